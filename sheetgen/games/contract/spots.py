"""Addresses of the places that a pen or a piece can mark, said once for a game.

A ``Family`` is all places of one kind: ``river.1`` to ``river.30``, or ``palace.jaipur.0`` and its like. Board,
marks, sheets, docs and tests make and read addresses by it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cache
from itertools import product
from typing import Any

from sheetgen.message import Msg

Parts = Iterable[tuple[str | int, ...]]

NAME_FIELD, DATE_FIELD, PLAYERS_FIELD = "field.player", "field.date", "field.players"
"""Lines of a sheet's head that sheetgen writes on, whatever the game: the player's name, the date, how many play."""
FIRST_DATE = "game.1.date"
"""The date of the first game, on sheets that have room for several."""


def each(*axes: Iterable[str | int]) -> Parts:
    """All combinations of what may stand at each place behind the family's name."""
    return product(*axes)


def up_to(last: int) -> range:
    """What is counted, from 1."""
    return range(1, last + 1)


class Family:
    """The places of one kind.

    ``name`` begins their addresses, and the parts follow it; or they stand where the name has stars: a place of
    ``game.*.room.*`` is ``game.1.room.4``. ``says`` tells what such a place is and what its parts are, for the
    docs. ``places`` gives for a layout what stands there. ``marks`` are the kinds of marks that may lie there,
    empty for places that only a hand writes on. ``kinds`` are the kinds of layout whose drawing has
    them; ``own`` places lie on a sheet of each player's, others on a board or map that all share; what lies on
    ``passing`` ones is gone when the turn is over. ``words`` gives for a layout and the parts what a reader calls
    the place; places without are those that totals alone tell of. ``totals`` tell what lies on the places too, so
    that a ledger need not.
    """

    def __init__(
        self,
        name: str,
        says: str,
        places: Callable[[Any], Parts],
        marks: tuple[str, ...] = (),
        *,
        kinds: tuple[str, ...],
        own: bool = True,
        passing: bool = False,
        words: Callable[..., Msg] | None = None,
        totals: Collection[str] = (),
    ) -> None:
        self.name = name
        self.says = says
        self.places = places
        self.marks = frozenset(marks)
        self.kinds = kinds
        self.own = own
        self.passing = passing
        self.words = words
        self.totals = frozenset(totals)
        self._form = name.replace("*", "{}") if "*" in name else ""

    @cache  # noqa: B019  # families live as long as the program
    def __call__(self, *parts: str | int) -> str:
        """The address of a place."""
        return self._form.format(*parts) if self._form else ".".join((self.name, *map(str, parts)))

    def on(self, layout: Any) -> Iterator[str]:
        """The addresses of all places of this family on a layout."""
        return (self(*parts) for parts in self.places(layout))

    def parts(self, address: str) -> tuple[str, ...] | None:
        """The parts of an address, in order; None for one of another family."""
        if self._form:
            found = re.fullmatch(self._form.replace(".", r"\.").replace("{}", "([^.]+)"), address)
            return found.groups() if found else None
        head = f"{self.name}."
        if address == self.name:
            return ()
        return tuple(address.removeprefix(head).split(".")) if address.startswith(head) else None

    def called(self, layout: Any, address: str) -> Msg | None:
        """One of its places, in words of the sheet; None where totals say what lies there."""
        return None if self.words is None else self.words(layout, *(self.parts(address) or ()))

    def __repr__(self) -> str:
        return f"<spots {self.name}>"


def name_field(*kinds: str) -> Family:
    """The line for a player's name, on sheets of these kinds."""
    return Family(NAME_FIELD, "The player's name", lambda layout: each(), ("text",), kinds=kinds)


def family_of(families: Sequence[Family], address: str) -> Family | None:
    """The family of an address: of several whose names it begins with, the one with the longest."""
    mine = [family for family in families if family.parts(address) is not None]
    return max(mine, key=lambda family: len(family.name), default=None)
