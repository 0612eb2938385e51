"""A form to fill in on a screen (ISO 32000-1, 12.7): every spot of a scene is a field with the spot's address.

A spot with room to write is a line of text, any other a box to cross. The crosses are drawn as a pen does,
so they need no font; what is typed is set by the viewer.
"""

from __future__ import annotations

from typing import Any

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFObjectReference, PDFString

from sheetgen.draw.inks import ink
from sheetgen.draw.pdf import Document
from sheetgen.draw.pdf_font import Stream
from sheetgen.draw.scene import MM, Scene, Spot

WIDE, LARGE = 2.0, 7.0
"""A spot so many times as wide as high, or with sides of twice so many mm, has room for writing."""
PRINTED = 4
"""Annotation flag: it is printed too (ISO 32000-1, table 165)."""
PEN = 0.42
"""Width of a cross's lines in mm."""


class Form:
    """The fields of a document in the making."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.fields: list[Any] = []
        self.crosses: dict[tuple[float, float], Any] = {}
        self.names: dict[str, int] = {}

    def page(self, scene: Scene, keys: list[int]) -> dict[str, Any]:
        """Make the fields of the next page; ``keys`` are their numbers in the structure tree.

        Returns what the page's dictionary needs.
        """
        here = PDFObjectReference(f"Page{self.document.reportlab.pageCounter}")
        widgets = [
            self._widget(scene, address, spot, key, here)
            for (address, spot), key in zip(scene.spots.items(), keys, strict=True)
        ]
        self.fields += widgets
        return {"Annots": PDFArray(widgets)}

    def _widget(self, scene: Scene, address: str, spot: Spot, key: int, page: Any) -> Any:
        x, y = (spot.x - spot.rx) * MM, (scene.h - spot.y - spot.ry) * MM
        width, height = round(2 * spot.rx * MM, 3), round(2 * spot.ry * MM, 3)
        entries = {
            "Type": PDFName("Annot"),
            "Subtype": PDFName("Widget"),
            "Rect": PDFArray([round(v, 3) for v in (x, y, x + width, y + height)]),
            "F": PRINTED,
            "P": page,
            "T": PDFString(self._name(address)),
            "TU": PDFString(address.replace(".", " ")),
            "StructParent": key,
            **(_text(height) if writable(spot) else self._box(width, height)),
        }
        return self.document.reportlab.Reference(PDFDictionary(entries), f"widget.{key}")

    def _name(self, address: str) -> str:
        """The address with hyphens, as a point would begin a child; numbered where sheets repeat it."""
        name = address.replace(".", "-")
        self.names[name] = self.names.get(name, 0) + 1
        return name if self.names[name] == 1 else f"{name}_{self.names[name]}"

    def _box(self, width: float, height: float) -> dict[str, Any]:
        shown = PDFDictionary({"On": self._cross(width, height), "Off": self._cross(width, height, False)})
        return {
            "FT": PDFName("Btn"),
            "V": PDFName("Off"),
            "AS": PDFName("Off"),
            "AP": PDFDictionary({"N": shown}),
        }

    def _cross(self, width: float, height: float, on: bool = True) -> Any:
        size = (width, height) if on else (0.0, 0.0)
        if size not in self.crosses:
            edge = min(width, height) * 0.18
            colour = self.document.operator(ink("pen").colour, "stroke")
            lines = (
                f"{edge:.3f} {edge:.3f} m {width - edge:.3f} {height - edge:.3f} l S "
                f"{edge:.3f} {height - edge:.3f} m {width - edge:.3f} {edge:.3f} l S"
            )
            data = f"q {colour} {PEN * MM:.3f} w 1 J {lines} Q" if on else ""
            entries = {
                "Type": PDFName("XObject"),
                "Subtype": PDFName("Form"),
                "BBox": PDFArray([0, 0, *(size if on else (1, 1))]),
            }
            stream = Stream(data.encode("ascii"), entries)
            self.crosses[size] = self.document.reportlab.Reference(stream, f"cross.{len(self.crosses)}")
        return self.crosses[size]

    def finish(self) -> None:
        """Hang the form into the catalog."""
        font = {
            "Type": PDFName("Font"),
            "Subtype": PDFName("Type1"),
            "BaseFont": PDFName("Helvetica"),
            "Encoding": PDFName("WinAnsiEncoding"),
        }
        fonts = PDFDictionary({"Helv": PDFDictionary(font)})
        self.document.catalog.AcroForm = PDFDictionary(
            {
                "Fields": PDFArray(self.fields),
                "DA": PDFString("/Helv 0 Tf 0 g"),
                "DR": PDFDictionary({"Font": fonts}),
                "NeedAppearances": "true",
            }
        )


def writable(spot: Spot) -> bool:
    """Whether there is room to write on a spot."""
    return spot.rx >= WIDE * spot.ry or min(spot.rx, spot.ry) >= LARGE


def _text(height: float) -> dict[str, Any]:
    size = min(12.0, round(height * 0.7, 1))
    return {"FT": PDFName("Tx"), "V": PDFString(""), "DA": PDFString(f"/Helv {size:g} Tf 0 g")}
