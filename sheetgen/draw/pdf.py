"""Render scenes to PDF with live text, in CMYK or RGB.

Page content uses mm from the top left, as scenes do, under one matrix, so numbers of the scene appear
unchanged in the file. A graphics state parameter is written only if it changes.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, BinaryIO, NamedTuple

from sheetgen.draw.coverage import knockout_items
from sheetgen.draw.inks import BLACK, COLOUR, Colour, Edition
from sheetgen.draw.items import LAYERS, LONG_PATH, MM, Shape
from sheetgen.draw.pdf_content import Content, Paint, path_operators
from sheetgen.draw.pdf_file import File, Name, PDFObjectReference, Stream, compress_stream
from sheetgen.draw.pdf_font import Fonts, Programs
from sheetgen.draw.scene import Scene
from sheetgen.errors import DrawingError
from sheetgen.message import msg

Points = tuple[float, ...]
NEUTRAL = 0.01
"""Largest difference between the RGB components of a colour that is written as grey."""


class PdfBox(NamedTuple):
    """A rectangle in mm from the page's top left corner, y downwards."""

    x: float
    y: float
    width: float
    height: float


class RichBlack(NamedTuple):
    """Rich black for areas at least ``least`` mm wide and high; CMYK 0 to 1. It knocks out."""

    cmyk: tuple[float, float, float, float]
    least: float


class StoredDrawing(NamedTuple):
    """A drawing that is stored once and can be placed on many pages; size in mm without bleed."""

    name: str
    width: float
    height: float


class KeptPage(NamedTuple):
    """A drawn page for the cache: size in mm, title, compressed operators, and the glyphs of each face.

    ``glyphs``: for each font file and glyph, its width in font units and its Unicode text.
    """

    width: float
    height: float
    title: str
    content: bytes
    glyphs: dict[str, dict[int, tuple[int, str]]]


def pdf_number(value: float) -> str:
    """Return a number as PDF files contain it, without an exponent."""
    return f"{value:.4f}".rstrip("0").rstrip(".")


def placement_matrix(
    width: float, height: float, bottom: float, x: float, y: float, turn: int = 0, scale: float = 1.0
) -> tuple[float, ...]:
    """Return the matrix, in points, that moves a drawing to its place on a page ``bottom`` mm high.

    The drawing's origin is its bottom left corner. ``width`` and ``height`` in mm are its scaled size. It is
    rotated clockwise by 0, 90, 180 or 270 degrees; (x, y) in mm is its top left corner after rotation.
    """
    w, h = width * MM, height * MM
    tall = w if turn % 180 else h
    left, low = x * MM, (bottom - y) * MM - tall
    return {
        0: (scale, 0, 0, scale, left, low),
        90: (0, -scale, scale, 0, left, low + w),
        180: (-scale, 0, 0, -scale, left + w, low + h),
        270: (0, scale, -scale, 0, left + h, low),
    }[turn]


class Document:
    """A PDF file: ``store_drawing`` and ``begin_page``, ``place_drawing`` on the page, then ``save``.

    ``colour`` is ``rgb`` for screens and home printers or ``cmyk`` for the press. In CMYK pure black
    overprints as long as the total ink stays within ``limit`` (percent), and large black areas are ``rich``.
    Callers may add entries that print standards require to ``file``, ``catalog`` and ``info`` (document
    information): output intents, metadata (a ``Stream`` with ``compress=False``) and spot colours.
    """

    def __init__(
        self,
        out: BinaryIO,
        *,
        edition: Edition = COLOUR,
        colour: str = "rgb",
        title: str = "",
        lang: str = "en",
        author: str = "",
        subject: str = "",
        keywords: str = "",
        version: tuple[int, int] = (1, 6),
        limit: float | None = None,
        rich: RichBlack | None = None,
    ) -> None:
        if colour not in ("rgb", "cmyk"):
            raise DrawingError(msg("there is no colour space {name}", "report", name=colour))
        self._out = out
        self.edition, self.colour = edition, colour
        self.limit, self.rich = limit, rich
        self.file = File(version)
        self.info: dict[str, Any] = {
            "Title": title,
            "Author": author,
            "Subject": subject,
            "Keywords": keywords,
            "Creator": "sheetgen",
            "Producer": "sheetgen",
            "Trapped": Name("False"),
        }
        self.catalog: dict[str, Any] = {
            "Lang": lang,
            # PDF viewers must not scale pages down to the margins of the printer
            "ViewerPreferences": {"PrintScaling": Name("None"), "DisplayDocTitle": True},
        }
        self.fonts = Fonts()
        self.programs: Programs = {}
        """Embedded font programs by file and glyphs, shared with other documents."""
        self._paints: dict[tuple[Any, ...], Paint | None] = {}
        self._states: dict[str, dict[str, Any]] = {}
        self._named: dict[str, dict[str, Any]] = {}
        self._forms: dict[str, PDFObjectReference] = {}
        self._again: dict[tuple[str, int], tuple[int, Points]] = {}
        self._outlines: dict[tuple[int, float, str], str] = {}
        self._contents: dict[bytes, PDFObjectReference] = {}
        self._page: list[str] | None = None
        self._size = (0.0, 0.0)
        self._page_entries: dict[str, Any] = {}

    # ---- inks ----
    def colour_operator(self, colour: Colour, use: str) -> str:
        """Return the operator that sets a colour for ``fill`` or ``stroke``.

        Black and grey are written as DeviceGray, so that printers use black only.
        """
        values: tuple[float, ...]
        if self.colour == "cmyk":
            values, name = colour.cmyk, "k"
        elif max(colour.rgb) - min(colour.rgb) < NEUTRAL:
            values, name = (sum(colour.rgb) / 3,), "g"
        else:
            values, name = colour.rgb, "rg"
        name = name if use == "fill" else name.upper()
        return f"{' '.join([f'{round(v, 4):g}' for v in values])} {name}"  # never an exponent

    def overprint_operator(self, fill: Colour | None, stroke: Colour | None) -> str | None:
        """Return the operator that sets overprinting for pure black and knockout for other colours; None in
        RGB.
        """
        if self.colour != "cmyk":
            return None
        below, above = bool(fill and fill.overprint), bool(stroke and stroke.overprint)
        name = f"O{below:d}{above:d}"
        if name not in self._states:
            self._states[name] = {"Type": Name("ExtGState"), "op": below, "OP": above, "OPM": 1}
        return f"/{name} gs"

    def opacity_operator(self, share: float) -> str:
        """Return the operator that sets the opacity (0 to 1)."""
        name = f"A{round(100 * share)}"
        self._states[name] = {"Type": Name("ExtGState"), "ca": round(share, 2), "CA": round(share, 2)}
        return f"/{name} gs"

    def knockout_items(self, scene: Scene) -> frozenset[int]:
        """Return the ``id`` of items whose black must knock out to stay within the ink limit."""
        if self.limit is None or self.colour != "cmyk":
            return frozenset()

        return knockout_items(scene, self.edition, self.limit)

    def _rich(self, item: Shape, fill: Colour | None) -> bool:
        """Return whether a black area is so large that pure black would look grey."""
        if self.rich is None or fill is None or not fill.overprint:
            return False
        xs, ys = item.points[::2], item.points[1::2]
        return min(max(xs) - min(xs), max(ys) - min(ys)) >= self.rich.least

    def shape_operators(self, item: Shape, knocked: bool = False) -> Paint | None:
        """Return the operators for a shape in this edition and colour space, or None if it is invisible."""
        large = self.rich is not None and item.fill is not None and self._rich(item, BLACK)
        key = (self.edition, item[3:], knocked, large)
        if key in self._paints:
            return self._paints[key]
        fill, stroke, width = self.edition.shape_style(item.fill, item.stroke, item.lw)
        if self.rich and fill and self._rich(item, fill):
            fill = Colour(fill.rgb, self.rich.cmyk)
        if knocked:
            fill, stroke = (c and c._replace(overprint=False) for c in (fill, stroke))
        found = None
        if fill or stroke:
            show = ("B" if fill and stroke else "f" if fill else "S") + ("*" if item.eo and fill else "")
            dash = " ".join([f"{v:.3f}" for v in item.dash])
            found = Paint(
                self.colour_operator(fill, "fill") if fill else None,
                self.colour_operator(stroke, "stroke") if stroke else None,
                f"{width:.3f} w",
                f"{item.cap} J",
                f"[{dash}] 0 d",
                self.overprint_operator(fill, stroke),
                show,
            )
        self._paints[key] = found
        return found

    def add_resource(self, kind: str, name: str, value: Any) -> None:
        """Define a named resource; ``kind`` is ColorSpace, Properties, Pattern or Shading."""
        self._named.setdefault(kind, {})[name] = value

    def _resources(self) -> dict[str, Any]:
        """Return all resources. Each stream gets the whole list, because forms must not depend on their
        page.
        """
        entries: dict[str, Any] = {"Font": self.file.fonts}
        if self._states:
            entries["ExtGState"] = dict(self._states)
        if self._forms:
            entries["XObject"] = dict(self._forms)
        return {**entries, **{kind: dict(named) for kind, named in self._named.items()}}

    # ---- drawings and pages ----
    def store_drawing(
        self, scene: Scene, layers: Collection[str] = LAYERS, bleed: float = 0.0
    ) -> StoredDrawing:
        """Store a scene in the file once, with ``bleed`` mm around it, for ``place_drawing``."""
        content = Content(self)
        content.draw_items(scene, layers)
        resources = self._resources()  # the resources of a stored drawing do not contain the drawing itself
        name, edge = f"X{len(self._forms) + 1}", bleed * MM
        data = "\n".join(content.code).encode("ascii")
        entries = {
            "Type": Name("XObject"),
            "Subtype": Name("Form"),
            "BBox": [-edge, -edge, scene.w * MM + edge, scene.h * MM + edge],
            "Resources": resources,
        }
        self._forms[name] = self.file.add_object(Stream(data, entries))
        return StoredDrawing(name, scene.w, scene.h)

    def share_outlines(self, scenes: Sequence[Scene]) -> None:
        """Prepare storing long outlines that several of these scenes share only once, regardless of their
        colour.
        """
        numbers: dict[tuple[str, Points], int] = {}
        found: dict[
            tuple[str, int], tuple[int, Points]
            # each key is the verbs of a path and the id of its points, because comparing points takes long
        ] = {}
        on: dict[int, set[int]] = {}
        for scene in scenes:
            for item in scene.items:
                if isinstance(item, Shape) and len(item.points) >= 2 * LONG_PATH:
                    way = item.verbs, id(item.points)
                    if way not in found:
                        number = numbers.setdefault((item.verbs, item.points), len(numbers))
                        found[way] = number, item.points
                    on.setdefault(found[way][0], set()).add(id(scene))
        self._again = {way: known for way, known in found.items() if len(on[known[0]]) > 1}

    def shared_outline(self, item: Shape, show: str) -> str | None:
        """Return the operator that paints a shared outline with the current colours and line, or None for
        other outlines.
        """
        found = self._again.get((item.verbs, id(item.points)))
        if found is None:
            return None
        key = (found[0], item.lw, show)
        if key not in self._outlines:
            xs, ys, out = item.points[::2], item.points[1::2], item.lw + 1
            entries = {
                "Type": Name("XObject"),
                "Subtype": Name("Form"),
                "BBox": [min(xs) - out, min(ys) - out, max(xs) + out, max(ys) + out],
                "Resources": {},
            }
            name = self._outlines[key] = f"X{len(self._forms) + 1}"
            code = f"\n{path_operators(item.verbs, item.points)}\n{show}"
            self._forms[name] = self.file.add_object(Stream(code.encode("ascii"), entries))
        return f"/{self._outlines[key]} Do"

    def begin_page(
        self,
        width: float,
        height: float,
        trim: PdfBox | None = None,
        bleed: PdfBox | None = None,
        entries: Mapping[str, Any] | None = None,
    ) -> None:
        """Begin a page of ``width`` by ``height`` mm.

        The TrimBox defaults to the page, the BleedBox to the trim. ``entries`` are added to the page
        dictionary, for example Group and StructParents.
        """
        if self._page is not None:
            raise DrawingError(msg("a page begins before the last one has ended", "report"))
        trim = trim or PdfBox(0, 0, width, height)
        self._page, self._size = [], (width, height)
        self._page_entries = {
            "MediaBox": self._box(PdfBox(0, 0, width, height)),
            "TrimBox": self._box(trim),
            "BleedBox": self._box(bleed or trim),
            **(entries or {}),
        }

    def _box(self, box: PdfBox) -> list[float]:
        x, y, width, height = box
        page = self._size[1]
        if min(x, y) < 0 or x + width > self._size[0] + 1e-6 or y + height > page + 1e-6:
            raise DrawingError(msg("the page box {box} lies outside its page", "report", box=tuple(box)))
        return [round(v * MM, 4) for v in (x, page - y - height, x + width, page - y)]

    def append_operators(self, *code: str) -> None:
        """Append operators to the page, in points from the bottom left: marks, plates, tags."""
        self._open().extend(code)

    def place_drawing(
        self, drawing: StoredDrawing, x: float = 0.0, y: float = 0.0, turn: int = 0, scale: float = 1.0
    ) -> None:
        """Place a stored drawing on the page, rotated clockwise by 0, 90, 180 or 270 degrees.

        (x, y) in mm is the top left corner of the drawing after rotation and scaling.
        """
        size = drawing.width * scale, drawing.height * scale
        values = placement_matrix(*size, self._size[1], x, y, turn, scale)
        self._open().append(f"q {' '.join(map(pdf_number, values))} cm /{drawing.name} Do Q")

    def finished_page(self, scene: Scene) -> KeptPage:
        """Return a scene as a finished page that other documents can add; only for RGB documents."""
        fonts = Fonts()
        content = Content(self, fonts)
        content.draw_items(scene, LAYERS)
        data = compress_stream("\n".join(content.code).encode("ascii"))
        return KeptPage(scene.w, scene.h, scene.title, data, fonts.used_glyphs())

    def add_finished_page(self, plate: KeptPage) -> bool:
        """Add a page that was finished before. Return False, without adding it, if its glyphs conflict with
        earlier pages.

        A glyph with different Unicode texts would be copied and read wrongly.
        """
        if not self.fonts.add_used_glyphs(plate.glyphs):
            return False
        self.begin_page(plate.width, plate.height)
        if plate.content not in self._contents:
            stream = Stream(plate.content, {"Filter": Name("FlateDecode")}, compress=False)
            self._contents[plate.content] = self.file.add_object(stream)
        self._close(self._contents[plate.content])
        return True

    def draw_scene(self, scene: Scene, layers: Collection[str] = LAYERS) -> None:
        """Draw a scene on the current page, which has the scene's size."""
        self._open().extend(self.scene_operators(scene, layers))

    def scene_operators(self, scene: Scene, layers: Collection[str] = LAYERS) -> list[str]:
        """Return the operators that draw a scene, for use on several equal pages."""
        content = Content(self)
        content.draw_items(scene, layers)
        return content.code

    def _open(self) -> list[str]:
        if self._page is None:
            raise DrawingError(msg("there is no page to draw on", "report"))
        return self._page

    def end_page(self) -> None:
        """End the page."""
        data = "\n".join(self._open()).encode("ascii")
        if data not in self._contents:  # equal pages, such as those of a pad, share one content stream
            self._contents[data] = self.file.add_object(Stream(data))
        self._close(self._contents[data])

    def _close(self, contents: PDFObjectReference) -> None:
        shown = {"Contents": contents, "Resources": self.file.reference("resources")}
        self.file.add_page({**self._page_entries, **shown})
        self._page = None

    @property
    def page_reference(self) -> PDFObjectReference:
        """Reference to the current page or, between pages, to the next one."""
        return self.file.next_page

    # ---- navigation ----
    def set_page_labels(self, names: Sequence[str]) -> None:
        """Set the page labels that viewers show instead of numbers."""
        rows = [part for number, name in enumerate(names) for part in (number, {"P": name})]
        self.catalog["PageLabels"] = {"Nums": rows}

    def add_bookmark(self, title: str, below: bool = False) -> None:
        """Add a bookmark for the current page; with ``below`` it is a child of the last top-level
        bookmark.
        """
        self.file.add_bookmark(title, int(below))

    # ---- saving ----
    def save(self) -> None:
        """Write the file; nothing can be added afterwards."""
        file = self.file
        if self._page is not None or not file.page_count:
            raise DrawingError(msg("the document has no page, or one that has not ended", "report"))
        # all pages share one resource dictionary, which is complete only after the last page
        file.add_object(self._resources(), "resources")
        for name, font in self.fonts.write_fonts(file, self.programs).items():
            file.add_font(name, font)
        file.save(self._out, self.catalog, self.info)


def render_pdf(
    scenes: Sequence[Scene],
    out: BinaryIO,
    *,
    edition: Edition = COLOUR,
    colour: str = "rgb",
    title: str = "",
    lang: str = "",
    author: str = "",
    subject: str = "",
    keywords: str = "",
    layers: Collection[str] = LAYERS,
) -> None:
    """Write each scene as a page of its size; title and language default to those of the first scene."""
    if not scenes:
        raise DrawingError(msg("there is nothing to print", "report"))
    document = Document(
        out,
        edition=edition,
        colour=colour,
        title=title or scenes[0].title,
        lang=lang or scenes[0].lang or "en",
        author=author,
        subject=subject,
        keywords=keywords,
    )
    for scene in scenes:
        document.begin_page(scene.w, scene.h)
        document.draw_scene(scene, layers)
        document.end_page()
    document.save()
