"""What a program would answer after the last line of a log, and what it would gain."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from statistics import fmean
from typing import Any, NamedTuple

from sheetgen.bots.candidate_turns import BEAM, Apart, kind
from sheetgen.bots.levels import player, usual
from sheetgen.bots.player import Player, Stop, Thought, never
from sheetgen.bots.playouts import Playouts, judged_alone
from sheetgen.errors import UsageError
from sheetgen.explain.json_report import value
from sheetgen.explain.ledger import all_changed_totals
from sheetgen.explain.report import Report
from sheetgen.games.contract.solo import SOLO
from sheetgen.games.contract.spots import family_of
from sheetgen.games.contract.values import Move, State, listed
from sheetgen.message import Msg, msg, shown_name
from sheetgen.read.claims import named, shown
from sheetgen.read.result import Replay
from sheetgen.table.questions import Changes, brought

Say = Callable[[Msg], str]
Averages = Mapping[str, Mapping[str, float]]
"""Player -> total -> by how much it is higher on average."""
MOST = 5
"""As many ways to go on are told."""
FEW = 3
"""Where there would be fewer, ways that come to the same at once are told apart by what follows."""
ALIKE = 3
"""As many ways are named that are like one of them."""
REASONS = 3
"""As many totals of a player, and places, say why a way is good."""
THOROUGH = 3
"""A program that gives advice thinks so many times longer than one that plays."""
LIKELY, MORE_LIKELY = 0.5, 0.25
"""What is won next in so large a share of the tries, so much more of them than after other ways, is a reason."""
HINT = "sheetgen.hint/1"


class Hint(NamedTuple):
    """A way to play the turn on: as it is typed, what it is worth, how often it was tried, what it brings.

    ``worth`` only compares ways: above 1/2 is better than they are on average. ``totals`` are by player, (before,
    after), only what changes; ``won`` what is won on the player's sheet, and ``likely`` what is won in the next turns
    more often than after the other ways, with its share. ``then`` is what they go on to gain until the tries end,
    ``better`` what they come to more than after the best other way, both on average; a level that tries nothing knows
    of no ``then``. ``alike`` are further ways that differ in a detail, as they are typed. ``moves`` are the answers
    that ``text`` says.
    """

    text: str
    worth: float
    tries: int
    totals: Changes
    won: tuple[Msg, ...]
    likely: tuple[tuple[Msg, float], ...]
    then: Averages
    better: Averages
    alike: tuple[str, ...]
    moves: tuple[Move, ...] = ()


class Hints(NamedTuple):
    """Whose decision it is, what is due, and ways to go on that are unlike each other, the best first."""

    player: str
    due: Msg
    ways: tuple[Hint, ...]


class Way(NamedTuple):
    """A way that was thought of: what of it can be said now, where that leads, where its tries ended."""

    thought: Thought
    said: tuple[Move, ...]
    after: State
    totals: Changes

    @property
    def ends(self) -> tuple[State, ...]:
        return self.thought.ends or (self.after,)

    def is_like(self, other: Way) -> bool:
        """Whether both are one kind of answer, or come to the same at once."""
        if kind(self.thought.move) == kind(other.thought.move):
            return True
        same = bool(self.totals) and self.totals == other.totals
        return same and self.thought.move[0] == other.thought.move[0]


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
        budget = usual(level)
        self.mind: Player = player(
            self.game, level, random.Random(seed), budget._replace(playouts=THOROUGH * budget.playouts), stop
        )
        if isinstance(self.mind, Playouts):
            self.mind.apart = Apart.KINDS
            self.mind.beam = BEAM
            if found.heading.options.get(SOLO):
                self.mind.judge = judged_alone

    def hints(self) -> Hints:
        """The best ways to play on, each unlike the others."""
        known = self.game.view(self.state, self.seat)
        found = [self._way(known, thought) for thought in self.mind.think(known, self.seat).answers]
        groups = _grouped(found, Way.is_like)
        if len(groups) < FEW:  # a card is a card at once: what is done with it later may differ
            groups = _grouped(found, self._is_told_alike)
        best = [group[0] for group in groups]
        won = [self._won_next(known, way) for way in best]
        ways = tuple(
            self._hint(known, group, best[1 if n == 0 else 0] if len(best) > 1 else None, _likelier(won, n))
            for n, group in enumerate(groups[:MOST])
        )
        return Hints(self.found.heading.players[self.seat], self.due, ways)

    def _way(self, known: State, thought: Thought) -> Way:
        # What comes after a way may hang on what nobody knows.
        said, after = self.game.play_far(known, thought.moves)
        totals = all_changed_totals(self.game, self.found.heading.players, known, after)
        return Way(thought, said, after, totals)

    def _hint(
        self, known: State, group: Sequence[Way], other: Way | None, likely: tuple[tuple[Msg, float], ...]
    ) -> Hint:
        heading, way = self.found.heading, group[0]
        lexicon = heading.lexicon
        return Hint(
            lexicon.line(way.said),
            way.thought.value,
            way.thought.visits,
            way.totals,
            tuple(self._won(known, way.after)),
            likely,
            self._averages([way.after] * len(way.thought.ends), way.thought.ends),
            self._averages(other.ends if other is not None else (), way.ends),
            tuple(lexicon.line(more.said) for more in group[1 : 1 + ALIKE]),
            way.said,
        )

    def _is_told_alike(self, way: Way, other: Way) -> bool:
        """Whether both are alike, and nothing that is worth a word differs after them."""
        if kind(way.thought.move) == kind(other.thought.move):
            return True
        apart = self._averages(other.ends, way.ends)
        return way.is_like(other) and not any(_halves(n) for by in apart.values() for n in by.values())

    # ---- what is won on the player's sheet ------------------------------------------------------
    def _won(self, before: State, after: State) -> Iterator[Msg]:
        """What was circled since, where no total tells it."""
        old, layout = self.game.marks(before, self.seat), self.found.heading.layout
        for address, mark in self.game.marks(after, self.seat).items():
            if address in old or mark.kind not in ("circle", "used"):
                continue
            family = family_of(self.game.spots, address)
            if family is not None and family.own and not family.totals:
                place = family.called(layout, address)
                if place is not None:
                    yield place

    def _won_next(self, known: State, way: Way) -> dict[Msg, float]:
        """What is won after a way until its tries end, and in which share of them."""
        ends = way.thought.ends
        found = Counter(place for end in ends for place in set(self._won(way.after, end)))
        return {place: count / len(ends) for place, count in found.items()}

    # ---- what it comes to -----------------------------------------------------------------------
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


def _grouped(ways: Sequence[Way], are_alike: Callable[[Way, Way], bool]) -> list[list[Way]]:
    """The ways in their order, each behind the first one that it is like."""
    groups: list[list[Way]] = []
    for way in ways:
        group = next((group for group in groups if are_alike(way, group[0])), None)
        if group is None:
            groups.append([way])
        else:
            group.append(way)
    return groups


def _likelier(won: Sequence[Mapping[Msg, float]], n: int) -> tuple[tuple[Msg, float], ...]:
    """What one way makes likely that is not after the others, by how much more often."""
    others = [each for at, each in enumerate(won) if at != n]
    more = {
        place: share - fmean(each.get(place, 0.0) for each in others)
        for place, share in won[n].items()
        if others and share >= LIKELY
    }
    likelier = sorted((p for p, by in more.items() if by >= MORE_LIKELY), key=lambda p: -more[p])
    return tuple((place, won[n][place]) for place in likelier[:REASONS])


def _is_quantity(n: Any) -> bool:
    return isinstance(n, int | Fraction) and not isinstance(n, bool)


def told(found: Replay, hints: Hints, say: Say) -> Iterator[str]:
    """The ways, each with what it brings and may bring next, and how it differs from the best other one."""
    yield say(msg("{player}, {what}:", "report", player=hints.player, what=hints.due))
    teller = Report("", found, say)
    for number, way in enumerate(hints.ways, 1):
        yield ""
        yield f"{number}. {way.text}"
        yield from (f"   {line}" for line in reasons(hints, way, teller))
        more = _amounts(way.better, hints.player, say)
        if more:
            against = 2 if number == 1 else 1
            yield "   " + say(msg("against {number}.: {what}", "report", number=against, what=more))
        if way.alike:
            yield "   " + say(msg("of the same kind: {what}", "report", what=" / ".join(way.alike)))


def reasons(hints: Hints, way: Hint, teller: Report) -> Iterator[str]:
    """What a way brings at once and what may come of it."""
    say = teller.say
    brings = [brought(way.totals, hints.player, teller)]
    if way.won:
        brings.append(say(msg("wins {what}", "report", what=listed(way.won))))
    if any(brings):
        yield " · ".join(filter(None, brings))
    if then := _amounts({hints.player: way.then.get(hints.player, {})}, hints.player, say):
        yield say(msg("then, on average: {what}", "report", what=then))
    if way.likely:
        places = [
            msg("{place} ({share:.0%})", "report", place=place, share=share) for place, share in way.likely
        ]
        yield say(msg("makes likely: {what}", "report", what=listed(places)))


def _amounts(by: Averages, mine: str, say: Say) -> str:
    """Amounts of each player, the first few that are worth a word; nobody is named where it is who answers."""
    parts = []
    for name, amounts in sorted(by.items(), key=lambda player: player[0] != mine):
        rounded = {key: _halves(amount) for key, amount in amounts.items()}
        words = [f"{say(named(key))} {_signed(n, say)}" for key, n in rounded.items() if n][:REASONS]
        if words:
            parts.append(("" if name == mine else f"{shown_name(name, say)}: ") + ", ".join(words))
    return " · ".join(parts)


def _halves(amount: float) -> Fraction:
    """An average as it is told."""
    return Fraction(round(2 * amount), 2)


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
                "won": list(way.won),
                "likely": [{"place": place, "share": share} for place, share in way.likely],
                "alike": list(way.alike),
                "totals": {
                    name: {key: [value(old), value(new)] for key, (old, new) in totals.items()}
                    for name, totals in way.totals.items()
                },
            }
            for way in hints.ways
        ],
    }
