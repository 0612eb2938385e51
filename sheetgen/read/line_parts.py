"""The parts of a line: split at semicolons, converted from everyday words to the words of the log, and read
in order.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import NamedTuple

from sheetgen.games.contract.values import Due, Move, State
from sheetgen.games.notation import spelling
from sheetgen.games.notation.everyday import Everyday
from sheetgen.games.notation.lexicon import Lexicon
from sheetgen.games.notation.said import Gap, Wording
from sheetgen.games.notation.tokens import BAR, Token, tokens
from sheetgen.games.notation.verbs import Verb
from sheetgen.read.lines import COMMA, STOP, Line, Segment
from sheetgen.read.reader import NO_FAILURE, Attempt, Reader, Reading
from sheetgen.read.statements import Heads

_SIGNS = str.maketrans(dict.fromkeys(":;：；؛", " "))
"""Replaces separators in lines of chance by spaces, one for one, so that columns stay the same."""
_MOST_KEPT = 50_000
"""The number of parts of lines whose wording is kept."""


def segments(line: Line, lexicon: Lexicon) -> list[Segment]:
    """Return the parts of a player's line."""
    return [in_log_words(segment, line, lexicon) for segment in line.segments()]


def join_segments(line: Line, first: Segment, last: Segment, lexicon: Lexicon) -> Segment:
    """Return everything from one part to another as one part."""
    return in_log_words(line.between(first, last), line, lexicon)


def line_content(line: Line, chance: bool, lexicon: Lexicon) -> list[Segment]:
    """Return the content of a line: as one part where semicolons may separate it; lines of ``chance`` include
    their head.
    """
    if chance:
        return [with_head(line, lexicon)]
    found = segments(line, lexicon)
    return (
        [join_segments(line, found[0], found[-1], lexicon)] if len(found) > 1 and lexicon.spans() else found
    )


def with_head(line: Line, lexicon: Lexicon) -> Segment:
    """Return a line of chance as one part, including the word before its colon."""
    whole = line.text[line.head_column : line.body_column + len(line.body)]
    parted = whole.replace(":", " ").replace(";", " ") if whole.isascii() else whole.translate(_SIGNS)
    verb = Heads.of(lexicon).find(line.head).verb
    if verb is not None and verb.bars:
        parted = _without_other_bars(parted, verb, lexicon)
        return in_log_words(Segment.of(parted, line.head_column, bars=True), line, lexicon)
    return in_log_words(Segment.of(parted, line.head_column), line, lexicon)


def _without_other_bars(text: str, verb: Verb, lexicon: Lexicon) -> str:
    """Return a text with spaces in place of bars, except before things that the verb lists."""
    words = tokens(text, 0, bars=True)
    for bar, then in itertools.pairwise(words):
        if bar.text == BAR and not any(arg.opens(then.text, lexicon) for arg in verb.args):
            text = text[: bar.column] + " " * bar.length + text[bar.column + bar.length :]
    return text


def in_log_words(segment: Segment, line: Line, lexicon: Lexicon) -> Segment:
    """Return a part of a line in the words of the log."""
    if lexicon.strict or (everyday := lexicon.everyday).plain(segment.words):
        return segment
    spelled = everyday.words.spelled
    lettered = not (spelled.small.isdisjoint(segment.words) and spelled.other.isdisjoint(segment.words))
    typed = _Typed(
        line.text[segment.column : segment.column + len(segment.text)],
        segment.text,
        segment.words,
        not line.text[line.body_column : segment.column].strip(),
        lettered and _has_capitals(line, lexicon),
    )
    known = everyday.known
    if (wording := known.get(typed)) is None:
        if len(known) >= _MOST_KEPT:
            known.clear()
        wording = known[typed] = typed.wording(segment.tokens, segment.column, everyday)
    if wording.words == segment.words and not wording.others:
        return segment
    others = tuple((other.words, other.places) for other in wording.others)
    return segment.with_words(wording.words, wording.places, others)


def _has_capitals(line: Line, lexicon: Lexicon) -> bool:
    words = tokens(line.body, line.body_column)
    return spelling.has_capitals(line.body, line.body_column, words, lexicon.letters)


class _Typed(NamedTuple):
    """All that decides the wording of a part of a line.

    ``raw`` is the part as typed. ``text`` is the same with spaces for some characters. ``opens`` is whether the part
    begins its line. ``capitals`` is whether the line writes letters that name things as capitals.
    """

    raw: str
    text: str
    words: tuple[str, ...]
    opens: bool
    capitals: bool

    def wording(self, words: Sequence[Token], column: int, everyday: Everyday) -> Wording:
        """Return the part in the words of the log. It begins at ``column`` of its line, where ``words`` stand."""
        cues = spelling.spelling_cues(self.text, column, words, everyday.words.spelled, self.capitals)
        ends = [0, *(word.column + word.length - column for word in words)]
        between = [self.raw[end : word.column - column] for end, word in zip(ends, words, strict=False)]
        return everyday.of(self.words, cues, self.opens, tuple(map(_gap, between)))


def _gap(between: str) -> Gap:
    """Return the punctuation between two words: nothing, a comma or similar, or a semicolon or full stop."""
    return ";" if STOP.search(between + " ") else "," if COMMA.search(between) else ""


# ---- reading the parts of a player's line in order -----------------------------------


Mine = Callable[[State, Due], bool]


class SegmentReader:
    """Reads the segments of ``seat``. ``mine`` returns whether what is due belongs to this line."""

    def __init__(self, reader: Reader, mine: Mine, seat: int) -> None:
        self.reader = reader
        self.mine = mine
        self.seat = seat

    def read(
        self, segments: Sequence[Segment], state: State, forced: tuple[Move, ...], read: Sequence[Reading]
    ) -> list[Attempt]:
        """Return the reading attempt of each segment, up to the first without a unique reading. ``read`` are
        known readings.
        """
        attempts = [Attempt([reading], NO_FAILURE) for reading in read]
        last, at = (read[-1] if read else None), len(read)
        before = (state, forced) if last is None else (last.state, last.forced)
        attempts.append(self.reader.read_segment(segments[at], *before, self.mine, self.seat))
        if len(attempts[-1].readings) == 1:
            reading = attempts[-1].readings[0]
            attempts += self._read_on(segments[at + 1 :], reading.state, reading.forced)
        if len(attempts[-1].readings) != 1:
            return self._said_again(segments, attempts, state, forced) or attempts
        return attempts

    def _read_on(self, segments: Sequence[Segment], state: State, forced: tuple[Move, ...]) -> list[Attempt]:
        attempts: list[Attempt] = []
        for segment in segments:
            attempt = self.reader.read_segment(segment, state, forced, self.mine, self.seat)
            attempts.append(attempt)
            if len(attempt.readings) != 1:
                break
            state, forced = attempt.readings[0].state, attempt.readings[0].forced
        return attempts

    def _said_again(
        self, segments: Sequence[Segment], attempts: list[Attempt], state: State, forced: tuple[Move, ...]
    ) -> list[Attempt] | None:
        """Return the attempts if one segment, which could be a decision, only repeats forced moves; None if
        that does not help.
        """
        for i in reversed(range(len(attempts) - 1)):
            if i:
                state_before, unsaid = attempts[i - 1].readings[0].state, attempts[i - 1].readings[0].forced
            else:
                state_before, unsaid = state, forced
            if (again := self.reader.read_repetition(segments[i].words, state_before, unsaid)) is None:
                continue
            rest = self._read_on(segments[i + 1 :], state_before, again.readings[0].forced)
            if len(rest) == len(segments) - i - 1 and len(rest[-1].readings) == 1:
                return [*attempts[:i], again, *rest]
        return None
