"""Dice Charmers: what follows an action: bonuses, the end of the turn, of the round and of the game."""

from __future__ import annotations

from sheetgen.games.dice_charmers import possible
from sheetgen.games.dice_charmers.state import ALL_DICE, NO_DIE, NO_TASK, UNROLLED, Draft, State


def continue_turn(d: Draft) -> None:
    """Make the use of bonuses due, or end the turn, after an action is complete (DC-90)."""
    d.task, d.using = NO_TASK, -1
    if d.pending:
        if next(possible.usable_bonuses(d), None) is not None:
            d.phase = "bonus"
            return
        lose_pending(d)
    end_turn(d)


def lose_pending(d: Draft) -> None:
    """Lose all pending bonuses (DC-90)."""
    mine = d.mine
    for prize in d.pending:
        mine.lost |= 1 << prize
    d.pending = ()


def end_turn(d: Draft) -> None:
    """End the turn: the next player takes a die, or the next first player rolls (DC-10, DC-11, DC-13)."""
    d.close_sheet()
    d.task, d.using, d.rerolled = NO_TASK, -1, ()
    seats = len(d.players)
    d.turn += 1
    if d.turn % seats == 0 and is_over(d):
        d.phase = "over"
    elif d.turn == turns_in_round(seats):
        d.round += 1
        d.first = (d.first + 1) % seats
        d.turn = 0
        d.dice, d.middle, d.elephant, d.depots = UNROLLED, ALL_DICE, NO_DIE, ()
        d.phase = "roll"
    else:
        d.phase = "take"


def turns_in_round(seats: int) -> int:
    """Return the number of turns in a round. With two players each takes two dice of one roll (DC-13)."""
    return 4 if seats == 2 else seats


def is_over(d: Draft) -> bool:
    """Return whether the game is over: all have had the same number of turns, and a player's tracks have
    crossed (DC-100).

    House rule: a game in which nobody can use any face of any die is over too.
    """
    if any(overlap_in_halves(d, seat) > 0 for seat in range(len(d.sheets))):
        return True
    return not any(possible.anything_usable(d.board, sheet) for sheet in d.sheets)


def players_who_crossed(state: State) -> tuple[str, ...]:
    """Return the players whose tracks have crossed (DC-100)."""
    return tuple(name for seat, name in enumerate(state.players) if overlap_in_halves(state, seat) > 0)


def overlap_in_halves(d: State, seat: int) -> int:
    """Return a player's overlap in half fame boxes (DC-81); for a ghost, computed from its steps (DC-S5)."""
    ghost = d.ghost_at(seat)
    if ghost is not None:
        return ghost.steps - d.board.way
    sheet = d.sheets[seat]
    return d.board.passed[sheet.money] + 2 * (sheet.fame - d.board.fame_boxes)
