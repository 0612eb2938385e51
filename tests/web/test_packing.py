"""What of Python is loaded in the browser: what can be reached, and a parcel that comes out as it went in."""

import json
import marshal
import subprocess
import sys
import zipfile
from encodings.aliases import aliases
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from striprtf.striprtf import charset_map  # type: ignore[import-untyped]

from sheetgen.read import documents
from sheetgen.web import packing
from sheetgen.web.blanks import blank_files

HOUSE = Path(__file__).parents[2]


@pytest.fixture
def sources(tmp_path: Path) -> packing.Sources:
    """A small standard library, a package and some modules of ours."""
    with zipfile.ZipFile(tmp_path / "stdlib.zip", "w") as stdlib:
        stdlib.writestr("first.py", "import second\ndef debug():\n    import third\n")
        stdlib.writestr("second.py", "")
        stdlib.writestr("third.py", "")
    files = {
        "site/package/__init__.py": "import first",
        "house/sheetgen/__init__.py": "",
        "house/sheetgen/one.py": "from sheetgen import two\nNAMED = 'sheetgen.three:THING'",
        "house/sheetgen/two.py": "def later():\n    import package\nif TYPE_CHECKING:\n    import sheetgen.four\n",
        "house/sheetgen/three.py": "",
        "house/sheetgen/four.py": "import nowhere_at_all",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return packing.Sources(tmp_path / "stdlib.zip", tmp_path / "site", tmp_path / "house")


def test_modules_are_reached_as_python_imports_them(sources: packing.Sources) -> None:
    found = packing.reached(sources, ["sheetgen.one"])
    assert {*found} == {
        "sheetgen",
        "sheetgen.one",
        "sheetgen.two",
        "sheetgen.three",
        "package",
        "first",
        "second",
    }


def test_what_comes_later_is_left_out(sources: packing.Sources) -> None:
    found = packing.reached(sources, ["sheetgen.one"], ("package", "sheetgen.three"))
    assert {*found} == {"sheetgen", "sheetgen.one", "sheetgen.two"}


def test_what_nobody_has_is_told(sources: packing.Sources) -> None:
    assert not [*packing.missing(sources, packing.reached(sources, ["sheetgen.one"]))]
    told = [*packing.missing(sources, packing.reached(sources, ["sheetgen.four"]))]
    assert told == ["sheetgen.four imports nowhere_at_all"]


def test_a_compiled_module_has_its_content_without_documentation() -> None:
    data = packing.compiled(b'"""Told."""\ndef f():\n    """Told."""\nX = "kept"\n', "x.py")
    space: dict[str, object] = {}
    exec(marshal.loads(data[16:]), space)
    assert space["X"] == "kept" and b"Told." not in data


def test_a_compiled_function_has_no_annotations_unless_it_is_registered_by_them() -> None:
    source = b"def f(a: A, *b: B) -> C: pass\n@g.register\ndef g(a: int): pass\nclass D:\n    e: int\n"
    space: dict[str, Any] = {"g": type("", (), {"register": staticmethod(lambda function: function)})}
    exec(marshal.loads(packing.compiled(source, "x.py")[16:]), space)
    assert [space[name].__annotations__ for name in ("f", "g", "D")] == [{}, {"a": int}, {"e": int}]


def test_a_parcel_lists_its_files() -> None:
    files = {"b.txt": b"two", "a.pyc": b"one", "empty": b""}
    data = packing.parcel(files)
    length = int.from_bytes(data[:4], "little")
    at, found = 4 + length, {}
    for name, size in json.loads(data[4:at]):
        found[name] = data[at : at + size]
        at += size
    assert found == files and at == len(data)


def test_what_only_later_code_imports_of_the_standard_library_comes_with_that_code(
    sources: packing.Sources, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packing, "ROOTS", ("second",))
    monkeypatch.setattr(packing, "LATER", ("package", "sheetgen.two"))
    monkeypatch.setattr(packing, "LATER_ROOTS", ("third",))
    (tmp_path / "house/sheetgen/web").mkdir()
    (tmp_path / "house/sheetgen/web/__init__.py").write_text("")
    (tmp_path / "house/sheetgen/four.py").unlink()
    (tmp_path / "house/layouts").mkdir()
    packing.pack(tmp_path / "stdlib.zip", tmp_path / "site", tmp_path / "house", tmp_path)
    with zipfile.ZipFile(tmp_path / "stdlib.zip") as stdlib:
        assert stdlib.namelist() == ["second.pyc"]
    press = (tmp_path / "press").read_bytes()
    assert b"first.pyc" in press and b"third.pyc" in press and b"package/__init__.pyc" in press


def test_encodings_of_logs_and_documents_are_packed() -> None:
    modules = {aliases.get(name, name) for name in (*documents._ENCODINGS, *charset_map.values())}
    known = {module for module in modules if find_spec(f"encodings.{module}")}
    assert "cp1252" in known and known <= {*packing.ENCODINGS}


WITHOUT = """
import json, sys
from pathlib import Path

class Refuses:
    def find_spec(self, name, path=None, target=None):
        if name.startswith("sheetgen.") and name not in NAMES:
            raise ModuleNotFoundError(name, name=name)

folder, NAMES, games = Path(sys.argv[1]), set(sys.argv[2].split()), sys.argv[3].split()
sys.meta_path.insert(0, Refuses())
from sheetgen.web import blanks, bridge
blanks.FOLDER = folder
bots = [{"player": "bot"}, {"player": "bot"}]
for game in games:
    for seats in (None, bots):
        made = json.loads(bridge.call("open", json.dumps({"game": game, "lang": "en", "seats": seats, "seed": 7})))
        while "result" in made and made["result"]["goes_on"]:
            made = json.loads(bridge.call("step", "{}"))
        if "error" in made or "error" in json.loads(bridge.call("answers", "{}")):
            raise SystemExit(f"{game}: {made}")
    assert made["result"]["verdict"], "bots play to the end"
made = json.loads(bridge.call("pdf", json.dumps({"what": "dice-charmers/sun"})))
if "error" in made:
    raise SystemExit(str(made))
"""
"""Begins games, plays them to the end and prints without the modules of sheetgen that the page does not load first."""


@pytest.mark.medium
def test_games_and_prints_need_only_what_is_loaded_first(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "empty.zip", "w"):
        pass
    empty = packing.Sources(tmp_path / "empty.zip", tmp_path, HOUSE)
    names = [*packing.reached(empty, packing.roots(HOUSE), packing.LATER)]
    mains = ("dice-charmers/sun", "raja/rajasthan", "bania/oasis", "nagaraja/temple")
    for path, data in blank_files(mains, "en"):
        (tmp_path / Path(path).name).write_bytes(data)
    games = " ".join(name.partition("/")[0] for name in mains)
    asked = [sys.executable, "-c", WITHOUT, str(tmp_path), " ".join(names), games]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr


def test_the_page_and_all_games_are_packed() -> None:
    roots = packing.roots(HOUSE)
    assert {"sheetgen.web.bridge", "sheetgen.games.raja.rules", "sheetgen.games.bania.marks"} <= {*roots}
    assert not [
        module for module in packing.ours(HOUSE) if module.startswith(("sheetgen.scan", "sheetgen.cli"))
    ]
