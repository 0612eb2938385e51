"""Make the files of a deck for a virtual table: pictures with cards in a grid, and the saved object that shows them.

Cards with a common back are one deck with a picture of the back. Cards with backs of their own are another deck,
whose backs lie in a grid like the faces.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sheetgen import output_files
from sheetgen.draw.raster import Raster, page_as_pixels, picture_as_png
from sheetgen.shop.profile import Grid

ADDRESS = "ADDRESS OF "
"""Precedes the end of a picture's name in the saved object, until the user has uploaded the picture."""


class Card(NamedTuple):
    """A card: pictures of both sides, and its name."""

    front: Raster
    back: Raster
    name: str


def table_files(
    pdf: bytes, names: Sequence[str], size: tuple[float, float], grid: Grid
) -> Mapping[str, bytes]:
    """Return the files of a deck by the ends of their names, which is empty for the saved object.

    The pages of ``pdf`` are fronts and backs in turn, each of a ``size`` in mm; ``names`` are those of the fronts.
    """
    width, height = size
    dpi = min(grid.pixels // grid.columns / width, grid.pixels // grid.rows / height) * 25.4
    sides = [page_as_pixels(pdf, dpi, number) for number in range(2 * len(names))]
    cards = [Card(*parts) for parts in zip(sides[::2], sides[1::2], names, strict=True)]
    files: dict[str, bytes] = {}
    objects = []
    for number, deck in enumerate(_decks(cards, grid.columns * grid.rows - 1), 1):
        common = all(card.back == deck[0].back for card in deck)
        backs = deck[0].back if common else _in_grid([card.back for card in deck], grid)
        pictures = {
            f"-faces-{number}.png": _in_grid([card.front for card in deck], grid),
            f"-back-{number}.png": backs,
        }
        files |= {name: output_files.mark_png(picture_as_png(seen, dpi)) for name, seen in pictures.items()}
        face, back = (f"{ADDRESS}{name}" for name in pictures)
        objects.append(_saved_deck(number, deck, _sheet(face, back, grid, own_backs=not common)))
    saved = {"SaveName": "", "GameMode": "", "Date": "", "Table": "", "Sky": "", "Note": "", "Rules": "",
             "PlayerTurn": "", "ObjectStates": objects}  # fmt: skip
    return {"": json.dumps(saved, indent=2, ensure_ascii=False).encode() + b"\n", **files}


def _decks(cards: Sequence[Card], most: int) -> Iterator[Sequence[Card]]:
    """Yield decks of at most ``most`` cards: those with a common back, then all cards with backs of their own."""
    by_back: dict[bytes, list[Card]] = {}
    for card in cards:
        by_back.setdefault(card.back.rows, []).append(card)
    shared = [deck for deck in by_back.values() if len(deck) > 1]
    own = [card for deck in by_back.values() if len(deck) == 1 for card in deck]
    for deck in (*shared, own):
        for first in range(0, len(deck), most):
            yield deck[first : first + most]


def _in_grid(cards: Sequence[Raster], grid: Grid) -> Raster:
    """Return pictures of equal size in a grid, row by row from the top left, on white."""
    width, height = cards[0].width, cards[0].height
    empty = b"\xff" * (3 * width)
    lines = []
    for row in range(grid.rows):
        some = cards[row * grid.columns : (row + 1) * grid.columns]
        for y in range(height):
            at = slice(3 * width * y, 3 * width * (y + 1))
            lines.append(b"".join([card.rows[at] for card in some]) + empty * (grid.columns - len(some)))
    return Raster(b"".join(lines), width * grid.columns, height * grid.rows)


def _sheet(face: str, back: str, grid: Grid, own_backs: bool) -> dict[str, Any]:
    """Return the description of pictures in a saved object."""
    return {"FaceURL": face, "BackURL": back, "NumWidth": grid.columns, "NumHeight": grid.rows, "BackIsHidden": True,
            "UniqueBack": own_backs, "Type": 0}  # fmt: skip


def _saved_deck(number: int, cards: Sequence[Card], sheet: Mapping[str, Any]) -> dict[str, Any]:
    """Return a deck as a saved object, or its only card."""
    shown = {str(number): sheet}
    named = not sheet["UniqueBack"]  # cards with backs of their own have texts on both sides
    saved = [
        _object("CardCustom", card.name if named else "", number)
        | {"CardID": 100 * number + n, "CustomDeck": shown}
        for n, card in enumerate(cards)
    ]
    if len(saved) == 1:
        return saved[0]
    ids = {"DeckIDs": [card["CardID"] for card in saved], "CustomDeck": shown, "ContainedObjects": saved}
    return _object("DeckCustom", "", number) | ids


def _object(kind: str, name: str, number: int) -> dict[str, Any]:
    """Return the common part of a saved object, face down, beside those with lower numbers."""
    place = {"posX": 3.0 * (number - 1), "posY": 1.0, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 180.0,
             "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0}  # fmt: skip
    return {"Name": kind, "Transform": place, "Nickname": name, "Description": "", "SidewaysCard": False}
