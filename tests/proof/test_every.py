"""Low ink is low in every print of every layout (``INK=all``); and what that proof stands on."""

from __future__ import annotations

import os
from io import BytesIO

import pytest

from sheetgen.draw.inks import LOW_INK, Colour
from sheetgen.draw.pdf import render_pdf
from sheetgen.draw.scene import Scene
from sheetgen.games import library
from sheetgen.inspect.ink import measure_ink
from sheetgen.sheets.sheet import read_sheet
from tests.proof.adding import added
from tests.proof.every import MOST, by_ghostscript, colours, drawn, judge, ours, pages, pictured, repeats
from tests.proof.separated import GOALS, Print, layouts, prints

ALL = bool(os.environ.get("PROOF")) and os.environ.get("INK") == "all"


@pytest.mark.skipif(not ALL, reason="every print is asked about by `make proof INK=all`")
@pytest.mark.parametrize("layout", list(layouts()) if ALL else [""])
def test_low_ink_is_low_in_every_print(layout: str) -> None:
    found = judge(layout)
    assert all(found[goal].pages for goal in GOALS)
    left = [page for goal in GOALS for page in found[goal].left]
    over = {str(page): ink for page in left if (ink := by_ghostscript(page)) > MOST}
    assert not over


@pytest.mark.slow
@pytest.mark.parametrize("layout", ["bania/card", "nagaraja/hand"])
@pytest.mark.parametrize("lang", ["de", "ja"])
def test_what_repeats_is_the_same(layout: str, lang: str) -> None:
    """Cards know no paper, and a set of both depths is the short one and the full one."""
    read = read_sheet(library.resolve(layout))
    ways = [
        one for one in prints(layout, "home") if one.lang == lang and "poker" in dict(one.options).values()
    ]
    kept = {tuple(page.items) for one in ways if not repeats(one) for page in drawn(read, one)}
    again = [page for one in ways if repeats(one) for page in drawn(read, one)]
    assert again and all(tuple(page.items) in kept for page in again)


@pytest.mark.slow
@pytest.mark.parametrize("layout", ["bania/tents", "dice-charmers/sun", "nagaraja/card", "raja/rajasthan"])
def test_no_page_takes_more_than_the_sum(layout: str) -> None:
    ink = {colour: ours(colour, "home") for colour in colours()}
    for number, scene in enumerate(
        drawn(read_sheet(library.resolve(layout)), Print(layout, "hi", "a4", (), "home"))
    ):
        out = BytesIO()
        render_pdf([scene], out, edition=LOW_INK)
        [page] = measure_ink(out.getvalue())
        found = added(scene, ink)
        assert page.total <= found.flat + found.edges / 2, f"page {number + 1}"
        assert abs(pictured(scene, ink) - page.total) < 0.15


def test_what_has_one_size_is_gone_through_too() -> None:
    assert next(pages("raja/box-characters")).of.lang == "en"


@pytest.mark.medium
def test_what_hides_nothing_takes_its_sum() -> None:
    from sheetgen.text.typesetter import Typesetter

    scene = Scene(300, 200, Typesetter("en"))
    scene.rect(10, 10, 50, 50, fill="green_f", stroke="ink", lw=0.4)
    scene.seg(100, 100, 200, 100, "ink", 0.6)
    ink: dict[Colour, float] = {colour: ours(colour, "home") for colour in colours()}
    out = BytesIO()
    render_pdf([scene], out, edition=LOW_INK)
    assert added(scene, ink).flat == pytest.approx(measure_ink(out.getvalue())[0].total, rel=0.15)
