"""Hands that write: each mark as strokes in mm, never twice the same."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from typing import NamedTuple

import cv2
import numpy as np

from sheetgen.draw.items import Spot

SIDES = {"n": (0.0, -1.0), "e": (1.0, 0.0), "s": (0.0, 1.0), "w": (-1.0, 0.0)}


class Stroke(NamedTuple):
    """The way of the pen in mm, and how hard it is pressed at each point (1 is usual)."""

    points: np.ndarray
    press: np.ndarray


class Hand(NamedTuple):
    """How somebody writes.

    ``off`` is how far marks lie beside their places, in shares of a place's half size; ``size`` the least and most of
    a ring; ``turn`` how far round a ring goes; ``over`` how far crosses and slashes reach; ``shake`` in mm.
    """

    name: str
    off: float
    size: tuple[float, float]
    turn: tuple[float, float]
    over: tuple[float, float]
    shake: float
    clockwise: bool = False
    back: bool = False
    hurry: float = 0.0


HANDS = (
    Hand("neat", 0.07, (0.90, 1.15), (0.97, 1.10), (0.60, 0.95), 0.05),
    Hand("usual", 0.11, (0.85, 1.25), (0.92, 1.15), (0.60, 1.10), 0.08, hurry=0.2),
    Hand("hasty", 0.17, (0.75, 1.40), (0.80, 1.20), (0.55, 1.30), 0.14, hurry=0.7),
    Hand("left", 0.12, (0.85, 1.25), (0.90, 1.15), (0.60, 1.10), 0.09, True, True, 0.25),
)


class Writer:
    """One person with a temper of today; all strokes of a sheet come from here."""

    def __init__(self, hand: Hand, rng: random.Random) -> None:
        self.hand, self.rng = hand, rng
        self.tilt = rng.gauss(-0.25 if not hand.back else 0.2, 0.15)
        self.flat = rng.uniform(0.82, 1.0)
        self.first = rng.uniform(-2.4, -0.7)
        self.bias = (rng.gauss(0, hand.off / 2), rng.gauss(0, hand.off / 2))
        self.slant = rng.uniform(0.55, 1.15)
        self.letters = rng.choice(
            [cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_PLAIN, cv2.FONT_HERSHEY_SCRIPT_SIMPLEX]
        )

    def mark(self, spot: Spot, kind: str, value: str = "") -> Iterator[Stroke]:
        """The strokes of a mark; kinds are those of ``Mark``."""
        if kind == "road":
            yield from self._road(spot, value)
        elif kind == "text":
            yield from self.text(spot, value)
        elif kind == "slash":
            yield from self._slash(spot)
        else:
            if kind in ("circle", "used"):
                yield from self._ring(spot)
            if kind in ("cross", "used"):
                yield from self._cross(spot)

    def _centre(self, spot: Spot, share: float = 1.0) -> tuple[float, float]:
        least = min(spot.rx, spot.ry)
        dx, dy = (
            max(-0.4, min(0.4, bias + self.rng.gauss(0, self.hand.off))) * least * share for bias in self.bias
        )
        return spot.x + dx, spot.y + dy

    def stroke(self, points: np.ndarray) -> Stroke:
        """The same way shaken, with a press that comes and goes."""
        if len(points) < 8:
            at = np.linspace(0, len(points) - 1, 8)
            points = np.stack([np.interp(at, np.arange(len(points)), points[:, i]) for i in (0, 1)], 1)
        count = len(points)
        rng = np.random.default_rng(self.rng.getrandbits(32))
        length = max(float(np.hypot(*np.diff(points, axis=0).T).sum()), 0.1)
        waves = max(3, int(length / 2.5))
        knots = rng.normal(0, self.hand.shake, (waves, 2))
        at = np.linspace(0, waves - 1, count)
        shaken = points + np.stack([np.interp(at, np.arange(waves), knots[:, i]) for i in (0, 1)], 1)
        press = np.interp(at, np.arange(waves), rng.normal(1, 0.12, waves))
        tail = np.clip(np.linspace(1 + 4 * (1 - 0.6 * self.hand.hurry), 0.25, count), 0, 1)
        smooth = np.array([0.25, 0.5, 0.25])
        for _ in range(2):
            for i in (0, 1):
                shaken[1:-1, i] = np.convolve(shaken[:, i], smooth, "valid")
        return Stroke(shaken, np.clip(press * tail, 0.2, 1.5))

    def _ring(self, spot: Spot) -> Iterator[Stroke]:
        rng, hand = self.rng, self.hand
        x, y = self._centre(spot)
        size = rng.uniform(*hand.size)
        rx, ry = spot.rx * size, spot.ry * size * rng.uniform(0.92, 1.08)
        if spot.rx > 1.6 * spot.ry:
            rx *= rng.uniform(0.8, 1.0)
        turn = rng.uniform(*hand.turn) * 2 * math.pi
        way = 1 if hand.clockwise else -1
        first = self.first + rng.gauss(0, 0.35)
        drift = rng.gauss(0, 0.10 + 0.08 * hand.hurry)
        egg, phase = rng.gauss(0, 0.07), rng.uniform(0, 6.3)
        share = np.linspace(0, 1, 72)
        angle = first + way * turn * share
        reach = 1 + egg * np.cos(2 * angle + phase) + drift * (share - 0.5)
        across, down = rx * reach * np.cos(angle), ry * reach * np.sin(angle)
        lean = self.tilt * 0.35 + rng.gauss(0, 0.06)
        points = np.stack([x + across - lean * down, y + down * self.flat + 0.1 * lean * across], 1)
        yield self.stroke(points)

    def _line(self, start: tuple[float, float], end: tuple[float, float], bow: float) -> Stroke:
        (ax, ay), (bx, by) = start, end
        u = np.linspace(0, 1, 28)
        bend = np.sin(u * math.pi) * bow
        points = np.stack([ax + (bx - ax) * u - (by - ay) * bend, ay + (by - ay) * u + (bx - ax) * bend], 1)
        return self.stroke(points)

    def _cross(self, spot: Spot) -> Iterator[Stroke]:
        rng = self.rng
        x, y = self._centre(spot)
        least = min(spot.rx, spot.ry)
        wide = min(spot.rx, 1.7 * least)
        corner = [
            (x + sx * wide * rng.uniform(*self.hand.over), y + sy * least * rng.uniform(*self.hand.over))
            for sx, sy in ((-1, -1), (1, 1), (1, -1), (-1, 1))
        ]
        if self.hand.back:
            corner = [corner[2], corner[3], corner[0], corner[1]]
        bows = rng.gauss(0, 0.06), rng.gauss(0, 0.06)
        if rng.random() < 0.35 * self.hand.hurry:  # the pen stays on the paper between its strokes
            one, two = (
                self._line(corner[0], corner[1], bows[0]),
                self._line(corner[2], corner[3], bows[1]),
            )
            way = self._line(corner[1], corner[2], rng.uniform(-0.3, 0.3))
            yield Stroke(
                np.concatenate([one.points, way.points, two.points]),
                np.concatenate([one.press, way.press * 0.5, two.press]),
            )
            return
        yield self._line(corner[0], corner[1], bows[0])
        yield self._line(corner[2], corner[3], bows[1])

    def _slash(self, spot: Spot) -> Iterator[Stroke]:
        rng = self.rng
        x, y = self._centre(spot)
        least = min(spot.rx, spot.ry) * rng.uniform(0.7, 1.0 + 0.35 * self.hand.hurry)
        angle = self.slant + rng.gauss(0, 0.10 + 0.1 * self.hand.hurry)
        dx, dy = least * 1.2 * math.cos(angle), least * 1.2 * math.sin(angle)
        way = -1 if self.hand.back and self.slant > 0.8 else 1
        yield self._line((x - way * dx, y + dy), (x + way * dx, y - dy), rng.gauss(0, 0.06))

    def _road(self, spot: Spot, sides: str) -> Iterator[Stroke]:
        rng = self.rng
        x, y = self._centre(spot, 0.5)
        short = 0.72 if self.hand.hurry > 0.5 else 0.82
        ends = {
            side: (
                spot.x + dx * spot.rx * rng.uniform(short, 1.06) + rng.gauss(0, 0.05) * spot.rx * abs(dy),
                spot.y + dy * spot.ry * rng.uniform(short, 1.06) + rng.gauss(0, 0.05) * spot.ry * abs(dx),
            )
            for side, (dx, dy) in SIDES.items()
            if side in sides
        }
        left = list(ends)
        for one, two in (("n", "s"), ("w", "e")):  # straight on in one stroke
            if one in left and two in left:
                bend = rng.gauss(0, 0.03)
                yield self._line(ends[one], ends[two], bend)
                left = [side for side in left if side not in (one, two)]
        if len(left) == 2 and len(sides) == 2:  # a bend
            a, b = (ends[side] for side in left)
            u = np.linspace(0, 1, 40)[:, None]
            pull = np.array([x, y]) + np.array([rng.gauss(0, 0.06) * spot.rx, rng.gauss(0, 0.06) * spot.ry])
            yield self.stroke((1 - u) ** 2 * np.array(a) + 2 * u * (1 - u) * pull + u * u * np.array(b))
            return
        for side in left:
            yield self._line((x, y), ends[side], rng.gauss(0, 0.04))

    def text(self, spot: Spot, words: str) -> Iterator[Stroke]:
        """Letters; those that a plain hand has no form for are scribbled."""
        rng = self.rng
        high = min(2 * spot.ry * rng.uniform(0.55, 0.95), 6.5)
        plain = words if words.isascii() else "".join(c if c.isascii() else "un" for c in words)
        wide = high * 0.62
        step = min(wide, 2 * spot.rx * 0.97 / max(len(plain), 1))
        begin = spot.x - step * len(plain) / 2 + rng.gauss(0, 0.05) * spot.rx
        if 2 * spot.rx > step * len(plain) * 1.5 and len(plain) > 2:
            begin = spot.x - spot.rx * rng.uniform(0.7, 0.95)
        line = spot.y + high / 2 + rng.gauss(0, 0.08) * spot.ry
        rise = rng.gauss(0, 0.02)
        for n, letter in enumerate(plain):
            x = begin + step * (n + 0.1)
            y = line - rise * (x - begin) + rng.gauss(0, 0.04) * high
            yield from self._letter(letter, x, y, high * rng.uniform(0.88, 1.12), step)

    def _letter(self, letter: str, x: float, y: float, high: float, wide: float) -> Iterator[Stroke]:
        """One letter: its skeleton drawn large, walked along, and leant."""
        canvas = np.zeros((90, 90), np.uint8)
        scale = 40 / cv2.getTextSize("H", self.letters, 1, 1)[0][1]
        cv2.putText(canvas, letter, (20, 65), self.letters, scale, 255, 1)
        count, parts = cv2.connectedComponents(canvas, connectivity=8)
        for part in range(1, count):
            way = _walk(parts == part)
            if len(way) < 2:
                continue
            points = np.array(way, float)[:: max(1, len(way) // 60)]
            up = (65 - points[:, 1]) / 40 * high
            across = (points[:, 0] - 20) / 40 * high * min(1.0, wide / (0.62 * high)) + up * -self.tilt * 0.8
            for piece in _pieces(points, across, up):
                yield self.stroke(np.stack([x + piece[0], y - piece[1]], 1))

    def scratch(self, spot: Spot) -> Stroke:
        """What was wrong is struck out, to and fro."""
        rng = self.rng
        x, y = self._centre(spot, 0.5)
        reach, turns = rng.uniform(0.85, 1.25), rng.randint(4, 8)
        knots = np.array(
            [
                (
                    x + spot.rx * reach * (-1 if n % 2 else 1) * rng.uniform(0.7, 1.0),
                    y + spot.ry * reach * (-0.8 + 1.6 * n / (2 * turns)) + rng.gauss(0, 0.1) * spot.ry,
                )
                for n in range(2 * turns + 1)
            ]
        )
        at = np.linspace(0, len(knots) - 1, len(knots) * 12)
        return self.stroke(np.stack([np.interp(at, np.arange(len(knots)), knots[:, i]) for i in (0, 1)], 1))

    def sign(self, spot: Spot, seat: int) -> Iterator[Stroke]:
        """A player's sign: round, three-cornered, four-cornered, a star of two strokes."""
        x, y = self._centre(spot)
        r = min(spot.rx, spot.ry) * self.rng.uniform(0.55, 0.8)
        if seat == 0:
            yield from self._ring(Spot(x, y, r, r))
            return
        count = (3, 4, 5)[seat - 1]
        turn = -math.pi / 2 + (math.pi / 4 if count == 4 else 0)
        corners = [
            (
                x + r * math.cos(turn + k * 2 * math.pi / count),
                y + r * math.sin(turn + k * 2 * math.pi / count),
            )
            for k in range(count + 1)
        ]
        u = np.linspace(0, count, count * 14)
        corners = np.array(corners)
        yield self.stroke(np.stack([np.interp(u, np.arange(count + 1), corners[:, i]) for i in (0, 1)], 1))


def _walk(part: np.ndarray) -> list[tuple[int, int]]:
    """The pixels of a thin line in the order in which a pen would come by."""
    left = {(int(x), int(y)) for y, x in zip(*np.nonzero(part), strict=True)}
    near = [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)]
    ends = [p for p in left if sum((p[0] + a, p[1] + b) in left for a, b in near) == 1]
    here = min(ends or left)
    way = [here]
    left.discard(here)
    while left:
        following = next(
            ((here[0] + a, here[1] + b) for a, b in near if (here[0] + a, here[1] + b) in left), None
        )
        here = following or min(left, key=lambda p: ((p[0] - here[0]) ** 2 + (p[1] - here[1]) ** 2, p))
        left.discard(here)
        way.append(here)
    return way


def _pieces(
    points: np.ndarray, across: np.ndarray, up: np.ndarray
) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """The way cut where the pen was lifted."""
    gaps = np.hypot(*np.diff(points, axis=0).T)
    cuts = np.nonzero(gaps > 3.5 * max(float(np.median(gaps)), 1.0))[0] + 1
    for piece in zip(np.split(across, cuts), np.split(up, cuts), strict=True):
        if len(piece[0]) > 1:
            yield piece
