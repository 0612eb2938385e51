"""Tagged PDF (ISO 32000-1, 14.7 and 14.8): text in reading order for screen readers; drawings are artifacts.

Each line of text is marked content in a structure tree: a document, a section for each page, headings and
paragraphs, and form fields at the end.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from sheetgen.draw.items import LAYERS, Shape, Text
from sheetgen.draw.pdf import Document
from sheetgen.draw.pdf_content import Content
from sheetgen.draw.pdf_file import Name, PDFObjectReference
from sheetgen.draw.scene import Scene

HEADING = 10.0
"""Smallest size in points of a heading in the display face; the largest line of a page is its title."""


class Marked(NamedTuple):
    """A line of text: its number on the page, its size in points, and whether it uses the display face."""

    number: int
    points: float
    display: bool


class Tagged(Content):
    """Page content that marks each line of text with its number."""

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self.marked: list[Marked] = []
        self.drawing = False

    def _shape(self, item: Shape) -> None:
        if self.document.paint(item) is None:
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
        self.drawn()
        a, b = item.matrix[:2]
        display = item.line.role == "display"
        self.marked.append(Marked(len(self.marked), item.line.pt * (a * a + b * b) ** 0.5, display))
        self.code.append(f"/Span <</MCID {len(self.marked) - 1}>> BDC")
        super()._text(item)
        self.code.append("EMC")

    def _enter(self) -> None:
        self.drawn()
        super()._enter()

    def _unclip(self) -> None:
        if not self.waiting:
            self.drawn()
        super()._unclip()

    def drawn(self) -> None:
        """End the open artifact."""
        if self.drawing:
            self.code.append("EMC")
            self.drawing = False

    def scene(self, scene: Scene, layers: Collection[str]) -> None:
        super().scene(scene, layers)
        if self.drawing:
            end = self.code.pop()  # the Q of the scene's matrix
            self.drawn()
            self.code.append(end)


class Tags:
    """The structure tree of a document."""

    def __init__(self, document: Document, lang: str) -> None:
        self.document, self.lang = document, lang
        self.sections: list[PDFObjectReference] = []
        self.parents: list[tuple[int, Any]] = []

    # ---- pages ----
    @property
    def page(self) -> int:
        """Index of the next page."""
        return len(self.sections)

    def entries(self) -> dict[str, Any]:
        """Return entries for the dictionary of the next page."""
        return {"StructParents": self.page, "Tabs": Name("S")}

    def draw(self, scene: Scene, fields: int = 0) -> None:
        """Draw a scene with tags on the current page; ``fields`` form fields follow it."""
        content = Tagged(self.document)
        content.scene(scene, LAYERS)
        self.document.operators(*content.code)
        here = self.document.page
        section = f"section.{self.page}"
        elements: dict[int, PDFObjectReference] = {}
        for mark, kind in structure_types(content.marked):
            elements[mark.number] = self._element(
                f"{section}.{mark.number}", kind, section, {"Pg": here, "K": mark.number}
            )
        order = list(elements.values())
        self.parents.append((self.page, [elements[m.number] for m in content.marked]))
        for number in range(fields):
            key = self.field(self.page, number)
            widget = {"Type": Name("OBJR"), "Obj": self.document.file.ref(f"widget.{key}"), "Pg": here}
            order.append(self._element(f"form.{key}", "Form", section, {"K": widget}))
            self.parents.append((key, order[-1]))
        self.sections.append(self._element(section, "Sect", "structure", {"K": order, "T": scene.title}))

    @staticmethod
    def field(page: int, number: int) -> int:
        """Return the key of a page's form field in the parent tree."""
        return 100_000 + 1000 * page + number

    def _element(self, name: str, kind: str, parent: str, entries: dict[str, Any]) -> PDFObjectReference:
        known = {"Type": Name("StructElem"), "S": Name(kind), "P": self.document.file.ref(parent)}
        return self.document.file.add({**known, **entries}, name)

    # ---- finishing ----
    def finish(self) -> None:
        """Add the structure tree to the catalog."""
        add = self.document.file.add
        numbers = [part for key, value in sorted(self.parents, key=lambda p: p[0]) for part in (key, value)]
        top = {
            "Type": Name("StructElem"),
            "S": Name("Document"),
            "P": self.document.file.ref("structure.root"),
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


def structure_types(marked: list[Marked]) -> list[tuple[Marked, str]]:
    """Return lines with their structure types in reading order: the title first, the others in drawing
    order.
    """
    display = [m for m in marked if m.display]
    title = max(display, key=lambda m: m.points, default=None)
    rest = [(m, "H2" if m.display and m.points >= HEADING else "P") for m in marked if m is not title]
    return [(title, "H1"), *rest] if title else rest
