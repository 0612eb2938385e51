"""The landscapes of headers: wide strips with figures on both sides of a gate, which is open for a title.

Each is a function of a stage and the width of the sides, both in units of the stage. Figures walk towards the gate;
their sizes follow the height of the strip, so a wider side has more of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from sheetgen.draw.scenes.views import (
    CAMELS,
    CITY,
    GREY,
    KING,
    LIGHTS,
    PALE,
    RIDER,
    ROBES,
    TENTS,
    draw_state_elephant,
)

if TYPE_CHECKING:
    from sheetgen.draw.scenes.stage import Papers, Stage

FARTHEST = 0.94
"""The end of the row of figures, as a share of a side from its outer edge."""


def _row(stage: Stage, side: float, step: float) -> Iterator[tuple[int, bool, float]]:
    """Yield the figures of both sides from the gate outwards: number, whether it walks left, and x.

    ``step`` is the distance in heights of the strip.
    """
    wide = step * stage.high
    count = max(1, int((side * FARTHEST) / wide))
    for n in range(count):
        out = side * FARTHEST - wide * (n + 0.5)
        yield n, False, out
        yield n, True, 100 - out


def _gate_sides(side: float) -> tuple[tuple[float, float], tuple[float, float]]:
    return (-2, side), (100 - side, 102)


def draw_river_strip(stage: Stage, side: float) -> None:
    """Draw palaces and ghats at a river, and a procession of elephants."""
    hour, h = stage.hour, stage.high
    shore = 0.6 * h
    stage.sky(shore, 0.34 * h)
    stage.stars(0.4 * h, 16)
    stage.disc(50, 0.42 * h, 0.46 * h, beads=False)
    stage.skyline(shore, (0.2 * h, 0.32 * h), hour.far, CITY, _gate_sides(side))
    for name, out, high in (("palace", 0.16, 0.4), ("shrine", 0.66, 0.46)):
        stage.part(name, side * out, shore, high * h, hour.middle)
        stage.part("palace" if name == "shrine" else "tower", 100 - side * out, shore, high * h, hour.middle)
    for out, high in ((0.42, 0.4), (0.5, 0.3), (0.94, 0.34)):
        _pair(stage, "palm", side * out, shore + 0.02 * h, high * h, hour.leaves(0))
    foot = stage.steps(shore, 0.035 * h, [*hour.steps] * 2)
    stage.water(foot, h, 50, 4)
    stage.bank(0.88 * h, 0.0, 0.03 * h)
    for n, flip, x in _row(stage, side, 0.8):
        if n % 2 == 0:
            draw_state_elephant(stage, x, 0.96 * h, 0.33 * h, GREY, "curve" if flip else "fish", flip=flip)
        else:
            stage.part("elephant", x, 0.96 * h, 0.29 * h, PALE, flip=flip)


def draw_river_frieze(stage: Stage, side: float) -> None:
    """Draw for a low header on each side a palace at a river and two elephants."""
    hour, h = stage.hour, stage.high
    shore = 0.74 * h
    stage.sky(shore, 0.34 * h)
    stage.stars(0.3 * h, 12)
    stage.ridge(shore, 0.2 * h, hour.far["own"], 4)
    for name, out, high in (("palm", 0.03, 0.62), ("palm", 0.4, 0.56), ("palm", 0.97, 0.6)):
        _pair(stage, name, side * out, shore + 0.02 * h, high * h, hour.leaves(0))
    _pair(stage, "palace", side * 0.2, shore, 0.7 * h, hour.middle)
    foot = stage.steps(shore, 0.04 * h, [*hour.steps])
    stage.water(foot, h, 50, 3)
    stage.bank(0.92 * h, 0.0, 0.03 * h)
    for out, flip in ((side * 0.76, False), (100 - side * 0.76, True)):
        behind = 1.2 * h if flip else -1.2 * h
        stage.part("elephant", out + behind, 0.97 * h, 0.5 * h, PALE, flip=flip)
        draw_state_elephant(stage, out, 0.97 * h, 0.64 * h, GREY, "curve" if flip else "fish", flip=flip)


def draw_hill_strip(stage: Stage, side: float) -> None:
    """Draw forts on hills, and a procession with standards."""
    hour, h = stage.hour, stage.high
    stage.sky(0.66 * h, 0.34 * h)
    stage.stars(0.4 * h, 14)
    stage.disc(50, 0.46 * h, 0.46 * h, beads=False)
    stage.ridge(0.60 * h, 0.22 * h, hour.far["own"], 5)
    stage.ridge(0.70 * h, 0.24 * h, hour.far["shade"], 7)
    for x, name, high in ((side * 0.42, "fort", 0.42), (100 - side * 0.42, "palace", 0.4)):
        half = 0.55 * h
        d = f"M{x - 2 * half:.3f} .8C{x - half:.3f} .78 {x - half:.3f} .6 {x - 0.7 * half:.3f} .6"
        d += f"H{x + 0.7 * half:.3f}C{x + half:.3f} .6 {x + half:.3f} .78 {x + 2 * half:.3f} .8Z"
        stage.land(d, hour.middle["shade"])
        stage.part(name, x, 0.61 * h, high * h, hour.middle)
    stage.land("M-2 .76C15 .7 30 .8 50 .77S85 .7 102 .76V1H-2Z", hour.leaf[0][1])
    for out, high in ((0.05, 0.3), (0.14, 0.2), (0.84, 0.24)):
        _pair(stage, "tree" if out < 0.5 else "cypress", side * out, 0.82 * h, high * h, hour.leaves(0))
    stage.bank(0.87 * h, 0.0, 0.03 * h)
    for n, flip, x in _row(stage, side, 0.52):
        if n == 1:
            draw_state_elephant(stage, x, 0.965 * h, 0.28 * h, PALE, flip=flip)
        elif n == 2:
            continue
        else:
            stage.part("bearer", x, 0.965 * h, 0.25 * h, ROBES, flip=flip)


def draw_desert_strip(stage: Stage, side: float) -> None:
    """Draw a caravan on dunes that meets a state elephant, tents and palms behind them."""
    hour, h = stage.hour, stage.high
    stage.sky(0.64 * h, 0.34 * h)
    stage.stars(0.4 * h, 14)
    stage.disc(50, 0.46 * h, 0.46 * h, beads=False)
    stage.ridge(0.6 * h, 0.16 * h, hour.far["own"], 4)
    stage.skyline(
        0.6 * h, (0.14 * h, 0.2 * h), hour.far, CITY, ((side * 0.5, side), (100 - side, 100 - side * 0.5))
    )
    stage.ridge(0.68 * h, 0.14 * h, hour.far["shade"], 6)
    stage.land("M-2 .7C8 .6 18 .66 30 .72S70 .72 80 .66S94 .62 102 .7V1H-2Z", hour.middle["own"])
    for x, tent in ((side * 0.2, 0), (100 - side * 0.2, 1)):
        stage.part("tent", x, 0.78 * h, 0.36 * h, TENTS[tent])
    for out, high in ((0.03, 0.56), (0.36, 0.42), (0.92, 0.4)):
        _pair(stage, "palm", side * out, 0.8 * h, high * h, hour.leaves(0))
    stage.land("M-2 .82C20 .76 30 .8 50 .82S80 .76 102 .82V1H-2Z", hour.ground[1])
    stage.land("M-2 .85C20 .79 30 .83 50 .85S80 .79 102 .85V1H-2Z", hour.ground[0])
    for n, flip, x in _row(stage, side, 0.6):
        if n == 0 and flip:
            draw_state_elephant(stage, x + 0.05 * h, 0.96 * h, 0.3 * h, PALE, flip=True)
            continue
        stage.part("camel", x, 0.96 * h, 0.36 * h, CAMELS, flip=flip)
        rider = n == 0
        stage.part(
            "camel-rider" if rider else "bales", x, 0.96 * h, 0.36 * h, RIDER if rider else CAMELS, flip=flip
        )


def draw_jungle_strip(stage: Stage, side: float) -> None:
    """Draw temples in the jungle by night, serpents and lanterns."""
    hour, h = stage.hour, stage.high
    stage.sky(0.9 * h, 0.34 * h)
    stage.stars(0.4 * h, 20)
    stage.disc(50, 0.46 * h, 0.46 * h, beads=False)
    canopy = {**hour.far, "own": hour.sky[-2], "shade": hour.sky[-3]}
    for at in range(2, 100, 7):
        stage.part("tree", at, 0.84 * h, stage.luck.uniform(0.5, 0.72) * h, canopy, flip=at > 50)
    for out, name, high in ((0.46, "ruin", 0.62), (0.12, "palm", 0.56), (0.88, "palm", 0.46)):
        papers = hour.middle if name == "ruin" else hour.leaves(0)
        _pair(stage, name, side * out, 0.87 * h, high * h, papers)
    stage.land("M-2 .86C20 .83 80 .83 102 .86V1H-2Z", hour.ground[2])
    stage.land("M-2 .93C20 .9 80 .9 102 .93V1H-2Z", hour.ground[0])
    _pair(stage, "serpent", side * 0.46, 0.97 * h, 0.42 * h, KING)
    for out in (-0.42, 0.42):
        _pair(stage, "lamp", side * 0.46 + out * h, 0.97 * h, 0.11 * h, LIGHTS)
    for out, drop in ((0.2, 0.31), (0.76, 0.37)):
        for x in (side * out, 100 - side * out):
            stage.lantern(x, drop * h, 0.2 * h, LIGHTS)
    for rot, high in ((16, 0.62), (44, 0.56), (70, 0.46)):
        stage.part("leaf", 0, 1.02 * h, high * h, hour.leaves(1), rot=rot)
        stage.part("leaf", 100, 1.02 * h, high * h, hour.leaves(1), rot=-rot, flip=True)


def _pair(stage: Stage, name: str, out: float, y: float, high: float, papers: Papers) -> None:
    """Draw a part on both sides, ``out`` from the edges."""
    stage.part(name, out, y, high, papers)
    stage.part(name, 100 - out, y, high, papers, flip=True)


STRIPS: Mapping[str, Callable[[Stage, float], None]] = {
    "river": draw_river_strip,
    "frieze": draw_river_frieze,
    "hills": draw_hill_strip,
    "desert": draw_desert_strip,
    "jungle": draw_jungle_strip,
}
"""The landscapes by name."""
