"""Whole answers in place of the words that a finding about a typed answer suggests."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from sheetgen.games.notation.tokens import folded_words
from sheetgen.read.finding import Finding, likely_meant
from sheetgen.table.questions import Answers
from sheetgen.table.recording import ReadAnswer, Recording, without_comment

WORD = re.compile(r"(?<!\S)\S")
FEW = 3
"""Number of answers that complete a typed one, if none of the suggestions can be typed."""


class Place(NamedTuple):
    """A typed answer, and the part of it, from ``start`` to ``end``, that a finding marks.

    ``begin`` and ``close`` are the limits of the semicolons around it.
    """

    answer: str
    start: int
    end: int
    begin: int
    close: int

    @property
    def marked(self) -> str:
        return self.answer[self.start : self.end]


def with_whole_answers(
    recording: Recording, answers: Answers, typed: str, heard: ReadAnswer, finding: Finding
) -> Finding:
    """Return a finding about a typed answer whose suggestions are accepted if they are typed as shown.

    Each one is the answer with other words in place of the wrong ones. Suggestions with which the answer is
    still refused are left out. If all are, answers that begin with the typed words take their place.
    """
    if not finding.suggestions:
        return finding
    place = _place(typed, heard, finding)
    ways = [_first_accepted(recording, place, finding, text) for text in finding.suggestions]
    offers = [way for way in ways if way is not None]
    if not offers:
        longer = (f"{typed[: len(typed) - taken]}{text}" for text, taken in answers.completions(typed))
        offers = list(islice(filter(recording.accepts, longer), FEW))
    return finding._replace(suggestions=tuple(dict.fromkeys(offers)))


def _place(typed: str, heard: ReadAnswer, finding: Finding) -> Place | None:
    """Return where the finding lies in the typed answer; None if it lies elsewhere in the log."""
    row, answer = without_comment(heard.rows[-1]), without_comment(typed)
    if not row.endswith(answer):
        answer = row  # The program wrote a keyword with its colon.
    before = len(row) - len(answer)
    start = finding.column - 1 - before
    if finding.line != len(heard.rows) or start < 0:
        return None
    begin = answer.rfind(";", 0, start) + 1
    close = answer.find(";", start)
    return Place(answer, start, start + finding.length, begin, len(answer) if close < 0 else close)


def _first_accepted(recording: Recording, place: Place | None, finding: Finding, text: str) -> str | None:
    return next((way for way in _ways(place, finding, text) if recording.accepts(way)), None)


def _ways(place: Place | None, finding: Finding, text: str) -> Iterator[str]:
    """Yield answers in which a suggestion replaces the marked words, or more words of the same part.

    A word that is similar to the marked one replaces only that one.
    """
    if place is None:
        yield text
        return
    answer, start, end, begin, close = place
    firsts = [begin + word.start() for word in WORD.finditer(answer[begin : start + 1])]
    if start not in firsts:  # Something is missing after the word that ends there.
        ways = [(end, end), *((first, last) for first in reversed(firsts) for last in (end, close))]
    elif finding.code == "unreadable" and likely_meant(place.marked, [text]):
        ways = [(start, end), (firsts[-1], end)]
    else:
        ways = [(start, end), (end, end)]
        ways += [(first, last) for first in reversed(firsts) for last in (end, close)]
    for first, last in dict.fromkeys(ways):
        if not _repeats(answer[begin:first], text):
            before, after = answer[:first], answer[last:]
            if text.endswith(":"):
                after = after.lstrip(": ")
            apart = " " if before and not before[-1].isspace() else ""
            yield f"{before}{apart}{text}{' ' if after[:1].isalnum() else ''}{after}"


def _repeats(before: str, text: str) -> bool:
    """Return whether a text begins with the word before it, which may be abbreviated."""
    word, first = folded_words(before)[-1:], folded_words(text)[:1]
    return bool(word) and bool(first) and first[0].startswith(word[0])
