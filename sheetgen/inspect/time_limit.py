"""A limit of computing time for PDFs that are expensive to check or to draw."""

from __future__ import annotations

import math
from time import process_time

SECONDS = 9.0
"""Seconds of computing for a PDF of up to ``PAGES`` pages, about one less than a command may take; longer ones get
more in proportion."""
PAGES = 100


class TooSlow(Exception):
    """A PDF takes longer than its limit; ``seconds`` is the limit."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class TimeLimit:
    """The computing time that is left for a PDF of ``pages`` pages; unlimited if ``patient``."""

    def __init__(self, pages: int, patient: bool = False) -> None:
        self.seconds = math.inf if patient else SECONDS * max(1.0, pages / PAGES)
        self.end = process_time() + self.seconds

    @property
    def passed(self) -> bool:
        """Whether the time is used up."""
        return process_time() > self.end

    def check(self) -> None:
        """Raise ``TooSlow`` if the time is used up."""
        if self.passed:
            raise TooSlow(self.seconds)
