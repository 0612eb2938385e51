"""Convert everyday wording into the words of a log: drop small words, replace synonyms, write numbers in
digits.

The lists of each language are data: ``everyday.toml`` beside this file for all games, and one in the folder
of each game. A word is dropped only if it is in a list of the log's language and cannot mean anything there:

- A word of the log (a verb, a thing, a letter of a thing, a name) is kept wherever the line can be read with it.
- A letter that names a thing and is also a small word (``a`` in “va a C”) is dropped only if its spelling shows that
  it is a small word: see ``everyday_words``. If the spelling is ambiguous, both readings count. The reading with
  fewer phrases is preferred, then the one with more words. If the rules allow both, the line is ambiguous.
- A word that is in no list stays, so that the reader refuses the line and names the word.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations
from pathlib import Path
from typing import Any

from sheetgen.games.notation.everyday_words import (
    CountedThings,
    Cue,
    EverydayWords,
    Punctuation,
    RewrittenWord,
    Wording,
    keep_refused_word,
    texts_of,
)
from sheetgen.games.notation.log_language import LogLanguage
from sheetgen.games.notation.verbs import CUT_COST, NEVER
from sheetgen.games.notation.word_rewriter import WordRewriter
from sheetgen.message import Msg

Least = Callable[[tuple[str, ...], int], int]


class Objections:
    """Finds words that must not be dropped from a line."""

    def __init__(self, words: EverydayWords, least: Least) -> None:
        """``least`` returns the cost of the most natural reading of words from an index on."""
        self.words = words
        self.lexicon = words.lexicon
        self.least_cost = least

    def find_first(self, line: Sequence[RewrittenWord], way: Sequence[RewrittenWord]) -> RewrittenWord | None:
        """Return a word that the reading ``way`` of a line must not drop, or must not keep; None if there is
        none.
        """
        kept = {word.at for word in way}
        dropped = [word for word in line if word.at not in kept and word.kind]
        runs = (word for word in way if word.kind == "either" and word.text in self.words.unlikely)
        found = (
            self._misused_directions(line, dropped, way),
            self._contradicted_choices(dropped, way),
            self._separators(line, way),
            self._other_verbs(line, way),
            self._empty_clauses(line, way),
            self._places_named_before(line, way),
        )
        return next(chain(runs, *found), None)

    def _misused_directions(
        self, line: Sequence[RewrittenWord], dropped: Sequence[RewrittenWord], way: Sequence[RewrittenWord]
    ) -> Iterator[RewrittenWord]:
        """Yield words for “from” or “to” beside a place that the reading uses in another role.

        The places of a path are read in order, those of a move as from and to. Other places have no
        direction.
        """
        marks = self.words.from_ | self.words.to | self.words.after
        ways = dict(self._directed_places(way))
        for word in dropped:
            if word.gap and word.text in self.words.after and not self.words.verb_last:
                continue  # “va à C, après à D”: then to D
            if word.text not in marks or (beside := self._word_beside(line, word, dropped)) is None:
                continue
            place = next((n for n, one in enumerate(way) if one.at == beside.at), None)
            if place is None:
                continue
            kind, number, of = ways.get(place, ("", 0, 1))
            astray = self._is_misused_direction(word.text, beside.text, kind, number, of)
            if self._would_count_steps(word.text, way, place) or (astray and not self._are_sides(way, place)):
                yield word

    def _is_misused_direction(self, mark: str, beside: str, kind: str, number: int, of: int) -> bool:
        """Return whether a word of direction does not fit place ``number`` of ``of`` places in a path or move
        (``kind``).
        """
        place = any(map(str.isdecimal, beside)) or len(beside) == 1
        if mark in self.words.after and place:
            return True
        if mark in self.words.from_:
            return (number > 0 or of == 1) if kind else mark not in self.words.of
        return mark in self.words.to and kind == "move" and number == 0 and of > 1

    def _are_sides(self, way: Sequence[RewrittenWord], place: int) -> bool:
        """Return whether “from … to …” means sides, in a game without paths or moves: “a road from n to s”."""
        sides = texts_of(way[place : place + 2])
        return (
            not self.words.has_ways
            and len(sides) == 2
            and not any(sign.isdecimal() for sign in "".join(sides))
        )

    def _would_count_steps(self, mark: str, way: Sequence[RewrittenWord], place: int) -> bool:
        """Return whether a number after a word for “to” would count steps: “sails to 2” is not “2 spaces
        ahead”.
        """
        return mark in self.words.to and self.lexicon.counts_steps(texts_of(way), place)

    def _word_beside(
        self, line: Sequence[RewrittenWord], mark: RewrittenWord, dropped: Sequence[RewrittenWord]
    ) -> RewrittenWord | None:
        """Return the kept word that a small word belongs to, without punctuation or “and” between them; None
        if there is none.
        """
        small = {word.at for word in dropped}
        behind = self.words.verb_last
        words = line[mark.at - 1 :: -1] if behind else line[mark.at + 1 :]
        last = mark
        for word in words if not behind or mark.at else ():
            if (last if behind else word).gap or (word.at in small and word.text in self.words.and_):
                return None
            if word.at not in small:
                return word
            last = word
        return None

    def _directed_places(self, way: Sequence[RewrittenWord]) -> Iterator[tuple[int, tuple[str, int, int]]]:
        """Yield the words that may be places of a directed verb: its direction, the index of the place and
        their number.
        """
        verbs = list(self._verbs(texts_of(way)))
        for number, (start, end, kind) in enumerate(verbs):
            begin = verbs[number - 1][1] if number else 0
            stop = verbs[number + 1][0] if number + 1 < len(verbs) else len(way)
            places = range(end, stop) if end < stop else range(begin, start)
            for n, place in enumerate(places if kind in ("path", "move") else ()):
                yield place, (kind, n, len(places))

    def _verbs(self, texts: tuple[str, ...]) -> Iterator[tuple[int, int, str]]:
        """Yield where leading words of verbs begin and end, the longest first, and the direction of their
        places.
        """
        at, leads = 0, self.lexicon.leading_words
        longest = max(map(len, leads))
        while at < len(texts):
            size = next((n for n in range(longest, 0, -1) if texts[at : at + n] in leads), 0)
            if size:
                end = min(at + size, len(texts))
                yield at, end, leads[texts[at:end]]
            at += size or 1

    def _separators(
        self, line: Sequence[RewrittenWord], way: Sequence[RewrittenWord]
    ) -> Iterator[RewrittenWord]:
        """Yield a dropped verb, or a word after a stop, that separates a thing from the phrase before it.

        “The central palace; builds in B” means a palace, and a house in B.
        """
        texts = texts_of(way)
        for n in range(1, len(way)):
            between = line[way[n - 1].at + 1 : way[n].at + 1]
            verbs = [
                word for word in between[:-1] if word.text in self.words.verbs_dropped or word.gap == ";"
            ]
            verbs += [word for word in between[-1:] if word.gap == ";"]
            apart = verbs and self.least_cost(texts[:n], 0) + self.least_cost(texts[n:], 0) < NEVER
            if verbs and not apart and self.lexicon.is_extra(texts, n):
                yield verbs[0]

    def _other_verbs(
        self, line: Sequence[RewrittenWord], way: Sequence[RewrittenWord]
    ) -> Iterator[RewrittenWord]:
        """Yield a dropped verb that begins a clause if its thing continues the list of another verb: “sells a tea,
        gets a spice” does not sell both.
        """
        texts = texts_of(way)
        verbs = [] if self.words.verb_last else list(self._verbs(texts))
        for n in range(1, len(way)):
            between = line[way[n - 1].at + 1 : way[n].at]
            leads = [texts[start:end] for start, end, _ in verbs if start < n]
            starts = (k for k, one in enumerate(between) if one.gap or one.text in self.words.and_)
            clause = between[next(starts, len(between)) :]
            word = next(filter(self._leads_an_answer, clause), None)
            if word is None or not leads or leads[-1][0].startswith(word.text.removesuffix("s")):
                continue
            apart = self.least_cost(texts[:n], 0) + self.least_cost(texts[n:], 0)
            if self.least_cost(texts, 0) < apart < NEVER:
                yield word

    def _leads_an_answer(self, word: RewrittenWord) -> bool:
        """Return whether a small word is also a leading word of the log, or a form of one: “gets”, “prend”."""
        text, leads = word.text, self.lexicon.leading_words
        same = (text,) in leads or self.words.synonyms.get((text,)) in leads
        return same or (len(text) > 3 and any(lead[0].startswith(text) for lead in leads))

    def _empty_clauses(
        self, line: Sequence[RewrittenWord], way: Sequence[RewrittenWord]
    ) -> Iterator[RewrittenWord]:
        """Yield dropped verbs of clauses without any kept word: “goes to C and builds there”.

        “And” begins a clause, and so does a comma before the last clause (“amulet draw, uses it”), except in
        languages that end a clause with its verb.
        """
        kept = {word.at for word in way}
        and_ = () if self.words.verb_last else self.words.and_
        last = max(kept, default=0)
        clause: list[RewrittenWord] = []
        for word in (*line, None):
            joins = word is not None and word.text in and_ and word.at not in kept
            comma = word is not None and word.gap and word.at > last and not self.words.verb_last
            if word is None or joins or comma or word.gap == ";":
                if kept.isdisjoint(one.at for one in clause):
                    yield from (one for one in clause if one.text in self.words.verbs_dropped)
                clause = []
            if word is not None and not joins:
                clause.append(word)

    def _places_named_before(
        self, line: Sequence[RewrittenWord], way: Sequence[RewrittenWord]
    ) -> Iterator[RewrittenWord]:
        """Yield words such as “there” if the reading puts their thing at the next place: “a house there and one
        in 12” is not only the house in 12.
        """
        if not self.words.has_ways:
            return
        kept = {word.at for word in way}
        breaks = [
            n for n, word in enumerate(line) if word.gap or (n not in kept and word.text in self.words.and_)
        ]
        for word in (word for word in line if word.text in self.words.there and word.at not in kept):
            start = max((n for n in breaks if n <= word.at), default=0)
            end = next((n for n in breaks if n > word.at), len(line))
            named = any(one.at in kept and self._is_place(one.text) for one in line[start:end])
            rest = [one for one in line[end:] if one.at in kept or one.gap == ";"]
            if not named and rest and rest[0].gap != ";" and self._is_place(rest[0].text):
                yield word

    def _is_place(self, text: str) -> bool:
        """Return whether a word may be a place: a letter, a number, or the name of something with a letter."""
        return len(text) == 1 or any(map(str.isdecimal, text)) or text in self.lexicon.lettered

    def _contradicted_choices(
        self, dropped: Sequence[RewrittenWord], way: Sequence[RewrittenWord]
    ) -> Iterator[RewrittenWord]:
        """Yield dropped words for a choice that the line does not contain: “the orange flag” if flags are
        blue.
        """
        for word in dropped:
            key = self.words.choices.get(word.text)
            if key is not None and not self.lexicon.has_choice(texts_of(way), key):
                yield word


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
        self.words = EverydayWords(lexicon, lists, counted)
        self.least_cost = least
        self.phrase_ends = ends
        self._rewriter = WordRewriter(self.words)
        self._objections = Objections(self.words, least)
        self._counts = CountedThings(self.words.countable, self.words.form_at, self.words.verb_last)
        self.wordings: dict[tuple[Any, ...], Wording] = {}
        """The wordings found so far, with all that decides each of them as the key."""

    def is_known_word(self, word: str) -> bool:
        """Return whether a typed word is a word of the log, an abbreviation of one, or an everyday word."""
        stem = self._rewriter.splitter.without_ending(word)[0]
        return self.words.is_listed(word) or not self.words.lexicon.unknown_words((stem,))

    def is_without_meaning(self, word: str) -> bool:
        """Return whether a typed word is small or unknown. A word that may change the meaning is neither."""
        return word in self.words.small or not (word in self.words.unabbreviated or self.is_known_word(word))

    def needs_no_change(self, words: tuple[str, ...]) -> bool:
        """Return whether the words need no conversion, which is usual."""
        plain = self.words.to_convert.isdisjoint(words)
        return plain and (not self.words.endings or self.least_cost(words, 0) < CUT_COST)

    def rewrite(
        self,
        typed: tuple[str, ...],
        spelled: tuple[Cue, ...] = (),
        opens: bool = True,
        gaps: tuple[Punctuation, ...] = (),
    ) -> Wording:
        """Return typed words in the words of the log. ``spelled`` shows which single letters are small words by
        their spelling.

        ``opens`` is whether they begin a line. ``gaps`` contains the punctuation before each word.
        """
        cues = dict(enumerate(spelled))
        said = self._rewriter.rewrite(typed, gaps, cues, opens)
        line = _without(said, [word for word in said if word.kind == "small"])
        exact = Wording(typed, tuple(range(len(typed))))
        if self._is_unchanged(typed, said):
            return exact
        prose = len({word.place for word in line}) < len(typed)
        loose = {"either", "doubted"} if prose else {"either"}
        ways = list(self._readable_versions(line, loose))
        if prose:  # among other small words “et” is a small word, not a run of letters
            ways.sort(
                key=lambda way: sum(
                    word.kind == "either" and word.text in self.words.unlikely for word in way
                )
            )
        ways.sort(key=lambda way: self.least_cost(texts_of(way), 0))
        ways = ways or [self._without_doubtful_words([word for word in line if word.kind != "spare"])]
        if not ways[0]:
            return exact
        cuts = [self.least_cost(texts_of(way), 0) // CUT_COST for way in ways]
        natural = [way for way, cut in zip(ways, cuts, strict=True) if cut == min(cuts)]
        # A verb that may also be a small word is dropped only if that makes the line simpler.
        natural = natural[:1] + [way for way in natural[1:] if _doubted(way) >= _doubted(natural[0])]
        natural = [way for way in natural if self._objections.find_first(said, way) is None] or natural[:1]
        first, *others = [Wording(texts_of(way), tuple(word.place for word in way)) for way in natural]
        if not any(cues.values()) and self.least_cost(typed, 0) // CUT_COST < min(cuts):
            return exact
        kept = self._objections.find_first(said, natural[0])
        if kept is not None and self.least_cost(first.words, 0) < NEVER:
            return keep_refused_word(first, kept.text, kept.place)
        if not any(cues.values()) and CUT_COST <= self.least_cost(typed, 0) < NEVER:
            others.append(exact)  # a small word that is also an abbreviation of a word of the log
        different = {other.words: other for other in others if other.words != first.words}
        return first._replace(alternatives=tuple(different.values()))

    def _is_unchanged(self, typed: tuple[str, ...], said: list[RewrittenWord]) -> bool:
        """Return whether all words mean themselves, which is usual. Then their reading changes nothing."""
        return (
            texts_of(said) == typed
            and not any(word.kind for word in said)
            and list(self._counts.repeat_things(said)) == [said]
            and self._objections.find_first(said, said) is None
        )

    def _readable_versions(
        self, line: list[RewrittenWord], loose: Collection[str]
    ) -> Iterator[list[RewrittenWord]]:
        """Yield all readable versions of a line, those with the fewest dropped words first. Only words of the
        ``loose`` kinds are dropped.
        """
        if any(word.kind == "spare" for word in line):
            spare = [word for word in line if word.kind == "spare"]
            found = list(self._readable_versions(_without(line, spare), loose))
            kept = [word._replace(kind="") if word.kind == "spare" else word for word in line]
            yield from (*found, *self._readable_versions(kept, loose))
            return
        for dropped in _dropped([word for word in line if word.kind in loose]):
            for way in self._counts.repeat_things(_without(line, dropped)):
                kept = self._without_doubtful_words(way)
                if kept and self.least_cost(texts_of(kept), 0) < NEVER:
                    yield kept

    def _without_doubtful_words(self, line: list[RewrittenWord]) -> list[RewrittenWord]:
        """Return a line without the doubtful words that make it unreadable. Drop as few as possible."""
        doubted = [n for n, word in enumerate(line) if word.kind == "doubted"]
        if not doubted or self.least_cost(texts_of(line), 0) < NEVER:
            return line
        dropped = self._fewest_dropped(line)
        ways = [dropped] if dropped is not None else []
        ways += [{n} for n in doubted] + [set(doubted) - {n} for n in doubted] + [set(doubted)]
        for way in ways:
            found = [word for n, word in enumerate(line) if n not in way]
            if found and self.least_cost(texts_of(found), 0) < NEVER:
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
            for end, cost in self.phrase_ends(texts, at).items():
                if (rest := best[end]) is not None:
                    ways.append((rest[0], rest[1] + cost, rest[2]))
            if line[at].kind == "doubted" and (rest := best[at + 1]) is not None:
                ways.append((rest[0] + 1, rest[1], rest[2] | {at}))
            best[at] = min(ways, key=lambda way: way[:2], default=None)
        return None if best[0] is None else set(best[0][2])


def _without(line: Iterable[RewrittenWord], dropped: Collection[RewrittenWord]) -> list[RewrittenWord]:
    """Return a line without some words. The punctuation before a dropped word goes to the next word."""
    found: list[RewrittenWord] = []
    gap: Punctuation = ""
    for word in line:
        gap = max(gap, word.gap)  # a stop counts more than a comma
        if word not in dropped:
            found.append(word._replace(gap=gap))
            gap = ""
    return found


def _dropped(either: Sequence[RewrittenWord]) -> Iterator[tuple[RewrittenWord, ...]]:
    """Yield the sets of letters that may be dropped as small words: none first, then more and more."""
    few = len(either) <= _MOST_LETTERS
    for size in range(len(either) + 1) if few else (0, 1, len(either) - 1, len(either)):
        yield from combinations(either, size)


def _doubted(line: Iterable[RewrittenWord]) -> set[int]:
    """Return the places of the doubtful words of a line."""
    return {word.place for word in line if word.kind == "doubted"}
