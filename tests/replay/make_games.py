"""Writes the example games of Dice Charmers again, after a layout has changed:

    python -m tests.replay.make_games

One-step-ahead players play by seed. Rare endings are found by playing the last decisions of such a
game again and again, at random.
"""

import random
from pathlib import Path
from typing import Any

from sheetgen.games import game as games
from sheetgen.games import layout as layouts
from sheetgen.games.game import Game, Move, State
from sheetgen.games.simulate import Bot
from sheetgen.replay.format import canonical
from sheetgen.replay.replay import replay
from tests.support.logs import begin, play, write

GAMES = Path(__file__).parent / "games"
NAMES = ["Leila", "Rajesh", "Ann", "Dev", "Mira"]
KEY = "dice-charmers"
AGAIN, BACK = 200, 12

WANTED = {
    # file -> layout, players, what decides the first place
    "overlap-2": ("sun", 2, "overlap"),
    "overlap-3": ("sun", 3, "overlap"),
    "overlap-5": ("sun", 5, "overlap"),
    "karma-gained": ("sun", 3, "karma-gained"),
    "karma-used": ("sun", 2, "karma-used"),
    "shared": ("sun", 2, "shared"),
    "moon": ("moon", 4, "overlap"),
}


def main() -> None:
    """Search and write all games."""
    game = games.find(KEY)
    for name, (layout, seats, ending) in WANTED.items():
        made = layouts.load(layouts.resolve(f"{KEY}/{layout}"))
        seed, moves = search(game, made, NAMES[:seats], ending)
        text = write(game, made, layout, NAMES[:seats], moves)
        (GAMES / f"{name}.log").write_text(head(ending, seed) + pleasant(text), encoding="utf-8")
        print(name, seed)


def search(game: Game, made: Any, players: list[str], ending: str) -> tuple[int, list[Move]]:
    """The first seed whose game, or one with another end to it, is decided as wanted."""
    for seed in range(2_000):
        rng = random.Random(seed)
        bot = Bot(game, rng)
        start = begin(game, made, players)
        trail: list[tuple[Move, State]] = list(play(game, start, rng, bot.choose))
        if decided(game, trail[-1][1]) == ending:
            return seed, [move for move, _ in trail]
        if ending == "overlap":
            continue
        for again in range(AGAIN):
            keep = len(trail) - rng.randint(2, BACK)
            tail = list(play(game, trail[keep - 1][1], random.Random(seed * AGAIN + again)))
            if decided(game, tail[-1][1]) == ending:
                return seed, [move for move, _ in trail[:keep] + tail]
    raise SystemExit(f"no game ends by {ending}")


def decided(game: Game, state: State) -> str:
    """What decided the first place, of those who crossed."""
    first = game.standings(state)[0]
    return first.decided_by if first.criteria[0].value > 0 else "nothing"


def head(ending: str, seed: int) -> str:
    """Where the game comes from."""
    return f"# Seed {seed}, an end by {ending}: see make_games.py.\n\n"


def pleasant(text: str) -> str:
    """The log in canonical form, a blank line before each roll, with what the paper says at the end."""
    found = replay(text)
    assert not found.findings, found.findings
    claims = ""
    for seat, player in enumerate(found.heading.players):
        totals = found.game.totals(found.state, seat)
        karma = f"{totals['karma_gained']}/{totals['karma_used']}"
        claims += f"claim {player}: fame {totals['fame']}, money {totals['money']}, karma {karma}\n"
    lines = canonical(found).replace("\nroll:", "\n\nroll:")
    return f"{lines}\n{claims}"


if __name__ == "__main__":
    main()
