"""The engines agree with independent models at every decision of games played by chance.

    python -m tests.referee [GAME…] [--games 200] [--first 0]

``make referee`` plays many games; the models were written from the printed rules, not from the engines.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from tests.referee.comparison import GAMES, comparisons

QUICK, ALL = 3, 12


@pytest.mark.medium
@pytest.mark.parametrize("game", GAMES)
def test_three_games(game: str) -> None:
    _agree(game, range(QUICK))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_twelve_games(game: str) -> None:
    _agree(game, range(QUICK, ALL))


@pytest.mark.parametrize(("game", "seed"), [("nagaraja", 3299), ("bania", 424), ("bania", 639)])
def test_games_that_once_differed(game: str, seed: int) -> None:
    _agree(game, (seed,))


@pytest.mark.parametrize(("game", "broken"), [
    ("bania", "bania:totals"), ("dice-charmers", "dice_charmers:totals"),
    ("nagaraja", "nagaraja:Game.totals"), ("raja", "raja:Game.totals"),
])  # fmt: skip
def test_a_difference_is_noticed(game: str, broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A model whose totals are one too high does not agree."""
    module, _, name = broken.partition(":")
    model = import_module(f"tests.referee.{module}")
    owner, attribute = (getattr(model, name.split(".")[0]), "totals") if "." in name else (model, name)
    totals = getattr(owner, attribute)

    def wrong(*arguments: Any) -> dict[str, Any]:
        right = totals(*arguments)
        return right | {key: n + 1 for key, n in right.items() if isinstance(n, int)}

    monkeypatch.setattr(owner, attribute, wrong)
    assert any(found.differences for found in comparisons(game, range(QUICK)))


def _agree(game: str, seeds: range | tuple[int, ...]) -> None:
    for found in comparisons(game, seeds):
        assert found.decisions >= 5
        assert not found.differences
