"""Rules of where marks lie on a page: how far art runs out, what stands too near to the trim. Lengths in mm."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sheetgen.inspect.colours import ALL, PROCESS, entry
from sheetgen.inspect.geometry import Box, meet, runs_along
from sheetgen.inspect.painted import Mark, Page, white
from sheetgen.shop.findings import Finding, report
from sheetgen.shop.profile import Profile

_MM = 25.4 / 72
_POINT = 72 / 25.4
_HUNDREDTH = 0.01 + 1e-6
_TOUCH = 0.05
"""Mm within which art meets an edge."""


def check(marks: Sequence[Mark], trim: Box, number: int, profile: Profile, to: list[Finding]) -> None:
    """All rules of them."""
    out = profile.bleed * _POINT
    safe = profile.safe * _POINT
    keep = (trim[0] + safe, trim[1] + safe, trim[2] - safe, trim[3] - safe)
    if out and _bared(marks, trim):
        report(to, "bleed-art", "art that meets the trim ends {mm:.2f} mm short of the bleed's end", number,
               mm=profile.bleed)  # fmt: skip
    for mark in marks:
        if not meets(mark.box, trim):
            continue
        if mark.paint is not None and ALL in mark.paint.space.names:
            report(to, "marks", "a mark for all plates stands on the page", number)
        if mark.kind == "text" and not mark.within and profile.safe and not inside(mark.box, keep):
            near = min(
                mark.box[0] - trim[0], mark.box[1] - trim[1], trim[2] - mark.box[2], trim[3] - mark.box[3]
            )
            report(to, "safe-zone", "type stands {mm:.1f} mm from the trim; {safe:.4g} mm must stay clear", number,
                   mm=math.floor(near * _MM * 10) / 10, safe=profile.safe)  # fmt: skip
        if (
            out
            and not mark.within
            and mark.kind not in ("text", "hidden")
            and (short := _ends(mark, trim, out))
        ):
            report(to, "bleed-art", "art that meets the trim ends {mm:.2f} mm short of the bleed's end", number,
                   mm=short * _MM)  # fmt: skip


def _ends(mark: Mark, trim: Box, out: float) -> float:
    """By how much art that meets an edge of the trim misses the end of the bleed, in points."""
    touch = _TOUCH * _POINT
    if (mark.paint is not None and white(mark.paint.inks)) or all(
        far <= -touch for far in _over(mark.box, trim)
    ):
        return 0.0
    if mark.shape is None or _short(mark.box, trim, out):
        return _short(mark.box, trim, out)
    most = 0.0
    for outline, box in mark.shape.parts():
        seen = meet(box, mark.box)
        if not meets(seen, trim):
            continue
        along = runs_along(outline, mark.shape.matrix, trim, seen, touch)
        most = max(most, _short(seen, trim, out), out if along else 0.0)
    return most


def _bared(marks: Sequence[Mark], trim: Box) -> bool:
    """Whether white that begins at the trim lies over art that goes on beyond it."""
    touch = _TOUCH * _POINT
    for index, mark in enumerate(marks):
        if (
            mark.shape is None
            or mark.alpha
            or mark.overprint
            or mark.paint is None
            or not white(mark.paint.inks)
        ):
            continue
        boxes = mark.shape.boxes
        frame = len(boxes) > 1 and any(_near(box, trim, touch) for box in boxes)
        outside = [mark.box] if frame or not meets(mark.box, _grown(trim, -touch)) else []
        for box in outside:
            along = any(runs_along(o, mark.shape.matrix, trim, mark.box, touch) for o in mark.shape.outlines)
            if along and any(_covered(m, box, trim) for m in marks[:index]):
                return True
    return False


def _covered(mark: Mark, box: Box, trim: Box) -> bool:
    """Whether art on both sides of the trim lies below a box."""
    inked = mark.kind in ("fill", "image", "shading") and not (mark.paint and white(mark.paint.inks))
    return (
        inked
        and not mark.within
        and meets(mark.box, trim)
        and not inside(mark.box, trim)
        and meets(mark.box, box)
    )


def _near(box: Box, other: Box, touch: float) -> bool:
    return all(abs(a - b) < touch for a, b in zip(box, other, strict=True))


def _grown(box: Box, by: float) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def _short(box: Box, trim: Box, out: float) -> float:
    """By how much a box that meets an edge of the trim misses the end of the bleed, in points."""
    touch = _TOUCH * _POINT
    return max((out - far for far in _over(box, trim) if -touch < far < out - touch), default=0.0)


def _over(box: Box, trim: Box) -> Box:
    """How far a box goes over each edge of the trim, in points."""
    return trim[0] - box[0], trim[1] - box[1], box[2] - trim[2], box[3] - trim[3]


def inside(inner: Box, outer: Box) -> bool:
    """Whether a box lies in another, to a hundredth of a millimetre."""
    edge = _HUNDREDTH * _POINT
    return (
        inner[0] >= outer[0] - edge and inner[1] >= outer[1] - edge
        and inner[2] <= outer[2] + edge and inner[3] <= outer[3] + edge
    )  # fmt: skip


def meets(a: Box, b: Box) -> bool:
    """Whether two boxes have some room in common."""
    return a[0] < b[2] and a[2] > b[0] and a[1] < b[3] and a[3] > b[1]


# Pages of which their colours alone tell that no place takes too much ink, so that no plate need be drawn.
#
# Where a mark covers what is below it, a place takes as much as one of the marks there; an edge, or what shines
# through, mixes marks and takes no more than the heavier. Only inks that overprint come on top: as much of them
# as any mark there has, and of the others as much as one.


_EDGE = 1.0
"""Points by which a mark may reach over its box when it is drawn: a dot, and some."""
_MITER = 5.0
"""Widths of a line by which its corners may reach over it (ISO 32000-1, 8.4.3.5: a miter limit of 10)."""
_PLAIN = ("/Normal", "/Compatible")


class _Laid(NamedTuple):
    """A mark's inks, and all the room that it may take up."""

    box: Box
    inks: Mapping[str, float]
    over: bool


def heaviest(page: Page, trim: Box) -> float | None:
    """Percent of ink that no place within the trim has more of; None where only plates can tell."""
    if page.faults or any(entry(state, "/BM", "/Normal") not in _PLAIN for state in page.states):
        return None
    laid: list[_Laid] = []
    for mark in page.marks:
        if mark.paint is None:
            continue
        room = _room(mark)
        if not meets(room, trim):
            continue
        inks = _inks(mark)
        if inks is None:
            return None
        laid.append(_Laid(room, inks, mark.overprint))
    return 100 * max(_covering(laid), _coming_on_top(laid))


def _inks(mark: Mark) -> Mapping[str, float] | None:
    """What a mark takes of the four inks; None where that can not be told or is not the same all over."""
    assert mark.paint is not None
    inks: Any = mark.paint.inks
    known = inks is not None and mark.kind != "shading" and not mark.within and {*inks} <= {*PROCESS}
    return inks if known and mark.paint.space.kind != "/Pattern" else None


def _room(mark: Mark) -> Box:
    """A mark's box and what a line's corners, or letters that are larger than their size, may reach over it."""
    out = _EDGE + (
        mark.size if mark.kind == "text" else _MITER * mark.width if mark.kind == "stroke" else 0.0
    )
    left, bottom, right, top = mark.box
    return left - out, bottom - out, right + out, top + out


def _covering(laid: Sequence[_Laid]) -> float:
    """The most that one mark takes that covers what is below it."""
    return max((sum(mark.inks.values()) for mark in laid if not mark.over), default=0.0)


def _coming_on_top(laid: Sequence[_Laid]) -> float:
    """The most that there may be where something overprints."""
    on_top = {ink for mark in laid if mark.over for ink, share in mark.inks.items() if share}
    most = 0.0
    for mark in laid:
        if mark.over:
            here = [other for other in laid if meets(other.box, mark.box)]
            above = sum(max(other.inks.get(ink, 0.0) for other in here) for ink in on_top)
            below = (sum(share for ink, share in o.inks.items() if ink not in on_top) for o in here)
            most = max(most, above + max(below))
    return most
