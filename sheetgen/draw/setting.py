"""Words set in boxes: one line, or as many as have room; none smaller than a floor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.draw.items import Text
from sheetgen.message import Msg

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene


def line(
    scene: Scene, x: float, y: float, words: Msg | str, role: str, pt: float, width: float, box: str,
    align: str = "c", ink: str = "ink", *, small: float,
) -> float:  # fmt: skip
    """One line, its capitals centred on y, no smaller than ``small`` points; returns its width."""
    setter = scene.typesetter
    said = setter.say(words) if isinstance(words, Msg) else words
    fitted = setter.fit(said, role, pt, width, floor=min(pt, small), box=box)
    return scene.line(x, y, fitted, ink, align, mid=True)


def block(
    scene: Scene, x: float, y: float, w: float, h: float, words: Msg, pt: float, box: str,
    align: str = "l", role: str = "text", ink: str = "ink", *, small: float, leading: float = 1.06,
) -> None:  # fmt: skip
    """Words in as many lines as fit ``w`` by ``h`` mm, centred in height; (x, y) is the upper left corner.

    Lines begin at the left with ``l``, or at the right where writing runs from there.
    """
    setter = scene.typesetter
    align = "r" if align == "l" and setter.rtl and not scene.reflected else align
    floor = min(pt, small)
    para = setter.paragraph(setter.say(words), role, pt, w, pt * leading, max_height=h, floor=floor, box=box)
    at = {"l": x, "c": x + w / 2, "r": x + w}[align]
    scene.paragraph(at, y + (h - para.height) / 2, para, ink, align)


def smallest_type(scene: Scene) -> float:
    """The size in points of the smallest lettering on the page, as it is printed."""
    sizes: list[float] = [
        item.line.pt * abs(item.matrix[0] * item.matrix[3] - item.matrix[1] * item.matrix[2]) ** 0.5
        for item in scene.items
        if isinstance(item, Text)
    ]
    return min(sizes)
