"""What a player may imagine of what is hidden: cards, amulets won and discards, drawn from what is left of them.

Relics stay face down: what they are is drawn when somebody turns them up or looks at them.
"""

from __future__ import annotations

import random

from sheetgen.games.nagaraja.knowledge import amulet_pool, card_pool
from sheetgen.games.nagaraja.state import UNKNOWN_CARD, Hand, State, Task, Temple


def imagine(s: State, player: int, rng: random.Random) -> State:
    """A state in which all cards and amulets of both players are named, as they may be."""
    left = [card for card, number in enumerate(card_pool(s)) for _ in range(number)]
    rng.shuffle(left)
    chosen = [_named(s, cards, left) for cards in s.chosen]
    hands = [_filled(hand, left) for hand in s.hands]
    discards = tuple(left.pop() if card == UNKNOWN_CARD else card for card in s.discards)
    temples = _amulets(s, rng)
    return s.replace(
        chosen=(chosen[0], chosen[1]),
        hands=(hands[0], hands[1]),
        discards=discards,
        temples=temples,
        agenda=tuple(_drawn(task, s, hands) for task in s.agenda),
    )


def _named(s: State, cards: tuple[int, ...], left: list[int]) -> tuple[int, ...]:
    """Selected cards, all of one symbol as far as there are enough (NA-20)."""
    unnamed = cards.count(UNKNOWN_CARD)
    if not unnamed:
        return cards
    named = [card for card in cards if card >= 0]
    symbols = s.board.symbols
    wanted = [symbols[named[0]]] if named else [symbols[card] for card in left]
    alike = next(
        (symbol for symbol in wanted if sum(symbols[card] == symbol for card in left) >= unnamed), None
    )
    for card in [card for card in left if symbols[card] == alike][:unnamed]:
        left.remove(card)
        named.append(card)
    return tuple(sorted(named))


def _filled(hand: Hand, left: list[int]) -> Hand:
    drawn = [left.pop() for _ in range(hand.hidden)]
    return Hand(tuple(sorted((*hand.cards, *drawn))), 0, hand.shown)


def _amulets(s: State, rng: random.Random) -> tuple[Temple, Temple]:
    left = [amulet for amulet, number in enumerate(amulet_pool(s)) for _ in range(number)]
    rng.shuffle(left)
    held = [list(temple.amulets) for temple in s.temples]
    asked, cancel = s.agenda[0], s.board.cancel_amulet
    if asked.kind == "cancel" and cancel not in held[asked.seat]:
        # Only who may have such an amulet is asked (NA-44).
        left.remove(cancel)
        held[asked.seat][held[asked.seat].index(0)] = cancel
    one, other = (
        temple._replace(amulets=tuple(sorted(amulet or left.pop() for amulet in amulets)))
        for temple, amulets in zip(s.temples, held, strict=True)
    )
    return one, other


def _drawn(task: Task, s: State, hands: list[Hand]) -> Task:
    """Cards that a player drew and has not yet chosen from: any of the hand that were not known before."""
    if task.kind == "give" and UNKNOWN_CARD in task.data:
        return task._replace(data=_guessed(task.data, s.hands[task.seat], hands[task.seat]))
    if task.kind == "draw" and UNKNOWN_CARD in task.data[1]:
        number, drawn, deal = task.data
        return task._replace(data=(number, _guessed(drawn, s.hands[task.seat], hands[task.seat]), deal))
    return task


def _guessed(cards: tuple[int, ...], known: Hand, guessed: Hand) -> tuple[int, ...]:
    new = list(guessed.cards)
    for card in known.cards:
        new.remove(card)
    return tuple(card if card >= 0 else new.pop() for card in cards)
