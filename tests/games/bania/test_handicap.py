"""The handicap, an option of ours: all players but the first begin with points (BA-4)."""

from pathlib import Path

import msgspec
import pytest

from sheetgen.errors import LayoutError
from sheetgen.games import library
from sheetgen.games.bania import GAME
from sheetgen.games.bania.board import GOODS
from sheetgen.games.bania.state import Marker
from sheetgen.games.contract.solo import GHOST, IT
from sheetgen.replay import replay
from tests.games.bania.table import ANN, FIRST, NAMES, begun, fresh, pitch, play, position, sheet
from tests.games.bania.test_sheets import changed

DEAL = "deal: oil OOP, silk PPS, spices OPS, incense SII\ndeal: silk OOP, spices PPI, incense OPI, silk OPS\n"
HEAD = "game: bania\nplayers: Ann, Ben\n"


@pytest.mark.clause("BA-4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_but_the_first_begin_with_a_point_where_that_is_played(seats: int) -> None:
    assert fresh(seats).points == (0,) * seats, "else all begin on 0"
    assert fresh(seats, handicap="none").points == (0,) * seats
    state = fresh(seats, handicap="points")
    assert state.points == (0,) + (1,) * (seats - 1)
    marks = GAME.marks(state, ANN)
    assert marks["score.100.1"].piece == Marker(ANN)
    assert all(marks[f"score.1.{seat + 1}"].piece == Marker(seat) for seat in range(1, seats))
    assert [GAME.totals(state, seat)["track"] for seat in range(seats)] == [0] + [1] * (seats - 1)


@pytest.mark.clause("BA-4", "BA-50")
def test_the_points_count_with_those_of_tents() -> None:
    ahead = position({}, ("OOP", ""), state=begun(FIRST, handicap="points"))
    state = play(ahead, pitch("oil", "OOP", "e4"))
    assert state.points == (3, 1)


@pytest.mark.clause("BA-4")
def test_the_layout_says_how_many() -> None:
    other = changed(sheet(), "points", handicap=(0, 0, 2))
    state = GAME.start(other, NAMES[:4], {"handicap": "points"})
    assert state.points == (0, 0, 2, 0), "seats that it does not name begin on 0"


@pytest.mark.clause("BA-4")
def test_a_layout_names_no_more_seats_than_there_are(tmp_path: Path) -> None:
    given = library.resolve("bania/oasis").read_text(encoding="utf-8")
    place = tmp_path / "mine.toml"
    place.write_text(given.replace("handicap = [0, 1, 1, 1]", "handicap = [0, 1, 1, 1, 1]"), encoding="utf-8")
    with pytest.raises(LayoutError) as caught:
        library.load(place)
    assert [fault.key for fault in caught.value.faults] == ["points.handicap"]


@pytest.mark.clause("BA-4")
@pytest.mark.parametrize(("header", "track"), [("", 0), ("handicap: none\n", 0), ("handicap: points\n", 1)])
def test_a_log_chooses_it(header: str, track: int) -> None:
    found = replay(
        f"{HEAD}{header}\n{DEAL}Ann: roll OP front rear\nclaim Ben: track {track}, goods 2/2/2/2\n"
    )
    assert not found.findings
    wrong = replay(f"{HEAD}{header}\n{DEAL}Ann: roll OP front rear\nclaim Ben: track {1 - track}\n")
    assert [finding.code for finding in wrong.findings] == ["claim-differs"]


@pytest.mark.clause("BA-4", "BA-S1")
def test_it_is_not_played_alone() -> None:
    found = replay("game: bania\nplayers: Ann\nsolo: raja\nhandicap: points\n")
    assert [finding.code for finding in found.findings] == ["not-alone"]
    ghost = GAME.start(sheet(), ["Ann", str(GHOST)], {"handicap": "none", "solo": "raja"})
    assert sheet().ghost is not None
    assert ghost.points[IT] == msgspec.structs.asdict(sheet().ghost)["raja"]  # type: ignore[type-var]


@pytest.mark.clause("BA-4")
def test_goods_and_tents_are_those_of_any_game() -> None:
    plain, ahead = fresh(4), fresh(4, handicap="points")
    assert ahead.replace(points=plain.points, board=plain.board) == plain
    assert ahead.hands == ((2,) * len(GOODS),) * 4
