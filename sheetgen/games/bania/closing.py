"""Ending a turn when the player has nothing more to say, naming what was left undone."""

from __future__ import annotations

from sheetgen.games.bania import moves
from sheetgen.games.bania.chances import CHANCES, unknown
from sheetgen.games.bania.faults import leftover
from sheetgen.games.bania.legal import legal
from sheetgen.games.bania.state import State
from sheetgen.games.bania.turn import may_stay_open, ways
from sheetgen.games.bania.words import shown_ways
from sheetgen.games.contract.values import Leftover, Move


def silent(state: State, speaker: int | None) -> Move | None:
    """What is meant where nothing more is said.

    The dice stay as they lie, a payment that can not be known stays open, and a turn with tents is over
    once somebody else speaks.
    """
    if state.phase == "again":
        return ("keep",)
    if state.phase == "pay" and may_stay_open(state):
        return ("pay", None)
    over = state.phase == "turn" and state.pitched and speaker != state.who
    return ("end",) if over else None


def close(state: State) -> tuple[State, tuple[Leftover, ...]]:
    """End the turn. Chance stays due; a finished game stays as it is.

    An elephant that was not placed is no fault, nor is a turn with nothing done, which the rules allow: it
    earns a warning, as a roll is free. A payment that was not named is an error where ways to pay differ
    in what is left; the one with fewest cards is assumed, so that the rest of the log can be read. After
    a roll that was not written down it stays open.
    """
    if state.phase in CHANCES or state.phase == "over":
        return state, ()
    name = state.players[state.who]
    left: list[Leftover] = []
    if state.phase == "pay" and may_stay_open(state):
        state = moves.apply(state, ("pay", None))
    elif state.phase == "pay":
        open_ways = ways(state)
        if len(open_ways) > 1:
            shown = shown_ways(state.board, open_ways)
            left.append(leftover("payment-open", "error", player=name, ways=shown))
        state = moves.apply(state, legal(state)[0])
    if state.phase == "draw":
        state = moves.apply(state, unknown(state))
    if state.phase == "again":
        return moves.apply(state, ("keep",)), ()
    if state.phase != "turn":
        return state, tuple(left)
    if not state.pitched:
        left.append(leftover("nothing-done", "warning", player=name))
    return moves.apply(state, ("end",)), tuple(left)
