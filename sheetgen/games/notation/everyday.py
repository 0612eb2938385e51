"""Rewrites everyday wording into the words of a log: small words out, other words replaced, numbers in digits.

The lists of each language are data: ``everyday.toml`` beside this file for all games, and one in the folder of each
game. A word is dropped only if it is in a list of the log's language and cannot mean anything there:

- A word of the log (a verb, a thing, a letter of a thing, a name) is kept wherever the line can be read with it.
- A letter that names a thing and is a small word too (``a`` in “va a C”) is dropped only where its spelling shows that
  it is a small word: see ``spelling``. Where the spelling shows nothing, both readings count: the one in fewer phrases
  is what the line says, else the one with more words; if the rules allow both, the line is ambiguous.
- A word that is in no list stays, so that the reader refuses the line and names the word.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from sheetgen.games.notation.speech import Speech
from sheetgen.games.notation.spelling import KEPT, SMALL, Cue, Letters
from sheetgen.games.notation.tokens import fold, split
from sheetgen.games.notation.verbs import CUT_COST, NEVER, of_another
from sheetgen.message import Msg
from sheetgen.text.languages import language

HOUSE = Path(__file__).with_name("everyday.toml")
"""The lists for all games."""
OFTEN = "-times"
"""Behind a number of times said in words, before or behind a thing: ``2-times``."""
SIGNS = ("x", "×")
"""Signs beside a number of things: ``gold x2``."""
MOST_COUNTED = 6
"""The largest number of things that may stand before their word."""
_MOST_LETTERS = 5
"""Of more letters that may be small words only all, none and each one alone are dropped for a second reading."""
_MOST_KEPT = 50_000
COUNTS = {f"{sign}{n}": n for n in range(1, MOST_COUNTED + 1) for sign in ("", *SIGNS)}


class Vocabulary(NamedTuple):
    """What one language writes in a log besides the words of the log; all words are folded."""

    small: frozenset[str]
    """Words that say nothing: articles, conjunctions, pronouns, politeness, verbs that only lead to a thing."""
    words: Mapping[tuple[str, ...], tuple[str, ...]]
    """Other words for those of the log."""
    numbers: Mapping[str, str]
    """Number words with their digits."""
    articles: frozenset[str]
    before_apostrophe: frozenset[str]
    after_apostrophe: frozenset[str]
    """See ``spelling.Letters``."""
    from_: frozenset[str]
    to: frozenset[str]
    """Small words that lead from a place, and to one."""


@cache
def vocabulary(path: Path, lang: str) -> Vocabulary:
    """The lists of ``lang`` in one file; empty ones for a language that the file does not have."""
    lists = tomllib.loads(path.read_text(encoding="utf-8")).get(lang, {})
    words = {
        split(other): split(word)
        for word, others in lists.get("words", {}).items()
        for other in others.split(",")
        if split(other)
    }
    numbers: dict[str, str] = {}
    for n, said in enumerate(lists.get("numbers", ()), 1):
        for word in map(split, said.split()):
            if len(word) == 1:
                numbers[word[0]] = str(n)
            else:  # “dix-sept”
                words[word] = (str(n),)
    for n, said in lists.get("times", {}).items():
        words |= {split(word): (f"{n}{OFTEN}",) for word in said.split(",")}
    keys = ("small", "articles", "before_apostrophe", "after_apostrophe", "from", "to")
    small, *spelled = (frozenset(map(fold, lists.get(key, "").split())) for key in keys)
    return Vocabulary(small, words, numbers, *spelled)


class Wording(NamedTuple):
    """Words as a log has them, and for each the place of the typed word that says it.

    ``others`` are further readings of the same typed words.
    """

    words: tuple[str, ...]
    places: tuple[int, ...]
    others: tuple[Wording, ...] = ()


class _Word(NamedTuple):
    """A word on its way to the log.

    A ``doubted`` word is dropped if nothing can be read with it. A word that may be ``either`` a small word or a thing
    is read in both ways. A ``spare`` one, the number 1 as a word, is kept only if nothing can be read without it: it
    may be an article or a pronoun (“a house in D and one in 12”).
    """

    text: str
    place: int
    doubted: bool = False
    either: bool = False
    spare: bool = False


class Everyday:
    """The everyday wording of one language, for one game, layout and group of players."""

    def __init__(
        self,
        lexicon: Speech,
        least: Callable[[tuple[str, ...], int], int],
        ends: Callable[[tuple[str, ...], int], Mapping[int, int]],
        lists: Path | None,
        counted: Iterable[Msg] = (),
    ) -> None:
        """Read the lists of the lexicon's language; ``lists`` is the game's file.

        ``least`` gives the cost of the most natural reading of words from a place on, ``ends`` the phrases that begin
        there: for each end the least cost. ``counted`` are the words of things that may stand behind a number:
        ``2 spices``.
        """
        self.lexicon = lexicon
        self.least = least
        self.ends = ends
        house = vocabulary(HOUSE, lexicon.lang)
        own = vocabulary(lists, lexicon.lang) if lists is not None else house
        small = house.small | own.small
        if lexicon.lang == "en":
            small = small.union(map(of_another, own.small))
        spoken = language(lexicon.lang)
        self._endings = sorted(split(spoken.clitics), key=len, reverse=True)
        apart = {word for word in self._endings if len(word) > 1 or not word.isascii()}
        names = {word for name in lexicon.players for word in split(name)}
        self.small = (small | apart) - names
        """Words that say nothing, as far as they are no words of the log."""
        initials = {fold(name)[:1] for name in lexicon.players}
        self.letters = frozenset(small & (lexicon.letters | initials)) - names
        """Small words of one letter that names a thing or begins a name too: ``a`` beside the city A."""
        self._lettered = frozenset(word for word in self.small - self.letters if lexicon.is_run(word))
        """Small words that may be runs of letters too: French ``et`` beside tea and spices."""
        self._unlikely = frozenset(word for word in self._lettered if not lexicon.writes_run(word))
        """Those of them whose letters a log writes in another order."""
        self._others = {**house.words, **own.words}
        self._longest = max(map(len, self._others), default=1)
        self._numbers = {word: n for word, n in lexicon.numbers.items() if (word,) not in lexicon.own_forms}
        things = {fold(text) for word in counted for text in (str(word), lexicon.say(word))}
        things = {word for word in things if len(word) > 1 or not word.isascii()}
        self._counted = {word + "s": word for word in things if word.isascii()} | {w: w for w in things}
        first = {other[0] for other in self._others}
        counts = COUNTS if things else {}
        self._watched = frozenset({*self.small, *first, *self._numbers, *counts} - self.letters)
        self.spelled = Letters(
            self.letters | self._lettered,
            house.articles,
            lexicon.letters,
            house.before_apostrophe,
            house.after_apostrophe,
        )
        """What ``spelling.cues`` must know of the language."""
        self._from, self._to = house.from_, house.to
        self._spaced = spoken.spaced
        self._runs: dict[str, tuple[str, ...]] = {}
        self._found: dict[tuple[tuple[str, ...], tuple[Cue, ...]], Wording] = {}

    def plain(self, words: tuple[str, ...]) -> bool:
        """Whether words are those of a log at first sight, as most are."""
        watched = self._watched.isdisjoint(words) and self.letters.isdisjoint(words)
        return watched and (not self._endings or self.least(words, 0) < NEVER)

    def of(self, words: tuple[str, ...], cues: tuple[Cue, ...] = ()) -> Wording:
        """Typed words as those of a log; ``cues`` tell which single letters are small words by their spelling."""
        key = (words, cues)
        if key not in self._found:
            if len(self._found) >= _MOST_KEPT:
                self._found.clear()
            self._found[key] = self._wording(words, dict(enumerate(cues)))
        return self._found[key]

    # ---- word by word ----------------------------------------------------------------------------------
    def _wording(self, typed: tuple[str, ...], cues: Mapping[int, Cue]) -> Wording:
        line = list(self._in_log_words(typed, cues))
        exact = Wording(typed, tuple(range(len(typed))))
        prose = len({word.place for word in line}) < len(typed)
        if prose:
            line = [word._replace(either=word.either or word.doubted) for word in line]
        ways = list(self._ways(line))
        if prose:  # among other small words “et” is one of them, and no run of letters
            ways.sort(key=lambda way: sum(word.either and word.text in self._unlikely for word in way))
        ways.sort(key=lambda way: self.least(_texts(way), 0))
        ways = ways or [self._kept([word for word in line if not word.spare])]
        if not ways[0]:
            return exact
        cuts = [self.least(_texts(way), 0) // CUT_COST for way in ways]
        natural = [way for way, cut in zip(ways, cuts, strict=True) if cut == min(cuts)]
        # A verb that may be a small word, too, is one only where that makes the line simpler.
        natural = natural[:1] + [way for way in natural[1:] if _doubted(way) >= _doubted(natural[0])]
        first, *others = [Wording(_texts(way), tuple(word.place for word in way)) for way in natural]
        if not any(cues.values()) and self.least(typed, 0) // CUT_COST < min(cuts):
            return exact
        if not any(cues.values()) and CUT_COST <= self.least(typed, 0) < NEVER:
            others.append(exact)  # a small word that is the beginning of a word of the log
        different = {other.words: other for other in others if other.words != first.words}
        return self._in_order(typed, first._replace(others=tuple(different.values())))

    def _in_order(self, typed: tuple[str, ...], found: Wording) -> Wording:
        """The wording; with a word for “from” kept, so that it is refused, where it stands behind one for “to”.

        Two places of a move are read as from and to, in this order.
        """
        if self.lexicon.directed.isdisjoint(found.words):
            return found
        parts = [(part, place) for place, word in enumerate(typed) for part in self._broken(word)]
        to = next((place for part, place in parts if part in self._to), len(typed))
        behind = [(part, place) for part, place in parts if part in self._from and place > to]
        behind = [(part, place) for part, place in behind if any(to < said < place for said in found.places)]
        if not behind:
            return found
        word, place = behind[0]
        at = sum(said < place for said in found.places)
        return Wording(
            (*found.words[:at], word, *found.words[at:]), (*found.places[:at], place, *found.places[at:])
        )

    def _ways(self, line: list[_Word]) -> Iterator[list[_Word]]:
        """All ways in which a line can be read, those with the fewest words dropped first."""
        if any(word.spare for word in line):
            found = list(self._ways([word for word in line if not word.spare]))
            yield from found or self._ways([word._replace(spare=False) for word in line])
            return
        for dropped in _dropped([word for word in line if word.either]):
            for way in self._counted_ways([word for word in line if word not in dropped]):
                kept = self._kept(way)
                if kept and self.least(_texts(kept), 0) < NEVER:
                    yield kept

    def _in_log_words(self, typed: tuple[str, ...], cues: Mapping[int, Cue]) -> Iterator[_Word]:
        words = [(part, place) for place, word in enumerate(typed) for part in self._broken(word)]
        texts = tuple(part for part, _ in words)
        inside = {
            n for start in range(len(texts)) for n in range(start + 1, start + self._form_at(texts, start))
        }
        at, last = 0, ""
        while at < len(texts):
            place = words[at][1]
            whole = self._form_at(texts, at)
            if (cue := cues.get(place, "")) == SMALL:
                at += 1
            elif whole > 1:
                yield from (_Word(texts[n], words[n][1]) for n in range(at, at + whole))
                at += whole
            elif (other := self._other_at(texts, at)) is not None:
                said, size = other
                doubted = size == 1 and texts[at] in self.small
                yield from (_Word(text, place, doubted) for text in said)
                at += size
            elif self._joins(last, texts[at]):
                yield _Word(texts[at], place, either=True)
                at += 1
            else:
                for word in self._single(texts[at], place, cue, at in inside):
                    last = word.text
                    yield word
                at += 1

    def _single(self, text: str, place: int, cue: Cue, inside: bool) -> Iterator[_Word]:
        """A word alone; ``inside`` tells whether a form of several words that has it begins before it.

        Another form ends there: “palace outer; palace and house”.
        """
        if text in self._numbers:
            yield _Word(self._numbers[text], place, spare=self._numbers[text] == "1")
        elif text not in self.small:
            stem = self._stem(text)
            yield from (_Word(part, place) for part in self._others.get((stem,), (stem,)))
        elif cue == KEPT:
            yield _Word(text, place)
        elif text in self.letters or text in self._lettered or inside:
            yield _Word(text, place, either=True)
        elif (text,) in self.lexicon.own_forms or (text.removesuffix("s"),) in self.lexicon.own_forms:
            yield _Word(text, place, doubted=True)

    def _joins(self, last: str, text: str) -> bool:
        """Whether a small word may join what was said last to a form of several words: “a palace and a house”."""
        return text in self.small and (last, text) in self._joints

    @cached_property
    def _joints(self) -> frozenset[tuple[str, str]]:
        """All pairs of words that follow each other in forms of the log."""
        return frozenset(pair for form in self.lexicon.forms for pair in zip(form, form[1:], strict=False))

    def _form_at(self, texts: tuple[str, ...], at: int) -> int:
        """How many words from ``at`` on are one form of the log (``palace and house``); 0 for none of several."""
        sizes = self._forms.get(texts[at], ())
        fits = (n for n in sizes if at + n <= len(texts) and texts[at : at + n] in self.lexicon.forms)
        return next(fits, 0)

    @cached_property
    def _forms(self) -> dict[str, list[int]]:
        """First words of forms of several words, with the sizes of these forms, longest first."""
        found: dict[str, set[int]] = {}
        for form in self.lexicon.forms:
            if len(form) > 1:
                found.setdefault(form[0], set()).add(len(form))
        return {first: sorted(sizes, reverse=True) for first, sizes in found.items()}

    def _other_at(self, texts: tuple[str, ...], at: int) -> tuple[tuple[str, ...], int] | None:
        """The words of the log for other words from ``at`` on, and how many those are."""
        for size in range(min(self._longest, len(texts) - at), 0, -1):
            if (said := self._others.get(texts[at : at + size])) is not None:
                return said, size
        return None

    # ---- words without spaces, endings -----------------------------------------------------------------
    def _broken(self, word: str) -> tuple[str, ...]:
        """The words of a run in a language without spaces; the run itself where it is none, or may be several.

        Small words and a number make no run: a number needs a word of the log beside it.
        """
        if self._spaced or word in self._written or word.isascii():
            return (word,)
        if word not in self._runs:
            if len(self._runs) >= _MOST_KEPT:
                self._runs.clear()
            parts = word_breaks(word, self._in_runs)
            said = self._written.union(self.lexicon.letters, *self._others)
            counted_alone = said.isdisjoint(parts) and not self._numbers.keys().isdisjoint(parts)
            self._runs[word] = parts if parts and not counted_alone else (word,)
        return self._runs[word]

    @cached_property
    def _written(self) -> frozenset[str]:
        """All words of the log, also those of forms of several words."""
        return frozenset(word for form in self.lexicon.forms for word in form)

    @cached_property
    def _in_runs(self) -> frozenset[str]:
        """All words that may stand in a run without spaces."""
        others = (word for other in self._others for word in other)
        words = self._written.union(self.lexicon.uncut, self.small, others, self._numbers, self._endings)
        return frozenset(word for word in words if not word.isascii())

    def _stem(self, word: str) -> str:
        """A word without the ending of its language, where that is a word of the log or stands for one."""
        if not self._endings or word in self._written:
            return word
        stems = (stem for ending in self._endings for stem in _apart(word, ending))
        return next((stem for stem in stems if stem in self._stems), word)

    @cached_property
    def _stems(self) -> frozenset[str]:
        whole = {form[0] for form in (*self.lexicon.forms, *self._others) if len(form) == 1}
        return frozenset(word for word in whole if len(word) > 1 or not word.isascii())

    # ---- numbers of things -----------------------------------------------------------------------------
    def _counted_ways(self, line: list[_Word]) -> Iterator[list[_Word]]:
        """The line with each thing as often as the number beside it says; the line as it stands, where it reads too.

        “Twice” may belong to the thing before it or behind it.
        """
        if any(word.text.endswith(OFTEN) for word in line):
            for sign in (SIGNS[0], ""):
                yield self._one_by_one([_counting(word, sign) for word in line])
            return
        several = self._one_by_one(line)
        if several != line:
            yield several
        yield line

    def _one_by_one(self, line: list[_Word]) -> list[_Word]:
        found: list[_Word] = []
        at = 0
        while at < len(line):
            number, thing, end = self._number_of(line, at)
            if number:
                text, place = self._counted[line[thing].text], line[thing].place
                found += [_Word(text, place if n else line[at].place) for n in range(number)]
            else:
                found.append(line[at])
            at = end
        return found

    def _number_of(self, line: list[_Word], at: int) -> tuple[int, int, int]:
        """The number of things at a place, where their word stands, and where both end; 0 for no number of things."""
        texts = _texts(line)
        number, thing = _number(texts, at)
        if number and thing < len(texts) and texts[thing] in self._counted:
            return number, thing, thing + 1
        if texts[at] in self._counted:
            number, end = _number(texts, at + 1)
            if number and texts[at + 1 : end] != (str(number),):  # “tea 2 silk” is one tea
                return number, at, end
        return 0, at, at + 1

    # ---- what is dropped -------------------------------------------------------------------------------
    def _kept(self, line: list[_Word]) -> list[_Word]:
        """A line without those doubted words with which it cannot be read; as few as can be are dropped."""
        doubted = [n for n, word in enumerate(line) if word.doubted]
        if not doubted or self.least(_texts(line), 0) < NEVER:
            return line
        dropped = self._fewest_dropped(line)
        ways = [dropped] if dropped is not None else []
        ways += [{n} for n in doubted] + [set(doubted) - {n} for n in doubted] + [set(doubted)]
        for way in ways:
            found = [word for n, word in enumerate(line) if n not in way]
            if found and self.least(_texts(found), 0) < NEVER:
                return found
        return line

    def _fewest_dropped(self, line: list[_Word]) -> set[int] | None:
        """The fewest doubted words between phrases without which the line reads; None where that is not enough."""
        texts = _texts(line)
        best: list[tuple[int, int, frozenset[int]] | None] = [None] * len(texts) + [(0, 0, frozenset())]
        for at in range(len(texts) - 1, -1, -1):
            ways = []
            for end, cost in self.ends(texts, at).items():
                if (rest := best[end]) is not None:
                    ways.append((rest[0], rest[1] + cost, rest[2]))
            if line[at].doubted and (rest := best[at + 1]) is not None:
                ways.append((rest[0] + 1, rest[1], rest[2] | {at}))
            best[at] = min(ways, key=lambda way: way[:2], default=None)
        return None if best[0] is None else set(best[0][2])


def _dropped(either: Sequence[_Word]) -> Iterator[tuple[_Word, ...]]:
    """Which of some letters that may be small words are dropped: none first, then more and more."""
    few = len(either) <= _MOST_LETTERS
    for size in range(len(either) + 1) if few else (0, 1, len(either) - 1, len(either)):
        yield from combinations(either, size)


def _counting(word: _Word, sign: str) -> _Word:
    """A word for how often as a number with this sign; other words as they are."""
    often = word.text.removesuffix(OFTEN)
    return word if often == word.text else word._replace(text=sign + often)


def _doubted(line: Iterable[_Word]) -> set[int]:
    """The places of the words of a line that may be small ones."""
    return {word.place for word in line if word.doubted}


def _texts(line: Iterable[_Word]) -> tuple[str, ...]:
    return tuple(word.text for word in line)


def _apart(word: str, ending: str) -> Iterator[str]:
    """A word without this ending; scripts without capitals have such parts before it too."""
    yield word.removesuffix(ending)
    if not ending.isascii():
        yield word.removeprefix(ending)


def _number(texts: tuple[str, ...], at: int) -> tuple[int, int]:
    """A number of things at a place (``2``, ``2 x``, ``x2``, ``x 2``), and where it ends; 0 for none."""
    end = at + (texts[at : at + 1] in tuple((sign,) for sign in SIGNS))
    number = COUNTS.get(texts[end], 0) if end < len(texts) else 0
    return number, end + 1 + (end == at and texts[end + 1 : end + 2] in tuple((sign,) for sign in SIGNS))


def word_breaks(run: str, words: Collection[str]) -> tuple[str, ...]:
    """The fewest words, one after another, that make up a run of letters; none if no way or several do."""
    ways: list[list[tuple[str, ...]]] = [[()]]
    for end in range(1, len(run) + 1):
        found = [(*way, run[at:end]) for at in range(end) if run[at:end] in words for way in ways[at][:2]]
        fewest = min(map(len, found), default=0)
        ways.append([way for way in found if len(way) == fewest])
    return ways[-1][0] if len(ways[-1]) == 1 else ()
