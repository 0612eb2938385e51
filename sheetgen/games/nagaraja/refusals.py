"""The rule that forbids a move which does not answer the due decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sheetgen.errors import Illegal, NotDue
from sheetgen.games.contract.values import Move
from sheetgen.games.nagaraja.agenda import DECISIONS
from sheetgen.games.nagaraja.board import CardFace
from sheetgen.games.nagaraja.decisions import claim_error, missing_amulet_error
from sheetgen.games.nagaraja.faults import FAULTS, illegal
from sheetgen.games.nagaraja.knowledge import may_have_amulet, naga_sticks
from sheetgen.games.nagaraja.moves import amulet_numbers
from sheetgen.games.nagaraja.state import Confrontation, State
from sheetgen.games.nagaraja.steps import may_be_cursed
from sheetgen.message import Msg, msg

Cause = Callable[[State, Move, int], Illegal | None]

EFFECTS: Mapping[str, str] = {
    "throw-again": "NA-40",
    "strike": "NA-40",
    "look": "NA-41",
    "swap-relics": "NA-41",
    "turn": "NA-42",
    "move": "NA-42",
    "swap-tiles": "NA-42",
    "trap": "NA-42",
    "take": "NA-43",
}
"""Decision of a card's effect -> the clause of that effect."""


def undue_error(s: State, move: Move, seat: int) -> Illegal | None:
    """Return the rule against a player's move that does not answer the due decision, or None if no specific
    rule applies.
    """
    verb = move[0] if move else ""
    kind = s.agenda[0].kind
    if kind in EFFECTS and verb not in ("use", "claim", "curse", "wait", "sides"):
        return illegal("effect-first", 0, EFFECTS[kind], due=DECISIONS.kinds[kind].asks)
    cause = _CAUSES.get(verb)
    return cause(s, move, seat) if cause is not None else None


def _out_of_time(code: str, clause: str = "", text: Msg | None = None, **values: Any) -> NotDue:
    """Return the error for a move that is legal at another time.

    If the typed words have another meaning, its error may explain more.
    """
    error = illegal(code, 0, clause, text, **values)
    return NotDue(error.code, error.clause, error.message)


# ---- where in the round it is ---------------------------------------------------------------


def _has(s: State, *kinds: str) -> bool:
    return any(task.kind in kinds for task in s.agenda)


def _selecting(s: State) -> bool:
    """Return whether players are selecting cards or about to (NA-20)."""
    return _has(s, "select", "show", "unveil")


def _throwing(s: State) -> bool:
    """Return whether cards are revealed and a throw is still due (NA-20)."""
    return s.agenda[0].kind == "throw" and not s.activated


def _last_card(s: State) -> CardFace | None:
    """Return the last card that was activated in this round, until its tile is placed."""
    fought = s.agenda[0].data
    activated = fought.activated if isinstance(fought, Confrontation) else s.activated
    return s.board.cards[activated[-1]] if activated else None


# ---- call of fate (NA-20) -------------------------------------------------------------------


def _select(s: State, move: Move, seat: int) -> Illegal | None:
    if s.agenda[0].kind == "show":
        text = msg("The cards are down; now {player} shows those that the log does not name.", "report")
        return _out_of_time("cards-down", "", text, player=s.players[s.agenda[0].seat])
    return _out_of_time("cards-down") if s.round and not _selecting(s) else None


def _show(s: State, move: Move, seat: int) -> Illegal | None:
    return _out_of_time("cards-first") if _selecting(s) else _select(s, move, seat)


def _throw(s: State, move: Move, seat: int) -> Illegal | None:
    if _selecting(s):
        return _out_of_time("cards-first")
    return _out_of_time("sticks-down") if s.round else None


# ---- confrontation (NA-21, NA-22) -----------------------------------------------------------


def _activate(s: State, move: Move, seat: int) -> Illegal | None:
    if _selecting(s) or _throwing(s):
        text = msg("Cards are activated when both have thrown their sticks.", "report")
        return _out_of_time("cards-first", "NA-21", text)
    return _no_naga(s, seat) or (_over(s) if not _has(s, "fight") else None)


def _no_naga(s: State, seat: int) -> Illegal | None:
    """Return the rule that a player without a naga is not asked, so the game has gone on (NA-21)."""
    fought = s.agenda[0].data
    none = (
        not fought.nagas[seat]
        if isinstance(fought, Confrontation)
        else _has(s, "fight") and not naga_sticks(s, seat)
    )
    if not none:
        return None
    return illegal(
        "no-naga", 0, "", msg("{player} has no stick with a naga.", "report"), player=s.players[seat]
    )


def _over(s: State) -> Illegal | None:
    return _out_of_time("confrontation-over") if s.round else None


def _pass(s: State, move: Move, seat: int) -> Illegal | None:
    if s.agenda[0].kind == "select" and s.agenda[0].seat == seat and not s.chosen[seat]:
        return illegal("none-selected")
    return None if _has(s, "fight") and not _throwing(s) else _activate(s, move, seat)


def _cancel(s: State, move: Move, seat: int) -> Illegal | None:
    """Return the rule that the owner of the amulet is asked as soon as the other player activates a card
    (NA-44).
    """
    if _last_card(s) is not None and not may_have_amulet(s, seat, s.board.cancel_amulet):
        text = msg("{player} has no amulet that cancels.", "report")
        return illegal("no-amulet", 0, "", text, player=s.players[seat])
    return illegal("nothing-to-cancel")


def _no_effect(s: State, move: Move, seat: int) -> Illegal | None:
    """Return the rule that the choices of a card's effect follow its activation directly (NA-40 to NA-43)."""
    clause = EFFECTS[move[0]]
    last = _last_card(s)
    if last is not None and last.effect == move[0]:
        text = msg(
            "The effect of {card} is over: it was carried out or cancelled, or had no target.", "report"
        )
        return _out_of_time("no-such-effect", clause, text, card=last.code)
    return _out_of_time("no-such-effect", clause)


def _sides(s: State, move: Move, seat: int) -> Illegal | None:
    """Return the rule that sides belong to a tile that is placed or turned (NA-42)."""
    last = _last_card(s)
    return illegal("keeps-direction") if last is not None and last.effect in ("move", "swap-tiles") else None


# ---- exploration (NA-22, NA-23) -------------------------------------------------------------


def _place(s: State, move: Move, seat: int) -> Illegal | None:
    if _selecting(s) or _has(s, "fight", "sticks") or not s.round:
        return FAULTS.not_due("NA-22", DECISIONS.kinds[s.agenda[0].kind].asks, "not-won-yet")
    if s.agenda[0].kind == "place":
        return _lost(s) if s.agenda[0].seat != seat else None
    return None if s.agenda[0].kind == "won" else _out_of_time("tile-placed")


def _lost(s: State) -> Illegal:
    """Return who won the tile and by which fate points, if they are known (NA-22)."""
    _, winner, fought = s.agenda[0]
    (low, high), (least, most) = fought.fates[winner], fought.fates[1 - winner]
    names = {"winner": s.players[winner], "loser": s.players[1 - winner]}
    if low != high or least != most:
        return illegal("tile-lost", **names)
    if low == least:
        text = msg("{winner} wins the tile as the guide: both have as many fate points, {n}.", "report")
        return illegal("tile-lost", 0, "", text, winner=names["winner"], n=low)
    text = msg("By fate points {winner} wins the tile: {n}, and {loser} has {m}.", "report")
    return illegal("tile-lost", 0, "", text, **names, n=low, m=least)


def _won(s: State, move: Move, seat: int) -> Illegal | None:
    if s.agenda[0].kind == "place":
        return _lost(s)
    return _place(s, move, seat)


# ---- new deal (NA-25) -----------------------------------------------------------------------


def _give(s: State, move: Move, seat: int) -> Illegal | None:
    if s.agenda[0].kind != "give":
        return _out_of_time("no-deal")
    text = msg("{player} gives a card: the player who did not win the tile draws and gives.", "report")
    return illegal("no-deal", 0, "", text, player=s.players[s.agenda[0].seat])


def _guide(s: State, move: Move, seat: int) -> Illegal | None:
    return _out_of_time("guide-known") if s.agenda[0].kind not in ("first", "guide") else None


# ---- what comes to light, and ends ----------------------------------------------------------


def _refused(code: str, clause: str = "", text: Msg | None = None) -> Cause:
    return lambda s, move, seat: _out_of_time(code, clause, text)


def _use(s: State, move: Move, seat: int) -> Illegal | None:
    return None if may_have_amulet(s, seat, s.board.draw_amulet) else missing_amulet_error(s, seat)


def _claim(s: State, move: Move, seat: int) -> Illegal | None:
    return claim_error(s, seat, amulet_numbers(s, move[1], 1))


def _curse(s: State, move: Move, seat: int) -> Illegal | None:
    return None if may_be_cursed(s, seat) else illegal("no-curse")


_CAUSES: Mapping[str, Cause] = {
    "omen": _refused("omen-now"),
    "haunt": _refused("ghost-acts"),
    "claim": _claim,
    "curse": _curse,
    "first": _guide,
    "guide": _guide,
    "tile": _refused("no-tile-now"),
    "select": _select,
    "ready": _select,
    "show": _show,
    "throw": _throw,
    "activate": _activate,
    "pass": _pass,
    "won": _won,
    "place": _place,
    "give": _give,
    "draw": _refused("no-deal", "", msg("No cards are drawn here.", "report")),
    "reveal": _refused("nothing-seen"),
    "amulet": _refused("nothing-seen", "NA-24", msg("No path reaches an amulet here.", "report")),
    "seen": _refused("nothing-seen", "NA-41", msg("Nobody has looked at a relic here.", "report")),
    "rob": _refused("nothing-seen", "NA-43", msg("Nobody has lost a card of the hand here.", "report")),
    "tally": _refused("no-end-yet", "", msg("Hidden amulets are shown when the points decide.", "report")),
    **dict.fromkeys(EFFECTS, _no_effect),
    "sides": _sides,
    "use": _use,
    "cancel": _cancel,
    "allow": _cancel,
    "winner": _refused("no-end-yet"),
}
