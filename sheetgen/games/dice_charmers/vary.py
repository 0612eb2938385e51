"""A random variation of a province: the contents of its map, border, river, market, palace and tracks in
another order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sheetgen.games.contract.values import ReproducibleRandom
from sheetgen.games.dice_charmers.layout import ProvinceSheet

TRIES = 2_000
"""Number of random orders to try for one without equal neighbours."""


def vary(layout: ProvinceSheet, luck: ReproducibleRandom) -> Mapping[str, Any]:
    """Return the tables that replace the layout's own. Everything that the rules leave open occurs as often
    as before.

    Late bonuses of a track or the river stay late, so a variation is worth about as much as its model.
    """
    rows = _map(layout, luck)
    river = layout.river
    length = len(set(layout.dice.river))
    symbols = _symbols([space.symbol for space in river], length, luck)
    wins = [list(win) for win in _in_windows([space.win for space in river], length, luck)]
    tents = layout.market.tents
    bonuses = [*luck.shuffled([tent.bonus for tent in tents[:-1]]), *(tent.bonus for tent in tents[-1:])]
    return {
        "province": {"map": [" ".join(row) for row in rows], "border": _border(layout, luck)},
        "market": {
            "tents": [
                {"first": tent.first, "last": tent.last, "goods": list(tent.goods), "bonus": bonus}
                for tent, bonus in zip(tents, bonuses, strict=True)
            ]
        },
        "palace": {"columns": luck.shuffled(layout.palace.columns)},
        "karma": {"bonus": _dealt(layout.karma.bonus, luck, len(layout.karma.bonus))},
        "tracks": {
            "fame": _dealt(layout.tracks.fame, luck, 4),
            "money": _dealt(layout.tracks.money, luck, 5),
        },
        "river": [{"symbol": symbol, "win": win} for symbol, win in zip(symbols, wins, strict=True)],
    }


def _in_windows(things: Sequence[Any], length: int, luck: ReproducibleRandom) -> list[Any]:
    """Return things in a random order in which each one moves only within a window of ``length``
    neighbours.
    """
    parts = [luck.shuffled(things[at : at + length]) for at in range(0, len(things), length)]
    return [thing for part in parts for thing in part]


def _dealt(bonuses: Mapping[str, str], luck: ReproducibleRandom, length: int) -> dict[str, str]:
    """Return the same places of a track with its bonuses shuffled among neighbours."""
    places = sorted(bonuses, key=int)
    return dict(zip(places, _in_windows([bonuses[place] for place in places], length, luck), strict=True))


def _until(made: Callable[[], list[Any]], good: Callable[[list[Any]], bool]) -> list[Any]:
    """Return the first result of ``made`` that passes the test, or the last result after ``TRIES``
    attempts.
    """
    found = made()
    for _ in range(TRIES):
        if good(found):
            break
        found = made()
    return found


def _symbols(symbols: Sequence[str], length: int, luck: ReproducibleRandom) -> list[str]:
    """Return the symbols of the river in random order, spread like the model's, without equal neighbours."""
    return _until(
        lambda: _in_windows(symbols, length, luck),
        lambda found: all(one != other for one, other in zip(found, found[1:], strict=False)),
    )


def _map(layout: ProvinceSheet, luck: ReproducibleRandom) -> list[list[str]]:
    """Return the map with shuffled buildings and markets: the residence is near the middle, equal things are
    never neighbours.
    """
    rows = layout.province.rows
    width, height = len(rows[0]), len(rows)
    words = [word for row in rows for word in row if word != "residence"]
    inner = [
        (x, y) for y in range(height) for x in range(width)
        if abs(2 * x - width + 1) <= width // 2 and abs(2 * y - height + 1) <= height // 2
    ]  # fmt: skip

    def made() -> list[Any]:
        found = luck.shuffled(words)
        x, y = luck.choice(inner)
        found.insert(y * width + x, "residence")
        return [found[at : at + width] for at in range(0, len(found), width)]

    def apart(found: list[Any]) -> bool:
        beside = [pair for row in found for pair in zip(row, row[1:], strict=False)]
        below = [
            pair
            for one, other in zip(found, found[1:], strict=False)
            for pair in zip(one, other, strict=True)
        ]
        alike = [one for one, other in (*beside, *below) if one == other]
        return set(alike) <= {"."} and len(alike) <= 2

    return _until(made, apart)


def _border(layout: ProvinceSheet, luck: ReproducibleRandom) -> dict[str, str]:
    """Return the bonuses at the border, randomly mirrored left to right or top to bottom."""
    rows, border = layout.province.rows, layout.province.border
    width, height = len(rows[0]), len(rows)
    across, upright = luck.below(2), luck.below(2)

    def turned(place: str) -> str:
        cell, side = place.split()
        x, y = ord(cell[0]) - ord("a"), int(cell[1:]) - 1
        if across:
            x, side = width - 1 - x, {"e": "w", "w": "e"}.get(side, side)
        if upright:
            y, side = height - 1 - y, {"n": "s", "s": "n"}.get(side, side)
        return f"{chr(ord('a') + x)}{y + 1} {side}"

    bonuses = _until(
        lambda: luck.shuffled(list(border.values())),
        lambda found: all(one != other for one, other in zip(found, [*found[1:], found[0]], strict=True)),
    )
    return dict(zip([turned(place) for place in border], bonuses, strict=True))
