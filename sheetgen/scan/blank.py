"""Blank pages as pixels: what a photo is compared with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw.scene import Spot

if TYPE_CHECKING:
    from sheetgen.scan.photo import Pixels

PX_PER_MM = 6.0
"""Of blank pages and of photos that are made flat: a pen's line is two pixels and a half wide."""


class Blank(NamedTuple):
    """A blank page of a layout as it was printed.

    ``layout`` is ``game/name``, ``page`` counts from 0. ``picture`` has ``PX_PER_MM``, blue, green, red; ``spots`` are
    in mm from the page's top left corner.
    """

    layout: str
    page: int
    lang: str
    paper: str
    edition: str
    picture: Pixels
    spots: Mapping[str, Spot]
