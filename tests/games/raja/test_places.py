"""Names of places on the map: in the reader's script, below them as a log has them."""

from __future__ import annotations

import pytest

from sheetgen.draw.items import Text
from sheetgen.draw.scene import Scene
from sheetgen.games.library import load, resolve
from sheetgen.games.raja.board import bezier_points
from sheetgen.games.raja.sheets import page, towns
from sheetgen.games.raja.sheets.map import gate_below_city
from sheetgen.message import Msg
from sheetgen.sheets.sheet import draw_sheet, read_sheet
from sheetgen.text.catalog import Catalog
from sheetgen.text.languages import LANGUAGES
from sheetgen.text.typesetter import Typesetter

HINDI = {
    "Ahmadabad": "अहमदाबाद", "Bikaner": "बीकानेर", "Chittor": "चित्तौड़", "Jaipur": "जयपुर",
    "Jaisalmer": "जैसलमेर", "Jodhpur": "जोधपुर", "Udaipur": "उदयपुर", "Thar": "थार",
    "Aravalli": "अरावली", "Pichola": "पिछोला",
}  # fmt: skip
CITIES = list(HINDI)[:7]


@pytest.fixture
def hindi(monkeypatch: pytest.MonkeyPatch) -> Scene:
    """The map with its names translated, whatever the catalogs have."""
    own = Catalog._template

    def template(self: Catalog, message: Msg) -> tuple[str, bool]:
        known = HINDI.get(message.text) if self.lang == "hi" and message.context == "sheet" else None
        return (known, True) if known else own(self, message)

    monkeypatch.setattr(Catalog, "_template", template)
    return draw_sheet(read_sheet(resolve("raja/rajasthan")), "hi", "a4")[0]


def texts(scene: Scene) -> dict[str, list[Text]]:
    found: dict[str, list[Text]] = {}
    for item in scene.items:
        if isinstance(item, Text):
            found.setdefault(item.line.text, []).append(item)
    return found


def test_every_place_of_the_map_is_known() -> None:
    assert list(page.PLACES) == list(HINDI)


def test_a_city_stands_in_the_readers_script_over_its_latin_name(hindi: Scene) -> None:
    said = texts(hindi)
    for name in CITIES:
        (own,), (latin,) = said[HINDI[name]], said[name]
        assert own.matrix[5] < latin.matrix[5] < own.matrix[5] + 6
        assert own.line.pt > latin.line.pt
    for name in set(HINDI) - set(CITIES):
        assert HINDI[name] in said and name not in said


def test_names_do_not_touch_what_lies_below(hindi: Scene) -> None:
    said = texts(hindi)
    (latin,), (desert,) = said["Jaisalmer"], said["थार"]
    scale = desert.matrix[0]
    assert desert.matrix[5] - desert.line.cap * scale - latin.matrix[5] > 2.0


def test_a_name_of_ones_own_and_latin_languages_stay_as_they_are() -> None:
    for lang, name in (("de", "Jaipur"), ("hi", "Camelot"), ("ar", "Camelot")):
        assert page.place_name(Typesetter(lang), name) == name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_gates_lie_on_the_wall_beside_a_name_or_on_its_lower_edge(lang: str) -> None:
    sheet = load(resolve("raja/rajasthan"))
    made, scene = towns.city_sizes(sheet), Scene(10, 10, Typesetter(lang))
    for road in sheet.roads:
        points = bezier_points(road.curve, 200)
        for key, line in zip(road.ends, (points, points[::-1]), strict=True):
            town = sheet.cities.get(key)
            if town is None or line[0][1] != pytest.approx(town.at[1] + made.h):
                continue
            name = towns.city_plaque(scene, town, made)
            (x, y), across = gate_below_city(line, name)
            covered = abs(x - name.x) < name.w / 2
            assert across == (0, 1), (key, x)
            assert y == pytest.approx(name.y + name.h / 2 if covered else line[0][1], abs=0.4), (key, x)
