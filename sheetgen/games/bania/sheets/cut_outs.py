"""Pieces to cut out: tents with prices on their backs, elephants, score markers and faces for dice (BA-1,
BA-20).

The back of each piece lies behind its front when the sheet is turned over its long edge, as the leaves of a
book.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.conversion import length_in_mm
from sheetgen.draw import dieline, landscape
from sheetgen.draw.scenes.header import draw_strip
from sheetgen.games.bania.sheets import dice, tiles
from sheetgen.games.bania.sheets.page import (
    HOURS,
    PLAYERS,
    Page,
    by_letter,
    draw_section,
    draw_sign,
    empty_page,
    wares,
)
from sheetgen.games.bania.sheets.plan import ROOT3, Box, hexagon, polygon_path
from sheetgen.games.layouts.faults import length_within
from sheetgen.message import msg, msgs

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.draw.scene import Scene
    from sheetgen.games.bania.layout import BoardSheet
    from sheetgen.games.bania.sheets.page import Ware
    from sheetgen.text.typesetter import Typesetter


GAP, AIR = 2.3, 7.4
"""Least and largest distance between two tents in mm: enough for an unsteady hand, and the most that looks
good.
"""
LEAST_VIEW = 18.0
"""Least height of a desert below the tents, where a leaf has room left."""
OVER = 1.0
"""Distance in mm by which a tent's colour extends over its cut for a print shop."""
SMALL, LARGE = 12.0, 30.0
TITLE = 8.2
APART = 4.6
"""Least distance between the parts of a page, in mm."""
FACE = 12.0
"""Side of a face to glue on, in mm."""

# translators: title of the pages of pieces to cut out, under the game's name; 62 mm
TITLE_WORDS = msg("Tents, elephants and dice", "sheet")


class Tent(NamedTuple):
    """A tent to cut out: the goods on its front and its price."""

    goods: Ware
    price: str


def all_tents(layout: BoardSheet) -> list[Tent]:
    """Return all tents, colour by colour, in the order of the layout."""
    return [
        Tent(ware, price)
        for key, ware in wares(layout).items()
        for price in layout.tents[key]  # type: ignore[index]
    ]


class Leaf(NamedTuple):
    """The contents of a leaf of pieces: tents in columns, and the pieces below them."""

    tents: list[Tent]
    columns: int
    size: float
    standees: bool
    dice: float
    """Height of the dice in mm, 0 for none."""

    @property
    def rows(self) -> int:
        return -(-len(self.tents) // self.columns)

    @property
    def below(self) -> list[float]:
        """Heights in mm of the parts of the leaf below its tents."""
        return [strip_length(self.size)] * self.standees + [self.dice] * (self.dice > 0)

    @property
    def least(self) -> float:
        """Height in mm that the leaf needs at least."""
        grid = TITLE + self.rows * (self.size + GAP) - GAP
        return grid + sum(APART + TITLE + high for high in self.below)


def tent_leaves(layout: BoardSheet, room: Box) -> list[Leaf]:
    """Return the fewest leaves that hold all pieces, each with about the same number of tents; dice are on
    the last.
    """
    size, every = length_in_mm(layout.print.tile), all_tents(layout)
    across = int((room.w + GAP) // (2 * size / ROOT3 + GAP))
    for count in range(1, len(every) + 1):
        each = -(-len(every) // count)
        columns = -(-each // -(-each // across))
        parts = [every[i : i + each] for i in range(0, len(every), each)]
        for high in _dice_heights(layout):
            last = len(parts) - 1
            found = [Leaf(part, columns, size, n == 0, high * (n == last)) for n, part in enumerate(parts)]
            if all(leaf.least <= room.h for leaf in found):
                return found
    raise AssertionError("a leaf has room for one tent of the largest size, elephants and dice")


def _dice_heights(layout: BoardSheet) -> list[float]:
    """Return possible heights of the dice on a leaf in mm, the best first: dice to fold if they have six
    faces, or faces to glue on.
    """
    nets = [dice.die_height(length_in_mm(layout.print.tile))] if dice.dice_fit(layout) else []
    return [*nets, 2 * FACE + 1.8]


def tent_pages(layout: BoardSheet, typesetter: Typesetter, paper: Paper) -> list[Scene]:
    """Return the pages of pieces, front and back of each leaf in turn. Raise ``LayoutError`` for a size that
    does not fit.
    """
    length_within(("print", "tile"), layout.print.tile, SMALL, LARGE)
    found = tent_leaves(layout, empty_page(layout, typesetter, paper, TITLE_WORDS).room)
    pages = []
    for n, leaf in enumerate(found, 1):
        said = f"{n}/{len(found)}" if len(found) > 1 else ""
        front = empty_page(layout, typesetter, paper, TITLE_WORDS, suffix=said)
        words = typesetter.say(msg("back", "sheet"))
        back = empty_page(
            layout,
            typesetter,
            paper,
            TITLE_WORDS,
            suffix=said,
            side=words,
            headed=False,
            behind=True,
        )
        _leaf(front, back.scene, layout, leaf)
        pages += [front.scene, back.scene]
    return pages


def _leaf(front: Page, back: Scene, layout: BoardSheet, leaf: Leaf) -> None:
    """Draw both sides of a leaf of pieces and distribute the remaining height between its parts."""
    scene, room = front
    spare = room.h - leaf.least
    # The gap in mm between rows of pieces; half of it lies under a title.
    more = min(AIR - GAP, spare * 0.7 / (leaf.rows - 0.5))
    air = GAP + more
    rest = spare - more * (leaf.rows - 0.5)
    view = rest - APART if rest >= LEAST_VIEW + APART else 0.0
    apart = APART if view else APART + rest / max(1, len(leaf.below))
    # translators: on pages of pieces: how to print tents with their prices on the back; 150 mm
    hint = msg("Print on both sides, turning over the long edge, or glue the backs on.", "sheet")
    title = msgs("{count} tent", "{count} tents", len(leaf.tents), "sheet")
    draw_section(scene, room.x, room.y + 3.4, room.w, title, hint, "tents.title")
    known = by_letter(layout)
    for n, tent in enumerate(leaf.tents):
        x, y = _centre(room, n, leaf, leaf.size + air)
        price = [known[letter] for letter in tent.price]
        y += more / 2
        scene.push(x, y)
        tiles.draw_tent_front(scene, tent.goods, tiles.price_letters(price), flat=leaf.size, over=OVER)
        scene.cut(tiles.tent_outline(leaf.size))
        scene.pop()
        back.push(back.w - x, y)
        tiles.draw_tent_back(back, price, flat=leaf.size, over=OVER)
        back.pop()
    y = room.y + TITLE + more / 2 + leaf.rows * (leaf.size + air) - air + apart
    if view:
        desert = Box(room.x, y, room.w, view)
        draw_strip(scene, desert, "desert", HOURS[1], len(leaf.below))
        scene.rect(*desert, stroke="gold", lw=0.4)
        y += view + apart
    if leaf.standees:
        _standees(front, y, leaf.size)
        y += TITLE + leaf.below[0] + apart
    if leaf.dice:
        _dice(front, layout, y, folded=leaf.dice == dice.die_height(leaf.size))


def _centre(room: Box, n: int, leaf: Leaf, pitch: float) -> tuple[float, float]:
    """Return the centre of the n-th tent of a leaf, in mm."""
    row, column = divmod(n, leaf.columns)
    step = (room.w - 2 * leaf.size / ROOT3) / max(1, leaf.columns - 1)
    x = room.middle + (column - (leaf.columns - 1) / 2) * step
    return x, room.y + TITLE + leaf.size / 2 + row * pitch


# ---- elephants, markers, dice ---------------------------------------------------------------
def _standees(at: Page, y: float, size: float) -> None:
    scene, room = at
    # translators: on pages of pieces: how to fold elephants and markers from paper so that they stand; 110 mm
    hint = msg("Fold at the dotted lines; glue the feet under each other.", "sheet")
    # translators: title of a section on pages of pieces to cut out; 100 mm
    title = msg("Elephants and score markers", "sheet")
    draw_section(scene, room.x, y + 3.4, room.w, title, hint, "tents.elephants")
    draw_standees(scene, room.x, y + TITLE, room.w, size)


def _dice(at: Page, layout: BoardSheet, y: float, *, folded: bool) -> None:
    """Draw the goods dice to fold, or their faces to glue on blank dice."""
    scene, room = at
    number, faces = layout.dice.number, layout.dice.faces
    # translators: on pages of pieces: how to use the printed faces of dice; 110 mm
    glued = msg("Cut out and glue on blank dice, each face once on every die.", "sheet")
    # translators: on pages of pieces: how to make dice of paper, or how to use their faces; 110 mm
    made = msg("Fold and glue them; or cut out the faces for blank dice.", "sheet")
    title = msgs("{count} die", "{count} dice", number, "sheet")
    draw_section(scene, room.x, y + 3.4, room.w, title, made if folded else glued, "tents.dice")
    known = wares(layout)
    if folded:
        dice.draw_dice_row(scene, layout, room.x, y + TITLE, room.w)
        return
    every = [face for _ in range(number) for face in faces]
    across = -(-len(every) // 2)
    size = min(FACE, room.w / across - 1.6)
    step = (room.w - size) / max(1, across - 1)
    for n, face in enumerate(every):
        row, column = divmod(n, across)
        left, top = room.x + column * step, y + TITLE + row * (FACE + 1.8)
        tiles.draw_face(scene, left, top, size, face, known)
        scene.cut(dieline.rectangle_path(left, top, size, size, size * tiles.ROUND))


# ---- elephants and score markers: prisms whose feet fit the things on which they are placed (BA-1) ----


class Standee(NamedTuple):
    """A paper strip that folds to a standing prism: lengths of its sides, and of the foot that both ends form
    together, in mm.
    """

    wide: float
    high: float
    """Length from the foot to the upper fold, in mm."""
    foot_wide: float
    foot_deep: float

    @property
    def strip(self) -> float:
        """Length of the strip before folding, in mm."""
        return 2 * (self.high + self.foot_deep)


TENT = 15.0
"""Width in mm of the tent for which these pieces are designed. For larger tents they grow in proportion."""
ELEPHANT = Standee(16.4, 11.6, 12.4, 7.0)
MARKER = Standee(6.4, 10.0, 6.4, 4.0)
"""Two markers fit in a box of the score track, four in its corners, where all begin."""
PICTURE = 24.0
"""Width of the picture of the folded pieces, in mm."""


def strip_length(tent: float) -> float:
    """Return the length in mm of the longest folding strip for tents of this size."""
    return ELEPHANT.strip * tent / TENT


def draw_standees(scene: Scene, x: float, y: float, width: float, tent: float) -> None:
    """Draw all elephants and markers for tents of this size, and how they look folded, from (x, y), evenly
    over ``width`` mm.
    """
    k = tent / TENT
    widths = [ELEPHANT.wide * k] * len(PLAYERS) + [MARKER.wide * k] * len(PLAYERS) + [PICTURE]
    gap = (width - sum(widths)) / (len(widths) - 1)
    middle = y + ELEPHANT.strip * k / 2
    for n, wide in enumerate(widths[:-1]):
        seat = n % len(PLAYERS)
        scene.push(x + wide / 2, middle, k)
        if n < len(PLAYERS):
            draw_elephant_strip(scene, seat)
        else:
            draw_marker_strip(scene, seat)
        scene.pop()
        x += wide + gap
    _standing(scene, x + PICTURE / 2, middle)


def _strip(scene: Scene, seat: int, made: Standee) -> None:
    """Draw a folding strip about (0, 0) with its folds: a foot, both sides, the upper one upside down, a
    foot.
    """
    ink, (w, h, foot, deep) = PLAYERS[seat], made
    end, low = foot / 2 - min(0.8, foot / 12), h + deep
    right = f"L{foot / 2} {-h}L{w / 2} {-h}V{h}L{foot / 2} {h}L{end} {low}"
    left = f"H{-end}L{-foot / 2} {h}L{-w / 2} {h}V{-h}L{-foot / 2} {-h}Z"
    outline = f"M{-end} {-low}H{end}{right}{left}"
    with scene.cut_lines():
        scene.path(outline, fill="white", stroke="ink", lw=0.25)
    scene.cut(outline)
    for way in (1, -1):
        scene.push(sy=way)
        scene.rect(-w / 2 + 0.5, 0.5, w - 1, h - 1, 0.6, fill=f"{ink}_t", stroke=ink, lw=0.3)
        scene.pop()
    for fold, half in ((-h, foot / 2), (0.0, w / 2), (h, foot / 2)):
        with scene.cut_lines():
            scene.seg(-half, fold, half, fold, "ink", 0.25, dash=(0.01, 1.0))
        scene.fold(f"M{-half} {fold}H{half}")
    for edge in (-low, h):
        scene.glue(dieline.rectangle_path(-foot / 2, edge, foot, deep))


def draw_elephant_strip(scene: Scene, seat: int) -> None:
    """Draw a player's elephant before folding, about (0, 0)."""
    _strip(scene, seat, ELEPHANT)
    s = min((ELEPHANT.high - 2.0) / 28.4, (ELEPHANT.wide - 2.0) / 46.5)
    for way in (1, -1):
        scene.push(sy=way)
        draw_elephant(scene, -0.9 * s, ELEPHANT.high - 0.9, s, seat, lw=0.2)
        scene.pop()


def draw_marker_strip(scene: Scene, seat: int) -> None:
    """Draw a player's score marker before folding, about (0, 0)."""
    _strip(scene, seat, MARKER)
    ink = PLAYERS[seat]
    for way in (1, -1):
        scene.push(sy=way)
        scene.circle(0, MARKER.high * 0.42, 2.35, fill="white", stroke=ink, lw=0.25)
        draw_sign(scene, seat, 0, MARKER.high * 0.42, 1.45, fill=ink, stroke="ink", lw=0.2)
        scene.pop()


def draw_elephant(
    scene: Scene, x: float, y: float, s: float, seat: int, *, flip: bool = False, lw: float = 0.28
) -> None:
    """Draw a state elephant with its feet at (x, y), with cloth and sign of its owner.

    At scale 1, x runs from -22 to 24 mm.
    """
    ink, middle = PLAYERS[seat], x + (3.0 if flip else -3.0) * s
    landscape.draw_state_elephant(scene, x, y, s, cloth=ink, lw=lw, flip=flip)
    scene.circle(middle, y - 13.2 * s, 5.2 * s, fill="white", stroke="ink", lw=0.9 * lw)
    draw_sign(scene, seat, middle, y - 13.2 * s, 3.1 * s, fill=ink, stroke="ink", lw=0.7 * lw)


def _standing(scene: Scene, x: float, y: float) -> None:
    """Draw a folded elephant from the side, and from above with its foot on a tent."""
    peak = math.sqrt(ELEPHANT.high**2 - (ELEPHANT.foot_deep / 2) ** 2)
    foot, half = y - 3.0, ELEPHANT.foot_deep / 2
    scene.path(f"M{x} {foot - peak}L{x + half} {foot}H{x - half}Z", fill="gold_t", stroke="ink", lw=0.4)
    scene.seg(x - half + 0.6, foot + 0.8, x + half - 0.6, foot + 0.8, "ink", 0.4)
    for at, high in ((x, foot - peak), (x - half, foot), (x + half, foot)):
        scene.circle(at, high, 0.7, fill="white", stroke="ink", lw=0.25)
    tent = y + 9.0
    scene.path(polygon_path(hexagon(x, tent, TENT / ROOT3)), fill="white", stroke="gold", lw=0.35)
    wide, deep = ELEPHANT.foot_wide, ELEPHANT.foot_deep
    scene.rect(x - wide / 2, tent - deep / 2, wide, deep, fill="gold_t", stroke="ink", lw=0.3)
    scene.seg(x - wide / 2, tent, x + wide / 2, tent, "ink", 0.25, dash=(0.01, 1.0))
