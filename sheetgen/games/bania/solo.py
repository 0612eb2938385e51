"""A game alone: how it is rated, and the twelve games of its campaign."""

from __future__ import annotations

from sheetgen.games.bania.board import GOODS
from sheetgen.games.bania.state import HOME, State
from sheetgen.games.contract.solo import IT, YOU, Goal, Solo
from sheetgen.message import msg


def lead(state: State) -> int:
    """By how many points you are ahead of the ghost."""
    return state.points[YOU] - state.points[IT]


def _all_kinds(state: State) -> bool:
    """Whether you have most cards of each kind."""
    return all(players >> YOU & 1 for players in state.most)


def _four_colours(state: State) -> int:
    """How many camps have tents of all colours."""
    return sum(camp.colours.bit_count() == len(GOODS) for camp in state.camps)


TURNS = 10
GOALS = (
    Goal("merchant", msg("Win.", "solo"), lambda state: True),
    Goal("merchant", msg("Win with your elephant on the board.", "solo"), lambda s: s.elephants[YOU] != HOME),
    Goal("merchant", msg("Win with at least one card of each kind.", "solo"), _all_kinds),
    Goal("merchant", msg("Win by 10 points.", "solo"), lambda state: lead(state) >= 10),
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
SOLO = Solo(lead, (16, 8, -4), GOALS)
