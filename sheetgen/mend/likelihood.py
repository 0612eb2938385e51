"""How likely a change of a log is: what the fault concerns, and what the change means for its player.

Players play to win, so a change that turns a good move into a bad one is less plausible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from functools import partial
from itertools import islice, takewhile
from typing import Any

from sheetgen.games.contract.values import Move, State
from sheetgen.mend.checkpoints import READING, Track
from sheetgen.mend.edit import ADDED, LEFT_OUT, WORD, Edit
from sheetgen.mend.edits import Edits
from sheetgen.read.faults import LeftUndone
from sheetgen.read.finding import Finding
from sheetgen.read.lines import Segment
from sheetgen.read.reader import TYPED, Event
from sheetgen.read.statements import Head, Statement

OTHERS, APART = 0.5, 1.5
"""Additional cost of a slip in another player's line, and of one after which no total differs."""
LATER, ASTRAY = 0.35, 1.0
"""Additional costs where claims differ or a total is too small: of a line of the same player after which no
total differs yet, and of one after which totals differ in the wrong way.
"""
NEAR = 3
"""Number of lines before a fault that count as near, whoever wrote them."""


class FaultSubject:
    """The players and totals that the fault of a track concerns."""

    def __init__(self, track: Track, short: Sequence[str] = ()) -> None:
        """Determine them for the fault of ``track``. ``short`` lists the totals of which the player had too
        little.
        """
        self.track = track
        self.game = track.game
        self.short = tuple(short)
        fault = track.fault
        self.turns = fault is not None and not fault.refused
        """Whether only the place of the line is wrong, not its words."""
        self.head = self._blamed()
        self.claimed = self._claimed() if self.head is not None and self.head.kind == "claim" else None
        self.seats: set[int] = set()
        self.last = min(track.stop, len(track.statements) - 1)
        self._base: dict[int, Any] = {}
        self._far: dict[int, int] = {}
        if self.claimed is not None:
            self.seats |= {seat for seat, said in self.claimed.items() if self._differs(seat, said)}
        if self.head is not None and self.head.seat is not None and not self.turns:
            self.seats.add(self.head.seat)

    def _blamed(self) -> Head | None:
        """Return the head of the line with the fault."""
        track, cause = self.track, self.track.cause
        if isinstance(cause, LeftUndone):
            return next((s.head for s in track.statements if s.line is cause.line), None)
        return track.statements[track.stop].head if track.stop < len(track.statements) else None

    def _claimed(self) -> dict[int, dict[str, Any]]:
        """Return the totals that the claims at the fault give, by seat. Agreeing claims are included, because
        they must still agree.
        """
        track, found = self.track, dict[int, dict[str, Any]]()
        for line, head in takewhile(lambda s: s.head.kind == "claim", track.statements[track.stop :]):
            said = track.probe.claimed_totals(line, head)
            if not isinstance(said, Finding):
                assert head.seat is not None
                found[head.seat] = dict(said)
        return found

    def _differs(self, seat: int, said: Mapping[str, Any]) -> bool:
        totals = self.game.totals(self.game.rest(self.track.bookmark(self.track.stop).state), seat)
        return any(totals.get(key) != value for key, value in said.items())

    def distance(self, i: int) -> int:
        """Return the distance of statement ``i`` from the fault in lines, or in lines of the players
        concerned if a total is too small.
        """
        if not self.short or self.track.statements[i].head.seat not in self.seats:
            return abs(self.last - i)
        if i not in self._far:
            self._far[i] = sum(s.head.seat in self.seats for s in self.track.statements[i : self.last])
        return self._far[i]

    def line_cost(self, i: int) -> float:
        """Return the additional cost of a slip in statement ``i``, given what the fault concerns."""
        head = self.track.statements[i].head
        if self.turns:
            return 0.0 if abs(self.track.stop - i) <= NEAR else APART
        if self.head is None or self.track.stop - i <= NEAR:
            return 0.0
        if self.head.verb is not None:
            return 0.0 if head.verb is self.head.verb else APART
        return 0.0 if head.seat is None or head.seat in self.seats else OTHERS

    def change_cost(self, i: int, state: State) -> float:
        """Return the additional cost of a change of statement ``i`` that led to ``state``, given what it
        changed.
        """
        head = self.track.statements[i].head
        own = head.seat in self.seats
        if head.kind != "player" or self.claimed is not None or (not self.turns and not self.seats):
            return 0.0
        if self.short and not self.turns:
            return self._lacking_still(own, self._looked_at(state), self._before(i + 1))
        return APART if not own and self._looked_at(state) == self._before(i + 1) else 0.0

    def _lacking_still(self, own: bool, now: Any, before: Any) -> float:
        """Return the additional cost of a line after which the player has no more of the total that was too
        small.
        """
        pairs = [(now[seat].get(key), before[seat].get(key)) for seat in self.seats for key in self.short]
        if any(None in pair or pair[0] > pair[1] for pair in pairs):
            return 0.0
        return LATER if own and all(a == b for a, b in pairs) else APART

    def claim_change_cost(self, i: int, k: int, state: State) -> float:
        """Return the additional cost of a change of statement ``i`` that led to ``state`` before statement
        ``k``.

        If claims differ, the change must alter the totals by the claimed difference, or not at all yet.
        """
        now, before = self._looked_at(state), self._before(k)
        if now == before:
            head = self.track.statements[i].head
            return 0.0 if head.kind != "player" else LATER if head.seat in self.seats else APART
        assert self.claimed is not None
        said = [value for totals in self.claimed.values() for value in totals.values()]
        then = self._claimed_at(self.track.bookmark(self.track.stop).state, self.game.totals)
        pairs = zip(now, before, said, then, strict=True)
        return 0.0 if all(_differ_alike(*values) for values in pairs) else ASTRAY

    def _before(self, k: int) -> Any:
        """Return the values that the fault concerns, before statement ``k``."""
        if k not in self._base:
            self._base[k] = self._looked_at(self.track.bookmark(k).state)
        return self._base[k]

    def _looked_at(self, state: State) -> Any:
        self.track.effort += 1
        if self.turns:
            return self.game.due(state), self.game.turn(state)
        if self.claimed is None:
            return {seat: self.game.totals(state, seat) for seat in self.seats}
        return self._claimed_at(state, self.game.counted)

    def _claimed_at(self, state: State, count: Callable[[State, int], Mapping[str, Any]]) -> list[Any]:
        """Return the claimed totals as they are in a state."""
        assert self.claimed is not None
        state = self.game.rest(state)
        totals = {seat: count(state, seat) for seat in self.claimed}
        return [totals[seat].get(key) for seat, said in self.claimed.items() for key in said]


def _differ_alike(now: Any, before: Any, said: Any, then: Any) -> bool:
    """Return whether two values differ as two others do. Values that are not numbers count as equal."""
    values = now, before, said, then
    return not all(isinstance(value, int) for value in values) or now - before == said - then


# ---- earlier words about the thing that a rule refused -------------------------------


MOST_CONTRADICTING = 4
"""Largest number of earlier mentions that are tried."""


class EarlierMentions:
    """Changes of earlier lines that concern the refused move where a track stopped."""

    def __init__(self, edits: Edits) -> None:
        self.edits = edits
        self.track = edits.track
        self.refused = edits.unread[2].failure.illegal if edits.unread is not None else []

    def contradicting(self) -> Iterator[Edit]:
        """Yield changes of earlier words that contradict the refused move. Either of the two may be wrong."""
        for phrase, error in self.refused:
            names = _named(phrase.move, error.blame, error.item)
            if error.because:
                names = partial(_names_one, frozenset(error.because))
            most = max(MOST_CONTRADICTING, len(error.because))
            for i, segment, event in islice(self._said(phrase.move, names), most):
                for edit in self.edits.changes_of_decision(i, segment, event):
                    if edit.moves is not None and not names(edit.moves[1]):
                        yield edit

    def supplying(self) -> Iterator[Edit]:
        """Yield changes of earlier words so that they name the thing that was missing for the refused move.

        Only outcomes of chance and decisions of the same player count, unless the rules name the thing as
        wanted.
        """
        seat = self.track.statements[self.track.stop].head.seat
        things = [_thing(phrase.move, error.blame, error.item) for phrase, error in self.refused]
        wanted = dict.fromkeys(thing for _, error in self.refused for thing in error.wanted)
        for thing in dict.fromkeys((*wanted, *(thing for thing in things if thing is not None))):
            for i, segment, event in self._typed():
                if event.player not in (None, seat) and thing not in wanted:
                    continue
                for move in self.edits.outcomes(event.move, self._asked(event)):
                    if _holds(event.move, thing) or not _holds(move, thing):
                        continue
                    text = self.edits.written(move) if self.track.is_legal(event.before, move) else None
                    if text is not None:
                        trial = self.edits.trial(i, event, move)
                        new = move, text
                        edit = self.edits.reworded_as(
                            i, segment, event.start, event.end, event.move, new, trial
                        )
                        edit.chance = event.player is None
                        yield edit

    def _asked(self, event: Event) -> str:
        due = self.track.game.due(event.before)
        return due.kind if due is not None else ""

    def _typed(self) -> Iterator[tuple[int, Segment, Event]]:
        """Yield everything typed before the fault, the latest first."""
        for i in reversed(range(self.track.start, self.track.stop)):
            for segment, events in self.track.played[i].read_segments:
                for event in events:
                    if event.how == TYPED:
                        yield i, segment, event

    def _said(self, move: Move, names: Callable[[Move], bool]) -> Iterator[tuple[int, Segment, Event]]:
        """Yield earlier decisions or outcomes of the same kind as ``move`` that name the same thing, the
        latest first.
        """
        typed = self._typed()
        return (said for said in typed if said[2].move[0] == move[0] and names(said[2].move))


def _thing(move: Move, at: int, item: int) -> Any:
    """Return the thing that a move names at index ``at``, or as its list item ``item``; None if it is not a
    single thing.
    """
    if len(move) == 1:  # An action without arguments is itself the thing, such as an amulet that cancels.
        return move[0]
    part = move[at] if 0 < at < len(move) else None
    if isinstance(part, tuple) and 0 <= item < len(part):
        return part[item]
    return None if isinstance(part, tuple) else part


def _holds(move: Move, thing: Any) -> bool:
    """Return whether a move names a thing, alone or in a list."""
    return any(part == thing or (isinstance(part, tuple) and thing in part) for part in move[1:])


def _names_one(things: Set[Any], move: Move) -> bool:
    """Return whether a move names one of these things outside lists."""
    return any(not isinstance(part, tuple) and part in things for part in move[1:])


def _named(move: Move, at: int, item: int) -> Callable[[Move], bool]:
    """Return a test whether another move names the same thing as ``move`` at index ``at``, or in its list
    ``item``.
    """
    if not 0 < at < len(move):
        return lambda other: False
    if item >= 0 and isinstance(move[at], tuple) and item < len(move[at]):
        thing = move[at][item]
        return lambda other: any(isinstance(part, tuple) and thing in part for part in other)
    return lambda other: other[at : at + 1] == move[at : at + 1]


WORSE, BETTER = 0.6, 0.3
"""Cost, or discount, if the change makes the player worse or better off by the gain of one usual line."""
MOST_WORSE, MOST_BETTER = 2.0, 1.0
"""Largest number of usual lines that count."""
IN_A_LINE = (WORD, ADDED, LEFT_OUT)
MOST_ASKED = 12
"""Largest number of changes that are estimated."""
LOOKED_AT = 12
"""Number of recent lines that determine the gain of a usual line."""


class Plausibility:
    """Estimates the positions of players after changed moves."""

    def __init__(self, track: Track) -> None:
        self.track = track
        self.game = track.game
        self._usual: dict[int, float] = {}
        self._here: dict[Edit, float] = {}
        self._asked = 0

    def weigh(self, edit: Edit, statements: Sequence[Statement]) -> float:
        """Return the cost in slips if a change before the fault makes its player worse off than the log as
        written.

        In the faulty line this comparison is impossible, and one more decision nearly always helps.
        ``cost_against_best`` compares such changes with each other.
        """
        seat = self._player(edit)
        if seat is None or self._asked == MOST_ASKED:
            return 0.0
        self._asked += 1
        after = self.state_after(edit, statements)
        found = None if after is None else self._estimate(after, seat)
        if found is None:
            return 0.0
        if edit.at == self.track.stop or edit.kind == ADDED:
            self._here[edit] = found
            return 0.0
        as_written = self._estimate(self.track.bookmark(edit.at + 1).state, seat)
        return 0.0 if as_written is None else self._cost(found - as_written, seat)

    def cost_against_best(self, edit: Edit) -> float:
        """Return the cost in slips of a change that is worse for its player than the best comparable change."""
        seat = self._player(edit)
        if seat is None or edit not in self._here:
            return 0.0
        alike = (
            found
            for other, found in self._here.items()
            if other.at == edit.at and (other.kind == ADDED) == (edit.kind == ADDED)
        )
        return self._cost(self._here[edit] - max(alike), seat)

    def _player(self, edit: Edit) -> int | None:
        statements = self.track.statements
        if (
            edit.kind not in IN_A_LINE
            or edit.chance
            or edit.at >= len(statements)
            or edit.at > self.track.stop
        ):
            return None
        return statements[edit.at].head.seat

    def state_after(self, edit: Edit, statements: Sequence[Statement]) -> State | None:
        """Return the state after the changed line; None if it has a fault."""
        probe = self.track.probe
        probe.return_to(self.track.bookmark(edit.at))
        self.track.effort += READING
        return probe.state if probe.play_statement(statements, edit.at) else None

    def _estimate(self, state: State, seat: int) -> float | None:
        self.track.effort += READING
        return self.game.estimate(state, seat)

    def _cost(self, gain: float, seat: int) -> float:
        usual = self._usually(seat)
        if not usual:
            return 0.0
        lines = gain / usual
        return WORSE * min(-lines, MOST_WORSE) if lines < 0 else -BETTER * min(lines, MOST_BETTER)

    def _usually(self, seat: int) -> float:
        """Return by how much a usual line of a player changes the estimate of the player's position."""
        if seat not in self._usual:
            own = [
                i
                for i in range(self.track.start, self.track.stop)
                if self.track.statements[i].head.seat == seat
            ]
            changes: list[float] = []
            for i in own[-LOOKED_AT:]:
                before, after = (self._estimate(self.track.bookmark(n).state, seat) for n in (i, i + 1))
                if before is not None and after is not None:
                    changes.append(abs(after - before))
            self._usual[seat] = sum(changes) / len(changes) if changes else 0.0
        return self._usual[seat]
