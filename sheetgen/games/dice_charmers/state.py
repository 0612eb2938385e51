"""The state of a game: immutable values, and the draft on which one move is worked out.

A ``Draft`` is a mutable copy of a state with the acting player's sheet unfolded. Rules change the
draft; ``done`` folds it into a new state. So no rule can change an older state.
"""

from __future__ import annotations

from typing import NamedTuple

from sheetgen.games.dice_charmers.board import DICE, INSTANT, Board

ALL_DICE = (1 << DICE) - 1
NO_DIE = -1
Faces = tuple[str | None, ...]


class Sheet(NamedTuple):
    """All pen marks on one player's sheet."""

    roads: bytes
    """Open sides of each cell as a mask; 0 for no road."""
    frontier: int
    """Empty cells that an open side reaches (a set of cell numbers)."""
    stubs: int
    """Cells drawn by the player that are no crossing yet: half roads may go there."""
    circled: tuple[int, ...]
    sold: tuple[int, ...]
    river: int
    """Marked spaces; bit 0 is space 1."""
    palace: tuple[int, ...]
    levels: tuple[int, ...]
    fame: int
    money: int
    karma_gained: int
    karma_used: int
    won: int
    """Prizes circled so far (a set of prize numbers)."""
    lost: int
    """Those of them that were never used."""


class State(NamedTuple):
    """A point of the game between two moves. ``phase`` is the kind of what is due."""

    board: Board
    players: tuple[str, ...]
    sheets: tuple[Sheet, ...]
    phase: str
    task: tuple[str, int]
    """What exactly is due in this phase: kind and number; see ``rules``."""
    pending: tuple[int, ...]
    """Prizes circled by the acting player and not used yet."""
    using: int
    """The prize whose use is under way, -1 for none."""
    dice: Faces
    """Faces of the 8 dice, two of each colour; None where nobody wrote it down."""
    middle: int
    elephant: int
    rerolled: tuple[int, ...]
    """After karma: the die of the elephant and the one of the middle."""
    round: int
    first: int
    turn: int
    """Turns taken in this round."""
    before: State | None
    """The state before a bonus was begun, as long as nothing of it is done: ``close`` returns there."""

    @property
    def seat(self) -> int:
        """The acting player."""
        return (self.first + self.turn) % len(self.players)


NO_TASK = ("", 0)
UNROLLED: Faces = (None,) * DICE


class Draft:
    """A state being changed: the acting player's sheet lies open."""

    __slots__ = (*Sheet._fields, *State._fields, "seat")

    roads: bytes
    frontier: int
    stubs: int
    circled: tuple[int, ...]
    sold: tuple[int, ...]
    river: int
    palace: tuple[int, ...]
    levels: tuple[int, ...]
    fame: int
    money: int
    karma_gained: int
    karma_used: int
    won: int
    lost: int

    board: Board
    players: tuple[str, ...]
    sheets: tuple[Sheet, ...]
    phase: str
    task: tuple[str, int]
    pending: tuple[int, ...]
    using: int
    dice: Faces
    middle: int
    elephant: int
    rerolled: tuple[int, ...]
    round: int
    first: int
    turn: int
    before: State | None
    seat: int

    def __init__(self, state: State) -> None:
        (
            self.board, self.players, self.sheets, self.phase, self.task, self.pending, self.using,
            self.dice, self.middle, self.elephant, self.rerolled, self.round, self.first, self.turn,
            self.before,
        ) = state  # fmt: skip
        self.seat = (self.first + self.turn) % len(self.players)
        (
            self.roads, self.frontier, self.stubs, self.circled, self.sold, self.river, self.palace,
            self.levels, self.fame, self.money, self.karma_gained, self.karma_used, self.won, self.lost,
        ) = self.sheets[self.seat]  # fmt: skip

    def fold(self) -> None:
        """Put the open sheet back among the others."""
        sheet = Sheet(
            self.roads, self.frontier, self.stubs, self.circled, self.sold, self.river, self.palace,
            self.levels, self.fame, self.money, self.karma_gained, self.karma_used, self.won, self.lost,
        )  # fmt: skip
        self.sheets = (*self.sheets[: self.seat], sheet, *self.sheets[self.seat + 1 :])

    def done(self) -> State:
        """The new state; the sheet has been folded before a turn ended, else it is folded now."""
        if self.seat >= 0:
            self.fold()
        return State(
            self.board, self.players, self.sheets, self.phase, self.task, self.pending, self.using,
            self.dice, self.middle, self.elephant, self.rerolled, self.round, self.first, self.turn,
            self.before,
        )  # fmt: skip

    # ---- marks that every rule makes -------------------------------------------------------
    def await_(self, phase: str, kind: str = "", number: int = 0) -> None:
        """The acting player has to answer ``phase`` next."""
        self.phase = phase
        self.task = (kind, number)

    def win(self, prize: int) -> None:
        """Circle a bonus; fame, money and karma are marked at once, the others wait (DC-90)."""
        bit = 1 << prize
        if self.won & bit:
            return
        self.won |= bit
        kind, number = self.board.prizes[prize].bonus
        if kind not in INSTANT:
            self.pending += (prize,)
        elif kind == "fame":
            self.gain_fame(number)
        elif kind == "money":
            self.gain_money(number)
        else:
            self.gain_karma()

    def gain_fame(self, number: int) -> None:
        """Count fame; each bonus reached or passed is won (DC-80). House: it stops at the last box."""
        old, self.fame = self.fame, min(self.fame + number, self.board.fame_boxes)
        prizes = self.board.fame_prizes
        for box in range(old + 1, self.fame + 1):
            if box in prizes:
                self.win(prizes[box])

    def gain_money(self, number: int) -> None:
        """Count money; each bonus reached or passed is won (DC-80). House: it stops at the last coin."""
        old, self.money = self.money, min(self.money + number, self.board.coins)
        prizes = self.board.money_prizes
        for coin in range(old + 1, self.money + 1):
            if coin in prizes:
                self.win(prizes[coin])

    def gain_karma(self) -> None:
        """Circle the next karma; some give a bonus (DC-22). House: with all circled there is none to gain."""
        if self.karma_gained < self.board.karma_spaces:
            self.karma_gained += 1
            prize = self.board.karma_prizes.get(self.karma_gained)
            if prize is not None:
                self.win(prize)


Marks = Sheet | Draft
"""Where the marks of one sheet can be read."""


def fresh_sheet(board: Board) -> Sheet:
    """The sheet before the first turn (DC-20, DC-40)."""
    roads = board.start_roads
    frontier = 0
    for side, neighbour in enumerate(board.neighbours[board.residence]):
        if neighbour >= 0 and roads[board.residence] >> side & 1:
            frontier |= 1 << neighbour
    return Sheet(
        roads, frontier, 0, (0, 0, 0), (0, 0, 0), 0, (0,) * 6, (0,) * len(board.types),
        0, 0, board.karma_start, 0, 0, 0,
    )  # fmt: skip


def fresh_state(board: Board, players: tuple[str, ...]) -> State:
    """The state before the first roll."""
    sheets = (fresh_sheet(board),) * len(players)
    return State(
        board, players, sheets, "roll", NO_TASK, (), -1, UNROLLED, ALL_DICE, NO_DIE, (), 1, 0, 0, None
    )
