"""What scanner apps make of a photo: cut out, levelled, stretched, sharpened, sometimes without grey."""

from __future__ import annotations

import random
from typing import NamedTuple

import cv2
import numpy as np

MODES = ("colour", "colour", "white", "white", "grey", "two tones")
"""``colour`` stretches tones little, ``white`` bleaches paper, ``grey`` drops colours as well."""
WINDOWS = (3.0, 80.0)
"""The narrowest and widest windows for the light, mm."""


class App(NamedTuple):
    """``window`` in mm for the light, ``black`` and ``white`` the tones (0 to 1) that are stretched to black and
    white, ``gamma`` of the tones between, ``sharpen`` the strength of the sharpening, ``longest`` pixels."""

    mode: str
    window: float
    black: float
    white: float
    gamma: float
    sharpen: float
    longest: int


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


def processed(pixels: np.ndarray, corners: np.ndarray, mm: tuple[float, float], app: App) -> np.ndarray:
    """A photo (blue, green, red) as an app hands it on; ``corners`` of the page, whose size is ``mm``."""
    scale = app.longest / max(mm)
    size = round(mm[0] * scale), round(mm[1] * scale)
    ends = np.array([[0, 0], [size[0], 0], size, [0, size[1]]], np.float32)
    way = cv2.getPerspectiveTransform(corners.astype(np.float32), ends)
    page = cv2.warpPerspective(pixels, way, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
    if app.mode in ("grey", "two tones"):
        page = cv2.cvtColor(cv2.cvtColor(page, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    flat = _levelled(page, app.window * scale)
    if app.sharpen:
        flat += app.sharpen * (flat - cv2.GaussianBlur(flat, (0, 0), 0.2 * scale))
    tones = np.clip((flat - app.black) / (app.white - app.black), 0, 1) ** app.gamma
    if app.mode == "two tones":
        tones = np.clip((tones - 0.6) * 12 + 0.5, 0, 1)
    return (tones * 255 + 0.5).astype(np.uint8)


def _levelled(page: np.ndarray, window: float) -> np.ndarray:
    """The page divided by the light, which is the brightest within a window (pixels)."""
    share = min(1.0, 12 / window)
    small = cv2.resize(page, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    reach = max(3, round(window * share)) | 1
    light = cv2.morphologyEx(small, cv2.MORPH_CLOSE, np.ones((reach, reach), np.uint8)).astype(np.float32)
    light = cv2.GaussianBlur(light, (0, 0), reach / 3)
    light = cv2.resize(light, (page.shape[1], page.shape[0]), interpolation=cv2.INTER_LINEAR)
    return np.minimum(page.astype(np.float32) / np.maximum(light, 8), 1.1)
