"""Which character a code of a composite font is, and what it reads as: CMaps (ISO 32000-1, 9.7.5 and 9.10.3)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from sheetgen.press.colours import entry

_SPACES = re.compile(rb"begincodespacerange(.*?)endcodespacerange", re.DOTALL)
_HEX = re.compile(rb"<([0-9A-Fa-f\s]*)>")
_PAIRS = re.compile(rb"begin(?:cid|bf)char(.*?)end(?:cid|bf)char", re.DOTALL)
_RANGES = re.compile(rb"begin(?:cid|bf)range(.*?)end(?:cid|bf)range", re.DOTALL)
_TOKEN = re.compile(rb"<([0-9A-Fa-f\s]*)>|(\d+)|(\[)|(\])")
_MOST = 70_000
_COLLECTIONS = {
    "GB1": "GB-EUC GBpc-EUC GBK-EUC GBKp-EUC GBK2K UniGB-UCS2 UniGB-UTF16",
    "CNS1": "B5pc HKscs-B5 ETen-B5 ETenms-B5 CNS-EUC UniCNS-UCS2 UniCNS-UTF16",
    "Japan1": "83pv-RKSJ 90ms-RKSJ 90msp-RKSJ 90pv-RKSJ Add-RKSJ EUC Ext-RKSJ H V UniJIS-UCS2 UniJIS-UCS2-HW"
    " UniJIS-UTF16 UniJIS2004-UTF16 UniJISX0213-UTF32 UniJISX02132004-UTF32",
    "Korea1": "KSC-EUC KSCms-UHC KSCms-UHC-HW KSCpc-EUC UniKS-UCS2 UniKS-UTF16",
}
"""Registered lists of codes by the characters that they are for (ISO 32000-1, table 118), without their direction."""


class Codes(NamedTuple):
    """How codes of a composite font are read: ``width`` bytes each, and CIDs where they are not the codes."""

    width: int
    cids: Mapping[int, int] | None = None


def codes(encoding: Any) -> Codes | None:
    """Of a font's ``/Encoding``; None for those that are not read."""
    if encoding in ("/Identity-H", "/Identity-V"):
        return Codes(2)
    if not hasattr(encoding, "get_data") or entry(encoding, "/UseCMap") is not None:
        return None
    data = encoding.get_data()
    widths = {len(_bytes(found)) for part in _SPACES.findall(data) for found in _HEX.findall(part)}
    if len(widths) != 1:
        return None
    return Codes(
        widths.pop(), {code: int(value) for code, value in _entries(data).items() if isinstance(value, int)}
    )


def collection(name: str) -> str | None:
    """The characters that a registered list of codes is for; empty for CIDs themselves, None for an unknown list."""
    bare = re.sub(r"-[HV]$", "", name.lstrip("/"))
    if bare == "Identity":
        return ""
    return next((key for key, names in _COLLECTIONS.items() if bare in names.split()), None)


def reading(font: Any) -> Mapping[int, str]:
    """What codes of a font read as, by its ``/ToUnicode``."""
    found = entry(font, "/ToUnicode")
    if not hasattr(found, "get_data"):
        return {}
    values = _entries(found.get_data())
    return {code: v.decode("utf-16-be", "replace") for code, v in values.items() if isinstance(v, bytes)}


def _bytes(text: bytes) -> bytes:
    digits = b"".join(text.split())
    return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode())


def _entries(data: bytes) -> dict[int, int | bytes]:
    found: dict[int, int | bytes] = {}
    for part in _PAIRS.findall(data):
        values = _values(part)
        for code, value in zip(values[::2], values[1::2], strict=False):
            if isinstance(code, bytes) and isinstance(value, int | bytes):
                found[int.from_bytes(code)] = value
    for part in _RANGES.findall(data):
        values = _values(part)
        for low, high, first in zip(values[::3], values[1::3], values[2::3], strict=False):
            if isinstance(low, bytes) and isinstance(high, bytes):
                _span(found, int.from_bytes(low), int.from_bytes(high), first)
    return found


def _span(found: dict[int, int | bytes], low: int, high: int, first: Any) -> None:
    for i in range(min(high - low + 1, _MOST)):
        if isinstance(first, list):
            if i < len(first):
                found[low + i] = first[i]
        elif isinstance(first, int):
            found[low + i] = first + i
        elif first:
            found[low + i] = first[:-1] + bytes([(first[-1] + i) & 255])


def _values(part: bytes) -> list[Any]:
    """Strings, numbers and rows of strings."""
    found: list[Any] = []
    row: list[Any] | None = None
    for match in _TOKEN.finditer(part):
        if match[3]:
            row = []
        elif match[4]:
            found.append(row or [])
            row = None
        else:
            value = int(match[2]) if match[2] else _bytes(match[1])
            (found if row is None else row).append(value)
    return found
