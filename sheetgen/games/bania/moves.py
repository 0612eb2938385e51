"""The moves of Bania, and the one place where they become changes of a draft.

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
answers ``hands`` (chance; due at the end, only where some roll was not written down)
    ``("hands", ((oil, spices, silk, incense), …) | None)``  cards of each seat
answers ``turn``
    ``("pitch", colour, price, space)``   buy a tent of the reserve for this space; what it costs is due next
    ``("roll",)``                    roll the dice; that ends the turn. Only before any tent is pitched
    ``("elephant", space)``          put the own elephant on a tent pitched in this turn; that ends the turn
    ``("end",)``                     the turn is over; with nothing done before it, the player passes
    ``("end", (tent | None, …))``    the same, and the ``refill`` that follows; ``legal`` leaves it out. So a
                                     line may name the tents drawn without saying that the turn is over
answers ``pay``
    ``("pay", goods)``               the cards that were spent, a tuple in order such as ``("oil", "oil")``
    ``("pay", None)``                nobody wrote down which; only of a player some of whose rolls nobody did
answers ``again`` (optional rule)
    ``("again", faces)``             roll these dice of the last roll again, the others are set aside; a tuple
                                     in the order goods, front, rear
    ``("keep",)``                    take what all dice show

Paying. Tents that pay stay where they are, so ways to pay differ only in the cards spent, and ``pay`` names
these, no more. Where there is one way, ``forced`` answers it and nobody need say it. Where there are
several, ``legal`` lists them (fewest cards first) and ``pay`` must be said: going on without it is refused
with the ways, and so is closing the turn, which then goes on with the fewest cards. Nothing else is ever
chosen for a player. Where a roll was not written down, nobody can tell whether there were several ways:
then ``("pay", None)`` is what saying nothing means.

Nobody need type ``end`` or ``keep``: closing the turn does it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sheetgen.errors import Illegal
from sheetgen.games.bania import chances, turn
from sheetgen.games.bania.board import FACES, GOODS, GOODS_NUMBER, Goods
from sheetgen.games.bania.chances import named_tent
from sheetgen.games.bania.faults import illegal
from sheetgen.games.bania.state import Draft, State
from sheetgen.games.bania.words import DUE_WORDS, letters, shown_ways
from sheetgen.text.message import msg

Move = tuple[Any, ...]
Handler = Callable[[Draft, Move], None]
OVER = msg("nothing, the game is over", "report")


def goods_of(counts: Goods) -> tuple[str, ...]:
    """Counts of goods as moves name them."""
    return tuple(name for name, n in zip(GOODS, counts, strict=True) for _ in range(n))


def counts_of(names: Any) -> Goods:
    """Goods as moves name them, counted."""
    if not isinstance(names, tuple) or any(name not in GOODS_NUMBER for name in names):
        wrong = next((name for name in names if name not in GOODS_NUMBER), names) if names else names
        raise illegal("no-such-face", 1, "BA-1", name=wrong)
    oil, spices, silk, incense = (names.count(name) for name in GOODS)
    return oil, spices, silk, incense


def _space(d: Draft, move: Move, at: int) -> int:
    number = d.board.space_number.get(move[at])
    if number is None:
        raise illegal("no-such-space", at, name=move[at])
    return number


def _pitch(d: Draft, move: Move) -> None:
    turn.pitch(d, named_tent(d, move[1:3], 1), _space(d, move, 3))


def _pay(d: Draft, move: Move) -> None:
    if move[1] is None:
        if not turn.may_stay_open(d):
            raise payment_open(d)
        turn.pay_somehow(d)
        return
    cards = counts_of(move[1])
    if goods_of(cards) != move[1]:
        raise not_due(d)
    turn.pay(d, cards)


def _paid(d: Draft, move: Move) -> None:
    """A payment said where none is due: the tent before it was paid in the only way, or has been said."""
    if d.paid is None:
        raise not_due(d)
    cards = letters(d.board, counts_of(move[1] or ()))
    raise illegal("paid-already", 1, cards=cards, paid=letters(d.board, d.paid))


def _roll(d: Draft, move: Move) -> None:
    turn.roll(d)


def _elephant(d: Draft, move: Move) -> None:
    turn.elephant(d, _space(d, move, 1))


def _end(d: Draft, move: Move) -> None:
    turn.end(d)
    if len(move) == 2:
        if d.phase != "refill":
            raise illegal("draw-number", 1, player=d.players[d.who], n=0, found=len(move[1]))
        chances.draw(d, move[1])


def _draw(d: Draft, move: Move) -> None:
    chances.draw(d, move[1])


def _dice(d: Draft, move: Move) -> None:
    chances.dice(d, move[1])


def _hands(d: Draft, move: Move) -> None:
    chances.hands(d, move[1])


def _again(d: Draft, move: Move) -> None:
    faces = move[1]
    if not isinstance(faces, tuple) or any(face not in FACES for face in faces):
        raise illegal("no-such-face", 1, name=faces)
    if chances.in_order(faces) != faces:
        raise not_due(d)
    chances.again(d, faces)


def _keep(d: Draft, move: Move) -> None:
    chances.take(d)


HANDLERS: Mapping[tuple[str, str], tuple[Handler, int, int]] = {
    ("deal", "deal"): (_draw, 2, 2),
    ("draw", "draw"): (_draw, 2, 2),
    ("refill", "refill"): (_draw, 2, 2),
    ("dice", "dice"): (_dice, 2, 2),
    ("hands", "hands"): (_hands, 2, 2),
    ("turn", "pitch"): (_pitch, 4, 4),
    ("turn", "pay"): (_paid, 2, 2),
    ("turn", "roll"): (_roll, 1, 1),
    ("turn", "elephant"): (_elephant, 2, 2),
    ("turn", "end"): (_end, 1, 2),
    ("pay", "pay"): (_pay, 2, 2),
    ("again", "again"): (_again, 2, 2),
    ("again", "keep"): (_keep, 1, 1),
}
"""What answers which due kind: how it is done, and the least and most parts of such a move."""


GOES_ON = frozenset({"pitch", "elephant", "end"})
"""What goes on with a turn, so that a payment before it was not named."""


def payment_open(s: State) -> Illegal:
    """The error of going on where a payment must be named: it lists the ways, and means one of them."""
    found = turn.ways(s)
    error = illegal("payment-open", player=s.players[s.who], ways=shown_ways(s.board, found))
    error.meant = tuple(("pay", goods_of(way)) for way in found[:3])
    return error


def not_due(s: State) -> Exception:
    """The error of a move that does not answer what is due."""
    return illegal("not-due", due=DUE_WORDS.get(s.phase, OVER))


def apply(state: State, move: Move) -> State:
    """The state after a move; raises ``Illegal``."""
    handler, least, most = HANDLERS.get((state.phase, move[0] if move else ""), (None, 0, 0))
    if state.phase == "pay" and move and move[0] in GOES_ON:
        raise payment_open(state)
    if handler is None or not least <= len(move) <= most:
        raise not_due(state)
    draft = Draft.of(state)
    handler(draft, move)
    return draft.done()
