"""``print GAME --all``: all that a table needs, in the order in which it is printed."""

from __future__ import annotations

from sheetgen.cli.request import Request
from sheetgen.errors import UsageError
from sheetgen.games import library, registry
from sheetgen.message import msg
from sheetgen.sheets.kit import layouts_for


def expanded(request: Request) -> Request:
    """The request with its games' kits for so many players in place of the games; raises ``UsageError``."""
    layouts: list[str] = []
    players = request.players
    for name in request.layouts:
        game = registry.find(name)
        seats = players if players is not None else game.seats[0]
        path = library.shipped(f"{game.key}/kit")
        if path is None:
            raise UsageError(msg("{game} has no kit.", "report", game=game.title))
        kit = library.load(path)
        found = layouts_for(kit, seats)
        wrong = game.not_for(seats)
        if wrong is not None and seats != 1:
            raise UsageError(wrong)
        layouts += [f"{game.key}/kit", *found]
        players = seats
    return request._replace(layouts=tuple(layouts), players=players)
