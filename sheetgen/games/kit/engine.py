"""What rules know of a layout, worked out once for all games that are played on it."""

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
"""Boards that are kept of each game; the oldest go first."""


def kept(make: Callable[Concatenate[L, P], B]) -> Callable[Concatenate[L, P], B]:
    """``make(layout, …)``, but the same board again for the same layout object, seats and options."""
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
            # the layout is kept too, so that its id stays its own
            known = boards[key] = layout, make(layout, *args, **more)
        return known[1]

    return compiled


# States as values, and drafts on which one move is worked out.
#
# A game's state is a ``Value``: its fields are said once, and nothing can change them. A draft is the same
# class with ``Changing`` before it: a copy whose fields may be set, and which ``done`` makes a state again.
#
# class State(Value, gc=False): phase: str gold: tuple[int, ...]
#
# class Draft(Changing[State], State, gc=False): state_type = State


_change, _copy = Struct.__setattr__, Struct.__copy__  # type: ignore[attr-defined]


class Value(Struct, gc=False):
    """Named fields that never change; equal where all fields are, and as hashable as they."""

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{type(self).__name__}.{name}: a state never changes, only a draft does")

    def __hash__(self) -> int:
        return hash(structs.astuple(self))

    def replace(self, **changes: Any) -> Self:
        """The same with other values in some fields."""
        return structs.replace(self, **changes)


S = TypeVar("S", bound=Value)


class Changing(Generic[S]):
    """A state being changed; stands before the state's class among the bases."""

    __slots__ = ()
    __setattr__ = _change
    state_type: ClassVar[type[Value]]

    def __hash__(self) -> int:
        raise TypeError(f"unhashable: a {type(self).__name__} changes")

    @classmethod
    def of(cls, state: S) -> Self:
        """A draft of the state after this one."""
        draft: Any = _copy(state)
        _change(draft, "__class__", cls)
        return draft  # type: ignore[no-any-return]

    def done(self) -> S:
        """The draft as a state; it must not be changed any more."""
        state: Any = self
        state.__class__ = self.state_type
        return state  # type: ignore[no-any-return]


# Decisions as a table: what answers each kind of what is due, and how a move is carried out.
#
# A verb's ``Answer`` names the rule that carries it out and how each argument of the move is read: a reader
# turns a name into the number that the rules know, or raises ``Illegal`` blaming its argument. So rules take
# numbers, moves stay readable, and nothing has to be forwarded by hand.


D = TypeVar("D")

Reader = Callable[[Any, Any, int], Any]
"""``(draft, argument, place)`` -> what the rule takes; place counts from 1, for ``Illegal.blame``."""


def plain(draft: Any, argument: Any, place: int) -> Any:
    """An argument that the rule takes as it is."""
    return argument


_MOST = 98
"""Further arguments of a verb that takes any number of them; a hand types some ten."""
_PLACES = range(1, 2 * _MOST)


class Answer:
    """How a verb is carried out: ``rule(draft, *arguments)``, each argument read by its reader.

    ``least`` arguments must be given, all if None; with ``more`` the last reader is for all further ones.
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
        """How long a move may be, its verb included."""
        self.as_they_are = all(reader is plain for reader in readers)

    def read(self, draft: Any, move: Move) -> list[Any]:
        """The arguments of a move as the rule takes them."""
        pairs = zip(self.readers, move[1:], _PLACES, strict=False)
        return [read(draft, value, place) for read, value, place in pairs]


class Decision(NamedTuple):
    """A kind of what is due: what it asks for, the clause that asks, the verbs that answer it.

    ``moves`` lists all legal answers; None where chance decides.
    """

    asks: Msg
    clause: str
    answers: Mapping[str, Answer]
    moves: Callable[[Any], Iterator[Move]] | None = None


class Decisions(Generic[D]):
    """All decisions of a game, and the errors of moves that answer none that is due."""

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
        """What is due by its kind and seat; the seat may be -1, nobody's, where chance decides."""

    @property
    def asked(self) -> dict[str, Msg]:
        """What each kind asks for, in words."""
        return {kind: decision.asks for kind, decision in self.kinds.items()}

    def is_chance(self, kind: str) -> bool:
        """Whether no player decides."""
        return self.kinds[kind].moves is None

    def legal(self, kind: str, state: Any) -> Iterator[Move]:
        """All answers to a kind of decision; none to chance, or where the game is over."""
        decision = self.kinds.get(kind)
        return decision.moves(state) if decision and decision.moves else iter(())

    def carry_out(self, kind: str, draft: D, move: Move, wrong: Callable[[D, Move, bool], Illegal]) -> None:
        """Change the draft by a move that answers ``kind``.

        Raises ``wrong(draft, move, known)`` for a move that does not, with the draft as it was: ``known`` where
        the verb is one of this decision's and only its arguments are too few or too many.
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
