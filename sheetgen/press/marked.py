"""Where pages lie on paper for a cutting machine, so that its marks and the paper about them stay clear. In mm."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.errors import UsageError
from sheetgen.message import msg
from sheetgen.press.cutters import ARMS, Cutter, Rect, meets
from sheetgen.press.imposition import Grid, Margins

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper


class Place(NamedTuple):
    """A sheet for a machine: where pages lie on it, and how long the arms of its marks are."""

    grid: Grid
    arm: float


def area(cutter: Cutter, paper: Paper, keep: Margins) -> Rect:
    """What a machine reaches of upright paper, without the edges to keep clear."""
    left, top, right, bottom = cutter.area(paper.name, paper.width, paper.height)
    return (
        max(left, keep.left), max(top, keep.top),
        min(right, paper.width - keep.right), min(bottom, paper.height - keep.bottom),
    )  # fmt: skip


def place(
    width: float, height: float, paper: Paper, cutter: Cutter, *, keep: Margins, gutter: float, up: int = 0
) -> Place:
    """Where pages of a size lie on upright paper: as many as can be or ``up``, with marks as long as can be.

    The pages lie about the paper's middle, so that backs meet fronts. Raises ``UsageError`` where none fits.
    """
    reach = area(cutter, paper, keep)
    marked = cutter.area(paper.name, paper.width, paper.height)
    found: list[tuple[tuple[float, ...], Place]] = []
    for turn, (w, h) in ((0, (width, height)), (90, (height, width))):
        columns = int((reach[2] - reach[0] + gutter + 1e-6) // (w + gutter))
        rows = int((reach[3] - reach[1] + gutter + 1e-6) // (h + gutter))
        for c in range(1, columns + 1):
            for r in range(1, rows + 1):
                x = (reach[0] + reach[2] - c * (w + gutter) + gutter) / 2
                y = (reach[1] + reach[3] - r * (h + gutter) + gutter) / 2
                bare = Grid(paper.width, paper.height, c, r, x, y, w, h, gutter, turn=turn)
                for arm in ARMS if cutter.corners else (0.0,):
                    zones = cutter.zones(marked, arm)
                    grid = bare._replace(blocked=_blocked(bare, zones))
                    if grid.room and (not up or grid.room == up):
                        found.append(((grid.room, arm, -c * r, -turn), Place(grid, arm)))
    if not found:
        said = (
            "{number} pages of {width:.1f} by {height:.1f} mm do not fit between the marks "
            "on paper of {wide:g} × {high:g} mm."
        )
        raise UsageError(msg(said, "report", number=up or 1, width=width, height=height,
                             wide=paper.width, high=paper.height))  # fmt: skip
    return max(found, key=lambda each: each[0])[1]


def _blocked(grid: Grid, zones: Sequence[Rect]) -> frozenset[int]:
    """The places that reach into a zone."""
    blocked = set()
    for number in range(grid.columns * grid.rows):
        x, y = grid.corner(number)
        if any(meets((x, y, x + grid.width, y + grid.height), zone) for zone in zones):
            blocked.add(number)
    return frozenset(blocked)
