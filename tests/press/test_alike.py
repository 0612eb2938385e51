"""Pages that are drawn alike lie in a file once; what differs in anything does not."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pytest
from pypdf import PdfReader

from sheetgen.draw import raster
from sheetgen.draw.ornament import draw_jali
from sheetgen.draw.scene import Scene
from sheetgen.games import library
from sheetgen.impose.imposition import first_equal_scenes
from sheetgen.press import writing
from sheetgen.press.job import Job
from sheetgen.sheets.press_data import Finished
from sheetgen.sheets.sheet import finished_sheet, read_sheet
from sheetgen.text.typesetter import Typesetter
from tests.support import small_game


def page(
    title: str = "card", ink: str = "gold", x: float = 5.0, word: str = "word", width: float = 63.0
) -> Scene:
    scene = Scene(width, 88, Typesetter("en"), name="card", title=title)
    scene.rect(x, 5, 20, 20, fill=ink)
    draw_jali(scene, "M5 30H55V80H5Z", (5, 30, 55, 80), stroke=f"{ink}_m", lw=0.3)
    scene.text(8, 15, word)
    return scene


def test_equal_drawings_have_the_same_first_whatever_they_are_called() -> None:
    one, other, third = page("1 back"), page("2 back"), page("3 back")
    assert set(map(id, first_equal_scenes([one, other, third]).values())) == {id(one)}


@pytest.mark.parametrize(
    "unlike",
    [lambda: page(ink="green"), lambda: page(x=5.001), lambda: page(word="wort"), lambda: page(width=63.5)],
    ids=["ink", "place", "word", "size"],
)
def test_a_drawing_that_differs_in_anything_is_its_own_first(unlike: Callable[[], Scene]) -> None:
    one, other = page(), unlike()
    found = first_equal_scenes([one, other, page()])
    assert found[id(one)] is one and found[id(other)] is other


@pytest.fixture
def sheet(monkeypatch: pytest.MonkeyPatch) -> Finished:
    small_game.install(monkeypatch)
    return finished_sheet(read_sheet(library.resolve("small-game/good")), "en", "a4")


def test_at_home_cards_that_are_alike_are_one_drawing_and_a_lattice_of_several_is_one_too(
    sheet: Finished,
) -> None:
    def printed(*cards: Scene) -> bytes:
        return writing.make_files([sheet._replace(pages=cards, cut=True)], Job("en", "a4", backs="none"))[
            0
        ].data

    alone, twins = printed(page()), printed(page("a"), page("b"))
    mixed = printed(page(), page(ink="green"), page())

    def forms(data: bytes) -> int:
        objects = PdfReader(BytesIO(data)).pages[0]["/Resources"]["/XObject"]
        return len(objects)

    assert forms(twins) == forms(alone)
    assert forms(mixed) == forms(alone) + 2, "another drawing, and the lattice that both have"
    assert len(mixed) < 1.3 * len(alone)
    assert raster.page_as_png(alone, 60) != raster.page_as_png(twins, 60) != raster.page_as_png(mixed, 60)
