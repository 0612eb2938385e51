"""How much ink a shading takes where it takes most: its functions, tried at many places (ISO 32000-1, 7.10, 8.7.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from sheetgen.press import colours
from sheetgen.press.colours import Inks, Space, entry, resolve

_TRIED = 33
"""Places along an axis."""
_ALONG = (2, 3)
"""Axial and radial shadings, which have one axis."""
Function = Callable[[float], list[float]]


def heaviest(shading: Any, space: Space) -> Inks | None:
    """The inks of a shading's heaviest colour; None for kinds that are not read."""
    found: Inks | None = None
    try:
        if entry(shading, "/ShadingType") in _ALONG:
            found = max(_colours(shading, space), key=lambda inks: sum(inks.values()), default=None)
    except (KeyError, IndexError, TypeError, ValueError, ZeroDivisionError, AttributeError, OverflowError):
        return None
    return found


def _colours(shading: Any, space: Space) -> Iterator[Inks]:
    given = resolve(shading["/Function"])
    parts = [_function(f, 0) for f in (given if isinstance(given, list) else [given])]
    first, last = (float(v) for v in entry(shading, "/Domain", (0, 1)))
    for step in range(_TRIED):
        at = first + (last - first) * step / (_TRIED - 1)
        inks = colours.inks(space, [v for part in parts for v in part(at)])
        if inks is not None:
            yield inks


def _function(found: Any, depth: int) -> Function:
    """A function of one number; raises ``ValueError`` for one that is not read."""
    found = resolve(found)
    kind = entry(found, "/FunctionType")
    if kind == 2:
        return _exponential(found)
    if kind == 3 and depth < 8:
        return _stitched(found, depth)
    if kind == 0:
        return _sampled(found)
    raise ValueError(kind)


def _exponential(found: Mapping[str, Any]) -> Function:
    low = [float(v) for v in entry(found, "/C0", (0.0,))]
    high = [float(v) for v in entry(found, "/C1", (1.0,))]
    power = float(entry(found, "/N", 1))
    return lambda x: [a + x**power * (b - a) for a, b in zip(low, high, strict=True)]


def _stitched(found: Mapping[str, Any], depth: int) -> Function:
    parts = [_function(f, depth + 1) for f in resolve(found["/Functions"])]
    start, end = (float(v) for v in found["/Domain"])
    bounds = [start, *(float(v) for v in found["/Bounds"]), end]
    encode = [float(v) for v in found["/Encode"]]

    def at(x: float) -> list[float]:
        index = max(i for i in range(len(parts)) if x >= bounds[i] or not i)
        low, high = bounds[index], bounds[index + 1]
        first, last = encode[2 * index : 2 * index + 2]
        return parts[index](first + (last - first) * ((x - low) / (high - low) if high > low else 0.0))

    return at


def _sampled(found: Any) -> Function:
    """Whole bytes only; between two samples the colour lies between them."""
    if int(found["/BitsPerSample"]) != 8 or len(found["/Size"]) != 1:
        raise ValueError("/BitsPerSample")
    size, ends = int(found["/Size"][0]), [float(v) for v in found["/Range"]]
    start, end = (float(v) for v in found["/Domain"])
    decode = [float(v) for v in entry(found, "/Decode", ends)]
    data, count = found.get_data(), len(ends) // 2
    if size < 1 or len(data) < size * count:
        raise ValueError("/Size")

    def at(x: float) -> list[float]:
        index = round((x - start) / (end - start) * (size - 1))
        samples: Sequence[int] = data[index * count : (index + 1) * count]
        return [decode[2 * i] + v / 255 * (decode[2 * i + 1] - decode[2 * i]) for i, v in enumerate(samples)]

    return at
