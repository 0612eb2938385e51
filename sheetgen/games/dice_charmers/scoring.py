"""Totals, overlap, ranks and final tallies (DC-80, DC-81, DC-100 to DC-102)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from sheetgen.games.contract.ranking import Criterion, Standing, rank
from sheetgen.games.contract.values import Field
from sheetgen.games.dice_charmers import can
from sheetgen.games.dice_charmers.board import Board
from sheetgen.games.dice_charmers.faults import tally
from sheetgen.games.dice_charmers.flow import halves_over
from sheetgen.games.dice_charmers.layout import GOODS
from sheetgen.games.dice_charmers.state import State
from sheetgen.message import msg

KARMA = Field("karma", msg("karma", "log"), ("karma_gained", "karma_used"), (5, 4))
TALLY = (
    Field("fame", msg("fame", "log"), ("fame",), (16,)),
    Field("money", msg("money", "log"), ("money",), (49,)),
    KARMA,
)
SAID = (
    msg("overlap", "report"), msg("karma gained", "report"), msg("karma used", "report"),
    msg("fame", "report"), msg("money", "report"), msg("roads", "report"), msg("river", "report"),
    msg("palace", "report"), msg("upgrades", "report"), msg("steps", "report"),
)  # fmt: skip
"""How reports call the totals and criteria: their keys with spaces, looked up in the catalogs."""


def overlap(board: Board, fame: int, money: int) -> Fraction:
    """How far the tracks overlap, in fame boxes (DC-81); negative while they are apart."""
    return Fraction(board.passed[money] + 2 * (fame - board.fame_boxes), 2)


def _criteria(overlap: Fraction, *karma: int) -> list[Criterion]:
    """What players are ranked by, in order (DC-101); without karma where nobody needs it."""
    counts: dict[str, int | Fraction] = {"overlap": overlap}
    counts.update(zip(("karma-gained", "karma-used"), karma, strict=False))
    return [Criterion(name, n, "DC-101") for name, n in counts.items()]


def totals(state: State, player: int) -> dict[str, Any]:
    """Public totals of a player; tea, silk and spices are the stock still to be sold."""
    board, m = state.board, state.sheets[player]
    ghost = state.ghost_at(player)
    if ghost is not None:
        return {"overlap": Fraction(halves_over(state, player), 2), "steps": ghost.steps}
    return {
        "fame": m.fame,
        "money": m.money,
        "overlap": overlap(board, m.fame, m.money),
        "karma_gained": m.karma_gained,
        "karma_used": m.karma_used,
        **dict(zip(GOODS, can.stock(m), strict=True)),
        "roads": sum(map(bool, m.roads)) - 1,
        "river": can.position(m),
        "palace": sum(m.palace),
        "upgrades": sum(m.levels),
    }


def standings(state: State) -> list[Standing]:
    """Places, best first; those who did not cross by their negative overlap (DC-101)."""
    return rank(
        [
            (name, _criteria(Fraction(halves_over(state, seat), 2), *_karma(state, seat)))
            for seat, name in enumerate(state.players)
        ]
    )


def _karma(state: State, seat: int) -> tuple[int, int]:
    """Karma gained and used; a ghost has none (DC-S5)."""
    if state.ghost_at(seat) is not None:
        return 0, 0
    return state.sheets[seat].karma_gained, state.sheets[seat].karma_used


def settle(board: Board, players: Sequence[str], tallies: Sequence[Mapping[str, Any]]) -> list[Standing]:
    """Standings from final tallies; raises ``TallyError`` for what no game can end with.

    Karma is asked for only where players have the same overlap (DC-101).
    """
    if not 2 <= len(players) <= 5:
        raise tally("player-count", n=len(players))
    for player, counts in zip(players, tallies, strict=True):
        check_tally(board, player, counts)
    overlaps = [overlap(board, counts["fame"], counts["money"]) for counts in tallies]
    if max(overlaps) <= 0:
        raise tally("nobody-crossed")
    entries = []
    for player, counts, over in zip(players, tallies, overlaps, strict=True):
        if overlaps.count(over) > 1:
            _need(player, counts, KARMA)
        karma = [counts[part] for part in KARMA.parts if part in counts]
        entries.append((player, _criteria(over, *karma)))
    return rank(entries)


def _need(player: str, counts: Mapping[str, Any], field: Field) -> None:
    if any(part not in counts for part in field.parts):
        raise tally("tally-incomplete", player, player=player, field=field.word)


def check_tally(board: Board, player: str, counts: Mapping[str, Any]) -> None:
    """Raises ``TallyError`` where one player's tally can not be."""
    for field in TALLY:
        if field is not KARMA or any(part in counts for part in field.parts):
            _need(player, counts, field)
        for part in field.parts:
            if counts.get(part, 0) < 0:
                raise tally("tally-negative", player, player=player, field=field.word)
    limits = (
        ("fame-beyond-track", "fame", board.fame_boxes, msg("fame boxes", "report")),
        ("money-beyond-track", "money", board.coins, msg("coins", "report")),
        ("karma-beyond-spaces", "karma_gained", board.karma_spaces, msg("karma spaces", "report")),
    )
    for code, part, limit, what in limits:
        if counts.get(part, 0) > limit:
            raise tally(code, player, player=player, limit=limit, what=what, n=counts[part])
    if "karma_gained" not in counts:
        return
    gained, used = counts["karma_gained"], counts["karma_used"]
    if gained < board.karma_start:
        raise tally("karma-below-start", player, player=player, n=board.karma_start, gained=gained)
    if used > gained:
        raise tally("karma-overspent", player, player=player, used=used, gained=gained)
