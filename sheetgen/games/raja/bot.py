"""A sensible player of Raja: it compares a few whole turns and plays the one that ends best.

It thinks of some pairs of actions that it can afford, carries each out towards a city or two (close
gaps in the roads, build, send a governor down, come back to the Maharaja), and looks at the outcome
with ``estimate``. All seats choose their actions as the round begins, as at the table; how they are
carried out is thought over again when their turn comes.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import product
from typing import NamedTuple

from sheetgen.errors import Illegal
from sheetgen.games.contract.values import Move
from sheetgen.games.raja import moves
from sheetgen.games.raja.board import ANY, CITY, GOVERNOR, MOVE, PALACE, START
from sheetgen.games.raja.moves import legal_moves
from sheetgen.games.raja.rounds import points, rewards
from sheetgen.games.raja.scoring import standings
from sheetgen.games.raja.state import NOBODY, OUT, State, free_works, held, palace_price, put, travels_free
from sheetgen.games.raja.travel import cheapest

PALACE_WORTH = 14.0
"""What a palace counts, in gold, beside its points: more than its price, since palaces decide the game."""
NEXT = (0.55, 0.4, 0.25)
"""How much the reward of the next cities to score counts, as things stand there now."""
RESERVE_WORTH, VILLAGE_WORTH, WAIVER = 0.5, 0.5, 2.5
MISJUDGED = 3.0
"""Spread of the error, in gold, that a player makes in judging a turn."""
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
            total + 2 * (p != player and not state.played >> p & 1) for p, total in enumerate(totals)
        )
    return rewards(state, totals)[player]


def gaps(state: State, player: int, goal: int) -> list[int]:
    """Villages to settle, so that the architect could go to ``goal``: as few as may be."""
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


class Turn:
    """A turn being tried out: the state reached, and the moves that led there."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.player = state.who
        self.moves: list[Move] = []

    def do(self, *move: object) -> bool:
        """Play a move if it is legal."""
        try:
            self.state = moves.apply(self.state, move)
        except Illegal:
            return False
        self.moves.append(move)
        while self.state.victim != NOBODY:
            answer = reply(self.state)
            self.state = moves.apply(self.state, answer)
        return True

    def go(self, place: int) -> bool:
        """Travel there the cheapest way, whoever is paid."""
        if self.state.architects[self.player] == place:
            return True
        ways = cheapest(self.state, self.player, place).get(place)
        if not ways:
            return False
        way = min(ways.values(), key=lambda way: (len(way), way))
        keys = [self.state.board.places[there] for there in way]
        return all(self.do("road", key) for key in keys) if len(ways) > 1 else self.do("travel", keys[-1])

    def connect(self, place: int) -> None:
        """Settle the gaps on the way, if this turn can settle them all."""
        state = self.state
        missing = gaps(state, self.player, place)
        hands = state.left[ANY] + state.left[MOVE] + max(0, free_works(state))
        if not missing or len(missing) > hands:
            return
        for village in missing:
            self.settle(state.board.villages[village])

    def settle(self, village: int) -> bool:
        """A house into a village: free, built, or moved from where it is of least use."""
        if self.do("builder", village) or self.do("house", village):
            return True
        return any(self.do("move", origin, village) for origin in self.spare())

    def spare(self) -> list[int | str]:
        """Where own houses are of little use: cities that score last, villages that others settle too."""
        state, board = self.state, self.state.board
        late = [city for city in reversed(coming(state)[1:]) if state.houses[city - 1][self.player]][:1]
        shared = [
            board.villages[v]
            for v, houses in enumerate(state.villages)
            if self.player in houses and len(houses) > 1
        ][:1]
        return [board.places[city] for city in late] + list(shared)

    def palace(self, city: int) -> None:
        """The best free site of a city, for each palace of the actions."""
        while self.state.left[PALACE] and self.go(city):
            if not (self.do("palace", "central") or self.do("palace", "outer")):
                break

    def houses(self, city: int) -> None:
        """All houses that can go there."""
        if not self.go(city):
            return
        key = self.state.board.places[city]
        while self.do("builder", key) or self.do("house", key):
            pass
        while (self.state.left[MOVE] or free_works(self.state) > 0) and self._bring(key):
            pass

    def _bring(self, key: str) -> bool:
        spare = [origin for origin in self.spare() if origin != key]
        return any(self.do("builder", origin, key) or self.do("move", origin, key) for origin in spare)

    def leftovers(self, city: int) -> None:
        """Use what is left rather than waive it: villages on the way to the next city, then any."""
        state = self.state
        for village in [*gaps(state, self.player, city), *_open_villages(state)]:
            if not (self.state.left[ANY] or self.state.left[MOVE]):
                return
            self.settle(state.board.villages[village])

    def take(self, character: int) -> None:
        """This character, or another one where the rules leave no choice of it."""
        if self.do("character", self.state.board.characters[character]):
            return
        for answer in legal_moves(self.state):
            if answer[0] in ("character", "attract") or answer[:2] == (
                "swap",
                self.state.board.characters[character],
            ):
                self.do(*answer)
                return

    def value(self) -> float:
        """The estimate at the end of the turn, less what a waiver gives away."""
        waived = any(self.state.left) or self.state.short
        return estimate(self.state, self.player) - WAIVER * waived


def _open_villages(state: State) -> list[int]:
    """Villages with room where the player has no house, empty ones first."""
    room = [v for v, houses in enumerate(state.villages) if len(houses) < state.board.room]
    return sorted(
        (v for v in room if state.who not in state.villages[v]), key=lambda v: len(state.villages[v])
    )[:4]


def pairs(state: State) -> list[tuple[str, str]]:
    """Pairs of actions worth a thought."""
    player = state.who
    gold = state.gold[player] + sum(state.board.income[c] for c in held(state, player))
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
        found += [("palace", "two houses"), ("two houses", "palace and house"), ("palace", "governor")]
        found += [("gold", "palace and house"), ("move", "palace and house")]
    elif gold + 2 >= price:
        found += [("gold", "palace"), ("gold", "palace and house")]
    if gold >= 2 * price:
        found += [("palace", "palace"), ("palace", "palace and house")]
    cheap = min(state.board.palace_price)
    if gold >= cheap and price > cheap:
        found += [("palace", "character"), ("palace and house", "character")]
    return found


def turns(state: State, choices: Sequence[tuple[str, str]]) -> Iterator[Turn]:
    """Whole turns tried out, actions first, the end not yet said."""
    cities = list(dict.fromkeys(coming(state)))
    nobody = [-1]
    wanted = useful(state)
    for pair in choices:
        builds = cities[:2] if "palace" in pair or "palace and house" in pair else cities[:1]
        lowered = [cities[i] for i in (2, 3) if i < len(cities)] if "governor" in pair else [START]
        taken = wanted if "character" in pair else nobody
        for palace_city, house_city, governor, character in product(builds, cities[:2], lowered, taken):
            turn = Turn(state)
            turn.do("actions", *pair)
            if character >= 0:
                turn.take(character)
            _carry_out(turn, palace_city, house_city, governor, cities)
            yield turn


def useful(state: State) -> list[int]:
    """Characters of others or the bank with a power of their own."""
    board = state.board
    strong = (
        board.palace_price[c] < board.costs.palace
        or board.free_tolls[c]
        or board.free_works[c]
        or board.income[c]
        for c in range(len(board.characters))
    )
    return [c for c, power in enumerate(strong) if power and state.holder[c] not in (state.who, OUT)]


def _carry_out(turn: Turn, palace_city: int, house_city: int, governor: int, cities: Sequence[int]) -> None:
    board = turn.state.board
    if turn.state.tokens[turn.player]:
        dear = turn.state.gold[turn.player] >= 2 * palace_price(turn.state, turn.player)
        turn.do("token", "palace" if dear else "gold")
    while turn.state.left[GOVERNOR] and governor != START and turn.do("governor", board.places[governor]):
        pass
    if turn.state.left[PALACE]:
        turn.connect(palace_city)
        turn.palace(palace_city)
    turn.connect(house_city)
    if any(turn.state.left[part] for part in (ANY, CITY, MOVE)) or free_works(turn.state) > 0:
        turn.houses(house_city)
    turn.leftovers(cities[1] if len(cities) > 1 else cities[0])
    home = Turn(turn.state)
    if home.go(cities[0]) and estimate(home.state, turn.player) > estimate(turn.state, turn.player):
        turn.state = home.state
        turn.moves += home.moves


def reply(state: State) -> Move:
    """What a robbed or asked player answers: the least loss, known without thinking."""
    answers = legal_moves(state)
    return answers[-1] if state.phase == "give" else answers[0]


class Player:
    """Answers decisions for all seats of one game; keeps their secret choices and the running plan."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.round = 0
        self.secret: list[tuple[str, str]] = []
        self.plan: list[Move] = []

    def choose(self, state: State) -> Move:
        """The answer to the decision that is due."""
        if state.phase == "actions":
            if self.round != state.round:
                self.round = state.round
                self.secret = [self._pair(state.replace(who=seat)) for seat in range(state.board.seats)]
            best = self._best(turns(state, [self.secret[state.who]]))
            self.plan = [*best.moves, ("end",)]
        if state.phase in ("actions", "turn"):
            return self.plan.pop(0)
        answers = legal_moves(state)
        if state.phase == "village":
            return self._place(state, answers)
        if state.phase == "bid":
            low = [answer for answer in answers if answer[0] == "pass" or answer[1] <= 3]
            return self.rng.choice(low)
        if state.phase in ("robbed", "give"):
            return reply(state)
        return self.rng.choice(answers)

    def _pair(self, state: State) -> tuple[str, str]:
        """The actions that a player chooses, as things stand when the round begins."""
        best = self._best(turns(state, pairs(state)))
        return best.state.actions[0], best.state.actions[1]

    def _best(self, tried: Iterator[Turn]) -> Turn:
        """The best turn, as a player sees it who misjudges each a little."""
        return max(tried, key=lambda turn: turn.value() + self.rng.gauss(0, MISJUDGED))

    def _place(self, state: State, answers: list[Move]) -> Move:
        """The village that brings the first cities nearest, by chance where several do."""
        goals = coming(state)[:3]

        def after(answer: Move) -> tuple[float, float]:
            # Distances alone, as placing the last house would begin the first round.
            village = state.board.village_number[answer[1]]
            villages = put(state.villages, village, (*state.villages[village], state.who))
            far = distances(state.replace(villages=villages), state.who)
            return sum(far[goal] / (2 + n) for n, goal in enumerate(goals)), self.rng.random()

        return min(answers, key=after)


class Outcome(NamedTuple):
    """One game played: how long it took, who began with which character, who won, where was built."""

    rounds: int
    characters: tuple[str, ...]
    winner: int
    cities: frozenset[str]


def play(state: State, seed: str) -> Outcome:
    """A game of such players from its first state on; the same seed gives the same game."""
    rng = random.Random(seed)
    player = Player(rng)
    board = state.board
    characters: tuple[str, ...] = ()
    while state.phase != "over":
        if state.phase == "governors":
            order = list(board.cities)
            rng.shuffle(order)
            move: Move = ("governors", tuple(order))
        else:
            move = player.choose(state)
        state = moves.apply(state, move)
        if state.round and not characters:
            characters = tuple(board.characters[held(state, seat)[0]] for seat in range(board.seats))
    built = frozenset(
        key
        for n, key in enumerate(board.cities)
        if state.central[n] != NOBODY or any(state.houses[n]) or any(o < board.seats for o in state.outer[n])
    )
    winner = state.players.index(standings(state)[0].player)
    return Outcome(state.round, characters, winner, built)
