"""Totals, final ranks, final tallies (RA-71)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sheetgen.games.contract.ranking import Criterion, Standing, rank
from sheetgen.games.contract.solo import IT
from sheetgen.games.contract.values import Field
from sheetgen.games.raja.board import MOST, Board
from sheetgen.games.raja.faults import bad_tally
from sheetgen.games.raja.state import State, held
from sheetgen.message import msg

TALLY = (
    Field("palaces", msg("palaces", "log"), ("palaces",), (7,)),
    Field("gold", msg("gold", "log"), ("gold",), (12,)),
    Field("character", msg("character", "log"), ("character",), (3,)),
)
SAID = (
    msg("palaces", "report"), msg("gold", "report"), msg("character", "report"), msg("houses", "report"),
    msg("reserve", "report"), msg("quarry", "report"), msg("characters", "report"), msg("tokens", "report"),
)  # fmt: skip
"""How reports call the totals and criteria: their keys with spaces, looked up in the catalogs."""


def totals(state: State, player: int) -> dict[str, Any]:
    """Public totals; ``gold`` is None once a scoring is unknown, ``character`` is the lowest number.

    A ghost has no character and no quarry (RA-S1, RA-S2).
    """
    board = state.board
    mine = held(state, player)
    gold = None if state.blind else state.gold[player]
    if board.ghost is not None and player == IT:
        reserve = state.reserve[IT]
        houses = sum(h[IT] for h in state.houses) + sum(v.count(IT) for v in state.villages)
        return {"palaces": state.built[IT], "gold": gold, "houses": houses, "reserve": reserve}
    found: dict[str, Any] = {
        "palaces": state.built[player],
        "gold": gold,
        "character": board.numbers[mine[0]] if mine else None,
        "houses": board.stock.placed + board.stock.reserve + board.stock.quarry
        - state.reserve[player] - state.quarry[player],
        "reserve": state.reserve[player],
        "quarry": state.quarry[player],
    }  # fmt: skip
    if board.several:
        found["characters"] = [board.numbers[c] for c in mine]
    if board.tokens_and_homes:
        found["tokens"] = state.tokens[player]
    return found


def criteria(palaces: int, gold: int, character: int | None) -> list[Criterion]:
    """What players are ranked by, in order; characters differ, so no place is shared (RA-71).

    A ghost has no character (RA-S2).
    """
    return [
        Criterion("palaces", palaces, "RA-71"),
        Criterion("gold", gold, "RA-71"),
        Criterion("character", character, "RA-71", lower_wins=True),
    ]


def standings(state: State) -> list[Standing]:
    """Places, best first. Before the characters are chosen, equal players share one."""
    return rank(
        [
            (name, criteria(state.built[p], state.gold[p], _number(state, p)))
            for p, name in enumerate(state.players)
        ]
    )


def _number(state: State, player: int) -> int | None:
    mine = held(state, player)
    return state.board.numbers[mine[0]] if mine else None


def settle(board: Board, players: Sequence[str], tallies: Sequence[Mapping[str, Any]]) -> list[Standing]:
    """Standings from final tallies; raises ``TallyError`` for what no game can end with."""
    owner: dict[int, str] = {}
    for player, tally in zip(players, tallies, strict=True):
        for field in TALLY:
            if tally.get(field.key) is None:
                raise bad_tally("tally-incomplete", player, player=player, field=field.word)
        palaces, gold, number = tally["palaces"], tally["gold"], tally["character"]
        if not 0 <= palaces <= board.stock.palaces:
            raise bad_tally("palaces-range", player, player=player, n=palaces, most=board.stock.palaces)
        if gold < 0:
            raise bad_tally("gold-range", player, player=player, n=gold)
        if number not in board.numbers:
            raise bad_tally("character-range", player, number=number)
        if number in owner:
            raise bad_tally("character-twice", player, player=player, other=owner[number], number=number)
        owner[number] = player
    built = sum(tally["palaces"] for tally in tallies)
    sites = len(board.cities) * (1 + board.outer_sites - (MOST - board.seats))
    if built > sites:
        raise bad_tally("sites-range", n=built, most=sites)
    return rank(
        [
            (player, criteria(tally["palaces"], tally["gold"], tally["character"]))
            for player, tally in zip(players, tallies, strict=True)
        ]
    )
