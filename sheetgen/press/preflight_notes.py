"""Rules of what lies on a page without being part of it: notes, links, fields, and printer's marks; what they show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sheetgen.press.colours import entry, resolve
from sheetgen.press.findings import Finding, report
from sheetgen.press.geometry import Box, Matrix, around, corners, six
from sheetgen.press.profile import Profile

_MARKS = ("/PrinterMark", "/TrapNet")
_PLAYED = ("/FileAttachment", "/Sound", "/Movie", "/Screen", "/3D", "/RichMedia")
"""Kinds that bring files along, which are wanted nowhere."""
_HIDDEN = 2
"""The flag of what never shows (ISO 32000-1, table 165)."""


def check(page: Any, number: int, cut: Box, profile: Profile, to: list[Finding]) -> None:
    """Whether there are any that the profile does not want. ``cut`` is the bleed, or what there is instead."""
    if profile.annotations:
        return
    for note in map(resolve, entry(page, "/Annots") or []):
        kind, place = entry(note, "/Subtype"), entry(note, "/Rect")
        left, bottom, right, top = around(corners(place), (1, 0, 0, 1, 0, 0)) if place else cut
        outside = left >= cut[2] or right <= cut[0] or bottom >= cut[3] or top <= cut[1]
        if kind not in _MARKS and not (profile.flavour and outside and kind not in _PLAYED):
            report(to, "annotations", "there is a {kind} on the page", number, kind=str(kind)[1:])


def shown(page: Any) -> Iterator[tuple[Any, Matrix, bool]]:
    """What notes show, in all their states, how it is laid on the page (ISO 32000-1, 12.5.5), and

    whether it is for printers."""
    for note in map(resolve, entry(page, "/Annots") or []):
        pictures: Any = entry(note, "/AP")
        if pictures is None or int(entry(note, "/F", 0)) & _HIDDEN:
            continue
        usual = entry(pictures, "/N")
        for drawn in [usual] if hasattr(usual, "get_data") else map(resolve, dict(usual or {}).values()):
            if hasattr(drawn, "get_data") and "/Rect" in note:
                yield drawn, _laid(drawn, note), entry(note, "/Subtype") == "/PrinterMark"


def _laid(drawn: Any, note: Any) -> Matrix:
    box = around(corners(drawn["/BBox"]), six(entry(drawn, "/Matrix", (1, 0, 0, 1, 0, 0))))
    wanted = around(corners(note["/Rect"]), (1, 0, 0, 1, 0, 0))
    across = (wanted[2] - wanted[0]) / (box[2] - box[0]) if box[2] > box[0] else 1.0
    down = (wanted[3] - wanted[1]) / (box[3] - box[1]) if box[3] > box[1] else 1.0
    return across, 0.0, 0.0, down, wanted[0] - box[0] * across, wanted[1] - box[1] * down
