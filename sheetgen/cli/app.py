"""The commands of sheetgen as one typer app. Only the module of the command that is asked for is imported."""

from __future__ import annotations

import importlib
from collections.abc import Sequence

import typer

MODULES = {
    "print": "printing",
    "preview": "printing",
    "calibrate": "calibrating",
    "list": "layouts",
    "check": "layouts",
    "schema": "layouts",
    "score": "logs",
    "format": "logs",
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
    "i18n": "catalogs",
    "new-game": "beginning",
}
"""Command -> the module of ``sheetgen.cli`` whose ``register`` adds it."""


def build(words: Sequence[str] = ()) -> typer.Typer:
    """The app for a command line: with the command it names, or with all of them."""
    app = typer.Typer(
        name="sheetgen",
        help="Print sheets for pen-and-paper board games and score games played on them.",
        no_args_is_help=True,
        add_completion=False,
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
    """Run a command line; returns its exit status and lets ``SheetgenError`` through."""
    try:
        build(words)(args=list(words), prog_name="sheetgen")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    return 0
