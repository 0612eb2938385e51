"""The moves of Bania, and the table of its decisions: what answers each, and how that changes a draft.

Goods are their names (``"oil"``, ``"spices"``, ``"silk"``, ``"incense"``, always in this order), spaces their
addresses (``"e4"``), players their seats from 0, the youngest first. A tent is its colour and its price,
``("silk", "oil oil spices")``: its goods in order, separated by spaces.

answers ``deal``, ``draw``, ``refill`` (chance)
    ``(kind, (tent | None, …))``     tents drawn from the bag, in any order, None for one that nobody wrote
                                     down: for ``deal`` the first ones of each player in seat order
                                     (``State.who`` draws), for ``draw`` four new ones within a turn, for
                                     ``refill`` those at its end. As many as are due: ``turn.drawn(state)``
answers ``dice`` (chance)
    ``("dice", faces | None)``       goods, ``"front"`` or ``"rear"``, in any order; None: nobody wrote them
                                     down. All dice, or those rolled again
answers ``throw``, ``fill`` (chance; alone)
    ``("throw", faces | None)``      the ghost's dice, in the same way
    ``("fill", (tent | None, …))``   tents that the ghost draws at the end of its turn, in the order of its row
answers ``hands`` (chance; due at the end, only where some roll was not written down)
    ``("hands", ((oil, spices, silk, incense), …) | None)``  cards of each seat
answers ``turn``
    ``("pitch", colour, price, space)``   buy a tent of the reserve for this space; what it costs is due next
    ``("roll",)``                    roll the dice; that ends the turn. Only before any tent is pitched
    ``("elephant", space)``          put the own elephant on a tent pitched in this turn; that ends the turn
    ``("end",)``                     the turn is over; with nothing done before it, the player passes
    ``("end", (tent | None, …))``    the same, and the ``refill`` that follows; ``legal`` leaves it out. So a
                                     line may name the tents drawn without saying that the turn is over
                                     A ghost has ``pitch``, which costs it nothing, and ``end``, both forced
answers ``pay``
    ``("pay", goods)``               the cards that were spent, a tuple in order such as ``("oil", "oil")``
    ``("pay", None)``                nobody wrote down which; only of a player some of whose rolls nobody did
answers ``again`` (optional rule)
    ``("again", faces)``             roll these dice of the last roll again, the others are set aside; a tuple
                                     in the order goods, front, rear
    ``("keep",)``                    take what all dice show

Paying. Tents that pay stay where they are, so ways to pay differ only in the cards spent, and ``pay`` names
these, no more. Where there is one way, ``forced`` answers it and nobody need say it. Where there are several,
``legal`` lists them, fewest cards first. If one is contained in all others, going on without ``pay`` means that
one; else ``pay`` must be said: going on without it is refused with the ways, and so is closing the turn, which
then goes on with the fewest cards. Nothing else is ever chosen for a player. Where a roll was not written down,
nobody can tell whether there were several ways: then ``("pay", None)`` is what saying nothing means.

Nobody need type ``end`` or ``keep``: closing the turn does it. ``("later",)`` where a ``draw`` is due puts it off
until the elephant stands, which comes to the same; no list of moves has it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from sheetgen.errors import Illegal
from sheetgen.games.bania import chances, ghost, turn
from sheetgen.games.bania import legal as listed
from sheetgen.games.bania.board import FACES, GOODS, GOODS_NUMBER, Goods, goods_of
from sheetgen.games.bania.faults import FAULTS, illegal
from sheetgen.games.bania.goods import NOTHING
from sheetgen.games.bania.state import Draft, State
from sheetgen.games.bania.words import letters
from sheetgen.games.contract.values import Due, Move
from sheetgen.games.kit.engine import Answer, Decision, Decisions, plain
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
    """Cards that were spent, in the order of goods; None where nobody wrote down which."""
    if names is None:
        return None
    if not isinstance(names, tuple):
        raise illegal("no-such-face", place, "BA-1", name=names)
    if (counts := _counted(names)) is not None:
        return counts
    for name in names:
        if name not in GOODS_NUMBER:
            raise illegal("no-such-face", place, "BA-1", name=name)
    raise not_due(d)


@lru_cache(maxsize=4096)
def _counted(names: tuple[Any, ...]) -> Goods | None:
    """Goods that are named in order; None where they are not, or are no goods."""
    oil, spices, silk, incense = (names.count(name) for name in GOODS)
    counts = oil, spices, silk, incense
    return counts if goods_of(counts) == names else None


def _faces(d: Draft, names: Any, place: int) -> tuple[str, ...]:
    if not isinstance(names, tuple) or any(face not in FACES for face in names):
        raise illegal("no-such-face", place, name=names)
    if chances.in_order(names) != names:
        raise not_due(d)
    return names


def _hands(d: Draft, counts: Any, place: int) -> tuple[Goods, ...] | None:
    if counts is not None and (not isinstance(counts, tuple) or len(counts) != d.board.seats):
        hands = DECISIONS.kinds["hands"]
        raise illegal("not-due", 0, hands.clause, due=hands.asks)
    return counts


# ---- rules that more than one decision needs, or more than one argument ---------------------


def _pitch(d: Draft, colour: Any, price: Any, name: Any) -> None:
    number, space = chances.named_tent(d, (colour, price), 1), _space(d, name, 3)
    if ghost.is_due(d):
        ghost.pitch(d, ("pitch", colour, price, name))
        turn.stand(d, number, space)
    else:
        turn.pitch(d, number, space)


def _end(d: Draft, *drawn: Any) -> None:
    """The turn is over; with the tents drawn behind it, if they are named at once."""
    player = d.players[d.who]
    if ghost.is_due(d):
        ghost.end(d)
    turn.end(d)
    for names in drawn:
        if d.phase != "refill":
            raise illegal("draw-number", 1, player=player, n=0, found=len(names))
        chances.draw(d, names)


def _pay(d: Draft, cards: Goods | None) -> None:
    if cards is not None:
        turn.pay(d, cards)
    elif turn.may_stay_open(d):
        turn.pay_somehow(d)
    else:
        raise payment_open(d)


def _paid(d: Draft, cards: Goods | None) -> None:
    """A payment said where none is due: the tent before it was paid in the only way, or has been said."""
    if d.paid is None:
        raise illegal("nothing-to-pay", 0)
    said, paid = letters(d.board, cards or NOTHING), letters(d.board, d.paid)
    error = FAULTS.not_due("BA-21", DECISIONS.kinds[d.phase].asks, "paid-already", 1, cards=said, paid=paid)
    error.meant = (("pay", goods_of(d.paid)),)
    raise error.helped_by(turn.free_beside(d, d.pitched))


def _unpaid(d: Draft, *arguments: Any) -> None:
    """The turn goes on, and a payment before it was not named."""
    error = payment_open(d)
    error.moot = turn.plain_way(d) is not None
    raise error


def payment_open(s: State) -> Illegal:
    """The error of going on where a payment must be named: it lists the ways, and means one of them."""
    found = turn.ways(s)
    error = illegal("payment-open", **turn.unpaid(s))
    error.meant = tuple(("pay", goods_of(way)) for way in found[:3])
    return error


def not_due(s: State) -> Illegal:
    """The error of a move that does not answer what is due."""
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
    return not_due(d)


# ---- the table ------------------------------------------------------------------------------
_DRAW = Answer(chances.draw, (plain,))
_UNPAID = Answer(_unpaid, (plain,), least=0, more=True)

DECISIONS: Decisions[Draft] = Decisions(
    {
        "deal": Decision(msg("the first tents of a reserve", "report"), "BA-2", {"deal": _DRAW}),
        "turn": Decision(
            msg("pitch a tent, roll, put the elephant on a tent, or end the turn", "report"),
            "BA-11",
            {
                "pitch": Answer(_pitch, (plain, plain, plain)),
                "pay": Answer(_paid, (_cards,)),
                "roll": Answer(turn.roll),
                "elephant": Answer(turn.elephant, (_space,)),
                "end": Answer(_end, (plain,), least=0),
            },
            listed.turns,
        ),
        "pay": Decision(
            msg("how the tent is paid", "report"),
            "BA-21",
            {"pay": Answer(_pay, (_cards,)), "pitch": _UNPAID, "elephant": _UNPAID, "end": _UNPAID},
            listed.payments,
        ),
        "draw": Decision(msg("new tents for an empty reserve", "report"), "BA-24", {"draw": _DRAW}),
        "dice": Decision(msg("the goods dice", "report"), "BA-40", {"dice": Answer(chances.dice, (plain,))}),
        "throw": Decision(
            msg("the ghost's dice", "report"), "BA-S2", {"throw": Answer(chances.throw, (plain,))}
        ),
        "again": Decision(
            msg("which dice to roll again", "report"),
            "BA-40",
            {"again": Answer(chances.again, (_faces,)), "keep": Answer(chances.take)},
            listed.again,
        ),
        "refill": Decision(msg("tents drawn at the end of the turn", "report"), "BA-24", {"refill": _DRAW}),
        "fill": Decision(msg("tents drawn by the ghost", "report"), "BA-S2", {"fill": _DRAW}),
        "hands": Decision(
            msg("the cards in hand at the end", "report"),
            "BA-52",
            {"hands": Answer(chances.hands, (_hands,))},
        ),
    },
    seats=4,
)


def due(state: State) -> Due | None:
    """What happens next; None when the game is over."""
    return None if state.phase == "over" else DECISIONS.dues[state.phase, state.who]


def legal(state: State) -> list[Move]:
    """All answers; empty where chance is due or the game is over."""
    return list(DECISIONS.legal(state.phase, state))


def forced(state: State) -> Move | None:
    """The only way to pay, where there is just one."""
    if state.phase == "pay":
        ways = turn.ways(state)
        if len(ways) == 1:
            return ("pay", goods_of(ways[0]))
    if state.ghost is not None and ghost.is_due(state):
        first, *others = ghost.moves(state)
        return None if others else first
    return None


def apply(state: State, move: Move) -> State:
    """The state after a move; raises ``Illegal``."""
    draft = Draft.of(state)
    if state.phase == "draw" and move == LATER:
        draft.phase = "turn"
        return draft.done()
    draft.untouched = None
    DECISIONS.carry_out(state.phase, draft, move, _wrong)
    return draft.done()
