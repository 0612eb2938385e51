"""The verbs of a game's log in the player's language, for cards and log sheets."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen.games.notation.args import Arg, forms_of
from sheetgen.games.notation.lexicon import Grammar, Lexicon
from sheetgen.games.notation.tokens import folded_words, split_tokens
from sheetgen.games.notation.verbs import Phrase, Verb

if TYPE_CHECKING:
    from sheetgen.text.typesetter import Typesetter

PLAYERS = ("Ann", "Ben")
"""The players in the examples of all grammars. Without them, no name could be read."""


class VerbEntry(NamedTuple):
    """One verb: its syntax, its meaning and an example, in the player's language."""

    key: str
    syntax: str
    help: str
    example: str


def verb_entries(grammar: Grammar, typesetter: Typesetter) -> list[VerbEntry]:
    """Return the verbs that logs are written with, in the order of the grammar.

    Forms that are only read, such as ``bid 2 gold`` for ``bid 2``, are left out. Raise ``MissingText`` for a word
    that has no translation.
    """
    lexicon, english = (grammar.lexicon(lang, PLAYERS) for lang in (typesetter.lang, "en"))
    for word in lexicon.vocabulary():  # logs may fall back on English, but printed texts may not
        typesetter.say(word)
    return [
        VerbEntry(
            verb.key, without_markup(verb.syntax(lexicon)), typesetter.say(verb.help),
            translated_example(verb, english, lexicon),
        )
        for verb in grammar.verbs
        if _is_written(verb, english)
    ]  # fmt: skip


def _is_written(verb: Verb, english: Lexicon) -> bool:
    """Return whether a log is written with this verb."""
    words = tuple(token.text for token in split_tokens(verb.example.replace(":", " ", 1)))
    found = [phrase for phrase in verb.find_phrases(words, 0, english) if phrase.end == len(words)]
    return not found or verb.values(found[0].move) is not None


def without_markup(text: str) -> str:
    """Return a text without characters that are markup in paragraphs."""
    return text.replace("*", "∗").replace("{", "(").replace("}", ")")


# ---- examples in another language ----------------------------------------------------


def translated_example(verb: Verb, english: Lexicon, lexicon: Lexicon) -> str:
    """Return the verb's example in a lexicon's language; in English, which always works, if translation
    fails.
    """
    if lexicon.lang == "en":
        return verb.example
    if verb.line:
        said = _line_example(verb, english, lexicon)
    else:
        return translate_line(verb.example, english, lexicon)
    return "; ".join(part for part in said if part) if all(said) else verb.example


def translate_line(text: str, english: Lexicon, lexicon: Lexicon) -> str:
    """Return an English line in a lexicon's language; unchanged if translation fails, because English always
    works.
    """
    if lexicon.lang == "en":
        return text
    said = [_segment(part, english, lexicon) for part in text.split(";")]
    return "; ".join(part for part in said if part) if all(said) else text


def _line_example(verb: Verb, english: Lexicon, lexicon: Lexicon) -> list[str | None]:
    words = tuple(token.text for token in split_tokens(verb.example.replace(":", " ", 1)))
    whole = [phrase for phrase in verb.find_phrases(words, 0, english) if phrase.end == len(words)]
    if not whole:
        return [None]
    written = lexicon.write_with_verb(whole[0].move)
    head = next((word for found, word in lexicon.line_verbs() if found is verb), None)
    if not head or not written:
        return [None]
    typed = verb.example.partition(":")[2].split()
    if typed and all(len(word) == 1 and word.isalpha() for word in typed):
        return [f"{head}: {' '.join(typed)}"]  # letters of places, the same in all languages
    return [f"{head}: {written[1]}"]


def _segment(text: str, english: Lexicon, lexicon: Lexicon) -> str | None:
    words = tuple(token.text for token in split_tokens(text))
    parts = [_said(phrase, words, at, english, lexicon) for at, phrase in _cover(words, 0, english) or ()]
    return " ".join(part for part in parts if part) if parts and all(parts) else None


def _cover(words: tuple[str, ...], at: int, english: Lexicon) -> list[tuple[int, Phrase]] | None:
    """Return phrases that cover all words from ``at`` on; None if there are none."""
    if at == len(words):
        return []
    for phrase in english.phrases(words, at):
        rest = _cover(words, phrase.end, english)
        if rest is not None:
            return [(at, phrase), *rest]
    return None


def _said(phrase: Phrase, words: Sequence[str], at: int, english: Lexicon, lexicon: Lexicon) -> str | None:
    """Return a phrase in the lexicon's language, with its leading word if the example has it."""
    verb, typed = phrase.verb, set(words[at : phrase.end])

    def write(arg: Arg, value: Any) -> str | None:
        known = (row for part in arg.with_inner_arguments() for row in part.forms_of_values(lexicon))
        for found, form in known:
            letter = str(form)
            if value in (found, (found,)) and letter.casefold() in typed and lexicon.say(form) == letter:
                return letter  # of a place, the same in all languages
        if arg.optional and not typed.issuperset(folded_words(arg.write(value, english, False) or "")):
            return ""  # the English example omits this argument
        return arg.write(value, lexicon, False)

    values = verb.values(phrase.move)
    if values is None:
        return None
    parts = [write(arg, value) for arg, value in zip(verb.args, values, strict=True)]
    if any(part is None for part in parts):
        return None
    if verb.word is not None:
        led = [form for form in forms_of(verb.word) if folded_words(str(form))[0].startswith(words[at])]
        if led or not verb.bare:
            parts.insert(0, lexicon.say((led or forms_of(verb.word))[0]))
    return " ".join(part for part in parts if part)


_PART = re.compile(r"<([^<>]+)>|([^\W\d_][^<>\[\]|.…]*[^<>\[\]|.…\s])")


def bold_syntax(syntax: str) -> str:
    """Return a verb's syntax with literal words in bold and placeholders in plain type."""
    return _PART.sub(lambda part: part[1] or f"*{part[2]}*", syntax)
