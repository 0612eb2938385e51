"""Finds the one legal reading of what was typed, or says why there is none.

The lexicon offers phrases without knowing the state; the rules choose among them. Every path of
phrases that the rules allow is a reading. Readings that lead to the same state are the same; if
two differ, nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from sheetgen.errors import Illegal
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.values import Due, Move, State
from sheetgen.games.notation.lexicon import Lexicon
from sheetgen.games.notation.verbs import Phrase

TYPED, FORCED, UNKNOWN, ECHO, SILENT = "typed", "forced", "unknown", "echo", "silent"
SAID_AGAIN = 2
"""The rank of a reading that repeats what the rules have done: any reading without that is better."""
MOST_NODES = 4_000
"""A segment typed by hand needs some tens; this only keeps a hostile one from running for ever."""


class Event(NamedTuple):
    """A move of a replay.

    ``how`` is typed, forced, unknown (chance not written down), echo (forced, and typed too) or silent
    (meant by saying nothing).
    ``before`` is the state it was made in; ``start`` and ``end`` are the words of its segment that say it.
    """

    move: Move
    how: str
    player: int | None
    before: State
    start: int = 0
    end: int = 0


class Reading(NamedTuple):
    """One legal way to read a segment; ``forced`` are the forced moves that nobody has said yet."""

    state: State
    events: tuple[Event, ...]
    forced: tuple[Move, ...]
    rank: int


class Failure:
    """How far a segment could be read legally (``events`` led to ``state``), and what was wrong there."""

    def __init__(
        self,
        at: int = 0,
        state: State = None,
        events: tuple[Event, ...] = (),
        illegal: Sequence[tuple[Phrase, Illegal]] = (),
    ) -> None:
        self.at = at
        self.state = state
        self.events = events
        self.illegal = illegal


class Attempt:
    """What reading a segment came to: readings of the best rank that differ in result, or a failure."""

    def __init__(self, readings: list[Reading], failure: Failure) -> None:
        self.readings = readings
        self.failure = failure


class Reader:
    """Reads segments of one game in one lexicon."""

    def __init__(self, game: Game, lexicon: Lexicon) -> None:
        self.game = game
        self.lexicon = lexicon

    def settle(self, state: State) -> tuple[State, list[Event]]:
        """Apply all that is forced in ``state``."""
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
        """Read ``words`` as decisions from ``state`` on, said by ``speaker`` (None: a line of chance).

        ``forced`` are moves of this line that were forced and may be said although they need not;
        ``mine`` tells whether a decision or a chance that is due belongs to this line.
        """
        reading = self._straight(words, state, forced, mine)
        if reading is not None:
            return Attempt([reading], Failure())
        search = _Search(self, words, mine, speaker)
        search.explore(0, state, (), forced, 0)
        best = min((r.rank for r in search.readings), default=0)
        distinct: list[Reading] = []
        for reading in search.readings:
            if reading.rank == best and not any(reading.state == other.state for other in distinct):
                distinct.append(reading)
        return Attempt(distinct, search.failure)

    def _straight(
        self,
        words: tuple[str, ...],
        state: State,
        forced: tuple[Move, ...],
        mine: Callable[[State, Due], bool],
    ) -> Reading | None:
        """The reading of a segment that offers no choice anywhere, as most do; None where there is one."""
        game, answers = self.game, self.lexicon.answers
        events: list[Event] = []
        at, rank, size = 0, 0, len(words)
        while at < size:
            due = game.due(state)
            if due is None or not mine(state, due):
                return None
            phrases = answers(words, at, due.kind)
            if len(phrases) != 1 or phrases[0].rest:
                return None
            phrase = phrases[0]
            try:
                after = game.apply(state, phrase.move)
            except Illegal:
                return None
            events.append(Event(phrase.move, TYPED, due.player, state, at, phrase.end))
            at = phrase.end
            if phrase.rank > rank:
                rank = phrase.rank
            state = after
            while (move := game.forced(state)) is not None:
                due = game.due(state)
                events.append(Event(move, FORCED, due.player if due else None, state))
                forced = (*forced, move)
                state = game.apply(state, move)
        return Reading(state, tuple(events), forced, rank)


class _Search:
    """Depth first through all readings of one segment."""

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
        self.failure = Failure()
        self.nodes = 0

    def explore(
        self, at: int, state: State, events: tuple[Event, ...], forced: tuple[Move, ...], rank: int
    ) -> bool:
        """Collect all readings from here on; whether there is any."""
        if at == len(self.words):
            self.readings.append(Reading(state, events, forced, rank))
            return True
        self.nodes += 1
        if self.nodes > MOST_NODES:
            return False
        due = self.game.due(state)
        if due is not None and self.mine(state, due):
            if self._decide(at, state, due, events, forced, rank):
                return True
            if due.player is None and self._unknown(at, state, events, forced, rank):
                return True
        if due is not None and due.player is not None and self._silent(at, state, due, events, forced, rank):
            return True
        return self._echo(at, state, events, forced, rank)

    def _decide(
        self, at: int, state: State, due: Due, events: tuple[Event, ...], forced: tuple[Move, ...], rank: int
    ) -> bool:
        found = False
        illegal: list[tuple[Phrase, Illegal]] = []
        for phrase in self.reader.lexicon.answers(self.words, at, due.kind):
            try:
                after = self.game.apply(state, phrase.move)
            except Illegal as error:
                illegal.append((phrase, error))
                continue
            after, followed = self.reader.settle(after)
            event = Event(phrase.move, TYPED, due.player, state, at, phrase.end)
            said = forced + tuple(e.move for e in followed)
            done = Reading(after, (*events, event, *followed), said, max(rank, phrase.rank))
            whole = self._series(phrase, done)
            if whole is not None:
                found |= self.explore(phrase.end, *whole)
        if illegal and not found:
            self._fail(at, state, events, illegal)
        return found

    def _series(self, phrase: Phrase, done: Reading) -> Reading | None:
        """Play what a phrase says after its first move; None where the rules or another player come between."""
        state, events, forced, rank = done
        for part in phrase.rest:
            due = self.game.due(state)
            if due is None or not self.mine(state, due):
                self._fail(part.start, state, events, [])
                return None
            try:
                after = self.game.apply(state, part.move)
            except Illegal as error:
                said = Phrase(phrase.verb, part.move, part.end, phrase.rank)
                self._fail(part.start, state, events, [(said, error)])
                return None
            event = Event(part.move, TYPED, due.player, state, part.start, part.end)
            state, followed = self.reader.settle(after)
            events = (*events, event, *followed)
            forced += tuple(e.move for e in followed)
        return Reading(state, events, forced, rank)

    def _unknown(
        self, at: int, state: State, events: tuple[Event, ...], forced: tuple[Move, ...], rank: int
    ) -> bool:
        move = self.game.unknown(state)
        after, followed = self.reader.settle(self.game.apply(state, move))
        said = forced + tuple(e.move for e in followed)
        return self.explore(
            at, after, (*events, Event(move, UNKNOWN, None, state, at, at), *followed), said, rank
        )

    def _silent(
        self, at: int, state: State, due: Due, events: tuple[Event, ...], forced: tuple[Move, ...], rank: int
    ) -> bool:
        """The words answer what is due once its player, of this line or another, has said nothing."""
        move = self.game.silent(state, self.speaker)
        if move is None:
            return False
        after, followed = self.reader.settle(self.game.apply(state, move))
        event = Event(move, SILENT, due.player, state)
        said = forced + tuple(e.move for e in followed)
        return self.explore(at, after, (*events, event, *followed), said, rank)

    def _echo(
        self, at: int, state: State, events: tuple[Event, ...], forced: tuple[Move, ...], rank: int
    ) -> bool:
        """Words that only say what the rules have done already are taken in silence."""
        for phrase in self.reader.lexicon.phrases(self.words, at) if forced else ():
            if phrase.move not in forced:
                continue
            i = forced.index(phrase.move)
            event = Event(phrase.move, ECHO, None, state, at, phrase.end)
            rest = forced[:i] + forced[i + 1 :]
            if self.explore(phrase.end, state, (*events, event), rest, SAID_AGAIN):
                return True
        self._fail(at, state, events, [])
        return False

    def _fail(
        self, at: int, state: State, events: tuple[Event, ...], illegal: list[tuple[Phrase, Illegal]]
    ) -> None:
        """Keep the failure that got furthest; of equals the one with a reason."""
        best = self.failure
        if best.state is None or at > best.at or (at == best.at and illegal and not best.illegal):
            self.failure = Failure(at, state, events, illegal)
