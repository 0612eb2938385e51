"""Printed paper and what becomes of it: tired printers, stains, folds; how it lies on the table."""

from __future__ import annotations

import math
import random

import cv2
import numpy as np

from tools.photos.ink import PX

STEP = 2.0
"""mm from one point of the paper's surface to the next."""


def blur_noise(shape: tuple[int, int], cell: float, seed: int) -> np.ndarray:
    """Smooth noise about 0 with deviation 1, whose lumps are ``cell`` pixels wide."""
    rows, columns = max(2, int(shape[0] / cell) + 3), max(2, int(shape[1] / cell) + 3)
    small = np.random.default_rng(seed).normal(0, 1, (rows, columns)).astype(np.float32)
    return cv2.resize(small, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC)


def printed(page: np.ndarray, fault: str, rng: random.Random) -> np.ndarray:
    """A page (red, green, blue, 0 to 1) as it is printed; the fault is ``faded``, ``grey``, ``low ink`` or empty."""
    page = cv2.GaussianBlur(page, (0, 0), rng.uniform(0.4, 0.9))  # dots run
    if fault == "grey":
        page = np.repeat((page @ np.array([0.3, 0.59, 0.11], np.float32))[..., None], 3, 2)
        noise = np.random.default_rng(rng.getrandbits(32)).normal(0, 0.04, page.shape[:2]).astype(np.float32)
        page = np.clip(page + (noise * (1 - page[..., 0]))[..., None], 0, 1)
    if fault == "faded":
        page = 1 - (1 - page) * rng.uniform(0.45, 0.7)
    if fault == "low ink":
        rows = blur_noise((page.shape[0], 1), rng.uniform(8, 30), rng.getrandbits(32))
        strong = np.clip(0.75 + 0.18 * rows, 0.35, 1)[..., None]
        channels = np.array([rng.uniform(0.4, 1), rng.uniform(0.7, 1), rng.uniform(0.7, 1)], np.float32)
        page = 1 - (1 - page) * strong * channels
    return np.ascontiguousarray(page, np.float32)


def sheet_of(page: np.ndarray, rng: random.Random) -> np.ndarray:
    """The print on paper that is never quite white."""
    shape = page.shape[:2]
    white = np.array([rng.uniform(0.94, 1), rng.uniform(0.94, 0.99), rng.uniform(0.90, 0.98)], np.float32)
    grain = (
        1
        + 0.008 * blur_noise(shape, 3, rng.getrandbits(32))
        + 0.006 * blur_noise(shape, 60, rng.getrandbits(32))
    )
    return page * white * grain[..., None]


def stain(page: np.ndarray, rng: random.Random) -> None:
    """A ring of a cup, or drops, in place."""
    height, width = page.shape[:2]
    if rng.random() < 0.5:
        _ring(page, rng, height, width)
        return
    for _ in range(rng.randint(1, 5)):
        x, y, r = rng.uniform(0, width), rng.uniform(0, height), rng.uniform(1.5, 7) * PX
        _spot(page, x, y, r, rng.uniform(0.08, 0.28), rng)


def _ring(page: np.ndarray, rng: random.Random, height: int, width: int) -> None:
    x, y, r = rng.uniform(0, width), rng.uniform(0, height), rng.uniform(32, 44) * PX
    yy, xx = np.mgrid[0:height, 0:width].astype(np.float32)
    away = np.hypot(xx - x, yy - y)
    thick = rng.uniform(0.8, 2.2) * PX
    angle = np.arctan2(yy - y, xx - x)
    uneven = 0.55 + 0.45 * np.sin(angle * 1.0 + rng.uniform(0, 6)) * np.sin(angle * 3 + rng.uniform(0, 6))
    deep = np.exp(-(((away - r) / thick) ** 2)) * uneven * rng.uniform(0.2, 0.4)
    _brown(page, deep + 0.03 * (away < r))


def _spot(page: np.ndarray, x: float, y: float, r: float, deep: float, rng: random.Random) -> None:
    height, width = page.shape[:2]
    top, bottom = max(0, int(y - 1.5 * r)), min(height, int(y + 1.5 * r))
    left, right = max(0, int(x - 1.5 * r)), min(width, int(x + 1.5 * r))
    if bottom <= top or right <= left:
        return
    yy, xx = np.mgrid[top:bottom, left:right].astype(np.float32)
    away = np.hypot(xx - x, yy - y) / r
    away += 0.12 * np.sin(3 * np.arctan2(yy - y, xx - x) + rng.uniform(0, 6))
    inside = 1 / (1 + np.exp((away - 0.9) * 14))
    edge = np.exp(-(((away - 0.88) / 0.07) ** 2))
    _brown(page[top:bottom, left:right], deep * (0.5 * inside + 0.8 * edge))


def _brown(page: np.ndarray, deep: np.ndarray) -> None:
    for i, share in enumerate((0.45, 0.75, 1.0)):
        page[..., i] *= 1 - np.clip(deep * share, 0, 0.8)


def surface(width: float, height: float, state: str, hard: float, rng: random.Random) -> np.ndarray:
    """How high the paper lies, in mm, every ``STEP`` mm: ``flat``, ``curled``, ``folded`` or ``crumpled``."""
    xs, ys = np.arange(0, width + STEP, STEP), np.arange(0, height + STEP, STEP)
    x, y = np.meshgrid(xs, ys)
    high = np.zeros_like(x)
    if state in ("curled", "folded", "crumpled"):
        angle = rng.uniform(0, math.pi)
        along = (x - width / 2) * np.cos(angle) + (y - height / 2) * np.sin(angle)
        high += (along / (height / 2)) ** 2 * rng.uniform(2, 12) * hard
        high += np.sin(along / rng.uniform(40, 90) + rng.uniform(0, 6)) * rng.uniform(0, 1.5) * hard
    if state == "folded":
        for across in rng.sample(["x", "y"], rng.randint(1, 2)):
            at, size = (x, width) if across == "x" else (y, height)
            line = size * rng.choice([0.5, 0.5, 1 / 3, 0.25]) + rng.uniform(-3, 3)
            steep = rng.uniform(0.04, 0.14) * (0.5 + hard) * rng.choice([-1, 1])
            away = np.abs(at - line)
            high += steep * 45 * (1 - np.exp(-away / 45))
    if state == "crumpled":
        for _ in range(int(8 + 14 * hard)):
            angle, off = rng.uniform(0, math.pi), rng.uniform(-0.5, 0.5) * height
            away = np.abs((x - width / 2) * np.cos(angle) + (y - height / 2) * np.sin(angle) - off)
            reach = np.exp(-(((x - rng.uniform(0, width)) ** 2 + (y - rng.uniform(0, height)) ** 2) / 60**2))
            high += rng.gauss(0, 0.9) * hard * np.sqrt(away**2 + 1) * 0.12 * reach * np.exp(-away / 25) * 3
    return (high - high.min()).astype(np.float32)


def creases(page: np.ndarray, high: np.ndarray, rng: random.Random) -> None:
    """Where paper is bent sharply its print is rubbed off and dirt gathers, in place."""
    bend = np.abs(cv2.Laplacian(high.astype(np.float64), cv2.CV_64F)).astype(np.float32)
    sharp = np.clip((bend - 0.10) / 0.3, 0, 1)
    if sharp.max() <= 0:
        return
    full = cv2.resize(sharp, (page.shape[1], page.shape[0]), interpolation=cv2.INTER_CUBIC)
    noise = blur_noise(page.shape[:2], 4, rng.getrandbits(32))
    worn = np.clip(full * np.clip(0.4 + 0.5 * noise, 0, 1), 0, 1)[..., None]
    page += (0.93 - page) * worn * 0.55
