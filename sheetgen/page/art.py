"""Blank sheets as pictures in a style sheet: a browser draws each as one thing, however often it is shown."""

from __future__ import annotations

from sheetgen.draw.scene import Scene
from sheetgen.draw.svg_path import whole
from sheetgen.draw.svg_symbols import Symbols

_SAFE = str.maketrans({"%": "%25", "#": "%23", "'": "%27", "\n": " "})
"""What ends a quoted URL in CSS, or means something in one."""


def rule(name: str, scene: Scene) -> str:
    """The rule of a class whose background is a sheet."""
    picture = _picture(scene).translate(_SAFE).replace("</style", "%3C/style")
    return f".{name}{{background-image:url('data:image/svg+xml,{picture}')}}"


def _picture(scene: Scene) -> str:
    """The sheet as an SVG document of its own, in hundredths of a millimetre."""
    symbols = Symbols(described=False)
    drawn = symbols.markup(symbols.read(scene.items))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole(scene.w)} {whole(scene.h)}" fill="none">'
        f"<style>{symbols.style()}</style><defs>{symbols.defs()}</defs>{drawn}</svg>"
    )
