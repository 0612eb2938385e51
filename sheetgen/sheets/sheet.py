"""Sheets of layouts: their papers, options and drawings, and the purpose of each spot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sheetgen.conversion import NumberRange
from sheetgen.draw import paper as papers
from sheetgen.draw.items import Use
from sheetgen.draw.paper import LARGER, UNPRINTABLE, USUAL, Paper
from sheetgen.errors import LayoutError, UsageError
from sheetgen.games import registry, variation
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.spots import family_of
from sheetgen.games.kinds.cards import CardSet
from sheetgen.games.layouts.faults import Fault
from sheetgen.games.layouts.file import available, fingerprint, layout_hash, numbered_title, place_faults
from sheetgen.games.library import load, resolve
from sheetgen.message import Msg, msg
from sheetgen.resources import find_object
from sheetgen.sheets.press_data import Drawn, Finished
from sheetgen.text.catalog import catalog

if TYPE_CHECKING:
    from sheetgen.draw.fitting import Edges
    from sheetgen.draw.scene import Scene
    from sheetgen.games.contract.paper import Paper as GamePaper
    from sheetgen.text.typesetter import Typesetter


PLAIN: Final = ("field", "own", "score")
"""Parts of addresses that are left out of names."""


class Uses:
    """The uses of a sheet's spots in order; for example, a bonus is ringed first and crossed later."""

    def __init__(self, game: Game, layout: Any, lang: str) -> None:
        self._game, self._layout, self._lang = game, layout, lang

    @cached_property
    def _paper(self) -> GamePaper | None:
        return self._game.paper_of(self._layout)

    def __call__(self, address: str) -> Sequence[Use]:
        """Return the uses of a spot in order; empty for a spot of no known family."""
        family, paper, say = family_of(self._game.spots, address), self._paper, catalog(self._lang).say
        if family is None:
            return ()
        named = paper.name(address) if paper else family.place_name(self._layout, address)
        says = say(named) if named is not None else ""
        if not says or says == address:
            says = " ".join(_word(part, self._lang) for part in address.split(".") if part not in PLAIN)
        kinds = set(paper.kinds.get(address, ()) if paper else ()) or family.marks
        if {"circle", "used"} <= kinds:
            return Use(says, "ring"), Use(say(msg("{place}: crossed", "sheet", place=says)), "cross")
        if kinds <= {"text"}:
            return (Use(says, "text"),)
        return (Use(says, "ring" if kinds == {"circle"} else "cross"),)


def _word(part: str, lang: str) -> str:
    """Return a part of an address in the language, if sheetgen or the game has a translation."""
    known = catalog(lang)
    said = (
        Msg(text, context) for text in (part, part.capitalize()) for context in ("sheet", "log", "report")
    )
    return next((known.say(message) for message in said if known.has(message)), part)


WHOLE = "sheet"
"""The size of pages that fill a sheet of paper."""
Choice = tuple[str, ...] | NumberRange
"""The values of an option, the default first; or a range of numbers."""


class Drawing(NamedTuple):
    """The drawing of a kind of layout.

    ``function`` is ``module:name`` of a function ``(layout, typesetter, paper, **options) -> list[Scene]``;
    ``asks`` is ``module:name`` of its options and their values.
    """

    function: str
    asks: str = ""
    spares: str = ""
    """``module:name`` of a function like ``function`` that draws front and back of a spare card."""
    larger: bool = False
    """Whether it supports papers larger than A4 and Letter; otherwise the game defines that."""

    @property
    def options(self) -> Mapping[str, Choice]:
        """The options and their values."""
        found: Mapping[str, Choice] = find_object(self.asks) if self.asks else {}
        return found

    def is_cut(self, size: str = "") -> bool:
        """Return whether pages have sizes of their own and are cut out after printing, by default or in a size."""
        sizes = self.options.get("size", ())
        usual = "" if isinstance(sizes, NumberRange) or not sizes else sizes[0]
        return bool(usual) and "cards" not in self.options and (size or usual) != WHOLE

    def takes(self, name: str, value: str) -> bool:
        """Return whether an option accepts a value."""
        choice = self.options.get(name, ())
        if isinstance(choice, NumberRange):
            return choice.takes(value)
        return value in choice or (name == "size" and bool(choice) and papers.read_size(value) is not None)


SHARED: Mapping[str, Drawing] = {
    "card": Drawing("sheetgen.sheets.cards:card_pages", "sheetgen.sheets.cards:OPTIONS"),
    "log": Drawing("sheetgen.sheets.log_sheet:log_pages", "sheetgen.sheets.log_sheet:OPTIONS"),
    "kit": Drawing("sheetgen.sheets.table_kit:kit_pages", "sheetgen.sheets.table_kit:OPTIONS"),
    "campaign": Drawing("sheetgen.sheets.campaign:campaign_pages"),
    "cover": Drawing("sheetgen.sheets.cover:cover_pages", "sheetgen.sheets.cover:OPTIONS"),
    "box": Drawing("sheetgen.sheets.tuck_boxes:box_pages", "sheetgen.sheets.tuck_boxes:OPTIONS", larger=True),
}
"""The drawings of the kinds of layout that all games have."""


def drawing_of(game: Game, kind: str) -> Drawing | None:
    """Return the drawing of a kind of layout, or None if it cannot be printed."""
    if kind in SHARED:
        return SHARED[kind]
    function = game.drawings.get(kind)
    return Drawing(function, game.asks.get(kind, ""), game.spares.get(kind, "")) if function else None


class Sheet(NamedTuple):
    """A loaded layout with its metadata; ``address`` is ``game/name``, ``hash`` that of its content."""

    game: Game
    layout: Any
    address: str
    version: str
    hash: str
    path: Path | None = None
    options: Mapping[str, str] = MappingProxyType({})
    """Options of its drawing, see ``with_options``."""

    def title(self, lang: str) -> str:
        """Return its title in a language, or its name if it has no title."""
        return numbered_title(self.layout.header, lang)


def read_sheet(path: Path) -> Sheet:
    """Return the sheet of a layout file. Raises the exceptions of ``load``."""
    return sheet_of(load(path))._replace(path=path)


def sheet_of(layout: Any) -> Sheet:
    """Return the sheet of a loaded layout."""
    head = layout.header
    return Sheet(
        registry.find(head.game),
        layout,
        f"{head.game}/{head.name}",
        head.version,
        layout_hash(layout),
    )


def with_options(sheet: Sheet, options: Mapping[str, str]) -> Sheet:
    """Return the sheet with options for its drawing. Raises ``UsageError`` for options that its kind does not
    have.
    """
    drawing = drawing_of(sheet.game, sheet.layout.header.kind)
    known = drawing.options if drawing else {}
    for name, value in options.items():
        if name not in known:
            said = "--{option} does not apply to {layout}, a layout of kind {kind}."
            kind = sheet.layout.header.kind
            raise UsageError(msg(said, "report", option=name, layout=sheet.address, kind=kind))
        choice = known[name]
        if drawing is not None and not drawing.takes(name, value):
            said = "--{option} cannot be {given}; it can be {known}."
            listed = str(choice) if isinstance(choice, NumberRange) else ", ".join(choice)
            if name == "size":
                said = "--{option} cannot be {given}; it can be {known}, or lengths such as 80x120mm."
            raise UsageError(msg(said, "report", option=name, given=value, known=listed))
    return sheet._replace(options=dict(options))


def papers_of(game: Game, kind: str) -> tuple[str, ...]:
    """Return the papers on which this kind of layout can be printed at home."""
    drawing = drawing_of(game, kind)
    if drawing is None:
        return ()
    return (*USUAL, *(LARGER if drawing.larger else game.papers.get(kind, ())))


def is_cut(sheet: Sheet) -> bool:
    """Return whether pages have sizes of their own and are cut out after printing; this is not so for card
    boxes.
    """
    drawing = drawing_of(sheet.game, sheet.layout.header.kind)
    return drawing is not None and drawing.is_cut(sheet.options.get("size", ""))


def room_faults(sheet: Sheet) -> list[Fault]:
    """Return faults that only drawing finds: sizes in the layout that leave no room on a paper."""
    faults: dict[Fault, None] = {}
    for paper in papers_of(sheet.game, sheet.layout.header.kind):
        try:
            draw_sheet(sheet, "en", paper)
        except LayoutError as error:
            faults.update(dict.fromkeys(error.faults))
    return list(faults)


SMALLEST_SCALE = 0.5
"""Smallest scale at which pages are fitted on paper; their smallest type is then 3.5 pt high."""


class Room(NamedTuple):
    """The free edges of pages that are fitted on paper (top, right, bottom, left, in mm).

    ``always`` fits pages also on paper for which they are drawn. ``shop`` leaves out what is only for home.
    """

    clear: Edges = (UNPRINTABLE, UNPRINTABLE, UNPRINTABLE, UNPRINTABLE)
    always: bool = False
    shop: bool = False


AT_HOME = Room()


def draw_sheet(sheet: Sheet, lang: str, paper: str, room: Room = AT_HOME) -> list[Scene]:
    """Draw a sheet and return its pages. On paper for which it is not drawn, they are fitted into ``room``.

    Raises ``TextError`` if a text does not fit, ``LayoutError`` if the layout's sizes leave no room, and
    ``UsageError`` for a kind without a drawing, or without one for this paper.
    """
    from sheetgen.text.typesetter import Typesetter

    drawing = drawing_of(sheet.game, sheet.layout.header.kind)
    if drawing is None:
        said = "{layout} cannot be printed: there is no drawing for layouts of kind {kind}."
        raise UsageError(msg(said, "report", layout=sheet.address, kind=sheet.layout.header.kind))
    own = paper_drawn_for(sheet, paper)
    try:
        pages = draw_pages(sheet.game, sheet.layout, Typesetter(lang), own, **sheet.options)
        return (
            _fitted(sheet, pages, papers.find_paper(paper), room) if is_fitted(sheet, paper, room) else pages
        )
    except LayoutError as error:
        path = sheet.path and (varied.model if (varied := variation.variation_at(sheet.path)) else sheet.path)
        raise LayoutError(place_faults(error.faults, path) if path else error.faults) from None


def paper_drawn_for(sheet: Sheet, paper: str) -> Paper:
    """Return the paper for which a sheet is drawn to be printed on ``paper``; cards are drawn for any paper.

    Raises ``UsageError`` if the sheet cannot be printed on it.
    """
    wanted = papers.find_paper(paper)
    drawing = drawing_of(sheet.game, sheet.layout.header.kind)
    known = papers_of(sheet.game, sheet.layout.header.kind)
    if wanted.name in known or is_cut(sheet):
        return wanted
    if wanted.name in LARGER or (drawing is not None and _FIXED & set(drawing.options)):
        said = "{layout} cannot be printed on {paper}. Possible: {papers}."
        raise UsageError(
            msg(said, "report", layout=sheet.address, paper=wanted.name, papers=", ".join(known))
        )

    def fit(name: str) -> tuple[float, float]:
        own = papers.find_paper(name)
        return min(1.0, wanted.width / own.width, wanted.height / own.height), own.width * own.height

    return papers.find_paper(max(known, key=fit))


_FIXED = {"die", "cards"}
"""Options of drawings whose pieces have a real size, so that they are never scaled."""


def is_fitted(sheet: Sheet, paper: str, room: Room = AT_HOME) -> bool:
    """Return whether the pages of a sheet are fitted on ``paper``, because they are not drawn for it."""
    if is_cut(sheet):
        return False
    return room.always or papers.find_paper(paper).name not in papers_of(sheet.game, sheet.layout.header.kind)


def _fitted(sheet: Sheet, pages: Sequence[Scene], paper: Paper, room: Room) -> list[Scene]:
    """Return the pages fitted on paper; raise ``UsageError`` if they would be too small to read."""
    from sheetgen.draw.fitting import fit_page

    found = []
    for page in pages:
        one = fit_page(page.for_shop() if room.shop else page, paper.width, paper.height, room.clear)
        if one.printed_at < SMALLEST_SCALE:
            said = (
                "On paper of {width:g} × {height:g} mm {layout} would have {percent:.0%} of its size, too small "
                "to read and to write on. Paper of about {wide:.0f} × {high:.0f} mm is large enough."
            )
            k = SMALLEST_SCALE / max(one.printed_at, 0.01)
            raise UsageError(
                msg(said, "report", layout=sheet.address, percent=one.printed_at, width=paper.width,
                    height=paper.height, wide=paper.width * k, high=paper.height * k)
            )  # fmt: skip
        found.append(one)
    return found


def draw_pages(game: Game, layout: Any, typesetter: Typesetter, paper: Paper, **options: str) -> list[Scene]:
    """Draw a layout without checks, and return its pages."""
    drawing = drawing_of(game, layout.header.kind)
    assert drawing is not None
    pages: list[Scene] = find_object(drawing.function)(layout, typesetter, paper, **options)
    return pages


def _spare_sets(sheet: Sheet, lang: str, paper: str) -> Iterator[list[Scene]]:
    """Yield a sheet's spare card and the game's reference cards in its size, fronts and backs in turn; nothing if it
    has no spare card.
    """
    from sheetgen.text.typesetter import Typesetter

    drawing = drawing_of(sheet.game, sheet.layout.header.kind)
    if drawing is None or not drawing.spares:
        return
    setter, on = Typesetter(lang), papers.find_paper(paper)
    yield find_object(drawing.spares)(sheet.layout, setter, on, **sheet.options)
    for entry in available(sheet.game.key):
        if entry.kind == "card":
            yield draw_pages(sheet.game, load(resolve(entry.address)), setter, on, **sheet.options)


def _content(layout: Any) -> str:
    """Return the inputs of a drawing as text: the layout, and the layout shown in its pictures."""
    shown = [load(resolve(layout.shows))] if isinstance(layout, CardSet) and layout.shows else []
    return " ".join(fingerprint(one) for one in (layout, *shown))


def finished_sheet(sheet: Sheet, lang: str, paper: str, room: Room = AT_HOME) -> Finished:
    """Return the sheet for the press. Its pages are drawn at the first access and raise as ``draw_sheet``
    does.
    """
    options = " ".join(f"{name}={value}" for name, value in sorted(sheet.options.items()))
    fitted = is_fitted(sheet, paper, room)
    where = f" {room}" if fitted else ""
    pages = Drawn(
        lambda: draw_sheet(sheet, lang, paper, room),
        lambda: f"{sheet.address} {_content(sheet.layout)} {lang} {paper} {options}{where}",
    )
    return Finished(
        sheet.address, sheet.version, sheet.hash, pages, lang, is_cut(sheet),
        lambda lang: (catalog(lang).say(sheet.game.title), sheet.title(lang)),
        Uses(sheet.game, sheet.layout, lang), fitted, lambda: _spare_sets(sheet, lang, paper),
    )  # fmt: skip
