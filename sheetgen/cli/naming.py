"""What files are called, unless the user says."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from sheetgen.cli.request import Chosen
from sheetgen.errors import UsageError
from sheetgen.message import msg


def file_name(
    addresses: list[str], chosen: Chosen, ending: str, options: Mapping[str, str] | None = None
) -> str:
    """``dice-charmers-sun-a4-en.pdf``: what is in it, a game's name only once, then how it was made."""
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


def ending(name: str | None, ending: str) -> Path | None:
    """The path that the user named; raises ``UsageError`` if it has another ending."""
    path = Path(name) if name is not None else None
    if path is not None and path.suffix.lower() != ending:
        raise UsageError(msg("{path} should end in {ending}.", "report", path=path, ending=ending))
    return path
