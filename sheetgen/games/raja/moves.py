"""The moves of Raja, and the one place where they become changes of a draft.

Cities are their layout keys (``"jaipur"``), ``"start"`` is the start place, villages are their printed
numbers, characters their keys (``"monk"``), players their seats from 0, the youngest first.

answers ``governors`` (chance)
    ``("governors", (city, …) | None)``   the strip, lowest governor first; None: nobody wrote it down
answers ``maharaja`` (chance; due each round, but only when the strip is unknown)
    ``("maharaja", city | None)``         where the Maharaja goes
answers ``pick``
    ``("take", character)``               a starting character
answers ``bid``
    ``("bid", gold)`` ``("pass",)``       the auction for the choice of a character
answers ``village``
    ``("house", village)``                one of the four houses before the first round
answers ``actions``
    ``("actions", action, action)``       the disc is revealed, in the disc's order, and the turn begins;
                                          gold and quarry are carried out at once
answers ``turn``
    ``("house", village | city)``         build by an action; in a city only where the architect is
    ``("move", from, to)``                move a house by an action; villages or cities
    ``("builder", place)``                the Builder's free build
    ``("builder", from, to)``             the Builder's free move
    ``("palace", "central" | "outer")``   build a palace in the architect's city
    ``("governor", city)``                send that city's governor down
    ``("character", character)``          take it from the bank or a player; with several characters
                                          a player from the bank only
    ``("swap", character, own)``          several, bank empty: take one and give ``own``
    ``("attract", player)``               several, bank empty: ask for one
    ``("token", action)``                 a token's third action; gold and quarry at once
    ``("travel", place)``                 to a city or the start the cheapest way; illegal
                                          (``ambiguous-path``) where two such ways pay different players
    ``("road", place)``                   along the one road to a neighbour
    ``("travel", place, …, place)``       a path: the same as ``road`` for each place; ``legal`` leaves
                                          it out
    ``("end",)``                          the turn is over, what is left of it is waived
answers ``robbed`` (due to the robbed player, within the turn)
    ``("take", character)``               a new one from the bank
answers ``give`` (due to the player who was asked, within the turn)
    ``("give", character)``               one of the own

Nobody need type ``end``: closing the turn does it. Actions are named as on the disc: gold, house,
two houses, move, quarry, palace, palace and house, governor, character.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sheetgen.games.raja import rounds, setup, travel, turn
from sheetgen.games.raja.board import ACTIONS, START
from sheetgen.games.raja.faults import illegal
from sheetgen.games.raja.state import NOWHERE, OUT, Draft, State

Move = tuple[Any, ...]
Handler = Callable[[Draft, Move], None]


def _city(d: Draft, move: Move, at: int = 1) -> int:
    number = d.board.place_number.get(move[at], START)
    if number == START:
        raise illegal("no-such-place", at, name=move[at])
    return number


def _place(d: Draft, move: Move, at: int = 1) -> int:
    number = d.board.place_number.get(move[at])
    if number is None:
        raise illegal("no-such-place", at, name=move[at])
    return number


def _village(d: Draft, move: Move, at: int = 1) -> int:
    number = d.board.village_number.get(move[at])
    if number is None:
        raise illegal("no-such-place", at, name=move[at])
    return number


def _spot(d: Draft, move: Move, at: int) -> turn.Spot:
    """A village by its number, or a city by its key."""
    if isinstance(move[at], int):
        return True, _village(d, move, at)
    return False, _city(d, move, at)


def _character(d: Draft, move: Move, at: int = 1) -> int:
    number = d.board.character_number.get(move[at])
    if number is None or d.holder[number] == OUT:
        raise illegal("no-such-character", at, name=move[at])
    return number


def _action(move: Move, at: int) -> str:
    if move[at] not in ACTIONS:
        raise illegal("no-such-action", at, name=move[at])
    return str(move[at])


def _player(d: Draft, move: Move) -> int:
    if not isinstance(move[1], int) or not 0 <= move[1] < d.board.seats:
        raise illegal("no-such-player", 1)
    return move[1]


def _governors(d: Draft, move: Move) -> None:
    setup.governors(d, move[1])


def _maharaja(d: Draft, move: Move) -> None:
    rounds.maharaja(d, NOWHERE if move[1] is None else _city(d, move))


def _take(d: Draft, move: Move) -> None:
    setup.take(d, _character(d, move))


def _bid(d: Draft, move: Move) -> None:
    setup.bid(d, move[1])


def _pass(d: Draft, move: Move) -> None:
    setup.pass_bid(d)


def _first_house(d: Draft, move: Move) -> None:
    setup.place(d, _village(d, move))


def _actions(d: Draft, move: Move) -> None:
    turn.choose(d, (_action(move, 1), _action(move, 2)))


def _house(d: Draft, move: Move) -> None:
    turn.build(d, _spot(d, move, 1))


def _move(d: Draft, move: Move) -> None:
    turn.move(d, _spot(d, move, 1), _spot(d, move, 2))


def _builder(d: Draft, move: Move) -> None:
    if len(move) == 2:
        turn.build_free(d, _spot(d, move, 1))
    else:
        turn.move_free(d, _spot(d, move, 1), _spot(d, move, 2))


def _palace(d: Draft, move: Move) -> None:
    if move[1] not in ("central", "outer"):
        raise illegal("no-such-place", 1, "RA-40", name=move[1])
    turn.palace(d, move[1] == "central")


def _governor(d: Draft, move: Move) -> None:
    turn.lower(d, _city(d, move))


def _take_character(d: Draft, move: Move) -> None:
    turn.character(d, _character(d, move))


def _swap(d: Draft, move: Move) -> None:
    turn.swap(d, _character(d, move), _character(d, move, 2))


def _attract(d: Draft, move: Move) -> None:
    turn.attract(d, _player(d, move))


def _token(d: Draft, move: Move) -> None:
    turn.token(d, _action(move, 1))


def _road(d: Draft, move: Move) -> None:
    travel.walk(d, d.who, (_place(d, move),))


def _travel(d: Draft, move: Move) -> None:
    if len(move) == 2:
        travel.travel(d, d.who, _place(d, move))
    else:
        travel.walk(d, d.who, tuple(_place(d, move, at) for at in range(1, len(move))))


def _end(d: Draft, move: Move) -> None:
    rounds.end_turn(d)


def _replace(d: Draft, move: Move) -> None:
    turn.replace(d, _character(d, move))


def _give(d: Draft, move: Move) -> None:
    turn.give(d, _character(d, move))


HANDLERS: Mapping[tuple[str, str], tuple[Handler, int, int]] = {
    ("governors", "governors"): (_governors, 2, 2),
    ("maharaja", "maharaja"): (_maharaja, 2, 2),
    ("pick", "take"): (_take, 2, 2),
    ("bid", "bid"): (_bid, 2, 2),
    ("bid", "pass"): (_pass, 1, 1),
    ("village", "house"): (_first_house, 2, 2),
    ("actions", "actions"): (_actions, 3, 3),
    ("turn", "house"): (_house, 2, 2),
    ("turn", "move"): (_move, 3, 3),
    ("turn", "builder"): (_builder, 2, 3),
    ("turn", "palace"): (_palace, 2, 2),
    ("turn", "governor"): (_governor, 2, 2),
    ("turn", "character"): (_take_character, 2, 2),
    ("turn", "swap"): (_swap, 3, 3),
    ("turn", "attract"): (_attract, 2, 2),
    ("turn", "token"): (_token, 2, 2),
    ("turn", "road"): (_road, 2, 2),
    ("turn", "travel"): (_travel, 2, 99),
    ("turn", "end"): (_end, 1, 1),
    ("robbed", "take"): (_replace, 2, 2),
    ("give", "give"): (_give, 2, 2),
}
"""What answers which due kind: how it is done, and the least and most parts of such a move."""


def apply(state: State, move: Move) -> State:
    """The state after a move; raises ``Illegal``."""
    handler, least, most = HANDLERS.get((state.phase, move[0] if move else ""), (None, 0, 0))
    if handler is None or not least <= len(move) <= most:
        raise illegal("not-due")
    draft = Draft.of(state)
    handler(draft, move)
    return draft.done()
