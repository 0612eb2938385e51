"""All commands with the modules that declare them. Only the requested command's module is imported."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Annotated

from sheetgen import __version__
from sheetgen.cli import shell_completion, show
from sheetgen.cli.options import Commands, HeardLang, Option

MODULES = {
    "print": "print_command",
    "preview": "print_command",
    "impose": "impose_command",
    "calibrate": "calibrate_command",
    "list": "layout_commands",
    "check": "layout_commands",
    "schema": "layout_commands",
    "score": "log_commands",
    "format": "log_commands",
    "read": "read_command",
    "settle": "log_commands",
    "mend": "log_commands",
    "explain": "log_commands",
    "cost": "advice_commands",
    "record": "table_commands",
    "play": "table_commands",
    "hint": "advice_commands",
    "review": "advice_commands",
    "simulate": "simulate_command",
    "vary": "vary_command",
    "odds": "advice_commands",
    "preflight": "preflight_commands",
    "ink": "preflight_commands",
    "example": "example_command",
    "doctor": "doctor",
    "i18n": "i18n_commands",
    "new-game": "new_game_command",
    "new-layout": "layout_commands",
}
"""Command -> the module of ``sheetgen.cli`` whose ``register`` adds it."""


def declared_commands(words: Sequence[str] = ()) -> Commands:
    """Return the command that a command line names, or all commands if it names none."""
    commands = Commands(root_command)
    wanted = MODULES.get(words[0]) if words else None
    for module in [wanted] if wanted else dict.fromkeys(MODULES.values()):
        importlib.import_module(f"sheetgen.cli.{module}").register(commands)
    return commands


def root_command(
    version: Annotated[bool, Option("--version", help="show the version and exit")] = False,
    lang: HeardLang = None,
    install: Annotated[
        bool,
        Option(
            shell_completion.INSTALL, help="complete commands with the Tab key: bash, zsh, fish or PowerShell"
        ),
    ] = False,
    script: Annotated[bool, Option(shell_completion.SHOW, help="show the shell's script for that")] = False,
) -> int | None:
    """Print sheets for pen-and-paper board games and score games played on them."""
    if version:
        show.echo(f"sheetgen {__version__}")
        return 0
    if install or script:
        return shell_completion.show_or_install(
            [shell_completion.INSTALL if install else shell_completion.SHOW]
        )
    return None
