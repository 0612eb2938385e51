"""The items of a page (shapes, clips and text, in page mm) and its spots."""

from collections.abc import Callable, Hashable
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, NamedTuple, ParamSpec, TypeVar

if TYPE_CHECKING:
    from sheetgen.text.line import Line

MM = 72 / 25.4  # points in a millimetre
FLOOR = 7.0
"""Smallest type size in points."""
LAYERS = ("art", "text", "pen")
LONG_PATH = 500
"""Paths with at least this many points are compared with earlier paths."""

KEPT = 64
"""Number of long point rows whose results are memoized; the oldest is dropped first."""

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
    cap: int  # line cap: 0 butt, 1 round, 2 square
    eo: bool  # whether the even-odd rule fills the path, instead of the nonzero winding rule
    opacity: float = 1.0


class Clip(NamedTuple):
    """Starts a clip: until the matching ``Unclip`` only the inside of this path is visible."""

    verbs: str
    points: tuple[float, ...]
    eo: bool


class Unclip(NamedTuple):
    """Ends the last ``Clip`` that has not ended yet."""


class Text(NamedTuple):
    """A shaped line of text; ``matrix`` maps mm from the start of its baseline to the page."""

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


def memoized_by_row(work: Callable[Concatenate[Row, P], T]) -> Callable[Concatenate[Row, P], T]:
    """Memoize a function of a point row. Long rows are identified by ``id``, because comparing them would
    take too long.
    """
    known: dict[Hashable, tuple[Row, T]] = {}

    @wraps(work)
    def found(row: Row, /, *args: P.args, **kwargs: P.kwargs) -> T:
        if len(row) < 2 * LONG_PATH:
            return work(row, *args, **kwargs)
        key = id(row), args, *kwargs.items()
        if key not in known:
            while len(known) >= KEPT:
                del known[next(iter(known))]
            # The cache entry keeps a reference to the row of points, so that no other row gets the same id.
            known[key] = row, work(row, *args, **kwargs)
        return known[key][1]

    return found


@memoized_by_row
def _extent(points: Row) -> Bounds:
    xs, ys = points[::2], points[1::2]
    return min(xs), min(ys), max(xs), max(ys)


def bounding_box(item: Shape | Clip | Text) -> Bounds:
    """Return the bounding box of an item, including half its line width."""
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


def scaled_item(item: Item, by: float) -> Item:
    """Return an item scaled by the factor ``by`` about the page's origin."""
    if isinstance(item, Unclip):
        return item
    if isinstance(item, Text):
        a, b, c, d, e, f = item.matrix
        return item._replace(matrix=(a * by, b * by, c * by, d * by, e * by, f * by))
    points = tuple([v * by for v in item.points])
    if isinstance(item, Clip):
        return item._replace(points=points)
    return item._replace(points=points, lw=item.lw * by, dash=tuple([v * by for v in item.dash]))


def moved_item(item: Item, dx: float, dy: float) -> Item:
    """Return an item moved by (dx, dy) mm."""
    if isinstance(item, Unclip):
        return item
    if isinstance(item, Text):
        a, b, c, d, e, f = item.matrix
        return item._replace(matrix=(a, b, c, d, e + dx, f + dy))
    return item._replace(points=tuple([v + (dy if k % 2 else dx) for k, v in enumerate(item.points)]))


class Spot(NamedTuple):
    """A place that a pen can mark: centre and half size in page mm."""

    x: float
    y: float
    rx: float
    ry: float


class Use(NamedTuple):
    """The purpose of a spot if its place and shape do not show it.

    ``says`` is the description in the reader's language. Of the spots with the same ``one_of`` only one is
    marked. ``pen`` is ``text``, ``cross`` or ``ring``.
    """

    says: str
    pen: str
    one_of: str = ""


class InlineBox(NamedTuple):
    """Space that a paragraph reserves for an icon: ``x`` of its start and ``y`` of the baseline, in mm."""

    name: str
    x: float
    y: float
    width: float
