"""Why a picture cannot be read, and what to do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sheetgen.errors import PhotoError
from sheetgen.explain.codes import CODES
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.scan.photo import Photo

OVER = 0.02
"""A page of which a picture shows all may exceed it by this share, because sheets are scanned at their edges."""


def no_sheet(photo: Photo) -> PhotoError:
    """Return that no page was found; the picture itself shows whether a program removed pale print."""
    said = "{photo} shows no sheet that can be read: take a sharp, bright picture of the whole sheet."
    if photo.bleached:
        said = (
            "{photo} shows no sheet that can be read. Its paper is pure white, as programs such as scanner apps make "
            "it; they remove pale print. {remedy}"
        )
    return PhotoError("no-sheet", msg(said, "report", photo=photo.name, remedy=CODES["processed"].instead))


def only_part(photo: Photo, layout: str, corners: Iterable[tuple[float, float]]) -> PhotoError:
    """Return why many spots of a page with these corners are not seen: the picture ends before, or a program removed
    pale print.
    """
    height, width = photo.pixels.shape[:2]
    over = OVER * max(height, width)
    inside = all(-over <= x < width + over and -over <= y < height + over for x, y in corners)
    if photo.bleached and inside:
        return no_sheet(photo)
    said = "{photo} shows only a part of {layout}; all of the sheet must be seen."
    return PhotoError("part", msg(said, "report", photo=photo.name, layout=layout))


def too_pale(photo: Photo) -> PhotoError:
    """Return that marks are too pale to read."""
    said = "{photo} shows marks that are too pale to read: take it again, nearer and in bright light."
    if photo.bleached:
        said = (
            "{photo} shows marks that are too pale to read. Its paper is pure white, as programs such as scanner apps "
            "make it; they remove pale marks too. {remedy}"
        )
    return PhotoError("pale", msg(said, "report", photo=photo.name, remedy=CODES["processed"].instead))
