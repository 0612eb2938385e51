"""The end of a game on filled sheets: place and tie-break beside the name, names that fit whatever they are."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sheetgen.draw.items import Shape, Text, bounding_box
from sheetgen.draw.scene import Scene
from sheetgen.face import score
from sheetgen.games import registry
from sheetgen.games.contract.ranking import PlayerResult, Standing
from sheetgen.message import msg
from sheetgen.read.result import Replay
from sheetgen.replay import replay
from sheetgen.resources import find_object
from sheetgen.sheets.filled import filled_sheets, player_results, shorter_names
from sheetgen.sheets.sheet import draw_sheet, read_sheet
from sheetgen.text.line import Line
from tests.support.play import boards

GAMES = Path(__file__).parents[1] / "replay" / "games"
PAGES = {"raja": "player", "bania": "player", "nagaraja": "temple"}
"""Where games of which players have pages of their own beside a common one draw their end."""
LONG = (
    "Maximiliane-Alexandra von und zu Hohenlohe",
    "Maximiliane-Alexandra von und zu Hohenau",
    "ไทย",
    "Bob🦄",
)


def words(items: list[Any]) -> list[str]:
    return [item.line.text.strip("\u200e") for item in items if isinstance(item, Text)]


@cache
def blank(key: str, lang: str) -> Scene:
    sheet = read_sheet(Path(f"layouts/{key}/{PAGES[key]}.toml").resolve())
    return draw_sheet(sheet, lang, "a4")[0]


def drawn(key: str, lang: str, end: PlayerResult) -> tuple[Scene, list[Any]]:
    """A blank page, and what the end draws on it."""
    page = blank(key, lang).copy()
    before = len(page.items)
    with page.layer("pen"):
        find_object(registry.find(key).end)(page, None, end)
    return page, list(page.items[before:])


TOTALS = {"palaces": 7, "gold": 22, "character": 3, "points": 29, "cursed": 3, "tiles": 9}


def end(decided: str, place: int = 2, players: int = 2, **totals: int | None) -> PlayerResult:
    return PlayerResult(Standing(place, "Ann", decided, ()), players, TOTALS | totals)


def tinted(items: list[Any]) -> list[tuple[float, float]]:
    """Left and right of the frames of what decided."""
    return [
        (min(item.points[::2]), max(item.points[::2]))
        for item in items
        if isinstance(item, Shape) and item.fill and item.fill == f"{item.stroke}_t" and item.lw == 0.35
    ]


@pytest.mark.parametrize(
    ("key", "decided", "framed"),
    [
        ("raja", "palaces", "7"),
        ("raja", "gold", "22"),
        ("raja", "character", "3"),
        ("raja", "shared", None),
        ("nagaraja", "not-cursed", "3"),
        ("nagaraja", "goal-reached", "29"),
        ("nagaraja", "ninth-tile", "9"),
        ("bania", "points", None),
        ("bania", "shared", None),
    ],
)
def test_the_place_is_drawn_and_what_decided_is_framed(key: str, decided: str, framed: str | None) -> None:
    page, items = drawn(key, "en", end(decided, 2, 2))
    said = words(items)
    assert said[0] == "2" and ("=" in said) == (decided == "shared")
    frames = tinted(items)
    assert len(frames) == (framed is not None)
    inside = [
        item.line.text.strip("\u200e")
        for item in items
        if isinstance(item, Text) and any(left < item.matrix[4] < right for left, right in frames)
    ]
    assert inside == ([framed] if framed else [])
    assert all(getattr(item, "layer", "pen") == "pen" for item in items)
    assert not [item for item in page.items_outside(-5.0) if item in items]


def test_what_nobody_knows_is_asked_for_and_other_pages_stay_as_they_are() -> None:
    assert "?" in words(drawn("raja", "en", end("palaces", gold=None))[1])
    assert drawn("raja", "en", end("palaces"))[1]
    pad = Scene(210, 297, blank("raja", "en").typesetter)
    for key in PAGES:
        find_object(registry.find(key).end)(pad, None, end("points"))
    assert pad.items == []


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "ja", "ar", "nl"])
@pytest.mark.parametrize("key", PAGES)
def test_nothing_that_is_printed_lies_under_the_end_but_the_word_for_the_date(key: str, lang: str) -> None:
    page, items = drawn(key, lang, end("points", 3, 5 if key == "raja" else 2))
    panel = items[0]
    left, right = min(panel.points[::2]), max(panel.points[::2])
    top, low = min(panel.points[1::2]), max(panel.points[1::2])
    hidden = {
        item.line.text
        for item in blank(key, lang).items
        if isinstance(item, Text)
        and item.matrix[4] < right - 0.6
        and item.matrix[4] + item.line.width * item.matrix[0] > left + 0.6
        and top < item.matrix[5] - item.line.cap * abs(item.matrix[3]) / 2 < low
    }
    assert hidden <= ({page.typesetter.say(msg("Date", "sheet"))} if key == "nagaraja" else set())


def finished(key: str) -> Replay:
    """The first example of a game between people that was played to its end."""
    for path in sorted((GAMES / key).glob("*.log")):
        found = replay(path.read_text(encoding="utf-8"), path.parent)
        if found.finished and not found.heading.ghost:
            return found
    raise AssertionError(key)


@pytest.mark.slow
@pytest.mark.parametrize("key", PAGES)
def test_each_player_has_the_place_on_one_page(key: str) -> None:
    found = finished(key)
    game, players = found.game, found.heading.players
    marks = [game.marks(found.state, seat) for seat in range(len(players))]
    over = player_results(game, found.state, players)
    with_end, without = (
        filled_sheets(found.heading.layout, players, marks, ends=known) for known in (over, ())
    )
    places = {standing.player: str(standing.place) for standing in game.standings(found.state)}
    for seat, name in enumerate(players):
        more = [
            words(list(page.scene.items))
            for page, other in zip(with_end.pages, without.pages, strict=True)
            if page.seat == seat and len(page.scene.items) > len(other.scene.items)
        ]
        assert len(more) == 1 and places[name] in more[0]


@pytest.mark.slow
@pytest.mark.parametrize("log", ["chain-flag", "raja/alone", "bania/alone", "nagaraja/alone"])
def test_any_layout_and_a_game_alone_can_be_filled_in(log: str, tmp_path: Path) -> None:
    found = score(GAMES / f"{log}.log")
    assert found.finished and found.fill(tmp_path / "filled.pdf") == [tmp_path / "filled.pdf"]


def test_names_are_cut_so_that_everybody_knows_who_is_meant() -> None:
    assert list(shorter_names("Cay", ["Ann", "Cay"])) == ["Ca.", "C.", "2"]
    assert list(shorter_names("Annabel", ["Anna", "Annabel"]))[:4] == [
        "Annabe.",
        "Annab.",
        "Anna. 2",
        "Ann. 2",
    ]
    assert list(shorter_names("Ann + Cay", ["Ann", "Cay"]))[-1] == "1 + 2"
    assert list(shorter_names("कमला", ["कमला", "Ann"]))[0] == "कम.", "a letter keeps its vowel"
    assert list(shorter_names("42", ["Ann", "Cay"])) == [], "what is no name is never cut"


def names_written(key: str, layout: str, names: tuple[str, ...]) -> list[Line]:
    """What a pen wrote on all sheets before the first line of a log that names the players so."""
    found = replay(f"game: {key}\nlayout: {layout}\nplayers: {', '.join(names)}\n")
    assert found.heading.players == names, "a log may name them so"
    marks = [found.game.marks(found.state, seat) for seat in range(len(names))]
    done = filled_sheets(found.heading.layout, names, marks)
    return [i.line for page in done.pages for i in page.scene.items if isinstance(i, Text) and i.ink == "pen"]


@pytest.mark.slow
@pytest.mark.parametrize("key", [game.key for game in registry.all_games()])
def test_usual_names_look_as_if_written_at_14_points(key: str) -> None:
    seats, layout = max((seats, name) for game, name, seats in boards() if game == key)
    names = ("Leila", "Rajesh", "Ann", "Dev", "Mira")[:seats]
    found = [line for line in names_written(key, layout, names) if line.text in names]
    assert {line.text for line in found} == set(names)
    assert {round(line.pt, 1) for line in found} <= {14.0}


@pytest.mark.slow
@pytest.mark.parametrize("key", [game.key for game in registry.all_games()])
def test_any_name_of_a_log_can_be_written_on_every_line(key: str) -> None:
    seats, layout = max((seats, name) for game, name, seats in boards() if game == key)
    names = (*LONG, "Eve")[:seats]
    written = names_written(key, layout, names)
    own = [line for line in written if line.text.startswith("Maxim")]
    assert len(own) >= 2 and all(line.pt >= 9 - 1e-6 for line in own)
    assert not [line for line in written if "🦄" in line.text or "ไ" in line.text]


@pytest.mark.parametrize("lang", ["en", "ar"])
def test_rajas_pad_has_places_below_names_and_a_frame_round_what_decided(lang: str) -> None:
    played = replay((GAMES / "raja" / "advanced-both.log").read_text(encoding="utf-8"))
    game = registry.find("raja")
    found = player_results(game, played.state, played.heading.players)
    page = draw_sheet(read_sheet(Path("layouts/raja/score.toml").resolve()), lang, "a4")[0].copy()
    before = len(page.items)
    for one in found:
        find_object(game.end)(page, None, one)
    items = list(page.items[before:])
    for one in found:
        name = page.spots[f"score.name.{one.seat + 1}"]
        (place,) = (
            item for item in items
            if isinstance(item, Text) and abs(item.matrix[4] - name.x) < name.rx and item.matrix[5] < name.y + 10
        )  # fmt: skip
        assert place.line.text == str(one.standing.place)
        if not one.shared:
            cell = page.spots[f"score.{one.standing.decided_by}.{one.seat + 1}"]
            assert any(left < cell.x < right for left, right in tinted(items))
    assert len(tinted(items)) == sum(not one.shared for one in found)


@pytest.mark.parametrize("lang", ["en", "ja", "ar"])
@pytest.mark.parametrize("key", PAGES)
def test_the_end_keeps_off_the_title(key: str, lang: str) -> None:
    """Japanese titles are the widest, and hang lowest."""
    page, items = drawn(key, lang, end(""))
    printed = (item for item in page.items if isinstance(item, Text) and item not in items)
    title = max(printed, key=lambda item: item.line.pt)
    left, foot = title.matrix[4], title.matrix[5]
    for item in items:
        if isinstance(item, Shape):
            x0, y0, x1, _ = bounding_box(item)
            beside = x0 > left + title.line.width + 1.0 or x1 < left - 1.0
            assert beside or y0 > foot - title.line.ink[1] + 0.6


def with_date(name: str, date: str) -> list[Scene]:
    """A game's filled pages where its log says when it was played."""
    text = (GAMES / f"{name}.log").read_text(encoding="utf-8")
    played = replay(f"date: {date}\n{text}", GAMES / name.split("/", maxsplit=1)[0])
    heading, game, players = played.heading, played.game, played.heading.players
    marks = [game.marks(played.state, seat) for seat in range(len(players))]
    done = filled_sheets(
        heading.layout, players, marks, "en", ghost=heading.ghost is not None,
        ends=player_results(game, played.state, players), date=heading.date,
    )  # fmt: skip
    return [page.scene for page in done.pages]


@pytest.mark.parametrize(
    ("name", "dated"),
    [
        ("dice-charmers/sun-four", [1, 1, 1, 1]),
        ("dice-charmers/alone", [1, 1]),
        ("nagaraja/cursed", [1, 0, 0]),
    ],
)
def test_the_date_of_a_log_stands_where_a_sheet_has_a_line_for_it(name: str, dated: list[int]) -> None:
    """Over the temple's line stands how the game ended."""
    assert [words(page.items).count("2026-11-26") for page in with_date(name, "2026-11-26")] == dated


def test_a_date_too_long_for_its_line_is_left_to_the_log() -> None:
    long = "the evening after the great rain"
    assert not any(long in words(page.items) for page in with_date("dice-charmers/sun-four", long))


@pytest.mark.medium
def test_a_sheet_says_how_many_people_play() -> None:
    for name, many in (("dice-charmers/sun-four", "4"), ("dice-charmers/alone", "1")):
        page = with_date(name, "")[0]
        line = page.spots["field.players"]
        written = [
            item.line.text for item in page.items
            if isinstance(item, Text) and item.ink == "pen" and abs(item.matrix[5] - line.y) < 2
            and abs(item.matrix[4] - line.x) < line.rx
        ]  # fmt: skip
        assert written == [many]


@pytest.mark.medium
@pytest.mark.parametrize("key", ["raja", "bania", "nagaraja"])
def test_a_filled_sheet_of_the_ghost_is_called_as_the_printed_one(key: str) -> None:
    blank = draw_sheet(read_sheet(Path(f"layouts/{key}/ghost.toml").resolve()), "en", "a4")[0]
    page = with_date(f"{key}/alone", "")[-1]
    assert (page.name, page.title) == (blank.name, blank.title)
    assert words(blank.items)[:2] == words(page.items)[:2]


@pytest.mark.medium
@pytest.mark.parametrize("key", PAGES)
def test_the_end_is_read_from_the_place_to_the_figures(key: str) -> None:
    for lang, way in (("en", 1), ("ar", -1)):
        place, *others = (item for item in drawn(key, lang, end("points"))[1] if isinstance(item, Text))
        assert place.line.text.strip("\u200e") == "2"
        assert all(way * (other.matrix[4] - place.matrix[4]) > 0 for other in others)
