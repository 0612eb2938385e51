"""Totals, final ranks and final tallies (RA-71), and the results of solo games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from sheetgen.games.contract.ranking import Criterion, Standing, rank
from sheetgen.games.contract.solo import IT, YOU, Goal, Solo
from sheetgen.games.contract.values import Bound, Field
from sheetgen.games.kit.tallies import check_bounds, rank_tallies
from sheetgen.games.raja.board import MOST, Board, board_of
from sheetgen.games.raja.faults import bad_tally
from sheetgen.games.raja.state import State, characters_of
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.games.raja.layout import MapSheet


TALLY = (
    Field("palaces", msg("palaces", "log"), ("palaces",), (7,), bare=True),
    Field("gold", msg("gold", "log"), ("gold",), (12,)),
    Field("character", msg("character", "log"), ("character",), (3,)),
)
TOTAL_NAMES = (
    msg("palaces", "report"), msg("gold", "report"), msg("character", "report"), msg("houses", "report"),
    msg("reserve", "report"), msg("quarry", "report"), msg("characters", "report"), msg("tokens", "report"),
)  # fmt: skip
"""Names of totals and criteria in reports. The message catalogs contain them."""


def totals(state: State, player: int) -> dict[str, Any]:
    """Return a player's public totals.

    ``gold`` is None after an unknown scoring. ``character`` is the lowest number held. A ghost has no
    character and no quarry (RA-S1, RA-S2).
    """
    board = state.board
    mine = characters_of(state, player)
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
    """Return the criteria that rank players, in order (RA-71).

    Characters differ, so players never share a rank. A ghost has no character (RA-S2).
    """
    return [
        Criterion("palaces", palaces, "RA-71"),
        Criterion("gold", gold, "RA-71"),
        Criterion("character", character, "RA-71", lower_wins=True),
    ]


def standings(state: State) -> list[Standing]:
    """Return the players by final rank, best first.

    Before characters are chosen, equal players share a rank.
    """
    return rank(
        [
            (name, criteria(state.built[p], state.gold[p], _number(state, p)))
            for p, name in enumerate(state.players)
        ]
    )


def _number(state: State, player: int) -> int | None:
    mine = characters_of(state, player)
    return state.board.numbers[mine[0]] if mine else None


# ---- final tallies --------------------------------------------------------------------------
NO_CHARACTER = msg("There is no character with the number {number}.", "report")
LONGEST = 3
"""Largest number of rounds for each space of the governor track.

House rule: no rule ends a game in which governors are lowered again and again, so the rules do not limit
gold.
"""


def bounds(layout: MapSheet, players: int) -> dict[str, Bound]:
    """Return the limits of each part of a tally (RA-1, RA-5, RA-40, RA-70)."""
    board = board_of(layout, players, {})
    each, free = board.stock.palaces, player_palace_sites(board)
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
        "palaces": Bound(TOTAL_NAMES[0], min(each, free), "palaces-range", "RA-40" if free < each else "RA-1",
                         _sites_say(board) if free < each else pieces_say),
        "gold": Bound(TOTAL_NAMES[1], max_gold(layout, board, rounds), "gold-range", "RA-70", gold_says),
        "character": Bound(TOTAL_NAMES[2], max(board.numbers), "character-range", "RA-5", numbers, min(board.numbers)),
    }  # fmt: skip


def player_palace_sites(board: Board) -> int:
    """Return the number of palace sites for players: all sites except those of neutral palaces (RA-4, RA-40)."""
    return len(board.cities) * (1 + board.outer_sites - (MOST - board.seats))


def _sites_say(board: Board) -> Msg:
    return msg("The map has {n} sites for palaces.", "report", n=player_palace_sites(board))


def max_gold(layout: MapSheet, board: Board, rounds: int) -> int:
    """Return the most gold that one player can have after ``rounds`` rounds, if tolls move all gold to that
    player (RA-51).

    A round brings each player at most three actions of gold, the waivers of all others, the gold of all
    characters, all rewards, and a walk of the monk through all villages. A ghost begins with the gold of its
    strength.
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
    """Raise ``TallyError`` if a player's totals are impossible."""
    check_bounds(bounds(layout, players), player, tally, bad_tally)
    number = tally.get("character")
    if number is not None and number not in board_of(layout, players, {}).numbers:
        raise bad_tally("character-range", player, "", NO_CHARACTER, number=number)


def settle(layout: MapSheet, players: Sequence[str], tallies: Sequence[Mapping[str, Any]]) -> list[Standing]:
    """Return final ranks from final tallies. Gold and character may be missing if they decide nothing
    (RA-71).

    Raise ``TallyError`` if no game can end like this.
    """
    if not 2 <= len(players) <= MOST:
        raise bad_tally("player-count", n=len(players))
    board = board_of(layout, len(players), {})
    owner: dict[int, str] = {}
    for player, tally in zip(players, tallies, strict=True):
        check_tally(layout, len(players), player, tally)
        number = tally.get("character")
        if number in owner:
            raise bad_tally("character-twice", player, player=player, other=owner[number], number=number)
        if number is not None:
            owner[number] = player
    built = sum(tally.get("palaces") or 0 for tally in tallies)
    if built > player_palace_sites(board):
        raise bad_tally(
            "sites-range",
            field=TOTAL_NAMES[0],
            n=built,
            most=player_palace_sites(board),
            why=_sites_say(board),
        )
    entries = [
        (player, [None if c.value is None else c for c in criteria(*(tally.get(f.key) for f in TALLY))])
        for player, tally in zip(players, tallies, strict=True)
    ]
    return rank_tallies(entries, [field.word for field in TALLY], bad_tally)


# ---- solo games: result and the twelve games of the campaign -----------------------------------


def lead_over_ghost(state: State) -> int:
    """Return your palaces minus the ghost's palaces."""
    return state.built[YOU] - state.built[IT]


def _central(state: State) -> int:
    return state.central.count(YOU)


def _cities(state: State) -> int:
    """Return the number of cities with a palace of yours."""
    both = zip(state.central, state.outer, strict=True)
    return sum(YOU in (central, *outer) for central, outer in both)


def _settled(state: State) -> int:
    """Return the number of villages with a house of yours."""
    return sum(YOU in houses for houses in state.villages)


def _always_first(state: State) -> bool:
    """Return whether you got the first reward in every round. A round with an unknown city does not count."""
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
    Goal("raja", msg("Win by a palace.", "solo"), lambda state: lead_over_ghost(state) >= 1),
    Goal("raja", msg("Win with as much gold left as the ghost, or more.", "solo"), _as_rich),
    Goal("raja", msg("Win with a palace in each of 7 cities.", "solo"), lambda state: _cities(state) >= 7),
    Goal("mogul", msg("Win.", "solo"), lambda state: True),
    Goal("mogul", msg("Win with 7 central palaces.", "solo"), lambda state: _central(state) >= 7),
    Goal("mogul", msg("Win with the first reward in every round.", "solo"), _always_first),
)
SOLO = Solo(lead_over_ghost, (2, 1, 0), GOALS)
