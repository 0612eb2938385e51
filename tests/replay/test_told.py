"""What a report says of sheets, scorings and totals, piece by piece."""

from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from sheetgen.explain import sections
from sheetgen.explain.ledger import PieceShift, PlacedPiece, describe_differences, describe_mark, piece_shifts
from sheetgen.games.bania.state import Tent
from sheetgen.games.contract.values import Account, Mark, Part
from sheetgen.games.raja.state import Houses
from sheetgen.message import msg
from sheetgen.read.claims import total_as_typed, total_text
from sheetgen.read.result import Replay
from sheetgen.replay import replay

HEADER = "game: bania\nplayers: Ann, Ben\n"


@pytest.fixture(scope="module")
def begun() -> Replay:
    return replay(HEADER, Path())


def changed(begun: Replay, before: dict[str, Mark], after: dict[str, Mark]) -> list[str]:
    return [str(one) for one in describe_differences(begun, [before] * 2, [after] * 2).common]


def test_what_comes_goes_or_takes_anothers_place_is_told_so(begun: Replay) -> None:
    oil, silk = (Mark("piece", "", Tent(goods, closed=False)) for goods in ("oil", "silk"))
    assert changed(begun, {"space.b6": oil}, {"space.b6": silk}) == ["b6: tent (silk)"]
    assert changed(begun, {}, {"space.b6": silk}) == ["tent (silk) → b6"]
    assert changed(begun, {"space.b6": silk}, {}) == ["tent (silk): b6 → –"]


def test_houses_of_several_on_one_place_are_each_told() -> None:
    found = replay("game: raja\nplayers: Ann, Ben\n", Path())
    houses = Mark("piece", "", Houses((1, 1)))
    assert (
        str(describe_mark(found, "houses.jaipur", houses, msg("there"))) == "Jaipur: house (Ann), house (Ben)"
    )


def test_scorings_of_two_kinds_are_two_tables() -> None:
    both = [
        Account(key, msg(key), msg(key), "BA-1", (Part("points", msg("points"), (1, 2)),))
        for key in ("round", "round", "end")
    ]
    rows = list(sections.account_tables(both, ["Ann", "Ben"], str))
    assert [bool(row) for row in rows] == [True, True, True, False, True, True]


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ([3, 1], "3, 1"),
        ((), "–"),
        (Fraction(9, 4), "2.25"),
        (Fraction(12, 5), "2.4"),
        (Fraction(21, 10), "2.1"),
        (Fraction(5, 2), "2.5"),
        (Fraction(4, 2), "2"),
        (None, "?"),
        (True, "yes"),
    ],
)
def test_totals_are_said_as_they_are_written(value: object, said: str) -> None:
    assert str(total_text(value)) == said


@pytest.mark.parametrize(
    ("typed", "said"), [("2.05", "2.05"), ("-0.125", "-0.125"), ("7/2", "3.5"), ("3", "3")]
)
def test_a_fraction_is_written_as_the_decimal_that_was_typed(typed: str, said: str) -> None:
    assert total_as_typed(Fraction(typed)) == said


def test_a_place_is_reached_by_as_many_pieces_as_came_there() -> None:
    governor = msg("governor", "report")
    a, b, c = (PlacedPiece(msg(place, "report"), governor, True) for place in ("Agra", "Bidar", "Cochin"))
    assert list(piece_shifts(Counter([a, b]), Counter([c]))) == [
        PieceShift(governor, (a.place,), (c.place,)),
        PieceShift(governor, (b.place,), ()),
    ]
    assert list(piece_shifts(Counter([a]), Counter([b, c]))) == [
        PieceShift(governor, (a.place,), (b.place,)),
        PieceShift(governor, (), (c.place,)),
    ]
    assert list(piece_shifts(Counter([a, a]), Counter([c, c, c]))) == [
        PieceShift(governor, (a.place,), (c.place,)),
        PieceShift(governor, (a.place,), (c.place,)),
        PieceShift(governor, (), (c.place,)),
    ]
