"""What is counted when photos are read: on readings that are made up, and on one small photo that is kept."""

import json
from pathlib import Path

import pytest

from sheetgen.scan.decode import OtherReading, SheetReading, SpotReading
from tools.scan.__main__ import summary
from tools.scan.measure import Row, _held, kind_of, measure, paper_of, same

MOST_BYTES = 120_000
LAST = "own.palace.5"
"""The last palace that is built: how many there are is read from it."""
PHOTOS = Path(__file__).parent / "photos"


def truth_of(path: Path) -> dict[str, object]:
    return json.loads(path.read_text(encoding="utf-8"))  # type: ignore[no-any-return]


def test_ten_small_photos_are_kept() -> None:
    """With what is on them; every place that is named is on the sheet."""
    truths = sorted(PHOTOS.glob("*.json"))
    pictures = [path for path in PHOTOS.iterdir() if path.suffix in (".jpg", ".webp")]
    assert len(truths) == len(pictures) == 10
    assert {path.stem for path in truths} == {path.stem for path in pictures}
    assert all(path.stat().st_size < MOST_BYTES for path in pictures)
    assert {truth_of(path)["grade"] for path in truths} == {"scan", "good", "bad"}


def held(change: dict[str, SpotReading]) -> Row:
    """A sheet read as it is, but for ``change``."""
    truth = truth_of(PHOTOS / "raja-player-good-0003.json")
    paper = paper_of("raja/player")
    real = {spot: kind_of(mark) for spot, mark in truth["marks"].items()}  # type: ignore[attr-defined]
    spots = {spot: SpotReading(real.get(spot, ""), 1.0) for spot in paper.kinds}
    return _held(truth, paper, SheetReading(spots | change), paper.kinds.keys(), 1.0)


def test_a_sheet_read_as_it_is_has_nothing_wrong() -> None:
    row = held({})
    assert row.found and not row.wrong and not row.doubtful and row.totals == "right" and row.marks > 5


def test_a_mark_read_wrongly_is_silent_and_the_total_is_wrong() -> None:
    row = held({LAST: SpotReading("", 1.0)})
    (wrong,) = row.wrong
    assert (wrong.address, wrong.real, wrong.asked, row.totals) == (LAST, "cross", False, "wrong")
    told = " ".join(summary("good", [row, row._replace(untrusted="processed")]).split())
    assert "stated 1: 50.0 %" in told and "silently 1: " in told


def test_a_doubtful_mark_is_asked_about() -> None:
    row = held({LAST: SpotReading("", 0.6, (OtherReading("cross", 0.4, {LAST: "cross"}),))})
    assert row.wrong[0].asked and row.doubtful == 1 and row.totals == "asked"


def test_a_place_that_was_not_seen_is_asked_about() -> None:
    row = held({})
    paper = paper_of("raja/player")
    assert _held(row.truth, paper, SheetReading({}), paper.kinds.keys(), 1.0).doubtful == row.spots


def test_sides_of_a_road_come_in_any_order() -> None:
    assert same("road:nes", "road:sen") and not same("road:ne", "road:nes") and not same("cross", "")
    assert kind_of({"kind": "road", "value": "ns"}) == "road:ns"


@pytest.mark.slow
def test_a_small_photo_is_read() -> None:
    truth = truth_of(PHOTOS / "raja-player-good-0003.json")
    row = measure(PHOTOS / "raja-player-good-0003.jpg", truth, ("raja/player",))
    assert row.found and row.totals in ("right", "asked")
    assert all(wrong.asked for wrong in row.wrong)
