"""Words that are written together: in languages without spaces, and with endings."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from sheetgen.games.notation.speech import LogLanguage

_MOST_KEPT = 50_000


class WordSplitter:
    """Finds the words in text without spaces, and the ending of a word, in one language."""

    def __init__(
        self,
        lexicon: LogLanguage,
        spaced: bool,
        endings: Sequence[str],
        small: Collection[str],
        others: Iterable[tuple[str, ...]],
        numbers: Mapping[str, str],
    ) -> None:
        """Use the words of the ``lexicon``, ``small`` words, synonyms (``others``), ``numbers`` and
        ``endings``.

        ``spaced`` is whether the language separates words by spaces.
        """
        self.lexicon = lexicon
        self._spaced = spaced
        self._endings = endings
        self._small = small
        self._others = tuple(others)
        self._numbers = numbers
        self._runs: dict[str, tuple[str, ...]] = {}

    def broken(self, word: str) -> tuple[str, ...]:
        """Return the words in a text without spaces; the text itself if it is a word, a cut one, or ambiguous.

        A number is separated only beside a word of the log, not beside small words alone.
        """
        if self._spaced or word.isascii() or any(written.startswith(word) for written in self._written):
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
        """All words of the log, including those of forms with several words."""
        return frozenset(word for form in self.lexicon.forms for word in form)

    @cached_property
    def _in_runs(self) -> frozenset[str]:
        """All words that may be part of a text without spaces."""
        others = (word for other in self._others for word in other)
        words = self._written.union(self.lexicon.uncut, self._small, others, self._numbers, self._endings)
        return frozenset(word for word in words if not word.isascii())

    def stem(self, word: str) -> tuple[str, str]:
        """Return a word of the log, or a synonym, without its ending, and the ending."""
        if not self._endings or (word,) in self.lexicon.forms:
            return word, ""
        stems = ((stem, ending) for ending in self._endings for stem in _apart(word, ending) if stem != word)
        return next(((stem, ending) for stem, ending in stems if stem in self._stems), (word, ""))

    @cached_property
    def _stems(self) -> frozenset[str]:
        whole = {form[0] for form in (*self.lexicon.forms, *self._others) if len(form) == 1}
        return frozenset(word for word in whole if len(word) > 1 or not word.isascii())


def _apart(word: str, ending: str) -> Iterator[str]:
    """Yield a word without this ending. In non-Latin scripts, such parts may also come before the word."""
    yield word.removesuffix(ending)
    if not ending.isascii():
        yield word.removeprefix(ending)


def word_breaks(run: str, words: Collection[str]) -> tuple[str, ...]:
    """Return the fewest words that form a text without spaces; empty if there is no way or several."""
    ways: list[list[tuple[str, ...]]] = [[()]]
    for end in range(1, len(run) + 1):
        found = [(*way, run[at:end]) for at in range(end) if run[at:end] in words for way in ways[at][:2]]
        fewest = min(map(len, found), default=0)
        ways.append([way for way in found if len(way) == fewest])
    return ways[-1][0] if len(ways[-1]) == 1 else ()
