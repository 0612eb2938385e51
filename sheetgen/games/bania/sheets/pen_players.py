"""What players have, on the second page of the sheet for a pen: cards, places of the elephant, points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.draw import desert, ornament
from sheetgen.games.bania.sheets import legend, tiles
from sheetgen.games.bania.sheets.plan import Box
from sheetgen.games.bania.sheets.words import PLAYERS, block, sign, wares
from sheetgen.games.bania.spots import CARD_BOXES, HAND, HOME, HOME_BOXES, NAME, POINT_BOXES, POINTS
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene
    from sheetgen.games.bania.layout import BoardSheet
    from sheetgen.games.bania.sheets.words import Ware

GAP, STRIP = 2.4, 13.4
AIR = 1.1
"""Between groups of five boxes, so that they need not be counted."""
ROWS = 2
"""Rows of points."""


def players(scene: Scene, room: Box, layout: BoardSheet) -> None:
    """A panel for each seat over the whole width, and above them how the elephant's boxes are used."""
    _strip(scene, layout, Box(room.x, room.y, room.w, STRIP))
    y = room.y + STRIP + GAP
    each = (room.bottom - y + GAP) / len(PLAYERS) - GAP
    for seat in range(len(PLAYERS)):
        with scene.reading(room.x, room.right):
            _player(scene, layout, seat, Box(room.x, y + seat * (each + GAP), room.w, each))


def _strip(scene: Scene, layout: BoardSheet, box: Box) -> None:
    """The elephant: where it stands, and what it brings; an example of its boxes, the first camp closed."""
    # translators: how the boxes behind the elephant are used, and what it brings; 125 by 13 mm
    how = msg("Your turn is over? If your elephant is at home, write here the space of a tent that you pitched in it. "
              "While that camp is open, each turn of yours begins with a card of each colour in it. When the camp "
              "closes, cross the space out: your elephant is at home.", "sheet")  # fmt: skip
    wide = 48.0
    with scene.reading(box.x, box.right):
        block(scene, box.x + wide, box.y, box.w - wide, box.h, how, 8.4, "pen.elephant", leading=1.06)
        y = box.y + box.h / 2
        desert.elephant_shape(scene, box.x + 9.0, y + 4.4, 0.36, "gold")
        for n, space in enumerate(examples(layout)):
            x = box.x + 21.0 + n * 10.4
            scene.rect(x, y - 3.2, 9.4, 6.4, 0.7, fill="white", stroke="gold", lw=0.25)
            scene.text(x + 4.7, y, space.upper(), "text", 9.0, "ink", "c", mid=True)
            if n == 0:
                scene.seg(x + 1.6, y + 2.0, x + 7.8, y - 2.0, "pen", 0.5)


def examples(layout: BoardSheet) -> list[str]:
    """Two spaces of the board to show: the uppermost of two columns in the middle."""
    columns = sorted(layout.board.columns)
    middle = len(columns) // 2
    return [f"{column}{layout.board.columns[column][0]}" for column in columns[middle - 1 : middle + 1]]


def _player(scene: Scene, layout: BoardSheet, seat: int, box: Box) -> None:
    """Sign and name, where the elephant stands, boxes of goods, points."""
    ink = PLAYERS[seat]
    legend.panel(scene, box, ink)
    y = box.y + 5.6
    scene.circle(box.x + 6.4, y + 0.2, 3.5, fill="white", stroke=ink, lw=0.3)
    sign(scene, seat, box.x + 6.4, y + 0.2, 2.0, fill=ink, stroke="ink", lw=0.25)
    name_end = box.x + 66.0
    scene.seg(box.x + 12.0, y + 2.4, name_end, y + 2.4, "ink", 0.2)
    scene.spot(NAME(seat + 1), (box.x + 12.0 + name_end) / 2, y, (name_end - box.x - 12.0) / 2, 2.4)
    desert.elephant_shape(scene, name_end + 8.6, y + 3.0, 0.24, ink)
    left = name_end + 15.4
    pitch = (box.right - 3.4 - left) / HOME_BOXES
    for n in range(HOME_BOXES):
        x = left + n * pitch
        scene.rect(x, y - 2.9, pitch - 1.0, 6.0, 0.7, fill="white", stroke=ink, lw=0.22)
        scene.spot(HOME(seat + 1, n + 1), x + (pitch - 1.0) / 2, y + 0.1, (pitch - 1.0) / 2 - 0.3, 2.7)
    top, low = y + 4.2, box.bottom - 3.0
    track = (low - top) * 0.29
    rows = (low - top - track - 0.8) / 4
    for i, ware in enumerate(wares(layout).values()):
        _goods(scene, layout, seat, ware, Box(box.x + 3.0, top + i * rows, box.w - 6.0, rows))
    with scene.printed(box.x, box.right):  # a track
        _points(scene, seat, Box(box.x + 3.0, low - track, box.w - 6.0, track))


def _goods(scene: Scene, layout: BoardSheet, seat: int, ware: Ware, box: Box) -> None:
    """A box for each card; those of the start bear a stroke already."""
    y = box.y + box.h / 2
    tiles.ware(scene, ware, box.x + 3.0, y, min(box.h * 0.92, 6.0))
    scene.text(box.x + 7.6, y, ware.letter, "num", 8.8, "ink", "c", mid=True)
    left = box.x + 10.2
    pitch = (box.right - left - AIR * ((CARD_BOXES - 1) // 5)) / CARD_BOXES
    wide, tall = pitch - 0.5, min(pitch - 0.5, box.h - 1.0)
    for n in range(CARD_BOXES):
        x = left + (n + 0.5) * pitch + n // 5 * AIR
        begin = n < layout.stock.goods
        scene.rect(x - wide / 2, y - tall / 2, wide, tall, 0.5, fill=f"{ware.ink}_t" if begin else "white",
                   stroke=ware.line, lw=0.2)  # fmt: skip
        if begin:
            a = tall * 0.3
            with scene.printed(x - a, x + a):  # as every pen strokes
                scene.seg(x - a, y + a, x + a, y - a, ware.line, 0.4)
        scene.spot(HAND(seat + 1, ware.key, n + 1), x, y, wide / 2, tall / 2)


def _points(scene: Scene, seat: int, box: Box) -> None:
    """Points to cross off, in rows."""
    ink, across = PLAYERS[seat], POINT_BOXES // ROWS
    pitch, high = box.w / across, box.h / ROWS
    scene.rect(box.x, box.y, box.w, box.h, 0.8, fill="white")
    for n in range(1, POINT_BOXES + 1):
        row, column = divmod(n - 1, across)
        x, y = box.x + (column + 0.5) * pitch, box.y + (row + 0.5) * high
        if n % 10 == 0:
            ornament.at(
                scene, f"M0 0H{pitch:.4f}V{high:.4f}H0Z", x - pitch / 2, y - high / 2, fill=f"{ink}_t"
            )
        if column:
            scene.seg(x - pitch / 2, y - high / 2, x - pitch / 2, y + high / 2, f"{ink}_m", 0.15, cap=0)
        scene.text(x, y, str(n), "num" if n % 5 == 0 else "text", 8.0, "ink", "c", mid=True)
        scene.spot(POINTS(seat + 1, n), x, y, pitch / 2 - 0.1, high / 2 - 0.2)
    scene.seg(box.x, box.y + high, box.right, box.y + high, f"{ink}_m", 0.18, cap=0)
    scene.rect(box.x, box.y, box.w, box.h, 0.8, stroke=ink, lw=0.25)
