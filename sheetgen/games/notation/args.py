"""The typed arguments of verbs: the small parts of a grammar."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Any, NamedTuple

from sheetgen.games.notation.speech import Speech
from sheetgen.games.notation.tokens import fold, split
from sheetgen.message import Msg, msg

Forms = Msg | tuple[Msg, ...]

EXACT, CUT = 0, 1
NUMBER, PLAYER = msg("number", "log argument"), msg("player", "log argument")
ONLY_READ = ("sheet", "log also")
"""The contexts of words that nobody is told to type: labels of sheets, other words for a thing."""
REPEATS = 3
"""How often the values that can be said repeat what may be said any number of times."""


class Match(NamedTuple):
    """A value that an argument finds; ``end`` is the token after it, ``rank`` is 1 if a word was cut."""

    value: Any
    end: int
    rank: int


class Item(NamedTuple):
    """One of the things that an argument lists, and the words that say it, or a ``letter`` of word ``start``."""

    value: Any
    start: int
    end: int
    letter: int | None = None


Row = tuple[Any, Msg]
"""A value and a form of it."""


class Boxes(NamedTuple):
    """How many things an argument is of, and how many of them are written as a group."""

    number: int
    group: int


class Arg(ABC):
    """One typed argument of a verb."""

    name: Msg | None = None
    """What stands for it in help and at the head of a column."""
    optional = False
    """Whether it may be left out or stay unknown."""
    fixed = False
    """Whether it reads the same on every layout."""
    personal = False
    """Whether it reads players' names."""
    is_place = False
    """Whether it says a place of the sheet, which lies elsewhere on another layout."""

    def memory(self, lexicon: Speech) -> dict[Any, Any]:
        """Where it keeps what it found."""
        if self.personal:
            return lexicon.known
        return lexicon.shared if self.fixed else lexicon.laid

    @abstractmethod
    def match(self, words: Sequence[str], at: int, lexicon: Speech) -> list[Match]:
        """All values that the words from ``at`` on may mean."""

    @abstractmethod
    def write(self, value: Any, lexicon: Speech, short: bool) -> str | None:
        """``value`` as it is typed; None if this argument can't say it."""

    @abstractmethod
    def sayable(self, lexicon: Speech) -> list[Any]:
        """Every value that can be said here, of this layout and these players, whatever the rules say to it."""

    def others(self, value: Any, lexicon: Speech) -> list[Any]:
        """What might have been meant where ``value`` was typed by a slip: values that differ from it in one thing."""
        return [other for other in self.sayable(lexicon) if other != value]

    def items(self, words: Sequence[str], at: int, end: int, lexicon: Speech) -> list[Item]:
        """The things that it lists between two words, as they are typed; none where it lists nothing."""
        return []

    def write_item(self, value: Any, lexicon: Speech) -> str | None:
        """One of the things that it lists, or a list of some, as they are typed."""
        return self.write(value, lexicon, False)

    def caption(self, lexicon: Speech) -> str:
        """Its name in this language."""
        return lexicon.say(self.name) if self.name is not None else ""

    def syntax(self, lexicon: Speech) -> str:
        """How the argument is shown in help, for instance ``<cell>``."""
        return f"<{self.caption(lexicon)}>"

    def stop(self, words: Sequence[str], at: int, lexicon: Speech) -> int:
        """Where understanding ended, of an argument that finds nothing from ``at`` on."""
        return at

    def ahead(self, lexicon: Speech) -> int:
        """How many words a match depends on at most."""
        return 1

    def words(self, lexicon: Speech) -> Iterable[str]:
        """Words that may stand here, for hints."""
        return ()

    def parts(self) -> Iterator[Arg]:
        """The argument and all that it is made of."""
        yield self

    def choices(self) -> tuple[Arg, ...]:
        """The arguments that it is one of; none where it is no such choice."""
        return ()

    def boxes(self) -> Boxes | None:
        """What it is of, where the number of things is fixed; None where it is open."""
        return None

    def rows(self, lexicon: Speech) -> list[Row]:
        """The values that it reads as words, each with each form of it; a layout's own included."""
        return []

    def texts(self) -> Iterator[Msg]:
        """All texts that may be typed for it on any layout."""
        return iter(())

    def letters(self, lexicon: Speech) -> list[tuple[Any, Msg]]:
        """Values with the letters that stand for them, run together with others in one word."""
        return []

    def counted(self) -> Iterable[Msg]:
        """Words of things of which several may be said by their number: ``2 spices``."""
        return ()

    def claims(self, word: str, lexicon: Speech) -> bool:
        """Whether this argument would read ``word``, so that no other word may be cut to it."""
        return False

    def opens(self, word: str, lexicon: Speech) -> bool:
        """Whether what this argument reads may begin with ``word``."""
        return self.claims(word, lexicon)


def one_changed(run: Sequence[Any], others: Callable[[Any], Iterable[Any]]) -> Iterator[tuple[Any, ...]]:
    """All runs in which one thing is another."""
    for i, one in enumerate(run):
        for other in others(one):
            yield (*run[:i], other, *run[i + 1 :])


def lengths(least: int, most: int) -> range:
    """How long a run is made that may have from ``least`` to ``most`` parts, where all runs would be too many."""
    return range(least, max(least, min(most, REPEATS)) + 1)


def forms_of(forms: Forms) -> tuple[Msg, ...]:
    return (forms,) if isinstance(forms, Msg) else forms


class Word(Arg):
    """One of some words; the first form of each is the one that is written, the others are read too.

    Forms that are labels of sheets, or other words for a thing, are only read: none is written or proposed.

    Where a layout invents words of its own, ``values`` is a function of the layout (None: any).
    """

    def __init__(self, name: Msg, values: Mapping[Any, Forms] | Callable[[Any], Mapping[Any, Forms]]) -> None:
        self.name = name
        self.values = values
        self.fixed = not callable(values)

    def values_on(self, lexicon: Speech) -> Mapping[Any, Forms]:
        """The values on this layout."""
        if not callable(self.values):
            return self.values
        key = (self, "values")
        if key not in lexicon.laid:
            lexicon.laid[key] = self.values(lexicon.layout)
        values: Mapping[Any, Forms] = lexicon.laid[key]
        return values

    def match(self, words: Sequence[str], at: int, lexicon: Speech) -> list[Match]:
        if at >= len(words):
            return []
        table = _table(self, lexicon)
        if words[at] not in table.openings:
            return []
        rest = tuple(words[at : at + table.longest])
        found = table.seen.get(rest)
        if found is None:
            found = table.seen[rest] = self._find(rest, table)
        return [Match(m.value, m.end + at, m.rank) for m in found]

    def sayable(self, lexicon: Speech) -> list[Any]:
        return list(self.values_on(lexicon))

    def ahead(self, lexicon: Speech) -> int:
        return _table(self, lexicon).longest

    def may_open(self, word: str, lexicon: Speech) -> bool:
        """Whether a value may begin with ``word``, whole or cut."""
        return word in _table(self, lexicon).openings

    def _find(self, words: tuple[str, ...], table: Table) -> list[Match]:
        own, english = (
            _readings(words, forms, table.uncut, table.numbers) for forms in (table.own, table.english)
        )
        # A whole word beats a cut one, the log's language beats English, whose words are read only in full there;
        # between an English word and the beginning of one of the language nobody can tell: both are offered.
        for tier in (
            [m for m in own if m.rank == EXACT],
            [m for m in english if m.rank == EXACT] + [m for m in own if m.rank == CUT],
        ):
            if tier:
                return list(dict.fromkeys(tier))
        return []

    def write(self, value: Any, lexicon: Speech, short: bool) -> str | None:
        values = self.values_on(lexicon)
        if value not in values:
            return None
        forms = forms_of(values[value])
        if not short:
            return lexicon.say(forms[0])
        words = [lexicon.say(form) for form in reversed(forms) if form.context not in ONLY_READ]
        return min(map(lexicon.shorten, words), key=len)

    def words(self, lexicon: Speech) -> Iterable[str]:
        return [lexicon.say(form) for _, form in self.rows(lexicon) if form.context not in ONLY_READ]

    def rows(self, lexicon: Speech) -> list[Row]:
        return [(value, form) for value, forms in self.values_on(lexicon).items() for form in forms_of(forms)]

    def texts(self) -> Iterator[Msg]:
        if not callable(self.values):
            yield from (form for forms in self.values.values() for form in forms_of(forms))

    def heard(self, lexicon: Speech) -> list[Form]:
        """Forms that are read besides, in English."""
        return []


Form = tuple[tuple[str, ...], Any]
"""A form as folded words, and its value."""


class Table:
    """The folded forms of a ``Word`` with their values, and what was looked up before."""

    def __init__(
        self, own: list[Form], english: list[Form], uncut: Collection[str], numbers: Collection[str]
    ) -> None:
        self.own = own
        self.english = english
        self.uncut = uncut
        self.numbers = numbers
        self.longest = max((len(form) for form, _ in own + english), default=1)
        self.openings = frozenset(
            form[0][:size] for form, _ in (*own, *english) for size in range(1, len(form[0]) + 1)
        )
        self.seen: dict[tuple[str, ...], list[Match]] = {}


def _table(word: Word, lexicon: Speech) -> Table:
    memory = word.memory(lexicon)
    table: Table | None = memory.get(word)
    if table is None:
        rows = word.rows(lexicon)
        own = [(split(lexicon.say(form)), value) for value, form in rows]
        english = [(split(str(form)), value) for value, form in rows] if lexicon.lang != "en" else []
        (english or own).extend(word.heard(lexicon))
        table = memory[word] = Table(own, english, lexicon.uncut, lexicon.numbers)
    return table


def _readings(
    words: tuple[str, ...], table: list[Form], uncut: Collection[str] = (), numbers: Collection[str] = ()
) -> list[Match]:
    """The forms that begin like ``words``, of which those in ``uncut`` are no beginnings; nor is a number alone.

    ``numbers`` are the words for numbers.
    """
    found = []
    for form, value in table:
        whole = True
        for i, part in enumerate(form):
            if i >= len(words) or not (
                part == words[i] or part.startswith(words[i]) and words[i] not in uncut
            ):
                break
            whole = whole and part == words[i]
            if i + 1 == len(form) or not (words[i].isdecimal() or words[i] in numbers):
                found.append(Match(value, i + 1, EXACT if whole and i + 1 == len(form) else CUT))
    return found


class Letters(Arg):
    """A run of letters in one word (``tsp``, ``wne``), or the same things as words (``tea silk``).

    ``values`` maps each value to its letter and its word, in the order in which they are sorted.
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

    def match(self, words: Sequence[str], at: int, lexicon: Speech) -> list[Match]:
        if at >= len(words):
            return []
        if len(words[at]) == 1 and not words[at].isascii() and (found := self._in_words(words, at, lexicon)):
            return found  # 茶 is a letter, and a word among words
        for table in self._tables(lexicon):
            if (spelled := self._lettered(words, at, table)) is not None:
                return spelled
        return self._in_words(words, at, lexicon)

    def _lettered(self, words: Sequence[str], at: int, table: Mapping[str, Any]) -> list[Match] | None:
        """What the letters of one word say, or of single letters one after another (``e w``)."""
        run = _spelled(words[at], table)
        if run is None:
            return None
        found = [Match(self._sorted(run), at + 1, EXACT)] if self._fits(run) else []
        if words[at] in table:
            while (at := at + 1) < len(words) and words[at] in table and len(run) < self.most:
                run = [*run, table[words[at]]]
                if self._fits(run):
                    found.append(Match(self._sorted(run), at + 1, EXACT))
        return found or None

    def sayable(self, lexicon: Speech) -> list[Any]:
        runs = combinations if self.distinct else combinations_with_replacement
        return [run for n in lengths(self.least, self.most) for run in runs(self.values, n)]

    def others(self, value: Any, lexicon: Speech) -> list[Any]:
        runs = one_changed(value, lambda one: [other for other in self.values if other != one])
        return list(dict.fromkeys(self._sorted(run) for run in runs if self._fits(run)))

    def ahead(self, lexicon: Speech) -> int:
        return self.most + 1

    def _tables(self, lexicon: Speech) -> list[dict[str, Any]]:
        return _letters(self, lexicon)

    def _in_words(self, words: Sequence[str], at: int, lexicon: Speech) -> list[Match]:
        named, letters = _words_of(self), self._tables(lexicon)[0]
        run: list[Any] = []
        found: list[Match] = []
        while (place := at + len(run)) < len(words) and (len(words[place]) > 1 or not words[place].isascii()):
            letter = letters.get(words[place])
            values = {m.value for m in named.match(words, place, lexicon)} if letter is None else {letter}
            if len(values) != 1:
                break
            run += values
            if self._fits(run):
                found.append(Match(self._sorted(run), at + len(run), EXACT))
        return found

    def _fits(self, run: Sequence[Any]) -> bool:
        return self.least <= len(run) <= self.most and not (self.distinct and len(set(run)) < len(run))

    def _sorted(self, run: Iterable[Any]) -> tuple[Any, ...]:
        return tuple(sorted(run, key=list(self.values).index))

    def write(self, value: Any, lexicon: Speech, short: bool) -> str | None:
        if not all(v in self.values for v in value) or not self._fits(value):
            return None
        return "".join(lexicon.say(self.values[v][0]) for v in value)

    def words(self, lexicon: Speech) -> Iterable[str]:
        sample = list(self.values)[: max(self.least, 1)]
        return ["".join(lexicon.say(self.values[v][0]) for v in sample)]

    def letters(self, lexicon: Speech) -> list[tuple[Any, Msg]]:
        return [(value, letter) for value, (letter, _) in self.values.items()]

    def rows(self, lexicon: Speech) -> list[Row]:
        return [(value, word) for value, (_, word) in self.values.items()]

    def texts(self) -> Iterator[Msg]:
        yield from (form for forms in self.values.values() for form in forms)

    def counted(self) -> Iterable[Msg]:
        return () if self.distinct else [word for _, word in self.values.values()]

    def claims(self, word: str, lexicon: Speech) -> bool:
        return any(_spelled(word, table) is not None for table in self._tables(lexicon))


def _letters(letters: Letters, lexicon: Speech) -> list[dict[str, Any]]:
    tables: list[dict[str, Any]] | None = lexicon.shared.get(letters)
    if tables is None:
        own = {fold(lexicon.say(letter)): v for v, (letter, _) in letters.values.items()}
        english = {fold(str(letter)): v for v, (letter, _) in letters.values.items()}
        tables = lexicon.shared[letters] = [own] if own == english else [own, english]
    return tables


@cache
def _words_of(letters: Letters) -> Word:
    return Word(letters.name, {v: word for v, (_, word) in letters.values.items()})


def _spelled(word: str, table: Mapping[str, Any]) -> list[Any] | None:
    """The values whose letters make up ``word``; None if they don't."""
    run: list[Any] = []
    while word:
        letter = next((k for k in table if k and word.startswith(k)), None)
        if letter is None:
            return None
        run.append(table[letter])
        word = word[len(letter) :]
    return run


class Place(Arg):
    """An address on the sheet, the same in every language; ``pattern`` must match the whole word.

    ``addresses`` gives those of a layout.
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

    def match(self, words: Sequence[str], at: int, lexicon: Speech) -> list[Match]:
        if at < len(words) and re.fullmatch(self.pattern, words[at]):
            return [Match(words[at], at + 1, EXACT)]
        return []

    def write(self, value: Any, lexicon: Speech, short: bool) -> str | None:
        return value if isinstance(value, str) and re.fullmatch(self.pattern, value) else None

    def sayable(self, lexicon: Speech) -> list[Any]:
        return [self.sample] if lexicon.layout is None else list(self.addresses(lexicon.layout))

    def words(self, lexicon: Speech) -> Iterable[str]:
        return [self.sample]

    def claims(self, word: str, lexicon: Speech) -> bool:
        return re.fullmatch(self.pattern, word) is not None


class Number(Arg):
    """A whole number between ``least`` and ``most``."""

    fixed = True

    def __init__(self, name: Msg = NUMBER, least: int = 0, most: int = 999) -> None:
        self.name = name
        self.least = least
        self.most = most

    def match(self, words: Sequence[str], at: int, lexicon: Speech) -> list[Match]:
        if at < len(words) and words[at].isdecimal() and self.least <= int(words[at]) <= self.most:
            return [Match(int(words[at]), at + 1, EXACT)]
        return []

    def write(self, value: Any, lexicon: Speech, short: bool) -> str | None:
        return str(value) if isinstance(value, int) and self.least <= value <= self.most else None

    def sayable(self, lexicon: Speech) -> list[Any]:
        return list(range(self.least, self.most + 1))

    def words(self, lexicon: Speech) -> Iterable[str]:
        return [str(self.least)]


class Player(Arg):
    """A player of the game by name, or ``numbered`` by the number of the seat too; the value is the seat."""

    personal = True

    def __init__(self, name: Msg = PLAYER, numbered: bool = False) -> None:
        self.name = name
        self.numbered = numbered

    def match(self, words: Sequence[str], at: int, lexicon: Speech) -> list[Match]:
        if self.numbered and at < len(words) and words[at].isdecimal():
            seat = int(words[at]) - 1
            return [Match(seat, at + 1, EXACT)] if 0 <= seat < len(lexicon.players) else []
        table = [(split(name), seat) for seat, name in enumerate(lexicon.players)]
        longest = max([1, *(len(name) for name, _ in table)])
        found = [
            Match(m.value, m.end + at, m.rank) for m in _readings(tuple(words[at : at + longest]), table)
        ]
        return [m for m in found if m.rank == EXACT] or found

    def write(self, value: Any, lexicon: Speech, short: bool) -> str | None:
        return (
            lexicon.players[value] if isinstance(value, int) and 0 <= value < len(lexicon.players) else None
        )

    def sayable(self, lexicon: Speech) -> list[Any]:
        return list(range(len(lexicon.players)))

    def words(self, lexicon: Speech) -> Iterable[str]:
        return lexicon.players
