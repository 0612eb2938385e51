"""Goods, and what is done with them: gaining them from a basket, selling them for coins.

Shapes stand for goods that are not named: three circles are the same, circle, triangle and square are
different. A crossed circle is any good sold. A coin, or a purse of a coin's rim for a span of
numbers, says how many goods are sold.
"""

from sheetgen.draw.icons.brush import Brush, put


@put("tea", "umber")
def _tea(b: Brush) -> None:
    b.outline("M0 11C-1 6 -6.5 5 -9.6 -.5C-4 -1.5 -.5 2 0 6.5")
    b.outline("M0 11C1 6 6.5 5 9.6 -.5C4 -1.5 .5 2 0 6.5")
    b.solid("M0 7C-4.6 2 -3.6 -6 0 -11.2C3.6 -6 4.6 2 0 7Z")
    b.line("M0 11.3V6")


@put("silk", "orchid")
def _silk(b: Brush) -> None:
    b.solid("M-7.2 -5V8.6C-4.8 11.4 -2.4 8 0 9.8S4.8 11.6 7.6 8.6V-5Z")
    b.outline("M-8 -11.2H8.2C11.8 -11.2 11.8 -3.8 8.2 -3.8H-8Z")
    b.outline("M-8 -11.2C-12 -11.2 -12 -3.8 -8 -3.8S-4 -11.2 -8 -11.2Z")
    b.dot(-8, -7.5, 1.2)
    b.white(
        "M.2 -2L2.6 1.6L.2 5.2L-2.2 1.6ZM-4.6 -.2L-3.4 1.6L-4.6 3.4L-5.8 1.6ZM5 -.2L6.2 1.6L5 3.4L3.8 1.6Z"
    )


@put("spices", "vermilion")
def _spices(b: Brush) -> None:
    b.solid("M-8.4 2.2C-5 -3 -2.8 -8.6 0 -11.2C2.8 -8.6 5 -3 8.4 2.2Z")
    b.outline("M-11 2H11C10.4 7.4 7 9 4.4 9.4V11H-4.4V9.4C-7 9 -10.4 7.4 -11 2Z")
    b.line("M-6.5 5.4H6.5", 0.8)
    for x, y in ((0, -6), (-2.4, -1.4), (2.4, -1.4)):
        b.dot(x, y, 0.95, "white")


# ---- shapes that stand for goods ------------------------------------------------------


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
    """What a sale says, on a coin drawn out to hold a span such as 1–3."""
    d = f"M-5 {y - 7.3}H5A7.3 7.3 0 0 1 5 {y + 7.3}H-5A7.3 7.3 0 0 1 -5 {y - 7.3}Z"
    b.scene.path(d, fill="white", stroke="steel", lw=b.lw)
    b.number(0, y, 7.0)


@put("goods", "purple")
def _goods(b: Brush) -> None:
    """Gain n goods, all different: a basket."""
    _different(b, -7.6, 2.9, 7.4)
    b.outline("M-11 -2.8H11L8 11.7H-8Z")
    b.line("M-11 -2.8H11", 1.6)
    b.number(0, 4.6, 7.4)


@put("goods-die", "purple")
def _goods_die(b: Brush) -> None:
    b.solid("M0 -11.6L11.6 0L0 11.6L-11.6 0Z")
    b.dot(-3.1, 0, 2.5, "white")
    b.dot(3.1, 0, 2.5, "white")


@put("sell", "purple")
def _sell(b: Brush) -> None:
    """Sell n goods of choice."""
    b.outline("M-4 -11.6A7.6 7.6 0 1 1 -4.01 -11.6Z")
    b.line("M-7.6 -7.6L-.4 -.4M-.4 -7.6L-7.6 -.4", 1.5)
    b.scene.circle(3.8, 3.8, 7.9, fill="white", stroke="steel", lw=b.lw)
    b.number(3.8, 3.8, 7.4)


@put("sell-up-to", "purple")
def _sell_up_to(b: Brush) -> None:
    """Sell a number of goods of choice that may be smaller: n is a span such as 1–2."""
    b.outline("M0 -11.8A5.8 5.8 0 1 1 -.01 -11.8Z")
    b.line("M-2.4 -8.6L2 -4.2M2.4 -8.6L-2 -4.2", 1.4)
    _purse(b, 4.6)


@put("sell-same", "purple")
def _sell_same(b: Brush) -> None:
    """Sell goods of one kind; with n, a span, the purse stands below."""
    if b.n is None:
        _same(b, 0, 3.1, 7.4)
    else:
        _same(b, -7.4, 3.1, 7.6)
        _purse(b, 4.6)


@put("sell-different", "purple")
def _sell_different(b: Brush) -> None:
    """Sell goods of different kinds; with n, a span, the purse stands below."""
    if b.n is None:
        _different(b, 0, 3.2, 7.6)
    else:
        _different(b, -7.4, 3.1, 7.6)
        _purse(b, 4.6)


@put("sell-pair", "purple")
def _sell_pair(b: Brush) -> None:
    """Sell just two goods of different kinds."""
    b.dot(-4.8, -7.8, 3.4)
    _triangle(b, 4.8, -7.8, 3.4)
    b.scene.circle(0, 3.9, 7.8, fill="white", stroke="steel", lw=b.lw)
    b.number(0, 3.9, 7.4, b.n or 2)
