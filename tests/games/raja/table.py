"""Positions for the tests of Raja: a game set up by real moves, then changed where a test needs it."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from sheetgen.errors import Illegal
from sheetgen.games import library
from sheetgen.games.raja import GAME
from sheetgen.games.raja.layout import MapSheet
from sheetgen.games.raja.state import State

CITIES = ("ahmadabad", "bikaner", "chittor", "jaipur", "jaisalmer", "jodhpur", "udaipur")
A, B, C, D, E, F, G = CITIES
NAMES = ("Ann", "Bob", "Cay", "Dan", "Eve")
CHARACTERS = ("mogul", "merchant", "sadhu", "monk", "builder", "artisan", "yogi")


@cache
def sheet() -> MapSheet:
    """The house map."""
    loaded: MapSheet = library.load(library.resolve("raja/rajasthan"))
    return loaded


def fresh(seats: int, **options: str) -> State:
    """Before the shuffle; options with ``_`` for a space."""
    chosen = {name.replace("_", " "): value for name, value in options.items()}
    return GAME.start(sheet(), NAMES[:seats], chosen)


def play(state: State, *moves: tuple[Any, ...]) -> State:
    """The state after these moves."""
    for move in moves:
        assert GAME.due(state) is not None
        if GAME.due(state).player is not None and len(move) < 3:  # paths are never listed
            assert move in GAME.legal(state), f"{move} is not listed"
        state = GAME.apply(state, move)
    return state


def begun(*characters: str, **options: str) -> State:
    """Round 1, the first player's actions due: these characters by seat, governors A to G from below.

    The first houses stand in the lowest villages with room, in rank order.
    """
    state = play(fresh(len(characters), **options), ("governors", CITIES))
    for character in characters:
        while GAME.due(state).kind == "bid":
            state = play(state, ("bid", 0) if state.bids.leader < 0 else ("pass",))
        state = play(state, ("take", character))
    while GAME.due(state).kind == "village":
        state = play(state, GAME.legal(state)[0])
    return state


def change(state: State, **fields: Any) -> State:
    """The same position with other facts: ``villages={12: (0, 1)}`` clears all but those named."""
    if "villages" in fields:
        named = fields.pop("villages")
        fields["villages"] = tuple(tuple(named.get(number, ())) for number in state.board.villages)
    for field in ("architects",):
        if field in fields:
            fields[field] = tuple(state.board.place_number[key] for key in fields[field])
    for field in ("central", "outer", "houses", "governors"):
        if isinstance(fields.get(field), dict):
            now = getattr(state, field)
            fields[field] = tuple(fields[field].get(key, now[n]) for n, key in enumerate(CITIES))
    return state.replace(**fields)


def refuse(state: State, move: Sequence[Any], code: str, clause: str) -> Illegal:
    """Check that a move is illegal, unlisted, and blamed on this clause."""
    assert tuple(move) not in GAME.legal(state)
    with pytest.raises(Illegal) as caught:
        GAME.apply(state, tuple(move))
    assert (caught.value.code, caught.value.clause) == (code, clause)
    assert str(caught.value)
    return caught.value


def open_roads(state: State, *owners: int) -> State:
    """Every village has a house of each of these players (and none else), so they travel freely."""
    return state.replace(villages=(owners,) * len(state.villages))


def where(state: State, player: int) -> str:
    """The key of the place of a player's architect."""
    key: str = state.board.places[state.architects[player]]
    return key


def owner(state: State, character: str) -> int:
    """The seat that holds a character, -1 for the bank."""
    seat: int = state.holder[state.board.character_number[character]]
    return seat
