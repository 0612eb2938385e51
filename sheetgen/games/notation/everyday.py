"""Convert everyday wording into the words of a log: drop small words, replace synonyms, write numbers in
digits.

The lists of each language are data: ``everyday.toml`` beside this file for all games, and one in the folder
of each game. A word is dropped only if it is in a list of the log's language and cannot mean anything there:

- A word of the log (a verb, a thing, a letter of a thing, a name) is kept wherever the line can be read with it.
- A letter that names a thing and is also a small word (``a`` in “va a C”) is dropped only if its spelling shows that
  it is a small word: see ``spelling``. If the spelling is ambiguous, both readings count. The reading with fewer
  phrases is preferred, then the one with more words. If the rules allow both, the line is ambiguous.
- A word that is in no list stays, so that the reader refuses the line and names the word.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

from sheetgen.games.notation.counts import Counts
from sheetgen.games.notation.objections import Objections
from sheetgen.games.notation.pieces import WordRewriter
from sheetgen.games.notation.said import Gap, RewrittenWord, Wording, keep_refused_word, texts_of
from sheetgen.games.notation.speech import LogLanguage
from sheetgen.games.notation.spelling import Cue
from sheetgen.games.notation.verbs import CUT_COST, NEVER
from sheetgen.games.notation.words import Words
from sheetgen.message import Msg

_MOST_LETTERS = 5
"""If more letters may be small words, only these cases are tried: drop all, none, or one of them."""


class Everyday:
    """The everyday wording of one language, for one game, layout and group of players."""

    def __init__(
        self,
        lexicon: LogLanguage,
        least: Callable[[tuple[str, ...], int], int],
        ends: Callable[[tuple[str, ...], int], Mapping[int, int]],
        lists: Path | None,
        counted: Iterable[Msg] = (),
    ) -> None:
        """Read the lists of the lexicon's language. ``lists`` is the game's file.

        ``least`` returns the cost of the most natural reading of words from an index on. ``ends`` returns the
        ends of the phrases that begin there, with their least costs. ``counted`` are the words of things that
        can follow a number: ``2 spices``.
        """
        self.words = Words(lexicon, lists, counted)
        self.least = least
        self.ends = ends
        self._pieces = WordRewriter(self.words)
        self._objections = Objections(self.words, least)
        self._counts = Counts(self.words.counted, self.words.form_at, self.words.marks_behind)
        self.known: dict[tuple[Any, ...], Wording] = {}
        """The wordings found so far, with all that decides each of them as the key."""

    def knows(self, word: str) -> bool:
        """Return whether a typed word is a word of the log, an abbreviation of one, or an everyday word."""
        stem = self._pieces.runs.stem(word)[0]
        return self.words.lists(word) or not self.words.lexicon.unknown_words((stem,))

    def is_empty(self, word: str) -> bool:
        """Return whether a typed word is small or unknown. A word that may change the meaning is neither."""
        return word in self.words.small or not (word in self.words.uncut or self.knows(word))

    def plain(self, words: tuple[str, ...]) -> bool:
        """Return whether the words need no conversion, which is usual."""
        plain = self.words.watched.isdisjoint(words)
        return plain and (not self.words.endings or self.least(words, 0) < CUT_COST)

    def of(
        self,
        typed: tuple[str, ...],
        spelled: tuple[Cue, ...] = (),
        opens: bool = True,
        gaps: tuple[Gap, ...] = (),
    ) -> Wording:
        """Return typed words in the words of the log. ``spelled`` shows which single letters are small words by
        their spelling.

        ``opens`` is whether they begin a line. ``gaps`` contains the punctuation before each word.
        """
        cues = dict(enumerate(spelled))
        said = self._pieces.rewritten(typed, gaps, cues, opens)
        line = [word for word in said if word.kind != "small"]
        exact = Wording(typed, tuple(range(len(typed))))
        prose = len({word.place for word in line}) < len(typed)
        loose = {"either", "doubted"} if prose else {"either"}
        ways = list(self._ways(line, loose))
        if prose:  # among other small words “et” is a small word, not a run of letters
            ways.sort(
                key=lambda way: sum(
                    word.kind == "either" and word.text in self.words.unlikely for word in way
                )
            )
        ways.sort(key=lambda way: self.least(texts_of(way), 0))
        ways = ways or [self._kept([word for word in line if word.kind != "spare"])]
        if not ways[0]:
            return exact
        cuts = [self.least(texts_of(way), 0) // CUT_COST for way in ways]
        natural = [way for way, cut in zip(ways, cuts, strict=True) if cut == min(cuts)]
        # A verb that may also be a small word is dropped only if that makes the line simpler.
        natural = natural[:1] + [way for way in natural[1:] if _doubted(way) >= _doubted(natural[0])]
        first, *others = [Wording(texts_of(way), tuple(word.place for word in way)) for way in natural]
        if not any(cues.values()) and self.least(typed, 0) // CUT_COST < min(cuts):
            return exact
        kept = self._objections.first(said, natural[0])
        if kept is not None and self.least(first.words, 0) < NEVER:
            return keep_refused_word(first, kept.text, kept.place)
        if not any(cues.values()) and CUT_COST <= self.least(typed, 0) < NEVER:
            others.append(exact)  # a small word that is also an abbreviation of a word of the log
        different = {other.words: other for other in others if other.words != first.words}
        return first._replace(others=tuple(different.values()))

    def _ways(self, line: list[RewrittenWord], loose: Collection[str]) -> Iterator[list[RewrittenWord]]:
        """Yield all readable versions of a line, those with the fewest dropped words first. Only words of the
        ``loose`` kinds are dropped.
        """
        if any(word.kind == "spare" for word in line):
            found = list(self._ways([word for word in line if word.kind != "spare"], loose))
            kept = [word._replace(kind="") if word.kind == "spare" else word for word in line]
            yield from (*found, *self._ways(kept, loose))
            return
        for dropped in _dropped([word for word in line if word.kind in loose]):
            for way in self._counts.ways([word for word in line if word not in dropped]):
                kept = self._kept(way)
                if kept and self.least(texts_of(kept), 0) < NEVER:
                    yield kept

    def _kept(self, line: list[RewrittenWord]) -> list[RewrittenWord]:
        """Return a line without the doubtful words that make it unreadable. Drop as few as possible."""
        doubted = [n for n, word in enumerate(line) if word.kind == "doubted"]
        if not doubted or self.least(texts_of(line), 0) < NEVER:
            return line
        dropped = self._fewest_dropped(line)
        ways = [dropped] if dropped is not None else []
        ways += [{n} for n in doubted] + [set(doubted) - {n} for n in doubted] + [set(doubted)]
        for way in ways:
            found = [word for n, word in enumerate(line) if n not in way]
            if found and self.least(texts_of(found), 0) < NEVER:
                return found
        return line

    def _fewest_dropped(self, line: list[RewrittenWord]) -> set[int] | None:
        """Return the smallest set of doubtful words between phrases whose removal makes the line readable;
        None if there is none.
        """
        texts = texts_of(line)
        best: list[tuple[int, int, frozenset[int]] | None] = [None] * len(texts) + [(0, 0, frozenset())]
        for at in range(len(texts) - 1, -1, -1):
            ways = []
            for end, cost in self.ends(texts, at).items():
                if (rest := best[end]) is not None:
                    ways.append((rest[0], rest[1] + cost, rest[2]))
            if line[at].kind == "doubted" and (rest := best[at + 1]) is not None:
                ways.append((rest[0] + 1, rest[1], rest[2] | {at}))
            best[at] = min(ways, key=lambda way: way[:2], default=None)
        return None if best[0] is None else set(best[0][2])


def _dropped(either: Sequence[RewrittenWord]) -> Iterator[tuple[RewrittenWord, ...]]:
    """Yield the sets of letters that may be dropped as small words: none first, then more and more."""
    few = len(either) <= _MOST_LETTERS
    for size in range(len(either) + 1) if few else (0, 1, len(either) - 1, len(either)):
        yield from combinations(either, size)


def _doubted(line: Iterable[RewrittenWord]) -> set[int]:
    """Return the places of the doubtful words of a line."""
    return {word.place for word in line if word.kind == "doubted"}
