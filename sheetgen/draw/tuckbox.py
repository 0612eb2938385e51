"""A tuck box as a net: its panels, what is cut and folded, where glue goes. In mm.

From the left: the flap that is glued, the back, a side, the front, a side. Above the back are the lid and the tongue,
which is tucked in behind the front, where a notch for the thumb is; below the back and the front lie both halves of
the bottom, one glued over the other. Above and below the sides are flaps that fold in.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw import dice_net, furniture, ornament
from sheetgen.draw.inks import ink as known_ink
from sheetgen.draw.ornament import num
from sheetgen.draw.paper import Box
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sheetgen.draw.scene import Scene


STOCK = 0.4
"""What the box's own paper takes of the room between two folds."""
GLUED = 11.0
"""Width of the flap that is glued."""
TONGUE = 14.0
"""Depth of the tongue, where the front is that high."""
THUMB = 9.0
"""Radius of the notch; a quarter of a narrow front."""
BEVEL, AIR = 5.0, 0.6
"""Of the glued flap's ends; by which flaps are narrower than what they fold into."""


class Room(NamedTuple):
    """What lies in a box: wide, high and deep, in mm."""

    width: float
    height: float
    depth: float


class Tuckbox(NamedTuple):
    """The net with its upper left corner at 0, 0.

    ``glue`` are the flaps whose printed side is glued, ``slack`` what the panels are more than the room inside.
    """

    width: float
    height: float
    outline: str
    folds: tuple[str, ...]
    back: Box
    front: Box
    sides: tuple[Box, Box]
    lid: Box
    tongue: Box
    bottom: Box
    glue: tuple[Box, ...]

    @property
    def inside(self) -> Room:
        """The room that is left when it is folded."""
        return Room(self.front.w - STOCK, self.front.h - STOCK, self.sides[0].w - STOCK)


def tuckbox(room: Room) -> Tuckbox:
    """The net of a box with so much room inside."""
    w, h, d = (size + STOCK for size in room)
    tongue = min(TONGUE, h / 3)
    flap = min(max(0.9 * d, 8.0), w / 2 - 1, tongue + d)
    x = [GLUED, GLUED + w, GLUED + w + d, GLUED + 2 * w + d, GLUED + 2 * w + 2 * d]
    top, low = tongue + d, tongue + d + h
    back, front = Box(x[0], top, w, h), Box(x[2], top, w, h)
    sides = Box(x[1], top, d, h), Box(x[3], top, d, h)
    lid, bottom = Box(x[0], tongue, w, d), Box(x[0], low, w, d)
    under, glued = Box(x[2], low, w, d), Box(0, top, GLUED, h)
    dust = tuple(Box(side.x, low, d, flap) for side in sides)
    outline = "".join(
        (
            f"M{num(x[0], top)}",
            _lid(lid, tongue),
            *(_dust(x[1], d, top, -flap), _notch(front), _dust(x[3], d, top, -flap)),
            f"L{num(x[4], low)}",
            *(_dust(x[4], -d, low, flap), _half(under), _dust(x[2], -d, low, flap), _half(bottom)),
            f"L{num(0, low - BEVEL)}L{num(0, top + BEVEL)}Z",
        )
    )
    folds = [f"M{num(at, top)}V{num(low)}" for at in x[:4]]
    folds += [f"M{num(lid.x + AIR, lid.y)}H{num(lid.right - AIR)}", f"M{num(x[0], top)}H{num(x[1])}"]
    folds += [f"M{num(side.x, y)}H{num(side.right)}" for y in (top, low) for side in sides]
    folds += [f"M{num(panel.x, low)}H{num(panel.right)}" for panel in (back, front)]
    return Tuckbox(
        x[4], max(low + d, low + flap), outline, tuple(folds), back, front, sides, lid,
        Box(x[0], 0, w, tongue), bottom, (glued, under, *dust),
    )  # fmt: skip


def _lid(lid: Box, tongue: float) -> str:
    """From the back's left corner up round lid and tongue, and down to its right corner; the tongue is rounded."""
    left, right = lid.x + AIR, lid.right - AIR
    r = min(tongue * 0.7, lid.w / 4)
    return (
        f"L{num(left, lid.bottom - AIR)}V{num(lid.y)}L{num(left + AIR, lid.y - AIR)}V{num(lid.y - tongue + r)}"
        f"A{num(r, r)} 0 0 1 {num(left + AIR + r, lid.y - tongue)}H{num(right - AIR - r)}"
        f"A{num(r, r)} 0 0 1 {num(right - AIR, lid.y - tongue + r)}V{num(lid.y - AIR)}L{num(right, lid.y)}"
        f"V{num(lid.bottom - AIR)}L{num(lid.right, lid.bottom)}"
    )


def _dust(x: float, wide: float, y: float, high: float) -> str:
    """A flap from (x, y) as ``wide`` as the side, ``high`` up or down, its outer corner cut off."""
    way = 1 if wide > 0 else -1
    out = abs(high)
    step, slant = AIR * way, min(abs(wide) * 0.3, out * 0.5) * way
    sign = 1 if high > 0 else -1
    return (
        f"L{num(x + step, y + sign * AIR)}V{num(y + sign * (out - abs(slant)))}L{num(x + step + slant, y + high)}"
        f"H{num(x + wide - step - slant)}L{num(x + wide - step, y + sign * (out - abs(slant)))}V{num(y + sign * AIR)}"
        f"L{num(x + wide, y)}"
    )


def _notch(front: Box) -> str:
    """Along the front's upper edge with the notch for the thumb."""
    r = min(THUMB, front.w / 4, front.h / 4)
    return f"H{num(front.middle - r)}A{num(r, r)} 0 0 0 {num(front.middle + r, front.y)}H{num(front.right)}"


def _half(panel: Box) -> str:
    """Round a half of the bottom, from its right corner to its left one."""
    left, right = panel.x + AIR, panel.right - AIR
    return (
        f"L{num(right, panel.y + AIR)}V{num(panel.bottom)}H{num(left)}V{num(panel.y + AIR)}"
        f"L{num(panel.x, panel.y)}"
    )


# What is printed on a tuck box, and beside it how it is made. In mm.


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
    dice_net.ground(scene, box.outline, f"{ink}_t", OVER)
    scene.path(box.outline, fill="white")
    scene.path(box.outline, fill=f"{ink}_t")
    scene.clip(box.outline)
    for flap in box.glue:
        _hatched(scene, flap, ink)
    front(scene, box.front, look)
    _back(scene, box.back, look)
    for side in box.sides:
        _side(scene, side, look)
    _boxart_lid(scene, box.lid, look)
    scene.unclip()
    _glued(scene, box.glue[0])
    dice_net.draw(scene, box.outline, box.folds, None)


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


def _boxart_lid(scene: Scene, panel: Box, look: Look) -> None:
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
    scene.seg(x, y, x + 10, y, dice_net.INK, dice_net.WIDTH, dash=dice_net.DOTS if which else None)


# Dividers: cards with a tab that part others in a box, each tab in another place. In mm.


TAB = 7.0
"""Height of a tab above the cards."""
ROUND, GAP = 2.0, 3.0
"""Of a tab's corners; from divider to divider on the sheet."""
LEAST_TAB = 16.0
"""How wide a tab is at least; tabs of many dividers on narrow cards cover each other in part."""


def outline(w: float, h: float, left: float, tab: float) -> str:
    """A card ``w`` by ``h`` under a tab that begins at ``left`` and is ``tab`` wide, from the tab's height at 0, 0."""
    r, right, low = ROUND, left + tab, TAB + h
    arc = f"A{num(r, r)} 0 0 1"
    before = f"V{num(TAB)}H{num(left)}" if left > 0 else ""
    after = f"V{num(TAB)}H{num(w)}" if right < w - 1e-6 else ""
    return (
        f"M0 {num(low)}{before}V{num(r)}{arc} {num(left + r, 0)}H{num(right - r)}{arc} {num(right, r)}"
        f"{after}V{num(low)}Z"
    )


def divider(scene: Scene, w: float, h: float, look: Look, number: int, count: int) -> None:
    """The ``number``-th of so many (from 0), its upper left corner with the tab's height at 0, 0."""
    tab = w if count == 1 else max(w / count, LEAST_TAB)
    left = (w - tab) * number / max(1, count - 1)
    d = outline(w, h, left, tab)
    dice_net.ground(scene, d, f"{look.ink}_t", GAP / 2 - 0.1)
    scene.path(d, fill="white")
    scene.path(d, fill=f"{look.ink}_t")
    front(scene, Box(0, TAB, w, h), look)
    scene.circle(left + tab / 2, TAB / 2 + 0.4, 2.9, fill="white", stroke=look.line, lw=0.3)
    look.sign(left + tab / 2, TAB / 2 + 0.4, 4.2)
    dice_net.draw(scene, d, (), None)


def places(room: Box, w: float, h: float, count: int) -> Iterator[list[tuple[float, float]]]:
    """Where so many cards lie, page by page; nothing where ``room`` has none for a single one."""
    high = TAB + h
    columns, rows = int((room.w + GAP) // (w + GAP)), int((room.h + GAP) // (high + GAP))
    each = columns * rows
    left = room.middle - (min(columns, count) * (w + GAP) - GAP) / 2
    for first in range(0, count if each else 0, max(1, each)):
        here = min(each, count - first)
        top = room.y + (room.h - -(-here // columns) * (high + GAP) + GAP) / 2
        yield [(left + n % columns * (w + GAP), top + n // columns * (high + GAP)) for n in range(here)]
