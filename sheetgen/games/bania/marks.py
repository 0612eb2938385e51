"""The marks of a state on the spots of the board and of a player's sheet."""

from __future__ import annotations

from sheetgen.games.bania.board import GOODS, goods_names, spaces_in
from sheetgen.games.bania.goods import cards_on_table
from sheetgen.games.bania.penned import add_pen_marks
from sheetgen.games.bania.scoring import standings, totals
from sheetgen.games.bania.spots import (
    BOXES,
    ELEPHANT,
    GAME,
    GHOST_DIE,
    GHOST_TENT,
    MOST,
    NAME,
    OWN_CARDS,
    OWN_RESERVE,
    OWN_SIGN,
    ROW,
    SCORE,
    SPACE,
)
from sheetgen.games.bania.state import HOME, UNKNOWN, Die, Elephants, Ghost, Marker, State, Tent, Tile
from sheetgen.games.contract.solo import IT
from sheetgen.games.contract.values import AND, Mark, Piece


def marks(state: State, player: int) -> dict[str, Mark]:
    """Return the marks on the board and the player's own sheet, and on the score pad once the game is over."""
    found: dict[str, Mark] = {}
    _tents(state, found)
    if state.register is not None:
        _named(state, found)
        add_pen_marks(state, state.register, found)
        if state.ghost is not None and player == IT:
            _ghost(state, state.ghost, found)
        return found
    _elephants(state, found)
    for seat, points in enumerate(state.points):
        found[SCORE(points % BOXES or BOXES, seat + 1)] = _mark(Marker(seat))
    _named(state, found)
    if state.ghost is not None and player == IT:
        _ghost(state, state.ghost, found)
    else:
        _own(state, player, found)
    if state.phase == "over":
        _pad(state, found)
    return found


def _named(state: State, found: dict[str, Mark]) -> None:
    for seat, name in enumerate(state.players, 1):
        found[NAME(seat)] = Mark("text", name)


def _mark(piece: Piece) -> Mark:
    return Mark("piece", piece=piece)


def _tents(state: State, found: dict[str, Mark]) -> None:
    board = state.board
    closed = sum(camp.spaces for camp in state.camps if camp.size >= board.full)
    for goods, spaces in zip(GOODS, state.tents, strict=True):
        for n in spaces_in(spaces):
            found[SPACE(board.spaces[n])] = _mark(Tent(goods, bool(closed >> n & 1)))


def _elephants(state: State, found: dict[str, Mark]) -> None:
    for n in sorted(set(state.elephants) - {HOME}):
        seats = tuple(seat for seat, at in enumerate(state.elephants) if at == n)
        found[ELEPHANT(state.board.spaces[n])] = _mark(Elephants(seats))


def _own(state: State, player: int, found: dict[str, Mark]) -> None:
    found[OWN_SIGN(player + 1)] = Mark("circle")
    cards, loose = cards_on_table(state, player)
    if not loose:
        for name, n in zip(GOODS, cards, strict=True):
            found[OWN_CARDS(name)] = Mark("text", str(n))
    for at, number in enumerate(state.reserves[player], 1):
        found[OWN_RESERVE(at)] = _mark(_tile(state, number))


def _ghost(state: State, ghost: Ghost, found: dict[str, Mark]) -> None:
    """Add the ghost's row and dice, on the upper half of its page. Unknown dice are left out."""
    for at, number in enumerate(state.reserves[IT], 1):
        found[GHOST_TENT(1, at)] = _mark(_tile(state, number))
    if len(ghost.throws) == 1:
        for at, face in enumerate(ghost.throws[0], 1):
            found[GHOST_DIE(1, at)] = _mark(Die(face))


def _tile(state: State, number: int) -> Tile:
    if number == UNKNOWN:
        return Tile(None, ())
    tent = state.board.tents[number]
    return Tile(GOODS[tent.colour], goods_names(tent.price))


def _pad(state: State, found: dict[str, Mark]) -> None:
    """Add the first game of the score pad (BA-50 to BA-53). Unknown values stay empty."""
    for player, name in enumerate(state.players):
        seat, known = player + 1, totals(state, player)
        found[ROW(1, seat, "name")] = Mark("text", name)
        for column, key in (("track", "track"), ("total", "points"), *zip(GOODS, GOODS, strict=True)):
            if known.get(key) is not None:
                found[ROW(1, seat, column)] = Mark("text", str(known[key]))
        if known["last"]:
            found[ROW(1, seat, "last")] = Mark("circle")
        for goods, best in zip(GOODS, state.most, strict=True):
            if best >> player & 1:
                found[MOST(1, seat, "most", goods)] = Mark("circle")
    if not state.open:
        winners = [one.player for one in standings(state) if one.place == 1]
        found[GAME(1, "winner")] = Mark("text", AND.join(winners))
