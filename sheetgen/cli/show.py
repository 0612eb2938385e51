"""What commands print: messages in the reader's language on stdout, errors on stderr, one JSON value."""

from __future__ import annotations

from functools import cache
from typing import Any

import typer

from sheetgen.cli import surroundings
from sheetgen.text.message import Msg


@cache
def language() -> str:
    """The reader's language, from the environment."""
    from sheetgen.text.catalog import languages

    return surroundings.language(languages())


def text(message: Msg | str) -> str:
    """A message as it is shown. Reports are in English until a catalog has them."""
    if isinstance(message, str):
        return message
    from sheetgen.text.catalog import catalog

    found = catalog(language())
    return found.say(message) if found.has(message) else str(message)


def line(message: Msg | str = "") -> None:
    """One line on stdout."""
    typer.echo(text(message))


def error(message: Msg | str) -> None:
    """One line on stderr."""
    typer.echo(text(message), err=True)


def caret(source: str, column: int, width: int) -> None:
    """A line of a file and a mark under ``width`` of its characters from ``column`` on, counted from 1.

    Tabs stay tabs before the mark, so that it stands right in every terminal; long lines are cut to
    the neighbourhood of the mark.
    """
    start = max(0, column - 60)
    cut = source[start : start + 100]
    under = "".join("\t" if c == "\t" else " " for c in source[start : column - 1])
    marks = "^" * max(1, min(width, len(cut) - len(under)))
    typer.echo(f"    {cut.rstrip()}\n    {under}{marks}")


def value(data: Any) -> None:
    """One JSON value, keys in the order given, as UTF-8."""
    import msgspec

    typer.echo(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())
