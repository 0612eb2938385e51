"""What is noted on a sheet besides strokes: the bonuses that wait."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from sheetgen.games.contract.solo import IT
from sheetgen.games.contract.values import Piece
from sheetgen.games.dice_charmers.board import DICE, INSTANT, Board
from sheetgen.games.dice_charmers.bonus import bonus, label
from sheetgen.games.kit.engine import Changing, Value
from sheetgen.message import Msg


class Won(Piece, frozen=True):
    """A bonus won in this turn that is not used yet, as the layout writes it."""

    bonus: str


def words_of(won: Won, players: Sequence[str]) -> Msg:
    """A bonus in a reader's words."""
    return label(bonus(won.bonus))


# The state of a game, and the draft on which one move is worked out.
#
# In a ``Draft`` the acting player's sheet lies open among the others; it is closed when the turn ends or the
# draft is done. The other players' sheets are those of the older state.


ALL_DICE = (1 << DICE) - 1
NO_DIE = -1
Faces = tuple[str | None, ...]


class Sheet(Value, gc=False):
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


class OpenSheet(Changing[Sheet], Sheet, gc=False):
    """The acting player's sheet, open to the pen."""

    state_type = Sheet


class Ghost(Value, gc=False):
    """How far the ghost is on its way, and the boxes crossed of each line of its table (DC-S1 to DC-S3)."""

    steps: int
    crossed: tuple[int, ...]


class State(Value, gc=False):
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
    ghost: Ghost | None
    """Whom one plays against alone; None among people."""
    before: State | None
    """The state before a bonus was begun, as long as nothing of it is done: ``close`` returns there."""

    @property
    def seat(self) -> int:
        """The acting player."""
        return (self.first + self.turn) % len(self.players)

    @property
    def mine(self) -> Sheet:
        """The acting player's sheet."""
        return self.sheets[(self.first + self.turn) % len(self.players)]

    def ghost_at(self, seat: int) -> Ghost | None:
        """The ghost in this seat; None for a person (DC-S1)."""
        return self.ghost if seat == IT else None

    def may_show(self, die: int) -> Sequence[str]:
        """What a die shows, or all that it may show beside its twin."""
        shown = self.dice[die]
        if shown is not None:
            return (shown,)
        colour, twin = die // 2, self.dice[die ^ 1]
        return [face for face in self.board.faces[colour] if any(self.board.orders(colour, (face, twin)))]


NO_TASK = ("", 0)
UNROLLED: Faces = (None,) * DICE


class Draft(Changing[State], State, gc=False):
    """A state being changed, with the acting player's sheet open."""

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
        """The open sheet. Once the turn has ended, it is the next player's, which is closed: nothing changes it."""
        return self.sheets[(self.first + self.turn) % len(self.players)]  # type: ignore[return-value]

    def close_sheet(self) -> None:
        """The acting player has made the last mark."""
        sheet = self.sheets[(self.first + self.turn) % len(self.sheets)]
        if isinstance(sheet, OpenSheet):
            sheet.done()

    # ---- marks that every rule makes -------------------------------------------------------
    def await_(self, phase: str, kind: str = "", number: int = 0) -> None:
        """The acting player has to answer ``phase`` next."""
        self.phase = phase
        self.task = (kind, number)

    def win(self, prize: int) -> None:
        """Circle a bonus; fame, money and karma are marked at once, the others wait (DC-90)."""
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
        """Count fame; each bonus reached or passed is won (DC-80). House: it stops at the last box."""
        mine = self.mine
        old, mine.fame = mine.fame, min(mine.fame + number, self.board.fame_boxes)
        self._pass(self.board.fame_prizes, old, mine.fame)

    def gain_money(self, number: int) -> None:
        """Count money; each bonus reached or passed is won (DC-80). House: it stops at the last coin."""
        mine = self.mine
        old, mine.money = mine.money, min(mine.money + number, self.board.coins)
        self._pass(self.board.money_prizes, old, mine.money)

    def _pass(self, prizes: dict[int, int], old: int, new: int) -> None:
        """Win the bonuses of a track between two counts, the new one included."""
        for place in range(old + 1, new + 1):
            if place in prizes:
                self.win(prizes[place])

    def gain_karma(self) -> None:
        """Circle the next karma; some give a bonus (DC-22). House: with all circled there is none to gain."""
        mine = self.mine
        if mine.karma_gained < self.board.karma_spaces:
            mine.karma_gained += 1
            prize = self.board.karma_prizes.get(mine.karma_gained)
            if prize is not None:
                self.win(prize)


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


def fresh_state(board: Board, players: tuple[str, ...], ghost: Ghost | None = None) -> State:
    """The state before the first roll; a ``ghost`` has the second seat."""
    sheets = (fresh_sheet(board),) * len(players)
    return State(
        board, players, sheets, "roll", NO_TASK, (), -1, UNROLLED, ALL_DICE, NO_DIE, (), 1, 0, 0, ghost, None
    )
