"""Small faults that can be made in rules: what there are in a file, and the file with one of them."""

import ast
import copy
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
NO_RULES = (
    "__init__", "balance", "bot", "check", "clauses", "estimate", "faults", "geometry", "layout", "notation",
    "odds", "pieces", "spots", "throws", "typed", "words",
)  # fmt: skip
"""Files of a game that hold no rules: texts, words, layouts and their checks, odds, players of its own."""
NO_REPLAY = (
    "__init__", "codes", "cost", "faults", "finding", "format", "heading", "json_report", "report", "source",
    "suggest",
)  # fmt: skip
"""Files of the replay that hold texts, reports and the other ways to write a log."""
SPEAKING = ("illegal", "forbidden", "tally_error", "leftover")
"""What makes an error: its keywords are the words of its text."""

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
    line: int
    """Where the statement begins in which it is."""

    @property
    def part(self) -> str:
        """The game, or the replay."""
        return Path(self.file).parent.name


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


def rules(node: ast.AST, line: int = 0) -> Iterator[tuple[ast.AST, int]]:
    """A node and all within it, each with the line of its statement, but for types and what no rule hangs on.

    That is what is only said, the words of messages and errors, and the ``strict`` of a ``zip``, which no
    game that is right can notice.
    """
    if isinstance(node, ast.stmt):
        line = node.lineno
    yield node, line
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _apart(node, child):
                yield from rules(child, line)


def _apart(node: ast.AST, child: ast.AST) -> bool:
    if isinstance(child, ast.Call) and _called(child) == "msg":
        return True
    if isinstance(child, ast.keyword) and child.arg == "strict":
        return True
    speaking = isinstance(node, ast.Call) and _called(node) in SPEAKING
    return speaking and isinstance(child, ast.keyword | ast.Constant)


def _called(call: ast.Call) -> str:
    return getattr(call.func, "id", "")


def parsed(file: str) -> ast.Module:
    """A file of the house as a tree."""
    return ast.parse((ROOT / file).read_text(encoding="utf-8"))


def mutants(file: str) -> list[Mutant]:
    """All faults of a file."""
    return [
        Mutant(file, at, change, line)
        for at, (node, line) in enumerate(rules(parsed(file)))
        for change in range(len(changes(node)))
    ]


def files(part: str) -> list[str]:
    """The files of a part that hold rules, marks, scoring or replay."""
    left_out = NO_REPLAY if part == "replay" else NO_RULES
    found = sorted(folder(part).glob("*.py"))
    return [path.relative_to(ROOT).as_posix() for path in found if path.stem not in left_out]


def folder(part: str) -> Path:
    """Where all of a part lies, its sheets and words too."""
    return ROOT / "sheetgen" / ("replay" if part == "replay" else f"games/{part}")


def mutated(mutant: Mutant) -> tuple[ast.Module, str]:
    """The file with its fault, and the fault in words."""
    tree = parsed(mutant.file)
    old, _ = list(rules(tree))[mutant.node]
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
