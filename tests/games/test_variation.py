"""Layouts drawn by chance: the same everywhere, within the facts of their game, of what their model is made of."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from sheetgen.draw.items import Clip, Unclip
from sheetgen.errors import LayoutError, UsageError
from sheetgen.games import library, registry, variation
from sheetgen.games.bania.board import spaces_of
from sheetgen.games.contract.values import ReproducibleRandom
from sheetgen.games.layouts.file import layout_hash
from sheetgen.games.nagaraja.layout import DOUBLES
from sheetgen.replay import replay
from sheetgen.resources import resource_folder
from sheetgen.sheets.sheet import draw_sheet, read_sheet
from tests.support.commands import run

FROZEN = {
    "dice-charmers/sun/7": "8c026ca7",
    "dice-charmers/moon/12": "fa0627fd",
    "raja/rajasthan/3": "dcc4080c",
    "bania/oasis/5": "fe5df93d",
    "nagaraja/temple/4": "ab0715be",
}
MODELS = [name.rpartition("/")[0] for name in FROZEN]
FIRST = 25
FIRST_FROZEN = {
    "dice-charmers/sun": "ebe07dd1",
    "dice-charmers/moon": "4ca412f6",
    "raja/rajasthan": "c7806f25",
    "bania/oasis": "80045163",
    "nagaraja/temple": "28507d16",
}
SOME = range(1, 13)


def drawn(name: str) -> Any:
    return library.load(library.resolve(name))


def tables(name: str) -> dict[str, Any]:
    found = variation.variation_at(library.resolve(name))
    assert found is not None
    return {key: value for key, value in variation.tables(found).items() if key != "header"}


def test_luck_is_splitmix64() -> None:
    luck = ReproducibleRandom("any", 1)
    luck._state = 1234567
    known = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]
    assert [luck._next() for _ in known] == known


def test_luck_draws_each_as_often() -> None:
    luck = ReproducibleRandom("any", 1)
    found = Counter(luck.below(6) for _ in range(6000))
    assert set(found) == set(range(6)) and max(found.values()) < 1.2 * min(found.values())
    orders = Counter("".join(luck.shuffled("abc")) for _ in range(6000))
    assert len(orders) == 6 and max(orders.values()) < 1.2 * min(orders.values())


@pytest.mark.parametrize(("name", "known"), FROZEN.items())
def test_a_variation_is_the_same_for_ever(name: str, known: str) -> None:
    said = json.dumps(tables(name), sort_keys=True).encode()
    assert hashlib.sha256(said).hexdigest()[:8] == known, "logs that name it would be of another layout now"


@pytest.mark.parametrize(("model", "known"), FIRST_FROZEN.items())
def test_so_are_the_first_ones(model: str, known: str) -> None:
    said = json.dumps([tables(f"{model}/{number}") for number in range(1, FIRST + 1)], sort_keys=True)
    assert hashlib.sha256(said.encode()).hexdigest()[:8] == known


@pytest.mark.parametrize("model", MODELS)
def test_variations_keep_the_facts_of_their_game_and_differ(model: str) -> None:
    game = registry.find(model.split("/")[0])
    found = [drawn(f"{model}/{number}") for number in SOME]
    assert not any(game.check_layout(layout) for layout in found)
    assert len({layout_hash(layout) for layout in (*found, drawn(model))}) == len(found) + 1


def pieces(layout: Any) -> dict[str, Counter[str]]:
    """What a province is made of, by where it is."""
    return {
        "cells": Counter(word for row in layout.province.rows for word in row),
        "border": Counter(layout.province.border.values()),
        "tents": Counter(tent.bonus for tent in layout.market.tents),
        "palace": Counter(layout.palace.columns),
        "karma": Counter(layout.karma.bonus.values()),
        "fame": Counter(layout.tracks.fame.values()),
        "money": Counter(layout.tracks.money.values()),
        "symbols": Counter(space.symbol for space in layout.river),
        "river": Counter(" ".join(space.win) for space in layout.river),
    }


@pytest.mark.parametrize("model", ["dice-charmers/sun", "dice-charmers/moon"])
def test_a_province_is_made_of_what_its_model_is_made_of(model: str) -> None:
    for number in SOME:
        layout = drawn(f"{model}/{number}")
        assert pieces(layout) == pieces(drawn(model))
        symbols = [space.symbol for space in layout.river]
        assert all(one != other for one, other in zip(symbols, symbols[1:], strict=False))
        rows = layout.province.rows
        edges = {"n": "1", "s": str(len(rows)), "w": "a", "e": "abcdefgh"[len(rows[0]) - 1]}
        assert all(edges[place[-1]] in place[:-1] for place in layout.province.border)
        beside = [pair for row in rows for pair in zip(row, row[1:], strict=False)]
        beside += [
            pair for one, other in zip(rows, rows[1:], strict=False) for pair in zip(one, other, strict=True)
        ]
        assert {one for one, other in beside if one == other} <= {"."}


@pytest.mark.slow
def test_an_oasis_has_about_as_many_spaces_and_its_spring_elsewhere() -> None:
    model = drawn("bania/oasis")
    size = len(spaces_of(model.board.columns, model.board.spring))
    for number in SOME:
        board = drawn(f"bania/oasis/{number}").board
        assert abs(len(spaces_of(board.columns, board.spring)) - size) <= 2
        assert set(board.spring) != set(model.board.spring)


def test_a_temple_has_as_many_rooms_and_relics_worth_as_much() -> None:
    model = drawn("nagaraja/temple")
    for number in SOME:
        layout = drawn(f"nagaraja/temple/{number}")
        assert sum(tile.count for tile in layout.tiles) == sum(tile.count for tile in model.tiles)
        assert sum(layout.relics.sacred) == sum(model.relics.sacred)


def test_a_temple_has_other_doors_where_its_book_leaves_them_open() -> None:
    """Entrances and relics are told by the book; which doors the paths of a room join is not."""
    model = drawn("nagaraja/temple")
    doors = set()
    for number in range(1, 41):
        layout = drawn(f"nagaraja/temple/{number}")
        assert layout.temple == model.temple
        (double,) = [tile for tile in layout.tiles if len(tile.paths) == 2]
        assert tuple(double.paths) == DOUBLES[double.name] and not double.amulet
        doors.add(double.paths)
    assert doors == set(DOUBLES.values())


ROUND = """game: nagaraja
layout: temple/{number}
players: Ann, Ben
first: 1 1 | 1 3
tile: double
Ben: c1
Ann: c2
throw: b33
throw: b1 w1
Ben: b3 {sides}
"""


@pytest.mark.medium
def test_rooms_with_other_doors_are_logged_by_the_same_words() -> None:
    doubles = {}
    for number in range(1, 41):
        (tile,) = [tile for tile in drawn(f"nagaraja/temple/{number}").tiles if len(tile.paths) == 2]
        doubles[tile.name] = number
    for name, number in doubles.items():
        found = replay(ROUND.format(number=number, sides=" ".join(DOUBLES[name])))
        assert not found.findings, name
        (wrong,) = replay(ROUND.format(number=number, sides="nes")).findings
        assert wrong.code == "wrong-tile", name


def test_a_temple_has_a_place_for_every_amulet() -> None:
    most = drawn("nagaraja/temple").most_amulets
    assert {drawn(f"nagaraja/temple/{number}").most_amulets for number in range(1, 61)} == {most - 1, most}


def test_what_has_no_room_on_a_variation_is_a_fault_of_its_model(tmp_path: Path) -> None:
    text = library.resolve("nagaraja/temple").read_text(encoding="utf-8")
    model = tmp_path / "full.toml"
    model.write_text(text.replace('paths = ["ns"]\n', 'paths = ["ns"]\namulet = true\n'), encoding="utf-8")
    with pytest.raises(LayoutError) as caught:
        draw_sheet(read_sheet(tmp_path / "full.toml/3"), "en", "a4")
    assert caught.value.faults[0].path == str(model)


def test_a_map_keeps_its_roads_and_moves_the_villages() -> None:
    model = drawn("raja/rajasthan")
    alone = set()
    for number in SOME:
        layout = drawn(f"raja/rajasthan/{number}")
        assert [road.ends for road in layout.roads] == [road.ends for road in model.roads]
        assert {city.home for city in layout.cities.values()} == {city.home for city in model.cities.values()}
        alone.add(tuple(n for n, road in enumerate(layout.roads) if len(road.villages) == 1))
    assert len(alone) > 6


def test_sheets_that_go_with_a_variation_are_of_it() -> None:
    assert drawn("bania/pen/5").board == drawn("bania/oasis/5").board
    assert drawn("nagaraja/pieces/4").tiles == drawn("nagaraja/temple/4").tiles
    assert drawn("raja/tiles/3").map == "raja/rajasthan/3"


def all_varied() -> list[str]:
    """Every layout that has variations, sheets that go with one too."""
    files = sorted(resource_folder("layouts").glob("*/*.toml"))
    headers = [tomllib.loads(path.read_text(encoding="utf-8"))["header"] for path in files]
    return [
        f"{head['game']}/{head['name']}"
        for head in headers
        if head["kind"] in registry.find(head["game"]).varies
    ]


@pytest.mark.medium
@pytest.mark.parametrize("model", all_varied())
def test_its_number_is_printed_on_its_sheet(model: str) -> None:
    """As a log names it, at the foot of each page that has one."""
    sheet = read_sheet(library.resolve(f"{model}/7"))
    assert sheet.title("de").endswith(" 7")
    for page in draw_sheet(sheet, "de", "a4"):
        said = " ".join(item.line.text for item in page.items if hasattr(item, "line"))
        assert f"{model.split('/')[1]}/7 " in said
        assert f"{model.split('/')[1]}-7" not in said


def test_a_log_is_played_on_it(tmp_path: Path) -> None:
    head = "game: dice-charmers\nlayout: {}\nplayers: Ann, Ben\n\nAnn: line c3 ns\n"
    found = replay(head.format("sun/7"))
    assert found.heading.layout == drawn("dice-charmers/sun/7") and not found.findings
    (tmp_path / "own.toml").write_text(
        '[header]\nschema = "sheetgen.layout/1"\ngame = "dice-charmers"\nkind = "province"\nname = "own"\n'
        'version = "1"\n'
        'extends = "dice-charmers/sun"\n'
    )
    own = replay(head.format("own.toml/7"), tmp_path).heading.layout
    assert own.header.label == "own/7" and own.river == drawn("dice-charmers/sun/7").river
    (finding,) = replay(head.format("sum/7")).findings
    assert finding.code == "unknown-layout"


@pytest.mark.parametrize("name", ["bania/goods/3", "dice-charmers/mat/1"])
def test_what_has_no_variations_says_so(name: str) -> None:
    with pytest.raises(UsageError, match="has no variations"):
        drawn(name)


def test_several_are_named_at_once() -> None:
    assert variation.expand_numbers("dice-charmers/sun/3,7-9") == [
        f"dice-charmers/sun/{n}" for n in (3, 7, 8, 9)
    ]
    assert variation.expand_numbers("dice-charmers/sun") == ["dice-charmers/sun"]
    for many in ("1-500", "1-150,201-250,1"):
        with pytest.raises(UsageError, match="At most 200"):
            variation.expand_numbers(f"dice-charmers/sun/{many}")
    with pytest.raises(UsageError, match="no layout"):
        library.resolve(*variation.expand_numbers("dice-charmers/sun/9-7"))


def test_vary_writes_files_that_are_the_same_layouts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, _ = run(
        capsys, "vary", "nagaraja/temple", "--games", "0", "--count", "2", "--write", str(tmp_path)
    )
    assert status == 0 and out.rstrip().endswith("sheetgen print nagaraja/temple/1,2")
    for number in (1, 2):
        path = tmp_path / f"temple-{number}.toml"
        assert tomllib.loads(path.read_text())["header"]["extends"] == "nagaraja/temple"
        assert layout_hash(library.load(path)) == layout_hash(drawn(f"nagaraja/temple/{number}"))


@pytest.mark.parametrize("model", [name for name in MODELS if name != "nagaraja/temple"])
def test_all_games_write_theirs(model: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "vary", model, "--games", "0", "--write", str(tmp_path))[0] == 0
    (path,) = tmp_path.iterdir()
    assert layout_hash(library.load(path)) == layout_hash(drawn(f"{model}/1"))


@pytest.mark.slow
def test_vary_tells_which_play_like_their_model(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("vary", "dice-charmers/sun", "--seed", "7", "--games", "6", "--jobs", "1", "--json")
    status, out, _ = run(capsys, *words)
    told = json.loads(out)
    assert status == 0 and told["schema"] == "sheetgen.vary/1"
    *others, last = told["variations"]
    assert (
        last["balanced"]
        and not last["apart"]
        and all(not each["balanced"] and each["apart"] for each in others)
    )


@pytest.mark.parametrize(
    "words",
    [
        ("--seed", "0"),
        ("--count", "0"),
        ("--count", "101"),
        ("--games", "-1"),
        ("--write", "no-such-folder", "--games", "0"),
    ],
)
def test_vary_refuses_what_it_can_not_do(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "vary", "bania/oasis", *words)
    assert status != 0 and err.count("\n") == 1


@pytest.mark.medium
@pytest.mark.parametrize("name", ["dice-charmers/sun", "raja/player", "bania/oasis"])
def test_each_variation_has_a_picture_of_its_own(name: str) -> None:
    """The picture is the largest clip on these pages; numbers 3 and 6 have the same hour."""

    def picture(number: int) -> list[Any]:
        (scene,) = draw_sheet(read_sheet(library.resolve(f"{name}/{number}")), "en", "a4")
        kinds = [type(item) for item in scene.items]
        starts = [n for n, kind in enumerate(kinds) if kind is Clip]
        return max((scene.items[n : kinds.index(Unclip, n)] for n in starts), key=len)

    assert len(picture(3)) > 100
    assert picture(3) == picture(3) != picture(6)
