"""Home PDFs, filled sheets and previews, of a small game of the tests' own."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path

import pytest
from msgspec.structs import replace
from pypdf import PdfReader

from sheetgen import output_files
from sheetgen.draw.inks import EDITIONS
from sheetgen.draw.paper import USUAL, Paper, find_paper
from sheetgen.draw.scene import Scene
from sheetgen.errors import DrawingError, UsageError
from sheetgen.games import library
from sheetgen.games.contract.values import Mark
from sheetgen.games.layouts.file import layout_hash
from sheetgen.press import filled, home
from sheetgen.sheets.filled import filled_sheets as fill_in
from sheetgen.sheets.press_data import Finished
from sheetgen.sheets.sheet import Sheet, finished_sheet, read_sheet
from sheetgen.text.typesetter import Typesetter
from tests.support import small_game


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    small_game.install(monkeypatch)


def sheet(name: str) -> Sheet:
    return read_sheet(library.resolve(f"small-game/{name}"))


def drawn(name: str, paper: str = "a4") -> Finished:
    return finished_sheet(sheet(name), "en", paper)


def write(players: Sequence[str], marks: Sequence[Mapping[str, Mark]], path: Path) -> list[Path]:
    return filled.write_filled(fill_in(sheet("good").layout, players, marks), players, path)


@pytest.mark.parametrize("name", USUAL)
def test_pages_are_exactly_the_paper(name: str) -> None:
    data, pages = home.pages_as_pdf([drawn("mat", name), drawn("good", name)])
    reader = PdfReader(BytesIO(data))
    assert pages == len(reader.pages) == 3
    for page in reader.pages:
        for box in (page.mediabox, page.trimbox, page.bleedbox):
            size = (float(box.width) / 72 * 25.4, float(box.height) / 72 * 25.4)
            assert size == pytest.approx((find_paper(name).width, find_paper(name).height), abs=0.01)
    assert [reader.pages[i].extract_text().strip() for i in range(3)] == [
        "Hello mat",
        "Hello mat",
        "Hello good",
    ]


def test_the_document_says_what_it_holds() -> None:
    data, _ = home.pages_as_pdf([drawn("mat"), drawn("good")])
    reader = PdfReader(BytesIO(data))
    about = reader.metadata
    assert about is not None
    assert about.title == "The Small Game: Mat, Good"
    assert about.creator == "sheetgen"
    assert about.subject
    for name in ("mat", "good"):
        assert f"small-game/{name}" in about.keywords
        assert layout_hash(library.load(library.resolve(f"small-game/{name}"))) in about.keywords
    assert "licence MIT" in about.keywords
    assert reader.trailer["/Root"]["/Lang"] == "en"
    assert reader.page_labels == ["Page", "Page (2)", "Page (3)"]


def test_titles_follow_the_language_and_fall_back_to_the_name() -> None:
    layout = sheet("good").layout
    untitled = sheet("good")._replace(layout=replace(layout, header=replace(layout.header, title="")))
    assert sheet("mat").title("de") == "Matte"
    assert sheet("good").title("de") == "Good"
    assert untitled.title("de") == "Good"


def test_the_same_input_gives_the_same_bytes() -> None:
    assert home.pages_as_pdf([drawn("good")]) == home.pages_as_pdf([drawn("good")])


def test_editions_differ() -> None:
    made = {home.pages_as_pdf([drawn("good")], edition=e)[0] for e in EDITIONS}
    assert len(made) == len(EDITIONS)


# ---- filled ------------------------------------------------------------------------------------
MARKS = [{"river.1": Mark("circle"), "river.2": Mark("used")}, {"river.2": Mark("cross")}]


def test_each_player_has_a_page_with_name_and_marks(tmp_path: Path) -> None:
    path = tmp_path / "game.pdf"
    made = write(["Leila", "Zoë"], MARKS, path)
    assert made == [path]
    reader = PdfReader(path)
    assert reader.page_labels == ["Leila", "Zoë"]
    for page, player in zip(reader.pages, ("Leila", "Zoë"), strict=True):
        assert player in page.extract_text()
        assert "Hello good" in page.extract_text()
    first, second = (page.get_contents().get_data() for page in reader.pages)
    assert len(first) > len(second) > 100, "three marks and a name against one and a name"
    assert output_files.is_unchanged(path.read_bytes())


def test_the_blank_sheet_lies_in_the_file_once(tmp_path: Path) -> None:
    sizes = []
    for count in (1, 5):
        path = tmp_path / f"{count}.pdf"
        write(list("ABCDE")[:count], [{}] * count, path)
        sizes.append(path.read_bytes().count(b"/Subtype /Form"))
    assert sizes == [1, 1]


def test_pictures_carry_the_players_names(tmp_path: Path) -> None:
    made = write(["Leila", "Zoë B.", "LEILA", "!"], [{}] * 4, tmp_path / "game.svg")
    names = [path.name for path in made]
    assert names == ["game-leila-1.svg", "game-zoë-b.svg", "game-leila-3.svg", "game-player-4.svg"]
    assert sorted(p.name for p in tmp_path.iterdir()) == sorted(names)
    assert len({path.read_bytes() for path in made}) == 4


def test_a_mark_without_a_spot_is_an_error_that_names_it(tmp_path: Path) -> None:
    with pytest.raises(DrawingError, match=r"river\.9"):
        write(["A"], [{"river.9": Mark("cross")}], tmp_path / "x.pdf")
    assert not list(tmp_path.iterdir())


def test_the_game_draws_its_pieces_over_the_page_of_their_player(tmp_path: Path) -> None:
    path = tmp_path / "x.pdf"
    piece = {"river.1": Mark("piece", piece=small_game.Building("fort"))}
    write(["A", "B"], [piece, piece], path)
    said = [page.extract_text() for page in PdfReader(path).pages]
    assert ["fort0" in text for text in said] == [True, False]
    assert ["fort1" in text for text in said] == [False, True]


def test_a_game_without_pictures_of_pieces_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(small_game.GAME, "pieces", "")
    with pytest.raises(DrawingError, match="piece"):
        write(["A"], [{"river.1": Mark("piece", piece=small_game.Building("x"))}], tmp_path / "x.pdf")


def test_a_common_map_comes_once_before_the_players_own_sheets(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def draw(layout: object, typesetter: Typesetter, paper: Paper) -> list[Scene]:
        title = layout.header.name  # type: ignore[attr-defined]
        scene = Scene(paper.width, paper.height, typesetter, title=title)
        scene.spot("map.1" if title == "good" else "own.1", 50, 50, 5)
        if title == "mat":
            scene.spot("field.player", 60, 80, 30, 4)
        return [scene]

    monkeypatch.setattr(small_game, "draw", draw)
    monkeypatch.setattr(small_game.GAME, "beside", {"board": ("mat",)})
    marks = [{"map.1": Mark("circle"), "own.1": Mark("text", "7")}, {"map.1": Mark("circle")}]
    write(["A", "B"], marks, tmp_path / "x.pdf")
    assert PdfReader(tmp_path / "x.pdf").page_labels == ["good", "A", "B"]
    made = write(["A", "B"], marks, tmp_path / "x.svg")
    assert [path.name for path in made] == ["x.svg", "x-a.svg", "x-b.svg"]
    marks[1]["map.1"] = Mark("cross")
    write(["A", "B"], marks, tmp_path / "x.pdf")
    assert PdfReader(tmp_path / "x.pdf").page_labels == ["A", "A (2)", "B", "B (2)"]


def test_another_ending_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"\.pdf or \.svg"):
        write(["A"], [{}], tmp_path / "x.png")


# ---- previews ----------------------------------------------------------------------------------
@pytest.mark.parametrize("dpi", [72, 100])
def test_a_png_has_the_pixels_of_its_paper(dpi: int) -> None:
    (made,) = home.page_pictures(drawn("good", "letter"), "png", edition="colour", dpi=dpi)
    assert struct.unpack(">II", made[16:24]) == (round(8.5 * dpi), round(11 * dpi))


def test_a_resolution_out_of_bounds_is_refused() -> None:
    for dpi in (0, -1, 5000):
        with pytest.raises(UsageError, match="dpi"):
            home.page_pictures(drawn("good"), "png", edition="colour", dpi=dpi)


def test_an_svg_has_spots_and_our_mark() -> None:
    (made,) = home.page_pictures(drawn("good"), "svg", edition="line", dpi=0)
    assert output_files.is_made_by_sheetgen(made)
    assert b"spot-river.2" in made


def test_several_pages_are_numbered() -> None:
    assert home.numbered_endings(1) == [""]
    assert home.numbered_endings(2) == ["-1", "-2"]
