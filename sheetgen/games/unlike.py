"""Whether the typed words of a language can be told apart, argument by argument, as the reader of a log does."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple

from sheetgen.games.args import Letters, Word, forms_of, split
from sheetgen.games.game import every
from sheetgen.games.grammar import Grammar, Lexicon, parts_of
from sheetgen.games.verbs import grammar_of
from sheetgen.text.message import Msg, msg


class Alike(NamedTuple):
    """Two words of one argument, or of two verbs for one decision, that are typed alike in a language."""

    game: str
    word: Msg
    message: Msg


def alike(lang: str) -> list[Alike]:
    """The words of all games' logs that this language does not keep apart though English does.

    Of the values of an argument no two may fold to the same, as letters none may begin another, and
    none may be another's English word, which always works. Of verbs for the same decision no two
    may begin with the same word.
    """
    found: dict[Alike, None] = {}
    for game in every():
        grammar = grammar_of(game)
        if grammar is not None:
            lexicon = grammar.lexicon(lang)
            for word, message in _of(grammar, lexicon):
                found[Alike(game.key, word, message)] = None
    return list(found)


Row = tuple[Any, Msg]
"""A value and a form of it."""


def _of(grammar: Grammar, lexicon: Lexicon) -> Iterator[tuple[Msg, Msg]]:
    due = defaultdict[str, list[Row]](list)
    for verb in grammar.verbs:
        for form in forms_of(verb.word) if verb.word is not None else ():
            for kind in verb.answers:
                due[kind].append((verb.key, form))
        for arg in (part for outer in verb.args for part in parts_of(outer)):
            if isinstance(arg, Word):
                values = lexicon.values(arg)
                yield from _words(
                    [(v, form) for v, forms in values.items() for form in forms_of(forms)], lexicon
                )
            elif isinstance(arg, Letters):
                yield from _words([(v, word) for v, (_, word) in arg.values.items()], lexicon)
            yield from _letters(arg.letters(lexicon), lexicon)
    for rows in due.values():
        yield from _words(rows, lexicon)


def _words(rows: list[Row], lexicon: Lexicon) -> Iterator[tuple[Msg, Msg]]:
    for n, (value, form) in enumerate(rows):
        own, english = split(lexicon.say(form)), split(str(form))
        for other, word in rows[:n]:
            if other == value or english == split(str(word)):
                continue
            theirs, their_english = split(lexicon.say(word)), split(str(word))
            if own in (theirs, their_english) or theirs == english:
                yield form, _said(form, word, lexicon)


def _letters(rows: list[Row], lexicon: Lexicon) -> Iterator[tuple[Msg, Msg]]:
    for n, (value, form) in enumerate(rows):
        own = "".join(split(lexicon.say(form)))
        for other, letter in rows[:n]:
            theirs = "".join(split(lexicon.say(letter)))
            if other != value and (own.startswith(theirs) or theirs.startswith(own)):
                yield form, _said(form, letter, lexicon)


def _said(form: Msg, other: Msg, lexicon: Lexicon) -> Msg:
    return msg("is typed like {other}: {word}", "report", other=str(other), word=lexicon.say(form))
