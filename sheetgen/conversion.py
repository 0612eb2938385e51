"""Types of values in files (lengths, ranges, slugs), and the conversion of plain data to msgspec structs.

At the first use of a struct, msgspec analyses its fields. A second thread that uses the incomplete result
crashes the process. So no other module may call ``msgspec.convert`` or ``msgspec.json.decode``; ruff checks
this.
"""

from __future__ import annotations

from threading import Lock
from typing import Annotated, NamedTuple, TypeVar

import msgspec
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


class NumberRange(NamedTuple):
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


def length_in_mm(length: str) -> float:
    """Return a checked ``Length`` in mm."""
    number, unit = length.split(" ")
    return float(number) * LENGTH_UNITS[unit]


Shape = TypeVar("Shape")
_one_at_a_time = Lock()


def convert(data: object, shape: type[Shape]) -> Shape:
    """Convert plain data to type ``shape``. Raises ``msgspec.ValidationError``."""
    with _one_at_a_time:
        return msgspec.convert(data, shape)


def from_json(raw: bytes | str, shape: type[Shape]) -> Shape:
    """Convert JSON to type ``shape``. Raises ``msgspec.DecodeError`` for invalid JSON or data of another
    shape.
    """
    with _one_at_a_time:
        return msgspec.json.decode(raw, type=shape)
