"""Find the spots to touch on a sheet to give an answer: those that the answer names, else those whose marks
it changes.

A changed mark is not always the spot to touch: forced consequences change marks too, and many answers change
the same total. So these spots are preferred in this order: spots that the answer's words name; spots that the
answer itself changes; spots that its forced consequences change. Among these, spots that fewer answers change
are better. Spots that half of all answers change are not used. If most answers have no spot, the decision is
not about the sheet, and no answer gets a spot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sheetgen.games.contract.game import Game
from sheetgen.games.contract.values import Mark, Move, State

FEW = 2
"""Of so many answers or fewer, a spot that all change may still be the place."""
At = tuple[int, str]
"""A mark's place: the seat whose marks it is among, and its address."""
Marks = Sequence[Mapping[str, Mark]]


class Touch(NamedTuple):
    """An answer, and the spots on which it can be given by touch, the best one first."""

    move: Move
    at: tuple[At, ...]


def touches(
    game: Game, known: State, seats: int, seat: int, moves: Sequence[Move], spots: Collection[str]
) -> list[Touch]:
    """Return the spots to touch for each answer of the player ``seat``, as far as the player knows the game.

    ``spots`` has the addresses of all spots on the sheets.
    """
    before = marks_of(game, known, seats)
    effects = [_effect(game, known, before, move) for move in moves]
    often = Counter(at for effect in effects for at in effect.all)
    alike = {
        at for at, n in often.items() if n == len(moves) and len({effect.all[at] for effect in effects}) == 1
    }
    most = len(moves) / 2 if len(moves) > FEW else len(moves)
    places = places_by_word(spots)
    found = []
    for move, effect in zip(moves, effects, strict=True):
        names = _named(move, places)
        here = [at for at in effect.all if at not in alike and at[1] in names]
        here = here or [at for at in effect.all if at[1] in names]
        # If this answer only names a place, another answer may still mark that place.
        here = here or [
            (n, address)
            for address in names
            for n in range(seats)
            if names[address] and (n, address) in often
        ]
        here = here or [at for at in effect.own if at not in alike and often[at] <= most]
        if effect.acts:
            here = here or [at for at in effect.all if at not in alike and often[at] <= most]
        found.append(Touch(move, tuple(_first(sorted(here, key=lambda at: at[0] != seat), often))))
    found = [touch._replace(at=_of_one_kind(touch.at, found)) for touch in found]
    if 2 * sum(not touch.at for touch in found) > len(found):
        return [Touch(move, ()) for move in moves]
    return found


class Effect(NamedTuple):
    """The effect of an answer on marks: its own changes, and all changes including forced consequences.

    ``acts`` is true if the answer changes a mark at once, even if a consequence reverts the change.
    """

    own: Mapping[At, Mark | None]
    all: Mapping[At, Mark | None]
    acts: bool


def _effect(game: Game, known: State, before: Marks, move: Move) -> Effect:
    applied = game.apply(known, move)
    first = changes(before, marks_of(game, applied, len(before)))
    state, consequence = applied, game.forced(applied)
    while consequence is not None:
        state = game.apply(state, consequence)
        consequence = game.forced(state)
    if state is applied:
        return Effect(first, first, bool(first))
    last = changes(before, marks_of(game, state, len(before)))
    own = {at: mark for at, mark in first.items() if at in last and last[at] == mark}
    return Effect(own, last, bool(first))


def marks_of(game: Game, state: State, seats: int) -> Marks:
    """Return the marks of all seats."""
    return [game.marks(state, seat) for seat in range(seats)]


def changes(before: Marks, after: Marks) -> dict[At, Mark | None]:
    """Return the marks that differ between two states; None for a removed mark."""
    found: dict[At, Mark | None] = {}
    for seat, (old, new) in enumerate(zip(before, after, strict=True)):
        if old is new:
            continue
        found.update({(seat, at): mark for at, mark in new.items() if old.get(at) != mark})
        found.update({(seat, at): None for at in old if at not in new})
    return found


def _first(places: Sequence[At], often: Mapping[At, int]) -> Iterator[At]:
    """Yield the places that the fewest answers change; an address on a shared board is yielded only once."""
    least = min((often[at] for at in places), default=0)
    seen: set[str] = set()
    for at in places:
        if often[at] == least and at[1] not in seen:
            seen.add(at[1])
            yield at


def _of_one_kind(places: Sequence[At], all_: Sequence[Touch]) -> tuple[At, ...]:
    """Return places of one family: the family that most answers touch and, of these, the one with fewest places."""
    kinds = Counter(_family(at) for at in places)
    if len(kinds) < 2:
        return tuple(places)
    answers = Counter(kind for touch in all_ for kind in {_family(at) for at in touch.at})
    best = min(kinds, key=lambda kind: (-answers[kind], kinds[kind]))
    return tuple(at for at in places if _family(at) == best)


def _family(at: At) -> str:
    return at[1].partition(".")[0]


def places_by_word(spots: Collection[str]) -> dict[str, list[str]]:
    """Return the addresses that each word names; any part of an address after its family names it."""
    found: dict[str, list[str]] = {}
    for address in spots:
        for word in {*address.split(".")[1:]}:
            found.setdefault(word, []).append(address)
    return found


def _named(move: Move, places: Mapping[str, Sequence[str]]) -> dict[str, bool]:
    """Return the addresses that a move's words name, each with whether a word is certainly a place of a board.

    Any other word, such as a number, may be an amount or a thing: it names a place only if the mark there
    changes.
    """
    found: dict[str, bool] = {}
    for word in dict.fromkeys(_words(move[1:])):
        for address in places.get(word, ()):
            found[address] = found.get(address, False) or is_place(word)
    return found


def is_place(word: str) -> bool:
    """Return whether a word has the form of a place on a board, such as ``g7``."""
    return word[:1].isalpha() and word[1:].isdecimal()


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield from value.split()
    elif isinstance(value, int):
        yield str(value)
    elif isinstance(value, tuple):
        for inner in value:
            yield from _words(inner)
