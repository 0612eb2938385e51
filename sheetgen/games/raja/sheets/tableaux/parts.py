"""Parts of the pictures on composed cards: gold, villages, roads, towns, portraits, governors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sheetgen.draw import ornament
from sheetgen.draw.icons import draw_icon
from sheetgen.games.raja.sheets import pieces
from sheetgen.games.raja.sheets.page import RED, ROAD

if TYPE_CHECKING:
    from sheetgen.draw.cards.pictures import Stage
    from sheetgen.draw.scene import Scene
    from sheetgen.games.raja.layout import CharacterName, City, MapSheet


TWO_DIGITS = 0.92
"""Size of two-digit numbers relative to the type size."""


COIN = 2.6
"""Radius in mm of a coin on a poker card."""


def draw_coin(stage: Stage, x: float, y: float, text: str, r: float = COIN) -> None:
    """Draw a coin with an amount of gold."""
    scene, r = stage.scene, r * stage.larger
    scene.circle(x + r * 0.09, y + r * 0.13, r, fill="gold_m")
    scene.circle(x, y, r, fill="white")
    scene.circle(x, y, r, fill="gold_t", stroke="gold", lw=0.4)
    if len(text) < 2:  # A coin with a longer text has no room for the inner ring.
        scene.circle(x, y, r - 0.55, stroke="gold_m", lw=0.16)
    pt = max(7.3, r / stage.larger * 3.3)
    stage.number(x, y, text, pt if len(text) < 2 else max(7.3, pt * TWO_DIGITS))


def draw_rank(stage: Stage, x: float, y: float, number: int, r: float = 2.5) -> None:
    """Draw the number of a character on its star."""
    r *= stage.larger
    ornament.draw_star(stage.scene, x, y, r + 0.45, fill="white", stroke="white", lw=0.3)
    ornament.draw_star(stage.scene, x, y, r, fill=f"{RED}_t", stroke=RED, lw=0.25)
    stage.number(x, y, str(number), max(7.1, r / stage.larger * 3.1))


def draw_pieces_at(
    scene: Scene, kind: str, seat: int, places: Sequence[tuple[float, float]], size: float
) -> None:
    """Draw houses or palaces of a seat at these places."""
    draw = {"house": pieces.draw_house, "palace": pieces.draw_palace}[kind]
    for x, y in places:
        draw(scene, seat, x, y, size)


def draw_village(
    stage: Stage, x: float, y: float, owners: Sequence[int | None], number: int | None = None, side: float = 6.6
) -> None:  # fmt: skip
    """Draw the places of a village under one parapet, as on the map. ``None`` is a place without a house."""
    scene, half = stage.scene, side * len(owners) / 2
    top = y - side / 2
    wing = half * 0.62 if number is not None else 2 * half - 0.8
    for left in (x - half, x + half - wing) if number is not None else (x - wing / 2,):
        ornament.draw_merlons(scene, left, top, wing, 1.5, max(2, round(wing / 1.5)), stroke=ROAD, fill=f"{ROAD}_t",
                         lw=0.14)  # fmt: skip
    scene.rect(x - half, top, 2 * half, side, fill="white", stroke=ROAD, lw=0.33)
    for k, seat in enumerate(owners):
        left = x - half + k * side
        if k:
            scene.seg(left, top, left, top + side, ROAD, 0.3)
        if seat is not None:
            pieces.draw_house(scene, seat, left + side / 2, y + 0.1, side * 0.84)
    if number is not None:
        r = 2.45 * stage.larger
        scene.circle(x, top - 1.1, r, fill="white", stroke=ROAD, lw=0.35)
        scene.circle(x, top - 1.1, r - 0.4, fill="gold_t")
        stage.number(x, top - 1.1, str(number), 7.4)


def draw_road(scene: Scene, d: str, wide: float = 3.0) -> None:
    """Draw a road as on the map."""
    for ink, lw in ((f"{ROAD}_s", wide), ("white", wide - 0.5), ("gold_t", wide - 0.5)):
        scene.path(d, stroke=ink, lw=lw, cap=0)
    scene.path(d, stroke=ROAD, lw=0.45, dash=(0.01, 1.8))


def cross_out(scene: Scene, x: float, y: float, rx: float, ry: float) -> None:
    """Cross out something that is not allowed."""
    d = f"M{x - rx} {y - ry}L{x + rx} {y + ry}M{x - rx} {y + ry}L{x + rx} {y - ry}"
    scene.path(d, stroke="white", lw=1.8)
    scene.path(d, stroke=RED, lw=0.9)


def draw_town(stage: Stage, x: float, y: float, city: City, size: float = 1.0) -> None:
    """Draw a walled city seen from the road, 12 mm wide, with its bottom at y and its letter in the gate."""
    scene, ink = stage.scene, city.colour
    with scene.placed(x, y, size):
        scene.rect(-3.0, -9.6, 6.0, 3.2, fill="white", stroke=ink, lw=0.3)
        ornament.draw_ribbed_dome(scene, 0, -9.6, 5.6, 4.2, stroke=ink, fill=f"{ink}_t", lw=0.3)
        ornament.draw_finial(scene, 0, -13.7, 1.5, stroke=ink, lw=0.3)
        scene.rect(-6.2, -6.6, 12.4, 6.6, fill="white", stroke=ink, lw=0.4)
        ornament.draw_merlons(scene, -6.2, -6.6, 12.4, 1.7, 7, stroke=ink, fill=f"{ink}_t", lw=0.18)
        gate = ornament.niche_path(5.2, 5.6, 2, 0.5)
        ornament.draw_at(scene, gate, -2.6, -5.6, fill=f"{ink}_t", stroke=ink, lw=0.3)
    draw_governor(stage, x, y - 2.6 * size, city, max(2.1, 2.1 * size))


def draw_governor(stage: Stage, x: float, y: float, city: City, r: float = 2.9) -> None:
    """Draw a governor's disc as on the track."""
    scene, ink = stage.scene, city.colour
    r = max(r, 2.5) if stage.small else r
    scene.circle(x, y, r, fill=ink, stroke="ink", lw=0.3)
    if r > 2.5 and not stage.small:
        scene.circle(x, y, r * 0.86, stroke=scene.lettering_on(ink), lw=0.18)
    stage.number(
        x, y, city.letter, 7.05 if stage.small else max(7.3, min(9.6, r * 3.3)), scene.lettering_on(ink)
    )


def home_city(sheet: MapSheet, name: CharacterName) -> City:
    """Return the city whose home character this is (RA-82)."""
    return next(city for city in sheet.cities.values() if city.home == name)


def characters_by_rank(sheet: MapSheet, advanced: bool = False) -> list[CharacterName]:
    """Return the characters by number, either the basic or the advanced ones."""
    known = (name for name, one in sheet.characters.items() if one.advanced == advanced)
    return sorted(known, key=lambda name: sheet.characters[name].number)


def draw_character_window(
    stage: Stage, sheet: MapSheet, name: CharacterName, x: float, y: float, wide: float, high: float
) -> None:
    """Draw a character at a window with its rank in the crown; (x, y) is the centre of the sill."""
    scene, ink = stage.scene, home_city(sheet, name).colour
    niche = ornament.niche_path(wide, high, 3, 0.44)
    ornament.draw_at(scene, niche, x - wide / 2, y - high, fill="white")
    ornament.draw_at(scene, niche, x - wide / 2, y - high, fill=f"{ink}_t", stroke=ink, lw=0.4)
    draw_icon(scene, name, x, y - wide * 0.45, wide * 0.9, ink=ink)
    scene.rect(x - wide / 2 - 0.8, y, wide + 1.6, 1.2, fill="white", stroke=ink, lw=0.3)
    draw_rank(stage, x, y - high + 1.2, sheet.characters[name].number)


def draw_portrait_card(
    stage: Stage, sheet: MapSheet, name: CharacterName, x: float, y: float, wide: float = 10.6, turn: float = 0.0
) -> None:  # fmt: skip
    """Draw a character's card with its centre at (x, y): portrait and rank."""
    scene, ink, high = stage.scene, home_city(sheet, name).colour, round(wide * 1.36, 4)
    with scene.placed(x, y, rot=turn):
        scene.rect(-wide / 2 + 0.4, -high / 2 + 0.5, wide, high, 0.9, fill="plum_m")
        scene.rect(-wide / 2, -high / 2, wide, high, 0.9, fill="white", stroke=RED, lw=0.35)
        scene.rect(-wide / 2 + 0.8, -high / 2 + 0.8, wide - 1.6, high - 1.6, 0.4, fill=f"{ink}_t")
        draw_icon(scene, name, 0, high / 2 - 0.8 - wide * 0.43, wide * 0.86, ink=ink)
        draw_rank(stage, -wide / 2 + 1.4, -high / 2 + 1.4, sheet.characters[name].number, 2.3)
