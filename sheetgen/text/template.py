"""The templates: ``messages.pot`` of the house and of each game, where ``sheetgen i18n update`` lists all texts.

Catalogs are compared with these lists; that the lists are those of the source is a question of its own.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sheetgen import resources
from sheetgen.errors import UnreadableFile
from sheetgen.message import msg
from sheetgen.reasons import why
from sheetgen.text.pofile import Entry, entries
from sheetgen.text.texts import Key, Texts

TEMPLATE: Final = "messages.pot"


def read(path: Path) -> list[Entry]:
    """The entries of a catalog or template. Raises ``UnreadableFile``."""
    try:
        return list(entries(path.read_text(encoding="utf-8")))
    except (OSError, ValueError) as error:
        raise UnreadableFile(
            "catalog", msg("{path} can not be read: {reason}", "report", path=path, reason=why(error))
        ) from None


def key_of(entry: Entry) -> Key:
    """What an entry is looked up by; the header's text is empty."""
    return Key(entry.fields.get("msgctxt", ""), entry.fields.get("msgid", ""))


def templates() -> dict[str, list[Entry]]:
    """The entries of every template, by the game whose it is. Raises ``UnreadableFile``."""
    return {game: read(folder / TEMPLATE) for game, folder in resources.locales().items()}


def listed() -> Texts:
    """The texts of this program by its templates, with their own notes or their contexts'."""
    texts = Texts()
    for file in templates().values():
        for entry in file:
            key = key_of(entry)
            for place in entry.places if key.text else ():
                texts.add(key, place, entry.fields.get("msgid_plural", ""))
    return texts
