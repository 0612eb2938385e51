"""What colours alone tell of ink: never less than plates say, and enough for most pages not to need them."""

from __future__ import annotations

from io import BytesIO

import pytest
from pypdf import PdfReader
from pypdf.generic import BooleanObject, NumberObject

from sheetgen.inspect import ink
from sheetgen.inspect.geometry import Box
from sheetgen.inspect.interpreter import interpret
from sheetgen.inspect.painted import Page
from sheetgen.shop.mark_rules import ink_upper_limit
from sheetgen.shop.preflight import is_accepted, preflight
from sheetgen.shop.profile import find_profile
from tests.press import editing
from tests.press.editing import dictionary, edited, paint, state

TRIM: Box = (0.0, 0.0, 100.0, 100.0)
OVER = state(op=BooleanObject(True), OP=BooleanObject(True), OPM=NumberObject(1))
STRONG = "1 1 0 0 k 0 0 50 50 re f "


def painted(code: str, **resources: object) -> Page:
    return interpret(code.encode(), dictionary(**resources))


def test_what_covers_does_not_add_up() -> None:
    assert ink_upper_limit(painted(STRONG + "0 0 1 .9 k 10 10 20 20 re f"), TRIM) == pytest.approx(200)
    assert ink_upper_limit(painted(""), TRIM) == 0


def test_what_overprints_adds_up() -> None:
    black = "/Sx gs 0 0 0 1 k 10 10 20 20 re f"
    assert ink_upper_limit(painted(STRONG + black, ExtGState=OVER), TRIM) == pytest.approx(300)
    assert ink_upper_limit(painted(black + " " + STRONG, ExtGState=OVER), TRIM) == pytest.approx(300), (
        "in any order"
    )


def test_what_overprints_elsewhere_does_not() -> None:
    far = "/Sx gs 0 0 0 1 k 70 70 20 20 re f"
    assert ink_upper_limit(painted(STRONG + far, ExtGState=OVER), TRIM) == pytest.approx(200)


def test_several_inks_that_overprint_all_add_up() -> None:
    inks = "/Sx gs 0 0 .5 0 k 10 10 20 20 re f 0 0 0 1 k 10 10 20 20 re f"
    assert ink_upper_limit(painted(STRONG + inks, ExtGState=OVER), TRIM) == pytest.approx(350)


def test_corners_of_a_line_reach_farther_than_it() -> None:
    """A line two points wide beside a ground: its sharp corner lies ten points from where it turns."""
    line = "/Sx gs 0 0 0 1 K 2 w 70 10 m 58 11 l 70 12 l S"
    assert ink_upper_limit(painted(STRONG + line, ExtGState=OVER), TRIM) == pytest.approx(300)


def test_only_the_trim_counts() -> None:
    assert ink_upper_limit(painted("1 1 1 1 k -60 0 40 40 re f"), TRIM) == 0
    assert ink_upper_limit(painted("1 1 1 1 k -60 0 60.5 40 re f"), TRIM) == pytest.approx(400)


@pytest.mark.parametrize(
    ("code", "resources"),
    [
        ("/Sx gs 1 0 0 0 k 0 0 9 9 re f", {"ExtGState": state(BM=editing.name("/Multiply"))}),
        ("/Gx cs 1 scn 0 0 9 9 re f", {"ColorSpace": editing.separation("Gold")}),
        ("/Gx cs 1 scn 0 0 9 9 re f", {"ColorSpace": editing.separation("All")}),
        ("/Pattern cs /P scn 0 0 9 9 re f", {}),
        ("BI /W 1 /H 1 /BPC 8 /CS /CMYK /F /AHx ID ffffffff> EI", {}),
        ("/Fm Do", {}),
    ],
)
def test_what_else_is_left_to_plates(code: str, resources: dict[str, object]) -> None:
    """Blends, other inks, patterns, pictures, and content that is not all right."""
    assert ink_upper_limit(painted(code, **resources), TRIM) is None


@pytest.mark.parametrize("name", ["generic-x4", "generic-x1a", "drivethrucards"])
def test_plates_never_say_more(name: str) -> None:
    reader = PdfReader(BytesIO(editing.good(name)))
    for page, measured in zip(reader.pages, ink.measure_pages(reader), strict=True):
        contents = page.get_contents()
        assert contents is not None
        x1, y1, x2, y2 = map(float, page.trimbox)
        told = ink_upper_limit(interpret(contents.get_data(), page["/Resources"]), (x1, y1, x2, y2))
        assert told is not None and measured.highest <= told + 0.5


def test_plates_are_drawn_of_doubtful_pages_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Black that comes on top of much, as far as boxes tell, but lies beside it."""
    asked: list[object] = []
    measured = ink.measure_pages

    def listening(reader: PdfReader, only: list[int], **more: object) -> list[ink.PageInk]:
        asked.append(only)
        return measured(reader, only=only, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(ink, "measure_pages", listening)
    x4 = find_profile("generic-x4")
    assert is_accepted(preflight(editing.good("generic-x4"), x4))
    corner = ".9 .9 .9 0 k 20 10 m 40 10 l 20 30 l f /Sx gs 0 0 0 1 k 34 26 2 2 re f"
    assert is_accepted(preflight(edited("generic-x4", paint(corner, ExtGState=OVER)), x4))
    assert asked == [[], [0]]
