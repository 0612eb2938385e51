"""The text of a log and its lines: heads, bodies, segments, comments and columns. The game is not known here."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from msgspec import Struct

from sheetgen.characters import decode_text
from sheetgen.errors import UnreadableFile, UsageError, system_reason
from sheetgen.games.notation.tokens import BAR, BLANK, Token, split_tokens
from sheetgen.input_files import open_input
from sheetgen.message import Msg, msg

QUOTES = ('""', "“”", "„“", "„”", "«»", "»«", "「」")
"""Pairs of quotation marks of any keyboard. A ``#`` between them begins no comment."""
# Everything before the comment, which begins with a number sign that is neither quoted nor escaped.
_SAID = re.compile(
    "(?:" + "|".join([r"\\[#＃]", *(f"{pair[0]}[^{pair[1]}]*{pair[1]}" for pair in QUOTES), "[^#＃]"]) + ")*"
)
_QUOTED_HEAD = re.compile(
    "(?:" + "|".join([*(f"{pair[0]}[^{pair[1]}]*{pair[1]}" for pair in QUOTES), "[^:]"]) + ")*(?=:)"
)
"""Everything before the first colon outside of quotes."""

STOP = re.compile(r"[;；؛]|[.。｡।．](?=\s|$)")
"""The characters that separate the parts of a line: a semicolon, or a full stop at the end of a sentence."""
COMMA = re.compile(r"[,，、،:：|｜/／…]")
"""The characters that separate words of a segment. No name and no number continues across them."""


@lru_cache(maxsize=8192)
def _words(text: str, bars: bool = False) -> tuple[str, ...]:
    return tuple(token.text for token in split_tokens(text, 0, bars))


class Segment(Struct, frozen=True, gc=False):
    """The text between two semicolons or full stops.

    ``column`` is that of its first character. ``words`` are folded. If they differ from the words of the
    text, ``places`` contains the index of the typed word for each. ``alternatives`` are other readings of the
    text with their places; they count only if the rules allow them.
    """

    text: str
    column: int
    words: tuple[str, ...]
    places: tuple[int, ...] = ()
    alternatives: tuple[tuple[tuple[str, ...], tuple[int, ...]], ...] = ()

    @classmethod
    def from_text(cls, text: str, column: int, bars: bool = False) -> Segment:
        """Return a segment with this text and column. With ``bars``, vertical bars count as words."""
        return cls(text, column, _words(text, bars))

    @property
    def tokens(self) -> tuple[Token, ...]:
        """The words with their positions."""
        found = split_tokens(self.text, self.column, BAR in self.words)
        return tuple(found[n] for n in self.places) if self.places else found

    def with_words(
        self,
        words: tuple[str, ...],
        places: tuple[int, ...],
        others: tuple[tuple[tuple[str, ...], tuple[int, ...]], ...] = (),
    ) -> Segment:
        """Return the segment with other words, and for each the index of the typed word."""
        return Segment(self.text, self.column, words, places, others)


class Line(Struct, frozen=True, gc=False):
    """A line of a log. Columns count from 0. ``head`` is the text before the first colon (None: no colon).

    ``insisted`` means that it ends with an exclamation mark: it happened, whatever the rules say.
    """

    number: int
    text: str
    head: str | None
    head_column: int
    body: str
    body_column: int
    comment: str
    insisted: bool = False

    @property
    def is_blank(self) -> bool:
        return self.head is None and not self.body

    @property
    def typed_body(self) -> str:
        """The body in the header, where an exclamation mark is a normal character."""
        return self._with_insistence(self.text[self.body_column : self.body_column + len(self.body)])

    @property
    def normalized_body(self) -> str:
        """The same as ``typed_body``, with punctuation normalized as in ``body``."""
        return self._with_insistence(self.body)

    @property
    def header_value(self) -> str:
        """The value of the body in the header: without surrounding quotes, ``\\#`` as ``#``."""
        return unquote_value(self.normalized_body)

    def _with_insistence(self, body: str) -> str:
        return body.strip(BLANK) + (INSISTED[0] if self.insisted else "")

    def segments(self) -> list[Segment]:
        """Return the parts of the body, without empty ones."""
        found, column = [], self.body_column
        for text in STOP.split(self.body):
            begun = text.lstrip()
            said = begun.rstrip()
            if words := _words(said):
                found.append(Segment(said, column + len(text) - len(begun), words))
            column += len(text) + 1
        return found

    def stray_punctuation(self) -> Segment | None:
        """Return the first punctuation without words where words are expected; None if there is at most one
        character.
        """
        parts = STOP.split(self.body) if self.segments() else [self.body]
        column = self.body_column
        for text in parts:
            if sum(sign not in BLANK for sign in text) > 1 and not _words(text.replace(";", " ")):
                said = text.strip(BLANK)
                return Segment(said, column + text.index(said), ())
            column += len(text) + 1
        return None

    def segment_between(self, first: Segment, last: Segment) -> Segment:
        """Return everything from one segment to another as one segment, with semicolons as spaces."""
        at = self.body_column
        text = self.body[first.column - at : last.column - at + len(last.text)]
        return Segment.from_text(text.replace(";", " "), first.column)


def split_lines(text: str) -> list[Line]:
    """Return all lines of a log."""
    return [_line(number, raw) for number, raw in enumerate(text.rstrip("\n").split("\n"), 1)]


INSISTED = ("!", "！")
"""The characters at the end of a line that mark it as certain."""
_KEYBOARDS = str.maketrans("：；，、؛،", ":;,,;,")
"""Colons, semicolons and commas of other keyboards, replaced one for one, so that columns stay the same."""


def without_comment(raw: str) -> str:
    """Return a line without its comment."""
    said = _SAID.match(raw)
    assert said is not None
    return said.group()


def quote_value(text: str) -> str:
    """Return a name or path for the header: in quotes if a ``#`` would begin a comment."""
    if without_comment(text) == text:
        return text
    return f'"{text}"' if '"' not in text else text.replace("#", "\\#").replace("＃", "\\＃")


def unquote_value(said: str) -> str:
    """Return the value of a header text: without surrounding quotes, ``\\#`` as ``#``."""
    if len(said) > 1 and said[0] + said[-1] in QUOTES:
        said = said[1:-1].strip(BLANK)
    return said.replace("\\#", "#").replace("\\＃", "＃")


_ASCII_BLANK = "".join(filter(str.isascii, BLANK))
"""The ASCII part of ``BLANK``; it suffices for most lines."""


def _line(number: int, raw: str) -> Line:
    content = without_comment(raw) if "#" in raw or "＃" in raw else raw
    note = raw[len(content) :].strip() if content is not raw else ""
    blank = _ASCII_BLANK
    if not content.isascii():
        content, blank = content.translate(_KEYBOARDS), BLANK
    content = content.rstrip(blank)
    sure = content.endswith(INSISTED)
    if sure:
        content = content[:-1].rstrip(blank)
    head, colon, body = _split_head(content)
    begun = head.lstrip(blank)
    lead = len(head) - len(begun)
    if not colon:
        return Line(number, raw, None, lead, begun, lead, note, sure)
    return Line(number, raw, begun.rstrip(blank), lead, body, len(head) + 1, note, sure)


def _split_head(content: str) -> tuple[str, str, str]:
    """Split a line at its first colon that is not in the quotes of a name."""
    colon = content.find(":")
    if colon > 0 and any(pair[0] in content[:colon] for pair in QUOTES):
        found = _QUOTED_HEAD.match(content)
        colon = found.end() if found is not None else colon
    return content.partition(":") if colon < 0 else (content[:colon], ":", content[colon + 1 :])


def single_line(text: str) -> Line:
    """Return a text as the first line of a log."""
    return _line(1, text)


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


def read_log(path: Path) -> str:
    """Return the text of the log at ``path``, without byte order mark and with lines ended by ``\\n``.

    Raise ``UsageError`` if there is no such file, ``UnreadableFile`` if it is not text in Unicode.
    """
    return decode_log(read_bytes(path, MAX_BYTES))


def read_bytes(path: Path, most: int) -> bytes:
    """Return the content of a file that should be a log: at most ``most`` bytes and one. Raise ``UsageError``."""
    if path.is_dir():
        raise UsageError(msg("{path} is a folder, not a log.", "report", path=str(path)))
    try:
        with open_input(path) as file:
            return file.read(most + 1)
    except FileNotFoundError:
        raise UsageError(msg("There is no file {path}.", "report", path=str(path))) from None
    except OSError as error:
        raise UsageError(
            msg("{path} cannot be read: {reason}.", "report", path=str(path), reason=system_reason(error))
        ) from None


def decode_log(data: bytes) -> str:
    """Return the bytes of a log as text. Raise ``UnreadableFile`` with a code if they are not text in Unicode."""
    if len(data) > MAX_BYTES:
        raise _too_long(
            msg(
                "The file is larger than {size} kB, which is too large for a log.",
                "report",
                size=MAX_BYTES // 1000,
            )
        )
    try:
        text = decode_text(data)
    except UnicodeDecodeError as error:
        if b"\0" in data:
            raise _binary() from None
        at = data.count(b"\n", 0, error.start) + 1
        said = "The file is not UTF-8: the first wrong byte is in line {line}. Save it again as UTF-8."
        raise UnreadableFile("not-utf-8", msg(said, "report", line=at)) from None
    return tidy_text(text)


def tidy_text(text: str) -> str:
    """Return the text of a log with lines ended by ``\\n``. Raise ``UnreadableFile`` if it cannot be a log."""
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
        raise _too_long(
            msg("The file has more than {most} lines, which is too long for a log.", "report", most=MAX_LINES)
        )
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
        raise _too_long(
            msg(
                "The file has more than {most} words, which is too long for a log.",
                "report",
                most=MAX_ALL_WORDS,
            )
        )


def _binary() -> UnreadableFile:
    return UnreadableFile("binary", msg("The file is binary, not text.", "report"))


def _too_long(message: Msg) -> UnreadableFile:
    return UnreadableFile("too-long", message)
