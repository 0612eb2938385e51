"""Scenes to SVG: the same geometry and inks as in the PDF, in the same millimetres, to a hundredth of one.

Letters are outlines, each glyph once, so a picture looks alike on machines without the fonts; what a
line says is kept in its ``<desc>`` for searches and screen readers. Each spot is an element without
paint whose id is ``spot-`` and its address. What makes a file small is told in ``svg_symbols``.
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
    """A scene as an SVG document of the page's size in mm; one unit is one millimetre."""
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
    return f"<{name}{attributes}>{content}</{name}>" if content else f"<{name}{attributes}/>"


def _ellipse(address: str, spot: Spot) -> str:
    x, y, rx, ry = (f"{n:.6g}" for n in spot)
    return f'<ellipse cx="{x}" cy="{y}" id="spot-{escape(address)}" rx="{rx}" ry="{ry}"/>'
