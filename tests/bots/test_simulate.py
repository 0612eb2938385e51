"""The same seed plays the same games, in one process or two; the sides of The Dice Charmers are balanced."""

from __future__ import annotations

import errno
from math import sqrt

import pytest

from sheetgen.bots import simulate as simulation
from sheetgen.bots.simulate import GameRecord, GameSetting, local_runner, play_game, simulate
from sheetgen.bots.statistics import Figures, game_figures, markable_spots, share_within
from sheetgen.errors import UsageError
from sheetgen.games import library, registry
from sheetgen.games.dice_charmers.board import Board
from sheetgen.games.dice_charmers.scoring import overlap
from tests.support.quick import first_quick

GAME = registry.find("dice-charmers")
COLOURS = ("goods", "roads", "river", "palace")
GAMES = 12
"""How many are played with each number of players."""


def games_on(name: str, seats: int, count: int, jobs: int = 1) -> list[GameRecord]:
    [records] = simulate([GameSetting(library.resolve(name), seats)], count, local_runner(jobs)).records
    return records


def figures_of(name: str, seats: int, count: int) -> Figures:
    layout = library.load(library.resolve(name))
    return game_figures(registry.find(layout.header.game), layout, games_on(name, seats, count))


@pytest.mark.medium
@pytest.mark.parametrize("seats", [2, pytest.param(3, marks=pytest.mark.slow)])
def test_the_same_seed_gives_the_same_game(seats: int) -> None:
    made = library.load(library.resolve("dice-charmers/sun"))
    one, other = play_game(GAME, made, seats, 5), play_game(GAME, made, seats, 5)
    assert one is not None and one == other
    assert one != play_game(GAME, made, seats, 6)
    assert sorted(one.places)[0] == 1 and len(one.places) == seats
    assert sum(n for (verb, _), n in one.moves.items() if verb == "take") <= one.rounds * seats


@pytest.mark.medium
def test_two_processes_play_the_same_games_as_one() -> None:
    settings = [GameSetting(library.resolve("nagaraja/temple"), 2, seed=seed) for seed in ("a", "b")]
    told: list[tuple[int, int]] = []
    alone = simulate(settings, 2, local_runner(1))
    together = simulate(
        settings, 2, local_runner(2), lambda done, everything: told.append((done, everything))
    )
    assert together == alone and alone.whole
    assert alone.records[0] != alone.records[1]
    assert told == [(done, 4) for done in range(5)]


def test_a_system_that_starts_no_processes_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    class NoEvents:
        def Event(self) -> None:  # noqa: N802
            raise OSError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(simulation, "get_context", lambda _: NoEvents())
    with pytest.raises(UsageError, match="No worker process can start: permission denied. --jobs 1"):
        games_on("dice-charmers/sun", 2, 2, jobs=2)


@pytest.mark.medium
@pytest.mark.parametrize("jobs", first_quick((1, 2)))
def test_an_interruption_keeps_the_games_that_are_over(jobs: int) -> None:
    def impatient(done: int, everything: int) -> None:
        if done == 1:
            raise KeyboardInterrupt

    setting = GameSetting(library.resolve("nagaraja/temple"), 2)
    whole = simulate([setting], 3, local_runner(1)).records[0]
    played = simulate([setting], 3, local_runner(jobs), impatient)
    assert not played.whole
    [record] = played.records[0]
    assert record in whole


def test_a_game_without_an_end_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    layout = library.load(library.resolve("nagaraja/temple"))
    game = registry.find("nagaraja")
    sound = games_on("nagaraja/temple", 2, 1)
    monkeypatch.setattr(simulation, "LONGEST", 10)
    cut = games_on("nagaraja/temple", 2, 1)
    assert not cut[0].ended and cut[0].decisions <= 10
    found = game_figures(game, layout, [*sound, *cut])
    assert (found.games, found.broken) == (1, 1)
    assert found._replace(broken=0) == game_figures(game, layout, sound)
    with pytest.raises(UsageError, match="No game came to its end"):
        game_figures(game, layout, cut)


@pytest.mark.medium
def test_spots_that_nobody_can_use_are_never_marked() -> None:
    """Two players pitch their tents inside the line only, and a third has no marker (BA-1)."""
    found = figures_of("bania/oasis", 2, 1)
    assert {"space.a4", "space.l7", "score.1.3", "score.100.4"} <= set(found.unused)
    assert found.spots["space.a4"].marked.value == 0
    assert any(use.marked.value for address, use in found.spots.items() if address.startswith("space."))


def test_what_only_words_are_written_on_is_no_spot_of_moves() -> None:
    layout = library.load(library.resolve("dice-charmers/sun"))
    spots = list(markable_spots(GAME, layout))
    assert {"fame.1", "river.18", "province.a1"} <= set(spots)
    assert not any(address.startswith(("field", "pending", "depot")) for address in spots)
    assert "province.c4" not in spots, "the roads of the residence are printed"
    pen = list(markable_spots(registry.find("bania"), library.load(library.resolve("bania/pen"))))
    assert {"space.b6", "home.1.1", "hand.1.silk.1"} <= set(pen), "what is no stroke of the pen too"


def test_figures_count_what_lies_on_the_sheets_at_the_end() -> None:
    records = games_on("dice-charmers/sun", 3, 2)
    found = game_figures(GAME, library.load(library.resolve("dice-charmers/sun")), records)
    for address, use in found.spots.items():
        assert use.marked.value == pytest.approx(sum(r.marked[address] for r in records) / 6)
        assert use.marked.low <= use.marked.value <= use.marked.high
        assert use.ever >= use.marked.value
    assert found.criterion == "overlap"
    assert sum(share.value for share in found.wins) == pytest.approx(1)
    assert sum(share.value for share in found.words["take"].values()) == pytest.approx(1)
    assert found.measures["winner"].mean.value == pytest.approx(sum(r.scores[0] for r in records) / 2)


def test_a_record_holds_the_margins() -> None:
    made = library.load(library.resolve("dice-charmers/sun"))
    record = play_game(GAME, made, 3, 5)
    assert record is not None
    assert list(record.scores) == sorted(record.scores, reverse=True) and len(record.scores) == 3
    apart = -float(overlap(Board(made), 0, 0))
    assert 0 < record.largest_turn <= record.scores[0] + apart <= record.rounds * record.largest_turn


@pytest.mark.slow
@pytest.mark.parametrize("side", ["sun", "moon"])
def test_both_sides_are_balanced(side: str) -> None:
    """Issue 2: length, use of the dice, the start seat and the margins, at 2 to 5 players.

    A round is a turn of each player: with two players, a pass. So few games leave the start seat's
    edge to chance by some points; here it must agree with the 5 points allowed, within two standard
    errors of all numbers of players together. Medians hold as they are; the tails, of which a few
    games decide, may be wider than in many games by a tenth. ``--games 200`` measures it closely.
    """
    name = f"dice-charmers/{side}"
    layout = library.load(library.resolve(name))
    track = Board(layout).fame_boxes
    edges, variance = [], 0.0
    for seats in (2, 3, 4, 5):
        records = games_on(name, seats, GAMES)
        found = game_figures(GAME, layout, records)
        measures = found.measures
        assert 9 <= measures["rounds"].median <= 14, (seats, found)
        assert sum(7 <= record.rounds <= 20 for record in records) >= 0.95 * GAMES, (seats, found)
        for colour in COLOURS:
            assert 0.15 <= found.words["take"][colour].value <= 0.35, (seats, colour, found)
        assert 0 < measures["winner"].median <= 5, (seats, found)
        assert measures["winner"].high <= 12 * 1.1, (seats, found)
        assert measures["second"].median >= -8, (seats, found)
        assert ("last" in measures) == (seats > 2)
        assert measures.get("last", measures["second"]).median >= -18, (seats, found)
        largest = share_within([record.largest_turn for record in records], 0.9)
        assert largest <= 0.4 * track * 1.1, (seats, found)
        edges.append(found.start_edge)
        variance += (1 / seats) * (1 - 1 / seats) / found.games
    error = 100 * sqrt(variance) / len(edges)
    assert abs(sum(edges) / len(edges)) <= 5 + 2 * error, edges
