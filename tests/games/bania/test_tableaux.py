"""What the pictures of the composed cards claim is what the rules say; their numbers are the layout's."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from sheetgen.draw.cards.pictures import Stage
from sheetgen.draw.items import Text
from sheetgen.draw.scene import Scene
from sheetgen.games.bania import GAME, holdings
from sheetgen.games.bania.layout import BoardSheet
from sheetgen.games.bania.sheets.tableaux import TABLEAUX, camps, rounds
from sheetgen.sheets.cards import typed_parts
from sheetgen.text.typesetter import Typesetter
from tests.games.bania.table import (
    ANN,
    BOB,
    FIRST,
    INCENSE,
    OIL,
    SILK,
    due,
    hand,
    held,
    pitch,
    play,
    position,
    refuse,
    sheet,
    tent,
)

RICH = "OOOOPPPPSSSSIIII"


def bought(state: Any, space: str) -> Any:
    """The oil tent pitched there, paid with cards."""
    state = play(state, pitch(OIL, "OOP", space))
    return play(state, GAME.legal(state)[-1]) if due(state)[0] == "pay" else state


def drawn(name: str, layout: BoardSheet, small: bool = False) -> Scene:
    scene = Scene(63, 88, Typesetter("en"))
    TABLEAUX[name].draw(Stage(scene, 0.7 if small else 1.0), layout)
    return scene


def figures(name: str, layout: BoardSheet) -> list[str]:
    """All that stands in a picture, sorted."""
    return sorted(item.line.text for item in drawn(name, layout).items if isinstance(item, Text))


@pytest.mark.clause("BA-31", "BA-50")
@pytest.mark.parametrize(
    ("space", "points"),
    [(camps.ALONE, sheet().points.camp), (camps.BESIDE, sheet().points.tent), (camps.JOINING, sheet().points.tent)],
)  # fmt: skip
def test_a_tent_earns_in_each_place_what_the_picture_says(space: str, points: int) -> None:
    state = position(camps.STANDING, (RICH, "", "", ""))
    before = len(state.camps)
    state = bought(state, space)
    assert state.points[ANN] == points
    assert len(state.camps) - before == {camps.ALONE: 1, camps.BESIDE: 0, camps.JOINING: -1}[space]


@pytest.mark.clause("BA-31", "BA-32")
def test_the_seventh_tent_closes_the_camp_and_elephants_go_home() -> None:
    left, new, right = camps.example_joined_camps(sheet())
    elephants = {ANN: left[0], BOB: right[0]}
    state = bought(position(dict.fromkeys(left + right, SILK), (RICH, "", "", ""), elephants=elephants), new)
    assert [camp.size for camp in state.camps] == [sheet().camps.full]
    assert state.elephants[:2] == (-1, -1)
    refuse(state, pitch(SILK, "PPS", "d5"), "camp-closed", "BA-32")


@pytest.mark.clause("BA-10", "BA-33")
def test_an_elephant_brings_a_card_of_each_colour_and_shares_the_camp() -> None:
    state = position(camps.SHARED, ("", "", "", ""), elephants={ANN: "c3", BOB: "d3"})
    expected = tuple(int(name in camps.example_colours(sheet())) for name in sheet().goods)
    assert holdings.elephant_bonus(state, ANN) == holdings.elephant_bonus(state, BOB) == expected


@pytest.mark.clause("BA-21", "BA-22")
def test_a_tent_a_card_and_three_others_pay_the_price() -> None:
    paid = camps.example_payment(sheet())
    cards, price = (
        "".join(str(ware.letter) for ware in wares) for wares in ((paid.card, *paid.instead), paid.price)
    )
    reserve = (tent(camps.SHOWN, price), FIRST[0], FIRST[3], tent(INCENSE, "OPI"))
    state = position({"b4": paid.tent.key}, (cards, "", "", ""), reserve=reserve)
    state = play(state, pitch(camps.SHOWN, price, "c4"))
    assert held(state, ANN) == ""
    assert len(paid.instead) == sheet().exchange.cards


@pytest.mark.clause("BA-40")
def test_the_dice_bring_a_card_one_bonus_and_nothing_for_the_lone_half() -> None:
    state = position({"e4": OIL, "e5": INCENSE}, ("", ""), elephants={ANN: "e4"})
    state = play(state, ("roll",), ("dice", rounds.example_roll(sheet())))
    assert hand("SOI") == state.hands[ANN]


@pytest.mark.clause("BA-52", "BA-53")
@pytest.mark.parametrize("worth", [2, 5])
def test_the_end_adds_up_as_the_score_pad_does(worth: int) -> None:
    layout = replace(sheet(), points=replace(sheet().points, goods=worth, last=0))
    found = rounds.example_results(layout)
    tallies = [
        {"track": track, "last": seat == 0, **dict(zip(layout.goods, cards, strict=True))}
        for seat, (track, cards) in enumerate(zip(rounds.TRACK, rounds.CARDS, strict=True))
    ]
    standings = GAME.settle(layout, ("a", "b", "c"), tallies)
    totals = {one.player: one.criteria[0].value for one in standings}
    assert [totals[name] for name in "abc"] == [one.total for one in found]


def test_two_share_the_victory_in_the_picture() -> None:
    totals = [one.total for one in rounds.example_results(sheet())]
    assert totals.count(max(totals)) == 2


@pytest.mark.clause("BA-12", "BA-21")
def test_the_typed_line_is_a_legal_turn() -> None:
    parts = typed_parts(GAME, ("pay", "elephant"), Typesetter("en"))
    assert parts == ("Leila:", "silk OOP e4 for OP;", "elephant e4")
    reserve = (tent(SILK, "OOP"), *FIRST[:2], FIRST[3])
    state = position({"e5": OIL}, ("OP", ""), reserve=reserve)
    state = play(state, pitch(SILK, "OOP", "e4"), ("elephant", "e4"))
    assert held(state, ANN) == ""


@pytest.mark.parametrize(
    ("name", "change", "more"),
    [
        ("points", lambda s: replace(s, points=replace(s.points, camp=8)), ["8"]),
        ("points", lambda s: replace(s, points=replace(s.points, tent=9)), ["9", "9"]),
        ("full", lambda s: replace(s, camps=replace(s.camps, full=5)), ["5"]),
        ("over", lambda s: replace(s, points=replace(s.points, last=9)), ["9"]),
        (
            "wins",
            lambda s: replace(s, points=replace(s.points, goods=7)),
            ["33", "35", "30", "7", "7", "7", "7"],
        ),
    ],
)
def test_a_changed_layout_changes_the_figures(
    name: str, change: Callable[[BoardSheet], BoardSheet], more: list[str]
) -> None:
    layout = change(sheet())
    found = figures(name, layout)
    assert all(found.count(one) >= more.count(one) for one in more)
    assert found != figures(name, sheet())


def test_more_dice_tents_and_cards_are_drawn_where_there_are_more() -> None:
    s = sheet()
    others = {
        "dice": replace(s, dice=replace(s.dice, number=6)),
        "begin": replace(s, stock=replace(s.stock, goods=3)),
        "sides": replace(s, stock=replace(s.stock, reserve=6)),
        "price": replace(s, exchange=replace(s.exchange, cards=4)),
    }
    for name, layout in others.items():
        assert len(drawn(name, layout).items) > len(drawn(name, s).items), name


@pytest.mark.parametrize("name", TABLEAUX)
def test_small_pictures_can_be_drawn_too(name: str) -> None:
    assert drawn(name, sheet(), small=True).items
