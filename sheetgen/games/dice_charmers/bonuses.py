"""The use of bonuses won in this turn (DC-90 to DC-93)."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.games.contract.values import Move
from sheetgen.games.dice_charmers import can, idle, palace
from sheetgen.games.dice_charmers.board import PERSON
from sheetgen.games.dice_charmers.bonus import Bonus, bonus_label
from sheetgen.games.dice_charmers.faults import illegal
from sheetgen.games.dice_charmers.flow import end_turn, lose_pending
from sheetgen.games.dice_charmers.state import Draft, State


def use_bonus(d: Draft, kind: str, number: int) -> None:
    """Cross a pending bonus and begin its action."""
    board, wanted = d.board, Bonus(kind, number)
    prize = next((p for p in d.pending if board.prizes[p].bonus == wanted), -1)
    if prize < 0:
        raise illegal("bonus-not-won", 1, bonus=bonus_label(wanted))
    if not can.bonus_usable(board, d.mine, wanted, d.pending, d.dice):
        clause, why = idle.bonus_reason(board, d.mine, wanted)
        raise illegal("bonus-unusable", 1, clause, bonus=bonus_label(wanted), why=why)
    at = d.pending.index(prize)
    d.pending = d.pending[:at] + d.pending[at + 1 :]
    d.using = prize
    _begin(d, kind, number)


def _begin(d: Draft, kind: str, number: int) -> None:
    if kind == "half":
        paired = can.halves_pending(d.board, d.pending) > 0
        d.await_("place", "half-pair" if paired else "half")
    elif kind in PERSON:
        palace.use_person(d, PERSON[kind])
    elif kind.startswith("sell"):
        d.await_("sell", kind, number)
    elif kind == "any-person":
        d.await_("person", "any")
    elif kind in ("straight", "curve", "fork", "crossing"):
        d.await_("place", kind)
    elif kind in ("back", "back-any"):
        d.await_("back", kind, number)
    else:
        # goods-die, upgrade and ahead have decisions of the same names
        d.await_(kind if kind != "goods" else "get", "", number)


def forgo_bonuses(d: Draft) -> None:
    """Leave the pending bonuses unused; they are lost (DC-90)."""
    lose_pending(d)
    end_turn(d)


def use_moves(state: State) -> Iterator[Move]:
    """Yield the bonuses that can be used now."""
    for kind, number in can.usable_bonuses(state):
        yield ("use", kind, number)


def bonus_moves(state: State) -> Iterator[Move]:
    """Yield all moves that are possible while bonuses are pending."""
    yield from use_moves(state)
    yield ("forgo",)


def bonuses_for_decision(state: State, kind: str) -> Iterator[Move]:
    """Yield the pending bonuses whose action begins with a decision of ``kind``.

    A log uses such a bonus by naming the answer.
    """
    for wanted in can.usable_bonuses(state) if state.phase == "bonus" else ():
        if first_decision(wanted) == kind:
            yield ("use", *wanted)


def first_decision(wanted: Bonus) -> str:
    """Return the kind of decision with which a bonus begins."""
    kind = wanted.kind
    if kind in ("half", "straight", "curve", "fork", "crossing"):
        return "place"
    if kind.startswith("sell"):
        return "sell"
    if kind == "any-person":
        return "person"
    return {"goods": "get", "back-any": "back"}.get(kind, kind)
