"""The marks of a state on a player's temple board: pieces and notes of the pen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from sheetgen.games.contract.solo import IT
from sheetgen.games.contract.values import Mark, Piece
from sheetgen.games.nagaraja import spots
from sheetgen.games.nagaraja.board import BITS, CELLS, EMPTY
from sheetgen.games.nagaraja.knowledge import visible_points
from sheetgen.games.nagaraja.scoring import final_points
from sheetgen.games.nagaraja.state import Amulet, Ghost, Relic, Result, State, Tile, Trap


def marks(state: State, player: int) -> dict[str, Mark]:
    """Return all marks of a player's board or of the ghost's page, and of the score pad once a game of two is
    over.
    """
    if state.ghost is not None and player == IT:
        return _ghost(state, state.ghost)
    found = {address: Mark("piece", "", piece) for address, piece in _pieces(state, player)}
    for number in range(1, visible_points(state, player)[2] + 1):
        found[spots.CURSED(number)] = Mark("cross")
    points = min(final_points(state, player), state.board.goal)
    if points:
        found[spots.POINTS(points)] = Mark("circle")
    if state.result is not None and state.ghost is None:
        _pad(state, state.result, found)
    return found


def _ghost(state: State, ghost: Ghost) -> dict[str, Mark]:
    """Return the ghost's row and its omens, as the first of two games on a page."""
    cross, omens = Mark("cross"), range(1, len(state.board.omens) + 1)
    found = {spots.ROW(1, n): cross for n in range(1, ghost.start + ghost.tiles + 1)}
    shuffled = (state.round - ghost.drawn) // len(
        omens
    )  # rounds in which all omens had been turned up before
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
    """Return an amulet as a piece.

    Amulets lie face down until the game is over; unnamed ones stay face down.
    """
    if state.result is None or not number:
        return Amulet(face_up=False)
    amulet = state.board.layout.amulets[number - 1]
    return Amulet(True, amulet.kind, amulet.points)


def _pad(state: State, result: Result, found: dict[str, Mark]) -> None:
    """Add the first game of the score pad. Unknown points stay empty. Rooms show the winners' numbers."""
    found[spots.PAD_GUIDE(1)] = Mark("text", state.players[state.first])
    for number, room in enumerate(state.rooms, 1):
        found[spots.PAD_ROOM(1, number)] = Mark("text", str(room.winner + 1))
        (won, most), (lost, others) = (room.fates[seat] for seat in (room.winner, 1 - room.winner))
        if won == most and lost == others:
            found[spots.PAD_FATE(1, number)] = Mark("text", f"{won}:{lost}")
    for player, name in enumerate(state.players):
        seat = player + 1
        found[spots.PAD_PLAYER(1, seat)] = Mark("text", name)
        relics, at_most, _, _ = visible_points(state, player)
        points = final_points(state, player)
        _circled(state, player, points > relics, found)
        if relics == at_most:
            found[spots.PAD_RELICS(1, seat)] = Mark("text", str(relics))
            found[spots.PAD_AMULETS(1, seat)] = Mark("text", str(points - relics))
            found[spots.PAD_TOTAL(1, seat)] = Mark("text", str(points))
        whose = 1 - result.winner if result.reason == "cursed" else result.winner
        if player == whose and result.reason != "run-out":
            found[spots.PAD_END(1, seat, result.reason)] = Mark("cross")
    found[spots.PAD_WINNER(1)] = Mark("text", state.players[result.winner])


def _circled(state: State, player: int, counted: bool, found: dict[str, Mark]) -> None:
    """Add circles on the pad: relics that lie face up, and amulets if they are ``counted``."""
    layout, temple = state.board.layout, state.temples[player]
    values = list(layout.relics.sacred + layout.relics.cursed)
    for number in _taken(values, [temple.relics[place] for place in BITS[temple.up]]):
        found[spots.PAD_RELIC(1, player + 1, number)] = Mark("circle")
    worth = [amulet.points for amulet in layout.amulets for _ in range(amulet.count) if amulet.points]
    held = [layout.amulets[number - 1].points for number in temple.amulets if number]
    for number in _taken(worth, held if counted else []):
        found[spots.PAD_AMULET(1, player + 1, number)] = Mark("circle")


def _taken(values: Sequence[int], wanted: Sequence[int]) -> Iterator[int]:
    """Yield the numbers, from 1, of the first ``values`` that match the counts in ``wanted``."""
    left = Counter(wanted)
    for number, value in enumerate(values, 1):
        if left[value] > 0:
            left[value] -= 1
            yield number
