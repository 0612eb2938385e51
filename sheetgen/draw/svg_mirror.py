"""Shapes that come again mirrored: the other half of a frame, a serpent that looks the other way.

What was drawn mirrored is as many shapes one after the other, each the mirror image of one drawn before, in the same
order. Such runs are found in what was drawn, whoever drew it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from sheetgen.draw.svg_motifs import Row, Stamp
from sheetgen.draw.svg_path import commands, numbers, whole

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
