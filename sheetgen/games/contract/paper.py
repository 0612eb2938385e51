"""What a correctly filled sheet looks like, for reading marks from a photo.

For each kind of sheet, a game defines which marks its spots can have, which marks go together, and how to
compute final tallies. People make mistakes, so nothing is impossible: breaking a rule makes a reading less
likely. If the ink is unambiguous, it gives a finding with its clause.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct

from sheetgen.games.contract.spots import Family, Row, family_of
from sheetgen.games.contract.values import Explanation
from sheetgen.message import Msg, msg
from sheetgen.text_files import read_entries

Marks = Mapping[str, str]
"""Address -> kind of mark; empty for no mark. The kind of a road includes its open sides: ``road:ns``."""
WEIGHT = 6.0
"""Log-likelihood (natural logarithm) that a sheet loses by one breach of the rules."""


class _Finding(Struct, frozen=True, forbid_unknown_fields=True):
    what: Msg
    clause: str = ""


def read_findings(path: Path) -> dict[str, Explanation]:
    """Return the findings in a TOML file, by code; all have the same remedy. Raise ``UnreadableFile``."""
    instead = msg(
        "Compare the place with the photo. If it was read correctly, the mistake is on the paper.", "rule"
    )
    return {
        code: Explanation(found.what, instead, found.clause)
        for code, found in read_entries(path, _Finding).items()
    }


FINDINGS = read_findings(Path(__file__).with_name("findings.toml"))
"""Codes of breaches in rows, for all games."""


class Breach(NamedTuple):
    """A property that correctly filled sheets do not have.

    ``spots`` are the places concerned, the main one first. ``weight`` is the loss of log-likelihood. Without
    a ``message`` it is only unusual and is not reported.
    """

    code: str
    clause: str
    message: Msg | None
    spots: tuple[str, ...]
    weight: float = WEIGHT


class Rule(NamedTuple):
    """A relation between the marks of some spots. ``check`` yields the breaches."""

    spots: tuple[str, ...]
    check: Callable[[Marks], Iterable[Breach]]


class Choice(NamedTuple):
    """A few spots that are marked together in one of a few ``patterns``.

    A pattern has one kind for each spot and maps to its loss of log-likelihood. ``other`` is the breach for
    all other patterns.
    """

    spots: tuple[str, ...]
    patterns: Mapping[tuple[str, ...], float]
    other: Breach

    def breaches(self, marks: Marks) -> Iterator[Breach]:
        """Yield the breaches of a rule by the marks on its spots."""
        found = tuple(marks[spot] for spot in self.spots)
        cost = self.patterns.get(found)
        if cost is None:
            yield self.other
        elif cost:
            yield Breach("unusual", "", None, self.spots, cost)


class Tally(NamedTuple):
    """One player's final tally, as a sheet shows it.

    ``game`` is the number of the game on a pad and ``seat`` the number of the player on the sheet, both from
    1. Individual sheets have seat 1. ``values`` are parts as ``settle`` takes them. ``written`` maps
    handwritten parts to the addresses of their cells. ``used`` is whether the sheet contains anything of this
    player. ``name`` is the address of the cell with the name, if any.
    """

    game: int
    seat: int
    values: Mapping[str, Any]
    written: Mapping[str, str] = {}
    used: bool = True
    name: str = ""


class Paper(NamedTuple):
    """A kind of sheet of one layout, as players fill it in.

    ``kinds`` are the marks that each spot can have. ``rows`` and ``choices`` have no spot in common.
    ``unusual`` is the loss of log-likelihood of unusual but legal marks, by address and kind. ``tallies``
    computes tallies from marks. ``enough`` lists sets of parts that suffice for ``settle``. If ``own``, each
    player has such a sheet. If ``plays``, the game is played on it and all players have the same layout.
    ``played`` is the layout for ``settle`` if it is another one. ``name`` returns the name of a spot.
    ``ringed`` spots have a printed circle, ``stroked`` spots a printed stroke.
    """

    kinds: Mapping[str, tuple[str, ...]]
    tallies: Callable[[Marks], Sequence[Tally]]
    enough: Sequence[tuple[str, ...]]
    name: Callable[[str], Msg]
    rows: Sequence[Row] = ()
    choices: Sequence[Choice] = ()
    rules: Sequence[Rule] = ()
    unusual: Mapping[str, Mapping[str, float]] = {}
    own: bool = True
    plays: bool = False
    played: Any = None
    ringed: Collection[str] = ()
    stroked: Collection[str] = ()

    def breaches(self, marks: Marks, seen: Collection[str] | None = None) -> Iterator[Breach]:
        """Yield all breaches of a sheet's rules by these marks. Spots without a mark may be omitted.

        With ``seen``, check only relations between the spots that it contains.
        """
        known = self.kinds.keys() if seen is None else seen
        all_marks = dict.fromkeys(known, "") | dict(marks)
        for row in self.rows:
            if all(spot in known for spot in row.spots):
                yield from self.out_of_order(row, all_marks)
        for choice in self.choices:
            if all(spot in known for spot in choice.spots):
                yield from choice.breaches(all_marks)
        for rule in self.rules:
            if all(spot in known for spot in rule.spots):
                yield from rule.check(all_marks)

    def findings(self, marks: Marks, seen: Collection[str] | None = None) -> list[Breach]:
        """Return the breaches by these marks that rules forbid, each with its clause."""
        return [breach for breach in self.breaches(marks, seen) if breach.message is not None]

    def out_of_order(self, row: Row, marks: Marks) -> Iterator[Breach]:
        """Yield the breaches of the order of marks in a row."""
        for at, before in row.gaps([marks[spot] for spot in row.spots]):
            one, other = row.spots[at], row.spots[before]
            names = {"one": self.name(one), "other": self.name(other)}
            text = msg("{one} is marked, but not {other} before it.", "report", **names)
            if marks[other]:
                text = msg("{one} is crossed, but not {other} before it.", "report", **names)
            yield Breach("gap", row.clause, text, (one, other), row.weight)
        for at in row.strange([marks[spot] for spot in row.spots]):
            text = msg("{one} is crossed, but was not circled.", "report", one=self.name(row.spots[at]))
            yield Breach("never-circled", row.clause, text, (row.spots[at],), row.weight)


def marks_by_address(families: Iterable[Family], layout: Any) -> dict[str, tuple[str, ...]]:
    """Return the kinds of marks that each place of these families can have, by address. Places for writing
    have ``text``.
    """
    return {
        address: tuple(sorted(family.marks)) or ("text",)
        for family in families
        for address in family.on(layout)
    }


def spot_namer(families: Sequence[Family], layout: Any, words: Mapping[str, Msg]) -> Callable[[str], Msg]:
    """Return a function that names spots for readers: ``words`` of the family and the number, or else the
    family's words or the address.
    """

    def name(address: str) -> Msg:
        family = family_of(families, address)
        if family is None:
            return msg("{name}", "report", name=address)
        said = words.get(family.name)
        if said is not None:
            return msg("{what} {value}", "report", what=said, value=" ".join(family.parts(address) or ()))
        return family.place_name(layout, address) or msg("{name}", "report", name=address)

    return name


def at_most_one(spots: Sequence[str], code: str, clause: str, message: Msg) -> Rule:
    """Return the rule that at most one of these spots is marked."""

    def check(marks: Marks) -> Iterator[Breach]:
        marked = tuple(spot for spot in spots if marks[spot])
        if len(marked) > 1:
            yield Breach(code, clause, message, marked, WEIGHT * (len(marked) - 1))

    return Rule(tuple(spots), check)
