"""Find the sheets that a print request names: all that a game needs, the cards of a game, or layouts by name."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sheetgen.errors import UsageError
from sheetgen.games import library, registry, variation
from sheetgen.message import msg
from sheetgen.printing.request import Request, drawing_options_of
from sheetgen.sheets.sheet import Sheet, drawing_of, is_cut, read_sheet, with_options
from sheetgen.sheets.table_kit import layouts_for


def expand_games(request: Request) -> Request:
    """Return the request with each game replaced by the layouts of its kit (``--all``) or its cards (``--deck``).

    Raises ``UsageError`` if the game is unknown, or has no kit for this number of players.
    """
    if request.everything:
        return _expand_kits(request)
    return _expand_decks(request) if request.deck else request


def _expand_kits(request: Request) -> Request:
    """Return the request with each game replaced by its kit for the number of players, or raise
    ``UsageError``.
    """
    layouts: list[str] = []
    players = request.players
    for name in request.layouts:
        found, players = _kit(name, players)
        layouts += [f"{name}/kit", *found]
    return request._replace(layouts=tuple(layouts), players=players)


def _expand_decks(request: Request) -> Request:
    """Return the request with each game replaced by the cards of its kit, or raise ``UsageError``.

    Kits need a number of players, on which their cards do not depend.
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


def read_sheets(request: Request) -> list[Sheet]:
    """Return the sheets that a request names, with its options for drawing.

    Raises the exceptions of ``read_sheet``, and ``UsageError`` for options that do not fit the sheets.
    """
    names = [name for given in request.layouts for name in variation.expand_numbers(given)]
    sheets = [read_sheet(library.resolve(name)) for name in names]
    sheets = _with_options_of(request, sheets)
    if request.single and not any(map(is_cut, sheets)):
        said = "--single prints cards one by one; none of these sheets is cut out."
        raise UsageError(msg(said, "report"))
    return sheets


def _with_options_of(request: Request, sheets: Sequence[Sheet]) -> list[Sheet]:
    """Return the sheets with the requested options for drawing. In a kit or deck, each sheet takes the
    options that it has.

    Raise ``UsageError`` for options that no sheet takes and, in a deck, for a sheet that is no card or does
    not have the requested size.
    """
    options = drawing_options_of(request)
    for sheet in sheets if request.deck else ():
        if not is_cut(sheet):
            said = "{layout} is no card: --deck prints cards alone."
            raise UsageError(msg(said, "report", layout=sheet.address))
    if not (request.everything or request.deck):
        return [with_options(sheet, options) for sheet in sheets]

    def takes(sheet: Sheet, name: str, value: str) -> bool:
        if name not in _options(sheet):
            return False
        drawing = drawing_of(sheet.game, sheet.layout.header.kind)
        return request.deck or (drawing is not None and drawing.takes(name, value))

    own = [{name: value for name, value in options.items() if takes(sheet, name, value)} for sheet in sheets]
    for name in options.keys() - set().union(*own):
        known = [sheet for sheet in sheets if name in _options(sheet)]
        with_options((known or sheets)[0], {name: options[name]})
    return [with_options(sheet, some) for sheet, some in zip(sheets, own, strict=True)]


def _options(sheet: Sheet) -> Collection[str]:
    drawing = drawing_of(sheet.game, sheet.layout.header.kind)
    return drawing.options if drawing else ()
