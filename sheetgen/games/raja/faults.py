"""The faults of a Raja log, from ``faults.toml``, and names of things in their messages."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.games.kit.faults import Faults, read_kinds
from sheetgen.games.raja.words import ACTION_WORDS
from sheetgen.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.games.raja.state import State

FAULTS = Faults(read_kinds(Path(__file__).with_name("faults.toml")))
illegal, leftover, bad_tally = FAULTS.illegal, FAULTS.leftover, FAULTS.tally


def place_name(state: State, place: int) -> Msg | str:
    """Return the name of a city or of the start."""
    return state.board.names[place] if place else msg("the start", "report")


def action_names(actions: Sequence[str]) -> Msg | str:
    """Return actions of the disc in words, separated by commas."""
    words = [ACTION_WORDS[action] for action in actions]
    return joined_with_commas([word if isinstance(word, Msg) else word[0] for word in words])


def joined_with_commas(parts: Sequence[Msg | str]) -> Msg | str:
    """Return several messages as one, separated by commas."""
    return reduce(lambda a, b: msg("{a}, {b}", "report", a=a, b=b), parts)


def path_name(state: State, places: Sequence[int]) -> Msg | str:
    """Return a path as a list of place names."""
    names = [place_name(state, place) for place in places]
    return reduce(lambda a, b: msg("{a} – {b}", "report", a=a, b=b), names)
