"""Decode the filters of PDF streams (ISO 32000-1, 7.4) without repairing damaged data, and list a file's
dictionaries.
"""

from __future__ import annotations

import zlib
from base64 import a85decode
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pypdf.filters import FlateDecode, LZWDecode

from sheetgen.errors import ENDS_EARLY, why_unreadable
from sheetgen.inspect.colours import resolve_reference, resolved_entry
from sheetgen.message import Msg, msg

MOST = 100_000_000
"""Largest decoded size of one stream, in bytes. All streams of a file may have ten times as much."""
PICTURES = ("/DCTDecode", "/JPXDecode", "/CCITTFaxDecode", "/JBIG2Decode")
"""Filters whose output is the samples of an image."""
_FULL_NAMES = {"/AHx": "/ASCIIHexDecode", "/A85": "/ASCII85Decode", "/LZW": "/LZWDecode", "/Fl": "/FlateDecode",
         "/RL": "/RunLengthDecode", "/CCF": "/CCITTFaxDecode", "/DCT": "/DCTDecode"}  # fmt: skip
"""Abbreviated filter names of inline images (ISO 32000-1, table 94)."""
_END = 128
"""The end-of-data byte of ``RunLengthDecode``."""
_PIECE = 1 << 20
_ROW = {"/Colors": 1, "/BitsPerComponent": 8, "/Columns": 1}
_PNG = 10
"""The first PNG predictor; PNG predictors start each row with a tag byte."""


class Damaged(Exception):
    """The data of a stream that its filter cannot decode; ``why`` is the reason."""

    def __init__(self, what: str, why: Msg | None = None) -> None:
        """``what`` is the name of a filter, or a description of contradictory numbers."""
        super().__init__(what)
        # translators: none
        alone = msg("{what}", "report", what=what)
        self.why = alone if why is None else msg("{what}: {text}", "report", what=what, text=why)


class TooMuchData(Exception):
    """The decoded data of a stream are larger than the limit."""


class Budget:
    """The number of bytes that may still be decoded from a file."""

    def __init__(self) -> None:
        self.left = 10 * MOST

    def take(self, count: int) -> None:
        """Subtract ``count`` bytes from the budget. Raises ``Endless`` if it is used up."""
        self.left -= count
        if self.left < 0:
            raise TooMuchData


def filter_names(stream: Mapping[str, Any]) -> list[str]:
    """Return the full names of a stream's filters in order, with their slashes."""
    found = resolved_entry(stream, "/Filter")
    if found is None and not isinstance(resolved_entry(stream, "/F"), Mapping):
        found = resolved_entry(stream, "/F")  # The key is abbreviated in inline images.
    names = [
        str(resolve_reference(name))
        for name in (found if isinstance(found, list) else [found])
        if found is not None
    ]
    return [_FULL_NAMES.get(name, name) for name in names]


def decode_parameters(stream: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the decode parameters of each filter, in the order of ``filter_names``; empty mappings for filters
    without any.
    """
    found = resolved_entry(stream, "/DecodeParms", resolved_entry(stream, "/DP"))
    each = [resolve_reference(v) for v in found] if isinstance(found, list) else [found]
    each += [None] * len(filter_names(stream))
    return [v if isinstance(v, Mapping) else {} for v in each]


def decode_stream(stream: Mapping[str, Any], data: bytes, budget: Budget | None = None) -> bytes:
    """Return the data of a stream decoded up to the first image filter, or completely.

    Raises ``Damaged`` for invalid data and ``Endless`` for more than ``budget`` allows.
    """
    budget = budget or Budget()
    for name, setting in zip(filter_names(stream), decode_parameters(stream), strict=False):
        if name in PICTURES or name == "/Crypt":
            break
        step = _STEPS.get(name)
        if step is None:
            raise Damaged(name)
        try:
            data = step(data, setting)
        except (Damaged, TooMuchData):
            raise
        except Exception as error:  # Decoders of libraries can raise any exception.
            raise Damaged(name[1:], why_unreadable(error)) from None
        budget.take(len(data))
    return data


def _flate(data: bytes, setting: Mapping[str, Any]) -> bytes:
    found, rest, size, pieces = zlib.decompressobj(), data, 0, []
    try:
        while rest and not found.eof:
            pieces.append(found.decompress(rest, _PIECE))
            size += len(pieces[-1])
            rest = found.unconsumed_tail
            if size > MOST:
                raise TooMuchData
    except zlib.error as error:
        raise Damaged("FlateDecode", why_unreadable(error)) from None
    if not found.eof and data:
        raise Damaged("FlateDecode", ENDS_EARLY)
    if int(resolved_entry(setting, "/Predictor", 1)) < 2:
        return b"".join(pieces)
    if sum(map(len, pieces)) % _row_length(setting):
        raise Damaged("FlateDecode: a row ends early")
    return bytes(FlateDecode.decode(data, setting))  # type: ignore[arg-type]


def _row_length(setting: Mapping[str, Any]) -> int:
    """Return the number of bytes in a row of predicted data (ISO 32000-1, 7.4.4.4)."""
    colours, depth, columns = (int(resolved_entry(setting, key, usual)) for key, usual in _ROW.items())
    png = int(resolved_entry(setting, "/Predictor", 1)) >= _PNG
    return max(1, (colours * depth * columns + 7) // 8 + png)


def _run_length(data: bytes, _: Mapping[str, Any]) -> bytes:
    parts, at = [], 0
    while at < len(data) and data[at] != _END:
        count = data[at]
        parts.append(data[at + 1 : at + 2 + count] if count < _END else data[at + 1 : at + 2] * (257 - count))
        at += count + 2 if count < _END else 2
    if at >= len(data):
        raise Damaged("RunLengthDecode", ENDS_EARLY)
    return b"".join(parts)


def _hex(data: bytes, _: Mapping[str, Any]) -> bytes:
    digits = b"".join(data.partition(b">")[0].replace(b"\0", b"").split())
    try:
        return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode("ascii"))
    except ValueError as error:
        raise Damaged("ASCIIHexDecode", why_unreadable(error)) from None


def _base_85(data: bytes, _: Mapping[str, Any]) -> bytes:
    text = data.strip(b"\0 \t\r\n\f").removeprefix(b"<~").partition(b"~")[0]
    try:
        return a85decode(text, ignorechars=b"\0 \t\r\n\f\v")
    except ValueError as error:
        raise Damaged("ASCII85Decode", why_unreadable(error)) from None


def _lzw(data: bytes, setting: Mapping[str, Any]) -> bytes:
    return bytes(LZWDecode.decode(data, setting))  # type: ignore[arg-type]


_STEPS: Mapping[str, Callable[[bytes, Mapping[str, Any]], bytes]] = {
    "/FlateDecode": _flate, "/RunLengthDecode": _run_length, "/ASCIIHexDecode": _hex,
    "/ASCII85Decode": _base_85, "/LZWDecode": _lzw,
}  # fmt: skip


# ---- all objects of a file ----


MOST_OBJECTS = 400_000
"""Largest number of values that ``reachable_dictionaries`` visits in one file."""


class TooManyObjects(Exception):
    """The file has more than ``MOST_OBJECTS`` values."""


def reachable_dictionaries(root: Any) -> Iterator[Any]:
    """Yield every dictionary and stream that can be reached from ``root``, each once.

    Raises ``TooManyObjects``, and any exception of the PDF library.
    """
    waiting, known, count = [root], set[int](), 0
    while waiting:
        value = waiting.pop()
        if hasattr(value, "idnum"):
            if value.idnum in known:
                continue
            known.add(value.idnum)
            value = value.get_object()
        count += 1
        if count > MOST_OBJECTS:
            raise TooManyObjects
        if isinstance(value, Mapping):
            yield value
            waiting += [value.raw_get(key) for key in value]  # type: ignore[attr-defined]
        elif isinstance(value, list):
            waiting += [list.__getitem__(value, i) for i in range(len(value))]
