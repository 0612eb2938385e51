"""Read a third-party PDF as pages that can be placed on paper: boxes, rotation, and what is not taken
over.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from itertools import chain
from typing import Any, NamedTuple

from pypdf import PdfReader
from pypdf.errors import PyPdfError

from sheetgen.draw.paper import PAPERS
from sheetgen.errors import UnreadableFile
from sheetgen.inspect.colours import resolve_reference, resolved_entry
from sheetgen.inspect.drawing_cost import DrawingCost, drawing_cost
from sheetgen.inspect.locked_pdf import DAMAGE, flattened_pdf, unlocked_pdf
from sheetgen.inspect.time_limit import MOST_PIXELS, TimeLimit, TooSlow, check_size, draw_in_time
from sheetgen.message import Msg, msg, msgs

MM = 25.4 / 72
SIZE_TOLERANCE = 0.2
"""Tolerance in mm within which page sizes count as equal, because programs round A4 to whole points."""
_DOTS = 300
"""Resolution in dpi for finding the empty margins of a page."""
_MOST_COST = DrawingCost(content=4_000_000, samples=100_000_000)
"""What is read for a page that is drawn to find its margins, at most."""
_SHARE = 2 / 3
"""The share of the time limit for finding margins; the rest is for placing the pages on paper."""
_NO_SIZE = 1.0
"""Smallest valid page width and height in mm."""

Box = tuple[float, float, float, float]
"""Left, bottom, right, top in user space units of the page."""


@contextmanager
def library_warnings() -> Iterator[list[str]]:
    """Collect the warnings of the PDF library while it reads."""
    said: list[str] = []
    logger, handler = logging.getLogger("pypdf"), logging.Handler(logging.WARNING)
    handler.emit = lambda record: said.append(record.getMessage())  # type: ignore[method-assign]
    before = logger.level, logger.propagate
    logger.addHandler(handler)
    logger.setLevel(logging.WARNING)
    logger.propagate = False
    try:
        yield said
    finally:
        logger.removeHandler(handler)
        logger.level, logger.propagate = before


class SourcePage:
    """A page of a third-party PDF for a print job: ``w`` by ``h`` mm within its trim, after rotation."""

    behind = False

    def __init__(self, number: int, object_: Any, rtl: bool) -> None:
        """``number`` counts the pages from 1. Raises ``UnreadableFile`` for invalid boxes."""
        self.number, self.object, self.rtl = number, object_, rtl
        self.name, self.title = str(number), msg("page {page}", "report", page=number)
        self.ignored: list[str] = []
        """The names of invalid entries, which are ignored as viewers do."""
        self.turn, self.unit = self._rotation(), self._user_unit()
        media = _box(object_.mediabox, number)
        crop = self._page_box("CropBox", object_.cropbox, media, media)
        self.trim = self._page_box("TrimBox", object_.trimbox, media, crop)
        self.bleed = self._page_box("BleedBox", object_.bleedbox, media, self.trim)
        self.cropped = any(
            abs(a - b) * self.mm > SIZE_TOLERANCE for a, b in zip(crop, self.trim, strict=True)
        )
        sides = (self.trim[2] - self.trim[0]) * self.mm, (self.trim[3] - self.trim[1]) * self.mm
        self.w, self.h = _standard_size(*(sides if self.turn % 180 == 0 else sides[::-1]))
        if min(self.w, self.h) < _NO_SIZE:
            raise _damaged(number)
        self._bounds: Box | None = None
        self.drawn: bytes = b""
        self.limit: TimeLimit | None = None
        """The time that is left for the pages of the file."""
        self.slow = False
        """Whether the page takes too long to draw, so that its margins are unknown."""

    def _rotation(self) -> int:
        turn = resolve_reference(self.object.get("/Rotate", 0)) or 0
        if turn % 90:
            self.ignored.append("Rotate")
            return 0
        return int(turn) % 360

    def _user_unit(self) -> float:
        unit = float(resolve_reference(self.object.get("/UserUnit", 1)))
        if not 0 < unit <= 1000:
            self.ignored.append("UserUnit")
            return 1
        return unit

    def _page_box(self, name: str, given: Any, media: Box, instead: Box) -> Box:
        """Return a box of the page within its MediaBox, or another one if it has no area."""
        box = _within(_box(given, self.number), media)
        if min(box[2] - box[0], box[3] - box[1]) * self.mm >= _NO_SIZE:
            return box
        self.ignored.append(name)
        return instead

    @property
    def mm(self) -> float:
        """The length of a user space unit of the page in mm."""
        return MM * self.unit

    @property
    def room(self) -> Box:
        """The page's bleed in mm, left, top, right and bottom of the rotated trim."""
        (left, low, right, high), (l2, b2, r2, t2) = self.trim, self.bleed
        around = [max(0.0, v) * self.mm for v in (left - l2, t2 - high, r2 - right, low - b2)]
        turns = self.turn // 90
        around = around[-turns:] + around[:-turns] if turns else around
        return around[0], around[1], around[2], around[3]

    @property
    def matrix(self) -> tuple[float, ...]:
        """The matrix that moves the lower left corner of the rotated trim to the origin, in points."""
        (left, low, right, high), u = self.trim, self.unit
        return {
            0: (u, 0, 0, u, -left * u, -low * u),
            90: (0, -u, u, 0, -low * u, right * u),
            180: (-u, 0, 0, -u, right * u, high * u),
            270: (0, u, -u, 0, high * u, -left * u),
        }[self.turn]

    def enlarge(self, width: float, height: float) -> None:
        """Make the page as large as ``width`` by ``height`` mm, with the old one in its centre."""
        across, down = (width - self.w) / 2, (height - self.h) / 2
        if self.turn % 180:
            across, down = down, across
        across, down = across / self.mm, down / self.mm
        left, low, right, high = self.trim
        self.trim = left - across, low - down, right + across, high + down
        self.bleed = (
            min(self.bleed[0], self.trim[0]), min(self.bleed[1], self.trim[1]),
            max(self.bleed[2], self.trim[2]), max(self.bleed[3], self.trim[3]),
        )  # fmt: skip
        self.w, self.h = width, height

    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the page's ink in mm within the trim; the whole page if it is empty, its
        centre if it is ``slow``.
        """
        if self._bounds is None:
            try:
                self._bounds = _ink_bounds(self, self.limit or TimeLimit(1))
            except TooSlow:
                self._bounds, self.slow = (self.w / 2, self.h / 2, self.w / 2, self.h / 2), True
        return self._bounds

    def contents(self) -> bytes:
        """Return the decoded content stream of the page. Raises ``UnreadableFile``."""
        try:
            with library_warnings() as faults:
                found = self.object.get_contents()
                data = bytes(found.get_data()) if found is not None else b""
        except Exception as error:  # A damaged stream can raise any exception in its filter.
            raise _damaged(self.number) from error
        if faults:  # After a warning, a part of the page's content would be missing.
            raise _damaged(self.number)
        return data


class Source(NamedTuple):
    """An open third-party PDF: the library's reader, its title, its pages, and notes for the user."""

    reader: Any
    title: str
    pages: Sequence[SourcePage]
    notes: Sequence[Msg]

    @property
    def sizes(self) -> dict[tuple[float, float], int]:
        """The number of pages of each width and height in mm."""
        return dict(Counter((round(page.w, 2), round(page.h, 2)) for page in self.pages))


def read_source_pdf(data: bytes) -> Source:
    """Return a third-party PDF, opened for reading.

    Raises ``UnreadableFile`` if it is not a PDF, is encrypted or damaged, or has no page.
    """
    if b"%PDF" not in data[:1024]:
        raise UnreadableFile("no-pdf", msg("this is no PDF", "report"))
    check_size(data)
    after = after_end(data)
    if after is None:
        raise UnreadableFile("broken-pdf", msg("the end of the file is missing", "report"))
    data = unlocked_pdf(data[: data.rindex(EOF) + len(EOF)] if after else data)
    try:
        with library_warnings() as faults:
            reader = PdfReader(BytesIO(data))
            fields = _has_fields(reader)
            if fields:
                data = flattened_pdf(data)
                reader = PdfReader(BytesIO(data))
            pages = _pages(reader, data)
            notes = _notes(pages)
            title = str(resolved_entry(reader.metadata or {}, "/Title", ""))
    except UnreadableFile:
        raise
    except (PyPdfError, *DAMAGE) as error:
        said = msg("The PDF is damaged and cannot be read.", "report")
        raise UnreadableFile("broken-pdf", said) from error
    if not pages:
        raise UnreadableFile("broken-pdf", msg("The PDF has no page.", "report"))
    if after:
        longer = "the file goes on after the end of the PDF: {count:n} bytes are ignored"
        notes.append(msg(longer, "report", count=len(after)))
    if fields:
        notes.append(msg("form fields become part of the page, with their contents", "report"))
    notes += _ignored(pages)
    notes += repair_notes(faults)
    return Source(reader, title, pages, notes)


def _has_fields(reader: Any) -> bool:
    """Return whether a page has form fields, even if the PDF has no form, as after a join by another program."""
    found = (resolved_entry(page, "/Annots") for page in reader.pages)
    lists = {id(each): each for each in found if isinstance(each, list)}  # Pages can share a list.
    annotations = (resolve_reference(each) for each in chain.from_iterable(lists.values()))
    return any(isinstance(each, dict) and each.get("/Subtype") == "/Widget" for each in annotations)


EOF = b"%%EOF"


def after_end(data: bytes) -> bytes | None:
    """Return the bytes after the end of a PDF, without white space; None if the end is missing."""
    end = data.rfind(EOF)
    after = data[end + len(EOF) :].strip()
    return None if end < 0 or b" obj" in after else after


def repair_notes(faults: Sequence[str]) -> list[Msg]:
    """Return a note for the user if the library had to repair the file."""
    said = "the PDF is damaged and was repaired: look at every page"
    return [msg(said, "report")] if faults else []


def _pages(reader: Any, data: bytes) -> list[SourcePage]:
    root: Any = resolve_reference(reader.trailer["/Root"])
    rtl = resolved_entry(resolved_entry(root, "/ViewerPreferences") or {}, "/Direction") == "/R2L"
    pages = [SourcePage(number, page, rtl) for number, page in enumerate(reader.pages, 1)]
    known: list[tuple[float, float]] = []
    limit = TimeLimit(len(pages), share=_SHARE)
    for page in pages:
        page.drawn, page.limit = data, limit
        size = next(
            (k for k in known if abs(k[0] - page.w) < SIZE_TOLERANCE and abs(k[1] - page.h) < SIZE_TOLERANCE),
            None,
        )
        known += [] if size else [(page.w, page.h)]
        page.w, page.h = size or (page.w, page.h)
    return pages


def _notes(pages: Sequence[SourcePage]) -> list[Msg]:
    """Return notes about parts of the source PDF that are left out, such as links."""
    notes = []
    if left := [page.number for page in pages if resolved_entry(page.object, "/Annots")]:
        said = "links and comments are left out: page {pages}"
        notes.append(msg(said, "report", pages=number_ranges(left)))
    if any(page.cropped for page in pages):
        said = "pages are cropped to their trim; anything outside, such as crop marks, is left out"
        notes.append(msg(said, "report"))
    return notes


def slow_notes(pages: Sequence[SourcePage]) -> list[Msg]:
    """Return a note about pages whose margins were not checked."""
    slow = [page.number for page in pages if page.slow]
    said = "not checked whether printers leave a part white, because it takes too long: page {pages}"
    return [msg(said, "report", pages=number_ranges(slow))] if slow else []


def _ignored(pages: Sequence[SourcePage]) -> list[Msg]:
    """Return a note for each kind of invalid entry."""
    said = "{entry} is invalid and is ignored: page {pages}"
    return [
        msg(said, "report", entry=name, pages=number_ranges([p.number for p in pages if name in p.ignored]))
        for name in dict.fromkeys(name for page in pages for name in page.ignored)
    ]


def fit_pages(source: Source) -> None:
    """Make all pages as wide as the widest and as high as the highest, each in the centre of its new page."""
    width, height = max(page.w for page in source.pages), max(page.h for page in source.pages)
    for page in source.pages:
        page.enlarge(width, height)


def sizes_with_pages(source: Source) -> str:
    """Return the sizes of the pages with the pages that have them, such as ``148.0 x 210.0 mm (1-3)``."""
    pages: dict[tuple[float, float], list[int]] = {size: [] for size in source.sizes}
    for page in source.pages:
        pages[round(page.w, 2), round(page.h, 2)].append(page.number)
    return ", ".join(f"{w:.1f} x {h:.1f} mm ({number_ranges(numbers)})" for (w, h), numbers in pages.items())


def size_notes(source: Source) -> list[Msg]:
    """Return notes about the sizes of the source pages."""
    notes = [
        msgs("{count} page is {width:.1f} x {height:.1f} mm", "{count} pages are {width:.1f} x {height:.1f} mm",
             count, "report", width=width, height=height)
        for (width, height), count in source.sizes.items()
    ]  # fmt: skip
    if len(notes) > 1:
        notes.append(msg("each size lies on sheets of paper of its own", "report"))
    return notes


def number_ranges(numbers: Sequence[int]) -> str:
    """Return ordered numbers as ranges, for example ``1-3, 7``."""
    found: list[list[int]] = []
    for number in numbers:
        if found and number == found[-1][1] + 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    return ", ".join(f"{a}-{b}" if b > a else f"{a}" for a, b in found)


# ---- one page -----------------------------------------------------------------------------------
def _damaged(number: int) -> UnreadableFile:
    said = msg("Page {page} of the PDF is damaged and cannot be read.", "report", page=number)
    return UnreadableFile("broken-pdf", said)


def _standard_size(width: float, height: float) -> tuple[float, float]:
    """Return the standard paper size nearest to a page within the tolerance, else its size rounded to 0.01 mm."""
    for paper in PAPERS.values():
        for size in ((paper.width, paper.height), (paper.height, paper.width)):
            if abs(size[0] - width) < SIZE_TOLERANCE and abs(size[1] - height) < SIZE_TOLERANCE:
                return size
    return round(width, 2), round(height, 2)


def _box(given: Any, number: int) -> Box:
    xs, ys = sorted((float(given[0]), float(given[2]))), sorted((float(given[1]), float(given[3])))
    if not all(abs(v) <= 1e6 for v in (*xs, *ys)):  # also refuses NaN
        raise _damaged(number)
    return xs[0], ys[0], xs[1], ys[1]


def _within(box: Box, media: Box) -> Box:
    """Return the part of a page box that lies within the MediaBox (ISO 32000-1, 14.11.2)."""
    return max(box[0], media[0]), max(box[1], media[1]), min(box[2], media[2]), min(box[3], media[3])


def _ink_bounds(page: SourcePage, limit: TimeLimit) -> tuple[float, float, float, float]:
    import pypdfium2
    from PIL import ImageOps

    limit.check()
    cost = drawing_cost(page.object)
    if cost.content > _MOST_COST.content or cost.samples > _MOST_COST.samples:
        raise TooSlow(limit.seconds)
    crop = _within(_box(page.object.cropbox, page.number), _box(page.object.mediabox, page.number))
    try:
        with pypdfium2.PdfDocument(BytesIO(page.drawn)) as document:
            shown = document[page.number - 1]
            dots = shown.get_width() * shown.get_height() * (_DOTS / 72) ** 2
            scale = _DOTS / 72 * min(1.0, (MOST_PIXELS / dots) ** 0.5)
            picture = draw_in_time(shown, scale, limit, grey=True, groups=cost.groups).to_pil().convert("L")
    except pypdfium2.PdfiumError as error:
        raise _damaged(page.number) from error
    across, down = (
        (crop[2] - crop[0], crop[3] - crop[1])
        if page.turn % 180 == 0
        else (crop[3] - crop[1], crop[2] - crop[0])
    )
    wide, high = across * page.mm / picture.width, down * page.mm / picture.height
    found = ImageOps.invert(picture).getbbox()
    if found is None:
        return 0.0, 0.0, page.w, page.h
    left, top = _offset(page, crop)
    return (
        max(0.0, found[0] * wide - left),
        max(0.0, found[1] * high - top),
        min(page.w, found[2] * wide - left),
        min(page.h, found[3] * high - top),
    )


def _offset(page: SourcePage, crop: Box) -> tuple[float, float]:
    """Return the offset of a page's trim from its crop box in mm, right and down, after rotation."""
    around = [
        (page.trim[0] - crop[0]) * page.mm, (crop[3] - page.trim[3]) * page.mm,
        (crop[2] - page.trim[2]) * page.mm, (page.trim[1] - crop[1]) * page.mm,
    ]  # fmt: skip
    turns = page.turn // 90
    around = around[-turns:] + around[:-turns] if turns else around
    return around[0], around[1]
