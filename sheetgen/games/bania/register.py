"""Data that only the sheet for a pen keeps: spent cards, former spaces of elephants, owners of pitched tents."""

from __future__ import annotations

from sheetgen.games.bania.board import Goods
from sheetgen.games.bania.state import Draft, Register, State, with_value

NOTHING: Goods = (0, 0, 0, 0)


def with_register(state: State) -> State:
    """Return the first state of a game that is recorded on the sheet for a pen."""
    seats = state.board.seats
    return state.replace(register=Register((NOTHING,) * seats, ((),) * seats, ()))


def record_spent_cards(d: Draft, player: int, cards: Goods | None) -> None:
    """Record spent cards. None means that nobody wrote them down; then the total stays unknown."""
    if d.register is None:
        return
    before = d.register.spent[player]
    known = None
    if before is not None and cards is not None:
        oil, spices, silk, incense = (a + b for a, b in zip(before, cards, strict=True))
        known = oil, spices, silk, incense
    d.register = d.register.replace(spent=with_value(d.register.spent, player, known))


def record_elephant(d: Draft, player: int, space: int) -> None:
    """Record that an elephant was on a space."""
    if d.register is not None:
        places = (*d.register.stood[player], space)
        d.register = d.register.replace(stood=with_value(d.register.stood, player, places))


def record_pitched_tent(d: Draft, player: int, number: int) -> None:
    """Record that a tent of this type was pitched."""
    if d.register is not None:
        d.register = d.register.replace(pitched=(*d.register.pitched, (number, player)))
