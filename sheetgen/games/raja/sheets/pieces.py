"""Pieces on the spots of a filled map: houses, palaces, architects, the Maharaja, governors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sheetgen.draw.icons import icon
from sheetgen.draw.icons.brush import isolated
from sheetgen.games.raja.sheets.words import PLAYERS, draw_seal
from sheetgen.games.raja.state import Architects, Governor, House, Houses, Maharaja, Palace

if TYPE_CHECKING:
    from collections.abc import Callable

    from sheetgen.draw.items import Spot
    from sheetgen.draw.scene import Scene
    from sheetgen.games.contract.values import Piece, PiecePosition

HOUSE = "M-9 10V-2.4L0 -10L9 -2.4V10Z"
PALACE = "M-9.4 10V-.6H-7C-9.2 -5.4 -4.8 -7.4 0 -12.4C4.8 -7.4 9.2 -5.4 7 -.6H9.4V10Z"
PAWN = "M-8 11C-7.6 3 -3.6 2 -3.2 -1.6A5.6 5.6 0 1 1 3.2 -1.6C3.6 2 7.6 3 8 11Z"
SIGN = {HOUSE: 3.2, PALACE: 3.8, PAWN: 5.6}
"""Shape -> distance in units from the centre of a piece down to its sign."""
GRID = 22.0
"""Height of a piece in units."""


def _token(scene: Scene, shape: str, seat: int, x: float, y: float, size: float) -> None:
    """Draw a piece in its player's colour with the seat's sign."""
    ink = PLAYERS[seat % len(PLAYERS)]
    scene.push(x, y, size / GRID)
    scene.path(shape, fill=ink, stroke="white", lw=0.9)
    scene.path(shape, fill=ink, stroke=ink, lw=0.25)
    draw_seal(scene, seat, 0, SIGN[shape], 8.4, scene.on(ink))
    scene.pop()


def draw_house(scene: Scene, seat: int, x: float, y: float, size: float) -> None:
    """Draw a house of a seat, ``size`` mm high."""
    _token(scene, HOUSE, seat, x, y, size)


def draw_palace(scene: Scene, seat: int, x: float, y: float, size: float) -> None:
    """Draw a palace of a seat, ``size`` mm high."""
    _token(scene, PALACE, seat, x, y, size)


def draw_architect(scene: Scene, seat: int, x: float, y: float, size: float) -> None:
    """Draw the pawn of a seat, ``size`` mm high."""
    _token(scene, PAWN, seat, x, y, size)


def draw_maharaja(scene: Scene, x: float, y: float, r: float) -> None:
    """Draw the Maharaja on a disc with a radius of ``r`` mm."""
    scene.circle(x, y, r, fill="white", stroke="white", lw=0.9)
    scene.circle(x, y, r, fill="yellow", stroke="ink", lw=0.4)
    icon(scene, "raja", x, y + r * 0.06, r * 1.62, ink="vermilion")


def draw_hollow_piece(scene: Scene, shape: str, seat: int, x: float, y: float, size: float) -> None:
    """Draw a white piece with the seat's sign in its colour, on a ground of that colour."""
    ink = PLAYERS[seat % len(PLAYERS)]
    scene.push(x, y, size / GRID)
    scene.path(shape, fill="white", stroke=ink, lw=0.2)
    draw_seal(scene, seat, 0, SIGN[shape], 9.4, ink)
    scene.pop()


def _house(scene: Scene, spot: Spot, piece: House, lying: PiecePosition) -> None:
    draw_house(scene, piece.owner, spot.x, spot.y, 1.7 * min(spot.rx, spot.ry))


def _palace(scene: Scene, spot: Spot, piece: Palace, lying: PiecePosition) -> None:
    draw_palace(scene, piece.seat, spot.x, spot.y, 1.62 * min(spot.rx, spot.ry))


def _houses(scene: Scene, spot: Spot, piece: Houses, lying: PiecePosition) -> None:
    """Draw one house for each owner with their number, because a court has no space for all."""
    counts = [(owner, count) for owner, count in enumerate(piece.counts) if count]
    pitch = min(2 * spot.ry / max(len(counts), 3), 1.5 * spot.rx)
    size = min(pitch * 0.86, spot.rx)
    y = spot.y - pitch * (len(counts) - 1) / 2
    for owner, count in counts:
        draw_house(scene, owner, spot.x - spot.rx * 0.42, y, size)
        scene.text(
            spot.x + spot.rx * 0.16, y, isolated(scene, f"×{count}"), "num", size * 2.0, "ink", mid=True
        )
        y += pitch


def _architects(scene: Scene, spot: Spot, piece: Architects, lying: PiecePosition) -> None:
    """Draw architects in rows, each as long as the spot allows."""
    owners, wide = piece.owners, spot.rx > 2 * spot.ry
    across = len(owners) if wide else min(2, len(owners))
    rows = -(-len(owners) // across)
    size = min(2 * spot.ry / rows * 0.92, 2 * spot.rx / across * 1.25, 1.6 * spot.rx)
    dx = min(2 * spot.rx / across, size * 0.9)
    for i, seat in enumerate(owners):
        row, column = divmod(i, across)
        last = min(across, len(owners) - row * across)
        x = spot.x + (column - (last - 1) / 2) * dx
        y = spot.y + (row - (rows - 1) / 2) * size * 1.06
        draw_architect(scene, seat, x, y, size)


def _maharaja(scene: Scene, spot: Spot, piece: Maharaja, lying: PiecePosition) -> None:
    draw_maharaja(scene, spot.x, spot.y, min(spot.rx, spot.ry))


def _governor(scene: Scene, spot: Spot, piece: Governor, lying: PiecePosition) -> None:
    ink = lying.layout.cities[piece.city].colour
    r = min(spot.rx, spot.ry) * 0.93
    scene.circle(spot.x, spot.y, r, fill=ink, stroke="ink", lw=0.3)
    scene.circle(spot.x, spot.y, r * 0.84, stroke=scene.on(ink), lw=0.2)
    scene.text(spot.x, spot.y, piece.letter, "num", r * 3.1, scene.on(ink), "c", mid=True)


PIECES: dict[type[Piece], Callable[[Scene, Spot, Any, PiecePosition], None]] = {
    House: _house,
    Houses: _houses,
    Palace: _palace,
    Architects: _architects,
    Maharaja: _maharaja,
    Governor: _governor,
}
