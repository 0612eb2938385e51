"""The pictures of the composed cards claim what the rules say, with the numbers of the layout that they show."""

from collections.abc import Callable
from dataclasses import dataclass

import msgspec
import pytest

from sheetgen.draw.cards.pictures import Stage
from sheetgen.draw.items import Text
from sheetgen.draw.scene import Scene
from sheetgen.games import library
from sheetgen.games.kinds.cards import CardSet
from sheetgen.games.raja import GAME
from sheetgen.games.raja.layout import MapSheet
from sheetgen.games.raja.rounds import city_points, city_rewards
from sheetgen.games.raja.sheets.tableaux import TABLEAUX
from sheetgen.games.raja.sheets.tableaux.cities import (
    AFTER,
    BEFORE,
    LEFT,
    OTHERS,
    RIGHT,
    SCORED,
    YOU,
    example_finals,
    example_presences,
    example_roads,
    next_seat,
)
from sheetgen.games.raja.sheets.tableaux.parts import characters_by_rank
from sheetgen.text.typesetter import Typesetter
from tests.games.raja.table import F, begun, change, play, sheet, where


def said(name: str, layout: MapSheet, small: bool = False) -> list[str]:
    """The figures in a picture, in the order in which they are drawn."""
    scene = Scene(63, 88, Typesetter("en"))
    TABLEAUX[name].draw(Stage(scene, 0.7 if small else 1.0), layout)
    scene.check_balance()
    assert not scene.spots
    return [item.line.text for item in scene.items if isinstance(item, Text)]


def variant(**fields: dict[str, object]) -> MapSheet:
    """The house map with other numbers."""
    data = msgspec.to_builtins(sheet())
    for name, values in fields.items():
        data[name] |= values
    return msgspec.convert(data, MapSheet)


@pytest.mark.clause("RA-60", "RA-61", "RA-4")
def test_the_city_that_scores_is_counted_as_in_a_game_of_three() -> None:
    state = begun("mogul", "merchant", "artisan")
    outer = dict.fromkeys([F], (*OTHERS, YOU, RIGHT))
    at = change(
        state, central={F: LEFT}, outer=outer, houses={F: (1, 1, 0)}, architects=(F, "start", "start")
    )
    totals = city_points(at, state.board.place_number[F])
    assert SCORED == F
    assert totals == tuple(
        next(one.total_points for one in example_presences(sheet()) if one.seat == seat) for seat in range(3)
    )
    gold = city_rewards(at, totals)
    assert tuple(gold[one.seat] for one in example_presences(sheet())) == sheet().rewards["3"]
    assert set(state.outer[5]) == set(OTHERS)


@pytest.mark.clause("RA-51", "RA-50")
def test_the_traveller_pays_each_owner_of_the_strange_village_and_nobody_else() -> None:
    there, closed = example_roads(sheet())
    first, second = there.villages
    state = begun("mogul", "artisan", "builder")
    state = change(state, villages={first: (YOU, LEFT), second: (LEFT, RIGHT)}, gold=(15, 15, 15))
    state = play(state, ("actions", "move", "move"))
    came = play(state, ("travel", there.city))
    assert (where(came, YOU), came.gold) == (there.city, (13, 16, 16))
    open_to = [city for verb, *city in GAME.legal(state) if verb == "road"]
    assert open_to == [[there.city]]


@pytest.mark.clause("RA-24", "RA-42")
def test_the_one_in_the_ring_is_next() -> None:
    names = characters_by_rank(sheet())
    state = begun(*(names[number] for _, number, _ in BEFORE))
    state = play(state, ("actions", "gold", "gold"), ("end",))
    state = play(
        state,
        ("actions", "character", "gold"),
        ("character", names[BEFORE[2][1]]),
        ("take", names[BEFORE[1][1]]),
        ("end",),
    )
    due = GAME.due(state)
    assert due is not None
    assert due.player == next_seat(AFTER) == RIGHT
    assert [state.holder[state.board.character_number[names[number]]] for _, number, _ in AFTER] == [
        seat for seat, _, _ in AFTER
    ]


@pytest.mark.clause("RA-71")
def test_the_end_is_told_from_the_first_to_the_last() -> None:
    order = example_finals(sheet())
    assert order == sorted(order, key=lambda one: (-one.palaces, -one.gold))
    assert order[1].palaces == order[2].palaces


@dataclass
class Change:
    """A picture, other numbers, and which figure comes for which."""

    picture: str
    fields: dict[str, dict[str, object]]
    was: str
    now: str


@pytest.mark.parametrize(
    "case",
    [
        Change("begin", {"stock": {"gold": 21}}, "15", "21"),
        Change("round", {"rewards": {"3": [14, 8, 2]}}, "11", "14"),
        Change("actions", {"costs": {"palace": 10}}, "12", "10"),
        Change("actions", {"gains": {"waiver": 4}}, "", "+4"),
        Change("houses", {"gains": {"quarry": 5}}, "+2", "+5"),
        Change("toll", {"costs": {"toll": 4}}, "1", "4"),
        Change("city", {"points": {"central": 7}}, "3", "7"),
        Change("city", {"rewards": {"3": [16, 9, 5]}}, "11", "16"),
        Change("first three", {"characters": {"merchant": {"number": 2, "gold": 4}}}, "+1", "+4"),
        Change("last three", {"characters": {"artisan": {"number": 6, "palace": 8}}}, "9", "8"),
        Change("wins", {"governors": {"spaces": 14}}, "10", "14"),
        Change("home", {"points": {"home": 6}}, "+1", "+6"),
    ],
    ids=lambda case: f"{case.picture} {case.now}",
)
def test_a_picture_has_the_numbers_of_its_layout(case: Change) -> None:
    before, after = said(case.picture, sheet()), said(case.picture, variant(**case.fields))
    assert before.count(case.now) < after.count(case.now)
    if case.was:
        assert after.count(case.was) < before.count(case.was)


def faces(name: str) -> CardSet:
    found: CardSet = library.load(library.resolve(name))
    return found


@pytest.mark.parametrize("name", ["raja/card", "raja/card-advanced"])
@pytest.mark.parametrize("small", [False, True])
def test_steps_and_pictures_have_the_same_numbers(name: str, small: bool) -> None:
    for face in faces(name).faces:
        if face.tableau and not face.icons:
            found = discs(face.tableau, small)
            assert found == {str(n + 1) for n in range(len(face.steps))}, face.question


def discs(name: str, small: bool) -> set[str]:
    """The numbers on the dark discs of a picture."""
    numbers: set[str] = set()

    class Discs(Stage):
        def disc(self, x: float, y: float, number: int, r: float = 2.15) -> None:
            numbers.add(str(number))

    TABLEAUX[name].draw(Discs(Scene(63, 88, Typesetter("en")), 0.7 if small else 1.0), sheet())
    return numbers


@pytest.mark.parametrize("name", ["raja/card", "raja/card-advanced"])
def test_every_face_is_short(name: str) -> None:
    for face in faces(name).faces:
        words: Callable[[str], int] = lambda text: len(text.split())  # noqa: E731
        assert words(face.question) + sum(map(words, face.steps)) <= 35, face.question
