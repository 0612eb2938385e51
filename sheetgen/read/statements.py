"""What stands before the colon of a line: a player by name or seat, a keyword of the game, a claim."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.games.contract.game import Game
from sheetgen.games.contract.values import State
from sheetgen.games.notation.lexicon import Lexicon
from sheetgen.games.notation.tokens import fold, tokens
from sheetgen.games.notation.verbs import Verb
from sheetgen.message import Msg, msg
from sheetgen.read.lines import Line


class Head(NamedTuple):
    """What stands before a colon: ``player`` or ``claim`` (seat), ``verb``, ``ambiguous`` or ``unknown``."""

    kind: str
    seat: int | None = None
    verb: Verb | None = None
    choices: tuple[str, ...] = ()


_MOST_SEEN = 1_000
"""Heads that are remembered; a log has as many as it has players and keywords."""


class Heads:
    """Finds what the head of a line means: a player, a keyword of the game, a claim."""

    CLAIM: Msg = msg("claim", "log")

    def __init__(self, lexicon: Lexicon) -> None:
        players = lexicon.players
        self.names = {str(seat): seat - 1 for seat in range(1, len(players) + 1)}
        self.names |= {" ".join(t.text for t in tokens(name)): seat for seat, name in enumerate(players)}
        self.players = players
        self.verbs = {fold(word): verb for verb, word in lexicon.line_verbs()}
        self.claims = {fold(lexicon.say(self.CLAIM)), fold(str(self.CLAIM))}
        own = [verb for verb in lexicon.grammar.verbs if verb.line or verb.shown]
        self.between = frozenset(kind for verb in own for kind in verb.answers)
        """The kinds of chance that have lines of their own."""
        self.chance = {word: verb for verb, word in lexicon.line_verbs()}
        """The keywords as they are written, those in the language of the log first."""
        self.words = (*players, *self.chance, *self.claims)
        self._seen: dict[str | None, Head] = {}

    @classmethod
    def of(cls, lexicon: Lexicon) -> Heads:
        """What heads mean in the logs of these players."""
        if cls not in lexicon.known:
            lexicon.known[cls] = cls(lexicon)
        heads: Heads = lexicon.known[cls]
        return heads

    def find(self, head: str | None) -> Head:
        """The meaning of ``head``."""
        found = self._seen.get(head)
        if found is None:
            if len(self._seen) >= _MOST_SEEN:
                self._seen.clear()
            found = self._seen[head] = self._find(head)
        return found

    def due(self, game: Game, state: State) -> tuple[str, ...]:
        """What may stand before the colon of a line that says what is due in a state."""
        due = game.due(state)
        if due is None:
            return ()
        if due.player is not None:
            return (self.players[due.player],)
        return tuple(word for word, verb in self.chance.items() if due.kind in verb.answers)[:1]

    def _find(self, head: str | None) -> Head:
        if head is None:
            return Head("unknown")
        text = " ".join(t.text for t in tokens(head))
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


# A line of a log with what its head means.


SPEAKING = ("player", "verb")
"""The heads behind which something is decided or drawn."""


class Statement(NamedTuple):
    """A line of a log that says something of the game, and what its head means."""

    line: Line
    head: Head

    @property
    def speaks(self) -> bool:
        """Whether something is decided or drawn in it: no claim, no line that can't be told."""
        return self.head.kind in SPEAKING


class Following(NamedTuple):
    """What comes behind a line: the next line that speaks, and the seat of the next player who says something."""

    statement: Statement | None = None
    speaker: int | None = None

    def before(self, statement: Statement) -> Following:
        """What comes behind the line before this statement, behind which this comes."""
        if not statement.speaks:
            return self
        seat = statement.head.seat
        return Following(statement, self.speaker if seat is None else seat)

    @classmethod
    def of(cls, statements: Sequence[Statement], start: int) -> Following:
        """What comes from one of some statements on."""
        speaking = (statements[n] for n in range(start, len(statements)) if statements[n].speaks)
        first = next(speaking, None)
        if first is None or first.head.seat is not None:
            return cls(first, None if first is None else first.head.seat)
        return cls(first, next((other.head.seat for other in speaking if other.head.seat is not None), None))
