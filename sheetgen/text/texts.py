"""The texts of the program, as they are gathered from its source or listed by the templates."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from sheetgen import resources

# What every translator should know of a context; said again at texts without a note of their own.
_CONTEXTS: Final = {
    "sheet": "Printed label on a sheet: room is scarce, no longer than the English if you can.",
    "sheet title": "What a game or a sheet is called, on the sheet, in lists and in the file.",
    "card": "Printed on a reference card, about 53 mm wide; {names} are icons, *words* bold.",
    "kit": "Printed on the page that says what to print and to bring for a game: one line, about 150 mm at 9 pt.",
    "solo": "A title or a goal of a game alone: printed on a campaign sheet, 84 mm wide, and told in a terminal.",
    "log": "A word that players type and find printed: one word of small letters, unlike the others.",
    "log also": "Another word for something that players type: unlike the words for other things.",
    "log argument": "What stands for something typed, in help, as <cell> does; head of a column too. Short.",
    "rule": "A rule in a sentence, shown with a fault in a log.",
    "help": "Shown by --help in a terminal. Leave `what is typed`, names of layouts and files as they are.",
    "metavar": "Stands for a value in --help, as FILE does in --output FILE: one word; capitals, or <word> without.",
    "report": "Shown in a terminal. Leave `what is typed` as it is, unless it is a word of a log.",
}


class Key(NamedTuple):
    """What a catalog looks a text up by."""

    context: str
    text: str


@dataclass
class Texts:
    """Texts: their files, plural forms and notes; ``lost`` are the places of calls without a text."""

    places: dict[Key, list[str]] = field(default_factory=lambda: defaultdict(list))
    plurals: dict[Key, str] = field(default_factory=dict)
    notes: dict[Key, list[str]] = field(default_factory=lambda: defaultdict(list))
    lost: list[str] = field(default_factory=list)
    _games: dict[Key, str] = field(default_factory=dict, repr=False, compare=False)

    def in_order(self) -> list[Key]:
        """All texts by context, then by file."""
        return sorted(self.places, key=lambda key: (key.context, self.places[key][0], key.text))

    def told(self, key: Key) -> list[str]:
        """What translators are told of a text: its own notes, or what holds for its context."""
        context = key.context
        return self.notes.get(key) or [
            _CONTEXTS.get(context) or _CONTEXTS.get(context.split(" ")[0], _CONTEXTS["report"])
        ]

    def game(self, key: Key) -> str:
        """The game in whose folders alone a text is used; empty where it is the house's."""
        if key not in self._games:
            games = {_game(place) for place in self.places[key]}
            self._games[key] = games.pop() if len(games) == 1 else ""
        return self._games[key]

    def add(self, key: Key, place: str, plural: str = "", note: str = "") -> None:
        if plural:
            self.plurals[key] = plural
        if place not in self.places[key]:
            self.places[key].append(place)
            self._games.pop(key, None)
        if note and note not in self.notes[key]:
            self.notes[key].append(note)


def _game(place: str) -> str:
    """The game whose file this is: it has a folder of its own beside its layouts'."""
    parts = place.split("/")
    name = parts[1] if parts[0] == "layouts" else parts[2] if parts[:2] == ["sheetgen", "games"] else ""
    return name if _is_game(resources.PACKAGE, name) else ""


@cache
def _is_game(package: Path, name: str) -> bool:
    here = (package / "games" / name, resources.folder("layouts") / name)
    return bool(name) and all(folder.is_dir() for folder in here)
