"""A conversation over plain pipes: no colour, one answer a line."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO

from sheetgen.errors import UsageError
from sheetgen.message import msg
from sheetgen.table.conversation import Question


class Pipe:
    """Reads answers a line each and writes them down beside their questions, so that what comes out can be read."""

    def __init__(self, out: TextIO | None = None) -> None:
        self._out = sys.stdout if out is None else out

    def ask(self, question: Question) -> str | None:
        """The next line; None at the end."""
        self._out.write(question.prompt)
        self._out.flush()
        try:
            typed = sys.stdin.readline()
        except UnicodeDecodeError:
            raise UsageError(msg("What is typed is not UTF-8.", "report")) from None
        self._out.write(typed if typed.endswith("\n") else typed + "\n")
        return typed.rstrip("\n") if typed else None

    def tell(self, line: str = "") -> None:
        """Write a line."""
        self._out.write(line + "\n")
        self._out.flush()

    @contextmanager
    def thinking(self, name: str, visits: Callable[[], int]) -> Iterator[Callable[[], bool]]:
        """Nobody looks on, and nobody can interrupt."""
        yield lambda: False
