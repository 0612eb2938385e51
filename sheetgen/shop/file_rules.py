"""Preflight rules for a whole file: cross-reference table, actions, attachments, layers, streams, version and
pages.

The cross-reference table must be right (ISO 32000-1, 7.5.4). Most readers find objects without it, but the
print shop's reader may not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen.errors import why_unreadable
from sheetgen.inspect import streams
from sheetgen.inspect.colours import resolve_reference, resolved_entry
from sheetgen.inspect.fonts import Font
from sheetgen.inspect.input_pdf import after_end
from sheetgen.inspect.streams import (
    MOST_OBJECTS,
    Damaged,
    TooManyObjects,
    TooMuchData,
    filter_names,
    reachable_dictionaries,
)
from sheetgen.shop import colour_rules, metadata_rules
from sheetgen.shop.profile import Finding, Profile, add_finding, run_guarded

if TYPE_CHECKING:
    from pypdf import PdfReader


_START = re.compile(rb"startxref\s+(\d+)\s")
_SECTION = re.compile(rb"\s*(\d+)\s+(\d+)[ \t\r\n]+(?=\d{10} )")
_ENTRY = re.compile(rb"(\d{10}) (\d{5}) ([nf])[ \r\n]{1,2}")
_OBJECT = re.compile(rb"\s{0,4}(\d+)\s+(\d+)\s+obj\b")
_TRAILER = re.compile(rb"\s*trailer\b")
_MOST = 1000
"""Largest number of cross-reference tables in one file, which has one for each incremental update."""


class _Table(NamedTuple):
    """The plain cross-reference table: offsets of used objects by number, free object numbers, and the
    trailer's bytes."""

    used: Mapping[int, int]
    free: frozenset[int]
    trailer: bytes


def check_cross_references(reader: PdfReader, data: bytes, to: list[Finding]) -> None:
    """Check that all objects in the cross-reference table exist and end."""
    places = _plain_table_offsets(data)
    if places is None:  # Compressed cross-reference tables can only be read by the PDF library.
        places = {number: at for table in reader.xref.values() for number, at in table.items() if at}
    found = {number: _OBJECT.match(data, at) for number, at in places.items()}
    lost = any(match is None or int(match[1]) != number for number, match in found.items())
    if lost or not places:
        _damaged("xref", to)
        return
    for at, end in pairwise([*sorted(places.values()), len(data)]):
        head = data[at:end]
        begin = head.find(b"stream")
        if b"endobj" not in head or re.search(rb"/Length\s+-", head[: begin if begin > 0 else None]):
            _damaged("object", to)


def _damaged(what: str, to: list[Finding]) -> None:
    add_finding(to, "readable", "the file is damaged: {reason}", reason=why_unreadable(what))


def _plain_table_offsets(data: bytes) -> dict[int, int] | None:
    """Return the offset of each object from the plain cross-reference tables.

    Return an empty mapping if they contradict each other, and None if the newest table is compressed.
    """
    starts = _START.findall(data)
    tables = list(_tables(data, int(starts[-1]))) if starts else []
    if not tables:
        return None
    places: dict[int, int] = {}
    for table in reversed(tables):
        if table is None:
            return {}
        places = {n: at for n, at in places.items() if n not in table.free} | dict(table.used)
    newest = tables[0]
    assert newest is not None
    size = re.search(rb"/Size\s+(\d+)", newest.trailer)
    if size is None or max(places, default=0) >= int(size[1]):
        return {}
    # This is no contradiction: an earlier revision may refer to objects that a later table frees.
    alone = len(tables) == 1
    if alone and any(_needed(number, data) for number in newest.free):
        return {}
    return places


def _needed(number: int, data: bytes) -> bool:
    """Return whether an object exists and another object refers to it."""
    there = re.search(rb"\s%d 0 obj\b" % number, data)
    return there is not None and re.search(rb"[\s\[]%d 0 R\b" % number, data) is not None


def _tables(data: bytes, at: int) -> Iterator[_Table | None]:
    """Yield the plain cross-reference tables, newest first; None for a table that cannot be followed."""
    known: set[int] = set()
    while True:
        if at in known or len(known) > _MOST:
            yield None
            return
        known.add(at)
        if not data[at : at + 8].lstrip().startswith(b"xref"):
            if known != {at} and _OBJECT.match(data, at) is None:
                yield None
            return
        table = _read(data, data.index(b"xref", at) + 4)
        yield table
        before = re.search(rb"/Prev\s+(\d+)", table.trailer)
        if before is None:
            return
        at = int(before[1])


def _read(data: bytes, at: int) -> _Table:
    used, free = dict[int, int](), set[int]()
    while section := _SECTION.match(data, at):
        at, number = section.end(), int(section[1])
        for n in range(number, number + int(section[2])):
            row = _ENTRY.match(data, at)
            if row is None:
                break
            at = row.end()
            if row[3] == b"n" and int(row[1]):
                used[n] = int(row[1])
            else:
                free.add(n)
    begin = _TRAILER.match(data, at)
    end = data.find(b"startxref", at)
    return _Table(used, frozenset(free - {0}), data[begin.end() : end] if begin and end > 0 else b"")


# ---- actions, attachments, layers and form fields ----


_EXECUTING = {
    "/JavaScript",
    "/Launch",
    "/SubmitForm",
    "/ImportData",
    "/Rendition",
    "/Movie",
    "/Sound",
    "/GoToR",
}
_ACTIONS = {*_EXECUTING, "/GoTo", "/GoToE", "/GoTo3DView", "/GoToDp", "/Hide", "/Named", "/ResetForm",
            "/RichMediaExecute", "/SetOCGState", "/Thread", "/Trans", "/URI"}  # fmt: skip
"""Action types (ISO 32000-2, table 201): those that do more than navigate, and all."""
_SHOWS = {"/AlternatePresentations", "/Renditions"}
"""Name trees of content that is played instead of shown (ISO 32000-1, table 31)."""
_DEEPEST = 20
_SET = re.compile(r"(/\S+)\s+[\d.]+\s+Tf")


def check_document(root: Any, holders: Sequence[Any], profile: Profile, to: list[Finding]) -> None:
    """Check all parts of a file that belong to no page.

    ``holders`` are all dictionaries and streams of the file.
    """
    _actions(root, holders, profile, to)
    if _has_cycle(resolved_entry(root, "/Outlines")):
        add_finding(to, "readable", "the bookmarks run in a circle", 0, False)
    if "/AcroForm" in root and not profile.annotations:
        add_finding(to, "annotations", "the file is a form to fill in")
    elif "/AcroForm" in root and profile.fonts.embedded:
        _check_field_fonts(resolved_entry(root, "/AcroForm"), holders, to)
    if profile.flavour:
        _attachments(root, holders, to)
        _layers(root, holders, profile, to)


def _actions(root: Any, holders: Sequence[Any], profile: Profile, to: list[Finding]) -> None:
    """Check the actions anywhere in a file. PDF/X allows none; other files may have actions that navigate."""
    wrong = _ACTIONS if profile.flavour else _EXECUTING
    for holder in holders:
        kind, named = resolved_entry(holder, "/S"), resolved_entry(holder, "/Type") == "/Action"
        # This is a structure element, whose types have names like those of actions.
        part = "/P" in holder or "/K" in holder
        if isinstance(kind, str) and (kind in wrong or (named and profile.flavour)) and (named or not part):
            add_finding(to, "actions", "there is an action: {kind}", kind=str(kind)[1:])
        if profile.flavour and "/PresSteps" in holder:
            add_finding(to, "actions", "there is an action: {kind}", kind="PresSteps")
    names: Any = resolved_entry(root, "/Names") or {}
    for kind in sorted(_SHOWS & {*names}) if profile.flavour else ():
        add_finding(to, "actions", "there is an action: {kind}", kind=kind[1:])


def _has_cycle(outlines: Any) -> bool:
    """Return whether bookmarks form a cycle, in which viewers would hang (ISO 32000-1, 12.3.3)."""
    waiting, known = [outlines], set[int]()
    while waiting:
        found = waiting.pop()
        if not isinstance(found, Mapping):
            continue
        if id(found) in known:
            return True
        known.add(id(found))
        waiting += [resolved_entry(found, "/First"), resolved_entry(found, "/Next")]
    return False


def _check_field_fonts(form: Any, holders: Sequence[Any], to: list[Finding]) -> None:
    """Check that the fonts of form fields are embedded."""
    fonts: Any = resolved_entry(resolved_entry(form, "/DR") or {}, "/Font") or {}
    for holder in holders:
        if resolved_entry(holder, "/FT") not in ("/Tx", "/Ch"):
            continue
        for name in _SET.findall(str(resolved_entry(holder, "/DA", resolved_entry(form, "/DA", "")))):
            found = resolved_entry(fonts, name)
            if found is None or not Font(found).embedded:
                add_finding(to, "fonts-embedded", "{font} is not in the file", font=name[1:])


def _attachments(root: Any, holders: Sequence[Any], to: list[Finding]) -> None:
    """Check whether the file has attachments, also on pages, annotations or images."""
    names: Any = resolved_entry(root, "/Names") or {}
    found = "/EmbeddedFiles" in names or "/Collection" in root
    for holder in holders:
        found = (
            found or "/AF" in holder or "/EF" in holder or resolved_entry(holder, "/Type") == "/EmbeddedFile"
        )
    if found:
        add_finding(to, "attachments", "files are attached")


def _layers(root: Any, holders: Sequence[Any], profile: Profile, to: list[Finding]) -> None:
    """Check optional content layers: only layers that are always visible are sure to be printed."""
    found = resolved_entry(root, "/OCProperties")
    kinds = [h for h in holders if resolved_entry(h, "/Type") in ("/OCG", "/OCMD")]
    if profile.flavour.startswith("PDF/X-1a"):
        if found is not None or kinds:
            add_finding(to, "layers", "there are layers")
        return
    for layer in kinds:
        usage: Any = resolved_entry(layer, "/Usage") or {}
        if resolved_entry(resolved_entry(usage, "/Print") or {}, "/PrintState") == "/OFF":
            _off(layer, to)
        if resolved_entry(layer, "/Type") == "/OCMD" and not _shows(layer):
            add_finding(to, "layers", "something shows only while layers are switched off")
    if not _listed(found, kinds):
        add_finding(to, "layers", "not all layers are listed, or their first state is missing")
    if found is not None:
        _states(found, to)


def _states(found: Any, to: list[Finding]) -> None:
    """Check all configurations of layers."""
    for state in [
        resolved_entry(found, "/D") or {},
        *map(resolve_reference, resolved_entry(found, "/Configs") or []),
    ]:
        for layer in _switched_off(found, state):
            _off(layer, to)
        if not resolved_entry(state, "/Name"):
            add_finding(to, "layers", "a state of the layers has no name")
        if resolved_entry(state, "/AS"):
            add_finding(to, "layers", "the viewer switches layers on and off")


def _listed(found: Any, kinds: Sequence[Any]) -> bool:
    """Return whether a file lists all its layers and their initial state (ISO 32000-1, 8.11.4.2)."""
    known = (
        {id(resolve_reference(layer)) for layer in resolved_entry(found, "/OCGs") or []}
        if found is not None
        else set()
    )
    missed = any(resolved_entry(kind, "/Type") == "/OCG" and id(kind) not in known for kind in kinds)
    return not missed and (found is None or isinstance(resolved_entry(found, "/D"), Mapping))


def _switched_off(found: Any, state: Any) -> Iterator[Any]:
    """Yield the layers that a layer configuration hides."""
    yield from map(resolve_reference, resolved_entry(state, "/OFF") or [])
    if resolved_entry(state, "/BaseState", "/ON") != "/ON":
        on = {id(resolve_reference(layer)) for layer in resolved_entry(state, "/ON") or []}
        yield from (
            resolve_reference(v)
            for v in resolved_entry(found, "/OCGs") or []
            if id(resolve_reference(v)) not in on
        )


def _off(layer: Any, to: list[Finding]) -> None:
    add_finding(
        to, "layers", "the layer {name} is switched off", name=str(resolved_entry(layer, "/Name", "?"))
    )


def _shows(found: Any) -> bool:
    """Return whether content of a membership dictionary is visible while all layers are on (ISO 32000-1, 8.11.2.2)."""
    rule = resolved_entry(found, "/VE")
    return (
        _visible(rule, 0)
        if rule is not None
        else resolved_entry(found, "/P", "/AnyOn") not in ("/AnyOff", "/AllOff")
    )


def _visible(rule: Any, depth: int) -> bool:
    rule = resolve_reference(rule)
    if not isinstance(rule, list) or not rule or depth > _DEEPEST:
        return True
    parts = [_visible(part, depth + 1) for part in rule[1:]]
    return {"/And": all(parts), "/Or": any(parts), "/Not": not all(parts)}.get(str(rule[0]), True)


# ---- streams ----


_NEVER = {"/LZWDecode", "/Crypt"}
_COMPONENTS = {b"GRAY": 1, b"RGB ": 3, b"Lab ": 3, b"CMYK": 4}
_CLASSES, _NEWEST = (b"scnr", b"mntr", b"prtr", b"spac"), 4
"""Classes of ICC profiles for colours, and the newest version that PDF allows (ISO 32000-1, 8.6.5.5)."""
_OTHERS = {"/First", "/FunctionType", "/Type", "/ShadingType"}
"""Entries of streams that have ``/N`` but are not ICC profiles."""
_NOT_IN_1_4 = {"/JPXDecode", "/JBIG2Decode"}
"""Filters that PDF/X-1a does not allow."""


def check_streams(holders: Sequence[Any], profile: Profile, to: list[Finding]) -> None:
    """Check all streams: complete data, allowed compression, no external data."""
    budget = streams.Budget()
    intents = {
        id(resolved_entry(holder, "/DestOutputProfile"))
        for holder in holders
        if "/DestOutputProfile" in holder
    }
    for holder in holders:
        if not hasattr(holder, "get_data"):
            continue
        if profile.flavour:
            _allowed(holder, profile, to)
        number = getattr(getattr(holder, "indirect_reference", None), "idnum", 0)
        try:
            data = streams.decode_stream(holder, bytes(holder._data), budget)
            if "/N" in holder and not _OTHERS & {*holder} and id(holder) not in intents:
                _icc(data, resolved_entry(holder, "/N"), to)
        except Damaged as error:
            add_finding(
                to,
                "streams",
                "the data of object {number} is damaged: {reason}",
                number=number,
                reason=error.why,
            )
        except TooMuchData:
            add_finding(
                to, "unread", "the data of object {number} is too large and was not read", number=number
            )


def _icc(data: bytes, count: Any, to: list[Finding]) -> None:
    """Check that an ICC profile is valid and has ``count`` components."""
    if not colour_rules.is_complete(data) or data[12:16] not in _CLASSES or data[8] > _NEWEST:
        add_finding(to, "colours", "an ICC profile of colours is damaged")
    elif _COMPONENTS.get(data[16:20]) != count:
        add_finding(to, "colours", "an ICC profile of colours has {kind}, not {number} of them", number=str(count),
               kind=data[16:20].decode("latin-1").strip())  # fmt: skip


def _allowed(stream: Any, profile: Profile, to: list[Finding]) -> None:
    forbidden = _NEVER | (_NOT_IN_1_4 if profile.flavour.startswith("PDF/X-1a") else set())
    for name in filter_names(stream):
        if name in forbidden:
            add_finding(to, "streams", "data is compressed with {name}", name=name[1:])
    if resolved_entry(stream, "/Subtype") == "/PS" or resolved_entry(stream, "/Subtype2") == "/PS":
        add_finding(to, "content", "{code}: {what}", code="postscript", what="/PS")
    if (
        isinstance(resolved_entry(stream, "/F"), (str, Mapping))
        or "/OPI" in stream
        or "/Alternates" in stream
    ):
        add_finding(to, "streams", "data lies in another file, or in two kinds")


# ---- the PDF/X claim, versions and pages --------------------------------------------------------


_MM = 25.4 / 72
_HUNDREDTH = 0.01 + 1e-6
_SEARCHED = 1024
"""The last bytes of a file in which all viewers search its end."""


def check_file(reader: PdfReader, data: bytes, profile: Profile, to: list[Finding]) -> None:
    """Check everything that does not belong to a single page."""
    root: Any = resolve_reference(reader.trailer["/Root"])
    after = after_end(data)
    if after is None:
        add_finding(to, "readable", "the end of the file is missing")
    elif len(after) > _SEARCHED:
        longer = "the file goes on after the end of the PDF: {count:n} bytes are ignored"
        add_finding(to, "readable", longer, count=len(after))
    try:
        holders = list(reachable_dictionaries(root))
    except TooManyObjects:
        add_finding(
            to,
            "unread",
            "there are more than {number} objects; not all of them were read",
            number=MOST_OBJECTS,
        )
        return
    if resolved_entry(root, "/Type") != "/Catalog":
        add_finding(
            to,
            "readable",
            "the file is damaged: {reason}",
            reason=why_unreadable("a catalog of another kind"),
        )
    run_guarded(to, 0, lambda: _page_tree(root, to))
    run_guarded(to, 0, lambda: check_document(root, holders, profile, to))
    run_guarded(to, 0, lambda: check_streams(holders, profile, to))
    run_guarded(to, 0, lambda: colour_rules.check_colour_spaces(root, holders, profile, to))
    if not profile.flavour:
        return
    _version(reader, root, data, profile, to)
    run_guarded(to, 0, lambda: metadata_rules.check_metadata(reader, root, profile, to))
    ids: Any = reader.trailer.get("/ID")
    if not ids or len(ids) != 2 or not all(getattr(part, "original_bytes", part) for part in ids):
        add_finding(to, "ids", "the trailer has no ids")
    run_guarded(to, 0, lambda: colour_rules.check_intent(root, reader.pages, profile, to))
    _views(root, to)


def _version(reader: PdfReader, root: Any, data: bytes, profile: Profile, to: list[Finding]) -> None:
    most = (1, 4) if profile.flavour.startswith("PDF/X-1a") else (1, 6)
    for said in (reader.pdf_header[5:], str(root.get("/Version", "/1.0"))[1:]):
        match = re.match(r"(\d)\.(\d)", said)
        if match is None or (int(match[1]), int(match[2])) > most:
            add_finding(
                to, "version", "PDF {version} is not {flavour}", version=said, flavour=profile.flavour
            )
    packed = reader.trailer.get("/Type") == "/XRef" or reader.xref_objStm or b"/XRefStm" in data
    if most == (1, 4) and packed:
        add_finding(to, "version", "the table of objects is compressed, which PDF 1.4 does not know")


def _views(root: Any, to: list[Finding]) -> None:
    """Check that view and print areas of a page are the MediaBox or the BleedBox (ISO 15930-7, 6.20)."""
    wishes: Any = resolved_entry(root, "/ViewerPreferences") or {}
    for key in ("/ViewArea", "/ViewClip", "/PrintArea", "/PrintClip"):
        if (box := resolved_entry(wishes, key, "/MediaBox")) not in ("/MediaBox", "/BleedBox"):
            add_finding(
                to, "boxes", "{key} is {box}; MediaBox or BleedBox is wanted", key=key[1:], box=str(box)[1:]
            )


def _page_tree(root: Any, to: list[Finding]) -> None:
    """Check the page tree: its count, parents and types."""
    top = resolved_entry(root, "/Pages")
    waiting: list[tuple[Any, Any]] = [(top, None)]
    found, known, pages = 0, set[int](), set[int]()
    said = resolved_entry(top, "/Count")
    while waiting:
        node, parent = waiting.pop()
        if isinstance(node, Mapping) and parent is not None and resolved_entry(node, "/Parent") is not parent:
            add_finding(to, "readable", "{key} is missing", key="Parent")
        if not isinstance(node, Mapping):
            add_finding(to, "readable", "a page is missing")
        elif "/Kids" not in node:
            found += 1
            if id(node) in pages:
                add_finding(to, "readable", "a page occurs twice in the file")
            pages.add(id(node))
            if resolved_entry(node, "/Type") != "/Page":
                add_finding(to, "readable", "a page is not marked as a page")
        elif id(node) not in known:
            known.add(id(node))
            waiting += [(resolve_reference(kid), node) for kid in resolved_entry(node, "/Kids")]
    if said != found:
        add_finding(
            to, "readable", "there are {found} pages, but the file says {told}", found=found, told=str(said)
        )


def check_pages(reader: PdfReader, pages: Sequence[Any], profile: Profile, to: list[Finding]) -> None:
    """Check the number, order and sizes of pages."""
    wanted = profile.pages
    count = len(pages)
    if count < wanted.fewest or (wanted.most and count > wanted.most) or count % wanted.multiple:
        add_finding(to, "page-count", "{number} pages; {name} takes from {fewest} to {most} in multiples of {multiple}",
               number=count, name=profile.name, fewest=wanted.fewest, most=wanted.most or "∞",
               multiple=wanted.multiple)  # fmt: skip
    info: Any = resolve_reference(reader.trailer.get("/Info")) or {}
    order = info.get("/PageOrder")
    if order is not None and str(order) != wanted.order:
        add_finding(
            to,
            "page-order",
            "pages are in the order {found}; {wanted} is wanted",
            found=str(order),
            wanted=wanted.order,
        )
    elif order is None and wanted.order != "reading":
        add_finding(
            to, "page-order", "make sure that pages are in the order {wanted}", 0, False, wanted=wanted.order
        )
    sizes = set()
    for number, page in enumerate(pages, 1):
        left, bottom, right, top = (float(v) * _MM for v in page.trimbox)
        width, height = right - left, top - bottom
        sizes.add((round(width, 2), round(height, 2)))
        if profile.trims and profile.trim(width, height, _HUNDREDTH) is None:
            add_finding(to, "page-size", "{name} has no size of {width:.2f} × {height:.2f} mm", number, width=width,
                   height=height, name=profile.name)  # fmt: skip
    if len(sizes) > 1 and (wanted.one_size or (profile.flavour and not profile.trims)):
        add_finding(
            to, "page-size", "pages have {number} different sizes", 0, wanted.one_size, number=len(sizes)
        )
