"""A hash of the content of a layout."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any, cast

import msgspec
from msgspec import Struct


def layout_hash(layout: Any) -> str:
    """Return eight hex digits that change with the layout's content, but not with comments or spacing.

    Values that equal a field's default count as absent, so a new optional field changes no hash of old
    layouts. ``extends`` and ``remove`` do not count, because only the merged result matters.
    """
    return fingerprint(layout)[:8]


def fingerprint(layout: Any) -> str:
    """Return the same hash with 64 hex digits."""
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
    """Return the fields of a struct, cached because msgspec parses the annotations each time."""
    return msgspec.structs.fields(kind)


def _default(field: msgspec.structs.FieldInfo) -> Any:
    return cast("Any", field.default_factory)() if field.default is msgspec.NODEFAULT else field.default
