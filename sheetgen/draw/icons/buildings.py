"""Buildings: one drawing each, and a house for those that have none."""

from sheetgen.draw.icons.brush import Brush, put
from sheetgen.draw.ornament import star


@put("temple", "green")
def _temple(b: Brush) -> None:
    b.tinted("M-8.6 8V3.4H-6.4C-6.4 -3 -4 -7 -1.6 -8.6H1.6C4 -7 6.4 -3 6.4 3.4H8.6V8Z")
    b.line("M-2.2 3.2C-2.2 -2 -1.4 -6 -.8 -8.4M2.2 3.2C2.2 -2 1.4 -6 .8 -8.4M-6.4 3.4H6.4", 0.8)
    b.solid("M-2.8 -8.4A2.8 1.3 0 0 1 2.8 -8.4ZM-.4 -12H.4L3.4 -11.2L.4 -10.2V-9H-.4Z")
    b.solid("M-2 8V5.6A2 2 0 0 1 2 5.6V8Z")
    b.line("M-10.8 10.4H10.8M-9.4 8H9.4", 1.3, cap=0)


@put("palace", "green")
def _palace(b: Brush) -> None:
    b.tinted("M-10.6 10.6V0H10.6V10.6Z")
    b.tinted("M-4.4 0C-6 -3.6 -4.4 -6.6 -.8 -8.2L0 -9.6L.8 -8.2C4.4 -6.6 6 -3.6 4.4 0Z")
    b.outline("M-10 0C-11 -2.4 -9.6 -3.8 -8 -5.4C-6.4 -3.8 -5 -2.4 -6 0Z", 0.9)
    b.outline("M10 0C11 -2.4 9.6 -3.8 8 -5.4C6.4 -3.8 5 -2.4 6 0Z", 0.9)
    b.solid("M-8.8 10.6V5.6C-8.8 3.8 -7.6 3.8 -6.8 2.4C-6 3.8 -4.8 3.8 -4.8 5.6V10.6Z")
    b.solid("M4.8 10.6V5.6C4.8 3.8 6 3.8 6.8 2.4C7.6 3.8 8.8 3.8 8.8 5.6V10.6Z")
    b.solid("M-3 10.6V5C-3 3 -1 3 0 1.2C1 3 3 3 3 5V10.6Z")
    b.line("M0 -9V-11.8", 1.1)


@put("fort", "green")
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


@put("garden", "green")
def _garden(b: Brush) -> None:
    b.tinted("M-11 -11H11V11H-11Z")
    b.line("M0 -11V11M-11 0H11", 0.9)
    b.scene.poly(star(4.4), fill="white", stroke=b.ink, lw=b.lw)
    b.dot(0, 0, 1.2)
    for x in (-6.3, 6.3):
        for y in (-6.3, 6.3):
            b.scene.push(x, y)
            b.solid("M0 -3.6C2.4 -1 2.2 1.8 .5 2V3.4H-.5V2C-2.2 1.8 -2.4 -1 0 -3.6Z")
            b.scene.pop()


@put("stepwell", "green")
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


@put("residence", "gold")
def _residence(b: Brush) -> None:
    b.tinted("M-9 9.6V-3.4H9V9.6Z")
    b.solid("M-11 -3.2L-9.4 -5.6H9.4L11 -3.2Z")
    b.tinted("M-4.6 -5.6C-5.6 -8 -3.6 -9.6 0 -12C3.6 -9.6 5.6 -8 4.6 -5.6Z")
    b.solid("M-2.8 9.6V4C-2.8 2 -1 2 0 .2C1 2 2.8 2 2.8 4V9.6Z")
    for x in (-6.0, 6.0):
        b.line(f"M{x - 1.5} 4.4V1.4C{x - 1.5} .2 {x} .2 {x} -1C{x} .2 {x + 1.5} .2 {x + 1.5} 1.4V4.4Z", 0.8)


@put("market", "purple")
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


@put("building", "green")
def _building(b: Brush) -> None:
    """A house for a type that a layout invents; n is its letter."""
    b.tinted("M-9.4 10.6V-3.6L0 -11.2L9.4 -3.6V10.6Z")
    b.line("M-11.2 10.6H11.2", 1.3, cap=0)
    b.number(0, 3.6, 9)
