"""Pictures of pages for screens: SVG and PNG, marked as files of sheetgen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen import output_files
from sheetgen.draw.inks import edition as find_edition
from sheetgen.errors import UsageError
from sheetgen.message import msg
from sheetgen.press import home
from sheetgen.sheets.press_data import Finished

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene
    from sheetgen.press.cache import Cache

DPI = range(20, 1201)
"""Valid resolutions of PNGs in dpi: lower ones are unreadable, higher ones need gigabytes for each page."""


def svg(scene: Scene, edition: str = "colour") -> bytes:
    """Return one page as SVG in UTF-8."""
    from sheetgen.draw.svg import render

    return output_files.mark_svg(render(scene, edition=find_edition(edition)))


def png(pdf: bytes, page: int, dpi: int = 150) -> bytes:
    """Return one page of a PDF as PNG; ``page`` counts from 0. Raises ``UsageError`` for an invalid
    ``dpi``.
    """
    from sheetgen.draw import raster

    if dpi not in DPI:
        said = "{dpi} dpi can not be drawn; from {low} to {high} can."
        raise UsageError(msg(said, "report", dpi=dpi, low=DPI.start, high=DPI.stop - 1))
    return output_files.mark_png(raster.png(pdf, dpi, page))


def pictures(sheet: Finished, kind: str, *, edition: str, dpi: int, kept: Cache | None = None) -> list[bytes]:
    """Return all pages of a sheet as pictures; ``kind`` is svg or png, and ``dpi`` is for png only."""
    if kind == "svg":
        return [svg(scene, edition) for scene in sheet.pages]
    data, pages = home.pdf([sheet], edition=edition, kept=kept)
    return [png(data, page, dpi) for page in range(pages)]


def file_endings(count: int) -> list[str]:
    """Return the endings of ``count`` file names: empty for one file, else -1, -2 and so on."""
    return [""] if count == 1 else [f"-{number}" for number in range(1, count + 1)]
