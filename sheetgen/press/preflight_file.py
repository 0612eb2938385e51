"""Rules of a whole PDF: what it claims to be, its metadata, its output intent, its number and sizes of pages."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sheetgen.press.colours import resolve
from sheetgen.press.findings import Finding, report
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
    _actions(root, profile, to)
    if not profile.flavour:
        return
    _version(reader, root, profile, to)
    _metadata(reader, root, profile, to)
    ids: Any = reader.trailer.get("/ID")
    if not ids or len(ids) != 2 or not all(getattr(part, "original_bytes", part) for part in ids):
        report(to, "ids", "the trailer has no ids")
    _output_intent(root, profile, to)
    names: Any = resolve(root.get("/Names")) or {}
    if "/EmbeddedFiles" in names or "/AF" in root:
        report(to, "attachments", "files are attached")
    if "/OCProperties" in root and profile.flavour.startswith("PDF/X-1a"):
        report(to, "layers", "there are layers")


def _actions(root: Any, profile: Profile, to: list[Finding]) -> None:
    names: Any = resolve(root.get("/Names")) or {}
    opened = resolve(root.get("/OpenAction"))
    kind = opened.get("/S") if hasattr(opened, "get") else None
    if "/JavaScript" in names or kind in ("/JavaScript", "/Launch", "/SubmitForm", "/URI"):
        report(to, "actions", "the file runs something when it is opened")
    elif profile.flavour and (kind is not None or "/AA" in root):
        report(to, "actions", "the file does something when it is opened")
    if "/AcroForm" in root and not profile.annotations:
        report(to, "annotations", "the file is a form to fill in")


def _version(reader: PdfReader, root: Any, profile: Profile, to: list[Finding]) -> None:
    most = (1, 4) if profile.flavour.startswith("PDF/X-1a") else (1, 6)
    for said in (reader.pdf_header[5:], str(root.get("/Version", "/1.0"))[1:]):
        match = re.match(r"(\d)\.(\d)", said)
        if match is None or (int(match[1]), int(match[2])) > most:
            report(to, "version", "PDF {version} is not {flavour}", version=said, flavour=profile.flavour)
    if most == (1, 4) and reader.trailer.get("/Type") == "/XRef":
        report(to, "version", "the table of objects is compressed, which PDF 1.4 does not know")


def _metadata(reader: PdfReader, root: Any, profile: Profile, to: list[Finding]) -> None:
    info: Any = resolve(reader.trailer.get("/Info")) or {}
    stream = resolve(root.get("/Metadata"))
    xmp = stream.get_data().decode("utf-8", "replace") if stream is not None else ""
    old, said = (
        profile.flavour.startswith("PDF/X-1a"),
        _said(xmp, "GTS_PDFXVersion"),
    )
    claimed = {str(info["/GTS_PDFXVersion"])} if "/GTS_PDFXVersion" in info else set()
    needed = claimed if old else said
    if needed != {profile.flavour} or (said | claimed) != {profile.flavour}:
        claims = ", ".join(sorted(said | claimed)) or "-"
        report(to, "claim", "the file says that it is {claims}; {wanted} is wanted", claims=claims,
               wanted=profile.flavour)  # fmt: skip
    if not xmp:
        report(to, "metadata", "there is no XMP metadata")
    title = str(info.get("/Title", ""))
    found = re.search(r"<dc:title>.*?<rdf:li[^>]*>(.*?)</rdf:li>", xmp, re.DOTALL)
    words = _unescape(found[1]) if found else ""
    if not (title or words):
        report(to, "metadata", "the file has no title")
    elif xmp and title and words != title:
        report(to, "metadata", "the title is {one} in one place and {two} in another", one=title, two=words)
    for key in ("/CreationDate", "/ModDate"):
        if old and key not in info:
            report(to, "metadata", "{key} is missing", key=key)
    if not old and not _said(xmp, "DocumentID"):
        report(to, "ids", "the XMP metadata has no document id")
    trapped = _said(xmp, "pdf:Trapped") | {str(info.get("/Trapped", "/-"))[1:]}
    if not trapped <= {"True", "False"} or len(trapped) > 1:
        report(to, "trapped", "Trapped is {value}; True or False is wanted", value=", ".join(sorted(trapped)))


def _said(xmp: str, key: str) -> set[str]:
    """What XMP says of a key, as an element or as an attribute."""
    return set(re.findall(rf'{key}(?:>\s*|\s*=\s*")([^<"\s][^<"]*)', xmp))


def _unescape(text: str) -> str:
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", '"').replace("&amp;", "&")


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
    if stream is None:
        report(to, "output-intent", "the output intent has no ICC profile")
        return
    icc = stream.get_data()
    whole = len(icc) >= 132 and int.from_bytes(icc[:4]) == len(icc) and icc[36:40] == b"acsp"
    if not whole:
        report(to, "output-intent", "the ICC profile is damaged")
    elif icc[12:16] != b"prtr" or icc[16:20] != b"CMYK" or stream.get("/N") != 4:
        report(to, "output-intent", "the ICC profile is not one of a press with four inks")


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
