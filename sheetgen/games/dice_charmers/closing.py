"""The end of a turn whose player types nothing more, with what the player left undone."""

from __future__ import annotations

from sheetgen.games.contract.values import Leftover
from sheetgen.games.dice_charmers import can, rules
from sheetgen.games.dice_charmers.board import MARKETS
from sheetgen.games.dice_charmers.bonus import bonus_label
from sheetgen.games.dice_charmers.faults import leftover
from sheetgen.games.dice_charmers.flow import continue_turn, end_turn, lose_pending
from sheetgen.games.dice_charmers.state import Draft, State


def close(state: State) -> tuple[State, tuple[Leftover, ...]]:
    """End the running turn, and return what the player left undone.

    A due chance event and a finished game do not change. A bonus without any answer to its action counts as
    not begun (DC-90).
    """
    left: list[Leftover] = []
    turn = state.round, state.turn
    while state.phase not in ("roll", "over") and (state.round, state.turn) == turn:
        state = _step(state, left)
    return state, tuple(left)


def _step(state: State, left: list[Leftover]) -> State:
    """Return the state after one undone thing is recorded in ``left``."""
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
        continue_turn(d)
    return d.done()


def _undone(state: State) -> Leftover:
    """Return the finding for the due decision that was not answered."""
    if state.phase == "sell" and state.task[0] in MARKETS:
        return leftover("sale-unclaimed", "warning")
    if state.using >= 0:
        # Part of the bonus was used, such as one of two half roads. The rest of it is lost.
        return _unclaimed(state, state.using)
    decision = rules.DECISIONS.kinds[state.phase]
    return leftover("decision-missing", "error", decision.clause, due=decision.asks)


def _give_up(state: State, left: list[Leftover]) -> State:
    """Lose all pending bonuses, with a warning for each one that could be used."""
    usable = set(can.usable_bonuses(state))
    left += [_unclaimed(state, prize) for prize in state.pending if state.board.prizes[prize].bonus in usable]
    d = Draft.of(state)
    lose_pending(d)
    end_turn(d)
    return d.done()


def _unclaimed(state: State, prize: int) -> Leftover:
    won = state.board.prizes[prize]
    return leftover("bonus-unclaimed", "warning", bonus=bonus_label(won.bonus), spot=won.where)
