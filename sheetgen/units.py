"""Types of values in files: lengths with a unit, ranges of numbers, and slugs."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from msgspec import Meta

LENGTH_UNITS = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72}
"""Millimetres in each unit; pt is the point of PDF and CSS, 1/72 in."""

Length = Annotated[
    str,
    Meta(
        pattern=r"^[0-9]+(\.[0-9]+)? (mm|cm|in|pt)$",
        description="a number, a space and mm, cm, in or pt",
        examples=["16.1 mm", "7 pt"],
    ),
]


class Within(NamedTuple):
    """The range of an option that is a number: from ``least`` to ``most``, in ``unit``."""

    least: float
    most: float
    whole: bool = False
    unit: str = ""

    def takes(self, given: str) -> bool:
        """Return whether the text ``given`` is a number in this range."""
        try:
            number = int(given) if self.whole else float(given)
        except ValueError:
            return False
        return self.least <= number <= self.most

    def __str__(self) -> str:
        return f"{self.least:g}–{self.most:g} {self.unit}".rstrip()


SLUG = r"^[a-z][a-z0-9-]*$"
Slug = Annotated[str, Meta(pattern=SLUG, description="small letters, digits and hyphens")]


def mm(length: str) -> float:
    """Return a checked ``Length`` in mm."""
    number, unit = length.split(" ")
    return float(number) * LENGTH_UNITS[unit]
