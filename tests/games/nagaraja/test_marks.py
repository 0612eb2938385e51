"""What lies on a temple board, and what the pen notes there."""

import pytest

from sheetgen.games.nagaraja import spots
from sheetgen.games.nagaraja.state import Amulet, Relic, Result, Room, RoomNotes, Tile, Trap
from tests.games.nagaraja.table import ANN, BOARD, BOB, GAME, KNOWN, fight, hand, temple

CROSSED = {"c3": "nesw", "c2": "nesw"}
"""Reaches relics 8 and 9, both cursed."""


def noted(state, player: int) -> dict[str, str]:
    """Spots that the pen marks."""
    return {at: mark.kind for at, mark in GAME.marks(state, player).items() if mark.piece is None}


def laid(state, player: int, prefix: str) -> dict[str, object]:
    return {at: mark.piece for at, mark in GAME.marks(state, player).items() if at.startswith(prefix)}


@pytest.mark.clause("NA-24", "NA-30", "NA-31")
def test_visible_relics_are_counted_on_the_board() -> None:
    state = fight(hand(), temples=(temple(CROSSED | {"b3": "ew", "a3": "nesw"}), temple({})))
    assert noted(state, ANN) == {"cursed.1": "cross", "cursed.2": "cross", "points.15": "circle"}
    assert noted(state, BOB) == {}
    up = {place for place, relic in laid(state, ANN, "relic.").items() if relic.face_up}
    assert up == {"relic.1", "relic.8", "relic.9"}
    assert laid(state, ANN, "relic.")["relic.8"] == Relic(True, 6)


@pytest.mark.clause("NA-31")
def test_points_end_at_the_goal() -> None:
    every = temple(
        {"c3": "nesw", "c2": "nesw", "c1": "nesw", "b1": "nesw", "a1": "nesw", "b3": "ew", "a3": "nesw"}
    )
    state = fight(hand(), temples=(every, temple({})))
    assert GAME.totals(state, ANN)["points"] > 25
    assert noted(state, ANN)["points.25"] == "circle"


@pytest.mark.clause("NA-23", "NA-42", "NA-24")
def test_tiles_lie_with_their_amulets_and_the_trap_in_one_temple() -> None:
    lying = temple({"b3": "new", "a3": "nesw"}, lying=("b3",))
    state = fight(hand(), temples=(temple({}), lying), trap=9 + 4)
    assert laid(state, BOB, "temple.") == {
        "temple.b3": Tile("fork", "new", True, True),
        "temple.a3": Tile("crossing", "nesw", False, False),
        "temple.b2": Trap(),
    }
    assert laid(state, ANN, "temple.") == {}
    other = state.replace(trap=4)
    assert laid(other, ANN, "temple.") == {"temple.b2": Trap()}
    assert "temple.b2" not in laid(other, BOB, "temple.")


@pytest.mark.clause("NA-24", "NA-44")
def test_amulets_are_face_down_until_the_end_and_unnamed_ones_stay_so() -> None:
    state = fight(hand(), temples=(temple({}, KNOWN, amulets=(None, 2)), temple({})))
    assert laid(state, ANN, "amulet.") == {"amulet.1": Amulet(False), "amulet.2": Amulet(False)}
    over = state.replace(result=Result(ANN, "tiles", "NA-32", ANN))
    assert laid(over, ANN, "amulet.") == {"amulet.1": Amulet(False), "amulet.2": Amulet(True, "points", 2)}
    assert BOARD.amulet_points[BOARD.amulet[2]] == 2


@pytest.mark.clause("NA-23")
def test_fate_points_that_the_log_leaves_open_are_not_noted() -> None:
    rooms = RoomNotes((Room(ANN, ((5, 5), (3, 3))), Room(BOB, ((2, 4), (6, 6))), Room(ANN, ((7, 7), (2, 3)))))
    state = fight(hand()).replace(rooms=rooms, result=Result(ANN, "points", "NA-31"), agenda=())
    marks = GAME.marks(state, ANN)
    assert [marks[spots.PAD_ROOM(1, n)].value for n in (1, 2, 3)] == ["1", "2", "1"]
    assert marks[spots.PAD_FATE(1, 1)].value == "5:3"
    assert spots.PAD_FATE(1, 2) not in marks and spots.PAD_FATE(1, 3) not in marks
