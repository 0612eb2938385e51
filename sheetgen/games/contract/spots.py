"""Addresses of the places that a pen or a piece can mark, said once for a game.

A ``Family`` is all places of one kind: ``river.1`` to ``river.30``, or ``palace.jaipur.0`` and its like. Board,
marks, sheets, docs and tests make and read addresses by it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from math import inf
from typing import Any, NamedTuple

from sheetgen.games.contract.values import Mark
from sheetgen.message import Msg

Parts = Iterable[tuple[str | int, ...]]

NAME_FIELD, DATE_FIELD, PLAYERS_FIELD = "field.player", "field.date", "field.players"
"""Lines of a sheet's head that sheetgen writes on, whatever the game: the player's name, the date, how many play."""
FIRST_DATE = "game.1.date"
"""The date of the first game, on sheets that have room for several."""


def each(*axes: Iterable[str | int]) -> Parts:
    """All combinations of what may stand at each place behind the family's name."""
    return product(*axes)


def up_to(last: int) -> range:
    """What is counted, from 1."""
    return range(1, last + 1)


class Family:
    """The places of one kind.

    ``name`` begins their addresses, and the parts follow it; or they stand where the name has stars: a place of
    ``game.*.room.*`` is ``game.1.room.4``. ``says`` tells what such a place is and what its parts are, for the
    docs. ``places`` gives for a layout what stands there. ``marks`` are the kinds of marks that may lie there,
    empty for places that only a hand writes on. ``kinds`` are the kinds of layout whose drawing has
    them; ``own`` places lie on a sheet of each player's, others on a board or map that all share; what lies on
    ``passing`` ones is gone when the turn is over. ``words`` gives for a layout and the parts what a reader calls
    the place; places without are those that totals alone tell of. ``area`` is what the sheet calls the part where
    they all lie. ``totals`` tell what lies on the places too, so
    that a ledger need not.
    """

    def __init__(
        self,
        name: str,
        says: str,
        places: Callable[[Any], Parts],
        marks: tuple[str, ...] = (),
        *,
        kinds: tuple[str, ...],
        own: bool = True,
        passing: bool = False,
        words: Callable[..., Msg] | None = None,
        totals: Collection[str] = (),
        area: Msg | None = None,
    ) -> None:
        self.name = name
        self.says = says
        self.places = places
        self.marks = frozenset(marks)
        self.kinds = kinds
        self.own = own
        self.passing = passing
        self.words = words
        self.totals = frozenset(totals)
        self.area = area
        self._form = name.replace("*", "{}") if "*" in name else ""

    @cache  # noqa: B019  # families live as long as the program
    def __call__(self, *parts: str | int) -> str:
        """The address of a place."""
        return self._form.format(*parts) if self._form else ".".join((self.name, *map(str, parts)))

    def on(self, layout: Any) -> Iterator[str]:
        """The addresses of all places of this family on a layout."""
        return (self(*parts) for parts in self.places(layout))

    def parts(self, address: str) -> tuple[str, ...] | None:
        """The parts of an address, in order; None for one of another family."""
        if self._form:
            found = re.fullmatch(self._form.replace(".", r"\.").replace("{}", "([^.]+)"), address)
            return found.groups() if found else None
        head = f"{self.name}."
        if address == self.name:
            return ()
        return tuple(address.removeprefix(head).split(".")) if address.startswith(head) else None

    def called(self, layout: Any, address: str) -> Msg | None:
        """One of its places, in words of the sheet; None where totals say what lies there."""
        return None if self.words is None else self.words(layout, *(self.parts(address) or ()))

    def __repr__(self) -> str:
        return f"<spots {self.name}>"


def name_field(*kinds: str) -> Family:
    """The line for a player's name, on sheets of these kinds."""
    return Family(NAME_FIELD, "The player's name", lambda layout: each(), ("text",), kinds=kinds)


def family_of(families: Sequence[Family], address: str) -> Family | None:
    """The family of an address: of several whose names it begins with, the one with the longest."""
    mine = [family for family in families if family.parts(address) is not None]
    return max(mine, key=lambda family: len(family.name), default=None)


# Spots that are marked one after another: tracks, rows of boxes, stocks.


ODD = 4.0
"""How much less likely a mark is that some people make instead of the usual one, as a natural logarithm."""
GAP = 6.0
Weighed = Mapping[str, float]
"""Kind of mark -> its natural-log likelihood on one spot, relative to nothing there."""


class Stage(NamedTuple):
    """What stands on each of some spots that follow each other.

    The first of ``kinds`` is the usual mark, the others are odd ones. ``first`` and ``last`` are the places in the
    row, from 0, on which the stage may be; of one that is ``once`` there is one spot at most. A ``strange`` mark is
    one that the rules do not know there.
    """

    kinds: tuple[str, ...]
    first: int = 0
    last: int | None = None
    once: bool = False
    strange: str = ""


class Path(NamedTuple):
    """A way to read a row: the kind on each spot, and how likely it is, as a natural logarithm."""

    kinds: tuple[str, ...]
    likely: float


class Row(NamedTuple):
    """Spots in the order in which they are marked; the stages follow each other along them, any may be left out."""

    spots: tuple[str, ...]
    stages: tuple[Stage, ...]
    clause: str
    weight: float = GAP

    # ---- what is wrong with marks ---------------------------------------------------------
    def gaps(self, kinds: Sequence[str]) -> Iterator[tuple[int, int]]:
        """Each place that comes too late for what stands before it, and that place before."""
        stages = self._staged(kinds)
        for at in range(1, len(stages)):
            if not self._follows(stages[at - 1], stages[at]):
                yield at, at - 1

    def strange(self, kinds: Sequence[str]) -> Iterator[int]:
        """The places with marks that no rule makes."""
        for at, (kind, stage) in enumerate(zip(kinds, self._staged(kinds), strict=True)):
            if kind and kind == self.stages[stage].strange:
                yield at

    def _staged(self, kinds: Sequence[str]) -> list[int]:
        sure = [dict.fromkeys((*self._known(at), ""), -inf) | {kind: 0.0} for at, kind in enumerate(kinds)]
        return Ways(self, sure).best()

    def _known(self, at: int) -> Iterator[str]:
        for stage in self.stages:
            yield from stage.kinds

    def _follows(self, before: int, after: int) -> bool:
        return after > before or (after == before and not self.stages[after].once)

    def alike(self, at: int, one: str, other: str) -> bool:
        """Whether two marks mean the same on a spot: a stroke or a cross in a track."""
        return any(
            {one, other} <= set(stage.kinds) and stage.strange not in (one, other) and one != "" != other
            for stage in self.stages
            if stage.first <= at and (stage.last is None or at <= stage.last)
        )

    def usual(self, at: int, kind: str) -> str:
        """The usual one of the marks that mean the same on a spot as this one."""
        first = (stage.kinds[0] for stage in self.stages if kind in stage.kinds)
        return next((other for other in first if self.alike(at, kind, other)), kind)

    # ---- reading ----------------------------------------------------------------------------
    def ways(self, weighed: Sequence[Weighed]) -> Ways:
        """The likeliest ways to read the row."""
        return Ways(self, weighed)


class Ways:
    """The likeliest ways through the stages of a row, found from both ends."""

    def __init__(self, row: Row, weighed: Sequence[Weighed]) -> None:
        self.row, self.weighed = row, weighed
        stages = range(len(row.stages))
        self.gains = [[self._gain(at, stage) for stage in stages] for at in range(len(row.spots))]
        self.steps = [[0.0 if row._follows(a, b) else -row.weight for b in stages] for a in stages]
        self.ahead = self._swept(range(len(row.spots)), self.steps)
        turned = [list(column) for column in zip(*self.steps, strict=True)]
        self.behind = self._swept(range(len(row.spots) - 1, -1, -1), turned)

    def _gain(self, at: int, number: int) -> tuple[float, str]:
        """The best that a stage can have on a spot, and its mark."""
        kinds = self.row.stages[number].kinds
        return max((self._worth(at, number, kind), kind) for kind in kinds)

    def _worth(self, at: int, number: int, kind: str) -> float:
        """How likely a mark is on a spot in a stage."""
        stage = self.row.stages[number]
        if kind not in stage.kinds or at < stage.first or (stage.last is not None and at > stage.last):
            return -inf
        cost = 0.0
        if kind != stage.kinds[0]:
            cost = self.row.weight if kind == stage.strange else ODD
        return self.weighed[at].get(kind, -inf) - cost

    def _swept(self, order: Sequence[int], steps: list[list[float]]) -> dict[int, list[tuple[float, int]]]:
        """For each spot and stage how likely the best way to it is, and from which stage it comes."""
        found: dict[int, list[tuple[float, int]]] = {}
        before: list[tuple[float, int]] = []
        for at in order:
            here = []
            for stage, (gain, _) in enumerate(self.gains[at]):
                ways = [(value + steps[old][stage], old) for old, (value, _) in enumerate(before)]
                value, old = max(ways, default=(0.0, -1))
                here.append((value + gain, old))
            found[at] = before = here
        return found

    def best(self) -> list[int]:
        """The stage of each spot on the best way."""
        last = len(self.row.spots) - 1
        stage = max(range(len(self.row.stages)), key=lambda s: self.ahead[last][s][0])
        return self._through(last, stage)

    def _through(self, at: int, stage: int) -> list[int]:
        """The stages of the best way that has ``stage`` at this spot."""
        stages = {at: stage}
        for spot in range(at, 0, -1):
            stages[spot - 1] = self.ahead[spot][stages[spot]][1]
        for spot in range(at, len(self.row.spots) - 1):
            stages[spot + 1] = self.behind[spot][stages[spot]][1]
        return [stages[spot] for spot in range(len(self.row.spots))]

    def with_kind(self, at: int, kind: str) -> Path | None:
        """The likeliest way with this mark on a spot; None where no stage has it there."""
        best: Path | None = None
        for stage, (ahead, _) in enumerate(self.ahead[at]):
            gain, usual = self.gains[at][stage]
            mine = self._worth(at, stage, kind)
            if mine == -inf:
                continue
            likely = ahead + self.behind[at][stage][0] - 2 * gain + mine
            if best is None or likely > best.likely:
                kinds = [self.gains[spot][s][1] for spot, s in enumerate(self._through(at, stage))]
                kinds[at] = kind
                best = Path(tuple(kinds), likely)
        return best

    def paths(self, margin: float, most: int) -> list[Path]:
        """The likeliest ways, best first: through each stage on each spot the best one.

        Only those within ``margin`` of the best, and ``most`` of them at most.
        """
        ways = sorted(
            (
                (ahead + self.behind[at][stage][0] - self.gains[at][stage][0], at, stage)
                for at, values in self.ahead.items()
                for stage, (ahead, _) in enumerate(values)
                if ahead > -inf
            ),
            reverse=True,
        )
        found: dict[tuple[str, ...], float] = {}
        for likely, at, stage in ways:
            if len(found) == most or likely < ways[0][0] - margin:
                break
            stages = self._through(at, stage)
            kinds = tuple(self.gains[spot][s][1] for spot, s in enumerate(stages))
            found.setdefault(kinds, likely)
        return [Path(kinds, likely) for kinds, likely in found.items()]


def kind_of(mark: Mark) -> str:
    """The kind under which a mark is read: a road's has its open sides."""
    return f"road:{mark.value}" if mark.kind == "road" else mark.kind


def mark_of(kind: str) -> Mark:
    """The mark of such a kind."""
    word, _, sides = kind.partition(":")
    return Mark(word, sides)
