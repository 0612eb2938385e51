"""The facts that a layout must satisfy, and those that the Sun and the Moon show."""

import tomllib
from typing import Any

import msgspec
import pytest

from sheetgen.games import library
from sheetgen.games.dice_charmers import GAME
from sheetgen.games.dice_charmers.board import Board
from sheetgen.games.dice_charmers.check import check
from sheetgen.games.dice_charmers.layout import MatSheet, ProvinceSheet, coins_beside

KINDS = {
    "mogul", "maharani", "merchant", "raja", "builder", "portuguese", "any-person", "upgrade", "karma",
    "fame", "money", "goods-die", "goods", "sell", "sell-up-to", "sell-same", "sell-different", "sell-pair",
    "half", "straight", "fork", "crossing", "ahead", "back", "back-any",
}  # fmt: skip


def side(name: str) -> ProvinceSheet:
    made: ProvinceSheet = library.load(library.resolve(f"dice-charmers/{name}"))
    return made


def sun() -> dict[str, Any]:
    return tomllib.loads(library.resolve("dice-charmers/sun").read_text(encoding="utf-8"))


def faults(data: dict[str, Any]) -> list[tuple[str, str]]:
    return [(fault.key, fault.clause) for fault in check(msgspec.convert(data, ProvinceSheet))]


@pytest.mark.parametrize("name", ["sun", "moon"])
def test_both_sides_are_complete(name: str) -> None:
    made = side(name)
    assert check(made) == []
    assert (len(made.river), len(made.market.coins), made.karma.spaces) == (18, 9, 6)
    assert (made.palace.boxes, len(made.palace.columns), len(made.buildings.columns)) == (3, 3, 2)
    beside = coins_beside(made.tracks.coins_beside)
    assert (len(beside), sum(beside)) == (40, 76)
    assert set(made.karma.bonus) == {"3", "4", "5"}
    assert [len(made.province.map), len(made.province.map[0].split())] == [6, 5]


@pytest.mark.clause("DC-1")
def test_sun_and_moon_have_one_structure_and_other_bonuses() -> None:
    one, other = side("sun"), side("moon")
    assert one.palace.boxes == other.palace.boxes
    assert one.tracks.coins_beside == other.tracks.coins_beside
    assert one.buildings.types == other.buildings.types
    assert one.dice == other.dice
    assert one.province.border != other.province.border
    assert [space.win for space in one.river] != [space.win for space in other.river]


@pytest.mark.clause("DC-92")
def test_every_kind_of_bonus_is_on_a_side() -> None:
    prizes = [prize.bonus for name in ("sun", "moon") for prize in Board(side(name)).prizes]
    assert {bonus.kind for bonus in prizes} >= KINDS
    assert {bonus.n for bonus in prizes if bonus.kind == "goods"} == {1, 2, 3}
    assert {bonus.n for bonus in prizes if bonus.kind == "sell"} == {1, 2, 3}


def put(data: dict[str, Any], way: str, value: Any) -> dict[str, Any]:
    *tables, key = way.split("/")
    at: Any = data
    for part in tables:
        at = at[int(part)] if part.isdigit() and isinstance(at, list) else at[part]
    if isinstance(at, list):
        at[int(key)] = value
    elif value is None:
        del at[key]
    else:
        at[key] = value
    return data


WRONG: list[tuple[str, Any, str, str]] = [
    ("province/map/0", "fort . temple .", "province.map.1", "DC-40"),
    ("province/map/0", "fort . temple . castle", "province.map.1", "DC-40"),
    ("province/map/0", "fort . temple . residence", "province.map", "DC-40"),
    ("province/map", ["residence fort temple palace garden stepwell same"], "province.map", "DC-42"),
    ("province/map", [], "province.map", "DC-40"),
    ("province/residence_roads", "", "province.residence_roads", "DC-40"),
    ("province/border/c3 n", "karma", 'province.border."c3 n"', "DC-43"),
    ("province/border/a1 e", "karma", 'province.border."a1 e"', "DC-43"),
    ("province/border/f1 n", "karma", 'province.border."f1 n"', "DC-43"),
    ("dice/goods/3", "silk tea", "dice.goods.4", "DC-2"),
    ("dice/palace/0", "raja", "dice.palace", "DC-2"),
    ("dice/roads", ["straight"] * 3 + ["curve"] * 3, "dice.roads", "DC-2"),
    ("market/coins/4", 1, "market.coins.5", "DC-31"),
    ("market/coins", [2] * 9, "market.coins", "DC-31"),
    ("market/tents/3/last", 10, "market.tents.4.last", "DC-32"),
    ("market/tents/1/first", 2, "market.tents.2.first", "DC-32"),
    ("market/tents/1/first", 5, "market.tents.2.first", "DC-32"),
    ("river/0/symbol", "flag", "river", "DC-50"),
    ("river/4/win", [], "river.5.win", "DC-50"),
    ("palace/columns", ["karma"], "palace.columns", "DC-91"),
    ("buildings/columns", ["karma"], "buildings.columns", "DC-91"),
    ("buildings/fame", [1, 3, 2], "buildings.fame.3", "DC-70"),
    ("buildings/types/0", "same", "buildings.types.1", "DC-70"),
    ("buildings/types/0", "mosque", "buildings.types.1", "DC-70"),
    ("karma/start", 7, "karma.start", "DC-20"),
    ("karma/bonus/7", "karma", "karma.bonus.7", "DC-22"),
    ("karma/bonus/1", "karma", "karma.bonus.1", "DC-22"),
    ("tracks/fame/41", "karma", "tracks.fame.41", "DC-80"),
    ("tracks/fame/03", "karma", "tracks.fame.03", "DC-80"),
    ("tracks/money/77", "karma", "tracks.money.77", "DC-80"),
    ("tracks/money/x", "karma", "tracks.money.x", "DC-80"),
    ("tracks/coins_beside/0", "15x3", "tracks.coins_beside.1", "DC-81"),
]


@pytest.mark.parametrize(("way", "value", "key", "clause"), WRONG)
def test_a_wrong_fact_is_a_fault_with_its_place_and_clause(
    way: str, value: Any, key: str, clause: str
) -> None:
    found = faults(put(sun(), way, value))
    assert (key, clause) in found
    assert all(clause in GAME.clauses for _, clause in found)


def test_the_depot_prints_each_side_once() -> None:
    mat: MatSheet = library.load(library.resolve("dice-charmers/mat"))
    assert check(mat) == []
    twice = msgspec.structs.replace(mat, sides=("two", "two"))
    assert [(f.key, f.clause) for f in check(twice)] == [("sides.2", "DC-1")]
    assert [f.key for f in check(msgspec.structs.replace(mat, sides=()))] == ["sides"]


def test_no_range_is_told_that_holds_nothing() -> None:
    data = sun()
    data["karma"]["spaces"] = 1
    found = check(msgspec.convert(data, ProvinceSheet))
    assert {str(fault.allowed) for fault in found} == {"no bonus, since all spaces are taken at the start"}
