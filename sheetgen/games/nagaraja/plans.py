"""Ways to go on in Nagaraja: each answer, with the choices that an activated card asks of its player."""

from __future__ import annotations

import random
from collections.abc import Iterator

from sheetgen.games.contract.values import Move, Plan
from sheetgen.games.nagaraja import rules
from sheetgen.games.nagaraja.agenda import DECISIONS
from sheetgen.games.nagaraja.effects import EFFECTS
from sheetgen.games.nagaraja.estimate import estimate
from sheetgen.games.nagaraja.moves import ALLOW
from sheetgen.games.nagaraja.state import State

CHOICES = 8
"""Choices of an effect that are compared: of relics to look at alone there are dozens, all alike."""


def plans(s: State, player: int, rng: random.Random) -> Iterator[Plan]:
    """The answer that looks best at once, then what cards can do, then the others; nothing that is left open."""
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
    """Nobody cancels the effect, and its choices are made as looks best."""
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
    """The best looking of some answers."""
    answers: list[Move] = [move for move in rules.legal(s) if None not in move]
    some = rng.sample(answers, min(CHOICES, len(answers)))
    tried = [Plan((move,), rules.apply(s, move)) for move in some]
    return max(tried, key=lambda plan: estimate(plan.after, player))
