"""Rules of a whole PDF: what it claims to be, its metadata, its output intent, its number and sizes of pages."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from sheetgen.press import (
    preflight_document,
    preflight_intent,
    preflight_metadata,
    preflight_spaces,
    preflight_streams,
)
from sheetgen.press.colours import entry, resolve
from sheetgen.press.findings import Finding, guarded, report
from sheetgen.press.pdf_walk import MOST, Endless, dictionaries
from sheetgen.press.profile import Profile
from sheetgen.reasons import why

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
        holders = list(dictionaries(root))
    except Endless:
        report(to, "unread", "there are more than {number} objects; not all of them were read", number=MOST)
        return
    if entry(root, "/Type") != "/Catalog":
        report(to, "readable", "the file is damaged: {reason}", reason=why("a catalog of another kind"))
    guarded(to, 0, lambda: _page_tree(root, to))
    guarded(to, 0, lambda: preflight_document.check(root, holders, profile, to))
    guarded(to, 0, lambda: preflight_streams.check(holders, profile, to))
    guarded(to, 0, lambda: preflight_spaces.check(root, holders, profile, to))
    if not profile.flavour:
        return
    _version(reader, root, data, profile, to)
    guarded(to, 0, lambda: preflight_metadata.check(reader, root, profile, to))
    ids: Any = reader.trailer.get("/ID")
    if not ids or len(ids) != 2 or not all(getattr(part, "original_bytes", part) for part in ids):
        report(to, "ids", "the trailer has no ids")
    guarded(to, 0, lambda: preflight_intent.check(root, reader.pages, profile, to))
    _views(root, to)


def _version(reader: PdfReader, root: Any, data: bytes, profile: Profile, to: list[Finding]) -> None:
    most = (1, 4) if profile.flavour.startswith("PDF/X-1a") else (1, 6)
    for said in (reader.pdf_header[5:], str(root.get("/Version", "/1.0"))[1:]):
        match = re.match(r"(\d)\.(\d)", said)
        if match is None or (int(match[1]), int(match[2])) > most:
            report(to, "version", "PDF {version} is not {flavour}", version=said, flavour=profile.flavour)
    packed = reader.trailer.get("/Type") == "/XRef" or reader.xref_objStm or b"/XRefStm" in data
    if most == (1, 4) and packed:
        report(to, "version", "the table of objects is compressed, which PDF 1.4 does not know")


def _views(root: Any, to: list[Finding]) -> None:
    """What a viewer shows or prints is the page or its bleed, no less (ISO 15930-7, 6.20)."""
    wishes: Any = entry(root, "/ViewerPreferences") or {}
    for key in ("/ViewArea", "/ViewClip", "/PrintArea", "/PrintClip"):
        if (box := entry(wishes, key, "/MediaBox")) not in ("/MediaBox", "/BleedBox"):
            report(
                to, "boxes", "{key} is {box}; MediaBox or BleedBox is wanted", key=key[1:], box=str(box)[1:]
            )


def _page_tree(root: Any, to: list[Finding]) -> None:
    """Whether there are as many pages as it says: one that is lost shows nowhere else."""
    top = entry(root, "/Pages")
    waiting: list[tuple[Any, Any]] = [(top, None)]
    found, known, pages = 0, set[int](), set[int]()
    said = entry(top, "/Count")
    while waiting:
        node, parent = waiting.pop()
        if isinstance(node, Mapping) and parent is not None and entry(node, "/Parent") is not parent:
            report(to, "readable", "{key} is missing", key="Parent")
        if not isinstance(node, Mapping):
            report(to, "readable", "a page is missing")
        elif "/Kids" not in node:
            found += 1
            if id(node) in pages:
                report(to, "readable", "a page stands twice in the file")
            pages.add(id(node))
            if entry(node, "/Type") != "/Page":
                report(to, "readable", "a page does not say that it is one")
        elif id(node) not in known:
            known.add(id(node))
            waiting += [(resolve(kid), node) for kid in entry(node, "/Kids")]
    if said != found:
        report(to, "readable", "there are {found} pages; {told} are told", found=found, told=str(said))


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
    if len(sizes) > 1 and (wanted.one_size or (profile.flavour and not profile.trims)):
        report(to, "page-size", "pages have {number} different sizes", 0, wanted.one_size, number=len(sizes))
