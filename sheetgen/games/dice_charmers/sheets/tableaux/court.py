"""The six persons of the palace: a portrait, its window crossed, and what is done."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sheetgen.draw import furniture, ornament
from sheetgen.draw.cards.pictures import Stage
from sheetgen.draw.icons import icon
from sheetgen.games.dice_charmers.layout import ProvinceSheet
from sheetgen.games.dice_charmers.sheets import words
from sheetgen.games.dice_charmers.sheets.buildings import levels
from sheetgen.games.dice_charmers.sheets.tableaux.pieces import joint, prize, road, space, window

TOP, STOREY = 19.2, 11.9
Act = Callable[[Stage, ProvinceSheet, float], None]


def helpers(stage: Stage, sheet: ProvinceSheet) -> None:
    """Great Mogul, Maharani, Merchant."""
    _storeys(stage, sheet, (("mogul", _mogul), ("maharani", _maharani), ("merchant", _merchant)))


def others(stage: Stage, sheet: ProvinceSheet) -> None:
    """Raja Man Singh, master builder, Portuguese."""
    _storeys(stage, sheet, (("raja", _raja), ("builder", _builder), ("portuguese", _portuguese)))


def _storeys(stage: Stage, sheet: ProvinceSheet, acts: Sequence[tuple[str, Act]]) -> None:
    for n, (person, act) in enumerate(acts):
        top = TOP + n * STOREY
        furniture.panel(stage.scene, 5.6, top, 51.8, STOREY - 0.8, "orange", notch=1.4, fill="white", lw=0.35)
        base = top + STOREY - 1.4
        _portrait(stage, person, 11.8, base)
        window(stage, 21.0, base, 5.4, 8.8, crossed=True)
        act(stage, sheet, top + (STOREY - 0.8) / 2)


def _portrait(stage: Stage, person: str, x: float, base: float) -> None:
    frame = ornament.niche(9.6, STOREY - 1.8, 2, 0.5)
    ornament.at(stage.scene, frame, x - 4.8, base - STOREY + 1.8, fill="orange_t", stroke="orange_m", lw=0.25)
    icon(stage.scene, person, x, base - 4.4, 8.6)


def _or(stage: Stage, x: float, y: float) -> None:
    stage.scene.seg(x - 0.9, y + 3.2, x + 0.9, y - 3.2, "orange", 0.4)


def _good(stage: Stage, good: str, x: float, y: float, mark: str) -> None:
    icon(stage.scene, good, x, y, 5.4)
    stage.mark(mark, x, y, 2.9)


def _mogul(stage: Stage, sheet: ProvinceSheet, y: float) -> None:
    """Another person is called, and its window crossed as well."""
    base = y + STOREY / 2 - 1.0
    stage.arrow((26.0, y), (29.0, y), (31.0, y), (34.0, y))
    _portrait(stage, "builder", 41.4, base)
    window(stage, 50.6, base, 5.4, 8.8, crossed=True)


def _spaces(stage: Stage, sheet: ProvinceSheet, left: float, y: float, pitch: float, marks: str) -> None:
    """The river's first spaces, some of them crossed."""
    for n, (given, mark) in enumerate(zip(sheet.river, marks, strict=False)):
        space(stage, left + n * pitch, y, pitch - 0.7, pitch - 0.7, given.symbol, size=pitch * 0.72)
        if mark == "x":
            stage.mark("cross", left + n * pitch, y, pitch * 0.4)


def _maharani(stage: Stage, sheet: ProvinceSheet, y: float) -> None:
    """From the first space to the third: two ahead."""
    left, pitch = 30.4, 7.4
    a, b, top = left, left + 2 * pitch, y - 2.2
    with stage.scene.printed(left - pitch / 2, left + 3.5 * pitch):  # as the river runs
        _spaces(stage, sheet, left, y + 1.7, pitch, "x.x.")
        stage.arrow(
            (a + 0.4, top), (a + 3.0, top - 3.6), (b - 3.6, top - 3.6), (b - 0.3, top + 0.3), size=1.8, lw=0.5
        )


def _merchant(stage: Stage, sheet: ProvinceSheet, y: float) -> None:
    """Two goods sold, or one circled."""
    _good(stage, "tea", 29.4, y, "used")
    _good(stage, "silk", 37.2, y, "used")
    _or(stage, 43.8, y)
    _good(stage, "spices", 50.4, y, "circle")


def _raja(stage: Stage, sheet: ProvinceSheet, y: float) -> None:
    given = sheet.buildings
    prize(stage, "money 1", 29.4, y, 6.4)
    words.building_icon(stage.scene, given.types[0], 38.6, y, 6.0)
    columns = [45.2 + n * 7.6 for n in range(min(2, len(given.fame)))]
    levels(stage.scene, given.fame[:2], columns, y, 4.9 * stage.larger)
    stage.mark("cross", columns[-1], y, 2.7)


def _builder(stage: Stage, sheet: ProvinceSheet, y: float) -> None:
    """Two halves in an empty cell, or each widening a road."""
    for x in (30.0, 43.2, 51.8):
        stage.scene.rect(x - 4.0, y - 4.0, 8.0, 8.0, fill="white", stroke="green", lw=0.3)
    road(stage, 30.0, y, 4.0, "ew", 0.9)
    _or(stage, 36.6, y)
    for x, old, new in ((43.2, "ns", "e"), (51.8, "ew", "s")):
        road(stage, x, y, 4.0, old)
        road(stage, x, y, 4.0, new)
        joint(stage, x, y)


def _portuguese(stage: Stage, sheet: ProvinceSheet, y: float) -> None:
    """Back to the second free space, or one good."""
    left, pitch = 28.2, 7.0
    a, b, top = left, left + 2 * pitch, y - 2.0
    with stage.scene.printed(left - pitch / 2, left + 2.5 * pitch):
        _spaces(stage, sheet, left, y + 1.7, pitch, "x.x")
        stage.arrow(
            (b - 0.3, top), (b - 3.0, top - 3.8), (a + 3.4, top - 3.8), (a + 0.3, top + 0.2), size=1.8, lw=0.5
        )
    _or(stage, 47.2, y)
    _good(stage, "tea", 52.8, y, "circle")
