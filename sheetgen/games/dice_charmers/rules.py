"""The decisions of Dice Charmers: which one is due, its legal answers, and their effects.

The module also applies bonuses won in this turn (DC-90 to DC-93), and ends a turn whose player types nothing
more.
"""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.errors import Illegal
from sheetgen.games.contract.values import Due, Leftover, Move
from sheetgen.games.dice_charmers import dice, ghost, market, palace, possible, roads
from sheetgen.games.dice_charmers.board import MARKETS, PERSON
from sheetgen.games.dice_charmers.faults import FAULTS, illegal, leftover
from sheetgen.games.dice_charmers.layout import Bonus, bonus_label
from sheetgen.games.dice_charmers.state import Draft, State
from sheetgen.games.dice_charmers.turn import continue_turn, end_turn, lose_pending
from sheetgen.games.kit.engine import Answer, Decision, Decisions, unchanged
from sheetgen.message import msg


def use_bonus(d: Draft, kind: str, number: int) -> None:
    """Cross a pending bonus and begin its action."""
    board, wanted = d.board, Bonus(kind, number)
    prize = next((p for p in d.pending if board.prizes[p].bonus == wanted), -1)
    if prize < 0:
        raise illegal("bonus-not-won", 1, bonus=bonus_label(wanted))
    if not possible.bonus_usable(board, d.mine, wanted, d.pending, d.dice):
        clause, why = possible.bonus_reason(board, d.mine, wanted)
        raise illegal("bonus-unusable", 1, clause, bonus=bonus_label(wanted), why=why)
    at = d.pending.index(prize)
    d.pending = d.pending[:at] + d.pending[at + 1 :]
    d.using = prize
    _begin(d, kind, number)


def _begin(d: Draft, kind: str, number: int) -> None:
    if kind == "half":
        paired = possible.halves_pending(d.board, d.pending) > 0
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
        # The bonuses goods-die, upgrade and ahead begin with decisions of the same names.
        d.await_(kind if kind != "goods" else "get", "", number)


def forgo_bonuses(d: Draft) -> None:
    """Leave the pending bonuses unused; they are lost (DC-90)."""
    lose_pending(d)
    end_turn(d)


def use_moves(state: State) -> Iterator[Move]:
    """Yield all moves that use a pending bonus."""
    for kind, number in possible.usable_bonuses(state):
        yield ("use", kind, number)


def bonus_moves(state: State) -> Iterator[Move]:
    """Yield all moves that are possible while bonuses are pending."""
    yield from use_moves(state)
    yield ("forgo",)


def bonuses_for_decision(state: State, kind: str) -> Iterator[Move]:
    """Yield the pending bonuses whose action begins with a decision of ``kind``.

    A log uses such a bonus if it gives the answer to that decision.
    """
    for wanted in possible.usable_bonuses(state) if state.phase == "bonus" else ():
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


_ROLLED = (dice.rolled_dice,)
_DIE = (dice.colour_number, unchanged)
_SELL = Answer(market.sell_goods, (unchanged,))
_SALES = {"sell": _SELL, "sell-all": Answer(market.sell_all, (unchanged,), least=0)}
_GET = Answer(market.get_goods, (unchanged,))
_BACK = Answer(palace.move_back, (unchanged,))

DECISIONS: Decisions[Draft] = Decisions(
    {
        "roll": Decision(
            msg("the roll of all dice", "report"), "DC-10", {"roll": Answer(dice.roll_dice, _ROLLED)}
        ),
        "reroll": Decision(
            msg("the roll of the two dice of the karma", "report"),
            "DC-20",
            {"reroll": Answer(dice.reroll_dice, _ROLLED)},
        ),
        "take": Decision(
            msg("taking a die", "report"),
            "DC-11",
            {
                "take": Answer(dice.take_die, _DIE),
                "karma": Answer(dice.use_karma, _DIE, least=0),
                "pass": Answer(dice.pass_turn),
            },
            dice.take_moves,
        ),
        "place": Decision(
            msg("drawing a road", "report"),
            "DC-40",
            {
                "road": Answer(roads.draw_road, (roads.cell_number, roads.sides_mask)),
                "half": Answer(roads.draw_half_road, (roads.cell_number, roads.side_number)),
            },
            roads.road_moves,
        ),
        "sell": Decision(msg("selling goods", "report"), "DC-42", _SALES, market.sale_moves),
        "get": Decision(msg("choosing goods", "report"), "DC-92", {"get": _GET}, market.get_moves),
        "merchant": Decision(
            msg("selling goods or choosing one (Merchant)", "report"),
            "DC-63",
            {**_SALES, "get": _GET},
            market.merchant_moves,
        ),
        "portuguese": Decision(
            msg("going back on the river or choosing a good (Portuguese)", "report"),
            "DC-66",
            {"back": _BACK, "get": _GET},
            palace.portuguese_moves,
        ),
        "person": Decision(
            msg("choosing a palace person", "report"),
            "DC-61",
            {"person": Answer(palace.choose_person, (palace.person_number,))},
            palace.person_moves,
        ),
        "ahead": Decision(
            msg("going ahead on the river", "report"),
            "DC-62",
            {"ahead": Answer(palace.move_ahead, (unchanged,))},
            palace.ahead_moves,
        ),
        "back": Decision(
            msg("going back on the river", "report"), "DC-92", {"back": _BACK}, palace.back_moves
        ),
        "upgrade": Decision(
            msg("choosing a building type to upgrade", "report"),
            "DC-70",
            {"upgrade": Answer(palace.upgrade_building, (palace.building_number,))},
            palace.upgrade_moves,
        ),
        "goods-die": Decision(
            msg("choosing a purple die", "report"),
            "DC-92",
            {"goods-die": Answer(market.use_goods_die, (market.check_purple_face,))},
            market.goods_die_moves,
        ),
        "bonus": Decision(
            msg("using a bonus", "report"),
            "DC-90",
            {
                "use": Answer(use_bonus, (unchanged, unchanged)),
                "forgo": Answer(forgo_bonuses),
            },
            bonus_moves,
        ),
    },
    seats=5,
)
SAID = frozenset({"take", "place", "roll", "reroll", "over"})
"""Phases whose answer a log always contains, even if there is only one, because it represents the turn."""

_DUES = DECISIONS.dues


def due(state: State) -> Due | None:
    """Return the decision or chance event that comes next; None when the game is over."""
    return _DUES.get((state.phase, (state.first + state.turn) % len(state.players)))


def legal(state: State) -> list[Move]:
    """Return all answers to the due decision; none if chance is due or the game is over."""
    return list(DECISIONS.legal(state.phase, state))


def apply(state: State, move: Move) -> State:
    """Return the state after ``move``, or raise ``Illegal`` with the clause that forbids it."""
    d, phase = Draft.of(state), state.phase
    DECISIONS.carry_out(phase, d, move, _wrong)
    # A bonus without any answer to its action counts as never begun.
    d.before = state if phase == "bonus" and d.using >= 0 else None
    return d.done()


def _wrong(d: Draft, move: Move, known: bool) -> Illegal:
    """Return the error for a move that does not answer the due decision."""
    verb = move[0] if move else ""
    decision = DECISIONS.kinds.get(d.phase)
    if decision is None:
        return illegal("game-over")
    if known:
        return illegal("wrong-arguments", verb=verb)
    if move and verb not in DECISIONS.verbs:
        return illegal("wrong-arguments", 0, "", msg("There is no move {verb}.", "report"), verb=str(verb))
    return FAULTS.not_due(decision.clause, decision.asks)


def forced(state: State) -> Move | None:
    """Return the answer to the due decision if the rules allow only one. A single usable bonus is used
    (DC-90).
    """
    phase = state.phase
    if phase in SAID and not ghost.is_ghost_due(state):
        return None
    moves = use_moves(state) if phase == "bonus" else DECISIONS.legal(phase, state)
    only = next(moves, None)
    return only if next(moves, None) is None else None


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
    """Return the state after one thing that the player left undone is recorded in ``left``."""
    if state.before is not None or state.phase == "bonus":
        return _give_up(state.before or state, left)
    if state.phase == "reroll":
        return apply(state, ("reroll", None))
    if state.phase == "take" and legal(state) == [("pass",)]:
        return apply(state, ("pass",))
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
    decision = DECISIONS.kinds[state.phase]
    return leftover("decision-missing", "error", decision.clause, due=decision.asks)


def _give_up(state: State, left: list[Leftover]) -> State:
    """Lose all pending bonuses, with a warning for each one that could be used."""
    usable = set(possible.usable_bonuses(state))
    left += [_unclaimed(state, prize) for prize in state.pending if state.board.prizes[prize].bonus in usable]
    d = Draft.of(state)
    lose_pending(d)
    end_turn(d)
    return d.done()


def _unclaimed(state: State, prize: int) -> Leftover:
    won = state.board.prizes[prize]
    return leftover("bonus-unclaimed", "warning", bonus=bonus_label(won.bonus), spot=won.where)
