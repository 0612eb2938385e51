"""Render scenes to SVG with the geometry and inks of the PDF, in mm with a precision of 0.01 mm.

Glyphs are outlines, each defined once, so pictures look the same without the fonts. The text of a line is in
its ``<desc>`` for searches and screen readers. Each spot is an invisible element with the id ``spot-`` and
its address. ``svg_symbols`` keeps files small.
"""

from collections.abc import Collection

import svgwrite
from svgwrite.container import Group, Style

from sheetgen.draw.inks import COLOUR, Edition
from sheetgen.draw.items import LAYERS
from sheetgen.draw.page_ink import edition_of_page
from sheetgen.draw.scene import Scene
from sheetgen.draw.svg_path import UNIT
from sheetgen.draw.svg_symbols import Symbols


def render_svg(scene: Scene, *, edition: Edition = COLOUR, layers: Collection[str] = LAYERS) -> str:
    """Return a scene as an SVG document of the page's size in mm; one unit is 1 mm."""
    scene.check_balance()
    symbols = Symbols(edition_of_page(edition, scene), link="xlink:href")
    drawn = symbols.markup(symbols.read_items(scene.items, layers))
    page = Group(transform=f"scale({1 / UNIT:g})", debug=False)
    frame = _frame(scene, symbols.style_sheet(), page)
    # Insert the drawing as text: building it element by element would double the time.
    empty = page.tostring()
    text = frame.replace(empty, f"{empty.removesuffix(' />')}>{drawn}</g>", 1)
    text = text.replace("<defs />", f"<defs>{symbols.defs()}</defs>", 1).replace(" />", "/>")
    return '<?xml version="1.0" encoding="utf-8"?>\n' + text + "\n"


def _frame(scene: Scene, style: str, page: Group) -> str:
    """Return an SVG document with an empty page and empty definitions."""
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
