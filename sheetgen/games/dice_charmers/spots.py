"""All spots of Dice Charmers' sheets that a pen can mark. Numbers in addresses begin with 1."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from sheetgen.games.contract.solo import GHOST_KIND, field_spots, rating_spots
from sheetgen.games.contract.spots import DATE_FIELD, PLAYERS_FIELD, Family, Parts, combine, name_field, up_to
from sheetgen.games.dice_charmers.layout import (
    GOODS,
    PERSONS,
    Bonus,
    MatSheet,
    bonus_label,
    coins_beside,
    parse_bonus,
)
from sheetgen.games.dice_charmers.words import BUILDING_NAMES, GOODS_NAMES
from sheetgen.message import Msg, msg

PENDING_CELLS = 12
"""Number of places in the strip for pending bonuses."""
DEPOT = {"two": 2, "three-to-five": 1}
"""Side of the mat -> number of places for dice that the first player takes from one roll (DC-10, DC-13)."""

PROVINCE, MAT, GHOSTS = ("province",), ("mat",), (GHOST_KIND,)
GAMES = 2
"""Number of games on one page of the ghost's sheet."""
BONUS = ("circle", "used")
TRACK = ("slash", "cross")


def _columns(bonuses: tuple[str, ...]) -> Parts:
    return combine(up_to(len(bonuses)))


def _depot(layout: MatSheet) -> Parts:
    return combine(up_to(max(DEPOT[side] for side in layout.sides)))


def _nth(what: Msg | str, n: str) -> Msg:
    return msg("{what} {value}", "report", what=what, value=n)


def bonus_place(family: str, *parts: str) -> Msg:
    """Return the place of a bonus in words of the sheet, for the names of its spots."""
    return _PLACES[family](*parts)


_PLACES: Mapping[str, Callable[..., Msg]] = {
    "border": lambda cell, side=None: msg("{name}", "report", name=cell),
    "tent": lambda n: msg("tent {n}", "report", n=n),
    "river": lambda n: _nth(msg("river", "report"), n),
    "palace.column": lambda n: msg("palace column {n}", "report", n=n),
    "upgrade.column": lambda n: msg("upgrade column {n}", "report", n=n),
    "karma.bonus": lambda n: _nth(msg("karma", "report"), n),
    "fame.bonus": lambda n: _nth(msg("fame", "report"), n),
    "money.bonus": lambda n: _nth(msg("money", "report"), n),
}


def _won(text: str, where: Msg) -> Msg:
    """Return the name of a bonus with its place."""
    return msg("{what} ({where})", "report", what=bonus_label(parse_bonus(text)), where=where)


# ---- the head ----------------------------------------------------------------------------------
PLAYER = name_field(*PROVINCE)
DATE = Family(DATE_FIELD, "The date", lambda layout: combine(), kinds=PROVINCE)
PEOPLE = Family(PLAYERS_FIELD, "The number of players", lambda layout: combine(), kinds=PROVINCE)
PENDING = Family(
    "pending", "A bonus of this turn that waits: its number", lambda layout: combine(up_to(PENDING_CELLS)),
    ("piece",), kinds=PROVINCE, passing=True,
)  # fmt: skip

# ---- the province ------------------------------------------------------------------------------
CELL = Family(
    "province", "The road of a cell: its column and row, a1 is top left",
    lambda layout: combine(layout.province.cells), ("road",), kinds=PROVINCE,
    words=lambda layout, cell: msg("{name}", "report", name=cell), area=msg("Province", "sheet"),
)  # fmt: skip
BORDER = Family(
    "border", "A bonus behind the border: the cell, its side",
    lambda layout: (tuple(gate.split()) for gate in layout.province.border), BONUS, kinds=PROVINCE,
    words=lambda layout, cell, side: _won(layout.province.border[f"{cell} {side}"], bonus_place("border", cell)),
)  # fmt: skip

# ---- market and river --------------------------------------------------------------------------
MARKET = Family(
    "market", "A good: its kind, its column",
    lambda layout: combine(GOODS, up_to(len(layout.market.coins))), BONUS, kinds=PROVINCE,
    words=lambda layout, good, n: _nth(GOODS_NAMES[good], n), totals=GOODS, area=msg("Market", "sheet"),
)  # fmt: skip
TENT = Family(
    "tent", "The bonus of a tent: its number from the left", lambda layout: _columns(layout.market.tents),
    BONUS, kinds=PROVINCE,
    words=lambda layout, n: _won(layout.market.tents[int(n) - 1].bonus, bonus_place("tent", n)),
)  # fmt: skip
RIVER = Family(
    "river", "A space of the river: its number from the spring", lambda layout: combine(up_to(len(layout.river))),
    ("cross",), kinds=PROVINCE,
    words=lambda layout, n: bonus_place("river", n), area=msg("River", "sheet"),
)  # fmt: skip

# ---- palace and buildings ----------------------------------------------------------------------
PALACE = Family(
    "palace", "A box of a person of the palace: the person, the place from the left",
    lambda layout: combine(PERSONS, up_to(layout.palace.boxes)), ("cross",), kinds=PROVINCE,
    words=lambda layout, person, n: _nth(bonus_label(Bonus(person)), n), area=msg("Palace", "sheet"),
)  # fmt: skip
PALACE_COLUMN = Family(
    "palace.column", "The bonus of a full column of the palace: its number",
    lambda layout: _columns(layout.palace.columns), BONUS, kinds=PROVINCE,
    words=lambda layout, n: _won(layout.palace.columns[int(n) - 1], bonus_place("palace.column", n)),
)  # fmt: skip
UPGRADE = Family(
    "upgrade", "A level of a building type: the type, the level; all begin at level 1",
    lambda layout: combine(layout.buildings.types, up_to(len(layout.buildings.fame))),
    ("circle", "slash", "used"), kinds=PROVINCE,
    words=lambda layout, kind, n: _nth(BUILDING_NAMES.get(kind) or kind, n), area=msg("Buildings", "sheet"),
)  # fmt: skip
UPGRADE_COLUMN = Family(
    "upgrade.column", "The bonus of a full column of upgrades: its number",
    lambda layout: _columns(layout.buildings.columns), BONUS, kinds=PROVINCE,
    words=lambda layout, n: _won(layout.buildings.columns[int(n) - 1], bonus_place("upgrade.column", n)),
)  # fmt: skip

# ---- karma and tracks --------------------------------------------------------------------------
KARMA = Family(
    "karma", "A karma: its number from the left", lambda layout: combine(up_to(layout.karma.spaces)), BONUS,
    kinds=PROVINCE, words=lambda layout, n: _nth(msg("karma", "report"), n),
    totals=("karma_gained", "karma_used"), area=msg("Karma", "sheet"),
)  # fmt: skip
KARMA_BONUS = Family(
    "karma.bonus", "The bonus below a karma: its number", lambda layout: combine(layout.karma.bonus), BONUS,
    kinds=PROVINCE,
    words=lambda layout, n: _won(layout.karma.bonus[n], bonus_place("karma.bonus", n)),
)  # fmt: skip
FAME = Family(
    "fame", "A box of the fame track: its number",
    lambda layout: combine(up_to(len(coins_beside(layout.tracks.coins_beside)))), TRACK, kinds=PROVINCE,
    words=lambda layout, n: _nth(msg("fame", "report"), n), totals=("fame",), area=msg("Fame", "sheet"),
)  # fmt: skip
FAME_BONUS = Family(
    "fame.bonus", "The bonus of a box of the fame track: the box", lambda layout: combine(layout.tracks.fame),
    BONUS, kinds=PROVINCE,
    words=lambda layout, n: _won(layout.tracks.fame[n], bonus_place("fame.bonus", n)),
)  # fmt: skip
MONEY = Family(
    "money", "A coin of the money track: its number",
    lambda layout: combine(up_to(sum(coins_beside(layout.tracks.coins_beside)))), TRACK, kinds=PROVINCE,
    words=lambda layout, n: _nth(msg("money", "report"), n), totals=("money",), area=msg("Money", "sheet"),
)  # fmt: skip
MONEY_BONUS = Family(
    "money.bonus", "The bonus of a coin of the money track: the coin",
    lambda layout: combine(layout.tracks.money), BONUS, kinds=PROVINCE,
    words=lambda layout, n: _won(layout.tracks.money[n], bonus_place("money.bonus", n)),
)  # fmt: skip

# ---- the mat -----------------------------------------------------------------------------------
MIDDLE = Family("middle", "The dice that may be taken", lambda layout: combine(), kinds=MAT, own=False)
ELEPHANT = Family("elephant", "The die out of reach", lambda layout: combine(), kinds=MAT, own=False)
DEPOT_PLACE = Family(
    "depot", "A die that the first player has taken: its number", _depot, kinds=MAT, own=False
)  # fmt: skip

# ---- the ghost ---------------------------------------------------------------------------------
STEPS_BEYOND = 20
"""Number of boxes for steps beyond the end of a ghost's track."""


def ghost_steps(layout: Any) -> int:
    """Return the number of steps of a ghost's track: two for each fame box (DC-S1)."""
    return 2 * len(coins_beside(layout.tracks.coins_beside))


def _steps(layout: Any) -> Parts:
    return combine(up_to(GAMES), up_to(ghost_steps(layout) + STEPS_BEYOND))


def _wishes(layout: Any) -> Iterator[tuple[Any, ...]]:
    for game in range(1, GAMES + 1):
        for line, wish in enumerate(layout.ghost.wishes, 1):
            for box in range(1, len(wish.steps) + 1):
                yield str(game), str(line), str(box)


STEP = Family(
    "step", "A step of the ghost: the game, the number of the step", _steps, ("slash",), kinds=GHOSTS,
    words=lambda layout, game, n: msg("step {n}", "report", n=n), totals=("steps",),
)  # fmt: skip
WISH = Family(
    "wish", "A box of the ghost's table: the game, the line, the place from the left", _wishes, ("cross",),
    kinds=GHOSTS, words=lambda layout, game, line, n: msg("line {line}, box {n}", "report", line=line, n=n),
)  # fmt: skip
RATING = rating_spots(GAMES)

GHOST_FIELD = field_spots(GAMES)

SPOTS = (
    PLAYER, DATE, PEOPLE, PENDING, CELL, BORDER, MARKET, TENT, RIVER, PALACE, PALACE_COLUMN, UPGRADE, UPGRADE_COLUMN,
    KARMA, KARMA_BONUS, FAME, FAME_BONUS, MONEY, MONEY_BONUS, MIDDLE, ELEPHANT, DEPOT_PLACE,
    STEP, WISH, RATING, GHOST_FIELD,
)  # fmt: skip
