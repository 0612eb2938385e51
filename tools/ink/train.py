"""Trains a net of ``sheetgen.scan.evidence``: Adam with weight decay, the rate falling as a cosine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from sheetgen.scan.evidence import STEP, parts_of_patches

RATE, DECAY = 0.002, 1e-4
BATCH = 128
SHIFT = 1
"""Views are moved by so many squares at most: art may lie a little off."""


class Shape(NamedTuple):
    """A net to be: squares across and how many neurons of each layer that looks at parts, neurons of the others."""

    parts: Sequence[tuple[int, int]]
    hidden: Sequence[int]
    classes: int


class Layer:
    """One layer, what came in, and what has been learnt of its slopes."""

    def __init__(self, weights: np.ndarray, last: bool) -> None:
        self.values = [weights, np.zeros(weights.shape[-1], np.float32)]
        self.means = [np.zeros_like(value) for value in self.values]
        self.squares = [np.zeros_like(value) for value in self.values]
        self.last = last

    def ahead(self, seen: np.ndarray) -> np.ndarray:
        """What comes out."""
        self.came = seen.shape
        weights = self.values[0]
        self.seen = parts_of_patches(seen, len(weights)) if weights.ndim == 4 else seen.reshape(len(seen), -1)
        out = self.seen @ weights.reshape(-1, weights.shape[-1]) + self.values[1]
        self.out = out if self.last else np.maximum(out, 0)
        return self.out

    def back(self, wrong: np.ndarray, first: bool) -> np.ndarray:
        """How wrong what came in was; keeps the slopes of its own."""
        wrong = wrong.reshape(self.out.shape)
        if not self.last:
            wrong = wrong * (self.out > 0)
        weights = self.values[0]
        flat = weights.reshape(-1, weights.shape[-1])
        rows, wrongs = self.seen.reshape(-1, self.seen.shape[-1]), wrong.reshape(-1, wrong.shape[-1])
        self.slopes = [(rows.T @ wrongs).reshape(weights.shape) + DECAY * weights, wrongs.sum(0)]
        if first:
            return wrong
        before = wrong @ flat.T
        return before if weights.ndim == 2 else _together(before, self.came, len(weights))

    def learn(self, rate: float, step: int) -> None:
        """One step down the slopes."""
        for value, mean, square, slope in zip(
            self.values, self.means, self.squares, self.slopes, strict=True
        ):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            value -= rate * mean / (1 - 0.9**step) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)


def _together(parts: np.ndarray, came: tuple[int, ...], side: int) -> np.ndarray:
    """What is known of parts, summed where they lie."""
    around = side // 2
    count, rows, columns, layers = came
    high, wide = parts.shape[1:3]
    parts = parts.reshape(count, high, wide, side, side, layers)
    whole = np.zeros((count, rows + 2 * around + STEP, columns + 2 * around + STEP, layers), np.float32)
    for down in range(side):
        for across in range(side):
            whole[:, down : down + STEP * high : STEP, across : across + STEP * wide : STEP] += parts[
                :, :, :, down, across
            ]
    return whole[:, around : around + rows, around : around + columns]


def train(
    views: np.ndarray, labels: np.ndarray, shape: Shape, rounds: int, mirror: bool
) -> list[tuple[np.ndarray, np.ndarray]]:
    """Layers learnt from views (each time a little varied) and the numbers of their classes."""
    rng = np.random.default_rng(7)
    layers = _begun(views.shape[1:], shape, rng)
    step, total = 0, rounds * (len(views) // BATCH)
    for _ in range(rounds):
        order = rng.permutation(len(views))
        for at in range(0, len(views) - BATCH + 1, BATCH):
            those = order[at : at + BATCH]
            step += 1
            rate = RATE * min(1.0, step / 200) * 0.5 * (1 + np.cos(np.pi * step / total)) + 1e-5
            _step(layers, varied(views[those].astype(np.float32), rng, mirror), labels[those], rate, step)
    return [(layer.values[0], layer.values[1]) for layer in layers]


def _begun(size: tuple[int, ...], shape: Shape, rng: np.random.Generator) -> list[Layer]:
    sizes: list[tuple[int, ...]] = []
    rows, columns, before = size
    for side, neurons in shape.parts:
        sizes.append((side, side, before, neurons))
        rows, columns, before = -(-rows // STEP), -(-columns // STEP), neurons
    wide = [rows * columns * before, *shape.hidden, shape.classes]
    sizes += [(one, other) for one, other in zip(wide, wide[1:], strict=False)]
    found = [rng.normal(0, (2 / np.prod(one[:-1])) ** 0.5, one).astype(np.float32) for one in sizes]
    return [Layer(weights, n == len(found) - 1) for n, weights in enumerate(found)]


def _step(layers: Sequence[Layer], seen: np.ndarray, labels: np.ndarray, rate: float, step: int) -> None:
    for layer in layers:
        seen = layer.ahead(seen)
    wrong = shares(seen)
    wrong[np.arange(len(labels)), labels] -= 1
    wrong /= len(labels)
    for number in range(len(layers) - 1, -1, -1):
        wrong = layers[number].back(wrong, first=number == 0)
        layers[number].learn(rate, step)


def varied(seen: np.ndarray, rng: np.random.Generator, mirror: bool) -> np.ndarray:
    """The same marks by another pen, in other noise, a little elsewhere, some seen in a mirror."""
    pens = rng.uniform(0.65, 1.3, (len(seen), 1, 1, 1))
    seen = seen.copy()
    seen[..., :-1] *= pens
    seen[..., :-1] += rng.normal(0, 0.02, (*seen.shape[:-1], 1))
    if mirror:
        flip = rng.random(len(seen)) < 0.3
        seen[flip] = seen[flip, :, ::-1]
    down, across = rng.integers(-SHIFT, SHIFT + 1, 2)
    around = ((0, 0), (SHIFT, SHIFT), (SHIFT, SHIFT), (0, 0))
    padded = np.pad(seen, around, mode="edge")
    high, wide = seen.shape[1:3]
    return np.ascontiguousarray(
        padded[:, SHIFT + down : SHIFT + down + high, SHIFT + across : SHIFT + across + wide], np.float32
    )


def shares(out: np.ndarray) -> np.ndarray:
    """Numbers of each row as shares of 1."""
    powers = np.exp(out - out.max(1, keepdims=True))
    return np.asarray(powers / powers.sum(1, keepdims=True), np.float32)
