"""Pages on paper for which they are not drawn."""

from __future__ import annotations

import pytest

from sheetgen.draw.fitting import THINNEST, fit_page
from sheetgen.draw.items import Shape
from sheetgen.draw.scene import Scene
from sheetgen.text.typesetter import Typesetter

A5 = (148.0, 210.0)
CLEAR = (5.0, 5.0, 5.0, 5.0)


def page(width: float = 210, height: float = 297) -> Scene:
    scene = Scene(width, height, Typesetter("en"), name="page")
    scene.rect(10, 20, width - 20, height - 40, stroke="ink", lw=0.12)
    scene.spot("river.1", 100, 50, 4, 3)
    scene.cut("M10 20h30v30h-30Z")
    with scene.at_shop():
        scene.rect(10, 20, 5, 5, fill="ink")
    return scene


def test_all_parts_of_a_page_are_scaled_alike_and_keep_the_edges_clear() -> None:
    scene = page()
    found = fit_page(scene, *A5, (12.0, 5.0, 5.0, 5.0))
    scale = found.printed_at
    assert scale == pytest.approx(138 / 190.12, abs=1e-3)
    left, top, right, bottom = found.bounds()
    assert min(left, top - 7, 148 - right, 210 - bottom) >= 5 - 0.01
    (border,) = [item for item in found.items if isinstance(item, Shape)]
    x, y = border.points[0] - 10 * scale, border.points[1] - 20 * scale
    assert border.lw == THINNEST
    spot = found.spots["river.1"]
    assert (spot.x, spot.y, spot.rx, spot.ry) == pytest.approx(
        (100 * scale + x, 50 * scale + y, 4 * scale, 3 * scale)
    )
    assert found.dieline[0].points[:2] == pytest.approx(border.points[:2])
    (_, ground) = found.for_shop().items
    assert isinstance(ground, Shape)
    assert ground.points[:2] == pytest.approx(border.points[:2])
    assert scene.spots["river.1"].x == 100 and scene.printed_at == 1


def test_a_page_with_room_is_moved_or_left_as_it_is() -> None:
    scene = page()
    assert fit_page(scene, 210, 297, CLEAR) is scene
    moved = fit_page(scene, 210, 297, (25.0, 5.0, 5.0, 5.0))
    assert moved.printed_at == 1 and moved.bounds()[1] == pytest.approx(25)
    larger = fit_page(scene, 297, 420, CLEAR)
    assert larger.printed_at == 1 and larger.bounds()[0] == pytest.approx(10 + (297 - 210) / 2 - 0.06)


def test_a_lying_page_lies_on_its_paper_too() -> None:
    found = fit_page(page(297, 210), *A5, CLEAR)
    assert (found.w, found.h) == (210, 148)
