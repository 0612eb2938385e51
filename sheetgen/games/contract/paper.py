"""What a sheet looks like that was filled in by the rules, for reading marks back from a photo of it.

A game says for each kind of sheet which marks its spots may carry, which marks go together, and what final tallies
can be read from it. Nothing is forbidden outright, for people err: what breaks a rule makes a reading less likely,
and where the ink leaves no doubt it is a finding with its clause.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sheetgen.games.contract.spots import Family, Row, family_of
from sheetgen.games.contract.values import Explanation
from sheetgen.message import Msg, msg

Marks = Mapping[str, str]
"""Address -> kind of mark; empty where nothing is. A road's kind has its open sides: ``road:ns``."""
WEIGHT = 6.0
"""How much less likely, as a natural logarithm, a sheet is with one thing that is impossible by the rules."""


def on_paper(clause: str, what: str) -> Explanation:
    """What a breach's code means, for ``explain``: what is wrong on the sheet."""
    instead = "Compare the place with the photo. If it was read right, the slip is on the paper."
    return Explanation(clause, msg(what, "rule"), msg(instead, "rule"))


FINDINGS: Mapping[str, Explanation] = {
    "gap": on_paper("", "A place is marked, but not the one before it in its row."),
    "never-circled": on_paper("", "Goods or karma are crossed that were never circled."),
}
"""Codes of breaches that rows of any game have."""


class Breach(NamedTuple):
    """Something that sheets do not have when they are filled in by the rules.

    ``spots`` are the places that it is about, the first one the most. ``weight`` is how much less likely it makes a
    sheet. Without a ``message`` it is only unusual, and nobody is told.
    """

    code: str
    clause: str
    message: Msg | None
    spots: tuple[str, ...]
    weight: float = WEIGHT


class Rule(NamedTuple):
    """What the marks on some spots have to do with each other: ``check`` gives what is wrong with them."""

    spots: tuple[str, ...]
    check: Callable[[Marks], Iterable[Breach]]


class Choice(NamedTuple):
    """A few spots that are marked together in one of some ``patterns`` and hardly ever otherwise.

    A pattern is a kind for each spot; with it stands how unusual it is. ``other`` is the breach of all others.
    """

    spots: tuple[str, ...]
    patterns: Mapping[tuple[str, ...], float]
    other: Breach

    def breaches(self, marks: Marks) -> Iterator[Breach]:
        """What is wrong with the marks on these spots."""
        found = tuple(marks[spot] for spot in self.spots)
        cost = self.patterns.get(found)
        if cost is None:
            yield self.other
        elif cost:
            yield Breach("unusual", "", None, self.spots, cost)


class Tally(NamedTuple):
    """What a sheet tells of one player's final tally.

    ``game`` counts the games on a pad and ``seat`` the players on the sheet, both from 1; a sheet of one's own has
    seat 1. ``values`` are parts as ``settle`` takes them, ``written`` those that a hand wrote into a cell: which
    part, and the address of the cell. ``used`` tells whether the sheet has anything of this player, ``name`` is the
    address of the name's cell, if any.
    """

    game: int
    seat: int
    values: Mapping[str, Any]
    written: Mapping[str, str] = {}
    used: bool = True
    name: str = ""


class Paper(NamedTuple):
    """A kind of sheet of one layout, as a pen fills it in.

    ``kinds`` are the marks that each spot may carry. ``rows`` and ``choices`` share no spot. ``unusual`` tells how
    much less likely a mark is that breaks no rule, by address and kind. ``tallies`` gives what the marks come to.
    ``enough`` are sets of parts, each of which ``settle`` can do with. ``own`` sheets are one player's; on those of
    which the game is played, ``plays``, all players have the same one. ``played`` is the layout that ``settle`` takes
    if it is another one. ``name`` says what a reader calls a spot. On ``ringed`` spots a circle is printed.
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

    def breaches(self, marks: Marks, seen: Collection[str] | None = None) -> Iterator[Breach]:
        """All that the rules, and habits, have against these marks; spots without a mark may be left out.

        With ``seen`` spots only what has to do with no others.
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
        """What is impossible by the rules, each with its clause."""
        return [breach for breach in self.breaches(marks, seen) if breach.message is not None]

    def out_of_order(self, row: Row, marks: Marks) -> Iterator[Breach]:
        """The gaps of a row, and what else is not in its order."""
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


def kinds_of(families: Iterable[Family], layout: Any) -> dict[str, tuple[str, ...]]:
    """Which marks the places of these families may carry; lines and boxes to write on carry ``text``."""
    return {
        address: tuple(sorted(family.marks)) or ("text",)
        for family in families
        for address in family.on(layout)
    }


def names_of(families: Sequence[Family], layout: Any, words: Mapping[str, Msg]) -> Callable[[str], Msg]:
    """What a reader calls a spot: ``words`` of its family and its number, else the family's words or its address."""

    def name(address: str) -> Msg:
        family = family_of(families, address)
        if family is None:
            return msg("{name}", "report", name=address)
        said = words.get(family.name)
        if said is not None:
            return msg("{what} {value}", "report", what=said, value=" ".join(family.parts(address) or ()))
        return family.called(layout, address) or msg("{name}", "report", name=address)

    return name


def at_most_one(spots: Sequence[str], code: str, clause: str, message: Msg) -> Rule:
    """No two of these spots are marked."""

    def check(marks: Marks) -> Iterator[Breach]:
        marked = tuple(spot for spot in spots if marks[spot])
        if len(marked) > 1:
            yield Breach(code, clause, message, marked, WEIGHT * (len(marked) - 1))

    return Rule(tuple(spots), check)
