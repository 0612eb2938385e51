"""What changed on the sheets, in words of the sheet: ``architect: Leila: Jaipur → Chittor``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sheetgen.games.contract.game import Game
from sheetgen.games.contract.lists import listed
from sheetgen.games.contract.spots import family_of
from sheetgen.games.contract.values import Mark, Piece
from sheetgen.games.notation.compass import sides
from sheetgen.message import Msg, msg
from sheetgen.replay.ledger import Entry
from sheetgen.replay.result import Replay

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


class Told(NamedTuple):
    """What changed on what all share, and on each player's own sheet, by name."""

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
    teller = _Teller(replay.game, replay.heading.layout, replay.heading.players)
    found = Told([], {})
    for name, before, after in zip(replay.heading.players, old, new, strict=True):
        if before == after:
            continue
        if not found.common:
            found.common.extend(teller.changes(before, after, own=False))
        found.own[name] = list(teller.changes(before, after, own=True))
    return found


def lying(replay: Replay, address: str, mark: Mark, otherwise: Msg) -> Msg:
    """What lies on a place of a sheet; ``otherwise`` is what to call a place that the sheet has no words for."""
    game, players = replay.game, replay.heading.players
    family = family_of(game.spots, address)
    place = (family.called(replay.heading.layout, address) if family is not None else None) or otherwise
    if mark.piece is None:
        return _stroke(place, mark)
    things = [game.piece_words(Mark("piece", "", piece), players) for piece in mark.piece.each()]
    return _is(place, listed(things or [game.piece_words(mark, players)]))


class _Teller:
    def __init__(self, game: Game, layout: Any, players: Sequence[str]) -> None:
        self.game, self.layout, self.players = game, layout, players

    def changes(self, before: Marks, after: Marks, own: bool) -> Iterator[Msg]:
        """All changes of one kind of sheet: things that moved, came and went, then strokes of the pen."""
        gone: Counter[Thing] = Counter()
        came: Counter[Thing] = Counter()
        strokes: list[Msg] = []
        for address in dict.fromkeys((*after, *before)):
            old, new = before.get(address), after.get(address)
            family = family_of(self.game.spots, address) if old != new else None
            place = family.called(self.layout, address) if family is not None and family.own == own else None
            if place is None:
                continue
            gone.update(self._things(place, old))
            came.update(self._things(place, new))
            if (new or old).kind != "piece":  # type: ignore[union-attr]  # one of them is there
                strokes.append(_stroke(place, new))
        yield from _moves(gone - came, came - gone)
        yield from strokes

    def _things(self, place: Msg, mark: Mark | None) -> Iterator[Thing]:
        pieces: tuple[Piece, ...] = mark.piece.each() if mark is not None and mark.piece is not None else ()
        for piece in pieces:
            words = self.game.piece_words(Mark("piece", "", piece), self.players)
            yield Thing(place, words, piece.moving)


def _stroke(place: Msg, mark: Mark | None) -> Msg:
    how: Msg | str
    if mark is None:
        how = msg("cleared", "report")
    elif mark.kind == "road":
        how = sides(mark.value)
    else:
        how = STROKES.get(mark.kind, mark.value)
    return msg("{what} {value}", "report", what=place, value=how)


def _moves(gone: Counter[Thing], came: Counter[Thing]) -> Iterator[Msg]:
    """Things that went from one place to another, that took the place of others, that came, that went."""
    for thing in list(gone):
        goal = next((t for t in came if came[t] and t.piece == thing.piece and t.moving), None)
        while goal is not None and gone[thing]:
            gone[thing] -= 1
            came[goal] -= 1
            where = msg("{old} → {new}", "report", old=thing.place, new=goal.place)
            yield _is(thing.piece, where)
            goal = next((t for t in came if came[t] and t.piece == thing.piece and t.moving), None)
    gone, came = +gone, +came
    left = {thing.place for thing in gone}
    for piece, places in _by_piece(t for t in came.elements() if t.place in left):
        yield _is(_all(places), piece)
    for piece, places in _by_piece(t for t in came.elements() if t.place not in left):
        yield msg("{old} → {new}", "report", old=piece, new=_all(places))
    filled = {thing.place for thing in came}
    for piece, places in _by_piece(t for t in gone.elements() if t.place not in filled):
        yield _is(piece, msg("{old} → –", "report", old=_all(places)))


def _by_piece(things: Iterator[Thing]) -> Iterator[tuple[Msg, list[Msg]]]:
    """Equal things together, with all their places."""
    found: dict[Msg, list[Msg]] = {}
    for thing in things:
        found.setdefault(thing.piece, []).append(thing.place)
    return iter(found.items())


def _is(what: Msg, value: Msg) -> Msg:
    return msg("{what}: {value}", "report", what=what, value=value)


def _all(places: Sequence[Msg]) -> Msg:
    """Places with commas between; one that comes more than once with its number."""
    parts = [
        msg("{place} ×{n}", "report", place=place, n=n) if n > 1 else place
        for place, n in Counter(places).items()
    ]
    return listed(parts)
