"""The commands as users type them: ``score`` takes whatever a group has, old names work, options fit or are refused."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from sheetgen.cli import commands, old_names, score_photos
from sheetgen.games import library
from sheetgen.message import Msg
from sheetgen.press.screen import screen_pdf
from sheetgen.sheets.sheet import finished_sheet, read_sheet
from sheetgen.text.catalog import all_languages, catalog
from sheetgen.text.gather import texts_of_templates
from tests.support.commands import run
from tests.support.forms import filled

ROOT = Path(__file__).parents[2]
TALLIES = ("Ann: 7 palaces", "Ben: 6 palaces")
OLD = {
    "settle": (("settle", "raja", *TALLIES), ("score", "raja", *TALLIES)),
    "mend": (("mend", "slip.log"), ("score", "slip.log", "--fix")),
    "format": (("format", "game.log", "--short", "--lang", "fr"),
               ("score", "game.log", "--canonical", "--short", "--lang", "fr")),
    "cost": (("cost", "raja.log", "gold, palace"), ("hint", "raja.log", "gold, palace")),
    "odds": (("odds", "nagaraja", "3 brown"), ("hint", "nagaraja", "3 brown")),
    "schema": (("schema", "--output=score"), ("check", "--schema", "score")),
    "ink": (("ink", "page.pdf", "--json"), ("preflight", "page.pdf", "--ink", "--json")),
    "new-game": (("new-game", "A B"), ("new", "game", "A B")),
    "new-layout": (("new-layout", "A B", "--from", "x"), ("new", "layout", "A B", "--from", "x")),
    "read": (("read", "a.jpg", "-o", "x.pdf", "--review=r.html"),
             ("score", "a.jpg", "--fill", "x.pdf", "--page=r.html")),
}  # fmt: skip
"""Old command -> a command line, and what to type instead."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in ("game.log", "slip.log", "raja.log"):
        shutil.copy(ROOT / "sheetgen/cli/examples" / name, name)
    return tmp_path


def form(name: str, values: dict[str, str]) -> bytes:
    return filled(
        screen_pdf([finished_sheet(read_sheet(library.resolve(name)), "en", "a4")], fillable=True)[0], values
    )


# ---- old names ------------------------------------------------------------------------------
def test_every_old_name_has_a_case() -> None:
    assert OLD.keys() == old_names.OLD_NAMES.keys() and not OLD.keys() & commands.MODULES.keys()


@pytest.mark.parametrize("name", OLD)
def test_an_old_name_does_the_same(name: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "page.pdf").write_bytes(b"%PDF-1.4\n")
    old, new = OLD[name]
    said = run(capsys, *new)
    assert said[1] or said[2]
    assert run(capsys, *old) == said
    assert run(capsys, "--lang", "en", *old, "--bogus") == run(capsys, "--lang", "en", *new, "--bogus")


def test_old_names_are_not_shown_but_lead_to_the_new_ones(capsys: pytest.CaptureFixture[str]) -> None:
    help_ = run(capsys, "--help", "--lang", "en")[1].partition("\nOptions:")[0]
    shown = re.findall(r"^  ([a-z0-9-]+)  ", help_, re.MULTILINE)
    assert shown and not {*shown} & OLD.keys() and {*shown} == commands.MODULES.keys()
    assert "Did you mean: score --fix?" in run(capsys, "mned", "--lang", "en")[2]
    assert "Did you mean: new layout?" in run(capsys, "newlayout", "--lang", "en")[2]
    assert "sheetgen score --help" in run(capsys, "mend", "--lang", "en")[2]


def test_a_list_of_commands_has_one_line_each(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = run(capsys, "--help", "--lang", "en")[1].partition("\nOptions:")[0].splitlines()
    assert sum(line.startswith("  ") for line in lines) == len(commands.MODULES)


def test_no_message_names_an_old_command() -> None:
    """In no language: what is named after ``sheetgen`` in backticks is a command that the help shows."""
    named = set()
    for text in texts_of_templates().places:
        if "`sheetgen " not in text.text:
            continue
        for lang in all_languages():
            said = catalog(lang).own(Msg(text.text, text.context))
            named |= {*re.findall(r"`sheetgen ([a-z0-9-]+)", said)}
    assert named and named <= commands.MODULES.keys()


# ---- what a group has -----------------------------------------------------------------------
def test_a_file_of_tallies_is_scored(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "tallies.txt").write_text(
        f"# the end\n{TALLIES[0]}\n\n{TALLIES[1]} # tired\n", encoding="utf-8"
    )
    said = run(capsys, "score", "raja", "tallies.txt")
    assert said == run(capsys, "score", "raja", *TALLIES) and said[0] == 0 and "Ann wins" in said[1]


def test_a_game_has_its_tallies_although_a_folder_has_its_name(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "raja").mkdir()
    assert "Ann wins" in run(capsys, "score", "raja", *TALLIES)[1]
    shutil.copy("game.log", "bania")
    assert run(capsys, "score", "bania")[1].startswith("bania: legal")


@pytest.mark.parametrize("name", ["photo.JPG", "scan.pdf", "no-ending"])
def test_photos_and_scans_are_known_by_name_or_content(
    name: str, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    content = {
        "scan.pdf": screen_pdf([finished_sheet(read_sheet(library.resolve("raja/score")), "en", "a4")])[0]
    }
    (folder / name).write_bytes(content.get(name, b"\xff\xd8\xff\xe0"))
    read: list[str] = []
    monkeypatch.setattr(score_photos, "score_photos", lambda given, *_: read.extend(given.photos) or 0)
    assert run(capsys, "score", name, "--lang", "en") == (0, f"Read as photos: {name}.\n", "")
    assert read == [name]


@pytest.mark.medium
def test_a_filled_score_sheet_is_scored(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    values = {"score-name-1": "Ann", "score-name-2": "Ben", "score-palaces-1": "7", "score-palaces-2": "6"}
    (folder / "pad.pdf").write_bytes(form("raja/score", values))
    status, out, _ = run(capsys, "score", "pad.pdf")
    assert status == 0 and out.startswith("Read as a filled score sheet: pad.pdf.\n") and "Ann wins" in out
    refused = run(capsys, "score", "pad.pdf", "--ledger")
    assert refused == (2, "", "--ledger does not fit here (a filled score sheet). It fits: a log.\n")


# ---- what does not fit ----------------------------------------------------------------------
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("score", "raja"), "Type a tally of each player"),
        (("score", "rja", *TALLIES), "There is no game called rja."),
        (("score", "nothing"), "There is no file and no game called nothing."),
        (("score", *TALLIES), "Name the game before the tallies"),
        (("score", "game.log", "slip.log"), "One game at a time"),
        (("score", "game.log", "--write"), "--write does not fit here (a log). It fits: --fix, --canonical."),
        (("score", "game.log", "--layout", "sun"), "It fits: photos, final tallies."),
        (("score", "raja", *TALLIES, "--at", "3"), "--at does not fit here (final tallies)"),
        (("score", "slip.log", "--fix", "--short"), "--short does not fit here (--fix)"),
        (("score", "slip.log", "--fix", "--canonical"), "cannot be used together"),
        (("score", "raja", *TALLIES, "--fix"), "--fix needs a log and nothing else."),
        (("score", "game.log", "a.jpg", "--fix"), "--fix needs a log and nothing else."),
        (("score", "raja", *TALLIES, "--layout", "a", "--layout", "b"), "--layout once"),
        (("hint", "nagaraja"), "TURN is missing"),
        (("hint", "nagaraja", "3", "brown"), '`"3 brown"`'),
        (("hint", "nothing"), "There is no file and no game called nothing."),
        (("hint", "raja.log", "--against", "x"), "--against does not fit here (the best turns)"),
        (("hint", "raja.log", "gold", "--level", "1"), "--level does not fit here (a planned turn)"),
        (("hint", "nagaraja", "3 brown", "--at", "2"), "--at does not fit here (a throw of a game)"),
        (("preflight", "a.pdf"), "--for is missing"),
        (("preflight", "a.pdf", "--for", "generic-x4", "--ink"), "cannot be used together"),
        (("check",), "LAYOUT is missing"),
        (("check", "--schema"), "--schema needs one name"),
        (("check", "--schema", "raj"), "Did you mean: raja?"),
        (("check", "--schema", "score", "--kind", "map"), "--kind is for a game's layouts."),
        (("check", "raja/rajasthan", "--kind", "map"), "--kind needs --schema."),
        (("record", "a.log", "--game", "raja", "-o", "b.log"), "leave out a.log"),
        (("record",), "LOG is missing"),
        (("new", "gmae"), "Did you mean: game?"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_refused(
    words: tuple[str, ...], said: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = {path: path.read_bytes() for path in folder.iterdir()}
    status, out, err = run(capsys, *words, "--lang", "en")
    assert (status, out) == (2, "") and said in err
    assert {path: path.read_bytes() for path in folder.iterdir()} == before


@pytest.mark.medium
@pytest.mark.parametrize("words", [("record", "raja", "-o", "mine.log"), ("play", "raja", "-o", "mine.log")])
def test_play_and_record_name_the_log_alike(
    words: tuple[str, ...], folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", (folder / "game.log").open(encoding="utf-8"))
    run(capsys, *words, "--players", "Ann, Ben", *(("--seats", "me,me") if words[0] == "play" else ()))
    assert re.search(r"^game: +raja$", (folder / "mine.log").read_text(encoding="utf-8"), re.MULTILINE)
