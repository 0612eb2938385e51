"""Python programs get our errors for wrong arguments, and can pickle errors, layouts and scores."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import sheetgen
from sheetgen import (
    ArgumentError,
    Home,
    LayoutError,
    Screen,
    SheetgenError,
    Shop,
    Singles,
    print_sheets,
    read_layout,
    say,
    score,
    settle,
)
from sheetgen.errors import Illegal, TallyError
from sheetgen.message import msg

GAMES = Path(__file__).parent / "replay/games"
SUN: Any = "dice-charmers/sun"
ANY: Any = None  # arguments of a wrong type are meant


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: print_sheets(), "print_sheets: name at least one layout."),
        (lambda: print_sheets(ANY), "print_sheets: layouts must be Layout | str | PathLike[str], not None."),
        (
            lambda: print_sheets(SUN, to="home"),  # type: ignore[arg-type]
            "print_sheets: to must be Home | Singles | Shop | Screen, not 'home'.",
        ),
        (lambda: print_sheets(SUN, lang=ANY), "print_sheets: lang must be str, not None."),
        (lambda: print_sheets(SUN, page=3), "print_sheets: got an unexpected keyword argument 'page'."),  # type: ignore[call-arg]
        (lambda: Home(copies="three"), "Home: copies must be int, not 'three'."),  # type: ignore[arg-type]
        (lambda: Home(copies=True), "Home: copies must be int, not True."),
        (lambda: Home(gutter="2mm"), "Home: gutter must be float, not '2mm'."),  # type: ignore[arg-type]
        (
            lambda: Home(keep=(1, 2)),  # type: ignore[arg-type]
            "Home: keep must be tuple[float, float, float, float], not (1, 2).",
        ),
        (
            lambda: Home(order="heap"),
            "Home: order must be 'rows' | 'stack' | 'booklet' | 'quarter', not 'heap'.",
        ),  # type: ignore[arg-type]
        (lambda: Home(duplex=True), "Home: got an unexpected keyword argument 'duplex'."),  # type: ignore[call-arg]
        (lambda: Screen(fillable="yes"), "Screen: fillable must be bool, not 'yes'."),  # type: ignore[arg-type]
        (lambda: Shop(3), "Shop: profile must be str | PathLike[str], not 3."),  # type: ignore[arg-type]
        (lambda: score(ANY), "score: log must be str | PathLike[str], not None."),
        (lambda: score(b"x"), "score: log must be str | PathLike[str], not b'x'."),  # type: ignore[arg-type]
        (
            lambda: score("evening.log"),
            "score: log must be the text of a log, or Path('evening.log') for a file.",
        ),
        (
            lambda: score(r"C:\evening.log"),
            r"score: log must be the text of a log, or Path('C:\\evening.log') for a file.",
        ),
        (lambda: score("game: raja").totals("x"), "Score.totals: line must be int | None, not 'x'."),  # type: ignore[arg-type]
        (
            lambda: settle("raja", "Ana: gold 3"),
            "settle: tallies must be Sequence[str], not 'Ana: gold 3'.",
        ),
        (lambda: settle("raja", [ANY]), "settle: tallies must be Sequence[str], not [None]."),
        (lambda: read_layout(ANY), "read_layout: name must be str | PathLike[str], not None."),
        (lambda: say("x"), "say: message must be Msg, not 'x'."),  # type: ignore[arg-type]
    ],
)
def test_a_wrong_argument_is_an_error_that_names_the_type(call: Callable[[], object], said: str) -> None:
    with pytest.raises(ArgumentError) as caught:
        call()
    assert str(caught.value) == said
    assert isinstance(caught.value, TypeError) and isinstance(caught.value, sheetgen.UsageError)


@pytest.mark.parametrize(
    ("call", "name"),
    [
        (lambda: print_sheets(SUN, options={"size": "tarot"}), "size"),
        (lambda: print_sheets("raja/card", to=Home(order="booklet")), "backs"),
        (lambda: print_sheets("raja/card", to=Home(up=100)), "shrink"),
    ],
)
def test_an_error_names_parameters_and_no_options(call: Callable[[], object], name: str) -> None:
    with pytest.raises(sheetgen.UsageError) as caught:
        call()
    german = say(caught.value.message, "de")
    for text in (str(caught.value), german):
        assert "--" not in text and name in text


def test_right_arguments_of_all_kinds_pass() -> None:
    home = Home(gutter=2, keep=(0, 0, 0, 0), backs="fold")
    assert home.gutter == 2 and Singles() == Singles()
    assert settle("raja", ("Ann: palaces 7", "Ben: palaces 6")).standings
    assert print_sheets(Path("raja/card"), to=Singles(), options={"detail": "short"}).pages


def errors() -> list[SheetgenError]:
    """One error of each class."""
    text = msg("{player}: {n} too many.", "report", player="Ann", n=3)
    found: list[SheetgenError] = [Illegal("x", "RA-1", text, 2).under(1, ("a",)).short_of(["gold"])]
    found.append(TallyError("x", "RA-1", text, "Ann"))
    found.append(LayoutError(("a", "b")))
    todo = [SheetgenError]
    while todo:
        kind = todo.pop()
        todo += [each for each in kind.__subclasses__() if each.__module__ == "sheetgen.errors"]
        if kind.__init__ is SheetgenError.__init__:
            found.append(kind(text))
    found += [sheetgen.UnreadableFile("x", text), sheetgen.errors.NotLoaded("fonts")]
    return found


@pytest.mark.parametrize("error", errors(), ids=lambda error: type(error).__name__)
def test_errors_can_be_pickled(error: SheetgenError) -> None:
    error.of_python = True
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error) and str(again) == str(error) and vars(again) == vars(error)


@pytest.mark.medium
def test_layouts_can_be_pickled() -> None:
    for name in (SUN, "raja/card", f"{SUN}/7"):
        found = read_layout(name)
        again = pickle.loads(pickle.dumps(found))
        assert (again.address, again.hash, again.path) == (found.address, found.hash, found.path)
        assert again.options == found.options
    assert print_sheets(again).data == print_sheets(found).data


@pytest.mark.parametrize(
    "log", ["overlap-2.log", "raja/advanced-both.log", "bania/four.log", "nagaraja/alone.log"]
)
def test_scores_can_be_pickled(log: str) -> None:
    found = score(GAMES / log)
    again = pickle.loads(pickle.dumps(found))
    assert again.json() == found.json() and again.json(line=9) == found.json(line=9)
    told = [(entry.text, entry.marks, entry.totals) for entry in found.ledger]
    assert [(entry.text, entry.marks, entry.totals) for entry in again.ledger] == told and told


def test_a_score_without_a_game_can_be_pickled() -> None:
    found = score("players: Ann, Ben\n")
    assert pickle.loads(pickle.dumps(found)).findings == found.findings
