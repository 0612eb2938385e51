"""Text around the lines of a log: what chats, mails, notes and word processors add to them.

Spaces replace each decoration, so lines and columns of the log stay the same. Each kind gets one notice.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import NamedTuple

from sheetgen.games.notation.tokens import fold
from sheetgen.message import Msg, msg
from sheetgen.read.heading import header_words
from sheetgen.text.catalog import all_languages

_LEAST = 3
"""Least number of lines with a prefix for it to be a decoration of the whole log."""
_DATE = r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\.?"
_CLOCK = r"\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[AaPp]\.?[Mm]\.?)?"
_BOLD = re.compile(r"\*\*|__")
_FENCE = re.compile(r"\s*(?:```|~~~)")
_SIGNATURE = re.compile(r"-- ?$")
_EQUALS = re.compile(r"(\s*[^\s:=][^:=]*?)\s*(=)")
_HEAD = re.compile(r"\s*([^:：=]+?)\s*[:：=]")
_SPEAKER = re.compile(r"(\s*[^:]{1,40}:\s+)([^:]+)[:=]")


class _Prefix(NamedTuple):
    """A decoration at the beginning of lines: ``least`` lines and ``share`` of the lines of play must have it."""

    pattern: re.Pattern[str]
    least: int = _LEAST
    share: float = 0.5


_PREFIXES = (
    _Prefix(re.compile(r"\s*(?:[>|]\s?)+")),  # quoted mails
    _Prefix(
        re.compile(
            rf"\s*(?:\[{_DATE},?\s+{_CLOCK}\]|\[{_CLOCK},?\s+{_DATE}\]|{_DATE},?\s+{_CLOCK})(?:\s+[-–—])?\s*"
        ),
        least=1, share=0,
    ),  # dates with times: they have no meaning in a log, so one suffices
    _Prefix(re.compile(rf"\s*(?:\[{_CLOCK}\]|{_CLOCK})(?:\s+[-–—])?\s+")),  # times
    _Prefix(re.compile(r"\s*[•‣◦▪·●○*+–—-]\s+")),  # bullets
    _Prefix(re.compile(r"\s*(?:\d{1,3}[.)]|\(\d{1,3}\))\s+")),  # numbers
)  # fmt: skip
"""In the order in which they are left out."""


class PlainLog(NamedTuple):
    """A log without decoration, a notice for each kind that was left out, and the lines that were left out."""

    text: str
    notices: tuple[Msg, ...]
    left_out: str = ""


def without_decoration(text: str) -> PlainLog:
    """Return a log without decoration. All lines and columns stay the same."""
    lines = text.rstrip("\n").split("\n")
    draft = _Draft(lines)
    notices = tuple(notice for stage in _STAGES if (notice := stage(draft)) is not None)
    left_out = (line for line, kept in zip(lines, draft.lines, strict=True) if not kept.strip())
    return PlainLog("\n".join(draft.lines), notices, "\n".join(filter(str.strip, left_out)))


class _Draft:
    """The lines of a log while decoration is left out, and the words that begin the lines of its header."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = list(lines)
        self.keys = header_words("en")
        if not self._begins_in_english():
            for lang in all_languages():
                self.keys = header_words(lang) | self.keys

    def _begins_in_english(self) -> bool:
        """Return whether the first line that is no comment belongs to an English header, as in most logs."""
        first = next((line for line in self.lines if line.strip() and not line.lstrip().startswith("#")), "")
        return self.is_header(first)

    def key_of(self, head: str) -> str | None:
        """Return the key of a word of the header."""
        return self.keys.get(fold(head.strip()))

    def key_of_line(self, line: str) -> str | None:
        """Return the key of a line that begins with a word of the header and a colon or an equals sign."""
        head = _HEAD.match(line)
        return None if head is None else self.key_of(head[1])

    def is_header(self, line: str) -> bool:
        """Return whether a line belongs to the header."""
        return self.key_of_line(line) is not None

    def beginnings_of_games(self) -> list[int]:
        """Return the index at which each header begins that has lines for game and players."""
        found = []
        begin, keys = 0, set[str | None]()
        for n, line in enumerate([*self.lines, "end"]):
            if n < len(self.lines) and not self._is_play(line):
                keys.add(self.key_of_line(line))
                continue
            if {"game", "players"} <= keys:
                found.append(begin)
            begin, keys = n + 1, set()
        return found

    def pad(self, widths: dict[int, int]) -> None:
        """Replace the beginning of lines by spaces: the index of each line with a number of characters."""
        for n, width in widths.items():
            self.lines[n] = " " * width + self.lines[n][width:]

    def blank(self, numbers: Iterable[int]) -> None:
        """Make the lines with these indexes empty."""
        for n in numbers:
            self.lines[n] = ""

    def leave_out(self, prefix: _Prefix) -> Msg | None:
        """Leave out a prefix if enough lines have it; return the notice."""
        found = {n: match for n, line in enumerate(self.lines) if (match := prefix.pattern.match(line))}
        play = sum(map(self._is_play, self.lines))
        if len(found) < max(prefix.least, prefix.share * play):
            return None
        example = next(iter(found.values())).group().strip()
        self.pad({n: match.end() for n, match in found.items()})
        return msg("“{example}” at the beginning of lines is left out.", "report", example=example)

    def _is_play(self, line: str) -> bool:
        return bool(line.strip()) and not line.lstrip().startswith("#") and not self.is_header(line)


def split_games(plain: PlainLog) -> list[PlainLog]:
    """Return the games of a file, each a log in which the lines of the others are empty.

    A game begins with a header that has lines for game and players, with the comments and empty lines before it.
    The first game has the notices and what was left out.
    """
    lines = plain.text.split("\n")
    bounds = [0, *_Draft(lines).beginnings_of_games()[1:], len(lines)]
    return [
        PlainLog(
            "\n".join(line if begin <= n < end else "" for n, line in enumerate(lines)),
            () if begin else plain.notices,
            "" if begin else plain.left_out,
        )
        for begin, end in itertools.pairwise(bounds)
    ]


# ---- stages: each changes the lines in place and returns its notice --------------------
def _leave_out_fences(draft: _Draft) -> Msg | None:
    """Leave out lines of ``` and, if the header is inside, everything outside of them."""
    fences = [n for n, line in enumerate(draft.lines) if _FENCE.match(line)]
    if not fences:
        return None
    pairs = list(zip(fences[::2], [*fences[1::2], len(draft.lines)], strict=False))
    if any(draft.is_header(line) for begin, end in pairs for line in draft.lines[begin + 1 : end]):
        inside = {n for begin, end in pairs for n in range(begin + 1, end)}
    else:
        inside = set(range(len(draft.lines))) - set(fences)
    draft.blank(n for n in range(len(draft.lines)) if n not in inside)
    return msg("Only the text between the lines “```” is read.", "report")


def _leave_out_speakers(draft: _Draft) -> Msg | None:
    """Leave out the name before each line if it is also before the header: ``Ann: game: raja``."""
    said = {n: found for n, line in enumerate(draft.lines) if (found := _SPEAKER.match(line))}
    names = {fold(found[1]) for found in said.values() if draft.key_of(found[2]) is not None}
    if not names or any(draft.is_header(line) for line in draft.lines):
        return None
    draft.pad({n: found.end(1) for n, found in said.items() if fold(found[1]) in names})
    return msg("The name before each line (“{example}”) is left out.", "report", example=_shown(said, names))


def _leave_out_bold(draft: _Draft) -> Msg | None:
    """Leave out the marks of bold letters."""
    bold = [n for n, line in enumerate(draft.lines) if _BOLD.search(line)]
    if len(bold) < _LEAST:
        return None
    for n in bold:
        draft.lines[n] = _BOLD.sub("  ", draft.lines[n])
    return msg("The marks “{example}” are left out.", "report", example="**")


def _read_equals(draft: _Draft) -> Msg | None:
    """Replace the equals sign of header lines: ``game = raja`` means ``game: raja``."""
    found = {n: pair for n, line in enumerate(draft.lines) if (pair := _EQUALS.match(line))}
    header = [n for n, pair in found.items() if draft.key_of(pair[1]) is not None]
    if not header:
        return None
    for n, pair in found.items():
        if header[0] <= n <= header[-1]:
            draft.lines[n] = draft.lines[n][: pair.start(2)] + ":" + draft.lines[n][pair.end(2) :]
    return msg("“=” in the header is read as “:”.", "report")


def _leave_out_semicolons(draft: _Draft) -> None:
    """Leave out semicolons at the end of header lines; everywhere else they have no effect."""
    inside = False
    for n, line in enumerate(draft.lines):
        inside = bool(line.strip()) and (inside or draft.is_header(line))
        if inside:
            draft.lines[n] = line.rstrip().rstrip(";；")


def _leave_out_notes(draft: _Draft) -> Msg | None:
    """Leave out the text before the header and after the line ``--`` that begins a signature.

    A line before the header stays if its head also begins a line below: it belongs to the game. Lines such as
    ``Location: Pune`` directly above the first known line of the header belong to the header.
    """
    first = next((n for n, line in enumerate(draft.lines) if draft.is_header(line)), None)
    if first is None:
        return None
    while first and _HEAD.match(draft.lines[first - 1]):
        first -= 1
    heads = {fold(line.partition(":")[0].strip()) for line in draft.lines[first:] if ":" in line}
    end = next(
        (n for n, line in enumerate(draft.lines) if n > first and _SIGNATURE.match(line)), len(draft.lines)
    )
    before = [n for n in range(first) if _is_note(draft.lines[n], heads)]
    notes = [*before, *(n for n in range(end, len(draft.lines)) if draft.lines[n].strip())]
    if not notes:
        return None
    draft.blank(notes)
    return msg(
        "The lines around the log are left out: {lines}.",
        "report",
        lines=", ".join(str(n + 1) for n in notes),
    )


_STAGES: tuple[Callable[[_Draft], Msg | None], ...] = (
    _leave_out_fences,
    *(partial(_Draft.leave_out, prefix=prefix) for prefix in _PREFIXES),
    _leave_out_speakers,
    _leave_out_bold,
    _read_equals,
    _leave_out_semicolons,
    _leave_out_notes,
)


def _is_note(line: str, heads: set[str]) -> bool:
    """Return whether a line above the header is a note, not a comment and not a line of the game."""
    if not line.strip() or line.lstrip().startswith("#"):
        return False
    head, colon, _ = line.partition(":")
    return not colon or fold(head.strip()) not in heads


def _shown(said: dict[int, re.Match[str]], names: set[str]) -> str:
    return next(found[1].strip() for found in said.values() if fold(found[1]) in names)
