"""The short way to commands: typer takes longer to begin than a log to be scored or a sheet to be printed.

A command line that is plain, with known options and their values, is read here. Anything else, help
and mistakes included, is left to typer, which has the same commands with the same options.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple


class Command(NamedTuple):
    """A function, as its module in ``sheetgen.cli`` and name, and how words become its arguments.

    ``positional`` are names of arguments; a last one with ``*`` takes all the rest, at least one, with
    ``**`` maybe none. ``flags`` and ``options`` map what is typed to the argument (and how its value is
    read); ``HEARD`` are those that ``__main__`` has heard already. ``needed`` are arguments of options that
    must be given.
    """

    run: str
    positional: Sequence[str]
    flags: Mapping[str, str]
    options: Mapping[str, tuple[str, Callable[[str], Any]]]
    needed: Sequence[str] = ()


COMPLETING = "_SHEETGEN_COMPLETE"
"""The variable by which a shell's script asks what a command line may go on with."""
HEARD = {"--lang": ("", str)}
GROUPS = frozenset(("i18n",))
"""First words of commands of two words."""
COMMANDS = {
    "score": Command(
        "scoring:score",
        ("log",),
        {
            "--json": "as_json",
            "--ledger": "ledger",
            "--force": "force",
            "--keep-going": "keep_going",
            "--all": "every",
            "--turning-points": "turning_points",
        },
        {"--at": ("at", int)}
        | {
            option: (option[2:], str)
            for option in ("--fill", "--page", "--lang", "--paper", "--edition", "--review")
        }
        | {"--as-log": ("as_log", str)},
    ),
    "format": Command(
        "scoring:format_log",
        ("log",),
        {"--json": "as_json", "--write": "write", "--short": "short"},
        {"--lang": ("lang", str)},
    ),
    "mend": Command(
        "mending:mend", ("log",), {"--json": "as_json", "--write": "write"}, {"--lang": ("lang", str)}
    ),
    "settle": Command(
        "scoring:settle",
        ("game", "*tallies"),
        {"--json": "as_json"},
        {"--layout": ("layout", str), "--lang": ("lang", str)},
    ),
    "cost": Command(
        "planning:run",
        ("log", "*plan"),
        {"--json": "as_json"},
        {"--at": ("at", int), "--lang": ("lang", str)},
    ),
    "print": Command(
        "pressing:print_words",
        ("*layouts",),
        {
            flag: flag[2:].replace("-", "_")
            for flag in (
                "--force",
                "--single",
                "--numbered",
                "--shrink",
                "--plates",
                "--fillable",
                "--dry-run",
                "--watch",
                "--sleeved",
                "--deck",
            )
        }
        | {"--json": "as_json", "--all": "everything"},
        {
            option: (option[2:].replace("-", "_"), str)
            for option in (
                *("--paper", "--lang", "--edition", "--output", "--size", "--detail", "--backs", "--order"),
                *(
                    "--gutter",
                    "--guides",
                    "--glue-edge",
                    "--punch-zone",
                    "--binding-margin",
                    "--on",
                    "--printer",
                    "--thickness",
                    "--die",
                ),
            )
        }
        | {
            "-o": ("output", str),
            "--for": ("profile", str),
            "--players": ("players", int),
            "--cards": ("cards", int),
            "--copies": ("copies", int),
            "--up": ("up", int),
        },
    ),
    "preview": Command(
        "making:preview",
        ("layout",),
        {"--svg": "svg", "--png": "png", "--force": "force", "--json": "as_json", "--sleeved": "sleeved"},
        {
            option: (option[2:], str)
            for option in (
                *("--paper", "--lang", "--edition", "--output", "--size", "--detail", "--thickness", "--die"),
            )
        }
        | {"-o": ("output", str)}
        | {option: (option[2:], int) for option in ("--dpi", "--players", "--cards")},
    ),
    "check": Command("examining:check", ("*files",), {"--json": "as_json", "--watch": "watch"}, HEARD),
    "schema": Command("examining:schema", ("game",), {}, HEARD | {"--kind": ("kind", str)}),
    "list": Command("examining:list_layouts", (), {"--json": "as_json"}, HEARD),
    "preflight": Command(
        "inspecting:preflight",
        ("file",),
        {"--json": "as_json"},
        HEARD | {"--for": ("profile", str)},
        ("profile",),
    ),
    "ink": Command("inspecting:ink", ("file",), {"--json": "as_json"}, HEARD),
    "i18n check": Command("proofing:check", ("**langs",), {"--json": "as_json"}, HEARD),
    "explain": Command("scoring:explain", ("code",), {"--json": "as_json"}, {"--lang": ("lang", str)}),
}


def run(words: Sequence[str]) -> int | None:
    """Run a plain command line and return its exit status; None if it is not plain."""
    size = 2 if words and words[0] in GROUPS else 1
    command = COMMANDS.get(" ".join(words[:size]))
    if command is None:
        return None
    arguments = parse(command, words[size:])
    if arguments is None:
        return None
    module, function = command.run.split(":")
    status: int = getattr(importlib.import_module(f"sheetgen.cli.{module}"), function)(**arguments)
    return status


def parse(command: Command, words: Sequence[str]) -> dict[str, Any] | None:
    """The arguments that ``words`` give; None where typer should look at them."""
    arguments: dict[str, Any] = {}
    places = list(command.positional)
    rest: list[str] = []
    left = list(words)
    while left:
        word = left.pop(0)
        if word in command.flags:
            arguments[command.flags[word]] = True
        elif word in command.options and left and not left[0].startswith("-"):
            name, read = command.options[word]
            try:
                value = read(left.pop(0))
            except ValueError:
                return None
            if name:
                arguments[name] = value
        elif word.startswith("-") or not places:
            return None
        elif places[0].startswith("*"):
            rest.append(word)
        else:
            arguments[places.pop(0)] = word
    if rest or places[:1] and places[0].startswith("**"):
        arguments[places.pop(0).lstrip("*")] = rest
    return None if places or any(name not in arguments for name in command.needed) else arguments
