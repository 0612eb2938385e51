"""What a PDF for screens has besides its drawings: tags for screen readers, and form fields.

Tagged PDF (ISO 32000-1, 14.7 and 14.8) gives text in reading order; drawings are artifacts. Each line of text
is marked content in a structure tree: a document, a section for each page, headings and paragraphs, and form
fields at the end.

In a fillable form (ISO 32000-1, 12.7), each spot of a scene is a field with the spot's address as its name.
A spot with room to write is a text field, another one a check box or one of several radio buttons. Crosses
and rings are drawn as pen strokes without a font. Viewers set typed text in an embedded face.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, Final, NamedTuple

from sheetgen.draw.inks import ink_role
from sheetgen.draw.items import LAYERS, MM, Shape, Spot, Text, Use
from sheetgen.draw.pdf import Document
from sheetgen.draw.pdf_content import Content
from sheetgen.draw.pdf_file import Name, PDFObjectReference, Stream
from sheetgen.draw.scene import Scene
from sheetgen.text.fonts import fallback_faces, typed_letters
from sheetgen.text.languages import SCRIPTS, language_of

HEADING = 10.0
"""Smallest size in points of a heading in the display face; the largest line of a page is its title."""


class MarkedLine(NamedTuple):
    """A line of text: its number on the page, its size in points, and whether it uses the display face.

    ``text`` is the text in reading order if the page content has another order, else empty.
    """

    number: int
    points: float
    display: bool
    text: str = ""


class TaggedContent(Content):
    """Page content that marks each line of text with its number."""

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.marked: list[MarkedLine] = []
        self.drawing = False

    def _shape(self, item: Shape) -> None:
        if self.document.shape_operators(item) is None:
            return
        if self.waiting:
            self._enter()
        if not self.drawing:
            self.code.append("/Artifact BMC")
            self.drawing = True
        super()._shape(item)

    def _text(self, item: Text) -> None:
        if self.waiting:
            self._enter()
        self.end_artifact()
        a, b = item.matrix[:2]
        display = item.line.role == "display"
        text = item.line.text if any(run.rtl for run in item.line.runs) else ""
        self.marked.append(MarkedLine(len(self.marked), item.line.pt * (a * a + b * b) ** 0.5, display, text))
        self.code.append(f"/Span <</MCID {len(self.marked) - 1}>> BDC")
        super()._text(item)
        self.code.append("EMC")

    def _enter(self) -> None:
        self.end_artifact()
        super()._enter()

    def _unclip(self) -> None:
        if not self.waiting:
            self.end_artifact()
        super()._unclip()

    def end_artifact(self) -> None:
        """End the marked content of the last drawing, which screen readers skip (an artifact)."""
        if self.drawing:
            self.code.append("EMC")
            self.drawing = False

    def draw_items(self, scene: Scene, layers: Collection[str]) -> None:
        super().draw_items(scene, layers)
        if self.drawing:
            end = self.code.pop()  # the operator Q, which restores the graphics state before the scene
            self.end_artifact()
            self.code.append(end)


class StructureTree:
    """The structure tree of a document."""

    def __init__(self, document: Document, lang: str) -> None:
        self.document, self.lang = document, lang
        self.sections: list[PDFObjectReference] = []
        self.parents: list[tuple[int, Any]] = []

    # ---- pages ----
    @property
    def next_page_index(self) -> int:
        """Index of the page that is added next."""
        return len(self.sections)

    def page_entries(self) -> dict[str, Any]:
        """Return the entries that the dictionary of the next page needs."""
        return {"StructParents": self.next_page_index, "Tabs": Name("S")}

    def draw_tagged(self, scene: Scene, fields: int = 0) -> None:
        """Draw a scene with tags on the current page; ``fields`` form fields follow it."""
        content = TaggedContent(self.document)
        content.draw_items(scene, LAYERS)
        self.document.append_operators(*content.code)
        here = self.document.page_reference
        section = f"section.{self.next_page_index}"
        elements: dict[int, PDFObjectReference] = {}
        for mark, kind in structure_types(content.marked):
            entries = {"Pg": here, "K": mark.number, **({"ActualText": mark.text} if mark.text else {})}
            elements[mark.number] = self._element(f"{section}.{mark.number}", kind, section, entries)
        order = list(elements.values())
        self.parents.append((self.next_page_index, [elements[m.number] for m in content.marked]))
        for number in range(fields):
            key = self.field_key(self.next_page_index, number)
            widget = {"Type": Name("OBJR"), "Obj": self.document.file.reference(f"widget.{key}"), "Pg": here}
            order.append(self._element(f"form.{key}", "Form", section, {"K": widget}))
            self.parents.append((key, order[-1]))
        self.sections.append(self._element(section, "Sect", "structure", {"K": order, "T": scene.title}))

    @staticmethod
    def field_key(page: int, number: int) -> int:
        """Return the key of a page's form field in the parent tree."""
        return 100_000 + 1000 * page + number

    def _element(self, name: str, kind: str, parent: str, entries: dict[str, Any]) -> PDFObjectReference:
        known = {"Type": Name("StructElem"), "S": Name(kind), "P": self.document.file.reference(parent)}
        return self.document.file.add_object({**known, **entries}, name)

    # ---- finishing ----
    def add_to_catalog(self) -> None:
        """Add the structure tree to the catalog."""
        add = self.document.file.add_object
        numbers = [part for key, value in sorted(self.parents, key=lambda p: p[0]) for part in (key, value)]
        top = {
            "Type": Name("StructElem"),
            "S": Name("Document"),
            "P": self.document.file.reference("structure.root"),
            "Lang": self.lang,
            "K": self.sections,
        }
        root = {
            "Type": Name("StructTreeRoot"),
            "K": [add(top, "structure")],
            "ParentTree": {"Nums": numbers},
        }
        self.document.catalog["StructTreeRoot"] = add(root, "structure.root")
        self.document.catalog["MarkInfo"] = {"Marked": True}


def structure_types(marked: list[MarkedLine]) -> list[tuple[MarkedLine, str]]:
    """Return lines with their structure types in reading order: the title first, the others in drawing
    order.
    """
    display = [m for m in marked if m.display]
    title = max(display, key=lambda m: m.points, default=None)
    rest = [(m, "H2" if m.display and m.points >= HEADING else "P") for m in marked if m is not title]
    return [(title, "H1"), *rest] if title else rest


ON: Final = "On"
"""Appearance state of a checked box."""
CROSSED: Final = "crossed"
"""Suffix of the second field of a spot that is first ringed, and later crossed."""


def field_name(address: str) -> str:
    """Return the field name of a spot: its address with hyphens, because a full stop would start a child
    field.
    """
    return address.replace(".", "-")


# ---- forms ----


WRITABLE_RATIO, WRITABLE_SIDE = 2.0, 7.0
"""A spot has room to write if it is this many times as wide as high, or if its half sides are this many
mm.
"""
PRINTED = 4
"""Annotation flag ``Print`` (ISO 32000-1, table 165)."""
RADIO = 1 << 15
"""Field flag ``Radio`` (ISO 32000-1, table 226)."""
PEN = 0.42
"""Line width of a cross in mm."""
ROUND = 0.5523
"""Control point distance of a quarter circle in radii."""
TEXT, CROSS, RING = "text", "cross", "ring"
SIGNS = {CROSS: "8", RING: "m"}
"""ZapfDingbats characters for viewers that draw check boxes by themselves."""


class FieldBox(NamedTuple):
    """A field on a page: the address of its spot, its purpose, and its rectangle in points from the bottom
    left.
    """

    address: str
    use: Use
    place: list[float]


def field_boxes(scene: Scene, uses: Callable[[str], Sequence[Use]]) -> list[FieldBox]:
    """Return the fields of a page: one for each spot, or two halves if ``uses`` says that the spot is marked
    twice.
    """
    found = []
    for address, spot in scene.spots.items():
        told = [scene.uses[address]] if address in scene.uses else uses(address)
        told = told or [Use(address.replace(".", " "), TEXT if has_room_to_write(spot) else CROSS)]
        high = spot.ry / len(told)
        for n, use in enumerate(told):
            part = spot._replace(y=spot.y - spot.ry + (2 * n + 1) * high, ry=high)
            found.append(FieldBox(f"{address}.{CROSSED}" if n else address, use, _place(scene, part)))
    return found


class PdfForm:
    """The fields of a document; ``lang`` is the language that users type."""

    def __init__(self, document: Document, lang: str) -> None:
        self.document = document
        self.script = language_of(lang).script
        self.lang = lang
        self.fields: list[PDFObjectReference] = []
        self.marks: dict[tuple[str, float, float], PDFObjectReference] = {}
        self.names: dict[str, int] = {}

    def add_typed_letters(self) -> None:
        """Register the letters that users may type, before a page uses one of their glyphs as a part of
        another letter.

        Viewers find a glyph by its Unicode text. If the glyph of hah had the text of jeem, whose body it is
        too, users could not type hah.
        """
        self.document.fonts.font_of_face(fallback_faces("text", self.script)[0]).add_typed_letters(
            typed_letters(self.lang)
        )

    def add_page_fields(self, scene: Scene, boxes: Sequence[FieldBox], keys: Sequence[int]) -> dict[str, Any]:
        """Create the fields of the next page; ``keys`` are their numbers in the structure tree.

        Return entries for the page dictionary.
        """
        here = self.document.page_reference
        widgets: list[PDFObjectReference] = []
        choices: dict[str, list[PDFObjectReference]] = {}
        for (address, use, place), key in zip(boxes, keys, strict=True):
            widget = self._widget(address, use, place, key, here)
            widgets.append(widget)
            (choices.setdefault(use.one_of, []) if use.one_of else self.fields).append(widget)
        self.fields += [self._choice(scene, name, kids) for name, kids in choices.items()]
        return {"Annots": widgets}

    def _widget(
        self, address: str, use: Use, place: list[float], key: int, page: PDFObjectReference
    ) -> PDFObjectReference:
        width, height = round(place[2] - place[0], 3), round(place[3] - place[1], 3)
        entries = {
            "Type": Name("Annot"),
            "Subtype": Name("Widget"),
            "Rect": place,
            "F": PRINTED,
            "P": page,
            "TU": use.says,
            "StructParent": key,
        }
        if use.one_of:
            group = self.document.file.reference(_choice_key(self.names, use.one_of))
            entries |= {"Parent": group, **self._box(address.rpartition(".")[2], RING, width, height)}
        elif use.pen == TEXT:
            entries |= {"T": self._name(address), **self._text()}
        else:
            box = self._box(ON, use.pen, width, height)
            entries |= {"T": self._name(address), "FT": Name("Btn"), "V": Name("Off"), **box}
        return self.document.file.add_object(entries, f"widget.{key}")

    def _choice(self, scene: Scene, name: str, kids: list[PDFObjectReference]) -> PDFObjectReference:
        """Return a radio button field, of which one button is on."""
        key = _choice_key(self.names, name)
        entries = {"FT": Name("Btn"), "Ff": RADIO, "V": Name("Off"), "Kids": kids}
        first = next(use for use in scene.uses.values() if use.one_of == name)
        says = first.says.rpartition(":")[0] or name.replace(".", " ")
        return self.document.file.add_object({"T": self._name(name), "TU": says, **entries}, key)

    def _name(self, address: str) -> str:
        """Return a field's name, with a number if several sheets have the same one."""
        name = field_name(address)
        self.names[name] = self.names.get(name, 0) + 1
        return name if self.names[name] == 1 else f"{name}_{self.names[name]}"

    def _text(self) -> dict[str, Any]:
        """Return the entries of a text field with automatic type size."""
        aside = {"Q": 2} if SCRIPTS[self.script].rtl else {}
        return {"FT": Name("Tx"), "V": "", "DA": self._appearance, **aside}

    @property
    def _appearance(self) -> str:
        return f"/{fallback_faces('text', self.script)[0].path.stem} 0 Tf 0 g"

    def _box(self, on: str, pen: str, width: float, height: float) -> dict[str, Any]:
        shown = {on: self._mark(pen, width, height), "Off": self._mark("", 1.0, 1.0)}
        return {"AS": Name("Off"), "AP": {"N": shown}, "MK": {"CA": SIGNS[pen]}}

    def _mark(self, pen: str, width: float, height: float) -> PDFObjectReference:
        """Return the appearance of a pen mark in a box, in points; an empty one without a pen."""
        size = (pen, width, height)
        if size not in self.marks:
            colour = self.document.colour_operator(ink_role("pen").colour, "stroke")
            data = f"q {colour} {PEN * MM:.3f} w 1 J {_STROKES[pen](width, height)} Q" if pen else ""
            entries = {"Type": Name("XObject"), "Subtype": Name("Form"), "BBox": [0, 0, width, height]}
            self.marks[size] = self.document.file.add_object(Stream(data.encode("ascii"), entries))
        return self.marks[size]

    def add_to_catalog(self) -> None:
        """Add the form with its typing face to the catalog."""
        self.document.catalog["AcroForm"] = {
            "Fields": self.fields,
            "DA": self._appearance,
            "DR": {"Font": self.document.file.fonts},
        }


def has_room_to_write(spot: Spot) -> bool:
    """Return whether a spot has room to write."""
    return spot.rx >= WRITABLE_RATIO * spot.ry or min(spot.rx, spot.ry) >= WRITABLE_SIDE


def _place(scene: Scene, spot: Spot) -> list[float]:
    """Return the rectangle of a spot in points from the bottom left."""
    left, low = (spot.x - spot.rx) * MM, (scene.h - spot.y - spot.ry) * MM
    width, height = round(2 * spot.rx * MM, 3), round(2 * spot.ry * MM, 3)
    return [round(v, 3) for v in (left, low, left + width, low + height)]


def _choice_key(names: dict[str, int], name: str) -> str:
    """Return the object name of a radio button field, with a number if a sheet is repeated."""
    return f"choice.{name}.{names.get(field_name(name), 0)}"


def _cross(width: float, height: float) -> str:
    """Return both strokes of a cross as one path, because Poppler 22 may draw only the first of two paths."""
    edge = min(width, height) * 0.18
    return (
        f"{edge:.3f} {edge:.3f} m {width - edge:.3f} {height - edge:.3f} l "
        f"{edge:.3f} {height - edge:.3f} m {width - edge:.3f} {edge:.3f} l S"
    )


def _ring(width: float, height: float) -> str:
    x, y = width / 2, height / 2
    rx, ry = x - PEN * MM / 2, y - PEN * MM / 2
    quarters = [(1, 0, 0, 1), (0, 1, -1, 0), (-1, 0, 0, -1), (0, -1, 1, 0)]
    code = [f"{x + rx:.3f} {y:.3f} m"]
    for a, b, c, d in quarters:  # each quarter of the ring goes from (a, b) to (c, d) on the unit circle
        points = (a + c * ROUND, b + d * ROUND, c + a * ROUND, d + b * ROUND, c, d)
        placed = (x + rx * v if n % 2 == 0 else y + ry * v for n, v in enumerate(points))
        code.append(" ".join(f"{v:.3f}" for v in placed) + " c")
    return " ".join([*code, "s"])


_STROKES = {CROSS: _cross, RING: _ring}
