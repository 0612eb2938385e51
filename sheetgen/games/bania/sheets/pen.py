"""Bania with a pen alone: one sheet a game for all players, tents drawn into the spaces.

A register of all tents stands for the bag: dice choose one, the player's sign marks it as of the own
reserve, a cross when it is pitched. Boxes stand for cards: a stroke for one gained, a cross for one spent.
House: the dice in place of the bag (BA-2) are ours; which tent comes is not even then, but nobody can foresee it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sheetgen.draw import desert, ornament
from sheetgen.draw.icons import icon
from sheetgen.draw.icons.brush import signed
from sheetgen.games.bania.sheets import legend, tiles
from sheetgen.games.bania.sheets.field import field
from sheetgen.games.bania.sheets.hexes import bounds, cells
from sheetgen.games.bania.sheets.plan import BORDER, Box, flat, refuse
from sheetgen.games.bania.sheets.sheet import page
from sheetgen.games.bania.sheets.words import PLAYERS, block, line, sign, wares
from sheetgen.games.bania.spots import CARD_BOXES, HAND, HOME, HOME_BOXES, NAME, POINT_BOXES, POINTS, TENT
from sheetgen.message import msg, msgs

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.draw.scene import Scene
    from sheetgen.games.bania.layout import BoardSheet
    from sheetgen.games.bania.sheets.words import Ware
    from sheetgen.text.typesetter import Typesetter

PEN = msg("Board and pen", "sheet")  # translators: under the game's name: played on this sheet alone, 62 mm
DRAW = msg("Draw a tent", "sheet")  # translators: title over how to draw a tent from the bag with dice, 52 mm
SPACE = 11.3
"""Spaces from side to side in mm."""
GAP = 2.4
STRIP = 13.8
MOST_ROWS = 18
"""Tents of a colour: three throws of a die by six."""


def pen_pages(
    layout: BoardSheet, typesetter: Typesetter, paper: Paper, *, layout_hash: str = "", **_: Any
) -> list[Scene]:
    """The sheet as a list of one page, with spots for all that is drawn or written.

    Raises ``LayoutError`` for more tents of a colour than the register has rows, and for a board that is
    too wide or high.
    """
    most = max(map(len, layout.tents.values()))
    if most > MOST_ROWS:
        allowed = msg("at most {most} on this sheet", "report", most=MOST_ROWS)
        refuse(("tents",), most, allowed, "BA-1")
    scene, room = page(layout, typesetter, paper, PEN, layout_hash)
    full = flat(layout)
    left, top, right, bottom = bounds(cells(layout.board.columns, full).values(), full)
    k = SPACE / full
    land = Box(0, 0, right - left + 2 * BORDER + 1.0, bottom - top + 2 * BORDER + 1.0)
    wide, high = land.w * k, land.h * k
    register = Box(room.x + wide + 2.0, room.y, room.w - wide - 2.0, high)
    if register.w < 52 or high > 140:
        found = msg("{n} columns", "report", n=len(layout.board.columns))
        refuse(("board", "columns"), found, msg("a board of at most 143 by 140 mm", "report"))
    scene.push(room.x, room.y, k)
    field(scene, layout, land, full, scenery=False)
    scene.pop()
    _register(scene, layout, register)
    y = room.y + high + GAP
    _strip(scene, layout, Box(room.x, y, room.w, STRIP))
    y += STRIP + GAP
    half, each = (room.w - GAP) / 2, (room.bottom - y - GAP) / 2
    for seat in range(len(PLAYERS)):
        row, column = divmod(seat, 2)
        _player(scene, layout, seat, Box(room.x + column * (half + GAP), y + row * (each + GAP), half, each))
    return [scene]


# ---- the register of tents ------------------------------------------------------------------
def _register(scene: Scene, layout: BoardSheet, box: Box) -> None:
    """All tents by colour: a price, and a box for the sign of who has it."""
    legend.panel(scene, box)
    known = wares(layout)
    note, head, edge, throw = 21.0, 8.0, 2.2, 8.6
    rows = max(map(len, layout.tents.values()))
    group = -(-rows // 3)
    legend.title(scene, box, DRAW, box.w - 8, "pen.register")
    # translators: how dice choose a tent from the register; 58 by 13 mm
    how = msg("Throw three dice, in this order: colour (5, 6: you choose), group, row (6: you choose). "
              "If it is taken, the next one down.", "sheet")  # fmt: skip
    block(scene, box.x + 3.8, box.y + 7.6, box.w - 7.4, note - 7.4, how, 7.8, "pen.register", leading=1.08)
    x, y = box.x + edge + throw, box.y + note
    pitch = (box.right - edge - x) / len(known)
    high = (box.bottom - edge - y - head) / (rows + 0.6)
    for i, (key, ware) in enumerate(known.items()):
        cx = x + (i + 0.5) * pitch
        scene.text(cx - 5.2, y + head / 2, str(i + 1), "num", 9.0, "ink", "c", mid=True)
        tiles.ware(scene, ware, cx - 1.2, y + head / 2 - 0.1, 5.8)
        tiles.letter(scene, ware, cx + 4.0, y + head / 2, 2.3)
        for n, price in enumerate(layout.tents[key]):  # type: ignore[index]
            cy = y + head + (n + 0.5 + 0.3 * (n // group)) * high
            _tent(scene, TENT(key, n + 1), ware, price, x + i * pitch, cy, pitch, high)
    for n in range(rows):
        top = y + head + (n + 0.3 * (n // group)) * high
        scene.text(x - 2.0, top + high / 2, str(n % group + 1), "num", 8.0, "ink", "c", mid=True)
    for part in range(-(-rows // group)):
        top = y + head + part * (group + 0.3) * high
        low = top + min(group, rows - part * group) * high
        middle = (top + low) / 2
        scene.path(
            f"M{x - 4.2} {top + 0.4}Q{x - 5.2} {top + 0.4} {x - 5.2} {top + 1.4}V{low - 1.4}"
            f"Q{x - 5.2} {low - 0.4} {x - 4.2} {low - 0.4}",
            stroke="gold", lw=0.3,
        )  # fmt: skip
        words = signed(scene, f"{2 * part + 1}–{2 * part + 2}")
        scene.text(x - 6.0, middle, words, "num", 8.0, "ink", "c", rot=-90)


def _tent(
    scene: Scene, address: str, ware: Ware, price: str, x: float, y: float, pitch: float, high: float
) -> None:
    """A price in a band of its colour, and the box behind it."""
    side = min(high - 1.2, 5.2)
    scene.rect(x + 0.5, y - high / 2 + 0.35, pitch - 1.0, high - 0.7, 0.8, fill=f"{ware.ink}_t")
    scene.rect(x + 0.5, y - high / 2 + 0.35, pitch - 1.0, high - 0.7, 0.8, stroke=ware.line, lw=0.2)
    scene.text(x + (pitch - side) / 2 - 0.2, y, price, "bold", 8.4, "ink", "c", track=0.2, mid=True)
    at = x + pitch - side / 2 - 1.1
    scene.rect(at - side / 2, y - side / 2, side, side, 0.6, fill="white", stroke=ware.line, lw=0.2)
    scene.spot(address, at, y, side / 2)


# ---- between board and players --------------------------------------------------------------
def _strip(scene: Scene, layout: BoardSheet, box: Box) -> None:
    """Which number of an ordinary die is which face; what is written, and what it scores."""
    known, faces = wares(layout), layout.dice.faces
    y, size = box.y + box.h / 2, 9.0
    x = box.x
    if len(faces) == 6:
        for n, face in enumerate(faces, 1):
            scene.text(x + 1.6, y, str(n), "num", 10, "ink", "c", mid=True)
            tiles.face(scene, x + 3.4, y - size / 2, size, face, known)
            x += size + 5.0
    points = layout.points
    scores = (
        (points.camp, legend.NEW_CAMP),
        (points.tent, legend.NEXT_TO),
        (points.last, legend.LAST_TENT),
        (points.goods, legend.MOST),
    )
    left = x + 1.0
    part = 27.6
    for i, (worth, words) in enumerate(scores):
        row, column = divmod(i, 2)
        cx, cy = left + column * part, y - 3.0 + row * 6.0
        with scene.reading(cx, cx + part - 1.0):
            icon(scene, "fame", cx + 2.8, cy, 5.2, worth)
            line(scene, cx + 6.2, cy, words, "bold", 7.8, part - 7.0, "pen.points", "l")
    full = layout.camps.full
    # translators: what is drawn on the sheet: a line round a camp of so many tents; about 60 by 14 mm
    draw = msgs("Write a tent's letter into its space; at {count} tent, draw a line round the camp. Tents you draw "
                "get your sign, and a cross once pitched. Cards you gain are a stroke, and a cross once spent.",
                "Write a tent's letter into its space; at {count} tents, draw a line round the camp. Tents you draw "
                "get your sign, and a cross once pitched. Cards you gain are a stroke, and a cross once spent.",
                full, "sheet")  # fmt: skip
    at = left + 2 * part + 1.0
    block(scene, at, box.y - 0.4, box.right - at, box.h + 0.8, draw, 7.8, "pen.draw", leading=1.05)


# ---- players --------------------------------------------------------------------------------
def _player(scene: Scene, layout: BoardSheet, seat: int, box: Box) -> None:
    """Sign and name, boxes of goods, where the elephant stands, points."""
    ink = PLAYERS[seat]
    legend.panel(scene, box, ink)
    y = box.y + 5.0
    scene.circle(box.x + 6.0, y + 0.4, 3.4, fill="white", stroke=ink, lw=0.3)
    sign(scene, seat, box.x + 6.0, y + 0.4, 1.9, fill=ink, stroke="ink", lw=0.25)
    name_end = box.x + 38.0
    scene.seg(box.x + 11.0, y + 2.2, name_end, y + 2.2, "ink", 0.2)
    scene.spot(NAME(seat + 1), (box.x + 11.0 + name_end) / 2, y - 0.2, (name_end - box.x - 11.0) / 2, 2.3)
    desert.elephant_shape(scene, name_end + 6.2, y + 2.6, 0.2, ink)
    pitch = (box.right - 3.0 - name_end - 11.6) / HOME_BOXES
    for n in range(HOME_BOXES):
        x = name_end + 11.6 + n * pitch
        scene.rect(x, y - 2.4, pitch - 1.0, 5.2, 0.7, fill="white", stroke=ink, lw=0.22)
        scene.spot(HOME(seat + 1, n + 1), x + (pitch - 1.0) / 2, y + 0.2, (pitch - 1.0) / 2 - 0.2, 2.4)
    top, low = y + 4.0, box.bottom - 2.6
    track = min(10.4, (low - top) * 0.3)
    rows = (low - top - track) / 4
    for i, ware in enumerate(wares(layout).values()):
        _goods(scene, layout, seat, ware, Box(box.x + 2.4, top + i * rows, box.w - 4.8, rows))
    _points(scene, seat, Box(box.x + 2.4, low - track, box.w - 4.8, track))


def _goods(scene: Scene, layout: BoardSheet, seat: int, ware: Ware, box: Box) -> None:
    """A box for each card; those of the start bear a stroke already."""
    y = box.y + box.h / 2
    size = min(box.h * 0.92, 5.6)
    tiles.ware(scene, ware, box.x + 3.0, y, size)
    scene.text(box.x + 7.4, y, ware.letter, "num", 8.6, "ink", "c", mid=True)
    left = box.x + 9.8
    pitch = (box.right - left) / CARD_BOXES
    side = min(pitch - 0.5, box.h - 1.0)
    for n in range(CARD_BOXES):
        x = left + (n + 0.5) * pitch
        begin = n < layout.stock.goods
        scene.rect(x - side / 2, y - side / 2, side, side, 0.5, fill=f"{ware.ink}_t" if begin else "white",
                   stroke=ware.line, lw=0.35 if n % 5 == 4 else 0.2)  # fmt: skip
        if begin:
            a = side * 0.3
            scene.seg(x - a, y + a, x + a, y - a, ware.line, 0.4)
        scene.spot(HAND(seat + 1, ware.key, n + 1), x, y, side / 2)


def _points(scene: Scene, seat: int, box: Box) -> None:
    """Points to cross off, in two rows."""
    ink, half = PLAYERS[seat], POINT_BOXES // 2
    pitch, high = box.w / half, box.h / 2
    scene.rect(box.x, box.y, box.w, box.h, 0.8, fill="white", stroke=ink, lw=0.25)
    scene.seg(box.x, box.y + high, box.right, box.y + high, f"{ink}_m", 0.18, cap=0)
    for n in range(1, POINT_BOXES + 1):
        row, column = divmod(n - 1, half)
        x, y = box.x + (column + 0.5) * pitch, box.y + (row + 0.5) * high
        if n % 10 == 0:
            ornament.at(
                scene, f"M0 0H{pitch:.4f}V{high:.4f}H0Z", x - pitch / 2, y - high / 2, fill=f"{ink}_t"
            )
        if column:
            scene.seg(x - pitch / 2, y - high / 2, x - pitch / 2, y + high / 2, f"{ink}_m", 0.15, cap=0)
        scene.text(x, y, str(n), "num" if n % 5 == 0 else "text", 7.0, "ink", "c", mid=True)
        scene.spot(POINTS(seat + 1, n), x, y, pitch / 2 - 0.1, high / 2 - 0.2)
