"""Totals, final ranks and final tallies (NA-30 to NA-33), and the results of solo games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from sheetgen.games.contract.ranking import Criterion, Standing, rank
from sheetgen.games.contract.solo import IT, YOU, Goal, Solo
from sheetgen.games.contract.values import Bound, Field
from sheetgen.games.kit.tallies import TOGETHER, check_bounds
from sheetgen.games.nagaraja.arguments import NagaStick
from sheetgen.games.nagaraja.board import BITS, CELL, EMPTY, Board, board_of
from sheetgen.games.nagaraja.faults import bad_tally
from sheetgen.games.nagaraja.knowledge import fate_range, visible_points
from sheetgen.games.nagaraja.state import State, Temple
from sheetgen.games.nagaraja.steps import points_range
from sheetgen.games.notation.args import Number
from sheetgen.games.notation.verbs import simple_verb
from sheetgen.message import msg

if TYPE_CHECKING:
    from sheetgen.games.nagaraja.layout import TempleGame


TALLY = (
    Field("points", msg("points", "log"), ("points",), (25,), bare=True),
    Field("cursed", msg("cursed", "log"), ("cursed",), (1,)),
    Field("tiles", msg("tiles", "log"), ("tiles",), (7,)),
    Field("guide", msg("guide", "log"), (), None),
)
TOTAL_NAMES = (
    msg("points", "report"), msg("cursed", "report"), msg("relics", "report"), msg("tiles", "report"),
    msg("amulets", "report"), msg("cards", "report"), msg("fate", "report"), msg("not cursed", "report"),
    msg("goal reached", "report"), msg("ninth tile", "report"), msg("guide", "report"),
)  # fmt: skip
"""Names of totals and criteria in reports. The message catalogs contain them."""


def totals(state: State, player: int) -> dict[str, Any]:
    """Return a player's public totals.

    Points count visible relics, and amulets at the end of a game on points. If a visible relic is unnamed,
    points and cursed relics are the sure minimum.
    """
    temple = state.temples[player]
    points, _, cursed, _ = visible_points(state, player)
    if state.ghost is not None and player == IT:
        return {"points": points, "tiles": state.ghost.tiles, "fate": fate_range(state, player)[0]}
    if state.result is not None:
        points = final_points(state, player)
    return {
        "points": points,
        "cursed": cursed,
        "relics": len(BITS[temple.up]),
        "tiles": sum(tile != EMPTY for tile in temple.tiles),
        "amulets": len(temple.amulets),
        "cards": state.hands[player].card_count,
        "fate": fate_range(state, player)[0],
    }


def counted(state: State, player: int) -> dict[str, Any]:
    """Return a player's final totals if the game ends in a way in which amulets count (NA-31, NA-32)."""
    found = totals(state, player)
    return (
        found
        if state.ghost is not None and player == IT
        else {**found, "points": points_range(state, player)[0]}
    )


def final_points(state: State, player: int) -> int:
    """Return final points.

    Amulets count in NA-32, and for a player who revealed them to win (NA-31, house).
    """
    result = state.result
    points, _, _, _ = visible_points(state, player)
    if result is not None and (
        result.clause == "NA-32" or (result.reason == "points" and result.winner == player)
    ):
        points = points_range(state, player)[0]
    return points


def criteria(
    board: Board, points: int, cursed: int, tie_break: bool, name: str = "ninth-tile"
) -> list[Criterion]:
    """Return the criteria in order: loss, immediate win, points, winner of ties (``name`` says why)."""
    return [
        Criterion("not-cursed", cursed < board.doom, "NA-30"),
        Criterion("goal-reached", points >= board.goal, "NA-31"),
        Criterion("points", points, "NA-32"),
        Criterion(name, tie_break, "NA-32"),
    ]


def standings(state: State) -> list[Standing]:
    """Return the players by final rank, best first; before the end, by visible points."""
    result, board = state.result, state.board
    entries = []
    for seat, name in enumerate(state.players):
        points = final_points(state, seat)
        cursed = visible_points(state, seat)[2]
        won = result is not None and result.winner == seat
        if result is not None and result.reason == "cursed":
            # NA-33: if both have too many cursed relics, only one player loses
            cursed = 0 if won else board.doom
        elif result is not None and result.reason == "points":
            points = max(points, board.goal) if won else min(points, board.goal - 1)
        elif result is not None:
            points = _decided(state, seat, points)
        tie_break = result is not None and result.tie_break == seat
        ran_out = result is not None and result.reason == "run-out"
        entries.append(
            (name, criteria(board, points, cursed, tie_break, "guide" if ran_out else "ninth-tile"))
        )
    return rank(entries)


def _decided(state: State, seat: int, points: int) -> int:
    """Return possible points that agree with the winner whom the log names (NA-32)."""
    result = state.result
    assert result is not None
    if result.winner != seat:
        return points
    other = final_points(state, 1 - seat)
    need = other if result.tie_break == seat else other + 1
    return max(points, min(need, points_range(state, seat)[1]))


# ---- final tallies ---------------------------------------------------------------------------


def bounds(layout: TempleGame, players: int) -> dict[str, Bound]:
    """Return the limits of each part of a tally (NA-1 to NA-3)."""
    board = board_of(layout)
    points, amulets = sum(board.relic_values), _amulets(board)
    points_say = msg(
        "All relics of a temple are worth {relics} points, all amulets {amulets}.",
        "report", relics=points, amulets=amulets,
    )  # fmt: skip
    curses = len(_worth(board, cursed=True))
    curses_say = msg("A temple has {n} cursed relics.", "report", n=curses)
    tiles_say = msg("A temple has {n} places for room tiles.", "report", n=board.full)
    return {
        "points": Bound(TOTAL_NAMES[0], points + amulets, "points-impossible", "NA-2", points_say),
        "cursed": Bound(TOTAL_NAMES[1], curses, "cursed-impossible", "NA-2", curses_say),
        "tiles": Bound(TOTAL_NAMES[3], board.full, "tiles-impossible", "NA-1", tiles_say),
    }


NO_END = msg(
    "Nobody has lost or won at once, and nobody has placed {full} tiles. The tiles cannot run out before somebody has "
    "placed {least}.",
    "report",
)


def _amulets(board: Board) -> int:
    return sum(p * n for p, n in zip(board.amulet_points, board.amulet_counts, strict=True))


def _worth(board: Board, cursed: bool) -> list[int]:
    """Return the values of the cursed or the sacred relics of one temple, least first."""
    return [value for value in sorted(board.relic_values) if (value in board.cursed_values) == cursed]


def check_tally(layout: TempleGame, players: int, player: str, tally: Mapping[str, Any]) -> None:
    """Raise ``TallyError`` if a player's totals are impossible."""
    check_bounds(bounds(layout, players), player, tally, bad_tally)
    board = board_of(layout)
    points, cursed, tiles = tally.get("points"), tally.get("cursed"), tally.get("tiles")
    if points is None:
        return
    if cursed is not None:
        least = sum(_worth(board, cursed=True)[:cursed])
        most = least + sum(_worth(board, cursed=False)) + _amulets(board)
        if not least <= points <= most:
            text = msg(
                "{player} cannot have points {points} with {n} visible cursed relics: from {least} to {most} are "
                "possible.",
                "report",
            )
            raise bad_tally("points-impossible", player, "NA-2", text, player=player, points=points, n=cursed,
                            least=least, most=most)  # fmt: skip
    if tiles == 0 and points > 0:
        text = msg("{player} cannot have points {points} without a room tile.", "report")
        raise bad_tally("points-impossible", player, "NA-24", text, player=player, points=points)


def settle(
    layout: TempleGame, players: Sequence[str], tallies: Sequence[Mapping[str, Any]]
) -> list[Standing]:
    """Return final ranks from final tallies. All parts but points may be missing if they decide nothing.

    Raise ``TallyError`` if no game can end like this, or if the winner stays open.
    """
    if len(players) != 2:
        raise bad_tally("player-count", n=len(players))
    board = board_of(layout)
    for player, tally in zip(players, tallies, strict=True):
        check_tally(layout, len(players), player, tally)
        if tally.get("points") is None:
            raise bad_tally("tally-incomplete", player, player=player, field=TALLY[0].word)
    _check_together(board, tallies)
    guide = any(tally.get("guide") for tally in tallies)
    full = any(tally.get("tiles") == board.full for tally in tallies)
    entries = []
    for player, tally in zip(players, tallies, strict=True):
        tie_break = bool(tally.get("guide")) if guide else tally.get("tiles") == board.full
        name = "guide" if guide else "ninth-tile"
        decide = criteria(board, tally["points"], tally.get("cursed") or 0, tie_break, name)
        entries.append((player, decide if guide or full else decide[:-1]))
    return rank(entries)


def _check_together(board: Board, tallies: Sequence[Mapping[str, Any]]) -> None:
    """Raise ``TallyError`` if both tallies together are impossible or do not tell how the game ended."""
    cursed = [(t.get("cursed") or 0) >= board.doom for t in tallies]
    goal = [t["points"] >= board.goal for t in tallies]
    full = [t.get("tiles") == board.full for t in tallies]
    guide = [bool(t.get("guide")) for t in tallies]
    if all(cursed):
        raise bad_tally("both-lost", doom=board.doom)
    if all(goal) and not any(cursed) and not any(full):
        raise bad_tally("both-won", goal=board.goal)
    known = [t["tiles"] for t in tallies if t.get("tiles") is not None]
    if sum(known) > sum(board.tile_counts):
        most = sum(board.tile_counts)
        why = msg("There are only {n} room tiles.", "report", n=most)
        raise bad_tally(
            "tiles-impossible", "", "NA-3", TOGETHER, field=TOTAL_NAMES[3], n=sum(known), most=most, why=why
        )
    if all(guide):
        raise bad_tally("two-guides")
    if any(full) and any(guide):
        raise bad_tally("guide-and-ninth-tile")
    if not (any(cursed) or any(goal) or any(full)):
        _check_ran_out(board, tallies, known)


def _check_ran_out(board: Board, tallies: Sequence[Mapping[str, Any]], tiles: Sequence[int]) -> None:
    """Raise ``TallyError`` if the tiles cannot have run out, or if they have and the winner is unknown.

    The trap may block one cell of a temple. With fewer tiles than all other cells, a cell beside a tile or an
    entrance is free, so each won tile can be placed.
    """
    least = board.full - 1
    if len(tiles) == len(tallies) and max(tiles) < least:
        raise bad_tally("no-end", "", "", NO_END, full=board.full, least=least)
    points = [tally["points"] for tally in tallies]
    if len(set(points)) == 1 and not any(tally.get("guide") for tally in tallies):
        raise bad_tally("no-end", full=board.full, points=points[0])


# ---- solo games: result and the twelve games of the campaign -----------------------------------


def lead_over_ghost(state: State) -> int:
    """Return your points minus the ghost's points."""
    return final_points(state, YOU) - final_points(state, IT)


def _mine(state: State) -> Temple:
    return state.temples[YOU]


def _tiles(state: State) -> int:
    return sum(tile != EMPTY for tile in _mine(state).tiles)


GOALS = (
    Goal("merchant", msg("Win.", "solo"), lambda state: True),
    Goal("merchant", msg("Win by 14 points.", "solo"), lambda state: lead_over_ghost(state) >= 14),
    Goal(
        "merchant", msg("Win with two amulets left.", "solo"), lambda state: len(_mine(state).amulets) >= 2
    ),
    Goal(
        "merchant", msg("Win with 28 points.", "solo"), lambda state: final_points(state, YOU) >= 28
    ),
    Goal("raja", msg("Win.", "solo"), lambda state: True),
    Goal("raja", msg("Win before round 9.", "solo"), lambda state: state.round < 9),
    Goal(
        "raja", msg("Win with six relics visible.", "solo"), lambda state: len(BITS[_mine(state).up]) >= 6
    ),
    Goal("raja", msg("Win with three cards in your hand.", "solo"), lambda state: state.hands[YOU].card_count >= 3),
    Goal("mogul", msg("Win.", "solo"), lambda state: True),
    Goal(
        "mogul", msg("Win with no tile in the middle of your temple.", "solo"),
        lambda state: _mine(state).tiles[CELL["b2"]] == EMPTY,
    ),
    Goal("mogul", msg("Win with at most five tiles.", "solo"), lambda state: _tiles(state) <= 5),
    Goal("mogul", msg("Win with two amulets used.", "solo"), lambda state: len(state.amulets_used) >= 2),
)  # fmt: skip
SOLO = Solo(lead_over_ghost, (14, 7, -7), GOALS)


# ---- solo games: notation of omens and of the ghost's moves (NA-S2, NA-S4) -----------------------


ALONE = (
    simple_verb(
        "omen",
        args=(Number(msg("omen", "log argument"), 1, 99),),
        word=msg("omen", "log"),
        line=True,
        clause="NA-S2",
        example="omen: 7",
        help=msg("alone: the number of the ghost's omen, on its own line", "rule"),
    ),
    simple_verb(
        "haunt",
        args=(NagaStick(),),
        word=msg("haunt", "log"),
        clause="NA-S4",
        example="haunt gn",
        help=msg("alone: the stick with a naga that the ghost discards; optional", "rule"),
    ),
)
