"""Check that the typed words of a language are distinguishable, argument by argument."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from sheetgen.games.notation.args import Row, forms_of
from sheetgen.games.notation.lexicon import Grammar, Lexicon
from sheetgen.games.notation.tokens import folded_words
from sheetgen.message import Msg, msg


class TypedAlike(NamedTuple):
    """Two words of one argument, or of two verbs for one decision, that are typed alike in a language."""

    game: str
    word: Msg
    message: Msg


def find_typed_alike(grammars: Mapping[str, Grammar], lang: str) -> list[TypedAlike]:
    """Return the words of logs that are equal in this language but different in English, by the games' keys.

    Values of an argument must not fold to the same text, their letters must not begin each other, and none
    may equal another's English word, which always works. Verbs for the same decision must not begin with the
    same word.
    """
    found: dict[TypedAlike, None] = {}
    for game, grammar in grammars.items():
        for word, message in _of(grammar, grammar.lexicon(lang)):
            found[TypedAlike(game, word, message)] = None
    return list(found)


def _of(grammar: Grammar, lexicon: Lexicon) -> Iterator[tuple[Msg, Msg]]:
    due = defaultdict[str, list[Row]](list)
    for verb in grammar.verbs:
        for form in forms_of(verb.word) if verb.word is not None else ():
            for kind in verb.answers:
                due[kind].append((verb.key, form))
        for arg in (part for outer in verb.args for part in outer.with_inner_arguments()):
            yield from _words(arg.forms_of_values(lexicon), lexicon)
            yield from _letters(arg.letters_of_values(lexicon), lexicon)
    for rows in due.values():
        yield from _words(rows, lexicon)


def _words(rows: list[Row], lexicon: Lexicon) -> Iterator[tuple[Msg, Msg]]:
    typed = [(folded_words(lexicon.say(form)), folded_words(str(form))) for _, form in rows]
    for n, (value, form) in enumerate(rows):
        own, english = typed[n]
        for (other, word), (theirs, their_english) in zip(rows[:n], typed, strict=False):
            if other == value or english == their_english:
                continue
            if own in (theirs, their_english) or theirs == english:
                yield form, _said(form, word, lexicon)


def _letters(rows: list[Row], lexicon: Lexicon) -> Iterator[tuple[Msg, Msg]]:
    typed = ["".join(folded_words(lexicon.say(form))) for _, form in rows]
    for n, (value, form) in enumerate(rows):
        own = typed[n]
        for (other, letter), theirs in zip(rows[:n], typed, strict=False):
            if other != value and (own.startswith(theirs) or theirs.startswith(own)):
                yield form, _said(form, letter, lexicon)


def _said(form: Msg, other: Msg, lexicon: Lexicon) -> Msg:
    return msg("is typed like {other}: {word}", "report", other=str(other), word=lexicon.say(form))
