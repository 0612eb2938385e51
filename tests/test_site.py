"""The docs as a site: what is made from the code is whole, every page is in the navigation, pictures are current."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

import pytest

from sheetgen.cli.commands import MODULES
from sheetgen.explain.codes import CODES
from sheetgen.games import registry
from sheetgen.text.catalog import all_languages
from tools import page_picture, pictures
from tools.site import gallery, home, reference

ROOT = Path(__file__).parents[1]
NAVIGATION = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:")[2]


def test_every_page_is_in_the_navigation() -> None:
    named = set(re.findall(r"[\w/-]+\.md", NAVIGATION))
    docs = {page.relative_to(ROOT / "docs").as_posix() for page in (ROOT / "docs").rglob("*.md")}
    made = {f"reference/{name}.md" for name in reference.pages()}
    assert named == docs | made | {
        "readme.md",
        "contributing.md",
        "changelog.md",
        "gallery.md",
        *home.pages(),
    }


def test_the_home_page_has_the_same_tasks_in_every_language() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert {*home.TEXTS} == {*all_languages(), "commands"}
    for lang in all_languages():
        assert {*home.TEXTS[lang]} == {*home.TEXTS["en"]}, lang
        assert lang == "en" or home.TEXTS[lang]["lead"] != home.TEXTS["en"]["lead"]
        for task, command in home.commands(lang).items():
            assert command in home.pages()[home.file_name(lang)], (lang, task)
    for words in home.COMMANDS.values():  # test_docs runs the commands of the README
        command, _, layout = words.partition("sheetgen ")[2].partition(" ")
        assert f"`sheetgen {command} {layout.partition(' ')[0]} " in readme, words


def test_the_gallery_names_each_sheet_and_its_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gallery, "first_page", lambda address, paper: b"")
    monkeypatch.setattr(gallery, "webp", lambda png: png)
    shown = gallery.pictures()
    page = gallery.page(shown)
    assert len(shown) > 50
    for picture in shown:
        assert f"<b>{escape(picture.title)}</b><code>sheetgen print {picture.address}</code>" in page


def test_the_reference_has_every_command_code_and_clause() -> None:
    pages = reference.pages()
    for command in MODULES:
        assert re.search(rf"^## sheetgen {command}\b", pages["commands"], re.MULTILINE), command
    assert "`--edition" in pages["commands"]
    for game in registry.all_games():
        for code, meaning in (*game.explanations.items(), *game.paper_findings.items()):
            assert f"| `{code}` |" in pages["findings"]
            assert not meaning.clause or f'id="{meaning.clause.lower()}"' in pages["rules"], meaning.clause
        assert all(f"**{clause}**" in pages["rules"] for clause in game.clauses)
    assert all(f"| `{code}` |" in pages["findings"] for code in CODES)


@pytest.mark.slow
@pytest.mark.parametrize("name", pictures.PICTURES)
def test_the_pictures_of_the_readme_show_what_is_printed(name: str) -> None:
    assert pictures.is_current(name), "make pictures"
    assert pictures.path(name).stat().st_size < 100_000
    assert f"docs/pictures/{name}.webp" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_picture_of_a_page_is_there_and_small() -> None:
    assert page_picture.PICTURE.stat().st_size < 100_000
    for page in ("docs/score.md", "docs/page.md"):
        assert "pictures/page.webp" in (ROOT / page).read_text(encoding="utf-8")
