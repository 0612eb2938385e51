"""Draw the pen marks of a player on the spots of a sheet.

Strokes are irregular but reproducible: their irregularity depends only on the spot's address, so another mark
never changes existing ones.
"""

import math
import zlib
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from sheetgen.draw.items import FLOOR, MM, Spot, Text
from sheetgen.draw.numbers import isolate_signs
from sheetgen.draw.path import KAPPA, Ops, Point
from sheetgen.draw.scene import Scene
from sheetgen.errors import DoesNotFit, DrawingError, MissingGlyph
from sheetgen.message import msg
from sheetgen.text.shaping import with_raised_clusters

if TYPE_CHECKING:
    from sheetgen.text.line import Line
    from sheetgen.text.typesetter import Typesetter

STROKE = 0.42  # line width of a fine pen in mm
SLASH = 0.40
ROAD = 1.2
RING = 1.12  # size of a ring as a multiple of its spot: it surrounds the printed content
CROSS = 0.85
TURNS = 1.08  # turns of a ring: drawn by hand, it overlaps its start
SLANT = 0.24  # slant of handwritten letters to the right, as a share of their height
BOUNCE = 0.035  # largest vertical offset of a handwritten letter in ems
NAME_PT = 14.0
SHORTEN_PT = 9.0
"""Text with shorter alternatives is shortened before it becomes smaller than this (points)."""
Shorter = Callable[[str], Iterable[str]]
"""Returns shorter alternatives of a text, longest first; usually none."""
_SIDES: dict[str, Point] = {"n": (0.0, -1.0), "e": (1.0, 0.0), "s": (0.0, 1.0), "w": (-1.0, 0.0)}
_OPPOSITE = {"n": "s", "e": "w"}


def _no_alternatives(words: str) -> Iterable[str]:
    return ()


def draw_marks(
    scene: Scene, marks: Mapping[str, tuple[str, str]], shorter: Shorter = _no_alternatives
) -> None:
    """Draw marks on the layer "pen"; ``marks`` maps spot addresses to (kind, value).

    Kinds: ``circle``, ``cross``, ``used`` (both), ``slash``, ``road`` (value: open sides out of ``nesw``) and
    ``text`` (value: the text); ``piece`` is skipped, because the game draws pieces. ``shorter`` alternatives
    are tried if a text does not fit. Raises ``DrawingError`` for an unknown spot, kind or value,
    ``DoesNotFit`` for a text that is too long, and ``MissingGlyph`` for a text that no face has.
    """
    with scene.layer("pen"):
        for address, (kind, value) in marks.items():
            if kind == "piece":
                continue
            spot = scene.spots.get(address)
            if spot is None:
                raise DrawingError(
                    msg("a mark lies on {address}, which is not on the sheet {name}", "report",
                        address=address, name=scene.name)
                )  # fmt: skip
            draw_mark(scene, address, spot, kind, value, shorter)


def draw_mark(
    scene: Scene, address: str, spot: Spot, kind: str, value: str = "", shorter: Shorter = _no_alternatives
) -> None:
    """Draw one mark on a spot; ``address`` sets its irregularity. Kinds and exceptions are those of
    ``draw_marks``.
    """
    if kind == "road":
        _road(scene, address, spot, value)
    elif kind == "text":
        _write(scene, address, spot, value, shorter)
    elif kind == "slash":
        _slash(scene, address, spot)
    elif kind in ("circle", "cross", "used"):
        if kind != "cross":
            _ring(scene, address, spot)
        if kind != "circle":
            _cross(scene, address, spot)
    else:
        raise DrawingError(msg("a pen cannot draw {kind}", "report", kind=kind))


def _wobble(address: str, part: str) -> float:
    """Return the irregularity of a part of a pen mark, from -1 to 1; always the same at the same spot."""
    return zlib.crc32(f"{address} {part}".encode()) / 0x7FFFFFFF - 1


def _smooth(points: list[Point]) -> Ops:
    """Yield a curve through points (Catmull-Rom); the first and last points are only control points."""
    yield "M", (points[1],)
    for (x0, y0), (x1, y1), (x2, y2), (x3, y3) in zip(
        points, points[1:], points[2:], points[3:], strict=False
    ):
        yield (
            "C",
            ((x1 + (x2 - x0) / 6, y1 + (y2 - y0) / 6), (x2 - (x3 - x1) / 6, y2 - (y3 - y1) / 6), (x2, y2)),
        )


def _ring(scene: Scene, address: str, spot: Spot) -> None:
    x, y, rx, ry = spot
    # start a ring at its upper left, as right-handed people do
    first = -2.2 + 0.3 * _wobble(address, "start")
    phase = math.pi * _wobble(address, "shape")
    steps = 14
    points = []
    for i in range(-1, steps + 2):
        share = i / steps
        angle = first + 2 * math.pi * TURNS * share
        size = RING * (1 + 0.03 * math.sin(2 * angle + phase) + 0.05 * (share - 0.5))
        points.append((x + rx * size * math.cos(angle), y + ry * size * math.sin(angle)))
    scene.path(_smooth(points), stroke="pen", lw=STROKE)


def _curved_stroke(scene: Scene, start: Point, bend: Point, end: Point, width: float) -> None:
    """Draw a stroke of the pen from start to end, bent towards ``bend``."""
    (ax, ay), (bx, by), (cx, cy) = start, bend, end
    third = 2 / 3
    handles = (
        (ax + third * (bx - ax), ay + third * (by - ay)),
        (cx + third * (bx - cx), cy + third * (by - cy)),
        end,
    )
    scene.path([("M", (start,)), ("C", handles)], stroke="pen", lw=width)


def _cross(scene: Scene, address: str, spot: Spot) -> None:
    x, y, rx, ry = spot
    r = min(rx, ry) * CROSS
    for s, stroke in ((-1, "up"), (1, "down")):
        j = [_wobble(address, f"{stroke}{k}") * r * 0.12 for k in range(4)]
        start, end = (x - r + j[0], y - s * r + j[1]), (x + r - j[1], y + s * r - j[0])
        _curved_stroke(scene, start, (x + j[2], y + j[3]), end, STROKE)


def _slash(scene: Scene, address: str, spot: Spot) -> None:
    x, y, rx, ry = spot
    r = min(rx, ry) * 0.95
    j = _wobble(address, "slash") * r * 0.12
    _curved_stroke(scene, (x - r, y + r * 0.8 + j), (x - j, y + j), (x + r, y - r * 0.8 - j), SLASH)


def _road(scene: Scene, address: str, spot: Spot, sides: str) -> None:
    """Draw a road; it ends exactly in the middle of the spot's edges, where neighbouring roads continue."""
    if not sides or set(sides) - set(_SIDES) or len(set(sides)) < len(sides):
        raise DrawingError(msg("a road cannot have the open sides {sides}", "report", sides=sides))
    x, y, rx, ry = spot
    ends = {side: (x + dx * rx, y + dy * ry) for side, (dx, dy) in _SIDES.items() if side in sides}
    if len(ends) == 2 and set(ends) not in ({"n", "s"}, {"e", "w"}):
        (ax, ay), (bx, by) = ends.values()
        handles = (
            (ax + (x - ax) * KAPPA, ay + (y - ay) * KAPPA),
            (bx + (x - bx) * KAPPA, by + (y - by) * KAPPA),
        )
        scene.path([("M", ((ax, ay),)), ("C", (*handles, (bx, by)))], stroke="pen", lw=ROAD)
        return
    for side, other in _OPPOSITE.items():
        j = 0.03 * _wobble(address, f"road {side}")
        if side in ends and other in ends:
            _curved_stroke(scene, ends.pop(side), (x + j * rx, y + j * ry), ends.pop(other), ROAD)
    for end in ends.values():
        scene.path([("M", ((x, y),)), ("L", (end,))], stroke="pen", lw=ROAD)


def _write(scene: Scene, address: str, spot: Spot, words: str, shorter: Shorter) -> None:
    """Write text in a spot: from the start of a line, or centred in a box."""
    if not words:
        return
    x, y, rx, ry = spot
    setter = scene.typesetter
    boxed = rx < 3 * ry
    pt = min(16.0, 1.3 * ry * MM) if boxed else min(NAME_PT, 2.15 * ry * MM)
    align, at = ("c", x) if boxed else ("r", x + rx) if setter.rtl else ("l", x - rx)
    words = words if any(map(str.isalpha, words)) else isolate_signs(scene, words)
    line = _fitted(setter, words, shorter(words), pt, 2 * rx, address)
    runs = with_raised_clusters(line.runs, lambda at: BOUNCE * _wobble(address, f"letter {at}"))
    tilt = -0.8 + 0.6 * _wobble(address, "tilt")
    scene.line(at, y, line._replace(runs=runs), "pen", align, mid=True, rot=tilt)
    written = scene.items.pop()
    assert isinstance(written, Text)
    a, b, c, d, e, f = written.matrix
    scene.items.append(written._replace(matrix=(a, b, c - SLANT * a, d - SLANT * b, e, f)))


def _fitted(
    setter: "Typesetter", words: str, others: Iterable[str], pt: float, width: float, address: str
) -> "Line":
    """Return the first of several handwritten texts that fits ``width`` mm. A text without alternatives may
    shrink.
    """
    ways = (words, *others)
    floor = FLOOR if len(ways) == 1 else min(pt, SHORTEN_PT)
    refused: list[DoesNotFit | MissingGlyph] = []
    for way in ways:
        try:
            return setter.fit(way, "text", pt, width, floor=floor, box=address)
        except (DoesNotFit, MissingGlyph) as error:
            refused.append(error)
    raise refused[0]
