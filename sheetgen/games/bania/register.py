"""What the sheet for a pen keeps and no board shows: cards spent, where elephants stood, who pitched which tent."""

from __future__ import annotations

from sheetgen.games.bania.board import Goods
from sheetgen.games.bania.state import Draft, Register, State, put

NOTHING: Goods = (0, 0, 0, 0)


def opened(state: State) -> State:
    """The first state of a game that is written on the sheet for a pen."""
    seats = state.board.seats
    return state.replace(register=Register((NOTHING,) * seats, ((),) * seats, ()))


def spent(d: Draft, player: int, cards: Goods | None) -> None:
    """Cards went back to their piles; None where nobody wrote down which, and then nobody can tell any more."""
    if d.register is None:
        return
    before = d.register.spent[player]
    known = None
    if before is not None and cards is not None:
        oil, spices, silk, incense = (a + b for a, b in zip(before, cards, strict=True))
        known = oil, spices, silk, incense
    d.register = d.register.replace(spent=put(d.register.spent, player, known))


def stood(d: Draft, player: int, space: int) -> None:
    """An elephant stands on a space."""
    if d.register is not None:
        places = (*d.register.stood[player], space)
        d.register = d.register.replace(stood=put(d.register.stood, player, places))


def pitched(d: Draft, player: int, number: int) -> None:
    """A tent of this type was pitched."""
    if d.register is not None:
        d.register = d.register.replace(pitched=(*d.register.pitched, (number, player)))
