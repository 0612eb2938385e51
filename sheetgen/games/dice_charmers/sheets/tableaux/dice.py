"""What the dice of each colour do, side by side."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.draw import ornament
from sheetgen.draw.cards.pictures import Stage
from sheetgen.draw.icons import icon
from sheetgen.games.dice_charmers.layout import ProvinceSheet
from sheetgen.games.dice_charmers.sheets.tableaux.pieces import die, road, space, window
from sheetgen.games.dice_charmers.sheets.words import DICE, emblem

LEFT, TOP, WIDTH, HEIGHT = 5.6, 18.6, 25.2, 17.2
PITCH = WIDTH + 1.4, HEIGHT + 1.2


def dice(stage: Stage, sheet: ProvinceSheet) -> None:
    """Four panels: two goods circled, a road from the residence, on to a flag, a window crossed."""
    corners = dict(zip(DICE, panels(stage, [ink for _, _, ink in DICE.values()]), strict=True))
    size = 5.2 * stage.larger
    middles = [(x + (WIDTH - 2.6 if n % 2 else 2.6), y + 2.7) for n, (x, y) in enumerate(corners.values())]
    for x, y in middles:  # no panel's edge comes close to a letter
        stage.scene.circle(x, y, size * 0.64, fill="white")
    _goods(stage, *corners["goods"])
    _palace(stage, *corners["palace"])
    for draw, colour in ((_roads, "roads"), (_river, "river")):
        x, y = corners[colour]
        with stage.scene.printed(x, x + WIDTH):
            draw(stage, x, y)
    for colour, (x, y) in zip(corners, middles, strict=True):
        emblem(stage.scene, colour, x, y, size)


def panels(stage: Stage, inks: Sequence[str]) -> list[tuple[float, float]]:
    """Four panels, two by two; returns their upper left corners."""
    frame, corners = ornament.cusped_frame(WIDTH, HEIGHT, 1.6), []
    for n, ink in enumerate(inks):
        x, y = LEFT + n % 2 * PITCH[0], TOP + n // 2 * PITCH[1]
        ornament.at(stage.scene, frame, x, y, fill="white")
        ornament.at(stage.scene, frame, x, y, fill=f"{ink}_t", stroke=ink, lw=0.35)
        corners.append((x, y))
    return corners


def _goods(stage: Stage, x: float, y: float) -> None:
    """One tea was there before; tea and silk come."""
    die(stage.scene, x + 5.0, y + 10.8, 6.4, "goods", "tea silk")
    for column in range(3):
        for row, good in enumerate(("tea", "silk")):
            cx, cy = x + 11.8 + column * 5.0, y + 5.6 + row * 6.4
            icon(stage.scene, good, cx, cy, 4.2)
            if column < 2 - row:
                stage.mark("circle", cx, cy, 2.15)


def _roads(stage: Stage, x: float, y: float) -> None:
    """A curve, joined to the residence."""
    scene, size, left, top = stage.scene, 7.4, x + 9.4, y + 1.2
    die(scene, x + 5.0, y + 10.8, 6.4, "roads", "curve")
    for n in range(4):
        scene.rect(
            left + n % 2 * size, top + n // 2 * size, size, size, fill="white", stroke="green_m", lw=0.2
        )
    cx, cy = left + size / 2, top + size * 1.5
    icon(scene, "temple", cx, cy - size, 5.2)
    scene.seg(cx, cy, left + size, cy, "ink", 1.5, cap=0)
    scene.seg(cx, cy, left + size, cy, "white", 0.8, cap=0)
    scene.circle(cx, cy, 2.9, fill="white", stroke="ink", lw=0.35)
    icon(scene, "residence", cx, cy - 0.1, 4.4)
    road(stage, cx + size, cy, size / 2, "wn")


def _river(stage: Stage, x: float, y: float) -> None:
    """From the boat to the next flag; the pot between stays free."""
    for n, symbol in enumerate(("boat", "pot", "flag")):
        cx = x + 5.0 + n * 7.6
        space(stage, cx, y + 12.6, 6.6, 6.2, symbol, size=4.6)
        if n != 1:
            stage.mark("cross", cx, y + 12.6, 2.7)
    stage.arrow(
        (x + 5.2, y + 8.8), (x + 8.4, y + 3.6), (x + 17.0, y + 3.6), (x + 20.0, y + 8.9), lw=0.5, size=1.9
    )


def _palace(stage: Stage, x: float, y: float) -> None:
    icon(stage.scene, "builder", x + 5.4, y + 10.2, 8.4)
    for n in range(3):
        window(stage, x + 12.6 + n * 4.8, y + 15.2, 4.1, 7.8, n == 0)
