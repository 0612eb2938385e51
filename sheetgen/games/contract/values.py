"""The values that a game returns: what is due, marks, facts, scorings, leftovers, tallies, plans and explanations;
the odds of its dice; and reproducible random numbers for layout variations.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar

from msgspec import Struct

from sheetgen.games.notation.verbs import Move
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.draw.scene import Scene


NONE = msg("none", "report")
AND = " + "
"""Separator between the names of players who share something, as handwritten."""


def join_list(parts: Sequence[Msg | str]) -> Msg:
    """Return the parts as one message, a list with commas. There must be at least one part."""
    text = msg("{text}", "report", text=parts[0])
    for part in parts[1:]:
        text = msg("{first}, {more}", "report", first=text, more=part)
    return text


def fact(key: str, label: Msg, texts: Sequence[Msg], value: object) -> Fact:
    """Return a fact about several things on the table; its text is "none" if there are no things."""
    return Fact(key, label, join_list(texts) if texts else NONE, value)


# ---- outcomes of chance to draw: dice, sticks ----------------------------------------


class Thrown(NamedTuple):
    """One thing that was thrown: what it shows in words, and its picture.

    Two with the same ``key`` look the same. ``picture`` draws ``(scene, x, y, height)`` around a point, in
    mm. ``width`` is the width in mm of a picture 1 mm high.
    """

    key: str
    words: Msg
    picture: Callable[[Scene, float, float, float], Any]
    width: float = 1.0


Throws = Callable[["Layout", "Move"], tuple[Thrown, ...]]
"""Returns what was thrown in a move of chance; empty if the log does not give it."""


# ---- final tallies as text -----------------------------------------------------------


def example_tally(fields: Sequence[Field], say: Callable[[Msg], str]) -> str:
    """Return an example of a tally as it is typed: ``fame 16, money 49, karma 5/4``."""
    return ", ".join(
        f"{say(field.word)} {'/'.join(map(str, field.sample))}".strip()
        for field in fields
        if field.sample is not None
    )


def tally_form(fields: Sequence[Field], say: Callable[[Msg], str]) -> str:
    """Return the form in which totals are typed, without numbers: ``fame NUMBER, karma NUMBER/NUMBER``.

    Of a total that may have fewer numbers, it shows two.
    """
    number = say(msg("NUMBER", "metavar"))
    forms = []
    for field in fields:
        numbers = (
            [number, number, "…"] if field.fewer and len(field.parts) > 2 else [number] * len(field.parts)
        )
        forms.append(f"{say(field.word)} {'/'.join(numbers)}".strip())
    return ", ".join(forms)


# ---- curves of a game ----------------------------------------------------------------


def _no_round(state: State) -> int | None:
    return None


class Curve(NamedTuple):
    """A curve: a total over the course of a game.

    ``height`` computes the height of the curve from a player's totals (None: unknown). By default it is the
    total itself. A curve that ``falls`` comes down from the top. ``goal`` is a height that ends the game.
    """

    total: str
    height: Callable[[Mapping[str, Any]], Any] | None = None
    falls: bool = False
    goal: int | None = None

    def at(self, totals: Mapping[str, Any]) -> float | None:
        """Return the height of the curve for these totals of a player; None if unknown."""
        value = self.height(totals) if self.height else totals.get(self.total)
        return None if value is None else float(value)


class Course(NamedTuple):
    """The curves of a game for its charts.

    If the curves ``meet``, a chart contains all curves of one player. Otherwise it contains one total of all
    players. ``round`` returns the round of a state, counted from 1; None or 0 if there is none.
    """

    curves: tuple[Curve, ...]
    meet: bool = False
    round: Callable[[State], int | None] = _no_round


# ---- what is due, marks, scorings, leftovers, tallies --------------------------------


__all__ = [
    "Account", "Bound", "Due", "Ending", "Explanation", "Fact", "Field", "Layout", "Leftover", "Mark", "Move", "Note",
    "Part", "Piece", "PiecePosition", "Plan", "State",
]  # fmt: skip

State = Any
Layout = Any


class Due(NamedTuple):
    """What is due: ``player`` answers the decision ``kind``. If ``player`` is None, a chance event of that
    kind is due.
    """

    kind: str
    player: int | None

    @property
    def is_chance(self) -> bool:
        return self.player is None


class Piece(Struct, frozen=True, tag_field="piece", tag=str.lower):
    """A piece: a thing on a spot. Each game defines its pieces as subclasses with fields.

    The fields describe the piece, not its drawing. Players are seats from 0. ``moving`` pieces can move to
    another place.
    """

    moving: ClassVar[bool] = False

    def single_pieces(self) -> tuple[Piece, ...]:
        """Return the pieces on a spot that can move individually."""
        return (self,)


class Mark(NamedTuple):
    """The mark of a pen or a piece on a spot."""

    kind: str
    """``circle``, ``cross``, ``used`` (circled and crossed), ``slash``, ``road``, ``text``, or ``piece``."""
    value: str = ""
    """For a road its open sides, of ``nesw``; for a text the written text; else empty."""
    piece: Piece | None = None
    """Of the kind ``piece``: the piece, which the game's sheets draw."""


class PiecePosition(NamedTuple):
    """Where a piece is: its address, the seat of the page, and the layout of the game.

    ``page`` contains all pieces of that page by address, because the look of a piece may depend on others.
    """

    address: str
    player: int
    layout: Layout
    page: Mapping[str, Piece | None] = {}


class Fact(NamedTuple):
    """A fact about the table."""

    key: str
    """English name for programs."""
    label: Msg
    """Name for readers; ``say`` translates it."""
    text: Msg
    """Value for readers; ``say`` translates it."""
    value: Any
    """Value for programs as plain data: numbers, English words, addresses, lists and tables of them."""


class Part(NamedTuple):
    """The points that a scoring gave each player for one thing, by seat; None if unknown."""

    key: str
    label: Msg
    values: tuple[int | Fraction | None, ...]


class Account(NamedTuple):
    """A scoring of a round or of the end."""

    key: str
    """English name for programs."""
    label: Msg
    """Common name of scorings that are repeated; ``say`` translates it."""
    title: Msg
    """Name that distinguishes this scoring from its repetitions."""
    clause: str
    """Id of the rule clause."""
    parts: tuple[Part, ...]
    """The points of each player, by their reasons."""
    notes: tuple[Note, ...] = ()
    """Ties, and what broke them."""
    facts: Mapping[str, Any] = {}
    """Further values for programs, by English name."""
    by_parts: bool = False
    """Whether each part has a line of its own, even if there are few."""


class Leftover(NamedTuple):
    """Something that a player left undone at the end of the turn. The severity is ``warning`` or ``error``."""

    code: str
    severity: str
    clause: str
    message: Msg


class Ending(NamedTuple):
    """Why a game is over or will be soon: the clause, and the event in words."""

    clause: str
    cause: Msg


class Field(NamedTuple):
    """One entry of a final tally in ``settle`` and claim lines: ``fame 16``, ``karma 5/3``.

    ``parts`` are the totals that it fills, one for each number between slashes. A field without parts is a
    flag: the word alone sets the total ``key`` to True. ``sample`` are the numbers in an example; all samples
    together are a possible tally. None omits the field from the example. ``bare`` marks the field that a
    number without a word means: the total that decides first. If ``fewer``, a tally may have only the first
    of its numbers.
    """

    key: str
    word: Msg
    parts: tuple[str, ...]
    sample: tuple[int, ...] | None = ()
    bare: bool = False
    fewer: bool = False


class Bound(NamedTuple):
    """The bounds of one part of a tally on a layout: a whole number from ``least`` to ``most``.

    ``word`` is its name in reports. ``why`` is a sentence about the origin of ``most``, ``clause`` the rule
    behind it. ``code`` is the finding for a number out of bounds, ``below`` the one for a number under
    ``least`` if it differs.
    """

    word: Msg
    most: int
    code: str
    clause: str
    why: Msg
    least: int = 0
    below: str = ""


class Clause(Struct, frozen=True, forbid_unknown_fields=True):
    """One rule in the project's own words."""

    text: Msg


class Explanation(Struct, frozen=True, forbid_unknown_fields=True):
    """The explanation of one code: its meaning, what to do instead, its clause, and an example.

    If ``ours``, it rests on our interpretation of something that the printed rules leave open.
    """

    what: Msg
    instead: Msg
    clause: str = ""
    example: str = ""
    ours: bool = False


class Note(NamedTuple):
    """A note about a layout or a scoring: a stable ``code``, the sentence, and its clauses."""

    code: str
    message: Msg
    clauses: tuple[str, ...] = ()


class Plan(NamedTuple):
    """A plan for the rest of a turn: its moves without forced ones, and the state after them."""

    moves: tuple[Move, ...]
    after: State


T = TypeVar("T")
_WORD = (1 << 64) - 1


class ReproducibleRandom:
    """Random whole numbers derived from a name with SplitMix64 (Steele, Lea and Flood 2014).

    Python keeps its random numbers the same in all versions, but not its shuffles, so this class makes both.
    """

    def __init__(self, name: str, number: int) -> None:
        self.number = number
        """Number of the variation."""
        self._state = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8])

    def _next(self) -> int:
        self._state = (self._state + 0x9E3779B97F4A7C15) & _WORD
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _WORD
        return mixed ^ (mixed >> 31)

    def below(self, n: int) -> int:
        """Return a uniform random number from 0 to ``n`` - 1."""
        most = _WORD + 1 - (_WORD + 1) % n
        while (drawn := self._next()) >= most:
            pass
        return drawn % n

    def choice(self, things: Sequence[T]) -> T:
        """Return a random element."""
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """Return all elements in random order."""
        left = list(things)
        return [left.pop(self.below(len(left))) for _ in things]


# ---- odds of dice --------------------------------------------------------------------


class Distribution(NamedTuple):
    """The distribution of a number: the probability of each value. ``key`` is its English name, ``name`` the
    name for readers.
    """

    key: str
    name: Msg
    chances: Mapping[int, Fraction]

    @property
    def mean(self) -> Fraction:
        return sum((value * p for value, p in self.chances.items()), Fraction(0))

    def at_least(self, least: int) -> Fraction:
        """Return the probability that the number is ``least`` or more."""
        return sum((p for value, p in self.chances.items() if value >= least), Fraction(0))


class Outcome(NamedTuple):
    """An event of a throw and its probability."""

    key: str
    name: Msg
    chance: Fraction


class Share(NamedTuple):
    """The numbers of an ordinary die that replace a face."""

    face: str
    numbers: tuple[int, ...]


class Conversion(NamedTuple):
    """How to replace a kind of die of the game by an ordinary die with ``sides`` sides. Players reroll the
    numbers in ``again``.
    """

    kind: str
    name: Msg
    sides: int
    shares: tuple[Share, ...]
    again: tuple[int, ...]


class Odds(NamedTuple):
    """Everything about the odds of a throw, and of the throw against another one if given."""

    throw: Mapping[str, int]
    against: Mapping[str, int]
    distributions: tuple[Distribution, ...]
    outcomes: tuple[Outcome, ...]
    conversions: tuple[Conversion, ...]
