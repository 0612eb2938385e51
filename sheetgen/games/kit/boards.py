"""What rules know of a layout, worked out once for all games that are played on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Concatenate, ParamSpec, TypeVar

L = TypeVar("L")
P = ParamSpec("P")
B = TypeVar("B")

KEPT = 64
"""Boards that are kept of each game; the oldest go first."""


def kept(make: Callable[Concatenate[L, P], B]) -> Callable[Concatenate[L, P], B]:
    """``make(layout, …)``, but the same board again for the same layout object, seats and options."""
    boards: dict[object, tuple[L, B]] = {}

    def compiled(layout: L, /, *args: P.args, **more: P.kwargs) -> B:
        key = (
            id(layout),
            *(tuple(sorted(each.items())) if isinstance(each, Mapping) else each for each in args),
        )
        known = boards.get(key)
        if known is None:
            while len(boards) >= KEPT:
                del boards[next(iter(boards))]
            # the layout is kept too, so that its id stays its own
            known = boards[key] = layout, make(layout, *args, **more)
        return known[1]

    return compiled
