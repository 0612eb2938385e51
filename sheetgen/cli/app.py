"""Build a typer app from the declared commands; it prints help, reports wrong command lines, and completes words."""

from __future__ import annotations

import ast
import inspect
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from functools import wraps
from typing import Annotated, Any, get_args

import typer
from typer import completion
from typer.main import get_command

from sheetgen.cli import shell_completion
from sheetgen.cli.commands import declared_commands, shown_groups
from sheetgen.cli.help import HELP, Command, Group
from sheetgen.cli.old_names import OLD_NAMES, current_words
from sheetgen.cli.options import Argument, Commands, Function, with_group_options
from sheetgen.message import Msg

INTERRUPTED = 130
EXAMPLES = (
    "sheetgen print dice-charmers/sun",
    "sheetgen score evening.log",
    "sheetgen play raja --lang fr",
    "sheetgen print --help",
)


class Root(Group):
    """The group of all commands. Its help shows them by task."""

    def sections(self) -> Mapping[Msg, Sequence[str]]:
        """Return the groups of commands of the command line, without those that it does not have."""
        return {
            title: here
            for title, names in shown_groups().items()
            if (here := [name for name in names if name in self.commands])
        }

    def similar(self, word: str, ctx: Any) -> list[str]:
        """Return the commands whose present or old names are similar to a word."""
        near = get_close_matches(word, [*self.list_commands(ctx), *OLD_NAMES])
        return list(dict.fromkeys(" ".join(current_words([name])) for name in near))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command that the first word names; it may be an old name."""
        return super().resolve_command(ctx, current_words(args))


def build_app(words: Sequence[str] = ()) -> typer.Typer:
    """Return the typer app for a command line: with the command that it names, or with all commands."""
    return _group(
        declared_commands(words),
        Root,
        name=shell_completion.PROGRAM,
        epilog="\n".join(EXAMPLES),
        add_completion=False,
        context_settings={"help_option_names": list(HELP)},
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )


def _group(commands: Commands, kind: type[Group] = Group, **settings: Any) -> typer.Typer:
    """Return a typer app with the declared commands."""
    app = typer.Typer(cls=kind, no_args_is_help=True, **settings)
    app.callback()(_typed(commands.function))
    for name, found in commands.by_name.items():
        if isinstance(found, Commands):
            app.add_typer(_group(found), name=name)
        else:
            app.command(name, cls=Command, epilog="\n".join(found.examples))(_typed(found.function))
    return app


def _typed(function: Function) -> Callable[..., None]:
    """Return a command's function for typer: with typer's options, and an exit instead of a returned status."""
    unfolded_ = with_group_options(_documented(function))

    @wraps(unfolded_)
    def call(**given: Any) -> None:
        status = unfolded_(**given)
        if status is not None:
            raise typer.Exit(status)

    signature = inspect.signature(unfolded_)
    shown = [each.replace(annotation=_annotation(each.annotation)) for each in signature.parameters.values()]
    call.__signature__ = signature.replace(parameters=shown)  # type: ignore[attr-defined]
    call.__annotations__ = {each.name: each.annotation for each in shown}
    return call


def _annotation(annotation: Any) -> Any:
    """Return a parameter's annotation with typer's option or argument instead of sheetgen's declaration."""
    kind, declared = get_args(annotation)
    shown = {"help": declared.help, "metavar": declared.metavar, "autocompletion": declared.complete}
    if isinstance(declared, Argument):
        return Annotated[kind, typer.Argument(**shown)]
    return Annotated[kind, typer.Option(*declared.names, parser=declared.parser, **shown)]


def _documented(function: Function) -> Function:
    """Return a function with its docstring, which is read from the source if ``python -OO`` has removed it."""
    if function.__doc__ is None:
        text = inspect.getsource(function)
        # Under -OO, ast.parse drops docstrings too since Python 3.14.
        tree = compile(text, function.__name__, "exec", ast.PyCF_ONLY_AST, optimize=0)
        (source,) = ast.iter_child_nodes(tree)
        function.__doc__ = ast.get_docstring(source) if isinstance(source, ast.FunctionDef) else None
    return function


def run_with_typer(words: Sequence[str]) -> int:
    """Run a command line and return its exit status. ``SheetgenError`` and ``OSError`` pass through."""
    if shell_completion.is_requested(words):
        return shell_completion.show_or_install(words)
    command = get_command(build_app(words))
    try:
        with command.make_context(shell_completion.PROGRAM, list(words)) as context:
            command.invoke(context)
    except typer.Exit as end:
        return end.exit_code
    except typer.Abort:
        return INTERRUPTED
    return 0


@contextmanager
def _without_rich() -> Iterator[None]:
    """Hide the package rich from typer while the block runs. Rich would break the lines of texts differently."""
    missing = object()
    before: Any = sys.modules.get("rich", missing)
    sys.modules["rich"] = None  # type: ignore[assignment]
    try:
        yield
    finally:
        del sys.modules["rich"]
        if before is not missing:
            sys.modules["rich"] = before


def print_completions() -> int:
    """Print the possible completions of the words that a shell has passed on; return the exit status."""
    words = shell_completion.typed_words()
    command = get_command(build_app(words if len(words) > 1 else ()))
    scripts: Any = completion
    scripts.completion_init()
    asked = os.environ[shell_completion.ASKED]
    with _without_rich():
        return int(
            scripts.shell_complete(command, {}, shell_completion.PROGRAM, shell_completion.ASKED, asked)
        )
