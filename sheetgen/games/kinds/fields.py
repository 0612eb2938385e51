"""Numbers of a layout in the words of cards: ``{stock.gold}`` is what stands there in the layout that a card shows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

FIELD = re.compile(r"[a-z_]+(?:\.[a-z_]+)+")
"""A way through a layout; an icon may have one for its number: ``{gold costs.toll}``."""
_IN_TEXT = re.compile(r"\{([^{}]+)\}")


def number(layout: Any, way: str) -> int:
    """The number that a way leads to, or how many things; raises ``KeyError`` where it leads to neither."""
    found = layout
    for name in way.split("."):
        found = found.get(name) if isinstance(found, Mapping) else getattr(found, name, None)
    if isinstance(found, Sequence | Mapping) and not isinstance(found, str):
        return len(found)
    if isinstance(found, bool) or not isinstance(found, int):
        raise KeyError(way)
    return found


def with_numbers(text: str, layout: Any) -> str:
    """A text with all fields replaced by their numbers; raises ``KeyError`` for one that the layout lacks."""

    def shown(match: re.Match[str]) -> str:
        said = FIELD.sub(lambda way: str(number(layout, way[0])), match[1])
        return said if FIELD.fullmatch(match[1]) else f"{{{said}}}"

    return _IN_TEXT.sub(shown, text)


def fields(text: str) -> Iterator[str]:
    """The ways in a text."""
    for match in _IN_TEXT.finditer(text):
        yield from FIELD.findall(match[1])


def without_fields(text: str) -> str:
    """A text as if all its numbers were 0: what else is wrong with it shows without a layout."""
    return _IN_TEXT.sub(
        lambda match: "0" if FIELD.fullmatch(match[1]) else f"{{{FIELD.sub('0', match[1])}}}", text
    )
