"""States as values, and drafts on which one move is worked out.

A game's state is a ``Value``: its fields are said once, and nothing can change them. A draft is the same
class with ``Changing`` before it: a copy whose fields may be set, and which ``done`` makes a state again.

    class State(Value, gc=False):
        phase: str
        gold: tuple[int, ...]

    class Draft(Changing[State], State, gc=False):
        state_type = State
"""

from __future__ import annotations

from typing import Any, ClassVar, Generic, Self, TypeVar

from msgspec import Struct, structs

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
