"""Cards in piles and hands, and tents in the players' reserves: gains, limits of piles, majorities, payments,
and the tents that a player can buy (BA-2, BA-10, BA-20 to BA-22, BA-40 to BA-42).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product

from sheetgen.games.bania.board import KINDS, Goods, camp_of, spaces_in
from sheetgen.games.bania.state import (
    AT_HOME,
    UNKNOWN,
    Draft,
    HeldCards,
    State,
    record_spent_cards,
    with_added,
    with_value,
)
from sheetgen.games.contract.solo import IT

NOTHING: Goods = (0, 0, 0, 0)


def elephant_bonus(s: State, player: int) -> Goods:
    """Return one elephant bonus: a card of each colour in the elephant's camp (BA-10); nothing without a
    camp.
    """
    if s.elephants[player] == AT_HOME:
        return NOTHING
    # Elephants leave a camp when it closes, so the camp of an elephant is open.
    colours = camp_of(s.camps, s.elephants[player]).colours
    return colours & 1, colours >> 1 & 1, colours >> 2 & 1, colours >> 3 & 1


def spendable_cards(s: State, player: int) -> HeldCards:
    """Return the sure and the possible cards that a player may spend now."""
    return HeldCards(s.hands[player], s.loose[player])


def cards_on_table(s: State, player: int) -> HeldCards:
    """Return a player's cards as they lie on the table.

    A player takes the elephant bonus only when the first move of the turn is made.
    """
    return s.untouched if s.untouched is not None and player == s.who else spendable_cards(s, player)


def bonus_to_take(s: State) -> Goods:
    """Return the cards of the elephant bonus that a player takes before the first move of the turn; no cards
    after that move.
    """
    if s.untouched is None:
        return NOTHING
    now, before = s.hands[s.who], s.untouched.cards
    oil, spices, silk, incense = (held - had for held, had in zip(now, before, strict=True))
    return oil, spices, silk, incense


def cards_in_pile(s: State, kind: int) -> int:
    """Return the number of cards in a pile. Cards that may be in a hand after an unknown roll count as in the
    pile.
    """
    return s.board.cards[kind] - sum([hand[kind] for hand in s.hands])


def gain_cards(d: Draft, player: int, wanted: Sequence[int]) -> None:
    """Move these cards from the piles to a hand, as far as the piles have them (BA-41)."""
    if not any(wanted):
        return
    loose = sum(d.loose)
    sure, perhaps = list(d.hands[player]), 0
    for kind in KINDS:
        if wanted[kind]:
            there = cards_in_pile(d, kind)
            given = min(wanted[kind], max(0, there - loose))
            sure[kind] += given
            perhaps += min(wanted[kind], there) - given
    oil, spices, silk, incense = sure
    d.hands = with_value(d.hands, player, (oil, spices, silk, incense))
    if perhaps:
        gain_unknown_cards(d, player, perhaps)


def gain_unknown_cards(d: Draft, player: int, number: int) -> None:
    """Record that a hand may have up to ``number`` more cards, at most all cards that nobody surely holds
    (BA-41).
    """
    there = sum(cards_in_pile(d, kind) for kind in KINDS)
    d.loose = with_value(d.loose, player, min(d.loose[player] + number, there))


def spend_cards(d: Draft, player: int, cards: Goods) -> None:
    """Move spent cards from a hand to their piles (BA-23).

    Cards that the hand did not surely contain reduce the number of cards that it may contain.
    """
    left = [held - spent for held, spent in zip(d.hands[player], cards, strict=True)]
    beyond = -sum([n for n in left if n < 0])
    oil, spices, silk, incense = [max(0, n) for n in left] if beyond else left
    d.hands = with_value(d.hands, player, (oil, spices, silk, incense))
    record_spent_cards(d, player, cards)
    if beyond:
        d.loose = with_added(d.loose, player, -beyond)


def spend_unknown_cards(d: Draft, player: int, ways: Sequence[Goods]) -> None:
    """Apply a payment that is one of these, but the log does not say which. Compute the cards that are surely
    left and those that may be left.
    """
    hand, loose = d.hands[player], d.loose[player]
    left = [[max(0, held - spent) for held, spent in zip(hand, way, strict=True)] for way in ways]
    oil, spices, silk, incense = (min(kinds) for kinds in zip(*left, strict=True))
    sure = oil + spices + silk + incense
    over = [sum(max(0, spent - held) for held, spent in zip(hand, way, strict=True)) for way in ways]
    perhaps = max(loose - beyond + sum(kinds) - sure for beyond, kinds in zip(over, left, strict=True))
    d.hands = with_value(d.hands, player, (oil, spices, silk, incense))
    d.loose = with_value(d.loose, player, perhaps)
    record_spent_cards(d, player, None)


def with_uncertainty(state: State, player: int) -> State:
    """Return the state in which a player may hold any cards and any tents of the bag.

    A ghost never has cards.
    """
    hand, reserve = state.hands[player], state.reserves[player]
    seen = list(state.seen)
    for number in reserve:
        if number != UNKNOWN:
            seen[number] -= 1
    state = state.replace(
        reserves=with_value(state.reserves, player, (UNKNOWN,) * len(reserve)), seen=tuple(seen), paid=None
    )
    if state.ghost is not None and player == IT:
        return state
    free = sum(hand) + sum(cards_in_pile(state, kind) for kind in KINDS)
    return state.replace(
        hands=with_value(state.hands, player, NOTHING),
        loose=with_value(state.loose, player, free),
        untouched=None if player == state.who else state.untouched,
        open=True,
    )


def majorities(s: State) -> tuple[tuple[int, ...], bool]:
    """Return the players who surely have most cards of each kind, as bit masks (BA-52), and whether unknown
    cards leave a majority open.
    """
    found, is_open = [], False
    for kind in KINDS:
        in_piles = cards_in_pile(s, kind)
        low = [hand[kind] for hand in s.hands]
        high = [held + min(loose, in_piles) for held, loose in zip(low, s.loose, strict=True)]
        best = max(low)
        winners = 0
        for player, (held, perhaps) in enumerate(zip(low, high, strict=True)):
            rival = max(high[:player] + high[player + 1 :])
            if held and held >= rival:
                winners |= 1 << player
            elif perhaps and perhaps >= best:
                is_open = True
        found.append(winners)
    return tuple(found), is_open


# ---- payments (BA-20 to BA-22) -----------------------------------------------------------------
#
# A payment is the cards that return to the piles. Tents that pay stay on the board, so the cards alone decide
# what is left after a purchase. Each unit of the price is covered by a card of its kind, by a touching tent
# of its colour, or, if the player has no such card left, by any three other cards.


Payments = tuple[Goods, ...]


def touching_tents(s: State, space: int) -> Goods:
    """Return the number of tents of each colour that a tent on this space would touch.

    All these tents can pay (BA-25): they touch this free space, and a tent may not be placed beside a closed
    camp.
    """
    beside = s.board.beside[space]
    oil, spices, silk, incense = s.tents
    return (
        (oil & beside).bit_count(),
        (spices & beside).bit_count(),
        (silk & beside).bit_count(),
        (incense & beside).bit_count(),
    )


def card_limits(s: State, player: int) -> Goods:
    """Return the largest number of cards of each kind that a player may have."""
    loose, hand = s.loose[player], s.hands[player]
    if not loose:
        return hand
    oil, spices, silk, incense = (
        min(hand[k] + loose, s.board.cards[k] - sum(h[k] for h in s.hands) + hand[k]) for k in KINDS
    )
    return oil, spices, silk, incense


def payments(s: State, player: int, price: Goods, tents: Goods) -> Payments:
    """Return all payments that this player may make, fewest cards first."""
    hand = s.hands[player]
    return _ways(price, tents, hand, card_limits(s, player), s.loose[player], s.board.exchange)


def pays_with_needless_exchange(s: State, player: int, price: Goods, tents: Goods, cards: Goods) -> bool:
    """Return whether these cards would pay if cards could be exchanged for goods that the player has
    (BA-22).
    """
    if any(spent > most for spent, most in zip(cards, card_limits(s, player), strict=True)):
        return False
    for own in product(*(range(min(wanted, spent) + 1) for wanted, spent in zip(price, cards, strict=True))):
        lacking = sum(
            max(0, wanted - given - paid) for wanted, given, paid in zip(price, tents, own, strict=True)
        )
        if lacking and sum(cards) - sum(own) == s.board.exchange * lacking:
            return True
    return False


def can_pay(s: State, player: int, price: Goods, tents: Goods) -> bool:
    """Return whether the player can pay this price in any way."""
    if s.loose[player]:
        return bool(payments(s, player, price, tents))
    return _is_enough(price, tents, s.hands[player], s.board.exchange)


@lru_cache(maxsize=1 << 14)
def _is_enough(price: Goods, tents: Goods, hand: Goods, exchange: int) -> bool:
    """Return whether a hand of known cards can pay this price with the touching tents and exchanges.

    The result is cached, because bots ask often for the same few cases.
    """
    lacking, spare = 0, 0
    for wanted, given, held in zip(price, tents, hand, strict=True):
        rest = wanted - given
        if rest > held:
            lacking += rest - held
        else:
            spare += held - rest if rest > 0 else held
    return spare >= exchange * lacking


@lru_cache(maxsize=1 << 14)
def fewest_cards(price: Goods, tents: Goods, held: Goods, exchange: int) -> int:
    """Return the number of cards that a price needs for goods that no tent covers, without goods that are
    exchanged at a high price.
    """
    cards = lacking = 0
    for wanted, given, own in zip(price, tents, held, strict=True):
        cards += max(0, wanted - given)
        lacking += max(0, wanted - given - own)
    return cards + (exchange - 1) * lacking


@lru_cache(maxsize=1 << 14)
def _ways(price: Goods, tents: Goods, hand: Goods, most: Goods, loose: int, exchange: int) -> Payments:
    """Return all sets of cards that pay ``price``.

    The player surely has the cards ``hand``, at most ``most`` of each kind, and in total at most ``loose``
    cards more than ``hand``.
    """
    found = set()
    for kinds in product(*(_covers(*goods) for goods in zip(price, tents, hand, most, strict=True))):
        lacking = sum(lack for _, lack in kinds)
        rooms = [0 if lack else most[k] - cards for k, (cards, lack) in enumerate(kinds)]
        for extra in _sums(exchange * lacking, rooms):
            oil, spices, silk, incense = (cards + extra[k] for k, (cards, _) in enumerate(kinds))
            found.add((oil, spices, silk, incense))
    if loose:
        found = {way for way in found if sum(max(0, w - h) for w, h in zip(way, hand, strict=True)) <= loose}
    return tuple(sorted(found, key=lambda way: (sum(way), way)))


def _covers(price: int, tents: int, held: int, most: int) -> Iterator[tuple[int, int]]:
    """Yield the ways to pay the goods of one kind, as pairs: the number of cards of that kind, and the number
    of goods that are lacking.

    Goods may be lacking only if all touching tents and all own cards of the kind are used.
    """
    need = max(0, price - tents)
    for cards in range(need, min(price, most) + 1):
        yield cards, 0
    for cards in range(held, min(need - 1, most) + 1):
        yield cards, need - cards


def _sums(total: int, rooms: list[int]) -> Iterator[tuple[int, ...]]:
    """Yield all counts of cards by kind with the sum ``total`` and at most ``rooms`` cards of each kind."""
    if len(rooms) == 1:
        if total <= rooms[0]:
            yield (total,)
        return
    for n in range(min(total, rooms[0]) + 1):
        for rest in _sums(total - n, rooms[1:]):
            yield (n, *rest)


def unnamed_tents(s: State, number: int) -> int:
    """Return the number of tents of a type whose place the log does not name: in the bag, or unknown in a
    reserve.
    """
    return s.board.tent_counts[number] - s.seen[number]


def may_have_tent(s: State, player: int, number: int) -> bool:
    """Return whether a player's reserve has this tent or may have it."""
    reserve = s.reserves[player]
    return number in reserve or (UNKNOWN in reserve and unnamed_tents(s, number) > 0)


def tents_in_reserve(s: State, player: int) -> list[int]:
    """Return the types of tents that a player has in reserve or may have."""
    reserve = s.reserves[player]
    if UNKNOWN not in reserve:
        return sorted(set(reserve))
    return [n for n in range(len(s.seen)) if may_have_tent(s, player, n)]


def possible_purchases(s: State, player: int) -> Iterator[tuple[int, int]]:
    """Yield each tent that a player can buy, with all spaces where the player may place it and can pay for
    it.
    """
    by_supply: dict[Goods, list[int]] = {}
    for space in spaces_in(s.room):
        by_supply.setdefault(touching_tents(s, space), []).append(space)
    for number in tents_in_reserve(s, player):
        price = s.board.tents[number].price
        for supply, spaces in by_supply.items():
            if can_pay(s, player, price, supply):
                yield from ((number, space) for space in spaces)


def no_hand_can_grow(s: State) -> bool:
    """Return whether no player can gain a card any more: all piles are empty. A ghost with tents needs no
    cards (BA-S5).
    """
    return not (any(cards_in_pile(s, kind) for kind in KINDS) or (s.ghost is not None and s.reserves[IT]))


def is_standstill(s: State) -> bool:
    """Return whether the game has come to a standstill as a turn is about to begin (BA-54).

    At a standstill no player can gain a card, and nobody can buy a tent, or everybody has had a turn without
    buying one. If rolls or tents are unknown, the game continues while anybody may be able to pay.
    """
    return everybody_idle(s) or not any(any(possible_purchases(s, player)) for player in range(s.board.seats))


def everybody_idle(s: State) -> bool:
    """Return whether each player has had a turn without a tent since all piles became empty (BA-54)."""
    return s.idle >= s.board.seats
