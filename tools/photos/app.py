"""What scanner apps make of a photo: cut out, levelled, stretched, sharpened, sometimes without grey."""

from __future__ import annotations

import random
from typing import NamedTuple

import cv2
import numpy as np

MODES = ("colour", "colour", "white", "white", "grey", "two tones")
"""``colour`` stretches tones little, ``white`` bleaches paper, ``grey`` drops colours as well."""
HARSH = ("colour", "colour", "white", "white", "grey", "grey", "two tones", "local tones")
"""The modes of harsher apps; ``local tones`` are black where a place is darker than around it."""
LEVELS = ("closing", "brightness", "mean", "equal", "none")
"""Ways to even out the light: divide each channel by its brightest tone within the window, all channels by that of
their brightness, each channel by its mean, equalize the brightness within squares, or nothing."""
WINDOWS = (3.0, 80.0)
"""The narrowest and widest windows for the light, mm."""


class App(NamedTuple):
    """``window`` in mm for the light, ``black`` and ``white`` the tones (0 to 1) that are stretched to black and
    white, ``gamma`` of the tones between, ``sharpen`` the strength of the sharpening, ``longest`` pixels, ``level`` one
    of ``LEVELS``."""

    mode: str
    window: float
    black: float
    white: float
    gamma: float
    sharpen: float
    longest: int
    level: str = "closing"


def some_app(rng: random.Random) -> App:
    """Some app with its settings."""
    mode = rng.choice(MODES)
    least, most = np.log(WINDOWS)
    window = float(np.exp(rng.uniform(least, most)))
    bleach = {"colour": (0.0, 0.15, 0.92, 1.0), "white": (0.1, 0.4, 0.75, 0.92)}.get(
        mode, (0.05, 0.35, 0.8, 0.95)
    )
    black, white = rng.uniform(*bleach[:2]), rng.uniform(*bleach[2:])
    return App(
        mode, window, black, white, rng.uniform(0.8, 1.3), rng.choice([0.0, rng.uniform(0.3, 1.5)]),
        rng.choice([1600, 2000, 2400, 3200]),
    )  # fmt: skip


def harsh_app(rng: random.Random) -> App:
    """Some app that cuts off a fifth to half of the tones at black, and levels the light in some way."""
    least, most = np.log(WINDOWS)
    mode = rng.choice(HARSH)
    black = rng.uniform(0.2, 0.5) if mode != "colour" else rng.uniform(0.0, 0.3)
    return App(
        mode, float(np.exp(rng.uniform(least, most))), black, rng.uniform(0.7, 0.92), rng.uniform(0.8, 1.8),
        rng.choice([0.0, rng.uniform(0.5, 2.5)]), rng.choice([1400, 1600, 2000, 2400, 3200]), rng.choice(LEVELS),
    )  # fmt: skip


def processed(pixels: np.ndarray, corners: np.ndarray, mm: tuple[float, float], app: App) -> np.ndarray:
    """A photo (blue, green, red) as an app hands it on; ``corners`` of the page, whose size is ``mm``."""
    scale = app.longest / max(mm)
    size = round(mm[0] * scale), round(mm[1] * scale)
    ends = np.array([[0, 0], [size[0], 0], size, [0, size[1]]], np.float32)
    way = cv2.getPerspectiveTransform(corners.astype(np.float32), ends)
    page = cv2.warpPerspective(pixels, way, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
    if app.mode in ("grey", "two tones", "local tones"):
        page = cv2.cvtColor(cv2.cvtColor(page, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    flat = _levelled(page, app.window * scale, app.level)
    if app.sharpen:
        flat += app.sharpen * (flat - cv2.GaussianBlur(flat, (0, 0), 0.2 * scale))
    if app.mode == "local tones":
        around = cv2.blur(flat, (reach := round(max(app.window, 6.0) * scale) | 1, reach))
        return np.where(flat < around - 0.08, 0, 255).astype(np.uint8)
    tones = np.clip((flat - app.black) / (app.white - app.black), 0, 1) ** app.gamma
    if app.mode == "two tones":
        tones = np.clip((tones - 0.6) * 12 + 0.5, 0, 1)
    return (tones * 255 + 0.5).astype(np.uint8)


def _levelled(page: np.ndarray, window: float, level: str) -> np.ndarray:
    """The page without its light, which is estimated within a window (pixels)."""
    if level == "none":
        return page.astype(np.float32) / max(float(np.percentile(page, 90)), 8)
    if level == "equal":
        return _equalized(page)
    share = min(1.0, 12 / window)
    small = cv2.resize(page, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    reach = max(3, round(window * share)) | 1
    if level == "mean":
        light = cv2.blur(small.astype(np.float32), (reach, reach))
    else:
        if level == "brightness":
            small = np.repeat(small.max(axis=2, keepdims=True), 3, axis=2)
        light = cv2.morphologyEx(small, cv2.MORPH_CLOSE, np.ones((reach, reach), np.uint8)).astype(np.float32)
    light = cv2.GaussianBlur(light, (0, 0), reach / 3)
    light = cv2.resize(light, (page.shape[1], page.shape[0]), interpolation=cv2.INTER_LINEAR)
    return np.minimum(page.astype(np.float32) / np.maximum(light, 8), 1.1)


def _equalized(page: np.ndarray) -> np.ndarray:
    """The page with the same spread of brightness in each of its squares; most of it is white."""
    lab = cv2.cvtColor(page, cv2.COLOR_RGB2LAB)
    lab[..., 0] = cv2.createCLAHE(3.0, (16, 16)).apply(lab[..., 0])
    even = cv2.cvtColor(lab, cv2.COLOR_LAB2RGB).astype(np.float32)
    return np.minimum(even / max(float(np.percentile(even, 90)), 8), 1.1)
