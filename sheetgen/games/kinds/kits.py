"""Layouts of kind ``kit``, for any game: what to print for a game, and what to bring."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct

from sheetgen.games.layouts.fault import Fault, fault
from sheetgen.games.layouts.file import Header, names, shipped_header
from sheetgen.message import msg

if TYPE_CHECKING:
    from pathlib import Path

    from sheetgen.games.contract.game import Game

Text = Annotated[str, Meta(min_length=1, description="a short text in English, which the catalogs translate")]
Players = Annotated[int, Meta(ge=1, le=9)]


class KitItem(Struct, forbid_unknown_fields=True, frozen=True):
    """A layout to print once or for each player. With ``players``, it is needed only for these numbers of
    players.
    """

    layout: Annotated[str, Meta(description="game/name", examples=["raja/player"])]
    text: Text
    each: Literal["table", "player"] = "table"
    players: tuple[Players, ...] = ()
    cut: bool = False

    def copies(self, players: int) -> int:
        """Return the number of copies for a number of players."""
        if self.players and players not in self.players:
            return 0
        return players if self.each == "player" else 1


class KitThing(Struct, forbid_unknown_fields=True, frozen=True):
    """Something that cannot be printed, such as dice and pens."""

    text: Text


class Kit(Struct, forbid_unknown_fields=True, frozen=True):
    """Everything needed to play a game: layouts in printing order, and other things."""

    header: Header
    context: Annotated[Literal["kit"], Meta(description="where the catalogs find these texts")]
    items: Annotated[tuple[KitItem, ...], Meta(min_length=1)]
    bring: tuple[KitThing, ...] = ()

    @property
    def kind(self) -> str:
        return self.header.kind


def check(game: Game, kit: Kit) -> list[Fault]:
    """Return faults for items that are not layouts of the game."""
    return list(_unknown(game, kit))


def _unknown(game: Game, kit: Kit) -> Iterator[Fault]:
    known = {address: path for address, path in names().items() if address.partition("/")[0] == game.key}
    for n, item in enumerate(kit.items):
        if item.layout not in known or _is_kit(known[item.layout]):
            options = ", ".join(address for address, path in known.items() if not _is_kit(path))
            yield fault(
                ("items", n, "layout"), item.layout, msg("one of {options}", "report", options=options)
            )


def _is_kit(path: Path) -> bool:
    return bool(shipped_header(path)["kind"] == "kit")
