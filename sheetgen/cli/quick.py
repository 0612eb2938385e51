"""Parse simple command lines quickly, because typer needs more time to start than scoring or printing.

A command line that has only known options and their values is parsed here, as its command declares them. All
other command lines, including those for help and with errors, go to typer.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from types import UnionType
from typing import Any, NamedTuple, get_args, get_origin

from sheetgen.cli.commands import MODULES, declared_commands
from sheetgen.cli.old_names import current_words
from sheetgen.cli.options import (
    Argument,
    Command,
    Commands,
    Function,
    MissingArgument,
    Option,
    with_group_options,
)
from sheetgen.errors import UsageError


class Parameter(NamedTuple):
    """A parameter of a command; ``kind`` is its type without ``None`` and without ``list``."""

    name: str
    declared: Option | Argument
    kind: Any
    many: bool
    default: Any

    @property
    def options(self) -> Sequence[str]:
        """The names of the option, such as ``--output``; empty for an argument."""
        return self.declared.names

    def read(self, typed: str) -> Any:
        """Return the value of a word from the command line.

        Raise ``UsageError`` or ``ValueError`` for an invalid value, or if the parameter takes several words.
        """
        if get_origin(self.kind) is tuple:
            raise ValueError(typed)
        return (self.declared.parser or self.kind)(typed)


def run_simple(words: Sequence[str]) -> int | None:
    """Run a simple command line and return its exit status; None if it is not simple."""
    left = current_words(words)
    if not left or left[0] not in MODULES:
        return None
    found: Command | Commands | None = declared_commands(left)
    while isinstance(found, Commands):
        found = found.by_name.get(left.pop(0)) if left else None
    if found is None:
        return None
    arguments = parse_simple(found.function, left)
    try:
        return None if arguments is None else with_group_options(found.function)(**arguments) or 0
    except MissingArgument:
        return None


def parse_simple(function: Function, words: Sequence[str]) -> dict[str, Any] | None:
    """Return the values of all parameters of a command; None if only typer can parse the words."""
    parameters = _parameters(with_group_options(function))
    options = {name: each for each in parameters for name in each.options}
    places = [each for each in parameters if isinstance(each.declared, Argument)]
    given: dict[str, Any] = {}
    left = list(words)
    while left:
        word = left.pop(0)
        try:
            if word in options:
                parameter = options[word]
                value = parameter.kind is bool or parameter.read(_value(left))
            else:
                parameter = places[0]
                value = parameter.read(_value([word]))
                places = places if parameter.many else places[1:]
        except (IndexError, UsageError, ValueError):
            return None
        given[parameter.name] = [*given.get(parameter.name, ()), value] if parameter.many else value
    return _complete(parameters, given)


def _value(left: list[str]) -> str:
    """Remove the next word and return it as a value; raise ``IndexError`` or ``ValueError`` if it looks like
    an option."""
    word = left.pop(0)
    if word.startswith("-"):
        raise ValueError(word)
    return word


def _complete(parameters: Sequence[Parameter], given: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the given values with defaults for the others; None if a required parameter has no value."""
    values = {each.name: given.get(each.name, each.default) for each in parameters}
    return None if inspect.Parameter.empty in values.values() else values


def _parameters(function: Callable[..., Any]) -> list[Parameter]:
    """Return the parameters of a command, with each group replaced by its options."""
    found = []
    for name, parameter in inspect.signature(function).parameters.items():
        kind, declared = get_args(parameter.annotation)
        if isinstance(kind, UnionType):
            kind, _ = get_args(kind)  # In ``X | None`` the other type is None.
        many = get_origin(kind) is list
        found.append(Parameter(name, declared, get_args(kind)[0] if many else kind, many, parameter.default))
    return found
