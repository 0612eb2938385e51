"""Balance of the house map, played by sensible players against themselves."""

from collections import Counter
from functools import cache

import pytest

from sheetgen.games.raja.bot import Outcome, play
from tests.games.raja.table import CITIES, fresh

GAMES = 20
SEATS = (2, 3, 4, 5)


@cache
def outcomes(seats: int) -> list[Outcome]:
    return [play(fresh(seats), f"{seats}/{number}") for number in range(GAMES)]


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEATS)
def test_games_end_between_rounds_7_and_12(seats: int) -> None:
    rounds = sorted(outcome.rounds for outcome in outcomes(seats))
    assert 7 <= rounds[GAMES // 2] <= 12
    assert rounds[-1] <= 12
    assert sum(length >= 7 for length in rounds) >= GAMES * 3 // 4


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEATS)
def test_each_city_is_built_in(seats: int) -> None:
    built = Counter(city for outcome in outcomes(seats) for city in outcome.cities)
    assert min(built[city] for city in CITIES) >= GAMES * 3 // 4


@pytest.mark.slow
def test_no_character_is_worth_far_more_than_another() -> None:
    fair: Counter[str] = Counter()
    wins: Counter[str] = Counter()
    for seats in SEATS:
        for outcome in outcomes(seats):
            wins[outcome.characters[outcome.winner]] += 1
            for name in outcome.characters:
                fair[name] += 1 / seats
    shares = {name: wins[name] / fair[name] for name in fair}
    assert len(shares) == 6
    assert max(shares.values()) <= 1.6, shares


@pytest.mark.slow
@pytest.mark.parametrize(
    "options", [{"advanced": "one"}, {"advanced": "two"}, {"advanced": "both"}, {"game_length": "short"}]
)
def test_the_other_games_come_to_an_end_too(options: dict[str, str]) -> None:
    for seats in SEATS:
        assert 4 <= play(fresh(seats, **options), f"{options}").rounds <= 12


@pytest.mark.slow
def test_the_same_seed_gives_the_same_game() -> None:
    assert play(fresh(2), "same") == play(fresh(2), "same")
