"""Read gettext's .po files and compile them to .mo files with the standard library only.

Scoring, building the wheel, and checkouts with newer catalogs need nothing else. Babel writes and checks
these files; tests compare this parser with Babel's, and its output with that of ``msgfmt``.
"""

from __future__ import annotations

import os
import re
import zlib
from ast import literal_eval
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from struct import pack
from typing import Final

_MAGIC: Final = 0x950412DE
_CHARSET: Final = b"Content-Type: text/plain; charset=UTF-8\n"
_QUOTED: Final = re.compile(r'"(?:[^"\\]|\\.)*"')
_BEFORE: Final = re.compile(rf"(?:^|\s)msgid ((?:{_QUOTED.pattern}\s*)+)")
_HEAD: Final = 28
"""Size of a .mo file's header in bytes."""


class Entry:
    """One entry: its strings by keyword (``msgctxt``, ``msgid``, ``msgstr[0]``...), its flags and other
    comments.
    """

    def __init__(self) -> None:
        self.fields: dict[str, str] = {}
        self.flags: frozenset[str] = frozenset()
        self.comments: list[str] = []

    @property
    def fuzzy(self) -> bool:
        """Whether the translation needs a review."""
        return "fuzzy" in self.flags

    @property
    def forms(self) -> tuple[str, ...]:
        """The translation's plural forms in order."""
        return tuple(self.fields[key] for key in sorted(self.fields) if key.startswith("msgstr"))

    @property
    def places(self) -> list[str]:
        """The files that use the text."""
        return self._told("#:").split()

    @property
    def note(self) -> str:
        """The note for translators in one line."""
        return self._told("#.")

    @property
    def before(self) -> str:
        """The text that a fuzzy translation belongs to; empty if it is not noted."""
        return text_before(line[1:] for line in self.comments)

    def _told(self, mark: str) -> str:
        return " ".join(line[2:].strip() for line in self.comments if line.startswith(mark))

    @property
    def finished(self) -> bool:
        """Whether the translation may be used: not fuzzy and not empty."""
        return not self.fuzzy and bool(self.forms) and all(self.forms)


def parse_entries(text: str) -> Iterator[Entry]:
    """Yield all entries of a .po file, the header first. Raises ``ValueError`` with the line of a syntax
    error.
    """
    entry, key = Entry(), ""
    for number, line in enumerate(text.split("\n"), 1):
        line = line.strip()
        if line[:1] == '"' and key:
            entry.fields[key] += _string(line, number)
            continue
        keyword, rest = [*line.split(maxsplit=1), "", ""][:2]
        if key[:6] == "msgstr" and keyword[:6] != "msgstr" and line:
            yield entry
            entry, key = Entry(), ""
        if line[:1] == "#":
            if keyword == "#~":
                entry.flags = frozenset()  # flags before this line belong to an obsolete entry
            elif line[1:2] == ",":
                entry.flags |= {flag.strip() for flag in line[2:].split(",")}
            else:
                entry.comments.append(line)
        elif line:
            if keyword[:3] != "msg":
                raise ValueError(f"line {number}")
            key = keyword
            entry.fields[key] = _string(rest, number)
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


def text_before(comments: Iterable[str]) -> str:
    """Return the text in comments such as ``| msgid "you may not"``, without its plural; empty if none has one.

    A text may continue on the next line, in new quotes or, as Babel folds comments, inside its quotes.
    """
    told = " ".join(line[1:].strip() for line in comments if line.startswith("|"))
    found = _BEFORE.search(told)
    return "".join(_string(each, 0) for each in _QUOTED.findall(found[1])) if found else ""


def header_fields(entry: Entry) -> dict[str, str]:
    """Return the fields of the header entry; none if it is not a header."""
    said = entry.forms[0] if entry.forms and not entry.fields.get("msgid") else ""
    return {name: value.strip() for name, _, value in (line.partition(":") for line in said.splitlines())}


def source_mark(source: bytes) -> bytes:
    """Return the mark in a .mo file that identifies its source, so that an outdated file is recognized."""
    return b"X-Source: %08x\n" % zlib.crc32(source)


def compile_catalog(source: bytes) -> bytes:
    """Compile a .po file to a .mo file with its finished entries. Raises ``ValueError`` as ``parse_entries``
    does.
    """
    texts = {b"": _CHARSET + source_mark(source)}
    for entry in parse_entries(source.decode("utf-8")):
        key = entry.fields.get("msgid", "")
        if not key:
            fields = [
                f"{name}: {said}\n" for name, said in header_fields(entry).items() if name != "Content-Type"
            ]
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


def store_catalog(path: Path, made: bytes) -> None:
    """Write a compiled catalog atomically; without permission it is compiled again next time."""
    aside = path.with_suffix(f".{os.getpid()}.tmp")
    try:
        aside.write_bytes(made)
        aside.replace(path)
    except OSError:
        with suppress(OSError):
            aside.unlink()
