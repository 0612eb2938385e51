"""One word a thing: the terms of each game in every language, and words that may not stand for them any more."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from sheetgen import resources

_PLACEHOLDER: Final = re.compile(r"\{[^}]*\}")


class Term(NamedTuple):
    """A thing that a game has a word for: ``context`` and ``text`` name the text whose translation is that word."""

    game: str
    """The game's folder; empty for what all games have."""
    name: str
    context: str
    text: str
    means: re.Pattern[str]
    rejected: dict[str, re.Pattern[str]]

    def rejects(self, lang: str, source: str, translation: str) -> str:
        """The word in a translation of ``source`` that may not stand for this term; empty if there is none."""
        if lang not in self.rejected or not self.means.search(_PLACEHOLDER.sub("", source)):
            return ""
        found = self.rejected[lang].search(_PLACEHOLDER.sub("", translation))
        return found.group() if found else ""


def terms() -> tuple[Term, ...]:
    """All terms, as ``terms.toml`` in each folder of catalogs lists them."""
    return tuple(term for game, folder in resources.locales().items() for term in _listed(game, folder))


@cache
def _listed(game: str, folder: Path) -> tuple[Term, ...]:
    path = folder / "terms.toml"
    listed = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return tuple(
        Term(
            game,
            name,
            said["context"],
            said["text"],
            re.compile(said["means"], re.IGNORECASE),
            {lang: re.compile(words) for lang, words in said.get("rejected", {}).items()},
        )
        for name, said in listed.items()
    )
