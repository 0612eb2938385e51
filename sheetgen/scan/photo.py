"""Read photos, scans and PDFs of scans as pixels, upright and limited in size."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from PIL import Image, UnidentifiedImageError

from sheetgen.errors import PhotoError, UnreadableFile, system_reason
from sheetgen.input_files import open_input
from sheetgen.inspect.locked_pdf import unlocked_pdf
from sheetgen.message import msg
from sheetgen.resources import pip_install
from sheetgen.scan.opencv import cv2, np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Pixels = NDArray[np.uint8]
    _Seen = tuple[Pixels, bool, bool, bool]
    """The values of a ``Photo`` from ``pixels`` on."""


BLACK, WHITE = 48, 208
"""Levels of grey, 0 to 255, between these are neither black nor white."""
AROUND, STEP = 5, 150
"""A pixel is at an edge if levels in the square of ``AROUND`` pixels around it differ by at least
``STEP``.
"""
GREY, COLOURED = 0.02, 60
"""The most other grey pixels for each pixel at an edge in a picture with two tones. Pixels whose channels differ by
``COLOURED`` levels count as grey.
"""


def is_two_tone(pixels: NDArray[np.uint8]) -> bool:
    """Return whether a picture (height × width × blue, green, red) has only black and white, and no colour.

    Grey at edges is allowed, because JPEG and scaling produce it.
    """
    grey = cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY)
    square = np.ones((AROUND, AROUND), np.uint8)
    at_edge = cv2.subtract(cv2.dilate(grey, square), cv2.erode(grey, square)) >= STEP
    blue, green, red = cv2.split(pixels)
    highest, lowest = cv2.max(cv2.max(blue, green), red), cv2.min(cv2.min(blue, green), red)
    coloured = cv2.subtract(highest, lowest) >= COLOURED
    elsewhere = ((grey >= BLACK) & (grey < WHITE) & ~at_edge) | coloured
    return bool(np.count_nonzero(elsewhere) < GREY * np.count_nonzero(at_edge))


PURE, BLEACHED = 253, 0.2
"""A picture is bleached if at least the share ``BLEACHED`` of its pixels has this level in all channels."""
MOST_BYTES = 100_000_000
"""The largest file in bytes."""
MOST_PIXELS = 110_000_000
"""The most pixels of a picture; telephones have up to 108 megapixels."""
KEPT_PIXELS, KEPT_IN_ALL = 12_000_000, 120_000_000
"""The most pixels kept of a picture, and of all pictures of a file."""
LEAST_SIDE = 300
"""The smallest side in pixels; marks are not visible in smaller pictures."""
MOST_PAGES = 40
PDF_DPI = 250
BLANK_SIZE = (300, 300)
BLANK_INK, BLANK_SHARE = 0.1, 0.002
"""A page is blank if less than ``BLANK_SHARE`` of its pixels are darker than around them by ``BLANK_INK``."""
FILLED = 2
"""The most difference of levels in a row of a JPEG that is missing."""
_PDF = b"%PDF-"
_JPEG, _JPEG_END = b"\xff\xd8", b"\xff\xd9"
_HEIC = (b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1")
"""Brands of HEIC files, after ``ftyp`` in their header."""
_DEEP = ("I;16", "I;16B", "I;16L", "I", "F")
"""Pillow's modes of pictures with more than 256 levels."""
_ORIENTATION = 0x0112
_TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
"""Rotations and reflections by the EXIF orientation."""


class Photo(NamedTuple):
    """A picture: its file, the page in it from 1, and its pixels (height × width × blue, green, red).

    ``two_tone`` is True for pictures in only black and white, ``incomplete`` for a JPEG whose end is missing:
    ``pixels`` has its first rows. ``vector`` is True for pages of a PDF without a picture, ``mirror`` for the mirror
    image of the file.
    """

    path: Path
    page: int
    pixels: Pixels
    two_tone: bool = False
    incomplete: bool = False
    vector: bool = False
    mirror: bool = False

    @property
    def name(self) -> str:
        """The file name, with the page if it is not the first."""
        return self.path.name if self.page == 1 else f"{self.path.name}:{self.page}"

    @property
    def blank(self) -> bool:
        """Whether it is the scan of an empty page: hardly any ink, except near its edges."""
        grey = cv2.cvtColor(self.pixels, cv2.COLOR_BGR2GRAY)
        height, width = grey.shape
        inner = grey[height // 20 : height - height // 20, width // 20 : width - width // 20]
        small = cv2.resize(inner, BLANK_SIZE, interpolation=cv2.INTER_AREA).astype(np.float32)
        paper = cv2.morphologyEx(small, cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8))
        ink = small < (1 - BLANK_INK) * paper
        return bool(np.count_nonzero(ink) < BLANK_SHARE * ink.size)

    @property
    def bleached(self) -> bool:
        """Whether its paper is pure white: no camera makes it, but scanner apps do, and some scanners."""
        darkest = self.pixels[::4, ::4].min(axis=2)
        return not self.vector and bool(np.count_nonzero(darkest >= PURE) >= BLEACHED * darkest.size)

    def mirrored(self) -> Photo:
        """Return its mirror image."""
        return self._replace(pixels=np.ascontiguousarray(self.pixels[:, ::-1]), mirror=not self.mirror)


def read_photos(path: Path) -> Iterator[Photo]:
    """Yield the pictures of a file one after the other, oriented by EXIF, each of at most 12 megapixels.

    Supported are JPEG, PNG, TIFF, WebP, other formats of Pillow, and the pages of a PDF. Raises
    ``PhotoError`` if the file cannot be read, is not a picture, or is too large or too small.
    """
    data = _bytes(path)
    pages = _pdf(path, data) if data[:1024].lstrip().startswith(_PDF) else _pictures(path, data)
    for number, seen in enumerate(pages, 1):
        photo = Photo(path, number, *seen)
        height, width = photo.pixels.shape[:2]
        if min(height, width) < LEAST_SIDE:
            said = "{photo} has only {width} by {height} pixels; that is too few to show marks."
            raise PhotoError("small", msg(said, "report", photo=photo.name, width=width, height=height))
        yield photo


def _bytes(path: Path) -> bytes:
    try:
        with open_input(path) as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        said = "{photo} cannot be read: {error}."
        raise PhotoError("file", msg(said, "report", photo=path.name, error=system_reason(error))) from error
    if len(data) > MOST_BYTES:
        said = "{photo} is larger than {most} MB, which is too large for a photo."
        raise PhotoError("large", msg(said, "report", photo=path.name, most=MOST_BYTES // 1_000_000))
    return data


def _pictures(path: Path, data: bytes) -> Iterator[_Seen]:
    """Yield the frames of a picture."""
    if data[4:8] == b"ftyp" and data[8:12] in _HEIC:
        _register_heic(path)
    try:
        try:
            yield from _frames(path, data)
        except OSError:
            if not data.startswith(_JPEG):
                raise
            yield from _frames(path, data + _JPEG_END, incomplete=True)
    except (UnidentifiedImageError, Image.DecompressionBombError) as error:
        bomb = isinstance(error, Image.DecompressionBombError)
        raise _too_many(path) if bomb else _no_picture(path) from error
    except (OSError, ValueError, SyntaxError, EOFError, MemoryError, TypeError, KeyError) as error:
        said = "{photo} is broken: it cannot be read as a picture."
        raise PhotoError("broken", msg(said, "report", photo=path.name)) from error


def _frames(path: Path, data: bytes, incomplete: bool = False) -> Iterator[_Seen]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # large pictures are checked below; invalid EXIF is not needed
        with Image.open(BytesIO(data)) as image:
            frames = getattr(image, "n_frames", 1)
            _bounded(path, frames, *image.size)
            for frame in range(frames if image.format == "TIFF" else 1):
                image.seek(frame)
                _bounded(path, frames, *image.size)
                one_bit = image.mode == "1"
                pixels = _pixels(image, _kept(frames if image.format == "TIFF" else 1), incomplete)
                yield pixels, one_bit or is_two_tone(pixels), incomplete, False


def _register_heic(path: Path) -> None:
    """Register HEIC with Pillow. Raises ``PhotoError`` if its plugin is missing."""
    try:
        plugin = import_module("pillow_heif")
    except ImportError as error:
        said = "{photo} is a HEIC photo. Save it as JPEG, or install a reader: `{command}`."
        command = pip_install("pillow-heif")
        raise PhotoError("heic", msg(said, "report", photo=path.name, command=command)) from error
    plugin.register_heif_opener()


def _kept(pictures: int) -> int:
    """Return the most pixels to keep of each picture in a file."""
    return min(KEPT_PIXELS, KEPT_IN_ALL // max(pictures, 1))


def _pixels(image: Image.Image, most: int, incomplete: bool) -> Pixels:
    """Return the oriented pixels of a frame; transparency is on white, and rows that are missing are left out."""
    share = (most / (image.width * image.height)) ** 0.5
    if share < 1:
        image.draft(
            "RGB", (int(image.width * share) + 1, int(image.height * share) + 1)
        )  # decodes at a smaller size
    turn = image.getexif().get(_ORIENTATION, 1)
    smaller = _smaller(_plain(_reduced(image, most)), most)
    if incomplete:
        smaller = smaller.crop((0, 0, smaller.width, _rows_present(smaller)))
    if turn in _TURNS:
        smaller = smaller.transpose(_TURNS[turn])
    return np.asarray(cv2.cvtColor(np.asarray(smaller), cv2.COLOR_RGB2BGR), np.uint8)


def _rows_present(image: Image.Image) -> int:
    """Return the number of rows before those that the decoder filled with one colour, at least 1."""
    rows = np.asarray(image.convert("L"))
    present = np.flatnonzero(np.ptp(rows, axis=1) > FILLED)
    return int(present[-1]) + 1 if present.size else 1


def _reduced(image: Image.Image, most: int) -> Image.Image:
    """Return the picture reduced by an integer factor if it is far too large, before copies are made."""
    factor = int((image.width * image.height / most) ** 0.5)
    if factor < 2 or image.mode in (*_DEEP, "P", "PA", "1"):
        return image
    clear = image.info.get("transparency")
    smaller = image.reduce(factor)
    if clear is not None:
        smaller.info["transparency"] = clear
    return smaller


def _plain(image: Image.Image) -> Image.Image:
    """Return the picture in RGB; transparency is on white."""
    if image.mode in _DEEP:
        levels = np.asarray(image)
        highest = max(1.0, float(levels.max()))
        parts = np.array_split(levels, 16)
        image = Image.fromarray(
            np.vstack([(part * (255 / highest)).clip(0, 255).astype(np.uint8) for part in parts])
        )
    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        seen = image.convert("RGBA")
        return Image.alpha_composite(Image.new("RGBA", seen.size, "white"), seen).convert("RGB")
    return image if image.mode == "RGB" else image.convert("RGB")


def _smaller(image: Image.Image, most: int) -> Image.Image:
    share = (most / (image.width * image.height)) ** 0.5
    if share >= 1:
        return image
    size = (max(1, int(image.width * share)), max(1, int(image.height * share)))
    return image.resize(size, Image.Resampling.BOX, reducing_gap=2)


def _pdf(path: Path, data: bytes) -> Iterator[_Seen]:
    """Yield the rendered pages of a PDF. Only a page with a picture may be a scan with two tones; vector art may be
    black only.
    """
    import pypdfium2 as pdfium
    from pypdfium2.raw import FPDF_PAGEOBJ_IMAGE

    try:
        document = pdfium.PdfDocument(unlocked_pdf(data))
    except (UnreadableFile, pdfium.PdfiumError) as error:
        if isinstance(error, UnreadableFile) and error.code == "locked-pdf":
            said = "{photo} is locked with a password: save it without one."
            raise PhotoError("locked", msg(said, "report", photo=path.name)) from error
        said = "{photo} is broken: it cannot be read as a PDF."
        raise PhotoError("broken", msg(said, "report", photo=path.name)) from error
    try:
        pages = len(document)
        _bounded(path, pages, 1, 1)
        for number in range(pages):
            page = document[number]
            pixels = _drawn(path, page, _kept(pages))
            scanned = any(True for _ in page.get_objects(filter=[FPDF_PAGEOBJ_IMAGE]))
            yield pixels, scanned and is_two_tone(pixels), False, not scanned
    except pdfium.PdfiumError as error:
        said = "{photo} is broken: it cannot be read as a PDF."
        raise PhotoError("broken", msg(said, "report", photo=path.name)) from error
    finally:
        document.close()


def _drawn(path: Path, page: Any, most: int) -> Pixels:
    width, height = page.get_size()
    scale = min(PDF_DPI / 72, (most / max(width * height, 1)) ** 0.5)
    if min(width, height) * scale < 1:
        raise _too_many(path)
    bitmap = page.render(scale=scale)
    pixels: Pixels = bitmap.to_numpy()[:, :, :3].copy()
    bitmap.close()
    return pixels


def _bounded(path: Path, frames: int, width: int, height: int) -> None:
    """Raise ``PhotoError`` for too many pages or pixels."""
    if frames > MOST_PAGES:
        said = "{photo} has {pages} pages, but only {most} can be read."
        raise PhotoError("pages", msg(said, "report", photo=path.name, pages=frames, most=MOST_PAGES))
    if not 0 < width * height <= MOST_PIXELS:
        raise _too_many(path)


def _too_many(path: Path) -> PhotoError:
    said = "{photo} has more than {most} megapixels, which is too many for a photo of a sheet."
    return PhotoError("large", msg(said, "report", photo=path.name, most=MOST_PIXELS // 1_000_000))


def _no_picture(path: Path) -> PhotoError:
    said = "{photo} is not a picture that can be read. Possible: JPEG, PNG, TIFF, WebP and PDF."
    return PhotoError("no-picture", msg(said, "report", photo=path.name))
