"""The state of a Nagaraja game, its pieces, and the draft on which a move is carried out.

A state contains what the *log* tells. Unknown things are: a relic or an amulet 0, a card a count
(``Hand.hidden``) or -1, a stick its hidden face. They are drawn only when somebody sees them, so a face-down
relic needs no value before that. ``agenda`` is a stack of future tasks; its top is due.
"""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple

from sheetgen.games.contract.solo import YOU
from sheetgen.games.contract.values import Piece
from sheetgen.games.kit.engine import Changing, Value
from sheetgen.games.nagaraja.board import EMPTY, Board


class Tile(Piece, frozen=True):
    """A room tile: its type by name, and ``sides`` as moves write its paths."""

    moving: ClassVar[bool] = True

    type: str
    sides: str
    amulet_place: bool
    """Whether tiles of this type have a place for an amulet."""
    amulet: bool
    """Whether an amulet lies on it."""


class Trap(Piece, frozen=True):
    """The trap."""

    moving: ClassVar[bool] = True


class Relic(Piece, frozen=True):
    """A relic; its value if it is face up, None if nobody wrote it down."""

    face_up: bool
    value: int | None = None


class Amulet(Piece, frozen=True):
    """A won amulet; type and points if it is face up, None if nobody wrote them down."""

    face_up: bool
    type: str | None = None
    points: int = 0


# ---- state and draft --------------------------------------------------------------------------


NO_TILE, UNKNOWN_TILE = -1, -2
UNKNOWN_CARD = -1
OUT_OF_PLAY = -1
"""The place of the trap before its first use."""
NO_OMEN, UNKNOWN_OMEN = -1, -2
BOTH = 3
"""Both players, as a bit mask; bit 0 is the first seat."""


class Task(NamedTuple):
    """An entry of the agenda: a decision of ``seat``, a chance event, or a step that the rules take."""

    kind: str
    seat: int = -1
    data: Any = ()


class Temple(NamedTuple):
    """One player's temple and the things won in it."""

    tiles: tuple[int, ...]
    """The laid tile of each cell, ``EMPTY`` for none."""
    lying: int
    """Cells with an amulet on their tile, as a bit mask."""
    relics: tuple[int, ...]
    """The value of the relic on each place, 0 for unknown."""
    up: int
    """Relic places that are face up, as a bit mask."""
    seen: tuple[int, int]
    """Relic places that each player has looked at, as bit masks."""
    amulets: tuple[int, ...]
    """Won amulets, sorted; 0 for an unnamed one."""


class Hand(NamedTuple):
    """The cards in one player's hand, named and unnamed."""

    cards: tuple[int, ...]
    """Cards that the log names, sorted."""
    hidden: int
    """Number of further cards."""
    shown: tuple[int, ...]
    """Cards among ``cards`` that the opponent knows, because the opponent gave them; sorted."""

    @property
    def card_count(self) -> int:
        return len(self.cards) + self.hidden


class Confrontation(NamedTuple):
    """The result of a confrontation, by seats."""

    fates: tuple[tuple[int, int], ...]
    """Lowest and highest fate points that each player may have."""
    nagas: tuple[bool, ...]
    """Whether each player had a stick with a naga left."""
    activated: tuple[int, ...]
    """Cards that were activated."""


class Room(NamedTuple):
    """The winner of a room tile, and lowest and highest fate points that each player may have had, by seats."""

    winner: int
    fates: tuple[tuple[int, int], ...]


class RoomNotes(tuple[Room, ...]):
    """Which player won which room tile, for the score pad. It does not influence play, so states that differ
    only in it are equal.
    """

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RoomNotes)

    def __hash__(self) -> int:
        return 0


class Ghost(NamedTuple):
    """The opponent of a solo game (NA-S1 to NA-S6)."""

    start: int
    """Number of places of its row that were covered at the start."""
    tiles: int
    """Number of room tiles that it has won."""
    omen: int
    """The omen of this round, ``NO_OMEN`` before it is turned up, ``UNKNOWN_OMEN`` if nobody wrote it down.
    """
    turned: int
    """Named omens turned up since the last shuffle, as a bit mask."""
    drawn: int
    """Number of omens turned up since the last shuffle."""


class Unseen(NamedTuple):
    """What the log names where a player cannot see it. None of it is a thing that the player sees unnamed."""

    player: int
    cards: tuple[int, ...]
    """The number of each card; empty if this player sees no unnamed card."""
    chosen: tuple[int, ...]
    """The cards that the opponent selected; empty if this player sees no unnamed card."""
    amulets: tuple[int, ...]
    """The number of amulets of each type; empty if this player has no unnamed amulet."""
    relics: tuple[tuple[int, ...], tuple[int, ...]]
    """The values of relics in each temple; empty if no unnamed relic is face up there."""


class Result(NamedTuple):
    """The end of the game; ``reason`` is cursed, points, tiles or run-out."""

    winner: int
    reason: str
    clause: str
    tie_break: int = -1
    """The player who would have won a tie."""


class State(Value, gc=False):
    """The game between two moves."""

    board: Board
    players: tuple[str, ...]
    agenda: tuple[Task, ...]
    round: int
    guide: int
    tile: int
    """Type of the room tile in play, ``NO_TILE`` or ``UNKNOWN_TILE``."""
    tile_amulet: bool
    """Whether an amulet lies on the tile in play."""
    tiles_in_pile: int
    tiles_seen: tuple[int, ...]
    """Number of named tiles of each type that have come into play."""
    amulets_in_pile: int
    amulets_used: tuple[int, ...]
    """Amulets that were revealed and discarded."""
    temples: tuple[Temple, Temple]
    trap: int
    """``seat * 9 + cell``, or ``OUT_OF_PLAY``."""
    hands: tuple[Hand, Hand]
    cards_in_pile: int
    discards: tuple[int, ...]
    """Discards, oldest first; -1 for an unnamed card."""
    murky: tuple[int, int]
    """Number of the oldest discards that each player cannot name, because the opponent took one of them
    unseen (NA-43).
    """
    chosen: tuple[tuple[int, ...], tuple[int, ...]]
    """Cards selected in this round; -1 for one that is face down and unnamed."""
    activated: tuple[int, ...]
    """Cards activated in this round."""
    sticks: tuple[tuple[int, ...], tuple[int, ...]]
    """Sticks that were thrown and not discarded, sorted."""
    added: tuple[int, int]
    """Fate points added by cards."""
    passes: int
    """Number of successive passes."""
    ghost: Ghost | None
    """The opponent in the second seat of a solo game."""
    result: Result | None
    first: int = -1
    """The seat of the first guide."""
    rooms: RoomNotes = RoomNotes()
    """The won room tiles, in the order of play."""
    unseen: Unseen | None = None
    """In the view of a player who sees things that the log does not name: what these cannot be."""


class Draft(Changing[State], State, gc=False):
    """A changeable copy of a state, on which a move is carried out."""

    state_type = State

    def plan_tasks(self, *tasks: Task) -> None:
        """Put tasks on top of the agenda; the first one comes next."""
        self.agenda = tasks + self.agenda

    def pop_task(self) -> Task:
        """Take the top task off the agenda and return it."""
        task, self.agenda = self.agenda[0], self.agenda[1:]
        return task

    # ---- changing what one player has ------------------------------------------------------
    def set_temple(self, seat: int, temple: Temple) -> None:
        self.temples = (temple, self.temples[1]) if seat == 0 else (self.temples[0], temple)

    def set_hand(self, seat: int, hand: Hand) -> None:
        self.hands = (hand, self.hands[1]) if seat == 0 else (self.hands[0], hand)

    def set_sticks(self, seat: int, sticks: tuple[int, ...]) -> None:
        self.sticks = (sticks, self.sticks[1]) if seat == 0 else (self.sticks[0], sticks)

    def set_chosen(self, seat: int, cards: tuple[int, ...]) -> None:
        self.chosen = (cards, self.chosen[1]) if seat == 0 else (self.chosen[0], cards)

    def change_ghost(self, **values: int) -> None:
        assert self.ghost is not None
        self.ghost = self.ghost._replace(**values)

    def gain_card(self, seat: int, card: int, shown: bool = False) -> None:
        """Add a card to a hand; ``UNKNOWN_CARD`` if the log does not name it."""
        hand = self.hands[seat]
        if card == UNKNOWN_CARD:
            self.set_hand(seat, hand._replace(hidden=hand.hidden + 1))
            return
        known = tuple(sorted((*hand.shown, card))) if shown else hand.shown
        self.set_hand(seat, Hand(tuple(sorted((*hand.cards, card))), hand.hidden, known))

    def lose_card(self, seat: int, card: int) -> None:
        """Remove a card from a hand that may hold it, or an unnamed card if it is not among the named ones."""
        hand = self.hands[seat]
        if card not in hand.cards:
            self.set_hand(seat, hand._replace(hidden=hand.hidden - 1))
            return
        shown = without_item(hand.shown, card) if card in hand.shown else hand.shown
        self.set_hand(seat, Hand(without_item(hand.cards, card), hand.hidden, shown))

    def lose_amulet(self, seat: int, amulet: int) -> None:
        """Reveal and discard an amulet of this type, or an unnamed one that may be of this type (NA-44)."""
        temple = self.temples[seat]
        held = amulet if amulet in temple.amulets else 0
        self.set_temple(seat, temple._replace(amulets=without_item(temple.amulets, held)))
        self.amulets_used += (amulet,)


def without_item(items: tuple[int, ...], item: int) -> tuple[int, ...]:
    """Return ``items`` without one ``item``, or raise ``ValueError`` if there is none."""
    at = items.index(item)
    return items[:at] + items[at + 1 :]


def first_state(board: Board, players: tuple[str, ...], ghost: Ghost | None = None) -> State:
    """Return the state before the throw for the first guide (NA-1 to NA-4).

    A ``ghost`` has the second seat. In a solo game nobody throws for the guide, and one hand is dealt
    (NA-S1).
    """
    temple = Temple((EMPTY,) * 9, 0, (0,) * board.relic_places, 0, (0, 0), ())
    hand = Hand((), 0, ())
    deals = [Task("draw", seat, (board.start_hand, (), False)) for seat in (0, 1)]
    agenda = (Task("first"), *deals) if ghost is None else (deals[YOU],)
    return State(
        board, players, (*agenda, Task("round")), 0, 0, NO_TILE, False,
        sum(board.tile_counts), (0,) * len(board.tile_names),
        sum(board.amulet_counts), (), (temple, temple), OUT_OF_PLAY, (hand, hand), sum(board.card_counts),
        (), (0, 0), ((), ()), (), ((), ()), (0, 0), 0, ghost, None,
    )  # fmt: skip
