"""Read PDFs that a command gets; ask for the password of a locked one."""

from __future__ import annotations

import sys
from pathlib import Path

from sheetgen.cli import show
from sheetgen.errors import UnreadableFile
from sheetgen.inspect.ink import name_file_in_errors, read_file
from sheetgen.inspect.locked_pdf import PASSWORDS, unlocked_pdf
from sheetgen.message import msg

_TRIES = 3


def read_pdf(path: Path) -> bytes:
    """Return the content of a PDF, without its encryption. Raise ``UnreadableFile``.

    On a terminal, ask up to three times for the password that a file needs. It is kept for other files.
    """
    data = read_file(path)
    with name_file_in_errors(path):
        try:
            return unlocked_pdf(data)
        except UnreadableFile as error:
            if error.code != "locked-pdf" or not sys.stdin.isatty():
                raise
            return _unlocked_by_user(data, path, error)


def _unlocked_by_user(data: bytes, path: Path, error: UnreadableFile) -> bytes:
    from prompt_toolkit import prompt

    for _ in range(_TRIES):
        question = show.translated(msg("Password of {path}:", "report", path=path)) + " "
        try:
            PASSWORDS.append(prompt(question, is_password=True))
            return unlocked_pdf(data)
        except UnreadableFile as again:
            if again.code != "locked-pdf":
                raise
        except (EOFError, KeyboardInterrupt):
            break
    raise error
