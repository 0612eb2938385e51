"""Every rule clause is named by a test, and no test names a clause that does not exist."""

import ast
from functools import cache
from pathlib import Path

import pytest

from sheetgen.games import registry
from tests.support import stages

HERE = Path(__file__).parent


@cache
def named_clauses() -> dict[str, list[str]]:
    """Clause id -> the tests whose ``clause`` marker names it, read from the sources."""
    found: dict[str, list[str]] = {}
    for path in sorted(
        path for root in (HERE, *stages.tests_outside().values()) for path in root.rglob("test_*.py")
    ):
        source = path.read_text(encoding="utf-8")
        if ".clause(" not in source:
            continue
        for node in ast.walk(ast.parse(source)):
            if not isinstance(node, ast.FunctionDef | ast.ClassDef):
                continue
            for mark in node.decorator_list:
                if (
                    isinstance(mark, ast.Call)
                    and isinstance(mark.func, ast.Attribute)
                    and mark.func.attr == "clause"
                ):
                    for argument in mark.args:
                        found.setdefault(str(ast.literal_eval(argument)), []).append(
                            f"{path.name}::{node.name}"
                        )
    return found


@pytest.mark.parametrize("key", registry.all_keys())
def test_every_clause_says_something(key: str) -> None:
    empty = [clause for clause, text in registry.find(key).clauses.items() if not text.text.strip()]
    assert not empty, f"{', '.join(empty)} has no text: say the rule in the game's clauses.toml"


@pytest.mark.parametrize("key", registry.all_keys())
def test_every_clause_has_a_test(key: str) -> None:
    named = named_clauses()
    missing = ", ".join(clause for clause in registry.find(key).clauses if clause not in named)
    assert not missing, f"no test names {missing}: prove it under @pytest.mark.clause"


def test_no_test_names_an_unknown_clause() -> None:
    known = {clause for game in registry.all_games() for clause in game.clauses}
    unknown = {clause: tests for clause, tests in named_clauses().items() if clause not in known}
    assert not unknown
