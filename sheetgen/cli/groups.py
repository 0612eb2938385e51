"""Options that several commands have, said once: a parameter that is a ``NamedTuple`` of options, not one by one."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeGuard, get_type_hints


def unfolded(command: Callable[..., int | None]) -> Callable[..., int | None]:
    """The command as it is typed: in place of each parameter that is a group stand the group's options."""
    hints = get_type_hints(command, include_extras=True)
    groups: dict[str, Any] = {}
    shown: list[inspect.Parameter] = []
    for parameter in inspect.signature(command).parameters.values():
        kind = hints[parameter.name]
        if not _is_group(kind):
            shown.append(parameter.replace(kind=parameter.KEYWORD_ONLY, annotation=kind))
            continue
        groups[parameter.name] = kind
        options = get_type_hints(kind, include_extras=True)
        shown += [
            inspect.Parameter(
                name, parameter.KEYWORD_ONLY, default=kind._field_defaults[name], annotation=options[name]
            )
            for name in kind._fields
        ]

    @wraps(command)
    def call(**given: Any) -> int | None:
        for name, kind in groups.items():
            given[name] = kind(**{option: given.pop(option) for option in kind._fields})
        return command(**given)

    call.__signature__ = inspect.Signature(shown)  # type: ignore[attr-defined]
    call.__annotations__ = {parameter.name: parameter.annotation for parameter in shown}
    return call


def _is_group(kind: object) -> TypeGuard[Any]:
    return isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_field_defaults")
