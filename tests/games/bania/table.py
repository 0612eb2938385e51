"""Positions for the tests of Bania's rules."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import pytest

from sheetgen.errors import Illegal
from sheetgen.games import library
from sheetgen.games.bania import GAME
from sheetgen.games.bania.board import GOODS, Camps, Goods, price_text, room_left, with_tent
from sheetgen.games.bania.layout import BoardSheet
from sheetgen.games.bania.state import AT_HOME, State

NAMES = ("Ann", "Bob", "Cay", "Dan")
ANN, BOB, CAY = 0, 1, 2
OIL, SPICES, SILK, INCENSE = GOODS
NONE: Goods = (0, 0, 0, 0)
LETTERS = "OPSI"


@cache
def sheet() -> BoardSheet:
    """The house board."""
    loaded: BoardSheet = library.load(library.resolve("bania/oasis"))
    return loaded


def fresh(seats: int = 2, **options: str) -> State:
    """Before the first tents are drawn."""
    return GAME.start(sheet(), NAMES[:seats], options)


def tent(colour: str, letters: str) -> tuple[str, str]:
    """A tent as moves name it: ``tent("oil", "OOP")``."""
    return colour, price_text([letters.count(letter) for letter in LETTERS])


def goods(letters: str) -> tuple[str, ...]:
    """Goods as moves name them."""
    return tuple(GOODS[LETTERS.index(letter)] for letter in sorted(letters, key=LETTERS.index))


def play(state: State, *moves: tuple[Any, ...]) -> State:
    """The state after these moves, forced ones between them applied too."""
    for move in moves:
        due = GAME.due(state)
        assert due is not None
        if not due.is_chance and not (move[0] == "end" and len(move) == 2):
            assert move in GAME.legal(state), f"{move} is not listed"
        state, _ = GAME.play(state, move)
    return state


def pitch(colour: str, letters: str, space: str) -> tuple[Any, ...]:
    return ("pitch", *tent(colour, letters), space)


FIRST = (tent(OIL, "OOP"), tent(SPICES, "OPS"), tent(SILK, "PPS"), tent(INCENSE, "SII"))
SECOND = (tent(OIL, "OPS"), tent(SPICES, "OOP"), tent(SILK, "SSI"), tent(INCENSE, "PII"))


def begun(*reserves: Sequence[tuple[str, str]], seats: int = 2, **options: str) -> State:
    """The first turn of Ann, with these reserves; those not given are not written down."""
    state = fresh(seats, **options)
    given = [*reserves, *[(None,) * 4] * seats][:seats]
    return play(state, *[("deal", tuple(reserve)) for reserve in given])


def position(
    tents: Mapping[str, str],
    hands: Sequence[str] = ("", ""),
    reserve: Sequence[tuple[str, str]] = FIRST,
    elephants: Mapping[int, str] | None = None,
    state: State | None = None,
) -> State:
    """Ann's turn on a board with these tents (space -> colour), by as many players as there are hands."""
    state = state or begun(reserve, seats=len(hands))
    board = state.board
    colours = [0, 0, 0, 0]
    stand: Camps = ()
    room = board.play
    for space, colour in tents.items():
        number, kind = board.space_number[space], GOODS.index(colour)
        colours[kind] |= 1 << number
        stand, camp = with_tent(board, stand, number, kind)
        room = room_left(board, stand, room, camp)
    where = [AT_HOME] * board.seats
    for player, space in (elephants or {}).items():
        where[player] = board.space_number[space]
    return state.replace(
        tents=tuple(colours),
        camps=stand,
        room=room,
        hands=tuple(hand(letters) for letters in hands),
        elephants=tuple(where),
    )


def hand(letters: str) -> Goods:
    """Cards as the state counts them."""
    oil, spices, silk, incense = (letters.count(letter) for letter in LETTERS)
    return oil, spices, silk, incense


def held(state: State, player: int) -> str:
    """Cards that a player holds, by their letters."""
    return "".join(letter * n for letter, n in zip(LETTERS, state.hands[player], strict=True))


def shown(state: State, player: int) -> str:
    """Cards of a player by the totals, which must be those of its sheet."""
    totals, marks = GAME.totals(state, player), GAME.marks(state, player)
    assert [str(totals[name]) for name in GOODS] == [marks[f"own.{name}"].value for name in GOODS]
    return "".join(letter * totals[name] for letter, name in zip(LETTERS, GOODS, strict=True))


def refuse(state: State, move: tuple[Any, ...], code: str, clause: str) -> Illegal:
    """``move`` is refused with this code and clause, and is not among the legal ones."""
    with pytest.raises(Illegal) as caught:
        GAME.apply(state, move)
    assert (caught.value.code, caught.value.clause) == (code, clause)
    assert move not in GAME.legal(state)
    assert clause in GAME.clauses and code in GAME.explanations
    assert str(caught.value)
    return caught.value


def due(state: State) -> tuple[str, int | None] | None:
    now = GAME.due(state)
    return tuple(now) if now else None
