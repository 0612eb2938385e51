"""The words that can be typed in a log, in one language: full words, abbreviations, letters and runs of letters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from sheetgen.games.notation.args import ONLY_READ, Arg, forms_of
from sheetgen.games.notation.everyday_words import COUNTS
from sheetgen.games.notation.log_language import LogLanguage
from sheetgen.games.notation.tokens import fold, folded_words
from sheetgen.games.notation.verbs import Verb, third_person
from sheetgen.games.notation.vocabulary import HOUSE, Vocabulary, load_vocabulary
from sheetgen.message import Msg

UNABBREVIATED, RUNS = "unabbreviated", "runs"
"""Keys of the cache of a layout."""
_LONGEST_RUN = 12
"""Largest number of letters in a word that may be a run of letters."""
MOST_FOUND = 50_000
"""Largest number of cached readings."""


class TypedWords(LogLanguage):
    """The words of some verbs and of their arguments in one language, for these players and this layout."""

    def __init__(
        self,
        verbs: tuple[Verb, ...],
        everyday_file: Path | None,
        lang: str,
        players: Sequence[str],
        layout: Any,
        shared: dict[Any, Any],
        layout_cache: dict[Any, Any],
    ) -> None:
        """Use the game's ``everyday_file`` with its everyday words, if it has one."""
        super().__init__(lang, players, layout, shared, layout_cache)
        self.verbs = verbs
        self.everyday_file = everyday_file
        self._shortened: dict[str, str] = {}
        # Names are no runs of letters, so that logs of all players share these.
        self._known_runs: dict[str, bool] = layout_cache.setdefault(RUNS, {})
        self._known_words: dict[str, bool] = {}

    @cached_property
    def forms(self) -> frozenset[tuple[str, ...]]:
        """All forms that can be typed in this language and in English, as words."""
        return frozenset(
            folded_words(text) for form in self._all_forms() for text in (self.say(form), str(form))
        )

    @cached_property
    def own_forms(self) -> frozenset[tuple[str, ...]]:
        """All forms that can be typed in this language, as words."""
        return frozenset(folded_words(self.say(form)) for form in self._all_forms())

    @cached_property
    def single_words(self) -> tuple[str, ...]:
        """All single words that lead a decision or name a thing, in the language of the log."""
        forms = (self.say(form) for form in self._all_forms() if form.context not in ONLY_READ)
        return tuple(
            dict.fromkeys(text for text in forms if len(fold(text)) > 1 and len(folded_words(text)) == 1)
        )

    def vocabulary(self) -> Iterator[Msg]:
        """Yield all texts that are typed in logs of this grammar or name an argument, without a layout's own
        words.
        """
        for verb in self.verbs:
            yield from forms_of(verb.word) if verb.word is not None else ()
            for arg in (part for outer in verb.args for part in outer.with_inner_arguments()):
                yield from () if arg.name is None else (arg.name,)
                yield from arg.typed_texts()

    @cached_property
    def unabbreviated(self) -> frozenset[str]:
        """Words that are no abbreviations: all that are typed in full, and single letters that name a thing.

        Everyday words that replace a word of the log are no abbreviations either.
        """
        if UNABBREVIATED in self.layout_cache:
            known: frozenset[str] = self.layout_cache[UNABBREVIATED]
            return known
        whole = {words[0] for form in self._all_forms() if len(words := folded_words(self.say(form))) == 1}
        return frozenset(whole | self.letters).union(self._whole_words())

    @cached_property
    def letters(self) -> frozenset[str]:
        """Single letters that name a thing, in this language and in English."""
        letters = {fold(str(form)) for form in self._all_forms()} | {
            fold(self.say(form)) for form in self._all_forms()
        }
        for _, letter in (pair for arg in self._all_arguments() for pair in arg.letters_of_values(self)):
            letters.update((fold(self.say(letter)), fold(str(letter))))
        return frozenset(letter for letter in letters if len(letter) == 1)

    @cached_property
    def lettered(self) -> frozenset[str]:
        """The words with several letters for things that also have a letter."""
        rows = (
            form
            for arg in self._arguments_with_letters
            for part in arg.with_inner_arguments()
            for _, form in part.forms_of_values(self)
        )
        words = (folded_words(self.say(form)) for form in rows)
        return frozenset(form[0] for form in words if len(form) == 1 and len(form[0]) > 1)

    @cached_property
    def number_words(self) -> Mapping[str, str]:
        """The words for numbers, with their digits."""
        own = load_vocabulary(HOUSE, self.lang)
        english = load_vocabulary(HOUSE, "en").numbers
        return {word: n for word, n in english.items() if word not in own.small} | dict(own.numbers)

    @cached_property
    def leading_words(self) -> Mapping[tuple[str, ...], str]:
        """The leading words of all verbs, each with the direction of its places: ``path``, ``move`` or none."""
        found: dict[tuple[str, ...], str] = {}
        for verb in self.verbs:
            for form in forms_of(verb.word) if verb.word is not None else ():
                english = folded_words(str(form))
                for words in (
                    folded_words(self.say(form)),
                    english,
                    (third_person(english[0]), *english[1:]),
                ):
                    found[words] = verb.directed if found.get(words, verb.directed) == verb.directed else ""
        return found

    def unknown_words(self, words: tuple[str, ...]) -> list[int]:
        """Return the indexes of words that are not in any log, neither in full nor abbreviated."""
        return [at for at, word in enumerate(words) if not self._is_known(word)]

    def is_run(self, word: str) -> bool:
        """Return whether ``word`` may be a run of letters that name things, in any order (``ne``)."""
        if word not in self._known_runs:
            if len(self._known_runs) >= MOST_FOUND:
                self._known_runs.clear()
            self._known_runs[word] = any(arg.reads_word(word, self) for arg in self._arguments_with_letters)
        return self._known_runs[word]

    def writes_run(self, word: str) -> bool:
        """Return whether ``word`` is a run of letters in the order in which a log writes it (``ne``, not
        ``en``).
        """
        read = (
            (arg, match)
            for arg in self._arguments_with_letters
            for match in arg.find_matches((word,), 0, self)
        )
        return any(fold(arg.write(match.value, self, False) or "") == word for arg, match in read)

    def similar_runs(self, word: str) -> list[str]:
        """Return runs of letters that differ from ``word``, which is not a run, in one letter (``OPX``)."""
        if not 1 < len(word) <= _LONGEST_RUN or self._is_read_by_argument(word):
            return []
        runs = [word[:i] + other + word[i + 1 :] for other in (*self._letters, "") for i in range(len(word))]
        return [run for run in dict.fromkeys(runs) if len(run) > 1 and self._is_read_by_argument(run)]

    def miscounted_runs(self, word: str) -> list[str]:
        """Return runs of letters with one letter less or more than the run ``word``."""
        if len(word) > _LONGEST_RUN or not self.is_run(word):
            return []
        fewer = [word[:i] + word[i + 1 :] for i in range(len(word))]
        more = ("".join(sorted(word + one, key=(word + one).find)) for one in self._letters)
        runs = dict.fromkeys((*fewer, *more))
        return [run for run in runs if run and self.is_run(run)]

    def shorten(self, word: str) -> str:
        """Return the shortest unambiguous beginning of ``word`` in this lexicon."""
        if word not in self._shortened:
            form = folded_words(word)
            first = form[0]
            others = {other[0] for other in self.forms if other != form}
            beginnings = (first[:n] for n in range(1, len(first) + (len(form) > 1)))
            short = next((b for b in beginnings if self._is_clear(b, others)), "")
            self._shortened[word] = short or (first if len(form) == 1 and len(word) > 1 else word)
        return self._shortened[word]

    def _is_clear(self, beginning: str, others: Iterable[str]) -> bool:
        """Return whether a beginning is not that of ``others``, names no thing and is no number."""
        return not (
            beginning.isdecimal()
            or beginning in self.unabbreviated
            or beginning in self._small_words
            or any(other.startswith(beginning) for other in others)
            or self._is_read_by_argument(beginning)
        )

    def _is_known(self, word: str) -> bool:
        if word not in self._known_words:
            if len(self._known_words) >= MOST_FOUND:
                self._known_words.clear()
            begins = any(part.startswith(word) for part in self._all_words)
            signs = not any(map(str.isalpha, word)) or word in COUNTS
            self._known_words[word] = (
                begins or signs or word in self.letters or self._is_read_by_argument(word)
            )
        return self._known_words[word]

    @cached_property
    def _all_words(self) -> frozenset[str]:
        """All words of the log, including names. English verbs also have their form with s."""
        names = (part for name in self.players for part in folded_words(name))
        leads = (form for verb in self.verbs if verb.word is not None for form in forms_of(verb.word))
        verbs = (third_person(folded_words(str(form))[0]) for form in leads)
        return frozenset(part for form in self.forms for part in form).union(names, verbs)

    def _is_read_by_argument(self, word: str) -> bool:
        return any(arg.reads_word(word, self) for verb in self.verbs for arg in verb.args)

    def _whole_words(self) -> Iterator[str]:
        """Yield everyday words that replace a word of the log or a number."""
        for lists in self._everyday_lists():
            yield from lists.numbers
            yield from lists.unabbreviated
            yield from (words[0] for words in lists.words if len(words) == 1)

    @cached_property
    def _small_words(self) -> frozenset[str]:
        """Small words of the language."""
        return frozenset(word for lists in self._everyday_lists() for word in lists.small)

    def _everyday_lists(self) -> Iterator[Vocabulary]:
        """Yield the lists of everyday words for all games and for this one."""
        for path in (HOUSE, self.everyday_file):
            if path is not None:
                yield load_vocabulary(path, self.lang)

    @cached_property
    def _letters(self) -> list[str]:
        """The single letters that name things."""
        return sorted(self.letters)

    @cached_property
    def _arguments_with_letters(self) -> list[Arg]:
        """The arguments whose things have letters."""
        return [arg for arg in self._all_arguments() if arg.letters_of_values(self)]

    def _all_arguments(self) -> Iterator[Arg]:
        """Yield all arguments and their inner arguments."""
        return (part for verb in self.verbs for arg in verb.args for part in arg.with_inner_arguments())

    def _all_forms(self) -> Iterator[Msg]:
        """Yield all forms of leading words and of values."""
        for verb in self.verbs:
            yield from forms_of(verb.word) if verb.word is not None else ()
        for arg in self._all_arguments():
            yield from (form for _, form in arg.forms_of_values(self))
