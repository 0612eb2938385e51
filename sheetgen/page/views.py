"""The sheets of a page with all marks, and the faces of dice and sticks thrown."""

from __future__ import annotations

from typing import NamedTuple

from sheetgen.draw.scene import Scene
from sheetgen.draw.svg_path import UNIT
from sheetgen.draw.svg_symbols import COARSE, Drawing, Symbols
from sheetgen.games.contract.spots import Family, family_of
from sheetgen.games.contract.values import Thrown
from sheetgen.page.markup import Markup
from sheetgen.page.story import Story
from sheetgen.page.surface import GameInfo, PlacedMark, Surface
from sheetgen.resources import find
from sheetgen.sheets.filled import PIECE, Owned, drawn_for, ends, pages_of_seats
from sheetgen.sheets.finished_page import Drawn
from sheetgen.text.typesetter import Typesetter

HEIGHT = 10.0
"""The height of a die in mm."""
HIGH = HEIGHT * UNIT * COARSE
"""The height of a die in units of its drawing."""


class Face(NamedTuple):
    """A face: the ratio of width to height, and its description."""

    width: float
    words: str


class Throws:
    """All throws of a game; ``rows`` holds moments and the indices of the faces shown from then on."""

    def __init__(self, story: Story, symbols: Symbols) -> None:
        self.faces: list[Face] = []
        self.rows: list[tuple[int, list[int]]] = []
        self._known: dict[str, int] = {}
        self._symbols, self._setter = symbols, Typesetter(story.lang)
        self._drawings: list[Drawing] = []
        known = find(story.game.throws) if story.game.throws else {}
        for at, moment in enumerate(story.moments):
            for event in moment.events:
                throw = known.get(event.move[0]) if event.player is None else None
                if throw is not None:
                    shown = throw(story.replay.heading.layout, event.move)
                    self.rows.append((at, [self._face(story, thing) for thing in shown]))

    def _face(self, story: Story, thing: Thrown) -> int:
        if thing.key not in self._known:
            self._known[thing.key] = len(self.faces)
            self.faces.append(Face(thing.width, story.say(thing.words)))
            scene = Scene(thing.width * HEIGHT, HEIGHT, self._setter)
            thing.picture(scene, thing.width * HEIGHT / 2, HEIGHT / 2, HEIGHT)
            self._drawings.append(self._symbols.read(scene.items))
        return self._known[thing.key]

    def pictures(self) -> list[Markup]:
        """Return the content and size of a symbol for each face."""
        return [
            Markup(
                f'viewBox="0 0 {round(face.width * HIGH)} {round(HIGH)}">'
                f"{self._symbols.markup(drawing)}</symbol>"
            )
            for face, drawing in zip(self.faces, self._drawings, strict=True)
        ]


class Faces:
    """The faces of a page in all languages as symbols ``face0``, ``face1`` …, equal pictures once."""

    def __init__(self) -> None:
        self._ids: dict[Markup, int] = {}

    def of(self, throws: Throws) -> list[int]:
        """Return the index of the symbol for each face of these throws."""
        return [self._ids.setdefault(picture, len(self._ids)) for picture in throws.pictures()]

    def defs(self) -> Markup:
        """Return the definitions of all symbols."""
        return Markup("".join(f'<symbol id="face{n}" {picture}' for picture, n in self._ids.items()))


# ---- sheets: each blank once, and all marks that ever lie on it, with their times ----


class View(NamedTuple):
    """A page of a player: the index of its blank, the seat (None if common), its title and its marks."""

    blank: int
    seat: int | None
    title: str
    laid: list[PlacedMark]


class Views:
    """All pages of a game; ``scenes`` are the blanks, marks are drawn with ``symbols``.

    Blanks with equal ``content`` look the same.
    """

    def __init__(self, story: Story, symbols: Symbols, paper: str) -> None:
        heading = story.replay.heading
        ghost = heading.ghost is not None
        drawn, self.scenes = drawn_for(heading.layout, story.marks, story.lang, paper, ghost=ghost)
        self.content = [sheet.pages.content for sheet in drawn if isinstance(sheet.pages, Drawn)]
        titles = [sheet.title for sheet in drawn for page in sheet.pages if page.spots]
        self.all: list[View] = []
        order = _Order(story)
        played = GameInfo(story.game, heading.layout, story.players, len(heading.typed))
        for seat, number in sorted(pages_of_seats(self.scenes, story.marks, ghost=ghost), key=_rank):
            surface = Surface(played, symbols, self.scenes[number], seat)
            for at, marks in enumerate(story.marks):
                surface.take(at, marks[seat or 0])
            laid = sorted(_all_marks(story, surface), key=lambda one: order.of(one))
            self.all.append(View(number, seat, titles[number], laid))


def _rank(page: Owned) -> tuple[int, int, int]:
    """Return the order of pages: the common board first, then each player's sheets, then pads."""
    seat, number = page
    return (2 if number else 0, 0, number) if seat is None else (1, seat, number)


class _Order:
    """The drawing order: the end of the game, pieces in the game's order, then marks of the pen."""

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

    def of(self, laid: PlacedMark) -> tuple[int, int]:
        if not laid.address:
            return 0, 0
        return (1 if laid.mark.kind == PIECE else 2), self._rank.get(self._family(laid.address), 0)


def _all_marks(story: Story, surface: Surface) -> list[PlacedMark]:
    """Return all marks that ever lay on a page, and the drawing of the game's end if there is one."""
    if not story.game.end or not story.replay.finished:
        return surface.found
    shown = surface.end(ends(story.game, story.moments[-1].state, story.replay.heading.players))
    return surface.found if shown is None else [shown._replace(times=[story.last]), *surface.found]
