"""The options of a print for a print shop: copies, plates, die lines and crop marks. Lengths are in mm."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sheetgen.errors import UsageError
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.shop.profile import Profile

MARK_AWAY = 1.0
"""Default distance of a crop mark from the bleed in mm."""
THINNEST_MARK, THICKEST_MARK = 0.05, 1.0
"""Smallest and largest line width of a crop mark in mm."""


class CropMarks(NamedTuple):
    """The crop marks at the corners of a page, in mm: their length, their distance from the trim (``None``: 1 mm
    from the bleed) and their line width (a quarter point). ``full`` marks end at the edge of the sheet.
    """

    length: float = 5.0
    offset: float | None = None
    width: float = 0.09
    full: bool = False

    def reach(self, profile: Profile) -> tuple[float, float]:
        """Return the distances from the trim in mm at which the marks start and end.

        Raises ``UsageError`` for marks that the profile does not want, or that have no room on its sheets.
        """
        if profile.marks != "crop":
            raise UsageError(msg("{profile} has no crop marks.", "report", profile=profile.name))
        start = profile.bleed + MARK_AWAY if self.offset is None else self.offset
        room = profile.bleed + profile.slug
        end = room if self.full else start + self.length
        if start < profile.bleed:
            said = "Crop marks {offset:g} mm from the trim would lie in the bleed of {bleed:g} mm."
            raise UsageError(msg(said, "report", offset=start, bleed=profile.bleed))
        if end > room + 1e-9 or start >= end:
            said = "Crop marks would end {end:g} mm from the trim; the sheet ends after {room:g} mm."
            raise UsageError(msg(said, "report", end=max(start, end), room=room))
        if not THINNEST_MARK <= self.width <= THICKEST_MARK:
            said = "Crop marks are {least:g} to {most:g} mm wide."
            raise UsageError(msg(said, "report", least=THINNEST_MARK, most=THICKEST_MARK))
        return start, end


class PrintRun(NamedTuple):
    """The options of a print for a shop: edition, copies, copy numbers, plate (``art``, ``text`` or empty for
    both), die lines, varnish, the corner radius of cards in mm for die lines, and crop marks."""

    edition: str = "colour"
    copies: int = 1
    numbered: bool = False
    plate: str = ""
    die_line: bool = False
    varnish: bool = False
    corners: float | None = None
    crop: CropMarks = CropMarks()


SINGLE_RUN = PrintRun()
