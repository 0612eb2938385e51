"""The moves of Bania, and the table of its decisions: the answers to each, and how they change a draft.

``legal`` lists answers without trying moves. The last part of the module is about moves that a log may
omit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce
from itertools import combinations
from typing import Any

from sheetgen.errors import Illegal
from sheetgen.games.bania import chances, ghost, holdings, turn
from sheetgen.games.bania.board import FACES, GOODS, GOODS_NUMBER, Goods, goods_letters, goods_names
from sheetgen.games.bania.chances import unknown
from sheetgen.games.bania.faults import FAULTS, illegal, leftover
from sheetgen.games.bania.holdings import NOTHING
from sheetgen.games.bania.state import Draft, State
from sheetgen.games.bania.turn import (
    contained_payment,
    elephant_spaces,
    payment_may_be_omitted,
    unpaid_details,
)
from sheetgen.games.contract.values import Due, Leftover, Move
from sheetgen.games.kit.engine import Answer, Decision, Decisions, unchanged
from sheetgen.message import Msg, msg


def turn_moves(state: State) -> Iterator[Move]:
    """Yield all moves of a turn that are possible now."""
    if ghost.is_ghost_due(state):
        yield from ghost.possible_moves(state)
        return
    spaces = state.board.spaces
    yield ("end",)
    if not state.pitched:
        yield ("roll",)
    yield from (("elephant", spaces[n]) for n in turn.elephant_spaces(state))
    for number, space in holdings.possible_purchases(state, state.who):
        yield ("pitch", *state.board.tents[number].name, spaces[space])


TURN_WORDS: Mapping[str, Msg] = {
    "pitch": msg("pitch a tent", "report"),
    "roll": msg("roll the dice", "report"),
    "elephant": msg("put the elephant on a tent", "report"),
    "end": msg("end the turn", "report"),
}


def turn_question(state: State) -> Msg:
    """Return the kinds of moves that are possible in a turn, as text."""
    possible = {move[0] for move in turn_moves(state)}
    words = [word for kind, word in TURN_WORDS.items() if kind in possible]
    return reduce(lambda one, other: msg("{one} / {other}", "report", one=one, other=other), words)


def payment_moves(state: State) -> Iterator[Move]:
    """Yield all payments, fewest cards first."""
    yield from (("pay", goods_names(way)) for way in turn.payments(state))
    if turn.payment_may_be_omitted(state):
        yield ("pay", None)


def reroll_moves(state: State) -> Iterator[Move]:
    """Yield all sets of dice of the last roll that may be rolled again, and keeping all dice (optional rule)."""
    yield ("keep",)
    for n in range(1, len(state.rolled) + 1):
        yield from (("again", faces) for faces in dict.fromkeys(combinations(state.rolled, n)))


LATER: Move = ("later",)
OVER = msg("nothing, the game is over", "report")


# ---- reading arguments ----------------------------------------------------------------------


def _space(d: Draft, name: Any, place: int) -> int:
    number = d.board.space_number.get(name)
    if number is None:
        raise illegal("no-such-space", place, name=name)
    return number


def _cards(d: Draft, names: Any, place: int) -> Goods | None:
    """Return the spent cards of a move in the order of goods; None if nobody wrote them down."""
    if names is None:
        return None
    if not isinstance(names, tuple):
        raise illegal("no-such-face", place, "BA-1", name=names)
    if (counts := _counted(names)) is not None:
        return counts
    for name in names:
        if name not in GOODS_NUMBER:
            raise illegal("no-such-face", place, "BA-1", name=name)
    raise undue_error(d)


def _counted(names: tuple[Any, ...]) -> Goods | None:
    """Return goods as counts if a move names them in order; None if they are out of order or no goods."""
    oil, spices, silk, incense = (names.count(name) for name in GOODS)
    counts = oil, spices, silk, incense
    return counts if goods_names(counts) == names else None


def _faces(d: Draft, names: Any, place: int) -> tuple[str, ...]:
    if not isinstance(names, tuple) or any(face not in FACES for face in names):
        raise illegal("no-such-face", place, name=names)
    if chances.sorted_faces(names) != names:
        raise undue_error(d)
    return names


def _hands(d: Draft, counts: Any, place: int) -> tuple[Goods, ...] | None:
    if counts is not None and (not isinstance(counts, tuple) or len(counts) != d.board.seats):
        hands = DECISIONS.kinds["hands"]
        raise illegal("not-due", 0, hands.clause, due=hands.asks)
    return counts


# ---- rules that more than one decision needs, or more than one argument ---------------------


def _pitch(d: Draft, colour: Any, price: Any, name: Any) -> None:
    number, space = chances.tent_type(d, (colour, price), 1), _space(d, name, 3)
    if ghost.is_ghost_due(d):
        ghost.pitch_tent(d, ("pitch", colour, price, name))
        turn.move_tent_to_space(d, number, space)
    else:
        turn.choose_tent(d, number, space)


def _end(d: Draft, *drawn: Any) -> None:
    """End the turn, and draw the tents that the same move names."""
    player = d.players[d.who]
    if ghost.is_ghost_due(d):
        ghost.end_turn(d)
    turn.end_turn(d)
    for names in drawn:
        if d.phase != "refill":
            raise illegal("draw-number", 1, player=player, n=0, found=len(names))
        chances.draw_tents(d, names)


def _pay(d: Draft, cards: Goods | None) -> None:
    if cards is not None:
        turn.pay_for_tent(d, cards)
    elif turn.payment_may_be_omitted(d):
        turn.pay_unknown_cards(d)
    else:
        raise open_payment_error(d)


def _paid(d: Draft, cards: Goods | None) -> None:
    """Check a payment that is typed when none is due: the last tent had only one payment, or its payment was
    named.
    """
    if d.paid is None:
        raise illegal("nothing-to-pay", 0)
    said, paid = goods_letters(d.board, cards or NOTHING), goods_letters(d.board, d.paid)
    error = FAULTS.not_due("BA-21", DECISIONS.kinds[d.phase].asks, "paid-already", 1, cards=said, paid=paid)
    error.meant = (("pay", goods_names(d.paid)),)
    raise error.helped_by(turn.free_spaces_beside(d, d.pitched))


def _unpaid(d: Draft, *arguments: Any) -> None:
    """Continue the turn although the payment for the last tent was not named."""
    error = open_payment_error(d)
    error.moot = turn.contained_payment(d) is not None
    raise error


def open_payment_error(s: State) -> Illegal:
    """Return the error for continuing while a payment must be named.

    The error lists the payments and assumes one.
    """
    found = turn.payments(s)
    error = illegal("payment-open", **turn.unpaid_details(s))
    error.meant = tuple(("pay", goods_names(way)) for way in found[:3])
    return error


def undue_error(s: State) -> Illegal:
    """Return the error for a move that does not answer the due decision."""
    decision = DECISIONS.kinds.get(s.phase)
    return FAULTS.not_due(decision.clause, decision.asks) if decision else FAULTS.not_due("BA-51", OVER)


def _wrong(d: Draft, move: Move, known: bool) -> Illegal:
    verb = move[0] if move else ""
    if verb == "deal" and d.phase not in ("deal", "over"):
        return illegal("dealt-already", 0)
    if verb == "hands" and not known:
        return illegal("hands-not-asked", 0)
    if verb == "roll" and d.phase == "pay":
        return illegal("roll-after-pitching", 0, player=d.players[d.who])
    return undue_error(d)


# ---- the table ------------------------------------------------------------------------------
_DRAW = Answer(chances.draw_tents, (unchanged,))
_UNPAID = Answer(_unpaid, (unchanged,), least=0, more=True)

DECISIONS: Decisions[Draft] = Decisions(
    {
        "deal": Decision(msg("the first tents of a reserve", "report"), "BA-2", {"deal": _DRAW}),
        "turn": Decision(
            msg("pitch a tent, roll, put the elephant on a tent, or end the turn", "report"),
            "BA-11",
            {
                "pitch": Answer(_pitch, (unchanged, unchanged, unchanged)),
                "pay": Answer(_paid, (_cards,)),
                "roll": Answer(turn.roll_goods_dice),
                "elephant": Answer(turn.place_elephant, (_space,)),
                "end": Answer(_end, (unchanged,), least=0),
            },
            turn_moves,
        ),
        "pay": Decision(
            msg("how the tent is paid", "report"),
            "BA-21",
            {"pay": Answer(_pay, (_cards,)), "pitch": _UNPAID, "elephant": _UNPAID, "end": _UNPAID},
            payment_moves,
        ),
        "draw": Decision(msg("new tents for an empty reserve", "report"), "BA-24", {"draw": _DRAW}),
        "dice": Decision(
            msg("the goods dice", "report"), "BA-40", {"dice": Answer(chances.roll_dice, (unchanged,))}
        ),
        "throw": Decision(
            msg("the ghost's dice", "report"),
            "BA-S2",
            {"throw": Answer(chances.throw_ghost_dice, (unchanged,))},
        ),
        "again": Decision(
            msg("which dice to roll again", "report"),
            "BA-40",
            {"again": Answer(chances.roll_again, (_faces,)), "keep": Answer(chances.take_shown_cards)},
            reroll_moves,
        ),
        "refill": Decision(msg("tents drawn at the end of the turn", "report"), "BA-24", {"refill": _DRAW}),
        "fill": Decision(msg("tents drawn by the ghost", "report"), "BA-S2", {"fill": _DRAW}),
        "hands": Decision(
            msg("the cards in hand at the end", "report"),
            "BA-52",
            {"hands": Answer(chances.set_hands, (_hands,))},
        ),
    },
    seats=4,
)


def due(state: State) -> Due | None:
    """Return the decision or chance event that comes next; None when the game is over."""
    return None if state.phase == "over" else DECISIONS.dues[state.phase, state.who]


def legal(state: State) -> list[Move]:
    """Return all answers; none if chance is due or the game is over."""
    return list(DECISIONS.legal(state.phase, state))


def forced(state: State) -> Move | None:
    """Return the payment if exactly one is possible; None otherwise."""
    if state.phase == "pay":
        ways = turn.payments(state)
        if len(ways) == 1:
            return ("pay", goods_names(ways[0]))
    if state.ghost is not None and ghost.is_ghost_due(state):
        first, *others = ghost.possible_moves(state)
        return None if others else first
    return None


def apply(state: State, move: Move) -> State:
    """Return the state after a move, or raise ``Illegal``."""
    draft = Draft.of(state)
    if state.phase == "draw" and move == LATER:
        draft.phase = "turn"
        return draft.done()
    draft.untouched = None
    DECISIONS.carry_out(state.phase, draft, move, _wrong)
    return draft.done()


LAST_WORDS: dict[str, Move] = {"turn": ghost.END, "again": ("keep",)}
"""Kind of the due decision -> the move that ends the turn."""
_LEFT_TO_CHANCE = ("dice", "refill", "fill", "throw")
"""Chance events that may be due in a turn whose player types nothing more."""


def silent(state: State, speaker: int | None) -> Move | None:
    """Return the answer that a log means if it continues without one.

    The dice are kept, a tent is paid as ``_paid_in_silence`` returns, and a turn with tents ends when another
    player's line follows. A ghost's turn ends when it has pitched all tents that it must.
    """
    if state.phase == "again":
        return ("keep",)
    if state.phase == "pay":
        return _paid_in_silence(state)
    over = state.phase == "turn" and state.pitched and speaker != state.who
    return (
        ghost.END
        if over and (not ghost.is_ghost_due(state) or ghost.END in ghost.possible_moves(state))
        else None
    )


def moves_to_reach(state: State, kind: str, player: int | None) -> Iterator[Move]:
    """Yield moves that may precede a due draw: a log may name the elephant before the four new tents (BA-12,
    BA-24).
    """
    if state.phase == "draw" and kind == "turn" and player == state.who and elephant_spaces(state):
        yield LATER


def _paid_in_silence(state: State) -> Move | None:
    """Return the payment that a log may omit: one that cannot be known, or one whose cards are part of all
    others.
    """
    if payment_may_be_omitted(state):
        return ("pay", None)
    way = contained_payment(state)
    return ("pay", goods_names(way)) if way is not None else None


def has_no_effect(state: State, move: Move, player: int) -> bool:
    """Return whether a move changes nothing: an end of a finished turn, kept dice, or the last payment
    repeated.
    """
    if move[0] == "pay":
        again = state.paid is not None and move[1] == goods_names(state.paid)
        return again and (state.phase, state.who) == ("turn", player)
    over = state.who != player or state.phase in _LEFT_TO_CHANCE
    return over and move in LAST_WORDS.values()


def close(state: State) -> tuple[State, tuple[Leftover, ...]]:
    """End the turn, and return what the player left undone.

    A due chance event and a finished game do not change. An elephant that was not placed is no fault. A turn
    without any action gives a warning: the rules allow it, but rolling costs nothing. An omitted payment is
    an error, unless one payment is part of all others. The reader assumes the payment with the fewest cards,
    so that it can read the rest of the log. After an unknown roll the payment stays open. Of several possible
    moves of a ghost, the first is assumed.
    """
    while ghost.is_ghost_due(state):
        state = apply(state, next(ghost.possible_moves(state)))
    left: list[Leftover] = []
    if state.phase == "pay":
        paid = _paid_in_silence(state)
        if paid is None:
            left.append(leftover("payment-open", "error", **unpaid_details(state)))
        state = apply(state, paid or legal(state)[0])
        if state.phase == "draw":
            state = apply(state, unknown(state))
    if state.phase == "turn" and not state.pitched:
        left.append(leftover("nothing-done", "warning", player=state.players[state.who]))
    if state.phase in LAST_WORDS:
        state = apply(state, LAST_WORDS[state.phase])
    return state, tuple(left)
