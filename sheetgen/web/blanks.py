"""Blank sheets as pictures: those that the build has drawn, so that a browser need not draw them to begin a game.

The build writes a file for each main sheet in each language, and names it by the content of the sheet's pages. A
sheet without such a file is drawn when a game shows it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from sheetgen.draw.items import Spot
from sheetgen.draw.scene import Scene
from sheetgen.draw.svg_path import UNIT
from sheetgen.draw.svg_symbols import COARSE, Symbols
from sheetgen.games.library import resolve
from sheetgen.resources import PACKAGE
from sheetgen.sheets.filled import sheets_in_play
from sheetgen.sheets.press_data import Drawn, Finished
from sheetgen.sheets.sheet import Sheet, finished_sheet, read_sheet
from sheetgen.text.typesetter import Typesetter

SCALE = 1 / (UNIT * COARSE)
"""Mm that a unit of the drawings is."""
FOLDER = PACKAGE / "_data/blanks"
PAPER = "a4"
"""The paper that sheets on the page have."""


class ReadyPage(Scene):
    """A page of a sheet with its spots and its ``picture`` as SVG, but without shapes."""

    picture: str


def ready_sheet(sheet: Sheet, lang: str, paper: str) -> Finished:
    """Return the finished sheet. Its pages are ``ReadyPage`` objects if the build has drawn it."""
    finished = finished_sheet(sheet, lang, paper)
    file = _file(finished)
    if not file.is_file():
        return finished

    def read() -> list[Scene]:
        return [_page(data, lang) for data in json.loads(file.read_bytes())]

    return finished._replace(pages=Drawn(read, lambda: file.stem))


def _page(data: dict[str, Any], lang: str) -> ReadyPage:
    page = ReadyPage(data["width"], data["height"], Typesetter(lang), name=data["name"], title=data["title"])
    page.spots = {address: Spot(*spot) for address, spot in data["spots"].items()}
    page.picture = data["picture"]
    return page


def blank_files(layouts: Sequence[str], lang: str) -> Iterator[tuple[str, bytes]]:
    """Yield paths and contents of the files with the sheets that games on these layouts (``game/name``) show.

    Paths are relative to the folder that contains ``sheetgen``.
    """
    sheets = {sheet.address: sheet for name in layouts for sheet in sheets_in_play(read_sheet(resolve(name)))}
    for sheet in sheets.values():
        finished = finished_sheet(sheet, lang, PAPER)
        pages = [
            {
                "name": page.name,
                "title": page.title,
                "width": page.w,
                "height": page.h,
                "spots": page.spots,
                "picture": picture_of(page),
            }
            for page in finished.pages
            if page.spots
        ]
        path = _file(finished).relative_to(PACKAGE.parent).as_posix()
        yield path, json.dumps(pages, ensure_ascii=False, separators=(",", ":")).encode()


def _file(finished: Finished) -> Path:
    """Return the path of the file for a sheet, by the content of its pages."""
    assert isinstance(finished.pages, Drawn)
    return FOLDER / f"{hashlib.sha256(finished.pages.content.encode()).hexdigest()[:16]}.json"


def picture_of(scene: Scene) -> str:
    """Return a page as an SVG document with one unit for each mm."""
    if isinstance(scene, ReadyPage):
        return scene.picture
    symbols = Symbols(described=False, coarse=True)
    drawn = symbols.markup(symbols.read_items(scene.items))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {scene.w:g} {scene.h:g}">'
        f"<style>{symbols.style_sheet()}</style><defs>{symbols.defs()}</defs>"
        f'<g transform="scale({SCALE:g})">{drawn}</g></svg>'
    )
