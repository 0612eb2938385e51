"""What is done with pen and pieces, in words of the table: ``circle tea 1, silk 1; cross river 4``.

A ledger says what has become of a sheet, this what a hand does to keep it, all marks of a turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.games.contract.lists import listed
from sheetgen.games.notation.compass import sides
from sheetgen.message import Msg, msg
from sheetgen.replay.ledger import Entry
from sheetgen.replay.result import Replay
from sheetgen.replay.told import Changed, Shift, Stroke, compared, together

# translators: what a hand does on paper, each a part of a row: "circle silk 1, tea 2; cross river 4"
CIRCLE = msg("circle {what}", "report", what="")
CROSS = msg("cross {what}", "report", what="")
BOTH = msg("circle and cross {what}", "report", what="")
STRIKE = msg("strike {what}", "report", what="")
CLEAR = msg("rub out {what}", "report", what="")
DRAW = msg("draw {what}", "report", what="")
WRITE = msg("write {what}", "report", what="")
# translators: the same with pieces: "put house (Ann) → village 3", "take away house (Ann): village 3"
PUT = msg("put {what}", "report", what="")
MOVE = msg("move {what}", "report", what="")
TAKE = msg("take away {what}", "report", what="")
# translators: what lies there becomes another thing: "change relic 4 → 5 points"
CHANGE = msg("change {what}", "report", what="")
UNKNOWN = msg("{text}", "report", text="?")
"""What games call a piece that nobody has named yet, such as a relic before it is turned up."""


class Deeds(NamedTuple):
    """What is done on one sheet, or with what all share; None if nothing is. ``totals`` need not be told then."""

    what: Msg | None
    totals: frozenset[str]


NOTHING = Deeds(None, frozenset())


def deeds(replay: Replay, entry: Entry) -> dict[str, Deeds]:
    """What a line of the ledger does on each player's sheet, by name; under no name, with what all share."""
    seats = range(len(replay.heading.players))
    found = compared(
        replay,
        [replay.game.marks(entry.before, seat) for seat in seats],
        [replay.game.marks(entry.after, seat) for seat in seats],
        counted=True,
    )
    return {name: _deeds(changed) for name, changed in {"": found.common, **found.own}.items()}


def _deeds(changed: Changed) -> Deeds:
    """Pieces first, then strokes of the pen; what is done alike is said together."""
    found: dict[Msg, list[Msg]] = {}
    shifts = [shift for shift in changed.shifts if shift.piece != UNKNOWN]
    for how, what in (*map(_shift, shifts), *map(_how, changed.strokes)):
        found.setdefault(how, []).append(what)
    parts = [how._replace(values=(("what", ranges(things)),)) for how, things in found.items()]
    if not parts:
        return NOTHING
    what = parts[0]
    for part in parts[1:]:
        what = msg("{first}; {more}", "report", first=what, more=part)
    return Deeds(what, frozenset(changed.totals))


def _shift(shift: Shift) -> tuple[Msg, Msg]:
    """What a hand does with a piece: which, and where."""
    piece, old, new = shift.piece, shift.old, shift.new
    if shift.anew:
        return CHANGE, msg("{old} → {new}", "report", old=ranges(new), new=piece)
    if old and new:
        way = msg("{old} → {new}", "report", old=ranges(old), new=ranges(new))
        return MOVE, msg("{what}: {value}", "report", what=piece, value=way)
    if new:
        return PUT, msg("{old} → {new}", "report", old=piece, new=ranges(new))
    return TAKE, msg("{what}: {value}", "report", what=piece, value=ranges(old))


def _how(stroke: Stroke) -> tuple[Msg, Msg]:
    """What the pen does, and where; with what it draws or writes."""
    place, old, new = stroke
    if new is None:
        return CLEAR, place
    match new.kind:
        case "circle":
            return CIRCLE, place
        case "used":
            return BOTH if old is None else CROSS, place
        case "slash":
            return STRIKE, place
        case "road":
            return DRAW, msg("{what} {value}", "report", what=place, value=sides(new.value))
        case "text":
            return WRITE, msg("{what} {value}", "report", what=place, value=new.value)
        case _:
            return CROSS, place


# ---- places ---------------------------------------------------------------------------------
def ranges(places: Sequence[Msg]) -> Msg:
    """Places with commas between, numbers that follow each other as ``fame 3–5``."""
    rows: list[tuple[Msg, Msg]] = []
    for place in places:
        if rows and _follows(rows[-1][1], place):
            rows[-1] = rows[-1][0], place
        else:
            rows.append((place, place))
    if len(rows) == len(places):
        return together(places)
    return listed([_range(first, last) for first, last in rows])


def _follows(one: Msg, other: Msg) -> bool:
    """Whether two places are alike but for a number, which is one higher."""
    number = _number(one)
    return number is not None and one != other and one._replace(values=_with(one, number + 1)) == other


def _range(first: Msg, last: Msg) -> Msg:
    if first == last:
        return first
    numbers = msg("{first}–{last}", "report", first=_number(first), last=_number(last))
    return first._replace(values=_with(first, numbers))


def _number(place: Msg) -> int | None:
    """The number that a place's words end with."""
    last = place.values[-1][1] if place.values else None
    return int(last) if isinstance(last, str) and last.isdecimal() else None


def _with(place: Msg, number: int | Msg) -> tuple[tuple[str, Msg | str], ...]:
    key = place.values[-1][0]
    return (*place.values[:-1], (key, number if isinstance(number, Msg) else str(number)))
