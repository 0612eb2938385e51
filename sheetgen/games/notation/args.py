"""The simple arguments of verbs: words, runs of letters, places, numbers and players."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Any, NamedTuple

from sheetgen.games.notation.log_language import LogLanguage
from sheetgen.games.notation.tokens import fold, folded_words
from sheetgen.message import Msg, msg

Forms = Msg | tuple[Msg, ...]

EXACT, CUT = 0, 1
NUMBER, PLAYER = msg("number", "log argument"), msg("player", "log argument")
ONLY_READ = ("sheet", "log also")
"""Contexts of words that are read but never suggested: labels of sheets, and synonyms."""
REPEATS = 3
"""How often a repeatable value is repeated when all possible values are listed."""


class ArgumentMatch(NamedTuple):
    """A value that an argument finds. ``end`` is the index of the next word. ``rank`` is 1 if a word was
    abbreviated.
    """

    value: Any
    end: int
    rank: int


class ListItem(NamedTuple):
    """One item of a list argument with the indexes of its words, or with a ``letter`` of word ``start``."""

    value: Any
    start: int
    end: int
    letter: int | None = None


Row = tuple[Any, Msg]
"""A value and one of its forms."""


class FixedCount(NamedTuple):
    """The number of things in an argument, and the size of the groups in which they are written."""

    number: int
    group_size: int


class Arg(ABC):
    """One typed argument of a verb."""

    name: Msg | None = None
    """Its name in help and at the head of a column."""
    optional = False
    """Whether it can be omitted or stay unknown."""
    fixed = False
    """Whether it reads the same on all layouts."""
    personal = False
    """Whether it reads players' names."""
    is_place = False
    """Whether it is a place of the sheet, which depends on the layout."""

    def match_cache(self, lexicon: LogLanguage) -> dict[Any, Any]:
        """Return the cache for its matches: of these players, of this layout or of the language."""
        if self.personal:
            return lexicon.player_cache
        return lexicon.language_cache if self.fixed else lexicon.layout_cache

    @abstractmethod
    def find_matches(self, words: Sequence[str], at: int, lexicon: LogLanguage) -> list[ArgumentMatch]:
        """Return all values that the words from ``at`` on may mean."""

    @abstractmethod
    def write(self, value: Any, lexicon: LogLanguage, short: bool) -> str | None:
        """Return ``value`` as typed text; None if this argument cannot express it."""

    @abstractmethod
    def possible_values(self, lexicon: LogLanguage) -> list[Any]:
        """Return all values that can be typed for this layout and these players, legal or not."""

    def similar_values(self, value: Any, lexicon: LogLanguage) -> list[Any]:
        """Return the values that a slip may have turned into ``value``. They differ from it in one thing."""
        return [other for other in self.possible_values(lexicon) if other != value]

    def listed_items(self, words: Sequence[str], at: int, end: int, lexicon: LogLanguage) -> list[ListItem]:
        """Return the items that it lists between two words, as typed; empty if it is not a list."""
        return []

    def write_item(self, value: Any, lexicon: LogLanguage) -> str | None:
        """Return one item, or a list of items, as typed text."""
        return self.write(value, lexicon, False)

    def caption(self, lexicon: LogLanguage) -> str:
        """Return its name in this language."""
        return lexicon.say(self.name) if self.name is not None else ""

    def syntax(self, lexicon: LogLanguage) -> str:
        """Return the argument as shown in help, for example ``<cell>``."""
        return f"<{self.caption(lexicon)}>"

    def failure_index(self, words: Sequence[str], at: int, lexicon: LogLanguage) -> int:
        """Return the word where reading failed, for an argument without a match from ``at`` on."""
        return at

    def lookahead(self, lexicon: LogLanguage) -> int:
        """Return the largest number of words that a match depends on."""
        return 1

    def suggested_words(self, lexicon: LogLanguage) -> Iterable[str]:
        """Return words that may be typed here, for suggestions."""
        return ()

    def with_inner_arguments(self) -> Iterator[Arg]:
        """Yield the argument and all its inner arguments."""
        yield self

    def choices(self) -> tuple[Arg, ...]:
        """Return the alternatives of a choice; empty if the argument is not a choice."""
        return ()

    def fixed_count(self) -> FixedCount | None:
        """Return the number of its things if it is fixed; else None."""
        return None

    def forms_of_values(self, lexicon: LogLanguage) -> list[Row]:
        """Return the values that are read as words, one row for each form, including the layout's own words."""
        return []

    def typed_texts(self) -> Iterator[Msg]:
        """Yield all texts that may be typed for it on any layout."""
        return iter(())

    def letters_of_values(self, lexicon: LogLanguage) -> list[tuple[Any, Msg]]:
        """Return the values that have letters in runs of letters, with these letters."""
        return []

    def countable_words(self) -> Iterable[Msg]:
        """Return the words of things that may have a number: ``2 spices``."""
        return ()

    def reads_word(self, word: str, lexicon: LogLanguage) -> bool:
        """Return whether this argument reads ``word``, so that ``word`` is no abbreviation of another word."""
        return False

    def may_begin_with(self, word: str, lexicon: LogLanguage) -> bool:
        """Return whether a match of this argument can begin with ``word``."""
        return self.reads_word(word, lexicon)


def runs_with_one_change(
    run: Sequence[Any], others: Callable[[Any], Iterable[Any]]
) -> Iterator[tuple[Any, ...]]:
    """Yield all runs that differ from ``run`` in one item."""
    for i, one in enumerate(run):
        for other in others(one):
            yield (*run[:i], other, *run[i + 1 :])


def run_lengths(least: int, most: int) -> range:
    """Return the lengths of the runs that are listed, because all lengths up to ``most`` would be too many."""
    return range(least, max(least, min(most, REPEATS)) + 1)


def forms_of(forms: Forms) -> tuple[Msg, ...]:
    return (forms,) if isinstance(forms, Msg) else forms


class Word(Arg):
    """An argument that is one of several words. The first form of each is written; the others are only read.

    Forms that are labels of sheets or synonyms are never written or suggested. If a layout defines words,
    ``values`` is a function of the layout (None: any layout).
    """

    def __init__(self, name: Msg, values: Mapping[Any, Forms] | Callable[[Any], Mapping[Any, Forms]]) -> None:
        self.name = name
        self.values = values
        self.fixed = not callable(values)

    def values_on(self, lexicon: LogLanguage) -> Mapping[Any, Forms]:
        """Return the values on this layout."""
        if not callable(self.values):
            return self.values
        key = (self, "values")
        if key not in lexicon.layout_cache:
            lexicon.layout_cache[key] = self.values(lexicon.layout)
        values: Mapping[Any, Forms] = lexicon.layout_cache[key]
        return values

    def find_matches(self, words: Sequence[str], at: int, lexicon: LogLanguage) -> list[ArgumentMatch]:
        if at >= len(words):
            return []
        table = _table(self, lexicon)
        if words[at] not in table.openings:
            return []
        rest = tuple(words[at : at + table.longest])
        found = table.known_matches.get(rest)
        if found is None:
            found = table.known_matches[rest] = self._find(rest, table)
        return [ArgumentMatch(m.value, m.end + at, m.rank) for m in found]

    def possible_values(self, lexicon: LogLanguage) -> list[Any]:
        return list(self.values_on(lexicon))

    def lookahead(self, lexicon: LogLanguage) -> int:
        return _table(self, lexicon).longest

    def may_open(self, word: str, lexicon: LogLanguage) -> bool:
        """Return whether a value may begin with ``word``, in full or abbreviated."""
        return word in _table(self, lexicon).openings

    def _find(self, words: tuple[str, ...], table: WordTable) -> list[ArgumentMatch]:
        own, english = (
            _readings(words, forms, table.unabbreviated, table.numbers)
            for forms in (table.own, table.english)
        )
        # A full word comes before an abbreviated one, and the log's language before English. In other
        # languages, English words must be typed in full. A full English word and an abbreviation in the
        # language are ambiguous: both are returned.
        for tier in (
            [m for m in own if m.rank == EXACT],
            [m for m in english if m.rank == EXACT] + [m for m in own if m.rank == CUT],
        ):
            if tier:
                return list(dict.fromkeys(tier))
        return []

    def write(self, value: Any, lexicon: LogLanguage, short: bool) -> str | None:
        values = self.values_on(lexicon)
        if value not in values:
            return None
        forms = forms_of(values[value])
        if not short:
            return lexicon.say(forms[0])
        words = [lexicon.say(form) for form in reversed(forms) if form.context not in ONLY_READ]
        return min(map(lexicon.shorten, words), key=len)

    def suggested_words(self, lexicon: LogLanguage) -> Iterable[str]:
        return [
            lexicon.say(form) for _, form in self.forms_of_values(lexicon) if form.context not in ONLY_READ
        ]

    def forms_of_values(self, lexicon: LogLanguage) -> list[Row]:
        return [(value, form) for value, forms in self.values_on(lexicon).items() for form in forms_of(forms)]

    def typed_texts(self) -> Iterator[Msg]:
        if not callable(self.values):
            yield from (form for forms in self.values.values() for form in forms_of(forms))

    def extra_english_forms(self, lexicon: LogLanguage) -> list[Form]:
        """Return additional forms that are read in English."""
        return []


Form = tuple[tuple[str, ...], Any]
"""A form as folded words, and its value."""


class WordTable:
    """The folded forms of a ``Word`` with their values, and a cache of matches."""

    def __init__(
        self, own: list[Form], english: list[Form], unabbreviated: Collection[str], numbers: Collection[str]
    ) -> None:
        self.own = own
        self.english = english
        self.unabbreviated = unabbreviated
        self.numbers = numbers
        self.longest = max((len(form) for form, _ in own + english), default=1)
        self.openings = frozenset(
            form[0][:size] for form, _ in (*own, *english) for size in range(1, len(form[0]) + 1)
        )
        self.known_matches: dict[tuple[str, ...], list[ArgumentMatch]] = {}


def _table(word: Word, lexicon: LogLanguage) -> WordTable:
    memory = word.match_cache(lexicon)
    table: WordTable | None = memory.get(word)
    if table is None:
        rows = word.forms_of_values(lexicon)
        own = [(folded_words(lexicon.say(form)), value) for value, form in rows]
        english = [(folded_words(str(form)), value) for value, form in rows] if lexicon.lang != "en" else []
        (english or own).extend(word.extra_english_forms(lexicon))
        table = memory[word] = WordTable(own, english, lexicon.unabbreviated, lexicon.number_words)
    return table


def _readings(
    words: tuple[str, ...],
    table: list[Form],
    unabbreviated: Collection[str] = (),
    numbers: Collection[str] = (),
) -> list[ArgumentMatch]:
    """Return the matches of forms that begin like ``words``. Words in ``unabbreviated``, and a number alone, are no
    beginnings.

    ``numbers`` are the words for numbers.
    """
    found = []
    for form, value in table:
        whole = True
        for i, part in enumerate(form):
            if i >= len(words) or not (
                part == words[i] or part.startswith(words[i]) and words[i] not in unabbreviated
            ):
                break
            whole = whole and part == words[i]
            if i + 1 == len(form) or not (words[i].isdecimal() or words[i] in numbers):
                found.append(ArgumentMatch(value, i + 1, EXACT if whole and i + 1 == len(form) else CUT))
    return found


class Letters(Arg):
    """A run of letters in one word (``tsp``, ``wne``), or the same things as words (``tea silk``).

    ``values`` maps each value to its letter and its word, in sorting order.
    """

    name: Msg
    fixed = True

    def __init__(
        self,
        name: Msg,
        values: Mapping[Any, tuple[Msg, Msg]],
        least: int = 1,
        most: int = 9,
        distinct: bool = False,
    ) -> None:
        self.name = name
        self.values = values
        self.least = least
        self.most = most
        self.distinct = distinct

    def find_matches(self, words: Sequence[str], at: int, lexicon: LogLanguage) -> list[ArgumentMatch]:
        if at >= len(words):
            return []
        if len(words[at]) == 1 and not words[at].isascii() and (found := self._in_words(words, at, lexicon)):
            return found  # 茶 is both a letter and a word
        for table in self._tables(lexicon):
            if (run := self._lettered(words, at, table)) is not None:
                return run
        return self._in_words(words, at, lexicon)

    def _lettered(
        self, words: Sequence[str], at: int, table: Mapping[str, Any]
    ) -> list[ArgumentMatch] | None:
        """Return the matches of a run of letters in one word, or in several words of one letter (``e w``)."""
        run = spelled(words[at], table)
        if run is None:
            return None
        found = [ArgumentMatch(self._sorted(run), at + 1, EXACT)] if self._fits(run) else []
        if words[at] in table:
            while (at := at + 1) < len(words) and words[at] in table and len(run) < self.most:
                run = [*run, table[words[at]]]
                if self._fits(run):
                    found.append(ArgumentMatch(self._sorted(run), at + 1, EXACT))
        return found or None

    def possible_values(self, lexicon: LogLanguage) -> list[Any]:
        runs = combinations if self.distinct else combinations_with_replacement
        return [run for n in run_lengths(self.least, self.most) for run in runs(self.values, n)]

    def similar_values(self, value: Any, lexicon: LogLanguage) -> list[Any]:
        runs = runs_with_one_change(value, lambda one: [other for other in self.values if other != one])
        return list(dict.fromkeys(self._sorted(run) for run in runs if self._fits(run)))

    def lookahead(self, lexicon: LogLanguage) -> int:
        return self.most + 1

    def _tables(self, lexicon: LogLanguage) -> list[dict[str, Any]]:
        return _letters(self, lexicon)

    def _in_words(self, words: Sequence[str], at: int, lexicon: LogLanguage) -> list[ArgumentMatch]:
        named, letters = _words_of(self), self._tables(lexicon)[0]
        run: list[Any] = []
        found: list[ArgumentMatch] = []
        while (place := at + len(run)) < len(words) and (len(words[place]) > 1 or not words[place].isascii()):
            letter = letters.get(words[place])
            values = (
                {m.value for m in named.find_matches(words, place, lexicon)} if letter is None else {letter}
            )
            if len(values) != 1:
                break
            run += values
            if self._fits(run):
                found.append(ArgumentMatch(self._sorted(run), at + len(run), EXACT))
        return found

    def _fits(self, run: Sequence[Any]) -> bool:
        return self.least <= len(run) <= self.most and not (self.distinct and len(set(run)) < len(run))

    def _sorted(self, run: Iterable[Any]) -> tuple[Any, ...]:
        return tuple(sorted(run, key=list(self.values).index))

    def write(self, value: Any, lexicon: LogLanguage, short: bool) -> str | None:
        if not all(v in self.values for v in value) or not self._fits(value):
            return None
        return "".join(lexicon.say(self.values[v][0]) for v in value)

    def suggested_words(self, lexicon: LogLanguage) -> Iterable[str]:
        sample = list(self.values)[: max(self.least, 1)]
        return ["".join(lexicon.say(self.values[v][0]) for v in sample)]

    def letters_of_values(self, lexicon: LogLanguage) -> list[tuple[Any, Msg]]:
        return [(value, letter) for value, (letter, _) in self.values.items()]

    def forms_of_values(self, lexicon: LogLanguage) -> list[Row]:
        return [(value, word) for value, (_, word) in self.values.items()]

    def typed_texts(self) -> Iterator[Msg]:
        yield from (form for forms in self.values.values() for form in forms)

    def countable_words(self) -> Iterable[Msg]:
        return () if self.distinct else [word for _, word in self.values.values()]

    def reads_word(self, word: str, lexicon: LogLanguage) -> bool:
        return any(spelled(word, table) is not None for table in self._tables(lexicon))


def _letters(letters: Letters, lexicon: LogLanguage) -> list[dict[str, Any]]:
    tables: list[dict[str, Any]] | None = lexicon.language_cache.get(letters)
    if tables is None:
        own = {fold(lexicon.say(letter)): v for v, (letter, _) in letters.values.items()}
        english = {fold(str(letter)): v for v, (letter, _) in letters.values.items()}
        tables = lexicon.language_cache[letters] = [own] if own == english else [own, english]
    return tables


@cache
def _words_of(letters: Letters) -> Word:
    return Word(letters.name, {v: word for v, (_, word) in letters.values.items()})


def spelled(word: str, table: Mapping[str, Any]) -> list[Any] | None:
    """Return the values whose letters form ``word``; None if there are none."""
    run: list[Any] = []
    while word:
        letter = next((k for k in table if k and word.startswith(k)), None)
        if letter is None:
            return None
        run.append(table[letter])
        word = word[len(letter) :]
    return run


class Place(Arg):
    """An address on the sheet, the same in each language. ``pattern`` must match the whole word.

    ``addresses`` returns those of a layout.
    """

    fixed = True
    is_place = True

    def __init__(
        self, name: Msg, pattern: str, sample: str, addresses: Callable[[Any], Iterable[str]]
    ) -> None:
        self.name = name
        self.pattern = pattern
        self.sample = sample
        self.addresses = addresses

    def find_matches(self, words: Sequence[str], at: int, lexicon: LogLanguage) -> list[ArgumentMatch]:
        if at < len(words) and re.fullmatch(self.pattern, words[at]):
            return [ArgumentMatch(words[at], at + 1, EXACT)]
        return []

    def write(self, value: Any, lexicon: LogLanguage, short: bool) -> str | None:
        return value if isinstance(value, str) and re.fullmatch(self.pattern, value) else None

    def possible_values(self, lexicon: LogLanguage) -> list[Any]:
        return [self.sample] if lexicon.layout is None else list(self.addresses(lexicon.layout))

    def suggested_words(self, lexicon: LogLanguage) -> Iterable[str]:
        return [self.sample]

    def reads_word(self, word: str, lexicon: LogLanguage) -> bool:
        return re.fullmatch(self.pattern, word) is not None


class Number(Arg):
    """A whole number between ``least`` and ``most``."""

    fixed = True

    def __init__(self, name: Msg = NUMBER, least: int = 0, most: int = 999) -> None:
        self.name = name
        self.least = least
        self.most = most

    def find_matches(self, words: Sequence[str], at: int, lexicon: LogLanguage) -> list[ArgumentMatch]:
        if at < len(words) and words[at].isdecimal() and self.least <= int(words[at]) <= self.most:
            return [ArgumentMatch(int(words[at]), at + 1, EXACT)]
        return []

    def write(self, value: Any, lexicon: LogLanguage, short: bool) -> str | None:
        return str(value) if isinstance(value, int) and self.least <= value <= self.most else None

    def possible_values(self, lexicon: LogLanguage) -> list[Any]:
        return list(range(self.least, self.most + 1))

    def suggested_words(self, lexicon: LogLanguage) -> Iterable[str]:
        return [str(self.least)]


class Player(Arg):
    """A player by name, or if ``numbered`` also by the number of the seat. The value is the seat."""

    personal = True

    def __init__(self, name: Msg = PLAYER, numbered: bool = False) -> None:
        self.name = name
        self.numbered = numbered

    def find_matches(self, words: Sequence[str], at: int, lexicon: LogLanguage) -> list[ArgumentMatch]:
        if self.numbered and at < len(words) and words[at].isdecimal():
            seat = int(words[at]) - 1
            return [ArgumentMatch(seat, at + 1, EXACT)] if 0 <= seat < len(lexicon.players) else []
        table = [(folded_words(name), seat) for seat, name in enumerate(lexicon.players)]
        longest = max([1, *(len(name) for name, _ in table)])
        found = [
            ArgumentMatch(m.value, m.end + at, m.rank)
            for m in _readings(tuple(words[at : at + longest]), table)
        ]
        return [m for m in found if m.rank == EXACT] or found

    def write(self, value: Any, lexicon: LogLanguage, short: bool) -> str | None:
        return (
            lexicon.players[value] if isinstance(value, int) and 0 <= value < len(lexicon.players) else None
        )

    def possible_values(self, lexicon: LogLanguage) -> list[Any]:
        return list(range(len(lexicon.players)))

    def suggested_words(self, lexicon: LogLanguage) -> Iterable[str]:
        return lexicon.players
