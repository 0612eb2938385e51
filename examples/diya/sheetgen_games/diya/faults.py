"""The faults of a Diya log: the usual ones of a game with turns, and those of ``faults.toml``."""

from __future__ import annotations

from pathlib import Path

from sheetgen.games.kit.faults import Faults, read_kinds
from sheetgen.games.kit.turns import default_faults

FAULTS = Faults(
    default_faults(players="DI-1", turn="DI-2", end="DI-6")
    | read_kinds(Path(__file__).with_name("faults.toml"))
)
