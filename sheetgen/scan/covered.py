"""Rings on rings: where somebody rings a spot exactly along the lines of its art, hardly any ink is added to the page.

What a line of art makes darker than the print is little, and told of every photo whose lines are a little wider. So it
counts only where it is far more than on other spots that look empty; then nobody can be sure, and it is asked about.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sheetgen.scan.extra import np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sheetgen.draw.items import Spot
    from sheetgen.scan.align import Floats

NEAR = 1.5
"""Art counts that lies within so many half sizes of a spot's middle."""
RING, DARK = (0.6, 1.2), 0.7
"""Between so many half sizes lies a ring; one may hide in art there of which less than so much is clear."""
LEAST, BEYOND = 0.15, 6.0
"""How much darker than the print, in strokes of the pen, art is that hides one, and how many times what is usual for
empty spots to differ by."""
USUAL, SPREAD, LEAST_SPREAD = 0.05, 0.02, 0.01
"""How dark it is and how that differs where too few spots are empty to tell, and how much it differs at least."""
FEW = 3


def covered(
    views: Floats,
    spots: Sequence[Spot],
    kinds: Sequence[Sequence[str]],
    empty: NDArray[np.bool_],
    reach: float,
) -> NDArray[np.bool_]:
    """Spots that look ``empty`` on whose art a ring may lie; their ``views`` reach so many half sizes."""
    side = views.shape[1]
    down, across = np.mgrid[0:side, 0:side] - (side - 1) / 2
    off = np.hypot(down, across) * 2 * reach / side
    plain, clear = np.clip(views[..., 1], 0, 1), views[..., 2]
    art = (1 - clear) * (off < NEAR)
    darker = (art * plain).sum(axis=(1, 2)) / np.maximum(art.sum(axis=(1, 2)), 1e-3)
    hidden = clear[:, (off > RING[0]) & (off < RING[1])].mean(axis=1) < DARK
    found = np.zeros(len(views), np.bool_)
    alike = [(round(spot.rx, 1), tuple(made)) for spot, made in zip(spots, kinds, strict=True)]
    for those in {each for each in alike if "circle" in each[1]}:
        group = np.array([each == those for each in alike], np.bool_) & empty
        some = darker[group]
        usual, spread = USUAL, SPREAD
        if len(some) >= FEW:
            usual = float(np.median(some))
            spread = max(1.5 * float(np.median(np.abs(some - usual))), LEAST_SPREAD)
        found |= group & hidden & (darker > max(LEAST, usual + BEYOND * spread))
    return found
