"""The sheets of a page: each blank once, and over it every mark that ever lies on it, with its times."""

from __future__ import annotations

from typing import NamedTuple

from sheetgen.draw.svg_symbols import Symbols
from sheetgen.games.contract.spots import Family, family_of
from sheetgen.page.story import Story
from sheetgen.page.surface import Laid, Played, Surface
from sheetgen.sheets.filled import PIECE, Owned, drawn_for, ends, owned
from sheetgen.sheets.finished import Drawn


class View(NamedTuple):
    """A page as somebody has it before them: which blank, whose (None: all's), what lies on it."""

    blank: int
    seat: int | None
    title: str
    laid: list[Laid]


class Views:
    """All pages of a game; all that is ``laid`` there are drawings of ``symbols``, ``scenes`` the blank ones.

    Blank ones of the same ``content`` look the same.
    """

    def __init__(self, story: Story, symbols: Symbols, paper: str) -> None:
        heading = story.replay.heading
        ghost = heading.ghost is not None
        drawn, self.scenes = drawn_for(heading.layout, story.marks, story.lang, paper, ghost=ghost)
        self.content = [sheet.pages.content for sheet in drawn if isinstance(sheet.pages, Drawn)]
        titles = [sheet.title for sheet in drawn for page in sheet.pages if page.spots]
        self.all: list[View] = []
        order = _Order(story)
        played = Played(story.game, heading.layout, story.players, len(heading.typed))
        for seat, number in sorted(owned(self.scenes, story.marks, ghost=ghost), key=_rank):
            surface = Surface(played, symbols, self.scenes[number], seat)
            for at, marks in enumerate(story.marks):
                surface.take(at, marks[seat or 0])
            laid = sorted(_laid(story, surface), key=lambda one: order.of(one))
            self.all.append(View(number, seat, titles[number], laid))


def _rank(page: Owned) -> tuple[int, int, int]:
    """The board that all share comes first, then each player's sheets, then pads."""
    seat, number = page
    return (2 if number else 0, 0, number) if seat is None else (1, seat, number)


class _Order:
    """What lies below what: the end, pieces as the game names them, then what the pen wrote."""

    def __init__(self, story: Story) -> None:
        self._families = story.game.spots
        self._known: dict[str, Family | None] = {}
        ranked: list[Family | None] = []
        seen = {tuple(marks): None for moment in story.marks for marks in moment}
        for addresses in seen:
            at = 0
            for family in dict.fromkeys(map(self._family, addresses)):
                if family not in ranked:
                    ranked.insert(at, family)
                at = ranked.index(family) + 1
        self._rank = {family: at for at, family in enumerate(ranked)}

    def _family(self, address: str) -> Family | None:
        if address not in self._known:
            self._known[address] = family_of(self._families, address)
        return self._known[address]

    def of(self, laid: Laid) -> tuple[int, int]:
        if not laid.address:
            return 0, 0
        return (1 if laid.mark.kind == PIECE else 2), self._rank.get(self._family(laid.address), 0)


def _laid(story: Story, surface: Surface) -> list[Laid]:
    """All that ever lay on a page, and the end of the game where it is drawn."""
    if not story.game.end or not story.replay.finished:
        return surface.found
    shown = surface.end(ends(story.game, story.moments[-1].state, story.replay.heading.players))
    return surface.found if shown is None else [shown._replace(times=[story.last]), *surface.found]
