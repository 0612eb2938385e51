"""A conversation over plain pipes: no colour, one answer a line."""

from __future__ import annotations

import re
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

from sheetgen.controls import ERASE, START, STYLES, SYMBOLS, Output, shown
from sheetgen.errors import UsageError
from sheetgen.explain.sections import width
from sheetgen.message import Msg, msg
from sheetgen.table.conversation import Question


class Pipe:
    """Reads answers a line each and writes them down beside their questions, so that what comes out can be read."""

    def __init__(self, out: TextIO | None = None) -> None:
        self._out = sys.stdout if out is None else out

    def ask(self, question: Question) -> str | None:
        """The next line; None at the end."""
        self._out.write(question.prompt)
        self._out.flush()
        try:
            typed = sys.stdin.readline()
        except UnicodeDecodeError:
            raise UsageError(msg("What is typed is not UTF-8.", "report")) from None
        self._out.write(typed if typed.endswith("\n") else typed + "\n")
        return typed.rstrip("\n") if typed else None

    def tell(self, line: str = "") -> None:
        """Write a line."""
        self._out.write(line + "\n")
        self._out.flush()

    @contextmanager
    def thinking(self, name: str, visits: Callable[[], int]) -> Iterator[Callable[[], bool]]:
        """Nobody looks on, and nobody can interrupt."""
        yield lambda: False


# A conversation on a terminal: lines can be edited, and complete themselves.


MOST_OFFERED = 60
"""Completions that are shown: more can't be looked through."""
BELOW = 0.4
"""The part of the screen's height that what stands below the line may take."""
THINGS, WORDS = re.compile(r"(?<= · )|(?<=, )"), re.compile(r"(?<= )(?=[^ ])")
"""Where lines may be broken: behind one of several things, or behind a word."""
COLOUR, QUOTED = re.compile(f"[{''.join(STYLES)}]"), re.compile(r" *\d* \| ")
"""What gives text its colour; how a line of a log begins that is quoted with a caret below."""
PATIENCE, EVERY = 0.5, 0.2
"""Seconds after which it is told that a program thinks, and between two looks at how far it is."""
Char.display_mappings.update(SYMBOLS)  # in prompts, in what is typed, and below
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
    """A terminal: lines can be edited, Tab completes, below stands how the game is.

    Ctrl-C throws away the line; Ctrl-D, or Ctrl-C in an empty line, ends.
    """

    def __init__(self, say: Callable[[Msg], str]) -> None:
        self._say = say
        stream = sys.stdout.stream if isinstance(sys.stdout, Output) else sys.stdout
        self._session: PromptSession[str] = PromptSession(style=STYLE, output=create_output(stream))

    def _size(self) -> tuple[int, int]:
        """Columns and rows as they are, which a variable of the shell may no longer be."""
        size = self._session.output.get_size()
        return size.columns, size.rows

    def ask(self, question: Question) -> str | None:
        """The line that was typed; None where the player ended it."""
        while True:
            try:
                return self._session.prompt(
                    [("class:prompt", question.prompt)],
                    default=question.given,
                    completer=_Completer(question),
                    complete_while_typing=False,
                    complete_style=CompleteStyle.MULTI_COLUMN,
                    bottom_toolbar=lambda: fitting(question.footers(), *self._size()),
                )
            except EOFError:
                return None
            except KeyboardInterrupt:
                if not self._session.default_buffer.text:
                    return None

    def tell(self, line: str = "") -> None:
        """Show a line, colours and all, broken between words where it is too long."""
        wide, _ = self._size()
        print_formatted_text(ANSI(shown(folded(line, wide))), output=self._session.output)

    @contextmanager
    def thinking(self, name: str, visits: Callable[[], int]) -> Iterator[Callable[[], bool]]:
        """Show that a program thinks; Ctrl-C makes it answer the best it has found."""
        watch = _Watch(lambda: self._say(
            msg("{player} is thinking: {count} tries (Ctrl-C: answer now)", "report", player=name, count=visits())
        ))  # fmt: skip
        before = signal.signal(signal.SIGINT, watch.interrupt)
        try:
            yield watch.look
        finally:
            signal.signal(signal.SIGINT, before)
            watch.clear()


def fitting(texts: Iterable[str], wide: int, high: int) -> str:
    """The first of some texts that takes no more than a part of a terminal of so many columns and rows."""
    for text in texts:
        shown = wrapped(text, wide)
        if shown.count("\n") < high * BELOW:
            return shown
    return ""


def wrapped(text: str, wide: int) -> str:
    """Lines of a text broken where a comma or a point between two things is, so that none is wider."""
    return "\n".join(row for line in text.split("\n") for row in _rows(line, THINGS, wide, "  "))


def folded(line: str, wide: int) -> str:
    """A line broken between things or words, so that none is wider; a line of the log that is quoted stays as it is."""
    plain = COLOUR.sub("", line)
    if width(plain) <= wide or QUOTED.match(plain):
        return line
    indent = " " * (len(plain) - len(plain.lstrip()))
    return "\n".join(_rows(line, THINGS if " · " in plain else WORDS, wide, indent))


def _rows(line: str, between: re.Pattern[str], wide: int, indent: str) -> Iterator[str]:
    """Rows of a line broken where ``between`` is; all but the first begin with ``indent``."""
    row = ""
    for part in between.split(line):
        if row.strip() and width(COLOUR.sub("", row + part.rstrip())) > wide:
            yield row.rstrip()
            row = indent
        row += part
    yield row


class _Watch:
    """Looks on while a program thinks."""

    def __init__(self, text: Callable[[], str]) -> None:
        self._text = text
        self._next = monotonic() + PATIENCE
        self._shown = self._stopped = False

    def interrupt(self, number: int, frame: FrameType | None) -> None:
        """Somebody does not want to wait any longer."""
        self._stopped = True

    def look(self) -> bool:
        """Show from time to time how far it is; whether it was interrupted."""
        if monotonic() >= self._next:
            self._next, self._shown = monotonic() + EVERY, True
            sys.stdout.write(f"{START}{self._text()}{ERASE}")
            sys.stdout.flush()
        return self._stopped

    def clear(self) -> None:
        """Take away what was shown."""
        if self._shown:
            sys.stdout.write(f"{START}{ERASE}")
