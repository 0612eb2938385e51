"""The commands of sheetgen as one typer app. Only the module of the command that is asked for is imported."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import typer
from typer.main import get_command

from sheetgen.cli import completing
from sheetgen.cli.helping import HELP, Group
from sheetgen.cli.options import HeardLang, describe_group

INTERRUPTED = 130
MODULES = {
    "print": "printing",
    "preview": "printing",
    "impose": "imposing",
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
    "vary": "varying",
    "odds": "chances",
    "preflight": "checking",
    "ink": "checking",
    "doctor": "doctor",
    "i18n": "catalogs",
    "new-game": "beginning",
    "new-layout": "drafting",
}
"""Command -> the module of ``sheetgen.cli`` whose ``register`` adds it."""
EXAMPLES = (
    "sheetgen print dice-charmers/sun",
    "sheetgen score evening.log",
    "sheetgen play raja --lang fr",
    "sheetgen print --help",
)


def build(words: Sequence[str] = ()) -> typer.Typer:
    """The app for a command line: with the command it names, or with all of them."""
    app = typer.Typer(
        name=completing.PROGRAM,
        cls=Group,
        epilog="\n".join(EXAMPLES),
        no_args_is_help=True,
        add_completion=False,
        context_settings={"help_option_names": list(HELP)},
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )
    describe_group(app, root)
    wanted = MODULES.get(words[0]) if words else None
    for module in [wanted] if wanted else dict.fromkeys(MODULES.values()):
        importlib.import_module(f"sheetgen.cli.{module}").register(app)
    return app


def root(
    version: bool = typer.Option(False, "--version", help="show the version and end"),
    lang: HeardLang = None,
    install: bool = typer.Option(
        False, completing.INSTALL, help="complete commands with the Tab key: bash, zsh, fish or PowerShell"
    ),
    script: bool = typer.Option(False, completing.SHOW, help="show the shell's script for that"),
) -> None:
    """Print sheets for pen-and-paper board games and score games played on them."""
    if version:
        from sheetgen import __version__

        typer.echo(f"sheetgen {__version__}")
        raise typer.Exit
    if install or script:
        raise typer.Exit(completing.begin([completing.INSTALL if install else completing.SHOW]))


def run(words: Sequence[str]) -> int:
    """Run a command line; returns its exit status and lets ``SheetgenError`` and ``OSError`` through."""
    if completing.wanted(words):
        return completing.begin(words)
    command = get_command(build(words))
    try:
        with command.make_context(completing.PROGRAM, list(words)) as context:
            command.invoke(context)
    except typer.Exit as end:
        return end.exit_code
    except typer.Abort:
        return INTERRUPTED
    return 0


@contextmanager
def _without_rich() -> Iterator[None]:
    """Where typer finds no rich it leaves texts as they are; rich would break them into lines."""
    missing = object()
    before: Any = sys.modules.get("rich", missing)
    sys.modules["rich"] = None  # type: ignore[assignment]
    try:
        yield
    finally:
        del sys.modules["rich"]
        if before is not missing:
            sys.modules["rich"] = before


def complete() -> int:
    """Answer a shell's script: what the words may go on with. Returns the exit status."""
    from typer import completion

    words = completing.typed()
    command = get_command(build(words if len(words) > 1 else ()))
    scripts: Any = completion
    scripts.completion_init()
    asked = os.environ[completing.ASKED]
    with _without_rich():
        return int(scripts.shell_complete(command, {}, completing.PROGRAM, completing.ASKED, asked))
