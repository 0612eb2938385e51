"""A layout as its pages: which papers and options it has, and its drawing."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen.draw import paper as papers
from sheetgen.draw.paper import LARGER, USUAL
from sheetgen.errors import LayoutError, UsageError
from sheetgen.games import registry, variation
from sheetgen.games.contract.game import Game
from sheetgen.games.kinds.cards import CardSet
from sheetgen.games.layouts.fault import Fault
from sheetgen.games.layouts.file import place, titled
from sheetgen.games.layouts.identity import fingerprint, layout_hash
from sheetgen.games.library import load, resolve
from sheetgen.message import msg
from sheetgen.resources import find
from sheetgen.sheets.finished_page import Drawn, Finished
from sheetgen.sheets.spot_uses import Uses
from sheetgen.text.catalog import catalog
from sheetgen.units import Within

if TYPE_CHECKING:
    from sheetgen.draw.paper import Paper
    from sheetgen.draw.scene import Scene
    from sheetgen.text.typesetter import Typesetter


Choice = tuple[str, ...] | Within
"""The values of an option, the default first, or numbers."""


class Drawing(NamedTuple):
    """What draws a kind of layout: ``module:function`` ``(layout, typesetter, paper, **options) -> list[Scene]``.

    ``module:OPTIONS`` may be asked of it: options and their values.
    """

    function: str
    asks: str = ""
    larger: bool = False
    """Whether there is more than A4 and Letter for it; else the game says so."""

    @property
    def options(self) -> Mapping[str, Choice]:
        """What may be asked of it."""
        found: Mapping[str, Choice] = find(self.asks) if self.asks else {}
        return found

    def takes(self, name: str, value: str) -> bool:
        """Whether it may be asked for this."""
        choice = self.options.get(name, ())
        return choice.takes(value) if isinstance(choice, Within) else value in choice


SHARED: Mapping[str, Drawing] = {
    "card": Drawing("sheetgen.sheets.cards:card_pages", "sheetgen.sheets.cards:OPTIONS"),
    "log": Drawing("sheetgen.sheets.log_sheet:log_pages", "sheetgen.sheets.log_sheet:OPTIONS"),
    "kit": Drawing("sheetgen.sheets.table_kit:kit_pages", "sheetgen.sheets.table_kit:OPTIONS"),
    "campaign": Drawing("sheetgen.sheets.campaign:campaign_pages"),
    "box": Drawing("sheetgen.sheets.tuck_boxes:box_pages", "sheetgen.sheets.tuck_boxes:OPTIONS", larger=True),
}
"""Drawings of the kinds of layout that all games have."""


def drawing_of(game: Game, kind: str) -> Drawing | None:
    """What draws layouts of this kind; None where they can not be printed."""
    if kind in SHARED:
        return SHARED[kind]
    function = game.drawings.get(kind)
    return Drawing(function, game.asks.get(kind, "")) if function else None


class Sheet(NamedTuple):
    """A loaded layout and what is said of it; ``address`` is ``game/name``, ``hash`` its content's."""

    game: Game
    layout: Any
    address: str
    version: str
    hash: str
    path: Path | None = None
    options: Mapping[str, str] = MappingProxyType({})
    """What was asked of its drawing, see ``with_options``."""

    def title(self, lang: str) -> str:
        """What to call it in a language; the name where the layout has no title."""
        return titled(self.layout.header, lang)


def read_sheet(path: Path) -> Sheet:
    """The sheet of a layout file; raises as ``load`` does."""
    return sheet_of(load(path))._replace(path=path)


def sheet_of(layout: Any) -> Sheet:
    """The sheet of a loaded layout."""
    head = layout.header
    return Sheet(
        registry.find(head.game),
        layout,
        f"{head.game}/{head.name}",
        head.version,
        layout_hash(layout),
    )


def with_options(sheet: Sheet, options: Mapping[str, str]) -> Sheet:
    """The sheet drawn with ``options``; raises ``UsageError`` for one that its kind does not have."""
    drawing = drawing_of(sheet.game, sheet.layout.header.kind)
    known = drawing.options if drawing else {}
    for name, value in options.items():
        if name not in known:
            said = "--{option} is not for {layout}, a layout of kind {kind}."
            kind = sheet.layout.header.kind
            raise UsageError(msg(said, "report", option=name, layout=sheet.address, kind=kind))
        choice = known[name]
        if drawing is not None and not drawing.takes(name, value):
            said = "--{option} can not be {given}; it can be {known}."
            listed = str(choice) if isinstance(choice, Within) else ", ".join(choice)
            raise UsageError(msg(said, "report", option=name, given=value, known=listed))
    return sheet._replace(options=dict(options))


def papers_of(game: Game, kind: str) -> tuple[str, ...]:
    """Papers on which layouts of this kind can be printed at home."""
    drawing = drawing_of(game, kind)
    if drawing is None:
        return ()
    return (*USUAL, *(LARGER if drawing.larger else game.papers.get(kind, ())))


def is_cut(sheet: Sheet) -> bool:
    """Whether its pages come in sizes of their own and are cut out of what is printed; a box for cards does not."""
    drawing = drawing_of(sheet.game, sheet.layout.header.kind)
    return drawing is not None and "size" in drawing.options and "cards" not in drawing.options


def room_faults(sheet: Sheet) -> list[Fault]:
    """Faults that show only when the sheet is drawn: sizes that leave no room on a paper."""
    faults: dict[Fault, None] = {}
    for paper in papers_of(sheet.game, sheet.layout.header.kind):
        try:
            draw_sheet(sheet, "en", paper)
        except LayoutError as error:
            faults.update(dict.fromkeys(error.faults))
    return list(faults)


def draw_sheet(sheet: Sheet, lang: str, paper: str) -> list[Scene]:
    """The pages of a sheet on one of its papers.

    Raises ``TextError`` where a text has no room, ``LayoutError`` where the layout's sizes have none,
    ``UsageError`` for a kind of layout that has no drawing, or none on this paper.
    """
    from sheetgen.text.typesetter import Typesetter

    drawing = drawing_of(sheet.game, sheet.layout.header.kind)
    if drawing is None:
        said = "{layout} can not be printed: there is no drawing for layouts of kind {kind}."
        raise UsageError(msg(said, "report", layout=sheet.address, kind=sheet.layout.header.kind))
    known = papers_of(sheet.game, sheet.layout.header.kind)
    if paper in LARGER and paper not in known:
        said = "{layout} can not be printed on {paper}; it can be on {papers}."
        papers_known = ", ".join(known)
        raise UsageError(msg(said, "report", layout=sheet.address, paper=paper, papers=papers_known))
    try:
        return pages_of(sheet.game, sheet.layout, Typesetter(lang), papers.paper(paper), **sheet.options)
    except LayoutError as error:
        path = sheet.path and (varied.model if (varied := variation.of(sheet.path)) else sheet.path)
        raise LayoutError(place(error.faults, path) if path else error.faults) from None


def pages_of(game: Game, layout: Any, typesetter: Typesetter, paper: Paper, **options: str) -> list[Scene]:
    """The pages of a layout as its drawing makes them, with no check before."""
    drawing = drawing_of(game, layout.header.kind)
    assert drawing is not None
    pages: list[Scene] = find(drawing.function)(layout, typesetter, paper, **options)
    return pages


def _content(layout: Any) -> str:
    """What a drawing depends on: the layout, and the one that its pictures show."""
    shown = [load(resolve(layout.shows))] if isinstance(layout, CardSet) and layout.shows else []
    return " ".join(fingerprint(one) for one in (layout, *shown))


def finish(sheet: Sheet, lang: str, paper: str) -> Finished:
    """The sheet as the press takes it; its pages are drawn later, and raise as ``draw_sheet`` does."""
    options = " ".join(f"{name}={value}" for name, value in sorted(sheet.options.items()))
    pages = Drawn(
        lambda: draw_sheet(sheet, lang, paper),
        lambda: f"{sheet.address} {_content(sheet.layout)} {lang} {paper} {options}",
    )
    return Finished(
        sheet.address, sheet.version, sheet.hash, pages, lang, is_cut(sheet),
        lambda lang: (catalog(lang).say(sheet.game.title), sheet.title(lang)),
        Uses(sheet.game, sheet.layout, lang),
    )  # fmt: skip
