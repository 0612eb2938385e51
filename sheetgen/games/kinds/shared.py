"""The kinds of layouts that all games share: their types and checks.

A kit lists what to print and to bring. A log sheet and a campaign sheet are blank forms. A cover is a picture.
Cards and boxes are in ``cards``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

from msgspec import Meta, Struct

from sheetgen.conversion import Length
from sheetgen.games import registry
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.values import Note
from sheetgen.games.layouts.faults import Fault, fault
from sheetgen.games.layouts.file import Header, names, shipped_header, title_faults
from sheetgen.message import msg
from sheetgen.resources import find_object

if TYPE_CHECKING:
    from pathlib import Path


class Kind(NamedTuple):
    """A kind of layout: ``module:name`` of its struct, of ``check(game, layout)`` and of ``notes(game,
    layout)``. The last two may be empty.
    """

    layout: str
    check: str = ""
    notes: str = ""


_HERE = "sheetgen.games.kinds"
KINDS: Mapping[str, Kind] = {
    "card": Kind(f"{_HERE}.cards:CardSet", f"{_HERE}.cards:card_faults", f"{_HERE}.cards:card_notes"),
    "log": Kind(f"{_HERE}.shared:LogSheet"),
    "kit": Kind(f"{_HERE}.shared:Kit", f"{_HERE}.shared:kit_faults"),
    "box": Kind(f"{_HERE}.cards:CardBox", f"{_HERE}.cards:box_faults"),
    "campaign": Kind(f"{_HERE}.shared:CampaignSheet"),
    "cover": Kind(f"{_HERE}.shared:CoverSheet"),
}


def layout_types(game: Game) -> dict[str, str]:
    """Return all kinds of layout of a game with the ``module:Struct`` that describes them: its own and the
    shared ones. Score pads have none of the shared kinds.
    """
    if game.key == registry.PADS:
        return dict(game.layout_types)
    return {**game.layout_types, **{name: kind.layout for name, kind in KINDS.items()}}


def layout_faults(game: Game, layout: Any) -> list[Fault]:
    """Return the faults of a well-typed layout, from the check of its shared kind or of its game."""
    kind = KINDS.get(layout.header.kind)
    faults = title_faults(layout.header.title)
    if kind is None:
        return faults + game.check_layout(layout)
    return faults + (find_object(kind.check)(game, layout) if kind.check else [])


def layout_notes(game: Game, layout: Any) -> list[Note]:
    """Return notes on a layout that has no faults."""
    kind = KINDS.get(layout.header.kind)
    found: list[Note] = find_object(kind.notes)(game, layout) if kind is not None and kind.notes else []
    return found


ShortText = Annotated[
    str, Meta(min_length=1, description="a short text in English, which the catalogs translate")
]
Players = Annotated[int, Meta(ge=1, le=9)]


class KitItem(Struct, forbid_unknown_fields=True, frozen=True):
    """An item of a kit: a layout to print once or for each player. With ``players``, it is needed only for
    these numbers of players.
    """

    layout: Annotated[str, Meta(description="game/name", examples=["raja/player"])]
    text: ShortText
    each: Literal["table", "player"] = "table"
    players: tuple[Players, ...] = ()
    cut: bool = False

    def copies(self, players: int) -> int:
        """Return the number of copies of the layout that a number of players needs."""
        if self.players and players not in self.players:
            return 0
        return players if self.each == "player" else 1


class KitThing(Struct, forbid_unknown_fields=True, frozen=True):
    """Something that a game needs and that cannot be printed, such as dice and pens."""

    text: ShortText


class Kit(Struct, forbid_unknown_fields=True, frozen=True):
    """Everything needed to play a game: layouts in printing order, and other things."""

    header: Header
    context: Annotated[Literal["kit"], Meta(description="where the catalogs find these texts")]
    items: Annotated[tuple[KitItem, ...], Meta(min_length=1)]
    bring: tuple[KitThing, ...] = ()

    @property
    def kind(self) -> str:
        return self.header.kind


def kit_faults(game: Game, kit: Kit) -> list[Fault]:
    """Return faults for items of a kit that are not layouts of the game."""
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


class LogSheet(Struct, forbid_unknown_fields=True, frozen=True):
    """A sheet for writing a log by hand. Its columns follow the grammar.

    ``line`` is the distance between lines, ``players`` the number of players.
    """

    header: Header
    players: Annotated[int, Meta(ge=1, le=9)]
    line: Length = "7 mm"

    @property
    def kind(self) -> str:
        return self.header.kind


class CampaignSheet(Struct, forbid_unknown_fields=True, frozen=True):
    """A sheet for twelve solo games. The game defines its goals."""

    header: Header

    @property
    def kind(self) -> str:
        return self.header.kind


class CoverSheet(Struct, forbid_unknown_fields=True, frozen=True):
    """A picture with the game's title: a landscape at an hour. Each ``seed`` varies its details.

    By default the game defines landscape and hour.
    """

    header: Header
    landscape: Literal["", "river", "hills", "desert", "jungle"] = ""
    hour: Literal["", "dawn", "day", "dusk", "night"] = ""
    seed: Annotated[int, Meta(ge=0, le=999_999_999)] = 0

    @property
    def kind(self) -> str:
        return self.header.kind
