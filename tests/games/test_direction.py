"""From right to left: tables that are marked begin at the right, tracks and maps run as in every language."""

from __future__ import annotations

import pytest

from sheetgen.draw.items import Shape, Text
from sheetgen.draw.scene import Scene
from sheetgen.games import library
from sheetgen.sheets.sheet import draw_sheet, read_sheet

TABLES = [
    ("dice-charmers/sun", "palace.mogul.1", "palace.mogul.3"),
    ("dice-charmers/sun", "market.tea.1", "market.tea.9"),
    ("dice-charmers/moon", "upgrade.temple.1", "upgrade.temple.3"),
    ("dice-charmers/sun-ghost", "wish.1.1.1", "wish.1.1.3"),
    ("raja/ghost", "ghost.total.1.1", "ghost.total.1.9"),
    ("raja/player", "gold.1", "gold.9"),
    ("nagaraja/ghost", "omen.1.1.1", "omen.2.1.1"),
    ("nagaraja/score", "game.1.room.1", "game.1.room.9"),
    ("bania/player", "own.oil", "own.incense"),
    ("bania/player", "own.reserve.1", "own.reserve.4"),
    ("bania/ghost", "row.1.1", "die.1.1"),
    ("dice-charmers/sun-ghost", "step.1.1", "wish.1.1.1"),
    ("bania/pen", "hand.1.oil.1", "hand.1.oil.9"),
    ("bania/pen", "pile.silk.1", "pile.silk.9"),
    ("bania/pen", "tent.oil.1", "tent.incense.1"),
    ("dice-charmers/sun", "karma.1", "karma.6"),
]
"""A layout, a place where reading begins, and one further on."""
RUNS = [
    ("dice-charmers/sun", "river.1", "river.3"),
    ("dice-charmers/sun-ghost", "step.1.1", "step.1.9"),
    ("bania/pen", "points.1.1", "points.1.9"),
    ("nagaraja/temple", "points.1", "points.25"),
]
"""A layout, and two places of a track or a map."""


def across(name: str, lang: str, address: str) -> float:
    pages = draw_sheet(read_sheet(library.resolve(name)), lang, "a4")
    return next(page.spots[address].x for page in pages if address in page.spots)


@pytest.mark.parametrize(("name", "first", "later"), TABLES)
def test_tables_begin_where_reading_does(name: str, first: str, later: str) -> None:
    assert across(name, "de", first) < across(name, "de", later)
    assert across(name, "ar", first) > across(name, "ar", later)


@pytest.mark.medium
@pytest.mark.parametrize(("name", "first", "later"), RUNS)
def test_tracks_run_as_printed(name: str, first: str, later: str) -> None:
    for lang in ("de", "ar"):
        assert across(name, lang, first) < across(name, lang, later)


def drawn(name: str, lang: str) -> Scene:
    return draw_sheet(read_sheet(library.resolve(name)), lang, "a4")[0]


def shafts(scene: Scene, ink: str) -> list[float]:
    """How far to the right each straight arrow with a head of two strokes goes."""
    found = []
    for item in scene.items:
        if isinstance(item, Shape) and item.verbs == "MLMLL" and item.stroke == ink:
            found.append(item.points[2] - item.points[0])
    return found


def test_what_becomes_of_cards_is_read_on() -> None:
    """Three cards of a hand become one that is lacking, and cards become a tent: on Bania's player's sheet, arrows say
    so.
    """
    de, ar = (shafts(drawn("bania/player", lang), "ink") for lang in ("de", "ar"))
    assert len(de) == len(ar) == 2
    assert min(de) > 0 > max(ar)


@pytest.mark.medium
@pytest.mark.parametrize("lang", ["de", "ar"])
def test_pictures_of_a_board_run_as_the_board(lang: str) -> None:
    """The ghost of Bania takes column a first."""
    found = [
        (item.matrix[4], item.line.text) for item in drawn("bania/ghost", lang).items
        if isinstance(item, Text) and item.line.text in ("a", "b", "c")
    ]  # fmt: skip
    assert [letter for _, letter in sorted(found)] == ["a", "a", "b", "b", "c", "c"]


def test_what_governors_do_is_read_on() -> None:
    """Before and after beside the map: a bow says which governor moves, and it stands where reading begins."""
    for lang, side in (("de", -1), ("ar", 1)):
        scene = drawn("raja/rajasthan", lang)
        bows = [
            item.points for item in scene.items
            if isinstance(item, Shape) and item.verbs == "MC" and item.stroke == "vermilion" and item.lw > 0.4
        ]  # fmt: skip
        assert len(bows) == 2
        assert all(side * (points[2] - points[0]) > 0 for points in bows)
