"""Measure the ink of a PDF: the mean coverage of each ink and the highest total area coverage.

The separations are rendered and measured within the trim. RGB colours are separated without a profile: the
common part of their inverted channels becomes black.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen.errors import UnreadableFile, system_reason, why_unreadable
from sheetgen.input_files import open_input
from sheetgen.inspect.locked_pdf import unlocked_pdf
from sheetgen.inspect.time_limit import MOST_PIXELS, TimeLimit, TooSlow, check_size, draw_in_time
from sheetgen.message import msg

if TYPE_CHECKING:
    from pypdf import PdfReader


DPI = 8 * 25.4
"""8 dots per mm: a line is at least one dot wide, and the thinnest lines are 0.1 mm."""
_BAND = 2_000_000
"""Dots in a band of a page."""


class PageInk(NamedTuple):
    """The ink on one page: ``mean`` coverage of each ink, and ``highest`` sum of all inks in a dot, in percent.

    ``at`` is the place of that dot in mm from the top left of the trim. ``unmeasured`` names what was not
    separated.
    """

    page: int
    mean: Mapping[str, float]
    highest: float
    at: tuple[float, float]
    unmeasured: tuple[str, ...]

    @property
    def total(self) -> float:
        """The mean coverage of all inks together, in percent."""
        return sum(self.mean.values())


def read_file(path: Path) -> bytes:
    """Return the bytes of a file. Raises ``UnreadableFile``, also for a device or a pipe."""
    try:
        with open_input(path) as file:
            data = file.read()
    except OSError as error:
        said = msg("{path} cannot be read: {reason}.", "report", path=path, reason=system_reason(error))
        raise UnreadableFile("not-readable", said) from None
    return data


@contextmanager
def name_file_in_errors(path: Path) -> Iterator[None]:
    """Add the file's path to the message of any ``UnreadableFile`` raised while the block runs."""
    try:
        yield
    except UnreadableFile as error:
        raise UnreadableFile(
            error.code, msg("{what}: {text}", "report", what=path, text=error.message)
        ) from error


def open_pdf(data: bytes) -> PdfReader:
    """Open a PDF with the library's own log messages switched off."""
    from pypdf import PdfReader

    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    return PdfReader(BytesIO(data))


def measure_ink(data: bytes, dpi: float = DPI, patient: bool = False) -> list[PageInk]:
    """Measure the ink on all pages of a PDF.

    Raises ``UnreadableFile`` if it is broken, encrypted or empty, or, unless ``patient``, is too large or
    takes too much time.
    """
    if b"%PDF" not in data[:1024]:
        raise UnreadableFile("no-pdf", msg("this is no PDF", "report"))
    if not patient:
        check_size(data)
    data = unlocked_pdf(data)
    try:
        reader = open_pdf(data)
        if reader.pages:
            return measure_pages(reader, dpi, limit=TimeLimit(len(reader.pages), patient))
    except TooSlow as error:
        long = "measuring the ink takes more than {seconds:g} s; --patient measures it all the same"
        raise UnreadableFile("slow-pdf", msg(long, "report", seconds=error.seconds)) from None
    except Exception as error:  # A hostile file can raise any exception in any reader.
        said = msg("the PDF cannot be read: {reason}", "report", reason=why_unreadable(error))
        raise UnreadableFile("broken-pdf", said) from None
    raise UnreadableFile("broken-pdf", msg("The PDF has no page.", "report"))


def measure_pages(
    reader: PdfReader,
    dpi: float = DPI,
    only: Sequence[int] | None = None,
    without: frozenset[str] = frozenset(),
    limit: TimeLimit | None = None,
) -> list[PageInk]:
    """Measure the ink on all pages of an open PDF, or on ``only`` those with these indices.

    Equal pages are measured once. Inks in ``without`` do not count. Raises ``TooSlow`` after the ``limit``.
    """
    limit = limit or TimeLimit(len(reader.pages))
    first: dict[Any, int] = {}
    wanted = range(len(reader.pages)) if only is None else only
    same = []
    for number in wanted:
        page = reader.pages[number]
        contents = page.get_contents()
        key = (hash(contents.get_data() if contents is not None else b""), repr(page.raw_get("/Resources")) if
               "/Resources" in page else "", tuple(page.trimbox), tuple(page.mediabox))  # fmt: skip
        same.append(first.setdefault(key, number))
    chosen = sorted(set(same))
    measured: list[PageInk] = []
    while len(measured) < len(chosen):
        measured += _measure_some(reader, chosen[len(measured) :], dpi, without, limit)
    inks = dict.fromkeys(name for page in measured for name in page.mean)
    found = {
        number: page._replace(mean={name: page.mean.get(name, 0.0) for name in inks})
        for number, page in zip(chosen, measured, strict=True)
    }
    return [found[of]._replace(page=number + 1) for number, of in zip(wanted, same, strict=True)]


def _measure_some(
    reader: PdfReader, pages: list[int], dpi: float, without: frozenset[str], limit: TimeLimit
) -> list[PageInk]:
    """Measure the ink on the first pages, as many as can be separated at a time."""
    from sheetgen.inspect.separations import Separations

    plates = Separations(reader, pages, limit)
    sheets = [sheet for sheet in plates.sheets if without.isdisjoint(sheet)]
    documents = [_Plates(plates.pdf(sheet), len(sheet), plates.together) for sheet in sheets]
    try:
        found = []
        for number in range(plates.count):
            total, step = _TotalInk(), 0.0
            mean: dict[str, float] = {}
            for sheet, document in zip(sheets, documents, strict=True):
                # Greyscale and colour rendering draw letters differently, so all plates must use the same mode.
                layers, step = document.draw(number, dpi, limit, plates.groups[number])
                mean.update(zip(sheet, map(_mean, layers), strict=True))
                total.add(layers)
            highest, at = total.highest()
            place = (round(at[0] * step, 1), round(at[1] * step, 1))
            found.append(PageInk(number + 1, mean, highest, place, tuple(sorted(plates.unmeasured[number]))))
        return found
    finally:
        for document in documents:
            document.close()


class _Plates:
    """A PDF whose pages each show one ink plate or, with ``colours``, up to three in the channels of RGB."""

    def __init__(self, data: bytes, inks: int, colours: bool) -> None:
        import pypdfium2

        self.inks, self.colours = inks, colours
        self.document = pypdfium2.PdfDocument(data)
        self.close = self.document.close

    def draw(self, number: int, dpi: float, limit: TimeLimit, groups: float) -> tuple[tuple[Any, ...], float]:
        """Draw the trim of a page. Return its ink plates (white is full ink) and the side of a dot in mm.

        ``groups`` is the number of its transparency groups. Raises ``TooSlow`` after the limit.
        """
        from PIL import ImageOps

        page = self.document[number]
        left, bottom, right, top = page.get_mediabox()
        x1, y1, x2, y2 = page.get_trimbox()
        if x2 - x1 < 1 or y2 - y1 < 1:  # An invalid TrimBox is ignored, as viewers do.
            x1, y1, x2, y2 = left, bottom, right, top
        scale = dpi / 72
        pixels = (right - left) * (top - bottom) * scale * scale
        scale *= min(1.0, (MOST_PIXELS / pixels) ** 0.5) if pixels else 1.0
        page.set_cropbox(left, bottom, right, top)
        crop = (max(0, x1 - left), max(0, y1 - bottom), max(0, right - x2), max(0, top - y2))
        bitmap = draw_in_time(page, scale, limit, crop, grey=not self.colours, groups=groups)
        lights = bitmap.to_pil().split()
        page.close()
        return tuple(map(ImageOps.invert, lights[: self.inks])), 25.4 / 72 / scale


def _mean(layer: Any) -> float:
    histogram = layer.histogram()
    return float(sum(v * n for v, n in enumerate(histogram)) / 2.55 / max(1, sum(histogram)))


class _TotalInk:
    """The sum of the plates of a page. It is made in bands, because sums take four bytes for each dot."""

    def __init__(self) -> None:
        self.bands: dict[int, Any] = {}
        """The sums of each band by its first row."""

    def add(self, layers: Sequence[Any]) -> None:
        """Add plates of equal size."""
        from PIL import ImageMath

        width, height = layers[0].size
        rows = max(1, _BAND // max(1, width))
        for top in range(0, height, rows):
            box = (0, top, width, min(height, top + rows))
            known = [self.bands[top]] if top in self.bands else []
            wide = [*known, *(layer.crop(box).convert("I") for layer in layers)]
            total = wide[0]
            for band in wide[1:]:
                total = ImageMath.lambda_eval(lambda args: args["a"] + args["b"], a=total, b=band)
            self.bands[top] = total

    def highest(self) -> tuple[float, tuple[int, int]]:
        """Return the largest sum in percent, and the first dot that has it."""
        most, at = -1, (0, 0)
        for top, total in self.bands.items():
            found = int(total.getextrema()[1])
            if found > most:
                maxima = total.point(lambda v, found=found: v * 255 - (found - 1) * 255).convert("L")
                box = maxima.getbbox() or (0, 0)
                most, at = found, (box[0], top + box[1])
        return max(most, 0) / 2.55, at
