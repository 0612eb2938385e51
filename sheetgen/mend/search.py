"""Which single change of a log makes all that was written later agree, claims included?"""

from __future__ import annotations

import heapq
import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, partial
from itertools import chain, count
from operator import itemgetter
from typing import Any, NamedTuple

from sheetgen.errors import Illegal
from sheetgen.games.contract.values import State
from sheetgen.mend.answers import rarity
from sheetgen.mend.checkpoints import READING, REFUSED, SAME, Outcome, Track
from sheetgen.mend.edit import ADDED, CLAIM, LEFT_OUT, LEFT_OUT_LINE, NAME, SWAPPED, UNSURE, WORD, Edit, Trial
from sheetgen.mend.edits import Edits
from sheetgen.mend.missing import MissingLines, MissingWords
from sheetgen.mend.plausibility import Sense
from sheetgen.mend.suspects import APART, NEAR, About, Elsewhere
from sheetgen.read.statements import Statement

NARROW, WIDE = 0.6, 1.2
"""How much more than the best mend another may cost and still be tried: less where much agrees with the best."""
FURTHER, CURIOUS, DOUBTING = 3.0, 9_000, 30_000
"""How much more it may cost for so many moves more, for a slip may be far above what is near the fault; for so many
where several things may stand in one place, which proves little of any."""
FORGIVEN = 0.7
"""The share of what it costs to be far from the fault that a change which agrees with everything is forgiven: far
ones are tried later, but any line may be wrong."""
ALIKE = 3
"""Changes of one place that are looked for: where so many things may stand, it hardly matters which."""
TOLD = 2.0
"""How much more than the best another may cost and still be told."""
OF_A_LINE = (NAME, SWAPPED, LEFT_OUT_LINE)
"""Changes that show at once as a rule, for they change whose turn it is."""
PROOF = 5
"""Lines and claims that must agree with a change before it is clear."""
SUMMED = 0.4
"""How much of what a slip far above costs it costs where only a claim shows it."""
SUSPECTED, UNDONE = 2.0, 4.0
"""How much likelier a slip is in a line that was warned of, and that something is missing in it: that explains both."""
PATIENCE = 3
"""How many times the effort is spent where claims differ and nothing sets all right yet, for any line may be the cause;
and for what seemed no less likely than the best that was found."""
LEAST_WORD, LEAST_OPENING, LEAST_MISSING, LEAST_ADDED, LEAST_OF_FEW = 0.8, 1.9, 2.7, 3.2, 2.2
"""What the likeliest change of a line costs where it stands, a decision that is missing right before the fault, a line
that is, and a decision elsewhere; one of an action that could say but few things."""


class Mend(NamedTuple):
    """A change after which the log reads on: up to statement ``reached`` of the old log, or to its end (``whole``)."""

    edit: Edit
    cost: float
    reached: int
    whole: bool
    state: State
    statements: list[Statement]

    @property
    def later(self) -> list[Statement]:
        """What was written after it."""
        return self.statements[self.edit.at + self.edit.added :]

    @property
    def margin(self) -> float:
        """How much more another change may cost and still be told; nothing, where it is a claim that gives way."""
        if self.edit.kind == CLAIM:
            return 0.0
        return NARROW if self.proven else WIDE

    @property
    def proven(self) -> bool:
        """Whether so much was written after it that agrees, and it is no change that nearly always would."""
        return (
            self.edit.kind not in UNSURE
            and sum(s.speaks or s.head.kind == "claim" for s in self.later) >= PROOF
        )


def remote(lines: int) -> float:
    """What it costs that a slip shows only so many lines later; little, for set-up shows late."""
    return 0.35 * math.log2(1 + lines)


class Search:
    """The changes of a track, likeliest first, and what they come to."""

    def __init__(self, track: Track, effort: int) -> None:
        self.track = track
        self.edits = Edits(track)
        self.effort = effort // track.game.move_weight
        self.gave_up = False
        """Whether the effort was spent before all likely changes were tried."""
        self.cut_short = False
        """Whether there were less likely ones left that might set all right too."""
        self.tried = 0
        self.found: list[Mend] = []
        self._heap: list[tuple[float, int, Edit]] = []
        self._seen: set[Any] = set()
        self._tried: set[Any] = set()
        self._put_off: dict[Any, tuple[int, State]] = {}
        """Changes that can wait, and how far they were tried."""
        self._contradicting: set[Any] = set()
        """Changes of what keeps off what was refused, however far above."""
        self._number = count()
        self._enough = math.inf
        """What a change may cost at most to be tried still."""
        self._seemed = -math.inf
        """What the likeliest change of those that set all right seemed to cost before it was tried."""
        self._found_at: int | None = None
        self._curious_until = 0
        """The effort when the first change was found that is none of a claim, and up to which others are tried too."""
        self._agreeing: Counter[Any] = Counter()
        """How many changes of each place set all right."""

    @cached_property
    def about(self) -> About:
        """What the fault is about."""
        return About(self.track, self.edits.short)

    @cached_property
    def sense(self) -> Sense:
        """Which changes make sense for their player."""
        return Sense(self.track)

    @property
    def whole(self) -> list[Mend]:
        """Changes after which everything agrees, likeliest first."""
        return sorted((mend for mend in self.found if mend.whole), key=lambda mend: mend.cost)

    @property
    def likely(self) -> list[Mend]:
        """Those that are not far less likely than the best; a claim may always be wrong."""
        whole = self.whole
        return [mend for mend in whole if mend.cost <= whole[0].cost + TOLD or mend.edit.kind == CLAIM]

    @property
    def partial(self) -> list[Mend]:
        """Changes that only bring the next fault later, the one that reaches furthest first."""
        found = (mend for mend in self.found if not mend.whole)
        return sorted(found, key=lambda mend: (-mend.reached, mend.cost))

    def run(self) -> None:
        """Try changes, likeliest first, until the next would be less likely than what was found."""
        if self.edits.meaningless:
            self._push(self.edits.of_words())
            self._over(math.inf)
        else:
            for edit in self.edits.of_claim():
                if not self._insisted(edit):
                    self._try(edit, edit.cost)
            self._of_all()
        self.found = [mend._replace(cost=mend.cost + self.sense.behind(mend.edit)) for mend in self.found]

    def run_undone(self, i: int) -> None:
        """Try what may be missing at the end of a line of a log without a fault."""
        self._push(self.edits.undone(i))
        self._push(MissingLines(self.edits).goes_on(i))
        self._over(math.inf)

    def _of_all(self) -> None:
        last = min(self.track.stop, len(self.track.statements) - 1)
        self._push(self.edits.of_fault())
        self._contradicted()
        for i in self._suspected:
            self._push(self.edits.of(i), SUSPECTED)
            self._push(self.edits.added(i, weighed=True), UNDONE)
            self._push(MissingLines(self.edits).goes_on(i), UNDONE)
        places = range(self.track.start, last + 1)
        stages: list[tuple[float, Callable[[], Iterator[Edit]]]] = []
        stages += [(LEAST_WORD + self._remote(i), partial(self.edits.of, i)) for i in places]
        stages += [(LEAST_OF_FEW + self._remote(i), partial(self.edits.added, i, few=True)) for i in places]
        stages += [
            (LEAST_ADDED + self._remote(i), partial(self.edits.added, i, i >= last - 1)) for i in places
        ]
        stages += [
            (LEAST_OPENING, MissingWords(self.edits).opening),
            (LEAST_MISSING, MissingLines(self.edits).lines),
        ]
        stages.sort(key=itemgetter(0))
        for bound, made in stages:
            if self._over(bound):
                return
            self._push(made())
        self._over(math.inf)

    def _contradicted(self) -> None:
        """Changes of what was said before of the thing that a rule refused are as likely as changes of that."""
        elsewhere = Elsewhere(self.edits)
        for edit in chain(elsewhere.contradicting(), elsewhere.supplying()):
            if edit.key not in self._seen and not self._insisted(edit):
                self._seen.add(edit.key)
                self._contradicting.add(edit.key)
                heapq.heappush(self._heap, (edit.cost, next(self._number), edit))

    def _remote(self, i: int) -> float:
        """What it costs that statement ``i`` is far; what shows in totals alone shows late, wherever it was written."""
        return remote(self.about.distance(i)) * (1.0 if self.about.claimed is None else SUMMED)

    @cached_property
    def _suspected(self) -> list[int]:
        """Statements that were warned of."""
        statements, warned = self.track.statements, self.track.warned
        return [i for i in range(self.track.start, self.track.stop) if statements[i].line.number in warned]

    def _push(self, edits: Iterable[Edit], sooner: float = 0.0) -> None:
        last = min(self.track.stop, len(self.track.statements) - 1)
        for edit in edits:
            self.track.effort += 1
            if edit.key not in self._seen and not self._insisted(edit):
                self._seen.add(edit.key)
                cost = edit.cost + self._remote(edit.at) - sooner
                cost += self.about.unlikely(edit.at)
                if edit.kind in OF_A_LINE and last - edit.at > NEAR:
                    cost += APART
                heapq.heappush(self._heap, (cost, next(self._number), edit))

    def _insisted(self, edit: Edit) -> bool:
        """Whether a line would be changed that the players insist on."""
        changed = self.track.statements[edit.at : edit.at + edit.removed]
        return any(statement.line.insisted for statement in changed)

    def _over(self, bound: float) -> bool:
        """Try all that costs no more than ``bound``; whether enough is known."""
        while self._heap and self._heap[0][0] <= bound:
            cost, _, edit = heapq.heappop(self._heap)
            if cost > self._enough and not self._is_curious(edit, cost):
                if self.track.effort >= self._curious_until:
                    self.cut_short = cost <= self._enough + FURTHER
                    return True
                continue
            if self.track.effort > self.effort and self.track.effort > self._patience(cost):
                self.gave_up = True
                return True
            self.tried += 1
            self._try(edit, cost)
        return False

    def _wonder(self, edit: Edit) -> None:
        """How long other changes are tried after ``edit``, which sets all right, though they seem less likely."""
        if self.edits.meaningless or self.about.turns:
            return
        if edit.kind == CLAIM:  # it always agrees, and says nothing of what else may
            return
        if self._found_at is None:
            self._found_at = self.track.effort
        many = self._agreeing[edit.place] > 1 or self.about.claimed is not None
        more = DOUBTING if many else CURIOUS
        until = self._found_at + more // self.track.game.move_weight
        self._curious_until = max(self._curious_until, until)

    def _is_curious(self, edit: Edit, cost: float) -> bool:
        """Whether a change is tried though one that is likelier sets all right."""
        if edit.kind not in (WORD, ADDED):
            return False
        if edit.kind == ADDED and self.track.stop - edit.at > NEAR and edit.at not in self._suspected:
            return False
        return cost <= self._enough + FURTHER and self.track.effort < self._curious_until

    def _patience(self, cost: float) -> int:
        """How much may be spent at most before a change that costs so much is tried, by what was found."""
        if cost <= self._seemed:
            return self.effort * PATIENCE
        found = any(mend.whole and mend.edit.kind != CLAIM for mend in self.found)
        return self.effort * (1 if found or self.about.claimed is None else PATIENCE)

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
            cost += self.rarity(edit) + self.sense.weigh(edit, statements)
            mend = Mend(edit, cost, outcome.reached, True, end, statements)
            self.found.append(mend)
            self._agreeing[edit.place] += 1
            self._wonder(edit)
            if mend.edit.kind != CLAIM:
                self._seemed = seemed if self._seemed == -math.inf else min(self._seemed, seemed)
            self._enough = min(self._enough, max(mend.cost + mend.margin, seemed))
        elif outcome.reached > self.track.stop:
            self.found.append(Mend(edit, cost, outcome.reached, False, None, statements))

    def _hides_chance(self, edit: Edit, statements: list[Statement]) -> bool:
        """Whether without these words chance would be unknown, which always agrees: no proof of anything."""
        probe = self.track.probe
        probe.back(self.track.bookmark(edit.at))
        before = probe.unknowns
        for i in range(edit.at, min(edit.at + 2, len(statements))):
            self.track.effort += READING
            probe.play(statements, i)
        return probe.unknowns > before

    def rarity(self, edit: Edit) -> float:
        """How much less likely a change is that agrees than it seemed when it was tried."""
        near = edit.kind == CLAIM or edit.key in self._contradicting
        far = 0.0 if near else FORGIVEN * self._remote(edit.at)
        values = self.edits.alternatives(edit)
        if not values:
            return -far
        return rarity(values) - far

    def _may_help(self, edit: Edit, cost: float) -> bool:
        """Whether its moves alone pass the fault; true where only its words can tell."""
        track = self.track
        if edit.trial is None or edit.at > track.stop:
            return True
        if edit.key in self._put_off:
            return self._passes(*self._put_off[edit.key])
        state = self._tried_at(edit.trial)
        if state is None or edit.trial.operation is None:
            return state is not None
        if edit.at == track.stop:
            return not track.fails_again(state, edit.trial.operation)
        after = track.again(edit.at, state, edit.trial.operation)
        if after is None:
            return True
        if after is REFUSED or track.comes_to(edit.at + 1, after):
            return False
        near = track.onward(edit.at + 1, after, self._seen_by(edit))
        return near is not None and not self._postponed(edit, cost, near) and self._passes(*near)

    def _tried_at(self, trial: Trial) -> State | None:
        """The state after the move that a change has instead; None where it is not legal."""
        state = trial.state
        if trial.move is not None:
            try:
                state = self.track.game.apply(state, trial.move)
            except Illegal:
                return None
        return self.track.settled(state)

    def _seen_by(self, edit: Edit) -> int:
        """The statement by which something that the fault is about is different, for a likely change."""
        return edit.at + 1 if self.about.claimed is None else edit.at + 2 + len(self.track.probe.players)

    def _passes(self, i: int, state: State) -> bool:
        """Whether the log reads past the fault from ``state`` before statement ``i`` on."""
        track = self.track
        onward = track.onward(i, state, track.stop)
        if onward is None:
            return False
        i, state = onward
        bookmark = track.bookmark(i)._replace(state=state)
        return track.read_on(track.statements, i, bookmark, 0, i).reached > track.stop

    def _postponed(self, edit: Edit, cost: float, near: tuple[int, State]) -> bool:
        """Put a change off after which nothing is different, or not as it should, by ``near`` it.

        But not where the players were warned: that something is amiss there was known before.
        """
        about = self.about
        if edit.at in self._suspected or edit.key in self._contradicting:
            return False
        more = about.apart(edit.at, near[1]) if about.claimed is None else about.astray(edit.at, *near)
        if not more:
            return False
        self._put_off[edit.key] = near
        heapq.heappush(self._heap, (cost + more, next(self._number), edit))
        return True

    def _as_text(self, edit: Edit, statements: list[Statement]) -> Outcome:
        track = self.track
        lines = len(statements) - len(track.statements) + edit.removed
        shift = lines - edit.removed
        begin = max(edit.at - edit.back, track.start)
        if begin > track.stop:
            return SAME
        changed = edit.at + (2 if edit.kind == SWAPPED else lines)
        return track.read_on(statements, begin, track.bookmark(begin), shift, changed)
