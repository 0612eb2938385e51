"""River, palace, upgrades: DC-50, DC-51, DC-60 to DC-66, DC-70."""

import pytest

from sheetgen.games.dice_charmers import GAME
from tests.games.dice_charmers.table import ROLL, board_of, due, forbids, layout, mark, say, start, totals

FLAG, BOAT = ("take", "river", "flag"), ("take", "river", "boat")
PEOPLE = ("mogul", "maharani", "merchant", "raja", "builder", "portuguese")


def visit(person: str, made: object = None, **marks: object):  # type: ignore[no-untyped-def]
    """The state after taking a die with this person."""
    roll = (*ROLL[:6], person, person)
    return say(start(made, roll=roll, **marks), ("take", "palace", person))  # type: ignore[arg-type]


@pytest.mark.clause("DC-50")
def test_a_blue_die_goes_to_the_next_space_with_its_symbol() -> None:
    made = layout(river={7: ["fame 2", "money 4"], 1: ["fame 9"]})
    state = say(mark(start(made), 0, river=[1, 3]), FLAG)
    assert (totals(state)["fame"], totals(state)["money"], totals(state)["river"]) == (2, 4, 7)
    assert [spot for spot in GAME.marks(state, 0) if spot.startswith("river.")] == [
        "river.1",
        "river.3",
        "river.7",
    ]


@pytest.mark.clause("DC-50")
def test_the_position_is_the_rightmost_mark() -> None:
    state = say(mark(start(), 0, river=[2, 9]), FLAG)
    assert totals(state)["river"] == 13


@pytest.mark.clause("DC-51")
@pytest.mark.parametrize("river", [[13], [1, 7, 13], [18], [14]])
def test_a_symbol_with_no_space_ahead_is_not_usable(river: list[int]) -> None:
    forbids(mark(start(), 0, river=river), FLAG, "river-symbol-gone", "DC-51", 2)


@pytest.mark.clause("DC-51")
def test_another_symbol_may_still_lie_ahead() -> None:
    assert totals(say(mark(start(), 0, river=[13]), BOAT))["river"] == 14


@pytest.mark.clause("DC-60")
def test_the_leftmost_free_box_is_crossed_then_the_person_acts() -> None:
    state = visit("raja", palace={"raja": 1})
    assert [s for s in GAME.marks(state, 0) if s.startswith("palace.raja")] == [
        "palace.raja.1",
        "palace.raja.2",
    ]


@pytest.mark.clause("DC-64", "DC-70")
def test_raja_man_singh_pays_even_where_all_is_upgraded() -> None:
    state = visit("raja", levels=(2, 2, 2, 2))
    assert totals(state)["money"] == 1
    assert GAME.due(state) == ("take", 1)
    assert due(visit("raja", levels=(2, 2, 1, 1))) == "upgrade"


@pytest.mark.clause("DC-60")
@pytest.mark.parametrize("person", PEOPLE)
def test_three_boxes_each(person: str) -> None:
    state = start(roll=(*ROLL[:6], person, person), palace={person: 3})
    forbids(state, ("take", "palace", person), "palace-row-full", "DC-60", 2)


@pytest.mark.clause("DC-60", "DC-91")
@pytest.mark.parametrize("column", [1, 2, 3])
def test_a_full_column_pays(column: int) -> None:
    made = layout(palace__columns=["fame 2", "fame 4", "fame 6"])
    others = {person: column for person in PEOPLE if person != "portuguese"}
    state = visit("portuguese", made, palace={**others, "portuguese": column - 1})
    assert totals(state)["fame"] == 2 * column
    partly = visit("portuguese", made, palace={**others, "raja": column - 1, "portuguese": column - 1})
    assert totals(partly)["fame"] == 0


@pytest.mark.clause("DC-61")
def test_the_great_mogul_crosses_a_second_box_and_does_that_action() -> None:
    state = visit("mogul")
    assert due(state) == "person"
    forbids(state, ("person", "mogul"), "mogul-himself", "DC-61", 1)
    forbids(state, ("person", "akbar"), "no-such-person", "DC-2", 1)
    state = say(state, ("person", "raja"), ("upgrade", "fort"))
    marks = GAME.marks(state, 0)
    assert "palace.mogul.1" in marks and "palace.raja.1" in marks
    forbids(visit("mogul", palace={"raja": 3}), ("person", "raja"), "palace-row-full", "DC-60", 1)


@pytest.mark.clause("DC-61")
def test_the_great_mogul_needs_one_of_the_five_to_act() -> None:
    full = {person: 3 for person in PEOPLE if person not in ("mogul", "maharani")}
    roll = (*ROLL[:6], "mogul", "mogul")
    forbids(start(roll=roll, palace=full, river=[18]), ("take", "palace", "mogul"), "person-idle", "DC-61", 2)
    state = say(start(roll=roll, palace=full, river=[17]), ("take", "palace", "mogul"))
    assert totals(state)["river"] == 18  # the Maharani alone, one space: all forced


@pytest.mark.clause("DC-62")
def test_the_maharani_goes_one_or_two_ahead() -> None:
    state = visit("maharani", layout(river={5: ["fame 2"]}), river=[3])
    assert GAME.legal(state) == [("ahead", 1), ("ahead", 2)]
    assert totals(say(state, ("ahead", 2)))["fame"] == 2
    forbids(state, ("ahead", 3), "too-far", "DC-62", 1)
    assert totals(visit("maharani", river=[17]))["river"] == 18
    forbids(
        start(roll=(*ROLL[:6], "maharani", "raja"), river=[18]),
        ("take", "palace", "maharani"),
        "person-idle",
        "DC-62",
    )


@pytest.mark.clause("DC-63")
def test_the_merchant_sells_one_or_two_or_circles_one() -> None:
    state = visit("merchant", circled=(2, 1, 4), sold=(0, 0, 4))
    assert set(GAME.legal(state)) == {
        ("sell", ("tea",)), ("sell", ("silk",)), ("sell", ("tea", "tea")), ("sell", ("tea", "silk")),
        ("get", ("tea",)), ("get", ("silk",)),
    }  # fmt: skip
    forbids(state, ("sell", ()), "sell-something", "DC-63")
    forbids(state, ("sell", ("spices",)), "not-in-stock", "DC-31", 1)
    forbids(state, ("get", ("spices",)), "row-full", "DC-30", 1)
    forbids(state, ("get", ("tea", "silk")), "wrong-count", "DC-63", 1)
    assert totals(say(state, ("sell", ("tea", "tea"))))["money"] == 3
    assert totals(say(state, ("get", ("silk",))))["silk"] == 2
    idle = start(roll=(*ROLL[:6], "merchant", "raja"), circled=(4, 4, 4), sold=(4, 4, 4))
    forbids(idle, ("take", "palace", "merchant"), "person-idle", "DC-63")


@pytest.mark.clause("DC-64")
def test_raja_man_singh_gives_a_coin_and_an_upgrade() -> None:
    state = visit("raja")
    assert (totals(state)["money"], due(state)) == (1, "upgrade")
    done = visit("raja", levels=(2, 2, 2, 2))
    assert (totals(done)["money"], due(done)) == (1, "take")  # no type is left to upgrade


@pytest.mark.clause("DC-65")
def test_the_master_builder_gives_two_halves() -> None:
    state = visit("builder", roads={"b1": "ns"})
    assert due(state) == "place"
    assert due(say(state, ("half", "b1", "e"))) == "place"
    assert GAME.due(say(state, ("road", "b3", "ns"))).player == 1  # type: ignore[union-attr]


@pytest.mark.clause("DC-66")
def test_the_portuguese_goes_back_to_the_first_or_second_free_space() -> None:
    state = visit("portuguese", layout(river={4: ["fame 4"]}), river=[2, 5, 7])
    assert {m for m in GAME.legal(state) if m[0] == "back"} == {("back", 1), ("back", 2)}
    second = say(state, ("back", 2))  # 6 is the first, 5 is marked, 4 the second
    assert (totals(second)["fame"], totals(second)["river"]) == (4, 7)
    forbids(state, ("back", 3), "too-far", "DC-66", 1)
    assert totals(say(state, ("get", ("tea",))))["tea"] == 1


@pytest.mark.clause("DC-66")
def test_the_position_stays_after_going_back() -> None:
    state = say(visit("portuguese", river=[7]), ("back", 2))
    later = state.replace(turn=0)
    assert totals(say(later, FLAG))["river"] == 13


@pytest.mark.clause("DC-66")
def test_the_portuguese_without_a_space_behind_gives_a_good() -> None:
    state = visit("portuguese")
    assert {m[0] for m in GAME.legal(state)} == {"get"}
    forbids(state, ("back", 1), "nothing-behind", "DC-66")
    assert visit("portuguese", circled=(4, 4, 3)).sheets[0].circled == (4, 4, 4)


@pytest.mark.clause("DC-64", "DC-65", "DC-66")
def test_only_the_master_builder_needs_room_for_roads() -> None:
    nowhere = {"frontier": 0, "stubs": 0}
    for person, idle in (("raja", False), ("portuguese", False), ("builder", True)):
        state = start(roll=(*ROLL[:6], person, person), **nowhere)
        assert (("take", "palace", person) not in GAME.legal(state)) == idle
    for person, marks in (
        ("portuguese", {"circled": (4, 4, 4)}),
        ("raja", {"money": board_of(layout()).coins, "levels": (2, 2, 2, 2)}),
    ):
        state = start(roll=(*ROLL[:6], person, person), **marks)
        assert ("take", "palace", person) not in GAME.legal(state)


@pytest.mark.clause("DC-66")
def test_worked_portuguese_chooses_between_sell_two_and_four_money() -> None:
    made = layout(river={9: ["sell 2"], 10: ["any person"], 11: ["money 4"]})
    state = visit("portuguese", made, river=[10, 12], circled=(2, 0, 0))
    assert {m for m in GAME.legal(state) if m[0] == "back"} == {("back", 1), ("back", 2)}
    assert totals(say(state, ("back", 1)))["money"] == 4
    sale = say(state, ("back", 2))  # two goods in stock: the sale is forced
    assert totals(sale)["money"] == 1 + 2


@pytest.mark.clause("DC-70")
def test_upgrades_go_from_left_to_right_up_to_the_top() -> None:
    state = say(visit("raja"), ("upgrade", "fort"))
    marks = {spot: mark.kind for spot, mark in GAME.marks(state, 0).items() if spot.startswith("upgrade.")}
    assert marks == {"upgrade.fort.1": "slash", "upgrade.fort.2": "circle"}
    top = visit("raja", levels=(0, 2, 0, 0))
    forbids(top, ("upgrade", "fort"), "top-level", "DC-70", 1)
    forbids(top, ("upgrade", "market"), "no-such-building", "DC-70", 1)


@pytest.mark.clause("DC-70", "DC-91")
@pytest.mark.parametrize(
    ("levels", "money", "fame"), [((1, 0, 1, 2), 1 + 3, 0), ((2, 1, 2, 2), 1, 5), ((1, 0, 0, 1), 1, 0)]
)
def test_full_upgrade_columns_pay(levels: tuple[int, ...], money: int, fame: int) -> None:
    state = visit("raja", levels=levels)
    if due(state) == "upgrade":
        state = say(state, ("upgrade", "fort"))
    assert (totals(state)["money"], totals(state)["fame"]) == (money, fame)
