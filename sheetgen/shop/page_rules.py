"""Preflight rules for one page: annotations, boxes, and everything that it paints.

Lengths are in points unless a name has another unit.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from sheetgen.conversion import length_in_mm
from sheetgen.inspect import colours, images, streams
from sheetgen.inspect.colours import ALL, PROCESS, Space, pdf_boolean, resolve_reference, resolved_entry
from sheetgen.inspect.fonts import Font
from sheetgen.inspect.geometry import Box, Matrix, bounding_box, box_corners, matrix_of
from sheetgen.inspect.graphics_state import SharedData
from sheetgen.inspect.interpreter import interpret
from sheetgen.inspect.painted import Mark, Page, is_white
from sheetgen.inspect.time_limit import TimeLimit
from sheetgen.message import msg
from sheetgen.shop import mark_rules
from sheetgen.shop.die_line_rules import check_die_lines, die_inks, is_die_mark
from sheetgen.shop.mark_rules import box_is_inside
from sheetgen.shop.profile import Finding, Profile, add_finding

_MARKS = ("/PrinterMark", "/TrapNet")
_PLAYED = ("/FileAttachment", "/Sound", "/Movie", "/Screen", "/3D", "/RichMedia")
"""Annotation types with attached files or media, which are never allowed."""
_HIDDEN = 2
"""The annotation flag ``Hidden`` (ISO 32000-1, table 165)."""


def check_annotations(page: Any, number: int, cut: Box, profile: Profile, to: list[Finding]) -> None:
    """Check for annotations that the profile forbids. ``cut`` is the bleed box or its substitute."""
    if profile.annotations:
        return
    for note in map(resolve_reference, resolved_entry(page, "/Annots") or []):
        kind, place = resolved_entry(note, "/Subtype"), resolved_entry(note, "/Rect")
        left, bottom, right, top = bounding_box(box_corners(place), (1, 0, 0, 1, 0, 0)) if place else cut
        outside = left >= cut[2] or right <= cut[0] or bottom >= cut[3] or top <= cut[1]
        if kind not in _MARKS and not (profile.flavour and outside and kind not in _PLAYED):
            add_finding(to, "annotations", "there is a {kind} on the page", number, kind=str(kind)[1:])


def annotation_appearances(page: Any) -> Iterator[tuple[Any, Matrix, bool]]:
    """Yield the appearance streams of annotations in all states, their matrices on the page (ISO 32000-1,
    12.5.5), and whether they are printer's marks.
    """
    for note in map(resolve_reference, resolved_entry(page, "/Annots") or []):
        pictures: Any = resolved_entry(note, "/AP")
        if pictures is None or int(resolved_entry(note, "/F", 0)) & _HIDDEN:
            continue
        usual = resolved_entry(pictures, "/N")
        for drawn in (
            [usual] if hasattr(usual, "get_data") else map(resolve_reference, dict(usual or {}).values())
        ):
            if hasattr(drawn, "get_data") and "/Rect" in note:
                yield (
                    drawn,
                    _appearance_matrix(drawn, note),
                    resolved_entry(note, "/Subtype") == "/PrinterMark",
                )


def _appearance_matrix(drawn: Any, note: Any) -> Matrix:
    box = bounding_box(
        box_corners(drawn["/BBox"]), matrix_of(resolved_entry(drawn, "/Matrix", (1, 0, 0, 1, 0, 0)))
    )
    wanted = bounding_box(box_corners(note["/Rect"]), (1, 0, 0, 1, 0, 0))
    across = (wanted[2] - wanted[0]) / (box[2] - box[0]) if box[2] > box[0] else 1.0
    down = (wanted[3] - wanted[1]) / (box[3] - box[1]) if box[3] > box[1] else 1.0
    return across, 0.0, 0.0, down, wanted[0] - box[0] * across, wanted[1] - box[1] * down


# ---- page boxes and content ---------------------------------------------------------------------


_KINDS = {
    "fill": msg("a filled area", "report"),
    "stroke": msg("a line", "report"),
    "text": msg("type", "report"),
    "hidden": msg("type", "report"),
    "image": msg("a picture", "report"),
    "shading": msg("a gradient", "report"),
    "mask": msg("a mask", "report"),
}
"""Names of mark types in findings."""
_MM = 25.4 / 72
_POINT = 72 / 25.4
_HUNDREDTH = 0.01 + 1e-6
_SMALL_TYPE = 24.0
"""Type below this size (points) must be pure black: four inks cannot be printed in exact register."""
_ALLOWED = {"cmyk": ("gray", "cmyk", "spot"), "rgb": ("gray", "rgb", "cmyk", "spot", "lab")}
_MEASURED = ("/ICCBased", "/Lab", "/CalGray", "/CalRGB")
_BLENDS = {
    "/Normal", "/Compatible", "/Multiply", "/Screen", "/Overlay", "/Darken", "/Lighten", "/ColorDodge", "/ColorBurn",
    "/HardLight", "/SoftLight", "/Difference", "/Exclusion", "/Hue", "/Saturation", "/Color", "/Luminosity",
}  # fmt: skip
"""Blend modes (ISO 32000-1, tables 136 and 137)."""
_PRESS_ONLY = {"content-late", "content-nested", "content-stencil"}
"""Faults that all screen viewers accept."""
_MOST_MARKS = 50_000
"""Marks of the pages that are kept for others with the same content."""
LARGEST = 14400
SMALLEST = 3
"""Largest and smallest page size in user space units (ISO 32000-1, annex C)."""


class SharedContent:
    """Data that the pages of one file share: interpreted contents, fonts and streams."""

    def __init__(self, limit: TimeLimit) -> None:
        """Interpreting a page raises ``TooSlow`` after the limit."""
        self.pages: dict[Any, Page] = {}
        """Pages by their content and resources: the last one, and others while there is ``room``."""
        self.room = _MOST_MARKS
        self.memory = SharedData(limit=limit)
        self._last: Any = None
        self.endless = False
        """Whether a page had more operations than the limit."""

    def keep(self, key: Any, page: Page) -> None:
        """Keep a page for others with the same content."""
        if self._last is not None:
            del self.pages[self._last]
        self.pages[key] = page
        self.endless = self.endless or page.endless
        self._last = key if len(page.marks) > self.room else None
        self.room -= 0 if self._last else len(page.marks)


def check_page(page: Any, number: int, profile: Profile, to: list[Finding], seen: SharedContent) -> None:
    """Check all preflight rules of a page."""
    _largest(page, number, to)
    if profile.press:
        _boxes(page, number, profile, to)
    cut = _box(page, "/BleedBox") or _box(page, "/TrimBox") or _box(page, "/MediaBox") or (0, 0, 0, 0)
    check_annotations(page, number, cut, profile, to)
    trim = _box(page, "/TrimBox") or _box(page, "/MediaBox") or (0, 0, 0, 0)
    painted = _painted(page, number, seen, to)
    for more, marks in _notes(page, seen):
        painted = painted.joined(more)
        if marks and profile.flavour and any(mark_rules.boxes_overlap(mark.box, trim) for mark in more.marks):
            add_finding(to, "annotations", "there is a {kind} on the page", number, kind="PrinterMark")
    for fault in painted.faults:
        if fault.code in _PRESS_ONLY and not profile.flavour:
            continue
        _content(fault.code, fault.what, number, to)
    _fonts(painted, number, profile, to)
    _sizes(painted.marks, number, profile, to)
    _pictures(painted, number, to, seen.memory.limit)
    if profile.press:
        _colours(painted.marks, number, profile, to)
        _masks(painted, number, to)
        inks = die_inks(profile)
        art = [mark for mark in painted.marks if not is_die_mark(mark, inks)] if inks else painted.marks
        mark_rules.check_marks(art, trim, number, profile, to)
        check_die_lines(painted.marks, trim, number, profile, to)
    if profile.flavour:
        if "/SeparationInfo" in page:
            _content("content-plates", "SeparationInfo", number, to)
        _states(page, painted, number, profile, to)
        _inline(painted, number, to)
        _check_old_version(painted, number, profile, to)


def ink_estimate(page: Any, number: int, profile: Profile, seen: SharedContent) -> float | None:
    """Return an upper limit of a page's total ink in percent without die lines, or None if rendering is needed."""
    trim = _box(page, "/TrimBox") or _box(page, "/MediaBox") or (0, 0, 0, 0)
    painted, inks = _painted(page, number, seen, []), die_inks(profile)
    art = [mark for mark in painted.marks if not is_die_mark(mark, inks)]
    return mark_rules.ink_upper_limit(replace(painted, marks=art), trim)


def _painted(page: Any, number: int, seen: SharedContent, to: list[Finding]) -> Page:
    """Return what a page paints; pages with equal content are interpreted once."""
    contents = page.get_contents()
    parts = resolved_entry(page, "/Contents")
    lost = isinstance(parts, list) and any(not hasattr(resolve_reference(part), "get_data") for part in parts)
    if lost or (contents is None and "/Contents" in page):
        add_finding(to, "resources", "{what} is missing", number, what="Contents")
    data = contents.get_data() if contents is not None else b""
    resources = _inherited(page, "/Resources") or {}
    key = (hash(data), id(resolve_reference(resources)))
    if key not in seen.pages:
        seen.keep(key, interpret(data, resources, seen.memory))
    return seen.pages[key]


def _notes(page: Any, seen: SharedContent) -> Iterator[tuple[Page, bool]]:
    """Yield what annotations paint, and whether they are printer's marks."""
    for drawn, matrix, marks in annotation_appearances(page):
        code = f"q {' '.join(f'{v:.6f}' for v in matrix)} cm /Ap Do Q"
        yield interpret(code.encode(), {"/XObject": {"/Ap": drawn}}, seen.memory), marks


def _content(code: str, what: str, number: int, to: list[Finding]) -> None:
    """Add a finding about a fault in a page's content stream."""
    if code == "content-resource":
        add_finding(to, "resources", "{what} is missing", number, what=what)
    elif code == "content-stream":
        add_finding(to, "streams", "a stream cannot be read: {what}", number, what=what)
    elif code == "content-unread":
        add_finding(to, "unread", "{what} was not read", number, what=what)
    else:
        rule = "unread" if code == "content-endless" else "content"
        add_finding(to, rule, "{code}: {what}", number, code=code[8:], what=what)


def _inherited(page: Any, name: str) -> Any:
    """Return an entry of a page's dictionary or, if missing, of its ancestors in the page tree."""
    holder, depth = page, 0
    while holder is not None and depth < 50:
        if (found := resolved_entry(holder, name)) is not None:
            return found
        holder, depth = resolved_entry(holder, "/Parent"), depth + 1
    return None


def _largest(page: Any, number: int, to: list[Finding]) -> None:
    if exceeds_largest_size(page):
        x1, y1, x2, y2 = _box(page, "/MediaBox") or (0, 0, 0, 0)
        said = "the page is {width:.0f} × {height:.0f} mm; a PDF may have {most:.0f} mm"
        add_finding(
            to, "boxes", said, number, width=(x2 - x1) * _MM, height=(y2 - y1) * _MM, most=LARGEST * _MM
        )


def has_no_area(page: Any) -> bool:
    """Return whether the trimmed page has no area."""
    x1, y1, x2, y2 = _box(page, "/TrimBox") or _box(page, "/MediaBox") or (0, 0, 0, 0)
    return min(x2 - x1, y2 - y1) < SMALLEST


def exceeds_largest_size(page: Any) -> bool:
    """Return whether a page exceeds the largest size of PDF pages."""
    x1, y1, x2, y2 = _box(page, "/MediaBox") or (0, 0, 0, 0)
    return max(x2 - x1, y2 - y1) > LARGEST


def _box(page: Any, name: str) -> Box | None:
    """Return a box of a page in points; MediaBox and CropBox may be inherited."""
    found = _inherited(page, name) if name in ("/MediaBox", "/CropBox") else resolved_entry(page, name)
    if found is None:
        return None
    x1, y1, x2, y2 = (float(resolve_reference(v)) for v in found)
    return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)


def _boxes(page: Any, number: int, profile: Profile, to: list[Finding]) -> None:
    media, crop = _box(page, "/MediaBox"), _box(page, "/CropBox")
    trim, art, bleed = _box(page, "/TrimBox"), _box(page, "/ArtBox"), _box(page, "/BleedBox")
    if media is None:
        add_finding(to, "boxes", "there is no MediaBox", number)
        return
    if max(abs(media[0]), abs(media[1])) * _MM > _HUNDREDTH:
        add_finding(to, "origin", "the page begins at {x:.2f}, {y:.2f} mm", number, False, x=media[0] * _MM,
               y=media[1] * _MM)  # fmt: skip
    turned, unit = int(page.get("/Rotate", 0)) % 360, float(page.get("/UserUnit", 1))
    if turned or unit != 1:
        add_finding(
            to,
            "origin",
            "the page is turned by {turned}° and scaled by {unit:g}",
            number,
            turned=turned,
            unit=unit,
        )
    if trim is None:
        add_finding(to, "boxes", "there is no TrimBox", number)
        return
    if art is not None and profile.flavour:
        add_finding(to, "boxes", "there are both a TrimBox and an ArtBox", number)
    _trim(trim, bleed or crop or media, crop, media, number, profile, to)


def _trim(
    trim: Box, bleed: Box, crop: Box | None, media: Box, number: int, profile: Profile, to: list[Finding]
) -> None:
    """Check that a page's boxes contain each other with the right distances."""
    if min(trim[2] - trim[0], trim[3] - trim[1]) < SMALLEST:
        add_finding(to, "boxes", "the TrimBox is empty", number)
    for inner, outer, names in ((trim, bleed, "TrimBox, BleedBox"), (bleed, media, "BleedBox, MediaBox"),
                                (bleed, crop or media, "BleedBox, CropBox")):  # fmt: skip
        if not box_is_inside(inner, outer):
            add_finding(to, "boxes", "of {names} the first lies outside the second", number, names=names)
    left, bottom = (trim[0] - bleed[0]) * _MM, (trim[1] - bleed[1]) * _MM
    right, top = (bleed[2] - trim[2]) * _MM, (bleed[3] - trim[3]) * _MM
    if any(abs(wide - profile.bleed) > _HUNDREDTH for wide in (left, bottom, right, top)):
        said = (
            "the bleed is {left:.2f} / {bottom:.2f} / {right:.2f} / {top:.2f} mm (left, bottom, right, top); "
            "{wanted:.4g} mm are wanted"
        )
        add_finding(
            to, "bleed", said, number, left=left, bottom=bottom, right=right, top=top, wanted=profile.bleed
        )
    if profile.marks == "none" and not box_is_inside(media, bleed):
        add_finding(
            to, "boxes", "there is paper around the bleed; {name} wants none", number, name=profile.name
        )


def _fonts(painted: Page, number: int, profile: Profile, to: list[Finding]) -> None:
    shown: dict[int, tuple[Font, set[int]]] = {}
    for mark in painted.marks:
        if mark.kind == "text" and mark.font is not None:
            shown.setdefault(id(mark.font), (mark.font, set()))[1].update(mark.codes)
    for font, codes in shown.values():
        _font(font, codes, number, profile, to)


def _font(font: Font, codes: Iterable[int], number: int, profile: Profile, to: list[Finding]) -> None:
    """Check a font and the character codes that the page shows in it."""
    # PDF allows these fonts since version 1.6.
    later = font.kind == "OpenType" and profile.flavour.startswith("PDF/X-1a")
    if profile.fonts.embedded and not font.embedded:
        add_finding(to, "fonts-embedded", "{font} is not in the file", number, font=font.name)
    elif font.kind not in profile.fonts.kinds or later:
        add_finding(to, "fonts-kind", "{font} is of the kind {kind}", number, font=font.name, kind=font.kind)
    if font.unread and font.embedded and font.encoded:
        add_finding(to, "unread", "the codes of {font} were not read", number, False, font=font.name)
    if font.composite and not font.encoded:
        add_finding(to, "fonts-whole", "{font} does not say how its codes are read", number, font=font.name)
    elif font.implied and profile.flavour:
        add_finding(
            to, "fonts-whole", "{font} does not say how its codes are read", number, False, font=font.name
        )
    if font.broken:
        add_finding(to, "fonts-whole", "the program of {font} is damaged", number, font=font.name)
        return
    if any(font.lacks(code) for code in codes):
        add_finding(to, "glyphs", "a letter in {font} has no glyph", number, font=font.name)
    if font.untold or any(font.wrong_width(code) for code in codes):
        add_finding(
            to, "fonts-whole", "the widths of {font} are not those of its glyphs", number, font=font.name
        )


def _sizes(marks: Iterable[Mark], number: int, profile: Profile, to: list[Finding]) -> None:
    type_, stroke = length_in_mm(profile.least.type) * _POINT, length_in_mm(profile.least.stroke) * _POINT
    for mark in marks:
        if mark.kind == "text" and mark.size < type_ - 0.02:
            add_finding(to, "type-size", "type of {pt:.1f} pt; at least {least:.1f} pt are required", number,
                   pt=mark.size, least=type_)  # fmt: skip
        elif (width := _line(mark, stroke)) is not None and width < stroke - 0.002:
            add_finding(to, "stroke-width", "a line is {pt:.2f} pt wide; at least {least:.2f} pt are required", number,
                   pt=width, least=stroke)  # fmt: skip
        elif mark.kind == "image" and mark.ppi < profile.least.picture * 0.99:
            add_finding(to, "picture", "a picture has {ppi:.0f} dots per inch; at least {least} are required", number,
                   ppi=mark.ppi, least=profile.least.picture)  # fmt: skip


def _line(mark: Mark, least: float) -> float | None:
    """Return the width in points of a line or of a fill that looks like a line, else None."""
    if mark.kind == "stroke":
        return mark.width
    if mark.kind == "text" and mark.width:
        return mark.width
    if mark.paint and is_white(mark.paint.inks):
        return None
    return min(mark.slit, mark.shape.thinnest() if mark.shape is not None else math.inf)


def _pictures(painted: Page, number: int, to: list[Finding], limit: TimeLimit) -> None:
    """Check that images have all their samples and components. Raises ``TooSlow`` after the limit."""
    known: set[int] = set()
    spaces = [
        (m.image, m.paint.space if m.paint is not None else colours.UNKNOWN) for m in painted.marks if m.image
    ]
    for stream, space in [
        *spaces,
        *((mask, colours.colour_space(resolved_entry(mask, "/ColorSpace"))) for mask in painted.masks),
    ]:
        if id(stream) in known:
            continue
        known.add(id(stream))
        limit.check()
        try:
            found = len(images.decode_picture(stream, space).bands)
        except streams.Damaged as error:
            add_finding(to, "streams", "a picture is damaged: {reason}", number, reason=error.why)
        except streams.TooMuchData:
            add_finding(to, "unread", "a picture has too many dots; it was not read", number)
        except images.UnsupportedImage as kind:
            add_finding(
                to, "unread", "a picture of the kind {kind} was not read", number, False, kind=str(kind)
            )
        else:
            _picture_inks(stream, space, found, number, to)


def _picture_inks(stream: Any, space: Space, found: int, number: int, to: list[Finding]) -> None:
    if pdf_boolean(resolved_entry(stream, "/ImageMask")):
        return
    wanted = 1 if space.kind == "/Indexed" else space.components
    if wanted and found != wanted:
        add_finding(to, "streams", "a picture has {number} inks or lights; its colour space has {wanted}", number,
               number=found, wanted=wanted)  # fmt: skip


def _masks(painted: Page, number: int, to: list[Finding]) -> None:
    """Check that soft masks are DeviceGray (ISO 32000-1, 11.6.5.3)."""
    for mask in painted.masks:
        stencil = pdf_boolean(resolved_entry(mask, "/ImageMask"))
        if not stencil and colours.colour_space(resolved_entry(mask, "/ColorSpace")).kind != "/DeviceGray":
            add_finding(to, "colours", "painted in {space}: {kind}", number, kind=_KINDS["mask"],
                   space=colours.colour_space(resolved_entry(mask, "/ColorSpace")).kind[1:])  # fmt: skip


def _is_cie_based(space: Space) -> bool:
    """Return whether a colour space is CIE-based, or has a CIE-based base space."""
    return space.kind in _MEASURED or (space.base is not None and _is_cie_based(space.base))


def _colours(marks: Iterable[Mark], number: int, profile: Profile, to: list[Finding]) -> None:
    flat = profile.flavour.startswith("PDF/X-1a")
    for mark in marks:
        if mark.paint is None:
            continue
        space, used = mark.paint.space, mark.paint.inks or {}
        inner = space.base if space.kind == "/Indexed" and space.base is not None else space
        model = space.model
        allowed = _ALLOWED[profile.colour]
        if model == "spot" and not {*space.names} <= {*PROCESS, ALL, "None", *die_inks(profile)}:
            add_finding(to, "spot-inks", "there is an ink {name}", number, name=", ".join(space.names))
        elif (model not in allowed and model != "pattern") or (flat and _is_cie_based(space)) or (
                model == "spot" and inner.base is not None and inner.base.model not in allowed):  # fmt: skip
            add_finding(
                to,
                "colours",
                "painted in {space}: {kind}",
                number,
                kind=_KINDS[mark.kind],
                space=space.kind[1:],
            )
        if mark.overprint and model in ("gray", "cmyk", "spot") and is_white(mark.paint.inks):
            add_finding(to, "overprint", "something white overprints and will vanish", number)
        _check_unrendered_ink(mark, used, number, profile, to)
        if 0 < mark.size < _SMALL_TYPE and profile.colour == "cmyk":
            _check_black_type(mark, space, used, number, to)


def _check_black_type(
    mark: Mark, space: Space, used: Mapping[str, float], number: int, to: list[Finding]
) -> None:
    """Check that small black type is pure black, not rich black or a mix of cyan, magenta and yellow."""
    others = [used.get(name, 0.0) for name in PROCESS[:3]]
    of_the_press = space.model == "cmyk" or (space.model == "spot" and {*space.names} <= {*PROCESS})
    if of_the_press and max(used.get("Black", 0.0), min(others)) > 0.85 and sum(others) > 0.02:
        add_finding(to, "black-text", "black type of {pt:.0f} pt has {below:.0%} of other inks below it", number,
               pt=mark.size, below=sum(others))  # fmt: skip


def _check_unrendered_ink(
    mark: Mark, used: Mapping[str, float], number: int, profile: Profile, to: list[Finding]
) -> None:
    """Check the ink of shadings and patterns, which rendering does not measure."""
    total = 100 * (4 * used[ALL] if ALL in used else sum(used.values()))
    if (mark.within or mark.kind == "shading") and total > profile.ink.limit + 0.5:
        add_finding(to, "total-ink", "{kind}: {total:.0%} of ink; the limit is {limit:.0%}", number,
               kind=_KINDS[mark.kind], total=total / 100, limit=profile.ink.limit / 100)  # fmt: skip


def _states(page: Any, painted: Page, number: int, profile: Profile, to: list[Finding]) -> None:
    """Check the graphics state for entries that the PDF/X version forbids."""
    flat = profile.flavour.startswith("PDF/X-1a")
    for holder in (page, *painted.streams):
        group = resolved_entry(holder, "/Group") or {}
        if resolved_entry(group, "/S") != "/Transparency":
            continue
        if flat:
            add_finding(to, "transparency", "there is a transparency group", number)
        found = colours.colour_space(resolved_entry(group, "/CS"))
        if found is not colours.UNKNOWN and (
            found.model == "spot" or found.model not in _ALLOWED[profile.colour]
        ):
            add_finding(to, "transparency", "a group is mixed in {space}", number, space=found.kind[1:])
    if flat and any(mark.alpha for mark in painted.marks):
        add_finding(to, "transparency", "something shines through", number)
    for state in painted.states:
        _state(state, flat, number, to)


def _state(state: Mapping[str, Any], flat: bool, number: int, to: list[Finding]) -> None:
    mode = resolved_entry(state, "/BM", "/Normal")
    for name in (mode or [""]) if isinstance(mode, list) else [mode]:
        if name not in _BLENDS:
            add_finding(
                to, "transparency", "something is blended with {mode}", number, mode=str(name).lstrip("/")
            )
    if flat and mode not in ("/Normal", "/Compatible"):
        add_finding(
            to, "transparency", "something is blended with {mode}", number, mode=str(mode).lstrip("/")
        )
    faint = any(float(resolved_entry(state, key, 1)) < 1 for key in ("/ca", "/CA"))
    if flat and (faint or resolved_entry(state, "/SMask", "/None") != "/None"):
        add_finding(to, "transparency", "something shines through", number)
    own = any(
        resolved_entry(state, key, "/Default") != "/Default" for key in ("/TR2", "/HT", "/BG2", "/UCR2")
    )
    if own or {"/TR", "/HTP", "/BG", "/UCR"} & {*state}:
        add_finding(to, "transfer", "a transfer curve or a screen is set", number)


def _inline(painted: Page, number: int, to: list[Finding]) -> None:
    """Check the compression of inline images, which are part of the content stream."""
    for mark in painted.marks:
        if isinstance(mark.image, images.Inline) and "/LZWDecode" in streams.filter_names(mark.image):
            add_finding(to, "streams", "data is compressed with {name}", number, name="LZWDecode")


def _check_old_version(painted: Page, number: int, profile: Profile, to: list[Finding]) -> None:
    """Check a page's images for features that PDF 1.4 does not have."""
    if not profile.flavour.startswith("PDF/X-1a"):
        return
    for stream in [*(mark.image for mark in painted.marks if mark.image is not None), *painted.masks]:
        if resolved_entry(stream, "/BitsPerComponent", 8) == 16:
            add_finding(to, "version", "a picture has 16 bits a colour, which PDF 1.4 does not know", number)
