"""A made-up camera: a page of light bent, lit, seen at an angle, blurred and compressed."""

from __future__ import annotations

import math
import random
from typing import NamedTuple

import cv2
import numpy as np

PX = 8.0
"""Pixels a mm of the page that is photographed."""


class Shot(NamedTuple):
    """The photo, and for each of its pixels the point of the page that it shows, in mm (height × width × 2)."""

    pixels: np.ndarray
    shows: np.ndarray
    corners: np.ndarray


def printed(page: np.ndarray, rng: random.Random, hard: float) -> np.ndarray:
    """What a printer makes of a page (0 to 1): grey, faded, too dark, streaked."""
    if rng.random() < 0.2:
        page = np.repeat(page.mean(2, keepdims=True), 3, 2)
    fade = rng.uniform(0, 0.45) * hard if rng.random() < 0.5 else 0.0
    page = fade + (1 - fade) * page ** rng.uniform(0.75, 1.4)
    tints = np.array([rng.uniform(0.92, 1), rng.uniform(0.95, 1), rng.uniform(0.96, 1)], np.float32)
    return (page * tints).astype(np.float32)


def bumps(shape: tuple[int, int], rng: random.Random, cells: float) -> np.ndarray:
    """Smooth noise of unit size with about so many hills along the longer side."""
    high, wide = shape
    n = max(2, int(cells * high / max(shape))), max(2, int(cells * wide / max(shape)))
    coarse = np.random.default_rng(rng.randrange(2**31)).normal(0, 1, n).astype(np.float32)
    return cv2.resize(coarse, (wide, high), interpolation=cv2.INTER_CUBIC)


def stained(page: np.ndarray, rng: random.Random, px: float) -> None:
    """Rings of cups, drops, hairs, creases and dust on a page of light (0 to 1, ``px`` pixels a mm), in place."""
    if rng.random() < 0.75:
        return
    high, wide = page.shape[:2]
    spoilt = np.zeros((high, wide), np.float32)
    for _ in range(rng.randint(1, 3)):
        at = round(rng.uniform(0, wide)), round(rng.uniform(0, high))
        what, depth = rng.random(), rng.uniform(0.05, 0.45)
        one = np.zeros_like(spoilt)
        if what < 0.35:
            size = round(rng.uniform(8, 40) * px), round(rng.uniform(8, 40) * px)
            cv2.ellipse(one, at, size, rng.uniform(0, 180), 0, 360, depth, round(rng.uniform(0.5, 4) * px))
        elif what < 0.6:
            size = round(rng.uniform(2, 20) * px), round(rng.uniform(2, 20) * px)
            cv2.ellipse(one, at, size, rng.uniform(0, 180), 0, 360, depth, -1)
        elif what < 0.85:  # a crease, or a hair
            end = round(at[0] + rng.gauss(0, 60) * px), round(at[1] + rng.gauss(0, 60) * px)
            cv2.line(one, at, end, depth, max(1, round(rng.uniform(0.1, 0.6) * px)))
        else:
            for _ in range(rng.randint(20, 200)):
                dot = round(rng.uniform(0, wide)), round(rng.uniform(0, high))
                cv2.circle(one, dot, max(1, round(rng.uniform(0.1, 0.4) * px)), depth, -1)
        spoilt = np.maximum(spoilt, cv2.GaussianBlur(one, (0, 0), rng.uniform(0.1, 0.8) * px))
    tint = np.array([rng.uniform(0.4, 1), rng.uniform(0.4, 0.8), rng.uniform(0.3, 0.6)], np.float32)
    page *= 1 - spoilt[..., None] * tint


def shoot(page: np.ndarray, rng: random.Random, hard: float, size: int = 2600) -> Shot:
    """Photograph a page (light, 0 to 1, ``PX`` a mm); ``hard`` from 0, a scan, to 1, a bad photo."""
    ph, pw = page.shape[:2]
    wmm, hmm = pw / PX, ph / PX
    wide, high = (round(size * 0.75), size) if rng.random() < 0.75 else (size, round(size * 0.75))
    if hard < 0.05:
        share = rng.uniform(0.95, 1.02)
        high = round(size)
        wide = round(size * wmm / hmm)
        corners = _box(
            wide / 2, high / 2, wmm, hmm, high / hmm * share, rng.gauss(0, 0.01) + rng.choice([0, 0, math.pi])
        )
    else:
        turn = rng.choice([0, 0, 0, 1, 2, 3]) * math.pi / 2 + rng.gauss(0, 0.12 * hard + 0.02)
        bw, bh = (hmm, wmm) if abs(math.sin(turn)) > 0.7 else (wmm, hmm)
        scale = min(wide / bw, high / bh) * rng.uniform(0.78, 0.95)
        corners = _box(wide / 2, high / 2, wmm, hmm, scale, turn)
        corners += np.random.default_rng(rng.randrange(2**31)).normal(0, 0.018 * hard * size, (4, 2))
        tilt, axis = rng.uniform(0, 0.13 * hard), rng.randrange(2)
        middle = corners.mean(0)
        for c in corners:
            c[:] = middle + (c - middle) * (1 + tilt * np.sign(c[axis] - middle[axis]) * rng.choice([1, 1]))
    page_mm = np.array([[0, 0], [wmm, 0], [wmm, hmm], [0, hmm]], np.float32)
    back = cv2.getPerspectiveTransform(corners.astype(np.float32), page_mm)
    xs, ys = np.meshgrid(np.arange(wide, dtype=np.float32), np.arange(high, dtype=np.float32))
    k = rng.gauss(0, 0.03) * hard
    u, v = (xs - wide / 2) / size, (ys - high / 2) / size
    r2 = u * u + v * v
    xs, ys = xs + k * r2 * (xs - wide / 2), ys + k * r2 * (ys - high / 2)
    d = back[2, 0] * xs + back[2, 1] * ys + back[2, 2]
    mx = (back[0, 0] * xs + back[0, 1] * ys + back[0, 2]) / d
    my = (back[1, 0] * xs + back[1, 1] * ys + back[1, 2]) / d
    slope, dx, dy = _paper(wmm, hmm, rng, hard)
    at = (mx * dx.shape[1] / wmm).astype(np.float32), (my * dx.shape[0] / hmm).astype(np.float32)
    sx = mx + cv2.remap(dx, *at, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    sy = my + cv2.remap(dy, *at, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    inside = ((sx > 0) & (sx < wmm) & (sy > 0) & (sy < hmm)).astype(np.float32)
    inside = cv2.GaussianBlur(inside, (0, 0), 0.7)[..., None]
    step = max(1.0, PX / (math.sqrt(abs(np.linalg.det(back[:2, :2]))) ** -1))
    source = cv2.GaussianBlur(page, (0, 0), 0.35 * step) if step > 1.2 else page
    seen = cv2.remap(
        source,
        (sx * PX - 0.5).astype(np.float32),
        (sy * PX - 0.5).astype(np.float32),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    shade = cv2.remap(slope, *at, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    table = _table(high, wide, rng)
    light = seen * shade[..., None] * inside + table * (1 - inside)
    light = light * _light(high, wide, rng, hard)
    return Shot(_develop(light, rng, hard), np.dstack([sx, sy]).astype(np.float32), corners)


def _box(x: float, y: float, w: float, h: float, scale: float, turn: float) -> np.ndarray:
    c, s = math.cos(turn), math.sin(turn)
    corners = np.array([[-w, -h], [w, -h], [w, h], [-w, h]]) / 2 * scale
    return corners @ np.array([[c, s], [-s, c]]) + (x, y)


def _paper(
    wmm: float, hmm: float, rng: random.Random, hard: float
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """A sheet that is not flat: its shading, and how far (mm) what is seen lies from where it would be."""
    gh, gw = 150, 106
    yy, xx = np.mgrid[0:gh, 0:gw].astype(np.float32)
    dx, dy = np.zeros((gh, gw), np.float32), np.zeros((gh, gw), np.float32)
    shade = np.ones((gh, gw), np.float32)
    if rng.random() < 0.7:  # curled
        turn = rng.uniform(0, math.pi)
        along = (xx / gw - 0.5) * math.cos(turn) + (yy / gh - 0.5) * math.sin(turn)
        curl, phase = rng.gauss(0, 2.6) * hard, rng.uniform(0, 7)
        freq = rng.uniform(2, 6)
        bend = curl * np.sin(freq * along + phase)
        dx += bend * math.cos(turn + rng.gauss(0, 0.5))
        dy += bend * math.sin(turn + rng.gauss(0, 0.5))
        shade *= 1 + 0.04 * curl * np.cos(freq * along + phase)
    for _ in range(rng.choice([0, 0, 1, 2, 3])):  # folded
        turn = rng.choice([0, math.pi / 2, rng.uniform(0, 3)])
        off = (xx / gw - rng.uniform(0.3, 0.7)) * math.cos(turn) + (
            yy / gh - rng.uniform(0.3, 0.7)
        ) * math.sin(turn)
        kink = rng.uniform(-1, 1) * hard
        dx += 2.5 * kink * np.maximum(off, 0) * math.cos(turn)
        dy += 2.5 * kink * np.maximum(off, 0) * math.sin(turn)
        shade *= 1 - 0.12 * kink / (1 + np.exp(-off * 60)) - 0.12 * hard * np.exp(-((off * 60) ** 2))
    if rng.random() < 0.35 * hard:  # crumpled
        hills = bumps((gh, gw), rng, rng.uniform(8, 16))
        shade *= 1 + 0.08 * hard * cv2.Sobel(hills, cv2.CV_32F, 1, 0, ksize=3)
        dx += 0.3 * hard * hills
        dy += 0.3 * hard * bumps((gh, gw), rng, 10)
    return np.clip(shade, 0.5, 1.3), dx, dy


def _table(high: int, wide: int, rng: random.Random) -> np.ndarray:
    colour = np.array([rng.uniform(0.05, 0.6), rng.uniform(0.1, 0.7), rng.uniform(0.15, 0.8)], np.float32)
    if rng.random() < 0.15:
        colour = np.full(3, rng.uniform(0.75, 0.95), np.float32)
    grain = bumps((high, wide), rng, 12) * 0.05 + bumps((high, wide), rng, 250) * 0.04
    if rng.random() < 0.5:  # wood
        ys = np.arange(high, dtype=np.float32)[:, None]
        grain = grain + 0.05 * np.sin(ys / rng.uniform(6, 40) + 3 * bumps((high, wide), rng, 5))
    return np.clip(colour * (1 + grain[..., None]), 0.01, 1)


def _light(high: int, wide: int, rng: random.Random, hard: float) -> np.ndarray:
    yy, xx = np.mgrid[0:high, 0:wide].astype(np.float32)
    u, v = xx / wide, yy / high
    light = 1 - hard * 0.45 * np.clip(
        rng.uniform(-1, 1) * (u - 0.5) + rng.uniform(-1, 1) * (v - 0.5) + 0.2, 0, 1
    )
    if rng.random() < 0.5 * hard + 0.1:  # the shadow of a telephone or a hand
        cx, cy, a = rng.uniform(0, 1), rng.uniform(0, 1), rng.uniform(0, 7)
        rim = np.cos(a) * (u - cx) + np.sin(a) * (v - cy)
        side = np.abs(-np.sin(a) * (u - cx) + np.cos(a) * (v - cy)) - rng.uniform(0.15, 0.5)
        soft = rng.uniform(30, 250)
        light *= 1 - rng.uniform(0.1, 0.45) * hard / (
            1 + np.exp(np.clip(soft * np.maximum(rim, side), -30, 30))
        )
    if rng.random() < 0.15 * hard:  # flash
        cx, cy, r = rng.uniform(0.2, 0.8), rng.uniform(0.2, 0.8), rng.uniform(0.2, 0.5)
        light *= 0.6 + 0.7 * np.exp(-((u - cx) ** 2 + (v - cy) ** 2) / (2 * r * r))
    warm = rng.uniform(-1, 1)
    tint = np.array([1 - 0.22 * max(warm, 0), 1 - 0.05 * abs(warm), 1 - 0.15 * max(-warm, 0)], np.float32)
    return light[..., None].astype(np.float32) * tint


def _develop(light: np.ndarray, rng: random.Random, hard: float) -> np.ndarray:
    high = light.shape[0]
    blur = rng.uniform(0.3, 0.5 + 1.5 * hard) * high / 2600
    light = cv2.GaussianBlur(light, (0, 0), max(0.3, blur))
    if rng.random() < 0.25 * hard:  # moved
        n = rng.choice([3, 5, 7])
        kernel = np.zeros((n, n), np.float32)
        a = rng.uniform(0, math.pi)
        half = n / 2 * 0.8
        c = n // 2
        cv2.line(
            kernel,
            (round(c - half * math.cos(a)), round(c - half * math.sin(a))),
            (round(c + half * math.cos(a)), round(c + half * math.sin(a))),
            1.0,
        )
        light = cv2.filter2D(light, -1, kernel / max(kernel.sum(), 1))
    exposure = rng.uniform(0.75, 1.05)
    noise = np.random.default_rng(rng.randrange(2**31)).normal(
        0, (1 + 7 * hard * rng.random()) / 255, light.shape
    )
    curve = np.clip(light * exposure, 0, 1.2)
    toe = rng.uniform(0.85, 1.15)
    pixels = 255 * (np.clip(curve, 0, 1) ** toe * 0.96 + 0.02) + 255 * cv2.GaussianBlur(
        noise.astype(np.float32), (0, 0), 0.6
    )
    pixels = np.clip(pixels, 0, 255).astype(np.uint8)
    if rng.random() < 0.4:  # telephones sharpen
        soft = cv2.GaussianBlur(pixels, (0, 0), 1.5)
        pixels = cv2.addWeighted(pixels, 1.5, soft, -0.5, 0)
    quality = round(92 - 32 * hard * rng.random())
    return cv2.imdecode(
        cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_COLOR
    )
