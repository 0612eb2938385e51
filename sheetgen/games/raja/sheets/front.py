"""Common parts of the players' sheets: their area on the paper, the palace front, titles of panels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.draw import furniture, landscape, ornament
from sheetgen.draw.paper import MARGIN, Box
from sheetgen.errors import UsageError
from sheetgen.games.raja.sheets import land
from sheetgen.games.raja.sheets.plan import FOOT
from sheetgen.games.raja.sheets.towns import draw_jali_wall
from sheetgen.games.raja.sheets.words import GAME, QUIET, RED, TINT, line
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.draw.scene import Scene

WIDTH, HEIGHT = 197.0, 258.6
"""The part of a page that is the same on all papers, without its footer, in mm."""
SMALL = 7.0
"""Smallest type size, in points."""
FRONT = 31.0


def core_box(paper: Paper) -> Box:
    """Return the place of that part on ``paper``, or raise ``UsageError`` if it does not fit."""
    w, h = WIDTH + 2 * MARGIN, HEIGHT + FOOT + 2 * MARGIN
    if paper.width < w - 0.01 or paper.height < h - 0.25:
        raise UsageError(
            msg("The sheet needs paper of at least {w:.1f} × {h:.1f} mm; {paper} has {pw:.1f} × {ph:.1f} mm.",
                "report", w=w, h=h, paper=paper.name, pw=paper.width, ph=paper.height)
        )  # fmt: skip
    return Box((paper.width - WIDTH) / 2, (paper.height - HEIGHT - FOOT) / 2, WIDTH, HEIGHT)


def draw_front(scene: Scene, box: Box, subtitle: str, name: str) -> None:
    """Draw a palace front with the game's name under its arch: kiosks, parapet, lotus band, jali."""
    x, y, w = box.x, box.y, box.w
    kiosk = 15.0
    for side in (x + kiosk / 2, box.right - kiosk / 2):
        ornament.kiosk(scene, side, box.bottom, kiosk, box.h, stroke=RED, fill=TINT, lw=0.28, share=0.5)
    left, wide = x + kiosk + 1.2, w - 2 * kiosk - 2.4
    ornament.merlons(scene, left, y + 3.4, wide, 3.2, 46, stroke=RED, fill=TINT)
    scene.rect(left, y + 3.4, wide, 2.2, fill="white", stroke=RED, lw=0.25)
    ornament.lotus_band(scene, left + 0.2, y + 3.4, wide - 0.4, 2.0, 60, stroke=RED, fill=TINT, lw=0.15,
                        up=False, inner=False)  # fmt: skip
    draw_jali_wall(scene, Box(left, y + 5.6, wide, box.h - 5.6), 0.74, 22)
    for side in (-1, 1):
        scene.push(box.middle + side * 50, box.bottom - 7.6, 1.12, sx=-side)
        land.MOTIFS["peacock"](scene)
        scene.pop()
        for at, size in ((66, 1.25), (35.5, 1.1)):
            landscape.sprig(scene, box.middle + side * at, box.bottom - 5.0, size, "green_m", 0.22)
    size = 32 * min(1.0, box.h / FRONT) ** 2  # a low arch has even less room than its height suggests
    furniture.headline(scene, box.middle, GAME, subtitle, top=box.y + 10.6 * box.h / FRONT, base=box.bottom - 2.9,
                       rise=5.9, pt=size, width=80, box=name, small=10.5, ink=RED, spaced=0.0, wide=110)  # fmt: skip
    step = f"M{x} {box.bottom + 1.4}L{x + 1} {box.bottom}H{box.right - 1}L{box.right} {box.bottom + 1.4}Z"
    scene.path(step, fill="white", stroke=RED, lw=0.28)


def draw_panel(
    scene: Scene, box: Box, title: Msg, hint: Msg | None, name: str, *, width: float = 40.0
) -> None:
    """Draw a frame with its title at the start of the line and, if there is room, a hint at the other end."""
    furniture.panel(scene, *box, RED, notch=2.6, lw=0.35, fill="white")
    inner = ornament.coved_frame(round(box.w - 1.8, 4), round(box.h - 1.8, 4), 2.6)
    ornament.draw_at(scene, inner, box.x + 0.9, box.y + 0.9, stroke=QUIET, lw=0.16)
    y = box.y + 6.0
    with scene.reading(box.x, box.right):
        taken = line(scene, box.x + 5, y, title, "display", 13, width, name, "l", small=9)
        if hint:
            furniture.hint(scene, box.x + taken + 8, box.right - 5, y + 0.2, hint)


def draw_cell(
    scene: Scene, x: float, y: float, w: float, h: float, address: str = "", ink: str = RED
) -> None:
    """Draw a box to write in with its upper left corner at (x, y), and a spot if it has an address."""
    ornament.draw_at(scene, ornament.cusped_frame(w, h, 1.4), x, y, fill="white", stroke=ink, lw=0.28)
    if address:
        scene.spot(address, x + w / 2, y + h / 2, w / 2, h / 2)
