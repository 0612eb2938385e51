"""The grammar of a game's logs and its lexicon in one language.

A game's ``Grammar`` is a set of ``Verb``s. A verb has a leading word and typed arguments. It converts its
arguments into moves and a move into arguments. A ``Lexicon`` is a grammar in one language: it finds the
phrases that tokens can mean, without knowing a state, and writes moves. The reader then selects the meant
phrase by the rules.

Typed words are in the catalogs under the context ``log``. Case, accents and spacing do not matter, words can
be abbreviated to any beginning, and English words always work.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from sheetgen.games.notation.args import EXACT, Arg, forms_of
from sheetgen.games.notation.everyday import Everyday
from sheetgen.games.notation.typed_words import MOST_FOUND, UNABBREVIATED, TypedWords
from sheetgen.games.notation.verbs import CUT_COST, NEVER, Move, Phrase, Verb
from sheetgen.message import Msg


class Grammar:
    """All verbs of a game, and what each due kind asks for (``choose a die``)."""

    def __init__(
        self,
        verbs: tuple[Verb, ...],
        dues: Mapping[str, Msg],
        forbidden_verbs: tuple[Verb, ...] = (),
        everyday: Path | None = None,
    ) -> None:
        self.verbs = verbs
        self.forbidden_verbs = forbidden_verbs
        """Verbs for what people write although no rule ever allows it. They answer nothing; the rules give
        the reason.
        """
        self.everyday = everyday
        """The file with the game's everyday words, see ``everyday``."""
        self.dues = dues
        self._language_caches: dict[Any, dict[Any, Any]] = {}
        self._layout_caches: dict[Any, tuple[Any, dict[Any, Any]]] = {}

    def lexicon(
        self, lang: str = "en", players: Sequence[str] = (), layout: Any = None, strict: bool = False
    ) -> Lexicon:
        """Return this grammar in one language, for these players and the words of this layout.

        A ``strict`` lexicon reads only the words of the log, in full.
        """
        # Logs often share players and layout, so lexicons are cached.
        key = (id(self), lang, tuple(players), id(layout), strict)
        known = _lexicons.get(key)
        if known is None:
            if len(_lexicons) >= _KEPT:
                _lexicons.pop(next(iter(_lexicons)))
            known = _lexicons[key] = Lexicon(
                self,
                lang,
                tuple(players),
                layout,
                *(({}, {}) if strict else self._caches(lang, layout)),
                strict,
            )
        return known

    def _caches(self, lang: str, layout: Any) -> tuple[dict[Any, Any], dict[Any, Any]]:
        """Return the caches of a language: for layouts with the same letters of things, and for this layout."""
        key = (lang, id(layout))
        if key not in self._layout_caches:
            if len(self._layout_caches) >= _KEPT:
                self._layout_caches.pop(next(iter(self._layout_caches)))
            self._layout_caches[key] = layout, {}
        layout_cache = self._layout_caches[key][1]
        if UNABBREVIATED not in layout_cache:
            layout_cache[UNABBREVIATED] = Lexicon(self, lang, (), layout, {}, layout_cache).unabbreviated
        return self._language_caches.setdefault((lang, layout_cache[UNABBREVIATED]), {}), layout_cache


class NaturalReading(NamedTuple):
    """The only natural reading of words: a move, the index after it, and the rank of its words.

    ``has_rivals`` is whether there are other, less natural readings.
    """

    move: Move
    end: int
    rank: int
    has_rivals: bool


NO_READING = NaturalReading((), 0, EXACT, False)
_KEPT = 48
"""Number of lexicons and layouts that are cached."""
_lexicons: dict[tuple[Any, ...], Lexicon] = {}


class Lexicon(TypedWords):
    """A grammar in one language: it finds phrases in tokens and writes moves."""

    def __init__(
        self,
        grammar: Grammar,
        lang: str,
        players: Sequence[str],
        layout: Any,
        shared: dict[Any, Any],
        layout_cache: dict[Any, Any],
        strict: bool = False,
    ) -> None:
        super().__init__(grammar.verbs, grammar.everyday, lang, players, layout, shared, layout_cache)
        self.grammar = grammar
        self.strict = strict
        self._by_kind: dict[str, list[Verb]] = {}
        for verb in grammar.verbs:
            for kind in verb.answers:
                self._by_kind.setdefault(kind, []).append(verb)
        self._caches_by_kind = {kind: self._cache_of(verbs) for kind, verbs in self._by_kind.items()}
        self._known_phrases: dict[tuple[tuple[str, ...], int], list[Phrase]] = {}
        self._only_natural_readings: dict[tuple[tuple[str, ...], int, str], NaturalReading | None] = {}
        self._known_kinds: dict[tuple[tuple[str, ...], int], tuple[str, ...]] = {}
        self._least_costs: dict[tuple[str, ...], dict[int, int]] = {}
        self._known_openers: dict[tuple[str, str], list[Verb]] = {}

    def is_extra(self, words: tuple[str, ...], at: int) -> bool:
        """Return whether word ``at`` can be an optional argument at the end of the phrase before it."""
        for start in range(at):
            found = [p for p in self.phrases(words, start) if p.verb.args[1:] and p.verb.args[-1].optional]
            shorter = [p.move for p in found if p.end == at]
            if any(p.move[:-1] in shorter for p in found if p.end > at):
                return True
        return False

    def counts_steps(self, words: tuple[str, ...], at: int) -> bool:
        """Return whether word ``at`` can be the number of steps of a verb."""
        phrases = (
            phrase for start in range(at + 1) for phrase in self.phrases(words, start) if phrase.end > at
        )
        return any(phrase.verb.directed == "steps" for phrase in phrases)

    def has_choice(self, words: tuple[str, ...], choice: str) -> bool:
        """Return whether words can mean a move of a verb with this ``choice``."""
        phrases = (phrase for at in range(len(words)) for phrase in self.phrases(words, at))
        return any(choice in (*p.verb.choices, p.verb.key) and choice in _flat(p.move) for p in phrases)

    @cached_property
    def everyday(self) -> Everyday:
        """The converter of everyday wording into the words of this lexicon."""
        counted = [word for arg in self._all_arguments() for word in arg.countable_words()]
        return Everyday(self, self.least_cost, self._ends_of_phrases, self.grammar.everyday, counted)

    def _ends_of_phrases(self, words: tuple[str, ...], at: int) -> dict[int, int]:
        """Return the ends of phrases from word ``at`` on, with their least costs."""
        ends: dict[int, int] = {}
        for phrase in self.phrases(words, at):
            ends[phrase.end] = min(phrase.cost, ends.get(phrase.end, NEVER))
        return ends

    def may_contain_semicolons(self, kind: str = "") -> bool:
        """Return whether semicolons may separate an answer to a due ``kind``, or to anything."""
        return any(verb.spans for verb in (self._by_kind.get(kind, ()) if kind else self.grammar.verbs))

    def answering_phrases(self, words: tuple[str, ...], at: int, kind: str) -> list[Phrase]:
        """Return the phrases from word ``at`` on that answer a due ``kind``, the longest first."""
        key = (words, at, kind)
        memory = self._caches_by_kind.get(kind, self.player_cache)
        found: list[Phrase] | None = memory.get(key)
        if found is None:
            phrases = [
                p for verb in self._verbs_beginning(kind, words[at]) for p in self._match(verb, words, at)
            ]
            found = phrases if len(phrases) < 2 else _longest_first(phrases)
            if len(memory) >= MOST_FOUND:
                memory.clear()
            memory[key] = found
        return found

    def _match(
        self, verb: Verb, words: tuple[str, ...], at: int, missed: dict[int, list[Arg]] | None = None
    ) -> list[Phrase]:
        found = verb.find_phrases(words, at, self, missed)
        return [p for p in found if p.rank == EXACT and not p.late] if self.strict else found

    def natural_phrases(self, words: tuple[str, ...], at: int, kind: str, chance: bool) -> list[Phrase]:
        """Return the phrases from word ``at`` on that begin the most natural answers to a due ``kind``.

        For ``chance``, the rules determine how many dice or cards are one outcome, so several lengths are
        returned.
        """
        phrases = self.answering_phrases(words, at, kind)
        if not phrases:
            return []
        first = phrases[0]
        if chance:
            if all(p.rank == EXACT for p in phrases) and self.cost_with_rest(first, words) < NEVER:
                return phrases
        elif first.end == len(words) and first.rank == EXACT and not first.late:
            return [p for p in phrases if p.end == first.end and p.rank == EXACT and not p.late]
        return self.cheapest_phrases(phrases, words, at, chance)

    def cheapest_phrases(
        self, phrases: list[Phrase], words: tuple[str, ...], at: int, chance: bool, most: int = NEVER
    ) -> list[Phrase]:
        """Return the phrases from word ``at`` on with the least cost; empty if that cost is above ``most``."""
        costs = [self.cost_with_rest(phrase, words) for phrase in phrases]
        least, floor = min(costs), self.least_cost(words, at)
        if least > most or least >= floor + CUT_COST:
            return phrases if floor == NEVER else []
        open_to = least + CUT_COST // 2 if chance else least
        return [phrase for phrase, cost in zip(phrases, costs, strict=True) if cost <= open_to]

    def cost_with_rest(self, phrase: Phrase, words: tuple[str, ...]) -> int:
        """Return the cost of a phrase with the most natural continuation, at most ``NEVER``."""
        return min(phrase.cost + self.least_cost(words, phrase.end), NEVER)

    def only_natural_reading(
        self, words: tuple[str, ...], at: int, kind: str, chance: bool
    ) -> NaturalReading | None:
        """Return the only natural answer to a due ``kind`` in the words from ``at`` on; None for several,
        ``NO_READING`` for none.

        A run of dice or cards that uses all words counts as one, because the rules would refuse shorter ones.
        """
        key = (words, at, kind)
        if key not in self._only_natural_readings:
            if len(self._only_natural_readings) >= MOST_FOUND:
                self._only_natural_readings.clear()
            self._only_natural_readings[key] = self._find_only_natural_reading(words, at, kind, chance)
        return self._only_natural_readings[key]

    def _find_only_natural_reading(
        self, words: tuple[str, ...], at: int, kind: str, chance: bool
    ) -> NaturalReading | None:
        found, chosen = self.answering_phrases(words, at, kind), False
        if len(found) > 1:
            whole = [p for p in found if p.end == len(words) and p.rank == EXACT]
            chosen = len(whole) != 1 or whole[0] is not found[0] or whole[0].late
            found = self.natural_phrases(words, at, kind, chance) if chosen else whole
        if len(found) != 1 or found[0].rest:
            return None if found else NO_READING
        return NaturalReading(found[0].move, found[0].end, found[0].rank, chosen)

    def _cache_of(self, verbs: Iterable[Verb]) -> dict[Any, Any]:
        """Return the cache for phrases of these verbs."""
        args = [arg for verb in verbs for arg in verb.args]
        if any(arg.personal for arg in args):
            return self.player_cache
        return self.language_cache if all(arg.fixed for arg in args) else self.layout_cache

    def _verbs_beginning(self, kind: str, word: str) -> list[Verb]:
        """Return the verbs for a due ``kind``, or for any, that can begin with ``word``."""
        found = self._known_openers.get((kind, word))
        if found is None:
            verbs = self._by_kind.get(kind, ()) if kind else self.grammar.verbs
            found = [verb for verb in verbs if verb.may_open(word, self)]
            self._known_openers[kind, word] = found
        return found

    def phrases(
        self, words: tuple[str, ...], at: int, missed: dict[int, list[Arg]] | None = None
    ) -> list[Phrase]:
        """Return the phrases of any verb from word ``at`` on, the longest first."""
        if missed is not None:
            return _longest_first(
                p for verb in self.grammar.verbs for p in self._match(verb, words, at, missed)
            )
        key = (words, at)
        if key not in self._known_phrases:
            if len(self._known_phrases) >= MOST_FOUND:
                self._known_phrases.clear()
            verbs = self._verbs_beginning("", words[at]) if at < len(words) else self.grammar.verbs
            self._known_phrases[key] = _longest_first(
                p for verb in verbs for p in self._match(verb, words, at)
            )
        return self._known_phrases[key]

    def moves_without_arguments(self, words: tuple[str, ...]) -> Iterator[Move]:
        """Yield the moves of verbs without arguments that these words can mean, such as ``pass``."""
        for verb in self._verbs_beginning("", words[0]):
            if not verb.args:
                yield from (
                    phrase.move for phrase in verb.find_phrases(words, 0, self) if phrase.end == len(words)
                )

    def answered_kinds(self, words: tuple[str, ...], at: int) -> tuple[str, ...]:
        """Return the due kinds that the most natural phrases from word ``at`` on can answer."""
        key = (words, at)
        if key not in self._known_kinds:
            if len(self._known_kinds) >= MOST_FOUND:
                self._known_kinds.clear()
            self._known_kinds[key] = self._natural_kinds(words, at)
        return self._known_kinds[key]

    def _natural_kinds(self, words: tuple[str, ...], at: int) -> tuple[str, ...]:
        least = self.least_cost(words, at)
        if least == NEVER:
            return ()
        natural = [p for p in self.phrases(words, at) if p.cost + self.least_cost(words, p.end) == least]
        return tuple(dict.fromkeys(kind for phrase in natural for kind in sorted(phrase.verb.answers)))

    def least_cost(self, words: tuple[str, ...], at: int) -> int:
        """Return the cost of the most natural reading of all words from ``at`` on, whatever is due; ``NEVER``
        if there is none.

        It is the sum of the costs of its phrases. Abbreviated words cost most, then the number of phrases
        counts.
        """
        costs = self._least_costs.setdefault(words, {len(words): 0})
        if at in costs:
            return costs[at]
        if len(self._least_costs) > MOST_FOUND:
            self._least_costs.clear()
        ahead: dict[int, list[tuple[int, int]]] = {}
        waiting = [at]
        while waiting:
            if (place := waiting.pop()) not in costs and place not in ahead:
                ahead[place] = [(phrase.cost, phrase.end) for phrase in self.phrases(words, place)]
                waiting += [end for _, end in ahead[place]]
        for place in sorted(ahead, reverse=True):
            costs[place] = min([NEVER, *(cost + costs[end] for cost, end in ahead[place])])
        return costs[at]

    def unreadable(
        self, words: tuple[str, ...], kinds: Collection[str] = (), starts: Collection[int] = (0,)
    ) -> tuple[int, list[str]] | None:
        """Return the first unreadable word of a segment and the words expected there; None if the segment is
        readable.

        A segment that only lacks its end is unreadable too. With ``kinds``, this applies only to answers to
        these due kinds that begin at one of the words ``starts``.
        """
        missed: dict[int, list[Arg]] = {}
        reached, open_ends = {0}, [0]
        while open_ends:
            for phrase in self.phrases(words, open_ends.pop(), missed):
                if phrase.end not in reached:
                    reached.add(phrase.end)
                    open_ends.append(phrase.end)
        spanning = [kind for kind in kinds if self.may_contain_semicolons(kind)]
        if len(words) in reached and not (spanning and self._is_unfinished(words, {0}, spanning)):
            return None
        at = max(reached | {place for place in missed if place <= len(words)})
        if at == len(words) and kinds and not self._is_unfinished(words, starts, kinds):
            return None
        expected = [word for arg in missed.get(at, ()) for word in arg.suggested_words(self)]
        if at in reached:
            expected += [word for verb in self.grammar.verbs for word in self._leading_word(verb)]
        return at, list(dict.fromkeys(expected))

    def _is_unfinished(self, words: tuple[str, ...], starts: Iterable[int], kinds: Collection[str]) -> bool:
        """Return whether a verb for these due kinds begins at one of these words and lacks something at the
        end.
        """
        missed: dict[int, list[Arg]] = {}
        for start in starts:
            for verb in self.grammar.verbs:
                if not verb.answers.isdisjoint(kinds):
                    verb.find_phrases(words, start, self, missed)
        return len(words) in missed

    def _leading_word(self, verb: Verb) -> Iterator[str]:
        if verb.word is not None and not verb.line:
            yield self.say(forms_of(verb.word)[0])

    def forbidden_phrases(self, words: tuple[str, ...], at: int) -> list[Phrase]:
        """Return the phrases from word ``at`` to the end that no rule ever allows."""
        found = [
            phrase for verb in self.grammar.forbidden_verbs for phrase in verb.find_phrases(words, at, self)
        ]
        return [phrase for phrase in found if phrase.end == len(words)]

    def line_verbs(self) -> Iterator[tuple[Verb, str]]:
        """Yield the verbs that can be the head of a line, with their words in this language and in English."""
        for verb in self.grammar.verbs:
            if verb.line and verb.word is not None:
                for form in forms_of(verb.word):
                    for word in dict.fromkeys((self.say(form), str(form))):
                        yield verb, word

    def write(self, move: Move, *, lead: bool = True, short: bool = False, exact: bool = False) -> str | None:
        """Return ``move`` as typed text, with its leading word or, if possible, without (``lead``).

        Return None if no verb can express it. If several can, use the first; with ``exact`` the last, which
        is the most explicit.
        """
        written = self.write_with_verb(move, lead=lead, short=short, exact=exact)
        return written[1] if written else None

    def write_with_verb(
        self, move: Move, *, lead: bool = True, short: bool = False, exact: bool = False
    ) -> tuple[Verb, str] | None:
        """Return a move as typed, as ``write`` does, and the verb that types it."""
        for verb in reversed(self.grammar.verbs) if exact else self.grammar.verbs:
            if (values := verb.values(move)) is None:
                continue
            parts = [arg.write(v, self, short) for arg, v in zip(verb.args, values, strict=True)]
            if any(part is None for part in parts):
                continue
            if verb.word is not None and not verb.line and (lead or not verb.bare):
                word = self.say(forms_of(verb.word)[0])
                parts.insert(0, self.shorten(word) if short else word)
            return verb, " ".join(part for part in parts if part)
        return None

    def distinct_texts(self, moves: Iterable[Move]) -> dict[Move, str]:
        """Return the text of each move that can be typed. Moves with equal texts have their most explicit ones."""
        texts = {move: text for move in moves if (text := self.write(move))}
        count = Counter(texts.values())
        explicit = {
            move: self.write(move, exact=True) or text for move, text in texts.items() if count[text] > 1
        }
        return texts | explicit

    def write_line(self, moves: Iterable[Move], explicit: Collection[Move] = ()) -> str:
        """Return decisions as the body of a line. A phrase that is attached to the one before stays in its
        segment. ``explicit`` moves have their most explicit texts.
        """
        segments: list[str] = []
        before: Verb | None = None
        for move in moves:
            written = self.write_with_verb(
                move, lead=before is None or not before.leads, exact=move in explicit
            )
            if written is None:
                continue
            verb, text = written
            if before is not None and (before.leads or before.key in verb.attached):
                segments[-1] += f" {text}"
            else:
                segments.append(text)
            before = verb
        return "; ".join(segments)

    def resigns(self, move: Move) -> bool:
        """Return whether a move gives up an answer. Such moves are suggested last."""
        return any(verb.resigns and verb.values(move) is not None for verb in self.grammar.verbs)


def _flat(move: Any) -> Iterator[Any]:
    """Yield all values of a move, including those of inner tuples."""
    for value in move:
        yield from _flat(value) if isinstance(value, tuple) else (value,)


def _longest_first(phrases: Iterable[Phrase]) -> list[Phrase]:
    unique = {(p.move, p.rest, p.end): p for p in sorted(phrases, key=lambda p: -p.cost)}
    return sorted(unique.values(), key=lambda p: (-p.end, p.cost))
