"""The command ``cost``: what a planned turn would cost and earn, without playing it."""

import json
from pathlib import Path

import pytest

from sheetgen.__main__ import main

GAMES = Path(__file__).parents[2] / "tests/replay/games"
SETUP = """game: raja
players: Ann, Ben, Cay

governors: A B C D E F G
Ann: mogul
Ben: sadhu
Cay: builder
"""
HOUSES = [22, 21, 26, 26, 25, 23, 15, 16, 27, 7, 14, 29]


@pytest.fixture
def log(tmp_path: Path) -> str:
    """Round 1, Ann is due: her houses at 22, 26, 15, 7, Ben's at 21, 25, 16, 14, Cay's at 26, 23, 27, 29."""
    path = tmp_path / "a.log"
    names = ("Ann", "Ben", "Cay")
    rows = [f"{names[i % 3]}: {village}" for i, village in enumerate(HOUSES)]
    path.write_text(SETUP + "\n".join(rows) + "\n", encoding="utf-8")
    return str(path)


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    status = main(["cost", *words, *(() if "--json" in words else ("--lang", "en"))])
    out, err = capsys.readouterr()
    assert "Traceback" not in out + err and "internal error" not in err
    return status, out or err


@pytest.mark.clause("RA-23", "RA-30", "RA-35", "RA-51")
def test_a_turn_with_tolls_and_a_waiver(log: str, capsys: pytest.CaptureFixture[str]) -> None:
    before = Path(log).read_bytes()
    # By Jodhpur only Ann's house at 15 is passed; Ben is not due yet and may plan.
    status, out = run(capsys, log, "Ben: gold, palace and house; go A; outer", "--json")
    found = json.loads(out)
    assert status == 0 and found["schema"] == "sheetgen.cost/1" and found["player"] == "Ben"
    said = {row["text"]: row["totals"] for row in found["decisions"]}
    assert said["gold, palace and house"] == {"Ben": {"gold": [15, 17]}}
    assert said["go Ahmadabad"] == {"Ann": {"gold": [15, 16]}, "Ben": {"gold": [17, 16]}}
    assert said["palace outer"] == {"Ben": {"palaces": [0, 1], "gold": [16, 4]}}
    assert said[None] == {"Ann": {"gold": [16, 18]}, "Cay": {"gold": [15, 17]}}
    assert [left["code"] for left in found["undone"]] == ["waived"]
    assert found["totals"]["Ben"] == {"palaces": [0, 1], "gold": [15, 4]}
    assert Path(log).read_bytes() == before


@pytest.mark.clause("RA-21")
def test_who_is_due_needs_no_name_and_a_table_says_it(log: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out = run(capsys, log, "gold; go A; palace central")
    assert status == 0
    assert "palace central  palaces 0 → 1 (+1), gold 17 → 5 (−12)" in out
    assert "gold     15 → 5 (−10)" in out
    assert "waives" not in out


@pytest.mark.clause("RA-42")
def test_another_players_answer_is_a_line_of_its_own(log: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = ("gold, character builder", "Cay: artisan", "free 30; go A")
    status, out = run(capsys, log, *lines, "--json")
    found = json.loads(out)
    assert status == 0 and found["totals"]["Ann"]["character"] == [1, 5]
    assert [row["player"] for row in found["decisions"]] == ["Ann", "Ann", "Cay", "Ann", "Ann"]


def test_what_is_not_legal_is_shown_where_it_stands(log: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out = run(capsys, log, "gold, palace; go E; central")
    assert status == 1 and "[not-connected, RA-50]" in out and " ^\n" in out


def test_nothing_is_planned_after_errors_or_the_end(log: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path(log).write_text(Path(log).read_text(encoding="utf-8") + "Ann: gold, zork\n", encoding="utf-8")
    status, out = run(capsys, log, "gold, gold")
    assert status == 1 and "zork" in out and "→" not in out
    status, out = run(capsys, str(GAMES / "raja/palaces.log"), "gold, gold")
    assert status == 2 and "over" in out


def test_any_game_can_be_planned(capsys: pytest.CaptureFixture[str]) -> None:
    status, out = run(capsys, str(GAMES / "overlap-2.log"), "flag", "--at", "19")
    assert status == 0 and "river" in out
