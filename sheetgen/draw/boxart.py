"""What is printed on a tuck box, and beside it how it is made. In mm."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw import furniture, net, ornament
from sheetgen.draw.inks import ink as known_ink
from sheetgen.draw.ornament import num
from sheetgen.draw.paper import Box
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene
    from sheetgen.draw.tuckbox import Tuckbox

INSET = 2.6
"""From a panel's folds to its frame."""
PLATE = 15.0
"""Height of the plate with the titles, where the panel is high enough."""
NARROW = 8.0
"""Sides that are less deep have no title."""
HATCH = 1.6
OVER = 3.0
"""By which the box's colour runs over its cut in a shop."""
STEPS = 26.0
"""Height of what stands below the net."""

LEAST = 7.0
"""Pt of the smallest type."""
LABEL = 5.8
"""Height of the white behind a word among hatching: letters of all scripts keep off its lines."""
GLUE = msg("glue", "sheet")  # translators: on a flap that is glued, 60 mm
HOW = (
    # translators: how a box is made of its net, first; 50 mm in three lines
    msg("Cut along the lines, the notch for the thumb too.", "sheet"),
    # translators: how a box is made of its net, second; 50 mm in three lines
    msg("Fold along the dots, the print outside.", "sheet"),
    # translators: how a box is made of its net, third; 50 mm in three lines
    msg("Glue what is hatched: first the long flap inside the side, then the bottom.", "sheet"),
)


class Look(NamedTuple):
    """The titles on a box, the upper one the game's; its colour; what draws its sign about a point, so large."""

    title: Msg | str
    subtitle: str
    ink: str
    sign: Callable[[float, float, float], None]

    @property
    def line(self) -> str:
        """The ink of its outlines: no line is drawn in a colour too pale for it."""
        return "ink" if known_ink(self.ink).pale else self.ink


def dress(scene: Scene, box: Tuckbox, look: Look) -> None:
    """The net with all that is printed on it, its upper left corner at 0, 0."""
    ink = look.ink
    net.ground(scene, box.outline, f"{ink}_t", OVER)
    scene.path(box.outline, fill="white")
    scene.path(box.outline, fill=f"{ink}_t")
    scene.clip(box.outline)
    for flap in box.glue:
        _hatched(scene, flap, ink)
    front(scene, box.front, look)
    _back(scene, box.back, look)
    for side in box.sides:
        _side(scene, side, look)
    _lid(scene, box.lid, look)
    scene.unclip()
    _glued(scene, box.glue[0])
    net.draw(scene, box.outline, box.folds, None)


def _glued(scene: Scene, flap: Box) -> None:
    """The word on the flap, on white."""
    middle = flap.y + flap.h / 2
    scene.push(flap.middle, middle, rot=-90)
    line = scene.typesetter.fit(
        scene.typesetter.say(GLUE), "text", 8.5, flap.h - 16, floor=LEAST, box="box.glue"
    )
    with scene.layer("text"):
        scene.rect(-line.width / 2 - 1.5, -LABEL / 2, line.width + 3, LABEL, fill="white")
    scene.line(0, 0, line, "ink", "c", mid=True)
    scene.pop()


def _hatched(scene: Scene, flap: Box, ink: str) -> None:
    """Where glue goes: white, with lines aslant."""
    scene.rect(*flap, fill="white")
    scene.clip(f"M{num(flap.x, flap.y)}H{num(flap.right)}V{num(flap.bottom)}H{num(flap.x)}Z")
    reach, at = flap.h, flap.x - flap.h
    lines = []
    while at < flap.right:
        lines.append(f"M{num(at, flap.bottom)}L{num(at + reach, flap.y)}")
        at += HATCH
    scene.path("".join(lines), stroke=f"{ink}_m", lw=0.15)
    scene.unclip()


def _frame(scene: Scene, panel: Box, ink: str, notch: float = 3.0) -> Box:
    """A frame inside a panel; returns what lies within."""
    inner = panel.inside(INSET)
    frame = ornament.cusped_frame(round(inner.w, 4), round(inner.h, 4), notch)
    ornament.at(scene, frame, inner.x, inner.y, stroke=ink, lw=0.4)
    return inner


def _lattice(scene: Scene, inner: Box, look: Look, pitch: float) -> None:
    within = inner.inside(1.5)
    w, h = round(within.w, 4), round(within.h, 4)
    d = ornament.coved_frame(w, h, 2.4)
    scene.push(within.x, within.y)
    ornament.jali(scene, d, (0, 0, w, h), pitch=pitch, stroke=f"{look.ink}_m", lw=0.16)
    scene.path(d, stroke=look.line, lw=0.25)
    scene.pop()


def front(scene: Scene, panel: Box, look: Look) -> None:
    """A window with the game's sign in a lattice, the titles on a plate below; the notch bites into the frame's top."""
    ink, inner = look.line, _frame(scene, panel, look.line)
    _lattice(scene, inner, look, 5.6)
    plate = min(PLATE, inner.h * 0.2)
    bottom = inner.bottom - max(4.0, inner.h * 0.06)
    wide = round(inner.w * 0.86, 4)
    at = ornament.cusped_frame(wide, round(plate, 4), 2.2)
    ornament.at(scene, at, inner.middle - wide / 2, bottom - plate, fill="white", stroke=ink, lw=0.4)
    furniture.headline(
        scene, inner.middle, look.title, look.subtitle, top=bottom - plate + 1.0, base=bottom - plate * 0.22,
        rise=plate * 0.36, pt=plate * 1.15, width=wide - 6, box="box", small=max(LEAST, min(9.0, plate * 0.6)), ink=ink,
    )  # fmt: skip
    top = inner.y + max(5.0, inner.h * 0.2)
    high = bottom - plate - 4.0 - top
    width = round(min(inner.w * 0.62, high * 0.82), 4)
    scene.push(inner.middle - width / 2, top)
    scene.path(ornament.niche(width, round(high, 4), 3), fill="white", stroke=ink, lw=0.4)
    scene.pop()
    _medallion(scene, inner.middle, top + high * 0.56, min(width, high) * 0.42, look)


def _medallion(scene: Scene, x: float, y: float, r: float, look: Look) -> None:
    ink = look.line
    ornament.lotus(scene, x, y, r, n=16, rings=1, stroke=ink, fill=f"{look.ink}_t", lw=0.25, eye=0)
    scene.circle(x, y, r * 0.74, fill="white", stroke=ink, lw=0.4)
    scene.circle(x, y, r * 0.69, stroke=f"{look.ink}_m", lw=0.18)
    look.sign(x, y, r * 0.98)


def _back(scene: Scene, panel: Box, look: Look) -> None:
    """The lattice all over, a medallion in its middle."""
    inner = _frame(scene, panel, look.line)
    _lattice(scene, inner, look, 5.6)
    r = min(inner.w, inner.h) * 0.34
    scene.circle(inner.middle, inner.y + inner.h / 2, r * 1.1, fill="white", stroke=look.line, lw=0.4)
    _medallion(scene, inner.middle, inner.y + inner.h / 2, r, look)


def _side(scene: Scene, panel: Box, look: Look) -> None:
    """A band of petals at both ends; where it is wide enough the title along it, to be read from below upwards."""
    ink, edge = look.line, min(1.6, panel.w * 0.12)
    band = min(4.0, panel.w * 0.3)
    count = max(2, round((panel.w - 2 * edge) / 4.2))
    for y, up in ((panel.y + edge, False), (panel.bottom - edge, True)):
        ornament.lotus_band(scene, panel.x + edge, y, panel.w - 2 * edge, band, count, stroke=ink, fill="white",
                            lw=0.2, up=up, inner=False)  # fmt: skip
    middle = panel.y + panel.h / 2
    if panel.w < NARROW:
        for n in range(-2, 3):
            ornament.put_star(scene, panel.middle, middle + n * 5.0, panel.w * 0.2, fill=ink)
        return
    pt = min(15.0, panel.w * 1.15)
    scene.push(panel.middle, middle, rot=-90)
    wide = scene.text(
        0, 0, look.title, "display", pt, "ink", "c", mid=True, width=panel.h - 2 * band - 16, box="box.side"
    )
    with scene.layer("text"):  # they stand where the title ends
        for way in (-1, 1):
            ornament.put_star(scene, way * (wide / 2 + 5), 0, min(1.8, panel.w * 0.16), fill=ink)
    scene.pop()


def _lid(scene: Scene, panel: Box, look: Look) -> None:
    """The title, to be read from the front when the box is closed."""
    if panel.h < NARROW:
        return
    pt = min(15.0, panel.h * 1.15)
    scene.push(panel.middle, panel.y + panel.h / 2, rot=180)
    scene.text(0, 0, look.title, "display", pt, "ink", "c", mid=True, width=panel.w - 8, box="box.lid")
    scene.pop()


# ---- how it is made ---------------------------------------------------------------------------
def steps(scene: Scene, at: Box, said: Msg, ink: str) -> None:
    """What lines mean and what to do, in three columns, and above them the room inside."""
    setter = scene.typesetter
    words = (msg("cut", "sheet"), msg("fold", "sheet"), GLUE)
    with scene.reading(at.x, at.right), scene.layer("text"):  # all of it stands where words end
        x = at.x
        for n, word in enumerate(words):
            _sample(scene, x, at.y + 1.6, n, ink)
            x += 13.0 + scene.text(x + 11.5, at.y + 1.6, word, "text", 8.5, mid=True) + 4.0
        scene.text(
            at.right, at.y + 1.6, said, "text", 8.5, align="r", mid=True, width=at.right - x, box="box.inside"
        )
        each = at.w / len(HOW)
        for n, step in enumerate(HOW):
            left, y = at.x + n * each, at.y + 11.0
            scene.circle(left + 3.2, y, 3.0, fill=f"{ink}_t", stroke=ink, lw=0.3)
            scene.text(left + 3.2, y, setter.number(n + 1), "num", 9.5, "ink", "c", mid=True)
            text = setter.paragraph(
                setter.say(step), "text", 8.5, each - 11.0, 10.4, max_height=15.5, box=f"box.step.{n + 1}"
            )
            scene.paragraph(left + 8.0, y - 1.3, text)


def _sample(scene: Scene, x: float, y: float, which: int, ink: str) -> None:
    """A piece of a line to cut along, to fold along, of a flap to glue."""
    if which == 2:
        _hatched(scene, Box(x, y - 1.8, 10, 3.6), ink)
        scene.rect(x, y - 1.8, 10, 3.6, stroke=f"{ink}_m", lw=0.15)
        return
    scene.seg(x, y, x + 10, y, net.INK, net.WIDTH, dash=net.DOTS if which else None)
