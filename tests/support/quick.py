"""What the quick loop takes of many cases that are alike."""

from collections.abc import Iterable
from typing import Any

import pytest


def first_quick(values: Iterable[Any], few: int = 1, columns: bool = False) -> list[Any]:
    """Parameters of which the quick loop takes only the first few; ``columns``: each is one of several."""
    rows = [value if columns else (value,) for value in values]
    return [pytest.param(*row, marks=[] if n < few else pytest.mark.slow) for n, row in enumerate(rows)]


def one_quick(values: Iterable[Any], kind: Any) -> list[Any]:
    """Parameters of which the quick loop takes the first of each kind, which ``kind`` tells."""
    seen: set[Any] = set()
    made = []
    for value in values:
        made.append(pytest.param(value, marks=pytest.mark.slow if kind(value) in seen else []))
        seen.add(kind(value))
    return made
