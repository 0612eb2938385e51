"""Moves that a log may omit, and the end of a turn whose player types nothing more."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.games.bania import ghost
from sheetgen.games.bania.board import goods_names
from sheetgen.games.bania.chances import unknown
from sheetgen.games.bania.faults import leftover
from sheetgen.games.bania.rules import LATER, apply, legal
from sheetgen.games.bania.state import State
from sheetgen.games.bania.turn import (
    contained_payment,
    elephant_spaces,
    payment_may_be_omitted,
    unpaid_details,
)
from sheetgen.games.contract.values import Leftover, Move

LAST_WORDS: dict[str, Move] = {"turn": ghost.END, "again": ("keep",)}
"""Kind of the due decision -> the move that ends the turn."""
_LEFT_TO_CHANCE = ("dice", "refill", "fill", "throw")
"""Chance events that may be due in a turn whose player types nothing more."""


def silent(state: State, speaker: int | None) -> Move | None:
    """Return the move that silence means.

    The dice are kept, a tent is paid as ``_paid_in_silence`` returns, and a turn with tents ends when another
    player's line follows. A ghost's turn ends when it has pitched all tents that it must.
    """
    if state.phase == "again":
        return ("keep",)
    if state.phase == "pay":
        return _paid_in_silence(state)
    over = state.phase == "turn" and state.pitched and speaker != state.who
    return (
        ghost.END
        if over and (not ghost.is_ghost_due(state) or ghost.END in ghost.possible_moves(state))
        else None
    )


def moves_to_reach(state: State, kind: str, player: int | None) -> Iterator[Move]:
    """Yield moves that put off a due draw: a log may name the elephant before the four new tents (BA-12,
    BA-24).
    """
    if state.phase == "draw" and kind == "turn" and player == state.who and elephant_spaces(state):
        yield LATER


def _paid_in_silence(state: State) -> Move | None:
    """Return the payment that a log may omit: one that cannot be known, or one that all others contain."""
    if payment_may_be_omitted(state):
        return ("pay", None)
    way = contained_payment(state)
    return ("pay", goods_names(way)) if way is not None else None


def has_no_effect(state: State, move: Move, player: int) -> bool:
    """Return whether a move changes nothing: an end of a finished turn, kept dice, or the last payment
    repeated.
    """
    if move[0] == "pay":
        again = state.paid is not None and move[1] == goods_names(state.paid)
        return again and (state.phase, state.who) == ("turn", player)
    over = state.who != player or state.phase in _LEFT_TO_CHANCE
    return over and move in LAST_WORDS.values()


def close(state: State) -> tuple[State, tuple[Leftover, ...]]:
    """End the turn, and return what the player left undone.

    A due chance event and a finished game do not change. An elephant that was not placed is no fault. The
    rules allow a turn without any action, but rolling is free, so it gives a warning. An omitted payment is
    an error if no payment is contained in all others; the one with the fewest cards is assumed, so that the
    rest of the log can be read. After an unknown roll the payment stays open. Of several possible moves of a
    ghost, the first is assumed.
    """
    while ghost.is_ghost_due(state):
        state = apply(state, next(ghost.possible_moves(state)))
    left: list[Leftover] = []
    if state.phase == "pay":
        paid = _paid_in_silence(state)
        if paid is None:
            left.append(leftover("payment-open", "error", **unpaid_details(state)))
        state = apply(state, paid or legal(state)[0])
        if state.phase == "draw":
            state = apply(state, unknown(state))
    if state.phase == "turn" and not state.pitched:
        left.append(leftover("nothing-done", "warning", player=state.players[state.who]))
    if state.phase in LAST_WORDS:
        state = apply(state, LAST_WORDS[state.phase])
    return state, tuple(left)
