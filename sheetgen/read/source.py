"""Read a log file as text, or explain why it is not one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from sheetgen.encoding import decoded
from sheetgen.errors import UnreadableFile, UsageError, reason
from sheetgen.message import Msg, msg
from sheetgen.read.lines import without_comment

MAX_BYTES = 200_000
"""Largest file size in bytes. A typed log has about five kilobytes; some scripts need several bytes for each
letter.
"""
MAX_LINE = 2_000
MAX_LINES = 1_000
"""Largest number of lines. The longest example game has 175. Each unreadable line costs milliseconds."""
MAX_WORDS = 150
"""Largest number of words in a line without its comment. Turns have about twenty."""
MAX_ALL_WORDS = 10_000
"""Largest number of words in a log. The longest example game has 850."""
_WORD = re.compile(r"[^\s,;|]+")
_LINE_END = re.compile("\r\n|[\r\v\f\x85\u2028\u2029]")
"""Line ends of Windows, old machines, word processors and mails."""


def read(path: Path) -> str:
    """Return the text of the log at ``path``, without byte order mark and with lines ended by ``\\n``.

    Raise ``UsageError`` if there is no such file, ``UnreadableFile`` if it is not text.
    """
    if path.is_dir():
        raise UsageError(msg("{path} is a folder, not a log.", "report", path=str(path)))
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise UsageError(msg("There is no file {path}.", "report", path=str(path))) from None
    except OSError as error:
        raise UsageError(
            msg("{path} can not be read: {reason}.", "report", path=str(path), reason=reason(error))
        ) from None
    return decode(data)


def decode(data: bytes) -> str:
    """Return the bytes of a log as text. Raise ``UnreadableFile`` with a code if they are not text."""
    if len(data) > MAX_BYTES:
        raise _too_long(
            msg("The file is larger than {size} kB: no log is.", "report", size=MAX_BYTES // 1000)
        )
    try:
        text = decoded(data)
    except UnicodeDecodeError as error:
        if b"\0" in data:
            raise _binary() from None
        at = data.count(b"\n", 0, error.start) + 1
        said = "The file is not UTF-8: the first wrong byte is in line {line}. Save it again as UTF-8."
        raise UnreadableFile("not-utf-8", msg(said, "report", line=at)) from None
    if "\0" in text:
        raise _binary()
    text = _LINE_END.sub("\n", text)
    if not text.strip():
        raise UnreadableFile("empty", msg("The file is empty.", "report"))
    check_size(text.split("\n"))
    return text


def check_size(lines: Sequence[str]) -> None:
    """Raise ``UnreadableFile`` if there are more lines, words or characters than in any typed log."""
    if len(lines) > MAX_LINES:
        raise _too_long(msg("The file has more than {most} lines: no log has.", "report", most=MAX_LINES))
    words = 0
    for number, line in enumerate(lines, 1):
        if len(line) > MAX_LINE:
            said = "Line {line} has more than {most} characters."
            raise _too_long(msg(said, "report", line=number, most=MAX_LINE))
        here = len(_WORD.findall(without_comment(line)))
        if here > MAX_WORDS:
            raise _too_long(
                msg("Line {line} has more than {most} words.", "report", line=number, most=MAX_WORDS)
            )
        words += here
    if words > MAX_ALL_WORDS:
        raise _too_long(msg("The file has more than {most} words: no log has.", "report", most=MAX_ALL_WORDS))


def _binary() -> UnreadableFile:
    return UnreadableFile("binary", msg("The file is binary, not text.", "report"))


def _too_long(message: Msg) -> UnreadableFile:
    return UnreadableFile("too-long", message)
