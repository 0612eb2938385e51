"""One word a thing: the terms of each game in every language, and words that may not stand for them any more."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from sheetgen import resources

_PLACEHOLDER: Final = re.compile(r"\{[^}]*\}")
_WHOLE: Final = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
"""Scripts in which a word has one form."""
_ARTICLE: Final = "\u0627\u0644"
"""What an Arabic word may begin with."""


class Term(NamedTuple):
    """A thing that a game has a word for: ``context`` and ``text`` name the text whose translation is that word."""

    game: str
    """The game's folder; empty for what all games have."""
    name: str
    context: str
    text: str
    means: re.Pattern[str]
    rejected: dict[str, re.Pattern[str]]
    forms: dict[str, re.Pattern[str]] = {}  # noqa: RUF012  # a default that nobody changes
    """By language how all forms of the word look, where its beginning does not tell."""
    bound: bool = True
    """Whether translations of texts that speak of it have the word; where it is said in many ways they need not."""

    def speaks(self, source: str) -> bool:
        """Whether an English text speaks of it."""
        return self.means.search(_PLACEHOLDER.sub("", source)) is not None

    def alone(self, source: str) -> bool:
        """Whether an English text is its name and nothing else, as a label or a title."""
        name = source.casefold().removesuffix("s")
        return name == self.text.casefold().removesuffix("s") or self.means.fullmatch(source) is not None

    def said(self, lang: str, word: str, translation: str) -> bool:
        """Whether a translation has a form of ``word``, which is the term's in this language."""
        form = self.forms.get(lang) or re.compile(re.escape(_beginning(word)))
        return form.search(_PLACEHOLDER.sub("", translation).casefold()) is not None

    def rejects(self, lang: str, source: str, translation: str) -> str:
        """The word in a translation of ``source`` that may not stand for this term; empty if there is none."""
        if lang not in self.rejected or not self.speaks(source):
            return ""
        found = self.rejected[lang].search(_PLACEHOLDER.sub("", translation))
        return found.group() if found else ""


def _beginning(word: str) -> str:
    """What the forms of a word have in common: the longest of its words, without its last letters."""
    head = max((part.removeprefix(_ARTICLE) for part in re.split(r"[\s-]+", word.casefold())), key=len)
    if _WHOLE.search(head):
        return head
    return head[: max(3, len(head) - (2 if len(head) > 5 else 1))]


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
            {lang: re.compile(words) for lang, words in said.get("forms", {}).items()},
            said.get("bound", True),
        )
        for name, said in listed.items()
    )
