"""Reading layout files: every fault with its place, names, hashes, schema."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

from sheetgen import resources
from sheetgen.conversion import length_in_mm
from sheetgen.errors import LayoutError, UnreadableFile, UsageError
from sheetgen.games import library
from sheetgen.games.layouts import file as layout_file
from sheetgen.games.layouts.faults import walk
from sheetgen.games.layouts.file import layout_hash
from sheetgen.games.layouts.positions import Positions, Span
from tests.support import small_game

CASES = sorted(Path(__file__).with_name("layout_cases").glob("*.toml"))
GOOD = Path(__file__).with_name("layout_cases") / "good.toml"
SHIPPED = library.names()


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    small_game.install(monkeypatch)


def case_id(path: Path) -> str:
    return path.stem


# ---- faults -----------------------------------------------------------------------------------
@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("path", CASES, ids=case_id)
def test_every_fault_is_named_and_placed(path: Path) -> None:
    expected = path.with_suffix(".faults").read_text().splitlines()
    faults = library.find_faults(path)
    assert [str(fault).replace(f"{path.parent}/", "") for fault in faults] == expected
    if expected:
        with pytest.raises(LayoutError) as caught:
            library.load(path)
        assert list(caught.value.faults) == faults
    else:
        assert library.load(path).header.name == path.stem


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("path", CASES, ids=case_id)
def test_a_caret_stands_on_the_text_that_is_at_fault(path: Path) -> None:
    for fault in library.find_faults(path):
        line = Path(fault.path).read_text().splitlines()[fault.line - 1]
        marked = line[fault.column - 1 : fault.column - 1 + fault.width]
        assert marked
        assert marked == marked.strip()


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_layouts_are_good(name: str) -> None:
    head = library.load(SHIPPED[name]).header
    assert f"{head.game}/{head.name}" == name


def leaves(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Ways to all values of a layout that hold no others, and to all tables and lists."""
    yield way
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in pairs:
        yield from leaves(inner, (*way, key))


def changed(data: Any, way: tuple[Any, ...], value: Any) -> Any:
    twin = copy.deepcopy(data)
    inner = twin
    for key in way[:-1]:
        inner = inner[key]
    if value is None:
        del inner[way[-1]]
    else:
        inner[way[-1]] = value
    return twin


@pytest.mark.slow
@pytest.mark.parametrize("name", SHIPPED)
def test_the_walk_finds_faults_exactly_where_msgspec_finds_one(name: str) -> None:
    """Two readers of the same types must never disagree, wherever a value is replaced or taken out."""
    data = tomllib.loads(SHIPPED[name].read_text())
    shape = library.struct_type(data["header"]["game"], data["header"]["kind"])
    ways = [way for way in leaves(data) if way]
    for way in ways[:: max(1, len(ways) // 20)]:
        for value in (None, 7, -1, 2.5, "strange", True, [], {}, ["x"], {"x": 1}):
            wrong = changed(data, way, value)
            try:
                msgspec.convert(wrong, shape)
                good = True
            except msgspec.ValidationError:
                good = False
            assert good == (not list(walk(wrong, shape))), (way, value)


def test_a_fault_points_at_a_key_inside_quotes_with_dots() -> None:
    positions = Positions('a."b.c" = 1\n[x."y.z".w]\n"ö" = [1, { k = "v" }]\n')
    assert positions.values["a", "b.c"] == Span(1, 11, 1)
    assert positions.keys["x", "y.z"] == Span(2, 2, 9)
    assert positions.values["x", "y.z", "w", "ö", 1, "k"] == Span(3, 17, 3)


def test_arrays_of_tables_inside_arrays_of_tables_are_told_apart() -> None:
    positions = Positions("[[a]]\n[[a.b]]\nx = 1\n[[a.b]]\nx = 2\n[[a]]\n[[a.b]]\nx = 3\n[a.c]\ny = 4\n")
    assert positions.values["a", 0, "b", 1, "x"].line == 5
    assert positions.values["a", 1, "b", 0, "x"].line == 8
    assert positions.values["a", 1, "c", "y"].line == 10


@pytest.mark.parametrize(
    ("content", "code"),
    [(None, "not-readable"), (b"\xff\xfea", "not-utf-8"), (b"# x\n" * 300_000, "too-long")],
)
def test_what_is_no_text_is_refused(tmp_path: Path, content: bytes | None, code: str) -> None:
    path = tmp_path / "x.toml"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(UnreadableFile) as caught:
        library.load(path)
    assert caught.value.code == code


STRANGE = {
    "empty": b"", "binary": b"\x00\x01\x02", "no text": b"\r\n\r\n", "only a mark": b"\xef\xbb\xbf",
    "deep lists": b"a = " + b"[" * 5000,
    "deep tables": b"a = " + b"{a=" * 5000,
    "deep keys": b"a" + b".a" * 500 + b" = 1",
    "brackets": b"[" * 20_000, "long number": b"a = " + b"9" * 5000,
    "escape": b"\x1b[31m = 1", "lone cr": b"\r\r",
    "twice": b"a = 1\na.b = 2", "line break": b"x = { a = 1,\n b = 2 }", "dates": b"header = 1979-05-27",
}  # fmt: skip


@pytest.mark.parametrize("content", STRANGE.values(), ids=STRANGE.keys())
def test_strange_files_are_faulty_layouts_and_nothing_worse(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes(content)
    with pytest.raises(LayoutError) as caught:
        library.load(path)
    assert caught.value.faults
    for fault in caught.value.faults:
        assert fault.line >= 1
        assert fault.column >= 1
        assert str(fault).isprintable()


# ---- lengths, names, bases ---------------------------------------------------------------------
@pytest.mark.parametrize(
    ("length", "wanted"),
    [("16.1 mm", 16.1), ("2 cm", 20), ("1 in", 25.4), ("72 pt", 25.4), ("7 pt", 2.469444)],
)
def test_lengths_are_millimetres(length: str, wanted: float) -> None:
    assert length_in_mm(length) == pytest.approx(wanted, abs=1e-6)


def test_names_lead_to_shipped_layouts_and_paths_to_own_files(tmp_path: Path) -> None:
    name = next(name for name in SHIPPED if name.startswith("bania/"))
    assert library.resolve(name) == SHIPPED[name]
    own = tmp_path / "own.toml"
    own.write_text("")
    assert library.resolve(str(own)) == own
    with pytest.raises(UsageError, match=name):
        library.resolve(name + "n")
    with pytest.raises(UsageError, match=name):
        library.resolve(name.split("/")[1])
    with pytest.raises(UsageError, match="no file"):
        library.resolve(str(tmp_path / "gone.toml"))


@pytest.mark.usefixtures("small")
def test_an_extending_file_changes_only_what_it_says(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    head = GOOD.read_text().split("[print]")[0].split("\n[header]")[1]
    own.write_text(
        f'[header]{head.replace("good", "own").rstrip()}\nextends = "{GOOD}"\n'
        '[print]\ngutter = "1 mm"\n[border]\n"c3 s" = "karma"\n[[river]]\nsymbol = "boat"\nwin = []\n'
        '[[river]]\nsymbol = "boat"\nwin = []\n'
    )
    base, layout = library.load(GOOD), library.load(own)
    assert (layout.header.name, layout.print.cell, layout.print.gutter) == ("own", base.print.cell, "1 mm")
    assert layout.border == {"a1 n": "karma", "c3 s": "karma"}
    assert [space.win for space in layout.river] == [(), ()]
    assert layout.goal == base.goal


# ---- hash --------------------------------------------------------------------------------------
@pytest.mark.usefixtures("small")
def test_the_hash_sees_content_and_nothing_else(tmp_path: Path) -> None:
    text = GOOD.read_text()
    own = tmp_path / "own.toml"

    def hashed(changed: str) -> str:
        own.write_text(changed)
        return layout_hash(library.load(own))

    first = hashed(text)
    assert first == layout_hash(library.load(GOOD))
    assert len(first) == 8
    assert int(first, 16) >= 0
    assert hashed(text.replace(" = ", "=") + "\n# more\n") == first
    assert (
        hashed(text.replace('"a1 n" = "karma"\n', "").replace("[border]", '[border]\n\n"a1 n" = "karma"'))
        == first
    )
    assert hashed("fair = true\nodds = 0.5\n" + text) == first, "a default that is spelled out"
    assert hashed(text.replace("fame 2", "fame 3")) != first
    assert hashed(text.replace("16.1", "16.2")) != first
    assert hashed(text.replace('"x", "y", "x"', '"x", "x", "y"')) != first


@pytest.mark.medium
def test_the_hash_does_not_depend_on_the_process() -> None:
    code = (
        "from sheetgen.games.library import load, names; from sheetgen.games.layouts.file import layout_hash;"
        "print(layout_hash(load(next(iter(names().values())))))"
    )
    for seed in ("1", "2"):
        env = {"PYTHONHASHSEED": seed, "PYTHONPATH": str(Path(__file__).parents[2])}
        run = subprocess.run(
            [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True
        )
        assert run.stdout.strip() == layout_hash(library.load(next(iter(SHIPPED.values()))))


# ---- schema ------------------------------------------------------------------------------------
@cache
def validator(game: str, kind: str | None = None) -> jsonschema.Draft202012Validator:
    schema = json.loads(json.dumps(library.json_schema(game, kind)))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


@pytest.mark.slow
@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_layouts_satisfy_the_schema(name: str) -> None:
    data = tomllib.loads(SHIPPED[name].read_text())
    validator(name.split("/")[0]).validate(data)
    validator(name.split("/")[0], data["header"]["kind"]).validate(data)


TYPE_CASES = [
    p for p in CASES if p.stem not in ("syntax", "unclosed", "circle", "nowhere", "facts", "turned")
]


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("path", TYPE_CASES, ids=case_id)
def test_the_schema_and_the_walk_agree(path: Path) -> None:
    valid = validator("small-game").is_valid(tomllib.loads(path.read_text()))
    assert valid == (not library.find_faults(path))


@pytest.mark.usefixtures("small")
def test_the_schema_describes_and_knows_kinds() -> None:
    schema = library.json_schema("small-game")
    assert schema["$defs"]["Space"]["description"].startswith("One space of the river")
    assert "a cell and a side" in json.dumps(schema)
    whole = tomllib.loads(GOOD.read_text())
    assert not validator("small-game", "plain").is_valid(whole)
    with pytest.raises(UsageError, match="board, plain"):
        library.json_schema("small-game", "bord")


def test_good_layouts_are_read_without_the_parser_of_positions() -> None:
    code = (
        "import sys; from sheetgen.games import library as l; l.load(next(iter(l.names().values())));"
        "heavy = {'babel', 'reportlab'};"
        "print(sorted(heavy & set(sys.modules)))"
    )
    env = {"PYTHONPATH": str(Path(__file__).parents[2])}
    run = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


@pytest.mark.medium
@pytest.mark.usefixtures("small")
def test_faults_cite_clauses_without_docstrings_too() -> None:
    code = (
        "import sys; sys.path.insert(0, '.'); from tests.support import small_game as s;"
        "from sheetgen.games.layouts.faults import walk;"
        "print([f.clause for f in walk({'symbol': 'x', 'win': []}, s.Space)], s.Space.__doc__)"
    )
    env = {"PYTHONPATH": str(Path(__file__).parents[2])}
    run = subprocess.run(
        [sys.executable, "-OO", "-c", code], env=env, capture_output=True, text=True, check=True
    )
    assert run.stdout.split()[0] == "['SG-5']"
    assert "None" in run.stdout


def test_the_layouts_of_one_game_are_found_without_reading_others(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = [entry for entry in library.available() if entry.game == "raja"]
    read, header = list[Path](), layout_file.shipped_header

    def noted(path: Path) -> Any:
        read.append(path)
        return header(path)

    monkeypatch.setattr(layout_file, "shipped_header", noted)
    monkeypatch.setattr(layout_file, "_read", lambda path: pytest.fail("a whole file is read for its header"))
    assert library.available("raja") == expected and len(expected) > 1
    assert read == [entry.path for entry in expected]


@pytest.mark.parametrize("content", ["", "[header]\nkind = 5\n", "[header]\ngame = ", "[other]\n", "\u00e4"])
def test_a_faulty_header_among_the_layouts_is_told(
    content: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "wrong.toml").write_text(content, encoding="latin-1")
    monkeypatch.setattr(resources, "layout_folders", lambda: {"raja": tmp_path})
    with pytest.raises((LayoutError, UnreadableFile)) as raised:
        library.available("raja")
    assert "wrong.toml" in str(raised.value)
