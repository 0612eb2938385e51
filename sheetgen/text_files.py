"""TOML files with texts for the catalogs: rule clauses, faults, cards and words.

``context`` is the gettext context of a file's texts, or a table with the context of each key. A text with
another context is a table ``{ text = "...", context = "..." }``. ``note`` is for translators.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from msgspec import ValidationError

from sheetgen.conversion import convert
from sheetgen.errors import UnreadableFile, why_unreadable
from sheetgen.message import msg

TEXT_KEYS = frozenset(
    ("title", "question", "steps", "text", "short", "label", "what", "instead", "words", "help")
)
"""Keys whose value is a text or a list of texts."""
Entry = TypeVar("Entry")


def map_texts(
    value: Any,
    use: Callable[[str, str, str], Any],
    context: str | Mapping[str, str] = "",
    note: str = "",
    is_text: bool = False,
) -> Any:
    """Return data of a TOML file with ``use(text, context, note)`` in place of each text."""
    if isinstance(value, str):
        return use(value, context if isinstance(context, str) else "", note) if is_text else value
    if isinstance(value, list):
        return [map_texts(inner, use, context, note, is_text) for inner in value]
    if not isinstance(value, dict):
        return value
    context = value.get("context", context)
    found = {}
    for key, inner in value.items():
        its = context if isinstance(context, str) else context.get(key, context)
        if key != "context":
            found[key] = map_texts(inner, use, its, value.get("note", ""), key in TEXT_KEYS)
    return found["text"] if is_text and value.keys() == {"text", "context"} else found


def read_texts(path: Path) -> Mapping[str, Any]:
    """Return the data of a TOML file, without ``context``, with messages for texts. Raise ``UnreadableFile``."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise _unreadable(path, error) from None
    # translators: none
    found: dict[str, Any] = map_texts(data, lambda text, context, note: msg(text, context))
    return found


@cache
def read_entries(path: Path, kind: type[Entry]) -> dict[str, Entry]:
    """Return the tables of a TOML file with texts as values of a type. Raise ``UnreadableFile``."""
    found = {}
    for name, entry in read_texts(path).items():
        try:
            found[name] = convert(entry, kind)
        except ValidationError as error:
            raise _unreadable(f"{path} [{name}]", error) from None
    return found


def _unreadable(path: Path | str, error: Exception) -> UnreadableFile:
    said = msg("{path} cannot be read: {reason}", "report", path=path, reason=why_unreadable(error))
    return UnreadableFile("texts", said)
