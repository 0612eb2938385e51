"""The log sheet: a line for each turn, with a die to cross for a roll and boxes for elephant and drawn tents."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sheetgen.draw.icons import draw_icon, draw_icon_at
from sheetgen.games.bania.sheets import cards
from sheetgen.games.contract.log_sheet import WHO, Blank, Cross, Entry, Face, LogRows, Row
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene

TENTS, SPACE, DRAWN = 4, 13.0, 46.0
"""Number of tents in a reserve; widths in mm of a space's name and of drawn tents."""
DEAL, OPEN, FILL = msg("deal", "log"), msg("open", "log"), msg("fill", "log")


def _deal() -> Entry:
    return Entry(DEAL, tuple(Blank(sign="|" if n else "") for n in range(TENTS)))


def _once(players: int) -> tuple[Row, ...]:
    """Return a reserve for each player, two in a row; in a solo game the ghost's too, with its dice (BA-S2)."""
    deals = [_deal() for _ in range(max(2, players))]
    rows = tuple(tuple(deals[n : n + 2]) for n in range(0, len(deals), 2))
    return rows if players > 1 else (*rows, (Entry(OPEN, (Blank(),)),))


def _round(players: int) -> tuple[Row, ...]:
    """Return one turn for each player.

    A turn with eight tents continues in the next line. In a solo game the ghost follows (BA-S2).
    """
    turn = (
        Cross(Face(msg("roll", "log"), partial(draw_icon_at, name="die"))),
        Blank(),
        Blank(SPACE, ";", msg("elephant", "log"), cards.draw_elephant),
        Blank(DRAWN, ";", msg("draw", "log"), partial(draw_icon_at, name="tent")),
    )
    if players > 1:
        return ((Entry(WHO, turn),),) * players
    return ((Entry(0, turn),), (Entry(FILL, (Blank(),)), Entry(OPEN, (Blank(),))))


def _bazaar(scene: Scene) -> None:
    """Draw tents and camels on both sides of the title."""
    for side in (-1, 1):
        draw_icon(scene, "tent", side * 66, -4.6, 8.6)
        draw_icon(scene, "camel", side * 52, -5.2, 9.6, ink="ink")


LOG = LogRows(
    once=_once,
    round=_round,
    rounds={1: 20, 2: 20, 3: 22, 4: 18},
    hints=(
        msg("A roll: cross the die, then what it shows.", "sheet"),
        msg("Else each tent and its space, a ; between them; the elephant; the tents drawn.", "sheet"),
    ),
    crown=partial(draw_icon_at, name="sun"),
    scenery=_bazaar,
)
