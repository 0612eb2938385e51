"""Sheets whose reading cannot be trusted: no totals, no places and no agreement are stated of them."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from jsonschema import Draft202012Validator
from PIL import Image

from sheetgen.__main__ import main
from sheetgen.games.layouts.file import resolve
from sheetgen.press import home
from sheetgen.scan import sheet
from sheetgen.scan.photo import is_two_tone, read_photos
from sheetgen.scan.sheet import PhotoPage
from sheetgen.scan.trust import BREACH_RISK, MOST_RISK, REASONS, PageQuality, distrust_reason
from sheetgen.sheets.sheet import finished_sheet, read_sheet
from tests.scan import made_up

HERE = Path(__file__).parent
APP, ONE_BIT = HERE / "untrusted" / "scanner-app.jpg", HERE / "untrusted" / "black-and-white.tif"
KEPT = sorted(path for path in (HERE / "photos").iterdir() if path.suffix in (".jpg", ".webp"))
LOG = HERE.parent / "replay" / "games" / "dice-charmers" / "sun-four.log"
SUN = "dice-charmers/sun"
READ = json.loads(files("sheetgen.scan").joinpath("read.schema.json").read_text(encoding="utf-8"))
SCORE = json.loads(files("sheetgen.explain").joinpath("score.schema.json").read_text(encoding="utf-8"))
TOTALS = ("fame", "money", "karma")
UNTRUSTED = ("two-tone", "too-many-doubts", *(code for code, _ in REASONS))
Marks = dict[str, str]


# ---- two tones ------------------------------------------------------------------------------------
def test_a_scan_of_one_bit_has_two_tones() -> None:
    (photo,) = read_photos(ONE_BIT)
    assert photo.two_tone


@pytest.mark.medium
def test_two_tones_are_seen_after_jpeg_in_a_pdf_and_a_little_smaller(tmp_path: Path) -> None:
    scan = Image.open(ONE_BIT)
    grey = scan.convert("L")
    scan.save(tmp_path / "copier.pdf", resolution=200)
    scan.save(tmp_path / "scan.png")
    for quality in (30, 75):
        grey.save(tmp_path / f"{quality}.jpg", quality=quality)
    smaller = (grey.width * 4 // 5, grey.height * 4 // 5)
    grey.resize(smaller, Image.Resampling.LANCZOS).save(tmp_path / "sent.jpg", quality=75)
    told = {path.name: [photo.two_tone for photo in read_photos(path)] for path in tmp_path.iterdir()}
    assert len(told) == 5 and all(pages == [True] for pages in told.values()), told


@pytest.mark.medium
def test_a_fine_scan_of_one_bit_has_two_tones_though_it_is_made_smaller(tmp_path: Path) -> None:
    scan = Image.open(ONE_BIT)
    dots = np.random.default_rng(1).random((scan.height * 3, scan.width * 3)) < 0.5  # as scanners make grey
    Image.fromarray(dots).save(tmp_path / "fine.tif", compression="group4")
    (photo,) = read_photos(tmp_path / "fine.tif")
    assert photo.two_tone and photo.pixels.shape[0] < scan.height * 3


@pytest.mark.medium
def test_no_kept_photo_and_no_kept_scan_has_two_tones() -> None:
    assert len(KEPT) == 10
    for path in (*KEPT, APP):
        assert [photo.two_tone for photo in read_photos(path)] == [False], path.name


def test_a_black_print_with_the_marks_of_a_blue_pen_does_not_have_two_tones() -> None:
    """Scanner apps leave no grey there, but pen and print look different."""
    (photo,) = read_photos(ONE_BIT)
    pixels = photo.pixels.copy()
    height, width = pixels.shape[:2]
    part = pixels[height // 2 :, : width // 2]
    part[part.max(axis=2) < 40] = (122, 38, 28)
    assert is_two_tone(photo.pixels) and not is_two_tone(pixels)


def test_grey_scans_of_the_black_edition_do_not_have_two_tones(tmp_path: Path) -> None:
    """Not even where a scanner has made paper white: pens and toner leave grey."""
    path = next(path for path in KEPT if path.name.startswith("raja-score-scan"))
    assert json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))["edition"] == "bw"
    light = np.asarray(Image.open(path).convert("L"), np.float32)
    Image.fromarray(np.clip(light * 1.12, 0, 255).astype(np.uint8)).save(tmp_path / "scan.png")
    (photo,) = read_photos(tmp_path / "scan.png")
    assert np.percentile(photo.pixels, 50) == 255 and not photo.two_tone


@pytest.mark.slow
def test_a_pdf_that_was_never_scanned_may_be_black(tmp_path: Path) -> None:
    drawn, _ = home.pages_as_pdf([finished_sheet(read_sheet(resolve(SUN)), "en", "a4")], edition="bw")
    (tmp_path / "sheet.pdf").write_bytes(drawn)
    (photo,) = read_photos(tmp_path / "sheet.pdf")
    assert not photo.two_tone
    Image.fromarray(photo.pixels).save(tmp_path / "scan.pdf", resolution=250)
    assert [photo.two_tone for photo in read_photos(tmp_path / "scan.pdf")] == [True]


# ---- what tells of it -----------------------------------------------------------------------------
FINE_PAGE = PageQuality(0.01, 0.25, 8.0, 1.0, False, False, False, False, False)


def reason(doubts: int, breaches: int = 0, marks: int = 10, **quality: Any) -> str:
    """The code for a page whose quality differs from a fine one."""
    found = distrust_reason(["a.jpg"], [FINE_PAGE._replace(**quality)], marks, doubts, breaches)
    assert found is None or (found.message is not None and str(found.message).startswith("a.jpg: "))
    return found.code if found else ""


def test_from_the_limit_on_a_sheet_is_not_trusted() -> None:
    assert reason(MOST_RISK - 1) == reason(1, (MOST_RISK - 2) // BREACH_RISK) == ""
    assert reason(MOST_RISK) == reason(0, MOST_RISK // BREACH_RISK) == "too-many-doubts"


@pytest.mark.parametrize(
    ("quality", "code"),
    [
        ({"px_per_mm": 3.0}, "too-small"),
        ({"pen_dark": 0.2}, "too-pale"),
        ({"pen_like_print": True}, "pen-like-print"),
        ({"pale_edition": True}, "pale-edition"),
        ({"mirrored": True}, "mirrored"),
    ],
)
def test_the_cause_of_many_doubts_is_told(quality: dict[str, Any], code: str) -> None:
    assert reason(0, **quality) == ""
    assert reason(MOST_RISK, **quality) == code


@pytest.mark.parametrize(
    ("quality", "code"),
    [
        ({"darkened": 0.02, "missing": 0.21, "bleached": True}, "processed"),
        ({"darkened": 0.13, "bleached": True}, "processed"),
        ({"darkened": 0.13, "pen_dark": 0.17}, "too-pale"),
        ({"darkened": 0.02, "missing": 0.21}, "unlike-print"),
        ({"darkened": 0.13}, "unlike-print"),
        ({"darkened": 0.02, "missing": 0.21, "changed": True}, "changed-print"),
        ({"darkened": 0.02, "missing": 0.21, "px_per_mm": 3.9}, "too-small"),
        ({"darkened": 0.13, "two_tone": True}, "two-tone"),
    ],
)
def test_pictures_that_no_printer_and_camera_make_are_trusted_with_hardly_a_doubt(
    quality: dict[str, Any], code: str
) -> None:
    assert reason(3, **quality) == reason(0, 1, **quality) == reason(MOST_RISK, **quality) == code
    trusted = "two-tone" if "two_tone" in quality else ""
    assert reason(2, **quality) == reason(7, marks=60, **quality) == trusted
    assert reason(0, marks=4, **quality) == reason(8, marks=200, **quality) == code


def test_handwriting_does_not_show_that_marks_were_kept() -> None:
    pad = "nagaraja/score"
    kinds = made_up.paper(pad).kinds
    quality = FINE_PAGE._replace(darkened=0.13, bleached=True)
    texts = {spot: "text" for spot, those in kinds.items() if "text" in those}
    rings = {spot: "circle" for spot, those in kinds.items() if "circle" in those and "1.1.relic" in spot}
    for marks, trusted in ((texts, False), (texts | rings, True)):
        page = PhotoPage(pad, 0, made_up.sharp(pad, marks), "a.jpg", quality=quality)
        (read,) = sheet.combine_pages([page])
        assert len(read.marks) >= 5 and (read.untrusted is None) == trusted


@pytest.mark.parametrize("code", UNTRUSTED)
def test_each_reason_is_explained(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", code, "--lang", "en"]) == 0
    assert re.search("[Ss]can|[Pp]hotograph", capsys.readouterr().out)


# ---- what is said of them -------------------------------------------------------------------------
def ended() -> list[Marks]:
    """The sheets of three players at the end of a game."""
    return [made_up.marks(SUN, made_up.states(SUN, 0)[-1], seat) for seat in range(3)]


def doubtful(marks: Marks, name: str) -> PhotoPage:
    """A page with more doubts than are trusted, all of which are read right."""
    spots = [spot for spot in made_up.paper(SUN).kinds if spot.startswith(("palace.", "tent."))][:20]
    return PhotoPage(SUN, 0, made_up.unsure(SUN, marks, spots), name)


def sure(marks: Marks, name: str) -> PhotoPage:
    return PhotoPage(SUN, 0, made_up.sharp(SUN, marks), name)


def show(monkeypatch: pytest.MonkeyPatch, *pages: PhotoPage) -> list[str]:
    """Let the photos show these pages; their names."""
    shown = {page.source: [page] for page in pages}

    def pages_of(path: Path, layouts: Sequence[str] = (), *_: object) -> list[PhotoPage]:
        return shown[path.name]

    monkeypatch.setattr(sheet, "find_photo_pages", pages_of)
    return list(shown)


def told(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    status = main([*words])
    return status, capsys.readouterr().out


def table(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Photos of a game that is over; Rajesh's is full of doubts. What ``read`` is given."""
    one, two, three = ended()
    photos = show(monkeypatch, sure(one, "a.jpg"), doubtful(two, "b.jpg"), sure(three, "c.jpg"))
    return ["read", *photos, "--names", "Leila,Rajesh,Ann", "--lang", "en"]


@pytest.mark.slow
def test_the_report_states_no_totals_of_such_a_sheet_and_no_winner(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = table(monkeypatch)
    status, out = told(capsys, *words)
    assert status == 1
    assert "claim Leila: fame" in out and "claim Ann: fame" in out
    assert "claim Rajesh" not in out and "wins" not in out and "--say" not in out
    assert "  [too-many-doubts] b.jpg: Too many marks of a sheet are doubtful." in out
    assert "[too-many-doubts] No places: b.jpg cannot be trusted." in out
    assert "add `--page review.html`" in out and "nothing (" not in out
    trusted = show(monkeypatch, *(sure(marks, f"{n}.jpg") for n, marks in enumerate(ended())))
    assert (
        "wins" in told(capsys, "read", *trusted, "--lang", "en")[1]
    )  # it is only this sheet that keeps it back


@pytest.mark.slow
def test_totals_that_a_person_says_make_no_winner_of_such_a_sheet(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [*table(monkeypatch), "--say", "Rajesh: fame 30, money 60, karma 5/3"]
    status, out = told(capsys, *words)
    assert status == 1 and "wins" not in out
    assert "claim Rajesh: fame 30, money 60, karma 5/3" in out


@pytest.mark.slow
def test_a_sheet_on_which_nothing_is_read_keeps_the_winner_back_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    one, two, _ = ended()
    faint = made_up.unsure(SUN, {}, made_up.paper(SUN).kinds)
    photos = show(monkeypatch, sure(one, "a.jpg"), sure(two, "b.jpg"), PhotoPage(SUN, 0, faint, "c.jpg"))
    status, out = told(capsys, "read", *photos, "--lang", "en")
    assert status == 1 and "c.jpg cannot be trusted" in out and "wins" not in out


@pytest.mark.slow
def test_json_states_no_totals_of_such_a_sheet(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out = told(capsys, *table(monkeypatch), "--json")
    report = json.loads(out)
    Draft202012Validator(READ).validate(report)
    assert status == 1
    by_player = {one["player"]: one for one in report["sheets"]}
    assert by_player["Rajesh"]["totals"] == {} and by_player["Leila"]["totals"]["fame"] > 0
    assert [one["code"] for one in by_player["Rajesh"]["findings"]] == ["too-many-doubts"]
    assert by_player["Rajesh"]["marks"] and len(by_player["Rajesh"]["doubtful"]) >= MOST_RISK
    (game,) = report["games"]
    assert game["refused"]["code"] == "too-many-doubts"
    rajesh = game["players"]["Rajesh"]
    assert (rajesh["totals"], rajesh["claim"], rajesh["hangs"], rajesh["missing"]) == ({}, "", [], [])
    assert report["standings"] == game["standings"] == game["hanging"] == []


@pytest.mark.slow
def test_clean_sheets_leave_out_such_a_sheet_and_say_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    words = [*table(monkeypatch), "-o", str(tmp_path / "read.svg")]
    status, out = told(capsys, *words)
    assert status == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["read-ann.svg", "read-leila.svg"]
    assert "Not drawn, as it cannot be trusted: b.jpg" in out and "trusted: a.jpg" not in out
    (photo,) = show(monkeypatch, doubtful(ended()[1], "b.jpg"))
    status, out = told(capsys, "read", photo, "-o", str(tmp_path / "alone.pdf"), "--lang", "en")
    assert status == 1 and "trusted: b.jpg" in out and not (tmp_path / "alone.pdf").exists()


@pytest.mark.slow
def test_the_page_to_look_over_states_no_totals_of_such_a_sheet(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (photo,) = show(monkeypatch, doubtful(ended()[1], "b.jpg"))
    to = tmp_path / "review.html"
    told(capsys, "read", photo, "--names", "Rajesh,Ann", "--review", str(to), "--lang", "en")
    text = to.read_text(encoding="utf-8")
    head, doubts = text.split("<body>")[1].split("Doubtful</h3>")
    assert "[too-many-doubts] b.jpg: Too many marks" in head and "No places: b.jpg" in head
    assert "claim" not in text and not any(f"{total}:" in doubts for total in TOTALS)
    assert "Against the rules" not in text and "class=card" in doubts


@pytest.mark.slow
def test_a_log_does_not_agree_with_such_a_sheet(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from tests.scan.test_compare import sheets

    one, two = sheets()[:2]
    photos = show(monkeypatch, doubtful(one, "a.jpg"), sure(two, "b.jpg"))
    asked = [word for photo in photos for word in ("--photo", photo)]
    status, out = told(capsys, "score", str(LOG), *asked, "--lang", "en")
    assert status == 1
    assert "b.jpg and the log agree." in out and "a.jpg and the log" not in out
    assert "a.jpg is not compared with the log." in out and "[too-many-doubts]" in out
    status, out = told(capsys, "score", str(LOG), "--photo", "a.jpg", "--json")
    report = json.loads(out)
    Draft202012Validator(SCORE).validate(report)
    assert status == 1 and report["legal"] and report["paper"] == []
    (finding,) = report["findings"]
    assert (finding["code"], finding["severity"], finding["line"]) == ("too-many-doubts", "warning", None)


# ---- the pictures themselves ----------------------------------------------------------------------
@pytest.mark.slow
def test_a_picture_of_a_scanner_app_without_fills_is_read(capsys: pytest.CaptureFixture[str]) -> None:
    _, out = told(capsys, "read", str(APP), "--layout", SUN, "--json")
    (one,) = json.loads(out)["sheets"]
    assert one["totals"] == {"fame": 15, "money": 53, "karma_gained": 3, "karma_used": 2}
    assert len(one["doubtful"]) < 4 and one["findings"] == []


@pytest.mark.slow
def test_a_picture_of_two_tones_states_no_totals(capsys: pytest.CaptureFixture[str]) -> None:
    status, out = told(capsys, "read", str(ONE_BIT), "--layout", SUN, "--json")
    report = json.loads(out)
    Draft202012Validator(READ).validate(report)
    (one,) = report["sheets"]
    (game,) = report["games"]
    assert status == 1 and one["totals"] == {} and one["marks"]
    assert [finding["code"] for finding in one["findings"]] == [game["refused"]["code"]] == ["two-tone"]
    assert all(player["totals"] == {} and player["claim"] == "" for player in game["players"].values())
