"""The faults of tallies on a score pad, from ``faults.toml``."""

from __future__ import annotations

from pathlib import Path

from sheetgen.games.kit.faults import Faults, read_kinds

FAULTS = Faults(read_kinds(Path(__file__).with_name("faults.toml")))
