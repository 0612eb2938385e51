"""The words of one language that stand in a line: small ones, other words for those of the log, numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from pathlib import Path

from sheetgen.games.notation.counts import COUNTS
from sheetgen.games.notation.said import Said, texts_of
from sheetgen.games.notation.speech import Speech
from sheetgen.games.notation.spelling import Letters
from sheetgen.games.notation.tokens import fold, split
from sheetgen.games.notation.verbs import of_another
from sheetgen.games.notation.vocabulary import HOUSE, vocabulary
from sheetgen.message import Msg
from sheetgen.text.languages import language


class Words:
    """The everyday words of one language, for one game, layout and group of players."""

    def __init__(self, lexicon: Speech, lists: Path | None, counted: Iterable[Msg] = ()) -> None:
        """Read the lists of the lexicon's language; ``lists`` is the game's file.

        ``counted`` are the words of things that may stand behind a number: ``2 spices``.
        """
        self.lexicon = lexicon
        house = vocabulary(HOUSE, lexicon.lang)
        own = vocabulary(lists, lexicon.lang) if lists is not None else house
        small = house.small | own.small
        if lexicon.lang == "en":
            small = small.union(map(of_another, own.small))
        spoken = language(lexicon.lang)
        self.endings = sorted(split(spoken.clitics), key=len, reverse=True)
        apart = {word for word in self.endings if len(word) > 1 or not word.isascii()}
        names = {word for name in lexicon.players for word in split(name)}
        self.small = (small | (apart - house.uncut)) - names
        """Words that say nothing, as far as they are no words of the log."""
        initials = {fold(name)[:1] for name in lexicon.players}
        self.letters = frozenset(small & (lexicon.letters | initials)) - names
        """Small words of one letter that names a thing or begins a name too: ``a`` beside the city A."""
        self.lettered = frozenset(word for word in self.small - self.letters if lexicon.is_run(word))
        """Small words that may be runs of letters too: French ``et`` beside tea and spices."""
        self.unlikely = frozenset(word for word in self.lettered if not lexicon.writes_run(word))
        """Those of them whose letters a log writes in another order: in small letters they are no runs."""
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
        """What ``spelling.cues`` must know of the language."""
        self.watched = frozenset(
            {*self.small, *first, *self.numbers, *counts, *self.spelled.other} - self.letters
        )
        self.from_, self.of, self.to, self.after = house.from_, house.of, house.to, house.after
        self.and_, self.start = house.and_, house.start
        self.auxiliary, self.uncut = house.auxiliary, house.uncut
        self.choices = own.choices
        self.verbs_dropped = own.small - house.small - own.nouns if lists is not None else frozenset()
        self.marks_behind = spoken.verb_last
        self.spaced = spoken.spaced

    def _verbs(self, small: frozenset[str]) -> frozenset[str]:
        """The first words of verbs: those of the log, others for them, and ``small`` ones."""
        leads = self.lexicon.leads
        others = {other[0] for other, said in self.others.items() if said in leads}
        return small.union(others, (lead[0] for lead in leads))

    def lists(self, word: str) -> bool:
        """Whether a word is in one of the lists of everyday words."""
        of_spelling = (self.spelled.before_apostrophe, self.spelled.after_apostrophe)
        listed = (self.small, self.uncut, self.numbers, *of_spelling, *self.others)
        return any(word in words for words in listed)

    @cached_property
    def joints(self) -> frozenset[tuple[str, str]]:
        """All pairs of words that follow each other in forms of the log."""
        return frozenset(pair for form in self.lexicon.forms for pair in zip(form, form[1:], strict=False))

    def form_at(self, line: Sequence[Said], at: int) -> int:
        """How many words from ``at`` on are one form of the log (``palace and house``); 0 for none of several."""
        sizes = self._forms.get(line[at].text, ())
        return next((n for n in sizes if together(line, at, n) in self.lexicon.forms), 0)

    @cached_property
    def _forms(self) -> dict[str, list[int]]:
        """First words of forms of several words, with the sizes of these forms, longest first."""
        found: dict[str, set[int]] = {}
        for form in self.lexicon.forms:
            if len(form) > 1:
                found.setdefault(form[0], set()).add(len(form))
        return {first: sorted(sizes, reverse=True) for first, sizes in found.items()}

    def other_at(self, line: Sequence[Said], at: int) -> tuple[tuple[str, ...], int] | None:
        """The words of the log for other words from ``at`` on, and how many those are."""
        for size in range(min(self._longest, len(line) - at), 0, -1):
            if (said := self.others.get(together(line, at, size))) is not None:
                return said, size
        return None


def together(line: Sequence[Said], at: int, size: int) -> tuple[str, ...]:
    """The texts of ``size`` words from ``at`` on; none where a sign parts them, or where there are fewer."""
    parted = any(word.gap for word in line[at + 1 : at + size])
    return () if parted or at + size > len(line) else texts_of(line[at : at + size])
