"""Sheets filled in with the marks of a game: a page for each player."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sheetgen.errors import DrawingError, UsageError
from sheetgen.games.game import Mark
from sheetgen.press import home, output
from sheetgen.text.message import msg

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene

Marks = Mapping[str, Mark]
NAME_FIELD = "field.player"


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

    A path that ends in .pdf becomes one PDF with a page a player; .svg one picture a player, its name
    with the player's. Returns what was written. Raises ``UsageError`` for another ending,
    ``DrawingError`` for a mark that no page has a spot for, ``OutputError`` as ``output.write_all`` does.
    """
    sheet = home.of(layout)
    blanks = [scene for scene in home.draw(sheet, lang, paper) if scene.spots]
    kind = path.suffix.lower()
    if kind == ".pdf":
        files = {path: _pdf(sheet, blanks, players, marks, lang, edition)}
    elif kind == ".svg":
        files = _svgs(blanks, players, marks, path, edition)
    else:
        raise UsageError(msg("{path} should end in .pdf or .svg.", "report", path=path))
    output.write_all(files, force=force)
    return list(files)


def fill(blanks: Sequence[Scene], player: str, marks: Marks) -> list[Scene]:
    """The pages of one player, the name written in its field."""
    from sheetgen.draw import pen

    wanted = dict(marks)
    if any(NAME_FIELD in blank.spots for blank in blanks):
        wanted.setdefault(NAME_FIELD, Mark("text", player))
    nowhere = [address for address in wanted if not any(address in blank.spots for blank in blanks)]
    if nowhere:
        said = "the sheet has no spot for the marks on {addresses}"
        raise DrawingError(msg(said, "report", addresses=", ".join(sorted(nowhere))))
    pages = []
    for blank in blanks:
        page = blank.copy()
        pen.fill(page, {address: mark for address, mark in wanted.items() if address in blank.spots})
        pages.append(page)
    return pages


def _pdf(
    sheet: home.Sheet,
    blanks: list[Scene],
    players: Sequence[str],
    marks: Sequence[Marks],
    lang: str,
    edition: str,
) -> bytes:
    """Blank pages lie in the file once; each player's page is the blank and the pen's strokes over it."""
    out = BytesIO()
    subject = msg("Filled sheets of {players}", "sheet", players=", ".join(players))
    document = home.begin(out, [sheet], lang, edition, subject)
    stored = [document.store(blank) for blank in blanks]
    names = []
    for player, theirs in zip(players, marks, strict=True):
        for drawing, blank, page in zip(stored, blanks, fill(blanks, player, theirs), strict=True):
            document.begin(blank.w, blank.h)
            document.place(drawing)
            document.draw(page, ("pen",))
            document.end()
            names.append(player)
    home.label(document, names)
    document.save()
    return out.getvalue()


def _svgs(
    blanks: list[Scene], players: Sequence[str], marks: Sequence[Marks], path: Path, edition: str
) -> dict[Path, bytes]:
    from sheetgen.press import preview

    files: dict[Path, bytes] = {}
    for stem, player, theirs in zip(_stems(path.stem, players), players, marks, strict=True):
        pages = fill(blanks, player, theirs)
        places = preview.numbered(path.with_name(stem + path.suffix), len(pages))
        files.update({place: preview.svg(page, edition) for place, page in zip(places, pages, strict=True)})
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
