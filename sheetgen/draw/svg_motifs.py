"""Shapes that come again together: icons, flowers, rows of scales. Found in what was drawn, whoever drew it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations, pairwise
from typing import NamedTuple

from sheetgen.draw.items import Bounds, Shape
from sheetgen.draw.path import POINTS_OF
from sheetgen.draw.svg_path import numbers, trace, whole

MANY = 20
"""Strokes of more pieces than this are taken apart into rows; of more shapes nobody asks whether they meet."""
APART = 0.004
"""Mm that steps from piece to piece of a row may differ."""
USE, SHAPE = 38, 22
"""Letters that a use takes, and those of a path besides its data, about."""


class Paint(NamedTuple):
    """A class of the style sheet; ``edge``: half its line in mm; ``line``: it only strokes; ``opaque``."""

    name: str
    edge: float = 0.0
    line: bool = False
    opaque: bool = True


class Stamp(NamedTuple):
    """A shape from its start (mm) on, and the box in mm that it takes up at most."""

    paint: Paint
    trace: str
    x: float
    y: float
    box: Bounds


class Motif:
    """Shapes one after the other, one or several."""

    def __init__(self, stamps: Sequence[Stamp]) -> None:
        self.stamps = stamps
        self.x, self.y = stamps[0].x, stamps[0].y

    @cached_property
    def path(self) -> str:
        """All as one path, from its start on; empty if that looks otherwise: of several paints, or areas that meet."""
        paint = self.stamps[0].paint
        if len(self.stamps) > 1 and not (paint.opaque and all(stamp.paint is paint for stamp in self.stamps)):
            return ""
        if not are_apart(self.stamps):
            return ""
        parts = [f"M{numbers(place)}{s.trace}" for s, place in zip(self.stamps, self.places, strict=True)]
        return "".join(parts).removeprefix("M0 0")

    @cached_property
    def places(self) -> list[tuple[int, int]]:
        """Where each begins, in whole units from the first."""
        return [(whole(stamp.x - self.x), whole(stamp.y - self.y)) for stamp in self.stamps]

    @cached_property
    def key(self) -> object:
        """Equal for motifs that one definition can serve."""
        return self.path or tuple(
            [
                (stamp.paint.name, stamp.trace, *place)
                for stamp, place in zip(self.stamps, self.places, strict=True)
            ]
        )

    def worth(self, count: int) -> bool:
        """Whether it is shorter to define this for so many uses."""
        if self.path:
            once = len(self.path) + SHAPE
        else:
            once = sum([min(len(stamp.trace) + SHAPE, USE) for stamp in self.stamps])
        return (count - 1) * once > count * USE


def are_apart(stamps: Sequence[Stamp]) -> bool:
    """Whether shapes of one paint look the same in any order and as one path: only strokes, or no two meet."""
    if len(stamps) == 1 or stamps[0].paint.line:
        return True
    return len(stamps) <= MANY and not any(meet(a, b) for a, b in combinations(stamps, 2))


def meet(one: Stamp, two: Stamp) -> bool:
    """Whether two shapes of one paint may lie one upon the other."""
    a, c, edge = one.box, two.box, 2 * one.paint.edge
    return a[0] < c[2] + edge and c[0] < a[2] + edge and a[1] < c[3] + edge and c[1] < a[3] + edge


class Row:
    """All shapes between two things that are none, such as lettering."""

    def __init__(self, stamps: Sequence[Stamp] = ()) -> None:
        self.stamps = [*stamps]
        self.motifs: list[Motif] = []

    @cached_property
    def links(self) -> list[object]:
        """What of each shape and the next one comes again where they are drawn anew."""
        return [
            (a.paint.name, a.trace, b.paint.name, b.trace, whole(b.x - a.x), whole(b.y - a.y))
            for a, b in pairwise(self.stamps)
        ]

    def cut(self, count: Mapping[object, int]) -> None:
        """Find motifs: cut where two shapes come together less often than those before or behind them."""
        often = [0, *[count[link] for link in self.links], 0]
        start = 0
        for at, (before, here, behind) in enumerate(zip(often, often[1:], often[2:], strict=False), 1):
            if here < 2 or here < before or here < behind:
                self.motifs.append(Motif(self.stamps[start:at]))
                start = at
        self.motifs.append(Motif(self.stamps[start:]))


class Motifs:
    """The shapes of a file: which come so often, together or alone, that each is best defined once."""

    def __init__(self, rows: Sequence[Row]) -> None:
        count = Counter([link for row in rows for link in row.links])
        for row in rows:
            row.cut(count)
        found = [motif for row in rows for motif in row.motifs]
        self._count = Counter([motif.key for motif in found if len(motif.stamps) > 1])
        alone: Counter[object] = Counter()
        known = set[object]()
        for motif in found:
            if self.again(motif):
                if motif.path or motif.key in known:
                    continue
                known.add(motif.key)
            alone.update([stamp.trace for stamp in motif.stamps])
        self._count += alone

    @staticmethod
    def of(row: Row) -> list[Motif]:
        """The motifs of a row; of one that was read later the whole."""
        return row.motifs or [Motif(row.stamps)]

    def again(self, motif: Motif) -> bool:
        """Whether it is shorter to define a motif and to use it, as often as it comes."""
        return motif.worth(self._count[motif.key])


# ---- pieces -------------------------------------------------------------------------------
Piece = tuple[str, tuple[float, ...]]
"""Verbs and points."""


def stamped(item: Shape, paint: Paint) -> Iterator[Stamp]:
    """A shape of a scene; a stroke of many pieces, such as scales, as rows, which come again."""
    for verbs, points in _rows(item) if paint.line and paint.opaque else [(item.verbs, item.points)]:
        xs, ys = points[::2], points[1::2]
        yield Stamp(paint, trace(verbs, points), points[0], points[1], (min(xs), min(ys), max(xs), max(ys)))


def _rows(item: Shape) -> list[Piece]:
    """A stroke as rows of pieces at even distances, if it has any."""
    if item.verbs.count("M") <= MANY:
        return [(item.verbs, item.points)]
    rows: list[list[Piece]] = []
    step = (0.0, 0.0)
    for piece in _pieces(item):
        if rows and rows[-1][-1][0] == piece[0]:
            row = rows[-1]
            here = piece[1][0] - row[-1][1][0], piece[1][1] - row[-1][1][1]
            if len(row) == 1 or abs(here[0] - step[0]) + abs(here[1] - step[1]) < APART:
                row.append(piece)
                step = here
                continue
        rows.append([piece])
    if len(rows) * 2 > item.verbs.count("M"):
        return [(item.verbs, item.points)]
    return [("".join([p[0] for p in row]), tuple([v for p in row for v in p[1]])) for row in rows]


def _pieces(item: Shape) -> Iterator[Piece]:
    at = 0
    for verbs in re.findall("M[^M]*", item.verbs):
        size = 2 * sum([POINTS_OF[v] for v in verbs])
        yield verbs, item.points[at : at + size]
        at += size
