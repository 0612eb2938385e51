"""All spots of Nagaraja's sheets that can be marked: of a temple, of the score pad, of the ghost's page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.games.contract.solo import GHOST_KIND, rating_spots
from sheetgen.games.contract.spots import DATE_FIELD, Family, Parts, combine, name_field, up_to
from sheetgen.games.nagaraja.board import CELLS
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.games.nagaraja.layout import TempleGame

GAMES = 2
"""Number of games on one page of the score pad and of the ghost's sheet."""
_TEMPLE, _PAD, _GHOST = ("temple",), ("score",), (GHOST_KIND,)


# ---- a temple -------------------------------------------------------------------------------
TEMPLE = Family(
    "temple",
    "A place for a room tile or the trap: column and row, a1 is top left, c3 is beside the entrances",
    lambda layout: combine(CELLS),
    ("piece",),
    kinds=_TEMPLE,
    words=lambda layout, cell: msg("{name}", "report", name=cell),
)
RELIC = Family(
    "relic",
    "The place of a relic: its number on the board, clockwise from the bottom left",
    lambda layout: combine(up_to(len(layout.temple.relics))),
    ("piece",),
    kinds=_TEMPLE,
    words=lambda layout, n: msg("relic {n}", "report", n=n),
)
AMULET = Family(
    "amulet",
    "A place for an amulet won: its number from the left",
    lambda layout: combine(up_to(layout.most_amulets)),
    ("piece",),
    kinds=_TEMPLE,
    words=lambda layout, n: msg("amulet {n}", "report", n=n),
)
CURSED = Family(
    "cursed",
    "A disc to cross: the number of cursed relics that lie open",
    lambda layout: combine(up_to(len(layout.relics.cursed))),
    ("cross",),
    kinds=_TEMPLE,
)
POINTS = Family(
    "points",
    "A disc of the track: the number of points",
    lambda layout: combine(up_to(layout.ends.points)),
    ("circle",),
    kinds=_TEMPLE,
)
PLAYER = name_field(*_TEMPLE)
DATE = Family(DATE_FIELD, "The date", lambda layout: combine(), kinds=_TEMPLE)


# ---- the score pad --------------------------------------------------------------------------
def _games(layout: TempleGame) -> Parts:
    return combine(up_to(GAMES))


def _rooms(layout: TempleGame) -> Parts:
    """Yield the numbers of each game on the sheet and each room tile in it."""
    return combine(up_to(GAMES), up_to(sum(tile.count for tile in layout.tiles)))


def _sides(layout: TempleGame) -> Parts:
    """Yield the numbers of each game on the sheet and each player in it."""
    return combine(up_to(GAMES), (1, 2))


PAD_PLAYER = Family(
    "game.*.player.*", "A player's name: game, player", _sides, ("text",), kinds=_PAD, own=False
)
PAD_DATE = Family("game.*.date", "The date: game", _games, kinds=(*_PAD, *_GHOST), own=False)
PAD_GUIDE = Family("game.*.guide", "The first guide: game", _games, ("text",), kinds=_PAD, own=False)
PAD_WINNER = Family("game.*.winner", "The winner: game", _games, ("text",), kinds=_PAD, own=False)
PAD_ROOM = Family(
    "game.*.room.*",
    "Who won a room tile: game, the tile's number in the order of play",
    _rooms,
    ("text",),
    kinds=_PAD,
    own=False,
)
PAD_FATE = Family(
    "game.*.fate.*", "The fate points of a room tile's winner and loser: game, tile number", _rooms, ("text",),
    kinds=_PAD, own=False,
)  # fmt: skip
PAD_RELIC = Family(
    "game.*.*.relic.*",
    "A relic's value to circle: game, player, number in the order of the layout, sacred ones first",
    lambda layout: combine(
        up_to(GAMES), (1, 2), up_to(len(layout.relics.sacred) + len(layout.relics.cursed))
    ),
    ("circle",),
    kinds=_PAD,
    own=False,
)
PAD_AMULET = Family(
    "game.*.*.amulet.*",
    "An amulet's points to circle: game, player, number",
    lambda layout: combine(up_to(GAMES), (1, 2), up_to(sum(a.count for a in layout.amulets if a.points))),
    ("circle",),
    kinds=_PAD,
    own=False,
)
PAD_RELICS = Family(
    "game.*.*.relics", "The points of all relics: game, player", _sides, ("text",), kinds=_PAD, own=False
)
PAD_AMULETS = Family(
    "game.*.*.amulets", "The points of all amulets: game, player", _sides, ("text",), kinds=_PAD, own=False
)
PAD_TOTAL = Family(
    "game.*.*.total", "The points in all: game, player", _sides, ("text",), kinds=_PAD, own=False
)
PAD_END = Family(
    "game.*.*.end.*",
    "A box to tick: game, player, how the game ended",
    lambda layout: combine(up_to(GAMES), (1, 2), ("points", "cursed", "tiles")),
    ("cross",),
    kinds=_PAD,
    own=False,
)


# ---- a ghost --------------------------------------------------------------------------------
def omen_repeats(layout: TempleGame) -> int:
    """Return how often an omen may be turned up in a game: one in each round, and all before any comes again."""
    assert layout.ghost is not None
    return -(-sum(tile.count for tile in layout.tiles) // len(layout.ghost.omens))


GOAL = Family("game.*.goal", "The goal of the campaign: game", _games, kinds=_GHOST, own=False)
ROW = Family(
    "row",
    "A place of the ghost's row: the game, the place from the left",
    lambda layout: combine(up_to(GAMES), up_to(len(layout.ghost.row))),
    ("cross",),
    kinds=_GHOST,
    words=lambda layout, game, n: msg("place {n} of its row", "report", n=n),
)
OMEN = Family(
    "omen",
    "A box of an omen: the game, the omen, its first time or a later one",
    lambda layout: combine(up_to(GAMES), up_to(len(layout.ghost.omens)), up_to(omen_repeats(layout))),
    ("cross",),
    kinds=_GHOST,
    words=lambda layout, game, omen, time: msg("omen {n}", "report", n=omen),
)
RATING = rating_spots(GAMES)

SPOTS = (
    TEMPLE, RELIC, AMULET, CURSED, POINTS, PLAYER, DATE,
    PAD_PLAYER, PAD_DATE, PAD_GUIDE, PAD_WINNER, PAD_ROOM, PAD_FATE, PAD_RELIC, PAD_AMULET, PAD_RELICS, PAD_AMULETS,
    PAD_TOTAL, PAD_END,
    GOAL, ROW, OMEN, RATING,
)  # fmt: skip
