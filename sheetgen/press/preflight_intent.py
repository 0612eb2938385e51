"""Rules of output intents: which press a file is meant for, and the ICC profile that describes it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from sheetgen.press.colours import entry, resolve
from sheetgen.press.findings import Finding, report
from sheetgen.press.profile import Profile

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


def check(root: Any, pages: Iterable[Any], profile: Profile, to: list[Finding]) -> None:
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
