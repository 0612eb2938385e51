"""Evaluate shadings (ISO 32000-1, 8.7.4): their heaviest colour, and their share of each ink."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from sheetgen.inspect import colours
from sheetgen.inspect.colours import Inks, Space, number_pairs, python_function, resolved_entry

_TRIED = 33
"""Number of sample points along an axis."""
_FLAT, _ALONG, _MESHES = 1, (2, 3), (4, 5, 6, 7)
"""Shading types: function-based, along one axis (axial and radial), and meshes."""
_LATTICE = 5
_PATCH = {6: ((12, 4), (8, 2)), 7: ((16, 4), (12, 2))}
"""For each patch mesh type: number of points and colours of a new patch, and of a patch that shares an
edge.
"""
_MOST_CORNERS = 200_000
_SAMPLES, _GRID = 256, 64
"""Number of samples that replace a function: along one axis, and on each side of a function-based shading."""


class GreyShading(NamedTuple):
    """A shading converted to grey levels, one set for each plate.

    ``entries`` replace entries of the shading or of its function. ``parts`` are the stream data for each
    plate: samples of a function or, if ``mesh`` is true, the mesh data. ``most`` is the largest share (0 to
    1) on each plate.
    """

    entries: Mapping[str, Any]
    parts: list[bytes]
    most: list[float]
    mesh: bool = False


def heaviest_colour(shading: Any, space: Space) -> Inks | None:
    """Return the inks of the colour that takes most ink in a shading, or None if the shading cannot be
    evaluated.
    """
    try:
        return max(_colours(shading, space), key=lambda inks: sum(inks.values()), default=None)
    except (KeyError, IndexError, TypeError, ValueError, ArithmeticError, AttributeError):
        return None


def _colours(shading: Any, space: Space) -> Iterator[Inks]:
    for values in _values(shading, space):
        inks = colours.inks_of_colour(space, values)
        if inks is not None:
            yield inks


def _values(shading: Any, space: Space) -> Iterator[list[float]]:
    """Yield the colours at many places of a shading, as components of its colour space. Raises ``ValueError``."""
    kind = resolved_entry(shading, "/ShadingType")
    mix = python_function(shading["/Function"]) if "/Function" in shading else None
    if kind in _ALONG and mix is not None:
        for at in _steps(*number_pairs(resolved_entry(shading, "/Domain", (0, 1)))[0]):
            yield mix([at])
    elif kind == _FLAT and mix is not None:
        across, down = number_pairs(resolved_entry(shading, "/Domain", (0, 1, 0, 1)))
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
    """Yield the colours at the corners of a mesh shading."""
    for piece in _pieces(shading, kind, many):
        yield from piece.colours


class _Piece(NamedTuple):
    """A mesh vertex or a patch: its coordinates as ``bits`` bits of ``place``, and its colours."""

    place: int
    bits: int
    colours: list[list[float]]


def _pieces(shading: Any, kind: int, many: int) -> Iterator[_Piece]:
    wide, depth = int(shading["/BitsPerCoordinate"]), int(shading["/BitsPerComponent"])
    flag = 0 if kind == _LATTICE else int(shading["/BitsPerFlag"])
    decode = number_pairs(shading["/Decode"])[2:]
    data, at = shading.get_data(), 0
    stream, end, left = int.from_bytes(data), len(data) * 8, _MOST_CORNERS

    def take(count: int) -> int:
        nonlocal at
        at += count
        return stream >> (end - at) & ((1 << count) - 1)

    while left > 0:
        new = not (flag and stream >> max(0, end - at - flag) & 3)
        points, corners = _PATCH[kind][0 if new else 1] if kind in _PATCH else (1, 1)
        bits = flag + 2 * wide * points
        if at + bits + depth * many * corners > end:
            return
        place, found = take(bits), []
        for _ in range(corners):
            raw = [take(depth) / ((1 << depth) - 1) for _ in range(many)]
            found.append([low + v * (high - low) for v, (low, high) in zip(raw, decode, strict=True)])
        yield _Piece(place, bits, found)
        left -= corners
        at = (at + 7) // 8 * 8
    raise ValueError("/Decode")


# ---- grey levels for separations ----
def grey_levels(shading: Any, space: Space, plates: Sequence[str]) -> GreyShading:
    """Return a shading as grey levels for each plate.

    Raises KeyError, IndexError, TypeError, ValueError, ArithmeticError or AttributeError for a shading that
    cannot be evaluated.
    """
    kind = int(resolved_entry(shading, "/ShadingType"))
    if "/Function" in shading:
        return _by_function(shading, kind, space, plates)
    if kind not in _MESHES:
        raise ValueError(kind)
    pieces = list(_pieces(shading, kind, space.components))
    shares = [[_shares(colour, space, plates) for colour in piece.colours] for piece in pieces]
    entries = {
        "/BitsPerComponent": 8,
        "/Decode": [*(v for ends in number_pairs(shading["/Decode"])[:2] for v in ends), 0.0, 1.0],
    }
    parts = [
        b"".join(_packed(piece, [of[i] for of in own]) for piece, own in zip(pieces, shares, strict=True))
        for i in range(len(plates))
    ]
    return GreyShading(
        entries, parts, _largest([share for own in shares for share in own], plates), mesh=True
    )


def _by_function(shading: Any, kind: int, space: Space, plates: Sequence[str]) -> GreyShading:
    mix = python_function(shading["/Function"])
    if kind in _MESHES:
        domain = number_pairs(shading["/Decode"])[2:3]
    else:
        domain = number_pairs(resolved_entry(shading, "/Domain", (0, 1, 0, 1) if kind == _FLAT else (0, 1)))
    count = _GRID if kind == _FLAT else _SAMPLES
    axes = [[low + (high - low) * i / (count - 1) for i in range(count)] for low, high in domain]
    shares = [_shares(mix([*reversed(place)]), space, plates) for place in product(*reversed(axes))]
    entries = {
        "/FunctionType": 0, "/Domain": [v for ends in domain for v in ends], "/Range": [0.0, 1.0],
        "/Size": [count] * len(axes), "/BitsPerSample": 8,
    }  # fmt: skip
    parts = [bytes(_grey(share[i]) for share in shares) for i in range(len(plates))]
    return GreyShading(entries, parts, _largest(shares, plates))


def _shares(colour: Sequence[float], space: Space, plates: Sequence[str]) -> list[float]:
    inks = colours.inks_of_colour(space, colour)
    if inks is None:
        raise ValueError(colour)
    return [min(1.0, max(0.0, inks.get(plate, inks.get(colours.ALL, 0.0)))) for plate in plates]


def _largest(shares: Sequence[Sequence[float]], plates: Sequence[str]) -> list[float]:
    return [max((share[i] for share in shares), default=0.0) for i in range(len(plates))]


def _grey(share: float) -> int:
    return round(255 * (1 - share))


def _packed(piece: _Piece, shares: Sequence[float]) -> bytes:
    value, bits = piece.place, piece.bits
    for share in shares:
        value, bits = value << 8 | _grey(share), bits + 8
    return (value << -bits % 8).to_bytes((bits + 7) // 8)
