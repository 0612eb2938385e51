"""The back of a ghost's sheet: an example turn whose numbers follow from the layout."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from sheetgen.draw.items import Shape, Text, bounding_box
from sheetgen.draw.paper import A4
from sheetgen.games import library
from sheetgen.games.bania.sheets import worked as bania
from sheetgen.games.contract.solo import IT
from sheetgen.games.dice_charmers import spots
from sheetgen.games.dice_charmers.sheets import worked as dice_charmers
from sheetgen.games.nagaraja.sheets import worked as nagaraja
from sheetgen.games.raja.sheets import worked as raja
from sheetgen.games.registry import find
from sheetgen.sheets.sheet import draw_pages
from sheetgen.text.typesetter import Typesetter

replace = msgspec.structs.replace


def load(name: str) -> Any:
    return library.load(library.resolve(name))


def texts_of_back(layout: Any) -> list[str]:
    front, back = draw_pages(find(layout.header.game), layout, Typesetter("en"), A4)
    assert back.behind and not front.behind, "both lie on one sheet of paper"
    assert not back.spots
    return [item.line.text for item in back.items if isinstance(item, Text)]


def dearer(layout: Any) -> Any:
    """The Dice Charmers with one more step in each box."""
    wishes = [replace(wish, steps=[n + 1 for n in wish.steps]) for wish in layout.ghost.wishes]
    return replace(layout, ghost=replace(layout.ghost, wishes=wishes))


@pytest.mark.medium
@pytest.mark.parametrize("side", ["sun", "moon"])
@pytest.mark.parametrize("change", [lambda layout: layout, dearer], ids=["shipped", "another"])
def test_the_dice_charmers_adds_the_number_in_the_crossed_box(
    change: Callable[[Any], Any], side: str
) -> None:
    layout = change(load(f"dice-charmers/{side}-ghost"))
    turn, other = dice_charmers.example_turns(layout)
    before = turn.before.ghost
    assert before is not None
    wish = layout.ghost.wishes[turn.line]
    assert turn.die == (wish.colour, turn.die[1]) and turn.die[1] in wish.faces
    steps = wish.steps[before.crossed[turn.line]]
    assert turn.after.steps == before.steps + steps
    assert str(spots.ghost_steps(layout) + 1) not in texts_of_back(layout), "no step lies beyond the end"
    assert other.die[0] != turn.die[0], "each half shows a turn of its own"
    assert {f"+{steps}", str(before.steps), str(turn.after.steps)} <= set(texts_of_back(layout))


@pytest.mark.parametrize("lang", ["en", "ar"])
def test_the_dice_charmers_rings_the_step_that_the_ghost_reaches(lang: str) -> None:
    layout = load("dice-charmers/sun-ghost")
    turns = dice_charmers.example_turns(layout)
    *_, back = draw_pages(find(layout.header.game), layout, Typesetter(lang), A4)
    rings = [bounding_box(item) for item in back.items if isinstance(item, Shape) and item.stroke == "pen"]
    wide = [box for box in rings if 8.0 < box[2] - box[0] < 11.0 and 8.0 < box[3] - box[1] < 11.0]
    for turn in turns:
        steps = [
            item.matrix[4:] for item in back.items
            if isinstance(item, Text) and item.line.text == str(turn.after.steps)
        ]  # fmt: skip
        assert any(left < x < right and top < y < low for x, y in steps for left, top, right, low in wide), (
            "the step has a ring"
        )


def test_raja_adds_the_citys_gold_and_pays_the_palace() -> None:
    layout = load("raja/ghost")
    layout = replace(layout, costs=replace(layout.costs, palace=layout.costs.palace + 1))
    turn, other = raja.example_turns(layout)
    row = layout.ghost.cities[turn.city]
    assert other.city != turn.city, "each half shows a turn of its own"
    assert row.gold and turn.left == turn.gold + row.gold - layout.costs.palace
    assert turn.after.built[IT] == turn.before.built[IT] + 1
    assert turn.before.reserve[IT] - turn.after.reserve[IT] == row.houses
    assert {str(turn.gold), f"+{row.gold}", f"−{layout.costs.palace}", str(turn.left)} <= set(
        texts_of_back(layout)
    )


@pytest.mark.medium
def test_bania_pays_tents_with_dice_and_an_elephant_and_fills_the_row() -> None:
    layout = load("bania/ghost")
    turn, other = bania.example_turns(layout)
    assert other.pitched != turn.pitched, "each half shows a turn of its own"
    paid = [bania.paying_faces(each) for each in turn.pitched]
    assert [len(faces) for faces in paid][-1] == 2, "the elephant comes last"
    assert paid[0] == [turn.pitched[0].move[1]], "a die of the tent's colour"
    row = turn.pitched[0].before.reserves[IT]
    assert turn.after.reserves[IT][: len(row) - len(paid)] == turn.pitched[-1].after.reserves[IT]
    said = texts_of_back(layout)
    for space in (each.move[3].upper() for each in turn.pitched):
        assert said.count(space) >= 2, "on the board before the turn, and beside the tent"


def test_nagaraja_shows_a_round_that_each_side_wins() -> None:
    layout = load("nagaraja/ghost")
    one, other = nagaraja.example_rounds(layout)
    assert (one.is_won_by_ghost, other.is_won_by_ghost) == (True, False)
    for round_ in (one, other):
        omen = nagaraja.omen_of(round_)
        its = sum(int(str(face).strip("N") or 0) for _, face in round_.counted[IT])
        gained = omen.n * len(round_.nagas) if omen.naga == "fate" else 0
        assert round_.after.rooms[-1].fates[IT][0] == its + omen.fate + gained
        assert len(round_.counted[IT]) == len(round_.thrown) - len(round_.nagas) < len(round_.thrown)
    said = texts_of_back(layout)
    assert all(str(fate[0]) in said for fate in (*one.after.rooms[-1].fates, *other.after.rooms[-1].fates))
