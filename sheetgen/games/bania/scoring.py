"""Totals, final places, final tallies (BA-50 to BA-54)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from sheetgen.games.bania.board import GOODS, Board, compiled
from sheetgen.games.bania.faults import tally_error
from sheetgen.games.bania.goods import on_table
from sheetgen.games.bania.state import HOME, State
from sheetgen.games.bania.words import GOODS_WORDS
from sheetgen.games.contract.ranking import Criterion, Standing, rank
from sheetgen.games.contract.solo import IT
from sheetgen.games.contract.values import Field
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.games.bania.layout import BoardSheet

MOST_SEATS = 4

POINTS = Field("points", msg("points", "log"), ("points",), None)
TRACK = Field("track", msg("track", "log"), ("track",), (20,))
CARDS = Field("goods", msg("goods", "log"), GOODS, (3, 2, 0, 1))
LAST = Field("last", msg("last tent", "log"), ())
TALLY = (POINTS, TRACK, CARDS, LAST)
"""Either the final points, or all that they come from: the score track before the end, cards, last tent."""
SAID = (
    msg("points", "report"), msg("track", "report"), msg("last", "report"), msg("tents", "report"),
    msg("elephant", "report"),
)  # fmt: skip
"""How reports call the totals and criteria: their keys with spaces, looked up in the catalogs."""


def totals(state: State, player: int) -> dict[str, Any]:
    """Public totals of a player.

    ``points`` are final once the game is over, ``track`` leaves out what the end gives. Cards are None
    where a roll was not written down, and final points where that leaves a majority open. A ghost has neither
    cards nor an elephant.
    """
    cards, loose = on_table(state, player)
    found: dict[str, Any] = {
        "points": None if state.open else state.points[player],
        "track": state.points[player] - end_points(state, player),
    }
    is_ghost = state.ghost is not None and player == IT
    if not is_ghost:
        found |= {name: None if loose else n for name, n in zip(GOODS, cards, strict=True)}
    found["last"] = pitched_last(state, player)
    found["tents"] = len(state.reserves[player])
    if is_ghost:
        return found
    at = state.elephants[player]
    found["elephant"] = None if at == HOME else state.board.spaces[at]
    return found


def end_points(state: State, player: int) -> int:
    """What a player got for the last tent and for most goods (BA-51, BA-52, BA-54)."""
    points = state.board.points
    kinds = sum(players >> player & 1 for players in state.most)
    return points.last * pitched_last(state, player) + points.goods * kinds


def pitched_last(state: State, player: int) -> bool:
    """Whether a player pitched the last tent of a game that has ended."""
    return state.phase in ("hands", "over") and state.last == player


def criteria(points: int) -> list[Criterion]:
    """What players are ranked by; a tie is shared (BA-53)."""
    return [Criterion("points", points, "BA-53")]


def standings(state: State) -> list[Standing]:
    """Places, best first, by the points that are sure."""
    return rank([(name, criteria(points)) for name, points in zip(state.players, state.points, strict=True)])


# ---- final tallies --------------------------------------------------------------------------


def settle(
    layout: BoardSheet, players: Sequence[str], tallies: Sequence[Mapping[str, Any]]
) -> list[Standing]:
    """Standings from final tallies: final points alone, or the track, all cards and the last tent.

    Raises ``TallyError`` for what no game can end with, and for points of which nobody can tell whether
    the cards are counted in them.
    """
    if not 2 <= len(players) <= MOST_SEATS:
        raise tally_error("player-count", n=len(players))
    board = compiled(layout, len(players), {})
    for player, tally in zip(players, tallies, strict=True):
        _in_range(board, player, tally)
    if any(_given(tally, TRACK) for tally in tallies):
        points = _added(board, players, tallies)
    else:
        points = [_final(player, tally) for player, tally in zip(players, tallies, strict=True)]
    return rank([(name, criteria(n)) for name, n in zip(players, points, strict=True)])


def _given(tally: Mapping[str, Any], field: Field) -> bool:
    return any(tally.get(part) is not None for part in field.parts)


def _final(player: str, tally: Mapping[str, Any]) -> int:
    """Final points, where nothing is left to be counted."""
    said = tally.get("points")
    if said is None:
        raise tally_error("tally-incomplete", player, player=player, field=POINTS.word)
    if _given(tally, CARDS) or tally.get("last"):
        raise tally_error("points-or-track", player, player=player, n=said)
    return int(said)


def _in_range(board: Board, player: str, tally: Mapping[str, Any]) -> None:
    most: list[tuple[str, Msg, int | None]] = [("points", POINTS.word, None), ("track", TRACK.word, None)]
    most += [(name, GOODS_WORDS[name], n) for name, n in zip(GOODS, board.cards, strict=True)]
    for part, word, limit in most:
        n = tally.get(part)
        if n is not None and (n != int(n) or n < 0 or (limit is not None and n > limit)):
            raise tally_error("tally-range", player, player=player, field=word, n=n)


def _added(board: Board, players: Sequence[str], tallies: Sequence[Mapping[str, Any]]) -> list[int]:
    """Final points from the tallies' parts (BA-51, BA-52)."""
    for player, tally in zip(players, tallies, strict=True):
        for field in (TRACK, CARDS):
            if any(tally.get(part) is None for part in field.parts):
                raise tally_error("tally-incomplete", player, player=player, field=field.word)
    last = [player for player, tally in zip(players, tallies, strict=True) if tally.get("last")]
    if len(last) != 1:
        raise tally_error("last-tent", last[1] if last else "", n=len(last))
    points = [int(tally["track"]) + board.points.last * bool(tally.get("last")) for tally in tallies]
    for kind, name in enumerate(GOODS):
        _add_most(board, kind, [int(tally[name]) for tally in tallies], points)
    for player, tally, total in zip(players, tallies, points, strict=True):
        said = tally.get("points")
        if said is not None and said != total:
            raise tally_error("points-differ", player, player=player, n=total, points=said)
    return points


def _add_most(board: Board, kind: int, held: Sequence[int], points: list[int]) -> None:
    """Add to each player's points those for most cards of a kind (BA-52)."""
    if sum(held) > board.cards[kind]:
        word, most = GOODS_WORDS[GOODS[kind]], board.cards[kind]
        raise tally_error("too-many-cards", field=word, n=sum(held), most=most)
    for seat, n in enumerate(held):
        if n and n == max(held):
            points[seat] += board.points.goods
