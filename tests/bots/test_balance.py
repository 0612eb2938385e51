"""What is held against a layout whose games are not like its model's, and only where it is sure."""

from __future__ import annotations

from typing import Any

import pytest

from sheetgen.bots.report import differences_from_model
from sheetgen.bots.statistics import Distribution, Estimate, Figures
from sheetgen.games import registry

GRAMMAR = registry.find("dice-charmers").grammar


def spread(mean: float, half: float, deviation: float = 1.0) -> Distribution:
    return Distribution(Estimate(mean, mean - half, mean + half), mean, mean - 2, mean + 2, deviation)


def figures(**changes: Any) -> Figures:
    usual = Figures(
        games=24,
        broken=0,
        seats=2,
        criterion="points",
        measures={"rounds": spread(12, 0.2), "winner": spread(20, 1, 4)},
        wins=(Estimate(0.5, 0.3, 0.7), Estimate(0.5, 0.3, 0.7)),
        words={
            "take": {"goods": Estimate(0.5, 0.4, 0.6), "river": Estimate(0.5, 0.4, 0.6)},
            "upgrade": {"fort": Estimate(0.97, 0.9, 1), "garden": Estimate(0.03, 0, 0.1)},
        },
        spots={},
    )
    return usual._replace(**changes)


def test_what_is_alike_has_nothing_against_it() -> None:
    assert not differences_from_model(GRAMMAR, None, figures(), figures())


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"broken": 1}, "games without an end: 1"),
        ({"measures": {"rounds": spread(15, 0.2)}}, "15.0 rounds, the model 12.0"),
        ({"measures": {"rounds": spread(9, 0.2)}}, "9.0 rounds, the model 12.0"),
        (
            {"measures": {"rounds": spread(12, 0.2), "winner": spread(30, 1)}},
            "the winner's score is 30.0, the model's 20.0",
        ),
        ({"wins": (Estimate(0.8, 0.6, 0.9), Estimate(0.2, 0.1, 0.4))}, "seat 1 wins 80%"),
        (
            {"words": {"take": {"goods": Estimate(0.9, 0.8, 1), "river": Estimate(0.1, 0.05, 0.15)}}},
            "taking a die: bots seldom choose blue",
        ),
        ({"words": {"take": {"goods": Estimate(1, 1, 1)}}}, "taking a die: bots seldom choose blue"),
    ],
)
def test_what_differs_is_said(changes: dict[str, Any], said: str) -> None:
    assert said in [
        str(reason) for reason in differences_from_model(GRAMMAR, None, figures(**changes), figures())
    ]


def test_what_few_games_can_not_show_is_not_held_against_it() -> None:
    unsure = figures(
        measures={"rounds": spread(15, 3), "winner": spread(30, 9)},
        wins=(Estimate(0.8, 0.4, 0.9), Estimate(0.2, 0.1, 0.6)),
        words={"take": {"goods": Estimate(0.9, 0.6, 1), "river": Estimate(0.1, 0.0, 0.4)}},
    )
    assert not differences_from_model(GRAMMAR, None, unsure, figures())


def test_what_the_model_hardly_uses_is_not_looked_at() -> None:
    found = figures().words["take"]
    assert not differences_from_model(GRAMMAR, None, figures(words={"take": found}), figures())


def test_what_was_never_said_in_few_games_may_be_luck() -> None:
    never = {"take": {"goods": Estimate(1, 1, 1)}}
    assert differences_from_model(GRAMMAR, None, figures(words=never), figures())
    assert not differences_from_model(GRAMMAR, None, figures(words=never, games=4), figures())


def test_places_are_not_compared() -> None:
    """On a variation what drew people there lies elsewhere."""
    here = {"half": {"a4": Estimate(0.5, 0.4, 0.6), "b4": Estimate(0.5, 0.4, 0.6)}}
    there = {"half": {"d2": Estimate(1, 1, 1)}}
    assert not differences_from_model(GRAMMAR, None, figures(words=there), figures(words=here))


def test_nor_are_cards_by_their_codes() -> None:
    grammar = registry.find("nagaraja").grammar
    here, there = ({"take": {code: Estimate(1, 1, 1)}} for code in ("t4", "s1"))
    assert not differences_from_model(grammar, None, figures(words=there), figures(words=here))
