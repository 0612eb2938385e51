"""The lines of a log before anything is known of its game: heads, bodies, segments, comments, columns."""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec import Struct

from sheetgen.games.notation.tokens import BAR, BLANK, Token, tokens

QUOTES = ('""', "“”", "„“", "„”", "«»", "»«", "「」")
"""Pairs of quotation marks of any keyboard; what stands between them is no comment."""
# What stands before the comment: anything but a number sign that is neither quoted nor escaped.
_SAID = re.compile(
    "(?:" + "|".join([r"\\[#＃]", *(f"{pair[0]}[^{pair[1]}]*{pair[1]}" for pair in QUOTES), "[^#＃]"]) + ")*"
)


STOP = re.compile(r"[;；؛]|[.。｡।．](?=\s|$)")
"""What parts a line: a semicolon, or the full stop of a sentence; one sign."""
COMMA = re.compile(r"[,，、،:：|｜/／…]")
"""What parts the words of a segment: no name and no number of a thing goes across it."""


@lru_cache(maxsize=8192)
def _words(text: str, bars: bool = False) -> tuple[str, ...]:
    return tuple(token.text for token in tokens(text, 0, bars))


class Segment(Struct, frozen=True, gc=False):
    """What stands between two semicolons or full stops.

    ``column`` is that of its first character, ``words`` are folded. Where they are not those of the text as they stand
    there, ``places`` tells which of them says each. ``others`` are further readings of the text, with their places;
    they count only if the rules allow them too.
    """

    text: str
    column: int
    words: tuple[str, ...]
    places: tuple[int, ...] = ()
    others: tuple[tuple[tuple[str, ...], tuple[int, ...]], ...] = ()

    @classmethod
    def of(cls, text: str, column: int, bars: bool = False) -> Segment:
        """A text that begins at this column; with ``bars`` these are words too."""
        return cls(text, column, _words(text, bars))

    @property
    def tokens(self) -> tuple[Token, ...]:
        """The words with their places."""
        found = tokens(self.text, self.column, BAR in self.words)
        return tuple(found[n] for n in self.places) if self.places else found

    def heard(
        self,
        words: tuple[str, ...],
        places: tuple[int, ...],
        others: tuple[tuple[tuple[str, ...], tuple[int, ...]], ...] = (),
    ) -> Segment:
        """The same with other words, each of which the word at one of these places says."""
        return Segment(self.text, self.column, words, places, others)


class Line(Struct, frozen=True, gc=False):
    """A line of a log. Columns are 0-based; ``head`` stands before the first colon (None: no colon).

    It is ``insisted`` on where it ends with an exclamation mark: it did happen, whatever the rules say.
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
    def blank(self) -> bool:
        return self.head is None and not self.body

    @property
    def typed(self) -> str:
        """The body as it stands in the header, where an exclamation mark is a sign like others."""
        return self._marked(self.text[self.body_column : self.body_column + len(self.body)])

    @property
    def said(self) -> str:
        """The same with the signs of one keyboard, as ``body`` has them."""
        return self._marked(self.body)

    @property
    def value(self) -> str:
        """What the body means in the header: without quotes around it, ``\\#`` as ``#``."""
        return unquoted(self.said)

    def _marked(self, body: str) -> str:
        return body.strip(BLANK) + (INSISTED[0] if self.insisted else "")

    def segments(self) -> list[Segment]:
        """The parts of the body; empty ones (a trailing semicolon) are left out."""
        found, column = [], self.body_column
        for text in STOP.split(self.body):
            begun = text.lstrip()
            said = begun.rstrip()
            if words := _words(said):
                found.append(Segment(said, column + len(text) - len(begun), words))
            column += len(text) + 1
        return found

    def signs(self) -> Segment | None:
        """The first signs that stand where something could be said and say nothing; one sign alone is no matter."""
        parts = STOP.split(self.body) if self.segments() else [self.body]
        column = self.body_column
        for text in parts:
            if sum(sign not in BLANK for sign in text) > 1 and not _words(text.replace(";", " ")):
                said = text.strip(BLANK)
                return Segment(said, column + text.index(said), ())
            column += len(text) + 1
        return None

    def between(self, first: Segment, last: Segment) -> Segment:
        """All from one segment to another as one, as if no semicolons were between."""
        at = self.body_column
        text = self.body[first.column - at : last.column - at + len(last.text)]
        return Segment.of(text.replace(";", " "), first.column)


def lines(text: str) -> list[Line]:
    """All lines of a log text."""
    return [_line(number, raw) for number, raw in enumerate(text.rstrip("\n").split("\n"), 1)]


INSISTED = ("!", "！")
"""What a line ends with that players insist on."""
_KEYBOARDS = str.maketrans("：；，、؛،", ":;,,;,")
"""What other keyboards type for colons, semicolons and commas: one sign for one, so that columns stay."""


def uncommented(raw: str) -> str:
    """A line without its comment."""
    said = _SAID.match(raw)
    assert said is not None
    return said.group()


def quoted(text: str) -> str:
    """A name or a path as a header holds it: where a ``#`` would begin a comment, in quotes."""
    if uncommented(text) == text:
        return text
    return f'"{text}"' if '"' not in text else text.replace("#", "\\#").replace("＃", "\\＃")


def unquoted(said: str) -> str:
    """What a text of a header means: without quotes around it, ``\\#`` as ``#``."""
    if len(said) > 1 and said[0] + said[-1] in QUOTES:
        said = said[1:-1].strip(BLANK)
    return said.replace("\\#", "#").replace("\\＃", "＃")


_ASCII_BLANK = "".join(filter(str.isascii, BLANK))
"""A short list of what may stand around a text, as most lines have no other signs."""


def _line(number: int, raw: str) -> Line:
    content = uncommented(raw) if "#" in raw or "＃" in raw else raw
    note = raw[len(content) :].strip() if content is not raw else ""
    blank = _ASCII_BLANK
    if not content.isascii():
        content, blank = content.translate(_KEYBOARDS), BLANK
    content = content.rstrip(blank)
    sure = content.endswith(INSISTED)
    if sure:
        content = content[:-1].rstrip(blank)
    head, colon, body = content.partition(":")
    begun = head.lstrip(blank)
    lead = len(head) - len(begun)
    if not colon:
        return Line(number, raw, None, lead, begun, lead, note, sure)
    return Line(number, raw, begun.rstrip(blank), lead, body, len(head) + 1, note, sure)


def one(text: str) -> Line:
    """A text as the first line of a log."""
    return _line(1, text)
