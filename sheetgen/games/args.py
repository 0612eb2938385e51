"""The typed arguments of verbs, and the words of a log as tokens: the small parts of a ``grammar``."""

from __future__ import annotations

import re
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen.text.message import Msg, msg

if TYPE_CHECKING:
    from sheetgen.games.grammar import Lexicon

Forms = Msg | tuple[Msg, ...]

EXACT, CUT = 0, 1
NUMBER, PLAYER = msg("number", "log argument"), msg("player", "log argument")
UNKNOWN = "?"

_PLAIN = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "æ": "ae", "œ": "oe", "ı": "i"})
# Commas, bars, hyphens, pluses and apostrophes part words like a space does.
_TOKEN = re.compile(r"[^\s,|'’+-]+")
# Spacing doesn't matter where a number ends or begins: c3wne is c3 wne, ahead2 is ahead 2.
_SEAM = re.compile(r"(?<=\d)(?=[^\W\d])|(?<=[^\W\d]{3})(?=\d)")


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """``text`` without case and without accents (marks above and below; vowel signs stay)."""
    if text.isascii():
        return text.lower()
    marked = unicodedata.normalize("NFKD", text.casefold())
    # Combining classes below 27 are parts of a letter (virama, kana voicing), not accents on it.
    bare = "".join(c for c in marked if unicodedata.combining(c) < 27)
    return unicodedata.normalize("NFC", bare).translate(_PLAIN)


class Token(NamedTuple):
    """A word of a log: folded, and where it stands in its line (0-based column, length)."""

    text: str
    column: int
    length: int


def tokens(text: str, column: int = 0) -> tuple[Token, ...]:
    """The words of ``text``, which begins at ``column`` of its line."""
    found: list[Token] = []
    for word in _TOKEN.finditer(text):
        raw, at = word.group(), column + word.start()
        if raw.isalpha():
            found.append(Token(fold(raw), at, len(raw)))
            continue
        start = 0
        for seam in [m.start() for m in _SEAM.finditer(raw)] + [len(raw)]:
            found.append(Token(fold(raw[start:seam]), at + start, seam - start))
            start = seam
    return tuple(found)


class Match(NamedTuple):
    """A value that an argument finds; ``end`` is the token after it, ``rank`` is 1 if a word was cut."""

    value: Any
    end: int
    rank: int


class Arg(ABC):
    """One typed argument of a verb."""

    @abstractmethod
    def match(self, words: Sequence[str], at: int, lexicon: Lexicon) -> list[Match]:
        """All values that the words from ``at`` on may mean."""

    @abstractmethod
    def write(self, value: Any, lexicon: Lexicon, short: bool) -> str | None:
        """``value`` as it is typed; None if this argument can't say it."""

    @abstractmethod
    def syntax(self, lexicon: Lexicon) -> str:
        """How the argument is shown in help, for instance ``<cell>``."""

    def stop(self, words: Sequence[str], at: int, lexicon: Lexicon) -> int:
        """Where understanding ended, of an argument that finds nothing from ``at`` on."""
        return at

    def ahead(self, lexicon: Lexicon) -> int:
        """How many words a match depends on at most."""
        return 1

    def words(self, lexicon: Lexicon) -> Iterable[str]:
        """Words that may stand here, for hints."""
        return ()

    def letters(self, lexicon: Lexicon) -> list[tuple[Any, Msg]]:
        """Values with the letters that stand for them, run together with others in one word."""
        return []

    def claims(self, word: str, lexicon: Lexicon) -> bool:
        """Whether this argument would read ``word``, so that no other word may be cut to it."""
        return False


def forms_of(forms: Forms) -> tuple[Msg, ...]:
    return (forms,) if isinstance(forms, Msg) else forms


class Word(Arg):
    """One of some words; the first form of each is the one that is written, the others are read too.

    Where a layout invents words of its own, ``values`` is a function of the layout (None: any).
    """

    def __init__(self, name: Msg, values: Mapping[Any, Forms] | Callable[[Any], Mapping[Any, Forms]]) -> None:
        self.name = name
        self.values = values

    def match(self, words: Sequence[str], at: int, lexicon: Lexicon) -> list[Match]:
        if at >= len(words):
            return []
        table = _table(self, lexicon)
        rest = tuple(words[at : at + table.longest])
        found = table.seen.get(rest)
        if found is None:
            found = table.seen[rest] = self._find(rest, table)
        return [Match(m.value, m.end + at, m.rank) for m in found]

    def ahead(self, lexicon: Lexicon) -> int:
        return _table(self, lexicon).longest

    def _find(self, words: tuple[str, ...], table: Table) -> list[Match]:
        own, english = _readings(words, table.own), _readings(words, table.english)
        # A whole word beats a cut one, the log's language beats English; between an English
        # word and the beginning of one of the language nobody can tell: both are offered.
        for tier in (
            [m for m in own if m.rank == EXACT],
            [m for m in english if m.rank == EXACT] + [m for m in own if m.rank == CUT],
            english,
        ):
            if tier:
                return list(dict.fromkeys(tier))
        return []

    def write(self, value: Any, lexicon: Lexicon, short: bool) -> str | None:
        values = lexicon.values(self)
        if value not in values:
            return None
        word = lexicon.say(forms_of(values[value])[0])
        return lexicon.shorten(word) if short else word

    def syntax(self, lexicon: Lexicon) -> str:
        return f"<{lexicon.say(self.name)}>"

    def words(self, lexicon: Lexicon) -> Iterable[str]:
        return [lexicon.say(form) for forms in lexicon.values(self).values() for form in forms_of(forms)]


Row = tuple[tuple[str, ...], Any]


class Table:
    """The folded forms of a ``Word`` with their values, and what was looked up before."""

    def __init__(self, own: list[Row], english: list[Row], longest: int) -> None:
        self.own = own
        self.english = english
        self.longest = longest
        self.seen: dict[tuple[str, ...], list[Match]] = {}


def _table(word: Word, lexicon: Lexicon) -> Table:
    table = lexicon.tables.get(word)
    if table is None:
        values = lexicon.values(word)
        own = [(split(lexicon.say(f)), v) for v, fs in values.items() for f in forms_of(fs)]
        english = [(split(str(f)), v) for v, fs in values.items() for f in forms_of(fs)]
        longest = max((len(form) for form, _ in own + english), default=1)
        table = lexicon.tables[word] = Table(own, english if lexicon.lang != "en" else [], longest)
    return table


def split(text: str) -> tuple[str, ...]:
    return tuple(token.text for token in tokens(text))


def _readings(words: tuple[str, ...], table: list[Row]) -> list[Match]:
    found = []
    for form, value in table:
        whole = True
        for i, part in enumerate(form):
            if i >= len(words) or not part.startswith(words[i]):
                break
            whole = whole and part == words[i]
            found.append(Match(value, i + 1, EXACT if whole and i + 1 == len(form) else CUT))
    return found


class Letters(Arg):
    """A run of letters in one word (``tsp``, ``wne``), or the same things as words (``tea silk``).

    ``values`` maps each value to its letter and its word, in the order in which they are sorted.
    """

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

    def match(self, words: Sequence[str], at: int, lexicon: Lexicon) -> list[Match]:
        if at >= len(words):
            return []
        for table in self._tables(lexicon):
            if (run := _spelled(words[at], table)) is not None and self._fits(run):
                return [Match(self._sorted(run), at + 1, EXACT)]
        return self._in_words(words, at, lexicon)

    def ahead(self, lexicon: Lexicon) -> int:
        return self.most + 1

    def _tables(self, lexicon: Lexicon) -> list[dict[str, Any]]:
        return _letters(self, lexicon)

    def _in_words(self, words: Sequence[str], at: int, lexicon: Lexicon) -> list[Match]:
        named = _words_of(self)
        run: list[Any] = []
        found: list[Match] = []
        while at + len(run) < len(words) and len(words[at + len(run)]) > 1:
            values = {m.value for m in named.match(words, at + len(run), lexicon)}
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

    def write(self, value: Any, lexicon: Lexicon, short: bool) -> str | None:
        if not all(v in self.values for v in value) or not self._fits(value):
            return None
        return "".join(lexicon.say(self.values[v][0]) for v in value)

    def syntax(self, lexicon: Lexicon) -> str:
        return f"<{lexicon.say(self.name)}>"

    def words(self, lexicon: Lexicon) -> Iterable[str]:
        sample = list(self.values)[: max(self.least, 1)]
        return ["".join(lexicon.say(self.values[v][0]) for v in sample)]

    def letters(self, lexicon: Lexicon) -> list[tuple[Any, Msg]]:
        return [(value, letter) for value, (letter, _) in self.values.items()]

    def claims(self, word: str, lexicon: Lexicon) -> bool:
        return any(_spelled(word, table) is not None for table in self._tables(lexicon))


def _letters(letters: Letters, lexicon: Lexicon) -> list[dict[str, Any]]:
    tables = lexicon.letters.get(letters)
    if tables is None:
        own = {fold(lexicon.say(letter)): v for v, (letter, _) in letters.values.items()}
        english = {fold(str(letter)): v for v, (letter, _) in letters.values.items()}
        tables = lexicon.letters[letters] = [own] if own == english else [own, english]
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
    """An address on the sheet, the same in every language; ``pattern`` must match the whole word."""

    def __init__(self, name: Msg, pattern: str, sample: str) -> None:
        self.name = name
        self.pattern = pattern
        self.sample = sample

    def match(self, words: Sequence[str], at: int, lexicon: Lexicon) -> list[Match]:
        if at < len(words) and re.fullmatch(self.pattern, words[at]):
            return [Match(words[at], at + 1, EXACT)]
        return []

    def write(self, value: Any, lexicon: Lexicon, short: bool) -> str | None:
        return value if isinstance(value, str) and re.fullmatch(self.pattern, value) else None

    def syntax(self, lexicon: Lexicon) -> str:
        return f"<{lexicon.say(self.name)}>"

    def words(self, lexicon: Lexicon) -> Iterable[str]:
        return [self.sample]

    def claims(self, word: str, lexicon: Lexicon) -> bool:
        return re.fullmatch(self.pattern, word) is not None


class Number(Arg):
    """A whole number between ``least`` and ``most``."""

    def __init__(self, name: Msg = NUMBER, least: int = 0, most: int = 999) -> None:
        self.name = name
        self.least = least
        self.most = most

    def match(self, words: Sequence[str], at: int, lexicon: Lexicon) -> list[Match]:
        if at < len(words) and words[at].isdecimal() and self.least <= int(words[at]) <= self.most:
            return [Match(int(words[at]), at + 1, EXACT)]
        return []

    def write(self, value: Any, lexicon: Lexicon, short: bool) -> str | None:
        return str(value) if isinstance(value, int) and self.least <= value <= self.most else None

    def syntax(self, lexicon: Lexicon) -> str:
        return f"<{lexicon.say(self.name)}>"

    def words(self, lexicon: Lexicon) -> Iterable[str]:
        return [str(self.least)]


class Player(Arg):
    """A player of the game by name; the value is the seat."""

    def __init__(self, name: Msg = PLAYER) -> None:
        self.name = name

    def match(self, words: Sequence[str], at: int, lexicon: Lexicon) -> list[Match]:
        table = [(split(name), seat) for seat, name in enumerate(lexicon.players)]
        found = [Match(m.value, m.end + at, m.rank) for m in _readings(tuple(words[at : at + 4]), table)]
        return [m for m in found if m.rank == EXACT] or found

    def write(self, value: Any, lexicon: Lexicon, short: bool) -> str | None:
        return (
            lexicon.players[value] if isinstance(value, int) and 0 <= value < len(lexicon.players) else None
        )

    def syntax(self, lexicon: Lexicon) -> str:
        return f"<{lexicon.say(self.name)}>"

    def words(self, lexicon: Lexicon) -> Iterable[str]:
        return lexicon.players


class OneOf(Arg):
    """Any of several arguments.

    ``wrap[i]`` makes the value of the i-th, ``unwrap[i]`` takes it apart again (None: not of this one).
    """

    def __init__(
        self,
        name: Msg,
        args: tuple[Arg, ...],
        wrap: tuple[Callable[[Any], Any], ...],
        unwrap: tuple[Callable[[Any], Any], ...],
    ) -> None:
        self.name = name
        self.args = args
        self.wrap = wrap
        self.unwrap = unwrap

    def match(self, words: Sequence[str], at: int, lexicon: Lexicon) -> list[Match]:
        # The same few things stand here again and again: remember what the next words came to.
        ahead = lexicon.ahead.get(self) or lexicon.ahead.setdefault(self, self.ahead(lexicon))
        key = (self, *words[at : at + ahead])
        found = lexicon.found.get(key)
        if found is None:
            found = lexicon.found[key] = [
                Match(wrap(m.value), m.end - at, m.rank)
                for arg, wrap in zip(self.args, self.wrap, strict=True)
                for m in arg.match(words, at, lexicon)
            ]
        return [Match(m.value, m.end + at, m.rank) for m in found]

    def ahead(self, lexicon: Lexicon) -> int:
        return max(arg.ahead(lexicon) for arg in self.args)

    def write(self, value: Any, lexicon: Lexicon, short: bool) -> str | None:
        for arg, unwrap in zip(self.args, self.unwrap, strict=True):
            inner = unwrap(value)
            if inner is not None and (text := arg.write(inner, lexicon, short)) is not None:
                return text
        return None

    def syntax(self, lexicon: Lexicon) -> str:
        return f"<{lexicon.say(self.name)}>"

    def words(self, lexicon: Lexicon) -> Iterable[str]:
        return [word for arg in self.args for word in arg.words(lexicon)]

    def claims(self, word: str, lexicon: Lexicon) -> bool:
        return any(arg.claims(word, lexicon) for arg in self.args)


class Many(Arg):
    """The same argument ``least`` to ``most`` times; the value is a tuple.

    When written, a bar parts groups of ``group``. Order of typing is kept.
    """

    def __init__(self, arg: Arg, least: int, most: int, group: int = 0) -> None:
        self.arg = arg
        self.least = least
        self.most = most
        self.group = group

    def match(self, words: Sequence[str], at: int, lexicon: Lexicon) -> list[Match]:
        if (plain := self._plain(words, at, lexicon)) is not None:
            return [plain]
        runs: list[tuple[tuple[Any, ...], int, int]] = [((), at, EXACT)]
        found: list[Match] = [Match((), at, EXACT)] if self.least == 0 else []
        for count in range(1, self.most + 1):
            runs = [
                ((*values, m.value), m.end, max(rank, m.rank))
                for values, end, rank in runs
                for m in self.arg.match(words, end, lexicon)
            ]
            if len(runs) > 64:  # too many cut words: the first few are enough to show the ambiguity
                runs = runs[:64]
            if count >= self.least:
                found += [Match(*run) for run in runs]
        return found

    def stop(self, words: Sequence[str], at: int, lexicon: Lexicon) -> int:
        """The first bad one of the repeated arguments."""
        while matches := self.arg.match(words, at, lexicon):
            at = max(m.end for m in matches)
        return self.arg.stop(words, at, lexicon)

    def _plain(self, words: Sequence[str], at: int, lexicon: Lexicon) -> Match | None:
        """The one match of a fixed number of arguments, each of which has one match."""
        if self.least != self.most:
            return None
        values, rank = [], EXACT
        for _ in range(self.most):
            matches = self.arg.match(words, at, lexicon)
            if len(matches) != 1:
                return None
            value, at, worse = matches[0]
            values.append(value)
            rank = max(rank, worse)
        return Match(tuple(values), at, rank)

    def write(self, value: Any, lexicon: Lexicon, short: bool) -> str | None:
        if not isinstance(value, tuple) or not self.least <= len(value) <= self.most:
            return None
        parts = [self.arg.write(v, lexicon, short) for v in value]
        if any(part is None for part in parts):
            return None
        size = self.group or len(parts) or 1
        rows = [" ".join(map(str, parts[i : i + size])) for i in range(0, len(parts), size)]
        return " | ".join(rows)

    def syntax(self, lexicon: Lexicon) -> str:
        return f"{self.arg.syntax(lexicon)}…"

    def words(self, lexicon: Lexicon) -> Iterable[str]:
        return self.arg.words(lexicon)

    def claims(self, word: str, lexicon: Lexicon) -> bool:
        return self.arg.claims(word, lexicon)


class Maybe(Arg):
    """An argument that may be left out, or (with ``hidden``) typed as ``?`` because nobody saw it."""

    def __init__(self, arg: Arg, default: Hashable = None, hidden: bool = False) -> None:
        self.arg = arg
        self.default = default
        self.hidden = hidden

    def match(self, words: Sequence[str], at: int, lexicon: Lexicon) -> list[Match]:
        if self.hidden and at < len(words) and words[at] == UNKNOWN:
            return [Match(self.default, at + 1, EXACT)]
        found = self.arg.match(words, at, lexicon)
        return found if self.hidden else [*found, Match(self.default, at, EXACT)]

    def write(self, value: Any, lexicon: Lexicon, short: bool) -> str | None:
        if value == self.default:
            return UNKNOWN if self.hidden else ""
        return self.arg.write(value, lexicon, short)

    def syntax(self, lexicon: Lexicon) -> str:
        inner = self.arg.syntax(lexicon)
        return f"{inner}|{UNKNOWN}" if self.hidden else f"[{inner}]"

    def words(self, lexicon: Lexicon) -> Iterable[str]:
        return self.arg.words(lexicon)

    def claims(self, word: str, lexicon: Lexicon) -> bool:
        return self.arg.claims(word, lexicon)
