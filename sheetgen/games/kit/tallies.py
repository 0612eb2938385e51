"""Checks of final tallies, the same for all games: bounds, and criteria that are missing to rank players."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sheetgen.errors import TallyError
from sheetgen.games.contract.ranking import Criterion, Standing, rank
from sheetgen.games.contract.values import Bound, join_list
from sheetgen.message import Msg, msg

Wrong = Callable[..., TallyError]
"""The method ``Faults.tally`` of a game."""
TOO_MUCH = msg("{player} cannot have {field} {n}: the greatest possible value is {most}. {why}", "report")
TOO_LITTLE = msg("{player} cannot have {field} {n}: the least possible value is {least}.", "report")
NOT_WHOLE = msg("{player} cannot have {field} {n}: only whole numbers are possible.", "report")
TOGETHER = msg(
    "All players together cannot have {field} {n}: the greatest possible value is {most}. {why}", "report"
)
MISSING = msg("{player}: this is missing: {field}.", "report")
_DECIDES = msg(
    "{player}: this is missing: {field}. It decides, because these players are equal so far: {players}.",
    "report",
)


def check_bounds(bounds: Mapping[str, Bound], player: str, tally: Mapping[str, Any], wrong: Wrong) -> None:
    """Raise ``TallyError`` for the first part of a tally that is out of its bounds."""
    for part, bound in bounds.items():
        n = tally.get(part)
        if n is None:
            continue
        said = {"player": player, "field": bound.word, "n": n}
        if n != int(n):
            # translators: none
            typed = msg("{n:g}", "report", n=float(n))
            raise wrong(bound.code, player, bound.clause, NOT_WHOLE, **{**said, "n": typed})
        if n < bound.least:
            code = bound.below or bound.code
            raise wrong(code, player, bound.clause, TOO_LITTLE, **said, least=bound.least)
        if n > bound.most:
            raise wrong(bound.code, player, bound.clause, TOO_MUCH, **said, most=bound.most, why=bound.why)


def rank_tallies(
    entries: Sequence[tuple[str, Sequence[Criterion | None]]], words: Sequence[Msg], wrong: Wrong
) -> list[Standing]:
    """Return final places from tallies. None is a criterion that a tally does not contain.

    Raise ``TallyError`` if a missing criterion would have to separate equal players. ``words`` are the names
    of the criteria in tallies, in order.
    """
    known, missing = [], []
    for player, criteria in entries:
        equal = list(entries)
        said: list[Criterion] = []
        for at, criterion in enumerate(criteria):
            if criterion is None:
                missing.append((at, player, [name for name, _ in equal]))
                break
            said.append(criterion)
            equal = [(name, other) for name, other in equal if _agrees(criterion, other[at])]
        known.append((player, said))
    needed = [lack for lack in missing if len(lack[2]) > 1]
    if needed:
        at, player, equals = min(needed, key=lambda lack: lack[0])
        text = _DECIDES if at else MISSING
        raise wrong(
            "tally-incomplete", player, "", text, player=player, field=words[at], players=join_list(equals)
        )
    return rank(known)


def _agrees(one: Criterion, other: Criterion | None) -> bool:
    return other is None or one.rank == other.rank
