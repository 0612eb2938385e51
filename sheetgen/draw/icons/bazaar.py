"""Wares and things of a bazaar in the desert: jar, burner, tent."""

from sheetgen.draw.icons.brush import Brush, put


@put("oil", "blue")
def _oil(b: Brush) -> None:
    """A jar with two handles and a drop on it."""
    for s in (-1, 1):
        b.line(f"M{s * 3.4} -7C{s * 9.6} -8.4 {s * 10.8} -2.6 {s * 6.4} -1", 1.25)
    b.solid(
        "M-3.2 -7.6C-3 -4.6 -8.2 -3.4 -8.2 2C-8.2 6 -5 9 -3.4 9.4V11.2H3.4"
        "V9.4C5 9 8.2 6 8.2 2C8.2 -3.4 3 -4.6 3.2 -7.6Z"
    )
    b.solid("M-4.6 -11H4.6V-8.6H-4.6Z")
    b.white("M0 -3.2C2.4 .4 3.4 1.8 3.4 3.6A3.4 3.3 0 0 1 -3.4 3.6C-3.4 1.8 -2.4 .4 0 -3.2Z")


@put("incense", "yellow", portrait=True)
def _incense(b: Brush) -> None:
    """A burner on a foot, smoke rising; pale, so its lines are ink."""
    b.solid("M-9 .6H9C8.6 5 5.6 6.6 3 7.2V8.6L6 11H-6L-3 8.6V7.2C-5.6 6.6 -8.6 5 -9 .6Z")
    b.solid("M-6.6 .6C-6.6 -3.4 -3.4 -4.8 0 -6.6C3.4 -4.8 6.6 -3.4 6.6 .6Z")
    b.line("M-4 -1H-2.2M-.9 -1H.9M2.2 -1H4", 1.3)
    smoke = "M0 -6.8C-2.6 -8.4 2.4 -9.6 0 -12M-5.4 -4.4C-7.6 -6 -4 -7.6 -6 -10M5.4 -4.4C7.6 -6 4 -7.6 6 -10"
    b.line(smoke, 1.1)


@put("tent", "gold")
def _tent(b: Brush) -> None:
    """A pitched tent, its door open."""
    b.outline("M-11 10.6C-7 5 -3 1 0 -7.6C3 1 7 5 11 10.6Z")
    b.line("M-5.8 10.6C-3.4 5 -1.2 0 0 -7.6C1.2 0 3.4 5 5.8 10.6", 0.7)
    b.solid("M-2.6 10.6L0 1.4L2.6 10.6Z")
    b.line("M0 -7.6V-11.4")
    b.solid("M0 -11.6L5 -10L0 -8.2Z")
