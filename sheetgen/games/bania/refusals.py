"""Explanations of illegal moves: the rule that forbids a move which does not answer the due decision, from
what happened in the turn.
"""

from __future__ import annotations

from sheetgen.errors import Illegal
from sheetgen.games.bania import rules
from sheetgen.games.bania.board import GOODS
from sheetgen.games.bania.faults import FAULTS, illegal
from sheetgen.games.bania.holdings import everybody_idle
from sheetgen.games.bania.state import AT_HOME, NOBODY, State
from sheetgen.games.contract.solo import IT
from sheetgen.games.contract.values import Ending, Move
from sheetgen.message import msg

GHOSTS = ("pitch", "pay", "roll", "dice", "again", "keep", "elephant")
"""Verbs that a ghost never uses, or not now."""


def refusal(began: State, state: State, player: int, move: Move) -> Illegal | None:
    """Return why ``player``, whose turn began in ``began``, cannot make ``move`` in ``state``; None if the
    move was never due.
    """
    if state.ghost is not None and player == IT and move and move[0] in GHOSTS:
        return illegal("ghost-pitches")
    if began.phase != "turn" or began.who != player or not move:
        return None
    verb, name = move[0], state.players[player]
    rolled, pitched = _rolled(began, state, player), began.tents != state.tents
    over = state.turn != began.turn or state.phase in ("refill", "hands", "over")
    if verb == "roll" and pitched:
        return illegal("roll-after-pitching", 0, player=name)
    if verb in ("again", "keep"):
        return _again(state, rolled, name)
    if verb in ("pitch", "pay", "elephant"):
        return _no_tents(began, state, player, rolled, over)
    if move[1:] and verb in ("draw", "refill", "end") and over and state.phase != "refill":
        return illegal("draw-number", 0, player=name, n=0, found=len(move[1]))
    if verb in ("roll", "dice") and rolled and state.phase != "dice":
        return FAULTS.not_due("BA-11", rules.OVER, "rolled-already", player=name)
    if verb == "dice" and not rolled and not over:
        cards = len(move[1]) != state.board.dice and set(move[1]) <= set(GOODS)
        return illegal("nothing-to-pay", 0) if cards else FAULTS.not_due("BA-11", rules.OVER, "roll-first")
    return None


def _rolled(began: State, state: State, player: int) -> bool:
    """Return whether the player rolled the dice in this turn."""
    if state.phase in ("dice", "again"):
        return True
    gained = (began.hands[player], began.loose[player]) != (state.hands[player], state.loose[player])
    return began.tents == state.tents and (gained or state.rolls > began.rolls)


def _again(state: State, rolled: bool, name: str) -> Illegal | None:
    if state.board.rolls == 1:
        return illegal("no-rolling-again", 0)
    if rolled:
        return illegal("rolls-done", 0, player=name, n=state.board.rolls)
    return FAULTS.not_due("BA-40", rules.OVER, "roll-first")


def _no_tents(began: State, state: State, player: int, rolled: bool, over: bool) -> Illegal | None:
    """Return why the player can no longer buy a tent or place the elephant."""
    name = state.players[player]
    if rolled:
        return illegal("buy-after-roll", 0, player=name)
    if began.elephants[player] == AT_HOME != state.elephants[player]:
        return illegal("after-elephant", 0, player=name)
    if over and began.tents != state.tents:
        return FAULTS.not_due("BA-24", rules.OVER, "turn-ended", player=name)
    return None


def endings(state: State) -> tuple[Ending, ...]:
    """Return the events that ended the game, or will end it (BA-51, BA-54)."""
    if state.phase not in ("hands", "over"):
        return ()
    last = state.players[state.last] if state.last != NOBODY else "?"
    if not state.room:
        why = msg("no tent can be placed any more; the last one is of {player}", "report", player=last)
        return (Ending("BA-51", why),)
    if not state.bag and not any(state.reserves):
        return (
            Ending("BA-51", msg("all tents are pitched; the last one is of {player}", "report", player=last)),
        )
    why = msg("all piles are empty, and nobody can pay for a tent", "report")
    if everybody_idle(state):
        why = msg("all piles are empty, and no player has pitched a tent in a turn each", "report")
    return (Ending("BA-54", why),)
