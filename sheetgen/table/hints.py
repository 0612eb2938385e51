"""Hints: the turns that a bot would play after the last line of a log, and what it would gain."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from statistics import fmean
from typing import Any, NamedTuple

from sheetgen.bots.levels import default_budget, player_of_level
from sheetgen.bots.player import BEAM, Diversity, Player, Stop, Thought, kind_of_move, never_stop
from sheetgen.bots.playouts import Playouts, judge_end_solo
from sheetgen.errors import UsageError
from sheetgen.explain.json_report import json_value
from sheetgen.explain.ledger import all_changed_totals
from sheetgen.explain.report import Report
from sheetgen.games.contract.solo import SOLO
from sheetgen.games.contract.spots import family_of
from sheetgen.games.contract.values import Move, State, join_list
from sheetgen.message import Msg, Say, msg, shown_name
from sheetgen.read.claims import total_name, total_text
from sheetgen.read.result import Replay
from sheetgen.table.questions import Changes, changes_text

Averages = Mapping[str, Mapping[str, float]]
"""Player -> total -> average difference."""
MOST = 5
"""Largest number of hints."""
LEAST_GROUPS = 3
"""If there are fewer groups of turns than this, turns with equal results are also separated by what follows."""
ALIKE = 3
"""Largest number of similar turns listed with a hint."""
REASONS = 3
"""Largest number of totals of a player, and of places, given as reasons."""
THOROUGH = 3
"""Factor for the thinking time of a program that gives hints, compared with one that plays."""
LIKELY, MORE_LIKELY = 0.5, 0.25
"""A place is a reason if the turn wins it in at least the share ``LIKELY`` of the tries, and by
``MORE_LIKELY`` more often than other turns do.
"""
HINT = "sheetgen.hint/1"


class Hint(NamedTuple):
    """A way to play the current turn on.

    ``text`` is the turn as typed and ``moves`` are its moves. ``worth`` compares the turns: above 0.5 is
    better than average. ``tries`` counts its simulations. ``totals`` are the changed totals by player, as
    (before, after). ``won`` are the places that it wins on the player's sheet, and ``likely`` those that it
    wins soon, with their share of the tries. ``then`` is the average gain until the simulations end; it is
    empty at levels without simulations. ``better`` is the average gain compared with the best other turn.
    ``alike`` are similar turns, as typed.
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
    """The hints for a decision: the player who decides, the decision, and different ways to play on, the best
    first."""

    player: str
    due: Msg
    ways: tuple[Hint, ...]


class ConsideredTurn(NamedTuple):
    """A turn that a bot considered: its known moves, the state after them, and the states at the end of its
    simulations."""

    thought: Thought
    said: tuple[Move, ...]
    after: State
    totals: Changes

    @property
    def ends(self) -> tuple[State, ...]:
        return self.thought.ends or (self.after,)

    def is_like(self, other: ConsideredTurn) -> bool:
        """Return whether two turns are of the same kind or have the same result at once."""
        if kind_of_move(self.thought.move) == kind_of_move(other.thought.move):
            return True
        same = bool(self.totals) and self.totals == other.totals
        return same and self.thought.move[0] == other.thought.move[0]


class Adviser:
    """A bot that gives hints; it sees the log like the player who is due."""

    def __init__(
        self, found: Replay, level: int, seed: str = "", stop: Stop = never_stop, state: State = None
    ) -> None:
        """``state`` is the state to give hints for (default: the end of the log).

        Raise ``UsageError`` if no player has to decide.
        """
        self.found = found
        self.state = found.state if state is None else state
        self.game = found.game
        due = self.game.due(self.state)
        if due is None:
            raise UsageError(msg("The game is over.", "report"))
        if due.player is None:
            what = self.game.grammar.dues[due.kind]
            raise UsageError(msg("Nobody has to decide now. Due now: {what}.", "report", what=what))
        self.seat, self.due = due.player, self.game.grammar.dues[due.kind]
        budget = default_budget(level).times(THOROUGH)
        self.mind: Player = player_of_level(self.game, level, random.Random(seed), budget, stop)
        if isinstance(self.mind, Playouts):
            self.mind.apart = Diversity.KINDS
            self.mind.beam = BEAM
            if found.heading.options.get(SOLO):
                self.mind.judge = judge_end_solo

    def hints(self) -> Hints:
        """Return the best ways to play on, each different from the others."""
        known = self.game.view(self.state, self.seat)
        found = [self._way(known, thought) for thought in self.mind.think(known, self.seat).answers]
        groups = _grouped(found, ConsideredTurn.is_like)
        # Turns that draw a card have equal results at once, but they differ in the use of the card.
        if len(groups) < LEAST_GROUPS:
            groups = _grouped(found, self._is_told_alike)
        best = [group[0] for group in groups]
        won = [self._won_next(known, way) for way in best]
        ways = tuple(
            self._hint(known, group, best[1 if n == 0 else 0] if len(best) > 1 else None, _likelier(won, n))
            for n, group in enumerate(groups[:MOST])
        )
        return Hints(self.found.heading.players[self.seat], self.due, ways)

    def _way(self, known: State, thought: Thought) -> ConsideredTurn:
        # The moves after the first may depend on hidden information. In what the player knew when all chose in
        # secret, they may even be impossible by now.
        said, after = self.game.play_far(known, [move for move, _ in self._playable(thought.moves)])
        totals = all_changed_totals(self.game, self.found.heading.players, known, after)
        return ConsideredTurn(thought, said, after, totals)

    def _hint(
        self,
        known: State,
        group: Sequence[ConsideredTurn],
        other: ConsideredTurn | None,
        likely: tuple[tuple[Msg, float], ...],
    ) -> Hint:
        way = group[0]
        return Hint(
            self._typed(way.said),
            way.thought.value,
            way.thought.visits,
            way.totals,
            tuple(self._won(known, way.after)),
            likely,
            self._averages([way.after] * len(way.thought.ends), way.thought.ends),
            self._averages(other.ends if other is not None else (), way.ends),
            tuple(self._typed(more.said) for more in group[1 : 1 + ALIKE]),
            way.said,
        )

    def _typed(self, moves: Sequence[Move]) -> str:
        """Return a turn as the player would type it. Moves that are written like another one are made explicit."""
        lexicon = self.found.heading.lexicon
        explicit = {
            move
            for move, legal in self._playable(moves)
            if lexicon.distinct_texts(legal).get(move) != lexicon.write(move)
        }
        return lexicon.write_line(moves, explicit)

    def _playable(self, moves: Sequence[Move]) -> Iterator[tuple[Move, list[Move]]]:
        """Yield the moves of a turn up to the first one that is illegal now, each with all legal answers.

        Other players who are asked between them answer by silence.
        """
        state = self.state
        for move in moves:
            while (due := self.game.due(state)) is not None and due.player != self.seat:
                silent = self.game.silent(state, self.seat)
                if silent is None:
                    return
                state, _ = self.game.play(state, silent)
            legal = self.game.legal(state)
            if move not in legal:
                return
            yield move, legal
            state, _ = self.game.play(state, move)

    def _is_told_alike(self, way: ConsideredTurn, other: ConsideredTurn) -> bool:
        """Return whether two turns are alike and have the same rounded averages."""
        if kind_of_move(way.thought.move) == kind_of_move(other.thought.move):
            return True
        apart = self._averages(other.ends, way.ends)
        return way.is_like(other) and not any(_halves(n) for by in apart.values() for n in by.values())

    # ---- places won on the player's sheet --------------------------------------------
    def _won(self, before: State, after: State) -> Iterator[Msg]:
        """Yield the places on a player's sheet that are circled between two states and that no total shows."""
        old, layout = self.game.marks(before, self.seat), self.found.heading.layout
        for address, mark in self.game.marks(after, self.seat).items():
            if address in old or mark.kind not in ("circle", "used"):
                continue
            family = family_of(self.game.spots, address)
            if family is not None and family.own and not family.totals:
                place = family.place_name(layout, address)
                if place is not None:
                    yield place

    def _won_next(self, known: State, way: ConsideredTurn) -> dict[Msg, float]:
        """Return the places won after a turn until its simulations end, with their share of the simulations."""
        ends = way.thought.ends
        found = Counter(place for end in ends for place in set(self._won(way.after, end)))
        return {place: count / len(ends) for place, count in found.items()}

    # ---- averages --------------------------------------------------------------------
    def _averages(self, one: Sequence[State], other: Sequence[State]) -> Averages:
        """Return the average difference of each player's totals in pairs of states. Both states of a pair had
        the same luck.
        """
        pairs = list(zip(one, other, strict=False))
        found: dict[str, dict[str, float]] = {}
        for seat, name in enumerate(self.found.heading.players) if pairs else ():
            apart = [self._apart(lower, higher, seat) for lower, higher in pairs]
            keys = [key for key in apart[0] if all(key in each for each in apart)]
            found[name] = {key: sum(each[key] for each in apart) / len(apart) for key in keys}
        return found

    def _apart(self, lower: State, higher: State, seat: int) -> dict[str, float]:
        """Return the differences of a player's numeric totals.

        Totals that can be absent are names and do not count.
        """
        begun = self.game.totals(lower, seat)
        return {
            key: float(n - begun[key])
            for key, n in self.game.totals(higher, seat).items()
            if key not in self.game.absent and _is_quantity(n) and _is_quantity(begun.get(key))
        }


def _grouped(
    ways: Sequence[ConsideredTurn], are_alike: Callable[[ConsideredTurn, ConsideredTurn], bool]
) -> list[list[ConsideredTurn]]:
    """Return the turns in groups of similar ones; each turn joins the first turn that it is like."""
    groups: list[list[ConsideredTurn]] = []
    for way in ways:
        group = next((group for group in groups if are_alike(way, group[0])), None)
        if group is None:
            groups.append([way])
        else:
            group.append(way)
    return groups


def _likelier(won: Sequence[Mapping[Msg, float]], n: int) -> tuple[tuple[Msg, float], ...]:
    """Return the places that a turn makes likely but other turns do not, with their shares, the largest
    difference first.
    """
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


def hint_lines(found: Replay, hints: Hints, say: Say) -> Iterator[str]:
    """Yield the hints as text: each with its gain, what may follow, and the difference to the best other
    turn.
    """
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
    """Yield what a turn gains at once and what may follow from it."""
    say = teller.say
    brings = [changes_text(way.totals, hints.player, teller)]
    if way.won:
        brings.append(say(msg("wins {what}", "report", what=join_list(way.won))))
    if any(brings):
        yield " · ".join(filter(None, brings))
    if then := _amounts({hints.player: way.then.get(hints.player, {})}, hints.player, say):
        yield say(msg("then, on average: {what}", "report", what=then))
    if way.likely:
        places = [
            msg("{place} ({share:.0%})", "report", place=place, share=share) for place, share in way.likely
        ]
        yield say(msg("makes likely: {what}", "report", what=join_list(places)))


def _amounts(by: Averages, mine: str, say: Say) -> str:
    """Return the first few gains of each player as text. The name of the player ``mine`` is omitted."""
    parts = []
    for name, amounts in sorted(by.items(), key=lambda player: player[0] != mine):
        rounded = {key: _halves(amount) for key, amount in amounts.items()}
        words = [f"{say(total_name(key))} {_signed(n, say)}" for key, n in rounded.items() if n][:REASONS]
        if words:
            parts.append(("" if name == mine else f"{shown_name(name, say)}: ") + ", ".join(words))
    return " · ".join(parts)


def _halves(amount: float) -> Fraction:
    """Return an average rounded to halves."""
    return Fraction(round(2 * amount), 2)


def _signed(n: Fraction, say: Say) -> str:
    return ("+" if n > 0 else "−") + say(total_text(abs(n)))


def as_json(found: Replay, hints: Hints, level: int) -> dict[str, Any]:
    """Return the hints as one JSON value."""
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
                    name: {key: [json_value(old), json_value(new)] for key, (old, new) in totals.items()}
                    for name, totals in way.totals.items()
                },
            }
            for way in hints.ways
        ],
    }
