"""What lies on which spot of the map and of a player's sheet.

Spots of the common map: ``village.N.K`` (place K of village N), ``houses.CITY``, ``palace.CITY.0`` (central)
and ``palace.CITY.1`` up (outer), ``architects.PLACE``, ``maharaja.PLACE``, ``strip.N``, ``governor.N``.
Spots of a player's own sheet: ``own.palace.N``, ``own.house.N`` and ``own.quarry.N`` are crossed from 1 up as
palaces and houses are built and houses fetched, ``own.reserve``, ``own.gold``, ``own.tokens`` and
``own.character`` carry numbers; ``own.seat.N`` is circled.

Pieces have the kind ``piece``; their values name what stands there, players by seat from 0:
``house 2``, ``houses 0:3 2:1``, ``palace 1`` (seats beyond the players are neutral colours),
``architect 0 3``, ``maharaja``, ``governor jaipur D orchid``.
"""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.games.contract.values import Mark
from sheetgen.games.raja.board import START
from sheetgen.games.raja.state import NOBODY, NOWHERE, State, held
from sheetgen.text.message import Msg, msg


def marks(state: State, player: int) -> dict[str, Mark]:
    """Marks on the map and on the player's own sheet."""
    found: dict[str, Mark] = {}
    _buildings(state, found)
    _persons(state, found)
    _own(state, player, found)
    return found


def _piece(value: str) -> Mark:
    return Mark("piece", value)


def words_of(mark: Mark, players: Sequence[str]) -> Msg:
    """A piece in words for a reader."""
    what, *values = mark.value.split()
    if what == "governor":
        return msg("governor {letter}", "report", letter=values[1])
    if what == "maharaja":
        return msg("Maharaja", "report")
    if what == "palace" and int(values[0]) >= len(players):
        return msg("neutral palace", "report")
    owners = ", ".join(_owner(value, players) for value in values)
    if what == "palace":
        return msg("palace: {owners}", "report", owners=owners)
    if what == "architect":
        return msg("architect: {owners}", "report", owners=owners)
    return msg("house: {owners}", "report", owners=owners)


def _owner(value: str, players: Sequence[str]) -> str:
    """A player by seat, with the number of pieces where it is told: ``Ann 3``."""
    seat, _, count = value.partition(":")
    return f"{players[int(seat)]} {count}".rstrip()


def _buildings(state: State, found: dict[str, Mark]) -> None:
    board = state.board
    for number, houses in zip(board.villages, state.villages, strict=True):
        for k, owner in enumerate(houses, 1):
            found[f"village.{number}.{k}"] = _piece(f"house {owner}")
    for n, key in enumerate(board.cities):
        houses = state.houses[n]
        if any(houses):
            counts = " ".join(f"{owner}:{count}" for owner, count in enumerate(houses) if count)
            found[f"houses.{key}"] = _piece(f"houses {counts}")
        if state.central[n] != NOBODY:
            found[f"palace.{key}.0"] = _piece(f"palace {state.central[n]}")
        for k, owner in enumerate(state.outer[n], 1):
            found[f"palace.{key}.{k}"] = _piece(f"palace {owner}")


def _persons(state: State, found: dict[str, Mark]) -> None:
    board = state.board
    for place, key in enumerate(board.places):
        here = " ".join(str(p) for p, at in enumerate(state.architects) if at == place)
        if here:
            found[f"architects.{key}"] = _piece(f"architect {here}")
    if state.maharaja != NOWHERE:
        found[f"maharaja.{board.places[state.maharaja or START]}"] = _piece("maharaja")
    for key, badge, position in zip(board.cities, board.badges, state.governors, strict=False):
        above = position - board.strip
        address = f"governor.{above}" if above > 0 else f"strip.{position}"
        found[address] = _piece(f"governor {key} {badge}")


def _own(state: State, player: int, found: dict[str, Mark]) -> None:
    board = state.board
    found[f"own.seat.{player + 1}"] = Mark("circle")
    for n in range(1, state.built[player] + 1):
        found[f"own.palace.{n}"] = Mark("cross")
    if state.round:
        for n in range(1, board.stock.quarry - state.quarry[player] + 1):
            found[f"own.quarry.{n}"] = Mark("cross")
        spent = board.stock.reserve + board.stock.quarry - state.quarry[player] - state.reserve[player]
        for n in range(1, spent + 1):
            found[f"own.house.{n}"] = Mark("cross")
    found["own.reserve"] = Mark("text", str(state.reserve[player]))
    if not state.blind:
        found["own.gold"] = Mark("text", str(state.gold[player]))
    if board.tokens_and_homes:
        found["own.tokens"] = Mark("text", str(state.tokens[player]))
    mine = held(state, player)
    if mine:
        found["own.character"] = Mark("text", " ".join(str(board.numbers[c]) for c in mine))
