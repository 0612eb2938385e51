"""Pages of which their colours alone tell that no place takes too much ink, so that no plate need be drawn.

Where a mark covers what is below it, a place takes as much as one of the marks there; an edge, or what shines through,
mixes marks and takes no more than the heavier. Only inks that overprint come on top: as much of them as any mark
there has, and of the others as much as one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sheetgen.press.colours import PROCESS, entry
from sheetgen.press.geometry import Box
from sheetgen.press.painted import Mark, Page
from sheetgen.press.preflight_places import meets

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
