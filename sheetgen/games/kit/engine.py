"""Parts of every game engine: cached boards, immutable states with drafts, and tables of decisions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, Concatenate, Generic, NamedTuple, ParamSpec, Self, TypeVar

from msgspec import Struct, structs

from sheetgen.errors import Illegal
from sheetgen.games.contract.values import Due, Move
from sheetgen.message import Msg

L = TypeVar("L")
P = ParamSpec("P")
B = TypeVar("B")

KEPT = 64
"""Largest number of cached boards of each game. The oldest are dropped first."""


def cache_boards(make: Callable[Concatenate[L, P], B]) -> Callable[Concatenate[L, P], B]:
    """Cache ``make(layout, …)``: return the same board again for the same layout object, seats and options."""
    boards: dict[object, tuple[L, B]] = {}

    def compiled(layout: L, /, *args: P.args, **more: P.kwargs) -> B:
        key = (
            id(layout),
            *(tuple(sorted(each.items())) if isinstance(each, Mapping) else each for each in args),
        )
        known = boards.get(key)
        if known is None:
            while len(boards) >= KEPT:
                del boards[next(iter(boards))]
            # The cache keeps the layout too, so that no other object gets its id.
            known = boards[key] = layout, make(layout, *args, **more)
        return known[1]

    return compiled


# States as immutable values, and drafts for working out one move.
#
# A game's state is a ``Value``: its fields never change. A draft is the same class with ``Changing`` as its
# first base: a copy with mutable fields, which ``done`` turns into a state again. For example: class
# State(Value, gc=False) with the fields phase and gold, and class Draft(Changing[State], State, gc=False)
# with state_type = State.


_change, _copy = Struct.__setattr__, Struct.__copy__  # type: ignore[attr-defined]


class Value(Struct, gc=False):
    """An immutable value with named fields. Values are equal if all fields are, and hashable if all fields
    are.
    """

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{type(self).__name__}.{name}: a state never changes, only a draft does")

    def __hash__(self) -> int:
        return hash(structs.astuple(self))

    def replace(self, **changes: Any) -> Self:
        """Return a copy of the value with other values in some fields."""
        return structs.replace(self, **changes)


S = TypeVar("S", bound=Value)


class Changing(Generic[S]):
    """A draft of a state, with mutable fields. It is the first base class of a game's draft, before the state
    class.
    """

    __slots__ = ()
    __setattr__ = _change
    state_type: ClassVar[type[Value]]

    def __hash__(self) -> int:
        raise TypeError(f"unhashable: a {type(self).__name__} changes")

    @classmethod
    def of(cls, state: S) -> Self:
        """Return a draft with the fields of ``state``."""
        draft: Any = _copy(state)
        _change(draft, "__class__", cls)
        return draft  # type: ignore[no-any-return]

    def done(self) -> S:
        """Turn the draft into a state and return it. The draft must not be changed afterwards."""
        state: Any = self
        state.__class__ = self.state_type
        return state  # type: ignore[no-any-return]


# Decisions as a table: the verbs that answer each kind of decision, and how a move is applied.
#
# The ``Answer`` of a verb names the rule that applies it and a reader for each argument. A reader turns a
# name into the number that the rules use, or raises ``Illegal`` with the index of the argument. So rules take
# numbers and moves stay readable.


D = TypeVar("D")

Reader = Callable[[Any, Any, int], Any]
"""``(draft, argument, place)`` -> the value for the rule. ``place`` counts from 1, for ``Illegal.blame``."""


def unchanged(draft: Any, argument: Any, place: int) -> Any:
    """Return the argument unchanged: the reader for rules that take it as it is."""
    return argument


_MOST = 98
"""Largest number of additional arguments of a verb with any number of them. Players type about ten at most."""
_PLACES = range(1, 2 * _MOST)


class Answer:
    """How the rules apply a verb: they call ``rule(draft, *arguments)``, with a reader for each argument.

    At least ``least`` arguments are required (default: all). With ``more``, the last reader reads all further
    ones.
    """

    __slots__ = ("as_they_are", "readers", "rule", "sizes")

    def __init__(
        self,
        rule: Callable[..., None],
        readers: tuple[Reader, ...] = (),
        least: int | None = None,
        more: bool = False,
    ) -> None:
        self.rule = rule
        self.readers = readers + readers[-1:] * _MOST if more else readers
        fewest = len(readers) if least is None else least
        self.sizes = frozenset(range(fewest + 1, len(self.readers) + 2))
        """Allowed lengths of a move, including its verb."""
        self.as_they_are = all(reader is unchanged for reader in readers)

    def read(self, draft: Any, move: Move) -> list[Any]:
        """Return the arguments of a move as the rule takes them."""
        pairs = zip(self.readers, move[1:], _PLACES, strict=False)
        return [read(draft, value, place) for read, value, place in pairs]


class Decision(NamedTuple):
    """A kind of decision or chance event: what it asks for, its clause, and the verbs that answer it.

    ``moves`` yields all legal answers; None if chance decides.
    """

    asks: Msg
    clause: str
    answers: Mapping[str, Answer]
    moves: Callable[[Any], Iterator[Move]] | None = None


class Decisions(Generic[D]):
    """All decisions of a game. They apply moves and raise errors for moves that answer nothing due."""

    def __init__(self, kinds: Mapping[str, Decision], seats: int) -> None:
        self.kinds = kinds
        self._answers = {
            (kind, verb): answer
            for kind, decision in kinds.items()
            for verb, answer in decision.answers.items()
        }
        self.verbs = frozenset(verb for decision in kinds.values() for verb in decision.answers)
        self.dues = {
            (kind, seat): Due(kind, seat if decision.moves else None)
            for kind, decision in kinds.items()
            for seat in range(0 if decision.moves else -1, seats)
        }
        """What is due by kind and seat. The seat can be -1 (nobody) if chance decides."""

    @property
    def asked(self) -> dict[str, Msg]:
        """What each kind of decision asks for, in words."""
        return {kind: decision.asks for kind, decision in self.kinds.items()}

    def is_chance(self, kind: str) -> bool:
        """Return whether a kind is a chance event."""
        return self.kinds[kind].moves is None

    def legal(self, kind: str, state: Any) -> Iterator[Move]:
        """Yield all answers to a kind of decision; nothing for chance or after the end of the game."""
        decision = self.kinds.get(kind)
        return decision.moves(state) if decision and decision.moves else iter(())

    def carry_out(self, kind: str, draft: D, move: Move, wrong: Callable[[D, Move, bool], Illegal]) -> None:
        """Change the draft by a move that answers ``kind``.

        For other moves, raise ``wrong(draft, move, known)`` and leave the draft unchanged. ``known`` is true
        if the verb answers this decision and only the number of arguments is wrong.
        """
        answer = self._answers.get((kind, move[0] if move else ""))
        if answer is None or len(move) not in answer.sizes:
            raise wrong(draft, move, answer is not None)
        if answer.as_they_are:
            answer.rule(draft, *move[1:])
        elif len(move) == 2:
            answer.rule(draft, answer.readers[0](draft, move[1], 1))
        else:
            answer.rule(draft, *answer.read(draft, move))
