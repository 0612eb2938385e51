"""A sensible player of Bania, and what it judges positions by.

It pitches the best tent as long as that pays, then puts its elephant where most is gained. Where a whole
turn of this is worth less than what the dice bring on average, it rolls. A turn may be any row of
tents, too many to try out: so each tent is judged alone.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

from sheetgen.games.bania import chances, goods
from sheetgen.games.bania.board import FRONT, GOODS_NUMBER, KINDS, REAR, numbers
from sheetgen.games.bania.camps import camp_of
from sheetgen.games.bania.payment import limits, supply
from sheetgen.games.bania.reserves import purchases
from sheetgen.games.bania.rules import apply, legal
from sheetgen.games.bania.state import HOME, State
from sheetgen.games.contract.values import Move

CARD = 0.5
"""A card, in points: three of them and a free space make a camp."""
FEW = 0.25
"""How much more the first card of a kind is worth than a third one."""
MANY = 8
"""Cards from which on more help little."""
LATE = 0.2
"""A card when the board is full, but for the majorities."""
SETTLED = 0.5
"""How much of the other players' good counts against a player."""
VISITS = 0.55
"""Turns that an elephant pays for each tent that its camp still lacks."""
MOST_VISITS = 3.0
PATIENCE = 0.65
"""How much of what dice bring a turn of tents must be worth: points made can't be lost again."""
ROOM = 24
"""Free spaces from which on cards lose their worth."""
ALIKE = 3
"""Spaces that are compared of those that are alike for a tent."""
WAYS = 4
"""Ways to pay that are compared."""


def estimate(s: State, player: int) -> float:
    """How good ``s`` looks for a player, in points; the larger, the better."""
    values = [_value(s, seat) for seat in range(s.board.seats)]
    others = sum(values) - values[player]
    return values[player] - SETTLED * others / (s.board.seats - 1)


def _value(s: State, player: int) -> float:
    points = float(s.points[player])
    if s.phase == "over":
        return points
    early = min(1.0, s.room.bit_count() / ROOM)
    card = LATE + (CARD - LATE) * early
    hand = limits(s, player)
    points += card * _cards(sum(hand)) + early * FEW * sum(min(n, 2) for n in hand)
    for kind in KINDS:
        held = hand[kind]
        rival = max((s.hands[seat][kind] for seat in range(s.board.seats) if seat != player), default=0)
        if held and held >= rival:
            points += (1 - early) * s.board.points.goods
    return points + card * early * _income(s, player)


def _cards(number: int) -> float:
    """More cards than can be spent in a turn or two help little."""
    return float(number) if number <= MANY else MANY + (number - MANY) / 4


def _income(s: State, player: int) -> float:
    """Cards that the elephant will bring."""
    at = s.elephants[player]
    if at == HOME:
        return 0.4
    camp = camp_of(s.camps, at)
    visits = min(MOST_VISITS, VISITS * (s.board.full - camp.size))
    return (visits + 0.4) * camp.colours.bit_count()


def dice_worth(s: State, player: int) -> float:
    """What a roll of all dice makes better on average, in points."""
    faces = s.board.faces
    there = [goods.pile(s, kind) > 0 for kind in KINDS]
    share = sum(there[GOODS_NUMBER[face]] for face in faces if face in GOODS_NUMBER) / len(faces)
    bonus = sum(n for n, some in zip(goods.bonus(s, player), there, strict=True) if some)
    cards = s.board.dice * share + _pairs(s) * bonus
    early = min(1.0, s.room.bit_count() / ROOM)
    held = sum(limits(s, player))
    more = _cards(held + 1) - _cards(held)
    return ((LATE + (CARD - LATE) * early) * more + early * FEW / 2) * cards


def _pairs(s: State) -> float:
    """Whole elephants of a roll on average, near enough for any dice."""
    half = min(s.board.faces.count(FRONT), s.board.faces.count(REAR)) / len(s.board.faces)
    return max(0.0, s.board.dice * half - 0.3)


def choose(s: State, rng: random.Random) -> Move:
    """The answer of the player who decides; by chance among equals."""
    if s.phase == "pay":
        ways = legal(s)[:WAYS]
        return max(ways, key=lambda way: estimate(apply(s, way), s.who))
    if s.phase == "again":
        return _again(s)
    gain, row = _row(s, rng)
    if not s.pitched and gain < PATIENCE * dice_worth(s, s.who):
        return ("roll",)
    return row[0] if row else ("end",)


def _again(s: State) -> Move:
    """Half elephants that bring nothing are rolled again."""
    faces = (*s.aside, *s.rolled)
    pairs = min(faces.count(FRONT), faces.count(REAR)) if sum(goods.bonus(s, s.who)) > 1 else 0
    rest = list(s.rolled)
    for half in (FRONT, REAR):
        for _ in range(min(pairs, rest.count(half))):
            rest.remove(half)
    again = chances.in_order([face for face in rest if face in (FRONT, REAR)])
    return ("again", again) if again else ("keep",)


def _row(s: State, rng: random.Random) -> tuple[float, list[Move]]:
    """The tents and the elephant of a turn, and how much better they make things look."""
    player, now = s.who, estimate(s, s.who)
    best, row = now, []
    while s.phase == "turn" and s.who == player:
        tried = list(_worth_trying(s, rng))
        value, move, after = _best(s, tried, rng)
        if move is None or value <= best:
            break
        best, s = value, after
        row.append(move)
    if s.phase == "turn" and s.who == player:
        perches = [move for move in legal(s) if move[0] == "elephant"]
        value, move, _ = _best(s, perches, rng)
        if move is not None and value > best:
            best = value
            row.append(move)
    return best - now, row


def _worth_trying(s: State, rng: random.Random) -> Iterator[Move]:
    """Each tent with a few of the spaces that are alike for it: they touch the same camps and tents."""
    alike: dict[tuple[int, object, tuple[int, ...]], list[int]] = {}
    touched = {
        space: (supply(s, space), tuple(n for n, camp in enumerate(s.camps) if camp.halo >> space & 1))
        for space in numbers(s.room)
    }
    for number, space in purchases(s, s.who):
        alike.setdefault((number, *touched[space]), []).append(space)
    for (number, _, _), spaces in alike.items():
        for space in rng.sample(spaces, min(ALIKE, len(spaces))):
            yield ("pitch", *s.board.tents[number].name, s.board.spaces[space])


def _best(s: State, tried: Iterable[Move], rng: random.Random) -> tuple[float, Move | None, State]:
    """The best of these moves with what it leads to; the cheapest payment stands for all."""
    best, found, reached = float("-inf"), None, s
    for move in tried:
        after = apply(s, move)
        if after.phase == "pay":
            after = apply(after, legal(after)[0])
        value = estimate(after, s.who) + rng.random() * 1e-6
        if value > best:
            best, found, reached = value, move, after
    return best, found, reached
