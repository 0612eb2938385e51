"""A game as a page: its moments and marks are the replay's, its words the reader's, and only its script runs."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import xml.etree.ElementTree as ElementTree
from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import jsonschema
import pytest

from sheetgen.games import registry
from sheetgen.page.page import render_page
from sheetgen.page.sheet_views import SheetsPicture
from sheetgen.page.story import game_moments
from sheetgen.press.cache import Cache
from sheetgen.replay import replay
from tests.page.reading import GAMES, ONE_EACH, Element, Made, example, lying, made

SCHEMA = json.loads(files("sheetgen.page").joinpath("page.schema.json").read_text(encoding="utf-8"))
EACH = [
    pytest.param(name, marks=[] if game == "dice-charmers" else pytest.mark.slow, id=game)
    for game, name in ONE_EACH.items()
]
SHORT = """\
game:    dice-charmers
layout:  sun
players: Leila, Rajesh

roll:   ts ts | line curve | pot fish | raja merchant
Leila:  ts
Rajesh: merchant; get t
Leila:  karma fish pp pot; pp
Rajesh: line b4 ew
"""
SLIP = (
    SHORT
    + """
roll:   ss tp | line curve | boat flag | builder merchant
Rajesh: ss
Leila:  boat
Rajesh: flag; get sp
Leila:  line d4 ns  # she meant c3

roll:   tp sp | halves line | lamp flag | portuguese mogul
Leila:  halves b4 ew
Rajesh: portuguese; back 1
Leila:  tp
Rajesh: flag; sell tsp; half b4 n
"""
)


# ---- moments and marks ------------------------------------------------------------------------
def test_each_decision_is_a_moment() -> None:
    found = [(line, part, parts, seat, said) for line, part, parts, seat, said in made(SHORT).data["moments"]]
    assert found == [
        (0, 1, 1, None, ""),
        (5, 1, 1, None, ""),
        (6, 1, 1, 0, ""),
        (7, 1, 2, 1, "merchant"),
        (7, 2, 2, 1, "get t"),
        (8, 1, 3, 0, "karma fish"),
        (8, 2, 3, 0, "pp pot"),
        (8, 3, 3, 0, "pp"),
        (9, 1, 2, 1, "line"),
        (9, 2, 2, 1, "b4 ew"),
    ]


@pytest.mark.parametrize("name", EACH)
def test_data_keep_the_schema(name: str) -> None:
    jsonschema.validate(example(name).data, SCHEMA, cls=jsonschema.Draft202012Validator)


HEADER = {"field.player", "field.players"}


def spots_of(found: Made, number: int, moment: int) -> Counter[str]:
    """Addresses that a sheet shows as marked, what the header tells left out."""
    marks = found.data["views"][number]["marks"]
    return Counter(m[0] for m in marks if m[0] not in ("", *HEADER) and lying(m, moment))


@pytest.mark.parametrize("name", EACH)
def test_sheets_show_the_marks_of_each_moment(name: str) -> None:
    found = example(name)
    game, views = found.replay.game, found.data["views"]
    played = game_moments(found.replay)
    assert len(played) == len(found.data["moments"])
    for number, moment in enumerate(played):
        for seat in range(len(found.replay.heading.players)):
            shown = Counter[str]()
            for k, view in enumerate(views):
                if view["seat"] in (None, seat):
                    shown += spots_of(found, k, number)
            wanted = set(game.marks(moment.state, seat)) - HEADER
            assert set(shown) == wanted and set(shown.values()) <= {1}, (moment.line, moment.part, seat)


@pytest.mark.parametrize("name", EACH)
def test_a_line_ends_as_the_replay_does(name: str) -> None:
    found = example(name).replay
    for moment in game_moments(found):
        if moment.line and moment.part == moment.parts:
            state = found.at(moment.line)
            for seat in range(len(found.heading.players)):
                assert found.game.marks(moment.state, seat) == found.game.marks(state, seat)
                assert found.game.totals(moment.state, seat) == found.game.totals(state, seat)


def test_a_sheet_without_a_script_shows_the_end() -> None:
    found = example("overlap-2")
    last = len(found.data["moments"]) - 1
    for view, sheet in zip(found.data["views"], found.html.all("figure", "sheet"), strict=True):
        groups = sheet.one("g", "pen").children
        there = ["display" not in group.attributes for group in groups]
        assert there == [lying(mark, last) for mark in view["marks"]]
        items = sheet.one("ul").children
        named = [mark for mark in view["marks"] if mark[0]]
        assert ["hidden" not in item.attributes for item in items] == [lying(mark, last) for mark in named]
        assert all(item.text for item in items)


def test_marks_are_told_in_words_of_the_sheet() -> None:
    sheet = example("overlap-2", "de").html.one("figure", "sheet")
    said = [item.text for item in sheet.one("ul").children]
    assert "Leila" in said and "b4 now" in said
    assert "Ruhm 9 angekreuzt" in said


@pytest.mark.slow
def test_common_sheets_come_first_and_once() -> None:
    seats = [view["seat"] for view in example(ONE_EACH["raja"]).data["views"]]
    assert seats == [None, 0, 1, None], "the map, the players, the pad"


@pytest.mark.slow
@pytest.mark.parametrize(("name", "places"), [("raja/two", 4), ("raja/five", 8), ("bania/two-elephants", 4)])
def test_broad_sheets_have_two_places_where_there_are_many(name: str, places: int) -> None:
    """On paper, of which two in a row are a map's: a map, five players and the pad fill two rows of four."""
    strip = example(name).html.one("div", "strip")
    assert strip.has(f"n{places}")
    broad = [sheet.has("broad") for sheet in strip.all("figure", "sheet")]
    assert broad == [name.startswith("raja") and n == 0 for n in range(len(broad))]


# ---- words ------------------------------------------------------------------------------------
def test_totals_add_up_to_those_of_the_end() -> None:
    found = example("overlap-2")
    shown: dict[tuple[int, int], str] = {}
    for changes in found.data["totals"]:
        shown |= {(seat, row): said for seat, row, said in changes}
    rows = found.html.one("table", "totals").one("tbody").children
    table = {
        (seat, row): cell.text for row, line in enumerate(rows) for seat, cell in enumerate(line.all("td"))
    }
    assert shown == table
    names = [line.one("th").text for line in rows]
    assert table[1, names.index("fame")] == "17" and table[1, names.index("overlap")] == "5.5"


def test_a_decision_tells_what_it_changed() -> None:
    found = made(SHORT)
    at = [m[:2] for m in found.data["moments"]].index([7, 2])
    (seat, totals, marks), *others = found.data["ledger"][at]
    assert (seat, totals, others) == (1, ["tea 0 → 1"], [])
    assert marks == []
    (merchant,) = found.data["ledger"][at - 1]
    assert merchant == [1, [], ["Merchant 1 crossed"]]
    assert found.data["due"][found.data["next"][at]] == "Next: Leila, taking a die."


def test_the_end_is_told_to_the_criterion_that_decided() -> None:
    card = example("shared").html.one("div", "result")
    assert "share" in card.text
    rows = list(example("overlap-2").html.one("table", "places").one("tbody").all("tr"))
    assert [row.one("th").text for row in rows] == ["Rajesh", "Leila"]
    assert [row.one("td", "decider").text for row in rows] == ["5.5", "−0.5"]
    assert [len(list(row.all("td", "needless"))) for row in rows] == [2, 2]
    assert example("overlap-2").html.one("p", "winner").text == "Rajesh wins: overlap 5.5 against −0.5."


def test_a_game_that_goes_on_has_no_places() -> None:
    card = made(SHORT).html.one("div", "result")
    assert not list(card.all("table")) and "Next: the roll of all dice." in card.text


@pytest.mark.medium
def test_the_reader_has_another_language_than_the_log() -> None:
    found = example("overlap-2", "ar")
    assert "\u2066−0.5\u2069" in found.html.one("p", "winner").text
    assert (found.html.attributes["lang"], found.html.attributes["dir"]) == ("ar", "rtl")
    log = found.html.one("ol", "log")
    assert (log.attributes["lang"], log.attributes["dir"]) == ("en", "ltr")
    assert "roll:   ts ts | line curve" in log.text
    changed = [text for parts in found.data["ledger"] for _, totals, _ in parts for text in totals]
    assert changed and all("←" in text and "\u2066" in text and "→" not in text for text in changed)


# ---- the log ----------------------------------------------------------------------------------
def line(found: Made, number: int) -> Element:
    return next(
        item for item in found.html.one("ol", "log").children if item.attributes["value"] == str(number)
    )


def test_lines_are_typed_as_they_were_and_bear_their_player() -> None:
    found = made(SLIP)
    typed = [
        "".join(e.text for e in item.all("span", "typed")) for item in found.html.one("ol", "log").children
    ]
    assert typed == SLIP.rstrip("\n").split("\n")
    assert line(found, 6).has("s0") and line(found, 7).has("s1") and line(found, 5).has("chance")
    assert [part.text for part in line(found, 15).all("span", "comment")] == ["# she meant c3"]


def test_a_finding_stands_under_its_line() -> None:
    found = made(SLIP)
    wrong = line(found, 15)
    assert [mark.text for mark in wrong.all("mark", "error")] == ["ns"]
    finding = wrong.one("div", "finding")
    assert "No open side of this road at d4" in finding.text
    assert "Possible here: c3 ns" in finding.text
    assert "With “c3” instead of “d4” in line 15, the rest of the log would agree. (5 lines)" in finding.text
    rule = finding.one("details", "rule")
    assert rule.one("summary").text == "Rule DC-40" and len(rule.one("p").text) > 40
    assert found.html.one("a", "verdict").attributes["href"] == f"#{finding.attributes['id']}"
    assert found.html.one("a", "verdict").text == "1 error"


def test_a_mended_slip_has_both_readings() -> None:
    found = made(SLIP)
    reading = line(found, 15).one("p", "otherwise").one("bdi")
    typed, read = (
        "".join(
            p if isinstance(p, str) else p.text for p in reading.parts if isinstance(p, str) or p.name == kind
        )
        for kind in ("del", "ins")
    )
    assert typed == found.replay.lines[14].text
    assert [read] == [step.line.text for step in found.replay.steps if step.line.number == 15]
    assert read != typed and found.replay.legal is False
    assert not list(line(found, 14).all("p", "otherwise"))


def test_findings_about_the_whole_file_come_first() -> None:
    found = made(SHORT.replace("players:", "colour: red\nplayers:"))
    assert found.replay.state is not None
    assert "colour" in found.html.one("div", "scroller").text


# ---- charts, dice -----------------------------------------------------------------------------
def test_fame_and_money_meet_where_the_tracks_do() -> None:
    game = registry.find("dice-charmers")
    found = example("overlap-2").replay
    course = game.course(found.start)
    assert course.meet and [(c.total, c.falls) for c in course.curves] == [("fame", False), ("money", True)]
    for step in found.steps:
        for seat in range(2):
            totals = game.totals(step.after, seat)
            fame, money = (curve.at(totals) for curve in course.curves)
            assert fame is not None and money is not None
            assert fame - money == totals["overlap"]


@pytest.mark.parametrize(
    ("name", "curves"),
    [
        ("bania/two-elephants", [("points", None)]),
        ("nagaraja/ninth-tile-tied", [("points", 25)]),
        ("raja/two", [("palaces", 7), ("gold", None)]),
        ("raja/short", [("palaces", 6), ("gold", None)]),
    ],
)
def test_every_game_has_a_course(name: str, curves: list[tuple[str, int | None]]) -> None:
    found = replay((GAMES / f"{name}.log").read_text(encoding="utf-8"))
    course = found.game.course(found.start)
    assert [(curve.total, curve.goal) for curve in course.curves] == curves
    assert not course.meet
    for curve in course.curves:
        assert curve.at(found.game.totals(found.state, 0)) is not None


def numbers(path: str | None) -> list[float]:
    return [float(n) for n in re.findall(r"-?\d+(?:\.\d+)?", path or "")]


def test_a_chart_rises_to_its_last_total_and_flags_the_end() -> None:
    rajesh = list(example("overlap-2").html.all("svg", "chart"))[1]
    fame = next(path for path in rajesh.all("path", "line") if path.has("curve0"))
    money = next(path for path in rajesh.all("path", "line") if path.has("curve1"))
    high = {path: re.findall(r"(?:M[\d.]+ |V)([\d.]+)", path.attributes["d"] or "") for path in (fame, money)}
    assert float(high[fame][-1]) < float(high[money][-1]), "fame is above money: they have crossed"
    assert float(high[fame][0]) > float(high[money][0])
    flag = numbers(rajesh.one("path", "flag").attributes["d"])[0]
    assert flag > max(numbers(fame.attributes["d"])[0], 200)
    assert [text.text for text in rajesh.all("text", "round")] == [str(n) for n in range(1, 8)]
    notes = [p.text for p in example("overlap-2").html.one("div", "course").all("p")]
    assert notes[-1] == "Line 45: the tracks of Rajesh have crossed"


@pytest.mark.slow
def test_goals_are_lines_of_the_chart() -> None:
    (chart,) = example(ONE_EACH["nagaraja"]).html.all("svg", "chart")
    assert len(list(chart.all("path", "goal"))) == 1


def test_dice_lie_as_they_were_thrown() -> None:
    found = made(SHORT)
    rows = [
        (found.data["moments"][at][:2], [found.data["faces"][n][1] for n in row])
        for at, row in found.data["throws"]
    ]
    assert rows == [
        ([5, 1], ["ts", "ts", "line", "curve", "pot", "fish", "raja", "merchant"]),
        ([8, 2], ["pp", "pot"]),
    ]
    pictures = [symbol.attributes["id"] for symbol in found.html.all("symbol")]
    assert pictures == [f"face{n}" for n in range(len(found.data["faces"]))]
    assert all(list(symbol.all("path")) or list(symbol.all("use")) for symbol in found.html.all("symbol"))


@pytest.mark.slow
@pytest.mark.parametrize(("game", "wide"), [("nagaraja", True), ("bania", False)])
def test_sticks_and_goods_dice_are_drawn(game: str, wide: bool) -> None:
    data = example(ONE_EACH[game]).data
    assert data["throws"] and all((width > 1) == wide and words for width, words, _ in data["faces"])


# ---- safe -------------------------------------------------------------------------------------
HOSTILE = """\
# </script><script>alert(1)</script> <!-- & "quotes" <img src=x onerror=alert(1)> \u2028 ]]>
game:    dice-charmers
layout:  sun
players: <b>Ann</b>, "><img src=x onerror=alert(2)>

roll:   ts ts | line curve | pot fish | raja merchant
<b>Ann</b>:  ts
"><img src=x onerror=alert(2)>: merchant; get t  # </script><script>alert(4)</script>
"><img src=x onerror=alert(2)>: </li></ol><script>alert(3)</script>
"""


def test_nothing_from_a_log_is_markup() -> None:
    found = made(HOSTILE)
    assert not [e for e in found.html.all() if e.name == "img" or (e.name == "b" and "Ann" in e.text)]
    assert len(list(found.html.all("script"))) == 2
    typed = [
        "".join(e.text for e in item.all("span", "typed")) for item in found.html.one("ol", "log").children
    ]
    assert typed == HOSTILE.rstrip("\n").split("\n")
    data = found.html.one("script", key="data").text
    assert "<" not in data and "\u2028" not in data
    assert found.data["players"] == ["<b>Ann</b>", '"><img src=x onerror=alert(2)>']


def digest(text: str) -> str:
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


def test_only_its_own_script_and_style_are_allowed() -> None:
    html = example("overlap-2").html
    policy = next(m for m in html.all("meta") if m.attributes.get("http-equiv") == "Content-Security-Policy")
    allowed = dict(part.strip().split(" ", 1) for part in (policy.attributes["content"] or "").split(";"))
    script = next(e for e in html.all("script") if e.attributes.get("id") != "data")
    assert allowed == {
        "default-src": "'none'",
        "script-src": digest(script.text),
        "style-src": digest(html.one("style").text),
        "img-src": "data:",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    for element in html.all():
        for name, value in element.attributes.items():
            assert not name.startswith("on") and name not in ("style", "src", "action"), (element.name, name)
            start = (value or "")[:20]
            assert name not in ("href", "xlink:href") or start.startswith(
                ("#", "data:,", "data:image/svg+xml,")
            ), start
    said = (html.one("style").text + script.text).replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"@import|url\((?!#)|https?:", said)


@pytest.mark.slow
def test_blanks_are_one_picture_that_stands_in_the_file_once() -> None:
    found = example("dice-charmers/sun-four")
    (image,) = found.html.all("image")
    kind, _, source = (image.attributes["href"] or "").partition(",")
    assert kind == "data:image/svg+xml" and "#" not in source
    picture = ElementTree.fromstring(unquote(source))
    assert picture.get("viewBox") == "0 0 4200 5940" and len(list(picture.iter())) > 500
    shown = [use.attributes["href"] for sheet in found.html.all("svg", "under") for use in sheet.all("use")]
    assert shown == ["#art"] * 4


@pytest.mark.slow
def test_sheets_stand_below_each_other_in_the_picture() -> None:
    found = example(ONE_EACH["raja"])
    tops = [use.attributes["y"] for sheet in found.html.all("svg", "under") for use in sheet.all("use")]
    sizes = [sheet.attributes["viewbox"] for sheet in found.html.all("svg", "under")]
    assert sizes == ["0 0 29700 21000", *["0 0 21000 29700"] * 3]
    assert tops == ["0", "-4200", "-4200", str(-4200 - 5940)], "fifths of the units around"


def test_every_reference_leads_somewhere_and_no_id_comes_twice() -> None:
    html = example("overlap-2").html
    ids = Counter(e.attributes["id"] for e in html.all() if "id" in e.attributes)
    assert max(ids.values()) == 1
    lines = {str(number) for number, *_ in example("overlap-2").data["moments"]}
    for element in html.all():
        for name in ("href", "aria-controls", "aria-labelledby"):
            target = (element.attributes.get(name) or "").removeprefix("#")
            assert not target or target[:5] == "data:" or target in ids or target in lines, target[:40]


@pytest.mark.slow
def test_a_picture_that_is_kept_is_not_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a cache or without one a page has the same bytes; another paper or language has a picture of its own."""
    found, kept = example("overlap-2").replay, Cache(tmp_path)
    ways: list[tuple[str | list[str], str]] = [("en", "a4"), ("en", "letter"), (["en", "de"], "a4")]
    made = [render_page(found, *way, kept=kept) for way in ways]
    assert made == [render_page(found, *way) for way in ways]
    assert len([*tmp_path.iterdir()]) == len(ways)
    monkeypatch.setattr(SheetsPicture, "_image", lambda art: pytest.fail("it was kept"))
    assert made == [render_page(found, *way, kept=kept) for way in ways]


@pytest.mark.medium
def test_the_same_log_gives_the_same_bytes() -> None:
    first, again = (render_page(replay(SLIP), "en") for _ in range(2))
    assert first == again


FOR_TWO = [
    "overlap-2",
    *(
        pytest.param(name, marks=pytest.mark.slow)
        for name in (
            "bania/two",
            "bania/two-elephants",
            "bania/alone",
            "nagaraja/ninth-tile-tied",
            "nagaraja/points",
            "nagaraja/trapped",
            "raja/two",
        )
    ),
]


SMALL = 470_000
"""Bytes of a page, of which about 60,000 are the portraits on the player's sheet of Bania."""


@pytest.mark.parametrize("name", FOR_TWO)
def test_a_page_for_two_is_small(name: str) -> None:
    assert len(example(name).source.encode()) < SMALL


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        "bania/alone-careless",
        "bania/three-rolls",
        "dice-charmers/moon-two",
        "nagaraja/alone",
        "nagaraja/trapped",
        "raja/alone",
        "raja/two",
    ],
)
def test_a_page_for_two_is_small_in_letters_of_many_strokes(name: str) -> None:
    assert len(example(name, "ja").source.encode()) < SMALL


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    ["bania/four-three-rolls", "dice-charmers/moon-five", "nagaraja/trapped", "raja/five", "raja/short"],
)
def test_the_largest_page_of_a_game_is_no_giant(name: str) -> None:
    """In Japanese, whose letters have the most strokes."""
    assert len(example(name, "ja").source.encode()) < 650_000


# ---- for everybody ----------------------------------------------------------------------------
def test_what_can_be_pressed_has_a_name() -> None:
    html = example("overlap-2").html
    labels: list[Any] = []
    for element in html.all():
        if element.name in ("button", "summary", "a") or (
            element.name == "input" and element.attributes["type"] == "range"
        ):
            labels.append(element.attributes.get("aria-label") or element.text.strip())
    assert labels and all(labels)
    for picture in (e for e in html.all("svg") if e.attributes.get("role") == "img"):
        assert picture.attributes["aria-label"]
    assert [h.name for h in html.all() if re.fullmatch("h[1-6]", h.name)][:2] == ["h1", "h2"]


def test_it_begins_at_a_line() -> None:
    found = made(SHORT, at=7)
    assert found.data["moments"][found.data["at"]][:2] == [7, 2]
    assert made(SHORT).data["at"] == len(found.data["moments"]) - 1
