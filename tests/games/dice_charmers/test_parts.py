"""Dice on paper: each die's six faces, as large as asked for, none twice and none left out (DC-1, DC-2)."""

import pytest

from sheetgen.draw.dieline import Cut
from sheetgen.games.dice_charmers.sheets.dice import FLAT, all_dice
from sheetgen.games.library import load, resolve
from sheetgen.sheets.sheet import draw_sheet, read_sheet, with_options


@pytest.mark.clause("DC-2")
def test_there_are_two_dice_of_each_colour_with_the_faces_of_the_sheet() -> None:
    sun = load(resolve("dice-charmers/sun"))
    for address in ("dice-charmers/dice", "dice-charmers/stickers"):
        dice = all_dice(load(resolve(address)))
        assert [die.colour for die in dice] == ["goods"] * 2 + ["roads"] * 2 + ["river"] * 2 + ["palace"] * 2
        for die in dice:
            assert sorted(die.faces) == sorted(getattr(sun.dice, die.colour))


@pytest.mark.parametrize("size", ["10", "16", "25"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_stickers_are_as_large_as_a_side_is_flat(size: str, paper: str) -> None:
    pages = draw_sheet(
        with_options(read_sheet(resolve("dice-charmers/stickers")), {"die": size}), "en", paper
    )
    cuts = [edge for page in pages for edge in page.dieline]
    sets = 1 if size == "25" else 2  # with a spare set, if there is room
    assert len(cuts) == sets * 8 * 6
    for edge in cuts:
        xs, ys = edge.points[::2], edge.points[1::2]
        side = max(xs) - min(xs)
        assert side == pytest.approx(max(ys) - min(ys)) == pytest.approx(float(size) * FLAT)
    assert len({(page.name, edge.points[:2]) for page in pages for edge in page.dieline}) == len(cuts)


@pytest.mark.parametrize(("size", "pages"), [("10", 1), ("16", 1), ("25", 2)])
def test_nets_have_edges_as_long_as_asked(size: str, pages: int) -> None:
    found = draw_sheet(with_options(read_sheet(resolve("dice-charmers/dice")), {"die": size}), "de", "a4")
    assert len(found) == pages
    edges = [edge for page in found for edge in page.dieline]
    nets = [edge for edge in edges if isinstance(edge, Cut)]
    assert len(nets) == 8 and len(edges) == 8 * 13
    for edge in nets:
        assert max(edge.points[::2]) - min(edge.points[::2]) == pytest.approx(3 * float(size))
        assert max(edge.points[::2]) <= 210 - 5 and max(edge.points[1::2]) <= 297 - 12
