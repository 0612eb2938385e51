"""A game alone: how it is rated, and the twelve games of its campaign."""

from __future__ import annotations

from sheetgen.games.contract.solo import IT, YOU, Goal, Solo
from sheetgen.games.raja.state import State
from sheetgen.message import msg


def lead(state: State) -> int:
    """By how many palaces you are ahead of the ghost."""
    return state.built[YOU] - state.built[IT]


def _holds(state: State, character: str) -> bool:
    return state.holder[state.board.character_number[character]] == YOU


def _central(state: State) -> int:
    return state.central.count(YOU)


def _own_cities(state: State) -> int:
    """Cities with a palace of yours."""
    both = zip(state.central, state.outer, strict=True)
    return sum(YOU in (central, *outer) for central, outer in both)


def _rewards(state: State) -> int:
    """Rounds in which you got the first reward."""
    return sum(score.gold[YOU] > score.gold[IT] for score in state.scores if score.gold)


GOALS = (
    Goal("merchant", msg("Win.", "solo"), lambda state: True),
    Goal("merchant", msg("Win by 2 palaces.", "solo"), lambda state: lead(state) >= 2),
    Goal("merchant", msg("Win with 5 central palaces.", "solo"), lambda state: _central(state) >= 5),
    Goal(
        "merchant",
        msg("Win with the Builder as your character at the end.", "solo"),
        lambda state: _holds(state, "builder"),
    ),
    Goal("raja", msg("Win.", "solo"), lambda state: True),
    Goal("raja", msg("Win with palaces in 6 cities.", "solo"), lambda state: _own_cities(state) >= 6),
    Goal("raja", msg("Win with 15 gold left.", "solo"), lambda state: state.gold[YOU] >= 15),
    Goal(
        "raja",
        msg("Win with the first reward in all rounds but one.", "solo"),
        lambda state: _rewards(state) >= state.round - 1,
    ),
    Goal(
        "raja",
        msg("Win with the Merchant as your character at the end.", "solo"),
        lambda state: _holds(state, "merchant"),
    ),
    Goal("mogul", msg("Win.", "solo"), lambda state: True),
    Goal("mogul", msg("Win with 4 central palaces.", "solo"), lambda state: _central(state) >= 4),
    Goal("mogul", msg("Win with your quarry empty.", "solo"), lambda state: state.quarry[YOU] == 0),
)
SOLO = Solo(lead, (2, 1, 0), GOALS)
