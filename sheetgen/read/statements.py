"""The lines of a log with the meaning of their heads, and the parts of these lines in the words of the log."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import NamedTuple

from sheetgen.games.contract.game import Game
from sheetgen.games.contract.values import Due, Move, State
from sheetgen.games.notation import everyday_words
from sheetgen.games.notation.everyday import Everyday
from sheetgen.games.notation.everyday_words import Punctuation, Wording
from sheetgen.games.notation.lexicon import Lexicon
from sheetgen.games.notation.tokens import BAR, Token, fold, split_tokens
from sheetgen.games.notation.verbs import Verb
from sheetgen.message import Msg, msg
from sheetgen.read.finding import likely_meant
from sheetgen.read.lines import COMMA, STOP, Line, Segment
from sheetgen.read.reader import NO_FAILURE, Attempt, Reader, Reading


class Head(NamedTuple):
    """The meaning of a head: ``player`` or ``claim`` (with seat), ``verb``, ``ambiguous`` or ``unknown``."""

    kind: str
    seat: int | None = None
    verb: Verb | None = None
    choices: tuple[str, ...] = ()


_MOST_SEEN = 1_000
"""Largest number of cached heads."""


class Heads:
    """Finds the meaning of a head: a player, a keyword of the game or a claim."""

    CLAIM: Msg = msg("claim", "log")

    def __init__(self, lexicon: Lexicon) -> None:
        players = lexicon.players
        self.names = {str(seat): seat - 1 for seat in range(1, len(players) + 1)}
        self.names |= {
            " ".join(t.text for t in split_tokens(name)): seat for seat, name in enumerate(players)
        }
        self.players = players
        self.verbs = {fold(word): verb for verb, word in lexicon.line_verbs()}
        self.claims = {fold(lexicon.say(self.CLAIM)), fold(str(self.CLAIM))}
        own = [verb for verb in lexicon.grammar.verbs if verb.line or verb.shown]
        self.chance_between_turns = frozenset(kind for verb in own for kind in verb.answers)
        """The kinds of chance that have lines of their own."""
        self.chance = {word: verb for verb, word in lexicon.line_verbs()}
        """The keywords as written, those of the log's language first."""
        self.words = (*players, *self.chance, *self.claims)
        self._seen: dict[str | None, Head] = {}

    @classmethod
    def from_lexicon(cls, lexicon: Lexicon) -> Heads:
        """Return the heads for the logs of these players."""
        if cls not in lexicon.player_cache:
            lexicon.player_cache[cls] = cls(lexicon)
        heads: Heads = lexicon.player_cache[cls]
        return heads

    def meaning_of(self, head: str | None) -> Head:
        """Return the meaning of ``head``."""
        found = self._seen.get(head)
        if found is None:
            if len(self._seen) >= _MOST_SEEN:
                self._seen.clear()
            found = self._seen[head] = self._find(head)
        return found

    def due_heads(self, game: Game, state: State) -> tuple[str, ...]:
        """Return the possible heads of a line that answers what is due in a state."""
        due = game.due(state)
        if due is None:
            return ()
        if due.player is not None:
            return (self.players[due.player],)
        return tuple(word for word, verb in self.chance.items() if due.kind in verb.answers)[:1]

    def suggest(self, line: Line, head: Head, due: Sequence[str]) -> tuple[str, ...]:
        """Return the heads that were probably meant by the unknown ``head`` of a line.

        ``due`` are the heads of lines that answer what is due. They come first if nothing is similar.
        """
        likely = tuple(dict.fromkeys((*due, *self.players)))
        if line.head is None:
            return tuple(f"{name}:" for name in likely)
        if head.choices:
            # The keyword is right, but the player of the claim is missing or unknown.
            return head.choices
        name = line.head.split()[-1] if line.head else ""
        return likely_meant(name, self.words) or likely

    def _find(self, head: str | None) -> Head:
        if head is None:
            return Head("unknown")
        text = " ".join(t.text for t in split_tokens(head))
        if text in self.names:
            return Head("player", self.names[text])
        if text in self.verbs:
            return Head("verb", verb=self.verbs[text])
        first, _, rest = text.partition(" ")
        if first in self.claims or (rest and any(word.startswith(first) for word in self.claims)):
            named = self._find(rest) if rest else Head("unknown")
            if named.kind == "player":
                return named._replace(kind="claim")
            return Head("unknown", choices=tuple(f"{first} {name}:" for name in self.players))
        seats = [seat for name, seat in self.names.items() if text and name.startswith(text)]
        if len(seats) == 1:
            return Head("player", seats[0])
        if seats:
            return Head("ambiguous", choices=tuple(self.players[seat] for seat in seats))
        verbs = {verb.key: verb for word, verb in self.verbs.items() if text and word.startswith(text)}
        if len(verbs) == 1:
            return Head("verb", verb=next(iter(verbs.values())))
        return Head("unknown")


# ---- lines with the meaning of their heads -------------------------------------------


SPEAKING = ("player", "verb")
"""The kinds of heads whose lines contain decisions or chance."""


class Statement(NamedTuple):
    """A line of a log with content, and the meaning of its head."""

    line: Line
    head: Head

    @property
    def has_decisions(self) -> bool:
        """Whether it contains decisions or chance, unlike claims and unknown lines."""
        return self.head.kind in SPEAKING


class Following(NamedTuple):
    """What follows a line: the next line with decisions or chance, and the seat of the next player who
    speaks.
    """

    statement: Statement | None = None
    speaker: int | None = None

    def with_earlier(self, statement: Statement) -> Following:
        """Return what follows the line before ``statement``, if this follows ``statement``."""
        if not statement.has_decisions:
            return self
        seat = statement.head.seat
        return Following(statement, self.speaker if seat is None else seat)

    @classmethod
    def from_statements(cls, statements: Sequence[Statement], start: int) -> Following:
        """Return what follows, from index ``start`` of the statements on."""
        speaking = (statements[n] for n in range(start, len(statements)) if statements[n].has_decisions)
        first = next(speaking, None)
        if first is None or first.head.seat is not None:
            return cls(first, None if first is None else first.head.seat)
        return cls(first, next((other.head.seat for other in speaking if other.head.seat is not None), None))


_SIGNS = str.maketrans(dict.fromkeys(":;：；؛", " "))
"""Replaces separators in lines of chance by spaces, one for one, so that columns stay the same."""
_MOST_WORDINGS = 50_000
"""The number of parts of lines whose wording is kept."""


def segments_of(line: Line, lexicon: Lexicon) -> list[Segment]:
    """Return the parts of a player's line."""
    return [in_log_words(segment, line, lexicon) for segment in line.segments()]


def join_segments(line: Line, first: Segment, last: Segment, lexicon: Lexicon) -> Segment:
    """Return everything from one part to another as one part."""
    return in_log_words(line.segment_between(first, last), line, lexicon)


def line_content(line: Line, chance: bool, lexicon: Lexicon) -> list[Segment]:
    """Return the content of a line: as one part where semicolons may separate it; lines of ``chance`` include
    their head.
    """
    if chance:
        return [with_head(line, lexicon)]
    found = segments_of(line, lexicon)
    return (
        [join_segments(line, found[0], found[-1], lexicon)]
        if len(found) > 1 and lexicon.may_contain_semicolons()
        else found
    )


def with_head(line: Line, lexicon: Lexicon) -> Segment:
    """Return a line of chance as one part, including the word before its colon."""
    whole = line.text[line.head_column : line.body_column + len(line.body)]
    parted = whole.replace(":", " ").replace(";", " ") if whole.isascii() else whole.translate(_SIGNS)
    verb = Heads.from_lexicon(lexicon).meaning_of(line.head).verb
    if verb is not None and verb.bars:
        parted = _without_other_bars(parted, verb, lexicon)
        return in_log_words(Segment.from_text(parted, line.head_column, bars=True), line, lexicon)
    return in_log_words(Segment.from_text(parted, line.head_column), line, lexicon)


def _without_other_bars(text: str, verb: Verb, lexicon: Lexicon) -> str:
    """Return a text with spaces in place of bars, except before things that the verb lists."""
    words = split_tokens(text, 0, bars=True)
    for bar, then in itertools.pairwise(words):
        if bar.text == BAR and not any(arg.may_begin_with(then.text, lexicon) for arg in verb.args):
            text = text[: bar.column] + " " * bar.length + text[bar.column + bar.length :]
    return text


def in_log_words(segment: Segment, line: Line, lexicon: Lexicon) -> Segment:
    """Return a part of a line in the words of the log."""
    if lexicon.strict or (everyday := lexicon.everyday).needs_no_change(segment.words):
        return segment
    spelled = everyday.words.spelling
    lettered = not (spelled.small.isdisjoint(segment.words) and spelled.other.isdisjoint(segment.words))
    typed = _Typed(
        line.text[segment.column : segment.column + len(segment.text)],
        segment.text,
        segment.words,
        not line.text[line.body_column : segment.column].strip(),
        lettered and _has_capitals(line, lexicon),
    )
    known = everyday.wordings
    if (wording := known.get(typed)) is None:
        if len(known) >= _MOST_WORDINGS:
            known.clear()
        wording = known[typed] = typed.wording(segment.tokens, segment.column, everyday)
    if wording.words == segment.words and not wording.alternatives:
        return segment
    others = tuple((other.words, other.places) for other in wording.alternatives)
    return segment.with_words(wording.words, wording.places, others)


def _has_capitals(line: Line, lexicon: Lexicon) -> bool:
    body = STOP.sub(" ", line.body)
    words = split_tokens(body, line.body_column)
    return everyday_words.has_capitals(body, line.body_column, words, lexicon.letters)


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
        cues = everyday_words.spelling_cues(self.text, column, words, everyday.words.spelling, self.capitals)
        ends = [0, *(word.column + word.length - column for word in words)]
        between = [self.raw[end : word.column - column] for end, word in zip(ends, words, strict=False)]
        return everyday.rewrite(self.words, cues, self.opens, tuple(map(_gap, between)))


def _gap(between: str) -> Punctuation:
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
