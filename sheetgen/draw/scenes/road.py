"""A road through a landscape that winds down a page in rows: from a gate at dawn to a palace by night.

Each row is a strip of landscape with the road on its ground, and each half of it shows other buildings, plants and
walkers. Lanes join the rows at alternating ends; the road comes down a hill there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw.ornament import num
from sheetgen.draw.paper import Box
from sheetgen.draw.scenes.stage import UNITS, Papers, Stage, hours
from sheetgen.draw.scenes.views import CAMELS, GREY, KING, LIGHTS, PALE, RIDER, ROBES, SEAT, TENTS

if TYPE_CHECKING:
    from sheetgen.draw.path import Point
    from sheetgen.draw.scene import Scene

WIDE, BEND = 4.8, 5.0
"""Width of the road, and radius of its middle line at a bend, in mm."""
LANE, HILL, BESIDE = 13.0, 15.0, 1.4
"""Width in mm of the lane at the end of a row, of the hill below it, and of the gap beside it."""
STRIP, LEVEL = 0.39, 0.78
"""Height of a strip relative to its row, and of the road's middle line relative to the strip."""
HORIZON, FOOT, TALL, SHORE = 0.6, 0.66, 1.2, 0.48
"""Heights of the horizon and of the feet of buildings, relative to the strip; a factor of their heights;
and the height of a river's far shore."""
LAMP, GATE, END, END_ROOM = 0.2, 0.76, 0.62, 21.0
"""Heights of a lamp, of the gate and of the building at the end, relative to the strip; room in mm for the latter."""
SIGN, NUMBER = 20.0, 28.0
"""Distance in mm of a station's number from its left edge, and width of the left end with the number."""
DAY = ("dawn", "dawn", "day", "day", "dusk", "night")
"""The hours of the rows."""
SUNS: Mapping[str, tuple[float, float]] = {
    "dawn": (0.7, 0.5), "day": (0.5, 0.3), "dusk": (0.28, 0.52), "night": (0.44, 0.34),
}  # fmt: skip
"""Places of the sun or the moon by hour: shares of the width and of the height of a strip."""

Thing = tuple[str, float, float]
"""A part with its place and its height: shares of the room of a half, and of the height of its strip."""
FIGURES: Mapping[str, Papers] = {
    "elephant": PALE, "howdah": GREY, "bearer": ROBES, "camel": CAMELS, "bales": CAMELS, "camel-rider": RIDER,
    "peacock": KING, "serpent": KING, "rider": SEAT, "bird": KING,
}  # fmt: skip
"""The inks of figures."""
PIECES: Mapping[str, tuple[str, str]] = {
    "state-elephant": ("elephant", "howdah"), "pack-camel": ("camel", "bales"),
    "ridden-camel": ("camel", "camel-rider"),
}  # fmt: skip
"""Figures of two parts."""
PLANTS = ("palm", "cypress", "tree", "fern")


class Half(NamedTuple):
    """What half of a row shows: buildings and plants behind the road, walkers on it, and lamps beside it."""

    behind: Sequence[Thing]
    walkers: Sequence[Thing] = ()
    lamps: Sequence[float] = (0.0, 0.96)


_RIVER = (
    Half((("palm", 0.06, 0.46), ("palm", 0.12, 0.34), ("tower", 0.34, 0.5), ("palm", 0.56, 0.42)),
         (("elephant", 0.82, 0.4), ("elephant", 0.66, 0.32))),
    Half((("minaret", 0.04, 0.5), ("palace", 0.5, 0.46), ("palm", 0.66, 0.4), ("palm", 0.95, 0.46)),
         (("bearer", 0.78, 0.42), ("bearer", 0.86, 0.42))),
    Half((("boat", 0.66, 0.36), ("boat", 0.86, 0.26)),
         (("state-elephant", 0.4, 0.42),)),
    Half((("tree", 0.42, 0.34), ("tree", 0.5, 0.26), ("shrine", 0.7, 0.52), ("palm", 0.92, 0.44)),
         (("peacock", 0.2, 0.34),)),
    Half((("tent", 0.16, 0.38), ("tent", 0.34, 0.3), ("palm", 0.52, 0.5)),
         (("pack-camel", 0.68, 0.46), ("pack-camel", 0.86, 0.42))),
    Half((("palm", 0.08, 0.44), ("minaret", 0.36, 0.48), ("palace", 0.5, 0.42), ("minaret", 0.64, 0.48)),
         (("elephant", 0.72, 0.38), ("elephant", 0.9, 0.3))),
    Half((("cypress", 0.5, 0.34), ("fort", 0.78, 0.44)),
         (("bearer", 0.3, 0.42), ("bearer", 0.44, 0.38))),
    Half((("boat", 0.34, 0.34), ("palm", 0.66, 0.48), ("palm", 0.72, 0.36), ("tower", 0.92, 0.46)),
         (("peacock", 0.12, 0.34), ("peacock", 0.24, 0.3))),
    Half((("shrine", 0.14, 0.5), ("shrine", 0.3, 0.42), ("palm", 0.46, 0.5)),
         (("state-elephant", 0.74, 0.42),)),
    Half((("tree", 0.06, 0.36), ("tower", 0.38, 0.5), ("tree", 0.5, 0.34), ("palm", 0.95, 0.44)),
         (("pack-camel", 0.56, 0.46), ("pack-camel", 0.78, 0.42))),
    Half((("minaret", 0.62, 0.48), ("tent", 0.84, 0.38)),
         (("elephant", 0.36, 0.38),)),
    Half((("palm", 0.46, 0.46), ("palm", 0.52, 0.36), ("shrine", 0.74, 0.46)),
         (("state-elephant", 0.3, 0.44),)),
)  # fmt: skip
_HILLS = (
    Half((("cypress", 0.06, 0.44), ("cypress", 0.11, 0.34), ("tower", 0.32, 0.48), ("tree", 0.54, 0.34)),
         (("bearer", 0.7, 0.42), ("bearer", 0.8, 0.42))),
    Half((("tree", 0.06, 0.36), ("fort", 0.42, 0.42), ("cypress", 0.95, 0.42)),
         (("state-elephant", 0.74, 0.42),)),
    Half((("tree", 0.6, 0.4), ("tree", 0.72, 0.3), ("shrine", 0.88, 0.46)),
         (("pack-camel", 0.4, 0.46),)),
    Half((("cypress", 0.5, 0.38), ("palace", 0.68, 0.46), ("cypress", 0.86, 0.38)),
         (("elephant", 0.14, 0.38), ("elephant", 0.3, 0.3))),
    Half((("tent", 0.14, 0.38), ("tent", 0.32, 0.32), ("tree", 0.54, 0.42)),
         (("ridden-camel", 0.76, 0.46),)),
    Half((("cypress", 0.06, 0.42), ("minaret", 0.36, 0.5), ("palace", 0.5, 0.4), ("tree", 0.94, 0.32)),
         (("peacock", 0.72, 0.34), ("peacock", 0.86, 0.3))),
    Half((("cypress", 0.52, 0.36), ("fort", 0.78, 0.46)),
         (("bearer", 0.3, 0.42), ("bearer", 0.44, 0.42))),
    Half((("cypress", 0.4, 0.44), ("cypress", 0.46, 0.36), ("tower", 0.7, 0.5), ("tree", 0.9, 0.34)),
         (("state-elephant", 0.16, 0.42),)),
    Half((("shrine", 0.14, 0.46), ("shrine", 0.3, 0.38), ("tree", 0.48, 0.4)),
         (("bearer", 0.66, 0.42), ("bearer", 0.84, 0.42))),
    Half((("tree", 0.06, 0.38), ("palace", 0.46, 0.44), ("cypress", 0.95, 0.42)),
         (("elephant", 0.66, 0.38), ("elephant", 0.84, 0.32))),
    Half((("tree", 0.6, 0.42), ("tent", 0.84, 0.36)),
         (("pack-camel", 0.36, 0.46),)),
    Half((("cypress", 0.46, 0.44), ("tower", 0.72, 0.46)),
         (("state-elephant", 0.28, 0.44),)),
)  # fmt: skip
_DESERT = (
    Half((("palm", 0.06, 0.5), ("palm", 0.12, 0.36), ("tent", 0.34, 0.36), ("palm", 0.56, 0.42)),
         (("pack-camel", 0.68, 0.46), ("pack-camel", 0.84, 0.4))),
    Half((("palm", 0.06, 0.46), ("fort", 0.44, 0.4), ("palm", 0.95, 0.5)),
         (("ridden-camel", 0.78, 0.48),)),
    Half((("tent", 0.66, 0.42), ("tent", 0.84, 0.32)),
         (("elephant", 0.36, 0.38),)),
    Half((("palm", 0.42, 0.36), ("palace", 0.64, 0.42), ("minaret", 0.82, 0.5)),
         (("bearer", 0.18, 0.42), ("bearer", 0.28, 0.42))),
    Half((("palm", 0.1, 0.46), ("palm", 0.24, 0.54), ("palm", 0.3, 0.4), ("palm", 0.5, 0.36)),
         (("ridden-camel", 0.82, 0.48), ("pack-camel", 0.64, 0.44))),
    Half((("tower", 0.06, 0.46), ("shrine", 0.42, 0.46), ("shrine", 0.56, 0.36), ("palm", 0.95, 0.48)),
         (("state-elephant", 0.8, 0.42),)),
    Half((("minaret", 0.6, 0.5), ("tent", 0.82, 0.4)),
         (("pack-camel", 0.4, 0.46),)),
    Half((("palm", 0.44, 0.5), ("fort", 0.72, 0.44)),
         (("elephant", 0.28, 0.34), ("elephant", 0.12, 0.4))),
    Half((("tent", 0.12, 0.32), ("tent", 0.26, 0.38), ("tent", 0.4, 0.32), ("palm", 0.56, 0.5)),
         (("bearer", 0.72, 0.42), ("bearer", 0.82, 0.42))),
    Half((("palm", 0.06, 0.44), ("palace", 0.46, 0.44), ("palm", 0.66, 0.4), ("palm", 0.95, 0.5)),
         (("pack-camel", 0.68, 0.46), ("ridden-camel", 0.9, 0.48))),
    Half((("palm", 0.62, 0.46), ("tower", 0.84, 0.48)),
         (("state-elephant", 0.36, 0.42),)),
    Half((("palm", 0.46, 0.48), ("palm", 0.52, 0.36), ("tent", 0.74, 0.38)),
         (("ridden-camel", 0.28, 0.48),)),
)  # fmt: skip
_JUNGLE = (
    Half((("tree", 0.08, 0.42), ("tree", 0.2, 0.32), ("ruin", 0.4, 0.46), ("palm", 0.58, 0.5)),
         (("elephant", 0.8, 0.38),)),
    Half((("palm", 0.05, 0.5), ("shrine", 0.44, 0.46), ("tree", 0.58, 0.36), ("palm", 0.95, 0.48)),
         (("peacock", 0.8, 0.36),)),
    Half((("tree", 0.56, 0.36), ("ruin", 0.82, 0.46)),
         (("bearer", 0.3, 0.42), ("bearer", 0.44, 0.42))),
    Half((("tree", 0.4, 0.4), ("tree", 0.54, 0.46), ("palm", 0.7, 0.5), ("tree", 0.9, 0.36)),
         (("serpent", 0.16, 0.44),)),
    Half((("ruin", 0.18, 0.38), ("palm", 0.38, 0.52), ("palm", 0.45, 0.4)),
         (("elephant", 0.7, 0.4),)),
    Half((("tree", 0.07, 0.4), ("shrine", 0.4, 0.5), ("ruin", 0.56, 0.4), ("tree", 0.94, 0.38)),
         (("elephant", 0.74, 0.38), ("elephant", 0.92, 0.3))),
    Half((("palm", 0.56, 0.5), ("palm", 0.64, 0.4), ("boat", 0.86, 0.34)),
         (("peacock", 0.3, 0.36), ("peacock", 0.46, 0.3))),
    Half((("tree", 0.42, 0.38), ("ruin", 0.66, 0.5), ("tree", 0.88, 0.42)),
         (("serpent", 0.16, 0.44),)),
    Half((("palm", 0.08, 0.5), ("tree", 0.22, 0.4), ("tower", 0.44, 0.48)),
         (("state-elephant", 0.74, 0.42),)),
    Half((("tree", 0.06, 0.38), ("ruin", 0.42, 0.44), ("shrine", 0.58, 0.46), ("palm", 0.95, 0.46)),
         (("bearer", 0.74, 0.42), ("bearer", 0.84, 0.42))),
    Half((("tree", 0.58, 0.44), ("palm", 0.74, 0.5), ("tree", 0.92, 0.38)),
         (("elephant", 0.34, 0.38),)),
    Half((("tree", 0.46, 0.4), ("shrine", 0.74, 0.46)),
         (("serpent", 0.28, 0.46),)),
)  # fmt: skip
HALVES: Mapping[str, Sequence[Half]] = {
    "river": _RIVER,
    "hills": _HILLS,
    "desert": _DESERT,
    "jungle": _JUNGLE,
}
"""The halves of the rows by landscape, in the order of the road."""
ENDS: Mapping[str, str] = {"river": "palace", "hills": "palace", "desert": "palace", "jungle": "ruin"}
"""The building at the end of the road by landscape."""
GREENS: Mapping[str, tuple[str, str]] = {
    "dawn": ("green_p45", "green_p60"), "day": ("green_p60", "green_p80"),
    "dusk": ("jungle_p60", "jungle_p80"), "night": ("jungle_p80", "jungle_p100"),
}  # fmt: skip
"""The ground of the jungle by hour, which is the light side of its trees, and their shaded side."""
WET = ("river",)
"""Landscapes with water behind the road; elsewhere only boats have it."""


def road_rows(room: Box, count: int) -> list[Box]:
    """Return the area below each row's strip, without the lane in which the road goes down to the next one."""
    high = room.h / count
    return [
        Box(
            room.x + (LANE + BESIDE if n % 2 else 0.0),
            room.y + (n + STRIP) * high,
            room.w - LANE - BESIDE,
            (1 - STRIP) * high,
        )  # fmt: skip
        for n in range(count)
    ]


def draw_road(
    scene: Scene, room: Box, stations: Sequence[Sequence[Box]], landscape: str, ink: str
) -> list[float]:
    """Draw the road through the rows of ``room``. ``stations`` are the areas below each strip, row by row and from
    left to right. Return the y of the road's middle line in each row.
    """
    count = len(stations)
    high = room.h / count
    strips = [Box(room.x, room.y + n * high, room.w, high * STRIP) for n in range(count)]
    levels = [strip.y + strip.h * LEVEL for strip in strips]
    rows = [_parts(strips[n], row, n, count, HALVES[landscape]) for n, row in enumerate(stations)]
    for n, strip in enumerate(strips):
        _strip(scene, strip, n, rows[n], landscape)
        scene.rect(*strip, stroke=ink, lw=0.35)
    for n, strip in enumerate(strips[:-1]):
        _lane(scene, strip, strips[n + 1], n, ink, _ground(landscape, n))
    line = [(x, level) for n, level in enumerate(levels) for x in _ends(room, n)]
    out = -1 if count % 2 else 1
    line[0], line[-1] = (line[0][0] + 1, line[0][1]), (line[-1][0] + 2.5 * out, line[-1][1])
    ground = hours()["dawn"].ground
    for half, colour in ((WIDE / 2 + 0.5, ground[2]), (WIDE / 2, ground[1])):
        scene.path(band_path(line, half, BEND), fill=colour, lw=0.2)
    page = Stage(scene, Box(0, 0, UNITS, UNITS), "dawn", 0)
    for n, strip in enumerate(strips):
        for part in rows[n]:
            _walkers(page, part, levels[n], strip.h, flip=n % 2 == 1)
    tall, low = strips[0].h, WIDE / 2 + 0.4
    page.part("gate", line[0][0], levels[0] + low, tall * GATE, hours()["dusk"].middle)
    page.part(ENDS[landscape], line[-1][0], levels[-1] + low, tall * END, hours()["dusk"].middle)
    return levels


class Part(NamedTuple):
    """A part of a row: what it shows, and from where to where its background and its walkers go, in mm."""

    half: Half
    scenery: tuple[float, float]
    walk: tuple[float, float]


def _parts(strip: Box, row: Sequence[Box], n: int, count: int, halves: Sequence[Half]) -> list[Part]:
    """Return the parts of row ``n`` from left to right; ``row`` are the areas below them."""
    back = n % 2 == 1
    first = n * len(row)
    shown = [halves[(first + k) % len(halves)] for k in range(len(row))]
    lefts, rights = [box.x for box in row], [box.right for box in row]
    lefts[0] = strip.x + (END_ROOM if back and n == count - 1 else 3.0 if back else LANE + HILL)
    rights[-1] = strip.right - (LANE + HILL / 2 if back else 3.0)
    return [
        Part(half, (left, right), (box.x + NUMBER, min(right, box.right)))
        for half, left, right, box in zip(shown[::-1] if back else shown, lefts, rights, row, strict=True)
    ]


def _ends(room: Box, n: int) -> tuple[float, float]:
    """Return the x of the lanes' middle lines at the start and at the end of row ``n``."""
    left, right = room.x + LANE / 2, room.right - LANE / 2
    return (right, left) if n % 2 else (left, right)


def _hour(n: int) -> str:
    """Return the hour of row ``n``."""
    return DAY[n % len(DAY)]


def _ground(landscape: str, n: int) -> str:
    """Return the ground's ink of row ``n``."""
    return GREENS[_hour(n)][0] if landscape == "jungle" else hours()[_hour(n)].ground[0]


def _canopy(stage: Stage, n: int) -> None:
    """Draw the trees behind the things of row ``n`` in the jungle."""
    own, shade = GREENS[_hour(n)]
    papers = {**stage.hour.far, "own": own, "shade": shade}
    for k in range(15):
        high = stage.luck.uniform(0.4, 0.6) * stage.high
        stage.part("tree", 3 + 6.7 * k, FOOT * stage.high, high, papers, flip=k % 2 == 1)


def _at(span: tuple[float, float], share: float, flip: bool) -> float:
    """Return the x at a share of a span, from its end on the way."""
    left, right = span
    return right - share * (right - left) if flip else left + share * (right - left)


def _strip(scene: Scene, box: Box, n: int, parts: Sequence[Part], landscape: str) -> None:
    """Draw the landscape of row ``n``, and the hill on which the road comes down to it."""
    stage = Stage(scene, box, _hour(n), n)
    h, colours, unit = stage.high, stage.hour, stage.unit
    frame = f"M{num(box.x, box.y)}H{num(box.right)}V{num(box.bottom)}H{num(box.x)}Z"
    with scene.clipped(frame), scene.placed(box.x, box.y, unit):
        with scene.as_backdrop():
            stage.sky(HORIZON * h, 0.42 * h)
        x, y = SUNS[_hour(n)]
        stage.stars(0.4 * h, 16)
        stage.disc(UNITS * (1 - x if n % 2 else x), y * h, 0.22 * h, beads=False)
        wild = landscape == "jungle"
        for low, high, role, tops in ((0.62, 0.26, "own", 5 + n % 3), (0.66, 0.18, "shade", 7 - n % 3)):
            stage.ridge(low * h, high * h, _ground(landscape, n) if wild else colours.far[role], tops)
        if landscape in WET:
            stage.plane(f"M0 {num(SHORE * h)}H{num(UNITS)}V{num(h)}H0Z", colours.water[0])
            for k in range(14):
                stage.lens(
                    stage.luck.uniform(0, UNITS),
                    (SHORE + 0.03 + 0.05 * (k % 2)) * h,
                    2.2,
                    0.02 * h,
                    colours.water[1],
                )
        if wild:
            with scene.as_backdrop():
                _canopy(stage, n)
        stage.land(f"M0 {HORIZON}H{UNITS}V1H0Z", _ground(landscape, n))
        for part in parts:
            for name, share, high in part.half.behind:
                at = (_at(part.scenery, share, n % 2 == 1) - box.x) / unit
                if name == "boat":
                    stage.lens(at, FOOT * h, 1.3 * high * h, 0.06 * h, colours.water[0])
                papers = (
                    colours.leaves(0)
                    if name in PLANTS
                    else TENTS[n % 2]
                    if name == "tent"
                    else colours.middle
                )
                stage.part(name, at, FOOT * h, TALL * high * h, papers, flip=share > 0.5)
        if n:
            lane, hill = LANE / unit, (LANE + HILL) / unit
            d = f"M0 0H{num(lane)}C{num((lane + hill) / 2, 0, (lane + hill) / 2, HORIZON, hill, HORIZON)}V1H0Z"
            with scene.placed(UNITS if n % 2 else 0, 0, sx=-1 if n % 2 else 1):
                stage.land(d, _ground(landscape, n - 1))
        stage.light_stars()


def _lane(scene: Scene, strip: Box, below: Box, n: int, ink: str, ground: str) -> None:
    """Draw the ground of the lane from row ``n`` to the next one."""
    left = strip.x if n % 2 else strip.right - LANE
    top, low = strip.bottom - 0.3, below.y + 0.3
    scene.rect(left, top, LANE, low - top, fill=ground, lw=0.2)
    for x in (left, left + LANE):
        scene.seg(x, strip.bottom, x, below.y, ink, 0.35)


def _walkers(stage: Stage, part: Part, level: float, high: float, *, flip: bool) -> None:
    """Draw the walkers of a part of a row on the road at y ``level``, and lamps beside the road."""
    for share in part.half.lamps:
        stage.part("lamp", _at(part.walk, share, flip), level - WIDE / 2 - 0.2, LAMP * high, LIGHTS)
    for name, share, size in part.half.walkers:
        for piece in PIECES.get(name, (name,)):
            stage.part(
                piece, _at(part.walk, share, flip), level + 1.2, size * high, FIGURES[piece], flip=flip
            )


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
