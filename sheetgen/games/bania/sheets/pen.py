"""Bania with only a pen: a common page with the board and a register of tents, and a page for the players.

Players draw tents into the spaces. The register replaces the bag: dice choose a tent, the player's sign
reserves it, and a cross marks it as pitched. Boxes replace cards: a stroke is a gained card, a cross a spent
one. The strokes in a pile are crossed in order, so a pile is empty if all its cards are uncrossed strokes.
House: we added the dice that replace the bag (BA-2). Tents are then not equally likely, but nobody can
foresee them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw import landscape, ornament
from sheetgen.draw.furniture import draw_lone_letter
from sheetgen.draw.icons import draw_icon
from sheetgen.draw.numbers import isolate_signs
from sheetgen.games.bania.sheets import board, tiles
from sheetgen.games.bania.sheets.dice import die_numbers, draw_pips
from sheetgen.games.bania.sheets.field import draw_field
from sheetgen.games.bania.sheets.page import (
    PLAYERS,
    SMALL,
    block,
    by_letter,
    draw_arrow,
    draw_sign,
    empty_page,
    line,
    wares,
)
from sheetgen.games.bania.sheets.plan import (
    BORDER,
    ROOT3,
    Box,
    hexagon,
    hexagon_bounds,
    hexagon_centres,
    outlines,
    space_width,
)
from sheetgen.games.bania.spots import (
    CARD_BOXES,
    HAND,
    HOME,
    HOME_BOXES,
    NAME,
    PILE,
    PILE_ROWS,
    POINT_BOXES,
    POINTS,
    TENT,
)
from sheetgen.games.layouts.faults import raise_fault, require_at_most
from sheetgen.message import Msg, msg, msgs
from sheetgen.text.line import CONDENSE

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.draw.scene import Scene
    from sheetgen.games.bania.layout import BoardSheet
    from sheetgen.games.bania.sheets.page import Ware
    from sheetgen.text.typesetter import Typesetter


GAP, STRIP = 2.4, 13.4
AIR = 1.1
"""Distance between groups of five boxes in mm, so that players need not count."""
ROWS = 2
"""Number of rows for points."""


def draw_players(scene: Scene, room: Box, layout: BoardSheet) -> None:
    """Draw a panel of full width for each seat, and above the panels how to use the boxes of the elephant."""
    _strip(scene, layout, Box(room.x, room.y, room.w, STRIP))
    y = room.y + STRIP + GAP
    each = (room.bottom - y + GAP) / len(PLAYERS) - GAP
    for seat in range(len(PLAYERS)):
        with scene.reading(room.x, room.right):
            _player(scene, layout, seat, Box(room.x, y + seat * (each + GAP), room.w, each))


def _strip(scene: Scene, layout: BoardSheet, box: Box) -> None:
    """Draw what an elephant's place brings, with an example of its boxes in which the first camp is
    closed.
    """
    # translators: sheet for a pen: how to use the boxes after the picture of an elephant; 125 by 13 mm
    how = msg("Your turn is over? If your elephant is at home, write here the space of a tent that you pitched in it. "
              "While that camp is open, each turn of yours begins with a card of each colour in it. When the camp "
              "closes, cross the space out: your elephant is at home.", "sheet")  # fmt: skip
    wide = 48.0
    with scene.reading(box.x, box.right):
        block(scene, box.x + wide, box.y, box.w - wide, box.h, how, 9.0, "pen.elephant", leading=1.06)
        y = box.y + box.h / 2
        landscape.draw_elephant_silhouette(scene, box.x + 9.0, y + 4.4, 0.36, "gold")
        for n, space in enumerate(example_spaces(layout)):
            x = box.x + 21.0 + n * 10.4
            scene.rect(x, y - 3.2, 9.4, 6.4, 0.7, fill="white", stroke="gold", lw=0.25)
            scene.text(x + 4.7, y, space.upper(), "text", 9.0, "ink", "c", mid=True)
            if n == 0:
                scene.seg(x + 1.6, y + 2.0, x + 7.8, y - 2.0, "pen", 0.5)


def example_spaces(layout: BoardSheet) -> list[str]:
    """Return the addresses of two spaces for an example: the uppermost of two columns in the middle."""
    columns = sorted(layout.board.columns)
    middle = len(columns) // 2
    return [f"{column}{layout.board.columns[column][0]}" for column in columns[middle - 1 : middle + 1]]


def _player(scene: Scene, layout: BoardSheet, seat: int, box: Box) -> None:
    """Draw the panel of a player: sign and name, places of the elephant, boxes of goods, and points."""
    ink = PLAYERS[seat]
    board.draw_panel(scene, box, ink)
    y = box.y + 5.6
    scene.circle(box.x + 6.4, y + 0.2, 3.5, fill="white", stroke=ink, lw=0.3)
    draw_sign(scene, seat, box.x + 6.4, y + 0.2, 2.0, fill=ink, stroke="ink", lw=0.25)
    name_end = box.x + 66.0
    scene.seg(box.x + 12.0, y + 2.4, name_end, y + 2.4, "ink", 0.2)
    scene.spot(NAME(seat + 1), (box.x + 12.0 + name_end) / 2, y, (name_end - box.x - 12.0) / 2, 2.4)
    landscape.draw_elephant_silhouette(scene, name_end + 8.6, y + 3.0, 0.24, ink)
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
    with scene.printed(box.x, box.right):  # The numbers run in the direction of a track.
        _points(scene, seat, Box(box.x + 3.0, low - track, box.w - 6.0, track))


def _goods(scene: Scene, layout: BoardSheet, seat: int, ware: Ware, box: Box) -> None:
    """Draw a box for each card of a kind that a player may gain. Boxes of the cards at the start have a
    stroke already.
    """
    y = box.y + box.h / 2
    tiles.draw_ware(scene, ware, box.x + 3.0, y, min(box.h * 0.92, 6.0))
    draw_lone_letter(scene, box.x + 7.9, y, ware.letter, "num", max(SMALL, 8.8 / tiles.bulk(scene, ware)))
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
            with scene.printed(x - a, x + a):  # Tally strokes lean the same way in right-to-left languages.
                scene.seg(x - a, y + a, x + a, y - a, ware.line, 0.4)
        scene.spot(HAND(seat + 1, ware.key, n + 1), x, y, wide / 2, tall / 2)


def _points(scene: Scene, seat: int, box: Box) -> None:
    """Draw numbers of points in rows, for the player to cross off."""
    ink, across = PLAYERS[seat], POINT_BOXES // ROWS
    pitch, high = box.w / across, box.h / ROWS
    scene.rect(box.x, box.y, box.w, box.h, 0.8, fill="white")
    for n in range(1, POINT_BOXES + 1):
        row, column = divmod(n - 1, across)
        x, y = box.x + (column + 0.5) * pitch, box.y + (row + 0.5) * high
        if n % 10 == 0:
            ornament.draw_at(
                scene, f"M0 0H{pitch:.4f}V{high:.4f}H0Z", x - pitch / 2, y - high / 2, fill=f"{ink}_t"
            )
        if column:
            scene.seg(x - pitch / 2, y - high / 2, x - pitch / 2, y + high / 2, f"{ink}_m", 0.15, cap=0)
        scene.text(x, y, str(n), "num" if n % 5 == 0 else "text", 8.0, "ink", "c", mid=True)
        scene.spot(POINTS(seat + 1, n), x, y, pitch / 2 - 0.1, high / 2 - 0.2)
    scene.seg(box.x, box.y + high, box.right, box.y + high, f"{ink}_m", 0.18, cap=0)
    scene.rect(box.x, box.y, box.w, box.h, 0.8, stroke=ink, lw=0.25)


# ---- the common page ------------------------------------------------------------------------------


# translators: title of the sheet for a pen, under the game's name: no other material is needed; 62 mm
PEN = msg("Board and pen", "sheet")
# translators: sheet for a pen: title over boxes for the cards in the piles; 50 mm
PILES = msg("Piles of cards", "sheet")
# translators: sheet for a pen: title over instructions how dice replace drawing a tent from the bag; 52 mm
DRAW = msg("Draw a tent", "sheet")
SPACE = 11.4
"""Width of a space, in mm."""
SHARED_GAP = 2.4
SHARED_STRIP = 17.0
MARKS = 13.0
"""Height of the pictures of what players draw, in mm."""
FACE, NUMBER = 11.0, 4.6
"""Sides of a goods die and of an ordinary die above it, in mm."""
MOST_ROWS = 18
"""Largest number of tents of a colour: three throws of a six-sided die."""


def pen_pages(layout: BoardSheet, typesetter: Typesetter, paper: Paper) -> list[Scene]:
    """Return the common page and the players' page, with spots for everything that players draw or write.

    Raise ``LayoutError`` for more tents of a colour than the register has rows, and for a board that is too
    wide or high.
    """
    require_at_most(("tents",), max(map(len, layout.tents.values())), MOST_ROWS, "BA-1")
    scene, room = empty_page(layout, typesetter, paper, PEN, suffix="1/2")
    full = space_width(layout)
    left, top, right, bottom = hexagon_bounds(hexagon_centres(layout.board.columns, full).values(), full)
    land = Box(0, 0, right - left + 2 * BORDER + 1.0, bottom - top + 2 * BORDER + 1.0)
    prices = _Prices.of(scene, layout, room.w - 1.28 - land.w * SPACE / full)
    k = min(SPACE / full, (room.w - 1.28 - prices.register) / land.w)
    wide, high = land.w * k, land.h * k
    register = Box(room.x + wide + 1.28, room.y, room.w - wide - 1.28, high)
    if register.w < 52 or high > 140:
        found = msg("{n} columns", "report", n=len(layout.board.columns))
        raise_fault(("board", "columns"), found, msg("a board of at most 143 by 140 mm", "report"))
    scene.push(room.x, room.y, k)
    draw_field(scene, layout, land, full)
    scene.pop()
    with scene.reading(register.x, register.right):
        _register(scene, layout, register, prices)
    y = room.y + high + SHARED_GAP
    _pen_strip(scene, layout, Box(room.x, y, room.w, SHARED_STRIP))
    y += SHARED_STRIP + SHARED_GAP
    with scene.reading(room.x, room.right):
        _marks(scene, layout, Box(room.x, y, room.w, MARKS))
    y += MARKS + SHARED_GAP
    with scene.reading(room.x, room.right):
        _piles(scene, layout, Box(room.x, y, room.w, room.bottom - y))
    other = empty_page(layout, typesetter, paper, PEN, suffix="2/2")
    draw_players(*other, layout)
    return [scene, other.scene]


# ---- the register of tents ------------------------------------------------------------------
EDGE, THROW = 1.6, 7.0
"""Distance of the register's columns from its edge, and the width of the numbers of throws, in mm."""
EXAMPLE = (2, 3, 1)
"""The dice of the example: colour, group, row."""
BESIDE = 2.53
"""The width of a column beside a price and its box, in mm."""
LEAST_BOX, LARGEST_BOX = 4.5, 5.0
PRICE = 9.2
"""Largest size of a price in the register, in points."""


class _Prices(NamedTuple):
    """The size of prices in the register, in points; the width of the widest one and of the register, in mm.

    In some scripts letters are so wide that the board leaves them more room.
    """

    pt: float
    widest: float
    register: float

    @classmethod
    def of(cls, scene: Scene, layout: BoardSheet, room: float) -> _Prices:
        """Return the largest size that leaves boxes of full size in a register of ``room`` mm."""
        known, typesetter = by_letter(layout), scene.typesetter
        prices = {price for every in layout.tents.values() for price in every}
        runs = [typesetter.say(tiles.price_letters([known[letter] for letter in price])) for price in prices]
        widest = max(typesetter.line(run, "bold", PRICE).width for run in runs)
        free = (room - 2 * EDGE - THROW) / len(known) - BESIDE - LARGEST_BOX
        pt = max(SMALL, PRICE * min(1.0, free / widest))
        widest *= pt / PRICE * (CONDENSE if pt == SMALL else 1.0)
        return cls(pt, widest, 2 * EDGE + THROW + len(known) * (widest + LEAST_BOX + BESIDE))


def _register(scene: Scene, layout: BoardSheet, box: Box, prices: _Prices) -> None:
    """Draw the register of all tents by colour: each price, and a box for the sign of the tent's owner."""
    board.draw_panel(scene, box)
    known, lettered = wares(layout), by_letter(layout)
    note, head = 26.8, 8.0
    rows = max(map(len, layout.tents.values()))
    group = -(-rows // 3)
    board.draw_title(scene, box, DRAW, box.w - 8, "pen.register")
    # translators: sheet for a pen: how dice choose a tent from the register; 58 by 13 mm
    how = msg("Throw three dice, in this order: colour (5, 6: you choose), group, row (6: you choose). "
              "If it is taken, the next one down.", "sheet")  # fmt: skip
    block(scene, box.x + 3.8, box.y + 7.6, box.w - 7.4, 13.6, how, 9.2, "pen.register", leading=1.06)
    _drawn_tent(scene, layout, Box(box.x + 4.2, box.y + 21.4, box.w - 8.4, 5.2), prices)
    x, y = box.x + EDGE + THROW, box.y + note
    pitch = (box.right - EDGE - x) / len(known)
    high = (box.bottom - EDGE - y - head) / (rows + 0.6)
    for i, (key, ware) in enumerate(known.items()):
        cx = x + (i + 0.5) * pitch
        scene.text(cx - 4.7, y + head / 2, str(i + 1), "num", 10.0, "ink", "c", mid=True)
        tiles.draw_ware(scene, ware, cx - 0.5, y + head / 2 - 0.1, 5.6)
        draw_lone_letter(scene, cx + 4.4, y + head / 2, ware.letter, "bold", 10.0 / tiles.bulk(scene, ware))
        for n, price in enumerate(layout.tents[key]):  # type: ignore[index]
            cy = y + head + (n + 0.5 + 0.3 * (n // group)) * high
            letters = tiles.price_letters([lettered[letter] for letter in price])
            _tent(
                scene, TENT(key, n + 1), ware, letters, prices, Box(x + i * pitch, cy - high / 2, pitch, high)
            )
    for n in range(rows):
        top = y + head + (n + 0.3 * (n // group)) * high
        scene.text(x - 1.5, top + high / 2, str(n % group + 1), "num", 8.0, "ink", "c", mid=True)
    for part in range(-(-rows // group)):
        top = y + head + part * (group + 0.3) * high
        low = top + min(group, rows - part * group) * high
        middle = (top + low) / 2
        scene.path(
            f"M{x - 3.2} {top + 0.4}Q{x - 4.2} {top + 0.4} {x - 4.2} {top + 1.4}V{low - 1.4}"
            f"Q{x - 4.2} {low - 0.4} {x - 3.2} {low - 0.4}",
            stroke="gold", lw=0.3,
        )  # fmt: skip
        words = isolate_signs(scene, f"{2 * part + 1}–{2 * part + 2}")
        scene.text(x - 5.0, middle, words, "num", 8.0, "ink", "c", rot=-90)


def _drawn_tent(scene: Scene, layout: BoardSheet, box: Box, prices: _Prices) -> None:
    """Draw an example: three dice, and the tent of the register that they choose."""
    throw = EXAMPLE if max(map(len, layout.tents.values())) > 2 else (EXAMPLE[0], 1, 1)
    key, ware = list(wares(layout).items())[throw[0] - 1]
    tents = layout.tents[key]  # type: ignore[index]
    price = tents[(throw[1] - 1) // 2 * -(-len(tents) // 3) + throw[2] - 1]
    y, wide = box.y + box.h / 2, prices.widest + 10.6
    x = box.middle - (3 * (box.h + 1.4) + 6.4 + wide) / 2
    for number in throw:
        draw_pips(scene, number, x + box.h / 2, y, box.h)
        x += box.h + 1.4
    draw_arrow(scene, x + 1.2, y)
    x += 6.4
    scene.rect(x, box.y, wide, box.h, 0.8, fill=f"{ware.ink}_t", stroke=ware.line, lw=0.2)
    tiles.draw_ware(scene, ware, x + 4.0, y, 4.4)
    letters = tiles.price_letters([by_letter(layout)[letter] for letter in price])
    at = x + (wide + 7.4) / 2
    scene.text(at, y, letters, "bold", prices.pt, "ink", "c", mid=True, width=prices.widest)


def _tent(scene: Scene, address: str, ware: Ware, letters: Msg, prices: _Prices, box: Box) -> None:
    """Draw a tent of the register: its price in a band of its colour, and the box after it."""
    y, side = box.y + box.h / 2, min(box.h - 1.2, LARGEST_BOX, box.w - prices.widest - BESIDE)
    scene.rect(box.x + 0.3, box.y + 0.28, box.w - 0.6, box.h - 0.56, 0.8, fill=f"{ware.ink}_t")
    scene.rect(box.x + 0.3, box.y + 0.28, box.w - 0.6, box.h - 0.56, 0.8, stroke=ware.line, lw=0.2)
    scene.text(
        box.x + (box.w - side - 0.6) / 2,
        y,
        letters,
        "bold",
        prices.pt,
        "ink",
        "c",
        mid=True,
        width=prices.widest,
    )
    at = box.right - side / 2 - 0.9
    scene.rect(at - side / 2, y - side / 2, side, side, 0.6, fill="white", stroke=ware.line, lw=0.2)
    scene.spot(address, at, y, side / 2)


# ---- between board and players --------------------------------------------------------------
def _pen_strip(scene: Scene, layout: BoardSheet, box: Box) -> None:
    """Draw which number of an ordinary die replaces each face, and what players write and score."""
    known, numbers = wares(layout), die_numbers(layout)
    x, y = box.x, box.y + box.h / 2
    for face, n in numbers.items():
        draw_pips(scene, n, x + FACE / 2, box.y + NUMBER / 2, NUMBER)
        tiles.draw_face(scene, x, box.bottom - FACE, FACE, face, known)
        x += FACE + (2.2 if face in known else 0.0)  # halves of the elephant join
    points = layout.points
    scores = (
        (points.camp, board.NEW_CAMP),
        (points.tent, board.NEXT_TO),
        (points.last, board.LAST_TENT),
        (points.goods, board.MOST),
    )
    left = x + 8.0
    part = min(52.0, (box.right - left) / 2)
    for i, (worth, words) in enumerate(scores):
        row, column = divmod(i, 2)
        cx, cy = left + column * part, y - 4.2 + row * 8.4
        with scene.reading(cx, cx + part - 1.0):
            draw_icon(scene, "fame", cx + 3.6, cy, 7.0, worth)
            line(scene, cx + 8.6, cy, words, "bold", 10.0, part - 9.6, "pen.points", "l")


Mark = Callable[["Scene", "BoardSheet"], None]
"""A function that draws about (0, 0) what players draw, at most 18 mm wide and 13 mm high."""


def _marks(scene: Scene, layout: BoardSheet, box: Box) -> None:
    """Draw what players write and draw: letters, lines round camps, signs, strokes and crosses."""
    full = layout.camps.full
    rows: tuple[tuple[Mark, Msg, float], ...] = (
        # translators: sheet for a pen: what players write, after its picture; three lines of 29 mm
        (_letter, msg("Write a tent's letter into its space.", "sheet"), 0.0),
        # translators: sheet for a pen: a camp of {count} tents is closed; after its picture; three lines of 29 mm
        (_camp, msgs("At {count} tent, draw a line round the camp.",
                     "At {count} tents, draw a line round the camp.", full, "sheet"), 0.0),
        # translators: sheet for a pen: boxes of tents in the register, after their picture; three lines of 33 mm
        (_owned, msg("Tents you draw get your sign, and a cross once pitched.", "sheet"), 5.0),
        # translators: sheet for a pen: boxes of cards, after their picture; three lines of 33 mm
        (_spent, msg("Cards you gain are a stroke, and a cross once spent.", "sheet"), 5.0),
    )  # fmt: skip
    part, x = (box.w + 3.0 - sum(more for *_, more in rows)) / len(rows), box.x
    setter = scene.typesetter
    labels = [(setter.say(words), part + more - 3.0 - MARKED - more * 0.6) for _, words, more in rows]
    pt = 9.6
    for said, room in labels:
        pt = min(
            pt,
            setter.paragraph(
                said, "text", pt, room, pt * 1.06, max_height=box.h, floor=SMALL, box="pen.draw"
            ).pt,
        )
    for (draw, words, more), (_, room) in zip(rows, labels, strict=True):
        wide = MARKED + more * 0.6
        with scene.placed(x + (wide - 2.0) / 2, box.y + box.h / 2), scene.reading(0.0, 0.0):
            draw(scene, layout)
        block(scene, x + wide, box.y, room, box.h, words, pt, "pen.draw", leading=1.06)
        x += part + more


MARKED = 15.6
"""Width of the picture of a mark with the gap after it, in mm."""


def _letter(scene: Scene, layout: BoardSheet) -> None:
    _space(scene, 0, 0, 6.2)
    draw_lone_letter(scene, 0, 0, next(iter(wares(layout).values())).letter, "num", 12.0, "pen")


def _camp(scene: Scene, layout: BoardSheet) -> None:
    places = [(q * 1.5 * SMALL_SPACE, (k + q / 2) * SMALL_SPACE * ROOT3) for q, k in board.RING]
    places = places[: layout.camps.full]
    for x, y in places:
        _space(scene, x, y, SMALL_SPACE)
        scene.circle(x, y, 0.7, fill="pen")
    for ring in outlines(places, SMALL_SPACE * ROOT3):
        scene.poly(ring, stroke="pen", lw=0.7)


SMALL_SPACE = 2.4
"""Distance from the middle of a space to its corner in the picture of a camp, in mm."""


def _owned(scene: Scene, layout: BoardSheet) -> None:
    for x in (-5.4, 5.4):
        _box(scene, x)
        draw_sign(scene, 1, x, 0.2, 1.5, fill=None, stroke="pen", lw=0.45)
    draw_arrow(scene, -1.6, 0)
    _cross(scene, 5.4)


def _spent(scene: Scene, layout: BoardSheet) -> None:
    for x in (-5.4, 5.4):
        _box(scene, x)
    with scene.printed(-5.4, -5.4):
        scene.seg(-7.2, 1.8, -3.6, -1.8, "pen", 0.5)
    draw_arrow(scene, -1.6, 0)
    _cross(scene, 5.4)


def _space(scene: Scene, x: float, y: float, r: float) -> None:
    scene.poly(hexagon(x, y, r), fill="white", stroke="gold", lw=0.25)


def _box(scene: Scene, x: float, y: float = 0.0, side: float = 6.0) -> None:
    scene.rect(x - side / 2, y - side / 2, side, side, 0.6, fill="white", stroke="gold", lw=0.3)


def _cross(scene: Scene, x: float, y: float = 0.0, r: float = 2.0) -> None:
    """Draw the cross of a pen about (x, y)."""
    scene.path(f"M{x - r} {y + r}L{x + r} {y - r}M{x - r} {y - r}L{x + r} {y + r}", stroke="pen", lw=0.5)


# ---- piles ----------------------------------------------------------------------------------
def _piles(scene: Scene, layout: BoardSheet, box: Box) -> None:
    """Draw rows of boxes for each kind of goods, as many as its pile has cards, so that the end of a pile
    lies below its beginning.
    """
    board.draw_panel(scene, box)
    taken = board.draw_title(scene, box, PILES, 50, "pen.piles")
    # translators: sheet for a pen: how to use the boxes of the piles, strokes first, then crosses; 135 by 9
    # mm
    how = msg(
        "Whoever takes a card strokes the next box of its pile, at the start those with the own sign; whoever "
        "spends one crosses the first open stroke. A pile is empty when its next box lies right below that "
        "stroke.",
        "sheet",
    )
    room = box.w - taken - 41.0
    at = box.right - 30.6 - room
    block(scene, at, box.y + 1.8, room, 11.8, how, 9.6, "pen.piles", leading=1.04)
    with scene.placed(box.right - 27.0, box.y + 7.6):
        for n in range(5):  # two spent cards, two that somebody holds, and a box for the next one
            _box(scene, 2.4 + n * 5.0, 0, 4.6)
            if n < 2:
                _cross(scene, 2.4 + n * 5.0, 0, 1.5)
            elif n < 4:
                with scene.printed(2.4 + n * 5.0, 2.4 + n * 5.0):
                    scene.seg(0.9 + n * 5.0, 1.5, 3.9 + n * 5.0, -1.5, "pen", 0.5)
    half, top = (box.w - 11.0) / 2, box.y + 14.2
    apart = 2.0 + max(0.0, box.h - 72.0) / 5
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
    """Draw the boxes of one pile. Those that players take at the start have their signs."""
    middle = box.y + box.h / 2
    tiles.draw_ware(scene, ware, box.x + 4.6, middle - 3.6, 8.2)
    tiles.draw_letter(scene, ware, box.x + 4.6, middle + 5.0, 2.9)
    cards = layout.goods[ware.key].cards  # type: ignore[index]
    left = box.x + 10.4
    pitch, high = (box.right - left) / cards, box.h / PILE_ROWS
    wide, tall = pitch - 0.6, min(high - 0.6, 1.5 * pitch)
    for n in range(PILE_ROWS * cards):
        row, column = divmod(n, cards)
        x, y = left + (column + 0.5) * pitch, box.y + (row + 0.5) * high
        seat, begin = divmod(n, max(1, layout.stock.goods))
        begins = layout.stock.goods and seat < len(PLAYERS)
        scene.rect(x - wide / 2, y - tall / 2, wide, tall, 0.5, fill=f"{ware.ink}_t" if row % 2 else "white",
                   stroke=ware.line, lw=0.35 if column % 5 == 4 else 0.2)  # fmt: skip
        if begins:
            draw_sign(scene, seat, x, y, 1.4, fill=None, stroke=PLAYERS[seat], lw=0.3)
        scene.spot(PILE(ware.key, n + 1), x, y, wide / 2, tall / 2)
