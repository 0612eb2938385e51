"""Totals, final ranks, final tallies (RA-71)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from sheetgen.games.contract.ranking import Criterion, Standing, rank
from sheetgen.games.contract.solo import IT, YOU, Goal, Solo
from sheetgen.games.contract.values import Bound, Field
from sheetgen.games.kit.tallies import check, ranked
from sheetgen.games.raja.board import MOST, Board, compiled
from sheetgen.games.raja.faults import bad_tally
from sheetgen.games.raja.state import State, held
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.games.raja.layout import MapSheet


TALLY = (
    Field("palaces", msg("palaces", "log"), ("palaces",), (7,), bare=True),
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


def criteria(palaces: int | None, gold: int | None, character: int | None) -> list[Criterion]:
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


# ---- final tallies --------------------------------------------------------------------------
NO_CHARACTER = msg("There is no character with the number {number}.", "report")
LONGEST = 3
"""Rounds for each space of the governor track that a game can have.

House: no rule ends a game in which governors are lowered again and again, so the rules alone set no limit to gold.
"""


def bounds(layout: MapSheet, players: int) -> dict[str, Bound]:
    """What each part of a tally can be (RA-1, RA-5, RA-40, RA-70)."""
    board = compiled(layout, players, {})
    each, free = board.stock.palaces, sites(board)
    pieces_say = msg("Each player has {n} palaces.", "report", n=each)
    rounds = LONGEST * board.spaces
    gold_says = msg(
        "This is all that the bank can pay in {rounds} rounds, {times} for each space of the governor track.",
        "report", rounds=rounds, times=LONGEST,
    )  # fmt: skip
    numbers = msg(
        "The characters have the numbers {least} to {most}.",
        "report", least=min(board.numbers), most=max(board.numbers),
    )  # fmt: skip
    return {
        "palaces": Bound(SAID[0], min(each, free), "palaces-range", "RA-40" if free < each else "RA-1",
                         _sites_say(board) if free < each else pieces_say),
        "gold": Bound(SAID[1], most_gold(layout, board, rounds), "gold-range", "RA-70", gold_says),
        "character": Bound(SAID[2], max(board.numbers), "character-range", "RA-5", numbers, min(board.numbers)),
    }  # fmt: skip


def sites(board: Board) -> int:
    """Sites for the players' palaces: all of the map less those of neutral palaces (RA-4, RA-40)."""
    return len(board.cities) * (1 + board.outer_sites - (MOST - board.seats))


def _sites_say(board: Board) -> Msg:
    return msg("The map has {n} sites for palaces.", "report", n=sites(board))


def most_gold(layout: MapSheet, board: Board, rounds: int) -> int:
    """Gold that all players together can have after so many rounds, so that one can have it all by tolls (RA-51).

    A round brings each player at most three actions of gold and what all others waive, the gold of all characters,
    all rewards, and a walk of the monk through all villages. A ghost begins with the gold of its strength.
    """
    gains, players = board.gains, board.seats
    tolls = board.costs.toll * board.room * len(board.villages) if any(board.free_tolls) else 0
    actions = 2 + any(board.token_income)
    rewards = sum(board.rewards) + gains.alone
    ghost = layout.ghost
    began = board.stock.gold * players
    if ghost is not None:
        began += max(ghost.merchant, ghost.raja, ghost.mogul)
        rewards += max(row.gold for row in ghost.cities.values())
    turns = players * (actions * gains.gold + (players - 1) * gains.waiver)
    return began + rounds * (turns + sum(board.income) + rewards + tolls)


def check_tally(layout: MapSheet, players: int, player: str, tally: Mapping[str, Any]) -> None:
    """Raises ``TallyError`` where one player's totals cannot be."""
    check(bounds(layout, players), player, tally, bad_tally)
    number = tally.get("character")
    if number is not None and number not in compiled(layout, players, {}).numbers:
        raise bad_tally("character-range", player, "", NO_CHARACTER, number=number)


def settle(layout: MapSheet, players: Sequence[str], tallies: Sequence[Mapping[str, Any]]) -> list[Standing]:
    """Standings from final tallies; gold and character may be left out where they decide nothing (RA-71).

    Raises ``TallyError`` for what no game can end with.
    """
    if not 2 <= len(players) <= MOST:
        raise bad_tally("player-count", n=len(players))
    board = compiled(layout, len(players), {})
    owner: dict[int, str] = {}
    for player, tally in zip(players, tallies, strict=True):
        check_tally(layout, len(players), player, tally)
        number = tally.get("character")
        if number in owner:
            raise bad_tally("character-twice", player, player=player, other=owner[number], number=number)
        if number is not None:
            owner[number] = player
    built = sum(tally.get("palaces") or 0 for tally in tallies)
    if built > sites(board):
        raise bad_tally("sites-range", field=SAID[0], n=built, most=sites(board), why=_sites_say(board))
    entries = [
        (player, [None if c.value is None else c for c in criteria(*(tally.get(f.key) for f in TALLY))])
        for player, tally in zip(players, tallies, strict=True)
    ]
    return ranked(entries, [field.word for field in TALLY], bad_tally)


# A game alone: how it is rated, and the twelve games of its campaign.


def lead(state: State) -> int:
    """By how many palaces you are ahead of the ghost."""
    return state.built[YOU] - state.built[IT]


def _central(state: State) -> int:
    return state.central.count(YOU)


def _cities(state: State) -> int:
    """Cities with a palace of yours."""
    both = zip(state.central, state.outer, strict=True)
    return sum(YOU in (central, *outer) for central, outer in both)


def _settled(state: State) -> int:
    """Villages with a house of yours."""
    return sum(YOU in houses for houses in state.villages)


def _always_first(state: State) -> bool:
    """Whether you got the first reward in every round; one of an unknown city doesn't count."""
    return all(score.gold and score.gold[YOU] > score.gold[IT] for score in state.scores)


def _as_rich(state: State) -> bool:
    return state.gold[YOU] >= state.gold[IT]


GOALS = (
    Goal("merchant", msg("Win.", "solo"), lambda state: True),
    Goal("merchant", msg("Win with houses in 10 villages.", "solo"), lambda state: _settled(state) >= 10),
    Goal("merchant", msg("Win with as much gold left as the ghost, or more.", "solo"), _as_rich),
    Goal("merchant", msg("Win with 15 gold left.", "solo"), lambda state: state.gold[YOU] >= 15),
    Goal("raja", msg("Win.", "solo"), lambda state: True),
    Goal("raja", msg("Win with houses in 9 villages.", "solo"), lambda state: _settled(state) >= 9),
    Goal("raja", msg("Win by a palace.", "solo"), lambda state: lead(state) >= 1),
    Goal("raja", msg("Win with as much gold left as the ghost, or more.", "solo"), _as_rich),
    Goal("raja", msg("Win with a palace in each of 7 cities.", "solo"), lambda state: _cities(state) >= 7),
    Goal("mogul", msg("Win.", "solo"), lambda state: True),
    Goal("mogul", msg("Win with 7 central palaces.", "solo"), lambda state: _central(state) >= 7),
    Goal("mogul", msg("Win with the first reward in every round.", "solo"), _always_first),
)
SOLO = Solo(lead, (2, 1, 0), GOALS)
