"""How moves are typed and written, said once by each game and used by everything that reads a log.

A game's ``Grammar`` is a set of ``Verb``s. A verb has a leading word and typed arguments; it knows
how its arguments become moves and how a move becomes arguments again. A ``Lexicon`` is a grammar
in one language: it finds the phrases that tokens can be read as, knowing nothing of any state, and
writes moves. Which of the phrases is meant is for the reader to find out, by the rules.

Typed words live in the catalogs under the context ``log``. Case, accents and spacing don't matter,
words may be cut to any beginning, and English words always work beside those of the language.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from typing import Any, NamedTuple

from sheetgen.games.args import (
    EXACT,
    Arg,
    Forms,
    Letters,
    Many,
    Match,
    Maybe,
    Number,
    OneOf,
    Place,
    Player,
    Table,
    Token,
    Word,
    fold,
    forms_of,
    split,
    tokens,
)
from sheetgen.text.message import Msg

__all__ = [
    "Arg", "Forms", "Grammar", "Letters", "Lexicon", "Many", "Maybe", "Move", "Number", "OneOf", "Part", "Phrase",
    "Place", "Player", "Series", "Token", "Verb", "Word", "fold", "forms_of", "plain", "tokens",
]  # fmt: skip

Move = tuple[Any, ...]


class Part(NamedTuple):
    """A move that a phrase says beside others, and the words that say it."""

    move: Move
    start: int
    end: int


class Series(tuple[Part, ...]):
    """What a verb's ``moves`` gives for a phrase that says several decisions, in their order."""


class Phrase(NamedTuple):
    """A reading of some tokens as one move, or as a series; ``end`` is the token after them."""

    verb: Verb
    move: Move
    end: int
    rank: int
    rest: tuple[Part, ...] = ()
    """What is decided after ``move``, where the phrase says more than that."""


class Verb:
    """One kind of thing that is typed.

    ``answers`` are the due kinds it is for. ``moves`` turns the values of ``args`` into the moves
    that they may mean (several, where the phrase leaves something open that the rules settle);
    ``values`` turns a move back into them, None if the verb can't say it. A ``bare`` verb is also
    read without its leading word. A ``line`` verb may stand before the colon of a line.
    It is written into the segment of the decision before it if that is of a verb in ``attached``.
    A verb that ``leads`` stands before the decision that it opens, in place of that one's own word.
    One that is said ``once`` stands before the first round. A verb that ``spans`` may be parted by semicolons.
    """

    def __init__(
        self,
        key: str,
        answers: frozenset[str],
        args: tuple[Arg, ...],
        moves: Callable[..., Iterable[Move]],
        values: Callable[[Move], Sequence[Any] | None],
        help: Msg,
        clause: str,
        example: str,
        word: Forms | None = None,
        bare: bool = False,
        line: bool = False,
        attached: frozenset[str] = frozenset(),
        leads: bool = False,
        once: bool = False,
        spans: bool = False,
    ) -> None:
        self.key = key
        self.answers = answers
        self.args = args
        self.moves = moves
        self.values = values
        self.help = help
        self.clause = clause
        self.example = example
        self.word = word
        self.bare = bare
        self.line = line
        self.attached = attached
        self.leads = leads
        self.once = once
        self.spans = spans

    def match(
        self, words: Sequence[str], at: int, lexicon: Lexicon, missed: dict[int, list[Arg]] | None = None
    ) -> list[Phrase]:
        """All phrases of this verb from word ``at`` on.

        ``missed`` collects, by place, the arguments that found nothing.
        """
        starts: list[tuple[int, int]] = []
        if self.word is not None:
            whole = at < len(words) and words[at] in lexicon.whole
            leads = _lead(self).match(words, at, lexicon)
            starts = [(m.end, m.rank) for m in leads if m.rank == EXACT or not whole]
        if self.word is None or self.bare:
            starts.append((at, EXACT))
        found: list[Phrase] = []
        for start, rank in starts:
            for values, end, worst in self._values(words, start, rank, lexicon, missed):
                if end > at:
                    found += [self._phrase(move, end, worst) for move in self.moves(*values)]
        return found

    def _phrase(self, move: Move, end: int, rank: int) -> Phrase:
        if isinstance(move, Series):
            return Phrase(self, move[0].move, end, rank, tuple(move[1:]))
        return Phrase(self, move, end, rank)

    def _values(
        self,
        words: Sequence[str],
        at: int,
        rank: int,
        lexicon: Lexicon,
        missed: dict[int, list[Arg]] | None,
        args: tuple[Arg, ...] | None = None,
    ) -> list[tuple[tuple[Any, ...], int, int]]:
        runs: list[tuple[tuple[Any, ...], int, int]] = [((), at, rank)]
        for arg in self.args if args is None else args:
            following = []
            for values, end, worst in runs:
                matches = arg.match(words, end, lexicon)
                if not matches and missed is not None:
                    missed.setdefault(arg.stop(words, end, lexicon), []).append(arg)
                following += [((*values, m.value), m.end, max(worst, m.rank)) for m in matches]
            runs = following
        return runs

    def span(
        self, words: Sequence[str], at: int, phrase: Phrase, blame: int, lexicon: Lexicon
    ) -> tuple[int, int]:
        """The words that say argument ``blame`` of the phrase's move; all of them where that can't be told.

        A move may have more arguments than were typed (a colour that the face implies): then the
        last ones belong together.
        """
        which = max(blame - 1 - (len(phrase.move) - 1 - len(self.args)), 0)
        if which >= len(self.args):
            return at, phrase.end
        lead = [m.end for m in _lead(self).match(words, at, lexicon)] if self.word is not None else []
        for start in (*lead, at):
            before = self._values(words, start, EXACT, lexicon, None, self.args[:which])
            through = self._values(words, start, EXACT, lexicon, None, self.args[: which + 1])
            whole = {end for _, end, _ in self._values(words, start, EXACT, lexicon, None)}
            if phrase.end in whole and before and through and through[0][1] > before[0][1]:
                last = which == len(self.args) - 1
                return before[0][1], phrase.end if last else through[0][1]
        return at, phrase.end

    def syntax(self, lexicon: Lexicon) -> str:
        """The verb in one line of help, words that may be left out in brackets."""
        parts = [arg.syntax(lexicon) for arg in self.args]
        if self.word is not None:
            word = lexicon.say(forms_of(self.word)[0])
            parts.insert(0, f"[{word}]" if self.bare else word + (":" if self.line else ""))
        return " ".join(parts)


@cache
def _lead(verb: Verb) -> Word:
    assert verb.word is not None
    return Word(verb.help, {verb.key: verb.word})


def plain(
    key: str,
    *kinds: str,
    help: Msg,
    clause: str,
    example: str,
    args: tuple[Arg, ...] = (),
    says: str = "",
    **more: Any,
) -> Verb:
    """A verb whose arguments are those of its move; chance that nobody wrote down can't be written.

    ``kinds`` are the due kinds it is for, else ``key``; ``says`` is the move's name where it is not ``key``.
    """
    name = says or key
    hidden = any(isinstance(arg, Maybe) for arg in args)
    return Verb(
        key=key,
        answers=frozenset(kinds or (key,)),
        args=args,
        moves=lambda *values: [(name, *values)],
        values=lambda move: (
            move[1:]
            if move[0] == name and len(move) == len(args) + 1 and (hidden or None not in move[1:])
            else None
        ),
        help=help,
        clause=clause,
        example=example,
        **more,
    )


class Grammar:
    """All verbs of a game, and what each due kind asks for (``choose a die``)."""

    def __init__(self, verbs: tuple[Verb, ...], dues: Mapping[str, Msg]) -> None:
        self.verbs = verbs
        self.dues = dues

    def lexicon(self, lang: str = "en", players: Sequence[str] = (), layout: Any = None) -> Lexicon:
        """This grammar in one language, for these players and the words of this layout."""
        # Logs of one evening share players and layout: what was looked up for one serves the next.
        key = (id(self), lang, tuple(players), id(layout))
        known = _lexicons.get(key)
        if known is None:
            if len(_lexicons) >= _KEPT:
                _lexicons.pop(next(iter(_lexicons)))
            known = _lexicons[key] = Lexicon(self, lang, tuple(players), layout)
        return known


_KEPT = 16
_lexicons: dict[tuple[Any, ...], Lexicon] = {}


class Lexicon:
    """A grammar in one language: finds phrases in tokens and writes moves."""

    def __init__(self, grammar: Grammar, lang: str, players: tuple[str, ...], layout: Any) -> None:
        self.grammar = grammar
        self.lang = lang
        self.players = players
        self.layout = layout
        self.tables: dict[Word, Table] = {}
        self.letters: dict[Letters, list[dict[str, Any]]] = {}
        self.ahead: dict[Arg, int] = {}
        self.found: dict[tuple[Any, ...], list[Match]] = {}
        self._values: dict[Word, Mapping[Any, Forms]] = {}
        self._by_kind: dict[str, list[Verb]] = {}
        for verb in grammar.verbs:
            for kind in verb.answers:
                self._by_kind.setdefault(kind, []).append(verb)
        self._answers: dict[tuple[Any, ...], list[Phrase]] = {}
        self._shortened: dict[str, str] = {}
        self._said: dict[Msg, str] = {}

    def values(self, word: Word) -> Mapping[Any, Forms]:
        """The values of a ``Word`` on this layout."""
        if word not in self._values:
            self._values[word] = word.values(self.layout) if callable(word.values) else word.values
        return self._values[word]

    @cached_property
    def whole(self) -> frozenset[str]:
        """Leading words of one word: typed in full, they are no beginnings of others."""
        forms = (form for verb in self.grammar.verbs if verb.word is not None for form in forms_of(verb.word))
        said = (split(self.say(form)) for form in forms)
        return frozenset(words[0] for words in said if len(words) == 1)

    def say(self, message: Msg) -> str:
        """``message`` in this language; in English where the catalog has no such text."""
        if self.lang == "en":
            return str(message)
        if message not in self._said:
            from sheetgen.text.catalog import catalog

            text = catalog(self.lang).say(message)
            self._said[message] = str(message) if text.startswith("⟦") else text
        return self._said[message]

    def spans(self, kind: str = "") -> bool:
        """Whether what answers a due ``kind``, or anything, may be parted by semicolons."""
        return any(verb.spans for verb in (self._by_kind.get(kind, ()) if kind else self.grammar.verbs))

    def answers(self, words: tuple[str, ...], at: int, kind: str) -> list[Phrase]:
        """Phrases from word ``at`` on that answer a due ``kind``, longest first."""
        key = (words, at, kind)
        found = self._answers.get(key)
        if found is None:
            verbs = self._by_kind.get(kind, ())
            found = _longest_first(p for verb in verbs for p in verb.match(words, at, self))
            self._answers[key] = found
        return found

    def phrases(
        self, words: tuple[str, ...], at: int, missed: dict[int, list[Arg]] | None = None
    ) -> list[Phrase]:
        """Phrases of any verb from word ``at`` on, longest first."""
        return _longest_first(p for verb in self.grammar.verbs for p in verb.match(words, at, self, missed))

    def unreadable(self, words: tuple[str, ...], kinds: Collection[str] = ()) -> tuple[int, list[str]] | None:
        """Where a segment can't be read in any state: the word and what might stand there; None if it can.

        Of what only lacks its end, all is unreadable; with ``kinds`` only what answers these due kinds.
        """
        missed: dict[int, list[Arg]] = {}
        reached, open_ends = {0}, [0]
        while open_ends:
            for phrase in self.phrases(words, open_ends.pop(), missed):
                if phrase.end not in reached:
                    reached.add(phrase.end)
                    open_ends.append(phrase.end)
        spanning = [kind for kind in kinds if self.spans(kind)]
        if len(words) in reached and not (spanning and self._begun(words, {0}, spanning)):
            return None
        at = max(reached | {place for place in missed if place <= len(words)})
        if at == len(words) and kinds and not self._begun(words, reached, kinds):
            return None
        expected = [word for arg in missed.get(at, ()) for word in arg.words(self)]
        if at in reached:
            expected += [word for verb in self.grammar.verbs for word in self._leads(verb)]
        return at, list(dict.fromkeys(expected))

    def _begun(self, words: tuple[str, ...], starts: Iterable[int], kinds: Collection[str]) -> bool:
        """Whether a verb for these due kinds begins at one of these words and lacks something at the end."""
        missed: dict[int, list[Arg]] = {}
        for start in starts:
            for verb in self.grammar.verbs:
                if not verb.answers.isdisjoint(kinds):
                    verb.match(words, start, self, missed)
        return len(words) in missed

    def _leads(self, verb: Verb) -> Iterator[str]:
        if verb.word is not None and not verb.line:
            yield self.say(forms_of(verb.word)[0])

    def line_verbs(self) -> Iterator[tuple[Verb, str]]:
        """Verbs that may stand before the colon of a line, with their words here and in English."""
        for verb in self.grammar.verbs:
            if verb.line and verb.word is not None:
                for form in forms_of(verb.word):
                    for word in dict.fromkeys((self.say(form), str(form))):
                        yield verb, word

    def write(self, move: Move, *, lead: bool = True, short: bool = False, exact: bool = False) -> str | None:
        """``move`` as it is typed, with its leading word or (where it may be bare) without.

        None if no verb can say it. Of several verbs that can, the first is taken; with ``exact`` the
        last, which says most.
        """
        written = self.written(move, lead=lead, short=short, exact=exact)
        return written[1] if written else None

    def written(
        self, move: Move, *, lead: bool = True, short: bool = False, exact: bool = False
    ) -> tuple[Verb, str] | None:
        """Like ``write``, together with the verb that says it."""
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

    def shorten(self, word: str) -> str:
        """The shortest beginning of ``word`` that means nothing else anywhere in this lexicon."""
        if word not in self._shortened:
            first = split(word)[0]
            others = self._vocabulary - {first}
            size = next(
                (
                    n
                    for n in range(1, len(first))
                    if not any(other.startswith(first[:n]) for other in others) and not self._taken(first[:n])
                ),
                0,
            )
            alone = len(split(word)) == 1 or sum(w.startswith(first) for w in self._vocabulary) == 1
            self._shortened[word] = first[:size] if size and alone else (first if alone else word)
        return self._shortened[word]

    @cached_property
    def _vocabulary(self) -> frozenset[str]:
        """The first words of all forms, in the language and in English."""
        forms: list[Msg] = []
        for verb in self.grammar.verbs:
            forms += forms_of(verb.word) if verb.word is not None else ()
            forms += [form for arg in verb.args for form in self._all_forms(arg)]
        return frozenset(split(text)[0] for form in forms for text in (self.say(form), str(form)))

    def vocabulary(self) -> Iterator[Msg]:
        """Every text that is typed in a log of this grammar or names an argument, but for a layout's own words."""
        for verb in self.grammar.verbs:
            yield from forms_of(verb.word) if verb.word is not None else ()
            for arg in (inner for outer in verb.args for inner in parts_of(outer)):
                yield from (name for name in (getattr(arg, "name", None),) if isinstance(name, Msg))
                if isinstance(arg, Word) and not callable(arg.values):
                    yield from (form for forms in arg.values.values() for form in forms_of(forms))
                elif isinstance(arg, Letters):
                    yield from (form for forms in arg.values.values() for form in forms)

    def _all_forms(self, arg: Arg) -> Iterator[Msg]:
        if isinstance(arg, Word):
            for forms in self.values(arg).values():
                yield from forms_of(forms)
        elif isinstance(arg, Letters):
            for _, word in arg.values.values():
                yield word
        elif isinstance(arg, Many | Maybe):
            yield from self._all_forms(arg.arg)
        elif isinstance(arg, OneOf):
            for inner in arg.args:
                yield from self._all_forms(inner)

    def _taken(self, word: str) -> bool:
        return any(arg.claims(word, self) for verb in self.grammar.verbs for arg in verb.args)


def parts_of(arg: Arg) -> Iterator[Arg]:
    """The argument and all that it is made of."""
    yield arg
    inner = arg.args if isinstance(arg, OneOf) else (arg.arg,) if isinstance(arg, Many | Maybe) else ()
    for part in inner:
        yield from parts_of(part)


def _longest_first(phrases: Iterable[Phrase]) -> list[Phrase]:
    unique = {(p.move, p.rest, p.end): p for p in sorted(phrases, key=lambda p: -p.rank)}
    return sorted(unique.values(), key=lambda p: (-p.end, p.rank))
