"""The log sheet: the set-up, then a line for each turn with actions to ring, robbed player, and moves; and
rows of palaces and houses to cross.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sheetgen.draw import ornament
from sheetgen.draw.icons import icon, icon_at
from sheetgen.games.contract.log_sheet import LEGEND, ON, WHO, Blank, Entry, Face, Group, LogRows, Rings, Row
from sheetgen.games.notation.args import forms_of
from sheetgen.games.raja.sheets.words import ACTIONS, RED
from sheetgen.games.raja.words import ACTION_WORDS
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene


CITIES, HOUSES = 7, 4
"""Number of governors on the strip, and of a player's houses before the first round (RA-3, RA-6)."""
CITY, TAKEN, INSTEAD = 9.0, 20.0, 15.0
"""Widths in mm of a city's letter, of a taken character or lowered governor, and of a robbed player's new
character.
"""


DISC = Rings(
    (
        Group(
            RED,
            tuple(
                Face(forms_of(ACTION_WORDS[action])[0], partial(icon_at, name=name))
                for action, (name, _) in ACTIONS.items()
            ),
        ),
    ),
    LEGEND,
    between=", ",
    most=2,
)


def _once(players: int) -> tuple[Row, ...]:
    """Return the strip of governors, a character for each player, and four houses for each."""
    said = Entry(WHO, (Blank(),))
    governors = Entry(msg("governors", "log"), tuple(Blank(CITY) for _ in range(CITIES)))
    return ((governors,), *((said,) * players for _ in range(1 + HOUSES)))


def _round(players: int) -> tuple[Row, ...]:
    """Return a line for each player's turn, which may rob another, and a line for a longer turn."""
    turn = (
        Entry(WHO, (DISC, Blank(TAKEN, sign=";"))),
        Entry(WHO, (Blank(INSTEAD),)),
        Entry(ON, (Blank(sign=";"),)),
    )
    return (*((turn,) * players), (Entry(WHO, (Blank(),)),))


def _palaces(scene: Scene) -> None:
    """Draw palaces on both sides of the title."""
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
        "palaces": partial(icon_at, name="domed-palace"),
        "gold": partial(icon_at, name="coins"),
        "character": partial(icon_at, name="character"),
    },
    crown=partial(icon_at, name="raja"),
    scenery=_palaces,
)


# ---- palaces and houses to cross when built, for players and ghosts ----------------------------


def draw_unbuilt_palace(scene: Scene, x: float, y: float, number: int, fill: str) -> None:
    """Draw a palace 15 mm wide, to be crossed: a dome between two kiosks on a hall."""
    scene.push(x, y)
    for side in (-1, 1):
        ornament.draw_at(scene, ornament.dome(3.2, 3.4), side * 5.6, 0.6, fill=fill, stroke=RED, lw=0.3)
    scene.rect(-7.4, 0.6, 14.8, 5.2, fill="white", stroke=RED, lw=0.4)
    ornament.draw_at(scene, ornament.dome(9.4, 8.6), 0, 0.8, fill="white")
    ornament.draw_at(scene, ornament.dome(9.4, 8.6), 0, 0.8, fill=fill, stroke=RED, lw=0.4)
    for side in (-1, 1):
        ornament.draw_at(scene, ornament.niche(2.6, 3.8, 1, 0.55), side * 5.4 - 1.3, 2.0, stroke=RED, lw=0.22)
    scene.rect(-3.2, 0.4, 6.4, 5.4, fill="white", stroke=RED, lw=0.3)
    scene.text(0, 3.0, str(number), "num", 11, RED, "c", mid=True)
    scene.pop()


def draw_unbuilt_house(scene: Scene, x: float, y: float, size: float, number: int) -> None:
    """Draw a house ``size`` mm high, to be crossed."""
    walls = (
        f"M-{size / 2} {size * 0.46}V-{size * 0.1}L0 -{size * 0.5}L{size / 2} -{size * 0.1}V{size * 0.46}Z"
    )
    ornament.draw_at(scene, walls, x, y, fill="white", stroke=RED, lw=0.4)
    scene.text(x, y + size * 0.1, str(number), "num", 8.5, RED, "c", mid=True)
