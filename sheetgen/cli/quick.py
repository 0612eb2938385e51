"""The short way to commands: typer takes longer to begin than a log to be scored or a sheet to be printed.

A command line that is plain, with known options and their values, is read here by the command's declaration.
Anything else, help and mistakes included, is left to typer, for which ``app`` makes commands of the same declarations.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from types import UnionType
from typing import Any, NamedTuple, get_args, get_origin

from sheetgen.cli.commands import MODULES, declared
from sheetgen.cli.options import Argument, Command, Commands, Function, MissingArgument, Option, unfolded
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
        """Its names as an option; none of an argument."""
        if isinstance(self.declared, Argument):
            return ()
        return self.declared.names or (f"--{self.name.replace('_', '-')}",)

    def read(self, typed: str) -> Any:
        """The value of a word; raises ``UsageError`` or ``ValueError`` where it has none, or is one word of several."""
        if get_origin(self.kind) is tuple:
            raise ValueError(typed)
        parser = self.declared.parser if isinstance(self.declared, Option) else None
        return (parser or self.kind)(typed)


def run(words: Sequence[str]) -> int | None:
    """Run a plain command line and return its exit status; None if it is not plain."""
    if not words or words[0] not in MODULES:
        return None
    found: Command | Commands | None = declared(words)
    left = list(words)
    while isinstance(found, Commands):
        found = found.by_name.get(left.pop(0)) if left else None
    if found is None:
        return None
    arguments = parse(found.function, left)
    try:
        return None if arguments is None else unfolded(found.function)(**arguments) or 0
    except MissingArgument:
        return None


def parse(function: Function, words: Sequence[str]) -> dict[str, Any] | None:
    """The arguments that ``words`` give for all parameters of a command; None where typer must read them."""
    parameters = _parameters(unfolded(function))
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
    """Take the next word, which must not look like an option; raises ``IndexError`` or ``ValueError``."""
    word = left.pop(0)
    if word.startswith("-"):
        raise ValueError(word)
    return word


def _complete(parameters: Sequence[Parameter], given: Mapping[str, Any]) -> dict[str, Any] | None:
    """What was given, with defaults for the rest; None where a parameter has none."""
    heard = {each.name for each in parameters if not getattr(each.declared, "expose_value", True)}
    values = {
        each.name: each.default if each.name in heard else given.get(each.name, each.default)
        for each in parameters
    }
    return None if inspect.Parameter.empty in values.values() else values


def _parameters(function: Callable[..., Any]) -> list[Parameter]:
    """The parameters of an unfolded command."""
    found = []
    for name, parameter in inspect.signature(function).parameters.items():
        kind, declared = get_args(parameter.annotation)
        if isinstance(kind, UnionType):
            kind, _ = get_args(kind)  # the other is None
        many = get_origin(kind) is list
        found.append(Parameter(name, declared, get_args(kind)[0] if many else kind, many, parameter.default))
    return found
