"""The sheets of a page: each blank once, and over it every mark that ever lies on it, with its times."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen.draw import pen
from sheetgen.draw.items import Spot
from sheetgen.draw.svg_symbols import Placed, Symbols
from sheetgen.games.contract.spots import NAME_FIELD, PLAYERS_FIELD, Family, family_of
from sheetgen.games.contract.values import Lying, Mark, Piece
from sheetgen.page.story import Story
from sheetgen.resources import find
from sheetgen.sheets.filled import (
    PIECE,
    Owned,
    drawn_for,
    ends,
    lay,
    name_of,
    owned,
)
from sheetgen.sheets.finished import Drawn
from sheetgen.sheets.names import shorter

if TYPE_CHECKING:
    from sheetgen.draw.items import Item
    from sheetgen.draw.scene import Scene


Pieces = Mapping[str, Piece | None]


class Laid(NamedTuple):
    """A mark on a page: how it looks, and at which moments it lies there: from, to, from, to...

    ``address`` is empty for what is drawn there besides marks. ``box`` is what a piece covers, else the mark's spot.
    """

    address: str
    mark: Mark
    box: Spot
    look: Placed
    times: list[int]

    @property
    def lies(self) -> bool:
        """Whether it lies there at the end of ``times``."""
        return len(self.times) % 2 == 1


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
        for seat, number in sorted(owned(self.scenes, story.marks, ghost=ghost), key=_rank):
            surface = _Surface(story, symbols, self.scenes[number], seat)
            for at, marks in enumerate(story.marks):
                surface.take(at, marks[seat or 0])
            laid = sorted(surface.laid(), key=lambda one: order.of(one))
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


class _Neighbours(dict[str, Piece | None]):
    """The pieces of a page, and whether anybody looked at them."""

    looked = False

    def items(self) -> Any:
        self.looked = True
        return super().items()

    def __getitem__(self, address: str) -> Piece | None:
        self.looked = True
        return super().__getitem__(address)

    def __iter__(self) -> Iterator[str]:
        self.looked = True
        return super().__iter__()


class _Surface:
    """One page while marks come and go on it."""

    def __init__(self, story: Story, symbols: Symbols, blank: Scene, seat: int | None) -> None:
        self.story, self.symbols, self.seat = story, symbols, seat
        self.spots = blank.spots
        self.scene = blank.copy()
        self.before: Mapping[str, Mark] = {}
        self.pieces: Pieces = {}
        self.now: dict[str, int] = {}
        self.found: list[Laid] = []
        self.items: list[list[Item]] = []
        self.known: dict[tuple[str, Mark], list[int]] = {}
        self.dependent: set[str] = set()

    def take(self, at: int, marks: Mapping[str, Mark]) -> None:
        """What lies on the page at moment ``at``."""
        here = {address: mark for address, mark in marks.items() if address in self.spots}
        if self.seat is not None and NAME_FIELD in self.spots:
            here.setdefault(NAME_FIELD, name_of(self.story.players[self.seat]))
        if PLAYERS_FIELD in self.spots:
            here.setdefault(PLAYERS_FIELD, Mark("text", str(len(self.story.replay.heading.typed))))
        if here == self.before and at:
            return
        self.pieces = {address: mark.piece for address, mark in here.items() if mark.kind == PIECE}
        for address in self.before.keys() - here.keys():
            self.found[self.now.pop(address)].times.append(at)
            self.dependent.discard(address)
        for address, mark in here.items():
            if self.before.get(address) != mark or address in self.dependent:
                self._lay(at, address, mark)
        self.before = here

    def _lay(self, at: int, address: str, mark: Mark) -> None:
        number = self._number(address, mark)
        old = self.now.get(address)
        if old == number:
            return
        if old is not None:
            self.found[old].times.append(at)
        self.found[number].times.append(at)
        self.now[address] = number

    def _number(self, address: str, mark: Mark) -> int:
        """Which of the things found it is; one that looks at its neighbours may look otherwise now."""
        known = self.known.setdefault((address, mark), [])
        if known and address not in self.dependent:
            return known[0]
        items = self._drawn(address, mark)
        for number in known:
            if self.items[number] == items:
                return number
        known.append(len(self.found))
        self.items.append(items)
        box = self._covered() if mark.kind == PIECE else self.spots[address]
        look = self.symbols.place(items) if mark.kind == PIECE else Placed(self.symbols.read(items))
        self.found.append(Laid(address, mark, box, look, []))
        return known[-1]

    def _drawn(self, address: str, mark: Mark) -> list[Item]:
        self.scene.items = []
        if mark.kind == PIECE:
            page = _Neighbours(self.pieces)
            layout = self.story.replay.heading.layout
            lay(self.story.game, self.scene, mark.piece, Lying(address, self.seat or 0, layout, page))
            if page.looked:
                self.dependent.add(address)
        else:
            players = self.story.players
            pen.fill(self.scene, {address: (mark.kind, mark.value)}, lambda words: shorter(words, players))
        return self.scene.items

    def _covered(self) -> Spot:
        left, top, right, bottom = self.scene.bounds()
        return Spot((left + right) / 2, (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2)

    def laid(self) -> list[Laid]:
        """All that ever lay there, and the end of the game where it is drawn."""
        story = self.story
        if not story.game.end or not story.replay.finished:
            return self.found
        told = ends(story.game, story.moments[-1].state, story.replay.heading.players)
        self.scene.items = []
        with self.scene.layer("pen"):
            for end in told if self.seat is None else told[self.seat : self.seat + 1]:
                find(story.game.end)(self.scene, story.replay.heading.layout, end)
        shown = Laid(
            "", Mark("end"), self._covered(), Placed(self.symbols.read(self.scene.items)), [story.last]
        )
        return [shown, *self.found] if self.scene.items else self.found
