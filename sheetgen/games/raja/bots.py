"""Estimates of a position and candidate turns of Raja, for the players of ``bots``."""

from __future__ import annotations

import random
from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import product
from typing import NamedTuple

from sheetgen.errors import Illegal
from sheetgen.games.contract.solo import IT
from sheetgen.games.contract.values import Move, Plan
from sheetgen.games.raja import rules
from sheetgen.games.raja.board import ANY, CITY, GOVERNOR, MOVE, PALACE, START
from sheetgen.games.raja.rounds import city_points, city_rewards
from sheetgen.games.raja.rules import after_forced_answers, legal
from sheetgen.games.raja.state import (
    NOBODY,
    OUT,
    State,
    characters_of,
    free_sites,
    free_works_left,
    palace_price,
    travels_free,
    with_value,
)
from sheetgen.games.raja.turn import cheapest_paths


def villages_to_settle(state: State, player: int, goal: int) -> list[int]:
    """Return the fewest villages to settle so that the architect can reach ``goal``."""
    board, here = state.board, state.architects[player]
    queue: list[tuple[int, int, int, tuple[int, ...]]] = [(0, 0, here, ())]
    seen: set[int] = set()
    while queue:
        empty, length, place, missing = heappop(queue)
        if place == goal:
            return list(missing)
        if place in seen:
            continue
        seen.add(place)
        for there, road in board.beside[place]:
            lack = tuple(v for v in board.roads[road] if not state.villages[v])
            heappush(queue, (empty + len(lack), length + 1, there, missing + lack))
    return []


class TrialTurn:
    """A turn that a bot tries out: the reached state and the moves that led to it."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.player = state.who
        self.moves: list[Move] = []

    def play(self, *move: object) -> bool:
        """Play a move if it is legal, and return whether it was."""
        try:
            self.state = rules.apply(self.state, move)
        except Illegal:
            return False
        self.moves.append(move)
        while self.state.victim != NOBODY:
            answer = forced_reply(self.state)
            self.state = rules.apply(self.state, answer)
        return True

    def travel_to(self, place: int) -> bool:
        """Travel to ``place`` by a cheapest path, whoever gets the toll.

        Return whether the architect is there.
        """
        if self.state.architects[self.player] == place:
            return True
        ways = cheapest_paths(self.state, self.player, place).get(place)
        if not ways:
            return False
        way = min(ways.values(), key=lambda way: (len(way), way))
        keys = [self.state.board.places[there] for there in way]
        return all(self.play("road", key) for key in keys) if len(ways) > 1 else self.play("travel", keys[-1])

    def settle_way_to(self, place: int) -> None:
        """Settle the empty villages on the way to ``place`` if this turn can settle all of them."""
        state = self.state
        missing = villages_to_settle(state, self.player, place)
        hands = state.left[ANY] + state.left[MOVE] + max(0, free_works_left(state))
        if not missing or len(missing) > hands:
            return
        for village in missing:
            self.settle_village(state.board.villages[village])

    def settle_village(self, village: int) -> bool:
        """Put a house into a village: a free one, a built one, or one moved from where it is least useful."""
        if self.play("builder", village) or self.play("house", village):
            return True
        return any(self.play("move", origin, village) for origin in self.least_useful_houses())

    def least_useful_houses(self) -> list[int | str]:
        """Return the places where the player's own houses are least useful: cities that score last, then
        villages that others settled too.
        """
        state, board = self.state, self.state.board
        late = [
            city
            for city in reversed(cities_in_scoring_order(state)[1:])
            if state.houses[city - 1][self.player]
        ][:1]
        shared = [
            board.villages[v]
            for v, houses in enumerate(state.villages)
            if self.player in houses and len(houses) > 1
        ][:1]
        return [board.places[city] for city in late] + list(shared)

    def build_palaces(self, city: int) -> None:
        """Build on the best free site of a city, once for each palace that the actions allow."""
        while self.state.left[PALACE] and self.travel_to(city):
            if not (self.play("palace", "central") or self.play("palace", "outer")):
                break

    def build_houses(self, city: int) -> None:
        """Build as many houses in a city as the actions allow."""
        if not self.travel_to(city):
            return
        key = self.state.board.places[city]
        while self.play("builder", key) or self.play("house", key):
            pass
        while (self.state.left[MOVE] or free_works_left(self.state) > 0) and self._bring(key):
            pass

    def _bring(self, key: str) -> bool:
        spare = [origin for origin in self.least_useful_houses() if origin != key]
        return any(self.play("builder", origin, key) or self.play("move", origin, key) for origin in spare)

    def use_remaining_actions(self, city: int) -> None:
        """Use the remaining actions: settle villages on the way to the next city, then any village."""
        state = self.state
        for village in [*villages_to_settle(state, self.player, city), *_open_villages(state)]:
            if not (self.state.left[ANY] or self.state.left[MOVE]):
                return
            self.settle_village(state.board.villages[village])

    def take_character(self, character: int) -> None:
        """Take this character, or any other if the rules do not allow it."""
        if self.play("character", self.state.board.characters[character]):
            return
        for answer in legal(self.state):
            if answer[0] in ("character", "attract") or answer[:2] == (
                "swap",
                self.state.board.characters[character],
            ):
                self.play(*answer)
                return


def _open_villages(state: State) -> list[int]:
    """Return villages with room where the player has no house, empty ones first."""
    room = [v for v, houses in enumerate(state.villages) if len(houses) < state.board.room]
    return sorted(
        (v for v in room if state.who not in state.villages[v]), key=lambda v: len(state.villages[v])
    )[:4]


def forced_reply(state: State) -> Move:
    """Return how a robbed or asked player answers: the first free character, or the own character of lowest
    rank.
    """
    answers = legal(state)
    return answers[-1] if state.phase == "give" else answers[0]


# ---- estimate of a position, in gold ---------------------------------------------------------


PALACE_WORTH = 14.0
"""Gold value of a palace beyond its points. It exceeds the price because palaces decide the game."""
NEXT = (0.55, 0.4, 0.25)
"""Weights of the rewards of the next cities to score, if nothing changes there."""
RESERVE_WORTH, VILLAGE_WORTH = 0.5, 0.5
OTHERS_ADD = 2
"""Points that a player who has not played yet is expected to add in the scoring city."""
TOLL_WORTH, GAP = 0.6, 4
"""Weight of the tolls to each of the next cities, and the gold value of an empty village on the way."""


def cities_in_scoring_order(state: State) -> list[int]:
    """Return the cities in the order in which they will score if nothing changes, the Maharaja's first."""
    if not state.governors:
        return [max(state.maharaja, 1)]
    order = sorted(range(len(state.governors)), key=state.governors.__getitem__)
    now = [state.maharaja] if state.maharaja > 0 else []
    return now + [city + 1 for city in order]


def estimate(state: State, player: int) -> float:
    """Return the value of a position for a player, in gold."""
    value = state.gold[player] + PALACE_WORTH * state.built[player]
    value += RESERVE_WORTH * min(6, state.reserve[player])
    value += VILLAGE_WORTH * sum(player in houses for houses in state.villages)
    value += value_of_powers(state, player)
    if any(seat not in state.holder for seat in range(state.board.people)):
        return value  # Players have no rank until all have a character.
    cities = cities_in_scoring_order(state)
    value += _reward(state, player, cities[0], True)
    for worth, city in zip(NEXT, cities[1:], strict=False):
        value += worth * _reward(state, player, city, False)
    far = costs_from_architect(state, player)
    return value - TOLL_WORTH * sum(far[city] for city in cities[1:3])


def value_of_powers(state: State, player: int) -> float:
    """Return the gold value of a player's characters for future turns.

    Other parts of the estimate count tolls and palaces.
    """
    board = state.board
    return sum(
        1.0 * board.income[c]
        + 1.5 * board.free_works[c]
        + 0.4 * (board.costs.palace - board.palace_price[c])
        + 4.0 * board.token_income[c]
        for c in characters_of(state, player)
    )


def costs_from_architect(state: State, player: int) -> list[int]:
    """Return the cost in gold from the architect to each place, with ``GAP`` for each empty village."""
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
    """Return the expected reward for a city.

    Later players are expected to add ``OTHERS_ADD`` in the scoring city.
    """
    totals = city_points(state, city)
    if not totals[player]:
        return 0.0
    if now:
        totals = tuple(
            total + _more(state, p, city) * (p != player and not state.played >> p & 1)
            for p, total in enumerate(totals)
        )
    return city_rewards(state, totals)[player]


def _more(state: State, player: int, city: int) -> int:
    """Return the points that a player who has not played is expected to add.

    A ghost adds what its table says (RA-S4).
    """
    ghost, worth = state.board.ghost, state.board.points
    if ghost is None or player != IT:
        return OTHERS_ADD
    palace = state.gold[IT] + ghost.income[city - 1] >= state.board.costs.palace
    sites = free_sites(state, city - 1)[:1] if palace else ()
    built = sum(worth.central if site == "central" else worth.outer for site in sites)
    comes = worth.architect * (state.architects[IT] != city)
    return comes + built + worth.house * min(ghost.houses[city - 1], state.reserve[IT])


# ---- candidate turns -------------------------------------------------------------------------
#
# For each pair of actions that a player can afford, a turn is built for one or two target cities: it closes
# gaps in the roads, builds, lowers a governor and returns to the Maharaja.


PLACES = 5
"""Number of villages that are compared for a first house."""
HIGHEST_BID = 3
EARLY = 0.5
"""Advantage of a turn that builds a palace in the order of candidates, as a fraction of the whole order."""


def plans(s: State, player: int, rng: random.Random) -> Iterator[Plan]:
    """Yield whole turns for a bot to compare; before the first round, villages and bids.

    Yield nothing for decisions with few answers, because a bot tries all of them.
    """
    if s.phase in ("actions", "turn"):
        yield from _turns(s, rng)
    elif s.phase == "village":
        for move in _places(s):
            yield Plan((move,), rules.apply(s, move))
    elif s.phase == "bid":
        for move in legal(s):
            if move[0] == "pass" or move[1] <= HIGHEST_BID:
                yield Plan((move,), rules.apply(s, move))


def _places(s: State) -> list[Move]:
    """Return the villages for a first house that make the way to the next scoring cities cheapest."""
    goals = cities_in_scoring_order(s)[:3]

    def weighted_distance(answer: Move) -> float:
        # Compare distances only: placing the last house would begin the first round.
        village = s.board.village_number[answer[1]]
        villages = with_value(s.villages, village, (*s.villages[village], s.who))
        far = costs_from_architect(s.replace(villages=villages), s.who)
        return sum(far[goal] / (2 + n) for n, goal in enumerate(goals))

    return sorted(legal(s), key=weighted_distance)[:PLACES]


def _turns(s: State, rng: random.Random) -> Iterator[Plan]:
    """Yield the candidate turns; of those that end in the same state, only one. Turns with a palace tend to
    come first.
    """
    aims = list(_aims(s))
    aims.sort(key=lambda aim: rng.random() - EARLY * any("palace" in action for action in aim.actions))
    seen = set()
    for aim in aims:
        plan = _carried_out(s, aim)
        if plan.after not in seen:
            seen.add(plan.after)
            yield plan


# ---- aims -----------------------------------------------------------------------------------


class TurnAim(NamedTuple):
    """What a bot tries to do in one turn."""

    actions: tuple[str, ...]
    """Both actions; empty if they are chosen already."""
    palace: int
    """City in which to build palaces and houses."""
    house: int
    governor: int
    """City whose governor is lowered; ``START`` for none."""
    character: int
    """Character to take; -1 for none."""


def _aims(s: State) -> Iterator[TurnAim]:
    """Yield the aims that a bot should try in this turn."""
    cities = list(dict.fromkeys(cities_in_scoring_order(s)))
    nobody = [-1]
    for actions in useful_action_pairs(s) if s.phase == "actions" else [s.actions]:
        palace = any("palace" in action for action in actions)
        builds = cities[:2] if palace else cities[:1]
        lowered = cities[2:4] if "governor" in actions else []
        taken = useful_characters(s) if "character" in actions else nobody
        for city, house, governor, character in product(
            builds, cities[:2], lowered or [START], taken or nobody
        ):
            yield TurnAim(actions, city, house, governor, character)


def useful_action_pairs(state: State) -> list[tuple[str, str]]:
    """Return the pairs of actions that a bot should try."""
    player = state.who
    gold = state.gold[player] + sum(state.board.income[c] for c in characters_of(state, player))
    price = palace_price(state, player)
    found = [
        ("two houses", "two houses"),
        ("gold", "two houses"),
        ("two houses", "move"),
        ("gold", "governor"),
    ]
    found += [("two houses", "governor"), ("house", "two houses"), ("gold", "gold")]
    if state.reserve[player] < 3:
        found += [("gold", "quarry"), ("two houses", "quarry"), ("quarry", "quarry")]
    if gold >= price:
        found += [("two houses", "palace"), ("two houses", "palace and house"), ("palace", "governor")]
        found += [("gold", "palace and house"), ("move", "palace and house")]
    elif gold + 2 >= price:
        found += [("gold", "palace"), ("gold", "palace and house")]
    if gold >= 2 * price:
        found += [("palace", "palace"), ("palace", "palace and house")]
    cheap = min(state.board.palace_price)
    if gold >= cheap and price > cheap:
        found += [("palace", "character"), ("palace and house", "character")]
    return found


def useful_characters(state: State) -> list[int]:
    """Return characters with a useful power that the bank or another player holds."""
    board = state.board
    strong = (
        board.palace_price[c] < board.costs.palace
        or board.free_tolls[c]
        or board.free_works[c]
        or board.income[c]
        for c in range(len(board.characters))
    )
    return [c for c, power in enumerate(strong) if power and state.holder[c] not in (state.who, OUT)]


def _carried_out(s: State, aim: TurnAim) -> Plan:
    """Return the whole turn that carries out an aim."""
    turn = TrialTurn(s)
    if s.phase == "actions":
        turn.play("actions", *aim.actions)
    if aim.character >= 0:
        turn.take_character(aim.character)
    _build(turn, aim)
    turn.play("end")
    return Plan(tuple(turn.moves), after_forced_answers(turn.state))


def _build(turn: TrialTurn, aim: TurnAim) -> None:
    board, cities = turn.state.board, list(dict.fromkeys(cities_in_scoring_order(turn.state)))
    if turn.state.tokens[turn.player]:
        dear = turn.state.gold[turn.player] >= 2 * palace_price(turn.state, turn.player)
        turn.play("token", "palace" if dear else "gold")
    while (
        turn.state.left[GOVERNOR]
        and aim.governor != START
        and turn.play("governor", board.places[aim.governor])
    ):
        pass
    if turn.state.left[PALACE]:
        turn.settle_way_to(aim.palace)
        turn.build_palaces(aim.palace)
    turn.settle_way_to(aim.house)
    if any(turn.state.left[part] for part in (ANY, CITY, MOVE)) or free_works_left(turn.state) > 0:
        turn.build_houses(aim.house)
    turn.use_remaining_actions(cities[1] if len(cities) > 1 else cities[0])
    home = TrialTurn(turn.state)
    if home.travel_to(cities[0]) and estimate(home.state, turn.player) > estimate(turn.state, turn.player):
        turn.state = home.state
        turn.moves += home.moves
