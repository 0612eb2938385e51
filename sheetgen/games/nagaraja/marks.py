"""Which pieces lie on a player's temple board, and what the pen notes there."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.games.contract.solo import IT
from sheetgen.games.contract.values import Mark, Piece
from sheetgen.games.nagaraja import spots
from sheetgen.games.nagaraja.board import BITS, CELLS, EMPTY
from sheetgen.games.nagaraja.knowledge import visible
from sheetgen.games.nagaraja.pieces import Amulet, Relic, Tile, Trap
from sheetgen.games.nagaraja.scoring import final_points
from sheetgen.games.nagaraja.state import Ghost, State


def marks(state: State, player: int) -> dict[str, Mark]:
    """All marks of a player's board, or of the ghost's page."""
    if state.ghost is not None and player == IT:
        return _ghost(state, state.ghost)
    found = {address: Mark("piece", "", piece) for address, piece in _pieces(state, player)}
    for number in range(1, visible(state, player)[2] + 1):
        found[spots.CURSED(number)] = Mark("cross")
    points = min(final_points(state, player), state.board.goal)
    if points:
        found[spots.POINTS(points)] = Mark("circle")
    return found


def _ghost(state: State, ghost: Ghost) -> dict[str, Mark]:
    """Its row, and the omens that were turned up, as of the first of two games on a page."""
    cross, omens = Mark("cross"), range(1, len(state.board.omens) + 1)
    found = {spots.ROW(1, n): cross for n in range(1, ghost.start + ghost.tiles + 1)}
    shuffled = (state.round - ghost.drawn) // len(
        omens
    )  # an omen a round: how often all were turned up before
    found |= {spots.OMEN(1, omen, time): cross for omen in omens for time in range(1, shuffled + 1)}
    turned = (omen for omen in omens if ghost.turned >> omen - 1 & 1)
    return found | {spots.OMEN(1, omen, shuffled + 1): cross for omen in turned}


def _pieces(state: State, player: int) -> Iterator[tuple[str, Piece]]:
    yield from _tiles(state, player)
    temple = state.temples[player]
    up = set(BITS[temple.up])
    for place, value in enumerate(temple.relics):
        face_up = place in up
        yield spots.RELIC(place + 1), Relic(face_up, (value or None) if face_up else None)
    for number, amulet in enumerate(temple.amulets, 1):
        yield spots.AMULET(number), _amulet(state, amulet)


def _tiles(state: State, player: int) -> Iterator[tuple[str, Piece]]:
    board, temple = state.board, state.temples[player]
    for cell, number in enumerate(temple.tiles):
        if number != EMPTY:
            laid = board.laid[number]
            name, amulet_place = board.tile_names[laid.type], board.tile_amulet[laid.type]
            lying = bool(temple.lying >> cell & 1)
            yield spots.TEMPLE(CELLS[cell]), Tile(name, laid.sides, amulet_place, lying)
    if state.trap >= 0 and state.trap // 9 == player:
        yield spots.TEMPLE(CELLS[state.trap % 9]), Trap()


def _amulet(state: State, number: int) -> Amulet:
    """Amulets lie face down until the game is over, and those that nobody named stay so."""
    if state.result is None or not number:
        return Amulet(face_up=False)
    amulet = state.board.layout.amulets[number - 1]
    return Amulet(True, amulet.kind, amulet.points)
