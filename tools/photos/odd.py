"""Hands with ways of their own: blots for crosses, ticks for strokes, spirals for rings, notes and arrows beside.

Nothing was ever learnt from these hands. ``KEPT_BACK`` are ways that nothing is tuned on either.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from sheetgen.draw.items import Spot
from tools.photos.hand import Hand, Stroke, Writer

Points = Sequence[tuple[float, float]]
PLAIN = "plain"


class Ways(NamedTuple):
    """How somebody makes crosses, strokes and rings, and how often so; the rest is as others make it."""

    cross: str = PLAIN
    slash: str = PLAIN
    ring: str = PLAIN
    often: float = 1.0


TRIED: Mapping[str, Sequence[str]] = {
    "cross": ("tick", "scribble", "blot", "twice", "stroke", "dot"),
    "slash": ("tick", "dot", "blot", "scribble"),
    "ring": ("spiral", "box", "doubled"),
}
KEPT_BACK: Mapping[str, Sequence[str]] = {
    "cross": ("star", "loop", "hash", "zed", "cloud"),
    "slash": ("wave", "pair", "loop", "zed"),
    "ring": ("half", "corner", "cloud"),
}
FAMILIES: Mapping[str, Mapping[str, Sequence[str]]] = {"odd": TRIED, "odder": KEPT_BACK}

SHAPES: Mapping[str, Sequence[Points]] = {
    "tick": [[(-0.8, 0.0), (-0.25, 0.7), (0.95, -0.95)]],
    "stroke": [[(-0.8, 0.8), (0.8, -0.8)]],
    "twice": [
        [(-0.8, -0.8), (0.8, 0.8)], [(0.8, -0.8), (-0.8, 0.8)], [(-0.7, -0.85), (0.85, 0.75)],
        [(0.9, -0.7), (-0.75, 0.85)],
    ],
    "star": [[(-0.8, -0.6), (0.8, 0.6)], [(0.8, -0.6), (-0.8, 0.6)], [(0.0, -0.95), (0.0, 0.95)]],
    "loop": [[(0.9, -0.8), (-0.2, 0.3), (-0.8, 0.0), (-0.2, -0.4), (0.9, 0.8)]],
    "hash": [
        [(-0.3, -0.9), (-0.4, 0.9)], [(0.4, -0.9), (0.3, 0.9)], [(-0.9, -0.3), (0.9, -0.35)],
        [(-0.9, 0.35), (0.9, 0.3)],
    ],
    "zed": [[(-0.7, -0.7), (0.7, -0.75), (-0.7, 0.75), (0.75, 0.7)]],
    "wave": [[(-0.9, 0.1), (-0.45, -0.45), (0.0, 0.1), (0.45, 0.5), (0.9, -0.1)]],
    "pair": [[(-0.6, 0.8), (0.2, -0.8)], [(-0.1, 0.8), (0.7, -0.8)]],
    "box": [[(-0.95, -0.95), (0.95, -1.0), (0.95, 0.95), (-1.0, 0.95), (-0.95, -1.0)]],
    "corner": [[(0.0, -1.15), (1.05, 0.85), (-1.05, 0.9), (0.05, -1.15)]],
}  # fmt: skip
ROUND = ("loop", "wave")
"""Shapes whose points are joined by curves."""


def some_ways(family: str, rng: random.Random) -> Ways:
    """Somebody of a family: odd in one or two things, mostly always."""
    shapes = FAMILIES[family]
    chosen: dict[str, str] = {}
    for kind in rng.sample(sorted(shapes), rng.choice([1, 1, 2])):
        chosen[kind] = rng.choice(
            [way for way in shapes[kind] if way not in chosen.values()]
        )  # nobody could tell
    return Ways(**chosen, often=rng.choice([1.0, 1.0, 0.9, 0.5]))


class OddWriter(Writer):
    """Somebody with such ways."""

    def __init__(self, hand: Hand, rng: random.Random, ways: Ways) -> None:
        super().__init__(hand, rng)
        self.ways = ways

    def _cross(self, spot: Spot) -> Iterator[Stroke]:
        if self._plain(self.ways.cross):
            yield from super()._cross(spot)
        else:
            yield from self._shape(self.ways.cross, spot, 0.85)

    def _slash(self, spot: Spot) -> Iterator[Stroke]:
        if self._plain(self.ways.slash):
            yield from super()._slash(spot)
        else:
            yield from self._shape(self.ways.slash, spot, 0.85)

    def _ring(self, spot: Spot) -> Iterator[Stroke]:
        if self._plain(self.ways.ring):
            yield from super()._ring(spot)
        else:
            yield from self._shape(self.ways.ring, spot, 1.0)

    def _plain(self, way: str) -> bool:
        return way == PLAIN or self.rng.random() >= self.ways.often

    def _shape(self, way: str, spot: Spot, share: float) -> Iterator[Stroke]:
        """The strokes of a shape on a place of which it takes such a ``share``."""
        rng = self.rng
        x, y = self._centre(spot)
        wide = min(spot.rx, 1.7 * spot.ry) * share * rng.uniform(0.8, 1.15)
        high = min(spot.ry, 1.7 * spot.rx) * share * rng.uniform(0.8, 1.15)
        if way in SHAPES:
            lines = [
                [(a + rng.gauss(0, 0.06), b + rng.gauss(0, 0.06)) for a, b in line] for line in SHAPES[way]
            ]
            lines = [_dense(line, way in ROUND) for line in lines]
        else:
            lines = [_made(way, rng)]
        for line in lines:
            yield self.stroke(np.array(line) * (wide, high) + (x, y))


def _made(way: str, rng: random.Random) -> list[tuple[float, float]]:
    """A shape that is never twice the same."""
    turn = rng.uniform(0, 6.3)
    if way == "scribble":
        lean, turns = rng.uniform(-0.8, 0.8), rng.randint(3, 6)
        ends = [
            (-0.8 + 0.8 * n / turns, 0.85 * (-1) ** n * rng.uniform(0.75, 1)) for n in range(2 * turns + 1)
        ]
        c, s = math.cos(lean), math.sin(lean)
        return _dense([(a * c - b * s, a * s + b * c) for a, b in ends], False)
    if way in ("blot", "dot"):
        reach = rng.uniform(0.65, 0.95) if way == "blot" else rng.uniform(0.2, 0.32)
        turns = 9 if way == "blot" else 3
        return [_polar(turn + 6.283 * turns * n / 300, reach * (n / 300) ** 0.7) for n in range(301)]
    if way == "spiral":
        turns = rng.uniform(1.8, 2.8)
        return [_polar(turn + 6.283 * turns * n / 200, 0.6 + 0.5 * n / 200) for n in range(201)]
    if way == "doubled":
        return [_polar(turn + 12.57 * n / 120, 1 + 0.1 * math.sin(n / 17 + turn)) for n in range(121)]
    if way == "half":
        return [_polar(turn + 3.6 * n / 60, 1.0) for n in range(61)]
    assert way == "cloud"
    return [_polar(turn + 6.4 * n / 120, 0.9 + 0.14 * abs(math.sin(3 * 6.283 * n / 120))) for n in range(121)]


def _polar(angle: float, reach: float) -> tuple[float, float]:
    return reach * math.cos(angle), reach * math.sin(angle)


def _dense(points: Points, curved: bool) -> list[tuple[float, float]]:
    """Many points along straight lines or a curve through a few."""
    at = np.linspace(0, len(points) - 1, 14 * (len(points) - 1))
    across, down = (np.interp(at, np.arange(len(points)), [p[i] for p in points]) for i in (0, 1))
    if curved:
        soft = np.ones(9) / 9
        across[4:-4], down[4:-4] = (np.convolve(line, soft, "valid") for line in (across, down))
    return list(zip(across.tolist(), down.tolist(), strict=True))


def beside(writer: Writer, spots: Sequence[Spot], size: tuple[float, float]) -> Iterator[Stroke]:
    """Notes where nothing is marked, and arrows that end beside a place."""
    rng = writer.rng
    for _ in range(rng.choice([0, 1, 2, 4])):
        words = rng.choice(["?", "why", "ok", "next 3", "sold", "12", "Leila", "!!"])
        note = Spot(rng.uniform(0.1, 0.9) * size[0], rng.uniform(0.03, 0.97) * size[1], 1.6 * len(words), 2.4)
        if not any(_meets(note, spot) for spot in spots):
            yield from writer.text(note, words)
    for spot in rng.sample(list(spots), min(len(spots), rng.choice([0, 1, 2]))):
        yield from _arrow(writer, spot, spots)


def _meets(one: Spot, other: Spot) -> bool:
    return abs(one.x - other.x) < one.rx + 1.1 * other.rx and abs(one.y - other.y) < one.ry + 1.1 * other.ry


def _arrow(writer: Writer, spot: Spot, spots: Sequence[Spot]) -> Iterator[Stroke]:
    """An arrow at this place, if there is a way to it over no other place."""
    for _ in range(20):
        way = writer.rng.uniform(0, 6.3)
        c, s = math.cos(way), math.sin(way)
        near = 1.35 * math.hypot(spot.rx * c, spot.ry * s)
        line = [(spot.x + (near + t) * c, spot.y + (near + t) * s) for t in np.linspace(12, 0, 30)]
        if any(_meets(Spot(x, y, 0.4, 0.4), other) for x, y in line for other in spots):
            continue
        end = line[-1]
        yield writer.stroke(np.array(line))
        for side in (0.5, -0.5):
            barb = [
                (end[0] + 2.5 * t * math.cos(way + side), end[1] + 2.5 * t * math.sin(way + side))
                for t in (0, 1)
            ]
            yield writer.stroke(np.array(barb))
        return
