"""The layout's facts: what comes with the game is sound, and each broken fact is found with its clause."""

import msgspec
import pytest

from sheetgen.games.nagaraja import GAME
from sheetgen.games.nagaraja.check import EFFECTS, effect_name
from tests.games.nagaraja.table import BOARD, LAYOUT

change = msgspec.structs.replace


def entry(name: str, at: int, **values):
    """The layout with one entry of a list changed."""
    items = list(getattr(LAYOUT, name))
    items[at] = change(items[at], **values)
    return change(LAYOUT, **{name: tuple(items)})


def test_the_layout_that_comes_with_the_game_is_sound():
    assert GAME.check_layout(LAYOUT) == []


@pytest.mark.clause("NA-40", "NA-41", "NA-42", "NA-43")
def test_every_effect_occurs_on_a_card_of_its_symbol():
    found = {effect_name(card.effect) for card in LAYOUT.cards}
    assert found == set(EFFECTS)
    numbers = {card.effect for card in LAYOUT.cards}
    assert {"strike 1", "strike 2", "look 1", "look 2"} <= numbers


def test_the_published_cards_are_as_published():
    rows = {(card.sticks, card.effect, card.arrows) for card in LAYOUT.cards}
    assert ("3 green 1 white", "swap relics", "opponent") in rows
    assert ("1 brown 2 green", "rob", "opponent") in rows
    assert any(card.sticks == "3 white" for card in LAYOUT.cards)


BROKEN = [
    (change(LAYOUT, temple=change(LAYOUT.temple, entrances=("a3 s", "b3 s"))), "temple.entrances", "NA-1"),
    (
        change(LAYOUT, temple=change(LAYOUT.temple, entrances=("a3 s", "b3 s", "b2 s"))),
        "temple.entrances.3",
        "NA-1",
    ),
    (
        change(LAYOUT, temple=change(LAYOUT.temple, relics=LAYOUT.temple.relics[:8] + ("a3 w",))),
        "temple.relics.9",
        "NA-1",
    ),
    (change(LAYOUT, relics=change(LAYOUT.relics, sacred=(3, 3, 4, 4, 5))), "relics.sacred", "NA-2"),
    (change(LAYOUT, relics=change(LAYOUT.relics, sacred=(2, 3, 4, 4, 5, 5))), "relics.sacred.1", "NA-2"),
    (change(LAYOUT, relics=change(LAYOUT.relics, cursed=(6, 6, 7))), "relics.cursed.3", "NA-2"),
    (entry("sticks", 0, count=11), "sticks", "NA-3"),
    (entry("sticks", 1, faces=("4", "4", "4", "4")), "sticks.2.faces", "NA-10"),
    (entry("tiles", 0, count=3), "tiles", "NA-3"),
    (entry("tiles", 0, paths=("ne",)), "tiles.2.paths", "NA-3"),
    (entry("tiles", 5, paths=("ne", "ns")), "tiles.6.paths", "NA-23"),
    (entry("tiles", 5, amulet=True), "tiles.6.amulet", "NA-3"),
    (entry("amulets", 0, count=4), "amulets.1.count", "NA-44"),
    (entry("amulets", 2, points=1), "amulets.3.points", "NA-44"),
    (entry("amulets", 2, kind="cancel"), "amulets", "NA-44"),
    (entry("cards", 0, symbol="tiles"), "cards.1.symbol", "NA-12"),
    (entry("cards", 14, arrows="self", effect="rob", symbol="cards"), "cards.15.arrows", "NA-12"),
    (entry("cards", 0, sticks="2 blue"), "cards.1.sticks", "NA-11"),
    (entry("cards", 0, count=1), "cards", "NA-3"),
    (entry("cards", 1, code="r1"), "cards.2.code", "NA-3"),
    (entry("cards", 13, effect="turn", arrows="self"), "cards", "NA-42"),
    (change(LAYOUT, ends=change(LAYOUT.ends, cursed=4)), "ends.cursed", "NA-30"),
    (change(LAYOUT, ends=change(LAYOUT.ends, tiles=10)), "ends.tiles", "NA-32"),
    (change(LAYOUT, hands=change(LAYOUT.hands, give=3)), "hands.give", "NA-25"),
    (change(LAYOUT, hands=change(LAYOUT.hands, start=25)), "hands.start", "NA-4"),
    (change(LAYOUT, hands=change(LAYOUT.hands, first="2 blue")), "hands.first", "NA-4"),
]


@pytest.mark.parametrize(("layout", "key", "clause"), BROKEN, ids=[key for _, key, _ in BROKEN])
def test_a_broken_fact_is_found(layout, key, clause):
    assert (key, clause) in [(fault.key, fault.clause) for fault in GAME.check_layout(layout)]


def test_tiles_lie_in_every_orientation_once():
    turned = {name: len(BOARD.faces_of[number]) for name, number in BOARD.tile.items()}
    assert turned == {"straight": 2, "curve": 4, "fork": 4, "crossing": 1, "chamber": 4, "two-curves": 2}
    assert len(BOARD.laid_named) == len(BOARD.laid)
