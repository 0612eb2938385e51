"""Estimates of a position and candidate turns of Nagaraja, for the players of ``bots``.

A bot imagines hidden cards, won amulets and discards: it draws them from those that are left. Relics stay
face down; their values are drawn when somebody turns them up or looks at them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from math import comb, exp, sqrt

from sheetgen.games.contract.solo import IT
from sheetgen.games.contract.values import Move, Plan
from sheetgen.games.nagaraja import rules
from sheetgen.games.nagaraja.agenda import DECISIONS
from sheetgen.games.nagaraja.board import BITS, EMPTY, Board
from sheetgen.games.nagaraja.effects import EFFECTS
from sheetgen.games.nagaraja.knowledge import (
    amulet_pool,
    card_pool,
    ghost_points,
    possible_omens,
    reached_places,
)
from sheetgen.games.nagaraja.moves import ALLOW
from sheetgen.games.nagaraja.state import UNKNOWN_CARD, Hand, State, Task, Temple


def imagine(s: State, player: int, rng: random.Random) -> State:
    """Return a state in which all cards and amulets of both players are named at random."""
    left = [card for card, number in enumerate(card_pool(s)) for _ in range(number)]
    rng.shuffle(left)
    chosen = [_named(s, cards, left) for cards in s.chosen]
    hands = [_filled(hand, left) for hand in s.hands]
    discards = tuple(left.pop() if card == UNKNOWN_CARD else card for card in s.discards)
    temples = _amulets(s, rng)
    return s.replace(
        chosen=(chosen[0], chosen[1]),
        hands=(hands[0], hands[1]),
        discards=discards,
        temples=temples,
        unseen=None,
        agenda=tuple(_drawn(task, s, hands) for task in s.agenda),
    )


def _named(s: State, cards: tuple[int, ...], left: list[int]) -> tuple[int, ...]:
    """Return random selected cards, all of one symbol if there are enough (NA-20)."""
    unnamed = cards.count(UNKNOWN_CARD)
    if not unnamed:
        return cards
    named = [card for card in cards if card >= 0]
    symbols = s.board.symbols
    wanted = [symbols[named[0]]] if named else [symbols[card] for card in left]
    alike = next(
        (symbol for symbol in wanted if sum(symbols[card] == symbol for card in left) >= unnamed), None
    )
    for card in [card for card in left if symbols[card] == alike][:unnamed]:
        left.remove(card)
        named.append(card)
    return tuple(sorted(named))


def _filled(hand: Hand, left: list[int]) -> Hand:
    drawn = [left.pop() for _ in range(hand.hidden)]
    return Hand(tuple(sorted((*hand.cards, *drawn))), 0, hand.shown)


def _amulets(s: State, rng: random.Random) -> tuple[Temple, Temple]:
    left = [amulet for amulet, number in enumerate(amulet_pool(s)) for _ in range(number)]
    rng.shuffle(left)
    held = [list(temple.amulets) for temple in s.temples]
    asked, cancel = s.agenda[0], s.board.cancel_amulet
    if asked.kind == "cancel" and cancel not in held[asked.seat]:
        # The rules ask a player to cancel only if the player may have such an amulet (NA-44).
        left.remove(cancel)
        held[asked.seat][held[asked.seat].index(0)] = cancel
    one, other = (
        temple._replace(amulets=tuple(sorted(amulet or left.pop() for amulet in amulets)))
        for temple, amulets in zip(s.temples, held, strict=True)
    )
    return one, other


def _drawn(task: Task, s: State, hands: list[Hand]) -> Task:
    """Return the task with random cards that a player drew but has not chosen from."""
    if task.kind == "give" and UNKNOWN_CARD in task.data:
        return task._replace(data=_guessed(task.data, s.hands[task.seat], hands[task.seat]))
    if task.kind == "draw" and UNKNOWN_CARD in task.data[1]:
        number, drawn, deal = task.data
        return task._replace(data=(number, _guessed(drawn, s.hands[task.seat], hands[task.seat]), deal))
    return task


def _guessed(cards: tuple[int, ...], known: Hand, guessed: Hand) -> tuple[int, ...]:
    new = list(guessed.cards)
    for card in known.cards:
        new.remove(card)
    return tuple(card if card >= 0 else new.pop() for card in cards)


# ---- estimate of a position ---------------------------------------------------------------------
#
# The unit is a point of the game. Unknown relics count by the values that are left, the loss by a third
# cursed relic by its probability.


WIN = 60.0
TILE = 2.5
"""Value of a won room tile, and again of denying it to the opponent."""
CARD = 1.2
LEADING_ON = 0.5
"""Value of the first path that leads to an empty place. Later ones count less."""
TWO_CURSED = -3.0
KNOWN_RELIC = 0.12
UNNAMED_AMULET = 1.1
USEFUL_AMULET = 0.8
SURE, OPEN = 1.0, 2.4
"""Standard deviation of the fate points that decide a tile: with all sticks thrown, or with throws to come.
"""
UNSEEN_CARD = 4.5
"""Expected fate points of an unknown card."""
NAGA = 0.7
"""Expected additional fate points of a naga with a card to activate."""
_BEFORE = ("fight", "unveil", "sticks", "act", "nagas", "count")
"""Kinds of tasks before a tile is won."""


def estimate(s: State, player: int) -> float:
    """Return the value of ``s`` for ``player``, from what that player knows; higher is better."""
    if s.result is not None:
        return WIN if s.result.winner == player else -WIN
    value = temple_value(s, player, player) - temple_value(s, 1 - player, player)
    value += CARD * (_cards(s.hands[player].card_count) - _cards(s.hands[1 - player].card_count))
    return value + _tile_in_play(s, player)


def _cards(number: float) -> float:
    """Return as how many cards a hand of ``number`` cards counts. Cards after the eighth help little."""
    return number if number <= 8 else 8 + (number - 8) / 3


def temple_value(s: State, seat: int, viewer: int) -> float:
    """Return the value of a temple for its owner, from what ``viewer`` knows."""
    if s.ghost is not None and seat == IT:
        return float(ghost_points(s))
    trapped, cell = divmod(s.trap, 9)
    return _worth(s.board, s.temples[seat], cell if trapped == seat else None, seat == viewer, viewer)


@lru_cache(maxsize=1 << 12)
def _worth(board: Board, temple: Temple, trap: int | None, is_own: bool, viewer: int) -> float:
    """Return the value of a temple with the trap on one of its cells.

    The result is cached, because most moves change no temple.
    """
    relics, _, leads = reached_places(board, temple.tiles)
    if trap is not None:
        leads &= ~(1 << trap)
    points, cursed, unnamed = 0.0, 0, 0
    known = temple.seen[viewer]
    for place in BITS[relics]:
        value = temple.relics[place] if known >> place & 1 else 0
        if value:
            points += value
            cursed += value in board.cursed_values
        else:
            unnamed += 1
    loss = float(cursed >= board.doom)
    if unnamed:
        left = list(board.relic_values)
        for place in BITS[known]:
            if value := temple.relics[place]:
                left.remove(value)
        curses = sum(value in board.cursed_values for value in left)
        points += unnamed * sum(left) / len(left)
        loss = chance_of_loss(curses, len(left), unnamed, board.doom - cursed)
    worth = _amulet_worth(board, temple) if is_own else UNNAMED_AMULET * len(temple.amulets)
    total = points + worth + (TWO_CURSED if cursed == board.doom - 1 else 0.0)
    total += LEADING_ON * sqrt(len(BITS[leads])) + KNOWN_RELIC * known.bit_count()
    if points + worth >= board.goal:
        total += WIN / 2 * (1 - loss)
    if 9 - temple.tiles.count(EMPTY) >= board.full - 1:
        total += 0.3 * points
    return total - WIN * loss


def chance_of_loss(cursed: int, left: int, turned: int, needed: int) -> float:
    """Return the probability that ``turned`` of ``left`` relics include ``needed`` cursed ones."""
    if needed <= 0:
        return 1.0
    ways = sum(
        comb(cursed, n) * comb(left - cursed, turned - n) for n in range(needed, min(cursed, turned) + 1)
    )
    return ways / comb(left, turned)


def _amulet_worth(board: Board, temple: Temple) -> float:
    points = board.amulet_points
    return sum(points[a] or USEFUL_AMULET if a else UNNAMED_AMULET for a in temple.amulets)


def _tile_in_play(s: State, player: int) -> float:
    """Return the value of the tile in play times the probability of winning it; certain once somebody must
    place it.
    """
    top = s.agenda[0]
    if top.kind == "place":
        return TILE if top.seat == player else -TILE
    if not any(task.kind in _BEFORE for task in s.agenda):
        return 0.0
    thrown = not any(task.kind in ("unveil", "select", "show") for task in s.agenda)
    hidden = any(task.kind == "unveil" for task in s.agenda)
    margin = _fate(s, player, thrown, False) - _fate(s, 1 - player, thrown, hidden)
    margin += 0.5 if s.guide == player else -0.5
    return _stake(s) * (2 / (1 + exp(-margin / (SURE if thrown else OPEN))) - 1)


def _stake(s: State) -> float:
    """Return the value of winning the tile in play. The ghost's last tile decides the game."""
    ghost = s.ghost
    last = ghost is not None and ghost.start + ghost.tiles + 2 == len(s.board.ghost_row)
    return WIN / 2 if last else TILE


def _fate(s: State, seat: int, thrown: bool, hidden: bool) -> float:
    """Return the expected fate points including nagas. ``hidden`` means that selected cards lie face down."""
    board = s.board
    alone = s.ghost is not None and seat == IT
    if not thrown:
        if alone:
            return _omen_fate(s)
        cards = s.chosen[seat]
        return (
            UNSEEN_CARD * len(cards) if hidden else sum(_card_fate(s, card) for card in cards)
        ) or UNSEEN_CARD
    total = float(s.added[seat])
    nagas = 0
    for stick in s.sticks[seat]:
        total += (board.low[stick] + board.high[stick]) / 2
        nagas += board.may_naga[stick]
    for task in s.agenda:
        if task.kind == "throw" and task.seat == seat:
            total += sum(_kind_fate(board, kind) for kind in task.data)
    return total + NAGA * (nagas if alone else min(nagas, s.hands[seat].card_count))


def _kind_fate(board: Board, kind: int) -> float:
    return sum(board.high[stick] for stick in board.face_odds[kind]) / 4


def _card_fate(s: State, card: int) -> float:
    """Return the expected fate points of a selected card, with the expected use of its naga."""
    if card == UNKNOWN_CARD:
        return UNSEEN_CARD
    return _sticks_fate(s.board, s.board.cards[card].sticks)


def _omen_fate(s: State) -> float:
    """Return the expected fate points of the ghost's omen, or of the omens that may be turned up."""
    assert s.ghost is not None
    omens = [s.ghost.omen] if s.ghost.omen >= 0 else possible_omens(s)
    said = [s.board.omens[omen] for omen in omens]
    return sum(omen.fate + _sticks_fate(s.board, omen.sticks) for omen in said) / len(said)


def _sticks_fate(board: Board, sticks: tuple[int, ...]) -> float:
    """Return the expected fate points of some sticks."""
    total = 0.0
    for kind, number in enumerate(sticks):
        nagas = sum(board.may_naga[stick] for stick in board.face_odds[kind]) / 4
        total += number * (_kind_fate(board, kind) + NAGA * nagas)
    return total


# ---- candidate turns ----------------------------------------------------------------------------
#
# Each answer is continued with the choices that an activated card requires.


CHOICES = 8
"""Number of compared choices of an effect. Some effects have dozens, for example of relics to look at."""


def plans(s: State, player: int, rng: random.Random) -> Iterator[Plan]:
    """Yield the best answer by the estimate, then uses of cards, then the other answers. Each plan contains
    the choices that follow.
    """
    answers = [move for move in rules.legal(s) if None not in move]
    rng.shuffle(answers)
    plain = [Plan((move,), rules.apply(s, move)) for move in answers if move[0] != "activate"]
    plain.sort(key=lambda plan: -estimate(plan.after, player))
    yield from plain[:1]
    for move in answers:
        if move[0] == "activate":
            yield _carried_out(Plan((move,), rules.apply(s, move)), player, rng)
    yield from plain[1:]


def _carried_out(plan: Plan, player: int, rng: random.Random) -> Plan:
    """Return the plan with the choices of the activated card's effect: nobody cancels it, and the estimate
    chooses.
    """
    moves, s = plan
    while s.agenda:
        kind, seat, _ = s.agenda[0]
        if kind == "cancel" and seat != player:
            s = rules.apply(s, ALLOW)
        elif (forced := rules.forced(s)) is not None:
            s = rules.apply(s, forced)
        elif seat == player and kind in EFFECTS and not DECISIONS.is_chance(kind):
            choice = _best(s, player, rng)
            moves, s = (*moves, *choice.moves), choice.after
        else:
            break
    return Plan(moves, s)


def _best(s: State, player: int, rng: random.Random) -> Plan:
    """Return the best of some answers by the estimate."""
    answers: list[Move] = [move for move in rules.legal(s) if None not in move]
    some = rng.sample(answers, min(CHOICES, len(answers)))
    tried = [Plan((move,), rules.apply(s, move)) for move in some]
    return max(tried, key=lambda plan: estimate(plan.after, player))
