"""How strong the levels of bots are: games of two levels against each other, sides swapped, by seed.

    python -m tools.matches dice-charmers/sun --levels 2 1 --games 100 --seed 1 --jobs 2

A player is a level, ``random`` (any legal answer) or ``greedy`` (the best answer by the estimate right after it).
Games come in pairs with the same seed, each level once in each seat. Levels think for a number of playouts, not
for a time, so that the same line gives the same figures on any machine; ``--playouts`` sets them.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from time import process_time
from typing import NamedTuple

from sheetgen.bots.game import Chooser, final_places, first_state, play_moves
from sheetgen.bots.levels import LEVELS, player_of_level, reproducible_budget
from sheetgen.bots.player import Budget, estimate_or_zero, specific_answers
from sheetgen.bots.statistics import share_estimate
from sheetgen.games import library, registry
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.values import Move, State


class Match(NamedTuple):
    """A game to be played: which levels sit where, and how long they may think."""

    layout: str
    levels: tuple[str, str]
    budgets: tuple[Budget, Budget]
    seed: str
    swapped: bool


class RandomPlayer:
    """Gives any legal answer."""

    def __init__(self, game: Game, rng: random.Random) -> None:
        self.game, self.rng = game, rng

    def choose(self, known: State, player: int) -> Move:
        """Return one of the legal answers."""
        return self.rng.choice(specific_answers(self.game, known))


class OneStepPlayer(RandomPlayer):
    """Gives the answer with the best estimate right after it; of equal ones, any."""

    def choose(self, known: State, player: int) -> Move:
        """Return the answer with the best estimate."""
        answers = specific_answers(self.game, known)
        self.rng.shuffle(answers)
        return max(
            answers, key=lambda move: estimate_or_zero(self.game, self.game.play(known, move)[0], player)
        )


SIMPLE = {"random": RandomPlayer, "greedy": OneStepPlayer}


def player_named(name: str, game: Game, rng: random.Random, budget: Budget) -> Chooser:
    """Return a player by its level, or a simple one by its name."""
    return SIMPLE[name](game, rng) if name in SIMPLE else player_of_level(game, int(name), rng, budget)


class Result(NamedTuple):
    """What the first level got of a win, and the seconds of work that each level's moves took."""

    won: float
    seconds: float
    moves: int


def play(match: Match) -> Result:
    """One game."""
    layout = library.load(library.resolve(match.layout))
    game = registry.find(layout.header.game)
    order = (1, 0) if match.swapped else (0, 1)
    seats = [
        player_named(match.levels[n], game, random.Random(f"{match.seed}/{n}"), match.budgets[n])
        for n in order
    ]
    state, began, moves = first_state(game, layout, 2), process_time(), 0
    for step in play_moves(game, state, seats, random.Random(match.seed)):
        state, moves = step.after, moves + (step.player is not None)
    first = final_places(game, state)
    if first[0] == first[1]:
        return Result(0.5, process_time() - began, moves)
    return Result(float(first[order.index(0)] == 1), process_time() - began, moves)


def matches(
    layout: str, levels: tuple[str, str], budgets: tuple[Budget, Budget], games: int, seed: int
) -> Iterator[Match]:
    """All games of a pairing."""
    for number in range(games):
        yield Match(layout, levels, budgets, f"{seed}/{number // 2}", bool(number % 2))


def report(layout: str, levels: Sequence[str], results: Sequence[Result]) -> str:
    """The figures in a line."""
    won, games = sum(result.won for result in results), len(results)
    found = share_estimate(won, games)
    seconds = sum(result.seconds for result in results) / games
    return (
        f"{layout}: {_called(levels[0])} won {found.value:.1%} of {games} games against {_called(levels[1])} "
        f"({found.low:.0%} to {found.high:.0%}); {seconds:.1f} s a game"
    )


def _budget(name: str) -> Budget:
    return Budget() if name in SIMPLE else reproducible_budget(int(name))


def _called(name: str) -> str:
    return name if name in SIMPLE else f"level {name}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Command line of the matches."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("layout", help="a layout such as dice-charmers/sun")
    parser.add_argument("--levels", nargs=2, default=["2", "1"], choices=[*map(str, LEVELS), *SIMPLE])
    parser.add_argument("--playouts", type=int, nargs=2, help="how long each level thinks")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    chosen = parser.parse_args(arguments)
    budgets = (
        [Budget(playouts=n) for n in chosen.playouts]
        if chosen.playouts
        else [_budget(level) for level in chosen.levels]
    )
    one, other = chosen.levels
    planned = list(matches(chosen.layout, (one, other), (budgets[0], budgets[1]), chosen.games, chosen.seed))
    results: list[Result] = []
    with ProcessPoolExecutor(chosen.jobs) as pool:
        for result in pool.map(play, planned) if chosen.jobs > 1 else map(play, planned):
            results.append(result)
            if sys.stderr.isatty():
                print(report(chosen.layout, chosen.levels, results), end="\r", file=sys.stderr)
    print(report(chosen.layout, chosen.levels, results))


if __name__ == "__main__":
    main()
