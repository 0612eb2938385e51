"""Cutting machines: their registration marks, and where they can cut on a sheet of paper. Lengths are in mm.

docs/cutting.md names the sources. Nobody has tried these marks on a machine for this project.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.errors import UsageError
from sheetgen.impose.imposition import HOME_MARGIN, Grid, Margins
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper


Rect = tuple[float, float, float, float]
"""Left, top, right, bottom."""
Point = tuple[float, float]

INSET, LARGEST_INSET = 10.0, 50.0
"""Distance from the edges of the paper to the centre lines of the marks: the default, which is the minimum in
Silhouette Studio, and the maximum.
"""
SQUARE, LINE = 5.0, 0.5
"""Side of the first mark, and line width of the marks."""
ARMS = (20.0, 18.0, 16.0, 14.0, 12.0, 10.0, 9.0, 8.0, 7.0, 6.0, 5.0)
"""Arm lengths of marks that are tried, longest first; Silhouette Studio accepts them, and long ones are found
best.
"""
CLEARANCE = 1.5
"""Clearance between the area that a sensor scans and anything printed or cut."""


class Cutter(NamedTuple):
    """A machine type: where its marks are and, if its maker says so, the area that it can cut on each
    paper.
    """

    name: str
    square: bool = False
    """Whether the upper left mark is a square."""
    corners: tuple[Point, ...] = ()
    """Corners with marks, as shares (0 or 1) of the width and height between the marks."""
    areas: Mapping[str, tuple[float, float]] = {}
    """Width and height of the cutting area by paper name, in portrait; the machine takes only these
    papers.
    """
    uploads: bool = False
    """Whether the machine's own program prints, from uploaded pictures."""
    inset: float = INSET
    """Distance from the edges of the paper to the centre lines of the marks."""

    def area(self, paper: str, width: float, height: float) -> Rect:
        """Return the rectangle in mm that the machine can cut on a paper.

        Raises ``UsageError`` for a paper that the machine does not take.
        """
        if self.corners:
            return self.inset, self.inset, width - self.inset, height - self.inset
        if not self.areas:
            return HOME_MARGIN, HOME_MARGIN, width - HOME_MARGIN, height - HOME_MARGIN
        if paper not in self.areas:
            said = "--cutter {name} prints on {papers}, not on {paper}."
            papers = ", ".join(self.areas)
            raise UsageError(msg(said, "report", name=self.name, papers=papers, paper=paper))
        wide, high = self.areas[paper] if width <= height else self.areas[paper][::-1]
        return (width - wide) / 2, (height - high) / 2, (width + wide) / 2, (height + high) / 2

    def zones(self, area: Rect, arm: float) -> list[Rect]:
        """Return the squares around the registration marks where nothing may be printed or cut, in mm."""
        left, top, right, bottom = area
        side, out = arm + CLEARANCE, LINE / 2 + CLEARANCE
        return [
            (
                left - out if x == 0 else right - side,
                top - out if y == 0 else bottom - side,
                left + side if x == 0 else right + out,
                top + side if y == 0 else bottom + out,
            )
            for x, y in self.corners
        ]

    def marks(self, area: Rect, arm: float) -> list[list[Point]]:
        """Return the centre lines of the registration marks in mm; a closed line is also filled."""
        left, top, right, bottom = area
        found = []
        for x, y in self.corners:
            at_x, at_y = (right if x else left), (bottom if y else top)
            in_x, in_y = (-1 if x else 1), (-1 if y else 1)
            if self.square and (x, y) == (0, 0):
                far_x, far_y = at_x + SQUARE, at_y + SQUARE
                found.append([(at_x, at_y), (far_x, at_y), (far_x, far_y), (at_x, far_y), (at_x, at_y)])
            else:
                found.append([(at_x + in_x * arm, at_y), (at_x, at_y), (at_x, at_y + in_y * arm)])
        return found

    def settings_note(self, arm: float) -> Msg | None:
        """Return the settings that the user must make in the machine's program, or None."""
        if self.uploads:
            said = (
                "Design Space cannot read PDF and prints its own marks: upload each picture "
                "as one flat Print Then Cut image in the size of its cut file; print only "
                "the backs from the PDF"
            )
            return msg(said, "report")
        if not self.corners:
            return None
        said = (
            "set these registration marks in {program}: length {length:g} mm, thickness {line:.1f} mm, "
            "inset {inset:g} mm"
        )
        return msg(said, "report", program="Silhouette Studio", length=arm, line=LINE, inset=self.inset)


CUTTERS = {
    cutter.name: cutter
    for cutter in (
        Cutter("silhouette", True, ((0, 0), (1, 0), (0, 1))),
        Cutter("silhouette-alpha", False, ((0, 0), (1, 0), (0, 1), (1, 1))),
        Cutter("cricut", areas={"a4": (183.0, 269.8), "letter": (189.0, 252.5)}, uploads=True),
        Cutter("plain"),
    )
}
"""Machines by their names for --cutter; ``plain`` is any machine that is aligned by hand."""


def rectangles_overlap(one: Rect, other: Rect) -> bool:
    """Return whether the interiors of two rectangles overlap."""
    hair = 1e-6
    return (
        one[0] < other[2] - hair and other[0] < one[2] - hair
        and one[1] < other[3] - hair and other[1] < one[3] - hair
    )  # fmt: skip


# ---- places on paper that keep clear of the marks ----


class Place(NamedTuple):
    """The arrangement of pages on a sheet for a cutting machine: their grid, and the arm length of the marks in mm."""

    grid: Grid
    arm: float


def cutting_area(cutter: Cutter, paper: Paper, keep: Margins) -> Rect:
    """Return the area that a machine can cut on portrait paper, without the margins ``keep``."""
    left, top, right, bottom = cutter.area(paper.name, paper.width, paper.height)
    return (
        max(left, keep.left), max(top, keep.top),
        min(right, paper.width - keep.right), min(bottom, paper.height - keep.bottom),
    )  # fmt: skip


def find_place(
    width: float, height: float, paper: Paper, cutter: Cutter, *, keep: Margins, gutter: float, up: int = 0
) -> Place:
    """Return the arrangement on portrait paper with most places, or with ``up`` places, and with the longest marks.

    The grid lies in the middle of the paper, so that backs match fronts. Raises ``UsageError`` if no page
    fits.
    """
    reach = cutting_area(cutter, paper, keep)
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
    """Return the numbers of the places in a grid that overlap the zone of a registration mark."""
    blocked = set()
    for number in range(grid.columns * grid.rows):
        x, y = grid.corner(number)
        if any(rectangles_overlap((x, y, x + grid.width, y + grid.height), zone) for zone in zones):
            blocked.add(number)
    return frozenset(blocked)
