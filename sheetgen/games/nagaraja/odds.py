"""What the game says of a throw of fate sticks, for the shell and for printed tables (NA-10, NA-22)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.errors import UsageError
from sheetgen.games.contract.chance import Conversion, Distribution, Odds, Outcome, Share
from sheetgen.games.nagaraja.board import Board, compiled
from sheetgen.games.nagaraja.typed import kind_word
from sheetgen.games.notation.tokens import fold
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.games.nagaraja.layout import TempleGame


DICE = (4, 6, 12)
"""Sides of the ordinary dice that throws are converted to."""
KINDS = {
    "brown": msg("brown", "report"),
    "white": msg("white", "report"),
    "green": msg("green", "report"),
}


def report(layout: TempleGame, throw: str, against: str = "", say: Callable[[Msg], str] = str) -> Odds:
    """The odds of a throw such as ``3 brown 1 white``; raises ``UsageError`` for what is none."""
    board = compiled(layout)
    words = [word if isinstance(word := kind_word(kind), str) else say(word) for kind in board.stick_kinds]
    mine = parse(board, throw, words)
    theirs = parse(board, against, words) if against else ()
    joint = distribution(board, mine)
    return Odds(
        _named(board, mine),
        _named(board, theirs),
        (
            Distribution("fate", msg("fate points", "report"), fate(joint)),
            Distribution("nagas", msg("nagas", "report"), nagas(joint)),
        ),
        _outcomes(duel(joint, distribution(board, theirs))) if theirs else (),
        tuple(
            _conversion(board, kind, sides)
            for kind, count in enumerate(mine)
            if count or (theirs and theirs[kind])
            for sides in DICE
        ),
    )


def _named(board: Board, throw: Throw) -> dict[str, int]:
    return {kind: count for kind, count in zip(board.stick_kinds, throw, strict=False) if count}


def _outcomes(duel: Duel) -> tuple[Outcome, ...]:
    said: list[tuple[str, Msg, Fraction]] = [
        ("more", msg("more fate points", "report"), duel.more),
        ("tie", msg("as many", "report"), duel.tie),
        ("fewer", msg("fewer", "report"), duel.less),
        ("wins_as_guide", msg("wins the room as the guide", "report"), duel.wins(True)),
        ("wins_else", msg("wins the room against the guide", "report"), duel.wins(False)),
    ]
    return tuple(Outcome(*each) for each in said)


def _conversion(board: Board, kind: int, sides: int) -> Conversion:
    table = on_dice(board, kind, sides)
    name = KINDS.get(table.kind) or msg("{text}", "report", text=table.kind)
    shares = tuple(Share(row.face, row.numbers) for row in table.rows)
    return Conversion(table.kind, name, sides, shares, table.again)


# Exact odds of throws: fate points, nagas, who wins, and ordinary dice instead of sticks.
#
# Probabilities are ``Fraction``s; distributions come by convolution of the faces (NA-10).


Throw = tuple[int, ...]
"""How many sticks of each kind, in the order of the layout."""
Joint = dict[tuple[int, int], Fraction]
"""Probability of each pair of fate points and nagas."""
Chances = dict[int, Fraction]
_BETWEEN = re.compile("[,+،、，＋]")


class Face(NamedTuple):
    """What one face of a stick is worth."""

    fate: int
    nagas: int


class Duel(NamedTuple):
    """Chances of one throw against another; a tie goes to the guide (NA-22)."""

    more: Fraction
    tie: Fraction
    less: Fraction

    def wins(self, guide: bool) -> Fraction:
        """The chance that the first throw wins the tile, if its player is the guide or not."""
        return self.more + self.tie if guide else self.more


class DiceRow(NamedTuple):
    """Which numbers of an ordinary die stand for one face of a stick."""

    face: str
    numbers: tuple[int, ...]


class DiceTable(NamedTuple):
    """One kind of stick on an ordinary die; numbers in ``again`` are thrown again."""

    kind: str
    sides: int
    rows: tuple[DiceRow, ...]
    again: tuple[int, ...]


def parse(board: Board, text: str, words: Sequence[str] = ()) -> Throw:
    """``3 brown 1 white`` as numbers of sticks; kinds by the reader's ``words`` for them or by those of the layout.

    Raises ``UsageError`` for anything else, and for more sticks than there are.
    Kinds may be cut to an unambiguous beginning, and commas or pluses may stand between.
    """
    names = words or board.stick_kinds
    typed = _BETWEEN.sub(" ", text).split()
    counts = [0] * len(names)
    if not typed or len(typed) % 2:
        raise _unreadable(names, text)
    for number, word in zip(typed[::2], typed[1::2], strict=True):
        kinds = _begun(names, fold(word)) or _begun(board.stick_kinds, fold(word))
        if len(kinds) != 1 or not number.isdecimal():
            raise _unreadable(names, text)
        counts[kinds[0]] += int(number)
    for kind, count in enumerate(counts):
        if count > board.stick_counts[kind]:
            there = board.stick_counts[kind]
            raise UsageError(msg("There are only {n} {kind} sticks.", "report", n=there, kind=names[kind]))
    if not any(counts):
        raise _unreadable(names, text)
    return tuple(counts)


def _begun(names: Sequence[str], word: str) -> list[int]:
    """The kinds whose names begin so."""
    return [kind for kind, name in enumerate(names) if fold(name).startswith(word)]


def _unreadable(names: Sequence[str], text: str) -> UsageError:
    return UsageError(
        msg(
            "{text} is no throw: write numbers and kinds of sticks ({kinds}), such as 3 {kind}.",
            "report",
            text=repr(text),
            kinds=", ".join(names),
            kind=names[0],
        )  # fmt: skip
    )


def faces(board: Board, kind: int) -> list[Face]:
    """The four faces of a kind."""
    return [Face(board.high[stick], board.nagas[stick]) for stick in board.face_odds[kind]]


def distribution(board: Board, throw: Throw, added: int = 0) -> Joint:
    """Fate points and nagas of a throw, ``added`` fate points of cards included."""
    ways: Counter[tuple[int, int]] = Counter({(added, 0): 1})
    total = 1
    for kind, count in enumerate(throw):
        sides = faces(board, kind)
        for _ in range(count):
            after: Counter[tuple[int, int]] = Counter()
            for (fate, nagas), n in ways.items():
                for face in sides:
                    after[fate + face.fate, nagas + face.nagas] += n
            ways, total = after, total * len(sides)
    return {key: Fraction(n, total) for key, n in sorted(ways.items())}


def fate(joint: Joint) -> Chances:
    """The distribution of the fate points alone."""
    return _marginal((key[0], p) for key, p in joint.items())


def nagas(joint: Joint) -> Chances:
    """The distribution of the nagas alone."""
    return _marginal((key[1], p) for key, p in joint.items())


def _marginal(parts: Iterable[tuple[int, Fraction]]) -> Chances:
    found: Chances = {}
    for value, p in parts:
        found[value] = found.get(value, Fraction(0)) + p
    return dict(sorted(found.items()))


def mean(chances: Mapping[int, Fraction]) -> Fraction:
    """The expected value."""
    return sum((value * p for value, p in chances.items()), Fraction(0))


def at_least(chances: Mapping[int, Fraction], least: int) -> Fraction:
    """The chance of ``least`` or more."""
    return sum((p for value, p in chances.items() if value >= least), Fraction(0))


def duel(one: Joint, other: Joint) -> Duel:
    """The fate points of two throws against each other, before any naga is used."""
    mine, theirs = fate(one), fate(other)
    more = sum((p * q for a, p in mine.items() for b, q in theirs.items() if a > b), Fraction(0))
    tie = sum((p * theirs.get(a, Fraction(0)) for a, p in mine.items()), Fraction(0))
    return Duel(more, tie, 1 - more - tie)


def on_dice(board: Board, kind: int, sides: int) -> DiceTable:
    """How a die with ``sides`` sides replaces a kind of stick with the same odds.

    As many numbers as can be shared out evenly are used, the rest is thrown again: on a six-sided die a
    green stick needs no second throw, a brown one throws 5 and 6 again. Raises ``UsageError`` for a die too
    small.
    """
    names = board.stick_faces[kind]
    shares = Counter(names)
    unit = min(
        n for n in range(1, len(names) + 1) if all(n * count % len(names) == 0 for count in shares.values())
    )
    if sides < unit:
        raise UsageError(
            msg(
                "A die with {n} sides has too few for a {kind} stick.",
                "report",
                n=sides,
                kind=board.stick_kinds[kind],
            )
        )
    used = sides // unit * unit
    rows, at = [], 1
    for name, count in shares.items():
        size = used * count // len(names)
        rows.append(DiceRow(name, tuple(range(at, at + size))))
        at += size
    return DiceTable(board.stick_kinds[kind], sides, tuple(rows), tuple(range(used + 1, sides + 1)))
