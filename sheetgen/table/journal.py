"""The file of a log that is being written, with a lock for one program, and the history of its lines."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from sheetgen.errors import ChangedMeanwhile, OutputError, UsageError, system_reason
from sheetgen.message import msg
from sheetgen.output_files import write_file
from sheetgen.read.lines import read_log, split_lines


class Journal:
    """The file of a log, locked by one program while it runs: ``with Journal(path) as journal``.

    ``saved`` is called with the text each time it is read or saved. Raise ``OutputError`` for a path without
    a file name, and ``UsageError`` if another program holds the lock. The lock of a killed program is free.
    """

    def __init__(self, path: Path, saved: Callable[[str], None] | None = None) -> None:
        if not path.name:
            said = "{path} cannot be written: {reason}."
            folder = IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
            raise OutputError(msg(said, "report", path=path, reason=system_reason(folder)))
        from filelock import FileLock  # Browsers do not have file locks, and no other program writes there.

        self.path = path
        self._saved = saved
        self._lock = FileLock(path.with_name(f".{path.name}.lock"), timeout=0)
        self._known: str | None = None

    def __enter__(self) -> Self:
        from filelock import Timeout

        if not self.path.parent.is_dir():
            said = "{path} cannot be written: there is no such folder."
            raise OutputError(msg(said, "report", path=self.path))
        try:
            self._lock.acquire()
        except Timeout:
            said = "{path} is being written by another sheetgen already."
            raise UsageError(msg(said, "report", path=str(self.path))) from None
        except OSError as error:
            said = "{path} cannot be written: {reason}."
            raise OutputError(msg(said, "report", path=self.path, reason=system_reason(error))) from None
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(OSError):  # Windows does not delete open files.
            Path(self._lock.lock_file).unlink(missing_ok=True)
        self._lock.release()

    def read(self) -> str | None:
        """Return the text of the log file; None if it is empty or missing.

        Raise ``UsageError`` or ``UnreadableFile``.
        """
        self._known = self._found()
        self._tell()
        return self._known

    def _tell(self) -> None:
        if self._saved is not None and self._known is not None:
            self._saved(self._known)

    def _found(self) -> str | None:
        return read_log(self.path) if self.path.exists() and self.path.stat().st_size else None

    def save(self, text: str) -> None:
        """Replace the log file by ``text`` in one step.

        Raise ``ChangedMeanwhile`` if the file changed since it was last read or saved, and ``OutputError`` if
        it cannot be written. The file then stays unchanged.
        """
        if self._found() != self._known:
            said = "Another program changed {path}; sheetgen continues with its new contents."
            raise ChangedMeanwhile(msg(said, "report", path=str(self.path)))
        write_file(self.path, text.encode(), force=True)
        self._known = text
        self._tell()


# ---- the lines of a log with undo and redo -------------------------------------------


class Manuscript:
    """The lines of a log with their history for undo and redo."""

    def __init__(self, text: str) -> None:
        self._rows = tuple(text.rstrip("\n").split("\n"))
        self._before: list[tuple[str, ...]] = []
        self._after: list[tuple[str, ...]] = []

    @property
    def rows(self) -> tuple[str, ...]:
        """The current lines of the log."""
        return self._rows

    @property
    def text(self) -> str:
        """The whole text of the log."""
        return join_lines(self._rows)

    @property
    def undone(self) -> bool:
        """Whether an undone change can be redone."""
        return bool(self._after)

    def write(self, rows: Sequence[str]) -> None:
        """Replace the lines of the log. Redo is impossible afterwards."""
        self._before.append(self._rows)
        self._after.clear()
        self._rows = tuple(rows)

    def insert(self, at: int, row: str) -> None:
        """Insert a header line after the first ``at`` lines of the log, also in its history."""
        self._rows, *_ = self._inserted([self._rows], at, row)
        self._before = self._inserted(self._before, at, row)
        self._after = self._inserted(self._after, at, row)

    @staticmethod
    def _inserted(logs: Sequence[tuple[str, ...]], at: int, row: str) -> list[tuple[str, ...]]:
        return [(*rows[:at], row, *rows[at:]) for rows in logs]

    def undo(self, kept: int) -> bool:
        """Undo the last change of the log. Return False if nothing can be undone.

        Without history, remove the last line with content. The first ``kept`` lines always stay.
        """
        rows = self._before.pop() if self._before else self._without_last(kept)
        if rows is None:
            return False
        self._after.append(self._rows)
        self._rows = rows
        return True

    def redo(self) -> bool:
        """Redo the last undone change. Return False if there is none."""
        if not self._after:
            return False
        self._before.append(self._rows)
        self._rows = self._after.pop()
        return True

    def _without_last(self, kept: int) -> tuple[str, ...] | None:
        """Return the lines of the log before its last line with content."""
        said = [line.number for line in split_lines(self.text) if not line.is_blank and line.number > kept]
        return self._rows[: said[-1] - 1] if said else None


def join_lines(rows: Sequence[str]) -> str:
    """Return lines as a text that ends with a newline."""
    return "\n".join(rows) + "\n"
