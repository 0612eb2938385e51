"""The pictures of the composed Dice Charmers cards, drawn with what the sheets are drawn with."""

from __future__ import annotations

import math

from sheetgen.draw import figures, landscape, ornament
from sheetgen.draw.cards.signs import Tableau
from sheetgen.draw.cards.stage import MIDDLE, Stage
from sheetgen.draw.icons import icon
from sheetgen.draw.ornament import num
from sheetgen.draw.scene import Scene
from sheetgen.games.dice_charmers.layout import ProvinceSheet
from sheetgen.games.dice_charmers.sheets.words import DICE

FOILS = 26


def die(scene: Scene, x: float, y: float, size: float, colour: str, face: str, turn: float = 0.0) -> None:
    """A die seen from above: edge, ground and sign of its colour."""
    ink, half = DICE[colour][2], size / 2
    scene.push(x, y, rot=turn)
    scene.rect(-half + 0.35, -half + 0.45, size, size, size * 0.17, fill=f"{ink}_m")
    scene.rect(-half, -half, size, size, size * 0.17, fill="white", stroke=ink, lw=0.5)
    scene.rect(-half + 0.65, -half + 0.65, size - 1.3, size - 1.3, size * 0.11, fill=f"{ink}_t")
    if colour == "goods":
        first, second = face.split()
        icon(scene, first, -size * 0.2, -size * 0.18, size * 0.5)
        icon(scene, second, size * 0.2, size * 0.18, size * 0.5)
    else:
        icon(scene, face, 0, 0, size * 0.74)
    scene.pop()


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


def turn(stage: Stage, sheet: ProvinceSheet) -> None:
    """Six dice in the middle; one was taken to the depot, its twin rides the elephant."""
    scene, base = stage.scene, 53.8
    stage.ground(38.5)
    pool(scene, MIDDLE, 25.0, 45, 13.4)
    left = (
        ("goods", "tea silk", -16.6, -0.5, -9), ("roads", "curve", -10.0, 1.2, 7), ("palace", "raja", -3.3, -0.9, -4),
        ("goods", "spices tea", 3.4, 1.1, 11), ("roads", "straight", 10.0, -0.9, -8),
        ("palace", "merchant", 16.8, 0.9, 5),
    )  # fmt: skip
    for colour, face, dx, dy, rot in left:
        die(scene, MIDDLE + dx, 25.0 + dy, 6.2, colour, face, rot)
    if not stage.small:
        landscape.sprig(scene, 24.6, 51.6, 1.35, "green", 0.22)
    scene.seg(2, base, 61, base, "green", 0.3)
    _depot(scene, 12.4, base)
    die(scene, 12.4, base - 4.0, 6.8, "river", "boat")
    size = 0.545
    hx, hy = figures.elephant(scene, 43.6, base - 10.5 * size, size, 7.0)
    die(scene, hx, hy, 6.4, "river", "fish")
    stage.arrow((24.6, 32.6), (22.4, 37.0), (18.6, 38.0), (17.2, 42.4))
    stage.arrow((28.6, 32.8), (29.6, 37.4), (32.2, 39.4), (36.2, 39.4))
    stage.disc(8.6, 20.6, 1)
    stage.disc(21.8, 43.8, 2)
    stage.disc(49.8, 38.2, 3)


def _depot(scene: Scene, x: float, base: float) -> None:
    """A pavilion for the die that was taken."""
    scene.push(x, base)
    scene.rect(-6.2, -11.2, 12.4, 11.2, fill="white", stroke="gold", lw=0.35)
    ornament.at(
        scene, ornament.niche(10.0, 10.6, 2, 0.46), -5.0, -10.6, fill="gold_t", stroke="gold", lw=0.35
    )
    scene.rect(-7.0, -12.4, 14.0, 1.3, fill="white", stroke="gold", lw=0.3)
    ornament.ribbed_dome(scene, 0, -12.4, 7.0, 4.6, lw=0.3)
    ornament.finial(scene, 0, -16.9, 1.8, lw=0.3)
    scene.pop()


TABLEAUX = {"turn": Tableau(turn)}
