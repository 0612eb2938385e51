"""Makes ``docs/addresses.md``: every place of every game's sheets that can be marked.

    python -m tools.addresses [--check]

With ``--check`` nothing is written; ends with status 1 if the page is not what would be made.
"""

import argparse
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from sheetgen.games import library, registry
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.spots import Family
from sheetgen.resources import outside_games

PAGE = Path(__file__).parent.parent / "docs" / "addresses.md"
TITLE = """\
# Addresses

Every place of a sheet that a pen or a piece can mark has an address; ledgers in JSON name places by it. A table lists
all addresses of each game:

- the first and the last address of a family, and their number on the named layout;
- a description of the place, and the meaning of the parts of its address;
- the kinds of layouts that have it;
- the marks that sheetgen makes there; none if only players write there;
- whether it lies on each player's own sheet or on a common one.

Made by `python -m tools.addresses` from each game's `spots.py`.
"""
HEAD = (
    ("Addresses", "How many", "What it is", "Parts of the address", "Layouts", "Marks", "Whose"),
    ("---", "---", "---", "---", "---", "---", "---"),
)


def page() -> str:
    """The whole page: all finished games that come with sheetgen."""
    games = (game for game in registry.all_games() if game.key.replace("-", "_") not in outside_games())
    return "\n".join((TITLE, *(section(game) for game in games if game.finished)))


def section(game: Game) -> str:
    """A game's title and table."""
    rows = [*HEAD, *(row(game, family) for family in game.spots)]
    table = "".join(f"| {' | '.join(cells)} |\n" for cells in rows)
    return f"## {game.title}\n\n{table}"


def row(game: Game, family: Family) -> tuple[str, ...]:
    """A family's cells."""
    layout, addresses = shipped(game, family)
    ends = dict.fromkeys((addresses[0], addresses[-1]))
    what, _, parts = family.says.partition(": ")
    return (
        " … ".join(f"`{address}`" for address in ends),
        f"{len(addresses)} on {layout}",
        what,
        parts,
        ", ".join(family.kinds),
        ", ".join(sorted(family.marks)) or "none",
        "own" if family.own else "common",
    )


def shipped(game: Game, family: Family) -> tuple[str, list[str]]:
    """The first layout that comes with sheetgen and has places of a family, and their addresses.

    Raises ``LookupError`` for a family that none of them has.
    """
    for kind, name, made in layouts(game.key):
        if kind in family.kinds:
            addresses = list(family.on(made))
            if addresses:
                return name, addresses
    raise LookupError(f"no layout of {game.key} has {family}")


@cache
def layouts(key: str) -> list[tuple[str, str, Any]]:
    """Kind, name and content of a game's layouts that come with sheetgen."""
    return [(e.kind, e.name, library.load(e.path)) for e in library.available() if e.game == key]


def main(arguments: Sequence[str]) -> int:
    """Write the page, or only check it."""
    parser = argparse.ArgumentParser(
        "python -m tools.addresses", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true", help="only report whether it is current")
    check = parser.parse_args(arguments).check
    made = page()
    if not check:
        PAGE.write_text(made, encoding="utf-8", newline="\n")
    elif not PAGE.exists() or PAGE.read_text(encoding="utf-8") != made:
        print(f"{PAGE.name} is not current: python -m tools.addresses")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
