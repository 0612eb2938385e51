"""What Ghostscript puts on its plates (``tiffsep``), and which of all prints it is asked about."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import NamedTuple

import numpy as np
from PIL import Image

from sheetgen.conversion import NumberRange
from sheetgen.errors import UsageError
from sheetgen.games import library
from sheetgen.games.registry import all_games
from sheetgen.press import home
from sheetgen.resources import resource_folder
from sheetgen.sheets.sheet import drawing_of, finished_sheet, papers_of, read_sheet, with_options
from sheetgen.shop import shop_pages
from sheetgen.shop.print_run import PrintRun
from sheetgen.shop.profile import find_profile
from sheetgen.text.languages import LANGUAGES
from tests.proof.asking import needs, put, run

LONGEST = 1800.0
"""Seconds for a file of many pages at 1200 dpi, on a busy machine."""
FEWEST = 4
"""Dots that the highest sum of all inks has at least: one alone is where Ghostscript rounds."""
GOALS = ("home", "generic-x4")
_PLATE = re.compile(r"page(\d+)\((.+)\)\.tif")


# ---- plates -------------------------------------------------------------------------------------------
class Plates(NamedTuple):
    """One page: each ink's mean, and the most of all together, in percent."""

    mean: Mapping[str, float]
    highest: float

    @property
    def total(self) -> float:
        return sum(self.mean.values())


def separated(data: bytes, place: Path, dpi: int, *, averaged: int = 1, only: int = 0) -> list[Plates]:
    """Each page's trim by Ghostscript, or of ``only`` one, counted from 1.

    ``averaged``: so many dots a side become one, which leaves means as they are; ``highest`` is then that of the means.
    """
    program = needs("gs")
    run(program, "-q", "-dBATCH", "-dNOPAUSE", "-dUseTrimBox", "-sDEVICE=tiffsep", f"-r{dpi}", "-dOverprint=/enable",
        f"-dDownScaleFactor={averaged}", f"-sOutputFile={place / 'page%04d.tif'}",
        *([f"-sPageList={only}"] if only else []), put(place, data),
        timeout=LONGEST)  # fmt: skip
    pages: dict[int, dict[str, Path]] = {}
    for path in sorted(place.glob("page*.tif")):
        if found := _PLATE.fullmatch(path.name):
            pages.setdefault(int(found[1]), {})[found[2]] = path
        else:
            path.unlink()  # all plates in one picture
    return [_page(pages[number]) for number in sorted(pages)]


def _page(plates: Mapping[str, Path]) -> Plates:
    Image.MAX_IMAGE_PIXELS = None
    mean, total = {}, np.zeros((1, 1), np.uint16)
    for name, path in plates.items():
        with Image.open(path) as picture:
            ink = 255 - np.asarray(picture.convert("L"), np.uint16)
        path.unlink()
        mean[name] = float(ink.mean()) / 2.55
        total = total + ink
    dots = np.bincount(total.ravel())[::-1].cumsum()
    return Plates(mean, (len(dots) - 1 - int(np.argmax(dots >= FEWEST))) / 2.55)


# ---- prints -------------------------------------------------------------------------------------------
class Print(NamedTuple):
    """One of all prints of a layout."""

    layout: str
    lang: str
    paper: str
    options: tuple[tuple[str, str], ...]
    goal: str

    def __str__(self) -> str:
        return "-".join(
            [self.layout, self.lang, self.paper, *(value for _, value in self.options), self.goal]
        )

    def data(self, edition: str) -> bytes:
        """The file; raises ``UsageError`` for what is refused, such as another size for cards that have one alone."""
        read = with_options(read_sheet(library.resolve(self.layout)), dict(self.options))
        sheet = finished_sheet(read, self.lang, self.paper)
        if self.goal == "home":
            return home.pages_as_pdf([sheet], edition=edition)[0]
        return shop_pages.make_files([sheet], find_profile(self.goal), PrintRun(edition=edition)).files[0]


def prints(layout: str, goal: str) -> list[Print]:
    """All prints of a layout for a goal: languages, papers, and what may be chosen of its drawing by name."""
    sheet = read_sheet(library.resolve(layout))
    kind = sheet.layout.header.kind
    drawing = drawing_of(sheet.game, kind)
    asked = {} if drawing is None else drawing.options
    named = [
        [(), *(((name, value),) for value in values)]
        for name, values in asked.items()
        if not isinstance(values, NumberRange)
    ]
    ways = product(LANGUAGES, papers_of(sheet.game, kind), product(*named))
    return [Print(layout, lang, paper, sum(options, ()), goal) for lang, paper, options in ways]


def order(found: Sequence[Print]) -> list[Print]:
    """The prints of a layout as ``made`` numbers them: those behind each other differ in all."""
    step = next(n for n in (101, 103, 107) if len(found) % n)
    return [found[(step * n) % len(found)] for n in range(len(found))]


def each_language_and_paper(seed: int) -> Iterator[tuple[str, str, int]]:
    """Layouts, goals and numbers of prints, one for each language on each paper; layouts go round."""
    numbered = {(layout, goal): order(prints(layout, goal)) for layout in layouts() for goal in GOALS}
    papers = sorted({one.paper for found in numbered.values() for one in found})
    for turn, (lang, paper) in enumerate(product(LANGUAGES, papers)):
        goal = GOALS[(seed + turn) % len(GOALS)]
        fit = [
            (layout, number)
            for (layout, of), found in numbered.items()
            if of == goal
            for number, one in enumerate(found)
            if (one.lang, one.paper, one.options) == (lang, paper, ())
        ]
        layout, number = fit[(seed + 7 * turn) % len(fit)]
        yield layout, goal, number


def made(layout: str, goal: str, number: int, edition: str) -> tuple[Print, bytes]:
    """The print with that number, which goes round through all of them, or the next that is not refused."""
    found = order(prints(layout, goal))
    for more in range(len(found)):
        one = found[(number + more) % len(found)]
        try:
            return one, one.data(edition)
        except UsageError:
            continue
    raise AssertionError(f"all prints of {layout} are refused")


def layouts() -> Iterator[str]:
    """Addresses of all layouts that come with sheetgen and can be printed."""
    for game in all_games():
        for path in sorted(resource_folder("layouts").glob(f"{game.key.replace('-', '_')}/*.toml")):
            head = library.load(path).header
            if papers_of(game, head.kind):
                yield f"{head.game}/{head.name}"
