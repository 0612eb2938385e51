"""What the sheet lies on: wood, cloth, stone, a plain desk; and what else lies about."""

from __future__ import annotations

import random

import cv2
import numpy as np

from tools.photos.paper import blur_noise

TABLES = ("wood", "wood", "cloth", "plain", "stone", "dark")


def table(shape: tuple[int, int], rng: random.Random) -> np.ndarray:
    """A table from above, red, green, blue, 0 to 1."""
    kind = rng.choice(TABLES)
    ground = np.ones((*shape, 3), np.float32)
    if kind == "wood":
        _wood(ground, rng)
    elif kind == "cloth":
        light = rng.uniform(0.25, 0.85)
        colour = np.clip([light * rng.uniform(0.75, 1.2) for _ in range(3)], 0, 0.95).astype(np.float32)
        yy, xx = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32)
        pitch = rng.uniform(5, 11)
        weave = 0.06 * (np.sin(xx * 6.283 / pitch) * np.sin(yy * 6.283 / pitch))
        ground *= colour
        ground *= (1 + weave + 0.03 * blur_noise(shape, 90, rng.getrandbits(32)))[..., None]
        if rng.random() < 0.4:
            wide = rng.uniform(120, 300)
            ground *= np.where((xx % wide < wide / 2) ^ (yy % wide < wide / 2), 1.0, 0.82)[..., None]
    elif kind == "stone":
        ground *= np.array([0.66, 0.65, 0.63], np.float32) * rng.uniform(0.7, 1.25)
        for cell, deep in ((6, 0.05), (22, 0.05), (140, 0.05)):
            ground *= (1 + deep * blur_noise(shape, cell, rng.getrandbits(32)))[..., None]
    else:
        light = rng.uniform(0.75, 0.92) if kind == "plain" else rng.uniform(0.08, 0.25)
        ground *= np.array(
            [light, light * rng.uniform(0.96, 1.02), light * rng.uniform(0.92, 1.02)], np.float32
        )
        ground *= (1 + 0.02 * blur_noise(shape, 4, rng.getrandbits(32)))[..., None]
    return np.clip(ground, 0, 1)


def _wood(ground: np.ndarray, rng: random.Random) -> None:
    shape = ground.shape[:2]
    colour = np.array(
        rng.choice([(0.62, 0.44, 0.28), (0.75, 0.58, 0.40), (0.36, 0.24, 0.16), (0.80, 0.70, 0.56)])
    )
    long = cv2.resize(
        np.random.default_rng(rng.getrandbits(32)).normal(0, 1, (shape[0] // 3 + 1, 7)).astype(np.float32),
        (shape[1], shape[0]),
        interpolation=cv2.INTER_CUBIC,
    )
    yy = np.arange(shape[0], dtype=np.float32)[:, None]
    rings = np.sin((yy + 40 * blur_noise(shape, 420, rng.getrandbits(32))) / rng.uniform(9, 26))
    ground *= colour.astype(np.float32)
    ground *= (1 + 0.05 * long + 0.05 * rings)[..., None]
    plank = int(rng.uniform(280, 700))
    for y in range(rng.randrange(plank), shape[0], plank):
        ground[y : y + rng.randint(2, 5)] *= 0.45


def clutter(picture: np.ndarray, free: np.ndarray, scale: float, rng: random.Random) -> None:
    """Dice, coins, a pen where the table is ``free`` (true), in place; ``scale`` are pixels a mm."""
    height, width = free.shape
    for _ in range(rng.randint(0, 7)):
        kind, turn = rng.choice(("die", "die", "coin", "pen")), rng.uniform(0, 360)
        size = {"die": 15, "coin": 23, "pen": 140}[kind] * scale
        x, y = rng.uniform(0, width), rng.uniform(0, height)
        box = cv2.boxPoints(((x, y), (size, 8 * scale if kind == "pen" else size), turn))
        mask = np.zeros((height, width), np.uint8)
        if kind == "coin":
            cv2.circle(mask, (int(x), int(y)), int(size / 2), 255, -1, cv2.LINE_AA)
        else:
            cv2.fillConvexPoly(mask, np.round(box).astype(np.int32), 255, cv2.LINE_AA)
        if not mask.any() or not free[mask > 0].all():
            continue
        shade = cv2.GaussianBlur(np.roll(mask, (int(3 * scale), int(2 * scale)), (0, 1)), (0, 0), 3 * scale)
        picture *= (1 - 0.5 * shade.astype(np.float32) / 255 * free)[..., None]
        colour = np.array(
            {
                "die": rng.choice([(0.9, 0.9, 0.86), (0.7, 0.12, 0.12), (0.15, 0.25, 0.6), (0.85, 0.6, 0.1)]),
                "coin": rng.choice([(0.72, 0.6, 0.3), (0.66, 0.66, 0.68), (0.62, 0.38, 0.24)]),
                "pen": rng.choice([(0.1, 0.15, 0.45), (0.1, 0.1, 0.1), (0.8, 0.65, 0.1)]),
            }[kind],
            np.float32,
        )
        alpha = (mask.astype(np.float32) / 255)[..., None]
        picture += (colour - picture) * alpha
        if kind == "die":
            _pips(picture, (x, y), size, turn, float(colour.mean()) < 0.6, rng)


def _pips(
    picture: np.ndarray,
    centre: tuple[float, float],
    size: float,
    turn: float,
    light: bool,
    rng: random.Random,
) -> None:
    spots = {1: [(0, 0)], 2: [(-1, -1), (1, 1)], 3: [(-1, -1), (0, 0), (1, 1)]}
    spots |= {4: [(-1, -1), (1, 1), (-1, 1), (1, -1)], 5: [(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)]}
    spots[6] = [*spots[4], (-1, 0), (1, 0)]
    a = np.deg2rad(turn)
    for dx, dy in spots[rng.randint(1, 6)]:
        px, py = dx * size * 0.27, dy * size * 0.27
        at = (
            int(centre[0] + px * np.cos(a) - py * np.sin(a)),
            int(centre[1] + px * np.sin(a) + py * np.cos(a)),
        )
        cv2.circle(
            picture, at, max(1, int(size * 0.1)), (0.95,) * 3 if light else (0.08,) * 3, -1, cv2.LINE_AA
        )
