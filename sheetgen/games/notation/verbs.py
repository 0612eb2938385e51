"""Verbs: the kinds of typed statements, what they read, and the moves that they mean."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import permutations
from typing import Any, Literal, NamedTuple

from sheetgen.games.notation.args import EXACT, Arg, Form, Forms, ListItem, Word, forms_of
from sheetgen.games.notation.log_language import LogLanguage
from sheetgen.games.notation.tokens import folded_words
from sheetgen.message import Msg

Move = tuple[Any, ...]


PHRASE_COST, LATE_COST = 2, 1
CUT_COST = 1_000
NEVER = 1_000_000
"""The cost of unreadable words."""


class SeriesPart(NamedTuple):
    """One move of a phrase with several moves, and the indexes of its words."""

    move: Move
    start: int
    end: int


class Series(tuple[SeriesPart, ...]):
    """The moves of a phrase that contains several decisions, in order. A verb's ``moves`` returns it."""


class Phrase(NamedTuple):
    """A reading of some words as one move or a series. ``end`` is the index of the next word."""

    verb: Verb
    move: Move
    end: int
    rank: int
    rest: tuple[SeriesPart, ...] = ()
    """The further moves of the phrase after ``move``."""
    late: bool = False
    """Whether the leading word comes after the arguments."""

    @property
    def cost(self) -> int:
        """The cost: an abbreviated word costs more than any number of moves, a late verb less than a move."""
        return PHRASE_COST * (1 + len(self.rest)) + LATE_COST * self.late + CUT_COST * self.rank


class Verb:
    """One kind of typed statement.

    ``answers`` are the due kinds that it answers. ``moves`` turns the values of ``args`` into the moves that
    they may mean; there are several if the rules must decide. ``values`` turns a move back into values; None
    if the verb cannot express it.

    The flags are:

    - ``bare``: it is also read without its leading word.
    - ``line``: its word may be the head of a line.
    - ``attached``: it is written into the segment of the decision before, if that one's verb is in this
      set.
    - ``leads``: it is written before the decision that it opens, in place of that decision's word.
    - ``once``: it occurs only before the first round.
    - ``spans``: semicolons may separate its parts.
    - ``any_order``: its arguments may be typed in any order; their kinds distinguish them.
    - ``anytime``: it is possible while another player is due.
    - ``resigns``: it gives up an answer, so it is suggested last.
    - ``shown``: the chance event is written in a line of the player whose it is, whoever acted before.
    - ``choices``: words for the first argument of its moves if no argument has them, such as the colour of
      a die that its face implies.
    - ``late``: the leading word may come after the arguments in all languages (``2 spaces ahead``), not
      only in languages with late verbs. If it is ``only``, the word comes nowhere else.
    - ``directed``: its places are read in the order of a ``path`` or as from and to of a ``move``; a number
      of ``steps`` is not a place.
    - ``bars``: in its line, bars are words that its arguments read.
    - ``behind``: as a bare verb it is read only after other phrases, because at the beginning of a segment
      its words mean something else.
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
        any_order: bool = False,
        anytime: bool = False,
        resigns: bool = False,
        shown: bool = False,
        late: bool | Literal["only"] = False,
        directed: Literal["", "path", "move", "steps"] = "",
        choices: Mapping[str, Msg] | None = None,
        bars: bool = False,
        behind: bool = False,
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
        self.anytime = anytime
        self.resigns = resigns
        self.shown = shown
        self.late = late
        self.directed = directed
        self.choices = choices or {}
        self.bars = bars
        self.behind = behind
        self.orders = tuple(permutations(range(len(args))))[1:] if any_order else ()

    def find_phrases(
        self, words: Sequence[str], at: int, lexicon: LogLanguage, missed: dict[int, list[Arg]] | None = None
    ) -> list[Phrase]:
        """Return all phrases of this verb from word ``at`` on.

        ``missed`` collects the arguments without a match, by index of the word.
        """
        found: list[Phrase] = []
        if self.word is not None and self.late != "only":
            for lead in _lead(self).find_matches(words, at, lexicon):
                self._add_phrases(words, lead.end, lead.rank, lexicon, missed, found)
        if self.word is None or (self.bare and (at > 0 or not self.behind)):
            self._add_phrases(words, at, EXACT, lexicon, missed, found, at)
        if self.may_be_late(lexicon):
            found += self._late_phrases(words, at, lexicon, missed)
        return found

    def may_be_late(self, lexicon: LogLanguage) -> bool:
        """Return whether the leading word may come after the arguments."""
        return (
            self.word is not None
            and bool(self.args)
            and not self.line
            and (bool(self.late) or lexicon.verb_late)
        )

    def _late_phrases(
        self, words: Sequence[str], at: int, lexicon: LogLanguage, missed: dict[int, list[Arg]] | None
    ) -> list[Phrase]:
        """Return the phrases from ``at`` on whose leading word comes after the arguments."""
        lead = _lead(self)
        if missed is None and not any(lead.may_open(word, lexicon) for word in words[at + 1 :]):
            return []
        found: list[Phrase] = []
        for values, end, rank in self._argument_values(words, at, EXACT, lexicon, None):
            leads = lead.find_matches(words, end, lexicon) if end > at else []
            for match in leads:
                moves = self.moves(*values)
                found += [self._phrase(move, match.end, max(rank, match.rank), late=True) for move in moves]
            if end > at and not leads and missed is not None and lexicon.verb_last:
                missed.setdefault(end, []).append(lead)
        if not found:
            for values, end, rank in self._values_in_other_orders(words, at, EXACT, lexicon):
                for match in lead.find_matches(words, end, lexicon) if end > at else ():
                    rank = max(rank, match.rank)
                    found += [self._phrase(move, match.end, rank, late=True) for move in self.moves(*values)]
        return found

    def _values_in_other_orders(
        self, words: Sequence[str], at: int, rank: int, lexicon: LogLanguage
    ) -> Iterator[tuple[tuple[Any, ...], int, int]]:
        """Yield the values of arguments typed in another order, in the usual order, with end and rank."""
        for order in self.orders:
            args = tuple(self.args[i] for i in order)
            for values, end, worst in self._argument_values(words, at, rank, lexicon, None, args):
                put = dict(zip(order, values, strict=True))
                yield tuple(put[i] for i in range(len(order))), end, worst

    def may_open(self, word: str, lexicon: LogLanguage) -> bool:
        """Return whether a phrase of this verb may begin with ``word``. It is a fast check that returns True
        if in doubt.
        """
        opens = self.word is None or self.bare or self.may_be_late(lexicon)
        return opens or _lead(self).may_open(word, lexicon)

    def _add_phrases(
        self,
        words: Sequence[str],
        start: int,
        rank: int,
        lexicon: LogLanguage,
        missed: dict[int, list[Arg]] | None,
        found: list[Phrase],
        least: int = -1,
    ) -> None:
        """Add the phrases whose arguments begin at ``start``. A phrase that ends at ``least`` has no content."""
        before = len(found)
        for values, end, worst in self._argument_values(words, start, rank, lexicon, missed):
            if end > least:
                found += [self._phrase(move, end, worst) for move in self.moves(*values)]
        if len(found) == before:
            for values, end, worst in self._values_in_other_orders(words, start, rank, lexicon):
                found += [self._phrase(move, end, worst) for move in self.moves(*values) if end > least]

    def _phrase(self, move: Move, end: int, rank: int, late: bool = False) -> Phrase:
        if isinstance(move, Series):
            return Phrase(self, move[0].move, end, rank, tuple(move[1:]), late)
        return Phrase(self, move, end, rank, late=late)

    def _argument_values(
        self,
        words: Sequence[str],
        at: int,
        rank: int,
        lexicon: LogLanguage,
        missed: dict[int, list[Arg]] | None,
        args: tuple[Arg, ...] | None = None,
    ) -> list[tuple[tuple[Any, ...], int, int]]:
        runs: list[tuple[tuple[Any, ...], int, int]] = [((), at, rank)]
        for arg in self.args if args is None else args:
            if len(runs) == 1:  # nearly always there is only one reading so far
                values, end, worst = runs[0]
                matches = arg.find_matches(words, end, lexicon)
                if len(matches) == 1:
                    match = matches[0]
                    runs = [((*values, match.value), match.end, max(worst, match.rank))]
                    continue
                if not matches and missed is None:
                    return []
            following = []
            for values, end, worst in runs:
                matches = arg.find_matches(words, end, lexicon)
                if not matches and missed is not None:
                    missed.setdefault(arg.failure_index(words, end, lexicon), []).append(arg)
                following += [((*values, m.value), m.end, max(worst, m.rank)) for m in matches]
            runs = following
        return runs

    def argument_span(
        self, words: Sequence[str], at: int, phrase: Phrase, blame: int, lexicon: LogLanguage
    ) -> tuple[int, int]:
        """Return the range of words for argument ``blame`` of the phrase's move; that of the whole phrase if
        unknown.

        A move may have more arguments than were typed, such as a colour that the face implies. Then the last
        ones belong together.
        """
        which = self._typed_index(phrase, blame)
        if which >= len(self.args):
            return at, phrase.end
        lead = [m.end for m in _lead(self).find_matches(words, at, lexicon)] if self.word is not None else []
        for start in (at,) if phrase.late else (*lead, at):
            before = self._argument_values(words, start, EXACT, lexicon, None, self.args[:which])
            through = self._argument_values(words, start, EXACT, lexicon, None, self.args[: which + 1])
            whole = {end for _, end, _ in self._argument_values(words, start, EXACT, lexicon, None)}
            if phrase.late:
                whole = {
                    end
                    for end in whole
                    for m in _lead(self).find_matches(words, end, lexicon)
                    if m.end == phrase.end
                }
            stop = max(whole, default=at) if phrase.late else phrase.end
            if stop in whole and before and through and through[0][1] > before[0][1]:
                last = which == len(self.args) - 1
                return before[0][1], stop if last else through[0][1]
        return at, phrase.end

    def _typed_index(self, phrase: Phrase, blame: int) -> int:
        """Return the index of the typed argument for argument ``blame`` of the move, whose last ones may be
        omitted.
        """
        return max(blame - 1 - max(len(phrase.move) - 1 - len(self.args), 0), 0)

    def typed_item(
        self, words: Sequence[str], at: int, phrase: Phrase, blame: int, number: int, lexicon: LogLanguage
    ) -> ListItem | None:
        """Return the typed item for element ``number`` of a list, which is argument ``blame`` of the move;
        None if unknown.
        """
        which, values = self._typed_index(phrase, blame), self.values(phrase.move)
        if which >= len(self.args) or values is None:
            return None
        listed = values[which]
        alike = [i for i in self.typed_items(words, at, phrase, blame, lexicon) if i.value == listed[number]]
        # The move may sort the items. The n-th of equal items is the n-th typed one.
        before = sum(value == listed[number] for value in listed[:number])
        return alike[before] if before < len(alike) else None

    def typed_items(
        self, words: Sequence[str], at: int, phrase: Phrase, blame: int, lexicon: LogLanguage
    ) -> list[ListItem]:
        """Return the items of the list that is argument ``blame`` of the phrase's move, as typed."""
        which = self._typed_index(phrase, blame)
        if which >= len(self.args):
            return []
        start, end = self.argument_span(words, at, phrase, blame, lexicon)
        return self.args[which].listed_items(words, start, end, lexicon)

    def write_item(self, phrase: Phrase, blame: int, value: Any, lexicon: LogLanguage) -> str | None:
        """Return another item for a list, which is argument ``blame`` of the phrase's move, as typed text."""
        which = self._typed_index(phrase, blame)
        return self.args[which].write_item(value, lexicon) if which < len(self.args) else None

    def syntax(self, lexicon: LogLanguage) -> str:
        """Return the syntax of the verb for help, with optional words in brackets."""
        parts = [arg.syntax(lexicon) for arg in self.args]
        if self.word is not None:
            word = lexicon.say(forms_of(self.word)[0])
            parts.insert(0, f"[{word}]" if self.bare else word + (":" if self.line else ""))
        return " ".join(parts)


class _Lead(Word):
    """The leading words of a verb. In English they are also read in the third person: ``gets``."""

    def extra_english_forms(self, lexicon: LogLanguage) -> list[Form]:
        words = [(folded_words(str(form)), value) for value, form in self.forms_of_values(lexicon)]
        said = [((third_person(form[0]), *form[1:]), value) for form, value in words]
        return [(form, value) for form, value in said if form not in lexicon.forms]


def third_person(word: str) -> str:
    """Return an English verb in the third person."""
    return word + ("es" if word.endswith(("o", "s", "x", "ch", "sh")) else "s")


@cache
def _lead(verb: Verb) -> Word:
    assert verb.word is not None
    return _Lead(verb.help, {verb.key: verb.word})


def simple_verb(
    key: str,
    *kinds: str,
    help: Msg,
    clause: str,
    example: str,
    args: tuple[Arg, ...] = (),
    says: str = "",
    **more: Any,
) -> Verb:
    """Return a verb whose arguments are those of its move. Unknown outcomes of chance cannot be written.

    ``kinds`` are the due kinds that it answers (default: ``key``). ``says`` is the name of the move if it
    differs from ``key``.
    """
    name = says or key
    hidden = any(arg.optional for arg in args)
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
