"""What is worth a word before paper is printed: what lies where printers leave it white, and what became smaller."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetgen.impose.imposition import Slot
from sheetgen.message import Msg, msg
from sheetgen.press.job import UNREACHED, Face, Page, Part

_SAME = 0.05
"""Mm by which something may be nearer and still be told as 5.0."""


def cut_short(parts: Sequence[Part], pages: Sequence[Page]) -> Iterator[Msg]:
    """A note where pages that share paper, and fill it, have something that printers do not reach."""
    nearest = [
        _room(face, slot, pages[slot.page])
        for part in parts
        for face in part.faces
        if face.cut or len(face.slots) > 1
        for slot in face.slots
        if slot.page is not None and min(_beside(face, slot)) < UNREACHED
    ]
    least = min(nearest, default=UNREACHED)
    if least < UNREACHED - _SAME:
        said = "something lies {mm:.1f} mm from the edge of the paper, where many printers leave {white:g} mm white"
        yield msg(said, "report", mm=max(0.0, least), white=UNREACHED)


def _beside(face: Face, slot: Slot) -> tuple[float, float, float, float]:
    """Mm of paper beside a slot: above, right, below, left."""
    return slot.y, face.width - slot.x - slot.width, face.height - slot.y - slot.height, slot.x


def _room(face: Face, slot: Slot, page: Page) -> float:
    """Mm from the paper's edge to what is drawn nearest to it on a page that lies on a slot."""
    left, top, right, bottom = page.bounds()
    within = [v * face.scale for v in (top, page.w - right, page.h - bottom, left)]
    turns = slot.turn // 90
    turned = within[-turns:] + within[:-turns] if turns else within
    return min(a + b for a, b in zip(_beside(face, slot), turned, strict=True))


def note(parts: Sequence[Part]) -> list[Msg]:
    """How small pages are that had to be made smaller."""
    scales = {face.scale for part in parts for face in part.faces}
    return [
        msg("pages are printed at {percent:.0%} of their size; small type may be hard to read", "report",
            percent=scale)
        for scale in sorted(scales) if scale < 0.999
    ]  # fmt: skip
