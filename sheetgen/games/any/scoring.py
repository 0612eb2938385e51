"""Points of the rows of a score pad, and the places that follow from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import floor
from typing import Any, NamedTuple

from sheetgen.errors import TallyError
from sheetgen.games.any.faults import FAULTS
from sheetgen.games.any.layout import Row, ScorePad, user_words
from sheetgen.games.contract.ranking import Criterion, Standing
from sheetgen.games.contract.values import Account, Bound, Field, Note, Part, join_list
from sheetgen.games.kit.tallies import MISSING, rank_tallies
from sheetgen.message import Called, Msg, msg

Tally = Mapping[str, Any]
TOTAL = Field("total", msg("total", "log"), ("total",), None, bare=True)
TOTAL_NAMES = (msg("total", "report"),)
"""Names of criteria in reports. The message catalogs contain them."""
NO_TOTAL = msg(
    "{player}: this is missing: total. Without it, the tallies of {players} need these rows: {rows}.",
    "report",
)
UNLIMITED = 99_999
"""The greatest number in a row without a limit of its own."""


# ---- what a tally contains ---------------------------------------------------------------------


def fields(layout: ScorePad) -> tuple[Field, ...]:
    """Return the entries of a tally: the total on paper, and one for each row except notes."""
    rows = (row for row in layout.rows if row.kind != "note")
    return (TOTAL, *(_field(row) for row in rows))


def _field(row: Row) -> Field:
    if row.kind == "yes":
        return Field(row.key, row.word, ())
    parts = row.parts
    most = bounds_of(row)[1]
    return Field(row.key, row.word, parts, (min(2, most),) * len(parts), fewer=row.kind == "rounds")


def bounds_of(row: Row) -> tuple[int, int]:
    """Return the least and the greatest number of a row."""
    least = -UNLIMITED if row.kind == "rounds" else 0
    most = len(row.points) - 1 if row.points else UNLIMITED
    return least if row.least is None else row.least, most if row.most is None else row.most


def bounds(layout: ScorePad, players: int) -> dict[str, Bound]:
    """Return the bounds of each number of a tally."""
    found: dict[str, Bound] = {}
    for row in layout.rows:
        least, most = bounds_of(row)
        why = msg("The layout of the pad gives this limit.", "report")
        for part in row.parts:
            found[part] = Bound(part.word, most, "row-range", "", why, least)
    return found


def check_tally(layout: ScorePad, players: int, player: str, tally: Tally) -> None:
    """Raise ``TallyError`` for numbers that a row cannot have, and for a total that is not the sum of the rows."""
    parts = [(row, part) for row in layout.rows for part in row.parts]
    _raise_all([wrong for row, part in parts if (wrong := _wrong_number(row, part, player, tally.get(part)))])
    if not any(row.win for row in layout.rows):
        (mine,) = score(layout, [tally])
        _raise_all(_wrong_total(layout, player, tally, mine))


def _raise_all(errors: Sequence[TallyError]) -> None:
    """Raise the first of several errors, which has the others; do nothing if there is none."""
    if errors:
        errors[0].others = tuple(errors[1:])
        raise errors[0]


def _wrong_number(row: Row, part: Called, player: str, n: Any) -> TallyError | None:
    """Return the error for a number that a row cannot have; None for any other."""
    if n is None:
        return None
    least, most = bounds_of(row)
    said: dict[str, Any] = {"part": part, "player": player, "field": part.word, "n": _number(n)}
    if Fraction(n).denominator > (2 if row.halves else 1):
        return _fault("not-halves" if row.halves else "not-whole", **said)
    if n < least:
        return _fault("row-least", **said, least=least)
    return _fault("row-range", **said, most=most) if n > most else None


def _fault(code: str, *, part: str, player: str, **values: Any) -> TallyError:
    """Return an error about one entry of a tally."""
    error = FAULTS.tally(code, player, player=player, **values)
    error.part = part
    return error


def _wrong_total(layout: ScorePad, player: str, tally: Tally, mine: Scored) -> list[TallyError]:
    """Return the error if a tally has a total that is not the sum of the rows' points, if they are all known."""
    sum_ = sum((n for n in mine.rows if n is not None), Fraction(0))
    if mine.uncertain or tally.get("total") in (None, sum_):
        return []
    worth = [
        # translators: none
        msg("{row} {n}", "report", row=row.word, n=_number(n))
        for row, n in zip(layout.rows, mine.rows, strict=True)
        if n is not None and row.counts and (n or given(row, tally))
    ]
    said = {"n": _number(tally["total"]), "sum": _number(sum_), "rows": join_list(worth)}
    return [_fault("total-differs", part="total", player=player, **said)]


def _number(n: Any) -> Msg:
    # translators: none
    return msg("{n:.15g}", "report", n=float(n))


# ---- points of the rows ------------------------------------------------------------------------


def given(row: Row, tally: Tally) -> bool:
    """Return whether a tally contains a number of this row, or its cross."""
    return any(tally.get(key) is not None for key in row.parts or (row.key,))


def _short(layout: ScorePad, tally: Tally) -> bool:
    """Return whether a tally has the total in place of the rows.

    Such a tally may also have the rows that separate equal players, and those that depend on other players, because
    both may be needed although nobody wrote down the other rows.
    """
    breakers = [row for row, _ in _breakers(layout)]
    counting = [row for row in layout.rows if row.counts]
    written = [row for row in layout.rows if given(row, tally)]
    missing = not counting or any(row not in written for row in counting)
    allowed = all(row in breakers or row.win or not row.counts for row in written)
    return tally.get("total") is not None and missing and allowed


class Scored(NamedTuple):
    """The points of one player: of each row, None for a note and for a row that is unknown; and the total."""

    rows: tuple[Fraction | None, ...]
    total: Fraction
    only_total: bool
    """Whether the tally has the total in place of the rows."""
    unknown: tuple[Row, ...]
    """The rows whose points depend on other players that gave only a total."""

    @property
    def uncertain(self) -> bool:
        """Whether the total cannot be compared with the sum of the rows."""
        return self.only_total or bool(self.unknown)


def score(layout: ScorePad, tallies: Sequence[Tally]) -> list[Scored]:
    """Return the points of each player. A row that a tally does not contain counts as 0, or is unknown if the tally
    has a total in place of the rows.
    """
    own = _own_points(layout, tallies)
    short = [
        _short(layout, tally) and not _adds_up(layout, tally, points)
        for tally, points in zip(tallies, own, strict=True)
    ]
    unknown = tuple(
        row for row in layout.rows
        if row.win and any(one and not given(row, tally) for one, tally in zip(short, tallies, strict=True))
    )  # fmt: skip
    found = []
    for tally, points, only in zip(tallies, own, short, strict=True):
        rows = tuple(
            None if row in unknown or (only and not given(row, tally)) else n
            for row, n in zip(layout.rows, points, strict=True)
        )
        sum_ = sum((n for n in rows if n is not None), Fraction(0))
        total = Fraction(tally.get("total", sum_)) if only or unknown else sum_
        found.append(Scored(rows, total, only, unknown))
    return found


def _adds_up(layout: ScorePad, tally: Tally, points: Sequence[Fraction | None]) -> bool:
    """Return whether a tally has rows that count, and its total is the sum of all rows."""
    some = any(row.counts and given(row, tally) for row in layout.rows)
    return some and sum(n for n in points if n is not None) == tally["total"]


def _own_points(layout: ScorePad, tallies: Sequence[Tally]) -> list[list[Fraction | None]]:
    """Return the points of all rows for each player."""
    by_row = [_row_points(row, tallies) for row in layout.rows]
    return [[points[seat] for points in by_row] for seat in range(len(tallies))]


def _row_points(row: Row, tallies: Sequence[Tally]) -> list[Fraction | None]:
    if row.kind == "note":
        return [None] * len(tallies)
    if row.kind == "win":
        return list(_contest(row, [amount(row, tally) for tally in tallies]))
    return [_single(row, tally) for tally in tallies]


def amount(row: Row, tally: Tally) -> Fraction:
    """Return the number that a player has in a row: the sum of its parts, 1 for yes."""
    if row.kind == "yes":
        return Fraction(bool(tally.get(row.key)))
    return sum((Fraction(tally.get(part) or 0) for part in row.parts), Fraction(0))


def _single(row: Row, tally: Tally) -> Fraction:
    """Return the points of a row that depend on one player only."""
    each = Fraction(1 if row.each is None else row.each)
    n = amount(row, tally)
    if row.for_every is not None:
        return each * floor(n / row.for_every)
    if row.points:
        return Fraction(row.points[int(n)])
    if row.steps:
        reached = [step for step in row.steps if n >= step.at_least]
        return Fraction(reached[-1].points) if reached else Fraction(0)
    if row.sets:
        return _sets(row, [int(tally.get(part) or 0) for part in row.parts])
    if row.yes is not None:
        return n * Fraction(row.yes)
    return each * n


def _sets(row: Row, counts: Sequence[int]) -> Fraction:
    """Return the points of sets of different kinds: each set takes one unit of every kind that is left."""
    points = Fraction(0)
    for level in range(1, max(counts, default=0) + 1):
        size = sum(n >= level for n in counts)
        points += Fraction(row.sets[min(size, len(row.sets)) - 1])
    return points


def _contest(row: Row, numbers: Sequence[Fraction]) -> Iterator[Fraction]:
    """Yield each player's points for having the most, or the fewest. Players without any get nothing for the most.

    Equal players share the points of the places that they take together, rounded down, or each gets the points
    of the best of these places.
    """
    for n in numbers:
        before = sum(other < n if row.fewest else other > n for other in numbers)
        equal = numbers.count(n)
        taken = [Fraction(points) for points in row.win[before : before + equal]]
        if (n <= 0 and not row.fewest) or not taken:
            yield Fraction(0)
        elif row.ties == "each":
            yield taken[0]
        else:
            yield Fraction(floor(sum(taken) / equal))


# ---- places ------------------------------------------------------------------------------------


class Side(NamedTuple):
    """One side that can win: a player, or a team. ``seats`` are the seats of its players, from 0."""

    name: str
    seats: tuple[int, ...]


def sides(layout: ScorePad, players: Sequence[str]) -> list[Side]:
    """Return the sides of a game in the order of their first seats."""
    teams = layout.total.teams
    if teams is None:
        return [Side(name, (seat,)) for seat, name in enumerate(players)]
    groups = [tuple(range(team, len(players), teams)) for team in range(min(teams, len(players)))]
    return [Side(" + ".join(players[seat] for seat in seats), seats) for seats in groups]


def settle(layout: ScorePad, players: Sequence[str], tallies: Sequence[Tally]) -> list[Standing]:
    """Return the places: totals decide, then the rows of ``ties`` in order.

    Raise ``TallyError`` for a wrong number of players, for tallies that the pad cannot have, and if a row is missing
    that decides.
    """
    least, most = layout.pad.players
    if not least <= len(players) <= most:
        raise FAULTS.tally("player-count", n=len(players), least=least, most=most)
    for player, tally in zip(players, tallies, strict=True):
        check_tally(layout, len(players), player, tally)
    scored = score(layout, tallies)
    short = [player for player, mine in zip(players, scored, strict=True) if mine.only_total]
    known = list(zip(players, tallies, scored, strict=True))
    _raise_all(
        [wrong for player, tally, mine in known for wrong in _wrong_total(layout, player, tally, mine)]
    )
    _raise_all(
        [wrong for player, tally, mine in known for wrong in _no_total(layout, player, tally, mine, short)]
    )
    entries = [
        (side.name, _criteria(layout, [scored[s] for s in side.seats], [tallies[s] for s in side.seats]))
        for side in sides(layout, players)
    ]
    return rank_tallies(entries, [TOTAL.word, *(row.word for row, _ in _breakers(layout))], FAULTS.tally)


def _no_total(
    layout: ScorePad, player: str, tally: Tally, mine: Scored, others: Sequence[str]
) -> Iterator[TallyError]:
    """Yield the error if a total is missing: because it depends on rows of ``others``, who gave only totals,
    or because the tally has no row that counts, while they gave theirs.
    """
    if not others or tally.get("total") is not None:
        return
    said = {"player": player, "players": join_list(others)}
    if mine.unknown:
        rows = join_list([row.word for row in mine.unknown])
        yield FAULTS.tally("tally-incomplete", player, "", NO_TOTAL, **said, rows=rows)
    elif not any(row.counts and given(row, tally) for row in layout.rows):
        yield FAULTS.tally("tally-incomplete", player, "", MISSING, player=player, field=TOTAL.word)


def _breakers(layout: ScorePad) -> Iterator[tuple[Row, bool]]:
    """Yield the rows that separate equal players, and whether fewer are better."""
    for tie in layout.total.breakers():
        row = layout.row_called(tie.row)
        assert row is not None  # the layout was checked
        yield row, tie.fewest


def _criteria(layout: ScorePad, scored: Sequence[Scored], tallies: Sequence[Tally]) -> list[Criterion | None]:
    """Return the criteria of a side, in order; None for one that its tallies do not contain."""
    total = _whole(sum((one.total for one in scored), Fraction(0)))
    found: list[Criterion | None] = [Criterion("total", total, "", lower_wins=not layout.total.most_wins)]
    for row, fewest in _breakers(layout):
        value = _whole(sum((amount(row, tally) for tally in tallies), Fraction(0)))
        unknown = any(
            one.only_total and not given(row, tally) for one, tally in zip(scored, tallies, strict=True)
        )
        found.append(None if unknown else Criterion(row.key, value, "", lower_wins=fewest))
    return found


def _whole(n: Fraction) -> int | Fraction:
    return int(n) if n.denominator == 1 else n


def tally_accounts(layout: ScorePad, players: Sequence[str], tallies: Sequence[Tally]) -> list[Account]:
    """Return the points of each player by rows, with the subtotals of sections and the total."""
    scored = score(layout, tallies)
    notes = (
        *_unchecked_totals(layout, players, scored),
        *_unequal_rounds(layout, players, tallies, scored),
        *_target(layout, players, scored),
    )
    return [Account("rows", POINTS, POINTS, "", tuple(_parts(layout, scored)), notes, by_parts=True)]


POINTS = msg("Points", "report")


def _parts(layout: ScorePad, scored: Sequence[Scored]) -> Iterator[Part]:
    """Yield the points of each row that counts, the subtotals, and the total. A row that is unknown for all
    players is left out.
    """
    section: list[int] = []
    for at, row in enumerate(layout.rows):
        if row.counts:
            section.append(at)
            if any(one.rows[at] is not None for one in scored):
                yield Part(row.key, row.word, tuple(_known(one.rows[at]) for one in scored))
        following = layout.rows[at + 1].section if at + 1 < len(layout.rows) else None
        if row.section and row.section != following:
            sums = [subtotal(one, section) for one in scored]
            if any(sum_ is not None for sum_ in sums):
                word = msg("Subtotal: {section}", "report", section=user_words(row.section))
                yield Part(f"section-{at + 1}", word, tuple(map(_known, sums)))
        if row.section != following:
            section = []
    yield Part("total", msg("Total", "report"), tuple(_whole(one.total) for one in scored))


def subtotal(scored: Scored, rows: Sequence[int]) -> Fraction | None:
    """Return the points of the rows with these indexes; None if one of them is unknown."""
    points = [scored.rows[n] for n in rows]
    return None if None in points else sum((n for n in points if n is not None), Fraction(0))


def _known(n: Fraction | None) -> int | Fraction | None:
    return None if n is None else _whole(n)


def _unchecked_totals(layout: ScorePad, players: Sequence[str], scored: Sequence[Scored]) -> Iterator[Note]:
    """Yield a note for each player of whom the total and only some rows are known, which cannot be compared."""
    for player, mine in zip(players, scored, strict=True):
        known = [row for row, n in zip(layout.rows, mine.rows, strict=True) if row.counts and n is not None]
        if mine.unknown and not mine.only_total:
            said = (
                "{player}: the total {n} was not compared, because the points for {rows} are unknown: "
                "others gave only totals."
            )
            rows = join_list([row.word for row in mine.unknown])
            yield Note(
                "total-unchecked", msg(said, "report", player=player, n=_number(mine.total), rows=rows)
            )
        elif mine.only_total and known:
            said = "{player}: rows are missing, so the total {n} was not compared with their sum."
            yield Note("total-unchecked", msg(said, "report", player=player, n=_number(mine.total)))


def _unequal_rounds(
    layout: ScorePad, players: Sequence[str], tallies: Sequence[Tally], scored: Sequence[Scored]
) -> Iterator[Note]:
    """Yield a note for each row in which players have different numbers of rounds."""
    for row in layout.rows:
        known = [
            (player, sum(tally.get(part) is not None for part in row.parts))
            for player, tally, mine in zip(players, tallies, scored, strict=True)
            if row.rounds and not mine.only_total
        ]
        if len({n for _, n in known}) > 1:
            # translators: none
            counts = [msg("{player} {n}", "report", player=player, n=n) for player, n in known]
            said = "Check {row}: the players have different numbers of rounds ({counts})."
            yield Note("rounds-differ", msg(said, "report", row=row.word, counts=join_list(counts)))


def _target(layout: ScorePad, players: Sequence[str], scored: Sequence[Scored]) -> Iterator[Note]:
    """Yield a note if the game ends at a target that nobody has reached."""
    target = layout.total.target
    if target is None:
        return
    totals = [
        sum((scored[seat].total for seat in side.seats), Fraction(0)) for side in sides(layout, players)
    ]
    if max(totals) < target:
        said = msg("Nobody has {n} points yet: the game is not over.", "report", n=_number(target))
        yield Note("target", said)
