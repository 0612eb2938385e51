"""Preflight rules for colour spaces, shadings and output intents.

Colour spaces must be consistent. The output intent must name a printing condition, and its ICC profile must
fit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from sheetgen.inspect import colours
from sheetgen.inspect.colours import (
    ALL,
    PROCESS,
    number_pairs,
    python_function,
    resolve_reference,
    resolved_entry,
)
from sheetgen.shop.profile import Finding, Profile, add_finding

_KINDS = {"/Separation", "/DeviceN", "/Indexed", "/ICCBased", "/Pattern"}
_SPECIAL = {"/Separation", "/DeviceN", "/Indexed", "/Pattern"}
"""Special colour spaces, which may not be the alternate space of another one (ISO 32000-1, 8.6.6)."""
_KINDS_OF_SHADING = range(1, 8)
_LAST_PLAIN = 3
"""Last shading type without its own data stream."""
_NO_FLAGS = 5
"""Lattice mesh, the shading type without edge flags."""
_DEPTHS = {"/BitsPerCoordinate": (1, 2, 4, 8, 12, 16, 24, 32), "/BitsPerComponent": (1, 2, 4, 8, 12, 16),
           "/BitsPerFlag": (2, 4, 8)}  # fmt: skip
"""Valid bit depths of mesh data."""
_COORDS = {2: 4, 3: 6}
"""Length of the ``/Coords`` array of axial and radial shadings."""
_ODD = 0.1
"""Tolerance (0 to 1) for a process colorant that is defined by its four ink shares."""
_BROKEN = (KeyError, IndexError, TypeError, ValueError, ArithmeticError, AttributeError)


def check_colour_spaces(root: Any, holders: Sequence[Any], profile: Profile, to: list[Finding]) -> None:
    """Check all colour spaces and shadings. ``holders`` are all dictionaries and streams of the file."""
    presses = [
        stream.get_data()
        for intent in map(resolve_reference, resolved_entry(root, "/OutputIntents") or [])
        if (stream := resolved_entry(intent, "/DestOutputProfile")) is not None
    ]
    for holder in holders:
        if isinstance(holder, Mapping) and "/ShadingType" in holder and not _rule_holds(_shading, holder):
            add_finding(
                to,
                "content",
                "{code}: {what}",
                code="shading",
                what=str(resolved_entry(holder, "/ShadingType")),
            )
    for found in _spaces(holders):
        kind = str(found[0])
        if not _rule_holds(_CHECKS[kind], found):
            add_finding(to, "colours", "the colour space {space} contradicts itself", space=_named(found))
        elif profile.flavour and kind == "/ICCBased" and resolve_reference(found[1]).get_data() in presses:
            # A press would separate such colours again, which ISO 15930-7, 6.2.4 forbids.
            add_finding(to, "colours", "colours have the profile of the output intent; DeviceCMYK is wanted")


def _rule_holds(rule: Callable[[Any], bool], found: Any) -> bool:
    try:
        return rule(found)
    except _BROKEN:
        return False


def _shading(found: Any) -> bool:
    """Return whether a shading has all required entries and its functions match its colour space (ISO
    32000-1, 8.7.4.5).
    """
    kind, space = (
        resolved_entry(found, "/ShadingType"),
        colours.colour_space(resolved_entry(found, "/ColorSpace")),
    )
    told, inputs = "/Function" in found, 2 if kind == 1 else 1
    if kind not in _KINDS_OF_SHADING or space.kind == "/Pattern" or (told and space.kind == "/Indexed"):
        return False
    if kind in _COORDS and (not told or len(resolved_entry(found, "/Coords")) != _COORDS[kind]):
        return False
    if kind > _LAST_PLAIN and not _mesh(found, kind, 1 if told else space.components):
        return False
    if not told:
        return bool(kind > _LAST_PLAIN)
    values = python_function(found["/Function"])([0.5] * inputs)
    return space is colours.UNKNOWN or len(values) == space.components


def _mesh(found: Any, kind: int, values: int) -> bool:
    """Return whether the data format of a mesh shading is valid (ISO 32000-1, tables 82 to 85)."""
    depths = {key: allowed for key, allowed in _DEPTHS.items() if key != "/BitsPerFlag" or kind != _NO_FLAGS}
    return (
        hasattr(found, "get_data") and all(resolved_entry(found, key) in allowed for key, allowed in depths.items())
        and len(resolved_entry(found, "/Decode")) == 4 + 2 * values
    )  # fmt: skip


def _spaces(holders: Sequence[Any]) -> Iterator[list[Any]]:
    """Yield all arrays that define colour spaces, each once, including nested ones."""
    known: set[int] = set()
    waiting = [value for holder in holders if isinstance(holder, Mapping) for value in holder.values()]
    while waiting:
        found = resolve_reference(waiting.pop())
        if not isinstance(found, list) or not found or id(found) in known:
            continue
        if isinstance(resolve_reference(found[0]), str) and resolve_reference(found[0]) in _KINDS:
            known.add(id(found))
            yield [resolve_reference(value) for value in found]
            waiting += found[1:]


def _named(found: list[Any]) -> str:
    inks = found[1] if found[0] == "/DeviceN" else [found[1]] if found[0] == "/Separation" else []
    return " ".join(str(resolve_reference(part)).lstrip("/") for part in (found[0], *inks))


def _separation(found: list[Any]) -> bool:
    name = str(found[1]).lstrip("/")
    mixed = _alternate_colour(found, 1)
    if name not in PROCESS or colours.colour_space(found[2]).kind != "/DeviceCMYK":
        return True
    return all(abs(v - (ink == name)) < _ODD for ink, v in zip(PROCESS, mixed, strict=True))


def _device_n(found: list[Any]) -> bool:
    names = [str(resolve_reference(name)).lstrip("/") for name in found[1]]
    _alternate_colour(found, len(names))
    told = [name for name in names if name != "None"]
    return len(told) == len({*told}) and ALL not in told


def _alternate_colour(found: list[Any], count: int) -> list[float]:
    """Return the colour that replaces full inks of a Separation or DeviceN space.

    Raises ``ValueError`` if the alternate space or the function is invalid.
    """
    other = colours.colour_space(found[2])
    if other is colours.UNKNOWN or other.kind in _SPECIAL or len(number_pairs(found[3]["/Domain"])) != count:
        raise ValueError(found[2])
    values = python_function(found[3])([1.0] * count)
    if len(values) != other.components:
        raise ValueError(values)
    return values


def _indexed(found: list[Any]) -> bool:
    base, space = colours.colour_space(found[1]), colours.colour_space(found)
    highest = int(found[2])
    return (
        base is not colours.UNKNOWN and base.kind not in ("/Indexed", "/Pattern")
        and 0 <= highest <= 255 and len(space.table) >= (highest + 1) * base.components
    )  # fmt: skip


_CHECKS: Mapping[str, Callable[[Any], bool]] = {
    "/Separation": _separation, "/DeviceN": _device_n, "/Indexed": _indexed,
    "/ICCBased": lambda found: hasattr(found[1], "get_data") and (
        "/Alternate" not in found[1]
        or colours.colour_space(found[1]["/Alternate"]).components == resolved_entry(found[1], "/N")),
    "/Pattern": lambda found: len(found) < 2 or colours.colour_space(found[1]).kind not in ("/Pattern", "?"),
}  # fmt: skip


# ---- output intents ----


_HEADER = 128
"""Length of an ICC profile's header in bytes (ICC.1, 7.1)."""
_MOST_TAGS = 1000
_TABLES = {b"A2B0", b"B2A0", b"wtpt", b"desc"}
"""Required tags of a press profile: conversions from and to inks, the paper white, and a description."""
_FAMILY = re.compile(r"FOGRA ?(\d\d)", re.IGNORECASE)
"""Printing conditions that differ only by a number."""
_KNOWN = re.compile(r"FOGRA|CGATS|GRACoL|SWOP|SNAP|IFRA|JC200|JMPA|TR ?\d{3}|PSO", re.IGNORECASE)
_SHORT = 40
"""Longest name of a printing condition; some writers use a whole profile description instead."""


def check_intent(root: Any, pages: Iterable[Any], profile: Profile, to: list[Finding]) -> None:
    """Check the file's output intent for PDF/X."""
    every = [resolve_reference(i) for i in resolve_reference(root.get("/OutputIntents")) or []]
    intents = [i for i in every if resolved_entry(i, "/S") == "/GTS_PDFX"]
    if len(intents) != 1:
        add_finding(to, "output-intent", "there are {number} output intents for PDF/X", number=len(intents))
        return
    intent = intents[0]
    name, stream = (
        str(resolved_entry(intent, "/OutputConditionIdentifier", "")),
        resolved_entry(intent, "/DestOutputProfile"),
    )
    if not name:
        add_finding(to, "output-intent", "the output intent has no identifier")
    elif profile.intent and not _names_condition(name, wanted := profile.intent.identifier):
        named = _KNOWN.search(name[:_SHORT]) is not None or not _names_condition(_description(stream), wanted)
        add_finding(to, "output-intent", "the output intent is {name}; {wanted} is wanted", 0, named,
                    name=name[:60].strip(), wanted=wanted)  # fmt: skip
    old = profile.flavour.startswith("PDF/X-1a")
    if stream is not None:
        _icc(stream, name, old, to)
    elif not (old and _registered(intent)):
        add_finding(to, "output-intent", "the output intent has no ICC profile")
    if "/DestOutputProfileRef" in intent:
        add_finding(to, "output-intent", "data lies in another file, or in two kinds")
    own = [
        resolve_reference(i) for page in pages for i in resolved_entry(page, "/OutputIntents") or []
    ]  # of PDF 2.0 pages
    others = [resolved_entry(i, "/DestOutputProfile") for i in (*every, *own) if i is not intent]
    if any(_identifier(i) != _identifier(intent) for i in own):
        add_finding(to, "output-intent", "another output intent has another profile")
    if any(other is not None and not _equal(other, stream) for other in others):
        add_finding(to, "output-intent", "another output intent has another profile")


def _identifier(intent: Any) -> str:
    return str(resolved_entry(intent, "/OutputConditionIdentifier", ""))


def _names_condition(name: str, wanted: str) -> bool:
    """Return whether an identifier names the printing condition, exactly or as a word in the name of a profile."""
    return (
        re.search(rf"(?<![A-Za-z0-9]){re.escape(wanted)}L?(?![A-Za-z0-9])", name, re.IGNORECASE) is not None
    )


def _description(stream: Any) -> str:
    """Return the description text in an ICC profile."""
    icc = stream.get_data() if stream is not None else b""
    found = next((icc[at : at + length] for tag, at, length in icc_tags(icc) if tag == b"desc"), b"")
    return re.sub(r"[^ -~]+", " ", found.replace(b"\0", b"").decode("latin-1"))


def _equal(one: Any, two: Any) -> bool:
    return one is two or (two is not None and one.get_data() == two.get_data())


def _registered(intent: Any) -> bool:
    """Return whether the condition is in the ICC registry, so that PDF/X-1a needs no profile (ISO 15930-4,
    6.5).
    """
    said = str(resolved_entry(intent, "/RegistryName", "")).strip().lower()
    return bool(resolved_entry(intent, "/OutputConditionIdentifier")) and "://www.color.org" in said


def icc_tags(icc: bytes) -> Iterator[tuple[bytes, int, int]]:
    """Yield the signature, offset and length of all tags of an ICC profile."""
    count = int.from_bytes(icc[_HEADER : _HEADER + 4])
    for at in range(_HEADER + 4, _HEADER + 4 + 12 * min(count, _MOST_TAGS), 12):
        yield icc[at : at + 4], int.from_bytes(icc[at + 4 : at + 8]), int.from_bytes(icc[at + 8 : at + 12])


def is_complete(icc: bytes) -> bool:
    """Return whether the data of an ICC profile are complete."""
    found = list(icc_tags(icc))
    lasts = max((at + length for _, at, length in found), default=len(icc) + 1)
    return int.from_bytes(icc[:4]) == len(icc) and icc[36:40] == b"acsp" and lasts <= len(icc)


def _icc(stream: Any, name: str, old: bool, to: list[Finding]) -> None:
    icc = stream.get_data()
    if not is_complete(icc):
        add_finding(to, "output-intent", "the ICC profile is damaged")
        return
    found = {tag: icc[at : at + length] for tag, at, length in icc_tags(icc)}
    if icc[12:16] != b"prtr" or icc[16:20] != b"CMYK" or resolved_entry(stream, "/N") != 4:
        add_finding(to, "output-intent", "the ICC profile is not one of a press with four inks")
    elif icc[20:24] not in (b"Lab ", b"XYZ ") or not found.keys() >= _TABLES:
        add_finding(to, "output-intent", "the ICC profile does not say how its inks look")
    if icc[8] > (2 if old else 4):
        add_finding(to, "output-intent", "the ICC profile is of version {version}, which the flavour does not know",
               version=icc[8])  # fmt: skip
    told = {*_FAMILY.findall(_description(stream))}
    if told and _FAMILY.findall(name) and not told & {*_FAMILY.findall(name)}:
        add_finding(to, "output-intent", "the output intent says {name}, its ICC profile FOGRA{other}", name=name[:60],
               other=", ".join(sorted(told)))  # fmt: skip
