"""Balance of the house board, played by sensible players against themselves."""

import random
from collections.abc import Mapping, Sequence
from functools import cache
from statistics import mean
from typing import NamedTuple

import pytest

from sheetgen.bots.game import play_moves
from sheetgen.bots.levels import GreedyPlayer
from sheetgen.bots.simulate import play_game as simulate
from sheetgen.games import library
from sheetgen.games.bania import GAME
from tests.games.bania.table import sheet

GAMES = 6
ONE_ROLL: Mapping[str, str] = {"rolls": "one"}


class Record(NamedTuple):
    """One game: its turns, how many were for dice, tents pitched, whether the board was full, final points."""

    turns: int
    rolls: int
    tents: int
    full: bool
    points: tuple[int, ...]

    @property
    def gap(self) -> float:
        """How far the last is behind the winner, as a share of the winner's points."""
        return 1 - min(self.points) / max(self.points)


def play(seats: int, seed: int | str, options: Mapping[str, str] = ONE_ROLL) -> Record:
    rng = random.Random(f"{seed}")
    state = GAME.start(sheet(), [f"Seat {n}" for n in range(1, seats + 1)], options)
    rolls = 0
    for step in play_moves(GAME, state, [GreedyPlayer(GAME, rng) for _ in range(seats)], rng):
        state, rolls = step.after, rolls + (step.move == ("roll",))
    tents = sum(spaces.bit_count() for spaces in state.tents)
    return Record(state.turn, rolls, tents, not state.room, state.points)


@cache
def records(seats: int) -> Sequence[Record]:
    return [play(seats, f"test/{number}") for number in range(GAMES)]


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4])
def test_games_end_by_a_full_board_with_players_close_together(seats: int) -> None:
    found = records(seats)
    assert mean(record.full for record in found) >= 0.9
    assert mean(record.gap for record in found) < 1 / 3
    dice = sum(record.rolls for record in found) / sum(record.turns for record in found)
    assert 0.10 <= dice <= 0.50


@pytest.mark.slow
def test_four_players_pitch_nearly_all_tents_and_two_fill_their_part() -> None:
    assert 50 <= mean(record.tents for record in records(4)) <= 60
    assert all(record.full for record in records(2))
    assert 28 <= mean(record.tents for record in records(2)) <= 42


@pytest.mark.slow
def test_three_rolls_make_a_game_too() -> None:
    assert all(play(2, n, {"rolls": "up to three"}).full for n in range(4))


@pytest.mark.slow
def test_the_bots_of_all_games_play_it_and_the_same_seed_gives_the_same_game() -> None:
    assert play(2, "test/0") == records(2)[0]
    made = library.load(library.resolve("bania/oasis"))
    record = simulate(GAME, made, 2, 1)
    assert record is not None and record == simulate(GAME, made, 2, 1)
    assert min(record.scores) > 0
