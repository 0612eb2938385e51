"""The house is built as docs/architecture.md says: imports point downwards, and the page knows its rooms."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sheetgen.games.game import Game

ROOT = Path(__file__).parents[1]
HOUSE = ROOT / "sheetgen"
ROOMS = ("text", "draw", "games", "replay", "press", "cli")
"""From the lowest up: a room knows itself and those before it."""
PAGE = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
MODULES = [path for room in ROOMS for path in sorted((HOUSE / room).rglob("*.py"))]
GAMES = sorted(path.parent.name for path in (HOUSE / "games").glob("*/__init__.py"))


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{name.name}" for name in node.names)


@pytest.mark.parametrize("room", ROOMS)
def test_imports_point_downwards(room: str) -> None:
    above = ROOMS[ROOMS.index(room) + 1 :]
    for path in sorted((HOUSE / room).rglob("*.py")):
        for name in imported(path):
            assert not name.startswith(tuple(f"sheetgen.{other}" for other in above)), (path, name)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_nothing_outside_a_game_imports_it(game: str) -> None:
    own = f"sheetgen.games.{game}"
    for path in MODULES:
        if not path.is_relative_to(HOUSE / "games" / game):
            assert not [name for name in imported(path) if f"{name}.".startswith(f"{own}.")], path


@pytest.mark.parametrize("game", GAMES)
def test_rules_import_no_drawing(game: str) -> None:
    folder = HOUSE / "games" / game
    for path in sorted(folder.glob("*.py")):
        for name in imported(path):
            assert not name.startswith(("sheetgen.draw", f"sheetgen.games.{game}.sheets")), (path, name)


def section(title: str) -> str:
    return re.split(r"^#+ ", PAGE.split(f"# {title}\n")[1], maxsplit=1, flags=re.MULTILINE)[0]


def test_the_page_names_every_file_of_the_press() -> None:
    named = set(re.findall(r"`(\w+)`", section("The press")))
    assert named == {path.stem for path in (HOUSE / "press").glob("*.py")} - {"__init__"}


def test_the_page_names_what_the_contract_leaves_open() -> None:
    rows = re.findall(r"^\| `(\w+)` \|", section("Decisions"), re.MULTILINE)
    source = ast.parse((HOUSE / "games/game.py").read_text(encoding="utf-8"))
    (contract,) = [n for n in source.body if isinstance(n, ast.ClassDef) and n.name == Game.__name__]
    open_values = {
        n.target.id
        for n in contract.body
        if isinstance(n, ast.AnnAssign) and n.value is not None and isinstance(n.target, ast.Name)
    }
    open_methods = {
        n.name
        for n in contract.body
        if isinstance(n, ast.FunctionDef) and not n.decorator_list and not n.name.startswith("_")
    }
    assert set(rows) == open_values | open_methods - {"draw", "play"}
