"""How much ink a shading takes where it takes most: its functions, tried at many places (ISO 32000-1, 8.7.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sheetgen.press import colours
from sheetgen.press.colours import Inks, Space, entry
from sheetgen.press.functions import function, pairs

_TRIED = 33
"""Places along an axis."""
_FLAT, _ALONG, _MESHES = 1, (2, 3), (4, 5, 6, 7)
"""Kinds of shadings: over an area, along one axis, between given corners."""
_LATTICE = 5
_PATCH = {6: ((12, 4), (8, 2)), 7: ((16, 4), (12, 2))}
"""Points and colours of a patch that begins anew, and of one at the edge of another."""
_MOST_CORNERS = 200_000


def heaviest(shading: Any, space: Space) -> Inks | None:
    """The inks of a shading's heaviest colour; None for what is not read."""
    try:
        return max(_colours(shading, space), key=lambda inks: sum(inks.values()), default=None)
    except (KeyError, IndexError, TypeError, ValueError, ArithmeticError, AttributeError):
        return None


def _colours(shading: Any, space: Space) -> Iterator[Inks]:
    for values in _values(shading, space):
        inks = colours.inks(space, values)
        if inks is not None:
            yield inks


def _values(shading: Any, space: Space) -> Iterator[list[float]]:
    """Colours at many places, as components of the space."""
    kind = entry(shading, "/ShadingType")
    mix = function(shading["/Function"]) if "/Function" in shading else None
    if kind in _ALONG and mix is not None:
        for at in _steps(*pairs(entry(shading, "/Domain", (0, 1)))[0]):
            yield mix([at])
    elif kind == _FLAT and mix is not None:
        across, down = pairs(entry(shading, "/Domain", (0, 1, 0, 1)))
        for x in _steps(*across):
            for y in _steps(*down):
                yield mix([x, y])
    elif kind in _MESHES:
        for corner in _corners(shading, kind, 1 if mix is not None else space.components):
            yield mix(corner) if mix is not None else corner
    else:
        raise ValueError(kind)


def _steps(first: float, last: float) -> Iterator[float]:
    for step in range(_TRIED):
        yield first + (last - first) * step / (_TRIED - 1)


def _corners(shading: Any, kind: int, many: int) -> Iterator[list[float]]:
    """The colours at the corners of a mesh."""
    place, depth = int(shading["/BitsPerCoordinate"]), int(shading["/BitsPerComponent"])
    flag = 0 if kind == _LATTICE else int(shading["/BitsPerFlag"])
    decode = pairs(shading["/Decode"])[2:]
    data, at = shading.get_data(), 0
    stream, end, left = int.from_bytes(data), len(data) * 8, _MOST_CORNERS

    def take(count: int) -> int:
        nonlocal at
        at += count
        return stream >> (end - at) & ((1 << count) - 1)

    while left > 0:
        new = not (flag and at + flag <= end and take(flag) & 3)
        points, corners = _PATCH[kind][0 if new else 1] if kind in _PATCH else (1, 1)
        if at + 2 * place * points + depth * many * corners > end:
            return
        at += 2 * place * points
        for _ in range(corners):
            raw = [take(depth) / ((1 << depth) - 1) for _ in range(many)]
            yield [low + v * (high - low) for v, (low, high) in zip(raw, decode, strict=True)]
            left -= 1
        at = (at + 7) // 8 * 8
    raise ValueError("/Decode")
