"""Games in which players take turns and whose rules are a table of decisions, with defaults for most of the
contract.

A small game is a ``TurnGame``. It defines its decisions, the end of a turn, the totals and their bounds. A
larger game implements the contract itself.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, TypeVar

from sheetgen.errors import Illegal
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.ranking import Criterion, Standing, rank
from sheetgen.games.contract.values import Due, Layout, Leftover, Move, State
from sheetgen.games.kit import tallies
from sheetgen.games.kit.engine import Changing, Decisions, Value
from sheetgen.games.kit.faults import Faults, Kind
from sheetgen.message import msg

OVER = "over"
"""The phase of a game that has ended."""
T = TypeVar("T")


class Turns(Value, gc=False):
    """The part of a state that all games with turns share. Tuples by player are in seat order."""

    players: tuple[str, ...]
    phase: str
    """The kind of decision or chance event that is due, or ``over``."""
    turn: int
    """The number of finished turns."""

    @property
    def who(self) -> int:
        """The seat of the player whose turn it is."""
        return self.turn % len(self.players)


class Rank(NamedTuple):
    """A total of a player that decides places, and its clause. More is better unless ``lower_wins``."""

    total: str
    clause: str
    lower_wins: bool = False


def replace_at(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """Return a copy of the tuple with another value at index ``at``."""
    return (*values[:at], value, *values[at + 1 :])


def default_faults(players: str, turn: str, end: str) -> dict[str, Kind]:
    """Return the faults that every ``TurnGame`` has.

    The arguments are ids of clauses: for the number of ``players``, for a ``turn`` and for the ``end`` of the
    game.
    """
    return {
        "not-due": Kind(
            msg("Each decision has its time.", "report"),
            msg("Write the answer that is due now, or move this to its place.", "report"),
            turn,
            text=msg("This does not answer what is due now.", "report"),
        ),
        "nothing-done": Kind(
            msg("Nobody may pass a turn.", "report"),
            msg("Write the decision that is missing.", "report"),
            turn,
            text=msg("{player} decides nothing.", "report"),
        ),
        "player-count": Kind(
            msg("The rules say how many may play.", "report"),
            msg("Give a tally for each player.", "report"),
            players,
            text=msg("{n} players cannot play this game.", "report"),
        ),
        "tally-incomplete": Kind(
            msg("Places need all totals that decide them.", "report"),
            msg("Add what is missing.", "report"),
            end,
            text=tallies.MISSING,
        ),
        "tally-range": Kind(
            msg("The sheet limits each total.", "report"),
            msg("Count again.", "report"),
            end,
            text=tallies.TOO_MUCH,
        ),
    }


class TurnGame(Game):
    """A game in which players take turns, on states that are ``Turns``.

    ``faults`` contains those of ``default_faults``. ``bounds`` must contain all totals that decide places.
    """

    decisions: ClassVar[Decisions[Any]]
    draft: ClassVar[type[Changing[Any]]]
    faults: ClassVar[Faults]
    ranks: ClassVar[Sequence[Rank]]
    """The totals that decide places, the most important first."""

    @abstractmethod
    def end_turn(self, draft: Any) -> None:
        """Change a draft to the beginning of the next turn, or to the end of the game."""

    # ---- rules -----------------------------------------------------------------------
    def due(self, state: State) -> Due | None:
        """Return the decision of the player whose turn it is, or the chance event, that the phase names."""
        return None if state.phase == OVER else self.decisions.dues[state.phase, state.who]

    def legal(self, state: State) -> list[Move]:
        """Return all legal answers to the due decision, from the table of decisions."""
        return list(self.decisions.legal(state.phase, state))

    def apply(self, state: State, move: Move) -> State:
        """Return the state after a move. Raise ``Illegal`` if a rule forbids it."""
        draft = self.draft.of(state)
        self.decisions.carry_out(state.phase, draft, move, self._not_due)
        return draft.done()

    def _not_due(self, draft: Any, move: Move, known: bool) -> Illegal:
        decision = self.decisions.kinds.get(draft.phase)
        if decision is None:
            return self.faults.illegal("not-due")
        return self.faults.not_due(decision.clause, decision.asks)

    def forced(self, state: State) -> Move | None:
        """Return None: players must give all answers themselves."""
        return None

    def unknown(self, state: State) -> Move:
        """Return the unknown outcome of the chance event that is due."""
        return (state.phase, None)

    def for_whom(self, state: State) -> int | None:
        """Return the player whose turn it is: all chance belongs to a turn."""
        due = self.due(state)
        return state.who if due is not None and due.is_chance else None

    def turn(self, state: State) -> Any:
        """Return the number of finished turns, which identifies the running turn."""
        return state.turn

    def close(self, state: State) -> tuple[State, tuple[Leftover, ...]]:
        """End the turn of a player who must still decide. Chance stays due, and a finished game stays
        unchanged.
        """
        due = self.due(state)
        if due is None or due.is_chance:
            return state, ()
        draft = self.draft.of(state)
        self.end_turn(draft)
        left = self.faults.leftover("nothing-done", "error", player=state.players[state.who])
        return draft.done(), (left,)

    def estimate(self, state: State, player: int) -> float | None:
        """Return the total of a player that decides first; None if it is unknown."""
        first = self.ranks[0]
        total = self.totals(state, player)[first.total]
        return None if total is None else float(-total if first.lower_wins else total)

    # ---- places ----------------------------------------------------------------------
    def standings(self, state: State) -> list[Standing]:
        """Return the final places of the players by their totals."""
        totals = [self.totals(state, seat) for seat in range(len(state.players))]
        return rank([(name, self._criteria(its)) for name, its in zip(state.players, totals, strict=True)])

    def _criteria(self, totals: Mapping[str, Any]) -> list[Criterion]:
        return [
            Criterion(each.total, totals.get(each.total), each.clause, each.lower_wins) for each in self.ranks
        ]

    def check_tally(self, layout: Layout, players: int, player: str, tally: Mapping[str, Any]) -> None:
        """Raise ``TallyError`` for a total of a tally that is out of its bounds."""
        tallies.check_bounds(self.bounds(layout, players), player, tally, self.faults.tally)

    def settle(
        self, layout: Layout, players: Sequence[str], tallied: Sequence[Mapping[str, Any]]
    ) -> list[Standing]:
        """Return the final places of the players from their tallies. Raise ``TallyError`` for a tally that no
        game can end with.
        """
        if len(players) not in self.seats:
            raise self.faults.tally("player-count", n=len(players))
        entries: list[tuple[str, list[Criterion | None]]] = []
        for player, tally in zip(players, tallied, strict=True):
            self.check_tally(layout, len(players), player, tally)
            entries.append((player, [c if c.value is not None else None for c in self._criteria(tally)]))
        bounds = self.bounds(layout, len(players))
        words = [bounds[each.total].word for each in self.ranks]
        return tallies.rank_tallies(entries, words, self.faults.tally)
