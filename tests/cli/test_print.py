"""The commands ``print`` and ``preview``."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from pypdf import PdfReader
from typer.testing import CliRunner, Result

from sheetgen.cli import print_command, show
from sheetgen.cli.app import build_app
from sheetgen.errors import LayoutError, SheetgenError
from sheetgen.printing import made_files
from sheetgen.printing.request import PrintChoice, Request
from tests.support import small_game

Run = Callable[..., Result]
LOCALES = ("LC_ALL", "LC_MESSAGES", "LC_PAPER", "LANG")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run a command in an empty folder, under the locale given."""
    small_game.install(monkeypatch)
    monkeypatch.chdir(tmp_path)
    app = build_app()

    def call(*args: str, **env: str) -> Result:
        show.set_language(())
        return CliRunner().invoke(app, args, env={**dict.fromkeys(LOCALES, ""), **env})

    return call


def refused(result: Result) -> str:
    """The message of a command that failed on purpose."""
    assert isinstance(result.exception, SheetgenError), result.exception
    assert result.exception.exit_status == 2
    return str(result.exception)


def test_it_writes_one_pdf_and_says_so(run: Run, tmp_path: Path) -> None:
    result = run("print", "small-game/mat", "small-game/good")
    assert result.exit_code == 0
    (path,) = tmp_path.iterdir()
    assert path.name == "small-game-mat-good-a4-en.pdf"
    assert len(PdfReader(path).pages) == 3
    for part in (path.name, "3 pages", "A4", "language en", "kB", "--paper", "--lang"):
        assert part in result.stdout


@pytest.mark.parametrize(
    ("env", "paper"),
    [
        ({"LANG": "en_US.UTF-8"}, "letter"),
        ({"LANG": "en_GB.UTF-8"}, "a4"),
        ({"LANG": "en_US.UTF-8", "LC_PAPER": "de_DE.UTF-8"}, "a4"),
        ({"LANG": "de_DE", "LC_ALL": "fr_CA"}, "letter"),
        ({"LANG": "C"}, "a4"),
        ({}, "a4"),
    ],
)
def test_paper_follows_the_locale(run: Run, env: dict[str, str], paper: str) -> None:
    made = json.loads(run("print", "small-game/good", "--lang", "en", "--json", **env).stdout)
    assert made["paper"] == paper
    assert made["files"][0]["file"] == f"small-game-good-{paper}-en.pdf"


@pytest.mark.parametrize(
    ("env", "lang"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "de_AT@euro"}, "de"),
        ({"LANG": "fr_FR", "LC_MESSAGES": "de_DE", "LC_ALL": "en_GB"}, "en"),
        ({"LANG": "fr", "LC_ALL": ""}, "fr"),
        ({"LANG": "pt_BR"}, "pt-BR"),
        ({"LANG": "xx_XX"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({}, "en"),
    ],
)
def test_language_follows_the_locale(env: dict[str, str], lang: str) -> None:
    assert show.environment_language(("en", "de", "fr", "pt", "pt-BR"), env) == lang


def test_what_is_asked_for_wins_and_is_not_explained(run: Run) -> None:
    result = run(
        "print", "small-game/good", "--paper", "Letter", "--lang", "en", "--edition", "line", LANG="de_DE"
    )
    assert "small-game-good-letter-en-bw.pdf" in result.stdout
    assert "locale" not in result.stdout


def test_json_is_one_value_with_a_schema(run: Run) -> None:
    made = json.loads(run("print", "small-game/good", "-o", "x.pdf", "--json").stdout)
    assert made["schema"] == "sheetgen.print/1"
    assert made["pages"] == 1
    assert made["files"] == [{"file": "x.pdf", "bytes": Path("x.pdf").stat().st_size}]
    assert made["layouts"][0]["layout"] == "small-game/good"


def test_running_twice_replaces_our_file_with_the_same_bytes(run: Run) -> None:
    run("print", "small-game/good", "-o", "x.pdf")
    first = Path("x.pdf").read_bytes()
    assert run("print", "small-game/good", "-o", "x.pdf").exit_code == 0
    assert Path("x.pdf").read_bytes() == first


def test_a_file_of_others_stays(run: Run) -> None:
    Path("x.pdf").write_text("mine")
    assert "--force" in refused(run("print", "small-game/good", "-o", "x.pdf"))
    assert Path("x.pdf").read_text() == "mine"
    assert run("print", "small-game/good", "-o", "x.pdf", "--force").exit_code == 0


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("print", "small-game/goood"), "small-game/good"),
        (("print", "small-game/good", "--paper", "a0"), "a4, a5, a6, letter, legal, tabloid, or a size"),
        (("print", "small-game/good", "--lang", "xx"), "en"),
        (("print", "small-game/good", "--edition", "pink"), "colour, low-ink, grey, bw"),
        (("print", "small-game/good", "-o", "x.svg"), ".pdf"),
        (("print", "small-game/good", "-o", "gone/x.pdf"), "folder"),
        (("preview", "small-game/good"), "--svg or --png"),
        (("preview", "small-game/good", "--svg", "--png"), "--svg or --png"),
        (("preview", "small-game/good", "--png", "--dpi", "9999"), "dpi"),
        (("preview", "small-game/good", "--svg", "-o", "x.pdf"), ".svg"),
        (("preview", "small-game/good", "--svg", "--dpi", "150"), "--dpi is for --png"),
        (
            ("print", "small-game/good", "--single", "--shrink", "--plates"),
            "--shrink, --plates cannot be used",
        ),
        (("print", "small-game/good", "--for", "screen", "--shrink"), "--shrink cannot be used"),
        (("print", "small-game/good", "--backs", "none", "--printer", "default"), "--printer moves backs"),
        (
            (
                "print",
                "small-game/good",
                "--order",
                "booklet",
                "--backs",
                "long-edge",
                "--gutter",
                "5",
                "--up",
                "4",
            ),
            "--gutter, --up cannot be used",
        ),
    ],
)
def test_what_can_not_be_done_is_said_and_leaves_nothing(
    run: Run, tmp_path: Path, args: list[str], said: str
) -> None:
    assert said in refused(run(*args))
    assert not list(tmp_path.iterdir())


def test_a_size_without_room_is_a_fault_with_its_place(run: Run, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text((small_game.LAYOUTS / "small_game" / "good.toml").read_text().replace("16.1 mm", "20 cm"))
    error = run("print", "own.toml", "-o", "x.pdf").exception
    assert isinstance(error, LayoutError)
    assert str(error.faults[0]) == 'own.toml:14:8: print.cell: found "20 cm"; allowed: a third of the page'
    assert [p.name for p in tmp_path.iterdir()] == ["own.toml"]


def test_many_layouts_make_a_short_name() -> None:
    chosen = PrintChoice("a4", "en", "colour")
    assert (
        made_files.default_file_name([f"g/n{i}" for i in range(9)], chosen, ".pdf")
        == "g-n0-and-8-more-a4-en.pdf"
    )
    kit = ["g/kit", *(f"g/n{i}" for i in range(9))]
    assert made_files.default_file_name(kit, chosen, ".pdf", {"players": "3"}) == "g-kit-3-a4-en.pdf"
    assert made_files.default_file_name(["g/a", "g/a"], chosen, ".pdf") == "g-a-a4-en.pdf"
    assert made_files.default_file_name(["g/a", "h/a"], chosen, ".pdf") == "g-a-h-a-a4-en.pdf"


def test_previews_are_a_file_a_page(run: Run, tmp_path: Path) -> None:
    assert run("preview", "small-game/good", "--png", "--dpi", "40").exit_code == 0
    result = run("preview", "small-game/mat", "--svg", "-o", "m.svg")
    assert result.exit_code == 0
    assert sorted(p.name for p in tmp_path.iterdir()) == ["m-1.svg", "m-2.svg", "small-game-good-a4-en.png"]
    assert result.stdout.count("1 page") == 2


def test_the_work_is_done_without_the_command_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    assert print_command.run_print(Request(("small-game/good",), lang="en", output="x.pdf")) == 0
    print_command.preview("small-game/good", svg=True, request=Request(lang="en", output="x.svg"))
    assert Path("x.pdf").exists()
    assert Path("x.svg").exists()
