"""Flat pieces side by side, which a ruler and a knife separate: houses, palaces, gold."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from sheetgen.draw import dice_net, dieline, ornament
from sheetgen.draw.icons.brush import isolated
from sheetgen.draw.scene import Scene
from sheetgen.games.raja.sheets.pieces import HOUSE, PALACE, draw_hollow_piece
from sheetgen.games.raja.sheets.words import PLAYERS

DrawPiece = Callable[[Scene, float, float, float], None]
"""Draws a piece: its centre is at x, y, and its side is the third number (mm)."""
TICK = 1.4
"""Length of cut marks beyond the pieces, in mm."""
CUT_LINE = "ink_m"
CORNER = 0.29289
"""Part of an eight-sided piece that is cut off each corner of its square."""
COIN = 12.9
"""Side of a coin in mm. Coins are square, like mohurs of the Mughals, because squares are quick to cut."""


def row_count(count: int, across: int) -> int:
    """Return the number of rows for ``count`` pieces."""
    return -(-count // across)


def even_row_length(count: int, fit: int) -> int:
    """Return the number of pieces in a row of at most ``fit``, so that all rows have about the same number."""
    return -(-max(1, count) // max(1, row_count(count, fit)))


def draw_grid(
    scene: Scene, x: float, y: float, side: float, across: int, pieces: Sequence[DrawPiece], ground: str = ""
) -> None:  # fmt: skip
    """Draw pieces in rows from (x, y) with the cuts between them.

    For a print shop, ``ground`` extends over the outer edges.
    """
    for n in range(len(pieces) if ground else 0):
        row, column = divmod(n, across)
        dice_net.shop_ground(
            scene, dieline.box(x + column * side, y + row * side, side, side), ground, TICK / 2
        )
    for n, piece in enumerate(pieces):
        row, column = divmod(n, across)
        piece(scene, x + (column + 0.5) * side, y + (row + 0.5) * side, side)
        scene.cut(dieline.box(x + column * side, y + row * side, side, side))
    down, last = row_count(len(pieces), across), len(pieces) % across or across
    full = min(across, len(pieces))
    for row in range(down + 1):
        end = full if row < down else last
        scene.seg(x - TICK, y + row * side, x + end * side + TICK, y + row * side, CUT_LINE, 0.2, cap=0)
    for column in range(full + 1):
        low = down if column <= last else down - 1
        scene.seg(x + column * side, y - TICK, x + column * side, y + low * side + TICK, CUT_LINE, 0.2, cap=0)


def house_pieces(seat: int, count: int) -> list[DrawPiece]:
    """Return the houses of a seat."""
    return [partial(_house, seat=seat)] * count


def palace_pieces(seat: int, count: int) -> list[DrawPiece]:
    """Return the palaces of a seat, or of an unused colour."""
    return [partial(_palace, seat=seat)] * count


def _house(scene: Scene, x: float, y: float, side: float, *, seat: int) -> None:
    """Draw a white house with the seat's sign on a coloured ground up to the cuts, which hides inexact cuts."""
    scene.rect(x - side / 2, y - side / 2, side, side, fill=f"{PLAYERS[seat]}_f")
    draw_hollow_piece(scene, HOUSE, seat, x, y, side * 0.92)


def _palace(scene: Scene, x: float, y: float, side: float, *, seat: int) -> None:
    """Draw a palace. Its corners may be cut off or stay; the piece fits its site either way."""
    ink, c = PLAYERS[seat], side * CORNER
    half = side / 2
    edge = [(c - half, -half), (half - c, -half), (half, c - half), (half, half - c)]
    eight = [*edge, *((-px, -py) for px, py in edge)]
    scene.poly([(x + px, y + py) for px, py in eight], fill=f"{ink}_f")
    for (ax, ay), (bx, by) in zip(eight[1::2], [*eight[2::2], eight[0]], strict=True):
        scene.seg(x + ax, y + ay, x + bx, y + by, CUT_LINE, 0.2, cap=0)
    draw_hollow_piece(scene, PALACE, seat, x, y + side * 0.04, side * 0.76)


def coin_pieces(counts: Mapping[int, int]) -> list[DrawPiece]:
    """Return all coins, the smallest first."""
    return [partial(_coin, value=value) for value, count in sorted(counts.items()) for _ in range(count)]


def _coin(scene: Scene, x: float, y: float, side: float, *, value: int) -> None:
    """Draw a square mohur: ones in a ring of pearls, fives in a star, tens in a lotus."""
    inset = side - 1.8
    frame = ornament.cusped_frame(round(inset, 4), round(inset, 4), 1.5)
    ornament.draw_at(scene, frame, x - inset / 2, y - inset / 2, fill="gold_t", stroke="gold", lw=0.3)
    r = side * 0.41
    if value >= 10:
        ornament.lotus(scene, x, y, r, n=12, rings=1, stroke="gold", fill="gold_m", lw=0.2, eye=0)
    elif value >= 5:
        ornament.put_star(scene, x, y, r, fill="gold_m", stroke="gold", lw=0.25)
    else:
        scene.circle(x, y, r * 0.92, fill="white")
        scene.circle(x, y, r * 0.84, stroke="gold", lw=0.6, dash=(0.01, 1.24))
    scene.circle(x, y, r * 0.68, fill="white", stroke="gold", lw=0.3)
    scene.text(x, y, isolated(scene, str(value)), "num", 15 if value < 10 else 13, "ink", "c", mid=True)


def draw_coin_backs(scene: Scene, x: float, y: float, width: float, height: float, side: float) -> None:
    """Draw one lattice behind all coins and beyond their edges, so that it does not show where they are cut."""
    edge = TICK
    d = f"M0 0H{width + 2 * edge}V{height + 2 * edge}H0Z"
    scene.push(x - edge, y - edge)
    scene.path(d, fill="gold_t")
    ornament.jali(
        scene, d, (0, 0, width + 2 * edge, height + 2 * edge), pitch=side / 2, stroke="gold_m", lw=0.17
    )
    scene.pop()
