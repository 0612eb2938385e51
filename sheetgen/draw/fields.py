"""What the fields of a form are called: known where forms are made and where they are read, which makes none."""

from __future__ import annotations

from typing import Final

ON: Final = "On"
"""The state of a box that is on."""
CROSSED: Final = "crossed"
"""What the address of a spot ends in that is ringed first, and here crossed later."""


def name_of(address: str) -> str:
    """What the field of a spot is called: the address with hyphens, as a point would begin a child."""
    return address.replace(".", "-")
