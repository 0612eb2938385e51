"""The track of points: a serpent of discs up to the cobra that guards the last one (NA-31)."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from sheetgen.draw import serpents
from sheetgen.draw.serpents import Body, BodyStyle
from sheetgen.games.layouts.fault import raise_fault
from sheetgen.games.nagaraja import spots
from sheetgen.games.nagaraja.sheets.plan import CUT, EDGE, WIDTH, Board
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene
    from sheetgen.games.nagaraja.layout import TempleGame

FEWEST, MOST = 15, 30
WAVES = 4.25


def draw_points(board: Board, layout: TempleGame) -> None:
    """Draw discs from 1 to the goal; every fifth has a ring."""
    goal = layout.ends.points
    if not FEWEST <= goal <= MOST:
        raise_fault(
            ("ends", "points"), goal,
            msg("{low} to {high} on this sheet", "report", low=FEWEST, high=MOST), "NA-31",
        )  # fmt: skip
    scene, form = board.scene, board.form
    s = form.cobra / 24.9
    body = Body(
        _line(form.points, form.wave), _half, -1, BodyStyle(lw=0.38, pitch=2.0 if board.k > 0.9 else 2.6)
    )
    scene.text(
        EDGE + 0.4, form.points - form.wave - 8.8, msg("Points", "sheet"), "display", board.pt(10.5), mid=True,
        width=36, box="temple.points",
    )  # fmt: skip
    body.draw(scene)
    first = 11.6
    step = (body.length - 2 * first) / (goal - 2)
    r = min(3.35, step / 2 - 0.15)
    for i in range(1, goal):
        x, y = body.at(first + step * (i - 1), 0)
        five = i % 5 == 0
        scene.circle(x, y, r, fill="white")
        scene.circle(
            x, y, r, fill="copper_t" if five else "white", stroke="copper" if five else "jungle",
            lw=0.3 if not five else 0.5 if board.k > 0.9 else 0.3,
        )  # fmt: skip
        size = board.pt(9.2) if board.k > 0.9 else 7.0 / board.k
        scene.text(x, y, str(i), "num" if five else "bold", size, "ink", "c", mid=True)
        scene.spot(spots.POINTS(i), x, y, r)
    _cobra(board, goal, s)


def _line(y: float, wave: float) -> list[tuple[float, float]]:
    x0, x1 = EDGE + 0.5, WIDTH - EDGE - 11
    line = [
        (x0 + (x1 - x0) * i / 400, y + wave * math.sin(2 * math.pi * WAVES * i / 400 + 2.6))
        for i in range(401)
    ]
    return serpents.resample(line)


def _half(share: float) -> float:
    return float(0.1 + 4.5 * (1 - (1 - min(1.0, share / 0.075)) ** 1.6))


def _cobra(board: Board, goal: int, s: float) -> None:
    """Draw a crowned cobra at the end of the track, with the last disc on its hood."""
    place = draw_guard(board.scene, WIDTH - EDGE - 9.4, board.form.foot, s, goal)
    board.scene.spot(spots.POINTS(goal), *place)


def draw_guard(scene: Scene, x: float, foot: float, s: float, goal: int) -> tuple[float, float, float]:
    """Draw a crowned cobra on its coil at scale ``s``, with a disc on its hood; return the disc's centre and
    radius.
    """
    look = BodyStyle(lw=0.35)

    def coil(start: int, end: int) -> None:
        turns = [math.radians(start + (end - start) * i / 60) for i in range(61)]
        line = serpents.resample([(x + 7.6 * math.cos(a), foot + 2.1 * math.sin(a)) for a in turns])
        Body(line, lambda _: 1.45, 1, look).draw(scene)

    coil(90, 450)
    high, wide = 24.9 * s, 9.0 * max(s, 0.9)
    serpents.cobra(scene, x, foot - 0.2, high, wide, lw=0.38, crown=True, eyes=False)
    coil(168, 12)
    y = foot - 0.2 - high * 0.5
    r = 5.7 * max(s, 0.88)
    scene.circle(x, y, r, fill="white", stroke="copper", lw=0.55)
    scene.circle(x, y, r - 0.6, fill="copper_t", stroke="copper_m", lw=0.2)
    scene.text(x, y, str(goal), "num", max(15 * max(s, 0.88), CUT / scene.scale), "ink", "c", mid=True)
    return x, y, r - 0.3
