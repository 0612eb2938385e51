"""The log sheet: the set-up once; a line a turn with its actions to ring, who is robbed, and what is done."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sheetgen.draw.icons import icon, sign
from sheetgen.games.contract.log_sheet import LEGEND, ON, WHO, Blank, Entry, Face, Group, LogRows, Rings, Row
from sheetgen.games.notation.args import forms_of
from sheetgen.games.raja.sheets.words import ACTIONS, RED
from sheetgen.games.raja.words import ACTION_WORDS
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene

CITIES, HOUSES = 7, 4
"""Governors of the strip, and houses of a player before the first round (RA-3, RA-6)."""
CITY, TAKEN, INSTEAD = 9.0, 20.0, 15.0
"""Mm of a city's letter, of a character taken or governor sent, of what one takes who is robbed."""


DISC = Rings(
    (
        Group(
            RED,
            tuple(
                Face(forms_of(ACTION_WORDS[action])[0], partial(sign, name=name))
                for action, (name, _) in ACTIONS.items()
            ),
        ),
    ),
    LEGEND,
    between=", ",
    most=2,
)


def _once(players: int) -> tuple[Row, ...]:
    """The strip of governors, a character each, four times a house each."""
    said = Entry(WHO, (Blank(),))
    governors = Entry(msg("governors", "log"), tuple(Blank(CITY) for _ in range(CITIES)))
    return ((governors,), *((said,) * players for _ in range(1 + HOUSES)))


def _round(players: int) -> tuple[Row, ...]:
    """Everybody's turn, in which another may be robbed; and a line for a turn that goes on."""
    turn = (
        Entry(WHO, (DISC, Blank(TAKEN, sign=";"))),
        Entry(WHO, (Blank(INSTEAD),)),
        Entry(ON, (Blank(sign=";"),)),
    )
    return (*((turn,) * players), (Entry(WHO, (Blank(),)),))


def _palaces(scene: Scene) -> None:
    """Palaces on either side of the title."""
    for side in (-1, 1):
        icon(scene, "domed-palace", side * 52, -5.6, 10.4)
        icon(scene, "house", side * 65, -3.8, 6.6)


LOG = LogRows(
    once=_once,
    round=_round,
    rounds={1: 12, 2: 12, 3: 15, 4: 13, 5: 13},
    hints=(
        msg("Ring who speaks and both actions, twice if alike; then the character or governor.", "sheet"),
        msg("Who is robbed, and takes what.", "sheet"),
        msg("What else is done, a ; between.", "sheet"),
    ),
    signs={
        "palaces": partial(sign, name="domed-palace"),
        "gold": partial(sign, name="coins"),
        "character": partial(sign, name="character"),
    },
    crown=partial(sign, name="raja"),
    scenery=_palaces,
)
