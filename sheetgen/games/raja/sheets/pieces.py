"""Drawings of the pieces: on a filled map, flat to cut, and standing (strips folded like tents)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from sheetgen.draw import dieline, nets, ornament
from sheetgen.draw.icons import draw_icon
from sheetgen.draw.numbers import isolate_signs
from sheetgen.draw.scene import Scene
from sheetgen.games.raja.sheets.page import PLAYERS, RED, draw_crest, draw_seal
from sheetgen.games.raja.state import Architects, Governor, House, Houses, Maharaja, Palace

if TYPE_CHECKING:
    from sheetgen.draw.items import Spot
    from sheetgen.games.contract.values import Piece, PiecePosition
    from sheetgen.games.raja.layout import City


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
    with scene.placed(x, y, size / GRID):
        scene.path(shape, fill=ink, stroke="white", lw=0.9)
        scene.path(shape, fill=ink, stroke=ink, lw=0.25)
        draw_seal(scene, seat, 0, SIGN[shape], 8.4, scene.lettering_on(ink))


def draw_house(scene: Scene, seat: int, x: float, y: float, size: float) -> None:
    """Draw a house of a seat, ``size`` mm high."""
    _token(scene, HOUSE, seat, x, y, size)


def draw_palace(scene: Scene, seat: int, x: float, y: float, size: float) -> None:
    """Draw a palace of a seat, ``size`` mm high."""
    _token(scene, PALACE, seat, x, y, size)


def draw_architect(scene: Scene, seat: int, x: float, y: float, size: float) -> None:
    """Draw the pawn of a seat, ``size`` mm high."""
    _token(scene, PAWN, seat, x, y, size)


def draw_maharaja_disc(scene: Scene, x: float, y: float, r: float) -> None:
    """Draw the Maharaja on a disc with a radius of ``r`` mm."""
    scene.circle(x, y, r, fill="white", stroke="white", lw=0.9)
    scene.circle(x, y, r, fill="yellow", stroke="ink", lw=0.4)
    draw_icon(scene, "raja", x, y + r * 0.06, r * 1.62, ink="vermilion")


def draw_hollow_piece(scene: Scene, shape: str, seat: int, x: float, y: float, size: float) -> None:
    """Draw a white piece with the seat's sign in its colour, on a ground of that colour."""
    ink = PLAYERS[seat % len(PLAYERS)]
    with scene.placed(x, y, size / GRID):
        scene.path(shape, fill="white", stroke=ink, lw=0.2)
        draw_seal(scene, seat, 0, SIGN[shape], 9.4, ink)


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
            spot.x + spot.rx * 0.16, y, isolate_signs(scene, f"×{count}"), "num", size * 2.0, "ink", mid=True
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
    draw_maharaja_disc(scene, spot.x, spot.y, min(spot.rx, spot.ry))


def _governor(scene: Scene, spot: Spot, piece: Governor, lying: PiecePosition) -> None:
    ink = lying.layout.cities[piece.city].colour
    r = min(spot.rx, spot.ry) * 0.93
    scene.circle(spot.x, spot.y, r, fill=ink, stroke="ink", lw=0.3)
    scene.circle(spot.x, spot.y, r * 0.84, stroke=scene.lettering_on(ink), lw=0.2)
    scene.text(spot.x, spot.y, piece.letter, "num", r * 3.1, scene.lettering_on(ink), "c", mid=True)


PIECES: dict[type[Piece], Callable[[Scene, Spot, Any, PiecePosition], None]] = {
    House: _house,
    Houses: _houses,
    Palace: _palace,
    Architects: _architects,
    Maharaja: _maharaja,
    Governor: _governor,
}


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


def draw_pieces_in_rows(
    scene: Scene, x: float, y: float, side: float, across: int, pieces: Sequence[DrawPiece], ground: str = ""
) -> None:  # fmt: skip
    """Draw pieces in rows from (x, y) with the cuts between them.

    For a print shop, ``ground`` extends over the outer edges.
    """
    for n in range(len(pieces) if ground else 0):
        row, column = divmod(n, across)
        nets.draw_shop_ground(
            scene, dieline.rectangle_path(x + column * side, y + row * side, side, side), ground, TICK / 2
        )
    for n, piece in enumerate(pieces):
        row, column = divmod(n, across)
        piece(scene, x + (column + 0.5) * side, y + (row + 0.5) * side, side)
        scene.cut(dieline.rectangle_path(x + column * side, y + row * side, side, side))
    down, last = row_count(len(pieces), across), len(pieces) % across or across
    full = min(across, len(pieces))
    with scene.cut_lines():
        for row in range(down + 1):
            end = full if row < down else last
            scene.seg(x - TICK, y + row * side, x + end * side + TICK, y + row * side, CUT_LINE, 0.2, cap=0)
        for column in range(full + 1):
            low = down if column <= last else down - 1
            scene.seg(
                x + column * side, y - TICK, x + column * side, y + low * side + TICK, CUT_LINE, 0.2, cap=0
            )


def house_pieces(seat: int, count: int) -> list[DrawPiece]:
    """Return ``count`` functions that each draw a house of a seat."""
    return [partial(_draw_flat_house, seat=seat)] * count


def palace_pieces(seat: int, count: int) -> list[DrawPiece]:
    """Return ``count`` functions that each draw a palace of a seat or of an unused colour."""
    return [partial(_draw_flat_palace, seat=seat)] * count


def _draw_flat_house(scene: Scene, x: float, y: float, side: float, *, seat: int) -> None:
    """Draw a white house with the seat's sign on a coloured ground up to the cuts, which hides inexact cuts."""
    scene.rect(x - side / 2, y - side / 2, side, side, fill=f"{PLAYERS[seat]}_f")
    draw_hollow_piece(scene, HOUSE, seat, x, y, side * 0.92)


def _draw_flat_palace(scene: Scene, x: float, y: float, side: float, *, seat: int) -> None:
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
    """Return functions that each draw a coin, the smallest value first."""
    return [partial(_coin, value=value) for value, count in sorted(counts.items()) for _ in range(count)]


def _coin(scene: Scene, x: float, y: float, side: float, *, value: int) -> None:
    """Draw a square mohur: ones in a ring of pearls, fives in a star, tens in a lotus."""
    inset = side - 1.8
    frame = ornament.cusped_frame_path(round(inset, 4), round(inset, 4), 1.5)
    ornament.draw_at(scene, frame, x - inset / 2, y - inset / 2, fill="gold_t", stroke="gold", lw=0.3)
    r = side * 0.41
    if value >= 10:
        ornament.draw_lotus(scene, x, y, r, n=12, rings=1, stroke="gold", fill="gold_m", lw=0.2, eye=0)
    elif value >= 5:
        ornament.draw_star(scene, x, y, r, fill="gold_m", stroke="gold", lw=0.25)
    else:
        scene.circle(x, y, r * 0.92, fill="white")
        scene.circle(x, y, r * 0.84, stroke="gold", lw=0.6, dash=(0.01, 1.24))
    scene.circle(x, y, r * 0.68, fill="white", stroke="gold", lw=0.3)
    scene.text(x, y, isolate_signs(scene, str(value)), "num", 15 if value < 10 else 13, "ink", "c", mid=True)


def draw_coin_backs(scene: Scene, x: float, y: float, width: float, height: float, side: float) -> None:
    """Draw one lattice behind all coins and beyond their edges, so that it does not show where they are cut."""
    edge = TICK
    d = f"M0 0H{width + 2 * edge}V{height + 2 * edge}H0Z"
    with scene.placed(x - edge, y - edge):
        scene.path(d, fill="gold_t")
        ornament.draw_jali(
            scene, d, (0, 0, width + 2 * edge, height + 2 * edge), pitch=side / 2, stroke="gold_m", lw=0.17
        )


DrawFace = Callable[[Scene, float, float], None]
"""Draws one side, ``w`` wide and ``h`` high (mm). The middle of its top is at 0, 0."""
HIGH, TALL = 27.0, 30.0
"""Height in mm from the fold to the ground: of governors and architects, and of the Maharaja."""
FOOT = 6.0
"""Depth of a foot and so of the piece, in mm."""
STRIP = 2 * (TALL + FOOT)
"""Length of the longest strip, in mm."""
OVER = 0.6
"""Distance in mm by which the colour of feet extends over their cut for a print shop."""
FOLD = (0.01, 1.1)


def draw_folded_strip(scene: Scene, x: float, y: float, w: float, h: float, ink: str, face: DrawFace) -> None:
    """Draw a strip to cut out, with two sides head to head and a foot at each end; (x, y) is the centre of
    its fold.
    """
    whole = h + FOOT
    nets.draw_shop_ground(scene, dieline.rectangle_path(x - w / 2, y - whole, w, 2 * whole), f"{ink}_t", OVER)
    with scene.at_shop():
        scene.rect(x - w / 2, y - h, w, 2 * h, fill="white")
    for way in (1, -1):
        strip = f"M{-w / 2} 0H{w / 2}V{whole}H{-w / 2}Z"
        with scene.placed(x, y, sx=way, sy=way), scene.clipped(strip):
            scene.rect(-w / 2, h, w, FOOT, fill=f"{ink}_t")
            petals = max(4, round(w / 2.9))
            ornament.draw_lotus_band(
                scene, -w / 2 + 0.4, h + 4.2, w - 0.8, 2.8, petals, stroke=ink, fill="white", lw=0.18, inner=False
            )  # fmt: skip
            face(scene, w, h)
    with scene.cut_lines():
        scene.rect(x - w / 2, y - whole, w, 2 * whole, stroke=CUT_LINE, lw=0.2)
        scene.cut(dieline.rectangle_path(x - w / 2, y - whole, w, 2 * whole))
        for fold in (y - h, y, y + h):
            scene.seg(x - w / 2, fold, x + w / 2, fold, "ink", 0.3, dash=FOLD)
            scene.fold(f"M{x - w / 2} {fold}h{w}")
    for foot in (y - whole, y + h):
        scene.glue(dieline.rectangle_path(x - w / 2, foot, w, FOOT))


def _gate(scene: Scene, w: float, h: float, fill: str, line: str, inner: str) -> None:
    """Draw a gate tower from just below the fold to the ground, with a line inside its edge."""
    outside = ornament.niche_path(round(w - 1.6, 4), h - 2.8, 2, 0.56)
    ornament.draw_at(scene, outside, 0.8 - w / 2, 2.8, fill=fill, stroke=line, lw=0.35)
    inside = ornament.niche_path(round(w - 3.2, 4), h - 4.9, 2, 0.56)
    ornament.draw_at(scene, inside, 1.6 - w / 2, 4.2, stroke=inner, lw=0.2)


def governor_drawing(city: City) -> DrawFace:
    """Return a function that draws the tower of a city's governor: its emblem in a white window, its letter
    below.
    """
    ink = city.colour

    def draw_face(scene: Scene, w: float, h: float) -> None:
        _gate(scene, w, h, f"{ink}_f", ink, f"cut_{ink}")
        r = (w - 3.6) / 2
        scene.circle(0, 12.6, r, fill="white", stroke=ink, lw=0.3)
        draw_crest(scene, city, 0, 12.6, r * 1.56)
        scene.rect(-r * 0.8, 17.9, r * 1.6, 6.6, 0.6, fill=ink)
        scene.text(0, 21.2, city.letter, "num", 16, scene.lettering_on(ink), "c", mid=True)

    return draw_face


def draw_maharaja_tower(scene: Scene, w: float, h: float) -> None:
    """Draw the Maharaja's tower, the only yellow one."""
    _gate(scene, w, h, "yellow", "ink", "ink")
    size, step = w - 2.6, h - 7.6
    for k in range(-2, 3):
        with scene.placed(0, step - size / 2, rot=20 * k):
            scene.seg(0, -size * 0.55, 0, -size * (0.62 if k % 2 else 0.68), RED, 0.35)
    draw_icon(scene, "raja", 0.3, step - size / 2, size, ink=RED)
    for k, high in enumerate((2.6, 4.0)):  # the throne
        half, top = w / 2 - 2.6 + 0.8 * k, step + 2.6 * k
        scene.rect(-half, top, 2 * half, high, fill="white", stroke="ink", lw=0.3)
        ornament.draw_lotus_band(scene, 0.3 - half, top + high - 0.3, 2 * half - 0.6, high - 0.7, 6 + k, stroke=RED,
                            fill=f"{RED}_t", lw=0.2, inner=False)  # fmt: skip


_ROBE = "M-5.6 11C-5.2 4.2 -2.6 2.4 -2.2 -1.4A4.6 4.6 0 1 1 2.2 -1.4C2.6 2.4 5.2 4.2 5.6 11Z"


def architect_drawing(seat: int) -> DrawFace:
    """Return a function that draws a player's architect: a pawn with the seat's sign and compasses above its
    head.
    """
    ink = PLAYERS[seat]

    def draw_face(scene: Scene, w: float, h: float) -> None:
        window = ornament.niche_path(round(w - 1.6, 4), h - 2.8, 2, 0.56)
        ornament.draw_at(scene, window, 0.8 - w / 2, 2.8, fill=f"{ink}_t", stroke=ink, lw=0.35)
        with scene.placed(0, h, (w - 3.6) / 11.2):
            scene.path("M0 -28L-3.9 -20.4M0 -28L3.9 -20.4M-2.3 -23.6Q0 -22.6 2.3 -23.6", stroke=ink, lw=0.6)
            scene.circle(0, -28, 1.0, fill=ink, stroke=ink, lw=0.3)
            ornament.draw_at(scene, _ROBE, 0, -11, fill=ink, stroke="white", lw=0.9)
            ornament.draw_at(scene, _ROBE, 0, -11, fill=ink, stroke=ink, lw=0.35)
            scene.circle(0, -4.6, 3.4, fill="white", stroke=ink, lw=0.2)
            draw_seal(scene, seat, 0, -4.6, 4.6, ink)

    return draw_face
