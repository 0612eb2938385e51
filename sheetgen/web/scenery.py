"""The picture behind the start page: palaces at a river by dusk. It can be repeated from left to right."""

from __future__ import annotations

from sheetgen.draw.ornament import num
from sheetgen.draw.paper import Box
from sheetgen.draw.scene import Scene
from sheetgen.draw.scenes.stage import FAR, UNITS, Stage, bow
from sheetgen.draw.scenes.views import CITY, GREY, draw_state_elephant
from sheetgen.draw.svg import render_svg
from sheetgen.text.typesetter import Typesetter

HIGH, SHORE = 20.0, 15.6
"""Height of the picture, and the distance of the shore from its top; its half width is 100."""
WAVE = 8.0
"""Width of the scallops of the sky."""


JOINT = 0.1
"""How far both halves overlap."""


def river_picture() -> bytes:
    """Return the picture as SVG. Its left half mirrors the right one; above the sky it is transparent."""
    scene = Scene(2 * UNITS, HIGH, Typesetter("en"))
    with scene.placed(UNITS - JOINT):
        stage = Stage(scene, Box(0, 0, UNITS, HIGH), "dusk", 5)
        with scene.clipped(f"M0 0H{num(UNITS + JOINT)}V{num(HIGH)}H0Z"):
            _sky(stage)
            stage.disc(0, 0.68 * SHORE, 5.4)
            _bank(stage)
    mirrored = f'<use xlink:href="#half" transform="matrix(-1 0 0 1 {num(2 * UNITS)} 0)"/></svg>'
    half = render_svg(scene).replace("<g transform", '<g id="half" transform', 1)
    return half.replace("</svg>", mirrored).encode()


def _sky(stage: Stage) -> None:
    """Draw the bands of the sky, each with a scalloped upper edge, over the ones above."""
    bands = stage.hour.sky[1:]
    for n, ink in enumerate(bands):
        x, y = -WAVE * (n % 2 / 2), SHORE * (n + 0.1) / len(bands)
        edge = f"M{num(x, HIGH)}V{num(y)}"
        while x < UNITS + JOINT:
            edge += bow((x, y), (x + WAVE, y), 1)
            x += WAVE
        stage.plane(f"{edge}V{num(HIGH)}Z", ink)


def _bank(stage: Stage) -> None:
    """Draw what lies to the right of the sun, to the lower edge."""
    hour = stage.hour
    stage.skyline(SHORE, (3.4, 6.4), hour.far, CITY, ((4, 102),))
    for name, x, high in (
        ("shrine", 22, 9.4), ("palace", 32, 12.4), ("tower", 42.5, 9.6), ("palace", 55, 10), ("shrine", 64, 12),
        ("palace", 74.5, 10.6), ("tower", 88, 11), ("palace", 99, 12),
    ):  # fmt: skip
        stage.part(name, x, SHORE + 0.3, high, hour.middle, detail=FAR)
    for x, high in ((15, 6), (17.5, 8), (48, 7), (82, 8), (84, 6)):
        stage.part("palm", x, SHORE + 0.4, high, hour.leaves(0), flip=x > 50)
    foot = stage.steps(SHORE, 0.7, [*hour.steps])
    stage.water(foot, HIGH, 0, 2)
    stage.bank(HIGH - 1.4, 0, 0.3)
    draw_state_elephant(stage, 70, HIGH - 0.5, 5.4, GREY, "fish", flip=True)
    stage.part("elephant", 81, HIGH - 0.5, 4.8, GREY, flip=True)
    stage.part("elephant", 91, HIGH - 0.5, 4.8, GREY, flip=True)
