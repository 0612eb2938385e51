"""Rules of colour spaces wherever they stand in a file: what they say of themselves must fit together."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from sheetgen.inspect import colours
from sheetgen.inspect.colours import ALL, PROCESS, entry, function, pairs, resolve
from sheetgen.shop.findings import Finding, report
from sheetgen.shop.profile import Profile

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


def check_colour_spaces(root: Any, holders: Sequence[Any], profile: Profile, to: list[Finding]) -> None:
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


# Rules of output intents: which press a file is meant for, and the ICC profile that describes it.


_HEADER = 128
"""Bytes before the table of tags (ICC.1, 7.1)."""
_MOST_TAGS = 1000
_TABLES = {b"A2B0", b"B2A0", b"wtpt", b"desc"}
"""What a press's profile can not do without: from its inks to measured colours, and back; its paper and its name."""
_FAMILY = re.compile(r"FOGRA ?(\d\d)", re.IGNORECASE)
"""Conditions that are told apart by a number alone."""
_KNOWN = re.compile(r"FOGRA|CGATS|GRACoL|SWOP|SNAP|IFRA|JC200|JMPA|TR ?\d{3}|PSO", re.IGNORECASE)
_SHORT = 40
"""Names of conditions are short; some writers put the whole description of a profile in their place."""


def check_intent(root: Any, pages: Iterable[Any], profile: Profile, to: list[Finding]) -> None:
    """All rules of them, for a profile with a flavour of PDF/X."""
    every = [resolve(i) for i in resolve(root.get("/OutputIntents")) or []]
    intents = [i for i in every if entry(i, "/S") == "/GTS_PDFX"]
    if len(intents) != 1:
        report(to, "output-intent", "there are {number} output intents for PDF/X", number=len(intents))
        return
    intent = intents[0]
    name, stream = str(entry(intent, "/OutputConditionIdentifier", "")), entry(intent, "/DestOutputProfile")
    if not name:
        report(to, "output-intent", "the output intent has no identifier")
    elif profile.intent and not _same(name, wanted := profile.intent.identifier):
        named = _KNOWN.search(name[:_SHORT]) is not None or not _same(_description(stream), wanted)
        report(to, "output-intent", "the output intent is {name}; {wanted} is wanted", 0, named, name=name[:60].strip(),
               wanted=wanted)  # fmt: skip
    old = profile.flavour.startswith("PDF/X-1a")
    if stream is not None:
        _icc(stream, name, old, to)
    elif not (old and _registered(intent)):
        report(to, "output-intent", "the output intent has no ICC profile")
    if "/DestOutputProfileRef" in intent:
        report(to, "output-intent", "data lies in another file, or in two kinds")
    own = [resolve(i) for page in pages for i in entry(page, "/OutputIntents") or []]  # a page's, of PDF 2.0
    others = [entry(i, "/DestOutputProfile") for i in (*every, *own) if i is not intent]
    if any(_known_as(i) != _known_as(intent) for i in own):
        report(to, "output-intent", "another output intent has another profile")
    if any(other is not None and not _equal(other, stream) for other in others):
        report(to, "output-intent", "another output intent has another profile")


def _known_as(intent: Any) -> str:
    return str(entry(intent, "/OutputConditionIdentifier", ""))


def _same(name: str, wanted: str) -> bool:
    """Whether an identifier names the condition: as the registry writes it, or as a word of its profile's name."""
    return (
        re.search(rf"(?<![A-Za-z0-9]){re.escape(wanted)}L?(?![A-Za-z0-9])", name, re.IGNORECASE) is not None
    )


def _description(stream: Any) -> str:
    """What a profile is called by who made it."""
    icc = stream.get_data() if stream is not None else b""
    found = next((icc[at : at + length] for tag, at, length in tags(icc) if tag == b"desc"), b"")
    return re.sub(r"[^ -~]+", " ", found.replace(b"\0", b"").decode("latin-1"))


def _equal(one: Any, two: Any) -> bool:
    return one is two or (two is not None and one.get_data() == two.get_data())


def _registered(intent: Any) -> bool:
    """Whether a registry knows the condition, so that PDF/X-1a need not bring its profile (ISO 15930-4, 6.5)."""
    said = str(entry(intent, "/RegistryName", "")).strip().lower()
    return bool(entry(intent, "/OutputConditionIdentifier")) and "://www.color.org" in said


def tags(icc: bytes) -> Iterator[tuple[bytes, int, int]]:
    """The name, place and length of everything in a profile."""
    count = int.from_bytes(icc[_HEADER : _HEADER + 4])
    for at in range(_HEADER + 4, _HEADER + 4 + 12 * min(count, _MOST_TAGS), 12):
        yield icc[at : at + 4], int.from_bytes(icc[at + 4 : at + 8]), int.from_bytes(icc[at + 8 : at + 12])


def whole(icc: bytes) -> bool:
    """Whether a profile is one, and all of it is there."""
    found = list(tags(icc))
    lasts = max((at + length for _, at, length in found), default=len(icc) + 1)
    return int.from_bytes(icc[:4]) == len(icc) and icc[36:40] == b"acsp" and lasts <= len(icc)


def _icc(stream: Any, name: str, old: bool, to: list[Finding]) -> None:
    icc = stream.get_data()
    if not whole(icc):
        report(to, "output-intent", "the ICC profile is damaged")
        return
    found = {tag: icc[at : at + length] for tag, at, length in tags(icc)}
    if icc[12:16] != b"prtr" or icc[16:20] != b"CMYK" or entry(stream, "/N") != 4:
        report(to, "output-intent", "the ICC profile is not one of a press with four inks")
    elif icc[20:24] not in (b"Lab ", b"XYZ ") or not found.keys() >= _TABLES:
        report(to, "output-intent", "the ICC profile does not say how its inks look")
    if icc[8] > (2 if old else 4):
        report(to, "output-intent", "the ICC profile is of version {version}, which the flavour does not know",
               version=icc[8])  # fmt: skip
    told = {*_FAMILY.findall(_description(stream))}
    if told and _FAMILY.findall(name) and not told & {*_FAMILY.findall(name)}:
        report(to, "output-intent", "the output intent says {name}, its ICC profile FOGRA{other}", name=name[:60],
               other=", ".join(sorted(told)))  # fmt: skip
