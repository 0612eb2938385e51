"""All blank sheets of a page as one SVG picture, of which the page shows parts.

Browsers draw it once. The sheets are stacked vertically, and content that repeats in several sheets or
languages, such as glyphs, is in the file once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import accumulate, groupby, pairwise

from sheetgen.draw.scene import Scene
from sheetgen.draw.svg_entities import EntitySymbols
from sheetgen.draw.svg_path import whole_units
from sheetgen.draw.svg_symbols import COARSE, Drawing, Symbols
from sheetgen.page.markup import Markup, el
from sheetgen.press.cache import Cache

ID = "art"
SHARED = 40
"""The shortest markup, in characters, for which a definition makes the file smaller."""
_SAFE = str.maketrans({"%": "%25", "#": "%23", "'": "%27", "\n": " "})
"""Escapes for characters with a meaning in a data URL or in an HTML attribute."""


class Art:
    """The picture of blank sheets; ``langs`` holds the same sheets in each language."""

    def __init__(self, langs: Sequence[Sequence[Scene]]) -> None:
        scenes = [scene for sheets in langs for scene in sheets]
        self._sizes = [(whole_units(scene.w * COARSE), whole_units(scene.h * COARSE)) for scene in scenes]
        *self._tops, self._high = accumulate((high for _, high in self._sizes), initial=0)
        self._wide = max(wide for wide, _ in self._sizes)
        self._scenes, self._each = scenes, len(scenes) // len(langs)

    def image(self, content: str = "", kept: Cache | None = None) -> Markup:
        """Return the picture as a definition. ``content`` is the key of the picture in the cache ``kept``."""
        if kept is None:
            return self._image()
        key = f"picture of blank sheets {content}"
        found = kept.value(key, str)
        if found is not None:
            return Markup(found)
        image = self._image()
        kept.keep_value(key, str(image))
        return image

    def _image(self) -> Markup:
        symbols = EntitySymbols()
        read = [symbols.read(scene.items) for scene in self._scenes]
        if len(read) > self._each:
            drawn, shared = _shared(symbols, read)
        else:
            drawn, shared = [symbols.markup(drawing) for drawing in read], ""
        sheets = [
            f'<svg y="{top}" width="{wide}" height="{high}">{sheet}</svg>'
            for top, (wide, high), sheet in zip(self._tops, self._sizes, drawn, strict=True)
        ]
        size = f'width="{self._wide}" height="{self._high}"'
        picture = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self._wide} {self._high}" fill="none">'
            f"<style>{symbols.style()}</style><defs>{symbols.defs()}{shared}</defs>{''.join(sheets)}</svg>"
        )
        kind, picture = symbols.written(picture)
        picture = (kind + picture).translate(_SAFE)
        return Markup(f"<image id=\"{ID}\" {size} href='data:image/svg+xml,{picture}'/>")

    def sheet(self, lang: int, number: int) -> Markup:
        """Return an ``svg`` element that shows one sheet of the picture."""
        at = lang * self._each + number
        wide, high = self._sizes[at]
        use = el("use", href=f"#{ID}", y=-self._tops[at])
        scene = self._scenes[at]
        return el(
            "svg", use, width=whole_units(scene.w), height=whole_units(scene.h), viewBox=f"0 0 {wide} {high}",
            preserveAspectRatio="none",
        )  # fmt: skip


def _shared(symbols: Symbols, drawings: Sequence[Drawing]) -> tuple[list[str], str]:
    """Return drawings as markup, and definitions of the sequences of parts that several share."""
    parts = [[symbols.markup([part]) for part in drawing] for drawing in drawings]
    follows = Counter(pair for row in parts for pair in pairwise(row))
    runs: list[list[tuple[str, ...]]] = []
    made: dict[tuple[str, ...], str] = {}
    for drawing, row in zip(drawings, parts, strict=True):
        runs.append([])
        begin = 0
        for end in range(1, len(row) + 1):
            if end < len(row) and follows[row[end - 1], row[end]] > 1:
                continue
            run = tuple(row[begin:end])
            made.setdefault(run, symbols.markup(drawing[begin:end]))
            runs[-1].append(run)
            begin = end
    count = Counter(run for row in runs for run in row)
    names = {run: f"r{n}" for n, run in enumerate(count) if count[run] > 1 and len(made[run]) > SHARED}
    defs = "".join(f'<g id="{name}">{made[run]}</g>' for run, name in names.items())
    drawn = [_with_references(symbols, *given, names) for given in zip(drawings, runs, strict=True)]
    return drawn, defs


def _with_references(
    symbols: Symbols, drawing: Drawing, runs: Sequence[tuple[str, ...]], names: Mapping[tuple[str, ...], str]
) -> str:
    """Return a drawing as markup that refers to runs with names; parts between them are written together."""
    out: list[str] = []
    at = 0
    for name, group in groupby(runs, key=names.get):
        taken = [*group]
        end = at + sum(map(len, taken))
        out.append(f'<use href="#{name}"/>' * len(taken) if name else symbols.markup(drawing[at:end]))
        at = end
    return "".join(out)
