"""What holds for every game against a ghost: it decides nothing, and nobody need write down what it does."""

import importlib
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sheetgen.draw.items import Text
from sheetgen.draw.paper import A4
from sheetgen.errors import Illegal
from sheetgen.explain.report import Report
from sheetgen.games import library, registry
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.solo import GHOST, IT, SOLO, STRENGTHS, YOU, rating
from sheetgen.games.contract.values import Move, State
from sheetgen.read.result import Replay
from sheetgen.replay import replay
from sheetgen.sheets.sheet import draw_pages
from sheetgen.text.typesetter import Typesetter
from tests.support import play
from tests.support.quick import first_quick

ALONE = [
    (key, layout)
    for key, layout, seats in play.boards()
    if seats == 2 and registry.find(key).has_ghost(library.load(library.resolve(layout)))
]
each_board = pytest.mark.parametrize(("key", "layout"), ALONE)
each_strength = pytest.mark.parametrize("strength", first_quick(list(STRENGTHS)))
BEHIND = -1_000


def begin(key: str, layout: str, strength: str) -> tuple[Game, State]:
    return play.start(key, layout, 2, {SOLO: strength})


def whole(key: str, layout: str, strength: str, seed: int) -> Iterator[tuple[Game, State, Move, State]]:
    game, state = begin(key, layout, strength)
    for before, move, after in play.walk(game, state, random.Random(seed)):
        yield game, before, move, after


@pytest.mark.parametrize("key", registry.all_keys())
def test_every_game_can_be_played_alone(key: str) -> None:
    assert key in dict(ALONE), "say under `ghost` in the layout what a ghost does: docs/solo.md"


@pytest.mark.parametrize("key", registry.all_keys())
def test_every_game_has_a_campaign(key: str) -> None:
    assert library.shipped(f"{key}/campaign"), (
        "list goals in scoring.py and add layouts/…/campaign.toml: docs/solo.md"
    )


@each_board
@each_strength
def test_the_ghost_has_one_move_and_no_other_is_taken(key: str, layout: str, strength: str) -> None:
    said, others = 0, set[Move]()
    for game, before, move, _ in whole(key, layout, strength, 3):
        due = game.due(before)
        assert due is not None
        if due.player != IT:
            continue
        said += 1
        assert game.legal(before) == [game.forced(before)] == [move]
        for other in others - {move}:
            with pytest.raises(Illegal):
                game.apply(before, other)
        others.add(move)
    assert said


@each_board
@each_strength
def test_games_end_and_are_rated(key: str, layout: str, strength: str) -> None:
    for seed in range(3):
        game, state = ended(key, layout, strength, seed)
        assert game.due(state) is None
        won = game.standings(state)[0].player == "Ann" and game.standings(state)[1].place == 2
        assert (game.solo.lead(state) > 0) >= (won and game.solo.lead(state) != 0)
        assert str(rating(game.solo, state, won)) in (
            "Maharaja",
            "Minister",
            "Trader",
            "Traveller",
            "Pilgrim",
        )


def ended(key: str, layout: str, strength: str, seed: int) -> tuple[Game, State]:
    """The end of a random game."""
    *_, (game, _, _, state) = whole(key, layout, strength, seed)
    return game, state


def written(key: str, layout: str, strength: str, seed: int, ghost: bool) -> tuple[str, State]:
    """A random game as a log, with the ghost's moves said or left out, and its last state."""
    game, state = begin(key, layout, strength)
    lexicon = game.grammar.lexicon("en", ("Ann", "Ghost"), library.load(library.resolve(layout)))
    keywords = {verb.key: word for verb, word in lexicon.line_verbs()}
    rows = [f"game: {key}", f"layout: {layout.partition('/')[2]}", "players: Ann", f"solo: {strength}"]
    here: tuple[Any, Any] = (None, None)
    for before, move, after in play.walk(game, state, random.Random(seed)):
        state, due = after, game.due(before)
        assert due is not None
        if game.forced(before) is not None and (due.player != IT or not ghost):
            continue
        text = lexicon.write(move, exact=True)
        assert text is not None
        seat = game.opener(before, here[1]) if due.is_chance else due.player
        turn = (seat, game.turn(before))
        if move[0] in keywords:
            rows.append(f"{keywords[move[0]]}: {text}")
            here = (None, None)
        elif seat is None or turn == here:
            rows[-1] += f"; {text}"
        else:
            rows.append(f"{('Ann', 'Ghost')[seat]}: {text}")
            here = turn
    return "\n".join(rows) + "\n", state


@each_board
@pytest.mark.parametrize("ghost", [False, True], ids=["left out", "said"])
def test_a_log_replays_to_the_same_end(key: str, layout: str, ghost: bool) -> None:
    strength = list(STRENGTHS)[ghost]
    for seed in (5, 6):
        text, end = written(key, layout, strength, seed, ghost)
        found = replay(text)
        assert not [f for f in found.findings if f.severity == "error"], text
        assert found.finished
        again = [(s.place, [c.value for c in s.criteria]) for s in found.game.standings(found.state)]
        assert again == [(s.place, [c.value for c in s.criteria]) for s in found.game.standings(end)]
        assert found.game.totals(found.state, IT) == found.game.totals(end, IT)
        assert found.game.marks(found.state, IT) == found.game.marks(end, IT)


@each_board
def test_nothing_that_was_seen_changes(key: str, layout: str) -> None:
    seen = [(before, play.fingerprint(before)) for _, before, _, _ in whole(key, layout, "raja", 4)]
    assert all(play.fingerprint(state) == text for state, text in seen)


@each_board
def test_a_player_can_be_given_what_it_knows(key: str, layout: str) -> None:
    for game, before, _, _ in whole(key, layout, "mogul", 4):
        due = game.due(before)
        if due is None or due.player != YOU:
            continue
        known = game.view(before, YOU)
        assert set(game.legal(known)) == set(game.legal(before))
        for seat in (YOU, IT):
            assert isinstance(game.totals(known, seat), dict)
            game.estimate(known, seat)


@each_board
def test_a_game_goes_on_with_nothing_logged(key: str, layout: str) -> None:
    game, state = begin(key, layout, "merchant")
    rng = random.Random(2)
    for _, (before, _, after) in zip(range(400), play.walk(game, state, rng, logged=False), strict=False):
        due = game.due(before)
        assert due is not None
        if not due.is_chance:
            assert game.legal(before)
        state = after


# ---- goals ----------------------------------------------------------------------------------
@pytest.mark.parametrize("key", sorted({key for key, _ in ALONE}))
def test_campaigns_have_twelve_goals_from_gentle_to_strong(key: str) -> None:
    goals = registry.find(key).solo.goals
    order = list(STRENGTHS)
    assert len(goals) == 12
    assert [order.index(goal.strength) for goal in goals] == sorted(order.index(g.strength) for g in goals)
    assert {goal.strength for goal in goals} == set(order)
    assert len({(goal.strength, goal.text.text) for goal in goals}) == 12


@each_board
def test_goals_can_be_asked_at_any_end(key: str, layout: str) -> None:
    for seed in range(2):
        game, state = ended(key, layout, "raja", seed)
        assert {goal.reached(state) for goal in game.solo.goals} <= {True, False}


# ---- what a log's header says ---------------------------------------------------------------
def header(key: str, layout: str, *more: str, players: str = "Ann") -> Replay:
    rows = (f"game: {key}", f"layout: {layout.partition('/')[2]}", f"players: {players}", *more)
    return replay("\n".join(rows) + "\n")


def codes(found: Replay) -> list[str]:
    return [finding.code for finding in found.findings]


@each_board
def test_alone_the_ghost_has_the_second_seat(key: str, layout: str) -> None:
    found = header(key, layout, "solo: raja", "goal: 12")
    assert not codes(found)
    assert found.heading.players == ("Ann", str(GHOST))
    assert found.heading.typed == ("Ann",)
    assert (found.heading.options[SOLO], found.heading.goal) == ("raja", 12)


@each_board
def test_headers_that_can_not_be(key: str, layout: str) -> None:
    assert codes(header(key, layout, "solo: emperor")) == ["unknown-option"]
    assert codes(header(key, layout, "solo: raja", players="Ann, Ben")) == ["player-count"]
    assert codes(header(key, layout, "solo: raja", players="Ghost")) == ["player-twice"]
    assert codes(header(key, layout, "solo: raja", "goal: 13")) == ["no-goal"]
    assert codes(header(key, layout, "solo: raja", "goal: first")) == ["no-goal"]
    assert "no-goal" in codes(header(key, layout, "goal: 1"))


@pytest.mark.parametrize("key", sorted({key for key, _ in ALONE}))
def test_a_goal_of_winning_by_so_much_is_reached_by_just_that(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    solo = importlib.import_module(f"{type(registry.find(key)).__module__}.scoring")
    counted = 0
    for goal in solo.GOALS:
        number = re.search(r"Win by (a|\d+) ", str(goal.text))
        if number is None:
            continue
        n = 1 if number[1] == "a" else int(number[1])
        for lead, reached in ((n - 1, False), (n, True), (n + 1, True)):
            monkeypatch.setattr(solo, solo.SOLO.lead.__name__, lambda _, lead=lead: lead)
            assert goal.reached(None) == reached, str(goal.text)
        counted += 1
    assert counted


def test_a_goal_that_only_a_weak_ghost_misses_says_so() -> None:
    log = (Path(__file__).parent / "goal9-merchant.log").read_text(encoding="utf-8")

    def end(text: str) -> str:
        found = replay(text)
        return "\n".join(Report("a.log", found, str).outcome(found.state))

    weak = "Goal 9 needs the ghost raja or a stronger one, not merchant."
    assert weak in end(log)
    assert "Goal 9" in end(log.replace("solo:    merchant", "solo:    raja"))
    assert weak not in end(log.replace("solo:    merchant", "solo:    raja"))


SENTENCES = {
    "dice-charmers/sun-ghost": (
        "none of these: it takes no die",
        "Skip full lines. It never uses karma. When it is first player, the twin of its die rides the elephant.",
    ),
    "raja/ghost": (
        "houses into the city, free of charge",
        "It also gets your tolls, and 2 gold when you waive something.",
    ),
    "bania/ghost": (
        "a tent is pitched, free, for",
        "beside your elephant’s camp, else like any other.",
        "beside which a tent fits, if it lacks the colour.",
    ),
    "nagaraja/ghost": ("its stick is discarded first; a naga thrown later does nothing",),
}
"""What the ghost's sheet says so that it can be moved by the sheet alone."""


@pytest.mark.parametrize("name", SENTENCES)
def test_the_ghosts_sheet_says_how_it_moves(name: str) -> None:
    layout = library.load(library.resolve(name))
    front, _ = draw_pages(registry.find(layout.header.game), layout, Typesetter("en"), A4)
    said = " ".join(item.line.text for item in front.items if isinstance(item, Text))
    for sentence in SENTENCES[name]:
        assert sentence in said
