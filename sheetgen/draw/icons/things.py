"""Animals, goods, dice, and what players count."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from sheetgen.draw.icons.brush import GRID, Brush, register_icon
from sheetgen.draw.ornament import star_corners
from sheetgen.errors import DrawingError
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene


@register_icon("elephant", "ink")
def _elephant(b: Brush) -> None:
    """Draw a solid elephant with a die as its saddle; it is wider than its grid, for use in text."""
    s = b.scene
    s.push(-0.9, -0.4, 0.84)
    b.solid(
        "M0 -6.9C2.6 -6.9 5 -7 6.8 -6.4C7.6 -8.6 9.4 -10.2 11.6 -10C13 -10.9 15.2 -10 15.9 -8.2"
        "C16.9 -6.8 17.2 -5.6 17.6 -4C18.7 -1 19.2 1.6 19.1 4.2C19.1 6.4 20 7.5 21.1 6.9"
        "C22 6.4 21.9 5.2 21.2 4.4L22.9 3.2C24.6 5.4 24.2 9.4 21 10C17.6 10.5 16 7.6 15.9 4.6"
        "C15.8 2.8 15.4 1.8 14.6 1.2C13.4 2.6 11.4 2.6 10.3 1.6C10.4 5 10 7.6 10.3 12.4H4.4"
        "C4.6 8 4.5 6.4 3.8 5.4C2 5 -6 5.6 -9.8 5.4C-12 6.6 -12.6 8.6 -12.4 12.4H-18.6"
        "C-18.2 7.8 -19 5.6 -19.2 2.6C-19.5 -2 -17 -6 -12 -6.9C-8 -7.5 -4 -7 0 -6.9Z"
    )
    b.line("M-18.6 -2C-21.6 0 -22 3 -21.6 7")
    s.path(
        "M8 -5.2C4.6 -5.4 3 -2 4.2 1.2C5 3.6 7 4.4 8.6 3.4C10.4 2.2 11 .2 11 -2",
        stroke="white", lw=b.lw * 0.9,
    )  # fmt: skip
    b.dot(13.6, -4.2, 1.0, "white")
    b.outline("M-11.6 -10.4H-.4V1H-11.6Z", 1.2)
    b.dot(-6, -4.7, 2.0)
    s.pop()


# ---- goods and things of a desert bazaar ----


@register_icon("oil", "blue")
def _oil(b: Brush) -> None:
    """Draw a jar with two handles and a drop on it."""
    for s in (-1, 1):
        b.line(f"M{s * 3.4} -7C{s * 9.6} -8.4 {s * 10.8} -2.6 {s * 6.4} -1", 1.25)
    b.solid(
        "M-3.2 -7.6C-3 -4.6 -8.2 -3.4 -8.2 2C-8.2 6 -5 9 -3.4 9.4V11.2H3.4"
        "V9.4C5 9 8.2 6 8.2 2C8.2 -3.4 3 -4.6 3.2 -7.6Z"
    )
    b.solid("M-4.6 -11H4.6V-8.6H-4.6Z")
    b.white("M0 -3.2C2.4 .4 3.4 1.8 3.4 3.6A3.4 3.3 0 0 1 -3.4 3.6C-3.4 1.8 -2.4 .4 0 -3.2Z")


@register_icon("incense", "yellow", portrait=True)
def _incense(b: Brush) -> None:
    """Draw an incense burner with smoke; its colour is pale, so its lines are in ink."""
    b.solid("M-9 .6H9C8.6 5 5.6 6.6 3 7.2V8.6L6 11H-6L-3 8.6V7.2C-5.6 6.6 -8.6 5 -9 .6Z")
    b.solid("M-6.6 .6C-6.6 -3.4 -3.4 -4.8 0 -6.6C3.4 -4.8 6.6 -3.4 6.6 .6Z")
    b.line("M-4 -1H-2.2M-.9 -1H.9M2.2 -1H4", 1.3)
    smoke = "M0 -6.8C-2.6 -8.4 2.4 -9.6 0 -12M-5.4 -4.4C-7.6 -6 -4 -7.6 -6 -10M5.4 -4.4C7.6 -6 4 -7.6 6 -10"
    b.line(smoke, 1.1)


@register_icon("tent", "gold")
def _tent(b: Brush) -> None:
    """Draw a tent with an open door."""
    b.outline("M-11 10.6C-7 5 -3 1 0 -7.6C3 1 7 5 11 10.6Z")
    b.line("M-5.8 10.6C-3.4 5 -1.2 0 0 -7.6C1.2 0 3.4 5 5.8 10.6", 0.7)
    b.solid("M-2.6 10.6L0 1.4L2.6 10.6Z")
    b.line("M0 -7.6V-11.4")
    b.solid("M0 -11.6L5 -10L0 -8.2Z")


# ---- what players count: fame, money, karma, upgrades ----


_RIM = tuple((9 * math.sin(i * math.pi / 10), 9 * math.cos(i * math.pi / 10)) for i in range(20))


@register_icon("fame", "gold")
def _fame(b: Brush) -> None:
    b.scene.poly(star_corners(11.6), fill="white")
    b.scene.poly(star_corners(11.6), fill="gold_t", stroke="gold_i", lw=b.lw)
    if b.n is None:
        b.scene.poly(star_corners(6), fill=b.ink)
    else:
        b.number(0, 0, 9)


@register_icon("money", "steel")
def _money(b: Brush) -> None:
    b.scene.circle(0, 0, 10.8, fill="white")
    b.scene.circle(0, 0, 10.8, fill="steel_t", stroke=b.ink, lw=b.lw)
    if b.n is None:
        b.scene.circle(0, 0, 8, stroke=b.ink, lw=b.lw * 0.6)
        b.line("M-3.6 -4.4H4M-3.6 -1.2H4M-3.6 -4.4H-.6C3.4 -4.4 3.4 2 -.6 2H-3L2.6 7")
        return
    for x, y in _RIM:  # beads on the rim of a coin
        b.dot(x, y, 0.42)
    b.number(0, 0, 9)


@register_icon("karma", "ink")
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


@register_icon("upgrade", "gold")
def _upgrade(b: Brush) -> None:
    b.scene.path("M0 -11.4L8.4 -2.4H3.6V4H-3.6V-2.4H-8.4Z", fill="gold", stroke="gold_i", lw=b.lw * 0.8)
    b.scene.path("M-7 7.2H7M-10.4 10.8H10.4", stroke="gold_i", lw=b.lw * 1.6, cap=0)


# ---- dice: shape, letter and colour identify each one ----


# Each outline of a die has path data, an ink, how far its letter lies below the centre, and the letter's
# height.
SHAPES = {
    "diamond": ("M0 -12L12 0L0 12L-12 0Z", "purple", 0.2, 8.4),
    "square": ("M-10.08 -10.08H10.08V10.08H-10.08Z", "green", 0.2, 9.4),
    "drop": (
        "M0 -12.24C6 -5.4 10.32 -.6 10.32 2.88A10.32 9.36 0 0 1 -10.32 2.88C-10.32 -.6 -6 -5.4 0 -12.24Z",
        "blue",
        1.8,
        9.4,
    ),
    "door": (
        "M-9.84 10.8V-1.2C-9.84 -7.44 -3.6 -7.44 0 -12.48C3.6 -7.44 9.84 -7.44 9.84 -1.2V10.8Z",
        "orange",
        1.6,
        9.4,
    ),
}


def draw_die_emblem(
    scene: Scene, shape: str, letter: Msg | str, x: float, y: float, size: float = 6.0
) -> None:
    """Draw the emblem of a die: a solid ``shape`` (diamond, square, drop or door) with its letter."""
    if shape not in SHAPES:
        raise DrawingError(msg("there is no die shaped as a {name}", "report", name=shape))
    d, ink, drop, height = SHAPES[shape]
    scene.push(x, y, size / GRID)
    scene.path(d, fill=ink)
    words = scene.typesetter.say(letter) if isinstance(letter, Msg) else letter
    Brush(scene, ink, 0.25, size).number(0, drop, height, words, scene.lettering_on(ink))
    scene.pop()


@register_icon("die", "ink")
def _die(b: Brush) -> None:
    """Draw a die seen from a corner."""
    b.outline("M0 -11.4L10 -6V5.6L0 11.4L-10 5.6V-6Z")
    b.line("M-10 -6L0 -.6L10 -6M0 -.6V11.4", 0.9)
    for x, y, turn in ((0, -6, 0), (-6.6, 0.4, 1), (-3.2, 5.6, 1), (5, 3.4, 2)):
        b.scene.circle(x, y, 1.7 if turn == 0 else 1.2, ry=1.0 if turn == 0 else 1.5, fill=b.ink)


# ---- goods: gaining them in a basket, selling them for coins ----
#
# Shapes stand for goods in general: three circles are equal goods; circle, triangle and square are different
# goods. A crossed circle is any good that is sold. A coin has the number of goods sold; a purse with a coin's
# rim has a range.


@register_icon("tea", "umber")
def _tea(b: Brush) -> None:
    b.outline("M0 11C-1 6 -6.5 5 -9.6 -.5C-4 -1.5 -.5 2 0 6.5")
    b.outline("M0 11C1 6 6.5 5 9.6 -.5C4 -1.5 .5 2 0 6.5")
    b.solid("M0 7C-4.6 2 -3.6 -6 0 -11.2C3.6 -6 4.6 2 0 7Z")
    b.line("M0 11.3V6")


@register_icon("silk", "orchid")
def _silk(b: Brush) -> None:
    b.solid("M-7.2 -5V8.6C-4.8 11.4 -2.4 8 0 9.8S4.8 11.6 7.6 8.6V-5Z")
    b.outline("M-8 -11.2H8.2C11.8 -11.2 11.8 -3.8 8.2 -3.8H-8Z")
    b.outline("M-8 -11.2C-12 -11.2 -12 -3.8 -8 -3.8S-4 -11.2 -8 -11.2Z")
    b.dot(-8, -7.5, 1.2)
    b.white(
        "M.2 -2L2.6 1.6L.2 5.2L-2.2 1.6ZM-4.6 -.2L-3.4 1.6L-4.6 3.4L-5.8 1.6ZM5 -.2L6.2 1.6L5 3.4L3.8 1.6Z"
    )


@register_icon("spices", "vermilion")
def _spices(b: Brush) -> None:
    b.solid("M-8.4 2.2C-5 -3 -2.8 -8.6 0 -11.2C2.8 -8.6 5 -3 8.4 2.2Z")
    b.outline("M-11 2H11C10.4 7.4 7 9 4.4 9.4V11H-4.4V9.4C-7 9 -10.4 7.4 -11 2Z")
    b.line("M-6.5 5.4H6.5", 0.8)
    for x, y in ((0, -6), (-2.4, -1.4), (2.4, -1.4)):
        b.dot(x, y, 0.95, "white")


# ---- shapes that stand for goods ----


def _triangle(b: Brush, x: float, y: float, r: float) -> None:
    b.scene.poly([(x, y - r * 1.15), (x + r * 1.2, y + r * 0.95), (x - r * 1.2, y + r * 0.95)], fill=b.ink)


def _square(b: Brush, x: float, y: float, r: float) -> None:
    b.scene.rect(x - r * 0.92, y - r * 0.92, r * 1.84, r * 1.84, fill=b.ink)


def _different(b: Brush, y: float, r: float, dx: float) -> None:
    b.dot(-dx, y, r)
    _triangle(b, 0, y, r)
    _square(b, dx, y, r)


def _same(b: Brush, y: float, r: float, dx: float) -> None:
    for x in (-dx, 0, dx):
        b.dot(x, y, r)


def _purse(b: Brush, y: float) -> None:
    """Draw an elongated coin with a range such as 1–3."""
    d = f"M-5 {y - 7.3}H5A7.3 7.3 0 0 1 5 {y + 7.3}H-5A7.3 7.3 0 0 1 -5 {y - 7.3}Z"
    b.scene.path(d, fill="white", stroke="steel", lw=b.lw)
    b.number(0, y, 7.0)


@register_icon("goods", "purple")
def _goods(b: Brush) -> None:
    """Draw the gain of ``n`` different goods: a basket."""
    _different(b, -7.6, 2.9, 7.4)
    b.outline("M-11 -2.8H11L8 11.7H-8Z")
    b.line("M-11 -2.8H11", 1.6)
    b.number(0, 4.6, 7.4)


@register_icon("goods-die", "purple")
def _goods_die(b: Brush) -> None:
    b.solid("M0 -11.6L11.6 0L0 11.6L-11.6 0Z")
    b.dot(-3.1, 0, 2.5, "white")
    b.dot(3.1, 0, 2.5, "white")


@register_icon("sell", "purple")
def _sell(b: Brush) -> None:
    """Draw the sale of ``n`` goods of the player's choice."""
    b.outline("M-4 -11.6A7.6 7.6 0 1 1 -4.01 -11.6Z")
    b.line("M-7.6 -7.6L-.4 -.4M-.4 -7.6L-7.6 -.4", 1.5)
    b.scene.circle(3.8, 3.8, 7.9, fill="white", stroke="steel", lw=b.lw)
    b.number(3.8, 3.8, 7.4)


@register_icon("sell-up-to", "purple")
def _sell_up_to(b: Brush) -> None:
    """Draw the sale of up to ``n`` goods of the player's choice; ``n`` is a range such as 1–2."""
    b.outline("M0 -11.8A5.8 5.8 0 1 1 -.01 -11.8Z")
    b.line("M-2.4 -8.6L2 -4.2M2.4 -8.6L-2 -4.2", 1.4)
    _purse(b, 4.6)


@register_icon("sell-same", "purple")
def _sell_same(b: Brush) -> None:
    """Draw the sale of equal goods; with a range ``n`` the purse is below."""
    if b.n is None:
        _same(b, 0, 3.1, 7.4)
    else:
        _same(b, -7.4, 3.1, 7.6)
        _purse(b, 4.6)


@register_icon("sell-different", "purple")
def _sell_different(b: Brush) -> None:
    """Draw the sale of different goods; with a range ``n`` the purse is below."""
    if b.n is None:
        _different(b, 0, 3.2, 7.6)
    else:
        _different(b, -7.4, 3.1, 7.6)
        _purse(b, 4.6)


@register_icon("sell-pair", "purple")
def _sell_pair(b: Brush) -> None:
    """Draw the sale of exactly two different goods."""
    b.dot(-4.8, -7.8, 3.4)
    _triangle(b, 4.8, -7.8, 3.4)
    b.scene.circle(0, 3.9, 7.8, fill="white", stroke="steel", lw=b.lw)
    b.number(0, 3.9, 7.4, b.n or 2)
