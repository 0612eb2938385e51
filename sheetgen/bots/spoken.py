"""What was chosen in games, in the words of the log's language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from sheetgen.games.notation.args import forms_of
from sheetgen.message import Msg

if TYPE_CHECKING:
    from sheetgen.games.notation.lexicon import Grammar
    from sheetgen.games.notation.verbs import Verb


def verb_named(grammar: Grammar, key: str) -> Msg | str:
    """A verb by its leading word; one without any by what it answers."""
    verbs = list(_verbs(grammar, key))
    for verb in verbs:
        if verb.word is not None:
            return forms_of(verb.word)[0]
    dues = [grammar.dues[kind] for verb in verbs for kind in sorted(verb.answers) if kind in grammar.dues]
    return dues[0] if dues else key


def choice_named(grammar: Grammar, layout: Any, key: str, choice: str) -> Msg | str:
    """What was chosen of a verb as a log has it on this layout; places and codes are the same in all languages."""
    lexicon = grammar.lexicon("en", (), layout)
    for verb in _verbs(grammar, key):
        if choice in verb.choices:
            return verb.choices[choice]
        for part in (part for arg in verb.args for part in arg.parts()):
            for value, form in part.rows(lexicon):
                if value == choice:
                    found: Msg = form
                    return found
    return choice


def _verbs(grammar: Grammar, key: str) -> Iterator[Verb]:
    return (verb for verb in grammar.verbs if verb.key == key)
