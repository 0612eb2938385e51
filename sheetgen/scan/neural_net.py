"""A small neural network for patches of a page: convolutional layers followed by dense layers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.scan.opencv import np

if TYPE_CHECKING:
    from sheetgen.scan.align import Floats


STEP = 2
"""The stride of convolutional layers."""
AT_ONCE = 256
"""The batch size, which limits the memory."""


class Net(NamedTuple):
    """A neural network: weights and thresholds of its layers; ``prior`` is subtracted from the output.

    Convolutional weights have the shape squares × squares × channels × neurons, dense weights inputs ×
    neurons. ``calm`` scales the output.
    """

    layers: tuple[tuple[Floats, Floats], ...]
    prior: Floats
    calm: float

    def tell(self, seen: Floats) -> Floats:
        """Return log likelihoods for patches of the shape patches × rows × columns × channels."""
        told = [self._tell(seen[at : at + AT_ONCE]) for at in range(0, len(seen), AT_ONCE)]
        return np.asarray((np.concatenate(told) - self.prior) * self.calm, np.float32)

    def _tell(self, seen: Floats) -> Floats:
        for number, (weights, threshold) in enumerate(self.layers):
            if weights.ndim == 4:
                parts = parts_of(seen, len(weights))
                seen = parts @ weights.reshape(-1, weights.shape[-1]) + threshold
            else:
                seen = seen.reshape(len(seen), -1) @ weights + threshold
            if number < len(self.layers) - 1:
                seen = np.maximum(seen, 0)
        return seen


def parts_of(seen: Floats, side: int) -> Floats:
    """Return all parts of patches, ``side`` × ``side``, with the stride: patches × rows × columns ×
    values.
    """
    around = side // 2
    count, rows, columns, layers = seen.shape
    padded = np.zeros((count, rows + 2 * around, columns + 2 * around, layers), np.float32)
    padded[:, around : around + rows, around : around + columns] = seen
    high, wide = -(-rows // STEP), -(-columns // STEP)
    parts = np.empty((count, high, wide, side, side, layers), np.float32)
    for down in range(side):
        for across in range(side):
            part = padded[:, down : down + STEP * high : STEP, across : across + STEP * wide : STEP]
            parts[:, :, :, down, across] = part[:, :high, :wide]
    return parts.reshape(count, high, wide, -1)


def load_net(kept: Mapping[str, Floats], name: str) -> Net:
    """Return the network of this name from a file of weights."""
    layers: list[tuple[Floats, Floats]] = []
    while f"{name}.{len(layers)}.weights" in kept:
        at = f"{name}.{len(layers)}"
        layers.append((kept[f"{at}.weights"].astype(np.float32), kept[f"{at}.threshold"].astype(np.float32)))
    return Net(tuple(layers), kept[f"{name}.prior"].astype(np.float32), float(kept[f"{name}.calm"]))
