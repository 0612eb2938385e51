"""Find the one legal reading of typed words, or the reason why there is none.

The lexicon returns phrases without knowing the state. The words alone determine which of them are natural: no
word is abbreviated that can be read in full, and the longest phrase comes first. The rules choose only among
several natural readings. A natural reading that is illegal is never replaced by another. Each legal path of
natural phrases is a reading. Readings with the same result are equal; if results differ, nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct

from sheetgen.errors import Illegal
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.values import Due, Move, State
from sheetgen.games.notation.args import EXACT
from sheetgen.games.notation.lexicon import NO_READING, Lexicon
from sheetgen.games.notation.tokens import BAR
from sheetgen.games.notation.verbs import CUT_COST, NEVER, Phrase
from sheetgen.read.lines import Segment

TYPED, FORCED, UNKNOWN, ECHO, SILENT = "typed", "forced", "unknown", "echo", "silent"
SAID_AGAIN = 2
"""The rank of a reading that repeats forced moves. Any other reading is better."""
MOST_NODES = 4_000
"""Limit for the nodes of one search, against malicious input. Typed segments need a few dozen."""


class Event(Struct, frozen=True, gc=False):
    """A move of a replay.

    ``how`` is typed, forced, unknown (chance that is not in the log), echo (forced and also typed) or silent
    (meant by silence). ``before`` is the state before it. ``start`` and ``end`` are the indexes of its words
    in the segment.
    """

    move: Move
    how: str
    player: int | None
    before: State
    start: int = 0
    end: int = 0


class Reading(Struct, frozen=True, gc=False):
    """One legal reading of a segment. ``forced`` are the forced moves that were not typed yet."""

    state: State
    events: tuple[Event, ...]
    forced: tuple[Move, ...]
    rank: int


class Failure(Struct, frozen=True):
    """How far a segment can be read legally (``events`` led to ``state``), and what is wrong there."""

    at: int = 0
    state: State = None
    events: tuple[Event, ...] = ()
    illegal: Sequence[tuple[Phrase, Illegal]] = ()


NO_FAILURE = Failure()


class Attempt(Struct, frozen=True, gc=False):
    """The result of reading a segment: the best readings with different results, or a failure."""

    readings: list[Reading]
    failure: Failure


class Reader:
    """Reads segments of one game with one lexicon."""

    def __init__(self, game: Game, lexicon: Lexicon) -> None:
        self.game = game
        self.lexicon = lexicon

    def settle(self, state: State) -> tuple[State, list[Event]]:
        """Return the state after all forced moves in ``state``, and these moves as events."""
        game, events = self.game, []
        while (move := game.forced(state)) is not None:
            due = game.due(state)
            events.append(Event(move, FORCED, due.player if due else None, state))
            state = game.apply(state, move)
        return state, events

    def read(
        self,
        words: tuple[str, ...],
        state: State,
        forced: tuple[Move, ...],
        mine: Callable[[State, Due], bool],
        speaker: int | None = None,
    ) -> Attempt:
        """Read ``words`` as moves from ``state`` on, typed by ``speaker`` (None: a line of chance).

        ``forced`` are forced moves of this line that may be typed too. ``mine`` returns whether what is due
        belongs to this line.
        """
        reading = self.read_without_choice(words, state, forced, mine, speaker)
        if reading is not None:
            return Attempt([reading], NO_FAILURE)
        return self.search(words, state, forced, mine, speaker)

    def read_segment(
        self,
        segment: Segment,
        state: State,
        forced: tuple[Move, ...],
        mine: Callable[[State, Due], bool],
        speaker: int | None = None,
    ) -> Attempt:
        """Read the words of ``segment``. If its alternative readings are legal too, return them all.

        An alternative never replaces an illegal first reading.
        """
        attempt = self.read(segment.words, state, forced, mine, speaker)
        if not segment.alternatives or len(attempt.readings) != 1:
            return attempt
        readings = list(attempt.readings)
        for words, _ in segment.alternatives:
            for reading in self.read(words, state, forced, mine, speaker).readings:
                if all(reading.state != other.state for other in readings):
                    readings.append(reading)
        return Attempt(readings, NO_FAILURE)

    def search(
        self,
        words: tuple[str, ...],
        state: State,
        forced: tuple[Move, ...],
        mine: Callable[[State, Due], bool],
        speaker: int | None = None,
    ) -> Attempt:
        """Read words with a full search, if ``read_without_choice`` cannot read them."""
        search = _Search(self, words, mine, speaker)
        search.explore(_Path(0, state, (), forced, 0))
        best = min((r.rank for r in search.readings), default=0)
        distinct: list[Reading] = []
        for reading in search.readings:
            if reading.rank == best and not any(reading.state == other.state for other in distinct):
                distinct.append(reading)
        return Attempt(distinct, search.failure)

    def read_repetition(
        self, words: tuple[str, ...], state: State, forced: tuple[Move, ...]
    ) -> Attempt | None:
        """Read ``words`` as nothing but repeated ``forced`` moves; return None if they mean more."""
        search = _Search(self, words, lambda s, d: False, None)
        search.echo(_Path(0, state, (), forced, 0))
        return Attempt(search.readings[:1], NO_FAILURE) if search.readings else None

    def read_without_choice(
        self,
        words: tuple[str, ...],
        state: State,
        forced: tuple[Move, ...],
        mine: Callable[[State, Due], bool],
        speaker: int | None = None,
    ) -> Reading | None:
        """Return the reading of a segment without any choice, which most segments have; None if there is a
        choice.
        """
        game, find = self.game, self.lexicon.only_natural_reading
        events: list[Event] = []
        at, rank, size, exact = 0, EXACT, len(words), False
        while at < size:
            due = game.due(state)
            if due is None:
                return None
            kind, player = due
            way = find(words, at, kind, player is None) if mine(state, due) else NO_READING
            if way is not NO_READING:
                if way is None:
                    return None
                how, start = TYPED, at
                move, at, worst, chosen = way
                end, rank, exact = at, max(rank, worst), exact or chosen
            elif forced or (silence := self._unsaid(words, at, due, state, speaker)) is None:
                return None
            else:
                move, how, start, end, exact = silence, SILENT, 0, 0, True
            try:
                after = game.apply(state, move)
            except Illegal:
                return None
            events.append(Event(move, how, player, state, start, end))
            state = after
            while (only := game.forced(state)) is not None:
                due = game.due(state)
                events.append(Event(only, FORCED, due.player if due else None, state))
                forced = (*forced, only)
                state = game.apply(state, only)
        if rank != EXACT and (exact or self.lexicon.least_cost(words, 0) < CUT_COST):
            return None
        return Reading(state, tuple(events), forced, rank)

    def _unsaid(
        self, words: tuple[str, ...], at: int, due: Due, state: State, speaker: int | None
    ) -> Move | None:
        """Return the move that silence means, if the words answer nothing that is due or waiting; else None."""
        if due.player is None:
            return None
        sooner = self.game.moves_to_reach
        if any(any(sooner(state, kind, speaker)) for kind in self.lexicon.answered_kinds(words, at)):
            return None
        return self.game.silent(state, speaker)


class _Path(NamedTuple):
    """A partial reading of a segment: the index of the next word, the state, and the fields of a ``Reading``.

    ``brought`` is whether a waiting decision was moved forward for this word. That is allowed once.
    """

    at: int
    state: State
    events: tuple[Event, ...]
    forced: tuple[Move, ...]
    rank: int
    brought: bool = False

    @property
    def reading(self) -> Reading:
        return Reading(self.state, self.events, self.forced, self.rank)


class _Search:
    """Depth-first search through all readings of one segment.

    ``most`` is the largest cost (``Lexicon.least_cost``) of words that are as natural as those tried before.
    """

    def __init__(
        self,
        reader: Reader,
        words: tuple[str, ...],
        mine: Callable[[State, Due], bool],
        speaker: int | None,
    ) -> None:
        self.reader = reader
        self.game = reader.game
        self.words = words
        self.mine = mine
        self.speaker = speaker
        self.readings: list[Reading] = []
        self.failure = NO_FAILURE
        self.nodes = 0

    def explore(self, path: _Path, most: int = NEVER) -> bool:
        """Collect all readings from here on. Return whether there are any."""
        if path.at == len(self.words):
            self.readings.append(path.reading)
            return True
        self.nodes += 1
        if self.nodes > MOST_NODES:
            return False
        due = self.game.due(path.state)
        here = due is not None and self.mine(path.state, due)
        if due is not None and here:
            phrases = self._natural(path.at, due, most)
            if self._decide(path, due, phrases):
                return True
            # Other meanings count only if they are as natural.
            most = min(most, max(map(self._cost, phrases), default=NEVER))
        if path.forced and self.echo(path, most):
            return True
        if due is not None and (self._sooner(path, due, most) or self._goes_by(path, due, here, most)):
            return True
        return self._idle(path, most)

    # ---- possible meanings of words --------------------------------------------------
    def _natural(self, at: int, due: Due, most: int) -> list[Phrase]:
        """Return the phrases from word ``at`` on that begin the most natural answers to what is due."""
        lexicon = self.reader.lexicon
        if most == NEVER:
            return lexicon.natural_phrases(self.words, at, due.kind, due.player is None)
        phrases = lexicon.answering_phrases(self.words, at, due.kind)
        return lexicon.cheapest_phrases(phrases, self.words, at, due.player is None, most) if phrases else []

    def _cost(self, phrase: Phrase) -> int:
        """Return the cost of a phrase with the best continuation."""
        return self.reader.lexicon.cost_with_rest(phrase, self.words)

    def _open_to(self, at: int, most: int) -> Iterator[Phrase]:
        """Yield phrases of any kind from word ``at`` on with a cost of at most ``most``."""
        for phrase in self.reader.lexicon.phrases(self.words, at):
            if most == NEVER or self._cost(phrase) <= most:
                yield phrase

    # ---- answers to what is due ------------------------------------------------------
    def _decide(self, path: _Path, due: Due, phrases: Sequence[Phrase]) -> bool:
        found = False
        illegal: list[tuple[Phrase, Illegal]] = []
        for phrase in phrases:
            try:
                after = self.game.apply(path.state, phrase.move)
            except Illegal as error:
                illegal.append((phrase, error))
                continue
            event = Event(phrase.move, TYPED, due.player, path.state, path.at, phrase.end)
            done = self._after(path, event, after, max(path.rank, phrase.rank))
            whole = self._series(phrase, done)
            if whole is not None:
                found |= self.explore(whole._replace(at=phrase.end, brought=False))
        if illegal and not found:
            self._fail(path, illegal)
        return found

    def _after(self, path: _Path, event: Event, after: State, rank: int) -> _Path:
        """Return the path after a move and all moves that it forces."""
        state, followed = self.reader.settle(after)
        forced = path.forced + tuple(e.move for e in followed)
        return _Path(path.at, state, (*path.events, event, *followed), forced, rank, path.brought)

    def _series(self, phrase: Phrase, path: _Path) -> _Path | None:
        """Apply the moves of a phrase after its first one; return None if a rule or another player prevents
        it.
        """
        for part in phrase.rest:
            due = self.game.due(path.state)
            if due is None or not self.mine(path.state, due):
                self._fail(path._replace(at=part.start), [])
                return None
            try:
                after = self.game.apply(path.state, part.move)
            except Illegal as error:
                said = Phrase(phrase.verb, part.move, part.end, phrase.rank)
                self._fail(path._replace(at=part.start), [(said, error)])
                return None
            event = Event(part.move, TYPED, due.player, path.state, part.start, part.end)
            path = self._after(path, event, after, path.rank)
        return path

    # ---- moves without words ---------------------------------------------------------
    def _unsaid(self, path: _Path, event: Event, most: int) -> bool:
        """Read on after a move without words."""
        after = self.game.apply(path.state, event.move)
        return self.explore(self._after(path, event, after, path.rank), most)

    def _goes_by(self, path: _Path, due: Due, here: bool, most: int) -> bool:
        """Try the words after unknown chance or a silent decision."""
        if due.player is None:
            shares = BAR in self.words and self.reader.lexicon.answering_phrases(
                self.words, path.at, due.kind
            )
            if not here or shares:  # bars separate the outcomes of successive throws, so no throw is skipped
                return False
            event = Event(self.game.unknown(path.state), UNKNOWN, None, path.state, path.at, path.at)
            return self._unsaid(path, event, most)
        move = self.game.silent(path.state, self.speaker)
        return move is not None and self._unsaid(path, Event(move, SILENT, due.player, path.state), most)

    def _sooner(self, path: _Path, due: Due, most: int) -> bool:
        """Try the words as the answer to something that waits or is possible at any time."""
        if path.brought:
            return False
        found = False
        path = path._replace(brought=True)
        for kind in self.reader.lexicon.answered_kinds(self.words, path.at):
            for move in self.game.moves_to_reach(path.state, kind, self.speaker):
                found |= self._unsaid(path, Event(move, SILENT, due.player, path.state), most)
        return found

    # ---- words without effect --------------------------------------------------------
    def echo(self, path: _Path, most: int = NEVER) -> bool:
        """Accept words that only repeat forced moves."""
        if path.at == len(self.words):
            return self.explore(path)
        for phrase in self._open_to(path.at, most):
            if phrase.move in path.forced:
                i = path.forced.index(phrase.move)
                if self._passes_over(path, phrase, path.forced[:i] + path.forced[i + 1 :]):
                    return True
        return False

    def _idle(self, path: _Path, most: int) -> bool:
        """Accept words that only state what is true anyway."""
        if (speaker := self.speaker) is not None:
            needless = self.game.has_no_effect
            for phrase in self._open_to(path.at, most):
                said = needless(path.state, phrase.move, speaker)
                if said and self._passes_over(path, phrase, path.forced):
                    return True
        self._fail(path, [])
        return False

    def _passes_over(self, path: _Path, phrase: Phrase, forced: tuple[Move, ...]) -> bool:
        event = Event(phrase.move, ECHO, None, path.state, path.at, phrase.end)
        return self.explore(_Path(phrase.end, path.state, (*path.events, event), forced, SAID_AGAIN))

    def _fail(self, path: _Path, illegal: list[tuple[Phrase, Illegal]]) -> None:
        """Keep the failure that reached furthest. Among equals, keep the first with an informative reason.

        A refused phrase may cover the words that a shorter misreading reached. Then the refused phrase is
        more informative.
        """
        best = self.failure
        told, tells = (any(not error.moot for _, error in found) for found in (best.illegal, illegal))
        if best.state is None:
            better = True
        elif path.at == best.at:
            better = bool(illegal) and not told
        elif path.at > best.at:
            better = bool(illegal) or not told or not _reach(best.illegal, path.at)
        else:
            better = tells and not best.illegal and _reach(illegal, best.at)
        if better:
            self.failure = Failure(path.at, path.state, path.events, illegal)


def _reach(refused: Sequence[tuple[Phrase, Illegal]], at: int) -> bool:
    """Return whether one of these phrases includes the word with index ``at``."""
    return any(phrase.end > at for phrase, _ in refused)
