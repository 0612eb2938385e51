"""The file of a log that is being written: whole after every line, and only one program writes it."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from filelock import FileLock, Timeout

from sheetgen.errors import ChangedMeanwhile, OutputError, UsageError, reason
from sheetgen.message import msg
from sheetgen.output_files import write
from sheetgen.read.lines import lines
from sheetgen.read.source import read


class Journal:
    """A log's file, held by one program as long as it runs: ``with Journal(path) as journal``.

    ``saved`` is told the text whenever it is read or saved. Raises ``OutputError``
    for a path without a name, ``UsageError`` where another holds it. A program
    that is killed holds nothing any more.
    """

    def __init__(self, path: Path, saved: Callable[[str], None] | None = None) -> None:
        if not path.name:
            said = "{path} can not be written: {reason}."
            folder = IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
            raise OutputError(msg(said, "report", path=path, reason=reason(folder)))
        self.path = path
        self._saved = saved
        self._lock = FileLock(path.with_name(f".{path.name}.lock"), timeout=0)
        self._known: str | None = None

    def __enter__(self) -> Self:
        if not self.path.parent.is_dir():
            said = "{path} can not be written: there is no such folder."
            raise OutputError(msg(said, "report", path=self.path))
        try:
            self._lock.acquire()
        except Timeout:
            said = "{path} is being written by another sheetgen already."
            raise UsageError(msg(said, "report", path=str(self.path))) from None
        except OSError as error:
            said = "{path} can not be written: {reason}."
            raise OutputError(msg(said, "report", path=self.path, reason=reason(error))) from None
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(OSError):  # some systems keep a file that is open
            Path(self._lock.lock_file).unlink(missing_ok=True)
        self._lock.release()

    def read(self) -> str | None:
        """The text of the file, None where nothing stands; raises ``UsageError``, ``UnreadableFile``."""
        self._known = self._found()
        self._tell()
        return self._known

    def _tell(self) -> None:
        if self._saved is not None and self._known is not None:
            self._saved(self._known)

    def _found(self) -> str | None:
        return read(self.path) if self.path.exists() and self.path.stat().st_size else None

    def save(self, text: str) -> None:
        """Put ``text`` in the file's place, in one step.

        Raises ``ChangedMeanwhile`` where it is not as it was when it was read or saved last, ``OutputError``
        where it can't be written; the file then stays as it is.
        """
        if self._found() != self._known:
            said = "{path} was changed by another program; what stands there now is taken up."
            raise ChangedMeanwhile(msg(said, "report", path=str(self.path)))
        write(self.path, text.encode(), force=True)
        self._known = text
        self._tell()


# The text of a log while it is written: lines that come, go and come back.


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
