"""Types for the declarations of commands, and options that several commands share.

This module does not import typer.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from functools import reduce, wraps
from typing import Annotated, Any, NamedTuple, get_args, get_type_hints

from sheetgen.characters import plain_dashes
from sheetgen.errors import UsageError
from sheetgen.message import Msg, msg

MEANT = {
    "--backs": "duplex double-sided two-sided sides simplex back",
    "--for": "bleed pdfx pdf-x x4 x1a cmyk shop profile icc marks crop-marks",
    "--output": "out file save to name o",
    "--log": "output out file save",
    "--fill": "output out pdf o",
    "--edition": "colour color grey gray greyscale grayscale bw mono black-and-white low-ink ink save-ink theme",
    "--lang": "language locale l",
    "--paper": "page-size format media a4 letter p",
    "--size": "card-size format",
    "--copies": "number count n quantity sheets",
    "--sheets": "copies number count n quantity",
    "--up": "n-up nup per-page per-sheet pages-per-sheet",
    "--order": "booklet imposition stack quarter fold",
    "--guides": "cut-marks crop-marks marks ticks crosses",
    "--inset": "registration-marks feeder margin",
    "--gutter": "gap space spacing",
    "--glue-edge": "pad glue",
    "--punch-zone": "holes punch",
    "--binding-margin": "binding margin margins",
    "--shrink": "scale fit-to-page resize",
    "--players": "seats number-of-players n",
    "--seats": "bots against opponents players",
    "--games": "runs n number count times",
    "--force": "overwrite replace f yes y",
    "--dry-run": "simulate preview test n",
    "--json": "format machine",
    "--png": "image picture bitmap",
    "--svg": "image picture vector",
    "--fillable": "form fields",
    "--photo": "image picture scan",
    "--write": "fix in-place i save",
}
"""Option -> other names by which people look for it, where a command has it."""

Function = Callable[..., int | None]
"""The function that runs a command. It returns the exit status."""


class Option:
    """A command line option. Names, parser and the name of its value follow from the parameter by default.

    The default name is the parameter's name after ``--``. ``parser`` makes a value from a word and raises
    ``UsageError``; by default, hyphens replace all kinds of dashes in a value that the shell completes, and
    numbers are whole. ``values`` names the list of ``completed_values`` that completes a value.
    """

    def __init__(
        self,
        *names: str,
        help: str,
        metavar: str | None = None,
        parser: Callable[[Any], Any] | None = None,
        values: str | None = None,
    ) -> None:
        self.names = names
        self.help = help
        self.metavar = metavar
        self.parser = parser or (with_plain_hyphens if values is not None else None)
        self.complete = complete_from(values)

    def of(self, parameter: str, kind: Any) -> Option:
        """Return the option with all defaults for a parameter of this name and type."""
        found = copy(self)
        found.names = self.names or (f"--{parameter.replace('_', '-')}",)
        if int in (kind, *get_args(kind)):
            found.parser = whole_number(found.names[0])
            found.metavar = self.metavar or "NUMBER"
        return found


class Argument:
    """A word without a name on the command line. A list parameter takes all remaining words.

    ``values`` names the list of ``completed_values`` that completes a word; with a flag, it names another list
    after this flag.
    """

    names = ()
    parser = None

    def __init__(self, *, metavar: str, help: str, values: str | None = None, **instead: str) -> None:
        self.help = help
        self.metavar = metavar
        self.complete = complete_from(values, **instead)


class Command(NamedTuple):
    """A command: the function and the examples of its help."""

    function: Function
    examples: Sequence[str]


def meant_options(typed: str, known: Sequence[str]) -> list[str]:
    """Return those of the ``known`` options that the user may have meant by an unknown one, such as ``--duplex``."""
    name = typed.lstrip("-").casefold().replace("_", "-")
    return [option for option, others in MEANT.items() if option in known and name in others.split()]


class Commands:
    """Commands by name. A group of commands under one name is also a ``Commands`` object."""

    def __init__(self, function: Function) -> None:
        self.function = function
        """The group's own options; its docstring is the help."""
        self.by_name: dict[str, Command | Commands] = {}


class MissingArgument(Exception):
    """The error of a command that needs a parameter in this case; ``parameter`` is its name."""

    def __init__(self, parameter: str) -> None:
        super().__init__(parameter)
        self.parameter = parameter


def add_command(commands: Commands, name: str, function: Function, *examples: str) -> None:
    """Add a command to a group.

    The first paragraph of the function's docstring is the command's help, followed by the examples. A
    parameter that is a group of options is replaced by these options, see ``with_group_options``.
    """
    commands.by_name[name] = Command(function, examples)


def add_group(commands: Commands, name: str, function: Function) -> Commands:
    """Add a group of commands and return it, still empty. The function provides its options and its help."""
    group = commands.by_name[name] = Commands(function)  # translators: none
    return group


def refuse_unfitting(options: Any, fits: Mapping[str, Sequence[Msg]], kind: Msg) -> None:
    """Raise ``UsageError`` if the user gave an option that does not fit a kind of input.

    ``options`` is a group of options; ``fits`` maps the names of its fields to the kinds that they fit.
    """
    for name, kinds in fits.items():
        if kind in kinds or getattr(options, name) == options._field_defaults[name]:
            continue
        _, declared = get_args(get_type_hints(type(options), include_extras=True)[name])
        option = declared.of(name, str).names[0]
        listed = reduce(lambda one, other: msg("{one}, {other}", "report", one=one, other=other), kinds)
        said = "{option} does not fit here ({kind}). It fits: {kinds}."
        raise UsageError(msg(said, "report", option=option, kind=kind, kinds=listed))


def together(one: str, other: str) -> Msg:
    """Return the message that two options cannot be used together."""
    return msg("{one} cannot be used together with {other}.", "report", one=one, other=other)


def with_plain_hyphens(word: str) -> str:
    """Return a name with hyphens instead of all kinds of dashes; the name of a user's own file unchanged."""
    return word if word.endswith(".toml") else plain_dashes(word)


def complete_from(values: str | None, **instead: str) -> Callable[[Any, str], list[str]] | None:
    """Return a function for typer that completes a value from a list of ``completed_values``; None without a list.

    ``instead`` names other lists for when a certain flag was typed before.
    """
    if values is None:
        return None

    def complete(ctx: Any, incomplete: str) -> list[str]:
        # This import loads a third of the program, which only shells need.
        from sheetgen.cli.completed_values import VALUES

        wanted = next((other for flag, other in instead.items() if ctx.params.get(flag)), values)
        return [value for value in VALUES[wanted]() if value.startswith(incomplete)]

    return complete


def whole_number(option: str) -> Callable[[Any], int]:
    """Return a function that reads an option's value as a whole number, or raises ``UsageError``."""

    def read(given: Any) -> int:
        try:
            return int(plain_dashes(given) if isinstance(given, str) else given)
        except ValueError:
            said = "{option} takes a whole number, not {given}."
            raise UsageError(msg(said, "report", option=option, given=given)) from None

    return read


AsJson = Annotated[bool, Option("--json", help="print one JSON value")]
Force = Annotated[bool, Option(help="replace a file that sheetgen did not make")]
Log = Annotated[str, Argument(metavar="LOG", help="the file of a log")]
Game = Annotated[str, Argument(metavar="GAME", help="a game's key, as list shows it", values="games")]
Layout = Annotated[str | None, Option(help="the layout played on", metavar="LAYOUT", values="layouts")]
_LAYOUTS: Any = Argument(metavar="LAYOUT", help="names such as dice-charmers/sun, or files", values="layouts")
Layouts = Annotated[list[str], _LAYOUTS]
LayoutsIfAny = Annotated[list[str] | None, _LAYOUTS]
OneLayout = Annotated[
    str, Argument(metavar="LAYOUT", help="a name such as dice-charmers/sun, or a file", values="layouts")
]
Level = Annotated[int, Option(help="level of the bots: 1, 2 or 3", values="levels")]
Seats = Annotated[int | None, Option("--players", help="number of players; default: the fewest")]
Jobs = Annotated[int | None, Option(help="number of games played at the same time")]
Solo = Annotated[
    str | None,
    Option(help="alone against a ghost: merchant, raja or mogul", metavar="STRENGTH", values="strengths"),
]


# ---- parameters of commands ---------------------------------------------------------------------
LANG = Option(
    "--lang", help="language of messages; default: that of your locale", metavar="LANG", values="languages"
)
"""The option of every command that declares no ``lang`` of its own. ``__main__`` reads it."""


def with_group_options(command: Callable[..., int | None]) -> Callable[..., int | None]:
    """Return the command with each group parameter replaced by the group's options, all with their defaults,
    and with ``--lang``.

    A group is a ``NamedTuple`` whose fields are options, or which is annotated with the options of some fields.
    """
    hints = get_type_hints(command, include_extras=True)
    groups: dict[str, tuple[Any, list[str]]] = {}
    shown: list[inspect.Parameter] = []
    for name, parameter in inspect.signature(command).parameters.items():
        kind, declared = _group(hints[name])
        if declared is not None:
            groups[name] = kind, list(declared)
            shown += [
                _parameter(each, *typed, kind._field_defaults[each]) for each, typed in declared.items()
            ]
        else:
            of, option = get_args(hints[name])
            shown.append(_parameter(name, of, option, parameter.default))
    own = {parameter.name for parameter in shown}
    if "lang" not in own:
        shown.append(_parameter("lang", str | None, LANG, None))

    @wraps(command)
    def call(**given: Any) -> int | None:
        for name, (kind, options) in groups.items():
            given[name] = kind(**{option: given.pop(option) for option in options})
        if "lang" not in own:
            del given["lang"]
        return command(**given)

    call.__signature__ = inspect.Signature(shown)  # type: ignore[attr-defined]
    call.__annotations__ = {parameter.name: parameter.annotation for parameter in shown}
    return call


def _parameter(name: str, kind: Any, declared: Option | Argument, default: Any) -> inspect.Parameter:
    """Return a parameter of a command, with all defaults of its option."""
    if isinstance(declared, Option):
        declared = declared.of(name, kind)
    annotation = Annotated[kind, declared]
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def _group(annotation: Any) -> tuple[Any, Mapping[str, tuple[Any, Option]] | None]:
    """Return the ``NamedTuple`` of a group parameter, and its options with their types; None for other parameters."""
    kind = get_args(annotation)[0] if hasattr(annotation, "__metadata__") else annotation
    if not hasattr(kind, "_field_defaults"):
        return kind, None
    types = get_type_hints(kind, include_extras=True)
    if kind is annotation:
        return kind, {name: get_args(types[name]) for name in kind._fields}
    (declared,) = annotation.__metadata__
    return kind, {name: (types[name], option) for name, option in declared.items()}
