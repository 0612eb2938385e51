"""The moves of Bania, and the table of its decisions: the answers to each, and how they change a draft.

Goods are their names (``"oil"``, ``"spices"``, ``"silk"``, ``"incense"``, always in this order), spaces their
addresses (``"e4"``), players their seats from 0, the youngest first. A tent is its colour and its price,
``("silk", "oil oil spices")``: its goods in order, separated by spaces.

Answers to ``deal``, ``draw``, ``refill`` (chance):
    ``(kind, (tent | None, …))``     tents drawn from the bag, in any order, None for an unknown tent:
                                     for ``deal`` the first ones of each player in seat order
                                     (``State.who`` draws), for ``draw`` four new ones during a turn, for
                                     ``refill`` those at its end; ``turn.tents_to_draw(state)`` is their number
Answers to ``dice`` (chance):
    ``("dice", faces | None)``       goods, ``"front"`` or ``"rear"``, in any order, of all dice or of those
                                     rolled again; None if nobody wrote them down
Answers to ``throw``, ``fill`` (chance; solo games):
    ``("throw", faces | None)``      the ghost's dice, in the same form
    ``("fill", (tent | None, …))``   tents that the ghost draws at the end of its turn, in the order of its row
Answers to ``hands`` (chance; due at the end if a roll is unknown):
    ``("hands", ((oil, spices, silk, incense), …) | None)``  cards of each seat
Answers to ``turn``:
    ``("pitch", colour, price, space)``   buy a tent of the reserve for this space; its payment is due next
    ``("roll",)``                    roll the dice and end the turn; only before any tent is pitched
    ``("elephant", space)``          put the own elephant on a tent pitched in this turn and end the turn
    ``("end",)``                     end the turn; without any other move, the player passes
    ``("end", (tent | None, …))``    the same with the ``refill`` that follows, so that a line can name drawn
                                     tents without the end of the turn; not in ``legal``
    A ghost has ``pitch``, without payment, and ``end``. Both are forced.
Answers to ``pay``:
    ``("pay", goods)``               spend these cards, a tuple in order such as ``("oil", "oil")``
    ``("pay", None)``                spend unknown cards; only for a player with an unknown roll
Answers to ``again`` (optional rule):
    ``("again", faces)``             roll these dice of the last roll again and set the others aside; a tuple
                                     in the order goods, front, rear
    ``("keep",)``                    take what all dice show

Payments: tents that pay stay on the board, so payments differ only in the spent cards, and ``pay`` names only
these. If one payment is possible, ``forced`` returns it and a log may omit it. If several are possible,
``legal`` lists them, fewest cards first. If one of them is contained in all others, an omitted ``pay`` means
that one. Otherwise a log must contain ``pay``: the next move is refused with a list of payments. Closing the
turn then assumes the payment with the fewest cards. No other choice is ever made for a player. After an unknown
roll, nobody can tell whether several payments were possible, and an omitted payment means ``("pay", None)``.

A log need not contain ``end`` or ``keep``, because closing the turn ends it. ``("later",)`` puts off a due
``draw`` until the elephant is placed, with the same result; no list of moves contains it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from sheetgen.errors import Illegal
from sheetgen.games.bania import chances, ghost, turn
from sheetgen.games.bania import legal as listed
from sheetgen.games.bania.board import FACES, GOODS, GOODS_NUMBER, Goods, goods_names
from sheetgen.games.bania.faults import FAULTS, illegal
from sheetgen.games.bania.goods import NOTHING
from sheetgen.games.bania.state import Draft, State
from sheetgen.games.bania.words import goods_letters
from sheetgen.games.contract.values import Due, Move
from sheetgen.games.kit.engine import Answer, Decision, Decisions, unchanged
from sheetgen.message import msg

LATER: Move = ("later",)
OVER = msg("nothing, the game is over", "report")


# ---- reading arguments ----------------------------------------------------------------------


def _space(d: Draft, name: Any, place: int) -> int:
    number = d.board.space_number.get(name)
    if number is None:
        raise illegal("no-such-space", place, name=name)
    return number


def _cards(d: Draft, names: Any, place: int) -> Goods | None:
    """Return spent cards in the order of goods; None if nobody wrote them down."""
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


@lru_cache(maxsize=4096)
def _counted(names: tuple[Any, ...]) -> Goods | None:
    """Return goods that are named in order; None if they are out of order or no goods."""
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
    """Check a payment when none is due: the last tent had only one payment, or its payment was named."""
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

    It lists the payments and assumes one.
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
            listed.turn_moves,
        ),
        "pay": Decision(
            msg("how the tent is paid", "report"),
            "BA-21",
            {"pay": Answer(_pay, (_cards,)), "pitch": _UNPAID, "elephant": _UNPAID, "end": _UNPAID},
            listed.payment_moves,
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
            listed.reroll_moves,
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
    """Return the only payment, if there is exactly one."""
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
