"""Which of the editions of a page a photo shows: by its fills, then by how dark its lines are beside each other."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.scan.opencv import cv2, np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sheetgen.scan.align import Floats
    from sheetgen.scan.photo import Pixels

BLUR = 0.8
"""How blurred the prints are with which a photo is compared, in pixels."""
LIGHT_MM = 24.0
"""Light changes little within so much; fills that are smaller are not taken for it."""
FILL, EVEN = 0.06, 0.04
"""A fill is darker than paper by more than this in one of the colours, 1 being white, and changes by less within."""
BARE = 0.02
"""Paper without a fill is darker than the lightest near by by less than this."""
LEAST_FILLS = 3000
"""Pixels of fills that tell prints with fills from those without."""
ENOUGH = 20_000
"""So many of these pixels, from all over the page, tell it as well as all."""
FULL = 0.2
"""Fills are there if they are so dark beside those of the fullest print; a printer may have faded them."""
APART = 0.08
"""Prints are compared where their colours differ by so much, and near by."""


class _Print(NamedTuple):
    """A print of a page without its light: as it is, how it looks a little blurred, and where it is even."""

    plain: Floats
    soft: Floats
    even: NDArray[np.bool_]


def likest(flat: Pixels, blanks: Sequence[Pixels], scale: float) -> int:
    """Which of some prints of a page (all of one size, ``scale`` pixels a mm) a flat photo shows, from 0.

    Of those that fill large parts, or of those that leave them bare, as the photo does: the one that wins against most
    others. In a pair it is the one with whose lights and darks, colour by colour, the photo goes along better where
    the two differ. What is darker than in any print is a pen's.
    """
    seen = _lit(flat, scale)
    prints = [_print(blank, scale) for blank in blanks]
    darkest = cv2.erode(reduce(np.minimum, [each.soft for each in prints]), np.ones((3, 3), np.uint8))
    printed = np.maximum(seen, darkest)
    those = _as_full(seen, prints)
    wins = dict.fromkeys(those, 0.0)
    for one, other in combinations(those, 2):
        lead = _along(printed, prints[one], prints[other])
        wins[one if lead > 0 else other] += 1 + abs(lead) / 100
    return max(those, key=lambda each: wins[each])


def _lit(picture: Pixels, scale: float) -> Floats:
    """A picture without its light, paper is 1 in each colour."""
    small = cv2.resize(picture, None, fx=0.125, fy=0.125, interpolation=cv2.INTER_AREA)
    reach = round(LIGHT_MM * scale / 8) | 1
    paper = cv2.morphologyEx(small, cv2.MORPH_CLOSE, np.ones((reach, reach), np.uint8)).astype(np.float32)
    light = cv2.resize(cv2.GaussianBlur(paper, (0, 0), reach / 3), (picture.shape[1], picture.shape[0]))
    return np.minimum(picture.astype(np.float32) / np.maximum(light, 1), 1.2).astype(np.float32)


def _print(blank: Pixels, scale: float) -> _Print:
    plain = _lit(blank, scale)
    near = np.ones((5, 5), np.uint8)
    spread = _most(cv2.dilate(plain, near) - cv2.erode(plain, near))
    return _Print(plain, np.asarray(cv2.GaussianBlur(plain, (0, 0), BLUR), np.float32), spread < EVEN)


def _most(picture: Floats) -> Floats:
    """The highest of the colours of each pixel."""
    blue, green, red = cv2.split(picture)
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.float32)


def _as_full(seen: Floats, prints: Sequence[_Print]) -> list[int]:
    """The prints whose fills are there, or bare, as they are seen; all where there are too few to tell."""
    even = np.all([each.even for each in prints], axis=0)
    dark = [_most(1 - each.plain) for each in prints]
    fills = max((even & (each > FILL) for each in dark), key=np.count_nonzero)
    bare = even & (reduce(np.maximum, dark) < BARE)
    if min(np.count_nonzero(each) for each in (fills, bare)) < LEAST_FILLS:
        return list(range(len(prints)))
    some_bare, some_fills = _some(bare), _some(fills)
    depths = [  # beside bare paper, which noise makes darker than its lightest grains
        float(np.median(each[some_bare].sum(axis=1)) - np.median(each[some_fills].sum(axis=1)))
        for each in (seen, *(each.plain for each in prints))
    ]
    least = FULL * max(depths[1:])
    full = [depth > least for depth in depths]
    return [n for n, each in enumerate(full[1:]) if each == full[0]] or list(range(len(prints)))


def _some(where: NDArray[np.bool_]) -> tuple[NDArray[np.intp], ...]:
    """Rows and columns of places from all over a page, about ``ENOUGH``."""
    there = np.flatnonzero(where)
    return np.unravel_index(there[:: max(1, len(there) // ENOUGH)], where.shape)


def _along(seen: Floats, one: _Print, other: _Print) -> float:
    """How much better the photo goes along with ``one`` than with ``other`` where they differ."""
    apart = (_most(np.abs(one.soft - other.soft)) > APART).astype(np.uint8)
    there = cv2.dilate(apart, np.ones((5, 5), np.uint8)) > 0
    if np.count_nonzero(there) < LEAST_FILLS:
        return 0.0
    photo, mine, theirs = (each[there] for each in (seen, one.soft, other.soft))
    leads = [
        _correlation(photo[:, n], mine[:, n]) - _correlation(photo[:, n], theirs[:, n]) for n in range(3)
    ]
    return float(np.mean(leads))


def _correlation(one: Floats, other: Floats) -> float:
    """Nothing where one of them is the same everywhere."""
    a, b = one - one.mean(), other - other.mean()
    return float((a * b).sum() / max(float(np.sqrt((a * a).sum() * (b * b).sum())), 1e-9))
