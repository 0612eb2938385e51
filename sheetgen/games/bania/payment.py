"""Ways to pay for a tent (BA-20 to BA-22).

Tents that pay stay where they are, so what is left after a purchase depends on the cards alone: a way to
pay is the cards that go back to the piles. Each goods of the price is covered by a card of its kind, by a
touching tent of its colour, or, where the player has no such card left, by any three other cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from sheetgen.games.bania.board import KINDS, Goods
from sheetgen.games.bania.state import State

Ways = tuple[Goods, ...]


def supply(s: State, space: int) -> Goods:
    """How many tents of each colour a tent on this space would touch.

    They are all available (BA-25): they touch this free space, and where a tent may be placed it touches
    no closed camp.
    """
    beside = s.board.beside[space]
    oil, spices, silk, incense = s.tents
    return (
        (oil & beside).bit_count(),
        (spices & beside).bit_count(),
        (silk & beside).bit_count(),
        (incense & beside).bit_count(),
    )


def limits(s: State, player: int) -> Goods:
    """The most cards of each kind that a player may have."""
    loose, hand = s.loose[player], s.hands[player]
    if not loose:
        return hand
    oil, spices, silk, incense = (
        min(hand[k] + loose, s.board.cards[k] - sum(h[k] for h in s.hands) + hand[k]) for k in KINDS
    )
    return oil, spices, silk, incense


def ways(s: State, player: int, price: Goods, tents: Goods) -> Ways:
    """All ways in which this player may pay, fewest cards first."""
    hand = s.hands[player]
    return _ways(price, tents, hand, limits(s, player), s.loose[player], s.board.exchange)


def exchanged(s: State, player: int, price: Goods, tents: Goods, cards: Goods) -> bool:
    """Whether these cards would pay if three of them could stand for one that is not lacking (BA-22)."""
    if any(spent > most for spent, most in zip(cards, limits(s, player), strict=True)):
        return False
    for own in product(*(range(min(wanted, spent) + 1) for wanted, spent in zip(price, cards, strict=True))):
        lacking = sum(
            max(0, wanted - given - paid) for wanted, given, paid in zip(price, tents, own, strict=True)
        )
        if lacking and sum(cards) - sum(own) == s.board.exchange * lacking:
            return True
    return False


def can_pay(s: State, player: int, price: Goods, tents: Goods) -> bool:
    """Whether there is any way to pay."""
    if s.loose[player]:
        return bool(ways(s, player, price, tents))
    return _is_enough(price, tents, s.hands[player], s.board.exchange)


@lru_cache(maxsize=1 << 14)
def _is_enough(price: Goods, tents: Goods, hand: Goods, exchange: int) -> bool:
    """Whether a hand that is known pays; kept, as bots ask for the same few again and again."""
    lacking, spare = 0, 0
    for wanted, given, held in zip(price, tents, hand, strict=True):
        rest = wanted - given
        if rest > held:
            lacking += rest - held
        else:
            spare += held - rest if rest > 0 else held
    return spare >= exchange * lacking


@lru_cache(maxsize=1 << 14)
def least(price: Goods, tents: Goods, held: Goods, exchange: int) -> int:
    """Cards that the goods cost which no tent covers, those not held dear as an exchange."""
    cards = lacking = 0
    for wanted, given, own in zip(price, tents, held, strict=True):
        cards += max(0, wanted - given)
        lacking += max(0, wanted - given - own)
    return cards + (exchange - 1) * lacking


@lru_cache(maxsize=1 << 14)
def _ways(price: Goods, tents: Goods, hand: Goods, most: Goods, loose: int, exchange: int) -> Ways:
    """Cards that pay ``price``: surely held are ``hand``, at most ``most``, at most ``loose`` above the hand."""
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
    """How the goods of one kind may be covered: cards of the kind, and how many of it are lacking.

    Something is lacking only when all touching tents and all own cards of the kind are used up.
    """
    need = max(0, price - tents)
    for cards in range(need, min(price, most) + 1):
        yield cards, 0
    for cards in range(held, min(need - 1, most) + 1):
        yield cards, need - cards


def _sums(total: int, rooms: list[int]) -> Iterator[tuple[int, ...]]:
    """All ways to take ``total`` cards with at most ``rooms`` of each kind."""
    if len(rooms) == 1:
        if total <= rooms[0]:
            yield (total,)
        return
    for n in range(min(total, rooms[0]) + 1):
        for rest in _sums(total - n, rooms[1:]):
            yield (n, *rest)
