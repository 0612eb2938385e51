"""What the spots of a sheet are for, in a reader's words, and how they are marked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from sheetgen.draw.items import Use
from sheetgen.games.contract.spots import family_of
from sheetgen.message import Msg, msg
from sheetgen.text.catalog import catalog

if TYPE_CHECKING:
    from sheetgen.draw.items import Use
    from sheetgen.games.contract.game import Game
    from sheetgen.games.contract.paper import Paper


PLAIN: Final = ("field", "own", "score")
"""Parts of addresses that tell a reader nothing."""


class Uses:
    """What the spots of a sheet are for and how they are marked: a bonus is ringed first, crossed later."""

    def __init__(self, game: Game, layout: Any, lang: str) -> None:
        self._game, self._layout, self._lang = game, layout, lang

    @cached_property
    def _paper(self) -> Paper | None:
        return self._game.paper_of(self._layout)

    def __call__(self, address: str) -> Sequence[Use]:
        """What a spot is for, one use after the other; nothing for a place that is no family's."""
        family, paper, say = family_of(self._game.spots, address), self._paper, catalog(self._lang).say
        if family is None:
            return ()
        named = paper.name(address) if paper else family.called(self._layout, address)
        says = say(named) if named is not None else ""
        if not says or says == address:
            says = " ".join(_word(part, self._lang) for part in address.split(".") if part not in PLAIN)
        kinds = set(paper.kinds.get(address, ()) if paper else ()) or family.marks
        if {"circle", "used"} <= kinds:
            return Use(says, "ring"), Use(say(msg("{place}: crossed", "sheet", place=says)), "cross")
        if kinds <= {"text"}:
            return (Use(says, "text"),)
        return (Use(says, "ring" if kinds == {"circle"} else "cross"),)


def _word(part: str, lang: str) -> str:
    """A part of an address in words of the language, where the house or the game has them."""
    known = catalog(lang)
    said = (
        Msg(text, context) for text in (part, part.capitalize()) for context in ("sheet", "log", "report")
    )
    return next((known.say(message) for message in said if known.has(message)), part)
