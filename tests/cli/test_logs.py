"""The commands that read logs, as a user runs them."""

import io
import json
import os
import re
import shlex
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from typer.main import get_command

from sheetgen.__main__ import main
from sheetgen.cli import (
    advice_commands,
    app,
    calibrate_command,
    layout_commands,
    log_commands,
    new_commands,
    print_command,
    quick,
)
from sheetgen.cli.options import Function
from sheetgen.games import registry
from sheetgen.games.contract.values import example_tally
from sheetgen.read.claims import parse_tally
from sheetgen.read.lines import single_line
from sheetgen.text.catalog import all_languages
from tests.support.commands import run
from tests.support.quick import first_quick

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "tests/replay/games"
CASES = ROOT / "tests/replay/cases"
SCHEMA = json.loads((ROOT / "sheetgen/explain/score.schema.json").read_text(encoding="utf-8"))
GOOD, BAD = str(GAMES / "overlap-2.log"), str(CASES / "roads.log")


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)


def test_a_good_game(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "score", GOOD)
    assert (status, err) == (0, "")
    assert out.startswith(f"{GOOD}: legal, a complete game\n")
    assert " wins: overlap " in out
    assert "\033" not in out


def test_a_bad_log(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "score", BAD)
    assert status == 1
    assert out.startswith(f"{BAD}: 2 errors\n")
    assert "[lone-half, DC-41]\n    6 | Rajesh: builder c3 n\n      |                 ^^\n" in out
    assert "Possible here: c3 ns / c3 es / c3 sw" in out


def test_a_warning_is_a_finding_too(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    log = tmp_path / "a.log"
    log.write_text("game: dice-charmers\nlayout: sun\nplayers: A, B\nclaim A: fame 3\n", encoding="utf-8")
    assert run(capsys, "score", str(log))[0] == 1
    data = json.loads(run(capsys, "score", str(log), "--json")[1])
    assert data["legal"] and data["findings"][0]["severity"] == "warning"


@pytest.mark.parametrize(
    "path",
    [*first_quick(sorted(GAMES.glob("*.log")), 2), *first_quick(sorted(CASES.glob("*.log")), 8)],
    ids=lambda p: p.stem,
)
def test_json_keeps_its_schema(capsys: pytest.CaptureFixture[str], path: Path) -> None:
    status, out, err = run(capsys, "score", str(path), "--json", "--ledger")
    data = json.loads(out)
    jsonschema.validate(data, SCHEMA)
    assert err == ""
    assert status == (1 if data["findings"] else 0)
    assert data["schema"] == "sheetgen.score/1"


def test_json_says_what_the_report_says(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(run(capsys, "score", str(GAMES / "shared.log"), "--json")[1])
    assert data["finished"] and data["legal"] and data["unchecked"] == []
    assert [s["place"] for s in data["standings"]] == [1, 1]
    assert {s["decided_by"] for s in data["standings"]} == {"shared"}
    assert [c["name"] for c in data["standings"][0]["criteria"]] == ["overlap", "karma_gained", "karma_used"]
    assert {"fame", "money", "overlap", "karma_gained", "karma_used"} <= set(data["players"]["Leila"])


def test_at_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    log = str(GAMES / "chain-flag.log")
    early = json.loads(run(capsys, "score", log, "--json", "--at", "11", "--ledger")[1])
    assert early["players"]["Leila"]["roads"] == 1 and early["due"] == {"kind": "take", "player": "Rajesh"}
    assert [e["line"] for e in early["ledger"]] == [8, 9, 10, 11]
    assert early["ledger"][1]["marks"]["Leila"]["river.1"] == {"kind": "cross", "value": ""}
    assert "After line 11:" in run(capsys, "score", log, "--at", "11")[1]
    status, _, err = run(capsys, "score", log, "--at", "999")
    assert status == 2 and "1 to 32" in err


def test_ledger_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "score", str(GAMES / "chain-border.log"), "--ledger")[1]
    assert "(c3) circled and crossed" in out and "border.c3" not in out
    assert "fame 0 → 2" in out


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"game: dice-charmers\nplayers: Andr\xff\xfe", "not-utf-8"),
        (b"", "empty"),
        (b" \n\n", "empty"),
        (b"game\0", "binary"),
        ("game: dice-charmers\n".encode("utf-16"), "no-players"),
        (b"a" * 10_000_000, "too-long"),
        (b"a: b\n" * 6_000, "too-long"),
        (b"a: " + b"b" * 3_000, "too-long"),
        (b"just some text\nand more", "no-game"),
        (b"game: chess\nlayout: x\nplayers: A, B", "unknown-game"),
        (b"game: dice-charmers\nlayout: marss\nplayers: A, B", "unknown-layout"),
        (b"game: dice-charmers\nlayout: ../nowhere.toml\nplayers: A, B", "unknown-layout"),
        (b"game: dice-charmers\nlayout: sun\nplayers: A, B, a", "player-twice"),
        (b"game: dice-charmers\nlayout: sun\nplayers: Ann, Bo, Ann", "player-twice"),
        (b"game: dice-charmers\nlayout: sun\nplayers: A", "player-count"),
    ],
)
def test_bad_files_are_findings(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes, code: str
) -> None:
    log = tmp_path / "bad.log"
    log.write_bytes(content)
    status, out, _ = run(capsys, "score", str(log))
    assert status == 1 and f"[{code}" in out
    status, out, _ = run(capsys, "score", str(log), "--json")
    data = json.loads(out)
    jsonschema.validate(data, SCHEMA)
    assert status == 1 and code in [f["code"] for f in data["findings"]]
    for command in (["format", str(log)], ["format", str(log), "--write"], ["format", str(log), "--json"]):
        assert run(capsys, *command)[0] == 1
    assert log.read_bytes() == content


def test_halves_are_written_as_the_language_does(capsys: pytest.CaptureFixture[str]) -> None:
    tallies = ["Leila: fame 16, money 49, karma 5/4", "Rajesh: fame 21, money 40, karma 5/3"]
    _, out, _ = run(capsys, "settle", "dice-charmers", *tallies, "--lang", "fr")
    assert out.count("2,5") == 2 and "2.5" not in out and "⟦" not in out


def test_a_layout_with_faults(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text("[header]\nname = 3\n", encoding="utf-8")
    log = tmp_path / "a.log"
    log.write_text("game: dice-charmers\nlayout: mine.toml\nplayers: A, B\n", encoding="utf-8")
    status, out, _ = run(capsys, "score", str(log))
    assert status == 1 and "[layout-fault]" in out


@pytest.mark.parametrize("end", ["\r\n", "\r", "\x85", "\u2028", "\u2029", "\v", "\f"])
def test_any_line_ends_and_a_byte_order_mark(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, end: str
) -> None:
    log = tmp_path / "a.log"
    text = "# kept\ngame: dice-charmers\nlayout: sun\nplayers: A, B\nA: flag; gte ts\n"
    log.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", end).encode())
    data = json.loads(run(capsys, "score", str(log), "--json")[1])
    assert [(f["line"], f["column"], f["code"]) for f in data["findings"]] == [(5, 10, "unreadable")]


def test_files_that_are_not_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for path in (tmp_path / "none.log", tmp_path):
        status, out, err = run(capsys, "score", str(path))
        assert (status, out) == (2, "") and str(path) in err
        status, out, _ = run(capsys, "score", str(path), "--json")
        jsonschema.validate(json.loads(out), SCHEMA)
        assert status == 2


# ---- format ---------------------------------------------------------------------------------
def test_format_writes_in_place_only_when_asked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    log = tmp_path / "a.log"
    log.write_text("game:dice-charmers\nlayout:sun\nplayers:A,B\n\nA : FLA;ts # hm\n", encoding="utf-8")
    before = log.read_bytes()
    status, out, _ = run(capsys, "format", str(log))
    assert (status, log.read_bytes()) == (0, before)
    assert out.endswith("\nA: flag; get ts  # hm\n")
    assert run(capsys, "format", str(log), "--write")[:2] == (0, "")
    assert log.read_text(encoding="utf-8") == out
    assert run(capsys, "format", str(log), "--lang", "fr")[1].endswith("A: drapeau; prendre ts  # hm\n")
    assert run(capsys, "format", str(log), "--lang", "fr_CA")[1].endswith("A: drapeau; prendre ts  # hm\n")
    assert run(capsys, "format", str(log), "--lang", "xx")[0] == 2


REMARKS = """game: dice-charmers #1
layout: sun#which
title: {title}
players: Ann, Ben

roll: ts pp | line halves | flag boat | mogul mason#seen
Ann: flag; get ts #2nd try
Ben: mogul raja; upgrade temple＃5
Ann: line c3 ns   #"2nd" try # two
"""


@pytest.mark.parametrize(
    ("title", "written"),
    [
        ('"Evening #2" # late', '"Evening #2"  # late'),
        ("„Abend #2“#3", "„Abend #2“  #3"),
        (r"Evening \#2#3", r"Evening \#2  #3"),
        ("Evening #2", "Evening  #2"),
        ('Evening "#2', 'Evening "  #2'),
        ("「夜＃２」＃３", "「夜＃２」  ＃３"),
    ],
)
def test_a_number_sign_begins_a_comment_everywhere_but_in_quotes(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, title: str, written: str
) -> None:
    log = tmp_path / "a.log"
    log.write_text(REMARKS.format(title=title), encoding="utf-8")
    status, out, _ = run(capsys, "format", str(log))
    assert status == 0 and f"\ntitle:   {written}\n" in out
    assert out.startswith("game:    dice-charmers  #1\nlayout:  sun  #which\n")
    assert out.endswith(
        "mogul builder  #seen\nAnn:  flag; get ts  #2nd try\nBen:  mogul raja; upgrade temple  ＃5\n"
        'Ann:  line c3 ns  #"2nd" try # two\n'
    )
    log.write_text(out, encoding="utf-8")
    assert run(capsys, "format", str(log))[:2] == (0, out)


def test_a_quoted_path_is_the_layout(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    sun = ROOT / "layouts/dice_charmers/sun.toml"
    (tmp_path / "my #1 sun.toml").write_bytes(sun.read_bytes())
    log = tmp_path / "a.log"
    for named in ('"my #1 sun.toml"', r"my \#1 sun.toml  # mine"):
        log.write_text(f"game: dice-charmers\nlayout: {named}\nplayers: A, B\nA: flag\n", encoding="utf-8")
        assert run(capsys, "score", str(log))[0] == 0


def test_format_refuses_what_is_wrong(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    log = tmp_path / "a.log"
    log.write_text("game: dice-charmers\nlayout: sun\nplayers: A, B\nA: flga\n", encoding="utf-8")
    before = log.read_bytes()
    status, out, err = run(capsys, "format", str(log), "--write")
    assert (status, out, log.read_bytes()) == (1, "", before)
    assert "[unreadable]" in err


# ---- settle ---------------------------------------------------------------------------------
KEYBOARDS = [
    ("de", "Leila: Ruhm 16, Geld 49, Karma 5/4"),
    ("de", "Leila : RUHM 16; geld\t49;Karma\xa05 / 4"),
    ("ja", "レイラ：名声１６、お金４９、カルマ５／４"),
    ("ja", "レイラ：名声16，お金49，カルマ5/4"),
    ("ar", "\u200fليلى: شهرة ١٦، مال ٤٩، كارما ٥/٤\u200f"),
    ("ar", "ليلى: الشهرة 16، المال \u200e49\u200e؛ كارما 5/4"),
    ("hi", "लीला: यश १६, धन ४९, कर्म ५/४"),
    ("fr", "Leïla : gloire 16 ; argent 49 ; karma 5/4"),
    ("pl", "Lejla: fame 16, money 49, karma 5/4"),
]


@pytest.mark.parametrize(("lang", "leila"), KEYBOARDS)
def test_settle_reads_the_readers_words_and_signs(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, lang: str, leila: str
) -> None:
    words = ["settle", "dice-charmers", leila, "B: fame 21, money 40, karma 5/3", "--json"]
    given = run(capsys, *words, "--lang", lang)
    data = json.loads(given[1])
    assert data["findings"] == [] and len(data["standings"]) == 2
    assert [c["value"] for c in data["standings"][0]["criteria"]] == [2.5, 5, 4]
    monkeypatch.setenv("LANG", f"{lang}.UTF-8")
    assert run(capsys, *words) == given


@pytest.mark.parametrize("lang", all_languages())
@pytest.mark.parametrize("key", registry.all_keys())
def test_the_printed_tally_can_be_typed_in_every_language(key: str, lang: str) -> None:
    game = registry.find(key)
    lexicon = game.grammar.lexicon(lang)
    meant = parse_tally(example_tally(game.tally, str), game.tally, game.grammar.lexicon())
    said = example_tally(game.tally, lexicon.say)
    wide = said.translate({ord("0") + n: 0xFF10 + n for n in range(10)} | {ord(","): "、", ord("/"): "／"})
    for tally in (said, wide, said.replace(", ", "،\u200f")):
        assert parse_tally(single_line(f"A：{tally}").body, game.tally, lexicon) == meant


@pytest.mark.parametrize(
    ("lang", "typed", "offer"),
    [("tr", "altn", "altın"), ("tr", "SARAYLR", "saraylar"), ("de", "paläts", "paläste")],
)
def test_settle_offers_words_as_they_are_written(
    capsys: pytest.CaptureFixture[str], lang: str, typed: str, offer: str
) -> None:
    _, out, _ = run(capsys, "settle", "raja", f"Leila: {typed} 3", "--lang", lang)
    assert out.rstrip().endswith(f": {offer}")


@pytest.mark.clause("DC-81", "DC-101")
def test_settle_the_sources_example(capsys: pytest.CaptureFixture[str]) -> None:
    tallies = ["Rajesh: fame 21, money 40, karma 5/3", "Leila: fame 16, money 49, karma 5/4"]
    status, out, _ = run(capsys, "settle", "dice-charmers", *tallies)
    assert status == 0 and "Leila wins: overlap 2.5 against 2.\n" in out
    data = json.loads(run(capsys, "settle", "dice-charmers", *tallies, "--json")[1])
    assert data["schema"] == "sheetgen.settle/1"
    assert [(s["place"], s["player"]) for s in data["standings"]] == [(1, "Leila"), (2, "Rajesh")]
    for standing in data["standings"]:
        jsonschema.validate(standing, SCHEMA["$defs"]["standing"])


@pytest.mark.clause("DC-102")
def test_settle_by_karma_used(capsys: pytest.CaptureFixture[str]) -> None:
    tallies = ["Rajesh: fame 16, money 49, karma 5/3", "Leila: fame 16, money 49, karma 5/4"]
    out = run(capsys, "settle", "dice-charmers", *tallies)[1]
    assert "Leila wins: karma used 4 against 3. Before that equal: overlap 2.5, karma gained 5.\n" in out


@pytest.mark.clause("NA-32")
def test_of_what_is_equal_a_yes_is_said_without_it_and_a_no_not_at_all(
    capsys: pytest.CaptureFixture[str],
) -> None:
    tallies = ["Ann: points 20, cursed 0, tiles 9", "Ben: points 20, cursed 1, tiles 8"]
    out = run(capsys, "settle", "nagaraja", *tallies)[1]
    assert "Ann wins: ninth tile. Before that equal: not cursed, points 20.\n" in out


def test_settle_a_shared_victory(capsys: pytest.CaptureFixture[str]) -> None:
    same = "fame 16, money 49, karma 5/4"
    out = run(capsys, "settle", "dice-charmers", f"A: {same}", f"B: {same}", "C: fame 1, money 2, karma 1/0")[
        1
    ]
    assert "A and B share the victory: equal in overlap 2.5, karma gained 5, karma used 4." in out
    assert "3.  C" in out


@pytest.mark.parametrize(
    ("tally", "code"),
    [
        ("B: fame 99, money 1, karma 1/0", "fame-beyond-track"),
        ("B: fame 1, money 999, karma 1/0", "money-beyond-track"),
        ("B: fame 1, money 1, karma 1/2", "karma-overspent"),
        ("B: fame 1, karma 1/0", "tally-incomplete"),
        ("B: fame -1, money 1, karma 1/0", "tally-negative"),
        ("B: glory 3", "unreadable"),
        ("B fame 3", "unreadable"),
        ("a: fame 1, money 1, karma 1/0", "player-twice"),
    ],
)
def test_settle_impossible_tallies(capsys: pytest.CaptureFixture[str], tally: str, code: str) -> None:
    words = ["settle", "dice-charmers", "A: fame 1, money 1, karma 1/0", tally]
    status, out, _ = run(capsys, *words)
    assert status == 1 and f"[{code}" in out
    data = json.loads(run(capsys, *words, "--json")[1])
    assert [f["code"] for f in data["findings"]] == [code] and data["standings"] == []


@pytest.mark.parametrize(
    ("game", "tallies", "said"),
    [
        (
            "bania",
            ["Ann: points 900", "Ben: 3"],
            "Ann cannot have points 900: the greatest possible value is 138. ",
        ),
        ("bania", ["Ann: 3", "Ben: -1"], "Ben cannot have points -1: the least possible value is 0."),
        ("bania", ["Ann: 120", "Ben: 110"], "All players together cannot have points 230: "),
        (
            "bania",
            ["Ann: track 40", "Ben: goods 16/0/0/0"],
            "Ben cannot have oil 16: the greatest possible value is 15. ",
        ),
        ("bania", ["Ann: goods 8/0/0/0", "Ben: goods 8/0/0/0"], "All players together cannot have oil 16: "),
        ("bania", ["Ann: 40.5", "Ben: 38"], "Ann cannot have points 40.5: only whole numbers are possible."),
        (
            "raja",
            ["Ana: 7, gold 9999", "Ben: 6"],
            "Ana cannot have gold 9999: the greatest possible value is 2242. ",
        ),
        ("raja", ["Ana: 12", "Ben: 6"], "Ana cannot have palaces 12: the greatest possible value is 7. "),
        ("raja", ["A: 7, character 0", "B: 6"], "A cannot have character 0: the least possible value is 1."),
        (
            "nagaraja",
            ["Ann: 25", "Ben: 52"],
            "Ben cannot have points 52: the greatest possible value is 51. ",
        ),
    ],
)
def test_a_total_that_no_game_can_have_is_named_with_its_bound(
    capsys: pytest.CaptureFixture[str], game: str, tallies: list[str], said: str
) -> None:
    status, out, _ = run(capsys, "settle", game, *tallies)
    assert status == 1
    assert said in out


@pytest.mark.parametrize(
    ("game", "tallies", "said"),
    [
        ("bania", ["Ann: 41", "Ben: 38"], "Ann wins: points 41 against 38."),
        ("raja", ["G: 7 palaces", "N: 6 palaces"], "G wins: palaces 7 against 6."),
        ("raja", ["G: 7", "N: 6, gold 40"], "G wins: palaces 7 against 6."),
        ("raja", ["G: 7, gold 12 + 3", "N: 7, 14 gold"], "G wins: gold 15 against 14."),
        ("dice-charmers", ["A: fame 4+5, money 70", "B: fame 3, money 4"], "A wins: overlap 6 against -35."),
        ("nagaraja", ["Ann: 21", "Ben: 20"], "Ann wins: points 21 against 20."),
    ],
)
def test_only_what_decides_is_asked_for(
    capsys: pytest.CaptureFixture[str], game: str, tallies: list[str], said: str
) -> None:
    status, out, _ = run(capsys, "settle", game, *tallies)
    assert (status, said in out) == (0, True), out


@pytest.mark.parametrize(
    ("game", "tallies", "missing"),
    [
        ("raja", ["G: 7", "N: 7, gold 3", "X: 6"], "G: this is missing: gold. It decides, because these players are "
                                                     "equal so far: G, N."),
        ("raja", ["G: 7, gold 3", "N: 7", "X: 7, gold 3"], "N: this is missing: gold."),
        ("raja", ["G: 7, gold 3", "N: 7, gold 3, character 2", "X: 7, gold 4"],
         "G: this is missing: character. It decides, because these players are equal so far: G, N."),
        ("raja", ["G: gold 3", "N: 7"], "G: this is missing: palaces.\n"),
        ("dice-charmers", ["A: fame 16, money 49", "B: fame 16, money 49"], "A: this is missing: karma. It decides,"),
    ],
)  # fmt: skip
def test_what_is_missing_is_said_with_the_reason(
    capsys: pytest.CaptureFixture[str], game: str, tallies: list[str], missing: str
) -> None:
    status, out, _ = run(capsys, "settle", game, *tallies)
    assert status == 1
    assert missing in out


@pytest.mark.parametrize(
    ("game", "tallies", "said"),
    [
        ("raja", ["G: 7, silver 3", "N: 6"], "“silver 3” is no total of this game. The totals are: palaces, gold, "),
        ("raja", ["G: 7, character Mogul", "N: 6"], "“character Mogul” should look like “character NUMBER”."),
        ("raja", ["G: seven", "N: 6"], "“seven” is no total of this game. The totals are: palaces, gold, character."),
        ("dice-charmers", ["A: fame sixteen, money 4", "B: fame 3"], "“fame sixteen” should look like “fame NUMBER”."),
        ("bania", ["Ann: track 30, goods 1/1/1/1, last", "Ben: 28"], "Ben: this is missing: track. As one tally gives "
                                                                     "the score track before the end, all need"),
        ("bania", ["Ann: track 30", "Ben: 28"], "Ann: this is missing: goods. As one tally gives the score track"),
        ("bania", ["Ann: goods 1/1/1/1", "Ben: 28"], "Ann: this is missing: points.\n"),
        ("nagaraja", ["A: 20, tiles 9", "B: 20, tiles 9"], "All players together cannot have tiles 18: the greatest "
                                                           "possible value is 17. There are only 17 room tiles."),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_tally_is_said(
    capsys: pytest.CaptureFixture[str], game: str, tallies: list[str], said: str
) -> None:
    status, out, _ = run(capsys, "settle", game, *tallies)
    assert status == 1
    assert said in out


def test_a_number_alone_is_refused_where_no_one_total_decides(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "settle", "dice-charmers", "A: 16", "B: fame 16, money 49")
    assert status == 1
    assert "“16” does not name its total." in out


def test_settle_an_unknown_game(capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = run(capsys, "settle", "chess", "A: 1", "B: 2")
    assert status == 2 and "dice-charmers" in err


# ---- explain --------------------------------------------------------------------------------
def test_explain(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "explain", "DC-42")
    assert status == 0 and out.startswith("DC-42 (dice-charmers)\n")
    status, out, _ = run(capsys, "explain", "die-on-elephant")
    assert "DC-10: " in out
    status, _, err = run(capsys, "explain", "die-on-elefant")
    assert status == 2 and "die-on-elephant" in err
    status, _, err = run(capsys, "explain", "DC-999")
    assert status == 2 and "Did you mean" not in err and "sheetgen explain" in err
    data = json.loads(run(capsys, "explain", "ambiguous", "--json")[1])
    assert data["entries"][0]["key"] == "ambiguous"


def test_every_code_and_clause_can_be_listed(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "explain")[1]
    assert "wrong-player" in out and "DC-102" in out and "RA-10" in out


# ---- the command line -----------------------------------------------------------------------
PLAIN = [
    (("score", BAD, "--at", "12", "--json", "--photo", "a", "--photo", "b"), log_commands.score),
    (("score", "raja", "A: 1", "B: 2", "--layout", "raja/rajasthan"), log_commands.score),
    (("hint", "a.log", "gold", "--at", "3"), advice_commands.hint),
    (
        ("print", "raja/rajasthan", "-o", "x.pdf", "--up", "3", "--for", "screen", "--shrink"),
        print_command.print_layouts,
    ),
    (("check", "raja/rajasthan", "--watch"), layout_commands.check),
    (("calibrate", "--list"), calibrate_command.calibrate),
    (("list", "--lang", "de"), layout_commands.list_layouts),
]  # fmt: skip


@pytest.mark.parametrize(
    ("words", "function"), PLAIN, ids=lambda each: " ".join(each) if isinstance(each, tuple) else ""
)
def test_typer_and_the_quick_way_give_a_command_the_same_arguments(
    words: tuple[str, ...], function: Function
) -> None:
    command: Any = get_command(app.build_app(words)).commands[words[0]]  # type: ignore[attr-defined]
    with command.make_context(words[0], list(words[1:])) as context:
        # typer leaves a list without values empty here and calls the function with its default
        wanted = {name: value if value != () else None for name, value in context.params.items()}
    quickly = quick.parse_simple(function, words[1:])
    assert quickly == wanted


@pytest.mark.parametrize(
    ("words", "function"),
    [
        ([BAD, "--at=12"], log_commands.score),
        ([BAD, "--at", "-1"], log_commands.score),
        ([BAD, "--at", "x"], log_commands.score),
        ([BAD, "--at"], log_commands.score),
        ([BAD, "--help"], log_commands.score),
        ([], log_commands.score),
        (["mine"], new_commands.new_layout),
        (["--read", "1", "2"], calibrate_command.calibrate),
    ],
)
def test_what_is_not_plain_is_left_to_typer(words: list[str], function: Function) -> None:
    assert quick.parse_simple(function, words) is None


def test_the_quick_way_runs_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        quick.run_simple(["print"])
        is quick.run_simple(["i18n"])
        is quick.run_simple(["bogus"])
        is quick.run_simple([])
        is None
    )
    assert quick.run_simple(["explain", "DC-42"]) == 0 and "DC-42" in capsys.readouterr().out
    assert run(capsys, "score", BAD, "--at=12") == run(capsys, "score", BAD, "--at", "12")


@pytest.mark.parametrize(
    "words", [["score"], ["bogus"], ["score", "--foo", "x"], ["score", GOOD, "--at", "x"], ["settle"]]
)
def test_wrong_command_lines_end_with_2(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    status, _, err = run(capsys, *words)
    assert status == 2 and err


@pytest.mark.parametrize("words", [[], ["--lang", "de"], ["i18n", "--lang", "de"]])
def test_without_a_command_there_is_help(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    status, out, err = run(capsys, *words)
    assert (status, out) == (2, "") and err.startswith("Aufruf: sheetgen" if words else "Usage: sheetgen")


def test_help(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["--help"], ["score", "--help"]):
        status, out, _ = run(capsys, *words)
        assert status == 0 and "Usage" in out


def test_a_fault_of_our_own_is_said_in_a_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(words: object) -> int:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(quick, "run_simple", broken)
    assert main(["score", GOOD]) == 2
    assert "internal error: ZeroDivisionError" in capsys.readouterr().err
    monkeypatch.setattr(quick, "run_simple", lambda words: (_ for _ in ()).throw(KeyboardInterrupt()))
    assert main(["score", GOOD]) == 130


def test_an_error_of_the_system_is_told_where_stdout_is_no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a fuzzer has it: its alarm is an OSError without a file, and may not end in another error."""

    def late(words: object) -> int:
        raise TimeoutError("alarm")

    monkeypatch.setattr(quick, "run_simple", late)
    heard = io.StringIO()
    with redirect_stdout(io.StringIO()), redirect_stderr(heard):
        assert main(["score", GOOD]) == 2
        assert "TimeoutError" in heard.getvalue()
        monkeypatch.setenv("SHEETGEN_TRACEBACK", "1")
        with pytest.raises(TimeoutError, match="alarm"):
            main(["score", GOOD])


def shell(*words: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "sheetgen", *words],
        cwd=ROOT, env={**os.environ, **env}, capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("words", first_quick([("--version",), ("score", GOOD), ("list",)], 2), ids=" ".join)
def test_output_that_can_not_be_written_is_no_fault_of_ours(words: tuple[str, ...]) -> None:
    for where, status, said in ((">/dev/full", 2, "cannot be written"), (">&-", 0, "")):
        shown = f"{shlex.quote(sys.executable)} -m sheetgen {shlex.join(words)} {where}"
        done = subprocess.run(shown, cwd=ROOT, shell=True, capture_output=True, text=True, check=False)
        assert done.returncode == status and "Traceback" not in done.stderr and said in done.stderr
        assert "internal error" not in done.stderr


@pytest.mark.medium
def test_from_the_shell() -> None:
    done = shell("score", GOOD)
    assert (done.returncode, done.stderr) == (0, "")
    heavy = (
        "import sys; sys.argv=['sheetgen','score',sys.argv[1]]; import sheetgen.__main__ as m; m.main(); "
        "print([x for x in ('babel','typer','reportlab','uharfbuzz','svgwrite','sheetgen.draw') if x in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", heavy, GOOD], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.endswith("[]\n"), "scoring must not wait for drawing, languages or typer"


def test_a_reader_that_goes_away() -> None:
    done = subprocess.run(
        f'"{sys.executable}" -m sheetgen explain | head -1',
        shell=True,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""


@pytest.mark.slow
def test_filled_sheets_come_in_editions(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """As blank ones do: in black and white nothing on them has a colour, and one that there is not is told."""

    def inks(edition: str) -> set[str]:
        place = tmp_path / f"{edition}.svg"
        words = ("score", GOOD, "--at", "6", "--fill", str(place), "--edition", edition)
        assert run(capsys, *words)[::2] == (0, "")
        return set(re.findall(r"#[0-9a-f]{3,6}\b", (tmp_path / f"{edition}-leila.svg").read_text("utf-8")))

    black_and_white = {"#000", "#fff", "#000000", "#ffffff"}
    assert inks("bw") <= black_and_white and not inks("colour") <= black_and_white
    status, _, err = run(capsys, "score", GOOD, "--fill", str(tmp_path / "x.pdf"), "--edition", "pink")
    assert status == 2 and "colour, low-ink, grey, bw" in err and not (tmp_path / "x.pdf").exists()
