"""Rules of a whole PDF: what it claims to be, its metadata, its output intent, its number and sizes of pages."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from sheetgen.press import preflight_metadata
from sheetgen.press.colours import entry, resolve
from sheetgen.press.findings import Finding, report
from sheetgen.press.pdf_walk import MOST, Endless, dictionaries
from sheetgen.press.pictures import filters
from sheetgen.press.profile import Profile

if TYPE_CHECKING:
    from pypdf import PdfReader


_MM = 25.4 / 72
_HUNDREDTH = 0.01 + 1e-6


def check(reader: PdfReader, data: bytes, profile: Profile, to: list[Finding]) -> None:
    """All rules that need no page."""
    root: Any = resolve(reader.trailer["/Root"])
    if b"%%EOF" not in data[-1024:]:
        report(to, "readable", "the end of the file is missing")
    try:
        _actions(root, profile, to)
    except Endless:
        report(to, "unread", "there are more than {number} objects; not all of them were read", number=MOST)
        return
    if not profile.flavour:
        return
    _version(reader, root, profile, to)
    preflight_metadata.check(reader, root, profile, to)
    ids: Any = reader.trailer.get("/ID")
    if not ids or len(ids) != 2 or not all(getattr(part, "original_bytes", part) for part in ids):
        report(to, "ids", "the trailer has no ids")
    _output_intent(root, profile, to)
    names: Any = resolve(root.get("/Names")) or {}
    if "/EmbeddedFiles" in names or "/AF" in root or "/Collection" in root:
        report(to, "attachments", "files are attached")
    _layers(root, profile, to)
    _compression(root, profile, to)


_RUNS = {"/JavaScript", "/Launch", "/SubmitForm", "/ImportData", "/Rendition", "/Movie", "/Sound", "/GoToR"}
_ACTIONS = {*_RUNS, "/GoTo", "/GoToE", "/GoTo3DView", "/Hide", "/Named", "/ResetForm", "/SetOCGState", "/Thread",
            "/Trans", "/URI"}  # fmt: skip
"""Kinds of actions (ISO 32000-1, table 198): those that do more than turn to a page, and all."""


def _actions(root: Any, profile: Profile, to: list[Finding]) -> None:
    """Wherever they stand in the file; what a press prints does nothing, on a screen bookmarks may turn pages."""
    wrong = _ACTIONS if profile.flavour else _RUNS
    for holder in dictionaries(root):
        if (
            entry(holder, "/S") in wrong and "/P" not in holder and "/K" not in holder
        ):  # no part of a structure
            report(to, "actions", "there is an action: {kind}", kind=str(entry(holder, "/S"))[1:])
    if "/AcroForm" in root and not profile.annotations:
        report(to, "annotations", "the file is a form to fill in")


def _layers(root: Any, profile: Profile, to: list[Finding]) -> None:
    """What is switched off a printer may show or not; only what is always on is sure to be printed."""
    found = entry(root, "/OCProperties")
    if found is None:
        return
    if profile.flavour.startswith("PDF/X-1a"):
        report(to, "layers", "there are layers")
        return
    for state in [entry(found, "/D") or {}, *map(resolve, entry(found, "/Configs") or [])]:
        off = list(entry(state, "/OFF") or [])
        if entry(state, "/BaseState", "/ON") != "/ON":
            on = {id(resolve(layer)) for layer in entry(state, "/ON") or []}
            off += [layer for layer in entry(found, "/OCGs") or [] if id(resolve(layer)) not in on]
        for layer in off:
            report(
                to,
                "layers",
                "the layer {name} is switched off",
                name=str(entry(resolve(layer), "/Name", "?")),
            )
        if entry(state, "/AS"):
            report(to, "layers", "layers are switched on and off by what shows them")


def _version(reader: PdfReader, root: Any, profile: Profile, to: list[Finding]) -> None:
    most = (1, 4) if profile.flavour.startswith("PDF/X-1a") else (1, 6)
    for said in (reader.pdf_header[5:], str(root.get("/Version", "/1.0"))[1:]):
        match = re.match(r"(\d)\.(\d)", said)
        if match is None or (int(match[1]), int(match[2])) > most:
            report(to, "version", "PDF {version} is not {flavour}", version=said, flavour=profile.flavour)
    if most == (1, 4) and reader.trailer.get("/Type") == "/XRef":
        report(to, "version", "the table of objects is compressed, which PDF 1.4 does not know")


def _output_intent(root: Any, profile: Profile, to: list[Finding]) -> None:
    intents = [resolve(i) for i in resolve(root.get("/OutputIntents")) or []]
    intents = [i for i in intents if i.get("/S") == "/GTS_PDFX"]
    if len(intents) != 1:
        report(to, "output-intent", "there are {number} output intents for PDF/X", number=len(intents))
        return
    name, stream = (
        str(intents[0].get("/OutputConditionIdentifier", "")),
        resolve(intents[0].get("/DestOutputProfile")),
    )
    if not name:
        report(to, "output-intent", "the output intent has no identifier")
    elif profile.intent and name.lower() != profile.intent.identifier.lower():
        report(to, "output-intent", "the output intent is {name}; {wanted} is wanted", name=name,
               wanted=profile.intent.identifier)  # fmt: skip
    if stream is not None:
        _icc(stream, to)
    elif not (profile.flavour.startswith("PDF/X-1a") and _registered(intents[0])):
        report(to, "output-intent", "the output intent has no ICC profile")


def _registered(intent: Any) -> bool:
    """Whether a registry knows the condition, so that PDF/X-1a need not bring its profile (ISO 15930-4, 6.5)."""
    said = str(entry(intent, "/RegistryName", "")).strip().lower()
    return bool(entry(intent, "/OutputConditionIdentifier")) and "://www.color.org" in said


def _icc(stream: Any, to: list[Finding]) -> None:
    icc = stream.get_data()
    count = int.from_bytes(icc[128:132])
    ends = [
        int.from_bytes(icc[at + 4 : at + 8]) + int.from_bytes(icc[at + 8 : at + 12])
        for at in range(132, 132 + 12 * min(count, 1000), 12)
    ]
    whole = len(icc) >= 132 and int.from_bytes(icc[:4]) == len(icc) and icc[36:40] == b"acsp"
    if not whole or not ends or max(ends) > len(icc):
        report(to, "output-intent", "the ICC profile is damaged")
    elif icc[12:16] != b"prtr" or icc[16:20] != b"CMYK" or entry(stream, "/N") != 4:
        report(to, "output-intent", "the ICC profile is not one of a press with four inks")


def _compression(root: Any, profile: Profile, to: list[Finding]) -> None:
    """Filters that no flavour allows, and data that lies in other files."""
    for holder in dictionaries(root):
        if not hasattr(holder, "get_data"):
            continue
        for name in filters(holder):
            if name in ("/LZWDecode", "/Crypt"):
                report(to, "streams", "data is compressed with {name}", name=name[1:])
        if isinstance(entry(holder, "/F"), (str, Mapping)) or "/OPI" in holder or "/Alternates" in holder:
            report(to, "streams", "data lies in another file, or in two kinds")


def check_pages(reader: PdfReader, pages: Sequence[Any], profile: Profile, to: list[Finding]) -> None:
    """Number, order and sizes of pages."""
    wanted = profile.pages
    count = len(pages)
    if count < wanted.fewest or (wanted.most and count > wanted.most) or count % wanted.multiple:
        report(to, "page-count", "{number} pages; {name} takes from {fewest} to {most} in multiples of {multiple}",
               number=count, name=profile.name, fewest=wanted.fewest, most=wanted.most or "∞",
               multiple=wanted.multiple)  # fmt: skip
    info: Any = resolve(reader.trailer.get("/Info")) or {}
    order = info.get("/PageOrder")
    if order is not None and str(order) != wanted.order:
        report(
            to,
            "page-order",
            "pages are in the order {found}; {wanted} is wanted",
            found=str(order),
            wanted=wanted.order,
        )
    elif order is None and wanted.order != "reading":
        report(
            to, "page-order", "make sure that pages are in the order {wanted}", 0, False, wanted=wanted.order
        )
    sizes = set()
    for number, page in enumerate(pages, 1):
        left, bottom, right, top = (float(v) * _MM for v in page.trimbox)
        width, height = right - left, top - bottom
        sizes.add((round(width, 2), round(height, 2)))
        if profile.trims and profile.trim(width, height, _HUNDREDTH) is None:
            report(to, "page-size", "{width:.2f} × {height:.2f} mm is no size of {name}", number, width=width,
                   height=height, name=profile.name)  # fmt: skip
    if wanted.one_size and len(sizes) > 1:
        report(to, "page-size", "pages have {number} different sizes", number=len(sizes))
