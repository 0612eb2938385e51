"""What a game has in a file of its folder that is read only when it is asked for.

Printing a sheet and listing layouts need no rules: `sheetgen list` would take 75 ms longer (docs/speed.md).
"""

from __future__ import annotations

from typing import Any

from sheetgen.resources import find


class _Late:
    """Stands in a game's class for what lies at ``place``, and gives way to it at once."""

    def __init__(self, place: str) -> None:
        self.place = place

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, game: Any, owner: type) -> Any:
        if game is None:
            return self
        folder = next(base.__module__ for base in owner.__mro__ if vars(base).get(self.name) is self)
        found = vars(game)[self.name] = find(f"{folder}.{self.place}")
        return found


def late(place: str) -> Any:
    """A class attribute found at ``module:name`` in the folder of the class, once an object is asked for it."""
    return _Late(place)
