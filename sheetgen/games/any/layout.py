"""The typed form of a score pad: its rows, and how their points decide the places."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from sheetgen.games.layouts.file import Header
from sheetgen.games.notation.tokens import folded_words
from sheetgen.message import Called, Msg, UserText, msg

Words = Annotated[
    str | dict[str, str],
    Meta(description="a text in one language, or texts by language code", examples=["Ships"]),
]
Points = Annotated[
    float, Meta(ge=-999, le=999, multiple_of=0.5, description="points: a whole or a half number")
]
Count = Annotated[int, Meta(ge=0, le=9999)]
Least = Annotated[int, Meta(ge=-9999, le=0)]
Unit = Annotated[int, Meta(ge=1, le=9999)]
Players = Annotated[int, Meta(ge=1, le=8)]
MOST_ROUNDS = 20


class Pad(Struct, forbid_unknown_fields=True, frozen=True):
    """Who writes on the pad: the least and greatest number of players. ``ink`` is the colour of its lines.
    ``border`` is the ornament round the page.
    """

    players: Annotated[tuple[Players, Players], Meta(description="from and to, such as [2, 5]")]
    ink: Literal["gold", "blue", "green", "orange", "purple", "red", "teal", "umber"] = "gold"
    border: Literal["arches", "plain"] = "arches"


class Step(Struct, forbid_unknown_fields=True, frozen=True, rename={"at_least": "from"}):
    """The points of a row for a number from ``from`` on."""

    at_least: Count
    points: Points


class Row(Struct, forbid_unknown_fields=True, frozen=True):
    """A row of the pad. One of these keys gives its kind; without one, a number counts ``each`` points:

    - ``for_every``: ``each`` points for so many, rounded down
    - ``points``: the points for 0, 1, 2, … units
    - ``steps``: the points from certain numbers on
    - ``win``: the points for the most, the second most, … of all players; with ``fewest``, for the fewest, …
    - ``sets``: the points of a set of 1, 2, … different ``kinds``
    - ``yes``: the points if it is true
    - ``rounds``: as many numbers, which add up
    - ``note``: something to write down, without points
    """

    name: Words
    section: Annotated[Words, Meta(description="the heading that consecutive rows share")] = ""
    each: Points | None = None
    for_every: Unit | None = None
    points: Annotated[tuple[Points, ...], Meta(max_length=100)] = ()
    steps: Annotated[tuple[Step, ...], Meta(max_length=20)] = ()
    win: Annotated[tuple[Points, ...], Meta(max_length=8)] = ()
    ties: Annotated[
        Literal["share", "each"],
        Meta(description="with win: equal players share the points of their places, or each gets the better"),
    ] = "share"
    fewest: Annotated[bool, Meta(description="with win: the points are for the fewest")] = False
    sets: Annotated[tuple[Points, ...], Meta(max_length=9)] = ()
    kinds: Annotated[tuple[Words, ...], Meta(max_length=9)] = ()
    yes: Points | None = None
    rounds: Annotated[int, Meta(ge=2, le=MOST_ROUNDS)] | None = None
    note: bool = False
    most: Annotated[Count, Meta(description="the greatest number that a player can have")] | None = None
    least: Annotated[Least, Meta(description="the least number, 0 or below; rounds have no limit")] | None = (
        None
    )
    halves: Annotated[bool, Meta(description="whether numbers can be halves")] = False

    @property
    def kind(self) -> str:
        """The key that gives the row's kind; ``each`` if there is none."""
        return next((key for key in KINDS if getattr(self, key) not in (None, (), False)), "each")

    @property
    def counts(self) -> bool:
        """Whether the row gives points. A note does not, and neither does a number with ``each = 0``, which only
        separates equal players.
        """
        return self.kind != "note" and self.each != 0

    @property
    def word(self) -> Msg:
        """The name of the row for readers."""
        return user_words(self.name)

    @property
    def key(self) -> Called:
        """The name of the row for programs, which readers see in their language."""
        return called(self.name)

    @property
    def parts(self) -> tuple[Called, ...]:
        """The numbers that a player writes in this row, by name; none for a note and for yes or no."""
        if self.kind == "rounds":
            assert self.rounds is not None
            # translators: none
            return tuple(self._part(str(n), msg("{row} {part}", "report", row=self.word, part=n))
                         for n in range(1, self.rounds + 1))  # fmt: skip
        if self.kind == "sets":
            return tuple(
                # translators: none
                self._part(called(kind), msg("{row}: {part}", "report", row=self.word, part=user_words(kind)))
                for kind in self.kinds
            )
        return () if self.kind in ("yes", "note") else (self.key,)

    def _part(self, name: str, word: Msg) -> Called:
        return Called.by(f"{self.key}-{name}", word)


KINDS = ("for_every", "points", "steps", "win", "sets", "yes", "rounds", "note")
"""The keys that give a row its kind."""


class Tie(Struct, forbid_unknown_fields=True, frozen=True):
    """A row that separates equal players: more is better unless ``fewest``."""

    row: str
    fewest: bool = False


class Total(Struct, forbid_unknown_fields=True, frozen=True):
    """How the places follow from the totals. ``ties`` are rows whose numbers separate equal players, in order.

    ``target`` is the total that ends the game. With ``teams``, players in turn belong to team 1, 2, …, and the
    totals of a team add up.
    """

    most_wins: bool = True
    ties: Annotated[tuple[str | Tie, ...], Meta(max_length=9)] = ()
    target: Points | None = None
    teams: Annotated[int, Meta(ge=2, le=4)] | None = None

    def breakers(self) -> tuple[Tie, ...]:
        """Return the rows that separate equal players, in order."""
        return tuple(Tie(tie) if isinstance(tie, str) else tie for tie in self.ties)


class ScorePad(Struct, forbid_unknown_fields=True, frozen=True):
    """A pad for the scores of any game: rows, and one column for each player."""

    header: Header
    pad: Pad
    rows: Annotated[tuple[Row, ...], Meta(min_length=1, max_length=30)]
    total: Total = Total()

    @property
    def kind(self) -> str:
        return self.header.kind

    def row_called(self, name: str) -> Row | None:
        """Return the row with this name in any language; None if there is none."""
        wanted = folded_words(name)
        return next(
            (row for row in self.rows if wanted in [folded_words(text) for _, text in row_texts(row)]), None
        )


def row_texts(row: Row) -> tuple[tuple[str, str], ...]:
    """Return the names of a row: pairs of language and text. A name in one language has the language ``""``."""
    return _texts(row.name)


def _texts(words: str | dict[str, str]) -> tuple[tuple[str, str], ...]:
    return (("", words),) if isinstance(words, str) else tuple(words.items())


def user_words(words: str | dict[str, str]) -> Msg:
    """Return a text of the layout as a message."""
    # translators: none
    return msg("{name}", "report", name=UserText(_texts(words)))


def called(words: str | dict[str, str]) -> Called:
    """Return a text of the layout as a key: small letters, digits and hyphens."""
    return Called.by("-".join(folded_words(str(UserText(_texts(words))))), user_words(words))


def texts_of(layout: ScorePad) -> list[Any]:
    """Return all texts of a pad that its author wrote."""
    rows = ((row.name, row.section, *row.kinds) for row in layout.rows)
    return [text for texts in rows for text in texts if text]
