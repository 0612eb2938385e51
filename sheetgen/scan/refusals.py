"""Why a picture cannot be read, and what to do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sheetgen.errors import PhotoError
from sheetgen.explain.codes import CODES
from sheetgen.message import msg
from sheetgen.scan.opencv import cv2, np

if TYPE_CHECKING:
    from sheetgen.scan.blank import BlankPage
    from sheetgen.scan.photo import Photo


def no_sheet(photo: Photo) -> PhotoError:
    """Return that no page was found; the picture itself shows whether a program removed pale print."""
    said = "{photo} shows no sheet that can be read: take a sharp, bright picture of the whole sheet."
    if photo.bleached:
        said = (
            "{photo} shows no sheet that can be read. Its paper is pure white, as programs such as scanner apps make "
            "it; they remove pale print. {remedy}"
        )
    return PhotoError("no-sheet", msg(said, "report", photo=photo.name, remedy=CODES["processed"].instead))


def only_part(photo: Photo, blank: BlankPage, corners: Sequence[tuple[float, float]]) -> PhotoError:
    """Return why many spots of a page are not seen: a program removed pale print, or the picture ends before."""
    height, width = photo.pixels.shape[:2]
    across, down = blank.size
    page = np.array([(0, 0), (across, 0), (across, down), (0, down)], np.float32)
    plane = cv2.getPerspectiveTransform(page, np.array(corners, np.float32))
    spots = np.array([[(spot.x, spot.y) for spot in blank.spots.values()]], np.float32)
    places = cv2.perspectiveTransform(spots, plane)[0]
    if photo.bleached and bool(np.all((places >= 0) & (places < (width, height)))):
        return no_sheet(photo)
    said = "{photo} shows only a part of {layout}; all of the sheet must be seen."
    return PhotoError("part", msg(said, "report", photo=photo.name, layout=blank.layout))


def too_pale(photo: Photo) -> PhotoError:
    """Return that marks are too pale to read."""
    said = "{photo} shows marks that are too pale to read: take it again, nearer and in bright light."
    if photo.bleached:
        said = (
            "{photo} shows marks that are too pale to read. Its paper is pure white, as programs such as scanner apps "
            "make it; they remove pale marks too. {remedy}"
        )
    return PhotoError("pale", msg(said, "report", photo=photo.name, remedy=CODES["processed"].instead))
