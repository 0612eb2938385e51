"""The purpose of a sheet's spots in the reader's language, and how they are marked."""

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
"""Parts of addresses that are left out of names."""


class Uses:
    """The uses of a sheet's spots in order; for example, a bonus is ringed first and crossed later."""

    def __init__(self, game: Game, layout: Any, lang: str) -> None:
        self._game, self._layout, self._lang = game, layout, lang

    @cached_property
    def _paper(self) -> Paper | None:
        return self._game.paper_of(self._layout)

    def __call__(self, address: str) -> Sequence[Use]:
        """Return the uses of a spot in order; empty for a spot of no known family."""
        family, paper, say = family_of(self._game.spots, address), self._paper, catalog(self._lang).say
        if family is None:
            return ()
        named = paper.name(address) if paper else family.place_name(self._layout, address)
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
    """Return a part of an address in the language, if sheetgen or the game has a translation."""
    known = catalog(lang)
    said = (
        Msg(text, context) for text in (part, part.capitalize()) for context in ("sheet", "log", "report")
    )
    return next((known.say(message) for message in said if known.has(message)), part)
