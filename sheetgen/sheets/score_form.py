"""Read final tallies from filled score sheets and score pads."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sheetgen.draw.pdf_form import CROSSED, field_name
from sheetgen.errors import SheetgenError
from sheetgen.games import registry
from sheetgen.games.contract.game import Game
from sheetgen.games.layouts.file import resolve
from sheetgen.games.layouts.identity import layout_hash
from sheetgen.games.library import load
from sheetgen.games.notation.tokens import UNKNOWN
from sheetgen.message import msg
from sheetgen.sheets.form_answers import Answers, Part, unreadable
from sheetgen.text.catalog import catalog

if TYPE_CHECKING:
    from sheetgen.games.contract.paper import Paper, Tally

_AGAIN: Final = re.compile(r"_\d+$")
"""The suffix of names of fields that repeat because a sheet was printed several times."""
MARKED: Final = ("cross", "slash", "circle")
"""The mark that a checked box means, if several are possible: the first of these."""


class Tallies(NamedTuple):
    """The final tallies of a filled form as arguments for ``settle``, and the layout played on."""

    game: Game
    layout: Any
    texts: list[str]


def tallies(answers: Answers) -> Tallies:
    """Return the tallies of a filled form, one for each player; of a pad, those of its first filled game.

    Empty fields are left out; ``settle`` asks for them if they are decisive. Raises ``UnreadableFile`` if the
    form has no tallies.
    """
    read = [sheet for part in answers.parts if (sheet := _Sheet(answers, part)).filled]
    if not read:
        raise unreadable(msg("Nothing is filled in on a sheet that tells final tallies.", "report"))
    first = read[0]
    if any(sheet.game is not first.game for sheet in read):
        raise unreadable(msg("The form has sheets of several games.", "report"))
    texts = [text for number, sheet in enumerate(read, 1) for text in sheet.texts(number, len(read))]
    return Tallies(first.game, first.paper.played or first.layout, texts)


class _Sheet:
    """A sheet of a form."""

    def __init__(self, answers: Answers, part: Part) -> None:
        self.address, self.lang = part.sheet, answers.lang
        self.game = registry.find(part.sheet.split("/")[0])
        self.values = {_AGAIN.sub("", name): answers.values.get(name, "") for name in part.names}
        self.filled = any(self.values.values())
        if self.filled:
            self.layout = self._layout(answers.sheets.get(part.sheet, ""))
            self.paper = self._paper()

    def _layout(self, digest: str) -> Any:
        """Return the layout of the sheet. Raises ``UnreadableFile`` if it is missing or was changed."""
        try:
            layout = load(resolve(self.address))
        except SheetgenError as error:
            said = "The form is of {layout}, which is not here: {reason}"
            raise unreadable(msg(said, "report", layout=self.address, reason=error.message)) from None
        if layout_hash(layout) != digest:
            said = "{layout} was changed since the form was printed."
            raise unreadable(msg(said, "report", layout=self.address))
        return layout

    def _paper(self) -> Paper:
        paper = self.game.paper_of(self.layout)
        if paper is None:
            said = "{layout} tells no final tallies: log sheets, score sheets and score pads do."
            raise unreadable(msg(said, "report", layout=self.address))
        return paper

    def _marks(self) -> dict[str, str]:
        """Return the kind of mark of each spot, from its boxes."""
        found = {}
        for address, kinds in self.paper.kinds.items():
            name = field_name(address)
            if self.values.get(f"{name}-{CROSSED}"):
                found[address] = "used"
            elif self.values.get(name):
                found[address] = next((kind for kind in MARKED if kind in kinds), kinds[0])
        for address in self.paper.kinds:  # ringed boxes of those that can also be crossed
            if found.get(address) == "cross" and field_name(address) + f"-{CROSSED}" in self.values:
                found[address] = "circle"
        return found

    def texts(self, number: int, sheets: int) -> Iterator[str]:
        """Yield the tallies of its players; ``number`` is the position of the sheet among the filled
        ``sheets``.

        Raises ``UnreadableFile`` for several games on one pad, and for a single player's sheet alone.
        """
        found = [tally for tally in self.paper.tallies(self._marks()) if tally.used]
        games = sorted({tally.game for tally in found})
        if len(games) > 1:
            raise unreadable(
                msg("Several games of the pad are filled in: print a pad for each game.", "report")
            )
        if self.paper.own and sheets < 2:
            said = "One player's sheet alone settles nothing: print a sheet for each player into one form."
            raise unreadable(msg(said, "report"))
        return (self._text(tally, number if self.paper.own else tally.seat) for tally in found)

    def _text(self, tally: Tally, seat: int) -> str:
        written = {part: self.values.get(field_name(address), "") for part, address in tally.written.items()}
        values: Mapping[str, Any] = {**tally.values, **{part: text for part, text in written.items() if text}}
        name = self.values.get(field_name(tally.name), "") if tally.name else ""
        name = name or catalog(self.lang).say(msg("Player {number}", "sheet", number=seat))
        lexicon = self.game.grammar.lexicon(self.lang)
        entries = []
        for field in self.game.tally:
            parts = field.parts or (field.key,)
            if not field.parts and values.get(field.key):
                entries.append(lexicon.say(field.word))
            elif field.parts and any(part in values for part in parts):
                numbers = "/".join(str(values.get(part, UNKNOWN)) for part in parts)
                entries.append(f"{lexicon.say(field.word)} {numbers}")
        return f"{name}: {', '.join(entries)}"
