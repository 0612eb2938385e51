"""Track marks on a page during a game; equal marks at one place are drawn once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen.draw import pen
from sheetgen.draw.items import Item, Spot
from sheetgen.draw.svg_symbols import PlacedDrawing, Symbols
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.ranking import PlayerResult
from sheetgen.games.contract.spots import NAME_FIELD, PLAYERS_FIELD
from sheetgen.games.contract.values import Mark, Piece, PiecePosition
from sheetgen.resources import find_object
from sheetgen.sheets.filled import PIECE, draw_piece, name_mark, shorter_names

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene


Pieces = Mapping[str, Piece | None]


class GameInfo(NamedTuple):
    """What a page needs to know of the game.

    ``players`` are the names as shown to readers; ``people`` is the number of players without a ghost.
    """

    game: Game
    layout: Any
    players: Sequence[str]
    people: int


class PlacedMark(NamedTuple):
    """A mark on a page, its drawing, and the moments when it is there: from, to, from, to …

    ``address`` is empty for drawings other than marks. ``box`` is the bounding box of a piece, else the
    mark's spot.
    """

    address: str
    mark: Mark
    box: Spot
    look: PlacedDrawing
    times: list[int]

    @property
    def lies(self) -> bool:
        """Whether the mark is there at the end of ``times``."""
        return len(self.times) % 2 == 1


class _Neighbours(dict[str, Piece | None]):
    """The pieces on a page by address. ``looked`` is set when the drawing of another piece reads one of them."""

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


class Surface:
    """A page during the game; ``seat`` is its player, or None if it is common."""

    def __init__(self, played: GameInfo, symbols: Symbols, blank: Scene, seat: int | None) -> None:
        self.played, self.symbols, self.seat = played, symbols, seat
        self.spots = blank.spots
        self.scene = blank.copy()
        self.before: Mapping[str, Mark] = {}
        self.pieces: Pieces = {}
        self.now: dict[str, int] = {}
        self.found: list[PlacedMark] = []
        self.items: list[list[Item]] = []
        self.known: dict[tuple[str, Mark], list[int]] = {}
        self.dependent: set[str] = set()

    def take(self, at: int, marks: Mapping[str, Mark]) -> None:
        """Set the marks on the page from moment ``at``."""
        here = {address: mark for address, mark in marks.items() if address in self.spots}
        if self.seat is not None and NAME_FIELD in self.spots:
            here.setdefault(NAME_FIELD, name_mark(self.played.players[self.seat]))
        if PLAYERS_FIELD in self.spots:
            here.setdefault(PLAYERS_FIELD, Mark("text", str(self.played.people)))
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

    def as_if(self, address: str, mark: Mark) -> PlacedMark:
        """Return the drawing of a mark that is not on the page now."""
        return self.found[self._number(address, mark)]

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
        """Return the index of a mark in ``found``; marks that depend on neighbours are drawn again and
        compared.
        """
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
        look = (
            self.symbols.read_placed(items)
            if mark.kind == PIECE
            else PlacedDrawing(self.symbols.read_items(items))
        )
        self.found.append(PlacedMark(address, mark, box, look, []))
        return known[-1]

    def _drawn(self, address: str, mark: Mark) -> list[Item]:
        self.scene.items = []
        if mark.kind == PIECE:
            page = _Neighbours(self.pieces)
            lying = PiecePosition(address, self.seat or 0, self.played.layout, page)
            draw_piece(self.played.game, self.scene, mark.piece, lying)
            if page.looked:
                self.dependent.add(address)
        else:
            players = self.played.players
            pen.draw_marks(
                self.scene, {address: (mark.kind, mark.value)}, lambda words: shorter_names(words, players)
            )
        return self.scene.items

    def _covered(self) -> Spot:
        left, top, right, bottom = self.scene.bounds()
        return Spot((left + right) / 2, (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2)

    def end(self, ends: Sequence[PlayerResult]) -> PlacedMark | None:
        """Return the game's drawing at its end, or None if it draws nothing on this page."""
        self.scene.items = []
        with self.scene.layer("pen"):
            for end in ends if self.seat is None else ends[self.seat : self.seat + 1]:
                find_object(self.played.game.end)(self.scene, self.played.layout, end)
        if not self.scene.items:
            return None
        return PlacedMark(
            "", Mark("end"), self._covered(), PlacedDrawing(self.symbols.read_items(self.scene.items)), []
        )
