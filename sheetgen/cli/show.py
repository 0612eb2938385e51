"""The output of commands: messages in the reader's language on stdout, errors on stderr, one JSON value."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sheetgen.characters import SYMBOLS, TURNS, Output, decode_text
from sheetgen.errors import Illegal, LayoutError, PhotoError, SheetgenError, TallyError, UnreadableFile
from sheetgen.message import Called, Msg, Say, msg, translate_messages
from sheetgen.text.catalog import all_languages, catalog, speaker

if TYPE_CHECKING:
    from sheetgen.games.layouts.faults import Fault


LETTER_COUNTRIES = frozenset(
    ("BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE")
)
"""Countries that use Letter paper (CLDR, measurementData paperSize)."""


def locale_name(category: str, env: Mapping[str, str] | None = None) -> str:
    """Return the locale of a category such as ``LC_MESSAGES``: LC_ALL, else its own variable, else LANG.

    Empty means unset.
    """
    found = os.environ if env is None else env
    return next((v for v in map(found.get, ("LC_ALL", category, "LANG")) if v), "")


def environment_language(known: Collection[str], env: Mapping[str, str] | None = None) -> str:
    """Return the reader's language if it is one of ``known``, else English."""
    name = locale_name("LC_MESSAGES", env).split(".")[0].split("@")[0]
    return next((lang for lang in (name.replace("_", "-"), name.split("_")[0]) if lang in known), "en")


def reader_paper(env: Mapping[str, str] | None = None) -> str:
    """Return ``letter`` if the reader's country uses it, else ``a4``."""
    name = locale_name("LC_PAPER", env).split(".")[0].split("@")[0]
    return "letter" if name.partition("_")[2] in LETTER_COUNTRIES else "a4"


FINE, FINDINGS, WRONG = 0, 1, 2
"""Exit statuses: no problem; findings; the command could not run."""

JSON, LANG = "--json", "--lang"
"""Options that print one JSON value and nothing else, and that select the language."""
SEVERAL = ("score", "record", "play", "cards")
"""Commands that accept several languages and use the first for messages."""
LONGEST = 120
"""Largest number of characters of a word that are shown."""
_ODD = re.compile(f"[\x00-\x1f\x7f-\x9f\u2028\u2029{TURNS}\ud800-\udfff]")
_CONTROL = re.compile(f"[{re.escape(''.join(SYMBOLS))}]")
_ENDLESS = re.compile(rf"\S{{{LONGEST + 1},}}")


_asked: list[str] = []
"""The languages from ``--lang``, if given; all messages use the first."""


def set_language(words: Sequence[str]) -> None:
    """Set the language of all messages from a command line; raise ``UsageError`` for an unknown one."""
    _asked.clear()
    given = _given(words)
    if given is not None:
        for tag in given.split(",") if words[0] in SEVERAL else [given]:
            _asked.append(catalog(tag.strip()).lang)


def asked_languages() -> list[str]:
    """Return the languages that the command line selects; empty if it selects none."""
    return list(_asked)


def _given(words: Sequence[str]) -> str | None:
    """Return the language after the last ``--lang`` of a command line, or after its equals sign; None without one."""
    found = None
    for word, following in zip(words, (*words[1:], None), strict=False):
        if word == "--":
            break
        if word == LANG:
            found = following
        elif word.startswith(f"{LANG}="):
            found = word.partition("=")[2]
    return found


def names_no_command(words: Sequence[str]) -> bool:
    """Return whether a command line is empty or has only a language."""
    alone = len(words) == 1 and words[0].startswith(f"{LANG}=")
    return not words or alone or (len(words) == 2 and words[0] == LANG)


def reader_language() -> str:
    """Return the reader's language: from ``--lang``, else from the environment."""
    return _asked[0] if _asked else environment_language(all_languages())


def translator() -> Say:
    """Return a function that translates messages into the reader's language; missing texts are English."""
    name = locale_name("LC_MESSAGES")
    english = not _asked and (not name or name.startswith(("C", "POSIX", "en")))
    said = str if english else speaker(reader_language())
    return lambda message: said(one_line(message))


def translated(message: Msg | str) -> str:
    """Return a message in the reader's language."""
    return message if isinstance(message, str) else translator()(message)


def wants_colour() -> bool:
    """Return whether stdout is a terminal that allows colours (no-color.org)."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def echo(shown: str = "", err: bool = False, end: str = "\n") -> None:
    """Print a line on stdout, or with ``err`` on stderr."""
    (sys.stderr if err else sys.stdout).write(shown + end)


def print_folded(lines: Iterable[str]) -> None:
    """Print lines; on a terminal, break those that are too long between words."""
    from sheetgen.cli.folding import fold_line

    wide = shutil.get_terminal_size().columns if sys.stdout.isatty() else 0
    for line in lines:
        echo(fold_line(line, wide) if wide else line)


def print_file_text(text: str) -> None:
    """Print the text of a file on stdout unchanged; on a terminal, with symbols for control characters."""
    out = sys.stdout
    (out.stream if isinstance(out, Output) and not out.isatty() else out).write(text)


def print_message(message: Msg | str = "", err: bool = False) -> None:
    """Print one line on stdout, or with ``err`` on stderr."""
    echo(translated(message), err)


def print_written(paths: Iterable[str | Path]) -> None:
    """Print a line for each written file."""
    for path in paths:
        print_message(msg("Written: {path}", "report", path=path))


def print_failure(error: SheetgenError) -> None:
    """Print on stderr why a command ends; for a faulty layout, print every fault."""
    if isinstance(error, LayoutError):
        print_faults(error.faults, err=True)
    else:
        print_message(error.message, err=True)


def print_refusal(error: SheetgenError) -> None:
    """Print as one JSON value why a command ends; for a faulty layout, include every fault."""
    found = error.faults if isinstance(error, LayoutError) else ()
    faults = [
        {"file": f.path, "line": f.line, "column": f.column, "key": f.key, "message": f.text} for f in found
    ]
    failure_json(error_code(error), error.message, faults)


def error_code(error: SheetgenError) -> str:
    """Return the stable code of an error that stops a command."""
    if isinstance(error, UnreadableFile | Illegal | TallyError | PhotoError):
        return error.code
    return "layout-fault" if isinstance(error, LayoutError) else "usage"


def failure_json(code: str, message: Msg | str, faults: Sequence[dict[str, Any]] = ()) -> None:
    """Return the JSON output of a command that failed."""
    print_json({"schema": "sheetgen.error/1", "code": code, "message": message, "faults": list(faults)})


def one_line(message: Msg) -> Msg:
    """Return a message whose values (such as file names) fit into a line: no control characters, limited length."""
    if not message.values:
        return message
    return message._replace(values=tuple((name, _tame(value)) for name, value in message.values))


def _tame(value: Any) -> Any:
    if isinstance(value, Msg):
        return one_line(value)
    if isinstance(value, Called):
        return value
    return shown_name(value) if isinstance(value, str | Path) else value


def shown_name(name: str | Path) -> str:
    """Return a name, such as that of a file, as it is safe to show in a line."""
    plain = _ODD.sub(lambda found: ascii(found[0])[1:-1], str(name))
    return _ENDLESS.sub(lambda found: f"{found[0][: LONGEST // 2]}…{found[0][-LONGEST // 2 :]}", plain)


def print_faults(found: Sequence[Fault], err: bool = False) -> None:
    """Print faults of layout files, each with its path, its line and a mark below the wrong part."""
    sources: dict[str, list[str]] = {"": []}
    for fault in found:
        if fault.path not in sources:
            sources[fault.path] = decode_text(Path(fault.path).read_bytes()).splitlines()
        where = f"{shown_name(fault.path)}:{fault.line}:{fault.column}: " if fault.path else ""
        key = f"{fault.key}: " if fault.key else ""
        print_message(f"{where}{key}{translated(fault.text)}", err)
        for typed in sources[fault.path][fault.line - 1 : fault.line]:
            print_caret(typed, fault.column, fault.width, err)


def print_caret(source: str, column: int, width: int, err: bool = False) -> None:
    """Print a line of a file and a mark below ``width`` of its characters from ``column`` on, counted from 1.

    Tabs before the mark stay tabs, so that its position is right in every terminal. Long lines are cut on
    both sides of the mark.
    """
    start = max(0, column - 60)
    cut = "".join(c if c.isprintable() or c == "\t" else "\ufffd" for c in source[start : start + 100])
    under = "".join("\t" if c == "\t" else " " for c in source[start : column - 1])
    marks = "^" * max(1, min(width, len(cut) - len(under)))
    echo(f"    {cut.rstrip()}\n    {under}{marks}", err)


def print_json(data: Any) -> None:
    """Print one JSON value as UTF-8, with keys in the given order and messages in the reader's language.

    Control characters are escaped, so that the value is exact and no terminal interprets them.
    """
    text = json.dumps(translate_messages(data, translator()), ensure_ascii=False, indent=2)
    echo(_CONTROL.sub(lambda found: f"\\u{ord(found[0]):04x}", text))
