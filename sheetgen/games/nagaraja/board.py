"""The board of a Nagaraja layout: cards, sticks, tiles and amulets as numbers, the grid as tables.

Cells are numbered row by row from the top left (``a1`` is 0, ``c3`` is 8). Sides 0 to 3 are n e s w, and a
set of sides is a bit mask. A *laid tile* is a tile type in one orientation; it has a number too. A *stick* in
play is ``kind * 8 + face``; face 7 means that the face is unknown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sheetgen.games.contract.solo import STRENGTHS
from sheetgen.games.kit.engine import cache_boards

if TYPE_CHECKING:
    from sheetgen.games.nagaraja.layout import TempleGame

CELLS = tuple(f"{column}{row}" for row in "123" for column in "abc")
CELL = {name: number for number, name in enumerate(CELLS)}
SIDES = "nesw"
NEIGHBOURS: tuple[tuple[int, int, int, int], ...] = tuple(
    (
        cell - 3 if cell > 2 else -1,
        cell + 1 if cell % 3 < 2 else -1,
        cell + 3 if cell < 6 else -1,
        cell - 1 if cell % 3 else -1,
    )
    for cell in range(9)
)
BESIDE: tuple[int, ...] = tuple(sum(1 << n for n in around if n >= 0) for around in NEIGHBOURS)
"""Cell -> its neighbours, as a bit mask of cells."""
HIDDEN_FACE = 7
EMPTY = -1
BITS: tuple[tuple[int, ...], ...] = tuple(tuple(i for i in range(9) if mask >> i & 1) for mask in range(512))
"""Bit mask of cells or relic places -> its members."""
ALL_PLACES = 0x1FF
"""All relic places, as a bit mask."""

Stick = tuple[str, str | None]
"""A stick as moves write it: kind and face; face None if nobody wrote it down."""


class Laid(NamedTuple):
    """A tile type in one orientation."""

    type: int
    sides: str
    """The form in moves: the sides of each path, paths joined by ``+``."""
    path_at: tuple[int, int, int, int]
    """Side -> bit mask of the path that opens there, 0 if the wall is closed."""
    amulet: int
    """Bit mask of the path on which an amulet may lie; 0 if the tile has no place for one."""


class CardFace(NamedTuple):
    """What the rules need from a hand card (NA-11, NA-12)."""

    code: str
    symbol: str
    arrows: str
    sticks: tuple[int, ...]
    """Number of sticks of each kind."""
    effect: str
    n: int
    """The number of the effect; 0 if it has none."""


class Omen(NamedTuple):
    """What the rules need from an omen of the ghost (NA-S3, NA-S4)."""

    sticks: tuple[int, ...]
    """Number of sticks of each kind."""
    fate: int
    naga: str
    """The effect of each of its nagas."""
    n: int
    """The number of that effect; 0 if it has none."""


def _mask(sides: str) -> int:
    return sum(1 << SIDES.index(side) for side in sides)


def _turned(mask: int, quarters: int) -> int:
    return (mask << quarters | mask >> (4 - quarters)) & 15


def _name(masks: list[int]) -> str:
    return "+".join("".join(side for i, side in enumerate(SIDES) if mask >> i & 1) for mask in masks)


def _laid(number: int, paths: tuple[str, ...], amulet: bool) -> list[Laid]:
    """Return all different orientations of a tile type, turned clockwise from the drawn one."""
    found: dict[str, Laid] = {}
    for quarters in range(4):
        masks = [_turned(_mask(path), quarters) for path in paths]
        sides = _name(sorted(masks, key=lambda m: m & -m))
        path_at = tuple(next((m for m in masks if m >> side & 1), 0) for side in range(4))
        found.setdefault(sides, Laid(number, sides, path_at, masks[0] if amulet else 0))  # type: ignore[arg-type]
    return list(found.values())


def turned_clockwise(sides: str) -> str:
    """Return the sides of a laid tile after a quarter turn."""
    masks = [_turned(_mask(path), 1) for path in sides.split("+")]
    return _name(sorted(masks, key=lambda m: m & -m))


def all_orientations(paths: tuple[str, ...]) -> set[str]:
    """Return the sides of a tile in all its orientations."""
    return {laid.sides for laid in _laid(0, paths, False)}


def _counts(text: str, kinds: dict[str, int]) -> tuple[int, ...]:
    """Return the number of sticks of each kind in a text such as ``3 green 1 white``."""
    words = text.split()
    counts = [0] * len(kinds)
    for number, kind in zip(words[::2], words[1::2], strict=True):
        counts[kinds[kind]] += int(number)
    return tuple(counts)


def _effect(text: str) -> tuple[str, int]:
    """Return an effect and its number: ``look 2`` is ("look", 2); ``swap relics`` is ("swap-relics", 0)."""
    words = text.split()
    number = int(words.pop()) if words[-1].isdigit() else 0
    return "-".join(words), number


class Board:
    """The data of a layout as the rules need them. All states of a game share one board."""

    def __init__(self, layout: TempleGame) -> None:
        self.layout = layout
        self._sticks(layout)
        self._temple(layout)
        self._tiles(layout)
        self._cards(layout)
        self._amulets(layout)
        self._ghost(layout)

    def __repr__(self) -> str:
        return f"<board {self.layout.header.name} {self.layout.header.version}>"

    def _temple(self, layout: TempleGame) -> None:
        self.entrances = tuple((CELL[e[:2]], SIDES.index(e[3])) for e in layout.temple.entrances)
        self.entrance_cells = sum({1 << cell for cell, _ in self.entrances})
        self.relic_places = len(layout.temple.relics)
        relic_at = [0] * (9 * 4)
        for number, edge in enumerate(layout.temple.relics):
            relic_at[CELL[edge[:2]] * 4 + SIDES.index(edge[3])] = 1 << number
        self.relic_at = tuple(relic_at)
        """Cell and side -> the relic place behind it, as a bit."""
        self.relic_values = tuple(sorted(layout.relics.sacred + layout.relics.cursed))
        self.cursed_values = frozenset(layout.relics.cursed)
        self.goal, self.doom, self.full = layout.ends.points, layout.ends.cursed, layout.ends.tiles

    def _tiles(self, layout: TempleGame) -> None:
        self.tile_names = tuple(tile.name for tile in layout.tiles)
        self.tile = {name: number for number, name in enumerate(self.tile_names)}
        self.tile_counts = tuple(tile.count for tile in layout.tiles)
        self.tile_amulet = tuple(tile.amulet for tile in layout.tiles)
        self.laid: list[Laid] = []
        self.faces_of: list[range] = []
        """Tile type -> its laid tiles."""
        for number, tile in enumerate(layout.tiles):
            faces = _laid(number, tile.paths, tile.amulet)
            self.faces_of.append(range(len(self.laid), len(self.laid) + len(faces)))
            self.laid += faces
        self.laid_named = {laid.sides: number for number, laid in enumerate(self.laid)}
        """Sides -> laid tile. A layout never has two types with the same paths."""

    def _sticks(self, layout: TempleGame) -> None:
        self.stick_kinds = tuple(stick.name for stick in layout.sticks)
        self.kind = {name: number for number, name in enumerate(self.stick_kinds)}
        self.stick_counts = tuple(stick.count for stick in layout.sticks)
        self.stick_faces = tuple(stick.faces for stick in layout.sticks)
        size = 8 * len(layout.sticks)
        self.low, self.high, self.nagas, self.may_naga = [0] * size, [0] * size, [0] * size, [False] * size
        self.stick: dict[Stick, int] = {}
        """(kind, face) -> number of a stick."""
        self.sticks_named: dict[int, Stick] = {}
        self.face_odds: list[tuple[int, ...]] = []
        """Kind -> the four sticks that it may show; equal ones are repeated."""
        for number, stick in enumerate(layout.sticks):
            odds = []
            for face in stick.faces:
                code = number * 8 + stick.faces.index(face)
                odds.append(code)
                self._stick(code, (stick.name, face))
                nagas = face.count("N")
                fate = int(face.strip("N") or 0)
                self.low[code] = self.high[code] = fate
                self.nagas[code], self.may_naga[code] = nagas, nagas > 0
            unknown = number * 8 + HIDDEN_FACE
            self._stick(unknown, (stick.name, None))
            self.low[unknown] = min(self.low[c] for c in odds)
            self.high[unknown] = max(self.high[c] for c in odds)
            self.may_naga[unknown] = any(self.may_naga[c] for c in odds)
            self.face_odds.append(tuple(odds))
        self.first_throw = _counts(layout.hands.first, self.kind)

    def _stick(self, code: int, name: Stick) -> None:
        self.stick[name] = code
        self.sticks_named[code] = name

    def _cards(self, layout: TempleGame) -> None:
        self.cards = tuple(
            CardFace(c.code, c.symbol, c.arrows, _counts(c.sticks, self.kind), *_effect(c.effect))
            for c in layout.cards
        )
        self.card = {card.code: number for number, card in enumerate(self.cards)}
        self.card_counts = tuple(card.count for card in layout.cards)
        self.symbols = tuple(card.symbol for card in self.cards)
        hands = layout.hands
        self.start_hand, self.draws, self.gives = hands.start, hands.draw, hands.give

    def _amulets(self, layout: TempleGame) -> None:
        """Number the amulets from 1; 0 is an amulet that nobody named."""
        self.amulet_points = (0, *(a.points for a in layout.amulets))
        self.amulet_names: tuple[int | str | None, ...] = (
            None,
            *(a.points or a.kind for a in layout.amulets),
        )
        self.amulet = {name: number for number, name in enumerate(self.amulet_names)}
        self.amulet_counts = (0, *(a.count for a in layout.amulets))
        kinds = ["", *(a.kind for a in layout.amulets)]
        self.draw_amulet, self.cancel_amulet = kinds.index("draw"), kinds.index("cancel")
        self.point_amulets = tuple(
            sorted((n for n, p in enumerate(self.amulet_points) if p), key=lambda n: -self.amulet_points[n])
        )

    def _ghost(self, layout: TempleGame) -> None:
        """Number the ghost's omens from 0; none if the layout has no ghost."""
        ghost = layout.ghost
        self.ghost_starts: dict[str, int] = {}
        self.ghost_row: tuple[int, ...] = (0,)
        """The ghost's points by the number of covered places in its row."""
        self.omens: tuple[Omen, ...] = ()
        self.instead = self.most_omen_fate = 0
        if ghost is None:
            return
        self.ghost_starts = {strength: getattr(ghost, strength) for strength in STRENGTHS}
        self.ghost_row = (0, *ghost.row)
        self.omens = tuple(
            Omen(_counts(omen.sticks, self.kind), omen.fate, *_effect(omen.naga)) for omen in ghost.omens
        )
        self.instead = ghost.instead
        most = [max(self.high[stick] for stick in odds) for odds in self.face_odds]
        self.most_omen_fate = max(
            omen.fate + sum(n * each for n, each in zip(omen.sticks, most, strict=True))
            for omen in self.omens
        )


board_of = cache_boards(Board)
"""Return the board of a layout. The same layout object gives the same board object."""
