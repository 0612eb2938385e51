"""A progress bar on terminals for work that takes longer than a second. Without a terminal it prints nothing."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import TextIO

from sheetgen.characters import ERASE, START
from sheetgen.cli import show
from sheetgen.message import msg

AFTER = 1.0
"""Number of seconds before the bar appears."""
AGAIN = 0.1
WIDTH = 30


class Progress:
    """A progress bar: call ``step(done, all)`` at any time.

    The bar disappears when all is done or the ``with`` block ends.
    """

    def __init__(self, out: TextIO | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self.out = sys.stderr if out is None else out
        self.clock = clock
        self.start = clock()
        self.next = self.start + AFTER
        self.terminal = self.out.isatty()
        self.shown = False

    def __enter__(self) -> Callable[[int, int], None]:
        return self.step

    def __exit__(self, *error: object) -> None:
        self._clear()

    def step(self, done: int, everything: int) -> None:
        """Show the progress: ``done`` of ``all`` steps are finished."""
        if not self.terminal:
            return
        if done >= everything:
            self._clear()
        elif (now := self.clock()) >= self.next:
            self.next = now + AGAIN
            full = WIDTH * done // everything
            bar = f"{START}[{'#' * full}{'.' * (WIDTH - full)}] {done}/{everything}{self._left(now, done, everything)}"
            self.out.write(bar + ERASE)
            self.out.flush()
            self.shown = True

    def _clear(self) -> None:
        if self.shown:
            self.out.write(START + ERASE)
            self.out.flush()
            self.shown = False

    def _left(self, now: float, done: int, everything: int) -> str:
        """Return the estimated remaining time at the present speed, as text."""
        if not done:
            return ""
        minutes, seconds = divmod(round((now - self.start) * (everything - done) / done), 60)
        hours, minutes = divmod(minutes, 60)
        clock = f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
        return ", " + show.translated(msg("{time} left", "report", time=clock))
