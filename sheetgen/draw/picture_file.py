"""Pictures in SVG files, such as icons: shapes, texts and groups, with classes for inks. docs/icons.md describes
the files.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple
from xml.parsers import expat

from sheetgen.draw.inks import CUT_PREFIX, ink_roles
from sheetgen.draw.numbers import draw_number
from sheetgen.draw.path import parse_path, thinnest_outline
from sheetgen.errors import DrawingError, UnreadableFile
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene

OWN, TINT = "own", "tint"
"""In classes such as ``fill-own``: the ink of the picture, and its tint on white."""
OWN_INKS = (OWN, f"{OWN}_t", f"{OWN}_m", f"{OWN}_f", f"{CUT_PREFIX}{OWN}")
"""The ink of the picture and roles derived from it."""
PAPERS = ("shade", "trim", "lit")
"""Further inks of a picture that its drawing chooses, as in ``fill-shade``."""
SCALED = "scaled"
"""The class of a line whose width grows with the picture."""
DASH_MM = 0.25
"""Length of one unit of ``stroke-dasharray``."""
_CONDITIONS = ("with-number", "without-number", "with-range", "without-range")
"""Classes of elements that are drawn only if the picture shows a number, or a range such as 1–2, or does not."""
_SVG = "http://www.w3.org/2000/svg "
_NUMBERS: Mapping[str, tuple[str, ...]] = {
    "path": (),
    "circle": ("cx", "cy", "r"),
    "ellipse": ("cx", "cy", "rx", "ry"),
    "rect": ("x", "y", "width", "height"),
    "text": ("x", "y", "font-size"),
    "g": (),
}
"""The elements with their numbers."""
_STYLE = ("class", "id", "stroke-width", "stroke-dasharray", "stroke-linecap", "transform")
_UNDRAWN = frozenset(f"{_SVG}{name}" for name in ("title", "desc", "metadata", "style", "defs"))
_CAPS = {"butt": 0, "round": 1, "square": 2}
_TRANSFORM = re.compile(
    r"\s*(?:translate\((?P<x>[^ ,()]+)[ ,]*(?P<y>[^ ,()]*)\))?\s*(?:rotate\((?P<rot>[^ ,()]+)\))?"
    r"\s*(?:scale\((?P<s>[^ ,()]+)\))?\s*"
)
_DIGITS = re.compile(r"\d[\d–]*")


@dataclass(slots=True)
class Element:
    """One element of a picture. ``place`` holds arguments of ``Scene.push``."""

    name: str
    data: str = ""
    """Path data, or the text."""
    numbers: Sequence[float] = ()
    fill: str = ""
    line: str = ""
    width: float = 1.0
    dash: Sequence[float] = ()
    cap: int = 1
    classes: Collection[str] = ()
    place: Mapping[str, float] = field(default_factory=dict)
    inner: list[Element] = field(default_factory=list)


class Picture(NamedTuple):
    """A picture: the classes of its ``svg`` element, and its elements."""

    classes: Sequence[str]
    elements: Sequence[Element]


class Look(NamedTuple):
    """How to draw a picture: its ink, the width in mm of a line of width 1 and of a unit, and its number."""

    ink: str = "ink"
    lw: float = 1.0
    unit: float = 1.0
    n: int | str | None = None
    papers: Mapping[str, str] = MappingProxyType({})
    """The inks of ``PAPERS``, and inks that replace others of the picture."""
    thinnest: float = 0.0
    """Least width in mm of lines."""
    detail: float = 0.0
    """Least thickness in mm of areas without an outline; thinner ones are left out."""


def draw_picture(scene: Scene, elements: Sequence[Element], look: Look) -> None:
    """Draw the elements of a picture in their order."""
    missing = {
        "with-number" if look.n is None else "without-number",
        "without-range" if isinstance(look.n, str) else "with-range",
    }
    for element in elements:
        if not missing.isdisjoint(element.classes):
            continue
        if element.place:
            scene.push(**element.place)
        if element.name == "text":
            x, y, height = element.numbers
            shown = element.data if look.n is None else str(look.n)
            if look.n is not None and _DIGITS.search(element.data):
                shown = _DIGITS.sub(shown, element.data)
            draw_number(scene, x, y, height, shown, _ink(element.fill, look) or "ink")
        elif element.name == "g":
            draw_picture(scene, element.inner, look)
        elif element.fill == TINT:
            _draw_shape(scene, element, look, "white", None)
            _draw_shape(scene, element, look, f"{look.ink}_t", _ink(element.line, look))
        else:
            _draw_shape(scene, element, look, _ink(element.fill, look), _ink(element.line, look))
        if element.place:
            scene.pop()


def _ink(name: str, look: Look) -> str | None:
    if name in PAPERS or name in look.papers:
        return look.papers.get(name, look.ink)
    return name.replace(OWN, look.ink) if name in OWN_INKS else name or None


def _draw_shape(scene: Scene, element: Element, look: Look, fill: str | None, line: str | None) -> None:
    if look.detail and not line and _thickness(element) * look.unit < look.detail:
        return
    scaled = SCALED in element.classes
    width = max(look.thinnest, (look.unit if scaled else look.lw) * element.width)
    style: dict[str, Any] = {
        "fill": fill,
        "stroke": line,
        "lw": width,
        "dash": element.dash,
        "cap": element.cap,
    }
    if element.name == "path":
        scene.path(element.data, **style)
    elif element.name == "rect":
        x, y, wide, high = element.numbers
        scene.rect(x, y, wide, high, **style)
    else:
        x, y, *radii = element.numbers
        scene.circle(x, y, radii[0], radii[-1], **style)


def _thickness(element: Element) -> float:
    """Return the thickness in units of the thinnest outline of a path or a rectangle; infinity for round shapes."""
    if element.name == "rect":
        return min(element.numbers[2:])
    return _path_thickness(element.data) if element.name == "path" else math.inf


@cache
def _path_thickness(data: str) -> float:
    """Return the thickness of a path, see ``thinnest_outline``."""
    return thinnest_outline(*parse_path(data))


# ---- reading ----


@cache
def read_picture(path: Path) -> Picture:
    """Return the picture in an SVG file. Raise ``UnreadableFile`` with the line of the first fault."""
    reader = _Reader()
    try:
        return reader.read(path.read_bytes())
    except DrawingError as error:
        line = reader.parser.CurrentLineNumber
        why = msg("line {line}: {why}", "report", line=line, why=error.message)
    except expat.ExpatError as error:
        why = msg(
            "it is not XML from line {line}, column {column} on",
            "report",
            line=error.lineno,
            column=error.offset + 1,
        )
    said = msg("{path} cannot be read: {reason}", "report", path=path, reason=why)
    raise UnreadableFile("picture", said)


class _Reader:
    """Reads one file. It refuses a DOCTYPE, and nothing outside the file is loaded."""

    def __init__(self) -> None:
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.parser.StartDoctypeDeclHandler = self._doctype
        self.classes: Sequence[str] | None = None
        self.open = [Element("g")]
        self.skipped = 0

    def read(self, data: bytes) -> Picture:
        """Return the picture. Raise ``DrawingError`` or ``ExpatError``."""
        self.parser.Parse(data, True)
        return Picture(self.classes or (), self.open[0].inner)

    def _doctype(self, *_: Any) -> None:
        raise DrawingError(msg("it has a DOCTYPE or entities", "report"))

    def _start(self, name: str, given: dict[str, str]) -> None:
        if self.skipped or name in _UNDRAWN or (self.classes is not None and not name.startswith(_SVG)):
            self.skipped += 1
            return
        plain = name.removeprefix(_SVG)
        if self.classes is None:
            _expect(name == f"{_SVG}svg", plain, ["svg"])
            self.classes = given.get("class", "").split()
            return
        _expect(plain in _NUMBERS, plain, _NUMBERS)
        element = _element(plain, {key: value for key, value in given.items() if " " not in key})
        self.open[-1].inner.append(element)
        self.open.append(element)

    def _end(self, name: str) -> None:
        if self.skipped:
            self.skipped -= 1
        elif len(self.open) > 1:
            self.open.pop()

    def _text(self, data: str) -> None:
        if not self.skipped and data.strip():
            _expect(self.open[-1].name == "text", data.strip(), ["text"])
            self.open[-1].data += data.strip()


def _element(name: str, given: Mapping[str, str]) -> Element:
    allowed = (*_NUMBERS[name], *_STYLE, *(("d",) if name == "path" else ()))
    for key in given:
        _expect(key in allowed, key, allowed)
    element = Element(name, given.get("d", ""), [_number(given.get(key, "0")) for key in _NUMBERS[name]])
    if name == "path":
        points = parse_path(element.data)[1]
        _expect(all(math.isfinite(x + y) for x, y in points), element.data, ["M0 0"])
    element.classes = given.get("class", "").split()
    element.fill, element.line = _inks(element.classes)
    element.width = _number(given.get("stroke-width", "1"))
    _expect(element.width > 0, given.get("stroke-width", ""), ["> 0"])
    dashes = given.get("stroke-dasharray", "").replace(",", " ").split()
    element.dash = [_number(dash) * DASH_MM for dash in dashes]
    cap = given.get("stroke-linecap", "round")
    _expect(cap in _CAPS, cap, _CAPS)
    element.cap = _CAPS[cap]
    moved = _TRANSFORM.fullmatch(given.get("transform", ""))
    _expect(moved is not None, given.get("transform", ""), ["translate(x y) rotate(a) scale(s)"])
    element.place = (
        {key: _number(value) for key, value in moved.groupdict().items() if value} if moved else {}
    )
    return element


def _inks(classes: Sequence[str]) -> tuple[str, str]:
    """Return the inks of fill and line that classes name; empty for none."""
    found = {"fill": "", "line": ""}
    known = (OWN, TINT, *OWN_INKS[1:], *PAPERS, *ink_roles())
    for word in classes:
        kind, _, ink = word.partition("-")
        if kind in found:
            _expect(ink in known, word, [f"{kind}-{one}" for one in known if "_" not in one])
            found[kind] = ink
        else:
            _expect(word in (*_CONDITIONS, SCALED), word, ["fill-", "line-", *_CONDITIONS, SCALED])
    return found["fill"], found["line"]


def _number(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = math.inf
    _expect(math.isfinite(number), text, ["0.5"])
    return number


def _expect(fits: bool, found: str, allowed: Collection[str]) -> None:
    if not fits:
        raise DrawingError(_found(found, allowed))


def _found(found: str, allowed: Collection[str]) -> Msg:
    return msg("found {found}; allowed: {allowed}", "report", found=found, allowed=", ".join(allowed))
