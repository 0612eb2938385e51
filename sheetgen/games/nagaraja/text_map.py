"""The temples of Nagaraja as rows of text: the open sides of each room, and the relics that lie face up."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sheetgen.games.contract.solo import IT
from sheetgen.games.nagaraja.board import BITS, CELLS, EMPTY
from sheetgen.games.nagaraja.report import AMULET, TRAP
from sheetgen.games.nagaraja.state import State
from sheetgen.games.notation.vocabulary import sides_text
from sheetgen.message import Msg, msg, shown_name

WIDE = 12
"""Width of a room in columns of the terminal."""
FREE, WITH_AMULET = "·", "*"


def map_lines(state: State, say: Callable[[Msg], str]) -> Iterator[str]:
    """Yield each player's temple, and the meaning of the sign for an amulet."""
    for seat, name in enumerate(state.players):
        if state.ghost is None or seat != IT:
            yield from _temple(state, seat, shown_name(name, say), say)
            yield ""
    yield say(msg("{what}: {value}", "report", what=WITH_AMULET, value=AMULET))


def _temple(state: State, seat: int, name: str, say: Callable[[Msg], str]) -> Iterator[str]:
    temple = state.temples[seat]
    yield name
    for first in range(0, len(CELLS), 3):
        rooms = (_room(state, seat, cell, say) for cell in range(first, first + 3))
        yield "  " + "".join(f"{CELLS[first + n]} {room:{WIDE}}" for n, room in enumerate(rooms)).rstrip()
    relics = [(place + 1, temple.relics[place] or "?") for place in BITS[temple.up]]
    if relics:
        yield "  " + " · ".join(
            say(msg("{what}: {value}", "report", what=msg("relic {n}", "report", n=number), value=value))
            for number, value in relics
        )


def _room(state: State, seat: int, cell: int, say: Callable[[Msg], str]) -> str:
    temple = state.temples[seat]
    number = temple.tiles[cell]
    if state.trap == seat * 9 + cell:
        return say(TRAP)
    if number == EMPTY:
        return FREE
    sides = say(sides_text(state.board.laid[number].sides))
    return f"{sides}{WITH_AMULET}" if temple.lying >> cell & 1 else sides
