"""Persons: Mughal profiles facing right, with lines in ink and headgear in orange."""

from sheetgen.draw.icons.brush import Brush, register_icon


def _bust(b: Brush) -> None:
    b.outline("M-9.6 12C-9.2 7.8 -5.6 6.6 -2.6 6.2L2.2 6C6.4 6.6 8.8 8 9.2 12Z")
    b.outline(
        "M-4.6 6.8C-4 4.6 -4.6 3.4 -5.2 1.4C-6.4 -2.6 -4.6 -6.6 0 -6.8C3 -6.8 4.8 -5.4 4.8 -2.8"
        "L6.8 .8L5.2 1.5L5.4 3.6C5.2 5.2 3.8 5.6 2 5.4L2.2 7.4C.4 9 -2.8 8.8 -4.6 6.8Z"
    )
    b.scene.path("M1.8 -1.6C2.8 -2.6 3.6 -2.6 4.5 -1.6C3.6 -.8 2.8 -.8 1.8 -1.6Z", fill=b.pen)


@register_icon("any-person", "orange")
def _any_person(b: Brush) -> None:
    b.tinted("M-9 11.4V-2C-9 -7 -4 -7.4 0 -11.4C4 -7.4 9 -7 9 -2V11.4Z")
    b.dot(0, -0.8, 3.6)
    b.solid("M-6.4 11.4C-6.2 6.4 -3.4 4.4 0 4.4S6.2 6.4 6.4 11.4Z")


@register_icon("mogul", "orange", portrait=True)
def _mogul(b: Brush) -> None:
    _bust(b)
    b.solid(
        "M-5.2 1.4C-7 3.6 -4 4.6 -4 2.4Z"
        "M5.4 3.4C5.4 6.6 3.6 8.4 1.2 8.6C1.8 7 .6 6 -.6 5.2C1 4.6 3.8 4.6 5.4 3.4Z"
    )
    b.solid("M-6.6 -1.4C-9 -7 -4.6 -10.4 .2 -10C4.6 -9.8 7 -6.8 5.6 -3.4C2 -5.4 -2.6 -4.6 -6.6 -1.4Z")
    b.scene.path("M-6.4 -5C-2.4 -8 2 -8.2 5.8 -6", stroke="white", lw=b.lw * 0.9)
    b.solid("M2.2 -8.6C.8 -11 -2 -10.8 -3.4 -12.4C.6 -13 3.4 -11.8 3.8 -8.6Z")


@register_icon("maharani", "orange", portrait=True)
def _maharani(b: Brush) -> None:
    _bust(b)
    b.solid(
        "M4.2 -5.4C2 -9.8 -4 -10 -6.8 -6C-10 -1 -6.6 4.4 -9.8 12H-4.4"
        "C-2.6 7 -5.6 4.4 -5 0C-3.8 -4.4 0 -5.4 4.2 -5.4Z"
    )
    b.dot(3.6, -3.8, 1.0)
    b.scene.circle(6.2, 2.3, 1.15, stroke=b.pen, lw=b.lw * 0.7)
    b.dot(-2.6, 2.8, 1.0)


@register_icon("merchant", "orange", portrait=True)
def _merchant(b: Brush) -> None:
    _bust(b)
    b.solid(
        "M4.2 -5C1.8 -7 -4 -7.2 -6.4 -3.4C-8 1 -6.2 4.4 -8.6 10H-4.4"
        "C-3.2 7 -5.4 4 -4.8 .4C-3.8 -3 0 -4.6 4.2 -5Z"
    )
    b.outline("M-6.6 -11.4H5.6L4 -6.8H-5Z")
    b.line("M-6 -9.2H5", 0.8)
    for x in (-4, -0.5, 3):
        b.dot(x, -11.6, 1.7)


@register_icon("raja", "orange", portrait=True)
def _raja(b: Brush) -> None:
    _bust(b)
    b.solid(
        "M5.8 3.4C4.4 2.2 2.4 2.6 1.2 4.4C.6 5.4 -.8 5 -1 4.2C0 4.2 .2 2.8 1.8 1.9C3.4 1.2 4.8 1.6 5.6 2.2Z"
    )
    b.outline(
        "M-6.4 -1.2C-7.6 -4.4 -7 -7 -7.6 -9.8L-3.8 -7.4L-1 -11.8L2 -7.8L6 -10.4C5.4 -8 6.4 -5.6 5.6 -3.2"
        "C2 -5 -2.6 -4.2 -6.4 -1.2Z",
        1.1,
        fill=b.ink,
    )
    for x, y in ((-4.2, -4.4), (-0.6, -6), (3, -5.6)):
        b.dot(x, y, 0.9, "white")


@register_icon("builder", "orange", portrait=True)
def _builder(b: Brush) -> None:
    _bust(b)
    b.solid("M-5.6 -.6C-7 -5.4 -4 -8.6 0 -8.6C3.8 -8.6 5.8 -6 5 -3C1.4 -4 -2.4 -3.2 -5.6 -.6Z")
    b.line("M9.2 -11.6L4.8 5.4M9.2 -11.6L12.6 5", 1.25)
    b.line("M6.6 -2.6H11")
    b.dot(9.2, -11.2, 1.4)


@register_icon("portuguese", "orange", portrait=True)
def _portuguese(b: Brush) -> None:
    _bust(b)
    b.solid("M4.8 3.6C5.6 5.6 4.6 8.2 3 9C2.6 7.2 1.8 6 .6 5.2Z")
    b.solid("M-11.6 -3.4C-6 -6.2 5 -7.4 11.4 -4.8C6 -3 -4.6 -1.4 -11.6 -3.4Z")
    b.solid("M-5 -5.2C-4.8 -8.6 -2.8 -10.6 .2 -10.6C3 -10.6 4.6 -8.8 5 -6Z")
    b.outline("M-4.6 -6.6C-7.4 -7 -10 -9.6 -9.6 -12.2C-6.6 -12.6 -3.6 -10 -3.6 -7.6Z", 0.8)
    b.outline("M-5.6 6.4C-3 4.6 2 5.8 3.4 7.6C2 10 -4.6 10 -5.6 6.4Z", 0.8)
    b.line("M-3.4 6.2V8.6M-.8 6.2V9.2M1.6 7V8.8", 0.7)


def _hair(b: Brush, d: str) -> None:
    """Draw hair in ink, separated by a white line from what it lies on."""
    b.scene.path(d, fill=b.pen, stroke="white", lw=b.lw * 0.7)
    # this outline keeps hair visible in the low-ink edition, which omits solid areas
    b.scene.path(d, stroke=b.pen, lw=b.lw * 0.3)


@register_icon("sadhu", "orange", portrait=True)
def _sadhu(b: Brush) -> None:
    """Draw a sadhu with topknot, long hair, beard and trident."""
    _bust(b)
    b.solid("M-9.6 12C-9.2 7.8 -5.6 6.6 -2.6 6.2L2.2 6C6.4 6.6 8.8 8 9.2 12Z")
    _hair(b, "M5.5 2.6C6 7 4.2 10.4 1.6 12C.4 9 -1.4 7.6 -2 5C.4 5.6 3 5 5.5 2.6Z")
    _hair(
        b,
        "M4.2 -4.6C1.6 -6.6 -2.6 -5.6 -4.4 -2.4C-5 0 -4.4 2.4 -6.2 6.6C-9.4 3 -8.4 -3.6 -5 -6.4"
        "C-2 -8.4 2.4 -8 4.2 -4.6Z",
    )
    _hair(b, "M-4 -6.8C-5.4 -9 -3.8 -11.6 -1 -11.8C1.8 -11.9 3.2 -9.6 2 -7.2C0 -8 -2.2 -7.8 -4 -6.8Z")
    b.scene.path("M-3.9 -7.2C-2 -8.2 .2 -8.3 2 -7.5", stroke="white", lw=b.lw * 0.8)
    b.line("M10 12V-5.4M7.4 -11.4V-8.4C7.4 -6.4 8.6 -5.6 10 -5.6S12.6 -6.4 12.6 -8.4V-11.4M10 -12V-5.6", 1.15)


@register_icon("monk", "orange", portrait=True)
def _monk(b: Brush) -> None:
    """Draw a monk with shaven head, a robe over one shoulder, and a staff with a ring."""
    _bust(b)
    b.solid("M-9.6 12C-9.2 7.8 -5.8 6.6 -3 6.2C-1 9 2 10.6 5.6 7.4C7.8 8.4 9 9.6 9.2 12Z")
    b.scene.path("M-5.6 8.2C-3.4 10.6 -.6 12 2.6 12.2", stroke="white", lw=b.lw * 0.8)
    b.dot(-2.4, 0.6, 0.9)
    b.line("M-1 -4.8C.2 -5.5 1.6 -5.4 2.6 -4.8", 0.7)
    b.line("M10.4 12V-7", 1.4)
    b.scene.circle(10.4, -9.2, 2.3, fill="white", stroke=b.pen, lw=b.lw)
    b.dot(10.4, -9.2, 0.9)


@register_icon("artisan", "orange", portrait=True)
def _artisan(b: Brush) -> None:
    """Draw a builder with a headscarf knotted behind, and a hammer."""
    _bust(b)
    b.solid(
        "M-5.8 .6C-7.4 -5 -4.4 -8.8 0 -8.8C3.6 -8.8 5.2 -6.6 5 -4.6C1.6 -5.6 -1.8 -4.8 -3.6 -2.6"
        "C-4.2 -1.6 -4.4 -.4 -5.8 .6Z"
    )
    b.outline("M-6.3 -2.6C-3.6 -6.4 1.4 -7.2 5.2 -5.4L4.8 -3C1.2 -4.4 -2.8 -3.4 -5.4 -.2Z", 0.9)
    b.solid("M-6.2 -1.8L-9.6 -3.6L-9 -.4L-10.4 1.6L-6.2 .4Z")
    b.line("M9.8 12V-6", 1.5)
    b.solid("M6.4 -10.2H11.8L12.7 -8.2L11.8 -6H6.4Z")


@register_icon("yogi", "orange", portrait=True)
def _yogi(b: Brush) -> None:
    """Draw a person sitting cross-legged, facing the viewer, with topknot and beard."""
    b.outline(
        "M-12 11.4C-12 8.8 -8.6 7.4 -5 7.2C-5.6 4.6 -7 4 -7.2 1.4C-7.2 -1.4 -4.6 -2.6 -1.8 -2.8H1.8"
        "C4.6 -2.6 7.2 -1.4 7.2 1.4C7 4 5.6 4.6 5 7.2C8.6 7.4 12 8.8 12 11.4C8 12.6 4 11.6 0 10.2"
        "C-4 11.6 -8 12.6 -12 11.4Z"
    )
    b.solid(
        "M-5.6 7C-2.4 6.4 2.4 6.4 5.6 7C8.6 7.6 11.6 8.8 12 11.4C8 12.6 4 11.6 0 10.2"
        "C-4 11.6 -8 12.6 -12 11.4C-11.6 8.8 -8.6 7.6 -5.6 7Z"
    )
    b.scene.path("M0 10.2C-2.6 9 -4.4 8.8 -7 9.4", stroke="white", lw=b.lw * 0.9)
    b.outline("M-3.2 -6.6A3.3 3.5 0 1 1 3.2 -6.6C3 -4 2 -2.4 0 -2.4S-3 -4 -3.2 -6.6Z")
    _hair(b, "M-3.6 -6.8C-3.8 -9 -2 -10.4 0 -10.4S3.8 -9 3.6 -6.8C2 -8.2 -2 -8.2 -3.6 -6.8Z")
    b.line("M-5.4 1.6C-5 4 -6.4 6.2 -8.6 7.8M5.4 1.6C5 4 6.4 6.2 8.6 7.8", 0.9)
    b.dot(0, -11.2, 1.8, b.pen)
    _hair(b, "M-2.4 -4.4C-1.4 -3.8 1.4 -3.8 2.4 -4.4C2.2 -1.6 1.2 .4 0 1C-1.2 .4 -2.2 -1.6 -2.4 -4.4Z")
    b.line("M-2 -6.1C-1.6 -5.7 -1.1 -5.7 -.7 -6.1M.7 -6.1C1.1 -5.7 1.6 -5.7 2 -6.1", 0.75)
