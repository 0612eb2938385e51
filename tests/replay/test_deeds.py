"""What a hand does with pen and pieces is said in words of the table, on each sheet."""

from pathlib import Path

import pytest

from sheetgen.explain.ledger import join_ranges, ledger_entries, sheet_actions
from sheetgen.explain.report import Report
from sheetgen.message import msg
from sheetgen.read.claims import total_name
from sheetgen.read.result import Replay
from sheetgen.replay import replay

GAMES = Path(__file__).parent / "games"
OPENING = """game: dice-charmers
layout: sun
players: Ann, Ben

roll: sp pp | halves line | flag tortoise | maharani builder
Ann: sp
Ben: flag; get tp
Ann: tortoise
Ben: maharani; ahead 2
roll: tt tp | line line | lamp lamp | raja builder
Ben: line b4 ew
"""


@pytest.fixture(scope="module")
def opening() -> Replay:
    return replay(OPENING, Path())


def told(found: Replay, line: int) -> list[str]:
    ledger = next(entry for entry in ledger_entries(found) if entry.line == line)
    return [text.strip() for text in Report("", found, str).sheet_actions(ledger)]


def test_each_stroke_of_the_pen_is_said_as_it_is_done(opening: Replay) -> None:
    assert told(opening, 6) == ["On Ann’s sheet: circle silk 1, spices 1"]
    assert told(opening, 7) == ["On Ben’s sheet: circle tea 1, spices 1; cross river 2"]
    assert told(opening, 9) == [
        "On Ben’s sheet: cross river 4, Maharani 1; strike fame 1 · overlap -40 → -39"
    ]
    assert told(opening, 11) == ["On Ben’s sheet: draw b4 ew"]


def test_many_strokes_in_a_row_are_said_together(opening: Replay) -> None:
    (said,) = told(opening, 8)
    assert "strike money 1–5" in said
    assert "circle karma 2" in said


def test_numbers_in_a_row_are_joined_only_where_all_else_is_alike() -> None:
    places = [
        msg("{what} {value}", what=what, value=n)
        for what, n in (("a", "1"), ("a", "2"), ("b", "3"), ("b", "5"))
    ]
    assert str(join_ranges(places)) == "a 1–2, b 3, b 5"
    assert str(join_ranges([msg("{name}", name="c3"), msg("{name}", name="c4")])) == "c3, c4"


def test_pieces_are_put_moved_and_taken_away() -> None:
    found = replay((GAMES / "raja/two.log").read_text(encoding="utf-8"), GAMES)
    report = Report("", found, str)
    said = "\n".join(text for entry in ledger_entries(found) for text in report.sheet_actions(entry))
    assert "On the table: put house (" in said
    assert "move architect (" in said
    assert ": start → " in said


@pytest.mark.parametrize("name", ["overlap-2", "raja/two", "bania/two", "nagaraja/points"])
def test_nothing_that_changes_goes_untold(name: str) -> None:
    """A total that changed is told, or else the marks on that player's sheet that it counts are."""
    found = replay((GAMES / f"{name}.log").read_text(encoding="utf-8"), GAMES)
    report, spoken = Report("", found, str), 0
    for entry in ledger_entries(found):
        said, done = "\n".join(report.sheet_actions(entry)), sheet_actions(found, entry)
        for player, totals in entry.totals.items():
            for key in set(totals) - set(found.game.shown_by_marks):
                spoken += 1
                by_marks = player in done and key in done[player].totals and f"On {player}’s sheet: " in said
                assert by_marks or str(total_name(key)) in said, (entry.line, player, key)
    assert spoken > 10


def test_a_total_is_not_told_beside_its_marks(opening: Replay) -> None:
    assert "fame 0 → 1" in "\n".join(Report("", opening, str).changes(list(ledger_entries(opening))[4]))
    assert "fame 0 → 1" not in "\n".join(told(opening, 9))


def test_what_nobody_has_named_yet_is_told_once_it_is() -> None:
    found = replay((GAMES / "nagaraja/points.log").read_text(encoding="utf-8"), GAMES)
    report = Report("", found, str)
    said = "\n".join(text for entry in ledger_entries(found) for text in report.sheet_actions(entry))
    assert "change relic " in said and "→ ?" not in said
