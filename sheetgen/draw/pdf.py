"""Scenes to PDF: own operators in a reportlab canvas, live text, CMYK or RGB.

Content is written in millimetres from the top left, as scenes are, under one matrix; so numbers of
the scene stand in the file as they are. State that is set already is not set again.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any, BinaryIO, NamedTuple

from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from sheetgen.draw.inks import BLACK, COLOUR, Colour, Edition
from sheetgen.draw.pdf_font import PdfFont, Stream, actual_text
from sheetgen.draw.scene import LAYERS, MM, Clip, Scene, Shape, Text, Unclip
from sheetgen.errors import DrawingError
from sheetgen.text.fonts import Face
from sheetgen.text.message import msg

_OPERATORS = {"M": "%.3f %.3f m", "L": "%.3f %.3f l", "C": "%.3f %.3f %.3f %.3f %.3f %.3f c", "Z": "h"}


@lru_cache(maxsize=4096)
def _template(verbs: str) -> str:
    return " ".join([_OPERATORS[v] for v in verbs])


_RESOURCES = "page.resources"


class Box(NamedTuple):
    """A rectangle in mm from the page's top left corner, y down."""

    x: float
    y: float
    width: float
    height: float


class Rich(NamedTuple):
    """Black for areas at least ``least`` mm wide and high; CMYK 0..1. It knocks out."""

    cmyk: tuple[float, float, float, float]
    least: float


class Stored(NamedTuple):
    """A drawing that lies in the file once and can be placed on many pages; size in mm, without bleed."""

    name: str
    width: float
    height: float


class _Paint(NamedTuple):
    """Operators of one style; None where the shape doesn't care."""

    fill: str | None
    stroke: str | None
    width: str | None
    cap: str | None
    dash: str | None
    overprint: str | None
    show: str


class _State(NamedTuple):
    """What the content has set so far; it starts as ISO 32000 table 51 says."""

    fill: str | None = None
    stroke: str | None = None
    width: str | None = None
    cap: str | None = "0 J"
    dash: str | None = "[] 0 d"
    overprint: str | None = "/O00 gs"
    font: str | None = None


class _Content:
    """The operators of one page or form."""

    def __init__(self, document: "Document") -> None:
        self.document = document
        self.code: list[str] = []
        self.fill, self.stroke, self.width, self.cap, self.dash, self.overprint, self.font = _State()
        self.saved: list[_State] = []
        self.waiting: list[str] = []  # clips that nothing has been drawn in yet
        self.knocked: frozenset[int] = frozenset()

    def scene(self, scene: Scene, layers: Collection[str]) -> None:
        """Draw the items of these layers in their order."""
        scene.check()
        self.knocked = self.document.knocked_out(scene)
        self.code.append(f"q {MM:.6f} 0 0 {-MM:.6f} 0 {scene.h * MM:.4f} cm 1 j")
        for item in scene.items:
            if isinstance(item, Shape):
                if item.layer in layers:
                    self._shape(item)
            elif isinstance(item, Text):
                if item.layer in layers:
                    self._text(item)
            elif isinstance(item, Clip):
                self.waiting.append(f"q {_template(item.verbs) % item.points} {'W*' if item.eo else 'W'} n")
            elif isinstance(item, Unclip):
                self._unclip()
        self.code.append("Q")

    def _enter(self) -> None:
        """Set the clips that wait; only now is something drawn in them."""
        for clip in self.waiting:
            self.saved.append(
                _State(self.fill, self.stroke, self.width, self.cap, self.dash, self.overprint, self.font)
            )
            self.code.append(clip)
        self.waiting.clear()

    def _unclip(self) -> None:
        if self.waiting:
            self.waiting.pop()
            return
        self.code.append("Q")
        self.fill, self.stroke, self.width, self.cap, self.dash, self.overprint, self.font = self.saved.pop()

    def _shape(self, item: Shape) -> None:
        paint = self.document.paint(item, id(item) in self.knocked)
        if paint is None:
            return
        if self.waiting:
            self._enter()
        code = self.code
        fill, stroke, width, cap, dash, overprint, show = paint
        if overprint is not None and overprint != self.overprint:
            self.overprint = overprint
            code.append(overprint)
        if fill is not None and fill != self.fill:
            self.fill = fill
            code.append(fill)
        if stroke is not None:
            if stroke != self.stroke:
                self.stroke = stroke
                code.append(stroke)
            if width is not None and width != self.width:
                self.width = width
                code.append(width)
            if cap is not None and cap != self.cap:
                self.cap = cap
                code.append(cap)
            if dash is not None and dash != self.dash:
                self.dash = dash
                code.append(dash)
        code.append(_template(item.verbs) % item.points)
        code.append(show)

    def _text(self, item: Text) -> None:
        if self.waiting:
            self._enter()
        code, line, document = self.code, item.line, self.document
        colour = document.edition.text(item.ink)
        if id(item) in self.knocked:
            colour = colour._replace(overprint=False)
        overprint, fill = document.overprint(colour, None), document.operator(colour, "fill")
        if overprint is not None and overprint != self.overprint:
            self.overprint = overprint
            code.append(overprint)
        if fill != self.fill:
            self.fill = fill
            code.append(fill)
        size = line.pt / MM
        a, b, c, d, e, f = item.matrix
        a, b = a * line.stretch, b * line.stretch
        spelled, shown, moved = [], [f"BT {a:.5f} {b:.5f} {-c:.5f} {-d:.5f} {e:.4f} {f:.4f} Tm"], 0.0
        for run in line.runs:
            if run.glyphs:
                font = document.font(run.face)
                spelled.append(font.learn(run))
                if moved:
                    shown.append(f"{moved:.4f} 0 Td")
                    moved = 0.0
                select = f"/{font.name} {size:.4f} Tf"
                if select != self.font:
                    self.font = select
                    shown.append(select)
                shown.append(font.show(run, size))
            moved += run.advance * size / run.face.upem
        shown.append("ET")
        if "".join(spelled) != line.text:
            shown[1:-1] = [actual_text(line), *shown[1:-1], "EMC"]
        code.append(" ".join(shown))


class _Catalog(pdfdoc.PDFCatalog):  # type: ignore[misc]
    """A catalog that keeps the entries of print standards, which reportlab's own drops silently."""

    __NoDefault__ = [*pdfdoc.PDFCatalog.__NoDefault__, "OutputIntents"]
    __Refs__ = pdfdoc.PDFCatalog.__NoDefault__


class _Page(pdfdoc.PDFPage):  # type: ignore[misc]
    """A page made by us throughout, with the entries of print and accessibility standards."""

    __NoDefault__ = [*pdfdoc.PDFPage.__NoDefault__, "Group", "StructParents", "Tabs", "Resources"]
    Override_default_compilation = 1


class _Canvas(Canvas):  # type: ignore[misc]
    def _make_preamble(self) -> None:
        self._preamble = ""  # reportlab's names Helvetica, which is not embedded


class Document:
    """One PDF file in the making: ``store`` drawings, ``begin`` pages, ``place`` drawings on them, ``save``.

    ``colour`` is ``rgb`` for screens and home printers or ``cmyk`` for the press, where pure black
    overprints as far as all inks together stay within ``limit`` (percent), and large black areas are ``rich``.
    ``catalog``, ``info`` and ``reportlab`` (the PDFDocument) are reportlab's own, open to what
    a print standard wants: output intents, metadata (a ``Stream`` with ``compress=False``), spot colours.
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
        rich: Rich | None = None,
    ) -> None:
        if colour not in ("rgb", "cmyk"):
            raise DrawingError(msg("there is no colour space {name}", "report", name=colour))
        self.edition, self.colour = edition, colour
        self.limit, self.rich = limit, rich
        self.canvas = _Canvas(out, pagesize=(1, 1), invariant=1, pdfVersion=version, lang=lang)
        self.reportlab = self.canvas._doc
        self.catalog = _Catalog()
        self.catalog.__dict__.update(self.reportlab._catalog.__dict__)
        self.reportlab.Catalog = self.reportlab._catalog = self.catalog
        self.info = self.reportlab.info
        self.info.title, self.info.author, self.info.subject = title, author, subject
        self.info.keywords, self.info.creator = keywords, "sheetgen"
        # a sheet that a viewer shrinks to the printer's margins is not the sheet
        self.canvas.setViewerPreference("PrintScaling", "None")
        self.canvas.setViewerPreference("DisplayDocTitle", "true")
        self._fonts: dict[Face, PdfFont] = {}
        self._paints: dict[tuple[Any, ...], _Paint | None] = {}
        self._states: dict[str, pdfdoc.PDFDictionary] = {}
        self._named: dict[str, dict[str, Any]] = {}
        self._forms: dict[str, Any] = {}
        self._contents: dict[bytes, Any] = {}
        self._page: list[str] | None = None
        self._size = (0.0, 0.0)
        self._page_entries: dict[str, Any] = {}

    # ---- inks ---------------------------------------------------------------------------
    def operator(self, colour: Colour, use: str) -> str:
        """The operator that sets a colour for ``fill`` or ``stroke``."""
        if self.colour == "cmyk":
            values: tuple[float, ...] = colour.cmyk
            name = "k" if use == "fill" else "K"
        else:
            values, name = colour.rgb, ("rg" if use == "fill" else "RG")
        return f"{' '.join([f'{round(v, 4):g}' for v in values])} {name}"  # never an exponent

    def overprint(self, fill: Colour | None, stroke: Colour | None) -> str | None:
        """The operator that lets pure black overprint and all else knock out; None on a screen."""
        if self.colour != "cmyk":
            return None
        below, above = bool(fill and fill.overprint), bool(stroke and stroke.overprint)
        name = f"O{below:d}{above:d}"
        if name not in self._states:
            values = {"op": "true" if below else "false", "OP": "true" if above else "false", "OPM": 1}
            self._states[name] = pdfdoc.PDFDictionary({"Type": pdfdoc.PDFName("ExtGState"), **values})
        return f"/{name} gs"

    def knocked_out(self, scene: Scene) -> frozenset[int]:
        """The ``id`` of items whose black must knock out here, so that no place takes too much ink."""
        if self.limit is None or self.colour != "cmyk":
            return frozenset()
        from sheetgen.draw.coverage import knocked_out

        return knocked_out(scene, self.edition, self.limit)

    def _rich(self, item: Shape, fill: Colour | None) -> bool:
        """Whether a black area is so large that pure black would look grey."""
        if self.rich is None or fill is None or not fill.overprint:
            return False
        xs, ys = item.points[::2], item.points[1::2]
        return min(max(xs) - min(xs), max(ys) - min(ys)) >= self.rich.least

    def paint(self, item: Shape, knocked: bool = False) -> _Paint | None:
        """Operators for a shape in this edition and colour space; None if it shows nothing."""
        key = (item[3:], knocked, self.rich is not None and self._rich(item, BLACK))
        if key in self._paints:
            return self._paints[key]
        fill, stroke, width = self.edition.style(item.fill, item.stroke, item.lw)
        if self.rich and fill and self._rich(item, fill):
            fill = Colour(fill.rgb, self.rich.cmyk)
        if knocked:
            fill, stroke = (c and c._replace(overprint=False) for c in (fill, stroke))
        found = None
        if fill or stroke:
            show = ("B" if fill and stroke else "f" if fill else "S") + ("*" if item.eo and fill else "")
            dash = " ".join([f"{v:.3f}" for v in item.dash])
            found = _Paint(
                self.operator(fill, "fill") if fill else None,
                self.operator(stroke, "stroke") if stroke else None,
                f"{width:.3f} w",
                f"{item.cap} J",
                f"[{dash}] 0 d",
                self.overprint(fill, stroke),
                show,
            )
        self._paints[key] = found
        return found

    def font(self, face: Face) -> PdfFont:
        """The font of a face in this file."""
        found = self._fonts.get(face)
        if found is None:
            found = self._fonts[face] = PdfFont(face, f"F{len(self._fonts) + 1}")
            self.reportlab.delayedFonts.append(found)
        return found

    def resource(self, kind: str, name: str, value: Any) -> None:
        """Give operators a name to call: ``kind`` is ColorSpace, Properties, Pattern or Shading."""
        self._named.setdefault(kind, {})[name] = value

    def _resources(self) -> pdfdoc.PDFDictionary:
        """All that content may name. Each stream has the whole list: a form must not lean on its page."""
        entries: dict[str, Any] = {"Font": pdfdoc.PDFObjectReference(pdfdoc.BasicFonts)}
        if self._states:
            entries["ExtGState"] = pdfdoc.PDFDictionary(self._states)
        if self._forms:
            entries["XObject"] = pdfdoc.PDFDictionary(self._forms)
        entries.update({kind: pdfdoc.PDFDictionary(named) for kind, named in self._named.items()})
        return pdfdoc.PDFDictionary(entries)

    # ---- drawings and pages -------------------------------------------------------------
    def store(self, scene: Scene, layers: Collection[str] = LAYERS, bleed: float = 0.0) -> Stored:
        """Keep a scene in the file once, with ``bleed`` mm around it; place it as often as wanted."""
        content = _Content(self)
        content.scene(scene, layers)
        resources = self._resources()  # before the form itself is one of them
        name, edge = f"X{len(self._forms) + 1}", bleed * MM
        data = "\n".join(content.code).encode("ascii")
        self.reportlab.updateSignature(data)
        entries = {
            "Type": pdfdoc.PDFName("XObject"),
            "Subtype": pdfdoc.PDFName("Form"),
            "BBox": pdfdoc.PDFArray([-edge, -edge, scene.w * MM + edge, scene.h * MM + edge]),
            "Resources": resources,
        }
        self._forms[name] = self.reportlab.Reference(Stream(data, entries), f"form.{name}")
        return Stored(name, scene.w, scene.h)

    def begin(
        self,
        width: float,
        height: float,
        trim: Box | None = None,
        bleed: Box | None = None,
        entries: Mapping[str, Any] | None = None,
    ) -> None:
        """Begin a page of ``width`` by ``height`` mm.

        Unless said, the TrimBox is the page and the BleedBox the trim. ``entries`` go into the page's
        dictionary as they are (of those that ``_Page`` knows: Group, StructParents...).
        """
        if self._page is not None:
            raise DrawingError(msg("a page begins before the last one has ended", "report"))
        trim = trim or Box(0, 0, width, height)
        self._page, self._size = [], (width, height)
        self._page_entries = {
            "MediaBox": self._box(Box(0, 0, width, height)),
            "TrimBox": self._box(trim),
            "BleedBox": self._box(bleed or trim),
            **(entries or {}),
        }

    def _box(self, box: Box) -> pdfdoc.PDFArray:
        x, y, width, height = box
        page = self._size[1]
        if min(x, y) < 0 or x + width > self._size[0] + 1e-6 or y + height > page + 1e-6:
            raise DrawingError(msg("the page box {box} lies outside its page", "report", box=tuple(box)))
        return pdfdoc.PDFArray([round(v * MM, 4) for v in (x, page - y - height, x + width, page - y)])

    def operators(self, *code: str) -> None:
        """Add operators to the page as they are, in points from the bottom left: marks, plates, tags."""
        self._open().extend(code)

    def place(
        self, drawing: Stored, x: float = 0.0, y: float = 0.0, turn: int = 0, scale: float = 1.0
    ) -> None:
        """Put a stored drawing on the page, turned clockwise by 0, 90, 180 or 270 degrees.

        (x, y) mm is the top left corner of the drawing as it lies after turning and scaling.
        """
        page = self._open()
        w, h, bottom = drawing.width * MM * scale, drawing.height * MM * scale, self._size[1] * MM
        tall = w if turn % 180 else h
        left, low = x * MM, bottom - y * MM - tall
        matrix = {
            0: (scale, 0, 0, scale, left, low),
            90: (0, -scale, scale, 0, left, low + w),
            180: (-scale, 0, 0, -scale, left + w, low + h),
            270: (0, scale, -scale, 0, left + h, low),
        }[turn]
        page.append(
            f"q {' '.join([f'{v:.4f}'.rstrip('0').rstrip('.') for v in matrix])} cm /{drawing.name} Do Q"
        )

    def draw(self, scene: Scene, layers: Collection[str] = LAYERS) -> None:
        """Draw a scene straight on a page of its own size."""
        content = _Content(self)
        content.scene(scene, layers)
        self._open().extend(content.code)

    def _open(self) -> list[str]:
        if self._page is None:
            raise DrawingError(msg("there is no page to draw on", "report"))
        return self._page

    def end(self) -> None:
        """End the page."""
        data = "\n".join(self._open()).encode("ascii")
        if data not in self._contents:  # pages of a pad share their content
            self.reportlab.updateSignature(data)
            self._contents[data] = self.reportlab.Reference(Stream(data))
        page = _Page()
        for name, value in self._page_entries.items():
            setattr(page, name, value)
        page.Contents = self._contents[data]
        page.Resources = pdfdoc.PDFObjectReference(_RESOURCES)
        page.Parent = self.reportlab.Reference(self.reportlab.Pages)
        self.reportlab.addPage(page)
        self._page = None

    def save(self) -> None:
        """Write the file; nothing can be added afterwards."""
        if self._page is not None or self.reportlab.pageCounter == 1:
            raise DrawingError(msg("the document has no page, or one that has not ended", "report"))
        self.reportlab.Reference(self._resources(), _RESOURCES)  # of all pages alike, known only now
        self.reportlab.SaveToFile(self.canvas._filename, self.canvas)


def render(
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
    """Write each scene as a page of its own size; title and language come from the first unless given."""
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
        document.begin(scene.w, scene.h)
        document.draw(scene, layers)
        document.end()
    document.save()
