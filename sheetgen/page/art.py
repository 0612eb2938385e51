"""Blank sheets as one picture of them all, which a browser draws as one thing however often parts of it are shown.

The sheets stand below each other, so that what comes again in several, such as letters, is in the file once.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from sheetgen.draw.scene import Scene
from sheetgen.draw.svg_path import whole
from sheetgen.draw.svg_symbols import Symbols
from sheetgen.page.markup import Markup, el

ID = "art"
_SAFE = str.maketrans({"%": "%25", "#": "%23", "'": "%27", "&": "%26", "\n": " "})
"""What ends an address in an attribute of HTML, or means something in one."""


class Art:
    """The picture of some blank sheets, in hundredths of a millimetre."""

    def __init__(self, scenes: Sequence[Scene]) -> None:
        self._sizes = [(whole(scene.w), whole(scene.h)) for scene in scenes]
        *self._tops, self._high = accumulate((high for _, high in self._sizes), initial=0)
        self._wide = max(wide for wide, _ in self._sizes)
        self._scenes = scenes

    def image(self) -> Markup:
        """The picture, to be defined once."""
        symbols = Symbols(described=False)
        read = [symbols.read(scene.items) for scene in self._scenes]
        sheets = [
            f'<svg y="{top}" width="{wide}" height="{high}">{symbols.markup(drawing)}</svg>'
            for top, (wide, high), drawing in zip(self._tops, self._sizes, read, strict=True)
        ]
        size = f'width="{self._wide}" height="{self._high}"'
        picture = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self._wide} {self._high}" fill="none">'
            f"<style>{symbols.style()}</style><defs>{symbols.defs()}</defs>{''.join(sheets)}</svg>"
        )
        return Markup(f"<image id=\"{ID}\" {size} href='data:image/svg+xml,{picture.translate(_SAFE)}'/>")

    def sheet(self, number: int) -> Markup:
        """One sheet of it, where it is shown, and nothing of its neighbours."""
        wide, high = self._sizes[number]
        return el("svg", el("use", href=f"#{ID}", y=-self._tops[number]), width=wide, height=high)
