"""Preflight: check any PDF or PNG against the profile of a print shop.

A rule has a stable code, and ``RULES`` describes each one. Nothing is repaired or skipped silently:
unreadable content is a finding too.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import partial
from io import BytesIO
from typing import Any

from pypdf import PdfReader

from sheetgen.errors import UnreadableFile, UsageError, why_unreadable
from sheetgen.inspect import ink
from sheetgen.inspect.colours import resolve_reference
from sheetgen.inspect.streams import TooManyObjects, reachable_dictionaries
from sheetgen.inspect.time_limit import TimeLimit, TooSlow, check_size
from sheetgen.message import Msg, msg
from sheetgen.shop import file_rules, page_rules
from sheetgen.shop.die_line_rules import die_inks
from sheetgen.shop.page_rules import SharedContent, exceeds_largest_size, has_no_area, ink_estimate
from sheetgen.shop.profile import Finding, Profile, add_finding, run_guarded

_DUPLICATE_KEY = "Multiple definitions"
"""Start of pypdf's error for a key that a dictionary has twice, so that its value is undefined (ISO 32000-1,
7.3.7).
"""
RULES: Mapping[str, Msg] = {
    "readable": msg("the file is whole and can be read", "report"),
    "unread": msg("the whole file was read", "report"),
    "encryption": msg("nothing is encrypted", "report"),
    "version": msg("the PDF version is one that the flavour allows", "report"),
    "claim": msg("the file says which PDF/X it is", "report"),
    "metadata": msg("title and XMP metadata are there and agree", "report"),
    "trapped": msg("the file says whether it is trapped", "report"),
    "ids": msg("the file has its ids", "report"),
    "output-intent": msg("there is one output intent, with a CMYK profile of a press", "report"),
    "actions": msg("nothing runs or jumps when the file is opened", "report"),
    "attachments": msg("no files are attached", "report"),
    "layers": msg("there are no layers that can be hidden", "report"),
    "annotations": msg("no notes, links or fields lie on the page", "report"),
    "page-count": msg("the number of pages is one that the shop takes", "report"),
    "page-order": msg("pages follow each other as the shop wants", "report"),
    "page-size": msg("the trim is a size that the shop cuts, the same on all pages", "report"),
    "boxes": msg("media, bleed, trim and art boxes lie in each other as they should", "report"),
    "origin": msg("the page begins at 0, 0, unturned and at its true scale", "report"),
    "bleed": msg("the bleed box leaves exactly the bleed around the trim", "report"),
    "bleed-art": msg("art that meets the trim runs out to the end of the bleed", "report"),
    "safe-zone": msg("no type is in the safe zone along the trim", "report"),
    "marks": msg("marks for all plates are outside the trim", "report"),
    "fonts-embedded": msg("all fonts are in the file", "report"),
    "fonts-kind": msg("all fonts are of an allowed kind", "report"),
    "fonts-whole": msg("font programs are whole and their widths are right", "report"),
    "glyphs": msg("every letter has its glyph", "report"),
    "colours": msg("only colours that the shop prints", "report"),
    "spot-inks": msg("no inks but the four of the press", "report"),
    "die-line": msg("die lines overprint, lie within the trim and are hidden by nothing", "report"),
    "transparency": msg("nothing shines through where the flavour forbids it", "report"),
    "transfer": msg("no curves or screens that belong to the press", "report"),
    "overprint": msg("nothing white overprints", "report"),
    "black-text": msg("small black type is pure black", "report"),
    "total-ink": msg("no place takes more ink than the paper holds", "report"),
    "type-size": msg("type is not too small", "report"),
    "stroke-width": msg("lines are not too thin", "report"),
    "picture": msg("pictures have enough dots", "report"),
    "streams": msg("data is whole and compressed in an allowed way", "report"),
    "content": msg("page contents are well formed", "report"),
    "resources": msg("all objects that pages use are present", "report"),
}


def preflight(data: bytes, profile: Profile, *, ink: bool = True, patient: bool = False) -> list[Finding]:
    """Return the findings of a file in the order of ``RULES``; an empty list means that it passes.

    ``ink`` False skips measuring the ink, which takes most of the time. Unless ``patient``, the check ends after
    a limit of time, with a finding about what was not checked. Raises ``UsageError`` for a profile of a virtual table.
    """
    to: list[Finding] = []
    if profile.output == "table":
        said = "{profile} is for a virtual table; preflight checks files for print shops."
        raise UsageError(msg(said, "report", profile=profile.name))
    if profile.output == "png":
        _picture(data, profile, to)
    else:
        try:
            if not patient:
                check_size(data)
            _pdf(data, profile, to, ink, patient)
        except UnreadableFile as error:
            to.append(Finding("unread", 0, error.message))
    order = list(RULES)
    return sorted(to, key=lambda found: (order.index(found.rule), found.page))


def is_accepted(findings: Iterable[Finding]) -> bool:
    """Return whether a file may go to the print shop."""
    return not any(found.sure for found in findings)


def _pdf(data: bytes, profile: Profile, to: list[Finding], ink: bool, patient: bool) -> None:
    # The warnings of the PDF library repeat findings of the preflight.
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    if b"%PDF" not in data[:1024]:
        add_finding(to, "readable", "this is no PDF")
        return
    if not profile.encryption and (how := _encrypted(data)):
        add_finding(to, "encryption", "the file is encrypted ({how})", how=how)
        return
    reader = _open(data, to)
    if reader is None:
        return
    if reader.is_encrypted:
        add_finding(to, "unread", "{what} was not read", what="/Encrypt")
        return
    run_guarded(to, 0, lambda: file_rules.check_cross_references(reader, data, to))
    run_guarded(to, 0, lambda: file_rules.check_file(reader, data, profile, to))
    pages = _pages(reader, to)
    run_guarded(to, 0, lambda: file_rules.check_pages(reader, pages, profile, to))
    limit = TimeLimit(len(pages), patient)
    seen, measured, inked = page_rules.SharedContent(limit), ink and profile.ink.limit < 400, list[int]()
    for number, page in enumerate(pages, 1):
        try:
            limit.check()
            run_guarded(to, number, partial(page_rules.check_page, page, number, profile, to, seen))
            if measured and _needs_measuring(page, number, profile, seen):
                inked.append(number - 1)
        except TooSlow:
            said = (
                "the check takes more than {seconds:g} s and ends before page {number}; --patient checks all"
            )
            add_finding(to, "unread", said, seconds=limit.seconds, number=number)
            return
    if measured and pages:
        run_guarded(to, 0, lambda: _total_ink(reader, pages, inked, seen.endless, profile, to, limit))


def _needs_measuring(page: Any, number: int, profile: Profile, seen: SharedContent) -> bool:
    """Return whether the ink of a page may exceed the limit. Raises ``TooSlow``."""
    try:
        most = ink_estimate(page, number, profile, seen)
    except TooSlow:
        raise
    except Exception:  # Measuring the page finds the reason.
        return True
    return most is None or most > profile.ink.limit


def _encrypted(data: bytes) -> str:
    """Return the encryption method of a file, or an empty string."""
    found = re.search(rb"/Encrypt\s+(\d+)\s+(\d+)\s+R|/Encrypt\s*<<", data)
    if found is None:
        return ""
    start = found.start() if found[1] is None else max(data.find(found[1] + b" " + found[2] + b" obj"), 0)
    entries = data[start : start + 2000]
    method = re.search(rb"/CFM\s*/(\w+)", entries)
    if method is not None and method[1].startswith(b"AES"):
        return "AES-256" if method[1] == b"AESV3" else "AES-128"
    bits = re.search(rb"/Length\s+(\d+)", entries)
    return f"RC4-{bits[1].decode() if bits else 40}"


def _open(data: bytes, to: list[Finding]) -> PdfReader | None:
    try:
        return _read_all(data, strict=True)
    except Exception as error:  # A hostile file can raise any exception in any reader.
        faults = [str(error)]
    try:
        if not faults[0].startswith(_DUPLICATE_KEY):
            return _read_all(data)
        from sheetgen.inspect.input_pdf import library_warnings

        with library_warnings() as more:  # These are the further messages of a strict reader.
            found = _read_all(data)
        faults += more
        return found
    except Exception:
        return None
    finally:
        for fault in faults:
            if fault.startswith(_DUPLICATE_KEY):
                add_finding(
                    to, "readable", "an entry occurs twice: {key}", 0, False, key=fault.rpartition(" ")[2]
                )
            else:
                add_finding(to, "readable", "the file is damaged: {reason}", reason=why_unreadable(fault))


def _read_all(data: bytes, strict: bool = False) -> PdfReader:
    """Return a PDF reader that has read all objects of the file once."""
    reader = PdfReader(BytesIO(data), strict=strict)
    with suppress(TooManyObjects):
        for _ in reachable_dictionaries(resolve_reference(reader.trailer["/Root"])):
            pass
    return reader


def _pages(reader: PdfReader, to: list[Finding]) -> list[Any]:
    found: list[Any] = []
    try:
        for page in reader.pages:
            found.append(page)
    except Exception as error:
        add_finding(to, "readable", "the pages cannot be read: {reason}", reason=why_unreadable(error))
    return found


def _total_ink(
    reader: PdfReader,
    pages: list[Any],
    inked: list[int],
    endless: bool,
    profile: Profile,
    to: list[Finding],
    limit: TimeLimit,
) -> None:
    if endless or any(exceeds_largest_size(page) or has_no_area(page) for page in pages):
        add_finding(to, "unread", "the ink was not measured")
        return
    try:
        measured = ink.measure_pages(reader, only=inked, without=die_inks(profile), limit=limit)
    except TooSlow:
        said = "the ink was not measured: the check takes more than {seconds:g} s; --patient measures it"
        add_finding(to, "unread", said, seconds=limit.seconds)
        return
    except UnreadableFile as error:
        add_finding(to, "unread", "the ink was not measured: {reason}", reason=error.message)
        return
    for page in measured:
        if page.highest > profile.ink.limit + 0.5:  # Rendered plates have only 255 steps of ink.
            said = (
                "{total:.0%} of ink at {x:.1f}, {y:.1f} mm from the trim's corner; the limit is {limit:.0%}"
            )
            add_finding(to, "total-ink", said, page.page, total=page.highest / 100, x=page.at[0], y=page.at[1],
                   limit=profile.ink.limit / 100)  # fmt: skip
        if page.unmeasured:
            said = "the ink of some things cannot be measured: {things}"
            add_finding(to, "total-ink", said, page.page, False, things=", ".join(page.unmeasured))


def _picture(data: bytes, profile: Profile, to: list[Finding]) -> None:
    """Check a PNG: pixels, resolution and colour type."""
    if data[:8] != b"\x89PNG\r\n\x1a\n" or data[12:16] != b"IHDR" or b"IEND" not in data[-12:]:
        add_finding(
            to, "readable", "{profile} takes pictures: this file is not a complete PNG", profile=profile.name
        )
        return
    width, height = int.from_bytes(data[16:20]), int.from_bytes(data[20:24])
    sizes = {trim.pixels for trim in profile.trims.values() if trim.pixels}
    if not sizes & {(width, height), (height, width)}:
        add_finding(to, "page-size", "{width} × {height} pixels are no size of {profile}", 0, True, width=width,
               height=height, profile=profile.name)  # fmt: skip
    if data[24:26] not in (b"\x08\x02", b"\x08\x00"):
        add_finding(to, "colours", "the picture is not 8 bit RGB or grey without transparency")
    at = data.find(b"pHYs", 0, 4096)
    dots = int.from_bytes(data[at + 4 : at + 8]) * 0.0254 if at > 0 else 0
    if abs(dots - profile.dpi) > 1:
        add_finding(to, "picture", "the picture says {dots:.0f} dots per inch; {wanted} are wanted", 0, True, dots=dots,
               wanted=profile.dpi)  # fmt: skip


def as_json(file: str, profile: Profile, findings: Iterable[Finding]) -> dict[str, Any]:
    """Return the preflight report as values for JSON, schema ``sheetgen.preflight/1``."""
    found = list(findings)
    return {
        "schema": "sheetgen.preflight/1",
        "file": file,
        "profile": profile.name,
        "passes": is_accepted(found),
        "rules": [{"rule": code, "answer": rule_result(code, found, profile)} for code in RULES],
        "findings": [
            {"rule": f.rule, "severity": "error" if f.sure else "warning", "page": f.page, "message": f.message}
            for f in found
        ],
    }  # fmt: skip


def rule_result(code: str, found: Iterable[Finding], profile: Profile) -> str:
    """Return a rule's result: ``passes``, ``fails``, ``unsure``, ``unchecked`` or ``unasked``.

    ``unchecked`` means that the file cannot be read far enough, ``unasked`` that the profile does not use the
    rule.
    """
    every = list(found)
    mine = [f for f in every if f.rule == code]
    if mine:
        return "fails" if any(f.sure for f in mine) else "unsure"
    if code not in rules_used(profile):
        return "unasked"
    closed = any(f.rule in ("readable", "encryption") and f.sure and not f.page for f in every)
    return "unchecked" if closed and code != "readable" else "passes"


_FLAVOUR = ("version", "claim", "metadata", "trapped", "ids", "output-intent", "attachments", "layers",
            "transparency", "transfer")  # fmt: skip
_PRESS = ("boxes", "origin", "bleed", "marks", "colours", "spot-inks", "overprint", "black-text")
_PICTURE = ("readable", "page-size", "colours", "picture")


def rules_used(profile: Profile) -> frozenset[str]:
    """Return the codes of the rules that a profile uses."""
    if profile.output == "png":
        return frozenset(_PICTURE)
    unasked = {
        *(() if profile.flavour else _FLAVOUR),
        *(() if profile.press else _PRESS),
        *(() if profile.bleed else ("bleed-art",)),
        *(() if profile.safe else ("safe-zone",)),
        *(() if profile.die_lines is not None else ("die-line",)),
        *(() if profile.trims or profile.pages.one_size else ("page-size",)),
        *(() if profile.ink.limit < 400 else ("total-ink",)),
        *(() if not profile.annotations else ("annotations",)),
    }
    return frozenset(RULES) - unasked
