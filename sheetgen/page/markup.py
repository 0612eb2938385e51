"""Build HTML and SVG from elements; all that is not ``Markup`` is escaped."""

from __future__ import annotations

import base64
import hashlib
import re
from html import escape

from sheetgen.output_files import svg_comment
from sheetgen.text.shaping import is_rtl

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


def html_file(lang: str, title: str, style: str, allowed: str, body: Markup) -> str:
    """Return an HTML file that needs no network and no other files.

    Its Content-Security-Policy allows only pictures in the file and what ``allowed`` states.
    """
    policy = f"default-src 'none'; {allowed}; img-src data:; base-uri 'none'; form-action 'none'"
    head = el(
        "head",
        el("meta", charset="utf-8"),
        el("meta", http_equiv="Content-Security-Policy", content=policy),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("meta", name="referrer", content="no-referrer"),
        el("meta", name="generator", content="sheetgen"),
        el("title", title),
        el("link", rel="icon", href="data:,"),
        el("style", Markup(style)),
    )
    document = el("html", head, body, lang=lang, dir="rtl" if is_rtl(lang) else "ltr")
    return f"<!doctype html>\n{svg_comment().decode()}\n{document}\n"


def source_of(text: str) -> str:
    """Return the source of a Content-Security-Policy that allows a style sheet or a script, by its hash."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
