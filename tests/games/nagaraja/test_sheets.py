"""The printed sheets: every mark of the engine has its place, pieces fit their places, backs meet fronts."""

import io
import random
import re
from itertools import combinations
from pathlib import Path

import msgspec
import pypdfium2
import pytest

from sheetgen import print_sheets
from sheetgen.draw import pdf
from sheetgen.draw.furniture import smallest_type
from sheetgen.draw.inks import EDITIONS
from sheetgen.draw.items import Shape, Spot, Text
from sheetgen.draw.paper import A4, LETTER, MARGIN, Paper
from sheetgen.draw.scene import Scene
from sheetgen.errors import DrawingError, LayoutError
from sheetgen.games.contract.values import Mark, Piece, PiecePosition
from sheetgen.games.layouts.file import layout_hash, resolve
from sheetgen.games.library import load
from sheetgen.games.nagaraja import GAME, odds
from sheetgen.games.nagaraja.arguments import TILE_WORDS
from sheetgen.games.nagaraja.board import board_of
from sheetgen.games.nagaraja.layout import TempleGame
from sheetgen.games.nagaraja.sheets import pieces, tokens
from sheetgen.games.nagaraja.sheets.odds import card_throws
from sheetgen.games.nagaraja.sheets.overview import effect_sentence
from sheetgen.games.nagaraja.sheets.sticks import whole_percent
from sheetgen.games.nagaraja.state import Amulet, Relic, Tile, Trap
from sheetgen.sheets import filled
from sheetgen.sheets.filled import draw_piece
from sheetgen.sheets.sheet import draw_pages
from sheetgen.text.typesetter import Typesetter
from tests.support.quick import first_quick

PAPERS = (A4, LETTER)
NAMES = ("temple", "temples", "pieces", "pieces-small", "overview", "odds", "score")
PSEUDO = ("en-x-long", "en-x-tall", "en-x-rtl")
SMALLEST = 6.995


def layout(name: str = "temple") -> TempleGame:
    found = load(resolve(f"nagaraja/{name}"))
    assert isinstance(found, TempleGame)
    return found


def changed(given: TempleGame, table: str, **values: object) -> TempleGame:
    part = msgspec.structs.replace(getattr(given, table), **values)
    return msgspec.structs.replace(given, **{table: part})


def drawn(name: str = "temple", lang: str = "en", paper: Paper = A4) -> list[Scene]:
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
        (name, lang, PAPERS[(n + k) % 2])
        for n, name in enumerate(NAMES)
        for k, lang in enumerate(["en", *PSEUDO])
    ],
)
def test_every_sheet_is_whole_in_every_language(name: str, lang: str, paper: Paper) -> None:
    for scene in drawn(name, lang, paper):
        scene.check_balance()
        assert not scene.items_outside(-MARGIN + 1.7), "home printers do not reach the edge"
        assert smallest_type(scene) >= SMALLEST
        assert {scene.w, scene.h} == {paper.width, paper.height}


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_every_word_is_live_text_in_the_pdf(name: str) -> None:
    scenes = drawn(name, paper=LETTER)
    out = io.BytesIO()
    pdf.render_pdf(scenes, out)
    document = pypdfium2.PdfDocument(out.getvalue())
    assert len(document) == len(scenes)
    for page, scene in zip(document, scenes, strict=True):
        found = re.sub(r"\s+", "", str(page.get_textpage().get_text_bounded()))
        for said in texts(scene):
            assert re.sub(r"\s+", "", said) in found, said


@pytest.mark.parametrize("name", first_quick(NAMES, 2))
def test_the_footer_says_which_layout_this_is(name: str) -> None:
    given = layout(name)
    for scene in draw_pages(GAME, given, Typesetter("en"), A4):
        line = next(said for said in texts(scene) if said.startswith(f"nagaraja / {name}"))
        assert line.endswith(f"{given.header.version} · {layout_hash(given)}")


@pytest.mark.medium
def test_the_same_layout_gives_the_same_bytes() -> None:
    files = []
    for _ in range(2):
        out = io.BytesIO()
        pdf.render_pdf(drawn("temple"), out)
        files.append(out.getvalue())
    assert files[0] == files[1]


@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_that_tells_pieces_apart_is_colour_alone(edition: str) -> None:
    """Sacred and cursed relics of the same value differ in their lines, not only in their ink."""
    shapes = []
    for cursed in (False, True):
        scene = Scene(40, 40, Typesetter("en"))
        tokens.draw_relic(scene, 20, 20, 5, 0, cursed)
        style = EDITIONS[edition].shape_style
        shapes.append(
            {
                (item.verbs, item.points)
                for item in scene.items
                if isinstance(item, Shape) and any(style(item.fill, item.stroke, item.lw)[:2])
            }
        )
    assert len(shapes[1] - shapes[0]) > 5 and len(shapes[0] - shapes[1]) > 5


# ---- the temple -----------------------------------------------------------------------------
def expected_spots(given: TempleGame) -> set[str]:
    found = {f"temple.{column}{row}" for column in "abc" for row in "123"}
    found |= {f"relic.{n + 1}" for n in range(len(given.temple.relics))}
    found |= {f"amulet.{n + 1}" for n in range(sum(tile.count for tile in given.tiles if tile.amulet))}
    found |= {f"cursed.{n + 1}" for n in range(len(given.relics.cursed))}
    found |= {f"points.{n + 1}" for n in range(given.ends.points)}
    return found | {"field.player", "field.date"}


@pytest.mark.clause("NA-1", "NA-30", "NA-31")
@pytest.mark.parametrize("paper", PAPERS, ids=lambda p: p.name)
def test_every_place_of_a_temple_is_a_spot_and_none_lies_on_another(paper: Paper) -> None:
    (scene,) = drawn("temple", paper=paper)
    assert set(scene.spots) == expected_spots(layout())
    for (one, a), (two, b) in combinations(scene.spots.items(), 2):
        close = one.startswith("points") and two.startswith("points")  # discs of a waving row
        away = ((a.x - b.x) ** 2 + (a.y - b.y) ** 2) ** 0.5
        assert (away > a.rx + b.rx) if close else overlap(a, b) <= 0.11, f"{one} and {two}"


@pytest.mark.parametrize(("name", "times"), [("temple", (2, 1)), ("temples", (2, 2))])
def test_places_bear_the_names_that_logs_use(name: str, times: tuple[int, int]) -> None:
    """Outer ones of the large temple also in the wall, where a tile does not hide them."""
    (scene,) = drawn(name)
    said = texts(scene)
    cells = [f"{column}{row}" for column in "abc" for row in "123"]
    assert [said.count(cell) for cell in cells] == [times[cell == "b2"] for cell in cells]


@pytest.mark.clause("NA-21", "NA-22")
def test_a_legend_on_the_temple_says_what_fate_and_nagas_do() -> None:
    for name, boards in (("temple", 1), ("temples", 2)):
        (scene,) = drawn(name)
        said = " ".join(texts(scene)).replace("\u00a0", " ")
        assert (said.count("activates a card"), said.count("Tie: the guide.")) == (boards, boards)


@pytest.mark.parametrize("name", ["pieces", "pieces-small"])
def test_tiles_and_amulets_have_captions(name: str) -> None:
    said = [line for scene in drawn(name) for line in texts(scene)]
    for tile in layout(name).tiles:
        assert said.count(str(TILE_WORDS[tile.name])) == tile.count
    assert said.count("trap") == 1
    for caption in ("2 points", "1 point", "discard: draw a card", "discard: a card just used does nothing"):
        assert said.count(caption) == 1


@pytest.mark.parametrize("paper", PAPERS, ids=lambda p: p.name)
def test_places_are_as_large_as_the_pieces_of_the_sheet_to_cut(paper: Paper) -> None:
    (scene,) = drawn("temple", paper=paper)
    assert scene.spots["temple.b2"].rx == pytest.approx(20)
    assert scene.spots["relic.1"].rx == pytest.approx(15)
    assert scene.spots["amulet.1"].rx == pytest.approx(6.5)
    sizes = [(group.size, len(group.pieces)) for group in pieces.piece_groups(layout())]
    assert sizes == [(40, 18), (30, 18), (13, 12)]


def test_temples_are_the_same_on_both_papers() -> None:
    (one,), (two,) = drawn(paper=A4), drawn(paper=LETTER)
    for address in ("temple.a1", "temple.c3", "relic.1", "relic.5", "relic.9"):
        a, b = one.spots[address], two.spots[address]
        base, other = one.spots["temple.b2"], two.spots["temple.b2"]
        assert (a.x - base.x, a.y - base.y, a.rx) == pytest.approx((b.x - other.x, b.y - other.y, b.rx))


@pytest.mark.clause("NA-1")
def test_relics_lie_beside_the_places_that_the_layout_says() -> None:
    (scene,) = drawn()
    for number, edge in enumerate(layout().temple.relics, 1):
        relic, cell = scene.spots[f"relic.{number}"], scene.spots[f"temple.{edge[:2]}"]
        dx, dy = relic.x - cell.x, relic.y - cell.y
        way = {
            "n": dy < -30 and abs(dx) < 0.01,
            "w": dx < -30 and abs(dy) < 0.01,
            "e": dx > 30 and abs(dy) < 0.01,
        }
        assert way[edge[3]], edge


def refused(given: TempleGame, key: str) -> None:
    with pytest.raises(LayoutError) as caught:
        draw_pages(GAME, given, Typesetter("en"), A4)
    assert [fault.key for fault in caught.value.faults] == [key]


def test_what_has_no_room_is_refused_by_its_key() -> None:
    given = layout()
    refused(changed(given, "print", tile="46 mm"), "print.tile")
    refused(changed(given, "ends", points=60), "ends.points")
    north = tuple(edge.replace("3 s", "1 n") for edge in given.temple.entrances)
    refused(changed(given, "temple", entrances=north), "temple.entrances.1")
    refused(changed(layout("temples"), "print", tile="30 mm"), "print.tile")
    refused(changed(layout("pieces"), "print", tile="50 mm"), "print.tile")


def test_another_goal_gives_another_track() -> None:
    scene = draw_pages(GAME, changed(layout(), "ends", points=20), Typesetter("en"), A4)[0]
    assert "points.20" in scene.spots and "points.21" not in scene.spots


# ---- filled temples ---------------------------------------------------------------------------
def played(seed: int, most: int = 4000) -> list[dict[str, Mark]]:
    """The marks of both players at the end of a game of random moves, and which of all kinds came on the way."""
    rng = random.Random(seed)
    state = GAME.start(layout(), ("Ann", "Bob"), {})
    for _ in range(most):
        due = GAME.due(state)
        if due is None:
            break
        move = GAME.chance(state, rng) if due.is_chance else rng.choice(GAME.legal(state))
        state = GAME.apply(state, move)
    return [GAME.marks(state, seat) for seat in (0, 1)]


@pytest.mark.parametrize("seed", first_quick(range(4)))
def test_whatever_lies_in_a_temple_is_drawn_on_its_spot(seed: int) -> None:
    blank, pad = (*drawn(), *drawn("score"))
    marks = played(seed)
    assert all(any(address.startswith("temple.") for address in theirs) for theirs in marks)
    common, *pages = filled.fill_pages(GAME, layout(), [blank, pad], ["Ann", "Bob"], marks)
    assert [common.seat, *(page.seat for page in pages)] == [None, 0, 1]
    for page, theirs in zip(pages, marks, strict=True):
        page.scene.check_balance()
        added = [i for i in page.scene.items[len(blank.items) :] if isinstance(i, Shape | Text)]
        assert added and all(item.layer == "pen" for item in added)
        for address, mark in theirs.items():
            if mark.kind != "piece":
                continue
            spot = blank.spots[address]
            inside = [
                item
                for item in added
                if isinstance(item, Shape)
                and abs(item.points[0] - spot.x) <= spot.rx * 1.3
                and abs(item.points[1] - spot.y) <= spot.ry * 1.3
            ]
            assert len(inside) > 3, address


LYING: dict[str, tuple[Piece, ...]] = {
    "temple.a1": (
        Trap(),
        Tile("fork", "esw", amulet_place=True, amulet=True),
        Tile("fork", "esw", amulet_place=True, amulet=False),
        Tile("fork", "new", amulet_place=False, amulet=False),
        Tile("two-curves", "ne+sw", amulet_place=False, amulet=False),
        Tile("chamber", "w", amulet_place=False, amulet=False),
        Tile("straight", "ew", amulet_place=False, amulet=False),
        Tile("crossing", "nesw", amulet_place=False, amulet=False),
    ),
    "relic.1": (Relic(face_up=False), Relic(face_up=True), *(Relic(True, value) for value in (3, 4, 5, 6))),
    "amulet.1": (
        Amulet(face_up=False),
        Amulet(face_up=True),
        Amulet(True, "points", 2),
        Amulet(True, "points", 1),
        Amulet(True, "draw"),
        Amulet(True, "cancel"),
    ),
}


def lying(address: str, one: Piece, r: float, player: int = 0) -> Scene:
    """A scene with one spot, and a piece drawn on it."""
    scene = Scene(60, 60, Typesetter("en"))
    scene.spot(address, 30, 30, r)
    draw_piece(GAME, scene, one, PiecePosition(address, player, layout()))
    return scene


@pytest.mark.parametrize(("address", "values"), LYING.items(), ids=LYING)
def test_pieces_look_different_and_stay_on_their_spot(address: str, values: tuple[Piece, ...]) -> None:
    seen: dict[object, Piece] = {}
    for value in values:
        scene = lying(address, value, 10)
        scene.check_balance()
        left, top, right, bottom = scene.bounds()
        assert min(left, top) > 19 and max(right, bottom) < 41, value
        picture = tuple(
            (i.verbs, i.points, i.fill) if isinstance(i, Shape) else i.line.text
            for i in scene.items
            if isinstance(i, Shape | Text)
        )
        assert picture not in seen, f"{value} looks like {seen.get(picture)}"
        seen[picture] = value


def test_a_tile_shows_its_place_when_its_amulet_is_gone() -> None:
    for theirs in played(1):
        for address, mark in theirs.items():
            if isinstance(mark.piece, Tile) and mark.piece.type in ("fork", "chamber"):
                assert mark.piece.amulet_place, address


def test_the_backs_of_both_temples_differ() -> None:
    pictures = []
    for player in (0, 1):
        scene = lying("relic.1", Relic(face_up=False), 15, player)
        pictures.append([i.points for i in scene.items if isinstance(i, Shape)])
    assert pictures[0] != pictures[1]


def test_small_temples_can_not_be_filled_in() -> None:
    marks = {"relic.1": Mark("piece", piece=Relic(face_up=False))}
    with pytest.raises(DrawingError):
        filled.fill_pages(GAME, layout(), drawn("temples"), ["Ann", "Bob"], [marks] * 2)


# ---- pieces ---------------------------------------------------------------------------------
@pytest.mark.clause("NA-2", "NA-3", "NA-44")
@pytest.mark.parametrize("paper", PAPERS, ids=lambda p: p.name)
@pytest.mark.parametrize("name", ["pieces", "pieces-small"])
def test_backs_lie_behind_their_fronts(name: str, paper: Paper, monkeypatch: pytest.MonkeyPatch) -> None:
    """Turned over the long edge, what lies x from the left edge lies x from the right one."""
    places: list[list[tuple[str, float, float]]] = []
    given = layout(name)

    def marked(found: list[pieces.PieceGroup]) -> list[pieces.PieceGroup]:
        def at(piece: str) -> pieces.CutPiece:
            def front(scene: Scene) -> None:
                a, b, c, d, e, f = scene._matrix
                places[-1].append((piece, round(e, 3), round(f, 3)))

            return pieces.CutPiece(front, front)

        return [
            group._replace(pieces=tuple(at(f"{g}.{i}") for i in range(len(group.pieces))))
            for g, group in enumerate(found)
        ]

    real_groups, real_page = pieces.piece_groups, pieces._page

    def page(*args: object) -> Scene:
        places.append([])
        return real_page(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(pieces, "piece_groups", lambda given: marked(real_groups(given)))
    monkeypatch.setattr(pieces, "_page", page)
    pieces.piece_pages(given, Typesetter("en"), paper)
    assert len(places) % 2 == 0
    for front, back in zip(places[::2], places[1::2], strict=True):
        assert [(name, pytest.approx(paper.width - x, abs=0.01), y) for name, x, y in front] == back
    assert sum(len(front) for front in places[::2]) == 48


def test_a_tile_of_one_s_own_is_drawn_from_its_paths() -> None:
    given = layout("pieces")
    other = msgspec.structs.replace(given.tiles[0], name="bend-and-stub", paths=("nw", "s"))
    found = draw_pages(
        GAME, msgspec.structs.replace(given, tiles=(other, *given.tiles[1:])), Typesetter("en"), A4
    )
    assert len(found) == 4


# ---- cards and odds ---------------------------------------------------------------------------
@pytest.mark.clause("NA-11", "NA-12")
def test_the_overview_has_every_card_with_its_effect() -> None:
    (scene,) = drawn("overview")
    said = texts(scene)
    whole = " ".join(said)
    for card in layout().cards:
        assert said.count(card.code) == 1
        for word in str(effect_sentence(card.effect, card.arrows)).split():
            assert word in whole
    assert sum(int(word[1:]) for word in said if re.fullmatch(r"×\d", word)) == 48


def test_effects_of_different_cards_read_differently() -> None:
    cards = {(card.effect, card.arrows) for card in layout().cards}
    assert len({str(effect_sentence(*card)) for card in cards}) == len(cards)


@pytest.mark.clause("NA-10", "NA-22")
def test_the_printed_odds_are_the_exact_ones() -> None:
    board, given = board_of(layout()), layout()
    found = card_throws(board, given)
    assert set(found) == {odds.parse_throw(board, card.sticks) for card in given.cards}
    first, second = drawn("odds")
    means = [f"{float(odds.expected_value(odds.fate_distribution(joint))):g}" for joint in found.values()]
    assert means == sorted(means, key=float, reverse=True)
    said = texts(first)
    assert all(said.count(mean) >= means.count(mean) for mean in means)
    table = [
        whole_percent(odds.compare_throws(mine, theirs).wins(True))
        for mine in found.values()
        for theirs in found.values()
    ]
    printed = [word for word in texts(second) if re.fullmatch(r"[<>]?\d+|–", word)]
    size = len(table)
    assert any(printed[i : i + size] == table for i in range(len(printed) - size + 1))


def test_percents_never_claim_certainty() -> None:
    from fractions import Fraction as F  # noqa: N817

    assert [whole_percent(p) for p in (F(0), F(1, 1000), F(1, 2), F(999, 1000), F(1))] == [
        "–",
        "<1",
        "50",
        ">99",
        "100",
    ]
    assert [whole_percent(F(n, 16)) for n in (2, 6, 10, 14)] == ["13", "38", "63", "88"]


def test_sheets_of_a_variant_say_what_the_variant_says(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    head = '[header]\nschema = "sheetgen.layout/1"\ngame = "nagaraja"\nversion = "1.0"\n'
    mine.write_text(
        f'{head}kind = "temple"\nname = "mine"\nextends = "nagaraja/temple"\n[relics]\nsacred = [3, 3, 3, 3, 5, 5]\n'
    )
    sheet = tmp_path / "score.toml"
    sheet.write_text(f'{head}kind = "score"\nname = "score"\nextends = "mine.toml"\n')
    (scene,) = draw_pages(GAME, load(sheet), Typesetter("en"), A4)
    assert texts(scene).count("4") == 2, "only the numbers of the fourth rooms"


def test_relics_worth_the_same_are_each_there_once() -> None:
    (blank,) = drawn("temple")
    values = sorted(layout().relics.sacred + layout().relics.cursed)
    marks = {f"relic.{n}": Mark("piece", piece=Relic(True, value)) for n, value in enumerate(values, 1)}
    page = filled.fill_pages(GAME, layout(), [blank], ["Ann", "Bob"], [marks] * 2)[0].scene
    pictures = set()
    for n in range(1, len(values) + 1):
        spot = blank.spots[f"relic.{n}"]
        here = [i for i in page.items[len(blank.items) :] if isinstance(i, Shape) and reaches(i, spot)]
        pictures.add(
            tuple((i.verbs, round(i.points[0] - spot.x, 3), round(i.points[1] - spot.y, 3)) for i in here)
        )
    assert len(pictures) == len(values)


def reaches(item: Shape, spot: Spot) -> bool:
    xs, ys = item.points[::2], item.points[1::2]
    return abs((min(xs) + max(xs)) / 2 - spot.x) < spot.rx and abs((min(ys) + max(ys)) / 2 - spot.y) < spot.ry


@pytest.mark.parametrize("seed", first_quick(range(4)))
def test_the_pad_adds_up_once_the_game_is_over(seed: int) -> None:
    given = layout()
    relics = (*given.relics.sacred, *given.relics.cursed)
    amulets = [amulet.points for amulet in given.amulets for _ in range(amulet.count) if amulet.points]
    marks = played(seed)
    pads = [{at: m for at, m in theirs.items() if at.startswith("game.")} for theirs in marks]
    assert pads[0] == pads[1] and pads[0]["game.1.winner"].value in ("Ann", "Bob")
    assert len([at for at in pads[0] if ".end." in at]) <= 1
    for player in ("game.1.1.", "game.1.2."):
        for key, values in (("relic", relics), ("amulet", amulets)):
            circled = [n for n, _ in enumerate(values, 1) if f"{player}{key}.{n}" in pads[0]]
            assert sum(values[n - 1] for n in circled) == int(pads[0][f"{player}{key}s"].value)
        total = int(pads[0][f"{player}relics"].value) + int(pads[0][f"{player}amulets"].value)
        assert total == int(pads[0][f"{player}total"].value)


@pytest.mark.clause("NA-22")
@pytest.mark.clause("NA-25")
@pytest.mark.parametrize("seed", first_quick(range(4)))
def test_the_pad_tells_who_won_each_room_with_how_many_points(seed: int) -> None:
    """The most points won it, of as many the guide; who lost a room is the guide of the next."""
    pad = played(seed)[0]
    seats = {"Ann": 1, "Bob": 2}
    guide = seats[pad["game.1.guide"].value]
    rooms = [at for at in pad if at.startswith("game.1.room.")]
    assert rooms == [f"game.1.room.{n}" for n in range(1, len(rooms) + 1)] and len(rooms) > 5
    for n in range(1, len(rooms) + 1):
        winner = int(pad[f"game.1.room.{n}"].value)
        won, lost = map(int, pad[f"game.1.fate.{n}"].value.split(":"))
        assert won > lost or (won == lost and winner == guide)
        guide = 3 - winner


@pytest.mark.medium
@pytest.mark.parametrize("name", ["temple", "temples"])
def test_a_board_has_less_than_400_kb(name: str) -> None:
    assert len(print_sheets(f"nagaraja/{name}", lang="ar").data) < 400_000
