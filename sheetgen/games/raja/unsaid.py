"""Moves that a log may omit: answers without a choice, passes and ends of turns; and the limits of each turn."""

from __future__ import annotations

from sheetgen.games.contract.values import Leftover, Move, join_list
from sheetgen.games.raja import ghost
from sheetgen.games.raja.faults import leftover
from sheetgen.games.raja.rounds import end_turn
from sheetgen.games.raja.rules import apply, due, legal
from sheetgen.games.raja.setup import begin_next_placing
from sheetgen.games.raja.state import NOBODY, Draft, State
from sheetgen.games.raja.words import PARTS, QUARRY
from sheetgen.message import msg


def forced(state: State) -> Move | None:
    """Return the only answer of a robbed, asked or bidding player or of a ghost.

    Other answers must always be typed.
    """
    if state.phase in ("robbed", "give", "bid") or ghost.is_ghost_due(state):
        only = legal(state)
        return only[0] if len(only) == 1 else None
    return None


def after_forced_answers(state: State) -> State:
    """Return the state after all forced answers."""
    while (move := forced(state)) is not None:
        state = apply(state, move)
    return state


def silent(state: State, speaker: int | None) -> Move | None:
    """Return the pass of a bidder who lets others go on bidding, or None (RA-81)."""
    if state.phase == "bid" and state.bids.leader != NOBODY and speaker not in (None, state.who):
        return ("pass",)
    return None


def has_no_effect(state: State, move: Move, player: int) -> bool:
    """Return whether a move changes nothing: a waiver with nothing left, a pass after leaving, a trip to the
    same city.
    """
    if move[0] == "travel" and len(move) == 2 and state.phase == "turn" and state.who == player:
        return state.board.place_number.get(move[1]) == state.architects[player]
    if move == ("pass",):
        # Nobody passes during a round (RA-23).
        return state.board.auction and not state.round and (state.phase, state.who) != ("bid", player)
    return move == ("end",) and _has_played(state, player)


def _has_played(state: State, player: int) -> bool:
    """Return whether a player's last turn is over, in this round or the one before, and the player is not due
    again.
    """
    if state.who == player and state.phase in ("turn", "actions"):
        return False
    if state.phase == "over" or (state.round > 1 and not state.played):
        return True
    return state.played >> player & 1 > 0


def turn(state: State) -> tuple[int, int, int, bool]:
    """Return a value that changes with each house before the first round, then with each player's turn.

    The last part is needed because the player who picks the last character may place the first house.
    """
    return state.round, state.played, state.placed, state.phase == "village"


def rest(state: State) -> State:
    """Return the state after a turn without remaining steps.

    Its player could only travel (RA-22), so silence ends it.
    """
    if state.phase != "turn" or state.victim != NOBODY or any(state.left):
        return state
    draft = Draft.of(state)
    end_turn(draft)
    return after_forced_answers(draft.done())


def close(state: State) -> tuple[State, tuple[Leftover, ...]]:
    """End the decision or the turn of the due player, and return what the player left undone.

    A turn's remaining steps are waived. Where the rules do not allow silence (set-up, the answer to a
    character action), this is an error; then a minimal answer is assumed so that the rest of the log can be
    read: the first free character, the lowest bid, no house. A due chance event and a finished game do not
    change.
    """
    now = due(state)
    if now is None or now.player is None:
        return state, ()
    name, draft = state.players[now.player], Draft.of(state)
    if state.phase == "turn":
        end_turn(draft)
        return draft.done(), _waived(state)
    if state.phase == "actions":
        end_turn(draft)
        return draft.done(), (leftover("no-actions", "error", player=name),)
    if state.phase == "ghost":
        return apply(state, legal(state)[-1]), (leftover("ghost-unsaid", "error"),)
    if state.phase == "village":
        begin_next_placing(draft)
        return draft.done(), (leftover("house-not-placed", "error", player=name),)
    if state.phase == "bid" and state.bids.leader != NOBODY:
        return apply(state, ("pass",)), ()
    assumed = legal(state)[0]
    if state.phase == "bid":
        left = leftover("no-bid", "error", player=name, bid=assumed[1])
    else:
        left = _no_character(state, name)
    return apply(state, assumed), (left,)


def _no_character(state: State, player: str) -> Leftover:
    """Return the finding for a character that was not chosen, by the rule that requires it (RA-5, RA-42,
    RA-81, RA-90).
    """
    if state.phase == "give":
        text = msg("{player} gave no character; the first of them is assumed.", "report")
        return leftover("character-not-chosen", "error", "RA-90", text, player=player)
    if state.phase == "robbed":
        return leftover("character-not-chosen", "error", "RA-42", player=player)
    return leftover("character-not-chosen", "error", "RA-81" if state.board.auction else "", player=player)


def _waived(state: State) -> tuple[Leftover, ...]:
    """Return one warning for all waived steps: the others are paid once (RA-23)."""
    parts = [PARTS[part] for part, count in enumerate(state.left) if count]
    if state.short:
        parts.append(QUARRY)
    if not parts:
        return ()
    player, gold = state.players[state.who], state.board.gains.waiver
    return (leftover("waived", "warning", player=player, part=join_list(parts), gold=gold),)
