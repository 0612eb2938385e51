"""Default names of output files."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from sheetgen.cli.print_request import SCREEN, PrintChoice, Request, drawing_options_of
from sheetgen.errors import UsageError
from sheetgen.message import msg


def default_file_name(
    addresses: list[str], chosen: PrintChoice, ending: str, options: Mapping[str, str] | None = None
) -> str:
    """Return a name such as ``dice-charmers-sun-a4-en.pdf``: the contents, with each game's name once, then
    the options.
    """
    parts: list[str] = []
    game_before = ""
    for address in dict.fromkeys(addresses):
        game, name = address.split("/")
        parts += [name] if game == game_before else [game, name]
        game_before = game
    if len(parts) > 6:
        parts = [*parts[:2], f"and-{len(set(addresses)) - 1}-more"]
    edition = [] if chosen.edition == "colour" else [chosen.edition]
    return "-".join([*parts, *(options or {}).values(), chosen.paper, chosen.lang, *edition]) + ending


def print_name(addresses: list[str], request: Request, chosen: PrintChoice) -> Path:
    """Return the default file name of ``print``, or raise ``UsageError`` for a wrong option."""
    options = drawing_options_of(request)
    if request.profile is not None and request.profile != SCREEN:
        from sheetgen.shop.profile import profile

        found = profile(request.profile)
        options |= ({"deck": "deck"} if request.deck else {}) | {"for": found.name}
        return Path(default_file_name(addresses, chosen, f".{found.output}", options))
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
    elsewhere = request.on and request.on != chosen.paper
    paper = f"{chosen.paper}-on-{request.on}" if elsewhere else chosen.paper
    return Path(default_file_name(addresses, chosen._replace(paper=paper), ".pdf", options))


def path_with_ending(name: str | None, ending: str) -> Path | None:
    """Return the path that the user named, or raise ``UsageError`` if it has another ending."""
    path = Path(name) if name is not None else None
    if path is not None and path.suffix.lower() != ending:
        raise UsageError(msg("{path} should end in {ending}.", "report", path=path, ending=ending))
    return path
