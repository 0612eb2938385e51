"""What changed on the sheets, in words of the sheet: ``architect (Leila): Jaipur → Chittor``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sheetgen.explain.ledger import Entry
from sheetgen.games.contract.game import Game
from sheetgen.games.contract.spots import family_of
from sheetgen.games.contract.values import Mark, Piece, listed
from sheetgen.games.notation.compass import sides
from sheetgen.message import Msg, msg
from sheetgen.read.result import Replay

STROKES = {
    "circle": msg("circled", "report"),
    "cross": msg("crossed", "report"),
    "used": msg("circled and crossed", "report"),
    "slash": msg("struck", "report"),
}
Marks = Mapping[str, Mark]


class Thing(NamedTuple):
    """A piece somewhere, both in words."""

    place: Msg
    piece: Msg
    moving: bool


class Shift(NamedTuple):
    """A piece went from ``old`` to ``new`` places: from none if it came, to none if it was taken away.

    ``anew``: it lies where something else lay before.
    """

    piece: Msg
    old: tuple[Msg, ...]
    new: tuple[Msg, ...]
    anew: bool = False


class Stroke(NamedTuple):
    """A place where the pen left another mark, None for none."""

    place: Msg
    old: Mark | None
    new: Mark | None


class Changed(NamedTuple):
    """What changed on one sheet, or on what all share; ``totals`` say some of it too."""

    shifts: Sequence[Shift] = ()
    strokes: Sequence[Stroke] = ()
    totals: Collection[str] = ()


class Compared(NamedTuple):
    """What changed on what all share, and on each player's own sheet, by name."""

    common: Changed
    own: dict[str, Changed]


class Told(NamedTuple):
    """The same as sentences of a ledger."""

    common: list[Msg]
    own: dict[str, list[Msg]]


def told(replay: Replay, entry: Entry) -> Told:
    """What a line of the ledger changed, where no total tells it."""
    seats = range(len(replay.heading.players))
    return differences(
        replay,
        [replay.game.marks(entry.before, seat) for seat in seats],
        [replay.game.marks(entry.after, seat) for seat in seats],
    )


def differences(replay: Replay, old: Sequence[Marks], new: Sequence[Marks]) -> Told:
    """The same between the marks of all players at one time, by seat, and those at another."""
    found = compared(replay, old, new)
    return Told(_ledger(found.common), {name: _ledger(changed) for name, changed in found.own.items()})


def compared(
    replay: Replay, old: Sequence[Marks], new: Sequence[Marks], *, counted: bool = False
) -> Compared:
    """What changed between these marks; with ``counted`` also where totals tell it."""
    comparison = _Comparison(replay.game, replay.heading.layout, replay.heading.players, counted)
    common, own = Changed(), {}
    for name, before, after in zip(replay.heading.players, old, new, strict=True):
        if before == after:
            continue
        if common == Changed():
            common = comparison.changes(before, after, own=False)
        own[name] = comparison.changes(before, after, own=True)
    return Compared(common, own)


def lying(replay: Replay, address: str, mark: Mark, otherwise: Msg) -> Msg:
    """What lies on a place of a sheet; ``otherwise`` is what to call a place that the sheet has no words for."""
    game, players = replay.game, replay.heading.players
    family = family_of(game.spots, address)
    place = (family.called(replay.heading.layout, address) if family is not None else None) or otherwise
    if mark.piece is None:
        return _stroke(Stroke(place, None, mark))
    things = [game.piece_words(piece, players) for piece in mark.piece.each()]
    return _is(place, listed(things or [game.piece_words(mark.piece, players)]))


class _Comparison:
    def __init__(self, game: Game, layout: Any, players: Sequence[str], counted: bool) -> None:
        self.game, self.layout, self.players, self.counted = game, layout, players, counted

    def changes(self, before: Marks, after: Marks, own: bool) -> Changed:
        """All changes of one kind of sheet."""
        gone: Counter[Thing] = Counter()
        came: Counter[Thing] = Counter()
        strokes: list[Stroke] = []
        totals: set[str] = set()
        for address in dict.fromkeys((*after, *before)):
            old, new = before.get(address), after.get(address)
            family = family_of(self.game.spots, address) if old != new else None
            if family is None or family.own != own or (family.totals and not self.counted):
                continue
            place = family.called(self.layout, address)
            if place is None:
                continue
            totals.update(family.totals)
            gone.update(self._things(place, old))
            came.update(self._things(place, new))
            if (new or old).kind != "piece":  # type: ignore[union-attr]  # one of them is there
                strokes.append(Stroke(place, old, new))
        return Changed(list(shifts(gone - came, came - gone)), strokes, totals)

    def _things(self, place: Msg, mark: Mark | None) -> Iterator[Thing]:
        pieces: tuple[Piece, ...] = mark.piece.each() if mark is not None and mark.piece is not None else ()
        for piece in pieces:
            words = self.game.piece_words(piece, self.players)
            yield Thing(place, words, piece.moving)


def shifts(gone: Counter[Thing], came: Counter[Thing]) -> Iterator[Shift]:
    """Things that went from one place to another, that took the place of others, that came, that went."""
    for thing in list(gone):
        goal = next((t for t in came if came[t] and t.piece == thing.piece and t.moving), None)
        while goal is not None and gone[thing]:
            gone[thing] -= 1
            came[goal] -= 1
            yield Shift(thing.piece, (thing.place,), (goal.place,))
            goal = next((t for t in came if came[t] and t.piece == thing.piece and t.moving), None)
    gone, came = +gone, +came
    left = {thing.place for thing in gone}
    for piece, places in _by_piece(t for t in came.elements() if t.place in left):
        yield Shift(piece, (), tuple(places), anew=True)
    for piece, places in _by_piece(t for t in came.elements() if t.place not in left):
        yield Shift(piece, (), tuple(places))
    filled = {thing.place for thing in came}
    for piece, places in _by_piece(t for t in gone.elements() if t.place not in filled):
        yield Shift(piece, tuple(places), ())


def _by_piece(things: Iterator[Thing]) -> Iterator[tuple[Msg, list[Msg]]]:
    """Equal things together, with all their places."""
    found: dict[Msg, list[Msg]] = {}
    for thing in things:
        found.setdefault(thing.piece, []).append(thing.place)
    return iter(found.items())


# ---- in words of a ledger -------------------------------------------------------------------
def _ledger(changed: Changed) -> list[Msg]:
    """Things first, then strokes of the pen."""
    return [*map(_shift, changed.shifts), *map(_stroke, changed.strokes)]


def _shift(shift: Shift) -> Msg:
    if shift.anew:
        return _is(together(shift.new), shift.piece)
    if shift.old and shift.new:
        where = msg("{old} → {new}", "report", old=together(shift.old), new=together(shift.new))
        return _is(shift.piece, where)
    if shift.new:
        return msg("{old} → {new}", "report", old=shift.piece, new=together(shift.new))
    return _is(shift.piece, msg("{old} → –", "report", old=together(shift.old)))


def _stroke(stroke: Stroke) -> Msg:
    how: Msg | str
    if stroke.new is None:
        how = msg("cleared", "report")
    elif stroke.new.kind == "road":
        how = sides(stroke.new.value)
    else:
        how = STROKES.get(stroke.new.kind, stroke.new.value)
    return msg("{what} {value}", "report", what=stroke.place, value=how)


def _is(what: Msg, value: Msg) -> Msg:
    return msg("{what}: {value}", "report", what=what, value=value)


def together(places: Sequence[Msg]) -> Msg:
    """Places with commas between; one that comes more than once with its number."""
    parts = [
        msg("{place} ×{n}", "report", place=place, n=n) if n > 1 else place
        for place, n in Counter(places).items()
    ]
    return listed(parts)


# What is done with pen and pieces, in words of the table: ``circle tea 1, silk 1; cross river 4``.
#
# A ledger says what has become of a sheet, this what a hand does to keep it, all marks of a turn.


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
    for how, what in (*map(_deeds_shift, shifts), *map(_how, changed.strokes)):
        found.setdefault(how, []).append(what)
    parts = [how._replace(values=(("what", ranges(things)),)) for how, things in found.items()]
    if not parts:
        return NOTHING
    what = parts[0]
    for part in parts[1:]:
        what = msg("{first}; {more}", "report", first=what, more=part)
    return Deeds(what, frozenset(changed.totals))


def _deeds_shift(shift: Shift) -> tuple[Msg, Msg]:
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
