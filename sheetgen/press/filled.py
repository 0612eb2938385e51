"""Write filled sheets: one PDF with all pages, or one SVG for each page."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen import output_files
from sheetgen.errors import UsageError
from sheetgen.message import msg
from sheetgen.press import home
from sheetgen.sheets.press_data import Filled, Page

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene


def write_filled(
    done: Filled, players: Sequence[str], path: Path, *, edition: str = "colour", force: bool = False
) -> list[Path]:
    """Write filled sheets. Return the paths of the files.

    The suffix of ``path`` selects the format: .pdf writes one file; .svg writes one file for each page, with
    the player's name in the file name. Raises ``UsageError`` for another suffix, ``OutputError`` as
    ``output_files.write_files`` does.
    """
    kind = path.suffix.lower()
    if kind == ".pdf":
        files = {path: _pdf(done, players, edition)}
    elif kind == ".svg":
        files = _svgs(done.pages, players, path, edition)
    else:
        raise UsageError(msg("{path} should end in .pdf or .svg.", "report", path=path))
    output_files.write_files(files, force=force)
    return list(files)


def _pdf(done: Filled, players: Sequence[str], edition: str) -> bytes:
    """Return a PDF of filled sheets; each blank page is stored once, and a filled page draws over it."""
    out = BytesIO()
    subject = msg("Filled sheets of {players}", "sheet", players=", ".join(players))
    document = home.begin_document(out, done.sheets, done.sheets[0].lang, edition, subject)
    stored = [document.store_drawing(blank) for blank in done.blanks]
    for page in done.pages:
        document.begin_page(page.scene.w, page.scene.h)
        document.place_drawing(stored[page.blank])
        document.draw_scene(page.scene, ("pen",))
        document.end_page()
    home.label_pages(
        document, [page.scene.title if page.seat is None else players[page.seat] for page in done.pages]
    )
    document.save()
    return out.getvalue()


def _svgs(pages: Sequence[Page], players: Sequence[str], path: Path, edition: str) -> dict[Path, bytes]:
    """Return an SVG for each filled page; the name of its file contains the player's name."""
    stems = _stems(path.stem, players)
    groups: dict[str, list[Scene]] = {}
    for page in pages:
        groups.setdefault(path.stem if page.seat is None else stems[page.seat], []).append(page.scene)
    files: dict[Path, bytes] = {}
    for stem, scenes in groups.items():
        for tail, scene in zip(home.numbered_endings(len(scenes)), scenes, strict=True):
            files[path.with_name(stem + tail + path.suffix)] = home.page_as_svg(scene, edition)
    return files


def _stems(stem: str, players: Sequence[str]) -> list[str]:
    """Return parts of file names with the players' names; equal or unusable names get a number."""
    slugs = [file_name_part(player) for player in players]
    return [
        f"{stem}-{own}" if own and slugs.count(own) == 1 else f"{stem}-{own or 'player'}-{number}"
        for number, own in enumerate(slugs, 1)
    ]


def file_name_part(name: str) -> str:
    """Return a name for use in a file name: lower case letters and digits of any script, and hyphens."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    return re.sub(r"[\W_]+", "-", plain).strip("-")
