"""What lies on a page: shapes, clips and lettering in page mm, and the places for marks."""

from collections.abc import Callable, Hashable
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, NamedTuple, ParamSpec, TypeVar

if TYPE_CHECKING:
    from sheetgen.text.line import Line

MM = 72 / 25.4  # points in a millimetre
FLOOR = 7.0
"""Smallest type in points."""
LAYERS = ("art", "text", "pen")
MANY = 500
"""Points of a path that is worth looking for among those drawn before."""

KEPT = 64
"""Rows of so many points of which something is kept; the oldest goes first."""

Matrix = tuple[float, float, float, float, float, float]
"""``a b c d e f`` as in PDF: x' = a x + c y + e, y' = b x + d y + f."""

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class Shape(NamedTuple):
    """A path in page mm with ink roles; ``points`` are x, y, x, y... for ``verbs`` (see path.py)."""

    layer: str
    verbs: str
    points: tuple[float, ...]
    fill: str | None
    stroke: str | None
    lw: float
    dash: tuple[float, ...]
    cap: int  # 0 butt, 1 round, 2 square
    eo: bool  # fill by even-odd instead of nonzero winding
    opacity: float = 1.0


class Clip(NamedTuple):
    """Until the matching ``Unclip``, only what lies inside this path shows."""

    verbs: str
    points: tuple[float, ...]
    eo: bool


class Unclip(NamedTuple):
    """The end of the latest ``Clip``."""


class Text(NamedTuple):
    """A shaped line; ``matrix`` takes millimetres along and below its baseline's start to the page."""

    layer: str
    line: "Line"
    matrix: Matrix
    ink: str


Item = Shape | Clip | Unclip | Text


Bounds = tuple[float, float, float, float]
"""Left, top, right, bottom in page mm."""


P = ParamSpec("P")
T = TypeVar("T")
Row = tuple[float, ...]


def remembered(work: Callable[Concatenate[Row, P], T]) -> Callable[Concatenate[Row, P], T]:
    """Of a row of many points what was found is kept, by which row it is: to compare all of it would take as long."""
    known: dict[Hashable, tuple[Row, T]] = {}

    @wraps(work)
    def found(row: Row, /, *args: P.args, **kwargs: P.kwargs) -> T:
        if len(row) < 2 * MANY:
            return work(row, *args, **kwargs)
        key = id(row), args, *kwargs.items()
        if key not in known:
            while len(known) >= KEPT:
                del known[next(iter(known))]
            known[key] = row, work(row, *args, **kwargs)  # as long as it is kept, no other row has its id
        return known[key][1]

    return found


@remembered
def _extent(points: Row) -> Bounds:
    xs, ys = points[::2], points[1::2]
    return min(xs), min(ys), max(xs), max(ys)


def bounds(item: Shape | Clip | Text) -> Bounds:
    """What an item takes up at most, with half its line."""
    if isinstance(item, Text):
        a, b, c, d, e, f = item.matrix
        line = item.line
        corners = [(x, y) for x in (0.0, line.width) for y in (-line.cap, line.descent)]
        text_xs = [a * x + c * y + e for x, y in corners]
        text_ys = [b * x + d * y + f for x, y in corners]
        return min(text_xs), min(text_ys), max(text_xs), max(text_ys)
    left, top, right, bottom = _extent(item.points)
    if isinstance(item, Shape) and item.stroke:
        edge = item.lw / 2
        return left - edge, top - edge, right + edge, bottom + edge
    return left, top, right, bottom


def scaled(item: Item, by: float) -> Item:
    """The same item on a page that is ``by`` times as large."""
    if isinstance(item, Unclip):
        return item
    if isinstance(item, Text):
        a, b, c, d, e, f = item.matrix
        return item._replace(matrix=(a * by, b * by, c * by, d * by, e * by, f * by))
    points = tuple([v * by for v in item.points])
    if isinstance(item, Clip):
        return item._replace(points=points)
    return item._replace(points=points, lw=item.lw * by, dash=tuple([v * by for v in item.dash]))


def moved(item: Item, dx: float, dy: float) -> Item:
    """The same item elsewhere on its page, in mm."""
    if isinstance(item, Unclip):
        return item
    if isinstance(item, Text):
        a, b, c, d, e, f = item.matrix
        return item._replace(matrix=(a, b, c, d, e + dx, f + dy))
    return item._replace(points=tuple([v + (dy if k % 2 else dx) for k, v in enumerate(item.points)]))


class Spot(NamedTuple):
    """Where a pen may mark: centre and half size, in page mm."""

    x: float
    y: float
    rx: float
    ry: float


class Use(NamedTuple):
    """What a spot is for, where its place and shape do not tell.

    ``says`` is that in the reader's language; of spots that are ``one_of`` the same name only one is marked. ``pen``
    is ``text``, ``cross`` or ``ring``.
    """

    says: str
    pen: str
    one_of: str = ""


class InlineBox(NamedTuple):
    """Room that a paragraph keeps for an icon: ``x`` where it begins, ``y`` the baseline, in mm."""

    name: str
    x: float
    y: float
    width: float
