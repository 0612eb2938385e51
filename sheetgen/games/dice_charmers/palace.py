"""The palace, the river and the upgrades (DC-50 to DC-70)."""

from __future__ import annotations

from sheetgen.games.dice_charmers import can
from sheetgen.games.dice_charmers.board import (
    BUILDER,
    MAHARANI,
    MERCHANT,
    MOGUL,
    PERSON,
    PERSONS,
    RAJA,
)
from sheetgen.games.dice_charmers.faults import forbidden
from sheetgen.games.dice_charmers.flow import carry_on
from sheetgen.games.dice_charmers.state import Draft
from sheetgen.text.message import msg

PERSON_WORDS = {
    "mogul": msg("Great Mogul", "report"),
    "maharani": msg("Maharani", "report"),
    "merchant": msg("Merchant", "report"),
    "raja": msg("Raja Man Singh", "report"),
    "builder": msg("Master builder", "report"),
    "portuguese": msg("Portuguese", "report"),
}


def visit(d: Draft, person: int) -> None:
    """Cross the person's next box, then act (DC-60 to DC-66). The caller has checked both."""
    board, mine = d.board, d.mine
    boxes = list(mine.palace)
    boxes[person] += 1
    mine.palace = tuple(boxes)
    column = boxes[person]
    if min(boxes) == column:
        # This box was the last one of its column (DC-91).
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
        if can.upgradable(board, mine):
            d.await_("upgrade")
        else:
            carry_on(d)
    else:
        d.await_("portuguese")


def choose_person(d: Draft, person: str) -> None:
    """The Great Mogul's choice among the other five, or a bonus of any person (DC-61, DC-92)."""
    number = PERSON.get(person)
    if number is None:
        raise forbidden(
            "no-such-person", msg("Nobody in the palace is called {person}.", "report", person=person), 1
        )
    if number == MOGUL and d.task[0] == "mogul":
        raise forbidden("mogul-himself", msg("The Great Mogul chooses one of the other five.", "report"), 1)
    check_person(d, number, 1)
    visit(d, number)


def check_person(d: Draft, person: int, blame: int) -> None:
    """Raises where the person has no free box or nothing to do."""
    name = PERSON_WORDS[PERSONS[person]]
    if not can.box_free(d.board, d.mine, person):
        raise forbidden(
            "palace-row-full", msg("All boxes are crossed: {person}.", "report", person=name), blame
        )
    if not can.person_acts(d.board, d.mine, person):
        raise forbidden(
            "person-idle", msg("Nothing can be done now with: {person}.", "report", person=name), blame
        )


def ahead(d: Draft, number: int) -> None:
    """Go 1 or 2 spaces on, as due, and win what the landing space shows (DC-62, DC-92)."""
    space = can.position(d.mine) + number
    if not 1 <= number <= d.task[1]:
        raise forbidden("too-far", msg("Spaces ahead allowed here: 1 to {n}.", "report", n=d.task[1]), 1)
    if space > d.board.spaces:
        raise forbidden("river-ended", msg("The river has only {n} spaces.", "report", n=d.board.spaces), 1)
    land(d, space)


def back(d: Draft, number: int) -> None:
    """Go back to the ``number``-th unmarked space behind (DC-66, DC-92)."""
    free = can.free_behind(d.mine)
    limit = 2 if d.phase == "portuguese" else 1 if d.task[0] == "back" else len(free)
    if not free:
        raise forbidden("nothing-behind", msg("No space behind is free.", "report"), 0)
    if not 1 <= number <= limit:
        raise forbidden("too-far", msg("Free spaces back allowed here: 1 to {n}.", "report", n=limit), 1)
    if number > len(free):
        raise forbidden("nothing-behind", msg("Only {n} spaces behind are free.", "report", n=len(free)), 1)
    land(d, free[number - 1])


def land(d: Draft, space: int) -> None:
    """Mark a river space and win everything on it (DC-50)."""
    d.mine.river |= 1 << (space - 1)
    for prize in d.board.river_prizes[space]:
        d.win(prize)
    carry_on(d)


def upgrade(d: Draft, building: str) -> None:
    """Raise a building type by one level; full columns pay (DC-70)."""
    board = d.board
    number = board.type_number.get(building)
    if number is None:
        text = msg("There is no building type {name}.", "report", name=building)
        raise forbidden("no-such-building", text, 1)
    levels = list(d.mine.levels)
    if levels[number] + 1 >= len(board.worth):
        raise forbidden(
            "top-level", msg("This type is upgraded to the top already: {name}.", "report", name=building), 1
        )
    levels[number] += 1
    d.mine.levels = tuple(levels)
    column = levels[number]
    if min(levels) == column and column <= len(board.upgrade_columns):
        d.win(board.upgrade_columns[column - 1])
    carry_on(d)
