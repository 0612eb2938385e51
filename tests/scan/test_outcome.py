"""Totals that hang on doubtful spots: which of them are told, and of which spot."""

from types import SimpleNamespace
from typing import Any

import pytest

from sheetgen.errors import UsageError
from sheetgen.games.contract.paper import Tally
from sheetgen.scan.answers import game_names, split_answer
from sheetgen.scan.decode import OtherReading, SheetReading, SpotReading
from sheetgen.scan.sheet import FAINT, DoubtfulValue, game_outcomes
from sheetgen.text.catalog import speaker


def hangs(**likely: float) -> tuple[DoubtfulValue, ...]:
    """Of a sheet whose one total counts crosses: each of these blank spots may be a cross, with this likelihood."""
    spots = {
        address: SpotReading("", 0.5, (OtherReading("x", share, {address: "x"}),))
        for address, share in likely.items()
    }
    reading = SheetReading(spots)

    def tallies(marks: dict[str, str]) -> list[Tally]:
        return [Tally(1, 1, {"points": list(marks.values()).count("x")})]

    paper = SimpleNamespace(tallies=tallies, enough=(("points",),), played=None)
    game = SimpleNamespace(settle=lambda *_: [])
    sheet: Any = SimpleNamespace(
        game=game, layout=None, fields=(), paper=paper, reading=reading, seat=None, marks=reading.marks,
        tallies=tallies(reading.marks), untrusted=None, findings=(), sources=["x.jpg"],
    )  # fmt: skip
    (outcome,) = game_outcomes([sheet], ["Ann"], {}, str)
    (player,) = outcome.players
    return player.dependences


def test_a_total_hangs_on_a_reading_that_is_just_likely_enough() -> None:
    assert hangs(a=FAINT) == (DoubtfulValue("points", 1, FAINT, "a"),)
    assert not hangs(a=FAINT * 0.99)


@pytest.mark.parametrize(
    ("likely", "spot"),
    [({"a": 0.2, "b": 0.3}, "b"), ({"a": 0.3, "b": 0.2}, "a"), ({"a": 0.3, "b": 0.3}, "a")],
)
def test_a_total_hangs_on_the_likeliest_spot_and_on_the_first_of_equal_ones(
    likely: dict[str, float], spot: str
) -> None:
    assert hangs(**likely) == (DoubtfulValue("points", 1, likely[spot], spot),)


LEILA, RAJESH = (SimpleNamespace(name=name, seat=seat) for seat, name in enumerate(("Leila", "Rajesh"), 1))
GAMES: Any = [SimpleNamespace(number=1, players=[LEILA]), SimpleNamespace(number=2, players=[LEILA, RAJESH])]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Game 2, Leila: points 39", (2, 1, " points 39")),
        ("partie 1 , Leila: 39", (1, 1, " 39")),
        ("Partie 2, 2: 39", (2, 2, " 39")),
        ("Leila: points 39", (None, 1, " points 39")),
    ],
)
def test_an_answer_may_name_a_game_of_a_pad(text: str, found: Any) -> None:
    games = game_names(GAMES, speaker("de"))
    assert split_answer(text, {"Leila": 1, "Rajesh": 2}, games) == found


@pytest.mark.parametrize("text", ["Game 3, Leila: 39", "Game 1, Rajesh: 39", "Game 1, 2: 39"])
def test_an_answer_about_a_game_or_player_that_is_not_there_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="Leila"):
        split_answer(text, {"Leila": 1, "Rajesh": 2}, game_names(GAMES, str))


def test_a_typed_total_counts_in_one_game_of_a_pad() -> None:
    tallies = [Tally(n, 1, {}) for n in (1, 2)]
    sheet: Any = SimpleNamespace(
        game=SimpleNamespace(settle=lambda *_: []), layout=None, fields=(), reading=SheetReading({}), seat=None,
        paper=SimpleNamespace(tallies=lambda _: tallies, enough=(("points",),), played=None), marks={},
        tallies=tallies, untrusted=None, findings=(), sources=["x.jpg"],
    )  # fmt: skip
    outcomes = game_outcomes([sheet], ["Ann"], {(2, 1): {"points": 39}}, str)
    assert [outcome.players[0].values.get("points") for outcome in outcomes] == [None, 39]
