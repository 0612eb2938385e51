"""The result of sheets: each player's tally, its dependence on doubtful marks, and the winner."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen.errors import TallyError
from sheetgen.games.contract.ranking import Standing
from sheetgen.games.contract.values import Field
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.games.contract.game import Game
    from sheetgen.games.contract.paper import Tally
    from sheetgen.scan.sheet import Sheet

FAINT = 0.015
"""The least probability of a reading whose effect on totals is reported."""
GameOf = int
"""The number of a game on a pad, from 1."""


class Dependence(NamedTuple):
    """Another value of a total, its probability, and the doubtful spot on which it depends."""

    part: str
    value: Any
    likely: float
    spot: str


class Cell(NamedTuple):
    """A place with handwriting: its sheet and address."""

    sheet: Sheet
    address: str


class Player(NamedTuple):
    """The values of a player from trusted sheets.

    ``asked`` maps parts that were written by hand to their place.
    """

    seat: int
    name: str
    values: Mapping[str, Any]
    hangs: tuple[Dependence, ...]
    asked: Mapping[str, Cell]


class Outcome(NamedTuple):
    """A game: its players, and their places if everything is known.

    ``refused`` is the reason why there is no result: impossible tallies or an untrusted sheet. ``open`` has
    the missing fields of each player. If places depend on a doubtful spot, ``hanging`` has the players and
    totals concerned.
    """

    number: GameOf
    players: tuple[Player, ...]
    standings: tuple[Standing, ...]
    open: Mapping[str, tuple[Field, ...]]
    refused: TallyError | None
    hanging: tuple[tuple[str, Dependence], ...]


Named = Mapping[int, str]
"""Names by seat; other players are named by their number."""
Said = Mapping[int, Mapping[str, Any]]
"""Totals entered by the user, by seat."""


def outcomes(sheets: Sequence[Sheet], names: Sequence[str], said: Said, call: Any) -> list[Outcome]:
    """Return all games on the sheets in order; ``call`` returns the name of a seat without one."""
    parts: dict[tuple[GameOf, int], list[tuple[Sheet, Tally]]] = {}
    for sheet in sheets:
        for tally in sheet.tallies:
            seat = sheet.seat or tally.seat
            if tally.used or seat <= len(names):
                parts.setdefault((tally.game, seat), []).append((sheet, tally))
    found = []
    for number in sorted({game for game, _ in parts}):
        seats = sorted(seat for game, seat in parts if game == number)
        if not any(tally.used for seat in seats for _, tally in parts[number, seat]):
            continue
        players = [
            _player(seat, names[seat - 1] if seat <= len(names) else call(seat), parts[number, seat], said)
            for seat in seats
        ]
        found.append(_settled(number, sheets, players))
    return found


def _player(seat: int, name: str, parts: Sequence[tuple[Sheet, Tally]], said: Said) -> Player:
    values: dict[str, Any] = {}
    asked: dict[str, Cell] = {}
    hangs: list[Dependence] = []
    for sheet, tally in parts:
        if sheet.untrusted:
            continue
        values = dict(tally.values) | values
        asked = {part: Cell(sheet, address) for part, address in tally.written.items()} | asked
        hangs += _dependences(sheet, tally)
    told = said.get(seat, {})
    values |= told
    kept = tuple(hang for hang in hangs if hang.part not in told)
    return Player(
        seat, name, values, kept, {part: cell for part, cell in asked.items() if part not in values}
    )


def _dependences(sheet: Sheet, tally: Tally) -> list[Dependence]:
    """Return values that change if a doubtful spot is read differently, each with its most probable spot."""
    found: dict[tuple[str, Any], Dependence] = {}
    for spot in sheet.reading.doubtful:
        for other in sheet.reading.spots[spot].others:
            if other.likely < FAINT:
                continue
            marks = {a: kind for a, kind in (sheet.marks | dict(other.changes)).items() if kind}
            there = next(
                t for t in sheet.paper.tallies(marks) if (t.game, t.seat) == (tally.game, tally.seat)
            )
            for part, value in there.values.items():
                known = found.get((part, value))
                if value != tally.values.get(part) and (known is None or known.likely < other.likely):
                    found[part, value] = Dependence(part, value, other.likely, spot)
    return sorted(found.values(), key=lambda hang: -hang.likely)


# ---- winner ----
def _settled(number: GameOf, sheets: Sequence[Sheet], players: Sequence[Player]) -> Outcome:
    untrusted = _untrusted(sheets)
    if untrusted is not None:
        return Outcome(number, tuple(players), (), {}, untrusted, ())
    sheet = sheets[0]
    missing = {player.name: missing_fields(sheet.game, sheet.paper.enough, player) for player in players}
    missing = {name: fields for name, fields in missing.items() if fields}
    if missing:
        return Outcome(number, tuple(players), (), missing, None, ())
    tallies = [sufficient(sheet.paper.enough, player.values) for player in players]
    names = [player.name for player in players]
    try:
        standings = settle(sheet, names, tallies)
    except TallyError as error:
        return Outcome(number, tuple(players), (), {}, error, ())
    hanging = []
    for at, player in enumerate(players):
        for hang in player.hangs:
            other = [*tallies]
            other[at] = tallies[at] | {hang.part: hang.value}
            if _places(sheet, names, other) != [(s.place, s.player) for s in standings]:
                hanging.append((player.name, hang))
    return Outcome(number, tuple(players), tuple(standings), {}, None, tuple(hanging))


def _untrusted(sheets: Sequence[Sheet]) -> TallyError | None:
    """Return why there is no winner: a sheet that is not trusted, even one without players."""
    breaches = [breach for sheet in sheets if (breach := sheet.untrusted) is not None]
    if not breaches:
        return None
    photos = dict.fromkeys(source for sheet in sheets if sheet.untrusted for source in sheet.sources)
    text = msg("No places: {photo} cannot be trusted.", "report", photo=", ".join(photos))
    return TallyError(breaches[0].code, "", text)


def settle(sheet: Sheet, names: Sequence[str], tallies: Sequence[Mapping[str, Any]]) -> list[Standing]:
    """Return the places. Raises ``TallyError``."""
    return sheet.game.settle(sheet.paper.played or sheet.layout, names, tallies)


def _places(
    sheet: Sheet, names: Sequence[str], tallies: Sequence[Mapping[str, Any]]
) -> list[tuple[int, str]]:
    try:
        return [(s.place, s.player) for s in settle(sheet, names, tallies)]
    except TallyError:
        return []


def sufficient(enough: Sequence[tuple[str, ...]], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of the first complete set of parts; with other known values if it is the usual
    set.
    """
    known = {part for part, value in values.items() if value is not None}
    for parts in enough:
        if known.issuperset(parts):
            return dict(values) if parts == enough[0] else {part: values[part] for part in parts}
    return dict(values)


def missing_fields(game: Game, enough: Sequence[tuple[str, ...]], player: Player) -> tuple[Field, ...]:
    """Return the missing fields of a tally, for the set of parts with the fewest missing."""
    gaps = [[part for part in parts if player.values.get(part) is None] for parts in enough]
    least = min(gaps, key=len)
    return tuple(field for field in game.tally if set(field.parts or (field.key,)) & set(least))


def claim_values(fields: Sequence[Field], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values for a claim line: complete fields, and flags that are set."""
    said: dict[str, Any] = {}
    for field in fields:
        if not field.parts:
            said |= {field.key: True} if values.get(field.key) else {}
        elif all(values.get(part) is not None for part in field.parts):
            said |= {part: values[part] for part in field.parts}
    return said
