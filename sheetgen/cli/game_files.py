"""Read the files from which a game can be scored: logs, and PDF forms that were filled in on a screen."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, TypeGuard

from sheetgen.cli.pdf_files import read_pdf
from sheetgen.errors import UsageError
from sheetgen.message import msg
from sheetgen.output_files import write_file
from sheetgen.read.documents import LogFile, read_any_log
from sheetgen.read.lines import decode_log

if TYPE_CHECKING:
    from sheetgen.sheets.press_data import Answers


_HEAD = 1024
"""Number of bytes in which a PDF must identify itself."""


def read_log_file(path: Path) -> LogFile:
    """Return the text of a log, or of a filled log sheet.

    Raise ``UsageError`` if the file does not exist, and ``UnreadableFile`` if it is neither of the two.
    """
    form = read_filled_form(path)
    return read_any_log(path) if form is None else LogFile(log_from_form(form))


def read_filled_form(path: Path) -> Answers | None:
    """Return the field values of a PDF form, or None for any other file; raise ``UnreadableFile``."""
    if not _is_pdf(path):
        return None
    from sheetgen.press.form import read_answers

    return read_answers(read_pdf(path))


def has_tallies(form: Answers | None) -> TypeGuard[Answers]:
    """Return whether the file is a PDF form with final tallies instead of a log sheet."""
    if form is None:
        return False
    from sheetgen.sheets.filled_forms import is_log_form

    return not is_log_form(form)


def log_from_form(form: Answers) -> str:
    """Return the log text of a filled log sheet, or raise ``UnreadableFile``."""
    from sheetgen.sheets.filled_forms import log_of_form

    return decode_log(log_of_form(form).encode())


def save_log(path: Path, form: Answers | None, force: bool) -> Path:
    """Write the log text of a filled log sheet to a file that the user can edit.

    Raise ``UsageError`` or ``OutputError``.
    """
    if form is None:
        raise UsageError(msg("--as-log is for forms: this file is a log already.", "report"))
    if path.suffix.lower() != ".log":
        raise UsageError(msg("{path} should end in {ending}.", "report", path=path, ending=".log"))

    write_file(path, log_from_form(form).encode(), force=force)
    return path


def _is_pdf(path: Path) -> bool:
    if not path.is_file():
        return False
    try:
        with path.open("rb") as file:
            return file.read(_HEAD).lstrip().startswith(b"%PDF")
    except OSError:  # An unreadable form is reported when its log is read.
        return False
