"""Whether the reader wants a bot to stop thinking and move now."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

PERIOD = 0.1
"""Seconds between two pauses."""

pause: Callable[[], bool] = bool
"""Let the browser deliver messages, and return whether the bot is to stop.

The page's script sets this where the browser can pause Python; other browsers end the worker.
"""


class Stopping:
    """A ``stop`` function for one search of a bot."""

    def __init__(self) -> None:
        self._stopped, self._next = False, monotonic() + PERIOD

    def __call__(self) -> bool:
        if not self._stopped and monotonic() >= self._next:
            self._stopped = pause()
            self._next = monotonic() + PERIOD
        return self._stopped
