"""Tents to cut with prices on their backs; elephants, score markers and faces for dice (BA-1, BA-20).

Backs lie behind their fronts when the sheet is turned over its long edge, as the leaves of a book are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen.draw import desert
from sheetgen.games.bania.sheets import tiles
from sheetgen.games.bania.sheets.hexes import ROOT3
from sheetgen.games.bania.sheets.plan import Box, refuse
from sheetgen.games.bania.sheets.sheet import Page, page, section
from sheetgen.games.bania.sheets.words import PLAYERS, by_letter, sign, wares
from sheetgen.message import msg, msgs
from sheetgen.units import mm

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.draw.scene import Scene
    from sheetgen.games.bania.layout import BoardSheet
    from sheetgen.games.bania.sheets.words import Ware
    from sheetgen.text.typesetter import Typesetter

GAP = 2.3
"""Between two tents in mm: enough for an unsteady hand."""
SMALL, LARGE = 12.0, 30.0
TITLE = 8.2
FACE = 14.0
STAND = 46.0
"""Height of the strip that folds to an elephant."""
EXTRAS = TITLE + STAND + 3.0 + TITLE + 2 * (FACE + 1.8)

TITLE_WORDS = msg("Tents, elephants and dice", "sheet")  # translators: under the game's name, 62 mm


class Tent(NamedTuple):
    """One tent: its front and its price."""

    goods: Ware
    price: str


def tents(layout: BoardSheet) -> list[Tent]:
    """All tents, colour by colour, in the order of the layout."""
    return [
        Tent(ware, price)
        for key, ware in wares(layout).items()
        for price in layout.tents[key]  # type: ignore[index]
    ]


def tent_pages(
    layout: BoardSheet, typesetter: Typesetter, paper: Paper, *, layout_hash: str = "", **_: Any
) -> list[Scene]:
    """Fronts and backs of each leaf in turn, the rest on the last; raises ``LayoutError`` for a size without room."""
    size = mm(layout.print.tile)
    if not SMALL - 1e-6 <= size <= LARGE + 1e-6:
        allowed = msg("{low:.1f} mm to {high:.1f} mm on this sheet", "report", low=SMALL, high=LARGE)
        refuse(("print", "tile"), layout.print.tile, allowed)
    room = page(layout, typesetter, paper, TITLE_WORDS, layout_hash).room
    across = int((room.w + GAP) // (2 * size / ROOT3 + GAP))
    pitch = size + GAP
    down = int((room.h - TITLE - 5.0 + GAP) // pitch)
    every = tents(layout)
    leaves = [every[i : i + across * down] for i in range(0, len(every), across * down)]
    used = TITLE + -(-len(leaves[-1]) // across) * pitch + 6.0
    own_leaf = used + EXTRAS > room.h
    total = len(leaves) + own_leaf
    pages = []
    for n, leaf in enumerate(leaves, 1):
        said = f"{n}/{total}" if total > 1 else ""
        front = page(layout, typesetter, paper, TITLE_WORDS, layout_hash, suffix=said)
        _fronts(front, leaf, size, across, len(every))
        if n == total:
            _extras(front, layout, front.room.y + used)
        words = typesetter.say(msg("back", "sheet"))
        back = page(
            layout, typesetter, paper, TITLE_WORDS, layout_hash, suffix=said, side=words, headed=False
        )
        _backs(back.scene, layout, leaf, size, across, front.room)
        pages += [front.scene, back.scene]
    if own_leaf:
        last = page(layout, typesetter, paper, TITLE_WORDS, layout_hash, suffix=f"{total}/{total}")
        _extras(last, layout, last.room.y)
        pages.append(last.scene)
    return pages


def _centre(room: Box, n: int, size: float, across: int) -> tuple[float, float]:
    """Where the n-th tent of a leaf lies."""
    row, column = divmod(n, across)
    step = (room.w - 2 * size / ROOT3) / max(1, across - 1)
    step = min(step, 2 * size / ROOT3 + 2 * GAP)
    x = room.middle + (column - (across - 1) / 2) * step
    return x, room.y + TITLE + size / 2 + row * (size + GAP)


def _fronts(at: Page, leaf: list[Tent], size: float, across: int, count: int) -> None:
    scene, room = at
    # translators: how to print tents with their prices on the back; 150 mm
    hint = msg("Print on both sides, turning over the long edge, or glue the backs on.", "sheet")
    title = msgs("{count} tent", "{count} tents", count, "sheet")
    section(scene, room.x, room.y + 3.4, room.w, title, hint, "tents.title")
    for n, tent in enumerate(leaf):
        x, y = _centre(room, n, size, across)
        scene.push(x, y)
        tiles.front(scene, tent.goods, tent.price, flat=size)
        scene.pop()


def _backs(scene: Scene, layout: BoardSheet, leaf: list[Tent], size: float, across: int, room: Box) -> None:
    known = by_letter(layout)
    for n, tent in enumerate(leaf):
        x, y = _centre(room, n, size, across)
        scene.push(scene.w - x, y)
        tiles.back(scene, [known[letter] for letter in tent.price], flat=size)
        scene.pop()


# ---- elephants, markers, dice ---------------------------------------------------------------
def _extras(at: Page, layout: BoardSheet, y: float) -> None:
    scene, room = at
    more = max(0.0, min(12.0, (room.bottom - y - EXTRAS) / 2.5))
    y += more
    # translators: how elephants are made to stand; 110 mm
    hint = msg("Fold at the dotted lines; glue the feet under each other.", "sheet")
    title = msg("Elephants and score markers", "sheet")  # translators: title of a section, 100 mm
    section(scene, room.x, y + 3.4, room.w, title, hint, "tents.elephants")
    wide = 31.0
    for seat in range(len(PLAYERS)):
        standing(scene, room.x + wide / 2 + seat * (wide + 2.6), y + TITLE, wide, STAND, seat)
    left = room.x + 4 * (wide + 2.6)
    pitch = (room.right - left) / 2
    for seat in range(len(PLAYERS)):
        row, column = divmod(seat, 2)
        marker(scene, seat, left + (column + 0.5) * pitch, y + TITLE + (row + 0.5) * STAND / 2, 7.0)
    y += TITLE + STAND + 3.0 + more
    number, faces = layout.dice.number, layout.dice.faces
    # translators: what the faces are for; 110 mm
    hint = msg("Cut out and glue on blank dice, each face once on every die.", "sheet")
    title = msgs("{count} die", "{count} dice", number, "sheet")
    section(scene, room.x, y + 3.4, room.w, title, hint, "tents.dice")
    known = wares(layout)
    every = [face for _ in range(number) for face in faces]
    across = -(-len(every) // 2)
    size = min(FACE, room.w / across - 1.6)
    step = (room.w - size) / max(1, across - 1)
    for n, face in enumerate(every):
        row, column = divmod(n, across)
        tiles.face(scene, room.x + column * step, y + TITLE + row * (FACE + 1.8), size, face, known)


def standing(scene: Scene, x: float, y: float, w: float, h: float, seat: int) -> None:
    """A strip to fold: an elephant, upside down its other side, a foot at both ends; top middle at (x, y)."""
    ink, foot = PLAYERS[seat], 5.0
    left, middle = x - w / 2, y + h / 2
    scene.rect(left, y, w, h, fill="white", stroke="ink", lw=0.25)
    for fold in (y + foot, middle, y + h - foot):
        scene.seg(left, fold, left + w, fold, "ink", 0.25, dash=(0.01, 1.1))
    for way in (1, -1):
        scene.push(x, middle, sy=way)
        scene.rect(-w / 2 + 0.6, h / 2 - foot + 0.6, w - 1.2, foot - 1.2, fill=f"{ink}_t", stroke=ink, lw=0.4)
        s = min((h / 2 - foot - 1.6) / 28.4, (w - 3) / 46.5)
        elephant(scene, -0.9 * s, h / 2 - foot - 0.4, s, seat)
        scene.pop()


def elephant(scene: Scene, x: float, y: float, s: float, seat: int, *, flip: bool = False) -> None:
    """A state elephant on its feet at (x, y), cloth and sign of its owner; from -22 to 24 across at scale 1."""
    ink, middle = PLAYERS[seat], x + (3.0 if flip else -3.0) * s
    desert.state_elephant(scene, x, y, s, cloth=ink, lw=0.28, flip=flip)
    scene.circle(middle, y - 13.2 * s, 4.6 * s, fill="white", stroke="ink", lw=0.25)
    sign(scene, seat, middle, y - 13.2 * s, 2.5 * s, fill=ink, stroke="ink", lw=0.2)


def marker(scene: Scene, seat: int, x: float, y: float, r: float) -> None:
    """A round score marker."""
    ink = PLAYERS[seat]
    scene.circle(x, y, r, fill="white", stroke="ink", lw=0.3)
    scene.circle(x, y, r - 0.8, fill=ink, stroke=ink, lw=0.2)
    scene.circle(x, y, r - 1.7, fill="white", stroke=ink, lw=0.2)
    sign(scene, seat, x, y, r * 0.42, fill=ink, stroke="ink", lw=0.25)
