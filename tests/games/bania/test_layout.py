"""The house board: the facts it keeps, read from the file alone, and what ``check`` says of broken ones."""

import tomllib
from collections import Counter
from pathlib import Path

import pytest

from sheetgen.errors import LayoutError
from sheetgen.games import library
from sheetgen.games.bania import GAME
from sheetgen.games.bania.board import GOODS, neighbours_of, spaces_of
from sheetgen.games.bania.holdings import cards_in_pile
from tests.games.bania.table import fresh, sheet

PATH = library.resolve("bania/oasis")
TEXT = PATH.read_text(encoding="utf-8")
DATA = tomllib.loads(TEXT)


@pytest.mark.clause("BA-1", "BA-3")
def test_fifteen_tents_and_cards_of_each_colour() -> None:
    assert {name: len(prices) for name, prices in DATA["tents"].items()} == dict.fromkeys(GOODS, 15)
    assert [DATA["goods"][name]["cards"] for name in GOODS] == [15] * 4
    assert [DATA["goods"][name]["colour"] for name in GOODS] == ["blue", "red", "purple", "yellow"]
    assert len({DATA["goods"][name]["letter"] for name in GOODS}) == 4


@pytest.mark.clause("BA-20")
def test_prices_are_three_goods_and_spread_evenly() -> None:
    for prices in DATA["tents"].values():
        assert Counter(len(set(price)) for price in prices) == {2: 12, 3: 3}
        letters = Counter("".join(prices))
        assert set(letters) == set("OPSI") and max(letters.values()) - min(letters.values()) <= 2
    assert len(set(Counter("".join(sum(DATA["tents"].values(), []))).values())) == 1


@pytest.mark.clause("BA-30")
def test_neighbours_are_mutual_and_six_inside_the_board() -> None:
    for space in ("c4", "d4", "h7"):
        near = neighbours_of(space)
        assert len(set(near)) == 6
        assert all(space in neighbours_of(other) for other in near)
    assert sorted(neighbours_of("c4")) == ["b3", "b4", "c3", "c5", "d3", "d4"]
    assert sorted(neighbours_of("d4")) == ["c4", "c5", "d3", "d5", "e4", "e5"]


@pytest.mark.clause("BA-1")
def test_two_players_use_a_part_of_the_board() -> None:
    whole, part = fresh(4).board.play.bit_count(), fresh(2).board.play.bit_count()
    assert (
        whole
        == fresh(3).board.play.bit_count()
        == len(spaces_of(sheet().board.columns, sheet().board.spring))
    )
    assert whole / 2 < part < whole


@pytest.mark.clause("BA-40", "BA-22", "BA-32", "BA-50", "BA-52")
def test_numbers_of_the_rules() -> None:
    assert sorted(DATA["dice"]["faces"]) == sorted([*GOODS, "front", "rear"])
    assert (DATA["dice"]["number"], DATA["dice"]["rolls"]) == (4, 3)
    assert DATA["exchange"]["cards"] == 3
    assert DATA["camps"]["full"] == 7
    assert DATA["points"] == {"camp": 3, "tent": 1, "last": 3, "goods": 2, "handicap": [0, 1, 1, 1]}
    assert DATA["stock"] == {"reserve": 4, "goods": 2}


BROKEN = [
    ("cards = 15 }\nspices", "cards = 14 }\nspices", set()),
    ("cards = 15 }\nspices", "cards = 7 }\nspices", {"BA-2"}),
    ('letter = "P"', 'letter = "O"', {"BA-1", "BA-20"}),
    ('"OOP", "OOS", "OOI", "OPP"', '"OOO", "OOS", "OOI", "OPP"', {"BA-20"}),
    ('"OOP", "OOS", "OOI", "OPP"', '"OOS", "OOI", "OPP"', {"BA-1"}),
    ('"front", "rear"]', '"front"]', {"BA-40"}),
    ('faces = ["oil", ', "faces = [", {"BA-40"}),
    ("number = 4", "number = 5", {"BA-1"}),
    ("goods = 2\n\n[camps]", "goods = 5\n\n[camps]", {"BA-2"}),
    ("reserve = 4", "reserve = 9", set()),
    ('spring = ["f5"', 'spring = ["f12"', {"BA-1"}),
    ("a = [3, 8]\n", "a = [8, 3]\n", {"BA-1"}),
    ("f = [1, 10]\n", "", {"BA-1"}),
    ("k = [5, 7]", "k = [5, 12]", {"BA-1"}),
]


@pytest.mark.parametrize(("old", "new", "clauses"), BROKEN)
def test_a_broken_board_is_told_where(old: str, new: str, clauses: set[str], tmp_path: Path) -> None:
    assert old in TEXT
    path = tmp_path / "broken.toml"
    path.write_text(TEXT.replace(old, new, 1), encoding="utf-8")
    try:
        library.load(path)
    except LayoutError as error:
        found = {fault.clause for fault in error.faults}
        assert found == clauses
        assert all(fault.line for fault in error.faults)
        assert clauses <= set(GAME.clauses)
    else:
        assert not clauses


def test_a_variant_may_have_other_numbers_of_cards(tmp_path: Path) -> None:
    path = tmp_path / "variant.toml"
    path.write_text(TEXT.replace("cards = 15 }\nspices", "cards = 24 }\nspices", 1), encoding="utf-8")
    state = GAME.start(library.load(path), ("Ann", "Ben"), {})
    assert state.board.cards == (24, 15, 15, 15)
    assert cards_in_pile(state, 0) == 24 - 2 * DATA["stock"]["goods"]
