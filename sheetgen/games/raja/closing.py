"""Ending a turn when the player has nothing more to say (RA-23), naming what was left undone."""

from __future__ import annotations

from sheetgen.games.contract.values import Leftover
from sheetgen.games.raja import moves
from sheetgen.games.raja.faults import leftover
from sheetgen.games.raja.rounds import end_turn
from sheetgen.games.raja.setup import next_placing
from sheetgen.games.raja.state import NOBODY, Draft, State
from sheetgen.games.raja.words import PARTS, QUARRY

CHANCE = frozenset({"governors", "maharaja", "over"})


def close(state: State) -> tuple[State, tuple[Leftover, ...]]:
    """End the decision or the turn of the player who is due.

    A turn's rest is waived. Where the rules allow no silence (set-up, the answer to a character
    action) that is an error, and the least that lets the rest of a log be read is assumed: the first
    free character, the lowest bid, no house. Chance stays due; a finished game stays as it is.
    """
    if state.phase in CHANCE:
        return state, ()
    if state.phase == "turn":
        return moves.apply(state, ("end",)), _waived(state)
    name = state.players[state.who if state.victim == NOBODY else state.victim]
    if state.phase == "actions":
        draft = Draft.of(state)
        end_turn(draft)
        return draft.done(), (leftover("no-actions", "error", player=name),)
    if state.phase == "village":
        draft = Draft.of(state)
        next_placing(draft)
        return draft.done(), (leftover("house-not-placed", "error", player=name),)
    assumed = moves.legal_moves(state)[0]
    after = moves.apply(state, assumed)
    if state.phase == "bid":
        passes = assumed == ("pass",)
        return after, () if passes else (leftover("no-bid", "error", player=name, bid=assumed[1]),)
    return after, (leftover("character-not-chosen", "error", player=name),)


def _waived(state: State) -> tuple[Leftover, ...]:
    """One warning for each kind of part that is waived; the others are paid once (RA-23)."""
    parts = [PARTS[part] for part, count in enumerate(state.left) if count]
    if state.short:
        parts.append(QUARRY)
    player, gold = state.players[state.who], state.board.gains.waiver
    return tuple(leftover("waived", "warning", player=player, part=part, gold=gold) for part in parts)
