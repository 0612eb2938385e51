"""Find the places of faults in layout files, and list the syntax errors of a file that is not TOML."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from sheetgen.characters import decode_text
from sheetgen.games.layouts.fault import MAX_NUMBER, Fault, Key, fault, key_text
from sheetgen.games.layouts.positions import Positions, Span, decode_error
from sheetgen.message import Msg, msg

STRING = re.compile(r""""(?:\\.|[^"\\])*"|\'[^\']*\'""")
"""A string in a line."""
AFTER_QUOTE = 2
"""Number of lines after a wrong quotation mark in which errors are not reported, because they follow from it."""


def number_faults(path: Path, data: Any) -> list[Fault]:
    """Return faults for the numbers of a file that exceed ``MAX_NUMBER``."""
    ways: list[tuple[Key, Any]] = [((), data)]
    faults = []
    for key, value in ways:  # the loop appends to this list
        if isinstance(value, dict | list):
            ways += [
                ((*key, k), v) for k, v in (value.items() if isinstance(value, dict) else enumerate(value))
            ]
        elif isinstance(value, int) and abs(value) > MAX_NUMBER:
            faults.append(fault(key, value, msg("at most {n}", "report", n=MAX_NUMBER)))
    return place_in_files(faults, [path])


def syntax_faults(path: Path, source: str) -> list[Fault]:
    """Return a fault for each broken statement of a file that is not TOML, not only the first."""
    faults: list[Fault] = []
    for problem in Positions(source).problems:
        if problem.kind == "twice":
            found = msg("`{name}` a second time", "report", name=problem.text)
            allowed = msg("each key and table once", "report")
        else:
            found = _broken(problem.text)
            allowed = msg("key = value, or [table]", "report")
        faults.append(_at(Fault(str(path), 0, 0, "", found, allowed), problem.span))
    said, span = _first_error(source)
    if not faults or not any(f.line <= span.line <= f.line + 1 for f in faults):
        allowed = msg("key = value, or [table]", "report")
        found = msg("what is not TOML: {said}", "report", said=said)
        faults.append(_at(Fault(str(path), 0, 0, "", found, allowed), span))
    quotes = list(_quotes(path, source))
    lines = {f.line + more for f in quotes for more in range(AFTER_QUOTE + 1)}
    return sorted([*quotes, *(f for f in faults if f.line not in lines)], key=lambda f: (f.line, f.column))


_SMART = re.compile("[“”„‘’«»]")
_MULTILINE = re.compile("\"\"\"|'''")


def _quotes(path: Path, source: str) -> Iterator[Fault]:
    """Yield faults for typographic quotation marks and for unterminated strings."""
    if _MULTILINE.search(source):
        return
    straight = msg("straight quotation marks, {mark}", "report", mark='"')
    closed = msg("a second quotation mark in the same line", "report")
    for number, line in enumerate(source.split("\n"), 1):
        said = STRING.sub(lambda found: " " * len(found[0]), line)
        if found := _SMART.search(said.partition("#")[0]):
            yield Fault(str(path), number, found.start() + 1, "", _broken(found[0]), straight)
        elif (at := said.partition("#")[0].find('"')) >= 0:
            open_quote = msg("a quotation mark that is never closed", "report")
            yield Fault(str(path), number, at + 1, "", open_quote, closed)


def _broken(text: str) -> Msg:
    """Return the typed text if it can be shown. Line breaks and control characters cannot."""
    shown = "".join(c if c.isprintable() else "\ufffd" for c in text.strip().split("\n")[0][:60])
    if not shown.strip("\ufffd"):
        return msg("what is not TOML", "report")
    return msg("`{text}`, which is not TOML", "report", text=shown)


def _first_error(source: str) -> tuple[Msg, Span]:
    """Return the first error of Python's parser and its place. The place is unknown for exceeded limits."""
    try:
        tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        said, span = decode_error(error)
        return said, span if span.line else Span(source.count("\n") + 1, 1, 1)
    except ValueError:
        return msg("a number is far too long", "report"), Span(1, 1, 1)
    except RecursionError:
        return msg("tables or lists are nested far too deep", "report"), Span(1, 1, 1)
    return msg("what is not TOML", "report"), Span(0, 0, 0)


def _at(wrong: Fault, span: Span) -> Fault:
    return wrong._replace(line=span.line, column=span.column, width=span.width)


def place_in_files(faults: Iterable[Fault], files: Sequence[Path]) -> list[Fault]:
    """Return the faults with file, line and column, in the order of the files.

    ``files`` are the layout and those it extends. A missing key is placed at the innermost table that exists.
    """
    places = [_Places(Positions(decode_text(file.read_bytes()))) for file in files]
    found = []
    for wrong in faults:
        number, span = _place(wrong, places)
        found.append((number, _at(wrong._replace(path=str(files[number])), span)))
    return [f for _, f in sorted(found, key=lambda pair: (pair[0], pair[1].line, pair[1].column))]


def _place(wrong: Fault, places: Sequence[_Places]) -> tuple[int, Span]:
    """Return the index of the file and the place in it. The extending file comes before its base, an inner
    table before an outer one.
    """
    key: str | None = wrong.key
    while key is not None:
        for number, place in enumerate(places):
            if span := place.find(key, wrong.at_key or key != wrong.key):
                return number, span
        key = _parent(key)
    return 0, Span(1, 1, 1)


class _Places:
    def __init__(self, positions: Positions) -> None:
        self.keys = {key_text(key): span for key, span in positions.keys.items()}
        self.values = {key_text(key): span for key, span in positions.values.items()}

    def find(self, key: str, at_key: bool) -> Span | None:
        return self.keys.get(key) if at_key else self.values.get(key, self.keys.get(key))


def _parent(key: str) -> str | None:
    """Return the key without its last part; None for a single part. Dots in quotes do not separate."""
    cut = re.fullmatch(r'(.*)\.(?:[^."]+|"(?:[^"\\]|\\.)*")', key)
    return cut[1] if cut else None
