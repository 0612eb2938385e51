"""Print requests for common tasks: a pad of a game's sheets, and a game's cards. The game's data choose the layouts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetgen.draw.paper import find_paper, paper_label
from sheetgen.errors import UsageError
from sheetgen.games import registry
from sheetgen.impose.imposition import Margins, largest_grid
from sheetgen.message import msg
from sheetgen.printing.request import SCREEN, Request


def pad_request(names: Sequence[str], request: Request, sheets: int, size: str, paper: str) -> Request:
    """Return the request for a pad of ``sheets`` sheets of paper ``size``, with other options of ``request``.

    ``names`` are games, of which the pad's layouts are printed, or layouts. At home, as many sheets as fit are
    printed on ``paper`` and cut apart. A print shop gets one sheet, or with numbers all of them. Raises
    ``UsageError``.
    """
    if request.profile == SCREEN:
        raise UsageError(msg("A pad is for paper: --for names a print shop, not a screen.", "report"))
    size = find_paper(size).name
    request = request._replace(layouts=tuple(_pad_layouts(names)), paper=size)
    if request.profile is not None:
        return request._replace(copies=sheets if request.numbered else 1)
    up = _sheets_on_paper(size, paper)
    return request._replace(
        copies=sheets,
        on=None if paper == size else paper,
        up=up if up > 1 else 0,
        order="stack" if request.numbered and up > 1 else "rows",
    )


def _pad_layouts(names: Sequence[str]) -> Iterator[str]:
    """Yield the layouts of a pad; raise ``UsageError`` for a game without any."""
    for name in names:
        if is_layout(name):
            yield name
            continue
        game = registry.find(name.lower())
        if not game.pad:
            said = "{game} has no pad. Name the layouts, as `sheetgen list` shows them."
            raise UsageError(msg(said, "report", game=game.title))
        yield from (f"{game.key}/{layout}" for layout in game.pad)


def is_layout(name: str) -> bool:
    """Return whether a word names a layout and not a game."""
    return "/" in name or "\\" in name or name.endswith(".toml")


def _sheets_on_paper(size: str, paper: str) -> int:
    """Return how many sheets of a pad have room on a side of paper; raise ``UsageError`` if none has.

    The drawings keep the edges of the sheets clear, so these may lie side by side and at the paper's edge.
    """
    sheet, on = find_paper(size), find_paper(paper)
    sides = (on.width, on.height)
    try:
        return largest_grid(sheet.width, sheet.height, sides, margins=Margins(), gutter=0.0).room
    except UsageError:
        said = "A sheet of {size} does not fit on {paper} paper. --paper names larger paper."
        raise UsageError(msg(said, "report", size=paper_label(size), paper=paper_label(paper))) from None


def card_request(names: Sequence[str], request: Request, lang: str, several: bool) -> Request:
    """Return the request for all cards of games, as one deck in one language.

    With ``several`` languages, the name of the output file gets the language.
    """
    output = request.output
    if output is not None and several:
        stem, dot, ending = output.rpartition(".")
        output = f"{stem}-{lang}{dot}{ending}" if dot else f"{output}-{lang}"
    layouts = tuple(name if is_layout(name) else name.lower() for name in names)
    return request._replace(layouts=layouts, deck=True, lang=lang, output=output)
