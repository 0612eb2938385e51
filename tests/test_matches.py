"""Matches measure levels fairly: sides swapped, by seed, with what chance may have made of it."""

import pytest

from sheetgen.bots.statistics import share_estimate
from tools.matches import Result, main, matches, play, report


def test_games_come_in_pairs_with_the_sides_swapped() -> None:
    planned = list(matches("dice-charmers/sun", ("2", "1"), (None, None), 4, 7))
    assert [(match.seed, match.swapped) for match in planned] == [
        ("7/0", False), ("7/0", True), ("7/1", False), ("7/1", True),
    ]  # fmt: skip


def test_two_alike_win_once_each_when_they_change_sides() -> None:
    one, other = [play(match).won for match in matches("dice-charmers/sun", ("1", "1"), (None, None), 2, 1)]
    assert one + other == 1


def test_the_interval_is_wilsons() -> None:
    """Of 10 games 8 won: 49 to 94 %, as tables have it; nothing won is no certainty."""
    _, low, high = share_estimate(8, 10)
    assert (round(low, 2), round(high, 2)) == (0.49, 0.94)
    _, low, high = share_estimate(0, 10)
    assert low == pytest.approx(0) and 0.2 < high < 0.3


def test_the_report_tells_the_share_and_how_sure_it_is() -> None:
    told = report("x/y", ("2", "1"), [Result(1.0, 2.0, 30), Result(0.5, 4.0, 30)])
    assert told == "x/y: level 2 won 75.0% of 2 games against level 1 (20% to 97%); 3.0 s a game"


@pytest.mark.medium
def test_the_command_plays_them(capsys: pytest.CaptureFixture[str]) -> None:
    main(["dice-charmers/sun", "--levels", "1", "1", "--games", "2", "--jobs", "2"])
    assert "level 1 won 50.0% of 2 games" in capsys.readouterr().out


def test_simple_players_can_be_paired_with_levels(capsys: pytest.CaptureFixture[str]) -> None:
    main(["dice-charmers/sun", "--levels", "greedy", "random", "--games", "2"])
    assert "greedy won 100.0% of 2 games against random" in capsys.readouterr().out
