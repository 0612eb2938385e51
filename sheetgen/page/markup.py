"""HTML and SVG from parts: whatever is not markup already is escaped."""

from __future__ import annotations

import re
from html import escape

VOID = frozenset(("input", "link", "meta"))
"""Elements that have no end."""
_BARE = re.compile("[A-Za-z0-9_.:#-]+")
"""Values of attributes that need no quotes (HTML, 13.1.2.3)."""
_QUOTED = re.compile(f'="({_BARE.pattern})"(/?)')


class Markup(str):
    """Text that is markup."""

    __slots__ = ()


def el(name: str, /, *children: Markup | str | None, **attributes: object) -> Markup:
    """An element. Attributes that are None or False are left out, True ones stand without a value.

    An underscore at the end of an attribute's name is dropped, others become hyphens.
    """
    said = "".join(
        f" {key.rstrip('_').replace('_', '-')}" + ("" if value is True else f"={_quoted(str(value))}")
        for key, value in attributes.items()
        if value is not None and value is not False
    )
    if name in VOID:
        return Markup(f"<{name}{said}>")
    return Markup(f"<{name}{said}>{join(*children)}</{name}>")


def bare(markup: str) -> Markup:
    """Markup of a drawing, without the quotes that HTML needs not; there must be none in its texts."""
    return Markup(_QUOTED.sub(lambda found: f"={found[1]}{' /' if found[2] else ''}", markup))


def _quoted(value: str) -> str:
    return value if _BARE.fullmatch(value) else f'"{escape(value)}"'


def join(*children: Markup | str | None) -> Markup:
    """Markup and texts one after another."""
    return Markup(
        "".join(
            child if isinstance(child, Markup) else escape(child, quote=False)
            for child in children
            if child is not None
        )
    )
