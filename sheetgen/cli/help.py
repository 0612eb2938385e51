"""Help and error messages of the command line in the reader's language, for typer's commands.

The source has English texts where commands and options are declared: context ``help``, names of values
``metavar``. Help is never cut: long texts continue on the next line.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from sheetgen.cli import show
from sheetgen.cli.options import MissingArgument, meant_options
from sheetgen.errors import UsageError
from sheetgen.explain.sections import text_width
from sheetgen.message import Msg, msg
from sheetgen.text.line import PLAIN, possible_breaks

WIDEST, NARROWEST = 100, 20
"""Largest and smallest number of columns of help, whatever the terminal has."""
TERMS = 26
"""Number of columns for typed terms. A longer term has its own line."""
INDENT = 2
WORD = 8.0
"""Cost of a line break in Japanese text that does not divide a word."""
HELP = ("-h", "--help")
_END = re.compile(r"\s*[:：]|[。।]|\.$")
"""The end of the beginning of a summary."""
CLICK: Any = next(kind for kind in typer.BadParameter.__mro__ if kind.__name__ == "ClickException")
"""The exception that typer raises for a wrong command line. Later versions have their own copy of click."""


class _Spoken:
    """A base class that gives commands and groups help texts in the reader's language."""

    def get_help(self, ctx: Any) -> str:
        """Return the complete help of the command."""
        return "\n".join(help_lines(self, ctx))

    def get_short_help_str(self, limit: int = 0) -> str:
        """Return the summary of the command, in full length."""
        return command_summary(self)

    def shell_complete(self, ctx: Any, incomplete: str) -> list[Any]:
        """Return the commands and options that begin with the typed text ``incomplete``, with their help."""
        offered: list[Any] = super().shell_complete(ctx, incomplete)  # type: ignore[misc]
        spoken = {
            name: said for _, rows in help_sections(self) for term, said in rows for name in _names(term)
        }
        for item in offered:
            item.help = spoken.get(item.value, item.help)
        return offered


class Command(_Spoken, TyperCommand):
    """A typer command with help and error messages in the reader's language."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the words of a command line; raise ``UsageError`` in the reader's language."""
        ctx.allow_extra_args = True
        try:
            rest = super().parse_args(ctx, args)
        except CLICK as error:
            raise usage_error(error, ctx) from None
        if rest and not ctx.resilient_parsing:
            said = "Too many arguments: {words}."
            raise UsageError(_with_way(msg(said, "report", words=" ".join(rest)), ctx))
        return rest

    def invoke(self, ctx: Any) -> Any:
        """Run the command; an argument that the command itself finds missing gives the usual message."""
        try:
            return super().invoke(ctx)
        except MissingArgument as error:
            raise missing_error(
                next(each for each in self.params if each.name == error.parameter), ctx
            ) from None


class Group(_Spoken, TyperGroup):
    """A typer group: several commands under one name, with help in the reader's language."""

    def sections(self) -> Mapping[Msg, Sequence[str]]:
        """Return the headings of the help with the commands below them. All other commands are hidden."""
        return {msg("Commands:", "help"): list(self.commands)}

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of the commands that are not hidden."""
        shown = (name for names in self.sections().values() for name in names)
        return [name for name in shown if name in self.commands]

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the words of a command line; without words, show the help. Raise ``UsageError``."""
        said = bool(args)  # The parsing below empties this list.
        try:
            return super().parse_args(ctx, args)
        except CLICK as error:
            raise (usage_error(error, ctx) if said else _help_instead(ctx)) from None

    def invoke(self, ctx: Any) -> Any:
        """Run the command that the words name; with options alone, show the help."""
        try:
            return super().invoke(ctx)
        except CLICK:
            raise _help_instead(ctx) from None

    def similar(self, word: str, ctx: Any) -> list[str]:
        """Return the commands whose names are similar to a word."""
        return get_close_matches(word, self.list_commands(ctx))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command that the first word names, or raise ``UsageError`` with similar names."""
        if args[0] in self.commands or ctx.resilient_parsing:
            return super().resolve_command(ctx, args)
        near = self.similar(args[0], ctx)
        if near:
            said = "There is no command {command}. Did you mean: {offer}?"
            raise UsageError(msg(said, "report", command=args[0], offer=", ".join(near)))
        raise UsageError(_with_way(msg("There is no command {command}.", "report", command=args[0]), ctx))


def _help_instead(ctx: Any) -> typer.Exit:
    """Show the help on stderr because there is no command, and return the exception that ends the program."""
    show.echo(ctx.get_help(), err=True)
    return typer.Exit(show.WRONG)


# ---- errors of command lines --------------------------------------------------------------------
def usage_error(error: Any, ctx: Any) -> UsageError:
    """Return click's error about a command line as a message in the reader's language."""
    name = type(error).__name__
    if name == "NoSuchOption":
        option = error.option_name
        known = [name for param in ctx.command.params for name in param.opts]
        meant = meant_options(option, known)
        if len(meant) == 1:
            found = next(param for param in ctx.command.params if meant[0] in param.opts)
            said = "There is no option {option}. Use {offer}: {help}."
            return UsageError(msg(said, "report", option=option, offer=meant[0], help=_help_of(found)))
        near = meant or error.possibilities or ()
        if near:
            said = "There is no option {option}. Did you mean: {offer}?"
            return UsageError(msg(said, "report", option=option, offer=", ".join(near)))
        return UsageError(_with_way(msg("There is no option {option}.", "report", option=option), ctx))
    if name == "BadOptionUsage":
        found = next(each for each in ctx.command.params if error.option_name in each.opts)
        if found.is_flag:
            return UsageError(msg("{option} takes no value.", "report", option=error.option_name))
        return UsageError(
            msg("{option} needs a value: {value}.", "report", option=error.option_name, value=_help_of(found))
        )
    if name == "MissingParameter" and error.param is not None:
        return missing_error(error.param, ctx)
    # translators: none
    return UsageError(msg("{said}", said=error.format_message()))


def missing_error(param: Any, ctx: Any) -> UsageError:
    """Return the error for a missing argument or option that the command requires."""
    what = param.opts[-1] if _is_option(param) else show.translated(_metavar(param))
    said = "{what} is missing: {help}."
    return UsageError(_with_way(msg(said, "report", what=what, help=_help_of(param)), ctx))


def _with_way(said: Msg, ctx: Any) -> Msg:
    """Return the error message, followed by the command that shows the help."""
    return msg(
        "{said} `{command} --help` shows how to use it.", "report", said=said, command=ctx.command_path
    )


# ---- help ---------------------------------------------------------------------------------------
def help_lines(command: Any, ctx: Any) -> Iterator[str]:
    """Yield the lines of a command's help."""
    columns = max(NARROWEST, min(WIDEST, shutil.get_terminal_size().columns))
    yield from _wrapped(
        show.translated(msg("Usage: {line}", "help", line=usage_line(command, ctx))), columns, 2 * INDENT
    )
    yield ""
    yield from _wrapped(command_summary(command), columns)
    names = command.list_commands(ctx) if isinstance(command, Group) else ()
    least = max(map(text_width, names), default=0)
    for title, rows in help_sections(command):
        yield from ("", show.translated(title))
        yield from _rows(rows, columns, least)
    if examples := (command.epilog or "").splitlines():
        yield from ("", show.translated(msg("Examples:", "help")))
        yield from (" " * INDENT + line for line in examples)


def usage_line(command: Any, ctx: Any) -> str:
    """Return a command's usage line."""
    words = [ctx.command_path, show.translated(msg("[OPTIONS]", "metavar"))]
    words += [_usage(param) for param in command.params if not _is_option(param)]
    if isinstance(command, Group):
        words.append(show.translated(msg("COMMAND", "metavar")))
    return " ".join(words)


def command_summary(command: Any) -> str:
    """Return a command's summary: the first paragraph of its docstring."""
    # translators: none
    return show.translated(msg(" ".join((command.help or "").split("\n\n")[0].split()), "help"))


def headline(command: Any) -> str:
    """Return the beginning of a command's summary up to a colon, for lists of commands."""
    return _END.split(command_summary(command))[0]


def help_sections(command: Any) -> Iterator[tuple[Msg, list[tuple[str, str]]]]:
    """Yield the sections of a command's help: a heading, and rows of typed terms and their explanations."""
    if isinstance(command, Group):
        for title, names in command.sections().items():
            yield title, [(name, headline(command.commands[name])) for name in names]
    arguments = [(_usage(param), _help_of(param)) for param in command.params if not _is_option(param)]
    if arguments:
        yield msg("Arguments:", "help"), arguments
    options = [(_option(param), _help_of(param)) for param in command.params if _is_option(param)]
    options.append((", ".join(HELP), show.translated(msg("show this help and exit", "help"))))
    yield msg("Options:", "help"), options


def _names(term: str) -> list[str]:
    """Return the names in a row of the help as typed: ``--output`` and ``-o`` for ``-o, --output FILE``."""
    return term.replace(",", " ").split()


def _is_option(param: Any) -> bool:
    return bool(param.param_type_name == "option")


def _metavar(param: Any) -> Msg:
    # translators: none
    return msg(param.metavar or param.name.upper(), "metavar")


def _usage(param: Any) -> str:
    name = show.translated(_metavar(param)) + ("..." if param.nargs == -1 else "")
    return name if param.required else f"[{name}]"


def _option(param: Any) -> str:
    names = ", ".join(sorted(param.opts, key=len))
    return names if param.is_flag else f"{names} {show.translated(_metavar(param))}"


def _help_of(param: Any) -> str:
    """Return the help text of a parameter, with its default."""
    # translators: none
    said = show.translated(msg(param.help, "help"))
    usual = param.default
    if not _is_option(param) or param.is_flag or not isinstance(usual, str | int) or usual in ("", 0):
        return said
    return f"{said} {show.translated(msg('[default: {usual}]', 'help', usual=usual))}"


# ---- line breaks of the help --------------------------------------------------------------------
def _rows(rows: Sequence[tuple[str, str]], columns: int, least: int = 0) -> Iterator[str]:
    """Yield lines with typed terms at the left and explanations beside them, or below if the term is long.

    The column of terms has at least ``least`` characters.
    """
    longest = max([least, *(text_width(term) for term, _ in rows if text_width(term) <= TERMS)])
    left = INDENT + longest + INDENT
    if columns < 2 * left:
        left = 2 * INDENT
    for term, said in rows:
        lines = list(_wrapped(said, columns - left))
        head = " " * INDENT + term
        if text_width(head) + INDENT <= left:
            yield (head + " " * (left - text_width(head)) + lines.pop(0)).rstrip()
        else:
            yield head
        yield from (" " * left + line for line in lines)


def _wrapped(text: str, columns: int, hanging: int = 0) -> Iterator[str]:
    """Yield lines of at most ``columns`` characters, unless a word is longer; later lines are indented by
    ``hanging``."""
    line = ""
    for part in _parts(text):
        if line.strip() and text_width(line + part.rstrip()) > columns:
            yield line.rstrip()
            line = " " * hanging
        line += part
    yield line.rstrip()


def _parts(text: str) -> Iterator[str]:
    """Yield the parts of a text between possible line breaks.

    Lines can break after spaces, and between characters of scripts that use no spaces.
    """
    start = 0
    for at in possible_breaks(text, show.reader_language()):
        if at.kind == PLAIN and (at.penalty > WORD or (text[at.end - 1 : at.end + 1].isascii())):
            continue  # No break inside a word, or at the hyphen of a name.
        yield text[start : at.start]
        start = at.start
