"""Art that comes again in the same place is worked out once: on each card of a set, on a sheet in each language."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from sheetgen.draw.items import Item, Text
from sheetgen.draw.scene import Scene

KEPT = 64
"""Drawings of one kind that are kept, each in its place; the oldest goes first."""

P = ParamSpec("P")


def kept(draw: Callable[Concatenate[Scene, P], None]) -> Callable[Concatenate[Scene, P], None]:
    """A drawing of shapes alone, the same for equal arguments, which can be hashed: where it comes again in the same
    place and the same way of reading, what it drew there is taken over.
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
        while len(known) >= KEPT:
            del known[next(iter(known))]
        known[key] = items

    return drawn
