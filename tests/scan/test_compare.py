"""A log beside photos of its sheets: what differs, and which line could explain it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from sheetgen.__main__ import main
from sheetgen.errors import PhotoError, UsageError
from sheetgen.games.library import resolve
from sheetgen.message import msg
from sheetgen.read.result import Replay
from sheetgen.replay import replay
from sheetgen.scan import sheet
from sheetgen.scan.compare import SpotDifference, compare_with_replay
from sheetgen.scan.report import kind_name
from sheetgen.scan.sheet import PhotoPage, UnreadPhoto, combine_pages
from sheetgen.text.catalog import speaker
from tests.scan import made_up

pytestmark = pytest.mark.slow

SUN = "dice-charmers/sun"
LOG = Path(__file__).parents[1] / "replay" / "games" / "dice-charmers" / "sun-four.log"
SCHEMA = json.loads(files("sheetgen.explain").joinpath("score.schema.json").read_text(encoding="utf-8"))
Marks = dict[str, str]


@cache
def log() -> Replay:
    return replay(LOG.read_text(encoding="utf-8"), LOG.parent)


def sheets() -> list[Marks]:
    return [made_up.marks(SUN, log().state, seat) for seat in range(len(log().heading.players))]


def page(marks: Marks, name: str) -> PhotoPage:
    return PhotoPage(SUN, 0, made_up.sharp(SUN, marks), name)


def differing(*photos: Marks) -> list[SpotDifference]:
    pages = [page(marks, f"{n}.jpg") for n, marks in enumerate(photos)]
    return [one for found in compare_with_replay(log(), combine_pages(pages)) for one in found.differences]


def test_sheets_that_agree_differ_in_nothing_in_any_order() -> None:
    assert differing(*sheets()) == []
    found = compare_with_replay(log(), combine_pages([page(marks, "x.jpg") for marks in reversed(sheets())]))
    assert [one.seat for one in found] == [*reversed(range(len(sheets())))]
    assert not any(one.differences for one in found)


def test_a_mark_that_the_paper_lacks_is_told_with_the_line_that_made_it() -> None:
    marks = sheets()[1]
    spot = next(spot for spot in marks if spot.startswith("money.bonus"))
    kind = marks.pop(spot)
    (one,) = differing(marks)
    name = log().heading.players[1]
    assert (one.player, one.spot, one.paper, one.replay) == (name, spot, "", kind)
    states = {step.line.number: log().after(n) for n, step in enumerate(log().steps)}
    assert one.line is not None
    assert spot in made_up.marks(SUN, states[one.line], 1)
    assert not any(spot in made_up.marks(SUN, state, 1) for n, state in states.items() if n < one.line)


def test_a_mark_that_the_log_lacks_is_told_with_the_first_line_that_could_have_made_it() -> None:
    marks = sheets()[0]
    spot = next(f"river.{n}" for n in range(1, 19) if f"river.{n}" not in marks)
    (one,) = differing(marks | {spot: "cross"})
    assert (one.spot, one.paper, one.replay) == (spot, "cross", "")
    assert one.line is not None


def test_a_sheet_of_an_earlier_moment_agrees_up_to_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    middle = len(log().steps) // 2
    marks = [made_up.marks(SUN, log().after(n), 1) for n in range(len(log().steps))]
    last = max(n for n, after in enumerate(marks) if after == marks[middle])
    (found,) = compare_with_replay(log(), combine_pages([page(marks[middle], "b.jpg")]))
    assert (found.seat, found.up_to) == (1, log().steps[last].line.number)
    monkeypatch.setattr(sheet, "find_photo_pages", lambda path, *_: [page(marks[middle], path.name)])
    assert main(["score", str(LOG), "--photo", "b.jpg", "--lang", "en"]) == 1
    out = capsys.readouterr().out
    assert f"b.jpg and the log agree up to line {found.up_to}." in out
    assert "on paper" not in out


@pytest.mark.parametrize(("cross", "agrees"), [(-0.5, False), (2.0, True)])
def test_a_doubtful_mark_agrees_only_if_its_likelier_reading_does(cross: float, agrees: bool) -> None:
    free = ("palace.maharani", "palace.mogul", "palace.portuguese")
    marks = next(marks for marks in sheets() if any(spot.startswith(free) for spot in marks))
    last = max(spot for spot in marks if spot.startswith(free))
    ink = made_up.sharp(SUN, marks)
    ink[last] = {"": 0.0, "cross": cross}
    found = compare_with_replay(log(), combine_pages([PhotoPage(SUN, 0, ink, "x.jpg")]))
    assert last in found[0].sheet.reading.doubtful
    assert [(one.spot, one.doubtful) for one in found[0].differences] == [(last, True)] * (not agrees)
    assert (found[0].agrees, found[0].only_doubtful) == (agrees, not agrees)


def test_sheets_of_another_layout_or_too_many_are_refused() -> None:
    moon = made_up.marks("dice-charmers/moon", made_up.states("dice-charmers/moon", 0)[-1])
    other = PhotoPage("dice-charmers/moon", 0, made_up.sharp("dice-charmers/moon", moon), "m.jpg")
    with pytest.raises(UsageError, match="log is played on"):
        compare_with_replay(log(), combine_pages([other]))
    with pytest.raises(UsageError, match="only 4 play"):
        differing(*sheets(), sheets()[0])


@pytest.mark.parametrize("name", ["sun", "dice-charmers/sun", "own.toml", "sun/7"])
def test_photos_are_looked_through_for_a_layout_that_does_not_come_with_sheetgen(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "own.toml").write_bytes(resolve(SUN).read_bytes())
    (tmp_path / "game.log").write_text(f"game: dice-charmers\nlayout: {name}\nplayers: Leila, Rajesh\n")
    asked: list[list[str]] = []

    def pages(path: Path, layouts: Sequence[str] = (), *_: object) -> list[PhotoPage]:
        asked.append(list(layouts))
        return [page({}, path.name)]

    monkeypatch.setattr(sheet, "find_photo_pages", pages)
    main(["score", str(tmp_path / "game.log"), "--photo", "a.jpg"])
    own = {"own.toml": [str(tmp_path / "own.toml")], "sun/7": [str(resolve(f"{SUN}/7"))]}
    assert asked == [own.get(name, [])]


def test_score_tells_what_differs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = dict(zip(("a.jpg", "b.jpg"), sheets(), strict=False))
    del shown["b.jpg"][next(spot for spot in shown["b.jpg"] if spot.startswith("money.bonus"))]

    def pages(path: Path, layouts: Sequence[str] = (), *_: object) -> list[PhotoPage]:
        return [page(shown[path.name], path.name)]

    monkeypatch.setattr(sheet, "find_photo_pages", pages)
    assert main(["score", str(LOG), "--photo", "a.jpg", "--lang", "en"]) == 0
    assert "a.jpg and the log agree." in capsys.readouterr().out
    assert main(["score", str(LOG), "--photo", "a.jpg", "--photo", "b.jpg", "--lang", "en"]) == 1
    out = capsys.readouterr().out
    assert "b.jpg and the log differ:" in out
    assert "is the first that could explain it." in out
    assert main(["score", str(LOG), "--photo", "b.jpg", "--json"]) == 1
    report = json.loads(capsys.readouterr().out)
    Draft202012Validator(SCHEMA).validate(report)
    (one,) = report["paper"]
    assert one["photo"] == "b.jpg" and one["paper"] == "" and one["line"]


def test_a_photo_that_cannot_be_read_is_not_compared(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def pages(path: Path, layouts: Sequence[str] = (), *_: object) -> list[PhotoPage | UnreadPhoto]:
        error = PhotoError("no-sheet", msg("It shows no sheet."))
        return [page(sheets()[0], path.name) if path.name == "a.jpg" else UnreadPhoto(path.name, error)]

    monkeypatch.setattr(sheet, "find_photo_pages", pages)
    words = ["score", str(LOG), "--photo", "cat.jpg", "--photo", "a.jpg"]
    assert main([*words, "--lang", "en"]) == 1
    out = capsys.readouterr().out
    assert "cat.jpg is not compared with the log." in out and "It shows no sheet." in out
    assert "a.jpg and the log agree." in out
    assert main([*words, "--json"]) == 1
    assert [each["code"] for each in json.loads(capsys.readouterr().out)["findings"]] == ["unread-photo"]


def test_a_typed_mark_is_compared_with_the_log(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    marks, name = sheets()[1], log().heading.players[1]
    spot = next(spot for spot in marks if spot.startswith("money.bonus"))
    kind = marks.pop(spot)
    monkeypatch.setattr(sheet, "find_photo_pages", lambda path, *_: [page(marks, path.name)])
    words = ["score", str(LOG), "--photo", "b.jpg", "--lang", "de"]
    say = speaker("de")
    answer = f"{say(made_up.paper(SUN).name(spot))} {say(kind_name(kind))}"
    assert main(words) == 1
    assert main([*words, "--say", f"{name}: {answer}"]) == 0
    assert "b.jpg" in capsys.readouterr().out
    for wrong, told in (
        (f"{name}: gold 3", "gold 3"),
        ("Nobody: x", name),
        (f"{log().heading.players[0]}: x", "x"),
    ):
        assert main([*words, "--say", wrong]) == 2
        assert told in capsys.readouterr().err
    assert main(["score", str(LOG), "--say", f"{name}: {answer}", "--lang", "en"]) == 2
    assert "add --photo" in capsys.readouterr().err
