"""The log sheet: a tile to ring, cards and sticks, four lines for moves, drawn and given cards."""

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
"""Word for a tile -> its paths."""
CARDS, GIVEN, OMEN = 24.0, 10.0, 14.0
DRAW, GIVE = msg("draw", "log"), msg("give", "log")


def draw_tile(scene: Scene, x: float, y: float, size: float, *, paths: tuple[str, ...]) -> None:
    """Draw a small tile with white corridors on stone."""
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
            tuple(Face(TILE_WORDS[name], partial(draw_tile, paths=paths)) for name, paths in PATHS.items()),
        ),
    ),
    BESIDE,
)


def _once(players: int) -> tuple[Row, ...]:
    """Return the guide and the first cards. In a solo game the person is the guide (NA-S1)."""
    if players < 2:
        return ((Entry(DRAW, (Blank(),)),),)
    first = Entry(msg("first", "log"), (Blank(), Blank(sign="|")))
    return ((first, *(Entry(DRAW, (Blank(),)) for _ in range(players))),)


def _round(players: int) -> tuple[Row, ...]:
    """Return a tile's lines: selected cards, the throw, activations, placing, drawn and given cards."""
    cards = Entry(WHO, (Blank(),))
    other = cards if players > 1 else Entry(msg("omen", "log"), (Blank(OMEN),))
    return (
        (Entry(msg("tile", "log"), (TILES,)), cards, other),
        (Entry(msg("throw", "log"), (Blank(), Blank(sign="|"))),),
        (cards, cards),
        (cards, Entry(DRAW, (Blank(CARDS),)), Entry(WHO, (Blank(GIVEN, word=GIVE),))),
    )


def _serpents(scene: Scene) -> None:
    """Draw a naga with its treasure on both sides of the title."""
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
