"""Scenes to PDF: operators of our own, live text, CMYK or RGB.

Content is written in millimetres from the top left, as scenes are, under one matrix; so numbers of
the scene stand in the file as they are. State that is set already is not set again.
"""

import hashlib
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any, BinaryIO, NamedTuple

from sheetgen.draw.inks import BLACK, COLOUR, Colour, Edition
from sheetgen.draw.pdf_file import MADE, File, Name, Ref, Stream
from sheetgen.draw.pdf_font import PdfFont, actual_text
from sheetgen.draw.scene import LAYERS, MM, Clip, Scene, Shape, Text, Unclip
from sheetgen.errors import DrawingError
from sheetgen.text.fonts import Face
from sheetgen.text.message import msg

_OPERATORS = {"M": "%.3f %.3f m", "L": "%.3f %.3f l", "C": "%.3f %.3f %.3f %.3f %.3f %.3f c", "Z": "h"}


@lru_cache(maxsize=4096)
def _template(verbs: str) -> str:
    return " ".join([_OPERATORS[v] for v in verbs])


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


class _Bookmark(NamedTuple):
    """A line of the outline with the lines below it."""

    title: str
    page: Ref
    below: "list[_Bookmark]"


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


class Document:
    """One PDF file in the making: ``store`` drawings, ``begin`` pages, ``place`` drawings on them, ``save``.

    ``colour`` is ``rgb`` for screens and home printers or ``cmyk`` for the press, where pure black
    overprints as far as all inks together stay within ``limit`` (percent), and large black areas are ``rich``.
    ``file``, ``catalog`` and ``info`` (document information) are open to what a print standard wants:
    output intents, metadata (a ``Stream`` with ``compress=False``), spot colours.
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
            "CreationDate": MADE,
            "ModDate": MADE,
            "Trapped": Name("False"),
        }
        self.catalog: dict[str, Any] = {
            "Type": Name("Catalog"),
            "Lang": lang,
            # a sheet that a viewer shrinks to the printer's margins is not the sheet
            "ViewerPreferences": {"PrintScaling": Name("None"), "DisplayDocTitle": True},
        }
        self.contents = hashlib.sha256()
        """Of all that is drawn so far."""
        self._pages: list[Ref] = []
        self._next: Ref | None = None
        self._bookmarks: list[_Bookmark] = []
        self._fonts: dict[Face, PdfFont] = {}
        self._paints: dict[tuple[Any, ...], _Paint | None] = {}
        self._states: dict[str, dict[str, Any]] = {}
        self._named: dict[str, dict[str, Any]] = {}
        self._forms: dict[str, Ref] = {}
        self._contents: dict[bytes, Ref] = {}
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
            self._states[name] = {"Type": Name("ExtGState"), "op": below, "OP": above, "OPM": 1}
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
        return found

    def resource(self, kind: str, name: str, value: Any) -> None:
        """Give operators a name to call: ``kind`` is ColorSpace, Properties, Pattern or Shading."""
        self._named.setdefault(kind, {})[name] = value

    def _resources(self) -> dict[str, Any]:
        """All that content may name. Each stream has the whole list: a form must not lean on its page."""
        entries: dict[str, Any] = {"Font": self.file.ref("fonts")}
        if self._states:
            entries["ExtGState"] = dict(self._states)
        if self._forms:
            entries["XObject"] = dict(self._forms)
        return {**entries, **{kind: dict(named) for kind, named in self._named.items()}}

    # ---- drawings and pages -------------------------------------------------------------
    def store(self, scene: Scene, layers: Collection[str] = LAYERS, bleed: float = 0.0) -> Stored:
        """Keep a scene in the file once, with ``bleed`` mm around it; place it as often as wanted."""
        content = _Content(self)
        content.scene(scene, layers)
        resources = self._resources()  # before the form itself is one of them
        name, edge = f"X{len(self._forms) + 1}", bleed * MM
        data = "\n".join(content.code).encode("ascii")
        self.contents.update(data)
        entries = {
            "Type": Name("XObject"),
            "Subtype": Name("Form"),
            "BBox": [-edge, -edge, scene.w * MM + edge, scene.h * MM + edge],
            "Resources": resources,
        }
        self._forms[name] = self.file.add(Stream(data, entries))
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
        dictionary as they are: Group, StructParents...
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

    def _box(self, box: Box) -> list[float]:
        x, y, width, height = box
        page = self._size[1]
        if min(x, y) < 0 or x + width > self._size[0] + 1e-6 or y + height > page + 1e-6:
            raise DrawingError(msg("the page box {box} lies outside its page", "report", box=tuple(box)))
        return [round(v * MM, 4) for v in (x, page - y - height, x + width, page - y)]

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
            self.contents.update(data)
            self._contents[data] = self.file.add(Stream(data))
        page = {
            "Type": Name("Page"),
            "Parent": self.file.ref("pages"),
            **self._page_entries,
            "Contents": self._contents[data],
            "Resources": self.file.ref("resources"),
        }
        self._pages.append(self.file.put(self.page, page))
        self._page = self._next = None

    @property
    def page(self) -> Ref:
        """The page that is drawn on, or else the one that comes next."""
        if self._next is None:
            self._next = self.file.reserve()
        return self._next

    # ---- ways to pages ------------------------------------------------------------------
    def label(self, names: Sequence[str]) -> None:
        """Names of all pages, which viewers show instead of numbers."""
        rows = [part for number, name in enumerate(names) for part in (number, {"P": name})]
        self.catalog["PageLabels"] = {"Nums": rows}

    def bookmark(self, title: str, below: bool = False) -> None:
        """A bookmark of the current page, or one below the latest that is not ``below`` another itself."""
        mark = _Bookmark(title, self.page, [])
        (self._bookmarks[-1].below if below else self._bookmarks).append(mark)

    def _outline(self) -> None:
        """The bookmarks as an outline (12.3.3), all open, shown when the file is opened."""
        if not self._bookmarks:
            return
        root = self.file.reserve()
        total = len(self._bookmarks) + sum(len(mark.below) for mark in self._bookmarks)
        chain = self._chain(self._bookmarks, root)
        self.file.put(root, {"Type": Name("Outlines"), "Count": total, **chain})
        self.catalog |= {"Outlines": root, "PageMode": Name("UseOutlines")}

    def _chain(self, marks: "Sequence[_Bookmark]", parent: Ref) -> dict[str, Any]:
        """Write bookmarks of one level; returns what their parent says of them."""
        refs = [self.file.reserve() for _ in marks]
        for i, (mark, ref) in enumerate(zip(marks, refs, strict=True)):
            entry: dict[str, Any] = {"Title": mark.title, "Parent": parent, "Dest": [mark.page, Name("Fit")]}
            if i:
                entry["Prev"] = refs[i - 1]
            if i + 1 < len(refs):
                entry["Next"] = refs[i + 1]
            if mark.below:
                entry |= {**self._chain(mark.below, ref), "Count": len(mark.below)}
            self.file.put(ref, entry)
        return {"First": refs[0], "Last": refs[-1]}

    # ---- the end ------------------------------------------------------------------------
    def save(self) -> None:
        """Write the file; nothing can be added afterwards."""
        if self._page is not None or not self._pages:
            raise DrawingError(msg("the document has no page, or one that has not ended", "report"))
        file = self.file
        file.add(self._resources(), "resources")  # of all pages alike, known only now
        file.add({font.name: font.write(file) for font in self._fonts.values()}, "fonts")
        tree = {"Type": Name("Pages"), "Count": len(self._pages), "Kids": self._pages}
        self.catalog["Pages"] = file.add(tree, "pages")
        self._outline()
        file.save(self._out, file.add(self.catalog), file.add(self.info))


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
