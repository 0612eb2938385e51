"""The ledger: the marks and totals that each line changed, also in words. It compares states, so it works for any
game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from sheetgen.games.contract.game import Game
from sheetgen.games.contract.spots import family_of
from sheetgen.games.contract.values import Account, Mark, Move, Piece, State, join_list
from sheetgen.games.notation.lexicon import Lexicon
from sheetgen.games.notation.tokens import folded_words
from sheetgen.games.notation.verbs import CUT_COST, NEVER
from sheetgen.games.notation.vocabulary import sides_text
from sheetgen.message import Msg, msg
from sheetgen.read.lines import Line
from sheetgen.read.reader import FORCED, TYPED, Event
from sheetgen.read.result import Replay, Step
from sheetgen.read.statements import line_content


class Entry(NamedTuple):
    """One line of the ledger, with only what it changed."""

    line: int
    """Line of the log from 1."""
    player: str | None
    """Name of the player; None if the line belongs to no player."""
    text: str
    """The line as typed, with the full words of what was abbreviated."""
    marks: Mapping[str, Mapping[str, Mark | None]]
    """Changed marks by player and address; None where a mark was removed."""
    totals: Mapping[str, Mapping[str, tuple[Any, Any]]]
    """Changed totals by player and key: the values before and after."""
    accounts: Sequence[Account]
    """The scorings that the line triggered."""
    before: State
    """State before the line."""
    after: State
    """State after the line."""
    forced: Mapping[str, str]
    """Moves that the rules made for other players, such as the ghost, as typed text by player."""


def ledger_entries(replay: Replay) -> list[Entry]:
    """Return the ledger of a replay: one entry for each line of the log that has a turn or chance."""
    found: list[Entry] = []
    before = replay.start
    for number, step in enumerate(replay.steps):
        after = replay.after(number)
        found.append(ledger_entry(replay, step, before, after))
        before = after
    return found


def ledger_entry(replay: Replay, step: Step, before: State, after: State) -> Entry:
    """Return the entry of a step with the changes from ``before`` to ``after``."""
    full = full_text(replay, step)
    text = step.line.body.strip() + (f"  = {full}" if full else "")
    found = _entry_without_text(replay, step, before, after)
    return found._replace(text=text, forced=_forced(replay, step))


def _entry_without_text(replay: Replay, step: Step, before: State, after: State) -> Entry:
    """Return the entry of a step with the changes from ``before`` to ``after`` alone."""
    game, players = replay.game, replay.heading.players
    marks: dict[str, Mapping[str, Mark | None]] = {}
    totals: dict[str, Mapping[str, tuple[Any, Any]]] = {}
    scored: Sequence[Account] = ()
    if before is not after:
        for seat, name in enumerate(players):
            if changed := changed_marks(game, before, after, seat):
                marks[name] = changed
            if moved := changed_totals(game, before, after, seat):
                totals[name] = moved
        scored = game.accounts(after)[len(game.accounts(before)) :]
    player = players[step.player] if step.player is not None else None
    return Entry(step.line.number, player, "", marks, totals, scored, before, after, {})


def entries_by_player(
    replay: Replay, step: Step, forced: Iterable[Event], before: State, after: State
) -> Iterator[Entry]:
    """Yield the changes from ``before`` to ``after`` in the order of events: those of a step until another
    player makes a move that the rules force, then those of this move.

    ``forced`` are the forced events between both states. The entries have no text of the line.
    """
    moves: Sequence[Event] = ()
    for seat, run in groupby(forced, key=lambda event: event.player):
        then, player = tuple(run), step.player
        if seat in (player, None):
            continue
        found = _entry_without_text(replay, step, before, then[0].before)
        yield found._replace(forced=_texts(replay, moves))
        before, moves = then[0].before, then
    yield _entry_without_text(replay, step, before, after)._replace(forced=_texts(replay, moves))


def _forced(replay: Replay, step: Step) -> dict[str, str]:
    """Return what the rules made other players do after the typed words, as text by player.

    Forced moves before the typed words ended the turn of an earlier line and are in its entry.
    """
    first = next((n for n, event in enumerate(step.events) if event.how != FORCED), 0)
    events = step.events[first:]
    return _texts(replay, [e for e in events if e.how == FORCED and e.player not in (step.player, None)])


def _texts(replay: Replay, events: Iterable[Event]) -> dict[str, str]:
    """Return the moves of events as text by player."""
    moves: dict[int, list[Move]] = {}
    for event in events:
        if event.player is not None:
            moves.setdefault(event.player, []).append(event.move)
    write = replay.heading.lexicon.write_line
    return {replay.heading.players[seat]: write(said) for seat, said in moves.items()}


def all_changed_totals(
    game: Game, players: Sequence[str], before: State, after: State
) -> dict[str, dict[str, tuple[Any, Any]]]:
    """Return the changed totals of each player by name. Players without changes are omitted."""
    changed = {name: changed_totals(game, before, after, seat) for seat, name in enumerate(players)}
    return {name: totals for name, totals in changed.items() if totals}


def changed_marks(game: Game, before: State, after: State, seat: int) -> dict[str, Mark | None]:
    """Return the marks that changed by spot; None for a removed mark."""
    old, new = game.marks(before, seat), game.marks(after, seat)
    changed: dict[str, Mark | None] = {spot: mark for spot, mark in new.items() if old.get(spot) != mark}
    changed.update({spot: None for spot in old if spot not in new})
    return changed


def changed_totals(game: Game, before: State, after: State, seat: int) -> dict[str, tuple[Any, Any]]:
    """Return the totals that changed, as pairs (before, after)."""
    old, new = game.totals(before, seat), game.totals(after, seat)
    return {key: (old.get(key), value) for key, value in new.items() if old.get(key) != value}


# ---- lines with skipped, abbreviated or joined words, in full ------------------------


class LineInFull(NamedTuple):
    """A line with skipped, abbreviated or joined words, and its full text."""

    line: int
    player: str | None
    text: str


def full_text(replay: Replay, step: Step) -> str:
    """Return the full text of a line; empty if the line is already written in full."""
    return events_in_full(replay.heading.lexicon, step.line, step.events, chance=step.player is None)


def events_in_full(lexicon: Lexicon, line: Line, events: Sequence[Event], chance: bool = False) -> str:
    """Return the typed ``events`` as full text; empty if ``line`` is already written in full.

    ``chance`` is true for a line of chance.
    """
    parts = line_content(line, chance, lexicon)
    rewritten = any(part.words != folded_words(part.text) for part in parts)
    abbreviated = any(CUT_COST <= lexicon.least_cost(part.words, 0) < NEVER for part in parts)
    if not rewritten and not abbreviated:
        return ""
    said = [text for event in events if event.how == TYPED and (text := lexicon.write(event.move))]
    return "; ".join(said)


def all_lines_in_full(replay: Replay) -> list[LineInFull]:
    """Return all lines whose full text differs from the typed one."""
    players = replay.heading.players
    return [
        LineInFull(step.line.number, None if step.player is None else players[step.player], text)
        for step in replay.steps
        if (text := full_text(replay, step))
    ]


STROKES = {
    "circle": msg("circled", "report"),
    "cross": msg("crossed", "report"),
    "used": msg("circled and crossed", "report"),
    "slash": msg("struck", "report"),
}
Marks = Mapping[str, Mark]


class PlacedPiece(NamedTuple):
    """A piece at a place, both as texts."""

    place: Msg
    piece: Msg
    moving: bool


class PieceShift(NamedTuple):
    """A piece that moved from ``old`` to ``new`` places. ``old`` is empty if it was added, ``new`` if it was
    removed.

    If ``anew`` is true, it replaces another piece there.
    """

    piece: Msg
    old: tuple[Msg, ...]
    new: tuple[Msg, ...]
    anew: bool = False


class PenChange(NamedTuple):
    """A place whose pen mark changed; None means no mark."""

    place: Msg
    old: Mark | None
    new: Mark | None


class SheetChanges(NamedTuple):
    """The changes of one sheet, or of what all players share. ``totals`` are the names of totals that show
    some of them too.
    """

    shifts: Sequence[PieceShift] = ()
    strokes: Sequence[PenChange] = ()
    totals: Collection[str] = ()


class MarkDifferences(NamedTuple):
    """The changes of what all players share, and of each player's own sheet by name."""

    common: SheetChanges
    own: dict[str, SheetChanges]


class LedgerSentences(NamedTuple):
    """The same changes as sentences of a ledger."""

    common: list[Msg]
    own: dict[str, list[Msg]]


def ledger_sentences(replay: Replay, entry: Entry) -> LedgerSentences:
    """Return what a line of the ledger changed, except what totals show already."""
    seats = range(len(replay.heading.players))
    return describe_differences(
        replay,
        [replay.game.marks(entry.before, seat) for seat in seats],
        [replay.game.marks(entry.after, seat) for seat in seats],
    )


def describe_differences(replay: Replay, old: Sequence[Marks], new: Sequence[Marks]) -> LedgerSentences:
    """Return the changes between two sets of marks as sentences. ``old`` and ``new`` contain the marks of
    each seat.
    """
    found = compare_marks(replay, old, new)
    return LedgerSentences(
        _ledger(found.common), {name: _ledger(changed) for name, changed in found.own.items()}
    )


def compare_marks(
    replay: Replay, old: Sequence[Marks], new: Sequence[Marks], *, counted: bool = False
) -> MarkDifferences:
    """Return the changes between two sets of marks. If ``counted``, include those that totals show too."""
    comparison = _Comparison(replay.game, replay.heading.layout, replay.heading.players, counted)
    common, own = SheetChanges(), {}
    for name, before, after in zip(replay.heading.players, old, new, strict=True):
        if before == after:
            continue
        if common == SheetChanges():
            common = comparison.changes(before, after, own=False)
        own[name] = comparison.changes(before, after, own=True)
    return MarkDifferences(common, own)


def describe_mark(replay: Replay, address: str, mark: Mark, otherwise: Msg) -> Msg:
    """Return a sentence about the mark at ``address``. ``otherwise`` names the place if the sheet has no
    words for it.
    """
    game, players = replay.game, replay.heading.players
    family = family_of(game.spots, address)
    place = (family.place_name(replay.heading.layout, address) if family is not None else None) or otherwise
    if mark.piece is None:
        return _stroke(PenChange(place, None, mark))
    things = [game.piece_words(piece, players) for piece in mark.piece.single_pieces()]
    return _is(place, join_list(things or [game.piece_words(mark.piece, players)]))


class _Comparison:
    def __init__(self, game: Game, layout: Any, players: Sequence[str], counted: bool) -> None:
        self.game, self.layout, self.players, self.counted = game, layout, players, counted

    def changes(self, before: Marks, after: Marks, own: bool) -> SheetChanges:
        """Return all changes of the own sheets (``own``) or of what all players share."""
        gone: Counter[PlacedPiece] = Counter()
        came: Counter[PlacedPiece] = Counter()
        strokes: list[PenChange] = []
        totals: set[str] = set()
        for address in dict.fromkeys((*after, *before)):
            old, new = before.get(address), after.get(address)
            family = family_of(self.game.spots, address) if old != new else None
            if family is None or family.own != own or (family.totals and not self.counted):
                continue
            place = family.place_name(self.layout, address)
            if place is None:
                continue
            totals.update(family.totals)
            gone.update(self._things(place, old))
            came.update(self._things(place, new))
            if (new or old).kind != "piece":  # type: ignore[union-attr]  # one of them is there
                strokes.append(PenChange(place, old, new))
        return SheetChanges(list(piece_shifts(gone - came, came - gone)), strokes, totals)

    def _things(self, place: Msg, mark: Mark | None) -> Iterator[PlacedPiece]:
        pieces: tuple[Piece, ...] = (
            mark.piece.single_pieces() if mark is not None and mark.piece is not None else ()
        )
        for piece in pieces:
            words = self.game.piece_words(piece, self.players)
            yield PlacedPiece(place, words, piece.moving)


def piece_shifts(gone: Counter[PlacedPiece], came: Counter[PlacedPiece]) -> Iterator[PieceShift]:
    """Yield pieces that moved, then pieces that replaced others, then added pieces, then removed ones."""
    for thing in list(gone):
        goal = next((t for t in came if came[t] and t.piece == thing.piece and t.moving), None)
        while goal is not None and gone[thing]:
            gone[thing] -= 1
            came[goal] -= 1
            yield PieceShift(thing.piece, (thing.place,), (goal.place,))
            goal = next((t for t in came if came[t] and t.piece == thing.piece and t.moving), None)
    gone, came = +gone, +came
    left = {thing.place for thing in gone}
    for piece, places in _by_piece(t for t in came.elements() if t.place in left):
        yield PieceShift(piece, (), tuple(places), anew=True)
    for piece, places in _by_piece(t for t in came.elements() if t.place not in left):
        yield PieceShift(piece, (), tuple(places))
    for piece, places in _by_piece(_not_replaced(gone, came)):
        yield PieceShift(piece, tuple(places), ())


def _not_replaced(gone: Counter[PlacedPiece], came: Counter[PlacedPiece]) -> Iterator[PlacedPiece]:
    """Yield the pieces that were taken away. Each piece that came to a place replaced one there, if possible one
    that cannot move.
    """
    left = Counter(thing.place for thing in came.elements())
    for thing in sorted(gone.elements(), key=lambda thing: thing.moving):
        if left[thing.place]:
            left[thing.place] -= 1
        else:
            yield thing


def _by_piece(things: Iterator[PlacedPiece]) -> Iterator[tuple[Msg, list[Msg]]]:
    """Return the places of equal pieces, grouped by piece."""
    found: dict[Msg, list[Msg]] = {}
    for thing in things:
        found.setdefault(thing.piece, []).append(thing.place)
    return iter(found.items())


# ---- sentences of a ledger -----------------------------------------------------------
def _ledger(changed: SheetChanges) -> list[Msg]:
    """Return sentences for pieces, then for marks of the pen."""
    return [*map(_shift, changed.shifts), *map(_stroke, changed.strokes)]


def _shift(shift: PieceShift) -> Msg:
    if shift.anew:
        return _is(join_places(shift.new), shift.piece)
    if shift.old and shift.new:
        where = msg("{old} → {new}", "report", old=join_places(shift.old), new=join_places(shift.new))
        return _is(shift.piece, where)
    if shift.new:
        return msg("{old} → {new}", "report", old=shift.piece, new=join_places(shift.new))
    return _is(shift.piece, msg("{old} → –", "report", old=join_places(shift.old)))


def _stroke(stroke: PenChange) -> Msg:
    how: Msg | str
    if stroke.new is None:
        how = msg("cleared", "report")
    elif stroke.new.kind == "road":
        how = sides_text(stroke.new.value)
    else:
        how = STROKES.get(stroke.new.kind, stroke.new.value)
    return msg("{what} {value}", "report", what=stroke.place, value=how)


def _is(what: Msg, value: Msg) -> Msg:
    return msg("{what}: {value}", "report", what=what, value=value)


def join_places(places: Sequence[Msg]) -> Msg:
    """Return the places as a list with commas. A repeated place appears once with its count."""
    parts = [
        msg("{place} ×{n}", "report", place=place, n=n) if n > 1 else place
        for place, n in Counter(places).items()
    ]
    return join_list(parts)


# ---- actions with pen and pieces -----------------------------------------------------


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
"""The text of games for a piece without a known name, such as a relic before it is turned up."""


class SheetActions(NamedTuple):
    """The actions on one sheet, or on what all players share; None if there is none. ``totals`` are shown by
    them.
    """

    what: Msg | None
    totals: frozenset[str]


NO_ACTIONS = SheetActions(None, frozenset())


def sheet_actions(replay: Replay, entry: Entry) -> dict[str, SheetActions]:
    """Return what a line of the ledger requires on each player's sheet, by name. The empty name stands for
    what all share.
    """
    seats = range(len(replay.heading.players))
    found = compare_marks(
        replay,
        [replay.game.marks(entry.before, seat) for seat in seats],
        [replay.game.marks(entry.after, seat) for seat in seats],
        counted=True,
    )
    return {name: _actions(changed) for name, changed in {"": found.common, **found.own}.items()}


def _actions(changed: SheetChanges) -> SheetActions:
    """Return actions with pieces, then with the pen. Equal actions become one text."""
    found: dict[Msg, list[Msg]] = {}
    shifts = [shift for shift in changed.shifts if shift.piece != UNKNOWN]
    for how, what in (*map(_piece_action, shifts), *map(_pen_action, changed.strokes)):
        found.setdefault(how, []).append(what)
    parts = [how._replace(values=(("what", join_ranges(things)),)) for how, things in found.items()]
    if not parts:
        return NO_ACTIONS
    what = parts[0]
    for part in parts[1:]:
        what = msg("{first}; {more}", "report", first=what, more=part)
    return SheetActions(what, frozenset(changed.totals))


def _piece_action(shift: PieceShift) -> tuple[Msg, Msg]:
    """Return the action with a piece, and the piece with its places."""
    piece, old, new = shift.piece, shift.old, shift.new
    if shift.anew:
        return CHANGE, msg("{old} → {new}", "report", old=join_ranges(new), new=piece)
    if old and new:
        way = msg("{old} → {new}", "report", old=join_ranges(old), new=join_ranges(new))
        return MOVE, msg("{what}: {value}", "report", what=piece, value=way)
    if new:
        return PUT, msg("{old} → {new}", "report", old=piece, new=join_ranges(new))
    return TAKE, msg("{what}: {value}", "report", what=piece, value=join_ranges(old))


def _pen_action(stroke: PenChange) -> tuple[Msg, Msg]:
    """Return the action of the pen, and its place with the text or lines it draws."""
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
            return DRAW, msg("{what} {value}", "report", what=place, value=sides_text(new.value))
        case "text":
            return WRITE, msg("{what} {value}", "report", what=place, value=new.value)
        case _:
            return CROSS, place


# ---- places --------------------------------------------------------------------------
def join_ranges(places: Sequence[Msg]) -> Msg:
    """Return the places as a list with commas. Consecutive numbers become a range: ``fame 3–5``."""
    rows: list[tuple[Msg, Msg]] = []
    for place in places:
        if rows and _follows(rows[-1][1], place):
            rows[-1] = rows[-1][0], place
        else:
            rows.append((place, place))
    if len(rows) == len(places):
        return join_places(places)
    return join_list([_range(first, last) for first, last in rows])


def _follows(one: Msg, other: Msg) -> bool:
    """Return whether two places differ only in a number that is one higher."""
    number = _number(one)
    return number is not None and one != other and one._replace(values=_with(one, number + 1)) == other


def _range(first: Msg, last: Msg) -> Msg:
    if first == last:
        return first
    numbers = msg("{first}–{last}", "report", first=_number(first), last=_number(last))
    return first._replace(values=_with(first, numbers))


def _number(place: Msg) -> int | None:
    """Return the number at the end of a place's text; None if there is none."""
    last = place.values[-1][1] if place.values else None
    return int(last) if isinstance(last, str) and last.isdecimal() else None


def _with(place: Msg, number: int | Msg) -> tuple[tuple[str, Msg | str], ...]:
    key = place.values[-1][0]
    return (*place.values[:-1], (key, number if isinstance(number, Msg) else str(number)))
