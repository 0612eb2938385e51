"""The result of playing one game with the engine and with an independent model."""

from __future__ import annotations

from typing import NamedTuple


class Comparison(NamedTuple):
    """What one compared game showed."""

    decisions: int
    """Decisions at which both listed the legal moves."""
    differences: tuple[str, ...]
    """Each difference: seed, decision number, what the engine said and what the model said.

    The game stops at the first.
    """
