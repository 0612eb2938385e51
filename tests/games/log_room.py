"""How many rounds of a log sheet whole games take: programs play, their logs are written on an endless sheet.

python -m tests.games.log_room raja 4 --games 50 --level 1
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path

from sheetgen.bots.game import play_moves
from sheetgen.bots.levels import player_of_level
from sheetgen.draw.paper import A4
from sheetgen.draw.scene import Scene
from sheetgen.explain.format import canonical_log
from sheetgen.games import library, registry
from sheetgen.games.contract.game import Game
from sheetgen.replay import replay
from sheetgen.sheets import log_sheet
from sheetgen.sheets.log_rows import Page
from sheetgen.text.typesetter import Typesetter
from tests.support.log_sheets import typed_off
from tests.support.logs import begin, write

SEATS = ("Asha", "Bimal", "Chandra", "Devi", "Esha")
LAYOUTS = {"dice-charmers": "sun", "nagaraja": "temple", "bania": "oasis", "raja": "rajasthan"}
ENDLESS = 60


def taken(game: Game, players: int, seed: int, level: int) -> int:
    """The rounds that the log of one game takes, written as small as in the tests."""
    log = _played(game, players, seed, level)
    played, rows = replay(log), log_sheet.log_rows_of(game)
    lexicon = game.grammar.lexicon("en", (), played.heading.layout)
    page = Page(Scene(A4.width, A4.height, Typesetter("en"), name="log", title="log", lang="en"), 0, lexicon)
    said = canonical_log(played, Path(), "en", short=True)
    low, high = 1, ENDLESS
    while low < high:
        middle = (low + high) // 2
        try:
            typed_off(page, game, rows, said, middle)
        except AssertionError:
            low = middle + 1
        else:
            high = middle
    return low


def _played(game: Game, players: int, seed: int, level: int) -> str:
    layout, names = LAYOUTS[game.key], SEATS[:players]
    made = library.load(library.resolve(f"{game.key}/{layout}"))
    luck = random.Random(f"{seed}")
    at = begin(game, made, names)
    whole = play_moves(game, at, [player_of_level(game, level, luck) for _ in names], luck)
    told = [step.move for step in whole if game.forced(step.before) is None]
    return write(game, made, layout, names, told, brief=True)


def main() -> None:
    """Say each game's rounds, and how many 95 % of the games need."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("game", choices=sorted(LAYOUTS))
    asked.add_argument("players", type=int)
    asked.add_argument("--games", type=int, default=50)
    asked.add_argument("--level", type=int, default=1)
    given = asked.parse_args()
    game = registry.find(given.game)
    found = sorted(taken(game, given.players, seed, given.level) for seed in range(1, given.games + 1))
    needed = found[-(-95 * len(found) // 100) - 1]
    sys.stdout.write(
        f"{given.game}, {given.players}: {needed} rounds hold 95 % of {len(found)} games; {found}\n"
    )


if __name__ == "__main__":
    main()
