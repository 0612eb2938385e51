"""Rules of a file's streams: their data is whole, compressed in an allowed way, and lies in the file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sheetgen.press import preflight_intent, stream_data
from sheetgen.press.colours import entry
from sheetgen.press.findings import Finding, report
from sheetgen.press.profile import Profile
from sheetgen.press.stream_data import Damaged, Endless, filters

_NEVER = {"/LZWDecode", "/Crypt"}
_LIGHTS = {b"GRAY": 1, b"RGB ": 3, b"Lab ": 3, b"CMYK": 4}
_CLASSES, _NEWEST = (b"scnr", b"mntr", b"prtr", b"spac"), 4
"""Kinds of profiles that say what colours are, and the newest version that PDF knows (ISO 32000-1, 8.6.5.5)."""
_OTHERS = {"/First", "/FunctionType", "/Type", "/ShadingType"}
"""Entries of streams with an ``/N`` that are no ICC profile."""
_LATER = {"/JPXDecode", "/JBIG2Decode"}
"""Filters that PDF/X-1a does not know."""


def check(holders: Sequence[Any], profile: Profile, to: list[Finding]) -> None:
    """All rules of them. ``holders`` are all dictionaries and streams of the file."""
    budget = stream_data.Budget()
    intents = {
        id(entry(holder, "/DestOutputProfile")) for holder in holders if "/DestOutputProfile" in holder
    }
    for holder in holders:
        if not hasattr(holder, "get_data"):
            continue
        if profile.flavour:
            _allowed(holder, profile, to)
        number = getattr(getattr(holder, "indirect_reference", None), "idnum", 0)
        try:
            data = stream_data.unpacked(holder, bytes(holder._data), budget)
            if "/N" in holder and not _OTHERS & {*holder} and id(holder) not in intents:
                _icc(data, entry(holder, "/N"), to)
        except Damaged as error:
            report(
                to,
                "streams",
                "the data of object {number} is damaged: {reason}",
                number=number,
                reason=error.why,
            )
        except Endless:
            report(to, "unread", "the data of object {number} is too much; it was not read", number=number)


def _icc(data: bytes, count: Any, to: list[Finding]) -> None:
    """The profile of measured colours has as many of them as it is said."""
    if not preflight_intent.whole(data) or data[12:16] not in _CLASSES or data[8] > _NEWEST:
        report(to, "colours", "an ICC profile of colours is damaged")
    elif _LIGHTS.get(data[16:20]) != count:
        report(to, "colours", "an ICC profile of colours has {kind}, not {number} of them", number=str(count),
               kind=data[16:20].decode("latin-1").strip())  # fmt: skip


def _allowed(stream: Any, profile: Profile, to: list[Finding]) -> None:
    forbidden = _NEVER | (_LATER if profile.flavour.startswith("PDF/X-1a") else set())
    for name in filters(stream):
        if name in forbidden:
            report(to, "streams", "data is compressed with {name}", name=name[1:])
    if entry(stream, "/Subtype") == "/PS" or entry(stream, "/Subtype2") == "/PS":
        report(to, "content", "{code}: {what}", code="postscript", what="/PS")
    if isinstance(entry(stream, "/F"), (str, Mapping)) or "/OPI" in stream or "/Alternates" in stream:
        report(to, "streams", "data lies in another file, or in two kinds")
