"""Trains the nets that tell marks apart, on made-up sheets, and writes their weights.

python -m tools.ink.learn [--sheets 560] [--rounds 16] [--keep FOLDER] [--out sheetgen/scan/weights.npz]

Sheets are marked at random by ``hands`` and spoilt as a printer, a camera and a page that is not quite flat spoil them;
the nets see what ``sheetgen.scan.added_ink`` makes of that. A sixth of the sheets is kept for validation.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from sheetgen.scan import evidence
from sheetgen.scan.added_ink import find_added_ink
from sheetgen.scan.blank import PX_PER_MM, PagePrint, draw_blank_page
from sheetgen.scan.evidence import NeuralNet, layers_of, turned_view, view_of_spot
from sheetgen.scan.marking_styles import KINDS
from tools.ink.camera import bumps, printed, stained
from tools.ink.hands import Stroke, draw, some_hand, some_pen, strokes
from tools.ink.sheets import EDITIONS, LANGS, LAYOUTS, kinds_of
from tools.ink.train import Shape, shares, train

PLAIN = ("circle", "cross", "used", "slash")
HELD_BACK = 6
MARKS = Shape(((5, 24), (3, 48), (3, 64)), (64,), len(KINDS))
ROADS = Shape(((5, 16), (3, 24), (3, 32)), (32,), 2)
STRUCK, RUBBED, PUT_DOWN = 0.06, 0.04, 0.015
"""How often a mark is made unreadable, one of a pencil was rubbed out, a pen was put down where nothing is."""
OFF_MM = 0.2
"""About how far art lies from where it should in the worst photos."""


def sheet(seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Views and marks (numbers of ``KINDS``) of a sheet, then views and sides of its roads."""
    rng = random.Random(f"learn {seed}")
    name, number = rng.choice([*LAYOUTS, *LAYOUTS[:2]])
    which = PagePrint(name, number, rng.choice(LANGS), rng.choice(["a4", "letter"]), rng.choice(EDITIONS))
    page = draw_blank_page(which)
    hard = rng.random()
    light = printed(page.picture.astype(np.float32) / 255, rng, hard)
    marks = _fill(light, page.spots, kinds_of(name), rng)
    seen = find_added_ink(_spoilt(light, rng, hard), page.picture, PX_PER_MM)
    layers = layers_of(seen)
    views, labels, roads, sides = [], [], [], []
    kinds = kinds_of(name)
    for address, spot in page.spots.items():
        if address not in kinds:
            continue
        mark = marks.get(address, "")
        looks = view_of_spot(layers, spot, rng.gauss(0, 0.03), rng.gauss(0, 0.03))
        if kinds[address][0].startswith("road:"):
            for side in "nesw":
                roads.append(turned_view(looks, side))
                sides.append(int(mark.startswith("road:") and side in mark[5:]))
        elif not mark.startswith("road:"):
            views.append(looks)
            labels.append(KINDS.index(mark))
    shape = (0, evidence.GRID, evidence.GRID, evidence.LAYERS)
    return (
        np.array(views, np.float16), np.array(labels, np.int64),
        np.array(roads, np.float16).reshape(-1, *shape[1:]), np.array(sides, np.int64),
    )  # fmt: skip


def _fill(page: np.ndarray, spots: Any, kinds: Any, rng: random.Random) -> dict[str, str]:
    """Marks as on a sheet in play, some where the game has others, so that the print does not tell the mark."""
    hand, pens = some_hand(rng), [some_pen(rng)]
    if rng.random() < 0.2:
        pens.append(some_pen(rng))
    share, on = rng.uniform(0.1, 0.7), False
    in_runs, strange = rng.random() < 0.5, rng.random() < 0.4
    marks = {}
    for address, spot in spots.items():
        if not in_runs or rng.random() < 0.15:
            on = rng.random() < share
        can = kinds.get(address, ())
        if not can:
            continue
        lines: list[Stroke] = []
        pen, left = rng.choice(pens), 1.0
        if on:
            kind = rng.choice(can)
            if strange and not kind.startswith("road:") and rng.random() < 0.5:
                kind = rng.choice(PLAIN)
            marks[address] = kind
            lines = list(strokes(kind, spot, hand, rng))
            if not kind.startswith("road:") and rng.random() < STRUCK:
                marks[address] = "struck"
                lines += strokes("struck", spot, hand, rng)
        elif rng.random() < PUT_DOWN:
            x, y = spot.x + rng.gauss(0, 0.6) * spot.rx, spot.y + rng.gauss(0, 0.6) * spot.ry
            lines = [[(x, y), (x + rng.gauss(0, 0.5), y + rng.gauss(0, 0.5))]]
        elif pen.pencil and rng.random() < RUBBED:
            lines, left = list(strokes(rng.choice(can), spot, hand, rng)), rng.uniform(0.05, 0.25)
        draw(page, lines, pen, PX_PER_MM, rng, left)
    return marks


def _spoilt(light: np.ndarray, rng: random.Random, hard: float) -> np.ndarray:
    """The flat page of a photo: art a little off, unevenly lit, blurred, noisy, compressed."""
    high, wide = light.shape[:2]
    ys, xs = np.mgrid[0:high, 0:wide].astype(np.float32)
    off = PX_PER_MM * OFF_MM * hard
    xs += off * bumps((high, wide), rng, 9) + rng.gauss(0, 0.3)
    ys += off * bumps((high, wide), rng, 9) + rng.gauss(0, 0.3)
    stained(light, rng, PX_PER_MM)
    light = cv2.remap(light, xs, ys, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    shade = 0.75 + 0.12 * hard * np.clip(bumps((high, wide), rng, 4), -2, 2)
    warm = np.array([rng.uniform(0.75, 1), rng.uniform(0.9, 1), rng.uniform(0.85, 1)], np.float32)
    light = cv2.GaussianBlur(light, (0, 0), rng.uniform(0.35, 0.6 + 1.1 * hard)) * shade[..., None] * warm
    noise = np.random.default_rng(rng.randrange(2**31)).normal(
        0, (0.004 + 0.03 * hard * rng.random()), (high, wide, 1)
    )
    light = light + cv2.GaussianBlur(noise.astype(np.float32), (0, 0), rng.uniform(0.5, 1.0))[..., None]
    pixels = np.clip(255 * np.maximum(light, 0) ** rng.uniform(0.85, 1.15), 0, 255).astype(np.uint8)
    quality = round(95 - 40 * hard * rng.random())
    return cv2.imdecode(
        cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_COLOR
    )


def _calm(net: NeuralNet, views: np.ndarray, labels: np.ndarray) -> float:
    """What the net's words must be multiplied with so that they are as often wrong as they say."""
    out = net.log_likelihoods(views.astype(np.float32)) + net.prior

    def loss(calm: float) -> float:
        return float(-np.log(shares(out * calm)[np.arange(len(labels)), labels] + 1e-12).mean())

    return min(np.arange(0.3, 1.55, 0.05), key=loss)


def main() -> None:
    """Make sheets, learn, tell the figures, write the weights."""
    reader = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    reader.add_argument("--sheets", type=int, default=560)
    reader.add_argument("--rounds", type=int, default=16)
    reader.add_argument("--keep", type=Path, help="a folder for what is made, to go on from there")
    reader.add_argument("--out", type=Path, default=evidence.WEIGHTS)
    asked = reader.parse_args()
    cv2.setNumThreads(1)
    made = list(_made(asked.sheets, asked.keep))
    kept: dict[str, Any] = {}
    for name, part, shape in (("marks", 0, MARKS), ("roads", 2, ROADS)):
        learnt = [m for n, m in enumerate(made) if n % HELD_BACK and len(m[part])]
        tried = [m for n, m in enumerate(made) if not n % HELD_BACK and len(m[part])]
        views, labels = (np.concatenate([m[part + k] for m in learnt]) for k in (0, 1))
        layers = train(views, labels, shape, asked.rounds, mirror=name == "marks")
        share = np.bincount(labels, minlength=shape.classes) / len(labels)
        net = NeuralNet(tuple(layers), np.log(share + 1e-3).astype(np.float32), 1.0)
        views, labels = (np.concatenate([m[part + k] for m in tried]) for k in (0, 1))
        calm = _calm(net, views, labels)
        _report(name, net, views, labels)
        for n, (weights, threshold) in enumerate(layers):
            kept[f"{name}.{n}.weights"], kept[f"{name}.{n}.threshold"] = weights.astype(np.float16), threshold
        kept[f"{name}.prior"], kept[f"{name}.calm"] = net.prior, np.float32(calm)
        print(name, "calm", calm)
    np.savez_compressed(asked.out, **kept)


def _made(count: int, folder: Path | None) -> Iterator[tuple[np.ndarray, ...]]:
    for seed in range(count):
        file = folder / f"{seed}.npz" if folder else None
        if file and file.exists():
            with np.load(file) as data:
                yield tuple(data[f"arr_{n}"] for n in range(4))
            continue
        made = sheet(seed)
        if file:
            file.parent.mkdir(parents=True, exist_ok=True)
            np.savez(file, *made)
        yield made


def _report(name: str, net: NeuralNet, views: np.ndarray, labels: np.ndarray) -> None:
    told = net.log_likelihoods(views.astype(np.float32))
    best = told.argmax(1)
    print(f"{name}: {len(labels)} seen, wrong {100 * (best != labels).mean():.2f} %")
    for kind in range(told.shape[1]):
        those = labels == kind
        if those.any():
            others = np.bincount(best[those], minlength=told.shape[1])
            print(f"  {kind}: {those.sum()}, told as {others.tolist()}")


if __name__ == "__main__":
    main()
