"""Scenes to SVG: the same geometry and inks as in the PDF, in the same millimetres.

Letters are outlines, each glyph once, so a picture looks alike on machines without the fonts; what a
line says is kept in its ``<desc>`` for searches and screen readers. Each spot is an element without
paint whose id is ``spot-`` and its address.
"""

from collections.abc import Collection

import svgwrite
from svgwrite.container import Group, Style

from sheetgen.draw.inks import COLOUR, Edition
from sheetgen.draw.scene import LAYERS, Scene
from sheetgen.draw.svg_path import UNIT
from sheetgen.draw.svg_symbols import Symbols

_PAGE = Group(debug=False, transform=f"scale({1 / UNIT:g})")


def _spots(scene: Scene) -> Group:
    group = Group(id="spots", fill="none", debug=False)
    for address, (x, y, rx, ry) in scene.spots.items():
        centre, size = (f"{x:.6g}", f"{y:.6g}"), (f"{rx:.6g}", f"{ry:.6g}")
        group.add(svgwrite.shapes.Ellipse(centre, size, id=f"spot-{address}", debug=False))
    return group


def render(scene: Scene, *, edition: Edition = COLOUR, layers: Collection[str] = LAYERS) -> str:
    """A scene as an SVG document of the page's size in mm; one unit is one millimetre."""
    scene.check()
    symbols = Symbols(edition, link="xlink:href")
    drawn = symbols.markup(symbols.read(scene.items, layers))
    drawing = svgwrite.Drawing(
        debug=False, size=(f"{scene.w:g}mm", f"{scene.h:g}mm"), viewBox=f"0 0 {scene.w:g} {scene.h:g}"
    )
    if scene.lang:
        drawing["xml:lang"] = scene.lang
    if scene.title:
        drawing.set_desc(title=scene.title)
    drawing.add(Style(symbols.style()))
    drawing.add(_PAGE)
    drawing.add(_spots(scene))
    text: str = drawing.tostring()
    page = _PAGE.tostring()
    text = text.replace("<defs />", f"<defs>{symbols.defs()}</defs>", 1)
    text = text.replace(page, page.replace(" />", f">{drawn}</g>"), 1).replace(" />", "/>")
    return '<?xml version="1.0" encoding="utf-8"?>\n' + text + "\n"
