"""Warnings before printing: content in the unprintable margin, and pages that were scaled down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetgen.impose.imposition import Slot
from sheetgen.message import Msg, msg
from sheetgen.press.job import UNPRINTABLE, Page, PaperSide, Part

_SAME = 0.05
"""Tolerance in mm, so that rounded values of 5.0 give no warning."""


def margin_warnings(parts: Sequence[Part], pages: Sequence[Page]) -> Iterator[Msg]:
    """Yield a note if pages that share and fill a sheet have content in the unprintable margin."""
    nearest = [
        _room(face, slot, pages[slot.page])
        for part in parts
        for face in part.faces
        if face.cut or len(face.slots) > 1
        for slot in face.slots
        if slot.page is not None and min(_distances(face, slot)) < UNPRINTABLE
    ]
    least = min(nearest, default=UNPRINTABLE)
    if least < UNPRINTABLE - _SAME:
        said = "something lies {mm:.1f} mm from the edge of the paper, where many printers leave {white:g} mm white"
        yield msg(said, "report", mm=max(0.0, least), white=UNPRINTABLE)


def _distances(face: PaperSide, slot: Slot) -> tuple[float, float, float, float]:
    """Return the distances in mm from a slot to the paper's edges: top, right, bottom, left."""
    return slot.y, face.width - slot.x - slot.width, face.height - slot.y - slot.height, slot.x


def _room(face: PaperSide, slot: Slot, page: Page) -> float:
    """Return the distance in mm from the paper's edge to the nearest content of a page on a slot."""
    left, top, right, bottom = page.bounds()
    within = [v * face.scale for v in (top, page.w - right, page.h - bottom, left)]
    turns = slot.turn // 90
    turned = within[-turns:] + within[:-turns] if turns else within
    return min(a + b for a, b in zip(_distances(face, slot), turned, strict=True))


def scale_notes(parts: Sequence[Part]) -> list[Msg]:
    """Return a note for each scale below 100 %."""
    scales = {face.scale for part in parts for face in part.faces}
    return [
        msg("pages are printed at {percent:.0%} of their size; small type may be hard to read", "report",
            percent=scale)
        for scale in sorted(scales) if scale < 0.999
    ]  # fmt: skip
