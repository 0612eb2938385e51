"""Sizes of cards. All in mm; type in points."""

from __future__ import annotations

from typing import NamedTuple

from sheetgen.draw.paper import Paper

FLOOR = 7.0
"""No type is smaller, in points."""
STEP = 0.5
"""Points by which the type of a whole set shrinks."""


class Format(NamedTuple):
    """One size of card and how a face of it is divided.

    ``inset`` is the frame's distance from the trim, ``margin`` the text's, ``head`` the arch's foot and
    ``foot`` the end of the text, both from their own edge. A format of several ``columns`` sets topics
    one below the other under one head, else a topic begins a face. ``faces`` limits their number.
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
        """The width of a column of text."""
        return (self.width - 2 * self.margin - (self.columns - 1) * self.gutter) / self.columns

    @property
    def room(self) -> float:
        """The height of a column of text."""
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
RIM = 3.6
"""Mm around four faces on a page: their badges keep off what printers leave white of the paper that it is half of."""
SLEEVES = {
    "poker": (63.5, 88.0),
    "poker-us": (63.5, 88.9),
    "bridge": (57.5, 89.0),
    "mini-euro": (45.0, 68.0),
    "tarot": (70.0, 120.0),
    "a6": (105.0, 148.0),
}
"""The sleeves that are sold for cards of a size, by what they are called: the card that they take."""
SEAM = 1.5
"""Of a sleeve, on each side beyond the card that it takes."""
FOIL = 0.2
"""What a sleeve adds to the thickness of a card: both sides of a strong one, 100 µm each."""


def format_of(size: str, paper: Paper) -> Format:
    """The format called ``size``; a page is half of the paper: A5, or half of Letter."""
    if size == "page":
        return HALF_LETTER if paper.name == "letter" else A5
    return {f.name: f for f in (POKER, POKER_US, BRIDGE, MINI_EURO, TAROT, A6)}[size]


def quarter(form: Format) -> Format:
    """A quarter of what a page has within its rim, for faces that are set one by one."""
    return form._replace(width=form.width / 2 - RIM, height=form.height / 2 - RIM, columns=1)


# What a set of cards says, in one language and at one depth, before anything is measured.


class Line(NamedTuple):
    """One thing that is said.

    ``text`` may hold ``{icon}``, ``{icon what}`` and ``*bold*``; ``label`` is a name or a typed phrase;
    ``icons`` are those of the style; ``box`` names the line in errors.
    """

    style: str
    text: str
    box: str
    label: str = ""
    icons: tuple[str, ...] = ()


class Section(NamedTuple):
    """Lines under a heading (may be empty) with the icon that stands before it, and the ink of its rule."""

    title: str
    lines: tuple[Line, ...]
    ink: str
    icon: str = ""


class Topic(NamedTuple):
    """Sections that belong together; a topic begins a face where it can."""

    title: str
    ink: str
    sections: tuple[Section, ...]


class Deck(NamedTuple):
    """One set of cards. ``foot`` stands on every face."""

    title: str
    foot: str
    topics: tuple[Topic, ...]
