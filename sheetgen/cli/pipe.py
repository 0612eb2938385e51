"""A conversation over plain pipes: no colour, one answer a line."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sheetgen.errors import UsageError
from sheetgen.message import msg
from sheetgen.table.conversation import Question


class Pipe:
    """Reads answers a line each and writes them down beside their questions, so that what comes out can be read."""

    def ask(self, question: Question) -> str | None:
        """The next line; None at the end."""
        sys.stdout.write(question.prompt)
        sys.stdout.flush()
        try:
            typed = sys.stdin.readline()
        except UnicodeDecodeError:
            raise UsageError(msg("What is typed is not UTF-8.", "report")) from None
        sys.stdout.write(typed if typed.endswith("\n") else typed + "\n")
        return typed.rstrip("\n") if typed else None

    def tell(self, line: str = "") -> None:
        """Write a line."""
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    @contextmanager
    def thinking(self, name: str, visits: Callable[[], int]) -> Iterator[Callable[[], bool]]:
        """Nobody looks on, and nobody can interrupt."""
        yield lambda: False
