"""Small faults: where they can be, which tests are run for them, and that a fault in a function is run."""

import ast
import builtins
from functools import cache
from pathlib import Path

import pytest

from sheetgen.games.bania import board
from tools.mutants.__main__ import shares
from tools.mutants.equivalent import fault, listed, table
from tools.mutants.faults import READING, ROOT, Mutant, files, folders, mutants, mutated, parsed, rules
from tools.mutants.reach import MARKS, Marks, Measured, Reach
from tools.mutants.trial import concerned, functions

CAMPS = "sheetgen/games/bania/board.py"


def test_rules_are_tried_and_words_are_not() -> None:
    assert CAMPS in files("bania")
    assert "sheetgen/read/claims.py" in files("replay")
    tried = {Path(file).stem for part in ("bania", "raja", "replay") for file in files(part)}
    assert not tried & {"words", "faults", "layout", "report", "__init__"}
    assert [home.name for home in folders("replay")] == ["read", "mend", "explain"]
    assert [home.parent.name for home in folders("raja")] == ["games"]


def test_what_is_read_for_types_alone_is_not_tried() -> None:
    tree = ast.parse("if TYPE_CHECKING:\n    import a\nif checking:\n    import b\n")
    tried = [ast.unparse(rule.node) for rule in rules(tree)]
    assert "import b" in tried and "import a" not in tried and "TYPE_CHECKING" not in "".join(tried[1:])


@pytest.mark.medium
def test_a_fault_is_one_small_change_and_is_told_with_its_line() -> None:
    found = mutants(CAMPS)
    assert len(found) > 20 and len({(one.node, one.change) for one in found}) == len(found)
    for one in found[::7]:
        tree, said = mutated(one)
        compile(tree, CAMPS, "exec")
        before, _, after = said.partition(" -> ")
        assert before and after and before != after
        assert one.part == "bania"


def test_the_line_of_a_fault_is_where_its_statement_begins() -> None:
    starts = {rule.statement.lineno for rule in rules(parsed(CAMPS)) if rule.statement}
    assert {one.line for one in mutants(CAMPS)} <= starts - {0}


def test_marks_tell_which_statements_were_run(monkeypatch: pytest.MonkeyPatch) -> None:
    marks = Marks([CAMPS])
    code = marks.marked(CAMPS)
    assert code is not None and marks.marked("sheetgen/conversion.py") is None
    monkeypatch.setattr(builtins, MARKS, marks.set, raising=False)
    room: dict[str, object] = {"__name__": "camps"}
    exec(code, room)
    early = {line for _, line in marks.taken()}
    assert early and not marks.taken()
    room["total_size"]([], 0)  # type: ignore[operator]
    inside = {line for _, line in marks.taken()}
    assert len(inside) == 3 and not inside & early


def test_tests_that_reach_a_fault_run_the_quickest_first() -> None:
    place = (CAMPS, 10)
    other = frozenset({("sheetgen/games/bania/sheets/board.py", 3)})
    tests = {
        "slow": Reach(frozenset({place}), 2.0),
        "quick": Reach(frozenset({place}), 1.0),
        "sheet": Reach(other, 0.1),
        "replay": Reach(frozenset({("sheetgen/read/lines.py", 3)}), 0.1),
    }
    fault = Mutant(CAMPS, 0, 0, 10, "room_left")
    assert concerned(fault, Measured(frozenset(), tests)) == ["quick", "slow"]
    assert concerned(fault, Measured(frozenset({place}), tests)) == ["quick", "slow", "sheet"], (
        "what is run while modules are read may be used by all that run anything of the game"
    )


@pytest.mark.slow
def test_functions_are_found_by_their_file() -> None:
    assert board.with_tent in functions()[board.with_tent.__code__.co_filename]


@pytest.mark.slow
def test_a_listed_fault_is_one_that_can_be_made() -> None:
    of_file, told = cache(mutants), cache(fault)
    for found in listed():
        home = found.file.split("/")[0]
        file = folders("replay" if home in READING else home)[0].parent / found.file
        inside = [m for m in of_file(file.relative_to(ROOT).as_posix()) if m.function == found.function]
        assert any(told(one) == found for one in inside), str(found)


def test_the_table_of_the_docs_is_the_list() -> None:
    docs = ROOT / "docs/measured/mutants.md"
    assert "\n".join(table()) in docs.read_text(encoding="utf-8")


def test_listed_faults_are_counted_apart() -> None:
    near = [one for one in mutants(CAMPS) if one.function == "room_left"]
    same = next(one for one in near if fault(one) in listed())
    gap = next(one for one in near if fault(one) not in listed())
    told = shares([same, gap], 101)
    assert told.startswith("2 of 101 faults survived (2.0%)") and told.endswith("1 of 100 (1.0%)")
