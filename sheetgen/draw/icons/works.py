"""Houses, palaces and who builds them; and what builders do in a turn."""

from sheetgen.draw.icons.brush import Brush, put

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


def _palace(b: Brush, x: float, y: float, s: float) -> None:
    b.scene.push(x, y, s)
    b.outline("M-9 10V-1H9V10Z", 1.2)
    b.solid(_DOME)
    b.solid(_DOOR_LOW)
    b.scene.pop()


@put("house", "ink")
def _one_house(b: Brush) -> None:
    _house(b, 0, 0, 1)


@put("two-houses", "ink")
def _two_houses(b: Brush) -> None:
    _house(b, 4.2, -2.2, 0.72)
    _house(b, -4.2, 3, 0.72)


@put("move-house", "ink")
def _move_house(b: Brush) -> None:
    """A house that leaves its dashed place."""
    b.scene.push(-6, 4.4, 0.56)
    b.scene.path(_HOUSE, stroke=b.pen, lw=b.lw * 0.8, dash=(0.5, 0.5))
    b.scene.pop()
    _house(b, 5, 2.8, 0.72)
    b.line("M-7.4 -4.6C-5.6 -10 -.4 -11.4 3 -8.6", 1.1)
    b.solid("M5.6 -5.8L.8 -7.2L4.4 -11Z")


@put("quarry", "ink")
def _quarry(b: Brush) -> None:
    """Hewn blocks with a pick."""
    b.outline("M-11 11V5H-1V11ZM-1 11V5H9V11ZM-6 5V-1H4V5Z", 1.1)
    b.line("M-2 -10.6L8.8 2.2", 1.5)
    b.solid("M-8 -6.4C-5.8 -10.6 .4 -12.8 5.4 -10.6C2 -10 .4 -9 -1 -7.6C-3 -7.8 -5.4 -7.6 -8 -6.4Z")


@put("domed-palace", "ink")
def _domed_palace(b: Brush) -> None:
    _palace(b, 0, 0, 1)


@put("palace-and-house", "ink")
def _palace_and_house(b: Brush) -> None:
    _palace(b, -3.6, -1.2, 0.8)
    _house(b, 6, 5.4, 0.52)


@put("governor", "ink")
def _governor(b: Brush) -> None:
    """A governor's disc that passes two others on its way down."""
    b.scene.circle(-4.6, -7.4, 3.9, fill=b.ink)
    for y in (-7.4, 0):
        b.scene.circle(5.6, y, 3.3, fill="white", stroke=b.pen, lw=b.lw)
    b.scene.circle(5.6, 7.4, 3.3, stroke=b.pen, lw=b.lw * 0.8, dash=(0.5, 0.5))
    b.line("M-4.6 -2V6.4", 1.4)
    b.solid("M-4.6 11L-8.2 5.2H-1Z")


@put("character", "ink")
def _character(b: Brush) -> None:
    """A portrait on a card, given for another."""
    b.outline("M-2 -11H10V5H-2Z", 0.9)
    b.outline("M-10 -6H3V11H-10Z", 1.1)
    b.dot(-3.5, -0.4, 2.7)
    b.solid("M-8.2 11C-8 6.4 -5.6 4 -3.5 4S1 6.4 1.2 11Z")


@put("coins", "gold")
def _coins(b: Brush) -> None:
    """Two coins, the upper one with what they are worth."""
    b.scene.circle(3.4, 3.4, 7.6, fill="white")
    b.scene.circle(3.4, 3.4, 7.6, fill=f"{b.ink}_t", stroke=b.ink, lw=b.lw)
    b.scene.circle(-3, -3, 8.2, fill="white")
    b.scene.circle(-3, -3, 8.2, fill=f"{b.ink}_t", stroke=b.ink, lw=b.lw)
    if b.n is None:
        b.scene.circle(-3, -3, 5.4, stroke=b.ink, lw=b.lw * 0.6)
    else:
        b.number(-3, -3, 8.2)


@put("architect", "ink")
def _architect(b: Brush) -> None:
    b.solid(_PAWN)
    b.dot(0, -6, 4.8)


@put("token", "ink")
def _token(b: Brush) -> None:
    """An action token: a lotus seal."""
    b.scene.circle(0, 0, 10.6, fill="white", stroke=b.pen, lw=b.lw * 1.2)
    for i in range(8):
        b.scene.push(rot=i * 45)
        b.solid("M0 -2.2C-2.6 -4.4 -2.2 -6.6 0 -8.4C2.2 -6.6 2.6 -4.4 0 -2.2Z")
        b.scene.pop()
    b.dot(0, 0, 1.3)
