"""Show or install the script with which a shell completes command lines of sheetgen."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sheetgen.errors import OutputError, UsageError, system_reason
from sheetgen.message import msg

PROGRAM, ASKED = "sheetgen", "_SHEETGEN_COMPLETE"
"""The command, and the environment variable that a shell's script sets."""
INSTALL, SHOW = "--install-completion", "--show-completion"
INSTALLED = ("bash", "zsh", "fish")
SHELLS = (*INSTALLED, "powershell", "pwsh")
"""All shells. For PowerShell, the script is only shown."""


def is_requested(words: Sequence[str]) -> bool:
    """Return whether a command line asks for the completion script."""
    return bool(words) and words[0] in (INSTALL, SHOW)


def show_or_install(words: Sequence[str]) -> int:
    """Show or install the script of the named shell or of the one that runs this command; return the exit
    status.
    """
    from typer import completion

    from sheetgen.cli import show

    scripts: Any = completion
    shell = words[1] if len(words) > 1 else _shell()
    if shell not in SHELLS:
        said = "There is no completion for {shell}. There is: {known}."
        raise UsageError(msg(said, "report", shell=shell or "?", known=", ".join(SHELLS)))
    if words[0] == SHOW:
        show.echo(scripts.get_completion_script(prog_name=PROGRAM, complete_var=ASKED, shell=shell))
        return 0
    if shell not in INSTALLED:
        # typer would also allow this user to run any script from now on.
        said = "Copy the output of `{command}` into the file that $PROFILE names."
        raise UsageError(msg(said, "report", command=f"{PROGRAM} {SHOW} {shell}"))
    try:
        shell, path = scripts.install(shell, PROGRAM, ASKED)
    except OSError as error:
        said = "{path} cannot be written: {reason}."
        where = str(error.filename or Path.home())
        raise OutputError(msg(said, "report", path=where, reason=system_reason(error))) from None
    show.print_message(msg("Written: {path}", "report", path=path))
    show.print_message(
        msg("Start a new {shell}: it completes the commands of sheetgen.", "report", shell=shell)
    )
    return 0


def _shell() -> str:
    """Return the name of the shell that runs this command, else the user's default shell."""
    import shellingham

    try:
        return str(shellingham.detect_shell()[0])
    except shellingham.ShellDetectionFailure:
        return Path(os.environ.get("SHELL", "")).name


def typed_words() -> list[str]:
    """Return the words after the program's name that a shell wants to complete; the last one may be
    incomplete.
    """
    line = os.environ.get("COMP_WORDS") or os.environ.get("_TYPER_COMPLETE_ARGS") or ""
    return line.split()[1:]
