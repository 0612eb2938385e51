"""Landscapes in thin lines: trees, hills, ponds, peacocks, date palms, dunes and a state elephant.

Things stand on (x, y) unless their docstring differs. Areas lie on white, so that later things cover earlier
ones in all editions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.draw.figures import ELEPHANT_BODY, ELEPHANT_EAR, ELEPHANT_FAR_LEGS

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene


_CYPRESS = "M0 -2.6C1.2 -1 1.2 .7 .25 1.2V2.2H-.25V1.2C-1.2 .7 -1.2 -1 0 -2.6Z"
_HILLS = (
    "M-3.4 1.6C-2.6 -1 -1.6 -1.8 -.6 -1.8C.2 -1.8 .8 -1.2 1.3 -.2M-.2 1.6C.4 .2 1.2 -.6 1.9 -.6"
    "C2.7 -.6 3.2 .4 3.6 1.6M-2 .9C-1.7 0 -1.3 -.5 -.8 -.7M1.2 1.2C1.4 .7 1.7 .4 2 .3"
)
_POND = (
    "M-3.4 .3C-3 -1.4 -1 -1.7 .6 -1.5C2.4 -1.3 3.6 -.6 3.3 .5C3 1.7 .8 2 -.9 1.8C-2.4 1.7 -3.6 1.3 -3.4 .3Z",
    "M-2.1 .3Q-1.5 -.2 -.9 .3Q-.3 .8 .3 .3M.2 -.6Q.7 -1 1.2 -.6Q1.7 -.2 2.2 -.6M0 1.1Q.5 .7 1 1.1",
)
_PALM = (
    "M.1 2.8C-.3 1 -.2 0 .2 -1.2",
    "M.2 -1.2C-1 -2.2 -2 -2 -2.6 -.9M.2 -1.2C-.6 -2.8 -1.4 -3.2 -2.3 -2.8M.2 -1.2C.6 -2.8 1.4 -3.4 2.3 -3"
    "M.2 -1.2C1.4 -2.2 2.4 -2 2.9 -.9M.2 -1.2C.9 -1 1.4 -.6 1.5 .3M.2 -1.2C-.4 -1 -.9 -.6 -1.1 .3",
)
_PEACOCK = (
    "M-3.4 2.2C-2.4 .4 -1.2 -.4 .4 -.6C1.4 -.8 1.5 -2.4 2.3 -2.5C2.9 -2.5 3 -1.9 3.5 -1.7"
    "C2.8 -1.6 2.6 -1.2 2.5 -.4C2.3 1.1 1.2 1.5 .2 1.3C-1.2 1.2 -2.4 1.6 -3.4 2.2Z"
    "M.7 1.4V2.6M1.3 1.2V2.6M2.2 -2.6L1.9 -3.4M2.4 -2.6L2.5 -3.4"
)
_SPRIG = (
    "M0 3C0 1 0 0 0 -1.5"
    "M0 1.6C-1.2 1.4 -2 .6 -2.2 -.5C-1 -.3 -.2 .5 0 1.6M0 1.6C1.2 1.4 2 .6 2.2 -.5C1 -.3 .2 .5 0 1.6"
)
_BUD = "M0 0C-.9 -.6 -.6 -1.5 0 -1.9C.6 -1.5 .9 -.6 0 0"


def draw_cypress(scene: Scene, x: float, y: float, s: float = 1.0, ink: str = "green_m") -> None:
    """Draw a slender tree, 4.8 high at scale 1."""
    with scene.placed(x, y, s):
        scene.path(_CYPRESS, fill=ink)


def draw_grove(scene: Scene, x: float, y: float, s: float = 1.0) -> None:
    """Draw two cypresses, a small and a tall one."""
    for dx, dy, k in ((-1.4, 0.5, 0.85), (0.9, -0.2, 1.1)):
        draw_cypress(scene, x + dx * s, y + dy * s, k * s)


def draw_hills(
    scene: Scene, x: float, y: float, s: float = 1.0, ink: str = "green_m", lw: float = 0.22
) -> None:
    """Draw two overlapping hills."""
    with scene.placed(x, y + 0.6 * s, s):
        scene.path(_HILLS, stroke=ink, lw=lw)


def draw_pond(
    scene: Scene, x: float, y: float, s: float = 1.0, ink: str = "blue_m", lw: float = 0.22
) -> None:
    """Draw a pond with three ripples."""
    with scene.placed(x, y, s * 0.92):
        scene.path(_POND[0], fill="blue_t", stroke=ink, lw=lw)
        scene.path(_POND[1], stroke=ink, lw=lw)


def draw_palm(
    scene: Scene, x: float, y: float, s: float = 1.0, ink: str = "green_m", lw: float = 0.25
) -> None:
    """Draw a palm tree."""
    with scene.placed(x, y, s):
        scene.path(_PALM[0], stroke=ink, lw=lw * 1.3)
        scene.path(_PALM[1], stroke=ink, lw=lw)


def draw_peacock(
    scene: Scene, x: float, y: float, s: float = 1.0, ink: str = "green_m", lw: float = 0.22
) -> None:
    """Draw a peacock with its train down."""
    with scene.placed(x, y, s):
        scene.path(_PEACOCK, stroke=ink, lw=lw)
        for a, b in ((-2.3, 1.2), (-1.3, 0.5), (-0.4, 0.3)):
            scene.circle(a, b, 0.22, fill=ink)


def draw_sprig(
    scene: Scene, x: float, y: float, s: float = 1.0, ink: str = "green_m", lw: float = 0.2
) -> None:
    """Draw a small flowering sprig."""
    with scene.placed(x, y, s * 0.95):
        scene.path(_SPRIG, stroke=ink, lw=lw)
        for turn in (-50, 0, 50):
            with scene.placed(0, -1.5, rot=turn):
                scene.path(_BUD, stroke=ink, lw=lw)


MOTIFS = (draw_grove, draw_peacock, draw_sprig, draw_hills, draw_palm, draw_pond)
"""Order in which motifs fill empty land."""


_FRONDS = ((-100, 5.2), (-64, 6.0), (-30, 5.6), (0, 5.4), (30, 5.6), (64, 6.0), (100, 5.2))


def _grounded(scene: Scene, d: str, ink: str, lw: float) -> None:
    scene.path(d, fill="white")
    scene.path(d, fill=f"{ink}_t", stroke=ink, lw=lw)


# ---- date palms, dunes ---------------------------------------------------------------------
def draw_date_palm(
    scene: Scene, x: float, y: float, height: float = 14.0, lean: float = 0.0, ink: str = "green",
    lw: float = 0.25,
) -> None:  # fmt: skip
    """Draw a date palm; its crown is shifted right by ``lean`` fourteenths of its height."""
    with scene.placed(x, y, height / 14):
        top = -9.0
        trunk = (
            f"M-.75 0C-.5 -3 {lean - 0.9} -6 {lean - 0.45} {top}H{lean + 0.45}C{lean + 0.3} -6 .6 -3 .75 0Z"
        )
        scene.path(trunk, fill="white", stroke=ink, lw=lw)
        for i in range(1, 7):
            at = lean * (i / 7) ** 1.6
            scene.path(
                f"M{at - 0.6} {-i * 1.3}Q{at} {-i * 1.3 + 0.5} {at + 0.6} {-i * 1.3}", stroke=ink, lw=lw * 0.7
            )
        for turn, length in _FRONDS:
            with scene.placed(lean, top, sx=-1 if turn < 0 else 1), scene.placed(rot=abs(turn)):
                bend = 1.5 if turn else 0.0
                scene.path(
                    f"M0 0C{-1.0 - bend * 0.2} {-length * 0.35} -.9 {-length * 0.75} {bend} {-length}"
                    f"C{0.9 + bend * 0.8} {-length * 0.7} .9 {-length * 0.3} 0 0Z",
                    fill=f"{ink}_t", stroke=ink, lw=lw,
                )  # fmt: skip
                vein = f"M0 -.4Q{bend * 0.15} {-length * 0.5} {bend * 0.8} {-length * 0.86}"
                scene.path(vein, stroke=f"{ink}_m", lw=lw * 0.8)
        for dx in (-0.8, 0.0, 0.8):
            scene.circle(lean + dx, top + 0.9, 0.5, fill="gold")


def draw_dune(
    scene: Scene, x0: float, x1: float, y: float, h: float, peak: float = 0.5, ink: str = "gold",
    lw: float = 0.2,
) -> None:  # fmt: skip
    """Draw a dune from x0 to x1, with its crest at the share ``peak`` and wind lines on the lee side."""
    w = x1 - x0
    px, line = x0 + w * peak, f"{ink}_m"
    top = (
        f"M{x0} {y}C{x0 + w * peak * 0.5} {y} {px - w * 0.12} {y - h * 0.9} {px} {y - h}"
        f"C{px + w * 0.1} {y - h * 0.55} {x1 - w * 0.2} {y} {x1} {y}"
    )
    scene.path(top + "Z", fill="white")
    scene.path(top + "Z", fill=f"{ink}_t")
    scene.path(top, stroke=line, lw=lw)
    crest = f"M{px} {y - h}C{px - w * 0.06} {y - h * 0.6} {px + w * 0.03} {y - h * 0.4} {px - w * 0.04} {y}"
    scene.path(crest, stroke=line, lw=lw * 0.8)
    for i in (1, 2, 3):
        scene.path(
            f"M{px - w * 0.02} {y - h * (0.8 - i * 0.18)}C{px - w * 0.1} {y - h * (0.66 - i * 0.18)} "
            f"{px - w * 0.16} {y - h * (0.5 - i * 0.14)} {px - w * (0.2 + 0.05 * i)} {y - h * (0.42 - i * 0.12)}",
            stroke=line, lw=lw * 0.7,
        )  # fmt: skip


# ---- the state elephant ---------------------------------------------------------------------
_FAR_LEGS = "".join(ELEPHANT_FAR_LEGS)
_HEAD_CLOTH = (
    "M8.6 -8.4C9.4 -9.6 10.5 -10.1 11.6 -10C13 -10.9 15.2 -10 15.9 -8.2L16.9 -6.2L14.6 -4.6L13 -6.9Z"
)
_CANOPY = (
    "M-6.8 -12.2C-5.8 -13.6 -3 -14 0 -16.2C3 -14 5.8 -13.6 6.8 -12.2C5.4 -11.3 4.2 -11.3 3.4 -12.2"
    "C2.4 -11.3 1 -11.3 0 -12.2C-1 -11.3 -2.4 -11.3 -3.4 -12.2C-4.2 -11.3 -5.4 -11.3 -6.8 -12.2Z"
)
_RAIL = "M-4.6 -7.6V-9.4M-3 -7.6V-9.4M-1.4 -7.6V-9.4M1.4 -7.6V-9.4M3 -7.6V-9.4M4.6 -7.6V-9.4"
ELEPHANT_FOOT = 10.5
_HALVES = {"front": "M0 -40H40V40H0Z", "rear": "M0 -40H-40V40H0Z"}


def draw_state_elephant(
    scene: Scene, x: float, y: float, s: float = 1.0, *, half: str = "", flip: bool = False, ink: str = "ink",
    cloth: str = "gold", lw: float = 0.3,
) -> None:  # fmt: skip
    """Draw a state elephant with a pavilion, walking right, from -22 to 24 across and 28 high at scale 1.

    It may be cut at x, which back, belly, cloth and canopy cross at the same height. ``half`` ``front`` or
    ``rear`` draws one half, so that two dice side by side show the whole.
    """
    with scene.placed(x, y - ELEPHANT_FOOT * s, s, sx=-1 if flip else 1):
        if half:
            scene.clip(_HALVES[half])
        scene.path(_FAR_LEGS, fill="white", stroke=ink, lw=lw)
        scene.path("M-18.4 -2C-21 -.6 -21.2 2.6 -20.8 5", stroke=ink, lw=lw)
        scene.path("M-20.9 4.6C-22.4 6.4 -21.6 8 -20.8 8.8C-19.8 7.8 -19.6 6 -20.9 4.6Z", fill=ink)
        scene.path(ELEPHANT_BODY, fill="white", stroke=ink, lw=lw)
        _saddle(scene, ink, cloth, lw)
        _head(scene, ink, cloth, lw)
        for foot in (-17.4, -15.7, -14, 6, 7.6, 9.2):
            scene.path(f"M{foot - 0.65} 10.5A.65 .8 0 0 1 {foot + 0.65} 10.5", stroke=ink, lw=lw * 0.6)
        _grounded(scene, "M-6.2 -7.3V-9.8H6.2V-7.3C4 -7 -4 -7 -6.2 -7.3Z", cloth, lw)
        scene.path(_RAIL, stroke=cloth, lw=lw * 0.7)
        scene.path("M-5 -9.8V-12.4M5 -9.8V-12.4", stroke=ink, lw=lw)
        scene.path(_CANOPY, fill=cloth, stroke=ink, lw=lw)
        scene.seg(0, -16.2, 0, -17.4, ink, lw)
        if half:
            scene.unclip()


_SMALL_ELEPHANT = (
    "M0 -6.9C2.6 -6.9 5 -7 6.8 -6.4C7.6 -8.6 9.4 -10.2 11.6 -10C13 -10.9 15.2 -10 15.9 -8.2C16.9 -6.8 17.2 -5.6"
    " 17.6 -4C18.7 -1 19.2 1.6 19.1 4.2C19.1 6.4 20 7.5 21.1 6.9C22 6.4 21.9 5.2 21.2 4.4L22.9 3.2"
    "C24.6 5.4 24.2 9.4 21 10C17.6 10.5 16 7.6 15.9 4.6C15.8 2.8 15.4 1.8 14.6 1.2C13.4 2.6 11.4 2.6 10.3 1.6"
    "C10.4 5 10 7.6 10.3 12.4H4.4C4.6 8 4.5 6.4 3.8 5.4C2 5 -6 5.6 -9.8 5.4C-12 6.6 -12.6 8.6 -12.4 12.4H-18.6"
    "C-18.2 7.8 -19 5.6 -19.2 2.6C-19.5 -2 -17 -6 -12 -6.9C-8 -7.5 -4 -7 0 -6.9Z"
    "M-18.4 -2C-21 -.6 -21.2 2.6 -20.8 5L-20.9 8.8C-22.4 6 -21.6 0 -18.4 -3.4Z"
)


def draw_elephant_silhouette(scene: Scene, x: float, y: float, s: float, ink: str) -> None:
    """Draw an elephant with two legs in one ink with a white outline, for small sizes; its grid is 46 by 23."""
    with scene.placed(x, y - 12.4 * s, s):
        scene.path(_SMALL_ELEPHANT, fill=ink, stroke="white", lw=0.7)
        scene.path(_SMALL_ELEPHANT, fill=ink, stroke=ink, lw=0.15)
        scene.path(ELEPHANT_EAR, stroke="white", lw=0.25)


def _saddle(scene: Scene, ink: str, cloth: str, lw: float) -> None:
    """Draw the saddle cloth of an elephant."""
    n, xa, xb, yb = 7, -10.4, 4.4, 1.2
    w = (xb - xa) / n
    fringe = "".join(f"A{w / 2} {w * 0.55} 0 0 1 {xb - (i + 1) * w} {yb}" for i in range(n))
    d = f"M{xa} -7C-6 -7.5 -3 -6.95 {xb} -6.95L{xb} {yb}{fringe}Z"
    scene.path(d, fill="white")
    scene.path(d, fill=f"{cloth}_t", stroke=ink, lw=lw)
    scene.path(f"M{xa} -.4H{xb}M{xa} -5.3H{xb}", stroke=cloth, lw=lw * 0.8)
    for i in range(5):
        at = xa + (i + 0.5) * (xb - xa) / 5
        scene.path(f"M{at} -4.5L{at + 1.15} -2.9L{at} -1.3L{at - 1.15} -2.9Z", fill=cloth)


def _head(scene: Scene, ink: str, cloth: str, lw: float) -> None:
    scene.path(ELEPHANT_EAR, fill="white", stroke=ink, lw=lw)
    scene.path("M8 -3.4C6.6 -3.6 5.8 -1.6 6.2 .4", stroke=ink, lw=lw * 0.7)
    _grounded(scene, _HEAD_CLOTH, cloth, lw)
    scene.circle(14.5, -7.4, 0.75, fill=cloth)
    scene.path("M12.7 -3.5C13.4 -4.4 14.5 -4.4 15.1 -3.5C14.5 -2.8 13.4 -2.8 12.7 -3.5Z", fill=ink)
    tusk = "M13.6 -.9C14.8 2.4 18.4 3.4 22 .9C19.2 1.4 16.8 .2 15.9 -1.6Z"
    scene.path(tusk, fill="white", stroke=ink, lw=lw)
    scene.path("M16.5 5.8L18.9 5.2M17.2 8L19.6 6.9", stroke=ink, lw=lw * 0.6)
