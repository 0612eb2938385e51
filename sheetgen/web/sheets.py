"""Send the sheets of a game to the page: each blank sheet once, then only changes of its marks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sheetgen.draw.items import Spot
from sheetgen.draw.scene import Scene
from sheetgen.draw.svg_symbols import Symbols
from sheetgen.games.contract.ranking import PlayerResult
from sheetgen.games.contract.values import Mark
from sheetgen.message import Msg
from sheetgen.page.surface import GameInfo, PlacedMark, Surface
from sheetgen.sheets.filled import PIECE, drawn_for, pages_of_seats
from sheetgen.text.catalog import catalog
from sheetgen.web.blanks import PAPER, SCALE, picture_of, ready_sheet

Marks = Mapping[str, Mark]


class Place(NamedTuple):
    """A spot on one sheet: the key of the sheet, and the spot's address."""

    sheet: str
    address: str


class OnPage:
    """The state of one sheet on the page: its seat (None for a shared sheet), and its marks from bottom to top."""

    def __init__(self, key: str, seat: int | None, title: str, blank: Scene, surface: Surface) -> None:
        self.key, self.seat, self.title, self.blank = key, seat, title, blank
        self.surface = surface
        self.known: dict[str, PlacedMark] = {}
        self.end: PlacedMark | None = None
        self.order: list[str] = []
        self.sent = False

    def now(self, ends: Sequence[PlayerResult]) -> dict[str, PlacedMark]:
        """Return the marks on the sheet by address, in drawing order: the final result (address ``""``),
        pieces, pen marks."""
        if not ends or not self.surface.played.game.end:
            self.end = None
        elif self.end is None:
            self.end = self.surface.end(ends)
        laid = {address: self.surface.found[number] for address, number in self.surface.now.items()}
        ordered = [address for address in self.surface.before if address in laid]
        ordered.sort(key=lambda address: laid[address].mark.kind != PIECE)
        end = {} if self.end is None else {"": self.end}
        return end | {address: laid[address] for address in ordered}


class Sheets:
    """All sheets of a running game on the page, in one language."""

    def __init__(self, played: GameInfo, lang: str, ghost: bool, moment: Sequence[Marks]) -> None:
        self.symbols = Symbols(prefix="m", described=False, coarse=True)
        self.played, self.lang = played, lang
        drawn, blanks = drawn_for(played.layout, [moment], lang, PAPER, ghost=ghost, finish=ready_sheet)
        titles = [sheet.title for sheet in drawn for page in sheet.pages if page.spots]
        self.all: list[OnPage] = []
        for seat, number in pages_of_seats(blanks, [moment], ghost=ghost):
            surface = Surface(played, self.symbols, blanks[number], seat)
            key = f"s{number}" if seat is None else f"s{number}-{seat}"
            self.all.append(OnPage(key, seat, titles[number], blanks[number], surface))
        self._moment = -1
        self._defs = 0
        self._style = ""

    def forget(self) -> None:
        """Forget what was sent, so that the next answer sends all sheets completely."""
        self._defs, self._style = 0, ""
        for sheet in self.all:
            sheet.sent, sheet.known, sheet.order = False, {}, []

    def places(self, seat: int, address: str) -> list[Place]:
        """Return the places that show a player's mark on an address: on the player's own sheet, or on a shared one."""
        return [
            Place(sheet.key, address)
            for sheet in self.all
            if sheet.seat in (None, seat) and address in sheet.blank.spots
        ]

    def spot(self, place: Place) -> Spot:
        """Return the centre and size of a spot on its sheet, in mm."""
        return next(sheet for sheet in self.all if sheet.key == place.sheet).blank.spots[place.address]

    def show(self, marks: Sequence[Marks], ends: Sequence[PlayerResult]) -> dict[str, Any]:
        """Return what changed on the sheets since the last call, given all current marks and final results."""
        self._moment += 1
        changed, new = [], []
        for sheet in self.all:
            sheet.surface.take(self._moment, marks[sheet.seat or 0])
            told = self._changes(sheet, ends)
            if told is not None:
                new += [(sheet, mark["address"]) for mark in told["marks"]] if sheet.sent else []
                changed.append(told)
                sheet.sent = True
        return {"sheets": changed, "new": [_spot(*each) for each in new if each[1]], **self.shared()}

    def looks(self, changed: Mapping[tuple[int, str], Mark | None]) -> list[dict[str, str]]:
        """Return drawings of marks that are not on the sheets yet; none for a mark that would be removed."""
        found: dict[Place, str] = {}
        for (seat, address), mark in changed.items():
            for sheet in self.all:
                if mark is not None and sheet.seat in (None, seat) and address in sheet.blank.spots:
                    look = self.symbols.placed_markup(sheet.surface.as_if(address, mark).look)
                    found[Place(sheet.key, address)] = look
        return [{**place._asdict(), "svg": look} for place, look in found.items()]

    def _changes(self, sheet: OnPage, ends: Sequence[PlayerResult]) -> dict[str, Any] | None:
        now = sheet.now(ends)
        order = list(now)
        fresh = [address for address, laid in now.items() if sheet.known.get(address) is not laid]
        if sheet.sent and not fresh and order == sheet.order:
            return None
        told: dict[str, Any] = {
            "key": sheet.key, "seat": sheet.seat, "title": sheet.title, "width": sheet.blank.w,
            "height": sheet.blank.h, "order": order,
            "marks": [{"address": a, "svg": self.symbols.placed_markup(now[a].look)} for a in fresh],
        }  # fmt: skip
        if not sheet.sent:
            told["blank"] = picture_of(sheet.blank)
            told["spots"] = {a: [round(n, 2) for n in spot] for a, spot in sheet.blank.spots.items()}
            told["regions"] = self._regions(sheet)
        sheet.known, sheet.order = now, order
        return told

    def _regions(self, sheet: OnPage) -> list[dict[str, str]]:
        """Return the named regions of a sheet from top to bottom: the first word of their addresses, and
        their names."""
        families = self.played.game.spots
        named = {family.name.partition(".")[0]: family.area for family in families if family.area is not None}
        found: dict[str, Msg] = {}
        for address in sorted(sheet.blank.spots, key=lambda at: sheet.blank.spots[at][1]):
            word = address.partition(".")[0]
            if word in named:
                found.setdefault(word, named[word])
        say = catalog(self.lang).say
        return [{"family": word, "name": say(name)} for word, name in found.items()]

    def shared(self) -> dict[str, Any]:
        """Return the shared SVG definitions and style rules that the page does not have yet."""
        defs, style = self.symbols.definitions(), self.symbols.style_sheet()
        told = {
            "defs": "".join(defs[self._defs :]),
            "style": style if style != self._style else "",
            "scale": SCALE,
        }
        self._defs, self._style = len(defs), style
        return told


def _spot(sheet: OnPage, address: str) -> dict[str, Any]:
    spot = sheet.blank.spots[address]
    return {"sheet": sheet.key, "address": address, **box(spot)}


def box(spot: Spot) -> dict[str, float]:
    """Return the centre, half width and half height of a spot, in mm."""
    return dict(zip(("x", "y", "rx", "ry"), (round(n, 2) for n in spot), strict=True))
