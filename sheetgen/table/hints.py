"""What a program would answer after the last line of a log, and what it would gain."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from sheetgen.bots.levels import player
from sheetgen.bots.player import Advice, Player, Stop, Thought, never
from sheetgen.errors import UsageError
from sheetgen.games.contract.values import State
from sheetgen.message import Msg, msg
from sheetgen.replay.claims import named
from sheetgen.replay.json_report import value
from sheetgen.replay.ledger import all_changed_totals
from sheetgen.replay.report import Report
from sheetgen.replay.result import Replay
from sheetgen.table.telling import Changes, brought

Say = Callable[[Msg], str]
MOST = 5
"""As many ways to go on are told."""
HINT = "sheetgen.hint/1"


class Hint(NamedTuple):
    """A way to play the turn on: as it is typed, what it is worth, how often it was tried, what it brings.

    ``worth`` only compares ways: above 1/2 is better than they are on average. ``totals`` are by player, (before,
    after), only what changes.
    """

    text: str
    worth: float
    tries: int
    totals: Changes


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
        advice: Advice = self.mind.think(known, self.seat)
        ways = tuple(self._hint(known, thought) for thought in advice.answers[:MOST])
        return Hints(self.found.heading.players[self.seat], self.due, ways)

    def _hint(self, known: State, thought: Thought) -> Hint:
        heading = self.found.heading
        lexicon = self.game.grammar.lexicon(heading.lang, heading.players, heading.layout)
        # What comes after it may hang on what nobody knows.
        played, after = self.game.play_far(known, thought.moves)
        totals = all_changed_totals(self.game, heading.players, known, after)
        return Hint(lexicon.line(played), thought.value, thought.visits, totals)


def told(found: Replay, hints: Hints, say: Say) -> Iterator[str]:
    """The ways, each with what it brings, and of the best how it differs from the next."""
    yield say(msg("{player}, {what}:", "report", player=hints.player, what=hints.due))
    teller = Report("", found, say)
    for number, way in enumerate(hints.ways, 1):
        yield ""
        yield f"{number}. {way.text}"
        brings = brought(way.totals, hints.player, teller)
        if brings:
            yield f"   {brings}"
        more = _more(way, hints.ways[1], hints.player, say) if number == 1 and len(hints.ways) > 1 else ""
        if more:
            yield "   " + say(msg("against {number}.: {what}", "report", number=2, what=more))


def _more(way: Hint, other: Hint, mine: str, say: Say) -> str:
    """By how much a player's totals are higher or lower with one way than with another."""
    parts = []
    one, two = way.totals.get(mine, {}), other.totals.get(mine, {})
    for key in dict.fromkeys((*one, *two)):
        begun = (one.get(key) or two[key])[0]
        ends = [totals[key][1] if key in totals else begun for totals in (one, two)]
        if all(isinstance(n, int) and not isinstance(n, bool) for n in ends) and ends[0] != ends[1]:
            parts.append(f"{say(named(key))} {ends[0] - ends[1]:+d}".replace("-", "−"))
    return ", ".join(parts)


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
                "totals": {
                    name: {key: [value(old), value(new)] for key, (old, new) in totals.items()}
                    for name, totals in way.totals.items()
                },
            }
            for way in hints.ways
        ],
    }
