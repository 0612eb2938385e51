"""Dice Charmers' totals, overlap, ranks and final tallies (DC-80, DC-81, DC-100 to DC-102), and the results
of solo games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from sheetgen.games.contract.ranking import Criterion, Standing, rank
from sheetgen.games.contract.solo import IT, YOU, Goal, Solo
from sheetgen.games.contract.values import Bound, Field
from sheetgen.games.dice_charmers import possible
from sheetgen.games.dice_charmers.board import Board, board_of
from sheetgen.games.dice_charmers.faults import tally as wrong
from sheetgen.games.dice_charmers.layout import GOODS, ProvinceSheet
from sheetgen.games.dice_charmers.state import Sheet, State
from sheetgen.games.dice_charmers.turn import overlap_in_halves
from sheetgen.games.kit.tallies import check_bounds, rank_tallies
from sheetgen.message import msg

KARMA = Field("karma", msg("karma", "log"), ("karma_gained", "karma_used"), (5, 4))
TRACKS = (
    Field("fame", msg("fame", "log"), ("fame",), (16,)),
    Field("money", msg("money", "log"), ("money",), (49,)),
)
TALLY = (*TRACKS, KARMA)
_FAME, _MONEY = msg("fame", "report"), msg("money", "report")
_OVERLAP, _GAINED, _USED = (
    msg("overlap", "report"),
    msg("karma gained", "report"),
    msg("karma used", "report"),
)
TOTAL_NAMES = (
    _OVERLAP, _GAINED, _USED, _FAME, _MONEY, msg("roads", "report"), msg("river", "report"),
    msg("palace", "report"), msg("upgrades", "report"), msg("steps", "report"),
)  # fmt: skip
"""Names of totals and criteria in reports. The message catalogs contain them."""


def overlap(board: Board, fame: int, money: int) -> Fraction:
    """Return the overlap of the tracks in fame boxes (DC-81); negative before they cross."""
    return Fraction(board.passed[money] + 2 * (fame - board.fame_boxes), 2)


def _criteria(overlap: Fraction, gained: int | None, used: int | None) -> list[Criterion]:
    """Return the criteria that rank players, in order (DC-101)."""
    counts = {"overlap": overlap, "karma-gained": gained, "karma-used": used}
    return [Criterion(name, n, "DC-101") for name, n in counts.items()]


def totals(state: State, player: int) -> dict[str, Any]:
    """Return a player's public totals. Tea, silk and spices are the unsold stock."""
    board, m = state.board, state.sheets[player]
    ghost = state.ghost_at(player)
    if ghost is not None:
        return {"overlap": Fraction(overlap_in_halves(state, player), 2), "steps": ghost.steps}
    return {
        "fame": m.fame,
        "money": m.money,
        "overlap": overlap(board, m.fame, m.money),
        "karma_gained": m.karma_gained,
        "karma_used": m.karma_used,
        **dict(zip(GOODS, possible.goods_in_stock(m), strict=True)),
        "roads": sum(map(bool, m.roads)) - 1,
        "river": possible.river_position(m),
        "palace": sum(m.palace),
        "upgrades": sum(m.levels),
    }


def standings(state: State) -> list[Standing]:
    """Return the players by final rank, best first.

    Players whose tracks have not crossed rank by their negative overlap (DC-101).
    """
    return rank(
        [
            (name, _criteria(Fraction(overlap_in_halves(state, seat), 2), *_karma(state, seat)))
            for seat, name in enumerate(state.players)
        ]
    )


def _karma(state: State, seat: int) -> tuple[int, int]:
    """Return the number of karma gained and used by a player; a ghost has none (DC-S5)."""
    if state.ghost_at(seat) is not None:
        return 0, 0
    return state.sheets[seat].karma_gained, state.sheets[seat].karma_used


# ---- final tallies --------------------------------------------------------------------------
def bounds(layout: ProvinceSheet, players: int) -> dict[str, Bound]:
    """Return the limits of each part of a tally (DC-20, DC-80)."""
    board = board_of(layout)
    spaces, start = board.karma_spaces, board.karma_start
    fame_says = msg("The sheet has {n} fame boxes.", "report", n=board.fame_boxes)
    money_says = msg("The sheet has {n} coins on the money track.", "report", n=board.coins)
    karma_says = msg("The sheet has {n} karma spaces.", "report", n=spaces)
    code, below = "karma-beyond-spaces", "tally-negative"
    return {
        "fame": Bound(_FAME, board.fame_boxes, "fame-beyond-track", "DC-80", fame_says, 0, below),
        "money": Bound(_MONEY, board.coins, "money-beyond-track", "DC-80", money_says, 0, below),
        "karma_gained": Bound(_GAINED, spaces, code, "DC-20", karma_says, start, "karma-below-start"),
        "karma_used": Bound(_USED, spaces, code, "DC-20", karma_says, 0, below),
    }


def check_tally(layout: ProvinceSheet, players: int, player: str, tally: Mapping[str, Any]) -> None:
    """Raise ``TallyError`` if a player's totals are impossible."""
    check_bounds(bounds(layout, players), player, tally, wrong)
    gained, used = tally.get("karma_gained"), tally.get("karma_used")
    if gained is not None and used is not None and used > gained:
        raise wrong("karma-overspent", player, player=player, used=used, gained=gained)


def settle(
    layout: ProvinceSheet, players: Sequence[str], tallies: Sequence[Mapping[str, Any]]
) -> list[Standing]:
    """Return final ranks from final tallies, or raise ``TallyError`` if no game can end like this.

    A tally may omit karma if no other player has the same overlap (DC-101).
    """
    if not 2 <= len(players) <= 5:
        raise wrong("player-count", n=len(players))
    board = board_of(layout)
    entries, overlaps = [], []
    for player, tally in zip(players, tallies, strict=True):
        check_tally(layout, len(players), player, tally)
        for field in TRACKS:
            if tally.get(field.key) is None:
                raise wrong("tally-incomplete", player, player=player, field=field.word)
        overlaps.append(overlap(board, tally["fame"], tally["money"]))
        karma = (tally.get(part) for part in KARMA.parts)
        entries.append((player, [None if c.value is None else c for c in _criteria(overlaps[-1], *karma)]))
    if max(overlaps) <= 0:
        raise wrong("nobody-crossed")
    return rank_tallies(entries, (_OVERLAP, KARMA.word, KARMA.word), wrong)


# ---- solo games: result and the twelve games of the campaign -----------------------------------


def lead_over_ghost(state: State) -> Fraction:
    """Return the person's overlap minus the ghost's overlap at the end of a solo game, in fame boxes."""
    return Fraction(overlap_in_halves(state, YOU) - overlap_in_halves(state, IT), 2)


def _mine(state: State) -> Sheet:
    return state.sheets[YOU]


def _full_columns(state: State) -> int:
    return min(_mine(state).palace)


GOALS = (
    Goal("merchant", msg("Win.", "solo"), lambda state: True),
    Goal("merchant", msg("Win by 5 boxes.", "solo"), lambda state: lead_over_ghost(state) >= 5),
    Goal(
        "merchant", msg("Win without ever using karma.", "solo"), lambda state: _mine(state).karma_used == 0
    ),
    Goal(
        "merchant", msg("Win with the first column of the palace full.", "solo"),
        lambda state: _full_columns(state) >= 1,
    ),
    Goal("raja", msg("Win.", "solo"), lambda state: True),
    Goal(
        "raja", msg("Win with 9 goods sold.", "solo"), lambda state: sum(_mine(state).sold) >= 3 * len(GOODS)
    ),
    Goal(
        "raja", msg("Win with 5 spaces of the river marked.", "solo"),
        lambda state: _mine(state).river.bit_count() >= 5,
    ),
    Goal("raja", msg("Win with 6 roads drawn.", "solo"), lambda state: sum(map(bool, _mine(state).roads)) > 6),
    Goal("raja", msg("Win before round 7.", "solo"), lambda state: state.round < 7),
    Goal("mogul", msg("Win.", "solo"), lambda state: True),
    Goal("mogul", msg("Win with 4 karma gained.", "solo"), lambda state: _mine(state).karma_gained >= 4),
    Goal("mogul", msg("Win by 5 boxes.", "solo"), lambda state: lead_over_ghost(state) >= 5),
)  # fmt: skip
SOLO = Solo(lead_over_ghost, (Fraction(10), Fraction(5), Fraction(-3)), GOALS)
