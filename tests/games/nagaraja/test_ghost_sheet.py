"""The ghost's page and the cards of a game alone: all places, the layout's numbers, what the pen leaves there."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import msgspec
import pytest

from sheetgen.draw.items import Spot, Text
from sheetgen.draw.paper import A4, LETTER, MARGIN, Paper
from sheetgen.draw.scene import Scene
from sheetgen.errors import LayoutError
from sheetgen.games import library
from sheetgen.games.contract.solo import IT, STRENGTHS
from sheetgen.games.kinds import cards
from sheetgen.games.layouts.file import resolve
from sheetgen.games.nagaraja import GAME, spots
from sheetgen.games.nagaraja.layout import Ghost, TempleGame
from sheetgen.games.nagaraja.sheets import ghost as ghost_sheet
from sheetgen.sheets import filled
from sheetgen.sheets.sheet import draw_pages
from sheetgen.sheets.table_kit import layouts_for
from sheetgen.text.typesetter import Typesetter
from tests.games.nagaraja.test_ghost import states
from tests.support.quick import first_quick

PAPERS = (A4, LETTER)
PSEUDO = ("en-x-long", "en-x-tall", "en-x-rtl")


def layout() -> TempleGame:
    found = library.load(resolve("nagaraja/ghost"))
    assert isinstance(found, TempleGame)
    return found


def told() -> Ghost:
    ghost = layout().ghost
    assert ghost is not None
    return ghost


def with_ghost(**values: Any) -> TempleGame:
    return msgspec.structs.replace(layout(), ghost=msgspec.structs.replace(told(), **values))


def drawn(given: TempleGame | None = None, lang: str = "en", paper: Paper = A4) -> Scene:
    front, *_ = draw_pages(GAME, given or layout(), Typesetter(lang), paper)
    return front


def texts(scene: Scene) -> list[str]:
    return [item.line.text for item in scene.items if isinstance(item, Text)]


def declared(given: TempleGame) -> set[str]:
    return {address for family in GAME.spots if "ghost" in family.kinds for address in family.on(given)}


def overlap(a: Spot, b: Spot) -> float:
    return min(a.rx + b.rx - abs(a.x - b.x), a.ry + b.ry - abs(a.y - b.y))


# ---- the page -------------------------------------------------------------------------------
@pytest.mark.parametrize("paper", PAPERS, ids=lambda p: p.name)
def test_every_place_is_a_spot_and_none_lies_on_another(paper: Paper) -> None:
    scene = drawn(paper=paper)
    assert set(scene.spots) == declared(layout())
    assert len([address for address in scene.spots if address.startswith("omen.1.")]) == 28, (
        "17 rounds, 14 omens"
    )
    for (one, a), (two, b) in combinations(scene.spots.items(), 2):
        assert overlap(a, b) <= 0.11, f"{one} and {two}"
    for address, spot in scene.spots.items():
        if address.startswith(("omen.", "row.")):
            assert 2 * min(spot.rx, spot.ry) >= 4.5, f"{address}: to cross"


@pytest.mark.slow
@pytest.mark.parametrize("paper", PAPERS, ids=lambda p: p.name)
@pytest.mark.parametrize("lang", ["en", *PSEUDO])
def test_the_page_is_whole_in_every_language(lang: str, paper: Paper) -> None:
    scene = drawn(None, lang, paper)
    scene.check_balance()
    for item, (left, top, right, bottom) in scene.visible_items():
        if getattr(item, "dash", None) is None:  # lines to cut along run to the edge
            assert min(left, top, paper.width - right, paper.height - bottom) >= MARGIN - 1.7
        if isinstance(item, Text):
            a, b, c, d, _, _ = item.matrix
            assert item.line.pt * abs(a * d - b * c) ** 0.5 >= 6.995, item.line.text


def test_places_are_the_same_on_both_papers() -> None:
    one, two = drawn(paper=A4), drawn(paper=LETTER)
    for pair in (("omen.1.1.1", "omen.2.14.2"), ("row.1.1", "rating.1.5"), ("row.2.1", "row.2.8")):
        (a, b), (c, d) = ([scene.spots[address] for address in pair] for scene in (one, two))
        assert (b.x - a.x, b.y - a.y, a.rx) == pytest.approx((d.x - c.x, d.y - c.y, c.rx))


@pytest.mark.clause("NA-S1", "NA-S5")
def test_the_row_has_the_points_of_the_layout_up_to_the_win() -> None:
    said = texts(drawn(with_ghost(row=(2, 7, 11, 13, 17, 23, 25))))
    for points in ("2", "7", "11", "13", "17", "23", "25"):
        assert said.count(points) >= spots.GAMES
    assert "21" not in said


@pytest.mark.clause("NA-S1")
@pytest.mark.parametrize("starts", [(0, 1, 2), (1, 1, 4), (0, 0, 0), (2, 7, 7)])
def test_a_portrait_stands_behind_the_places_that_are_covered(
    starts: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    strengths = {name: strength for strength, (name, _) in GAME.ghosts.items()}
    found: dict[str, list[float]] = {strength: [] for strength in STRENGTHS}
    real = ghost_sheet.draw_icon

    def note(scene: Scene, name: str, x: float, y: float, size: float, *args: Any, **more: Any) -> None:
        if name in strengths and more:
            found[strengths[name]].append(x)
        real(scene, name, x, y, size, *args, **more)

    monkeypatch.setattr(ghost_sheet, "draw_icon", note)
    scene = drawn(with_ghost(**dict(zip(STRENGTHS, starts, strict=True))))
    for strength, start in zip(STRENGTHS, starts, strict=True):
        assert len(found[strength]) == spots.GAMES
        for game, x in enumerate(found[strength], 1):
            assert start == 0 or scene.spots[f"row.{game}.{start}"].x < x
            assert x < scene.spots[f"row.{game}.{start + 1}"].x
    assert len({x for both in found.values() for x in both[:1]}) == len(STRENGTHS), "side by side"


@pytest.mark.medium
@pytest.mark.clause("NA-S3", "NA-S7")
def test_numbers_of_omens_and_cards_are_those_of_the_layout() -> None:
    omens = tuple(msgspec.structs.replace(omen, fate=7, naga="fate 8") for omen in told().omens[:9])
    said = texts(drawn(with_ghost(omens=omens, instead=4)))
    assert (said.count("+7"), said.count("+8"), said.count("+4")) == (9, 9, 1)
    assert texts(drawn()).count("+2") == 1 + sum(o.fate == 2 for o in told().omens) + sum(
        omen.naga == "fate 2" for omen in told().omens
    )
    assert "omen.1.9.2" in drawn(with_ghost(omens=omens)).spots
    assert "omen.1.10.1" not in drawn(with_ghost(omens=omens)).spots


@pytest.mark.clause("NA-S6")
def test_the_page_says_how_many_cards_are_drawn() -> None:
    assert "tile lost: draw 3, keep 2; won: draw 1" in texts(drawn())


@pytest.mark.parametrize(
    ("given", "key"),
    [
        (with_ghost(omens=told().omens[:10] * 2), "ghost.omens"),
        (with_ghost(omens=(msgspec.structs.replace(told().omens[0], sticks="6 brown"), *told().omens[1:])),
         "ghost.omens.1.sticks"),
        (msgspec.structs.replace(layout(), ghost=None), "ghost"),
    ],
)  # fmt: skip
def test_what_has_no_room_is_refused_by_its_key(given: TempleGame, key: str) -> None:
    with pytest.raises(LayoutError) as caught:
        drawn(given)
    assert [fault.key for fault in caught.value.faults] == [key]


# ---- what the pen leaves there ----------------------------------------------------------------
def crossed(marks: dict[str, Any], family: str) -> list[str]:
    return [address for address in marks if address.startswith(family)]


@pytest.mark.clause("NA-S1", "NA-S2", "NA-S5")
@pytest.mark.parametrize("strength", first_quick(list(STRENGTHS)))
def test_the_row_and_the_omens_are_crossed_as_the_game_goes_on(strength: str) -> None:
    start, known = getattr(told(), strength), declared(layout())
    for seed in range(4):
        rounds = 0
        for _, _, state in states(strength, seed):
            marks = GAME.marks(state, IT)
            assert set(marks) <= known and {mark.kind for mark in marks.values()} <= {"cross"}
            ghost = state.ghost
            assert ghost is not None
            assert len(crossed(marks, "row.1.")) == start + ghost.tiles
            turned = len(crossed(marks, "omen.1."))
            assert turned in (rounds, rounds + 1), "one a round, and none is ever cleared"
            rounds = turned


@pytest.mark.clause("NA-S2")
def test_an_omen_that_comes_again_has_its_second_box_crossed() -> None:
    *_, (_, _, state) = states("merchant", 0)
    assert state.ghost is not None
    again = state.replace(round=16, ghost=state.ghost._replace(drawn=2, turned=0b1010))
    marks = GAME.marks(again, IT)
    assert len(crossed(marks, "omen.1.")) == 14 + 2
    assert {"omen.1.2.2", "omen.1.4.2"} < set(marks)


def test_a_filled_game_has_the_temple_of_one_and_the_page_of_the_other() -> None:
    *_, (_, _, state) = states("raja", 1)
    temple = library.load(resolve("nagaraja/temple"))
    marks = [GAME.marks(state, seat) for seat in (0, 1)]
    made = filled.filled_sheets(temple, ["Ann", "Ghost"], marks, ghost=True)
    assert [page.seat for page in made.pages] == [0, 1]
    assert "row.1.1" in made.blanks[made.pages[1].blank].spots


# ---- the cards and the kit ---------------------------------------------------------------------
def solo_lines() -> Iterator[Any]:
    made = library.load(resolve("nagaraja/solo"))
    for _, line in cards.lines(made):
        yield line


def test_the_full_cards_tell_every_clause_of_a_game_alone() -> None:
    told_in_full = {clause for line in solo_lines() for clause in line.clauses}
    assert told_in_full == {clause for clause in GAME.clauses if clause.startswith("NA-S")}


def test_the_kit_has_what_a_game_alone_needs() -> None:
    kit = library.load(resolve("nagaraja/kit"))
    alone, two = set(layouts_for(kit, 1)), set(layouts_for(kit, 2))
    assert alone - two == {"nagaraja/ghost", "nagaraja/solo", "nagaraja/campaign"}
    assert two - alone == {"nagaraja/score"}
