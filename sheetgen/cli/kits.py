"""Expansion of a game's name: ``print GAME --all`` means all that players need, ``print GAME --deck`` its
cards.
"""

from __future__ import annotations

from sheetgen.cli.print_request import Request
from sheetgen.errors import UsageError
from sheetgen.games import library, registry
from sheetgen.message import msg
from sheetgen.sheets.sheet import is_cut, read_sheet
from sheetgen.sheets.table_kit import layouts_for


def expand_kits(request: Request) -> Request:
    """Return the request with each game replaced by its kit for the number of players, or raise
    ``UsageError``.
    """
    layouts: list[str] = []
    players = request.players
    for name in request.layouts:
        found, players = _kit(name, players)
        layouts += [f"{name}/kit", *found]
    return request._replace(layouts=tuple(layouts), players=players)


def expand_decks(request: Request) -> Request:
    """Return the request with each game replaced by the cards of its kit, or raise ``UsageError``.

    Games need the number of players; their cards do not depend on it.
    """
    layouts: list[str] = []
    players = request.players
    for name in request.layouts:
        if "/" in name or name.endswith(".toml"):
            layouts.append(name)
        else:
            found, _ = _kit(name, request.players)
            players = None
            layouts += [layout for layout in found if is_cut(read_sheet(library.resolve(layout)))]
    return request._replace(layouts=tuple(layouts), players=players)


def _kit(name: str, players: int | None) -> tuple[list[str], int]:
    """Return the layouts of a game's kit and its number of players, or raise ``UsageError``."""
    game = registry.find(name)
    seats = players if players is not None else game.seats[0]
    path = library.shipped(f"{game.key}/kit")
    if path is None:
        raise UsageError(msg("{game} has no kit.", "report", game=game.title))
    found = layouts_for(library.load(path), seats)
    wrong = game.not_for(seats)
    if wrong is not None and seats != 1:
        raise UsageError(wrong)
    return found, seats
