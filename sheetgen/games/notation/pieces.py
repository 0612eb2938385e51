"""Convert typed words one after another into those of the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sheetgen.games.notation.runs import WordSplitter
from sheetgen.games.notation.said import REFUSED, Gap, RewrittenWord
from sheetgen.games.notation.spelling import KEPT, OTHER, SMALL, Cue
from sheetgen.games.notation.words import Words


class WordRewriter:
    """Converts typed words of one language."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.lexicon = words.lexicon
        self.runs = WordSplitter(
            words.lexicon, words.spaced, words.endings, words.small, words.others, words.numbers
        )

    def rewritten(
        self, typed: tuple[str, ...], gaps: Sequence[Gap], cues: Mapping[int, Cue], opens: bool
    ) -> list[RewrittenWord]:
        """Return the words of the log for typed words, and the small words between them.

        ``gaps`` contains the punctuation before each word (empty: unknown). ``opens`` is whether they begin a
        line.
        """
        words = [
            RewrittenWord(part, place, gap="" if n or not gaps else gaps[place])
            for place, word in enumerate(typed)
            for n, part in enumerate(self.runs.broken(word))
        ]
        found: list[RewrittenWord] = []
        at = 0
        while at < len(words):
            text = words[at].text
            begun = any(word.kind != "small" for word in found)
            cue = KEPT if text in self.words.start and (begun or not opens) else cues.get(words[at].place, "")
            size, said = self._piece(words, at, cue, found)
            found += [word._replace(gap="" if n else words[at].gap) for n, word in enumerate(said)]
            at += size
        before = [None, *found[:-1]]
        joined = [word is not None and word.text in self.words.and_ for word in before]
        return [word._replace(at=n, joined=joined[n]) for n, word in enumerate(found)]

    def _piece(
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
        if (other := self.words.other_at(words, at)) is not None:
            said, size = other
            if not said:  # a phrase that stands for no word of the log, such as “up to the”
                leads = self.words.from_ | self.words.to
                return size, [w._replace(kind="small") for w in words[at : at + size] if w.text in leads]
            doubted = size == 1 and text in self.words.small
            return size, [RewrittenWord(part, word.place, "doubted" if doubted else "") for part in said]
        # Another form may end within this one: “palace outer; palace and house”.
        inside = text in self.words.small and any(at < n + self.words.form_at(words, n) for n in range(at))
        if inside or self._joins(before, word):
            return 1, [word._replace(kind="either")]
        if text in self.words.numbers:
            return 1, [self._number_word(words, at, before)]
        if text in self.words.auxiliary and at + 1 < len(words) and self._is_number(words[at + 1].text):
            return 1, [word._replace(text=text + REFUSED)]
        if text in self.words.small:
            return 1, [self._small(word, cue)]
        return 1, self._stemmed(words, at)

    def _stemmed(self, words: Sequence[RewrittenWord], at: int) -> list[RewrittenWord]:
        """Return the words of the log for a word without its ending, and the ending as a small word."""
        word = words[at]
        begins = (
            at + 1 < len(words) and (word.text, self.runs.stem(words[at + 1].text)[0]) in self.words.joints
        )
        if word.text in self.words.uncut or begins:
            return [word]
        stem, ending = self.runs.stem(word.text)
        said = [RewrittenWord(part, word.place) for part in self.words.others.get((stem,), (stem,))]
        return [*said, RewrittenWord(ending, word.place, "small")] if ending else said

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
        if self._compound([one.text for one in words], at):
            return word._replace(text=word.text + REFUSED)
        number, follows = self.words.numbers[word.text], words[at + 1].text if at + 1 < len(words) else ""
        thing = len(follows) > 1 and ((follows,) in self.lexicon.own_forms or follows in self.words.counted)
        small = follows in self.words.small - self.words.letters
        led = at > 0 and words[at - 1].text in self.words.to
        leads = small and not led and (follows in self.words.to or not self._is_place(words[at + 2 : at + 3]))
        kept = [one.text for one in before if one.kind != "small"]
        last = kept[-1] if kept else ""
        counted = last in self.words.counted or (
            self.words.marks_behind and (last,) in self.lexicon.own_forms
        )
        spare = number == "1" and (thing or leads or (counted and not self._is_place(words[at + 2 : at + 3])))
        return word._replace(text=number, kind="spare" if spare else "")

    def _compound(self, texts: Sequence[str], at: int) -> bool:
        """Return whether a number word may be part of a compound number: “twenty one”, “vingt et un”."""
        numbers = self.words.numbers
        before = [texts[n] for n in (at - 1, at - 2) if n >= 0]
        if before and before[0] in numbers:
            return True
        joined = len(before) > 1 and before[0] in self.words.small and before[1] in numbers
        return joined and "20" in (numbers[before[1]], numbers[texts[at]])

    def _small(self, word: RewrittenWord, cue: Cue) -> RewrittenWord:
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

    def _joins(self, before: Sequence[RewrittenWord], word: RewrittenWord) -> bool:
        """Return whether a small word may connect the last word to a longer name: “a palace and a house”."""
        kept = [one.text for one in before if one.kind != "small"]
        return (
            bool(kept)
            and not word.gap
            and word.text in self.words.small
            and (kept[-1], word.text) in self.words.joints
        )
