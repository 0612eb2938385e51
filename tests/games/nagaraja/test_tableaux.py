"""The pictures of the composed cards: what they claim is what the rules say, their numbers are the layout's."""

from collections import Counter

import msgspec
import pytest

from sheetgen.draw.cards.pictures import WIDTH, Stage
from sheetgen.draw.furniture import smallest_type
from sheetgen.draw.scene import Scene
from sheetgen.games import library
from sheetgen.games.nagaraja import GAME
from sheetgen.games.nagaraja.board import BITS, CELL
from sheetgen.games.nagaraja.knowledge import reached_places
from sheetgen.games.nagaraja.layout import TempleGame
from sheetgen.games.nagaraja.sheets.tableaux import TABLEAUX, rounds, temples
from sheetgen.text.typesetter import Typesetter
from tests.games.nagaraja.table import (
    ANN,
    BOARD,
    BOB,
    LAYOUT,
    B,
    G,
    due,
    fight,
    go,
    hand,
    placing,
    sticks,
    temple,
)
from tests.games.nagaraja.test_sheets import texts

SMALLEST = 7.0


def shown(name: str, layout: TempleGame = LAYOUT) -> list[str]:
    """The figures in a picture, without the numbers of its steps."""
    scene = Scene(63, 88, Typesetter("en"))
    TABLEAUX[name].draw(Stage(scene), layout)
    scene.check_balance()
    return texts(scene)


def changed(**tables: object) -> TempleGame:
    return msgspec.structs.replace(LAYOUT, **tables)


def joined(paths: tuple[str, ...]) -> str:
    return "+".join(paths)


# ---- all faces -------------------------------------------------------------------------------
@pytest.mark.medium
@pytest.mark.parametrize("lang", ["en", "en-x-long"])
@pytest.mark.parametrize("width", [63, 44])
def test_every_numeral_can_be_read(width: float, lang: str) -> None:
    for name, tableau in TABLEAUX.items():
        scene = Scene(63, 88, Typesetter(lang))
        scene.push(s=width / WIDTH)
        tableau.draw(Stage(scene, width / 63), LAYOUT)
        scene.pop()
        scene.check_balance()
        assert not texts(scene) or smallest_type(scene) >= SMALLEST - 1e-6, name


def test_each_card_has_two_faces_and_nobody_reads_more_than_35_words_on_one() -> None:
    faces = library.load(library.resolve("nagaraja/card")).faces
    assert len(faces) % 2 == 0
    assert max(len(" ".join((face.question, *face.steps)).split()) for face in faces) <= 35


def test_every_picture_stands_on_a_face() -> None:
    sets = (library.load(library.resolve(f"nagaraja/{name}")) for name in ("card", "solo"))
    assert {face.tableau for one in sets for face in one.faces if face.tableau} == set(TABLEAUX)


# ---- rounds ----------------------------------------------------------------------------------
@pytest.mark.clause("NA-20", "NA-22")
def test_the_cards_put_down_show_the_sticks_thrown_and_more_fate_wins() -> None:
    figures = shown("fate")
    assert {"3", "4"} <= set(figures)
    theirs, yours = (("white", "2"), ("brown", "1")), (("brown", "2"), ("white", "1"), ("green", "N"))
    for code, thrown in (("t4", theirs), ("t1", yours)):
        kinds = Counter(kind for kind, _ in thrown)
        assert BOARD.cards[BOARD.card[code]].sticks == tuple(kinds[kind] for kind in BOARD.stick_kinds)
    assert sum(BOARD.high[stick] for stick in sticks(*theirs)) == 3
    assert sum(BOARD.high[stick] for stick in sticks(*yours)) + 1 == 4, "with the fate point of s1"


def test_a_layout_with_other_faces_has_other_sums() -> None:
    brown = msgspec.structs.replace(LAYOUT.sticks[0], faces=("5", "6", "7", "8"))
    figures = shown("fate", changed(sticks=(brown, *LAYOUT.sticks[1:])))
    assert {"7", "8"} <= set(figures)


@pytest.mark.clause("NA-10")
def test_sticks_are_shown_with_what_they_bring_on_average() -> None:
    assert {"2.5", "1.5", "0.5"} <= set(shown("faces"))
    brown = msgspec.structs.replace(LAYOUT.sticks[0], faces=("5", "6", "7", "8"))
    assert "6.5" in shown("faces", changed(sticks=(brown, *LAYOUT.sticks[1:])))


def test_the_parts_of_a_round_stand_in_the_picture_in_the_order_of_the_answer() -> None:
    faces = library.load(library.resolve("nagaraja/card")).faces
    assert next(face for face in faces if face.tableau == "round").icons == rounds.STEPS


# ---- temples ---------------------------------------------------------------------------------
@pytest.mark.clause("NA-23")
def test_a_tile_may_lie_where_the_picture_says() -> None:
    state = placing(temple({cell: joined(paths) for cell, paths in temples.LAID.items()}))
    legal = {move[1] for move in GAME.legal(state) if move[0] == "place"}
    assert legal == set(temples.OPEN)
    entrances = {edge[:2] for edge in LAYOUT.temple.entrances}
    assert {cell for cell, number in temples.OPEN.items() if number == 1} == entrances - set(temples.LAID)


@pytest.mark.clause("NA-24")
def test_the_way_joins_the_entrance_with_amulet_and_relic() -> None:
    laid = [-1] * 9
    for cell, paths in temples.WAY.items():
        laid[CELL[cell]] = BOARD.laid_named[joined(paths)]
    assert LAYOUT.tiles[BOARD.laid[laid[CELL["a3"]]].type].amulet
    relics, *_ = reached_places(BOARD, tuple(laid))
    assert [LAYOUT.temple.relics[number] for number in BITS[relics]] == ["a2 w"]
    state = placing(temple({}), tile="fork").replace(tile_amulet=True, amulets_in_pile=11)
    assert due(go(state, ("place", "a3", "nes"))) == ("amulet", None)


@pytest.mark.clause("NA-2", "NA-31")
def test_relics_are_the_layouts_and_the_sacred_ones_alone_are_too_few() -> None:
    figures = Counter(shown("relics"))
    values = Counter(map(str, (*LAYOUT.relics.sacred, *LAYOUT.relics.cursed)))
    steps = Counter({"1": 1, "2": 1, "3": 1})
    assert figures == values + steps + Counter({str(sum(LAYOUT.relics.sacred)): 1})
    more = changed(relics=msgspec.structs.replace(LAYOUT.relics, sacred=(9, 3, 4, 4, 5, 5)))
    assert {"9", "30"} <= set(shown("relics", more))


@pytest.mark.clause("NA-3", "NA-32")
def test_the_full_temple_is_built_of_the_layouts_tiles() -> None:
    assert len(temples.NINE) == LAYOUT.ends.tiles
    used = Counter(BOARD.laid[BOARD.laid_named[joined(paths)]].type for paths in temples.NINE)
    assert all(count <= BOARD.tile_counts[kind] for kind, count in used.items())


@pytest.mark.clause("NA-30", "NA-31", "NA-44")
def test_points_to_reach_and_those_of_amulets_are_the_layouts() -> None:
    ends = msgspec.structs.replace(LAYOUT.ends, points=28)
    for name in ("win", "amulets"):
        assert "25" in shown(name)
        assert "28" in shown(name, changed(ends=ends))
    rich = tuple(
        msgspec.structs.replace(amulet, points=7) if amulet.points == 2 else amulet
        for amulet in LAYOUT.amulets
    )
    assert "7" in shown("amulets", changed(amulets=rich))
    assert "7" in shown("way", changed(amulets=rich))


# ---- notation --------------------------------------------------------------------------------
def test_the_lines_of_a_log_are_legal() -> None:
    state = placing(temple({}), tile="fork").replace(tile_amulet=True, amulets_in_pile=11)
    assert due(go(state, ("place", "b3", "nes"), ("amulet", 2))) != ("amulet", None)
    state = fight(hand("s5", "s1"), hand(), sticks((G, "N"), (G, "N")), sticks((B, "4"), (B, "1")))
    state = go(state, ("activate", "s5", (G, "N")), ("strike", ((B, "4"),)))
    assert due(state) == ("act", ANN), "Ann alone has a naga"
    assert ("pass",) in GAME.legal(state)
    assert len(state.sticks[BOB]) == 1
