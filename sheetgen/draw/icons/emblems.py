"""Emblems of cities: solid signs that tell places apart where colour can not."""

from sheetgen.draw.icons.brush import Brush, put


@put("kite", "umber")
def _kite(b: Brush) -> None:
    b.solid("M0 -11.6L7.6 -3.2L0 6.2L-7.6 -3.2Z")
    b.scene.path("M0 -9.4V4M-5.8 -3.2C-2 -5.2 2 -5.2 5.8 -3.2", stroke="white", lw=b.lw * 0.9)
    b.line("M0 6.2C-3.4 7.4 -2.4 9.4 .4 9.2S4.4 10.4 4 12")
    b.solid("M-3.4 7.2L-5.6 5.8V9.2ZM-3.4 7.2L-1.2 5.8V8.8Z")


@put("camel", "red")
def _camel(b: Brush) -> None:
    b.solid(
        "M-10.4 2.6C-10.6 -.4 -9 -2.4 -6.4 -2.8C-5.4 -6.4 -3.6 -8.8 -1.6 -8.8C.4 -8.8 1.6 -5.6 2.2 -3.2"
        "C4 -2.4 5.2 -3.2 5.8 -5L6.4 -8.4C6.6 -10.2 7.8 -11.2 9.2 -11L11.6 -9.9C12.2 -9 11.6 -8.2 10.6 -8.2"
        "L9.2 -8C8.8 -4 8.4 -.2 5.4 1.8L5 5L5.6 11.2H3.6L2.4 5.2L1.2 11.2H-.6L-.4 3.8C-2.2 4.2 -4 4.1 -5.4 3.7"
        "L-5.2 6.8L-4.4 11.2H-6.2L-7.6 6.2L-8.2 11.2H-10L-9.6 5.8C-10.1 4.8 -10.3 3.8 -10.4 2.6Z"
    )
    b.scene.path("M-5.2 -1.2C-3 .6 0 .6 2 -1.4M-5.9 -3.2L-4.4 1.8H.6L1.8 -3.6", stroke="white", lw=b.lw * 0.8)


@put("tower", "green")
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


@put("feather", "orchid")
def _feather(b: Brush) -> None:
    """The eye of a peacock's feather."""
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


@put("sun", "gold")
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


@put("lotus", "purple")
def _lotus(b: Brush) -> None:
    """A lotus over ripples, its outer petals solid."""
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
