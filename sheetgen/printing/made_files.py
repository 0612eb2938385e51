"""The files of a print in memory, before they are written, and their names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from sheetgen.message import Msg
from sheetgen.printing.request import SCREEN, PrintChoice, Request, drawing_options_of, file_ending


class FilePart(NamedTuple):
    """One file of a print: the end of its name, its content, and its number of pages (0 for files other than
    PDFs of pages)."""

    tail: str
    data: bytes
    pages: int


class LayoutSource(NamedTuple):
    """A layout from which files were made: its address ``game/name``, its version, and the hash of its content."""

    address: str
    version: str
    hash: str


class MadeFiles(NamedTuple):
    """All files that a print makes, with their layouts and notes for the user.

    Pages that are ``cut_to_size`` have the size of their contents, whatever the paper. ``both_sides``: whether
    a sheet of paper is printed on both sides.
    """

    parts: Sequence[FilePart]
    sources: Sequence[LayoutSource]
    notes: Sequence[Msg] = ()
    cut_to_size: bool = False
    both_sides: bool = False


def default_file_name(
    addresses: list[str], choice: PrintChoice, ending: str, options: Mapping[str, str] | None = None
) -> str:
    """Return a file name such as ``dice-charmers-sun-a4-en.pdf``: the layouts, then paper and language.

    Each game's name appears once.
    """
    parts: list[str] = []
    game_before = ""
    for address in dict.fromkeys(addresses):
        game, name = address.split("/")
        parts += [name] if game == game_before else [game, name]
        game_before = game
    if len(parts) > 6:
        parts = parts[:2] if parts[1] == "kit" else [*parts[:2], f"and-{len(set(addresses)) - 1}-more"]
    edition = [] if choice.edition == "colour" else [choice.edition]
    return "-".join([*parts, *(options or {}).values(), choice.paper, choice.lang, *edition]) + ending


def print_name(addresses: list[str], request: Request, choice: PrintChoice) -> Path:
    """Return the default file name of a print, or raise ``UsageError`` for a wrong option."""
    options = drawing_options_of(request)
    if request.profile is not None and request.profile != SCREEN:
        from sheetgen.shop.profile import find_profile

        options |= ({"deck": "deck"} if request.deck else {}) | {"for": find_profile(request.profile).name}
        options |= ({"die": "die-line"} if request.die_line else {}) | (
            {"varnish": "varnish"} if request.varnish else {}
        )
        return Path(default_file_name(addresses, choice, file_ending(request), options))
    marks = {
        "nest": request.nest,
        "cutter": request.cutter,
        "single": request.single,
        "plates": request.plates,
        "screen": request.profile,
        "form": request.fillable,
        "deck": request.deck,
    }
    options |= {name: name if given is True else str(given) for name, given in marks.items() if given}
    options |= {"copies": f"x{request.copies}"} if request.copies > 1 else {}
    elsewhere = request.on and request.on != choice.paper
    paper = f"{choice.paper}-on-{request.on}" if elsewhere else choice.paper
    return Path(default_file_name(addresses, choice._replace(paper=paper), ".pdf", options))


def file_paths(path: Path, parts: Sequence[FilePart]) -> list[Path]:
    """Return the path of each file: ``path`` with the end of the part's name added to the stem.

    If that end has its own extension, it replaces the extension of ``path``.
    """
    tails = [part.tail if Path(part.tail).suffix else f"{part.tail}{path.suffix}" for part in parts]
    return [path.with_name(f"{path.stem}{tail}") for tail in tails]
