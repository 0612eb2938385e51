"""Paper sizes by name, and rectangles on a page. Lengths are in mm."""

from typing import NamedTuple

from sheetgen.errors import UsageError
from sheetgen.message import msg


class Paper(NamedTuple):
    """A sheet of paper in portrait; ``width`` and ``height`` in mm."""

    name: str
    width: float
    height: float

    @property
    def landscape(self) -> "Paper":
        """The same sheet in landscape."""
        return Paper(self.name, max(self.width, self.height), min(self.width, self.height))


class Box(NamedTuple):
    """A rectangle on a page: top left corner and size in mm."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def middle(self) -> float:
        return self.x + self.w / 2

    def facing(self, room: "Box", rtl: bool) -> "Box":
        """Return the box mirrored within ``room`` if ``rtl`` is true, else the box itself."""
        return self._replace(x=room.x + room.right - self.right) if rtl else self

    def inside(self, edge: float) -> "Box":
        """Return the box reduced by ``edge`` mm on all sides."""
        return Box(self.x + edge, self.y + edge, self.w - 2 * edge, self.h - 2 * edge)


MARGIN = 6.35
"""Margin in mm, a quarter of an inch: many home printers cannot print closer to the edge."""
A3 = Paper("a3", 297.0, 420.0)
A4 = Paper("a4", 210.0, 297.0)
A5 = Paper("a5", 148.0, 210.0)
A6 = Paper("a6", 105.0, 148.0)
LETTER = Paper("letter", 215.9, 279.4)
LEGAL = Paper("legal", 215.9, 355.6)
TABLOID = Paper("tabloid", 279.4, 431.8)

USUAL = ("a4", "letter")
"""Papers for printing all layouts at home."""
LARGER = ("a3", "tabloid")
"""Papers for layouts whose game allows larger paper."""
PAPERS = {paper.name: paper for paper in (A3, A4, A5, A6, LETTER, LEGAL, TABLOID)}


def find_paper(name: str) -> Paper:
    """Return the paper ``name``, ignoring case. Raises ``UsageError`` with the existing names."""
    found = PAPERS.get(name.strip().lower())
    if found is None:
        raise UsageError(
            msg(
                "There is no paper called {name}; there are {known}.",
                "report",
                name=name,
                known=", ".join(PAPERS),
            )
        )
    return found
