"""Memoize drawing functions: art that is drawn again at the same place is copied instead of computed
again.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from sheetgen.draw.items import Item, Text
from sheetgen.draw.scene import Scene

MOST_KEPT = 64
"""Largest number of memoized drawings for each function; the oldest is dropped first."""

P = ParamSpec("P")


def memoized_drawing(draw: Callable[Concatenate[Scene, P], None]) -> Callable[Concatenate[Scene, P], None]:
    """Memoize a function that draws only shapes, without text and spots.

    All arguments must be hashable. A call with equal arguments, at the same place and in the same reading
    direction, appends the items of the first call.
    """
    known: dict[Any, tuple[Item, ...]] = {}

    @wraps(draw)
    def drawn(scene: Scene, /, *args: P.args, **kwargs: P.kwargs) -> None:
        key = scene.manner, args, tuple(kwargs.items())
        items = known.get(key)
        if items is not None:
            scene.items += items
            return
        before, spots = len(scene.items), len(scene.spots)
        draw(scene, *args, **kwargs)
        items = tuple(scene.items[before:])
        assert len(scene.spots) == spots and not any(isinstance(item, Text) for item in items), draw
        while len(known) >= MOST_KEPT:
            del known[next(iter(known))]
        known[key] = items

    return drawn
