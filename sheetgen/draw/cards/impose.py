"""Cards on home paper: fronts on one page, backs on the next so that they meet when printed on both sides.

Pages are upright. Printed on both sides and turned over the long edge, a place left of the middle lies behind
the one as far right of it; so backs stand mirrored. Where more cards go on a page lying on their sides, they
are turned, backs the other way round than fronts, so that a cut card turns over like the page of a book.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.draw.cards.face import Finished
from sheetgen.draw.cards.formats import Format
from sheetgen.draw.paper import Paper
from sheetgen.draw.scene import Scene
from sheetgen.errors import UsageError
from sheetgen.text.message import msg

GUTTER = 2.0
SIDE, TOP, FOOT = 8.0, 7.0, 13.6
"""Mm that stay free beside, above and below the cards: ticks, footer, what printers can not reach."""
TICK, CLEAR = 2.6, 0.9


class Grid(NamedTuple):
    """Where cards lie on a page: columns, rows, size of a place, the first one's corner, how turned."""

    across: int
    down: int
    width: float
    height: float
    x: float
    y: float
    turned: bool

    def corner(self, column: int, row: int) -> tuple[float, float]:
        """The upper left corner of a place."""
        return self.x + column * (self.width + GUTTER), self.y + row * (self.height + GUTTER)


def grid(form: Format, paper: Paper) -> Grid:
    """The most cards that a page holds, upright if that is as many; ``UsageError`` if it holds none."""
    ways = []
    for turned in (False, True):
        w, h = (form.height, form.width) if turned else (form.width, form.height)
        across = int((paper.width - 2 * SIDE + GUTTER + 1e-9) // (w + GUTTER))
        down = int((paper.height - TOP - FOOT + GUTTER + 1e-9) // (h + GUTTER))
        total_w, total_h = across * (w + GUTTER) - GUTTER, down * (h + GUTTER) - GUTTER
        x = (paper.width - total_w) / 2
        y = TOP + (paper.height - TOP - FOOT - total_h) / 2 if down else 0
        ways.append(Grid(across, down, w, h, x, y, turned))
    best = max(ways, key=lambda g: (g.across * g.down, not g.turned))
    if not best.across * best.down:
        said = "a card of {width} by {height} mm does not fit on {paper} paper"
        raise UsageError(msg(said, "report", width=form.width, height=form.height, paper=paper.name.upper()))
    return best


class Slot(NamedTuple):
    """A face and where the corner of its trim lies; ``turn`` in degrees clockwise about that corner."""

    face: Finished
    x: float
    y: float
    turn: float


def side(faces: Sequence[Finished], where: Grid, *, back: bool) -> list[Slot]:
    """One page's fronts or backs at their places, row by row from the left (backs: from the right)."""
    slots = []
    for number, face in enumerate(faces):
        column, row = number % where.across, number // where.across
        x, y = where.corner(where.across - 1 - column if back else column, row)
        if not where.turned:
            slots.append(Slot(face, x, y, 0))
        elif back:
            slots.append(Slot(face, x, y + where.height, -90))
        else:
            slots.append(Slot(face, x + where.width, y, 90))
    return slots


def ticks(scene: Scene, where: Grid, count: int, *, back: bool) -> None:
    """Cut ticks for ``count`` cards in line with every trim, outside of all of them."""
    across, down = min(count, where.across), -(-count // where.across)
    columns = range(where.across - across, where.across) if back else range(across)
    corners = [where.corner(c, 0)[0] for c in columns]
    rows = [where.corner(0, r)[1] for r in range(down)]
    x0, x1 = min(corners), max(corners) + where.width
    y0, y1 = rows[0], rows[-1] + where.height
    for x in sorted({edge for left in corners for edge in (left, left + where.width)}):
        scene.seg(x, y0 - CLEAR - TICK, x, y0 - CLEAR, lw=0.12, cap=0)
        scene.seg(x, y1 + CLEAR, x, y1 + CLEAR + TICK, lw=0.12, cap=0)
    for y in sorted({edge for top in rows for edge in (top, top + where.height)}):
        scene.seg(x0 - CLEAR - TICK, y, x0 - CLEAR, y, lw=0.12, cap=0)
        scene.seg(x1 + CLEAR, y, x1 + CLEAR + TICK, y, lw=0.12, cap=0)
