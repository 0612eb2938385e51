"""Which test reaches which statement: each runs once, alone, with statements that say that they are run."""

import ast
import builtins
import os
import pickle
from collections.abc import Callable, Iterator, Sequence
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple, TypeVar

import pytest

from tools.mutants.faults import ROOT, parsed

MARKS = "__reached__"
T = TypeVar("T")
Place = tuple[str, int]
"""A file, and the line where a statement begins."""


class Reach(NamedTuple):
    """What a test reaches, and the seconds of computing that it takes, with no fault."""

    places: frozenset[Place]
    seconds: float


class Measured(NamedTuple):
    """What is reached while tests are collected, and what by each test; ``failed`` fail with no fault at all."""

    early: frozenset[Place]
    tests: dict[str, Reach]
    failed: tuple[str, ...] = ()


def read_as(code_of: Callable[[str], CodeType | None]) -> None:
    """From now on modules are read as ``code_of`` their file, where it has something else to say."""
    read = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, name: str) -> CodeType | None:
        path = Path(self.path)
        file = path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else ""
        return code_of(file) or read(self, name)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]


class Marks:
    """A byte for each line of some files, set when the statement that begins there is run."""

    def __init__(self, files: Sequence[str]) -> None:
        self.places: list[Place] = []
        self.first: dict[str, int] = {}
        for file in files:
            self.first[file] = len(self.places)
            count = len((ROOT / file).read_bytes().splitlines())
            self.places += [(file, line) for line in range(count + 1)]
        self.set = bytearray(len(self.places))

    def watch(self) -> None:
        """Read the files with a mark before each statement."""
        setattr(builtins, MARKS, self.set)
        read_as(self.marked)

    def marked(self, file: str) -> CodeType | None:
        """One of the files with its marks."""
        if file not in self.first:
            return None
        tree = parsed(file)
        for node in list(ast.walk(tree)):
            for _, value in ast.iter_fields(node):
                if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                    value[:] = self._with_marks(value, self.first[file])
        return compile(ast.fix_missing_locations(tree), str(ROOT / file), "exec")

    def _with_marks(self, body: list[ast.stmt], first: int) -> Iterator[ast.stmt]:
        for statement in body:
            if not _comes_first(statement):
                (mark,) = ast.parse(f"{MARKS}[{first + statement.lineno}] = 1").body
                for node in ast.walk(mark):
                    ast.copy_location(node, statement)
                yield mark
            yield statement

    def taken(self) -> frozenset[Place]:
        """What has been run since the last time."""
        found = frozenset(place for place, reached in zip(self.places, self.set, strict=True) if reached)
        self.set[:] = bytes(len(self.set))
        return found


def _comes_first(statement: ast.stmt) -> bool:
    """Whether it must stay at the beginning: what a module or function says about itself, ``__future__``."""
    if isinstance(statement, ast.ImportFrom):
        return statement.module == "__future__"
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def measure(session: pytest.Session, marks: Marks, workers: int, folder: Path) -> Measured:
    """Run each test once, in a process of its own in which nothing has been looked up before."""
    if session.testsfailed:
        raise SystemExit("Not all tests can be collected.")
    early = marks.taken()
    tries = list(enumerate(session.items))

    def reached(tried: tuple[int, pytest.Item]) -> int:
        number, item = tried
        begin = _computed()
        run(item)
        reach = Reach(marks.taken(), _computed() - begin)
        (folder / f"{number}.reach").write_bytes(pickle.dumps(reach))
        return session.testsfailed

    tests, failed = {}, []
    for (number, item), status in each(tries, reached, workers):
        if status:
            failed.append(item.nodeid)
        else:
            tests[item.nodeid] = pickle.loads((folder / f"{number}.reach").read_bytes())
    return Measured(early, tests, tuple(failed))


def run(item: pytest.Item) -> None:
    """One test with all that it needs and leaves nothing behind of."""
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)


def _computed() -> float:
    return sum(os.times()[:4])


def each(tries: Sequence[T], do: Callable[[T], int], workers: int) -> Iterator[tuple[T, int]]:
    """Do something in a process of its own for each; each with the status of its process, as they end."""
    waiting = list(reversed(tries))
    running: dict[int, T] = {}
    while waiting or running:
        while waiting and len(running) < workers:
            tried = waiting.pop()
            running[_forked(do, tried)] = tried
        pid, status = os.wait()
        yield running.pop(pid), status


def _forked(do: Callable[[T], int], tried: T) -> int:
    pid = os.fork()
    if pid:
        return pid
    status = 1
    try:
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        status = min(do(tried), 1)
    finally:
        os._exit(status)


class Collected:
    """Takes the place of the loop through all tests: whatever is to be done once they are collected."""

    def __init__(self, do: Callable[[pytest.Session], Any]) -> None:
        self.do = do

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of pytest's own."""
        self.do(session)
        return True
