"""The everyday words of a language in a line: small words and their spelling, synonyms, and numbers of things."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Final, Literal, NamedTuple

from sheetgen.games.notation.log_language import LogLanguage
from sheetgen.games.notation.tokens import Token, fold, folded_words
from sheetgen.games.notation.verbs import third_person
from sheetgen.games.notation.vocabulary import HOUSE, OFTEN, load_vocabulary
from sheetgen.message import Msg
from sheetgen.text.languages import language_of

REFUSED = "≠"
"""Suffix of a word that must not be read, even as an abbreviation."""
Punctuation = Literal["", ",", ";"]
"""The punctuation that separates a word from the one before: a comma or similar, or a stop."""


class Wording(NamedTuple):
    """Words of the log, and for each the index of its typed word.

    ``alternatives`` are other readings of the same typed words.
    """

    words: tuple[str, ...]
    places: tuple[int, ...]
    alternatives: tuple[Wording, ...] = ()


class RewrittenWord(NamedTuple):
    """A word during conversion. ``at`` is its index among such words, ``place`` that of its typed word.
    ``joined`` is whether “and” comes before it.

    A ``small`` word is dropped. A ``doubted`` word is dropped if nothing can be read with it. A word that may
    be ``either`` a small word or a thing is read in both ways. A ``spare`` word, the number 1 as a word, is
    kept only if nothing can be read without it, because it may be an article or a pronoun (“a house in D and
    one in 12”).
    """

    text: str
    place: int
    kind: Literal["", "small", "doubted", "either", "spare"] = ""
    gap: Punctuation = ""
    joined: bool = False
    at: int = 0


def texts_of(line: Iterable[RewrittenWord]) -> tuple[str, ...]:
    """Return the texts of the words of a line."""
    return tuple(word.text for word in line)


def keep_refused_word(found: Wording, text: str, place: int) -> Wording:
    """Return the wording with a dropped word kept, so that the line is refused and the word is named."""
    at = sum(said < place for said in found.places)
    words, places = found.words, found.places
    if found.places[at : at + 1] == (place,) and found.words[at] == text:  # the dropped word was kept already
        words, places = words[:at] + words[at + 1 :], places[:at] + places[at + 1 :]
    return Wording((*words[:at], text + REFUSED, *words[at:]), (*places[:at], place, *places[at:]))


Cue = Literal["", "kept", "small", "either", "other"]
KEPT: Final = "kept"
SMALL: Final = "small"
EITHER: Final = "either"
OTHER: Final = "other"
APOSTROPHES: Final = "'’ʼ＇"
_BLANKS = ' \t\xa0\u202f\u3000"“”„«»「」'


class SmallLetters(NamedTuple):
    """The single letters, and words beside an apostrophe, that may be small words of a language."""

    small: frozenset[str]
    """Letters, and runs of letters, that name things and are also small words."""
    articles: Collection[str]
    """Those that occur only before a noun, never before a letter or a number."""
    pronouns: Collection[str]
    """Those that occur only before a verb and may be capitals, such as the English “I”."""
    verbs: frozenset[str]
    """The words that begin verbs."""
    determiners: Collection[str]
    """Those without meaning before a noun, though they may be other small words: Portuguese ``a``, ``o``."""
    nouns: Collection[str]
    """The words of things that letters name, and small nouns before a place."""
    names: Collection[str]
    """All letters that name things."""
    before_apostrophe: Collection[str]
    """Words that an apostrophe joins to the next word: ``d'``, ``l'``."""
    after_apostrophe: Collection[str]
    """Endings that an apostrophe joins to the word before: ``'s``, ``'ye``."""
    other: frozenset[str]
    """Letters that are also words that are never dropped: Spanish ``o``."""
    and_: Collection[str]
    """Small words for “and”."""
    directions: Collection[str]
    """Small words for “from” and “to”."""
    loose: Collection[str]
    """Small words with several letters that are no directions, and number words."""
    things: frozenset[str]
    """The first words of things of the log and of their synonyms."""


def spelling_cues(
    text: str, start: int, words: Sequence[Token], letters: SmallLetters, capitals: bool
) -> tuple[Cue, ...]:
    """Return for each word of ``text`` (from column ``start`` on) whether its spelling shows a small word.

    ``capitals`` is whether the line writes letters that name things as capitals. A word with ambiguous
    spelling has an empty cue. If all cues are empty, the result is empty.
    """
    reader = _Spelling(text, start, words, letters, capitals)
    found = tuple(reader.cue(n) for n in range(len(words)))
    return found if any(found) else ()


def has_capitals(text: str, start: int, words: Sequence[Token], names: Collection[str]) -> bool:
    """Return whether one of the words is a single capital letter that names a thing, and another letter is
    lower case.
    """
    raw = [text[word.column - start :][: word.length] for word in words]
    capital = any(len(one) == 1 and one.isupper() and fold(one) in names for one in raw)
    return capital and any(letter.islower() for one in raw for letter in one)


class _Spelling:
    def __init__(
        self, text: str, start: int, words: Sequence[Token], letters: SmallLetters, capitals: bool
    ) -> None:
        self.text = text
        self.words = words
        self.letters = letters
        self.capitals = capitals
        self.places = [(word.column - start, word.column - start + word.length) for word in words]
        self.raw = [text[begin:end] for begin, end in self.places]
        self.before_each = self._before_each()

    def cue(self, n: int) -> Cue:
        text, raw = self.words[n].text, self.raw[n]
        if self._apostrophe_joins(n, after=False) and text in self.letters.before_apostrophe:
            return SMALL
        if self._apostrophe_joins(n, after=True) and text in self.letters.after_apostrophe:
            return SMALL
        if text in self.letters.other:
            return OTHER if self.capitals and raw.islower() else KEPT
        if text not in self.letters.small:
            return ""
        if self._apostrophe_joins(n, after=False):
            return KEPT
        if fold(raw) != unicodedata.normalize("NFKC", raw).lower():  # an accent: “à” is not a city
            return SMALL
        if text in self.letters.pronouns:
            return (
                EITHER if not self._ends_clause(n) and self.words[n + 1].text in self.letters.verbs else KEPT
            )
        if raw.isupper() and any(letter.islower() for letter in self.text):
            return EITHER if n == 0 and len(raw) == 1 and len(self.words) > 1 else KEPT
        return self._by_context(n) if len(raw) == 1 else ""

    def _by_context(self, n: int) -> Cue:
        """Return the cue of a lower-case letter among lower-case letters, from the next word in the same
        clause.
        """
        if self._ends_clause(n):
            return KEPT
        follows, typed = self.words[n + 1].text, self.raw[n + 1]
        place = len(follows) == 1 or any(sign.isdecimal() for sign in follows) or typed.isupper()
        if place and self.words[n].text in self.letters.articles:
            return KEPT
        noun = self.words[n].text in self.letters.determiners and follows in self.letters.nouns
        if noun or (len(follows) > 1 and typed[:1].isupper()) or self._joins_or_introduces(n):
            return SMALL
        leads = not self.before_each.isdisjoint(
            (self.words[n].text, follows)
        )  # a letter such as “a” in “va a c e a d” comes before each place
        return SMALL if self.capitals or leads else EITHER

    def _joins_or_introduces(self, n: int) -> bool:
        """Return whether a letter means “and” before a verb, a small word or a thing, or is an article or a
        direction.

        A letter for “and” is a place after a direction or another “and”: “va a e e costruisce”. Before a thing
        it joins only words, not letters (“nord e ovest”, but “o p i przód”). An article
        follows a small verb (“builds a house”), or another small word if no place is a small letter. A letter for
        “to” before a number is no place in a sentence (“costruisce una casa a 15”).
        """
        text, follows = self.words[n].text, self.words[n + 1].text
        begins = n == 0 or bool(self._gap(n - 1).strip(_BLANKS))
        before = "" if begins else self.words[n - 1].text
        if text in self.letters.and_:
            last, typed = self.words[n - 1].text if n else "", self.raw[n - 1] if n else ""
            things = len(follows) > 1 and len(last) > 1 and follows in self.letters.things
            joins = follows in self.letters.verbs or follows in self.letters.loose
            listed = last in self.letters.things - self.letters.verbs or typed.isupper()
            joins = joins or (things and listed) or (begins and n > 0 and follows in self.letters.directions)
            return joins and before not in self.letters.directions and before not in self.letters.and_
        if text in self.letters.directions and self._leads_to_noun(n):
            return True
        if text in self.letters.directions and follows.isdecimal():
            return not begins and any(word.text in self.letters.loose for word in self.words[:n])
        if text not in self.letters.articles or follows not in self.letters.things:
            return False
        places = any(
            word.text in self.letters.names and word.text not in self.letters.small for word in self.words
        )
        introduced = begins or before in self.letters.loose
        return introduced and (before in self.letters.verbs or not places)

    def _leads_to_noun(self, n: int) -> bool:
        """Return whether a noun follows word ``n``, perhaps after one small word: “va a la ciudad C”."""
        follows = [word.text for word in self.words[n + 1 : n + 3]]
        noun = follows[1:] if follows[:1] and follows[0] in self.letters.loose else follows[:1]
        return (
            bool(noun)
            and len(noun[0]) > 1
            and noun[0] in self.letters.nouns
            and noun[0] not in self.letters.things
        )

    def _ends_clause(self, n: int) -> bool:
        """Return whether a word is the last one before a comma or the end."""
        return n + 1 == len(self.words) or bool(self._gap(n).strip(_BLANKS))

    def _before_each(self) -> frozenset[str]:
        """Return small letters that come right before each other letter of the text, at least twice: ``va a c
        y a d``.
        """
        single = [n for n, word in enumerate(self.words) if word.text in self.letters.names]
        found = set()
        for small in {self.words[n].text for n in single}.intersection(self.letters.small):
            before = [n for n in single if self.words[n].text == small]
            others = [n for n in single if n not in before and self.words[n].text not in self.letters.small]
            if len(before) > 1 and others == [n + 1 for n in before]:
                found.add(small)
        return frozenset(found)

    def _gap(self, n: int) -> str:
        """Return the text between a word and the next one."""
        return self.text[self.places[n][1] : self.places[n + 1][0]]

    def _apostrophe_joins(self, n: int, after: bool) -> bool:
        """Return whether an apostrophe joins a word to the next one, or (``after``) to the one before."""
        first, second = (n - 1, n) if after else (n, n + 1)
        return first >= 0 and second < len(self.words) and self._gap(first) in tuple(APOSTROPHES)


SIGNS = ("x", "×")
"""Signs beside a number of things: ``gold x2``."""
MOST_COUNTED = 6
"""The largest number that can be before a thing."""
COUNTS = {f"{sign}{n}": n for n in range(1, MOST_COUNTED + 1) for sign in ("", *SIGNS)}


class CountedThings:
    """Repeats things according to the numbers beside them."""

    def __init__(
        self, counted: Mapping[str, str], form_at: Callable[[Sequence[RewrittenWord], int], int], behind: bool
    ) -> None:
        """``counted`` maps the words of things that can have a number to the word of a single thing.

        ``form_at`` returns how many words from an index on are one form of the log. ``behind`` is whether the
        language allows a number after its thing. Then a number between two things counts neither.
        """
        self._behind = behind
        self._counted = counted
        self._form_at = form_at

    def repeat_things(self, line: list[RewrittenWord]) -> Iterator[list[RewrittenWord]]:
        """Yield the line with things repeated by their numbers, and the unchanged line if it is readable.

        “Twice” may belong to the thing before or after it.
        """
        if any(word.text.endswith(OFTEN) for word in line):
            for sign in (SIGNS[0], ""):
                yield self._one_by_one([_counting(word, sign) for word in line], often=True)
            return
        several = self._one_by_one(line)
        if several != line:
            yield several
        yield line

    def _one_by_one(self, line: list[RewrittenWord], often: bool = False) -> list[RewrittenWord]:
        found: list[RewrittenWord] = []
        at = 0
        while at < len(line):
            number, thing, end = self._number_of(line, at, often)
            if number:
                text, place = self._counted[line[thing].text], line[thing].place
                found += [
                    line[thing]._replace(text=text, place=place if n else line[at].place)
                    for n in range(number)
                ]
            else:
                found.append(line[at])
            at = end
        return found

    def _number_of(self, line: list[RewrittenWord], at: int, often: bool) -> tuple[int, int, int]:
        """Return the number of things at an index, the index of their word, and the index after both; number
        0 if there is none.

        In a line that says how ``often``, a number belongs to the thing behind it.
        """
        texts = texts_of(line)
        number, thing = _number(texts, at)
        counted = number and thing < len(texts) and texts[thing] in self._counted
        if counted and not line[thing].gap and not self._form_at(line, thing):
            behind = not often and self._may_be_behind(line, at)
            return (0, at, at + 1) if behind else (number, thing, thing + 1)
        if texts[at] in self._counted and not any(word.gap for word in line[at + 1 : at + 2]):
            number, end = _number(texts, at + 1)
            if number and texts[at + 1 : end] != (str(number),):  # “tea 2 silk” is one tea
                return number, at, end
        return 0, at, at + 1

    def _may_be_behind(self, line: list[RewrittenWord], at: int) -> bool:
        """Return whether the number at an index may count the thing before it."""
        before = line[at - 1] if at else None
        beside = before is not None and before.text in self._counted and not line[at].gap
        return self._behind and beside and not line[at].joined


def _counting(word: RewrittenWord, sign: str) -> RewrittenWord:
    """Return a word for how often, such as “twice”, as a number with this sign; other words unchanged."""
    often = word.text.removesuffix(OFTEN)
    return word if often == word.text else word._replace(text=sign + often)


def _number(texts: tuple[str, ...], at: int) -> tuple[int, int]:
    """Return a number of things (``2``, ``2 x``, ``x2``, ``x 2``) and the index after it; 0 if there is none."""
    end = at + (texts[at : at + 1] in tuple((sign,) for sign in SIGNS))
    number = COUNTS.get(texts[end], 0) if end < len(texts) else 0
    return number, end + 1 + (end == at and texts[end + 1 : end + 2] in tuple((sign,) for sign in SIGNS))


class EverydayWords:
    """The everyday words of one language, for one game, layout and group of players."""

    def __init__(self, lexicon: LogLanguage, lists: Path | None, counted: Iterable[Msg] = ()) -> None:
        """Read the lists of the lexicon's language. ``lists`` is the game's file.

        ``counted`` are the words of things that can follow a number: ``2 spices``.
        """
        self.lexicon = lexicon
        house = load_vocabulary(HOUSE, lexicon.lang)
        own = load_vocabulary(lists, lexicon.lang) if lists is not None else house
        small = house.small | own.small
        if lexicon.lang == "en":
            small = small.union(map(third_person, own.small))
        spoken = language_of(lexicon.lang)
        self.endings = sorted(folded_words(spoken.clitics), key=len, reverse=True)
        apart = {word for word in self.endings if len(word) > 1 or not word.isascii()}
        names = {word for name in lexicon.players for word in folded_words(name)}
        self.small = (small | (apart - house.unabbreviated)) - names
        """Words without meaning that are not words of the log."""
        initials = {fold(name)[:1] for name in lexicon.players}
        self.letters = frozenset(small & (lexicon.letters | initials)) - names
        """Small words of one letter that also names a thing or begins a name: ``a`` beside the city A."""
        self.lettered = frozenset(word for word in self.small - self.letters if lexicon.is_run(word))
        """Small words that may also be runs of letters: French ``et`` beside tea and spices."""
        self.unlikely = frozenset(word for word in self.lettered if not lexicon.writes_run(word))
        """Those of them whose letters a log writes in another order. In lower case they are not runs."""
        self.synonyms = {**house.words, **own.words}
        self._longest = max(map(len, self.synonyms), default=1)
        self.numbers = {
            word: n for word, n in lexicon.number_words.items() if (word,) not in lexicon.own_forms
        }
        things = {fold(text) for word in counted for text in (str(word), lexicon.say(word))}
        things = {word for word in things if len(word) > 1 or not word.isascii()}
        self.countable = {word + "s": word for word in things if word.isascii()} | {w: w for w in things}
        first = {other[0] for other in self.synonyms}
        counts = COUNTS if things else {}
        self.spelling = SmallLetters(
            self.letters | self.lettered,
            house.articles,
            house.pronouns,
            self._verbs(own.small - house.small - own.nouns),
            house.determiners,
            lexicon.lettered | own.nouns,
            lexicon.letters,
            house.before_apostrophe,
            house.after_apostrophe,
            (house.unabbreviated - small) & lexicon.letters,
            house.and_,
            house.from_ | house.to,
            frozenset(word for word in small - house.from_ - house.to if len(word) > 1).union(house.numbers),
            frozenset(form[0] for form in (*lexicon.own_forms, *self.synonyms)),
        )
        """The words that ``spelling_cues`` needs."""
        joined = {*house.before_apostrophe, *house.after_apostrophe}
        self.to_convert = frozenset(
            {*self.small, *first, *self.numbers, *counts, *joined, *self.spelling.other}
        )
        """The words that may need conversion. All other words are words of the log as they are typed."""
        self.has_ways = not {"path", "move"}.isdisjoint(lexicon.leading_words.values())
        """Whether the game has verbs with places in an order: paths, or moves from and to."""
        self.from_ = house.from_ if self.has_ways else house.from_ - own.small
        self.of, self.to, self.after = house.of, house.to, house.after
        self.and_, self.start, self.there = house.and_, house.start, house.there
        self.auxiliary, self.unabbreviated = house.auxiliary_verbs, house.unabbreviated
        self.choices = own.choices
        own_small = own.small if lists is not None else frozenset()
        if lexicon.lang == "en":
            own_small |= frozenset(map(third_person, own_small))
        self.verbs_dropped = own_small - house.small - own.nouns
        self.verb_last = spoken.verb_last
        self.spaced = spoken.spaced

    def _verbs(self, small: frozenset[str]) -> frozenset[str]:
        """Return the first words of verbs: those of the log, synonyms, and ``small`` ones."""
        leads = self.lexicon.leading_words
        others = {other[0] for other, said in self.synonyms.items() if said in leads}
        return small.union(others, (lead[0] for lead in leads))

    def is_listed(self, word: str) -> bool:
        """Return whether a word is in one of the lists of everyday words."""
        of_spelling = (self.spelling.before_apostrophe, self.spelling.after_apostrophe)
        listed = (self.small, self.unabbreviated, self.numbers, *of_spelling, *self.synonyms)
        return any(word in words for words in listed)

    @cached_property
    def word_pairs(self) -> frozenset[tuple[str, str]]:
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

    def synonym_at(self, line: Sequence[RewrittenWord], at: int) -> tuple[tuple[str, ...], int] | None:
        """Return the words of the log for a synonym from ``at`` on, and the number of its words; None if
        there is none.
        """
        for size in range(min(self._longest, len(line) - at), 0, -1):
            if (said := self.synonyms.get(adjacent_texts(line, at, size))) is not None:
                return said, size
        return None


def adjacent_texts(line: Sequence[RewrittenWord], at: int, size: int) -> tuple[str, ...]:
    """Return the texts of ``size`` words from ``at`` on; empty if punctuation separates them or there are
    fewer.
    """
    parted = any(word.gap for word in line[at + 1 : at + size])
    return () if parted or at + size > len(line) else texts_of(line[at : at + size])
