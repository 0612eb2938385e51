"""Final tallies of every game: each real end is settled as it ended, and what a layout makes impossible is refused."""

import random
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sheetgen.errors import TallyError
from sheetgen.games import library, registry
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.solo import SOLO, STRENGTHS
from sheetgen.games.contract.values import State
from sheetgen.replay import replay
from tests.support import play
from tests.support.quick import first_quick

VARIATIONS = (1, 2)
OPTIONS: Mapping[str, list[dict[str, str]]] = {
    "raja": [{}, {"advanced": "one"}, {"advanced": "both"}, {"game_length": "short"}],
    "bania": [{}, {"handicap": "points"}, {"rolls": "up to three"}],
}
GAMES = [
    (key, f"{layout}{drawn}", seats, {name.replace("_", " "): value for name, value in options.items()})
    for key, layout, seats in play.boards()
    for drawn in ("", *(f"/{number}" for number in VARIATIONS if registry.find(key).varies))
    for options in OPTIONS.get(key, [{}])
]
ALONE = [
    (key, layout, 2, {SOLO: strength})
    for key, layout, seats in play.boards()
    for strength in STRENGTHS
    if seats == 2
]
LOGS = sorted(Path(__file__).parent.parent.glob("replay/games/**/*.log"))
OPEN = {"nagaraja": {"both-won", "both-lost"}}
"""Ends of which tallies do not tell who won, as one event brought both players to their goal."""


@cache
def parts_of(key: str) -> tuple[str, ...]:
    return tuple(part for field in registry.find(key).tally for part in field.parts or (field.key,))


def tally_of(game: Game, state: State, seat: int) -> dict[str, Any]:
    totals = game.totals(state, seat)
    return {part: totals[part] for part in parts_of(game.key) if totals.get(part) is not None}


def ends_of(key: str, layout: str, seats: int, options: dict[str, str]) -> Iterator[tuple[Game, State]]:
    """The states of a random game, of its turns one in ten, and its end."""
    game, state = play.start(key, layout, seats, options)
    rng = random.Random(f"{layout} {seats} {options}")
    for n, (_, _, after) in enumerate(play.walk(game, state, rng)):
        state = after
        if n % 10 == 0:
            yield game, state
    yield game, state


def check_all(game: Game, layout: Any, state: State, seats: int, people: int) -> list[dict[str, Any]]:
    tallies = [tally_of(game, state, seat) for seat in range(people)]
    for seat, tally in enumerate(tallies):
        game.check_tally(layout, seats, f"P{seat}", tally)
    return tallies


def needed(game: Game, layout: Any, tallies: list[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    """The tallies less the last parts of one player each, as long as that settles the same."""
    for seat, tally in enumerate(tallies):
        keys = list(tally)
        for size in range(len(keys) - 1, 0, -1):
            yield [
                {key: tally[key] for key in keys[:size]} if i == seat else t for i, t in enumerate(tallies)
            ]


@pytest.mark.parametrize(("key", "layout", "seats", "options"), first_quick(GAMES, 12, columns=True))
def test_every_end_is_possible_and_is_settled_as_it_ended(
    key: str, layout: str, seats: int, options: dict[str, str]
) -> None:
    sheet = library.load(library.resolve(layout))
    for game, state in ends_of(key, layout, seats, options):
        tallies = check_all(game, sheet, state, seats, seats)
    names = [s.player for s in sorted(game.standings(state), key=lambda s: s.player)]
    ran_out = getattr(getattr(state, "result", None), "reason", "") == "run-out"
    if ran_out:
        tallies[state.guide] |= {"guide": True}
    try:
        settled = game.settle(sheet, names, tallies)
    except TallyError as error:
        assert error.code in OPEN.get(key, ())  # noqa: PT017
        return
    told = [(s.place, s.player) for s in game.standings(state)]
    assert [(s.place, s.player) for s in settled] == told
    for fewer in needed(game, sheet, tallies):
        try:
            less = game.settle(sheet, names, fewer)
        except TallyError as error:
            assert error.code in ("tally-incomplete", "last-tent", "no-end", "points-or-track")  # noqa: PT017
            continue
        assert [(s.place, s.player) for s in less] == told


@pytest.mark.parametrize(("key", "layout", "seats", "options"), first_quick(ALONE, 4, columns=True))
def test_a_game_alone_has_no_impossible_totals(
    key: str, layout: str, seats: int, options: dict[str, str]
) -> None:
    sheet = library.load(library.resolve(layout))
    for game, state in ends_of(key, layout, seats, options):
        assert any(check_all(game, sheet, state, seats, people=1))


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_every_example_has_possible_totals(path: Path) -> None:
    found = replay(path.read_text(encoding="utf-8"), path.parent)
    game, seats = found.game, len(found.heading.players)
    people = 1 if SOLO in found.heading.options else seats
    assert found.steps
    for step in found.steps:
        check_all(game, found.heading.layout, step.after, seats, people)


@pytest.mark.parametrize("key", registry.all_keys())
def test_every_part_of_a_tally_has_bounds(key: str) -> None:
    game = registry.find(key)
    counted = {part for field in game.tally for part in field.parts}
    for layout, seats in {(layout, seats) for other, layout, seats in play.boards() if other == key}:
        sheet = library.load(library.resolve(layout))
        bounds = game.bounds(sheet, seats)
        assert bounds.keys() == counted
        for part, bound in bounds.items():
            for n in (bound.least - 1, bound.most + 1, bound.most * 10 + 7, bound.least + 0.5):
                with pytest.raises(TallyError) as caught:
                    game.check_tally(sheet, seats, "Ann", {part: n})
                assert caught.value.code in game.explanations
                assert caught.value.clause in game.clauses
                assert "Ann" in str(caught.value)
                assert str(bound.word) in str(caught.value)
            for n in (bound.least, bound.most):
                game.check_tally(sheet, seats, "Ann", {part: n})
            assert str(bound.why).endswith(".")
            with pytest.raises(TallyError, match=f"value is {bound.most}. {bound.why}"):
                game.check_tally(sheet, seats, "Ann", {part: bound.most + 1})


def test_games_of_all_kinds_are_played() -> None:
    assert {key for key, *_ in GAMES} == set(registry.all_keys()) >= {key for key, *_ in ALONE}
    assert len(LOGS) > 10
