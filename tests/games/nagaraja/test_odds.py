"""Exact odds of the sticks (NA-10), checked against counting by hand and brute force."""

from fractions import Fraction
from itertools import product

import pytest

from sheetgen.errors import UsageError
from sheetgen.games import library, registry
from sheetgen.games.nagaraja import odds
from sheetgen.text.catalog import speaker
from tests.games.nagaraja.table import BOARD


@pytest.mark.parametrize(
    ("text", "throw"),
    [
        ("3 brown 1 white", (3, 1, 0)),
        ("1 w, 3 b", (3, 1, 0)),
        ("2 green+1 GREEN", (0, 0, 3)),
        ("12 brown", (12, 0, 0)),
    ],
)
def test_a_throw_is_read(text, throw):
    assert odds.parse_throw(BOARD, text) == throw


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("de", "3 braun, 1 WEISS"),
        ("de", "3 brown 1 white"),
        ("es", "3 m 1 b"),
        ("ja", "３ 茶色　１ 白"),
        ("ar", "٣ بني، ١ أبيض"),
    ],
)
def test_a_throw_is_read_in_the_words_of_the_reader(lang, text):
    """Theirs come before English ones: ``b`` is white in Spanish."""
    say, layout = speaker(lang), library.load(library.resolve("nagaraja/temple"))
    assert dict(registry.find("nagaraja").odds(layout, text, say=say).throw) == {"brown": 3, "white": 1}


def test_a_refusal_has_the_words_that_can_be_typed():
    say, layout = speaker("de"), library.load(library.resolve("nagaraja/temple"))
    with pytest.raises(UsageError) as refused:
        registry.find("nagaraja").odds(layout, "3 blau", say=say)
    assert "(braun, weiß, grün), etwa 3 braun" in say(refused.value.message)


@pytest.mark.parametrize(
    "text", ["", "brown", "3", "3 blue", "x brown", "-1 brown", "0 brown", "13 brown", "² brown"]
)
def test_what_is_no_throw_is_refused(text):
    with pytest.raises(UsageError):
        odds.parse_throw(BOARD, text)


@pytest.mark.clause("NA-10")
def test_single_sticks():
    brown, white, green = (
        odds.throw_distribution(BOARD, odds.parse_throw(BOARD, f"1 {k}")) for k in ("brown", "white", "green")
    )
    assert brown == {(n, 0): Fraction(1, 4) for n in (1, 2, 3, 4)}
    assert odds.naga_distribution(white) == {0: Fraction(3, 4), 1: Fraction(1, 4)}
    assert green == {(0, 1): Fraction(1, 2), (1, 0): Fraction(1, 2)}
    assert [odds.expected_value(odds.fate_distribution(joint)) for joint in (brown, white, green)] == [
        Fraction(5, 2),
        Fraction(3, 2),
        Fraction(1, 2),
    ]


@pytest.mark.parametrize("throw", [(3, 1, 0), (1, 0, 2), (0, 2, 2)])
def test_convolution_agrees_with_listing_all_faces(throw):
    sides = [odds.stick_faces(BOARD, kind) for kind, n in enumerate(throw) for _ in range(n)]
    listed = list(product(*sides))
    joint = odds.throw_distribution(BOARD, throw)
    assert sum(joint.values()) == 1
    for (fate, nagas), p in joint.items():
        ways = sum(sum(f.fate for f in way) == fate and sum(f.nagas for f in way) == nagas for way in listed)
        assert p == Fraction(ways, len(listed))


@pytest.mark.clause("NA-22")
def test_a_duel_and_its_ties():
    one = odds.throw_distribution(BOARD, (1, 0, 0))
    two = odds.throw_distribution(BOARD, (0, 0, 1))
    duel = odds.compare_throws(one, two)
    assert (duel.more, duel.tie, duel.less) == (Fraction(7, 8), Fraction(1, 8), 0)
    assert duel.wins(guide=True) == 1
    assert duel.wins(guide=False) == Fraction(7, 8)
    same = odds.compare_throws(one, one)
    assert (same.more, same.tie, same.less) == (Fraction(3, 8), Fraction(1, 4), Fraction(3, 8))
    assert odds.probability_at_least(odds.fate_distribution(one), 3) == Fraction(1, 2)


def test_all_sticks_at_once():
    joint = odds.throw_distribution(BOARD, (12, 12, 12))
    assert sum(joint.values()) == 1
    assert odds.expected_value(odds.fate_distribution(joint)) == 12 * Fraction(9, 2)
    assert odds.expected_value(odds.naga_distribution(joint)) == 12 * Fraction(3, 4)


@pytest.mark.clause("NA-40")
def test_fate_points_of_cards_are_added():
    assert odds.throw_distribution(BOARD, (1, 0, 0), added=2) == {
        (n, 0): Fraction(1, 4) for n in (3, 4, 5, 6)
    }


@pytest.mark.parametrize("sides", [4, 6, 8, 10, 12, 20])
@pytest.mark.parametrize("kind", [0, 1, 2])
def test_ordinary_dice_keep_the_odds(kind, sides):
    table = odds.dice_for_stick(BOARD, kind, sides)
    numbers = [n for row in table.rows for n in row.numbers]
    assert sorted([*numbers, *table.again]) == list(range(1, sides + 1))
    for row in table.rows:
        assert Fraction(len(row.numbers), len(numbers)) == Fraction(
            BOARD.stick_faces[kind].count(row.face), 4
        )


def test_a_six_sided_die():
    assert odds.dice_for_stick(BOARD, 0, 6).again == (5, 6)
    green = odds.dice_for_stick(BOARD, 2, 6)
    assert [(row.face, row.numbers) for row in green.rows] == [("N", (1, 2, 3)), ("1", (4, 5, 6))]
    with pytest.raises(UsageError):
        odds.dice_for_stick(BOARD, 0, 3)
