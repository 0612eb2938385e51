"""Where a printer's backs lie: the page that shows it, what is kept, and that the shift takes it away."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from sheetgen.errors import OutputError, UnreadableFile, UsageError
from sheetgen.press import calibration
from sheetgen.press.calibration import Reading

A4 = (210.0, 297.0)


def seen_from_the_front(x: float, y: float, flip: str) -> tuple[float, float]:
    """Where a point of the back of A4, in mm on its own page, shines through the front."""
    return (A4[0] - x, y) if flip == "long-edge" else (x, A4[1] - y)


@pytest.mark.parametrize("flip", calibration.FLIPS)
@pytest.mark.parametrize("off", [(0.0, 0.0), (1.25, -0.5), (-3.0, 2.0)])
def test_the_shift_brings_a_cross_where_it_belongs(flip: str, off: tuple[float, float]) -> None:
    middle = A4[0] / 2, A4[1] / 2

    def printed(x: float, y: float) -> tuple[float, float]:
        """This printer lays every back ``off`` mm from where it belongs, seen from the front."""
        front_x, front_y = seen_from_the_front(x, y, flip)
        return front_x + off[0], front_y + off[1]

    found = printed(*middle)
    reading = Reading(found[0] - middle[0], found[1] - middle[1])
    right, down = reading.shift(*A4, flip)
    assert printed(middle[0] + right, middle[1] + down) == pytest.approx(middle)


@pytest.mark.parametrize("flip", calibration.FLIPS)
def test_the_page_says_what_to_type(flip: str) -> None:
    data = calibration.calibration_pdf("en", "a4", flip, "desk")
    assert data == calibration.calibration_pdf("en", "a4", flip, "desk")
    front, back = PdfReader(BytesIO(data)).pages
    said = " ".join(front.extract_text().split())
    assert "sheetgen calibrate --read RIGHT DOWN" in said
    assert "--printer desk" in said
    assert ("--backs short-edge" in said) == (flip == "short-edge")
    assert "Back" in back.extract_text()


def test_readings_are_kept_for_each_printer_and_edge(tmp_path: Path) -> None:
    env = {"XDG_CONFIG_HOME": str(tmp_path)}
    assert calibration.reading_of("default", "long-edge", env) is None
    calibration.store_reading("default", "long-edge", Reading(0.5, -1.25), env)
    calibration.store_reading("HP 4", "short-edge", Reading(0, 2), env)
    calibration.store_reading("default", "long-edge", Reading(0.75, -1), env)
    assert calibration.readings(env) == {
        "default": {"long-edge": Reading(0.75, -1)},
        "HP 4": {"short-edge": Reading(0, 2)},
    }
    with pytest.raises(UsageError, match="--printer gone"):
        calibration.reading_of("gone", "long-edge", env)


@pytest.mark.parametrize(
    ("text", "value"), [("1.5", 1.5), ("1,5", 1.5), ("\u22120,5", -0.5), ("+2", 2.0), ("-3 mm", -3.0)]
)
def test_a_reading_is_taken_as_the_page_prints_it(text: str, value: float) -> None:
    assert calibration.parse_reading(text) == value


@pytest.mark.parametrize("text", ["", "left", "1.5.2", "1 2"])
def test_what_is_no_reading_is_refused(text: str) -> None:
    with pytest.raises(UsageError):
        calibration.parse_reading(text)


@pytest.mark.parametrize("reading", [Reading(9, 0), Reading(0, float("nan")), Reading(float("-inf"), 0)])
def test_what_the_scale_does_not_have_is_refused(reading: Reading, tmp_path: Path) -> None:
    with pytest.raises(UsageError):
        calibration.store_reading("default", "long-edge", reading, {"XDG_CONFIG_HOME": str(tmp_path)})
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "text",
    ["[", "default = 3", '[default."long-edge"]\nright = "x"\ndown = 0', "[default.long-edge]\nright = 99"],
)
def test_a_broken_file_is_said(text: str, tmp_path: Path) -> None:
    file = tmp_path / "sheetgen" / "printers.toml"
    file.parent.mkdir()
    file.write_text(text)
    with pytest.raises(UnreadableFile, match="calibrate again"):
        calibration.readings({"XDG_CONFIG_HOME": str(tmp_path)})


def test_a_settings_folder_that_can_not_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OutputError, match="cannot be written"):
        calibration.store_reading(
            "default", "long-edge", Reading(1, 1), {"XDG_CONFIG_HOME": str(tmp_path / "file")}
        )
