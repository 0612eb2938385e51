"""Games by seed, rewritten in several of the ways that the notation page of each promises.

    python -m tests.replay.promised [--number 100] [--first 0] [GAME ...]

shows what is read otherwise.
"""

import argparse
import random
from functools import cache

from sheetgen.explain.format import canonical_log
from sheetgen.games import library, registry
from sheetgen.replay import replay
from tests.replay.make_games import NAMES, Careless, pleasant
from tests.support.logs import begin, play, write
from tools.promises import Way, promised, together
from tools.rewrites import GAMES, Table

LAYOUTS = {"dice-charmers": ("sun", "moon"), "raja": ("rajasthan",), "bania": ("oasis",)}
LANGUAGES = ("en", "en", "de", "fr", "es", "it", "tr", "ja", "hi")
MOST = 250
"""Decisions after which a game by seed is broken off."""


@cache
def example_texts(game: str) -> dict[str, str]:
    """The example logs of a game by name."""
    found = {
        path.relative_to(GAMES).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(GAMES.rglob("*.log"))
    }
    return {name: text for name, text in found.items() if replay(text, GAMES, effort=0).game.key == game}


@cache
def by_seed(game: str, seed: int) -> str:
    """A log of a game in which all answer at random, in one of some languages."""
    rng = random.Random(f"{game}/{seed}")
    rules = registry.find(game)
    layout = rng.choice(LAYOUTS[game])
    made = library.load(library.resolve(f"{game}/{layout}"))
    players = NAMES[: rng.choice(rules.seats)]
    options = {key: rng.choice(values) for key, values in rules.options.items()}
    careless = Careless(rules, rng)
    state = begin(rules, made, players, options)
    moves = []
    for move, after in play(rules, state, rng, careless.choose):
        moves.append(move)
        if len(moves) >= MOST and rules.turn(state) != rules.turn(after):
            break
        state = after
    text = pleasant(write(rules, made, layout, players, moves, options, brief=game != "dice-charmers"))
    lang = rng.choice(LANGUAGES)
    return text if lang == "en" else canonical_log(replay(text, effort=0), None, lang)


def rewritten(game: str, seed: int) -> tuple[str, tuple[Way, ...], list[str]]:
    """A game rewritten in two or three ways by seed: its text, the ways, what is read otherwise."""
    rng = random.Random(f"ways/{game}/{seed}")
    texts = [*example_texts(game).values()]
    text = by_seed(game, seed) if rng.random() < 0.5 else rng.choice(texts)
    chosen = tuple(rng.sample([way for way in promised(game) if not way.alone], rng.choice((2, 3))))
    again, found = together(Table(text, GAMES, rng, rng.choice((0.5, 1.0))), chosen)
    return again, chosen, found


def main() -> None:
    """Rewrite and show."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.replay.promised", description=__doc__.split("\n")[0]
    )
    parser.add_argument("games", nargs="*", default=[*LAYOUTS])
    parser.add_argument("--number", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    chosen = parser.parse_args()
    for game in chosen.games:
        for seed in range(chosen.first, chosen.first + chosen.number):
            _, used, found = rewritten(game, seed)
            for fault in found:
                print(game, seed, "+".join(way.name for way in used), fault, sep="\t", flush=True)


if __name__ == "__main__":
    main()
