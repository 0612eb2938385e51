"""Images of third-party PDFs: decoding their samples, and their share of each ink."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen.errors import EMPTY, ENDS_EARLY, why_unreadable
from sheetgen.inspect import colours
from sheetgen.inspect.colours import CMYK, GRAY, PROCESS, RGB, UNKNOWN, Space, pdf_boolean, resolved_entry
from sheetgen.inspect.streams import (
    PICTURES,
    Damaged,
    TooMuchData,
    decode_parameters,
    decode_stream,
    filter_names,
)

if TYPE_CHECKING:
    from PIL.Image import Image


_ENUMERATED = {12: CMYK, 16: RGB, 17: GRAY, 18: RGB}
"""Enumerated colour spaces of JPEG 2000 (ISO 15444-1, annex I; 12 is from ISO 15444-2)."""
_DEPTHS = (1, 2, 4, 8, 16)
_MOST_DOTS = 100_000_000
_BANDS = {"L": 1, "LA": 1, "RGB": 3, "RGBA": 3, "CMYK": 4}
"""Number of colour channels of Pillow's 8-bit modes, without alpha."""


class UnsupportedImage(Exception):
    """An image format that is not supported; the text names it."""


class Inline(dict[str, Any]):
    """An inline image of a content stream, with the full names of its entries."""

    _SHORT = {"/BPC": "/BitsPerComponent", "/CS": "/ColorSpace", "/D": "/Decode", "/DP": "/DecodeParms",
              "/F": "/Filter", "/H": "/Height", "/IM": "/ImageMask", "/W": "/Width"}  # fmt: skip

    def __init__(self, entries: Mapping[str, Any], data: bytes) -> None:
        super().__init__({self._SHORT.get(key, key): value for key, value in entries.items()})
        self._data = data


class Picture(NamedTuple):
    """The samples of an image: one greyscale picture for each component, unchanged, with 255 as the highest
    value.
    """

    size: tuple[int, int]
    bands: Sequence[Image]


def jpx_space(stream: Any) -> Space:
    """Return the colour space that a JPEG 2000 image contains, or ``UNKNOWN``."""
    if last_filter(stream) != "/JPXDecode":
        return UNKNOWN
    data = bytes(stream._data[:4096])
    at = data.find(b"colr")
    if at < 0 or data[at + 4] != 1:
        return UNKNOWN
    return _ENUMERATED.get(int.from_bytes(data[at + 7 : at + 11]), UNKNOWN)


def last_filter(stream: Mapping[str, Any]) -> str:
    """Return the name of the last filter of a stream, or an empty string."""
    return (filter_names(stream) or [""])[-1]


def bits_per_component(stream: Mapping[str, Any]) -> int:
    """Return the bits per component of an image."""
    if pdf_boolean(resolved_entry(stream, "/ImageMask")) or last_filter(stream) in (
        "/CCITTFaxDecode",
        "/JBIG2Decode",
    ):
        return 1
    return int(resolved_entry(stream, "/BitsPerComponent", 8))


def decode_picture(stream: Any, space: Space) -> Picture:
    """Decode an image.

    Raises ``Damaged``, ``Endless`` for too many samples, and ``Unread`` for formats that are not supported.
    """
    size = width, height = int(resolved_entry(stream, "/Width")), int(resolved_entry(stream, "/Height"))
    if width < 1 or height < 1:
        raise Damaged(f"{width} × {height}")
    many = (
        1
        if pdf_boolean(resolved_entry(stream, "/ImageMask")) or space.kind == "/Indexed"
        else space.components
    )
    if width * height * max(many, 1) > _MOST_DOTS:
        raise TooMuchData
    kind = last_filter(stream)
    data = decode_stream(stream, bytes(stream._data))
    if kind not in PICTURES:
        return Picture(size, _raw(data, size, bits_per_component(stream), many))
    found = _READERS[kind](data, stream)
    if found.size != size:
        raise Damaged(f"{found.width} × {found.height}, {width} × {height}")
    mode = "L" if found.mode == "1" else found.mode
    if mode.startswith("I"):
        raise UnsupportedImage(f"{kind[1:]}, 16 bit")
    if mode not in _BANDS:
        raise UnsupportedImage(f"{kind[1:]}, {mode}")
    bands = found.convert(mode).split()[: _BANDS[mode]]
    if kind == "/DCTDecode" and mode == "CMYK":
        # Pillow inverts CMYK samples, but PDF does not (ISO 32000-1, 7.4.8).
        bands = tuple(band.point(lambda v: 255 - v) for band in bands)
    return Picture(size, bands)


def _raw(data: bytes, size: tuple[int, int], depth: int, many: int) -> Sequence[Image]:
    from PIL import Image

    width, height = size
    if depth not in _DEPTHS:
        raise Damaged(f"BitsPerComponent {depth}")
    row = (width * depth * many + 7) // 8
    if row * height > len(data):
        raise Damaged(f"{len(data)} < {row * height}")
    data = data[: row * height]
    if depth < 8:
        if depth == 1:
            data = Image.frombytes("1", (width * many, height), data).convert("L").tobytes()
        else:
            data = Image.frombytes("L", (width * many, height), data, "raw", f"L;{depth}").tobytes()
    elif depth == 16:
        data = data[::2]
    return [Image.frombytes("L", size, data[band::many]) for band in range(many)]


def _decode_jpeg(data: bytes, stream: Any) -> Image:
    """Decode a JPEG or JPEG 2000 image completely."""
    from PIL import Image

    try:
        found = Image.open(BytesIO(data), formats=("JPEG", "JPEG2000"))
        found.load()
    except Exception as error:  # Pillow may raise any exception for damaged data.
        raise Damaged(last_filter(stream)[1:], why_unreadable(error)) from None
    return found


def _fax(data: bytes, stream: Any) -> Image:
    """Decode a fax image by wrapping it as a TIFF (ITU-T T.4 and T.6)."""
    from PIL import Image, UnidentifiedImageError

    setting = decode_parameters(stream)[len(filter_names(stream)) - 1]
    kind = int(resolved_entry(setting, "/K", 0))
    width, height = int(resolved_entry(setting, "/Columns", 1728)), int(resolved_entry(stream, "/Height"))
    aligned = pdf_boolean(resolved_entry(setting, "/EncodedByteAlign"))
    entries = [(256, 4, width), (257, 4, height), (258, 3, 1), (259, 3, 4 if kind < 0 else 3),
               (262, 3, 1 if pdf_boolean(resolved_entry(setting, "/BlackIs1")) else 0), (273, 4, 0), (277, 3, 1),
               (278, 4, height), (279, 4, len(data))]  # fmt: skip
    if kind >= 0:
        entries.append((292, 4, (1 if kind > 0 else 0) | (4 if aligned else 0)))
    start = 8 + 2 + 12 * len(entries) + 4
    table = b"".join(
        struct.pack("<HHLL", tag, form, 1, start if tag == 273 else value) for tag, form, value in entries
    )
    tiff = b"II*\0" + struct.pack("<LH", 8, len(entries)) + table + bytes(4) + data
    if not data or (aligned and kind < 0):
        raise UnsupportedImage("CCITTFaxDecode") if data else Damaged("CCITTFaxDecode")
    try:
        found = Image.open(BytesIO(tiff), formats=("TIFF",))
        found.load()
    except (UnidentifiedImageError, OSError, ValueError) as error:
        raise Damaged("CCITTFaxDecode", why_unreadable(error)) from None
    return found


def _jbig2(data: bytes, _: Any) -> Image:
    """Check that the segments of a JBIG2 image lie within its data (ITU-T T.88, 7.2).

    Always raises, because JBIG2 images are not decoded.
    """
    at = 0
    while at < len(data):
        head = data[at : at + 6]
        if len(head) < 6:
            raise Damaged("JBIG2Decode", ENDS_EARLY)
        number, count, at = int.from_bytes(head[:4]), head[5] >> 5, at + 6
        if count == 7:
            count = int.from_bytes(data[at - 1 : at + 3]) & 0x1FFFFFFF
            at += 3 + (count + 8) // 8
        at += count * (1 if number <= 256 else 2 if number <= 65536 else 4)
        at += 4 if head[4] & 0x40 else 1
        length = int.from_bytes(data[at : at + 4])
        at += 4 + (0 if length == 0xFFFFFFFF else length)
        if at > len(data):
            raise Damaged("JBIG2Decode", ENDS_EARLY)
        if length == 0xFFFFFFFF:
            break
    if not any(data):
        raise Damaged("JBIG2Decode", EMPTY)
    raise UnsupportedImage("JBIG2Decode")


_READERS = {
    "/DCTDecode": _decode_jpeg,
    "/JPXDecode": _decode_jpeg,
    "/CCITTFaxDecode": _fax,
    "/JBIG2Decode": _jbig2,
}


def ink_shares(stream: Any, space: Space) -> Mapping[str, Image]:
    """Return the share of each ink in an image, as greyscale pictures in which 255 is full ink. Raises as
    ``decode_picture`` does.
    """
    found = decode_picture(stream, space)
    if space.kind == "/Indexed":
        return _indexed(found.bands[0], bits_per_component(stream), space)
    wanted = [float(v) for v in resolved_entry(stream, "/Decode", ())]
    bands = list(found.bands)
    if wanted and space.kind != "/Lab" and space.model != "lab":
        bands = [_decoded(band, wanted[2 * i], wanted[2 * i + 1]) for i, band in enumerate(bands)]
    if space is UNKNOWN or len(bands) < space.components:
        raise UnsupportedImage(space.kind.lstrip("/"))
    return _inks(bands, space)


def _decoded(band: Image, low: float, high: float) -> Image:
    return band.point([round(255 * min(1.0, max(0.0, low + (high - low) * v / 255))) for v in range(256)])


def _indexed(band: Image, depth: int, space: Space) -> Mapping[str, Image]:
    step = 255 // ((1 << depth) - 1) if depth <= 8 else 1
    table = [colours.inks_of_colour(space, [v // step]) or {} for v in range(256)]
    names = {name for each in table for name in each}
    return {name: band.point([round(255 * each.get(name, 0.0)) for each in table]) for name in names}


def _inks(bands: Sequence[Image], space: Space) -> Mapping[str, Image]:
    from PIL import ImageChops, ImageOps

    model = space.model
    if model == "cmyk":
        return dict(zip(PROCESS, bands, strict=False))
    if model == "spot":
        return {name: band for name, band in zip(space.names, bands, strict=False) if name != "None"}
    if model in ("gray", "lab"):
        return {"Black": ImageOps.invert(bands[0])}
    if model != "rgb":
        raise UnsupportedImage(space.kind.lstrip("/"))
    parts = [ImageOps.invert(part) for part in bands[:3]]
    black = ImageChops.darker(parts[0], ImageChops.darker(parts[1], parts[2]))
    coloured = {name: ImageChops.subtract(part, black) for name, part in zip(PROCESS, parts, strict=False)}
    return {**coloured, "Black": black}
