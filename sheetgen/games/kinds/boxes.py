"""Layouts of kind ``box``, for any game: the tuck box of a card set and its dividers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct

from sheetgen.conversion import Length
from sheetgen.draw.cards.formats import CARDS
from sheetgen.games.kinds.cards import icon_faults, ink_faults, unknown_name
from sheetgen.games.layouts.fault import Fault, fault
from sheetgen.games.layouts.file import Header, available
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.games.contract.game import Game

MOST_CARDS = 400
Text = Annotated[str, Meta(min_length=1, description="a short text in English, which the catalogs translate")]
Ink = Annotated[str, Meta(description="a colour of the palette", examples=["gold", "purple"])]


class Divider(Struct, forbid_unknown_fields=True, frozen=True):
    """A card with a tab that separates groups of cards."""

    text: Text
    ink: Ink
    icon: str = ""


class CardBox(Struct, forbid_unknown_fields=True, frozen=True):
    """A box for a number of cards of a given thickness. The cards have a named ``size``, or ``width`` and
    ``height``.
    """

    header: Header
    context: Annotated[Literal["box"], Meta(description="where the catalogs find these texts")]
    holds: Annotated[
        tuple[str, ...], Meta(min_length=1, description="game/name of the layouts whose cards it is for")
    ]
    cards: Annotated[int, Meta(ge=1, le=MOST_CARDS, description="without dividers")]
    text: Text
    ink: Ink
    thickness: Annotated[Length, Meta(description="of a card")] = "0.3 mm"
    size: str = ""
    width: Length | None = None
    height: Length | None = None
    dividers: Annotated[tuple[Divider, ...], Meta(max_length=5)] = ()

    @property
    def kind(self) -> str:
        return self.header.kind


def check(game: Game, box: CardBox) -> list[Fault]:
    """Return the faults of a box: unknown layouts, colours and icons; no card size or two of them."""
    return list(_faults(game, box))


def _faults(game: Game, box: CardBox) -> Iterator[Fault]:
    addresses = [entry.address for entry in available() if entry.game == game.key]
    for n, address in enumerate(box.holds):
        if address not in addresses:
            yield unknown_name(("holds", n), address, addresses)
    if box.width is None or box.height is None:
        if box.size not in CARDS or box.width != box.height:
            yield unknown_name(("size",), box.size, CARDS)
    elif box.size:
        yield fault(("size",), box.size, msg("a size, or width and height", "report"))
    yield from ink_faults(("ink",), box.ink)
    for n, divider in enumerate(box.dividers):
        yield from ink_faults(("dividers", n, "ink"), divider.ink)
        if divider.icon:
            yield from icon_faults(game, ("dividers", n, "icon"), divider.icon)
