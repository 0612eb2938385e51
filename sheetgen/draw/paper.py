"""Paper sizes by name or as two lengths, and rectangles on a page. Lengths are in mm."""

import re
from collections.abc import Sequence
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
UNPRINTABLE = 5.0
"""Unprintable margin of home printers in mm."""
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
SMALLER = ("a5", "a6")
"""Papers for layouts that are drawn for the first of them; the others hold the same drawing, reduced."""
PAPERS = {paper.name: paper for paper in (A3, A4, A5, A6, LETTER, LEGAL, TABLOID)}
SHORTEST_SIDE, LONGEST_SIDE = 20.0, 1500.0
"""Shortest and longest side in mm of a size that is given as two lengths."""
SAME = 0.05
"""Tolerance in mm within which a size is that of a named paper or card."""
_NUMBER = r"(\d+(?:[.,]\d+)?) ?(mm|cm|in|pt|)"
_SIZE = re.compile(f"{_NUMBER} ?[x×*] ?{_NUMBER}")


def read_size(given: str) -> tuple[float, float] | None:
    """Return the shorter and the longer side in mm of a size such as ``80x120mm`` or ``3.5 x 5 in``.

    Return None if ``given`` is no size or a side is too short or too long. Without a unit, a length is in mm.
    """
    from sheetgen.conversion import LENGTH_UNITS

    found = _SIZE.fullmatch(given.strip().lower())
    if found is None:
        return None
    unit = found[4] or found[2] or "mm"
    sides = [
        round(float(number.replace(",", ".")) * LENGTH_UNITS[own or unit], 2)
        for number, own in ((found[1], found[2]), (found[3], found[4]))
    ]
    short, long = sorted(sides)
    return (short, long) if short >= SHORTEST_SIDE and long <= LONGEST_SIDE else None


def size_name(width: float, height: float) -> str:
    """Return the name of a size in mm, such as ``80x120mm``, as ``read_size`` reads it."""
    return f"{round(width, 2):g}x{round(height, 2):g}mm"


def find_paper(name: str) -> Paper:
    """Return the paper with this name or size, ignoring case; a size of a named paper gives that paper.

    Raises ``UsageError`` with the existing names.
    """
    found = PAPERS.get(name.strip().lower())
    if found is not None:
        return found
    size = read_size(name)
    if size is None:
        said = "There is no paper {name}. Papers are {known}, or a size of {least:g} to {most:g} mm such as 200x280mm."
        known = ", ".join(PAPERS)
        raise UsageError(msg(said, "report", name=name, known=known, least=SHORTEST_SIDE, most=LONGEST_SIDE))
    return next(
        (paper for paper in PAPERS.values() if same_size((paper.width, paper.height), size)),
        Paper(size_name(*size), *size),
    )


def require_size(paper: Paper, width: float, height: float) -> None:
    """Raise ``UsageError`` for a paper without room for a drawing with its margins, which has this size in mm."""
    if paper.width < width - SAME or paper.height < height - SAME:
        said = "The sheet needs paper of at least {w:.1f} × {h:.1f} mm; {paper} has {pw:.1f} × {ph:.1f} mm."
        raise UsageError(
            msg(said, "report", w=width, h=height, paper=paper.name, pw=paper.width, ph=paper.height)
        )


def paper_label(name: str) -> str:
    """Return a paper's name as it is printed on packs of paper, such as ``A4`` or ``Letter``; of a size, its
    sides in mm.
    """
    paper = find_paper(name)
    if paper.name not in PAPERS:
        return f"{round(paper.width, 2):g} × {round(paper.height, 2):g} mm"
    return paper.name.upper() if paper.name[1:].isdecimal() else paper.name.capitalize()


def same_size(one: Sequence[float], other: Sequence[float]) -> bool:
    """Return whether two sizes in mm are equal within the tolerance."""
    return all(abs(a - b) < SAME for a, b in zip(one, other, strict=True))
