"""The commands of sheetgen as one typer app. Only the module of the command that is asked for is imported."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Any

import typer
from typer.main import get_command

from sheetgen.cli import show

INTERRUPTED = 130
CLICK: Any = next(kind for kind in typer.BadParameter.__mro__ if kind.__name__ == "ClickException")
"""What typer raises for a command line that makes no sense; later versions bring a click of their own."""
MODULES = {
    "print": "printing",
    "preview": "printing",
    "calibrate": "calibrating",
    "list": "layouts",
    "check": "layouts",
    "schema": "layouts",
    "score": "logs",
    "format": "logs",
    "read": "reading",
    "settle": "logs",
    "mend": "logs",
    "explain": "logs",
    "cost": "planning",
    "record": "tables",
    "play": "tables",
    "hint": "advising",
    "review": "advising",
    "simulate": "simulating",
    "odds": "chances",
    "preflight": "checking",
    "ink": "checking",
    "doctor": "doctor",
    "i18n": "catalogs",
    "new-game": "beginning",
    "new-layout": "drafting",
}
"""Command -> the module of ``sheetgen.cli`` whose ``register`` adds it."""


def build(words: Sequence[str] = ()) -> typer.Typer:
    """The app for a command line: with the command it names, or with all of them."""
    app = typer.Typer(
        name="sheetgen",
        help="Print sheets for pen-and-paper board games and score games played on them.",
        no_args_is_help=True,
        add_completion=False,
        context_settings={"help_option_names": ["-h", "--help"]},
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )
    app.callback()(root)
    wanted = MODULES.get(words[0]) if words else None
    for module in [wanted] if wanted else dict.fromkeys(MODULES.values()):
        importlib.import_module(f"sheetgen.cli.{module}").register(app)
    return app


def root(
    version: bool = typer.Option(False, "--version", help="show the version and end"),
) -> None:
    if version:
        from sheetgen import __version__

        typer.echo(f"sheetgen {__version__}")
        raise typer.Exit


def run(words: Sequence[str]) -> int:
    """Run a command line; returns its exit status and lets ``SheetgenError`` and ``OSError`` through."""
    command = get_command(build(words))
    try:
        with command.make_context("sheetgen", list(words)) as context:
            command.invoke(context)
    except typer.Exit as end:
        return end.exit_code
    except typer.Abort:
        return INTERRUPTED
    except CLICK as error:
        if show.JSON in words:
            show.refused("usage", error.format_message())
        else:
            error.show()
        return int(error.exit_code)
    return 0
