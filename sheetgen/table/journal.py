"""The file of a log that is being written: whole after every line, and only one program writes it."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from filelock import FileLock, Timeout

from sheetgen.errors import ChangedMeanwhile, OutputError, UsageError, reason
from sheetgen.message import msg
from sheetgen.output_files import write
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
