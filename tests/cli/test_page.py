"""``score --page``: one file, written whole, never over somebody else's."""

from __future__ import annotations

import io
import json
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from sheetgen.__main__ import main
from sheetgen.cli import log_commands
from sheetgen.cli.quick import parse_simple
from sheetgen.errors import OutputError
from sheetgen.replay import replay
from sheetgen.table.live_page import FollowingPage
from sheetgen.table.review import Review, Turning
from tests.page.reading import read_back
from tests.page.test_page import SHORT, SLIP


@pytest.fixture
def log(tmp_path: Path) -> str:
    path = tmp_path / "logs" / "short.log"
    path.parent.mkdir()
    path.write_text(SHORT, encoding="utf-8")
    return str(path)


def begun(path: Path) -> int:
    """The line of the moment that a page begins with."""
    data = data_of(path)
    line: int = data["moments"][data["at"]][0]
    return line


def data_of(path: Path) -> Any:
    """What a page knows of its game."""
    return json.loads(read_back(path.read_text(encoding="utf-8")).one("script", key="data").text)


@pytest.mark.medium
def test_a_page_is_written(log: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "game.html"
    assert main(["score", log, "--page", str(page), "--lang", "de"]) == 0
    assert f"Geschrieben: {page}" in capsys.readouterr().out
    assert "<html lang=de dir=ltr>" in page.read_text(encoding="utf-8")
    assert main(["score", log, "--page", str(page), "--at", "7", "--json"]) == 0, "it is ours, and replaced"
    assert json.loads(capsys.readouterr().out)["written"] == [str(page)]
    assert begun(page) == 7
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["game.html"]


@pytest.mark.medium
def test_a_page_of_somebody_else_is_kept(
    log: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "game.html"
    page.write_text("<!doctype html><p>mine</p>")
    assert main(["score", log, "--page", str(page)]) == 2
    assert "--force replaces it" in capsys.readouterr().err
    assert page.read_text() == "<!doctype html><p>mine</p>"
    assert main(["score", log, "--page", str(page), "--force"]) == 0
    assert begun(page) > 0


@pytest.mark.parametrize("name", ["game.pdf", "game", "game.log"])
def test_a_page_ends_in_html(log: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", log, "--page", str(tmp_path / name), "--fill", str(tmp_path / "x.pdf")]) == 2
    assert "should end in .html" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["logs"], "nothing is written"


@pytest.mark.medium
def test_a_log_with_an_error_has_a_page(tmp_path: Path) -> None:
    slip, page = tmp_path / "slip.log", tmp_path / "slip.html"
    slip.write_text(SLIP, encoding="utf-8")
    assert main(["score", str(slip), "--page", str(page)]) == 1
    assert "not-joined" in page.read_text(encoding="utf-8")


def test_without_a_header_there_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad, page = tmp_path / "bad.log", tmp_path / "bad.html"
    bad.write_text(SHORT.replace("dice-charmers", "chess"), encoding="utf-8")
    assert main(["score", str(bad), "--page", str(page)]) == 1
    assert "No page was written" in capsys.readouterr().out and not page.exists()
    assert main(["score", str(bad), "--page", str(page), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["written"] == []


def test_the_short_way_knows_the_option() -> None:
    found = parse_simple(log_commands.score, ["x.log", "--page", "x.html"])
    assert found is not None and (found["words"], found["page"], found["at"]) == (["x.log"], "x.html", None)


# ---- record, play -------------------------------------------------------------------------------
NEW = ["--layout", "sun", "--players", "Ann, Ben", "--seed", "7", "--lang", "en"]


def moments_of(path: Path) -> list[list[object]]:
    found: list[list[object]] = data_of(path)["moments"]
    return found


@pytest.mark.slow
def test_a_page_follows_a_log_that_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    log, page = tmp_path / "a.log", tmp_path / "a.html"
    monkeypatch.setattr(sys, "stdin", io.StringIO("roll\nsp\nundo\nxyz\nsp\n"))
    assert main(["record", str(log), "--game", "dice-charmers", *NEW, "--page", str(page)]) == 0
    assert [(line, seat) for line, _, _, seat, _ in moments_of(page)] == [(0, None), (6, None), (7, 0)]
    monkeypatch.setattr(sys, "stdin", io.StringIO("undo\n"))
    assert main(["record", str(log), "--page", str(page), "--lang", "de"]) == 0
    assert len(moments_of(page)) == 2 and "<html lang=de " in page.read_text(encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    other = ["--layout", "sun", "--seats", "me,bot:1", "--seed", "7", "--log", str(tmp_path / "b.log")]
    assert main(["play", "dice-charmers", *other, "--lang", "en", "--page", str(page)]) == 0
    assert "<html lang=en " in page.read_text(encoding="utf-8") and len(moments_of(page)) > 1


def test_a_log_is_not_begun_where_its_page_may_not_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    log, page = tmp_path / "a.log", tmp_path / "a.html"
    page.write_text("<!doctype html><p>mine</p>")
    monkeypatch.setattr(sys, "stdin", io.StringIO("roll\n"))
    assert main(["record", str(log), "--game", "dice-charmers", *NEW, "--page", str(page)]) == 2
    assert "--force replaces it" in capsys.readouterr().err
    assert not log.exists() and page.read_text() == "<!doctype html><p>mine</p>"


@pytest.mark.medium
def test_what_keeps_a_page_from_being_made_is_told_at_the_end(tmp_path: Path) -> None:
    folder = tmp_path / "pages"
    folder.mkdir()
    with (
        pytest.raises(OutputError, match="no such folder"),
        FollowingPage(str(folder / "a.html"), tmp_path) as page,
    ):
        folder.rmdir()
        page(SHORT)


@pytest.mark.medium
def test_a_live_page_has_a_script_beside_it_that_names_its_log(tmp_path: Path) -> None:
    path, beside = tmp_path / "a.html", tmp_path / "a.live.js"
    with FollowingPage(str(path), tmp_path, live=True) as page:
        page(SHORT)
        while not path.exists():
            time.sleep(0.01)
        source = path.read_text(encoding="utf-8")
        live = data_of(path)["live"]
        assert live["file"] == "a.live.js" and f'"{live["state"]}"' in beside.read_text()
        assert "&#x27;self&#x27; file:;" in source
    assert '"live":null' in path.read_text(encoding="utf-8") and "file:" not in path.read_text(
        encoding="utf-8"
    )
    assert '"closed"' in beside.read_text()
    with FollowingPage(str(path), tmp_path, live=True):
        pass
    assert '"closed"' in beside.read_text(), "without a log nothing is written"


def test_only_a_page_is_live(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["record", str(tmp_path / "a.log"), "--live"]) == 2
    assert "--live needs a page" in capsys.readouterr().err


# ---- languages and turning points -------------------------------------------------------------
@pytest.mark.medium
@pytest.mark.parametrize("words", [["--lang", "de,ar"], ["--lang=de, ar"]])
def test_a_page_in_several_languages(
    words: list[str], log: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "game.html"
    assert main(["score", log, "--page", str(page), *words]) == 0
    assert "Geschrieben" in capsys.readouterr().out, "the report is in the first"
    source = page.read_text(encoding="utf-8")
    assert "<html lang=de " in source and "<template id=in-ar" in source


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--lang", "de,ar"], "Mehrere Sprachen"),
        (["--lang", "de,xx", "--page", "a.html"], "xx"),
        (["--turning-points"], "--page FILE.html"),
        (["--review", "none.json", "--page", "a.html"], "none.json"),
    ],
)
def test_what_no_page_can_show_is_refused(
    words: list[str], said: str, log: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(log).parent)
    assert main(["score", log, *words]) == 2
    assert said in capsys.readouterr().err
    assert not Path("a.html").exists()


@pytest.mark.medium
def test_turning_points_are_those_of_review(
    log: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def looked(text: str, base: Path, *_: object, **__: object) -> Review:
        asked.append(text)
        lines = [0, *(step.line.number for step in replay(text, base).steps)]
        return Review(dict.fromkeys(lines, (0.25, 0.75)), (Turning(7, "", 1, True, 0.9, 0.75, None),), 1)

    monkeypatch.setattr("sheetgen.table.review.review", looked)
    page, other = tmp_path / "a.html", tmp_path / "b.html"
    assert main(["review", log, "--json"]) == 0
    review = tmp_path / "review.json"
    review.write_text(capsys.readouterr().out, encoding="utf-8")
    assert main(["score", log, "--page", str(page), "--review", str(review)]) == 0
    assert main(["score", log, "--page", str(other), "--turning-points"]) == 0
    source = page.read_text(encoding="utf-8")
    assert "Rajesh’s chance to win: 90% → 75%" in source and source == other.read_text(encoding="utf-8")
    assert asked == [SHORT, SHORT], "a review made before is not made again"


@pytest.mark.medium
def test_a_page_that_follows_has_all_languages(log: str, tmp_path: Path) -> None:
    path = tmp_path / "evening.html"
    with FollowingPage(str(path), tmp_path, ["en", "ja"]) as follow:
        follow(SHORT)
    assert "<template id=in-ja" in path.read_text(encoding="utf-8")
