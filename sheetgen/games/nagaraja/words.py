"""How reports call what lies in a temple."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.games.contract.values import Mark
from sheetgen.games.nagaraja.notation import AMULET_WORDS, TILE_WORDS
from sheetgen.games.nagaraja.pieces import Amulet, Relic, Tile
from sheetgen.text.message import Msg, msg

RELIC, AMULET, TRAP = msg("relic", "log"), msg("amulet", "log"), msg("trap", "log")


def piece_words(mark: Mark, players: Sequence[str]) -> Msg:
    """A piece as logs call it, a tile by its type and how it lies."""
    match mark.piece:
        case Tile(type=name, sides=sides, amulet=amulet):
            tile = _valued(TILE_WORDS.get(name, name), sides)
            return msg("{first}, {more}", "report", first=tile, more=AMULET) if amulet else tile
        case Relic(face_up=False) | Amulet(face_up=False):
            return msg("face down", "report")
        case Relic(value=value):
            return _valued(RELIC, value)
        case Amulet(kind=kind, points=points):
            return _valued(AMULET, points or AMULET_WORDS.get(kind, kind))
        case _:
            return TRAP


def _valued(what: Msg | str, value: Msg | str | int | None) -> Msg:
    """A thing and its value; ``?`` for one that nobody wrote down."""
    return msg("{what} {value}", "report", what=what, value="?" if value is None else value)
