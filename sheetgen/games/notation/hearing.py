"""What people write otherwise than a log has it: words that say nothing, other forms of a word.

Only where words can not be read in any state. So what was read without it is read as before.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from sheetgen.games.notation.speech import Speech
from sheetgen.games.notation.tokens import fold, split
from sheetgen.games.notation.verbs import CUT_COST, NEVER, of_another
from sheetgen.message import Msg, msg
from sheetgen.text.languages import LANGUAGES

SMALL = msg("the a an and then to on onto at in into with from as of his her their", "log besides")
"""What no log needs."""
TIMES = ("x", "×")
"""What stands beside a number of things."""
COUNTS = {f"{before}{n}": n for n in range(2, 7) for before in ("", *TIMES)}
"""How few things are said by their number, before them or behind."""
_SIGNS = tuple((sign,) for sign in TIMES)
_MOST_BESIDES = 6
"""Of a line with more such words none is tried alone."""
_MOST_HEARD = 50_000
_LONGEST_VERB = 2
"""Words of what a verb is said by, at most."""


class Heard(NamedTuple):
    """Words as a log has them, and of each which of the typed ones says it; no places where all are as they stand."""

    words: tuple[str, ...]
    places: tuple[int, ...] = ()

    def said_by(self, typed: Heard) -> Heard:
        """The same, where the words of ``typed`` say these."""
        return Heard(self.words, tuple(typed.places[n] for n in self.places))

    def led_by(self, start: int, end: int) -> Heard:
        """The same with some of the words first."""
        first, last = slice(start, end), slice(end, None)
        words, places = self
        return Heard(
            words[first] + words[:start] + words[last], places[first] + places[:start] + places[last]
        )


class Hearing:
    """What people say in one language, besides the words of a lexicon or for them; English works in every language."""

    def __init__(
        self,
        lexicon: Speech,
        least: Callable[[tuple[str, ...], int], int],
        besides: Msg | None,
        otherwise: Msg | None,
        counted: Iterable[Msg] = (),
    ) -> None:
        self.lexicon = lexicon
        self.least = least
        """The cost of the most natural way to read words from a place on."""
        self._heard: dict[tuple[tuple[str, ...], tuple[int, ...]], Heard] = {}
        lists = [text for text in (SMALL, besides) if text is not None]
        english = {word for text in lists for word in split(str(text))}
        own = frozenset(word for text in lists for word in split(lexicon.say(text)))
        names = {word for name in lexicon.players for word in split(name)}
        language = LANGUAGES[lexicon.lang]
        self._clitics = sorted(split(language.clitics), key=len, reverse=True)
        # “C'ye”, “C로”; single letters of ours name things.
        apart = {word for word in self._clitics if len(word) > 1 or not word.isascii()} - lexicon.uncut
        self.besides = own.union(english, map(of_another, english), apart).difference(names)
        """Words that say nothing."""
        own = own.difference(names) if lexicon.lang != "en" else frozenset()
        self._own = own - lexicon.uncut
        self.letters = frozenset(word for word in own & lexicon.uncut if len(word) == 1)
        """Words of one letter that says something too: ``à`` beside the city A."""
        said = "" if otherwise is None else f"{otherwise} {lexicon.say(otherwise)}"
        pairs = [pair.partition("=") for pair in said.split()]
        self.otherwise = {fold(word): fold(meant) for word, _, meant in pairs}
        """Other forms of words, with those that a log has."""
        things = {fold(text) for word in counted for text in (str(word), lexicon.say(word))}
        things = {word for word in things if len(word) > 1}
        self.counted = {word + "s": word for word in things if word.isascii()} | {
            word: word for word in things
        }
        """Words of things of which several may be said by their number, and their plurals."""
        self._watched = self.besides.union(self.otherwise, COUNTS if things else ())
        self._stems: dict[str, str] = {}
        self._spaced, self._verb_last = language.spaced, language.verb_last
        self._breaks: dict[str, tuple[str, ...]] = {}
        self.plain: Callable[[tuple[str, ...]], bool] = (
            self._readable if self._clitics or self._verb_last else self._watched.isdisjoint
        )
        """Whether words are as a log has them at first sight, as most are."""

    def of(self, words: tuple[str, ...], small: tuple[int, ...] = ()) -> Heard:
        """Words that are not ``plain`` as they are meant; those at the places ``small`` name no thing by a letter."""
        key = (words, small)
        if key not in self._heard:
            if len(self._heard) >= _MOST_HEARD:
                self._heard.clear()
            kept = [n for n in range(len(words)) if n not in small]
            meant = self._of(tuple(words[n] for n in kept))
            self._heard[key] = Heard(meant.words, tuple(kept[n] for n in meant.places))
        return self._heard[key]

    def _readable(self, words: tuple[str, ...]) -> bool:
        return self._watched.isdisjoint(words) and self.least(words, 0) < NEVER

    def small(self, said: Sequence[str]) -> tuple[int, ...]:
        """Which of some words, as they are typed, are small ones and no letters that name a thing.

        Those with an accent, small letters where such letters are capitals, and one that stands before each of
        several letters: no way leads through A before each of its places (``va a c y a d``).
        """
        letters = [(n, word) for n, word in enumerate(said) if len(word) == 1]
        capital = any(word.isupper() for _, word in letters)
        found = tuple(
            n for n, word in letters
            if fold(word) in self.letters and (fold(word) != word.lower() or (capital and word.islower()))
        )  # fmt: skip
        found = tuple(sorted({*found, *self._before_each(letters)}))
        return found if len(found) < len(said) else ()

    def _before_each(self, letters: list[tuple[int, str]]) -> Iterator[int]:
        """The places of a small word of one letter that stands right before each other letter, twice at least."""
        known = {n: fold(word) for n, word in letters if fold(word) in self.lexicon.uncut}
        for small in self.letters.intersection(known.values()):
            before = [n for n, word in known.items() if word == small]
            joined = [n for n, word in known.items() if word in self.letters and n + 1 in before]  # “e a d”
            others = [n for n in known if n not in before and n not in joined]
            if len(before) > 1 and others == [n + 1 for n in before]:
                yield from (*before, *joined)

    def _of(self, words: tuple[str, ...]) -> Heard:
        cost = self.least(words, 0)
        if cost < NEVER and (cost >= CUT_COST or self._own.isdisjoint(words)):
            return Heard(words, tuple(range(len(words))))
        if cost == NEVER and not self._spaced:
            apart = self._word_by_word(words)
            if apart.words != words:
                return self._of(apart.words).said_by(apart)
        if cost == NEVER and self.counted and not COUNTS.keys().isdisjoint(words):
            several = self._one_by_one(words)
            found = self._in_order(self._without_idle(several.words, NEVER))
            if several.words != words and self.least(found.words, 0) < NEVER:
                return found.said_by(several)
        return self._in_order(self._without_idle(words, cost))

    def _in_order(self, said: Heard) -> Heard:
        """Words with their verb, which some languages have last, where a log has it: before all else."""
        if self._verb_last and self.least(said.words, 0) == NEVER:
            for end in range(len(said.words), 1, -1):
                for start in range(end - 1, max(0, end - 1 - _LONGEST_VERB), -1):
                    if self.least((turned := said.led_by(start, end)).words, 0) < NEVER:
                        return turned
            *others, last = (self._may_be(word) for word in said.words)
            if others and all(others) and not last:  # the verb is mistyped, and is what is shown
                return said.led_by(len(others), len(others) + 1)
        return said

    def _may_be(self, word: str) -> bool:
        """Whether a log may have this word, whole or cut, or a number."""
        known = word in self._written or word in self.lexicon.uncut or word in self._beginnings
        return known or any(map(str.isdecimal, word)) or bool(self._stem(word))

    def _word_by_word(self, words: tuple[str, ...]) -> Heard:
        """Words of a language that has no spaces, without the particles between them."""
        found = [(part, place) for place, word in enumerate(words) for part in self._broken(word)]
        return Heard(tuple(part for part, _ in found), tuple(place for _, place in found))

    def _broken(self, run: str) -> tuple[str, ...]:
        """The words that a run of letters is, all known; the run where it is none, or may be several."""
        if run not in self._breaks:
            if len(self._breaks) >= _MOST_HEARD:
                self._breaks.clear()
            words = word_breaks(run, self._vocabulary) if run not in self._written else ()
            said = tuple(word for word in words if word not in self._clitics)
            self._breaks[run] = said if words else (run,)
        return self._breaks[run]

    @cached_property
    def _vocabulary(self) -> frozenset[str]:
        """All words that may stand in a run without spaces."""
        words = self._written.union(self.lexicon.uncut, self.besides, self.otherwise, self._clitics)
        return frozenset(word for word in words if not word.isascii())

    def _without_idle(self, words: tuple[str, ...], cost: int) -> Heard:
        """Words in the forms of a log, without those that say nothing."""
        meant = words if cost < NEVER else tuple(map(self._meant, words))
        idle = self._idle(meant, words)
        places = tuple(n for n in range(len(meant)) if n not in idle)
        return Heard(tuple(meant[n] for n in places), places)

    def _one_by_one(self, words: tuple[str, ...]) -> Heard:
        """Words with those of which a number is said (``2 spices``, ``gold x2``) as often as it says."""
        found: list[tuple[str, int]] = []
        at = 0
        while at < len(words):
            number, thing, end = self._number_of(words, at)
            said = [at, *[end - 1] * (number - 1)] if number else [at]
            word = self._thing(words[thing]) if number else words[at]
            found += [(word, place) for place in said]
            at = end
        return Heard(tuple(word for word, _ in found), tuple(place for _, place in found))

    def _number_of(self, words: tuple[str, ...], at: int) -> tuple[int, int, int]:
        """How many things are said at a place, where their word stands, and where they end; 0: no number of them."""
        number, thing = _number(words, at)
        if number and thing < len(words) and self._thing(words[thing]):
            return number, thing, thing + 1
        if self._thing(words[at]):
            number, end = _number(words, at + 1)
            if number and words[at + 1 : end] != (str(number),):  # “tea 2 silk” is one tea
                return number, at, end
        return 0, at, at + 1

    def _thing(self, word: str) -> str:
        """The word of a thing of which several may be said by their number, as a log has it; empty if it is none."""
        return self.counted.get(word) or self.counted.get(self._meant(word)) or ""

    def _meant(self, word: str) -> str:
        """The word that a log has for this one."""
        stem = self._stem(word) or word
        return self.otherwise.get(word) or self.otherwise.get(stem) or stem

    def _stem(self, word: str) -> str:
        """The word of the log that this one is with a particle or an ending; empty where it is none."""
        if word not in self._stems:
            if len(self._stems) >= _MOST_HEARD:
                self._stems.clear()
            known = word in self._written or word in self.besides
            stems = (stem for part in self._clitics for stem in _apart(word, part)) if not known else ()
            self._stems[word] = next((stem for stem in stems if stem in self._whole), "")
        return self._stems[word]

    @cached_property
    def _written(self) -> frozenset[str]:
        """All words that a log has, also those of several that belong together."""
        return frozenset(word for form in self.lexicon.forms for word in form)

    @cached_property
    def _whole(self) -> frozenset[str]:
        whole = {form[0] for form in self.lexicon.forms if len(form) == 1}.union(self.otherwise)
        return frozenset(word for word in whole if len(word) > 1 or not word.isascii())

    def _idle(self, words: tuple[str, ...], said: tuple[str, ...]) -> tuple[int, ...]:
        """The places of words that say nothing: those without which the others read most naturally.

        None where all can be read, but for words of the language that only English takes for something: the ``die``
        of a German log. Where nothing helps, all that mean nothing else, so that what is wrong is seen.
        """
        cost = self.least(words, 0)
        doubted = self.besides if cost == NEVER else self._own
        places = tuple(n for n in range(len(words)) if words[n] in doubted or said[n] in doubted)
        sizes = range(1, len(places) + 1) if len(places) <= _MOST_BESIDES else (len(places),)
        ways = [some for size in sizes for some in combinations(places, size) if size < len(words)]
        costs = {(): cost} | {some: self._cost(words, some) for some in ways}
        best = min(costs, key=lambda some: (costs[some], len(some)))
        if costs[best] < NEVER:
            return best
        meaning = {form[0] for form in self.lexicon.forms} | self.lexicon.uncut
        idle = tuple(n for n in places if words[n] not in meaning)
        return idle if len(idle) < len(words) else ()

    def _cost(self, words: tuple[str, ...], idle: tuple[int, ...]) -> int:
        """How natural words are without some: one that may be a cut word says nothing only where no word is cut."""
        cost = self.least(_without(words, idle), 0)
        doubtful = cost >= CUT_COST and not self._beginnings.isdisjoint(words[n] for n in idle)
        return NEVER if doubtful else cost

    @cached_property
    def _beginnings(self) -> frozenset[str]:
        return frozenset(form[0][:n] for form in self.lexicon.forms for n in range(1, len(form[0])))


def _apart(word: str, part: str) -> Iterator[str]:
    """A word without this part at its end; scripts without capitals have such parts before it too."""
    yield word.removesuffix(part)
    if not part.isascii():
        yield word.removeprefix(part)


def _number(words: tuple[str, ...], at: int) -> tuple[int, int]:
    """A number of things at a place (``2``, ``2 x``, ``x2``, ``x 2``), and where it ends; 0 where there is none."""
    end = at + (words[at : at + 1] in _SIGNS)
    number = COUNTS.get(words[end], 0) if end < len(words) else 0
    return number, end + 1 + (end == at and words[end + 1 : end + 2] in _SIGNS)


def word_breaks(run: str, words: Collection[str]) -> tuple[str, ...]:
    """The fewest words, one after another, that a run of letters is; none where it is no run of words, or several."""
    ways: list[list[tuple[str, ...]]] = [[()]]
    for end in range(1, len(run) + 1):
        found = [(*way, run[at:end]) for at in range(end) if run[at:end] in words for way in ways[at][:2]]
        fewest = min(map(len, found), default=0)
        ways.append([way for way in found if len(way) == fewest])
    return ways[-1][0] if len(ways[-1]) == 1 else ()


def _without(words: tuple[str, ...], places: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(word for n, word in enumerate(words) if n not in places)
