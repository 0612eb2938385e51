"""The sheets of a page in HTML: blank sheets, the marks on them at each moment, and the faces of dice and sticks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import accumulate, groupby, pairwise
from typing import NamedTuple

from sheetgen.draw.scene import Scene
from sheetgen.draw.svg_entities import EntitySymbols
from sheetgen.draw.svg_path import UNIT, whole_units
from sheetgen.draw.svg_symbols import COARSE, Drawing, Symbols
from sheetgen.games.contract.spots import Family, family_of
from sheetgen.games.contract.values import Thrown
from sheetgen.page.markup import Markup, el
from sheetgen.page.story import Story
from sheetgen.page.surface import GameInfo, PlacedMark, Surface
from sheetgen.press.cache import Cache
from sheetgen.resources import find_object
from sheetgen.sheets.filled import PIECE, Owned, drawn_for, pages_of_seats, player_results
from sheetgen.sheets.press_data import Drawn
from sheetgen.text.typesetter import Typesetter

ID = "art"
SHARED = 40
"""The shortest markup, in characters, for which a definition makes the file smaller."""
_SAFE = str.maketrans({"%": "%25", "#": "%23", "'": "%27", "\n": " "})
"""Escapes for characters with a meaning in a data URL or in an HTML attribute."""


class SheetsPicture:
    """The picture of blank sheets; ``langs`` holds the same sheets in each language."""

    def __init__(self, langs: Sequence[Sequence[Scene]]) -> None:
        scenes = [scene for sheets in langs for scene in sheets]
        self._sizes = [(whole_units(scene.w * COARSE), whole_units(scene.h * COARSE)) for scene in scenes]
        *self._tops, self._high = accumulate((high for _, high in self._sizes), initial=0)
        self._wide = max(wide for wide, _ in self._sizes)
        self._scenes, self._each = scenes, len(scenes) // len(langs)

    def image(self, content: str = "", kept: Cache | None = None) -> Markup:
        """Return the picture as a definition. ``content`` is the key of the picture in the cache ``kept``."""
        if kept is None:
            return self._image()
        key = f"picture of blank sheets {content}"
        found = kept.value(key, str)
        if found is not None:
            return Markup(found)
        image = self._image()
        kept.keep_value(key, str(image))
        return image

    def _image(self) -> Markup:
        symbols = EntitySymbols()
        read = [symbols.read_items(scene.items) for scene in self._scenes]
        if len(read) > self._each:
            drawn, shared = _shared(symbols, read)
        else:
            drawn, shared = [symbols.markup(drawing) for drawing in read], ""
        sheets = [
            f'<svg y="{top}" width="{wide}" height="{high}">{sheet}</svg>'
            for top, (wide, high), sheet in zip(self._tops, self._sizes, drawn, strict=True)
        ]
        size = f'width="{self._wide}" height="{self._high}"'
        picture = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self._wide} {self._high}" fill="none">'
            f"<style>{symbols.style_sheet()}</style><defs>{symbols.defs()}{shared}</defs>{''.join(sheets)}</svg>"
        )
        kind, picture = symbols.doctype_and_elements(picture)
        picture = (kind + picture).translate(_SAFE)
        return Markup(f"<image id=\"{ID}\" {size} href='data:image/svg+xml,{picture}'/>")

    def sheet(self, lang: int, number: int) -> Markup:
        """Return an ``svg`` element that shows one sheet of the picture."""
        at = lang * self._each + number
        wide, high = self._sizes[at]
        use = el("use", href=f"#{ID}", y=-self._tops[at])
        scene = self._scenes[at]
        return el(
            "svg", use, width=whole_units(scene.w), height=whole_units(scene.h), viewBox=f"0 0 {wide} {high}",
            preserveAspectRatio="none",
        )  # fmt: skip


def _shared(symbols: Symbols, drawings: Sequence[Drawing]) -> tuple[list[str], str]:
    """Return drawings as markup, and definitions of the sequences of parts that several share."""
    parts = [[symbols.markup([part]) for part in drawing] for drawing in drawings]
    follows = Counter(pair for row in parts for pair in pairwise(row))
    runs: list[list[tuple[str, ...]]] = []
    made: dict[tuple[str, ...], str] = {}
    for drawing, row in zip(drawings, parts, strict=True):
        runs.append([])
        begin = 0
        for end in range(1, len(row) + 1):
            if end < len(row) and follows[row[end - 1], row[end]] > 1:
                continue
            run = tuple(row[begin:end])
            made.setdefault(run, symbols.markup(drawing[begin:end]))
            runs[-1].append(run)
            begin = end
    count = Counter(run for row in runs for run in row)
    names = {run: f"r{n}" for n, run in enumerate(count) if count[run] > 1 and len(made[run]) > SHARED}
    defs = "".join(f'<g id="{name}">{made[run]}</g>' for run, name in names.items())
    drawn = [_with_references(symbols, *given, names) for given in zip(drawings, runs, strict=True)]
    return drawn, defs


def _with_references(
    symbols: Symbols, drawing: Drawing, runs: Sequence[tuple[str, ...]], names: Mapping[tuple[str, ...], str]
) -> str:
    """Return a drawing as markup that refers to runs with names; parts between them are written together."""
    out: list[str] = []
    at = 0
    for name, group in groupby(runs, key=names.get):
        taken = [*group]
        end = at + sum(map(len, taken))
        out.append(f'<use href="#{name}"/>' * len(taken) if name else symbols.markup(drawing[at:end]))
        at = end
    return "".join(out)


HEIGHT = 10.0
"""The height of a die in mm."""
HIGH = HEIGHT * UNIT * COARSE
"""The height of a die in units of its drawing."""


class ThrownFace(NamedTuple):
    """A face: the ratio of width to height, and its description."""

    width: float
    words: str


class Throws:
    """All throws of a game; ``rows`` holds moments and the indices of the faces shown from then on."""

    def __init__(self, story: Story, symbols: Symbols) -> None:
        self.faces: list[ThrownFace] = []
        self.rows: list[tuple[int, list[int]]] = []
        self._known: dict[str, int] = {}
        self._symbols, self._setter = symbols, Typesetter(story.lang)
        self._drawings: list[Drawing] = []
        known = find_object(story.game.throws) if story.game.throws else {}
        for at, moment in enumerate(story.moments):
            for event in moment.events:
                throw = known.get(event.move[0]) if event.player is None else None
                if throw is not None:
                    shown = throw(story.replay.heading.layout, event.move)
                    self.rows.append((at, [self._face(story, thing) for thing in shown]))

    def _face(self, story: Story, thing: Thrown) -> int:
        if thing.key not in self._known:
            self._known[thing.key] = len(self.faces)
            self.faces.append(ThrownFace(thing.width, story.say(thing.words)))
            scene = Scene(thing.width * HEIGHT, HEIGHT, self._setter)
            thing.picture(scene, thing.width * HEIGHT / 2, HEIGHT / 2, HEIGHT)
            self._drawings.append(self._symbols.read_items(scene.items))
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


class PageView(NamedTuple):
    """A page of a player: the index of its blank, the seat (None if common), its title and its marks."""

    blank: int
    seat: int | None
    title: str
    laid: list[PlacedMark]


class PageViews:
    """All pages of a game; ``scenes`` are the blanks, marks are drawn with ``symbols``.

    Blanks with equal ``content`` look the same.
    """

    def __init__(self, story: Story, symbols: Symbols, paper: str) -> None:
        heading = story.replay.heading
        ghost = heading.ghost is not None
        drawn, self.scenes = drawn_for(heading.layout, story.marks, story.lang, paper, ghost=ghost)
        self.content = [sheet.pages.content for sheet in drawn if isinstance(sheet.pages, Drawn)]
        titles = [sheet.title for sheet in drawn for page in sheet.pages if page.spots]
        self.all: list[PageView] = []
        order = _Order(story)
        played = GameInfo(story.game, heading.layout, story.players, len(heading.typed))
        for seat, number in sorted(pages_of_seats(self.scenes, story.marks, ghost=ghost), key=_rank):
            surface = Surface(played, symbols, self.scenes[number], seat)
            for at, marks in enumerate(story.marks):
                surface.take(at, marks[seat or 0])
            laid = sorted(_all_marks(story, surface), key=lambda one: order.of(one))
            self.all.append(PageView(number, seat, titles[number], laid))


def _rank(page: Owned) -> tuple[int, int, int]:
    """Return the sort key of a page: the common board comes first, then each player's sheets, then pads."""
    seat, number = page
    return (2 if number else 0, 0, number) if seat is None else (1, seat, number)


class _Order:
    """Orders the marks on a sheet as they are drawn: the end of the game, pieces in the game's order, then
    marks of the pen.
    """

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
    shown = surface.end(player_results(story.game, story.moments[-1].state, story.replay.heading.players))
    return surface.found if shown is None else [shown._replace(times=[story.last]), *surface.found]
