"""The printed sheets: every place is there, large enough and apart; every word and bonus is printed."""

import io
import re
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
import pypdfium2
import pytest

from sheetgen.draw import pdf
from sheetgen.draw.furniture import smallest_type
from sheetgen.draw.items import Shape, Spot, Text
from sheetgen.draw.paper import A4, A5, LETTER, MARGIN, Paper
from sheetgen.draw.scene import Scene
from sheetgen.errors import LayoutError, UsageError
from sheetgen.games.dice_charmers.layout import Good, MatSheet, ProvinceSheet, Tent, coins_beside
from sheetgen.games.dice_charmers.sheets import page as page_module
from sheetgen.games.dice_charmers.sheets.mat import mat_pages
from sheetgen.games.dice_charmers.sheets.page import make_plan
from sheetgen.games.dice_charmers.sheets.province import province_page
from sheetgen.games.layouts.file import layout_hash
from sheetgen.games.library import load, resolve
from sheetgen.message import msg
from sheetgen.resources import resource_folder
from sheetgen.sheets.sheet import draw_sheet, read_sheet
from sheetgen.text import catalog
from sheetgen.text.typesetter import Typesetter
from tests.support.quick import first_quick

LAYOUTS = resource_folder("layouts") / "dice_charmers"
PAPERS = (A4, LETTER)
LANGUAGES = ("en", "fr", "de")
GOODS: tuple[Good, ...] = ("tea", "silk", "spices")


def layout(name: str) -> ProvinceSheet:
    found = load(Path(LAYOUTS / f"{name}.toml"))
    assert isinstance(found, ProvinceSheet)
    return found


def sheet(name: str = "sun", lang: str = "en", paper: Paper = A4) -> Scene:
    return province_page(layout(name), Typesetter(lang), paper)[0]


def changed(given: ProvinceSheet, table: str, **values: Any) -> ProvinceSheet:
    """The layout with other values in one of its tables."""
    part = msgspec.structs.replace(getattr(given, table), **values)
    return msgspec.structs.replace(given, **{table: part})


def expected_spots(given: ProvinceSheet) -> set[str]:
    rows = [row.split() for row in given.province.map]
    runs = [tuple(map(int, run.split("x"))) for run in given.tracks.coins_beside]
    found = {f"province.{chr(97 + c)}{r + 1}" for r, row in enumerate(rows) for c in range(len(row))}
    found |= {"border." + gate.replace(" ", ".") for gate in given.province.border}
    found |= {f"market.{good}.{c + 1}" for good in GOODS for c in range(len(given.market.coins))}
    found |= {f"tent.{i + 1}" for i in range(len(given.market.tents))}
    found |= {f"river.{i + 1}" for i in range(len(given.river))}
    found |= {f"palace.{person}.{i + 1}" for person in page_module.PERSONS for i in range(given.palace.boxes)}
    found |= {f"palace.column.{i + 1}" for i in range(len(given.palace.columns))}
    found |= {
        f"upgrade.{kind}.{i + 1}" for kind in given.buildings.types for i in range(len(given.buildings.fame))
    }
    found |= {f"upgrade.column.{i + 1}" for i in range(len(given.buildings.columns))}
    found |= {f"karma.{i + 1}" for i in range(given.karma.spaces)} | {
        f"karma.bonus.{n}" for n in given.karma.bonus
    }
    found |= {f"fame.{i + 1}" for i in range(sum(boxes for boxes, _ in runs))}
    found |= {f"money.{i + 1}" for i in range(sum(boxes * coins for boxes, coins in runs))}
    found |= {f"fame.bonus.{n}" for n in given.tracks.fame} | {f"money.bonus.{n}" for n in given.tracks.money}
    found |= {f"pending.{i + 1}" for i in range(12)}
    return found | {"field.player", "field.date", "field.players"}


def printed_bonuses(given: ProvinceSheet) -> Counter[str]:
    """Every bonus that the layout names, as often as it does."""
    found = Counter(given.province.border.values())
    found.update(tent.bonus for tent in given.market.tents)
    found.update(bonus for space in given.river for bonus in space.win)
    found.update(given.palace.columns)
    found.update(given.buildings.columns)
    found.update(given.karma.bonus.values())
    found.update(given.tracks.fame.values())
    found.update(given.tracks.money.values())
    return found


@pytest.mark.parametrize("paper", PAPERS, ids=lambda p: p.name)
@pytest.mark.parametrize("lang", first_quick(LANGUAGES))
@pytest.mark.parametrize("name", ["sun", "moon"])
def test_every_place_of_the_layout_is_a_spot_on_the_page(name: str, lang: str, paper: Paper) -> None:
    given = layout(name)
    scene = province_page(given, Typesetter(lang), paper)[0]
    scene.check_balance()
    assert set(scene.spots) == expected_spots(given)
    for address, (x, y, rx, ry) in scene.spots.items():
        assert x - rx >= 4 and x + rx <= paper.width - 4, address
        assert y - ry >= 4 and y + ry <= paper.height - 4, address
    assert smallest_type(scene) >= 6.995


@pytest.mark.parametrize("name", ["sun", "moon"])
def test_cells_are_large_enough_to_write_in(name: str) -> None:
    for address, spot in sheet(name).spots.items():
        if not address.startswith("field."):
            assert 2 * min(spot.rx, spot.ry) >= 4.5, f"{address}: cells to cross"
    given = layout(name)
    for address, spot in sheet(name).spots.items():
        kind, _, number = address.partition(".")
        if kind == "money" and number.isdigit():
            assert 2 * min(spot.rx, spot.ry) >= 6.0, f"{address}: cells with a number"
        if kind == "fame" and number.isdigit() and number not in given.tracks.fame:
            assert 2 * min(spot.rx, spot.ry) >= 6.0, f"{address}: cells with a number"


def overlap(a: Spot, b: Spot) -> float:
    return min(a.rx + b.rx - abs(a.x - b.x), a.ry + b.ry - abs(a.y - b.y))


@pytest.mark.clause("DC-92")
@pytest.mark.parametrize("name", ["sun", "moon"])
def test_every_bonus_is_drawn_as_often_as_the_layout_names_it(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: Counter[str] = Counter()
    real = page_module.draw_bonus_icon

    def note(scene: Scene, what: str, *args: Any, **options: Any) -> None:
        asked[what] += 1
        real(scene, what, *args, **options)

    monkeypatch.setattr(page_module, "draw_bonus_icon", note)
    for module in ("palace", "tracks"):
        monkeypatch.setattr(f"sheetgen.games.dice_charmers.sheets.{module}.draw_bonus_icon", note)
    given = layout(name)
    province_page(given, Typesetter("en"), A4)
    assert asked == printed_bonuses(given)


KINDS = (
    "karma", "upgrade", "goods die", "half", "straight", "curve", "fork", "crossing", "any person",
    "mogul", "maharani", "merchant", "raja", "builder", "portuguese", "fame 3", "money 9",
    "goods 1", "goods 2", "goods 3", "sell 1", "sell 2", "sell 3", "sell up to 2", "sell 2 different",
    "sell same", "sell different", "ahead 1", "ahead 2", "back 1", "back any",
)  # fmt: skip


@pytest.mark.clause("DC-92")
def test_every_kind_of_bonus_has_a_picture_of_its_own() -> None:
    seen: dict[tuple[Any, ...], str] = {}
    for kind in KINDS:
        scene = Scene(20, 20, Typesetter("en"))
        page_module.draw_bonus_icon(scene, kind, 10, 10)
        picture = tuple(
            (i.verbs, i.points) if isinstance(i, Shape) else i.line.text
            for i in scene.items
            if isinstance(i, Shape | Text)
        )
        assert picture not in seen, f"{kind} looks like {seen.get(picture)}"
        seen[picture] = kind


@pytest.mark.clause("DC-2")
@pytest.mark.parametrize("paper", PAPERS, ids=lambda p: p.name)
def test_the_sheet_shows_the_faces_of_the_dice(paper: Paper) -> None:
    scene = sheet("sun", "en", paper)
    said = Counter(item.line.text for item in scene.items if isinstance(item, Text))
    assert said["×2"] == 3, "each road face comes twice"
    for pair in ("tt", "ss", "pp", "ts", "tp", "sp"):
        assert said[pair] == 1


def text_of(scene: Scene) -> str:
    out = io.BytesIO()
    pdf.render_pdf([scene], out)
    page = pypdfium2.PdfDocument(out.getvalue())[0]
    return re.sub(r"\s+", "", str(page.get_textpage().get_text_bounded()))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_of_the_sheet_is_live_text_in_the_pdf(lang: str) -> None:
    scene = sheet("moon", lang, LETTER)
    found = text_of(scene)
    for item in scene.items:
        if isinstance(item, Text):
            assert re.sub(r"\s+", "", item.line.text) in found, item.line.text


def test_the_footer_says_which_layout_this_is() -> None:
    given = layout("moon")
    found = text_of(province_page(given, Typesetter("en"), A4)[0])
    assert f"dice-charmers/moon·{given.header.version}·{layout_hash(given)}" in found


@pytest.mark.parametrize("name", ["sun", "moon"])
def test_the_core_is_the_same_on_both_papers(name: str) -> None:
    a, b = sheet(name, paper=A4), sheet(name, paper=LETTER)
    first, second = make_plan(A4, layout(name)).core, make_plan(LETTER, layout(name)).core
    dx, dy = second.x - first.x, second.y - first.y
    for address, spot in a.spots.items():
        if not address.startswith("field."):
            other = b.spots[address]
            assert (spot.x + dx, spot.y + dy, spot.rx, spot.ry) == pytest.approx(other, abs=0.005), address


def test_the_same_layout_gives_the_same_scene() -> None:
    assert sheet().items == sheet().items


# ---- other layouts ------------------------------------------------------------------------


def refused(given: ProvinceSheet, key: str) -> str:
    with pytest.raises(LayoutError) as caught:
        province_page(given, Typesetter("en"), A4)
    (fault,) = caught.value.faults
    assert fault.key == key
    return str(fault)


def test_a_size_that_has_no_room_is_refused_by_its_key() -> None:
    sun = layout("sun")
    assert "16.1" in refused(changed(sun, "print", cell="17 mm"), "print.cell")
    refused(changed(sun, "print", cell="12 mm"), "print.cell")
    refused(changed(sun, "print", river_space="13 mm"), "print.river_space")
    refused(changed(sun, "print", smallest_type="9 pt"), "print.smallest_type")
    refused(changed(sun, "palace", boxes=5), "palace.boxes")
    refused(changed(sun, "tracks", coins_beside=("60x2",), fame={}, money={}), "tracks.coins_beside.1")
    refused(changed(sun, "tracks", coins_beside=("2x2", "9x2"), fame={}, money={}), "tracks.coins_beside")
    refused(changed(sun, "market", coins=(1,) * 20), "market.coins")


@pytest.mark.parametrize("runs", [("7x2",), ("3x1", "4x2", "5x2")])
def test_tracks_without_numbered_corners_have_all_boxes_and_coins_and_a_lotus_at_each_turn(
    runs: tuple[str, ...],
) -> None:
    given = changed(layout("sun"), "tracks", coins_beside=runs, fame={}, money={})
    (page,) = province_page(given, Typesetter("en"), A4)
    beside = coins_beside(runs)
    places = [[page.spots[f"fame.{n}"] for n in range(1, len(beside) + 1)]]
    places += [[page.spots[f"money.{n}"] for n in range(1, sum(beside) + 1)]]
    for track in places:
        rights = [spot.x for spot in track]
        assert len({(round(spot.x, 2), round(spot.y, 2)) for spot in track}) == len(track)
        assert (rights[0] < rights[-1]) == (track is places[0]), "fame from the left, money from the right"
    assert not page.items_outside(0.0)


@pytest.mark.parametrize(("columns", "rows"), [(4, 5), (5, 5), (6, 6)])
def test_another_map_fits_or_says_so(columns: int, rows: int) -> None:
    lines = [". " * columns for _ in range(rows - 1)] + ["residence " + "temple " * (columns - 1)]
    sun = layout("sun")
    given = changed(sun, "province", map=tuple(line.strip() for line in lines), border={"a1 n": "karma"})
    if columns < 6:
        spots = province_page(given, Typesetter("en"), A4)[0].spots
        assert spots["province.a1"].rx == pytest.approx(16.1 / 2)
        assert f"province.{chr(96 + columns)}{rows}" in spots
        return
    refused(given, "print.cell")
    small = changed(given, "print", cell="13.4 mm")
    assert province_page(small, Typesetter("en"), A4)[0].spots["province.f6"].rx == pytest.approx(6.7)


@pytest.mark.clause("DC-32")
def test_tents_over_single_rows_have_roofs_of_their_own() -> None:
    tents = tuple(Tent(first, first + 2, "karma", (good,)) for good in GOODS for first in (1, 4, 7))
    sun = changed(layout("sun"), "market", tents=tents)
    spots = province_page(sun, Typesetter("en"), A4)[0].spots
    for i in range(1, 10):
        tent = spots[f"tent.{i}"]
        assert 2 * tent.rx >= 4.5
        for address, spot in spots.items():
            if address.startswith("market."):
                assert overlap(tent, spot) < 0.6, f"tent.{i} and {address}"
    torn = (Tent(1, 9, "karma", ("tea", "spices")), Tent(1, 9, "karma", ("silk",)))
    refused(changed(sun, "market", tents=torn), "market.tents.1.goods")


def test_a_building_that_the_layout_invents_is_printed_by_its_name() -> None:
    sun = layout("sun")
    types = ("temple", "palace", "fort", "garden", "observatory")
    rows = tuple(row.replace("stepwell", "observatory") for row in sun.province.map)
    given = changed(changed(sun, "buildings", types=types), "province", map=rows)
    assert "Observatory" in text_of(province_page(given, Typesetter("en"), A4)[0])


def test_paper_that_is_too_small_is_an_error() -> None:
    with pytest.raises(UsageError, match="a5"):
        province_page(layout("sun"), Typesetter("en"), A5)


@pytest.mark.parametrize("paper", PAPERS, ids=lambda p: p.name)
def test_all_stays_inside_what_home_printers_reach(paper: Paper) -> None:
    """Control points may lie a little outside the curve; planes of the header's scene are clipped."""
    left, top, right, bottom = sheet("moon", paper=paper).bounds()
    assert min(left, top, paper.width - right, paper.height - bottom) >= MARGIN - 0.4


# ---- the mat ------------------------------------------------------------------------------


def mat() -> MatSheet:
    found = load(LAYOUTS / "mat.toml")
    assert isinstance(found, MatSheet)
    return found


@pytest.mark.clause("DC-1", "DC-10", "DC-13")
@pytest.mark.parametrize("paper", PAPERS, ids=lambda p: p.name)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_mat_has_a_side_for_two_and_one_for_more(paper: Paper, lang: str) -> None:
    pages = mat_pages(mat(), Typesetter(lang), paper)
    assert [set(page.spots) for page in pages] == [
        {"middle", "elephant", "depot.1", "depot.2"},
        {"middle", "elephant", "depot.1"},
    ]
    for page in pages:
        page.check_balance()
        assert smallest_type(page) >= 6.995
        for address, spot in page.spots.items():
            assert 2 * spot.rx >= 17, f"{address} holds a die of 16 mm"
        for a, b in combinations(page.spots.values(), 2):
            assert overlap(a, b) <= 0


def test_the_sides_of_the_mat_meet_back_to_back() -> None:
    frames = []
    for page in mat_pages(mat(), Typesetter("en"), LETTER):
        cut = next(item for item in page.items if isinstance(item, Shape) and item.dash)
        xs, ys = cut.points[::2], cut.points[1::2]
        assert min(xs) + max(xs) == pytest.approx(LETTER.width, abs=0.01), (
            "centred, so that it survives turning"
        )
        frames.append((min(xs), min(ys), max(xs), max(ys)))
    assert frames[0] == frames[1]


def test_dice_too_large_for_the_mat_are_refused() -> None:
    with pytest.raises(LayoutError):
        mat_pages(msgspec.structs.replace(mat(), die="3 cm"), Typesetter("en"), A4)


REMINDERS = (
    "circle · use · cross", "from the residence", "cross one: reroll",
    "to the next free space with the symbol rolled", "circle won · cross sold", "fame for a first road",
)  # fmt: skip


@pytest.mark.parametrize("lang", catalog.all_languages())
def test_reminders_are_read_at_arms_length_in_every_language(lang: str) -> None:
    typesetter = Typesetter(lang)
    sizes = {
        item.line.text: item.line.pt for item, _ in sheet(lang=lang).visible_items() if isinstance(item, Text)
    }
    said = [typesetter.say(msg(words, "sheet")) for words in REMINDERS]  # translators: none
    assert {words: sizes.get(words) for words in said if not 8.5 <= sizes.get(words, 0) <= 8.6} == {}


def test_the_karma_row_runs_as_people_read() -> None:
    """Space 1 with its ring lies where the line begins, and the row ends before the bonuses of the money track."""
    rows = {}
    for lang in ("en", "ar"):
        [page] = draw_sheet(read_sheet(resolve("dice-charmers/sun")), lang, "a4")
        rows[lang] = [page.spots[f"karma.{n}"].x for n in range(1, 7)]
    assert rows["en"] == sorted(rows["en"]) and rows["ar"] == pytest.approx(rows["en"][::-1])


def test_the_hint_of_the_buildings_keeps_clear_of_the_money_track_s_bonuses() -> None:
    [page] = draw_sheet(read_sheet(resolve("dice-charmers/moon")), "en", "a4")
    [hint] = [i for i in page.items if isinstance(i, Text) and i.line.text == "fame for a first road"]
    right = hint.matrix[4] + hint.line.width * hint.matrix[0]
    bonus = page.spots["money.bonus.23"]
    assert bonus.x - bonus.rx - right > 0.6
