"""A PDF file as ISO 32000-1 clause 7 has it: objects, streams, cross-reference table, trailer.

Values are Python's own: ``dict`` is a dictionary, ``list`` and ``tuple`` an array, ``str`` a text string,
``Name`` a name, ``Ref`` a reference, ``bool``, ``int`` and ``float`` themselves. The same objects give the
same bytes; no date of the day is in them.
"""

from __future__ import annotations

import hashlib
import re
import zlib
from typing import Any, BinaryIO, NamedTuple

MADE = "D:20000101000000+00'00'"
"""The date of all files, so that the same input gives the same bytes."""
LEVEL = 4
"""Of compression: 5 takes two thirds longer for four per cent."""

_SPECIAL = re.compile(r"[()\\]")
_PLAIN = re.compile(r"[ -~]*")


class Name(str):
    """A name such as ``/Type``, without its slash; plain letters, digits, plus and minus."""

    __slots__ = ()


class Ref(NamedTuple):
    """A reference to an object of the same file."""

    number: int


class Stream:
    """A stream; compressed unless it must stay readable, as XMP must."""

    __slots__ = ("compress", "data", "entries")

    def __init__(self, data: bytes, entries: dict[str, Any] | None = None, compress: bool = True) -> None:
        self.data, self.entries, self.compress = data, entries or {}, compress

    def written(self) -> bytes:
        """As it stands in the file; its end is on a line of its own, as PDF/A wants it (7.3.8.1)."""
        data, entries = self.data, dict(self.entries)
        if self.compress:
            data = compressed(data)
            entries["Filter"] = Name("FlateDecode")
        entries["Length"] = len(data)
        return b"%s\nstream\n%s\nendstream" % (written(entries).encode("ascii"), data)


def compressed(data: bytes) -> bytes:
    """As the filter FlateDecode reads it (7.4.4)."""
    return zlib.compress(data, LEVEL)


def written(value: Any) -> str:
    """A value as it stands in a file; raises ``TypeError`` for what PDF has no form for."""
    kind = type(value)
    if kind is Ref:
        return f"{value.number} 0 R"
    if kind is Name:
        return f"/{value}"
    if kind is int:
        return str(value)
    if kind is float:
        return _number(value)
    if kind is str:
        return _string(value)
    if kind is bool:
        return "true" if value else "false"
    if isinstance(value, dict):
        return f"<<{' '.join([f'/{name} {written(inner)}' for name, inner in value.items()])}>>"
    if isinstance(value, list | tuple):
        return f"[{' '.join([written(inner) for inner in value])}]"
    raise TypeError(f"{kind.__name__} has no form in a PDF")


def _number(value: float) -> str:
    """Never an exponent (7.3.3)."""
    text = f"{value:.6f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _string(text: str) -> str:
    """A text string (7.9.2.2): ASCII as it is, all else in UTF-16 with its mark."""
    if _PLAIN.fullmatch(text):
        return f"({_SPECIAL.sub(lambda m: chr(92) + m[0], text)})"
    return f"<FEFF{text.encode('utf-16-be').hex().upper()}>"


class File:
    """The objects of one file. An object may be referred to by a name of ours before it is there."""

    def __init__(self, version: tuple[int, int]) -> None:
        self.version = version
        self.objects: list[Any] = []
        self._named: dict[str, Ref] = {}

    def reserve(self) -> Ref:
        """A reference to an object that ``put`` gives later."""
        self.objects.append(None)
        return Ref(len(self.objects))

    def ref(self, name: str) -> Ref:
        """The reference to the object of this name, there or still to come."""
        if name not in self._named:
            self._named[name] = self.reserve()
        return self._named[name]

    def put(self, ref: Ref, value: Any) -> Ref:
        """Give a reserved object its value."""
        self.objects[ref.number - 1] = value
        return ref

    def add(self, value: Any, name: str = "") -> Ref:
        """A new object, or the one of this name; returns the reference to it."""
        return self.put(self.ref(name) if name else self.reserve(), value)

    def save(self, out: BinaryIO, catalog: Ref, info: Ref) -> None:
        """Write the file; raises ``TypeError`` for an object that was never given."""
        parts = [b"%%PDF-%d.%d\n%%\xe2\xe3\xcf\xd3\n" % self.version]
        place, places = len(parts[0]), []
        for number, value in enumerate(self.objects, 1):
            body = value.written() if isinstance(value, Stream) else written(value).encode("ascii")
            part = b"%d 0 obj\n%s\nendobj\n" % (number, body)
            places.append(place)
            place += len(part)
            parts.append(part)
        digest = hashlib.sha256()
        for part in parts:
            digest.update(part)
        name = digest.hexdigest()[:32].upper()
        size = len(places) + 1
        rows = "".join([f"{at:010d} 00000 n \n" for at in places])
        trailer = f"<</Size {size} /Root {written(catalog)} /Info {written(info)} /ID [<{name}> <{name}>]>>"
        end = f"xref\n0 {size}\n0000000000 65535 f \n{rows}trailer\n{trailer}\nstartxref\n{place}\n%%EOF\n"
        out.write(b"".join([*parts, end.encode("ascii")]))
