"""Addresses of the places that a pen or a piece can mark, and spots that are marked in a fixed order.

A ``Family`` is all places of one kind, such as ``river.1`` to ``river.30`` or ``palace.jaipur.0``. Boards,
marks, sheets, docs and tests use it to make and parse addresses. A ``Row`` is a track or a row of boxes; it
finds its likeliest reading on a photo.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import inf
from typing import Any, NamedTuple

from sheetgen.games.contract.values import Mark
from sheetgen.message import Msg

Parts = Iterable[tuple[str | int, ...]]

NAME_FIELD, DATE_FIELD, PLAYERS_FIELD = "field.player", "field.date", "field.players"
"""Fields in the head of a sheet that sheetgen fills in, in any game: player's name, date, number of players."""
FIRST_DATE = "game.1.date"
"""The date of the first game, on sheets for several games."""


def combine(*axes: Iterable[str | int]) -> Parts:
    """Return all combinations of the parts that follow a family's name in addresses."""
    return product(*axes)


def up_to(last: int) -> range:
    """Return the numbers from 1 to ``last``."""
    return range(1, last + 1)


class Family:
    """The places of one kind.

    ``name`` begins their addresses and the parts follow, or the parts replace its stars: ``game.*.room.*``
    gives ``game.1.room.4``. ``says`` describes the place and its parts, for the docs. ``places`` returns the
    parts of all places on a layout. ``marks`` are the kinds of marks that can be there; none for places with
    handwriting only. ``kinds`` are the kinds of layout that have these places. ``own`` places are on each
    player's sheet, others on a shared board. Marks on ``passing`` places disappear at the end of the turn.
    ``words`` returns the place's name for readers; without it, totals show the place. ``area`` is the sheet's
    name of the part that contains them. ``totals`` show the same as these places, so a ledger can omit the
    places.
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

    def __call__(self, *parts: str | int) -> str:
        """Return the address of the place with these parts."""
        return self._form.format(*parts) if self._form else ".".join((self.name, *map(str, parts)))

    def on(self, layout: Any) -> Iterator[str]:
        """Yield the addresses of all places of this family on a layout."""
        return (self(*parts) for parts in self.places(layout))

    def parts(self, address: str) -> tuple[str, ...] | None:
        """Return the parts of an address in order; None if it belongs to another family."""
        if self._form:
            found = re.fullmatch(self._form.replace(".", r"\.").replace("{}", "([^.]+)"), address)
            return found.groups() if found else None
        head = f"{self.name}."
        if address == self.name:
            return ()
        return tuple(address.removeprefix(head).split(".")) if address.startswith(head) else None

    def place_name(self, layout: Any, address: str) -> Msg | None:
        """Return the name of a place in words of the sheet; None if totals show it."""
        return None if self.words is None else self.words(layout, *(self.parts(address) or ()))

    def __repr__(self) -> str:
        return f"<spots {self.name}>"


def name_field(*kinds: str) -> Family:
    """Return the family of spots for a player's name, on sheets of these kinds."""
    return Family(NAME_FIELD, "The player's name", lambda layout: combine(), ("text",), kinds=kinds)


def family_of(families: Sequence[Family], address: str) -> Family | None:
    """Return the family of an address. If several match, return the one with the longest name."""
    mine = [family for family in families if family.parts(address) is not None]
    return max(mine, key=lambda family: len(family.name), default=None)


# ---- spots that are marked in order: tracks, rows of boxes, stocks -------------------


ODD = 4.0
"""Log-likelihood (natural logarithm) that a mark loses if only some people make it."""
GAP = 6.0
Weighed = Mapping[str, float]
"""Kind of mark -> its log-likelihood on one spot, relative to no mark."""


class Stage(NamedTuple):
    """A stage: a section of a row in which all spots have the same kind of mark.

    The first of ``kinds`` is the usual mark; the others are unusual. ``first`` and ``last`` are the indexes
    of spots, from 0, where the stage can be. A stage with ``once`` has at most one spot. ``strange`` is a
    mark that the rules do not have there.
    """

    kinds: tuple[str, ...]
    first: int = 0
    last: int | None = None
    once: bool = False
    strange: str = ""


class RowReading(NamedTuple):
    """A reading of a row: the kind of mark on each spot, and its log-likelihood."""

    kinds: tuple[str, ...]
    likely: float


class Row(NamedTuple):
    """A row of spots in the order in which players mark them. The stages follow each other along the row; any
    stage can be empty.
    """

    spots: tuple[str, ...]
    stages: tuple[Stage, ...]
    clause: str
    weight: float = GAP

    # ---- breaches --------------------------------------------------------------------
    def gaps(self, kinds: Sequence[str]) -> Iterator[tuple[int, int]]:
        """Yield pairs of indexes of spots: one whose stage cannot follow the stage before, and the spot
        before.
        """
        stages = self._staged(kinds)
        for at in range(1, len(stages)):
            if not self._follows(stages[at - 1], stages[at]):
                yield at, at - 1

    def strange(self, kinds: Sequence[str]) -> Iterator[int]:
        """Yield the indexes of the row's spots with marks that no rule makes."""
        for at, (kind, stage) in enumerate(zip(kinds, self._staged(kinds), strict=True)):
            if kind and kind == self.stages[stage].strange:
                yield at

    def _staged(self, kinds: Sequence[str]) -> list[int]:
        sure = [dict.fromkeys((*self._known(at), ""), -inf) | {kind: 0.0} for at, kind in enumerate(kinds)]
        return RowReadings(self, sure).best()

    def _known(self, at: int) -> Iterator[str]:
        for stage in self.stages:
            yield from stage.kinds

    def _follows(self, before: int, after: int) -> bool:
        return after > before or (after == before and not self.stages[after].once)

    def alike(self, at: int, one: str, other: str) -> bool:
        """Return whether two marks mean the same on a spot, such as a stroke and a cross in a track."""
        return any(
            {one, other} <= set(stage.kinds) and stage.strange not in (one, other) and one != "" != other
            for stage in self.stages
            if stage.first <= at and (stage.last is None or at <= stage.last)
        )

    def usual(self, at: int, kind: str) -> str:
        """Return the usual mark that means the same on a spot as ``kind``."""
        first = (stage.kinds[0] for stage in self.stages if kind in stage.kinds)
        return next((other for other in first if self.alike(at, kind, other)), kind)

    # ---- readings --------------------------------------------------------------------
    def ways(self, weighed: Sequence[Weighed]) -> RowReadings:
        """Return a search for the likeliest readings of the row."""
        return RowReadings(self, weighed)


class RowReadings:
    """A search for the likeliest readings of a row, with dynamic programming from both ends."""

    def __init__(self, row: Row, weighed: Sequence[Weighed]) -> None:
        self.row, self.weighed = row, weighed
        stages = range(len(row.stages))
        self.gains = [[self._gain(at, stage) for stage in stages] for at in range(len(row.spots))]
        self.steps = [[0.0 if row._follows(a, b) else -row.weight for b in stages] for a in stages]
        self.ahead = self._swept(range(len(row.spots)), self.steps)
        turned = [list(column) for column in zip(*self.steps, strict=True)]
        self.behind = self._swept(range(len(row.spots) - 1, -1, -1), turned)

    def _gain(self, at: int, number: int) -> tuple[float, str]:
        """Return the best log-likelihood of a stage on a spot, and its mark."""
        kinds = self.row.stages[number].kinds
        return max((self._worth(at, number, kind), kind) for kind in kinds)

    def _worth(self, at: int, number: int, kind: str) -> float:
        """Return the log-likelihood of a mark on a spot in a stage."""
        stage = self.row.stages[number]
        if kind not in stage.kinds or at < stage.first or (stage.last is not None and at > stage.last):
            return -inf
        cost = 0.0
        if kind != stage.kinds[0]:
            cost = self.row.weight if kind == stage.strange else ODD
        return self.weighed[at].get(kind, -inf) - cost

    def _swept(self, order: Sequence[int], steps: list[list[float]]) -> dict[int, list[tuple[float, int]]]:
        """Return for each spot and stage the log-likelihood of the best reading up to it, and the stage
        before.
        """
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
        """Return the stage of each spot in the best reading."""
        last = len(self.row.spots) - 1
        stage = max(range(len(self.row.stages)), key=lambda s: self.ahead[last][s][0])
        return self._through(last, stage)

    def _through(self, at: int, stage: int) -> list[int]:
        """Return the stage of each spot in the best reading that has ``stage`` at this spot."""
        stages = {at: stage}
        for spot in range(at, 0, -1):
            stages[spot - 1] = self.ahead[spot][stages[spot]][1]
        for spot in range(at, len(self.row.spots) - 1):
            stages[spot + 1] = self.behind[spot][stages[spot]][1]
        return [stages[spot] for spot in range(len(self.row.spots))]

    def with_kind(self, at: int, kind: str) -> RowReading | None:
        """Return the likeliest reading of the row with this mark on a spot; None if no stage allows it."""
        best: RowReading | None = None
        for stage, (ahead, _) in enumerate(self.ahead[at]):
            gain, usual = self.gains[at][stage]
            mine = self._worth(at, stage, kind)
            if mine == -inf:
                continue
            likely = ahead + self.behind[at][stage][0] - 2 * gain + mine
            if best is None or likely > best.likely:
                kinds = [self.gains[spot][s][1] for spot, s in enumerate(self._through(at, stage))]
                kinds[at] = kind
                best = RowReading(tuple(kinds), likely)
        return best

    def paths(self, margin: float, most: int) -> list[RowReading]:
        """Return the likeliest readings of the row, best first: the best one for each spot and stage.

        Return at most ``most`` readings, within ``margin`` of the best log-likelihood.
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
        return [RowReading(kinds, likely) for kinds, likely in found.items()]


def kind_of_mark(mark: Mark) -> str:
    """Return the kind of a mark as text. The kind of a road includes its open sides: ``road:ns``."""
    return f"road:{mark.value}" if mark.kind == "road" else mark.kind


def mark_of_kind(kind: str) -> Mark:
    """Return the mark of a kind given as text, such as ``road:ns``."""
    word, _, sides = kind.partition(":")
    return Mark(word, sides)
