"""The marks of a state on the spots of a sheet, for filled sheets and for reading marks from photos."""

from __future__ import annotations

from sheetgen.games.contract.values import Mark
from sheetgen.games.dice_charmers import spots
from sheetgen.games.dice_charmers.board import NAMES, Board
from sheetgen.games.dice_charmers.bonus import bonus_text
from sheetgen.games.dice_charmers.layout import GOODS, PERSONS
from sheetgen.games.dice_charmers.roads import mask_members
from sheetgen.games.dice_charmers.state import Ghost, Sheet, State, WonBonus

CIRCLE, CROSS, USED, SLASH = Mark("circle"), Mark("cross"), Mark("used"), Mark("slash")


def marks(state: State, player: int) -> dict[str, Mark]:
    """Return spot -> mark. A won bonus is circled, and ``used`` once crossed; a lost one stays circled."""
    ghost = state.ghost_at(player)
    if ghost is not None:
        return _ghost(ghost)
    board, sheet = state.board, state.sheets[player]
    pending = state.pending if player == state.seat else ()
    found = {spots.PLAYER(): Mark("text", state.players[player])}
    found |= _province(board, sheet)
    found |= _boxes(board, sheet)
    found |= _tracks(sheet, over=state.phase == "over")
    open_prizes = sheet.lost | sum(1 << prize for prize in pending)
    for prize in mask_members(sheet.won):
        spot = board.prizes[prize].spot
        if spots.RIVER.parts(spot) is None:  # the bonuses of a river space have no spots of their own
            found[spot] = CIRCLE if open_prizes >> prize & 1 else USED
    for number, prize in enumerate(pending, 1):
        found[spots.PENDING(number)] = Mark("piece", "", WonBonus(bonus_text(board.prizes[prize].bonus)))
    return found


def _province(board: Board, sheet: Sheet) -> dict[str, Mark]:
    """Return the drawn roads. Those of the residence are printed."""
    return {
        spots.CELL(board.cells[cell]): Mark("road", NAMES[mask])
        for cell, mask in enumerate(sheet.roads)
        if mask and cell != board.residence
    }


def _boxes(board: Board, sheet: Sheet) -> dict[str, Mark]:
    found: dict[str, Mark] = {}
    for good, circled, sold in zip(GOODS, sheet.circled, sheet.sold, strict=True):
        for column in range(1, circled + 1):
            found[spots.MARKET(good, column)] = USED if column <= sold else CIRCLE
    for space in mask_members(sheet.river):
        found[spots.RIVER(space + 1)] = CROSS
    for person, boxes in zip(PERSONS, sheet.palace, strict=True):
        for box in range(1, boxes + 1):
            found[spots.PALACE(person, box)] = CROSS
    for name, level in zip(board.types, sheet.levels, strict=True):
        for step in range(1, level + 2 if level else 0):
            found[spots.UPGRADE(name, step)] = _level(step, level + 1)
    for number in range(1, sheet.karma_gained + 1):
        found[spots.KARMA(number)] = USED if number <= sheet.karma_used else CIRCLE
    return found


def _ghost(ghost: Ghost) -> dict[str, Mark]:
    """Return the ghost's steps and the boxes of its table, as the first of two games on a page."""
    found = {spots.STEP(1, step): SLASH for step in range(1, ghost.steps + 1)}
    for line, crossed in enumerate(ghost.crossed, 1):
        found |= {spots.WISH(1, line, box): CROSS for box in range(1, crossed + 1)}
    return found


def _level(step: int, now: int) -> Mark:
    """Return the mark of an upgrade level: a ring for the current one, a stroke for earlier ones.

    The first level never gets a ring.
    """
    if step == now:
        return CIRCLE
    return USED if step > 1 else SLASH


def _tracks(sheet: Sheet, *, over: bool) -> dict[str, Mark]:
    """Return marks of all counted boxes and coins. Once the game is over, the last of each is crossed."""
    found: dict[str, Mark] = {}
    for spot, count in ((spots.FAME, sheet.fame), (spots.MONEY, sheet.money)):
        found |= {spot(number): SLASH for number in range(1, count + 1)}
        if over and count:
            found[spot(count)] = CROSS
    return found
