"""Conversations with the user: on a terminal with line editing and completion, or over pipes."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from time import monotonic
from types import FrameType
from typing import TextIO

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.layout.screen import Char
from prompt_toolkit.output import create_output
from prompt_toolkit.shortcuts import CompleteStyle, print_formatted_text
from prompt_toolkit.styles import Style

from sheetgen.characters import ERASE, START, SYMBOLS, Output, terminal_text
from sheetgen.cli.folding import first_fitting_text, fold_line
from sheetgen.errors import UsageError
from sheetgen.message import Say, msg
from sheetgen.table.conversation import Question


class Pipe:
    """The front for pipes: it reads one answer from each line and prints it after its question."""

    def __init__(self, out: TextIO | None = None) -> None:
        self._out = sys.stdout if out is None else out

    def ask(self, question: Question) -> str | None:
        """Print the prompt and return the next line of input; None at the end of input."""
        self._out.write(question.prompt)
        self._out.flush()
        try:
            typed = sys.stdin.readline()
        except UnicodeDecodeError:
            raise UsageError(msg("The input is not UTF-8.", "report")) from None
        self._out.write(typed if typed.endswith("\n") else typed + "\n")
        return typed.rstrip("\n") if typed else None

    def tell(self, line: str = "") -> None:
        """Print a line of the conversation."""
        self._out.write(line + "\n")
        self._out.flush()

    @contextmanager
    def thinking(self, name: str, visits: Callable[[], int]) -> Iterator[Callable[[], bool]]:
        """Do nothing while a bot is thinking: over a pipe nobody watches, and nobody can interrupt."""
        yield lambda: False


# ---- terminal ---------------------------------------------------------------------------------


MOST_OFFERED = 60
"""Largest number of completions that are shown."""
PATIENCE, EVERY = 0.5, 0.2
"""Seconds after which a waiting message appears, and between two updates of it."""
# The library then shows control characters in prompts and typed text as symbols too.
Char.display_mappings.update(SYMBOLS)
STYLE = Style.from_dict({"bottom-toolbar": "noreverse fg:ansibrightblack", "prompt": "bold"})


class _Completer(Completer):
    def __init__(self, question: Question) -> None:
        self._question = question

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        return self._offered(document.text_before_cursor)

    def _offered(self, typed: str) -> Iterator[Completion]:
        for number, (text, taken) in enumerate(self._question.completions(typed)):
            if number == MOST_OFFERED:
                return
            yield Completion(text, start_position=-taken)


class Screen:
    """The front for terminals: lines can be edited, Tab completes, and the game's state is below the line.

    Ctrl-C clears the line; Ctrl-D, or Ctrl-C in an empty line, ends the input.
    """

    def __init__(self, say: Say) -> None:
        self._say = say
        stream = sys.stdout.stream if isinstance(sys.stdout, Output) else sys.stdout
        self._session: PromptSession[str] = PromptSession(style=STYLE, output=create_output(stream))

    def _size(self) -> tuple[int, int]:
        """Return the current number of columns and rows of the terminal, which the shell's variables may not have."""
        size = self._session.output.get_size()
        return size.columns, size.rows

    def ask(self, question: Question) -> str | None:
        """Return the line that the player typed; None if the player ended the input."""
        while True:
            try:
                return self._session.prompt(
                    [("class:prompt", question.prompt)],
                    default=question.given,
                    completer=_Completer(question),
                    complete_while_typing=False,
                    complete_style=CompleteStyle.MULTI_COLUMN,
                    bottom_toolbar=lambda: first_fitting_text(question.footers(), *self._size()),
                )
            except EOFError:
                return None
            except KeyboardInterrupt:
                if not self._session.default_buffer.text:
                    return None

    def tell(self, line: str = "") -> None:
        """Print a coloured line, broken between words if it is too long."""
        wide, _ = self._size()
        print_formatted_text(ANSI(terminal_text(fold_line(line, wide))), output=self._session.output)

    @contextmanager
    def thinking(self, name: str, visits: Callable[[], int]) -> Iterator[Callable[[], bool]]:
        """Show that a bot is thinking. Ctrl-C makes it answer with the best move found so far.

        Text that is typed meanwhile answers no question: it is shown and discarded.
        """
        watch = _Watch(lambda: self._say(
            msg("{player} is thinking: {count} tries (Ctrl-C: answer now)", "report", player=name, count=visits())
        ))  # fmt: skip
        before = signal.signal(signal.SIGINT, watch.interrupt)
        with _typed_meanwhile() as typed:
            try:
                yield watch.look
            finally:
                signal.signal(signal.SIGINT, before)
                watch.clear()
        if typed:
            text = "Ignored, because you typed it while {player} was thinking: {text}"
            self.tell(self._say(msg(text, "report", player=name, text=" ".join(typed))))


@contextmanager
def _typed_meanwhile() -> Iterator[list[str]]:
    """Hide what the user types while the block runs; afterwards, the value of the block contains these lines."""
    words: list[str] = []
    if sys.platform == "win32":
        yield words
        return
    import select
    import termios

    keyboard = sys.stdin.fileno()
    mode = termios.tcgetattr(keyboard)
    unseen = [*mode[:3], mode[3] & ~(termios.ICANON | termios.ECHO), *mode[4:]]
    termios.tcsetattr(keyboard, termios.TCSANOW, unseen)
    try:
        yield words
    finally:
        typed = b""
        while select.select([keyboard], [], [], 0)[0] and (more := os.read(keyboard, 1024)):
            typed += more
        words += typed.decode(errors="replace").split()
        termios.tcsetattr(keyboard, termios.TCSANOW, mode)


class _Watch:
    """Shows the progress on the terminal while a bot is thinking."""

    def __init__(self, text: Callable[[], str]) -> None:
        self._text = text
        self._next = monotonic() + PATIENCE
        self._shown = self._stopped = False

    def interrupt(self, number: int, frame: FrameType | None) -> None:
        """Handle Ctrl-C: make the bot stop thinking."""
        self._stopped = True

    def look(self) -> bool:
        """Show the bot's progress from time to time; return whether the user interrupted."""
        if monotonic() >= self._next:
            self._next, self._shown = monotonic() + EVERY, True
            sys.stdout.write(f"{START}{self._text()}{ERASE}")
            sys.stdout.flush()
        return self._stopped

    def clear(self) -> None:
        """Remove the progress from the terminal."""
        if self._shown:
            sys.stdout.write(f"{START}{ERASE}")
