"""Chooses further slips for ``slips/GAME.json``: those in which the reader's conditions come out as in few others.

    python -m tests.replay.choose_slips GAME [--each 6] [--seed 1] [--seconds 1]

Slips are drawn by seed with ``tools.slips`` and cut off some lines later. Each is read with the conditions of
``replay`` watched: which were true and which false, which numbers were less, equal and greater. Of those slips the one
that adds most for the time that it takes is kept, then the next, until all take ``--seconds``. What earlier ones show
is not looked for again.
"""

import argparse
import ast
import builtins
import operator
import random
import time
from collections import Counter
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

from tools.mutants.faults import ROOT, files, parsed
from tools.mutants.reach import read_as

WATCH, COMPARED = "__watch__", "__compared__"
WANTED = 3
"""How many slips in which a condition comes out in one way are enough."""
SHORTEST, LONGEST = 3, 9
"""Lines that are kept behind a slip."""
DRAWN = 40
"""Slips that are drawn until one stands near enough behind another."""
LONG = 0.4
"""Seconds that no slip may take."""
OPERATORS = {"Lt": "lt", "LtE": "le", "Gt": "gt", "GtE": "ge", "Eq": "eq", "NotEq": "ne"}
Outcome = tuple[str, int, Any]
outcomes: set[Outcome] = set()
"""How the conditions of the files that are watched came out."""


def watch() -> None:
    """From now on the files of ``replay`` are read with their conditions watched."""
    names: dict[str, list[tuple[str, int]]] = {"places": []}

    def watched(place: int, value: Any) -> Any:
        outcomes.add((*names["places"][place], bool(value)))
        return value

    def compared(place: int, name: str, one: Any, other: Any) -> Any:
        try:
            sign: Any = (one > other) - (one < other)
        except TypeError:
            sign = one == other
        outcomes.add((*names["places"][place], f"{name} {sign}"))
        return getattr(operator, name)(one, other)

    setattr(builtins, WATCH, watched)
    setattr(builtins, COMPARED, compared)
    wanted = set(files("replay"))

    def code_of(file: str) -> CodeType | None:
        if file not in wanted:
            return None
        tree = Watched(file, names["places"]).visit(parsed(file))
        return compile(ast.fix_missing_locations(tree), str(ROOT / file), "exec")

    read_as(code_of)


class Watched(ast.NodeTransformer):
    """A file's tree with its conditions as calls that tell how they came out."""

    def __init__(self, file: str, places: list[tuple[str, int]]) -> None:
        self.file, self.places = file, places

    def _place(self) -> ast.Constant:
        self.places.append((self.file, len(self.places)))
        return ast.Constant(len(self.places) - 1)

    def _call(self, name: str, *args: ast.expr) -> ast.Call:
        return ast.Call(ast.Name(name, ast.Load()), [self._place(), *args], [])

    def visit_Compare(self, node: ast.Compare) -> ast.AST:  # noqa: N802
        """``a < b`` tells which is greater."""
        self.generic_visit(node)
        name = OPERATORS.get(type(node.ops[0]).__name__)
        if len(node.ops) > 1 or name is None:
            return node
        return self._call(COMPARED, ast.Constant(name), node.left, node.comparators[0])

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:  # noqa: N802
        """Each part of ``a and b`` tells its own."""
        self.generic_visit(node)
        node.values = [self._call(WATCH, value) for value in node.values]
        return node

    def _tested(self, node: Any) -> ast.AST:
        self.generic_visit(node)
        node.test = self._call(WATCH, node.test)
        return node  # type: ignore[no-any-return]

    visit_If = visit_IfExp = visit_While = _tested  # noqa: N815

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        """So does what a comprehension leaves out."""
        self.generic_visit(node)
        node.ifs = [self._call(WATCH, test) for test in node.ifs]
        return node


class Candidate(NamedTuple):
    """A slip, how the conditions came out in it, and how long it took to read."""

    slip: Any
    outcomes: frozenset[Outcome]
    seconds: float


def read(slip: Any) -> Candidate:
    """Read a slip with all conditions watched."""
    from tests.replay.frozen_slips import told

    outcomes.clear()
    begin = time.process_time()
    told(slip)
    return Candidate(slip, frozenset(outcomes), time.process_time() - begin)


def drawn(game: str, each: int, seed: int) -> list[Any]:
    """Slips of a game, cut off some lines later; behind every third there is another."""
    from tests.replay.frozen_slips import HERE, Slip
    from tools.slips import kinds, slips

    rng = random.Random(seed)
    found = []
    for n, made in enumerate(slips(game, each, seed)):
        rows = made.text.rstrip("\n").split("\n")
        end = made.line + rng.randint(SHORTEST, LONGEST)
        for _ in range(DRAWN if n % 3 == 0 and len(rows) == len(made.log.rows) else 0):
            second = rng.choice(kinds(game))(made.log, rng)
            if second is not None and made.line < second.line <= made.line + SHORTEST:
                rows = [*rows[: second.line - 1], *second.text.rstrip("\n").split("\n")[second.line - 1 :]]
                break
        kept = rows[:end]
        path = made.log.path.relative_to(HERE).as_posix()
        changes = difference(made.log.rows, kept)
        name = f"{made.kind} {made.log.path.stem} line {made.line}"
        found.append(Slip(name, path, changes))
    return found


def difference(before: list[str], after: list[str]) -> tuple[tuple[int, int, tuple[str, ...]], ...]:
    """What turns one list of rows into another: the rows that differ, and the end that is cut off."""
    first = next(
        (n for n, rows in enumerate(zip(before, after, strict=False)) if rows[0] != rows[1]), len(after)
    )
    most = min(len(before), len(after)) - first
    # The longest tail of ``after`` that stands somewhere in ``before`` behind the change.
    for tail in range(most, -1, -1):
        for start in range(first, len(before) - tail + 1):
            if before[start : start + tail] == after[len(after) - tail :]:
                middle = tuple(after[first : len(after) - tail])
                changes = [(first + 1, start - first, middle)]
                if rest := len(before) - start - tail:
                    changes.append((start + tail + 1, rest, ()))
                return tuple(change for change in changes if change[1] or change[2])
    raise AssertionError("an empty tail always fits")


def chosen(known: list[Candidate], found: list[Candidate], seconds: float) -> list[Candidate]:
    """The slips that add most for the time that they take."""
    often = Counter(outcome for one in known for outcome in one.outcomes)
    left, taken = [one for one in found if one.seconds < LONG], []

    def worth(one: Candidate) -> float:
        return sum(1 / (1 + often[o]) ** 2 for o in one.outcomes if often[o] < WANTED) / (one.seconds + 0.01)

    while left:
        best = max(left, key=worth)
        left.remove(best)
        if not worth(best) or best.seconds > seconds:
            break
        seconds -= best.seconds
        often.update(best.outcomes)
        taken.append(best)
    return taken


def main() -> None:
    """Draw, read, choose, and keep."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.replay.choose_slips", description=__doc__.split("\n")[0]
    )
    parser.add_argument("game")
    parser.add_argument("--each", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1.0)
    asked = parser.parse_args()
    watch()
    from tests.replay.frozen_slips import SLIPS, entries, write

    path = Path(SLIPS / f"{asked.game}.json")
    kept = [slip for slip, _ in entries(path)]
    texts = {slip.text for slip in kept}
    fresh = {slip.text: slip for slip in drawn(asked.game, asked.each, asked.seed) if slip.text not in texts}
    known = [read(slip) for slip in kept]
    more = chosen(known, list(map(read, fresh.values())), asked.seconds)
    write(path, [*kept, *(one.slip for one in more)])
    seen = frozenset().union(*(one.outcomes for one in known))
    added = frozenset().union(*(one.outcomes for one in more)) - seen
    print(
        f"{len(more)} of {len(fresh)} slips are kept besides {len(kept)}: {len(added)} outcomes besides {len(seen)}"
    )


if __name__ == "__main__":
    main()
