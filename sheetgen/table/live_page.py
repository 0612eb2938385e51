"""An HTML page that follows a log while it is written."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from threading import Condition, Thread
from types import TracebackType
from typing import Self

from sheetgen import output_files
from sheetgen.errors import SheetgenError
from sheetgen.page import script_data as pages
from sheetgen.page.page import page_path, render_page
from sheetgen.page.script_data import live_script_path
from sheetgen.press import cache
from sheetgen.replay import replay

CLOSED = "closed"
"""Content of the script beside a live page after the log is closed."""


class FollowingPage:
    """Rewrites the page of a log in the background whenever it changes: ``with FollowingPage(...)``.

    A ``live`` page reloads itself in the browser until the log is closed. Paths of layouts in the log are
    relative to ``base``. ``langs`` are the languages of the page (default: that of the log). Raise
    ``UsageError`` for a path that does not end in .html, ``OutputError`` if it cannot be written. At the end,
    raise the error that prevented the last page.
    """

    def __init__(
        self, path: str, base: Path, langs: Sequence[str] = (), *, live: bool = False, force: bool = False
    ) -> None:
        self.path, self.base, self.langs, self.live, self.force = page_path(path), base, langs, live, force
        files = [self.path, live_script_path(self.path)] if live else [self.path]
        output_files.check_files_writable(dict.fromkeys(files, b""), force=force)
        self._made: str | None = None
        self._changed = Condition()
        self._text: str | None = None
        self._over = False
        self._error: SheetgenError | None = None
        self._writer = Thread(target=self._follow, daemon=True)

    def __enter__(self) -> Self:
        self._writer.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._changed:
            self._over = True
            self._changed.notify()
        self._writer.join()
        if self.live and self._made is not None and self._error is None:
            self._write(self._made, live=False)
        if error is None and self._error is not None:
            raise self._error

    def __call__(self, text: str) -> None:
        """Set the text of the log from which the page is made.

        Texts that arrive while a page is being made are skipped, except the last.
        """
        with self._changed:
            self._text = text
            self._changed.notify()

    def _follow(self) -> None:
        while (text := self._next()) is not None:
            try:
                self._write(text, self.live)
                self._error, self._made = None, text
            except SheetgenError as error:
                self._error = error

    def _next(self) -> str | None:
        """Wait for a log that has no page yet and return it; None when the log is closed."""
        with self._changed:
            self._changed.wait_for(lambda: self._text is not None or self._over)
            text, self._text = self._text, None
            return text

    def _write(self, text: str, live: bool) -> None:
        found = replay(text, self.base)
        shown = pages.live_data(self.path, text) if live else None
        kept = cache.Cache(cache.cache_folder())
        made = render_page(found, self.langs or found.heading.lang, live=shown, kept=kept)
        files = {self.path: made.encode()}
        if self.live:
            files[live_script_path(self.path)] = pages.live_script_content(shown.state if shown else CLOSED)
        output_files.write_files(files, force=self.force)
