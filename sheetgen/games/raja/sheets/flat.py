"""Pieces that lie flat, side by side, so that a ruler and a knife part them: houses, palaces, gold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from sheetgen.draw import dice_net, dieline, ornament
from sheetgen.draw.icons.brush import isolated
from sheetgen.games.raja.sheets.pieces import HOUSE, PALACE, hollow
from sheetgen.games.raja.sheets.words import PLAYERS

if TYPE_CHECKING:
    from collections.abc import Callable

    from sheetgen.draw.scene import Scene

    Piece = Callable[[Scene, float, float, float], None]
    """Draws a piece with its middle at x, y, so many mm from side to side."""

TICK = 1.4
"""Cuts run on beyond the pieces by that much."""
CUT_LINE = "ink_m"
CORNER = 0.29289
"""Of an eight-sided piece: what is cut off each corner of its square."""
COIN = 12.9
"""Side of a coin: square, as mohurs of the Mughals were, since squares are cut in a moment."""


def rows(count: int, across: int) -> int:
    """How many rows so many pieces take."""
    return -(-count // across)


def even(count: int, fit: int) -> int:
    """How many pieces a row has where up to ``fit`` have room: rows as even as they can be."""
    return -(-max(1, count) // max(1, rows(count, fit)))


def grid(
    scene: Scene, x: float, y: float, side: float, across: int, pieces: Sequence[Piece], ground: str = ""
) -> None:  # fmt: skip
    """Pieces in rows from (x, y) with the cuts between them; in a shop ``ground`` runs over those outside."""
    for n in range(len(pieces) if ground else 0):
        row, column = divmod(n, across)
        dice_net.shop_ground(
            scene, dieline.box(x + column * side, y + row * side, side, side), ground, TICK / 2
        )
    for n, piece in enumerate(pieces):
        row, column = divmod(n, across)
        piece(scene, x + (column + 0.5) * side, y + (row + 0.5) * side, side)
        scene.cut(dieline.box(x + column * side, y + row * side, side, side))
    down, last = rows(len(pieces), across), len(pieces) % across or across
    full = min(across, len(pieces))
    for row in range(down + 1):
        end = full if row < down else last
        scene.seg(x - TICK, y + row * side, x + end * side + TICK, y + row * side, CUT_LINE, 0.2, cap=0)
    for column in range(full + 1):
        low = down if column <= last else down - 1
        scene.seg(x + column * side, y - TICK, x + column * side, y + low * side + TICK, CUT_LINE, 0.2, cap=0)


def houses(seat: int, count: int) -> list[Piece]:
    """The houses of a seat."""
    return [partial(_house, seat=seat)] * count


def palaces(seat: int, count: int) -> list[Piece]:
    """The palaces of a seat, or of a colour that nobody plays."""
    return [partial(_palace, seat=seat)] * count


def _house(scene: Scene, x: float, y: float, side: float, *, seat: int) -> None:
    """A white house with the seat's sign on its colour, up to the cuts: so none shows that is not exact."""
    scene.rect(x - side / 2, y - side / 2, side, side, fill=f"{PLAYERS[seat]}_f")
    hollow(scene, HOUSE, seat, x, y, side * 0.92)


def _palace(scene: Scene, x: float, y: float, side: float, *, seat: int) -> None:
    """Its four corners may be cut off, or stay: it has room on its site either way."""
    ink, c = PLAYERS[seat], side * CORNER
    half = side / 2
    edge = [(c - half, -half), (half - c, -half), (half, c - half), (half, half - c)]
    eight = [*edge, *((-px, -py) for px, py in edge)]
    scene.poly([(x + px, y + py) for px, py in eight], fill=f"{ink}_f")
    for (ax, ay), (bx, by) in zip(eight[1::2], [*eight[2::2], eight[0]], strict=True):
        scene.seg(x + ax, y + ay, x + bx, y + by, CUT_LINE, 0.2, cap=0)
    hollow(scene, PALACE, seat, x, y + side * 0.04, side * 0.76)


def coins(counts: Mapping[int, int]) -> list[Piece]:
    """All coins, the smallest first."""
    return [partial(_coin, value=value) for value, count in sorted(counts.items()) for _ in range(count)]


def _coin(scene: Scene, x: float, y: float, side: float, *, value: int) -> None:
    """A square mohur: ones in a ring of pearls, fives in a star, tens in a lotus."""
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


def coin_backs(scene: Scene, x: float, y: float, width: float, height: float, side: float) -> None:
    """One lattice behind all coins and over their edges, so that it does not tell where they are cut."""
    edge = TICK
    d = f"M0 0H{width + 2 * edge}V{height + 2 * edge}H0Z"
    scene.push(x - edge, y - edge)
    scene.path(d, fill="gold_t")
    ornament.jali(
        scene, d, (0, 0, width + 2 * edge, height + 2 * edge), pitch=side / 2, stroke="gold_m", lw=0.17
    )
    scene.pop()
