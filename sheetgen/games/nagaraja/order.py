"""Events that a log may contain in another order than the agenda's, and moves that it may contain needlessly
(NA-24, NA-32, NA-44).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sheetgen.games.contract.solo import IT
from sheetgen.games.contract.values import Move
from sheetgen.games.nagaraja.agenda import ANYTIME
from sheetgen.games.nagaraja.causes import EFFECTS
from sheetgen.games.nagaraja.decisions import may_have_amulets
from sheetgen.games.nagaraja.flow import may_be_cursed, may_draw, winning_claims
from sheetgen.games.nagaraja.moves import ALLOW, CURSE, PASS, READY, WAIT
from sheetgen.games.nagaraja.readers import amulet_numbers
from sheetgen.games.nagaraja.state import Draft, State, Task

_HAUNTS = {(kind, IT) for kind in ("haunt", "strike", "throw-again", "swap-relics", "turn", "trap")}
"""Actions of the ghost, which a log may omit (NA-S4)."""
_WAITS = {"amulet": "reveal", "tally": "tally"}
"""Kind of an event that may come earlier -> the kind of event before it on the agenda."""
_ASKED = {PASS: "act", READY: "select", ALLOW: "cancel", WAIT: "claim"}
"""Move that changes nothing -> the decision that it answers."""


def moves_to_reach(state: State, kind: str, player: int | None) -> Iterator[Move]:
    """Yield moves that bring a waiting event forward: players use amulets at any time, and things are
    revealed in any order.
    """
    if not state.agenda:
        return
    now = state.agenda[0]
    if kind == "claim" and player is not None and now.kind != "reveal":  # revealed things are seen first
        begun = now.kind == "select" and bool(state.chosen[player])
        decides = now.seat == player and now.kind in ANYTIME and not begun
        may = may_draw(state, player) or winning_claims(state, player) or may_be_cursed(state, player)
        if may and not decides:
            yield "interject", player
    elif state.ghost is not None and (kind, player) in _HAUNTS and now.kind not in ("select", "act"):
        yield ("told",)
    elif now.kind == _WAITS.get(kind):
        task = _waiting(state, kind, player if kind == "tally" else None)
        if task is not None and task is not now:
            yield "first-of", kind, task.seat


def _waiting(state: State, kind: str, player: int | None) -> Task | None:
    return next((t for t in state.agenda if t.kind == kind and player in (None, t.seat)), None)


def interrupt(d: Draft, seat: int) -> bool:
    """Let a player who is not due, or has selected cards, use an amulet.

    Cards that lie there are complete (NA-20).
    """
    if d.agenda[0][:2] == ("select", seat):
        d.pop()
    d.plan(Task("claim", seat))
    return True


def bring_forward(d: Draft, kind: str, seat: int) -> bool:
    """Bring a waiting event before the due one; return False if no such event waits."""
    task = _waiting(d, kind, seat)
    if task is None:
        return False
    at = d.agenda.index(task)
    d.agenda = (task, *d.agenda[:at], *d.agenda[at + 1 :])
    return True


def tell_ghost_move(d: Draft) -> bool:
    """Accept a line about the ghost's action, which has been carried out already, before its results."""
    return d.ghost is not None


REORDERED: dict[str, Callable[..., bool]] = {
    "interject": interrupt,
    "first-of": bring_forward,
    "told": tell_ghost_move,
}


def has_no_effect(state: State, move: Move, player: int) -> bool:
    """Return whether a move changes nothing: a pass, "allow" or "ready" of a player who is not asked, or the
    known winner.

    A player who has won by points or lost by cursed relics may write so. A pass instead of a card or of its
    effect is not needless, because another move must come first.
    """
    if not state.agenda:
        return _tells_the_end(state, move, player)
    kind, seat, _ = state.agenda[0]
    if move[0] == "won":
        return kind == "place" and move == ("won", seat)
    asked = _ASKED.get(move)
    if asked is None:
        return False
    if seat != player or kind == asked:
        return seat != player
    return move == WAIT if kind in EFFECTS else (kind, move) != ("select", PASS)


def _tells_the_end(s: State, move: Move, player: int) -> bool:
    """Return whether a player's move names the end of a finished game (NA-30, NA-31)."""
    if s.result is None:
        return False
    if move == CURSE:
        return s.result.reason == "cursed" and s.result.winner != player
    won = s.result.reason == "points" and s.result.winner == player
    return won and move[0] == "claim" and may_have_amulets(s, player, amulet_numbers(s, move[1], 1))
