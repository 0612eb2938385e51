"""The map in parts: each on its own paper, with an overlap for glue and marks where the parts meet."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import msgspec

from sheetgen.draw import furniture
from sheetgen.draw.paper import MARGIN, Box
from sheetgen.draw.scene import Scene
from sheetgen.errors import UsageError
from sheetgen.games.layouts.fault import raise_fault
from sheetgen.games.layouts.file import has_own_title
from sheetgen.games.layouts.identity import layout_hash as hash_of
from sheetgen.games.library import load, resolve
from sheetgen.games.raja.sheets.map import draw_map
from sheetgen.games.raja.sheets.plan import FOOT, make_plan
from sheetgen.games.raja.sheets.words import GAME, RED
from sheetgen.message import msg
from sheetgen.units import mm

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.games.raja.layout import MapSheet, TileSheet
    from sheetgen.text.typesetter import Typesetter

TICK = 1.8
"""Length of the marks above and below a seam, in mm."""
TRIM = 1.2
"""Distance in mm before a seam that is cut off. The rest of the overlap lies under the next part."""
STRIP = 3.0
"""Width in mm beside an overlap for its instructions."""


def tile_pages(
    layout: TileSheet, typesetter: Typesetter, paper: Paper, *, layout_hash: str = "", **_: Any
) -> list[Scene]:
    """Return one page for each part, from left to right, with the spots on it.

    Raise ``LayoutError`` for seams outside the map or out of order, ``UsageError`` for paper on which a part
    does not fit, and the errors of the map.
    """
    sheet: MapSheet = load(resolve(layout.map))
    if has_own_title(layout.header):
        sheet = msgspec.structs.replace(sheet, header=layout.header)
    art = make_plan(sheet).art
    edges = [art.x, *layout.seams, art.right]
    for i, (left, right) in enumerate(pairwise(edges)):
        if right - left < 40:
            found = layout.seams[min(i, len(layout.seams) - 1)]
            allowed = msg("seams from left to right, 40 mm apart", "report")
            raise_fault(("seams", min(i, len(layout.seams) - 1)), str(found), allowed)
    head, total = layout.header, len(edges) - 1
    trim, flap = TRIM / layout.scale, (mm(layout.overlap) - TRIM) / layout.scale
    pages = []
    for i, (left, right) in enumerate(pairwise(edges), 1):
        first, last = i == 1, i == total
        part = Box(left - (0 if first else trim), art.y, 0, art.h)
        part = part._replace(w=right + (0 if last else flap) - part.x)
        _refuse_small(paper, part, layout.scale)
        # translators: one of the sheets on which the map is printed in parts
        name = typesetter.say(msg("Map, part {number} of {total}", "sheet", number=i, total=total))
        scene = Scene(
            paper.width, paper.height, typesetter, name=f"{head.game}/{head.name}/{i}",
            title=f"{typesetter.say(GAME)}: {name}", lang=typesetter.lang,
        )  # fmt: skip
        _part(scene, sheet, part, layout.scale, first=first, last=last)
        _marks(scene, part, layout.scale, left if not first else None, right if not last else None)
        furniture.footer(
            scene, MARGIN, paper.height - MARGIN - FOOT + 1.2, paper.width - 2 * MARGIN, game=head.game,
            name=f"{head.label} {i}/{total}", version=head.version, layout_hash=layout_hash or hash_of(layout),
        )  # fmt: skip
        pages.append(scene)
    return pages


def _refuse_small(paper: Paper, part: Box, scale: float) -> None:
    w = part.w * scale + STRIP + 2 * MARGIN
    h = part.h * scale + TICK + 2 * MARGIN + FOOT
    if w > paper.width + 0.05 or h > paper.height + 0.05:
        raise UsageError(
            msg("A part of the map needs paper of at least {w:.1f} × {h:.1f} mm; {paper} has {pw:.1f} × {ph:.1f} mm.",
                "report", w=w, h=h, paper=paper.name, pw=paper.width, ph=paper.height)
        )  # fmt: skip


def _corner(scene: Scene, part: Box, scale: float, *, last: bool) -> tuple[float, float]:
    """Return the upper left corner of a part on its page in mm: joined edges lie inside the page."""
    x = scene.w - MARGIN - part.w * scale if last else MARGIN
    room = scene.h - 2 * MARGIN - FOOT - TICK
    return x, MARGIN + TICK + (room - part.h * scale) / 2


def _part(scene: Scene, sheet: MapSheet, part: Box, scale: float, *, first: bool, last: bool) -> None:
    x, y = _corner(scene, part, scale, last=last and not first)
    scene.clip(f"M{x} {y}H{x + part.w * scale}V{y + part.h * scale}H{x}Z")
    scene.push(x - part.x * scale, y - part.y * scale, scale)
    draw_map(scene, sheet, make_plan(sheet), scale)
    scene.pop()
    scene.unclip()
    inside = {
        address: spot
        for address, spot in scene.spots.items()
        if x <= spot.x - spot.rx and spot.x + spot.rx <= x + part.w * scale
    }
    scene.spots = inside


def _marks(scene: Scene, part: Box, scale: float, left: float | None, right: float | None) -> None:
    """Draw marks where a seam meets the upper and lower edge, and the instructions beside the overlap."""
    x0, y0 = _corner(scene, part, scale, last=left is not None)
    bottom = y0 + part.h * scale
    for seam in (left, right):
        if seam is None:
            continue
        x = x0 + (seam - part.x) * scale
        for y, way in ((y0, -1), (bottom, 1)):
            scene.seg(x, y, x, y + way * TICK, "ink", 0.3, cap=0)
            scene.path(f"M{x} {y}L{x - 1} {y + way * 1.5}H{x + 1}Z", fill=RED)
    middle = (y0 + bottom) / 2
    if right is not None:
        # translators: along the edge of a part of the map, over which the next part is glued
        words = msg("Glue here, mark on mark", "sheet")
        edge = x0 + part.w * scale + 1.2
        scene.text(edge, middle, words, "text", 7, "ink", "c", rot=90, width=120, box="tiles.glue")
    if left is not None:
        # translators: along the edge of a part of the map that is cut off before it is glued over the other
        words = msg("Cut from mark to mark, then glue over the part before", "sheet")
        scene.text(x0 - 1.45, middle, words, "text", 7, "ink", "c", rot=-90, width=120, box="tiles.cut")
