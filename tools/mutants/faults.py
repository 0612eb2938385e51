"""Small faults that can be made in rules: what there are in a file, and the file with one of them."""

import ast
import copy
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
NO_RULES = (
    "__init__", "bots", "check", "clauses", "estimate", "faults", "layout", "notation", "odds", "plans", "report",
    "spots", "typed", "words",
)  # fmt: skip
"""Files of a game that hold no rules: texts, words, layouts and their checks, odds; what programs that play go by."""
READING = ("read", "mend", "explain")
"""Packages that read logs: together they are the part ``replay``."""
NO_REPLAY = (
    "__init__", "codes", "cost", "faults", "finding", "format", "heading", "json_report", "report", "sections",
    "source",
)  # fmt: skip
"""Files of these packages that hold texts, reports and the other ways to write a log."""
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
MOST = 80
"""Characters of a statement that are shown."""


class Mutant(NamedTuple):
    """One fault: the file, the place of its node in the walk through it, and which change of that node."""

    file: str
    node: int
    change: int
    line: int
    """Where the statement begins in which it is."""
    function: str
    """The function or class in which it is, with those around it; empty in a module's own statements."""

    @property
    def part(self) -> str:
        """The game, or ``replay``."""
        home = Path(self.file).parent.name
        return "replay" if home in READING else home


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


class Rule(NamedTuple):
    """A node of a file, the statement that it is in (none for the module itself), and the function around that."""

    node: ast.AST
    statement: ast.stmt | None = None
    function: str = ""


def rules(node: ast.AST, statement: ast.stmt | None = None, function: str = "") -> Iterator[Rule]:
    """A node and all within it, but for types and what no rule hangs on.

    That is what is only said, the words of messages and errors, and the ``strict`` of a ``zip``, which no
    game that is right can notice.
    """
    if isinstance(node, ast.stmt):
        statement = node
    yield Rule(node, statement, function)
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        function = f"{function}.{node.name}".lstrip(".")
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _apart(node, child):
                yield from rules(child, statement, function)


def _apart(node: ast.AST, child: ast.AST) -> bool:
    if isinstance(child, ast.If) and getattr(child.test, "id", "") == "TYPE_CHECKING":
        return True
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
        Mutant(file, at, change, rule.statement.lineno if rule.statement else 0, rule.function)
        for at, rule in enumerate(rules(parsed(file)))
        for change in range(len(changes(rule.node)))
    ]


def files(part: str) -> list[str]:
    """The files of a part that hold rules, marks, scoring or replay."""
    left_out = NO_REPLAY if part == "replay" else NO_RULES
    found = [path for home in folders(part) for path in sorted(home.glob("*.py"))]
    return [path.relative_to(ROOT).as_posix() for path in found if path.stem not in left_out]


def folders(part: str) -> list[Path]:
    """The folders of a part, with its sheets and words."""
    return [ROOT / "sheetgen" / name for name in (READING if part == "replay" else (f"games/{part}",))]


def mutated(mutant: Mutant) -> tuple[ast.Module, str]:
    """The file with its fault, and the fault in words: the statement as it was and as it is, of a long one a part."""
    tree = parsed(mutant.file)
    old, statement, _ = next(islice(rules(tree), mutant.node, None))
    new = ast.copy_location(changes(old)[mutant.change](old), old)
    around = _around(statement or old, old)
    shown = next((node for node in around if len(_brief(node)) <= MOST), old)
    before = _brief(shown)

    class Exchange(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> ast.AST:
            return new if node is old else self.generic_visit(node)

    changed = ast.fix_missing_locations(Exchange().visit(tree))
    return changed, f"{before} -> {_brief(new if shown is old else shown)}"


def _around(node: ast.AST, inner: ast.AST) -> list[ast.AST]:
    """The nodes from one down to another that is in it, both included; empty where it is not."""
    if node is inner:
        return [node]
    for child in ast.iter_child_nodes(node):
        if below := _around(child, inner):
            return [node, *below] if isinstance(node, ast.stmt | ast.expr | ast.keyword) else below
    return []


def _brief(node: ast.AST) -> str:
    """The first line of a statement, an expression, or one that has a name in a call."""
    return ast.unparse(ast.fix_missing_locations(node)).split("\n")[0]
