"""Dice Charmers' actions of the palace, the river and the upgrades (DC-50 to DC-70)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sheetgen.games.contract.values import Move
from sheetgen.games.dice_charmers import market, possible
from sheetgen.games.dice_charmers.board import (
    BUILDER,
    MAHARANI,
    MERCHANT,
    MOGUL,
    PERSON,
    RAJA,
)
from sheetgen.games.dice_charmers.faults import illegal
from sheetgen.games.dice_charmers.layout import PERSONS
from sheetgen.games.dice_charmers.state import Draft, State
from sheetgen.games.dice_charmers.turn import continue_turn
from sheetgen.message import msg

PERSON_WORDS = {
    "mogul": msg("Great Mogul", "report"),
    "maharani": msg("Maharani", "report"),
    "merchant": msg("Merchant", "report"),
    "raja": msg("Raja Man Singh", "report"),
    "builder": msg("Master builder", "report"),
    "portuguese": msg("Portuguese", "report"),
}


def use_person(d: Draft, person: int) -> None:
    """Cross the next box of a person of the palace and begin the person's action (DC-60 to DC-66). The caller
    has checked both.
    """
    board, mine = d.board, d.mine
    boxes = list(mine.palace)
    boxes[person] += 1
    mine.palace = tuple(boxes)
    column = boxes[person]
    if min(boxes) == column:
        # This box was the last free one of its palace column (DC-91).
        d.win(board.palace_columns[column - 1])
    if person == MOGUL:
        d.await_("person", "mogul")
    elif person == MAHARANI:
        d.await_("ahead", "", 2)
    elif person == MERCHANT:
        d.await_("merchant")
    elif person == BUILDER:
        d.await_("place", "halves")
    elif person == RAJA:
        d.gain_money(1)
        if possible.upgradable_buildings(board, mine):
            d.await_("upgrade")
        else:
            continue_turn(d)
    else:
        d.await_("portuguese")


def person_number(d: Draft, name: Any, place: int) -> int:
    """Return the number of a person of the palace."""
    number = PERSON.get(name)
    if number is None:
        raise illegal("no-such-person", place, person=name)
    return number


def choose_person(d: Draft, person: int) -> None:
    """Use a person chosen by the Great Mogul or by a bonus of any person (DC-61, DC-92)."""
    if person == MOGUL and d.task[0] == "mogul":
        raise illegal("mogul-himself", 1)
    check_person(d, person, 1)
    use_person(d, person)


def check_person(d: Draft, person: int, blame: int) -> None:
    """Raise ``Illegal`` if a person of the palace has no free box or no effect."""
    name = PERSON_WORDS[PERSONS[person]]
    if not possible.has_free_box(d.board, d.mine, person):
        raise illegal("palace-row-full", blame, person=name)
    if not possible.person_has_effect(d.board, d.mine, person):
        clause, why = possible.person_reason(person)
        raise illegal("person-idle", blame, clause, person=name, why=why)


def move_ahead(d: Draft, number: int) -> None:
    """Move ahead on the river by 1 or 2 spaces, as due, and win the bonuses of that space (DC-62, DC-92)."""
    space = possible.river_position(d.mine) + number
    clause = "DC-92" if d.using >= 0 and d.board.prizes[d.using].bonus.kind == "ahead" else "DC-62"
    if not 1 <= number <= d.task[1]:
        raise illegal("too-far", 1, clause, n=d.task[1])
    if space > d.board.spaces:
        raise illegal("river-ended", 1, clause, n=d.board.spaces)
    mark_space(d, space)


def move_back(d: Draft, number: int) -> None:
    """Move back on the river to the ``number``-th unmarked space behind the position (DC-66, DC-92)."""
    free = possible.free_spaces_behind(d.mine)
    limit = 2 if d.phase == "portuguese" else 1 if d.task[0] == "back" else len(free)
    clause = "DC-66" if d.phase == "portuguese" else "DC-92"
    if not free:
        raise illegal("nothing-behind", 0, clause, msg("No space behind is free.", "report"))
    if not 1 <= number <= limit:
        raise illegal(
            "too-far", 1, clause, msg("Free spaces back allowed here: 1 to {n}.", "report"), n=limit
        )
    if number > len(free):
        raise illegal("nothing-behind", 1, clause, n=len(free))
    mark_space(d, free[number - 1])


def mark_space(d: Draft, space: int) -> None:
    """Mark a river space and win all its bonuses (DC-50)."""
    d.mine.river |= 1 << (space - 1)
    for prize in d.board.river_prizes[space]:
        d.win(prize)
    continue_turn(d)


def building_number(d: Draft, name: Any, place: int) -> int:
    """Return the number of a building type."""
    number = d.board.type_number.get(name)
    if number is None:
        raise illegal("no-such-building", place, name=name)
    return number


def upgrade_building(d: Draft, building: int) -> None:
    """Raise a building type by one level. A full column of upgrades pays its bonus (DC-70)."""
    board, mine = d.board, d.mine
    levels = list(mine.levels)
    if levels[building] + 1 >= len(board.worth):
        raise illegal("top-level", 1, name=board.types[building])
    levels[building] += 1
    mine.levels = tuple(levels)
    column = levels[building]
    if min(levels) == column and column <= len(board.upgrade_columns):
        d.win(board.upgrade_columns[column - 1])
    continue_turn(d)


# ---- what is possible ----------------------------------------------------------------------
def person_moves(state: State) -> Iterator[Move]:
    """Yield all moves that choose a person of the palace."""
    for person in possible.usable_persons(state.board, state.mine, state.task[0] == "mogul"):
        yield ("person", PERSONS[person])


def ahead_moves(state: State) -> Iterator[Move]:
    """Yield the possible moves ahead on the river."""
    left = state.board.spaces - possible.river_position(state.mine)
    for number in range(1, min(state.task[1], left) + 1):
        yield ("ahead", number)


def back_moves(state: State) -> Iterator[Move]:
    """Yield the possible moves back on the river."""
    free = len(possible.free_spaces_behind(state.mine))
    for number in range(1, (1 if state.task[0] == "back" else free) + 1):
        yield ("back", number)


def portuguese_moves(state: State) -> Iterator[Move]:
    """Yield all moves that the Portuguese allows (DC-66)."""
    for number in range(1, min(2, len(possible.free_spaces_behind(state.mine))) + 1):
        yield ("back", number)
    yield from market.get_one_moves(state)


def upgrade_moves(state: State) -> Iterator[Move]:
    """Yield all moves that upgrade a building type."""
    for number in possible.upgradable_buildings(state.board, state.mine):
        yield ("upgrade", state.board.types[number])
