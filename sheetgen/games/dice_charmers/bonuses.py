"""Using the bonuses won in this turn (DC-90 to DC-93)."""

from __future__ import annotations

from sheetgen.games.dice_charmers import can, palace
from sheetgen.games.dice_charmers.board import PERSON
from sheetgen.games.dice_charmers.bonus import Bonus, label
from sheetgen.games.dice_charmers.faults import forbidden
from sheetgen.games.dice_charmers.flow import end_turn, lose_pending
from sheetgen.games.dice_charmers.state import Draft, State
from sheetgen.text.message import msg


def use(d: Draft, state: State, kind: str, number: int) -> None:
    """Cross a pending bonus and begin its action."""
    board, wanted = d.board, Bonus(kind, number)
    prize = next((p for p in d.pending if board.prizes[p].bonus == wanted), -1)
    if prize < 0:
        raise forbidden(
            "bonus-not-won",
            msg("This bonus is not waiting to be used: {bonus}.", "report", bonus=label(wanted)),
            1,
        )
    if not can.bonus_usable(board, d.mine, wanted, d.pending, d.dice):
        raise forbidden(
            "bonus-unusable", msg("Nothing can be done now with: {bonus}.", "report", bonus=label(wanted)), 1
        )
    at = d.pending.index(prize)
    d.pending = d.pending[:at] + d.pending[at + 1 :]
    d.using = prize
    _begin(d, kind, number)
    if d.using >= 0:
        # Its action still waits for an answer; without one the bonus was never begun.
        d.before = state


def _begin(d: Draft, kind: str, number: int) -> None:
    if kind == "half":
        paired = can.halves_pending(d.board, d.pending) > 0
        d.await_("place", "half-pair" if paired else "half")
    elif kind in PERSON:
        palace.visit(d, PERSON[kind])
    elif kind.startswith("sell"):
        d.await_("sell", kind, number)
    elif kind == "any-person":
        d.await_("person", "any")
    elif kind in ("straight", "curve", "fork", "crossing"):
        d.await_("place", kind)
    elif kind in ("back", "back-any"):
        d.await_("back", kind, number)
    else:
        # goods, goods-die, upgrade, ahead are answered under their own names
        d.await_(kind if kind != "goods" else "get", "", number)


def forgo(d: Draft) -> None:
    """Leave the pending bonuses unused; they are lost (DC-90)."""
    lose_pending(d)
    end_turn(d)
