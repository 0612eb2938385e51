"""Rounds, dice and karma: DC-1, DC-2, DC-10 to DC-13, DC-20 to DC-22."""

import random

import pytest
from msgspec.structs import replace

from sheetgen.errors import Illegal
from sheetgen.games.contract.values import Move
from sheetgen.games.dice_charmers import GAME
from sheetgen.games.dice_charmers.check import check
from sheetgen.games.dice_charmers.state import State
from tests.games.dice_charmers.table import ROLL, due, faces, forbids, layout, mark, say, start, totals

TEA, SILK = ("take", "goods", "tea tea"), ("take", "goods", "silk spices")
FLAG, BOAT = ("take", "river", "flag"), ("take", "river", "boat")


@pytest.mark.clause("DC-1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_players_each_with_a_sheet(players: int) -> None:
    state = start(players=players)
    assert len(state.sheets) == players
    assert players in GAME.seats
    assert [6 not in GAME.seats, 1 not in GAME.seats] == [True, True]


@pytest.mark.clause("DC-1")
def test_eight_dice_two_of_each_colour() -> None:
    move = GAME.chance(GAME.start(layout(), ["Ann", "Bob"], {}), random.Random(1))
    assert sorted(colour for colour, _ in move[1]) == sorted(2 * ["goods", "roads", "river", "palace"])


@pytest.mark.clause("DC-2")
def test_a_roll_shows_faces_of_the_dice() -> None:
    state = GAME.start(layout(), ["Ann", "Bob"], {})
    forbids(state, faces("tea tea", "silk tea", *ROLL[2:]), "no-such-face", "DC-2", 1)
    forbids(state, ("roll", tuple(zip(["goods"] * 8, ["tea tea"] * 8, strict=True))), "wrong-roll", "DC-10")


@pytest.mark.clause("DC-2")
def test_faces_come_from_the_layout() -> None:
    doubled = layout(dice__palace=["mogul", "maharani", "merchant", "raja", "builder", "portuguese"])
    assert GAME.start(doubled, ["A", "B"], {}).board.faces[3] == doubled.dice.palace


@pytest.mark.clause("DC-10")
def test_the_first_player_rolls_and_the_twin_rides_the_elephant() -> None:
    state = GAME.start(layout(), ["Ann", "Bob", "Cay"], {})
    assert GAME.due(state) == ("roll", None)
    state = say(state, faces(*ROLL), TEA)
    assert totals(state)["tea"] == 2
    assert state.dice[state.elephant] == "silk spices"
    forbids(state, SILK, "die-on-elephant", "DC-10", 1)
    assert not [m for m in GAME.legal(state) if m[:2] == ("take", "goods")]


@pytest.mark.clause("DC-11")
def test_the_others_take_from_the_middle_then_the_elephant_moves_on() -> None:
    state = say(start(), TEA)
    assert GAME.due(state) == ("take", 1)
    state = say(state, FLAG)
    assert GAME.due(state) == ("take", 2)
    forbids(state, FLAG, "die-not-there", "DC-11", 1)
    state = say(state, BOAT)
    assert GAME.due(state) == ("roll", None)
    assert GAME.due(say(state, faces(*ROLL))) == ("take", 1)


@pytest.mark.clause("DC-11")
def test_a_line_that_answers_something_else_names_what_is_due() -> None:
    forbids(start(), ("upgrade", "temple"), "not-due", "DC-11", 0)


@pytest.mark.clause("DC-12")
def test_with_no_usable_die_there_is_no_action() -> None:
    nothing = {"circled": (4, 4, 4), "sold": (4, 4, 4), "river": 1 << 17, "frontier": 0}
    state = start(roll=("tea tea", "tea tea", "straight", "curve", "flag", "boat", "raja", "builder"))
    state = mark(state, 0, **nothing, palace={"raja": 3, "builder": 3})
    assert GAME.legal(state) == [("pass",)]
    state = say(state, ("pass",))
    assert GAME.due(state) == ("take", 1)
    closed, leftovers = GAME.close(mark(start(), 0, **nothing, palace={"raja": 3, "builder": 3}))
    assert (GAME.due(closed), leftovers) == (("take", 1), ())


@pytest.mark.clause("DC-12")
def test_who_can_use_a_die_takes_one() -> None:
    forbids(start(), ("pass",), "die-usable", "DC-12", 0)


@pytest.mark.clause("DC-12")
def test_with_no_usable_die_karma_may_be_spent_but_need_not() -> None:
    nothing = {"circled": (4, 4, 4), "sold": (4, 4, 4), "river": 1 << 17, "frontier": 0}
    full = dict.fromkeys(("raja", "builder", "mogul", "maharani", "merchant", "portuguese"), 3)
    state = mark(say(start(), TEA), 1, **nothing, palace=full)
    verbs = {move[0] for move in GAME.legal(state)}
    assert verbs == {"pass", "karma"}


@pytest.mark.clause("DC-12")
def test_unknown_dice_may_have_been_unusable() -> None:
    state = GAME.apply(GAME.start(layout(), ["Ann", "Bob"], {}), ("roll", None))
    assert ("pass",) not in GAME.legal(state)  # any road could be drawn
    state = mark(state, 0, frontier=0, stubs=1)
    assert ("pass",) not in GAME.legal(state)  # goods fit
    state = mark(state, 0, circled=(3, 4, 4), river=[16])
    assert ("pass",) not in GAME.legal(state)  # each person could act
    state = mark(state, 0, palace={"raja": 3})
    assert ("pass",) in GAME.legal(state)  # silk, any road, a flag and the raja could not be used
    assert ("take", "palace", "mogul") in GAME.legal(state)


@pytest.mark.clause("DC-92")
def test_a_die_taken_from_a_roll_nobody_wrote_down_shows_its_face_from_then_on() -> None:
    state = GAME.apply(GAME.start(layout(), ["Ann", "Bob", "Cay", "Dan"], {}), ("roll", None))
    state = say(state, FLAG, TEA, SILK)
    # The goods die bonus takes the goods showing on either purple die, wherever it lies.
    asked = state.replace(phase="goods-die")
    assert set(GAME.legal(asked)) == {("goods-die", "tea tea"), ("goods-die", "silk spices")}
    assert len(GAME.legal(asked.replace(dice=(None, *asked.dice[1:])))) == 6, "an unknown one may show any"


@pytest.mark.clause("DC-13")
def test_two_players_share_a_roll_for_two_passes() -> None:
    state = start(players=2)
    order = []
    for die in (TEA, FLAG, BOAT, ("take", "palace", "raja")):
        order.append(GAME.due(state).player)  # type: ignore[union-attr]
        state = say(state, die)
        if due(state) == "upgrade":
            state = say(state, ("upgrade", "temple"))
    assert order == [0, 1, 0, 1]
    assert GAME.due(state) == ("roll", None)
    assert GAME.due(say(state, faces(*ROLL))) == ("take", 1)


@pytest.mark.clause("DC-13")
def test_the_first_of_two_may_use_karma_for_the_second_die() -> None:
    state = start(players=2)
    forbids(state, ("karma", "river", "boat"), "karma-too-early", "DC-21", 0)
    state = say(state, TEA, FLAG)
    assert due(say(state, ("karma", "river", "boat"))) == "reroll"


@pytest.mark.clause("DC-13", "DC-100")
def test_with_two_players_crossing_by_the_first_die_ends_the_game_after_the_pass() -> None:
    state = mark(start(players=2), 0, fame=40)
    state = say(state, FLAG)  # 1 money: the tracks overlap
    assert due(state) == "take"
    assert due(say(state, TEA)) == "over"
    other = mark(start(players=2), 1, fame=40)
    assert due(say(other, TEA, FLAG)) == "over"


@pytest.mark.clause("DC-20")
def test_karma_rolls_the_elephants_die_and_one_of_the_middle() -> None:
    state = say(start(), TEA)
    assert totals(state, 1)["karma_gained"] == 1
    state = GAME.apply(state, ("karma", "river", "boat"))
    assert GAME.due(state) == ("reroll", None)
    assert totals(state, 1)["karma_used"] == 1
    state = GAME.apply(state, ("reroll", (("goods", "tea silk"), ("river", "lamp"))))
    assert GAME.legal(state) == [("take", "goods", "tea silk"), ("take", "river", "lamp")]
    forbids(state, FLAG, "not-rerolled", "DC-20", 1)
    state = GAME.apply(state, ("take", "goods", "tea silk"))
    assert state.dice[state.elephant] == "lamp"
    forbids(state, ("take", "river", "lamp"), "die-on-elephant", "DC-10")
    assert ("take", "river", "flag") in GAME.legal(state)


@pytest.mark.clause("DC-20")
def test_either_order_of_the_two_faces_is_understood_but_not_other_colours() -> None:
    state = GAME.apply(say(start(), TEA), ("karma", "river", "boat"))
    one = GAME.apply(state, ("reroll", (("goods", "tea silk"), ("river", "lamp"))))
    assert one == GAME.apply(state, ("reroll", (("river", "lamp"), ("goods", "tea silk"))))
    forbids(state, ("reroll", (("river", "lamp"), ("river", "pot"))), "wrong-reroll", "DC-20")


@pytest.mark.clause("DC-20")
def test_karma_needs_a_circled_one_and_a_die_of_the_middle() -> None:
    state = say(start(), TEA)
    forbids(mark(state, 1, karma_used=1), ("karma", "river", "boat"), "no-karma", "DC-20", 0)
    forbids(state, ("karma",), "karma-which", "DC-20")
    forbids(state, ("karma", "goods", "silk spices"), "die-not-there", "DC-11", 1)
    forbids(state, ("karma", "river", "camel"), "no-such-face", "DC-2", 2)


@pytest.mark.clause("DC-20")
def test_after_karma_the_dice_that_are_not_used_stay_in_the_game() -> None:
    state = say(
        start(), TEA, ("karma", "river", "boat"), ("reroll", (("goods", "tea silk"), ("river", "lamp")))
    )
    state = say(state, ("take", "river", "lamp"))
    assert state.dice[state.elephant] == "tea silk"
    assert bin(state.middle).count("1") == 5


@pytest.mark.clause("DC-21")
def test_more_karma_rolls_the_same_two_again() -> None:
    state = mark(say(start(), TEA), 1, karma_gained=3)
    state = say(state, ("karma", "river", "boat"), ("reroll", (("goods", "tea silk"), ("river", "lamp"))))
    forbids(state, ("karma", "river", "flag"), "same-two-dice", "DC-21", 1)
    state = say(state, ("karma",), ("reroll", (("goods", "silk silk"), ("river", "pot"))))
    assert totals(state, 1)["karma_used"] == 2
    assert ("take", "river", "pot") in GAME.legal(state)


@pytest.mark.clause("DC-21")
def test_no_karma_before_the_elephant_carries_a_die() -> None:
    forbids(start(), ("karma", "river", "boat"), "karma-too-early", "DC-21", 0)


@pytest.mark.clause("DC-22")
@pytest.mark.parametrize(("have", "fame"), [(1, 0), (2, 3), (3, 4), (4, 5), (5, 0)])
def test_the_third_fourth_and_fifth_karma_give_a_bonus(have: int, fame: int) -> None:
    made = layout(karma__bonus={"3": "fame 3", "4": "fame 4", "5": "fame 5"}, river={1: ["karma"]})
    state = say(mark(start(made), 0, karma_gained=have), FLAG)
    assert (totals(state)["karma_gained"], totals(state)["fame"]) == (have + 1, fame)


@pytest.mark.clause("DC-22")
def test_with_every_karma_circled_there_is_none_to_gain() -> None:
    state = say(mark(start(layout(river={1: ["karma"]})), 0, karma_gained=6), FLAG)
    assert totals(state)["karma_gained"] == 6


@pytest.mark.clause("DC-10")
def test_unknown_dice_take_any_face_of_a_colour_that_is_there() -> None:
    state = GAME.apply(GAME.start(layout(), ["Ann", "Bob", "Cay"], {}), ("roll", None))
    assert sum(move[0] == "take" and move[1] == "river" for move in GAME.legal(state)) == 6
    state = say(state, ("take", "river", "fish"))
    forbids(state, ("take", "river", "fish"), "die-on-elephant", "DC-10")
    state = say(state, ("take", "goods", "tea tea"), ("karma", "roads", "curve"))
    state = say(state, ("reroll", None))
    assert {move[1] for move in GAME.legal(state) if move[0] == "take"} == {"river", "roads"}


# ---- dice of one colour with different faces ---------------------------------------------------

ONE, OTHER = ("straight", "straight", "straight", "curve", "curve", "curve"), ("curve",) + ("halves",) * 5


def two_kinds() -> State:
    """A game whose green dice differ: only one shows straights, only the other halves."""
    return GAME.start(layout(dice__roads=[*ONE, *OTHER]), ["Ann", "Bob"], {})


def rolled(*roads: str) -> Move:
    others = [("goods", "tea tea"), ("goods", "tea silk"), ("river", "flag"), ("river", "boat")]
    others += [("palace", "mogul"), ("palace", "raja")]
    return ("roll", (*others, *(("roads", face) for face in roads)))


@pytest.mark.clause("DC-2")
@pytest.mark.parametrize(
    ("one", "other"),
    [("straight", "halves"), ("halves", "straight"), ("curve", "curve"), ("curve", "halves")],
)
def test_a_roll_shows_a_face_of_each_die(one: str, other: str) -> None:
    assert GAME.apply(two_kinds(), rolled(one, other)).phase == "take"


@pytest.mark.clause("DC-2")
@pytest.mark.parametrize("face", ["straight", "halves"])
def test_a_roll_shows_no_face_of_one_die_twice(face: str) -> None:
    with pytest.raises(Illegal) as caught:
        GAME.apply(two_kinds(), rolled(face, face))
    assert (caught.value.code, caught.value.clause) == ("faces-of-one-die", "DC-2")
    word = {"straight": "line"}.get(face, face)
    assert f"{word} and {word}" in str(caught.value)


def rerolling(roll: Move, road: str) -> State:
    """The first player has taken that road die, the second rolls its twin and a blue one again."""
    state = GAME.play(GAME.apply(two_kinds(), roll), ("take", "roads", road))[0]
    while GAME.due(state) != ("take", 1):
        state = GAME.play(state, GAME.legal(state)[0])[0]
    return GAME.apply(state, ("karma", "river", "flag"))


@pytest.mark.clause("DC-2", "DC-20")
def test_a_die_rolled_again_keeps_its_own_faces() -> None:
    state = rerolling(rolled("straight", "halves"), "straight")
    with pytest.raises(Illegal) as caught:
        GAME.apply(state, ("reroll", (("roads", "straight"), ("river", "boat"))))
    assert caught.value.code == "faces-of-one-die"
    assert GAME.apply(state, ("reroll", (("roads", "curve"), ("river", "boat")))).phase == "take"


@pytest.mark.clause("DC-2", "DC-20")
def test_of_a_die_rolled_again_its_own_faces_are_meant_where_it_shows_anothers() -> None:
    state = rerolling(rolled("straight", "curve"), "curve")
    with pytest.raises(Illegal) as caught:
        GAME.apply(state, ("reroll", (("roads", "halves"), ("river", "boat"))))
    assert (caught.value.code, caught.value.item) == ("faces-of-one-die", 0)
    assert caught.value.instead == (("roads", "straight"), ("roads", "curve"))


@pytest.mark.clause("DC-2")
def test_what_nobody_wrote_down_may_still_be_only_what_the_other_die_leaves() -> None:
    state = GAME.apply(two_kinds(), ("roll", None))
    assert {move[2] for move in GAME.legal(state) if move[1] == "roads"} == {"straight", "curve", "halves"}
    state = GAME.play(state, ("take", "roads", "straight"))[0]
    while GAME.due(state) != ("take", 1):
        state = GAME.play(state, GAME.legal(state)[0])[0]
    wanted = [("karma", "river", "flag"), ("reroll", None)]
    for move in wanted:
        state = GAME.apply(state, move)
    assert {move[2] for move in GAME.legal(state) if move[:2] == ("take", "roads")} == {"curve", "halves"}


@pytest.mark.clause("DC-2")
def test_random_rolls_are_rolls_of_these_dice() -> None:
    state, rng = two_kinds(), random.Random(2)
    seen = set()
    for _ in range(200):
        _, faces = roll = GAME.chance(state, rng)
        GAME.apply(state, roll)
        seen.add(tuple(sorted(face for colour, face in faces if colour == "roads")))
    assert seen == {("curve", "curve"), ("curve", "halves"), ("curve", "straight"), ("halves", "straight")}


@pytest.mark.clause("DC-2")
@pytest.mark.parametrize("n", [8, 11])
def test_dice_have_six_faces_each(n: int) -> None:
    sheet = layout(dice__roads=[*ONE, *OTHER])
    (fault,) = check(replace(sheet, dice=replace(sheet.dice, roads=(ONE + OTHER)[:n])))
    assert fault.key == "dice.roads" and fault.clause == "DC-2"
