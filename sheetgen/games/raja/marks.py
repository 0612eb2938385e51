"""The marks of a state on the spots of the map, of a player's sheet and of the score pad."""

from __future__ import annotations

from functools import cache

from sheetgen.games.contract.solo import IT
from sheetgen.games.contract.values import Mark, Piece
from sheetgen.games.raja import spots
from sheetgen.games.raja.state import (
    NOBODY,
    NOWHERE,
    Architects,
    Governor,
    House,
    Houses,
    Maharaja,
    Palace,
    State,
    characters_of,
    rank_of,
)


def marks(state: State, player: int) -> dict[str, Mark]:
    """Return the marks on the map, on the player's own sheet and on the score pad, by spot."""
    found: dict[str, Mark] = {}
    _buildings(state, found)
    _persons(state, found)
    if _is_ghost(state, player):
        _ghost(state, found)
    else:
        _own(state, player, found)
    _pad(state, found)
    return found


def _piece(piece: Piece) -> Mark:
    return Mark("piece", piece=piece)


@cache
def _house(owner: int) -> Mark:
    return _piece(House(owner))


@cache
def _palace(seat: int, neutral: bool) -> Mark:
    return _piece(Palace(seat, neutral))


def _buildings(state: State, found: dict[str, Mark]) -> None:
    board = state.board
    for number, houses in zip(board.villages, state.villages, strict=True):
        for k, owner in enumerate(houses, 1):
            found[spots.VILLAGE(number, k)] = _house(owner)
    for n, key in enumerate(board.cities):
        houses = state.houses[n]
        if any(houses):
            found[spots.HOUSES(key)] = _piece(Houses(houses))
        if state.central[n] != NOBODY:
            found[spots.PALACE(key, 0)] = _palace(state.central[n], False)
        for k, owner in enumerate(state.outer[n], 1):
            found[spots.PALACE(key, k)] = _palace(owner, owner >= board.seats)


def _persons(state: State, found: dict[str, Mark]) -> None:
    board = state.board
    for place, key in enumerate(board.places):
        here = tuple(player for player, at in enumerate(state.architects) if at == place)
        if here:
            found[spots.ARCHITECTS(key)] = _piece(Architects(here))
    if state.maharaja != NOWHERE:
        found[spots.MAHARAJA(board.places[state.maharaja])] = _piece(Maharaja())
    for key, letter, position in zip(board.cities, board.letters, state.governors, strict=False):
        found[spots.governor_spot(board.strip, position)] = _piece(Governor(key, letter))


def _own(state: State, player: int, found: dict[str, Mark]) -> None:
    board = state.board
    found[spots.SEAT(player + 1)] = Mark("circle")
    for n in range(1, state.built[player] + 1):
        found[spots.BUILT_PALACE(n)] = Mark("cross")
    if state.round:
        for n in range(1, board.stock.quarry - state.quarry[player] + 1):
            found[spots.QUARRY(n)] = Mark("cross")
        spent = board.stock.reserve + board.stock.quarry - state.quarry[player] - state.reserve[player]
        for n in range(1, spent + 1):
            found[spots.BUILT_HOUSE(n)] = Mark("cross")
    found[spots.RESERVE()] = Mark("text", str(state.reserve[player]))
    if not state.blind:
        found[spots.GOLD()] = Mark("text", str(state.gold[player]))
    if board.tokens_and_homes:
        found[spots.TOKENS()] = Mark("text", str(state.tokens[player]))
    mine = characters_of(state, player)
    if mine:
        found[spots.CHARACTER()] = Mark("text", " ".join(str(board.numbers[c]) for c in mine))


def _ghost(state: State, found: dict[str, Mark]) -> None:
    """Add the ghost's marks to ``found``, as the first of the two games on its page.

    The map has its own marks.
    """
    stock = state.board.stock
    for n in range(1, state.built[IT] + 1):
        found[spots.GHOST_PALACE(1, n)] = Mark("cross")
    for n in range(1, stock.reserve + stock.quarry - state.reserve[IT] + 1):
        found[spots.GHOST_HOUSE(1, n)] = Mark("cross")
    if not state.blind:
        found[spots.GHOST_GOLD(1)] = Mark("text", str(state.gold[IT]))


def _is_ghost(state: State, player: int) -> bool:
    return state.board.ghost is not None and player == IT


def _pad(state: State, found: dict[str, Mark]) -> None:
    """Add the marks of the score pad, round by round. Rounds beyond its last row have none (RA-25)."""
    for column, name in enumerate(state.players, 1):
        found[spots.PAD_NAME(column)] = Mark("text", name)
    for number, score in enumerate(state.scores[: spots.rounds_on_pad()], 1):
        if score.city == NOWHERE:
            continue
        found[spots.PAD_CITY(number, state.board.places[score.city])] = Mark("circle")
        for column, (points, gold) in enumerate(zip(score.points, score.gold, strict=True), 1):
            found[spots.ROUND_POINTS(number, column)] = Mark("text", str(points))
            found[spots.ROUND_GOLD(number, column)] = Mark("text", str(gold))
    if state.phase == "over":
        _end_of_pad(state, found)


def _end_of_pad(state: State, found: dict[str, Mark]) -> None:
    for player, palaces in enumerate(state.built):
        found[spots.FINAL_PALACES(player + 1)] = Mark("text", str(palaces))
        if not state.blind:
            found[spots.FINAL_GOLD(player + 1)] = Mark("text", str(state.gold[player]))
        if not _is_ghost(state, player):
            number = state.board.numbers[rank_of(state, player)]
            found[spots.FINAL_CHARACTER(player + 1)] = Mark("text", str(number))
