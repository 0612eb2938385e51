"""Scenes to SVG: the same geometry and inks as in the PDF, in the same millimetres.

Letters are outlines, each glyph once, so a picture looks alike on machines without the fonts; what a
line says is kept in its ``<desc>`` for searches and screen readers. Each spot is an element without
paint whose id is ``spot-`` and its address.
"""

from collections.abc import Collection
from functools import lru_cache
from typing import Any

import svgwrite
import uharfbuzz as hb
from svgwrite.container import Group

from sheetgen.draw.inks import COLOUR, Edition
from sheetgen.draw.scene import LAYERS, Clip, Scene, Shape, Text, Unclip
from sheetgen.text.fonts import Face

_CAPS = ("butt", "round", "square")
_COMMANDS = {"M": "M%.6g %.6g", "L": "L%.6g %.6g", "C": "C%.6g %.6g %.6g %.6g %.6g %.6g", "Z": "Z"}


@lru_cache(maxsize=4096)
def _template(verbs: str) -> str:
    return "".join([_COMMANDS[v] for v in verbs])


@lru_cache(maxsize=1)
def _pen() -> hb.DrawFuncs:
    """HarfBuzz callbacks that append path data to a list."""
    funcs = hb.DrawFuncs()
    funcs.set_move_to_func(lambda x, y, data: data.append(f"M{x:g} {y:g}"))
    funcs.set_line_to_func(lambda x, y, data: data.append(f"L{x:g} {y:g}"))
    funcs.set_quadratic_to_func(lambda qx, qy, x, y, data: data.append(f"Q{qx:g} {qy:g} {x:g} {y:g}"))
    funcs.set_cubic_to_func(
        lambda ax, ay, bx, by, x, y, data: data.append(f"C{ax:g} {ay:g} {bx:g} {by:g} {x:g} {y:g}")
    )
    funcs.set_close_path_func(lambda data: data.append("Z"))
    return funcs


@lru_cache(maxsize=4096)
def outline(face: Face, gid: int) -> str:
    """Path data of a glyph in font units, y up."""
    data: list[str] = []
    face.hb_font.draw_glyph(gid, _pen(), data)
    return "".join(data)


class _Drawing:
    """One SVG file in the making."""

    def __init__(self, scene: Scene, edition: Edition, layers: Collection[str]) -> None:
        self.edition, self.layers = edition, layers
        self.drawing = svgwrite.Drawing(
            debug=False, size=(f"{scene.w:g}mm", f"{scene.h:g}mm"), viewBox=f"0 0 {scene.w:g} {scene.h:g}"
        )
        if scene.lang:
            self.drawing["xml:lang"] = scene.lang
        if scene.title:
            self.drawing.set_desc(title=scene.title)
        self.faces: dict[Face, int] = {}
        self.known: set[str] = set()
        self.clips = 0
        page = Group(fill="none", stroke_linejoin="round", debug=False)
        self.drawing.add(page)
        self.groups = [page]

    def items(self, scene: Scene) -> None:
        scene.check()
        for item in scene.items:
            if isinstance(item, Clip):
                self._clip(item)
            elif isinstance(item, Unclip):
                inner = self.groups.pop()
                if inner.elements:
                    self.groups[-1].add(inner)
            elif item.layer in self.layers:
                if isinstance(item, Shape):
                    self._shape(item)
                else:
                    self._text(item)

    def _clip(self, item: Clip) -> None:
        self.clips += 1
        name = f"clip-{self.clips}"
        clip = self.drawing.clipPath(id=name)
        rule = {"clip_rule": "evenodd"} if item.eo else {}
        clip.add(self.drawing.path(_template(item.verbs) % item.points, **rule))
        self.drawing.defs.add(clip)
        self.groups.append(Group(clip_path=f"url(#{name})", debug=False))

    def _shape(self, item: Shape) -> None:
        fill, stroke, width = self.edition.style(item.fill, item.stroke, item.lw)
        paint: dict[str, Any] = {}
        if fill:
            paint["fill"] = fill.hex
            if item.eo:
                paint["fill_rule"] = "evenodd"
        if stroke:
            paint |= {"stroke": stroke.hex, "stroke_width": f"{width:g}", "stroke_linecap": _CAPS[item.cap]}
            if item.dash:
                paint["stroke_dasharray"] = " ".join([f"{v:g}" for v in item.dash])
        if item.opacity < 1:
            paint["opacity"] = f"{item.opacity:g}"
        if paint:
            self.groups[-1].add(self.drawing.path(_template(item.verbs) % item.points, **paint))

    def _text(self, item: Text) -> None:
        line = item.line
        a, b, c, d, e, f = item.matrix
        words = Group(fill=self.edition.text(item.ink).hex, debug=False)
        words.set_desc(desc=line.text)
        moved = 0.0  # mm along the baseline
        for run in line.runs:
            unit = line.unit(run)
            wide = unit * line.stretch
            x, y = e + a * moved, f + b * moved
            matrix = " ".join([f"{v:.7g}" for v in (a * wide, b * wide, -c * unit, -d * unit, x, y)])
            group = Group(transform=f"matrix({matrix})", debug=False)
            at = 0
            for glyph in run.glyphs:
                name = self._glyph(run.face, glyph.gid)
                if name:
                    group.add(self.drawing.use(f"#{name}", (at + glyph.dx, glyph.dy)))
                at += glyph.advance
            words.add(group)
            moved += run.advance * wide
        self.groups[-1].add(words)

    def _glyph(self, face: Face, gid: int) -> str:
        """The id of a glyph's outline, which is defined when first used; empty for a space."""
        data = outline(face, gid)
        if not data:
            return ""
        name = f"f{self.faces.setdefault(face, len(self.faces) + 1)}-{gid}"
        if name not in self.known:
            self.known.add(name)
            self.drawing.defs.add(self.drawing.path(data, id=name))
        return name

    def spots(self, scene: Scene) -> None:
        group = Group(id="spots", fill="none", debug=False)
        for address, (x, y, rx, ry) in scene.spots.items():
            centre, size = (f"{x:.6g}", f"{y:.6g}"), (f"{rx:.6g}", f"{ry:.6g}")
            group.add(self.drawing.ellipse(centre, size, id=f"spot-{address}"))
        self.drawing.add(group)


def render(scene: Scene, *, edition: Edition = COLOUR, layers: Collection[str] = LAYERS) -> str:
    """A scene as an SVG document of the page's size in mm; one unit is one millimetre."""
    drawing = _Drawing(scene, edition, layers)
    drawing.items(scene)
    drawing.spots(scene)
    text: str = drawing.drawing.tostring()
    return '<?xml version="1.0" encoding="utf-8"?>\n' + text + "\n"
