"""Raja's map as rows of text: each road with its villages, then each city with its buildings."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sheetgen.games.raja.report import position_facts
from sheetgen.games.raja.state import State
from sheetgen.message import Msg, msg, shown_name

ON_MAP = ("city", "architects", "maharaja")
"""First part of the keys of facts about things on the map."""


def map_lines(state: State, say: Callable[[Msg], str]) -> Iterator[str]:
    """Yield the roads, with the owners of houses behind the number of each village, and the cities."""
    board = state.board
    names = [shown_name(name, say) for name in state.players]
    for villages, ends in zip(board.roads, board.ends, strict=True):
        one, other = (board.names[place] or say(msg("start", "report")) for place in ends)
        stops = (_village(board.villages[n], [names[seat] for seat in state.villages[n]]) for n in villages)
        yield " – ".join([one, *stops, other])
    yield ""
    for fact in position_facts(state):
        if fact.key.partition(".")[0] in ON_MAP:
            yield say(msg("{what}: {value}", "report", what=fact.label, value=fact.text))


def _village(number: int, owners: list[str]) -> str:
    return f"{number} ({', '.join(owners)})" if owners else str(number)
