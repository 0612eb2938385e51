"""The state of a Dice Charmers game, its pending bonuses as pieces, and the draft on which a move is carried
out.

In a ``Draft`` the sheet of the acting player is open: rules can change it. It is closed when the turn ends or
the draft is finished. The sheets of the other players are shared with the state before the move.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from sheetgen.games.contract.solo import IT
from sheetgen.games.contract.values import Piece
from sheetgen.games.dice_charmers.board import DICE, INSTANT, Board
from sheetgen.games.dice_charmers.layout import bonus_label, parse_bonus
from sheetgen.games.kit.engine import Changing, Value
from sheetgen.message import Msg


class WonBonus(Piece, frozen=True):
    """A piece for a bonus won in this turn and not used yet, with the bonus as the layout writes it."""

    bonus: str


def piece_words(won: WonBonus, players: Sequence[str]) -> Msg:
    """Return the name of a bonus for a reader."""
    return bonus_label(parse_bonus(won.bonus))


# ---- state and draft --------------------------------------------------------------------------


ALL_DICE = (1 << DICE) - 1
NO_DIE = -1
Faces = tuple[str | None, ...]


class Sheet(Value, gc=False):
    """All pen marks on one player's sheet."""

    roads: bytes
    """Open sides of each cell as a bit mask; 0 for no road."""
    frontier: int
    """Empty cells to which an open side leads, as a bit mask."""
    stubs: int
    """Cells with a drawn road that is no crossing, as a bit mask. Half roads may be added there."""
    circled: tuple[int, ...]
    sold: tuple[int, ...]
    river: int
    """Marked river spaces as a bit mask; bit 0 is space 1."""
    palace: tuple[int, ...]
    levels: tuple[int, ...]
    fame: int
    money: int
    karma_gained: int
    karma_used: int
    won: int
    """Circled prizes as a bit mask of prize numbers."""
    lost: int
    """Circled prizes that were never used, as a bit mask."""


class OpenSheet(Changing[Sheet], Sheet, gc=False):
    """A copy of the acting player's sheet that the rules can change."""

    state_type = Sheet


class Ghost(Value, gc=False):
    """The ghost's steps on its track, and the crossed boxes of each row of its table (DC-S1 to DC-S3)."""

    steps: int
    crossed: tuple[int, ...]


class State(Value, gc=False):
    """The game between two moves. ``phase`` is the kind of the due decision."""

    board: Board
    players: tuple[str, ...]
    sheets: tuple[Sheet, ...]
    phase: str
    task: tuple[str, int]
    """Kind and number that the due decision asks for; see ``rules``."""
    pending: tuple[int, ...]
    """Prizes that the acting player circled and has not used yet."""
    using: int
    """The prize that is being used, -1 for none."""
    dice: Faces
    """Faces of the 8 dice, two of each colour; None for an unknown face."""
    middle: int
    elephant: int
    rerolled: tuple[int, ...]
    """After karma: the die of the elephant and the one of the middle."""
    round: int
    first: int
    turn: int
    """Number of turns taken in this round."""
    ghost: Ghost | None
    """The opponent of a solo game; None among people."""
    before: State | None
    """The state before a bonus was begun, until its first effect. ``close`` returns to it."""
    depots: tuple[tuple[int, int], ...] = ()
    """The dice taken since the last roll, each as the seat of its player and the die."""

    @property
    def seat(self) -> int:
        """The seat of the acting player."""
        return (self.first + self.turn) % len(self.players)

    @property
    def mine(self) -> Sheet:
        """The acting player's sheet."""
        return self.sheets[(self.first + self.turn) % len(self.players)]

    def ghost_at(self, seat: int) -> Ghost | None:
        """Return the ghost in this seat; None for a person (DC-S1)."""
        return self.ghost if seat == IT else None

    def may_show(self, die: int) -> Sequence[str]:
        """Return the faces that a die shows, or all that it may show if its face is unknown."""
        shown = self.dice[die]
        if shown is not None:
            return (shown,)
        colour, twin = die // 2, self.dice[die ^ 1]
        return [face for face in self.board.faces[colour] if any(self.board.orders(colour, (face, twin)))]


NO_TASK = ("", 0)
UNROLLED: Faces = (None,) * DICE


class Draft(Changing[State], State, gc=False):
    """A draft: a state of Dice Charmers that is being changed, with the acting player's sheet open."""

    state_type = State

    @classmethod
    def of(cls, state: State) -> Self:
        draft, sheets = super().of(state), list(state.sheets)
        seat = (state.first + state.turn) % len(sheets)
        sheets[seat] = OpenSheet.of(sheets[seat])
        draft.sheets = tuple(sheets)
        return draft

    def done(self) -> State:
        self.close_sheet()
        return super().done()

    @property
    def mine(self) -> OpenSheet:
        """The open sheet.

        After the turn it is the next player's sheet, which is closed and does not change.
        """
        return self.sheets[(self.first + self.turn) % len(self.players)]  # type: ignore[return-value]

    def close_sheet(self) -> None:
        """Make the acting player's sheet immutable again after its last mark."""
        sheet = self.sheets[(self.first + self.turn) % len(self.sheets)]
        if isinstance(sheet, OpenSheet):
            sheet.done()

    # ---- marks that every rule makes -------------------------------------------------------
    def await_(self, phase: str, kind: str = "", number: int = 0) -> None:
        """Make ``phase`` the acting player's next decision."""
        self.phase = phase
        self.task = (kind, number)

    def win(self, prize: int) -> None:
        """Circle a bonus. Fame, money and karma are marked at once; other bonuses stay pending (DC-90)."""
        mine, bit = self.mine, 1 << prize
        if mine.won & bit:
            return
        mine.won |= bit
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
        """Add fame, and win each bonus that is reached or passed (DC-80).

        House rule: fame stops at the last box.
        """
        mine = self.mine
        old, mine.fame = mine.fame, min(mine.fame + number, self.board.fame_boxes)
        self._pass(self.board.fame_prizes, old, mine.fame)

    def gain_money(self, number: int) -> None:
        """Add money, and win each bonus that is reached or passed (DC-80).

        House rule: money stops at the last coin.
        """
        mine = self.mine
        old, mine.money = mine.money, min(mine.money + number, self.board.coins)
        self._pass(self.board.money_prizes, old, mine.money)

    def _pass(self, prizes: dict[int, int], old: int, new: int) -> None:
        """Win the bonuses of a track that lie after place ``old``, up to and including place ``new``."""
        for place in range(old + 1, new + 1):
            if place in prizes:
                self.win(prizes[place])

    def gain_karma(self) -> None:
        """Circle the next karma; some karma give a bonus (DC-22). House rule: if all are circled, nothing is
        gained.
        """
        mine = self.mine
        if mine.karma_gained < self.board.karma_spaces:
            mine.karma_gained += 1
            prize = self.board.karma_prizes.get(mine.karma_gained)
            if prize is not None:
                self.win(prize)


def first_sheet(board: Board) -> Sheet:
    """Return a player's sheet as it is before the first turn (DC-20, DC-40)."""
    roads = board.start_roads
    frontier = 0
    for side, neighbour in enumerate(board.neighbours[board.residence]):
        if neighbour >= 0 and roads[board.residence] >> side & 1:
            frontier |= 1 << neighbour
    return Sheet(
        roads, frontier, 0, (0, 0, 0), (0, 0, 0), 0, (0,) * 6, (0,) * len(board.types),
        0, 0, board.karma_start, 0, 0, 0,
    )  # fmt: skip


def first_state(board: Board, players: tuple[str, ...], ghost: Ghost | None = None) -> State:
    """Return the state before the first roll. A ``ghost`` has the second seat."""
    sheets = (first_sheet(board),) * len(players)
    return State(
        board, players, sheets, "roll", NO_TASK, (), -1, UNROLLED, ALL_DICE, NO_DIE, (), 1, 0, 0, ghost, None
    )
