"""What games by chance on boards that no example has came to when that was last looked at: ``strays.json``.

    python -m tests.replay.frozen_strays

writes it again, after a change that is meant, and prints which are told otherwise now.

The examples are played by programs that want to win, on the sheets of the house. Whoever answers anything that is legal
comes to places where those never are, a variation of a sheet has its things elsewhere, and a sheet for a pen says what
no board does. Such games are written down and read back, and all that ``tools/telling.py`` asks is kept as digests.
"""

import hashlib
import json
import random
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from sheetgen.games import library, registry
from sheetgen.games.contract.solo import GHOST, SOLO
from sheetgen.games.contract.values import Move
from sheetgen.read.result import Replay
from sheetgen.replay import replay
from tests.support.logs import begin, play, write
from tools.telling import PARTS, telling

KEPT = Path(__file__).with_name("strays.json")
NAMES = ("Ann", "Bob", "Cay", "Dev", "Eve")
MOST = 420
"""Decisions that are played at most."""


class Stray(NamedTuple):
    """A game by chance: a layout or a variation of one, how many play it, with which options."""

    layout: str
    seats: int
    options: tuple[tuple[str, str], ...] = ()
    logged: bool = True
    """Whether anybody wrote down what was thrown and drawn."""

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays; alone, the ghost comes second."""
        return (NAMES[0], str(GHOST)) if SOLO in dict(self.options) else NAMES[: self.seats]

    def __str__(self) -> str:
        options = (f"{key}={value}" for key, value in self.options)
        return " ".join((self.layout, str(self.seats), *options, *(() if self.logged else ("unlogged",))))


STRAYS = (
    Stray("dice-charmers/sun/7", 3),
    Stray("dice-charmers/moon/12", 2),
    Stray("dice-charmers/sun/5", 1, ((SOLO, "merchant"),)),
    Stray("dice-charmers/moon/3", 2, logged=False),
    Stray("bania/oasis/6", 2),
    Stray("bania/oasis/3", 3, (("handicap", "points"),)),
    Stray("bania/oasis/9", 1, ((SOLO, "mogul"),)),
    Stray("bania/pen", 2),
    Stray("bania/pen", 1, ((SOLO, "raja"),)),
    Stray("nagaraja/temple/2", 2),
    Stray("nagaraja/temple/8", 1, ((SOLO, "merchant"),)),
    Stray("raja/rajasthan/3", 3, (("advanced", "one"),)),
    Stray("raja/rajasthan/4", 2, (("game length", "short"),)),
    Stray("raja/rajasthan/6", 4, (("auction", "yes"),), logged=False),
    Stray("raja/rajasthan/5", 1, ((SOLO, "mogul"),)),
)


def log(stray: Stray) -> str:
    """The game as a log that says every decision."""
    key, _, name = stray.layout.partition("/")
    game, made = registry.find(key), library.load(library.resolve(stray.layout))
    state = begin(game, made, stray.players, dict(stray.options))
    rng = random.Random(str(stray))
    moves: list[Move] = [move for move, _ in islice(play(game, state, rng, logged=stray.logged), MOST)]
    return write(game, made, name, stray.players, moves, dict(stray.options), logged=stray.logged)


@cache
def read(stray: Stray) -> Replay:
    """The game read back, once for all that only look at it."""
    return replay(log(stray))


def digests(stray: Stray) -> dict[str, str]:
    """For each part of what is said of the game a digest."""
    part_of = {topic: part for part, topics in PARTS.items() for topic in topics}
    said: dict[str, list[str]] = {part: [] for part in PARTS}
    for one in telling(read(stray)):
        said[part_of[one.topic]].append(f"{one.line} {one.topic} {one.about} {one.value}")
    return {part: hashlib.sha256("\n".join(rows).encode()).hexdigest()[:8] for part, rows in said.items()}


def kept() -> dict[str, dict[str, str]]:
    """What was kept."""
    found: dict[str, dict[str, str]] = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
    return found


def differences(old: dict[str, dict[str, str]], new: dict[str, dict[str, str]]) -> Iterator[str]:
    """What is told otherwise: games and parts."""
    for name, parts in new.items():
        changed = [part for part, digest in parts.items() if old.get(name, {}).get(part) != digest]
        if changed:
            yield f"{name}: {', '.join(changed)}"


def main() -> None:
    """Freeze all again."""
    old, new = kept(), {str(stray): digests(stray) for stray in STRAYS}
    print(*differences(old, new), sep="\n")
    KEPT.write_text(json.dumps(new, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
