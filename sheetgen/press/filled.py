"""Sheets filled in with the marks of a game: a page for each player, a page that all share once."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen.errors import DrawingError, UsageError
from sheetgen.games.game import Game, Mark
from sheetgen.games.layout import resolve
from sheetgen.games.shared import find
from sheetgen.press import home, output
from sheetgen.text.message import msg

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene

Marks = Mapping[str, Mark]
NAME_FIELD = "field.player"
PIECE = "piece"
HALVES = {"a3": "a4", "tabloid": "letter"}


def write(
    layout: Any,
    players: Sequence[str],
    marks: Sequence[Marks],
    path: Path,
    lang: str = "en",
    paper: str = "a4",
    *,
    edition: str = "colour",
    force: bool = False,
) -> list[Path]:
    """Write each player's sheet with all marks; ``marks`` go with ``players``, address to mark.

    A path that ends in .pdf becomes one PDF with all pages; .svg one picture a page, its name
    with the player's. Returns what was written. Raises ``UsageError`` for another ending,
    ``DrawingError`` for a mark that no page has a spot for, ``OutputError`` as ``output.write_all`` does.
    """
    sheets = _sheets(home.of(layout))
    drawn = [scene for sheet in sheets for scene in home.draw(sheet, lang, _paper(sheet, paper))]
    blanks = [scene for scene in drawn if scene.spots]
    pages = fill(sheets[0].game, blanks, players, marks)
    kind = path.suffix.lower()
    if kind == ".pdf":
        files = {path: _pdf(sheets, blanks, pages, players, lang, edition)}
    elif kind == ".svg":
        files = _svgs(pages, players, path, edition)
    else:
        raise UsageError(msg("{path} should end in .pdf or .svg.", "report", path=path))
    output.write_all(files, force=force)
    return list(files)


class Page(NamedTuple):
    """A filled page: the scene with its marks, which blank it was, whose seat; None if it is common."""

    scene: Scene
    blank: int
    seat: int | None


def _sheets(sheet: home.Sheet) -> list[home.Sheet]:
    """The sheet that is played on, and the one that its game fills in with it."""
    beside = sheet.game.beside.get(sheet.layout.header.kind)
    return [sheet, home.read(resolve(f"{sheet.game.key}/{beside}"))] if beside else [sheet]


def _paper(sheet: home.Sheet, paper: str) -> str:
    """The paper asked for; half of it for a sheet beside a large map that has no drawing so large."""
    known = home.papers_of(sheet.game, sheet.layout.header.kind)
    return paper if paper in known or paper not in home.LARGE else HALVES[paper]


def fill(game: Game, blanks: Sequence[Scene], players: Sequence[str], marks: Sequence[Marks]) -> list[Page]:
    """All filled pages, common ones first, then each player's with the name in its field.

    A page without such a field on which all players' marks are the same is common: it comes once.
    Raises ``DrawingError`` for a mark that no page has a spot for.
    """
    for theirs in marks:
        _refuse_nowhere(blanks, theirs)
    whose: list[tuple[int, int, bool]] = []
    for number, blank in enumerate(blanks):
        first, *others = [_on(blank, theirs) for theirs in marks]
        shared = NAME_FIELD not in blank.spots and all(other == first for other in others)
        whose += [(-1, number, True)] if shared else [(seat, number, False) for seat in range(len(players))]
    pages = []
    for seat, number, shared in sorted(whose):
        blank = blanks[number]
        if shared:
            pages.append(Page(_filled(game, blank, 0, marks[0]), number, None))
            continue
        wanted = {NAME_FIELD: Mark("text", players[seat]), **marks[seat]}
        pages.append(Page(_filled(game, blank, seat, wanted), number, seat))
    return pages


def _on(blank: Scene, marks: Marks) -> dict[str, Mark]:
    return {address: mark for address, mark in marks.items() if address in blank.spots}


def _refuse_nowhere(blanks: Sequence[Scene], marks: Marks) -> None:
    nowhere = [address for address in marks if not any(address in blank.spots for blank in blanks)]
    if nowhere:
        said = "the sheet has no spot for the marks on {addresses}"
        raise DrawingError(msg(said, "report", addresses=", ".join(sorted(nowhere))))


def _filled(game: Game, blank: Scene, seat: int, marks: Marks) -> Scene:
    """One page with the pieces that lie on it and, over them, what the pen wrote."""
    from sheetgen.draw import pen

    page, here = blank.copy(), _on(blank, marks)
    pieces = {address: mark for address, mark in here.items() if mark.kind == PIECE}
    if pieces:
        if not game.pieces:
            said = "the sheets of {game} have no picture of a piece"
            raise DrawingError(msg(said, "report", game=game.title))
        draw = find(game.pieces)
        with page.layer("pen"):
            for address, mark in pieces.items():
                draw(page, address, page.spots[address], mark.value, seat)
    pen.fill(page, here)
    return page


def _pdf(
    sheets: Sequence[home.Sheet],
    blanks: Sequence[Scene],
    pages: Sequence[Page],
    players: Sequence[str],
    lang: str,
    edition: str,
) -> bytes:
    """Blank pages lie in the file once; a filled page is the blank and what was put over it."""
    out = BytesIO()
    subject = msg("Filled sheets of {players}", "sheet", players=", ".join(players))
    document = home.begin(out, sheets, lang, edition, subject)
    stored = [document.store(blank) for blank in blanks]
    for page in pages:
        document.begin(page.scene.w, page.scene.h)
        document.place(stored[page.blank])
        document.draw(page.scene, ("pen",))
        document.end()
    home.label(document, [page.scene.title if page.seat is None else players[page.seat] for page in pages])
    document.save()
    return out.getvalue()


def _svgs(pages: Sequence[Page], players: Sequence[str], path: Path, edition: str) -> dict[Path, bytes]:
    """One picture a page: a common one is called as asked, a player's own with the name behind it."""
    from sheetgen.press import preview

    stems = _stems(path.stem, players)
    groups: dict[str, list[Scene]] = {}
    for page in pages:
        groups.setdefault(path.stem if page.seat is None else stems[page.seat], []).append(page.scene)
    files: dict[Path, bytes] = {}
    for stem, scenes in groups.items():
        places = preview.numbered(path.with_name(stem + path.suffix), len(scenes))
        files.update({at: preview.svg(scene, edition) for at, scene in zip(places, scenes, strict=True)})
    return files


def _stems(stem: str, players: Sequence[str]) -> list[str]:
    """File names with the players' names, numbered where two look alike or nothing of one is left."""
    slugs = [slug(player) for player in players]
    return [
        f"{stem}-{own}" if own and slugs.count(own) == 1 else f"{stem}-{own or 'player'}-{number}"
        for number, own in enumerate(slugs, 1)
    ]


def slug(name: str) -> str:
    """A name as part of a file name: letters and digits of any script, small, the rest as hyphens."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    return re.sub(r"[\W_]+", "-", plain).strip("-")
