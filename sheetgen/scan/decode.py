"""Find the most likely marks of a sheet under the rules of the game, from the evidence of ink at each spot.

The evidence is the likelihood of each kind of mark at each spot; the game's ``Paper`` defines which marks are
possible together. The search maximizes the likelihood of all marks: rows exactly, other dependencies by
iterative improvement. The certainty of a mark follows from the best solution without it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import exp, inf
from typing import NamedTuple

from sheetgen.games.contract.paper import Breach, Choice, Paper
from sheetgen.games.contract.spots import Row, RowReadings

CAP = 12.0
"""The largest evidence against a mark, as a natural logarithm, because a photo can be misleading."""
TRUST = 7.0
"""The largest evidence for a mark, because it may have been struck out, or be a stroke of a neighbour."""
MARKED = 1.0
"""The prior against a mark at spots that are in no row, of which less than a third are marked."""
NEAR = 9.0
"""Other readings are tried if the evidence against them is less than this."""
SURE = 0.97
"""Marks with less certainty than this are doubtful."""
SHARED = 0.3
"""The correlation of evidence of several marks by the same hand, which is not counted twice."""
PATHS = 12
"""The number of readings of a row that are tried."""
ROUNDS = 200
"""The most blocks that are examined in one search."""

PASSES = 4
"""The most passes over all doubtful spots, while they improve the solution."""
EFFORT = 30_000
"""The most changes tried on a sheet; then the remaining doubts are evaluated by their ink only."""
SMALL = 8
"""The most spots of a rule whose results are cached."""
FEW_STROKES, RARE = 5, 0.15
"""If there are at least ``FEW_STROKES`` strokes and at most ``RARE`` crosses for each, strokes may mean
crosses.
"""
TRACED = 4.0
"""The cost of a stroke that traces a printed one; a second stroke across it makes a cross."""
ALIKE = 0.5
"""Another reading is about as likely from this multiple of the probability on."""
NOTHING: Mapping[str, str] = {}

Evidence = Mapping[str, Mapping[str, float]]
"""Address, kind of mark, natural logarithm of the likelihood relative to an empty spot (kind ``""``, value
0).
"""
Kinds = dict[str, str]


class OtherReading(NamedTuple):
    """Another reading of a spot: its kind, its probability, and the readings of all spots that change with
    it.
    """

    kind: str
    probability: float
    changes: Mapping[str, str]


class SpotReading(NamedTuple):
    """The reading of a spot: kind (empty for no mark), certainty (0 to 1), and other readings.

    Kinds with equal meaning are not alternatives.
    """

    kind: str
    certainty: float
    others: tuple[OtherReading, ...] = ()

    @property
    def doubtful(self) -> bool:
        """Whether a person should check it."""
        return self.certainty < SURE


class SheetReading(NamedTuple):
    """The readings of all visible spots of a sheet."""

    spots: Mapping[str, SpotReading]

    @property
    def marks(self) -> dict[str, str]:
        """The kinds of all marks by address, without empty spots."""
        return {address: read.kind for address, read in self.spots.items() if read.kind}

    @property
    def doubtful(self) -> list[str]:
        """The addresses of doubtful spots, least certain first."""
        found = [address for address, read in self.spots.items() if read.doubtful]
        return sorted(found, key=lambda address: self.spots[address].certainty)


def most_likely_reading(evidence: Evidence, paper: Paper, facts: Mapping[str, str] = NOTHING) -> SheetReading:
    """Return the most likely reading; spots without evidence, and rules about them, are left out.

    ``facts`` are the marks that a person saw, by address.
    """
    return _Search(_with_stroke_crosses(evidence, paper), paper, facts).reading()


def broken_rules(paper: Paper, reading: SheetReading) -> list[Breach]:
    """Return the rules that a reading breaks, except those that a reading about as likely does not break.

    Rules about spots that are not visible are left out.
    """
    found = paper.findings(reading.marks, reading.spots)
    for spot in reading.doubtful if found else ():
        read = reading.spots[spot]
        for other in read.others:
            if other.probability < ALIKE * read.certainty:
                continue
            marks = {address: kind for address, kind in (reading.marks | dict(other.changes)).items() if kind}
            still = {(breach.code, breach.spots[:1]) for breach in paper.findings(marks, reading.spots)}
            found = [breach for breach in found if (breach.code, breach.spots[:1]) in still]
    return found


def readings_that_keep(paper: Paper, reading: SheetReading, broken: Breach) -> list[tuple[str, OtherReading]]:
    """Return other readings of doubtful spots with which a rule is not broken, and the spots; empty if there are none.

    A single one is preferred, the likeliest of all; otherwise only those that are needed together.
    """

    def keep(those: Iterable[tuple[str, OtherReading]]) -> bool:
        changed = reading.marks | {spot: kind for _, other in those for spot, kind in other.changes.items()}
        marks = {address: kind for address, kind in changed.items() if kind}
        return all(found.code != broken.code for found in paper.findings(marks, reading.spots))

    ways = [(spot, other) for spot in reading.doubtful for other in reading.spots[spot].others]
    alone = [way for way in ways if keep([way])]
    if alone:
        return [max(alone, key=lambda each: each[1].probability)]
    together = [
        (spot, reading.spots[spot].others[0]) for spot in reading.doubtful if reading.spots[spot].others
    ]
    if not keep(together):
        return []
    for way in sorted(together, key=lambda each: each[1].probability):
        without = [each for each in together if each is not way]
        together = without if keep(without) else together
    return together


_Way = tuple[tuple[str, ...], float]
"""The kinds at the spots of a block, and their likelihood by ink and the block's own order."""


class _BlockReadings(NamedTuple):
    """The readings of a block, best first; for a row also its complete result."""

    readings: Sequence[_Way]
    row: RowReadings | None = None


class _Undo(NamedTuple):
    """The state before a block was changed."""

    marks: Kinds
    likely: float
    costs: Mapping[int, float]


class _Other(NamedTuple):
    """The loss of likelihood of the best solution with another mark at a spot, and its other changes."""

    loss: float
    changes: Kinds


class _Block(NamedTuple):
    """Spots that change together: a row, a choice, or a single spot."""

    spots: tuple[str, ...]
    whole: Row | Choice | None


class _Search:
    """The search for the most likely marks of a sheet."""

    def __init__(self, evidence: Evidence, paper: Paper, facts: Mapping[str, str]) -> None:
        seen = dict(_weighed(evidence, paper)) | {spot: {kind: 0.0} for spot, kind in facts.items()}
        self.rules = [rule for rule in paper.rules if all(spot in seen for spot in rule.spots)]
        self.blocks = [block for block in _blocks(paper) if all(spot in seen for spot in block.spots)]
        self.block_of = {spot: block for block in self.blocks for spot in block.spots}
        self.weighed = {spot: seen[spot] for spot in self.block_of}
        self.rules_of: dict[str, list[int]] = {spot: [] for spot in seen}
        for number, rule in enumerate(self.rules):
            for spot in rule.spots:
                self.rules_of[spot].append(number)
        self.best_readings = {block.spots: self._block_readings(block) for block in self.blocks}
        self.marks: Kinds = {}
        self.own: dict[tuple[str, ...], float] = {}
        for block in self.blocks:
            kinds, self.own[block.spots] = self.best_readings[block.spots].readings[0]
            self.marks |= zip(block.spots, kinds, strict=True)
        self.known: list[dict[tuple[str, ...], float]] = [{} for _ in self.rules]
        self.costs = [self._cost(n) for n in range(len(self.rules))]
        self.tried = 0

    # ---- likelihood ----
    def _cost(self, number: int) -> float:
        """Return the cost of a rule for the current marks, cached for small rules."""
        rule, known = self.rules[number], self.known[number]
        if len(rule.spots) > SMALL:
            return sum(breach.weight for breach in rule.check(self.marks))
        now = tuple([self.marks[spot] for spot in rule.spots])
        if now not in known:
            known[now] = sum(breach.weight for breach in rule.check(self.marks))
        return known[now]

    @property
    def total(self) -> float:
        """The log likelihood of the sheet."""
        return sum(self.own.values()) - sum(self.costs)

    # ---- readings of a block ----
    def _block_readings(self, block: _Block, fixed: Mapping[str, str] = NOTHING) -> _BlockReadings:
        """Return readings of a block with the ``fixed`` marks, best first; empty if impossible."""
        weighed = [self._fixed(spot, fixed) for spot in block.spots]
        if isinstance(block.whole, Row):
            ways = block.whole.ways(weighed)
            return _BlockReadings(list(ways.paths(inf, PATHS)), ways)
        if isinstance(block.whole, Choice):
            return _BlockReadings(_chosen(block.whole, weighed))
        kinds = sorted(weighed[0].items(), key=lambda one: -one[1])
        return _BlockReadings([((kind,), likely) for kind, likely in kinds])

    def _fixed(self, spot: str, fixed: Mapping[str, str]) -> Mapping[str, float]:
        kinds = self.weighed[spot]
        return {fixed[spot]: kinds[fixed[spot]]} if spot in fixed else kinds

    def _best_with_kind(self, block: _Block, spot: str, kind: str) -> _Way | None:
        """Return the best reading of a block with this mark on this spot, or None."""
        told = self.best_readings[block.spots]
        at = block.spots.index(spot)
        if told.row is not None:
            return told.row.with_kind(at, kind)
        if isinstance(block.whole, Choice):
            return next(iter(self._block_readings(block, {spot: kind}).readings), None)
        return (kind,), self.weighed[spot][kind]

    # ---- changes ----
    def _change_block(self, block: _Block, way: _Way) -> _Undo:
        """Change a block; return the data to undo it."""
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

    def _undo(self, block: _Block, undo: _Undo) -> None:
        self.own[block.spots] = undo.likely
        self.marks |= undo.marks
        for n, cost in undo.costs.items():
            self.costs[n] = cost

    def _settle(self, waiting: Iterable[tuple[str, ...]], fixed: Mapping[str, str] = NOTHING) -> None:
        """Change blocks while that improves the solution; only blocks of broken rules can improve it."""
        queue = list(dict.fromkeys(waiting))
        for _ in range(ROUNDS):
            if not queue or self.tried > EFFORT:
                return
            block = self.block_of[queue.pop(0)[0]]
            if self._improved(block, fixed):
                queue += [other for other in self._neighbours(block) if other not in queue]

    def _neighbours(self, block: _Block) -> list[tuple[str, ...]]:
        """Return the blocks that share a broken rule with this one."""
        broken = {n for spot in block.spots for n in self.rules_of[spot] if self.costs[n]}
        spots = (spot for n in sorted(broken) for spot in self.rules[n].spots)
        return [b for b in dict.fromkeys(self.block_of[spot].spots for spot in spots) if b != block.spots]

    def _improved(self, block: _Block, fixed: Mapping[str, str]) -> bool:
        """Change a block to its best reading; return whether it changed."""
        gain = sum(self.costs[n] for n in {n for spot in block.spots for n in self.rules_of[spot]})
        if not gain:
            return False
        here = not fixed.keys().isdisjoint(block.spots)
        told = (self._block_readings(block, fixed) if here else self.best_readings[block.spots]).readings
        now, best, chosen = self.own[block.spots], 1e-9, None
        for way in told:
            if way[1] - now + gain <= best:
                break
            undo = self._change_block(block, way)
            better = way[1] - now + sum(cost - self.costs[n] for n, cost in undo.costs.items())
            self._undo(block, undo)
            if better > best:
                best, chosen = better, way
        if chosen is not None:
            self._change_block(block, chosen)
        return chosen is not None

    # ---- solution and certainty ----
    def reading(self) -> SheetReading:
        """Return the result of ``decode``."""
        broken = (spot for n, rule in enumerate(self.rules) if self.costs[n] for spot in rule.spots)
        self._settle(self.block_of[spot].spots for spot in broken)
        for _ in range(PASSES):
            found, better = self._others()
            if not better:
                break
        return SheetReading({spot: self._read(spot, found.get(spot, {})) for spot in self.weighed})

    def _others(self) -> tuple[dict[str, dict[str, _Other]], bool]:
        """Return the other readings of each spot with their losses, and whether the solution improved.

        A better solution replaces the current one; then some losses are too small, and another pass is
        needed.
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
        """Return the loss reduced for correlated evidence: marks by one hand are misread together."""
        ink = sum(
            self.weighed[spot][before[spot]] - self.weighed[spot][kind] for spot, kind in changes.items()
        )
        return lost - max(ink, 0.0) * (1 - 1 / (1 + SHARED * (len(changes) - 1)))

    def _doubts(self, block: _Block) -> list[tuple[str, str, _Way]]:
        """Return other readings of a block's spots that neither ink nor the block's order excludes."""
        found = []
        near = self.own[block.spots] - NEAR
        for spot in block.spots:
            ink, now = self.weighed[spot], self.marks[spot]
            if "text" in ink:
                continue  # whether something is written is never asked
            for kind, value in ink.items():
                if kind == now or ink[now] - value >= NEAR:
                    continue
                way = self._best_with_kind(block, spot, kind)
                if way is not None and way[1] > near:
                    found.append((spot, kind, way))
        return found

    def _force(self, block: _Block, spot: str, kind: str, way: _Way) -> None:
        """Change to the best solution with this mark on this spot, starting from the current one."""
        fixed = {spot: kind}
        self._change_block(block, way)
        self._settle((*self._neighbours(block), block.spots), fixed)

    def _read(self, spot: str, others: Mapping[str, _Other]) -> SpotReading:
        now, ink = self.marks[spot], self.weighed[spot]
        block, named = self.block_of[spot], now
        if isinstance(block.whole, Row):
            at, row = block.spots.index(spot), block.whole
            if (
                at + 1 < len(block.spots) and self.marks[block.spots[at + 1]]
            ):  # the last mark of a row may be of another kind
                ink = {
                    kind: value for kind, value in ink.items() if kind == now or not row.alike(at, now, kind)
                }
                named = row.usual(at, now)
        others = {kind: other for kind, other in others.items() if kind != now and kind in ink}
        shares = {kind: exp(-max(other.loss, 0.0)) for kind, other in others.items()}
        far = [
            max(ink[now] - value, NEAR) for kind, value in ink.items() if kind != now and kind not in shares
        ]
        whole = 1 + sum(shares.values()) + sum(exp(-value) for value in far)
        told = [OtherReading(kind, share / whole, others[kind].changes) for kind, share in shares.items()]
        return SpotReading(named, 1 / whole, tuple(sorted(told, key=lambda other: -other.probability)))


def _chosen(choice: Choice, weighed: Sequence[Mapping[str, float]]) -> list[_Way]:
    """Return the readings of a choice: its patterns and the one by ink only, best first."""
    plain = tuple(max(kinds, key=lambda kind: kinds[kind]) for kinds in weighed)
    costs = {plain: choice.other.weight} | dict(choice.patterns)
    found = [
        (pattern, sum(kinds[kind] for kinds, kind in zip(weighed, pattern, strict=True)) - cost)
        for pattern, cost in costs.items()
        if all(kind in kinds for kinds, kind in zip(weighed, pattern, strict=True))
    ]
    return sorted(found, key=lambda one: -one[1])


def _with_stroke_crosses(evidence: Evidence, paper: Paper) -> Evidence:
    """Return the evidence with strokes counted as possible crosses if there are hardly any crosses.

    Some people cross with one stroke. This applies only to spots where both have different meanings; the
    rules decide.
    """
    apart = [
        spot
        for row in paper.rows
        for at, spot in enumerate(row.spots)
        if {"slash", "cross"} <= evidence.get(spot, {}).keys()
        and not row.alike(at, "slash", "cross")
        and spot not in paper.stroked
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
    """Yield the log-likelihoods of each spot, bounded, plus priors, minus the costs of unusual marks."""
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
        if spot in paper.ringed:
            yield spot, _with_ring(values)
        elif spot in paper.stroked:
            yield spot, {"": 0.0} | _with_stroke(values)
        else:
            yield spot, {"": 0.0} | values


def _with_ring(values: Mapping[str, float]) -> dict[str, float]:
    """Return the evidence at a printed circle, where no mark means ``circle`` and a cross means ``used``."""
    crossed = max(values.get("used", -CAP), values.get("cross", -CAP))
    return dict.fromkeys(("", *values), -CAP) | {
        "circle": max(values.get("circle", 0.0), 0.0),
        "used": crossed,
    }


def _with_stroke(values: Mapping[str, float]) -> dict[str, float]:
    """Return the evidence at a printed stroke, where a stroke of the pen completes a cross."""
    stroke, cross = values.get("slash", -CAP), values.get("cross", -CAP)
    return {**values, "slash": stroke - TRACED, "cross": max(cross, stroke)}


def _blocks(paper: Paper) -> Iterator[_Block]:
    """Yield rows, choices, and the remaining spots as single blocks."""
    taken: set[str] = set()
    wholes: list[Row | Choice] = [*paper.rows, *paper.choices]
    for whole in wholes:
        taken.update(whole.spots)
        yield _Block(tuple(whole.spots), whole)
    for spot in paper.kinds:
        if spot not in taken:
            yield _Block((spot,), None)
