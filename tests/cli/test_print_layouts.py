"""The commands ``check``, ``schema`` and ``list``."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from tests.cli.test_print import Run, refused, run
from tests.support import small_game

__all__ = ["run"]

CASES = Path(__file__).parents[1] / "games" / "layout_cases"
GOOD = small_game.LAYOUTS / "small_game" / "good.toml"


def test_a_good_layout_is_called_good(run: Run) -> None:
    result = run("check", "small-game/good", "small-game/mat")
    assert result.exit_code == 0
    assert result.stdout.count(": good (small-game") == 2


def test_every_fault_is_shown_with_its_line_and_a_caret(run: Run) -> None:
    result = run("check", str(CASES / "deep.toml"))
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    at = next(i for i, line in enumerate(lines) if "river.1.win.2" in line)
    assert lines[at].startswith(f"{CASES}/deep.toml:9:45: ")
    assert "did you mean karma?" in lines[at]
    assert "(SG-5)" in lines[at]
    source, caret = lines[at + 1], lines[at + 2]
    assert source[caret.index("^") : caret.rindex("^") + 1] == '"kärma"'
    count = len((CASES / "deep.faults").read_text().splitlines())
    assert lines[-1] == f"{count} faults in {CASES}/deep.toml"


def test_all_files_are_checked_though_some_are_bad(run: Run) -> None:
    result = run("check", "gone.toml", str(CASES / "extends.toml"), str(GOOD))
    assert result.exit_code == 2
    assert "There is no file gone.toml." in result.stderr
    assert "2 faults" in result.stdout
    assert "good (small-game" in result.stdout


def test_faults_as_json(run: Run) -> None:
    result = run("check", str(CASES / "extends.toml"), str(GOOD), "--json")
    assert result.exit_code == 1
    made = json.loads(result.stdout)
    assert (made["schema"], made["valid"]) == ("sheetgen.check/1", False)
    first, second = made["files"][0]["faults"]
    assert (first["line"], first["column"], first["key"], first["clause"]) == (11, 8, "print.cell", None)
    assert "pixels" in first["found"]
    assert "mm" in first["allowed"]
    assert (second["key"], second["clause"]) == ('border."b2 w"', "SG-1")
    good = made["files"][1]
    assert (good["game"], good["kind"], good["faults"]) == ("small-game", "board", [])


def test_a_size_without_room_is_a_fault_too(run: Run) -> None:
    Path("own.toml").write_text(GOOD.read_text().replace("16.1 mm", "20 cm"))
    result = run("check", "own.toml")
    assert result.exit_code == 1
    assert result.stdout.splitlines()[0].startswith("own.toml:14:8: print.cell: ")
    assert result.stdout.splitlines()[-1] == "1 fault in own.toml", "found on both papers, told once"


def test_a_kind_without_drawing_is_listed_but_not_printed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(small_game.GAME.drawings, "plain")
    assert "no drawing" in refused(run("print", "small-game/mat"))
    assert run("check", "small-game/mat").exit_code == 0
    made = json.loads(run("list", "--json").stdout)
    assert [e["papers"] for e in made["layouts"]] == [["a4", "letter"], []]


@pytest.mark.medium
@pytest.mark.parametrize("args", [("small-game",), ("small-game", "--kind", "plain")])
def test_schema_is_a_json_schema(run: Run, args: tuple[str, ...]) -> None:
    schema = json.loads(run("schema", *args).stdout)
    jsonschema.Draft202012Validator.check_schema(schema)


def test_schema_of_what_there_is_not(run: Run) -> None:
    assert "small-game" in refused(run("schema", "xyzzy"))
    assert "board, plain" in refused(run("schema", "small-game", "--kind", "x"))


def test_list_names_each_layout_with_kind_papers_and_title(run: Run) -> None:
    lines = run("list").stdout.splitlines()
    assert lines[0] == "The Small Game"
    assert [line.split() for line in lines[1:]] == [
        ["small-game/good", "board", "a4,", "letter", "Good", "1.0"],
        ["small-game/mat", "plain", "a4,", "letter", "Mat", "2.1"],
    ]
    made = json.loads(run("list", "--json").stdout)
    assert made["schema"] == "sheetgen.list/1"
    assert [(e["layout"], e["kind"], e["papers"]) for e in made["layouts"]] == [
        ("small-game/good", "board", ["a4", "letter"]),
        ("small-game/mat", "plain", ["a4", "letter"]),
    ]


def test_list_takes_games(run: Run) -> None:
    assert run("list", "Small-Game").stdout == run("list").stdout
    made = json.loads(run("list", "small-game", "--json").stdout)
    assert {e["game"] for e in made["layouts"]} == {"small-game"}
    assert "no game smal-game" in refused(run("list", "smal-game"))
