"""The end drawn on a filled sheet: the ribbon as long as the overlap, the place, the tie-break."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from msgspec import structs

from sheetgen.draw.items import Shape, Text
from sheetgen.draw.paper import A4, LETTER, Paper
from sheetgen.draw.scene import Scene
from sheetgen.games.contract.ranking import Criterion, PlayerResult, Standing
from sheetgen.games.dice_charmers import GAME
from sheetgen.games.dice_charmers.board import board_of
from sheetgen.games.dice_charmers.layout import ProvinceSheet, Tracks
from sheetgen.games.dice_charmers.scoring import overlap
from sheetgen.games.dice_charmers.sheets.page import make_plan
from sheetgen.games.dice_charmers.sheets.pieces import draw_result, fame_end, money_end
from sheetgen.games.dice_charmers.sheets.province import province_page
from sheetgen.games.dice_charmers.sheets.tracks import Ring
from sheetgen.games.library import load, resolve
from sheetgen.sheets.filled import player_results as ends_of
from sheetgen.text.typesetter import Typesetter
from tests.games.dice_charmers.table import mark, start


def layout(name: str = "sun") -> ProvinceSheet:
    made = load(resolve(f"dice-charmers/{name}"))
    assert isinstance(made, ProvinceSheet)
    return made


def end(
    given: ProvinceSheet, fame: int, money: int, decided: str = "overlap", place: int = 1
) -> PlayerResult:
    over = overlap(board_of(given), fame, money)
    totals = {"fame": fame, "money": money, "overlap": over, "karma_gained": 4, "karma_used": 2}
    criteria = (Criterion("overlap", over, "DC-101"),)
    return PlayerResult(Standing(place, "Ann", decided, criteria), 3, totals)


def drawn(
    fame: int, money: int, lang: str = "en", paper: Paper = A4, **how: object
) -> tuple[Scene, list[object]]:
    given = layout()
    (page,) = province_page(given, Typesetter(lang), paper)
    blank = len(page.items)
    with page.layer("pen"):
        draw_result(page, given, end(given, fame, money, **how))  # type: ignore[arg-type]
    return page, list(page.items[blank:])


def words(items: list[object]) -> list[str]:
    return [item.line.text.strip("\u200e") for item in items if isinstance(item, Text)]


@pytest.mark.parametrize("runs", [(), ("7x2",), ("3x1", "4x2", "5x2"), ("9x2", "1x0", "6x1", "1x0", "9x2")])
def test_the_ribbon_is_as_long_as_the_overlap(runs: tuple[str, ...]) -> None:
    """With numbered corners and without: what is no box counts for nothing."""
    given = layout()
    if runs:
        given = structs.replace(given, tracks=Tracks(runs, {}, {}))
    board, ring = board_of(given), Ring(make_plan(A4, given).core, given.tracks)
    for fame, money in product(range(board.fame_boxes + 1), range(board.coins + 1)):
        covered = fame_end(ring, fame) - money_end(ring, money)
        over = overlap(board, fame, money)
        assert (covered > 1e-6) == (over > 0) and (covered < -1e-6) == (over < 0), (fame, money)


def test_ends_of_the_tracks_meet_where_the_boxes_do() -> None:
    given = layout()
    ring = Ring(make_plan(A4, given).core, given.tracks)
    ends = [fame_end(ring, fame) for fame in range(ring.boxes + 1)]
    assert ends == sorted(ends) and len(set(ends)) == len(ends)
    back = [money_end(ring, money) for money in range(ring.coins + 1)]
    assert back == sorted(back, reverse=True)
    assert back[-1] == pytest.approx(0) and ends[-1] == pytest.approx(back[0])


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
@pytest.mark.parametrize("lang", ["en", "ar", "en-x-tall"])
def test_place_overlap_and_totals_are_written_and_stay_on_the_page(lang: str, paper: Paper) -> None:
    page, items = drawn(16, 54, lang, paper, place=2)
    said = words(items)
    assert said.count("+5") == 2, "on the ribbon's tag and in the cartouche"
    assert {"2", "16", "54"} <= set(said)
    assert all(getattr(item, "layer", "pen") == "pen" for item in items)
    assert not [item for item in page.items_outside(-5.0) if item in items]


def test_boxes_that_both_tracks_cover_lie_on_the_ribbons_tint() -> None:
    tinted = [
        item for item in drawn(16, 54)[1]
        if isinstance(item, Shape) and item.fill == "vermilion_t" and item.stroke in ("gold", "steel")
    ]  # fmt: skip
    assert len(tinted) == 5 + 8, "five boxes, one of them a corner, and their coins"


def test_who_did_not_cross_has_the_gap_outlined() -> None:
    page, items = drawn(13, 30)
    dashed = [item for item in items if isinstance(item, Shape) and item.dash]
    assert [item.fill for item in dashed] == [None]
    assert words(items).count("−12") == 2
    assert not [item for item in drawn(16, 54)[1] if isinstance(item, Shape) and item.dash]


@pytest.mark.parametrize(("decided", "tinted"), [("karma-gained", 4), ("karma-used", 2), ("shared", 0)])
def test_the_karma_that_decided_is_tinted(decided: str, tinted: int) -> None:
    _, items = drawn(16, 54, decided=decided)
    (number,) = [item for item in items if isinstance(item, Text) and item.line.pt == 16]
    assert number.ink == "on_vermilion"
    fields = [
        item
        for item in items
        if isinstance(item, Shape) and (item.fill, item.stroke) == ("vermilion_t", "vermilion")
    ]
    widths = [round(max(field.points[::2]) - min(field.points[::2]), 1) for field in fields]
    assert widths == ([tinted * 7.4 + 1.0] if tinted else [])
    assert ("=" in words(items)) == (decided == "shared")


def test_a_game_that_goes_on_has_no_end() -> None:
    state = start()
    assert ends_of(GAME, state, state.players) == []
    over = mark(state, 1, fame=21, money=40).replace(phase="over")
    ends = ends_of(GAME, over, over.players)
    assert [(one.standing.player, one.standing.place, one.players) for one in ends][1] == ("Bob", 1, 3)
    assert ends[1].totals["overlap"] == Fraction(2)


def test_a_game_alone_has_an_end_on_the_persons_sheet_only() -> None:
    state = GAME.start(layout(), ["Ann", "Ghost"], {"solo": "raja"}).replace(phase="over")
    ends = ends_of(GAME, state, state.players)
    (page,) = province_page(layout(), Typesetter("en"), A4)
    added = []
    for one in ends:
        twin = page.copy()
        draw_result(twin, layout(), one)
        added.append(len(twin.items) > len(page.items))
    assert added == [True, False]
