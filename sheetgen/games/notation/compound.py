"""Arguments that combine others: alternatives, repetitions, fixed numbers and optional arguments."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import product
from typing import Any

from sheetgen.games.notation.args import (
    EXACT,
    Arg,
    ArgumentMatch,
    FixedCount,
    ListItem,
    run_lengths,
    runs_with_one_change,
)
from sheetgen.games.notation.log_language import LogLanguage
from sheetgen.games.notation.tokens import UNKNOWN
from sheetgen.message import Msg


class OneOf(Arg):
    """One of several arguments.

    ``wrap[i]`` turns a value of the i-th argument into the value of this one; ``unwrap[i]`` does the reverse
    (None: it is not of the i-th).
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
        self.fixed = all(arg.fixed for arg in args)
        self.personal = any(arg.personal for arg in args)

    def find_matches(self, words: Sequence[str], at: int, lexicon: LogLanguage) -> list[ArgumentMatch]:
        # The same few words occur often, so matches are cached by the next words.
        known = self.match_cache(lexicon)
        ahead = known.get(self) or known.setdefault(self, self.lookahead(lexicon))
        key = (self, *words[at : at + ahead])
        found: list[ArgumentMatch] | None = known.get(key)
        if found is None:
            found = known[key] = [
                ArgumentMatch(wrap(m.value), m.end - at, m.rank)
                for arg, wrap in zip(self.args, self.wrap, strict=True)
                for m in arg.find_matches(words, at, lexicon)
            ]
        return [ArgumentMatch(m.value, m.end + at, m.rank) for m in found]

    def lookahead(self, lexicon: LogLanguage) -> int:
        return max(arg.lookahead(lexicon) for arg in self.args)

    def with_inner_arguments(self) -> Iterator[Arg]:
        yield self
        for arg in self.args:
            yield from arg.with_inner_arguments()

    def choices(self) -> tuple[Arg, ...]:
        return self.args

    def write(self, value: Any, lexicon: LogLanguage, short: bool) -> str | None:
        for arg, unwrap in zip(self.args, self.unwrap, strict=True):
            inner = unwrap(value)
            if inner is not None and (text := arg.write(inner, lexicon, short)) is not None:
                return text
        return None

    def possible_values(self, lexicon: LogLanguage) -> list[Any]:
        pairs = zip(self.args, self.wrap, strict=True)
        return [wrap(value) for arg, wrap in pairs for value in arg.possible_values(lexicon)]

    def similar_values(self, value: Any, lexicon: LogLanguage) -> list[Any]:
        return [
            wrap(other)
            for arg, wrap, unwrap in zip(self.args, self.wrap, self.unwrap, strict=True)
            if (inner := unwrap(value)) is not None and arg.write(inner, lexicon, False) is not None
            for other in arg.similar_values(inner, lexicon)
        ]

    def suggested_words(self, lexicon: LogLanguage) -> Iterable[str]:
        return [word for arg in self.args for word in arg.suggested_words(lexicon)]

    def reads_word(self, word: str, lexicon: LogLanguage) -> bool:
        return any(arg.reads_word(word, lexicon) for arg in self.args)


class Many(Arg):
    """The same argument ``least`` to ``most`` times. The value is a tuple in the typed order.

    When written, a bar separates groups of ``group``.
    """

    def __init__(self, arg: Arg, least: int, most: int, group: int = 0) -> None:
        self.arg = arg
        self.least = least
        self.most = most
        self.group = group
        self.fixed, self.personal = arg.fixed, arg.personal

    def find_matches(self, words: Sequence[str], at: int, lexicon: LogLanguage) -> list[ArgumentMatch]:
        if (plain := self._only_match(words, at, lexicon)) is not None:
            return [plain]
        runs: list[tuple[tuple[Any, ...], int, int]] = [((), at, EXACT)]
        found: list[ArgumentMatch] = [ArgumentMatch((), at, EXACT)] if self.least == 0 else []
        for count in range(1, self.most + 1):
            runs = [
                ((*values, m.value), m.end, max(rank, m.rank))
                for values, end, rank in runs
                for m in self.arg.find_matches(words, end, lexicon)
            ]
            if len(runs) > 64:  # too many abbreviated words: the first readings suffice to show the ambiguity
                runs = runs[:64]
            if count >= self.least:
                found += [ArgumentMatch(*run) for run in runs]
        return found

    def with_inner_arguments(self) -> Iterator[Arg]:
        yield self
        yield from self.arg.with_inner_arguments()

    def fixed_count(self) -> FixedCount | None:
        if self.least != self.most:
            return None
        return FixedCount(self.most, self.group or self.most)

    def listed_items(self, words: Sequence[str], at: int, end: int, lexicon: LogLanguage) -> list[ListItem]:
        found: list[ListItem] = []
        while at < end and (
            matches := [m for m in self.arg.find_matches(words, at, lexicon) if m.end <= end]
        ):
            longest = max(matches, key=lambda m: m.end)
            if longest.end == at:
                break
            found.append(ListItem(longest.value, at, longest.end))
            at = longest.end
        return found

    def write_item(self, value: Any, lexicon: LogLanguage) -> str | None:
        several = value if isinstance(value, list) else [value]
        texts = [self.arg.write(v, lexicon, False) for v in several]
        return None if None in texts else " ".join(map(str, texts))

    def failure_index(self, words: Sequence[str], at: int, lexicon: LogLanguage) -> int:
        """Return the first of the repeated arguments that cannot be read."""
        while matches := self.arg.find_matches(words, at, lexicon):
            at = max(m.end for m in matches)
        return self.arg.failure_index(words, at, lexicon)

    def _only_match(self, words: Sequence[str], at: int, lexicon: LogLanguage) -> ArgumentMatch | None:
        """Return the only match of a fixed number of arguments; None if one of them has not exactly one
        match.
        """
        if self.least != self.most:
            return None
        values, rank = [], EXACT
        for _ in range(self.most):
            matches = self.arg.find_matches(words, at, lexicon)
            if len(matches) != 1:
                return None
            value, at, worse = matches[0]
            values.append(value)
            rank = max(rank, worse)
        return ArgumentMatch(tuple(values), at, rank)

    def write(self, value: Any, lexicon: LogLanguage, short: bool) -> str | None:
        if not isinstance(value, tuple) or not self.least <= len(value) <= self.most:
            return None
        parts = [self.arg.write(v, lexicon, short) for v in value]
        if any(part is None for part in parts):
            return None
        size = self.group or len(parts) or 1
        rows = [" ".join(map(str, parts[i : i + size])) for i in range(0, len(parts), size)]
        return " | ".join(rows)

    def syntax(self, lexicon: LogLanguage) -> str:
        return f"{self.arg.syntax(lexicon)}…"

    def possible_values(self, lexicon: LogLanguage) -> list[Any]:
        values = self.arg.possible_values(lexicon)
        return [run for n in run_lengths(self.least, self.most) for run in product(values, repeat=n)]

    def similar_values(self, value: Any, lexicon: LogLanguage) -> list[Any]:
        return list(
            dict.fromkeys(runs_with_one_change(value, lambda one: self.arg.similar_values(one, lexicon)))
        )

    def suggested_words(self, lexicon: LogLanguage) -> Iterable[str]:
        return self.arg.suggested_words(lexicon)

    def reads_word(self, word: str, lexicon: LogLanguage) -> bool:
        return self.arg.reads_word(word, lexicon)


class Exactly(Many):
    """The same argument a fixed number of times. Other numbers are read too, so that the rules can refuse
    them.
    """

    def __init__(self, arg: Arg, number: int, group: int = 0) -> None:
        super().__init__(arg, number, number, group)
        self._any = Many(arg, 1, 2 * number, group)

    def find_matches(self, words: Sequence[str], at: int, lexicon: LogLanguage) -> list[ArgumentMatch]:
        """Return the right number of arguments if typed; else all typed ones, if words of the log or nothing
        follow.
        """
        plain = self._only_match(words, at, lexicon)
        if plain is not None and plain.end == len(words):
            return [plain]
        found = self._any.find_matches(words, at, lexicon)
        end = max((match.end for match in found), default=at)
        longest = [match for match in found if match.end == end]
        if end == len(words):
            return longest
        return super().find_matches(words, at, lexicon) or (
            [] if lexicon.unknown_words((words[end],)) else longest
        )

    def suggested_words(self, lexicon: LogLanguage) -> Iterable[str]:
        texts = (self.arg.write(value, lexicon, False) for value in self.arg.possible_values(lexicon))
        return [text for text in texts if text]


class Maybe(Arg):
    """An argument that can be omitted, or if ``hidden`` typed as ``?`` because nobody saw it."""

    optional = True

    def __init__(self, arg: Arg, default: Hashable = None, hidden: bool = False) -> None:
        self.arg = arg
        self.default = default
        self.hidden = hidden
        self.fixed, self.personal, self.is_place = arg.fixed, arg.personal, arg.is_place

    def find_matches(self, words: Sequence[str], at: int, lexicon: LogLanguage) -> list[ArgumentMatch]:
        if self.hidden and at < len(words) and words[at] == UNKNOWN:
            return [ArgumentMatch(self.default, at + 1, EXACT)]
        found = self.arg.find_matches(words, at, lexicon)
        return found if self.hidden else [*found, ArgumentMatch(self.default, at, EXACT)]

    def with_inner_arguments(self) -> Iterator[Arg]:
        yield self
        yield from self.arg.with_inner_arguments()

    def write(self, value: Any, lexicon: LogLanguage, short: bool) -> str | None:
        if value == self.default:
            return UNKNOWN if self.hidden else ""
        return self.arg.write(value, lexicon, short)

    def syntax(self, lexicon: LogLanguage) -> str:
        inner = self.arg.syntax(lexicon)
        return f"{inner}|{UNKNOWN}" if self.hidden else f"[{inner}]"

    def possible_values(self, lexicon: LogLanguage) -> list[Any]:
        return [self.default, *self.arg.possible_values(lexicon)]

    def similar_values(self, value: Any, lexicon: LogLanguage) -> list[Any]:
        return [] if value == self.default else self.arg.similar_values(value, lexicon)

    def suggested_words(self, lexicon: LogLanguage) -> Iterable[str]:
        return self.arg.suggested_words(lexicon)

    def reads_word(self, word: str, lexicon: LogLanguage) -> bool:
        return self.arg.reads_word(word, lexicon)
