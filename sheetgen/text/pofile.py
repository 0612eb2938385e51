"""Reading gettext's .po files, and compiling them to .mo as ``msgfmt`` does, with the standard library alone.

A scoring run, the build of the wheel and a checkout whose catalogs are newer than their .mo files need no
more. Babel writes and checks these files (``extract``, ``proof``); a test holds this reader against Babel's,
and what it compiles against ``msgfmt``.
"""

from __future__ import annotations

import os
import zlib
from ast import literal_eval
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from struct import pack
from typing import Final

_MAGIC: Final = 0x950412DE
_CHARSET: Final = b"Content-Type: text/plain; charset=UTF-8\n"
_HEAD: Final = 28
"""Bytes before the tables of a .mo file."""


class Entry:
    """One entry: its strings by keyword (``msgctxt``, ``msgid``, ``msgstr[0]``...), its flags and other comments."""

    def __init__(self) -> None:
        self.fields: dict[str, str] = {}
        self.flags: frozenset[str] = frozenset()
        self.comments: list[str] = []

    @property
    def fuzzy(self) -> bool:
        """Whether somebody has to look at the translation again."""
        return "fuzzy" in self.flags

    @property
    def forms(self) -> tuple[str, ...]:
        """The translation, in the order of the language's plural forms."""
        return tuple(self.fields[key] for key in sorted(self.fields) if key.startswith("msgstr"))

    @property
    def places(self) -> list[str]:
        """The files that say the text."""
        return self._told("#:").split()

    @property
    def note(self) -> str:
        """What the program tells translators, in one line."""
        return self._told("#.")

    def _told(self, mark: str) -> str:
        return " ".join(line[2:].strip() for line in self.comments if line.startswith(mark))

    @property
    def finished(self) -> bool:
        """Whether it may be shown: neither doubtful nor empty."""
        return not self.fuzzy and bool(self.forms) and all(self.forms)


def entries(text: str) -> Iterator[Entry]:
    """All entries of a .po file, the header first. Raises ``ValueError`` with the line that can not be read."""
    entry, key = Entry(), ""
    for number, line in enumerate(text.split("\n"), 1):
        line = line.strip()
        if line[:1] == '"' and key:
            entry.fields[key] += _string(line, number)
            continue
        keyword, _, rest = line.partition(" ")
        if key[:6] == "msgstr" and keyword[:6] != "msgstr" and line:
            yield entry
            entry, key = Entry(), ""
        if line[:1] == "#":
            if keyword == "#~":
                entry.flags = frozenset()  # of an entry that is no more
            elif line[1:2] == ",":
                entry.flags |= {flag.strip() for flag in line[2:].split(",")}
            else:
                entry.comments.append(line)
        elif line:
            if keyword[:3] != "msg":
                raise ValueError(f"line {number}")
            key = keyword
            entry.fields[key] = _string(rest.lstrip(), number)
    if key:
        yield entry


def _string(quoted: str, number: int) -> str:
    if len(quoted) < 2 or quoted[0] != '"' or quoted[-1] != '"':
        raise ValueError(f"line {number}")
    if "\\" not in quoted:
        return quoted[1:-1]

    try:
        return str(literal_eval(quoted))
    except SyntaxError:
        raise ValueError(f"line {number}") from None


def header(entry: Entry) -> dict[str, str]:
    """The fields of the first entry; none, if it is no header."""
    said = entry.forms[0] if entry.forms and not entry.fields.get("msgid") else ""
    return {name: value.strip() for name, _, value in (line.partition(":") for line in said.splitlines())}


def stamp(source: bytes) -> bytes:
    """What the .mo file of a .po file says of its source, so that an old one is known."""
    return b"X-Source: %08x\n" % zlib.crc32(source)


def compiled(source: bytes) -> bytes:
    """The .mo file of a .po file's bytes: its finished entries. Raises ``ValueError`` as ``entries``."""
    texts = {b"": _CHARSET + stamp(source)}
    for entry in entries(source.decode("utf-8")):
        key = entry.fields.get("msgid", "")
        if not key:
            fields = [f"{name}: {said}\n" for name, said in header(entry).items() if name != "Content-Type"]
            texts[b""] += "".join(fields).encode()
        elif entry.finished:
            if "msgctxt" in entry.fields:
                key = entry.fields["msgctxt"] + "\x04" + key
            if "msgid_plural" in entry.fields:
                key += "\0" + entry.fields["msgid_plural"]
            texts[key.encode()] = "\0".join(entry.forms).encode()
    keys = sorted(texts)
    tables, strings = bytearray(), bytearray()
    start = _HEAD + 16 * len(keys)
    for string in (*keys, *(texts[key] for key in keys)):
        tables += pack("<2I", len(string), start + len(strings))
        strings += string + b"\0"
    head = pack("<7I", _MAGIC, 0, len(keys), _HEAD, _HEAD + 8 * len(keys), 0, start)
    return head + bytes(tables + strings)


def store(path: Path, made: bytes) -> None:
    """Keep a compiled catalog, whole or not at all; where that is not allowed, it is made again next time."""
    aside = path.with_suffix(f".{os.getpid()}.tmp")
    try:
        aside.write_bytes(made)
        aside.replace(path)
    except OSError:
        with suppress(OSError):
            aside.unlink()
