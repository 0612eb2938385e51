"""Bania with a pen alone: what all share on one page, tents drawn into the spaces, and what players have on another.

A register of all tents stands for the bag: dice choose one, the player's sign marks it as of the own
reserve, a cross when it is pitched. Boxes stand for cards: a stroke for one gained, a cross for one spent; in those
of a pile the strokes are crossed in order, so that a pile is empty when as many strokes as it has cards lie open.
House: the dice in place of the bag (BA-2) are ours; which tent comes is not even then, but nobody can foresee it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sheetgen.draw.icons import icon
from sheetgen.draw.icons.brush import signed
from sheetgen.games.bania.sheets import legend, tiles
from sheetgen.games.bania.sheets.dice import numbered, pips
from sheetgen.games.bania.sheets.field import field
from sheetgen.games.bania.sheets.hexes import bounds, cells
from sheetgen.games.bania.sheets.pen_players import players
from sheetgen.games.bania.sheets.plan import BORDER, Box, flat
from sheetgen.games.bania.sheets.sheet import page
from sheetgen.games.bania.sheets.words import PLAYERS, block, line, sign, wares
from sheetgen.games.bania.spots import PILE, PILE_ROWS, TENT
from sheetgen.games.layouts.fault import refuse
from sheetgen.message import msg, msgs

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.draw.scene import Scene
    from sheetgen.games.bania.layout import BoardSheet
    from sheetgen.games.bania.sheets.words import Ware
    from sheetgen.text.typesetter import Typesetter

PEN = msg("Board and pen", "sheet")  # translators: under the game's name: played on this sheet alone, 62 mm
PILES = msg("Piles of cards", "sheet")  # translators: title over boxes for the cards in the piles, 50 mm
DRAW = msg("Draw a tent", "sheet")  # translators: title over how to draw a tent from the bag with dice, 52 mm
SPACE = 11.4
"""Spaces from side to side in mm."""
GAP = 2.4
STRIP = 13.8
MOST_ROWS = 18
"""Tents of a colour: three throws of a die by six."""


def pen_pages(
    layout: BoardSheet, typesetter: Typesetter, paper: Paper, *, layout_hash: str = "", **_: Any
) -> list[Scene]:
    """The page that all share and that of the players, with spots for all that is drawn or written.

    Raises ``LayoutError`` for more tents of a colour than the register has rows, and for a board that is
    too wide or high.
    """
    most = max(map(len, layout.tents.values()))
    if most > MOST_ROWS:
        allowed = msg("at most {most} on this sheet", "report", most=MOST_ROWS)
        refuse(("tents",), most, allowed, "BA-1")
    scene, room = page(layout, typesetter, paper, PEN, layout_hash, suffix="1/2")
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
    with scene.reading(register.x, register.right):
        _register(scene, layout, register)
    y = room.y + high + GAP
    _strip(scene, layout, Box(room.x, y, room.w, STRIP))
    y += STRIP + GAP
    with scene.reading(room.x, room.right):
        _piles(scene, layout, Box(room.x, y, room.w, room.bottom - y))
    other = page(layout, typesetter, paper, PEN, layout_hash, suffix="2/2")
    players(*other, layout)
    return [scene, other.scene]


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
        scene.text(cx - 4.7, y + head / 2, str(i + 1), "num", 9.0, "ink", "c", mid=True)
        tiles.ware(scene, ware, cx - 0.5, y + head / 2 - 0.1, 5.6)
        scene.text(cx + 4.3, y + head / 2, ware.letter, "bold", 8.6, "ink", "c", mid=True)
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
    side = min(high - 1.2, 5.0)
    scene.rect(x + 0.5, y - high / 2 + 0.35, pitch - 1.0, high - 0.7, 0.8, fill=f"{ware.ink}_t")
    scene.rect(x + 0.5, y - high / 2 + 0.35, pitch - 1.0, high - 0.7, 0.8, stroke=ware.line, lw=0.2)
    scene.text(x + (pitch - side) / 2 - 0.3, y, price, "bold", 7.7, "ink", "c", track=0.2, mid=True)
    at = x + pitch - side / 2 - 1.1
    scene.rect(at - side / 2, y - side / 2, side, side, 0.6, fill="white", stroke=ware.line, lw=0.2)
    scene.spot(address, at, y, side / 2)


# ---- between board and players --------------------------------------------------------------
def _strip(scene: Scene, layout: BoardSheet, box: Box) -> None:
    """Which number of an ordinary die is which face; what is written, and what it scores."""
    known, numbers = wares(layout), numbered(layout)
    y, size = box.y + box.h / 2, 8.0
    x = box.x
    for face, n in numbers.items():
        pips(scene, n, x + 2.1, y, 4.0)
        tiles.face(scene, x + 5.1, y - size / 2, size, face, known)
        x += size + 6.8
    points = layout.points
    scores = (
        (points.camp, legend.NEW_CAMP),
        (points.tent, legend.NEXT_TO),
        (points.last, legend.LAST_TENT),
        (points.goods, legend.MOST),
    )
    left = x + 1.0
    part = 27.3
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


# ---- piles ----------------------------------------------------------------------------------
def _piles(scene: Scene, layout: BoardSheet, box: Box) -> None:
    """For each kind rows of as many boxes as its pile has cards, so that a pile's end lies below its beginning."""
    legend.panel(scene, box)
    taken = legend.title(scene, box, PILES, 50, "pen.piles")
    # translators: how boxes of piles are used: strokes in order, the first one open is crossed; 135 by 9 mm
    how = msg(
        "Whoever takes a card strokes the next box of its pile, at the start those with the own sign; whoever "
        "spends one crosses the first open stroke. A pile is empty when its next box lies right below that "
        "stroke.",
        "sheet",
    )
    room = box.w - taken - 15.0
    at = box.right - 3.8 - room
    block(scene, at, box.y + 1.8, room, 9.4, how, 8.2, "pen.piles", leading=1.06)
    half, top = (box.w - 11.0) / 2, box.y + 12.4
    apart = 3.0 + max(0.0, box.h - 88.0) / 4
    high = (box.bottom - 4.2 - top - apart) / 2
    for i, ware in enumerate(wares(layout).values()):
        row, column = divmod(i, 2)
        _pile(
            scene,
            layout,
            ware,
            Box(box.x + 4.0 + column * (half + 3.0), top + row * (high + apart), half, high),
        )


def _pile(scene: Scene, layout: BoardSheet, ware: Ware, box: Box) -> None:
    """The boxes of one pile; those that players take at the start bear their signs."""
    middle = box.y + box.h / 2
    tiles.ware(scene, ware, box.x + 4.6, middle - 3.6, 8.2)
    tiles.letter(scene, ware, box.x + 4.6, middle + 5.0, 2.9)
    cards = layout.goods[ware.key].cards  # type: ignore[index]
    left = box.x + 10.4
    pitch, high = (box.right - left) / cards, box.h / PILE_ROWS
    wide, tall = pitch - 0.6, min(high - 0.9, 1.4 * pitch)
    for n in range(PILE_ROWS * cards):
        row, column = divmod(n, cards)
        x, y = left + (column + 0.5) * pitch, box.y + (row + 0.5) * high
        seat, begin = divmod(n, max(1, layout.stock.goods))
        begins = layout.stock.goods and seat < len(PLAYERS)
        scene.rect(x - wide / 2, y - tall / 2, wide, tall, 0.5, fill=f"{ware.ink}_t" if row % 2 else "white",
                   stroke=ware.line, lw=0.35 if column % 5 == 4 else 0.2)  # fmt: skip
        if begins:
            sign(scene, seat, x, y, 1.1, fill=None, stroke=f"{PLAYERS[seat]}_m", lw=0.2)
        scene.spot(PILE(ware.key, n + 1), x, y, wide / 2, tall / 2)
