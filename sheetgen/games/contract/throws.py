"""What chance threw, as things to be drawn: dice, sticks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen.message import Msg

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene
    from sheetgen.games.contract.values import Layout, Move


class Thrown(NamedTuple):
    """One thing that was thrown, as it lies: what it shows in words, and its picture.

    Two with the same ``key`` look the same. ``picture`` draws ``(scene, x, y, height)`` about a point, in mm; ``width``
    is that of a picture 1 mm high.
    """

    key: str
    words: Msg
    picture: Callable[[Scene, float, float, float], Any]
    width: float = 1.0


Throws = Callable[["Layout", "Move"], tuple[Thrown, ...]]
"""What lies there after a move of chance; nothing where nobody wrote it down."""
