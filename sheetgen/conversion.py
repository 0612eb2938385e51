"""Convert plain data to msgspec structs, one conversion at a time.

At the first use of a struct, msgspec analyses its fields. A second thread that uses the incomplete result
crashes the process. So no other module may call ``msgspec.convert`` or ``msgspec.json.decode``; ruff checks
this.
"""

from __future__ import annotations

from threading import Lock
from typing import TypeVar

import msgspec

Shape = TypeVar("Shape")
_one_at_a_time = Lock()


def convert(data: object, shape: type[Shape]) -> Shape:
    """Convert plain data to type ``shape``. Raises ``msgspec.ValidationError``."""
    with _one_at_a_time:
        return msgspec.convert(data, shape)


def from_json(raw: bytes | str, shape: type[Shape]) -> Shape:
    """Convert JSON to type ``shape``. Raises ``msgspec.DecodeError`` for invalid JSON or data of another
    shape.
    """
    with _one_at_a_time:
        return msgspec.json.decode(raw, type=shape)
