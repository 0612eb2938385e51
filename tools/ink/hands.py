"""Marks as people make them: strokes as lists of points in mm, drawn onto a page of pixels with a pen."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import cv2
import numpy as np

from sheetgen.draw.items import Spot

Stroke = list[tuple[float, float]]
SIDES = {"n": (0.0, -1.0), "e": (1.0, 0.0), "s": (0.0, 1.0), "w": (-1.0, 0.0)}


class Pen(NamedTuple):
    """How wide its line is (mm), how much of each light (blue, green, red) goes through, how even it is (0 to 1)."""

    width: float
    through: tuple[float, float, float]
    grain: float
    pencil: bool = False


class Hand(NamedTuple):
    """How somebody marks.

    How far marks go astray (share of the spot), how large they are, how they shake, how often crosses are joined, and
    how often a tick stands for a stroke.
    """

    astray: float
    size: float
    spread: float
    shake: float
    joined: float
    slant: float
    ticks: float = 0.0


def some_pen(rng: random.Random) -> Pen:
    """A ballpoint, felt, gel or fountain pen, or a pencil."""
    kind = rng.choice(["ballpoint", "ballpoint", "felt", "pencil", "gel"])
    hue = rng.choice(["black", "blue", "blue", "red", "green", "violet"])
    base = {
        "black": (0.1, 0.1, 0.1), "blue": (0.6, 0.25, 0.1), "red": (0.15, 0.1, 0.8), "green": (0.2, 0.5, 0.1),
        "violet": (0.5, 0.1, 0.35),
    }[hue]  # fmt: skip
    if kind == "pencil":
        grey = rng.uniform(0.25, 0.62)
        return Pen(rng.uniform(0.3, 0.65), (grey, grey, grey), rng.uniform(0.3, 0.7), True)
    width = {"ballpoint": (0.28, 0.5), "felt": (0.5, 1.1), "gel": (0.35, 0.6)}[kind]
    lift = rng.uniform(0.0, 0.3)
    blue, green, red = (min(0.9, max(0.02, c * rng.uniform(0.7, 1.3) + lift)) for c in base)
    return Pen(rng.uniform(*width), (blue, green, red), rng.uniform(0, 0.3))


def some_hand(rng: random.Random) -> Hand:
    """From neat to hasty."""
    haste = rng.random()
    return Hand(
        0.04 + 0.16 * haste * rng.random(),
        rng.uniform(0.8, 1.3),
        0.05 + 0.18 * haste,
        0.02 + 0.05 * haste,
        rng.random() * 0.3 if rng.random() < 0.6 else rng.uniform(0.5, 1),
        rng.uniform(-0.3, 0.3),
        rng.random() if rng.random() < 0.1 else 0.0,
    )


def strokes(kind: str, spot: Spot, hand: Hand, rng: random.Random) -> Iterator[Stroke]:
    """The strokes of one mark; ``road:ns`` is a road with these sides open."""
    x = spot.x + rng.gauss(0, hand.astray) * spot.rx
    y = spot.y + rng.gauss(0, hand.astray) * spot.ry
    size = hand.size * math.exp(rng.gauss(0, hand.spread))
    if kind in ("circle", "used"):
        yield _ring(x, y, spot.rx * size, spot.ry * size, hand, rng)
    if kind in ("cross", "used"):
        part = size * rng.uniform(0.6, 1.25)
        yield from _cross(
            x, y, min(spot.rx, 1.6 * spot.ry) * part, min(spot.ry, 1.6 * spot.rx) * part, hand, rng
        )
    if kind == "slash":
        wide, high = spot.rx * size * rng.uniform(0.6, 1.05), spot.ry * size * rng.uniform(0.6, 1.05)
        yield (_tick if rng.random() < hand.ticks else _slash)(x, y, wide, high, hand, rng)
    if kind == "struck":
        yield from _scratched(x, y, spot.rx * size, spot.ry * size, rng)
    if kind.startswith("road:"):
        yield from _road(spot, kind[5:], hand, rng)
    if kind == "text":
        yield from _words(spot, hand, rng)


def _wavy(points: Stroke, hand: Hand, rng: random.Random) -> Stroke:
    """The same with the slow shaking of a hand."""
    length = max(1e-6, math.dist(points[0], points[-1]), max(math.dist(points[0], p) for p in points))
    waves = [(rng.gauss(0, hand.shake) * length / 3, rng.uniform(2, 9), rng.uniform(0, 7)) for _ in range(4)]
    out = []
    for i, (x, y) in enumerate(points):
        t = i / max(1, len(points) - 1)
        dx = sum(a * math.sin(f * t + p) for a, f, p in waves[:2])
        dy = sum(a * math.sin(f * t + p) for a, f, p in waves[2:])
        out.append((x + dx, y + dy))
    return out


def _ring(x: float, y: float, rx: float, ry: float, hand: Hand, rng: random.Random) -> Stroke:
    if rng.random() < 0.5:  # people draw rounder than the box is
        mean = (rx * ry) ** 0.5
        rx, ry = (rx + mean) / 2, (ry + mean) / 2
    begin, turns = rng.uniform(-3.2, 0.5), rng.uniform(0.84, 1.25)
    way = rng.choice([-1, -1, 1])
    lean, egg, phase = rng.uniform(-0.3, 0.3), rng.uniform(0, 0.12), rng.uniform(0, 7)
    drift = rng.uniform(-0.12, 0.12)
    points = []
    for i in range(49):
        t = i / 48
        a = begin + way * 2 * math.pi * turns * t
        r = 1 + egg * math.sin(2 * a + phase) + drift * t
        px, py = rx * r * math.cos(a), ry * r * math.sin(a)
        points.append((x + px + lean * 0.3 * py, y + py))
    return _wavy(points, hand, rng)


def _bent(a: tuple[float, float], b: tuple[float, float], bow: float) -> Stroke:
    (ax, ay), (bx, by) = a, b
    mx, my = (ax + bx) / 2 - bow * (by - ay), (ay + by) / 2 + bow * (bx - ax)
    out = []
    for i in range(17):
        t = i / 16
        out.append(
            (
                (1 - t) ** 2 * ax + 2 * t * (1 - t) * mx + t * t * bx,
                (1 - t) ** 2 * ay + 2 * t * (1 - t) * my + t * t * by,
            )
        )
    return out


def _cross(x: float, y: float, rx: float, ry: float, hand: Hand, rng: random.Random) -> Iterator[Stroke]:
    def jot() -> float:
        return 1 + rng.gauss(0, 0.06 + hand.spread)

    upright = rng.random() < 0.08
    if upright:
        one = (x - rx * jot(), y + rng.gauss(0, 0.1) * ry), (x + rx * jot(), y + rng.gauss(0, 0.1) * ry)
        two = (x + rng.gauss(0, 0.1) * rx, y - ry * jot()), (x + rng.gauss(0, 0.1) * rx, y + ry * jot())
    else:
        one = (x - rx * jot(), y - ry * jot()), (x + rx * jot(), y + ry * jot())
        two = (x + rx * jot(), y - ry * jot()), (x - rx * jot(), y + ry * jot())
    first = _wavy(_bent(*one, rng.gauss(0, 0.07)), hand, rng)
    second = _wavy(_bent(*two, rng.gauss(0, 0.07)), hand, rng)
    if rng.random() < hand.joined:
        yield first + _bent(first[-1], second[0], rng.gauss(0, 0.2)) + second
    else:
        yield first
        yield second


def _tick(x: float, y: float, rx: float, ry: float, hand: Hand, rng: random.Random) -> Stroke:
    low = x - rx * rng.uniform(0.1, 0.5), y + ry * rng.uniform(0.4, 0.9)
    first = _bent((x - rx * rng.uniform(0.6, 1.0), y + ry * rng.uniform(-0.2, 0.3)), low, rng.gauss(0, 0.1))
    last = _bent(low, (x + rx * rng.uniform(0.7, 1.4), y - ry * rng.uniform(0.6, 1.3)), rng.gauss(0, 0.1))
    return _wavy(first + last, hand, rng)


def _slash(x: float, y: float, rx: float, ry: float, hand: Hand, rng: random.Random) -> Stroke:
    mode = rng.random()
    if mode < 0.8:
        a, b = (x - rx, y + ry), (x + rx, y - ry)
    elif mode < 0.88:
        a, b = (x - rx, y - ry), (x + rx, y + ry)
    elif mode < 0.95:
        a, b = (x, y - ry), (x, y + ry)
    else:
        a, b = (x - rx, y), (x + rx, y)
    turn = rng.gauss(0, 0.2)
    c, s = math.cos(turn), math.sin(turn)

    def turned(p: tuple[float, float]) -> tuple[float, float]:
        return x + c * (p[0] - x) - s * (p[1] - y), y + s * (p[0] - x) + c * (p[1] - y)

    return _wavy(_bent(turned(a), turned(b), rng.gauss(0, 0.08)), hand, rng)


def _scratched(x: float, y: float, rx: float, ry: float, rng: random.Random) -> Iterator[Stroke]:
    """A mistake made unreadable: a dense zigzag, loops, or many lines across."""
    way, lean = rng.random(), rng.uniform(-0.9, 0.9)
    c, s = math.cos(lean), math.sin(lean)

    def there(across: float, along: float) -> tuple[float, float]:
        return x + 0.9 * rx * (across * c - along * s), y + 0.9 * ry * (across * s + along * c)

    turns = rng.randint(4, 9)
    if way < 0.65:
        ends = [
            there(-1 + i / turns, (1 if i % 2 else -1) * rng.uniform(0.6, 1.1)) for i in range(2 * turns + 1)
        ]
        yield _fine(ends)
    elif way < 0.85:
        phase, reach = rng.uniform(0, 7), rng.uniform(0.25, 0.6)
        yield [
            there(
                -0.8 + 1.6 * i / 120 + reach * math.cos(turns * i / 19 + phase),
                rng.uniform(0.9, 1.0) * math.sin(turns * i / 19 + phase),
            )
            for i in range(121)
        ]
    else:
        for n in range(turns):
            off = -0.8 + 1.6 * n / (turns - 1)
            yield _bent(
                there(off, -rng.uniform(0.7, 1.1)), there(off, rng.uniform(0.7, 1.1)), rng.gauss(0, 0.05)
            )


def _road(spot: Spot, sides: str, hand: Hand, rng: random.Random) -> Iterator[Stroke]:
    x = spot.x + rng.gauss(0, 0.07) * spot.rx
    y = spot.y + rng.gauss(0, 0.07) * spot.ry
    ends = {}
    for side in sides:
        dx, dy = SIDES[side]
        reach = rng.uniform(0.82, 1.1)
        off = rng.gauss(0, 0.07)
        ends[side] = (
            spot.x + dx * spot.rx * reach + dy * off * spot.rx,
            spot.y + dy * spot.ry * reach + dx * off * spot.ry,
        )
    if len(ends) == 2:
        a, b = ends.values()
        if rng.random() < 0.7 and "".join(sorted(sides)) not in ("ns", "ew"):
            t = rng.uniform(0.4, 1.0)
            mid = ((a[0] + b[0]) / 2 * (1 - t) + x * t, (a[1] + b[1]) / 2 * (1 - t) + y * t)
            curve = []
            for i in range(17):
                u = i / 16
                curve.append(
                    tuple(
                        (1 - u) ** 2 * p + 2 * u * (1 - u) * m + u * u * q
                        for p, m, q in zip(a, mid, b, strict=True)
                    )
                )
            yield _wavy(curve, hand, rng)
            return
        if "".join(sorted(sides)) in ("ns", "ew"):
            yield _wavy(_bent(a, b, rng.gauss(0, 0.05)), hand, rng)
            return
    left = dict(ends)
    for one, other in (("n", "s"), ("e", "w")):
        if one in left and other in left and rng.random() < 0.8:
            yield _wavy(_bent(left.pop(one), left.pop(other), rng.gauss(0, 0.05)), hand, rng)
    for end in left.values():
        yield _wavy(_bent((x, y), end, rng.gauss(0, 0.06)), hand, rng)


DIGITS: Mapping[str, Sequence[Stroke]] = {
    "0": [[(0.5, 0), (0.1, 0.3), (0.1, 0.8), (0.5, 1), (0.9, 0.7), (0.85, 0.2), (0.5, 0)]],
    "1": [[(0.2, 0.3), (0.6, 0), (0.6, 1)]],
    "2": [[(0.1, 0.25), (0.5, 0), (0.85, 0.3), (0.1, 1), (0.95, 0.95)]],
    "3": [[(0.1, 0.1), (0.6, 0), (0.8, 0.25), (0.4, 0.45), (0.85, 0.7), (0.5, 1), (0.1, 0.9)]],
    "4": [[(0.6, 0), (0.1, 0.65), (0.95, 0.65)], [(0.7, 0.35), (0.65, 1)]],
    "5": [[(0.85, 0), (0.2, 0), (0.15, 0.45), (0.7, 0.45), (0.85, 0.75), (0.5, 1), (0.1, 0.9)]],
    "6": [[(0.8, 0), (0.2, 0.5), (0.2, 0.9), (0.6, 1), (0.85, 0.75), (0.5, 0.5), (0.2, 0.7)]],
    "7": [[(0.1, 0), (0.9, 0), (0.4, 1)], [(0.3, 0.5), (0.8, 0.5)]],
    "8": [[(0.5, 0.5), (0.15, 0.2), (0.5, 0), (0.85, 0.2), (0.15, 0.8), (0.5, 1), (0.85, 0.8), (0.5, 0.5)]],
    "9": [[(0.8, 0.25), (0.5, 0), (0.2, 0.25), (0.5, 0.5), (0.8, 0.25), (0.7, 1)]],
}


def _words(spot: Spot, hand: Hand, rng: random.Random) -> Iterator[Stroke]:
    """A number, or the waves of a word."""
    high = spot.ry * rng.uniform(0.9, 1.7) if spot.ry > 2 else 3.5
    if spot.rx < 4 * spot.ry and rng.random() < 0.8:
        digits = [rng.choice("0123456789") for _ in range(rng.choice([1, 1, 2, 2, 3]))]
        wide = min(0.6 * high, 2 * spot.rx / (len(digits) + 0.3))
        left = spot.x - wide * len(digits) / 2 + rng.gauss(0, 0.1) * spot.rx
        top = spot.y - high / 2 + rng.gauss(0, 0.08) * high
        for n, digit in enumerate(digits):
            for stroke in DIGITS[digit]:
                fine = _fine(
                    [
                        (left + wide * (n + 0.8 * px + hand.slant * (0.5 - py) * 0.5), top + high * py)
                        for px, py in stroke
                    ]
                )
                yield _wavy(fine, hand, rng)
        return
    x, base = spot.x - spot.rx * rng.uniform(0.6, 0.98), spot.y + rng.uniform(-0.2, 0.4) * spot.ry
    end = min(spot.x + spot.rx * 0.95, x + rng.uniform(6, 40))
    while x < end:
        wide, tall = rng.uniform(1.0, 2.2), high * rng.choice([0.35, 0.4, 0.45, 0.8])
        bits = [(x + wide * rng.uniform(0, 1), base - tall * rng.uniform(0, 1)) for _ in range(4)]
        yield _wavy(_fine([(x, base), *bits, (x + wide, base)]), hand, rng)
        x += wide * rng.uniform(0.9, 1.4)


def _fine(points: Stroke) -> Stroke:
    """Points along a smooth curve through a few (Catmull-Rom)."""
    padded = [points[0], *points, points[-1]]
    out = []
    for p0, p1, p2, p3 in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        for i in range(6):
            t = i / 6
            out.append(tuple(
                0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)
                for a, b, c, d in zip(p0, p1, p2, p3, strict=True)
            ))  # fmt: skip
    return [*out, points[-1]]  # type: ignore[list-item]


def draw(
    page: np.ndarray, lines: Sequence[Stroke], pen: Pen, px: float, rng: random.Random, left: float = 1.0
) -> None:
    """Draw strokes onto a page of light that comes back (float, 0 to 1), ``px`` pixels a mm; in place.

    ``left`` is how much of them is left once they were rubbed out.
    """
    height, width = page.shape[:2]
    noise = np.random.default_rng(rng.randrange(2**31))
    for line in lines:
        points = np.array(line) * px
        reach = int(pen.width * px * 2 + 4)
        x0, y0 = np.maximum(points.min(0).astype(int) - reach, 0)
        x1, y1 = np.minimum(points.max(0).astype(int) + reach, (width, height))
        if x1 <= x0 or y1 <= y0:
            continue
        mask = np.zeros((y1 - y0, x1 - x0), np.uint8)
        wide = pen.width * px * math.exp(rng.gauss(0, 0.1))
        fixed = np.round((points - (x0, y0)) * 16).astype(np.int32)
        for i in range(len(fixed) - 1):
            press = wide * (1 + 0.18 * math.sin(i * 0.5 + wide))
            cv2.line(
                mask,
                tuple(map(int, fixed[i])),
                tuple(map(int, fixed[i + 1])),
                255,
                max(1, round(press)),
                cv2.LINE_AA,
                4,
            )
        cover = mask.astype(np.float32) / 255
        if pen.grain:
            speck = cv2.GaussianBlur(noise.normal(0, 1, cover.shape).astype(np.float32), (0, 0), 0.12 * px)
            speck /= speck.std() + 1e-6
            cover *= np.clip(1 - pen.grain * 0.5 * (1 + speck), 0, 1)
        cover *= rng.uniform(0.85, 1.0) * left
        tint = 1 - cover[..., None] * (1 - np.array(pen.through, np.float32))
        page[y0:y1, x0:x1] *= tint
