"""Goods and roads: DC-30 to DC-32, DC-40 to DC-43."""

from typing import Any

import pytest

from sheetgen.games.dice_charmers import GAME
from sheetgen.games.dice_charmers.refusals import refusal
from tests.games.dice_charmers.table import drawn, due, forbids, layout, mark, say, start, totals

TEA = ("take", "goods", "tea tea")
STRAIGHT, HALVES = ("take", "roads", "straight"), ("take", "roads", "halves")


@pytest.mark.clause("DC-30")
def test_a_purple_die_circles_its_two_goods() -> None:
    assert [totals(say(start(), TEA))[good] for good in ("tea", "silk", "spices")] == [2, 0, 0]
    state = say(start(), ("take", "goods", "silk spices"))
    assert [totals(state)[good] for good in ("tea", "silk", "spices")] == [0, 1, 1]


@pytest.mark.clause("DC-30")
def test_what_fits_is_taken_and_a_full_row_takes_no_more() -> None:
    state = mark(start(), 0, circled=(3, 0, 0))
    assert say(state, TEA).sheets[0].circled == (4, 0, 0)
    full = mark(start(), 0, circled=(4, 4, 0))
    forbids(full, TEA, "row-full", "DC-30", 2)
    assert say(full, ("take", "goods", "silk spices")).sheets[0].circled == (4, 4, 1)


@pytest.mark.clause("DC-31")
def test_goods_are_sold_from_the_left_and_pay_their_column() -> None:
    state = mark(start(), 0, circled=(3, 1, 0), sold=(1, 0, 0))
    state = say(state, STRAIGHT, ("road", "c2", "ew"))
    forbids(state, ("sell", ("spices",)), "not-in-stock", "DC-31", 1)
    state = say(state, ("sell", ("tea", "silk")))
    assert totals(state)["money"] == 2 + 1  # tea of column 2, silk of column 1
    assert state.sheets[0].sold == (2, 1, 0)


@pytest.mark.clause("DC-32")
def test_a_tent_pays_when_all_its_goods_are_sold() -> None:
    tents = [
        {"first": 1, "last": 1, "bonus": "fame 4"},
        {"first": 2, "last": 3, "bonus": "fame 7", "goods": ["tea"]},
    ]
    made = layout(market__tents=tents)
    state = mark(start(made), 0, circled=(3, 1, 1))
    first = say(state, STRAIGHT, ("road", "c2", "ew"), ("sell", ("tea", "silk")))
    assert totals(first)["fame"] == 0
    both = say(state, STRAIGHT, ("road", "c2", "ew"), ("sell", ("tea", "silk", "spices")))
    assert totals(both)["fame"] == 4
    row = mark(start(made), 0, circled=(3, 0, 0), roads={"b1": "es"})
    assert totals(say(row, STRAIGHT, ("road", "c1", "ew"), ("sell", ("tea",) * 3)))["fame"] == 7


@pytest.mark.clause("DC-40")
def test_roads_start_at_the_residence_in_any_rotation() -> None:
    state = say(start(), STRAIGHT)
    assert ("road", "b1", "ns") in GAME.legal(state)
    assert {m[1] for m in GAME.legal(state)} == {"a2", "b1", "b3", "c2"}
    forbids(state, ("road", "b1", "ew"), "not-joined", "DC-40", 2)
    forbids(state, ("road", "a1", "ns"), "not-joined", "DC-40", 2)
    forbids(state, ("road", "b1", "es"), "wrong-shape", "DC-40", 2)
    for side in "nesw":
        forbids(state, ("road", "b1", side), "lone-half", "DC-41", 1)
    forbids(state, ("road", "d4", "ns"), "no-such-cell", "DC-40", 1)
    curve = say(
        start(roll=("tea tea",) * 2 + ("curve",) * 2 + ("flag",) * 2 + ("raja",) * 2),
        ("take", "roads", "curve"),
    )
    assert {m[2] for m in GAME.legal(curve) if m[1] == "b1"} == {"es", "sw"}


@pytest.mark.clause("DC-40")
def test_a_residence_with_closed_sides_is_left_only_where_it_opens() -> None:
    state = say(start(layout(province__residence_roads="ns")), STRAIGHT)
    assert GAME.legal(state) == [("road", "b1", "ns"), ("road", "b3", "ns")]


@pytest.mark.clause("DC-40")
def test_a_residence_at_the_edge_has_roads_only_where_it_shows_them() -> None:
    rows = ["residence .        same", "fort      temple   different", ".         garden   stepwell"]
    corner = say(start(layout(province__map=rows)), STRAIGHT)
    assert {move[1] for move in GAME.legal(corner)} == {"a2", "b1"}
    rows[0] = ".         residence same"
    beside = say(start(layout(province__map=rows)), STRAIGHT)
    assert {move[1] for move in GAME.legal(beside)} == {"a1", "b2", "c1"}
    before = start(layout(province__residence_roads="nes"))
    assert before.sheets[0].frontier == drawn(before.board, {})["frontier"]
    assert {move[1] for move in GAME.legal(say(before, STRAIGHT))} == {"b1", "c2", "b3"}


@pytest.mark.clause("DC-40", "DC-41")
def test_a_whole_road_never_changes_a_cell_that_has_one() -> None:
    state = say(mark(start(), 0, roads={"b1": "ns"}), STRAIGHT)
    forbids(state, ("road", "b1", "ew"), "cell-has-road", "DC-41", 1)
    forbids(state, ("road", "b2", "ew"), "cell-has-road", "DC-41", 1)
    forbids(state, ("half", "b1", "e"), "wrong-shape", "DC-40")


@pytest.mark.clause("DC-40")
def test_a_green_die_with_nowhere_to_go_is_not_usable() -> None:
    state = mark(start(), 0, frontier=0)
    forbids(state, STRAIGHT, "no-free-cell", "DC-40", 2)


@pytest.mark.clause("DC-41")
def test_two_halves_make_a_whole_or_go_to_cells_with_roads() -> None:
    state = say(mark(start(), 0, roads={"b1": "ns", "a2": "ew"}), HALVES)
    whole = say(state, ("road", "b3", "nw"))
    assert GAME.due(whole).player == 1  # type: ignore[union-attr]
    fork = say(state, ("half", "b1", "e"))
    assert due(fork) == "place"
    assert not any(move[0] == "road" for move in GAME.legal(fork))
    forbids(fork, ("road", "b3", "ns"), "wrong-shape", "DC-41")
    assert GAME.marks(say(fork, ("half", "b1", "w")), 0)["province.b1"].value == "nesw"
    split = GAME.marks(say(fork, ("half", "a2", "s")), 0)
    assert (split["province.b1"].value, split["province.a2"].value) == ("nes", "esw")


@pytest.mark.clause("DC-41")
def test_an_empty_cell_never_takes_a_lone_half() -> None:
    state = say(mark(start(), 0, roads={"b1": "ns"}), HALVES)
    forbids(state, ("half", "c2", "w"), "lone-half", "DC-41", 1)
    forbids(state, ("road", "c2", "w"), "lone-half", "DC-41")
    forbids(state, ("half", "b1", "n"), "side-open", "DC-41", 2)
    forbids(state, ("half", "b1", "x"), "no-such-side", "DC-40", 2)
    forbids(state, ("half", "b2", "n"), "half-at-residence", "DC-41", 1)


@pytest.mark.clause("DC-41")
def test_a_second_half_that_fits_nowhere_is_lost() -> None:
    state = mark(start(), 0, roads={"b1": "nes"})
    assert GAME.due(say(state, HALVES, ("half", "b1", "w"))).player == 1  # type: ignore[union-attr]


@pytest.mark.clause("DC-42")
@pytest.mark.parametrize(("level", "fame"), [(0, 1), (1, 2), (2, 3)])
def test_the_first_road_on_a_building_pays_by_its_level(level: int, fame: int) -> None:
    state = mark(start(), 0, levels=(0, 0, level, 0))
    assert totals(say(state, STRAIGHT, ("road", "b3", "ns")))["fame"] == fame


@pytest.mark.clause("DC-42")
def test_a_changed_road_pays_no_second_time() -> None:
    state = mark(start(), 0, roads={"b3": "ns", "c2": "ew"}, circled=(2, 2, 2))
    state = say(state, HALVES, ("half", "b3", "e"), ("half", "c2", "n"))
    assert (totals(state)["fame"], totals(state)["money"]) == (0, 0)
    assert GAME.due(state).player == 1  # type: ignore[union-attr]


SALE: list[tuple[str, tuple[str, ...], str]] = [
    ("c2", ("tea", "silk", "spices"), ""),
    ("c2", ("tea",), ""),
    ("c2", (), ""),
    ("c2", ("tea", "tea"), "wrong-sale"),
    ("c1", ("tea", "tea", "tea"), ""),
    ("c1", ("silk",), ""),
    ("c1", (), ""),
    ("c1", ("tea", "silk"), "wrong-sale"),
    ("c1", ("tea",) * 4, "wrong-sale"),
]


@pytest.mark.clause("DC-42")
@pytest.mark.parametrize(("cell", "goods", "code"), SALE)
def test_a_market_sells_one_to_three_alike_or_different(cell: str, goods: tuple[str, ...], code: str) -> None:
    state = mark(start(), 0, circled=(4, 2, 2), roads={"b1": "es"})
    state = say(state, STRAIGHT, ("road", cell, "ew"))
    assert due(state) == "sell"
    if code:
        forbids(state, ("sell", goods), code, "DC-42", 1)
    else:
        assert ("sell", goods) in GAME.legal(state)
        after = say(state, ("sell", goods))
        assert (sum(after.sheets[0].sold), GAME.due(after)) == (len(goods), ("take", 1))


@pytest.mark.clause("DC-42")
def test_only_goods_held_when_the_market_opens_are_sold() -> None:
    made = layout(province__border={"c2 e": "goods 3"})
    state = say(start(made), STRAIGHT, ("road", "c2", "ew"))
    assert GAME.due(state).player == 1  # nothing to sell; the bonus came after  # type: ignore[union-attr]
    assert totals(state)["tea"] == 1


@pytest.mark.clause("DC-42")
@pytest.mark.parametrize(
    ("circled", "code"), [((2, 0, 0), "no-more"), ((1, 0, 0), "no-more"), ((0, 0, 0), "market-without-stock")]
)
def test_why_nothing_more_is_sold(circled: tuple[int, int, int], code: str) -> None:
    began = start(circled=circled)
    state = say(began, STRAIGHT, ("road", "c2", "ew"))
    state = say(state, ("sell", ("tea",))) if any(circled) else state
    why = refusal(began, state, 0, ("sell", ("tea",)))
    assert why is not None and (why.code, why.clause) == (code, "DC-42")


@pytest.mark.clause("DC-42")
def test_the_worked_market_pays_five() -> None:
    made = layout(market__coins=[1, 1, 3, 4])
    state = mark(start(made), 0, circled=(1, 1, 3), sold=(0, 0, 2))
    state = say(state, STRAIGHT, ("road", "c2", "ew"), ("sell", ("tea", "silk", "spices")))
    assert totals(state)["money"] == 5


@pytest.mark.clause("DC-43")
def test_a_border_bonus_is_won_by_the_road_that_reaches_it_once() -> None:
    made = layout(province__border={"b1 n": "fame 5", "a1 n": "fame 9"})
    state = say(start(made), STRAIGHT, ("road", "b1", "ns"))
    assert totals(state)["fame"] == 5
    again = say(
        mark(start(made), 0, roads={"b1": "ns"}, won=state.sheets[0].won), HALVES, ("half", "b1", "e")
    )
    assert totals(say(again, ("half", "b1", "w")))["fame"] == 0


@pytest.mark.clause("DC-43")
@pytest.mark.parametrize(("side", "fame"), [("n", 2), ("w", 3)])
def test_a_corner_cell_has_a_bonus_on_each_side(side: str, fame: int) -> None:
    made = layout(province__border={"a1 n": "fame 2", "a1 w": "fame 3"})
    state: Any = mark(start(made), 0, roads={"b1": "sw", "a1": "es"})
    state = GAME.apply(say(state, HALVES), ("half", "a1", side))
    assert totals(state)["fame"] == fame
