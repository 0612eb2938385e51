"""Run a command with ``--watch``: repeat it whenever a layout file changes.

After an error, the last good output file stays.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from pathlib import Path

from sheetgen.cli import show
from sheetgen.errors import LayoutError, SheetgenError, TextError
from sheetgen.games.layouts.file import inheritance_chain, resolve
from sheetgen.message import msg

PAUSE = 0.3
"""Seconds between checks. An editor that saves in two steps is finished by then."""

Stamps = dict[Path, tuple[int, int] | None]


def watch_layouts(
    layouts: Iterable[str], once: Callable[[], object], pause: Callable[[], None] = lambda: time.sleep(PAUSE)
) -> int:
    """Run ``once`` at each change of a layout until interrupted; return the exit status.

    Faults of layouts are shown, and watching continues. Errors that no change can repair are raised.
    """
    try:
        once()
    except (LayoutError, TextError) as error:
        show.print_failure(error)
    show.print_message(msg("Waiting for changes; press Ctrl-C to exit.", "report"), err=True)
    seen = file_stamps(layouts)
    try:
        while True:
            pause()
            now = file_stamps(layouts)
            if now == seen or None in now.values():  # Some editors remove a file before they write it again.
                continue
            seen = now
            try:
                once()
            except SheetgenError as error:
                show.print_failure(error)
    except KeyboardInterrupt:
        return 0


def file_stamps(layouts: Iterable[str]) -> Stamps:
    """Return time of change and size of layout files and of the files that they extend; None for missing files."""
    found: Stamps = {}
    for name in layouts:
        for path in _files(name):
            try:
                stat = path.stat()
                found[path] = (stat.st_mtime_ns, stat.st_size)
            except OSError:
                found[path] = None
    return found


def _files(name: str) -> list[Path]:
    try:
        path = resolve(name)
    except SheetgenError:
        return [Path(name)]
    try:
        return [file for file, _ in inheritance_chain(path)]
    except SheetgenError:
        return [path]
