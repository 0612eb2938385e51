"""Preflight rules for painted marks of a page: bleed, safe zone, and an estimate of total ink.

Lengths are in points.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sheetgen.inspect.colours import ALL, PROCESS, resolved_entry
from sheetgen.inspect.geometry import Box, box_intersection, follows_edge
from sheetgen.inspect.painted import Mark, Page, is_white
from sheetgen.shop.profile import Finding, Profile, add_finding

_MM = 25.4 / 72
_POINT = 72 / 25.4
_HUNDREDTH = 0.01 + 1e-6
_TOUCH = 0.05
"""Tolerance in mm within which art meets an edge."""


def check_marks(marks: Sequence[Mark], trim: Box, number: int, profile: Profile, to: list[Finding]) -> None:
    """Check bleed, safe zone and marks of one page. ``marks`` are those without the die lines."""
    out = profile.bleed * _POINT
    safe = profile.safe * _POINT
    keep = (trim[0] + safe, trim[1] + safe, trim[2] - safe, trim[3] - safe)
    if out and _white_over_bleed(marks, trim):
        add_finding(to, "bleed-art", "art that meets the trim ends {mm:.2f} mm short of the bleed's end", number,
               mm=profile.bleed)  # fmt: skip
    for mark in marks:
        if not boxes_overlap(mark.box, trim):
            continue
        if mark.paint is not None and ALL in mark.paint.space.names:
            add_finding(to, "marks", "a mark for all plates is on the page", number)
        if mark.kind == "text" and not mark.within and profile.safe and not box_is_inside(mark.box, keep):
            near = min(
                mark.box[0] - trim[0], mark.box[1] - trim[1], trim[2] - mark.box[2], trim[3] - mark.box[3]
            )
            add_finding(to, "safe-zone", "type is {mm:.1f} mm from the trim; {safe:.4g} mm must stay clear", number,
                   mm=math.floor(near * _MM * 10) / 10, safe=profile.safe)  # fmt: skip
        if (
            out
            and not mark.within
            and mark.kind not in ("text", "hidden")
            and (short := _mark_missing_bleed(mark, trim, out))
        ):
            add_finding(to, "bleed-art", "art that meets the trim ends {mm:.2f} mm short of the bleed's end", number,
                   mm=short * _MM)  # fmt: skip


def _mark_missing_bleed(mark: Mark, trim: Box, out: float) -> float:
    """Return by how many points art that meets the trim is short of the bleed; 0 if it is not."""
    touch = _TOUCH * _POINT
    if (mark.paint is not None and is_white(mark.paint.inks)) or all(
        far <= -touch for far in _overhang(mark.box, trim)
    ):
        return 0.0
    if mark.shape is None or _missing_bleed(mark.box, trim, out):
        return _missing_bleed(mark.box, trim, out)
    most = 0.0
    for outline, box in mark.shape.parts():
        seen = box_intersection(box, mark.box)
        if not boxes_overlap(seen, trim):
            continue
        along = follows_edge(outline, mark.shape.matrix, trim, seen, touch)
        most = max(most, _missing_bleed(seen, trim, out), out if along else 0.0)
    return most


def _white_over_bleed(marks: Sequence[Mark], trim: Box) -> bool:
    """Return whether white that starts at the trim covers art that continues beyond it."""
    touch = _TOUCH * _POINT
    for index, mark in enumerate(marks):
        if (
            mark.shape is None
            or mark.alpha
            or mark.overprint
            or mark.paint is None
            or not is_white(mark.paint.inks)
        ):
            continue
        boxes = mark.shape.boxes
        frame = len(boxes) > 1 and any(_near(box, trim, touch) for box in boxes)
        outside = [mark.box] if frame or not boxes_overlap(mark.box, _grown(trim, -touch)) else []
        for box in outside:
            along = any(
                follows_edge(o, mark.shape.matrix, trim, mark.box, touch) for o in mark.shape.outlines
            )
            if along and any(_covered(m, box, trim) for m in marks[:index]):
                return True
    return False


def _covered(mark: Mark, box: Box, trim: Box) -> bool:
    """Return whether the mark has ink on both sides of the trim below a box."""
    inked = mark.kind in ("fill", "image", "shading") and not (mark.paint and is_white(mark.paint.inks))
    return (
        inked
        and not mark.within
        and boxes_overlap(mark.box, trim)
        and not box_is_inside(mark.box, trim)
        and boxes_overlap(mark.box, box)
    )


def _near(box: Box, other: Box, touch: float) -> bool:
    return all(abs(a - b) < touch for a, b in zip(box, other, strict=True))


def _grown(box: Box, by: float) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def _missing_bleed(box: Box, trim: Box, out: float) -> float:
    """Return by how many points a box that meets the trim is short of the bleed; 0 if it is not."""
    touch = _TOUCH * _POINT
    return max((out - far for far in _overhang(box, trim) if -touch < far < out - touch), default=0.0)


def _overhang(box: Box, trim: Box) -> Box:
    """Return by how many points a box extends over each edge of the trim."""
    return trim[0] - box[0], trim[1] - box[1], box[2] - trim[2], box[3] - trim[3]


def box_is_inside(inner: Box, outer: Box) -> bool:
    """Return whether a box lies within another, with a tolerance of 0.01 mm."""
    edge = _HUNDREDTH * _POINT
    return (
        inner[0] >= outer[0] - edge and inner[1] >= outer[1] - edge
        and inner[2] <= outer[2] + edge and inner[3] <= outer[3] + edge
    )  # fmt: skip


def boxes_overlap(a: Box, b: Box) -> bool:
    """Return whether the interiors of two boxes overlap."""
    return a[0] < b[2] and a[2] > b[0] and a[1] < b[3] and a[3] > b[1]


# ---- upper limit of the total ink, without rendering plates ----
#
# Where marks cover each other, a place has the ink of one mark. Antialiased edges and transparency mix marks,
# and never exceed the heavier one. Only overprinting adds ink: at most the largest share of each overprinting
# ink, plus the other inks of one mark.


_EDGE = 1.0
"""Points by which a rendered mark may exceed its box."""
_MITER = 5.0
"""Largest length of a mitre join as a multiple of the line width (ISO 32000-1, 8.4.3.5: miter limit 10)."""
_PLAIN = ("/Normal", "/Compatible")


class _InkedBox(NamedTuple):
    """A painted mark with its share of each ink, and its largest extent."""

    box: Box
    inks: Mapping[str, float]
    over: bool


def ink_upper_limit(page: Page, trim: Box) -> float | None:
    """Return an upper limit of the ink in percent at any place within the trim; None if rendering is
    needed.
    """
    if page.faults or any(resolved_entry(state, "/BM", "/Normal") not in _PLAIN for state in page.states):
        return None
    laid: list[_InkedBox] = []
    for mark in page.marks:
        if mark.paint is None:
            continue
        room = _largest_extent(mark)
        if not boxes_overlap(room, trim):
            continue
        inks = _inks(mark)
        if inks is None:
            return None
        laid.append(_InkedBox(room, inks, mark.overprint))
    return 100 * max(_opaque_ink(laid), _overprinted_ink(laid))


def _inks(mark: Mark) -> Mapping[str, float] | None:
    """Return the process inks of a mark; None if they are unknown or not the same everywhere."""
    assert mark.paint is not None
    inks: Any = mark.paint.inks
    known = inks is not None and mark.kind != "shading" and not mark.within and {*inks} <= {*PROCESS}
    return inks if known and mark.paint.space.kind != "/Pattern" else None


def _largest_extent(mark: Mark) -> Box:
    """Return the box of a mark enlarged for mitred joins of lines and letters larger than the type size."""
    out = _EDGE + (
        mark.size if mark.kind == "text" else _MITER * mark.width if mark.kind == "stroke" else 0.0
    )
    left, bottom, right, top = mark.box
    return left - out, bottom - out, right + out, top + out


def _opaque_ink(laid: Sequence[_InkedBox]) -> float:
    """Return the largest total ink of marks that do not overprint, in percent."""
    return max((sum(mark.inks.values()) for mark in laid if not mark.over), default=0.0)


def _overprinted_ink(laid: Sequence[_InkedBox]) -> float:
    """Return the largest total ink of places where marks overprint, in percent."""
    on_top = {ink for mark in laid if mark.over for ink, share in mark.inks.items() if share}
    most = 0.0
    for mark in laid:
        if mark.over:
            here = [other for other in laid if boxes_overlap(other.box, mark.box)]
            above = sum(max(other.inks.get(ink, 0.0) for other in here) for ink in on_top)
            below = (sum(share for ink, share in o.inks.items() if ink not in on_top) for o in here)
            most = max(most, above + max(below))
    return most
