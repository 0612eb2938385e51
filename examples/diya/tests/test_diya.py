"""Diya: its rules clause by clause, each test written from the rule's words, and logs of whole games."""

from __future__ import annotations

import io
import random
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from sheetgen_games.diya import GAME
from sheetgen_games.diya.layout import Sheet
from sheetgen_games.diya.rules import State

from sheetgen.__main__ import main
from sheetgen.errors import Illegal
from sheetgen.explain.format import canonical_log
from sheetgen.games import library
from sheetgen.games.contract.solo import SOLO
from sheetgen.replay import replay

HERE = Path(__file__).parent
HEAD = "game: diya\nlayout: sheet\nplayers: Ann, Bob\n\n"


def sheet() -> Sheet:
    """The sheet that comes with the game."""
    loaded: Sheet = library.load(library.resolve("diya/sheet"))
    return loaded


def fresh(*players: str, **options: str) -> State:
    """Before the first throw."""
    return GAME.start(sheet(), players or ("Ann", "Bob"), options)


def play(state: State, *moves: tuple[Any, ...]) -> State:
    """The state after these moves."""
    for move in moves:
        state = GAME.apply(state, move)
    return state


def refuse(state: State, move: tuple[Any, ...], code: str, clause: str) -> None:
    """Check that a move is illegal, unlisted, and blamed on this clause."""
    assert move not in GAME.legal(state)
    with pytest.raises(Illegal) as caught:
        GAME.apply(state, move)
    assert (caught.value.code, caught.value.clause) == (code, clause)


def full(lit: bool) -> State:
    """A game of one player whose sheet is full but for the last lamp of the river."""
    state = fresh("Ann")
    rows = [tuple(range(3, 3 + row.lamps)) if lit else (0,) * row.lamps for row in state.sheet.rows]
    return state.replace(rows=((*rows[:-1], rows[-1][:-1]),))


# ---- rules ----------------------------------------------------------------------------------
@pytest.mark.clause("DI-1", "DI-2")
def test_a_turn_is_a_throw_and_a_lamp() -> None:
    state = fresh()
    for seat in (0, 1, 0):
        assert (GAME.due(state), GAME.for_whom(state), state.who) == (("dice", None), seat, seat)
        refuse(state, ("light", "door"), "not-due", "DI-2")
        state = play(state, ("dice", (1, 2 + state.turn)))
        assert GAME.due(state) == ("lamp", seat)
        state = play(state, ("light", "door"))
    assert state.rows[0][0] == (3, 5)
    refuse(fresh(), ("dice", (0, 7)), "dice-range", "DI-2")


@pytest.mark.clause("DI-3")
def test_the_numbers_of_a_row_rise() -> None:
    state = play(fresh("Ann"), ("dice", (3, 4)), ("light", "river"), ("dice", (1, 6)))
    refuse(state, ("light", "river"), "not-higher", "DI-3")
    assert ("light", "yard") in GAME.legal(state)
    unknown = play(fresh("Ann"), ("dice", None), ("light", "river"), ("dice", (1, 1)))
    assert play(unknown, ("light", "river")).rows[0][-1] == (None, 2)


@pytest.mark.clause("DI-4")
def test_a_lamp_may_stay_dark() -> None:
    state = play(fresh("Ann"), ("dice", (6, 6)), ("dark", "door"))
    assert GAME.totals(state, 0) == {"points": 0, "lit": 0}
    assert GAME.marks(state, 0)["lamp.door.1"].kind == "cross"


@pytest.mark.clause("DI-2")
def test_a_full_row_takes_no_lamp() -> None:
    state = play(full(lit=True), ("dice", (6, 6)))
    for verb in ("light", "dark"):
        refuse(state, (verb, "door"), "row-full", "DI-2")


@pytest.mark.clause("DI-5", "DI-6")
def test_a_row_of_lit_lamps_adds_its_bonus_and_the_last_lamp_ends_the_game() -> None:
    before = play(full(lit=True), ("dice", (6, 6)))
    lit, dark = play(before, ("light", "river")), play(before, ("dark", "river"))
    assert GAME.due(lit) is None and GAME.due(dark) is None
    river = sheet().rows[-1]
    most = GAME.bounds(sheet(), 1)["points"].most
    assert GAME.totals(lit, 0)["points"] == most == sum(r.lamps * r.worth + r.bonus for r in sheet().rows)
    assert GAME.totals(dark, 0)["points"] == most - river.worth - river.bonus
    assert (GAME.marks(lit, 0)["bonus.river"].kind, "bonus.river" in GAME.marks(dark, 0)) == ("circle", False)


@pytest.mark.clause("DI-6", "DI-7")
def test_a_tie_goes_to_more_lit_lamps() -> None:
    def order(*lit: int) -> list[tuple[int, str]]:
        places = GAME.settle(sheet(), ("Ann", "Bob"), [{"points": 20, "lit": n} for n in lit])
        return [(each.place, each.player) for each in places]

    assert order(5, 6) == [(1, "Bob"), (2, "Ann")]
    assert order(6, 6) == [(1, "Ann"), (1, "Bob")]


@pytest.mark.clause("DI-S1", "DI-S2")
def test_the_ghost_lights_the_first_row_that_fits_else_crosses_where_most_are_left() -> None:
    state = fresh("Ann", "Ghost", **{SOLO: "raja"}).replace(turn=1)
    assert GAME.totals(state, 1)["points"] == sheet().ghost.raja > GAME.totals(state, 0)["points"]
    first = play(state, ("dice", (2, 2)))
    assert GAME.forced(first) == ("light", "river")
    refuse(first, ("light", "door"), "ghost-plays", "DI-S2")
    state = state.replace(rows=(state.rows[0], ((12,), (12,), (12,))))
    assert GAME.forced(play(state, ("dice", (2, 2)))) == ("dark", "door")


def test_a_layout_has_each_row_once() -> None:
    rows = (sheet().rows[0], sheet().rows[0])
    faults = GAME.check_layout(replace(sheet(), rows=rows))
    assert [fault.key for fault in faults] == ["rows.2.key", "ghost.rows"]


# ---- logs -----------------------------------------------------------------------------------
def test_the_example_is_legal_ends_and_is_written_as_it_stands() -> None:
    log = HERE / "example.log"
    text = log.read_text(encoding="utf-8")
    found = replay(text, log.parent)
    assert not found.findings
    assert found.finished
    assert canonical_log(found, log.parent) == text


def events(body: str) -> list[tuple[str, Any, str]]:
    """Who did what in a log, and how it is known; there may be no findings."""
    found = replay(HEAD + body)
    assert not found.findings
    return [(step.line.head or "", event.move, event.how) for step in found.steps for event in step.events]


def codes(body: str) -> list[str]:
    return [f"{found.line}:{found.column} {found.code}" for found in replay(HEAD + body).findings]


def test_a_turn_begins_with_the_throw_that_is_due_to_it() -> None:
    assert events("Ann: 3 3 door\nBob: 1 2 river\nAnn: 4 5 dark yard\n") == [
        ("Ann", ("dice", (3, 3)), "typed"), ("Ann", ("light", "door"), "typed"),
        ("Bob", ("dice", (1, 2)), "typed"), ("Bob", ("light", "river"), "typed"),
        ("Ann", ("dice", (4, 5)), "typed"), ("Ann", ("dark", "yard"), "typed"),
    ]  # fmt: skip
    last = replay(HEAD + "Ann: 3 3 door\n")
    assert last.game.due(last.state) == ("dice", None), "Bob's throw is still due"


def test_a_throw_that_was_not_written_down_is_unknown_to_its_own_turn() -> None:
    assert events("Ann: door\nBob: 1 2 river\n")[0] == ("Ann", ("dice", None), "unknown")
    assert events("Ann: 3 3\nAnn: door\n") == events("Ann: 3 3; door\n")


def test_a_throw_in_the_line_of_another_is_not_the_due_one() -> None:
    assert codes("Bob: 3 3 door\n") == ["5:1 wrong-player"]
    assert codes("Ann: 3 3 door\nAnn: 4 4 door\n") == ["6:1 wrong-player"]
    assert codes("Ann: 3 3 door; 4 4 door\n") == ["5:16 turn-over"]
    assert codes("Ann: 3 3\nBob: 1 2 river\n") == ["5:9 nothing-done"]


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("3 5 qwerty", "5:10 unreadable"),
        ("3 qwerty", "5:8 unreadable"),
        ("3 door", "5:6 dice-range"),
        ("3 5 2", "5:6 dice-range"),
        ("3", "5:6 dice-range"),
    ],
)
def test_what_follows_the_dice_and_cannot_be_read_is_named(said: str, code: str) -> None:
    assert codes(f"Ann: {said}\n") == [code]


# ---- the commands ---------------------------------------------------------------------------
def test_it_prints(tmp_path: Path) -> None:
    for layout in ("sheet", "card", "campaign", "log"):
        out = tmp_path / f"{layout}.pdf"
        assert main(["print", f"diya/{layout}", "--lang", "en", "-o", str(out)]) == 0
        assert out.read_bytes().startswith(b"%PDF")


def test_it_simulates_one_player_without_a_second(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "diya/sheet", "--players", "1", "--games", "4", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "one player" in said and "winner: points" in said
    assert "second" not in said and "lead" not in said
    assert main(["simulate", "diya/sheet", "--players", "2", "--games", "4", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "second: points" in said and "lead: points" in said


def test_it_is_played_against_a_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "evening.log"
    answers = [f"dark {row.key}\n" for row in sheet().rows for _ in range(row.lamps)]
    random.Random(1).shuffle(answers)
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(answers)))
    words = ["--seats", "me,bot:1", "--players", "Ann, Bob", "--seed", "1", "--lang", "en", "--log", str(log)]
    assert main(["play", "diya", *words]) == 0
    capsys.readouterr()
    found = replay(log.read_text(encoding="utf-8"), log.parent)
    assert found.finished and not found.findings
    assert found.game.totals(found.state, 0) == {"points": 0, "lit": 0}
    assert found.game.totals(found.state, 1)["lit"] > 0
