"""All spots of Raja's sheets that a pen or a piece can mark."""

from __future__ import annotations

from functools import cache
from typing import Any

from sheetgen.games.contract.solo import GHOST_KIND, field_spots, rating_spots
from sheetgen.games.contract.spots import Family, Parts, combine, name_field, up_to
from sheetgen.games.library import load, resolve
from sheetgen.games.raja.board import MOST
from sheetgen.games.raja.layout import MapSheet, PlayerSheet, ScorePad
from sheetgen.games.raja.words import CENTRAL, OUTER, city_name, village_name
from sheetgen.message import Msg, msg

MAP, PLAYER, PAD, GHOSTS = ("map", "tiles"), ("player",), ("score",), (GHOST_KIND,)
GAMES = 2
"""Number of games on one page of the ghost's sheet."""


def _map(layout: Any) -> MapSheet:
    """Return the map of a layout: a map in one page or in parts, or the map to which a sheet belongs."""
    sheet: MapSheet = layout if isinstance(layout, MapSheet) else load(resolve(layout.map))
    return sheet


def _one(layout: Any) -> Parts:
    return combine()


# ---- the map ---------------------------------------------------------------------------------


def _village_places(layout: Any) -> Parts:
    sheet = _map(layout)
    stops = (stop.number for road in sheet.roads for stop in road.villages)
    return combine(sorted(stops), up_to(sheet.village.houses))


def _cities(layout: Any) -> Parts:
    return combine(_map(layout).cities)


def _places(layout: Any) -> Parts:
    return combine(("start", *_map(layout).cities))


def _sites(layout: Any) -> Parts:
    sheet = _map(layout)
    return combine(sheet.cities, range(sheet.sites.outer + 1))


# ---- what a reader calls them ------------------------------------------------------------------


def _village(layout: Any, number: str, _: str) -> Msg:
    return village_name(number)


def _city_name(layout: Any, key: str) -> Msg:
    return city_name(_map(layout), key)


def _site_name(layout: Any, key: str, site: str) -> Msg:
    return msg(
        "{what} ({where})",
        "report",
        what=city_name(_map(layout), key),
        where=CENTRAL if site == "0" else OUTER,
    )


VILLAGE = Family(
    "village",
    "A place for a house in a village: the village's number, the place from the left",
    _village_places,
    ("piece",),
    kinds=MAP,
    own=False,
    words=_village,
    area=msg("Villages", "sheet"),
)
HOUSES = Family(
    "houses",
    "The court of a city, where all its houses stand: the city",
    _cities,
    ("piece",),
    kinds=MAP,
    own=False,
    words=_city_name,
)
PALACE = Family(
    "palace",
    "A palace site: the city, 0 for the central site, outer ones clockwise from the one at the top",
    _sites,
    ("piece",),
    kinds=MAP,
    own=False,
    words=_site_name,
)
ARCHITECTS = Family(
    "architects",
    "Where architects stand: the city or the start",
    _places,
    ("piece",),
    kinds=MAP,
    own=False,
    words=_city_name,
)
MAHARAJA = Family(
    "maharaja",
    "Where the Maharaja stands: the city or the start",
    _places,
    ("piece",),
    kinds=MAP,
    own=False,
    words=_city_name,
)
STRIP = Family(
    "strip",
    "A space of the strip on which governors begin: from the lowest up",
    lambda layout: combine(up_to(_map(layout).governors.strip)),
    ("piece",),
    kinds=MAP,
    own=False,
    words=lambda layout, n: msg("strip {n}", "report", n=n),
)
GOVERNOR = Family(
    "governor",
    "A space of the tower above the strip: its number",
    lambda layout: combine(up_to(_map(layout).governors.spaces)),
    ("piece",),
    kinds=MAP,
    own=False,
    words=lambda layout, n: msg("tower {n}", "report", n=n),
    area=msg("Governors", "sheet"),
)


def governor_spot(strip: int, position: int) -> str:
    """Return the spot of a governor.

    ``position`` counts the spaces of the strip from the lowest, then those of the tower.
    """
    above = position - strip
    return GOVERNOR(above) if above > 0 else STRIP(position)


# ---- a player's sheet ------------------------------------------------------------------------


def _gold_cells(layout: PlayerSheet) -> Parts:
    return combine(up_to(layout.totals))


NAME = name_field(*PLAYER)
SEAT = Family(
    "own.seat",
    "The player's pieces, circled: the seat",
    lambda layout: combine(up_to(MOST)),
    ("circle",),
    kinds=PLAYER,
)
CHARACTER = Family(
    "own.character", "The numbers of the player's characters", _one, ("text",), kinds=PLAYER,
    words=lambda layout: msg("character", "report"), totals=("character", "characters"),
)  # fmt: skip
TOKENS = Family(
    "own.tokens", "The number of the player's action tokens", _one, ("text",), kinds=PLAYER,
    words=lambda layout: msg("tokens", "report"), totals=("tokens",),
)  # fmt: skip
GOLD = Family(
    "own.gold", "The gold that the player has", _one, ("text",), kinds=PLAYER,
    words=lambda layout: msg("gold", "report"), totals=("gold",),
)  # fmt: skip
GOLD_TOTAL = Family("gold", "A cell for a new total of gold: its number", _gold_cells, kinds=PLAYER)
BUILT_PALACE = Family(
    "own.palace",
    "A palace of the player, crossed when it is built: its number",
    lambda layout: combine(up_to(_map(layout).stock.palaces)),
    ("cross",),
    kinds=PLAYER,
    words=lambda layout, n: msg("palace {n}", "report", n=n),
    totals=("palaces",),
)
BUILT_HOUSE = Family(
    "own.house",
    "A house of the player beyond those placed at the start, crossed when it is built: its number",
    lambda layout: combine(up_to(_map(layout).stock.reserve + _map(layout).stock.quarry)),
    ("cross",),
    kinds=PLAYER,
    words=lambda layout, n: msg("house {n}", "report", n=n),
    totals=("houses",),
)
QUARRY = Family(
    "own.quarry",
    "A stone of the quarry, crossed when its house is fetched: its number",
    lambda layout: combine(up_to(_map(layout).stock.quarry)),
    ("cross",),
    kinds=PLAYER,
    words=lambda layout, n: msg("quarry {n}", "report", n=n),
    totals=("quarry",),
)
RESERVE = Family(
    "own.reserve", "The number of houses in the player's reserve", _one, ("text",), kinds=PLAYER,
    words=lambda layout: msg("reserve", "report"), totals=("reserve",),
)  # fmt: skip

# ---- the score pad ---------------------------------------------------------------------------


def _columns(layout: ScorePad) -> Parts:
    return combine(up_to(layout.players))


def _round_cells(layout: ScorePad) -> Parts:
    return combine(up_to(layout.rounds), up_to(layout.players))


def _round_cities(layout: ScorePad) -> Parts:
    return combine(up_to(layout.rounds), _map(layout).cities)


@cache
def rounds_on_pad() -> int:
    """Return the number of rounds on the pad that is printed with the map."""
    pad: ScorePad = load(resolve("raja/score"))
    return pad.rounds


PAD_NAME = Family("score.name", "A player's name: the column", _columns, ("text",), kinds=PAD, own=False)
PAD_CITY = Family(
    "score.city",
    "The city that scores: the round, the city",
    _round_cities,
    ("circle",),
    kinds=PAD,
    own=False,
)
ROUND_POINTS = Family(
    "score.points",
    "A player's points in a round: the round, the column",
    _round_cells,
    ("text",),
    kinds=PAD,
    own=False,
)
ROUND_GOLD = Family(
    "score.gold",
    "A player's gold for a round: the round, the column",
    _round_cells,
    ("text",),
    kinds=PAD,
    own=False,
)
FINAL_PALACES = Family(
    "score.palaces", "A player's palaces at the end: the column", _columns, ("text",), kinds=PAD, own=False
)
FINAL_GOLD = Family(
    "score.gold", "A player's gold at the end: the column", _columns, ("text",), kinds=PAD, own=False
)
FINAL_CHARACTER = Family(
    "score.character",
    "A player's character at the end: the column",
    _columns,
    ("text",),
    kinds=PAD,
    own=False,
)

# ---- the ghost ---------------------------------------------------------------------------------
GHOST_TOTALS = 30
"""Number of cells for the ghost's gold."""


def ghost_houses(layout: Any) -> int:
    """Return the number of houses of the ghost for its turns, without those placed at the start (RA-S1,
    RA-S3).
    """
    stock = _map(layout).stock
    return stock.reserve + stock.quarry


GHOST_GOLD = Family(
    "ghost.gold", "The gold that the ghost has: the game", lambda layout: combine(up_to(GAMES)), ("text",),
    kinds=GHOSTS, words=lambda layout, game: msg("gold", "report"), totals=("gold",),
)  # fmt: skip
GHOST_TOTAL = Family(
    "ghost.total", "A cell for a new total of the ghost's gold: the game, its number",
    lambda layout: combine(up_to(GAMES), up_to(GHOST_TOTALS)), kinds=GHOSTS,
)  # fmt: skip
GHOST_PALACE = Family(
    "ghost.palace", "A palace of the ghost, crossed when it is built: the game, its number",
    lambda layout: combine(up_to(GAMES), up_to(_map(layout).stock.palaces)), ("cross",), kinds=GHOSTS,
    words=lambda layout, game, n: msg("palace {n}", "report", n=n), totals=("palaces",),
)  # fmt: skip
GHOST_HOUSE = Family(
    "ghost.house",
    "A house of the ghost beyond its first ones, crossed when it is set: the game, its number",
    lambda layout: combine(up_to(GAMES), up_to(ghost_houses(layout))), ("cross",), kinds=GHOSTS,
    words=lambda layout, game, n: msg("house {n}", "report", n=n), totals=("houses", "reserve"),
)  # fmt: skip
RATING = rating_spots(GAMES)
GHOST_FIELD = field_spots(GAMES)

SPOTS = (
    VILLAGE, HOUSES, PALACE, ARCHITECTS, MAHARAJA, STRIP, GOVERNOR,
    NAME, SEAT, CHARACTER, TOKENS, GOLD, GOLD_TOTAL, BUILT_PALACE, BUILT_HOUSE, QUARRY, RESERVE,
    PAD_NAME, PAD_CITY, ROUND_POINTS, ROUND_GOLD, FINAL_PALACES, FINAL_GOLD, FINAL_CHARACTER,
    GHOST_GOLD, GHOST_TOTAL, GHOST_PALACE, GHOST_HOUSE, RATING, GHOST_FIELD,
)  # fmt: skip
