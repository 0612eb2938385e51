"""The command ``history``: an evening written by hand with mistakes, people with several names, the index."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from sheetgen.__main__ import main
from sheetgen.cli.score_photos import photos_as_json
from sheetgen.games import registry
from sheetgen.history import index, people
from sheetgen.history.plays import plays_of_text
from sheetgen.press.cache import cache_folder
from sheetgen.scan import sheet
from tests.press.test_form import DICE, printed
from tests.scan import made_up
from tests.support.forms import filled

EXAMPLES = Path(__file__).parents[2] / "sheetgen/cli/examples"
TALLIES = """\
game: raja
date: 28.11.2026
Anna: 7 palaces
Ben: 6 palaces

game: bania
date: 29.11.2026
ANNA: 28+7
Ben: 33

game: raja
date: 3/4/2026
Anna: 4 palaces
Ben: 5 palaces

game: raja
Anna: 4 palaces
Ben: 4 palaces
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with logs and tallies, and settings and a cache of their own."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("SHEETGEN_CACHE", str(tmp_path / "cache"))
    evening = tmp_path / "evening"
    (evening / "older").mkdir(parents=True)
    for name in ("game.log", "slip.log", "raja.log"):
        (evening / name).write_bytes((EXAMPLES / name).read_bytes())
    (evening / "older" / "2025-12-01 nagaraja.log").write_bytes((EXAMPLES / "nagaraja.log").read_bytes())
    (evening / "tallies.txt").write_text(TALLIES, encoding="utf-8")
    monkeypatch.chdir(evening)
    return evening


def told(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> dict[str, Any]:
    assert main(["history", *words, "--json", "--lang", "en"]) == status
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def plays(found: dict[str, Any]) -> Sequence[tuple[str, str | None, list[str]]]:
    return [(play["game"], play["date"], play["winners"]) for play in found["plays"]]


def test_everything_counts_or_is_listed_with_its_reason(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "copy.log").write_bytes((folder / "game.log").read_bytes())
    (folder / "score.json").write_text("{}", encoding="utf-8")
    assert main(["score", "game.log", "--json"]) == 0
    (folder / "zscore.json").write_text(capsys.readouterr().out, encoding="utf-8")
    (folder / "photo.jpg").write_bytes(b"\xff\xd8\xff")
    (folder / "film.mp4").write_bytes(b"x")
    found = told(capsys, ".", status=1)
    assert plays(found) == [
        ("nagaraja", "2025-12-01", ["Rajesh"]),
        ("raja", "2026-11-28", ["Anna"]),
        ("bania", "2026-11-29", ["Anna"]),
        ("dice-charmers", None, ["Rajesh"]),
        ("raja", None, ["Ben"]),
    ]
    listed = {(one["file"], one["number"]): one["code"] for one in found["not_counted"]}
    assert listed == {
        ("raja.log", 1): "not-finished",
        ("slip.log", 1): "die-not-there",
        ("tallies.txt", 4): "tally-incomplete",
        ("game.log", None): "unread",
        ("score.json", None): "unread",
        ("zscore.json", None): "unread",
        ("photo.jpg", None): "unread",
        ("film.mp4", None): "unread",
    }
    assert found["joined"] == [["Anna", "ANNA"]]
    assert main(["history", ".", "--lang", "en"]) == 1
    text = capsys.readouterr().out
    assert "The date “3/4/2026” is unclear" in text and "copy of copy.log" in text
    assert all(len(line) <= 80 for line in text.split("Not counted")[0].splitlines())


def test_saved_scores_count_like_the_games_themselves(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = told(capsys, "game.log", "tallies.txt", status=1)
    log = Path("game.log").read_text(encoding="utf-8")
    Path("dated.log").write_text(log.replace("game:", "date: 27.11.2026\ngame:", 1), encoding="utf-8")
    assert main(["score", "dated.log", "--json"]) == 0
    Path("game.json").write_text(capsys.readouterr().out, encoding="utf-8")
    assert main(["settle", "raja", "Anna: 7 palaces", "Ben: 6 palaces", "--json"]) == 0
    Path("raja.json").write_text(capsys.readouterr().out, encoding="utf-8")
    saved = told(capsys, "game.json", "raja.json")
    by_game = {play["game"]: play for play in whole["plays"] if play["date"] in (None, "2026-11-28")}
    for play in saved["plays"]:
        there = by_game["raja" if play["game"] == "raja" else "dice-charmers"]
        scores = [[one[key] for key in ("player", "place", "score")] for one in play["players"]]
        if play["game"] == "dice-charmers":
            assert scores == [[one[key] for key in ("player", "place", "score")] for one in there["players"]]
    assert {(play["game"], play["date"]) for play in saved["plays"]} == {
        ("raja", None), ("dice-charmers", "2026-11-27"),
    }  # fmt: skip


@pytest.mark.medium
def test_filled_forms_count_if_all_players_have_names(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = printed("dice-charmers/sun", "dice-charmers/sun")
    Path("form.pdf").write_bytes(filled(data, DICE))
    assert told(capsys, "form.pdf", status=1)["not_counted"][0]["code"] == "no-name"
    Path("2026-11-27 form.pdf").write_bytes(filled(data, DICE | {"field-player_2": "Rajesh"}))
    assert plays(told(capsys, "2026-11-27 form.pdf")) == [("dice-charmers", "2026-11-27", ["Leila"])]


@pytest.mark.medium
def test_forms_of_single_players_in_one_folder_are_one_game(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With one sheet and one date; a name that repeats belongs to another game."""
    games = Path("games")
    for place, name, fame, day in (
        ("one", "Leila", 16, "28.11.2026"), ("one", "Ra: jesh", 15, "28.11.2026"), ("one", "Anna", 12, ""),
        ("two", "Leila", 16, ""), ("two", "leila", 15, ""),
    ):  # fmt: skip
        values = {f"fame-{fame}": "/On", "money-49": "/On", "karma-1": "/On", "field-date": day}
        path = games / place / f"{name[:2]}-{fame}.pdf"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(filled(printed("dice-charmers/sun"), values | {"field-player": name}))
    for _ in range(2):  # the second time from the index
        found = told(capsys, "games", status=1)
        assert plays(found) == [("dice-charmers", "2026-11-28", ["Leila"])]
        assert [one["player"] for one in found["plays"][0]["players"]] == ["Leila", "Ra: jesh"]
        assert "one game: games/one/Le-16.pdf, games/one/Ra-15.pdf" in found["notices"][0]
        assert {one["file"] for one in found["not_counted"]} == {
            f"games/{name}.pdf" for name in ("one/An-12", "two/Le-16", "two/le-15")
        }
        assert all("sheet of one player" in one["reason"] for one in found["not_counted"])


def test_photos_of_one_game_count_with_names(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are read once; other names are another result."""
    for name in ("2026-11-25 a.jpg", "b.jpg"):
        Path(name).write_bytes(b"\xff\xd8\xff" + name.encode())
    assert "--names" in told(capsys, "b.jpg", status=1)["not_counted"][0]["reason"]
    read: list[Sequence[str]] = []

    def as_json(photos: Sequence[str], names: str, notice: object) -> str:
        read.append(photos)
        first, second = names.split(",")
        assert main(["settle", "raja", f"{first}: 7 palaces", f"{second}: 6 palaces", "--json"]) == 0
        return capsys.readouterr().out

    monkeypatch.setattr("sheetgen.cli.score_photos.photos_as_json", as_json)
    for names, winner in (("Anna,Ben", "Anna"), ("Anna,Ben", "Anna"), ("Ben,Anna", "Ben")):
        found = told(capsys, "game.log", "2026-11-25 a.jpg", "b.jpg", "--names", names)
        assert ("raja", "2026-11-25", [winner]) in plays(found) and len(found["plays"]) == 2
    assert read == [["2026-11-25 a.jpg", "b.jpg"]] * 2


def test_a_photo_is_read_as_score_reads_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """From the page on it: tests/scan finds pages on photos, which takes seconds."""
    sun, seat = "dice-charmers/sun", 1
    state = made_up.states(sun, 0)[-1]
    ink = made_up.sharp(sun, made_up.marks(sun, state, seat))
    monkeypatch.setattr(sheet, "find_photo_pages", lambda path, *_: [sheet.PhotoPage(sun, 0, ink, path.name)])
    (game,) = json.loads(photos_as_json(["a.jpg"], "Ben", list[object]().append))["games"]
    (read,) = game["players"].items()
    totals = registry.find("dice-charmers").totals(state, seat)
    assert (read[0], read[1]["totals"]["money"]) == ("Ben", totals["money"]) and totals["money"] > 9


def test_filters_choose_games_people_and_days(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert len(told(capsys, "tallies.txt", "--game", "Raja", status=1)["plays"]) == 2
    assert len(told(capsys, ".", "--player", "anna", "--player", "Ben", status=1)["plays"]) == 3
    assert plays(told(capsys, ".", "--since", "2026-11-29", status=1)) == [("bania", "2026-11-29", ["Anna"])]
    assert len(told(capsys, ".", "--until", "28.11.2026", status=1)["plays"]) == 2
    for wrong in (["--player", "Anny"], ["--game", "chess"], ["--since", "3/4/2026"], ["--jobs", "0"]):
        assert main(["history", "tallies.txt", *wrong, "--lang", "en"]) == 2
    assert "Did you mean: Anna?" in capsys.readouterr().err


def test_the_csv_has_a_row_for_each_player_and_no_formulas(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("x.txt").write_text("game: raja\n=1+1: 7 palaces\nBen: 6 palaces\n", encoding="utf-8")
    assert main(["history", "x.txt", "--csv", "plays.csv"]) == 0
    rows = list(csv.DictReader(Path("plays.csv").read_text(encoding="utf-8").splitlines()))
    assert [(row["player"], row["place"], row["won"], row["score"]) for row in rows] == [
        ("'=1+1", "1", "1", "7"),
        ("Ben", "2", "0", "6"),
    ]
    assert main(["history", "x.txt", "--csv", "plays.txt"]) == 2


def test_the_page_is_whole_and_escapes_names(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("x.txt").write_text(
        'game: raja\ndate: 2026-01-02\n<b>"&: 7 palaces\nBen: 6 palaces\n', encoding="utf-8"
    )
    for lang in ("en", "ar"):
        assert main(["history", ".", "--page", f"{lang}.html", "--lang", lang]) == 1
        text = Path(f"{lang}.html").read_text(encoding="utf-8")
        assert '<b>"' not in text and "&lt;b&gt;" in text and "<script" not in text
        assert "default-src &#x27;none&#x27;" in text and text.count("<svg class=chart") == 2
        assert text.count("<tr") == text.count("</tr>") and "slip.log" in text
    assert 'dir="rtl"' in text or "dir=rtl" in text


@pytest.mark.parametrize(("paper", "lang"), [("a4", "de"), ("a5", "ar"), ("letter", "ja")])
def test_the_sheet_of_honour_is_one_page_with_all_people(
    paper: str, lang: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["history", "tallies.txt", "game.log", "--print", "h.pdf", "--paper", paper, "--lang", lang]
    assert main(words) == 1
    data = Path("h.pdf").read_bytes()
    assert main(words) == 1 and Path("h.pdf").read_bytes() == data
    assert main(["history", "h.pdf", "game.log"]) == 0, "it is no form, so it lacks no result"
    pdf = pypdfium2.PdfDocument(data)
    assert len(pdf) == 1
    size = [round(length * 25.4 / 72, 1) for length in pdf[0].get_size()]
    assert size == {"a4": [210, 297], "a5": [148, 210], "letter": [215.9, 279.4]}[paper]
    text = pdf[0].get_textpage().get_text_range()
    assert all(name in text for name in ("Anna", "Ben", "Rajesh", "Leila"))
    picture = pdf[0].render(scale=0.5).to_pil().convert("L")
    height = picture.height
    rows = [picture.crop((0, y, picture.width, y + 1)).getextrema()[0] for y in range(height)]
    empty = "".join(" " if darkest > 250 else "x" for darkest in rows).split("x")
    assert max(map(len, empty)) < height / 10, "no part of the page is empty"
    assert "Leila: 0" not in text, "the chart is of winners"


def test_a_sheet_of_honour_that_cannot_be_drawn_says_what_to_do(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("x.txt").write_text(f"game: raja\n{'W' * 80}: 7 palaces\nBen: 6 palaces\n", encoding="utf-8")
    for words in (["x.txt"], ["raja.log"], ["tallies.txt", "--paper", "a3"]):
        assert main(["history", *words, "--print", "h.pdf", "--lang", "en"]) == 2
        assert not Path("h.pdf").exists()
    assert "people.toml can show a shorter name" in (said := capsys.readouterr().err)
    assert "No game counts." in said and "a4, a5, letter" in said
    assert main(["history", "tallies.txt", "--paper", "a4"]) == 2


def test_exports_have_each_dated_game_once(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = [
        "history",
        "tallies.txt",
        "game.log",
        "--bgstats",
        "a.bgsplay",
        "--bgg",
        "b.json",
        "--lang",
        "en",
    ]
    assert main(words) == 1
    assert "2 games have no date and are not in a.bgsplay." in capsys.readouterr().out
    stats = json.loads(Path("a.bgsplay").read_text(encoding="utf-8"))
    names = {one["id"]: one["name"] for one in stats["players"]}
    games = {one["id"]: one["name"] for one in stats["games"]}
    assert len({play["uuid"] for play in stats["plays"]}) == 2
    told_there = [
        (play["playDate"][:10], games[play["gameRefId"]],
         [(names[one["playerRefId"]], one["score"], one["winner"]) for one in play["playerScores"]])
        for play in stats["plays"]
    ]  # fmt: skip
    assert told_there == [
        ("2026-11-28", "Raja", [("Anna", "7", True), ("Ben", "6", False)]),
        ("2026-11-29", "Bania", [("Anna", "35", True), ("Ben", "33", False)]),
    ]
    form = json.loads(Path("b.json").read_text(encoding="utf-8"))["plays"]
    assert [(one["playdate"], one["game"], one["quantity"], one["objectid"]) for one in form] == [
        ("2026-11-28", "Raja", 1, None),
        ("2026-11-29", "Bania", 1, None),
    ]
    assert [(one["name"], one["score"], one["win"]) for one in form[0]["players"]] == told_there[0][2]


def test_the_index_is_used_and_may_be_damaged_or_deleted(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = told(capsys, ".", status=1)
    with monkeypatch.context() as patched:
        patched.setattr(index, "plays_of_text", None)  # a second reading would fail
        assert told(capsys, ".", status=1) == first
    at = cache_folder()
    assert at is not None
    for file in at.iterdir():
        file.write_bytes(b"damaged" + file.read_bytes()[7:])
    again = told(capsys, ".", status=1)
    assert again["notices"][0].startswith("The index in the cache is damaged")
    assert again["plays"] == first["plays"]
    assert told(capsys, ".", status=1) == first


def test_a_changed_layout_of_the_user_is_noticed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-layout", "my-sun", "--from", "dice-charmers/sun"]) == 0
    text = Path("game.log").read_text(encoding="utf-8").replace("layout:  sun", "layout:  my-sun.toml")
    Path("own.log").write_text(text, encoding="utf-8")
    capsys.readouterr()
    assert len(told(capsys, "own.log")["plays"]) == 1
    Path("my-sun.toml").unlink()
    assert told(capsys, "own.log", status=1)["not_counted"][0]["code"] == "unknown-layout"


# ---- people -------------------------------------------------------------------------------------
def test_names_are_one_person_if_they_differ_in_case_accents_or_spaces() -> None:
    found = people.resolve_people(["Chloé", "chloe", "Chloé", "Mary Ann", "Maryann", "Ben"], {})
    assert found.people["chloe"] == "Chloé" and found.people["Maryann"] == "Mary Ann"
    assert found.joined == [["Chloé", "chloe"], ["Mary Ann", "Maryann"]]


def test_the_file_joins_and_separates(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = folder.parent / "config/sheetgen/people.toml"
    file.parent.mkdir(parents=True)
    file.write_text('Anna = ["Annie"]\n"ANNA" = []\n', encoding="utf-8")
    Path("more.txt").write_text("game: raja\nAnnie: 7 palaces\nBen: 6 palaces\n", encoding="utf-8")
    found = told(capsys, "tallies.txt", "more.txt", status=1)
    assert found["joined"] == []
    wins = {one["player"]: one["wins"] for one in found["standings"]}
    assert wins == {"Anna": 2, "ANNA": 1, "Ben": 1}
    Path("twice.txt").write_text("game: raja\nAnnie: 7 palaces\nAnna: 6 palaces\n", encoding="utf-8")
    assert told(capsys, "twice.txt", status=1)["not_counted"][0]["code"] == "person-twice"
    for wrong in ('Anna = "Annie"\n', "Anna = [1]\n", 'A = ["X"]\nB = ["X"]\n', "Anna = ["):
        file.write_text(wrong, encoding="utf-8")
        assert main(["history", "tallies.txt", "--lang", "en"]) == 2


def test_answers_are_asked_once_and_stored(tmp_path: Path) -> None:
    asked: list[Sequence[str]] = []

    def answer(group: Sequence[str]) -> bool:
        asked.append(group)
        return "Ben" in group

    names = ["Ben", "BEN", "Ana", "Aña", "A\x07b"]
    found = people.resolve_people(names, {}, answer)
    assert asked == [["Ben", "BEN"], ["Ana", "Aña"]]
    assert found.people["BEN"] == "Ben" and found.people["Aña"] == "Aña"
    file = tmp_path / "a/people.toml"
    people.write_people(file, found.known)
    known = people.read_people(file)
    assert people.resolve_people(names, known, answer).people == found.people
    assert len(asked) == 2


def test_notes_by_hand_are_read_or_the_error_is_said(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("a.txt").write_text(
        "Evening, all tired\n\nspiel: raja\nAnna: 7 Paläste\nBen: 6 Paläste\ndatum: 28.11.2026\nsprache: de\n\n"
        "spiel = bania\ndatum = 29.11.2026\nAnna: 28+7\nBen 33\n",
        encoding="utf-8",
    )
    found = told(capsys, "a.txt", status=1)
    assert plays(found) == [("raja", "2026-11-28", ["Anna"])]
    (wrong,) = found["not_counted"]
    assert (wrong["number"], wrong["code"]) == (2, "unreadable")
    assert wrong["reason"].startswith("1 error, in line 12: unreadable. A tally looks like")


def test_tallies_above_the_first_game_are_not_lost() -> None:
    text = "Anna: 3 palaces\ngame: raja\nAnna: 7 palaces\nBen: 6 palaces\n"
    found = plays_of_text(text, Path("x.txt")).plays
    assert [play.wrong.code if play.wrong else "" for play in found] == ["no-game", ""]


def test_tallies_and_logs_in_one_file_are_not_mixed_up() -> None:
    text = (EXAMPLES / "game.log").read_text(encoding="utf-8") + "\n" + TALLIES
    found = plays_of_text(text, Path("x.log")).plays
    assert all(play.wrong is not None for play in found)


def test_a_table_of_many_people_is_limited_and_says_so(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each of 40 people meets the next one once; the table has 30 people, the JSON all pairs."""
    names = [f"N{n:02}" for n in range(40)]
    games = [f"game: raja\n{one}: 7 palaces\n{other}: 6 palaces" for one, other in pairwise(names)]
    (folder / "many.txt").write_text("\n\n".join(games) + "\n", encoding="utf-8")
    assert main(["history", "many.txt", "--page", "many.html"]) == 0
    text = capsys.readouterr().out
    assert "players 1 to 30 of 40; all pairs: --json" in text
    assert text.count("1–0–0") == 29
    page = (folder / "many.html").read_text(encoding="utf-8")
    assert "players 1 to 30 of 40" in page
    assert len(told(capsys, "many.txt")["against"]) == 39
