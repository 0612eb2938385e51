"""Exact odds of throws of fate sticks: report, printed tables, and conversion to ordinary dice (NA-10,
NA-22).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.errors import UsageError
from sheetgen.games.contract.values import Conversion, Distribution, Odds, Outcome, Share
from sheetgen.games.nagaraja.arguments import kind_word
from sheetgen.games.nagaraja.board import Board, board_of
from sheetgen.games.notation.tokens import fold
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.games.nagaraja.layout import TempleGame


DICE = (4, 6, 12)
"""Numbers of sides of ordinary dice that can replace sticks."""
KINDS = {
    "brown": msg("brown", "report"),
    "white": msg("white", "report"),
    "green": msg("green", "report"),
}


def odds_report(layout: TempleGame, throw: str, against: str = "", say: Callable[[Msg], str] = str) -> Odds:
    """Return the odds of a throw such as ``3 brown 1 white``, or raise ``UsageError`` if the text is no
    throw.
    """
    board = board_of(layout)
    words = [word if isinstance(word := kind_word(kind), str) else say(word) for kind in board.stick_kinds]
    mine = parse_throw(board, throw, words)
    theirs = parse_throw(board, against, words) if against else ()
    joint = throw_distribution(board, mine)
    return Odds(
        _named(board, mine),
        _named(board, theirs),
        (
            Distribution("fate", msg("fate points", "report"), fate_distribution(joint)),
            Distribution("nagas", msg("nagas", "report"), naga_distribution(joint)),
        ),
        _outcomes(compare_throws(joint, throw_distribution(board, theirs))) if theirs else (),
        tuple(
            _conversion(board, kind, sides)
            for kind, count in enumerate(mine)
            if count or (theirs and theirs[kind])
            for sides in DICE
        ),
    )


def _named(board: Board, throw: Throw) -> dict[str, int]:
    return {kind: count for kind, count in zip(board.stick_kinds, throw, strict=False) if count}


def _outcomes(duel: DuelOdds) -> tuple[Outcome, ...]:
    said: list[tuple[str, Msg, Fraction]] = [
        ("more", msg("more fate points", "report"), duel.more),
        ("tie", msg("as many", "report"), duel.tie),
        ("fewer", msg("fewer", "report"), duel.less),
        ("wins_as_guide", msg("wins the room as the guide", "report"), duel.wins(True)),
        ("wins_else", msg("wins the room against the guide", "report"), duel.wins(False)),
    ]
    return tuple(Outcome(*each) for each in said)


def _conversion(board: Board, kind: int, sides: int) -> Conversion:
    table = dice_for_stick(board, kind, sides)
    name = KINDS.get(table.kind) or msg("{text}", "report", text=table.kind)
    shares = tuple(Share(row.face, row.numbers) for row in table.rows)
    return Conversion(table.kind, name, sides, shares, table.again)


# ---- computation ------------------------------------------------------------------------------
#
# Probabilities are ``Fraction`` values. Distributions are convolutions of the faces (NA-10).


Throw = tuple[int, ...]
"""Number of sticks of each kind, in the order of the layout."""
Joint = dict[tuple[int, int], Fraction]
"""(fate points, nagas) -> probability."""
Chances = dict[int, Fraction]
_BETWEEN = re.compile("[,+،、，＋]")


class FaceValue(NamedTuple):
    """Fate points and nagas of one face of a stick."""

    fate: int
    nagas: int


class DuelOdds(NamedTuple):
    """Probabilities of one throw against another. A tie goes to the guide (NA-22)."""

    more: Fraction
    tie: Fraction
    less: Fraction

    def wins(self, guide: bool) -> Fraction:
        """Return the probability that the first throw wins the tile; ``guide`` is whether its player is the
        guide.
        """
        return self.more + self.tie if guide else self.more


class DiceRow(NamedTuple):
    """The numbers of an ordinary die that represent one face of a stick."""

    face: str
    numbers: tuple[int, ...]


class DiceTable(NamedTuple):
    """One kind of stick as an ordinary die. Players throw the numbers in ``again`` again."""

    kind: str
    sides: int
    rows: tuple[DiceRow, ...]
    again: tuple[int, ...]


def parse_throw(board: Board, text: str, words: Sequence[str] = ()) -> Throw:
    """Return the numbers of sticks in a text such as ``3 brown 1 white``.

    Kinds are the reader's ``words`` or the layout's, and may be shortened to an unambiguous beginning. Commas
    or plus signs may separate them. Raise ``UsageError`` for other text and for more sticks than exist.
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
    """Return the kinds whose names begin with ``word``."""
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


def stick_faces(board: Board, kind: int) -> list[FaceValue]:
    """Return the four faces of a kind."""
    return [FaceValue(board.high[stick], board.nagas[stick]) for stick in board.face_odds[kind]]


def throw_distribution(board: Board, throw: Throw, added: int = 0) -> Joint:
    """Return the distribution of fate points and nagas of a throw; ``added`` is fate points of cards."""
    ways: Counter[tuple[int, int]] = Counter({(added, 0): 1})
    total = 1
    for kind, count in enumerate(throw):
        sides = stick_faces(board, kind)
        for _ in range(count):
            after: Counter[tuple[int, int]] = Counter()
            for (fate, nagas), n in ways.items():
                for face in sides:
                    after[fate + face.fate, nagas + face.nagas] += n
            ways, total = after, total * len(sides)
    return {key: Fraction(n, total) for key, n in sorted(ways.items())}


def fate_distribution(joint: Joint) -> Chances:
    """Return the distribution of fate points alone."""
    return _marginal((key[0], p) for key, p in joint.items())


def naga_distribution(joint: Joint) -> Chances:
    """Return the distribution of nagas alone."""
    return _marginal((key[1], p) for key, p in joint.items())


def _marginal(parts: Iterable[tuple[int, Fraction]]) -> Chances:
    found: Chances = {}
    for value, p in parts:
        found[value] = found.get(value, Fraction(0)) + p
    return dict(sorted(found.items()))


def expected_value(chances: Mapping[int, Fraction]) -> Fraction:
    """Return the expected value of a distribution."""
    return sum((value * p for value, p in chances.items()), Fraction(0))


def probability_at_least(chances: Mapping[int, Fraction], least: int) -> Fraction:
    """Return the probability of a value of ``least`` or more."""
    return sum((p for value, p in chances.items() if value >= least), Fraction(0))


def compare_throws(one: Joint, other: Joint) -> DuelOdds:
    """Return the probabilities of two throws against each other, before any naga is used."""
    mine, theirs = fate_distribution(one), fate_distribution(other)
    more = sum((p * q for a, p in mine.items() for b, q in theirs.items() if a > b), Fraction(0))
    tie = sum((p * theirs.get(a, Fraction(0)) for a, p in mine.items()), Fraction(0))
    return DuelOdds(more, tie, 1 - more - tie)


def dice_for_stick(board: Board, kind: int, sides: int) -> DiceTable:
    """Return how a die with ``sides`` sides replaces a kind of stick with the same odds.

    The die uses as many numbers as can be shared evenly; players throw the others again. With six sides, a
    green stick needs no second throw, and for a brown stick 5 and 6 are thrown again. Raise ``UsageError`` if
    the die has too few sides.
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
