"""All commands with the modules that declare them. Only the requested command's module is imported."""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from typing import Annotated

from sheetgen import __version__
from sheetgen.cli import shell_completion, show
from sheetgen.cli.old_names import current_words
from sheetgen.cli.options import Commands, Option
from sheetgen.message import Msg, msg
from sheetgen.resources import is_installed

GROUPS: Mapping[Msg, Mapping[str, str]] = {
    msg("Print:", "help"): {
        "pad": "task_commands",
        "cards": "task_commands",
        "kit": "task_commands",
        "print": "print_command",
        "preview": "print_command",
        "list": "layout_commands",
    },
    msg("Score:", "help"): {
        "score": "log_commands",
        "history": "history_command",
        "explain": "explain_command",
    },
    msg("Play:", "help"): {
        "play": "table_commands",
        "record": "table_commands",
        "hint": "advice_commands",
        "review": "advice_commands",
    },
    msg("Design:", "help"): {
        "new": "new_commands",
        "check": "layout_commands",
        "simulate": "simulate_command",
        "vary": "vary_command",
    },
    msg("Print shop:", "help"): {
        "impose": "impose_command",
        "preflight": "preflight_commands",
        "calibrate": "calibrate_command",
    },
    msg("Help:", "help"): {
        "example": "example_command",
        "doctor": "doctor",
        "i18n": "i18n_commands",
    },
}
"""Groups of the help -> their commands -> the module of ``sheetgen.cli`` whose ``register`` adds the command."""
CHECKOUT = ("i18n",)
"""Commands that only a checkout shows. They work in an installed copy too."""
MODULES = {name: module for group in GROUPS.values() for name, module in group.items()}
"""All commands with their modules."""


def shown_groups() -> dict[Msg, list[str]]:
    """Return the groups of the help with the names of the commands to show."""
    hidden = CHECKOUT if is_installed() else ()
    return {title: [name for name in group if name not in hidden] for title, group in GROUPS.items()}


def declared_commands(words: Sequence[str] = ()) -> Commands:
    """Return the command that a command line names, or all commands if it names none."""
    commands = Commands(root_command)
    wanted = MODULES.get(current_words(words)[0]) if words else None
    for module in [wanted] if wanted else dict.fromkeys(MODULES.values()):
        importlib.import_module(f"sheetgen.cli.{module}").register(commands)
    return commands


def root_command(
    version: Annotated[bool, Option(help="show the version and exit")] = False,
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
