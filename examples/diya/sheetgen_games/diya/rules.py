"""State and moves of Diya.

answers ``dice`` (chance)
    ``("dice", (3, 5))``   what the dice show; None: nobody wrote it down
answers ``lamp``
    ``("light", row)``     write the sum on the next lamp of a row
    ``("dark", row)``      cross out the next lamp of a row
"""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen_games.diya.faults import FAULTS
from sheetgen_games.diya.layout import Sheet

from sheetgen.games.contract.solo import IT
from sheetgen.games.contract.values import Move
from sheetgen.games.kit.engine import Answer, Changing, Decision, Decisions, unchanged
from sheetgen.games.kit.turns import OVER, Turns, replace_at
from sheetgen.message import msg

DICE, DARK = 2, 0
illegal = FAULTS.illegal


class State(Turns, gc=False):
    """A point of the game between two moves."""

    sheet: Sheet
    dice: tuple[int, ...] | None
    """The throw of this turn; None: nobody wrote it down."""
    rows: tuple[tuple[tuple[int | None, ...], ...], ...]
    """The marked lamps of each player and row: the number, None if it is not known, 0 for a dark one."""
    solo: str
    """The strength of the ghost in the second seat; empty without one."""

    def room(self, row: int) -> bool:
        """Whether a row of the player whose turn it is has an empty lamp."""
        return len(self.rows[self.who][row]) < self.sheet.rows[row].lamps

    def last(self, row: int) -> int:
        """The highest known number in a row of that player; 0 if there is none."""
        return max((number or 0 for number in self.rows[self.who][row]), default=0)

    def fits(self, row: int) -> bool:
        """Whether the sum of the dice may stand on the next lamp of a row (DI-3)."""
        return self.room(row) and (self.dice is None or sum(self.dice) > self.last(row))


class Draft(Changing[State], State, gc=False):
    """A state being changed; its tuples are replaced, never changed."""

    state_type = State


# ---- moves ----------------------------------------------------------------------------------
def throw(draft: Draft, dice: tuple[int, ...] | None) -> None:
    """The dice of the turn (DI-2)."""
    faces = draft.sheet.faces
    if dice is not None and (len(dice) != DICE or not all(1 <= face <= faces for face in dice)):
        raise illegal("dice-range", 1, faces=faces)
    draft.dice, draft.phase = dice, "lamp"


def light(draft: Draft, key: str) -> None:
    """Write the sum on the next lamp of a row, in which numbers rise (DI-3)."""
    row = _row(draft, "light", key)
    number = sum(draft.dice) if draft.dice is not None else None
    if number is not None and not draft.fits(row):
        raise illegal("not-higher", 1, n=number, last=draft.last(row))
    _mark(draft, row, number)


def dark(draft: Draft, key: str) -> None:
    """Cross out the next lamp of a row (DI-4)."""
    _mark(draft, _row(draft, "dark", key), DARK)


def end_turn(draft: Draft) -> None:
    """The turn of the next player with an empty lamp (DI-1); the game is over where nobody has one (DI-6)."""
    draft.dice, draft.phase = None, OVER
    for _ in draft.players:
        draft.turn += 1
        if any(map(draft.room, range(len(draft.sheet.rows)))):
            draft.phase = "dice"
            return


def _row(draft: Draft, verb: str, key: str) -> int:
    """Which row of the sheet is named; raises ``Illegal`` where its next lamp cannot be marked."""
    row = next((n for n, row in enumerate(draft.sheet.rows) if row.key == key), -1)
    if row < 0:
        raise illegal("no-such-row", 1)
    if not draft.room(row):
        raise illegal("row-full", 1)
    if is_ghost(draft) and (meant := ghost_move(draft)) != (verb, key):
        error = illegal("ghost-plays", 0)
        error.meant = (meant,)
        raise error
    return row


def _mark(draft: Draft, row: int, number: int | None) -> None:
    mine = draft.rows[draft.who]
    draft.rows = replace_at(draft.rows, draft.who, replace_at(mine, row, (*mine[row], number)))
    end_turn(draft)


# ---- the ghost ------------------------------------------------------------------------------
def is_ghost(state: State) -> bool:
    """Whether it is the ghost's turn."""
    return bool(state.solo) and state.who == IT


def ghost_move(state: State) -> Move:
    """What the ghost does with its throw (DI-S2)."""
    rows = sorted(
        range(len(state.sheet.rows)), key=lambda n: state.sheet.ghost.rows.index(state.sheet.rows[n].key)
    )
    if fitting := [n for n in rows if state.fits(n)]:
        return ("light", state.sheet.rows[fitting[0]].key)
    row = max(rows, key=lambda n: state.sheet.rows[n].lamps - len(state.rows[state.who][n]))
    return ("dark", state.sheet.rows[row].key)


# ---- what is due ----------------------------------------------------------------------------
def _lamps(state: State) -> Iterator[Move]:
    if is_ghost(state):
        yield ghost_move(state)
        return
    for n, row in enumerate(state.sheet.rows):
        if state.fits(n):
            yield ("light", row.key)
        if state.room(n):
            yield ("dark", row.key)


DECISIONS: Decisions[Draft] = Decisions(
    {
        "dice": Decision(msg("what the dice show", "report"), "DI-2", {"dice": Answer(throw, (unchanged,))}),
        "lamp": Decision(
            msg("a lamp", "report"),
            "DI-2",
            {"light": Answer(light, (unchanged,)), "dark": Answer(dark, (unchanged,))},
            _lamps,
        ),
    },
    seats=4,
)
