"""Replace typed everyday words by the words of the log. Split words that are written together."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from sheetgen.games.notation.everyday_words import (
    KEPT,
    OTHER,
    REFUSED,
    SMALL,
    Cue,
    EverydayWords,
    Punctuation,
    RewrittenWord,
)
from sheetgen.games.notation.log_language import LogLanguage

_MOST_RUNS = 50_000


class WordSplitter:
    """Finds the words in text without spaces, and the ending of a word, in one language."""

    def __init__(
        self,
        lexicon: LogLanguage,
        spaced: bool,
        endings: Sequence[str],
        small: Collection[str],
        others: Iterable[tuple[str, ...]],
        numbers: Mapping[str, str],
    ) -> None:
        """Use the words of the ``lexicon``, ``small`` words, synonyms (``others``), ``numbers`` and
        ``endings``.

        ``spaced`` is whether the language separates words by spaces.
        """
        self.lexicon = lexicon
        self._spaced = spaced
        self._endings = endings
        self._small = small
        self._synonyms = tuple(others)
        self._numbers = numbers
        self._runs: dict[str, tuple[str, ...]] = {}

    def split_run(self, word: str) -> tuple[str, ...]:
        """Return the words in a text without spaces; the text itself if it is a word, a cut one, or ambiguous.

        A number is separated only beside a word of the log, not beside small words alone.
        """
        if self._spaced or word.isascii() or any(written.startswith(word) for written in self._log_words):
            return (word,)
        if word not in self._runs:
            if len(self._runs) >= _MOST_RUNS:
                self._runs.clear()
            parts = word_breaks(word, self._words_in_runs)
            said = self._log_words.union(self.lexicon.letters, *self._synonyms)
            counted_alone = said.isdisjoint(parts) and not self._numbers.keys().isdisjoint(parts)
            self._runs[word] = parts if parts and not counted_alone else (word,)
        return self._runs[word]

    @cached_property
    def _log_words(self) -> frozenset[str]:
        """All words of the log, including those of forms with several words."""
        return frozenset(word for form in self.lexicon.forms for word in form)

    @cached_property
    def _words_in_runs(self) -> frozenset[str]:
        """All words that may be part of a text without spaces."""
        others = (word for other in self._synonyms for word in other)
        words = self._log_words.union(
            self.lexicon.unabbreviated, self._small, others, self._numbers, self._endings
        )
        return frozenset(word for word in words if not word.isascii())

    def without_ending(self, word: str) -> tuple[str, str]:
        """Return a word of the log, or a synonym, without its ending, and the ending."""
        if not self._endings or (word,) in self.lexicon.forms:
            return word, ""
        stems = ((stem, ending) for ending in self._endings for stem in _apart(word, ending) if stem != word)
        return next(((stem, ending) for stem, ending in stems if self._is_stem(stem)), (word, ""))

    def _is_stem(self, text: str) -> bool:
        """Return whether an ending may follow a text: a word, or a run of letters in a script without case."""
        return text in self._stems or (len(text) > 1 and not text.isascii() and self.lexicon.is_run(text))

    @cached_property
    def _stems(self) -> frozenset[str]:
        whole = {form[0] for form in (*self.lexicon.forms, *self._synonyms) if len(form) == 1}
        return frozenset(word for word in whole if len(word) > 1 or not word.isascii())


def _apart(word: str, ending: str) -> Iterator[str]:
    """Yield a word without this ending. In non-Latin scripts, such parts may also come before the word."""
    yield word.removesuffix(ending)
    if not ending.isascii():
        yield word.removeprefix(ending)


def word_breaks(run: str, words: Collection[str]) -> tuple[str, ...]:
    """Return the fewest words that form a text without spaces; empty if there is no way or several."""
    ways: list[list[tuple[str, ...]]] = [[()]]
    for end in range(1, len(run) + 1):
        found = [(*way, run[at:end]) for at in range(end) if run[at:end] in words for way in ways[at][:2]]
        fewest = min(map(len, found), default=0)
        ways.append([way for way in found if len(way) == fewest])
    return ways[-1][0] if len(ways[-1]) == 1 else ()


class WordRewriter:
    """Converts typed words of one language."""

    def __init__(self, words: EverydayWords) -> None:
        self.words = words
        self.lexicon = words.lexicon
        self.splitter = WordSplitter(
            words.lexicon, words.spaced, words.endings, words.small, words.synonyms, words.numbers
        )

    def rewrite(
        self, typed: tuple[str, ...], gaps: Sequence[Punctuation], cues: Mapping[int, Cue], opens: bool
    ) -> list[RewrittenWord]:
        """Return the words of the log for typed words, and the small words between them.

        ``gaps`` contains the punctuation before each word (empty: unknown). ``opens`` is whether they begin a
        line.
        """
        words = [
            RewrittenWord(part, place, gap="" if n or not gaps else gaps[place])
            for place, word in enumerate(typed)
            for n, part in enumerate(self.splitter.split_run(word))
        ]
        found: list[RewrittenWord] = []
        at = 0
        while at < len(words):
            text = words[at].text
            begun = any(word.kind != "small" for word in found)
            cue = KEPT if text in self.words.start and (begun or not opens) else cues.get(words[at].place, "")
            size, said = self._rewrite_word(words, at, cue, found)
            found += [word._replace(gap="" if n else words[at].gap) for n, word in enumerate(said)]
            at += size
        before = [None, *found[:-1]]
        joined = [word is not None and word.text in self.words.and_ for word in before]
        return [word._replace(at=n, joined=joined[n]) for n, word in enumerate(found)]

    def _rewrite_word(
        self, words: Sequence[RewrittenWord], at: int, cue: Cue, before: Sequence[RewrittenWord]
    ) -> tuple[int, list[RewrittenWord]]:
        """Return how many words from ``at`` on belong together, and their words of the log."""
        word = words[at]
        text = word.text
        if cue == SMALL:
            return 1, [word._replace(kind="small")]
        if cue == OTHER:
            return 1, [word._replace(text=text + REFUSED)]
        if (whole := self.words.form_at(words, at)) > 1:
            return whole, list(words[at : at + whole])
        if (other := self.words.synonym_at(words, at)) is not None:
            said, size = other
            if not said:  # a phrase that stands for no word of the log, such as “up to the” or “por último”
                last = words[at + size - 1 : at + size]
                leads = [w for w in words[at : at + size] if w.text in self.words.to]
                leads += [w for w in last if w.text in self.words.from_ - self.words.to]
                return size, [w._replace(kind="small") for w in leads]
            doubted = size == 1 and text in self.words.small
            return size, [RewrittenWord(part, word.place, "doubted" if doubted else "") for part in said]
        # Another form may end within this one: “palace outer; palace and house”.
        inside = text in self.words.small and any(at < n + self.words.form_at(words, n) for n in range(at))
        if inside or self._joins_longer_name(before, word):
            return 1, [word._replace(kind="either")]
        if text in self.words.numbers:
            return 1, [self._number_word(words, at, before)]
        if text in self.words.auxiliary and at + 1 < len(words) and self._is_number(words[at + 1].text):
            perfect = self._ends_in_verb(words, at)
            return 1, [word._replace(kind="small") if perfect else word._replace(text=text + REFUSED)]
        if text in self.words.small:
            return 1, [self._small_word(word, cue)]
        return 1, self._without_ending(words, at)

    def _without_ending(self, words: Sequence[RewrittenWord], at: int) -> list[RewrittenWord]:
        """Return the words of the log for a word without its ending, and the ending as a small word."""
        word = words[at]
        begins = (
            at + 1 < len(words)
            and (word.text, self.splitter.without_ending(words[at + 1].text)[0]) in self.words.word_pairs
        )
        if word.text in self.words.unabbreviated or begins:
            return [word]
        stem, ending = self.splitter.without_ending(word.text)
        said = [RewrittenWord(part, word.place) for part in self.words.synonyms.get((stem,), (stem,))]
        return [*said, RewrittenWord(ending, word.place, "small")] if ending else said

    def _ends_in_verb(self, words: Sequence[RewrittenWord], at: int) -> bool:
        """Return whether the clause of word ``at`` ends with a verb: “hat zwei Tee verkauft”."""
        end = next((n for n in range(at + 1, len(words)) if words[n].gap == ";"), len(words))
        verbs = self.words.spelling.verbs
        last = (
            word.text for word in reversed(words[at + 1 : end]) if word.text not in self.words.small - verbs
        )
        return self.lexicon.verb_late and next(last, "") in verbs

    def _is_number(self, text: str) -> bool:
        return text.isdecimal() or self.words.numbers.get(text, "1") != "1"

    def _is_place(self, words: Sequence[RewrittenWord]) -> bool:
        """Return whether the first of some words is a number or a letter."""
        return any(
            self._is_number(word.text) or len(word.text) == 1 and word.text.isascii() for word in words[:1]
        )

    def _number_word(
        self, words: Sequence[RewrittenWord], at: int, before: Sequence[RewrittenWord]
    ) -> RewrittenWord:
        """Return a number word in digits. After another number word it stays, so that “twenty one” is
        refused.

        “One” may be an article or a pronoun before a thing (“one house”) or a place (“one in 12”).
        """
        word = words[at]
        if self._is_compound_number([one.text for one in words], at):
            return word._replace(text=word.text + REFUSED)
        number, follows = self.words.numbers[word.text], words[at + 1].text if at + 1 < len(words) else ""
        if self._counts_steps(words, at, before):
            return word._replace(text=number)
        small = follows in self.words.small - self.words.letters
        led = at > 0 and words[at - 1].text in self.words.to
        named = (follows,) in self.lexicon.own_forms or (not led and (follows,) in self.words.synonyms)
        beside = len(follows) > 1 and not words[at + 1].gap
        thing = beside and (named or follows in self.words.countable)
        leads = small and not led and (follows in self.words.to or not self._is_place(words[at + 2 : at + 3]))
        kept = [one.text for one in before if one.kind != "small"]
        last = kept[-1] if kept else ""
        counted = last in self.words.countable or (self.words.verb_last and (last,) in self.lexicon.own_forms)
        apart = at > 0 and words[at - 1].text in self.words.small and not led
        if number == "1" and follows in self.words.to and self._is_place(words[at + 2 : at + 3]):
            directed = at > 0 and words[at - 1].text in self.words.from_ | self.words.to
            if at == 0 or words[at].gap or (apart and not directed):  # a pronoun: “one in D”
                return word._replace(text=number, kind="small")
        if number == "1" and thing and apart and words[at - 1].text not in self.words.from_:
            return word._replace(text=number, kind="small")
        spare = number == "1" and (thing or leads or (counted and not self._is_place(words[at + 2 : at + 3])))
        return word._replace(text=number, kind="spare" if spare else "")

    def _counts_steps(self, words: Sequence[RewrittenWord], at: int, before: Sequence[RewrittenWord]) -> bool:
        """Return whether only small words are between a number and a verb that counts steps: “one ahead”."""
        behind = []
        for word in words[at + 1 :]:
            if word.gap:
                break
            behind.append(word)
        beside = [next((word.text for word in behind if word.text not in self.words.small), "")]
        if not words[at].gap:
            beside += [word.text for word in before if word.kind != "small"][-1:]
        said = [self.words.synonyms.get((text,), (text,)) for text in beside]
        return any(self.lexicon.leading_words.get(lead) == "steps" for lead in said)

    def _is_compound_number(self, texts: Sequence[str], at: int) -> bool:
        """Return whether a number word may be part of a compound number: “twenty one”, “vingt et un”."""
        numbers = self.words.numbers
        before = [texts[n] for n in (at - 1, at - 2) if n >= 0]
        if before and before[0] in numbers:
            return True
        joined = len(before) > 1 and before[0] in self.words.small and before[1] in numbers
        return joined and "20" in (numbers[before[1]], numbers[texts[at]])

    def _small_word(self, word: RewrittenWord, cue: Cue) -> RewrittenWord:
        """Return a small word: kept if its spelling shows that it is a word of the log, doubtful if it may be
        one.
        """
        text = word.text
        if cue == KEPT:
            return word._replace(text=text + REFUSED if text in self.words.start else text)
        if text in self.words.letters or text in self.words.lettered:
            return word._replace(kind="either")
        own = {(text,), (text.removesuffix("s"),)} & self.lexicon.own_forms
        return word._replace(kind="doubted" if own else "small")

    def _joins_longer_name(self, before: Sequence[RewrittenWord], word: RewrittenWord) -> bool:
        """Return whether a small word may connect the last word to a longer name: “a palace and a house”."""
        kept = [one.text for one in before if one.kind != "small"]
        return (
            bool(kept)
            and not word.gap
            and word.text in self.words.small
            and (kept[-1], word.text) in self.words.word_pairs
        )
