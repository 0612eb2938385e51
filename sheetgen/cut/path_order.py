"""The way of a knife over a sheet: pieces one by one, what is inside before what is outside, no line cut twice."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.cut.contours import FINE, Contour, Step, box

if TYPE_CHECKING:
    from sheetgen.draw.path import Point


TOUCH = 0.02
"""Mm within which two lines are one."""
SHORTEST = 0.05
"""Mm of a line that are worth a cut of their own."""


class Blank(NamedTuple):
    """What is cut out as one: its outline and what is cut within it, and where it is folded."""

    through: tuple[Contour, ...]
    scores: tuple[Contour, ...] = ()


class Way(NamedTuple):
    """All that is cut on a side of paper of ``width`` by ``height`` mm, in the order in which it is to be cut."""

    width: float
    height: float
    through: tuple[Contour, ...]
    scores: tuple[Contour, ...]
    whole: tuple[Contour, ...] = ()
    """The outlines of the pieces with what is cut within them, shared edges in each."""

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of all."""
        return box([*self.through, *self.scores])


def cutting_path(width: float, height: float, blanks: Sequence[Blank]) -> Way:
    """Pieces in rows, to and fro, so that the knife never goes far and the paper round the next one is whole."""
    order = list(_to_and_fro(blanks))
    through = [each for blank in order for each in sorted(blank.through, key=_size)]
    scores = [each for blank in order for each in blank.scores]
    return Way(width, height, tuple(once(through)), tuple(once(scores)), tuple(through))


def _size(contour: Contour) -> float:
    return contour.area if contour.closed else 0.0


def _to_and_fro(blanks: Sequence[Blank]) -> Iterator[Blank]:
    """Row by row from the top, every second one backwards."""
    placed = sorted(
        [(box(blank.through), n) for n, blank in enumerate(blanks)], key=lambda p: (p[0][1], p[0][0])
    )
    row: list[tuple[float, int]] = []
    forth = True
    foot = -math.inf
    for (left, top, _, bottom), n in placed:
        if row and top > foot - FINE:
            yield from (blanks[k] for _, k in sorted(row, reverse=not forth))
            row, forth = [], not forth
        if not row:
            foot = (top + bottom) / 2
        row.append((left, n))
    yield from (blanks[k] for _, k in sorted(row, reverse=not forth))


# ---- nothing twice ----------------------------------------------------------------------------
class _Straight(NamedTuple):
    """A line without ends on which steps lie: its direction, and how far it is from 0, 0."""

    ux: float
    uy: float
    off: float
    done: list[tuple[float, float]]


def once(contours: Iterable[Contour]) -> Iterator[Contour]:
    """The same cuts without what was cut before: an edge that two pieces share is left out of the second."""
    lines: list[_Straight] = []
    arcs: list[Step] = []
    for contour in contours:
        kept: list[Step] = []
        for step in contour.steps:
            if step.centre is None:
                kept += _rest(step, lines)
            elif not any(_same(step, other) for other in arcs):
                arcs.append(step)
                kept.append(step)
        yield from [contour] if tuple(kept) == contour.steps else _chains(kept)


def _rest(step: Step, lines: list[_Straight]) -> list[Step]:
    """What of a straight line was not cut yet; all of it is from now on."""
    (x0, y0), (x1, y1) = step.start, step.end
    long = step.length
    ux, uy = (x1 - x0) / long, (y1 - y0) / long
    if ux < -1e-6 or (abs(ux) <= 1e-6 and uy < 0):
        ux, uy = -ux, -uy
    straight = next((s for s in lines if _along(s, step)), None)
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


def _along(straight: _Straight, step: Step) -> bool:
    """Whether both ends lie on a line."""
    return all(
        abs(x * -straight.uy + y * straight.ux - straight.off) < TOUCH for x, y in (step.start, step.end)
    )


def _same(one: Step, other: Step) -> bool:
    """Whether two arcs are the same, whichever way they run."""
    assert one.centre
    if other.centre is None or math.dist(one.centre, other.centre) > TOUCH:
        return False
    ends = ((other.start, other.end), (other.end, other.start))
    return math.dist(one.at(0.5), other.at(0.5)) < TOUCH and any(
        math.dist(one.start, start) < TOUCH and math.dist(one.end, end) < TOUCH for start, end in ends
    )


def _chains(steps: Sequence[Step]) -> Iterator[Contour]:
    """Steps as open contours, each as long as one ends where the next begins."""
    runs: list[list[Step]] = []
    for step in steps:
        if runs and math.dist(runs[-1][-1].end, step.start) < FINE:
            runs[-1].append(step)
        else:
            runs.append([step])
    if len(runs) > 1 and math.dist(runs[-1][-1].end, runs[0][0].start) < FINE:
        runs[0] = runs.pop() + runs[0]
    for run in runs:
        yield Contour(tuple(run))
