"""The landscapes of covers: a river with ghats, hills with a fort, a desert, a jungle with a temple.

Each is a function of a stage that is about 1.26 times as high as wide. Its sun or moon and its figure are the focal
point; the planes behind them become paler with the distance.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sheetgen.draw.scenes.stage import Papers, Stage

CITY = ("palace", "tower", "minaret", "shrine", "palace")
DICE = {"mogul": "orange", "fish": "blue", "curve": "green"}
"""Inks of dice by the icon on their face."""
GREY: Papers = {"own": "steel_p80", "shade": "steel_p100", "trim": "yellow_p80", "lit": "yellow_p20"}
PALE: Papers = {"own": "steel_p45", "shade": "steel_p60", "trim": "yellow_p80", "lit": "yellow_p20"}
CAMELS: Papers = {"own": "umber_p100", "shade": "plum_p100", "trim": "orange_p80", "lit": "yellow_p45"}
ROBES: Papers = {"own": "cobalt_p100", "shade": "night_p100", "trim": "vermilion_p100", "lit": "yellow_p45"}
RIDER: Papers = {"own": "cobalt_p80", "shade": "cobalt_p100", "trim": "vermilion_p100", "lit": "yellow_p45"}
SEAT: Papers = {
    "own": "orange_p100",
    "shade": "vermilion_p100",
    "trim": "vermilion_p100",
    "lit": "yellow_p20",
}
TENTS: tuple[Papers, Papers] = (
    {"own": "vermilion_p100", "shade": "yellow_p45", "trim": "yellow_p80", "lit": "yellow_p60"},
    {"own": "purple_p100", "shade": "orchid_p60", "trim": "yellow_p80", "lit": "yellow_p60"},
)
KING: Papers = {"own": "teal_p100", "shade": "jungle_p100", "trim": "yellow_p80", "lit": "yellow_p45"}
LIGHTS: Papers = {"own": "copper_p100", "shade": "umber_p100", "trim": "vermilion_p100", "lit": "yellow_p80"}
LAMPS: Papers = {**LIGHTS, "own": "orange_p80"}
"""Lamps of clay on the ground: also in grey lighter than it."""


def draw_river(stage: Stage) -> None:
    """Draw palaces and ghats at a river, and a state elephant that carries a die."""
    hour, h = stage.hour, stage.high
    shore = 0.655 * h
    stage.sky(shore)
    stage.stars(0.36 * h, 34)
    stage.disc(50, 0.44 * h, 14.5)
    stage.skyline(shore, (9, 15), hour.far, CITY, ((-4, 38), (60, 100)))
    stage.skyline(shore, (6, 9), hour.far, CITY, ((30, 66),))
    for name, x, high in (("palace", 4, 25), ("palace", 97, 28), ("tower", 29, 31), ("shrine", 73, 33)):
        stage.part(name, x, shore + 1, high, hour.middle, flip=x > 50)
    for at, high in ((17.5, 26), (21, 18), (83.5, 22), (64, 12)):
        stage.part("palm", at, shore + 2, high, hour.leaves(0), flip=at > 50)
    foot = stage.steps(shore, 1.5, [*hour.steps] * 3)
    for n in range(9):
        stage.part("lamp", stage.luck.uniform(4, 96), shore + 1.5 * (2 + n % 4), 2.1, hour.near)
    stage.water(foot, 0.87 * h, 50, 8)
    stage.part("boat", 13, foot + 5, 8, hour.near)
    stage.part("boat", 90, foot + 3.4, 5.6, hour.near, flip=True)
    stage.bank(0.862 * h, 5)
    draw_state_elephant(stage, 49, 0.965 * h, 31, GREY, "mogul")
    stage.die(11, 0.955 * h, 8.6, "blue", ("fish",), rot=-14)
    stage.die(89.5, 0.95 * h, 7.8, "green", ("curve",), rot=12)
    stage.die(46.5, 0.985 * h, 6.6, "purple", ("tea", "silk"), rot=-8)


def draw_state_elephant(
    stage: Stage, x: float, y: float, high: float, papers: Papers, face: str = "", *, flip: bool = False
) -> None:
    """Draw an elephant with a howdah that holds a king, or a die that shows the icon ``face``."""
    seat = x - (-0.16 if flip else 0.16) * high
    stage.shadow(x, y, high * 0.95)
    stage.part("elephant", x, y, high, papers, flip=flip)
    stage.part("howdah", x, y, high, papers, flip=flip)
    if face:
        stage.die(seat, y - 1.02 * high, high * 0.38, DICE[face], (face,))
    else:
        stage.part("rider", seat, y - 1.02 * high, high * 0.44, SEAT, flip=flip)


def draw_hills(stage: Stage) -> None:
    """Draw a fort on a hill before the sun, and the road of a procession that leads to it."""
    hour, h = stage.hour, stage.high
    stage.sky(0.62 * h)
    stage.stars(0.3 * h, 26)
    stage.disc(50, 0.36 * h, 17)
    for x, y, high in ((19, 0.22, 3.4), (13, 0.26, 2.6), (79, 0.2, 3.0)):
        stage.part("bird", x, y * h, high, hour.middle)
    stage.ridge(0.60 * h, 13, hour.far["own"], 3.2)
    stage.ridge(0.64 * h, 12, hour.far["shade"], 2.4)
    stage.land("M-4 .76C16 .7 10 .55 22 .54H78C90 .55 88 .7 104 .74V1H-4Z", hour.middle["shade"])
    stage.part("fort", 50, 0.545 * h, 29, hour.middle)
    for x, y, high in (
        (20, 0.69, 9),
        (24, 0.66, 7),
        (78, 0.665, 8),
        (82, 0.69, 10),
        (86, 0.71, 8),
        (15, 0.72, 10),
    ):
        stage.part("cypress", x, y * h, high, hour.leaves(0))
    stage.land("M-4 .72C20 .7 40 .8 62 .78S92 .7 104 .71V1H-4Z", hour.leaf[0][1])
    stage.land(
        "M47.5 .545H52.5C54 .6 76 .62 74 .68C72 .73 40 .73 34 .79C30 .84 50 .86 66 .9"
        "L30 .92C16 .86 14 .8 24 .76C36 .71 66 .71 67 .67C67 .63 48 .61 47.5 .545Z",
        hour.ground[1],
    )
    for x, y, high in ((63, 0.615, 4.0), (71, 0.685, 5.2), (25, 0.762, 7.0)):
        stage.part("elephant", x, y * h, high, GREY, flip=True)
    for x, y, high in ((8, 0.80, 15), (93, 0.80, 17), (84, 0.815, 11), (15, 0.82, 10)):
        stage.part("tree", x, y * h, high, hour.leaves(0), flip=x > 50)
    stage.bank(0.885 * h, 5)
    for x in (11, 82, 92):
        stage.part("bearer", x, 0.965 * h, 17, ROBES)
    draw_state_elephant(stage, 46, 0.972 * h, 25, GREY)


def draw_caravan(stage: Stage, places: tuple[tuple[float, float], ...], high: float) -> None:
    """Draw camels with bales at places x, y; the last one carries a rider."""
    for x, y in places[:-1]:
        stage.part("camel", x, y, high, CAMELS)
        stage.part("bales", x, y, high, CAMELS)
    stage.part("camel", *places[-1], high * 1.06, CAMELS)
    stage.part("camel-rider", *places[-1], high * 1.06, RIDER)


def draw_desert(stage: Stage) -> None:
    """Draw a caravan on the crest of a dune before the sun, and an oasis with tents below."""
    hour, h = stage.hour, stage.high
    stage.sky(0.6 * h)
    stage.stars(0.3 * h, 26)
    stage.disc(50, 0.41 * h, 21)
    stage.ridge(0.545 * h, 8, hour.far["own"], 2.0)
    stage.skyline(0.545 * h, (7, 10), hour.far, CITY, ((3, 26), (76, 96)))
    stage.ridge(0.60 * h, 7, hour.far["shade"], 1.4)
    stage.land("M-4 .7C14 .66 22 .62 40 .62S80 .628 104 .575V1H-4Z", hour.middle["shade"])
    crest = 0.62 * h
    draw_caravan(stage, ((13, crest + 2.4), (37, crest + 0.8), (62, crest)), 22)
    for d, ink in (
        ("M-4 .68C20 .63 46 .64 58 .665S88 .7 104 .65V1H-4Z", hour.middle["own"]),
        ("M58 .665C66 .68 88 .7 104 .65V.8C84 .8 74 .72 58 .665Z", hour.far["shade"]),
        ("M-4 .78C16 .71 34 .72 50 .755S86 .79 104 .74V1H-4Z", hour.ground[0]),
        ("M-4 .78C16 .71 34 .72 50 .755C34 .75 18 .8 -4 .86Z", hour.ground[1]),
    ):
        stage.land(d, ink)
    stage.part("tent", 79, 0.865 * h, 25, TENTS[0])
    stage.part("tent", 57, 0.83 * h, 15, TENTS[1])
    stage.land(
        "M22 .885C26 .841 66 .836 77.5 .867C88.5 .9 66 .94 46 .934C31 .932 19 .912 22 .885Z", hour.leaf[0][1]
    )
    water, ripple, glint = hour.water
    stage.land("M24 .885C28 .845 66 .84 76 .87C86 .9 66 .935 46 .93C32 .928 21 .91 24 .885Z", water)
    for x, y, half in ((48, 0.875, 9), (52, 0.89, 13)):
        stage.lens(x, y * h, half, 0.45, glint)
    for x, y, half in ((40, 0.905, 7), (60, 0.912, 8), (34, 0.885, 5)):
        stage.lens(x, y * h, half, 0.45, ripple)
    for x, y, high in ((5, 0.93, 44), (16, 0.945, 30), (9, 0.955, 24), (93, 0.94, 33), (87, 0.95, 20)):
        stage.part("palm", x, y * h, high, hour.leaves(1), flip=x in (9, 16, 93))
    stage.bank(0.955 * h, 4)
    for x, rot in ((3, -24), (10, 6), (18, 26), (84, -20), (91, 4), (98, 22)):
        stage.part("fern", x, h + 1, 13, hour.leaves(1), rot=rot)


def draw_jungle(stage: Stage) -> None:
    """Draw the serpent king before his temple under the moon, among leaves and lanterns."""
    hour, h = stage.hour, stage.high
    stage.sky(0.76 * h)
    stage.stars(0.42 * h, 40)
    stage.disc(50, 0.34 * h, 18)
    canopy = {**hour.far, "own": hour.sky[-2], "shade": hour.sky[-3]}
    for x in (-2, 14, 30, 70, 86, 101):
        stage.part("tree", x, 0.70 * h, stage.luck.uniform(26, 36), canopy, flip=x > 50)
    for x, high, rot in ((7, 50, -5), (20, 38, 6), (80, 40, -6), (94, 52, 5)):
        stage.part("palm", x, 0.74 * h, high, hour.far, flip=x > 50, rot=rot)
    stage.part("ruin", 50, 0.745 * h, 50, hour.middle)
    for x, high in ((4, 26), (97, 27)):
        stage.part("tree", x, 0.79 * h, high, hour.leaves(0), flip=x > 50)
    path, floor = hour.steps[0], hour.ground[0]
    stage.land("M-4 .72C20 .71 80 .71 104 .72V1H-4Z", floor)
    stage.land("M44 .72H56C58 .8 76 .88 92 1H8C24 .88 42 .8 44 .72Z", path)
    for out, y, tall in ((14, 0.80, 3.6), (20, 0.85, 4.6), (28, 0.91, 6.0)):
        for x in (50 - out, 50 + out):
            stage.part("lamp", x, y * h, tall, LAMPS)
    stage.shadow(50, 0.95 * h, 24)
    stage.part("serpent", 50, 0.945 * h, 40, KING)
    for x, drop, tall in ((13, 0.37, 9.0), (87, 0.34, 9.0), (29, 0.27, 6.5), (71, 0.24, 6.5)):
        stage.lantern(x, drop * h, tall, LIGHTS)
    for side in (-1, 1):
        for name, out, y, high, rot in (
            ("leaf", 52, 0.72, 30, 58),
            ("leaf", 53, 0.84, 34, 40),
            ("leaf", 46, 1.02, 28, 24),
            ("fern", 54, 1.0, 36, 14),
            ("fern", 36, 1.03, 17, 8),
            ("fern", 53, 0.6, 24, 84),
        ):
            at = 50 + side * out
            stage.part(name, at, y * h, high, hour.leaves(1), rot=-side * rot, flip=side > 0)


VIEWS: Mapping[str, Callable[[Stage], None]] = {
    "river": draw_river,
    "hills": draw_hills,
    "desert": draw_desert,
    "jungle": draw_jungle,
}
"""The landscapes by name."""
