"""What lies on the map and what is written on a player's sheet."""

import pytest

from sheetgen.games.raja.state import Architects, Governor, House, Houses, Maharaja, Palace
from tests.games.raja.table import CITIES, GAME, A, B, C, begun, change, play


def pieces(state, prefix: str) -> dict[str, object]:
    return {at: mark.piece for at, mark in GAME.marks(state, 0).items() if at.startswith(f"{prefix}.")}


def crossed(state, player: int, prefix: str) -> list[str]:
    marks = GAME.marks(state, player)
    return [
        at.removeprefix(prefix)
        for at, mark in marks.items()
        if at.startswith(prefix) and mark.kind == "cross"
    ]


@pytest.mark.clause("RA-2", "RA-4")
def test_buildings_lie_where_they_were_built() -> None:
    state = change(
        begun("mogul", "sadhu", "monk"),
        villages={7: (0, 2), 9: (1,)},
        houses={A: (2, 0, 1)},
        central={B: 1},
        outer={A: (3, 4), B: (3, 4, 2, 0)},
    )
    assert pieces(state, "village") == {
        "village.7.1": House(0),
        "village.7.2": House(2),
        "village.9.1": House(1),
    }
    assert pieces(state, "houses") == {f"houses.{A}": Houses((2, 0, 1))}
    palaces = pieces(state, "palace")
    assert {at: palaces.pop(at) for at in list(palaces) if f".{B}." in at} == {
        f"palace.{B}.0": Palace(1, False),
        f"palace.{B}.1": Palace(3, True),
        f"palace.{B}.2": Palace(4, True),
        f"palace.{B}.3": Palace(2, False),
        f"palace.{B}.4": Palace(0, False),
    }
    neutral = {f"palace.{city}.{n}": Palace(n + 2, True) for city in CITIES if city != B for n in (1, 2)}
    assert palaces == neutral


@pytest.mark.clause("RA-3", "RA-6", "RA-20", "RA-50")
def test_persons_stand_where_they_went() -> None:
    state = change(begun("mogul", "sadhu", "monk"), architects=("start", A, A))
    assert pieces(state, "architects") == {
        "architects.start": Architects((0,)),
        f"architects.{A}": Architects((1, 2)),
    }
    assert pieces(state, "maharaja") == {f"maharaja.{A}": Maharaja()}
    assert pieces(state, "governor") == {"governor.1": Governor(A, "A")}
    assert pieces(state, "strip") == {
        f"strip.{n}": Governor(city, "ABCDEFG"[n - 1]) for n, city in enumerate(CITIES[1:], 2)
    }
    sent = change(state, governors=(1, 7, 8, 17, 4, 5, 6))
    assert pieces(sent, "strip")["strip.1"] == Governor(A, "A")
    assert pieces(sent, "strip")["strip.7"] == Governor(B, "B")
    assert pieces(sent, "governor") == {
        "governor.1": Governor(C, "C"),
        "governor.10": Governor(CITIES[3], "D"),
    }


@pytest.mark.clause("RA-1", "RA-6")
def test_the_own_sheet_tells_stocks_and_what_was_built() -> None:
    state = change(
        begun("mogul", "sadhu"), built=(2, 0), quarry=(7, 10), reserve=(4, 6), gold=(9, 0),
    )  # fmt: skip
    marks = GAME.marks(state, 0)
    own = {at: mark.value for at, mark in marks.items() if at.startswith("own.") and mark.kind == "text"}
    assert own == {"own.reserve": "4", "own.gold": "9", "own.character": "1"}
    assert marks["own.seat.1"].kind == "circle" and GAME.marks(state, 1)["own.seat.2"].kind == "circle"
    assert "own.seat.2" not in marks
    # Three of ten left the quarry; of the six and those three, four are in the reserve and five were built.
    assert crossed(state, 0, "own.palace.") == ["1", "2"]
    assert crossed(state, 0, "own.quarry.") == ["1", "2", "3"]
    assert crossed(state, 0, "own.house.") == ["1", "2", "3", "4", "5"]
    assert [crossed(state, 1, f"own.{what}.") for what in ("palace", "quarry", "house")] == [[], [], []]


@pytest.mark.clause("RA-80", "RA-90")
def test_the_own_sheet_tells_tokens_and_all_characters() -> None:
    state = begun("mogul", "yogi", advanced="both")
    marks = GAME.marks(change(state, tokens=(0, 2)), 1)
    assert (marks["own.tokens"].value, marks["own.character"].value) == ("2", "7")
    assert "own.tokens" not in GAME.marks(begun("mogul", "sadhu"), 0)


@pytest.mark.clause("RA-30")
def test_gold_and_houses_change_with_the_turn() -> None:
    state = play(begun("mogul", "sadhu"), ("actions", "house", "gold"), ("house", 9), ("end",))
    marks = GAME.marks(state, 0)
    assert (marks["own.gold"].value, marks["own.reserve"].value) == ("16", "5")
    assert crossed(state, 0, "own.house.") == ["1"]
