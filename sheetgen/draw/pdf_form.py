"""A form to fill in on a screen (ISO 32000-1, 12.7): every spot of a scene is a field with the spot's address.

A spot with room to write is a line of text, any other a box to cross. The crosses are drawn as a pen does,
so they need no font; what is typed is set by the viewer.
"""

from __future__ import annotations

from typing import Any

from sheetgen.draw.inks import ink
from sheetgen.draw.pdf import Document
from sheetgen.draw.pdf_file import Name, PDFObjectReference, Stream
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
        self.fields: list[PDFObjectReference] = []
        self.crosses: dict[tuple[float, float], PDFObjectReference] = {}
        self.names: dict[str, int] = {}

    def page(self, scene: Scene, keys: list[int]) -> dict[str, Any]:
        """Make the fields of the next page; ``keys`` are their numbers in the structure tree.

        Returns what the page's dictionary needs.
        """
        here = self.document.page
        widgets = [
            self._widget(scene, address, spot, key, here)
            for (address, spot), key in zip(scene.spots.items(), keys, strict=True)
        ]
        self.fields += widgets
        return {"Annots": widgets}

    def _widget(
        self, scene: Scene, address: str, spot: Spot, key: int, page: PDFObjectReference
    ) -> PDFObjectReference:
        x, y = (spot.x - spot.rx) * MM, (scene.h - spot.y - spot.ry) * MM
        width, height = round(2 * spot.rx * MM, 3), round(2 * spot.ry * MM, 3)
        entries = {
            "Type": Name("Annot"),
            "Subtype": Name("Widget"),
            "Rect": [round(v, 3) for v in (x, y, x + width, y + height)],
            "F": PRINTED,
            "P": page,
            "T": self._name(address),
            "TU": address.replace(".", " "),
            "StructParent": key,
            **(_text(height) if writable(spot) else self._box(width, height)),
        }
        return self.document.file.add(entries, f"widget.{key}")

    def _name(self, address: str) -> str:
        """The address with hyphens, as a point would begin a child; numbered where sheets repeat it."""
        name = address.replace(".", "-")
        self.names[name] = self.names.get(name, 0) + 1
        return name if self.names[name] == 1 else f"{name}_{self.names[name]}"

    def _box(self, width: float, height: float) -> dict[str, Any]:
        shown = {"On": self._cross(width, height), "Off": self._cross(width, height, False)}
        return {
            "FT": Name("Btn"),
            "V": Name("Off"),
            "AS": Name("Off"),
            "AP": {"N": shown},
        }

    def _cross(self, width: float, height: float, on: bool = True) -> PDFObjectReference:
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
                "Type": Name("XObject"),
                "Subtype": Name("Form"),
                "BBox": [0, 0, *(size if on else (1, 1))],
            }
            stream = Stream(data.encode("ascii"), entries)
            self.crosses[size] = self.document.file.add(stream)
        return self.crosses[size]

    def finish(self) -> None:
        """Hang the form into the catalog."""
        font = {
            "Type": Name("Font"),
            "Subtype": Name("Type1"),
            "BaseFont": Name("Helvetica"),
            "Encoding": Name("WinAnsiEncoding"),
        }
        fonts = {"Helv": font}
        self.document.catalog["AcroForm"] = {
            "Fields": self.fields,
            "DA": "/Helv 0 Tf 0 g",
            "DR": {"Font": fonts},
            "NeedAppearances": True,
        }


def writable(spot: Spot) -> bool:
    """Whether there is room to write on a spot."""
    return spot.rx >= WIDE * spot.ry or min(spot.rx, spot.ry) >= LARGE


def _text(height: float) -> dict[str, Any]:
    size = min(12.0, round(height * 0.7, 1))
    return {"FT": Name("Tx"), "V": "", "DA": f"/Helv {size:g} Tf 0 g"}
