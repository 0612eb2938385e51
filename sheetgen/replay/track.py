"""A log read up to its first fault, from each line of which it can be read on with a change.

A change is tried by moves first, which are carried out again without reading their words, and as text only where
that can't tell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from sheetgen.games.contract.values import Move, State
from sheetgen.replay.course import Bookmark
from sheetgen.replay.probe import Played, Probe
from sheetgen.replay.remade import MOST_SILENT, REFUSED, Remade
from sheetgen.replay.statement import Statement

READING = 15
"""How many moves could be made while a line is read."""


class Outcome(NamedTuple):
    """How far a changed log reads: the first statement with a fault, counted in the log as it was.

    ``sound`` where there is none up to the end of the log.
    """

    reached: int
    sound: bool = False


SAME = Outcome(-1)
"""It comes to the fault that there was."""


class Track:
    """The statements of a log as they were read, up to the first fault; from each of them it can be read on."""

    def __init__(self, probe: Probe, statements: Sequence[Statement], start: int = 0) -> None:
        """Read ``statements`` from ``start`` on, where the probe stands."""
        self.probe = probe
        self.game = probe.game
        self.statements = tuple(statements)
        self.start = start
        self.remade = Remade(self.game)
        self.played: dict[int, Played] = {}
        probe.tolerated = None
        i, size = start, len(statements)
        while i < size:
            self.played[i] = probe.record(self.statements, i)
            if probe.cause is not None:
                break
            i += 1
        else:
            self.played[size] = Played(probe.mark())
            probe.ends()
        self.fault = probe.fault if i < size else None
        self.stop = i
        """Where the first fault came; behind the last statement where there is none: the end itself only warns."""
        self.cause = probe.cause
        probe.tolerated = set(probe.warned)
        self.warned = {line for line, _ in probe.warned}
        """The lines that were warned of for what was left undone in them."""

    @property
    def effort(self) -> int:
        """How much was tried so far, in moves: the same on every machine, unlike time."""
        return self.remade.effort

    @effort.setter
    def effort(self, moves: int) -> None:
        self.remade.effort = moves

    def bookmark(self, i: int) -> Bookmark:
        """Where the session stood before statement ``i``."""
        return self.played[i].before

    # ---- by moves -----------------------------------------------------------------------
    def settled(self, state: State) -> State:
        """``state`` after all that is forced in it."""
        return self.remade.settled(state)

    def again(self, i: int, state: State, first: int = 0) -> Any:
        """The state after the operations of statement ``i`` from ``first`` on, made from another state.

        None where only its words can tell; ``REFUSED`` where what was typed is not legal.
        """
        operations = self.played[i].operations
        if operations is None:
            return None
        after = self.remade.make(operations[first:], state, self._speaker(i))
        if after is None or after is REFUSED:
            return after
        same_turn = self.game.turn(after) == self.game.turn(self.bookmark(i + 1).state)
        return after if same_turn else None

    def _speaker(self, i: int) -> int | None:
        """Whose line statement ``i`` is; of a line of chance, the line after it."""
        return next((s.head.seat for s in self.statements[i:] if s.head.kind == "player"), None)

    def fails_again(self, state: State, first: int = 0) -> bool:
        """Whether the statement with the fault, made from ``state`` and its operation ``first`` on, has one again.

        True only where moves tell.
        """
        fault = self.fault
        if fault is None:
            return False
        after = self.remade.watching(fault.operations[first:], state, self._speaker(self.stop))
        if after is None or after is REFUSED:
            return after is REFUSED
        due = self.game.due(after)
        if due is None or (due.kind, due.player) != (fault.kind, fault.player):
            return False
        if fault.refused:
            return not any(map(partial(self.takes, after), fault.refused))
        return bool(self.game.turn(after) == fault.turn) and not self._may_speak(after)

    def _may_speak(self, state: State) -> bool:
        """Whether in ``state`` who says the statement with the fault is asked, once others have said nothing."""
        seat = self.statements[self.stop].head.seat
        asked = (self.game.due(after) for after in self.silently(state, seat))
        return any(due is not None and due.player == seat for due in asked)

    def takes(self, state: State, move: Move) -> bool:
        """Whether ``move`` is legal in ``state``."""
        return self.remade.takes(state, move)

    def comes_to(self, i: int, state: State) -> bool:
        """Whether the log stood in ``state`` before statement ``i``."""
        before = self.bookmark(i).state
        return before is state or bool(before == state)

    def onward(self, i: int, state: State, until: int) -> tuple[int, State] | None:
        """From statement ``i`` on, by moves as far as they tell, towards the fault or ``until`` a statement before it.

        The statement from which on words are needed, and the state there; None if the same fault must come.
        """
        k = i
        while k < min(until, self.stop):
            statement = self.statements[k]
            if statement.head.kind == "claim":
                if not self.probe.agrees(statement.line, statement.head, state):
                    return None
                k += 1
                continue
            after = self.again(k, state)
            if after is REFUSED:
                return None
            if after is None:
                return k, state
            k, state = k + 1, after
            if self.comes_to(k, state):
                return None
        return k, state

    def silently(self, state: State, seat: int | None) -> Iterator[State]:
        """A state, and those to which it leads that what is due goes by unsaid before ``seat`` speaks."""
        for _ in range(MOST_SILENT):
            yield state
            move = self.game.silent(state, seat)
            if move is None or not self.takes(state, move):
                return
            state = self.settled(self.game.apply(state, move))

    # ---- as text ------------------------------------------------------------------------
    def read_on(
        self,
        statements: Sequence[Statement],
        i: int,
        bookmark: Bookmark,
        shift: int,
        changed: int,
        until: int | None = None,
    ) -> Outcome:
        """Read ``statements`` from ``i`` on, standing at ``bookmark``, to the end or ``until`` another.

        From statement ``changed`` on they are those of this log, ``shift`` places further on.
        """
        probe = self.probe
        probe.back(bookmark)
        size = len(statements)
        while i < size:
            if i == until:
                return Outcome(i - shift)
            base = i - shift
            if i >= changed and base <= self.stop:
                if self._stands_at(base):
                    return SAME
                if base == self.stop and self._as_before(base) and self.fails_again(probe.state):
                    return Outcome(base)
                if base < self.stop and self._by_moves(base):
                    i += 1
                    continue
            self.effort += READING
            if not probe.play(statements, i):
                return Outcome(i - shift)
            i += 1
        return Outcome(size - shift, sound=probe.ends())

    def _stands_at(self, i: int) -> bool:
        """Whether the probe stands where the log stood before statement ``i``."""
        return self._as_before(i) and self.comes_to(i, self.probe.state)

    def _as_before(self, i: int) -> bool:
        """The same but for the state of the game."""
        then, probe = self.bookmark(i), self.probe
        if then.last_head != probe.last_head or then.passed.keys() != probe.passed.keys():
            return False
        mine, theirs = ((o.player, o.sound) if o else None for o in (probe.open, then.open))
        return mine == theirs

    def _by_moves(self, i: int) -> bool:
        """Carry out statement ``i`` where the probe stands, if its moves alone can tell what it does."""
        if self.statements[i].head.kind == "claim":
            return False
        after = self.again(i, self.probe.state)
        if after is None or after is REFUSED:
            return False
        self.probe.back(self.bookmark(i + 1)._replace(state=after))
        return True
