"""Whether some test fails with a fault: those that reach it run, the likeliest to see it first, until one does."""

import gc
import mmap
import resource
import signal
from collections.abc import Iterable, Iterator, Sequence
from types import CodeType, FunctionType
from typing import Any

import pytest

from tools.mutants.faults import ROOT, Mutant, folders, mutated
from tools.mutants.reach import Measured, Reach, read_as, run

PLAIN = (
    "-q", "-s", "-x", "-m", "not slow", "--assert=plain", "-o", "addopts=", "-p", "no:cacheprovider", "-p", "no:xdist",
)  # fmt: skip
"""How pytest runs: to its own output nobody listens."""
COLLECTING, LONGEST, TIMES = 120.0, 10.0, 10.0
"""Seconds of computing after which a fault counts as seen, and how many times what the test takes without it."""
MEMORY = 6 << 30


class Seen:
    """How many faults each test has seen so far, known to all processes that part from this one."""

    def __init__(self, tests: Iterable[str]) -> None:
        self.numbers = {name: number for number, name in enumerate(tests)}
        self.counts = memoryview(mmap.mmap(-1, 4 * max(len(self.numbers), 1))).cast("I")

    def add(self, name: str) -> None:
        """This test has seen one more."""
        self.counts[self.numbers[name]] += 1

    def dear(self, name: str, reach: Reach) -> float:
        """What a test costs for what may be hoped of it: tests that see many faults come before quicker ones."""
        return reach.seconds / (1 + self.counts[self.numbers[name]])


def limited(seconds: float) -> None:
    """End this process if it computes longer than this from now on."""
    signal.setitimer(signal.ITIMER_PROF, seconds)


def concerned(mutant: Mutant, measured: Measured, seen: Seen | None = None) -> list[str]:
    """The tests that could see a fault, the quickest first; those sooner that have ``seen`` many.

    Where a statement is run while modules are read or tests collected, what it makes may be used anywhere:
    those that run it again come first, then all that run anything of the part.
    """
    place = (mutant.file, mutant.line)
    tests = measured.tests
    seen = seen or Seen(tests)

    def dear(name: str) -> float:
        return seen.dear(name, tests[name])

    found = sorted((name for name in tests if place in tests[name].places), key=dear)
    if place in measured.early:
        homes = tuple(f"{home.relative_to(ROOT).as_posix()}/" for home in folders(mutant.part))
        touching = {name for name in tests if any(file.startswith(homes) for file, _ in tests[name].places)}
        found += sorted(touching.difference(found), key=dear)
    return found


# ---- in the process that has collected the tests ------------------------------------------------


def functions() -> dict[str, list[FunctionType]]:
    """All functions that there are, by the file that they are written in."""
    found: dict[str, list[FunctionType]] = {}
    gc.unfreeze()  # nothing is found of what is frozen
    for each in gc.get_objects():
        if isinstance(each, FunctionType):
            found.setdefault(each.__code__.co_filename, []).append(each)
    return found


def seen_here(
    mutant: Mutant,
    measured: Measured,
    items: dict[str, pytest.Item],
    known: dict[str, list[FunctionType]],
    seen: Seen,
    enough: float,
) -> int:
    """1 if some test fails once the functions of the mutant's file have its fault, else 0.

    Tests that take longer than ``enough`` seconds together, without the fault, are not asked any more.
    """
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    path = str(ROOT / mutant.file)
    changed = _changed(mutant)
    codes = {(code.co_qualname, code.co_firstlineno): code for code in _codes(changed)}
    for function in known.get(path, ()):
        code = function.__code__
        function.__code__ = codes.get((code.co_qualname, code.co_firstlineno), code)
    spent = 0.0
    for name in concerned(mutant, measured, seen):
        seconds = measured.tests[name].seconds
        limited(LONGEST + TIMES * seconds)
        run(items[name])
        if items[name].session.testsfailed:
            seen.add(name)
            return 1
        spent += seconds
        if spent > enough:
            break
    return 0


def _changed(mutant: Mutant) -> CodeType:
    """The code of the mutant's file, as which it is read if nothing has read it so far."""
    tree, _ = mutated(mutant)
    code: CodeType = compile(tree, str(ROOT / mutant.file), "exec")
    read_as(lambda file: code if file == mutant.file else None)
    return code


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


# ---- in a process that has read nothing of the house --------------------------------------------


def seen_anew(mutant: Mutant, measured: Measured) -> int:
    """1 if some test fails when all is read and collected with the fault, else 0."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    _changed(mutant)
    names = concerned(mutant, measured)
    for stage in _stages(mutant, names):
        limited(COLLECTING)
        status = pytest.main([*PLAIN, *stage], plugins=[Chosen(names, measured)])
        if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            return 1
    return 0


def _stages(mutant: Mutant, names: Sequence[str]) -> list[list[str]]:
    """The files of these tests: those of the part itself, then the others."""
    paths = dict.fromkeys(name.split("::")[0] for name in names)
    home = "tests/replay/" if mutant.part == "replay" else f"tests/games/{mutant.part}/"
    own = [path for path in paths if path.startswith(home)]
    return [stage for stage in (own, [path for path in paths if path not in own]) if stage]


class Chosen:
    """Runs only these tests, in their order, and those that nobody knew before the fault."""

    def __init__(self, names: Sequence[str], measured: Measured) -> None:
        self.order = {name: at for at, name in enumerate(names)}
        self.measured = measured

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Choose and sort them."""
        wanted = [i for i in items if i.nodeid in self.order or i.nodeid not in self.measured.tests]
        items[:] = sorted(wanted, key=lambda item: self.order.get(item.nodeid, -1))

    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
        """Give each its time."""
        reach = self.measured.tests.get(item.nodeid)
        limited(LONGEST + TIMES * (reach.seconds if reach else 0))
