"""Rewrites typed words one after another into those of the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sheetgen.games.notation.runs import Runs
from sheetgen.games.notation.said import REFUSED, Mark, Said
from sheetgen.games.notation.spelling import KEPT, SMALL, Cue
from sheetgen.games.notation.words import Words


class Pieces:
    """Rewrites typed words of one language."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.lexicon = words.lexicon
        self.runs = Runs(words.lexicon, words.spaced, words.endings, words.small, words.others, words.numbers)

    def rewritten(self, typed: tuple[str, ...], cues: Mapping[int, Cue], opens: bool) -> list[Said]:
        """The words of the log that typed words stand for; small words leave marks on their neighbours."""
        words = [(part, place) for place, word in enumerate(typed) for part in self.runs.broken(word)]
        texts = tuple(part for part, _ in words)
        found: list[Said] = []
        waiting: tuple[Mark, ...] = ()
        at = 0
        while at < len(texts):
            place = words[at][1]
            cue = KEPT if texts[at] in self.words.start and (found or not opens) else cues.get(place, "")
            size, said, marks = self._piece(words, texts, at, cue, found)
            if said:
                marked = said[0]._replace(marks=waiting)
                found += [marked, *said[1:]]
                waiting = ()
            if self.words.marks_behind and found:
                found[-1] = found[-1]._replace(marks=found[-1].marks + marks)
            else:
                waiting += marks
            at += size
        return found

    def _piece(
        self,
        words: Sequence[tuple[str, int]],
        texts: tuple[str, ...],
        at: int,
        cue: Cue,
        before: Sequence[Said],
    ) -> tuple[int, list[Said], tuple[Mark, ...]]:
        """How many words from ``at`` on belong together, what they say in a log, and the marks that they leave."""
        text, place = words[at]
        if cue == SMALL:
            return 1, [], self._marks(text, place)
        if (whole := self.words.form_at(texts, at)) > 1:
            return whole, [Said(texts[n], words[n][1]) for n in range(at, at + whole)], ()
        if (other := self.words.other_at(texts, at)) is not None:
            said, size = other
            doubted = size == 1 and text in self.words.small
            return size, [Said(part, place, doubted) for part in said], ()
        # Another form may end within this one: “palace outer; palace and house”.
        inside = text in self.words.small and any(at < n + self.words.form_at(texts, n) for n in range(at))
        if inside or (before and self._joins(before[-1].text, text)):
            return 1, [Said(text, place, either=True)], ()
        if text in self.words.numbers:
            return 1, [self._number_word(texts, at, place, before)], ()
        if text in self.words.auxiliary and at + 1 < len(texts) and self._is_number(texts[at + 1]):
            return 1, [Said(text + REFUSED, place)], ()
        if text in self.words.small:
            said_small = self._small(text, place, cue)
            return 1, said_small, () if said_small else self._marks(text, place)
        begins = at + 1 < len(texts) and (text, self.runs.stem(texts[at + 1])[0]) in self.words.joints
        if text in self.words.uncut or begins:
            return 1, [Said(text, place)], ()
        stem, ending = self.runs.stem(text)
        return (
            1,
            [Said(part, place) for part in self.words.others.get((stem,), (stem,))],
            self._marks(ending, place),
        )

    def _is_number(self, text: str) -> bool:
        return text.isdecimal() or self.words.numbers.get(text, "1") != "1"

    def _marks(self, text: str, place: int) -> tuple[Mark, ...]:
        kinds = (("from", self.words.from_), ("to", self.words.to))
        return tuple(Mark(kind, text, place) for kind, words in kinds if text in words)

    def _number_word(self, texts: tuple[str, ...], at: int, place: int, before: Sequence[Said]) -> Said:
        """A number word in digits; behind another one it stays, so that “twenty one” is refused.

        “One” may be an article or a pronoun before a thing (“one house”) or a place (“one in 12”).
        """
        if self._compound(texts, at):
            return Said(texts[at] + REFUSED, place)
        number, follows = self.words.numbers[texts[at]], texts[at + 1] if at + 1 < len(texts) else ""
        thing = len(follows) > 1 and ((follows,) in self.lexicon.own_forms or follows in self.words.counted)
        small = follows in self.words.small - self.words.letters - self.words.joining
        last = before[-1].text if before else ""
        counted = last in self.words.counted or (
            self.words.marks_behind and (last,) in self.lexicon.own_forms
        )
        return Said(number, place, spare=number == "1" and (thing or small or counted))

    def _compound(self, texts: tuple[str, ...], at: int) -> bool:
        """Whether a number word may be part of one of several words: “twenty one”, “vingt et un”."""
        before = [texts[n] for n in (at - 1, at - 2) if n >= 0]
        if before and before[0] in self.words.numbers:
            return True
        joined = len(before) > 1 and before[0] in self.words.joining and before[1] in self.words.numbers
        return joined and "20" in (self.words.numbers[before[1]], self.words.numbers[texts[at]])

    def _small(self, text: str, place: int, cue: Cue) -> list[Said]:
        """What a small word says where it is a word of the log too; nothing where it only is small."""
        if cue == KEPT:
            return [Said(text + REFUSED if text in self.words.start else text, place)]
        if text in self.words.letters or text in self.words.lettered:
            return [Said(text, place, either=True)]
        own = self.lexicon.own_forms
        return [Said(text, place, doubted=True)] if {(text,), (text.removesuffix("s"),)} & own else []

    def _joins(self, last: str, text: str) -> bool:
        """Whether a small word may join the last word to a longer name: “a palace and a house”."""
        return text in self.words.small and (last, text) in self.words.joints
