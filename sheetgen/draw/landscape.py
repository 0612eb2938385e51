"""Landscape in thin lines: trees, hills, ponds and a peacock, each about 6 mm across at scale 1."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
_GREAT_PEACOCK = (
    "M4.9 -4.2C4.6 -5.7 2.8 -5.8 2.3 -4.4C1.9 -3 2.6 -1.9 1.5 -.7C.2 .7 -2 .6 -4.2 1.6C-6.6 2.7 -8.6 4.2 -11 4.3"
    "C-8.4 6 -4.2 5.6 -1.6 3.7C.8 3.6 3.2 2.7 3.8 .4C4.3 -1.6 3.5 -2.9 3.9 -3.6L5.8 -3.5Z",
    "M2.4 -.1C1.4 2 -1 2.4 -3 1.9M.4 3.6V5.8M1.6 3.3V5.8M-.3 5.8H.8M.9 5.8H2M3 -5.4L2 -7.2M3.4 -5.5L3.3 -7.6"
    "M3.8 -5.4L4.6 -7.2",
)
_SPRIG = (
    "M0 3C0 1 0 0 0 -1.5"
    "M0 1.6C-1.2 1.4 -2 .6 -2.2 -.5C-1 -.3 -.2 .5 0 1.6M0 1.6C1.2 1.4 2 .6 2.2 -.5C1 -.3 .2 .5 0 1.6"
)
_BUD = "M0 0C-.9 -.6 -.6 -1.5 0 -1.9C.6 -1.5 .9 -.6 0 0"


def cypress(scene: Scene, x: float, y: float, s: float = 1.0, ink: str = "green_m") -> None:
    """Draw a slender tree, 4.8 high at scale 1."""
    scene.push(x, y, s)
    scene.path(_CYPRESS, fill=ink)
    scene.pop()


def grove(scene: Scene, x: float, y: float, s: float = 1.0) -> None:
    """Draw two cypresses, a small and a tall one."""
    for dx, dy, k in ((-1.4, 0.5, 0.85), (0.9, -0.2, 1.1)):
        cypress(scene, x + dx * s, y + dy * s, k * s)


def hills(scene: Scene, x: float, y: float, s: float = 1.0, ink: str = "green_m", lw: float = 0.22) -> None:
    """Draw two overlapping hills."""
    scene.push(x, y + 0.6 * s, s)
    scene.path(_HILLS, stroke=ink, lw=lw)
    scene.pop()


def pond(scene: Scene, x: float, y: float, s: float = 1.0, ink: str = "blue_m", lw: float = 0.22) -> None:
    """Draw a pond with three ripples."""
    scene.push(x, y, s * 0.92)
    scene.path(_POND[0], fill="blue_t", stroke=ink, lw=lw)
    scene.path(_POND[1], stroke=ink, lw=lw)
    scene.pop()


def palm(scene: Scene, x: float, y: float, s: float = 1.0, ink: str = "green_m", lw: float = 0.25) -> None:
    """Draw a palm tree."""
    scene.push(x, y, s)
    scene.path(_PALM[0], stroke=ink, lw=lw * 1.3)
    scene.path(_PALM[1], stroke=ink, lw=lw)
    scene.pop()


def peacock(scene: Scene, x: float, y: float, s: float = 1.0, ink: str = "green_m", lw: float = 0.22) -> None:
    """Draw a peacock with its train down."""
    scene.push(x, y, s)
    scene.path(_PEACOCK, stroke=ink, lw=lw)
    for a, b in ((-2.3, 1.2), (-1.3, 0.5), (-0.4, 0.3)):
        scene.circle(a, b, 0.22, fill=ink)
    scene.pop()


def great_peacock(scene: Scene, x: float, y: float, s: float, ink: str, lw: float = 0.22) -> None:
    """Draw a peacock large enough for the eyes of its train, about 17 mm long at scale 1."""
    scene.push(x, y, s)
    scene.path(_GREAT_PEACOCK[0], fill=f"{ink}_t", stroke=ink, lw=lw)
    scene.path(_GREAT_PEACOCK[1], stroke=ink, lw=lw * 0.91)
    for a, b, r in (
        (-8.4, 4.4, 0.38),
        (-6.3, 3.5, 0.5),
        (-5.8, 4.8, 0.4),
        (-4.1, 2.7, 0.5),
        (-3.7, 4.1, 0.45),
    ):
        scene.circle(a, b, r, fill="white", stroke=ink, lw=lw * 0.82)
    for a, b in ((2, -7.4), (3.3, -7.8), (4.6, -7.4)):
        scene.circle(a, b, 0.3, stroke=ink, lw=lw * 0.82)
    scene.circle(3.7, -4.5, 0.22, stroke=ink, lw=lw * 0.91)
    scene.pop()


def sprig(scene: Scene, x: float, y: float, s: float = 1.0, ink: str = "green_m", lw: float = 0.2) -> None:
    """Draw a small flowering sprig."""
    scene.push(x, y, s * 0.95)
    scene.path(_SPRIG, stroke=ink, lw=lw)
    for turn in (-50, 0, 50):
        scene.push(0, -1.5, rot=turn)
        scene.path(_BUD, stroke=ink, lw=lw)
        scene.pop()
    scene.pop()


MOTIFS = (grove, peacock, sprig, hills, palm, pond)
"""Order in which motifs fill empty land."""
