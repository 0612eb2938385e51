"""Build sheets from pages: evaluate the ink of pages, combine pages of a sheet, and read it under the
rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen.errors import PhotoError, UsageError
from sheetgen.games import registry
from sheetgen.games.contract.paper import Breach, Paper, Tally
from sheetgen.games.library import load, resolve
from sheetgen.message import msg
from sheetgen.scan.decode import Evidence, Reading, decode
from sheetgen.scan.evidence import evidence_of
from sheetgen.scan.find import find
from sheetgen.scan.photo import read
from sheetgen.scan.trust import distrust_reason

if TYPE_CHECKING:
    from sheetgen.games.contract.game import Game
    from sheetgen.scan.find import Found


class Page(NamedTuple):
    """A page on a photo: layout, page number from 0, evidence, file, and the picture."""

    layout: str
    number: int
    evidence: Evidence
    source: str
    found: Found | None = None


class Sheet(NamedTuple):
    """A sheet as it was read; ``seat`` is its player, from 1, or None for a common sheet."""

    game: Game
    address: str
    layout: Any
    paper: Paper
    pages: tuple[Page, ...]
    reading: Reading
    seat: int | None

    @property
    def sources(self) -> list[str]:
        """The files that show it."""
        return list(dict.fromkeys(page.source for page in self.pages))

    @property
    def marks(self) -> dict[str, str]:
        """The kinds of all marks read, by address."""
        return self.reading.marks

    @property
    def untrusted(self) -> Breach | None:
        """Why no results of the sheet may be reported, or None."""
        two_tone = [
            page.source for page in self.pages if page.found is not None and page.found.photo.two_tone
        ]
        return distrust_reason(self.sources, two_tone, len(self.reading.doubtful))

    @property
    def findings(self) -> list[Breach]:
        """Rule violations, except those that depend on spots not visible on any photo.

        For an untrusted sheet only the reason, because misread marks violate rules too.
        """
        untrusted = self.untrusted
        return [untrusted] if untrusted else self.paper.findings(self.marks, self.reading.spots)

    @property
    def tallies(self) -> Sequence[Tally]:
        """Its final tallies."""
        return self.paper.tallies(self.marks)

    def page_of(self, address: str) -> Page | None:
        """Return the page that shows a spot."""
        return next((page for page in self.pages if address in page.evidence), None)


def paper_of(address: str) -> tuple[Game, Any, Paper | None]:
    """Return the game of a layout, the layout, and its ``Paper``, which is None if it cannot be read."""
    layout = load(resolve(address))
    game = registry.find(layout.header.game)
    return game, layout, game.paper_of(layout)


def pages_of(
    path: Path, layouts: Sequence[str] = (), step: Callable[[int, int], None] = lambda done, everything: None
) -> list[Page]:
    """Return the pages on the photos of a file, from the top left, of ``layouts`` or of all.

    ``step`` is called with the number of pages compared and of all pages. Raises ``PhotoError`` if the file
    shows none, or one with tiles and pieces.
    """
    pages = []
    for photo in read(path):
        for found in find(photo, layouts, step):
            paper = paper_of(found.layout)[2]
            if paper is None:
                said = "{photo} shows {layout}; only sheets that a pen fills in can be read, no boards with pieces."
                raise PhotoError("not-penned", msg(said, "report", photo=photo.name, layout=found.layout))
            kinds = {spot: kinds for spot, kinds in paper.kinds.items() if spot in found.blank.spots}
            evidence = evidence_of(found, kinds)
            pages.append(Page(found.layout, found.page, evidence, photo.name, found))
    return pages


def sheets_of(pages: Sequence[Page]) -> list[Sheet]:
    """Return the sheets that these pages form; pages of one sheet must follow each other.

    Raises ``UsageError`` if they are of several games, or players' sheets of several layouts.
    """
    groups: list[list[Page]] = []
    for page in pages:
        last = groups[-1] if groups else []
        if last and last[0].layout == page.layout and page.number not in [other.number for other in last]:
            last.append(page)
        else:
            groups.append([page])
    sheets = []
    seats: dict[str, int] = {}
    for group in groups:
        address = group[0].layout
        game, layout, paper = paper_of(address)
        if paper is None:
            said = "Marks on {layout} can not be read."
            raise UsageError(msg(said, "report", layout=address))
        evidence = {spot: kinds for page in group for spot, kinds in page.evidence.items()}
        seat = None
        if paper.own:
            seat = seats[address] = seats.get(address, 0) + 1
        sheets.append(Sheet(game, address, layout, paper, tuple(group), decode(evidence, paper), seat))
    _refuse_mixed(sheets)
    return sheets


def _refuse_mixed(sheets: Sequence[Sheet]) -> None:
    """Raise ``UsageError`` if sheets are of several games."""
    for sheet in sheets[1:]:
        first = sheets[0]
        other_side = sheet.paper.plays and first.paper.plays and sheet.address != first.address
        if sheet.game is not first.game or other_side:
            said = "The photos show sheets of different games: {one} and {other}."
            raise UsageError(msg(said, "report", one=first.address, other=sheet.address))
