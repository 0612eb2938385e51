"""A layout that a user has written prints and scores in every language, under the title that it was given."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec import structs

from sheetgen.__main__ import main
from sheetgen.draw.items import Text
from sheetgen.draw.scene import Scene
from sheetgen.games import library
from sheetgen.sheets.sheet import draw_sheet, finished_sheet, papers_of, read_sheet, sheet_of
from sheetgen.text.catalog import all_languages
from tests.draw.pages import lines

PAGE = Path(__file__).parents[1] / "docs/variant.md"
OWN = "Zuq der Größte"
"""A title that no catalog has."""


@pytest.fixture
def variant(tmp_path: Path) -> Path:
    """The variant of the page, as the page shows it."""
    found = re.search(r"```toml\n(\[header\].*?name = \"my-sun\".*?)```", PAGE.read_text("utf-8"), re.S)
    assert found is not None
    path = tmp_path / "my-sun.toml"
    path.write_text(found.group(1), encoding="utf-8")
    return path


def titled(path: Path, title: str) -> Path:
    """The same layout with a title, written as TOML."""
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("[header]\n", f"[header]\ntitle = {title}\n"), encoding="utf-8")
    return path


def texts(pages: list[Scene]) -> str:
    return "\n".join(item.line.text for page in pages for item in page.items if isinstance(item, Text))


@pytest.mark.parametrize("lang", all_languages())
def test_the_readmes_variant_prints_in_every_language(variant: Path, lang: str) -> None:
    assert "My sun" in texts(draw_sheet(read_sheet(variant), lang, "a4"))


@pytest.mark.medium
@pytest.mark.parametrize(
    ("title", "said"),
    [
        ('"My summer"', {"*": "My summer"}),
        ('{fr = "Mousson"}', {"*": "Mousson"}),
        ('{fr = "Mousson", de = "Regen"}', {"*": "Mousson", "de": "Regen"}),
        ('{fr = "Mousson", en = "Monsoon", ja = "雨季"}', {"*": "Monsoon", "fr": "Mousson", "ja": "雨季"}),
        ('"الصيف"', {"*": "الصيف"}),
    ],
)
def test_a_title_stands_as_it_was_written(variant: Path, title: str, said: dict[str, str]) -> None:
    """On the sheet in languages that titles name, in one of another script and in one that none names."""
    sheet = read_sheet(titled(variant, title))
    assert {lang: sheet.title(lang) for lang in all_languages()} == {
        lang: said.get(lang, said["*"]) for lang in all_languages()
    }
    for lang in ("en", "de", "fr", "ja", "ar", "pl"):
        assert sheet.title(lang) in texts(draw_sheet(sheet, lang, "a4")), lang


def test_a_side_with_a_title_of_its_own_is_not_called_the_sun(tmp_path: Path) -> None:
    path = tmp_path / "sun.toml"
    sun = (library.resolve("dice-charmers/sun")).read_text(encoding="utf-8")
    path.write_text(sun.replace('title = "Sun"', f'title = "{OWN}"'), encoding="utf-8")
    found = texts(draw_sheet(read_sheet(path), "de", "a4"))
    assert OWN in found and "Sonnenseite" not in found
    assert "Sonnenseite" in texts(draw_sheet(read_sheet(library.resolve("dice-charmers/sun")), "de", "a4"))


@pytest.mark.slow
@pytest.mark.parametrize("number", range(5))
def test_any_layout_may_have_a_title_of_its_own(number: int) -> None:
    for at, entry in list(enumerate(library.available()))[number::5]:
        layout = library.load(entry.path)
        mine = sheet_of(structs.replace(layout, header=structs.replace(layout.header, title=OWN)))
        papers = papers_of(mine.game, entry.kind)
        lang = all_languages()[1 + at % (len(all_languages()) - 1)]
        if papers:
            assert draw_sheet(mine, lang, papers[0])
            assert finished_sheet(mine, lang, papers[0]).title == OWN


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["ar", "de", "ja"])
def test_commands_take_a_variant_in_every_language(
    variant: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], lang: str
) -> None:
    titled(variant, f'"{OWN}"')
    pdf, filled, log = tmp_path / "a.pdf", tmp_path / "b.pdf", tmp_path / "a.log"
    log.write_text("game: dice-charmers\nlayout: my-sun.toml\nplayers: A, B\nA: flag\n", encoding="utf-8")
    assert main(["print", str(variant), "--lang", lang, "-o", str(pdf)]) == 0
    assert main(["score", str(log), "--lang", lang, "--fill", str(filled)]) == 0
    tallies = ["A: fame 21, money 40, karma 5/3", "B: fame 16, money 49, karma 5/4"]
    assert main(["settle", "dice-charmers", *tallies, "--layout", str(variant), "--lang", lang]) == 0
    out, err = capsys.readouterr()
    assert "⟦" not in out + err
    for file in (pdf, filled):
        assert OWN in "\n".join(lines(file.read_bytes()))
