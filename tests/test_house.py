"""The pages about the house know the rooms of the house, and the wall that import-linter lacks holds."""

import ast
import re
import tomllib
from pathlib import Path

import grimp
import pytest

from sheetgen.games import registry
from sheetgen.games.contract.game import Game
from tools import house
from tools.walls import GamesApart

ROOT = Path(__file__).parents[1]
HOUSE = ROOT / "sheetgen"
PAGES = {
    name: (ROOT / f"docs/{name}.md").read_text(encoding="utf-8")
    for name in ("architecture", "inside", "adding-a-game")
}


def graph() -> grimp.ImportGraph:
    return grimp.build_graph("sheetgen", cache_dir=None)


def test_a_game_that_another_room_imports_is_seen() -> None:
    found = graph()
    wall = GamesApart("", {}, {})
    assert wall.check(found, verbose=False).kept
    found.add_import(importer="sheetgen.read.reader", imported="sheetgen.games.raja.rules")
    assert not wall.check(found, verbose=False).kept


@pytest.mark.parametrize("imported", ["sheetgen.draw.scene", "sheetgen.games.raja.sheets.page"])
def test_rules_that_draw_are_seen(imported: str) -> None:
    found = graph()
    found.add_import(importer="sheetgen.games.raja.turn", imported=imported)
    assert GamesApart("", {}, {}).check(found, verbose=False).metadata == {
        "wrong": [("sheetgen.games.raja.turn", imported)]
    }


def section(page: str, title: str) -> str:
    return re.split(r"^#+ ", PAGES[page].split(f"# {title}\n")[1], maxsplit=1, flags=re.MULTILINE)[0]


PRINTING = ("impose", "cut", "press", "printing", "shop", "inspect")


def test_the_page_names_every_file_of_the_packages_that_print() -> None:
    named = set(re.findall(r"`(\w+)`", section("inside", "From pages to files")))
    there = {path.stem for package in PRINTING for path in (HOUSE / package).glob("*.py")} - {"__init__"}
    assert named == there | {*PRINTING, "output_files"}


@pytest.mark.parametrize(
    ("title", "room"), [("Reading photos", "scan"), ("After a fault", "mend"), ("Small pictures", "draw")]
)
def test_files_that_the_page_tells_of_are_there(title: str, room: str) -> None:
    lines = [line for line in section("inside", title).splitlines() if line.startswith("| `")]
    named = {name for line in lines for name in re.findall(r"`(\w+)`", line.split("|")[1])}
    assert named
    assert named <= {path.stem for path in (HOUSE / room).glob("*.py")}


@pytest.mark.medium
def test_the_picture_is_drawn_from_the_imports_of_today() -> None:
    assert house.draw() == house.PICTURE.read_text(encoding="utf-8"), "python -m tools.house draws it again"


def test_the_picture_and_the_walls_know_all_that_games_stand_on() -> None:
    there = {path.stem for path in (HOUSE / "games").iterdir() if path.suffix == ".py" or path.is_dir()}
    rooms = there - {"__init__", "__pycache__"} - {key.replace("-", "_") for key in registry.keys_and_pads()}
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    (layers,) = [c["layers"] for c in contracts["contracts"] if c.get("containers") == ["sheetgen.games"]]
    assert set(layers) == rooms
    assert list(house.GAMES) == layers
    assert rows("architecture", "Packages") == rooms | set(house.ROOMS)


def rows(page: str, title: str) -> set[str]:
    return set(re.findall(r"^\| `(\w+)` \|", section(page, title), re.MULTILINE))


def test_the_page_names_what_the_contract_leaves_open() -> None:
    source = ast.parse((HOUSE / "games/contract/game.py").read_text(encoding="utf-8"))
    (contract,) = [n for n in source.body if isinstance(n, ast.ClassDef) and n.name == Game.__name__]
    open_values = {
        n.target.id
        for n in contract.body
        if isinstance(n, ast.AnnAssign) and n.value is not None and isinstance(n.target, ast.Name)
    }
    methods = [n for n in contract.body if isinstance(n, ast.FunctionDef) and not n.name.startswith("_")]
    found = {n.name for n in methods if "self._own" in ast.unparse(n)}
    open_methods = {n.name for n in methods if not n.decorator_list} - found
    assert rows("adding-a-game", "What a game may add") == open_values | open_methods - {
        "play",
        "play_far",
        "refusal",
        "not_for",
        "opener",
        "has_ghost",
        "paper_of",
    }
    assert rows("adding-a-game", "What a game has") == found
