"""What tells one layout from another: a hash of its content."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any, cast

import msgspec
from msgspec import Struct


def layout_hash(layout: Any) -> str:
    """Eight hex digits that change when the layout's content does, not when its comments or spacing do.

    Values that equal a field's default count as absent, so
    a new optional field changes no old layout's hash; so do ``extends`` and ``remove``, as only the result counts.
    """
    return fingerprint(layout)[:8]


def fingerprint(layout: Any) -> str:
    """The same in 64 digits, for machines."""
    canonical = msgspec.json.encode(_canonical(layout), order="deterministic")
    return hashlib.sha256(canonical).hexdigest()


def _canonical(value: Any) -> Any:
    if isinstance(value, Struct):
        kept = (
            (f, getattr(value, f.name)) for f in _fields(type(value)) if f.name not in ("extends", "remove")
        )
        return {f.encode_name: _canonical(v) for f, v in kept if f.required or v != _default(f)}
    if isinstance(value, tuple | list):
        return [_canonical(item) for item in value]
    if isinstance(value, dict):
        return {str(k): _canonical(v) for k, v in value.items()}
    return value


@cache
def _fields(kind: type[Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """msgspec reads the annotations anew each time."""
    return msgspec.structs.fields(kind)


def _default(field: msgspec.structs.FieldInfo) -> Any:
    return cast("Any", field.default_factory)() if field.default is msgspec.NODEFAULT else field.default
