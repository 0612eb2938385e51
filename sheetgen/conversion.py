"""Plain data into structs, by msgspec: one conversion at a time.

At the first use of a struct msgspec works out what its fields are, and a second thread that meets the half-finished
result ends the process. So no other module calls ``msgspec.convert`` or ``msgspec.json.decode``; ruff checks that.
"""

from __future__ import annotations

from threading import Lock
from typing import TypeVar

import msgspec

Shape = TypeVar("Shape")
_one_at_a_time = Lock()


def convert(data: object, shape: type[Shape]) -> Shape:
    """Plain data as a ``shape``; raises ``msgspec.ValidationError`` where it does not fit."""
    with _one_at_a_time:
        return msgspec.convert(data, shape)


def from_json(raw: bytes | str, shape: type[Shape]) -> Shape:
    """JSON as a ``shape``; raises ``msgspec.DecodeError`` for what is no JSON or does not fit."""
    with _one_at_a_time:
        return msgspec.json.decode(raw, type=shape)
