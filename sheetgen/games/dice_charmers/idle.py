"""Why a person or a bonus has no effect: the clause and the reason."""

from __future__ import annotations

from sheetgen.games.dice_charmers import can
from sheetgen.games.dice_charmers.board import PERSON, Board
from sheetgen.games.dice_charmers.bonus import Bonus
from sheetgen.games.dice_charmers.state import Sheet
from sheetgen.message import Msg, msg

Reason = tuple[str, Msg]

BOXES_FULL = msg("all its boxes are crossed", "report")
RIVER_ENDED = msg("the river ends here", "report")
NONE_BEHIND = msg("no space behind is free", "report")
NO_CELL = msg("the roads reach no empty cell", "report")
NO_HALF = msg("no road drawn can take a half road", "report")
ROWS_FULL = msg("all goods are circled", "report")
ALL_TOP = msg("all types are upgraded to the top", "report")
NO_STOCK = msg("too little is in stock", "report")
NOT_ON_DICE = msg("what the purple dice show is circled already", "report")

_PERSONS: tuple[Reason, ...] = (
    ("DC-61", msg("none of the other five can act", "report")),
    ("DC-62", RIVER_ENDED),
    ("DC-63", msg("nothing is in stock, and all goods are circled", "report")),
    ("DC-64", msg("the money is at its end, and all types are upgraded to the top", "report")),
    ("DC-65", msg("the roads reach no empty cell, and none can take a half road", "report")),
    ("DC-66", msg("no space behind is free, and all goods are circled", "report")),
)
_BONUSES: dict[str, Reason] = {
    "half": ("DC-41", NO_HALF),
    "goods": ("DC-30", ROWS_FULL),
    "goods-die": ("DC-30", NOT_ON_DICE),
    "upgrade": ("DC-70", ALL_TOP),
    "any-person": ("DC-60", msg("nobody in the palace can act", "report")),
    "ahead": ("DC-92", RIVER_ENDED),
    "back": ("DC-92", NONE_BEHIND),
    "back-any": ("DC-92", NONE_BEHIND),
}


def person_reason(number: int) -> Reason:
    """Return why a person with a free box has no effect (DC-61 to DC-66)."""
    return _PERSONS[number]


def bonus_reason(board: Board, m: Sheet, wanted: Bonus) -> Reason:
    """Return why a bonus has no effect on this sheet (DC-90, DC-92)."""
    if wanted.kind in PERSON:
        number = PERSON[wanted.kind]
        return person_reason(number) if can.has_free_box(board, m, number) else ("DC-60", BOXES_FULL)
    if wanted.kind.startswith("sell"):
        return "DC-31", NO_STOCK
    return _BONUSES.get(wanted.kind, ("DC-40", NO_CELL))
