"""Travel (RA-50, RA-51): which roads are open, what they cost, and the cheapest ways.

A way's *tolls* are what it pays to each player, packed into one number with a byte a seat, so that
ways add up fast and two of them pay alike exactly when the numbers are equal.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple

from sheetgen.games.raja.faults import illegal, listed, path_name, place_name
from sheetgen.games.raja.state import Draft, State, add, can_pay, put, travels_free
from sheetgen.text.message import Msg, msg

Way = tuple[int, ...]
CLOSED = -1


class Toll(NamedTuple):
    """What passing a road costs: gold in all, and packed by owner; ``CLOSED`` where a village is empty."""

    gold: int
    owners: int


def tolls(state: State, player: int) -> list[Toll]:
    """Each road's toll for a player, whoever pays it."""
    each, villages = state.board.costs.toll, state.villages
    found = []
    for road in state.board.roads:
        gold = owners = 0
        for village in road:
            houses = villages[village]
            if not houses:
                gold = CLOSED
                break
            if player not in houses:
                for owner in houses:
                    gold += each
                    owners += each << 8 * owner
        found.append(Toll(gold, owners))
    return found


def cheapest(state: State, player: int, goal: int = -1) -> dict[int, dict[int, Way]]:
    """The cheapest ways of a player's architect: place -> packed tolls -> the shortest way that pays just so.

    Several tolls at one place cost the same but pay different owners. Places that can't be reached
    or paid for are absent. With ``goal`` the search may stop there.
    """
    board, roads = state.board, tolls(state, player)
    limit = 10**6 if state.blind or travels_free(state, player) else state.gold[player]
    here = state.architects[player]
    best: dict[int, int] = {}
    found: dict[int, dict[int, Way]] = {}
    queue: list[tuple[int, int, Way, int, int]] = [(0, 0, (), here, 0)]
    while queue:
        gold, length, way, place, owners = heappop(queue)
        if goal in best and gold > best[goal]:
            break
        if gold > best.setdefault(place, gold):
            continue
        known = found.setdefault(place, {})
        if owners in known:
            continue
        known[owners] = way
        for there, road in board.beside[place]:
            toll = roads[road]
            if toll.gold != CLOSED and there != here and there not in way:
                total = gold + toll.gold
                if total <= limit and total <= best.get(there, limit):
                    heappush(queue, (total, length + 1, (*way, there), there, owners + toll.owners))
    found.pop(here)
    return found


def walk(draft: Draft, player: int, places: tuple[int, ...]) -> None:
    """Move the architect along these places, each beside the one before, and pay the tolls."""
    roads, here, gold, owners = tolls(draft, player), draft.architects[player], 0, 0
    pays = not travels_free(draft, player)
    for n, there in enumerate(places):
        road = draft.board.road_between.get((here, there))
        if road is None:
            raise illegal("no-road", n + 1, a=place_name(draft, here), b=place_name(draft, there))
        if roads[road].gold == CLOSED:
            empty = [draft.board.villages[v] for v in draft.board.roads[road] if not draft.villages[v]]
            raise illegal(
                "road-closed", n + 1, village=empty[0], a=place_name(draft, here), b=place_name(draft, there)
            )
        gold, owners, here = gold + roads[road].gold, owners + roads[road].owners, there
        # The bank may pay a long way, so the packed bytes are paid out before they can run over.
        if gold > 99 or n == len(places) - 1:
            _settle(draft, player, gold, owners, pays)
            gold = owners = 0
    draft.architects = put(draft.architects, player, here)


def _settle(draft: Draft, player: int, gold: int, owners: int, pays: bool) -> None:
    if pays and not can_pay(draft, player, gold):
        raise illegal("toll-too-dear", -1, gold=gold, has=draft.gold[player], player=draft.players[player])
    if pays and gold:
        draft.pay(player, -gold)
    for owner, due in paid(owners):
        draft.gold = add(draft.gold, owner, due)


def paid(owners: int) -> list[tuple[int, int]]:
    """Packed tolls as (player, gold)."""
    found, seat = [], 0
    while owners:
        if owners & 255:
            found.append((seat, owners & 255))
        owners >>= 8
        seat += 1
    return found


def travel(draft: Draft, player: int, goal: int) -> None:
    """Move the architect to ``goal`` the cheapest way; an error for none, or for two that pay others."""
    if draft.architects[player] == goal:
        raise illegal("already-there", 1, place=place_name(draft, goal))
    ways = cheapest(draft, player, goal).get(goal)
    if not ways:
        raise _no_way(draft, player, goal)
    if len(ways) > 1:
        choices = sorted(ways.items(), key=lambda item: (len(item[1]), item))
        named = [_choice(draft, way, owners) for owners, way in choices]
        error = illegal("ambiguous-path", 1, place=place_name(draft, goal), ways=listed(named))
        error.meant = tuple(_move(draft, way) for _, way in choices)
        raise error
    walk(draft, player, next(iter(ways.values())))


def _no_way(draft: Draft, player: int, goal: int) -> Exception:
    rich = Draft.of(draft)
    rich.blind = True
    dear = cheapest(rich, player, goal).get(goal)
    name = place_name(draft, goal)
    if not dear:
        return illegal("not-connected", 1, place=name)
    gold = sum(due for _, due in paid(next(iter(dear))))
    return illegal("toll-too-dear", 1, gold=gold, has=draft.gold[player], player=draft.players[player])


def _move(draft: Draft, way: Way) -> tuple[str, ...]:
    """The move that goes just this way."""
    return "road" if len(way) == 1 else "travel", *(draft.board.places[place] for place in way)


def _choice(draft: Draft, way: Way, owners: int) -> Msg | str:
    path = path_name(draft, way)
    if not owners:
        return path
    pays = [msg("{player} {gold}", "report", player=draft.players[p], gold=gold) for p, gold in paid(owners)]
    return msg("{path} (pays {owners})", "report", path=path, owners=listed(pays))
