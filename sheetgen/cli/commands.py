"""All commands, and the module that declares each: only that of the command that is asked for is imported."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Annotated

from sheetgen import __version__
from sheetgen.cli import completing, show
from sheetgen.cli.options import Commands, HeardLang, Option

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


def declared(words: Sequence[str] = ()) -> Commands:
    """The command that a command line names, or all of them if it names none."""
    commands = Commands(root)
    wanted = MODULES.get(words[0]) if words else None
    for module in [wanted] if wanted else dict.fromkeys(MODULES.values()):
        importlib.import_module(f"sheetgen.cli.{module}").register(commands)
    return commands


def root(
    version: Annotated[bool, Option("--version", help="show the version and end")] = False,
    lang: HeardLang = None,
    install: Annotated[
        bool,
        Option(completing.INSTALL, help="complete commands with the Tab key: bash, zsh, fish or PowerShell"),
    ] = False,
    script: Annotated[bool, Option(completing.SHOW, help="show the shell's script for that")] = False,
) -> int | None:
    """Print sheets for pen-and-paper board games and score games played on them."""
    if version:
        show.echo(f"sheetgen {__version__}")
        return 0
    if install or script:
        return completing.begin([completing.INSTALL if install else completing.SHOW])
    return None
