"""The printed sheets: every mark of the engine has its place, tents fit their spaces, backs meet fronts."""

import io
import math
import random
import re
from collections import Counter
from itertools import combinations
from typing import Any

import msgspec
import pypdfium2
import pytest

from sheetgen.conversion import length_in_mm
from sheetgen.draw import pdf
from sheetgen.draw.furniture import smallest_type
from sheetgen.draw.inks import EDITIONS
from sheetgen.draw.items import Shape, Spot, Text
from sheetgen.draw.paper import A3, A4, A5, LETTER, TABLOID, Paper
from sheetgen.draw.scene import Scene
from sheetgen.errors import DrawingError, LayoutError, UsageError
from sheetgen.games.bania import GAME
from sheetgen.games.bania.board import GOODS, neighbours_of, spaces_of
from sheetgen.games.bania.layout import BoardSheet
from sheetgen.games.bania.sheets import cut_outs, plan, tiles
from sheetgen.games.bania.sheets.page import wares
from sheetgen.games.bania.sheets.pieces import SHARE
from sheetgen.games.bania.sheets.plan import FOOT, MARGIN
from sheetgen.games.bania.state import Elephants, Marker, Tent, Tile
from sheetgen.games.contract.values import Mark, Piece, PiecePosition
from sheetgen.games.layouts.file import layout_hash, resolve
from sheetgen.games.library import load
from sheetgen.sheets import filled
from sheetgen.sheets.filled import draw_piece
from sheetgen.sheets.sheet import draw_pages, draw_sheet, read_sheet
from sheetgen.text.typesetter import Typesetter
from tests.support.quick import first_quick

HOME = (A4, LETTER)
NAMES = ("oasis", "tents", "tents-large", "goods", "player", "pen", "score")
PSEUDO = ("en-x-long", "en-x-tall", "en-x-rtl")
SMALLEST = 6.995
PLAYERS = ("Ann", "Bob", "Cem", "Dia")


def layout(name: str = "oasis") -> BoardSheet:
    found = load(resolve(f"bania/{name}"))
    assert isinstance(found, BoardSheet)
    return found


def changed(given: BoardSheet, table: str, **values: Any) -> BoardSheet:
    part = msgspec.structs.replace(getattr(given, table), **values)
    return msgspec.structs.replace(given, **{table: part})


def drawn(name: str = "oasis", lang: str = "en", paper: Paper = A4) -> list[Scene]:
    return draw_pages(GAME, layout(name), Typesetter(lang), paper)


def texts(scene: Scene) -> list[str]:
    return [item.line.text for item in scene.items if isinstance(item, Text)]


def overlap(a: Spot, b: Spot) -> float:
    return min(a.rx + b.rx - abs(a.x - b.x), a.ry + b.ry - abs(a.y - b.y))


# ---- all sheets -----------------------------------------------------------------------------
@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "lang", "paper"),
    [
        (name, lang, HOME[(n + k) % 2])
        for n, name in enumerate(NAMES)
        for k, lang in enumerate(["en", *PSEUDO])
    ],
)
def test_every_sheet_is_whole_in_every_length_of_words(name: str, lang: str, paper: Paper) -> None:
    for scene in drawn(name, lang, paper):
        scene.check_balance()
        assert not scene.items_outside(-MARGIN + 1.7), "home printers do not reach the edge"
        assert smallest_type(scene) >= SMALLEST
        assert {scene.w, scene.h} == {paper.width, paper.height}


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_every_word_is_live_text_in_the_pdf(name: str) -> None:
    scenes = drawn(name, paper=LETTER)[:3]
    out = io.BytesIO()
    pdf.render_pdf(scenes, out)
    document = pypdfium2.PdfDocument(out.getvalue())
    hidden = r"[\s\u00ad\ufffe-]+"  # spaces, and hyphens at the ends of lines
    for page, scene in zip(document, scenes, strict=True):
        found = re.sub(hidden, "", str(page.get_textpage().get_text_bounded()))
        for said in texts(scene):
            assert re.sub(hidden, "", said) in found, said


@pytest.mark.parametrize("name", first_quick(NAMES, 2))
def test_the_footer_says_which_layout_this_is(name: str) -> None:
    given = layout(name)
    for scene in draw_pages(GAME, given, Typesetter("en"), A4):
        line = next(said for said in texts(scene) if said.startswith(f"bania / {name}"))
        assert line.endswith(f"{given.header.version} · {layout_hash(given)}")


@pytest.mark.parametrize("name", first_quick(NAMES, 3))
def test_no_line_of_the_art_lies_elsewhere_for_longer_words(name: str) -> None:
    """Plates of the art are printed once for all languages."""
    art = [
        [[item for item in scene.items if isinstance(item, Shape) and item.layer == "art"] for scene in pages]
        for pages in (drawn(name, lang) for lang in ("en", "en-x-long"))
    ]
    assert art[0] == art[1]


@pytest.mark.medium
def test_the_same_layout_gives_the_same_bytes() -> None:
    files = []
    for _ in range(2):
        out = io.BytesIO()
        pdf.render_pdf(drawn(), out)
        files.append(out.getvalue())
    assert files[0] == files[1]


@pytest.mark.parametrize("name", NAMES)
def test_paper_that_is_too_small_is_an_error(name: str) -> None:
    with pytest.raises(UsageError, match="a5"):
        drawn(name, paper=A5)


@pytest.mark.medium
@pytest.mark.parametrize("name", ["oasis", "player", "score", "pen"])
def test_no_place_lies_on_another(name: str) -> None:
    for paper in HOME:
        for scene in drawn(name, paper=paper):
            spots = sorted(scene.spots.items(), key=lambda item: item[1].x - item[1].rx)
            for i, (one, a) in enumerate(spots):
                for two, b in spots[i + 1 :]:
                    if b.x - b.rx >= a.x + a.rx:
                        break
                    if {one.partition(".")[0], two.partition(".")[0]} != {"space", "elephant"}:
                        assert overlap(a, b) <= 0.05, f"{one} and {two}"  # elephants stand on tents


# ---- the board ------------------------------------------------------------------------------
@pytest.mark.clause("BA-1", "BA-50")
@pytest.mark.parametrize("paper", [A4, LETTER, A3, TABLOID], ids=lambda p: p.name)
def test_every_place_of_the_board_is_a_spot(paper: Paper) -> None:
    (scene,) = drawn(paper=paper)
    board = layout().board
    spaces = spaces_of(board.columns, board.spring)
    expected = {f"{what}.{space}" for what in ("space", "elephant") for space in spaces}
    expected |= {f"score.{box}.{seat}" for box in range(1, 101) for seat in range(1, 5)}
    expected |= {f"name.{seat}" for seat in range(1, 5)}
    assert set(scene.spots) == expected
    shown = Counter(texts(scene))
    assert all(shown[space.upper()] == 1 for space in spaces), "each space bears its address"
    for spot in scene.spots.values():
        assert spot.x - spot.rx > MARGIN - 0.2 and spot.x + spot.rx < paper.width - MARGIN + 0.2
        assert spot.y - spot.ry > MARGIN - 0.2 and spot.y + spot.ry < paper.height - MARGIN + 0.2


@pytest.mark.clause("BA-30")
def test_spaces_that_the_rules_call_neighbours_touch() -> None:
    spots = {name[6:]: spot for name, spot in drawn()[0].spots.items() if name.startswith("space.")}
    flat = spots["c4"].rx / SHARE
    for one, a in spots.items():
        near = {two for two, b in spots.items() if two != one and math.dist(a[:2], b[:2]) < flat * 1.1}
        assert near == set(neighbours_of(one)) & set(spots), one


@pytest.mark.medium
def test_spaces_are_the_same_on_both_papers_and_larger_on_large_ones() -> None:
    sizes = {p: drawn(paper=p)[0].spots["space.e4"].rx / SHARE for p in (A4, LETTER, A3, TABLOID)}
    assert sizes[A4] == pytest.approx(sizes[LETTER])
    assert sizes[A4] < 1.4 * sizes[TABLOID] / 1.3 < sizes[A3] * 1.1
    assert length_in_mm(layout("tents").print.tile) <= sizes[A4] - 0.4, "tents leave air between them"
    assert length_in_mm(layout("tents-large").print.tile) <= min(sizes[A3], sizes[TABLOID]) - 0.4
    assert length_in_mm(layout("tents-large").print.tile) > sizes[A4]


def test_only_the_board_goes_on_larger_paper() -> None:
    with pytest.raises(UsageError, match="a4, letter"):
        draw_sheet(read_sheet(resolve("bania/pen")), "en", "a3")


@pytest.mark.clause("BA-1")
def test_the_part_for_two_is_marked_and_goes_with_the_layout() -> None:
    given = layout()
    bare = changed(given, "board", parts={})
    one, two = (draw_pages(GAME, sheet, Typesetter("en"), A4)[0] for sheet in (given, bare))
    said = "inside"
    assert any(said in text for text in texts(one)) and not any(said in text for text in texts(two))
    ring = max(plan.outlines(plan.hexagon_centres(given.board.parts["2"], 15.5).values(), 15.5), key=len)

    def dotted(scene: Scene) -> list[int]:
        dots = [i for i in scene.items if isinstance(i, Shape) and i.dash and i.dash[0] < 0.1]
        return [len(i.verbs) - 1 for i in dots]

    assert dotted(one) == [len(ring)] and dotted(two) == []


def test_a_board_too_large_for_its_paper_is_refused_by_its_key() -> None:
    columns = {chr(ord("a") + n): (1, 14) for n in range(16)}
    given = changed(changed(layout(), "board", parts={}), "board", columns=columns)
    with pytest.raises(LayoutError) as caught:
        draw_pages(GAME, given, Typesetter("en"), A4)
    assert [fault.key for fault in caught.value.faults] == ["board.columns"]


def test_other_boards_are_drawn() -> None:
    columns = {"a": (2, 6), "b": (1, 6), "c": (1, 7), "d": (1, 6), "e": (2, 6)}
    given = changed(layout(), "board", columns=columns, spring=(), parts={})
    (scene,) = draw_pages(GAME, given, Typesetter("en"), A4)
    assert sum(address.startswith("space.") for address in scene.spots) == 29
    assert scene.spots["space.c4"].rx / SHARE == pytest.approx(17), "no larger than that"


# ---- filled boards --------------------------------------------------------------------------
def played(seed: int, seats: int, steps: int, given: BoardSheet | None = None) -> list[dict[str, Mark]]:
    """The marks of all players after so many random moves."""
    rng = random.Random(seed)
    state = GAME.start(given or layout(), PLAYERS[:seats], {})
    for _ in range(steps):
        due = GAME.due(state)
        if due is None:
            break
        move = GAME.chance(state, rng) if due.is_chance else rng.choice(GAME.legal(state))
        state, _ = GAME.play(state, move)
    return [GAME.marks(state, seat) for seat in range(seats)]


@pytest.mark.parametrize(("seed", "seats", "steps"), [(1, 2, 60), (2, 3, 120), (3, 4, 240)])
def test_a_filled_game_is_the_board_and_a_sheet_for_each_player(seed: int, seats: int, steps: int) -> None:
    marks = played(seed, seats, steps)
    assert any(isinstance(mark.piece, Tent) for mark in marks[0].values())
    blanks = [drawn()[0], drawn("player")[0], drawn("score")[0]]
    pages = filled.fill_pages(GAME, layout(), blanks, PLAYERS[:seats], marks)
    pads = 1 if "game.1.1.name" in marks[0] else 0
    assert [page.seat for page in pages] == [None, *pads * [None], *range(seats)], (
        "no pad while nothing is on it"
    )
    page = pages[0]
    page.scene.check_balance()
    added = [i for i in page.scene.items[len(blanks[0].items) :] if isinstance(i, Shape | Text)]
    assert added and all(item.layer == "pen" for item in added)
    for address, mark in marks[0].items():
        if mark.kind == "piece" and address in blanks[0].spots:
            spot = blanks[0].spots[address]
            near = [
                item
                for item in added
                if isinstance(item, Shape)
                and abs(item.points[0] - spot.x) <= 2.4 * spot.rx
                and abs(item.points[1] - spot.y) <= 2.4 * spot.ry
            ]
            assert len(near) > 1, address


PIECES: dict[str, tuple[Piece, ...]] = {
    "space.e4": tuple(Tent(name, closed) for name in GOODS for closed in (False, True)),
    "own.reserve.1": (
        Tile(None, ()),
        Tile("silk", ("oil", "oil", "spices")),
        Tile("silk", ("oil", "spices", "silk")),
    ),
    "elephant.e4": (
        Elephants((0,)),
        Elephants((1,)),
        Elephants((2,)),
        Elephants((3,)),
        Elephants((0, 2)),
        Elephants((0, 1, 2, 3)),
    ),
    "score.7.1": tuple(map(Marker, range(4))),
}


def laid(scene: Scene, address: str, piece_: Piece, rx: float, ry: float, given: BoardSheet) -> None:
    """A piece on a spot in the middle of an empty scene."""
    scene.spot(address, 30, 30, rx, ry)
    draw_piece(GAME, scene, piece_, PiecePosition(address, 0, given))


@pytest.mark.parametrize(("address", "pieces"), PIECES.items(), ids=PIECES)
def test_pieces_differ_without_colour_and_stay_on_their_place(
    address: str, pieces: tuple[Piece, ...]
) -> None:
    size = {"space": (5.6, 5.6), "own": (8, 8), "elephant": (4.6, 2.9), "score": (1, 1)}[
        address.partition(".")[0]
    ]
    seen: dict[object, Piece] = {}
    for value in pieces:
        scene = Scene(60, 60, Typesetter("en"))
        laid(scene, address, value, *size, layout())
        scene.check_balance()
        left, top, right, bottom = scene.bounds()
        reach = 1.7 if size[0] != size[1] or size[0] > 1 else 2.2
        assert min(left, top) > 30 - reach * size[0] and max(right, bottom) < 30 + reach * size[0], value
        picture = tuple(
            (i.verbs, i.points) if isinstance(i, Shape) else i.line.text
            for i in scene.items
            if isinstance(i, Shape | Text)
        )
        assert picture not in seen, f"{value} looks like {seen.get(picture)}"
        seen[picture] = value


def test_filled_boards_say_what_the_layout_says() -> None:
    """Another letter and ink of oil are on its tents too."""
    given = layout()
    oil = msgspec.structs.replace(given.goods["oil"], letter="Z", colour="teal")
    prices = {name: tuple(p.replace("O", "Z") for p in value) for name, value in given.tents.items()}
    other = msgspec.structs.replace(given, goods={**given.goods, "oil": oil}, tents=prices)
    marks, blanks = played(3, 4, 240, other), [drawn(name)[0] for name in ("oasis", "player", "score")]
    oil_tents = sum(isinstance(mark.piece, Tent) and mark.piece.goods == "oil" for mark in marks[0].values())
    (board, *_) = filled.fill_pages(GAME, other, blanks, PLAYERS, marks)
    added = Counter(texts(board.scene)) - Counter(texts(blanks[0]))
    assert added["Z"] == oil_tents > 0 and not added["O"]
    scene = Scene(60, 60, Typesetter("en"))
    laid(scene, "space.e4", Tent("oil", closed=False), 5, 5, other)
    assert "Z" in texts(scene) and any(i.fill == "teal" for i in scene.items if isinstance(i, Shape))


class Palace(Piece, frozen=True):
    """A piece of no game."""


def test_a_piece_that_there_is_not_is_an_error() -> None:
    with pytest.raises(DrawingError, match="Palace"):
        laid(Scene(60, 60, Typesetter("en")), "space.e4", Palace(), 5, 5, layout())


# ---- tents and cards ------------------------------------------------------------------------
@pytest.mark.clause("BA-20")
@pytest.mark.parametrize("paper", HOME, ids=lambda p: p.name)
@pytest.mark.parametrize("name", ["tents", "tents-large"])
def test_prices_lie_behind_their_tents(name: str, paper: Paper, monkeypatch: pytest.MonkeyPatch) -> None:
    """Turned over the long edge, what lies x from the left edge lies x from the right one."""
    places: dict[str, list[tuple[str, float, float]]] = {"front": [], "back": []}

    def noted(side: str, price: object, scene: Scene) -> None:
        *_, x, y = scene._matrix
        places[side].append((str(price), round(x, 3), round(y, 3)))

    monkeypatch.setattr(
        tiles, "draw_tent_front", lambda scene, goods, price, **_: noted("front", price, scene)
    )
    monkeypatch.setattr(
        tiles,
        "draw_tent_back",
        lambda scene, price, **_: noted("back", str(tiles.price_letters(price)), scene),
    )
    given = layout(name)
    cut_outs.tent_pages(given, Typesetter("en"), paper)
    assert Counter(price for price, _, _ in places["front"]) == Counter(
        price for prices in given.tents.values() for price in prices
    )
    turned = [(price, round(paper.width - x, 3), y) for price, x, y in places["back"]]
    assert turned == places["front"]


@pytest.mark.clause("BA-20")
@pytest.mark.parametrize("name", ["tents", "tents-large"])
def test_tents_do_not_touch(name: str) -> None:
    size = length_in_mm(layout(name).print.tile)
    count = 0
    for front in drawn(name, paper=LETTER)[::2]:
        outlines = [
            item.points
            for item in front.items
            if isinstance(item, Shape)
            and item.verbs == "MLLLLLZ"
            and item.fill == "white"
            and item.stroke == "ink"
        ]
        high = [points for points in outlines if max(points[1::2]) - min(points[1::2]) > size - 0.5]
        middles = [((min(p[::2]) + max(p[::2])) / 2, (min(p[1::2]) + max(p[1::2])) / 2) for p in high]
        assert min(math.dist(a, b) for a, b in combinations(middles, 2)) >= size + 2
        count += len(high)
    assert count == 60


@pytest.mark.parametrize("paper", HOME, ids=lambda p: p.name)
def test_large_tents_fill_their_leaves_alike(paper: Paper) -> None:
    fronts = drawn("tents-large", paper=paper)[::2]
    prices = {price for given in layout().tents.values() for price in given}
    counts = [sum(said in prices for said in texts(front)) for front in fronts]
    assert counts == [30, 30]
    assert all("30 tents" in texts(front) for front in fronts)
    for front in fronts:
        lowest = max(
            max(item.points[1::2])
            for item in front.items
            if isinstance(item, Shape) and max(item.points[1::2]) < paper.height - MARGIN - FOOT
        )
        assert lowest > paper.height - MARGIN - FOOT - 4, "no page is half empty"


@pytest.mark.parametrize("size", ["8 mm", "40 mm"])
def test_tents_without_room_are_refused_by_their_key(size: str) -> None:
    with pytest.raises(LayoutError) as caught:
        draw_pages(GAME, changed(layout("tents"), "print", tile=size), Typesetter("en"), A4)
    assert [fault.key for fault in caught.value.faults] == ["print.tile"]


@pytest.mark.clause("BA-1", "BA-3")
def test_each_kind_of_goods_has_its_cards_and_as_many_backs() -> None:
    pages = drawn("goods")
    given = layout("goods")
    assert len(pages) == 8
    for ware, front, back in zip(wares(given).values(), pages[::2], pages[1::2], strict=True):
        said = Counter(texts(front))
        assert said[front.typesetter.say(ware.name)] == given.goods[ware.key].cards  # type: ignore[index]
        assert said[str(ware.letter)] == 4 * given.goods[ware.key].cards  # type: ignore[index]

        def frames(scene: Scene) -> list[tuple[float, float]]:
            found = [
                (min(i.points[::2]), min(i.points[1::2]))
                for i in scene.items
                if isinstance(i, Shape) and i.stroke and i.lw == 0.5
            ]
            return [(round(x, 3), round(y, 3)) for x, y in found]

        width = 41 - 2 * 2.4
        assert sorted((round(A4.width - x - width, 3), y) for x, y in frames(back)) == sorted(frames(front))


@pytest.mark.parametrize("edition", EDITIONS)
def test_goods_are_told_by_shape_and_letter(edition: str) -> None:
    style, given = EDITIONS[edition].shape_style, layout()
    shapes, letters = [], []
    for ware in wares(given).values():
        scene = Scene(40, 40, Typesetter("en"))
        scene.push(20, 20)
        tiles.draw_tent_front(scene, ware, flat=15)
        scene.pop()
        shapes.append(
            {
                (item.verbs, item.points)
                for item in scene.items
                if isinstance(item, Shape) and any(style(item.fill, item.stroke, item.lw)[:2])
            }
        )
        letters.append(texts(scene))
    for (one, a), (two, b) in combinations(zip(letters, shapes, strict=True), 2):
        assert one != two and len(a - b) > 2 and len(b - a) > 2


# ---- sheets to write on ---------------------------------------------------------------------
@pytest.mark.clause("BA-1", "BA-2")
def test_the_sheet_for_a_pen_has_all_that_is_played_with() -> None:
    given, (scene, own) = layout("pen"), drawn("pen")
    board = given.board
    kinds = Counter(address.partition(".")[0] for address in scene.spots)
    assert kinds["space"] == len(spaces_of(board.columns, board.spring))
    register = {f"tent.{key}.{n + 1}" for key, prices in given.tents.items() for n in range(len(prices))}
    assert {address for address in scene.spots if address.startswith("tent.")} == register
    assert {f"pile.{key}.60" for key in GOODS} < set(scene.spots)
    for seat in range(1, 5):
        for key in GOODS:
            assert f"hand.{seat}.{key}.30" in own.spots
        assert f"points.{seat}.70" in own.spots
        assert f"home.{seat}.10" in own.spots
    cells = [
        s for page in (scene, own) for name, s in page.spots.items() if name.split(".")[0] not in PIECES_LIE
    ]
    assert min(2 * min(s.rx, s.ry) for s in cells) >= 4.5
    said = Counter(texts(scene))
    example = given.tents["spices"][5]  # dice 2, 3 and 1: second colour, second group of five, first row
    for prices in given.tents.values():
        for price in prices:
            every = sum(list(p).count(price) for p in given.tents.values())
            assert said[price] == every + (price == example)


@pytest.mark.clause("BA-3", "BA-41")
@pytest.mark.parametrize("paper", HOME, ids=lambda p: p.name)
def test_the_end_of_a_pile_lies_below_its_beginning(paper: Paper) -> None:
    given, scene = layout("pen"), drawn("pen", paper=paper)[0]
    for key in GOODS:
        cards = given.goods[key].cards  # type: ignore[index]
        boxes = [scene.spots[f"pile.{key}.{n}"] for n in range(1, 4 * cards + 1)]
        for box, later in zip(boxes, boxes[cards:], strict=False):
            assert later.x == pytest.approx(box.x) and 0 < later.y - box.y < 3 * box.ry + 4


PIECES_LIE = ("space", "elephant")


@pytest.mark.medium
@pytest.mark.clause("BA-2")
def test_cards_of_the_start_bear_a_stroke() -> None:
    given = layout("pen")
    more = changed(given, "stock", goods=3)
    counts = []
    for sheet in (given, more):
        scene = draw_pages(GAME, sheet, Typesetter("en"), A4)[1]
        counts.append(sum(isinstance(i, Shape) and i.verbs == "ML" and i.lw == 0.4 for i in scene.items))
    assert counts[1] - counts[0] == 4 * 4


def test_more_tents_than_three_dice_choose_from_are_refused() -> None:
    given = layout("pen")
    prices = {key: tuple(p for p in value) for key, value in given.tents.items()}
    prices["oil"] = prices["oil"] * 2
    with pytest.raises(LayoutError) as caught:
        draw_pages(GAME, msgspec.structs.replace(given, tents=prices), Typesetter("en"), A4)
    assert [fault.key for fault in caught.value.faults] == ["tents"]


@pytest.mark.clause("BA-2", "BA-21")
def test_a_players_sheet_has_reserve_and_cards() -> None:
    (scene,) = drawn("player")
    expected = (
        {f"own.reserve.{n}" for n in range(1, 5)}
        | {f"own.{name}" for name in GOODS}
        | {f"own.sign.{seat}" for seat in range(1, 5)}
        | {"field.player"}
    )
    assert set(scene.spots) == expected


@pytest.mark.clause("BA-51", "BA-52", "BA-53")
def test_a_pad_has_room_for_each_player_and_kind() -> None:
    (scene,) = drawn("score")
    rows = {f"game.{n}.{seat}" for n in range(1, 5) for seat in range(1, 5)}
    expected = {f"{row}.{what}" for row in rows for what in ("name", "track", "last", "total", *GOODS)}
    expected |= {f"{row}.most.{name}" for row in rows for name in GOODS}
    expected |= {f"game.{n}.{what}" for n in range(1, 5) for what in ("date", "winner")}
    assert set(scene.spots) == expected
    given = changed(layout("score"), "points", goods=7)
    assert Counter(texts(draw_pages(GAME, given, Typesetter("en"), A4)[0]))["7"] == 4 * (4 * 4 + 1)


# ---- lines round hexagons -------------------------------------------------------------------
def test_rings_are_outlines_and_holes() -> None:
    columns = {"a": (1, 3), "b": (1, 3), "c": (1, 3)}
    places = plan.hexagon_centres(columns, 10.0)
    (whole,) = plan.outlines(places.values(), 10.0)
    holed = plan.outlines([at for name, at in places.items() if name != "b2"], 10.0)
    assert sorted(map(len, holed)) == [6, len(whole)]
    assert plan.line_length(whole) == pytest.approx(len(whole) * 10 / math.sqrt(3))


def test_a_softened_line_keeps_its_distance() -> None:
    circle = tuple((50 * math.cos(a / 20 * math.pi), 50 * math.sin(a / 20 * math.pi)) for a in range(40))
    for x, y in plan.smoothed(circle, 5.0, 2.0):
        assert math.hypot(x, y) == pytest.approx(55, abs=0.6)


def test_the_pad_is_filled_in_once_the_game_is_over() -> None:
    over, going = played(3, 4, 240), played(3, 4, 60)
    assert not [address for address in going[0] if address.startswith("game.")]
    written = {address: mark.value for address, mark in over[0].items() if address.startswith("game.1.")}
    assert [written[f"game.1.{seat}.name"] for seat in (1, 2, 3, 4)] == list(PLAYERS[:4])
    best = max(int(written[f"game.1.{seat}.total"]) for seat in (1, 2, 3, 4))
    for seat, name in enumerate(PLAYERS[:4], 1):
        most = sum(f"game.1.{seat}.most.{goods}" in written for goods in GOODS)
        last = f"game.1.{seat}.last" in written
        points = layout().points
        track, total = (int(written[f"game.1.{seat}.{key}"]) for key in ("track", "total"))
        assert total == track + most * points.goods + last * points.last
        assert (name in written["game.1.winner"]) == (total == best)
    assert sum(f"game.1.{seat}.last" in written for seat in (1, 2, 3, 4)) == 1


@pytest.mark.clause("BA-54")
def test_the_player_s_sheet_tells_all_ends_and_its_example_stays_inside_its_frame() -> None:
    [page] = draw_sheet(read_sheet(resolve("bania/player")), "en", "a4")
    said = " ".join(item.line.text for item in page.items if isinstance(item, Text))
    assert "No tent fits, or none is left." in said and "nobody bought for a round" in said
    (panel,) = [box for item in page.items if isinstance(item, Shape) and item.stroke == "gold_m"
                for box in [(min(item.points[::2]), max(item.points[::2]))] if 55 < box[1] - box[0] < 62]  # fmt: skip
    foot = [item.points[::2] for item in page.items if isinstance(item, Shape)
            and min(item.points[1::2]) > 250 and max(item.points[1::2]) < 282
            and item.stroke not in (None, "gold", "gold_m")]  # fmt: skip
    example = [xs for xs in foot if min(xs) < panel[1]]
    assert len(example) > 10 and all(panel[0] + 0.6 < min(xs) and max(xs) < panel[1] - 0.6 for xs in example)
