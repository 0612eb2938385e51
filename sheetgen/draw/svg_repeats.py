"""Shapes that come again mirrored: the other half of a frame, a serpent that looks the other way.

What was drawn mirrored is as many shapes one after the other, each the mirror image of one drawn before, in the same
order. Such runs are found in what was drawn, whoever drew it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple

from sheetgen.draw.items import Bounds, Shape
from sheetgen.draw.path import POINTS_OF
from sheetgen.draw.svg_path import commands, numbers, trace, whole

SEED = 20
"""Letters of path data from which on a shape that comes once may begin a run."""
WORTH = 120
"""Letters that a run must take to be drawn as a mirror image."""
AGAIN = 14
"""Letters that a shape takes whose data are there already, about."""
OFF = 1
"""Units that a shape may lie beside its mirror image."""

Flip = tuple[int, int]
"""What x and y are multiplied by: 1 or -1."""


class Mirrored(NamedTuple):
    """Shapes that are defined once, and where they are used: flipped, and moved by whole units."""

    stamps: tuple[Stamp, ...]
    flip: Flip = (1, 1)
    x: int = 0
    y: int = 0

    @property
    def transform(self) -> str:
        """As an attribute; empty where they are used as they are."""
        if self.flip == (1, 1):
            return ""
        across, down = self.flip
        return f' transform="matrix({across} 0 0 {down} {numbers((self.x, self.y))})"'


def folded(rows: Sequence[Row]) -> list[list[Row | Mirrored]]:
    """Each row of one drawing in parts: what is there mirrored too, and what lies between."""
    stamps: list[Stamp | None] = [stamp for row in rows for stamp in (*row.stamps, None)]
    found = dict(_Runs(stamps).found())
    parts = []
    at = 0
    for row in rows:
        parts.append([*_parts(row, at, found)])
        at += len(row.stamps) + 1
    return parts


def _parts(row: Row, begin: int, found: dict[int, Mirrored]) -> Iterator[Row | Mirrored]:
    if not found:
        yield row
        return
    at = start = 0
    while at < len(row.stamps):
        mirrored = found.get(begin + at)
        if mirrored is None:
            at += 1
            continue
        if start < at:
            yield Row(row.stamps[start:at])
        yield mirrored
        at = start = at + len(mirrored.stamps)
    if start < at:
        yield Row(row.stamps[start:])


class _Runs:
    """Runs of shapes in a drawing; None stands between two rows."""

    def __init__(self, stamps: Sequence[Stamp | None]) -> None:
        self.stamps = stamps
        self.taken = [stamp is None for stamp in stamps]
        self.count = Counter([stamp.trace for stamp in stamps if stamp])
        self.places: dict[object, list[int]] = {}
        for at, stamp in enumerate(stamps):
            if stamp and len(stamp.trace) >= SEED and self.count[stamp.trace] == 1:
                self.places.setdefault((stamp.paint.name, unfolded(stamp.trace)[0]), []).append(at)

    def found(self) -> Iterator[tuple[int, Mirrored]]:
        """Where runs begin, and what is drawn there."""
        alike = [(first, other[k + 1 :]) for other in self.places.values() for k, first in enumerate(other)]
        for first, others in sorted(alike):
            if self.taken[first] or not others:
                continue
            long = {other: self._length(first, other) for other in others if not self.taken[other]}
            count = max(long.values(), default=0)
            run = [stamp for stamp in self.stamps[first : first + count] if stamp]
            if sum([len(s.trace) if self.count[s.trace] == 1 else AGAIN for s in run]) < WORTH:
                continue
            yield first, self._taken(first, Mirrored(tuple(run)))
            for other, length in long.items():
                if length >= count and not any(self.taken[other : other + count]):
                    yield other, self._taken(other, self._image(tuple(run), self.stamps[other]))

    def _taken(self, at: int, run: Mirrored) -> Mirrored:
        end = at + len(run.stamps)
        self.taken[at:end] = [True] * len(run.stamps)
        return run

    def _length(self, first: int, other: int) -> int:
        """How many shapes from the first on are those from the other on, mirrored."""
        flip = _flip(self.stamps[first], self.stamps[other])
        if flip is None or flip == (1, 1):
            return 0
        ends = range(first, other), range(other, len(self.stamps))
        for a, b in zip(*ends, strict=False):
            if self.taken[a] or self.taken[b] or not self._mirrored(first, other, a, b, flip):
                return a - first
        return min(map(len, ends))

    def _mirrored(self, first: int, other: int, a: int, b: int, flip: Flip) -> bool:
        one, two, begin, start = self.stamps[a], self.stamps[b], self.stamps[first], self.stamps[other]
        if not (one and two and begin and start) or one.paint is not two.paint or _flip(one, two) != flip:
            return False
        across = flip[0] * (whole(one.x) - whole(begin.x)) - whole(two.x) + whole(start.x)
        down = flip[1] * (whole(one.y) - whole(begin.y)) - whole(two.y) + whole(start.y)
        return abs(across) <= OFF and abs(down) <= OFF

    @staticmethod
    def _image(run: tuple[Stamp, ...], image: Stamp | None) -> Mirrored:
        assert image is not None
        flip = _flip(run[0], image)
        assert flip is not None
        x, y = whole(image.x) - flip[0] * whole(run[0].x), whole(image.y) - flip[1] * whole(run[0].y)
        return Mirrored(run, flip, x, y)


def _flip(one: Stamp | None, two: Stamp | None) -> Flip | None:
    """What makes the one shape out of the other; None if they are no mirror images."""
    if one is None or two is None:
        return None
    (key, (a, b)), (other, (c, d)) = unfolded(one.trace), unfolded(two.trace)
    return (a * c, b * d) if key == other else None


@lru_cache(maxsize=16384)
def unfolded(trace: str) -> tuple[str, Flip]:
    """Path data as they are if their first steps lead right and down, and what they are multiplied by for that."""
    known = commands(trace)
    across = [n for verb, said in known for n in (said if verb == "h" else () if verb == "v" else said[::2])]
    down = [n for verb, said in known for n in (said if verb == "v" else () if verb == "h" else said[1::2])]
    flip = _sign(across), _sign(down)
    if flip == (1, 1):
        return trace, flip
    parts = []
    for verb, said in known:
        if verb in "hv":
            turned = [n * flip[verb == "v"] for n in said]
        else:
            turned = [n * flip[k % 2] for k, n in enumerate(said)]
        parts.append(verb + numbers(turned))
    return "".join(parts), flip


def _sign(steps: Sequence[int]) -> int:
    return next((-1 if n < 0 else 1 for n in steps if n), 1)


# Shapes that come again together: icons, flowers, rows of scales. Found in what was drawn, whoever drew it.


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
