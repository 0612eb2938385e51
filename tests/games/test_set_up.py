"""What cards say of the set-up: things are on our prints or in the list of what to bring, numbers the layout's."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from sheetgen.draw.items import Text
from sheetgen.games import library, registry
from sheetgen.games.kinds.cards import CardSet, insert_numbers, lines
from sheetgen.games.kinds.shared import Kit
from sheetgen.sheets.sheet import draw_sheet, read_sheet

KEYS = registry.all_keys()
WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NUMBERS = {word: n for n, word in enumerate(WORDS)}
COUNTED = re.compile(r"(?<![\w–])(\d+|" + "|".join(NUMBERS) + r") (?:of the \d+ )?(\{[^{}]+\}|[a-z]+)")


def loaded(name: str) -> Any:
    return library.load(library.resolve(name))


def cards(key: str) -> CardSet:
    found = loaded(f"{key}/card")
    assert isinstance(found, CardSet)
    return found


def set_up(key: str) -> list[str]:
    """The lines on what lies on the table and how a game begins, in English, fields filled in."""
    mine = cards(key)
    shown = loaded(mine.shows)
    steps = [step for face in mine.faces if face.tableau == "begin" for step in face.steps]
    told = [
        line.text
        for way, line in lines(mine)
        if mine.topics[way[1]].sections[way[3]].title in ("On the table", "Then")  # type: ignore[index]
    ]
    assert told
    return [insert_numbers(text, shown) for text in (*steps, *told)]


# ---- numbers --------------------------------------------------------------------------------------
def bania(board: Any) -> dict[str, set[int]]:
    return {
        "tents": {board.stock.reserve},
        "{tent}": {sum(map(len, board.tents.values()))},
        "goods": {board.stock.goods},
        "cards": {board.stock.goods, *(goods.cards for goods in board.goods.values())},
        "dice": {board.dice.number},
    }


def dice_charmers(sheet: Any) -> dict[str, set[int]]:
    colours = ("goods", "roads", "river", "palace")
    return {
        "dice": {2, 2 * len(colours)},  # DC-1: two of each colour; DC-13: two in a depot
        "die": {1},
        "{karma}": {sheet.karma.start},
    }


def nagaraja(temple: Any) -> dict[str, set[int]]:
    cards = sum(card.count for card in temple.cards)
    return {
        "relics": {len(temple.temple.relics)},
        "places": {len(temple.temple.relics)},
        "sacred": {len(temple.relics.sacred)},
        "cursed": {len(temple.relics.cursed)},
        "{room}": {sum(tile.count for tile in temple.tiles)},
        "{amulet}": {sum(amulet.count for amulet in temple.amulets)},
        "{fate-stick}": {sum(stick.count for stick in temple.sticks)},
        "kinds": {len(temple.sticks)},
        "cards": {temple.hands.start, cards},
        "brown": {int(temple.hands.first.split()[0])},
        "{stick brown}": {int(temple.hands.first.split()[0])},
    }


def raja(province: Any) -> dict[str, set[int]]:
    stock = province.stock
    return {
        "gold": {stock.gold},
        "palaces": {stock.palaces},
        "houses": {stock.placed + stock.reserve + stock.quarry},
        "{house}": {1, stock.reserve},
        "times": {stock.placed},
        "cities": {len(province.cities)},
        "governors": {len(province.cities)},
        "villages": {sum(len(road.villages) for road in province.roads)},
    }


COUNTS: dict[str, Callable[[Any], dict[str, set[int]]]] = {
    "bania": bania, "dice-charmers": dice_charmers, "nagaraja": nagaraja, "raja": raja,
}  # fmt: skip


@pytest.mark.parametrize("key", KEYS)
def test_how_many_there_are_of_each_thing_is_what_the_layout_says(key: str) -> None:
    assert key in COUNTS, "say here what its set-up counts"
    counts = COUNTS[key](loaded(cards(key).shows))
    counts["players"] = {registry.find(key).seats[-1], *registry.find(key).seats}
    said = [
        (int(number) if number.isdecimal() else NUMBERS[number], thing)
        for text in set_up(key)
        for number, thing in COUNTED.findall(text.replace("*", "").lower())
        if thing not in ("to", "of", "from")
    ]
    assert said
    assert not [(number, thing) for number, thing in said if number not in counts.get(thing, ())]
    assert set(counts) - {"players", "goods"} == {thing for _, thing in said} - {"players"}, (
        "nothing is left untold"
    )


# ---- things ---------------------------------------------------------------------------------------
COMMON = set(
    re.findall(
        r"\S+",
        """
    a after again all also an and any are around as at be begin begins below brown by but can carries circled
    colour cursed deal domed don't down draw draws each eight every face fewer first five for forget four
    from goes guides has have hidden higher in into is it its kinds less like lower middle mix mixed more most
    new nine not number of off on one only onto or order other others own pile place places player players put
    quarry rank rest room round sacred seven shuffled six spaces stands start starts strip table take
    takes than that the their them then there these they this three throws tied times to turn two unused
    up wait where which who with without you youngest your
    """,
    )
)
"""Words that name no thing."""
FACES = {"dice-charmers": {"good"}}
"""What dice show."""


def words(text: str) -> set[str]:
    """Words, of several things as of one; icons by their names."""
    found = set(re.findall(r"[a-z']+", text.lower()))
    return found | {one(word) for word in found}


def one(word: str) -> str:
    ends = {"cities": "city", "dice": "die"}
    return ends.get(word) or (word[:-1] if word.endswith("s") and not word.endswith("ss") else word)


@cache
def in_the_box(key: str) -> set[str]:
    """What the kit's lists and titles name, and what is lettered on its prints: cards of rules and logs left out."""
    kit = loaded(f"{key}/kit")
    assert isinstance(kit, Kit)
    most = registry.find(key).seats[-1]
    said = " ".join(thing.text for thing in kit.bring)
    for item in kit.items:
        sheet = read_sheet(library.resolve(item.layout))
        if item.copies(most) and sheet.layout.header.kind not in ("card", "log"):
            said += f" {item.text} {sheet.title('en')}"
            for page in draw_sheet(sheet, "en", "a4"):
                said += " " + " ".join(i.line.text for i in page.items if isinstance(i, Text))
    return words(said)


@pytest.mark.slow
@pytest.mark.parametrize("key", [key for key in KEYS if library.shipped(f"{key}/kit")])
def test_what_is_set_up_is_in_the_box_or_on_our_prints(key: str) -> None:
    named = {one(word) for text in set_up(key) for word in re.findall(r"[a-z']+", text.lower())}
    nowhere = named - FACES.get(key, set()) - {one(word) for word in COMMON} - COMMON - in_the_box(key)
    assert not nowhere
