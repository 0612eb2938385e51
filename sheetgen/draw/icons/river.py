"""The river: its symbols, no two alike in outline, and the ways along it."""

from sheetgen.draw.icons.brush import Brush, put

_WAVE = "M-11 9.2C-8.2 6.2 -6.4 6.2 -3.7 9.2S.9 12.2 3.7 9.2S8.2 6.2 11 9.2"


@put("ahead", "blue")
def _ahead(b: Brush) -> None:
    b.line(_WAVE, 1.15)
    b.solid("M-11.8 -9.4H2.4V-12.4L11.8 -3.4L2.4 5.6V2.6H-11.8Z")
    b.number(-2.4, -3.4, 7.1, f"+{b.n or 1}", "on_blue")


@put("back", "blue")
def _back(b: Brush) -> None:
    b.line(_WAVE, 1.15)
    b.outline("M11.8 -10.4H-4V-12.4L-11.8 -3.7L-4 5V3H11.8Z", 1.1)
    if isinstance(b.n, str):  # a span such as 1–2
        b.number(2, -3.7, 6.65)
    else:
        b.number(2.6, -3.7, 6.8, f"\u2212{b.n or 1}")


@put("back-any", "blue")
def _back_any(b: Brush) -> None:
    """Back as far as one likes: two heads and no number."""
    b.line(_WAVE, 1.15)
    b.outline("M11.8 -8H7.2V-12L-2.2 -3L7.2 6V2H11.8Z", 1.1)
    b.outline("M-2.4 -12L-11.8 -3L-2.4 6V-12Z", 1.1, fill=b.ink)


@put("flag", "blue")
def _flag(b: Brush) -> None:
    b.solid("M-5.4 -10.4C-1 -13 2 -7.6 10.4 -9.4L6.6 -4.8L10.4 -.4C3 1.4 -1 -3.6 -5.4 -1.2Z")
    b.line("M-6.6 -11.2V10.6M-10 11H-3.2", 1.5)


@put("boat", "blue")
def _boat(b: Brush) -> None:
    b.solid("M-11.6 2.4C-8 4.6 8 4.6 11.6 .4C10.6 8.4 6 10.4 0 10.4C-5.4 10.4 -9.8 8.6 -11.6 2.4Z")
    b.outline("M.9 -11C7.6 -7.4 8 -2.4 7.4 .6H.9Z")
    b.outline("M-1.2 -8.4C-5.8 -4.6 -6.4 -1.6 -6.4 .6H-1.2Z")


@put("fish", "blue")
def _fish(b: Brush) -> None:
    b.solid(
        "M11.4 0C7 -8.6 -2.4 -8.4 -6 -1.6L-11.4 -6.6C-10 -2 -10 2 -11.4 6.6L-6 1.6C-2.4 8.4 7 8.6 11.4 0Z"
    )
    b.dot(6.4, -1.4, 1.25, "white")
    b.scene.path(
        "M2.6 -5.2C.8 -1.6 .8 1.6 2.6 5.2M-1.6 -3.8C-2.8 -1.4 -2.8 1.4 -1.6 3.8", stroke="white", lw=b.lw
    )


@put("tortoise", "blue")
def _tortoise(b: Brush) -> None:
    for x, y, r in ((-7, -6.6, 2.8), (7, -6.6, 2.8), (-7, 6.6, 2.8), (7, 6.6, 2.8), (0, -9, 2.7)):
        b.dot(x, y, r)
    b.outline("M0 -8A8.4 8 0 1 1 -.01 -8Z", 1.2)
    b.line(
        "M0 -3.6L3.6 -1.6V2.6L0 4.6L-3.6 2.6V-1.6ZM0 -3.6V-8M3.6 -1.6L7.6 -3.6M3.6 2.6L7.6 4.6M0 4.6V8"
        "M-3.6 -1.6L-7.6 -3.6M-3.6 2.6L-7.6 4.6",
        0.8,
    )


@put("lamp", "blue")
def _lamp(b: Brush) -> None:
    b.solid("M.4 -11.8C4.6 -7 4.4 -2.6 .4 -.4C-3.6 -2.6 -3.8 -6 .4 -11.8Z")
    b.solid(
        "M-11.4 1.2C-4 3 4 3 11.4 .2C10.6 5.4 6.4 7.6 3 8V9H5.6V11.2H-5.6V9H-3V8C-7 7.4 -10.4 5.4 -11.4 1.2Z"
    )
    b.white("M.4 -6.4C1.6 -4.6 1.6 -3.6 .4 -2.6C-.8 -3.6 -.8 -4.6 .4 -6.4Z")


@put("pot", "blue")
def _pot(b: Brush) -> None:
    b.solid("M0 -4.6C-2 -8 -6 -9.6 -9.6 -8.2C-8 -5 -4 -3.6 0 -4.6Z")
    b.solid("M0 -4.6C2 -8 6 -9.6 9.6 -8.2C8 -5 4 -3.6 0 -4.6Z")
    b.solid("M0 -4C-2.6 -7 -2 -9.6 0 -11.8C2 -9.6 2.6 -7 0 -4Z")
    b.outline("M-4.6 -3.4H4.6L3.6 -.6C9 1.4 9 9 3.4 11H-3.4C-9 9 -9 1.4 -3.6 -.6Z", 1.1)
    b.line("M-7 4.4H7", 1.6)
