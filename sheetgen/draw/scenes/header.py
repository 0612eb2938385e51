"""Headers of sheets: a panorama with a white gate, in which the title is written."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sheetgen.draw import ornament
from sheetgen.draw.ornament import num
from sheetgen.draw.paper import Box
from sheetgen.draw.scenes.panoramas import STRIPS
from sheetgen.draw.scenes.stage import UNITS, Stage

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene

INSET, COVERED = 0.05, 0.2
"""Distance in mm from the picture to the middle of its frame, which covers its edge; and how far the gate's white
covers what is below.
"""


class Gate(NamedTuple):
    """The white area of a header in mm: its width, the distance of its crown from the top of the header, the rise
    of its arch, the height of the white strip below the picture, for fields, how much of a low picture is
    hidden above its top, so that its figures are larger, and how much nearer to it figures stand than usual.
    """

    width: float
    crown: float
    rise: float
    strip: float = 0.0
    hidden: float = 0.0
    nearer: float = 0.0


def draw_strip(scene: Scene, box: Box, landscape: str, hour: str, seed: int, gate: float = 0.0) -> None:
    """Draw a panorama in ``box`` with figures on both sides of a gate that is ``gate`` mm wide."""
    _strip(scene, box, landscape, hour, seed, gate).light_stars()


def _strip(
    scene: Scene, box: Box, landscape: str, hour: str, seed: int, gate: float, hidden: float = 0.0
) -> Stage:
    """Draw a panorama without its stars."""
    visible = box.inside(INSET)
    picture = visible._replace(y=visible.y - hidden, h=visible.h + hidden)
    stage = Stage(scene, picture, hour, seed)
    frame = f"M{num(visible.x, visible.y)}H{num(visible.right)}V{num(visible.bottom)}H{num(visible.x)}Z"
    with scene.clipped(frame), scene.placed(picture.x, picture.y, stage.unit):
        STRIPS[landscape](stage, (box.w - gate) / 2 / box.w * UNITS)
    return stage


def draw_panorama(
    scene: Scene, box: Box, landscape: str, hour: str, seed: int, gate: Gate, ink: str = "gold"
) -> None:
    """Draw a panorama in ``box`` with a white gate in the middle; ``ink`` draws its frame."""
    low = box.bottom - gate.strip
    wall, open_width = Box(box.x, box.y, box.w, low - box.y), gate.width - 2 * gate.nearer
    stage = _strip(scene, wall, landscape, hour, seed, open_width, gate.hidden)
    left, spring = (box.w - gate.width) / 2, gate.crown + gate.rise
    points = ornament.arch_points(left, box.w - left, spring, gate.rise, 18, 0.62, 0.16)
    arch = f"V{num(spring)}" + "".join(
        ornament.foil_path(p, q, 0.3) for p, q in zip(points, points[1:], strict=False)
    )
    foot = low - box.y
    with scene.placed(box.x, box.y):
        low = box.h + COVERED
        body = f"M{num(left, low)}{arch}V{num(low)}Z"
        edge = f"M0 {num(foot)}H{num(left)}{arch}V{num(foot)}H{num(box.w)}"
        scene.path(body, fill="white")
        scene.path(edge, stroke=ink, lw=0.5)
        scene.path(f"M0 {num(foot)}V0H{num(box.w)}V{num(foot)}", stroke=ink, lw=0.5)
    stage.light_stars()
