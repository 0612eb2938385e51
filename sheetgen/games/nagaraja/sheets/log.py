"""The log sheet: a tile to ring, cards and sticks, four lines for what is done, what is drawn and given."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sheetgen.draw.icons import icon, icon_at
from sheetgen.draw.ornament import num
from sheetgen.games.contract.log_sheet import BESIDE, WHO, Blank, Entry, Face, Group, LogRows, Rings, Row
from sheetgen.games.nagaraja.sheets.plan import TILE
from sheetgen.games.nagaraja.sheets.tiles import corridors
from sheetgen.games.nagaraja.typed import TILE_WORDS
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene

PATHS = {
    "straight": ("ns",),
    "curve": ("ne",),
    "fork": ("esw",),
    "crossing": ("nesw",),
    "chamber": ("s",),
    "two-curves": ("ne", "sw"),
}
"""How a tile of each word looks."""
CARDS, GIVEN, OMEN = 24.0, 10.0, 14.0
DRAW, GIVE = msg("draw", "log"), msg("give", "log")


def tile(scene: Scene, x: float, y: float, size: float, *, paths: tuple[str, ...]) -> None:
    """A small tile: its corridors white on stone."""
    scene.rect(x - size / 2, y - size / 2, size, size, size * 0.1, fill="stone_m", stroke="stone", lw=0.25)
    scene.push(x, y, size / TILE)
    for path in paths:
        for corridor in corridors(path, len(paths) > 1):
            line = "M" + "L".join(num(*point) for point in corridor.line)
            scene.path(line, stroke="white", lw=size * 0.24, cap=0)
        if paths == (path[:1],):
            scene.circle(0, 0, TILE * 0.2, fill="white")
    scene.pop()


TILES = Rings(
    (
        Group(
            "stone",
            tuple(Face(TILE_WORDS[name], partial(tile, paths=paths)) for name, paths in PATHS.items()),
        ),
    ),
    BESIDE,
)


def _once(players: int) -> tuple[Row, ...]:
    """Who is guide, and the first cards; alone one is guide oneself (NA-S1)."""
    if players < 2:
        return ((Entry(DRAW, (Blank(),)),),)
    first = Entry(msg("first", "log"), (Blank(), Blank(sign="|")))
    return ((first, *(Entry(DRAW, (Blank(),)) for _ in range(players))),)


def _round(players: int) -> tuple[Row, ...]:
    """A tile: who puts cards down, the throw, who activates and places, what is drawn and given."""
    cards = Entry(WHO, (Blank(),))
    other = cards if players > 1 else Entry(msg("omen", "log"), (Blank(OMEN),))
    return (
        (Entry(msg("tile", "log"), (TILES,)), cards, other),
        (Entry(msg("throw", "log"), (Blank(), Blank(sign="|"))),),
        (cards, cards),
        (cards, Entry(DRAW, (Blank(CARDS),)), Entry(WHO, (Blank(GIVEN, word=GIVE),))),
    )


def _serpents(scene: Scene) -> None:
    """A naga on either side of the title, and what they guard."""
    for side in (-1, 1):
        icon(scene, "naga", side * 52, -6.2, 10.5)
        icon(scene, "relic", side * 66, -4.6, 6.6)


LOG = LogRows(
    once=_once,
    round=_round,
    rounds={1: 12, 2: 17},
    hints=(
        msg("Ring the tile and who speaks.", "sheet"),
        msg("Cards, then sticks: the guide first.", "sheet"),
        msg("Decisions, a ; between them", "sheet"),
    ),
    signs={"cursed": partial(icon_at, name="cursed"), "points": partial(icon_at, name="relic")},
    crown=partial(icon_at, name="sacred"),
    scenery=_serpents,
)
