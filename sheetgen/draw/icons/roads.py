"""Roads: a white cell with a road of 17 % of its width; a half road ends round in the centre."""

from sheetgen.draw.icons.brush import Brush, put

_CELL = "M-10.6 -10.6H10.6V10.6H-10.6Z"


def _cell(b: Brush, d: str) -> None:
    b.outline(_CELL, 0.8)
    b.scene.path(d, stroke=b.ink, lw=b.size * 0.17, cap=0)


@put("half", "green")
def _half(b: Brush) -> None:
    _cell(b, "M0 10.6V0")
    b.dot(0, 0, 2.1)


@put("halves", "green")
def _halves(b: Brush) -> None:
    """Two half roads of one die face: they need not join."""
    _cell(b, "M-5 10.6V3.4M5 -10.6V-3.4")
    b.dot(-5, 3.4, 2.05)
    b.dot(5, -3.4, 2.05)


@put("straight", "green")
def _straight(b: Brush) -> None:
    _cell(b, "M0 -10.6V10.6")


@put("curve", "green")
def _curve(b: Brush) -> None:
    _cell(b, "M0 10.6C0 3 3 0 10.6 0")


@put("fork", "green")
def _fork(b: Brush) -> None:
    _cell(b, "M-10.6 0H10.6M0 0V10.6")


@put("crossing", "green")
def _crossing(b: Brush) -> None:
    _cell(b, "M-10.6 0H10.6M0 -10.6V10.6")
