"""What makes a PDF a PDF/X: output intent, XMP metadata, the Trapped key and ids.

PDF/X-4 is ISO 15930-7:2010, PDF/X-1a:2003 is ISO 15930-4. Both are made from the same drawing; neither
needs transparency, and neither has it.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen import output_files
from sheetgen.draw.furniture import at_scale
from sheetgen.draw.inks import BLACK
from sheetgen.draw.items import MM
from sheetgen.draw.pdf_file import Name, Stream
from sheetgen.errors import DrawingError, UsageError
from sheetgen.impose import cut_marks
from sheetgen.impose.imposition import Margins, Slot, firsts
from sheetgen.inspect import xmp
from sheetgen.message import Msg, msg, msgs
from sheetgen.press import home, writing
from sheetgen.press.job import Face
from sheetgen.sheets.finished_page import Finished
from sheetgen.shop.profile import Profile
from sheetgen.units import mm

if TYPE_CHECKING:
    from sheetgen.draw.pdf import Document, Stored
    from sheetgen.draw.scene import Scene
    from sheetgen.press.job import Face
    from sheetgen.shop.profile import Condition


ICC = Path(__file__).with_name("icc")
VERSIONS = {"PDF/X-4": (1, 6), "PDF/X-1a:2003": (1, 4), "": (1, 6)}
"""The PDF version that each flavour is written in."""
REGISTRATION = "Registration"
"""The name of the colour space that prints on every plate."""


def registration(document: Document, use: str = "stroke") -> str:
    """The operators that set the colour of marks: all plates, so that they show how these lie."""
    mix = {"FunctionType": 2, "N": 1, "Domain": [0, 1], "C0": [0, 0, 0, 0], "C1": [1, 1, 1, 1]}
    names = [Name("Separation"), Name("All"), Name("DeviceCMYK"), mix]
    document.resource("ColorSpace", REGISTRATION, names)
    return f"/{REGISTRATION} CS 1 SCN" if use == "stroke" else f"/{REGISTRATION} cs 1 scn"


def finish(document: Document, flavour: str, intent: Condition, order: str = "reading") -> None:
    """Say in the file what it is; call it when all pages are drawn, before ``save``.

    ``order`` is how pages follow each other, which a preflight could not tell otherwise.

    Raises ``DrawingError`` for a document in RGB: PDF/X-1a forbids it and our colours are made for the press.
    """
    if document.colour != "cmyk":
        raise DrawingError(msg("{flavour} needs CMYK", "report", flavour=flavour))
    if flavour.startswith("PDF/X-1a"):
        document.info["GTS_PDFXVersion"] = flavour
        document.catalog["ViewerPreferences"] = {"DisplayDocTitle": True}  # PrintScaling is of PDF 1.6
    if order != "reading":
        document.info["PageOrder"] = order
    document.catalog["OutputIntents"] = [_intent(document, intent)]
    key = "pdfxid" if flavour == "PDF/X-4" else "pdfx"
    xmp.write(document, f"<{key}:GTS_PDFXVersion>{flavour}</{key}:GTS_PDFXVersion>")


def _intent(document: Document, intent: Condition) -> dict[str, Any]:
    data = (ICC / intent.icc).read_bytes()
    return {
        "Type": Name("OutputIntent"),
        "S": Name("GTS_PDFX"),
        "OutputCondition": intent.condition,
        "OutputConditionIdentifier": intent.identifier,
        "RegistryName": intent.registry,
        "Info": intent.condition,
        "DestOutputProfile": document.file.add(Stream(data, {"N": 4})),
    }


# Pages as a print shop wants them: trim, bleed and media boxes, CMYK with an output intent, marks outside.
#
# What a shop wants, its profile says. A page that a shop does not cut is refused; one that is half a millimetre
# off lies in the middle of the shop's size.


Sides = tuple[float, ...]
NEAR = 1.0
"""Mm that a page's sides may differ from a shop's size and still be meant for it."""
MARK_LENGTH, MARK_AWAY, MARK_WIDTH = 5.0, 1.0, 0.09
"""Of a crop mark, in mm: its length, its distance from the bleed, its line (a quarter point)."""


class Leaf(NamedTuple):
    """A page as the shop cuts it: the trim's size in mm, where the drawing lies on it and how large.

    A leaf without a scene is blank.
    """

    scene: Scene | None
    width: float
    height: float
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0


class Made(NamedTuple):
    """The files' contents in order, the number of pages, and what the user should know."""

    files: list[bytes]
    pages: int
    notes: list[Msg]


class Run(NamedTuple):
    """What is wanted of the pages: so many copies, numbered or not; of art, of text or of both (``plate``)."""

    edition: str = "colour"
    copies: int = 1
    numbered: bool = False
    plate: str = ""


ONCE = Run()


def make(sheets: Sequence[Finished], profile: Profile, run: Run = ONCE, *, shrink: bool = False) -> Made:
    """Print for a shop: one PDF, or one PNG a page; the same input, the same bytes.

    ``shrink`` lets a page be made smaller, so that nothing stands in the shop's safe zone. Raises
    ``UsageError`` for what the shop does not take.
    """
    scenes = [scene.for_shop() for sheet in sheets for scene in sheet.pages]
    leaves = [_leaf(scene, profile, shrink) for scene in scenes]
    notes = _notes(leaves, profile)
    leaves = order(leaves, profile, notes, run.copies)
    if profile.output == "png":
        if run._replace(edition="") != ONCE._replace(edition=""):
            said = "{profile} takes a picture of each face: no copies, numbers or plates."
            raise UsageError(msg(said, "report", profile=profile.name))
        data = _pdf(sheets, leaves, profile, run, marks=False)
        return Made(_pictures(data, leaves, profile), len(leaves), notes)
    data = _pdf(sheets, leaves, profile, run)
    _taken(data, profile, shrink)
    return Made([data], len(leaves), notes)


def _taken(data: bytes, profile: Profile, shrink: bool) -> None:
    """Raise ``UsageError`` for a file that our own preflight would not let pass, but for ink, which is kept low."""
    from sheetgen.shop.preflight import preflight

    wrong = [found for found in preflight(data, profile, ink=False) if found.sure]
    if not wrong:
        return
    room = not shrink and any(found.rule == "safe-zone" for found in wrong)
    first = next((found for found in wrong if found.rule == "safe-zone"), wrong[0]) if room else wrong[0]
    said = "{profile} would not take page {page}: {reason}."
    if room:
        said = "{profile} would not take page {page}: {reason}. --shrink makes room."
    raise UsageError(msg(said, "report", profile=profile.name, page=first.page, reason=first.message))


# ---- leaves -----------------------------------------------------------------------------------
def _leaf(scene: Scene, profile: Profile, shrink: bool) -> Leaf:
    width, height = scene.w, scene.h
    name = profile.trim(width, height, NEAR)
    if profile.trims:
        if name is None:
            known = ", ".join(f"{n} {w:.4g} × {h:.4g}" for n, t in profile.trims.items() for w, h in [t.size])
            said = "{page} is {width:.4g} × {height:.4g} mm; {profile} takes {known} mm."
            raise UsageError(msg(said, "report", page=scene.title or scene.name, width=scene.w,
                                 height=scene.h, profile=profile.name, known=known))  # fmt: skip
        width, height = sorted(profile.trims[name].size)
        if scene.w > scene.h:
            width, height = height, width
    scale = _scale(scene, width, height, profile.safe) if shrink else 1.0
    return Leaf(scene, width, height, (width - scale * scene.w) / 2, (height - scale * scene.h) / 2, scale)


def _scale(scene: Scene, width: float, height: float, safe: float) -> float:
    """How much smaller a page must be so that its drawing stays out of the safe zone."""
    if cut_marks.bleeds(scene):
        return 1.0
    left, top, right, bottom = cut_marks.kept_in(scene)
    reach_x = max(scene.w / 2 - left, right - scene.w / 2)
    reach_y = max(scene.h / 2 - top, bottom - scene.h / 2)
    return (
        min(1.0, (width / 2 - safe) / reach_x, (height / 2 - safe) / reach_y) if reach_x and reach_y else 1.0
    )


def _notes(leaves: Sequence[Leaf], profile: Profile) -> list[Msg]:
    notes: dict[Msg, None] = {}
    for leaf in leaves:
        scene = leaf.scene
        if scene is None:
            continue
        if abs(leaf.width - scene.w) > 0.01 or abs(leaf.height - scene.h) > 0.01:
            said = "pages of {width:.4g} × {height:.4g} mm lie in the middle of {wide:.4g} × {high:.4g} mm"
            notes[msg(said, "report", width=scene.w, height=scene.h, wide=leaf.width, high=leaf.height)] = (
                None
            )
        if leaf.scale < 1 - 1e-9:
            said = (
                "pages are printed at {percent:.1%} of their size, to keep {safe:.4g} mm clear along the trim"
            )
            notes[msg(said, "report", percent=leaf.scale, safe=profile.safe)] = None
    return list(notes)


def order(leaves: Sequence[Leaf], profile: Profile, notes: list[Msg], copies: int = 1) -> list[Leaf]:
    """The leaves as the shop wants them to follow each other; blank ones that it wants are added and noted."""
    leaves = [*leaves] * copies
    pages = profile.pages
    if pages.one_size and len({(leaf.width, leaf.height) for leaf in leaves}) > 1:
        raise UsageError(msg("{profile} takes pages of one size in a file; print them one after the other.",
                             "report", profile=profile.name))  # fmt: skip
    if pages.most and len(leaves) > pages.most:
        said = "{profile} takes at most {most} pages; these are {number}."
        raise UsageError(msg(said, "report", profile=profile.name, most=pages.most, number=len(leaves)))
    wanted = max(len(leaves), pages.fewest)
    wanted += -wanted % (2 if pages.order != "reading" else pages.multiple)
    found = [*leaves, *[leaves[-1]._replace(scene=None)] * (wanted - len(leaves))]
    if wanted > len(leaves):
        notes.append(
            msgs(
                "{count} blank page was added, as {profile} wants",
                "{count} blank pages were added, as {profile} wants",
                wanted - len(leaves),
                "report",
                profile=profile.name,
            )
        )
    if pages.order == "backs-fronts":
        found = [leaf for pair in zip(found[1::2], found[::2], strict=True) for leaf in pair]
    return found


# ---- the file ---------------------------------------------------------------------------------
def _pdf(
    sheets: Sequence[Finished], leaves: Sequence[Leaf], profile: Profile, run: Run, marks: bool = True
) -> bytes:
    from sheetgen.draw.pdf import Box, Rich

    out = BytesIO()
    c, m, y, k = (v / 100 for v in profile.ink.rich)
    document = home.begin(
        out, sheets, "en" if run.plate == "art" else sheets[0].lang, run.edition, writing.subject(run.plate),
        colour=profile.colour, version=VERSIONS[profile.flavour],
        limit=profile.ink.limit, rich=Rich((c, m, y, k), mm(profile.ink.rich_from)),
    )  # fmt: skip
    slug = profile.slug if marks else 0.0
    ink = _Inks(document, leaves, profile, run)
    for number, leaf in enumerate(leaves):
        edge = profile.bleed + slug
        trim = Box(edge, edge, leaf.width, leaf.height)
        cut = Box(slug, slug, leaf.width + 2 * profile.bleed, leaf.height + 2 * profile.bleed)
        document.begin(leaf.width + 2 * edge, leaf.height + 2 * edge, trim, cut)
        if leaf.scene is not None:
            ink.draw(leaf, number // (len(leaves) // run.copies), trim, cut)
        if marks and profile.marks == "crop":
            document.operators(*_crop_marks(document, trim, profile.bleed))
        document.end()
    if run.plate != "art":
        home.label(document, [leaf.scene.title or sheets[0].title if leaf.scene else "" for leaf in leaves])
    if profile.flavour and profile.intent:
        finish(document, profile.flavour, profile.intent, profile.pages.order)
    document.save()
    return out.getvalue()


class _Inks:
    """Draws leaves; where they come again with other numbers each lies in the file once."""

    def __init__(self, document: Document, leaves: Sequence[Leaf], profile: Profile, run: Run) -> None:
        self.document, self.bleed, self.safe = document, profile.bleed, profile.safe
        self.layers = writing.LAYERS_OF[run.plate]
        shown = {id(leaf.scene): leaf for leaf in leaves if leaf.scene is not None}
        self.scenes = [leaf.scene for leaf in shown.values() if leaf.scene is not None]
        drawn = {key: self._drawn(leaf) for key, leaf in shown.items()}
        first = firsts(list(drawn.values()))
        self.drawn = {key: first[id(scene)] for key, scene in drawn.items()}
        self.codes: dict[int, list[str]] = {}
        document.share(list({id(scene): scene for scene in self.drawn.values()}.values()))
        numbered = run.numbered and run.plate != "art"
        self.numbers = writing.Numbers(self.scenes, run.copies) if numbered else None
        self.stored: dict[int, Stored] = {}

    def draw(self, leaf: Leaf, copy: int, trim: Sides, cut: Sides) -> None:
        """The leaf's drawing in its place, clipped at the end of the bleed, and its number (from 0)."""
        assert leaf.scene is not None
        document, scene, scale = self.document, self.drawn[id(leaf.scene)], leaf.scale
        height = (trim[3] + 2 * trim[1]) * MM
        x, y = (trim[0] + leaf.x) * MM, height - (trim[1] + leaf.y + scene.h * scale) * MM
        box = (cut[0] * MM, height - (cut[1] + cut[3]) * MM, cut[2] * MM, cut[3] * MM)
        document.operators(
            f"q {' '.join(f'{v:.4f}' for v in box)} re W n {scale:.6f} 0 0 {scale:.6f} {x:.4f} {y:.4f} cm"
        )
        if self.numbers is None:
            if id(scene) not in self.codes:
                self.codes[id(scene)] = document.code(scene, self.layers)
            document.operators(*self.codes[id(scene)])
        else:
            key = id(scene)
            if key not in self.stored:
                self.stored[key] = document.store(scene, self.layers, max(self._out(leaf)))
            document.operators(f"/{self.stored[key].name} Do")
        document.operators("Q")
        if self.numbers is not None:
            document.draw(self.numbers.on(self._face(leaf, copy, trim)))

    def _drawn(self, leaf: Leaf) -> Scene:
        """The leaf's scene in its size, with art drawn out to the end of the bleed."""
        assert leaf.scene is not None
        scene = at_scale(leaf.scene, leaf.scale)
        return cut_marks.drawn_out(scene, *self._out(leaf)) if scene.reaches(-0.05) else scene

    def _out(self, leaf: Leaf) -> tuple[float, float]:
        """How far art runs out beyond a scene's edges, in its own mm."""
        return (self.bleed + leaf.x) / leaf.scale, (self.bleed + leaf.y) / leaf.scale

    def _face(self, leaf: Leaf, copy: int, trim: Sides) -> Face:
        """The page as numbers know it: they keep out of the safe zone."""
        assert leaf.scene is not None
        page = next(n for n, scene in enumerate(self.scenes) if scene is leaf.scene)
        left, top, width, height = trim
        slot = Slot(
            page, left + leaf.x, top + leaf.y, leaf.scene.w * leaf.scale, leaf.scene.h * leaf.scale, 0, copy
        )
        keep = Margins(*(edge + self.safe for edge in (top, left, top, left)))
        return Face(width + 2 * left, height + 2 * top, (slot,), 1, leaf.scale, keep=keep)


def _crop_marks(document: Document, trim: tuple[float, ...], out: float) -> list[str]:
    """Lines that show where to cut, outside the bleed, on every plate of a press; in points."""
    left, top, width, height = trim
    right, bottom, away = left + width, top + height, out + MARK_AWAY
    far = away + MARK_LENGTH
    lines = [(x, y1, x, y2) for x in (left, right)
             for y1, y2 in ((top - far, top - away), (bottom + away, bottom + far))]  # fmt: skip
    lines += [(x1, y, x2, y) for y in (top, bottom)
              for x1, x2 in ((left - far, left - away), (right + away, right + far))]  # fmt: skip
    colour = registration(document) if document.colour == "cmyk" else document.operator(BLACK, "stroke")
    paths = [f"{a * MM:.4f} {b * MM:.4f} m {c * MM:.4f} {d * MM:.4f} l S" for a, b, c, d in lines]
    return [f"q {colour} {MARK_WIDTH * MM:.4f} w 0 J", *paths, "Q"]


def _pictures(data: bytes, leaves: Sequence[Leaf], profile: Profile) -> list[bytes]:
    """Each page as a PNG of exactly the shop's pixels."""
    from sheetgen.draw import raster

    found = []
    for number, leaf in enumerate(leaves):
        wanted = tuple(round((v + 2 * profile.bleed) / 25.4 * profile.dpi) for v in (leaf.width, leaf.height))
        picture = raster.png(data, profile.dpi, number)
        size = tuple(int.from_bytes(picture[i : i + 4]) for i in (16, 20))
        if size != wanted:
            raise UsageError(msg("{profile}: a page has {size} pixels instead of {wanted}.", "report",
                                 profile=profile.name, size=size, wanted=wanted))  # fmt: skip
        found.append(output_files.mark_png(picture))
    return found
