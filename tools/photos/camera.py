"""A telephone or a scanner that looks at the paper: where each of its pixels comes from, the light, the sensor."""

from __future__ import annotations

import math
import random
from typing import NamedTuple

import cv2
import numpy as np

from tools.photos.paper import STEP, blur_noise

COARSE = 8
"""Pixels of the picture from one exactly computed place to the next."""


class View(NamedTuple):
    """A camera over the table: ``turn`` and ``at`` take mm of the table (height too) to what it sees from where it is.

    ``focal`` in pixels, ``bend`` of the lens (negative for barrels), ``size`` of the picture: width, height.
    """

    turn: np.ndarray
    at: np.ndarray
    focal: float
    bend: float
    size: tuple[int, int]

    def project(self, points: np.ndarray) -> np.ndarray:
        """Pixels of points (… × 3, mm)."""
        seen = points @ self.turn.T + self.at
        flat = seen[..., :2] / seen[..., 2:]
        r2 = (flat**2).sum(-1, keepdims=True)
        return flat * (1 + self.bend * r2) * self.focal + np.array(self.size) / 2

    def table(self, pixels: np.ndarray) -> np.ndarray:
        """Where on the table (mm) pixels (… × 2) look."""
        bent = (pixels - np.array(self.size) / 2) / self.focal
        flat = bent.copy()
        for _ in range(5):
            flat = bent / (1 + self.bend * (flat**2).sum(-1, keepdims=True))
        ray = np.concatenate([flat, np.ones_like(flat[..., :1])], -1) @ self.turn
        eye = -self.turn.T @ self.at
        return eye[:2] + ray[..., :2] * (-eye[2] / ray[..., 2:])


def view(
    width: float, height: float, size: tuple[int, int], quarter: int, hard: float, rng: random.Random
) -> View:  # fmt: skip
    """Somebody holds a telephone over a sheet of these measures, turned by so many quarters, and sees all of it."""
    lean, way = math.radians(abs(rng.gauss(0, 6 + 16 * hard))), rng.uniform(0, 2 * math.pi)
    lean = min(lean, math.radians(12 + 26 * hard))
    roll = math.radians(rng.gauss(0, 2 + 6 * hard)) + math.pi / 2 * quarter
    axis = np.array([math.cos(way), math.sin(way), 0.0]) * lean
    down = np.diag([1.0, -1.0, -1.0]) @ np.diag(
        [1.0, -1.0, 1.0]
    )  # y goes down on paper and picture; z to the eye
    turn = cv2.Rodrigues(np.array([0, 0, roll]))[0] @ cv2.Rodrigues(axis)[0] @ down
    focal = max(size) * rng.uniform(0.75, 1.0)
    bend = rng.gauss(0, 0.01 + 0.03 * hard)
    fill = rng.uniform(0.72, 0.96) - 0.12 * hard * rng.random()
    middle = np.array([width / 2, height / 2, 0.0])
    corners = np.array([[0, 0, 0], [width, 0, 0], [width, height, 0], [0, height, 0]], float)
    low, high = 80.0, 4000.0
    for _ in range(40):
        away = (low + high) / 2
        found = View(turn, np.array([0, 0, away]) - turn @ middle, focal, bend, size)
        seen = found.project(corners)
        least, most = seen.min(0), seen.max(0)
        fits = ((most - least) < np.array(size) * fill).all()
        low, high = (low, away) if fits else (away, high)
    seen = View(turn, np.array([0, 0, high]) - turn @ middle, focal, bend, size).project(corners)
    room = (np.array(size) - (seen.max(0) - seen.min(0))) / 2
    want = np.array(size) / 2 + room * np.array([rng.uniform(-0.7, 0.7) for _ in range(2)])
    shift = (want - (seen.max(0) + seen.min(0)) / 2) / focal * high
    return View(turn, np.array([shift[0], shift[1], high]) - turn @ middle, focal, bend, size)


class Seen(NamedTuple):
    """For each pixel of a picture: the place on the paper in mm, the light that the paper's slope gives it."""

    x: np.ndarray
    y: np.ndarray
    slope: np.ndarray


def look(view: View, high: np.ndarray, width: float, height: float, light: np.ndarray) -> Seen:
    """Which place of a paper, whose surface is ``high``, each pixel shows; ``light`` is where light comes from."""
    columns, rows = view.size
    px, py = np.meshgrid(
        np.arange(0, columns + COARSE, COARSE) + 0.5, np.arange(0, rows + COARSE, COARSE) + 0.5
    )
    aim = view.table(np.stack([px, py], -1))
    ys, xs = np.mgrid[0 : high.shape[0], 0 : high.shape[1]] * STEP
    shown = view.table(view.project(np.stack([xs, ys, high], -1).astype(float)))
    shift = (shown - np.stack([xs, ys], -1)).astype(np.float32)
    place = aim.copy()
    for _ in range(6):
        at = np.clip(place / STEP, 0, np.array([high.shape[1] - 1, high.shape[0] - 1])).astype(np.float32)
        place = aim - cv2.remap(shift, at[..., 0], at[..., 1], cv2.INTER_LINEAR)
    # how much light falls on it
    gy, gx = np.gradient(high, STEP)
    normal = np.stack([-gx, -gy, np.ones_like(high)], -1)
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    lit = np.clip(normal @ light / light[2], 0, 2).astype(np.float32)
    at = np.clip(place / STEP, 0, np.array([high.shape[1] - 1, high.shape[0] - 1])).astype(np.float32)
    slope = cv2.remap(lit, at[..., 0], at[..., 1], cv2.INTER_LINEAR)
    full = [_full(part.astype(np.float32), rows, columns) for part in (place[..., 0], place[..., 1], slope)]
    return Seen(*full)


def _full(part: np.ndarray, rows: int, columns: int) -> np.ndarray:
    """Every ``COARSE``-th value, from the first pixel on, as one for each pixel."""
    across, down = np.meshgrid(
        np.arange(columns, dtype=np.float32) / COARSE, np.arange(rows, dtype=np.float32) / COARSE
    )
    return cv2.remap(part, across, down, cv2.INTER_LINEAR)


def lighting(shape: tuple[int, int], hard: float, night: bool, rng: random.Random) -> np.ndarray:
    """The light in the room: uneven, with the shadow of the telephone and of who holds it; at night its flash."""
    height, width = shape
    yy, xx = np.mgrid[0:height, 0:width].astype(np.float32)
    u, v = xx / width - 0.5, yy / height - 0.5
    way = rng.uniform(0, 2 * math.pi)
    light = 1 + rng.uniform(0.05, 0.25 + 0.3 * hard) * (u * math.cos(way) + v * math.sin(way))
    light *= 1 - rng.uniform(0, 0.35) * (u * u + v * v)
    if night:
        cx, cy = rng.uniform(-0.2, 0.2), rng.uniform(-0.2, 0.2)
        light = light * 0.45 + 0.75 * np.exp(
            -((u - cx) ** 2 + (v - cy) ** 2) / (2 * rng.uniform(0.25, 0.45) ** 2)
        )
        light += rng.uniform(0.0, 0.35) * np.exp(-((u - cx) ** 2 + (v - cy) ** 2) / (2 * 0.06**2))
        return np.asarray(light, np.float32)
    for _ in range(rng.choice([0, 1, 1, 2])):
        light *= _shadow(shape, hard, rng)
    return np.asarray(light, np.float32)


def in_room(picture: np.ndarray, lamps: int, rng: random.Random) -> np.ndarray:
    """A picture in the light of a room: windows or lamps of some size and colour, light from the walls, and the
    shadow of who holds the telephone. Light adds up and falls off with distance before the camera encodes it."""
    light = _lamp(picture.shape[:2], rng)
    for _ in range(lamps - 1):
        share = rng.uniform(0.2, 0.8)
        light = light * share + _lamp(picture.shape[:2], rng) * (1 - share)
    light = cv2.resize(light.astype(np.float32), picture.shape[1::-1], interpolation=cv2.INTER_LINEAR)
    return np.asarray((np.clip(picture, 0, 1.3) ** 2.2 * light) ** (1 / 2.2), np.float32)


def _lamp(shape: tuple[int, int], rng: random.Random) -> np.ndarray:
    """The light of one window or lamp with that of the walls, at an eighth of the size."""
    height, width = shape[0] // 8, shape[1] // 8
    yy, xx = np.mgrid[0:height, 0:width].astype(np.float32) / max(height, width)
    away, up = rng.uniform(0.6, 2.5), rng.uniform(0.5, 1.5)
    way, wide = rng.uniform(0, 2 * math.pi), rng.uniform(0.05, 0.8)
    lamp = np.zeros((height, width), np.float32)
    for part in np.linspace(-0.5, 0.5, 7):
        x = 0.5 + away * math.cos(way) - wide * part * math.sin(way)
        y = 0.5 + away * math.sin(way) + wide * part * math.cos(way)
        lamp += up**2 / ((xx - x) ** 2 + (yy - y) ** 2 + up**2) ** 2
    lamp /= lamp.mean()
    if rng.random() < 0.6:
        lamp *= cv2.resize(_shadow(shape, 0.6, rng), (width, height), interpolation=cv2.INTER_AREA)
    walls = rng.uniform(0.2, 0.6)
    warm = np.array([1 + rng.uniform(-0.1, 0.15), 1.0, 1 + rng.uniform(-0.25, 0.1)], np.float32)
    return np.asarray(walls + (1 - walls) * lamp[..., None] * warm)


def _shadow(shape: tuple[int, int], hard: float, rng: random.Random) -> np.ndarray:
    """A telephone, an arm or a head between the lamp and the table."""
    height, width = shape[0] // 8, shape[1] // 8
    mask = np.zeros((height, width), np.float32)
    x, y = rng.uniform(0, width), rng.uniform(0.2 * height, 1.2 * height)
    box = cv2.boxPoints(
        ((x, y), (width * rng.uniform(0.25, 0.6), height * rng.uniform(0.3, 1.0)), rng.uniform(-40, 40))
    )
    cv2.fillConvexPoly(mask, np.round(box).astype(np.int32), 1.0)
    soft = cv2.GaussianBlur(mask, (0, 0), rng.uniform(3, 25))
    deep = rng.uniform(0.1, 0.25 + 0.3 * hard)
    return 1 - deep * cv2.resize(soft, (shape[1], shape[0]), interpolation=cv2.INTER_LINEAR)


def sensor(picture: np.ndarray, hard: float, night: bool, rng: random.Random) -> np.ndarray:
    """What the telephone makes of light (red, green, blue, 0 to 1): how sharp it is, noise, white balance."""
    warm = rng.gauss(0, 0.04 + 0.06 * hard)
    picture = picture * np.array([1 + warm, 1.0, 1 - warm], np.float32)
    picture = picture * (rng.uniform(0.80, 1.0) / max(0.2, float(np.percentile(picture[::8, ::8], 97))))
    size = max(picture.shape[:2])
    blur = rng.uniform(0.5, 0.8 + 0.9 * hard) * size / 3000
    picture = cv2.GaussianBlur(picture, (0, 0), max(0.35, blur))
    if rng.random() < 0.15 + 0.4 * hard:
        picture = _shaken(picture, rng.uniform(1, 2 + 4 * hard) * size / 3000, rng)
    if hard > 0.6 and rng.random() < 0.3:  # out of focus towards one edge
        soft = cv2.GaussianBlur(picture, (0, 0), rng.uniform(1.5, 3) * size / 3000)
        share = np.clip(np.linspace(rng.uniform(-1, 0), 1, picture.shape[0]), 0, 1).astype(np.float32)
        picture += (soft - picture) * share[:, None, None]
    noise = np.random.default_rng(rng.getrandbits(32))
    strong = (0.006 + 0.016 * hard) * (2.0 if night else 1.0)
    grain = noise.standard_normal(picture.shape, np.float32) * strong
    if night:
        grain = 0.5 * grain + 1.2 * cv2.GaussianBlur(grain, (0, 0), 1.0)
    picture = picture + grain * np.sqrt(np.clip(picture, 0.02, 1))
    if rng.random() < 0.7:
        soft = cv2.GaussianBlur(picture, (0, 0), 1.6)
        picture = picture + (picture - soft) * rng.uniform(0.2, 0.7)
    gamma = rng.uniform(0.9, 1.1)
    return (np.clip(picture, 0, 1) ** gamma * 255 + 0.5).astype(np.uint8)


def _shaken(picture: np.ndarray, length: float, rng: random.Random) -> np.ndarray:
    count = max(3, int(length * 2) | 1)
    kernel = np.zeros((count, count), np.float32)
    angle, half = rng.uniform(0, math.pi), length / 2
    middle = count // 2
    ends = [
        (int((middle + s * half * math.cos(angle)) * 16), int((middle + s * half * math.sin(angle)) * 16))
        for s in (-1, 1)
    ]
    cv2.line(kernel, *ends, 1.0, 1, cv2.LINE_AA, 4)
    return cv2.filter2D(picture, -1, kernel / max(kernel.sum(), 1e-6))


def scanner(page: np.ndarray, rng: random.Random) -> tuple[np.ndarray, np.ndarray]:
    """A page (at the paper's pixels) on a scanner's glass: the scan, and the 2 × 3 matrix from page to scan pixels."""
    dpi = rng.choice([150, 200, 200, 300])
    scale = dpi / 300
    height, width = page.shape[:2]
    out = int(width * scale * rng.uniform(1.0, 1.03)), int(height * scale * rng.uniform(1.0, 1.02))
    angle = rng.gauss(0, 0.5) + rng.choice([0, 0, 0, 180])
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), angle, scale)
    matrix[0, 2] += out[0] / 2 - width / 2 + rng.uniform(-1, 1) * scale * 12
    matrix[1, 2] += out[1] / 2 - height / 2 + rng.uniform(-1, 1) * scale * 12
    soft = cv2.GaussianBlur(page, (0, 0), 0.42 / scale)
    lid = rng.uniform(0.85, 1.0)
    scan = cv2.warpAffine(soft, matrix, out, flags=cv2.INTER_LINEAR, borderValue=(lid, lid, lid))
    noise = np.random.default_rng(rng.getrandbits(32)).standard_normal(scan.shape, np.float32)
    scan = scan * rng.uniform(0.95, 1.06) + noise * rng.uniform(0.003, 0.012)
    scan += 0.004 * blur_noise(scan.shape[:2], 200, rng.getrandbits(32))[..., None]
    if rng.random() < 0.25:
        scan = np.repeat((scan @ np.array([0.3, 0.59, 0.11], np.float32))[..., None], 3, 2)
    return (np.clip(scan, 0, 1) * 255 + 0.5).astype(np.uint8), matrix
