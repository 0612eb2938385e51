"""Sheets from pages: each page's ink weighed, pages of one sheet put together, read under the rules."""

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
from sheetgen.scan.evidence import weigh
from sheetgen.scan.find import find
from sheetgen.scan.photo import read
from sheetgen.scan.trust import distrust

if TYPE_CHECKING:
    from sheetgen.games.contract.game import Game
    from sheetgen.scan.find import Found


class Page(NamedTuple):
    """What was seen of a page: which page (from 0) of which layout, what its ink says, and its picture."""

    layout: str
    number: int
    evidence: Evidence
    source: str
    found: Found | None = None


class Sheet(NamedTuple):
    """A sheet as it was read; ``seat`` is whose it is, from 1, None for one that all share."""

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
        """The kinds of all marks that were read, by address."""
        return self.reading.marks

    @property
    def untrusted(self) -> Breach | None:
        """Why nothing that its marks come to may be stated; None where it may."""
        two_tone = [
            page.source for page in self.pages if page.found is not None and page.found.photo.two_tone
        ]
        return distrust(self.sources, two_tone, len(self.reading.doubtful))

    @property
    def findings(self) -> list[Breach]:
        """What is wrong with it by the rules; nothing that hangs on spots which no photo shows.

        Of a sheet that cannot be trusted, only that: marks that were misread break rules too.
        """
        untrusted = self.untrusted
        return [untrusted] if untrusted else self.paper.findings(self.marks, self.reading.spots)

    @property
    def tallies(self) -> Sequence[Tally]:
        """What it tells of final tallies."""
        return self.paper.tallies(self.marks)

    def page_of(self, address: str) -> Page | None:
        """The page that shows a spot."""
        return next((page for page in self.pages if address in page.evidence), None)


def paper_of(address: str) -> tuple[Game, Any, Paper | None]:
    """The game of a layout, the layout, and how it is read; None where its marks can't be."""
    layout = load(resolve(address))
    game = registry.find(layout.header.game)
    return game, layout, game.paper_of(layout)


def pages_of(
    path: Path, layouts: Sequence[str] = (), step: Callable[[int, int], None] = lambda done, everything: None
) -> list[Page]:
    """The pages on the photos of a file, from the top left, of these ``layouts`` or of all.

    ``step`` hears how many of how many pages a photo has been compared with.
    Raises ``PhotoError`` where the file shows none, or one with tiles and pieces.
    """
    pages = []
    for photo in read(path):
        for found in find(photo, layouts, step):
            paper = paper_of(found.layout)[2]
            if paper is None:
                said = "{photo} shows {layout}; only sheets that a pen fills in can be read, no boards with pieces."
                raise PhotoError("not-penned", msg(said, "report", photo=photo.name, layout=found.layout))
            kinds = {spot: kinds for spot, kinds in paper.kinds.items() if spot in found.blank.spots}
            evidence = weigh(found, kinds)
            pages.append(Page(found.layout, found.page, evidence, photo.name, found))
    return pages


def sheets_of(pages: Sequence[Page]) -> list[Sheet]:
    """The sheets that these pages make up, read; pages of one sheet follow each other.

    Raises ``UsageError`` where they are not of one game, or players' sheets not of one layout.
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
    _same(sheets)
    return sheets


def _same(sheets: Sequence[Sheet]) -> None:
    """Raises ``UsageError`` where sheets are not of one game."""
    for sheet in sheets[1:]:
        first = sheets[0]
        other_side = sheet.paper.plays and first.paper.plays and sheet.address != first.address
        if sheet.game is not first.game or other_side:
            said = "The photos show sheets of different games: {one} and {other}."
            raise UsageError(msg(said, "report", one=first.address, other=sheet.address))
