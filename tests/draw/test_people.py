"""Portraits: each person has a leaf and a bust, which differ, fill their frames and keep in black and white."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.draw import icons, people
from sheetgen.draw.inks import HAIRLINE, LINE, WHITE
from sheetgen.draw.items import Shape
from sheetgen.draw.picture_file import SCALED, Element, read_picture
from sheetgen.draw.scene import Scene
from sheetgen.errors import DrawingError
from sheetgen.text.typesetter import Typesetter

FILES = sorted(Path(people.__file__).parent.glob("*.svg"))
SKIN = {"wheat", "almond", "sienna", "cocoa"}
MOST = 30_000
"""Bytes of a file, so that a deck of portraits stays small."""


def leaf(name: str, width: float = 36) -> list[Shape]:
    scene = Scene(40, 50, Typesetter("en"))
    people.draw_portrait.__wrapped__(scene, name, 0, 0, width)  # type: ignore[attr-defined]
    return [item for item in scene.items if isinstance(item, Shape)]


def elements(found: list[Element]) -> list[Element]:
    return [one for element in found for one in (element, *elements(element.inner))]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_portrait_fills_its_frame_and_has_a_face_in_every_edition(path: Path) -> None:
    shapes = leaf(path.stem)
    assert path.stat().st_size <= MOST and path.stem in icons.all_icon_names()
    assert (
        min(min(s.points[::2]) for s in shapes) <= 0
        and max(max(s.points[::2]) for s in shapes) >= people.WIDE
    )
    assert (
        min(min(s.points[1::2]) for s in shapes) <= 0
        and max(max(s.points[1::2]) for s in shapes) >= people.HIGH
    )
    faces = [s for s in shapes if s.fill in SKIN and s.stroke == "ink"]
    assert faces, "a face has an outline"
    assert all(LINE.shape_style(s.fill, s.stroke, s.lw).fill == WHITE for s in faces)
    lines = [one for one in elements(list(read_picture(path).elements)) if one.line]
    assert lines and all(SCALED in one.classes for one in lines), "lines grow with the portrait"
    halved = {max(HAIRLINE, round(s.lw / 2, 3)) for s in shapes}
    assert {round(s.lw, 3) for s in leaf(path.stem, 18)} == halved


def test_persons_differ_in_skin_and_an_unknown_one_is_an_error() -> None:
    assert len(FILES) == len(people.all_person_names()) == 16
    assert {ink for path in FILES for ink in SKIN if any(s.fill == ink for s in leaf(path.stem))} == SKIN
    with pytest.raises(DrawingError, match="unicorn"):
        people.draw_portrait(Scene(40, 50, Typesetter("en")), "unicorn", 0, 0, 36)
