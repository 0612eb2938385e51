"""Rules of a PDF's table of objects: everything stands where it says (ISO 32000-1, 7.5.4).

A reader that finds objects without it, as most do, hides that the next one may not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.press.findings import Finding, report
from sheetgen.reasons import why

if TYPE_CHECKING:
    from pypdf import PdfReader

_START = re.compile(rb"startxref\s+(\d+)\s")
_SECTION = re.compile(rb"\s*(\d+)\s+(\d+)[ \t\r\n]+(?=\d{10} )")
_ENTRY = re.compile(rb"(\d{10}) (\d{5}) ([nf])[ \r\n]{1,2}")
_OBJECT = re.compile(rb"\s{0,4}(\d+)\s+(\d+)\s+obj\b")
_TRAILER = re.compile(rb"\s*trailer\b")
_MOST = 1000
"""Tables of one file, one behind the other: each is a time that it was changed."""


class _Table(NamedTuple):
    """Offsets of used objects by their numbers, numbers of free ones, and what the trailer says."""

    used: Mapping[int, int]
    free: frozenset[int]
    trailer: bytes


def check(reader: PdfReader, data: bytes, to: list[Finding]) -> None:
    """Whether all objects that the table names are there, and end."""
    places = _plain(data)
    if places is None:  # packed, which only a reader can tell
        places = {number: at for table in reader.xref.values() for number, at in table.items() if at}
    found = {number: _OBJECT.match(data, at) for number, at in places.items()}
    lost = any(match is None or int(match[1]) != number for number, match in found.items())
    if lost or not places:
        _damaged("xref", to)
        return
    for at, end in pairwise([*sorted(places.values()), len(data)]):
        head = data[at:end]
        begin = head.find(b"stream")
        if b"endobj" not in head or re.search(rb"/Length\s+-", head[: begin if begin > 0 else None]):
            _damaged("object", to)


def _damaged(what: str, to: list[Finding]) -> None:
    report(to, "readable", "the file is damaged: {reason}", reason=why(what))


def _plain(data: bytes) -> dict[int, int] | None:
    """Where all objects stand by the tables that are written as text; none if they contradict each other, None if the

    first is packed.
    """
    starts = _START.findall(data)
    tables = list(_tables(data, int(starts[-1]))) if starts else []
    if not tables:
        return None
    places: dict[int, int] = {}
    for table in reversed(tables):
        if table is None:
            return {}
        places = {n: at for n, at in places.items() if n not in table.free} | dict(table.used)
    newest = tables[0]
    assert newest is not None
    size = re.search(rb"/Size\s+(\d+)", newest.trailer)
    if size is None or max(places, default=0) >= int(size[1]):
        return {}
    alone = len(tables) == 1  # what a later table frees may be named by what was before
    if alone and any(_needed(number, data) for number in newest.free):
        return {}
    return places


def _needed(number: int, data: bytes) -> bool:
    """Whether an object is there and something refers to it."""
    there = re.search(rb"\s%d 0 obj\b" % number, data)
    return there is not None and re.search(rb"[\s\[]%d 0 R\b" % number, data) is not None


def _tables(data: bytes, at: int) -> Iterator[_Table | None]:
    """The newest table and those before it, as far as they are text; None for one that can not be followed."""
    known: set[int] = set()
    while True:
        if at in known or len(known) > _MOST:
            yield None
            return
        known.add(at)
        if not data[at : at + 8].lstrip().startswith(b"xref"):
            if known != {at} and _OBJECT.match(data, at) is None:
                yield None
            return
        table = _read(data, data.index(b"xref", at) + 4)
        yield table
        before = re.search(rb"/Prev\s+(\d+)", table.trailer)
        if before is None:
            return
        at = int(before[1])


def _read(data: bytes, at: int) -> _Table:
    used, free = dict[int, int](), set[int]()
    while section := _SECTION.match(data, at):
        at, number = section.end(), int(section[1])
        for n in range(number, number + int(section[2])):
            row = _ENTRY.match(data, at)
            if row is None:
                break
            at = row.end()
            if row[3] == b"n" and int(row[1]):
                used[n] = int(row[1])
            else:
                free.add(n)
    begin = _TRAILER.match(data, at)
    end = data.find(b"startxref", at)
    return _Table(used, frozenset(free - {0}), data[begin.end() : end] if begin and end > 0 else b"")
