"""Cards between piles and hands: what is gained, what a pile may lack, who has most (BA-10, BA-40 to BA-52).

Where a roll was not written down, a hand is known only from below: ``loose`` says how many cards more it
may have. A pile is then known only between two bounds, and so is what it gives.
"""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.games.bania import register
from sheetgen.games.bania.board import KINDS, Goods
from sheetgen.games.bania.camps import camp_of
from sheetgen.games.bania.state import HOME, UNKNOWN, Draft, Held, State, add, put
from sheetgen.games.contract.solo import IT

NOTHING: Goods = (0, 0, 0, 0)


def bonus(s: State, player: int) -> Goods:
    """One elephant bonus: a card of each colour in the camp of the elephant (BA-10); none without a camp."""
    if s.elephants[player] == HOME:
        return NOTHING
    # Elephants leave a camp as it closes, so this one is open.
    colours = camp_of(s.camps, s.elephants[player]).colours
    return colours & 1, colours >> 1 & 1, colours >> 2 & 1, colours >> 3 & 1


def in_hand(s: State, player: int) -> Held:
    """All that a player may spend now."""
    return Held(s.hands[player], s.loose[player])


def on_table(s: State, player: int) -> Held:
    """What a player holds as the table sees it: the bonus of a turn is taken when that turn begins to be played."""
    return s.untouched if s.untouched is not None and player == s.who else in_hand(s, player)


def waiting(s: State) -> Goods:
    """The cards of the elephant bonus that is to be taken first in this turn; none once anything is done."""
    if s.untouched is None:
        return NOTHING
    now, before = s.hands[s.who], s.untouched.cards
    oil, spices, silk, incense = (held - had for held, had in zip(now, before, strict=True))
    return oil, spices, silk, incense


def pile(s: State, kind: int) -> int:
    """Cards in a pile, those counted that may be in a hand after a roll not written down."""
    return s.board.cards[kind] - sum([hand[kind] for hand in s.hands])


def gain(d: Draft, player: int, wanted: Sequence[int]) -> None:
    """Take these cards, as far as the piles have them (BA-41)."""
    if not any(wanted):
        return
    loose = sum(d.loose)
    sure, perhaps = list(d.hands[player]), 0
    for kind in KINDS:
        if wanted[kind]:
            there = pile(d, kind)
            given = min(wanted[kind], max(0, there - loose))
            sure[kind] += given
            perhaps += min(wanted[kind], there) - given
    oil, spices, silk, incense = sure
    d.hands = put(d.hands, player, (oil, spices, silk, incense))
    if perhaps:
        gain_perhaps(d, player, perhaps)


def gain_perhaps(d: Draft, player: int, number: int) -> None:
    """Up to this many cards more may be in hand: never more than all that nobody surely holds (BA-41)."""
    there = sum(pile(d, kind) for kind in KINDS)
    d.loose = put(d.loose, player, min(d.loose[player] + number, there))


def spend(d: Draft, player: int, cards: Goods) -> None:
    """Cards go back to their piles (BA-23); those beyond what is surely held come out of what may be held."""
    left = [held - spent for held, spent in zip(d.hands[player], cards, strict=True)]
    beyond = -sum([n for n in left if n < 0])
    oil, spices, silk, incense = [max(0, n) for n in left] if beyond else left
    d.hands = put(d.hands, player, (oil, spices, silk, incense))
    register.spent(d, player, cards)
    if beyond:
        d.loose = add(d.loose, player, -beyond)


def spend_some(d: Draft, player: int, ways: Sequence[Goods]) -> None:
    """One of these payments was made, nobody knows which: what is surely left, and what may be besides."""
    hand, loose = d.hands[player], d.loose[player]
    left = [[max(0, held - spent) for held, spent in zip(hand, way, strict=True)] for way in ways]
    oil, spices, silk, incense = (min(kinds) for kinds in zip(*left, strict=True))
    sure = oil + spices + silk + incense
    over = [sum(max(0, spent - held) for held, spent in zip(hand, way, strict=True)) for way in ways]
    perhaps = max(loose - beyond + sum(kinds) - sure for beyond, kinds in zip(over, left, strict=True))
    d.hands = put(d.hands, player, (oil, spices, silk, incense))
    d.loose = put(d.loose, player, perhaps)
    register.spent(d, player, None)


def doubted(state: State, player: int) -> State:
    """The state in which a player may hold any cards and any tents of the bag; a ghost never has cards."""
    hand, reserve = state.hands[player], state.reserves[player]
    seen = list(state.seen)
    for number in reserve:
        if number != UNKNOWN:
            seen[number] -= 1
    state = state.replace(
        reserves=put(state.reserves, player, (UNKNOWN,) * len(reserve)), seen=tuple(seen), paid=None
    )
    if state.ghost is not None and player == IT:
        return state
    free = sum(hand) + sum(pile(state, kind) for kind in KINDS)
    return state.replace(
        hands=put(state.hands, player, NOTHING),
        loose=put(state.loose, player, free),
        untouched=None if player == state.who else state.untouched,
        open=True,
    )


def most(s: State) -> tuple[tuple[int, ...], bool]:
    """Who surely has most cards of each kind, as bits (BA-52), and whether that is open for any player."""
    found, is_open = [], False
    for kind in KINDS:
        in_piles = pile(s, kind)
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
