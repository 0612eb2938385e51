"""Checks that every Dice Charmers layout must pass. Each fault names the clause that requires it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from sheetgen.games.contract.solo import STRENGTHS
from sheetgen.games.dice_charmers.board import COLOURS
from sheetgen.games.dice_charmers.layout import (
    DIE_FACES,
    GOODS,
    PERSONS,
    MatSheet,
    ProvinceSheet,
    Tent,
    coins_beside,
)
from sheetgen.games.layouts.faults import Fault, Key, fault, too_small
from sheetgen.message import msg

MARKETS = ("same", "different")
WORDS = (".", "residence", *MARKETS)
MOST_COLUMNS, MOST_ROWS = 8, 9


def check(layout: ProvinceSheet | MatSheet) -> list[Fault]:
    """Return all faults of the layout, each with the path of its key."""
    if isinstance(layout, MatSheet):
        return list(_mat(layout))
    found = list(_map(layout))
    if not found:
        found += _border(layout)
    found += too_small(layout.print.smallest_type)
    for facts in (_faces, _dice, _market, _river, _palace, _buildings, _karma, _tracks, _ghost):
        found += facts(layout)
    return found


def _mat(layout: MatSheet) -> Iterator[Fault]:
    if not layout.sides:
        yield fault(("sides",), msg("no side", "report"), msg("at least one side", "report"), "DC-1")
    for i, side in enumerate(layout.sides):
        if side in layout.sides[:i]:
            yield fault(("sides", i), side, msg("each side once", "report"), "DC-1")


def _ghost(layout: ProvinceSheet) -> Iterator[Fault]:
    """Yield faults of a layout's ghost: its table may name only faces of its dice, its starts must lie on its
    track, and a stronger ghost must have more steps (DC-S1, DC-S2).
    """
    ghost = layout.ghost
    if ghost is None:
        return
    for n, wish in enumerate(ghost.wishes):
        known = dict.fromkeys(getattr(layout.dice, wish.colour))
        for k, face in enumerate(wish.faces):
            if face not in known:
                yield fault(("ghost", "wishes", n, "faces", k), face, ", ".join(known), "DC-S2")
    way, least = 2 * len(coins_beside(layout.tracks.coins_beside)), 0
    for strength in STRENGTHS:
        start = getattr(ghost, strength)
        if not least <= start < way:
            wanted = msg("{low} to {high}", "report", low=least, high=way - 1)
            yield fault(("ghost", strength), start, wanted, "DC-S1")
        least = max(least, start)


# ---- the province ----------------------------------------------------------------------------
def _map(layout: ProvinceSheet) -> Iterator[Fault]:
    rows = layout.province.rows
    if not rows or not rows[0]:
        yield fault(
            ("province", "map"), msg("no cell", "report"), msg("at least one row of cells", "report"), "DC-40"
        )
        return
    if len(rows) > MOST_ROWS:
        yield fault(("province", "map"), len(rows), msg("at most {n} rows", "report", n=MOST_ROWS), "DC-40")
    width = Counter(map(len, rows)).most_common(1)[0][0]
    types = layout.buildings.types
    for i, row in enumerate(rows):
        key: Key = ("province", "map", i)
        if len(row) != width:
            yield fault(key, len(row), msg("{n} cells, as in the other rows", "report", n=width), "DC-40")
        elif width > MOST_COLUMNS:
            yield fault(key, len(row), msg("at most {n} cells", "report", n=MOST_COLUMNS), "DC-40")
        for word in dict.fromkeys(row):
            if word not in WORDS and word not in types:
                yield fault(key, word, ", ".join((*WORDS, *types)), "DC-40")
    yield from _standing(layout, rows)
    yield from _residence(layout, rows)


def _standing(layout: ProvinceSheet, rows: tuple[tuple[str, ...], ...]) -> Iterator[Fault]:
    """Yield faults of the map's contents: which markets and buildings it needs, and how many."""
    types = layout.buildings.types
    count = Counter(word for row in rows for word in row)
    if count["residence"] != 1:
        text = msg("{n} residences", "report", n=count["residence"])
        yield fault(("province", "map"), text, msg("exactly one residence", "report"), "DC-40")
    for market in MARKETS:
        if not count[market]:
            yield fault(
                ("province", "map"),
                msg("no market {kind}", "report", kind=market),
                msg("both market kinds", "report"),
                "DC-42",
            )
    for i, name in enumerate(types):
        if name not in WORDS and not count[name]:
            yield fault(("buildings", "types", i), name, msg("a type that is on the map", "report"), "DC-70")


def _residence(layout: ProvinceSheet, rows: tuple[tuple[str, ...], ...]) -> Iterator[Fault]:
    """Yield a fault if no road from the residence leads to another cell (DC-40)."""
    roads = layout.province.residence_roads
    places = [(x, y) for y, row in enumerate(rows) for x, word in enumerate(row) if word == "residence"]
    if len(places) != 1:
        return
    x, y = places[0]
    inner = {"n": y > 0, "e": x + 1 < len(rows[0]), "s": y + 1 < len(rows), "w": x > 0}
    if not any(inner[side] for side in roads):
        yield fault(
            ("province", "residence_roads"), roads, msg("a side that leads to a cell", "report"), "DC-40"
        )


def _border(layout: ProvinceSheet) -> Iterator[Fault]:
    rows = layout.province.rows
    width, height = len(rows[0]), len(rows)
    for place in layout.province.border:
        cell, side = place.split()
        x, y = ord(cell[0]) - ord("a"), int(cell[1:]) - 1
        key: Key = ("province", "border", place)
        if x >= width or y >= height:
            last = f"{chr(96 + width)}{height}"
            yield fault(
                key, place, msg("a cell from a1 to {last}", "report", last=last), "DC-43", at_key=True
            )
        elif not {"n": y == 0, "e": x + 1 == width, "s": y + 1 == height, "w": x == 0}[side]:
            yield fault(key, place, msg("a side on the border of the map", "report"), "DC-43", at_key=True)
        elif rows[y][x] == "residence" and side in layout.province.residence_roads:
            yield fault(
                key, place, msg("a side that no road opens at the start", "report"), "DC-43", at_key=True
            )


# ---- dice and goods --------------------------------------------------------------------------
def _faces(layout: ProvinceSheet) -> Iterator[Fault]:
    for colour in COLOURS:
        given = len(getattr(layout.dice, colour))
        if given not in (DIE_FACES, 2 * DIE_FACES):
            wanted = msg("six faces for both dice, or twelve: six for each", "report")
            yield fault(("dice", colour), msg("{n}", "report", n=given), wanted, "DC-2")


def _dice(layout: ProvinceSheet) -> Iterator[Fault]:
    for i, face in enumerate(layout.dice.goods):
        one, other = face.split()
        if GOODS.index(one) > GOODS.index(other):
            yield fault(("dice", "goods", i), face, f"{other} {one}", "DC-2")
    shown = {good for face in layout.dice.goods for good in face.split()}
    for good in GOODS:
        if good not in shown:
            yield fault(
                ("dice", "goods"),
                msg("no face with {good}", "report", good=good),
                msg("each good on some face", "report"),
                "DC-2",
            )
    for person in PERSONS:
        if person not in layout.dice.palace:
            yield fault(
                ("dice", "palace"),
                msg("no face with {person}", "report", person=person),
                msg("each of the six persons once", "report"),
                "DC-2",
            )
    for shape in ("straight", "curve", "halves"):
        if shape not in layout.dice.roads:
            yield fault(
                ("dice", "roads"),
                msg("no face with {shape}", "report", shape=shape),
                msg("straight, curve and halves", "report"),
                "DC-2",
            )


def _market(layout: ProvinceSheet) -> Iterator[Fault]:
    coins = layout.market.coins
    if not coins:
        yield fault(
            ("market", "coins"), msg("no column", "report"), msg("at least one column", "report"), "DC-31"
        )
        return
    for i, (one, other) in enumerate(zip(coins, coins[1:], strict=False), 1):
        if other < one:
            yield fault(
                ("market", "coins", i),
                other,
                msg("{n} or more: later columns pay no less", "report", n=one),
                "DC-31",
            )
    if coins[0] == coins[-1]:
        yield fault(
            ("market", "coins"),
            msg("the same coin everywhere", "report"),
            msg("later columns that pay more", "report"),
            "DC-31",
        )
    yield from _tents(layout.market.tents, len(coins))


def _tents(tents: Sequence[Tent], columns: int) -> Iterator[Fault]:
    # Maps a pair of a good and a column to the number of the tent over that place.
    taken: dict[tuple[str, int], int] = {}
    for i, tent in enumerate(tents):
        if tent.last > columns:
            yield fault(
                ("market", "tents", i, "last"),
                tent.last,
                msg("at most {n}", "report", n=columns),
                "DC-32",
            )
        if tent.first > tent.last:
            yield fault(
                ("market", "tents", i, "first"),
                tent.first,
                msg("a column up to {n}, its last", "report", n=tent.last),
                "DC-32",
            )
        if not tent.goods or len(set(tent.goods)) < len(tent.goods):
            yield fault(
                ("market", "tents", i, "goods"),
                ", ".join(tent.goods),
                msg("some goods, each once", "report"),
                "DC-32",
            )
        covered = [(good, n) for good in tent.goods for n in range(tent.first, min(tent.last, columns) + 1)]
        other = next((found for place in covered if (found := taken.setdefault(place, i)) != i), None)
        if other is not None:
            text = msg("columns that tent {n} does not cover", "report", n=other + 1)
            yield fault(("market", "tents", i, "first"), tent.first, text, "DC-32")


# ---- river and palace ------------------------------------------------------------------------
def _river(layout: ProvinceSheet) -> Iterator[Fault]:
    count = Counter(space.symbol for space in layout.river)
    for symbol in dict.fromkeys(layout.dice.river):
        if count[symbol] != 3:
            text = msg("{symbol} × {n}", "report", symbol=symbol, n=count[symbol])  # translators: none
            yield fault(("river",), text, msg("each symbol of the die on three spaces", "report"), "DC-50")
    for i, space in enumerate(layout.river):
        if space.symbol not in layout.dice.river:
            yield fault(
                ("river", i, "symbol"), space.symbol, ", ".join(dict.fromkeys(layout.dice.river)), "DC-50"
            )
        if not space.win:
            yield fault(
                ("river", i, "win"), msg("nothing", "report"), msg("at least one bonus", "report"), "DC-50"
            )


def _palace(layout: ProvinceSheet) -> Iterator[Fault]:
    boxes, columns = layout.palace.boxes, layout.palace.columns
    if len(columns) != boxes:
        yield fault(
            ("palace", "columns"),
            len(columns),
            msg("as many bonuses as columns: {n}", "report", n=boxes),
            "DC-91",
        )


def _buildings(layout: ProvinceSheet) -> Iterator[Fault]:
    types, fame, columns = layout.buildings.types, layout.buildings.fame, layout.buildings.columns
    if len(types) < 4:
        yield fault(
            ("buildings", "types"), len(types), msg("at least four building types", "report"), "DC-70"
        )
    for i, name in enumerate(types):
        if name in WORDS or name in types[:i] or not (name.isascii() and name.islower() and name.isalpha()):
            yield fault(
                ("buildings", "types", i),
                name,
                msg("a word of small letters that has no other meaning", "report"),
                "DC-70",
            )
    for i, (one, other) in enumerate(zip(fame, fame[1:], strict=False), 1):
        if other <= one:
            yield fault(("buildings", "fame", i), other, msg("more than {n}", "report", n=one), "DC-70")
    if len(fame) < 2:
        yield fault(("buildings", "fame"), len(fame), msg("at least two levels", "report"), "DC-70")
    elif len(columns) != len(fame) - 1:
        yield fault(
            ("buildings", "columns"),
            len(columns),
            msg("as many bonuses as levels above the first: {n}", "report", n=len(fame) - 1),
            "DC-91",
        )


# ---- karma and tracks ------------------------------------------------------------------------
def _karma(layout: ProvinceSheet) -> Iterator[Fault]:
    karma = layout.karma
    if karma.start > karma.spaces:
        yield fault(("karma", "start"), karma.start, msg("at most {n}", "report", n=karma.spaces), "DC-20")
        return
    text = msg("a space from {first} to {last}", "report", first=karma.start + 1, last=karma.spaces)
    if karma.start == karma.spaces:
        text = msg("no bonus, since all spaces are taken at the start", "report")
    for place in karma.bonus:
        if not _number_within(place, karma.start + 1, karma.spaces):
            yield fault(("karma", "bonus", place), place, text, "DC-22", at_key=True)


def _tracks(layout: ProvinceSheet) -> Iterator[Fault]:
    tracks = layout.tracks
    for i, run in enumerate(tracks.coins_beside):
        if int(run.split("x")[1]) > 2:
            yield fault(
                ("tracks", "coins_beside", i), run, msg("0, 1 or 2 coins beside a box", "report"), "DC-81"
            )
    beside = coins_beside(tracks.coins_beside)
    for name, prizes, length in (("fame", tracks.fame, len(beside)), ("money", tracks.money, sum(beside))):
        for place in prizes:
            if not _number_within(place, 1, length):
                text = msg("a number from 1 to {last}", "report", last=length)
                yield fault(("tracks", name, place), place, text, "DC-80", at_key=True)


def _number_within(text: str, first: int, last: int) -> bool:
    return text.isascii() and text.isdigit() and text == str(int(text)) and first <= int(text) <= last
