"""Rules of one page of a PDF: its boxes, and all that it paints. Lengths in mm unless said."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sheetgen.press.colours import ALL, PROCESS, resolve
from sheetgen.press.findings import Finding, report
from sheetgen.press.interpret import Box, Mark, Page, interpret
from sheetgen.press.profile import Profile
from sheetgen.units import mm

_MM = 25.4 / 72
_POINT = 72 / 25.4
_HUNDREDTH = 0.01 + 1e-6
_TOUCH = 0.05
"""Mm within which art meets an edge."""
_SMALL = 24.0
"""Points below which type is small: four inks can not be laid exactly on each other."""
_ALLOWED = {"cmyk": ("gray", "cmyk", "spot"), "rgb": ("gray", "rgb", "cmyk", "spot", "lab")}
_MEASURED = ("/ICCBased", "/Lab", "/CalGray", "/CalRGB")
_CONTENT = {"content-resource": "resources", "content-stream": "streams", "content-postscript": "content"}


def check(page: Any, number: int, profile: Profile, to: list[Finding], seen: dict[Any, Page]) -> None:
    """All rules of a page; ``seen`` keeps what pages with the same content paint."""
    if profile.press:
        _boxes(page, number, profile, to)
    _annotations(page, number, profile, to)
    contents = page.get_contents()
    data = contents.get_data() if contents is not None else b""
    resources = page.get("/Resources", {})
    key = (hash(data), id(resolve(resources)))
    if key not in seen:
        seen[key] = interpret(data, resources)
    painted = seen[key]
    for fault in painted.faults:
        rule = _CONTENT.get(fault.code, "content")
        if rule == "resources":
            report(to, rule, "{what} is missing", number, what=fault.what)
        elif rule == "streams":
            report(to, rule, "a stream can not be read: {what}", number, what=fault.what)
        else:
            report(to, rule, "{code}: {what}", number, code=fault.code[8:], what=fault.what)
    trim = _box(page, "/TrimBox") or _box(page, "/MediaBox") or (0, 0, 0, 0)
    _fonts(painted, number, profile, to)
    _sizes(painted.marks, number, profile, to)
    if profile.press:
        _colours(painted.marks, number, profile, to)
        _places(painted.marks, trim, number, profile, to)
    if profile.flavour:
        _states(page, painted, number, profile, to)
        _streams(page, painted, number, profile, to)


def _box(page: Any, name: str) -> Box | None:
    """A box of the page itself or, for media and crop boxes, inherited; in points."""
    holder, depth = page, 0
    while holder is not None and depth < 50:
        found = resolve(holder.get(name))
        if found is not None:
            x1, y1, x2, y2 = (float(v) for v in found)
            return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)
        holder = resolve(holder.get("/Parent")) if name in ("/MediaBox", "/CropBox") else None
        depth += 1
    return None


def _inside(inner: Box, outer: Box) -> bool:
    edge = _HUNDREDTH * _POINT
    return (
        inner[0] >= outer[0] - edge and inner[1] >= outer[1] - edge
        and inner[2] <= outer[2] + edge and inner[3] <= outer[3] + edge
    )  # fmt: skip


def _boxes(page: Any, number: int, profile: Profile, to: list[Finding]) -> None:
    media, crop = _box(page, "/MediaBox"), _box(page, "/CropBox")
    trim, art, bleed = _box(page, "/TrimBox"), _box(page, "/ArtBox"), _box(page, "/BleedBox")
    if media is None:
        report(to, "boxes", "there is no MediaBox", number)
        return
    if max(abs(media[0]), abs(media[1])) * _MM > _HUNDREDTH:
        report(
            to, "origin", "the page begins at {x:.2f}, {y:.2f} mm", number, x=media[0] * _MM, y=media[1] * _MM
        )
    turned, unit = int(page.get("/Rotate", 0)) % 360, float(page.get("/UserUnit", 1))
    if turned or unit != 1:
        report(
            to,
            "origin",
            "the page is turned by {turned}° and scaled by {unit:g}",
            number,
            turned=turned,
            unit=unit,
        )
    if trim is None:
        report(to, "boxes", "there is no TrimBox", number)
        return
    if art is not None and profile.flavour:
        report(to, "boxes", "there are both a TrimBox and an ArtBox", number)
    bleed = bleed or crop or media
    for inner, outer, names in ((trim, bleed, "TrimBox, BleedBox"), (bleed, media, "BleedBox, MediaBox"),
                                (bleed, crop or media, "BleedBox, CropBox")):  # fmt: skip
        if not _inside(inner, outer):
            report(to, "boxes", "of {names} the first lies outside the second", number, names=names)
    around = [(trim[0] - bleed[0]) * _MM, (trim[1] - bleed[1]) * _MM,
              (bleed[2] - trim[2]) * _MM, (bleed[3] - trim[3]) * _MM]  # fmt: skip
    if any(abs(v - profile.bleed) > _HUNDREDTH for v in around):
        report(to, "bleed", "the bleed is {found} mm (left, bottom, right, top); {wanted:.4g} mm are wanted", number,
               found=", ".join(f"{v:.2f}" for v in around), wanted=profile.bleed)  # fmt: skip
    if profile.marks == "none" and not _inside(media, bleed):
        report(to, "boxes", "there is paper around the bleed; {name} wants none", number, name=profile.name)


def _annotations(page: Any, number: int, profile: Profile, to: list[Finding]) -> None:
    if profile.annotations:
        return
    for entry in resolve(page.get("/Annots")) or []:
        kind = resolve(entry).get("/Subtype")
        if kind not in ("/PrinterMark", "/TrapNet"):
            report(to, "annotations", "there is a {kind} on the page", number, kind=str(kind)[1:])


def _fonts(painted: Page, number: int, profile: Profile, to: list[Finding]) -> None:
    shown: dict[int, Mark] = {}
    for mark in painted.marks:
        if mark.kind == "text" and mark.font is not None:
            shown.setdefault(id(mark.font), mark)
            if mark.font.direct and mark.font.identity and 0 in mark.codes:
                report(to, "glyphs", "a letter in {font} has no glyph", number, font=mark.font.name)
    for mark in shown.values():
        font = mark.font
        assert font is not None
        if profile.fonts.embedded and not font.embedded:
            report(to, "fonts-embedded", "{font} is not in the file", number, font=font.name)
        elif font.kind not in profile.fonts.kinds:
            report(to, "fonts-kind", "{font} is of the kind {kind}", number, font=font.name, kind=font.kind)
        if font.broken:
            report(to, "fonts-whole", "the program of {font} is damaged", number, font=font.name)
        if font.wrong_widths:
            report(
                to, "fonts-whole", "the widths of {font} are not those of its glyphs", number, font=font.name
            )


def _sizes(marks: Iterable[Mark], number: int, profile: Profile, to: list[Finding]) -> None:
    type_, stroke = mm(profile.least.type) * _POINT, mm(profile.least.stroke) * _POINT
    for mark in marks:
        if mark.kind == "text" and mark.size < type_ - 0.02:
            report(to, "type-size", "type of {pt:.1f} pt; at least {least:.1f} pt are wanted", number,
                   pt=mark.size, least=type_)  # fmt: skip
        elif mark.kind == "stroke" and mark.width < stroke - 0.002:
            report(to, "stroke-width", "a line {pt:.2f} pt wide; at least {least:.2f} pt are wanted", number,
                   pt=mark.width, least=stroke)  # fmt: skip
        elif mark.kind == "image" and mark.ppi < profile.least.picture * 0.99:
            report(to, "picture", "a picture of {ppi:.0f} dots per inch; at least {least} are wanted", number,
                   ppi=mark.ppi, least=profile.least.picture)  # fmt: skip


def _colours(marks: Iterable[Mark], number: int, profile: Profile, to: list[Finding]) -> None:
    flat = profile.flavour.startswith("PDF/X-1a")
    for mark in marks:
        if mark.paint is None:
            continue
        space, used = mark.paint.space, mark.paint.inks or {}
        model = space.model
        if model == "spot" and not {*space.names} <= {*PROCESS, ALL, "None"}:
            report(to, "spot-inks", "there is an ink {name}", number, name=", ".join(space.names))
        elif (model not in _ALLOWED[profile.colour] and model != "pattern") or (
            flat and space.kind in _MEASURED
        ):
            report(
                to, "colours", "a {kind} is painted in {space}", number, kind=mark.kind, space=space.kind[1:]
            )
        if mark.overprint and model == "cmyk" and mark.paint.inks is not None and not any(used.values()):
            report(to, "overprint", "something white overprints and will vanish", number)
        below = sum(used.get(name, 0.0) for name in PROCESS[:3])
        if (mark.kind == "text" and profile.colour == "cmyk" and mark.size < _SMALL and model == "cmyk"
                and used.get("Black", 0.0) > 0.85 and below > 0.02):  # fmt: skip
            report(to, "black-text", "black type of {pt:.0f} pt has {below:.0f} % of other inks below it", number,
                   pt=mark.size, below=100 * below)  # fmt: skip


def _places(marks: Iterable[Mark], trim: Box, number: int, profile: Profile, to: list[Finding]) -> None:
    out = profile.bleed * _POINT
    safe = profile.safe * _POINT
    keep = (trim[0] + safe, trim[1] + safe, trim[2] - safe, trim[3] - safe)
    for mark in marks:
        seen = (
            mark.box[0] < trim[2]
            and mark.box[2] > trim[0]
            and mark.box[1] < trim[3]
            and mark.box[3] > trim[1]
        )
        if not seen:
            continue
        if mark.paint is not None and ALL in mark.paint.space.names:
            report(to, "marks", "a mark for all plates stands on the page", number)
        if mark.kind == "text" and profile.safe and not _inside(mark.box, keep):
            near = min(
                mark.box[0] - trim[0], mark.box[1] - trim[1], trim[2] - mark.box[2], trim[3] - mark.box[3]
            )
            report(to, "safe-zone", "type stands {mm:.1f} mm from the trim; {safe:.4g} mm must stay clear", number,
                   mm=near * _MM, safe=profile.safe)  # fmt: skip
        white = mark.paint is not None and mark.paint.inks is not None and not any(mark.paint.inks.values())
        if out and mark.kind not in ("text", "hidden") and not white and _short(mark.box, trim, out):
            report(to, "bleed-art", "art that meets the trim ends {mm:.2f} mm short of the bleed's end", number,
                   mm=_short(mark.box, trim, out) * _MM)  # fmt: skip


def _short(box: Box, trim: Box, out: float) -> float:
    """By how much a box that meets an edge of the trim misses the end of the bleed, in points."""
    over = (trim[0] - box[0], trim[1] - box[1], box[2] - trim[2], box[3] - trim[3])
    touch = _TOUCH * _POINT
    return max((out - far for far in over if -touch < far < out - touch), default=0.0)


def _states(page: Any, painted: Page, number: int, profile: Profile, to: list[Finding]) -> None:
    """Graphics state that the flavour forbids."""
    flat = profile.flavour.startswith("PDF/X-1a")
    groups: list[Mapping[str, Any]] = [page, *painted.forms]
    if flat and any((resolve(g.get("/Group")) or {}).get("/S") == "/Transparency" for g in groups):
        report(to, "transparency", "there is a transparency group", number)
    if flat and any(mark.alpha for mark in painted.marks):
        report(to, "transparency", "something shines through", number)
    for state in painted.states:
        if flat and state.get("/BM", "/Normal") not in ("/Normal", "/Compatible"):
            report(to, "transparency", "something is blended with {mode}", number, mode=str(state["/BM"])[1:])
        if state.get("/TR", "/Identity") != "/Identity" or state.get("/TR2", "/Default") != "/Default" or (
                "/HT" in state and state["/HT"] != "/Default"):  # fmt: skip
            report(to, "transfer", "a transfer curve or a screen is set", number)


def _streams(page: Any, painted: Page, number: int, profile: Profile, to: list[Finding]) -> None:
    contents = resolve(page.get("/Contents"))
    parts = [resolve(part) for part in contents] if isinstance(contents, list) else [contents]
    images = [mark.image for mark in painted.marks if mark.image is not None]
    forbidden = {"/LZWDecode", "/LZW", "/Crypt"}
    if profile.flavour.startswith("PDF/X-1a"):
        forbidden |= {"/JPXDecode", "/JBIG2Decode"}
    for stream in [*parts, *painted.forms, *images]:
        filters = resolve(stream.get("/Filter")) if stream is not None else None
        for name in filters if isinstance(filters, list) else [filters]:
            if str(name) in forbidden:
                report(to, "streams", "data is compressed with {name}", number, name=str(name)[1:])
