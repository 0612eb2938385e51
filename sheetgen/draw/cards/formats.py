"""Card formats, and the content of a set of cards. Lengths are in mm, type sizes in points."""

from __future__ import annotations

from typing import NamedTuple

from sheetgen.draw.paper import Paper, read_size, same_size, size_name
from sheetgen.errors import UsageError
from sheetgen.message import msg

SMALLEST_TYPE = 7.0
"""Smallest type size in points."""
STEP = 0.5
"""Step in points by which the type of a whole set shrinks."""


class Format(NamedTuple):
    """A card size and the layout of its faces.

    ``inset`` is the distance of the frame from the trim, ``margin`` that of the text. ``head`` is the
    distance of the arch's foot from the top edge, ``foot`` that of the text's end from the bottom edge. With
    several ``columns`` all topics follow each other under one head; otherwise each topic starts a face.
    ``faces`` limits their number.
    """

    name: str
    width: float
    height: float
    inset: float
    margin: float
    head: float
    foot: float
    body: float
    title: float
    heading: float
    columns: int = 1
    gutter: float = 6.0
    faces: int = 0

    @property
    def column(self) -> float:
        """Width of a text column in mm."""
        return (self.width - 2 * self.margin - (self.columns - 1) * self.gutter) / self.columns

    @property
    def room(self) -> float:
        """Height of a text column in mm."""
        return self.height - self.head - self.foot


POKER = Format("poker", 63, 88, 2.3, 5.0, 18.8, 8.2, 9, 15.5, 9.6)
POKER_US = Format("poker-us", 63.5, 88.9, 2.3, 5.0, 18.8, 8.2, 9, 15.5, 9.6)
BRIDGE = Format("bridge", 57.15, 88.9, 2.3, 4.4, 18.8, 8.2, 9, 15.5, 9.6)
MINI_EURO = Format("mini-euro", 44, 67, 2.3, 3.6, 16.0, 7.6, 7.5, 10, 8)
TAROT = Format("tarot", 70, 120, 2.6, 5.6, 21.8, 9.2, 9.5, 17, 10.2)
A6 = Format("a6", 105, 148, 4.0, 8.4, 27.2, 11.4, 10.5, 22, 12)
A5 = Format("page", 148, 210, 5.4, 9.0, 20.0, 10.4, 9.5, 18, 9.6, 2, 7.0, 2)
HALF_LETTER = Format("page", 139.7, 215.9, 5.4, 8.6, 20.0, 10.4, 9.5, 18, 9.6, 2, 6.0, 2)

CARDS = ("poker", "poker-us", "bridge", "mini-euro", "tarot", "a6")
SIZES = (*CARDS, "page")
PAGE_MARGIN = 3.6
"""Margin in mm around four faces on a page. It keeps their badges out of the printer's unprintable margin."""
SLEEVES = {
    "poker": (63.5, 88.0),
    "poker-us": (63.5, 88.9),
    "bridge": (57.5, 89.0),
    "mini-euro": (45.0, 68.0),
    "tarot": (70.0, 120.0),
    "a6": (105.0, 148.0),
}
"""Standard sleeves by name, with the card size that they are for."""
SEAM = 1.5
"""Width of a sleeve's seam on each side of the card."""
FOIL = 0.2
"""Thickness that a sleeve adds to a card: both sides of a strong one, 100 µm each."""


_FORMATS = (MINI_EURO, BRIDGE, POKER, POKER_US, TAROT, A6)
"""The named formats, smallest first."""
NARROWEST, WIDEST = MINI_EURO.width, A5.width
LEAST_RATIO, MOST_RATIO = 88 / 63, 2.0
"""Limits of height relative to width."""


def card_size(given: str) -> str:
    """Return the name of a card size; of two lengths such as ``80x120mm``, the named format or their usual form.

    Return ``given`` in small letters if it is no size.
    """
    size = read_size(given)
    if size is None:
        return given.strip().lower()
    named = (form.name for form in _FORMATS if same_size((form.width, form.height), size))
    return next(named, size_name(*size))


def format_of(size: str, paper: Paper) -> Format:
    """Return the format with this name or size; ``page`` is half the paper: A5, or half of Letter.

    A size of two lengths has the proportions of the largest named format that fits in it, and its text is
    set for it. Raises ``UsageError`` for a size that no card is composed for.
    """
    if size == "page":
        return HALF_LETTER if paper.name == "letter" else A5
    sides = read_size(size)
    if sides is None:
        return {form.name: form for form in _FORMATS}[size]
    width, height = sides
    if not (NARROWEST <= width <= WIDEST and LEAST_RATIO <= height / width <= MOST_RATIO):
        said = (
            "Cards of {size} cannot be composed: they are {least:g} to {most:g} mm wide, and {low:.1f} to {high:g} "
            "times as high as wide."
        )
        raise UsageError(
            msg(said, "report", size=size, least=NARROWEST, most=WIDEST, low=LEAST_RATIO, high=MOST_RATIO)
        )
    like = [form for form in _FORMATS if form.width <= width and form.height <= height]
    return (like[-1] if like else MINI_EURO)._replace(name=size, width=width, height=height)


def quarter_format(form: Format) -> Format:
    """Return a quarter of a page within its margin, for faces that are set one by one."""
    return form._replace(width=form.width / 2 - PAGE_MARGIN, height=form.height / 2 - PAGE_MARGIN, columns=1)


# ---- the content of a set of cards, in one language ----


class Line(NamedTuple):
    """One statement on a card.

    ``text`` may contain ``{icon}``, ``{icon what}`` and ``*bold*``. ``label`` is a name or a typed phrase.
    ``icons`` are those of the style. ``box`` names the line in errors.
    """

    style: str
    text: str
    box: str
    label: str = ""
    icons: tuple[str, ...] = ()


class Section(NamedTuple):
    """Lines under an optional heading, with the heading's icon and the ink of its rule.

    ``head`` is the title of a face that starts with the section, by default the heading.
    """

    title: str
    lines: tuple[Line, ...]
    ink: str
    icon: str = ""
    head: str = ""

    @property
    def face_title(self) -> str:
        return self.head or self.title


class Topic(NamedTuple):
    """Sections that belong together; a topic starts a new face if possible."""

    title: str
    ink: str
    sections: tuple[Section, ...]


class Deck(NamedTuple):
    """One set of cards. ``foot`` appears on each face. ``view`` is the landscape and the hour of pictures in empty
    places; without it they get an ornament.
    """

    title: str
    foot: str
    topics: tuple[Topic, ...]
    view: tuple[str, str] | None = None
