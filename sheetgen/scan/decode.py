"""The likeliest sheet under the rules, from what the ink says of each spot.

Each spot alone says how likely each mark is there; the game's paper says which marks go together. Looked for are the
marks that are likeliest together: rows exactly, what hangs together by steps that each make the sheet likelier. How
sure a mark is follows from the best sheet without it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import exp, inf
from typing import NamedTuple

from sheetgen.games.contract.paper import Choice, Paper
from sheetgen.games.contract.spots import Row, Ways

CAP = 12.0
"""The most that ink can say against a mark, as a natural logarithm: a photo may always deceive."""
TRUST = 7.0
"""The most that it can say for one: a mark may have been struck out again, or be a stroke that was meant elsewhere."""
MARKED = 1.0
"""How much less likely a mark is than none, where it stands in no row: fewer than a third of such spots are marked."""
NEAR = 9.0
"""Other readings are tried on spots where the ink says less than so much against them."""
SURE = 0.97
"""A mark that is less sure is doubtful."""
SHARED = 0.3
"""How much of what ink tells of one mark it tells of another one by the same hand: it is not counted twice."""
PATHS = 12
"""Ways to read a row that are tried."""
ROUNDS = 200
"""Blocks that are looked at before a search for something likelier is given up."""

PASSES = 4
"""How often all doubts are gone through while that makes the sheet likelier."""
EFFORT = 30_000
"""Changes that are tried on a sheet; on one that is all doubts the last ones are judged by their ink."""
SMALL = 8
"""Spots of a rule whose verdicts are kept."""
FEW_STROKES, RARE = 5, 0.15
"""Where at least so many strokes stand, and at most so many crosses for each, a stroke may as well be a cross."""
NOTHING: Mapping[str, str] = {}

Evidence = Mapping[str, Mapping[str, float]]
"""Address -> kind of mark -> natural-log likelihood relative to nothing there; nothing is ``""``, 0."""
Kinds = dict[str, str]


class Other(NamedTuple):
    """Another reading of a spot: the kind there, how likely (0 to 1), and all spots that then read otherwise."""

    kind: str
    likely: float
    changes: Mapping[str, str]


class Read(NamedTuple):
    """How one spot is read: the kind of its mark, empty for none, how sure (0 to 1), and the other readings.

    Marks that mean the same there are not held against each other.
    """

    kind: str
    sure: float
    others: tuple[Other, ...] = ()

    @property
    def doubtful(self) -> bool:
        """Whether somebody should look."""
        return self.sure < SURE


class Reading(NamedTuple):
    """A sheet as it was read: all spots that were seen."""

    spots: Mapping[str, Read]

    @property
    def marks(self) -> dict[str, str]:
        """The kinds of all marks, by address; spots without a mark are left out."""
        return {address: read.kind for address, read in self.spots.items() if read.kind}

    @property
    def doubtful(self) -> list[str]:
        """The spots that somebody should look at, the least sure first."""
        found = [address for address, read in self.spots.items() if read.doubtful]
        return sorted(found, key=lambda address: self.spots[address].sure)


def decode(evidence: Evidence, paper: Paper) -> Reading:
    """The likeliest sheet of this kind; spots without evidence are not read, and rules about them are left out."""
    return _Search(_of_one_stroke(evidence, paper), paper).reading()


_Way = tuple[tuple[str, ...], float]
"""The kinds on the spots of a block, and how likely that is by the ink and the block's own order."""


class _Told(NamedTuple):
    """Ways to read a block, best first; of a row all that is known of it."""

    told: Sequence[_Way]
    row: Ways | None = None


class _Undo(NamedTuple):
    """What was before a block was changed."""

    marks: Kinds
    likely: float
    costs: Mapping[int, float]


class _Other(NamedTuple):
    """What the best sheet with another mark on a spot loses, and what else it changes."""

    lost: float
    changes: Kinds


class _Block(NamedTuple):
    """Spots that are changed together: a row, a choice, or one spot by itself."""

    spots: tuple[str, ...]
    whole: Row | Choice | None


class _Search:
    """One sheet while the likeliest marks are looked for."""

    def __init__(self, evidence: Evidence, paper: Paper) -> None:
        seen = dict(_weighed(evidence, paper))
        self.rules = [rule for rule in paper.rules if all(spot in seen for spot in rule.spots)]
        self.blocks = [block for block in _blocks(paper) if all(spot in seen for spot in block.spots)]
        self.block_of = {spot: block for block in self.blocks for spot in block.spots}
        self.weighed = {spot: seen[spot] for spot in self.block_of}
        self.rules_of: dict[str, list[int]] = {spot: [] for spot in seen}
        for number, rule in enumerate(self.rules):
            for spot in rule.spots:
                self.rules_of[spot].append(number)
        self.best_ways = {block.spots: self._ways(block) for block in self.blocks}
        self.marks: Kinds = {}
        self.own: dict[tuple[str, ...], float] = {}
        for block in self.blocks:
            kinds, self.own[block.spots] = self.best_ways[block.spots].told[0]
            self.marks |= zip(block.spots, kinds, strict=True)
        self.known: list[dict[tuple[str, ...], float]] = [{} for _ in self.rules]
        self.costs = [self._cost(n) for n in range(len(self.rules))]
        self.tried = 0

    # ---- how likely -------------------------------------------------------------------------
    def _cost(self, number: int) -> float:
        """How much less likely a rule makes the marks; small rules are asked the same again and again."""
        rule, known = self.rules[number], self.known[number]
        if len(rule.spots) > SMALL:
            return sum(breach.weight for breach in rule.check(self.marks))
        now = tuple([self.marks[spot] for spot in rule.spots])
        if now not in known:
            known[now] = sum(breach.weight for breach in rule.check(self.marks))
        return known[now]

    @property
    def total(self) -> float:
        """How likely the whole sheet is."""
        return sum(self.own.values()) - sum(self.costs)

    # ---- ways to read a block ---------------------------------------------------------------
    def _ways(self, block: _Block, fixed: Mapping[str, str] = NOTHING) -> _Told:
        """Ways to read a block, best first, with the marks that are ``fixed``; none where no way has them."""
        weighed = [self._fixed(spot, fixed) for spot in block.spots]
        if isinstance(block.whole, Row):
            ways = block.whole.ways(weighed)
            return _Told(list(ways.paths(inf, PATHS)), ways)
        if isinstance(block.whole, Choice):
            return _Told(_chosen(block.whole, weighed))
        kinds = sorted(weighed[0].items(), key=lambda one: -one[1])
        return _Told([((kind,), likely) for kind, likely in kinds])

    def _fixed(self, spot: str, fixed: Mapping[str, str]) -> Mapping[str, float]:
        kinds = self.weighed[spot]
        return {fixed[spot]: kinds[fixed[spot]]} if spot in fixed else kinds

    def _with(self, block: _Block, spot: str, kind: str) -> _Way | None:
        """The best way to read a block with this mark on this spot."""
        told = self.best_ways[block.spots]
        at = block.spots.index(spot)
        if told.row is not None:
            return told.row.with_kind(at, kind)
        if isinstance(block.whole, Choice):
            return next(iter(self._ways(block, {spot: kind}).told), None)
        return (kind,), self.weighed[spot][kind]

    # ---- changing ---------------------------------------------------------------------------
    def _put(self, block: _Block, way: _Way) -> _Undo:
        """Change a block; returns what takes that back."""
        kinds, likely = way
        self.tried += 1
        changed = [spot for spot, kind in zip(block.spots, kinds, strict=True) if self.marks[spot] != kind]
        before = {spot: self.marks[spot] for spot in changed}
        touched = {n for spot in changed for n in self.rules_of[spot]}
        undo = _Undo(before, self.own[block.spots], {n: self.costs[n] for n in touched})
        self.marks |= zip(block.spots, kinds, strict=True)
        self.own[block.spots] = likely
        for n in touched:
            self.costs[n] = self._cost(n)
        return undo

    def _take_back(self, block: _Block, undo: _Undo) -> None:
        self.own[block.spots] = undo.likely
        self.marks |= undo.marks
        for n, cost in undo.costs.items():
            self.costs[n] = cost

    def _settle(self, waiting: Iterable[tuple[str, ...]], fixed: Mapping[str, str] = NOTHING) -> None:
        """Change block by block as long as that makes the sheet likelier; only blocks of broken rules can."""
        queue = list(dict.fromkeys(waiting))
        for _ in range(ROUNDS):
            if not queue or self.tried > EFFORT:
                return
            block = self.block_of[queue.pop(0)[0]]
            if self._improved(block, fixed):
                queue += [other for other in self._beside(block) if other not in queue]

    def _beside(self, block: _Block) -> list[tuple[str, ...]]:
        """Blocks that share a broken rule with this one."""
        broken = {n for spot in block.spots for n in self.rules_of[spot] if self.costs[n]}
        spots = (spot for n in sorted(broken) for spot in self.rules[n].spots)
        return [b for b in dict.fromkeys(self.block_of[spot].spots for spot in spots) if b != block.spots]

    def _improved(self, block: _Block, fixed: Mapping[str, str]) -> bool:
        """Read a block in the way that makes the sheet likeliest; whether that is another one."""
        gain = sum(self.costs[n] for n in {n for spot in block.spots for n in self.rules_of[spot]})
        if not gain:
            return False
        here = not fixed.keys().isdisjoint(block.spots)
        told = (self._ways(block, fixed) if here else self.best_ways[block.spots]).told
        now, best, chosen = self.own[block.spots], 1e-9, None
        for way in told:
            if way[1] - now + gain <= best:
                break
            undo = self._put(block, way)
            better = way[1] - now + sum(cost - self.costs[n] for n, cost in undo.costs.items())
            self._take_back(block, undo)
            if better > best:
                best, chosen = better, way
        if chosen is not None:
            self._put(block, chosen)
        return chosen is not None

    # ---- the likeliest, and how sure it is ----------------------------------------------------
    def reading(self) -> Reading:
        """See ``decode``."""
        broken = (spot for n, rule in enumerate(self.rules) if self.costs[n] for spot in rule.spots)
        self._settle(self.block_of[spot].spots for spot in broken)
        for _ in range(PASSES):
            found, better = self._others()
            if not better:
                break
        return Reading({spot: self._read(spot, found.get(spot, {})) for spot in self.weighed})

    def _others(self) -> tuple[dict[str, dict[str, _Other]], bool]:
        """For each spot that may be read otherwise, what the best such sheet loses and changes.

        One that is likelier than the sheet so far takes its place, and True is told: then some losses are too small.
        """
        found: dict[str, dict[str, _Other]] = {}
        better = False
        for block in self.blocks:
            for spot, kind, way in self._doubts(block):
                if self.marks[spot] == kind:
                    continue
                if self.tried > EFFORT:
                    lost = self.own[block.spots] - way[1]
                    found.setdefault(spot, {})[kind] = _Other(lost, {spot: kind})
                    continue
                before, total = (dict(self.marks), dict(self.own), list(self.costs)), self.total
                self._force(block, spot, kind, way)
                lost = total - self.total
                if lost < -1e-6:
                    better = True
                    continue
                changes = {other: now for other, now in self.marks.items() if now != before[0][other]}
                found.setdefault(spot, {})[kind] = _Other(self._shared(lost, before[0], changes), changes)
                self.marks, self.own, self.costs = before
        return found, better

    def _shared(self, lost: float, before: Kinds, changes: Kinds) -> float:
        """What a sheet really loses: one hand made all the marks, and what deceives on one deceives on the next."""
        ink = sum(
            self.weighed[spot][before[spot]] - self.weighed[spot][kind] for spot, kind in changes.items()
        )
        return lost - max(ink, 0.0) * (1 - 1 / (1 + SHARED * (len(changes) - 1)))

    def _doubts(self, block: _Block) -> list[tuple[str, str, _Way]]:
        """Spots of a block, and kinds there that neither the ink nor the block's order rules out."""
        found = []
        near = self.own[block.spots] - NEAR
        for spot in block.spots:
            ink, now = self.weighed[spot], self.marks[spot]
            if "text" in ink:
                continue  # whether something is written there is never asked
            for kind, value in ink.items():
                if kind == now or ink[now] - value >= NEAR:
                    continue
                way = self._with(block, spot, kind)
                if way is not None and way[1] > near:
                    found.append((spot, kind, way))
        return found

    def _force(self, block: _Block, spot: str, kind: str, way: _Way) -> None:
        """The best sheet, from the present one on, with this mark on this spot."""
        fixed = {spot: kind}
        self._put(block, way)
        self._settle((*self._beside(block), block.spots), fixed)

    def _read(self, spot: str, others: Mapping[str, _Other]) -> Read:
        now, ink = self.marks[spot], self.weighed[spot]
        block, named = self.block_of[spot], now
        if isinstance(block.whole, Row):
            at, row = block.spots.index(spot), block.whole
            if (
                at + 1 < len(block.spots) and self.marks[block.spots[at + 1]]
            ):  # the last one may have a mark of its own
                ink = {
                    kind: value for kind, value in ink.items() if kind == now or not row.alike(at, now, kind)
                }
                named = row.usual(at, now)
        others = {kind: other for kind, other in others.items() if kind != now and kind in ink}
        shares = {kind: exp(-max(other.lost, 0.0)) for kind, other in others.items()}
        far = [
            max(ink[now] - value, NEAR) for kind, value in ink.items() if kind != now and kind not in shares
        ]
        whole = 1 + sum(shares.values()) + sum(exp(-value) for value in far)
        told = [Other(kind, share / whole, others[kind].changes) for kind, share in shares.items()]
        return Read(named, 1 / whole, tuple(sorted(told, key=lambda other: -other.likely)))


def _chosen(choice: Choice, weighed: Sequence[Mapping[str, float]]) -> list[_Way]:
    """All patterns, and what the ink says by itself; best first."""
    plain = tuple(max(kinds, key=lambda kind: kinds[kind]) for kinds in weighed)
    costs = {plain: choice.other.weight} | dict(choice.patterns)
    found = [
        (pattern, sum(kinds[kind] for kinds, kind in zip(weighed, pattern, strict=True)) - cost)
        for pattern, cost in costs.items()
        if all(kind in kinds for kinds, kind in zip(weighed, pattern, strict=True))
    ]
    return sorted(found, key=lambda one: -one[1])


def _of_one_stroke(evidence: Evidence, paper: Paper) -> Evidence:
    """The same where hardly anything is crossed: strokes may be the crosses of somebody who makes them in one.

    That is so only where both mean different things; which of them is meant the rules must say.
    """
    apart = [
        spot
        for row in paper.rows
        for at, spot in enumerate(row.spots)
        if {"slash", "cross"} <= evidence.get(spot, {}).keys() and not row.alike(at, "slash", "cross")
    ]
    marks = [max(evidence[spot], key=lambda kind: evidence[spot][kind]) for spot in apart]
    strokes, crosses = marks.count("slash"), marks.count("cross")
    if strokes < FEW_STROKES or crosses > RARE * strokes:
        return evidence
    told = dict(evidence)
    for spot in apart:
        kinds = evidence[spot]
        told[spot] = {**kinds, "cross": max(kinds["cross"], kinds["slash"])}
    return told


def _weighed(evidence: Evidence, paper: Paper) -> Iterator[tuple[str, dict[str, float]]]:
    """What the ink says of each spot, within bounds, less what is unusual."""
    ordered = {spot for row in paper.rows for spot in row.spots}
    for spot, kinds in paper.kinds.items():
        said = evidence.get(spot)
        if said is None:
            continue
        prior = 0.0 if spot in ordered else MARKED
        rare = paper.unusual.get(spot, {})
        known = [kind for kind in kinds if kind in said]
        too_much = max(max((said[kind] for kind in known), default=0.0) - TRUST, 0.0)
        values = {kind: max(said[kind] - too_much, -CAP) - rare.get(kind, 0.0) - prior for kind in known}
        yield spot, _with_ring(values) if spot in paper.ringed else {"": 0.0} | values


def _with_ring(values: Mapping[str, float]) -> dict[str, float]:
    """What ink says where a circle is printed: nothing more is a circle, a cross alone is one in a circle."""
    crossed = max(values.get("used", -CAP), values.get("cross", -CAP))
    return dict.fromkeys(("", *values), -CAP) | {
        "circle": max(values.get("circle", 0.0), 0.0),
        "used": crossed,
    }


def _blocks(paper: Paper) -> Iterator[_Block]:
    """Rows, choices and all other spots one by one."""
    taken: set[str] = set()
    wholes: list[Row | Choice] = [*paper.rows, *paper.choices]
    for whole in wholes:
        taken.update(whole.spots)
        yield _Block(tuple(whole.spots), whole)
    for spot in paper.kinds:
        if spot not in taken:
            yield _Block((spot,), None)
