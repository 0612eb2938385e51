"""What a shell completes: all that a value can be, and the shell's own script. Nothing heavy before it is asked for."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from sheetgen.errors import OutputError, UsageError, reason
from sheetgen.message import msg

PROGRAM, ASKED = "sheetgen", "_SHEETGEN_COMPLETE"
"""The command, and the variable by which a shell's script asks."""
INSTALL, SHOW = "--install-completion", "--show-completion"
INSTALLED = ("bash", "zsh", "fish")
SHELLS = (*INSTALLED, "powershell", "pwsh")
"""All shells; of PowerShell the script is only shown."""


# ---- values -----------------------------------------------------------------------------------
def languages() -> Sequence[str]:
    from sheetgen.text.catalog import languages as known

    return known()


def layouts() -> Sequence[str]:
    """Names of all layouts that come with sheetgen; a file of one's own the shell completes by itself."""
    from sheetgen.games import library

    return [entry.address for entry in library.available()]


def games() -> Sequence[str]:
    from sheetgen.games import registry

    return registry.all_keys()


def kinds() -> Sequence[str]:
    from sheetgen.games import library

    return list(dict.fromkeys(entry.kind for entry in library.available()))


def codes() -> Iterable[str]:
    """Codes of findings and clauses of rules."""
    from sheetgen.explain import codes as known

    return dict.fromkeys(found.key for found in known.everything())


def papers() -> Sequence[str]:
    from sheetgen.draw.paper import LARGER, USUAL

    return USUAL + LARGER


def larger_papers() -> Sequence[str]:
    from sheetgen.draw.paper import LARGER

    return LARGER


def editions() -> Iterable[str]:
    from sheetgen.draw.inks import EDITIONS

    return EDITIONS


def profiles() -> Sequence[str]:
    from sheetgen.shop import profile

    return profile.names()


def sizes() -> Iterable[str]:
    from sheetgen.draw.cards.formats import SIZES

    return SIZES


def details() -> Sequence[str]:
    from sheetgen.sheets.cards import DETAILS

    return DETAILS


def backs() -> Sequence[str]:
    from sheetgen.impose.imposition import BACKS

    return BACKS


def orders() -> Sequence[str]:
    from sheetgen.impose.imposition import ORDERS

    return ORDERS


def guides() -> Sequence[str]:
    from sheetgen.impose.cut_marks import KINDS

    return KINDS


def cutters() -> Sequence[str]:
    from sheetgen.cut.cutters import CUTTERS

    return tuple(CUTTERS)


def edges() -> Sequence[str]:
    from sheetgen.cli.request import EDGES

    return EDGES


def flips() -> Sequence[str]:
    from sheetgen.press.calibration import FLIPS

    return FLIPS


def strengths() -> Iterable[str]:
    from sheetgen.games.contract.solo import STRENGTHS

    return STRENGTHS


def levels() -> Iterable[str]:
    from sheetgen.bots.levels import LEVELS

    return map(str, LEVELS)


def outputs() -> Iterable[str]:
    from sheetgen.cli.outputs import NAMES

    return NAMES


# ---- scripts ----------------------------------------------------------------------------------
def wanted(words: Sequence[str]) -> bool:
    """Whether a command line is about completion itself."""
    return bool(words) and words[0] in (INSTALL, SHOW)


def begin(words: Sequence[str]) -> int:
    """Show a shell's script or install it; the shell is named, or the one that runs this. Returns the exit status."""
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
        # typer would also let this user run any script from now on
        said = "Put what `{command}` shows into the file that $PROFILE names."
        raise UsageError(msg(said, "report", command=f"{PROGRAM} {SHOW} {shell}"))
    try:
        shell, path = scripts.install(shell, PROGRAM, ASKED)
    except OSError as error:
        said = "{path} can not be written: {reason}."
        where = str(error.filename or Path.home())
        raise OutputError(msg(said, "report", path=where, reason=reason(error))) from None
    show.line(msg("Written: {path}", "report", path=path))
    show.line(msg("A new {shell} completes sheetgen's commands.", "report", shell=shell))
    return 0


def _shell() -> str:
    """The shell that runs this; else the user's."""
    import shellingham

    try:
        return str(shellingham.detect_shell()[0])
    except shellingham.ShellDetectionFailure:
        return Path(os.environ.get("SHELL", "")).name


def typed() -> list[str]:
    """The words behind the program's name that a shell wants to be completed, the last one maybe unfinished."""
    line = os.environ.get("COMP_WORDS") or os.environ.get("_TYPER_COMPLETE_ARGS") or ""
    return line.split()[1:]
