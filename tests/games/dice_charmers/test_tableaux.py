"""The pictures of the composed cards: what they claim is what the rules say, their numbers are the layout's."""

from __future__ import annotations

import math
from typing import Any

import msgspec
import pytest

from sheetgen.draw.cards.pictures import Stage
from sheetgen.draw.items import Text
from sheetgen.draw.scene import Scene
from sheetgen.games import library
from sheetgen.games.dice_charmers import GAME, possible
from sheetgen.games.dice_charmers.layout import PERSONS, ProvinceSheet, parse_bonus
from sheetgen.games.dice_charmers.scoring import overlap
from sheetgen.games.dice_charmers.sheets.tableaux import TABLEAUX
from sheetgen.games.dice_charmers.sheets.tableaux.bonuses import JOINED, ROADS, WIDENED, example_space
from sheetgen.games.dice_charmers.sheets.tableaux.court import example_voyage, shown_tents
from sheetgen.games.dice_charmers.sheets.tableaux.end import example_crossing
from sheetgen.text.typesetter import Typesetter
from tests.games.dice_charmers.table import ROLL, board_of, layout, mark, say, start

SIDES = ("sun", "moon")


def sheet(name: str) -> ProvinceSheet:
    found = library.load(library.resolve(f"dice-charmers/{name}"))
    assert isinstance(found, ProvinceSheet)
    return found


def changed(name: str, table: str, **values: Any) -> ProvinceSheet:
    data = msgspec.to_builtins(sheet(name))
    data[table] |= values
    return msgspec.convert(data, ProvinceSheet)


def figures(name: str, shown: ProvinceSheet, small: bool = False) -> list[Text]:
    scene = Scene(63, 88, Typesetter("en"))
    TABLEAUX[name].draw(Stage(scene, 0.7 if small else 1.0), shown)
    scene.check_balance()
    assert not scene.spots, "nobody marks a card"
    return [item for item in scene.items if isinstance(item, Text)]


def said(name: str, shown: ProvinceSheet) -> list[str]:
    return [item.line.text for item in figures(name, shown)]


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("name", TABLEAUX)
def test_pictures_hold_figures_of_seven_points_and_no_words(name: str, side: str) -> None:
    for small in (False, True):
        for item in figures(name, sheet(side), small):
            assert len(item.line.text) < 4, item.line.text
            pt = item.line.pt * math.hypot(*item.matrix[:2])
            assert pt >= (9.7 if small else 6.95), (item.line.text, pt)


# ---- the end --------------------------------------------------------------------------------------
@pytest.mark.clause("DC-81")
@pytest.mark.parametrize("side", SIDES)
def test_the_ribbon_is_as_wide_as_the_tracks_overlap(side: str) -> None:
    fame, money, over = example_crossing(sheet(side))
    assert overlap(board_of(sheet(side)), fame, money) == over
    assert f"+{over}" in said("end", sheet(side))


def test_the_ribbon_of_the_sun_is_the_worked_example() -> None:
    assert example_crossing(sheet("sun")) == (21, 40, 2)


def test_other_tracks_show_their_own_boxes() -> None:
    single = changed("sun", "tracks", coins_beside=["4x1", "1x0", "9x1", "1x0", "4x1"], fame={}, money={})
    assert said("end", single)[:8] == [str(n) for n in range(6, 14)]
    assert overlap(board_of(single), *example_crossing(single)[:2]) == example_crossing(single)[2]


# ---- river and palace -----------------------------------------------------------------------------
@pytest.mark.clause("DC-50")
@pytest.mark.parametrize("side", SIDES)
def test_the_die_sails_to_the_next_space_with_its_symbol(side: str) -> None:
    first, position, last = example_voyage(sheet(side))
    symbol = sheet(side).river[last - 1].symbol
    assert board_of(sheet(side)).next_space[symbol][position] == last
    assert first < position < last


@pytest.mark.clause("DC-66")
def test_the_portuguese_goes_back_to_the_second_free_space() -> None:
    assert possible.free_spaces_behind(mark(start(), 0, river=[3]).sheets[0]) == [2, 1]


@pytest.mark.clause("DC-61")
def test_the_mogul_calls_the_builder_and_both_windows_are_crossed() -> None:
    roll = (*ROLL[:6], "mogul", "raja")
    state = say(
        mark(start(roll=roll), 0, roads={"b1": "ns"}), ("take", "palace", "mogul"), ("person", "builder")
    )
    assert [PERSONS[n] for n, boxes in enumerate(state.sheets[0].palace) if boxes] == ["mogul", "builder"]


@pytest.mark.clause("DC-60")
def test_a_bonus_of_any_person_crosses_its_window() -> None:
    state = say(start(layout(river={1: ["any person"]})), ("take", "river", "flag"), ("person", "merchant"))
    assert state.sheets[0].palace[PERSONS.index("merchant")] == 1


# ---- roads and goods ------------------------------------------------------------------------------
PROVINCE = [
    ".  temple  .  fort  .",
    ".  .  residence  .  garden",
    ".  .  .  .  .",
    "same  .  different  .  stepwell",
]


@pytest.mark.clause("DC-40", "DC-41")
def test_the_roads_of_the_picture_are_legal() -> None:
    made = layout(province__map=PROVINCE)
    old = {cell: sides for cell, sides in ROADS.items() if cell in WIDENED}
    curve = say(
        mark(start(made, roll=(*ROLL[:2], "curve", "halves", *ROLL[4:])), 0, roads=old),
        ("take", "roads", "curve"),
    )
    assert ("road", "b2", "ne") in GAME.legal(curve)
    halves = say(mark(start(made), 0, roads=old), ("take", "roads", "halves"))
    assert ("road", JOINED[0], "es") in GAME.legal(halves)
    for cell, side in WIDENED.items():
        assert ("half", cell, side) in GAME.legal(halves)


@pytest.mark.clause("DC-32")
def test_only_whole_tents_are_shown_and_coins_are_the_layouts() -> None:
    given = changed("sun", "market", coins=[2, 3, 7, 8, 9, 9, 9, 9, 9])
    assert [tent.last for tent in shown_tents(given)] == [2, 4]
    assert said("market", given)[-7:-3] == ["2", "3", "7", "8"]


def test_a_market_without_tents_can_be_shown() -> None:
    assert said("market", changed("sun", "market", tents=[]))


# ---- bonuses --------------------------------------------------------------------------------------
@pytest.mark.clause("DC-90")
@pytest.mark.parametrize("side", SIDES)
def test_the_space_of_the_picture_wins_an_upgrade_and_what_counts_at_once(side: str) -> None:
    space = example_space(sheet(side))
    assert space in sheet(side).river
    assert {parse_bonus(what).kind for what in space.win} in ({"upgrade", "money"}, {"upgrade", "fame"})


def test_a_variants_upgrades_show_its_values() -> None:
    given = changed("sun", "buildings", fame=[2, 4, 8], columns=["fame 6", "money 9"])
    assert said("upgrades", given)[:3] == ["2", "4", "8"]
    assert {"6", "9"} <= set(said("upgrades", given))


@pytest.mark.clause("DC-70")
@pytest.mark.parametrize("picture", ["upgrades", "bonuses", "reached", "others", "places"])
def test_values_in_force_are_ringed_on_cards_as_on_filled_sheets(
    picture: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows: dict[float, list[tuple[float, str]]] = {}
    monkeypatch.setattr(Stage, "mark", lambda _, kind, x, y, *r: rows.setdefault(y, []).append((x, kind)))
    said(picture, sheet("sun"))
    drawn = {tuple(kind for _, kind in sorted(row)) for row in rows.values()}
    filled = set()
    for levels in (1, 2):
        marks = GAME.marks(mark(start(sheet("sun")), 0, levels=[levels, 0, 0, 0, 0]), 0)
        filled.add(tuple(m.kind for at, m in marks.items() if at.startswith("upgrade.")))
    assert filled == {("slash", "circle"), ("slash", "used", "circle")}
    strip = ("circle", "slash", "circle", "used")
    assert {"upgrades": filled, "bonuses": {strip}}.get(picture, {("slash", "circle")}) <= drawn


# ---- notation -------------------------------------------------------------------------------------
@pytest.mark.clause("DC-92")
def test_the_typed_line_can_happen_on_the_sun() -> None:
    """The flag's fame passes the bonus that leads back to the space with the fork."""
    roll = (*ROLL[:4], "flag", "boat", *ROLL[6:])
    state = mark(start(sheet("sun"), roll=roll), 0, river=[14], fame=28)
    state = say(state, ("take", "river", "flag"))
    assert possible.river_position(state.mine) == 16 and state.mine.river >> 14 & 1
    assert ("road", "c3", "nes") in GAME.legal(state)
