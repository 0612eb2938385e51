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
REFUSED = "≠"
"""Behind a word that must not be read, whatever it may be the beginning of."""
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
    """Small words that lead from a place or past it, and to one."""
    start: frozenset[str]
    """Words that are small only at the beginning of a line: “first”."""
    nouns: frozenset[str]
    """Small words of a game that may stand between a thing and its place: “the palace in the city B”."""
    auxiliary: frozenset[str]
    """Verbs that are not small before a number: “has 2 gold”."""
    uncut: frozenset[str]
    """Words that are no abbreviations and may change the meaning: “not”, “or”. They are never dropped."""
    choices: Mapping[str, str]
    """Words for a choice that the thing says too, with its key: the colours of dice."""


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
    choices = {fold(word): key for key, said in lists.get("choices", {}).items() for word in said.split()}
    keys = (
        "small",
        "articles",
        "before_apostrophe",
        "after_apostrophe",
        "from",
        "to",
        "start",
        "nouns",
        "auxiliary",
        "uncut",
    )
    small, *others = (frozenset(map(fold, lists.get(key, "").split())) for key in keys)
    articles, before, after, from_, to, start, nouns, auxiliary, uncut = others
    small = small.union(choices, start, auxiliary, nouns)
    return Vocabulary(
        small, words, numbers, articles, before, after, from_, to, start, nouns, auxiliary, uncut, choices
    )


class Wording(NamedTuple):
    """Words as a log has them, and for each the place of the typed word that says it.

    ``others`` are further readings of the same typed words.
    """

    words: tuple[str, ...]
    places: tuple[int, ...]
    others: tuple[Wording, ...] = ()


class Mark(NamedTuple):
    """A word that says where a place lies on a way: ``from`` or ``to``."""

    kind: str
    text: str
    place: int


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
    marks: tuple[Mark, ...] = ()
    """The words for “from” and “to” that belong to it."""


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
        self._from, self._to, self._start = house.from_, house.to, house.start
        self._auxiliary, self._uncut = house.auxiliary, house.uncut
        self._choices = own.choices
        self._verbs_dropped = own.small - house.small - own.nouns if lists is not None else frozenset()
        self._marks_behind = spoken.verb_last
        self._spaced = spoken.spaced
        self._runs: dict[str, tuple[str, ...]] = {}
        self._found: dict[tuple[tuple[str, ...], tuple[Cue, ...], bool, frozenset[int]], Wording] = {}

    def plain(self, words: tuple[str, ...]) -> bool:
        """Whether words are those of a log at first sight, as most are."""
        watched = self._watched.isdisjoint(words) and self.letters.isdisjoint(words)
        return watched and (not self._endings or self.least(words, 0) < CUT_COST)

    def of(
        self,
        words: tuple[str, ...],
        cues: tuple[Cue, ...] = (),
        opens: bool = True,
        breaks: frozenset[int] = frozenset(),
    ) -> Wording:
        """Typed words as those of a log; ``cues`` tell which single letters are small words by their spelling.

        ``opens`` tells whether they open a line, ``breaks`` are the places of words behind a semicolon or full stop.
        """
        key = (words, cues, opens, breaks)
        if key not in self._found:
            if len(self._found) >= _MOST_KEPT:
                self._found.clear()
            self._found[key] = self._wording(words, dict(enumerate(cues)), opens, breaks)
        return self._found[key]

    # ---- word by word ----------------------------------------------------------------------------------
    def _wording(
        self, typed: tuple[str, ...], cues: Mapping[int, Cue], opens: bool, breaks: frozenset[int]
    ) -> Wording:
        line = self._in_log_words(typed, cues, opens)
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
        kept = (
            self._astray(natural[0]) or self._contradicted(typed, first) or self._parted(typed, first, breaks)
        )
        if kept is not None and self.least(first.words, 0) < NEVER:
            return _with(first, *kept)
        if not any(cues.values()) and CUT_COST <= self.least(typed, 0) < NEVER:
            others.append(exact)  # a small word that is the beginning of a word of the log
        different = {other.words: other for other in others if other.words != first.words}
        return first._replace(others=tuple(different.values()))

    def _astray(self, line: Sequence[_Word]) -> tuple[str, int] | None:
        """A word for “from” or “to” that stands where a place is read otherwise: its text and place; None if all fit.

        The places of a way are read in their order, those of a move as from and to.
        """
        verbs = list(self._verbs(_texts(line)))
        for number, (start, end, kind) in enumerate(verbs):
            begin = verbs[number - 1][1] if number else 0
            stop = verbs[number + 1][0] if number + 1 < len(verbs) else len(line)
            places = line[end:stop] or line[begin:start]
            for n, word in enumerate(places if kind else ()):
                for mark in word.marks:
                    alone = mark.kind == "from" and (n > 0 or len(places) == 1)
                    if alone or (mark.kind == "to" and kind == "move" and n == 0 and len(places) > 1):
                        return mark.text, mark.place
        return None

    def _verbs(self, texts: tuple[str, ...]) -> Iterator[tuple[int, int, str]]:
        """Where leading words of verbs begin and end, the longest first, and the direction of their places."""
        at, leads = 0, self.lexicon.leads
        longest = max(map(len, leads))
        while at < len(texts):
            size = next((n for n in range(longest, 0, -1) if texts[at : at + n] in leads), 0)
            if size:
                end = min(at + size, len(texts))
                yield at, end, leads[texts[at:end]]
            at += size or 1

    def _parted(
        self, typed: tuple[str, ...], found: Wording, breaks: frozenset[int]
    ) -> tuple[str, int] | None:
        """A dropped verb, or a word behind a stop, that keeps a place from the phrase before it.

        “The central palace; builds in B” says a palace, and a house in B.
        """
        for at in range(1, len(found.words)):
            start, end = found.places[at - 1] + 1, found.places[at]
            verbs = [n for n in range(start, end) if typed[n] in self._verbs_dropped or n in breaks]
            verbs += [end] if end in breaks else []
            apart = verbs and self.least(found.words[:at], 0) + self.least(found.words[at:], 0) < NEVER
            if verbs and not apart and self.lexicon.is_extra(found.words, at):
                return typed[verbs[0]], verbs[0]
        return None

    def _contradicted(self, typed: tuple[str, ...], found: Wording) -> tuple[str, int] | None:
        """A dropped word for a choice that no word of the line has: “the orange flag” where flags are blue."""
        for place, text in enumerate(typed):
            key = self._choices.get(text)
            if key is not None and place not in found.places and not self.lexicon.chooses(found.words, key):
                return text, place
        return None

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

    def _in_log_words(self, typed: tuple[str, ...], cues: Mapping[int, Cue], opens: bool) -> list[_Word]:
        """The words of the log that typed words stand for; small words leave marks on their neighbours."""
        words = [(part, place) for place, word in enumerate(typed) for part in self._broken(word)]
        texts = tuple(part for part, _ in words)
        found: list[_Word] = []
        waiting: tuple[Mark, ...] = ()
        at = 0
        while at < len(texts):
            place = words[at][1]
            cue = KEPT if texts[at] in self._start and (found or not opens) else cues.get(place, "")
            size, said, marks = self._piece(words, texts, at, cue, found)
            if said:
                marked = said[0]._replace(marks=waiting)
                found += [marked, *said[1:]]
                waiting = ()
            if self._marks_behind and found:
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
        before: Sequence[_Word],
    ) -> tuple[int, list[_Word], tuple[Mark, ...]]:
        """How many words from ``at`` on belong together, what they say in a log, and the marks that they leave."""
        text, place = words[at]
        if cue == SMALL:
            return 1, [], self._marks(text, place)
        if (whole := self._form_at(texts, at)) > 1:
            return whole, [_Word(texts[n], words[n][1]) for n in range(at, at + whole)], ()
        if (other := self._other_at(texts, at)) is not None:
            said, size = other
            doubted = size == 1 and text in self.small
            return size, [_Word(part, place, doubted) for part in said], ()
        # Another form may end within this one: “palace outer; palace and house”.
        inside = text in self.small and any(at < n + self._form_at(texts, n) for n in range(at))
        if inside or (before and self._joins(before[-1].text, text)):
            return 1, [_Word(text, place, either=True)], ()
        if text in self._numbers:
            return 1, [self._number_word(texts, at, place, before)], ()
        if text in self._auxiliary and at + 1 < len(texts) and self._is_number(texts[at + 1]):
            return 1, [_Word(text + REFUSED, place)], ()
        if text in self.small:
            said_small = self._small(text, place, cue)
            return 1, said_small, () if said_small else self._marks(text, place)
        begins = at + 1 < len(texts) and (text, self._stem(texts[at + 1])[0]) in self._joints
        if text in self._uncut or begins:
            return 1, [_Word(text, place)], ()
        stem, ending = self._stem(text)
        return (
            1,
            [_Word(part, place) for part in self._others.get((stem,), (stem,))],
            self._marks(ending, place),
        )

    def _is_number(self, text: str) -> bool:
        return text.isdecimal() or self._numbers.get(text, "1") != "1"

    def _marks(self, text: str, place: int) -> tuple[Mark, ...]:
        kinds = (("from", self._from), ("to", self._to))
        return tuple(Mark(kind, text, place) for kind, words in kinds if text in words)

    def _number_word(self, texts: tuple[str, ...], at: int, place: int, before: Sequence[_Word]) -> _Word:
        """A number word in digits; behind another one it stays, so that “twenty one” is refused.

        “One” may be an article or a pronoun before a thing (“one house”) or a place (“one in 12”).
        """
        if self._compound(texts, at):
            return _Word(texts[at] + REFUSED, place)
        number, follows = self._numbers[texts[at]], texts[at + 1] if at + 1 < len(texts) else ""
        thing = len(follows) > 1 and ((follows,) in self.lexicon.own_forms or follows in self._counted)
        small = follows in self.small - self.letters - self._and
        last = before[-1].text if before else ""
        counted = last in self._counted or (self._marks_behind and (last,) in self.lexicon.own_forms)
        return _Word(number, place, spare=number == "1" and (thing or small or counted))

    def _compound(self, texts: tuple[str, ...], at: int) -> bool:
        """Whether a number word may be part of one of several words: “twenty one”, “vingt et un”."""
        before = [texts[n] for n in (at - 1, at - 2) if n >= 0]
        if before and before[0] in self._numbers:
            return True
        joined = len(before) > 1 and before[0] in self._and and before[1] in self._numbers
        return joined and "20" in (self._numbers[before[1]], self._numbers[texts[at]])

    @cached_property
    def _and(self) -> frozenset[str]:
        """Small words that join things."""
        return self.small.intersection(word for form in self.lexicon.forms for word in form[1:-1])

    def _small(self, text: str, place: int, cue: Cue) -> list[_Word]:
        """What a small word says where it is a word of the log too; nothing where it only is small."""
        if cue == KEPT:
            return [_Word(text + REFUSED if text in self._start else text, place)]
        if text in self.letters or text in self._lettered:
            return [_Word(text, place, either=True)]
        own = self.lexicon.own_forms
        return [_Word(text, place, doubted=True)] if {(text,), (text.removesuffix("s"),)} & own else []

    def _joins(self, last: str, text: str) -> bool:
        """Whether a small word may join the last word to a longer name: “a palace and a house”."""
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

    def _stem(self, word: str) -> tuple[str, str]:
        """A word of the log, or one that stands for it, without the ending of its language; and the ending."""
        if not self._endings or (word,) in self.lexicon.forms:
            return word, ""
        stems = ((stem, ending) for ending in self._endings for stem in _apart(word, ending) if stem != word)
        return next(((stem, ending) for stem, ending in stems if stem in self._stems), (word, ""))

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
        if (
            number
            and thing < len(texts)
            and texts[thing] in self._counted
            and not self._form_at(texts, thing)
        ):
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


def _with(found: Wording, text: str, place: int) -> Wording:
    """The wording with a dropped word kept, so that the line is refused and the word is named."""
    at = sum(said < place for said in found.places)
    words, places = found.words, found.places
    return Wording((*words[:at], text + REFUSED, *words[at:]), (*places[:at], place, *places[at:]))


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
