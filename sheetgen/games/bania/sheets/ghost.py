"""The ghost's sheet for solo games, twice on a page: places for its row and dice, and its table (BA-S1 to
BA-S5).
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sheetgen.draw import ornament
from sheetgen.draw.icons import draw_icon
from sheetgen.games import registry
from sheetgen.games.bania.board import FRONT, REAR
from sheetgen.games.bania.scoring import SOLO
from sheetgen.games.bania.sheets import board, tiles, worked
from sheetgen.games.bania.sheets.page import GAME, HOURS, Ware, wares
from sheetgen.games.bania.sheets.pieces import SHARE
from sheetgen.games.bania.sheets.plan import ROOT3, Box, corner_distance, hexagon
from sheetgen.games.bania.sheets.player import draw_steps
from sheetgen.games.bania.spots import GHOST_DIE, GHOST_TENT, MOST_RESERVE
from sheetgen.games.contract.solo import GHOST, require_ghost
from sheetgen.games.layouts.file import heading
from sheetgen.games.pages import GhostSheet, draw_strengths, ghost_sheet
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.draw.scene import Scene
    from sheetgen.games.bania.layout import BoardSheet, Ghost
    from sheetgen.text.typesetter import Typesetter

# translators: ghost's sheet: title over the places of the ghost's tents; 45 mm
ITS_ROW = msg("Its row", "sheet")
# translators: ghost's sheet: how to use the ghost's row of tents; 60 mm
FROM_LEFT = msg("from the left; new tents at the right", "sheet")
# translators: ghost's sheet: title over the places of the ghost's dice; 32 mm
ITS_DICE = msg("Its dice", "sheet")
# translators: ghost's sheet, beside the title of its dice: players see the dice thrown for its next turn; 30
# mm
OPEN = msg("they lie open", "sheet")
# translators: ghost's sheet: title over the steps of the ghost's turn; 60 mm
ITS_TURN = msg("Its turn", "sheet")
# translators: ghost's sheet: title over the rules where the ghost pitches a tent; 60 mm
WHERE = msg("Where", "sheet")
# translators: ghost's sheet: title over the points that the ghost begins with; 24 mm
BEGINS = msg("Begins with", "sheet")
MAT, GAP = 35.6, 3.0
DICE, TURN, START = 74.0, 78.0, 34.0
LARGEST = 22.6
"""Width in mm of places for tents. Tents of the board on A3 fit."""
DIE = 16.4


def ghost_pages(layout: BoardSheet, typesetter: Typesetter, paper: Paper) -> list[Scene]:
    """Return the ghost's sheet, see ``pages.ghost_sheet``. Also raise ``LayoutError`` for a layout without a ghost."""
    ghost = require_ghost(layout.ghost, "BA-S1")
    examples = [partial(worked.pictures, layout, turn) for turn in worked.example_turns(layout)]
    title, half = heading(layout.header, GHOST, typesetter), partial(_half, layout, ghost)
    own = GhostSheet(GAME, GAME, title, "gold", "desert", HOURS, SOLO.ratings, half)
    return ghost_sheet(layout, typesetter, paper, own, examples)


def _half(layout: BoardSheet, ghost: Ghost, scene: Scene, number: int, room: Box) -> None:
    def part(x: float, y: float, w: float, h: float) -> Box:
        return Box(room.x + x, y, w, h).facing(room, scene.rtl)

    _row(scene, layout, number, part(0, room.y, room.w - DICE - GAP, MAT))
    _dice(scene, layout, number, part(room.w - DICE, room.y, DICE, MAT))
    y = room.y + MAT + GAP
    high = room.bottom - y
    _turn(scene, layout, part(0, y, TURN, high))
    _where(scene, layout, part(TURN + GAP, y, room.w - TURN - START - 2 * GAP, high))
    _start(scene, layout, ghost, part(room.w - START, y, START, high))


# ---- the mat --------------------------------------------------------------------------------
def _titled(scene: Scene, box: Box, title: Msg, hint: Msg, name: str) -> None:
    """Draw a panel with its title, and a hint at the other end if there is room."""
    board.draw_panel(scene, box)
    taken = board.draw_title(scene, box, title, box.w * 0.45, name, 12.5)
    if scene.width(hint, "text", 7.5) > box.w - taken - 12:
        return
    rtl = scene.typesetter.rtl
    scene.text(
        box.x + 4 if rtl else box.right - 4,
        box.y + 5.1,
        hint,
        "text",
        7.5,
        "ink",
        "l" if rtl else "r",
        mid=True,
    )


def _row(scene: Scene, layout: BoardSheet, number: int, box: Box) -> None:
    """Draw a place for each tent of the ghost's row, and an arrow where new tents enter (BA-S1, BA-S2)."""
    _titled(scene, box, ITS_ROW, FROM_LEFT, "ghost.row")
    count, arrow = min(layout.stock.reserve, MOST_RESERVE), 9.0
    pitch = min(27.2, (box.w - arrow - 4) / count)
    size = min(LARGEST, (pitch - 0.8) / corner_distance(2.0))
    y = box.y + 8.4 + (box.h - 10.0) / 2
    first = box.x + (box.w - arrow - (count - 1) * pitch) / 2
    for n in range(count):
        x = first + n * pitch
        tiles.draw_tent_place(scene, x, y, size)
        scene.spot(GHOST_TENT(number, n + 1), x, y, size * SHARE)
    _arrow(scene, box.right - 3.6, first + (count - 1) * pitch + corner_distance(size) + 1.6, y)


def _arrow(scene: Scene, x0: float, x1: float, y: float, lw: float = 0.9) -> None:
    """Draw a horizontal arrow from x0 to x1."""
    way = 1 if x1 > x0 else -1
    scene.path(f"M{x0} {y}H{x1 - way * lw}", stroke="gold", lw=lw)
    scene.path(f"M{x1 - way * 2.6 * lw} {y - 1.9 * lw}L{x1} {y}L{x1 - way * 2.6 * lw} {y + 1.9 * lw}",
               stroke="gold", lw=lw)  # fmt: skip


def _dice(scene: Scene, layout: BoardSheet, number: int, box: Box) -> None:
    """Draw a place for each die of the ghost (BA-S2)."""
    _titled(scene, box, ITS_DICE, OPEN, "ghost.dice")
    count = layout.dice.number
    pitch = (box.w - 3.0) / count
    size = min(DIE, pitch - 0.8)
    y = box.y + 8.4 + (box.h - 10.0) / 2
    for n in range(count):
        x = box.x + 1.5 + (n + 0.5) * pitch
        frame = ornament.cusped_frame_path(round(size, 4), round(size, 4), 1.6)
        ornament.draw_at(scene, frame, x - size / 2, y - size / 2, fill="gold_t", stroke="gold", lw=0.35)
        low = size - 2.2
        scene.rect(
            x - low / 2, y - low / 2, low, low, 1.4, fill="white", stroke="gold_m", lw=0.18, dash=(1.2, 0.9)
        )
        draw_icon(scene, "die", x, y, 7.0, ink="gold")
        scene.spot(GHOST_DIE(number, n + 1), x, y, low / 2)


# ---- the table ------------------------------------------------------------------------------
def _turn(scene: Scene, layout: BoardSheet, box: Box) -> None:
    """Draw the panel with the steps of the ghost's turn (BA-S2, BA-S4)."""
    rows = (
        # translators: ghost's sheet, step 1 of the ghost's turn; three lines of 42 mm; *…* is bold
        (_fits, msg("From the left: a tent is pitched, free, for *a die of its colour*, which is used up.", "sheet")),
        # translators: ghost's sheet, step 2 of the ghost's turn: dice with the front and the rear half of an
        # elephant; "else" means without such a camp, or where no tent fits beside it; four lines of 42 mm; *…* is bold
        (_elephant, msg("*Each front with rear:* the leftmost, beside your elephant's camp, else like any other.",
                        "sheet")),
        # translators: ghost's sheet, step 3 of the ghost's turn; three lines of 42 mm; *…* is bold
        (_again, msg("*Fill* the row, *throw* for its next turn.", "sheet")),
    )  # fmt: skip
    draw_steps(scene, layout, box, ITS_TURN, rows, "ghost.turn", 19.0, numbered=True, scale=1.2)


def _fits(scene: Scene, layout: BoardSheet, x: float, y: float) -> None:
    """Draw a die and a tent of its colour."""
    known = wares(layout)
    tiles.draw_face(scene, x - 9.6, y - 4.0, 8.0, "oil", known)
    with scene.placed(x + 4.0, y):
        tiles.draw_tent_front(scene, known["oil"], flat=9.6)


def _elephant(scene: Scene, layout: BoardSheet, x: float, y: float) -> None:
    for kind, left in ((REAR, x - 9.2), (FRONT, x)):
        tiles.draw_face(scene, left, y - 4.6, 9.2, kind, {})


def _again(scene: Scene, layout: BoardSheet, x: float, y: float) -> None:
    """Draw a tent that enters at the end of the ghost's row, and a rolling die."""
    # The arrow points in the direction of the row, also in right-to-left languages.
    with scene.printed(x, x):
        scene.poly(hexagon(x - 5.0, y, 4.6), stroke="gold", lw=0.35, dash=(1.2, 0.9))
        _arrow(scene, x + 1.4, x - 6.2, y, 0.5)
        with scene.placed(x + 3.6, y - 2.9, rot=14):
            tiles.draw_face(scene, 0, 0, 6.2, "spices", wares(layout))


def _where(scene: Scene, layout: BoardSheet, box: Box) -> None:
    """Draw the panel that says beside which camp the ghost pitches a tent, and on which space (BA-S3)."""
    rows = (
        # translators: ghost's sheet: where the ghost pitches a tent, first choice: the largest of the camps beside
        # which the rules allow a tent; three lines of 42 mm; *…* is bold
        (_beside, msg("The *largest camp* beside which a tent fits, if it lacks the colour.", "sheet")),
        # translators: ghost's sheet: where the ghost pitches a tent, second choice; three lines of 42 mm; *…*
        # is bold
        (_alone, msg("Else a *new camp*; where none can be, beside that one.", "sheet")),
        # translators: ghost's sheet: which space the ghost takes; a and b are columns of the board; three
        # lines of 42 mm; *…* is bold
        (_first, msg("Always the *first space:* a before b, from the top. Of equal camps the first.", "sheet")),
    )  # fmt: skip
    draw_steps(scene, layout, box, WHERE, rows, "ghost.where", 23.0, numbered=False, scale=1.04)


LITTLE = 3.4
"""Distance from the centre of a small tent to a corner, in mm."""


def _tent(scene: Scene, ware: Ware, x: float, y: float, at: board.Axial, *, new: bool = False) -> None:
    """Draw a small tent at an axial hexagon position about (x, y), with a ring round it if it is new."""
    q, k = at
    cx, cy = x + q * 1.5 * LITTLE, y + (k + q / 2) * LITTLE * ROOT3
    tiles.draw_letter(scene, ware, cx, cy, LITTLE - (0.75 if new else 0.3))
    if new:
        scene.poly(hexagon(cx, cy, LITTLE), stroke="ink", lw=0.55)


def _camp(scene: Scene, layout: BoardSheet, x: float, y: float, new: board.Axial, colour: int) -> None:
    """Draw a camp of three colours, and a tent of ``colour`` pitched at ``new``."""
    known = list(wares(layout).values())
    for ware, at in zip(known, ((0, 0), (1, -1), (1, 0)), strict=False):
        _tent(scene, ware, x, y, at)
    _tent(scene, known[colour], x, y, new, new=True)


def _beside(scene: Scene, layout: BoardSheet, x: float, y: float) -> None:
    _camp(scene, layout, x - 0.5 * LITTLE, y, (-1, 0), 3)


def _alone(scene: Scene, layout: BoardSheet, x: float, y: float) -> None:
    _camp(scene, layout, x + 0.75 * LITTLE, y, (-2, 1), 0)


def _first(scene: Scene, layout: BoardSheet, x: float, y: float) -> None:
    """Draw columns of the board with their letters, and numbers on the spaces in the order in which the ghost
    uses them.
    """
    r, n = 2.3, 0
    flat = r * ROOT3
    top = y - 1.25 * flat + 1.5
    # The board is not mirrored in right-to-left languages, so these columns are not either.
    with scene.printed(x, x):
        for column, letter in enumerate("abc"):
            cx = x + (column - 1) * 1.5 * r
            scene.text(cx, top - 1.6, letter, "bold", 7.2, "ink", "c", mid=True)
            for row in range(2):
                n += 1
                cy = top + (row + 0.5 + 0.5 * (column % 2)) * flat
                scene.poly(
                    hexagon(cx, cy, r - 0.1), fill="gold_t" if n == 1 else "white", stroke="gold", lw=0.25
                )
                scene.text(cx, cy, str(n), "num", 7.1, "ink", "c", mid=True)


def _start(scene: Scene, layout: BoardSheet, ghost: Ghost, box: Box) -> None:
    """Draw for each strength the points with which the ghost begins (BA-S1)."""
    board.draw_panel(scene, box)
    board.draw_title(scene, box, BEGINS, box.w - 7.6, "ghost.start", 12.5)
    inner = Box(box.x + 2.2, box.y + 9.2, box.w - 4.4, box.h - 9.8)
    draw_strengths(scene, inner, registry.find(layout.header.game), ghost, "gold", star=True)
