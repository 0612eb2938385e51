"""The everyday words of one language in a line: small words, synonyms and numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from pathlib import Path

from sheetgen.games.notation.counts import COUNTS
from sheetgen.games.notation.said import RewrittenWord, texts_of
from sheetgen.games.notation.speech import LogLanguage
from sheetgen.games.notation.spelling import Letters
from sheetgen.games.notation.tokens import fold, split
from sheetgen.games.notation.verbs import third_person
from sheetgen.games.notation.vocabulary import HOUSE, vocabulary
from sheetgen.message import Msg
from sheetgen.text.languages import language


class Words:
    """The everyday words of one language, for one game, layout and group of players."""

    def __init__(self, lexicon: LogLanguage, lists: Path | None, counted: Iterable[Msg] = ()) -> None:
        """Read the lists of the lexicon's language. ``lists`` is the game's file.

        ``counted`` are the words of things that can follow a number: ``2 spices``.
        """
        self.lexicon = lexicon
        house = vocabulary(HOUSE, lexicon.lang)
        own = vocabulary(lists, lexicon.lang) if lists is not None else house
        small = house.small | own.small
        if lexicon.lang == "en":
            small = small.union(map(third_person, own.small))
        spoken = language(lexicon.lang)
        self.endings = sorted(split(spoken.clitics), key=len, reverse=True)
        apart = {word for word in self.endings if len(word) > 1 or not word.isascii()}
        names = {word for name in lexicon.players for word in split(name)}
        self.small = (small | (apart - house.uncut)) - names
        """Words without meaning that are not words of the log."""
        initials = {fold(name)[:1] for name in lexicon.players}
        self.letters = frozenset(small & (lexicon.letters | initials)) - names
        """Small words of one letter that also names a thing or begins a name: ``a`` beside the city A."""
        self.lettered = frozenset(word for word in self.small - self.letters if lexicon.is_run(word))
        """Small words that may also be runs of letters: French ``et`` beside tea and spices."""
        self.unlikely = frozenset(word for word in self.lettered if not lexicon.writes_run(word))
        """Those of them whose letters a log writes in another order. In lower case they are not runs."""
        self.others = {**house.words, **own.words}
        self._longest = max(map(len, self.others), default=1)
        self.numbers = {word: n for word, n in lexicon.numbers.items() if (word,) not in lexicon.own_forms}
        things = {fold(text) for word in counted for text in (str(word), lexicon.say(word))}
        things = {word for word in things if len(word) > 1 or not word.isascii()}
        self.counted = {word + "s": word for word in things if word.isascii()} | {w: w for w in things}
        first = {other[0] for other in self.others}
        counts = COUNTS if things else {}
        self.spelled = Letters(
            self.letters | self.lettered,
            house.articles,
            house.pronouns,
            self._verbs(own.small - house.small - own.nouns),
            house.determiners,
            lexicon.lettered | own.nouns,
            lexicon.letters,
            house.before_apostrophe,
            house.after_apostrophe,
            (house.uncut - small) & lexicon.letters,
        )
        """The words that ``spelling_cues`` needs."""
        joined = {*house.before_apostrophe, *house.after_apostrophe}
        self.watched = frozenset({*self.small, *first, *self.numbers, *counts, *joined, *self.spelled.other})
        """The words that may need conversion. All other words are words of the log as they are typed."""
        self.from_, self.of, self.to, self.after = house.from_, house.of, house.to, house.after
        self.and_, self.start = house.and_, house.start
        self.auxiliary, self.uncut = house.auxiliary, house.uncut
        self.choices = own.choices
        self.verbs_dropped = own.small - house.small - own.nouns if lists is not None else frozenset()
        self.marks_behind = spoken.verb_last
        self.spaced = spoken.spaced

    def _verbs(self, small: frozenset[str]) -> frozenset[str]:
        """Return the first words of verbs: those of the log, synonyms, and ``small`` ones."""
        leads = self.lexicon.leads
        others = {other[0] for other, said in self.others.items() if said in leads}
        return small.union(others, (lead[0] for lead in leads))

    def lists(self, word: str) -> bool:
        """Return whether a word is in one of the lists of everyday words."""
        of_spelling = (self.spelled.before_apostrophe, self.spelled.after_apostrophe)
        listed = (self.small, self.uncut, self.numbers, *of_spelling, *self.others)
        return any(word in words for words in listed)

    @cached_property
    def joints(self) -> frozenset[tuple[str, str]]:
        """All pairs of consecutive words in forms of the log."""
        return frozenset(pair for form in self.lexicon.forms for pair in zip(form, form[1:], strict=False))

    def form_at(self, line: Sequence[RewrittenWord], at: int) -> int:
        """Return how many words from ``at`` on are one form of the log (``palace and house``); 0 if none."""
        sizes = self._forms.get(line[at].text, ())
        return next((n for n in sizes if adjacent_texts(line, at, n) in self.lexicon.forms), 0)

    @cached_property
    def _forms(self) -> dict[str, list[int]]:
        """The first words of forms with several words, with the sizes of these forms, the largest first."""
        found: dict[str, set[int]] = {}
        for form in self.lexicon.forms:
            if len(form) > 1:
                found.setdefault(form[0], set()).add(len(form))
        return {first: sorted(sizes, reverse=True) for first, sizes in found.items()}

    def other_at(self, line: Sequence[RewrittenWord], at: int) -> tuple[tuple[str, ...], int] | None:
        """Return the words of the log for a synonym from ``at`` on, and the number of its words; None if
        there is none.
        """
        for size in range(min(self._longest, len(line) - at), 0, -1):
            if (said := self.others.get(adjacent_texts(line, at, size))) is not None:
                return said, size
        return None


def adjacent_texts(line: Sequence[RewrittenWord], at: int, size: int) -> tuple[str, ...]:
    """Return the texts of ``size`` words from ``at`` on; empty if punctuation separates them or there are
    fewer.
    """
    parted = any(word.gap for word in line[at + 1 : at + size])
    return () if parted or at + size > len(line) else texts_of(line[at : at + size])
