"""What pens leave on paper: a layer of ink at ``PX`` pixels a mm, put over the print."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np

from tools.photos.hand import Stroke

PX = 300 / 25.4
"""Pixels a mm of paper."""
FINE = 2
"""Ink is drawn so many times finer."""


class Pen(NamedTuple):
    """``width`` in mm; ``colour`` red, green, blue; ``dark`` how much of the paper it covers; ``grain`` of the paper's
    roughness that it leaves white; ``skips`` how often it fails to write."""

    name: str
    colour: tuple[int, int, int]
    width: float
    dark: float
    grain: float = 0.0
    skips: float = 0.0


def pen(rng: random.Random) -> Pen:
    """Some pen that lies about."""
    kind = rng.choice(("ballpoint", "ballpoint", "ballpoint", "felt", "pencil", "gel"))
    if kind == "ballpoint":
        colour = rng.choice([(28, 38, 122), (22, 24, 34), (38, 52, 150), (150, 30, 40), (28, 96, 60)])
        return Pen(kind, colour, rng.uniform(0.30, 0.48), rng.uniform(0.72, 0.92), 0.25, 0.05)
    if kind == "felt":
        colour = rng.choice([(30, 30, 36), (30, 60, 150), (170, 30, 44), (20, 110, 70), (110, 40, 120)])
        return Pen(kind, colour, rng.uniform(0.6, 1.1), rng.uniform(0.75, 0.92), 0.05)
    if kind == "gel":
        return Pen(
            kind, rng.choice([(16, 16, 20), (20, 26, 90)]), rng.uniform(0.34, 0.5), rng.uniform(0.88, 0.97)
        )
    return Pen(kind, (70, 70, 74), rng.uniform(0.4, 0.65), rng.uniform(0.55, 0.8), 0.55)


def any_pen(rng: random.Random) -> Pen:
    """Some pen; often a felt pen of the red or blue of the print."""
    if rng.random() < 0.6:
        return pen(rng)
    colour = rng.choice([(196, 40, 46), (170, 30, 44), (40, 70, 160), (30, 60, 150)])
    return Pen("felt", colour, rng.uniform(0.5, 1.0), rng.uniform(0.7, 0.92), 0.05)


def layer(shape: tuple[int, int], strokes: Sequence[Stroke], pen: Pen, rng: random.Random) -> np.ndarray:
    """How much ink lies where, 0 to 1, on a page of ``shape`` pixels."""
    cover = np.zeros((shape[0] * FINE, shape[1] * FINE), np.uint8)
    for stroke in strokes:
        _draw(cover, stroke, pen, rng)
    small = cv2.resize(cover, (shape[1], shape[0]), interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    if pen.grain:
        noise = np.random.default_rng(rng.getrandbits(32)).random(shape, np.float32)
        rough = cv2.GaussianBlur(noise, (0, 0), 1.1)
        rough = (rough - rough.mean()) / rough.std()
        small *= np.clip(1 - pen.grain * (0.45 + 0.5 * rough), 0, 1)
    return small * pen.dark


def _draw(cover: np.ndarray, stroke: Stroke, pen: Pen, rng: random.Random) -> None:
    """One stroke; a hard press is wider and darker, and a dry pen leaves gaps."""
    at = np.round(stroke.points * PX * FINE * 8).astype(int)
    soft = 0.5 if pen.name == "pencil" else 0.25
    dry = 0
    for (x0, y0), (x1, y1), press in zip(at, at[1:], stroke.press, strict=False):
        if dry:
            dry -= 1
            continue
        if rng.random() < pen.skips / 20:
            dry = rng.randint(1, 4)
        width = max(1, round(pen.width * PX * FINE * (0.75 + 0.25 * float(press))))
        tone = int(255 * min(1.0, (1 - soft) + soft * float(press)))
        left, top = max(0, min(x0, x1) // 8 - 40), max(0, min(y0, y1) // 8 - 40)
        part = cover[top : max(0, max(y0, y1) // 8 + 40), left : max(0, max(x0, x1) // 8 + 40)]
        if not part.size:
            continue
        drawn = np.zeros_like(part)
        ends = ((int(x - left * 8), int(y - top * 8)) for x, y in ((x0, y0), (x1, y1)))
        cv2.line(drawn, *ends, tone, width, cv2.LINE_AA, 3)
        np.maximum(part, drawn, out=part)  # darker than what is there, never lighter


def put(page: np.ndarray, ink: np.ndarray, colour: tuple[int, int, int]) -> None:
    """Ink over a page (red, green, blue, 0 to 1), in place: what is dark below stays dark."""
    tint = np.array(colour, np.float32) / 255
    for i in range(3):
        page[..., i] *= 1 - ink * (1 - tint[i])
