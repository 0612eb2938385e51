"""Ways to play a turn of Raja on, for players who compare whole turns.

Of the pairs of actions that a player can afford each is carried out towards a city or two: close gaps in the roads,
build, send a governor down, come back to the Maharaja.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from sheetgen.games.contract.values import Move, Plan
from sheetgen.games.raja import moves
from sheetgen.games.raja.board import ANY, CITY, GOVERNOR, MOVE, PALACE, START
from sheetgen.games.raja.estimate import coming, distances, estimate
from sheetgen.games.raja.moves import legal_moves
from sheetgen.games.raja.state import OUT, State, free_works, held, palace_price, put
from sheetgen.games.raja.trial import Turn
from sheetgen.games.raja.unsaid import followed

PLACES = 5
"""Villages for a first house that are compared."""
HIGHEST_BID = 3
EARLY = 0.5
"""How much sooner a turn that builds a palace is thought of than others, of the whole order."""


def plans(s: State, player: int, rng: random.Random) -> Iterator[Plan]:
    """Whole turns; before the first round villages and bids; none where each answer can be tried."""
    if s.phase in ("actions", "turn"):
        yield from _turns(s, rng)
    elif s.phase == "village":
        for move in _places(s):
            yield Plan((move,), moves.apply(s, move))
    elif s.phase == "bid":
        for move in legal_moves(s):
            if move[0] == "pass" or move[1] <= HIGHEST_BID:
                yield Plan((move,), moves.apply(s, move))


def _places(s: State) -> list[Move]:
    """The villages that bring the first cities nearest."""
    goals = coming(s)[:3]

    def after(answer: Move) -> float:
        # Distances alone, as placing the last house would begin the first round.
        village = s.board.village_number[answer[1]]
        villages = put(s.villages, village, (*s.villages[village], s.who))
        far = distances(s.replace(villages=villages), s.who)
        return sum(far[goal] / (2 + n) for n, goal in enumerate(goals))

    return sorted(legal_moves(s), key=after)[:PLACES]


def _turns(s: State, rng: random.Random) -> Iterator[Plan]:
    """Each end of a turn once, palaces rather sooner than the rest."""
    aims = list(_aims(s))
    aims.sort(key=lambda aim: rng.random() - EARLY * any("palace" in action for action in aim.actions))
    seen = set()
    for aim in aims:
        plan = _carried_out(s, aim)
        if plan.after not in seen:
            seen.add(plan.after)
            yield plan


# ---- aims -----------------------------------------------------------------------------------


class Aim(NamedTuple):
    """What a turn is for."""

    actions: tuple[str, ...]
    """Both actions; none where they are chosen already."""
    palace: int
    """Cities to build palaces in, and houses."""
    house: int
    governor: int
    """The city whose governor is sent down, ``START`` for none."""
    character: int
    """The one to take, -1 for none."""


def _aims(s: State) -> Iterator[Aim]:
    """All that are worth a thought."""
    cities = list(dict.fromkeys(coming(s)))
    nobody = [-1]
    for actions in pairs(s) if s.phase == "actions" else [s.actions]:
        palace = any("palace" in action for action in actions)
        builds = cities[:2] if palace else cities[:1]
        lowered = cities[2:4] if "governor" in actions else []
        taken = useful(s) if "character" in actions else nobody
        for city, house, governor, character in product(
            builds, cities[:2], lowered or [START], taken or nobody
        ):
            yield Aim(actions, city, house, governor, character)


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


def _carried_out(s: State, aim: Aim) -> Plan:
    """The whole turn for an aim."""
    turn = Turn(s)
    if s.phase == "actions":
        turn.do("actions", *aim.actions)
    if aim.character >= 0:
        turn.take(aim.character)
    _build(turn, aim)
    turn.do("end")
    return Plan(tuple(turn.moves), followed(turn.state))


def _build(turn: Turn, aim: Aim) -> None:
    board, cities = turn.state.board, list(dict.fromkeys(coming(turn.state)))
    if turn.state.tokens[turn.player]:
        dear = turn.state.gold[turn.player] >= 2 * palace_price(turn.state, turn.player)
        turn.do("token", "palace" if dear else "gold")
    while (
        turn.state.left[GOVERNOR]
        and aim.governor != START
        and turn.do("governor", board.places[aim.governor])
    ):
        pass
    if turn.state.left[PALACE]:
        turn.connect(aim.palace)
        turn.palace(aim.palace)
    turn.connect(aim.house)
    if any(turn.state.left[part] for part in (ANY, CITY, MOVE)) or free_works(turn.state) > 0:
        turn.houses(aim.house)
    turn.leftovers(cities[1] if len(cities) > 1 else cities[0])
    home = Turn(turn.state)
    if home.go(cities[0]) and estimate(home.state, turn.player) > estimate(turn.state, turn.player):
        turn.state = home.state
        turn.moves += home.moves
