"""Texts that users write into layouts of their own stand as they wrote them, whatever language is asked for."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from sheetgen.draw.items import Text
from sheetgen.draw.scene import Scene
from sheetgen.games.layouts.file import available, resolve, shipped
from sheetgen.message import msg
from sheetgen.sheets import table_kit
from sheetgen.sheets.sheet import draw_sheet, read_sheet
from sheetgen.text.catalog import Catalog, all_languages

_TEXT = re.compile(
    r'((?:^|[{,] ?)(?:question|text|short|label|title) = ")((?:[^"\\]|\\.)*[a-z](?:[^"\\]|\\.)*)"', re.M
)
MINE = " Zz"


def rewritten(address: str, folder: Path) -> Path:
    """The layout with every text another one."""
    model = shipped(address)
    assert model is not None
    text = model.read_text(encoding="utf-8")
    path = folder / "mine.toml"
    path.write_text(_TEXT.sub(rf'\1\2{MINE}"', text), encoding="utf-8")
    return path


def words(page: Scene) -> str:
    return "\n".join(item.line.text for item in page.items if isinstance(item, Text))


@cache
def pictured(address: str, paper: str) -> list[Scene]:
    return draw_sheet(read_sheet(resolve(address)), "en", paper)


@pytest.fixture(autouse=True)
def pictures_of_kits_are_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """In English: no words of a kit stand in its small pictures of sheets."""
    monkeypatch.setattr(table_kit, "draw_sheet", lambda sheet, lang, paper: pictured(sheet.address, paper))


@pytest.mark.medium
@pytest.mark.parametrize("lang", all_languages())
def test_a_kit_of_one_s_own_is_printed_in_every_language(lang: str, tmp_path: Path) -> None:
    (page,) = draw_sheet(read_sheet(rewritten("bania/kit", tmp_path)), lang, "a4")
    assert f"the board{MINE}" in words(page)


@pytest.mark.slow
@pytest.mark.parametrize("lang", all_languages())
def test_so_is_every_layout_of_words(lang: str, tmp_path: Path) -> None:
    """Each in a language in turn: own words take the same way in all of them."""
    wordy = [entry for entry in available() if entry.kind in ("card", "box", "kit", "log", "campaign")]
    for entry in wordy[all_languages().index(lang) :: len(all_languages())]:
        assert draw_sheet(read_sheet(rewritten(entry.address, tmp_path)), lang, "a4")


def test_what_we_wrote_is_translated_and_the_rest_tidied() -> None:
    german = Catalog("de")
    assert german.own(msg("Oasis", "sheet title")) == "Oase"
    salt = msg('The "salt" road, {n} camels', "sheet")
    assert german.own(salt) == "The „salt“ road, {n} camels", "a layout cannot format anything"
