"""How many small faults in the rules no test sees; run with ``make mutants``.

    python -m tools.mutants [--sample 300] [--seed 1] [--workers 2] [PART...]

A part is a game's folder (``bania``) or ``replay``. From all small faults that could be made in the parts'
rules, marks, scoring and replay (``<=`` for ``<``, ``or`` for ``and``, 2 for 1, a step left out) a sample is
drawn by seed. Each gets a process of its own, in which that one module is read with its fault; there the
tests that concern it run until one fails. Faults in what is only said to people are left out: other tests
look after words. Prints each fault that survived, and their share.

Why neither mutmut nor cosmic-ray does this: see docs/mutants.md.
"""

import argparse
import ast
import copy
import os
import random
import resource
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import NamedTuple

import hypothesis  # noqa: F401  (imported before the processes part, so that each need not)
import msgspec  # noqa: F401
import pytest

ROOT = Path(__file__).parent.parent
GAMES = ("bania", "dice_charmers", "nagaraja", "raja")
NO_RULES = (
    "__init__", "balance", "bot", "check", "clauses", "estimate", "faults", "layout", "notation", "odds",
    "pieces", "spots", "throws", "typed", "words",
)  # fmt: skip
"""Files of a game that hold no rules: texts, words, layouts, odds, players of its own."""
REPLAY = ("claims", "heads", "ledger", "log", "reader", "replay", "result", "session", "settle")
SLOW = ("test_properties",)
NO_RULE_TESTS = ("test_sheets", "test_balance", "test_odds", "test_layout", "test_layouts", *SLOW)
SPEAKING = ("illegal", "forbidden", "tally_error", "leftover")
"""What makes an error: its keywords are the words of its text."""
LONGEST = 300
"""Seconds of computing after which a fault that makes the tests run on counts as seen."""

COMPARED = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
COUNTED = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
NAMED = {"any": "all", "all": "any", "min": "max", "max": "min"}
Change = Callable[[ast.AST], ast.AST]


class Mutant(NamedTuple):
    """One fault: the file, the place of its node in the walk through it, and which change of that node."""

    file: str
    node: int
    change: int


# ---- faults -------------------------------------------------------------------------------------


def changes(node: ast.AST) -> list[Change]:  # noqa: C901 (a case a kind of node, read as a table)
    """What small faults a node may have."""
    found: list[Change] = []
    if isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARED:
        found.append(_with("ops", [COMPARED[type(node.ops[0])](), *node.ops[1:]]))
    elif isinstance(node, ast.BoolOp):
        found.append(_with("op", ast.Or() if isinstance(node.op, ast.And) else ast.And()))
    elif isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in COUNTED:
        found.append(_with("op", COUNTED[type(node.op)]()))
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        found.append(lambda node: node.operand)  # type: ignore[attr-defined]
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        found.append(_with("value", not node.value))
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        found.append(_with("value", node.value + 1))
    elif isinstance(node, ast.Name) and node.id in NAMED and isinstance(node.ctx, ast.Load):
        found.append(_with("id", NAMED[node.id]))
    elif isinstance(node, ast.IfExp):
        found.append(lambda node: ast.IfExp(node.test, node.orelse, node.body))  # type: ignore[attr-defined]
    elif isinstance(node, ast.If):
        found += [_with("test", ast.Constant(value)) for value in (True, False)]
    if isinstance(node, ast.AugAssign | ast.Raise) or (
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Call | ast.YieldFrom | ast.Yield)
    ):
        found.append(lambda node: ast.Pass())
    return found


def _with(field: str, value: object) -> Change:
    def change(node: ast.AST) -> ast.AST:
        changed = copy.copy(node)
        setattr(changed, field, value)
        return changed

    return change


def rules(node: ast.AST) -> Iterator[ast.AST]:
    """A node and all within it, but for types, and for the words of messages and errors."""
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for child in value if isinstance(value, list) else [value]:
            said = isinstance(child, ast.Call) and _called(child) == "msg"
            if isinstance(node, ast.Call) and _called(node) in SPEAKING:
                said = said or isinstance(child, ast.keyword | ast.Constant)
            if isinstance(child, ast.AST) and not said:
                yield from rules(child)


def _called(call: ast.Call) -> str:
    return getattr(call.func, "id", "")


def mutants(file: str) -> list[Mutant]:
    """All faults of a file."""
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    return [
        Mutant(file, at, change)
        for at, node in enumerate(rules(tree))
        for change in range(len(changes(node)))
    ]


def mutated(mutant: Mutant) -> tuple[ast.Module, str]:
    """The file with its fault, and the fault in words."""
    tree = ast.parse((ROOT / mutant.file).read_text(encoding="utf-8"))
    old = list(rules(tree))[mutant.node]
    new = ast.copy_location(changes(old)[mutant.change](old), old)

    class Exchange(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> ast.AST:
            return new if node is old else self.generic_visit(node)

    before = _brief(old)
    changed = ast.fix_missing_locations(Exchange().visit(tree))
    return changed, f"{mutant.file}:{getattr(old, 'lineno', 0)}: {before} -> {_brief(new)}"


def _brief(node: ast.AST) -> str:
    text = ast.unparse(ast.fix_missing_locations(node)).split("\n")[0]
    return text if len(text) < 80 else f"{text[:80]}…"


# ---- tests --------------------------------------------------------------------------------------


def files(part: str) -> list[str]:
    """The files of a part that hold rules, marks, scoring or replay."""
    if part == "replay":
        return [f"sheetgen/replay/{name}.py" for name in REPLAY]
    found = sorted((ROOT / "sheetgen/games" / part).glob("*.py"))
    return [path.relative_to(ROOT).as_posix() for path in found if path.stem not in NO_RULES]


def stages(part: str) -> list[list[str]]:
    """The tests that concern a part, as arguments of pytest, the quick ones first."""
    if part == "replay":
        return [["tests/replay"], ["tests/cli/test_logs.py"]]
    own = sorted((ROOT / "tests/games" / part).glob("test_*.py"))
    key = part.replace("_", "-")
    logs = f"{key} or games" if part == "dice_charmers" else key
    slow = [str(path) for path in own if path.stem in SLOW]
    return [
        [str(path) for path in own if path.stem not in NO_RULE_TESTS],
        ["tests/replay/test_frozen.py", "-k", logs],
        ["tests/games/test_contract.py", "-k", key],
        ["tests/replay", "--ignore=tests/replay/test_frozen.py"],
        *([slow] if slow else []),
    ]


def seen(mutant: Mutant | None, part: str) -> bool:
    """Whether some test fails with this fault, or (None) without any; for a process of its own."""
    if mutant is not None:
        read_with(mutant)
    plain = ["-x", "-q", "-m", "not slow", "-p", "no:cacheprovider", "-p", "no:xdist"]
    return any(pytest.main([*plain, *stage]) != pytest.ExitCode.OK for stage in stages(part))


def read_with(mutant: Mutant) -> None:
    """From now on the mutant's module is read with its fault."""
    tree, _ = mutated(mutant)
    code = compile(tree, str(ROOT / mutant.file), "exec")
    path, read = str(ROOT / mutant.file), SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, name: str) -> CodeType | None:
        return code if self.path == path else read(self, name)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]


def start(mutant: Mutant | None, part: str) -> int:
    """A process that ends with 1 if the fault is seen, 0 if not; its id."""
    pid = os.fork()
    if pid:
        return pid
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    resource.setrlimit(resource.RLIMIT_CPU, (LONGEST, LONGEST))
    os._exit(int(seen(mutant, part)))


def run(sample: Sequence[tuple[Mutant, str]], workers: int) -> list[Mutant]:
    """The faults that no test sees."""
    parts = dict.fromkeys(part for _, part in sample)
    for (_, part), status in _ended([(None, part) for part in parts], workers):
        if status:
            raise SystemExit(f"The tests of {part} fail, or there are none, with no fault at all.")
    alive: list[Mutant] = []
    for done, ((mutant, _), status) in enumerate(_ended(sample, workers), 1):
        if mutant is not None and status == 0:
            alive.append(mutant)
            print(f"survived  {mutated(mutant)[1]}", flush=True)
        print(f"{done} of {len(sample)} tried, {len(alive)} survived", file=sys.stderr, end="\r", flush=True)
    return alive


def _ended(
    tries: Sequence[tuple[Mutant | None, str]], workers: int
) -> Iterator[tuple[tuple[Mutant | None, str], int]]:
    """Each try with the status of its process, as they end."""
    waiting = list(reversed(tries))
    running: dict[int, tuple[Mutant | None, str]] = {}
    while waiting or running:
        while waiting and len(running) < workers:
            tried = waiting.pop()
            running[start(*tried)] = tried
        pid, status = os.wait()
        yield running.pop(pid), status


def main() -> None:
    """Draw, try, report."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__.split("\n")[0])
    parser.add_argument("parts", nargs="*", default=[*GAMES, "replay"])
    parser.add_argument("--sample", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    chosen = parser.parse_args()
    os.chdir(ROOT)
    known = [(mutant, part) for part in chosen.parts for file in files(part) for mutant in mutants(file)]
    sample = random.Random(chosen.seed).sample(known, min(chosen.sample, len(known)))
    begin = time.perf_counter()
    alive = run(sample, chosen.workers)
    took = (time.perf_counter() - begin) / 60
    print(
        f"{len(alive)} of {len(sample)} faults survived ({len(alive) / len(sample):.1%}), "
        f"drawn by seed {chosen.seed} from {len(known)}; {took:.0f} minutes"
    )


if __name__ == "__main__":
    sys.exit(main())
