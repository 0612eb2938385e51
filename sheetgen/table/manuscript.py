"""The text of a log while it is written: lines that come, go and come back."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.read.lines import lines


class Manuscript:
    """A log's lines, and all that they were before and, once undone, would be again."""

    def __init__(self, text: str) -> None:
        self._rows = tuple(text.rstrip("\n").split("\n"))
        self._before: list[tuple[str, ...]] = []
        self._after: list[tuple[str, ...]] = []

    @property
    def rows(self) -> tuple[str, ...]:
        """The lines as they are."""
        return self._rows

    @property
    def text(self) -> str:
        """The whole log."""
        return text_of(self._rows)

    @property
    def undone(self) -> bool:
        """Whether something was undone that can be redone."""
        return bool(self._after)

    def write(self, rows: Sequence[str]) -> None:
        """Let the log be these lines from now on; what was undone can't be redone any more."""
        self._before.append(self._rows)
        self._after.clear()
        self._rows = tuple(rows)

    def insert(self, at: int, row: str) -> None:
        """Put a line of the header behind the first ``at`` lines, as if it had always stood there."""
        self._rows, *_ = self._inserted([self._rows], at, row)
        self._before = self._inserted(self._before, at, row)
        self._after = self._inserted(self._after, at, row)

    @staticmethod
    def _inserted(logs: Sequence[tuple[str, ...]], at: int, row: str) -> list[tuple[str, ...]]:
        return [(*rows[:at], row, *rows[at:]) for rows in logs]

    def undo(self, kept: int) -> bool:
        """Go back to before what was written last; beyond what this manuscript has seen, a line at a time.

        The first ``kept`` lines always stay. False where nothing is left to take back.
        """
        rows = self._before.pop() if self._before else self._without_last(kept)
        if rows is None:
            return False
        self._after.append(self._rows)
        self._rows = rows
        return True

    def redo(self) -> bool:
        """Bring back what was undone last; False where nothing was."""
        if not self._after:
            return False
        self._before.append(self._rows)
        self._rows = self._after.pop()
        return True

    def _without_last(self, kept: int) -> tuple[str, ...] | None:
        """All before the last line that says something."""
        said = [line.number for line in lines(self.text) if not line.blank and line.number > kept]
        return self._rows[: said[-1] - 1] if said else None


def text_of(rows: Sequence[str]) -> str:
    """Lines as a text."""
    return "\n".join(rows) + "\n"
