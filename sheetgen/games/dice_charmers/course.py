"""How a game went: the curves of its page."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from sheetgen.games.contract.values import Course, Curve
from sheetgen.games.dice_charmers.state import State


def course(state: State) -> Course:
    """Fame rises and money comes towards it on the other track: where they meet, the end begins (DC-100)."""
    return Course((Curve("fame"), Curve("money", _gap, falls=True)), meet=True, round=lambda s: s.round)


def _gap(totals: Mapping[str, Any]) -> Fraction | None:
    """Where money stands on its track, in fame boxes; a ghost has none."""
    return totals["fame"] - totals["overlap"] if "money" in totals else None
