"""On a sheet no text comes close to another, whatever its script: measured by the glyphs' own outlines."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pytest

from sheetgen.draw.scene import Bounds, Scene, Text
from sheetgen.games import library
from sheetgen.sheets.sheet import draw_sheet, papers_of, read_sheet

LEAST = 0.6
"""Mm between the outlines of two texts."""
CARDS = ("card", "card-advanced", "solo")  # paragraphs in small, with tests of their own
CLIPPED = ("tiles",)  # what is drawn beyond a part's edge does not show


def inked(item: Text) -> Bounds | None:
    """What the outlines of a line take up on the page, in mm; None for spaces alone."""
    a, b, c, d, e, f = item.matrix
    at, points = 0.0, list[tuple[float, float]]()
    for run in item.line.runs:
        unit = item.line.unit(run)
        for glyph in run.glyphs:
            box = run.face.hb_font.get_glyph_extents(glyph.gid)
            if box and box.width:
                left = (at + (glyph.dx + box.x_bearing) * unit) * item.line.stretch
                right = left + box.width * unit * item.line.stretch
                top = -(glyph.dy + box.y_bearing) * unit
                bottom = top - box.height * unit
                points += [(x, y) for x in (left, right) for y in (top, bottom)]
            at += glyph.advance * unit
    if not points:
        return None
    xs, ys = zip(*((a * x + c * y + e, b * x + d * y + f) for x, y in points), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def together(first: Text, second: Text, places: int) -> bool:
    """Whether they may be pieces of one row, or rows of one paragraph."""
    if first.line.pt != second.line.pt or {first.line.role, second.line.role} - {"text", "bold"}:
        return False
    fall = abs(first.matrix[5] - second.matrix[5]) / abs(first.matrix[3] or 1)
    row = places == 1 and fall < 0.01
    return row or (places <= 6 and 0.3 * first.line.pt < fall < 0.6 * first.line.pt)


def close(scene: Scene) -> Iterator[str]:
    """Pairs of texts that nearly touch."""
    found = [item for item in scene.items if isinstance(item, Text)]
    boxes = [(n, item, box) for n, item in enumerate(found) if (box := inked(item))]
    for k, (n, first, one) in enumerate(boxes):
        for m, second, two in boxes[k + 1 :]:
            across = max(one[0], two[0]) - min(one[2], two[2])
            down = max(one[1], two[1]) - min(one[3], two[3])
            away = math.hypot(max(across, 0.0), max(down, 0.0))
            if away < LEAST - 0.005 and not together(first, second, m - n):
                yield f"{scene.name}: {first.line.text} | {second.line.text}: {away:.2f} mm"


SHEETS = [
    entry for entry in library.available() if entry.name not in (*CARDS, *CLIPPED)
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["ar", "ja"])
@pytest.mark.parametrize("entry", SHEETS, ids=lambda entry: f"{entry.game}/{entry.name}")
def test_no_text_comes_close_to_another(entry: library.Entry, lang: str) -> None:
    sheet = read_sheet(entry.path)
    if papers_of(sheet.game, sheet.layout.header.kind):
        assert [pair for scene in draw_sheet(sheet, lang, "a4") for pair in close(scene)] == []
