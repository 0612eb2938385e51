"""Ending a turn when the player has nothing more to say, naming what was left undone."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.games.bania import ghost
from sheetgen.games.bania.board import goods_of
from sheetgen.games.bania.chances import unknown
from sheetgen.games.bania.faults import leftover
from sheetgen.games.bania.rules import LATER, apply, legal
from sheetgen.games.bania.state import State
from sheetgen.games.bania.turn import may_stay_open, perches, plain_way, unpaid
from sheetgen.games.contract.values import Leftover, Move

LAST_WORDS: dict[str, Move] = {"turn": ghost.END, "again": ("keep",)}
"""What ends a turn, by what is due."""
_LEFT_TO_CHANCE = ("dice", "refill", "fill", "throw")
"""What may be due in a turn whose player has nothing more to say."""


def silent(state: State, speaker: int | None) -> Move | None:
    """What is meant where nothing more is said.

    The dice stay as they lie, a tent is paid as ``_paid_in_silence`` has it, and a turn with tents is over once
    somebody else speaks; a ghost's, once it has pitched all that it must.
    """
    if state.phase == "again":
        return ("keep",)
    if state.phase == "pay":
        return _paid_in_silence(state)
    over = state.phase == "turn" and state.pitched and speaker != state.who
    return ghost.END if over and (not ghost.is_due(state) or ghost.END in ghost.moves(state)) else None


def sooner(state: State, kind: str, player: int | None) -> Iterator[Move]:
    """The elephant may stand before four new tents are drawn within a turn (BA-12, BA-24)."""
    if state.phase == "draw" and kind == "turn" and player == state.who and perches(state):
        yield LATER


def _paid_in_silence(state: State) -> Move | None:
    """The payment that need not be named: one that can't be known, or the one that all others contain."""
    if may_stay_open(state):
        return ("pay", None)
    way = plain_way(state)
    return ("pay", goods_of(way)) if way is not None else None


def needless(state: State, move: Move, player: int) -> bool:
    """Whose turn is over ends it all the same, keeps dice that lie, and says again what the last tent was paid with."""
    if move[0] == "pay":
        again = state.paid is not None and move[1] == goods_of(state.paid)
        return again and (state.phase, state.who) == ("turn", player)
    over = state.who != player or state.phase in _LEFT_TO_CHANCE
    return over and move in LAST_WORDS.values()


def close(state: State) -> tuple[State, tuple[Leftover, ...]]:
    """End the turn. Chance stays due; a finished game stays as it is.

    An elephant that was not placed is no fault, nor is a turn with nothing done, which the rules allow: it
    earns a warning, as a roll is free. A payment that was not named is an error where no way to pay is contained
    in all others; the one with fewest cards is assumed, so that the rest of the log can be read. After
    a roll that was not written down it stays open. Of what a ghost may have done the first is assumed.
    """
    while ghost.is_due(state):
        state = apply(state, next(ghost.moves(state)))
    left: list[Leftover] = []
    if state.phase == "pay":
        paid = _paid_in_silence(state)
        if paid is None:
            left.append(leftover("payment-open", "error", **unpaid(state)))
        state = apply(state, paid or legal(state)[0])
        if state.phase == "draw":
            state = apply(state, unknown(state))
    if state.phase == "turn" and not state.pitched:
        left.append(leftover("nothing-done", "warning", player=state.players[state.who]))
    if state.phase in LAST_WORDS:
        state = apply(state, LAST_WORDS[state.phase])
    return state, tuple(left)
