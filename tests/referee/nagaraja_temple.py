"""What a player of Nagaraja has: a temple with tiles and relics, amulets, cards and sticks (independent model)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

Stick = tuple[str, str]  # its kind and the face that it shows
Paths = frozenset[frozenset[str]]  # of each path of a tile the sides that it joins

OPPOSITE = {"n": "s", "e": "w", "s": "n", "w": "e"}
STEP = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
CELLS = [column + row for row in "123" for column in "abc"]


class Relic(NamedTuple):
    """What a relic is worth."""

    points: int
    cursed: bool


class Tile(NamedTuple):
    """A room tile: its paths as it lies, and whether an amulet lies on it."""

    paths: Paths
    amulet: bool


@dataclass
class Temple:
    """A player with all that is the player's own."""

    hand: Counter[str] = field(default_factory=Counter)
    down: Counter[str] = field(default_factory=Counter)  # cards selected for their sticks
    front: Counter[str] = field(default_factory=Counter)  # cards played in this round
    sticks: list[Stick] = field(default_factory=list)
    fate: int = 0  # fate points that cards add
    tiles: dict[str, Tile] = field(default_factory=dict)
    relics: list[Relic | None] = field(default_factory=list)  # by place; None: nobody has seen it
    up: set[int] = field(default_factory=set)  # places of the visible ones
    amulets: Counter[str] = field(default_factory=Counter)  # won, face down
    shown: Counter[str] = field(default_factory=Counter)  # those shown to claim the win or at the end

    def reached(self, entrances: Iterable[str]) -> set[tuple[str, str]]:
        """Return where open paths lead from the entrances: cells and the sides of them that are reached (NA-24)."""
        reached: set[tuple[str, str]] = set()
        ways = [tuple(entrance.split()) for entrance in entrances]
        while ways:
            cell, side = ways.pop()
            if cell not in self.tiles or (cell, side) in reached:
                continue
            for path in self.tiles[cell].paths:
                if side in path:
                    reached |= {(cell, end) for end in path}
                    ways += [(beyond, OPPOSITE[end]) for end in path if (beyond := beside(cell, end))]
        return reached

    def visible(self) -> list[Relic]:
        """Return the visible relics that somebody has seen."""
        return [relic for place in self.up if (relic := self.relics[place])]

    def cursed(self) -> int:
        """Return how many visible relics are cursed."""
        return sum(relic.cursed for relic in self.visible())

    def points(self) -> int:
        """Return the points of visible relics and of amulets shown (NA-31)."""
        return sum(relic.points for relic in self.visible()) + sum(map(int, self.shown.elements()))

    def counted(self) -> int:
        """Return the points with those of amulets still hidden (NA-32)."""
        return self.points() + sum(map(int, self.point_amulets()))

    def point_amulets(self) -> list[str]:
        """Return the hidden amulets that carry points."""
        return sorted(amulet for amulet in self.amulets.elements() if amulet.isdigit())

    def fate_points(self) -> int:
        """Return the fate points of the sticks and of cards activated (NA-22, NA-40)."""
        return self.fate + sum(map(fate_of, self.sticks))

    def show(self, amulets: Iterable[str]) -> None:
        """Show amulets that were hidden."""
        shown = Counter(amulets)
        self.amulets -= shown
        self.shown += shown


def beside(cell: str, side: str) -> str | None:
    """Return the cell beyond a side, None outside the temple."""
    column, row = "abc".index(cell[0]) + STEP[side][0], int(cell[1]) + STEP[side][1]
    return "abc"[column] + str(row) if 0 <= column <= 2 and 1 <= row <= 3 else None


def quarter(paths: Paths) -> Paths:
    """Return a tile's paths turned a quarter clockwise."""
    return frozenset(frozenset("nesw"["nesw".index(side) - 3] for side in path) for path in paths)


def orientations(paths: Paths) -> set[Paths]:
    """Return a tile's paths in every orientation."""
    half = quarter(quarter(paths))
    return {paths, quarter(paths), half, quarter(half)}


def shows_naga(stick: Stick) -> bool:
    """Return whether a stick shows a naga (NA-10)."""
    return "N" in stick[1]


def fate_of(stick: Stick) -> int:
    """Return the fate points that a stick shows (NA-10)."""
    return int("0" + stick[1].replace("N", ""))
