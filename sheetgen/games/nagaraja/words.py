"""Names of the things in a temple, for reports."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.games.contract.values import Piece
from sheetgen.games.nagaraja.notation import AMULET_WORDS
from sheetgen.games.nagaraja.state import Amulet, Relic, Tile
from sheetgen.games.nagaraja.typed import tile_word
from sheetgen.games.notation import compass
from sheetgen.message import Msg, msg

AMULET, TRAP = msg("amulet", "log"), msg("trap", "log")


def piece_words(piece: Piece, players: Sequence[str]) -> Msg:
    """Return the name of a piece: a tile by type and orientation, a relic or an amulet by value; ``?`` if
    unknown.
    """
    match piece:
        case Tile(type=name, sides=sides, amulet=amulet):
            tile = msg("{what} {value}", "report", what=tile_word(name) or name, value=compass.sides(sides))
            return msg("{first}, {more}", "report", first=tile, more=AMULET) if amulet else tile
        case Relic(face_up=False) | Amulet(face_up=False):
            return msg("face down", "report")
        case Relic(value=value):
            return msg("{text}", "report", text=value or "?")
        case Amulet(type=name, points=points):
            kind: Msg | str = AMULET_WORDS.get(name, name or "?")
            return msg("{text}", "report", text=points or kind)
        case _:
            return TRAP
