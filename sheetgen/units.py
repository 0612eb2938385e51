"""Lengths as files write them, a number, a space and a unit; and the names that files have for things."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from msgspec import Meta

LENGTH_UNITS = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72}
"""Millimetres in one of each unit; pt is the printer's point of PDF and CSS, 1/72 in."""

Length = Annotated[
    str,
    Meta(
        pattern=r"^[0-9]+(\.[0-9]+)? (mm|cm|in|pt)$",
        description="a number, a space and mm, cm, in or pt",
        examples=["16.1 mm", "7 pt"],
    ),
]


class Within(NamedTuple):
    """What a number may be that a user asks for: from ``least`` to ``most``, ``whole`` or not."""

    least: float
    most: float
    whole: bool = False
    unit: str = ""

    def takes(self, given: str) -> bool:
        """Whether ``given`` is such a number."""
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
    """A checked ``Length`` in millimetres."""
    number, unit = length.split(" ")
    return float(number) * LENGTH_UNITS[unit]
