"""A turn: dice from the middle, the elephant, karma, and how two play."""

from __future__ import annotations

from sheetgen.draw import figures, landscape, ornament
from sheetgen.draw.cards.pictures import MIDDLE, Stage
from sheetgen.draw.icons import icon
from sheetgen.draw.scene import Scene
from sheetgen.games.dice_charmers.layout import ProvinceSheet
from sheetgen.games.dice_charmers.sheets.tableaux.pieces import die, ghost_die, lotus, pool


def turn(stage: Stage, sheet: ProvinceSheet) -> None:
    """Six dice in the middle; one was taken to the depot, its twin rides the elephant."""
    scene, base = stage.scene, 53.8
    stage.ground(38.5)
    pool(scene, MIDDLE, 25.3, 45, 12.6)
    left = (
        ("goods", "tea silk", -16.6, -0.5, -9), ("roads", "curve", -10.0, 1.2, 7), ("palace", "raja", -3.3, -0.9, -4),
        ("goods", "spices tea", 3.4, 1.1, 11), ("roads", "straight", 10.0, -0.9, -8),
        ("palace", "merchant", 16.8, 0.9, 5),
    )  # fmt: skip
    for colour, face, dx, dy, rot in left:
        die(scene, MIDDLE + dx, 25.3 + dy, 6.2, colour, face, rot)
    if not stage.small:
        landscape.sprig(scene, 24.6, 51.6, 1.35, "green", 0.22)
    scene.seg(2, base, 61, base, "green", 0.3)
    pavilion(scene, 12.4, base)
    die(scene, 12.4, base - 4.0, 6.8, "river", "boat")
    size = 0.545
    hx, hy = figures.elephant(scene, 43.6, base - 10.5 * size, size, 7.0)
    die(scene, hx, hy, 6.4, "river", "fish")
    stage.arrow((24.6, 32.6), (22.4, 37.0), (18.6, 38.0), (17.2, 42.4))
    stage.arrow((28.6, 32.8), (29.6, 37.4), (32.2, 39.4), (36.2, 39.4))
    stage.disc(8.6, 20.6, 1)
    stage.disc(21.8, 43.8, 2)
    stage.disc(49.8, 38.2, 3)


def pavilion(scene: Scene, x: float, base: float) -> None:
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


def karma(stage: Stage, sheet: ProvinceSheet) -> None:
    """A lotus is crossed; the elephant's die and one of the middle are thrown, one of them is used."""
    scene, given = stage.scene, sheet.karma
    stage.ground(46.8)
    pitch = min(8.3, 50 / given.spaces)
    first, row = MIDDLE - (given.spaces - 1) / 2 * pitch, 23.6
    for n in range(given.spaces):
        mark = "used" if n == 0 else "circle" if n <= given.start else ""
        lotus(stage, first + n * pitch, row, pitch * 0.49, mark)
    hx, hy = figures.elephant(scene, 17.6, 49.0, 0.5, 6.2)
    ghost_die(scene, hx, hy, 6.0, "river", "fish")
    pool(scene, 46.6, 50.0, 25, 9.4)
    die(scene, 40.2, 50.2, 5.4, "goods", "tea silk", -8)
    ghost_die(scene, 46.8, 49.6, 5.4, "roads", "curve")
    die(scene, 53.2, 50.4, 5.4, "palace", "raja", 9)
    die(scene, 29.6, 37.6, 9.0, "river", "flag", -14)
    die(scene, 43.2, 36.2, 9.0, "roads", "straight", 11)
    stage.arrow((19.4, 40.6), (20.2, 36.6), (22.4, 35.2), (25.2, 35.8))
    stage.arrow((48.6, 46.0), (51.4, 43.4), (51.8, 39.8), (49.4, 38.2))
    stage.mark("circle", 43.2, 36.2, 5.9, 5.8)
    stage.disc(first - 3.0, row - 4.0, 1)
    stage.disc(36.4, 43.4, 2)
    stage.disc(51.0, 31.4, 3)


def passes(stage: Stage, sheet: ProvinceSheet) -> None:
    """Two towers of two storeys: each player takes a die, then each a second one from the same roll."""
    scene, base, storey, left, right = stage.scene, 54.2, 12.6, 21.6, 43.8
    upper, lower, line = base - storey * 1.5, base - storey * 0.5, base - storey
    _pass_ends(stage, line)
    for x in (left, right):
        _tower(scene, x, base, storey)
    die(scene, left, upper + 0.9, 6.8, "roads", "curve")
    die(scene, right, upper + 0.9, 6.8, "palace", "merchant")
    die(scene, left, lower + 0.9, 6.8, "goods", "tea spices")
    die(scene, right, lower + 0.9, 6.8, "river", "boat")
    stage.arrow((29.3, upper), (31.8, upper), (34.0, upper), (36.0, upper))
    stage.arrow((36.0, upper + 3.4), (34.0, upper + 6.0), (31.6, lower - 6.0), (29.3, lower - 2.6))
    stage.arrow((29.3, lower + 2.0), (31.8, lower + 2.0), (34.0, lower + 2.0), (36.0, lower + 2.0))
    if not stage.small:
        icon(scene, "elephant", 9.4, upper - 0.2, 7.0)
    lotus(stage, 9.2, lower + 2.0, 3.7, "used")
    stage.disc((left + right) / 2, upper - 4.4, 1)
    stage.disc(9.2, lower - 4.6 * stage.larger**0.6, 2)
    stage.disc(55.0, line, 3)


def _pass_ends(stage: Stage, y: float) -> None:
    """The line between the passes, at which a game may end."""
    stage.scene.seg(5, y, 58, y, "vermilion", 0.7, dash=(1.7, 1.2), cap=0)


def _tower(scene: Scene, x: float, base: float, storey: float) -> None:
    """A pavilion with a storey for each die."""
    for n in (0, 1):
        low = base - n * storey
        scene.rect(x - 7.0, low - storey, 14.0, storey, fill="white", stroke="gold", lw=0.35)
        shape = ornament.niche(10.4, storey - 1.6, 2, 0.46)
        ornament.at(scene, shape, x - 5.2, low - storey + 1.6, fill="gold_t", stroke="gold", lw=0.35)
    scene.rect(x - 7.9, base - 2 * storey - 1.3, 15.8, 1.3, fill="white", stroke="gold", lw=0.3)
    ornament.ribbed_dome(scene, x, base - 2 * storey - 1.3, 8.4, 5.6, lw=0.3)
    ornament.finial(scene, x, base - 2 * storey - 6.8, 1.8, lw=0.3)
