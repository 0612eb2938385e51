"""Nowhere does a ground reach a cut in a shop's file and end there: searched dot by dot, in all that is printed."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import pairwise

import numpy
import pypdfium2
import pytest
from pypdf import PdfReader

from sheetgen.cut.contours import contours_of_edge
from sheetgen.draw.dieline import Cut
from sheetgen.draw.path import Point
from sheetgen.draw.scene import Scene
from sheetgen.games import library
from sheetgen.sheets.press_data import Finished
from sheetgen.sheets.sheet import finished_sheet, read_sheet
from sheetgen.shop import shop_pages
from sheetgen.shop.profile import find_profile
from sheetgen.text.typesetter import Typesetter
from tests.press.test_low_ink import shipped

DOTS = 10.0
"""A mm."""
STEP, RUN = 0.5, 4
"""Mm from place to place along a cut; how many in a row are a ground and no tip of a drawing."""
WITHIN, BEYOND = (0.25, 0.5, 0.8), 0.4
"""Mm from a cut where a ground has its colour, past the line that is cut along; and where it must go on."""
WHITE, ALIKE = 250, 12


def places(corners: Sequence[Point]) -> Iterator[tuple[float, float, float, float]]:
    """Places along a closed outline, and which way is out."""
    around = [*corners, corners[0]]
    way = 1 if sum(a * d - c * b for (a, b), (c, d) in pairwise(around)) > 0 else -1
    for (a, b), (c, d) in pairwise(around):
        length = math.dist((a, b), (c, d))
        for n in range(int(length / STEP)):
            share = (n + 0.5) / int(length / STEP)
            yield a + (c - a) * share, b + (d - b) * share, way * (d - b) / length, way * (a - c) / length


def bare(picture: numpy.ndarray, corner: Point, outline: Sequence[Point], beyond: float) -> list[Point]:
    """Where along an outline a ground ends with it, by the first place of each run."""

    x, y, out_x, out_y = numpy.array(list(places(outline))).reshape(-1, 4).T
    high, wide, _ = picture.shape

    def dots(beyond: float) -> numpy.ndarray:
        row = ((y + out_y * beyond + corner[1]) * DOTS).astype(int).clip(0, high - 1)
        column = ((x + out_x * beyond + corner[0]) * DOTS).astype(int).clip(0, wide - 1)
        return picture[row, column].astype(int)

    inside = numpy.stack([dots(-d) for d in WITHIN])
    ground = inside.min(axis=2).max(axis=0) < WHITE - 4
    even = (abs(inside - inside[0]).max(axis=2) < ALIKE).all(axis=0)
    ends = dots(beyond).min(axis=1) >= WHITE
    found, run = [], 0
    for n, one in enumerate(ground & even & ends):
        run = run + 1 if one else 0
        if run == RUN:
            found.append((round(float(x[n]), 1), round(float(y[n]), 1)))
    return found


def ends(sheet: Finished, name: str) -> list[tuple[int, str, list[Point]]]:
    """Page, edge and places where a ground ends with a page's trim, or with what is cut out of it."""
    shop_profile = find_profile(name)
    (data,) = shop_pages.make_files([sheet], shop_profile).files
    found = []
    document = pypdfium2.PdfDocument(data)
    reader = PdfReader(BytesIO(data))
    first = {id(scene): number for number, scene in reversed([*enumerate(sheet.pages)])}
    for number, scene in enumerate(sheet.pages):
        if number != first[id(scene)]:
            continue  # a card that comes again
        page = reader.pages[number]
        left, _, _, top = (float(v) * 25.4 / 72 for v in page.trimbox)
        corner = (left, float(page.mediabox.height) * 25.4 / 72 - top)
        picture = document[number].render(scale=DOTS * 25.4 / 72).to_numpy()[..., :3]
        trim = [(0.0, 0.0), (scene.w, 0.0), (scene.w, scene.h), (0.0, scene.h)]
        found.append((number + 1, "trim", bare(picture, corner, trim, shop_profile.bleed - BEYOND)))
        for edge in scene.dieline:
            for contour in contours_of_edge(edge) if isinstance(edge, Cut) else ():
                if contour.closed:
                    found.append((number + 1, "cut", bare(picture, corner, contour.polygon(), BEYOND)))
    return [row for row in found if row[2]]


@pytest.mark.slow
@pytest.mark.parametrize("name", shipped())
def test_no_ground_ends_at_a_cut(name: str) -> None:
    sheet = read_sheet(library.resolve(name))
    assert ends(finished_sheet(sheet, "en", "a4"), "generic-x4") == []


def test_a_ground_that_ends_at_a_cut_is_found() -> None:
    page = Scene(60, 90, Typesetter("en"), name="page", lang="en")
    page.rect(20, 20, 20, 20, fill="gold_t", stroke="ink", lw=0.2)
    page.cut("M20 20H40V40H20Z")
    sheet = finished_sheet(read_sheet(library.resolve("dice-charmers/sun")), "en", "a4")._replace(
        pages=(page,)
    )
    ((_, kind, where),) = ends(sheet, "generic-x4")
    assert kind == "cut" and len(where) == 1, "all around without a gap"
