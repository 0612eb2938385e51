"""Translate messages for the page; texts without a translation are English."""

from __future__ import annotations

from collections.abc import Callable

from sheetgen.message import Msg
from sheetgen.text.catalog import catalog

Say = Callable[[Msg], str]


def speaker(lang: str) -> Say:
    """Return a function that translates messages into a language of sheetgen."""
    if lang == "en":
        return str
    found = catalog(lang)
    return lambda message: found.say(message) if found.has(message) else str(message)
