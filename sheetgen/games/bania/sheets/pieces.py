"""Pieces on the spots of a filled board: tents, elephants, score markers (see ``marks``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.draw import desert
from sheetgen.errors import DrawingError
from sheetgen.games.bania.sheets import tiles
from sheetgen.games.bania.sheets.hexes import hexagon
from sheetgen.games.bania.sheets.plan import side
from sheetgen.games.bania.sheets.words import PLAYERS, Ware, sign
from sheetgen.text.message import msg

if TYPE_CHECKING:
    from collections.abc import Callable

    from sheetgen.draw.scene import Scene, Spot
    from sheetgen.games.bania.layout import BoardSheet
    from sheetgen.games.contract.values import Mark

SHARE = 0.36
"""Half size of the spot of a space, over the space's size."""


def piece(scene: Scene, address: str, mark: Mark, player: int, layout: BoardSheet) -> None:
    """Draw the mark ``value`` on its spot; whose page it is makes no difference."""
    spot, value = scene.spots[address], mark.value
    kind, *words = value.split()
    draw = _KINDS.get(kind)
    if draw is None:
        raise DrawingError(
            msg("there is no piece {value} for {address}", "report", value=value, address=address)
        )
    draw(scene, address, spot, words)


def _tent(scene: Scene, address: str, spot: Spot, words: list[str]) -> None:
    """``tent``, ``tent oil O blue``, ``tent oil O blue closed``, ``tent oil O blue OOP``."""
    flat = spot.ry / SHARE * 0.965
    scene.push(spot.x, spot.y)
    if words:
        name, letter, ink, *rest = words
        closed = rest == ["closed"]
        place = address.rpartition(".")[2].upper()
        below = rest[0] if rest and not closed else place
        tiles.front(scene, Ware(name, letter, ink), below, flat=flat, closed=closed)
    else:  # nobody wrote down which
        scene.poly(hexagon(0, 0, side(flat) - 0.1), fill="white", stroke="ink", lw=0.3)
        scene.text(0, 0, "?", "num", 22, "ink", "c", mid=True)
    scene.pop()


def _elephants(scene: Scene, address: str, spot: Spot, words: list[str]) -> None:
    """All elephants on one tent beside each other, smaller the more there are."""
    pitch = min(2 * spot.rx / len(words), spot.ry * 3.2)
    s = min(pitch / 48, 2 * spot.ry / 25)
    wide = pitch * len(words)
    scene.rect(spot.x - wide / 2, spot.y - spot.ry, wide, 2 * spot.ry, spot.ry * 0.5, fill="white",
               stroke="ink", lw=0.25)  # fmt: skip
    for i, word in enumerate(words):
        seat = int(word)
        x = spot.x + (i - (len(words) - 1) / 2) * pitch
        ink = PLAYERS[seat % len(PLAYERS)]
        desert.elephant_shape(scene, x - s, spot.y + spot.ry * 0.86, s, ink)
        middle = spot.y + spot.ry * 0.86 - 11.6 * s
        sign(scene, seat, x - 4 * s, middle, max(5.2 * s, 0.6), fill="white", stroke=None)


def _marker(scene: Scene, address: str, spot: Spot, words: list[str]) -> None:
    seat = int(words[0])
    ink = PLAYERS[seat % len(PLAYERS)]
    sign(scene, seat, spot.x, spot.y, spot.rx * 1.5, fill="white", stroke="white", lw=0.6)
    sign(scene, seat, spot.x, spot.y, spot.rx * 1.4, fill=ink, stroke="ink", lw=0.3)


_KINDS: dict[str, Callable[[Scene, str, Spot, list[str]], None]] = {
    "tent": _tent,
    "elephant": _elephants,
    "marker": _marker,
}
