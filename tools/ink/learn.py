"""Trains the nets that tell marks apart, on made-up sheets, and writes their weights.

python -m tools.ink.learn [--sheets 160] [--keep FOLDER] [--out sheetgen/scan/weights.npz]

Sheets are marked at random by ``hands`` and spoilt as a printer, a camera and a page that is not quite flat spoil them;
the nets see what ``sheetgen.scan.ink`` makes of that. A sixth of the sheets is not learnt from: their figures are told.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from sheetgen.scan import evidence
from sheetgen.scan.blank import PX_PER_MM, Print, blank
from sheetgen.scan.evidence import KINDS, flat, turned, view
from sheetgen.scan.ink import ink
from tools.ink.camera import _bumps, printed
from tools.ink.hands import Stroke, draw, some_hand, some_pen, strokes
from tools.ink.sheets import EDITIONS, LANGS, LAYOUTS, kinds_of

HELD_BACK = 6
PLAIN = ("circle", "cross", "used", "slash")


def sheet(seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Views and marks (numbers of ``KINDS``) of a sheet, then views and sides of its roads."""
    rng = random.Random(f"learn {seed}")
    name, number = rng.choice([*LAYOUTS, *LAYOUTS[:2]])
    which = Print(name, number, rng.choice(LANGS), rng.choice(["a4", "letter"]), rng.choice(EDITIONS))
    page = blank(which)
    hard = rng.random()
    light = printed(page.picture.astype(np.float32) / 255, rng, hard)
    marks = _fill(light, page.spots, kinds_of(name), rng)
    seen = ink(_spoilt(light, rng, hard), page.picture, PX_PER_MM)
    views, labels, roads, sides = [], [], [], []
    kinds = kinds_of(name)
    for address, spot in page.spots.items():
        if address not in kinds:
            continue
        mark = marks.get(address, "")
        looks = view(seen, spot, rng.gauss(0, 0.03), rng.gauss(0, 0.03))
        if kinds[address][0].startswith("road:"):
            for side in "nesw":
                roads.append(turned(looks, side))
                sides.append(int(mark.startswith("road:") and side in mark[5:]))
        elif not mark.startswith("road:"):
            views.append(looks)
            labels.append(KINDS.index(mark))
    shape = (0, evidence.GRID, evidence.GRID, 2)
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
        if on:
            kind = rng.choice(can)
            if strange and not kind.startswith("road:") and rng.random() < 0.5:
                kind = rng.choice(PLAIN)
            marks[address] = kind
            lines = list(strokes(kind, spot, hand, rng))
            if not kind.startswith("road:") and rng.random() < 0.04:
                marks[address] = "struck"
                lines += strokes("struck", spot, hand, rng)
        elif rng.random() < 0.015:  # a pen was put down
            x, y = spot.x + rng.gauss(0, 0.6) * spot.rx, spot.y + rng.gauss(0, 0.6) * spot.ry
            lines = [[(x, y), (x + rng.gauss(0, 0.5), y + rng.gauss(0, 0.5))]]
        draw(page, lines, rng.choice(pens), PX_PER_MM, rng)
    return marks


def _spoilt(light: np.ndarray, rng: random.Random, hard: float) -> np.ndarray:
    """The flat page of a photo: art a little off, unevenly lit, blurred, noisy, compressed."""
    high, wide = light.shape[:2]
    ys, xs = np.mgrid[0:high, 0:wide].astype(np.float32)
    off = PX_PER_MM * 0.16 * hard
    xs += off * _bumps((high, wide), rng, 9) + rng.gauss(0, 0.3)
    ys += off * _bumps((high, wide), rng, 9) + rng.gauss(0, 0.3)
    light = cv2.remap(light, xs, ys, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    shade = 0.75 + 0.12 * hard * np.clip(_bumps((high, wide), rng, 4), -2, 2)
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


def train(
    views: np.ndarray, labels: np.ndarray, hidden: Sequence[int], classes: int, rounds: int, mirror: bool
) -> list[tuple[np.ndarray, np.ndarray]]:
    """Layers learnt by Adam with weight decay, the rate falling as a cosine; views vary each time they are seen."""
    rng = np.random.default_rng(7)
    sizes = [views[0].size, *hidden, classes]
    layers = [
        [rng.normal(0, (2 / a) ** 0.5, (a, b)).astype(np.float32), np.zeros(b, np.float32)]
        for a, b in zip(sizes, sizes[1:], strict=False)
    ]
    first = [[np.zeros_like(p) for p in layer] for layer in layers]
    second = [[np.zeros_like(p) for p in layer] for layer in layers]
    count, batch, step = len(views), 256, 0
    total = rounds * (count // batch)
    for _ in range(rounds):
        order = rng.permutation(count)
        for at in range(0, count - batch + 1, batch):
            those = order[at : at + batch]
            seen = _varied(views[those].astype(np.float32), rng, mirror)
            _step(layers, first, second, seen, labels[those], step, total)
            step += 1
    return [(weights, threshold) for weights, threshold in layers]


def _varied(seen: np.ndarray, rng: np.random.Generator, mirror: bool) -> np.ndarray:
    """The same marks by another pen, in other noise, seen in a mirror."""
    seen = seen.copy()
    seen[..., 0] *= rng.uniform(0.7, 1.25, (len(seen), 1, 1))
    seen[..., 0] += rng.normal(0, 0.02, seen.shape[:3])
    if mirror:
        flip = rng.random(len(seen)) < 0.3
        seen[flip] = seen[flip, :, ::-1]
    return flat(seen)


def _step(
    layers: Any, first: Any, second: Any, seen: np.ndarray, labels: np.ndarray, step: int, total: int
) -> None:
    through = [seen]
    for n, (weights, threshold) in enumerate(layers):
        out = through[-1] @ weights + threshold
        through.append(np.maximum(out, 0) if n < len(layers) - 1 else out)
    wrong = _shares(through[-1])
    wrong[np.arange(len(labels)), labels] -= 1
    wrong /= len(labels)
    rate = 0.0015 * 0.5 * (1 + np.cos(np.pi * step / total)) + 1e-5
    for n in range(len(layers) - 1, -1, -1):
        slopes = through[n].T @ wrong + 1e-4 * layers[n][0], wrong.sum(0)
        wrong = (wrong @ layers[n][0].T) * (through[n] > 0)
        for k, slope in enumerate(slopes):
            first[n][k] = 0.9 * first[n][k] + 0.1 * slope
            second[n][k] = 0.999 * second[n][k] + 0.001 * slope**2
            speed = first[n][k] / (1 - 0.9 ** (step + 1))
            layers[n][k] -= rate * speed / (np.sqrt(second[n][k] / (1 - 0.999 ** (step + 1))) + 1e-8)


def _shares(out: np.ndarray) -> np.ndarray:
    powers = np.exp(out - out.max(1, keepdims=True))
    return powers / powers.sum(1, keepdims=True)


def _calm(net: evidence.Net, views: np.ndarray, labels: np.ndarray) -> float:
    """What the net's words must be multiplied with so that they are as often wrong as they say."""
    out = net.tell(flat(views.astype(np.float32))) + net.prior

    def loss(calm: float) -> float:
        return float(-np.log(_shares(out * calm)[np.arange(len(labels)), labels] + 1e-12).mean())

    return min(np.arange(0.3, 1.55, 0.05), key=loss)


def main() -> None:
    """Make sheets, learn, tell the figures, write the weights."""
    reader = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    reader.add_argument("--sheets", type=int, default=160)
    reader.add_argument("--rounds", type=int, default=24)
    reader.add_argument("--keep", type=Path, help="a folder for what is made, to go on from there")
    reader.add_argument("--out", type=Path, default=evidence.WEIGHTS)
    asked = reader.parse_args()
    cv2.setNumThreads(1)
    made = list(_made(asked.sheets, asked.keep))
    kept: dict[str, Any] = {}
    for name, part, hidden, classes in (("marks", 0, (64, 32), len(KINDS)), ("roads", 2, (32, 16), 2)):
        learnt = [m for n, m in enumerate(made) if n % HELD_BACK and len(m[part])]
        tried = [m for n, m in enumerate(made) if not n % HELD_BACK and len(m[part])]
        views, labels = (np.concatenate([m[part + k] for m in learnt]) for k in (0, 1))
        layers = train(views, labels, hidden, classes, asked.rounds, mirror=name == "marks")
        share = np.bincount(labels, minlength=classes) / len(labels)
        net = evidence.Net(tuple(layers), np.log(share + 1e-3).astype(np.float32), 1.0)
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


def _report(name: str, net: evidence.Net, views: np.ndarray, labels: np.ndarray) -> None:
    told = net.tell(flat(views.astype(np.float32)))
    best = told.argmax(1)
    print(f"{name}: {len(labels)} seen, wrong {100 * (best != labels).mean():.2f} %")
    for kind in range(told.shape[1]):
        those = labels == kind
        if those.any():
            others = np.bincount(best[those], minlength=told.shape[1])
            print(f"  {kind}: {those.sum()}, told as {others.tolist()}")


if __name__ == "__main__":
    main()
