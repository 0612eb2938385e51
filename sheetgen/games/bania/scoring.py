"""Bania's totals, final ranks and final tallies (BA-50 to BA-54), and the results of solo games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from sheetgen.games.bania.board import GOODS, GOODS_WORDS, Board, board_of, spaces_in
from sheetgen.games.bania.faults import tally_error
from sheetgen.games.bania.holdings import cards_on_table
from sheetgen.games.bania.state import AT_HOME, State
from sheetgen.games.contract.ranking import Criterion, Standing, rank
from sheetgen.games.contract.solo import IT, YOU, Goal, Solo
from sheetgen.games.contract.values import Bound, Field
from sheetgen.games.kit.tallies import check_bounds
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.games.bania.layout import BoardSheet


MOST_SEATS = 4

POINTS = Field("points", msg("points", "log"), ("points",), None, bare=True)
TRACK = Field("track", msg("track", "log"), ("track",), (20,))
CARDS = Field("goods", msg("goods", "log"), GOODS, (3, 2, 0, 1))
LAST = Field("last", msg("last tent", "log"), ())
TALLY = (POINTS, TRACK, CARDS, LAST)
"""A tally has either the final points or their parts: the score track before the end, cards, last tent."""
TOTAL_NAMES = (
    msg("points", "report"), msg("track", "report"), msg("last", "report"), msg("tents", "report"),
    msg("elephant", "report"),
)  # fmt: skip
"""Names of totals and criteria in reports. The message catalogs contain them."""


def totals(state: State, player: int) -> dict[str, Any]:
    """Return a player's public totals.

    ``points`` are final once the game is over; ``track`` excludes points for the end. Cards are None after an
    unknown roll. Final points are None if unknown cards leave a majority open. A ghost has neither cards nor
    an elephant.
    """
    cards, loose = cards_on_table(state, player)
    found: dict[str, Any] = {
        "points": None if state.open else state.points[player],
        "track": state.points[player] - points_for_end(state, player),
    }
    is_ghost = state.ghost is not None and player == IT
    if not is_ghost:
        found |= {name: None if loose else n for name, n in zip(GOODS, cards, strict=True)}
    found["last"] = pitched_last(state, player)
    found["tents"] = len(state.reserves[player])
    if is_ghost:
        return found
    at = state.elephants[player]
    found["elephant"] = None if at == AT_HOME else state.board.spaces[at]
    return found


def points_for_end(state: State, player: int) -> int:
    """Return a player's points for the last tent and for most goods (BA-51, BA-52, BA-54)."""
    points = state.board.points
    kinds = sum(players >> player & 1 for players in state.most)
    return points.last * pitched_last(state, player) + points.goods * kinds


def pitched_last(state: State, player: int) -> bool:
    """Return whether a player pitched the last tent of a finished game."""
    return state.phase in ("hands", "over") and state.last == player


def criteria(points: int) -> list[Criterion]:
    """Return the criteria that rank players. A tie is shared (BA-53)."""
    return [Criterion("points", points, "BA-53")]


def standings(state: State) -> list[Standing]:
    """Return the players by final rank, best first. Only points that are certain count."""
    return rank([(name, criteria(points)) for name, points in zip(state.players, state.points, strict=True)])


# ---- final tallies --------------------------------------------------------------------------


def bounds(layout: BoardSheet, players: int) -> dict[str, Bound]:
    """Return the limits of each part of a tally (BA-3, BA-50 to BA-52)."""
    board = board_of(layout, players, {})
    tents, camps = max_tents(board), max_camps(board)
    track_says = msg(
        "The board has room for {tents} tents, and at most {camps} of them can start a camp.",
        "report", tents=tents, camps=camps,
    )  # fmt: skip
    track = max_track_points(board) + _head_start(layout)
    points = track + board.points.last + board.points.goods * len(GOODS)
    points_say = msg(
        "At most {track} points are on the score track before the end, and the end brings at most {more}.",
        "report", track=track, more=points - track,
    )  # fmt: skip
    cards_say = msg("There are no more cards of this kind.", "report")
    return {
        "points": Bound(TOTAL_NAMES[0], points, "tally-range", "BA-50", points_say),
        "track": Bound(TOTAL_NAMES[1], track, "tally-range", "BA-50", track_says),
        **{
            name: Bound(GOODS_WORDS[name], n, "tally-range", "BA-3", cards_say)
            for name, n in zip(GOODS, board.cards, strict=True)
        },
    }


def max_tents(board: Board) -> int:
    """Return the largest number of tents on the board."""
    return min(board.all_tents, board.play.bit_count())


def max_camps(board: Board) -> int:
    """Return an upper bound on the tents that can start a camp (BA-30).

    No two of these tents touch. So of spaces that all touch each other, at most one has such a tent. The
    spaces are divided greedily into such groups.
    """
    left, groups = board.play, 0
    for space in spaces_in(board.play):
        if left >> space & 1:
            left &= ~(1 << space)
            near = board.beside[space] & left
            for other in spaces_in(near):
                if near >> other & 1:
                    left &= ~(1 << other)
                    near &= board.beside[other]
            groups += 1
    return min(groups, max_tents(board))


def max_track_points(board: Board) -> int:
    """Return the largest number of points that all tents together can bring (BA-50)."""
    points, camps = board.points, max_camps(board)
    return max(points.camp, points.tent) * camps + points.tent * (max_tents(board) - camps)


def _head_start(layout: BoardSheet) -> int:
    """Return the largest number of points with which a seat begins, by a handicap (BA-4) or a ghost's
    strength (BA-S1).
    """
    ghost = layout.ghost
    strengths = (ghost.merchant, ghost.raja, ghost.mogul) if ghost is not None else ()
    return max((*layout.points.handicap, *strengths), default=0)


def check_tally(layout: BoardSheet, players: int, player: str, tally: Mapping[str, Any]) -> None:
    """Raise ``TallyError`` if a player's totals are impossible."""
    check_bounds(bounds(layout, players), player, tally, tally_error)


def settle(
    layout: BoardSheet, players: Sequence[str], tallies: Sequence[Mapping[str, Any]]
) -> list[Standing]:
    """Return final ranks from final tallies. A tally contains the final points, or the track, all cards and
    the last tent.

    Raise ``TallyError`` if no game can end like this, and if the points may or may not include those for
    cards.
    """
    if not 2 <= len(players) <= MOST_SEATS:
        raise tally_error("player-count", n=len(players))
    board = board_of(layout, len(players), {})
    for player, tally in zip(players, tallies, strict=True):
        check_tally(layout, len(players), player, tally)
    _check_together(layout, board, tallies)
    if any(_given(tally, TRACK) for tally in tallies):
        points = _added(layout, board, players, tallies)
    else:
        points = [_final(player, tally) for player, tally in zip(players, tallies, strict=True)]
    return rank([(name, criteria(n)) for name, n in zip(players, points, strict=True)])


def _check_together(layout: BoardSheet, board: Board, tallies: Sequence[Mapping[str, Any]]) -> None:
    """Raise ``TallyError`` if all players together have more points or cards than exist (BA-3, BA-50)."""
    alone = bounds(layout, len(tallies))
    heads = (len(tallies) - 1) * _head_start(layout)
    most = {"track": alone["track"].most + heads}
    most["points"] = most["track"] + board.points.last + board.points.goods * len(GOODS) * len(tallies)
    for part, limit in most.items():
        n, bound = sum(tally.get(part) or 0 for tally in tallies), alone[part]
        if n > limit:
            raise tally_error("too-many-points", field=bound.word, n=n, most=limit, why=alone["track"].why)
    for name in GOODS:
        n, bound = sum(tally.get(name) or 0 for tally in tallies), alone[name]
        if n > bound.most:
            raise tally_error("too-many-cards", field=bound.word, n=n, most=bound.most, why=bound.why)


def _given(tally: Mapping[str, Any], field: Field) -> bool:
    return any(tally.get(part) is not None for part in field.parts)


def _final(player: str, tally: Mapping[str, Any]) -> int:
    """Return a player's final points. Raise ``TallyError`` if the tally lacks them or also contains parts of
    them.
    """
    said = tally.get("points")
    if said is None:
        raise tally_error("tally-incomplete", player, player=player, field=POINTS.word)
    if _given(tally, CARDS) or tally.get("last"):
        raise tally_error("points-or-track", player, player=player, n=said)
    return int(said)


_ALL_PARTS = msg(
    "{player}: this is missing: {field}. As one tally gives the score track before the end, all need track and goods.",
    "report",
)


def _added(
    layout: BoardSheet, board: Board, players: Sequence[str], tallies: Sequence[Mapping[str, Any]]
) -> list[int]:
    """Return the final points of all players, computed from the parts of their tallies (BA-51, BA-52)."""
    for player, tally in zip(players, tallies, strict=True):
        for field in (TRACK, CARDS):
            if any(tally.get(part) is None for part in field.parts):
                raise tally_error("tally-incomplete", player, "", _ALL_PARTS, player=player, field=field.word)
    last = [player for player, tally in zip(players, tallies, strict=True) if tally.get("last")]
    began = max(layout.points.handicap, default=0)
    nobody_pitched = not last and all(tally["track"] <= began for tally in tallies)
    if len(last) != 1 and not nobody_pitched:
        raise tally_error("last-tent", last[1] if last else "", n=len(last))
    points = [int(tally["track"]) + board.points.last * bool(tally.get("last")) for tally in tallies]
    for name in GOODS:
        _add_most(board, [int(tally[name]) for tally in tallies], points)
    for player, tally, total in zip(players, tallies, points, strict=True):
        said = tally.get("points")
        if said is not None and said != total:
            raise tally_error("points-differ", player, player=player, n=total, points=said)
    return points


def _add_most(board: Board, held: Sequence[int], points: list[int]) -> None:
    """Add each player's points for most cards of a kind (BA-52)."""
    for seat, n in enumerate(held):
        if n and n == max(held):
            points[seat] += board.points.goods


# ---- solo games: result and the twelve games of the campaign -----------------------------------


def lead_over_ghost(state: State) -> int:
    """Return the person's points minus the ghost's points at the end of a solo game."""
    return state.points[YOU] - state.points[IT]


def _all_kinds(state: State) -> bool:
    """Return whether the person in a solo game has most cards of each kind."""
    return all(players >> YOU & 1 for players in state.most)


def _four_colours(state: State) -> int:
    """Return the number of camps that contain tents of all colours."""
    return sum(camp.colours.bit_count() == len(GOODS) for camp in state.camps)


TURNS = 10
GOALS = (
    Goal("merchant", msg("Win.", "solo"), lambda state: True),
    Goal("merchant", msg("Win with your elephant on the board.", "solo"), lambda s: s.elephants[YOU] != AT_HOME),
    Goal("merchant", msg("Win with at least one card of each kind.", "solo"), _all_kinds),
    Goal("merchant", msg("Win by 10 points.", "solo"), lambda state: lead_over_ghost(state) >= 10),
    Goal("raja", msg("Win.", "solo"), lambda state: True),
    Goal("raja", msg("Win with 8 cards in hand.", "solo"), lambda state: sum(state.hands[YOU]) >= 8),
    Goal(
        "raja", msg("Win with no tent left alone on the board.", "solo"),
        lambda state: all(camp.size > 1 for camp in state.camps),
    ),
    Goal("raja", msg("Win before your eleventh turn.", "solo"), lambda state: state.turn <= 2 * TURNS),
    Goal("raja", msg("Win with seven camps on the board.", "solo"), lambda state: len(state.camps) >= 7),
    Goal("mogul", msg("Win.", "solo"), lambda state: True),
    Goal(
        "mogul", msg("Win with four camps that have all four colours.", "solo"),
        lambda state: _four_colours(state) >= 4,
    ),
    Goal("mogul", msg("Win with 50 points.", "solo"), lambda state: state.points[YOU] >= 50),
)  # fmt: skip
SOLO = Solo(lead_over_ghost, (16, 8, -4), GOALS)
