"""A few slips of each game by seed: how many are told by one finding, and how long that takes."""

from typing import NamedTuple

from tools import slips

SEED = 3


class Row(NamedTuple):
    """What became of the slips of a game; seconds are of the processor."""

    game: str
    slips: int
    single: int
    right: int
    median: float
    most: float


def rows() -> list[Row]:
    """One slip of each kind a game."""
    return [_row(game) for game in slips.PLAYED]


def _row(game: str) -> Row:
    told = [slips.told(slip) for slip in slips.slips(game, 1, SEED)]
    seen = [found for found in told if found.seen]
    seconds = [found.seconds for found in seen]
    single, right = sum(found.findings == 1 for found in seen), sum(found.first for found in seen)
    return Row(game, len(seen), single, right, slips.quantile(seconds, 0.5), slips.quantile(seconds, 0.95))
