"""What the fields of a form are called: known where forms are made and where they are read, which makes none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from sheetgen.draw.inks import ink
from sheetgen.draw.items import MM, Spot, Use
from sheetgen.draw.pdf import Document
from sheetgen.draw.pdf_file import Name, PDFObjectReference, Stream
from sheetgen.draw.scene import Scene
from sheetgen.text.fonts import chain, letters
from sheetgen.text.languages import SCRIPTS, language

ON: Final = "On"
"""The state of a box that is on."""
CROSSED: Final = "crossed"
"""What the address of a spot ends in that is ringed first, and here crossed later."""


def name_of(address: str) -> str:
    """What the field of a spot is called: the address with hyphens, as a point would begin a child."""
    return address.replace(".", "-")


# A form to fill in on a screen (ISO 32000-1, 12.7): every spot of a scene is a field with the spot's address.
#
# A spot with room to write is a line of text, any other a box to cross, or a ring of which one is drawn.
# Crosses and rings are drawn as a pen does, so they need no font; what is typed is set by the viewer, in a face
# that the file has.


WIDE, LARGE = 2.0, 7.0
"""A spot so many times as wide as high, or with sides of twice so many mm, has room for writing."""
PRINTED = 4
"""Annotation flag: it is printed too (ISO 32000-1, table 165)."""
RADIO = 1 << 15
"""Field flag: one of several (table 226)."""
PEN = 0.42
"""Width of a cross's lines in mm."""
ROUND = 0.5523
"""How far the handles of a quarter of a circle lie from its ends, in radii."""
TEXT, CROSS, RING = "text", "cross", "ring"
SIGNS = {CROSS: "8", RING: "m"}
"""What a viewer that draws boxes by itself should put there: letters of ZapfDingbats."""


class Box(NamedTuple):
    """A field of a page: of which spot, what for, and its rectangle in points from the bottom left."""

    address: str
    use: Use
    place: list[float]


def boxes(scene: Scene, uses: Callable[[str], Sequence[Use]]) -> list[Box]:
    """The fields that a page gets: one a spot, or its halves where ``uses`` tells that it is marked twice."""
    found = []
    for address, spot in scene.spots.items():
        told = [scene.uses[address]] if address in scene.uses else uses(address)
        told = told or [Use(address.replace(".", " "), TEXT if writable(spot) else CROSS)]
        high = spot.ry / len(told)
        for n, use in enumerate(told):
            part = spot._replace(y=spot.y - spot.ry + (2 * n + 1) * high, ry=high)
            found.append(Box(f"{address}.{CROSSED}" if n else address, use, _place(scene, part)))
    return found


class Form:
    """The fields of a document in the making, in which ``lang`` is typed."""

    def __init__(self, document: Document, lang: str) -> None:
        self.document = document
        self.script = language(lang).script
        self.lang = lang
        self.fields: list[PDFObjectReference] = []
        self.marks: dict[tuple[str, float, float], PDFObjectReference] = {}
        self.names: dict[str, int] = {}

    def begin(self) -> None:
        """Take in the letters that may be typed, before a page has one of their glyphs as a part of another letter.

        A reader finds a glyph by the text that it has: a hah that was said to be a jeem, whose body it is too, can not
        be typed.
        """
        self.document.fonts.of(chain("text", self.script)[0]).offer(letters(self.lang))

    def page(self, scene: Scene, boxes: Sequence[Box], keys: Sequence[int]) -> dict[str, Any]:
        """Make the fields of the next page; ``keys`` are their numbers in the structure tree.

        Returns what the page's dictionary needs.
        """
        here = self.document.page
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
            group = self.document.file.ref(_choice_key(self.names, use.one_of))
            entries |= {"Parent": group, **self._box(address.rpartition(".")[2], RING, width, height)}
        elif use.pen == TEXT:
            entries |= {"T": self._name(address), **self._text()}
        else:
            box = self._box(ON, use.pen, width, height)
            entries |= {"T": self._name(address), "FT": Name("Btn"), "V": Name("Off"), **box}
        return self.document.file.add(entries, f"widget.{key}")

    def _choice(self, scene: Scene, name: str, kids: list[PDFObjectReference]) -> PDFObjectReference:
        """The field of boxes of which one is on."""
        key = _choice_key(self.names, name)
        entries = {"FT": Name("Btn"), "Ff": RADIO, "V": Name("Off"), "Kids": kids}
        first = next(use for use in scene.uses.values() if use.one_of == name)
        says = first.says.rpartition(":")[0] or name.replace(".", " ")
        return self.document.file.add({"T": self._name(name), "TU": says, **entries}, key)

    def _name(self, address: str) -> str:
        """The name of a field; numbered where sheets repeat it."""
        name = name_of(address)
        self.names[name] = self.names.get(name, 0) + 1
        return name if self.names[name] == 1 else f"{name}_{self.names[name]}"

    def _text(self) -> dict[str, Any]:
        """A line to type in, as large as what is typed has room."""
        aside = {"Q": 2} if SCRIPTS[self.script].rtl else {}
        return {"FT": Name("Tx"), "V": "", "DA": self._appearance, **aside}

    @property
    def _appearance(self) -> str:
        return f"/{chain('text', self.script)[0].path.stem} 0 Tf 0 g"

    def _box(self, on: str, pen: str, width: float, height: float) -> dict[str, Any]:
        shown = {on: self._mark(pen, width, height), "Off": self._mark("", 1.0, 1.0)}
        return {"AS": Name("Off"), "AP": {"N": shown}, "MK": {"CA": SIGNS[pen]}}

    def _mark(self, pen: str, width: float, height: float) -> PDFObjectReference:
        """What a pen draws into a box of so many points; nothing without a pen."""
        size = (pen, width, height)
        if size not in self.marks:
            colour = self.document.operator(ink("pen").colour, "stroke")
            data = f"q {colour} {PEN * MM:.3f} w 1 J {_STROKES[pen](width, height)} Q" if pen else ""
            entries = {"Type": Name("XObject"), "Subtype": Name("Form"), "BBox": [0, 0, width, height]}
            self.marks[size] = self.document.file.add(Stream(data.encode("ascii"), entries))
        return self.marks[size]

    def finish(self) -> None:
        """Hang the form into the catalog, with the face in which things are typed."""
        self.document.catalog["AcroForm"] = {
            "Fields": self.fields,
            "DA": self._appearance,
            "DR": {"Font": self.document.file.fonts},
        }


def writable(spot: Spot) -> bool:
    """Whether there is room to write on a spot."""
    return spot.rx >= WIDE * spot.ry or min(spot.rx, spot.ry) >= LARGE


def _place(scene: Scene, spot: Spot) -> list[float]:
    """The rectangle of a spot in points, from the bottom left."""
    left, low = (spot.x - spot.rx) * MM, (scene.h - spot.y - spot.ry) * MM
    width, height = round(2 * spot.rx * MM, 3), round(2 * spot.ry * MM, 3)
    return [round(v, 3) for v in (left, low, left + width, low + height)]


def _choice_key(names: dict[str, int], name: str) -> str:
    """The object of a choice; another where a sheet repeats it."""
    return f"choice.{name}.{names.get(name_of(name), 0)}"


def _cross(width: float, height: float) -> str:
    """Both strokes as one path: as two, Poppler 22 may draw only the first."""
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
    for a, b, c, d in quarters:  # from (a, b) to (c, d) of the unit circle
        points = (a + c * ROUND, b + d * ROUND, c + a * ROUND, d + b * ROUND, c, d)
        placed = (x + rx * v if n % 2 == 0 else y + ry * v for n, v in enumerate(points))
        code.append(" ".join(f"{v:.3f}" for v in placed) + " c")
    return " ".join([*code, "s"])


_STROKES = {CROSS: _cross, RING: _ring}
