"""Ending a turn when the player has nothing more to say, naming what was left undone."""

from __future__ import annotations

from sheetgen.games.contract.values import Leftover
from sheetgen.games.dice_charmers import rules
from sheetgen.games.dice_charmers.board import MARKETS
from sheetgen.games.dice_charmers.bonus import label
from sheetgen.games.dice_charmers.flow import carry_on, end_turn, lose_pending
from sheetgen.games.dice_charmers.state import Draft, State
from sheetgen.text.message import msg


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
    if state.before is not None:
        return _give_up(state.before, left)
    if state.phase == "bonus":
        return _give_up(state, left)
    if state.phase == "reroll":
        return rules.apply(state, ("reroll", None))
    if state.phase == "take" and next(rules.answers(state)) == ("pass",):
        only = list(rules.answers(state))
        if len(only) == 1:
            return rules.apply(state, ("pass",))
    d = Draft.of(state)
    d.before = None
    if state.phase == "sell" and state.task[0] in MARKETS:
        text = msg("A market was opened and nothing was sold.", "report")
        left.append(Leftover("sale-unclaimed", "warning", "DC-42", text))
        carry_on(d)
        return d.done()
    if state.using >= 0:
        # Part of the bonus was used, such as one of two half roads: the rest of it is lost.
        left.append(_unclaimed(state, state.using))
        carry_on(d)
        return d.done()
    text = msg("The turn is not finished: {due} is missing.", "report", due=rules.DUE_WORDS[state.phase])
    left.append(Leftover("decision-missing", "error", rules.DUE_CLAUSES[state.phase], text))
    if state.phase == "take":
        end_turn(d)
    else:
        carry_on(d)
    return d.done()


def _give_up(state: State, left: list[Leftover]) -> State:
    """All pending bonuses are lost, one warning each."""
    left += [_unclaimed(state, prize) for prize in state.pending]
    d = Draft.of(state)
    lose_pending(d)
    end_turn(d)
    return d.done()


def _unclaimed(state: State, prize: int) -> Leftover:
    won = state.board.prizes[prize]
    text = msg(
        "A bonus was won and not used: {bonus} ({spot}).", "report", bonus=label(won.bonus), spot=won.spot
    )
    return Leftover("bonus-unclaimed", "warning", "DC-90", text)
