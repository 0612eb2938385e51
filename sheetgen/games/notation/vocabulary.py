"""The words of logs that all games share: the sides of a square cell, and the everyday words of each language.

The lists of everyday words are in ``everyday.toml`` beside this file, and in the folder of each game.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from sheetgen.games.notation.tokens import fold, folded_words
from sheetgen.message import Msg, msg

HOUSE = Path(__file__).with_name("everyday.toml")
"""The lists for all games."""
OFTEN = "-times"
"""Suffix of a number of times before or after a thing: ``2-times``."""


class Vocabulary(NamedTuple):
    """The words of one language in logs besides the words of the log. All words are folded."""

    small: frozenset[str]
    """Words without meaning: articles, conjunctions, pronouns, politeness, and verbs that only introduce a
    thing.
    """
    words: Mapping[tuple[str, ...], tuple[str, ...]]
    """Synonyms for words of the log."""
    numbers: Mapping[str, str]
    """Number words with their digits."""
    articles: frozenset[str]
    pronouns: frozenset[str]
    determiners: frozenset[str]
    before_apostrophe: frozenset[str]
    after_apostrophe: frozenset[str]
    """See ``everyday_words.SmallLetters``."""
    from_: frozenset[str]
    of: frozenset[str]
    to: frozenset[str]
    after: frozenset[str]
    """Small words for “from” and “past”, those of them that also mean “of”, words for “to”, and words for
    “after”.
    """
    and_: frozenset[str]
    """Small words that join two things."""
    there: frozenset[str]
    """Small words for a place that was named before."""
    start: frozenset[str]
    """Words that are small only at the beginning of a line: “first”."""
    nouns: frozenset[str]
    """Small words of a game between a thing and its place: “the palace in the city B”."""
    auxiliary_verbs: frozenset[str]
    """Verbs that are not small before a number: “has 2 gold”."""
    unabbreviated: frozenset[str]
    """Words that are no abbreviations and may change the meaning: “not”, “or”. They are never dropped."""
    choices: Mapping[str, str]
    """Words for a choice that the thing already implies, with its key: the colours of dice."""


_PLAIN = (
    "small",
    "articles",
    "pronouns",
    "determiners",
    "before_apostrophe",
    "after_apostrophe",
    "from",
    "of",
    "to",
    "after",
    "and",
    "there",
    "start",
    "nouns",
    "auxiliary",
    "uncut",
)
"""The keys of plain lists of words."""


@cache
def load_vocabulary(path: Path, lang: str) -> Vocabulary:
    """Return the lists of ``lang`` in one file; empty lists if the file does not have the language."""
    lists = tomllib.loads(path.read_text(encoding="utf-8")).get(lang, {})
    words = {
        folded_words(other): folded_words(word)
        for word, others in lists.get("words", {}).items()
        for other in others.split(",")
        if folded_words(other)
    }
    numbers: dict[str, str] = {}
    for n, said in enumerate(lists.get("numbers", ()), 1):
        for word in map(folded_words, said.split()):
            if len(word) == 1:
                numbers[word[0]] = str(n)
            else:  # a number of several words, such as “dix-sept”
                words[word] = (str(n),)
    for n, said in lists.get("times", {}).items():
        words |= {folded_words(word): (f"{n}{OFTEN}",) for word in said.split(",")}
    choices = {fold(word): key for key, said in lists.get("choices", {}).items() for word in said.split()}
    plain = {key: frozenset(map(fold, lists.get(key, "").split())) for key in _PLAIN}
    small = plain.pop("small").union(
        choices, plain["pronouns"], plain["start"], plain["auxiliary"], plain["nouns"]
    )
    plain["from_"], plain["and_"] = plain.pop("from"), plain.pop("and")
    plain["unabbreviated"], plain["auxiliary_verbs"] = plain.pop("uncut"), plain.pop("auxiliary")
    return Vocabulary(small=small, words=words, numbers=numbers, choices=choices, **plain)


SIDE_WORDS: dict[str, tuple[Msg, Msg]] = {
    "n": (msg("n", "log side"), msg("north", "log")),
    "e": (msg("e", "log side"), msg("east", "log")),
    "s": (msg("s", "log side"), msg("south", "log")),
    "w": (msg("w", "log side"), msg("west", "log")),
}
"""Letter and word of each side. The letters have their own context, because goods may have the same letters."""


def sides_text(letters: str) -> Msg:
    """Return sides such as ``ne`` or ``ns+ew`` as letters of the reader's language."""
    text = msg("{side}", "", side="")
    for letter in letters:
        side = SIDE_WORDS[letter][0] if letter in SIDE_WORDS else letter
        text = msg("{sides}{side}", "", sides=text, side=side)
    return text
