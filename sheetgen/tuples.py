"""Tuples with named fields, as ``typing`` has them, defined in less than half the time.

A command defines a hundred of them before it does anything, and ``typing`` compiles each field's type only to look
whether it could be one. Types are checked before a release, by mypy; here they stay as written.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    from collections import namedtuple

    class _Fielded(type):
        """Makes of a class whose annotations are fields the tuple that has them."""

        def __new__(cls, name, bases, body):
            fields = body.pop("__annotations__", {})
            defaults = [body.pop(field) for field in fields if field in body]
            made = namedtuple(name, fields, defaults=defaults, module=body.pop("__module__"))
            made.__annotations__ = fields
            for key, value in body.items():
                setattr(made, key, value)
            return made

    NamedTuple = type.__new__(_Fielded, "NamedTuple", (), {})
