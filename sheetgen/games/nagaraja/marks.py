"""Which pieces lie on which spots of a player's temple board.

Spots: ``temple.b2``, ``relic.1`` to ``relic.9``, ``amulet.1`` on, ``cursed.1`` on, ``points.1`` to
``points.25``. Values of pieces: a tile is its type and sides (``fork new``), with `` amulet`` where one lies
on it and `` place`` where one did; the trap is ``trap``; a relic is its value, ``back`` face down; an amulet
is ``back``, at the end its points or kind.
"""

from __future__ import annotations

from sheetgen.games.contract.values import Mark
from sheetgen.games.nagaraja.board import BITS, CELLS, EMPTY
from sheetgen.games.nagaraja.knowledge import visible
from sheetgen.games.nagaraja.scoring import final_points
from sheetgen.games.nagaraja.state import State


def marks(state: State, player: int) -> dict[str, Mark]:
    """All marks of a player's board."""
    board, temple = state.board, state.temples[player]
    found: dict[str, Mark] = {}
    for cell, number in enumerate(temple.tiles):
        if number != EMPTY:
            laid = board.laid[number]
            empty = " place" if board.tile_amulet[laid.type] else ""
            lying = " amulet" if temple.lying >> cell & 1 else empty
            found[f"temple.{CELLS[cell]}"] = Mark(
                "piece", f"{board.tile_names[laid.type]} {laid.sides}{lying}"
            )
    if state.trap >= 0 and state.trap // 9 == player:
        found[f"temple.{CELLS[state.trap % 9]}"] = Mark("piece", "trap")
    up = set(BITS[temple.up])
    for place, value in enumerate(temple.relics):
        found[f"relic.{place + 1}"] = Mark("piece", (str(value) if value else "?") if place in up else "back")
    shown = state.result is not None
    for number, amulet in enumerate(temple.amulets, 1):
        name = board.amulet_names[amulet] if shown else None
        found[f"amulet.{number}"] = Mark("piece", "back" if name is None else str(name))
    for number in range(1, visible(state, player)[2] + 1):
        found[f"cursed.{number}"] = Mark("cross")
    points = min(final_points(state, player), board.goal)
    if points:
        found[f"points.{points}"] = Mark("circle")
    return found
