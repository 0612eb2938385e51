"""``record`` on a terminal as a person sits at it: what Tab completes, what stands below, how it ends."""

import os
import re
import resource
import select
import signal
import sys
import termios
import time
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pexpect
import pytest

from sheetgen.characters import PLAIN, QUIET
from sheetgen.cli.folding import first_fitting_text, fold_line
from sheetgen.cli.terminal import Screen
from sheetgen.explain.sections import text_width
from sheetgen.replay import replay
from tests.cli.test_record import ENVIRONMENT, NEW, SHEETGEN, run
from tests.table.scripted import at_random

TAB, CLEAR, DELETE, END, BREAK = "\t", "\x15", "\x7f", "\x04", "\x03"
ROLLED = "sp pp | halves line | flag tortoise | maharani builder"
"""What seed 7 rolls first."""
UNPLACED = {"PROMPT_TOOLKIT_NO_CPR": "1"}
"""A terminal that can't tell where its cursor is, of which the program knows that: else each prompt waits for it."""
Seat = Callable[..., Any]


@pytest.fixture
def seat(tmp_path: Path) -> Iterator[Seat]:
    """Sits down at a terminal with a log; it is closed in the end.

    ``placed`` ones tell where the cursor is, as ``asked`` does.
    """
    screens = []

    def sit(*words: str, dimensions: tuple[int, int] = (30, 120), placed: bool = False) -> Any:
        env = ENVIRONMENT | {"COLUMNS": "200"}  # what a shell once said counts for nothing
        screen = pexpect.spawn(
            SHEETGEN[0], [*SHEETGEN[1:], "record", str(tmp_path / "a.log"), *words],
            env=env if placed else env | UNPLACED, encoding="utf-8", dimensions=dimensions, timeout=60,
            preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL),  # tests may run under nohup
        )  # fmt: skip
        screens.append(screen)
        return screen

    yield sit
    for screen in screens:
        screen.close(force=True)


def rows(tmp_path: Path) -> list[str]:
    """The log's lines of play."""
    return (tmp_path / "a.log").read_text().rstrip("\n").split("\n")[5:]


def asked(screen: Any, prompt: str) -> None:
    """Waits for a prompt; where is the cursor, asks the program first: in the first row, so there is room below."""
    screen.expect_exact("\033[6n")
    screen.send("\033[1;1R")
    screen.expect(prompt)


def says(screen: Any, line: str, *answers: str) -> None:
    """Types a line, and waits for what is answered and for the next prompt: nobody types ahead of it."""
    screen.send(line + "\r")
    for answer in (*answers, "›"):
        screen.expect(answer)


def until(so: Callable[[], bool]) -> None:
    for _ in range(1200):
        if so():
            return
        time.sleep(0.05)
    raise AssertionError("it never came so far")


def ends(screen: Any) -> int:
    screen.expect(pexpect.EOF)
    screen.close()
    return int(screen.exitstatus)


@pytest.mark.slow
def test_tab_completes_the_roll_and_every_part_of_a_line(tmp_path: Path, seat: Seat) -> None:
    screen = seat(*NEW, placed=True)
    asked(screen, "the roll of all dice")
    screen.send("r" + TAB)
    screen.expect("roll")
    screen.send("\r")
    asked(screen, "taking a die")
    screen.expect("round: 1(?s:.)*Ann: fame 0(?s:.)*Ben: fame 0")  # what stands below
    screen.send("maha" + TAB)
    screen.expect("ni")  # the rest of the word
    screen.send("; ah 2" + TAB)
    screen.expect("ahead 2")
    screen.send("; g t" + TAB)
    screen.expect("get ts(?s:.)*get tp")  # the second part of “;” knows what the first brought
    screen.send(TAB * 2)
    screen.expect("get tp")
    screen.send("\r")
    screen.expect("Ben, taking a die")
    screen.send(END)
    assert ends(screen) == 0
    assert rows(tmp_path) == [f"roll: {ROLLED}", "Ann: maharani; ahead 2; get tp"]


@pytest.mark.slow
def test_a_refused_line_is_mended_where_it_stands(tmp_path: Path, seat: Seat) -> None:
    screen = seat(*NEW)
    screen.expect("›")
    says(screen, "roll", "builder")
    says(screen, "maharani", "Maharani 1 crossed")
    says(screen, "ahead 9", "too-far", "type !")
    says(screen, DELETE + "2", "river 2 crossed")
    says(screen, "get tt", "must be different", "type !")
    says(screen, CLEAR + "why", "Name each good once")
    says(screen, "!", "It is in the log")
    screen.send("quit\r")
    assert ends(screen) == 1
    assert rows(tmp_path)[-2:] == ["Ann: maharani; ahead 2", "Ann: get tt !"]


@pytest.mark.slow
def test_all_that_may_be_asked_for_is_answered(tmp_path: Path, seat: Seat) -> None:
    screen = seat(*NEW)
    screen.expect("›")
    says(screen, "undo", "nothing to take back")
    says(screen, "?", "Type what was rolled or drawn, as in “[a-z ]+ [|] .*“roll” alone")
    for line, answered in (
        ("roll", ROLLED.replace("|", "[|]")), ("? t", "tortoise +money 0 → 5"), ("tortoise", "money 0 → 5"),
        ("undo 2", "2 steps taken back"), ("redo", "roll: sp"), ("redo", "Ann: tortoise"),
        ("redo", "nothing to bring"),
        ("totals", "overlap +-37.5 +-40"), ("table", "first player: Ann"), ("why DC-92", "Bonuses"),
        ("why xy", "no code"),
        ("log", "7  Ann: tortoise"), ("help", "let sheetgen throw"), ("sheet", "Written: .*a.pdf"),
    ):  # fmt: skip
        says(screen, line, answered)
    screen.send("quit\r")
    assert ends(screen) == 0
    assert rows(tmp_path) == [f"roll: {ROLLED}", "Ann: tortoise"]
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.slow
@pytest.mark.parametrize("way", ["quit", "ctrl-d", "ctrl-c", "closed", "killed"])
def test_however_it_ends_the_log_is_whole_and_gone_on_with(way: str, tmp_path: Path, seat: Seat) -> None:
    screen = seat(*NEW)
    screen.send("roll\r")
    screen.expect("Ann, taking a die")
    screen.send("torto")
    screen.expect("torto")
    if way in ("closed", "killed"):
        screen.kill(signal.SIGHUP if way == "closed" else signal.SIGTERM)
        screen.expect(pexpect.EOF)
    else:
        screen.send(BREAK)  # throws the line away, and ends where there is none
        screen.expect("taking a die")
        screen.send({"quit": "quit\r", "ctrl-d": END, "ctrl-c": BREAK}[way])
        assert ends(screen) == 0
    screen.close(force=True)
    assert rows(tmp_path) == [f"roll: {ROLLED}"]
    again = run("record", str(tmp_path / "a.log"), typed="tortoise\n")
    assert again.returncode == 0, again.stderr
    assert rows(tmp_path) == [f"roll: {ROLLED}", "Ann: tortoise"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.log"]


@pytest.mark.slow
def test_a_small_screen_keeps_room_for_what_is_said(tmp_path: Path, seat: Seat) -> None:
    """Five players' totals would fill it: who is due stays, and rows of things break where a thing ends."""
    five = [*NEW[:5], "Ann, Ben, Cleo, Dan, Eve", *NEW[6:]]
    screen, said = seat(*five, dimensions=(20, 60), placed=True), StringIO()
    screen.logfile_read = said
    asked(screen, "the roll")
    screen.send("roll\r")
    asked(screen, "Ann, taking a die")
    screen.expect("Ann: fame 0")
    screen.send("tortoise\r")
    screen.expect("circled and crossed ·")
    asked(screen, "Ben, taking a die")
    screen.expect("Ben: fame 0")
    screen.send(END)
    assert ends(screen) == 0
    assert "Eve: fame" not in said.getvalue()
    plain = re.sub(r"\033\[[\d;?]*[A-Za-z]", "", said.getvalue())
    assert re.search("river 6 crossed ·[\r\n]+       karma [(]money 5", plain), plain


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="has no such limit")
def test_where_a_file_may_not_grow_nothing_that_was_written_is_lost(tmp_path: Path) -> None:
    """The disk is full for the process alone: each line is refused or whole, and shorter ones still go in."""
    log = tmp_path / "a.log"
    run("record", str(log), *NEW, typed="roll\n")
    before = log.read_text()
    most = len(before) + 40

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

    long, short = "# " + "a long remark " * 5, "# short"
    done = pexpect.spawn(
        SHEETGEN[0], [*SHEETGEN[1:], "record", str(log)], env=ENVIRONMENT | UNPLACED | {"PYTHONDONTWRITEBYTECODE": "1"},
        encoding="utf-8", dimensions=(30, 200), timeout=60, preexec_fn=limited,
    )  # fmt: skip
    done.expect("›")
    says(done, long, "cannot be written")
    assert log.read_text() == before
    says(done, CLEAR + "log", "6  roll: ")
    done.send(short + "\r")
    until(lambda: short in log.read_text())
    says(done, "undo", "1 step taken back")
    says(done, "redo", "short")
    done.send("quit\r")
    assert ends(done) == 0
    assert log.read_text() == before + short + "\n"
    assert not replay(log.read_text()).findings
    assert [path.name for path in tmp_path.iterdir()] == ["a.log"], "no half written file is left"


# ---- rows that fit ------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("high", "shown"),
    [
        (30, "table\nAnn\nBen\nCleo"),
        (11, "table\nAnn\nBen\nCleo"),
        (10, "table\nAnn"),
        (4, "table\nAnn"),
        (3, "Ann"),
        (2, "Ann"),
    ],
)
def test_what_stands_below_takes_a_part_of_the_screen(high: int, shown: str) -> None:
    assert first_fitting_text(("table\nAnn\nBen\nCleo", "table\nAnn", "Ann", ""), 40, high) == shown


def test_where_there_is_no_room_nothing_stands_below() -> None:
    assert first_fitting_text(("one, two, three", "one, two", ""), 6, 4) == "one,\n  two"
    assert first_fitting_text(("one, two, three, four", ""), 6, 3) == ""


@pytest.mark.parametrize(
    ("line", "wide", "folds"),
    [
        ("as short as it is", 40, ["as short as it is"]),
        ("  a line of many words", 12, ["  a line of", "  many words"]),
        ("   one thing · another thing", 20, ["   one thing ·", "   another thing"]),
        ("b4 / b5 / b6 long", 12, ["b4 / b5 /", "b6 long"]),
        (f"{QUIET}quiet words that go on{PLAIN}", 12, [f"{QUIET}quiet words", f"that go on{PLAIN}"]),
        ("    8 | Ben: a line that is quoted", 12, ["    8 | Ben: a line that is quoted"]),
        ("      |                ^", 12, ["      |                ^"]),
        ("awordwithoutanyspaces", 12, ["awordwithoutanyspaces"]),
        ("one · a thing of many words · two", 12, ["one ·", "a thing of", "many words ·", "two"]),
        ("  ここではテントを張れません。", 14, ["  ここではテン", "  トを張れませ", "  ん。"]),
        ("", 12, [""]),
    ],
)
def test_lines_are_broken_between_words(line: str, wide: int, folds: list[str]) -> None:
    assert fold_line(line, wide).split("\n") == folds


GAMES = [
    ("dice-charmers", "sun", 2),
    ("dice-charmers", "sun", 4),
    ("raja", "rajasthan", 2),
    ("raja", "rajasthan", 3),
    ("bania", "oasis", 3),
    ("nagaraja", "temple", 2),
]
NAMES = ["Kim", "Asha", "Dev", "Ravi"]


@pytest.mark.medium
@pytest.mark.parametrize(("key", "layout", "seats"), GAMES[1:3])
def test_in_a_whole_game_no_word_is_cut_at_the_edge(
    key: str, layout: str, seats: int, tmp_path: Path
) -> None:
    """At 80 × 24, at most eight rows are below the line, with the totals of all players."""
    seated = ", ".join(["me", *["bot:1"] * (seats - 1)])
    names = NAMES[:seats]
    front = at_random(tmp_path / "a.log", 1, seated, game=key, layout=layout, players=names)
    long = 0
    for line in front.told:
        if "› " in line:
            continue
        rows = fold_line(line, 80).split("\n")
        assert all(text_width(row) <= 80 for row in rows), line
        assert " ".join(" ".join(rows).split()) == " ".join(line.split())
        long += len(rows) > 1
    assert long
    for question in front.questions[:-1]:
        below = first_fitting_text(question.footers(), 80, 24)
        assert below.count("\n") < 8
        assert all(text_width(row) <= 80 for row in below.split("\n"))
        assert all(f"{name}: " in below for name in names)


@pytest.mark.slow
@pytest.mark.parametrize(("key", "layout", "seats"), GAMES)
def test_a_game_fits_a_real_terminal(key: str, layout: str, seats: int, tmp_path: Path) -> None:
    log, names = tmp_path / "a.log", ", ".join(NAMES[:seats])
    said = StringIO()
    screen = pexpect.spawn(
        SHEETGEN[0], [*SHEETGEN[1:], "play", key, "--layout", layout, "--players", names, "--seed", "1", "--seats",
                      ",".join(["bot:1"] * seats), "--log", str(log)],
        env=ENVIRONMENT | UNPLACED, encoding="utf-8", dimensions=(24, 80), timeout=300,
    )  # fmt: skip
    screen.logfile_read = said
    screen.expect("the game is over")
    screen.send("quit\r")
    assert ends(screen) == 0
    before = said.getvalue().partition("the game is over")[0]
    rows = re.sub(r"\033\[[\d;?]*[A-Za-z]", "", before).split("\r\n")
    assert len(rows) > 100
    assert all(text_width(row.rpartition("\r")[2]) <= 80 for row in rows)


def test_wide_signs_count_as_two() -> None:
    rows = fold_line("川 川川川 川川", 8).split("\n")
    assert rows == ["川", "川川川", "川川"]
    assert max(map(text_width, rows)) <= 8


# ---- typed while a program is thinking ----------------------------------------------------------
def test_what_is_typed_while_a_program_thinks_answers_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is shown and discarded, and the terminal is as before."""
    keyboard, line = os.openpty()
    told: list[str] = []
    screen = Screen.__new__(Screen)
    monkeypatch.setattr(screen, "_say", str, raising=False)
    monkeypatch.setattr(screen, "tell", told.append)
    with os.fdopen(line) as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        mode = termios.tcgetattr(line)
        with screen.thinking("Asha", lambda: 0):
            os.write(keyboard, b"tortoise\rfoo")
            assert select.select([line], [], [], 10)[0]
            time.sleep(0.1)
        assert told == ["Ignored, because you typed it while Asha was thinking: tortoise foo"]
        assert termios.tcgetattr(line) == mode
        assert not select.select([line], [], [], 0)[0]
        with screen.thinking("Asha", lambda: 0):
            pass
        assert len(told) == 1
    os.close(keyboard)
