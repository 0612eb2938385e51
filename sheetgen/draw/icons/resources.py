"""What players count: fame, money, karma, upgrades."""

import math

from sheetgen.draw.icons.brush import Brush, put
from sheetgen.draw.ornament import star

_RIM = tuple((9 * math.sin(i * math.pi / 10), 9 * math.cos(i * math.pi / 10)) for i in range(20))


@put("fame", "gold")
def _fame(b: Brush) -> None:
    b.scene.poly(star(11.6), fill="white")
    b.scene.poly(star(11.6), fill="gold_t", stroke="gold_i", lw=b.lw)
    if b.n is None:
        b.scene.poly(star(6), fill=b.ink)
    else:
        b.number(0, 0, 9)


@put("money", "steel")
def _money(b: Brush) -> None:
    b.scene.circle(0, 0, 10.8, fill="white")
    b.scene.circle(0, 0, 10.8, fill="steel_t", stroke=b.ink, lw=b.lw)
    if b.n is None:
        b.scene.circle(0, 0, 8, stroke=b.ink, lw=b.lw * 0.6)
        b.line("M-3.6 -4.4H4M-3.6 -1.2H4M-3.6 -4.4H-.6C3.4 -4.4 3.4 2 -.6 2H-3L2.6 7")
        return
    for x, y in _RIM:  # beaded rim
        b.dot(x, y, 0.42)
    b.number(0, 0, 9)


@put("karma", "ink")
def _karma(b: Brush) -> None:
    for d in (
        "M0 8C-6.27 8 -11.4 2.6 -11.4 -2.63C-6.27 -1.93 -1.14 0 0 8Z",
        "M0 8C6.27 8 11.4 2.6 11.4 -2.63C6.27 -1.93 1.14 0 0 8Z",
        "M0 8C-4.18 8 -7.6 .72 -7.6 -6.15C-4.18 -4.51 -.76 0 0 8Z",
        "M0 8C4.18 8 7.6 .72 7.6 -6.15C4.18 -4.51 .76 0 0 8Z",
        "M0 8C-5.4 3 -5 -5 0 -11C5 -5 5.4 3 0 8Z",
    ):
        b.outline(d)
    b.solid("M0 6.5C-2.4 3 -2.2 -1.5 0 -4.8C2.2 -1.5 2.4 3 0 6.5Z")
    b.line("M-9.5 10.6C-5 9 5 9 9.5 10.6")


@put("upgrade", "gold")
def _upgrade(b: Brush) -> None:
    b.scene.path("M0 -11.4L8.4 -2.4H3.6V4H-3.6V-2.4H-8.4Z", fill="gold", stroke="gold_i", lw=b.lw * 0.8)
    b.scene.path("M-7 7.2H7M-10.4 10.8H10.4", stroke="gold_i", lw=b.lw * 1.6, cap=0)
