"""What the cards of Nagaraja work on and what they do (NA-40 to NA-43), for the independent model.

Of each effect that needs an answer there are two functions: one returns all targets, the other does it to one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations
from typing import TYPE_CHECKING, Any

from tests.referee.nagaraja_temple import Paths, Stick, orientations

if TYPE_CHECKING:
    from tests.referee.nagaraja import Game

Target = tuple[Any, ...]


def some(number: int, of: Iterable[Any]) -> set[Target]:
    """Return the ways to choose a number of things, all of them where there are fewer."""
    things = sorted(of)
    return {(chosen,) for chosen in combinations(things, min(number, len(things)))} if things else set()


# ---- sticks (NA-40)


def opponents_sticks(game: Game, seat: int, temples: list[int], number: int) -> set[Target]:
    """Return the sticks of the opponent that may be chosen."""
    return some(number, game.players[1 - seat].sticks)


def strike(game: Game, seat: int, sticks: tuple[Stick, ...]) -> None:
    """Discard sticks of the opponent."""
    for stick in sticks:
        game.players[1 - seat].sticks.remove(stick)


def throw_again(game: Game, seat: int, sticks: tuple[Stick, ...]) -> None:
    """Make the opponent throw sticks again."""
    strike(game, seat, sticks)
    game.then(*(("throw", 1 - seat, kind) for kind, _ in sticks))


# ---- relics (NA-41)


def hidden_relics(game: Game, seat: int, temples: list[int], number: int) -> set[Target]:
    """Return hidden relics, of one temple or both."""
    places = range(len(game.layout["temple"]["relics"]))
    return some(number, ((w, place) for w in temples for place in places if place not in game.players[w].up))


def look(game: Game, seat: int, relics: tuple[tuple[int, int], ...]) -> None:
    """Look at relics."""
    game.then(*(("relic", whose, place) for whose, place in relics))


def two_relics(game: Game, seat: int, temples: list[int], number: int) -> set[Target]:
    """Return two relics of one temple, visible or hidden."""
    places = range(len(game.layout["temple"]["relics"]))
    return {(whose, *two) for whose in temples for two in combinations(places, 2)}


def swap_relics(game: Game, seat: int, whose: int, one: int, other: int) -> None:
    """Swap two relics, as they lie; then connections are settled."""
    own = game.players[whose]
    own.relics[one], own.relics[other] = own.relics[other], own.relics[one]
    own.up = {{one: other, other: one}.get(place, place) for place in own.up}
    game.then(("settle", whose, seat))


# ---- room tiles and the trap (NA-42)


def tiles_turned(game: Game, seat: int, temples: list[int], number: int) -> set[Target]:
    """Return tiles and how they may lie."""
    tiles = [(whose, cell, tile) for whose in temples for cell, tile in game.players[whose].tiles.items()]
    return {(whose, cell, paths) for whose, cell, tile in tiles for paths in orientations(tile.paths)}


def turn(game: Game, seat: int, whose: int, cell: str, paths: Paths) -> None:
    """Turn a tile in place."""
    game.players[whose].tiles[cell] = game.players[whose].tiles[cell]._replace(paths=paths)
    game.then(("settle", whose, seat))


def tiles_and_places(game: Game, seat: int, temples: list[int], number: int) -> set[Target]:
    """Return tiles and empty places of their temple, free of the placing rule."""
    return {(w, cell, to) for w in temples for cell in game.players[w].tiles for to in game.empty(w)}


def move(game: Game, seat: int, whose: int, cell: str, to: str) -> None:
    """Move a tile, unturned."""
    game.players[whose].tiles[to] = game.players[whose].tiles.pop(cell)
    game.then(("settle", whose, seat))


def two_tiles(game: Game, seat: int, temples: list[int], number: int) -> set[Target]:
    """Return two tiles of one temple."""
    return {(w, *two) for w in temples for two in combinations(sorted(game.players[w].tiles), 2)}


def swap_tiles(game: Game, seat: int, whose: int, one: str, other: str) -> None:
    """Swap two tiles, unturned."""
    tiles = game.players[whose].tiles
    tiles[one], tiles[other] = tiles[other], tiles[one]
    game.then(("settle", whose, seat))


def places_for_trap(game: Game, seat: int, temples: list[int], number: int) -> set[Target]:
    """Return empty places of the opponent's temple."""
    return {(cell,) for cell in game.empty(1 - seat)}


def lay_trap(game: Game, seat: int, cell: str) -> None:
    """Put the trap there, or move it there."""
    game.trap = (1 - seat, cell)


# ---- cards (NA-43)


def discarded(game: Game, seat: int, temples: list[int], number: int) -> set[Target]:
    """Return the discarded cards."""
    return {(code,) for code, count in game.discards.items() if count}


def take(game: Game, seat: int, code: str) -> None:
    """Take a card from the discards."""
    game.discards[code] -= 1
    game.players[seat].hand[code] += 1


EFFECTS: dict[str, tuple[Callable[..., set[Target]], Callable[..., None]]] = {
    "throw again": (opponents_sticks, throw_again),
    "strike": (opponents_sticks, strike),
    "look": (hidden_relics, look),
    "swap relics": (two_relics, swap_relics),
    "turn": (tiles_turned, turn),
    "move": (tiles_and_places, move),
    "swap tiles": (two_tiles, swap_tiles),
    "trap": (places_for_trap, lay_trap),
    "take": (discarded, take),
}
"""Each effect that needs an answer: its targets, and what it does to one."""
