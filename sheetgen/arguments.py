"""Check the arguments of Python programs by their annotations, and name parameters as Python does.

Errors of arguments are messages like all others, with the type that is expected.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import cache, wraps
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from sheetgen.errors import ArgumentError, SheetgenError
from sheetgen.message import msg

F = TypeVar("F", bound=Callable[..., Any])
C = TypeVar("C", bound=type[Any])
LONGEST = 60
"""Largest number of characters of a value in a message."""


def checked(function: F) -> F:
    """Return the function with a check of its arguments. It raises ``ArgumentError`` for a wrong type.

    Errors of the function name parameters instead of options of the command line.
    """
    signature = inspect.signature(function)
    owner = function.__qualname__.removesuffix(".__init__")

    @wraps(function)
    def call(*args: Any, **given: Any) -> Any:
        try:
            bound = signature.bind(*args, **given)
        except TypeError as error:
            # translators: none
            raise ArgumentError(msg("{name}: {reason}.", name=owner, reason=str(error))) from None
        hints = _hints(function)
        for name, value in bound.arguments.items():
            several = signature.parameters[name].kind is inspect.Parameter.VAR_POSITIONAL
            for each in value if several else (value,):
                check(f"{owner}: {name}", each, hints.get(name, Any))
        try:
            return function(*args, **given)
        except SheetgenError as error:
            error.of_python = True
            raise

    return call  # type: ignore[return-value]


def checked_class(kind: C) -> C:
    """Return the class with checked arguments of its constructor."""
    kind.__init__ = checked(kind.__init__)
    return kind


@cache
def _hints(annotated: Any) -> Mapping[str, Any]:
    return {name: hint for name, hint in get_type_hints(annotated).items() if name != "return"}


def check(name: str, value: object, hint: Any) -> None:
    """Raise ``ArgumentError`` if a value does not have the type of an annotation."""
    if not fits(value, hint):
        shown = repr(value)
        shown = shown if len(shown) <= LONGEST else f"{shown[: LONGEST - 1]}…"
        said = "{name} must be {expected}, not {given}."
        raise ArgumentError(msg(said, "report", name=name, expected=type_name(hint), given=shown))


def fits(value: object, hint: Any) -> bool:
    """Return whether a value has the type of an annotation. A string is no sequence of strings, and a truth
    value is no number.
    """
    kind, inner = get_origin(hint), get_args(hint)
    if hint is Any or hint is object:
        return True
    if kind in (Union, UnionType):
        return any(fits(value, each) for each in inner)
    if kind is Literal:
        return value in inner
    if kind is tuple:
        return isinstance(value, tuple | list) and len(value) == len(inner) and all(map(fits, value, inner))
    if kind is Sequence:
        return (
            isinstance(value, Sequence)
            and not isinstance(value, str | bytes)
            and all(fits(each, inner[0]) for each in value)
        )
    if kind is Mapping:
        return isinstance(value, Mapping) and all(fits(each, inner[0]) for each in value)
    if isinstance(value, bool):
        return hint is bool
    return isinstance(value, (int, float) if hint is float else kind or hint)


def type_name(hint: Any) -> str:
    """Return the name of a type as Python programs write it: ``str | None``, ``'rows' | 'stack'``."""
    kind, inner = get_origin(hint), get_args(hint)
    if kind in (Union, UnionType):
        return " | ".join(type_name(each) for each in inner)
    if kind is Literal:
        return " | ".join(map(repr, inner))
    if hint is NoneType:
        return "None"
    name = str(getattr(hint, "__name__", hint))
    return f"{name}[{', '.join(map(type_name, inner))}]" if inner else name
