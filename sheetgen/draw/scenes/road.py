"""A winding road with stations: rows that are joined at alternating ends, with figures and trees along it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw.ornament import num
from sheetgen.draw.paper import Box
from sheetgen.draw.scenes.stage import UNITS, Papers, Stage
from sheetgen.draw.scenes.views import CAMELS, GREY, KING, LIGHTS, PALE, RIDER, ROBES

if TYPE_CHECKING:
    from sheetgen.draw.path import Point
    from sheetgen.draw.scene import Scene

WIDE, BEND = 5.6, 5.0
"""Width of the road, and radius of its middle line at a bend, in mm."""
TOP, LANE = 9.4, 13.0
"""Distance of the road from the top of its row, and width of the lane at the end of a row, in mm."""


Walker = tuple[float, Sequence[tuple[str, "Papers"]]]
"""The height of a figure in mm, and its parts with their inks."""


class Figures(NamedTuple):
    """The parts along a road: figures that walk on it, row by row in turn, a tree beside it, and its end."""

    walkers: Sequence[Walker]
    tree: str
    end: str


def _elephant(papers: Papers) -> Walker:
    return 5.1, (("elephant", papers), ("howdah", papers))


FIGURES: Mapping[str, Figures] = {
    "river": Figures(((7.2, (("elephant", PALE),)), _elephant(GREY)), "palm", "palace"),
    "hills": Figures(((7.0, (("bearer", ROBES),)), _elephant(PALE)), "cypress", "fort"),
    "desert": Figures(
        ((8.6, (("camel", CAMELS), ("bales", CAMELS))), (6.6, (("camel", CAMELS), ("camel-rider", RIDER)))),
        "palm", "tent",
    ),
    "jungle": Figures(((8.6, (("serpent", KING),)), (7.2, (("peacock", KING),))), "tree", "ruin"),
}  # fmt: skip
"""The parts by landscape."""


def road_rows(room: Box, count: int) -> list[Box]:
    """Return the area of each row without the lane in which the road goes down to the next one."""
    high = room.h / count
    return [
        Box(room.x + (LANE if n % 2 else 0.0), room.y + n * high, room.w - LANE, high) for n in range(count)
    ]


def draw_road(scene: Scene, room: Box, count: int, landscape: str, hour: str) -> None:
    """Draw the road through ``count`` rows, from the start of the first one to the end of the last one."""
    rows, half = road_rows(room, count), LANE / 2
    line: list[Point] = [(room.x + 2, rows[0].y + TOP)]
    for n, row in enumerate(rows):
        last = n == count - 1
        x = (
            (room.x + half if n % 2 else room.right - half)
            if not last
            else (room.x + 8 if n % 2 else room.right - 8)
        )
        line.append((x, row.y + TOP))
        if not last:
            line.append((x, rows[n + 1].y + TOP))
    stage = Stage(scene, Box(0, 0, UNITS, UNITS), hour, 0)
    colours = stage.hour
    stage.plane(band_path(line, WIDE / 2 + 0.5, BEND), colours.ground[2])
    stage.plane(band_path(line, WIDE / 2, BEND), colours.ground[1])
    figures = FIGURES[landscape]
    for n, row in enumerate(rows):
        y, way = row.y + TOP, -1 if n % 2 else 1
        walkers, trees = (0.76, 0.31) if n % 2 else (0.31, 0.8)
        high, parts = figures.walkers[n % len(figures.walkers)]
        for out, size in ((-9.5, 1.0), (9.0, 0.85)):
            at = row.x + walkers * row.w + way * out
            for name, papers in parts:
                stage.part(name, at, y + 1.6, high * size, papers, flip=way < 0)
        for out, size in ((-3.0, 6.2), (1.6, 4.6)):
            stage.part(figures.tree, row.x + trees * row.w + out, y - WIDE / 2 + 0.3, size, colours.leaves(0))
        for out in (-11, 11):
            stage.part("lamp", row.x + trees * row.w + out, y + 1.4, 4.4, LIGHTS)
    x, y = line[-1]
    stage.part(figures.end, x + (1.4 if count % 2 == 0 else -1.4), y + WIDE / 2, 8.2, colours.middle)


def band_path(line: Sequence[Point], half: float, bend: float) -> str:
    """Return a band along a line of vertical and horizontal pieces as path data. ``bend`` is the radius of the line's
    bends, ``half`` half the width of the band.
    """
    forth, back = _side(line, half, bend), _side(line[::-1], half, bend)
    return f"M{forth[1:]}{back}Z"


def _side(line: Sequence[Point], out: float, bend: float) -> str:
    """Return the side of a line that is ``out`` mm to its left, as path data that begins with L."""
    found, ways = "", [_way(one, two) for one, two in zip(line, line[1:], strict=False)]
    for n, (x, y) in enumerate(line):
        into, on = ways[max(0, n - 1)], ways[min(n, len(ways) - 1)]
        if into == on:
            found += f"L{num(x + out * on[1], y - out * on[0])}"
            continue
        turn = 1 if into[0] * on[1] - into[1] * on[0] > 0 else -1
        radius = bend + turn * out
        corner = x + out * (into[1] + on[1]), y - out * (into[0] + on[0])
        start = corner[0] - radius * into[0], corner[1] - radius * into[1]
        end = corner[0] + radius * on[0], corner[1] + radius * on[1]
        found += f"L{num(*start)}A{num(radius, radius)} 0 0 {int(turn > 0)} {num(*end)}"
    return found


def _way(one: Point, two: Point) -> Point:
    """Return the direction from a point to the next as a unit vector."""
    across, down = two[0] - one[0], two[1] - one[1]
    length = abs(across) + abs(down)
    return across / length, down / length
