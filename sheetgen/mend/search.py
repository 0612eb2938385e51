"""Repair search: find single changes of a log after which everything written later agrees, including claims.

Costs are counted in slips: 1 is one wrong letter. Effort is counted in moves.
"""

from __future__ import annotations

import heapq
import math
from collections import Counter
from collections.abc import Callable, Collection, Generator, Iterable, Iterator
from functools import cached_property, partial
from itertools import chain, count
from operator import itemgetter
from typing import Any, NamedTuple, TypeVar

from sheetgen.errors import Illegal
from sheetgen.games.contract.values import State
from sheetgen.mend.checkpoints import READING, REFUSED, SAME, ReadingOutcome, Track
from sheetgen.mend.edit import (
    ADDED,
    ADDED_LINE,
    CLAIM,
    LEFT_OUT,
    LEFT_OUT_LINE,
    NAME,
    SWAPPED,
    UNSURE,
    WORD,
    Edit,
    MoveTrial,
)
from sheetgen.mend.edits import Edits, MissingLines, MissingWords
from sheetgen.mend.likelihood import APART, NEAR, EarlierMentions, FaultSubject, Plausibility
from sheetgen.mend.line_edits import alternatives_cost
from sheetgen.read.statements import Statement

NARROW, WIDE = 0.6, 1.2
"""How much more than the best change another may cost and still be tried. ``NARROW`` applies if many later
lines agree with the best.
"""
FURTHER, CURIOUS, DOUBTING = 3.0, 9_000, 30_000
"""How much more a change may cost during the additional effort after the first success, because a slip may be
far above the fault; that effort; and the effort where several changes of one place agree, which proves
little.
"""
FORGIVEN = 0.7
"""The share of the cost of distance that is returned to a change after which everything agrees. Distant
changes are tried later, but they are not less likely.
"""
ALIKE = 3
"""Largest number of successful changes for one place. If as many agree, the choice hardly matters."""
TOLD = 2.0
"""How much more than the best change another may cost and still be proposed."""
OF_A_LINE = (NAME, SWAPPED, LEFT_OUT_LINE)
"""Kinds of changes that affect whose turn it is, and therefore usually show at once."""
PROOF = 5
"""Number of later lines and claims that must agree before a proposal is certain."""
SUMMED = 0.4
"""Factor for the cost of distance if only a claim shows the fault."""
SUSPECTED, UNDONE = 2.0, 4.0
"""Discount for a slip in a line with a warning, and for a decision missing in it. Both explain the warning
too.
"""
PATIENCE = 3
"""Factor for the effort where claims differ and no change succeeded yet, because any line may be the cause.
It also applies to changes that seemed as likely as the best.
"""
LEAST_WORD, LEAST_OPENING, LEAST_MISSING, LEAST_ADDED, LEAST_OF_FEW = 0.8, 1.9, 2.7, 3.2, 2.2
"""The lowest costs of: a change of a line, a decision missing right before the fault, a missing line, a
decision missing elsewhere, and a missing decision whose action has few values.
"""


class Repair(NamedTuple):
    """A change with which the log reads up to statement ``reached`` of the unchanged log, or to its end
    (``whole``).
    """

    edit: Edit
    cost: float
    reached: int
    whole: bool
    state: State
    statements: list[Statement]

    @property
    def later(self) -> list[Statement]:
        """The statements after the change."""
        return self.statements[self.edit.at + self.edit.line_count :]

    @property
    def margin(self) -> float:
        """How much more another change may cost and still be proposed; 0 if this change corrects a claim."""
        if self.edit.kind == CLAIM:
            return 0.0
        return NARROW if self.proven else WIDE

    @property
    def proven(self) -> bool:
        """Whether enough later statements agree and the kind of change does not agree nearly everywhere."""
        return (
            self.edit.kind not in UNSURE
            and sum(s.has_decisions or s.head.kind == "claim" for s in self.later) >= PROOF
        )


def distance_cost(lines: int) -> float:
    """Return the cost of a slip that shows only ``lines`` lines later. It is small, because set-up errors
    show late.
    """
    return 0.35 * math.log2(1 + lines)


T = TypeVar("T")
Steps = Generator[None, None, T]
"""A calculation in short steps, which returns a ``T``. It may be given up after each step."""


def run_to_end(steps: Steps[T]) -> T:
    """Run all steps of a calculation and return its result."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: T = end.value
            return result


class Search:
    """Tries the changes of a track, the likeliest first, and keeps the successful ones."""

    def __init__(self, track: Track, effort: int, seeded: Collection[int] = ()) -> None:
        """``seeded`` are the numbers of the lines with an outcome that the seed of the log gives."""
        self.track = track
        self.seeded = seeded
        self.edits = Edits(track)
        self.effort = effort // track.game.move_weight
        self.gave_up = False
        """Whether the effort was spent before all likely changes were tried."""
        self.cut_short = False
        """Whether untried, less likely changes might succeed too."""
        self.tried = 0
        self.found: list[Repair] = []
        self._heap: list[tuple[float, int, Edit]] = []
        self._pushed: set[Any] = set()
        self._tried: set[Any] = set()
        self._put_off: dict[Any, tuple[int, State]] = {}
        """Changes that can wait, with the statement and state up to which they were tried."""
        self._contradicting: set[Any] = set()
        """Keys of changes of earlier words that contradict the refused move, at any distance."""
        self._number = count()
        self._enough = math.inf
        """Largest cost of a change that is still tried."""
        self._seemed = -math.inf
        """The lowest cost, before trying, of the changes that succeeded."""
        self._found_at: int | None = None
        self._extra_until = 0
        """The effort when the first change that is not a claim succeeded, and the effort up to which others
        are tried too.
        """
        self._agreeing: Counter[Any] = Counter()
        """Number of successful changes for each place."""

    @cached_property
    def subject(self) -> FaultSubject:
        """The players and totals that the fault concerns."""
        return FaultSubject(self.track, self.edits.short_totals)

    @cached_property
    def plausibility(self) -> Plausibility:
        """The plausibility of changes for their players."""
        return Plausibility(self.track)

    @property
    def whole(self) -> list[Repair]:
        """Changes after which everything agrees, likeliest first."""
        return sorted((mend for mend in self.found if mend.whole), key=lambda mend: mend.cost)

    @property
    def likely(self) -> list[Repair]:
        """Successful changes that are not far less likely than the best. A wrong claim always stays possible."""
        whole = self.whole
        return [mend for mend in whole if mend.cost <= whole[0].cost + TOLD or mend.edit.kind == CLAIM]

    @property
    def partial(self) -> list[Repair]:
        """Changes that only move the fault further on, the one that reaches furthest first."""
        found = (mend for mend in self.found if not mend.whole)
        return sorted(found, key=lambda mend: (-mend.reached, mend.cost))

    def run(self) -> None:
        """Try changes, likeliest first, until the next would be less likely than those found."""
        run_to_end(self.steps())

    def steps(self) -> Steps[None]:
        """Do what ``run`` does, in steps."""
        if self.edits.meaningless_count:
            self._push(self.edits.changes_of_meaningless_words())
            yield from self._try_up_to(math.inf)
        else:
            for edit in self.edits.changes_of_claim():
                if not self._is_insisted(edit):
                    self._try(edit, edit.cost)
            yield from self._try_all_changes()
        self.found = [
            mend._replace(cost=mend.cost + self.plausibility.cost_against_best(mend.edit))
            for mend in self.found
        ]

    def run_undone(self, i: int) -> None:
        """Try decisions that may be missing at the end of statement ``i`` of a log without a fault."""
        self._push(self.edits.end_additions(i))
        self._push(MissingLines(self.edits).continuing_lines(i))
        run_to_end(self._try_up_to(math.inf))

    def _try_all_changes(self) -> Steps[None]:
        last = min(self.track.stop, len(self.track.statements) - 1)
        self._push(self.edits.changes_at_fault())
        self._push_contradicting()
        for i in self._suspected:
            self._push(self.edits.changes_of_line(i), SUSPECTED)
            self._push(self.edits.additions(i, weighed=True), UNDONE)
            self._push(MissingLines(self.edits).continuing_lines(i), UNDONE)
        places = range(self.track.start, last + 1)
        stages: list[tuple[float, Callable[[], Iterator[Edit]]]] = []
        stages += [
            (LEAST_WORD + self._distance_cost(i), partial(self.edits.changes_of_line, i)) for i in places
        ]
        stages += [
            (LEAST_OF_FEW + self._distance_cost(i), partial(self.edits.additions, i, few=True))
            for i in places
        ]
        stages += [
            (LEAST_ADDED + self._distance_cost(i), partial(self.edits.additions, i, i >= last - 1))
            for i in places
        ]
        stages += [
            (LEAST_OPENING, MissingWords(self.edits).opening_decisions),
            (LEAST_MISSING, MissingLines(self.edits).missing_lines),
        ]
        stages.sort(key=itemgetter(0))
        for bound, made in stages:
            if (yield from self._try_up_to(bound)):
                return
            self._push(made())
        yield from self._try_up_to(math.inf)

    def _push_contradicting(self) -> None:
        """Add changes of earlier words about the refused thing. They are as likely as changes of the refused
        words.
        """
        elsewhere = EarlierMentions(self.edits)
        for edit in chain(elsewhere.contradicting(), elsewhere.supplying()):
            if edit.key not in self._pushed and not self._is_insisted(edit):
                self._pushed.add(edit.key)
                self._contradicting.add(edit.key)
                heapq.heappush(self._heap, (edit.cost, next(self._number), edit))

    def _distance_cost(self, i: int) -> float:
        """Return the cost of the distance of statement ``i``. It is smaller if only totals show the fault,
        because totals show late.
        """
        return distance_cost(self.subject.distance(i)) * (1.0 if self.subject.claimed is None else SUMMED)

    @cached_property
    def _suspected(self) -> list[int]:
        """Indexes of statements that have a warning."""
        statements, warned = self.track.statements, self.track.warned
        return [i for i in range(self.track.start, self.track.stop) if statements[i].line.number in warned]

    def _push(self, edits: Iterable[Edit], sooner: float = 0.0) -> None:
        last = min(self.track.stop, len(self.track.statements) - 1)
        for edit in edits:
            self.track.effort += 1
            if edit.key not in self._pushed and not self._is_insisted(edit):
                self._pushed.add(edit.key)
                cost = edit.cost + self._distance_cost(edit.at) - sooner
                cost += self.subject.line_cost(edit.at)
                if edit.kind in OF_A_LINE and last - edit.at > NEAR:
                    cost += APART
                heapq.heappush(self._heap, (cost, next(self._number), edit))

    def _is_insisted(self, edit: Edit) -> bool:
        """Return whether a change concerns a line that the players marked as certain, or an outcome that the
        seed of the log gives.
        """
        changed = self.track.statements[edit.at : edit.at + edit.removed]
        return any(
            statement.line.insisted
            or (statement.line.number in self.seeded and self._changes_chance(edit, statement))
            for statement in changed
        )

    def _changes_chance(self, edit: Edit, statement: Statement) -> bool:
        """Return whether a change of a line with an outcome of chance changes the outcome."""
        if statement.head.verb is not None or edit.kind in (ADDED_LINE, LEFT_OUT_LINE):
            return edit.kind != ADDED_LINE
        if edit.chance:
            return True
        due = self.track.game.due(edit.trial.state) if edit.trial is not None else None
        return due is not None and due.is_chance

    def _try_up_to(self, bound: float) -> Steps[bool]:
        """Try all changes that cost at most ``bound``. Return whether the search is finished."""
        while self._heap and self._heap[0][0] <= bound:
            cost, _, edit = heapq.heappop(self._heap)
            if cost > self._enough and not self._is_worth_trying(edit, cost):
                if self.track.effort >= self._extra_until:
                    self.cut_short = cost <= self._enough + FURTHER
                    return True
                continue
            if self.track.effort > self.effort and self.track.effort > self._patience(cost):
                self.gave_up = True
                return True
            self.tried += 1
            self._try(edit, cost)
            yield
        return False

    def _extend_effort(self, edit: Edit) -> None:
        """Extend the effort for other changes after ``edit`` succeeded, although they seem less likely."""
        if self.edits.meaningless_count or self.subject.turns:
            return
        if edit.kind == CLAIM:  # a changed claim always agrees, so it proves nothing about other changes
            return
        if self._found_at is None:
            self._found_at = self.track.effort
        many = self._agreeing[edit.place] > 1 or self.subject.claimed is not None
        more = DOUBTING if many else CURIOUS
        until = self._found_at + more // self.track.game.move_weight
        self._extra_until = max(self._extra_until, until)

    def _is_worth_trying(self, edit: Edit, cost: float) -> bool:
        """Return whether a change is tried although a likelier one succeeded."""
        if edit.kind not in (WORD, ADDED):
            return False
        if edit.kind == ADDED and self.track.stop - edit.at > NEAR and edit.at not in self._suspected:
            return False
        return cost <= self._enough + FURTHER and self.track.effort < self._extra_until

    def _patience(self, cost: float) -> int:
        """Return the largest effort that may be spent before a change of this cost is tried."""
        if cost <= self._seemed:
            return self.effort * PATIENCE
        found = any(mend.whole and mend.edit.kind != CLAIM for mend in self.found)
        return self.effort * (1 if found or self.subject.claimed is None else PATIENCE)

    def _try(self, edit: Edit, cost: float) -> None:
        if self._agreeing[edit.place] == ALIKE or not self._may_help(edit, cost):
            return
        lines = edit.at, edit.removed, edit.lines(self.track.statements)
        if lines in self._tried:
            return
        self._tried.add(lines)
        statements = edit.apply(self.track)
        outcome = self._as_text(edit, statements)
        if outcome.sound:
            end = self.track.probe.state
            if edit.kind == LEFT_OUT and self._hides_chance(edit, statements):
                return
            seemed = cost
            cost += self.rarity(edit) + self.plausibility.weigh(edit, statements)
            mend = Repair(edit, cost, outcome.reached, True, end, statements)
            self.found.append(mend)
            self._agreeing[edit.place] += 1
            self._extend_effort(edit)
            if mend.edit.kind != CLAIM:
                self._seemed = seemed if self._seemed == -math.inf else min(self._seemed, seemed)
            self._enough = min(self._enough, max(mend.cost + mend.margin, seemed))
        elif outcome.reached > self.track.stop:
            self.found.append(Repair(edit, cost, outcome.reached, False, None, statements))

    def _hides_chance(self, edit: Edit, statements: list[Statement]) -> bool:
        """Return whether a chance event is unknown without these words. Unknown chance agrees with
        everything.
        """
        probe = self.track.probe
        probe.return_to(self.track.bookmark(edit.at))
        before = probe.unknowns
        for i in range(edit.at, min(edit.at + 2, len(statements))):
            self.track.effort += READING
            probe.play_statement(statements, i)
        return probe.unknowns > before

    def rarity(self, edit: Edit) -> float:
        """Return the correction of the cost of a successful change: its number of alternatives, less part of
        its distance.
        """
        near = edit.kind == CLAIM or edit.key in self._contradicting
        far = 0.0 if near else FORGIVEN * self._distance_cost(edit.at)
        values = self.edits.count_alternatives(edit)
        if not values:
            return -far
        return alternatives_cost(values) - far

    def _may_help(self, edit: Edit, cost: float) -> bool:
        """Return whether the moves of a change alone pass the fault; True if only its words can tell."""
        track = self.track
        if edit.trial is None or edit.at > track.stop:
            return True
        if edit.key in self._put_off:
            return self._passes(*self._put_off[edit.key])
        state = self._tried_at(edit.trial)
        if state is None or edit.trial.operation is None:
            return state is not None
        if edit.at == track.stop:
            return not track.still_fails(state, edit.trial.operation)
        after = track.replay_statement(edit.at, state, edit.trial.operation)
        if after is None:
            return True
        if after is REFUSED or track.equals_checkpoint(edit.at + 1, after):
            return False
        near = track.replay_moves(edit.at + 1, after, self._seen_by(edit))
        return near is not None and not self._postponed(edit, cost, near) and self._passes(*near)

    def _tried_at(self, trial: MoveTrial) -> State | None:
        """Return the state after the replacing move of a trial; None if the move is illegal."""
        state = trial.state
        if trial.move is not None:
            try:
                state = self.track.game.apply(state, trial.move)
            except Illegal:
                return None
        return self.track.settle(state)

    def _seen_by(self, edit: Edit) -> int:
        """Return the statement before which a likely change shows a difference in what the fault concerns."""
        return edit.at + 1 if self.subject.claimed is None else edit.at + 2 + len(self.track.probe.players)

    def _passes(self, i: int, state: State) -> bool:
        """Return whether the log reads past the fault, from ``state`` before statement ``i`` on."""
        track = self.track
        onward = track.replay_moves(i, state, track.stop)
        if onward is None:
            return False
        i, state = onward
        bookmark = track.bookmark(i)._replace(state=state)
        return track.read_on(track.statements, i, bookmark, 0, i).reached > track.stop

    def _postponed(self, edit: Edit, cost: float, near: tuple[int, State]) -> bool:
        """Postpone a change that by ``near`` has changed nothing relevant, or changed it wrongly. Return
        whether it was postponed.

        Do not postpone changes in lines with warnings.
        """
        about = self.subject
        if edit.at in self._suspected or edit.key in self._contradicting:
            return False
        more = (
            about.change_cost(edit.at, near[1])
            if about.claimed is None
            else about.claim_change_cost(edit.at, *near)
        )
        if not more:
            return False
        self._put_off[edit.key] = near
        heapq.heappush(self._heap, (cost + more, next(self._number), edit))
        return True

    def _as_text(self, edit: Edit, statements: list[Statement]) -> ReadingOutcome:
        track = self.track
        lines = len(statements) - len(track.statements) + edit.removed
        shift = lines - edit.removed
        begin = max(edit.at - edit.back, track.start)
        if begin > track.stop:
            return SAME
        changed = edit.at + (2 if edit.kind == SWAPPED else lines)
        return track.read_on(statements, begin, track.bookmark(begin), shift, changed)
