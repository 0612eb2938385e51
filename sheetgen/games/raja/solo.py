"""A game alone: how it is rated, and the twelve games of its campaign."""

from __future__ import annotations

from sheetgen.games.contract.solo import IT, YOU, Goal, Solo
from sheetgen.games.raja.state import State
from sheetgen.message import msg


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
