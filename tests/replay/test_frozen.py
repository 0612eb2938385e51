"""The example games come to what they came to before: totals, standings, and how many moves were legal."""

import json
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from sheetgen.games import registry
from sheetgen.read.result import Replay
from tests.replay.frozen import GAMES, IN_WORDS, differences, frozen, logs, summary
from tests.support.logs import example

LEAST = 12
LANGUAGES = {"en", "de", "fr"}
FURTHER = {"ja", "ar", "hi"}


@pytest.mark.parametrize("log", logs(), ids=lambda log: f"{log.parent.name}-{log.stem}")
def test_a_game_comes_to_what_it_came_to(log: Path) -> None:
    found = example(log, GAMES)
    old = json.loads(frozen(log).read_text(encoding="utf-8"))
    new = summary(found)
    assert not list(differences(old, new)), f"{IN_WORDS}\nif it is meant: python -m tests.replay.frozen"
    assert old == new


def test_nothing_is_frozen_that_is_gone() -> None:
    assert {frozen(log) for log in logs()} == set(GAMES.rglob("*.frozen.json"))


@cache
def whole() -> dict[str, list[Replay]]:
    """The example games that have ended, by game."""
    games: dict[str, list[Replay]] = defaultdict(list)
    for log in logs():
        found = example(log, GAMES)
        if found.finished and "chain" not in log.stem:
            games[found.game.key].append(found)
    return games


@pytest.mark.medium
@pytest.mark.parametrize("key", registry.all_keys())
def test_every_game_has_examples_of_all_its_player_numbers_and_variants(key: str) -> None:
    game, found = registry.find(key), whole()[key]
    count = len(found)
    assert count >= LEAST, (
        f"{count} whole games of {key}, not {LEAST}: name more in tests/replay/make_games.py"
    )
    assert {len(each.heading.players) for each in found} == set(game.seats)
    for option, values in game.options.items():
        assert {each.heading.options[option] for each in found} == set(values), option
    said = {each.heading.lang for each in found}
    assert said >= LANGUAGES and said & FURTHER


@pytest.mark.medium
def test_the_examples_together_speak_all_further_languages() -> None:
    assert {each.heading.lang for found in whole().values() for each in found} >= FURTHER


def test_what_has_changed_is_told() -> None:
    old = {"totals": {"Ann": "points 3"}, "standings": ["1 Ann: alone"], "legal": "5:2 6:1,3"}
    new = {"totals": {"Ann": "points 4"}, "standings": ["1 Ann: shared"], "legal": "5:2 6:1,4"}
    old["told"], new["told"] = (
        {"known": "5:ab 6:cd", "end": "9:aa"},
        {"known": "5:ab 6:ce 7:aa", "end": "9:aa"},
    )
    assert list(differences(old, new)) == [
        "totals of Ann: points 3 -> points 4",
        "standings: 1 Ann: alone -> 1 Ann: shared",
        "legal moves: 6:1,3 -> 6:1,4",
        "known: 6:cd -> 6:ce",
    ]
    assert not list(differences(old, old))
