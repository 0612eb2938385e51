"""Imposition: calculate which page lies where on which sheet of paper. Lengths are in mm, with y downwards.

Consecutive pages are the front and back of a leaf. Backs are placed as they lie behind their fronts. A sheet
that is turned over a vertical axis is mirrored left to right. Turned over a horizontal axis, its back is also
upside down. So a cut leaf always turns over like the page of a book.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw.items import Shape, Text
from sheetgen.errors import UsageError
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene


def first_equal_scenes(scenes: Sequence[Scene]) -> dict[int, Scene]:
    """Return, for each scene, the first scene with the same drawing, by the scene's ``id``."""
    found: dict[int, Scene] = {}
    known: dict[Hashable, list[Scene]] = {}
    for scene in scenes:
        near = known.setdefault(_scene_key(scene), [])
        first = next((one for one in near if one.items == scene.items), scene)
        if first is scene:
            near.append(scene)
        found[id(scene)] = first
    return found


def _scene_key(scene: Scene) -> Hashable:
    """Return a key that is equal for equal drawings and rarely equal for different ones."""
    points = sum(len(item.points) for item in scene.items if isinstance(item, Shape))
    words = tuple(item.line.text for item in scene.items if isinstance(item, Text))
    return scene.w, scene.h, len(scene.items), points, words


# ---- places of pages ----


BACKS = ("none", "separate", "fold", "long-edge", "short-edge")
ORDERS = ("rows", "stack", "booklet", "quarter")
FOLDED = {"booklet": (2, 1), "quarter": (2, 2)}
"""Orders in which pages meet at folds, with the columns and rows of pages on a side of paper."""
HOME_MARGIN = 8.0
"""Margin in mm around cards on home printers, for the unprintable edge and the cut marks."""
_HAIR = 1e-6

CARDS = {
    "poker": (63.0, 88.0),
    "poker-us": (63.5, 88.9),
    "bridge": (57.15, 88.9),
    "tarot": (70.0, 120.0),
    "mini-euro": (44.0, 67.0),
}
"""Trim width and height of card formats in mm."""


class Margins(NamedTuple):
    """The margins of a front side in mm; on a back, left and right are exchanged."""

    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0
    left: float = 0.0


HOME_MARGINS = Margins(*[HOME_MARGIN] * 4)


class Leaf(NamedTuple):
    """The pages on both sides of a cut leaf, as indices; None is a blank side."""

    front: int | None
    back: int | None = None


class Slot(NamedTuple):
    """The trim of a page on a sheet; ``turn`` is the clockwise rotation in degrees."""

    page: int | None
    x: float
    y: float
    width: float
    height: float
    turn: int = 0
    leaf: int = 0
    """Number of the leaf in the job, from 0."""
    creep: float = 0.0
    """Shift of the printed content for creep, in mm to the right as the page is read; the trim does not
    move.
    """


class Sheet(NamedTuple):
    """The pages on both sides of a sheet of paper; ``back`` is None for a blank side."""

    front: tuple[Slot, ...]
    back: tuple[Slot, ...] | None = None


class Grid(NamedTuple):
    """The grid of page places on a sheet: paper size, columns and rows, first corner, size of a place, and gutter."""

    paper_width: float
    paper_height: float
    columns: int
    rows: int
    x: float
    y: float
    width: float
    height: float
    gutter: float
    blocked: frozenset[int] = frozenset()
    """Numbers of the places that stay empty."""
    turn: int = 0
    """Clockwise rotation of the pages, 0 or 90 degrees; width and height are those after rotation."""

    @property
    def room(self) -> int:
        return self.columns * self.rows - len(self.blocked)

    @property
    def free(self) -> list[int]:
        """The numbers of the usable places of the grid, row by row."""
        return [place for place in range(self.columns * self.rows) if place not in self.blocked]

    def corner(self, place: int) -> tuple[float, float]:
        """Return the upper left corner of a place in mm; places are numbered row by row."""
        row, column = divmod(place, self.columns)
        return self.x + column * (self.width + self.gutter), self.y + row * (self.height + self.gutter)


# ---- grids of places ----------------------------------------------------------------------------
def largest_grid(
    width: float,
    height: float,
    paper: tuple[float, float],
    *,
    margins: Margins = HOME_MARGINS,
    gutter: float = 2.0,
    up: int = 0,
    shape: tuple[int, int] | None = None,
) -> Grid:
    """Return the grid with most places of ``width`` by ``height`` mm on ``paper``.

    ``paper`` (width, height) may be used in both orientations. Of equal ones, the orientation with room for
    cut marks wins, then portrait. ``up`` is the number of places; 0 is as many as fit. ``shape`` has the columns
    and rows, if they are given. Raises ``UsageError`` if they do not fit.
    """
    ways = []
    for paper_width, paper_height in (paper, paper[::-1]):
        room_x = paper_width - margins.left - margins.right
        room_y = paper_height - margins.top - margins.bottom
        columns = int((room_x + gutter + _HAIR) // (width + gutter))
        rows = int((room_y + gutter + _HAIR) // (height + gutter))
        if shape is not None:
            columns, rows = shape if columns >= shape[0] and rows >= shape[1] else (0, 0)
        elif up:
            columns, rows = _columns_and_rows(up, columns, rows) or (0, 0)
        if columns < 1 or rows < 1:
            continue
        total_x, total_y = columns * (width + gutter) - gutter, rows * (height + gutter) - gutter
        beside, below = (room_x - total_x) / 2, (room_y - total_y) / 2
        x, y = margins.left + beside, margins.top + below
        spare = min(x, y, beside + margins.right, below + margins.bottom)
        found = Grid(paper_width, paper_height, columns, rows, x, y, width, height, gutter)
        ways.append((found.room, min(spare, HOME_MARGIN), found))
    if not ways:
        said = (
            "{number} pages of {width:.1f} by {height:.1f} mm do not fit on paper of {wide:g} × {high:g} mm."
        )
        raise UsageError(
            msg(said, "report", number=up or 1, width=width, height=height, wide=paper[0], high=paper[1])
        )
    return max(ways, key=lambda way: way[:2])[2]


def _columns_and_rows(up: int, columns: int, rows: int) -> tuple[int, int] | None:
    """Return columns and rows for ``up`` places, as square as possible, or None if they do not fit."""
    shapes = [(up // r, r) for r in range(1, up + 1) if up % r == 0 and up // r <= columns and r <= rows]
    return min(shapes, key=lambda s: abs(s[0] - s[1])) if shapes else None


# ---- order of pages -----------------------------------------------------------------------------
def pages_as_leaves(pages: int, two_sided: bool, behind: Sequence[bool] | None = None) -> list[Leaf]:
    """Return pages as leaves: a single page each, or front and back in pairs. An odd last page has a blank back.

    ``behind`` has one flag for each page: whether it is the back of the page before. All other pages get
    blank backs.
    """
    if not two_sided:
        return [Leaf(page) for page in range(pages)]
    if behind is None:
        return [Leaf(page, page + 1 if page + 1 < pages else None) for page in range(0, pages, 2)]
    backed = [page for page in range(1, pages) if behind[page]]
    return [
        Leaf(page, page + 1 if page + 1 in backed else None) for page in range(pages) if page not in backed
    ]


def leaf_order(count: int, room: int, how: str, skip: Collection[int] = ()) -> list[list[int | None]]:
    """Return the leaf number (or None) on each place of each sheet.

    ``rows`` fills one sheet after the other, except the places to ``skip`` on the first sheet. ``stack``
    gives each place consecutive leaves, so that the cut piles laid on each other are in order.
    """
    if room < 1 or count < 0:
        raise ValueError("a sheet without places, or fewer leaves than none")
    if skip:
        first = iter(range(count))
        begun = [None if place in skip else next(first, None) for place in range(room)]
        done = room - len(set(skip))
        rest = leaf_order(max(0, count - done), room, how)
        return [begun, *([n if n is None else n + done for n in sheet] for sheet in rest)]
    sheets = -(-count // room)
    found: list[list[int | None]] = []
    for sheet in range(sheets):
        numbers = [
            place * sheets + sheet if how == "stack" else sheet * room + place for place in range(room)
        ]
        found.append([number if number < count else None for number in numbers])
    return found


def booklet_pages(
    pages: int, rtl: bool = False
) -> list[tuple[tuple[int | None, ...], tuple[int | None, ...]]]:
    """Return the left and right pages of both sides of each booklet sheet, outermost sheet first.

    The back is for a sheet that is turned over a vertical axis. With ``rtl`` the book opens from the right.
    """
    padded = -(-pages // 4) * 4
    there = [page if page < pages else None for page in range(padded)]
    found: list[tuple[tuple[int | None, ...], tuple[int | None, ...]]] = []
    for sheet in range(padded // 4):
        first, last = 2 * sheet, padded - 1 - 2 * sheet
        front, back = (there[last], there[first]), (there[first + 1], there[last - 1])
        found.append((front[::-1], back[::-1]) if rtl else (front, back))
    return found


# ---- sheets of paper ----------------------------------------------------------------------------
def impose_leaves(
    some: Sequence[Leaf], where: Grid, *, how: str = "rows", flip: str = "", skip: Collection[int] = ()
) -> list[Sheet]:
    """Return the sheets of a job; ``flip`` is ``long-edge``, ``short-edge``, or empty for one-sided sheets.

    ``skip`` are places of the first sheet that stay empty, numbered among the free places.
    """
    sheets = []
    for places in leaf_order(len(some), where.room, how, skip):
        fronts, behind = [], []
        for place, number in zip(where.free, places, strict=True):
            if number is None:
                continue
            x, y = where.corner(place)
            slot = Slot(some[number].front, x, y, where.width, where.height, where.turn, number)
            fronts.append(slot)
            behind.append(slot._replace(page=some[number].back))
        back = slots_from_behind(behind, where.paper_width, where.paper_height, flip) if flip else None
        sheets.append(Sheet(tuple(fronts), back))
    return sheets


def impose_booklet(
    pages: int, where: Grid, *, flip: str = "short-edge", rtl: bool = False, creep: float = 0.0
) -> list[Sheet]:
    """Return the sheets of a saddle-stitched booklet with two pages on each side.

    ``creep`` is the thickness of a sheet in mm. Each sheet inside another protrudes by this much, so its
    content moves towards the fold.
    """
    if (where.columns, where.rows) != (2, 1):
        raise UsageError(msg("A booklet has two pages side by side on its paper.", "report"))
    sheets = []
    for number, (front, back) in enumerate(booklet_pages(pages, rtl)):
        sides = []
        for side in (front, back):
            corners = (where.corner(0), where.corner(1))
            sides.append(
                tuple(
                    Slot(page, *corner, where.width, where.height, 0, number, towards * creep * number)
                    for page, corner, towards in zip(side, corners, (1, -1), strict=True)
                )
            )
        behind = sides[1]
        if not turns_vertically(where.paper_width, where.paper_height, flip):
            behind = slots_turned_half(behind, where.paper_width, where.paper_height)
        sheets.append(Sheet(sides[0], behind))
    return sheets


def impose_quarters(pages: int, where: Grid, *, rtl: bool = False) -> list[Sheet]:
    """Return one-sided sheets of four pages each, for two folds: the upper half goes back, then the side of the spine.

    Page 1 is the cover, pages 2 and 3 are inside and upside down on the sheet, page 4 is the back.
    """
    order = (1, 2, 0, 3) if rtl else (2, 1, 3, 0)
    sheets = []
    for number, first in enumerate(range(0, pages, 4)):
        slots = []
        for place, offset in enumerate(order):
            page, turn = first + offset, 180 if place < 2 else 0
            corner = where.corner(place)
            slots.append(
                Slot(page if page < pages else None, *corner, where.width, where.height, turn, number)
            )
        sheets.append(Sheet(tuple(slots)))
    return sheets


def impose_folded(
    some: Sequence[Leaf], where: Grid, *, how: str = "rows", skip: Collection[int] = ()
) -> list[Sheet]:
    """Return one-sided sheets for folding and gluing: each place holds a front and its back side by side."""
    sheets = []
    for places in leaf_order(len(some), where.room, how, skip):
        slots = []
        for place, number in zip(where.free, places, strict=True):
            if number is not None:
                x, y = where.corner(place)
                wide, high = (
                    (where.width, where.height / 2) if where.turn else (where.width / 2, where.height)
                )
                front = Slot(some[number].front, x, y, wide, high, where.turn, number)
                x, y = (x, y + high) if where.turn else (x + wide, y)
                slots += [front, front._replace(page=some[number].back, x=x, y=y)]
        sheets.append(Sheet(tuple(slots)))
    return sheets


def turns_vertically(paper_width: float, paper_height: float, flip: str) -> bool:
    """Return whether paper that is turned over this edge turns about a vertical axis."""
    return (flip == "long-edge") == (paper_width <= paper_height)


def slots_from_behind(
    slots: Sequence[Slot], paper_width: float, paper_height: float, flip: str
) -> tuple[Slot, ...]:
    """Return the slots as seen from behind, on a sheet that is turned over this edge."""
    seen = tuple(s._replace(x=paper_width - s.x - s.width, turn=-s.turn % 360) for s in slots)
    return (
        seen
        if turns_vertically(paper_width, paper_height, flip)
        else slots_turned_half(seen, paper_width, paper_height)
    )


def slots_turned_half(slots: Sequence[Slot], paper_width: float, paper_height: float) -> tuple[Slot, ...]:
    """Return the slots of a side rotated by 180 degrees."""
    return tuple(
        s._replace(x=paper_width - s.x - s.width, y=paper_height - s.y - s.height, turn=(s.turn + 180) % 360)
        for s in slots
    )


def shifted_slots(slots: Sequence[Slot], dx: float, dy: float) -> tuple[Slot, ...]:
    """Return the slots moved right by ``dx`` and down by ``dy`` mm."""
    return tuple(s._replace(x=s.x + dx, y=s.y + dy) for s in slots)
