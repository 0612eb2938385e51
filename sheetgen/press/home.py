"""Layouts as a PDF for the printer at home: each page exactly the paper's size, nothing bleeds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen.errors import LayoutError, UsageError
from sheetgen.games import shared
from sheetgen.games.game import Game, find
from sheetgen.games.layout import Fault, called, layout_hash, load, place
from sheetgen.text.catalog import catalog
from sheetgen.text.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.draw.pdf import Document
    from sheetgen.draw.scene import Scene

PAPERS = ("a4", "letter")
"""Papers on which all layouts can be printed at home."""
LARGE = ("a3", "tabloid")
"""Papers for the layouts whose game says so."""
EDITIONS = ("colour", "low-ink", "grey", "bw")
LICENCE = "MIT"


class Sheet(NamedTuple):
    """A loaded layout and what is said of it; ``address`` is ``game/name``, ``hash`` its content's."""

    game: Game
    layout: Any
    address: str
    version: str
    hash: str
    titles: str | Mapping[str, str]
    path: Path | None = None
    options: Mapping[str, str] = MappingProxyType({})
    """What was asked of its drawing, see ``asked``."""

    def title(self, lang: str) -> str:
        """What to call it in a language; the name where the layout has no title."""
        return called(self.titles, self.layout.header.name, lang)


def read(path: Path) -> Sheet:
    """The sheet of a layout file; raises as ``load`` does."""
    return of(load(path))._replace(path=path)


def of(layout: Any) -> Sheet:
    """The sheet of a loaded layout."""
    head = layout.header
    return Sheet(
        find(head.game), layout, f"{head.game}/{head.name}", head.version, layout_hash(layout), head.title
    )


def asked(sheet: Sheet, options: Mapping[str, str]) -> Sheet:
    """The sheet drawn with ``options``; raises ``UsageError`` for one that its kind does not have."""
    known = shared.options(sheet.game, sheet.layout.header.kind) if options else {}
    for name, value in options.items():
        if name not in known:
            said = "--{option} is not for {layout}, a layout of kind {kind}."
            kind = sheet.layout.header.kind
            raise UsageError(msg(said, "report", option=name, layout=sheet.address, kind=kind))
        if value not in known[name]:
            said = "--{option} can not be {given}; it can be {known}."
            raise UsageError(msg(said, "report", option=name, given=value, known=", ".join(known[name])))
    return sheet._replace(options=dict(options))


def papers_of(game: Game, kind: str) -> tuple[str, ...]:
    """Papers on which layouts of this kind can be printed at home."""
    return (*PAPERS, *game.papers.get(kind, ())) if kind in game.drawings else ()


def cut(sheet: Sheet) -> bool:
    """Whether its pages come in sizes of their own and are cut out of what is printed."""
    return "size" in shared.options(sheet.game, sheet.layout.header.kind)


def room_faults(sheet: Sheet) -> list[Fault]:
    """Faults that show only when the sheet is drawn: sizes that leave no room on a paper."""
    faults: dict[Fault, None] = {}
    for paper in papers_of(sheet.game, sheet.layout.header.kind):
        try:
            draw(sheet, "en", paper)
        except LayoutError as error:
            faults.update(dict.fromkeys(error.faults))
    return list(faults)


def draw(sheet: Sheet, lang: str, paper: str) -> list[Scene]:
    """The pages of a sheet on one of its papers.

    Raises ``TextError`` where a text has no room, ``LayoutError`` where the layout's sizes have none,
    ``UsageError`` for a kind of layout that has no drawing, or none on this paper.
    """
    from sheetgen.draw import paper as papers
    from sheetgen.text.typesetter import Typesetter

    known = papers_of(sheet.game, sheet.layout.header.kind)
    if not known:
        said = "{layout} can not be printed: there is no drawing for layouts of kind {kind}."
        raise UsageError(msg(said, "report", layout=sheet.address, kind=sheet.layout.header.kind))
    if paper in LARGE and paper not in known:
        said = "{layout} can not be printed on {paper}; it can be on {papers}."
        papers_known = ", ".join(known)
        raise UsageError(msg(said, "report", layout=sheet.address, paper=paper, papers=papers_known))
    try:
        return sheet.game.draw(sheet.layout, Typesetter(lang), papers.paper(paper), **sheet.options)
    except LayoutError as error:
        raise LayoutError(place(error.faults, sheet.path) if sheet.path else error.faults) from None


def document_title(sheets: Sequence[Sheet], lang: str) -> str:
    """``Game: sheet, sheet``, each game once."""
    games: dict[str, list[str]] = {}
    for sheet in sheets:
        games.setdefault(catalog(lang).say(sheet.game.title), []).append(sheet.title(lang))
    return "; ".join(f"{game}: {', '.join(dict.fromkeys(titles))}" for game, titles in games.items())


def begin(
    out: BytesIO, sheets: Sequence[Sheet], lang: str, edition: str, subject: Msg, **how: Any
) -> Document:
    """An empty document that says what it holds, in which language, and under which licence.

    ``how`` goes to ``Document`` as it is.
    """
    from sheetgen.draw.inks import edition as find_edition
    from sheetgen.draw.pdf import Document

    known = dict.fromkeys(f"{s.address} {s.version}, layout {s.hash}" for s in sheets)
    return Document(
        out,
        edition=find_edition(edition),
        title=document_title(sheets, lang),
        lang=lang,
        author="sheetgen",
        subject=catalog(lang).say(subject),
        keywords="; ".join([*known, f"licence {LICENCE}"]),
        **how,
    )


def label(document: Document, names: Sequence[str]) -> None:
    """Give the pages names that viewers show instead of numbers; a name that comes again is counted."""
    seen: dict[str, int] = {}
    for number, name in enumerate(names):
        seen[name] = seen.get(name, 0) + 1
        document.canvas.addPageLabel(number, prefix=name if seen[name] == 1 else f"{name} ({seen[name]})")


def pdf(sheets: Sequence[Sheet], *, lang: str, paper: str, edition: str = "colour") -> tuple[bytes, int]:
    """The sheets in one PDF, in order; returns it and its number of pages. The same input, the same bytes."""
    out = BytesIO()
    subject = msg("Sheets to print and play on", "sheet")
    document = begin(out, sheets, lang, edition, subject)
    names = []
    for sheet in sheets:
        for scene in draw(sheet, lang, paper):
            document.begin(scene.w, scene.h)
            document.draw(scene)
            document.end()
            names.append(scene.title or sheet.title(lang))
    label(document, names)
    document.save()
    return out.getvalue(), len(names)
