"""One-step-ahead players at Nagaraja, and the figures that show whether the cards are balanced.

    python -m sheetgen.games.nagaraja.balance nagaraja/temple --games 500

A player sees only what ``view`` shows and judges each answer by ``estimate``; the choices that an activated
card asks for are made the same way before it is judged. The same seed gives the same games.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Sequence
from statistics import median
from typing import Any, NamedTuple

from sheetgen.games.contract.values import Move
from sheetgen.games.nagaraja import rules
from sheetgen.games.nagaraja.agenda import DECISIONS
from sheetgen.games.nagaraja.board import compiled
from sheetgen.games.nagaraja.effects import EFFECTS
from sheetgen.games.nagaraja.estimate import estimate
from sheetgen.games.nagaraja.state import State, fresh


class Record(NamedTuple):
    """One game: its rounds, how it ended, whether the first guide won, what was activated and selected."""

    rounds: int
    reason: str
    first_guide_won: bool
    tiles_to_guide: int
    activated: Counter[str]
    selected: Counter[str]


def choose(state: State, player: int, rng: random.Random) -> Move:
    """The answer that looks best to a player who knows only what the table shows."""
    known = rules.view(state, player)
    moves = [move for move in rules.legal(state) if len(move) < 2 or move[1] is not None]
    rng.shuffle(moves)
    return max(moves, key=lambda move: _judge(rules.apply(known, move), player))


def _judge(state: State, player: int) -> float:
    """The estimate once an activated card has done what this player would have it do."""
    while state.agenda:
        kind, seat, _ = state.agenda[0]
        if kind == "cancel":
            state = rules.apply(state, ("allow",))
        elif seat == player and kind in EFFECTS and not DECISIONS.is_chance(kind):
            known = state
            state = max(
                (rules.apply(known, move) for move in rules.legal(known)),
                key=lambda after: estimate(after, player),
            )
        else:
            break
    return estimate(state, player)


def play(layout: Any, seed: int | str) -> Record:
    """One game of two such players."""
    rng = random.Random(f"{seed}")
    state = fresh(compiled(layout), ("Seat 1", "Seat 2"))
    first, to_guide = -1, 0
    activated, selected = Counter[str](), Counter[str]()
    while (due := rules.due(state)) is not None:
        if due.player is None:
            move = rules.chance(state, rng)
        else:
            move = rules.forced(state) or choose(state, due.player, rng)
            if due.kind == "place":
                to_guide += due.player == state.guide
            if move[0] in ("activate", "select"):
                (activated if move[0] == "activate" else selected)[move[1]] += 1
        state = rules.apply(state, move)
        if due.kind == "first":
            first = state.guide
    assert state.result is not None
    won = state.result.winner == first
    return Record(state.round, state.result.reason, won, to_guide, activated, selected)


class Balance(NamedTuple):
    """Figures over many games."""

    games: int
    median_rounds: float
    first_guide: float
    """Share of the games that the first guide wins."""
    guide: float
    """Share of the tiles that the guide of the round wins."""
    ends: dict[str, float]
    """Share of the games that each end decides."""
    activated: dict[str, float]
    """How often each card is activated among those played at all."""


def balance(records: Sequence[Record]) -> Balance:
    """The figures of some games."""
    games = len(records)
    ends = Counter(record.reason for record in records)
    activated = sum((record.activated for record in records), Counter[str]())
    selected = sum((record.selected for record in records), Counter[str]())
    return Balance(
        games,
        median(record.rounds for record in records),
        sum(record.first_guide_won for record in records) / games,
        sum(record.tiles_to_guide for record in records) / sum(record.rounds for record in records),
        {reason: ends[reason] / games for reason in ("cursed", "points", "tiles", "run-out")},
        {card: activated[card] / (activated[card] + selected[card]) for card in sorted(activated | selected)},
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Command line of the simulation."""
    from sheetgen.games import library

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("layout", nargs="?", default="nagaraja/temple", help="a layout, or a file")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    layout = library.load(library.resolve(chosen.layout))
    figures = balance([play(layout, f"{chosen.seed}/{number}") for number in range(chosen.games)])
    print(f"{figures.games} games")
    print(f"  rounds: median {figures.median_rounds:g}")
    print(
        f"  the first guide wins {figures.first_guide:.1%} of the games, "
        f"the guide {figures.guide:.1%} of the tiles"
    )
    print("  ends: " + ", ".join(f"{reason} {share:.1%}" for reason, share in figures.ends.items()))
    print("  activated: " + ", ".join(f"{card} {share:.0%}" for card, share in figures.activated.items()))


if __name__ == "__main__":
    main()
