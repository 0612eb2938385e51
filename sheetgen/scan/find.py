"""Which pages lie on a photo, and where: flat, upright, with the measures of the blank page."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from sheetgen.scan.blank import Blank
    from sheetgen.scan.photo import Photo, Pixels


class Found(NamedTuple):
    """A page on a photo.

    ``blank`` is the page as it was printed: layout, page, language, paper, edition. ``flat`` are the photo's pixels in
    the measures of its picture. ``inliers`` are details of the art that lie where they should; ``sure`` (0 to 1) is how
    sure the layout is, ``other`` the one that it would be else. ``corners`` are the page's in the photo, in pixels,
    from the top left clockwise.
    """

    photo: Photo
    blank: Blank
    flat: Pixels
    inliers: int
    sure: float
    other: str
    corners: tuple[tuple[float, float], ...]

    @property
    def layout(self) -> str:
        """The layout's name, ``game/name``."""
        return self.blank.layout

    @property
    def page(self) -> int:
        """Which page of the layout, from 0."""
        return self.blank.page
