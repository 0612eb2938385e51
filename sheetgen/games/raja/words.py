"""Names of Raja's things in reports."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sheetgen.games.raja.board import ANY, CHARACTER, CITY, GOVERNOR, MOVE, PALACE
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.games.raja.layout import MapSheet

CHARACTERS: Mapping[str, Msg] = {
    "mogul": msg("Mogul", "report"),
    "merchant": msg("Merchant", "report"),
    "sadhu": msg("Sadhu", "report"),
    "monk": msg("Wandering monk", "report"),
    "builder": msg("Builder", "report"),
    "artisan": msg("Artisan", "report"),
    "yogi": msg("Yogi", "report"),
}
PARTS: Mapping[int, Msg] = {
    ANY: msg("a house", "report"),
    CITY: msg("a house in a city", "report"),
    PALACE: msg("a palace", "report"),
    MOVE: msg("moving a house", "report"),
    GOVERNOR: msg("a governor", "report"),
    CHARACTER: msg("a character", "report"),
}
CENTRAL, OUTER = msg("central", "log"), msg("outer", "log")
QUARRY = msg("houses of the empty quarry", "report")
ACTION_WORDS: dict[Any, Msg | tuple[Msg, ...]] = {
    "gold": msg("gold", "log"),
    "house": msg("house", "log"),
    "two houses": (
        msg("two houses", "log"),
        msg("2 houses", "log"),
        msg("houses", "log"),
        msg("Two houses", "sheet"),
    ),
    "move": (msg("move", "log"), msg("Move a house", "sheet")),
    "quarry": (msg("quarry", "log"), msg("Quarry", "sheet")),
    "palace": msg("palace", "log"),
    "palace and house": (msg("palace and house", "log"), msg("Palace and house", "sheet")),
    "governor": msg("governor", "log"),
    "character": msg("character", "log"),
}
"""The actions as they are typed and reported: the word that logs are written with first, the disc's own last.
"""
ACTION_CLAUSE: Mapping[str, str] = {
    "gold": "RA-30",
    "house": "RA-31",
    "two houses": "RA-32",
    "move": "RA-33",
    "quarry": "RA-34",
    "palace": "RA-35",
    "palace and house": "RA-36",
    "governor": "RA-37",
    "character": "RA-38",
}


def city_name(layout: MapSheet, key: str) -> Msg:
    """Return the name of a city on the map, or of the start."""
    city = layout.cities.get(key)
    return msg("start", "report") if city is None else msg("{name}", "report", name=city.name)


def village_name(number: int | str) -> Msg:
    """Return the name of a village: its number on the map."""
    return msg("village {n}", "report", n=number)
