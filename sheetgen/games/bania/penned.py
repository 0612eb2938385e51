"""The marks of a state on the sheet for a pen: strokes and crosses of cards, signs, spaces, points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sheetgen.games.bania.board import GOODS, KINDS
from sheetgen.games.bania.goods import cards_on_table
from sheetgen.games.bania.spots import HAND, HOME, PILE, POINTS, TENT
from sheetgen.games.bania.state import HOME as AT_HOME
from sheetgen.games.bania.state import UNKNOWN, Perch, Register, Sign, State
from sheetgen.games.contract.solo import IT
from sheetgen.games.contract.values import Mark


def add_pen_marks(state: State, register: Register, found: dict[str, Mark]) -> None:
    """Add all marks except the tents and elephants on their spaces.

    Values that the log does not tell are left out.
    """
    _tents(state, register, found)
    for seat, points in enumerate(state.points, 1):
        found |= {POINTS(seat, n): Mark("cross") for n in range(1, points + 1)}
    for seat, places in enumerate(register.stood):
        for n, space in enumerate(places, 1):
            there = n == len(places) and state.elephants[seat] != AT_HOME
            piece = Perch(state.board.spaces[space], not there)
            found[HOME(seat + 1, n)] = Mark("piece", piece=piece)
    _cards(state, register, found)


def _cards(state: State, register: Register, found: dict[str, Mark]) -> None:
    """Add the cards of each known hand, and of the piles if all hands are known."""
    seats = [seat for seat in range(state.board.seats) if state.ghost is None or seat != IT]
    known: list[tuple[Sequence[int], Sequence[int]]] = []
    for seat in seats:
        gone = register.spent[seat]
        cards, loose = cards_on_table(state, seat)
        if gone is None or loose:
            continue
        gained = [held + n for held, n in zip(cards, gone, strict=True)]
        known.append((gained, gone))
        for kind in KINDS:
            for n, stroke in _strokes(gained[kind], gone[kind]):
                if stroke == "cross" or n > state.board.start[kind]:
                    found[HAND(seat + 1, GOODS[kind], n)] = Mark(stroke)
    if len(known) < len(seats):
        return
    for kind in KINDS:
        taken, back = (sum(counts[kind] for counts in column) for column in zip(*known, strict=True))
        found |= {PILE(GOODS[kind], n): Mark(stroke) for n, stroke in _strokes(taken, back)}


def _strokes(gained: int, gone: int) -> Iterator[tuple[int, str]]:
    """Yield the number and kind of mark of each box, from the first: crosses for spent cards, strokes for the
    others.
    """
    for n in range(1, gained + 1):
        yield n, "cross" if n <= gone else "slash"


def _tents(state: State, register: Register, found: dict[str, Mark]) -> None:
    """Add the sign of each tent's owner, crossed if the tent is pitched.

    Of identical tents the first one is used.
    """
    boxes: dict[int, list[str]] = {}
    for number, address in zip(state.board.register, _addresses(state), strict=True):
        boxes.setdefault(number, []).append(address)
    held = [(number, seat) for seat, row in enumerate(state.reserves) for number in row if number != UNKNOWN]
    for number, seat, pitched in [
        *((number, seat, True) for number, seat in register.pitched),
        *((number, seat, False) for number, seat in held),
    ]:
        found[boxes[number].pop(0)] = Mark("piece", piece=Sign(seat, pitched))


def _addresses(state: State) -> Iterator[str]:
    """Yield the boxes of the register in the order of the layout."""
    counts: dict[int, int] = {}
    for number in state.board.register:
        colour = state.board.tents[number].colour
        counts[colour] = counts.get(colour, 0) + 1
        yield TENT(GOODS[colour], counts[colour])
