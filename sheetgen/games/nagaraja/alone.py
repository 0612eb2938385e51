"""How a game alone is typed: the omens, and what the ghost does where somebody writes it down (NA-S2, NA-S4)."""

from __future__ import annotations

from sheetgen.games.nagaraja.typed import NagaStick
from sheetgen.games.notation.args import Number
from sheetgen.games.notation.verbs import plain
from sheetgen.message import msg

ALONE = (
    plain(
        "omen",
        args=(Number(msg("omen", "log argument"), 1, 99),),
        word=msg("omen", "log"),
        line=True,
        clause="NA-S2",
        example="omen: 7",
        help=msg("alone: the number of the ghost's omen turned up, on a line of its own", "rule"),
    ),
    plain(
        "haunt",
        args=(NagaStick(),),
        word=msg("haunt", "log"),
        clause="NA-S4",
        example="haunt gn",
        help=msg("alone: the stick with a naga that the ghost discards; it need not be said", "rule"),
    ),
)
