"""Buildings, city emblems, builders, river symbols and roads."""

from sheetgen.draw.icons.brush import Brush, register_icon
from sheetgen.draw.ornament import star_corners


@register_icon("temple", "green")
def _temple(b: Brush) -> None:
    b.tinted("M-8.6 8V3.4H-6.4C-6.4 -3 -4 -7 -1.6 -8.6H1.6C4 -7 6.4 -3 6.4 3.4H8.6V8Z")
    b.line("M-2.2 3.2C-2.2 -2 -1.4 -6 -.8 -8.4M2.2 3.2C2.2 -2 1.4 -6 .8 -8.4M-6.4 3.4H6.4", 0.8)
    b.solid("M-2.8 -8.4A2.8 1.3 0 0 1 2.8 -8.4ZM-.4 -12H.4L3.4 -11.2L.4 -10.2V-9H-.4Z")
    b.solid("M-2 8V5.6A2 2 0 0 1 2 5.6V8Z")
    b.line("M-10.8 10.4H10.8M-9.4 8H9.4", 1.3, cap=0)


@register_icon("palace", "green")
def _palace(b: Brush) -> None:
    b.tinted("M-10.6 10.6V0H10.6V10.6Z")
    b.tinted("M-4.4 0C-6 -3.6 -4.4 -6.6 -.8 -8.2L0 -9.6L.8 -8.2C4.4 -6.6 6 -3.6 4.4 0Z")
    b.outline("M-10 0C-11 -2.4 -9.6 -3.8 -8 -5.4C-6.4 -3.8 -5 -2.4 -6 0Z", 0.9)
    b.outline("M10 0C11 -2.4 9.6 -3.8 8 -5.4C6.4 -3.8 5 -2.4 6 0Z", 0.9)
    b.solid("M-8.8 10.6V5.6C-8.8 3.8 -7.6 3.8 -6.8 2.4C-6 3.8 -4.8 3.8 -4.8 5.6V10.6Z")
    b.solid("M4.8 10.6V5.6C4.8 3.8 6 3.8 6.8 2.4C7.6 3.8 8.8 3.8 8.8 5.6V10.6Z")
    b.solid("M-3 10.6V5C-3 3 -1 3 0 1.2C1 3 3 3 3 5V10.6Z")
    b.line("M0 -9V-11.8", 1.1)


@register_icon("fort", "green")
def _fort(b: Brush) -> None:
    b.tinted("M-6 10.6V-2H6V10.6Z")
    for s in (-1, 1):
        b.tinted(
            f"M{s * 11.4} 10.6L{s * 10.8} -5H{s * 11.4}V-9.4H{s * 9.4}V-7.4H{s * 8}V-9.4H{s * 6}"
            f"V-7.4H{s * 4.6}V-9.4H{s * 3}V-5H{s * 3.8}L{s * 3.4} 10.6Z"
        )
    b.solid("M-2.4 10.6V5.4C-2.4 3.4 -1 3.2 0 1.8C1 3.2 2.4 3.4 2.4 5.4V10.6Z")
    for x in (-7.2, 7.2):
        b.solid(f"M{x - 0.9} 2.4V-1.6A.9 .9 0 0 1 {x + 0.9} -1.6V2.4Z")


@register_icon("garden", "green")
def _garden(b: Brush) -> None:
    b.tinted("M-11 -11H11V11H-11Z")
    b.line("M0 -11V11M-11 0H11", 0.9)
    b.scene.poly(star_corners(4.4), fill="white", stroke=b.ink, lw=b.lw)
    b.dot(0, 0, 1.2)
    for x in (-6.3, 6.3):
        for y in (-6.3, 6.3):
            b.scene.push(x, y)
            b.solid("M0 -3.6C2.4 -1 2.2 1.8 .5 2V3.4H-.5V2C-2.2 1.8 -2.4 -1 0 -3.6Z")
            b.scene.pop()


@register_icon("stepwell", "green")
def _stepwell(b: Brush) -> None:
    b.tinted("M-11 -11H11V11H-11Z")
    b.outline("M-7.4 -7.4H7.4V7.4H-7.4Z", 0.9)
    b.line("M-11 -11L-3.6 -3.6M11 -11L3.6 -3.6M-11 11L-3.6 3.6M11 11L3.6 3.6", 0.9)
    b.solid("M-4 -4H4V4H-4Z")
    b.scene.path(
        "M-2.8 -.8C-1.8 -2 -.9 -2 0 -.8S1.9 .4 2.8 -.8M-2.8 1.8C-1.8 .6 -.9 .6 0 1.8S1.9 3 2.8 1.8",
        stroke="white",
        lw=b.lw * 0.8,
    )
    for turn in (0, 90, 180, 270):
        b.scene.push(rot=turn)
        b.line("M-2.4 -10.9V-7.6M2.4 -10.9V-7.6M0 -7.2V-4.2", 0.8)
        b.scene.pop()


@register_icon("residence", "gold")
def _residence(b: Brush) -> None:
    b.tinted("M-9 9.6V-3.4H9V9.6Z")
    b.solid("M-11 -3.2L-9.4 -5.6H9.4L11 -3.2Z")
    b.tinted("M-4.6 -5.6C-5.6 -8 -3.6 -9.6 0 -12C3.6 -9.6 5.6 -8 4.6 -5.6Z")
    b.solid("M-2.8 9.6V4C-2.8 2 -1 2 0 .2C1 2 2.8 2 2.8 4V9.6Z")
    for x in (-6.0, 6.0):
        b.line(f"M{x - 1.5} 4.4V1.4C{x - 1.5} .2 {x} .2 {x} -1C{x} .2 {x + 1.5} .2 {x + 1.5} 1.4V4.4Z", 0.8)


@register_icon("market", "purple")
def _market(b: Brush) -> None:
    b.outline("M-8.8 -2V10.4H8.8V-2")
    b.tinted(
        "M-8 -10.6H8L11 -3C11 .6 7.3 .6 7.3 -2.2C7.3 .6 3.7 .6 3.7 -2.2C3.7 .6 0 .6 0 -2.2"
        "C0 .6 -3.7 .6 -3.7 -2.2C-3.7 .6 -7.3 .6 -7.3 -2.2C-7.3 .6 -11 .6 -11 -3Z"
    )
    b.solid(
        "M-5 -10.6H-1.7L-3.7 -2.2C-3.7 .3 -7.3 .3 -7.3 -2.2ZM1.7 -10.6H5L7.3 -2.2C7.3 .3 3.7 .3 3.7 -2.2Z"
    )
    b.solid("M-8.8 5H8.8V7H-8.8Z")


@register_icon("building", "green")
def _building(b: Brush) -> None:
    """Draw a house for a building type that a layout defines; ``n`` is its letter."""
    b.tinted("M-9.4 10.6V-3.6L0 -11.2L9.4 -3.6V10.6Z")
    b.line("M-11.2 10.6H11.2", 1.3, cap=0)
    b.number(0, 3.6, 9)


# ---- city emblems: solid signs that differ without colour ----


@register_icon("kite", "umber")
def _kite(b: Brush) -> None:
    b.solid("M0 -11.6L7.6 -3.2L0 6.2L-7.6 -3.2Z")
    b.scene.path("M0 -9.4V4M-5.8 -3.2C-2 -5.2 2 -5.2 5.8 -3.2", stroke="white", lw=b.lw * 0.9)
    b.line("M0 6.2C-3.4 7.4 -2.4 9.4 .4 9.2S4.4 10.4 4 12")
    b.solid("M-3.4 7.2L-5.6 5.8V9.2ZM-3.4 7.2L-1.2 5.8V8.8Z")


@register_icon("camel", "red")
def _camel(b: Brush) -> None:
    b.solid(
        "M-10.4 2.6C-10.6 -.4 -9 -2.4 -6.4 -2.8C-5.4 -6.4 -3.6 -8.8 -1.6 -8.8C.4 -8.8 1.6 -5.6 2.2 -3.2"
        "C4 -2.4 5.2 -3.2 5.8 -5L6.4 -8.4C6.6 -10.2 7.8 -11.2 9.2 -11L11.6 -9.9C12.2 -9 11.6 -8.2 10.6 -8.2"
        "L9.2 -8C8.8 -4 8.4 -.2 5.4 1.8L5 5L5.6 11.2H3.6L2.4 5.2L1.2 11.2H-.6L-.4 3.8C-2.2 4.2 -4 4.1 -5.4 3.7"
        "L-5.2 6.8L-4.4 11.2H-6.2L-7.6 6.2L-8.2 11.2H-10L-9.6 5.8C-10.1 4.8 -10.3 3.8 -10.4 2.6Z"
    )
    b.scene.path("M-5.2 -1.2C-3 .6 0 .6 2 -1.4M-5.9 -3.2L-4.4 1.8H.6L1.8 -3.6", stroke="white", lw=b.lw * 0.8)


@register_icon("tower", "green")
def _tower(b: Brush) -> None:
    for y, w, h in ((11.2, 5.6, 5.2), (5.0, 4.6, 4.6), (-0.6, 3.7, 4.2)):
        b.solid(f"M{-w} {y}V{y - h}H{w}V{y}Z")
        b.solid(f"M{-w - 2} {y - h + 0.5}L{-w} {y - h - 1}H{w}L{w + 2} {y - h + 0.5}Z")
    b.solid("M-3.2 -5.6C-3.8 -8.2 -2 -9.4 0 -12C2 -9.4 3.8 -8.2 3.2 -5.6Z")
    for y, w in ((10.9, 1.5), (4.2, 1.3), (-1.6, 1.1)):
        b.white(
            f"M{-w} {y}V{y - 2.2}C{-w} {y - 3.2} 0 {y - 3.2} 0 {y - 4}"
            f"C0 {y - 3.2} {w} {y - 3.2} {w} {y - 2.2}V{y}Z"
        )


@register_icon("feather", "orchid")
def _feather(b: Brush) -> None:
    """Draw the eye of a peacock's feather."""
    b.outline(
        "M-.6 11.8C-1 8 -1.6 6.6 -4.2 4.6C-9.6 .4 -8.6 -8.2 0 -11.8C8.6 -8.2 9.6 .4 4.2 4.6C1.6 6.6 1 8 .6 11.8Z"
    )
    b.line(
        "M-7.6 -3.6L-4.6 -3M7.6 -3.6L4.6 -3M-5.6 -8L-3.8 -6.2M5.6 -8L3.8 -6.2"
        "M-6.4 1.8L-4 .6M6.4 1.8L4 .6M0 -11.4V-8.4",
        0.8,
    )
    b.solid(
        "M0 -8.2C4.8 -6.4 5.8 -1 3 2C1.6 3.6 .8 4.4 0 6.4C-.8 4.4 -1.6 3.6 -3 2C-5.8 -1 -4.8 -6.4 0 -8.2Z"
    )
    b.white("M0 -5C2.4 -3.8 2.8 -1.4 1.6 0C1 -.8 -1 -.8 -1.6 0C-2.8 -1.4 -2.4 -3.8 0 -5Z")


@register_icon("sun", "gold")
def _sun(b: Brush) -> None:
    for i in range(12):
        b.scene.push(rot=i * 30)
        long = "M-1.7 -7C-1.4 -9 -.4 -10 0 -11.8C.4 -10 1.4 -9 1.7 -7Z"
        b.solid(long if i % 2 == 0 else "M-.9 -7.2L0 -9.8L.9 -7.2Z")
        b.scene.pop()
    b.scene.circle(0, 0, 6, fill="white", stroke=b.ink, lw=b.lw * 1.2)
    b.line(
        "M-3.6 -1.2C-2.8 -2.2 -1.8 -2.2 -1 -1.2M1 -1.2C1.8 -2.2 2.8 -2.2 3.6 -1.2M0 -1V1.6"
        "M-1.8 3C-.8 4 .8 4 1.8 3",
        0.85,
    )


@register_icon("lotus", "purple")
def _lotus(b: Brush) -> None:
    """Draw a lotus over ripples, with solid outer petals."""
    for s in (-1, 1):
        b.solid(
            f"M0 6.4C{s * -6.3} 6.4 {s * -11.4} 1.4 {s * -11.6} -3.6C{s * -6.3} -2.9 {s * -1.2} -1 0 6.4Z"
        )
        b.outline(
            f"M0 6.4C{s * -4.2} 6.4 {s * -7.8} -.6 {s * -7.6} -7.6C{s * -4.2} -6 {s * -0.8} -1.6 0 6.4Z"
        )
    b.solid("M0 6.4C-5.2 1.4 -4.8 -6.4 0 -12C4.8 -6.4 5.2 1.4 0 6.4Z")
    b.scene.path("M0 3.4V-5", stroke="white", lw=b.lw * 0.8)
    b.line(
        "M-9.4 8.4Q-7 6.6 -4.7 8.4T0 8.4T4.7 8.4T9.4 8.4M-5.6 11.4Q-3.7 9.8 -1.9 11.4T1.9 11.4T5.6 11.4", 0.9
    )


# ---- houses and palaces, their builders, and builders' actions ----


_HOUSE = "M-9 10V-2L0 -10L9 -2V10Z"
_DOOR = "M-2.6 10V4C-2.6 2 -1 1.8 0 0C1 1.8 2.6 2 2.6 4V10Z"
_DOME = "M-6.4 -1C-8 -5.4 -4.4 -7 0 -11.6C4.4 -7 8 -5.4 6.4 -1Z"
_DOOR_LOW = "M-2.6 10V5C-2.6 3 -1 2.8 0 1C1 2.8 2.6 3 2.6 5V10Z"
_PAWN = "M-8 11C-7.6 3 -3.6 2 -3 -2.6H3C3.6 2 7.6 3 8 11Z"


def _house(b: Brush, x: float, y: float, s: float) -> None:
    b.scene.push(x, y, s)
    b.outline(_HOUSE, 1.2)
    b.solid(_DOOR)
    b.scene.pop()


def _built_palace(b: Brush, x: float, y: float, s: float) -> None:
    b.scene.push(x, y, s)
    b.outline("M-9 10V-1H9V10Z", 1.2)
    b.solid(_DOME)
    b.solid(_DOOR_LOW)
    b.scene.pop()


@register_icon("house", "ink")
def _one_house(b: Brush) -> None:
    _house(b, 0, 0, 1)


@register_icon("two-houses", "ink")
def _two_houses(b: Brush) -> None:
    _house(b, 4.2, -2.2, 0.72)
    _house(b, -4.2, 3, 0.72)


@register_icon("move-house", "ink")
def _move_house(b: Brush) -> None:
    """Draw a house beside a dashed outline, the place from which it moves."""
    b.scene.push(-6, 4.4, 0.56)
    b.scene.path(_HOUSE, stroke=b.pen, lw=b.lw * 0.8, dash=(0.5, 0.5))
    b.scene.pop()
    _house(b, 5, 2.8, 0.72)
    b.line("M-7.4 -4.6C-5.6 -10 -.4 -11.4 3 -8.6", 1.1)
    b.solid("M5.6 -5.8L.8 -7.2L4.4 -11Z")


@register_icon("quarry", "ink")
def _quarry(b: Brush) -> None:
    """Draw hewn blocks with a pick."""
    b.outline("M-11 11V5H-1V11ZM-1 11V5H9V11ZM-6 5V-1H4V5Z", 1.1)
    b.line("M-2 -10.6L8.8 2.2", 1.5)
    b.solid("M-8 -6.4C-5.8 -10.6 .4 -12.8 5.4 -10.6C2 -10 .4 -9 -1 -7.6C-3 -7.8 -5.4 -7.6 -8 -6.4Z")


@register_icon("domed-palace", "ink")
def _domed_palace(b: Brush) -> None:
    _built_palace(b, 0, 0, 1)


@register_icon("palace-and-house", "ink")
def _palace_and_house(b: Brush) -> None:
    _built_palace(b, -3.6, -1.2, 0.8)
    _house(b, 6, 5.4, 0.52)


@register_icon("governor", "ink")
def _governor(b: Brush) -> None:
    """Draw a governor's disc that passes two others on its way down."""
    b.scene.circle(-4.6, -7.4, 3.9, fill=b.ink)
    for y in (-7.4, 0):
        b.scene.circle(5.6, y, 3.3, fill="white", stroke=b.pen, lw=b.lw)
    b.scene.circle(5.6, 7.4, 3.3, stroke=b.pen, lw=b.lw * 0.8, dash=(0.5, 0.5))
    b.line("M-4.6 -2V6.4", 1.4)
    b.solid("M-4.6 11L-8.2 5.2H-1Z")


@register_icon("character", "ink")
def _character(b: Brush) -> None:
    """Draw a portrait on a card that is exchanged for another."""
    b.outline("M-2 -11H10V5H-2Z", 0.9)
    b.outline("M-10 -6H3V11H-10Z", 1.1)
    b.dot(-3.5, -0.4, 2.7)
    b.solid("M-8.2 11C-8 6.4 -5.6 4 -3.5 4S1 6.4 1.2 11Z")


@register_icon("coins", "gold")
def _coins(b: Brush) -> None:
    """Draw two coins, the upper one with its value."""
    b.scene.circle(3.4, 3.4, 7.6, fill="white")
    b.scene.circle(3.4, 3.4, 7.6, fill=f"{b.ink}_t", stroke=b.ink, lw=b.lw)
    b.scene.circle(-3, -3, 8.2, fill="white")
    b.scene.circle(-3, -3, 8.2, fill=f"{b.ink}_t", stroke=b.ink, lw=b.lw)
    if b.n is None:
        b.scene.circle(-3, -3, 5.4, stroke=b.ink, lw=b.lw * 0.6)
    else:
        b.number(-3, -3, 8.2)


@register_icon("architect", "ink")
def _architect(b: Brush) -> None:
    b.solid(_PAWN)
    b.dot(0, -6, 4.8)


@register_icon("token", "ink")
def _token(b: Brush) -> None:
    """Draw an action token: a lotus seal."""
    b.scene.circle(0, 0, 10.6, fill="white", stroke=b.pen, lw=b.lw * 1.2)
    for i in range(8):
        b.scene.push(rot=i * 45)
        b.solid("M0 -2.2C-2.6 -4.4 -2.2 -6.6 0 -8.4C2.2 -6.6 2.6 -4.4 0 -2.2Z")
        b.scene.pop()
    b.dot(0, 0, 1.3)


# ---- river symbols with different outlines, and moves along the river ----


_WAVE = "M-11 9.2C-8.2 6.2 -6.4 6.2 -3.7 9.2S.9 12.2 3.7 9.2S8.2 6.2 11 9.2"


@register_icon("ahead", "blue")
def _ahead(b: Brush) -> None:
    b.line(_WAVE, 1.15)
    b.solid("M-11.8 -9.4H2.4V-12.4L11.8 -3.4L2.4 5.6V2.6H-11.8Z")
    b.number(-2.4, -3.4, 7.1, f"+{b.n or 1}", "on_blue")


@register_icon("back", "blue")
def _back(b: Brush) -> None:
    b.line(_WAVE, 1.15)
    b.outline("M11.8 -10.4H-4V-12.4L-11.8 -3.7L-4 5V3H11.8Z", 1.1)
    if isinstance(b.n, str):  # the icon shows a range such as 1–2
        b.number(2, -3.7, 6.65)
    else:
        b.number(2.6, -3.7, 6.8, f"\u2212{b.n or 1}")


@register_icon("back-any", "blue")
def _back_any(b: Brush) -> None:
    """Draw a move back by any distance: two arrow heads without a number."""
    b.line(_WAVE, 1.15)
    b.outline("M11.8 -8H7.2V-12L-2.2 -3L7.2 6V2H11.8Z", 1.1)
    b.outline("M-2.4 -12L-11.8 -3L-2.4 6V-12Z", 1.1, fill=b.ink)


@register_icon("flag", "blue")
def _flag(b: Brush) -> None:
    b.solid("M-5.4 -10.4C-1 -13 2 -7.6 10.4 -9.4L6.6 -4.8L10.4 -.4C3 1.4 -1 -3.6 -5.4 -1.2Z")
    b.line("M-6.6 -11.2V10.6M-10 11H-3.2", 1.5)


@register_icon("boat", "blue")
def _boat(b: Brush) -> None:
    b.solid("M-11.6 2.4C-8 4.6 8 4.6 11.6 .4C10.6 8.4 6 10.4 0 10.4C-5.4 10.4 -9.8 8.6 -11.6 2.4Z")
    b.outline("M.9 -11C7.6 -7.4 8 -2.4 7.4 .6H.9Z")
    b.outline("M-1.2 -8.4C-5.8 -4.6 -6.4 -1.6 -6.4 .6H-1.2Z")


@register_icon("fish", "blue")
def _fish(b: Brush) -> None:
    b.solid(
        "M11.4 0C7 -8.6 -2.4 -8.4 -6 -1.6L-11.4 -6.6C-10 -2 -10 2 -11.4 6.6L-6 1.6C-2.4 8.4 7 8.6 11.4 0Z"
    )
    b.dot(6.4, -1.4, 1.25, "white")
    b.scene.path(
        "M2.6 -5.2C.8 -1.6 .8 1.6 2.6 5.2M-1.6 -3.8C-2.8 -1.4 -2.8 1.4 -1.6 3.8", stroke="white", lw=b.lw
    )


@register_icon("tortoise", "blue")
def _tortoise(b: Brush) -> None:
    for x, y, r in ((-7, -6.6, 2.8), (7, -6.6, 2.8), (-7, 6.6, 2.8), (7, 6.6, 2.8), (0, -9, 2.7)):
        b.dot(x, y, r)
    b.outline("M0 -8A8.4 8 0 1 1 -.01 -8Z", 1.2)
    b.line(
        "M0 -3.6L3.6 -1.6V2.6L0 4.6L-3.6 2.6V-1.6ZM0 -3.6V-8M3.6 -1.6L7.6 -3.6M3.6 2.6L7.6 4.6M0 4.6V8"
        "M-3.6 -1.6L-7.6 -3.6M-3.6 2.6L-7.6 4.6",
        0.8,
    )


@register_icon("lamp", "blue")
def _lamp(b: Brush) -> None:
    b.solid("M.4 -11.8C4.6 -7 4.4 -2.6 .4 -.4C-3.6 -2.6 -3.8 -6 .4 -11.8Z")
    b.solid(
        "M-11.4 1.2C-4 3 4 3 11.4 .2C10.6 5.4 6.4 7.6 3 8V9H5.6V11.2H-5.6V9H-3V8C-7 7.4 -10.4 5.4 -11.4 1.2Z"
    )
    b.white("M.4 -6.4C1.6 -4.6 1.6 -3.6 .4 -2.6C-.8 -3.6 -.8 -4.6 .4 -6.4Z")


@register_icon("pot", "blue")
def _pot(b: Brush) -> None:
    b.solid("M0 -4.6C-2 -8 -6 -9.6 -9.6 -8.2C-8 -5 -4 -3.6 0 -4.6Z")
    b.solid("M0 -4.6C2 -8 6 -9.6 9.6 -8.2C8 -5 4 -3.6 0 -4.6Z")
    b.solid("M0 -4C-2.6 -7 -2 -9.6 0 -11.8C2 -9.6 2.6 -7 0 -4Z")
    b.outline("M-4.6 -3.4H4.6L3.6 -.6C9 1.4 9 9 3.4 11H-3.4C-9 9 -9 1.4 -3.6 -.6Z", 1.1)
    b.line("M-7 4.4H7", 1.6)


# ---- roads: a white cell with a road of 17 % of its width; a half road has a round end in the centre ----


_CELL = "M-10.6 -10.6H10.6V10.6H-10.6Z"


def _cell(b: Brush, d: str) -> None:
    b.outline(_CELL, 0.8)
    b.scene.path(d, stroke=b.ink, lw=b.size * 0.17, cap=0)


@register_icon("half", "green")
def _half(b: Brush) -> None:
    _cell(b, "M0 10.6V0")
    b.dot(0, 0, 2.1)


@register_icon("halves", "green")
def _halves(b: Brush) -> None:
    """Draw two half roads of one die face that need not connect."""
    _cell(b, "M-5 10.6V3.4M5 -10.6V-3.4")
    b.dot(-5, 3.4, 2.05)
    b.dot(5, -3.4, 2.05)


@register_icon("straight", "green")
def _straight(b: Brush) -> None:
    _cell(b, "M0 -10.6V10.6")


@register_icon("curve", "green")
def _curve(b: Brush) -> None:
    _cell(b, "M0 10.6C0 3 3 0 10.6 0")


@register_icon("fork", "green")
def _fork(b: Brush) -> None:
    _cell(b, "M-10.6 0H10.6M0 0V10.6")


@register_icon("crossing", "green")
def _crossing(b: Brush) -> None:
    _cell(b, "M-10.6 0H10.6M0 -10.6V10.6")
