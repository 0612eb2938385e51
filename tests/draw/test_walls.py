"""Lattices: what of them an arch leaves open or a panel covers is left out, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest

from sheetgen.draw import ornament, pdf, raster
from sheetgen.draw.cards.faces import draw_title_arch
from sheetgen.draw.items import Shape
from sheetgen.draw.scene import Scene
from sheetgen.games import library
from sheetgen.games.nagaraja.sheets import card_parts
from sheetgen.games.raja.sheets import character_cards
from sheetgen.sheets.sheet import draw_sheet, read_sheet
from sheetgen.text.typesetter import Typesetter

BARE = ornament.draw_jali.__wrapped__  # type: ignore[attr-defined]  # keeps nothing of what it drew


def _door(start: float) -> Scene:
    scene = Scene(63, 88, Typesetter("en"))
    card_parts.Doorway(-3, 63, 60, "jungle", start).draw_wall(scene)
    return scene


def _title() -> Scene:
    scene = Scene(63, 30, Typesetter("en"))
    draw_title_arch(scene, 4, 4, 55, 21, "green")
    return scene


def _portrait() -> Scene:
    scene = Scene(63, 88, Typesetter("en"))
    character_cards._draw_window.__wrapped__(scene, "yogi", "purple")  # type: ignore[attr-defined]
    return scene


def _back(draw: Callable[[Scene], None]) -> Scene:
    scene = Scene(63, 88, Typesetter("en"))
    draw(scene)
    return scene


def _card(name: str, page: int) -> Scene:
    return draw_sheet(read_sheet(library.resolve(name)), "en", "a4")[page]


@pytest.mark.medium
@pytest.mark.parametrize(
    "draw",
    [lambda: _door(3.2), lambda: _door(12), _title, _portrait, lambda: _card("bania/card", 0)],
    ids=["door", "narrow door", "title", "portrait", "card"],
)  # fmt: skip
def test_stars_are_left_out_only_where_nobody_sees_them(
    monkeypatch: pytest.MonkeyPatch, draw: Callable[[], Scene]
) -> None:
    hollows: list[object] = []

    def whole(scene: Scene, *args: Any, hollow: object = (), covered: object = (), **how: Any) -> None:
        hollows.append(hollow or covered)
        BARE(scene, *args, **how)

    monkeypatch.setattr(ornament, "draw_jali", BARE)
    sparing = draw()
    monkeypatch.setattr(ornament, "draw_jali", whole)
    full = draw()
    assert any(hollows), "of some lattice stars are left out"
    points = [sum(len(i.points) for i in scene.items if isinstance(i, Shape)) for scene in (sparing, full)]
    assert points[0] < points[1]
    assert _seen(sparing) == _seen(full)


def _seen(scene: Scene) -> bytes:
    out = BytesIO()
    pdf.render_pdf([scene], out)
    return raster.page_as_png(out.getvalue(), 200)
