"""Standing pieces: strips folded like tents, for governors, the Maharaja and the players' architects."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sheetgen.draw import dice_net, dieline, ornament
from sheetgen.draw.icons import icon
from sheetgen.draw.scene import Scene
from sheetgen.games.raja.sheets.flat import CUT_LINE
from sheetgen.games.raja.sheets.words import PLAYERS, RED, draw_crest, draw_seal

if TYPE_CHECKING:
    from sheetgen.games.raja.layout import City

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


def draw_strip(scene: Scene, x: float, y: float, w: float, h: float, ink: str, face: DrawFace) -> None:
    """Draw a strip to cut out, with two sides head to head and a foot at each end; (x, y) is the centre of
    its fold.
    """
    whole = h + FOOT
    dice_net.shop_ground(scene, dieline.box(x - w / 2, y - whole, w, 2 * whole), f"{ink}_t", OVER)
    with scene.at_shop():
        scene.rect(x - w / 2, y - h, w, 2 * h, fill="white")
    for way in (1, -1):
        scene.push(x, y, sx=way, sy=way)
        scene.clip(f"M{-w / 2} 0H{w / 2}V{whole}H{-w / 2}Z")
        scene.rect(-w / 2, h, w, FOOT, fill=f"{ink}_t")
        petals = max(4, round(w / 2.9))
        ornament.lotus_band(scene, -w / 2 + 0.4, h + 4.2, w - 0.8, 2.8, petals, stroke=ink, fill="white", lw=0.18,
                            inner=False)  # fmt: skip
        face(scene, w, h)
        scene.unclip()
        scene.pop()
    scene.rect(x - w / 2, y - whole, w, 2 * whole, stroke=CUT_LINE, lw=0.2)
    scene.cut(dieline.box(x - w / 2, y - whole, w, 2 * whole))
    for fold in (y - h, y, y + h):
        scene.seg(x - w / 2, fold, x + w / 2, fold, "ink", 0.3, dash=FOLD)
        scene.fold(f"M{x - w / 2} {fold}h{w}")


def _gate(scene: Scene, w: float, h: float, fill: str, line: str, inner: str) -> None:
    """Draw a gate tower from just below the fold to the ground, with a line inside its edge."""
    outside = ornament.niche(round(w - 1.6, 4), h - 2.8, 2, 0.56)
    ornament.draw_at(scene, outside, 0.8 - w / 2, 2.8, fill=fill, stroke=line, lw=0.35)
    inside = ornament.niche(round(w - 3.2, 4), h - 4.9, 2, 0.56)
    ornament.draw_at(scene, inside, 1.6 - w / 2, 4.2, stroke=inner, lw=0.2)


def governor_face(city: City) -> DrawFace:
    """Return the tower of a city: its emblem in a white window, its letter below."""
    ink = city.colour

    def face(scene: Scene, w: float, h: float) -> None:
        _gate(scene, w, h, f"{ink}_f", ink, f"cut_{ink}")
        r = (w - 3.6) / 2
        scene.circle(0, 12.6, r, fill="white", stroke=ink, lw=0.3)
        draw_crest(scene, city, 0, 12.6, r * 1.56)
        scene.rect(-r * 0.8, 17.9, r * 1.6, 6.6, 0.6, fill=ink)
        scene.text(0, 21.2, city.letter, "num", 16, scene.on(ink), "c", mid=True)

    return face


def draw_maharaja(scene: Scene, w: float, h: float) -> None:
    """Draw the Maharaja's tower, the only yellow one."""
    _gate(scene, w, h, "yellow", "ink", "ink")
    size, step = w - 2.6, h - 7.6
    for k in range(-2, 3):
        scene.push(0, step - size / 2, rot=20 * k)
        scene.seg(0, -size * 0.55, 0, -size * (0.62 if k % 2 else 0.68), RED, 0.35)
        scene.pop()
    icon(scene, "raja", 0.3, step - size / 2, size, ink=RED)
    for k, high in enumerate((2.6, 4.0)):  # the throne
        half, top = w / 2 - 2.6 + 0.8 * k, step + 2.6 * k
        scene.rect(-half, top, 2 * half, high, fill="white", stroke="ink", lw=0.3)
        ornament.lotus_band(scene, 0.3 - half, top + high - 0.3, 2 * half - 0.6, high - 0.7, 6 + k, stroke=RED,
                            fill=f"{RED}_t", lw=0.2, inner=False)  # fmt: skip


_ROBE = "M-5.6 11C-5.2 4.2 -2.6 2.4 -2.2 -1.4A4.6 4.6 0 1 1 2.2 -1.4C2.6 2.4 5.2 4.2 5.6 11Z"


def architect_face(seat: int) -> DrawFace:
    """Return a player's pawn with the seat's sign and compasses above its head."""
    ink = PLAYERS[seat]

    def face(scene: Scene, w: float, h: float) -> None:
        window = ornament.niche(round(w - 1.6, 4), h - 2.8, 2, 0.56)
        ornament.draw_at(scene, window, 0.8 - w / 2, 2.8, fill=f"{ink}_t", stroke=ink, lw=0.35)
        scene.push(0, h, (w - 3.6) / 11.2)
        scene.path("M0 -28L-3.9 -20.4M0 -28L3.9 -20.4M-2.3 -23.6Q0 -22.6 2.3 -23.6", stroke=ink, lw=0.6)
        scene.circle(0, -28, 1.0, fill=ink, stroke=ink, lw=0.3)
        ornament.draw_at(scene, _ROBE, 0, -11, fill=ink, stroke="white", lw=0.9)
        ornament.draw_at(scene, _ROBE, 0, -11, fill=ink, stroke=ink, lw=0.35)
        scene.circle(0, -4.6, 3.4, fill="white", stroke=ink, lw=0.2)
        draw_seal(scene, seat, 0, -4.6, 4.6, ink)
        scene.pop()

    return face
