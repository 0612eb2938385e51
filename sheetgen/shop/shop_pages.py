"""Write PDF/X files and pictures for print shops: trim and bleed boxes, CMYK, output intent, metadata and
crop marks.

PDF/X-4 is ISO 15930-7:2010, PDF/X-1a:2003 is ISO 15930-4. Both contain the same drawing without transparency.
The profile defines the requirements. Pages of a size that the shop does not cut are refused; pages that
differ by up to ``NEAR`` mm are centred on the shop's size.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen import output_files
from sheetgen.conversion import length_in_mm
from sheetgen.draw.furniture import scene_at_scale
from sheetgen.draw.inks import BLACK
from sheetgen.draw.items import MM
from sheetgen.draw.pdf_file import Name, Stream
from sheetgen.errors import DrawingError, UsageError
from sheetgen.impose import cut_marks
from sheetgen.impose.imposition import Margins, Slot, first_equal_scenes
from sheetgen.inspect import xmp
from sheetgen.message import Msg, msg, msgs
from sheetgen.press import home, writing
from sheetgen.press.job import PaperSide
from sheetgen.sheets.press_data import Finished
from sheetgen.shop import die_lines
from sheetgen.shop.die_lines import Die, Placing
from sheetgen.shop.print_run import SINGLE_RUN, CropMarks, PrintRun
from sheetgen.shop.profile import Condition, Grid, Profile

if TYPE_CHECKING:
    from sheetgen.draw.pdf import Document, StoredDrawing
    from sheetgen.draw.scene import Scene


ICC = Path(__file__).with_name("icc")
VERSIONS = {"PDF/X-4": (1, 6), "PDF/X-1a:2003": (1, 4), "": (1, 6)}
"""PDF version of each flavour."""
REGISTRATION = "Registration"
"""Resource name of the colour space that prints on all plates."""


def registration_colour(document: Document, use: str = "stroke") -> str:
    """Return operators that set the registration colour, which prints on all plates."""
    mix = {"FunctionType": 2, "N": 1, "Domain": [0, 1], "C0": [0, 0, 0, 0], "C1": [1, 1, 1, 1]}
    names = [Name("Separation"), Name("All"), Name("DeviceCMYK"), mix]
    document.add_resource("ColorSpace", REGISTRATION, names)
    return f"/{REGISTRATION} CS 1 SCN" if use == "stroke" else f"/{REGISTRATION} cs 1 scn"


def add_pdfx_data(document: Document, flavour: str, intent: Condition, order: str = "reading") -> None:
    """Add the PDF/X metadata and output intent. Call this after all pages are drawn, before ``save``.

    ``order`` is the page order, which a preflight could not find out. Raises ``DrawingError`` for an RGB
    document, because PDF/X-1a forbids RGB.
    """
    if document.colour != "cmyk":
        raise DrawingError(msg("{flavour} needs CMYK", "report", flavour=flavour))
    if flavour.startswith("PDF/X-1a"):
        document.info["GTS_PDFXVersion"] = flavour
        # The entry PrintScaling needs at least PDF 1.6.
        document.catalog["ViewerPreferences"] = {"DisplayDocTitle": True}
    if order != "reading":
        document.info["PageOrder"] = order
    document.catalog["OutputIntents"] = [_intent(document, intent)]
    key = "pdfxid" if flavour == "PDF/X-4" else "pdfx"
    xmp.write_xmp(document, f"<{key}:GTS_PDFXVersion>{flavour}</{key}:GTS_PDFXVersion>")


def _intent(document: Document, intent: Condition) -> dict[str, Any]:
    data = (ICC / intent.icc).read_bytes()
    return {
        "Type": Name("OutputIntent"),
        "S": Name("GTS_PDFX"),
        "OutputCondition": intent.condition,
        "OutputConditionIdentifier": intent.identifier,
        "RegistryName": intent.registry,
        "Info": intent.condition,
        "DestOutputProfile": document.file.add_object(Stream(data, {"N": 4})),
    }


# ---- pages ----


Sides = tuple[float, ...]
SIZE_TOLERANCE = 1.0
"""Tolerance in mm between a page's sides and a trim size of the shop."""


class ShopPage(NamedTuple):
    """A page as the shop cuts it: the trim size in mm, and the place and scale of the drawing. Without a
    scene it is blank.
    """

    scene: Scene | None
    width: float
    height: float
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    die: Die = Die()


class ShopFiles(NamedTuple):
    """The contents of the files for a print shop, the number of pages, and notes for the user.

    ``tails`` are the ends of the files' names, if they are not just numbered.
    """

    files: list[bytes]
    pages: int
    notes: list[Msg]
    tails: Sequence[str] = ()


def make_files(
    sheets: Sequence[Finished], profile: Profile, run: PrintRun = SINGLE_RUN, *, shrink: bool = False
) -> ShopFiles:
    """Return the files for a print shop: one PDF, or one PNG for each page. Equal pages give equal bytes.

    ``shrink`` allows scaling pages down to keep the safe zone empty. Raises ``UsageError`` for pages that the
    shop does not take.
    """
    if run.crop != CropMarks():
        run.crop.reach(profile)
    leaves = [
        _shop_page(scene.for_shop(run.die_line), profile, shrink) for sheet in sheets for scene in sheet.pages
    ]
    if run.die_line or run.varnish:
        leaves = _with_dies(leaves, [sheet.cut for sheet in sheets for _ in sheet.pages], profile, run)
    notes = _notes(leaves, profile)
    leaves = order_pages(leaves, profile, notes, run.copies)
    if profile.output != "pdf":
        if run._replace(edition="") != SINGLE_RUN._replace(edition=""):
            said = "{profile} takes a picture of each face: no copies, numbers or plates."
            raise UsageError(msg(said, "report", profile=profile.name))
        if profile.grid is not None and not all(sheet.cut for sheet in sheets):
            said = "{profile} takes cards only: `--deck` prints those of a game."
            raise UsageError(msg(said, "report", profile=profile.name))
        data = _pdf(sheets, leaves, profile, run, marks=False)
        if profile.grid is not None:
            return _for_table(data, leaves, profile.grid, notes)
        return ShopFiles(_pictures(data, leaves, profile), len(leaves), notes)
    data = _pdf(sheets, leaves, profile, run)
    _check_accepted(data, profile, shrink)
    return ShopFiles([data], len(leaves), notes)


def _for_table(data: bytes, leaves: Sequence[ShopPage], grid: Grid, notes: Sequence[Msg]) -> ShopFiles:
    """Return the files of a deck for a virtual table, with a note on what to do with them."""
    from sheetgen.shop.table_deck import ADDRESS, table_files

    names = [str(leaf.scene.title) if leaf.scene else "" for leaf in leaves[::2]]
    files = table_files(data, names, (leaves[0].width, leaves[0].height), grid)
    said = "upload the pictures, and replace “{example}” and so on in the JSON file by their addresses"
    example = f"{ADDRESS}{next(name for name in files if name.endswith('.png'))}"
    return ShopFiles(
        list(files.values()), len(leaves), [*notes, msg(said, "report", example=example)], list(files)
    )


def _with_dies(
    leaves: Sequence[ShopPage], cards: Sequence[bool], profile: Profile, run: PrintRun
) -> list[ShopPage]:
    """Return the pages with their dies; ``cards`` tells which pages are cards."""
    if profile.die_lines is None:
        said = "{profile} takes no die lines; a profile with die_lines does, such as generic-x4."
        raise UsageError(msg(said, "report", profile=profile.name))
    return [
        leaf._replace(die=die_lines.die_of_page(leaf.scene, card, run.corners)) if leaf.scene else leaf
        for leaf, card in zip(leaves, cards, strict=True)
    ]


def _check_accepted(data: bytes, profile: Profile, shrink: bool) -> None:
    """Raise ``UsageError`` if the file would fail the preflight; ink is not measured, because drawing limits it."""
    from sheetgen.shop.preflight import preflight

    wrong = [found for found in preflight(data, profile, ink=False) if found.sure]
    if not wrong:
        return
    room = not shrink and any(found.rule == "safe-zone" for found in wrong)
    first = next((found for found in wrong if found.rule == "safe-zone"), wrong[0]) if room else wrong[0]
    said = "{profile} rejects page {page}: {reason}."
    if room:
        said = "{profile} rejects page {page}: {reason}. --shrink makes room."
    raise UsageError(msg(said, "report", profile=profile.name, page=first.page, reason=first.message))


# ---- page order and scale -----------------------------------------------------------------------
def _shop_page(scene: Scene, profile: Profile, shrink: bool) -> ShopPage:
    width, height = scene.w, scene.h
    name = profile.trim(width, height, SIZE_TOLERANCE)
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
    return ShopPage(
        scene, width, height, (width - scale * scene.w) / 2, (height - scale * scene.h) / 2, scale
    )


def _scale(scene: Scene, width: float, height: float, safe: float) -> float:
    """Return the scale at which a drawing keeps the safe zone empty; 1 if art bleeds."""
    if cut_marks.crossing_items(scene):
        return 1.0
    left, top, right, bottom = cut_marks.extent_without_bleed(scene)
    reach_x = max(scene.w / 2 - left, right - scene.w / 2)
    reach_y = max(scene.h / 2 - top, bottom - scene.h / 2)
    return (
        min(1.0, (width / 2 - safe) / reach_x, (height / 2 - safe) / reach_y) if reach_x and reach_y else 1.0
    )


def _notes(leaves: Sequence[ShopPage], profile: Profile) -> list[Msg]:
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


def order_pages(
    leaves: Sequence[ShopPage], profile: Profile, notes: list[Msg], copies: int = 1
) -> list[ShopPage]:
    """Return the pages in the order that the print shop wants; notes name blank pages that were added."""
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


# ---- the PDF or PNG files -----------------------------------------------------------------------
def _pdf(
    sheets: Sequence[Finished],
    leaves: Sequence[ShopPage],
    profile: Profile,
    run: PrintRun,
    marks: bool = True,
) -> bytes:
    from sheetgen.draw.pdf import PdfBox, RichBlack

    out = BytesIO()
    c, m, y, k = (v / 100 for v in profile.ink.rich)
    document = home.begin_document(
        out, sheets, "en" if run.plate == "art" else sheets[0].lang, run.edition, writing.plate_subject(run.plate),
        colour=profile.colour, version=VERSIONS[profile.flavour],
        limit=profile.ink.limit, rich=RichBlack((c, m, y, k), length_in_mm(profile.ink.rich_from)),
    )  # fmt: skip
    slug = profile.slug if marks else 0.0
    ink = _PageDrawer(document, leaves, profile, run)
    for number, leaf in enumerate(leaves):
        edge = profile.bleed + slug
        trim = PdfBox(edge, edge, leaf.width, leaf.height)
        cut = PdfBox(slug, slug, leaf.width + 2 * profile.bleed, leaf.height + 2 * profile.bleed)
        document.begin_page(leaf.width + 2 * edge, leaf.height + 2 * edge, trim, cut)
        if leaf.scene is not None:
            ink.draw(leaf, number // (len(leaves) // run.copies), trim, cut)
            if run.plate != "text":
                document.append_operators(*_die_operators(document, leaf, trim, profile, run))
        if marks and profile.marks == "crop":
            document.append_operators(*_crop_marks(document, trim, *run.crop.reach(profile), run.crop.width))
        document.end_page()
    if run.plate != "art":
        home.label_pages(
            document, [leaf.scene.title or sheets[0].title if leaf.scene else "" for leaf in leaves]
        )
    if profile.flavour and profile.intent:
        add_pdfx_data(document, profile.flavour, profile.intent, profile.pages.order)
    document.save()
    return out.getvalue()


class _PageDrawer:
    """Draws pages; with copy numbers, each drawing is stored once in the file."""

    def __init__(
        self, document: Document, leaves: Sequence[ShopPage], profile: Profile, run: PrintRun
    ) -> None:
        self.document, self.bleed, self.safe = document, profile.bleed, profile.safe
        self.layers = writing.LAYERS_OF[run.plate]
        shown = {id(leaf.scene): leaf for leaf in leaves if leaf.scene is not None}
        self.scenes = [leaf.scene for leaf in shown.values() if leaf.scene is not None]
        drawn = {key: self._drawn(leaf) for key, leaf in shown.items()}
        first = first_equal_scenes(list(drawn.values()))
        self.drawn = {key: first[id(scene)] for key, scene in drawn.items()}
        self.codes: dict[int, list[str]] = {}
        document.share_outlines(list({id(scene): scene for scene in self.drawn.values()}.values()))
        numbered = run.numbered and run.plate != "art"
        self.numbers = writing.CopyNumbers(self.scenes, run.copies) if numbered else None
        self.stored: dict[int, StoredDrawing] = {}

    def draw(self, leaf: ShopPage, copy: int, trim: Sides, cut: Sides) -> None:
        """Draw a page at its place, clipped to the bleed, and its copy number (``copy`` counts from 0)."""
        assert leaf.scene is not None
        document, scene, scale = self.document, self.drawn[id(leaf.scene)], leaf.scale
        height = (trim[3] + 2 * trim[1]) * MM
        x, y = (trim[0] + leaf.x) * MM, height - (trim[1] + leaf.y + scene.h * scale) * MM
        box = (cut[0] * MM, height - (cut[1] + cut[3]) * MM, cut[2] * MM, cut[3] * MM)
        document.append_operators(
            f"q {' '.join(f'{v:.4f}' for v in box)} re W n {scale:.6f} 0 0 {scale:.6f} {x:.4f} {y:.4f} cm"
        )
        if self.numbers is None:
            if id(scene) not in self.codes:
                self.codes[id(scene)] = document.scene_operators(scene, self.layers)
            document.append_operators(*self.codes[id(scene)])
        else:
            key = id(scene)
            if key not in self.stored:
                self.stored[key] = document.store_drawing(scene, self.layers, max(self._out(leaf)))
            document.append_operators(f"/{self.stored[key].name} Do")
        document.append_operators("Q")
        if self.numbers is not None:
            document.draw_scene(self.numbers.on(self._face(leaf, copy, trim)))

    def _drawn(self, leaf: ShopPage) -> Scene:
        """Return the page's drawing at its printed size, with art extended into the bleed."""
        assert leaf.scene is not None
        scene = scene_at_scale(leaf.scene, leaf.scale)
        return cut_marks.extend_to_bleed(scene, *self._out(leaf)) if scene.has_items_outside(-0.05) else scene

    def _out(self, leaf: ShopPage) -> tuple[float, float]:
        """Return the horizontal and vertical bleed in mm of the unscaled drawing."""
        return (self.bleed + leaf.x) / leaf.scale, (self.bleed + leaf.y) / leaf.scale

    def _face(self, leaf: ShopPage, copy: int, trim: Sides) -> PaperSide:
        """Return the page for placing copy numbers, with the safe zone as a margin that stays empty."""
        assert leaf.scene is not None
        page = next(n for n, scene in enumerate(self.scenes) if scene is leaf.scene)
        left, top, width, height = trim
        slot = Slot(
            page, left + leaf.x, top + leaf.y, leaf.scene.w * leaf.scale, leaf.scene.h * leaf.scale, 0, copy
        )
        keep = Margins(*(edge + self.safe for edge in (top, left, top, left)))
        return PaperSide(width + 2 * left, height + 2 * top, (slot,), 1, leaf.scale, keep=keep)


def _die_operators(
    document: Document, leaf: ShopPage, trim: Sides, profile: Profile, run: PrintRun
) -> Iterator[str]:
    """Yield PDF operators for the varnish and the die lines of a page, which lie on everything else."""
    names = profile.die_lines
    if names is None:
        return
    at = Placing(trim[0] + leaf.x, trim[1] + leaf.y, trim[3] + 2 * trim[1], leaf.scale)
    if run.varnish:
        yield from die_lines.varnish_operators(document, leaf.die, names, at, profile.bleed)
    if run.die_line:
        yield from die_lines.line_operators(document, leaf.die, names, at)


def _crop_marks(
    document: Document, trim: tuple[float, ...], away: float, far: float, wide: float
) -> list[str]:
    """Return PDF operators for crop marks from ``away`` to ``far`` mm outside the trim, on all plates."""
    left, top, width, height = trim
    right, bottom = left + width, top + height
    lines = [(x, y1, x, y2) for x in (left, right)
             for y1, y2 in ((top - far, top - away), (bottom + away, bottom + far))]  # fmt: skip
    lines += [(x1, y, x2, y) for y in (top, bottom)
              for x1, x2 in ((left - far, left - away), (right + away, right + far))]  # fmt: skip
    colour = (
        registration_colour(document)
        if document.colour == "cmyk"
        else document.colour_operator(BLACK, "stroke")
    )
    paths = [f"{a * MM:.4f} {b * MM:.4f} m {c * MM:.4f} {d * MM:.4f} l S" for a, b, c, d in lines]
    return [f"q {colour} {wide * MM:.4f} w 0 J", *paths, "Q"]


def _pictures(data: bytes, leaves: Sequence[ShopPage], profile: Profile) -> list[bytes]:
    """Return each page as a PNG with exactly the pixels that the print shop wants.

    Raises ``UsageError`` if the drawing has other sizes.
    """
    from sheetgen.draw import raster

    found = []
    for number, leaf in enumerate(leaves):
        wanted = tuple(round((v + 2 * profile.bleed) / 25.4 * profile.dpi) for v in (leaf.width, leaf.height))
        picture = raster.page_as_png(data, profile.dpi, number)
        size = tuple(int.from_bytes(picture[i : i + 4]) for i in (16, 20))
        if size != wanted:
            raise UsageError(msg("{profile}: a page has {size} pixels instead of {wanted}.", "report",
                                 profile=profile.name, size=size, wanted=wanted))  # fmt: skip
        found.append(output_files.mark_png(picture))
    return found
