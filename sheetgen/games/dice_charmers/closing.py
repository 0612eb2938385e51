"""Ending a turn when the player has nothing more to say, naming what was left undone."""

from __future__ import annotations

from sheetgen.games.contract.values import Leftover
from sheetgen.games.dice_charmers import can, rules
from sheetgen.games.dice_charmers.board import MARKETS
from sheetgen.games.dice_charmers.bonus import label
from sheetgen.games.dice_charmers.faults import leftover
from sheetgen.games.dice_charmers.flow import carry_on, end_turn, lose_pending
from sheetgen.games.dice_charmers.state import Draft, State


def close(state: State) -> tuple[State, tuple[Leftover, ...]]:
    """End the running turn. Chance that is due is left to chance; a finished game stays as it is.

    A bonus whose action was never answered counts as not begun (DC-90).
    """
    left: list[Leftover] = []
    turn = state.round, state.turn
    while state.phase not in ("roll", "over") and (state.round, state.turn) == turn:
        state = _step(state, left)
    return state, tuple(left)


def _step(state: State, left: list[Leftover]) -> State:
    """One thing left undone less."""
    if state.before is not None or state.phase == "bonus":
        return _give_up(state.before or state, left)
    if state.phase == "reroll":
        return rules.apply(state, ("reroll", None))
    if state.phase == "take" and rules.legal(state) == [("pass",)]:
        return rules.apply(state, ("pass",))
    left.append(_undone(state))
    d = Draft.of(state)
    if state.phase == "take":
        end_turn(d)
    else:
        carry_on(d)
    return d.done()


def _undone(state: State) -> Leftover:
    """What is due and was not said."""
    if state.phase == "sell" and state.task[0] in MARKETS:
        return leftover("sale-unclaimed", "warning")
    if state.using >= 0:
        # Part of the bonus was used, such as one of two half roads: the rest of it is lost.
        return _unclaimed(state, state.using)
    decision = rules.DECISIONS.kinds[state.phase]
    return leftover("decision-missing", "error", decision.clause, due=decision.asks)


def _give_up(state: State, left: list[Leftover]) -> State:
    """All pending bonuses are lost, with a warning for each that could be used."""
    usable = set(can.usable_bonuses(state))
    left += [_unclaimed(state, prize) for prize in state.pending if state.board.prizes[prize].bonus in usable]
    d = Draft.of(state)
    lose_pending(d)
    end_turn(d)
    return d.done()


def _unclaimed(state: State, prize: int) -> Leftover:
    won = state.board.prizes[prize]
    return leftover("bonus-unclaimed", "warning", bonus=label(won.bonus), spot=won.where)
