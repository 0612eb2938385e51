"""The brush that draws all icons, and the registry of icons."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sheetgen.errors import DrawingError
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene

GRID = 24.0
"""Grid units across an icon."""
POINT = 25.4 / 72


class Brush:
    """Strokes and fills of one ink at one size, in grid units about (0, 0).

    ``ink`` is the icon's colour, ``pen`` the ink of its outlines (black for portraits), ``lw`` the line width
    in mm on the page, ``n`` a number or short word in the icon.
    """

    def __init__(
        self,
        scene: Scene,
        ink: str,
        lw: float,
        size: float,
        n: int | str | None = None,
        pen: str | None = None,
    ) -> None:
        self.scene, self.ink, self.lw, self.size, self.n = scene, ink, lw, size, n
        self.pen = pen or ink

    def outline(self, d: str, k: float = 1.0, fill: str = "white") -> None:
        """Draw a shape filled with white (or ``fill``) and an outline of ``k`` line widths."""
        self.scene.path(d, fill=fill, stroke=self.pen, lw=self.lw * k)

    def tinted(self, d: str, k: float = 1.0) -> None:
        """Draw a shape with a tint on white, so that it covers what lies below in editions without tints."""
        self.scene.path(d, fill="white")
        self.scene.path(d, fill=f"{self.ink}_t", stroke=self.ink, lw=self.lw * k)

    def solid(self, d: str) -> None:
        """Draw a solid area in the icon's ink; portraits get an outline too."""
        self.scene.path(d, fill=self.ink, stroke=None if self.pen == self.ink else self.pen, lw=self.lw * 0.8)

    def line(self, d: str, k: float = 1.0, cap: int = 1) -> None:
        """Draw strokes of ``k`` line widths."""
        self.scene.path(d, stroke=self.pen, lw=self.lw * k, cap=cap)

    def white(self, d: str) -> None:
        """Draw a white hole in a solid area."""
        self.scene.path(d, fill="white")

    def dot(self, x: float, y: float, r: float, fill: str | None = None) -> None:
        """Draw a disc."""
        self.scene.circle(x, y, r, fill=fill or self.ink)

    def number(self, x: float, y: float, units: float, s: int | str | None = None, ink: str = "ink") -> None:
        """Draw the icon's number or word (or ``s``), ``units`` high, centred on (x, y)."""
        words = self.n if s is None else s
        if words is not None:
            pt = units / self.scene.cap("num") / POINT
            self.scene.text(x, y, isolate_signs(self.scene, str(words)), "num", pt, ink, "c", mid=True)


def isolate_signs(scene: Scene, text: str) -> str:
    """Isolate signs and ranges such as +1 and 1–2, so that they keep their order in right-to-left text (UAX
    #9).
    """
    mixed = any(c.isdigit() for c in text) and not text.isdigit()
    return f"\u2066{text}\u2069" if mixed and scene.typesetter.rtl else text


Drawing = Callable[[Brush], None]
_LIST: dict[str, tuple[str, bool, Drawing]] = {}


def register_icon(name: str, ink: str, portrait: bool = False) -> Callable[[Drawing], Drawing]:
    """Register a drawing under ``name`` with its default ink; portraits have black lines."""

    def enter(drawing: Drawing) -> Drawing:
        if name in _LIST:
            raise ValueError(f"two icons are called {name}")
        _LIST[name] = ink, portrait, drawing
        return drawing

    return enter


def all_icon_names() -> tuple[str, ...]:
    """Return the names of all icons in the order of their definition."""
    return tuple(_LIST)


def default_ink(name: str) -> str:
    """Return the default ink of an icon."""
    return _find(name)[0]


def _find(name: str) -> tuple[str, bool, Drawing]:
    if name not in _LIST:
        raise DrawingError(msg("there is no icon {name}", "report", name=name))
    return _LIST[name]


def draw_icon(
    scene: Scene, name: str, x: float, y: float, size: float = 6.0, n: int | str | None = None,
    ink: str | None = None, rot: float = 0,
) -> None:  # fmt: skip
    """Draw the icon ``name`` with its centre at (x, y); ``size`` is the grid in mm.

    ``n`` is the number that it shows, ``ink`` replaces its default ink. Line width is 4.7 % of the size,
    between 0.2 and 0.42 mm. Raises ``DrawingError`` for an unknown name.
    """
    usual, portrait, drawing = _find(name)
    lw = max(0.2, min(0.42, size * 0.047)) * (0.82 if portrait else 1)
    scene.push(x, y, size / GRID, rot, sx=-1 if scene.is_mirrored else 1)
    drawing(Brush(scene, ink or usual, lw, size, n, "ink" if portrait else None))
    scene.pop()


def draw_icon_at(scene: Scene, x: float, y: float, size: float, *, name: str) -> None:
    """Draw an icon; the signature is for callers that pass only place and size."""
    draw_icon(scene, name, x, y, size)
