"""Pictures of the end: two tracks cross, the ribbon measures the overlap, lotuses break ties."""

from __future__ import annotations

from typing import NamedTuple

from sheetgen.draw import ornament
from sheetgen.draw.cards.pictures import Stage
from sheetgen.draw.icons import draw_icon
from sheetgen.games.dice_charmers.board import half_boxes_passed
from sheetgen.games.dice_charmers.layout import ProvinceSheet, Tracks, coins_beside
from sheetgen.games.dice_charmers.sheets.tableaux.pieces import draw_lotus

BOXES, REACHED, OVER = 8, 5, 2
"""Number of boxes in the picture, those of fame, and those that both tracks have."""
LEFT, WIDTH = 5.5, 52.0


class Stretch(NamedTuple):
    """Fame boxes with the same number of coins: the first box, the number of boxes, and of coins beside each."""

    first: int
    boxes: int
    coins: int


def example_stretch(tracks: Tracks) -> Stretch:
    """Return the last boxes of the first run that is long enough for the picture, or the longest run."""
    runs, first = [], 1
    for run in tracks.coins_beside:
        boxes, coins = map(int, run.split("x"))
        if coins:
            runs.append(Stretch(first, boxes, coins))
        first += boxes
    middle = sorted(runs, key=lambda run: (-min(run.boxes, BOXES), abs(run.boxes - BOXES)))[0]
    return middle._replace(boxes=min(middle.boxes, BOXES))


def example_crossing(sheet: ProvinceSheet) -> tuple[int, int, int]:
    """Return fame, money and overlap in the picture, as the rules count them (DC-81)."""
    shown = example_stretch(sheet.tracks)
    fame = shown.first + REACHED - 1
    beside = coins_beside(sheet.tracks.coins_beside)
    money = sum(beside[fame - OVER :])
    halves = half_boxes_passed(beside)[money] + 2 * (fame - len(beside))
    return fame, money, halves // 2


def draw_end(stage: Stage, sheet: ProvinceSheet) -> None:
    """Draw fame from the left and money from the right, and a ribbon along the boxes that both have."""
    scene, shown = stage.scene, example_stretch(sheet.tracks)
    pitch = WIDTH / shown.boxes
    fame, _, over = example_crossing(sheet)
    stage.ground(46.5)
    a, b = LEFT + (REACHED - OVER) * pitch - 0.3, LEFT + REACHED * pitch + 0.3
    _ribbon(stage, a, b)
    _boxes(stage, shown, pitch, fame)
    _coins(stage, shown, pitch)
    stage.number((a + b) / 2, 40.4, f"+{over}", 17, "on_vermilion")
    draw_icon(scene, "fame", LEFT + 1.8, 19.6, 4.6)
    _way(stage, LEFT + 5.2, LEFT + 16.0, 19.6, "gold")
    draw_icon(scene, "money", LEFT + WIDTH - 1.8, 39.6, 4.6)
    _way(stage, LEFT + WIDTH - 5.2, LEFT + WIDTH - 15.0, 39.6, "steel")
    stage.disc(a - 3.6, 40.4, 1)
    for number, x, mark in ((2, 8.2, "circle"), (3, 38.2, "used")):
        stage.disc(x, 50.4, number)
        draw_lotus(stage, x + 6.2, 50.4, 3.6, mark)
        draw_lotus(stage, x + 13.6, 50.4, 3.6, mark)


def _way(stage: Stage, start: float, tip: float, y: float, ink: str) -> None:
    stage.arrow(
        (start, y), (start + (tip - start) / 3, y), (start + (tip - start) * 0.6, y), (tip, y), ink, 0.7
    )


def _ribbon(stage: Stage, a: float, b: float) -> None:
    top, low = 21.4, 47.0
    d = f"M{a} {top}H{b}V{low}L{(a + b) / 2} {low - 3}L{a} {low}Z"
    stage.scene.path(d, fill="white")
    stage.scene.path(d, fill="vermilion", stroke="vermilion", lw=0.3)
    stage.scene.path(f"M{a + 0.8} {top}V{low - 1.5}M{b - 0.8} {top}V{low - 1.5}", stroke="white", lw=0.2)


def _boxes(stage: Stage, shown: Stretch, pitch: float, fame: int) -> None:
    y, high = 26.6, 8.0
    frame = ornament.cusped_frame_path(round(pitch - 0.5, 4), high, 1.2)
    for n in range(shown.boxes):
        x, number = LEFT + n * pitch, shown.first + n
        fill = "gold_t" if number <= fame else "white"
        ornament.draw_at(stage.scene, frame, x + 0.25, y - high / 2, fill="white")
        ornament.draw_at(stage.scene, frame, x + 0.25, y - high / 2, fill=fill, stroke="gold", lw=0.34)
        stage.number(x + pitch / 2, y, str(number), 9.2 if not stage.small else 7.6)
        if number < fame:
            stage.mark("slash", x + pitch / 2, y, 2.6)
        elif number == fame:
            stage.mark("circle", x + pitch / 2, y, 2.9, 3.2)


def _coins(stage: Stage, shown: Stretch, pitch: float) -> None:
    """Draw coins without numbers. Money comes from the right and has all coins beside the ribbon's boxes."""
    y, step = 33.7, pitch / shown.coins
    r = min(1.48, step * 0.455)
    last = (REACHED - OVER) * shown.coins
    for n in range(shown.boxes * shown.coins):
        x = LEFT + (n + 0.5) * step
        stage.scene.circle(x, y, r, fill="white")
        stage.scene.circle(x, y, r, fill="steel_t" if n >= last else "white", stroke="steel", lw=0.28)
        if n >= last:
            stage.mark("circle" if n == last else "slash", x, y, r * (1.08 if n == last else 0.85))
