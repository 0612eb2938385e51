"""Instructions for playing without cut pieces: what to write on the map and on a player's sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.draw import ornament
from sheetgen.games.raja.sheets.front import SMALL, draw_panel
from sheetgen.games.raja.sheets.words import RED, ROAD, SEALS, block
from sheetgen.message import msg

if TYPE_CHECKING:
    from collections.abc import Callable

    from sheetgen.draw.paper import Box
    from sheetgen.draw.scene import Scene
    from sheetgen.games.raja.layout import MapSheet

NOTE = 34.0
"""Height of the panel, in mm."""
SIGN = 2
"""The seat whose sign the examples show."""


def draw_instructions(scene: Scene, box: Box, layout: MapSheet) -> None:
    """Draw four small pictures with pen marks, and their meanings."""
    # translators: title of a panel that says how to play with a pencil in place of cut pieces; 110 mm
    title = msg("Pencil in place of scissors", "sheet")
    # translators: beside that title; 80 mm
    hint = msg("with a print of the map for each game", "sheet")
    draw_panel(scene, box, title, hint, "instead", width=110)
    pictures: tuple[Callable[[Scene, MapSheet], None], ...] = (_house, _palace, _governor, _gold)
    words = (
        # translators: beside a picture; 28 mm in six lines
        msg("*House:* your sign in its square, in a city a stroke beside the garden.", "sheet"),
        # translators: beside a picture; 28 mm in six lines
        msg("*Palace:* your sign on its site.", "sheet"),
        # translators: beside a picture; 28 mm in six lines
        msg("*Governor:* its letter. Rub it out when it moves.", "sheet"),
        # translators: beside a picture; 28 mm in six lines
        msg("*Gold* and what is built: on the player's sheet.", "sheet"),
    )
    each, rtl = (box.w - 8) / len(words), scene.typesetter.rtl
    for n, (picture, said) in enumerate(zip(pictures, words, strict=True)):
        place = len(words) - 1 - n if rtl else n
        x = box.x + 4 + place * each
        with scene.layer("text"):  # draw words after the pictures
            scene.push(x + (each - 8.8 if rtl else 8.8), box.y + 21.2)
            picture(scene, layout)
            scene.pop()
        left = x + (1.0 if rtl else 18.9)
        block(scene, left, box.y + 10.0, each - 19.9, box.h - 12, said, 9, "instead.words", small=SMALL)


def _mark(scene: Scene, x: float, y: float, size: float) -> None:
    """Draw the seat's sign as with a pen."""
    scene.push(x, y, size / 10.8)
    scene.path(SEALS[SIGN], stroke="pen", lw=0.6)
    scene.pop()


def _house(scene: Scene, layout: MapSheet) -> None:
    """Draw a village with two places on its road."""
    road = "M-8 -3C-3 -7.4 3 -1.4 8 -5"
    for ink, lw in ((ROAD, 2.4), ("white", 1.8), ("gold_t", 1.8)):
        scene.path(road, stroke=ink, lw=lw, cap=0)
    for x in (-3.5, 3.5):
        scene.rect(x - 3.4, -3.4, 6.8, 6.8, 0.6, fill="white", stroke=ROAD, lw=0.35)
    _mark(scene, -3.5, 0, 4.8)


def _palace(scene: Scene, layout: MapSheet) -> None:
    """Draw a palace site."""
    ink = next(iter(layout.cities.values())).colour
    scene.circle(0, 0, 6.6, fill="white", stroke=ink, lw=0.35)
    scene.circle(0, 0, 5.9, stroke=f"{ink}_m", lw=0.15)
    ornament.draw_at(scene, ornament.dome(6.6, 6.4), 0, 2.8, fill=f"{ink}_t", stroke=f"{ink}_m", lw=0.25)
    _mark(scene, 0.2, 0.2, 7.4)


def _governor(scene: Scene, layout: MapSheet) -> None:
    """Draw two storeys of the tower."""
    for n in (0, 1):
        scene.rect(-7, -6.8 + 6.8 * n, 14, 6.8, fill="white" if n else f"{RED}_t", stroke=RED, lw=0.25)
        scene.circle(2.4, -3.4 + 6.8 * n, 2.9, fill="white", stroke=RED, lw=0.35)
        ornament.put_star(scene, -3.8, -3.4 + 6.8 * n, 2.3, fill="white", stroke=RED, lw=0.2)
    letter = next(iter(layout.cities.values())).letter
    scene.text(2.4, -3.4, letter, "bold", 11, "pen", "c", mid=True)


def _gold(scene: Scene, layout: MapSheet) -> None:
    """Draw two totals, the first crossed out."""
    gold = layout.stock.gold
    for n, total in enumerate((gold, gold - layout.costs.palace)):
        x = -3.7 + 7.4 * n
        scene.rect(x - 3.4, -3.4, 6.8, 6.8, 0.8, fill="white", stroke="gold", lw=0.35)
        scene.text(x, 0, str(total), "text", 12, "pen", "c", mid=True)
        if n == 0:
            scene.seg(x - 2.8, 2.4, x + 2.8, -2.4, "pen", 0.6)
