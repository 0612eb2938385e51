"""Rules of colour spaces wherever they stand in a file: what they say of themselves must fit together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from sheetgen.press import colours
from sheetgen.press.colours import ALL, PROCESS, entry, resolve
from sheetgen.press.findings import Finding, report
from sheetgen.press.functions import function, pairs
from sheetgen.press.profile import Profile

_KINDS = {"/Separation", "/DeviceN", "/Indexed", "/ICCBased", "/Pattern"}
_SPECIAL = {"/Separation", "/DeviceN", "/Indexed", "/Pattern"}
"""What no other space may stand for (ISO 32000-1, 8.6.6)."""
_KINDS_OF_SHADING = range(1, 8)
_LAST_PLAIN = 3
"""Of shadings without data of their own."""
_NO_FLAGS = 5
"""The shading whose points lie in rows."""
_DEPTHS = {"/BitsPerCoordinate": (1, 2, 4, 8, 12, 16, 24, 32), "/BitsPerComponent": (1, 2, 4, 8, 12, 16),
           "/BitsPerFlag": (2, 4, 8)}  # fmt: skip
"""Bits that numbers of a mesh may have."""
_COORDS = {2: 4, 3: 6}
"""How many numbers tell where a shading begins and ends."""
_ODD = 0.1
"""By how much of itself a press's ink may differ where it is told in the four of them."""
_BROKEN = (KeyError, IndexError, TypeError, ValueError, ArithmeticError, AttributeError)


def check(root: Any, holders: Sequence[Any], profile: Profile, to: list[Finding]) -> None:
    """All rules of them. ``holders`` are all dictionaries and streams of the file."""
    presses = [
        stream.get_data()
        for intent in map(resolve, entry(root, "/OutputIntents") or [])
        if (stream := entry(intent, "/DestOutputProfile")) is not None
    ]
    for holder in holders:
        if isinstance(holder, Mapping) and "/ShadingType" in holder and not _kept(_shading, holder):
            report(to, "content", "{code}: {what}", code="shading", what=str(entry(holder, "/ShadingType")))
    for found in _spaces(holders):
        kind = str(found[0])
        if not _kept(_CHECKS[kind], found):
            report(to, "colours", "the colour space {space} contradicts itself", space=_named(found))
        elif profile.flavour and kind == "/ICCBased" and resolve(found[1]).get_data() in presses:
            # a press would take them for colours to be separated anew (ISO 15930-7, 6.2.4)
            report(to, "colours", "colours have the profile of the output intent; DeviceCMYK is wanted")


def _kept(rule: Callable[[Any], bool], found: Any) -> bool:
    try:
        return rule(found)
    except _BROKEN:
        return False


def _shading(found: Any) -> bool:
    """Whether a shading has all that its kind needs, and its functions give its colours (ISO 32000-1, 8.7.4.5)."""
    kind, space = entry(found, "/ShadingType"), colours.space(entry(found, "/ColorSpace"))
    told, inputs = "/Function" in found, 2 if kind == 1 else 1
    if kind not in _KINDS_OF_SHADING or space.kind == "/Pattern" or (told and space.kind == "/Indexed"):
        return False
    if kind in _COORDS and (not told or len(entry(found, "/Coords")) != _COORDS[kind]):
        return False
    if kind > _LAST_PLAIN and not _mesh(found, kind, 1 if told else space.components):
        return False
    if not told:
        return bool(kind > _LAST_PLAIN)
    values = function(found["/Function"])([0.5] * inputs)
    return space is colours.UNKNOWN or len(values) == space.components


def _mesh(found: Any, kind: int, values: int) -> bool:
    """Whether a shading with data of its own says how that is written (ISO 32000-1, tables 82 to 85)."""
    depths = {key: allowed for key, allowed in _DEPTHS.items() if key != "/BitsPerFlag" or kind != _NO_FLAGS}
    return (
        hasattr(found, "get_data") and all(entry(found, key) in allowed for key, allowed in depths.items())
        and len(entry(found, "/Decode")) == 4 + 2 * values
    )  # fmt: skip


def _spaces(holders: Sequence[Any]) -> Iterator[list[Any]]:
    """Colour spaces that are rows, each once, and those that they stand for."""
    known: set[int] = set()
    waiting = [value for holder in holders if isinstance(holder, Mapping) for value in holder.values()]
    while waiting:
        found = resolve(waiting.pop())
        if not isinstance(found, list) or not found or id(found) in known:
            continue
        if isinstance(resolve(found[0]), str) and resolve(found[0]) in _KINDS:
            known.add(id(found))
            yield [resolve(value) for value in found]
            waiting += found[1:]


def _named(found: list[Any]) -> str:
    inks = found[1] if found[0] == "/DeviceN" else [found[1]] if found[0] == "/Separation" else []
    return " ".join(str(resolve(part)).lstrip("/") for part in (found[0], *inks))


def _separation(found: list[Any]) -> bool:
    name = str(found[1]).lstrip("/")
    mixed = _mixed(found, 1)
    if name not in PROCESS or colours.space(found[2]).kind != "/DeviceCMYK":
        return True
    return all(abs(v - (ink == name)) < _ODD for ink, v in zip(PROCESS, mixed, strict=True))


def _several(found: list[Any]) -> bool:
    names = [str(resolve(name)).lstrip("/") for name in found[1]]
    _mixed(found, len(names))
    told = [name for name in names if name != "None"]
    return len(told) == len({*told}) and ALL not in told


def _mixed(found: list[Any], count: int) -> list[float]:
    """What full inks stand for; raises ``ValueError`` if that is not a colour of the other space."""
    other = colours.space(found[2])
    if other is colours.UNKNOWN or other.kind in _SPECIAL or len(pairs(found[3]["/Domain"])) != count:
        raise ValueError(found[2])
    values = function(found[3])([1.0] * count)
    if len(values) != other.components:
        raise ValueError(values)
    return values


def _indexed(found: list[Any]) -> bool:
    base, space = colours.space(found[1]), colours.space(found)
    highest = int(found[2])
    return (
        base is not colours.UNKNOWN and base.kind not in ("/Indexed", "/Pattern")
        and 0 <= highest <= 255 and len(space.table) >= (highest + 1) * base.components
    )  # fmt: skip


_CHECKS: Mapping[str, Callable[[Any], bool]] = {
    "/Separation": _separation, "/DeviceN": _several, "/Indexed": _indexed,
    "/ICCBased": lambda found: hasattr(found[1], "get_data") and (
        "/Alternate" not in found[1] or colours.space(found[1]["/Alternate"]).components == entry(found[1], "/N")),
    "/Pattern": lambda found: len(found) < 2 or colours.space(found[1]).kind not in ("/Pattern", "?"),
}  # fmt: skip
