"""What several pictures of the cards are made of: dice, lotuses, windows, spaces of the river, roads, bonuses."""

from __future__ import annotations

import math
from collections.abc import Sequence

from sheetgen.draw import furniture, ornament
from sheetgen.draw.cards.pictures import Stage
from sheetgen.draw.icons import icon
from sheetgen.draw.ornament import num
from sheetgen.draw.path import KAPPA
from sheetgen.draw.scene import Scene
from sheetgen.games.dice_charmers.bonus import bonus
from sheetgen.games.dice_charmers.sheets.words import DICE, SPANS, bonus_icon

FOILS = 26
LEAST = {"fame": 4.9, "money": 4.5, "goods": 5.4, "sell": 5.4, "sell-pair": 5.4, "ahead": 5.6, "back": 5.8}
"""The size in mm at which an icon's number has 7 points."""
STEP = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}


def die(scene: Scene, x: float, y: float, size: float, colour: str, face: str, turn: float = 0.0) -> None:
    """A die seen from above: edge, ground and sign of its colour."""
    ink, half = DICE[colour][2], size / 2
    scene.push(x, y, rot=turn)
    scene.rect(-half + 0.35, -half + 0.45, size, size, size * 0.17, fill=f"{ink}_m")
    scene.rect(-half, -half, size, size, size * 0.17, fill="white", stroke=ink, lw=0.5)
    scene.rect(-half + 0.65, -half + 0.65, size - 1.3, size - 1.3, size * 0.11, fill=f"{ink}_t")
    _face(scene, size, face)
    scene.pop()


def ghost_die(scene: Scene, x: float, y: float, size: float, colour: str, face: str) -> None:
    """The place of a die that was taken away, and what it showed."""
    scene.push(x, y)
    scene.rect(
        -size / 2, -size / 2, size, size, size * 0.17, fill="white", stroke=DICE[colour][2], lw=0.3,
        dash=(0.9, 0.7),
    )  # fmt: skip
    _face(scene, size * 0.84, face)
    scene.pop()


def _face(scene: Scene, size: float, face: str) -> None:
    goods = face.split()
    if len(goods) == 2:
        icon(scene, goods[0], -size * 0.2, -size * 0.18, size * 0.5)
        icon(scene, goods[1], size * 0.2, size * 0.18, size * 0.5)
    else:
        icon(scene, face, 0, 0, size * 0.74)


def pool(scene: Scene, x: float, y: float, width: float, height: float) -> None:
    """A foiled pool seen from above, with its middle at (x, y): the middle of the table."""
    fine = []
    for n in range(721):
        angle = 2 * math.pi * n / 720
        c, s = math.cos(angle), math.sin(angle)
        r = (abs(c) ** 3.2 + abs(s) ** 3.2) ** (-1 / 3.2)
        fine.append((x + width / 2 * c * r, y + height / 2 * s * r))
    run = [0.0]
    for p, q in zip(fine, fine[1:], strict=False):
        run.append(run[-1] + math.dist(p, q))
    points = []
    for n in range(FOILS + 1):
        wanted = run[-1] * n / FOILS
        points.append(next(p for p, at in zip(fine, run, strict=True) if at >= wanted - 1e-6))
    foils = (ornament.foil(p, q, 0.24) for p, q in zip(points, points[1:], strict=False))
    d = f"M{num(*points[0])}{''.join(foils)}Z"
    scene.path(d, fill="white")
    scene.path(d, fill="blue_t", stroke="blue", lw=0.4)
    scene.clip(d)
    for j in range(-4, 5):
        for i in range(-6, 7):
            left = x + i * 6.2 + (j % 2) * 3.1
            scene.path(f"M{num(left, y + j * 2.6)}q.9 -.6 1.8 0t1.8 0", stroke="blue_m", lw=0.17)
    scene.unclip()


def lotus(stage: Stage, x: float, y: float, r: float, mark: str = "") -> None:
    """A karma lotus, marked as a pen does."""
    ornament.lotus(stage.scene, x, y, r, n=8, rings=1, lw=0.2, eye=0, fill="gold_t" if mark else "white")
    stage.scene.circle(x, y, r * 0.58, fill="white", stroke="gold", lw=0.28)
    if mark:
        stage.mark(mark, x, y, r * 0.54)


def prize(stage: Stage, what: str, x: float, y: float, size: float = 6.0) -> None:
    """The icon of a bonus as a layout writes it, larger where its number would be small."""
    kind = bonus(what).kind
    least = 5.8 if kind in SPANS else LEAST.get(kind, 0.0)
    bonus_icon(stage.scene, what, x, y, max(size, least * stage.larger))


def window(stage: Stage, x: float, base: float, width: float, height: float, crossed: bool) -> None:
    """A palace window standing on (x, base)."""
    shape = ornament.niche(width, height, 2, 0.56)
    ornament.at(stage.scene, shape, x - width / 2, base - height, fill="white", stroke="orange", lw=0.35)
    if crossed:
        stage.mark("cross", x, base - height * 0.42, width * 0.48)


def space(
    stage: Stage, x: float, y: float, width: float, height: float, symbol: str, wins: Sequence[str] = (),
    size: float = 6.0,
) -> None:  # fmt: skip
    """A space of the river with its middle at (x, y): the symbol, below it what it wins."""
    scene = stage.scene
    furniture.panel(
        scene, x - width / 2, y - height / 2, width, height, "blue", notch=1.3, fill="white", lw=0.3
    )
    step = height / (len(wins) + 1)
    for n, what in enumerate((symbol, *wins)):
        at = y + (n - len(wins) / 2) * step * 0.94
        if n:
            prize(stage, what, x, at, size)
        else:
            icon(scene, symbol, x, at, size)


def road(stage: Stage, x: float, y: float, half: float, sides: str, gap: float = 0.0) -> None:
    """A road of a cell with its middle at (x, y); of two halves, with a ``gap`` between them."""
    ends = [(x + dx * half, y + dy * half) for dx, dy in (STEP[side] for side in sides)]
    if len(ends) == 2 and sides not in ("ns", "ew", "sn", "we") and not gap:
        (ax, ay), (bx, by) = ends
        a = ax + (x - ax) * KAPPA, ay + (y - ay) * KAPPA
        b = bx + (x - bx) * KAPPA, by + (y - by) * KAPPA
        stage.drawn(f"M{num(ax, ay)}C{num(*a, *b, bx, by)}")
        return
    for (ex, ey), (dx, dy) in zip(ends, (STEP[side] for side in sides), strict=True):
        stage.drawn(f"M{num(ex, ey)}L{num(x + dx * gap, y + dy * gap)}")
        if gap:
            joint(stage, x + dx * gap, y + dy * gap)


def joint(stage: Stage, x: float, y: float) -> None:
    """Where a half road ends."""
    with stage.scene.layer("pen"):
        stage.scene.circle(x, y, 0.85, fill="pen")
