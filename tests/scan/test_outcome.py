"""Totals that hang on doubtful spots: which of them are told, and of which spot."""

from types import SimpleNamespace
from typing import Any

import pytest

from sheetgen.games.contract.paper import Tally
from sheetgen.scan.decode import OtherReading, SheetReading, SpotReading
from sheetgen.scan.sheet import FAINT, DoubtfulValue, game_outcomes


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
