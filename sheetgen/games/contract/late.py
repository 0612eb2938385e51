"""Class attributes of a game that are imported only on first use.

Printing a sheet and listing layouts need no rules. Without late imports, `sheetgen list` would take 75 ms
longer (docs/speed.md).
"""

from __future__ import annotations

from typing import Any

from sheetgen.resources import find_object


class _Late:
    """A placeholder in a game's class. On first use it is replaced by the object at ``place``."""

    def __init__(self, place: str) -> None:
        self.place = place

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, game: Any, owner: type) -> Any:
        if game is None:
            return self
        folder = next(base.__module__ for base in owner.__mro__ if vars(base).get(self.name) is self)
        found = vars(game)[self.name] = find_object(f"{folder}.{self.place}")
        return found


def late(place: str) -> Any:
    """Return a class attribute that is imported from ``module:name`` in the folder of the class on first use."""
    return _Late(place)
