"""Options and arguments that several commands have, with what completes them; ``add_command`` adds a command."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterable
from typing import Annotated, Any

import typer

from sheetgen.cli import completing
from sheetgen.cli.groups import unfolded
from sheetgen.cli.helping import Command
from sheetgen.errors import UsageError
from sheetgen.message import msg


def add_command(app: typer.Typer, name: str, function: Callable[..., None], *examples: str) -> None:
    """Add a command. The first paragraph of the function's docstring is its help, the examples stand below it.

    A parameter that is a group of options becomes these, see ``groups``.
    """
    app.command(name, cls=Command, epilog="\n".join(examples))(unfolded(_documented(function)))


def describe_group(app: typer.Typer, function: Callable[..., None]) -> None:
    """Give a group of commands its options and, by the function's docstring, its help."""
    app.callback()(_documented(function))


def _documented(function: Callable[..., None]) -> Callable[..., None]:
    """A function with its docstring, which is read from the source where ``python -OO`` keeps none."""
    if function.__doc__ is None:
        text = inspect.getsource(function)
        # ast.parse itself drops docstrings under -OO since Python 3.14
        tree = compile(text, function.__name__, "exec", ast.PyCF_ONLY_AST, optimize=0)
        (source,) = ast.iter_child_nodes(tree)
        function.__doc__ = ast.get_docstring(source) if isinstance(source, ast.FunctionDef) else None
    return function


def from_list(function: Callable[[], Iterable[str]]) -> Callable[[str], list[str]]:
    """What completes a value, from all that it can be."""
    return lambda incomplete: [value for value in function() if value.startswith(incomplete)]


def whole(option: str) -> Callable[[Any], int]:
    """How the value of an option is read that is a whole number; raises ``UsageError``."""

    def read(given: Any) -> int:
        try:
            return int(given)
        except ValueError:
            said = "{option} takes a whole number, not {given}."
            raise UsageError(msg(said, "report", option=option, given=given)) from None

    return read


AsJson = Annotated[bool, typer.Option("--json", help="print one JSON value")]
Lang = Annotated[
    str | None,
    typer.Option(
        help="your language; else that of your locale",
        metavar="LANG",
        autocompletion=from_list(completing.languages),
    ),
]
HeardLang = Annotated[
    str | None,
    typer.Option(
        "--lang",
        help="your language; else that of your locale",
        metavar="LANG",
        expose_value=False,
        autocompletion=from_list(completing.languages),
    ),
]
"""The same of a command that does no more with it than to speak it, for which ``__main__`` hears it."""
Force = Annotated[bool, typer.Option("--force", help="replace a file that sheetgen did not make")]
Log = Annotated[str, typer.Argument(metavar="LOG", help="the file of a log")]
Game = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="a game's key, as list shows it", autocompletion=from_list(completing.games)
    ),
]
Layout = Annotated[
    str | None,
    typer.Option(help="the layout played on", metavar="LAYOUT", autocompletion=from_list(completing.layouts)),
]
_LAYOUTS: Any = typer.Argument(
    metavar="LAYOUT",
    help="names such as dice-charmers/sun, or files",
    autocompletion=from_list(completing.layouts),
)
Layouts = Annotated[list[str], _LAYOUTS]
LayoutsIfAny = Annotated[list[str] | None, _LAYOUTS]
OneLayout = Annotated[
    str,
    typer.Argument(
        metavar="LAYOUT",
        help="a name such as dice-charmers/sun, or a file",
        autocompletion=from_list(completing.layouts),
    ),
]
Paper = Annotated[
    str | None,
    typer.Option(
        help="a4 or letter; else your country's", metavar="PAPER", autocompletion=from_list(completing.papers)
    ),
]
Level = Annotated[
    int,
    typer.Option(
        help="how hard programs think: 1, 2 or 3",
        metavar="NUMBER",
        parser=whole("--level"),
        autocompletion=from_list(completing.levels),
    ),
]
Seats = Annotated[
    int | None,
    typer.Option(
        "--players", help="how many play; else the fewest", metavar="NUMBER", parser=whole("--players")
    ),
]
Jobs = Annotated[
    int | None,
    typer.Option(help="how many games at the same time", metavar="NUMBER", parser=whole("--jobs")),
]
At = Annotated[
    int | None,
    typer.Option(help="how it stands after this line", metavar="LINE", parser=whole("--at")),
]
Solo = Annotated[
    str | None,
    typer.Option(
        help="alone against a ghost: merchant, raja or mogul",
        metavar="STRENGTH",
        autocompletion=from_list(completing.strengths),
    ),
]
