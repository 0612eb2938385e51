"""Numbers of a layout in the text of cards: ``{stock.gold}`` becomes the number in the layout that a card
shows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

FIELD = re.compile(r"[a-z_]+(?:\.[a-z_]+)+")
"""A path to a value in a layout. An icon may have one for its number: ``{gold costs.toll}``."""
_IN_TEXT = re.compile(r"\{([^{}]+)\}")


def number_at(layout: Any, way: str) -> int:
    """Return the number at a path, or the length of a list or table. Raise ``KeyError`` if there is neither."""
    found = layout
    for name in way.split("."):
        found = found.get(name) if isinstance(found, Mapping) else getattr(found, name, None)
    if isinstance(found, Sequence | Mapping) and not isinstance(found, str):
        return len(found)
    if isinstance(found, bool) or not isinstance(found, int):
        raise KeyError(way)
    return found


def insert_numbers(text: str, layout: Any) -> str:
    """Return a text with all fields replaced by their numbers. Raise ``KeyError`` for a missing field."""

    def shown(match: re.Match[str]) -> str:
        said = FIELD.sub(lambda way: str(number_at(layout, way[0])), match[1])
        return said if FIELD.fullmatch(match[1]) else f"{{{said}}}"

    return _IN_TEXT.sub(shown, text)


def field_paths(text: str) -> Iterator[str]:
    """Yield the paths in a text."""
    for match in _IN_TEXT.finditer(text):
        yield from FIELD.findall(match[1])


def with_zeros(text: str) -> str:
    """Return a text with 0 for all numbers, so that it can be checked without a layout."""
    return _IN_TEXT.sub(
        lambda match: "0" if FIELD.fullmatch(match[1]) else f"{{{FIELD.sub('0', match[1])}}}", text
    )
