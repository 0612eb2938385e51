"""Tracks, the end and the ranks: DC-80, DC-81, DC-100 to DC-102."""

import re
from fractions import Fraction

import pytest

from sheetgen.errors import TallyError
from sheetgen.games.dice_charmers import GAME
from sheetgen.games.dice_charmers.board import half_boxes_passed
from sheetgen.games.dice_charmers.layout import coins_beside
from sheetgen.games.dice_charmers.scoring import overlap
from tests.games.dice_charmers.table import board_of, due, layout, mark, say, start, totals

TEA, FLAG, BOAT = ("take", "goods", "tea tea"), ("take", "river", "flag"), ("take", "river", "boat")


@pytest.mark.clause("DC-80")
def test_reaching_or_passing_a_track_bonus_wins_it() -> None:
    made = layout(river={1: ["fame 3"]}, tracks__fame={"2": "money 5", "3": "karma", "4": "money 9"})
    state = say(start(made), FLAG)
    assert [totals(state)[k] for k in ("fame", "money", "karma_gained")] == [3, 5, 2]


@pytest.mark.clause("DC-80")
def test_at_the_end_of_a_track_the_count_stops() -> None:
    state = say(mark(start(layout(river={1: ["fame 3", "money 3"]})), 0, fame=39, money=75), FLAG)
    assert (totals(state)["fame"], totals(state)["money"]) == (40, 76)


@pytest.mark.clause("DC-81")
@pytest.mark.parametrize(
    ("fame", "money", "over"),
    [
        (21, 40, "2"),
        (16, 49, "5/2"),
        (0, 0, "-40"),
        (40, 1, "1/2"),
        (40, 0, "0"),
        (0, 76, "0"),
        (1, 75, "1/2"),
        (24, 30, "-1"),
        (24, 31, "1/2"),
    ],
)
def test_overlap_counts_fame_boxes_and_half_a_box_a_coin(fame: int, money: int, over: str) -> None:
    assert overlap(board_of(layout()), fame, money) == Fraction(over)


@pytest.mark.clause("DC-81")
def test_overlap_follows_the_coins_beside_each_box() -> None:
    assert half_boxes_passed(coins_beside(("2x2", "1x0", "1x1"))) == [0, 2, 5, 6, 7, 8]
    single = board_of(layout(tracks__coins_beside=["40x1"]))
    assert overlap(single, 20, 21) == 1


@pytest.mark.clause("DC-100")
@pytest.mark.parametrize("crosser", [0, 1, 2])
def test_the_round_is_played_out(crosser: int) -> None:
    state = mark(start(layout(river={n: ["money 1"] for n in range(1, 19)})), crosser, fame=40, money=1)
    for die in (FLAG, TEA):
        state = say(state, die)
        assert due(state) == "take"
    assert due(say(state, ("take", "palace", "raja"), ("upgrade", "fort"))) == "over"


@pytest.mark.clause("DC-100")
def test_touching_is_not_crossing() -> None:
    state = say(mark(start(), 0, fame=40), TEA, FLAG, ("take", "palace", "raja"), ("upgrade", "fort"))
    assert due(state) == "roll"
    assert totals(state)["overlap"] == 0


@pytest.mark.clause("DC-100")
def test_when_nobody_can_use_any_die_any_more_the_game_is_over() -> None:
    people = dict.fromkeys(("mogul", "maharani", "merchant", "raja", "builder", "portuguese"), 3)
    done = {"circled": (4, 4, 4), "sold": (4, 4, 4), "river": [18], "frontier": 0, "palace": people}
    state = start()
    for seat in range(3):
        state = mark(state, seat, **done)
    for _ in range(3):
        state = say(state, ("pass",))
    assert due(state) == "over"


def tally(fame: int, money: int, gained: int, used: int) -> dict[str, int]:
    return {"fame": fame, "money": money, "karma_gained": gained, "karma_used": used}


def places(*tallies: dict[str, int]) -> list[tuple[int, str, str]]:
    names = ["Rajesh", "Leila", "Asha", "Dev", "Uma"][: len(tallies)]
    return [(s.place, s.player, s.decided_by) for s in GAME.settle(layout(), names, tallies)]


@pytest.mark.clause("DC-101")
def test_the_largest_overlap_wins() -> None:
    found = places(tally(21, 40, 5, 3), tally(16, 49, 5, 4))
    assert found == [(1, "Leila", "overlap"), (2, "Rajesh", "overlap")]


@pytest.mark.clause("DC-101")
def test_then_more_karma_gained_then_a_shared_place_and_the_next_is_skipped() -> None:
    even = tally(21, 40, 3, 3)
    assert places(even, tally(21, 40, 4, 0))[0] == (1, "Leila", "karma-gained")
    shared = places(even, tally(5, 5, 1, 0), even)
    assert shared == [(1, "Rajesh", "shared"), (1, "Asha", "shared"), (3, "Leila", "overlap")]


@pytest.mark.clause("DC-101")
def test_karma_is_asked_for_only_of_those_with_the_same_overlap() -> None:
    plain = {"fame": 16, "money": 49}
    assert places(plain, {"fame": 21, "money": 40})[0] == (1, "Rajesh", "overlap")
    assert places(plain, tally(21, 40, 3, 3), tally(21, 40, 4, 0))[2] == (3, "Leila", "karma-gained")
    for other in (plain, tally(16, 49, 5, 3)):
        with pytest.raises(TallyError) as raised:
            places(plain, other)
        assert (raised.value.code, raised.value.player) == ("tally-incomplete", "Rajesh")
        assert "this is missing: karma" in str(raised.value)
    half = {**plain, "karma_used": 1}
    assert places(half, {"fame": 21, "money": 40})[0] == (1, "Rajesh", "overlap")


@pytest.mark.clause("DC-102")
def test_then_more_karma_used() -> None:
    assert places(tally(21, 40, 5, 3), tally(21, 40, 5, 4))[0] == (1, "Leila", "karma-used")


@pytest.mark.clause("DC-101")
def test_a_played_game_and_its_tallies_rank_alike() -> None:
    state = mark(mark(start(), 0, fame=21, money=40), 2, fame=16, money=49)
    tallies = [GAME.totals(state, seat) for seat in range(3)]
    assert GAME.standings(state) == GAME.settle(layout(), state.players, tallies)


IMPOSSIBLE = [
    (tally(41, 0, 1, 0), "fame-beyond-track"),
    (tally(0, 77, 1, 0), "money-beyond-track"),
    (tally(0, 0, 7, 0), "karma-beyond-spaces"),
    (tally(0, 0, 0, 0), "karma-below-start"),
    (tally(0, 0, 2, 3), "karma-overspent"),
    (tally(-1, 0, 1, 0), "tally-negative"),
    ({"fame": 3, "karma_gained": 1, "karma_used": 0}, "tally-incomplete"),
]


@pytest.mark.clause("DC-80", "DC-20")
@pytest.mark.parametrize(("wrong", "code"), IMPOSSIBLE)
def test_tallies_that_no_game_can_end_with(wrong: dict[str, int], code: str) -> None:
    with pytest.raises(TallyError) as caught:
        places(tally(21, 40, 5, 3), wrong)
    assert (caught.value.code, caught.value.player) == (code, "Leila")
    assert caught.value.clause == GAME.explanations[code].clause


@pytest.mark.clause("DC-1")
def test_a_tally_is_for_two_to_five_players() -> None:
    with pytest.raises(TallyError, match="2 to 5"):
        places(tally(21, 40, 5, 3))


def test_every_clause_of_an_explanation_exists_and_says_something() -> None:
    for code, explanation in GAME.explanations.items():
        assert explanation.clause in GAME.clauses, code
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", code)
        assert str(explanation.what) and str(explanation.instead)
