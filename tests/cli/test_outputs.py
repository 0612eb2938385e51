"""What commands print under ``--json`` is as ``schema --output`` says: good runs, and those that come to nothing."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from sheetgen.cli import json_schemas
from sheetgen.cli.commands import MODULES
from sheetgen.cli.old_names import OLD_NAMES
from sheetgen.text import update_catalogs
from tests.support.commands import run
from tests.support.quick import first_quick

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "tests/replay/games"
PHOTO = str(ROOT / "tests/scan/photos/raja-player-good-0003.jpg")
GOOD = str(GAMES / "overlap-2.log")
BAD = "game: dice-charmers\nlayout: sun\nplayers: Ann, Ben\n\nAnn: flag; get ts\nAnn: flag\n"
OPEN = "game: dice-charmers\nlayout: sun\nplayers: Ann, Ben\n\nroll: ts ts | line curve | pot fish | raja merchant\n"
RUNS = {
    "print": ("print", "dice-charmers/moon", "--dry-run"),
    "print of cards": ("print", "bania/card", "--lang", "de", "-o", "card.pdf"),
    "preview": ("preview", "bania/oasis", "--svg"),
    "impose": ("impose", "c.pdf", "--copies", "2", "--paper", "a4"),
    "calibrate": ("calibrate", "--list"),
    "calibrate, a page": ("calibrate", "-o", "c.pdf"),
    "list": ("list",),
    "check": ("check", "dice-charmers/sun", "bad.toml", "nope"),
    "score": ("score", GOOD, "--ledger"),
    "score of a fault": ("score", "bad.log", "--lang", "ja"),
    "score of nothing": ("score", "nope.log"),
    "format": ("format", GOOD, "--lang", "fr"),
    "format of a fault": ("format", "bad.log"),
    "format of nothing": ("format", "nope.log"),
    "mend": ("mend", "bad.log"),
    "mend of nothing": ("mend", "nope.log"),
    "settle": ("settle", "dice-charmers", "A: fame 16, money 49, karma 5/4", "B: fame 4, money 9, karma 3/3"),
    "settle of a fault": ("settle", "dice-charmers", "A: fame 99", "--lang", "de"),
    "history": ("history", GOOD, "bad.log", "empty.pdf"),
    "explain": ("explain", "DC-42"),
    "explain of nothing": ("explain", "nope"),
    "cost": ("cost", "open.log", "Ann: ts"),
    "cost of a fault": ("cost", "bad.log", "flag"),
    "cost of nothing": ("cost", "nope.log", "x"),
    "read": ("read", PHOTO, "--layout", "raja/player"),
    "record": ("record", "new.log", "--game", "raja", "--players", "Ann,Ben"),
    "play": ("play", "raja", "--seats", "me,bot:1", "--seed", "1", "--log", "new.log"),
    "hint": ("hint", "open.log", "--level", "1"),
    "review": ("review", "open.log", "--playouts", "1", "--jobs", "1"),
    "simulate": ("simulate", "bania/oasis", "--games", "1", "--jobs", "1"),
    "vary": ("vary", "nagaraja/temple", "--games", "0", "--write", "."),
    "odds": ("odds", "nagaraja", "3 brown", "--against", "2 brown"),
    "preflight": ("preflight", "empty.pdf", "--for", "generic-x4"),
    "ink": ("ink", "c.pdf"),
    "doctor": ("doctor",),
    "i18n-check": ("i18n", "check", "de"),
    "i18n-update": ("i18n", "update", "--to", "catalogs"),
    "new-game": ("new-game", "mankala", "--to", "drafts", "--lang", "fr"),
    "new-layout": ("new-layout", "my-sun", "--from", "dice-charmers/sun"),
    "example": ("example", "game.log"),
    "error": ("print", "nope", "--lang", "pl"),
    "error of a layout": ("print", "bad.toml", "--lang", "ar"),
    "error of a command line": ("preview", "bania/oasis", "--dpi", "x"),
}
"""Command lines, the first word of each name that of its output."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", open(os.devnull, encoding="utf-8"))  # noqa: SIM115, PTH123
    (tmp_path / "bad.log").write_text(BAD, encoding="utf-8")
    (tmp_path / "open.log").write_text(OPEN, encoding="utf-8")
    (tmp_path / "bad.toml").write_text("[header]\nname = 3\n", encoding="utf-8")
    (tmp_path / "empty.pdf").write_bytes(b"%PDF-1.4\n")
    return tmp_path


def strict(form: Any) -> Any:
    """A schema by which no key may come that it does not name."""
    if isinstance(form, list):
        return [strict(each) for each in form]
    if not isinstance(form, dict):
        return form
    made = {key: strict(value) for key, value in form.items()}
    if "properties" in form and "additionalProperties" not in form and "kind" not in form["properties"]:
        made["additionalProperties"] = False
    return made


def named(form: Any) -> Iterator[str]:
    """All keys that a schema names."""
    if isinstance(form, Mapping):
        yield from form.get("properties", {})
        for each in form.values():
            yield from named(each)
    elif isinstance(form, list):
        for each in form:
            yield from named(each)


WRITERS = ("example", "i18n-update", "new-game", "new-layout")
SLOW = ("i18n-update", "read", "print", "preview", "play", "record", "simulate", "review", "new-game", "ink")


@pytest.mark.parametrize(
    "name", [pytest.param(each, marks=[pytest.mark.slow] if each in SLOW else []) for each in RUNS]
)
def test_what_is_printed_is_as_its_schema_says(
    name: str, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if name in ("ink", "impose"):
        run(capsys, "calibrate", "-o", "c.pdf")
    if name == "i18n-update":
        monkeypatch.setattr(update_catalogs, "all_languages", lambda: ("en",))  # all of them take long
    status, out, err = run(capsys, *RUNS[name], "--json")
    data = json.loads(out)
    output = name.split()[0].rstrip(",")
    assert data["schema"] == f"sheetgen.{output}/1"
    Draft202012Validator(strict(json_schemas.output_schema(output))).validate(data)
    if output in WRITERS:
        assert all(Path(path).exists() for path in data["written"])
    if output == "error" or "nothing" in name:
        assert status == (1 if name == "error of a layout" else 2)
    assert not err or output in json_schemas.PLAYED


@pytest.mark.medium
def test_every_command_has_its_schema_and_every_schema_a_run(capsys: pytest.CaptureFixture[str]) -> None:
    commands = {*MODULES, *OLD_NAMES} - {"i18n", "new", "schema", "pad", "cards", "kit"}
    commands |= {"i18n-check", "i18n-update", "error"}
    assert {*json_schemas.NAMES} == commands == {name.split()[0].rstrip(",") for name in RUNS}
    for name in json_schemas.NAMES:
        form = json.loads(run(capsys, "schema", "--output", name)[1])
        Draft202012Validator.check_schema(form)
        assert form["properties"]["schema"] == {"const": f"sheetgen.{name}/1"}


@pytest.mark.parametrize("name", first_quick(json_schemas.NAMES, 100))
def test_keys_are_of_one_style(name: str) -> None:
    keys = set(named(json_schemas.output_schema(name)))
    assert keys and not [key for key in keys if not re.fullmatch("[a-z][a-z0-9_]*", key)]


def test_messages_are_in_the_readers_language_and_keys_are_not(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, other = (
        json.loads(run(capsys, "score", "bad.log", "--json", "--lang", lang)[1]) for lang in ("en", "de")
    )
    assert one.keys() == other.keys()
    assert [f["code"] for f in one["findings"]] == [f["code"] for f in other["findings"]]
    assert one["findings"][0]["message"] != other["findings"][0]["message"]


def test_names_that_there_are_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Did you mean: print?" in run(capsys, "schema", "--output", "prnt")[2]
    assert "i18n-check" in run(capsys, "schema", "--output", "xyz")[2]
    for words in (
        (),
        ("raja", "--output", "score"),
        ("--kind", "card"),
        ("--output", "score", "--kind", "x"),
    ):
        assert run(capsys, "schema", *words)[0] == 2


def test_the_page_about_json_names_all_outputs() -> None:
    text = (ROOT / "docs/json.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1] for line in text.splitlines() if line.startswith("| `")]
    assert sorted(re.findall("`([a-z0-9-]+)`", "".join(rows))) == sorted(json_schemas.NAMES)
