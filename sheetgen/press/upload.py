"""Pictures for a cutting machine whose program prints by itself: the pieces of a side, and nothing around them.

Such a program takes its cut from where a picture is opaque, and prints marks of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING

from sheetgen.press import seal

if TYPE_CHECKING:
    from PIL.Image import Image

    from sheetgen.press.cutting import CutFile
    from sheetgen.press.knife import Way

DPI = 300
"""Of the pictures; a pixel is 0.085 mm."""
_FINER = 4
"""Samples of a pixel's edge each way, for edges that are not stairs."""


def pictures(pdf: bytes, files: Sequence[CutFile]) -> list[bytes]:
    """A PNG of each page that is cut, in their order: as large as all its lines, clear but for the pieces."""
    from PIL import Image

    from sheetgen.draw import raster

    ways = {page: file.way for file in files for page in file.pages}
    found = []
    for page, way in sorted(ways.items()):
        whole = Image.open(BytesIO(raster.png(pdf, DPI, page - 1)))
        left, top, right, bottom = (value * DPI / 25.4 for value in way.box)
        size = round(right - left), round(bottom - top)
        picture = whole.transform(
            size, Image.Transform.AFFINE, (1, 0, left, 0, 1, top), Image.Resampling.BICUBIC
        )
        picture.putalpha(_mask(way, size, left, top))
        out = BytesIO()
        picture.save(out, "PNG", dpi=(DPI, DPI), compress_level=6)
        found.append(seal.mark_png(out.getvalue()))
    return found


def _mask(way: Way, size: tuple[int, int], left: float, top: float) -> Image:
    """Opaque where pieces are; what is cut out of a piece is clear."""
    from PIL import Image, ImageDraw

    mask = Image.new("L", size, 0)
    for contour in sorted((c for c in way.whole if c.closed), key=lambda c: -c.area):
        x0, y0, x1, y1 = (value * DPI / 25.4 for value in contour.box)
        at = max(0, int(x0 - left) - 1), max(0, int(y0 - top) - 1)
        part = (min(size[0], int(x1 - left) + 2) - at[0], min(size[1], int(y1 - top) + 2) - at[1])
        fine = Image.new("L", (part[0] * _FINER, part[1] * _FINER), 0)
        corners = [
            ((x * DPI / 25.4 - left - at[0]) * _FINER, (y * DPI / 25.4 - top - at[1]) * _FINER)
            for x, y in contour.polygon()
        ]
        ImageDraw.Draw(fine).polygon(corners, fill=255)
        shape = fine.resize(part, Image.Resampling.BOX)
        inside = mask.getpixel((at[0] + part[0] // 2, at[1] + part[1] // 2)) == 255
        mask.paste(0 if inside else 255, at, shape)
    return mask
