"""Build HTML and SVG from elements; all that is not ``Markup`` is escaped."""

from __future__ import annotations

import re
from html import escape

VOID = frozenset(("input", "link", "meta"))
"""Elements without an end tag."""
_BARE = re.compile("[A-Za-z0-9_.:#-]+")
"""Attribute values that need no quotes (HTML, 13.1.2.3)."""
_QUOTED = re.compile(f'="({_BARE.pattern})"(/?)')


class Markup(str):
    """Text that is markup and must not be escaped."""

    __slots__ = ()


def el(name: str, /, *children: Markup | str | None, **attributes: object) -> Markup:
    """Return an element. Attributes that are None or False are left out, those that are True have no value.

    A trailing underscore of an attribute's name is removed; other underscores become hyphens.
    """
    said = "".join(
        f" {key.rstrip('_').replace('_', '-')}" + ("" if value is True else f"={_quoted(str(value))}")
        for key, value in attributes.items()
        if value is not None and value is not False
    )
    if name in VOID:
        return Markup(f"<{name}{said}>")
    return Markup(f"<{name}{said}>{join_markup(*children)}</{name}>")


def without_quotes(markup: str) -> Markup:
    """Return markup of a drawing without quotes that HTML does not need; its texts must not contain quoted
    attributes.
    """
    return Markup(_QUOTED.sub(lambda found: f"={found[1]}{' /' if found[2] else ''}", markup))


def _quoted(value: str) -> str:
    return value if _BARE.fullmatch(value) else f'"{escape(value)}"'


def join_markup(*children: Markup | str | None) -> Markup:
    """Return children as markup, one after another; None is left out."""
    return Markup(
        "".join(
            child if isinstance(child, Markup) else escape(child, quote=False)
            for child in children
            if child is not None
        )
    )
