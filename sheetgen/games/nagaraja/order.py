"""What may come in another order than the agenda's, and what players need not say but may (NA-24, NA-32, NA-44)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sheetgen.games.contract.solo import IT
from sheetgen.games.contract.values import Move
from sheetgen.games.nagaraja.agenda import ANYTIME
from sheetgen.games.nagaraja.causes import EFFECTS
from sheetgen.games.nagaraja.decisions import may_have
from sheetgen.games.nagaraja.flow import claims, may_be_cursed, may_draw
from sheetgen.games.nagaraja.moves import ALLOW, CURSE, PASS, READY, WAIT
from sheetgen.games.nagaraja.readers import read_amulets
from sheetgen.games.nagaraja.state import Draft, State, Task

_HAUNTS = {(kind, IT) for kind in ("haunt", "strike", "throw-again", "swap-relics", "turn", "trap")}
"""What the ghost does, which need not be said (NA-S4)."""
_WAITS = {"amulet": "reveal", "tally": "tally"}
"""What is seen at a table in any order -> what the agenda has before it."""
_ASKED = {PASS: "act", READY: "select", ALLOW: "cancel", WAIT: "claim"}
"""What says that nothing is done, and what is due where that is a decision."""


def sooner(state: State, kind: str, player: int | None) -> Iterator[Move]:
    """See the contract: amulets are used whenever their owner likes, and things are turned up in any order."""
    if not state.agenda:
        return
    now = state.agenda[0]
    if kind == "claim" and player is not None and now.kind != "reveal":  # what was turned up is seen first
        begun = now.kind == "select" and bool(state.chosen[player])
        decides = now.seat == player and now.kind in ANYTIME and not begun
        may = may_draw(state, player) or claims(state, player) or may_be_cursed(state, player)
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


def interject(d: Draft, seat: int) -> bool:
    """This player, who is not due or has put cards down, comes to use an amulet; cards that lie are all (NA-20)."""
    if d.agenda[0][:2] == ("select", seat):
        d.pop()
    d.plan(Task("claim", seat))
    return True


def first_of(d: Draft, kind: str, seat: int) -> bool:
    """What waits is turned up before what is due; False where nothing of the kind waits."""
    task = _waiting(d, kind, seat)
    if task is None:
        return False
    at = d.agenda.index(task)
    d.agenda = (task, *d.agenda[:at], *d.agenda[at + 1 :])
    return True


def told(d: Draft) -> bool:
    """What the ghost did is said before what it brought about; it is done already."""
    return d.ghost is not None


REORDERED: dict[str, Callable[..., bool]] = {"interject": interject, "first-of": first_of, "told": told}


def needless(state: State, move: Move, player: int) -> bool:
    """Who is not asked passes, allows or is ready all the same; who won the tile by the sticks is said.

    Who has won by points, or lost by cursed relics, says so. A pass for a card, or a word in place of the effect of
    one, is no such thing: something else has to be said.
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
    """Whether a player says of a game that is over how it ended (NA-30, NA-31)."""
    if s.result is None:
        return False
    if move == CURSE:
        return s.result.reason == "cursed" and s.result.winner != player
    won = s.result.reason == "points" and s.result.winner == player
    return won and move[0] == "claim" and may_have(s, player, read_amulets(s, move[1], 1))
