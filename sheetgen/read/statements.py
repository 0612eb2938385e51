"""The heads of lines (players, keywords, claims), and lines with the meaning of their heads."""

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
        self.names |= {" ".join(t.text for t in tokens(name)): seat for seat, name in enumerate(players)}
        self.players = players
        self.verbs = {fold(word): verb for verb, word in lexicon.line_verbs()}
        self.claims = {fold(lexicon.say(self.CLAIM)), fold(str(self.CLAIM))}
        own = [verb for verb in lexicon.grammar.verbs if verb.line or verb.shown]
        self.between = frozenset(kind for verb in own for kind in verb.answers)
        """The kinds of chance that have lines of their own."""
        self.chance = {word: verb for verb, word in lexicon.line_verbs()}
        """The keywords as written, those of the log's language first."""
        self.words = (*players, *self.chance, *self.claims)
        self._seen: dict[str | None, Head] = {}

    @classmethod
    def of(cls, lexicon: Lexicon) -> Heads:
        """Return the heads for the logs of these players."""
        if cls not in lexicon.known:
            lexicon.known[cls] = cls(lexicon)
        heads: Heads = lexicon.known[cls]
        return heads

    def find(self, head: str | None) -> Head:
        """Return the meaning of ``head``."""
        found = self._seen.get(head)
        if found is None:
            if len(self._seen) >= _MOST_SEEN:
                self._seen.clear()
            found = self._seen[head] = self._find(head)
        return found

    def due(self, game: Game, state: State) -> tuple[str, ...]:
        """Return the possible heads of a line that answers what is due in a state."""
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


# ---- lines with the meaning of their heads -------------------------------------------


SPEAKING = ("player", "verb")
"""The kinds of heads whose lines contain decisions or chance."""


class Statement(NamedTuple):
    """A line of a log with content, and the meaning of its head."""

    line: Line
    head: Head

    @property
    def speaks(self) -> bool:
        """Whether it contains decisions or chance, unlike claims and unknown lines."""
        return self.head.kind in SPEAKING


class Following(NamedTuple):
    """What follows a line: the next line with decisions or chance, and the seat of the next player who
    speaks.
    """

    statement: Statement | None = None
    speaker: int | None = None

    def before(self, statement: Statement) -> Following:
        """Return what follows the line before ``statement``, if this follows ``statement``."""
        if not statement.speaks:
            return self
        seat = statement.head.seat
        return Following(statement, self.speaker if seat is None else seat)

    @classmethod
    def of(cls, statements: Sequence[Statement], start: int) -> Following:
        """Return what follows, from index ``start`` of the statements on."""
        speaking = (statements[n] for n in range(start, len(statements)) if statements[n].speaks)
        first = next(speaking, None)
        if first is None or first.head.seat is not None:
            return cls(first, None if first is None else first.head.seat)
        return cls(first, next((other.head.seat for other in speaking if other.head.seat is not None), None))
