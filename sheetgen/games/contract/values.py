"""Messages that are made of many."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from msgspec import Struct

from sheetgen.games.notation.move import Move
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene


NONE = msg("none", "report")
AND = " + "
"""Between the names of players who share something, as a pen writes it."""


def listed(parts: Sequence[Msg | str]) -> Msg:
    """Parts with commas between; there is at least one."""
    text = msg("{text}", "report", text=parts[0])
    for part in parts[1:]:
        text = msg("{first}, {more}", "report", first=text, more=part)
    return text


def fact(key: str, label: Msg, texts: Sequence[Msg], value: object) -> Fact:
    """Several things that stand on the table; "none" where there are none."""
    return Fact(key, label, listed(texts) if texts else NONE, value)


# What chance threw, as things to be drawn: dice, sticks.


class Thrown(NamedTuple):
    """One thing that was thrown, as it lies: what it shows in words, and its picture.

    Two with the same ``key`` look the same. ``picture`` draws ``(scene, x, y, height)`` about a point, in mm; ``width``
    is that of a picture 1 mm high.
    """

    key: str
    words: Msg
    picture: Callable[[Scene, float, float, float], Any]
    width: float = 1.0


Throws = Callable[["Layout", "Move"], tuple[Thrown, ...]]
"""What lies there after a move of chance; nothing where nobody wrote it down."""


# How a final tally is typed.


def example(fields: Sequence[Field], say: Callable[[Msg], str]) -> str:
    """A tally that a game can end with, as it is typed: ``fame 16, money 49, karma 5/4``."""
    return ", ".join(
        f"{say(field.word)} {'/'.join(map(str, field.sample))}".strip()
        for field in fields
        if field.sample is not None
    )


# How a game went, as curves: which totals are worth a chart, whether they rise or fall, where they want to be.


def _no_round(state: State) -> int | None:
    return None


class Curve(NamedTuple):
    """A total over a game.

    ``height`` makes of a player's totals how high the curve lies, None where that is not known; without it the total
    itself is the height. A curve that ``falls`` comes down from the top. ``goal`` is a height that ends the game.
    """

    total: str
    height: Callable[[Mapping[str, Any]], Any] | None = None
    falls: bool = False
    goal: int | None = None

    def at(self, totals: Mapping[str, Any]) -> float | None:
        """How high the curve lies with these totals."""
        value = self.height(totals) if self.height else totals.get(self.total)
        return None if value is None else float(value)


class Course(NamedTuple):
    """The curves of a game.

    Where they ``meet``, those of one player are a chart; else the curves of all players for one total are.
    ``round`` tells the round of a state, counted from 1; None or 0 where there is none.
    """

    curves: tuple[Curve, ...]
    meet: bool = False
    round: Callable[[State], int | None] = _no_round


# What a game says to the rest of the house: what is due, marks, what was left undone, tallies, explanations.


__all__ = [
    "Account", "Bound", "Due", "Ending", "Explanation", "Fact", "Field", "Layout", "Leftover", "Lying", "Mark", "Move",
    "Note", "Part", "Piece", "Plan", "State",
]  # fmt: skip

State = Any
Layout = Any


class Due(NamedTuple):
    """What happens next: ``player`` answers the decision ``kind``; None means that chance does."""

    kind: str
    player: int | None

    @property
    def is_chance(self) -> bool:
        return self.player is None


class Piece(Struct, frozen=True, tag_field="piece", tag=str.lower):
    """A thing that lies on a spot; each game's pieces are such classes, with fields that say all of them.

    Fields tell what the thing is, not how it is drawn; players are seats from 0. ``moving`` ones may stand
    elsewhere later.
    """

    moving: ClassVar[bool] = False

    def each(self) -> tuple[Piece, ...]:
        """The things that lie there, one by one, where they can move one by one."""
        return (self,)


class Mark(NamedTuple):
    """What a pen or a piece leaves on a spot: ``kind`` is a stroke of the pen, ``value`` what it says.

    Kinds of the pen: ``circle``, ``cross``, ``used`` (circled and crossed), ``slash``, ``road``
    (value: open sides, of ``nesw``), ``text`` (value: what is written). Of kind ``piece`` is a ``piece`` of the
    game's, drawn by its own sheets.
    """

    kind: str
    value: str = ""
    piece: Piece | None = None


class Lying(NamedTuple):
    """Where a piece lies: at which address, on whose page (a seat), in a game on which layout.

    ``page`` has all pieces of that page by address, for things that look different though they are worth the same.
    """

    address: str
    player: int
    layout: Layout
    page: Mapping[str, Piece | None] = {}


class Fact(NamedTuple):
    """One thing that stands on the table: ``label`` and ``text`` for readers, ``key`` and ``value`` for programs.

    ``value`` is plain data: numbers, English words, addresses, lists and tables of them.
    """

    key: str
    label: Msg
    text: Msg
    value: Any


class Part(NamedTuple):
    """What a scoring gave each player for one thing, by seat; None where nobody knows."""

    key: str
    label: Msg
    values: tuple[int | None, ...]


class Account(NamedTuple):
    """A scoring: a round's or the end's. ``notes`` name ties and what broke them, ``facts`` are for programs.

    Where scorings come again and again, ``label`` is what all of them are called, and ``title`` tells them apart.
    """

    key: str
    label: Msg
    title: Msg
    clause: str
    parts: tuple[Part, ...]
    notes: tuple[Note, ...] = ()
    facts: Mapping[str, Any] = {}


class Leftover(NamedTuple):
    """Something that a player left undone when the turn was closed; severity is ``warning`` or ``error``."""

    code: str
    severity: str
    clause: str
    message: Msg


class Ending(NamedTuple):
    """Why a game is over or soon will be: the clause, and what happened in words."""

    clause: str
    cause: Msg


class Field(NamedTuple):
    """One entry of a final tally, as ``settle`` and claim lines take it: ``fame 16``, ``karma 5/3``.

    ``parts`` are the names of the totals it fills, one a number separated by slashes.
    A field with no parts is a flag: the word alone sets the total ``key`` to True. ``sample`` are the numbers that
    an example has; all of them together are a tally that a game can end with. None: the example does without.
    ``bare`` is the field that a number without a word means: the one total that decides first.
    """

    key: str
    word: Msg
    parts: tuple[str, ...]
    sample: tuple[int, ...] | None = ()
    bare: bool = False


class Bound(NamedTuple):
    """What one part of a tally can be on a layout: a whole number from ``least`` to ``most``.

    ``word`` is what reports call the part. ``why`` is a sentence that says where ``most`` comes from, ``clause`` the
    rule behind it. ``code`` is the finding for a number out of bounds, ``below`` for one under ``least`` if it is
    another.
    """

    word: Msg
    most: int
    code: str
    clause: str
    why: Msg
    least: int = 0
    below: str = ""


class Explanation(NamedTuple):
    """How one code of this game is explained: what it means, why the rule is so, an example, what to do.

    ``ours``: it rests on our reading of what the printed rules leave open.
    """

    clause: str
    what: Msg
    instead: Msg
    example: str = ""
    ours: bool = False


class Note(NamedTuple):
    """Something to know of a layout: a stable ``code``, the sentence, and the clauses that it is about."""

    code: str
    message: Msg
    clauses: tuple[str, ...] = ()


class Plan(NamedTuple):
    """A way to play a turn on: its moves, without forced ones, and the state that they lead to."""

    moves: tuple[Move, ...]
    after: State
