"""Every sheet of a variant bears the variant's own title, where its model's stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.draw.items import Text
from sheetgen.draw.scene import Scene
from sheetgen.games.layouts.file import Header, available, has_own_title, heading
from sheetgen.games.library import resolve
from sheetgen.message import msg
from sheetgen.sheets.sheet import draw_sheet, read_sheet
from sheetgen.text.catalog import all_languages
from sheetgen.text.typesetter import Typesetter

UNTITLED = ("card", "goods", "hand")
"""Kinds of small cards, on which no title stands."""
VARIED = ("raja/rajasthan", "bania/oasis", "nagaraja/temples", "nagaraja/temple", "dice-charmers/sun")
SAID = {
    "en": "Monsoon night",
    "de": "Monsunnacht",
    "ar": "ليلة المطر",
    "ja": "雨季の夜",
    "hi": "बरसात की रात",
    "ko": "장마의 밤",
}


def variant(folder: Path, address: str, kind: str) -> Path:
    game, _, name = address.partition("/")
    titles = ", ".join(f'{lang} = "{said}"' for lang, said in SAID.items())
    path = folder / f"{game}-{name}.toml"
    path.write_text(
        f'[header]\nschema = "sheetgen.layout/1"\ngame = "{game}"\nkind = "{kind}"\nname = "mine"\n'
        f'version = "1.0"\nextends = "{address}"\ntitle = {{ {titles} }}\n',
        encoding="utf-8",
    )
    return path


def words(page: Scene) -> str:
    return "\n".join(item.line.text for item in page.items if isinstance(item, Text))


def own(address: str, kind: str, lang: str, folder: Path) -> None:
    pages = draw_sheet(read_sheet(variant(folder, address, kind)), lang, "a4")
    assert any(SAID.get(lang, SAID["en"]) in words(page) for page in pages), (address, lang)


@pytest.mark.slow
def test_every_sheet_of_a_variant_bears_its_title(tmp_path: Path) -> None:
    kinds = [entry for entry in available() if entry.kind not in UNTITLED]
    assert len(kinds) > 30
    for number, entry in enumerate(kinds):
        own(entry.address, entry.kind, list(SAID)[number % len(SAID)], tmp_path)


@pytest.mark.parametrize("lang", all_languages())
def test_a_title_stands_in_every_language(lang: str, tmp_path: Path) -> None:
    own("nagaraja/score", "score", lang, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("lang", all_languages())
def test_the_longest_number_of_a_variation_has_room(lang: str) -> None:
    """Of each language on two sheets in turn."""
    place = all_languages().index(lang)
    for address in (VARIED[place % len(VARIED)], VARIED[(place + 2) % len(VARIED)]):
        (page, *_) = draw_sheet(read_sheet(resolve(f"{address}/999999999")), lang, "a4")
        assert "999999999" in words(page)


def test_a_heading_is_ours_until_a_layout_calls_itself_otherwise() -> None:
    setter, ours = Typesetter("en"), msg("The Desert Bazaar", "sheet")
    header = Header("sheetgen.layout/1", "bania", "board", "oasis", "1.0", title="Oasis")
    assert (has_own_title(header), heading(header, ours, setter)) == (False, "The Desert Bazaar")
    other = Header("sheetgen.layout/1", "bania", "board", "oasis", "1.0", title="Salt road")
    assert (has_own_title(other), heading(other, ours, setter)) == (True, "Salt road")
    assert heading(other, ours, setter, counts=True) == "Salt road · The Desert Bazaar"
    nameless = Header("sheetgen.layout/1", "bania", "board", "salt-road", "1.0")
    assert heading(nameless, ours, setter) == "Salt road"
    drawn = Header("sheetgen.layout/1", "bania", "board", "oasis-7", "1.0", title="Oasis", variation=7)
    assert heading(drawn, ours, setter) == "The Desert Bazaar 7"
