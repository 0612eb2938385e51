"""All answers to each decision, without trying each one."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.games.contract.values import Move
from sheetgen.games.raja.board import ACTIONS, ANY, CHARACTER, CITY, GOVERNOR, MOVE, PAIRS, PALACE, START
from sheetgen.games.raja.state import (
    BANK,
    NOBODY,
    OUT,
    State,
    can_pay,
    free_sites,
    free_works,
    held,
    palace_price,
    travels_free,
)
from sheetgen.games.raja.travel import CLOSED, cheapest, toll_of


def of_bank(state: State) -> Iterator[Move]:
    """Characters of the bank (RA-5, RA-42)."""
    return (("take", state.board.characters[c]) for c, holder in enumerate(state.holder) if holder == BANK)


def bids(state: State) -> Iterator[Move]:
    """Bids that can be paid, and passing once there is one (RA-81)."""
    if state.bids.leader != NOBODY:
        yield ("pass",)
    for gold in range(state.bids.high + 1, state.gold[state.who] + 1):
        yield ("bid", gold)


def first_houses(state: State) -> Iterator[Move]:
    """Houses before the first round (RA-6)."""
    return (("house", village) for village in _with_room(state))


def _with_room(state: State) -> list[int]:
    """Printed numbers of villages with room for a house."""
    room = state.board.room
    return [n for n, houses in zip(state.board.villages, state.villages, strict=True) if len(houses) < room]


def pairs(state: State) -> Iterator[Move]:
    """All choices of two actions (RA-21)."""
    return (("actions", a, b) for a, b in PAIRS)


def of_turn(state: State) -> Iterator[Move]:
    """What can be done now in the turn, and ending it; paths of several roads are left out."""
    yield ("end",)
    yield from _travels(state)
    yield from _houses(state)
    left = state.left
    if left[PALACE]:
        yield from _palaces(state)
    if left[GOVERNOR]:
        yield from _governors(state)
    if left[CHARACTER]:
        yield from _characters(state)
    if state.tokens[state.who] and not state.extra:
        yield from (("token", action) for action in ACTIONS if action != "character")


def _travels(state: State) -> Iterator[Move]:
    board, player = state.board, state.who
    ways = cheapest(state, player)
    for place in sorted(ways):
        if len(ways[place]) == 1:
            yield ("travel", board.places[place])
    free = travels_free(state, player)
    for place, road in board.beside[state.architects[player]]:
        gold, _ = toll_of(state, player, road)
        if gold != CLOSED and (free or can_pay(state, player, gold)):
            yield ("road", board.places[place])


def _houses(state: State) -> Iterator[Move]:
    board, player, left = state.board, state.who, state.left
    here = state.architects[player]
    city = [board.places[here]] if here != START else []
    villages: list[int | str] = [*_with_room(state)]
    free = free_works(state) > 0
    if state.reserve[player]:
        if can_pay(state, player, board.costs.house):
            if left[ANY]:
                yield from (("house", village) for village in villages)
            if left[ANY] or left[CITY]:
                yield from (("house", place) for place in city)
        if free:
            yield from (("builder", place) for place in [*villages, *city])
    if left[MOVE] or free:
        own: list[int | str] = [
            n for n, houses in zip(board.villages, state.villages, strict=True) if player in houses
        ]
        own += [key for key, houses in zip(board.cities, state.houses, strict=True) if houses[player]]
        shifts = [(origin, goal) for origin in own for goal in [*villages, *city] if origin != goal]
        if left[MOVE]:
            yield from (("move", *shift) for shift in shifts)
        if free:
            yield from (("builder", *shift) for shift in shifts)


def _palaces(state: State) -> Iterator[Move]:
    board, player = state.board, state.who
    city = state.architects[player] - 1
    if (
        city < 0
        or state.built[player] >= board.palaces
        or not can_pay(state, player, palace_price(state, player))
    ):
        return
    yield from (("palace", site) for site in free_sites(state, city))


def _governors(state: State) -> Iterator[Move]:
    for n, city in enumerate(state.board.cities):
        if not state.governors or state.governors[n] > 1:
            yield ("governor", city)


def _characters(state: State) -> Iterator[Move]:
    names, player, holder = state.board.characters, state.who, state.holder
    several, in_bank = state.board.several, BANK in state.holder
    if not several or in_bank:
        yield from (
            ("character", names[c])
            for c, whose in enumerate(holder)
            if whose not in (player, OUT) and (whose == BANK or not several)
        )
        return
    mine = held(state, player)
    others = (c for c, whose in enumerate(holder) if whose not in (player, OUT))
    yield from (("swap", names[c], names[own]) for c in others for own in mine)
    for victim in range(state.board.seats):
        if victim != player and len(held(state, victim)) > len(mine):
            yield ("attract", victim)


def gifts(state: State) -> Iterator[Move]:
    """Characters that the player who was asked can give (RA-90)."""
    return (("give", state.board.characters[c]) for c in held(state, state.victim))
