"""All dictionaries and streams that a PDF's catalog leads to, each once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

MOST = 400_000
"""Values; a file with more is not looked through to its end."""


class Endless(Exception):
    """More values than ``MOST``."""


def dictionaries(root: Any) -> Iterator[Any]:
    """Dictionaries and streams from the catalog on; raises ``Endless``, and what the reader raises."""
    waiting, known, count = [root], set[int](), 0
    while waiting:
        value = waiting.pop()
        if hasattr(value, "idnum"):
            if value.idnum in known:
                continue
            known.add(value.idnum)
            value = value.get_object()
        count += 1
        if count > MOST:
            raise Endless
        if isinstance(value, Mapping):
            yield value
            waiting += [value.raw_get(key) for key in value]  # type: ignore[attr-defined]
        elif isinstance(value, list):
            waiting += [list.__getitem__(value, i) for i in range(len(value))]
