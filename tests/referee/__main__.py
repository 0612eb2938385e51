"""Compares engines with their independent models over many games played by chance.

    python -m tests.referee [GAME…] [--games 200] [--first 0]

Prints the decisions compared and each difference; the exit status is 1 if there is one.
"""

import argparse
import sys

from tests.referee.comparison import GAMES, comparisons


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.referee")
    parser.add_argument("game", nargs="*", choices=[*GAMES, []], default=[])
    parser.add_argument("--games", type=int, default=200, help="how many games of each")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    options = parser.parse_args()
    differ = False
    for game in options.game or GAMES:
        decisions, differences = 0, list[str]()
        for found in comparisons(game, range(options.first, options.first + options.games)):
            decisions += found.decisions
            differences += found.differences
        print(f"{game}: {options.games} games, {decisions} decisions, {len(differences)} differences")
        print(*(f"  {one}" for one in differences), sep="\n", end="\n" if differences else "")
        differ |= bool(differences)
    return int(differ)


if __name__ == "__main__":
    sys.exit(main())
