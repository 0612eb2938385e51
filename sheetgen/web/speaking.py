"""How messages are said on the page: in its language, English where a text is not translated."""

from __future__ import annotations

from collections.abc import Callable

from sheetgen.message import Msg
from sheetgen.text.catalog import catalog

Say = Callable[[Msg], str]


def speaker(lang: str) -> Say:
    """Says messages in a language that sheetgen speaks."""
    if lang == "en":
        return str
    found = catalog(lang)
    return lambda message: found.say(message) if found.has(message) else str(message)
