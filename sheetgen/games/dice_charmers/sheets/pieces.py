"""Pending bonuses on their strip."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from sheetgen.games.dice_charmers.sheets.words import draw_bonus_icon
from sheetgen.games.dice_charmers.state import WonBonus

if TYPE_CHECKING:
    from sheetgen.draw.items import Spot
    from sheetgen.draw.scene import Scene
    from sheetgen.games.contract.values import Piece, PiecePosition

SIZE = 1.5
"""Size of the icon relative to half the height of its cell."""


def _won(scene: Scene, spot: Spot, won: WonBonus, lying: PiecePosition) -> None:
    draw_bonus_icon(scene, won.bonus, spot.x, spot.y, SIZE * min(spot.rx, spot.ry))


PIECES: dict[type[Piece], Callable[[Scene, Spot, Any, PiecePosition], None]] = {WonBonus: _won}
