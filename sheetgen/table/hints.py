"""What a program would answer after the last line of a log, and what it would gain."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from sheetgen.bots.levels import player
from sheetgen.bots.player import Player, Stop, Thought, never
from sheetgen.errors import UsageError
from sheetgen.games.contract.values import Move, State
from sheetgen.message import Msg, msg
from sheetgen.replay.claims import named, shown
from sheetgen.replay.json_report import value
from sheetgen.replay.ledger import all_changed_totals
from sheetgen.replay.report import Report
from sheetgen.replay.result import Replay
from sheetgen.table.telling import Changes, brought

Say = Callable[[Msg], str]
Averages = Mapping[str, Mapping[str, float]]
"""Player -> total -> by how much it is higher on average."""
MOST = 5
"""As many ways to go on are told."""
REASONS = 3
"""As many totals of a player say why a way is good."""
HINT = "sheetgen.hint/1"


class Hint(NamedTuple):
    """A way to play the turn on: as it is typed, what it is worth, how often it was tried, what it brings.

    ``worth`` only compares ways: above 1/2 is better than they are on average. ``totals`` are by player, (before,
    after), only what changes. ``then`` is what they go on to gain until the tries end, ``better`` what they come to
    more than after the next way, both on average; a level that tries nothing knows of no ``then``.
    """

    text: str
    worth: float
    tries: int
    totals: Changes
    then: Averages
    better: Averages


class Hints(NamedTuple):
    """Whose decision it is, what is due, and ways to go on, the best first."""

    player: str
    due: Msg
    ways: tuple[Hint, ...]


class Adviser:
    """A program of a level that looks at a log as the player sees the game who is due."""

    def __init__(
        self, found: Replay, level: int, seed: str = "", stop: Stop = never, state: State = None
    ) -> None:
        """It looks at ``state``, else at the end of the log; raises ``UsageError`` where nobody has to decide."""
        self.found = found
        self.state = found.state if state is None else state
        self.game = found.game
        due = self.game.due(self.state)
        if due is None:
            raise UsageError(msg("The game is over.", "report"))
        if due.player is None:
            what = self.game.grammar.dues[due.kind]
            raise UsageError(msg("Nobody has to decide now; what is due is {what}.", "report", what=what))
        self.seat, self.due = due.player, self.game.grammar.dues[due.kind]
        self.mind: Player = player(self.game, level, random.Random(seed), stop=stop)

    def hints(self) -> Hints:
        """The best ways to play on, one for each next answer."""
        known = self.game.view(self.state, self.seat)
        # What comes after a way may hang on what nobody knows.
        tried = [
            (thought, *self.game.play_far(known, thought.moves))
            for thought in self.mind.think(known, self.seat).answers[: MOST + 1]
        ]
        reached = [thought.ends or (after,) for thought, _, after in tried]
        ways = tuple(
            self._hint(known, way, self._averages(following, own))
            for way, own, following in zip(tried, reached, [*reached[1:], ()], strict=True)
        )
        return Hints(self.found.heading.players[self.seat], self.due, ways[:MOST])

    def _hint(self, known: State, way: tuple[Thought, tuple[Move, ...], State], better: Averages) -> Hint:
        (thought, played, after), heading = way, self.found.heading
        lexicon = self.game.grammar.lexicon(heading.lang, heading.players, heading.layout)
        totals = all_changed_totals(self.game, heading.players, known, after)
        then = self._averages([after] * len(thought.ends), thought.ends)
        return Hint(lexicon.line(played), thought.value, thought.visits, totals, then, better)

    def _averages(self, one: Sequence[State], other: Sequence[State]) -> Averages:
        """By how much each player's quantities are higher in the others, pair by pair: those had the same luck."""
        pairs = list(zip(one, other, strict=False))
        found: dict[str, dict[str, float]] = {}
        for seat, name in enumerate(self.found.heading.players) if pairs else ():
            apart = [self._apart(lower, higher, seat) for lower, higher in pairs]
            keys = [key for key in apart[0] if all(key in each for each in apart)]
            found[name] = {key: sum(each[key] for each in apart) / len(apart) for key in keys}
        return found

    def _apart(self, lower: State, higher: State, seat: int) -> dict[str, float]:
        """Differences of a player's quantities; what may be absent is the name of something, and none."""
        begun = self.game.totals(lower, seat)
        return {
            key: float(n - begun[key])
            for key, n in self.game.totals(higher, seat).items()
            if key not in self.game.absent and _is_quantity(n) and _is_quantity(begun.get(key))
        }


def _is_quantity(n: Any) -> bool:
    return isinstance(n, int | Fraction) and not isinstance(n, bool)


def told(found: Replay, hints: Hints, say: Say) -> Iterator[str]:
    """The ways, each with what it brings and may bring next, and of the best how it differs from the next."""
    yield say(msg("{player}, {what}:", "report", player=hints.player, what=hints.due))
    teller = Report("", found, say)
    for number, way in enumerate(hints.ways, 1):
        yield ""
        yield f"{number}. {way.text}"
        brings = brought(way.totals, hints.player, teller)
        if brings:
            yield f"   {brings}"
        if then := _amounts({hints.player: way.then.get(hints.player, {})}, hints.player, say):
            yield "   " + say(msg("then, on average: {what}", "report", what=then))
        more = _amounts(way.better, hints.player, say) if number == 1 and len(hints.ways) > 1 else ""
        if more:
            yield "   " + say(msg("against {number}.: {what}", "report", number=2, what=more))


def _amounts(by: Averages, mine: str, say: Say) -> str:
    """Amounts of each player, the first few that are worth a word; nobody is named where it is who answers."""
    parts = []
    for name, amounts in sorted(by.items(), key=lambda player: player[0] != mine):
        rounded = {key: Fraction(round(2 * amount), 2) for key, amount in amounts.items()}
        words = [f"{say(named(key))} {_signed(n, say)}" for key, n in rounded.items() if n][:REASONS]
        if words:
            parts.append(("" if name == mine else f"{name}: ") + ", ".join(words))
    return " · ".join(parts)


def _signed(n: Fraction, say: Say) -> str:
    return ("+" if n > 0 else "−") + say(shown(abs(n)))


def as_json(found: Replay, hints: Hints, level: int) -> dict[str, Any]:
    """The same as one JSON value."""
    return {
        "schema": HINT,
        "game": found.game.key,
        "layout": found.heading.layout_name,
        "player": hints.player,
        "due": hints.due,
        "level": level,
        "ways": [
            {
                "text": way.text,
                "worth": way.worth,
                "tries": way.tries,
                "then": way.then,
                "better": way.better,
                "totals": {
                    name: {key: [value(old), value(new)] for key, (old, new) in totals.items()}
                    for name, totals in way.totals.items()
                },
            }
            for way in hints.ways
        ],
    }
