"""Colour spaces of PDFs and the inks that their colours take on a press."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

PROCESS = ("Cyan", "Magenta", "Yellow", "Black")
ALL = "All"
"""The colourant that prints on every plate (ISO 32000-1, 8.6.6.4)."""

Inks = Mapping[str, float]
"""How much of each ink, 0..1; inks that are not named take none."""

_SHORT = {"/G": "/DeviceGray", "/RGB": "/DeviceRGB", "/CMYK": "/DeviceCMYK", "/I": "/Indexed"}
_COUNTS = {"/DeviceGray": 1, "/CalGray": 1, "/DeviceRGB": 3, "/CalRGB": 3, "/Lab": 3, "/DeviceCMYK": 4}


class Space(NamedTuple):
    """A colour space: its ``kind`` as PDF names it, the number of components, colourants of special ones.

    ``base`` is the alternate or base space, ``table`` the colours of an indexed one.
    """

    kind: str
    components: int
    names: tuple[str, ...] = ()
    base: Space | None = None
    table: bytes = b""

    @property
    def model(self) -> str:
        """``gray``, ``rgb``, ``cmyk``, ``lab``, ``spot`` or ``pattern``."""
        if self.kind == "/Indexed" and self.base is not None:
            return self.base.model
        if self.kind in ("/Separation", "/DeviceN"):
            return "spot"
        if self.kind in ("/Pattern", "/Lab"):
            return self.kind[1:].lower()
        return {1: "gray", 3: "rgb", 4: "cmyk"}.get(self.components, "unknown")


GRAY, RGB, CMYK = Space("/DeviceGray", 1), Space("/DeviceRGB", 3), Space("/DeviceCMYK", 4)
UNKNOWN = Space("?", 0)


def resolve(value: Any) -> Any:
    """What an indirect reference leads to; other values as they are."""
    return value.get_object() if hasattr(value, "get_object") else value


def entry(holder: Any, key: str, default: Any = None) -> Any:
    """An entry of a dictionary, wherever it stands in the file."""
    return resolve(holder.get(key, default))


def truth(value: Any) -> bool:
    """A PDF's boolean, whose object is true as Python sees it even where it says false."""
    found = resolve(value)
    return getattr(found, "value", found) is True


def space(found: Any, depth: int = 0) -> Space:
    """The colour space that a name or an array of a PDF describes; ``UNKNOWN`` for what is none."""
    found = resolve(found)
    if isinstance(found, str):
        name = _SHORT.get(str(found), str(found))
        if name in _COUNTS:
            return Space(name, _COUNTS[name])
        return Space("/Pattern", 0) if name == "/Pattern" else UNKNOWN
    if not isinstance(found, Sequence) or not found or depth > 6:
        return UNKNOWN
    kind = _SHORT.get(str(found[0]), str(found[0]))
    rest = [resolve(value) for value in found[1:]]
    if kind == "/ICCBased" and rest:
        return Space(kind, int(entry(rest[0], "/N", 0)))
    if kind == "/Separation" and len(rest) > 1:
        return Space(kind, 1, (str(rest[0])[1:],), space(rest[1], depth + 1))
    if kind == "/DeviceN" and len(rest) > 1:
        return Space(kind, len(rest[0]), tuple(str(n)[1:] for n in rest[0]), space(rest[1], depth + 1))
    if kind == "/Indexed" and len(rest) > 2:
        table = (
            rest[2].get_data()
            if hasattr(rest[2], "get_data")
            else getattr(rest[2], "original_bytes", rest[2])
        )
        base = space(rest[0], depth + 1)
        return Space(kind, 1, base.names, base, table if isinstance(table, bytes) else b"")
    if kind == "/Pattern":
        return Space(kind, 0, (), space(rest[0], depth + 1) if rest else None)
    return Space(kind, _COUNTS[kind]) if kind in _COUNTS else UNKNOWN


def inks(where: Space, values: Sequence[float]) -> Inks | None:
    """What a colour takes on a press; None where the file alone does not say it (patterns).

    Grey is black ink. RGB is separated without a profile: black takes what the three have in common.
    """
    if where.kind == "/Indexed" and where.base is not None:
        size, index = where.base.components, int(values[0]) if values else 0
        entry = where.table[index * size : (index + 1) * size]
        return inks(where.base, [v / 255 for v in entry]) if len(entry) == size else None
    if len(values) < where.components or where.components < 1:
        return None
    if where.model == "spot":
        return {name: v for name, v in zip(where.names, values, strict=False) if name != "None"}
    if where.model == "cmyk":
        return dict(zip(PROCESS, values, strict=False))
    if where.model == "gray":
        return {"Black": 1 - values[0]}
    if where.model == "lab":
        return {"Black": 1 - values[0] / 100}
    if where.model == "rgb":
        c, m, y = (1 - v for v in values[:3])
        k = min(c, m, y)
        return {"Cyan": c - k, "Magenta": m - k, "Yellow": y - k, "Black": k}
    return None
