"""The board with its score track: a hundred boxes, each with a place for every player's marker (BA-50)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sheetgen.draw import furniture, ornament
from sheetgen.draw.scene import Scene
from sheetgen.games.bania.sheets.field import draw_field
from sheetgen.games.bania.sheets.legend import draw_legend, draw_names
from sheetgen.games.bania.sheets.page import draw_head
from sheetgen.games.bania.sheets.plan import (
    CORNER,
    DEPTH,
    FOOT,
    MARGIN,
    WIDTH,
    Box,
    make_plan,
    place_on_paper,
)
from sheetgen.games.bania.sheets.words import GAME, SUBTITLE, draw_sign
from sheetgen.games.bania.spots import BOXES, SCORE
from sheetgen.games.layouts.file import heading
from sheetgen.games.layouts.identity import layout_hash as hash_of
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.games.bania.layout import BoardSheet
    from sheetgen.text.typesetter import Typesetter


ACROSS, DOWN = 19, 29
"""Number of boxes between two corners. With the corners there are a hundred."""
_CORNERS = (0, ACROSS + 1, ACROSS + DOWN + 2, 2 * ACROSS + DOWN + 3)
PIP = 1.85
"""Half the size of a marker's place about its sign, in mm."""


def box_of(n: int, track: Box) -> Box:
    """Return box n, clockwise from the upper left corner, which is both 0 and 100."""
    w, h = (track.w - 2 * CORNER) / ACROSS, (track.h - 2 * CORNER) / DOWN
    n %= BOXES
    side = sum(n >= corner for corner in _CORNERS) - 1
    at = n - _CORNERS[side]
    right, bottom = track.right - CORNER, track.bottom - CORNER
    if at == 0:
        return Box(right if side in (1, 2) else track.x, bottom if side > 1 else track.y, CORNER, CORNER)
    return (
        Box(track.x + CORNER + (at - 1) * w, track.y, w, DEPTH),
        Box(track.right - DEPTH, track.y + CORNER + (at - 1) * h, DEPTH, h),
        Box(right - at * w, track.bottom - DEPTH, w, DEPTH),
        Box(track.x, bottom - at * h, DEPTH, h),
    )[side]


def draw_score_track(scene: Scene, track: Box) -> None:
    """Draw all boxes, with a spot for each seat."""
    for n in range(1, BOXES + 1):
        box = box_of(n, track)
        x, y = box.middle, box.y + box.h / 2
        if n % BOXES in _CORNERS:
            ornament.draw_lotus(scene, x, y, 7.0, n=12, rings=2, lw=0.22, eye=0)
            scene.circle(x, y, 4.75, fill="white", stroke="gold", lw=0.35)
            dx, dy = 2.35, 2.55
        else:
            frame = ornament.cusped_frame_path(round(box.w - 0.44, 4), round(box.h - 0.44, 4), 1.4)
            ornament.draw_at(scene, frame, box.x + 0.22, box.y + 0.22, fill="white" if n % 10 else "gold_t",
                        stroke="gold", lw=0.23 if n % 5 else 0.4)  # fmt: skip
            dx, dy = box.w / 2 - 1.9, box.h / 2 - 1.85
        for seat, (sx, sy) in enumerate(((-1, -1), (1, -1), (-1, 1), (1, 1))):
            scene.spot(SCORE(n, seat + 1), x + sx * dx, y + sy * dy, PIP)
            draw_sign(scene, seat, x + sx * dx, y + sy * dy, 0.92, stroke="gold_m", lw=0.25)
        role = "bold" if n % 10 else "num"
        scene.text(x, y, str(n), role, 9.0 if n < BOXES else 8.4, "ink", "c", mid=True)
        if n == BOXES:
            scene.text(x, y - 3.2, "0", "bold", 7, "ink", "c", mid=True)


# ---- pages: A4 and Letter at the same size, larger on larger paper ------------------------------


def board_pages(
    layout: BoardSheet, typesetter: Typesetter, paper: Paper, *, layout_hash: str = "", **_: Any
) -> list[Scene]:
    """Return the board as a list of one page, with spots for tents, elephants, score markers and names.

    Raise ``LayoutError`` for more spaces than fit, ``DoesNotFit`` naming the box of a text that does not fit,
    ``UsageError`` for paper that is too small.
    """
    place = place_on_paper(paper)
    parts = make_plan(layout, place.height)
    top = layout.header
    said = typesetter.say(msg("Board", "sheet"))  # translators: what this page is, in the file
    scene = Scene(
        paper.width, paper.height, typesetter, name=f"{top.game}/{top.name}",
        title=f"{typesetter.say(GAME)}: {said}", lang=typesetter.lang,
    )  # fmt: skip
    furniture.draw_print_border(scene, "gold")
    scene.push(place.x, place.y, place.scale)
    draw_score_track(scene, parts.track)
    draw_head(scene, parts.head, heading(top, SUBTITLE, typesetter))
    draw_field(scene, layout, parts.field, parts.flat)
    draw_names(scene, layout, parts.names)
    draw_legend(scene, layout, parts.legend)
    scene.pop()
    furniture.draw_footer(
        scene, place.x, paper.height - MARGIN - FOOT + 1.2, WIDTH * place.scale, game=top.game, name=top.label,
        version=top.version, layout_hash=layout_hash or hash_of(layout),
    )  # fmt: skip
    return [scene]
