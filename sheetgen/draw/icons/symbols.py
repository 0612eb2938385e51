"""Icons of temples and fate: relics, rooms, sticks, cards and serpents; actions of cards, and their
targets.
"""

import math

from sheetgen.draw.icons.brush import Brush, register_icon

_CARD = (
    "M-6.4 -9.6H6.4Q7.6 -9.6 7.6 -8.4V8.4Q7.6 9.6 6.4 9.6H-6.4Q-7.6 9.6 -7.6 8.4V-8.4Q-7.6 -9.6 -6.4 -9.6Z"
)
_STICK = "M-11 0L-7.4 -3.4H7.4L11 0L7.4 3.4H-7.4Z"
_ROOM = "M-9.6 -9.6H9.6V9.6H-9.6Z"


def _placed(b: Brush, x: float, y: float, s: float, turn: float, *shapes: str) -> None:
    """Draw outlined white shapes, moved and rotated."""
    b.scene.push(x, y, s, turn)
    for d in shapes:
        b.outline(d)
    b.scene.pop()


def _arrow_head(x: float, y: float, turn: float, r: float = 3.4) -> str:
    """Return path data of a triangle with its tip at (x, y); ``turn`` 0 points up."""
    a = math.radians(turn)
    found = []
    for px, py in ((0.0, 0.0), (r * 0.82, r * 1.3), (-r * 0.82, r * 1.3)):
        found.append(
            f"{x + px * math.cos(a) - py * math.sin(a):.3f} {y + px * math.sin(a) + py * math.cos(a):.3f}"
        )
    return f"M{found[0]}L{found[1]}L{found[2]}Z"


# ---- things ---------------------------------------------------------------------------------
@register_icon("skull", "red")
def _skull(b: Brush) -> None:
    b.outline(
        "M-7 4.2C-9.8 2 -10.4 -2.6 -8.7 -5.8C-6.8 -9.4 -3.4 -10.8 0 -10.8S6.8 -9.4 8.7 -5.8C10.4 -2.6 9.8 2 7 4.2"
        "C5.8 5.2 5.2 5.8 5.2 7.2V9.6Q0 11.4 -5.2 9.6V7.2C-5.2 5.8 -5.8 5.2 -7 4.2Z"
    )
    for s in (-1, 1):
        b.solid(
            f"M{s * 1.5} .8C{s * 1.4} -2.8 {s * 3.4} -4 {s * 5.2} -3.5C{s * 7.4} -2.8 {s * 7.2} 1.5 {s * 5} 2.4"
            f"C{s * 3.4} 3 {s * 1.7} 2.6 {s * 1.5} .8Z"
        )
    b.solid("M0 2.4L-1.5 5.6H1.5Z")
    b.line("M-2.6 7.2V10M0 7.4V10.4M2.6 7.2V10", 0.8)


@register_icon("naga", "jungle")
def _naga(b: Brush) -> None:
    """Draw a coiled serpent with a spread hood, its head to the left."""
    b.scene.path(
        "M9.4 8.2C5 9.6 -5.6 10.2 -7 7.2C-8 4.6 5.2 5.2 4 1.4C3.4 -.8 -1.2 -1.2 -1.4 -4",
        stroke=b.ink,
        lw=b.size * 0.09,
    )
    b.solid(
        "M-4.8 -3.4C-5.2 -7.4 -3.6 -9.4 -1 -9.4C2.2 -9.4 3.4 -6.2 2.6 -3"
        "C2.2 -1.2 1 .6 .2 1.4C-1.2 -.2 -2 -1.8 -2.2 -3.4Z"
    )
    b.solid("M-7.4 -5.8C-6.8 -9 -4 -10.8 -.8 -9.8L-1.4 -4.6C-3.2 -4 -6.4 -4 -7.4 -5.8Z")
    b.scene.circle(-4, -7.4, 0.85, fill="white")
    b.line("M-7.4 -5.6L-9.6 -4.8L-10.8 -5.8M-9.6 -4.8L-10.6 -3.6", 0.9)


@register_icon("fate", "copper")
def _fate(b: Brush) -> None:
    """Draw a fate point; a number means that as many are added."""
    if b.n is None:
        b.solid("M0 -9.6L6.2 0L0 9.6L-6.2 0Z")
        return
    b.solid("M-6.6 -8.8L-2.4 -2.2L-6.6 4.4L-10.8 -2.2Z")
    b.number(4.2, 3, 9.6)


@register_icon("relic", "copper")
def _relic(b: Brush) -> None:
    """Draw a disc with rays of petals."""
    for i in range(12):
        b.scene.push(rot=30 * i)
        petal = "M-2.6 -7.4C-2.8 -9.8 -1 -10.6 0 -11.2C1 -10.6 2.8 -9.8 2.6 -7.4Z"
        b.scene.path(petal, fill=f"{b.ink}_t" if i % 2 else "white", stroke=b.ink, lw=b.lw * 0.7)
        b.scene.pop()
    b.scene.circle(0, 0, 7.6, fill="white", stroke=b.ink, lw=b.lw)
    b.solid("M0 -5.2L4.2 0L0 5.2L-4.2 0Z")


@register_icon("sacred", "copper")
def _sacred(b: Brush) -> None:
    """Draw a star with eight points and a value in its middle."""
    tips = [(11 if i % 2 == 0 else 8.2, i * math.pi / 8) for i in range(16)]
    b.solid("M" + "L".join(f"{r * math.sin(a):.3f} {-r * math.cos(a):.3f}" for r, a in tips) + "Z")
    b.scene.circle(0, 0, 6.9, fill="white")
    b.number(0, 0, 9.4)


@register_icon("cursed", "red")
def _cursed(b: Brush) -> None:
    """Draw a warning triangle with a value in it."""
    b.solid("M0 -11L11.4 9.4H-11.4Z")
    b.white("M0 -6.6L8 7.4H-8Z")
    if b.n is None:
        b.solid("M-1.3 -2.8H1.3L.8 3.2H-.8Z")
        b.dot(0, 5.2, 1.2)
    else:
        b.number(0, 3, 8)


@register_icon("room", "stone")
def _room(b: Brush) -> None:
    """Draw a tile with a forked corridor."""
    b.tinted(_ROOM)
    b.scene.path("M-9.6 -2.8H9.6V2.8H2.8V9.6H-2.8V2.8H-9.6Z", fill="white")
    b.line("M-9.6 -2.8H9.6M-9.6 2.8H-2.8V9.6M9.6 2.8H2.8V9.6", 0.9)


@register_icon("trap", "red")
def _trap(b: Brush) -> None:
    """Draw a ring of teeth with a serpent's eye."""
    b.outline(_ROOM)
    b.scene.circle(0, 0, 8.6, fill=b.ink)
    points = [(8.0 if i % 2 == 0 else 4.8, i * math.pi / 9) for i in range(18)]
    b.white("M" + "L".join(f"{r * math.sin(a):.3f} {-r * math.cos(a):.3f}" for r, a in points) + "Z")
    b.solid("M0 -3.8C1.6 -1.6 1.6 1.6 0 3.8C-1.6 1.6 -1.6 -1.6 0 -3.8Z")


@register_icon("amulet", "copper")
def _amulet(b: Brush) -> None:
    """Draw an octagon with a drop that contains the number."""
    b.tinted("M-4.4 -10.6H4.4L10.6 -4.4V4.4L4.4 10.6H-4.4L-10.6 4.4V-4.4Z")
    b.outline("M0 -9.8C2.2 -5.8 7.5 -2.6 7.5 2.1A7.5 7.5 0 0 1 -7.5 2.1C-7.5 -2.6 -2.2 -5.8 0 -9.8Z")
    b.number(0, 2.1, 6.8)


@register_icon("fate-stick", "umber")
def _fate_stick(b: Brush) -> None:
    b.tinted(_STICK)
    for x in (-3.4, 0, 3.4):
        b.solid(f"M{x} -2.1L{x + 1.3} 0L{x} 2.1L{x - 1.3} 0Z")


@register_icon("playing-card", "night")
def _card(b: Brush) -> None:
    b.tinted(_CARD)
    b.solid("M0 -4.8L3.2 0L0 4.8L-3.2 0Z")


# ---- actions ----
@register_icon("look", "copper")
def _look(b: Brush) -> None:
    """Draw an open eye; the number is how many are revealed."""
    y = -5.6 if b.n else 0
    b.scene.push(0, y)
    b.outline("M-10.8 0C-6.4 -7 6.4 -7 10.8 0C6.4 7 -6.4 7 -10.8 0Z", 1.1)
    b.dot(0, 0, 3.5)
    b.scene.circle(1.1, -1.1, 1.0, fill="white")
    b.scene.pop()
    b.number(0, 7.4, 7)


def _exchange(b: Brush) -> None:
    """Draw two curved arrows around what is exchanged."""
    b.line("M-7.6 -4.6C-4.4 -10 4.4 -10 7 -5.6M7.6 4.6C4.4 10 -4.4 10 -7 5.6", 1.2)
    b.solid(_arrow_head(8.6, -2.4, 152) + _arrow_head(-8.6, 2.4, -28))


@register_icon("swap-relics", "copper")
def _swap_relics(b: Brush) -> None:
    for x in (-5.6, 5.6):
        b.scene.circle(x, 0, 3.9, fill="white", stroke=b.ink, lw=b.lw)
        b.solid(f"M{x} -2.2L{x + 1.7} 0L{x} 2.2L{x - 1.7} 0Z")
    _exchange(b)


@register_icon("swap-tiles", "stone")
def _swap_tiles(b: Brush) -> None:
    for x in (-5.8, 5.8):
        b.outline(f"M{x - 3.6} -3.6H{x + 3.6}V3.6H{x - 3.6}Z")
        b.line(f"M{x - 3.6} 0H{x + 3.6}M{x} 0V3.6", 1.3)
    _exchange(b)


@register_icon("turn-tile", "stone")
def _turn_tile(b: Brush) -> None:
    _placed(b, 0, 0, 0.62, 0, _ROOM)
    b.scene.push(0, 0, 0.62)
    b.line("M-9.6 0H9.6M0 0V9.6", 1.6)
    b.scene.pop()
    b.line("M-9.2 3.4A9.8 9.8 0 1 1 -2.4 9.5", 1.2)
    b.solid(_arrow_head(-7.2, 8.2, -70))


@register_icon("move-tile", "stone")
def _move_tile(b: Brush) -> None:
    """Draw a tile beside a dashed outline, the place from which it moves."""
    b.scene.path("M-11 2H-2.4V10.6H-11Z", stroke=b.ink, lw=b.lw * 0.9, dash=(0.55, 0.5))
    _placed(b, 5.8, -5.4, 0.54, 0, _ROOM)
    b.scene.push(5.8, -5.4, 0.54)
    b.line("M-9.6 0H9.6M0 0V9.6", 1.6)
    b.scene.pop()
    b.line("M-6.6 -.6C-6.6 -4 -5.4 -5.4 -3.4 -5.6", 1.2)
    b.solid(_arrow_head(-0.4, -5.8, 92))


@register_icon("throw-again", "umber")
def _throw_again(b: Brush) -> None:
    """Draw thrown sticks; the number is how many."""
    for y, turn in ((6.6, -12), (9.4, 8)):
        b.scene.push(0, y, 0.72, turn)
        b.tinted(_STICK)
        b.scene.pop()
    b.line("M-8.2 -.2C-8.4 -6.4 -3 -9.6 1.4 -8.6", 1.2)
    b.solid(_arrow_head(4.6, -7.6, 104))
    b.number(7.8, -3.8, 7.4)


@register_icon("strike", "umber")
def _strike(b: Brush) -> None:
    """Draw a stick that is crossed out; the number is how many."""
    y = -3.6 if b.n else 0
    b.scene.push(0, y)
    b.tinted(_STICK)
    for width, ink in ((3.0, "white"), (1.3, "red")):
        b.scene.path("M-6.6 5.6L6.6 -5.6", stroke=ink, lw=b.lw * width)
    b.scene.pop()
    b.number(0, 7.4, 6.8)


@register_icon("take-card", "night")
def _take_card(b: Brush) -> None:
    """Draw a card that is taken from the discard pile."""
    _placed(b, -2.6, 4.4, 0.66, -82, _CARD)
    _placed(b, 0.4, 4.4, 0.66, -98, _CARD)
    b.scene.push(2.4, -1.8, 0.66, 12)
    b.tinted(_CARD)
    b.scene.pop()
    b.line("M10 2.4V-6.6", 1.2)
    b.solid(_arrow_head(10, -10, 0, 3.0))


@register_icon("draw-cards", "night")
def _draw_cards(b: Brush) -> None:
    """Draw cards; the number is how many are drawn."""
    _placed(b, 4.4, 0.4, 0.86, 10, _CARD)
    b.scene.push(-2.6, 0, 0.92, -4)
    b.tinted(_CARD)
    b.scene.pop()
    if b.n is None:
        b.line("M-2.6 -4.2V4.2M-6.8 0H1.6", 1.8)
    else:
        b.number(-2.6, 0, 9)


@register_icon("rob-card", "night")
def _rob_card(b: Brush) -> None:
    """Draw a hand of cards with one crossed out."""
    for turn in (-24, 24):
        b.scene.push(0, 9, 0.78, turn)
        b.scene.push(0, -9.4)
        b.outline(_CARD)
        b.scene.pop()
        b.scene.pop()
    b.scene.push(0, 1.2, 0.78)
    b.tinted(_CARD)
    b.scene.pop()
    b.scene.path("M-4.2 -3L4.2 5.4M4.2 -3L-4.2 5.4", stroke="red", lw=b.lw * 1.6)


@register_icon("cancel", "copper")
def _cancel(b: Brush) -> None:
    """Draw a crossed-out serpent, for no effect."""
    b.scene.circle(0, 0, 10.4, fill="white", stroke=b.ink, lw=b.lw * 1.5)
    b.scene.push(0.4, 0.4, 0.62)
    _naga(b)
    b.scene.pop()
    for width, ink in ((4.0, "white"), (1.5, b.ink)):
        b.scene.path("M-7.2 7.2L7.2 -7.2", stroke=ink, lw=b.lw * width)


# ---- targets ----
_UP = "M0 -11L9 -1.4H4V10.6H-4V-1.4H-9Z"
_DOWN = "M0 11L9 1.4H4V-10.6H-4V1.4H-9Z"


@register_icon("to-opponent", "red")
def _to_opponent(b: Brush) -> None:
    """Draw a solid arrow away from the player."""
    b.solid(_UP)


@register_icon("to-self", "ink")
def _to_self(b: Brush) -> None:
    """Draw a light arrow towards the player."""
    b.outline(_DOWN, 1.1)


@register_icon("to-either", "red")
def _to_either(b: Brush) -> None:
    """Draw an arrow away from the player above one towards the player, for a choice between both."""
    b.solid("M0 -11.6L8.2 -3H3.6V0H-3.6V-3H-8.2Z")
    b.scene.path("M0 11.6L8.2 3H3.6V0H-3.6V3H-8.2Z", fill="white", stroke="ink", lw=b.lw * 1.1)
