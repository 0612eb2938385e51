"""The texts of one catalog, read by the standard library's gettext from what is compiled of it."""

from __future__ import annotations

import io
from functools import cached_property
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import Any

from sheetgen.errors import UnreadableFile
from sheetgen.message import Msg, msg
from sheetgen.reasons import why
from sheetgen.text.pofile import compiled, stamp, store


class Translations:
    """One catalog, parsed when a text that it has is first asked for: most runs need those of one game."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._parsed: GNUTranslations | None = None
        self._absent: set[str] = (
            set()
        )  # looking through a whole catalog takes long, and many texts come again

    def find(self, message: Msg) -> str | None:
        """The translation, in the form that the message's count asks for; None if it is not here.

        Raises ``UnreadableFile``, the first time, for a file that is no catalog.
        """
        context, text, plural, count = message.context, message.text, message.plural, message.count
        if self._parsed is None:
            key = f"{context}\x04{text}" if context else text
            if key in self._absent:
                return None
            if f"\0{key}\0".encode() not in self._compiled:
                self._absent.add(key)
                return None
            self._parsed = self._parse()
        try:
            if plural and context:
                return self._parsed.npgettext(context, text, plural, count)
            if plural:
                return self._parsed.ngettext(text, plural, count)
            return self._parsed.pgettext(context, text) if context else self._parsed.gettext(text)
        except LookupError:
            return None

    @cached_property
    def _compiled(self) -> bytes:
        """The .mo file; in a checkout that has none, or an older one, it is made here."""
        kept = self.path.with_suffix(".mo")
        try:
            source = self.path.read_bytes() if self.path.exists() else None
            found = kept.read_bytes() if kept.exists() else b""
            if source is None or stamp(source) in found:
                return found
            made = compiled(source)
        except (OSError, ValueError) as error:
            raise self._unreadable(error) from None
        store(kept, made)
        return made

    def _parse(self) -> GNUTranslations:
        try:
            parsed = GNUTranslations(io.BytesIO(self._compiled))
        except (OSError, ValueError) as error:
            raise self._unreadable(error) from None
        parsed.add_fallback(_Lacking())
        return parsed

    def _unreadable(self, error: Exception) -> UnreadableFile:
        self._compiled = b""  # what is said of it must not ask it again
        said = msg("{path} can not be read: {reason}", "report", path=self.path, reason=why(error))
        return UnreadableFile("catalog", said)


class _Lacking(NullTranslations):
    """Where a search ends: a text that is not found is no translation of itself."""

    def gettext(self, *asked: Any) -> str:
        raise LookupError

    ngettext = pgettext = npgettext = gettext  # type: ignore[assignment]
