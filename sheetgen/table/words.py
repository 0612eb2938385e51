"""What may be said to the program at a table, in the reader's language and in English."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sheetgen.games.notation.tokens import split
from sheetgen.message import Msg, msg


class Command(NamedTuple):
    """A word for the program (None: a question mark), what may stand behind it, what it is for."""

    key: str
    word: Msg | None
    behind: Msg | None
    help: Msg


HELP = msg("help", "record")
COMMANDS = (
    Command(
        "answers",
        None,
        msg("beginning", "record"),
        msg("what may be answered now, and what each answer brings", "report"),
    ),
    Command("undo", msg("undo", "record"), msg("number", "record"), msg("take back what was written last", "report")),
    Command("redo", msg("redo", "record"), None, msg("bring back what was taken back", "report")),
    Command("why", msg("why", "record"), msg("code", "record"), msg("explain a finding or a rule", "report")),
    Command("totals", msg("totals", "record"), None, msg("each player's totals", "report")),
    Command("table", msg("table", "record"), None, msg("what stands on the table", "report")),
    Command("hint", msg("hint", "record"), None, msg("what a program would answer", "report")),
    Command("sheet", msg("sheet", "record"), None, msg("write each player's sheet beside the log", "report")),
    Command("log", msg("log", "record"), None, msg("show the log", "report")),
    Command("help", HELP, None, msg("what may be typed here", "report")),
    Command("quit", msg("quit", "record"), None, msg("end; the log is written already", "report")),
)  # fmt: skip
THROW = msg("roll", "record")
"""Said alone it lets the program throw or draw."""


class Words:
    """Finds commands in what was typed."""

    def __init__(self, say: Callable[[Msg], str]) -> None:
        self._words = {
            split(form): command
            for command in COMMANDS
            if command.word is not None
            for form in (say(command.word), str(command.word))
        }
        self._throw = {split(say(THROW)), split(str(THROW))}

    def command(self, typed: str) -> tuple[Command, str] | None:
        """The command that a line is, and what stands behind it."""
        if typed.startswith(("?", "？", "؟")):
            return COMMANDS[0], typed[1:].strip()
        first, _, rest = typed.partition(" ")
        command = self._words.get(split(first))
        if command is None or (rest.strip() and command.behind is None):
            return None
        return command, rest.strip()

    def throws(self, typed: str) -> bool:
        """Whether a line asks the program to throw."""
        return split(typed.rstrip(": ")) in self._throw
