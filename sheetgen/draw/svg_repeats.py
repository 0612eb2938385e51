"""Find repeated and mirrored shapes: icons, flowers, rows of scales, and symmetric frames.

Art drawn in mirror image is a run of shapes, each the mirror image of an earlier one, in the same order.
Repetition is found in the finished drawing, independent of the drawing code.
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
from sheetgen.draw.svg_path import join_numbers, parse_commands, relative_path_data, whole_units

SEED = 20
"""Smallest length of path data of a unique shape that may start a run (characters)."""
SHORTEST_RUN = 120
"""Smallest length of a run that is worth a mirrored ``use`` (characters)."""
REPEATED_COST = 14
"""Estimated characters of a shape whose data are already defined."""
MIRROR_TOLERANCE = 1
"""Largest offset in units of a shape from its exact mirror image."""

Flip = tuple[int, int]
"""Factors of x and y: 1 or -1."""


class MirroredRun(NamedTuple):
    """A run of shapes that is defined once, and used mirrored and moved by whole units."""

    stamps: tuple[Stamp, ...]
    flip: Flip = (1, 1)
    x: int = 0
    y: int = 0

    @property
    def transform(self) -> str:
        """The SVG attribute ``transform``; empty without mirroring."""
        if self.flip == (1, 1):
            return ""
        across, down = self.flip
        return f' transform="matrix({across} 0 0 {down} {join_numbers((self.x, self.y))})"'


def find_mirrored(rows: Sequence[Row]) -> list[list[Row | MirroredRun]]:
    """Return the parts of each row: mirrored runs, and the shapes between them."""
    stamps: list[Stamp | None] = [stamp for row in rows for stamp in (*row.stamps, None)]
    found = dict(_MirrorSearch(stamps).mirrored_runs())
    parts = []
    at = 0
    for row in rows:
        parts.append([*_parts(row, at, found)])
        at += len(row.stamps) + 1
    return parts


def _parts(row: Row, begin: int, found: dict[int, MirroredRun]) -> Iterator[Row | MirroredRun]:
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


class _MirrorSearch:
    """Finds runs of shapes in a drawing; None separates rows."""

    def __init__(self, stamps: Sequence[Stamp | None]) -> None:
        self.stamps = stamps
        self.taken = [stamp is None for stamp in stamps]
        self.count = Counter([stamp.trace for stamp in stamps if stamp])
        self.places: dict[object, list[int]] = {}
        for at, stamp in enumerate(stamps):
            if stamp and len(stamp.trace) >= SEED and self.count[stamp.trace] == 1:
                self.places.setdefault((stamp.paint.name, unmirrored_path(stamp.trace)[0]), []).append(at)

    def mirrored_runs(self) -> Iterator[tuple[int, MirroredRun]]:
        """Yield the index of the first shape of each mirrored run, and the run."""
        alike = [(first, other[k + 1 :]) for other in self.places.values() for k, first in enumerate(other)]
        for first, others in sorted(alike):
            if self.taken[first] or not others:
                continue
            long = {other: self._length(first, other) for other in others if not self.taken[other]}
            count = max(long.values(), default=0)
            run = [stamp for stamp in self.stamps[first : first + count] if stamp]
            if sum([len(s.trace) if self.count[s.trace] == 1 else REPEATED_COST for s in run]) < SHORTEST_RUN:
                continue
            yield first, self._taken(first, MirroredRun(tuple(run)))
            for other, length in long.items():
                if length >= count and not any(self.taken[other : other + count]):
                    yield other, self._taken(other, self._image(tuple(run), self.stamps[other]))

    def _taken(self, at: int, run: MirroredRun) -> MirroredRun:
        end = at + len(run.stamps)
        self.taken[at:end] = [True] * len(run.stamps)
        return run

    def _length(self, first: int, other: int) -> int:
        """Return how many shapes from ``first`` on are mirrored from ``other`` on."""
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
        across = (
            flip[0] * (whole_units(one.x) - whole_units(begin.x)) - whole_units(two.x) + whole_units(start.x)
        )
        down = (
            flip[1] * (whole_units(one.y) - whole_units(begin.y)) - whole_units(two.y) + whole_units(start.y)
        )
        return abs(across) <= MIRROR_TOLERANCE and abs(down) <= MIRROR_TOLERANCE

    @staticmethod
    def _image(run: tuple[Stamp, ...], image: Stamp | None) -> MirroredRun:
        assert image is not None
        flip = _flip(run[0], image)
        assert flip is not None
        x, y = (
            whole_units(image.x) - flip[0] * whole_units(run[0].x),
            whole_units(image.y) - flip[1] * whole_units(run[0].y),
        )
        return MirroredRun(run, flip, x, y)


def _flip(one: Stamp | None, two: Stamp | None) -> Flip | None:
    """Return the factors that map one shape to another, or None if they are not mirror images."""
    if one is None or two is None:
        return None
    (key, (a, b)), (other, (c, d)) = unmirrored_path(one.trace), unmirrored_path(two.trace)
    return (a * c, b * d) if key == other else None


@lru_cache(maxsize=16384)
def unmirrored_path(trace: str) -> tuple[str, Flip]:
    """Return path data flipped so that the first steps go right and down, and the factors for that."""
    known = parse_commands(trace)
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
        parts.append(verb + join_numbers(turned))
    return "".join(parts), flip


def _sign(steps: Sequence[int]) -> int:
    return next((-1 if n < 0 else 1 for n in steps if n), 1)


# ---- repeated groups of shapes ----


MOST_PIECES = 20
"""Strokes with more pieces are split into rows; for more shapes, overlap is not examined."""
STEP_TOLERANCE = 0.004
"""Tolerance in mm for equal distances between the pieces of a row."""
USE_COST, PATH_COST = 38, 22
"""Estimated characters of a ``use``, and of a path besides its data."""


class Paint(NamedTuple):
    """The paint of shapes, a class of the style sheet; ``edge``: half the line width in mm; ``line``: only a
    stroke; ``opaque``.
    """

    name: str
    edge: float = 0.0
    line: bool = False
    opaque: bool = True


class Stamp(NamedTuple):
    """A shape as data from its start (x, y) in mm, with its bounding box in mm."""

    paint: Paint
    trace: str
    x: float
    y: float
    box: Bounds


class Motif:
    """One or more consecutive shapes that may occur several times."""

    def __init__(self, stamps: Sequence[Stamp]) -> None:
        self.stamps = stamps
        self.x, self.y = stamps[0].x, stamps[0].y

    @cached_property
    def path(self) -> str:
        """All shapes as one path; empty if that would look different, because of several paints or
        overlapping areas.
        """
        paint = self.stamps[0].paint
        if len(self.stamps) > 1 and not (paint.opaque and all(stamp.paint is paint for stamp in self.stamps)):
            return ""
        if not is_order_free(self.stamps):
            return ""
        parts = [
            f"M{join_numbers(place)}{s.trace}"
            for s, place in zip(self.stamps, self.starts_in_units, strict=True)
        ]
        return "".join(parts).removeprefix("M0 0")

    @cached_property
    def starts_in_units(self) -> list[tuple[int, int]]:
        """Start of each shape in whole units relative to the first."""
        return [(whole_units(stamp.x - self.x), whole_units(stamp.y - self.y)) for stamp in self.stamps]

    @cached_property
    def key(self) -> object:
        """A key that is equal for motifs that one definition can represent."""
        return self.path or tuple(
            [
                (stamp.paint.name, stamp.trace, *place)
                for stamp, place in zip(self.stamps, self.starts_in_units, strict=True)
            ]
        )

    def definition_is_shorter(self, count: int) -> bool:
        """Return whether a definition is shorter than this number of copies."""
        if self.path:
            once = len(self.path) + PATH_COST
        else:
            once = sum([min(len(stamp.trace) + PATH_COST, USE_COST) for stamp in self.stamps])
        return (count - 1) * once > count * USE_COST


def is_order_free(stamps: Sequence[Stamp]) -> bool:
    """Return whether shapes of one paint look the same as one path: strokes only, or no overlap."""
    if len(stamps) == 1 or stamps[0].paint.line:
        return True
    return len(stamps) <= MOST_PIECES and not any(may_overlap(a, b) for a, b in combinations(stamps, 2))


def may_overlap(one: Stamp, two: Stamp) -> bool:
    """Return whether two shapes of one paint may overlap."""
    a, c, edge = one.box, two.box, 2 * one.paint.edge
    return a[0] < c[2] + edge and c[0] < a[2] + edge and a[1] < c[3] + edge and c[1] < a[3] + edge


class Row:
    """All consecutive shapes of a drawing between two other parts such as text."""

    def __init__(self, stamps: Sequence[Stamp] = ()) -> None:
        self.stamps = [*stamps]
        self.motifs: list[Motif] = []

    @cached_property
    def pair_keys(self) -> list[object]:
        """A key for each shape with its successor, equal where the pair repeats."""
        return [
            (a.paint.name, a.trace, b.paint.name, b.trace, whole_units(b.x - a.x), whole_units(b.y - a.y))
            for a, b in pairwise(self.stamps)
        ]

    def split_into_motifs(self, count: Mapping[object, int]) -> None:
        """Find motifs: split between two shapes that occur together less often than their neighbours."""
        often = [0, *[count[link] for link in self.pair_keys], 0]
        start = 0
        for at, (before, here, behind) in enumerate(zip(often, often[1:], often[2:], strict=False), 1):
            if here < 2 or here < before or here < behind:
                self.motifs.append(Motif(self.stamps[start:at]))
                start = at
        self.motifs.append(Motif(self.stamps[start:]))


class Motifs:
    """Decides which shapes of a file occur so often, in groups or alone, that a definition is shorter."""

    def __init__(self, rows: Sequence[Row]) -> None:
        count = Counter([link for row in rows for link in row.pair_keys])
        for row in rows:
            row.split_into_motifs(count)
        found = [motif for row in rows for motif in row.motifs]
        self._count = Counter([motif.key for motif in found if len(motif.stamps) > 1])
        alone: Counter[object] = Counter()
        known = set[object]()
        for motif in found:
            if self.is_worth_defining(motif):
                if motif.path or motif.key in known:
                    continue
                known.add(motif.key)
            alone.update([stamp.trace for stamp in motif.stamps])
        self._count += alone

    @staticmethod
    def motifs_of_row(row: Row) -> list[Motif]:
        """Return the motifs of a row; a row that was read later is one motif."""
        return row.motifs or [Motif(row.stamps)]

    def is_worth_defining(self, motif: Motif) -> bool:
        """Return whether a definition of this motif is shorter than copies."""
        return motif.definition_is_shorter(self._count[motif.key])


# ---- pieces ----
Piece = tuple[str, tuple[float, ...]]
"""Verbs and points."""


def stamps_of(item: Shape, paint: Paint) -> Iterator[Stamp]:
    """Yield a shape of a scene as stamps; a stroke of many pieces, such as scales, is split into rows."""
    for verbs, points in _rows(item) if paint.line and paint.opaque else [(item.verbs, item.points)]:
        xs, ys = points[::2], points[1::2]
        yield Stamp(
            paint,
            relative_path_data(verbs, points),
            points[0],
            points[1],
            (min(xs), min(ys), max(xs), max(ys)),
        )


def _rows(item: Shape) -> list[Piece]:
    """Return a stroke as rows of pieces at equal distances, if possible."""
    if item.verbs.count("M") <= MOST_PIECES:
        return [(item.verbs, item.points)]
    rows: list[list[Piece]] = []
    step = (0.0, 0.0)
    for piece in _pieces(item):
        if rows and rows[-1][-1][0] == piece[0]:
            row = rows[-1]
            here = piece[1][0] - row[-1][1][0], piece[1][1] - row[-1][1][1]
            if len(row) == 1 or abs(here[0] - step[0]) + abs(here[1] - step[1]) < STEP_TOLERANCE:
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
