"""What lies in a temple."""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple

from sheetgen.games.contract.solo import YOU
from sheetgen.games.contract.values import Piece
from sheetgen.games.kit.engine import Changing, Value
from sheetgen.games.nagaraja.board import EMPTY, Board


class Tile(Piece, frozen=True):
    """A room tile: its type by name, and ``sides`` as moves name its paths as it lies."""

    moving: ClassVar[bool] = True

    type: str
    sides: str
    amulet_place: bool
    """Tiles of this type have a place for an amulet."""
    amulet: bool
    """An amulet lies on it."""


class Trap(Piece, frozen=True):
    """The trap."""

    moving: ClassVar[bool] = True


class Relic(Piece, frozen=True):
    """A relic; its value only where it is face up, None where nobody wrote it down."""

    face_up: bool
    value: int | None = None


class Amulet(Piece, frozen=True):
    """An amulet won; its type and points only where it is face up, None where nobody wrote it down."""

    face_up: bool
    type: str | None = None
    points: int = 0


# The state of a game: a value, and the draft on which one move is worked out.
#
# A state says what the *log* knows. What nobody wrote down is unknown: a relic or an amulet 0, a card a count
# (``Hand.hidden``) or -1, a stick its hidden face. Unknown things are drawn only when somebody sees them, so a
# face-down relic needs no value before that. ``agenda`` is a stack of what is to happen; its top is due.


NO_TILE, UNKNOWN_TILE = -1, -2
UNKNOWN_CARD = -1
OUT_OF_PLAY = -1
"""Where the trap lies before it is first used."""
NO_OMEN, UNKNOWN_OMEN = -1, -2
BOTH = 3
"""A set of players: bit 0 is the first seat."""


class Task(NamedTuple):
    """Something on the agenda: a decision of ``seat``, a chance, or a step that the rules take."""

    kind: str
    seat: int = -1
    data: Any = ()


class Temple(NamedTuple):
    """One player's temple and what was won in it."""

    tiles: tuple[int, ...]
    """The laid tile of each cell, ``EMPTY`` for none."""
    lying: int
    """Cells on whose tile an amulet lies (a set of cells)."""
    relics: tuple[int, ...]
    """The value of the relic on each place, 0 for unknown."""
    up: int
    """Relic places that are face up."""
    seen: tuple[int, int]
    """Relic places that each player has looked at."""
    amulets: tuple[int, ...]
    """Amulets won, sorted; 0 for one that the log doesn't name."""


class Hand(NamedTuple):
    """One player's cards."""

    cards: tuple[int, ...]
    """Those that the log names, sorted."""
    hidden: int
    """How many more there are."""
    shown: tuple[int, ...]
    """Those of ``cards`` that the opponent knows (gave them away), sorted."""

    @property
    def size(self) -> int:
        return len(self.cards) + self.hidden


class Fought(NamedTuple):
    """How a confrontation ended, by seats."""

    fates: tuple[tuple[int, int], ...]
    """The lowest and highest fate points that each player may have."""
    nagas: tuple[bool, ...]
    """Who had a stick with a naga left."""
    activated: tuple[int, ...]
    """Cards activated."""


class Room(NamedTuple):
    """Who won a room tile, and the lowest and highest fate points that each player may have had, by seats."""

    winner: int
    fates: tuple[tuple[int, int], ...]


class Noted(tuple[Room, ...]):
    """Rooms as they were noted. Nothing hangs on them: states that differ only in these go on alike and are equal."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Noted)

    def __hash__(self) -> int:
        return 0


class Ghost(NamedTuple):
    """Whom one plays against alone (NA-S1 to NA-S6)."""

    start: int
    """Places of its row covered from the beginning."""
    tiles: int
    """Room tiles that it has won."""
    omen: int
    """The omen of this round, ``NO_OMEN`` before it is turned up, ``UNKNOWN_OMEN`` where nobody wrote it down."""
    turned: int
    """The omens turned up since they were shuffled, as far as named: a set."""
    drawn: int
    """How many they are."""


class Result(NamedTuple):
    """How the game ended; ``reason`` is cursed, points, tiles or run-out."""

    winner: int
    reason: str
    clause: str
    tie_break: int = -1
    """The player who would have won a tie."""


class State(Value, gc=False):
    """A point of the game between two moves."""

    board: Board
    players: tuple[str, ...]
    agenda: tuple[Task, ...]
    round: int
    guide: int
    tile: int
    """Type of the room tile in play, ``NO_TILE`` or ``UNKNOWN_TILE``."""
    tile_amulet: bool
    """An amulet lies on the tile in play."""
    tiles_in_pile: int
    tiles_seen: tuple[int, ...]
    """How many tiles of each type have come into play, as far as named."""
    amulets_in_pile: int
    amulets_used: tuple[int, ...]
    """Amulets revealed and discarded."""
    temples: tuple[Temple, Temple]
    trap: int
    """``seat * 9 + cell``, or ``OUT_OF_PLAY``."""
    hands: tuple[Hand, Hand]
    cards_in_pile: int
    discards: tuple[int, ...]
    """Oldest first; -1 for one that the log can't name."""
    murky: tuple[int, int]
    """How many of the oldest discards a player can't name: the opponent took one of them unseen (NA-43)."""
    chosen: tuple[tuple[int, ...], tuple[int, ...]]
    """Cards selected this round; -1 face down and unnamed."""
    activated: tuple[int, ...]
    """Cards activated this round."""
    sticks: tuple[tuple[int, ...], tuple[int, ...]]
    """Sticks thrown and not discarded, sorted."""
    added: tuple[int, int]
    """Fate points added by cards."""
    passes: int
    """Passes in a row."""
    ghost: Ghost | None
    """Who has the second seat of a game alone."""
    result: Result | None
    first: int = -1
    """The first guide."""
    rooms: Noted = Noted()
    """The room tiles that were won, in the order of play."""


class Draft(Changing[State], State, gc=False):
    """A state being changed."""

    state_type = State

    def plan(self, *tasks: Task) -> None:
        """Put tasks on top of the agenda; the first comes next."""
        self.agenda = tasks + self.agenda

    def pop(self) -> Task:
        """Take the top task off the agenda."""
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
        """Put a card into a hand; ``UNKNOWN_CARD`` where the log doesn't name it."""
        hand = self.hands[seat]
        if card == UNKNOWN_CARD:
            self.set_hand(seat, hand._replace(hidden=hand.hidden + 1))
            return
        known = tuple(sorted((*hand.shown, card))) if shown else hand.shown
        self.set_hand(seat, Hand(tuple(sorted((*hand.cards, card))), hand.hidden, known))

    def lose_card(self, seat: int, card: int) -> None:
        """Take a card out of a hand that may hold it; an unnamed one if it is not among the others."""
        hand = self.hands[seat]
        if card not in hand.cards:
            self.set_hand(seat, hand._replace(hidden=hand.hidden - 1))
            return
        shown = without(hand.shown, card) if card in hand.shown else hand.shown
        self.set_hand(seat, Hand(without(hand.cards, card), hand.hidden, shown))

    def lose_amulet(self, seat: int, amulet: int) -> None:
        """Reveal and discard an amulet of this type, or an unnamed one that is of it (NA-44)."""
        temple = self.temples[seat]
        held = amulet if amulet in temple.amulets else 0
        self.set_temple(seat, temple._replace(amulets=without(temple.amulets, held)))
        self.amulets_used += (amulet,)


def without(items: tuple[int, ...], item: int) -> tuple[int, ...]:
    """``items`` with one ``item`` less; ``ValueError`` if there is none."""
    at = items.index(item)
    return items[:at] + items[at + 1 :]


def fresh(board: Board, players: tuple[str, ...], ghost: Ghost | None = None) -> State:
    """The state before the throw for the first guide (NA-1 to NA-4).

    A ``ghost`` has the second seat; alone nobody throws for the guide, and one hand is dealt (NA-S1).
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
