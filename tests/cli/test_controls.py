"""No command writes a control character of what it is given to a terminal, wherever that stands."""

import io
import json
import re
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pexpect
import pytest
from PIL import Image
from typer.main import get_command

from sheetgen.__main__ import main
from sheetgen.characters import BAD, PLAIN, STYLES, SYMBOLS, TURNS, Output, terminal_text
from sheetgen.cli import app
from sheetgen.explain.sections import text_width
from tests.cli.test_catalogs import PO, catalogs  # noqa: F401 (a fixture)
from tests.cli.test_record import ENVIRONMENT, SHEETGEN
from tests.press.editing import edited, info, paint, separation, unknown_font
from tests.support.own_layouts import HEAD

HOSTILE = f"pwn\x1b[1;31m\x1b[2J\x01\x1b]52;c;cHduZWQ=\x07\x02\x7f\x08\x9b5m{TURNS}gap"
"""Text with controls; ``pwn`` is looked for, so that a case does not pass because nothing of it is shown."""
SAFE = "pwn\x1b[31m\x01\x1b]0\x07\x02gap"
"""What the name of a file or of a player may hold."""
RAW = f"pwn\x9b5m\x85{TURNS}gap"
"""What TOML takes unescaped."""
OURS = re.compile("|".join(map(re.escape, STYLES.values())))
ROLL = "roll: ts ts | line curve | pot fish | raja merchant"
HEADER = f'game: dice-charmers\nlayout: sun\nplayers: "A{SAFE}", "B{HOSTILE}"\n'
LOG = (
    HEADER
    + f"""{HOSTILE}: {HOSTILE}
# {HOSTILE}

{ROLL}
"A{SAFE}": ts {HOSTILE}
{HOSTILE}: ts
claim {HOSTILE}: x
"""
)
LEGAL = f'{HEADER}seats: me, me\n# {HOSTILE}\n\n{ROLL}\n"A{SAFE}": ts  # {HOSTILE}\n'
ESCAPED = json.dumps(HOSTILE)
WRONG = (
    HEAD
    + f'''title = {ESCAPED}
license = "{RAW}"  # {RAW}
[{ESCAPED}]
{ESCAPED} = {ESCAPED}
[river]
{ESCAPED} = 1
'''
)
TITLED = f"{HEAD}title = {ESCAPED}\n"
MINE, WHOLE, SHEET, PDF = f"a{SAFE}.log", f"b{SAFE}.log", f"c{SAFE}.toml", f"d{SAFE}.pdf"
PHOTO, JUNK, OWN = f"e{SAFE}.jpg", f"f{SAFE}.png", f"g{SAFE}.toml"
CASES: dict[str, list[list[str]]] = {
    "calibrate": [["--printer", HOSTILE, "--read", "1", "1"], ["--list"], ["--read", HOSTILE, "1"]],
    "cards": [["raja", "-o", HOSTILE]],
    "check": [[SHEET], [OWN], [HEADER], [SHEET, "--json"], ["--schema", "dice-charmers", "--kind", HOSTILE]],
    "doctor": [[]],
    "example": [[HOSTILE]],
    "explain": [],
    "hint": [
        [MINE], [WHOLE, "--level", "1"], [WHOLE, "--level", "1", "--json"], [WHOLE, HOSTILE], [MINE, "ts"],
        ["dice-charmers", HOSTILE], [HOSTILE, "2 brown"],
    ],
    "i18n check": [["nl"], ["nl", "--json"]],
    "i18n update": [],
    "impose": [[PDF, "-o", f"{SAFE}.pdf"], [PDF, "--dry-run"], [JUNK]],
    "kit": [["raja", "--players", HOSTILE]],
    "list": [[HOSTILE]],
    "new game": [["mankala", "--title", HOSTILE, "--to", SAFE]],
    "new pad": [
        ["mine", "--rows", f"Ships {HOSTILE}"], ["mine", "--rows", "Ships x3", "--players", HOSTILE],
        ["mine", "--rows", "Ships x3", "--title", HOSTILE, "--to", SAFE],
    ],
    "new layout": [["mine", "--title", HOSTILE, "--to", SAFE], ["mine", "--from", SHEET]],
    "pad": [[SHEET, "--sheets", "1"], ["raja", "--size", HOSTILE], ["raja", "--glue-edge", HOSTILE]],
    "history": [[MINE, WHOLE, JUNK], [WHOLE, "--json"]],
    "play": [[WHOLE], ["dice-charmers", "--players", f"A{SAFE}, B", "--seats", "me,me", "--log", "p.log"]],
    "preflight": [
        [PDF, "--for", "generic-x4"], [PDF, "--for", HOSTILE], [PDF, "--for", SHEET], [JUNK, "--for", SHEET],
        [PDF, "--ink"], [PDF, "--ink", "--json"], [JUNK, "--ink"],
    ],
    "preview": [[SHEET, "--svg"], [OWN, "--svg", "-o", f"h{SAFE}.svg"]],
    "print": [[SHEET], [OWN, "-o", f"h{SAFE}.pdf"], ["--repeat", PDF], ["--repeat", JUNK]],
    "record": [[WHOLE], [MINE], ["new.log", "--game", "dice-charmers", "--layout", "sun", "--players", f"A{SAFE}, B"]],
    "review": [[MINE, "--playouts", "1"]],
    "score": [
        [MINE], [WHOLE, "--ledger"], [MINE, "--all", "--json"], [WHOLE, "--review", JUNK, "--page", "a.html"],
        [MINE, "--canonical"], [WHOLE, "--canonical"], [WHOLE, "--canonical", "--json"],
        [WHOLE, "--canonical", "--short", "--lang", "ar"], [MINE, "--fix"], [MINE, "--fix", "--json"], [WHOLE, "--fix"],
        [JUNK], [PHOTO, "--layout", "raja/player", "--names", HOSTILE, "--say", HOSTILE],
        ["dice-charmers", f"A{HOSTILE}: fame 16, money 49, karma 5/4", "B: fame 1, money 2, karma 1/1"],
        ["dice-charmers", f"A: {HOSTILE} 3", f"B: fame {HOSTILE}"],
    ],
    "simulate": [[SHEET, "--games", "1"], [OWN, "--games", "1", "--jobs", "1"]],
    "vary": [[SHEET], [OWN, "--games", "0"]],
}  # fmt: skip
"""What each command is given besides arguments and options of ``HOSTILE`` text; files are those of ``folder``."""


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def leaves(group: Any, *above: str) -> Iterator[str]:
    """All commands, as they are typed."""
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from leaves(command, *above, name)
        else:
            yield " ".join((*above, name))


HOUSE = Path(__file__).parents[2] / "sheetgen"
COMMANDS = sorted(leaves(get_command(app.build_app())))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where commands find hostile files."""
    for name, text in ((MINE, LOG), (WHOLE, LEGAL), (SHEET, WRONG), (OWN, TITLED), (JUNK, HOSTILE)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    ink = paint("/Gx cs 1 scn 20 10 20 10 re f", ColorSpace=separation(HOSTILE), Font=unknown_font())

    def all_of_it(writer: Any) -> None:
        ink(writer)
        info(Title=HOSTILE, Producer=HOSTILE, Trapped=HOSTILE)(writer)

    (tmp_path / PDF).write_bytes(edited("generic-x4", all_of_it))
    picture = Image.new("RGB", (400, 300), "white")
    exif = picture.getexif()
    exif[0x010E] = exif[0x9286] = HOSTILE
    picture.save(tmp_path / PHOTO, exif=exif)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("SHEETGEN_CACHE", "off")
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / SAFE))
    monkeypatch.delenv("NO_COLOR", raising=False)
    return tmp_path


def written(monkeypatch: pytest.MonkeyPatch, words: list[str], typed: str = "") -> str:
    """What a command writes to a terminal."""
    screen = Terminal()
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", screen)
        patch.setattr(sys, "stderr", screen)
        patch.setattr(sys, "stdin", io.StringIO(typed))
        main(words)
    return screen.getvalue()


def raw(text: str) -> list[str]:
    """The control characters that are not ours."""
    assert "pwn\x1b" not in text, "a sequence of ours that came with a text"
    return [sign for sign in OURS.sub("", text) if sign in SYMBOLS]


def test_every_command_has_cases() -> None:
    assert sorted(CASES) == COMMANDS
    assert len(COMMANDS) >= 20


@pytest.mark.parametrize(
    "command", [pytest.param(one, marks=pytest.mark.slow if one == "score" else ()) for one in COMMANDS]
)
def test_nothing_that_a_command_is_given_steers_the_terminal(
    command: str, folder: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = [
        [HOSTILE], [HOSTILE, HOSTILE], ["--lang", HOSTILE], [f"--{HOSTILE}"], [f"--json={HOSTILE}"],
        ["--lang", "ar", HOSTILE], ["--json", HOSTILE], ["--json", HOSTILE, HOSTILE], *CASES[command],
    ]  # fmt: skip
    if command == "i18n check":
        request.getfixturevalue("catalogs")
        (folder / "nl.po").write_text(
            PO.replace("m}", HOSTILE + "}").replace("worp", HOSTILE), encoding="utf-8"
        )
    typed = f"{HOSTILE}\n{ROLL}\nts # {HOSTILE}\nlog\nwhy {HOSTILE}\n?\n{HOSTILE}\nquit\n"
    told = []
    for words in given:
        text = written(monkeypatch, [*command.split(), *words], typed)
        assert not raw(text), (words, text)
        assert "internal error" not in text, (words, text)
        told.append(text)
        if "--json" in words and text.startswith("{"):
            assert json.loads(text)
    assert any("pwn" in text for text in told)
    assert all(text.strip() for text in told[len(told) - len(CASES[command]) :])


@pytest.mark.medium
def test_a_screen_shows_controls_as_symbols(folder: Path) -> None:
    """``record`` where lines can be edited: what is told, the prompt, what is typed and what completes it."""
    screen = pexpect.spawn(
        SHEETGEN[0], [*SHEETGEN[1:], "record", WHOLE], cwd=folder, env=ENVIRONMENT | {"PROMPT_TOOLKIT_NO_CPR": "1"},
        encoding="utf-8", dimensions=(40, 200), timeout=60,
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL),
    )  # fmt: skip
    seen = io.StringIO()
    screen.logfile_read = seen
    try:
        screen.expect("first player: Apwn␛\\[31m␁␛\\]0␇␂gap")
        screen.expect("taking a die")
        screen.send(f"pot {TURNS}\t")
        screen.expect("�")
        screen.send("\x15why pwn\u202e\r")
        screen.expect("no code")
        screen.send("pot\r")
        screen.expect("fame 0")
        screen.send("quit\r")
        screen.expect(pexpect.EOF)
    finally:
        screen.close(force=True)
    text = seen.getvalue()
    assert screen.exitstatus == 0
    assert "\x1b[1m" in text or "\x1b[0;1m" in text, "our own styles reach it"
    assert not [sign for sign in text if sign in SYMBOLS and sign not in "\x1b\r\x08"]
    for sequence in ("\x1b[31m", "\x1b[2J", "\x1b]52", "\x1b]0"):
        assert sequence not in text


# ---- the stream -------------------------------------------------------------------------------------
def test_a_control_is_one_symbol_of_one_column() -> None:
    text = "a\tb\n" + "".join(SYMBOLS)
    assert terminal_text(text)[:4] == "a\tb\n" and len(terminal_text(text)) == len(text)
    assert not [sign for sign in terminal_text(text) if sign in SYMBOLS]
    assert text_width("".join(SYMBOLS)) == len(SYMBOLS) == text_width(terminal_text("".join(SYMBOLS)))
    assert terminal_text("\x1b\x00\x7f\x9b\u202e") == "␛␀␡��"


def test_marks_that_arabic_texts_need_stay() -> None:
    assert terminal_text("\u200e--lang \u200f\u061c") == "\u200e--lang \u200f\u061c"


def test_our_own_styles_become_sequences() -> None:
    assert terminal_text(f"{BAD}no\x1b[0m{PLAIN}") == "\x1b[1;31mno␛[0m\x1b[0m"


def test_nothing_goes_past_the_stream() -> None:
    inner = io.StringIO()
    out = Output(inner)
    print("a\x1b", "b", file=out)
    out.writelines(["\x9b", "c"])
    assert inner.getvalue() == "a␛ b\n�c"
    assert not hasattr(Output(sys.__stdout__), "buffer")


@pytest.mark.parametrize(
    ("word", "only"),
    [
        (r"sys\.__std|std(out|err)\.buffer|os\.write\(", set()),
        ("prompt_toolkit", {"cli/pdf_files.py", "cli/terminal.py", "press/cache.py", "web/packing.py"}),
        (r"controls import .*\bOutput\b", {"__main__.py", "characters.py", "cli/terminal.py", "cli/show.py"}),
    ],
)
def test_no_other_module_writes_past_the_stream(word: str, only: set[str]) -> None:
    found = {
        str(path.relative_to(HOUSE))
        for path in HOUSE.rglob("*.py")
        if re.search(word, path.read_text("utf-8"))
    }
    assert found <= only


def test_streams_are_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    before = sys.stdout, sys.stderr
    assert written(monkeypatch, ["--version"]).startswith("sheetgen ")
    main(["explain", "nothing"])
    assert (sys.stdout, sys.stderr) == before


# ---- files and JSON ---------------------------------------------------------------------------------
def test_a_log_that_goes_to_a_file_stays_as_it_is(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["format", WHOLE]) == 0
    text = capsys.readouterr().out
    assert f"# {HOSTILE}" in text
    assert written(monkeypatch, ["format", WHOLE]) == terminal_text(text)
    assert main(["format", WHOLE, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["text"] == text
    assert json.loads(written(monkeypatch, ["format", WHOLE, "--json"]))["text"] == text


def test_a_report_in_a_file_has_symbols(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("score", "mend"):
        assert main([command, MINE]) == 1
        out, err = capsys.readouterr()
        assert "pwn␛" in out and not [sign for sign in out + err if sign in SYMBOLS]


def test_the_page_of_a_log_has_its_own_text(folder: Path) -> None:
    """What a browser shows is no terminal: a line is in its page as it was typed."""
    remark = RAW.replace("\x85", "")
    (folder / "a.log").write_text(
        f"game: dice-charmers\nlayout: sun\nplayers: A, B\n\n{ROLL}\nA: ts  # {remark}\n", encoding="utf-8"
    )
    assert main(["score", "a.log", "--page", "a.html"]) == 0
    assert remark in (folder / "a.html").read_text(encoding="utf-8")
