"""How fast logs are read, with every move checked; and a long log for the commands."""

import time
from itertools import count
from pathlib import Path

from sheetgen.replay import replay
from tests.support.logs import record
from tools.rewrites import Table, split

GAMES = Path(__file__).parents[2] / "tests" / "replay" / "games"
ROUNDS = 3


def decisions_a_second() -> float:
    """Decisions a second, replaying all example games from their text; the best of three rounds."""
    texts = [(path.read_text(encoding="utf-8"), path.parent) for path in sorted(GAMES.rglob("*.log"))]
    best = 0.0
    for _ in range(ROUNDS):
        begin = time.perf_counter()
        decisions = sum(replay(text, base).decisions for text, base in texts for _ in range(3))
        best = max(best, decisions / (time.perf_counter() - begin))
    return best


def long_log(lines: int) -> str:
    """A game of at least ``lines`` lines of play: five at random on Raja's map, each decision on a line of its own."""
    for seed in count():
        text, _ = record("raja", "rajasthan", ["Leila", "Rajesh", "Ann", "Dev", "Mira"], seed)
        if (found := split(Table(text))).count("\n") >= lines:
            return found
    raise AssertionError("seeds never end")
