"""Score pads of any game: points of each kind of row, places, faults of layouts, and what a tally says."""

from __future__ import annotations

import json
from fractions import Fraction
from io import StringIO
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
import pytest
from pypdf import PdfWriter

from sheetgen.__main__ import main
from sheetgen.errors import LayoutError, TallyError
from sheetgen.explain.settle import Settled, settle_tallies
from sheetgen.games import library, registry
from sheetgen.games.any.layout import Row, ScorePad, Step
from sheetgen.games.any.sheets.pad import _pairs
from sheetgen.games.any.spots import SPOTS, foot_lines
from sheetgen.sheets.sheet import draw_sheet, read_sheet

PADS = registry.find(registry.PADS)
HEADER = """[header]
schema = "sheetgen.layout/1"
game = "any"
kind = "score-pad"
name = "tried"
version = "1.0"

[pad]
players = [1, 8]
"""


def pad_of(folder: Path, text: str, players: str = "[1, 8]") -> ScorePad:
    """Return the layout of a pad with these rows."""
    file = folder / "tried.toml"
    file.write_text(HEADER.replace("[1, 8]", players) + text, encoding="utf-8")
    return library.load(file)  # type: ignore[no-any-return]


def settled(pad: ScorePad, *tallies: str, lang: str = "en") -> Settled:
    """Return the result of tallies that are sound."""
    found = settle_tallies(PADS, pad, tallies, lang)
    assert not found.findings, [str(finding.message) for finding in found.findings]
    return found


def totals(found: Settled) -> dict[str, Any]:
    return {standing.player: standing.criteria[0].value for standing in found.standings}


def complaint(pad: ScorePad, *tallies: str) -> str:
    """Return the code and the message of the only finding."""
    (finding,) = settle_tallies(PADS, pad, tallies).findings
    return f"{finding.code}: {finding.message}"


# ---- points of each kind of row, counted by hand -----------------------------------------------


ROWS = [
    ("", ["Thing 4", "Thing 0"], [4, 0]),
    ("each = 3", ["Thing 4", "Thing 1"], [12, 3]),
    ("each = -2", ["Thing 4", "Thing 0"], [-8, 0]),
    ("each = 0.5", ["Thing 3", "Thing 4"], [Fraction(3, 2), 2]),
    ("for_every = 5", ["Thing 13", "Thing 4"], [2, 0]),
    ("for_every = 5\neach = 2", ["Thing 15", "Thing 14"], [6, 4]),
    ("points = [0, 1, 3, 6, 10]", ["Thing 3", "Thing 0"], [6, 0]),
    ("points = [-5, 0, 2]", ["Thing 0", "Thing 2"], [-5, 2]),
    ("steps = [{ from = 3, points = 4 }, { from = 6, points = 9 }]", ["Thing 2", "Thing 6"], [0, 9]),
    ("steps = [{ from = 3, points = 4 }, { from = 6, points = 9 }]", ["Thing 5", "Thing 40"], [4, 9]),
    ("win = [7, 3]", ["Thing 5", "Thing 4", "Thing 3"], [7, 3, 0]),
    ("win = [7, 3]", ["Thing 5", "Thing 5", "Thing 3"], [5, 5, 0]),
    ("win = [7, 3]", ["Thing 5", "Thing 4", "Thing 4"], [7, 1, 1]),
    ("win = [7]", ["Thing 5", "Thing 5", "Thing 5"], [2, 2, 2]),
    ('win = [7, 3]\nties = "each"', ["Thing 5", "Thing 5", "Thing 3"], [7, 7, 0]),
    ("win = [7, 3]", ["Thing 0", "Thing 4"], [0, 7]),
    ("win = [-6]\nfewest = true", ["Thing 1", "Thing 0", "Thing 4"], [0, -6, 0]),
    ("win = [4, 1]\nfewest = true", ["Thing 1", "Thing 1", "Thing 3"], [2, 2, 0]),
    ('kinds = ["tea", "silk", "salt"]\nsets = [1, 4, 9]', ["Thing 3/1/2", "Thing 0/0/2"], [9 + 4 + 1, 2]),
    ('kinds = ["tea", "silk", "salt"]\nsets = [0, 4]', ["Thing 1/1/1", "Thing 1/1/0"], [4, 4]),
    ("yes = 5", ["Thing", "total 0"], [5, 0]),
    ("rounds = 4", ["Thing 10/-5/7", "Thing 1/1/1/1"], [12, 4]),
    ("rounds = 4\neach = 2", ["Thing 10/5", "Thing 1"], [30, 2]),
    ("halves = true", ["Thing 2.5", "Thing 1"], [Fraction(5, 2), 1]),
]  # fmt: skip


@pytest.mark.parametrize(("keys", "tallies", "points"), ROWS, ids=[f"{k}|{t[0]}" for k, t, _ in ROWS])
def test_row_counts(tmp_path: Path, keys: str, tallies: list[str], points: list[Any]) -> None:
    pad = pad_of(tmp_path, f'[[rows]]\nname = "Thing"\n{keys}\n')
    found = settled(pad, *(f"P{'abcd'[n]}: {said}" for n, said in enumerate(tallies)))
    assert totals(found) == {f"P{'abcd'[n]}": worth for n, worth in enumerate(points)}


def test_note_has_no_entry_in_a_tally(tmp_path: Path) -> None:
    pad = pad_of(tmp_path, '[[rows]]\nname = "Thing"\n[[rows]]\nname = "Colour"\nnote = true\n')
    assert complaint(pad, "Ann: colour 3").startswith(
        "unreadable: “colour 3” is no total of this game. The totals are: total, Thing."
    )


# ---- places ------------------------------------------------------------------------------------


TWO_ROWS = '[[rows]]\nname = "Ships"\n[[rows]]\nname = "Coins"\neach = 0\n[total]\n'


def test_ties_are_broken_in_order_by_numbers_and_then_shared(tmp_path: Path) -> None:
    pad = pad_of(tmp_path, TWO_ROWS + 'ties = ["Coins"]\n')
    found = settled(pad, "Ann: ships 4, coins 1", "Ben: ships 4, coins 2", "Cid: ships 4, coins 1")
    assert [(one.place, one.player, one.decided_by) for one in found.standings] == [
        (1, "Ben", "coins"), (2, "Ann", "shared"), (2, "Cid", "shared"),
    ]  # fmt: skip
    pad = pad_of(tmp_path, TWO_ROWS + 'ties = [{ row = "Coins", fewest = true }]\n')
    assert settled(pad, "Ann: ships 4, coins 1", "Ben: ships 4, coins 2").standings[0].player == "Ann"


def test_lowest_total_wins(tmp_path: Path) -> None:
    pad = pad_of(tmp_path, TWO_ROWS + "most_wins = false\n")
    assert [one.player for one in settled(pad, "Ann: ships 4", "Ben: ships 3").standings] == ["Ben", "Ann"]


def test_teams_add_up_the_points_of_players_in_turn(tmp_path: Path) -> None:
    pad = pad_of(tmp_path, TWO_ROWS + "teams = 2\n")
    found = settled(pad, "Ann: ships 1", "Ben: ships 2", "Cid: ships 4", "Dan: ships 2")
    assert totals(found) == {"Ann + Cid": 5, "Ben + Dan": 4}


@pytest.mark.parametrize(("ships", "noted"), [(9, True), (10, False)])
def test_a_target_that_nobody_reached_is_noted(tmp_path: Path, ships: int, noted: bool) -> None:
    pad = pad_of(tmp_path, TWO_ROWS + "target = 10\n")
    (account,) = settled(pad, f"Ann: ships {ships}", "Ben: ships 1").accounts
    assert bool(account.notes) is noted


def test_sections_have_subtotals(tmp_path: Path) -> None:
    rows = "".join(
        f'[[rows]]\nname = "{name}"\nsection = "{section}"\n'
        for name, section in [("Aa", "One"), ("Bb", "One"), ("Cc", ""), ("Dd", "Two")]
    )
    (account,) = settled(pad_of(tmp_path, rows), "Ann: aa 1, bb 2, cc 4, dd 8").accounts
    found = [(str(part.label), part.values) for part in account.parts]
    assert found == [
        ("Aa", (1,)), ("Bb", (2,)), ("Subtotal: One", (3,)), ("Cc", (4,)), ("Dd", (8,)), ("Subtotal: Two", (8,)),
        ("Total", (15,)),
    ]  # fmt: skip


# ---- tallies that a pad cannot have ------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "tally", "message"),
    [
        ("most = 12", "thing 13", "row-range: Ann cannot have Thing 13: the greatest possible value is 12."),
        (
            "points = [0, 1]",
            "thing 2",
            "row-range: Ann cannot have Thing 2: the greatest possible value is 1.",
        ),
        ("", "thing -1", "row-least: Ann cannot have Thing -1: the least possible value is 0."),
        ("", "thing 1.5", "not-whole: Ann cannot have Thing 1.5: only whole numbers are possible."),
        (
            "halves = true",
            "thing 1.25",
            "not-halves: Ann cannot have Thing 1.25: only whole and half numbers",
        ),
        (
            "each = 3",
            "thing 2, total 7",
            "total-differs: Ann has 7 on the pad, but the rows add up to 6: Thing 6.",
        ),
        ("rounds = 2", "thing 1/2/3", "unreadable: “thing 1/2/3” has 3 numbers, but Thing has room for 2."),
    ],
)
def test_impossible_tallies_are_refused(tmp_path: Path, keys: str, tally: str, message: str) -> None:
    pad = pad_of(tmp_path, f'[[rows]]\nname = "Thing"\n{keys}\n')
    assert complaint(pad, f"Ann: {tally}").startswith(message)


@pytest.mark.parametrize(
    ("typed", "place", "right"),
    [
        ("10-20-30", "10-20-30", ("Thing 10/20/30",)),
        ("1 2 -3", "1 2 -3", ("Thing 1/2/-3",)),
        ("10, 20", "10, 20", ("Thing 10/20",)),
        ("5//3", "thing 5//3", ("Thing 5/3", "Thing 5/0/3")),
        ("/3", "thing /3", ("Thing 3", "Thing 0/3")),
        ("10/2o/4", "2o", ("Thing 10/20/4",)),
    ],
)
def test_only_slashes_separate_rounds(tmp_path: Path, typed: str, place: str, right: tuple[str, ...]) -> None:
    pad = pad_of(tmp_path, '[[rows]]\nname = "Thing"\nrounds = 4\n')
    (finding,) = settle_tallies(PADS, pad, [f"Ann: thing {typed}"]).findings
    assert finding.suggestions == right
    assert finding.text[finding.column - 1 :][: finding.length] == place
    assert totals(settled(pad, f"Ann: {right[0]}"))  # what is proposed can be read
    assert totals(settled(pad, "Ann: thing 4+5/-2 / 3")) == {"Ann": 10}


def test_different_numbers_of_rounds_are_noted(tmp_path: Path) -> None:
    pad = pad_of(tmp_path, '[[rows]]\nname = "Thing"\nrounds = 4\n')
    (account,) = settled(pad, "Ann: thing 1/2", "Ben: thing 4/5/6", "Cid: total 7").accounts
    (note,) = account.notes
    assert str(note.message) == "Check Thing: the players have different numbers of rounds (Ann 2, Ben 3)."
    assert not settled(pad, "Ann: thing 1/2", "Ben: thing 4/5").accounts[0].notes


def test_a_total_is_compared_even_if_it_depends_on_other_players(tmp_path: Path) -> None:
    pad = pad_of(tmp_path, '[[rows]]\nname = "Cards"\nwin = [7, 3]\n')
    assert totals(settled(pad, "Ann: cards 3, total 7", "Ben: cards 1, total 3")) == {"Ann": 7, "Ben": 3}
    said = complaint(pad, "Ann: cards 3, total 7", "Ben: cards 1, total 4")
    assert said == "total-differs: Ben has 4 on the pad, but the rows add up to 3: Cards 3."


def test_totals_alone_decide(tmp_path: Path) -> None:
    found = settled(pad_of(tmp_path, TWO_ROWS), "Ann: total 30", "Ben: total 41")
    assert totals(found) == {"Ben": 41, "Ann": 30}


def test_equal_totals_alone_need_the_rows_that_break_ties(tmp_path: Path) -> None:
    pad = pad_of(tmp_path, TWO_ROWS + 'ties = ["Coins"]\n')
    said = complaint(pad, "Ann: total 75", "Ben: total 75", "Cid: total 80")
    assert said.startswith("tally-incomplete: Ann: this is missing: Coins. It decides")
    found = settled(pad, "Ann: total 75, coins 2", "Ben: total 75, coins 3", "Cid: total 80")
    assert [one.player for one in found.standings] == ["Cid", "Ben", "Ann"]
    assert [part.key for part in found.accounts[0].parts] == ["total"], "nobody gave the rows"
    assert complaint(pad, "Ann: total 75, ships 2").startswith("total-differs")


def test_a_total_with_some_rows_that_break_ties_is_noted_as_not_compared(tmp_path: Path) -> None:
    pad = pad_of(tmp_path, TWO_ROWS.replace("[total]", '[[rows]]\nname = "Cards"\nwin = [5]\n[total]'))
    said = complaint(pad, "Ann: total 9", "Ben: cards 2")
    assert said.startswith(
        "tally-incomplete: Ben: this is missing: total. Without it, the tallies of Ann need"
    )
    found = settled(pad, "Ann: ships 3, cards 3, total 9", "Ben: total 9, coins 2", "Cid: total 3, cards 2")
    assert totals(found) == {"Ann": 9, "Ben": 9, "Cid": 3}, "who has most cards is unknown"
    assert str(found.accounts[0].notes[0].message) == (
        "Ann: the total 9 was not compared, because the points for Cards are unknown: others gave only totals."
    )
    pad = pad_of(tmp_path, TWO_ROWS.replace("each = 0", "each = 2") + 'ties = ["Coins"]\n')
    (account,) = settled(pad, "Ann: total 9, coins 3", "Ben: total 9, coins 2").accounts
    assert [part.values for part in account.parts] == [(6, 4), (9, 9)]
    assert [note.code for note in account.notes] == ["total-unchecked"] * 2
    assert totals(settled(pad, "Ann: total 9, coins 3", "Ben: ships 1, coins 0")) == {"Ann": 9, "Ben": 1}
    pad = pad_of(tmp_path, TWO_ROWS + 'ties = ["Coins"]\n')
    assert complaint(pad, "Ann: total 60, coins 2", "Ben: coins 3") == (
        "tally-incomplete: Ben: this is missing: total."
    )


def test_all_faults_of_all_tallies_are_found_at_their_entries(tmp_path: Path) -> None:
    pad = pad_of(tmp_path, '[[rows]]\nname = "Cards"\nwin = [7]\n[[rows]]\nname = "Ships"\nmost = 3\n')
    for tallies, marked in [
        (["Ann: ships 9, cards 1.5", "Ben: total 3, ships 4"], ["cards 1.5", "ships 9", "ships 4"]),
        (["Ann: ships 1, cards 2, total 9", "Ben: total 5, ships 3"], ["total 9", "total 5"]),
    ]:
        findings = settle_tallies(PADS, pad, tallies).findings
        assert [one.text[one.column - 1 :][: one.length] for one in findings] == marked


@pytest.mark.parametrize("number", [1, 4])
def test_number_of_players_is_that_of_the_pad(tmp_path: Path, number: int) -> None:
    pad = pad_of(tmp_path, TWO_ROWS, players="[2, 3]")
    with pytest.raises(TallyError, match=f"This pad is for 2 to 3 players, not for {number}"):
        PADS.settle(pad, ["Ann", "Ben", "Cid", "Dan"][:number], [{"ships": 1}] * number)


# ---- names -------------------------------------------------------------------------------------


def test_names_are_read_in_the_reader_s_language_and_in_english(tmp_path: Path) -> None:
    names = '{ en = "The ships", de = "Die Schiffe", ja = "船" }'
    pad = pad_of(tmp_path, f'[[rows]]\nname = {names}\n[[rows]]\nname = "Most cards"\n')
    for lang, said in [("de", "Die Schiffe 4"), ("de", "schiffe 4"), ("de", "the ships 4"), ("ja", "船 4"),
                       ("en", "cards 4"), ("en", "most 4"), ("en", "4 ships")]:  # fmt: skip
        assert totals(settled(pad, f"Ann: {said}", lang=lang)) == {"Ann": 4}, (lang, said)


# ---- layouts that contradict themselves --------------------------------------------------------


FAULTS = [
    ('[[rows]]\nname = "Ships"\n[[rows]]\nname = "ships"', "rows.2.name", "a name that no other row has"),
    ('[[rows]]\nname = "Total"', "rows.1.name", "another name: every pad has a total at its end"),
    ('[[rows]]\nname = "Level 2"', "rows.1.name", "a text without 2, which separates names and numbers"),
    ('[[rows]]\nname = { xx = "Ships" }', "rows.1.name.xx", "a language code such as de"),
    ('[[rows]]\nname = "…"', "rows.1.name", "a text with letters"),
    ('[[rows]]\nname = "Ships"\nyes = 2\nrounds = 3', "rows.1.rounds", "only one of these: yes, rounds"),
    ('[[rows]]\nname = "Ships"\nyes = 2\neach = 3', "rows.1.each", "only one of these: yes, each"),
    ('[[rows]]\nname = "Ships"\npoints = [0, 1]\nmost = 2', "rows.1.most", "at most 1, the last number in `points`"),
    ('[[rows]]\nname = "Ships"\nyes = 1\nmost = 2', "rows.1.most", "no limit in a row without numbers"),
    ('[[rows]]\nname = "Ships"\npoints = [0, 1]\nhalves = true', "rows.1.halves", "whole numbers in a row with points"),
    ('[[rows]]\nname = "Ships"\nfewest = true', "rows.1.fewest", "only in a row with win"),
    ('[[rows]]\nname = "Ships"\nties = "each"', "rows.1.ties", "only in a row with win"),
    ('[[rows]]\nname = "Ships"\nsets = [1]', "rows.1.sets", "together with `kinds`"),
    ('[[rows]]\nname = "Ships"\nkinds = ["tea"]', "rows.1.kinds", "only in a row with sets"),
    ('[[rows]]\nname = "Ships"\nkinds = ["tea"]\nsets = [1, 2]', "rows.1.sets", "at most one number for each kind: 1"),
    ('[[rows]]\nname = "Ships"\nkinds = ["tea", "Tea"]\nsets = [1]', "rows.1.kinds", "different names"),
    ('[[rows]]\nname = "Ships"\nsteps = [{ from = 3, points = 1 }, { from = 3, points = 2 }]', "rows.1.steps",
     "rising numbers in `from`"),
    ('[[rows]]\nname = "Ships"\nwin = [1]\nleast = -1', "rows.1.least", "0 in a row with win"),
    ('[[rows]]\nname = "Ships"\neach = 0.3', "rows.1.each", "0.5"),
    ('[[rows]]\nname = "Ships"\n[total]\nties = ["Coins"]', "total.ties.1", "one of Ships"),
    ('[[rows]]\nname = "Ships"\n[total]\nties = ["Ships", "Ships"]', "total.ties.2", "each row once"),
    ('[[rows]]\nname = "Ships"\n[total]\nteams = 4', "total.teams", "at most 3, the number of players"),
    ('[[rows]]\nname = "Ships"\nworth = "x * 2"', "rows.1.worth", "each"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "key", "allowed"), FAULTS, ids=[f"{key}-{n}" for n, (_, key, _) in enumerate(FAULTS)]
)
def test_contradictions_in_a_layout_are_found_at_their_place(
    tmp_path: Path, text: str, key: str, allowed: str
) -> None:
    with pytest.raises(LayoutError) as caught:
        pad_of(tmp_path, text, players="[1, 3]")
    (fault,) = caught.value.faults
    assert fault.key == key
    assert allowed in str(fault.allowed)
    assert fault.line > HEADER.count("\n")


def test_players_in_the_wrong_order_are_refused(tmp_path: Path) -> None:
    with pytest.raises(LayoutError) as caught:
        pad_of(tmp_path, '[[rows]]\nname = "Ships"', players="[4, 2]")
    assert [fault.key for fault in caught.value.faults] == ["pad.players"]


# ---- as users do it ----------------------------------------------------------------------------


def test_a_pad_is_begun_checked_and_scored_from_a_text_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    rows = "Ships x3, Coins /5, Debts x-2, Gate +4, Round #3"
    assert main(["new", "pad", "my-game", "--rows", rows, "--players", "2-3", "--tie", "Coins"]) == 0
    assert main(["check", "my-game.toml"]) == 0
    (tmp_path / "evening.txt").write_text(
        "date: 2026-11-28\nAnn: ships 2, coins 12, gate\nBen: ships 2, round 5/3, debts 1\n"
    )
    capsys.readouterr()
    assert main(["score", "my-game.toml", "evening.txt", "--fill", "pad.pdf"]) == 0
    said = capsys.readouterr().out
    assert "Ann wins: total 12 against 12" not in said
    assert ["Total", "12", "12"] in [line.split() for line in said.splitlines()]
    assert "Ann wins: Coins 12 against 0." in said
    with pdfium.PdfDocument(tmp_path / "pad.pdf") as pdf:
        words = pdf[0].get_textpage().get_text_bounded().split()
    assert {"My", "Game", "Ann", "Ben", "2026-11-28"} <= set(words)


def test_rows_that_only_break_ties_are_begun_with_x0(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    rows = ["--rows", "Ships x3, Debts x-1, Cards x0", "--tie", "fewest debts, most cards"]
    assert main(["new", "pad", "my-game", *rows]) == 0
    assert 'ties = [{ row = "Debts", fewest = true }, "Cards"]' in Path("my-game.toml").read_text()
    assert (
        main(["score", "my-game.toml", "Ann: ships 1, cards 2", "Ben: ships 1, cards 4", "--fill", "pad.pdf"])
        == 0
    )
    said = capsys.readouterr().out
    assert "Ben wins: Cards 4 against 2." in said
    assert "Cards" not in said.partition("Total")[0].partition("Points")[2], "it has no points"


def test_a_tally_without_a_colon_hides_no_other_fault(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "any/river-trade", "Ann ships 4", "Ben: ships 3, boats 3"]) == 1
    said = capsys.readouterr().out
    assert main(["score", "any/river-trade", "Ann: ships 40", "Ben: ships 30"]) == 1
    assert capsys.readouterr().out.count("the greatest possible value is 12") == 2, "all at once"
    assert main(["score", "any/river-trade", "Ann: 40", "Ben: 30"]) == 0
    assert "Ann wins: total 40 against 30." in capsys.readouterr().out
    assert (
        "Possible here: Ann: ships 4" in said
        and "“boats 3” is no total of this game. The totals are: total, Ships," in said
    )
    assert main(["score", "any/lantern-nights", "Ann: night", "Ben: night 3", "Cid: night 2"]) == 1
    assert "“night” should look like “Night NUMBER/NUMBER/…”." in capsys.readouterr().out


def test_a_target_that_nobody_reached_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "any/summit-race", "Ann: height 5.5", "Ben: height 6"]) == 0
    assert "Nobody has 30 points yet: the game is not over." in capsys.readouterr().out


def test_a_file_may_name_its_pad_and_counts_in_the_history(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    pad_of(tmp_path, '[[rows]]\nname = "Ships"\neach = 3\n')
    head = "game: any\nlayout: tried.toml\ndate: 2026-11-28\n"
    tallies = "Ann: ships 4\nBen: ships 3\n"
    Path("one.txt").write_text(f"{head}{tallies}")
    for names in ("game: any/tried", "game: tried.toml", "layout: tried.toml"):
        Path("named.txt").write_text(f"{names}\ndate: 2026-13-28\n{tallies}")
        assert main(["score", "named.txt"]) == 0, names
        assert "The date “2026-13-28” is unclear: write it like 2026-11-28." in capsys.readouterr().out
        Path("named.txt").write_text(f"{names}\ndate: 2026-11-28\n{tallies}")
        assert main(["score", "named.txt"]) == 0, names
        assert main(["score", "tried.toml", "named.txt"]) == 0, names
    Path("bare.txt").write_text(f"date: 2026-11-28\n{tallies}")
    assert main(["score", "bare.txt", "--layout", "tried.toml"]) == 0
    assert main(["score", "any", "Ann: ships 1"]) == 2
    capsys.readouterr()
    Path("three.txt").write_text(f"game: any/nope\n{tallies}")
    assert main(["score", "three.txt"]) == 1
    assert "no file nope.toml beside this one" in capsys.readouterr().out
    assert main(["score", "any/monsoon", "one.txt"]) == 2
    assert "The file names the layout tried.toml, and you named monsoon." in capsys.readouterr().err
    assert main(["score", "nope", "Ann: 3"]) == 2
    assert ", any." in capsys.readouterr().err
    Path("two.txt").write_text(f"{head}Ann: ships 4\nBen: boats 3\n")
    assert main(["score", "one.txt"]) == 0
    assert "Ann wins: total 12 against 9." in capsys.readouterr().out
    assert main(["score", "two.txt"]) == 1
    assert ":5:6: error [unreadable]" in capsys.readouterr().out
    Path("other.txt").write_text("game: any/river-trade\nAnn: ships 1\nBen: ships 2\n")
    assert main(["history", "one.txt", "other.txt", "--json"]) == 0
    assert {play["game"] for play in json.loads(capsys.readouterr().out)["plays"]} == {
        "any/tried",
        "any/river-trade",
    }
    assert main(["history", "one.txt", "named.txt", "other.txt", "--game", "any/tried"]) == 0
    assert "Tried: 2 games, scored by total" in capsys.readouterr().out
    assert main(["history", "one.txt", "other.txt", "--game", "any", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["plays"]) == 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--rows", "Ships x3, Level 2"], "“Level 2” is no row."),
        (["--rows", "Ships: deck x3"], "“Ships: deck”: a name has no :"),
        (["--rows", "Total x3"], 'found "Total"; allowed: another name: every pad has a total at its end'),
        (["--rows", " , "], "Write at least one row"),
        (["--rows", "Ships", "--tie", "Boats"], "“Boats” is no row of the pad. Its rows are: Ships."),
        (["--rows", "Ships", "--players", "5-2"], "Write the number of players as 2-5"),
        ([], "Give the rows of the pad with --rows"),
    ],
)
def test_a_pad_that_cannot_be_begun_is_refused(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    said: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", StringIO())
    assert main(["new", "pad", "my-game", *words]) == 2
    assert said in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.medium
def test_a_filled_form_is_scored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    blank, filled = tmp_path / "form.pdf", tmp_path / "filled.pdf"
    assert main(["print", "any/spice-market", "--for", "screen", "--fillable", "-o", str(blank)]) == 0
    writer = PdfWriter(clone_from=blank)
    typed = {
        "name-1-1": "Ann", "row-1-1-1-1": "3", "row-1-1-2-1": "1", "row-1-1-4-1": "2", "row-1-2-1-1": "4",
        "total-1-1": "20", "name-1-2": "Ben", "row-1-1-1-2": "1", "row-1-3-1-2": "3",
    }  # fmt: skip
    assert set(typed) <= set(writer.get_fields() or {})
    writer.update_page_form_field_values(writer.pages[0], typed)
    writer.write(filled)
    capsys.readouterr()
    assert main(["score", str(filled)]) == 0
    assert "Ann wins: total 20 against 7." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            '[[rows]]\nname = "Wonderfully long name of a row that cannot possibly fit beside the columns"',
            "Row Wonderfully long name of a row that cannot possibly fit beside the columns: the text does not fit",
        ),
        (
            "".join(f'[[rows]]\nname = "{"abcdefgh"[n]}"\nrounds = 15\n' for n in range(3)),
            "mm more than the page has",
        ),
    ],
)
def test_a_pad_that_does_not_fit_says_by_how_many_millimetres(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, said: str
) -> None:
    pad_of(tmp_path, text)
    assert main(["check", str(tmp_path / "tried.toml")]) != 0
    out = capsys.readouterr()
    assert said in out.out + out.err


@pytest.mark.parametrize("rows", [3, 7])
@pytest.mark.parametrize("lang", ["en", "ar"])
def test_a_table_of_points_fits_low_rows(tmp_path: Path, rows: int, lang: str) -> None:
    names = "".join(f'[[rows]]\nname = "{name}"\n' for name in "ABCDEFG"[: rows - 1])
    pad_of(tmp_path, f'[[rows]]\nname = "Thing"\npoints = [-1, -1, 3, 6, 10, 15]\n{names}')
    (page,) = draw_sheet(read_sheet(tmp_path / "tried.toml"), lang, "a4")
    numbers = [spot for address, spot in page.spots.items() if address.startswith("row.")]
    assert numbers
    assert all(spot[2] < 3 * spot[3] for spot in numbers), "numbers are centred only in such spots"


def test_points_are_printed_as_numbers_and_ranges() -> None:
    rows = [
        Row("A", points=(-1, -1, 0, 2, 2)), Row("A", steps=(Step(3, 4), Step(6, 9))), Row("A", win=(7, 3)),
        Row("A", steps=(Step(3, 4), Step(4, 9)), halves=True),
    ]  # fmt: skip
    assert [", ".join(f"{numbers}: {n}" for numbers, n in _pairs(row)) for row in rows] == [
        "0–1: -1, 2: 0, 3–4: 2", "3–5: 4, 6+: 9", "1: 7, 2: 3", "3+: 4, 4+: 9",
    ]  # fmt: skip


def test_a_row_that_was_left_out_but_gives_points_is_written_as_zero(tmp_path: Path) -> None:
    pad = pad_of(tmp_path, '[[rows]]\nname = "Thing"\npoints = [-1, 2]\n[[rows]]\nname = "Ships"\n')
    marks = PADS.tally_marks(pad, ["Ann"], [{"ships": 3}], PADS.settle(pad, ["Ann"], [{"ships": 3}]))
    assert [marks[f"{family}.1.1.{rest}"].value for family, rest in [("row", "1.1"), ("points", "1")]] == [
        "0",
        "-1",
    ]


# ---- small paper -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pad", "paper", "pages", "scale"),
    [
        ("any/river-trade", "a5", 2, 1.0),  # two games on A4, one on each page of A5
        ("any/caravan-teams", "a5", 3, 1.0),
        ("any/spice-market", "a6", 1, 0.7),
    ],
)
def test_small_pads_are_drawn_for_a5(pad: str, paper: str, pages: int, scale: float) -> None:
    drawn = draw_sheet(read_sheet(library.resolve(pad)), "de", paper)
    assert len(drawn) == pages
    assert {round(page.printed_at, 2) for page in drawn} == {scale}
    layout = library.load(library.resolve(pad))
    assert {address for page in drawn for address in page.spots} == {
        address for family in SPOTS for address in family.on(layout)
    }


def test_the_foot_of_a_pad_says_how_the_game_ends(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    foot = [[str(text) for text in line] for line in foot_lines(library.load(library.resolve("any/monsoon")))]
    said = ["The lowest total wins", "The game ends at 100 points", "If equal: most Dry roofs"]
    assert foot == [said, ["Divided cells: number, then points"]]
    tallies = ["Ann: dry roofs 4", "Ben: deal 2", "Cid: deal 3"]
    filled = tmp_path / "filled.pdf"
    assert main(["score", "any/monsoon", *tallies, "--fill", str(filled), "--lang", "ar"]) == 0
    with pdfium.PdfDocument(filled) as pdf:
        words = pdf[0].get_textpage().get_text_bounded()
    assert "-20" in words, "the sign is on the left"


def test_a_pad_without_room_on_a5_is_the_reduced_page_for_a4(tmp_path: Path) -> None:
    rows = "".join(f'[[rows]]\nname = "{name} and the others"\n' for name in "ABCDEFGHIJKLMNOPQRSTUVW")
    pad_of(tmp_path, rows, "[2, 8]")
    (page,) = draw_sheet(read_sheet(tmp_path / "tried.toml"), "en", "a5")
    assert 0.6 < page.printed_at < 0.75
