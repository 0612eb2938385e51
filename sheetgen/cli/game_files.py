"""Files that a game can be scored from: logs, and forms that were filled in on a screen."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, TypeGuard

from sheetgen.errors import UsageError
from sheetgen.message import msg
from sheetgen.output_files import write
from sheetgen.read.source import decode, read

if TYPE_CHECKING:
    from sheetgen.sheets.form_answers import Answers


_HEAD = 1024
"""Bytes within which a PDF says that it is one."""


def log_of(path: Path) -> str:
    """The text of a log, or what a filled log sheet says as one.

    Raises ``UsageError`` where there is no such file, ``UnreadableFile`` for what is neither.
    """
    form = filled_form(path)
    return read(path) if form is None else typed_off(form)


def filled_form(path: Path) -> Answers | None:
    """What the fields of a PDF say; None for any other file. Raises ``UnreadableFile``."""
    if not _is_pdf(path):
        return None
    from sheetgen.press.form import read_answers

    return read_answers(path.read_bytes())


def tells_tallies(form: Answers | None) -> TypeGuard[Answers]:
    """Whether it is a form, but no log sheet."""
    if form is None:
        return False
    from sheetgen.sheets.typed_log_sheet import is_log

    return not is_log(form)


def typed_off(form: Answers) -> str:
    """What a filled log sheet says as a log; raises ``UnreadableFile``."""
    from sheetgen.sheets.typed_log_sheet import text_of

    return decode(text_of(form).encode())


def save_log(path: Path, form: Answers | None, force: bool) -> Path:
    """Write what a filled log sheet says into a file, to be edited; raises ``UsageError``, ``OutputError``."""
    if form is None:
        raise UsageError(msg("--as-log is for forms: this is a log already.", "report"))
    if path.suffix.lower() != ".log":
        raise UsageError(msg("{path} should end in {ending}.", "report", path=path, ending=".log"))

    write(path, typed_off(form).encode(), force=force)
    return path


def _is_pdf(path: Path) -> bool:
    if not path.is_file():
        return False
    try:
        with path.open("rb") as file:
            return file.read(_HEAD).lstrip().startswith(b"%PDF")
    except OSError:  # told where the log is read
        return False
