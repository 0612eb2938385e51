"""Render scenes to SVG with the geometry and inks of the PDF, in mm with a precision of 0.01 mm.

Glyphs are outlines, each defined once, so pictures look the same without the fonts. The text of a line is in
its ``<desc>`` for searches and screen readers. Each spot is an invisible element with the id ``spot-`` and
its address. ``svg_symbols`` keeps files small.
"""

from collections.abc import Collection
from html import escape

from sheetgen.draw.inks import COLOUR, Edition
from sheetgen.draw.items import LAYERS, Spot
from sheetgen.draw.scene import Scene
from sheetgen.draw.svg_path import UNIT
from sheetgen.draw.svg_symbols import Symbols

SPOTS = ' fill="none" id="spots"'


def render(scene: Scene, *, edition: Edition = COLOUR, layers: Collection[str] = LAYERS) -> str:
    """Return a scene as an SVG document of the page's size in mm; one unit is 1 mm."""
    scene.check()
    symbols = Symbols(edition.on(scene.w, scene.h), link="xlink:href")
    drawn = symbols.markup(symbols.read(scene.items, layers))
    spots = "".join([_ellipse(address, spot) for address, spot in scene.spots.items()])
    scaled = f' transform="scale({1 / UNIT:g})"'
    lang = f' xml:lang="{escape(scene.lang)}"' if scene.lang else ""
    title = f"<title>{escape(scene.title, quote=False)}</title>" if scene.title else ""
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        f'<svg baseProfile="full" height="{scene.h:g}mm" version="1.1" viewBox="0 0 {scene.w:g} {scene.h:g}"'
        f' width="{scene.w:g}mm"{lang} xmlns="http://www.w3.org/2000/svg"'
        ' xmlns:ev="http://www.w3.org/2001/xml-events" xmlns:xlink="http://www.w3.org/1999/xlink">'
        f"{title}{_element('defs', symbols.defs())}"
        f'<style type="text/css"><![CDATA[{symbols.style()}]]></style>'
        f"{_element('g', drawn, scaled)}{_element('g', spots, SPOTS)}</svg>\n"
    )


def _element(name: str, content: str, attributes: str = "") -> str:
    """Return an element of the given content; attributes start with a space."""
    return f"<{name}{attributes}>{content}</{name}>" if content else f"<{name}{attributes}/>"


def _ellipse(address: str, spot: Spot) -> str:
    """Return a fillable spot as an unfilled ellipse with the id spot-<address>."""
    x, y, rx, ry = (f"{n:.6g}" for n in spot)
    return f'<ellipse cx="{x}" cy="{y}" id="spot-{escape(address)}" rx="{rx}" ry="{ry}"/>'
