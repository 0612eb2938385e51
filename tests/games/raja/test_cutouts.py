"""Raja's pieces to cut: as many as the stock says, as large as their places, backs behind fronts, words that fit."""

import math
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from sheetgen.conversion import length_in_mm
from sheetgen.draw.items import Shape, Text
from sheetgen.draw.paper import A4, A5, LETTER, MARGIN, Paper
from sheetgen.draw.path import parse_path
from sheetgen.draw.scene import Scene
from sheetgen.errors import LayoutError, UsageError
from sheetgen.games import library
from sheetgen.games.layouts.file import available
from sheetgen.games.raja.layout import MapSheet, TileSheet
from sheetgen.games.raja.sheets import character_cards, pieces
from sheetgen.games.raja.sheets.cutouts import OPTIONS, SHARE, needed_pieces, piece_pages, piece_sizes
from sheetgen.games.raja.sheets.map import map_pages
from sheetgen.games.raja.sheets.page import PLAYERS
from sheetgen.games.raja.sheets.pieces import HOUSE, PALACE
from sheetgen.games.raja.spots import GOVERNOR, STRIP
from sheetgen.sheets.sheet import read_sheet, with_options
from sheetgen.text.catalog import all_languages
from sheetgen.text.typesetter import Typesetter
from tests.games.raja.table import sheet

HOME = (A4, LETTER)
SEATS = (2, 3, 4, 5)


def layout(**tables: dict[str, Any]) -> MapSheet:
    """The pieces' layout with other values in some of its tables."""
    made: MapSheet = library.load(library.resolve("raja/pieces"))
    for name, values in tables.items():
        part = msgspec.structs.replace(getattr(made, name), **values)
        made = msgspec.structs.replace(made, **{name: part})
    return made


def pages(
    players: int = 5, lang: str = "en", paper: Paper = A4, given: MapSheet | None = None
) -> list[Scene]:
    return piece_pages(given or layout(), Typesetter(lang), paper, players=str(players))


def shapes(scenes: list[Scene], verbs: str) -> Iterator[Shape]:
    for scene in scenes:
        yield from (item for item in scene.items if isinstance(item, Shape) and item.verbs == verbs)


def texts(scenes: list[Scene]) -> Iterator[Text]:
    """What is printed, without what stands for a pen's marks."""
    for scene in scenes:
        yield from (item for item in scene.items if isinstance(item, Text) and item.ink != "pen")


def extent(shape: Shape) -> tuple[float, float, float, float]:
    """Left, top, width and height of a shape."""
    x, y = shape.points[::2], shape.points[1::2]
    return min(x), min(y), max(x) - min(x), max(y) - min(y)


# ---- how many -------------------------------------------------------------------------------
@pytest.mark.clause("RA-1", "RA-4")
@pytest.mark.parametrize("players", SEATS)
def test_there_are_as_many_pieces_as_the_stock_says(players: int) -> None:
    stock, made = sheet().stock, pages(players)
    each = {HOUSE: stock.placed + stock.reserve + stock.quarry, PALACE: stock.palaces}
    for outline, count in each.items():
        drawn = shapes(made[2:], parse_path(outline)[0])
        found = Counter(shape.stroke for shape in drawn if shape.fill == "white")
        expected = dict.fromkeys(PLAYERS[:players], count)
        if outline == PALACE:  # of a colour not played one stands in every city
            expected |= dict.fromkeys(PLAYERS[players:], len(sheet().cities))
        assert found == expected


@pytest.mark.clause("RA-3", "RA-80")
@pytest.mark.parametrize("players", SEATS)
def test_governors_tokens_and_cards_are_for_all(players: int) -> None:
    front, back, last = pages(players)
    letters = Counter(text.line.text for text in texts([last]))
    assert all(letters[city.letter] == 2 for city in sheet().cities.values()), "one on each side"
    assert len(tokens(front)) == len(tokens(back)) == sheet().stock.tokens
    frames = [card for scene in (front, back) for card in cards(scene)]
    assert len(frames) == 2 * len(sheet().characters)


@pytest.mark.clause("RA-1")
@pytest.mark.parametrize("players", SEATS)
def test_gold_is_enough_to_begin_with_and_for_the_bank(players: int) -> None:
    coins = needed_pieces(layout(), players).coins
    begin = sheet().stock.gold
    assert sum(value * count for value, count in coins.items()) >= 3 * begin * players
    # each can be given what it begins with in coins with which the first prices can be paid
    assert coins[1] >= 5 * players and coins[1] + 5 * coins[5] >= begin * players
    drawn = Counter(text.line.text for text in texts(pages(players)[:1]))
    ranks = Counter(str(character.number) for character in sheet().characters.values())
    assert {value: drawn[str(value)] - ranks[str(value)] for value in coins} == coins


@pytest.mark.medium
def test_other_numbers_are_printed_as_the_layout_has_them() -> None:
    given = layout(stock={"quarry": 30, "palaces": 9, "tokens": 12, "gold": 20})
    made = pages(5, given=given)
    assert len(made) > 3, "more houses take more pages"
    stock = given.stock
    assert needed_pieces(given, 5)[1:3] == (stock.placed + stock.reserve + stock.quarry, 9)
    houses = Counter(
        shape.stroke for shape in shapes(made[2:], parse_path(HOUSE)[0]) if shape.fill == "white"
    )
    assert houses == dict.fromkeys(PLAYERS, 40)
    inside(made)


# ---- how large ------------------------------------------------------------------------------
def scale() -> float:
    tiles: TileSheet = library.load(library.resolve("raja/tiles"))
    return tiles.scale


@pytest.mark.clause("RA-2")
def test_houses_and_palaces_fit_their_places_on_both_maps() -> None:
    made, printed = piece_sizes(layout()), sheet().print
    assert scale() >= SHARE
    assert made.house <= scale() * length_in_mm(printed.house)
    # an eight-sided piece reaches as far as its corners
    for site in (printed.outer_site, printed.central_site):
        assert made.palace / math.cos(math.pi / 8) <= scale() * length_in_mm(site)
    last = pages()[2]
    for outline, side in ((HOUSE, made.house), (PALACE, made.palace)):
        for shape in shapes([last], parse_path(outline)[0]):
            if shape.fill == "white":
                assert max(extent(shape)[2:]) < side


@pytest.mark.clause("RA-3")
def test_governors_stand_on_their_circles_and_leave_numbers_free() -> None:
    made, (drawn,) = piece_sizes(layout()), map_pages(sheet(), Typesetter("en"), Paper("a3", 297, 420))
    track, small = sheet().governors, scale()
    rows = [drawn.spots[STRIP(n)] for n in range(1, track.strip + 1)]
    rows += [drawn.spots[GOVERNOR(n)] for n in range(1, track.spaces + 1)]
    assert small * 2 * min(row.ry for row in rows) >= pieces.FOOT
    assert small * min(abs(a.y - b.y) for a, b in zip(rows, rows[1:], strict=False)) >= pieces.FOOT
    star = 4.8
    for n in range(1, track.spaces + 1):
        spot = drawn.spots[GOVERNOR(n)]
        (number,) = [
            text.matrix[4] + text.line.width / 2
            for text in texts([drawn])
            if text.line.text == str(n)
            and abs(text.matrix[5] - spot.y) < 4
            and 0 < spot.x - text.matrix[4] < 16
        ]
        assert made.governor / 2 <= small * (spot.x - number - star)


def test_architects_and_the_maharaja_fit_a_citys_court() -> None:
    made, (drawn,) = piece_sizes(layout()), map_pages(sheet(), Typesetter("en"), Paper("a3", 297, 420))
    spot, half = drawn.spots["architects.jaipur"], length_in_mm(sheet().print.city[0]) / 2
    assert made.architect <= scale() * 2 * spot.rx
    # beside the garden the court is wider above its middle, where the Maharaja stands
    town, place = sheet().cities["jaipur"].at, drawn.spots["maharaja.jaipur"]
    garden = length_in_mm(sheet().print.outer_ring) + length_in_mm(sheet().print.outer_site) / 2 + 0.8
    rise = town[1] - place.y
    assert made.maharaja <= scale() * (half - math.sqrt(garden**2 - rise**2))


# ---- on the page ----------------------------------------------------------------------------
def inside(made: list[Scene]) -> None:
    for scene in made:
        assert not scene.items_outside(-MARGIN + 1.7), "printers at home reach no further"


@pytest.mark.parametrize("paper", HOME, ids=lambda p: p.name)
@pytest.mark.parametrize("players", SEATS)
def test_all_lies_where_printers_print(players: int, paper: Paper) -> None:
    made = pages(players, paper=paper)
    assert len(made) == 3
    inside(made)


def cards(scene: Scene) -> list[tuple[float, float]]:
    """The middles of the frames of backs, and of the borders of fronts."""
    wide, high = (
        character_cards.WIDE - 2 * character_cards.INSET,
        character_cards.HIGH - 2 * character_cards.INSET,
    )
    found = set()
    for item in scene.items:
        if isinstance(item, Shape) and item.stroke and item.lw in (0.25, 0.4):
            x, y, w, h = extent(item)
            if abs(w - wide) < 0.1 and abs(h - high) < 0.1:
                found.add((round(x + w / 2, 2), round(y + h / 2, 2)))
    return sorted(found)


@pytest.mark.parametrize("paper", HOME, ids=lambda p: p.name)
def test_backs_lie_behind_their_fronts(paper: Paper) -> None:
    front, back, _ = pages(paper=paper)
    assert sorted((round(paper.width - x, 2), y) for x, y in cards(front)) == cards(back)
    assert sorted((round(paper.width - x, 1), y) for x, y in tokens(front)) == tokens(back)


def tokens(scene: Scene) -> list[tuple[float, float]]:
    """The middles of the rings of action tokens."""
    rings = (extent(disc) for disc in shapes([scene], "MCCCCZ") if disc.fill == "vermilion")
    return sorted((round(x + w / 2, 1), round(y + h / 2, 1)) for x, y, w, h in rings if w > 8)


HEAD, STEP = 44.0, 150.0
"""Lower edge of the head on Letter, where it is lower, and the least width of the step below it, in mm."""


def test_pieces_are_the_same_size_on_both_papers() -> None:
    for one, other in zip(pages(paper=A4), pages(paper=LETTER), strict=True):
        sides = [
            Counter(
                (round(w, 2), round(h, 2))
                for _, y, w, h in map(extent, shapes([scene], "MLLLZ"))
                if y > HEAD and w < STEP
            )
            for scene in (one, other)
        ]
        assert sides[0] == sides[1]


@pytest.mark.parametrize("players", SEATS)
def test_coins_of_a_value_are_together(players: int) -> None:
    coins = pieces.coin_pieces(needed_pieces(layout(), players).coins)
    values = [coin.keywords["value"] for coin in coins]  # type: ignore[attr-defined]
    assert values == sorted(values)


# ---- what it says ---------------------------------------------------------------------------
LANGUAGES = ("en", "en-x-long", "en-x-tall", "en-x-rtl")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_fit(lang: str) -> None:
    for players in (2, 5):
        inside(pages(players, lang, LETTER))


@pytest.mark.slow
@pytest.mark.parametrize("lang", all_languages())
def test_words_fit_in_every_language(lang: str) -> None:
    """Fewest pieces on one paper and most on the other, in every other language the other way round."""
    papers = HOME if all_languages().index(lang) % 2 else HOME[::-1]
    for players, paper in zip((2, 5), papers, strict=True):
        inside(pages(players, lang, paper))


def said(made: list[Scene]) -> set[str]:
    return {text.line.text for text in texts(made)}


@pytest.mark.clause("RA-82")
def test_cards_name_the_home_city_of_their_character() -> None:
    names = {f"{city.name} · {city.letter}" for city in sheet().cities.values()}
    assert names <= said(pages()[:1])


def test_a_variant_prints_its_own_cities() -> None:
    given = layout()
    town = msgspec.structs.replace(given.cities["jaipur"], name="Amber", letter="M", colour="steel")
    variant = msgspec.structs.replace(given, cities=given.cities | {"jaipur": town})
    words = said(pages(given=variant))
    assert {"Amber · M", "M"} <= words and not {"Jaipur · D", "D"} & words


def test_a_variant_prints_its_own_powers() -> None:
    given = layout()
    dear = msgspec.structs.replace(given.characters["artisan"], palace=8)
    variant = msgspec.structs.replace(given, characters=given.characters | {"artisan": dear})
    assert "8" in said(pages(given=variant)[:1]) and "8" not in said(pages()[:1])


def test_the_file_follows_the_map() -> None:
    own, printed = layout(), sheet()
    for field in msgspec.structs.fields(MapSheet):
        if field.name != "header":
            assert getattr(own, field.name) == getattr(printed, field.name), field.name


# ---- what is asked and refused --------------------------------------------------------------
def test_players_may_be_asked_for() -> None:
    read = read_sheet(library.resolve("raja/pieces"))
    assert with_options(read, {"players": "3"}).options == {"players": "3"}
    with pytest.raises(UsageError, match="players"):
        with_options(read, {"players": "6"})
    with pytest.raises(UsageError, match="size"):
        with_options(read, {"size": "poker"})
    assert OPTIONS["players"][0] == "5", "without a word there are pieces for all"
    two = Counter(text.line.text for text in texts(pages(2)))
    assert Counter(text.line.text for text in texts(pages(1))) == two, "alone the ghost has a colour too"


def test_no_other_sheet_of_the_game_has_options() -> None:
    for entry in available():
        if entry.game == "raja" and entry.kind in ("map", "player", "score", "tiles"):
            with pytest.raises(UsageError):
                with_options(read_sheet(entry.path), {"players": "3"})


@pytest.mark.medium
@pytest.mark.parametrize(
    ("changed", "key"),
    [
        ({"stock": {"tokens": 20}}, r"stock\.tokens"),
        ({"stock": {"gold": 90}}, r"stock\.gold"),
        ({"print": {"storey": "24 mm"}}, r"print\.storey"),
    ],
)
def test_numbers_without_room_are_refused_by_their_key(changed: dict[str, Any], key: str) -> None:
    with pytest.raises(LayoutError, match=key):
        pages(given=layout(**changed))


def test_paper_that_is_too_small_is_an_error() -> None:
    with pytest.raises(UsageError, match="a5"):
        pages(paper=A5)


def test_rows_are_as_even_as_they_can_be() -> None:
    assert [pieces.even_row_length(*pair) for pair in ((20, 11), (21, 11), (7, 9), (0, 4))] == [10, 11, 7, 1]
