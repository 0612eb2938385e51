"""Ways to go on in Nagaraja: each answer, with the choices that an activated card asks of its player."""

from __future__ import annotations

import random

from sheetgen.games.contract.values import Plan
from sheetgen.games.nagaraja import rules
from sheetgen.games.nagaraja.agenda import DECISIONS
from sheetgen.games.nagaraja.effects import EFFECTS
from sheetgen.games.nagaraja.estimate import estimate
from sheetgen.games.nagaraja.moves import ALLOW
from sheetgen.games.nagaraja.state import State


def plans(s: State, player: int, rng: random.Random) -> list[Plan]:
    """All of them but those that leave open what is done, the best looking first, by chance among equals."""
    found = []
    for move in rules.legal(s):
        if None not in move:
            plan = _carried_out(Plan((move,), rules.apply(s, move)), player)
            found.append((estimate(plan.after, player), rng.random(), plan))
    found.sort(key=lambda one: one[:2], reverse=True)
    return [plan for _, _, plan in found]


def _carried_out(plan: Plan, player: int) -> Plan:
    """Nobody cancels the effect, and its choices are made as looks best."""
    moves, s = plan
    while s.agenda:
        kind, seat, _ = s.agenda[0]
        if kind == "cancel" and seat != player:
            s = rules.apply(s, ALLOW)
        elif (forced := rules.forced(s)) is not None:
            s = rules.apply(s, forced)
        elif seat == player and kind in EFFECTS and not DECISIONS.is_chance(kind):
            after = [(move, rules.apply(s, move)) for move in rules.legal(s) if None not in move]
            move, s = max(after, key=lambda one: estimate(one[1], player))
            moves = (*moves, move)
        else:
            break
    return Plan(moves, s)
