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
from sheetgen.message import msg

if TYPE_CHECKING:
    from pypdf import PdfReader


DPI = 8 * 25.4
"""8 dots per mm: a line is at least one dot wide, and the thinnest lines are 0.1 mm."""
MOST_PIXELS = 24_000_000
"""A page with more pixels at ``DPI`` (larger than A2) is measured at a lower resolution."""
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


def measure_ink(data: bytes, dpi: float = DPI) -> list[PageInk]:
    """Measure the ink on all pages of a PDF. Raises ``UnreadableFile`` if it is broken, encrypted or empty."""
    if b"%PDF" not in data[:1024]:
        raise UnreadableFile("no-pdf", msg("this is no PDF", "report"))
    data = unlocked_pdf(data)
    try:
        reader = open_pdf(data)
        if reader.pages:
            return measure_pages(reader, dpi)
    except Exception as error:  # A hostile file can raise any exception in any reader.
        said = msg("the PDF cannot be read: {reason}", "report", reason=why_unreadable(error))
        raise UnreadableFile("broken-pdf", said) from None
    raise UnreadableFile("broken-pdf", msg("The PDF has no page.", "report"))


def measure_pages(reader: PdfReader, dpi: float = DPI, only: Sequence[int] | None = None) -> list[PageInk]:
    """Measure the ink on all pages of an open PDF, or on ``only`` those with these indices.

    Equal pages are measured once.
    """
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
    found = dict(zip(chosen, _measure(reader, chosen, dpi), strict=True)) if chosen else {}
    return [found[of]._replace(page=number + 1) for number, of in zip(wanted, same, strict=True)]


def _measure(reader: PdfReader, pages: list[int], dpi: float) -> list[PageInk]:
    """Measure the ink on pages one after another, because the pictures of a page take up to 150 MB."""
    from sheetgen.inspect.separations import Separations

    plates = Separations(reader, pages)
    documents = [_Plates(plates.pdf(sheet), len(sheet), plates.together) for sheet in plates.sheets]
    try:
        found = []
        for number in range(len(pages)):
            # Greyscale and colour rendering draw letters differently, so all plates must use the same mode.
            drawn = [document.draw(number, dpi) for document in documents]
            layers = [layer for found_layers, _ in drawn for layer in found_layers]
            _, step = drawn[0]
            mean = {name: _mean(layer) for name, layer in zip(plates.names, layers, strict=True)}
            highest, at = _highest(layers)
            place = (round(at[0] * step, 1), round(at[1] * step, 1))
            found.append(PageInk(number + 1, mean, highest, place, tuple(sorted(plates.unmeasured))))
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

    def draw(self, number: int, dpi: float) -> tuple[tuple[Any, ...], float]:
        """Draw the trim of a page. Return its ink plates (white is full ink) and the side of a dot in mm."""
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
        bitmap = page.render(scale=scale, crop=crop, grayscale=not self.colours, may_draw_forms=False)
        picture = bitmap.to_pil()
        lights = picture.convert("RGB").split() if self.colours else (picture.convert("L"),)
        page.close()
        return tuple(map(ImageOps.invert, lights[: self.inks])), 25.4 / 72 / scale


def _mean(layer: Any) -> float:
    histogram = layer.histogram()
    return float(sum(v * n for v, n in enumerate(histogram)) / 2.55 / max(1, sum(histogram)))


def _highest(layers: list[Any]) -> tuple[float, tuple[int, int]]:
    """Return the largest sum of all inks in percent, and the first dot that has it.

    The sums are made in bands of the page, because they take four bytes for each dot.
    """
    width, height = layers[0].size
    rows = max(1, _BAND // max(1, width))
    most, at = -1, (0, 0)
    for top in range(0, height, rows):
        box = (0, top, width, min(height, top + rows))
        found, (x, y) = _highest_in_band([layer.crop(box) for layer in layers])
        if found > most:
            most, at = found, (x, top + y)
    return max(most, 0) / 2.55, at


def _highest_in_band(layers: list[Any]) -> tuple[int, tuple[int, int]]:
    from PIL import ImageMath

    def add(args: Mapping[str, Any]) -> Any:
        total = args["l0"]
        for index in range(1, len(layers)):
            total = total + args[f"l{index}"]
        return total

    wide = {f"l{index}": layer.convert("I") for index, layer in enumerate(layers)}
    total: Any = ImageMath.lambda_eval(add, **wide)
    most = int(total.getextrema()[1])
    box = total.point(lambda v: v * 255 - (most - 1) * 255).convert("L").getbbox()  # keep only maxima
    return most, (box[0], box[1]) if box else (0, 0)
