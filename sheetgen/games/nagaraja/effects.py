"""The effects of activated cards (NA-40 to NA-43).

An effect without a choice happens at once; the others plan a decision. House rule: an effect without anything
to affect does nothing; with fewer sticks or hidden relics than the card demands, it takes them all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from sheetgen.errors import Illegal
from sheetgen.games.contract.solo import IT, YOU
from sheetgen.games.contract.values import Move
from sheetgen.games.nagaraja.arguments import sticks_named, tile_word
from sheetgen.games.nagaraja.board import ALL_PLACES, BITS, CELLS, EMPTY, CardFace, Stick
from sheetgen.games.nagaraja.faults import illegal
from sheetgen.games.nagaraja.knowledge import nameable_cards, open_cells
from sheetgen.games.nagaraja.moves import card_code
from sheetgen.games.nagaraja.state import UNKNOWN_CARD, Draft, State, Task, Temple, without_item
from sheetgen.games.nagaraja.steps import plan_draw
from sheetgen.games.notation.vocabulary import sides_text
from sheetgen.message import msg

NO_SUCH_TILE = msg("No tile lies with the paths {sides}.", "report")


def temples_of(s: State, card: CardFace, seat: int) -> tuple[int, ...]:
    """Return the owners of the temples that the card's arrows allow (NA-12).

    A ghost has no temple (NA-S7).
    """
    if s.ghost is not None:
        return (YOU,)
    return {"self": (seat,), "opponent": (1 - seat,), "either": (0, 1)}[card.arrows]


def _check_allowed(d: Draft, seat: int) -> None:
    """Raise ``Illegal`` if the card does not allow this seat's temple.

    The task's data are the allowed seats.
    """
    if seat not in d.agenda[0].data:
        raise _other_temple(d, d.agenda[0].data)


def _other_temple(s: State, seats: Sequence[int]) -> Illegal:
    return illegal("not-this-temple", 1, player=s.players[seats[0]])


def apply_effect(d: Draft, task: Task) -> None:
    """Apply the effect of the activated card, or plan the decision that it requires."""
    seat, card = task.seat, d.board.cards[task.data]
    if d.ghost is not None and card.arrows == "opponent" and card.symbol != "sticks":
        # NA-S7: fate points replace an effect that the ghost cannot suffer
        d.added = (d.added[YOU] + d.board.instead, d.added[IT])
        return
    EFFECTS[card.effect](d, seat, card)


# ---- sticks (NA-40) -------------------------------------------------------------------------


def add_fate_points(d: Draft, seat: int, card: CardFace) -> None:
    gains = [0, 0]
    gains[seat] = card.n
    d.added = (d.added[0] + gains[0], d.added[1] + gains[1])


def ask_sticks(d: Draft, seat: int, card: CardFace) -> None:
    number = min(card.n, len(d.sticks[1 - seat]))
    if number:
        d.plan_tasks(Task(card.effect, seat, number))


def stick_choices(s: State) -> Iterator[Move]:
    verb, seat, number = s.agenda[0]
    named = s.board.sticks_named
    for choice in sorted(set(combinations(s.sticks[1 - seat], number))):
        yield verb, tuple(named[stick] for stick in choice)


def forced_stick_choice(s: State) -> Move | None:
    """Return the only choice if all sticks of the opponent are affected."""
    _, seat, number = s.agenda[0]
    return None if len(s.sticks[1 - seat]) > number else next(stick_choices(s))


def _take_sticks(d: Draft, sticks: tuple[Stick, ...]) -> list[int]:
    """Remove named sticks of the opponent and return their numbers."""
    _, seat, number = d.agenda[0]
    numbers = [d.board.stick.get(stick, -1) for stick in sticks]
    if len(numbers) != number:
        raise illegal("stick-number", 1, n=number)
    left = d.sticks[1 - seat]
    for at, stick in enumerate(numbers):
        if stick not in left:
            there = [d.board.sticks_named[other] for other in left]
            raise illegal("no-such-stick", 1, sticks=sticks_named(sticks)).under(at, dict.fromkeys(there))
        left = without_item(left, stick)
    d.pop_task()
    d.set_sticks(1 - seat, left)
    return numbers


def throw_sticks_again(d: Draft, sticks: tuple[Stick, ...]) -> None:
    victim = 1 - d.agenda[0].seat
    numbers = _take_sticks(d, sticks)
    d.plan_tasks(Task("throw", victim, tuple(sorted(stick // 8 for stick in numbers))))


def discard_sticks(d: Draft, sticks: tuple[Stick, ...]) -> None:
    _take_sticks(d, sticks)


# ---- relics (NA-41) -------------------------------------------------------------------------


def _hidden(s: State, seats: tuple[int, ...]) -> list[tuple[int, int]]:
    return [(seat, place) for seat in seats for place in BITS[ALL_PLACES & ~s.temples[seat].up]]


def ask_relics_to_look_at(d: Draft, seat: int, card: CardFace) -> None:
    seats = temples_of(d, card, seat)
    number = min(card.n, len(_hidden(d, seats)))
    if number:
        d.plan_tasks(Task("look", seat, (number, seats)))


def relics_to_look_at_moves(s: State) -> Iterator[Move]:
    number, seats = s.agenda[0].data
    named = [(seat, place + 1) for seat, place in _hidden(s, seats)]
    for places in combinations(named, number):
        yield "look", places


def look_at_relics(d: Draft, places: tuple[tuple[int, int], ...]) -> None:
    """Look at these relics; from now on the player knows them (NA-41)."""
    looker = d.agenda[0].seat
    number, seats = d.agenda[0].data
    if len(places) != number or sorted(set(places)) != list(places):
        raise illegal("look-number", 1, n=number)
    for seat, place in places:
        if seat not in seats:
            raise _other_temple(d, seats)
        _check_relic(d, place, 1)
        if d.temples[seat].up >> place - 1 & 1:
            raise illegal("not-hidden", 1, place=place, player=d.players[seat])
    d.pop_task()
    for seat, place in places:
        temple = d.temples[seat]
        seen = list(temple.seen)
        seen[looker] |= 1 << place - 1
        d.set_temple(seat, temple._replace(seen=(seen[0], seen[1])))
    d.plan_tasks(Task("seen", looker, tuple((seat, place - 1) for seat, place in places)))


def _check_relic(d: Draft, place: int, blame: int) -> None:
    """Raise ``Illegal`` unless ``place`` is a relic place of the temple (NA-1)."""
    if not 1 <= place <= d.board.relic_places:
        text = msg("There is no relic place {place}; they run from 1 to {last}.", "report")
        raise illegal("no-such-cell", blame, "", text, place=place, last=d.board.relic_places)


def ask_relic_swap(d: Draft, seat: int, card: CardFace) -> None:
    """Plan the choice of two relics to swap; there are always at least two."""
    d.plan_tasks(Task(card.effect, seat, temples_of(d, card, seat)))


def relic_swapping_moves(s: State) -> Iterator[Move]:
    for seat in s.agenda[0].data:
        for i, j in combinations(range(1, s.board.relic_places + 1), 2):
            yield "swap-relics", seat, i, j


def _swapped(mask: int, i: int, j: int) -> int:
    return mask ^ ((1 << i | 1 << j) if (mask >> i ^ mask >> j) & 1 else 0)


def _exchange(items: tuple[int, ...], i: int, j: int) -> tuple[int, ...]:
    new = list(items)
    new[i], new[j] = new[j], new[i]
    return tuple(new)


def swap_relics(d: Draft, seat: int, one: int, other: int) -> None:
    """Swap two relics with their orientation and the knowledge of them, then update connections (NA-41)."""
    active = d.agenda[0].seat
    _check_allowed(d, seat)
    _check_relic(d, one, 2)
    _check_relic(d, other, 3)
    if one >= other:
        raise illegal("same-relic", 3)
    d.pop_task()
    i, j = one - 1, other - 1
    temple = d.temples[seat]
    d.set_temple(
        seat,
        temple._replace(
            relics=_exchange(temple.relics, i, j),
            up=_swapped(temple.up, i, j),
            seen=(_swapped(temple.seen[0], i, j), _swapped(temple.seen[1], i, j)),
        ),
    )
    d.plan_tasks(Task("settle", seat, active))


# ---- tiles (NA-42) --------------------------------------------------------------------------


def _tiled(s: State, seat: int) -> list[int]:
    return [cell for cell, tile in enumerate(s.temples[seat].tiles) if tile != EMPTY]


def _ask_tiled(least: int) -> Callable[[Draft, int, CardFace], None]:
    def ask_temple(d: Draft, seat: int, card: CardFace) -> None:
        seats = tuple(owner for owner in temples_of(d, card, seat) if len(_tiled(d, owner)) >= least)
        if seats:
            d.plan_tasks(Task(card.effect, seat, seats))

    return ask_temple


def _check_tiled(s: State, seat: int, cell: int, blame: int) -> None:
    if s.temples[seat].tiles[cell] == EMPTY:
        raise illegal("no-tile", blame, cell=CELLS[cell])


def is_trap(s: State, seat: int, cell: int) -> bool:
    """Return whether the trap lies in this cell."""
    return s.trap == seat * 9 + cell


def check_empty(s: State, seat: int, cell: int, blame: int, clause: str) -> None:
    """Raise ``Illegal`` if a cell has a tile (NA-23, NA-42) or the trap (NA-42)."""
    if is_trap(s, seat, cell):
        text = msg("The trap lies on {cell}: no tile goes there.", "report")
        raise illegal("place-taken", blame, "NA-42", text, cell=CELLS[cell])
    if s.temples[seat].tiles[cell] != EMPTY:
        raise illegal("place-taken", blame, clause, cell=CELLS[cell])


def _change_tiles(d: Draft, seat: int, temple: Temple) -> None:
    """Replace the temple by the changed one and update its connections (NA-24)."""
    active = d.pop_task().seat
    d.set_temple(seat, temple)
    d.plan_tasks(Task("settle", seat, active))


def tile_turning_moves(s: State) -> Iterator[Move]:
    board = s.board
    for seat in s.agenda[0].data:
        for cell in _tiled(s, seat):
            for number in board.faces_of[board.laid[s.temples[seat].tiles[cell]].type]:
                yield "turn", seat, CELLS[cell], board.laid[number].sides


def wrong_tile_error(d: Draft, tile: int, sides: str, at: int, clause: str = "") -> Illegal:
    """Return the error for a tile that cannot have these open sides, from its type, which may be unknown."""
    if tile < 0:
        return illegal("wrong-tile", at, clause, NO_SUCH_TILE, sides=sides_text(sides))
    name = d.board.tile_names[tile]
    return illegal("wrong-tile", at, clause, sides=sides_text(sides), tile=tile_word(name) or name)


def turn_tile(d: Draft, seat: int, cell: int, sides: str) -> None:
    _check_allowed(d, seat)
    _check_tiled(d, seat, cell, 2)
    temple = d.temples[seat]
    number = d.board.laid_named.get(sides, -1)
    own = d.board.laid[temple.tiles[cell]].type
    if number < 0 or d.board.laid[number].type != own:
        raise wrong_tile_error(d, own, sides, 3, "NA-42")
    tiles = (*temple.tiles[:cell], number, *temple.tiles[cell + 1 :])
    _change_tiles(d, seat, temple._replace(tiles=tiles))


def ask_tile_move(d: Draft, seat: int, card: CardFace) -> None:
    if _tiled(d, seat) and open_cells(d, seat):
        d.plan_tasks(Task("move", seat))


def tile_moving_moves(s: State) -> Iterator[Move]:
    seat = s.agenda[0].seat
    for cell in _tiled(s, seat):
        for goal in BITS[open_cells(s, seat)]:
            yield "move", CELLS[cell], CELLS[goal]


def move_tile(d: Draft, cell: int, goal: int) -> None:
    """Move a tile with its amulet, unturned, to any empty cell (NA-42)."""
    seat = d.agenda[0].seat
    _check_tiled(d, seat, cell, 1)
    check_empty(d, seat, goal, 2, "NA-42")
    _exchange_tiles(d, seat, cell, goal)


def _exchange_tiles(d: Draft, seat: int, cell: int, goal: int) -> None:
    temple = d.temples[seat]
    tiles, lying = _exchange(temple.tiles, cell, goal), _swapped(temple.lying, cell, goal)
    _change_tiles(d, seat, temple._replace(tiles=tiles, lying=lying))


def tile_swapping_moves(s: State) -> Iterator[Move]:
    for seat in s.agenda[0].data:
        for i, j in combinations(_tiled(s, seat), 2):
            yield "swap-tiles", seat, CELLS[i], CELLS[j]


def swap_tiles(d: Draft, seat: int, one: int, other: int) -> None:
    _check_allowed(d, seat)
    _check_tiled(d, seat, one, 2)
    _check_tiled(d, seat, other, 3)
    if one >= other:
        raise illegal("same-tile", 3)
    _exchange_tiles(d, seat, one, other)


def ask_trap_cell(d: Draft, seat: int, card: CardFace) -> None:
    if open_cells(d, 1 - seat):
        d.plan_tasks(Task("trap", seat))


def trap_placing_moves(s: State) -> Iterator[Move]:
    for cell in BITS[open_cells(s, 1 - s.agenda[0].seat)]:
        yield "trap", CELLS[cell]


def place_trap(d: Draft, cell: int) -> None:
    """Put the trap into the opponent's temple (NA-42). House rule: a trap there may be moved to another cell."""
    victim = 1 - d.agenda[0].seat
    if is_trap(d, victim, cell):
        text = msg("The trap lies on {cell} already.", "report")
        raise illegal("trap-needs-empty", 1, "", text, cell=CELLS[cell])
    if not open_cells(d, victim) >> cell & 1:
        raise illegal("trap-needs-empty", 1, cell=CELLS[cell])
    d.pop_task()
    d.trap = victim * 9 + cell


# ---- cards (NA-43) --------------------------------------------------------------------------


def ask_discard_to_take(d: Draft, seat: int, card: CardFace) -> None:
    if d.discards:
        d.plan_tasks(Task("take", seat))


def _takeable(s: State) -> list[int]:
    pool = nameable_cards(s, s.agenda[0].seat) if UNKNOWN_CARD in s.discards else None
    return [c for c in range(len(s.board.cards)) if c in s.discards or (pool and pool[c] > 0)]


def discard_taking_moves(s: State) -> Iterator[Move]:
    for card in _takeable(s):
        yield "take", s.board.cards[card].code
    yield "take", None


def take_discard(d: Draft, card: int) -> None:
    """Take a discard without showing it.

    The opponent can then no longer name these discards for certain (NA-43).
    """
    seat = d.agenda[0].seat
    if card != UNKNOWN_CARD and card not in _takeable(d):
        raise illegal("not-in-discards", 1, card=card_code(d, card))
    d.pop_task()
    if card == UNKNOWN_CARD:
        d.discards = (UNKNOWN_CARD,) * (len(d.discards) - 1)
    else:
        d.discards = without_item(d.discards, card if card in d.discards else UNKNOWN_CARD)
    d.gain_card(seat, card)
    d.murky = (0, len(d.discards)) if seat == 0 else (len(d.discards), 0)


def plan_card_draw(d: Draft, seat: int, card: CardFace) -> None:
    plan_draw(d, seat, card.n)


def rob_opponent(d: Draft, seat: int, card: CardFace) -> None:
    if d.hands[1 - seat].card_count:
        d.plan_tasks(Task("rob", 1 - seat))


# ---- the table ------------------------------------------------------------------------------

EFFECTS: dict[str, Callable[[Draft, int, CardFace], None]] = {
    "fate": add_fate_points,
    "throw-again": ask_sticks,
    "strike": ask_sticks,
    "look": ask_relics_to_look_at,
    "swap-relics": ask_relic_swap,
    "turn": _ask_tiled(1),
    "move": ask_tile_move,
    "swap-tiles": _ask_tiled(2),
    "trap": ask_trap_cell,
    "take": ask_discard_to_take,
    "draw": plan_card_draw,
    "rob": rob_opponent,
}
