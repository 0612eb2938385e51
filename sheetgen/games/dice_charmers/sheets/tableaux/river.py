"""The river: on to the next space with the symbol."""

from __future__ import annotations

from sheetgen.draw import ornament
from sheetgen.draw.cards.pictures import MIDDLE, Stage
from sheetgen.games.dice_charmers.layout import ProvinceSheet
from sheetgen.games.dice_charmers.sheets.tableaux.pieces import die, space

SPACES, PITCH = 6, 8.8
ROW, HEIGHT, BREADTH = 43.6, 18.4, 21.6
"""Middle of the spaces, their height, and that of the stream."""


def voyage(sheet: ProvinceSheet) -> tuple[int, int, int]:
    """First space of the picture, the position, and where the die leads; numbers from 1.

    The first space and the position are marked: a landing that wins much, with the symbol only behind before it.
    """
    river = sheet.river
    found = []
    for last in range(SPACES, len(river) + 1):
        first = last - SPACES + 1
        symbol = river[last - 1].symbol
        between = [space.symbol for space in river[first + 1 : last - 1]]
        if symbol not in between:
            found.append((river[first - 1].symbol == symbol, len(river[last - 1].win), -last))
    last = -max(found, default=(False, 0, -len(river)))[2]
    first = max(1, last - SPACES + 1)
    return first, min(first + 1, last - 1), last


def river(stage: Stage, sheet: ProvinceSheet) -> None:
    """Past spaces with other symbols, which stay free, to the next that the die shows."""
    scene = stage.scene
    first, position, last = voyage(sheet)
    _stream(stage)
    count = last - first + 1
    at = {n: MIDDLE + (n - first - (count - 1) / 2) * PITCH for n in range(first, last + 1)}
    for n, x in at.items():
        given = sheet.river[n - 1]
        space(stage, x, ROW, PITCH - 0.9, HEIGHT, given.symbol, given.win, 5.4)
        if n in (first, position, last):
            stage.mark("cross", x, ROW - HEIGHT * 0.94 * len(given.win) / (len(given.win) + 1) / 2, 3.5)
    top = ROW - HEIGHT / 2 - 1.0
    a, b = at[position], at[last]
    stage.arrow((a + 0.6, top), (a + 4.0, top - 11.0), (b - 5.0, top - 11.0), (b - 0.4, top + 0.2), lw=0.7)
    die(scene, (a + b) / 2, top - 8.4, 9.0, "river", sheet.river[last - 1].symbol)
    stage.disc((a + b) / 2 - 9.6, top - 9.4, 1)
    stage.disc(b + 0.6, top - 6.0, 2)
    stage.disc(a - 3.4, top - 4.2, 3)


def _stream(stage: Stage) -> None:
    scene, top, low = stage.scene, ROW - BREADTH / 2, ROW + BREADTH / 2
    scene.rect(0, top, 63, low - top, fill="white")
    scene.rect(0, top, 63, low - top, fill="blue_t")
    bank = ornament.ripple(63, 0.4, 63 / 14)
    for y in (top, low):
        scene.push(0, y)
        scene.poly(bank, close=False, stroke="blue", lw=0.4)
        scene.pop()
