"""How good a position of Raja looks, in gold: what bots judge by."""

from __future__ import annotations

from heapq import heappop, heappush

from sheetgen.games.contract.solo import IT
from sheetgen.games.raja.rounds import points, rewards
from sheetgen.games.raja.state import State, free_sites, held, travels_free

PALACE_WORTH = 14.0
"""What a palace counts, in gold, beside its points: more than its price, since palaces decide the game."""
NEXT = (0.55, 0.4, 0.25)
"""How much the reward of the next cities to score counts, as things stand there now."""
RESERVE_WORTH, VILLAGE_WORTH = 0.5, 0.5
OTHERS_ADD = 2
"""Points that somebody who has not played yet adds in the scoring city."""
TOLL_WORTH, GAP = 0.6, 4
"""How much the tolls to each of the next cities count, and what an empty village on the way costs."""


def coming(state: State) -> list[int]:
    """Cities in the order in which they will score as things stand, the Maharaja's first."""
    if not state.governors:
        return [max(state.maharaja, 1)]
    order = sorted(range(len(state.governors)), key=state.governors.__getitem__)
    now = [state.maharaja] if state.maharaja > 0 else []
    return now + [city + 1 for city in order]


def estimate(state: State, player: int) -> float:
    """How good things look for a player, in gold."""
    value = state.gold[player] + PALACE_WORTH * state.built[player]
    value += RESERVE_WORTH * min(6, state.reserve[player])
    value += VILLAGE_WORTH * sum(player in houses for houses in state.villages)
    value += powers(state, player)
    if any(seat not in state.holder for seat in range(state.board.people)):
        return value  # nobody has a rank before all have a character
    cities = coming(state)
    value += _reward(state, player, cities[0], True)
    for worth, city in zip(NEXT, cities[1:], strict=False):
        value += worth * _reward(state, player, city, False)
    far = distances(state, player)
    return value - TOLL_WORTH * sum(far[city] for city in cities[1:3])


def powers(state: State, player: int) -> float:
    """What a player's characters promise for the turns to come; tolls and palaces are seen elsewhere."""
    board = state.board
    return sum(
        1.0 * board.income[c]
        + 1.5 * board.free_works[c]
        + 0.4 * (board.costs.palace - board.palace_price[c])
        + 4.0 * board.token_income[c]
        for c in held(state, player)
    )


def distances(state: State, player: int) -> list[int]:
    """What it costs to go from the architect to each place, empty villages at ``GAP``."""
    board, free = state.board, travels_free(state, player)
    roads = [0] * len(board.roads)
    for i, road in enumerate(board.roads):
        for village in road:
            houses = state.villages[village]
            if not houses:
                roads[i] += GAP
            elif not free and player not in houses:
                roads[i] += len(houses)
    far = [99] * len(board.places)
    far[state.architects[player]] = 0
    queue = [(0, state.architects[player])]
    while queue:
        cost, place = heappop(queue)
        if cost > far[place]:
            continue
        for there, road_to in board.beside[place]:
            if cost + roads[road_to] < far[there]:
                far[there] = cost + roads[road_to]
                heappush(queue, (far[there], there))
    return far


def _reward(state: State, player: int, city: int, now: bool) -> float:
    """The reward for a city; who plays after the player is expected to add something in the scoring city."""
    totals = points(state, city)
    if not totals[player]:
        return 0.0
    if now:
        totals = tuple(
            total + _more(state, p, city) * (p != player and not state.played >> p & 1)
            for p, total in enumerate(totals)
        )
    return rewards(state, totals)[player]


def _more(state: State, player: int, city: int) -> int:
    """What a player who has not played is expected to add in the scoring city; a ghost's table says it (RA-S4)."""
    ghost, worth = state.board.ghost, state.board.points
    if ghost is None or player != IT:
        return OTHERS_ADD
    palace = state.gold[IT] + ghost.income[city - 1] >= state.board.costs.palace
    sites = free_sites(state, city - 1)[:1] if palace else ()
    built = sum(worth.central if site == "central" else worth.outer for site in sites)
    comes = worth.architect * (state.architects[IT] != city)
    return comes + built + worth.house * min(ghost.houses[city - 1], state.reserve[IT])
