"""Nets to cut and fold: dice, and tuck boxes with dividers, and what is printed on them. Lengths are in mm.

From left to right, the net of a tuck box has the glue flap, the back, a side, the front, and a side. Above
the back are the lid and its tongue, which is tucked in behind the front with its thumb notch. Below the back
and the front are the two halves of the bottom, one glued over the other. Above and below the sides are dust
flaps.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw import dieline, furniture, ornament
from sheetgen.draw.inks import ink_role as known_ink
from sheetgen.draw.ornament import num
from sheetgen.draw.paper import Box
from sheetgen.draw.scenes.gate import draw_gate, draw_plate, draw_stone
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sheetgen.draw.path import Point
    from sheetgen.draw.scene import Scene


CROSS = ((1, 0), (1, 1), (1, 2), (1, 3), (0, 1), (2, 1))
"""Positions of a die's squares, in sides: four below each other, and one on each side of the second.

Opposite faces are the first and third, the second and fourth, the fifth and sixth.
"""
INK, WIDTH, DOTS = "ink", 0.25, (0.01, 1.0)
"""Ink and width (mm) of cut and fold lines; fold lines are dotted."""
_SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Direction to the neighbour for each side of a square, clockwise from the top."""
_TABS = {((1, 0), 3), ((1, 2), 3), ((1, 3), 3), ((1, 0), 1), ((1, 2), 1), ((1, 3), 1), ((1, 3), 2)}
"""Sides of squares with a glue tab: one of each pair that is glued."""
SLOPE = 0.8
"""Taper of a tab at each end, as a multiple of its depth."""


class DieNet(NamedTuple):
    """The net of a die: outline as closed path data, folds, glued tabs, top left corner of each face, and size."""

    outline: str
    folds: tuple[str, ...]
    tabs: tuple[str, ...]
    faces: tuple[Point, ...]
    width: float
    height: float


@cache
def die_net(side: float, tab: float) -> DieNet:
    """Return the net of a die with its top left corner at (0, 0) and tabs ``tab`` mm deep."""
    found: dict[Point, list[Point]] = {}
    folds, tabs = [], []
    for square in CROSS:
        for number, (dx, dy) in enumerate(_SIDES):
            start, end = _edge(square, number, side)
            glued = (square, number) in _TABS
            inside = (square[0] + dx, square[1] + dy) in CROSS
            # two squares of a net share a fold, which is drawn only once
            if glued or (inside and number in (1, 2)):
                folds.append(f"M{start[0]:g} {start[1]:g}L{end[0]:g} {end[1]:g}")
            outer = _tab(start, end, (dx, dy), tab) if glued else []
            if glued:
                tabs.append(dieline.polygon_path([start, *outer, end]))
            if not inside:
                found[start] = [*outer, end]
    corners = [next(iter(found))]
    while found:
        corners += found.pop(corners[-1])
    faces = tuple((x * side, y * side) for x, y in CROSS)
    outline = dieline.polygon_path(corners[:-1])
    return DieNet(outline, tuple(folds), tuple(tabs), faces, 3 * side, 4 * side + tab)


def _edge(square: tuple[int, int], number: int, side: float) -> tuple[Point, Point]:
    """Return both ends of a side of a square in the net of a die, clockwise."""
    x, y = square
    corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
    (ax, ay), (bx, by) = corners[number], corners[(number + 1) % 4]
    return (ax * side, ay * side), (bx * side, by * side)


def _tab(start: Point, end: Point, out: tuple[int, int], deep: float) -> list[Point]:
    """Return the two outer corners of a glue tab on an edge of a net."""
    (ax, ay), (bx, by), (ox, oy) = start, end, out
    length = abs(bx - ax) + abs(by - ay)
    ux, uy, in_ = (bx - ax) / length, (by - ay) / length, deep * SLOPE
    return [
        (ax + ux * in_ + ox * deep, ay + uy * in_ + oy * deep),
        (bx - ux * in_ + ox * deep, by - uy * in_ + oy * deep),
    ]


def draw_shop_ground(scene: Scene, d: str, ink: str, out: float) -> None:
    """For print shops: draw a ground of ``ink`` below the outline ``d`` that extends ``out`` mm beyond the
    cut.
    """
    with scene.at_shop():
        scene.path(d, fill=ink, stroke=ink, lw=2 * out)


def draw_net(
    scene: Scene, outline: str, folds: Iterable[str], fill: str | None = "white", glued: Iterable[str] = ()
) -> None:
    """Draw an outline and its folds, and register both and the areas that get glue in the dieline."""
    with scene.cut_lines():
        scene.path(outline, fill=fill, stroke=INK, lw=WIDTH)
        scene.cut(outline)
        for fold in folds:
            scene.path(fold, stroke=INK, lw=WIDTH, dash=DOTS)
            scene.fold(fold)
    for area in glued:
        scene.glue(area)


STOCK_LOSS = 0.4
"""Loss of inner space between two folds because of the thickness of the box."""
GLUED = 11.0
"""Width of the glue flap."""
TONGUE = 14.0
"""Depth of the tongue if the front is high enough."""
THUMB = 9.0
"""Radius of the thumb notch; at most a quarter of the front's width and height."""
BEVEL, CLEAR = 5.0, 0.6
"""Bevel of the glue flap's ends, and clearance of flaps."""


class BoxRoom(NamedTuple):
    """Width, height and depth of a box's content."""

    width: float
    height: float
    depth: float


class Tuckbox(NamedTuple):
    """The net of a tuck box with its top left corner at (0, 0).

    ``glue`` are the flaps that get glue on their printed side.
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
    def inside(self) -> BoxRoom:
        """The size inside the folded box."""
        return BoxRoom(self.front.w - STOCK_LOSS, self.front.h - STOCK_LOSS, self.sides[0].w - STOCK_LOSS)


def tuckbox_net(room: BoxRoom) -> Tuckbox:
    """Return the net of a tuck box with this size inside."""
    w, h, d = (size + STOCK_LOSS for size in room)
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
            *(_dust(x[1], d, top, -flap), thumb_notch(front), _dust(x[3], d, top, -flap)),
            f"L{num(x[4], low)}",
            *(
                _dust(x[4], -d, low, flap),
                _bottom_half(under),
                _dust(x[2], -d, low, flap),
                _bottom_half(bottom),
            ),
            f"L{num(0, low - BEVEL)}L{num(0, top + BEVEL)}Z",
        )
    )
    folds = [f"M{num(at, top)}V{num(low)}" for at in x[:4]]
    folds += [
        f"M{num(lid.x + CLEAR, lid.y)}H{num(lid.right - CLEAR)}",
        f"M{num(x[0], top)}H{num(x[1])}",
    ]
    folds += [f"M{num(side.x, y)}H{num(side.right)}" for y in (top, low) for side in sides]
    folds += [f"M{num(panel.x, low)}H{num(panel.right)}" for panel in (back, front)]
    return Tuckbox(
        x[4], max(low + d, low + flap), outline, tuple(folds), back, front, sides, lid,
        Box(x[0], 0, w, tongue), bottom, (glued, under, *dust),
    )  # fmt: skip


def _lid(lid: Box, tongue: float) -> str:
    """Return the path around a box's lid and tongue, from the left corner of the back to its right corner."""
    left, right = lid.x + CLEAR, lid.right - CLEAR
    r = min(tongue * 0.7, lid.w / 4)
    return (
        f"L{num(left, lid.bottom - CLEAR)}V{num(lid.y)}L{num(left + CLEAR, lid.y - CLEAR)}V{num(lid.y - tongue + r)}"
        f"A{num(r, r)} 0 0 1 {num(left + CLEAR + r, lid.y - tongue)}H{num(right - CLEAR - r)}"
        f"A{num(r, r)} 0 0 1 {num(right - CLEAR, lid.y - tongue + r)}V{num(lid.y - CLEAR)}L{num(right, lid.y)}"
        f"V{num(lid.bottom - CLEAR)}L{num(lid.right, lid.bottom)}"
    )


def _dust(x: float, wide: float, y: float, high: float) -> str:
    """Return the dust flap of a box from (x, y), ``wide`` across and ``high`` up or down, with its outer
    corner cut off.
    """
    way = 1 if wide > 0 else -1
    out = abs(high)
    step, slant = CLEAR * way, min(abs(wide) * 0.3, out * 0.5) * way
    sign = 1 if high > 0 else -1
    return (
        f"L{num(x + step, y + sign * CLEAR)}V{num(y + sign * (out - abs(slant)))}L{num(x + step + slant, y + high)}"
        f"H{num(x + wide - step - slant)}L{num(x + wide - step, y + sign * (out - abs(slant)))}V{num(y + sign * CLEAR)}"
        f"L{num(x + wide, y)}"
    )


def thumb_notch(front: Box) -> str:
    """Return the upper edge of a box's front with its thumb notch."""
    r = min(THUMB, front.w / 4, front.h / 4)
    return f"H{num(front.middle - r)}A{num(r, r)} 0 0 0 {num(front.middle + r, front.y)}H{num(front.right)}"


def _bottom_half(panel: Box) -> str:
    """Return the path around one half of a box's bottom, from its right corner to its left one."""
    left, right = panel.x + CLEAR, panel.right - CLEAR
    return (
        f"L{num(right, panel.y + CLEAR)}V{num(panel.bottom)}H{num(left)}V{num(panel.y + CLEAR)}"
        f"L{num(panel.x, panel.y)}"
    )


# ---- printing on a box, and its instructions ----


INSET = 2.6
"""Distance of a panel's frame from the folds."""
EDGE = 0.8
"""Distance of a picture from the folds."""
PLATE = 15.0
"""Height of the title plate if the panel is high enough."""
NARROW = 8.0
"""Sides that are less deep have no title."""
HATCH = 1.6
BLEED = 3.0
"""Bleed of the box's colour for print shops."""
STEPS = 26.0
"""Height of the instructions below the net."""

SMALLEST_TYPE = 7.0
"""Smallest type in points."""
LABEL = 5.8
"""Height of the white area behind a word among hatching, enough for all scripts."""
# translators: printed on each flap of a paper box that gets glue, and in the legend below the box; 60 mm
GLUE = msg("glue", "sheet")
HOW = (
    # translators: first of three instructions printed below a paper box to cut out; 50 mm in three lines
    msg("Cut along the lines, the notch for the thumb too.", "sheet"),
    # translators: second of three instructions printed below a paper box to cut out; 50 mm in three lines
    msg("Fold along the dots, the print outside.", "sheet"),
    # translators: third of three instructions printed below a paper box to cut out; 50 mm in three lines
    msg("Glue what is hatched: first the long flap inside the side, then the bottom.", "sheet"),
)


class BoxStyle(NamedTuple):
    """The style of a box: titles (the upper one is the game's), colour, and a function that draws its
    sign.
    """

    title: Msg | str
    subtitle: str
    ink: str
    sign: Callable[[float, float, float], None]
    view: furniture.View | None = None
    """The picture on the front; without it, the front shows the sign in a window."""

    @property
    def line(self) -> str:
        """Ink of the outlines; pale colours use ``ink``."""
        return "ink" if known_ink(self.ink).pale else self.ink


def draw_box(scene: Scene, box: Tuckbox, look: BoxStyle) -> None:
    """Draw the net of a tuck box with its top left corner at (0, 0), and everything that is printed on it."""
    ink = look.ink
    draw_shop_ground(scene, box.outline, f"{ink}_t", BLEED)
    scene.path(box.outline, fill="white")
    scene.path(box.outline, fill=f"{ink}_t")
    with scene.clipped(box.outline):
        for flap in box.glue:
            draw_hatching(scene, flap, ink)
        draw_box_front(scene, box.front, look)
        _back(scene, box.back, look)
        for side in box.sides:
            _side(scene, side, look)
        _boxart_lid(scene, box.lid, look)
        if look.view is not None:
            draw_stone(scene, box.bottom.inside(EDGE), look.view.hour)
    _glued(scene, box.glue[0])
    draw_net(scene, box.outline, box.folds, None, [dieline.rectangle_path(*flap) for flap in box.glue])


def _glued(scene: Scene, flap: Box) -> None:
    """Draw the word "glue" on the glue flap of a box, on white."""
    middle = flap.y + flap.h / 2
    with scene.placed(flap.middle, middle, rot=-90):
        line = scene.typesetter.fit(
            scene.typesetter.say(GLUE), "text", 8.5, flap.h - 16, floor=SMALLEST_TYPE, box="box.glue"
        )
        with scene.layer("text"):
            scene.rect(-line.width / 2 - 1.5, -LABEL / 2, line.width + 3, LABEL, fill="white")
        scene.line(0, 0, line, "ink", "c", mid=True)


def draw_hatching(scene: Scene, flap: Box, ink: str, step: float = HATCH, lw: float = 0.15) -> None:
    """Draw hatching, ``step`` mm apart, on a flap of a box that gets glue."""
    scene.rect(*flap, fill="white")
    with scene.clipped(f"M{num(flap.x, flap.y)}H{num(flap.right)}V{num(flap.bottom)}H{num(flap.x)}Z"):
        reach, at = flap.h, flap.x - flap.h
        lines = []
        while at < flap.right:
            lines.append(f"M{num(at, flap.bottom)}L{num(at + reach, flap.y)}")
            at += step
        scene.path("".join(lines), stroke=f"{ink}_m", lw=lw)


def _frame(scene: Scene, panel: Box, ink: str, notch: float = 3.0) -> Box:
    """Draw a frame in a panel of a box. Return the area within it."""
    inner = panel.inside(INSET)
    frame = ornament.cusped_frame_path(round(inner.w, 4), round(inner.h, 4), notch)
    ornament.draw_at(scene, frame, inner.x, inner.y, stroke=ink, lw=0.4)
    return inner


def _lattice(scene: Scene, inner: Box, look: BoxStyle, pitch: float) -> None:
    within = inner.inside(1.5)
    w, h = round(within.w, 4), round(within.h, 4)
    d = ornament.coved_frame_path(w, h, 2.4)
    with scene.placed(within.x, within.y):
        ornament.draw_jali(scene, d, (0, 0, w, h), pitch=pitch, stroke=f"{look.ink}_m", lw=0.16)
        scene.path(d, stroke=look.line, lw=0.25)


def draw_box_front(scene: Scene, panel: Box, look: BoxStyle) -> None:
    """Draw the front of a box: its picture, or a window with the game's sign in a lattice, and the titles on a plate
    below.
    """
    if look.view is not None:
        _picture(scene, panel.inside(EDGE), look, look.view)
        return
    ink, inner = look.line, _frame(scene, panel, look.line)
    _lattice(scene, inner, look, 5.6)
    plate = min(PLATE, inner.h * 0.2)
    bottom = inner.bottom - max(4.0, inner.h * 0.06)
    wide = round(inner.w * 0.86, 4)
    at = ornament.cusped_frame_path(wide, round(plate, 4), 2.2)
    ornament.draw_at(scene, at, inner.middle - wide / 2, bottom - plate, fill="white", stroke=ink, lw=0.4)
    furniture.draw_headline(
        scene, inner.middle, look.title, look.subtitle, top=bottom - plate + 1.0, base=bottom - plate * 0.22,
        rise=plate * 0.36, pt=plate * 1.15, width=wide - 6, box="box", ink=ink,
        small=max(SMALLEST_TYPE, min(9.0, plate * 0.6)),
    )  # fmt: skip
    top = inner.y + max(5.0, inner.h * 0.2)
    high = bottom - plate - 4.0 - top
    width = round(min(inner.w * 0.62, high * 0.82), 4)
    with scene.placed(inner.middle - width / 2, top):
        scene.path(ornament.niche_path(width, round(high, 4), 3), fill="white", stroke=ink, lw=0.4)
    _medallion(scene, inner.middle, top + high * 0.56, min(width, high) * 0.42, look)


def _picture(scene: Scene, box: Box, look: BoxStyle, view: furniture.View) -> None:
    plate = draw_gate(scene, box, *view, plate_share(box.w))
    furniture.draw_headline(
        scene, plate.middle, look.title, look.subtitle, top=plate.y + 1.0, base=plate.bottom - plate.h * 0.2,
        rise=plate.h * 0.36, pt=plate.h * 1.3, width=plate.w - 6, box="box", ink="ink",
        small=max(SMALLEST_TYPE, min(9.0, plate.h * 0.6)),
    )  # fmt: skip


def plate_share(width: float) -> float:
    """Return the height of the title plate on a box, relative to the width of its front in mm."""
    return max(PLATE, width * 0.26) / width


def _medallion(scene: Scene, x: float, y: float, r: float, look: BoxStyle) -> None:
    ink = look.line
    ornament.draw_lotus(scene, x, y, r, n=16, rings=1, stroke=ink, fill=f"{look.ink}_t", lw=0.25, eye=0)
    scene.circle(x, y, r * 0.74, fill="white", stroke=ink, lw=0.4)
    scene.circle(x, y, r * 0.69, stroke=f"{look.ink}_m", lw=0.18)
    look.sign(x, y, r * 0.98)


def _back(scene: Scene, panel: Box, look: BoxStyle) -> None:
    """Draw the back of a box: a lattice with a medallion."""
    if look.view is None:
        inner = _frame(scene, panel, look.line)
        _lattice(scene, inner, look, 5.6)
    else:
        inner = panel.inside(EDGE)
        draw_stone(scene, inner, look.view.hour)
    r = min(inner.w, inner.h) * 0.34
    scene.circle(inner.middle, inner.y + inner.h / 2, r * 1.1, fill="white", stroke=look.line, lw=0.4)
    _medallion(scene, inner.middle, inner.y + inner.h / 2, r, look)


def _side(scene: Scene, panel: Box, look: BoxStyle) -> None:
    """Draw a side of a box: a wall of the gate, or petal bands at both ends, and, if it is wide enough, the title
    reading upwards.
    """
    if look.view is not None:
        _stone(scene, panel, look, look.view.hour, -90)
        return
    ink, edge = look.line, min(1.6, panel.w * 0.12)
    band = min(4.0, panel.w * 0.3)
    count = max(2, round((panel.w - 2 * edge) / 4.2))
    for y, up in ((panel.y + edge, False), (panel.bottom - edge, True)):
        ornament.draw_lotus_band(scene, panel.x + edge, y, panel.w - 2 * edge, band, count, stroke=ink, fill="white",
                            lw=0.2, up=up, inner=False)  # fmt: skip
    middle = panel.y + panel.h / 2
    if panel.w < NARROW:
        for n in range(-2, 3):
            ornament.draw_star(scene, panel.middle, middle + n * 5.0, panel.w * 0.2, fill=ink)
        return
    pt = min(15.0, panel.w * 1.15)
    with scene.placed(panel.middle, middle, rot=-90):
        wide = scene.text(
            0,
            0,
            look.title,
            "display",
            pt,
            "ink",
            "c",
            mid=True,
            width=panel.h - 2 * band - 16,
            box="box.side",
        )
        with scene.layer("text"):  # the places of both stars depend on the width of the title
            for way in (-1, 1):
                ornament.draw_star(scene, way * (wide / 2 + 5), 0, min(1.8, panel.w * 0.16), fill=ink)


def _boxart_lid(scene: Scene, panel: Box, look: BoxStyle) -> None:
    """Draw the title on a box's lid, readable from the front when the box is closed."""
    if look.view is not None:
        _stone(scene, panel, look, look.view.hour, 180)
        return
    if panel.h < NARROW:
        return
    pt = min(15.0, panel.h * 1.15)
    with scene.placed(panel.middle, panel.y + panel.h / 2, rot=180):
        scene.text(0, 0, look.title, "display", pt, "ink", "c", mid=True, width=panel.w - 8, box="box.lid")


def _stone(scene: Scene, panel: Box, look: BoxStyle, hour: str, turn: int) -> None:
    """Draw a side or the lid of a box as a wall of the gate, with the title on a plate if the panel is wide enough."""
    draw_stone(scene, panel.inside(EDGE), hour)
    long, deep = max(panel.w, panel.h), min(panel.w, panel.h)
    if deep < NARROW:
        return
    plate = Box(-long * 0.36, -deep * 0.32, long * 0.72, deep * 0.64)
    with scene.placed(panel.middle, panel.y + panel.h / 2, rot=turn):
        draw_plate(scene, plate, hour)
        pt = min(15.0, deep * 1.15)
        scene.text(0, 0, look.title, "display", pt, "ink", "c", mid=True, width=plate.w - 5, box="box.side")


# ---- instructions ----
def draw_instructions(scene: Scene, at: Box, said: Msg, ink: str) -> None:
    """Draw the instructions of a box: the meaning of its lines, its size inside, and three steps in columns."""
    setter = scene.typesetter
    words = (msg("cut", "sheet"), msg("fold", "sheet"), GLUE)
    # the width of the translated words determines all places in this row
    with scene.by_hand(), scene.reading(at.x, at.right), scene.layer("text"):
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
    """Draw a sample of a cut line, a fold line or a glue flap for a legend."""
    if which == 2:
        draw_hatching(scene, Box(x, y - 1.8, 10, 3.6), ink)
        scene.rect(x, y - 1.8, 10, 3.6, stroke=f"{ink}_m", lw=0.15)
        return
    scene.seg(x, y, x + 10, y, INK, WIDTH, dash=DOTS if which else None)


# ---- dividers: cards with tabs at different places ----


TAB = 7.0
"""Height of a tab above the card."""
ROUND, GAP = 2.0, 3.0
"""Corner radius of a tab, and gap between dividers on the sheet."""
LEAST_TAB = 16.0
"""Smallest width of a tab; tabs of many dividers on narrow cards overlap."""


def divider_outline(w: float, h: float, left: float, tab: float) -> str:
    """Return the outline of a card ``w`` by ``h`` with a tab from ``left``, ``tab`` wide; (0, 0) is level
    with its top.
    """
    r, right, low = ROUND, left + tab, TAB + h
    arc = f"A{num(r, r)} 0 0 1"
    before = f"V{num(TAB)}H{num(left)}" if left > 0 else ""
    after = f"V{num(TAB)}H{num(w)}" if right < w - 1e-6 else ""
    return (
        f"M0 {num(low)}{before}V{num(r)}{arc} {num(left + r, 0)}H{num(right - r)}{arc} {num(right, r)}"
        f"{after}V{num(low)}Z"
    )


def draw_divider(scene: Scene, w: float, h: float, look: BoxStyle, number: int, count: int) -> None:
    """Draw divider ``number`` (from 0) of ``count``, with (0, 0) at the top left, level with the tab's
    top.
    """
    tab = w if count == 1 else max(w / count, LEAST_TAB)
    left = (w - tab) * number / max(1, count - 1)
    d = divider_outline(w, h, left, tab)
    draw_shop_ground(scene, d, f"{look.ink}_t", GAP / 2 - 0.1)
    scene.path(d, fill="white")
    scene.path(d, fill=f"{look.ink}_t")
    draw_box_front(scene, Box(0, TAB, w, h), look)
    scene.circle(left + tab / 2, TAB / 2 + 0.4, 2.9, fill="white", stroke=look.line, lw=0.3)
    look.sign(left + tab / 2, TAB / 2 + 0.4, 4.2)
    draw_net(scene, d, (), None)


def grid_places(room: Box, wide: float, high: float, count: int) -> Iterator[list[Point]]:
    """Yield the top left corners of equal parts page by page; nothing if ``room`` is too small for one."""
    columns, rows = int((room.w + GAP) // (wide + GAP)), int((room.h + GAP) // (high + GAP))
    each = max(0, columns) * max(0, rows)
    left = room.middle - (min(columns, count) * (wide + GAP) - GAP) / 2
    for first in range(0, count if each else 0, max(1, each)):
        here = min(each, count - first)
        top = room.y + (room.h - -(-here // columns) * (high + GAP) + GAP) / 2
        yield [(left + n % columns * (wide + GAP), top + n // columns * (high + GAP)) for n in range(here)]
