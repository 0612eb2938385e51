"""A table to test the rules on: small layouts, crafted sheets, moves said one after another."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

import msgspec
import pytest

from sheetgen.errors import Illegal
from sheetgen.games.contract.values import Move
from sheetgen.games.dice_charmers import GAME
from sheetgen.games.dice_charmers.board import MASKS, Board
from sheetgen.games.dice_charmers.board import board_of as compiled
from sheetgen.games.dice_charmers.layout import PERSONS, ProvinceSheet
from sheetgen.games.dice_charmers.state import State

PLAIN = """
[header]
schema = "sheetgen.layout/1"
game = "dice-charmers"
kind = "province"
name = "plain"
version = "1.0"
[print]
cell = "16 mm"
river_space = "9 mm"
smallest_type = "7 pt"
[dice]
goods = ["tea tea", "silk silk", "spices spices", "tea silk", "tea spices", "silk spices"]
roads = ["straight", "straight", "curve", "curve", "halves", "halves"]
river = ["flag", "boat", "lamp", "fish", "pot", "tortoise"]
palace = ["mogul", "maharani", "merchant", "raja", "builder", "portuguese"]
[province]
map = [
    "temple    .         same",
    "fort      residence different",
    ".         garden    stepwell",
]
residence_roads = "nesw"
border = {}
[market]
coins = [1, 2, 3, 4]
tents = []
[palace]
boxes = 3
columns = ["fame 1", "money 1", "karma"]
[buildings]
types = ["temple", "fort", "garden", "stepwell"]
fame = [1, 2, 3]
columns = ["money 3", "fame 5"]
[karma]
spaces = 6
start = 1
bonus = {}
[tracks]
coins_beside = ["15x2", "1x0", "8x2", "1x0", "15x2"]
fame = {}
money = {}
"""
"""A sheet with few bonuses, so that a test adds the one it is about. Without a river, see ``layout``."""

SYMBOLS = ("flag", "boat", "lamp", "fish", "pot", "tortoise") * 3
"""The river of the plain sheet: flag on 1, 7, 13; boat on 2, 8, 14; and so on. Each space wins 1 money."""


@cache
def _plain() -> dict[str, Any]:
    return tomllib.loads(PLAIN)


def layout(river: dict[int, list[str]] | None = None, **changes: Any) -> ProvinceSheet:
    """The plain sheet with changes: ``province__border={...}`` sets a key, ``river`` the wins of spaces."""
    data = {name: dict(table) for name, table in _plain().items()}
    data["river"] = [
        {"symbol": symbol, "win": (river or {}).get(number, ["money 1"])}
        for number, symbol in enumerate(SYMBOLS, 1)
    ]
    for name, value in changes.items():
        table, _, key = name.partition("__")
        data[table][key] = value
    made = msgspec.convert(data, ProvinceSheet)
    assert not GAME.check_layout(made), GAME.check_layout(made)
    return made


ROLL = ("tea tea", "silk spices", "straight", "halves", "flag", "boat", "raja", "builder")
COLOURS = ("goods", "goods", "roads", "roads", "river", "river", "palace", "palace")


def faces(*names: str) -> Move:
    """The roll of these eight faces, two goods, two roads, two river, two palace."""
    return ("roll", tuple(zip(COLOURS, names, strict=True)))


def start(
    made: ProvinceSheet | None = None, players: int = 3, roll: tuple[str, ...] = ROLL, **marks: Any
) -> State:
    """A game at the first player's first die; ``marks`` are fields of the first player's sheet."""
    state = GAME.start(made or layout(), ["Ann", "Bob", "Cay", "Dan", "Eve"][:players], {})
    return GAME.apply(mark(state, 0, **marks), faces(*roll))


def mark(state: State, seat: int, **marks: Any) -> State:
    """The state with fields of a player's sheet set; ``palace`` and ``roads`` may be dicts by name."""
    board = state.board
    sheet = state.sheets[seat]
    if "palace" in marks:
        marks["palace"] = tuple(marks["palace"].get(p, 0) for p in PERSONS)
    if "roads" in marks:
        marks |= drawn(board, marks["roads"])
    if isinstance(marks.get("river"), list):
        marks["river"] = sum(1 << (space - 1) for space in marks["river"])
    sheets = list(state.sheets)
    sheets[seat] = sheet.replace(**marks)
    return state.replace(sheets=tuple(sheets))


def drawn(board: Board, wanted: dict[str, str]) -> dict[str, Any]:
    """Roads, frontier and stubs for these cells, worked out from scratch."""
    roads = bytearray(board.start_roads)
    for cell, sides in wanted.items():
        roads[board.cell_number[cell]] = MASKS[sides]
    frontier = stubs = 0
    for cell, mask in enumerate(roads):
        if mask and mask != 15 and cell != board.residence:
            stubs |= 1 << cell
        for side, beside in enumerate(board.neighbours[cell]):
            if mask >> side & 1 and beside >= 0 and not roads[beside]:
                frontier |= 1 << beside
    return {"roads": bytes(roads), "frontier": frontier, "stubs": stubs}


def say(state: State, *moves: Move) -> State:
    """Apply the moves one after another, with all that each forces."""
    for move in moves:
        state, _ = GAME.play(state, move)
    return state


def totals(state: State, seat: int = 0) -> dict[str, Any]:
    return GAME.totals(state, seat)


def due(state: State) -> str:
    found = GAME.due(state)
    return found.kind if found else "over"


def forbids(state: State, move: Move, code: str, clause: str, blame: int | None = None) -> None:
    """The rules forbid the move with this code and clause, and it is not among the legal ones."""
    with pytest.raises(Illegal) as caught:
        GAME.apply(state, move)
    assert (caught.value.code, caught.value.clause) == (code, clause), str(caught.value)
    if blame is not None:
        assert caught.value.blame == blame
    assert move not in GAME.legal(state)
    assert str(caught.value)


def board_of(made: ProvinceSheet) -> Board:
    return compiled(made)
