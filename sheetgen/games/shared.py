"""Kinds of layouts that every game has without saying so: what describes, checks and draws them."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen.text.message import Msg

if TYPE_CHECKING:
    from sheetgen.games.game import Game
    from sheetgen.games.layout import Fault


class Kind(NamedTuple):
    """``module:name`` of struct, drawing, ``check(game, layout)``, ``notes(game, layout)`` and options."""

    layout: str
    drawing: str
    check: str = ""
    notes: str = ""
    options: str = ""


class Note(NamedTuple):
    """Something to know of a layout: a stable ``code``, the sentence, and the clauses that it is about."""

    code: str
    message: Msg
    clauses: tuple[str, ...] = ()


_GAMES = "sheetgen.games"
KINDS: Mapping[str, Kind] = {
    "card": Kind(
        f"{_GAMES}.card_layout:CardSet",
        f"{_GAMES}.card_pages:card_pages",
        f"{_GAMES}.card_layout:check",
        f"{_GAMES}.card_layout:notes",
        f"{_GAMES}.card_pages:OPTIONS",
    ),
    "log": Kind(
        f"{_GAMES}.log_layout:LogSheet",
        f"{_GAMES}.log_page:log_pages",
        options=f"{_GAMES}.log_page:OPTIONS",
    ),
}


def find(name: str) -> Any:
    """What a ``module:name`` names."""
    module, attribute = name.split(":")
    return getattr(importlib.import_module(module), attribute)


def facts(game: Game, layout: Any) -> list[Fault]:
    """Faults of a well-typed layout: a shared kind's own check, else the game's."""
    kind = KINDS.get(layout.header.kind)
    if kind is None or layout.header.kind not in _shared_by(game):
        return game.check_layout(layout)
    faults: list[Fault] = find(kind.check)(game, layout) if kind.check else []
    return faults


def notes(game: Game, layout: Any) -> list[Note]:
    """What is worth knowing of a good layout: no faults."""
    kind = KINDS.get(layout.header.kind)
    if kind is None or not kind.notes or layout.header.kind not in _shared_by(game):
        return []
    found: list[Note] = find(kind.notes)(game, layout)
    return found


def _shared_by(game: Game) -> list[str]:
    """The kinds that this game has from here."""
    return [name for name, kind in KINDS.items() if game.layout_types.get(name) == kind.layout]


def options(game: Game, kind: str) -> Mapping[str, tuple[str, ...]]:
    """What may be asked of a drawing of this kind: options and their values, the default first."""
    shared = KINDS[kind].options if kind in _shared_by(game) else ""
    found: Mapping[str, tuple[str, ...]] = find(shared) if shared else {}
    return found
