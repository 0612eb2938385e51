"""Parts of several pictures (dice, lotuses, windows, river spaces, roads, bonuses), and pictures of dice and
turns.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from sheetgen.draw import figures, furniture, landscape, ornament
from sheetgen.draw.cards.pictures import MIDDLE, Stage
from sheetgen.draw.icons import draw_icon
from sheetgen.draw.ornament import num
from sheetgen.draw.path import KAPPA
from sheetgen.draw.scene import Scene
from sheetgen.games.dice_charmers.layout import ProvinceSheet, parse_bonus
from sheetgen.games.dice_charmers.sheets.page import DICE, SPANS, draw_bonus_icon, draw_emblem

FOILS = 26
LEAST = {"fame": 4.9, "money": 4.5, "goods": 5.4, "sell": 5.4, "sell-pair": 5.4, "ahead": 5.6, "back": 5.8}
"""Size of an icon in mm at which its number has 7 points."""
STEP = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}


def draw_die(
    scene: Scene, x: float, y: float, size: float, colour: str, face: str, turn: float = 0.0
) -> None:
    """Draw a die from above: edge, ground and sign of its colour."""
    ink, half = DICE[colour][2], size / 2
    with scene.placed(x, y, rot=turn):
        scene.rect(-half + 0.35, -half + 0.45, size, size, size * 0.17, fill=f"{ink}_m")
        scene.rect(-half, -half, size, size, size * 0.17, fill="white", stroke=ink, lw=0.5)
        scene.rect(-half + 0.65, -half + 0.65, size - 1.3, size - 1.3, size * 0.11, fill=f"{ink}_t")
        _face(scene, size, face)


def draw_ghost_die(scene: Scene, x: float, y: float, size: float, colour: str, face: str) -> None:
    """Draw the empty place of a die that a player took, with its face."""
    with scene.placed(x, y):
        scene.rect(
            -size / 2, -size / 2, size, size, size * 0.17, fill="white", stroke=DICE[colour][2], lw=0.3,
            dash=(0.9, 0.7),
        )  # fmt: skip
        _face(scene, size * 0.84, face)


def _face(scene: Scene, size: float, face: str) -> None:
    goods = face.split()
    if len(goods) == 2:
        draw_icon(scene, goods[0], -size * 0.2, -size * 0.18, size * 0.5)
        draw_icon(scene, goods[1], size * 0.2, size * 0.18, size * 0.5)
    else:
        draw_icon(scene, face, 0, 0, size * 0.74)


def draw_pool(scene: Scene, x: float, y: float, width: float, height: float) -> None:
    """Draw a foiled pool from above with its centre at (x, y): the middle of the table."""
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
    foils = (ornament.foil_path(p, q, 0.24) for p, q in zip(points, points[1:], strict=False))
    d = f"M{num(*points[0])}{''.join(foils)}Z"
    scene.path(d, fill="white")
    scene.path(d, fill="blue_t", stroke="blue", lw=0.4)
    with scene.clipped(d):
        for j in range(-4, 5):
            for i in range(-6, 7):
                left = x + i * 6.2 + (j % 2) * 3.1
                scene.path(f"M{num(left, y + j * 2.6)}q.9 -.6 1.8 0t1.8 0", stroke="blue_m", lw=0.17)


def draw_lotus(stage: Stage, x: float, y: float, r: float, mark: str = "") -> None:
    """Draw a karma lotus, marked as with a pen."""
    ornament.draw_lotus(stage.scene, x, y, r, n=8, rings=1, lw=0.2, eye=0, fill="gold_t" if mark else "white")
    stage.scene.circle(x, y, r * 0.58, fill="white", stroke="gold", lw=0.28)
    if mark:
        stage.mark(mark, x, y, r * 0.54)


def draw_prize(stage: Stage, what: str, x: float, y: float, size: float = 6.0) -> None:
    """Draw the icon of a bonus as a layout writes it, enlarged if its number would be small."""
    kind = parse_bonus(what).kind
    least = 5.8 if kind in SPANS else LEAST.get(kind, 0.0)
    draw_bonus_icon(stage.scene, what, x, y, max(size, least * stage.larger))


def mark_upgraded(stage: Stage, columns: Sequence[float], y: float, high: float, wide: float = 2.8) -> None:
    """Mark the levels of a building in ``columns`` as on a filled sheet: the value that has become valid has a
    ring, earlier ones are struck out. ``wide`` and ``high`` are half the size of a mark in mm.
    """
    *earlier, now = columns
    for n, x in enumerate(earlier):
        stage.mark("used" if n else "slash", x, y, wide, high)
    stage.mark("circle", now, y, wide, high)


def draw_window(stage: Stage, x: float, base: float, width: float, height: float, crossed: bool) -> None:
    """Draw a palace window with its bottom at (x, base)."""
    shape = ornament.niche_path(width, height, 2, 0.56)
    ornament.draw_at(stage.scene, shape, x - width / 2, base - height, fill="white", stroke="orange", lw=0.35)
    if crossed:
        stage.mark("cross", x, base - height * 0.42, width * 0.48)


def draw_space(
    stage: Stage, x: float, y: float, width: float, height: float, symbol: str, wins: Sequence[str] = (),
    size: float = 6.0,
) -> None:  # fmt: skip
    """Draw a space of the river with its centre at (x, y): the symbol, and its bonuses below."""
    scene = stage.scene
    furniture.draw_panel(
        scene, x - width / 2, y - height / 2, width, height, "blue", notch=1.3, fill="white", lw=0.3
    )
    step = height / (len(wins) + 1)
    for n, what in enumerate((symbol, *wins)):
        at = y + (n - len(wins) / 2) * step * 0.94
        if n:
            draw_prize(stage, what, x, at, size)
        else:
            draw_icon(scene, symbol, x, at, size)


def draw_road(stage: Stage, x: float, y: float, half: float, sides: str, gap: float = 0.0) -> None:
    """Draw the road of a cell with its centre at (x, y). With a ``gap``, draw it as two halves."""
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
            draw_joint(stage, x + dx * gap, y + dy * gap)


def draw_joint(stage: Stage, x: float, y: float) -> None:
    """Draw the end of a half road in the middle of its cell."""
    with stage.scene.layer("pen"):
        stage.scene.circle(x, y, 0.85, fill="pen")


# ---- the dice of each colour, side by side ----------------------------------------------------------


LEFT, TOP, WIDTH, HEIGHT = 5.6, 18.6, 25.2, 17.2
PITCH = WIDTH + 1.4, HEIGHT + 1.2


def draw_dice(stage: Stage, sheet: ProvinceSheet) -> None:
    """Draw a panel for the action of each colour of dice: two goods circled, a road from the residence, a
    move to a flag, a window crossed.
    """
    corners = dict(zip(DICE, draw_panels(stage, [ink for _, _, ink in DICE.values()]), strict=True))
    size = 5.2 * stage.larger
    middles = [(x + (WIDTH - 2.6 if n % 2 else 2.6), y + 2.7) for n, (x, y) in enumerate(corners.values())]
    for x, y in middles:  # A white circle behind each letter keeps the panel's edge away from it.
        stage.scene.circle(x, y, size * 0.64, fill="white")
    _goods(stage, *corners["goods"])
    _palace(stage, *corners["palace"])
    for draw, colour in ((_roads, "roads"), (_river, "river")):
        x, y = corners[colour]
        with stage.scene.printed(x, x + WIDTH):
            draw(stage, x, y)
    for colour, (x, y) in zip(corners, middles, strict=True):
        draw_emblem(stage.scene, colour, x, y, size)


def draw_panels(stage: Stage, inks: Sequence[str]) -> list[tuple[float, float]]:
    """Draw four empty panels, two by two; return their upper left corners in mm."""
    frame, corners = ornament.cusped_frame_path(WIDTH, HEIGHT, 1.6), []
    for n, ink in enumerate(inks):
        x, y = LEFT + n % 2 * PITCH[0], TOP + n // 2 * PITCH[1]
        ornament.draw_at(stage.scene, frame, x, y, fill="white")
        ornament.draw_at(stage.scene, frame, x, y, fill=f"{ink}_t", stroke=ink, lw=0.35)
        corners.append((x, y))
    return corners


def _goods(stage: Stage, x: float, y: float) -> None:
    """Draw circled goods in the market: one tea from before, and new tea and silk."""
    draw_die(stage.scene, x + 5.0, y + 10.8, 6.4, "goods", "tea silk")
    for column in range(3):
        for row, good in enumerate(("tea", "silk")):
            cx, cy = x + 11.8 + column * 5.0, y + 5.6 + row * 6.4
            draw_icon(stage.scene, good, cx, cy, 4.2)
            if column < 2 - row:
                stage.mark("circle", cx, cy, 2.15)


def _roads(stage: Stage, x: float, y: float) -> None:
    """Draw a new road, a curve joined to the residence."""
    scene, size, left, top = stage.scene, 7.4, x + 9.4, y + 1.2
    draw_die(scene, x + 5.0, y + 10.8, 6.4, "roads", "curve")
    for n in range(4):
        scene.rect(
            left + n % 2 * size, top + n // 2 * size, size, size, fill="white", stroke="green_m", lw=0.2
        )
    cx, cy = left + size / 2, top + size * 1.5
    draw_icon(scene, "temple", cx, cy - size, 5.2)
    scene.seg(cx, cy, left + size, cy, "ink", 1.5, cap=0)
    scene.seg(cx, cy, left + size, cy, "white", 0.8, cap=0)
    scene.circle(cx, cy, 2.9, fill="white", stroke="ink", lw=0.35)
    draw_icon(scene, "residence", cx, cy - 0.1, 4.4)
    draw_road(stage, cx + size, cy, size / 2, "wn")


def _river(stage: Stage, x: float, y: float) -> None:
    """Draw a move on the river from the boat to the next flag; the pot between stays free."""
    for n, symbol in enumerate(("boat", "pot", "flag")):
        cx = x + 5.0 + n * 7.6
        draw_space(stage, cx, y + 12.6, 6.6, 6.2, symbol, size=4.6)
        if n != 1:
            stage.mark("cross", cx, y + 12.6, 2.7)
    stage.arrow(
        (x + 5.2, y + 8.8), (x + 8.4, y + 3.6), (x + 17.0, y + 3.6), (x + 20.0, y + 8.9), lw=0.5, size=1.9
    )


def _palace(stage: Stage, x: float, y: float) -> None:
    draw_icon(stage.scene, "builder", x + 5.4, y + 10.2, 8.4)
    for n in range(3):
        draw_window(stage, x + 12.6 + n * 4.8, y + 15.2, 4.1, 7.8, n == 0)


# ---- a turn: dice from the middle, the elephant, karma, and two players --------------------------------


def draw_turn(stage: Stage, sheet: ProvinceSheet) -> None:
    """Draw the dice of a round: six in the middle; one was taken to the depot, its twin is on the
    elephant.
    """
    scene, base = stage.scene, 53.8
    stage.ground(38.5)
    draw_pool(scene, MIDDLE, 25.3, 45, 12.6)
    left = (
        ("goods", "tea silk", -16.6, -0.5, -9), ("roads", "curve", -10.0, 1.2, 7), ("palace", "raja", -3.3, -0.9, -4),
        ("goods", "spices tea", 3.4, 1.1, 11), ("roads", "straight", 10.0, -0.9, -8),
        ("palace", "merchant", 16.8, 0.9, 5),
    )  # fmt: skip
    for colour, face, dx, dy, rot in left:
        draw_die(scene, MIDDLE + dx, 25.3 + dy, 6.2, colour, face, rot)
    if not stage.small:
        landscape.draw_sprig(scene, 24.6, 51.6, 1.35, "green", 0.22)
    scene.seg(2, base, 61, base, "green", 0.3)
    draw_pavilion(scene, 12.4, base)
    draw_die(scene, 12.4, base - 4.0, 6.8, "river", "boat")
    size = 0.545
    hx, hy = figures.draw_elephant(scene, 43.6, base - 10.5 * size, size, 7.0)
    draw_die(scene, hx, hy, 6.4, "river", "fish")
    stage.arrow((24.6, 32.6), (22.4, 37.0), (18.6, 38.0), (17.2, 42.4))
    stage.arrow((28.6, 32.8), (29.6, 37.4), (32.2, 39.4), (36.2, 39.4))
    stage.discs((8.6, 20.6), (21.8, 43.8), (49.8, 38.2))


def draw_pavilion(scene: Scene, x: float, base: float) -> None:
    """Draw a pavilion for the taken die."""
    with scene.placed(x, base):
        scene.rect(-6.2, -11.2, 12.4, 11.2, fill="white", stroke="gold", lw=0.35)
        ornament.draw_at(
            scene,
            ornament.niche_path(10.0, 10.6, 2, 0.46),
            -5.0,
            -10.6,
            fill="gold_t",
            stroke="gold",
            lw=0.35,
        )
        scene.rect(-7.0, -12.4, 14.0, 1.3, fill="white", stroke="gold", lw=0.3)
        ornament.draw_ribbed_dome(scene, 0, -12.4, 7.0, 4.6, lw=0.3)
        ornament.draw_finial(scene, 0, -16.9, 1.8, lw=0.3)


def draw_karma(stage: Stage, sheet: ProvinceSheet) -> None:
    """Draw the use of karma: a crossed lotus; the elephant's die and one of the middle are thrown, and one of
    them is used.
    """
    scene, given = stage.scene, sheet.karma
    stage.ground(46.8)
    pitch = min(8.3, 50 / given.spaces)
    first, row = MIDDLE - (given.spaces - 1) / 2 * pitch, 23.6
    for n in range(given.spaces):
        mark = "used" if n == 0 else "circle" if n <= given.start else ""
        draw_lotus(stage, first + n * pitch, row, pitch * 0.49, mark)
    hx, hy = figures.draw_elephant(scene, 17.6, 49.0, 0.5, 6.2)
    draw_ghost_die(scene, hx, hy, 6.0, "river", "fish")
    draw_pool(scene, 46.6, 50.0, 25, 9.4)
    draw_die(scene, 40.2, 50.2, 5.4, "goods", "tea silk", -8)
    draw_ghost_die(scene, 46.8, 49.6, 5.4, "roads", "curve")
    draw_die(scene, 53.2, 50.4, 5.4, "palace", "raja", 9)
    draw_die(scene, 29.6, 37.6, 9.0, "river", "flag", -14)
    draw_die(scene, 43.2, 36.2, 9.0, "roads", "straight", 11)
    stage.arrow((19.4, 40.6), (20.2, 36.6), (22.4, 35.2), (25.2, 35.8))
    stage.arrow((48.6, 46.0), (51.4, 43.4), (51.8, 39.8), (49.4, 38.2))
    stage.mark("circle", 43.2, 36.2, 5.9, 5.8)
    stage.discs((first - 3.0, row - 4.0), (36.4, 43.4), (51.0, 31.4))


def draw_passes(stage: Stage, sheet: ProvinceSheet) -> None:
    """Draw the round of two players as two towers with two storeys: each player takes a die, then a second
    one from the same roll.
    """
    scene, base, storey, left, right = stage.scene, 54.2, 12.6, 21.6, 43.8
    upper, lower, line = base - storey * 1.5, base - storey * 0.5, base - storey
    _pass_ends(stage, line)
    for x in (left, right):
        _tower(scene, x, base, storey)
    draw_die(scene, left, upper + 0.9, 6.8, "roads", "curve")
    draw_die(scene, right, upper + 0.9, 6.8, "palace", "merchant")
    draw_die(scene, left, lower + 0.9, 6.8, "goods", "tea spices")
    draw_die(scene, right, lower + 0.9, 6.8, "river", "boat")
    stage.arrow((29.3, upper), (31.8, upper), (34.0, upper), (36.0, upper))
    stage.arrow((36.0, upper + 3.4), (34.0, upper + 6.0), (31.6, lower - 6.0), (29.3, lower - 2.6))
    stage.arrow((29.3, lower + 2.0), (31.8, lower + 2.0), (34.0, lower + 2.0), (36.0, lower + 2.0))
    if not stage.small:
        draw_icon(scene, "elephant", 9.4, upper - 0.2, 7.0)
    draw_lotus(stage, 9.2, lower + 2.0, 3.7, "used")
    stage.discs(((left + right) / 2, upper - 4.4), (9.2, lower - 4.6 * stage.larger**0.6), (55.0, line))


def _pass_ends(stage: Stage, y: float) -> None:
    """Draw the line between the two halves of a round, where a game may end."""
    stage.scene.seg(5, y, 58, y, "vermilion", 0.7, dash=(1.7, 1.2), cap=0)


def _tower(scene: Scene, x: float, base: float, storey: float) -> None:
    """Draw a pavilion with a storey for each die."""
    for n in (0, 1):
        low = base - n * storey
        scene.rect(x - 7.0, low - storey, 14.0, storey, fill="white", stroke="gold", lw=0.35)
        shape = ornament.niche_path(10.4, storey - 1.6, 2, 0.46)
        ornament.draw_at(scene, shape, x - 5.2, low - storey + 1.6, fill="gold_t", stroke="gold", lw=0.35)
    scene.rect(x - 7.9, base - 2 * storey - 1.3, 15.8, 1.3, fill="white", stroke="gold", lw=0.3)
    ornament.draw_ribbed_dome(scene, x, base - 2 * storey - 1.3, 8.4, 5.6, lw=0.3)
    ornament.draw_finial(scene, x, base - 2 * storey - 6.8, 1.8, lw=0.3)
