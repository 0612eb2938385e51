"""What commands print: messages in the reader's language on stdout, errors on stderr, one JSON value."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sheetgen.cli import environment
from sheetgen.controls import SYMBOLS, TURNS, Output
from sheetgen.encoding import decoded
from sheetgen.errors import Illegal, LayoutError, PhotoError, SheetgenError, TallyError, UnreadableFile
from sheetgen.message import Called, Msg, said
from sheetgen.text.catalog import catalog, languages, of_tag

if TYPE_CHECKING:
    from sheetgen.games.layouts.fault import Fault


FINE, FINDINGS, WRONG = 0, 1, 2
"""Exit statuses: nothing to say against it; findings; the command could not be carried out."""

JSON, LANG = "--json", "--lang"
"""The options with which a command says one JSON value and nothing else, and says it in another language."""
SEVERAL = ("score", "record", "play")
"""Commands that may be asked for several languages: they speak the first."""
LONGEST = 120
"""Signs of a word that are shown."""
_ODD = re.compile(f"[\x00-\x1f\x7f-\x9f\u2028\u2029{TURNS}\ud800-\udfff]")
_CONTROL = re.compile(f"[{re.escape(''.join(SYMBOLS))}]")
_ENDLESS = re.compile(rf"\S{{{LONGEST + 1},}}")

Say = Callable[[Msg], str]


_asked: list[str] = []
"""The language that ``--lang`` names, if it does: that of all that is said."""


def speak(words: Sequence[str]) -> None:
    """Hear from a command line in which language everything is to be said; raises ``UsageError`` for none of ours."""
    _asked.clear()
    language.cache_clear()
    given = _given(words)
    if given is not None:
        several = words[0] in SEVERAL
        _asked.append(catalog(given.partition(",")[0].strip() if several else given).lang)


def _given(words: Sequence[str]) -> str | None:
    """What stands behind the last ``--lang``, or after its sign of equality."""
    found = None
    for word, following in zip(words, (*words[1:], None), strict=False):
        if word == "--":
            break
        if word == LANG:
            found = following
        elif word.startswith(f"{LANG}="):
            found = word.partition("=")[2]
    return found


def asked() -> bool:
    """Whether the command line says in which language."""
    return bool(_asked)


@cache
def language() -> str:
    """The reader's language: that which was asked for, else that of the environment."""
    return _asked[0] if _asked else environment.language(languages())


def speaker(lang: str | None = None) -> Say:
    """How messages are said: in ``lang``, else in the reader's language; English where it is missing.

    Raises ``UsageError`` for a language that there is not.
    """
    said = _said(lang)
    return lambda message: said(one_line(message))


def _said(lang: str | None) -> Say:
    lang = lang or (_asked[0] if _asked else None)
    name = environment.locale_name("LC_MESSAGES")
    if lang == "en" or (lang is None and (not name or name.startswith(("C", "POSIX", "en")))):
        return str

    chosen = of_tag(lang) if lang is not None else language()
    found = catalog(chosen)
    return (
        str if chosen == "en" else lambda message: found.say(message) if found.has(message) else str(message)
    )


def text(message: Msg | str) -> str:
    """A message in the reader's language."""
    return message if isinstance(message, str) else speaker()(message)


def colour() -> bool:
    """Whether stdout is a terminal that wants colours (no-color.org)."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def echo(shown: str = "", err: bool = False, end: str = "\n") -> None:
    """A line on stdout, or with ``err`` on stderr."""
    (sys.stderr if err else sys.stdout).write(shown + end)


def verbatim(text: str) -> None:
    """The text of a file on stdout, as it is; on a terminal with symbols for its control characters."""
    out = sys.stdout
    (out.stream if isinstance(out, Output) and not out.isatty() else out).write(text)


def line(message: Msg | str = "", err: bool = False) -> None:
    """One line on stdout, or with ``err`` on stderr."""
    echo(text(message), err)


def failure(error: SheetgenError) -> None:
    """Why a command ends, on stderr; of a faulty layout, every fault."""
    if isinstance(error, LayoutError):
        faults(error.faults, err=True)
    else:
        line(error.message, err=True)


def refusal(error: SheetgenError) -> None:
    """Why a command ends, as one JSON value; of a faulty layout, every fault."""
    found = error.faults if isinstance(error, LayoutError) else ()
    faults = [
        {"file": f.path, "line": f.line, "column": f.column, "key": f.key, "message": f.text} for f in found
    ]
    refused(code_of(error), error.message, faults)


def code_of(error: SheetgenError) -> str:
    """The stable code of an error that keeps a command from running."""
    if isinstance(error, UnreadableFile | Illegal | TallyError | PhotoError):
        return error.code
    return "layout-fault" if isinstance(error, LayoutError) else "usage"


def refused(code: str, message: Msg | str, faults: Sequence[dict[str, Any]] = ()) -> None:
    """What a command says under ``--json`` that came to nothing."""
    value({"schema": "sheetgen.error/1", "code": code, "message": message, "faults": list(faults)})


def one_line(message: Msg) -> Msg:
    """A message with values that can be shown in a line, such as names of files: nothing odd, nothing endless."""
    if not message.values:
        return message
    return message._replace(values=tuple((name, _tame(value)) for name, value in message.values))


def _tame(value: Any) -> Any:
    if isinstance(value, Msg):
        return one_line(value)
    if isinstance(value, Called):
        return value
    return named(value) if isinstance(value, str | Path) else value


def named(name: str | Path) -> str:
    """A name, of a file for instance, as it is shown in a line."""
    plain = _ODD.sub(lambda found: ascii(found[0])[1:-1], str(name))
    return _ENDLESS.sub(lambda found: f"{found[0][: LONGEST // 2]}…{found[0][-LONGEST // 2 :]}", plain)


def faults(found: Sequence[Fault], err: bool = False) -> None:
    """Faults of layout files, each with its place, its line and a mark under what is wrong."""
    sources: dict[str, list[str]] = {"": []}
    for fault in found:
        if fault.path not in sources:
            sources[fault.path] = decoded(Path(fault.path).read_bytes()).splitlines()
        where = f"{named(fault.path)}:{fault.line}:{fault.column}: " if fault.path else ""
        key = f"{fault.key}: " if fault.key else ""
        line(f"{where}{key}{text(fault.text)}", err)
        for typed in sources[fault.path][fault.line - 1 : fault.line]:
            caret(typed, fault.column, fault.width, err)


def caret(source: str, column: int, width: int, err: bool = False) -> None:
    """A line of a file and a mark under ``width`` of its characters from ``column`` on, counted from 1.

    Tabs stay tabs before the mark, so that it stands right in every terminal; long lines are cut to
    the neighbourhood of the mark.
    """
    start = max(0, column - 60)
    cut = "".join(c if c.isprintable() or c == "\t" else "\ufffd" for c in source[start : start + 100])
    under = "".join("\t" if c == "\t" else " " for c in source[start : column - 1])
    marks = "^" * max(1, min(width, len(cut) - len(under)))
    echo(f"    {cut.rstrip()}\n    {under}{marks}", err)


def value(data: Any) -> None:
    """One JSON value, keys in the order given, as UTF-8, its messages in the reader's language.

    Control characters are escaped, so that the value is exact and no terminal obeys it.
    """
    text = json.dumps(said(data, speaker()), ensure_ascii=False, indent=2)
    echo(_CONTROL.sub(lambda found: f"\\u{ord(found[0]):04x}", text))
