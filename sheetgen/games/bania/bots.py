"""Estimates of a position and candidate turns of Bania, for the players of ``bots``."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator

from sheetgen.games.bania import chances, ghost, holdings
from sheetgen.games.bania.board import FRONT, KINDS, REAR, Goods, camp_of, spaces_in
from sheetgen.games.bania.holdings import (
    NOTHING,
    can_pay,
    card_limits,
    fewest_cards,
    tents_in_reserve,
    touching_tents,
)
from sheetgen.games.bania.rules import apply, forced, legal
from sheetgen.games.bania.state import AT_HOME, State
from sheetgen.games.bania.turn import elephant_spaces
from sheetgen.games.contract.solo import IT
from sheetgen.games.contract.values import Move, Plan

CARD = 0.5
"""Value of a card in points: three cards and a free space make a camp."""
FEW = 0.25
"""Additional value of the first card of a kind over the third."""
MANY = 8
"""Number of cards above which more cards help little."""
LATE = 0.2
"""Value of a card when the board is full, without majorities."""
SETTLED = 0.5
"""Weight of the other players' positions against a player."""
VISITS = 0.55
"""Number of turns in which an elephant pays, for each tent that its camp still lacks."""
MOST_VISITS = 3.0
ROOM = 24
"""Number of free spaces below which cards lose value."""


def estimate(s: State, player: int) -> float:
    """Return the value of ``s`` for a player, in points; higher is better."""
    values = [_value(s, seat) for seat in range(s.board.seats)]
    others = sum(values) - values[player]
    return values[player] - SETTLED * others / (s.board.seats - 1)


def _value(s: State, player: int) -> float:
    points = float(s.points[player])
    if s.phase == "over" or (s.ghost is not None and player == IT):
        return points
    early = min(1.0, s.room.bit_count() / ROOM)
    card = LATE + (CARD - LATE) * early
    hand = card_limits(s, player)
    points += card * _cards(sum(hand)) + early * FEW * sum(min(n, 2) for n in hand)
    for kind in KINDS:
        held = hand[kind]
        rival = max((s.hands[seat][kind] for seat in range(s.board.seats) if seat != player), default=0)
        if held and held >= rival:
            points += (1 - early) * s.board.points.goods
    return points + card * early * _income(s, player)


def _cards(number: int) -> float:
    """Return the value of a number of cards in points, for a bot. Cards beyond those spent in one or two
    turns count little.
    """
    return float(number) if number <= MANY else MANY + (number - MANY) / 4


def _income(s: State, player: int) -> float:
    """Return the expected number of cards that the player's elephant will bring during the rest of the
    game.
    """
    at = s.elephants[player]
    if at == AT_HOME:
        return 0.4
    camp = camp_of(s.camps, at)
    visits = min(MOST_VISITS, VISITS * (s.board.full - camp.size))
    return (visits + 0.4) * camp.colours.bit_count()


# ---- candidate turns -------------------------------------------------------------------------
#
# A turn can be any sequence of tents. A candidate is built tent by tent: of some tents and spaces, take the
# best by the estimate while the estimate rises; then place the elephant. Candidates differ by the tents that
# are compared.


LOOKED_AT = 5
"""Number of tents with spaces that are compared for each tent of a sequence."""
ROWS = 8
"""Number of random sequences of tents and spaces."""
WAYS = 4
"""Number of different ways to pay that are tried."""

Tried = tuple[int, int]
"""A type of tents and a space."""
Site = tuple[int, int, Goods, bool]
"""A type of tents, a space, the tents that the space touches, and whether it touches no camp."""
Choice = Callable[[State], Iterable[Tried]]
"""A function that chooses the tents and spaces to compare."""


def plans(s: State, player: int, rng: random.Random) -> Iterator[Plan]:
    """Yield candidate turns: the sequence of tents with the best estimate, a roll of the dice, shorter parts
    of that sequence, and other sequences of tents.
    """
    if ghost.is_ghost_due(s):
        yield from (Plan((move,), apply(s, move)) for move in legal(s))
    elif s.phase == "again":
        yield from _rerolls(s)
    elif s.phase == "pay":
        for way in legal(s)[:WAYS]:
            yield _row([way], apply(s, way), lambda now: promising_tents(now, rng))
    else:
        yield from _distinct(_turns(s, rng))


def _distinct(found: Iterator[Plan]) -> Iterator[Plan]:
    """Yield the plans without those that lead to the same state as an earlier plan."""
    seen = set()
    for plan in found:
        if plan.after not in seen:
            seen.add(plan.after)
            yield plan


def _turns(s: State, rng: random.Random) -> Iterator[Plan]:
    best = _row([], s, lambda now: promising_tents(now, rng))
    yield best
    if not s.pitched:
        yield Plan((("roll",),), apply(s, ("roll",)))
    yield from _parts(s, best)
    for _ in range(ROWS):
        yield _row([], s, lambda now: random_tents(now, rng))


def _rerolls(s: State) -> Iterator[Plan]:
    """Yield two answers: roll again the elephant halves that bring nothing, or keep all dice."""
    faces = (*s.aside, *s.rolled)
    pairs = min(faces.count(FRONT), faces.count(REAR)) if sum(holdings.elephant_bonus(s, s.who)) > 1 else 0
    rest = list(s.rolled)
    for half in (FRONT, REAR):
        for _ in range(min(pairs, rest.count(half))):
            rest.remove(half)
    again = chances.sorted_faces([face for face in rest if face in (FRONT, REAR)])
    for move in [("again", again), ("keep",)] if again else [("keep",)]:
        yield Plan((move,), apply(s, move))


# ---- rows -----------------------------------------------------------------------------------


def _row(said: list[Move], s: State, choice: Choice) -> Plan:
    """Return a turn that adds tents while the estimate rises, then places the elephant where it gains most."""
    player, value = s.who, estimate(s, s.who)
    moves = list(said)
    while s.phase == "turn" and s.who == player:
        tried = [_pitched(s, tent, space) for tent, space in choice(s)]
        best = max(tried, key=lambda plan: estimate(plan.after, player), default=None)
        if best is None or (reached := estimate(best.after, player)) <= value:
            break
        value, s = reached, best.after
        moves += best.moves
    return _ended(Plan(tuple(moves), s), player)


def _parts(s: State, row: Plan) -> Iterator[Plan]:
    """Yield for each tent of a planned turn the shorter plan that stops before this tent is pitched."""
    player, moves = s.who, row.moves
    for n, move in enumerate(moves):
        if move[0] == "pitch":
            yield _ended(Plan(moves[:n], s), player)
        s = apply(s, move)
        if (paid := forced(s)) is not None:
            s = apply(s, paid)


def _pitched(s: State, tent: int, space: int) -> Plan:
    """Return the moves that pitch a tent and pay for it with the fewest cards."""
    move = ("pitch", *s.board.tents[tent].name, s.board.spaces[space])
    after = apply(s, move)
    ways = legal(after)
    after = apply(after, ways[0])
    return Plan((move, ways[0]) if len(ways) > 1 else (move,), after)


def _ended(plan: Plan, player: int) -> Plan:
    """Return the plan with the move that ends the turn, unless the turn waits for tents that are drawn during
    it.
    """
    s = plan.after
    if s.phase != "turn" or s.who != player:
        return plan
    ends: list[Move] = [("end",), *(("elephant", s.board.spaces[space]) for space in elephant_spaces(s))]
    after = [Plan((*plan.moves, move), _settled(apply(s, move))) for move in ends]
    return max(after, key=lambda one: estimate(one.after, player))


def _settled(s: State) -> State:
    """Return the state after all moves of a ghost, so that different ends of a turn can be compared."""
    while (move := forced(s)) is not None:
        s = apply(s, move)
    return s


# ---- which tents are looked at ------------------------------------------------------------------


def promising_tents(s: State, rng: random.Random) -> list[Tried]:
    """Return pairs of a tent and a space that give many points for few cards; equal pairs are in random
    order.
    """
    looks = []
    held, exchange = card_limits(s, s.who), s.board.exchange
    for tent, space, given, alone in _unlike(s, rng):
        cost = CARD * fewest_cards(s.board.tents[tent].price, given, held, exchange)
        worth = s.board.points.camp if alone else s.board.points.tent
        looks.append((worth - cost, rng.random(), (tent, space)))
    looks.sort(reverse=True)
    return [tried for _, _, tried in looks[:LOOKED_AT]]


def random_tents(s: State, rng: random.Random) -> list[Tried]:
    """Return random pairs of a tent that the player can buy and a space for it."""
    found = _unlike(s, rng)
    return [site[:2] for site in rng.sample(found, min(LOOKED_AT, len(found)))]


def _unlike(s: State, rng: random.Random) -> list[Site]:
    """Return each tent with one space of each group of equivalent spaces. Equivalent spaces touch the same
    camps and tents.
    """
    alike: dict[tuple[Goods, tuple[int, ...]], list[int]] = {}
    for space in spaces_in(s.room):
        camps = tuple(n for n, camp in enumerate(s.camps) if camp.halo >> space & 1)
        alike.setdefault((touching_tents(s, space) if camps else NOTHING, camps), []).append(space)
    return [
        (tent, rng.choice(spaces), given, not camps)
        for tent in tents_in_reserve(s, s.who)
        for (given, camps), spaces in alike.items()
        if can_pay(s, s.who, s.board.tents[tent].price, given)
    ]
