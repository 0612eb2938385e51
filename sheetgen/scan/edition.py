"""Recognize the edition of a page on a photo, by its fills and by the relative darkness of its lines."""

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
"""The standard deviation of the blur of prints in comparisons, in pixels."""
LIGHT_MM = 24.0
"""Lighting is constant within this distance, so smaller fills do not affect its estimate."""
FILL, EVEN = 0.06, 0.04
"""A fill is darker than paper by more than ``FILL`` in a channel (white is 1), and varies by less than
``EVEN``.
"""
BARE = 0.02
"""Paper without a fill is darker than the lightest paper near it by less than this."""
LEAST_FILLS = 3000
"""The fewest pixels of fills for recognizing editions with fills."""
ENOUGH = 20_000
"""The most of these pixels that are used."""
FULL = 0.2
"""Fills are present if they have at least this share of the depth of the strongest print."""
APART = 0.08
"""Prints are compared near places where their colours differ by at least this."""


class _Print(NamedTuple):
    """A print of a page with its lighting removed: sharp, blurred, and where it is uniform."""

    plain: Floats
    soft: Floats
    even: NDArray[np.bool_]


def most_similar_edition(flat: Pixels, blanks: Sequence[Pixels], scale: float) -> int:
    """Return the index of the print (all of one size, ``scale`` pixels per mm) that a flattened photo shows.

    First, prints are selected that have fills, or have none, like the photo. Then prints are compared in
    pairs: the winner correlates better with the photo, per channel, where the two differ. The print with the
    most wins is returned. Pixels darker than all prints are ignored, as they are from a pen.
    """
    seen = _without_lighting(flat, scale)
    prints = [_print(blank, scale) for blank in blanks]
    darkest = cv2.erode(reduce(np.minimum, [each.soft for each in prints]), np.ones((3, 3), np.uint8))
    printed = np.maximum(seen, darkest)
    those = _with_same_fills(seen, prints)
    wins = dict.fromkeys(those, 0.0)
    for one, other in combinations(those, 2):
        lead = _correlation_lead(printed, prints[one], prints[other])
        wins[one if lead > 0 else other] += 1 + abs(lead) / 100
    return max(those, key=lambda each: wins[each])


def _without_lighting(picture: Pixels, scale: float) -> Floats:
    """Return a picture with its lighting removed; paper is 1 in each channel."""
    small = cv2.resize(picture, None, fx=0.125, fy=0.125, interpolation=cv2.INTER_AREA)
    reach = round(LIGHT_MM * scale / 8) | 1
    paper = cv2.morphologyEx(small, cv2.MORPH_CLOSE, np.ones((reach, reach), np.uint8)).astype(np.float32)
    light = cv2.resize(cv2.GaussianBlur(paper, (0, 0), reach / 3), (picture.shape[1], picture.shape[0]))
    return np.minimum(picture.astype(np.float32) / np.maximum(light, 1), 1.2).astype(np.float32)


def _print(blank: Pixels, scale: float) -> _Print:
    plain = _without_lighting(blank, scale)
    near = np.ones((5, 5), np.uint8)
    spread = _channel_maximum(cv2.dilate(plain, near) - cv2.erode(plain, near))
    return _Print(plain, np.asarray(cv2.GaussianBlur(plain, (0, 0), BLUR), np.float32), spread < EVEN)


def _channel_maximum(picture: Floats) -> Floats:
    """Return the maximum of the channels of each pixel."""
    blue, green, red = cv2.split(picture)
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.float32)


def _with_same_fills(seen: Floats, prints: Sequence[_Print]) -> list[int]:
    """Return the indices of prints that have fills if the photo has, or else have none; all if there are too
    few pixels.
    """
    even = np.all([each.even for each in prints], axis=0)
    dark = [_channel_maximum(1 - each.plain) for each in prints]
    fills = max((even & (each > FILL) for each in dark), key=np.count_nonzero)
    bare = even & (reduce(np.maximum, dark) < BARE)
    if min(np.count_nonzero(each) for each in (fills, bare)) < LEAST_FILLS:
        return list(range(len(prints)))
    some_bare, some_fills = _sampled(bare), _sampled(fills)
    depths = [  # relative to bare paper, which noise makes darker than its lightest grains
        float(np.median(each[some_bare].sum(axis=1)) - np.median(each[some_fills].sum(axis=1)))
        for each in (seen, *(each.plain for each in prints))
    ]
    least = FULL * max(depths[1:])
    full = [depth > least for depth in depths]
    return [n for n, each in enumerate(full[1:]) if each == full[0]] or list(range(len(prints)))


def _sampled(where: NDArray[np.bool_]) -> tuple[NDArray[np.intp], ...]:
    """Return rows and columns of about ``ENOUGH`` places from all over a page."""
    there = np.flatnonzero(where)
    return np.unravel_index(there[:: max(1, len(there) // ENOUGH)], where.shape)


def _correlation_lead(seen: Floats, one: _Print, other: _Print) -> float:
    """Return how much better the photo correlates with ``one`` than with ``other`` where they differ."""
    apart = (_channel_maximum(np.abs(one.soft - other.soft)) > APART).astype(np.uint8)
    there = cv2.dilate(apart, np.ones((5, 5), np.uint8)) > 0
    if np.count_nonzero(there) < LEAST_FILLS:
        return 0.0
    photo, mine, theirs = (each[there] for each in (seen, one.soft, other.soft))
    leads = [
        _correlation(photo[:, n], mine[:, n]) - _correlation(photo[:, n], theirs[:, n]) for n in range(3)
    ]
    return float(np.mean(leads))


def _correlation(one: Floats, other: Floats) -> float:
    """Return the correlation of two arrays, 0 if one of them is constant."""
    a, b = one - one.mean(), other - other.mean()
    return float((a * b).sum() / max(float(np.sqrt((a * a).sum() * (b * b).sum())), 1e-9))
