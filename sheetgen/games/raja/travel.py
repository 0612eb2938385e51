"""Travel (RA-50, RA-51): open roads, tolls and the cheapest paths.

The *tolls* of a path are packed into one integer with one byte for each seat. Sums are fast, and two paths
pay the same players the same gold exactly if the integers are equal.
"""

from __future__ import annotations

from heapq import heappop, heappush

from sheetgen.errors import Illegal
from sheetgen.games.raja.faults import illegal, joined_with_commas, path_name, place_name
from sheetgen.games.raja.state import Draft, State, can_pay, travels_free, with_value
from sheetgen.message import Msg, msg

Way = tuple[int, ...]
CLOSED = -1


Toll = tuple[int, int]
"""The toll of a road: gold in total, and packed by owner; ``CLOSED`` if a village is empty."""


def toll_of(state: State, player: int, road: int) -> Toll:
    """Return the toll of a road for a player, whoever pays it."""
    each, villages = state.board.costs.toll, state.villages
    gold = owners = 0
    for village in state.board.roads[road]:
        houses = villages[village]
        if not houses:
            return CLOSED, owners
        if player not in houses:
            for owner in houses:
                gold += each
                owners += each << 8 * owner
    return gold, owners


def cheapest_paths(state: State, player: int, goal: int = -1) -> dict[int, dict[int, Way]]:
    """Return the cheapest paths of a player's architect: place -> packed tolls -> a shortest path with these
    tolls.

    Several tolls at one place cost the same but pay different owners. Places that cannot be reached or paid
    for are absent. With ``goal``, the result is complete only for that place.
    """
    beside, tolls = state.board.beside, dict[int, Toll]()
    limit = 10**6 if state.blind or travels_free(state, player) else state.gold[player]
    here = state.architects[player]
    best: dict[int, int] = {}
    found: dict[int, dict[int, Way]] = {}
    queue: list[tuple[int, int, Way, int, int]] = [(0, 0, (), here, 0)]
    while queue and queue[0][0] <= limit:
        gold, length, way, place, owners = heappop(queue)
        known = found.setdefault(place, {})
        if gold > best.setdefault(place, gold) or owners in known:
            continue
        known[owners] = way
        for there, road in beside[place] if place != goal else ():
            if there == here or there in way:
                continue
            if road not in tolls:
                tolls[road] = toll_of(state, player, road)
            more, whose = tolls[road]
            total = gold + more
            if more != CLOSED and total <= best.get(there, limit):
                heappush(queue, (total, length + 1, (*way, there), there, owners + whose))
                if there == goal:
                    limit = total
    found.pop(here)
    return found


def walk_along(d: Draft, *places: int) -> None:
    """Move the architect along neighbouring places and pay the tolls."""
    here, gold, owners = d.architects[d.who], 0, 0
    pays = not travels_free(d, d.who)
    for n, there in enumerate(places, 1):
        more, whose = _toll(d, here, there, n)
        gold, owners, here = gold + more, owners + whose, there
        # The bank may pay a long path, so tolls are paid before a packed byte can overflow.
        if gold > 99 or n == len(places):
            _settle(d, gold, owners, pays)
            gold = owners = 0
    d.architects = with_value(d.architects, d.who, here)


def _toll(d: Draft, here: int, there: int, at: int) -> Toll:
    """Return the toll of the road between two places, or raise ``Illegal`` if no open road joins them."""
    if here == there:
        raise illegal("already-there", at, place=place_name(d, there))
    road = d.board.road_between.get((here, there))
    if road is None:
        raise illegal("no-road", at, a=place_name(d, here), b=place_name(d, there))
    toll = toll_of(d, d.who, road)
    if toll[0] == CLOSED:
        empty = next(d.board.villages[v] for v in d.board.roads[road] if not d.villages[v])
        raise illegal("road-closed", at, village=empty, a=place_name(d, here), b=place_name(d, there))
    return toll


def _settle(d: Draft, gold: int, owners: int, pays: bool) -> None:
    if pays and not can_pay(d, d.who, gold):
        raise illegal("toll-too-dear", -1, gold=gold, has=d.gold[d.who], player=d.players[d.who])
    if not gold:
        return
    purses = list(d.gold)
    if pays:
        purses[d.who] -= gold
    for owner, due in unpacked_tolls(owners):
        purses[owner] += due
    d.gold = tuple(purses)


def unpacked_tolls(owners: int) -> list[tuple[int, int]]:
    """Return packed tolls as pairs of player and gold."""
    found, seat = [], 0
    while owners:
        if owners & 255:
            found.append((seat, owners & 255))
        owners >>= 8
        seat += 1
    return found


def travel_to(d: Draft, goal: int, *further: int) -> None:
    """Move the architect to ``goal`` by the cheapest path.

    Raise ``Illegal`` if there is none, or if two of them pay different players. With ``further`` places, walk
    along exactly these places.
    """
    if further:
        walk_along(d, goal, *further)
        return
    if d.architects[d.who] == goal:
        raise illegal("already-there", 1, place=place_name(d, goal))
    ways = cheapest_paths(d, d.who, goal).get(goal)
    if not ways:
        raise _no_way(d, goal)
    if len(ways) > 1:
        choices = sorted(ways.items(), key=lambda item: (len(item[1]), item))
        named = [_choice(d, way, owners) for owners, way in choices]
        error = illegal("ambiguous-path", 1, place=place_name(d, goal), ways=joined_with_commas(named))
        error.meant = tuple(_move(d, way) for _, way in choices)
        raise error
    walk_along(d, *next(iter(ways.values())))


def _no_way(d: Draft, goal: int) -> Illegal:
    rich = Draft.of(d)
    rich.blind = True
    dear = cheapest_paths(rich, d.who, goal).get(goal)
    if not dear:
        return illegal("not-connected", 1, place=place_name(d, goal))
    gold = sum(due for _, due in unpacked_tolls(next(iter(dear))))
    return illegal("toll-too-dear", 1, gold=gold, has=d.gold[d.who], player=d.players[d.who])


def _move(d: Draft, way: Way) -> tuple[str, ...]:
    """Return the move that travels along exactly this path."""
    return "road" if len(way) == 1 else "travel", *(d.board.places[place] for place in way)


def _choice(d: Draft, way: Way, owners: int) -> Msg | str:
    path = path_name(d, way)
    if not owners:
        return path
    pays = [
        msg("{player} {gold}", "report", player=d.players[p], gold=gold) for p, gold in unpacked_tolls(owners)
    ]
    return msg("{path} (pays {owners})", "report", path=path, owners=joined_with_commas(pays))
