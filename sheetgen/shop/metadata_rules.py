"""Preflight rules for metadata: PDF/X claim, title and dates, in the Info dictionary and XMP."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any

from sheetgen.inspect import xmp
from sheetgen.inspect.colours import resolve_reference, resolved_entry
from sheetgen.shop.profile import Finding, Profile, add_finding

if TYPE_CHECKING:
    from pypdf import PdfReader


_BOTH = {
    "/Title": xmp.DC + "title", "/Author": xmp.DC + "creator", "/Subject": xmp.DC + "description",
    "/Creator": xmp.XMP + "CreatorTool", "/Keywords": xmp.PDF + "Keywords", "/Producer": xmp.PDF + "Producer",
}  # fmt: skip
"""Entries that must be equal in Info and XMP (ISO 15930-7, 6.7)."""
_DATES = {"/CreationDate": xmp.XMP + "CreateDate", "/ModDate": xmp.XMP + "ModifyDate"}
_NEEDED = ("CreateDate", "ModifyDate", "MetadataDate")
_NEEDED_MM = ("VersionID", "RenditionClass")


def check_metadata(reader: PdfReader, root: Any, profile: Profile, to: list[Finding]) -> None:
    """Check all metadata that PDF/X requires."""
    info: Any = resolved_entry(reader.trailer, "/Info") or {}
    old = profile.flavour.startswith("PDF/X-1a")
    said = _xmp(root, to)
    _claim(info, said or {}, old, profile, to)
    if said is None and not old:
        add_finding(to, "metadata", "there is no XMP metadata")
    told = str(resolved_entry(info, "/Title", "")) if old else (said or {}).get(_BOTH["/Title"])
    if not told:
        add_finding(to, "metadata", "the file has no title")
    _agree(info, said or {}, to)
    if old:
        for key in _DATES:
            if key not in info:
                add_finding(to, "metadata", "{key} is missing", key=key)
    elif said:
        _complete(said, to)
    nets = any(
        resolved_entry(note, "/Subtype") == "/TrapNet"
        for page in reader.pages
        for note in map(resolve_reference, resolved_entry(page, "/Annots") or [])
    )
    _trapped(info, said or {}, old, nets, to)


def _xmp(root: Any, to: list[Finding]) -> Mapping[str, str] | None:
    """Return the XMP properties of a file; None without XMP; empty, with a finding, if XMP cannot be read."""
    stream = resolved_entry(root, "/Metadata")
    if stream is None:
        return None
    if resolved_entry(stream, "/Subtype") != "/XML":
        add_finding(to, "metadata", "{key} is missing", key="/Subtype /XML")
    try:
        return xmp.read_xmp(stream.get_data())
    except xmp.Malformed as error:
        add_finding(to, "metadata", "the XMP metadata cannot be read: {reason}", reason=error.why)
        return {}


def _claim(info: Any, said: Mapping[str, str], old: bool, profile: Profile, to: list[Finding]) -> None:
    key = "GTS_PDFXVersion"
    other = str(resolved_entry(info, "/GTS_PDFXConformance", profile.flavour))
    claimed = {str(resolved_entry(info, f"/{key}"))} if f"/{key}" in info else set()
    named = {said[name] for name in (xmp.PDFX + key, xmp.PDFXID + key) if name in said}
    needed = claimed if old else {said[xmp.PDFXID + key]} if xmp.PDFXID + key in said else set()
    if needed != {profile.flavour} or (named | claimed | {other}) != {profile.flavour}:
        claims = ", ".join(sorted({*named, *claimed, *({other} - {profile.flavour})})) or "-"
        add_finding(to, "claim", "the file says that it is {claims}; {wanted} is wanted", claims=claims,
               wanted=profile.flavour)  # fmt: skip


def _agree(info: Any, said: Mapping[str, str], to: list[Finding]) -> None:
    """Check that the Info dictionary and XMP agree."""
    for key, name in _BOTH.items():
        one = str(resolved_entry(info, key, "")).strip()
        if one and name in said and said[name] != one:
            _differ(key, one, said[name], to)
    times: dict[str, datetime | None] = {}
    for key, name in _DATES.items():
        first = xmp.pdf_date(str(resolved_entry(info, key))) if key in info else None
        second = xmp.xmp_date(said[name]) if name in said else None
        for there, date, text in (
            (key in info, first, resolved_entry(info, key)),
            (name in said, second, said.get(name)),
        ):
            if there and date is None:
                add_finding(to, "metadata", "{key} is no date: {value}", key=key, value=str(text))
        if first and second and not xmp.same_time(first, second):
            _differ(key, str(resolved_entry(info, key)), said[name], to)
        times[key] = (first or second or (None, 0))[0]
    made, changed = times.values()
    if made and changed and bool(made.tzinfo) == bool(changed.tzinfo) and changed < made:
        add_finding(to, "metadata", "the date of the last change is before the date of creation")


def _differ(key: str, one: str, two: str, to: list[Finding]) -> None:
    add_finding(
        to,
        "metadata",
        "{key} is {one} in one place and {two} in another",
        key=key,
        one=one[:80],
        two=two[:80],
    )


def _complete(said: Mapping[str, str], to: list[Finding]) -> None:
    """Check the XMP properties that PDF/X-4 requires (ISO 15930-7, 6.7)."""
    for name in (*(xmp.XMP + key for key in _NEEDED), *(xmp.MM + key for key in _NEEDED_MM)):
        if name not in said:
            add_finding(to, "metadata", "{key} is missing", key=name.rpartition("/")[2])
    if not said.get(xmp.MM + "DocumentID"):
        add_finding(to, "ids", "the XMP metadata has no document id")


def _trapped(info: Any, said: Mapping[str, str], old: bool, nets: bool, to: list[Finding]) -> None:
    """Check the entry ``Trapped``. ``nets``: whether the file has trap networks, so that ``False`` would be wrong."""
    here = str(resolved_entry(info, "/Trapped", "/-"))[1:]
    there = said.get(xmp.PDF + "Trapped")
    found = {here} if old or "/Trapped" in info or there is None else set()
    found |= {there} if there is not None else set()
    if not found <= {"True", *(() if nets else ("False",))} or len(found) > 1:
        add_finding(
            to, "trapped", "Trapped is {value}; True or False is wanted", value=", ".join(sorted(found))
        )
