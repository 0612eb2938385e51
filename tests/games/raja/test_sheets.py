"""The printed sheets: every place of every mark is there, inside the page and apart; words fit and are printed."""

import io
import math
import random
import re
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
import pypdfium2
import pytest
from pypdf import PdfReader

from sheetgen.draw import pdf
from sheetgen.draw.furniture import smallest_type
from sheetgen.draw.items import Clip, Shape, Spot, Text
from sheetgen.draw.paper import A3, A4, A5, LETTER, MARGIN, TABLOID, Paper
from sheetgen.draw.scene import Scene
from sheetgen.errors import DrawingError, LayoutError, UsageError
from sheetgen.games import library
from sheetgen.games.contract.values import Mark, Piece, PiecePosition
from sheetgen.games.raja import GAME
from sheetgen.games.raja.board import bezier_points
from sheetgen.games.raja.layout import PlayerSheet, ScorePad, TileSheet
from sheetgen.games.raja.sheets import towns
from sheetgen.games.raja.sheets.map import TICK, gate_below_city, map_pages, tile_pages
from sheetgen.games.raja.sheets.page import SEALS, parts_of_map, place_on_paper
from sheetgen.games.raja.sheets.player import player_pages
from sheetgen.games.raja.sheets.score import score_pages
from sheetgen.games.raja.state import Architects, Governor, House, Houses, Maharaja, Palace, State
from sheetgen.press.filled import write_filled
from sheetgen.sheets import filled
from sheetgen.sheets.filled import draw_piece
from sheetgen.sheets.sheet import draw_pages, draw_sheet, read_sheet
from sheetgen.text.catalog import all_languages
from sheetgen.text.typesetter import Typesetter
from tests.games.raja.table import CITIES, NAMES, fresh, sheet
from tests.support.quick import first_quick

HOME = (A4, LETTER)
LARGE = (A3, TABLOID, A4, LETTER)
LANGUAGES = ("en", "fr", "de", "en-x-long", "en-x-tall", "en-x-rtl")


def load(name: str) -> Any:
    return library.load(library.resolve(f"raja/{name}"))


def province(lang: str = "en", paper: Paper = A3, given: Any = None) -> Scene:
    return map_pages(given or sheet(), Typesetter(lang), paper)[0]


def own(lang: str = "en", paper: Paper = A4) -> Scene:
    return player_pages(load("player"), Typesetter(lang), paper)[0]


def pages(name: str, lang: str, paper: Paper) -> list[Scene]:
    drawn: list[Scene] = draw_pages(GAME, load(name), Typesetter(lang), paper)
    return drawn


def changed(given: Any, table: str, **values: Any) -> Any:
    """The layout with other values in one of its tables."""
    part = msgspec.structs.replace(getattr(given, table), **values)
    return msgspec.structs.replace(given, **{table: part})


def overlap(a: Spot, b: Spot) -> float:
    return min(a.rx + b.rx - abs(a.x - b.x), a.ry + b.ry - abs(a.y - b.y))


# ---- places ---------------------------------------------------------------------------


@pytest.mark.clause("RA-2", "RA-3")
def test_the_map_has_a_place_for_everything_that_stands_on_it() -> None:
    expected = {f"village.{n}.{k}" for n in range(1, 31) for k in (1, 2)}
    expected |= {f"palace.{city}.{n}" for city in CITIES for n in range(7)}
    expected |= {f"houses.{city}" for city in CITIES}
    expected |= {f"{who}.{place}" for who in ("architects", "maharaja") for place in ("start", *CITIES)}
    expected |= {f"governor.{n}" for n in range(1, 11)} | {f"strip.{n}" for n in range(1, 8)}
    assert set(province().spots) == expected


def wandered(seats: int, seed: int, steps: int) -> State:
    """A state after so many random legal moves."""
    rng = random.Random(seed)
    state = fresh(seats, advanced="both" if seed % 2 else "one")
    for _ in range(steps):
        due = GAME.due(state)
        if due is None:
            break
        move = GAME.chance(state, rng) if due.is_chance else rng.choice(GAME.legal(state))
        state, _ = GAME.play(state, move)
    return state


@pytest.mark.parametrize(
    ("seats", "steps"), first_quick([(2, 60), (5, 320), (3, 160), (4, 320)], 2, columns=True)
)
def test_every_mark_of_a_game_has_its_place(seats: int, steps: int) -> None:
    state = wandered(seats, seats, steps)
    (pad,) = score_pages(load("score"), Typesetter("en"), A4)
    places = {**province().spots, **own().spots, **pad.spots}
    kinds: Counter[str] = Counter()
    for player in range(seats):
        for address, mark in GAME.marks(state, player).items():
            assert address in places
            kinds[mark.kind] += 1
    assert kinds["piece"] and kinds["text"]


@pytest.mark.parametrize("paper", LARGE, ids=lambda p: p.name)
def test_places_lie_apart_and_inside(paper: Paper) -> None:
    spots = province(paper=paper).spots
    page = paper.landscape
    for (one, a), (two, b) in combinations(spots.items(), 2):
        if one.startswith("palace.") and two.startswith("palace."):  # sites are round
            assert math.dist(a[:2], b[:2]) >= a.rx + b.rx, f"{one} and {two}"
        else:
            assert overlap(a, b) <= 0.05, f"{one} and {two}"
    for address, spot in spots.items():
        assert spot.x - spot.rx > MARGIN and spot.x + spot.rx < page.width - MARGIN, address
        assert spot.y - spot.ry > MARGIN and spot.y + spot.ry < page.height - MARGIN, address


@pytest.mark.clause("RA-60")
def test_places_are_as_large_as_the_layout_says() -> None:
    given = sheet()
    for paper in LARGE:
        scale = place_on_paper(paper.landscape, parts_of_map(given).art).scale
        spots = province(paper=paper).spots
        assert spots["village.7.2"].rx * 2 == pytest.approx(8.6 * scale)
        assert spots["palace.jaipur.0"].rx * 2 == pytest.approx(13.9 * scale)
        assert spots["governor.10"].rx * 2 == pytest.approx(9.4 * scale)
    assert place_on_paper(A3.landscape, parts_of_map(given).art).scale == 1


@pytest.mark.clause("RA-50")
def test_villages_lie_between_the_gates_of_their_road() -> None:
    spots, given = province().spots, sheet()
    for road in given.roads:
        for stop in road.villages:
            a, b = spots[f"village.{stop.number}.1"], spots[f"village.{stop.number}.2"]
            place = place_on_paper(A3.landscape, parts_of_map(given).art)
            middle = ((a.x + b.x) / 2 - place.x) / place.scale
            assert middle == pytest.approx(stop.at[0], abs=0.01)


# ---- words ----------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "lang", "paper"),
    [
        (name, lang, HOME[(n + k) % 2])
        for n, name in enumerate(["rajasthan", "tiles", "player", "score"])
        for k, lang in enumerate(LANGUAGES)
    ],
)
def test_every_sheet_fits_in_every_length_of_words(name: str, lang: str, paper: Paper) -> None:
    for scene in pages(name, lang, paper):
        scene.check_balance()
        assert smallest_type(scene) >= 6.99
        for item, (left, top, right, bottom) in scene.visible_items():
            slack = MARGIN - 0.45 if isinstance(item, Shape) else MARGIN - 0.05
            assert left >= slack and top >= slack, item
            assert right <= scene.w - slack and bottom <= scene.h - slack + 0.5, item


@pytest.mark.parametrize("lang", first_quick(["en", "de"]))
@pytest.mark.parametrize("name", ["rajasthan", "player", "score"])
def test_every_word_is_live_text_in_the_pdf(name: str, lang: str) -> None:
    (scene,) = pages(name, lang, LETTER)
    out = io.BytesIO()
    pdf.render_pdf([scene], out)
    page = pypdfium2.PdfDocument(out.getvalue())[0]
    hidden = r"[\s\u00ad\ufffe-]+"  # spaces, and hyphens at the ends of lines
    found = re.sub(hidden, "", str(page.get_textpage().get_text_bounded()))
    for item in scene.items:
        if isinstance(item, Text):
            assert re.sub(hidden, "", item.line.text) in found, item.line.text


def said(scene: Scene) -> Counter[str]:
    return Counter(item.line.text for item in scene.items if isinstance(item, Text))


@pytest.mark.clause("RA-2", "RA-82")
def test_a_city_is_told_by_letter_emblem_and_name(monkeypatch: pytest.MonkeyPatch) -> None:
    crests: list[tuple[str, str]] = []
    monkeypatch.setattr(
        "sheetgen.games.raja.sheets.towns.draw_crest",
        lambda scene, city, x, y, size: crests.append((city.emblem, city.colour)),
    )
    texts = said(province())
    assert sorted(crests) == sorted((c.emblem, c.colour) for c in sheet().cities.values())
    for city in sheet().cities.values():
        assert texts[city.name] == 1 and texts[city.letter] >= 1


@pytest.mark.clause("RA-2", "RA-61", "RA-62")
def test_the_numbers_on_the_map_are_the_layouts() -> None:
    texts = said(province())
    assert all(texts[str(n)] >= 1 for n in range(1, 31))
    assert texts["+5"] == 1 and texts["3+"] == 31, "a sign in each village and in the legend"
    given = changed(changed(sheet(), "gains", alone=8), "points", central=4)
    texts = said(province(given=given))
    assert texts["+8"] == 1
    assert texts["4"] > said(province())["4"]


@pytest.mark.clause("RA-41")
@pytest.mark.parametrize("down", [1, 2, 3])
def test_the_picture_of_the_governor_shows_the_steps_of_the_layout(down: int) -> None:
    given = changed(sheet(), "governors", down=down)
    texts = said(province(given=given))
    assert any(f"one goes {down} down" in text for text in texts)
    letters = sum(texts[city.letter] for city in sheet().cities.values())
    assert letters == 7 + 2 * 2 + 2 * (down + 2), "plaques, the round, and the action before and after"


@pytest.mark.clause("RA-30", "RA-38")
def test_the_disc_has_all_actions_and_prices_of_the_map() -> None:
    texts = said(own())
    for part in ("Gold", "Two houses", "Quarry", "Governor", "Move a house"):
        assert texts[part] >= 1, part
    assert texts["12"] == 3, "two on the disc and palaces, one house of that number"
    assert texts["13"] == 2


# ---- other layouts and papers ---------------------------------------------------------


def test_sizes_without_room_are_refused_by_their_key() -> None:
    with pytest.raises(LayoutError, match=r"print\.governor"):
        province(given=changed(sheet(), "print", governor="14 mm"))
    for disc in ("60 mm", "120 mm"):
        with pytest.raises(LayoutError, match="disc"):
            player_pages(msgspec.structs.replace(load("player"), disc=disc), Typesetter("en"), A4)
    for seams in ((5.0,), (300.0, 200.0)):
        with pytest.raises(LayoutError, match="seams"):
            tile_pages(msgspec.structs.replace(load("tiles"), seams=seams), Typesetter("en"), A4)


@pytest.mark.parametrize("name", ["rajasthan", "tiles", "player", "score"])
def test_paper_that_is_too_small_is_an_error(name: str) -> None:
    with pytest.raises(UsageError, match="a5"):
        pages(name, "en", A5)


def test_only_the_map_goes_on_larger_paper() -> None:
    (scene,) = draw_sheet(read_sheet(library.resolve("raja/rajasthan")), "en", "a3")
    assert (scene.w, scene.h) == (420, 297)
    with pytest.raises(UsageError, match="a4, letter"):
        draw_sheet(read_sheet(library.resolve("raja/player")), "en", "a3")


def test_a_map_without_scenery_and_legend_is_drawn() -> None:
    bare = msgspec.structs.replace(sheet(), scenery=(), legend=None)
    assert set(province(given=bare).spots) == set(province().spots)


@pytest.mark.parametrize("name", ["nowhere", "raja/score"])
def test_a_sheet_names_the_map_it_goes_with(name: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    text = library.resolve("raja/player").read_text(encoding="utf-8")
    path.write_text(text.replace("raja/rajasthan", name), encoding="utf-8")
    assert [fault.key for fault in library.find_faults(path)] == ["map"]


@pytest.mark.clause("RA-2")
def test_villages_in_each_others_way_are_a_fault() -> None:
    given = changed(sheet(), "print", house="13 mm")
    assert any("villages" in fault.key for fault in GAME.check_layout(given))


# ---- parts of the map -----------------------------------------------------------------


@pytest.mark.parametrize("paper", HOME, ids=lambda p: p.name)
def test_every_place_is_whole_on_one_of_the_parts(paper: Paper) -> None:
    layout: TileSheet = load("tiles")
    parts = tile_pages(layout, Typesetter("en"), paper)
    assert len(parts) == 2
    assert {address for part in parts for address in part.spots} == set(province().spots)
    for part in parts:
        for spot in part.spots.values():
            assert spot.x - spot.rx >= MARGIN and spot.x + spot.rx <= paper.width - MARGIN


@pytest.mark.medium
def test_parts_are_the_same_on_both_papers_and_meet_at_their_marks() -> None:
    layout: TileSheet = load("tiles")
    sizes = []
    for paper in HOME:
        left, right = tile_pages(layout, Typesetter("en"), paper)
        assert "palace.udaipur.1" not in left.spots, "the city lies in the second part"
        sizes.append(left.spots["village.7.1"].rx)
        one, two = left.spots["village.17.1"], right.spots["village.18.1"]
        seams = []
        for scene in (left, right):
            lines = [i.points for i in scene.items if isinstance(i, Shape) and i.verbs == "ML"]
            (upper, lower) = [p for p in lines if p[0] == p[2] and abs(p[1] - p[3]) == pytest.approx(TICK)]
            assert upper[0] == lower[0]
            seams.append(upper[0])
        apart, whole = (seams[0] - one.x) + (two.x - seams[1]), province().spots
        far = whole["village.18.1"].x - whole["village.17.1"].x
        scale = left.spots["village.7.1"].rx / whole["village.7.1"].rx
        assert apart == pytest.approx(far * scale, abs=0.01), (
            "joined, two villages are as far apart as on the map"
        )
        for scene, seam in zip((left, right), seams, strict=True):
            cut = [key for key, spot in scene.spots.items() if abs(spot.x - seam) < spot.rx + 0.3]
            assert cut == [], "no place lies under the knife"
            villages = {key.rsplit(".", 1)[0] for key in scene.spots if key.startswith("village.")}
            assert all(f"{key}.{place}" in scene.spots for key in villages for place in (1, 2))
    assert sizes[0] == pytest.approx(sizes[1])


# ---- own sheet and pad ----------------------------------------------------------------


@pytest.mark.clause("RA-1", "RA-6")
def test_a_players_sheet_counts_what_a_player_has() -> None:
    layout: PlayerSheet = load("player")
    expected = {f"own.palace.{n}" for n in range(1, 8)} | {f"own.quarry.{n}" for n in range(1, 11)}
    expected |= {f"own.house.{n}" for n in range(1, 17)} | {f"own.seat.{n}" for n in range(1, 6)}
    expected |= {"own.gold", "own.reserve", "own.tokens", "own.character", "field.player"}
    expected |= {f"gold.{n}" for n in range(1, layout.totals + 1)}
    assert set(own().spots) == expected
    for (one, a), (two, b) in combinations(own().spots.items(), 2):
        assert overlap(a, b) <= 0.01, f"{one} and {two}"


@pytest.mark.parametrize("players", [2, 5])
def test_a_pad_has_room_for_each_round_and_player(players: int) -> None:
    pad: ScorePad = msgspec.structs.replace(load("score"), players=players)
    spots = score_pages(pad, Typesetter("en"), A4)[0].spots
    rounds, seats = range(1, pad.rounds + 1), range(1, players + 1)
    expected = {f"score.{what}.{n}.{k}" for what in ("points", "gold") for n in rounds for k in seats}
    expected |= {f"score.city.{n}.{city}" for n in rounds for city in CITIES}
    expected |= {f"score.{what}.{k}" for what in ("name", "palaces", "gold", "character") for k in seats}
    assert set(spots) == expected
    for (one, a), (two, b) in combinations(spots.items(), 2):
        assert overlap(a, b) <= 0.01, f"{one} and {two}"


# ---- pieces ---------------------------------------------------------------------------

PIECES = (
    House(0), Houses((3, 0, 1, 0, 12)), Palace(4, True), Architects((1,)), Architects((0, 1, 2, 3, 4)), Maharaja(),
    Governor("jaipur", "D"),
)  # fmt: skip


class Elephant(Piece, frozen=True):
    """No piece of this game."""


def put(scene: Scene, spot: Spot, lying: Piece) -> None:
    """Draw a piece on a spot of a scene."""
    scene.spots["somewhere"] = spot
    draw_piece(GAME, scene, lying, PiecePosition("somewhere", 0, sheet()))


@pytest.mark.parametrize("lying", PIECES, ids=str)
@pytest.mark.parametrize("size", [(4.3, 4.3), (10.4, 2.9), (6.4, 17.6)])
def test_a_piece_keeps_to_its_place(lying: Piece, size: tuple[float, float]) -> None:
    scene = Scene(60, 60, Typesetter("en"))
    put(scene, Spot(30, 30, *size), lying)
    assert scene.items
    for _, (left, top, right, bottom) in scene.visible_items():
        assert left > 30 - size[0] - 2.5 and right < 30 + size[0] + 2.5
        assert top > 30 - size[1] - 1.0 and bottom < 30 + size[1] + 1.0


def test_pieces_are_told_apart_without_colour() -> None:
    pictures = set()
    for seat in range(5):
        scene = Scene(60, 60, Typesetter("en"))
        put(scene, Spot(30, 30, 4, 4), House(seat))
        pictures.add(tuple((i.verbs, i.points) for i in scene.items if isinstance(i, Shape)))
    assert len(pictures) == len(SEALS) == 5


def test_a_piece_that_there_is_not_is_an_error() -> None:
    with pytest.raises(DrawingError, match="Elephant"):
        put(Scene(60, 60, Typesetter("en")), Spot(30, 30, 4, 4), Elephant())


@pytest.mark.medium
@pytest.mark.parametrize("paper", first_quick(["letter", "a3"]))
def test_a_filled_game_is_the_map_a_sheet_for_each_player_and_the_pad(paper: str, tmp_path: Path) -> None:
    state = wandered(4, 4, 200)
    marks = [GAME.marks(state, player) for player in range(4)]
    write_filled(filled.filled_sheets(sheet(), NAMES[:4], marks, "en", paper), NAMES[:4], tmp_path / "x.pdf")
    reader = PdfReader(tmp_path / "x.pdf")
    assert reader.page_labels == ["Raja: Map of Rajasthan", "Raja: Score pad", *NAMES[:4]]
    (blank,) = map_pages(sheet(), Typesetter("en"), A3)
    (pad,) = score_pages(load("score"), Typesetter("en"), A4)
    (page, *_) = filled.fill_pages(GAME, sheet(), [blank, own(), pad], NAMES[:4], marks)
    drawn = [item for item in page.scene.items if isinstance(item, Shape) and item.layer == "pen"]
    assert len(drawn) > sum(mark.kind == "piece" for mark in marks[0].values())


def test_a_mark_of_the_map_that_players_see_differently_is_not_shared() -> None:
    marks = [{"strip.1": Mark("cross")}, {"strip.1": Mark("circle")}]
    made = filled.fill_pages(GAME, sheet(), [province()], NAMES[:2], marks)
    assert [page.seat for page in made] == [0, 1]


def test_a_skyline_stays_within_its_city() -> None:
    scene, sizes = Scene(300, 200, Typesetter("en")), towns.city_sizes(sheet())
    town = sheet().cities["bikaner"]
    towns.draw_city_walls(scene, town, sizes)
    (clip,) = (item for item in scene.items if isinstance(item, Clip))
    xs, ys = clip.points[::2], clip.points[1::2]
    assert town.at[0] - sizes.w < min(xs) < max(xs) < town.at[0] + sizes.w
    assert town.at[1] - sizes.h < min(ys) < max(ys) < town.at[1] + sizes.h
    start = scene.items.index(clip)
    assert {item.fill for item in scene.items[start:] if isinstance(item, Shape)} >= {
        "white",
        f"back_{town.colour}_m",
    }


@pytest.mark.parametrize("lang", all_languages())
def test_gates_stand_on_their_roads_and_clear_of_the_names_of_cities(lang: str) -> None:
    layout = sheet()
    scene, sizes = province(lang), towns.city_sizes(layout)
    found = 0
    for road in layout.roads:
        line = bezier_points(road.curve, 200)
        for key, points in zip(road.ends, (line, line[::-1]), strict=True):
            town = layout.cities.get(key)
            if town is None or points[0][1] < town.at[1] + sizes.h - 0.6:
                continue
            found += 1
            name = towns.city_plaque(scene, town, sizes)
            at, (dx, dy) = gate_below_city(points, name)
            assert at in points
            long = math.hypot(dx, dy)
            for side in (-2.1, 2.1):
                x, y = at[0] - side * dy / long, at[1] + side * dx / long
                beside = abs(x - name.x) - name.w / 2
                assert beside > 0 or y >= name.y + name.h / 2 - 0.01, (key, x, y)
                assert math.dist((x, y), (name.x - name.w / 2 + 1.2, name.y)) > 5 + 0.85, (key, x, y)
    assert found == 9


def test_a_sign_before_a_number_is_not_that_of_more_players() -> None:
    """A village and its legend show a person and 3+; in Arabic, where + would come first, the number alone."""
    for lang, wanted, other in (("en", "3+", "+3"), ("ar", "3", "3+")):
        [page] = draw_sheet(read_sheet(library.resolve("raja/rajasthan")), lang, "a3")
        said = Counter(
            item.line.text for item in page.items if isinstance(item, Text) and item.ink == "umber"
        )
        assert said[wanted] == 31 and not said[other]
