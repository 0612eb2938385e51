"""Order the cuts on a sheet: piece by piece, inner contours before outer ones, and no line twice."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.cut.contours import TOLERANCE, Contour, Step, bounding_box

if TYPE_CHECKING:
    from sheetgen.draw.path import Point


TOUCH = 0.02
"""Tolerance in mm within which two lines are equal."""
SHORTEST = 0.05
"""Shorter rests of a line (mm) are not cut."""


class PieceCuts(NamedTuple):
    """The cuts of one piece: inner cuts and its outline (last), and its score lines."""

    through: tuple[Contour, ...]
    scores: tuple[Contour, ...] = ()


class CuttingPath(NamedTuple):
    """All cuts on one side of a sheet of ``width`` by ``height`` mm, in cutting order."""

    width: float
    height: float
    through: tuple[Contour, ...]
    scores: tuple[Contour, ...]
    whole: tuple[Contour, ...] = ()
    """All contours of the pieces, with shared edges repeated in each piece."""

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of all cuts in mm."""
        return bounding_box([*self.through, *self.scores])


def cutting_path(width: float, height: float, blanks: Sequence[PieceCuts]) -> CuttingPath:
    """Return the cutting path of a sheet: rows of pieces in alternating direction.

    So the knife makes short moves, and the paper around the next piece is still uncut.
    """
    order = list(_alternating_rows(blanks))
    through = [each for blank in order for each in sorted(blank.through, key=_size)]
    scores = [each for blank in order for each in blank.scores]
    return CuttingPath(
        width, height, tuple(without_duplicates(through)), tuple(without_duplicates(scores)), tuple(through)
    )


def _size(contour: Contour) -> float:
    return contour.area if contour.closed else 0.0


def _alternating_rows(blanks: Sequence[PieceCuts]) -> Iterator[PieceCuts]:
    """Yield pieces row by row from the top, every second row from right to left."""
    placed = sorted(
        [(bounding_box(blank.through), n) for n, blank in enumerate(blanks)], key=lambda p: (p[0][1], p[0][0])
    )
    row: list[tuple[float, int]] = []
    forth = True
    foot = -math.inf
    for (left, top, _, bottom), n in placed:
        if row and top > foot - TOLERANCE:
            yield from (blanks[k] for _, k in sorted(row, reverse=not forth))
            row, forth = [], not forth
        if not row:
            foot = (top + bottom) / 2
        row.append((left, n))
    yield from (blanks[k] for _, k in sorted(row, reverse=not forth))


# ---- duplicate lines ----
class _Straight(NamedTuple):
    """An infinite straight line with the cuts on it: its direction, its distance from the origin, and the cut
    parts."""

    ux: float
    uy: float
    off: float
    done: list[tuple[float, float]]


def without_duplicates(contours: Iterable[Contour]) -> Iterator[Contour]:
    """Yield the contours without the parts that earlier contours cut, for example edges that two pieces
    share.
    """
    lines: list[_Straight] = []
    arcs: list[Step] = []
    for contour in contours:
        kept: list[Step] = []
        for step in contour.steps:
            if step.centre is None:
                kept += _uncut_parts(step, lines)
            elif not any(_equal_arcs(step, other) for other in arcs):
                arcs.append(step)
                kept.append(step)
        yield from [contour] if tuple(kept) == contour.steps else _chains(kept)


def _uncut_parts(step: Step, lines: list[_Straight]) -> list[Step]:
    """Return the parts of a straight step that no cut covers yet, and mark the whole step as cut."""
    (x0, y0), (x1, y1) = step.start, step.end
    long = step.length
    ux, uy = (x1 - x0) / long, (y1 - y0) / long
    if ux < -1e-6 or (abs(ux) <= 1e-6 and uy < 0):
        ux, uy = -ux, -uy
    straight = next((s for s in lines if _lies_on(s, step)), None)
    if straight is None:
        straight = _Straight(ux, uy, x0 * -uy + y0 * ux, [])
        lines.append(straight)

    def along(point: Point) -> float:
        return point[0] * straight.ux + point[1] * straight.uy

    a, b = along(step.start), along(step.end)
    low, high = min(a, b), max(a, b)
    free = [(low, high)]
    for start, end in straight.done:
        free = [
            part
            for f, t in free
            for part in ((f, min(t, start)), (max(f, end), t))
            if part[1] - part[0] > SHORTEST
        ]
    straight.done.append((low, high))
    if free == [(low, high)]:
        return [step]
    spans = [((f - a) / (b - a), (t - a) / (b - a)) for f, t in free]
    return [Step(step.at(min(s)), step.at(max(s))) for s in sorted(spans, key=min)]


def _lies_on(straight: _Straight, step: Step) -> bool:
    """Return whether both ends of a straight step lie on a line."""
    return all(
        abs(x * -straight.uy + y * straight.ux - straight.off) < TOUCH for x, y in (step.start, step.end)
    )


def _equal_arcs(one: Step, other: Step) -> bool:
    """Return whether two arcs are equal, regardless of direction."""
    assert one.centre
    if other.centre is None or math.dist(one.centre, other.centre) > TOUCH:
        return False
    ends = ((other.start, other.end), (other.end, other.start))
    return math.dist(one.at(0.5), other.at(0.5)) < TOUCH and any(
        math.dist(one.start, start) < TOUCH and math.dist(one.end, end) < TOUCH for start, end in ends
    )


def _chains(steps: Sequence[Step]) -> Iterator[Contour]:
    """Join consecutive steps of a cutting path into open contours."""
    runs: list[list[Step]] = []
    for step in steps:
        if runs and math.dist(runs[-1][-1].end, step.start) < TOLERANCE:
            runs[-1].append(step)
        else:
            runs.append([step])
    if len(runs) > 1 and math.dist(runs[-1][-1].end, runs[0][0].start) < TOLERANCE:
        runs[0] = runs.pop() + runs[0]
    for run in runs:
        yield Contour(tuple(run))
