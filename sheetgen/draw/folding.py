"""Pictures of a paper box on its way: the net cut out, the box with its flaps open, and the finished box."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.draw import dieline
from sheetgen.draw.cards.formats import SMALLEST_TYPE
from sheetgen.draw.nets import BoxStyle, Tuckbox, draw_hatching, plate_share, thumb_notch
from sheetgen.draw.paper import Box
from sheetgen.draw.scenes.gate import draw_gate
from sheetgen.message import Msg

if TYPE_CHECKING:
    from sheetgen.draw.path import Point
    from sheetgen.draw.scene import Scene

STAGES = 3
BACKWARDS = (0.62, -0.36)
"""Direction of an edge that leads away from the viewer, for each mm of its length."""
LEAST_DEEP = 14.0
"""Least depth of a box in the pictures, in mm before they are reduced: thinner boxes show no side."""
LINE, FINE = 0.25, 0.18
"""Widths of lines in mm on the page."""
TITLE = 10.0
"""Largest type of the title in points on the page, the same on all papers."""
AIR = 3.0


def draw_box_stages(scene: Scene, at: Box, made: Tuckbox, look: BoxStyle) -> None:
    """Draw the three pictures in columns, in reading direction, each as large as its column allows."""
    each = at.w / STAGES
    with scene.by_hand(), scene.reading(at.x, at.right):
        for n, draw in enumerate((_net, _open, _closed)):
            column = Box(at.x + n * each, at.y, each, at.h).inside(AIR)
            frame = dieline.rectangle_path(*column.inside(-LINE))
            with scene.printed(column.x, column.right), scene.clipped(frame):
                draw(scene, column, made, look)


def _scaled(scene: Scene, column: Box, wide: float, high: float) -> float:
    """Move to the top left corner of a picture in the middle of a column, and return its scale."""
    scale = min(column.w / wide, column.h / high)
    scene.push(column.middle - wide * scale / 2, column.bottom - high * scale, scale)
    return scale


def _net(scene: Scene, column: Box, made: Tuckbox, look: BoxStyle) -> None:
    """Draw the net, with its glued flaps and folds."""
    _scaled(scene, column, made.width, made.height)
    scene.path(made.outline, fill="white")
    with scene.clipped(made.outline):
        for flap in made.glue:
            scene.rect(*flap, fill=f"{look.ink}_t")
        for panel in (made.back, made.front, *made.sides, made.lid):
            scene.rect(*panel, fill=f"{look.ink}_m")
    for fold in made.folds:
        scene.path(fold, stroke="ink", lw=FINE, dash=(0.8, 0.8))
    scene.path(made.outline, stroke="ink", lw=LINE)
    scene.pop()


class _Cuboid:
    """A box seen from its front, above and to the right, with the top left corner of its front at (0, 0)."""

    def __init__(self, made: Tuckbox) -> None:
        deep = max(made.sides[0].w, LEAST_DEEP)
        self.w, self.h = made.front.w, made.front.h
        self.dx, self.dy = BACKWARDS[0] * deep, BACKWARDS[1] * deep

    def side(self) -> list[Point]:
        return [
            (self.w, 0),
            (self.w + self.dx, self.dy),
            (self.w + self.dx, self.h + self.dy),
            (self.w, self.h),
        ]

    def top(self) -> list[Point]:
        return [(0, 0), (self.dx, self.dy), (self.w + self.dx, self.dy), (self.w, 0)]


def _open(scene: Scene, column: Box, made: Tuckbox, look: BoxStyle) -> None:
    """Draw the box standing open: the lid up, the flaps out, and hatching where glue goes."""
    body = _Cuboid(made)
    lid, flap = made.tongue.h + made.sides[0].w, made.glue[-1].h
    over, under = lid - body.dy, max(made.bottom.h, LEAST_DEEP)
    scale = _scaled(scene, column, body.w + body.dx + flap, body.h + over + under)
    with scene.placed(0, over):
        r = min(made.tongue.h * 0.7, body.w / 4)
        scene.path(
            f"M{body.dx} {body.dy}v{-lid + r}q0 {-r} {r} {-r}h{body.w - 2 * r}q{r} 0 {r} {r}v{lid - r}z",
            fill=f"{look.ink}_t", stroke="ink", lw=LINE,
        )  # fmt: skip
        scene.poly(body.top(), fill="white", stroke="ink", lw=LINE)
        half = Box(0, body.h, body.w, under)
        draw_hatching(scene, half, look.ink, 1.6 / scale, FINE)
        scene.path(dieline.rectangle_path(*half), stroke="ink", lw=LINE)
        right, edge = body.w + body.dx, body.dy
        for y, out in ((edge, -1), (body.h + edge, 1)):
            # a dust flap, turned outwards
            flank = [(body.w, y - edge), (right, y), (right + flap, y + out * flap * 0.35),
                     (body.w + flap, y - edge + out * flap * 0.35)]  # fmt: skip
            scene.poly(flank, fill=f"{look.ink}_t", stroke="ink", lw=LINE)
        scene.poly(body.side(), fill=f"{look.ink}_m", stroke="ink", lw=LINE)
        front = f"M0 {body.h}V0{thumb_notch(Box(0, 0, body.w, body.h))}V{body.h}H0"
        scene.path(front, fill=f"{look.ink}_m", stroke="ink", lw=LINE)
    scene.pop()


def _closed(scene: Scene, column: Box, made: Tuckbox, look: BoxStyle) -> None:
    """Draw the finished box with the picture and the title on its front."""
    body = _Cuboid(made)
    scale = _scaled(scene, column, body.w + body.dx, body.h - body.dy)
    with scene.placed(0, -body.dy):
        scene.poly(body.side(), fill=look.ink, stroke="ink", lw=LINE)
        scene.poly(body.top(), fill=f"{look.ink}_m", stroke="ink", lw=LINE)
        if look.view is not None:
            plate = draw_gate(scene, Box(0, 0, body.w, body.h), *look.view, plate_share(body.w))
            words = scene.typesetter.say(look.title) if isinstance(look.title, Msg) else look.title
            pt, least = min(plate.h * 1.6, TITLE / scale), SMALLEST_TYPE / scale
            title = scene.typesetter.fit(words, "display", pt, plate.w * 0.9, floor=least, box="box")
            scene.line(plate.middle, plate.y + plate.h / 2, title, align="c", mid=True)
        scene.path(dieline.rectangle_path(0, 0, body.w, body.h), stroke="ink", lw=LINE)
    scene.pop()
