"""Scenes to SVG: the same geometry and inks as in the PDF, in the same millimetres, to a hundredth of one.

Letters are outlines, each glyph once, so a picture looks alike on machines without the fonts; what a
line says is kept in its ``<desc>`` for searches and screen readers. Each spot is an element without
paint whose id is ``spot-`` and its address. What makes a file small is told in ``svg_symbols``.
"""

from collections.abc import Collection

import svgwrite
from svgwrite.container import Group, Style

from sheetgen.draw.inks import COLOUR, Edition
from sheetgen.draw.items import LAYERS
from sheetgen.draw.scene import Scene
from sheetgen.draw.svg_path import UNIT
from sheetgen.draw.svg_symbols import Symbols


def render(scene: Scene, *, edition: Edition = COLOUR, layers: Collection[str] = LAYERS) -> str:
    """A scene as an SVG document of the page's size in mm; one unit is one millimetre."""
    scene.check()
    symbols = Symbols(edition.on(scene.w, scene.h), link="xlink:href")
    drawn = symbols.markup(symbols.read(scene.items, layers))
    page = Group(transform=f"scale({1 / UNIT:g})", debug=False)
    frame = _frame(scene, symbols.style(), page)
    # elements made one by one would take as long as all the rest
    empty = page.tostring()
    text = frame.replace(empty, f"{empty.removesuffix(' />')}>{drawn}</g>", 1)
    text = text.replace("<defs />", f"<defs>{symbols.defs()}</defs>", 1).replace(" />", "/>")
    return '<?xml version="1.0" encoding="utf-8"?>\n' + text + "\n"


def _frame(scene: Scene, style: str, page: Group) -> str:
    """The document with an empty page and empty definitions."""
    drawing = svgwrite.Drawing(
        debug=False, size=(f"{scene.w:g}mm", f"{scene.h:g}mm"), viewBox=f"0 0 {scene.w:g} {scene.h:g}"
    )
    if scene.lang:
        drawing["xml:lang"] = scene.lang
    if scene.title:
        drawing.set_desc(title=scene.title)
    drawing.add(Style(style))
    drawing.add(page)
    spots = Group(id="spots", fill="none", debug=False)
    for address, (x, y, rx, ry) in scene.spots.items():
        centre, size = (f"{x:.6g}", f"{y:.6g}"), (f"{rx:.6g}", f"{ry:.6g}")
        spots.add(drawing.ellipse(centre, size, id=f"spot-{address}"))
    drawing.add(spots)
    text: str = drawing.tostring()
    return text
