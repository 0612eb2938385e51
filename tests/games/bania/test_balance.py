"""Balance of the house board, played by sensible players against themselves."""

from functools import cache

import pytest

from sheetgen.bots.simulate import play as simulate
from sheetgen.games import library
from sheetgen.games.bania import GAME
from sheetgen.games.bania.balance import Balance, balance, play, report
from tests.games.bania.table import sheet

GAMES = 10


@cache
def figures(seats: int) -> Balance:
    return balance([play(sheet(), seats, f"test/{number}") for number in range(GAMES)])


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_end_by_a_full_board_with_players_close_together(seats: int) -> None:
    found = figures(seats)
    assert found.full >= 0.9
    assert found.gap < 1 / 3
    assert 0.10 <= found.dice <= 0.45


@pytest.mark.slow
def test_four_players_pitch_nearly_all_tents_and_two_fill_their_part() -> None:
    assert 50 <= figures(4).tents <= 60
    assert figures(2).full == 1.0
    assert 28 <= figures(2).tents <= 42


@pytest.mark.slow
def test_three_rolls_make_a_game_too() -> None:
    found = balance([play(sheet(), 2, n, {"rolls": "up to three"}) for n in range(4)])
    assert found.full == 1.0
    assert "full board" in "\n".join(report(found))


@pytest.mark.slow
def test_the_bots_of_all_games_play_it_and_the_same_seed_gives_the_same_game() -> None:
    assert play(sheet(), 2, "one") == play(sheet(), 2, "one")
    made = library.load(library.resolve("bania/oasis"))
    record = simulate(GAME, made, 2, 1)
    assert record == simulate(GAME, made, 2, 1)
    assert min(record.scores) > 0
