"""The course of a game: turns, buying and pitching, elephants, the end (BA-10 to BA-33, BA-50 to BA-54).

The functions change a draft of a state or raise ``Illegal``. Spaces and tents are numbers.
"""

from __future__ import annotations

from typing import Any

from sheetgen.games.bania import ghost, holdings, state
from sheetgen.games.bania.board import (
    GOODS,
    KINDS,
    Goods,
    camp_of,
    camps_touching,
    goods_letters,
    goods_names,
    payment_list,
    room_left,
    spaces_in,
    tent_name,
    total_size,
    with_tent,
)
from sheetgen.games.bania.faults import illegal
from sheetgen.games.bania.state import (
    AT_HOME,
    NOBODY,
    UNKNOWN,
    Draft,
    Purchase,
    State,
    with_added,
    with_value,
)
from sheetgen.message import msg

TENTS_ALONE = msg("Touching tents alone do not pay for {tent} on {name}. Ways to pay: {ways}.", "report")
EXCHANGE = msg(
    "{cards} does not pay for {tent} on {name}: three cards replace only a card "
    "that is missing in hand and among touching tents. Ways to pay: {ways}.",
    "report",
)


def begin_turn(d: Draft, player: int) -> None:
    """Begin the next turn with the elephant bonus (BA-10), or end the game at a standstill (BA-54)."""
    stuck = holdings.no_hand_can_grow(d)
    if stuck and holdings.is_standstill(d):
        end_game(d)
        return
    d.idle = d.idle + 1 if stuck else 0
    d.phase, d.who, d.turn = "turn", player, d.turn + 1
    d.pitched, d.returned, d.paid = 0, False, None
    d.aside, d.rolled, d.rolls = (), (), 0
    before = holdings.spendable_cards(d, player)
    holdings.gain_cards(d, player, holdings.elephant_bonus(d, player))
    d.untouched = before if holdings.spendable_cards(d, player) != before else None


def tents_to_draw(s: State) -> int:
    """Return the number of tents that the player who draws takes from the bag (BA-24)."""
    return min(s.board.reserve - len(s.reserves[s.who]), s.bag)


def end_turn(d: Draft) -> None:
    """End the turn; the player may still have to fill the reserve (BA-24)."""
    if tents_to_draw(d):
        d.phase = "fill" if ghost.has_turn(d) else "refill"
    else:
        next_turn(d)


def next_turn(d: Draft) -> None:
    """Begin the next turn. A ghost with tents throws its dice before its turn (BA-S2)."""
    if ghost.has_turn(d) and d.reserves[d.who]:
        d.phase = "throw"
    else:
        begin_turn(d, (d.who + 1) % d.board.seats)


def set_ghost_dice(d: Draft, faces: tuple[str, ...] | None) -> None:
    """Put the ghost's dice for its next turn on the table and begin the person's turn; None if nobody wrote
    them down.
    """
    ghost.set_dice(d, faces)
    begin_turn(d, (d.who + 1) % d.board.seats)


# ---- tents ----------------------------------------------------------------------------------


def choose_tent(d: Draft, number: int, space: int) -> None:
    """Choose a tent of the reserve and the space where it will be pitched (BA-20, BA-30 to BA-32)."""
    board, player = d.board, d.who
    if not holdings.may_have_tent(d, player, number):
        raise illegal("not-in-reserve", 1, player=d.players[player], tent=tent_name(board, number))
    if not d.room >> space & 1:
        raise _no_room(d, space)
    price, touching = board.tents[number].price, holdings.touching_tents(d, space)
    if not holdings.can_pay(d, player, price, touching):
        raise _not_enough(d, price, space, touching)
    d.phase, d.purchase = "pay", Purchase(number, space)


def _not_enough(d: Draft, price: Goods, space: int, touching: Goods) -> Exception:
    board, player = d.board, d.who
    error = illegal(
        "can-not-pay",
        2,
        player=d.players[player],
        price=goods_letters(board, price),
        name=board.spaces[space],
        hand=goods_letters(board, d.hands[player]),
        tents=goods_letters(board, touching),
    )
    return error.short_of(GOODS).helped_by(free_spaces_beside(d, 1 << space))


def free_spaces_beside(d: Draft, spaces: int) -> list[str]:
    """Return the free spaces beside those in a bit mask. There, a tent could help to pay (BA-21)."""
    beside, taken = 0, d.tents[0] | d.tents[1] | d.tents[2] | d.tents[3]
    for space in spaces_in(spaces):
        beside |= d.board.beside[space]
    return [d.board.spaces[space] for space in spaces_in(beside & d.board.play & ~taken)]


def _no_room(d: Draft, space: int) -> Exception:
    board = d.board
    name, bit = board.spaces[space], 1 << space
    if not board.play & bit:
        return illegal("space-not-in-play", 3, name=name, n=board.seats)
    if any(camp.spaces & bit for camp in d.camps):
        return illegal("space-taken", 3, name=name)
    near = camps_touching(d.camps, space)
    tents = [board.spaces[other] for camp in near for other in spaces_in(camp.spaces)]
    if any(camp.size >= board.full for camp in near):
        return illegal("camp-closed", 3, name=name).kept_off(tents)
    return illegal("camp-too-big", 3, name=name, n=1 + total_size(near, space)).kept_off(tents)


def payments(s: State) -> holdings.Payments:
    """Return the possible payments for the tent that is being bought."""
    assert s.purchase is not None
    number, space = s.purchase
    return holdings.payments(s, s.who, s.board.tents[number].price, holdings.touching_tents(s, space))


def unpaid_details(s: State) -> dict[str, Any]:
    """Return the arguments of the error for an omitted payment: player, tent, space and payments."""
    assert s.purchase is not None
    number, space = s.purchase
    return {
        "player": s.players[s.who],
        "tent": tent_name(s.board, number),
        "name": s.board.spaces[space],
        "ways": payment_list(s.board, payments(s)),
    }


def pay_for_tent(d: Draft, cards: Goods) -> None:
    """Pay for the chosen tent with these cards, and pitch it."""
    assert d.purchase is not None
    number, space = d.purchase
    possible = payments(d)
    if cards not in possible:
        touching = holdings.touching_tents(d, space)
        clause = (
            "BA-22"
            if holdings.pays_with_needless_exchange(d, d.who, d.board.tents[number].price, touching, cards)
            else ""
        )
        error = illegal(
            "wrong-payment",
            1,
            clause,
            EXCHANGE if clause else None if any(cards) else TENTS_ALONE,
            cards=goods_letters(d.board, cards),
            tent=tent_name(d.board, number),
            name=d.board.spaces[space],
            ways=payment_list(d.board, possible),
        )
        error.meant = tuple(("pay", goods_names(way)) for way in possible[:3])
        error.helped_by(free_spaces_beside(d, 1 << space))
        raise error
    holdings.spend_cards(d, d.who, cards)
    d.paid = cards
    move_tent_to_space(d, number, space)


def contained_payment(s: State) -> Goods | None:
    """Return the payment that a log may omit: the one whose cards are part of all others; None if there is
    none.
    """
    found = payments(s)
    least = found[0]  # fewest cards first
    held = all(mine <= theirs for way in found for mine, theirs in zip(least, way, strict=True))
    return least if held else None


def payment_may_be_omitted(s: State) -> bool:
    """Return whether a log may omit a payment: several are possible only because some cards are unknown."""
    return s.loose[s.who] > 0 and len(payments(s)) > 1


def pay_unknown_cards(d: Draft) -> None:
    """Pay for the chosen tent with cards that the log does not name."""
    assert d.purchase is not None
    holdings.spend_unknown_cards(d, d.who, payments(d))
    d.paid = None
    move_tent_to_space(d, *d.purchase)


def move_tent_to_space(d: Draft, number: int, space: int) -> None:
    """Move a tent from the reserve to its space, after payment or if the tent costs nothing."""
    _leave_reserve(d, number)
    state.record_pitched_tent(d, d.who, number)
    d.purchase = None
    put_tent_on_board(d, number, space)


def _leave_reserve(d: Draft, number: int) -> None:
    reserve = d.reserves[d.who]
    if number not in reserve:
        # A tent of the reserve that nobody wrote down becomes known when it is bought.
        d.seen = with_added(d.seen, number, 1)
        number = UNKNOWN
        if ghost.has_turn(d) and reserve.count(UNKNOWN) > 1:
            ghost.forget_row(d)
            reserve = d.reserves[d.who]
    at = reserve.index(number)
    d.reserves = with_value(d.reserves, d.who, reserve[:at] + reserve[at + 1 :])


def put_tent_on_board(d: Draft, number: int, space: int) -> None:
    """Put a tent on the board; update points, camps, elephants, and whether the game ends (BA-30 to BA-32,
    BA-50, BA-51).
    """
    board, player, colour = d.board, d.who, d.board.tents[number].colour
    before = d.camps
    d.camps, camp = with_tent(board, before, space, colour)
    worth = board.points.camp if len(d.camps) > len(before) else board.points.tent
    d.points = with_added(d.points, player, worth)
    d.tents = with_added(d.tents, colour, 1 << space)
    d.pitched |= 1 << space
    d.last, d.idle = player, 0
    d.room = room_left(board, d.camps, d.room, camp)
    if camp.size >= board.full:
        _send_home(d, camp.spaces)
    if not d.room or not (d.bag or any(d.reserves)):
        end_game(d)
    elif not d.reserves[player] and d.bag and not ghost.has_turn(d):
        d.phase = "draw"
    else:
        d.phase = "turn"


def _send_home(d: Draft, spaces: int) -> None:
    """Return the elephants of a closed camp to their players (BA-32)."""
    for player, at in enumerate(d.elephants):
        if at != AT_HOME and spaces >> at & 1:
            d.elephants = with_value(d.elephants, player, AT_HOME)
            d.returned |= player == d.who


# ---- dice and elephant ----------------------------------------------------------------------


def roll_goods_dice(d: Draft) -> None:
    """Roll the goods dice instead of buying (BA-11)."""
    if ghost.has_turn(d):
        ghost.check_move(d, ("roll",))
    if d.pitched:
        raise illegal("roll-after-pitching", 0, player=d.players[d.who])
    d.phase = "dice"


def elephant_spaces(s: State) -> list[int]:
    """Return the spaces where the player may put the elephant now (BA-12, BA-33)."""
    if s.elephants[s.who] != AT_HOME or s.returned:
        return []
    return [n for n in spaces_in(s.pitched) if camp_of(s.camps, n).size < s.board.full]


def place_elephant(d: Draft, space: int) -> None:
    """Put the elephant on a tent pitched in this turn, and end the turn (BA-12)."""
    if ghost.has_turn(d):
        ghost.check_move(d, ("elephant", d.board.spaces[space]))
    name, at = d.players[d.who], d.elephants[d.who]
    if at != AT_HOME:
        raise illegal("elephant-on-board", 0, player=name, name=d.board.spaces[at])
    if d.returned:
        raise illegal("elephant-returned", 0, player=name)
    if not d.pitched >> space & 1:
        raise illegal("elephant-elsewhere", 1, player=name, name=d.board.spaces[space])
    if camp_of(d.camps, space).size >= d.board.full:
        raise illegal("elephant-in-closed-camp", 1, name=d.board.spaces[space])
    d.elephants = with_value(d.elephants, d.who, space)
    state.record_elephant(d, d.who, space)
    end_turn(d)


# ---- the end --------------------------------------------------------------------------------


def end_game(d: Draft) -> None:
    """End the game (BA-51, BA-54). If cards are unknown, first make the event due that asks for them."""
    if d.last != NOBODY:
        d.points = with_added(d.points, d.last, d.board.points.last)
    d.phase = "hands"
    if not any(d.loose):
        add_majority_points(d)


def add_majority_points(d: Draft) -> None:
    """Add points for most goods of each kind (BA-52)."""
    d.most, d.open = holdings.majorities(d)
    for kind in KINDS:
        for player in range(d.board.seats):
            if d.most[kind] >> player & 1:
                d.points = with_added(d.points, player, d.board.points.goods)
    d.phase, d.who = "over", NOBODY
