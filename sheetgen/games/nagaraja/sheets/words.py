"""Texts of the sheets, and the look of each kind of stick: shape and letter distinguish what colour does."""

from __future__ import annotations

from typing import NamedTuple

from sheetgen.message import Msg, msg

GAME = msg("Nagaraja", "sheet title")
SUBTITLE = msg("Temple of the Serpent King", "sheet")  # translators: under the title, 62 mm


class StickLook(NamedTuple):
    """Ink and ground, shape of the ends, letter and name of a kind of stick."""

    ink: str
    ground: str
    ends: str
    letter: Msg
    name: Msg


_LETTERS = {
    "brown": msg("B", "sheet stick"),  # translators: one letter on brown fate sticks
    "white": msg("W", "sheet stick"),  # translators: one letter on white fate sticks
    "green": msg("G", "sheet stick"),  # translators: one letter on green fate sticks
}
_NAMES = {
    "brown": msg("Brown", "sheet"),  # translators: a kind of fate stick, 25 mm
    "white": msg("White", "sheet"),  # translators: a kind of fate stick, 25 mm
    "green": msg("Green", "sheet"),  # translators: a kind of fate stick, 25 mm
}
_LOOKS = {
    "brown": ("umber", "umber_t", "pointed"),
    "white": ("ink", "white", "round"),
    "green": ("jungle", "jungle_t", "forked"),
}
_OTHERS = (("night", "night_t", "notched"), ("copper", "copper_t", "square"), ("stone", "stone_t", "waisted"))


def stick_look(kind: str, number: int) -> StickLook:
    """Return the look of the ``number``-th kind of a layout.

    A kind that only this layout has gets a separate look.
    """
    if kind in _LOOKS:
        return StickLook(*_LOOKS[kind], _LETTERS[kind], _NAMES[kind])
    letter = msg("{text}", "sheet", text=kind[:1].upper())
    return StickLook(*_OTHERS[number % 3], letter, msg("{text}", "sheet", text=kind.capitalize()))


SYMBOLS: dict[str, Msg] = {
    "relics": msg("Relics", "sheet"),
    "tiles": msg("Room tiles", "sheet"),
    "sticks": msg("Fate sticks", "sheet"),
    "cards": msg("Cards", "sheet"),
}
TRAP_LETTER = msg("T", "sheet")  # translators: one letter, in the corners of the trap
AMULET_LETTER = msg("A", "sheet")  # translators: one letter, on the back of an amulet
GUIDE = msg("guide", "sheet")  # translators: over the rows of a table, 18 mm
