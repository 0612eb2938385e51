"""The kinds of layouts that all games share: the types that describe them, and the functions that check them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from sheetgen.games.contract.game import Game
from sheetgen.games.contract.values import Note
from sheetgen.games.layouts.fault import Fault
from sheetgen.games.layouts.file import title_faults
from sheetgen.resources import find_object


class Kind(NamedTuple):
    """``module:name`` of the struct, of ``check(game, layout)`` and of ``notes(game, layout)``. The last two
    may be empty.
    """

    layout: str
    check: str = ""
    notes: str = ""


_HERE = "sheetgen.games.kinds"
KINDS: Mapping[str, Kind] = {
    "card": Kind(f"{_HERE}.cards:CardSet", f"{_HERE}.cards:check", f"{_HERE}.cards:notes"),
    "log": Kind(f"{_HERE}.logs:LogSheet"),
    "kit": Kind(f"{_HERE}.kits:Kit", f"{_HERE}.kits:check"),
    "box": Kind(f"{_HERE}.boxes:CardBox", f"{_HERE}.boxes:check"),
    "campaign": Kind(f"{_HERE}.campaigns:CampaignSheet"),
}


def layout_types(game: Game) -> dict[str, str]:
    """Return all kinds of layout of a game with the ``module:Struct`` that describes them: its own and the
    shared ones.
    """
    return {**game.layout_types, **{name: kind.layout for name, kind in KINDS.items()}}


def layout_faults(game: Game, layout: Any) -> list[Fault]:
    """Return the faults of a well-typed layout, from the check of its shared kind or of its game."""
    kind = KINDS.get(layout.header.kind)
    faults = title_faults(layout.header.title)
    if kind is None:
        return faults + game.check_layout(layout)
    return faults + (find_object(kind.check)(game, layout) if kind.check else [])


def notes(game: Game, layout: Any) -> list[Note]:
    """Return notes on a layout that has no faults."""
    kind = KINDS.get(layout.header.kind)
    found: list[Note] = find_object(kind.notes)(game, layout) if kind is not None and kind.notes else []
    return found
