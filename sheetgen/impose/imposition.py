"""Pages that are drawn alike: backs of cards, blank leaves."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw.items import Shape, Text
from sheetgen.errors import UsageError
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene


def firsts(scenes: Sequence[Scene]) -> dict[int, Scene]:
    """For each scene, by its id, the first of those that are drawn as it is."""
    found: dict[int, Scene] = {}
    known: dict[Hashable, list[Scene]] = {}
    for scene in scenes:
        near = known.setdefault(_likeness(scene), [])
        first = next((one for one in near if one.items == scene.items), scene)
        if first is scene:
            near.append(scene)
        found[id(scene)] = first
    return found


def _likeness(scene: Scene) -> Hashable:
    """The same for equal drawings, and seldom for others."""
    points = sum(len(item.points) for item in scene.items if isinstance(item, Shape))
    words = tuple(item.line.text for item in scene.items if isinstance(item, Text))
    return scene.w, scene.h, len(scene.items), points, words


# Which page lies where on which sheet of paper: pure geometry and page order, all in mm, y down.
#
# Consecutive pages are front and back of a leaf. Backs are placed as they lie behind their fronts: a sheet
# turned over a vertical axis shows what lay right on the left; turned over a horizontal one, all of that stands
# on its head. So a cut leaf always turns over like the page of a book.


BACKS = ("none", "separate", "fold", "long-edge", "short-edge")
ORDERS = ("rows", "stack", "booklet")
HOME_MARGIN = 8.0
"""Mm beside cards on home paper: what printers can not reach, and the guides."""
_HAIR = 1e-6

CARDS = {
    "poker": (63.0, 88.0),
    "poker-us": (63.5, 88.9),
    "bridge": (57.15, 88.9),
    "tarot": (70.0, 120.0),
    "mini-euro": (44.0, 67.0),
}
"""Trim sizes of cards by name, width and height in mm."""


class Margins(NamedTuple):
    """Room along the edges of a front, in mm; on a back left and right change places."""

    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0
    left: float = 0.0


AT_HOME = Margins(*[HOME_MARGIN] * 4)


class Leaf(NamedTuple):
    """Indices of the pages on both sides; None is blank."""

    front: int | None
    back: int | None = None


class Slot(NamedTuple):
    """Where a page's trim lies on a sheet; ``turn`` clockwise in degrees."""

    page: int | None
    x: float
    y: float
    width: float
    height: float
    turn: int = 0
    leaf: int = 0
    """Number of the leaf in the job, from 0."""
    creep: float = 0.0
    """By how much what is printed there moves aside, in mm right as the page is read; its trim stays where it is."""


class Sheet(NamedTuple):
    """Both sides of a sheet of paper; ``back`` is None where nothing is printed there."""

    front: tuple[Slot, ...]
    back: tuple[Slot, ...] | None = None


class Grid(NamedTuple):
    """Places on a sheet of ``paper_width`` by ``paper_height``: the first one's corner, size, and steps."""

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
    """Places where nothing may lie."""
    turn: int = 0
    """What lies there is turned clockwise by 0 or 90 degrees; width and height are as it lies."""

    @property
    def room(self) -> int:
        return self.columns * self.rows - len(self.blocked)

    @property
    def free(self) -> list[int]:
        """The places where something may lie, row by row."""
        return [place for place in range(self.columns * self.rows) if place not in self.blocked]

    def corner(self, place: int) -> tuple[float, float]:
        """The upper left corner of a place, counted row by row."""
        row, column = divmod(place, self.columns)
        return self.x + column * (self.width + self.gutter), self.y + row * (self.height + self.gutter)


# ---- places ---------------------------------------------------------------------------------
def grid(
    width: float,
    height: float,
    paper: tuple[float, float],
    *,
    margins: Margins = AT_HOME,
    gutter: float = 2.0,
    up: int = 0,
) -> Grid:
    """Places of ``width`` by ``height`` mm on ``paper`` (width, height), upright or lying as holds more.

    Where both hold as many, the one that leaves room for guides, else upright.
    ``up`` asks for so many, else there are as many as fit. Raises ``UsageError`` where they don't.
    """
    ways = []
    for paper_width, paper_height in (paper, paper[::-1]):
        room_x = paper_width - margins.left - margins.right
        room_y = paper_height - margins.top - margins.bottom
        columns = int((room_x + gutter + _HAIR) // (width + gutter))
        rows = int((room_y + gutter + _HAIR) // (height + gutter))
        if up:
            shape = _shape(up, columns, rows)
            if shape is None:
                continue
            columns, rows = shape
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


def _shape(up: int, columns: int, rows: int) -> tuple[int, int] | None:
    """Columns and rows for ``up`` places within what there is room for, as square as can be."""
    shapes = [(up // r, r) for r in range(1, up + 1) if up % r == 0 and up // r <= columns and r <= rows]
    return min(shapes, key=lambda s: abs(s[0] - s[1])) if shapes else None


# ---- order ----------------------------------------------------------------------------------
def leaves(pages: int, two_sided: bool, behind: Sequence[bool] | None = None) -> list[Leaf]:
    """Pages as leaves: each its own, or two by two as front and back; an odd last one has a blank back.

    Where ``behind`` says of each page whether it belongs on the back of the one before, all others have blank backs.
    """
    if not two_sided:
        return [Leaf(page) for page in range(pages)]
    if behind is None:
        return [Leaf(page, page + 1 if page + 1 < pages else None) for page in range(0, pages, 2)]
    backed = [page for page in range(1, pages) if behind[page]]
    return [
        Leaf(page, page + 1 if page + 1 in backed else None) for page in range(pages) if page not in backed
    ]


def order(count: int, room: int, how: str, skip: Collection[int] = ()) -> list[list[int | None]]:
    """Which leaf lies on which place of which sheet.

    ``rows`` fills sheet after sheet, but for the places to ``skip`` on the first. ``stack`` lets the pile be cut: each
    place holds a run of leaves, and the cut piles laid on each other are in order.
    """
    if room < 1 or count < 0:
        raise ValueError("a sheet without places, or fewer leaves than none")
    if skip:
        first = iter(range(count))
        begun = [None if place in skip else next(first, None) for place in range(room)]
        done = room - len(set(skip))
        rest = order(max(0, count - done), room, how)
        return [begun, *([n if n is None else n + done for n in sheet] for sheet in rest)]
    sheets = -(-count // room)
    found: list[list[int | None]] = []
    for sheet in range(sheets):
        numbers = [
            place * sheets + sheet if how == "stack" else sheet * room + place for place in range(room)
        ]
        found.append([number if number < count else None for number in numbers])
    return found


def booklet(pages: int, rtl: bool = False) -> list[tuple[tuple[int | None, ...], tuple[int | None, ...]]]:
    """Left and right page of both sides of each sheet of a booklet, the outermost sheet first.

    The back is given as it reads when the sheet is turned over a vertical axis. With ``rtl`` the book opens
    from the right.
    """
    padded = -(-pages // 4) * 4
    there = [page if page < pages else None for page in range(padded)]
    found: list[tuple[tuple[int | None, ...], tuple[int | None, ...]]] = []
    for sheet in range(padded // 4):
        first, last = 2 * sheet, padded - 1 - 2 * sheet
        front, back = (there[last], there[first]), (there[first + 1], there[last - 1])
        found.append((front[::-1], back[::-1]) if rtl else (front, back))
    return found


# ---- sheets ---------------------------------------------------------------------------------
def impose(
    some: Sequence[Leaf], where: Grid, *, how: str = "rows", flip: str = "", skip: Collection[int] = ()
) -> list[Sheet]:
    """The sheets of a job; ``flip`` is ``long-edge``, ``short-edge`` or nothing for one-sided sheets.

    ``skip`` are places of the first sheet, counted among the free ones, that stay empty.
    """
    sheets = []
    for places in order(len(some), where.room, how, skip):
        fronts, behind = [], []
        for place, number in zip(where.free, places, strict=True):
            if number is None:
                continue
            x, y = where.corner(place)
            slot = Slot(some[number].front, x, y, where.width, where.height, where.turn, number)
            fronts.append(slot)
            behind.append(slot._replace(page=some[number].back))
        back = turn_over(behind, where.paper_width, where.paper_height, flip) if flip else None
        sheets.append(Sheet(tuple(fronts), back))
    return sheets


def impose_booklet(
    pages: int, where: Grid, *, flip: str = "short-edge", rtl: bool = False, creep: float = 0.0
) -> list[Sheet]:
    """The sheets of a booklet: two pages a side, to be folded in the middle and stitched.

    ``creep`` is how thick a sheet is, in mm: folded into the others an inner one stands out by so much for each
    around it, and what is printed on it moves towards the fold.
    """
    if (where.columns, where.rows) != (2, 1):
        raise UsageError(msg("A booklet has two pages side by side on its paper.", "report"))
    sheets = []
    for number, (front, back) in enumerate(booklet(pages, rtl)):
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
        if not vertical(where.paper_width, where.paper_height, flip):
            behind = half_turn(behind, where.paper_width, where.paper_height)
        sheets.append(Sheet(sides[0], behind))
    return sheets


def impose_folded(
    some: Sequence[Leaf], where: Grid, *, how: str = "rows", skip: Collection[int] = ()
) -> list[Sheet]:
    """Sheets printed on one side whose places hold a front and, right of it, its back: fold and glue."""
    sheets = []
    for places in order(len(some), where.room, how, skip):
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


def vertical(paper_width: float, paper_height: float, flip: str) -> bool:
    """Whether paper turned over this edge turns about a vertical axis."""
    return (flip == "long-edge") == (paper_width <= paper_height)


def turn_over(slots: Sequence[Slot], paper_width: float, paper_height: float, flip: str) -> tuple[Slot, ...]:
    """Slots as they lie seen from behind, on a sheet turned over this edge."""
    seen = tuple(s._replace(x=paper_width - s.x - s.width, turn=-s.turn % 360) for s in slots)
    return seen if vertical(paper_width, paper_height, flip) else half_turn(seen, paper_width, paper_height)


def half_turn(slots: Sequence[Slot], paper_width: float, paper_height: float) -> tuple[Slot, ...]:
    """The whole side standing on its head."""
    return tuple(
        s._replace(x=paper_width - s.x - s.width, y=paper_height - s.y - s.height, turn=(s.turn + 180) % 360)
        for s in slots
    )


def shift(slots: Sequence[Slot], dx: float, dy: float) -> tuple[Slot, ...]:
    """Slots moved right and down."""
    return tuple(s._replace(x=s.x + dx, y=s.y + dy) for s in slots)
