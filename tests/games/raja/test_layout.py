"""The map: the facts it keeps, proven from the file alone, and what ``check`` says when one is broken."""

import tomllib
from collections import Counter
from pathlib import Path

import pytest

from sheetgen.games import library
from sheetgen.games.raja import GAME
from sheetgen.games.raja.board import bezier_points, crossing_point, distance_and_position
from tests.games.raja.table import CHARACTERS, CITIES, sheet

PATH = library.resolve("raja/rajasthan")
TEXT = PATH.read_text(encoding="utf-8")
DATA = tomllib.loads(TEXT)


@pytest.mark.clause("RA-2")
def test_the_public_facts_of_the_map() -> None:
    roads = DATA["roads"]
    assert len(DATA["cities"]) == 7
    assert len(roads) == 16
    assert sorted(v["number"] for road in roads for v in road["villages"]) == list(range(1, 31))
    assert Counter(len(road["villages"]) for road in roads) == {1: 2, 2: 14}
    degrees = Counter(end for road in roads for end in road["ends"])
    assert set(degrees) == {"start", *DATA["cities"]}
    assert all(3 <= degree <= 5 for degree in degrees.values())


@pytest.mark.clause("RA-2")
def test_every_place_is_reached_from_the_start() -> None:
    reached, before = {"start"}, 0
    while len(reached) > before:
        before = len(reached)
        reached |= {end for road in DATA["roads"] for end in road["ends"] if reached & set(road["ends"])}
    assert reached == {"start", *CITIES}


@pytest.mark.clause("RA-82")
def test_each_character_is_at_home_in_one_city() -> None:
    assert sorted(city["home"] for city in DATA["cities"].values()) == sorted(CHARACTERS)
    assert [DATA["characters"][name]["number"] for name in CHARACTERS] == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.clause("RA-1", "RA-3", "RA-31", "RA-35", "RA-61")
def test_numbers_of_the_rules() -> None:
    stock = DATA["stock"]
    assert stock["placed"] + stock["reserve"] + stock["quarry"] == 20
    assert (stock["gold"], stock["palaces"], stock["placed"], stock["reserve"]) == (15, 7, 4, 6)
    assert DATA["costs"] == {"house": 1, "palace": 12, "toll": 1}
    assert DATA["governors"]["strip"] == 7
    assert DATA["governors"]["spaces"] == 10
    assert DATA["rewards"] == {
        "2": [10, 5], "3": [11, 7, 3], "4": [12, 9, 6, 3], "5": [13, 10, 7, 4, 1]
    }  # fmt: skip


@pytest.mark.clause("RA-2")
def test_villages_lie_on_their_roads_and_all_is_on_the_page() -> None:
    for road in sheet().roads:
        line = bezier_points(road.curve, 200)
        assert all(0 < x < 420 and 0 < y < 297 for x, y in line)
        assert all(distance_and_position(line, stop.at)[0] < 0.5 for stop in road.villages)


def test_crossings_are_seen() -> None:
    assert crossing_point([(0, 0), (10, 10)], [(0, 10), (10, 0)]) is not None
    assert crossing_point([(0, 0), (10, 0)], [(0, 1), (10, 1)]) is None
    assert crossing_point([(0, 0), (4, 4)], [(4, 4), (8, 0)]) is not None
    assert crossing_point([(0, 0), (4, 4)], [(5, 5), (8, 8)]) is None


BROKEN = [
    ('letter = "B"', 'letter = "A"', "cities.bikaner.letter", "RA-2"),
    ('colour = "red"', 'colour = "umber"', "cities.bikaner.colour", "RA-2"),
    ('emblem = "sun"', 'emblem = "kite"', "cities.jaisalmer.emblem", "RA-2"),
    ('name = "Bikaner"', 'name = "ahmadabad"', "cities.bikaner.name", "RA-2"),
    ('home = "yogi"', 'home = "mogul"', "cities.udaipur.home", "RA-82"),
    ("sadhu = { number = 3,", "sadhu = { number = 2,", "characters.sadhu.number", "RA-5"),
    ("builder = { number = 5,", "builder = { advanced = true, number = 5,", "characters", "RA-5"),
    ("strip = 7", "strip = 8", "governors.strip", "RA-3"),
    ("3 = [11, 7, 3]", "3 = [11, 7]", "rewards.3", "RA-61"),
    ("3 = [11, 7, 3]", "3 = [7, 11, 3]", "rewards.3", "RA-61"),
    ("3 = [11, 7, 3]\n", "", "rewards", "RA-61"),
    ("houses_for_two = 1", "houses_for_two = 3", "village.houses_for_two", "RA-2"),
    ('ends = ["jodhpur", "start"]', 'ends = ["jodhpur", "agra"]', "roads.9.ends.2", "RA-2"),
    ('ends = ["jodhpur", "start"]', 'ends = ["jodhpur", "bikaner"]', "roads.9.ends", "RA-50"),
    ("{ number = 19, at", "{ number = 18, at", "roads.10.villages.1.number", "RA-2"),
    ("{ number = 19, at", "{ number = 31, at", "roads.3.villages.1.number", "RA-2"),
    (", { number = 2, at = [121.72, 52.92] }", "", "roads", "RA-2"),
    ("2, at = [121.72, 52.92] }", "2, at = [121.72, 56.92] }", "roads.1.villages.2.at", "RA-2"),
    (
        "{ number = 1, at = [98.78, 47.08] }, { number = 2, at = [121.72, 52.92] }",
        "{ number = 2, at = [121.72, 52.92] }, { number = 1, at = [98.78, 47.08] }",
        "roads.1.villages.2.at",
        "RA-2",
    ),
    ("[171, 88.1], [171, 121]", "[211, 88.1], [211, 121]", "roads.11.villages.1.at", "RA-2"),
    ("[149.5, 256], [192.5, 256]", "[149.5, 156], [192.5, 156]", "roads.16.curve", "RA-2"),
    ("[22.5, 169.1], [26.5, 241]", "[112.5, 169.1], [96.5, 241]", "roads.3.curve", "RA-2"),
    ("[[85, 45.5]", "[[95, 45.5]", "roads.1.curve", "RA-2"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "key", "clause"), BROKEN)
def test_a_broken_fact_is_named(old: str, new: str, key: str, clause: str, tmp_path: Path) -> None:
    assert old in TEXT
    path = tmp_path / "mine.toml"
    path.write_text(TEXT.replace(old, new, 1), encoding="utf-8")
    faults = library.find_faults(path)
    assert (key, clause) in [(fault.key, fault.clause) for fault in faults], [str(f) for f in faults]
    assert all(fault.line for fault in faults)


@pytest.mark.clause("RA-2")
@pytest.mark.parametrize(("y", "clear"), [(132.6, True), (132.8, False)])
def test_a_village_stands_clear_of_the_start_place(y: float, clear: bool, tmp_path: Path) -> None:
    """By half a house beside the start's own 12 mm."""
    path = tmp_path / "mine.toml"
    path.write_text(TEXT.replace("at = [171, 119.92]", f"at = [171, {y}]"), encoding="utf-8")
    found = [fault.key for fault in library.find_faults(path)]
    assert found == ([] if clear else ["roads.11.villages.2.at"])


@pytest.mark.clause("RA-2")
def test_no_road_runs_through_the_start_place(tmp_path: Path) -> None:
    """This one comes to its wall only on the far side."""
    path = tmp_path / "mine.toml"
    path.write_text(TEXT.replace("[171, 121], [171, 137]]", "[171, 121], [171, 161]]"), encoding="utf-8")
    (fault,) = library.find_faults(path)
    assert (fault.key, str(fault.found)) == ("roads.11.curve", "it runs through the start place")


def test_the_house_map_has_no_fault() -> None:
    assert GAME.check_layout(sheet()) == []
